//! The promises of the table, kept by this game: with shopping, with presets, with every switch.

mod duel;

use duel::{GAME, RANGE, setup};
use serde_json::json;
use std::time::Duration;
use table::conformance;

#[test]
fn the_range_keeps_its_promises_with_every_switch() {
    let presets = setup(json!({ "budget": 600, "fits": ["Trainer", "Frame"] }));
    let switched = setup(json!({ "budget": 600, "fits": ["Trainer", "Trainer"], "critical": "x1.5",
        "overflow": "per layer", "starter_skips_regeneration": true, "cap": 12 }));
    let suite = conformance::check(RANGE.clone()).setup(2, presets).setup(2, switched);
    if let Err(failure) = suite.within(Duration::from_secs(20)).run() {
        panic!("{failure}");
    }
}

#[test]
fn the_game_keeps_its_promises_from_the_shop_to_the_end() {
    let suite = conformance::check(GAME.clone()).setup(2, setup(json!({}))).setup(2, setup(json!({ "budget": 1500 })));
    if let Err(failure) = suite.within(Duration::from_secs(20)).run() {
        panic!("{failure}");
    }
}

#[test]
fn the_presets_keep_their_promises() {
    let mut suite = conformance::check(GAME.clone()).cases(4).positions(8).within(Duration::from_secs(40));
    let presets = &GAME.catalogue().presets;
    for (index, preset) in presets.iter().enumerate() {
        let others: Vec<_> = presets.iter().filter(|other| other.budget == preset.budget).collect();
        let other = &others[index % others.len()].name;
        suite = suite.setup(2, setup(json!({ "budget": preset.budget, "fits": [preset.name, other] })));
    }
    if let Err(failure) = suite.run() {
        panic!("{failure}");
    }
}
