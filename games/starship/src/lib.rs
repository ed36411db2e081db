//! Firestorm, the starship duel.
//!
//! Each player buys a ship, installs modules, and thereby builds four decks; then the ships shoot at each other until
//! one is destroyed. [`Starship`] is the game; the files are named after the manual's subjects, and every rule stands
//! under its number.

#![forbid(unsafe_code)]

mod accuracy;
mod action;
mod advice;
mod atoms;
mod attack;
mod battle;
mod cards;
mod catalogue;
mod choice;
mod cleanup;
mod damage;
mod draw;
mod effects;
mod event;
mod fitting;
mod follow;
mod forecast;
mod game;
mod given;
mod glance;
mod idle;
#[cfg(feature = "conformance")]
mod inspect;
mod lexicon;
mod munitions;
mod options;
mod outlook;
mod pack;
mod parts;
mod pending;
mod picture;
mod polish;
mod presets;
mod questions;
mod redeal;
mod regeneration;
mod sense;
mod shopping;
mod sight;
mod state;
mod stats;
mod story;
mod thing;
mod victory;
mod view;
mod words;
mod world;

pub use accuracy::Score;
pub use cards::{CardRef, CardSet};
pub use catalogue::{Arms, Card, CardId, Catalogue, Damage, Kind, Module, ModuleId, Preset, Ship, ShipId, TokenSet};
pub use choice::Choice;
pub use event::Event;
pub use fitting::{Draft, Fit, Obstacle, Sums, TOKEN_PRICE, problems, sums};
pub use game::Starship;
pub use options::{Critical, FORMATS, FitChoice, FitList, Overflow, Setup};
pub use pack::derived;
pub use parts::{Category, Class, DamageType, Impact, Layer, Token, Verdict};
pub use picture::glossary;
pub use polish::{polish_field, polish_value};
pub use state::State;
pub use stats::{Stat, Stats, Until};
pub use victory::Ending;
pub use view::View;
