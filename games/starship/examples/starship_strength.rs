//! What the bots are worth at this game: `make strength GAME=starship`.
//!
//! Search against greedy, and greedy against random, over all pairs of the 1,000-credit fits, each pair with fits and
//! seats exchanged. Says how often the stronger wins, with its 95 % interval (Wilson), and fails if it is not enough.
//! With arguments, `strength GAMES` takes a shorter look and `strength GAMES BETTER WORSE` compares two other players.

use bots::{Claim, show_strength};
use starship::{FitChoice, Setup, Starship};
use table::Seat;

const CLAIMS: [Claim; 2] = [
    Claim { better: "greedy", worse: "random", at_least: 0.9, games: 448 },
    Claim { better: "mcts:20ms", worse: "greedy", at_least: 0.7, games: 448 },
];

fn main() {
    let game = Starship::new();
    show_strength(&game, &CLAIMS, |better, number| setup(&game, better, number));
}

/// `number` says which fits, who flies which, who sits where and who starts. Four games in a row are the same fits with
/// everything exchanged.
fn setup(game: &Starship, better: Seat, number: u64) -> Setup {
    let presets: Vec<&str> = game
        .catalogue()
        .presets
        .iter()
        .filter(|preset| preset.budget == 1000)
        .map(|preset| preset.name.as_str())
        .collect();
    let pairs = presets.len() * (presets.len() - 1);
    let pair = (number / 4) as usize % pairs;
    let (one, mut other) = (pair / (presets.len() - 1), pair % (presets.len() - 1));
    other += usize::from(other >= one);
    let starter = Seat::new((number / 2 % 2) as usize);
    // The better player flies the first fit of the pair; the pair comes up the other way round as well.
    let seated = if better.index() == 0 { [one, other] } else { [other, one] };
    let fits = seated.map(|fit| FitChoice::preset(presets[fit]));
    Setup { fits, starter: Some(starter), ..Setup::default() }
}
