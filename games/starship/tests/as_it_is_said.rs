//! A text does what it says: in full or not at all, with the damage that is shown, and whoever is asked is told for what.

mod duel;

use duel::{Duel, ONE, TWO, fit};
use lingo::pack::Source;
use serde_json::{Value, json};
use starship::Starship;
use table::Game;

/// The game with a core module whose card says this.
fn game(text: &str) -> &'static Starship {
    let pack = format!(
        "[[module]]\nname = \"Box\"\ncategory = \"core\"\nprice = 1\ngrid = 0\ncpu = 0\ncards = {{ \"Slip\" = 4 }}\n\
         [[card]]\nname = \"Slip\"\ndeck = \"core\"\ncost = 0\ntext = \"{text}\"\n"
    );
    let packs: Vec<Source> = Starship::packs().into_iter().chain([Source::new("box.toml", pack)]).collect();
    let game = Starship::load(&packs, &Starship::decks()).unwrap_or_else(|troubles| panic!("{troubles}"));
    Box::leak(Box::new(game))
}

/// Seat 1 has just played the card, with this about it on the table; the other has two cards in hand.
fn played(text: &str, more: Value) -> Duel<'static> {
    let fits =
        [fit("Lance Destroyer", &["Box", "Missile Rack"]), fit("Lance Destroyer", &["Burst Cannon", "Afterburner"])];
    let mut side = json!({ "hand": ["Slip"], "energy": 20, "hull": 10 });
    for (key, value) in more.as_object().expect("a table") {
        side[key] = value.clone();
    }
    let given = json!({ "active": 1, "activated": "core", "seat1": side, "seat2": { "hand": ["Projectile Burst", "Positioning Shot"] } });
    let mut duel = Duel::at(game(text), fits, given);
    duel.choose(ONE, "Play Slip");
    duel
}

/// What is left of an attack of 12 and a critical bonus of 5 on its way after the card.
fn left_of_17(text: &str) -> i64 {
    let pending = json!([{ "card": "Seeker Missile", "damage": 12, "kind": "explosive", "critical": 5, "turn": 3 }]);
    let duel = played(text, json!({ "pending": pending }));
    match duel.see("/ships/0/pending").as_array().expect("a list").as_slice() {
        [] => 0,
        [one] => one["damage"].as_i64().expect("a number") + one["critical"].as_i64().unwrap_or(0),
        several => panic!("{several:?}"),
    }
}

#[test]
fn the_damage_of_a_pending_attack_counts_its_critical_bonus_wherever_a_text_speaks_of_it() {
    assert_eq!(left_of_17("Set target pending attack's damage to 0."), 0);
    assert_eq!(left_of_17("Set target pending attack's damage to 5."), 5);
    assert_eq!(left_of_17("Set target pending attack's damage to 20."), 20);
    assert_eq!(left_of_17("Intercept target pending attack with damage 13 or more."), 0);
    let text = "Choose target pending attack. Gain shield equal to its damage.";
    let pending = json!([{ "card": "Seeker Missile", "damage": 5, "kind": "explosive", "critical": 2, "turn": 3 }]);
    let duel = played(text, json!({ "pending": pending, "shield": 0 }));
    assert_eq!(duel.layers(ONE)[0], 7, "{:?}", duel.told);
}

#[test]
fn an_attack_that_was_stopped_is_spoken_of_as_it_was() {
    let gained = |text: &str, damage: i64, critical: i64| {
        let pending = json!([{ "card": "Seeker Missile", "damage": damage, "kind": "explosive", "critical": critical, "turn": 3 }]);
        played(text, json!({ "pending": pending, "energy": 0 })).energy(ONE)
    };
    assert_eq!(gained("Intercept target pending attack. Gain energy equal to its damage.", 9, 4), 13);
    assert_eq!(gained("Intercept target pending attack. If its damage is 5 or more, gain 5 energy.", 2, 0), 0);
    assert_eq!(gained("Target pending attack loses 3 damage. If its damage is 0, gain 5 energy.", 3, 0), 5);
    assert_eq!(gained("Target pending attack loses 3 damage. Gain energy equal to its damage.", 9, 0), 6);
}

#[test]
fn numbers_of_modules_and_cards_are_read_with_what_is_in_force() {
    let gained = |text: &str| played(text, json!({ "hand": ["Slip", "Seeker Missile"], "energy": 0 })).energy(ONE);
    let [accuracy, damage] = ["accuracy among modules you control", "damage among cards in your hand"]
        .map(|number| gained(&format!("Gain energy equal to the highest {number}.")));
    assert!(accuracy > 0 && damage > 0);
    let aimed = "Target Weapons module you control gets +2 accuracy this turn. Gain energy equal to";
    assert_eq!(gained(&format!("{aimed} its accuracy.")), accuracy + 2);
    assert_eq!(gained(&format!("{aimed} the highest accuracy among modules you control.")), accuracy + 2);
    let charged = "Your Weapons cards have +2 damage this turn. Gain energy equal to";
    assert_eq!(gained(&format!("{charged} the highest damage among cards in your hand.")), damage + 2);
}

