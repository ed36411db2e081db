//! 200–204: phases, chances, Reset, End, victory.

use crate::table::{At, seat};
use prime::setup::Options;
use serde_json::json;

#[test]
fn r28_passes_count_in_a_row_and_any_action_begins_them_anew() {
    let mut at =
        At::given(json!({ "players": [{ "hand": ["City"], "resources": 9 }, { "hand": ["City"], "resources": 9 }] }));
    at.pass(1).choose(2, "Gain 1 resource (1 command)");
    assert_eq!(at.asked(), [1], "seat 1 has passed and has a chance again");
    at.pass(1);
    assert_eq!(at.asked(), [2], "the last to act passes too");
    at.pass(2);
    assert!(at.heard("The End phase begins."));
}

#[test]
fn r19_chances_go_clockwise_from_the_first_player() {
    let hand = json!({ "hand": ["City"] });
    let mut at = At::table(
        &["human", "muero", "soven"],
        Options::default(),
        json!({ "first": 2, "players": [hand, hand, hand] }),
    );
    for who in [2, 3, 1] {
        assert_eq!(at.asked(), [who]);
        at.pass(who);
    }
    assert!(at.heard("The End phase begins."));
}

#[test]
fn a_player_with_nothing_to_do_and_nothing_in_hand_is_not_asked() {
    let at = At::given(json!({ "players": [
        { "commands": 0, "face_up": true },
        { "hand": ["City"], "commands": 0, "face_up": true },
    ] }));
    assert_eq!(at.asked(), [2], "a hand may hold anything, so its player is asked; an empty one holds nothing");
}

#[test]
fn r39_a_limited_rules_action_is_performed_once_a_turn() {
    let mut at = At::given(json!({ "players": [{ "resources": 20 }, { "hand": ["City"] }] }));
    at.choose(1, "Gain 1 Tech (5 resources)").pass(2);
    assert!(!at.offered(1, "Gain 1 Tech"));
    at.choose(1, "Gain 1 resource (1 command)").pass(2);
    assert!(!at.offered(1, "Gain 1 resource"));
    assert_eq!((at.tech(1), at.resources(1)), (3, 16));
}

#[test]
fn r46_energy_is_refilled_at_reset_on_ships_and_planets() {
    let mut at = At::given(json!({ "phase": "end", "cards": [
        { "card": "Famine", "of": 1, "at": "1A", "energy": 0, "turned": true },
        { "card": "Destroyer (Muero)", "of": 2, "at": "2A", "energy": 9 },
    ] }));
    at.until_turn(2);
    assert_eq!((at.energy(1, "Famine"), at.turned(1, "Famine")), (3, false));
    assert_eq!(at.energy(2, "Destroyer (Muero)"), 2, "energy above power is lost");
    assert_eq!((at.energy(1, "Earth"), at.energy(2, "Regnuu Kraag")), (2, 3), "planets with power have energy too");
}

#[test]
fn r48_a_planet_beyond_the_firestorm_produces_once_it_is_explored() {
    let mut at = At::given(json!({ "phase": "end", "cards": [
        { "card": "Neptune", "of": 1 },
        { "card": "Jupiter", "of": 1, "points": 0 },
    ] }));
    at.until_turn(2);
    assert_eq!(at.resources(1), 2 + 2, "Earth and Jupiter, not Neptune with its 4 points");
}

#[test]
fn r49_commands_above_the_maximum_are_lost_at_reset() {
    let mut at = At::given(json!({ "phase": "end", "players": [{ "commands": 9 }, { "commands": 0 }] }));
    at.until_turn(2);
    assert_eq!((at.commands(1), at.commands(2)), (4, 3));
}

#[test]
fn the_highest_cosmic_value_plus_tech_is_first_player() {
    // Skimmer 4, Academy 0; Humans and Muero begin with Tech 2 and 3.
    let mut at = At::given(json!({ "phase": "end", "players": [
        { "draw": ["City", "City", "City", "City", "City", "City", "Skimmer"] },
        { "tech": 5, "draw": ["City", "City", "City", "City", "City", "City", "Academy"] },
    ] }));
    at.until_turn(2);
    assert!(at.heard("@1 reveals Skimmer (cosmic value 4).") && at.heard("@2 reveals Academy (cosmic value 0)."));
    assert!(at.heard("@1 is first player with 6."));
    assert_eq!(at.pile(1, "Skimmer"), "recycled");
}

