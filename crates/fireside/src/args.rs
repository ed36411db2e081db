//! The command line as clap reads it.

use crate::commands;
use crate::trouble::Trouble;
use clap::error::ErrorKind;
use clap::{ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand};
use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;

/// Fireside: an open table for card and tactics games.
#[derive(Parser, Debug)]
#[command(
    name = "fireside",
    version,
    about = "An open table for card and tactics games: play, simulate, replay.",
    after_help = "Start with `fireside play`. Every command explains itself: `fireside simulate --help`.",
    max_term_width = 100,
    disable_help_subcommand = false
)]
pub struct Cli {
    /// Use no colours (also when NO_COLOR is set)
    #[arg(long, global = true)]
    pub no_color: bool,
    /// Add a pack of cards, or a folder of packs; a card of a known name replaces the old one
    #[arg(long, global = true, value_name = "FILE")]
    pub pack: Vec<PathBuf>,
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What can be done.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// List the games of this build
    Games(commands::games::Args),
    /// Play in the terminal, against bots or people, or watch bots
    Play(commands::play::Args),
    /// Open a house where people and bots play in the browser
    Host(commands::host::Args),
    /// Play many games between bots and count what happens
    Simulate(commands::simulate::Args),
    /// Measure how fast games are played
    Bench(commands::bench::Args),
    /// Play scenarios and say what was not as expected
    Scenario(commands::scenario::Args),
    /// Show, check, retell and branch saved games
    Replay(commands::replay::Args),
    /// Look through the cards of a game, and check new ones
    Cards(commands::cards::Args),
    /// List ready-made decks, and check new ones
    Decks(commands::decks::Args),
    /// Print a completion script for your shell
    Completions(commands::completions::Args),
    /// Print the manual page
    Man(commands::man::Args),
}

/// The command line, for completions and the manual.
pub fn command() -> clap::Command {
    Cli::command()
}

/// Are colours unwanted?
pub fn no_color_wanted() -> bool {
    std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
}

/// `--as seat 2` as one value, so that what comes after it is not taken for part of it.
fn join_seat(args: Vec<OsString>) -> Vec<OsString> {
    let mut joined: Vec<OsString> = Vec::with_capacity(args.len());
    for arg in args {
        let seat = matches!(joined.as_slice(), [.., option, word] if option == "--as" && word == "seat");
        match joined.last_mut() {
            Some(word) if seat => {
                word.push(" ");
                word.push(arg);
            }
            _ => joined.push(arg),
        }
    }
    joined
}

/// Reads the arguments. Help and version are printed here, and end the program as a success.
pub fn parse(args: Vec<OsString>) -> Result<Cli, Trouble> {
    let plain = no_color_wanted() || args.iter().any(|arg| arg == "--no-color");
    let colour = if plain { ColorChoice::Never } else { ColorChoice::Auto };
    let matches = Cli::command().color(colour).try_get_matches_from(join_seat(args));
    matches.and_then(|matches| Cli::from_arg_matches(&matches)).map_err(|error| {
        let shown = matches!(
            error.kind(),
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
        );
        // Whoever closed the pipe does not want to read it.
        let _ = error.print();
        let _ = std::io::stdout().flush();
        match error.kind() {
            ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => Trouble::Told(2),
            _ if shown => Trouble::Gone,
            _ => Trouble::Told(2),
        }
    })
}
