//! Players that are programs, and everything that plays a game by the thousand.
//!
//! [`Bot`] is a player: it gets a [`Look`], which holds what its seat may know, and answers with the number of a
//! choice. [`Spec`] names the players that come with Fireside: random, greedy, and information-set Monte Carlo tree
//! search. [`AnyGame`] is a game without its types, for hosts, screens and scripts; [`Catalogue`] is a list of them.
//! [`Plan`] and [`Tally`] are a simulation, [`BenchPlan`] and [`Bench`] a measurement.

#![forbid(unsafe_code)]

mod any;
mod bench;
mod catalogue;
mod greedy;
mod mcts;
mod random;
mod reach;
mod simulate;
mod spec;
mod stop;
mod strength;
mod tally;

pub use any::{AnyBot, AnyGame, Entry};
pub use bench::{Bench, BenchPlan, bench};
pub use catalogue::{Catalogue, UnknownGame};
pub use greedy::Greedy;
pub use mcts::{Mcts, Opinion};
pub use random::Random;
pub use simulate::{Make, Plan, Unwatched, Watch, simulate, simulate_own};
pub use spec::{Limit, MctsSettings, Spec, SpecError};
pub use stop::Stop;
pub use strength::{Claim, Shown, play_between, show_strength, strength};
pub use table::Look;
pub use tally::{Fault, Interval, PlayerTally, Tally, VerbTally};

use table::Game;

// ANCHOR: bot
/// A player that is a program.
///
/// It never gets to see the real position: a [`Look`] holds its seat's view and choices, and deals worlds that look
/// the same to that seat.
pub trait Bot<G: Game>: Send {
    /// Answers a question with the number of a choice, from 0, in the order of [`Look::choices`].
    fn choose(&mut self, look: &Look<'_, G>) -> usize;

    /// A new game begins: forget the last one, and draw from the stream that this number determines.
    fn begin(&mut self, seed: u64) {
        let _ = seed;
    }

    /// From now on thinks no longer than until `stop` is said, and then answers with the best it has found. A bot that
    /// answers at once need not listen.
    fn heed(&mut self, stop: &Stop) {
        let _ = stop;
    }
}
// ANCHOR_END: bot

impl<G: Game> Bot<G> for Box<dyn Bot<G>> {
    fn choose(&mut self, look: &Look<'_, G>) -> usize {
        (**self).choose(look)
    }

    fn begin(&mut self, seed: u64) {
        (**self).begin(seed);
    }

    fn heed(&mut self, stop: &Stop) {
        (**self).heed(stop);
    }
}
