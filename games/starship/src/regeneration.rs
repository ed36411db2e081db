//! Phase 1: Regeneration (5.1).

use crate::battle::Battle;
use crate::event::Event;
use crate::parts::Layer;
use crate::state::{Regeneration, Stage, opponent};
use crate::stats::Stat;
use table::Seat;

impl Battle<'_> {
    /// A turn begins: what lasted until now ends (S40), what happens at the start of a turn happens, then the ship
    /// regenerates.
    pub fn regeneration_phase(&mut self, step: Regeneration) {
        let seat = self.state.active;
        match step {
            Regeneration::Start => {
                self.begin_turn(seat);
                self.state.stage = Stage::Regeneration(Regeneration::Regenerate);
            }
            Regeneration::Regenerate => {
                // S06, option: whoever starts gets no regeneration in the first turn.
                if !(self.is_first_turn_of_all() && self.state.options.starter_skips_regeneration) {
                    self.regenerate(seat);
                }
                self.state.stage = Stage::Draw;
            }
        }
    }

    /// Is this the very first turn of the game?
    pub fn is_first_turn_of_all(&self) -> bool {
        let seat = self.state.active;
        self.side(seat).turns == 1 && self.side(opponent(seat)).turns == 0
    }

    fn begin_turn(&mut self, seat: Seat) {
        for other in Seat::all(2) {
            self.side_mut(other).modifiers.turn_begins(other == seat);
        }
        let side = self.side_mut(seat);
        side.turns += 1;
        side.played = [0; 4];
        side.used = 0;
        side.barrier = 0;
        let turn = side.turns;
        self.state.plays = 0;
        self.state.activated = None;
        self.log.tell(|| Event::Turn { seat, number: turn });
        Seat::all(2).for_each(|seat| self.cap_layers(seat));
        self.turn_starts(seat);
    }

    /// 5.1: energy and shield by the two printed rates (S19), up to their maxima. Armor and hull never regenerate.
    fn regenerate(&mut self, seat: Seat) {
        let energy = self.sight().stat(seat, Stat::EnergyRegeneration);
        let shield = self.sight().stat(seat, Stat::ShieldRegeneration);
        self.gain_energy(seat, energy);
        self.restore(seat, Layer::Shield, shield);
    }

    /// Atom: a ship gains energy, up to its Power Storage (5.1, S20). Tells how much it really was.
    pub fn gain_energy(&mut self, seat: Seat, amount: i16) -> i16 {
        let most = self.sight().stat(seat, Stat::MaxEnergy);
        let side = self.side_mut(seat);
        let gained = amount.clamp(0, (most - side.energy).max(0));
        side.energy += gained;
        if gained > 0 {
            self.log.tell(|| Event::EnergyGained { seat, amount: gained });
            self.tell_change(lingo::Event::Gains(self.catalogue.words.pools.energy), seat, gained);
        }
        gained
    }

    /// Atom: a ship loses energy, down to 0. Tells how much it really was.
    pub fn lose_energy(&mut self, seat: Seat, amount: i16) -> i16 {
        let side = self.side_mut(seat);
        let lost = amount.clamp(0, side.energy);
        side.energy -= lost;
        if lost > 0 {
            self.log.tell(|| Event::EnergyLost { seat, amount: lost });
            self.tell_change(lingo::Event::Loses(self.catalogue.words.pools.energy), seat, lost);
        }
        lost
    }

    /// Atom: a layer is restored, up to its maximum (S53). Tells how much it really was.
    pub fn restore(&mut self, seat: Seat, layer: Layer, amount: i16) -> i16 {
        let most = self.sight().max_layer(seat, layer);
        let side = self.side_mut(seat);
        let restored = amount.clamp(0, (most - side.layer(layer)).max(0));
        side.layers[layer as usize] += restored;
        if restored > 0 {
            self.log.tell(|| Event::Restored { seat, layer, amount: restored });
            self.tell_change(lingo::Event::Gains(self.catalogue.words.pools.layers[layer as usize]), seat, restored);
        }
        restored
    }

    /// Nothing stays above its maximum when the maximum falls (S53).
    pub fn cap_layers(&mut self, seat: Seat) {
        let most = Layer::ALL.map(|layer| self.sight().max_layer(seat, layer));
        let energy = self.sight().stat(seat, Stat::MaxEnergy).max(0);
        let side = self.side_mut(seat);
        side.layers.iter_mut().zip(most).for_each(|(layer, most)| *layer = (*layer).min(most));
        side.energy = side.energy.min(energy);
    }
}
