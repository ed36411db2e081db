//! `fireside bench`: how fast games are played.

use super::{find_game, print, print_json, refused};
use crate::catalogue::games;
use crate::numbers;
use crate::trouble::{Trouble, complain};
use crate::words::thousands;
use bots::{AnyGame, Bench, BenchPlan};
use std::sync::Arc;
use std::time::Duration;
use table::SetupError;

/// Measure how fast games are played.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Random play on one thread. The checksum and the mean length come from the same games on every machine; only the speeds \
differ.

Examples:
  fireside bench
  fireside bench connect-four leduc --seconds 3 --mcts
  fireside bench --json | jq -r '.[] | [.game, .decisions_per_s] | @tsv'")]
pub struct Args {
    /// The games; without one, every game
    #[arg(value_name = "GAME")]
    games: Vec<String>,
    /// How long to measure each speed
    #[arg(long, value_name = "S", default_value = "1", allow_negative_numbers = true, value_parser = seconds)]
    seconds: Duration,
    /// Determines the games
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = numbers::seed)]
    seed: u64,
    /// How many play; games that are not for so many are left out [default: the fewest the game allows]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = numbers::players)]
    players: Option<usize>,
    /// Measure tree search too
    #[arg(long)]
    mcts: bool,
    /// Print as JSON
    #[arg(long)]
    json: bool,
}

/// Playouts for one answer of the tree search that is measured.
const SIMULATIONS: u32 = 1000;

fn seconds(text: &str) -> Result<Duration, String> {
    numbers::seconds(text, 0.01, 600.0)
}

/// Measures.
pub fn run(args: &Args) -> Result<(), Trouble> {
    let games: Vec<Arc<dyn AnyGame>> = match args.games.as_slice() {
        [] => games().games().filter(|game| is_for(game, args.players)).cloned().collect(),
        ids => ids.iter().map(|id| find_game(id)).collect::<Result<_, _>>()?,
    };
    // Said before anything is measured, so that nothing is printed above it.
    for info in games.iter().map(|game| game.info()) {
        let players = args.players.unwrap_or(info.players.0);
        if !(info.players.0..=info.players.1).contains(&players) {
            return Err(refused(&SetupError::players(&info, players)));
        }
    }
    if games.is_empty() {
        let players = args.players.unwrap_or_default();
        return Err(Trouble::usage(format_args!("--players: no game is for {players}; `fireside games` lists them")));
    }
    let plan = BenchPlan {
        players: args.players,
        seed: args.seed,
        time: args.seconds,
        mcts: args.mcts.then_some(SIMULATIONS),
        ..BenchPlan::default()
    };
    let measured = games.iter().map(|game| game.bench(&plan).map_err(|error| refused(&error)));
    if args.json {
        return print_json(&measured.collect::<Result<Vec<Bench>, Trouble>>()?);
    }
    print(&format!(
        "{:<14} {:>12} {:>15} {:>9} {:>6} {:>8}{}  checksum\n",
        "game",
        "games/s",
        "decisions/s",
        "clone ns",
        "bytes",
        "answers",
        if args.mcts { "    mcts sims/s" } else { "" }
    ))?;
    for bench in measured {
        print(&line(&bench?))?;
    }
    Ok(())
}

/// Is a game for so many? One that is not is left out, with a note.
fn is_for(game: &Arc<dyn AnyGame>, players: Option<usize>) -> bool {
    let info = game.info();
    let (least, most) = info.players;
    match players {
        Some(players) if !(least..=most).contains(&players) => {
            complain(format_args!("note: {} is left out; it is for {}", info.id, super::players(info.players)));
            false
        }
        _ => true,
    }
}

fn line(bench: &Bench) -> String {
    let whole = |speed: f64| thousands(speed.round() as u64);
    let mcts = bench.mcts_simulations_per_s.map(|speed| format!("{:>15}", whole(speed))).unwrap_or_default();
    format!(
        "{:<14} {:>12} {:>15} {:>9.1} {:>6} {:>8.2}{mcts}  {}\n",
        bench.game,
        whole(bench.games_per_s),
        whole(bench.decisions_per_s),
        bench.clone_ns,
        bench.state_bytes,
        bench.mean_decisions,
        bench.checksum
    )
}
