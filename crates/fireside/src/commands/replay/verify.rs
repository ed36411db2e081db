//! `fireside replay verify`: does everything follow?

use crate::commands::{print, print_json};
use crate::replays;
use crate::trouble::{Trouble, complain};
use crate::words::count;
use serde_json::json;
use std::path::{Path, PathBuf};
use table::{Promised, Verified};

/// Play games again and check that everything follows from their seals.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Checked are the rules' revision, the cards, the host's promise, the names, the setup, the seals, the first deal, every \
answer with the position it led to, and the result. A file that was tampered with fails, and the part of its head or \
the first answer that does not follow is named. Compare the promise with the one you were shown before the game.

Examples:
  fireside replay verify game.json
  fireside replay verify games/*.json --json")]
pub struct Args {
    /// The saved games; - reads one from stdin
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Print as JSON
    #[arg(long)]
    json: bool,
}

/// Verifies every file; fails if one does.
pub fn run(args: &Args) -> Result<(), Trouble> {
    let checked: Vec<(&PathBuf, Result<Verified, Trouble>)> =
        args.files.iter().map(|path| (path, verify(path))).collect();
    let failed = checked.iter().any(|(_, result)| result.is_err());
    if args.json {
        let report = |(path, result): &(&PathBuf, Result<Verified, Trouble>)| match result {
            Ok(verified) => json!({ "file": path.display().to_string(), "ok": true, "verified": verified }),
            Err(trouble) => json!({ "file": path.display().to_string(), "ok": false, "error": said(trouble) }),
        };
        print_json(&checked.iter().map(report).collect::<Vec<_>>())?;
    } else {
        for (path, result) in &checked {
            match result {
                Ok(verified) => print(&format!("{}: {}\n", path.display(), praise(verified)))?,
                Err(trouble) => complain(format_args!("error: {}", said(trouble))),
            }
        }
    }
    if failed { Err(Trouble::Told(1)) } else { Ok(()) }
}

fn verify(path: &Path) -> Result<Verified, Trouble> {
    let (replay, game) = replays::read(path)?;
    game.verify(&replay).map_err(|error| replays::wrong(path, &error))
}

fn said(trouble: &Trouble) -> &str {
    match trouble {
        Trouble::Usage(what) | Trouble::Failed(what) => what,
        Trouble::Told(_) | Trouble::Gone => "it could not be read",
    }
}

fn praise(verified: &Verified) -> String {
    let end = match (&verified.ended, verified.finished) {
        (_, true) => "played to the end",
        (Some(_), false) => "ended before the rules ended it",
        (None, false) => "not finished",
    };
    let mut praise = format!(
        "verified: {}, {}, {}, {end}, last check {}",
        verified.game,
        count(verified.moves as u64, "answer"),
        count(verified.seals as u64, "seal"),
        verified.last
    );
    for (index, Promised { after, commitment, practice }) in verified.promises.iter().enumerate() {
        let when = if index == 0 { "before the first shuffle".into() } else { format!("from answer {} on", after + 1) };
        praise.push_str(&format!("\n  promised {when}: {commitment}"));
        if *practice {
            let what = "a practice deal: no player added a secret, so whoever chose the number chose the shuffles";
            praise.push_str(&format!("\n  {what}"));
        }
    }
    if let Some(words) = &verified.ended {
        praise.push_str(&format!("\n  stated by the table, not proven by the rules: {words}"));
    }
    match verified.taken_back.len() as u64 {
        0 => {}
        times => praise.push_str(&format!(
            "\n  something was taken back {}: `fireside replay show` tells what",
            if times == 1 { "once".into() } else { count(times, "time") }
        )),
    }
    praise
}
