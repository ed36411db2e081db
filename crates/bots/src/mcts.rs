//! Information-set Monte Carlo tree search.
//!
//! The tree is that of the questions as the searching seat knows them (single observer, after Cowling, Powley and
//! Whitehouse, 2012). Every iteration deals a world that looks the same to that seat, goes down the tree by UCB1, adds
//! a node, plays out at random, and tells every answer on the way what came of it for whoever gave it.
//!
//! - An answer that is not offered in every world competes only in those that offer it: UCB1 counts the times it was
//!   available, not the times the question was asked.
//! - Each seat goes for its own worth ([`Game::worth`]), so any number of players and teams is searched alike.
//! - Where nothing is hidden and chance is not used, an answer leads to one node: plain UCT. In games of two a position
//!   that is won or lost is then proven, and not searched again.
//! - Everywhere else the next node is found by what the searching seat sees there, so that it neither knows a die that
//!   is yet to fall nor a card that is laid face down.
//! - Seats that are asked together answer unseen, here too: the others first, by nodes of their own.

mod search;
mod sight;
mod tree;

use crate::{Bot, Limit, MctsSettings};
use search::{Opinion, Search};
use std::time::Instant;
use table::{Fast, Game, Look};

/// A player that searches the tree of what its seat knows, a freshly dealt world each iteration.
///
/// With a limit in iterations its answers follow from the seed, for the same number of threads. Several threads search
/// a tree each and add up what they found. Memory is kept from one question to the next.
pub struct Mcts<G: Game> {
    settings: MctsSettings,
    chance: Fast,
    searches: Vec<Search<G>>,
    choices: Vec<G::Choice>,
    opinions: Vec<Opinion>,
    one: Vec<Opinion>,
    simulations: u64,
}

impl<G: Game> Mcts<G> {
    /// A player with these settings.
    pub fn new(settings: MctsSettings, seed: u64) -> Mcts<G> {
        let searches = (0..settings.threads.max(1)).map(|_| Search::new()).collect();
        let (choices, opinions, one) = (Vec::new(), Vec::new(), Vec::new());
        Mcts { settings, chance: Fast::new(seed), searches, choices, opinions, one, simulations: 0 }
    }

    /// How many worlds it has played out so far, in all its life.
    pub fn simulations(&self) -> u64 {
        self.simulations
    }

    fn search(&mut self, look: &Look<'_, G>) {
        let MctsSettings { limit, explore, .. } = self.settings;
        let begun = Instant::now();
        let more = move |iterations| match limit {
            Limit::Iterations(most) => iterations < most,
            Limit::Time(time) => begun.elapsed() < time,
        };
        let seed = self.chance.next_u64();
        let chance = |thread: usize| Fast::stream(seed, thread as u64);
        let (first, others) = self.searches.split_first_mut().expect("there is at least one search");
        self.simulations += std::thread::scope(|scope| {
            let others = others.iter_mut().zip(1..);
            let others: Vec<_> = others
                .map(|(search, thread)| scope.spawn(move || search.run(look, explore, chance(thread), more)))
                .collect();
            let mine = first.run(look, explore, chance(0), more);
            let join = |thread: std::thread::ScopedJoinHandle<'_, u32>| {
                thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            others.into_iter().map(join).fold(u64::from(mine), |sum, one| sum + u64::from(one))
        });
    }

    /// Adds up what all searches found out.
    fn gather(&mut self) {
        self.opinions.clear();
        self.opinions.resize(self.choices.len(), Opinion::default());
        for search in &self.searches {
            search.opinions(&self.choices, &mut self.one);
            for (sum, one) in self.opinions.iter_mut().zip(&self.one) {
                sum.visits += one.visits;
                sum.worth += one.worth;
                sum.proof = sum.proof.or(one.proof);
            }
        }
    }
}

impl<G: Game> Bot<G> for Mcts<G> {
    fn choose(&mut self, look: &Look<'_, G>) -> usize {
        self.choices.clear();
        look.choices(&mut self.choices);
        if self.choices.len() < 2 {
            return 0;
        }
        self.search(look);
        self.gather();
        decide(&self.opinions)
    }

    fn begin(&mut self, seed: u64) {
        self.chance = Fast::new(seed);
    }
}

/// The choice tried most often, unless it is proven lost or another is proven to be at least as good as it looks.
fn decide(opinions: &[Opinion]) -> usize {
    let lost = |opinion: &Opinion| opinion.proof == Some(0.0);
    let mean = |opinion: &Opinion| opinion.worth / f64::from(opinion.visits.max(1));
    let value = |opinion: &Opinion| opinion.proof.map_or(mean(opinion), f64::from);
    let most_tried = |best: usize, other: usize| {
        let rank = |at: usize| (!lost(&opinions[at]), opinions[at].visits);
        let ahead = rank(other).cmp(&rank(best)).then(mean(&opinions[other]).total_cmp(&mean(&opinions[best])));
        if ahead.is_gt() { other } else { best }
    };
    let surest = |best: usize, other: usize| {
        let (best_known, known) = (&opinions[best], &opinions[other]);
        let surer = match (known.proof, best_known.proof) {
            (Some(proof), None) => proof > 0.0 && value(known) >= value(best_known),
            (Some(_), Some(_)) => value(known) > value(best_known),
            (None, _) => false,
        };
        if surer { other } else { best }
    };
    let tried = (0..opinions.len()).fold(0, most_tried);
    (0..opinions.len()).fold(tried, surest)
}
