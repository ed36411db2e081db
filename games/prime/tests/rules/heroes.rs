//! 305, 404.3, 602, 607, 611: where heroes are deployed, how they move, and what their traits do.

use crate::table::{At, seat};
use prime::setup::Options;
use serde_json::json;

fn ready(cards: serde_json::Value, hand: &[&str]) -> At {
    At::given(json!({
        "players": [
            { "face_up": true, "resources": 30, "hand": hand, "system": ["Earth", "Mars"] },
            { "face_up": true, "hand": ["City"], "system": ["Regnuu Kraag", "Frozen World"] },
        ],
        "cards": cards,
    }))
}

#[test]
fn r56_a_hero_is_deployed_on_an_own_planet_or_an_own_ship_there() {
    let mut at = ready(
        json!([
            { "card": "War", "of": 1, "at": "1B" },
            { "card": "Death", "of": 1, "at": "1D" },
            { "card": "Neptune", "of": 1 },
        ]),
        &["Kane Richards"],
    );
    at.choose(1, "Deploy Kane Richards (4 resources, 1 command)");
    let places: Vec<String> =
        at.offers(1).iter().map(|offer| offer.split(" (").next().unwrap_or_default().into()).collect();
    assert_eq!(places, ["At Earth", "At Mars", "At War", "At Neptune"], "not on Death, where no planet is");
    at.choose(1, "At War");
    assert_eq!(at.place(1, "Kane Richards"), "1B");
}

#[test]
fn r56_assassins_and_spies_are_deployed_at_any_planet() {
    let mut at = ready(json!([{ "card": "Skimmer", "of": 1, "at": "2B" }]), &["Mr. Dyer"]);
    at.choose(1, "Deploy Mr. Dyer");
    assert!(
        at.offered(1, "At Frozen World of @2") && at.offered(1, "At Regnuu Kraag of @2") && at.offered(1, "At Skimmer")
    );
    at.choose(1, "At Frozen World of @2");
    assert_eq!(at.place(1, "Mr. Dyer"), "2B");
}

#[test]
fn r57_heroes_aboard_count_against_structure_unless_the_table_says_otherwise() {
    let given = |hand: &[&str]| {
        json!({
            "players": [{ "face_up": true, "resources": 30, "hand": hand }, { "face_up": true }],
            "cards": [
                { "card": "Mercenary Scout", "of": 1, "at": "1A" },
                { "card": "Rupert Einstein", "of": 1, "on": "Mercenary Scout" },
                { "card": "Escort", "of": 1, "on": "Mercenary Scout" },
            ],
        })
    };
    let mut at = At::given(given(&["Kane Richards"]));
    at.choose(1, "Deploy Kane Richards");
    assert_eq!(at.place(1, "Kane Richards"), "1A");
    let host = at.state.piece(at.card(1, "Kane Richards")).host;
    assert_eq!(at.board().title(host), "Earth", "structure 2 is full, so there was nothing to choose");
    let options = Options { heroes_count: false, ..Options::default() };
    let mut at = At::table(&["human", "muero"], options, given(&["Kane Richards"]));
    at.choose(1, "Deploy Kane Richards");
    assert!(at.offered(1, "At Mercenary Scout"));
}

#[test]
fn a_fighter_carries_one_hero() {
    let mut at = ready(
        json!([
            { "card": "Skimmer", "of": 1, "at": "1A" },
            { "card": "Rupert Einstein", "of": 1, "on": "Skimmer" },
        ]),
        &["Kane Richards"],
    );
    at.choose(1, "Deploy Kane Richards");
    assert!(!at.offered(1, "At Skimmer"));
}

