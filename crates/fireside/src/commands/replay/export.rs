//! `fireside replay export`: the whole game as a story.

use crate::commands::print;
use crate::picture_text::{Wording, lines};
use crate::trouble::Trouble;
use crate::words::{clean, count, points};
use crate::{files, numbers, replays};
use serde_json::json;
use std::path::PathBuf;
use table::{AnyMatch, Asked, Replay, ToldAt, Viewer, with_names};

/// Tell the whole game.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  fireside replay export game.json
  fireside replay export game.json -o story.txt
  fireside replay export game.json --format json | jq .story")]
pub struct Args {
    /// The saved game; - reads it from stdin
    file: PathBuf,
    /// Which game of a file that holds several, counted from 1
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = numbers::step)]
    game: Option<usize>,
    /// Words for people, or JSON for programs
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Write to this file instead of printing
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
}

#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Format {
    Text,
    Json,
}

/// Tells it.
pub fn run(args: &Args) -> Result<(), Trouble> {
    if let Some(out) = args.output.as_deref().filter(|out| files::same(&args.file, out)) {
        return Err(Trouble::usage(format_args!(
            "-o: {} is the saved game itself; write the story to another file",
            out.display()
        )));
    }
    let replays::Opened { replay, of, .. } = replays::open(&args.file, args.game)?;
    let text = match args.format {
        Format::Text => text(&replay, &*of),
        Format::Json => json_text(&replay, &*of),
    };
    match &args.output {
        Some(path) => files::write(path, text.as_bytes()),
        None => print(&text),
    }
}

/// A readable story: who played, how it began, every answer with what came of it, and the end.
fn text(replay: &Replay, of: &dyn AnyMatch) -> String {
    let say_at = |step: usize, text: &str| clean(&with_names(text, &replays::names_at(of, step)));
    let say = |text: &str| say_at(of.step() + 1, text);
    let info = of.info();
    let mut out = format!("{}\n{}\n\n", info.title, "=".repeat(info.title.chars().count()));
    for (index, name) in replay.players.iter().enumerate() {
        let before = replay.before.iter().map(|seating| (&seating.players[index], seating.until));
        let before = before.filter(|(other, _)| *other != name);
        let before: String =
            before.map(|(name, until)| format!("{} up to answer {until}, then ", clean(name))).collect();
        out.push_str(&format!("Seat {}: {before}{}\n", index + 1, clean(name)));
    }
    let table = |of: &dyn AnyMatch| {
        let names = replays::names_at(of, of.step() + 1);
        lines(&of.picture(Viewer::Everything), &names, None, Wording::Drawn).join("\n")
    };
    out.push_str(&format!("\nThe table at the beginning\n\n{}\n\n", table(&*of.at(0))));
    let story = of.told(Viewer::Everything, 0);
    for (index, one) in replay.moves.iter().enumerate() {
        let step = index + 1;
        let told: Vec<&ToldAt> = story.iter().filter(|told| told.step == step).collect();
        out.push_str(&format!("{step:>4}. {}\n", say_at(step, &format!("{}: {}", one.seat, one.words))));
        for told in told {
            let words = say_at(step, &told.told.words);
            out.push_str(&if told.told.heading { format!("\n== {words}\n\n") } else { format!("      {words}\n") });
        }
    }
    out.push_str(&format!("\nThe table after {}\n\n{}\n\n", count(of.step() as u64, "answer"), table(of)));
    match of.asked() {
        Asked::Over(outcome) => {
            let words = replay.ended.as_ref().map_or_else(|| outcome.words(), |ended| ended.words.clone());
            out.push_str(&format!("{}\n", say(&words)));
            let points = points(&outcome);
            if !points.is_empty() {
                out.push_str(&format!("{}\n", say(&format!("Points: {}.", points.join(", ")))));
            }
        }
        Asked::Seats(_) => match &replay.ended {
            Some(ended) => out.push_str(&format!("{}\n", say(&ended.words))),
            None => out.push_str("The game is not finished.\n"),
        },
    }
    for line in replays::taken_back(of) {
        out.push_str(&format!("{line}\n"));
    }
    out
}

fn json_text(replay: &Replay, of: &dyn AnyMatch) -> String {
    let line = |told: ToldAt| {
        let words = clean(&with_names(&told.told.words, &replays::names_at(of, told.step)));
        json!({ "step": told.step, "kind": told.told.kind, "by": told.told.by, "words": words })
    };
    let story: Vec<_> = of.told(Viewer::Everything, 0).into_iter().map(line).collect();
    let value = json!({
        "game": replay.game,
        "title": of.info().title,
        "players": replay.players,
        "before": replay.before,
        "taken_back": replay.taken_back,
        "beginning": replay.beginning,
        "answers": replay.moves,
        "story": story,
        "result": replay.result,
        "ended": replay.ended,
    });
    let text = serde_json::to_string_pretty(&value).expect("a story is plain data");
    format!("{text}\n")
}
