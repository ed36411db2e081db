//! How well a player stands: for programs that can't look to the end of a game.

use crate::parts::{Category, Layer};
use crate::state::{Side, State, opponent};
use table::Seat;

/// What a point of shield, armor and hull is worth beside a point of hull: what is first to go comes back, or can be mended.
const LAYERS: [f32; 3] = [0.4, 0.65, 1.0];
/// What a point of damage on its way takes off a ship: something may yet stop it.
const PENDING: f32 = 0.6;
/// What a point of energy and of the barrier is worth beside a point of hull.
const ENERGY: f32 = 0.13;
const BARRIER: f32 = 0.1;
/// What a card in hand is worth, by its category: weapons are what wins.
const CARDS: [f32; 4] = [1.2, 0.3, 0.7, 0.2];
/// How sharply a lead, as a share of a whole ship, tells: three in four win with a lead of a third of a ship.
const SHARP: f32 = 1.55;

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
        let sum =
            |points: [i16; 3]| -> f32 { points.iter().zip(LAYERS).map(|(at, worth)| f32::from(*at) * worth).sum() };
        let whole = sum(Layer::ALL.map(|layer| self.base[layer.maximum() as usize]));
        let on_its_way: f32 = other.pending.iter().map(|pending| f32::from(pending.damage + pending.critical)).sum();
        let cards = Category::ALL.map(|category| self.hand_of(category).len() as f32 * CARDS[category.index()]);
        let extra = f32::from(self.energy) * ENERGY + f32::from(self.barrier) * BARRIER + cards.iter().sum::<f32>();
        (sum(self.layers) - on_its_way * PENDING + extra) / whole.max(1.0)
    }
}
