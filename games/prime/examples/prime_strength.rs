//! What the bots are worth at this game: `make strength GAME=prime`.
//!
//! Search against greedy, and greedy against random, over all pairs of the starters, each pair with decks and seats
//! exchanged. Says how often the stronger wins, with its 95 % interval (Wilson), and fails if it is not enough.
//! With arguments, `strength GAMES` takes a shorter look and `strength GAMES BETTER WORSE` compares two other players.

use bots::{Claim, show_strength};
use prime::Prime;
use prime::setup::{DeckChoice, Setup};
use table::Seat;

const CLAIMS: [Claim; 2] = [
    Claim { better: "greedy", worse: "random", at_least: 0.9, games: 144 },
    Claim { better: "mcts:20ms", worse: "greedy", at_least: 0.6, games: 144 },
];

fn main() {
    let game = Prime::new();
    show_strength(&game, &CLAIMS, setup);
}

/// `number` says which decks, who plays which and who sits where. Two games in a row are the same decks with the seats
/// exchanged.
fn setup(better: Seat, number: u64) -> Setup {
    let decks: Vec<&str> = prime::deck::starters().collect();
    let pairs = decks.len() * (decks.len() - 1);
    let pair = (number / 2) as usize % pairs;
    let (one, mut other) = (pair / (decks.len() - 1), pair % (decks.len() - 1));
    other += usize::from(other >= one);
    // The better player plays the first deck of the pair; the pair comes up the other way round as well.
    let seated = if better.index() == 0 { [one, other] } else { [other, one] };
    let decks = seated.map(|deck| DeckChoice::Named(decks[deck].into())).to_vec();
    Setup { decks, options: Default::default() }
}
