//! One file a command.

pub mod bench;
pub mod cards;
pub mod completions;
pub mod decks;
pub mod games;
pub mod host;
pub mod man;
mod overview;
pub mod play;
pub mod replay;
pub mod scenario;
pub mod simulate;

use crate::args::{Cli, Command};
use crate::trouble::Trouble;
use bots::AnyGame;
use serde::Serialize;
use std::io::Write;
use std::sync::Arc;
use table::{Problem, SetupError};

/// Does what the command line says.
pub fn run(cli: Cli) -> Result<(), Trouble> {
    let colour = !cli.no_color && !crate::args::no_color_wanted();
    crate::catalogue::add_packs(&cli.pack)?;
    match cli.command {
        None => overview::run(),
        Some(Command::Games(args)) => games::run(&args),
        Some(Command::Play(args)) => play::run(&args, colour),
        Some(Command::Host(args)) => host::run(&args),
        Some(Command::Simulate(args)) => simulate::run(&args),
        Some(Command::Bench(args)) => bench::run(&args),
        Some(Command::Scenario(args)) => scenario::run(&args),
        Some(Command::Replay(args)) => replay::run(&args),
        Some(Command::Cards(args)) => cards::run(&args, colour),
        Some(Command::Decks(args)) => decks::run(&args),
        Some(Command::Completions(args)) => completions::run(&args),
        Some(Command::Man(args)) => man::run(&args),
    }
}

/// Prints to stdout; whoever closes the pipe ends the program quietly.
fn print(text: &str) -> Result<(), Trouble> {
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

/// Prints as JSON.
fn print_json(value: &impl Serialize) -> Result<(), Trouble> {
    let text = serde_json::to_string_pretty(value).expect("what a command reports is plain data");
    print(&format!("{text}\n"))
}

/// The game with this id.
fn find_game(id: &str) -> Result<Arc<dyn AnyGame>, Trouble> {
    let unknown = |error| Trouble::usage(format_args!("{error} (`fireside games` lists them)"));
    crate::catalogue::games().find(id).cloned().map_err(unknown)
}

/// What a game has against what the arguments say, each named by its argument.
fn refused(error: &SetupError) -> Trouble {
    let say = |Problem { at, what, remedy }: &Problem| match at.as_str() {
        "players" | "seats" => format!("--{at}: {what}; {remedy}"),
        _ => format!("{at}: {what}; {remedy}"),
    };
    Trouble::usage(error.problems.iter().map(say).collect::<Vec<_>>().join("\n"))
}

/// "2 players", "2 to 6 players".
fn players(range: (usize, usize)) -> String {
    match range {
        (1, 1) => "1 player".into(),
        (least, most) if least == most => format!("{least} players"),
        (least, most) => format!("{least} to {most} players"),
    }
}