#[test]
fn half_a_loading_is_not_done() {
    let text = "Load 2 of your missiles into target Missile module you control. If you do, gain 5 energy. If you don't, \
                gain 1 energy.";
    for (missiles, energy) in [(0, 21), (1, 21), (2, 25), (3, 25)] {
        let duel = played(text, json!({ "hangar": { "missile": missiles } }));
        assert_eq!(duel.energy(ONE), energy, "{missiles} missiles: {:?}", duel.told);
    }
}

#[test]
fn what_cannot_be_done_in_full_is_not_offered() {
    let asks = |text: &str, more: Value| played(text, more).offered(ONE, "Yes");
    let load = "You may load 2 of your missiles into target Missile module you control.";
    for (missiles, asked) in [(0, false), (1, false), (2, true)] {
        assert_eq!(asks(load, json!({ "hangar": { "missile": missiles } })), asked, "{missiles} missiles");
    }
    assert!(!asks("You may draw a card from your Utility deck.", json!({})), "there is no such deck");
    assert!(asks("You may draw a card from your Weapons deck.", json!({})));
    assert!(asks(
        "You may gain 2 missiles and load 2 of your missiles into target Missile module you control.",
        json!({})
    ));
}

#[test]
fn nobody_is_asked_to_swap_munitions_with_an_empty_hangar() {
    let asked = |hangar: Value| {
        let fits = [fit("Aegis Cruiser", &["Phase Turret"]), fit("Lance Destroyer", &["Burst Cannon"])];
        let side = json!({ "hand": ["Adaptive Round"], "energy": 40, "hangar": hangar });
        let given = json!({ "active": 1, "activated": "weapons", "seat1": side });
        let mut duel = Duel::at(&duel::GAME, fits, given).dice(&[4, 3, 2, 2]);
        duel.choose(ONE, "Play Adaptive Round");
        duel.offered(ONE, "Yes")
    };
    assert!(!asked(json!({})) && asked(json!({ "energy": 1 })));
}

#[test]
fn what_is_given_is_what_was_given_whether_or_not_there_is_room_for_it() {
    let text = "Give 3 energy to your opponent. Gain hull equal to that amount.";
    let duel = played(text, json!({}));
    assert_eq!((duel.layers(ONE)[2], duel.energy(ONE)), (13, 17), "{:?}", duel.told);
}

#[test]
fn a_question_of_a_text_says_what_will_happen_to_what_is_chosen() {
    let hand = json!({ "hand": ["Slip", "Slip", "Slip"] });
    let duel = played("Discard a card. Gain 2 energy.", hand);
    let question = duel.game.question(&duel.state, ONE).words;
    assert!(question.starts_with("Slip: ") && question.contains("“Discard a card. Gain 2 energy.”"), "{question}");
}

#[test]
fn the_one_who_is_asked_by_the_text_of_another_is_told_whose_it_is() {
    let duel = played("Your opponent discards a card.", json!({}));
    let question = duel.game.question(&duel.state, TWO).words;
    assert!(question.contains("Slip of @1") && question.contains("“Your opponent discards a card.”"), "{question}");
}

#[test]
fn what_takes_hold_on_a_module_names_it() {
    let text = "Target module an opponent controls gets -2 accuracy until the end of your opponent's next turn.";
    let mut duel = played(text, json!({}));
    duel.choose(ONE, "@2's Burst Cannon");
    let told = duel.told.iter().any(|line| line.contains("Slip of @1 takes hold on Burst Cannon of @2: "));
    assert!(told, "{:?}", duel.told);
}

#[test]
fn every_die_of_a_throw_is_told() {
    let fits = [0, 1].map(|_| fit("Lance Destroyer", &["Box"]));
    let given = json!({ "active": 1, "activated": "core", "seat1": { "hand": ["Slip"], "energy": 2 } });
    let mut duel = Duel::at(game("Roll 2D6+1. Gain energy equal to the result."), fits, given).dice(&[3, 5]);
    duel.choose(ONE, "Play Slip");
    assert!(duel.told.iter().any(|line| line.contains("rolls 3 + 5: 8 +1 = 9")), "{:?}", duel.told);
}

#[test]
fn the_cost_of_a_card_is_what_it_costs_now_and_the_printed_one_what_stands_on_it() {
    let hand = json!({ "hand": ["Slip", "Seeker Missile"], "energy": 0, "shield": 0 });
    let gained = |text: &str| played(text, hand.clone()).layers(ONE)[0];
    let cost = gained("Gain shield equal to the highest cost among cards in your hand.");
    assert!(cost > 2, "{cost}");
    let less = "Your Weapons cards cost 2 less energy this turn.";
    assert_eq!(gained(&format!("{less} Gain shield equal to the highest cost among cards in your hand.")), cost - 2);
    assert_eq!(gained("Choose a card in your hand. Gain shield equal to its cost."), cost);
    assert_eq!(
        gained(&format!("{less} Choose a card in your hand. Gain shield equal to its printed cost.")),
        cost,
        "as it stands on the card"
    );
    let dear = format!("If there is a card with cost {cost} or more in your hand, gain 1 shield.");
    assert_eq!(gained(&dear), 1);
    assert_eq!(gained(&format!("{less} {dear}")), 0);
}