#[test]
fn r76_heroes_change_ship_or_planet_here_for_nothing_and_turn_to_go_next_door() {
    let mut at = ready(
        json!([
            { "card": "War", "of": 1, "at": "1A" },
            { "card": "Skimmer", "of": 1, "at": "1D" },
            { "card": "Juggernaut", "of": 2, "at": "1A" },
            { "card": "Kane Richards", "of": 1, "on": "Earth" },
            { "card": "Rupert Einstein", "of": 1, "on": "Earth" },
            { "card": "Sgt. Beat", "of": 1, "on": "Earth", "turned": true },
        ]),
        &[],
    );
    at.choose(1, "Move Kane Richards from @1's A (Earth)");
    assert_eq!(at.offers(1), ["Aboard War at @1's A", "To Mars"], "own ships only; 1D is two steps away");
    at.choose(1, "Aboard War");
    assert_eq!(at.offers(1), ["With Rupert Einstein", "Nobody else"], "a turned hero stays");
    at.choose(1, "With Rupert Einstein").pass(2);
    assert!(!at.turned(1, "Kane Richards") && !at.turned(1, "Rupert Einstein"));
    at.choose(1, "Move Kane Richards").choose(1, "Nobody else").pass(2);
    assert!(
        at.turned(1, "Kane Richards") && at.place(1, "Kane Richards") == "1B",
        "R45: the free move was used; to Mars it turns"
    );
}

#[test]
fn r76_a_foreign_planet_takes_heroes_in_and_a_foreign_ship_does_not() {
    let mut at = ready(
        json!([
            { "card": "Skimmer", "of": 1, "at": "2B" },
            { "card": "Juggernaut", "of": 2, "at": "2B" },
            { "card": "Kane Richards", "of": 1, "on": "Skimmer" },
        ]),
        &[],
    );
    at.choose(1, "Move Kane Richards");
    assert_eq!(at.offers(1), ["To Frozen World of @2", "To Regnuu Kraag of @2"]);
}

#[test]
fn r76_no_hero_walks_into_the_firestorm() {
    let mut at = ready(
        json!([
            { "card": "Skimmer", "of": 1, "at": "1D" },
            { "card": "War", "of": 1, "at": "storm", "from": "1D" },
            { "card": "Kane Richards", "of": 1, "on": "Skimmer" },
        ]),
        &[],
    );
    at.choose(1, "Move Kane Richards").pass(2);
    assert_eq!(at.place(1, "Kane Richards"), "1B", "Mars was the only place to go");
}

#[test]
fn r77_a_spy_moves_alone_like_a_ship_with_move_1_even_into_the_firestorm() {
    let mut at = ready(json!([{ "card": "Saboteur", "of": 1, "on": "Mars" }]), &[]);
    at.choose(1, "Move Saboteur");
    assert_eq!(at.offers(1), ["To Earth", "Alone to @1's D", "Alone to @1's E"]);
    at.choose(1, "Alone to @1's D").pass(2);
    assert_eq!((at.place(1, "Saboteur"), at.turned(1, "Saboteur")), ("1D".into(), true));
    at.until_turn(2).until_offered(1, "Move Saboteur").choose(1, "Move Saboteur").choose(1, "Alone to the Firestorm");
    assert_eq!(at.place(1, "Saboteur"), "storm");
    at.until_turn(3).until_offered(1, "Move Saboteur").choose(1, "Move Saboteur");
    assert!(at.offers(1).iter().all(|offer| offer.contains("@2's")), "R74: {:?}", at.offers(1));
}

#[test]
fn r139_a_spy_destroys_a_support_card_at_its_location_for_two_cards_at_random() {
    let mut at = At::given(json!({
        "players": [{ "face_up": true, "hand": ["City", "Academy", "Skimmer"] }, { "face_up": true, "hand": ["City"] }],
        "cards": [
            { "card": "Saboteur", "of": 1, "on": "Regnuu Kraag" },
            { "card": "Planetary Shields", "of": 2, "on": "Regnuu Kraag" },
            { "card": "Motann-Raxx", "of": 2, "on": "Regnuu Kraag" },
            { "card": "The Head of K'vaan", "of": 2, "on": "Motann-Raxx" },
        ],
    }));
    at.picks(&[0, 1]).choose(1, "Discard two cards at random: Saboteur destroys a support card");
    at.choose(1, "The Head of K'vaan of @2");
    assert_eq!((at.hand(1), at.pile(2, "The Head of K'vaan")), (1, "terminated"));
    assert!(!at.turned(1, "Saboteur"), "it is paid with cards");
    at.pass(2);
    assert!(!at.offered(1, "Discard two"), "Limited, and one card is not enough");
}

