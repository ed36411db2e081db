//! Texts at work: running what a card says, and setting off what waits for an event.

use crate::battle::Battle;
use crate::event::Event;
use crate::sight::Sight;
use crate::state::{Frame, MAX_WAITING, State};
use crate::thing::{Object, behind};
use lingo::{Code, Frame as Effect, Happening, Need, Seed, Until, Use, What, Who};
use table::Seat;

/// No play of a card, action or step of the turn sets off more effects than this, whatever texts say to each other.
pub const MAX_CHAIN: u8 = 60;
/// No turn sets off more effects than this.
pub const MAX_SET_OFF: u8 = 240;
/// The chain, or all that a turn sets off, has been ended, and that has been told.
const ENDED: u8 = u8::MAX;

impl Battle<'_> {
    /// Runs the effect on top of the stack; false if somebody has to be asked.
    pub fn go_on_with_effect(&mut self, mut effect: Effect) -> bool {
        let catalogue = self.catalogue;
        let mark = self.log.mark();
        self.stepping = true;
        let need = if catalogue.ear.is_deaf() {
            lingo::step(&catalogue.programs, &mut effect, self)
        } else {
            self.step_heard(&mut effect)
        };
        self.stepping = false;
        if matches!(catalogue.programs.ability(effect.ability()).used, Use::Trigger(_)) {
            let state = &*self.state;
            self.log.tell_before(mark, || {
                let (object, ability) = (Object::of(effect.source()), effect.ability());
                let source = Sight::new(catalogue, state).printed_on(object);
                Event::SetOff { seat: object.seat(), source, ability }
            });
        }
        if self.falling.is_some() {
            self.settle_destroyed();
        }
        match need {
            Need::Done => {
                // What it set off waits and comes next.
                self.state.frames.pop();
                true
            }
            Need::Answer(seat) => {
                *self.top() = Frame::Effect(effect);
                // With one option it is taken.
                if let Some(only) = self.sight().only_answer(seat, &effect) {
                    self.answer(only);
                    return true;
                }
                self.state.asking = Some(seat);
                false
            }
            Need::Wait => {
                // Whatever it waits for was put on top of it.
                let below = self.state.frames.len() - 2;
                self.state.frames[below] = Frame::Effect(effect);
                true
            }
            Need::Occur => {
                *self.top() = Frame::Effect(effect);
                true
            }
        }
    }

    fn top(&mut self) -> &mut Frame {
        self.state.frames.last_mut().expect("an effect in progress is on the stack")
    }

    /// What an effect waited for is over and came to so much.
    pub fn resume(&mut self, came_to: i32) {
        if let Some(Frame::Effect(effect)) = self.state.frames.last_mut() {
            effect.resume(came_to);
        }
    }

    /// Takes a player's answer to a text.
    pub fn answer(&mut self, answer: lingo::Answer) {
        self.state.asking = None;
        if let Some(Frame::Effect(effect)) = self.state.frames.last_mut() {
            lingo::answer(&self.catalogue.programs, effect, answer);
        }
    }

    /// Lets an effect that was set off wait for its turn, which is next: a text is always carried out to its end before
    /// what it set off. When a chain of effects is too long, or too many wait, it ends here.
    pub fn put(&mut self, effect: Seed) {
        let State { waiting, chain, set_off, .. } = &mut *self.state;
        if *chain >= MAX_CHAIN || *set_off >= MAX_SET_OFF || !waiting.try_push(effect) {
            return self.end_chain();
        }
        *chain += 1;
        *set_off += 1;
    }

    /// Nothing more is set off until the next play, action or step of the turn, or in all the turn. That is told once.
    #[cold]
    fn end_chain(&mut self) {
        let State { chain, set_off, .. } = &mut *self.state;
        let told = *chain == ENDED || *set_off == ENDED;
        let for_turn = *set_off >= MAX_SET_OFF;
        *chain = ENDED;
        if for_turn {
            *set_off = ENDED;
        }
        if !told {
            self.log.tell(|| Event::ChainEnded { for_turn });
        }
    }

    /// Something new begins: a play, an action, a step of the turn.
    pub fn begin_chain(&mut self) {
        self.state.chain = 0;
        self.state.gone.clear();
    }

    /// Lets an effect wait for its turn that a player has begun: the text of a card played, an action used.
    pub fn begin(&mut self, effect: Effect) {
        self.state.waiting.push(effect.seed());
    }

    /// Tells everything in force that something has happened. What came into force first is carried out first.
    #[inline]
    pub fn tell_cards(&mut self, happening: Happening) {
        if self.state.in_force.listens(happening.event) {
            self.set_off(happening);
        }
    }

    /// A pool goes up or down. Texts may speak of the player or of the ship, and mean the same.
    #[inline]
    pub fn tell_change(&mut self, event: lingo::Event, seat: Seat, amount: i16) {
        self.tell_cards(Happening::of(event, seat).standing_for(behind(Who::seat(seat))).by(amount.into()));
    }

    fn set_off(&mut self, happening: Happening) {
        let mut set_off: table::Zone<Seed, MAX_WAITING> = table::Zone::new();
        let mut lost = false;
        let (programs, in_force) = (&self.catalogue.programs, &self.state.in_force);
        let woken = in_force.woken(programs, &self.sight(), &happening, false, |effect| {
            lost |= !set_off.try_push(effect.seed());
        });
        self.state.in_force.woke(programs, woken);
        set_off.iter().rev().for_each(|&effect| self.put(effect));
        if lost {
            self.end_chain();
        }
    }

    /// A card is played, a module fitted, a ship launched: its constant effects and triggers are in force.
    pub fn enter(&mut self, code: &Code, source: lingo::Thing, controller: Seat) {
        let entered =
            code.standing.is_empty() || self.state.in_force.enter(&self.catalogue.programs, code, source, controller);
        if !entered {
            self.tell_no_room();
        }
    }

    /// As many effects are in force as can be; this one does not take hold.
    #[cold]
    pub fn tell_no_room(&mut self) {
        self.log.tell(|| Event::NoRoom);
    }

    /// A turn starts. What lasted until now is over; what was to happen now and what waits for it is set off.
    pub fn turn_starts(&mut self, seat: Seat) {
        let span = self.catalogue.words.turn;
        let due = self.state.in_force.pass(&self.catalogue.programs, span, true, seat);
        self.tell_cards(Happening::of(lingo::Event::Starts(span), Who::seat(seat)));
        for standing in due.iter().rev() {
            if let Some(effect) = lingo::due(&self.catalogue.programs, standing) {
                self.put(effect.seed());
            }
        }
    }

    /// 5.4.1: what happens at the end of a turn. The active player settles the order (S55).
    pub fn turn_ends(&mut self, seat: Seat) {
        let span = self.catalogue.words.turn;
        self.tell_cards(Happening::of(lingo::Event::Ends(span), Who::seat(seat)));
        let in_force = self.state.in_force;
        for standing in in_force.items() {
            let now = matches!(standing.until, Until::Edge { span: at, start: false, whose, skip: 0 }
                if at == span && whose.is_none_or(|whose| whose == seat));
            let waits = matches!(self.catalogue.programs.lasting(standing.lasting).what, What::AtEnd(_));
            if now
                && waits
                && let Some(effect) = lingo::due(&self.catalogue.programs, standing)
            {
                self.put(effect.seed());
            }
        }
        self.state.unordered = self.state.waiting.len() as u8;
    }

    /// What lasts until the end of the turn is over.
    pub fn lasting_effects_end(&mut self, seat: Seat) {
        let span = self.catalogue.words.turn;
        self.state.in_force.pass(&self.catalogue.programs, span, false, seat);
    }
}
