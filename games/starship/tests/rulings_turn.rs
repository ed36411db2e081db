//! Rulings about the phases of a turn (S19 to S28, S40, S55), each under its number.

mod duel;

use duel::{Duel, ONE, RANGE, TWO, fit};
use serde_json::json;

fn trainers(given: serde_json::Value) -> Duel<'static> {
    Duel::at(&RANGE, [json!("Trainer"), json!("Trainer")], given)
}

#[test]
fn s19_energy_and_shield_regenerate_by_two_rates_and_armor_and_hull_never() {
    let given = json!({ "active": 2, "phase": "action",
        "seat1": { "shield": 0, "armor": 5, "hull": 5, "energy": 10 } });
    let mut duel = trainers(given);
    duel.end();
    assert_eq!(duel.layers(ONE), [3, 5, 5], "a collapsed shield comes back");
    assert_eq!(duel.energy(ONE), 15);
}

#[test]
fn regeneration_stops_at_the_maxima() {
    let mut duel = trainers(json!({ "active": 2, "phase": "action", "seat1": { "shield": 9, "energy": 38 } }));
    duel.end();
    assert_eq!((duel.layers(ONE)[0], duel.energy(ONE)), (10, 40));
}

#[test]
fn s20_energy_is_kept_between_turns() {
    let mut duel = trainers(json!({ "active": 1, "phase": "action", "seat1": { "energy": 21 } }));
    duel.end();
    duel.choose(TWO, "Activate Core").end();
    assert_eq!(duel.energy(ONE), 26);
}

#[test]
fn s21_exactly_one_category_is_activated_and_everybody_sees_it() {
    let mut duel = trainers(json!({ "active": 1, "phase": "draw" }));
    let offers = duel.offers(ONE);
    assert_eq!(offers.len(), 4);
    assert!(offers.iter().all(|(_, words)| words.starts_with("Activate")), "no way around it");
    duel.choose(ONE, "Activate Utility");
    assert_eq!(duel.view(TWO)["activated"], json!("utility"));
    assert!(!duel.offered(ONE, "Activate"), "once a turn");
    duel.end();
    duel.choose(TWO, "Activate Core").end();
    assert!(duel.offered(ONE, "Activate Utility"), "the same again, if one likes");
}

#[test]
fn s21_a_ship_without_modules_skips_the_phase() {
    let fits = [fit("Target Hulk", &["Practice Gun"]), fit("Bare Frame", &[])];
    let mut duel = Duel::at(&RANGE, fits, json!({ "active": 1, "phase": "action" }));
    duel.end();
    assert_eq!(duel.active(), ONE, "the ship without modules had nothing to decide");
    assert_eq!(duel.number("/ships/1/turns"), 1);
}

#[test]
fn the_activated_deck_fills_the_hand_to_modules_plus_one() {
    let mut duel = trainers(json!({ "active": 1, "phase": "draw", "seat1": { "hand": ["Practice Shot", "Hold"] } }));
    duel.choose(ONE, "Activate Weapons: draw 2 cards");
    assert_eq!(duel.number("/ships/0/decks/weapons/hand"), 3, "3 - 1 = 2 more (5.2.2)");
    assert_eq!(duel.number("/ships/0/decks/defense/hand"), 1);
}

#[test]
fn s22_a_hand_that_is_full_draws_nothing_and_discards_nothing() {
    let hand = ["Practice Shot", "Practice Shot", "Practice Shot", "Practice Shot", "Dud Round"];
    let mut duel = trainers(json!({ "active": 1, "phase": "draw", "seat1": { "hand": hand } }));
    duel.choose(ONE, "Activate Weapons: draw nothing");
    assert_eq!(duel.number("/ships/0/decks/weapons/hand"), 5);
}

#[test]
fn s23_there_is_no_other_limit_to_a_hand() {
    let hand = [
        "Practice Shot",
        "Practice Shot",
        "Practice Shot",
        "Practice Shot",
        "Practice Shot",
        "Dud Round",
        "Dud Round",
        "Hold",
        "Hold",
        "Hold",
        "Hum",
        "Hum",
        "Hum",
        "Drift",
    ];
    let mut duel = trainers(json!({ "active": 1, "phase": "action", "seat1": { "hand": hand } }));
    duel.end();
    assert_eq!(duel.hand(ONE).len(), 14);
}

