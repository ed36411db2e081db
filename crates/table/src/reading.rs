//! Setups and positions that come from outside, read with what is wrong named by its place, in plain words.

use crate::game::{Game, SetupError};
use crate::plain::plainly;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Reads a setup; what is wrong names its place and the value the usual setup has there.
///
/// # Errors
/// When it is not a setup of this game.
pub fn read_setup<G: Game>(game: &G, setup: &Value) -> Result<G::Setup, SetupError> {
    read(setup).map_err(|(path, what)| {
        let usual = serde_json::to_value(game.setup(game.info().players.0)).expect("a setup is plain data");
        let part = usual.pointer(&pointer(&path)).filter(|_| !path.is_empty());
        let remedy = match part {
            Some(part) => format!("the usual setup says {}", brief(part)),
            None => format!("the usual setup is {}", brief(&usual)),
        };
        SetupError::one(if path.is_empty() { "setup" } else { &path }, what, remedy)
    })
}

/// Reads what `[given]` says into a game's own words for a position; what is wrong names its place.
///
/// # Errors
/// When it is no position of this game; `remedy` says what to do then.
pub fn read_given<T: DeserializeOwned>(given: &Value, remedy: impl Into<String>) -> Result<T, SetupError> {
    read(given).map_err(|(path, what)| {
        let at = if path.is_empty() { "given".into() } else { format!("given.{path}") };
        SetupError::one(at, what, remedy)
    })
}

/// Reads a group of names and values, and nothing else: a list in their order would mean other things tomorrow.
fn read<T: DeserializeOwned>(value: &Value) -> Result<T, (String, String)> {
    if !value.is_object() {
        let found = match value {
            Value::Array(_) => "a list".into(),
            other => brief(other),
        };
        return Err((String::new(), format!("a group of names and values is wanted here, not {found}")));
    }
    serde_path_to_error::deserialize(value).map_err(|error| {
        let path = error.path().to_string();
        let path = if path == "." { String::new() } else { path };
        (path, plainly(&error.inner().to_string()))
    })
}

/// The parts of a path such as `decks[2].name`, `decks.2.name` or `/decks/2/name`.
pub fn path_parts(path: &str) -> impl Iterator<Item = &str> {
    path.split(['.', '[', ']', '/']).filter(|part| !part.is_empty())
}

fn pointer(path: &str) -> String {
    path_parts(path).flat_map(|part| ["/", part]).collect()
}

fn brief(value: &Value) -> String {
    let text = value.to_string();
    if text.chars().count() <= 120 { text } else { text.chars().take(117).chain("...".chars()).collect() }
}
