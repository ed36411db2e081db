//! Firestorm Prime, the card game of 2001: fleets, planets, heroes and fates, for 2 to 6 players.
//!
//! Each file carries the rulebook's word for its subject, and every rule its number where it is enforced; `RULES.md`
//! lists them all. Start with [`state::State`] (one position), [`frame::Frame`] (the rules in progress) and
//! [`game`] (the contract with the table).

#![forbid(unsafe_code)]

mod act;
mod answers;
mod any_time;
mod at_work;
mod atoms;
mod battle;
pub mod board;
pub mod card;
pub mod cards;
pub mod choice;
mod combat;
mod constant;
mod copies;
mod creeds;
mod damage;
pub mod deck;
mod deploy;
mod effects;
mod end;
mod energy;
pub mod event;
mod explore;
pub mod face;
mod facts;
mod fate;
mod feats;
mod follow;
pub mod frame;
pub mod galaxy;
pub mod game;
mod given;
mod glance;
mod glossary;
mod hero_combat;
mod heroes;
pub mod ids;
mod in_force;
#[cfg(feature = "conformance")]
mod inspect;
mod lexicon;
mod main_phase;
mod movement;
mod outlook;
pub mod pack;
mod pending;
mod picture;
mod piles;
mod play;
mod player;
mod react;
mod redeal;
mod reset;
pub mod setup;

mod solar;
pub mod state;
mod support;
mod supposing;
mod terms;
mod texts;
mod turn;
mod under_way;
mod unlawful;
pub mod view;
mod why_not;
mod words;
mod world;

pub use game::Prime;
pub use glossary::glossary;
