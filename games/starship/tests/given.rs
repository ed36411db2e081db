//! A position that is written down is one that a game can be in, or all that is wrong with it is told at once.

mod duel;

use duel::{Duel, RANGE, fit, setup};
use serde_json::{Value, json};
use table::Game;

/// What is wrong with a position of a ship with a Practice Gun, a Rocket Tube, a Phase Gun and an Idle Core, and another.
fn wrong(given: Value) -> Vec<(String, String, String)> {
    let fits = [
        fit("Target Hulk", &["Practice Gun", "Rocket Tube", "Phase Gun", "Idle Core"]),
        fit("Target Hulk", &["Practice Gun"]),
    ];
    let duel = Duel::start(&RANGE, &setup(json!({ "budget": 9000, "fits": fits, "starter": 1, "cap": 30 })), &[]);
    match duel.game.given(duel.state, &given) {
        Ok(_) => Vec::new(),
        Err(error) => error.problems.into_iter().map(|problem| (problem.at, problem.what, problem.remedy)).collect(),
    }
}

#[test]
fn numbers_that_a_ship_cannot_have_are_refused_all_at_once() {
    let told = wrong(json!({
        "active": 1, "activated": "weapons",
        "seat1": { "hull": 0, "energy": 500, "shield": -3, "armor": 13, "barrier": 9999, "turn": 99, "played": { "weapons": 9 } },
        "seat2": { "hull": 21 },
    }));
    let places: Vec<&str> = told.iter().map(|(at, ..)| at.as_str()).collect();
    let of_one = ["shield", "armor", "hull", "energy", "barrier", "turn", "played.weapons"];
    let mut expected: Vec<String> = of_one.iter().map(|part| format!("given.seat1.{part}")).collect();
    expected.push("given.seat2.hull".into());
    assert_eq!(places, expected, "{told:#?}");
    assert_eq!(told[2].1, "0 is no hull that this ship can have");
    assert_eq!(told[2].2, "write 1 to 20");
    assert_eq!(told[3].2, "write 0 to 40");
}

#[test]
fn what_a_change_in_force_allows_is_allowed() {
    let change = json!([{ "stat": "power storage", "amount": 10, "until": "end of turn" }]);
    assert_eq!(wrong(json!({ "seat1": { "energy": 50, "changes": change } })), []);
    assert_eq!(wrong(json!({ "seat1": { "energy": 51, "changes": change } })).len(), 1);
}

#[test]
fn what_is_on_its_way_does_no_damage_below_none() {
    let pending = json!([{ "card": "Practice Shot", "damage": -3, "kind": "kinetic", "critical": -1, "turn": 2 }]);
    let told = wrong(json!({ "seat1": { "hand": [], "pending": pending } }));
    let whats: Vec<&str> = told.iter().map(|(_, what, _)| what.as_str()).collect();
    assert_eq!(whats, ["-3 is no damage that this ship can have", "-1 is no critical bonus that this ship can have"]);
}

#[test]
fn ammo_and_missiles_lie_only_in_modules_that_take_them() {
    let told = wrong(json!({ "seat1": {
        "active_ammo": { "Practice Gun": "energy", "Phase Gun": "missile" },
        "loaded": { "Practice Gun": 2, "Rocket Tube": 1 },
    } }));
    let whats: Vec<&str> = told.iter().map(|(_, what, _)| what.as_str()).collect();
    let expected = [
        "Phase Gun takes no Missile token",
        "Practice Gun is no Multi-Phase module, so it has no Active Ammo Token (6.3)",
        "Practice Gun fires no missiles, so none are loaded (S46)",
    ];
    assert_eq!(whats, expected);
    assert_eq!(wrong(json!({ "seat1": { "active_ammo": { "Phase Gun": "energy" } } })), []);
}

#[test]
fn s12_a_category_without_modules_is_not_activated() {
    let told = wrong(json!({ "active": 1, "activated": "defense" }));
    assert_eq!(told[0].1, "the ship of seat 1 has no Defense module (S12)");
    assert_eq!(told[0].2, "use one of: weapons, core");
    assert_eq!(wrong(json!({ "active": 3 }))[0].0, "given.active");
}