#[test]
fn r22_only_the_tied_reveal_again_and_afresh() {
    let six = ["City", "City", "City", "City", "City", "City"];
    let draw = |then: &[&'static str]| [&six[..], then].concat();
    let mut at = At::table(
        &["human", "muero", "soven"],
        Options::default(),
        json!({ "phase": "end", "players": [
            { "tech": 4, "draw": draw(&["Skimmer", "Academy"]) },
            { "tech": 4, "draw": draw(&["Repair Ship", "Hidden Resources"]) },
            { "tech": 4, "draw": draw(&["Divine", "Trin'yak"]) },
        ] }),
    );
    at.until_turn(2);
    // 8, 8 and 7; then 4 and 6, not 12 and 14.
    assert!(at.heard("@2 is first player with 6."), "{:#?}", at.told);
    assert!(!at.heard("@3 reveals Trin'yak"));
}

#[test]
fn r23_after_ten_more_reveals_the_last_first_player_stays() {
    let tie = |name: &'static str| [vec!["City"; 6], vec![name; 12]].concat();
    let mut at = At::given(json!({ "phase": "end", "first": 2, "players": [
        { "tech": 4, "draw": tie("Skimmer") },
        { "tech": 4, "draw": tie("Repair Ship") },
    ] }));
    at.until_turn(2);
    assert_eq!(at.told.iter().filter(|line| line.contains("reveals Skimmer")).count(), 11);
    assert!(at.heard("@2 is first player with 8."));
}

#[test]
fn r26_a_fate_revealed_on_a_later_turn_resolves_counts_0_and_is_terminated() {
    let mut at = At::given(json!({ "phase": "end", "players": [
        { "tech": 4, "draw": ["City", "City", "City", "City", "City", "City", "Precious Cache"] },
        { "tech": 2, "draw": ["City", "City", "City", "City", "City", "City", "Mine Field"] },
    ] }));
    at.until_turn(2);
    assert!(at.heard("@1 reveals Precious Cache (no cosmic value)."));
    assert_eq!(at.pile(1, "Precious Cache"), "terminated");
    // 4 + 0 against 2 + 2: they are tied, so the fate counted 0.
    assert_eq!(at.told.iter().filter(|line| line.contains("@2 reveals")).count(), 2);
}

#[test]
fn r27_a_player_who_cannot_reveal_counts_0() {
    let mut at = At::given(json!({ "phase": "end", "players": [{ "tech": 9 }, {}] }));
    // Everything seat 1 has is terminated.
    let player = at.state.player_mut(seat(1));
    while let Some(card) = player.piles.pop_draw() {
        player.terminated.put(usize::from(card));
    }
    at.until_turn(2);
    assert!(at.heard("@1 is first player with 9.") && !at.heard("@1 reveals"));
    assert_eq!(at.hand(1), 0, "R127: no loss, the draw is ignored");
}

#[test]
fn r124_thirty_tech_wins_at_the_end_of_a_turn_the_first_player_before_others() {
    let mut at = At::given(json!({ "first": 2, "players": [
        { "tech": 29, "resources": 5, "hand": ["City"] }, { "tech": 30, "hand": ["City"] },
    ] }));
    at.pass(2).choose(1, "Gain 1 Tech");
    assert!(at.outcome().is_none(), "not before the end of the turn");
    at.until_turn(2);
    let outcome = at.outcome().expect("it is over");
    assert_eq!((outcome.place(seat(2)), outcome.how()), (1, "Transcendent Victory"));
    assert_eq!(outcome.place(seat(1)), 2);
}

#[test]
fn r125_one_card_is_discarded_for_the_own_homeworld_and_one_for_each_conquered() {
    let mut at = At::given(json!({ "phase": "end", "players": [
        { "homeworlds": 1, "hand": ["City", "Academy", "Skimmer", "War"], "face_up": true },
        { "hand": ["City", "Academy"], "face_up": true },
    ] }));
    assert_eq!(at.question(1), "Which card do you discard? 2 must go.");
    at.choose(1, "Discard War");
    assert!(!at.offered(1, "Keep"), "it is not optional");
    at.choose(1, "Discard City");
    assert_eq!(at.question(1), "Issue 1 command to discard one more card?");
    let commands = at.commands(1);
    at.choose(1, "Discard Academy");
    assert_eq!((at.commands(1), at.pile(1, "Academy")), (commands - 1, "recycled"));
    assert_eq!(at.hand(1), 6, "then up to six are drawn");
}

#[test]
fn r125_only_one_more_card_can_be_discarded_for_a_command() {
    let mut at = At::given(json!({ "phase": "end", "players": [
        { "hand": ["City", "Academy", "Skimmer"], "commands": 3, "face_up": true }, { "face_up": true },
    ] }));
    at.choose(1, "Discard City").choose(1, "Discard Academy");
    assert!(at.state.turn == 2, "one for the Homeworld, one for a command, and no third");
}

#[test]
fn r126_fates_drawn_at_the_end_do_not_count_and_a_large_hand_is_kept() {
    let mut at = At::given(json!({ "phase": "end", "players": [
        { "hand": ["City", "Academy"], "draw": ["Think Tank", "War", "Precious Cache", "Death"], "face_up": true },
        { "hand": ["City", "City", "Academy", "Secret Mine", "Secret Mine", "Titanium Hull", "Pillage", "Pillage"],
          "face_up": true },
    ] }));
    at.choose(1, "Discard City").choose(1, "Keep the rest").choose(2, "Discard City");
    assert_eq!((at.pile(1, "Think Tank"), at.pile(1, "Precious Cache")), ("terminated", "terminated"));
    assert_eq!((at.pile(1, "War"), at.pile(1, "Death"), at.hand(1)), ("hand", "hand", 6));
    at.choose(2, "Keep the rest");
    assert_eq!(at.hand(2), 7, "a hand above the maximum is kept");
}

#[test]
fn r21_everybody_is_checked_for_victory_before_anybody_draws() {
    // Seat 1 would draw a fate; seat 2 has 30 Tech. The check comes first for all.
    let mut at = At::given(json!({ "phase": "end", "players": [
        { "draw": ["Think Tank"], "face_up": true }, { "tech": 30, "face_up": true },
    ] }));
    at.until_turn(2);
    assert!(at.outcome().is_some() && !at.heard("Think Tank"));
}

#[test]
fn r128_the_turn_cap_ranks_by_tech_then_planets_then_resources() {
    let options = Options { turn_cap: 3, ..Options::default() };
    let mut at = At::table(
        &["human", "muero", "soven"],
        options,
        json!({ "turn": 3, "phase": "end", "players": [
            { "tech": 6, "resources": 3, "face_up": true },
            { "tech": 7, "face_up": true },
            { "tech": 6, "resources": 4, "face_up": true },
        ] }),
    );
    at.until_turn(4);
    let outcome = at.outcome().expect("the cap has been reached");
    assert_eq!([1, 2, 3].map(|who| outcome.place(seat(who))), [3, 1, 2]);
    assert_eq!((outcome.how(), outcome.score(seat(2))), ("the turn cap, most Tech", 7));
}

#[test]
fn r128_planets_come_before_resources() {
    let options = Options { turn_cap: 3, ..Options::default() };
    let mut at = At::table(
        &["human", "muero"],
        options,
        json!({ "turn": 3, "phase": "end", "players": [
            { "tech": 6, "resources": 9, "face_up": true, "system": ["Earth"] },
            { "tech": 6, "resources": 0, "face_up": true, "system": ["Regnuu Kraag", "Frozen World"] },
        ] }),
    );
    at.until_turn(4);
    let outcome = at.outcome().expect("the cap has been reached");
    assert_eq!([1, 2].map(|who| outcome.place(seat(who))), [2, 1]);
    assert_eq!(outcome.how(), "the turn cap, equal Tech, most planets");
}

#[test]
fn r145_piles_lie_open_and_hands_do_not() {
    let at = At::given(json!({ "players": [{ "hand": ["City"], "recycle": ["War", "Death"] }, { "hand": ["City"] }] }));
    let view = serde_json::to_value(at.board_view(2)).expect("plain data");
    assert_eq!(view["players"][0]["recycle_pile"][0]["name"], "War", "the top of the pile first");
    assert_eq!(view["players"][0]["hand_size"], 1);
    assert!(view["players"][0].get("hand").is_none() && view["players"][1]["hand"][0]["name"] == "City");
}

/// More actions than this in one turn, everybody's together, are never performed.
const ACTS: u16 = 600;

#[test]
fn after_600_actions_in_a_turn_its_phases_end_as_if_all_had_passed() {
    let given = json!({ "players": [
        { "commands": 1, "face_up": true, "resources": 5, "hand": ["City"] },
        { "commands": 0, "face_up": true, "hand": ["City"] },
    ] });
    let mut below = At::given(given.clone());
    below.state.acts = ACTS - 2;
    below.choose(1, "Gain 1 resource (1 command)");
    assert_eq!((below.asked(), below.state.acts, below.state.turn), (vec![2], ACTS - 1, 1), "the next has a chance");
    let mut at = At::given(given);
    at.state.acts = ACTS - 1;
    at.choose(1, "Gain 1 resource (1 command)");
    assert!(at.heard("@1 turns a command into a resource."), "what was begun is done: {:#?}", at.told);
    assert!(at.heard("The End phase begins."), "{:#?}", at.told);
    at.until_turn(2);
    assert_eq!(at.state.acts, 0, "they are counted anew");
}

#[test]
fn after_600_actions_in_a_turn_nobody_reacts_and_a_combat_is_over() {
    let given = json!({ "players": [{ "commands": 4, "face_up": true }, { "commands": 3, "face_up": true }], "cards": [
        { "card": "War", "of": 1, "at": "2B" }, { "card": "Juggernaut", "of": 2, "at": "2B" },
    ] });
    for (acts, answered) in [(ACTS - 2, true), (ACTS - 1, false)] {
        let mut at = At::given(given.clone());
        at.choose(1, "Attack Juggernaut").choose(1, "War joins").choose(2, "Juggernaut #1 joins");
        at.state.acts = acts;
        at.choose(1, "Fire with War");
        let asked = at.asked() == [2] && at.offered(2, "Use the shields");
        assert_eq!(asked, answered, "{:#?}", at.told);
        assert_eq!(at.state.combat.on, answered, "{:#?}", at.told);
    }
}
