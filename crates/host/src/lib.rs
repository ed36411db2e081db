//! The online table: seats people and bots at any game, loses nothing and leaks nothing.

#![forbid(unsafe_code)]

mod ids;
pub mod store;

pub use ids::{DeckId, NoId, TableId, UserId};
