//! Texts that bend the rules: other races' cards, split shots, redirected fights, victories by advantage.

mod advantages;
mod fates;
mod heroes;
mod planets;
mod ships_and_supports;
mod tacticals;

use crate::table::At;
use crate::texts::plain;
use serde_json::{Value, json};

/// Seat 1 with this advantage face up, and these cards.
pub fn advantage(name: &str, first: Value, cards: Value) -> At {
    let mut first = first;
    first["advantage"] = json!(name);
    first["face_up"] = json!(true);
    plain(first, cards)
}
