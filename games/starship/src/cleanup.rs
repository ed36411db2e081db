//! Phase 4: Cleanup (5.4).

use crate::battle::Battle;
use crate::state::{Cleanup, Stage, opponent};
use table::Seat;

impl Battle<'_> {
    /// Pending damage, then effects at the end of the turn, then expiries, then the turn passes (S55).
    pub fn cleanup_phase(&mut self, step: Cleanup) {
        let seat = self.state.active;
        match step {
            Cleanup::Pending => match self.due(seat) {
                Some(index) => self.land(seat, index),
                None => self.state.stage = Stage::Cleanup(Cleanup::Expiry),
            },
            Cleanup::Expiry => {
                self.expire(seat);
                self.pass_turn(seat);
            }
        }
    }

    fn expire(&mut self, seat: Seat) {
        for other in Seat::all(2) {
            self.side_mut(other).modifiers.turn_ends(other == seat);
            self.cap_layers(other);
        }
        self.side_mut(seat).fitted.iter_mut().for_each(|fitted| fitted.disabled = false);
    }

    /// 5.4.2: play passes to the opposing player, unless both have had all their turns (S02).
    fn pass_turn(&mut self, seat: Seat) {
        if !self.is_over_by_turns() {
            self.state.active = opponent(seat);
            self.state.stage = Stage::Regeneration;
        }
    }
}
