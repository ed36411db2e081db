//! “It”, “its” and “that player” are what was named last, and what was pointed at again was named again.

mod duel;

use duel::{Duel, ONE, TWO, fit, with_box};
use serde_json::json;

/// Seat 1 acts; the module's text is seat 2's.
fn duel(module: &str, card: &str) -> Duel<'static> {
    let game = with_box(module, card).unwrap_or_else(|troubles| panic!("{troubles}"));
    let mine = if module.is_empty() { &["Practice Gun", "Box"][..] } else { &["Practice Gun", "Idle Rail"] };
    let fits = [fit("Target Hulk", mine), fit("Target Hulk", &["Practice Gun", "Box"])];
    let hand = if module.is_empty() { json!(["Practice Shot", "Slip"]) } else { json!(["Practice Shot", "Drift"]) };
    let given =
        json!({ "active": 1, "phase": "action", "seat1": { "hand": hand, "energy": 10 }, "seat2": { "energy": 10 } });
    Duel::at(Box::leak(Box::new(game)), fits, given)
}

fn is_disabled(duel: &Duel<'_>, seat: usize, place: usize) -> bool {
    duel.see(&format!("/ships/{seat}/modules/{place}/disabled")) == json!(true)
}

#[test]
fn that_module_is_it_from_then_on() {
    let cost = 10 - {
        let mut plain = duel("When a card hits your ship, gain 1 hull.", "").dice(&[6, 1, 3]);
        plain.choose(ONE, "Play Practice Shot");
        plain.energy(ONE)
    };
    for text in [
        "When an opposing Weapons module hits your ship, disable that module. Its controller loses 1 energy.",
        "When an opposing Weapons module hits your ship, disable that module and have its controller lose 1 energy.",
        "When an opposing Weapons module hits your ship, that module's controller loses 1 energy. Disable it.",
    ] {
        let mut duel = duel(text, "").dice(&[6, 1, 3]);
        duel.choose(ONE, "Play Practice Shot");
        assert_eq!((duel.energy(ONE), duel.energy(TWO)), (9 - cost, 10), "{text}: {:?}", duel.told);
        assert!(is_disabled(&duel, 0, 0), "{text}");
    }
    let mut duel = duel("When an opposing Weapons module hits your ship, disable that module. Restart it.", "");
    duel.throw(&[6, 1, 3]);
    duel.choose(ONE, "Play Practice Shot");
    assert!(!is_disabled(&duel, 0, 0), "{:?}", duel.told);
}

#[test]
fn what_is_named_in_between_is_not_it_any_more() {
    let text = "Disable target Weapons module you control. Inflict 1 damage on the opposing ship. Restart that module. \
                Its controller gains 1 energy.";
    let mut duel = duel("", text);
    duel.choose(ONE, "Play Slip");
    assert_eq!((duel.energy(ONE), duel.energy(TWO)), (11, 10), "{:?}", duel.told);
}

#[test]
fn whose_number_it_is_was_named_too() {
    for text in [
        "Gain energy equal to target Weapons module's accuracy. Disable it.",
        "Gain energy equal to target Weapons module's accuracy. Disable that module.",
    ] {
        let mut duel = duel("", text);
        duel.choose(ONE, "Play Slip");
        duel.choose(ONE, "Your Practice Gun");
        let disabled = [0, 1].map(|seat| is_disabled(&duel, seat, 0));
        assert_eq!(disabled.iter().filter(|disabled| **disabled).count(), 1, "{text}: {:?}", duel.told);
    }
}

#[test]
fn that_player_needs_a_player_or_one_thing_of_a_players() {
    let told =
        with_box("When an opposing card hits your ship, that player loses 1 energy.", "").expect_err("who is it?");
    assert!(told.contains("no player was named before"), "{told}");
    assert!(with_box("When an opposing card hits your ship, that card's controller loses 1 energy.", "").is_ok());
    assert!(with_box("When your opponent plays a card, that player loses 1 energy.", "").is_ok());
}

#[test]
fn a_module_knows_that_it_is_disabled() {
    let game = with_box("When this is disabled, gain 3 hull.", "Disable target Core module you control.");
    let game = game.unwrap_or_else(|troubles| panic!("{troubles}"));
    let fits = [0, 1].map(|_| fit("Target Hulk", &["Practice Gun", "Box"]));
    let side = json!({ "hand": ["Practice Shot", "Slip"], "hull": 10 });
    let mut duel =
        Duel::at(&game, fits, json!({ "active": 1, "phase": "action", "seat1": side, "seat2": { "hull": 10 } }));
    duel.choose(ONE, "Play Slip");
    assert!(is_disabled(&duel, 0, 1), "{:?}", duel.told);
    assert_eq!((duel.layers(ONE)[2], duel.layers(TWO)[2]), (13, 10), "its own text, once: {:?}", duel.told);
}
