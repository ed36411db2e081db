//! Split shots, and support cards that choose whom they serve.

use crate::table::{At, seat};
use crate::texts::{in_combat, plain, texts, with_decks};
use serde_json::json;

#[test]
fn a_juggernaut_splits_its_only_shot() {
    let cards = json!([
        { "card": "Juggernaut", "of": 1, "at": "2B" },
        { "card": "War", "of": 2, "at": "2B", "energy": 0 }, { "card": "Famine", "of": 2, "at": "2B", "energy": 0 },
    ]);
    let mut at = with_decks(&["muero", "human"], json!({ "commands": 3 }), cards);
    at.choose(1, "Attack War").choose(1, "Juggernaut").choose(2, "War joins").choose(2, "Famine joins");
    at.calm_until(1, "Fire with").choose(1, "Fire with Juggernaut").choose(1, "At War").choose(1, "Also at Famine");
    at.choose(1, "3 of it").calm();
    assert_eq!((at.damage(2, "War"), at.damage(2, "Famine")), (5, 3), "R106: each part is a hit of its own");
    assert!(
        at.energy(1, "Juggernaut") == 1 && at.asked() == [1]
            || !at.state.combat.on
            || !at.offered(at.asked()[0], "Fire with Juggernaut")
    );
    at.calm_until(1, "Pass");
    assert!(!at.offered(1, "Fire with Juggernaut"), "once per combat");
}

#[test]
fn xelmon_gardens_are_cheaper_in_a_garden_and_avenged() {
    let first = json!({ "system": ["Y'mvalla", "Garden World"], "resources": 9, "commands": 3, "tech": 9, "hand": ["Xelmon Gardens"] });
    let mut at = with_decks(&["soven", "human"], first, json!([]));
    at.choose(1, "Deploy Xelmon Gardens").choose(1, "At Garden World (3 resources, 1 command)");
    let given = json!({ "first": 2, "players": [{ "system": ["Y'mvalla", "Garden World"] }, { "commands": 3 }], "cards": [
        { "card": "Xelmon Gardens", "of": 1, "on": "Garden World" }, { "card": "War", "of": 2, "at": "1B" },
    ] });
    let mut at = At::with_texts(&["soven", "human"], given);
    let garden = at.card(1, "Garden World");
    at.state.piece_mut(garden).damage = 3;
    at.choose(2, "Attack Garden World")
        .choose(2, "War joins")
        .calm_until(2, "Fire with War")
        .choose(2, "Fire with War")
        .calm();
    assert!(at.state.player(seat(1)).avenges, "{:#?}", at.told);
}

#[test]
fn supports_that_choose_their_subject() {
    let cards =
        json!([{ "card": "Mr. Dyer", "of": 1, "on": "Earth" }, { "card": "Kane Richards", "of": 1, "on": "Earth" }]);
    let mut at = plain(json!({ "hand": ["Assassin's Favorite Weapon", "Assembly Line"] }), cards);
    at.choose(1, "Deploy Assassin's Favorite Weapon").calm().pass(2);
    let weapon = at.card(1, "Assassin's Favorite Weapon");
    assert_eq!(at.state.piece(weapon).host, at.card(1, "Mr. Dyer"), "Kane is neither Assassin nor Spy");
    at.choose(1, "Deploy Assembly Line").calm();
    let line = at.card(1, "Assembly Line");
    assert_eq!((at.state.piece(line).host, at.board().hand_size(seat(1))), (at.card(1, "Earth"), 7));
}

#[test]
fn a_favourite_weapon_adds_2_in_hero_combat_only() {
    let cards = json!([
        { "card": "Mr. Dyer", "of": 1, "on": "Regnuu Kraag" }, { "card": "Assassin's Favorite Weapon", "of": 1, "on": "Mr. Dyer" },
        { "card": "Nurall Tulaak", "of": 2, "on": "Regnuu Kraag" },
    ]);
    let mut at = texts(json!({ "players": [{ "draw": ["Fleet Carrier"] }, {}], "cards": cards }));
    at.choose(1, "Mr. Dyer begins a hero combat").calm_until(1, "Assassin's Favorite Weapon: ");
    at.choose(1, "Assassin's Favorite Weapon: ").calm();
    assert_eq!(at.pile(2, "Nurall Tulaak"), "terminated", "2 and 2 against a life of 4, and no reply to an Assassin");
}

#[test]
fn a_bodyguard_takes_what_is_meant_for_others() {
    let cards = json!([
        { "card": "Kane Richards", "of": 1, "on": "Earth" }, { "card": "Cassandra Sage", "of": 1, "on": "Earth" },
        { "card": "Bodyguard", "of": 1, "on": "Cassandra Sage" }, { "card": "Saboteur", "of": 2, "on": "Earth" },
    ]);
    let mut at = plain(json!({}), cards);
    at.pass(1);
    at.choose(2, "Saboteur begins a hero combat");
    assert!(at.heard("Saboteur fights Cassandra Sage."), "{:#?}", at.told);
}

