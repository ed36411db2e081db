//! The language cards are written in: **the text of a card is its code.**
//!
//! A text is read into a [`Tree`] of phrases, compiled to flat operations in [`Programs`], and run in a [`Frame`] on a
//! [`World`] that the game provides. The same table of phrases writes the tree back as text.
//!
//! # For a game
//! 1. Declare the game's words with [`Lexicon::of`]; keep the ids it gives.
//! 2. [`parse`] each card's text and [`compile`] it into the card set's [`Programs`]: that gives the card's [`Code`], its
//!    abilities and what is in force while it is in play.
//! 3. Implement [`World`] (what cards can read) and [`Atoms`] (what they can do: one match over [`Act`]) on a short-lived
//!    value that borrows the state, the rules, the chance and the log.
//! 4. Keep [`Frame`]s on the state's stack and an [`InForce`] in the state. [`legal`] says whether an ability may be
//!    begun; [`step`] runs to the next [`Need`]; [`answers`] lists what may be answered and [`answer`] takes one. A game
//!    that lets players answer what is announced calls [`mark_targets`] before they do.
//! 5. Tell events: if [`InForce::listens`], hand the frames of [`InForce::set_off`] to the stack. Read numbers through
//!    [`InForce::value`], costs through [`InForce::cost`], damage through [`InForce::damage`]; tell [`InForce::pass`]
//!    when a stretch of play starts or ends.
//!
//! # Why it is built like this
//! - **One table of phrases** rather than a parser and a printer: what can be read can be written, what was expected can
//!   be said, and no phrase exists twice. Every way of reading is tried (the work is bounded), so the table is written
//!   as people speak, without thought for a parser's appetite.
//! - **Verbs are shared, nouns are the game's.** A game that needs a deed nobody else has declares a verb with slots.
//! - **One generic frame.** A choice is an operation whose answer lands in a set or a register; a new card adds no type.
//!   Sets lie in one small slate inside the frame, so a frame is plain data of about a hundred bytes.
//! - **Listing is executing.** The options of a choice are the things its filter matches, evaluated by the same code when
//!   they are listed, when legality is asked and when they are taken.
//! - **What lasts is a list.** Constant effects, durations and triggers are [`Standing`]s in one flat list with masks of
//!   the numbers and events they touch; numbers are reckoned from their base, never stored changed.

#![forbid(unsafe_code)]

mod act;
mod ahead;
mod ear;
mod eval;
mod face;
mod frame;
mod generate;
mod grammar;
mod ids;
mod in_force;
mod lexicon;
mod lower;
mod outline;
pub mod pack;
mod parse;
mod polish;
mod print;
mod program;
mod run;
mod sense;
mod sorts;
mod targets;
mod text;
mod trace;
mod tree;
mod trouble;
mod unsaid;
mod world;

pub use ahead::{Bar, Reaction, answering, bar, fruitful, legal, outlay, outlay_of_yes, price, react, still_legal};
pub use ear::{Deed, Ear, Followed, follow, step_heard};
pub use face::{Colour, Face};
pub use frame::{Answer, Frame, Happening, Need, SLATE, Seed};
pub use generate::Grower;
pub use grammar::{Cat, Power, Rule, Term};
pub use ids::*;
pub use in_force::{Asleep, InForce, Standing, Until, Woken, due};
pub use lexicon::{Lexicon, LexiconBuilder, Mover, Named};
pub use lower::{PrintedOn, compile, compile_on};
pub use outline::{lasting_words, outline};
pub use parse::{ambiguous, parse};
pub use polish::{Gender, Missing, Noun, Polish, print_polish, print_polish_on};
pub use print::print;
pub use program::{
    Ability, AbilityId, Act, Amount, Aspect, Base, Code, End, Event, Hop, Lasting, Lasts, Programs, Ref, Use, Watch,
    What,
};
pub use run::{
    answer, answers, asks_beyond_table, chosen, chosen_way, chosen_x, each_answer, fell_short, first_deed, question,
    step, step_told, way,
};
pub use sense::{Kinds, Passing, Times};
pub use targets::{mark_targets, targets};
pub use text::{Dice, MAX_TEXT, Span};
pub use trace::{Silent, Told, Trace, describe};
pub use tree::Tree;
pub use trouble::Trouble;
pub use world::{Among, Atoms, Cause, Did, Throw, World};
