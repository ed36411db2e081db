//! What every Fireside game stands on.
//!
//! [`Game`] is the contract; read it first. [`Match`] plays one game between people and keeps it as its seed and its
//! answers; [`AnyMatch`] is the same without the game's types, for hosts and screens. [`playout`] plays by the million.

#![forbid(unsafe_code)]

mod any;
mod calm;
mod chance;
#[cfg(feature = "conformance")]
pub mod conformance;
pub mod flow;
mod game;
mod glance;
mod layout;
mod log;
mod matches;
mod named;
mod outcome;
mod picture;
mod plain;
mod playout;
mod reading;
mod replay;
pub mod scenario;
#[cfg(feature = "schema")]
mod schema;
mod seal;
mod seat;
mod set;
mod words;
mod written;
mod zone;

pub use any::{AnyMatch, Prompt, ToldAt};
pub use calm::caught;
pub use chance::{Chance, Entry, Fast, Scripted, Sealed, mix};
pub use game::{Asked, Game, Info, NoSetup, Players, Problem, SetupError, Usual};
pub use layout::Layout;
pub use log::Log;
pub use matches::{Answer, Beginning, Consent, Match, Refused, Seating, TakenBack, UndoRefused};
pub use outcome::Outcome;
pub use picture::{Area, Meter, Picture, Piece, Shape, Tone};
pub use plain::{plainly, turns_around};
pub use playout::{Digest, Look, Played, digest, playout};
pub use reading::{path_parts, read_given, read_setup, within};
pub use replay::{Bound, Ended, Opened, Promised, Replay, ReplayError, ReplayMove, ReplaySeal, Verified};
pub use seal::{Bytes32, Seal, Secret, Seed, derive};
pub use seat::{MAX_SEATS, Seat, SeatSet, Viewer};
pub use set::{Set, Small};
pub use words::{Cost, Description, Question, Refusal, Telling, Told, with_names};
pub use written::{Fault, Place, Written};
pub use zone::Zone;
