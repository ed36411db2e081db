//! What the bots are worth at this game: `make strength GAME=prime`.
//!
//! Search against greedy, and greedy against random, over all pairs of the starters, each pair with decks and seats
//! exchanged. Says how often the stronger wins, with its 95 % interval (Wilson), and fails if it is not enough.

use bots::Spec;
use prime::Prime;
use prime::setup::{DeckChoice, Setup};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;
use table::{Asked, Fast, Game, Log, Look, Seat};

/// One claim: who beats whom how often.
struct Claim {
    better: &'static str,
    worse: &'static str,
    at_least: f64,
    games: u64,
}

const CLAIMS: [Claim; 2] = [
    Claim { better: "greedy", worse: "random", at_least: 0.9, games: 144 },
    Claim { better: "mcts:20ms", worse: "greedy", at_least: 0.6, games: 144 },
];

fn main() {
    let game = Prime::new();
    let mut kept = true;
    // For a shorter look: how many games of each.
    let games: Option<u64> = std::env::args().nth(1).and_then(|games| games.parse().ok());
    for claim in CLAIMS.map(|claim| Claim { games: games.unwrap_or(claim.games), ..claim }) {
        let begun = Instant::now();
        let won = play_all(&game, &claim);
        let (share, low, high) = wilson(won, claim.games as f64);
        let enough = share >= claim.at_least;
        kept &= enough;
        println!(
            "{} beats {} in {:.1} % of {} games ({:.1}–{:.1}), wanted {:.0} %: {} [{:.0} s]",
            claim.better,
            claim.worse,
            share * 100.0,
            claim.games,
            low * 100.0,
            high * 100.0,
            claim.at_least * 100.0,
            if enough { "good" } else { "too little" },
            begun.elapsed().as_secs_f64()
        );
    }
    if !kept {
        std::process::exit(1);
    }
}

/// Plays the games of a claim and gives what the better player won, draws counted half.
fn play_all(game: &Prime, claim: &Claim) -> f64 {
    let better: Spec = claim.better.parse().expect("a good name");
    let worse: Spec = claim.worse.parse().expect("a good name");
    let next = AtomicU64::new(0);
    let won = Mutex::new(0.0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= claim.games {
                        return;
                    }
                    let worth = play(game, [better, worse], number);
                    *won.lock().expect("nobody panicked") += worth;
                }
            });
        }
    });
    won.into_inner().expect("nobody panicked")
}

/// One game: `number` says which decks, who plays which and who sits where. Two games in a row are the same decks with
/// the seats exchanged.
fn play(game: &Prime, specs: [Spec; 2], number: u64) -> f64 {
    let decks: Vec<&str> = prime::deck::starters().collect();
    let pairs = decks.len() * (decks.len() - 1);
    let pair = (number / 2) as usize % pairs;
    let (one, mut other) = (pair / (decks.len() - 1), pair % (decks.len() - 1));
    other += usize::from(other >= one);
    let better = Seat::new((number % 2) as usize);
    // The better player plays the first deck of the pair; the pair comes up the other way round as well.
    let seated = if better.index() == 0 { [one, other] } else { [other, one] };
    let decks = seated.map(|deck| DeckChoice::Named(decks[deck].into())).to_vec();
    let mut chance = Fast::stream(17, number);
    let mut state =
        game.start(&Setup { decks, options: Default::default() }, &mut chance).expect("a starter can be played");
    let mut bots = [0, 1].map(|seat: u64| {
        let spec = if seat as usize == better.index() { specs[0] } else { specs[1] };
        spec.bot::<Prime>(table::mix(number * 2 + seat))
    });
    let mut choices = Vec::new();
    loop {
        match game.asked(&state) {
            Asked::Over(outcome) => return outcome.worth(better).into(),
            Asked::Seats(seats) => {
                let seat = seats.lowest().expect("somebody is asked");
                choices.clear();
                game.choices(&state, seat, &mut choices);
                let answer =
                    if choices.len() == 1 { 0 } else { bots[seat.index()].choose(&Look::new(game, &state, seat)) };
                game.play(&mut state, seat, choices[answer], &mut chance, &mut Log::deaf());
            }
        }
    }
}

/// A share with its 95 % interval.
fn wilson(won: f64, games: f64) -> (f64, f64, f64) {
    let (z, share) = (1.96, won / games);
    let centre = share + z * z / (2.0 * games);
    let spread = z * (share * (1.0 - share) / games + z * z / (4.0 * games * games)).sqrt();
    let whole = 1.0 + z * z / games;
    (share, (centre - spread) / whole, (centre + spread) / whole)
}
