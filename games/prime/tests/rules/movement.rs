//! 404, 407: ships on their way, alone and together, and the Firestorm.

use crate::table::At;
use serde_json::json;

fn ships(cards: serde_json::Value) -> At {
    At::given(json!({ "players": [{ "hand": ["City"] }, { "hand": ["City"] }], "cards": cards }))
}

#[test]
fn two_ships_go_from_a_to_e_by_b_or_by_c_and_both_the_same_way() {
    // The example of 404.2.
    for (way, by) in [("To @1's B", "1B"), ("To @1's C", "1C")] {
        let mut at = ships(json!([
            { "card": "Destroyer (Human)", "of": 1, "at": "1A" },
            { "card": "Skimmer", "of": 1, "at": "1A" },
        ]));
        at.choose(1, "Move Skimmer").choose(1, way);
        assert!(at.question(1).contains("does it move on?"), "{by}");
        at.choose(1, "To @1's E").choose(1, "With Destroyer (Human)");
        assert_eq!((at.place(1, "Skimmer"), at.place(1, "Destroyer (Human)")), ("1E".into(), "1E".into()));
        assert_eq!(at.commands(1), 3, "R69: together they need a command");
        assert!(at.turned(1, "Skimmer") && at.turned(1, "Destroyer (Human)"));
    }
}

#[test]
fn a_ship_alone_moves_for_nothing_and_stops_where_it_likes() {
    let mut at = ships(json!([{ "card": "Skimmer", "of": 1, "at": "1A" }]));
    at.choose(1, "Move Skimmer").choose(1, "To @1's B").choose(1, "Stop here");
    assert_eq!((at.place(1, "Skimmer"), at.commands(1)), ("1B".into(), 4));
}

#[test]
fn r40_a_ship_moves_once_a_turn_but_every_ship_may() {
    let mut at = ships(json!([
        { "card": "Skimmer", "of": 1, "at": "1A", "moved": true },
        { "card": "Destroyer (Human)", "of": 1, "at": "1A" },
        { "card": "Famine", "of": 1, "at": "1A", "turned": true },
        { "card": "War", "of": 1, "at": "1B" },
    ]));
    assert!(!at.offered(1, "Move Skimmer"), "it has moved, turned or not");
    assert!(!at.offered(1, "Move Famine"), "a turned ship can't move");
    at.choose(1, "Move Destroyer").choose(1, "To @1's C").choose(1, "Stop here").pass(2);
    assert!(at.offered(1, "Move War") && !at.offered(1, "Move Destroyer"));
}

#[test]
fn r69_a_group_goes_no_farther_than_its_slowest_ship() {
    let mut at = ships(json!([
        { "card": "Skimmer", "of": 1, "at": "1A" },
        { "card": "Repair Ship", "of": 1, "at": "1A" },
        { "card": "War", "of": 1, "at": "1A" },
    ]));
    at.choose(1, "Move Skimmer").choose(1, "To @1's B").choose(1, "To @1's D");
    assert!(!at.offered(1, "With Repair Ship"), "it has Move: 1");
    at.choose(1, "With War");
    assert_eq!((at.place(1, "War"), at.place(1, "Repair Ship")), ("1D".into(), "1A".into()));
}

#[test]
fn r69_nobody_comes_along_without_a_command() {
    let mut at = At::given(json!({ "players": [{ "commands": 0 }, { "hand": ["City"] }], "cards": [
        { "card": "Skimmer", "of": 1, "at": "1A" },
        { "card": "War", "of": 1, "at": "1A" },
    ] }));
    at.choose(1, "Move Skimmer").choose(1, "To @1's B").choose(1, "Stop here");
    assert_eq!((at.place(1, "Skimmer"), at.place(1, "War")), ("1B".into(), "1A".into()));
}

