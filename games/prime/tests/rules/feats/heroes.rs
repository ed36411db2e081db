//! Heroes who copy, smuggle, redirect, and act outside their turn.

use super::advantage;
use crate::table::At;
use crate::texts::{in_combat, plain, texts, with_decks};
use serde_json::json;

#[test]
fn andrew_masters_goes_home_after_a_fight_that_nobody_redirects() {
    let cards = json!([
        { "card": "Andrew Masters", "of": 1, "on": "Regnuu Kraag" },
        { "card": "Nurall Tulaak", "of": 2, "on": "Regnuu Kraag" }, { "card": "Trohh Grozz", "of": 2, "on": "Regnuu Kraag" },
    ]);
    let mut at = texts(json!({ "players": [{ "draw": ["Skimmer"] }, { "hand": ["I Die!"] }], "cards": cards }));
    at.choose(1, "Andrew Masters begins a hero combat").choose(1, "Trohh Grozz of @2");
    assert!(!at.offered(2, "Play I Die!"), "{:?}", at.offers(2));
    at.until_offered(1, "Gain 1 resource");
    assert_eq!((at.place(1, "Andrew Masters"), at.turned(1, "Andrew Masters")), ("1A".into(), true), "{:#?}", at.told);
}

#[test]
fn simon_wears_the_book_for_nothing_and_shields_those_around_him() {
    let cards = json!([
        { "card": "Simon Christiansen", "of": 1, "on": "Mars" }, { "card": "Kane Richards", "of": 1, "on": "Mars" },
        { "card": "Trohh Grozz", "of": 2, "on": "Mars" }, { "card": "City", "of": 1, "on": "Mars" },
    ]);
    let mut at = plain(json!({ "resources": 0, "hand": ["The Book"] }), cards);
    at.choose(1, "Deploy The Book").calm();

    assert!(at.in_play(1, "The Book"));
    let board = at.board();
    assert!(board.can_be_target(at.card(1, "Simon Christiansen")));
    assert!(!board.can_be_target(at.card(1, "Kane Richards")) && !board.can_be_target(at.card(1, "Mars")));
    assert!(!board.can_be_target(at.card(1, "City")), "supports there, too");
}

#[test]
fn simon_pays_for_unique_gear_of_another_race() {
    let simon = json!([{ "card": "Simon Christiansen", "of": 1, "on": "Mars" }]);
    let hand = |resources: u8| json!({ "tech": 20, "resources": resources, "hand": ["The Head of K'vaan"] });
    assert!(!advantage("Stolen Technology", hand(3), simon.clone()).offered(1, "Deploy The Head of K'vaan"));
    let mut at = advantage("Stolen Technology", hand(4), simon);
    at.choose(1, "Deploy The Head of K'vaan").calm();
    assert_eq!((at.in_play(1, "The Head of K'vaan"), at.resources(1)), (true, 0));
}

#[test]
fn tatia_has_the_text_of_another_officer_for_a_turn() {
    let cards = json!([
        { "card": "Snub Fighter", "of": 1, "at": "1A" }, { "card": "Heavy Cruiser", "of": 1, "at": "1A" },
        { "card": "Prime Tatia Vantisus", "of": 1, "on": "Snub Fighter" },
        { "card": "Octavia Julianis", "of": 1, "on": "Heavy Cruiser" },
        { "card": "Juggernaut", "of": 2, "at": "1A" },
    ]);
    let mut at = At::with_texts(&["dysori", "muero"], json!({ "players": [{}, { "commands": 3 }], "cards": cards }));
    at.choose(1, "Prime Tatia Vantisus: ").calm();
    at.calm_until(2, "Attack Snub Fighter").choose(2, "Attack Snub Fighter").choose(2, "Juggernaut");
    at.choose(1, "Snub Fighter")
        .choose(1, "No more")
        .calm_until(2, "Fire with Juggernaut")
        .choose(2, "Fire with Juggernaut");
    at.calm_until(1, "Prime Tatia Vantisus: ");
    at.until_turn(2);
    assert!(at.state.copies.is_empty(), "it is forgotten with the turn");
}

