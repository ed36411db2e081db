//! The language cards are written in.

#![forbid(unsafe_code)]

mod eval;
mod frame;
mod grammar;
mod ids;
mod in_force;
mod lexicon;
mod lower;
mod parse;
mod print;
mod program;
mod run;
mod text;
mod tree;
mod trouble;
mod world;

pub use frame::{Answer, Frame, Happening, Need, SLATE};
pub use grammar::{Cat, Rule, Term};
pub use ids::*;
pub use in_force::{InForce, Standing, Until, due};
pub use lexicon::{Lexicon, LexiconBuilder, Mover};
pub use lower::compile;
pub use parse::{ambiguous, parse};
pub use print::print;
pub use program::{
    Ability, AbilityId, Act, Amount, Aspect, Base, Code, End, Event, Hop, Lasting, Lasts, Programs, Ref, Use, Watch, What,
};
pub use run::{answer, answers, legal, step, still_legal};
pub use text::{Dice, MAX_TEXT, Span};
pub use tree::Tree;
pub use trouble::Trouble;
pub use world::{Among, Atoms, Cause, Did, World};
