//! `fireside replay`: saved games, shown, checked, retold and branched.

mod branch;
mod export;
mod show;
mod verify;

use crate::trouble::Trouble;

/// Show, check, retell and branch saved games.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Examples:\n  fireside replay show game.json\n  fireside replay verify games/*.json\n  fireside replay export game.json -o story.txt\n  fireside replay branch game.json --at 12"
)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand, Debug)]
enum What {
    /// Show the table as it was, and what happened up to then
    Show(show::Args),
    /// Play games again and check that everything follows from their seals
    Verify(verify::Args),
    /// Tell the whole game
    Export(export::Args),
    /// Begin another game from a point of a saved one
    Branch(branch::Args),
}

/// Does it.
pub fn run(args: &Args) -> Result<(), Trouble> {
    match &args.what {
        What::Show(args) => show::run(args),
        What::Verify(args) => verify::run(args),
        What::Export(args) => export::run(args),
        What::Branch(args) => branch::run(args),
    }
}
