//! The promises of the table, kept by this game: with shopping, with presets, with every switch.

mod duel;

use duel::{RANGE, setup};
use serde_json::json;
use table::conformance;

#[test]
fn the_range_keeps_its_promises() {
    let presets = setup(json!({ "budget": 600, "fits": ["Trainer", "Frame"] }));
    let switched = setup(json!({ "budget": 600, "fits": ["Trainer", "Trainer"], "critical": "x1.5",
        "overflow": "per layer", "starter_skips_regeneration": true, "cap": 12 }));
    let shopping = setup(json!({ "budget": 600 }));
    let suite = conformance::check(RANGE.clone()).setup(2, presets).setup(2, switched).setup(2, shopping);
    if let Err(failure) = suite.run() {
        panic!("{failure}");
    }
}
