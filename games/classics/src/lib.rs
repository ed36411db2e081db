//! Four small games: the tutorial "add a game", and the yardstick against other engines.

#![forbid(unsafe_code)]

mod board;
pub mod cards;
pub mod connect_four;
pub mod go_fish;
pub mod leduc;
pub mod tic_tac_toe;

pub use connect_four::ConnectFour;
pub use go_fish::GoFish;
pub use leduc::Leduc;
pub use tic_tac_toe::TicTacToe;

use serde::de::DeserializeOwned;
use table::SetupError;

/// Reads what `[given]` says into a game's own words for a position.
fn read_given<T: DeserializeOwned>(given: &serde_json::Value, example: &str) -> Result<T, SetupError> {
    table::read_given(given, format!("write it as {example}"))
}
