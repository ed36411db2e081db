//! The player that answers anything.

use crate::Bot;
use table::{Chance, Fast, Game, Look};

/// Every choice is as likely as any other.
pub struct Random<G: Game> {
    chance: Fast,
    choices: Vec<G::Choice>,
}

impl<G: Game> Random<G> {
    /// A player whose answers this number determines.
    pub fn new(seed: u64) -> Random<G> {
        Random { chance: Fast::new(seed), choices: Vec::new() }
    }
}

impl<G: Game> Bot<G> for Random<G> {
    fn choose(&mut self, look: &Look<'_, G>) -> usize {
        self.choices.clear();
        look.choices(&mut self.choices);
        self.chance.pick(self.choices.len() as u32) as usize
    }

    fn begin(&mut self, seed: u64) {
        self.chance = Fast::new(seed);
    }
}
