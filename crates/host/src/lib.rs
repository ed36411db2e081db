//! The online table: seats people and bots at any game, loses nothing and leaks nothing.

#![forbid(unsafe_code)]

mod agreed;
mod calm;
mod checking;
mod ears;
mod entry;
mod floor;
mod going;
mod guessing;
mod house;
mod hub;
mod ids;
mod keeper;
mod ledger;
pub mod library;
mod likeness;
mod limits;
mod look;
pub mod metrics;
mod names;
mod nature;
mod opening;
mod people;
mod push;
mod refusal;
mod setting_up;
pub mod store;
mod thinking;
mod turns;
mod unseen;
pub mod web;

pub use checking::{Checked, Finding, replay_check as replay_check_in};
pub use entry::{ClockKind, ClockRule, Ending, How, Options, UndoRule, Watchers, Wish};
pub use house::{House, Patience};
pub use ids::{DeckId, NoId, TableId, UserId};
pub use keeper::{Acked, Auto, Found, Glance, Looker, Presence, Seen, Sit, Until};
pub use ledger::{Claim, ClockFace, PlayerAct};
pub use limits::{Limits, Rate};
pub use look::{Parts, view_hash};
pub use metrics::Metrics;
pub use nature::Nature;
pub use opening::{Listening, OpenError, Settings, backup, replay_check, replay_check_database, restore, serve};
pub use push::{Pushing, Services};
pub use refusal::{Code, Refusal};
pub use setting_up::{Founder, NewSeat, NewTable};
pub use thinking::STRENGTHS;
