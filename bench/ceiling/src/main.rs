//! Random play of three small games, written by hand: no trait, no log, no words, no result. What a machine can do.
//!
//! `ceiling SECONDS` measures each game for so long and prints a list in JSON.

#![forbid(unsafe_code)]

mod games;

use games::{Random, connect_four, leduc, tic_tac_toe};
use std::hint::black_box;
use std::time::Instant;

const GAMES_AT_ONCE: u64 = 1000;

fn main() {
    let seconds = match std::env::args().nth(1).map(|text| text.parse::<f64>()) {
        None => 1.0,
        Some(Ok(seconds)) => seconds,
        Some(Err(_)) => {
            eprintln!("ceiling: the one argument is how many seconds to measure each game, such as 0.5");
            std::process::exit(2);
        }
    };
    let lines = [
        measure("tic-tac-toe", seconds, tic_tac_toe),
        measure("connect-four", seconds, connect_four),
        measure("leduc", seconds, leduc),
    ];
    println!("[{}]", lines.join(",\n "));
}

/// Plays over and over; `play` plays one game and says how many decisions it had.
fn measure(game: &str, seconds: f64, play: impl Fn(&mut Random) -> u32) -> String {
    let mut random = Random::new(0x2545_f491_4f6c_dd1d);
    let (mut games, mut decisions) = (0, 0);
    let begun = Instant::now();
    while begun.elapsed().as_secs_f64() < seconds {
        for _ in 0..GAMES_AT_ONCE {
            decisions += u64::from(play(&mut random));
        }
        games += GAMES_AT_ONCE;
    }
    let took = begun.elapsed().as_secs_f64();
    black_box(random);
    format!(
        r#"{{"game": "{game}", "games_per_s": {:.1}, "decisions_per_s": {:.1}, "mean_decisions": {:.3}}}"#,
        games as f64 / took,
        decisions as f64 / took,
        decisions as f64 / games as f64,
    )
}
