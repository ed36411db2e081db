//! `fireside replay branch`: another game from a point of this one.

use crate::commands::print;
use crate::play::{Deal, from_replay, promises};
use crate::trouble::Trouble;
use crate::words::count;
use crate::{files, numbers, replays};
use std::path::{Path, PathBuf};
use table::ReplaySeal;

/// Begin another game from a point of a saved one.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
The new game shares the deal and the first answers with the old one, which stays as it is. From there on chance comes \
from a new seal, so what was rolled in the old game tells nothing about the new one. Its promise is shown when the new \
game is played: a seal that has lain in a file proves nothing.

Examples:
  fireside replay branch game.json --at 12
  fireside replay branch game.json --at 12 -o what-if.json
  fireside play --load what-if.json")]
pub struct Args {
    /// The saved game
    file: PathBuf,
    /// Which game of a file that holds several, counted from 1
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = numbers::step)]
    game: Option<usize>,
    /// After so many answers
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = numbers::step)]
    at: usize,
    /// Write to this file [default: the name of the saved game with the number after it]
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
}

/// Writes the new game.
pub fn run(args: &Args) -> Result<(), Trouble> {
    if args.output.is_none() && args.file == Path::new("-") {
        return Err(Trouble::usage("what comes from stdin has no name to be saved beside; name a file with -o"));
    }
    let out = args.output.clone().unwrap_or_else(|| beside(&args.file, args.at));
    if files::same(&args.file, &out) {
        return Err(Trouble::usage(format_args!(
            "-o: {} is the game it branches from; write to another file",
            out.display()
        )));
    }
    if files::written(&out) {
        return Err(Trouble::usage(format_args!("{} exists already; name another file with -o", out.display())));
    }
    let replays::Opened { replay, mut of, .. } = replays::open(&args.file, args.game)?;
    replays::check_branch(&args.file, &*of, args.at, "--at")?;
    // The names as the file keeps them, with how each bot thinks.
    of.set_names(&replay.players);
    let people = from_replay(replay.names_at(args.at + 1)).iter().filter(|player| player.is_person()).count();
    let deal = Deal::sealed(people)?;
    let branch = of.branch(args.at, deal.seal());
    let saved = branch.replay();
    files::write(&out, saved.to_json().as_bytes())?;
    // The branch's own seal lies open in the file and is replaced when somebody plays on: nobody is to note it down.
    let promised: Vec<_> =
        saved.seals.split_last().map_or(Vec::new(), |(_, old)| old.iter().map(ReplaySeal::promised).collect());
    let answers = count(branch.step() as u64, "answer");
    print(&format!(
        "{}\nFrom answer {} on chance is drawn anew, and promised when the game is played.\n{} begins after {answers} of {}. Go on with: fireside play --load {2}\n",
        promises(&promised),
        branch.step() + 1,
        out.display(),
        args.file.display()
    ))
}

/// `game.json` as `game-12.json`, in the same folder.
fn beside(file: &Path, at: usize) -> PathBuf {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    file.with_file_name(format!("{stem}-{at}.json"))
}
