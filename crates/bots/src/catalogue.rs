//! The games there are.

use crate::any::{AnyGame, Entry};
use std::sync::Arc;
use table::Game;

/// A list of games, each found by its id.
#[derive(Clone, Default)]
pub struct Catalogue {
    games: Vec<Arc<dyn AnyGame>>,
}

/// An id that is no game's.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no game called \"{given}\"; {}", remedy(.near.as_deref(), .known))]
pub struct UnknownGame {
    /// What was asked for.
    pub given: String,
    /// What may have been meant.
    pub near: Option<String>,
    /// Every id there is.
    pub known: Vec<String>,
}

fn remedy(near: Option<&str>, known: &[String]) -> String {
    match near {
        Some(near) => format!("did you mean {near}?"),
        None => format!("there are {}", known.join(", ")),
    }
}

impl Catalogue {
    /// No games yet.
    pub fn new() -> Catalogue {
        Catalogue::default()
    }

    /// Adds a game.
    #[must_use]
    pub fn with<G: Game>(mut self, game: G) -> Catalogue {
        self.add(Arc::new(Entry::new(game)));
        self
    }

    /// Adds a game; one with the same id takes the place of the old one.
    pub fn add(&mut self, game: Arc<dyn AnyGame>) {
        let id = game.info().id;
        self.games.retain(|old| old.info().id != id);
        self.games.push(game);
    }

    /// Every game, in the order they were added.
    pub fn games(&self) -> impl ExactSizeIterator<Item = &Arc<dyn AnyGame>> {
        self.games.iter()
    }

    /// The game with this id; case, spaces and underscores don't matter.
    pub fn find(&self, id: &str) -> Result<&Arc<dyn AnyGame>, UnknownGame> {
        let wanted = plain(id);
        self.games.iter().find(|game| game.info().id == wanted).ok_or_else(|| {
            let known: Vec<String> = self.games.iter().map(|game| game.info().id.to_string()).collect();
            let given = id.chars().take(60).collect();
            UnknownGame { given, near: nearest(&wanted, &known), known }
        })
    }
}

fn plain(id: &str) -> String {
    let dash = |c: char| if c == '_' || c == ' ' { '-' } else { c.to_ascii_lowercase() };
    id.trim().chars().take(60).map(dash).collect()
}

/// The known id that is a few slips away, or that begins or ends with what was typed.
fn nearest(wanted: &str, known: &[String]) -> Option<String> {
    let dashless = |id: &str| id.replace('-', "");
    let part = |id: &&String| wanted.len() >= 2 && dashless(id).contains(&dashless(wanted));
    let slips = |id: &String| strsim::osa_distance(&dashless(wanted), &dashless(id));
    let close = known.iter().min_by_key(|id| slips(id)).filter(|id| slips(id) * 3 <= id.len());
    close.or_else(|| known.iter().find(part)).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_answered_with_what_was_meant() {
        let known = ["tic-tac-toe", "connect-four", "go-fish", "leduc"].map(String::from);
        let near = |wanted: &str| nearest(wanted, &known);
        assert_eq!(near("tictactoe").as_deref(), Some("tic-tac-toe"));
        assert_eq!(near("conect-fuor").as_deref(), Some("connect-four"));
        assert_eq!(near("fish").as_deref(), Some("go-fish"));
        assert_eq!(near("leduk").as_deref(), Some("leduc"));
        assert_eq!(near("chess"), None);
        assert_eq!(near(""), None);
    }

    #[test]
    fn an_unknown_game_lists_the_known_ones() {
        let games = Catalogue::new().with(classics::TicTacToe);
        assert_eq!(games.find("Tic_Tac Toe").map(|game| game.info().id).ok(), Some("tic-tac-toe"));
        let error = games.find("chess").err().expect("there is no chess").to_string();
        assert_eq!(error, "there is no game called \"chess\"; there are tic-tac-toe");
    }
}