#[test]
fn nobody_gains_a_text_that_they_have() {
    let cards = json!([
        { "card": "Snub Fighter", "of": 1, "at": "1A" }, { "card": "Heavy Cruiser", "of": 1, "at": "1A" },
        { "card": "Prime Tatia Vantisus", "of": 1, "on": "Snub Fighter" },
        { "card": "Prime Tatia Vantisus", "of": 1, "on": "Heavy Cruiser" },
    ]);
    let mut at = At::with_texts(&["dysori", "muero"], json!({ "players": [{}, {}], "cards": cards }));
    at.choose(1, "Prime Tatia Vantisus #1: ").calm();
    assert!(at.heard("@1 uses Prime Tatia Vantisus.") && at.state.copies.is_empty(), "{:#?}", at.told);
}

#[test]
fn queen_helena_cancels_propaganda_aimed_at_her_player() {
    let cards = json!([
        { "card": "Queen Helena Myrianis", "of": 1, "on": "Regnuu Kraag" }, { "card": "Octavia Julianis", "of": 1, "on": "Regnuu Kraag" },
        { "card": "Nurall Tulaak", "of": 2, "on": "Regnuu Kraag" },
    ]);
    let given =
        json!({ "first": 2, "players": [{}, { "hand": ["Transfer Information"], "resources": 5 }], "cards": cards });
    let mut at = At::with_texts(&["dysori", "muero"], given);
    at.give(1, "Revenge", 0);
    at.choose(2, "Play Transfer Information").choose(2, "@1").choose(1, "Queen Helena Myrianis: ");
    assert_eq!((at.hand(1), at.turned(1, "Queen Helena Myrianis")), (1, true), "{:#?}", at.told);
}

#[test]
fn motann_raxx_lets_attackers_fire_twice_as_hard() {
    let cards = json!([
        { "card": "Destroyer (Muero)", "of": 1, "at": "2B" }, { "card": "Motann-Raxx", "of": 1, "on": "Destroyer (Muero)" },
        { "card": "War", "of": 2, "at": "2B", "energy": 0 },
    ]);
    let mut at = with_decks(&["muero", "human"], json!({ "commands": 3 }), cards);
    at.choose(1, "Attack War").choose(1, "Destroyer").choose(2, "War joins").calm_until(1, "Fire with");
    at.choose(1, "Fire with Destroyer (Muero) #1 twice as hard").calm();
    assert_eq!((at.damage(2, "War"), at.energy(1, "Destroyer (Muero)")), (6, 0));
}

#[test]
fn nurall_tulaak_and_jihad_stop_production() {
    let cards = json!([{ "card": "Nurall Tulaak", "of": 2, "on": "Earth" }]);
    let mut at = texts(json!({ "players": [{ "system": ["Earth", "Mars"], "resources": 0 }, {}], "cards": cards }));
    at.until_offered(2, "Nurall Tulaak: ").choose(2, "Nurall Tulaak: ").calm();
    at.until_offered(1, "Gain 1 resource");
    assert_eq!(at.resources(1), 1, "only Mars produces");
    let mut at =
        plain(json!({ "hand": ["Jihad", "City"], "resources": 0 }), json!([{ "card": "War", "of": 1, "at": "1A" }]));
    at.until_offered(1, "Discard City")
        .choose(1, "Discard City")
        .until_offered(1, "Play Jihad")
        .choose(1, "Play Jihad");
    at.calm().until_offered(1, "Gain 1 resource");
    assert_eq!((at.resources(1), at.board().guns(at.card(1, "War"))), (1, 5), "2 and 1, each 1 less");
    assert_eq!(at.pile(1, "Jihad"), "terminated");
}

#[test]
fn miyal_makes_the_next_tech_cheaper() {
    let mut at = with_decks(
        &["soven", "human"],
        json!({ "resources": 5, "tech": 4 }),
        json!([{ "card": "Miyal", "of": 1, "on": "Y'mvalla" }]),
    );
    assert!(!at.offered(1, "Gain 1 Tech"), "it costs 7");
    at.choose(1, "Miyal: ").calm().pass(2).choose(1, "Gain 1 Tech (5 resources)").calm();
    assert_eq!((at.tech(1), at.resources(1)), (5, 0));
}

#[test]
fn the_seer_comes_to_others_for_2_more() {
    let mut at = plain(json!({ "hand": ["The Seer"], "draw": ["City", "Skimmer"] }), json!([]));
    at.choose(1, "Deploy The Seer (6 resources, 1 command)").choose(1, "At Earth").calm();
    at.calm_until(1, "The Seer: ").choose(1, "The Seer: ").choose(1, "Recycle it").calm();
    assert_eq!(at.pile(1, "City"), "recycled");
}

