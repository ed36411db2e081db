//! The Fireside command line and the terminal client.
//!
//! [`run`] is the program. Each command is one file in `commands`; [`play`] holds a game at this keyboard, [`screen`]
//! shows it in a terminal, and [`catalogue`] lists the games of this build.

#![forbid(unsafe_code)]

mod args;
pub mod card_games;
pub mod catalogue;
mod commands;
mod files;
mod library;
mod numbers;
mod picture_text;
pub mod play;
mod replays;
mod report;
pub mod screen;
mod seeds;
mod setups;
mod trouble;
mod words;

pub use args::command;
pub use trouble::Trouble;

use std::ffi::OsString;
use std::process::ExitCode;

/// Runs a command line and gives the status to end with: 0 only on success.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    match args::parse(args.into_iter().collect()).and_then(commands::run) {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => trouble.report(),
    }
}