#[test]
fn a_brain_trust_costs_heroes_with_an_influence_of_7() {
    let cards = json!([
        { "card": "Cassandra Sage", "of": 1, "on": "Earth" }, { "card": "Kane Richards", "of": 1, "on": "Earth" },
    ]);
    assert!(!plain(json!({ "hand": ["Brain Trust"] }), cards).offered(1, "Deploy Brain Trust"), "4 and 2 are 6");
    let cards = json!([{ "card": "Simon Christiansen", "of": 1, "on": "Earth" }, { "card": "Kane Richards", "of": 1, "on": "Earth" }]);
    let mut at = plain(json!({ "hand": ["Brain Trust"] }), cards);
    at.choose(1, "Deploy Brain Trust").choose(1, "At Earth").choose(1, "Sacrifice Simon Christiansen").calm();
    assert_eq!((at.in_play(1, "Brain Trust"), at.pile(1, "Simon Christiansen")), (true, "terminated"));
    at.calm_until(1, "Brain Trust: ").choose(1, "Brain Trust: ").calm();
    assert_eq!(at.tech(1), 10);
}

#[test]
fn guard_dogs_and_a_death_blow_strike_again() {
    let cards = json!([
        { "card": "Mr. Dyer", "of": 1, "on": "Regnuu Kraag" }, { "card": "Master's Guard Dogs", "of": 1, "on": "Mr. Dyer" },
        { "card": "Andrew Masters", "of": 2, "on": "Regnuu Kraag" },
    ]);
    let mut at = texts(json!({ "players": [{ "draw": ["Fleet Carrier", "Fleet Carrier"] }, {}], "cards": cards }));
    at.choose(1, "Mr. Dyer begins a hero combat").calm_until(1, "Strike").choose(1, "Strike").calm();
    let blows = |at: &At| at.told.iter().filter(|line| line.starts_with("Mr. Dyer strikes")).count();
    assert_eq!(blows(&at), 2, "{:#?}", at.told);
    let cards = json!([{ "card": "Mr. Dyer", "of": 1, "on": "Regnuu Kraag" }, { "card": "Andrew Masters", "of": 2, "on": "Regnuu Kraag" }]);
    let first = json!({ "hand": ["Death Blow"], "draw": ["Fleet Carrier", "Fleet Carrier"] });
    let mut at = texts(json!({ "players": [first, {}], "cards": cards }));
    at.choose(1, "Mr. Dyer begins a hero combat").calm_until(1, "Play Death Blow").choose(1, "Play Death Blow");
    at.calm_until(1, "Strike").choose(1, "Strike").calm();
    assert_eq!(blows(&at), 2, "{:#?}", at.told);
}

#[test]
fn a_radar_facility_silences_the_attackers_react_cards() {
    let play = |radar: bool| {
        let mut cards = vec![
            json!({ "card": "War", "of": 1, "at": "2A" }),
            json!({ "card": "Fleet Carrier", "of": 2, "at": "2A", "energy": 0 }),
        ];
        if radar {
            cards.push(json!({ "card": "Radar Facility", "of": 2, "on": "Regnuu Kraag" }));
        }
        let first = json!({ "hand": ["Lucky Break +2"], "resources": 5, "commands": 3, "tech": 9 });
        let mut at = texts(json!({ "players": [first, {}], "cards": cards }));
        at.choose(1, "Attack Fleet Carrier").choose(1, "War joins").choose(2, "Fleet Carrier joins");
        at.calm_until(1, "Fire with War").choose(1, "Fire with War");
        at.asked() == [1] && at.offered(1, "Play Lucky Break +2")
    };
    assert!(play(false) && !play(true));
}

#[test]
fn reflect_turns_damage_on_its_source() {
    let cards = json!([
        { "card": "Aranaugh", "of": 2, "on": "Fleet Carrier" }, { "card": "Reflect", "of": 2, "on": "Aranaugh" },
    ]);
    let mut at = in_combat(cards, &[]);
    at.choose(1, "Fire with War").calm_until(2, "Reflect: ").choose(2, "Reflect: ").calm();
    assert_eq!((at.damage(1, "War"), at.damage(2, "Fleet Carrier")), (4, 0), "influence 4: {:#?}", at.told);
}

#[test]
fn a_tactical_bomb_ticks_for_three_turns() {
    let cards = json!([{ "card": "Saboteur", "of": 1, "on": "Regnuu Kraag" }, { "card": "Tactical Bomb", "of": 1, "on": "Saboteur" }]);
    let mut at = plain(json!({}), cards);
    at.choose(1, "Tactical Bomb: ").calm();
    let bomb = at.card(1, "Tactical Bomb");
    assert_eq!((at.state.piece(bomb).counters, at.turned(1, "Saboteur")), (3, true));
    at.until_turn(3).until_offered(1, "Gain 1 resource");
    assert_eq!((at.state.piece(bomb).counters, at.damage(2, "Regnuu Kraag")), (1, 0));
    at.until_turn(4).until_offered(1, "Gain 1 resource");
    assert_eq!((at.damage(2, "Regnuu Kraag"), at.pile(1, "Tactical Bomb")), (3, "recycled"), "{:#?}", at.told);
}
