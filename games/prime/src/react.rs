//! Reacts (201.2): a window about the frame below, the acting player first, in laps until all pass in a row (R29). The
//! Reacts that the rules give all answer a hit: shields (306), Military heroes (608), Fighters (605).

use crate::board::Board;
use crate::card::Trait;
use crate::choice::{Choice, Offers};
use crate::event::Event;
use crate::frame::{Act, Frame, Hit, Inflicted, Verb};
use crate::ids::CardId;
use crate::play::{Next, Play};
use table::Seat;
use table::flow::Passes;

impl Board<'_> {
    pub(crate) fn window_offers(self, seat: Seat, offers: &mut Offers) {
        offers.push(Choice::Pass);
        if let Some(Frame::Hit(hit)) = self.state.stack.iter().rev().nth(1) {
            self.hit_reacts(seat, hit, offers);
        }
    }

    /// What a player can do about a hit.
    fn hit_reacts(self, seat: Seat, hit: &Hit, offers: &mut Offers) {
        if !self.in_play(hit.target) || hit.by_what != Inflicted::Guns {
            return;
        }
        self.strengthen_reacts(seat, hit, offers);
        if hit.left() == 0 || self.controller(hit.target) != seat {
            return;
        }
        // 306: shields, as often as there is energy (R34); planets have them too (R92).
        if self.piece(hit.target).energy > 0 && self.shields(hit.target) > 0 {
            offers.push(Choice::Act(Verb::Shields, hit.target));
        }
        if self.is(hit.target, |player| player.ships) {
            self.rescue_reacts(seat, hit.target, offers);
        }
    }

    /// 608: an unturned Military hero aboard the firing ship adds its combat; only one hero for each ship (505, R104).
    fn strengthen_reacts(self, seat: Seat, hit: &Hit, offers: &mut Offers) {
        for (bit, ship) in [hit.source, hit.partner].into_iter().enumerate() {
            if ship.is_none() || hit.strengthened & (1 << bit) != 0 || self.is(ship, |player| player.planets) {
                continue;
            }
            for hero in self.officers(seat, ship) {
                offers.push(Choice::Act(Verb::Strengthen, hero));
            }
        }
    }

    /// 608: a Military hero aboard covers its ship; 605: a launched Fighter at the location is sacrificed (R111).
    fn rescue_reacts(self, seat: Seat, ship: CardId, offers: &mut Offers) {
        for hero in self.officers(seat, ship) {
            offers.push(Choice::Act(Verb::Cover, hero));
        }
        for fighter in self.state.orbiting(seat, self.piece(ship).place) {
            if fighter != ship && self.has(fighter, Trait::Fighter) {
                offers.push(Choice::Act(Verb::Intercept, fighter));
            }
        }
    }

    /// Unturned Military heroes of a player aboard a ship (R108).
    fn officers(self, seat: Seat, ship: CardId) -> impl Iterator<Item = CardId> {
        let heroes = self.state.on(ship).filter(move |on| self.is(*on, |player| player.heroes.but(player.turned)));
        heroes.filter(move |hero| {
            self.controller(*hero) == seat && self.has(*hero, Trait::Military) && self.combat(*hero) > 0
        })
    }

    /// Could this player React, as far as everybody can see?
    fn may_react(self, seat: Seat, about: &Frame) -> bool {
        let mut offers = Offers::counted();
        if let Frame::Hit(hit) = about {
            self.hit_reacts(seat, hit, &mut offers);
        }
        offers.count() > 0
    }
}

impl Play<'_> {
    /// Opens a window about the frame on top, if anybody could use it.
    pub(crate) fn open_window(&mut self, first: Seat) {
        let about = *self.stack.last().expect("a window is about a frame");
        let used = self.alive.iter().any(|seat| self.board().may_react(seat, &about));
        if used && self.has_depth() {
            self.push(Frame::Window(Passes::open(first, self.alive, self.n())));
        }
    }

    pub(crate) fn step_window(&mut self, mut passes: Passes) -> Next {
        let about = self.stack[self.stack.len() - 2];
        while let Some(seat) = passes.turn() {
            if self.board().may_react(seat, &about) {
                self.replace(Frame::Window(passes));
                return Next::ask(seat);
            }
            passes.pass();
        }
        self.stack.pop();
        Next::Go
    }

    pub(crate) fn answer_window(&mut self, mut passes: Passes, seat: Seat, choice: Choice) {
        match choice {
            Choice::Act(verb, card) => {
                passes.act();
                self.replace(Frame::Window(passes));
                self.begin_act(seat, verb, card);
            }
            _ => {
                passes.pass();
                self.replace(Frame::Window(passes));
            }
        }
    }

    /// A React changes the pending hit nearest below (R31).
    pub(crate) fn change_hit(&mut self, act: &Act) {
        let board = self.board();
        let amount = match act.verb {
            Verb::Shields => board.shields(act.card),
            Verb::Intercept => 1,
            _ => board.combat(act.card),
        };
        let ship = self.piece(act.card).host;
        let hits = self.state.stack.iter_mut().rev();
        let Some(hit) = hits.into_iter().find_map(|frame| if let Frame::Hit(hit) = frame { Some(hit) } else { None })
        else {
            return;
        };
        if act.verb == Verb::Strengthen {
            hit.plus = hit.plus.saturating_add(amount);
            hit.strengthened |= if ship == hit.partner { 2 } else { 1 };
        } else {
            // R32: what is prevented beyond the damage is lost.
            hit.prevented += amount.min(hit.left());
        }
        let (verb, by, card) = (act.verb, act.by, self.shown(act.card));
        self.tell(|| Event::Reacted { seat: by, verb, card, amount });
    }
}