#[test]
fn r70_a_ship_stops_where_others_are_outside_its_own_star_system() {
    let mut at = ships(json!([
        { "card": "Skimmer", "of": 1, "at": "2D" },
        { "card": "Juggernaut", "of": 2, "at": "2B", "turned": true },
    ]));
    at.choose(1, "Move Skimmer").choose(1, "To @2's B");
    assert!(at.question(1).contains("what then?"), "it can't move on: {}", at.question(1));
    at.choose(1, "Nothing more");
    assert_eq!(at.place(1, "Skimmer"), "2B");
}

#[test]
fn r70_in_its_own_star_system_and_in_the_firestorm_it_goes_on() {
    let mut at = ships(json!([
        { "card": "Skimmer", "of": 1, "at": "1A" },
        { "card": "Juggernaut", "of": 2, "at": "1B" },
        { "card": "War", "of": 1, "at": "1D" },
        { "card": "Elite Fighter", "of": 2, "at": "storm", "from": "2D" },
    ]));
    at.choose(1, "Move Skimmer").choose(1, "To @1's B");
    assert!(at.offered(1, "To @1's D"));
    at.choose(1, "To @1's D").pass(2);
    at.choose(1, "Move War").choose(1, "To the Firestorm");
    assert!(at.offered(1, "To @2's E"));
}

#[test]
fn r72_out_of_the_firestorm_only_to_another_star_system() {
    let mut at = ships(json!([
        { "card": "Skimmer", "of": 1, "at": "storm", "from": "1F" },
        { "card": "War", "of": 1, "at": "storm", "from": "2D" },
        { "card": "Death", "of": 1, "at": "storm" },
        { "card": "Neptune", "of": 2 },
    ]));
    at.choose(1, "Move Skimmer");
    assert_eq!(at.offers(1), ["To @2's D", "To @2's E", "To @2's F", "To outer world 1 (Neptune)"]);
    at.choose(1, "To @2's D").choose(1, "Stop here");
    assert_eq!(at.offers(1), ["With Death", "Nobody else"], "War came from there and can't come along");
    at.choose(1, "Nobody else");
    assert_eq!(at.place(1, "Skimmer"), "2D");
    at.pass(2).choose(1, "Move Death");
    assert_eq!(at.offers(1).len(), 7, "placed there without a way, it may go anywhere");
}

#[test]
fn r72_passing_through_counts_as_entering() {
    let mut at = ships(json!([{ "card": "Skimmer", "of": 1, "at": "1E" }]));
    at.choose(1, "Move Skimmer").choose(1, "To the Firestorm");
    assert!(!at.offered(1, "To @1's D") && at.offered(1, "To @2's D"));
}

#[test]
fn r73_ships_that_begin_the_main_phase_unturned_in_the_firestorm_must_leave_it() {
    let mut at = At::given(json!({ "players": [{ "hand": ["City"] }, { "hand": ["City"] }], "cards": [
        { "card": "Skimmer", "of": 1, "at": "storm", "from": "2D" },
        { "card": "Sgt. Beat", "of": 1, "on": "Skimmer" },
        { "card": "War", "of": 1, "at": "storm", "from": "2D" },
        { "card": "Death", "of": 1, "at": "storm", "from": "2D", "turned": true },
        { "card": "Famine", "of": 1, "at": "1D" },
    ] }));
    at.choose(1, "Move War").choose(1, "To @1's E").choose(1, "Stop here").choose(1, "Nobody else").pass(2);
    at.choose(1, "Move Famine").choose(1, "To the Firestorm").choose(1, "Stop here");
    at.until_turn(2);
    assert!(at.heard("Skimmer is lost in the Firestorm."));
    assert_eq!(
        (at.pile(1, "Skimmer"), at.pile(1, "Sgt. Beat #1")),
        ("recycled", "recycled"),
        "R74: with everybody aboard"
    );
    assert!(at.in_play(1, "War"), "it has left");
    assert!(at.in_play(1, "Death"), "it began the Main phase turned");
    assert!(at.in_play(1, "Famine"), "it arrived this turn");
}

