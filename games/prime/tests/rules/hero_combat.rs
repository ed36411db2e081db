//! 506, 602, 611: hero combat in all its cases. Seat 1's hero begins it.

use crate::table::At;
use serde_json::{Value, json};

/// Two heroes on Earth; what seat 1 reveals and what seat 2 holds.
fn duel(mine: Value, theirs: Value, reveals: &[&str], more: &[Value]) -> At {
    let mut cards = vec![mine, theirs];
    cards.extend(more.iter().cloned());
    At::given(json!({
        "players": [
            { "face_up": true, "commands": 0, "draw": reveals, "hand": ["City"] },
            { "face_up": true, "commands": 0, "hand": ["City", "Hidden Resources", "Pillage", "The Head of K'vaan"],
              "draw": ["Academy", "Academy", "Academy"] },
        ],
        "cards": cards,
    }))
}

fn hero(name: &str, of: u8) -> Value {
    json!({ "card": name, "of": of, "on": "Earth" })
}

// Cosmic values: Academy 0, Hidden Resources 2, City 3, The Head of K'vaan 4, Skimmer 4, Pillage 0.

#[test]
fn r135_damage_is_combat_plus_one_card_minus_the_other_and_both_are_recycled() {
    // Mr. Dyer 2/2/2 Assassin; Primaag Suutraal 3/4/4.
    let mut at = duel(hero("Mr. Dyer", 1), hero("Primaag Suutraal", 2), &["Skimmer"], &[]);
    at.choose(1, "Mr. Dyer begins a hero combat");
    assert_eq!(at.asked(), [2], "506.3: the defending hero's controller may choose a card");
    at.choose(2, "City (cosmic value 3)");
    assert!(at.heard("Mr. Dyer strikes Primaag Suutraal for 3."), "2 + 4 - 3");
    assert_eq!(
        (at.damage(2, "Primaag Suutraal"), at.pile(1, "Skimmer"), at.pile(2, "City #1")),
        (3, "recycled", "recycled")
    );
    assert!(at.turned(1, "Mr. Dyer"), "506.1");
}

#[test]
fn r135_damage_never_falls_below_0() {
    let mut at = duel(hero("Saboteur", 1), hero("Primaag Suutraal", 2), &["Academy"], &[]);
    at.choose(1, "Saboteur begins").choose(2, "The Head of K'vaan");
    assert!(at.heard("Saboteur strikes Primaag Suutraal for 0."));
    assert_eq!(at.damage(2, "Primaag Suutraal"), 0);
}

#[test]
fn r133_an_assassins_lethal_first_strike_leaves_no_reply() {
    let mut at = duel(hero("Mr. Dyer", 1), hero("Kraroon Verixx", 2), &["Skimmer"], &[]);
    at.choose(1, "Mr. Dyer begins").choose(2, "No card");
    assert_eq!((at.pile(2, "Kraroon Verixx"), at.damage(1, "Mr. Dyer")), ("recycled", 0));
    assert!(!at.heard("Kraroon Verixx strikes"));
}

#[test]
fn r133_a_spys_lethal_first_strike_is_answered_once_before_the_victim_dies() {
    // Saboteur 1/2/0 is a Spy; with 4 it kills Kraroon Verixx 1/2/2, who strikes back with what seat 2 reveals.
    let mut at = duel(hero("Saboteur", 1), hero("Kraroon Verixx", 2), &["Skimmer"], &[]);
    at.choose(1, "Saboteur begins").choose(2, "No card");
    assert_eq!((at.asked(), at.in_play(2, "Kraroon Verixx")), (vec![1], true), "the victim strikes back");
    assert!(at.question(1).starts_with("Kraroon Verixx strikes at Saboteur"), "and can't retreat");
    at.choose(1, "City");
    assert!(at.heard("Kraroon Verixx strikes Saboteur for 0."));
    assert_eq!((at.pile(2, "Kraroon Verixx"), at.in_play(1, "Saboteur")), ("recycled", true));
}

#[test]
fn r133_the_last_blow_can_kill_too() {
    let mut at = duel(hero("Saboteur", 1), hero("Primaag Lotraag", 2), &["Skimmer"], &[]);
    at.state.piece_mut(at.card(2, "Primaag Lotraag")).damage = 2;
    at.choose(1, "Saboteur begins").choose(2, "No card").choose(1, "No card");
    assert_eq!((at.pile(2, "Primaag Lotraag"), at.pile(1, "Saboteur")), ("terminated", "recycled"));
}

#[test]
fn r133_from_the_second_round_on_lethal_damage_kills_without_a_reply() {
    let mut at = duel(hero("Mr. Dyer", 1), hero("Primaag Lotraag", 2), &["Academy"], &[]);
    // 2 damage of 3; the roles are reversed, and Lotraag kills Mr. Dyer with his combat of 5.
    at.choose(1, "Mr. Dyer begins").choose(2, "No card");
    assert_eq!((at.damage(2, "Primaag Lotraag"), at.offers(2)), (2, vec!["Strike".to_string(), "Retreat".to_string()]));
    at.choose(2, "Strike").choose(1, "No card");
    assert_eq!(at.pile(1, "Mr. Dyer"), "recycled");
    assert!(at.in_play(2, "Primaag Lotraag"));
    assert!(!at.turned(2, "Primaag Lotraag"));
}

