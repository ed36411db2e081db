//! What is checked before anybody plays: what the game says of itself, and who may sit down.

use super::promise::{Broken, Check, hold};
use super::sight::ask;
use super::{Inspect, Table};
use crate::chance::Fast;
use crate::game::Info;
use crate::seat::MAX_SEATS;

/// Does what the game says of itself make sense?
pub(super) fn info(info: &Info) -> Result<(), Broken> {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    hold(Check::Info, !info.id.is_empty() && info.id.chars().all(plain), || {
        format!("the id \"{}\" is for commands and files: small letters, digits and dashes", info.id)
    })?;
    hold(Check::Info, !info.title.is_empty() && !info.about.is_empty(), || "it has no title or no sentence".into())?;
    let (least, most) = info.players;
    hold(Check::Info, 1 <= least && least <= most && most <= MAX_SEATS, || {
        format!("it is for {least} to {most} players; a table has 1 to {MAX_SEATS} seats")
    })?;
    hold(Check::Info, info.longest >= 1, || "no game has 0 choices at most".into())
}

/// A table that can be sat down at, whose setup survives being written down.
pub(super) fn starts<G: Inspect>(game: &G, table: &Table<G>) -> Result<(), Broken> {
    let doing = format!("starting {}", table.title);
    let started = ask(Check::Starts, &doing, || game.start(&table.setup, &mut Fast::new(1)))?;
    hold(Check::Starts, started.is_ok(), || {
        format!(
            "the setup for {} is refused: {}",
            table.title,
            started.err().map(|e| e.to_string()).unwrap_or_default()
        )
    })?;
    let written = serde_json::to_value(&table.setup)
        .map_err(|error| Broken::new(Check::Starts, format!("the setup is not writable: {error}")))?;
    let read: G::Setup = serde_json::from_value(written.clone())
        .map_err(|error| Broken::new(Check::Starts, format!("the setup, written down, is not readable: {error}")))?;
    hold(Check::Starts, serde_json::to_value(&read).ok() == Some(written), || {
        "the setup is not the same after being written down and read".into()
    })
}

/// One too few and one too many are refused, or brought down to a number the game is for.
pub(super) fn refuses<G: Inspect>(game: &G, info: &Info) -> Result<(), Broken> {
    let (least, most) = info.players;
    for players in [0, least - 1, most + 1, MAX_SEATS + 1, 1000] {
        if (least..=most).contains(&players) {
            continue;
        }
        let doing = format!("starting with {players} players");
        let start = || game.start(&game.setup(players), &mut Fast::new(1)).map(|state| game.seats(&state));
        match ask(Check::RefusesPlayers, &doing, start)? {
            Ok(seats) => hold(Check::RefusesPlayers, (least..=most).contains(&seats), || {
                format!("{players} players sat down at a game for {least} to {most}")
            })?,
            Err(error) => {
                let complete = |problem: &crate::Problem| !problem.what.is_empty() && !problem.remedy.is_empty();
                let said = !error.problems.is_empty() && error.problems.iter().all(complete);
                hold(Check::RefusesPlayers, said, || format!("{players} players are refused without what and remedy"))?;
            }
        }
    }
    Ok(())
}
