//! How well a player stands: for programs that can't look to the end of a game.

use crate::parts::Layer;
use crate::state::{Side, State, opponent};
use table::Seat;

/// What a point of a layer is worth beside a point of hull: a shield comes back, and is first to go.
const SHIELD: f32 = 0.8;
/// What a point of damage on its way takes off a ship: something may yet stop it.
const PENDING: f32 = 0.8;
/// What a card in hand and a point of energy are worth beside a point of hull.
const CARD: f32 = 0.5;
const ENERGY: f32 = 0.1;
/// How sharply a lead, as a share of a whole ship, tells.
const SHARP: f32 = 2.5;

impl State {
    /// From 0 to 1: what is left of one ship against what is left of the other.
    pub(crate) fn outlook(&self, seat: Seat) -> f32 {
        let (mine, theirs) = (self.side(seat), self.side(opponent(seat)));
        let lead = mine.left(theirs) - theirs.left(mine);
        0.5 + 0.5 * (lead * SHARP).tanh()
    }
}

impl Side {
    /// What is left of a ship, as a share of it when whole; less what is on its way to it.
    fn left(&self, other: &Side) -> f32 {
        let sum = |points: [f32; 3]| points[0] * SHIELD + points[1] + points[2];
        let whole = sum(Layer::ALL.map(|layer| f32::from(self.base[layer.maximum() as usize])));
        let on_its_way: f32 = other.pending.iter().map(|pending| f32::from(pending.damage + pending.critical)).sum();
        let extra = f32::from(self.energy) * ENERGY + self.hand.len() as f32 * CARD + f32::from(self.barrier) * 0.3;
        let layers = sum(self.layers.map(f32::from));
        (layers - on_its_way * PENDING + extra) / whole.max(1.0)
    }
}
