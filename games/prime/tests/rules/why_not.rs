//! Why not: everything a player holds or has says why it can't be used, with the rule.

use crate::table::{At, seat};
use prime::choice::Choice;
use prime::ids::CardId;
use serde_json::json;
use table::{Chance, Fast, Game, Log, Seat};

/// Why seat 1's card of this name can't be used.
#[track_caller]
fn why(at: &At, who: u8, name: &str) -> String {
    let told = at.game_refusals(who);
    let numbered = |line: &str| line.split(" #").next() == Some(name) && line.contains(": ");
    let found = told.iter().find(|line| line.starts_with(&format!("{name}: ")) || numbered(line));
    let line = found.unwrap_or_else(|| panic!("{name} says nothing in {told:#?}"));
    line.split_once(": ").expect("a name and a reason").1.to_string()
}

#[test]
fn a_card_that_cannot_be_deployed_says_why() {
    let at = At::given(json!({
        "players": [{ "hand": ["Famine", "Elite Fighter", "Power Cell", "Kane Richards", "Titanium Hull"],
                      "resources": 5, "commands": 1, "tech": 4 }, {}],
        "cards": [{ "card": "Kane Richards", "of": 2, "on": "Regnuu Kraag" }, { "card": "War", "of": 1, "at": "1A", "turned": true }],
    }));
    assert_eq!(why(&at, 1, "Famine"), "needs Tech 6, you have 4 (401.2)");
    assert_eq!(why(&at, 1, "Elite Fighter"), "only Muero players may play it (300)");
    assert_eq!(why(&at, 1, "Kane Richards"), "is Unique, and one is in play (613)");
    assert_eq!(why(&at, 1, "Titanium Hull"), "needs Tech 5, you have 4 (401.2)");
    assert_eq!(why(&at, 1, "War"), "is turned until the next Reset phase (102)");
    assert!(at.offered(1, "Deploy Power Cell"));
}

#[test]
fn a_player_without_means_is_told_what_is_missing() {
    let at = At::given(json!({ "players": [{ "hand": ["Skimmer", "Escort"], "resources": 9, "commands": 0 }, {}] }));
    assert_eq!(why(&at, 1, "Skimmer"), "needs 1 command, you have 0 (403.2)");
    let at = At::given(json!({ "players": [{ "hand": ["Skimmer", "Escort"], "resources": 1 }, {}] }));
    assert_eq!(why(&at, 1, "Skimmer"), "costs 2 resources, you have 1 (401.1)");
    let at = At::given(json!({ "players": [{ "hand": ["Escort"], "resources": 9 }, {}] }));
    assert_eq!(why(&at, 1, "Escort"), "you have no ship to attach it to: Retrofit goes on a ship you control (307)");
}

#[test]
fn outside_the_main_phase_cards_name_their_time() {
    for (phase, number) in [("reset", "202"), ("end", "204")] {
        let at = At::with_texts(
            &["human", "muero"],
            json!({ "phase": phase,
                "players": [{ "hand": ["Skimmer", "Mine Field", "Decoy"], "resources": 9 }, {}],
                "cards": [{ "card": "War", "of": 1, "at": "1A" }, { "card": "Albert McScott", "of": 1, "on": "War", "turned": true },
                          { "card": "Rupert Einstein", "of": 1, "on": "Earth" }] }),
        );
        assert_eq!(why(&at, 1, "Skimmer"), "is deployed only in the Main phase (203)", "{number}");
        assert_eq!(why(&at, 1, "Mine Field"), "only in a ship combat (505)");
        assert!(why(&at, 1, "Decoy").starts_with("is a React and waits: “When "), "{}", why(&at, 1, "Decoy"));
        assert_eq!(why(&at, 1, "War"), "ships move, attack and explore only in the Main phase (203)");
        let turned = why(&at, 1, "Albert McScott");
        assert!(turned.contains("its text: is turned, and turning it is the cost (401.1)"), "{turned}");
    }
}
