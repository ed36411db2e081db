//! Phase 4: Cleanup (5.4).

use crate::battle::Battle;
use crate::event::Event;
use crate::state::{Cleanup, Regeneration, Stage, State, opponent};
use crate::thing::Object;
use lingo::Happening;
use table::Seat;

impl Battle<'_> {
    /// Pending damage, then effects at the end of the turn, then expiries, then the turn passes (S55).
    pub fn cleanup_phase(&mut self, step: Cleanup) {
        let seat = self.state.active;
        match step {
            Cleanup::Pending => match self.due(seat) {
                Some(index) => self.land(seat, index),
                None => {
                    self.begin_chain();
                    self.state.stage = Stage::Cleanup(Cleanup::EndOfTurn);
                    self.turn_ends(seat);
                }
            },
            Cleanup::EndOfTurn => self.state.stage = Stage::Cleanup(Cleanup::Expiry),
            Cleanup::Expiry => {
                self.expire(seat);
                self.pass_turn(seat);
            }
        }
    }

    /// S55: several effects at the end of a turn, and the active player has to say which is first.
    pub fn order_is_open(&mut self) -> bool {
        let count = usize::from(self.state.unordered);
        let State { frames, waiting, .. } = &*self.state;
        if count < 2 || !frames.is_empty() || waiting.len() != count {
            return false;
        }
        let differ = waiting.iter().any(|effect| effect.ability() != waiting[0].ability());
        if differ {
            self.state.asking = Some(self.state.active);
        } else {
            self.state.unordered = 0;
        }
        differ
    }

    /// The active player has said which effect comes next.
    pub fn goes_first(&mut self, index: usize) {
        self.state.asking = None;
        let last = self.state.waiting.len() - 1;
        self.state.waiting.swap(index, last);
        self.state.unordered -= 1;
    }

    fn expire(&mut self, seat: Seat) {
        self.state.unordered = 0;
        self.lasting_effects_end(seat);
        for other in Seat::all(2) {
            self.side_mut(other).modifiers.turn_ends(other == seat);
            self.cap_layers(other);
        }
        self.restart(seat);
    }

    /// What was disabled before this turn runs again.
    fn restart(&mut self, seat: Seat) {
        for place in 0..self.side(seat).fitted.len() {
            let fitted = &mut self.side_mut(seat).fitted[place];
            if !fitted.disabled || std::mem::take(&mut fitted.fresh) {
                continue;
            }
            fitted.disabled = false;
            let module = fitted.module;
            self.log.tell(|| Event::Disabled { seat, module, on: false });
            let running = lingo::Event::Cleared(self.catalogue.words.disabled);
            self.tell_cards(Happening::of(running, Object::Module(seat, place).thing()));
        }
    }

    /// 5.4.2: play passes to the opposing player, unless both have had all their turns (S02).
    fn pass_turn(&mut self, seat: Seat) {
        if !self.is_over_by_turns() {
            self.state.active = opponent(seat);
            self.state.stage = Stage::Regeneration(Regeneration::Start);
        }
    }
}
