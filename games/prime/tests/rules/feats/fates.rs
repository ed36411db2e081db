//! Fates whose texts bend the rules.

use crate::table::{At, seat};
use crate::texts::texts;
use serde_json::{Value, json};

/// A fate of seat 1 is drawn in the End phase.
fn fate(name: &str, cards: Value) -> At {
    let mut at = texts(json!({ "phase": "end", "players": [
        { "tech": 9, "resources": 9, "hand": ["City", "Academy"], "draw": [name, "Skimmer", "Skimmer", "Skimmer"], "commands": 0,
          "system": ["Earth", "Mars"] },
        { "commands": 0, "resources": 9, "tech": 9, "draw": ["Juggernaut", "Juggernaut"] },
    ], "cards": cards }));
    at.until_offered(1, "Discard City").choose(1, "Discard City").calm();
    at
}

#[test]
fn an_experimental_force_field_shelters_a_planet_or_the_ships_at_a_place() {
    let cards = json!([
        { "card": "Juggernaut", "of": 2, "at": "2A" },
        { "card": "Fleet Carrier", "of": 2, "at": "2B", "turned": true },
    ]);
    let mut at = fate("Experimental Force Field", cards);
    at.choose(1, "Keep the ships at the location of target planet").choose(1, "Regnuu Kraag").calm();
    let may = |at: &At, name: &str| at.board().can_attack(seat(1), at.card(2, name));
    assert!(!may(&at, "Juggernaut") && may(&at, "Fleet Carrier") && may(&at, "Regnuu Kraag"), "the ships at one place");
    let (late, place) = (at.card(2, "Fleet Carrier"), at.board().place(at.card(2, "Regnuu Kraag")));
    at.state.piece_mut(late).place = place;
    assert!(!may(&at, "Fleet Carrier"), "also one that comes later");
    at.until_turn(2);
    assert!(!may(&at, "Juggernaut"), "to the end of the next turn");
    at.until_turn(3);
    assert!(may(&at, "Juggernaut"));
}

#[test]
fn an_experimental_force_field_screens_ships_where_there_is_no_planet() {
    let cards = json!([
        { "card": "Juggernaut", "of": 2, "at": "2E" },
        { "card": "Fleet Carrier", "of": 2, "at": "2E" },
        { "card": "Cannon Platform", "of": 2, "at": "2A" },
    ]);
    let mut at = fate("Experimental Force Field", cards);
    at.choose(1, "Keep the ships at the location of target ship").choose(1, "Juggernaut").calm();
    let may = |at: &At, name: &str| at.board().can_attack(seat(1), at.card(2, name));
    assert!(!may(&at, "Juggernaut") && !may(&at, "Fleet Carrier") && may(&at, "Cannon Platform"));
    let ship = at.card(2, "Juggernaut");
    at.state.piece_mut(ship).place = at.state.place(at.card(2, "Cannon Platform"));
    assert!(may(&at, "Juggernaut") && !may(&at, "Fleet Carrier"), "it is the location that is screened, not a ship");
    let view = serde_json::to_value(at.board_view(2)).expect("plain data");
    assert_eq!((&view["galaxy"]["2E"]["screened"], &view["galaxy"]["2A"]["screened"]), (&json!(true), &json!(null)));
    at.until_turn(3);
    assert!(may(&at, "Fleet Carrier"));
}

#[test]
fn shamed_heroes_stay_turned_through_the_next_reset() {
    let mut at = fate("Shamed", json!([{ "card": "Trohh Grozz", "of": 2, "on": "Regnuu Kraag" }]));
    at.choose(1, "@2").calm();
    assert!(at.turned(2, "Trohh Grozz"));
    at.until_turn(2).until_offered(1, "Gain 1 resource");
    assert!(at.turned(2, "Trohh Grozz"), "it does not unturn");
    at.until_turn(3).until_offered(1, "Gain 1 resource");
    assert!(!at.turned(2, "Trohh Grozz"));
}

#[test]
fn a_year_of_plenty_lets_everybody_deploy_what_they_reveal() {
    let mut at = fate("Year of Plenty", json!([]));
    let before = at.resources(1);
    at.choose(1, "At Earth").calm();
    assert_eq!((at.in_play(1, "Skimmer"), at.resources(1)), (true, before), "2 less 3, and no command");
    assert_eq!(at.asked(), [2]);
    at.choose(2, "Don't deploy it");
    assert!(!at.in_play(2, "Juggernaut"));
}
