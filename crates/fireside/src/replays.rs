//! Saved games, read with errors that name the file.

use crate::catalogue::games;
use crate::files;
use crate::play::from_replay;
use crate::trouble::Trouble;
use crate::words::{clean, count};
use bots::AnyGame;
use std::fmt;
use std::path::Path;
use std::sync::Arc;
use table::{AnyMatch, Replay, ReplayError, TakenBack};

/// A saved game that stands on the table again.
pub struct Opened {
    /// What the file says.
    pub replay: Replay,
    /// The game it is of.
    pub game: Arc<dyn AnyGame>,
    /// The match as it was left.
    pub of: Box<dyn AnyMatch>,
}

/// Where a saved game stands: in a file of its own, or among others.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// The file.
    pub path: &'a Path,
    /// Which of the file's games it is, counted from 1, if there are several.
    pub game: Option<usize>,
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.game {
            Some(game) => write!(f, "{}, game {game}", self.path.display()),
            None => write!(f, "{}", self.path.display()),
        }
    }
}

/// The text of every game in a file: of the one that was saved there, or of those a house has exported, a line each.
pub fn texts(path: &Path) -> Result<Vec<(Place<'_>, String)>, Trouble> {
    let text = files::read_or_stdin(path)?;
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    // A game that was saved for itself goes over several lines, and most of them begin with the name of a part.
    if lines.len() < 2 || !lines.iter().all(|line| line.starts_with('{')) {
        return Ok(vec![(Place { path, game: None }, text)]);
    }
    let game = |(index, line): (usize, &str)| (Place { path, game: Some(index + 1) }, line.to_string());
    Ok(lines.into_iter().enumerate().map(game).collect())
}

/// A saved game, and the game it is of.
pub fn read(place: Place<'_>, text: &str) -> Result<(Replay, Arc<dyn AnyGame>), Trouble> {
    let replay = Replay::from_json(text).map_err(|error| wrong(place, &error))?;
    let game = games().find(&replay.game).cloned().map_err(|unknown| {
        Trouble::failed(format_args!(
            "{place}: a game of \"{}\", which this build does not have; {unknown}",
            replay.game
        ))
    })?;
    Ok((replay, game))
}

/// A saved game, played again to where it was left, everything checked on the way. Of several in a file it is the one
/// with this number.
pub fn open(path: &Path, game: Option<usize>) -> Result<Opened, Trouble> {
    let mut texts = texts(path)?;
    let held = texts.len();
    let place = match game {
        None if held > 1 => {
            return Err(Trouble::usage(format_args!(
                "{} holds {held} games, a line each; say which with --game, or save its line as a file of its own",
                path.display()
            )));
        }
        None => 0,
        Some(number) => number.checked_sub(1).filter(|place| *place < held).ok_or_else(|| {
            Trouble::usage(format_args!("--game: {} holds {}", path.display(), count(held as u64, "game")))
        })?,
    };
    let (place, text) = texts.swap_remove(place);
    let (replay, game) = read(place, &text)?;
    let mut of = game.reopen(&replay).map_err(|error| wrong(place, &error))?;
    // The file keeps how a bot thinks beside its name; the story is told with the name alone.
    let names: Vec<String> = from_replay(&replay.players).iter().map(|player| player.name().to_string()).collect();
    of.set_names(&names);
    Ok(Opened { replay, game, of })
}

/// What the story calls those who sat there when an answer was given, counted from 1.
pub fn names_at(of: &dyn AnyMatch, answer: usize) -> Vec<String> {
    from_replay(of.names_at(answer)).iter().map(|player| player.name().to_string()).collect()
}

/// What was taken back, a line each.
pub fn taken_back(of: &dyn AnyMatch) -> Vec<String> {
    let names = names_at(of, of.step() + 1);
    let say = |one: &TakenBack| {
        let TakenBack { seat, ref by, after, answers, revealed } = *one;
        let who = clean(by.as_deref().unwrap_or(&names[seat.index()]));
        let what = if answers == 1 { "answer".into() } else { count(answers as u64, "answer") };
        let known = if revealed { ", after something had been rolled or revealed" } else { "" };
        match (after, answers) {
            (after, 1) => format!("{who} took back {what} {}{known}.", after + 1),
            (after, _) => format!("{who} took back {what}, from answer {} on{known}.", after + 1),
        }
    };
    of.taken_back().iter().map(say).collect()
}

/// Can a game branch off after so many answers of this one?
pub fn check_branch(path: &Path, of: &dyn AnyMatch, step: usize, flag: &str) -> Result<(), Trouble> {
    let last = of.step();
    let has = count(last as u64, "answer");
    if step > last {
        return Err(Trouble::usage(format_args!("{flag}: {} has only {has}", path.display())));
    }
    if step == last && of.asked().outcome().is_some() {
        return Err(Trouble::usage(format_args!(
            "{flag}: the game is over after {has}; choose an earlier point of {}",
            path.display()
        )));
    }
    Ok(())
}

/// What is wrong with a saved game.
pub fn wrong(place: Place<'_>, error: &ReplayError) -> Trouble {
    Trouble::failed(format_args!("{place}: {error}"))
}
