//! Attacks that land a turn later: their own text, and what waits for them, is in force when they do.

mod duel;

use duel::{Duel, ONE, TWO, fit};
use lingo::pack::Source;
use serde_json::json;
use starship::Starship;

/// The firing range with a tube whose shots land a turn later. The texts are those of its shot and of a box beside it.
fn with_tube(shot: &str, module: &str) -> Starship {
    let pack = format!(
        "[[module]]\nname = \"Tube\"\ncategory = \"weapons\"\nprice = 1\ngrid = 0\ncpu = 0\naccuracy = 9\n\
         damage = \"kinetic\"\nimpact = \"next turn\"\ncards = {{ \"Slow Shot\" = 4 }}\n\
         [[card]]\nname = \"Slow Shot\"\ndeck = \"weapons\"\ncost = 0\ndamage = 8\ntext = \"{shot}\"\n\
         [[module]]\nname = \"Box\"\ncategory = \"core\"\nprice = 1\ngrid = 0\ncpu = 0\ncards = {{ \"Slip\" = 4 }}\n\
         text = \"{module}\"\n[[card]]\nname = \"Slip\"\ndeck = \"core\"\ncost = 0\n"
    );
    let packs = [Source::new("range.toml", include_str!("packs/range.toml")), Source::new("tube.toml", pack)];
    Starship::load(&packs, &[]).unwrap_or_else(|troubles| panic!("{shot}{module}: {troubles}"))
}

/// Seat 1 launches the shot, and seat 2 has had its turn.
fn launched<'a>(game: &'a Starship, seat2: serde_json::Value) -> Duel<'a> {
    let fits = [fit("Target Hulk", &["Tube", "Box"]), fit("Target Hulk", &["Tube", "Box"])];
    let seat1 = json!({ "hand": ["Slow Shot", "Slip"], "energy": 5, "hull": 5 });
    let given = json!({ "active": 1, "phase": "action", "seat1": seat1, "seat2": seat2 });
    let mut duel = Duel::at(game, fits, given).dice(&[4, 1]);
    duel.choose(ONE, "Play Slow Shot");
    duel.end_turn_of(ONE);
    duel.end_turn_of(TWO);
    duel
}

/// The hull of seat 1 before the shot lands, and when it has landed.
fn hull(shot: &str, module: &str) -> (i64, i64) {
    let game = with_tube(shot, module);
    let mut duel = launched(&game, json!({}));
    let before = duel.layers(ONE)[2];
    duel.end_turn_of(ONE);
    (before, duel.layers(ONE)[2])
}

#[test]
fn a_shot_that_lands_a_turn_later_does_what_its_own_text_says_when_it_lands() {
    for text in [
        "When this inflicts damage, gain 3 hull.",
        "When this inflicts damage on the opposing ship, gain 3 hull.",
        "When a card inflicts damage, gain 3 hull.",
        "When the opposing ship takes damage, gain 3 hull.",
        "When your ship inflicts damage, gain 3 hull.",
    ] {
        assert_eq!(hull(text, ""), (5, 8), "{text}");
    }
    assert_eq!(hull("When this inflicts damage, gain that much hull.", ""), (5, 5 + 6 + 5), "8 -2 +5");
}

#[test]
fn what_happens_at_the_attack_roll_happens_at_launch_and_not_once_more() {
    for event in ["attacks", "hits", "scores a critical hit"] {
        let text = format!("When this {event}, gain 3 hull.");
        assert_eq!(hull(&text, ""), (8, 8), "{text}");
    }
}

#[test]
fn a_pending_attack_is_one_until_it_has_landed() {
    for text in [
        "When a pending attack inflicts damage, gain 3 hull.",
        "When a pending attack you control inflicts damage, gain 3 hull.",
        "When your pending attack inflicts damage, gain 3 hull.",
        "When a pending attack you control inflicts damage on a ship, gain 3 hull.",
        "When a card you control inflicts damage, gain 3 hull.",
    ] {
        assert_eq!(hull("", text), (5, 8), "{text}");
    }
    assert_eq!(hull("", "When an opposing pending attack inflicts damage, gain 3 hull."), (5, 5), "it is one's own");
}

#[test]
fn damage_of_pending_attacks_can_be_changed_when_they_land() {
    let lost = |module: &str| {
        let game = with_tube("", module);
        let mut duel = launched(&game, json!({}));
        let before: i64 = duel.layers(TWO).iter().sum();
        duel.end_turn_of(ONE);
        before - duel.layers(TWO).iter().sum::<i64>()
    };
    assert_eq!(lost("Damage from your pending attacks is increased by 2."), lost("") + 2);
}

#[test]
fn a_shot_that_has_landed_is_gone_and_its_text_with_it() {
    let game = with_tube("When a card inflicts damage, gain 3 hull.", "");
    let mut duel = launched(&game, json!({}));
    duel.end_turn_of(ONE);
    assert_eq!(duel.see("/ships/0/pending"), json!([]));
    assert_eq!(duel.see("/ships/0/decks/weapons/graveyard"), json!({ "Slow Shot": 1 }));
    assert_eq!(duel.see("/ships/0/effects"), json!(null));
}

#[test]
fn a_shot_that_destroys_the_ship_ends_the_game_before_its_text_does_anything() {
    let game = with_tube("When this inflicts damage, gain 3 hull.", "");
    let mut duel = launched(&game, json!({ "shield": 0, "armor": 0, "hull": 1 }));
    duel.end_turn_of(ONE);
    assert!(duel.outcome().expect("over").winners().has(ONE));
    assert_eq!((duel.layers(ONE)[2], duel.see("/ships/0/pending")), (5, json!([])));
}