#[test]
fn r141_medics_and_mechanics_help_anybody_at_their_location_up_to_their_influence() {
    // R05: Herbalist prints Medic:2; its influence of 2 is what counts, with an Aide 3.
    let mut at = ready(
        json!([
            { "card": "Herbalist", "of": 1, "on": "Earth" },
            { "card": "Ambassador's Aide", "of": 1, "on": "Herbalist" },
            { "card": "Fusion Welder", "of": 1, "on": "Earth" },
            { "card": "Primaag Taarkiis", "of": 2, "on": "Earth", "damage": 4 },
            { "card": "Famine", "of": 1, "at": "1A", "damage": 1 },
            { "card": "Juggernaut", "of": 2, "at": "1A", "damage": 2 },
            { "card": "Death", "of": 1, "at": "1B", "damage": 2 },
        ]),
        &[],
    );
    at.choose(1, "Turn Herbalist to heal a hero").pass(2);
    assert_eq!((at.damage(2, "Primaag Taarkiis"), at.turned(1, "Herbalist")), (1, true));
    at.choose(1, "Turn Fusion Welder to repair a ship");
    assert_eq!(at.offers(1), ["Famine", "Juggernaut #1 of @2"], "not at another location");
    at.choose(1, "Famine");
    assert_eq!(at.damage(1, "Famine"), 0, "up to 2");
}

#[test]
fn r45_fighters_board_and_leave_ships_once_each_a_phase() {
    let mut at = ready(
        json!([
            { "card": "War", "of": 1, "at": "1A" },
            { "card": "Skimmer", "of": 1, "at": "1A" },
            { "card": "Fighter (Human)", "of": 1, "at": "1A" },
        ]),
        &[],
    );
    at.choose(1, "Land Skimmer").pass(2);
    assert_eq!(at.state.piece(at.card(1, "Skimmer")).host, at.card(1, "War"), "R110: no Fighter docks on a Fighter");
    at.choose(1, "Launch Skimmer from War").pass(2);
    assert!(!at.offered(1, "Land Skimmer") && at.offered(1, "Land Fighter (Human)"));
    at.until_offered(1, "Land Skimmer");
    assert_eq!(at.board().phase(), Some(prime::frame::Phase::End), "in the next phase it may again");
}

#[test]
fn a_fighter_is_deployed_directly_on_a_carrier_anywhere_but_in_the_firestorm() {
    let given = |place: &str| {
        json!({
            "players": [{ "face_up": true, "resources": 30, "hand": ["Skimmer"] }, { "face_up": true }],
            "cards": [{ "card": "Mercenary Carrier", "of": 1, "at": place }],
        })
    };
    let mut at = At::given(given("2B"));
    at.choose(1, "Deploy Skimmer").choose(1, "At Mercenary Carrier");
    assert_eq!(
        (at.place(1, "Skimmer"), at.state.is(at.card(1, "Skimmer"), |player| player.docked)),
        ("2B".into(), true)
    );
    let mut at = At::given(given("storm"));
    at.choose(1, "Deploy Skimmer");
    assert_eq!(at.place(1, "Skimmer"), "1A");
}

#[test]
fn r65_a_hero_under_anothers_control_acts_for_its_controller() {
    let at = ready(json!([{ "card": "Primaag Suutraal", "of": 2, "controller": 1, "on": "Earth" }]), &[]);
    assert!(at.offered(1, "Turn Primaag Suutraal of @2 to gain 1 command"));
    assert!(at.offered(1, "Move Primaag Suutraal of @2"));
}

#[test]
fn r65_what_is_attached_changes_its_controller_with_its_subject() {
    let mut at = At::with_texts(
        &["human", "muero"],
        json!({ "players": [{ "hand": ["Promise of Great Rewards"], "resources": 3, "commands": 3 }, {}], "cards": [
            { "card": "Cassandra Sage", "of": 1, "on": "Earth" },
            { "card": "Trohh Grozz", "of": 2, "on": "Regnuu Kraag" },
            { "card": "Infra-Red Goggles", "of": 2, "on": "Trohh Grozz" },
        ] }),
    );
    at.choose(1, "Play Promise of Great Rewards").calm();
    let goggles = at.card(2, "Infra-Red Goggles");
    assert_eq!((at.place(2, "Infra-Red Goggles"), at.board().controller(goggles)), ("1A".into(), seat(1)));
    assert!(!at.offered(2, "Infra-Red Goggles"));
    at.calm_until(1, "Infra-Red Goggles of @2: Turn this to look");
}
