//! What the bots are worth at this game: `make strength GAME=starship`.
//!
//! Search against greedy, and greedy against random, over all pairs of fits of each format, each pair with fits and
//! seats exchanged. Says how often the stronger wins, with its 95 % interval (Wilson), and fails if it is not enough.
//! With arguments, `strength GAMES` takes a shorter look and `strength GAMES BETTER WORSE` compares two other players.

use bots::{Claim, show_strength};
use starship::{FitChoice, Setup, Starship};
use table::Seat;

const CLAIMS: [Claim; 2] = [
    Claim { better: "greedy", worse: "random", at_least: 0.9, games: 768 },
    Claim { better: "mcts:20ms", worse: "greedy", at_least: 0.7, games: 768 },
];

fn main() {
    let game = Starship::new();
    show_strength(&game, &CLAIMS, |better, number| setup(&game, better, number));
}

/// `number` says which fits of which format, who flies which, who sits where and who starts. Four games in a row are the
/// same fits with everything exchanged; the pair comes up the other way round as well.
fn setup(game: &Starship, better: Seat, number: u64) -> Setup {
    let presets = &game.catalogue().presets;
    let pairs = presets.iter().flat_map(|one| presets.iter().map(move |other| [one, other]));
    let pairs: Vec<_> = pairs.filter(|[one, other]| one.budget == other.budget && one.name != other.name).collect();
    let [one, other] = pairs[(number / 4) as usize % pairs.len()];
    let starter = Seat::new((number / 2 % 2) as usize);
    let seated = if better.index() == 0 { [one, other] } else { [other, one] };
    let fits = seated.map(|fit| FitChoice::preset(&fit.name));
    Setup { budget: one.budget, fits, starter: Some(starter), ..Setup::default() }
}
