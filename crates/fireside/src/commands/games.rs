//! `fireside games`: what there is to play.

use super::{players, print, print_json};
use crate::catalogue::games;
use crate::trouble::Trouble;
use table::Info;

/// List the games of this build.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  fireside games\n  fireside games --json | jq -r '.[].id'")]
pub struct Args {
    /// Print as JSON
    #[arg(long)]
    json: bool,
}

/// Lists the games.
pub fn run(args: &Args) -> Result<(), Trouble> {
    let infos: Vec<Info> = games().games().map(|game| game.info()).collect();
    if args.json {
        return print_json(&infos);
    }
    let widest = infos.iter().map(|info| info.id.len()).max().unwrap_or(0);
    let line = |info: &Info| format!("{:<widest$}  {:<14}  {}\n", info.id, players(info.players), info.about);
    print(&infos.iter().map(line).collect::<String>())
}
