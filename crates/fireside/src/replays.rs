//! Saved games, read with errors that name the file.

use crate::catalogue::games;
use crate::files;
use crate::play::from_replay;
use crate::trouble::Trouble;
use crate::words::count;
use bots::AnyGame;
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

/// A saved game, and the game it is of.
pub fn read(path: &Path) -> Result<(Replay, Arc<dyn AnyGame>), Trouble> {
    let text = files::read_or_stdin(path)?;
    let replay = Replay::from_json(&text).map_err(|error| wrong(path, &error))?;
    let game = games().find(&replay.game).cloned().map_err(|unknown| {
        Trouble::failed(format_args!(
            "{}: a game of \"{}\", which this build does not have; {unknown}",
            path.display(),
            replay.game
        ))
    })?;
    Ok((replay, game))
}

/// A saved game, played again to where it was left, everything checked on the way.
pub fn open(path: &Path) -> Result<Opened, Trouble> {
    let (replay, game) = read(path)?;
    let mut of = game.reopen(&replay).map_err(|error| wrong(path, &error))?;
    // The file keeps how a bot thinks beside its name; the story is told with the name alone.
    let names: Vec<String> = from_replay(&replay.players).iter().map(|player| player.name().to_string()).collect();
    of.set_names(&names);
    Ok(Opened { replay, game, of })
}

/// What the story calls those who sat there when an answer was given, counted from 1.
pub fn names_at(of: &dyn AnyMatch, answer: usize) -> Vec<String> {
    from_replay(of.names_at(answer)).iter().map(|player| player.name().to_string()).collect()
}

/// What was taken back, a line each, with names as `@1`.
pub fn taken_back(of: &dyn AnyMatch) -> Vec<String> {
    let say = |one: &TakenBack| {
        let TakenBack { seat, after, answers, revealed } = *one;
        let what = if answers == 1 { "answer".into() } else { count(answers as u64, "answer") };
        let known = if revealed { ", after something had been rolled or revealed" } else { "" };
        match (after, answers) {
            (after, 1) => format!("{seat} took back {what} {}{known}.", after + 1),
            (after, _) => format!("{seat} took back {what}, from answer {} on{known}.", after + 1),
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

/// What is wrong with a file.
pub fn wrong(path: &Path, error: &ReplayError) -> Trouble {
    Trouble::failed(format_args!("{}: {error}", path.display()))
}
