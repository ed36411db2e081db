//! Firestorm Prime held to every promise of the table, over as many whole games of 2 to 6 random bots as asked for.
//!
//! `cargo run --release -p prime --example conformance -- 1000`, or `… -- 1000 4` for games of 4 only. `… -- 1000 5 784991` checks
//! again the one play among them that broke a promise and was told with this seed.

use prime::Prime;
use std::sync::Arc;
use std::thread::ScopedJoinHandle;
use std::time::{Duration, Instant};
use table::conformance::Conformance;

/// At so many positions of each game everything that every viewer receives is looked at in worlds dealt anew.
const POSITIONS: usize = 2;

fn main() {
    let number = |at| std::env::args().nth(at).and_then(|number| number.parse::<usize>().ok());
    let games = number(1).unwrap_or(100);
    let tables = number(2).map_or(vec![2, 3, 4, 5, 6], |players| vec![players]);
    let only = number(3).map(|play| play as u64);
    let game = Arc::new(Prime::new());
    let kept = std::thread::scope(|threads| {
        let begin = |players| {
            let game = game.clone();
            threads.spawn(move || keeps_its_promises(&game, players, games, only))
        };
        let tables: Vec<_> = tables.into_iter().map(begin).collect();
        let join = |table: ScopedJoinHandle<'_, bool>| {
            table.join().expect("what breaks a promise is told, not panicked about")
        };
        tables.into_iter().map(join).collect::<Vec<bool>>()
    });
    std::process::exit(i32::from(kept.contains(&false)));
}

/// Plays until so many games of so many players have come to their end. Some plays are left before it, because a game
/// that was left must keep the promises as well.
fn keeps_its_promises(game: &Arc<Prime>, players: usize, games: usize, only: Option<u64>) -> bool {
    let begun = Instant::now();
    let (mut plays, mut finished, mut answers, mut seed) = (0, 0, 0, 0);
    while finished < games {
        seed += 1;
        let suite = table::conformance::check::<Prime>(game.clone()).players(players).positions(POSITIONS).seed(seed);
        let suite = only.into_iter().fold(suite, Conformance::only);
        match suite.cases((games - finished) as u32).within(Duration::MAX).run() {
            Ok(report) if only.is_some() => {
                println!("{players} players: {} plays with this seed, no promise broken", report.plays);
                return true;
            }
            Ok(report) => {
                plays += report.plays;
                finished += report.finished;
                answers += report.answers;
            }
            Err(failure) => {
                eprintln!("{failure}");
                return false;
            }
        }
    }
    let (left, took) = (plays - finished, begun.elapsed().as_secs());
    println!(
        "{players} players: {finished} games to the end, {left} left before it, {answers} answers, no promise broken ({took} s)"
    );
    true
}
