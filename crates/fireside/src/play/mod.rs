//! Playing at this keyboard: who sits where, the match, and the two ways to show it.

mod deal;
mod keep;
mod person;
mod place;
pub mod plain;
mod seating;
mod sitting;
mod thinker;

pub use deal::{Deal, Promise, ask_secrets, ask_words, brief_promises, from_words, promises, secrets, who_adds};
pub use person::{default_name, tidy as tidy_name};
pub use place::Place;
pub use seating::{Player, SeatingError, default_seats, for_seats, from_replay, parse_seats, to_replay};
pub use sitting::{Sitting, Undone, is_dealt_anew, seats};
pub use thinker::THREAD as THINKER;
