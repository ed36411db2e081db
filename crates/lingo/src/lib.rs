//! The language cards are written in.

#![forbid(unsafe_code)]

mod grammar;
mod ids;
mod lexicon;
mod parse;
mod print;
mod text;
mod tree;
mod trouble;

pub use grammar::{Cat, Rule, Term};
pub use ids::*;
pub use lexicon::{Lexicon, LexiconBuilder, Mover};
pub use parse::{ambiguous, parse};
pub use print::print;
pub use text::{Dice, MAX_TEXT, Span};
pub use tree::Tree;
pub use trouble::Trouble;
