//! Firestorm Prime.
#![forbid(unsafe_code)]
pub mod card;
pub mod deck;
pub mod pack;