#[test]
fn s24_every_colour_has_its_limit_activated_or_not() {
    let given = json!({ "active": 1, "activated": "core", "seat1": { "energy": 40,
        "hand": ["Practice Shot", "Practice Shot", "Practice Shot", "Hold", "Hold", "Hum"] } });
    let mut duel = trainers(given).dice(&[1, 6, 1, 6]);
    duel.choose(ONE, "Play Hold");
    assert!(!duel.offered(ONE, "Play Hold"), "one Defense module, one Defense card");
    duel.choose(ONE, "Play Practice Shot").choose(ONE, "Play Practice Shot");
    assert!(!duel.offered(ONE, "Play Practice Shot"), "two Weapons modules, two Weapons cards");
    assert!(duel.offered(ONE, "Play Hum"));
    let refusals = table::Game::refusals(duel.game, &duel.state, ONE);
    assert!(refusals.iter().any(|refusal| refusal.why.contains("2 Weapons cards a turn")), "{refusals:?}");
}

#[test]
fn s25_fillers_count_against_the_limit() {
    let given = json!({ "active": 1, "activated": "weapons",
        "seat1": { "hand": ["Practice Shot", "Dud Round", "Dud Round"], "energy": 40 } });
    let mut duel = trainers(given);
    duel.choose(ONE, "Play Dud Round").choose(ONE, "Play Dud Round");
    assert_eq!(duel.active(), TWO, "nothing is left to play, so the turn is over");
    assert_eq!(duel.hand(ONE), ["Practice Shot"]);
}

#[test]
fn s26_a_player_may_play_nothing_and_keeps_the_cards() {
    let mut duel =
        trainers(json!({ "active": 1, "activated": "weapons", "seat1": { "hand": ["Practice Shot", "Hold"] } }));
    duel.end();
    assert_eq!(duel.active(), TWO);
    assert_eq!(duel.hand(ONE), ["Practice Shot", "Hold"]);
}

#[test]
fn s27_the_full_cost_is_paid_first_and_a_card_too_dear_is_illegal() {
    let given = json!({ "active": 1, "activated": "weapons",
        "seat1": { "hand": ["Practice Shot", "Dud Round"], "energy": 3 } });
    let mut duel = trainers(given);
    assert!(!duel.offered(ONE, "Play Practice Shot"));
    let refusals = table::Game::refusals(duel.game, &duel.state, ONE);
    assert_eq!(refusals.len(), 1);
    assert_eq!(refusals[0].why, "costs 4 energy, you have 3");
    duel.choose(ONE, "Play Dud Round");
    assert_eq!(duel.energy(ONE), 0);
}

#[test]
fn s27_the_cost_is_paid_before_the_effect() {
    let pack = "[[module]]\nname = \"Cell\"\ncategory = \"core\"\nprice = 1\ngrid = 0\ncpu = 0\ncards = { \"Charge\" = 4 }\n\
                [[card]]\nname = \"Charge\"\ndeck = \"core\"\ncost = 3\ntext = \"Gain 5 energy.\"\n";
    let packs = [("range.toml", include_str!("packs/range.toml")), ("cell.toml", pack)];
    let packs = packs.map(|(name, text)| lingo::pack::Source::new(name, text));
    let game = starship::Starship::load(&packs, &[]).unwrap_or_else(|troubles| panic!("{troubles}"));
    let fits = [fit("Target Hulk", &["Cell"]), fit("Target Hulk", &["Cell"])];
    let energy_after = |energy: i64| {
        let hand = json!({ "hand": ["Charge", "Charge"], "energy": energy });
        let mut duel = Duel::at(&game, fits.clone(), json!({ "active": 1, "activated": "core", "seat1": hand }));
        if !duel.offered(ONE, "Play Charge") {
            return None;
        }
        let play = duel.offers(ONE)[0].0;
        duel.play(ONE, play);
        duel.told.iter().find(|line| line.contains("energy")).map(|_| duel.energy(ONE))
    };
    assert_eq!(energy_after(40), Some(40), "3 are paid first, so that 3 of the 5 find room");
    assert_eq!(energy_after(3), Some(5));
    assert_eq!(energy_after(2), None, "what it gains does not pay for it");
}

#[test]
fn s28_a_filler_goes_to_the_graveyard_and_does_nothing_else() {
    let given = json!({ "active": 1, "activated": "weapons", "seat1": { "hand": ["Dud Round", "Hum"], "energy": 20 } });
    let mut duel = trainers(given);
    let before = duel.layers(TWO);
    duel.choose(ONE, "Play Dud Round");
    assert_eq!(duel.see("/ships/0/decks/weapons/graveyard"), json!({ "Dud Round": 1 }));
    assert_eq!((duel.energy(ONE), duel.layers(TWO)), (17, before));
    duel.dice_are_used_up();
}

#[test]
fn being_asked_tells_nothing_about_the_hand() {
    let given = json!({ "active": 1, "activated": "weapons",
        "seat1": { "hand": ["Practice Shot", "Dud Round", "Dud Round"], "energy": 0 } });
    let duel = trainers(given);
    assert_eq!(duel.offers(ONE).len(), 1, "nothing can be paid for, and the player is asked all the same");
}
