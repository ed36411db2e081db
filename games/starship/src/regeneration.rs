//! Phase 1: Regeneration (5.1).

use crate::battle::Battle;
use crate::event::Event;
use crate::parts::Layer;
use crate::state::Stage;
use crate::stats::Stat;
use table::Seat;

impl Battle<'_> {
    /// A turn begins: what lasted until now ends (S40), then the ship regenerates.
    pub fn regeneration_phase(&mut self) {
        let seat = self.state.active;
        let side = self.side_mut(seat);
        side.turns += 1;
        side.played = [0; 4];
        side.barrier = 0;
        side.modifiers.own_turn_begins();
        let turn = side.turns;
        self.state.plays = 0;
        self.state.activated = None;
        self.cap_layers(seat);
        self.log.tell(|| Event::Turn { seat, number: turn });
        // S06, option: whoever starts gets no regeneration in the first turn.
        let first_of_all = turn == 1 && self.side(crate::state::opponent(seat)).turns == 0;
        if !(first_of_all && self.state.options.starter_skips_regeneration) {
            self.regenerate(seat);
        }
        self.state.stage = Stage::Draw;
    }

    /// 5.1: energy and shield by the two printed rates (S19), up to their maxima. Armor and hull never regenerate.
    fn regenerate(&mut self, seat: Seat) {
        let (energy, shield) = {
            let side = self.side(seat);
            (side.stat(Stat::EnergyRegeneration), side.stat(Stat::ShieldRegeneration))
        };
        self.gain_energy(seat, energy);
        self.restore(seat, Layer::Shield, shield);
    }

    /// Atom: a ship gains energy, up to its Power Storage (5.1, S20). Tells how much it really was.
    pub fn gain_energy(&mut self, seat: Seat, amount: i16) -> i16 {
        let side = self.side_mut(seat);
        let gained = amount.clamp(0, (side.stat(Stat::MaxEnergy) - side.energy).max(0));
        side.energy += gained;
        if gained > 0 {
            self.log.tell(|| Event::EnergyGained { seat, amount: gained });
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
        }
        lost
    }

    /// Atom: a layer is restored, up to its maximum (S53). Tells how much it really was.
    pub fn restore(&mut self, seat: Seat, layer: Layer, amount: i16) -> i16 {
        let side = self.side_mut(seat);
        let restored = amount.clamp(0, (side.max_layer(layer) - side.layer(layer)).max(0));
        side.layers[layer as usize] += restored;
        if restored > 0 {
            self.log.tell(|| Event::Restored { seat, layer, amount: restored });
        }
        restored
    }

    /// Nothing stays above its maximum when the maximum falls (S53).
    pub fn cap_layers(&mut self, seat: Seat) {
        let side = self.side_mut(seat);
        for layer in Layer::ALL {
            side.layers[layer as usize] = side.layers[layer as usize].min(side.max_layer(layer));
        }
        side.energy = side.energy.min(side.stat(Stat::MaxEnergy).max(0));
    }
}