#[test]
fn r74_a_spy_alone_in_the_firestorm_is_no_ship() {
    let mut at = At::given(json!({ "cards": [{ "card": "Saboteur", "of": 1, "at": "storm", "from": "1D" }] }));
    at.until_turn(2);
    assert_eq!(at.place(1, "Saboteur"), "storm");
    at.until_offered(1, "Move Saboteur from the Firestorm").choose(1, "Move Saboteur");
    assert!(at.offers(1).iter().all(|offer| !offer.contains("@1's")), "it obeys the way out: {:?}", at.offers(1));
}

#[test]
fn r75_nothing_in_the_firestorm_is_attacked_or_fitted_out() {
    let at = At::given(json!({ "players": [{ "hand": ["Escort"], "resources": 9 }, {}], "cards": [
        { "card": "War", "of": 1, "at": "storm", "from": "2D" },
        { "card": "Juggernaut", "of": 2, "at": "storm", "from": "2D" },
    ] }));
    assert!(!at.offered(1, "Attack"), "R112");
    assert!(!at.offered(1, "Deploy Escort"));
}

#[test]
fn r78_heroes_and_docked_fighters_ride_along_and_stay_as_they_are() {
    let mut at = ships(json!([
        { "card": "Famine", "of": 1, "at": "1A" },
        { "card": "Kane Richards", "of": 1, "on": "Famine" },
        { "card": "Skimmer", "of": 1, "on": "Famine" },
    ]));
    at.choose(1, "Move Famine").choose(1, "To @1's B").choose(1, "Stop here");
    assert_eq!((at.place(1, "Kane Richards"), at.place(1, "Skimmer")), ("1B".into(), "1B".into()));
    assert!(!at.turned(1, "Kane Richards") && !at.turned(1, "Skimmer") && at.turned(1, "Famine"));
    at.choose(2, "Pass").choose(1, "Launch Skimmer from Famine").pass(2);
    assert!(at.offered(1, "Move Skimmer"), "riding is not moving");
}

#[test]
fn r79_a_ship_with_move_0_stays() {
    let at = ships(json!([{ "card": "Science Station", "of": 1, "at": "1A" }]));
    assert!(!at.offered(1, "Move Science Station"));
    let why = at.game_refusals(1);
    assert!(why.iter().any(|line| line.contains("Move: 0")), "{why:?}");
}

#[test]
fn empty_locations_can_be_moved_to_and_through() {
    // 101.4: seat 1 has only Earth; B and D are empty and exist.
    let mut at = ships(json!([{ "card": "Skimmer", "of": 1, "at": "1A" }]));
    at.choose(1, "Move Skimmer").choose(1, "To @1's B").choose(1, "To @1's D");
    assert_eq!(at.place(1, "Skimmer"), "1D");
}

#[test]
fn no_more_ships_are_offered_for_a_group_than_a_position_can_remember() {
    let ship = |of: u8| json!({ "card": "Skimmer", "of": of, "controller": 1, "at": "1A" });
    let ships: Vec<_> = (0..54).map(|index| ship(1 + index % 2)).collect();
    let mut at = At::given(json!({ "players": [{ "commands": 3 }, {}], "cards": ships }));
    at.choose(1, "Move Skimmer #1 from @1's A (Earth)").choose(1, "To @1's B");
    if at.offered(1, "Stop here") {
        at.choose(1, "Stop here");
    }
    let gone =
        |at: &At| at.state.all(|player| player.ships).filter(|ship| at.state.place(*ship).handle() == "1B").count();
    while gone(&at) == 0 {
        let next = at.offers(1).into_iter().find(|offer| offer.contains("Skimmer")).expect("another ship is offered");
        at.choose(1, &next).calm();
    }
    assert_eq!(gone(&at), 1 + prime::state::PICKS, "the rest stays where it is");
}
