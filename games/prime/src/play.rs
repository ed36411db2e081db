//! Carrying out the rules: frames step until one of them must ask.

use crate::Prime;
use crate::board::Board;
use crate::choice::Choice;
use crate::event::{Event, Shown};
use crate::frame::Frame;
use crate::ids::CardId;
use crate::state::{DEPTH, Over, State};
use std::ops::{Deref, DerefMut};
use table::{Chance, Log, Seat, SeatSet};

/// A position being played.
pub(crate) struct Play<'a> {
    pub game: &'a Prime,
    pub state: &'a mut State,
    pub chance: &'a mut dyn Chance,
    pub log: &'a mut Log<Event>,
}

impl Deref for Play<'_> {
    type Target = State;
    #[inline]
    fn deref(&self) -> &State {
        self.state
    }
}

impl DerefMut for Play<'_> {
    #[inline]
    fn deref_mut(&mut self) -> &mut State {
        self.state
    }
}

/// What a frame wants next.
pub(crate) enum Next {
    /// An answer of these seats.
    Ask(SeatSet),
    /// To go on with whatever is on top now.
    Go,
}

impl Next {
    /// An answer of this seat.
    pub fn ask(seat: Seat) -> Next {
        Next::Ask(SeatSet::one(seat))
    }
}

impl<'a> Play<'a> {
    /// The position, to read.
    #[inline]
    pub fn board(&self) -> Board<'_> {
        Board { game: self.game, state: self.state }
    }

    /// A card as events name it.
    #[inline]
    pub fn shown(&self, id: CardId) -> Shown {
        let kind = if id.is_some() { self.piece(id).kind } else { Default::default() };
        if self.log.listens() { self.board().shown(id) } else { Shown { id, kind, copy: 0 } }
    }

    /// Tells what happened.
    #[inline]
    pub fn tell(&mut self, event: impl FnOnce() -> Event) {
        self.log.tell(event);
    }

    /// Begins a procedure on top of what is going on.
    #[inline]
    pub fn push(&mut self, frame: Frame) {
        self.state.stack.push(frame);
    }

    /// Puts the top frame back as it is now.
    #[inline]
    pub fn replace(&mut self, frame: Frame) {
        *self.state.stack.last_mut().expect("a frame that steps is on the stack") = frame;
    }

    /// Is there room for an action within an action?
    pub fn has_depth(&self) -> bool {
        self.stack.len() + 6 <= DEPTH
    }

    /// Goes on until somebody must be asked or the game is over.
    pub fn run(&mut self) {
        self.asked = SeatSet::NONE;
        while self.over == Over::No {
            if self.must_settle() {
                self.settle_all();
                continue;
            }
            if let Next::Ask(seats) = self.step()
                && !self.must_settle()
            {
                self.asked = seats;
                return;
            }
        }
        // Only now: the last Homeworld may have fallen together with the last but one (R122).
        if let Over::Total(seat) = self.over {
            self.tell(|| Event::Won { seat, how: "Total Victory" });
        }
        self.unsettled = false;
        self.stack.clear();
        self.effects.clear();
        self.waiting.clear();
        self.picks.clear();
        self.departures.clear();
    }

    fn step(&mut self) -> Next {
        match *self.stack.last().expect("the stack is never empty before the game is over") {
            Frame::Systems => self.step_systems(),
            Frame::Advantages(round) => self.step_advantages(round),
            Frame::Reset(reset) => self.step_reset(reset),
            Frame::Phase(phase, passes) => self.step_phase(phase, passes),
            Frame::End(end) => self.step_end(end),
            Frame::Act(act) => self.step_act(act),
            Frame::Effect(effect) => self.step_effect(effect),
            Frame::After(_) => self.step_after(),
            Frame::Waiting(from) => self.step_waiting(from),
            Frame::Departures(from) => self.step_departures(from),
            Frame::Window(passes) => self.step_window(passes),
            Frame::Hit(hit) => self.step_hit(hit),
            Frame::Fate(fate) => self.step_fate(fate),
            Frame::Combat(clash) => self.step_combat(clash),
            Frame::HeroCombat(fight) => self.step_hero_combat(fight),
            Frame::Fall(planet, reacted) => self.step_fall(planet, reacted),
            Frame::Overload(card) => self.step_overload(card),
            Frame::Stranded(hero) => self.step_stranded(hero),
            Frame::Enlist(ship) => self.step_enlist(ship),
        }
    }

    /// Takes an answer to the question on top.
    pub fn answer(&mut self, seat: Seat, choice: Choice) {
        let choice = self.in_the_open(choice);
        match *self.stack.last().expect("somebody was asked, so a frame is on the stack") {
            Frame::Systems => self.answer_systems(seat, choice),
            Frame::Advantages(round) => self.answer_advantages(round, seat, choice),
            Frame::Phase(phase, passes) => self.answer_phase(phase, passes, seat, choice),
            Frame::End(end) => self.answer_end(end, seat, choice),
            Frame::Act(act) => self.answer_act(act, choice),
            Frame::Effect(effect) => self.answer_effect(effect, choice),
            Frame::Window(passes) => self.answer_window(passes, seat, choice),
            Frame::Combat(clash) => self.answer_combat(clash, seat, choice),
            Frame::HeroCombat(fight) => self.answer_hero_combat(fight, choice),
            Frame::Overload(card) => self.answer_overload(card, choice),
            Frame::Stranded(hero) => self.answer_stranded(hero, choice),
            Frame::Enlist(ship) => self.answer_enlist(ship, choice),
            Frame::Reset(_)
            | Frame::Hit(_)
            | Frame::Fate(_)
            | Frame::After(_)
            | Frame::Waiting(_)
            | Frame::Departures(_)
            | Frame::Fall(..) => {
                unreachable!("these frames never ask")
            }
        }
    }
}

impl Board<'_> {
    /// Lists what a seat may answer to the question on top.
    pub(crate) fn offers(self, seat: Seat, offers: &mut crate::choice::Offers) {
        let Some(top) = self.stack.last() else { return };
        match top {
            Frame::Systems => self.systems_offers(seat, offers),
            Frame::Advantages(_) => self.advantage_offers(offers),
            Frame::Phase(phase, _) => self.phase_offers(seat, *phase, offers),
            Frame::End(end) => self.end_offers(seat, *end, offers),
            Frame::Act(act) => self.act_offers(act, offers),
            Frame::Effect(effect) => self.effect_offers(effect, offers),
            Frame::Window(_) => self.window_offers(seat, offers),
            Frame::Combat(clash) => self.combat_offers(seat, clash, offers),
            Frame::HeroCombat(fight) => self.hero_combat_offers(fight, offers),
            Frame::Overload(card) => self.overload_offers(*card, offers),
            Frame::Stranded(hero) => self.stranded_offers(*hero, offers),
            Frame::Enlist(_) => {
                offers.push(Choice::Yes);
                offers.push(Choice::No);
            }
            Frame::Reset(_)
            | Frame::Hit(_)
            | Frame::Fate(_)
            | Frame::After(_)
            | Frame::Waiting(_)
            | Frame::Departures(_)
            | Frame::Fall(..) => {}
        }
    }
}
