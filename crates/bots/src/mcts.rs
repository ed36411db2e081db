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
mod tree;

use crate::{Bot, Limit, MctsSettings, Stop};
use search::Search;
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
    simulations: u64,
    stop: Stop,
}

/// What a search thinks of one choice.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Opinion {
    /// How often it was tried.
    pub visits: u64,
    /// What came of it on average, from 0 to 1.
    pub worth: f64,
    /// What it is certain to lead to between players who know that; only where nothing is hidden.
    pub proof: Option<f32>,
}

impl Opinion {
    /// What two searches think together.
    fn and(self, other: Opinion) -> Opinion {
        let visits = self.visits + other.visits;
        let sum = self.worth * self.visits as f64 + other.worth * other.visits as f64;
        Opinion { visits, worth: sum / visits.max(1) as f64, proof: self.proof.or(other.proof) }
    }

    fn lost(&self) -> bool {
        self.proof == Some(0.0)
    }

    /// The proven worth, or else what it looks like.
    fn value(&self) -> f64 {
        self.proof.map_or(self.worth, f64::from)
    }
}

impl<G: Game> Mcts<G> {
    /// A player with these settings.
    pub fn new(settings: MctsSettings, seed: u64) -> Mcts<G> {
        let searches = (0..settings.threads.max(1)).map(|_| Search::new()).collect();
        let (choices, opinions) = (Vec::new(), Vec::new());
        let stop = Stop::new();
        Mcts { settings, chance: Fast::new(seed), searches, choices, opinions, simulations: 0, stop }
    }

    /// How many worlds it has played out so far, in all its life.
    pub fn simulations(&self) -> u64 {
        self.simulations
    }

    /// What it thought of each choice of the last question, in their order; nothing, if there was only one.
    pub fn opinions(&self) -> &[Opinion] {
        &self.opinions
    }

    fn search(&mut self, look: &Look<'_, G>) {
        let (settings, limit) = (&self.settings, self.settings.limit);
        let (begun, stop) = (Instant::now(), &self.stop);
        let more = move |iterations| match limit {
            Limit::Iterations(most) => iterations < most && !stop.said(),
            Limit::Time(time) => begun.elapsed() < time && !stop.said(),
        };
        let seed = self.chance.next_u64();
        let chance = |thread: usize| Fast::stream(seed, thread as u64);
        let (first, others) = self.searches.split_first_mut().expect("there is at least one search");
        self.simulations += std::thread::scope(|scope| {
            let others = others.iter_mut().zip(1..);
            let others: Vec<_> = others
                .map(|(search, thread)| scope.spawn(move || search.run(look, settings, chance(thread), more)))
                .collect();
            let mine = first.run(look, settings, chance(0), more);
            let join = |thread: std::thread::ScopedJoinHandle<'_, u32>| {
                thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            others.into_iter().map(join).fold(u64::from(mine), |sum, one| sum + u64::from(one))
        });
    }

    /// Puts together what all searches found out.
    fn gather(&mut self) {
        self.opinions.clear();
        self.opinions.resize(self.choices.len(), Opinion::default());
        for search in &self.searches {
            for (opinion, choice) in self.opinions.iter_mut().zip(&self.choices) {
                *opinion = opinion.and(search.opinion(*choice));
            }
        }
    }
}

impl<G: Game> Bot<G> for Mcts<G> {
    fn choose(&mut self, look: &Look<'_, G>) -> usize {
        self.choices.clear();
        self.opinions.clear();
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

    fn heed(&mut self, stop: &Stop) {
        self.stop = stop.clone();
    }
}

/// The choice tried most often, unless it is proven lost or another is proven to be at least as good as it looks.
fn decide(opinions: &[Opinion]) -> usize {
    let most_tried = |best: usize, other: usize| {
        let (one, two) = (&opinions[best], &opinions[other]);
        let ahead = (!two.lost(), two.visits).cmp(&(!one.lost(), one.visits)).then(two.worth.total_cmp(&one.worth));
        if ahead.is_gt() { other } else { best }
    };
    let surest = |best: usize, other: usize| {
        let (one, two) = (&opinions[best], &opinions[other]);
        let surer = match (one.proof, two.proof) {
            (None, Some(_)) => !two.lost() && two.value() >= one.value(),
            (Some(_), Some(_)) => two.value() > one.value(),
            (_, None) => false,
        };
        if surer { other } else { best }
    };
    let tried = (0..opinions.len()).fold(0, most_tried);
    (0..opinions.len()).fold(tried, surest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opinion(visits: u64, worth: f64, proof: Option<f32>) -> Opinion {
        Opinion { visits, worth, proof }
    }

    #[test]
    fn the_most_tried_choice_is_taken_and_the_better_of_two_equally_tried() {
        assert_eq!(decide(&[opinion(10, 0.9, None), opinion(30, 0.5, None), opinion(30, 0.6, None)]), 2);
    }

    #[test]
    fn a_proof_outweighs_tries() {
        let (promising, drawn) = (opinion(90, 0.7, None), opinion(5, 0.5, Some(0.5)));
        assert_eq!(decide(&[promising, opinion(1, 1.0, Some(1.0))]), 1, "a proven win is taken");
        assert_eq!(decide(&[opinion(1, 1.0, None), opinion(1, 1.0, Some(1.0))]), 1, "however well another looks");
        assert_eq!(decide(&[opinion(90, 0.0, Some(0.0)), opinion(2, 0.0, None)]), 1, "a proven loss is not");
        assert_eq!(decide(&[promising, drawn]), 0, "a proven draw is not better than a good hope");
        assert_eq!(decide(&[opinion(90, 0.4, None), drawn]), 1, "but better than a bad one");
        assert_eq!(decide(&[opinion(9, 0.0, Some(0.0)), opinion(2, 0.0, Some(0.0))]), 0, "all is lost");
    }

    #[test]
    fn threads_weigh_as_much_as_they_tried() {
        let both = opinion(30, 0.5, None).and(opinion(10, 0.9, Some(1.0)));
        assert_eq!(both, opinion(40, 0.6, Some(1.0)));
        assert_eq!(Opinion::default().and(Opinion::default()), Opinion::default());
    }
}