#[test]
fn a_hero_that_retreats_is_turned_and_may_change_its_place() {
    let ship = json!({ "card": "Juggernaut", "of": 2, "at": "1A" });
    let mut at = duel(hero("Mr. Dyer", 1), hero("Primaag Lotraag", 2), &["Academy"], &[ship]);
    at.choose(1, "Mr. Dyer begins").choose(2, "No card").choose(2, "Retreat");
    assert!(at.turned(2, "Primaag Lotraag"));
    at.choose(2, "To Juggernaut");
    let host = at.state.piece(at.card(2, "Primaag Lotraag")).host;
    assert_eq!(at.board().title(host), "Juggernaut");
    assert!(at.in_play(1, "Mr. Dyer") && !at.heard("Primaag Lotraag strikes"));
}

#[test]
fn r134_a_hero_that_is_assassin_and_spy_strikes_first() {
    // Andrew Masters has both traits.
    let mut at = duel(hero("Andrew Masters", 1), hero("Kraroon Verixx", 2), &["Skimmer"], &[]);
    at.choose(1, "Andrew Masters begins").choose(2, "No card");
    assert!(!at.heard("Kraroon Verixx strikes"));
    assert_eq!(at.pile(2, "Kraroon Verixx"), "recycled");
}

#[test]
fn r136_a_turned_hero_does_not_begin_a_fight_and_r140_an_unturned_one_once_a_turn() {
    let mut turned = hero("Mr. Dyer", 1);
    turned["turned"] = json!(true);
    let second = hero("Saboteur", 1);
    let mut at = duel(turned, hero("Primaag Lotraag", 2), &["Academy", "Academy"], &[second]);
    assert!(!at.offered(1, "Mr. Dyer begins") && at.offered(1, "Saboteur begins"));
    at.choose(1, "Saboteur begins").choose(2, "No card").choose(2, "Retreat");
    let spy = at.card(1, "Saboteur");
    at.state.player_mut(spy.owner()).turned.take(spy.index());
    at.until_offered(1, "Move Saboteur");
    assert!(!at.offered(1, "Saboteur begins"), "Limited, even if it is unturned again");
}

#[test]
fn r137_after_ten_rounds_the_attacking_hero_retreats() {
    // Two heroes without combat, every card 0.
    let mut at = At::given(json!({
        "players": [
            { "face_up": true, "commands": 0, "draw": vec!["Academy"; 8] },
            { "face_up": true, "commands": 0, "draw": vec!["Academy"; 8] },
        ],
        "cards": [
            { "card": "Veross Agent", "of": 1, "on": "Earth" },
            { "card": "Greelok Nusaal", "of": 2, "on": "Earth" },
        ],
    }));
    // Combat 1 against life 2 would decide it, so the agent's blows are healed.
    at.choose(1, "Veross Agent begins");
    for _ in 0..40 {
        let hurt = [at.card(1, "Veross Agent"), at.card(2, "Greelok Nusaal")];
        hurt.into_iter().for_each(|hero| at.state.piece_mut(hero).damage = 0);
        let who = at.asked()[0];
        if !at.offered(who, "Strike") {
            break;
        }
        at.choose(who, "Strike");
    }
    assert!(at.heard("retreats."), "{:#?}", at.told);
    let strikes = at.told.iter().filter(|line| line.contains(" strikes ")).count();
    assert_eq!(strikes, 10);
}

#[test]
fn r138_only_heroes_of_others_at_the_same_location_and_not_in_the_firestorm() {
    let at = At::given(json!({ "players": [{ "face_up": true }, { "face_up": true }], "cards": [
        { "card": "Mr. Dyer", "of": 1, "on": "Earth" },
        { "card": "Saboteur", "of": 1, "at": "storm", "from": "1D" },
        { "card": "Trohh Grozz", "of": 2, "at": "storm", "from": "2D" },
        { "card": "Primaag Suutraal", "of": 2, "on": "Regnuu Kraag" },
        { "card": "Kane Richards", "of": 1, "on": "Earth" },
    ] }));
    assert!(!at.offered(1, "Mr. Dyer begins") && !at.offered(1, "Saboteur begins"), "{:?}", at.offers(1));
}

#[test]
fn r129_a_fate_revealed_in_hero_combat_interrupts_and_counts_0() {
    let mut at = duel(hero("Mr. Dyer", 1), hero("Primaag Suutraal", 2), &["Precious Cache"], &[]);
    at.choose(1, "Mr. Dyer begins").choose(2, "No card");
    assert_eq!(at.pile(1, "Precious Cache"), "terminated");
    let line = |words: &str| at.told.iter().position(|line| line.contains(words)).expect("it was told");
    assert!(line("Precious Cache resolves") < line("Mr. Dyer strikes Primaag Suutraal for 2."));
}

#[test]
fn an_empty_hand_sets_no_card_against_the_blow() {
    let mut at = At::given(json!({
        "players": [{ "face_up": true, "draw": ["Skimmer"] }, { "face_up": true }],
        "cards": [hero("Mr. Dyer", 1), hero("Primaag Suutraal", 2)],
    }));
    at.choose(1, "Mr. Dyer begins");
    assert_eq!(at.pile(2, "Primaag Suutraal"), "terminated", "6 against life 4, and nobody was asked");
}
