//! `fireside replay show`: the table as it was.

use crate::commands::{print, print_json};
use crate::numbers;
use crate::picture_text::{Wording, lines};
use crate::replays;
use crate::trouble::Trouble;
use crate::words::{clean, count, points};
use serde_json::json;
use std::path::PathBuf;
use table::{AnyMatch, Asked, Ended, Seat, Viewer, with_names};

/// Show the table as it was, and what happened up to then.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  fireside replay show game.json                      the end of it, everything open
  fireside replay show game.json --step 12 --as 2     what seat 2 saw after answer 12
  fireside replay show game.json --as spectator --json
  fireside replay show games.json --game 2            of a house's export, the second")]
pub struct Args {
    /// The saved game; - reads it from stdin
    file: PathBuf,
    /// Which game of a file that holds several, counted from 1
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = numbers::step)]
    game: Option<usize>,
    /// Through whose eyes: the number of a seat, spectator, or everything
    #[arg(long = "as", value_name = "WHO", default_value = "everything", value_parser = who)]
    viewer: Who,
    /// After so many answers [default: all of them]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = numbers::step)]
    step: Option<usize>,
    /// Print as JSON
    #[arg(long)]
    json: bool,
}

/// Through whose eyes; whether there is such a seat is only known with the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Who {
    Seat(u64),
    Spectator,
    Everything,
}

fn who(text: &str) -> Result<Who, String> {
    let text = text.trim().to_lowercase();
    match text.as_str() {
        "spectator" => Ok(Who::Spectator),
        "everything" => Ok(Who::Everything),
        _ => {
            let number = text.strip_prefix("seat").unwrap_or(&text).trim();
            number.parse().map(Who::Seat).map_err(|_| "say the number of a seat, spectator, or everything".to_string())
        }
    }
}

fn viewer(who: Who, seats: usize) -> Result<Viewer, Trouble> {
    match who {
        Who::Spectator => Ok(Viewer::Spectator),
        Who::Everything => Ok(Viewer::Everything),
        Who::Seat(number) => {
            let seat = Seat::from_number(number).filter(|seat| seat.index() < seats);
            let wrong = || Trouble::usage(format_args!("--as: there is no seat {number}; seats are 1 to {seats}"));
            seat.map(Viewer::Seat).ok_or_else(wrong)
        }
    }
}

/// Shows it.
pub fn run(args: &Args) -> Result<(), Trouble> {
    let replays::Opened { replay, of: whole, .. } = replays::open(&args.file, args.game)?;
    let viewer = viewer(args.viewer, whole.seats())?;
    let last = whole.step();
    let step = args.step.unwrap_or(last);
    if step > last {
        return Err(Trouble::usage(format_args!(
            "--step: {} has only {}",
            args.file.display(),
            count(last as u64, "answer")
        )));
    }
    let of = whole.at(step);
    let ended = replay.ended.as_ref().filter(|_| step == last);
    if args.json { show_json(&*of, viewer, ended) } else { show_text(&*of, viewer, last, ended) }
}

fn show_json(of: &dyn AnyMatch, viewer: Viewer, ended: Option<&Ended>) -> Result<(), Trouble> {
    let outcome = match of.asked() {
        Asked::Over(outcome) => Some(outcome),
        Asked::Seats(_) => None,
    };
    let prompts: Vec<_> = Seat::all(of.seats())
        .filter(|seat| viewer.sees_as(*seat))
        .filter_map(|seat| Some(json!({ "seat": seat, "prompt": of.prompt(seat)? })))
        .collect();
    print_json(&json!({
        "game": of.info().id,
        "players": replays::names_at(of, of.step() + 1),
        "step": of.step(),
        "viewer": viewer.to_string(),
        "taken_back": of.taken_back(),
        "asked": of.asked().seats(),
        "outcome": outcome,
        "ended": ended,
        "view": of.view(viewer),
        "picture": of.picture(viewer),
        "prompts": prompts,
        "story": of.told(viewer, 0),
    }))
}

fn show_text(of: &dyn AnyMatch, viewer: Viewer, last: usize, ended: Option<&Ended>) -> Result<(), Trouble> {
    let names = replays::names_at(of, of.step() + 1);
    let say = |text: &str| clean(&with_names(text, &names));
    let how = match viewer {
        Viewer::Seat(seat) => say(&format!("as {seat} (seat {}) sees it", seat.number())),
        Viewer::Spectator => "as a spectator sees it".into(),
        Viewer::Everything => "with everything open".into(),
    };
    let mut text = format!("{}, after answer {} of {last}, {how}\n\n", of.info().title, of.step());
    for told in of.told(viewer, 0) {
        let words = clean(&with_names(&told.told.words, &replays::names_at(of, told.step)));
        text.push_str(&if told.told.heading {
            format!("== {words}\n")
        } else {
            format!("{:>4}  {words}\n", told.step)
        });
    }
    text.push('\n');
    for line in lines(&of.picture(viewer), &names, None, Wording::Drawn) {
        text.push_str(&line);
        text.push('\n');
    }
    text.push('\n');
    match of.asked() {
        Asked::Over(outcome) => {
            let words = ended.map_or_else(|| outcome.words(), |ended| ended.words.clone());
            text.push_str(&format!("{}\n", say(&words)));
            let points = points(&outcome);
            if !points.is_empty() {
                text.push_str(&format!("{}\n", say(&format!("Points: {}.", points.join(", ")))));
            }
        }
        Asked::Seats(seats) => {
            if let Some(ended) = ended {
                text.push_str(&format!("{}\n", say(&ended.words)));
            }
            for seat in seats.iter().filter(|_| ended.is_none()) {
                text.push_str(&question(of, seat, viewer, &say));
            }
        }
    }
    for line in replays::taken_back(of) {
        text.push_str(&format!("{line}\n"));
    }
    print(&text)
}

/// What a seat is asked, for whoever may know it.
fn question(of: &dyn AnyMatch, seat: Seat, viewer: Viewer, say: &dyn Fn(&str) -> String) -> String {
    let Some(prompt) = of.prompt(seat).filter(|_| viewer.sees_as(seat)) else {
        return say(&format!("{seat} is asked.")) + "\n";
    };
    let mut text = format!("{}\n", say(&format!("{seat} is asked: {}", prompt.question.words)));
    for (index, offer) in prompt.offers.iter().enumerate() {
        text.push_str(&format!("  {}. {}\n", index + 1, say(&offer.words)));
    }
    text
}
