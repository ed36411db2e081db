//! Four small games: the tutorial "add a game", and the yardstick against other engines.

#![forbid(unsafe_code)]

pub mod tic_tac_toe;

pub use tic_tac_toe::TicTacToe;