#[test]
fn jason_trage_declares_another_attack() {
    let cards = json!([{ "card": "Jason Trage", "of": 1, "on": "War" }, { "card": "Juggernaut", "of": 2, "at": "2B" }]);
    let mut at = in_combat(cards, &[]);
    // The Juggernaut has not been attacked this turn, so the Fleet Carrier is the only target.
    at.choose(1, "Jason Trage: ").calm();
    at.until_offered(1, "War joins");
    assert!(at.state.combat.on && at.told.iter().filter(|line| line.contains("attacks Fleet Carrier")).count() == 2);
}

#[test]
fn a_pleasure_bot_is_worn_and_turns_its_hero() {
    let cards = json!([{ "card": "Trohh Grozz", "of": 2, "on": "Regnuu Kraag" }]);
    let mut at = plain(json!({ "hand": ["Pleasure-Bot"] }), cards);
    at.choose(1, "Deploy Pleasure-Bot").choose(1, "At Trohh Grozz").calm().pass(2);
    at.choose(1, "Pleasure-Bot: ").calm();
    assert!(at.turned(2, "Trohh Grozz"));
    assert!(!at.state.is(at.card(1, "Pleasure-Bot"), |player| player.heroes), "it is Gear now");
    let grozz = at.card(2, "Trohh Grozz");
    at.game.recycle_for_test(&mut at.state, grozz);
    assert!(at.state.is(at.card(1, "Pleasure-Bot"), |player| player.heroes), "and a hero again in the recycle pile");
    assert_eq!(at.pile(1, "Pleasure-Bot"), "recycled");
}

#[test]
fn a_pleasure_bot_that_is_worn_moves_as_gear_does() {
    let cards = json!([
        { "card": "Ran'har", "of": 1, "on": "Mars" }, { "card": "Kane Richards", "of": 1, "on": "Mars" },
        { "card": "Sgt. Beat", "of": 2, "on": "Mars" },
    ]);
    let mut at = plain(json!({ "hand": ["Pleasure-Bot"] }), cards);
    at.choose(1, "Deploy Pleasure-Bot").choose(1, "At Sgt. Beat").calm().pass(2);
    let before = at.resources(1);
    at.choose(1, "Move Pleasure-Bot");
    assert!(!at.offered(1, "To Earth") && !at.offered(1, "To Mars"), "no planet: {:?}", at.offers(1));
    at.choose(1, "To Kane Richards").calm().pass(2);
    let bot = at.card(1, "Pleasure-Bot");
    assert_eq!((at.state.piece(bot).host, at.resources(1)), (at.card(1, "Kane Richards"), before), "for nothing");
    assert!(!at.offered(1, "Move Pleasure-Bot"), "once a turn (R62)");
}

#[test]
fn sorvina_strikes_with_as_much_as_she_dares() {
    let cards = json!([{ "card": "Sorvina Tridius", "of": 1, "on": "Regnuu Kraag" }, { "card": "Nurall Tulaak", "of": 2, "on": "Regnuu Kraag" }]);
    let mut at = plain(json!({ "draw": ["Archaeology Student"] }), cards);
    at.choose(1, "Sorvina Tridius: ");
    assert_eq!(at.offers(1), ["0", "1", "2"], "less than her life of 3");
    at.choose(1, "1").choose(1, "Nurall Tulaak of @2").calm();
    assert_eq!(at.damage(2, "Nurall Tulaak"), 3, "1 and the cosmic value 2");
    assert_eq!(at.pile(1, "Sorvina Tridius"), "recycled", "the same to herself");
}

#[test]
fn a_veross_agent_smuggles_in_another_races_card() {
    let mut at =
        plain(json!({ "hand": ["Elite Fighter"] }), json!([{ "card": "Veross Agent", "of": 1, "on": "Earth" }]));
    at.choose(1, "Veross Agent: ").calm();
    assert_eq!((at.in_play(1, "Elite Fighter"), at.resources(1), at.pile(1, "Veross Agent")), (true, 16, "terminated"));
    let at = plain(json!({ "hand": ["Skimmer"] }), json!([{ "card": "Veross Agent", "of": 1, "on": "Earth" }]));
    assert!(!at.offered(1, "Veross Agent: "), "a Skimmer is no other race's");
}
