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
                self.begin_chain();
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

    /// Is this the second turn of whoever took the first?
    fn is_second_turn_of_starter(&self) -> bool {
        let seat = self.state.active;
        self.side(seat).turns == 2 && self.side(opponent(seat)).turns == 1
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
        self.state.set_off = 0;
        self.begin_chain();
        self.state.activated = None;
        self.log.tell(|| Event::Turn { seat, number: turn });
        Seat::all(2).for_each(|seat| self.cap_layers(seat));
        self.turn_starts(seat);
    }

    /// 5.1: energy and shield by the two printed rates (S19), up to their maxima. Armor and hull never regenerate.
    fn regenerate(&mut self, seat: Seat) {
        let mut energy = self.sight().stat(seat, Stat::EnergyRegeneration);
        let mut shield = self.sight().stat(seat, Stat::ShieldRegeneration);
        // S06, house rule: in a large format a draw is too little to make up for starting.
        if self.state.options.starter_regenerates_half() && self.is_second_turn_of_starter() {
            (energy, shield) = (energy / 2, shield / 2);
            self.log.tell(|| Event::RegenerationHalved { seat });
        }
        let energy = self.raise_energy(seat, energy);
        let shield = self.raise_layer(seat, Layer::Shield, shield);
        if energy + shield > 0 {
            self.log.tell(|| Event::Regenerated { seat, energy, shield });
        }
        self.energy_rose(seat, energy);
        self.layer_rose(seat, Layer::Shield, shield);
    }

    /// Atom: a ship gains energy, up to its Power Storage (5.1, S20). Tells how much it really was.
    pub fn gain_energy(&mut self, seat: Seat, amount: i16) -> i16 {
        let gained = self.raise_energy(seat, amount);
        if gained > 0 {
            self.log.tell(|| Event::EnergyGained { seat, amount: gained });
            self.energy_rose(seat, gained);
        }
        gained
    }

    fn raise_energy(&mut self, seat: Seat, amount: i16) -> i16 {
        let most = self.sight().stat(seat, Stat::MaxEnergy);
        let side = self.side_mut(seat);
        let gained = amount.clamp(0, (most - side.energy).max(0));
        side.energy += gained;
        gained
    }

    fn energy_rose(&mut self, seat: Seat, gained: i16) {
        if gained > 0 {
            self.tell_change(lingo::Event::Gains(self.catalogue.words.pools.energy), seat, gained);
        }
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
        let restored = self.raise_layer(seat, layer, amount);
        if restored > 0 {
            self.log.tell(|| Event::Restored { seat, layer, amount: restored });
            self.layer_rose(seat, layer, restored);
        }
        restored
    }

    fn raise_layer(&mut self, seat: Seat, layer: Layer, amount: i16) -> i16 {
        let most = self.sight().max_layer(seat, layer);
        let side = self.side_mut(seat);
        let restored = amount.clamp(0, (most - side.layer(layer)).max(0));
        side.layers[layer as usize] += restored;
        restored
    }

    fn layer_rose(&mut self, seat: Seat, layer: Layer, restored: i16) {
        if restored > 0 {
            self.tell_change(lingo::Event::Gains(self.catalogue.words.pools.layers[layer as usize]), seat, restored);
        }
    }

    /// Nothing stays above its maximum when the maximum falls (S53); a ship without a hull is gone (S01).
    pub fn cap_layers(&mut self, seat: Seat) {
        let most = Layer::ALL.map(|layer| self.sight().max_layer(seat, layer));
        let energy = self.sight().stat(seat, Stat::MaxEnergy).max(0);
        let side = self.side_mut(seat);
        side.layers.iter_mut().zip(most).for_each(|(layer, most)| *layer = (*layer).min(most));
        side.energy = side.energy.min(energy);
        if side.is_destroyed() {
            self.check_destroyed();
        }
    }
}
