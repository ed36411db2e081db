//! What people read: questions, the story, the picture, and positions in words.

use crate::table::{At, seat};
use crate::texts::plain;
use serde_json::json;
use table::{Fast, Game, Shape, Viewer};

#[test]
fn the_picture_shows_each_star_system_as_it_lies() {
    let at = At::given(json!({
        "players": [{ "system": ["Earth", "Mars", "Jupiter"] }, {}],
        "cards": [
            { "card": "Famine", "of": 1, "at": "1B", "damage": 2 },
            { "card": "Kane Richards", "of": 1, "on": "Famine" },
            { "card": "Neptune", "of": 2 },
        ],
    }));
    let picture = at.game.picture(&at.game.view(&at.state, Viewer::Spectator));
    let area =
        |title: &str| picture.areas.iter().find(|area| area.title == title).unwrap_or_else(|| panic!("no {title}"));
    let Shape::Grid { columns: 5, cells } = &area("Star System of @1: D, E and F lie at the Firestorm").shape else {
        panic!("a grid")
    };
    let row = |from: usize| cells[from..from + 5].iter().map(|cell| cell.label.as_str()).collect::<Vec<_>>();
    assert_eq!(row(0), ["", "/", "A Earth", "\\", ""], "404.1: what is adjacent is drawn together");
    assert_eq!(row(5), ["/", "B Mars", "\\ /", "C Jupiter", "\\"]);
    assert_eq!(row(10), ["D", "", "E", "", "F"]);
    let Shape::Row(orbit) = &area("In orbit at @1's B").shape else { panic!("a row") };
    let labels: Vec<&str> = orbit.iter().map(|piece| piece.label.as_str()).collect();
    assert_eq!(labels, ["Famine", "> Kane Richards"]);
    assert!(
        orbit[0].marks.contains(&"structure 5/7".to_string()) && orbit[0].marks.contains(&"energy 3/3".to_string())
    );
    let Shape::Row(beyond) = &area("Planets beyond").shape else { panic!("a row") };
    assert!(beyond[0].marks.contains(&"4 to explore".to_string()));
    assert!(!picture.areas.iter().any(|area| area.title == "Hand"), "a spectator sees no hand");
}

#[test]
fn a_position_that_cannot_be_is_refused_with_everything_that_is_wrong() {
    let game = crate::table::game();
    let state = game.start(&game.setup(2), &mut Fast::new(1)).expect("it starts");
    let given = json!({
        "players": [{ "system": ["Mars", "Earth"], "hand": ["Skimer", "Think Tank"] }],
        "cards": [
            { "card": "War", "of": 1, "on": "Earth" },
            { "card": "Famine", "of": 1, "at": "3A" },
            { "card": "Death", "of": 1, "at": "1A", "damage": 7 },
            { "card": "City", "of": 5, "on": "Earth" },
        ],
    });
    let refused = game.given(state, &given).expect_err("it can't be");
    let told: Vec<String> =
        refused.problems.iter().map(|problem| format!("{}: {}", problem.at, problem.what)).collect();
    assert_eq!(
        told,
        [
            "given.players.1.system: Mars can't lie at @1's A",
            "given.players.1.system: Earth can't lie at @1's B",
            "given.cards.2: Famine can't lie there",
            "given.cards.3: Death has lethal damage",
            "given.cards.4: there is no seat 5",
            "given.players.1.hand: no card is called \"Skimer\"; did you mean Skimmer?",
            "given.players.1.hand: a fate is never held (303)",
        ]
    );
}

#[test]
fn an_unknown_word_in_a_position_is_refused() {
    let game = crate::table::game();
    let state = game.start(&game.setup(2), &mut Fast::new(1)).expect("it starts");
    let refused = game.given(state, &json!({ "phase": "lunch" })).expect_err("there is no such phase");
    assert!(refused.to_string().contains("no phase is called \"lunch\""), "{refused}");
}

#[test]
fn what_is_drawn_is_told_to_its_player_alone() {
    let mut at = At::given(json!({ "phase": "end", "players": [
        { "face_up": true, "hand": ["City", "Academy"], "draw": ["Skimmer"], "commands": 0 },
        { "face_up": true, "hand": ["City", "Academy"] },
    ] }));
    at.choose(1, "Discard City");
    assert!(at.heard("@1 draws a card.") && !at.heard("Skimmer"));
    assert_eq!(at.board().title(at.card(1, "Skimmer")), "Skimmer");
    assert!(at.state.player(seat(1)).hand.has(at.card(1, "Skimmer").index()));
}

#[test]
fn counters_and_what_is_in_force_are_seen_by_everybody() {
    let cards = json!([
        { "card": "War", "of": 1, "at": "1A" }, { "card": "Power Cell", "of": 1, "on": "War", "counters": 1 },
        { "card": "Sorvina Tridius", "of": 1, "on": "Earth", "damage": 1 },
        { "card": "Kane Richards", "of": 1, "on": "Earth" },
    ]);
    let mut at = plain(json!({ "hand": ["Conspiracy"] }), cards);
    at.choose(1, "Play Conspiracy");
    while at.asked() == [1] && !at.offered(1, "Pass") {
        let wanted =
            ["Kane Richards", "Target hero becomes Spy", "Mars"].into_iter().find(|words| at.offered(1, words));
        at.choose(1, wanted.expect("one of these is asked"));
    }
    at.calm();
    if at.asked() == [1] && at.offered(1, "Mars") {
        at.choose(1, "Mars").calm();
    }
    let view = serde_json::to_value(at.board_view(2)).expect("plain data");
    assert_eq!(view["galaxy"]["1A"]["ships"][0]["on"][0]["counters"], json!([1, "battery counter"]));
    assert_eq!(view["galaxy"]["1A"]["planet"]["on"][0]["counters"], json!([1, "fury counter"]), "life 3, 1 damage");
    assert_eq!(view["galaxy"]["1B"]["planet"]["on"][0]["gained"], json!(["Spy"]));
    let spy = &view["in_force"][0];
    assert_eq!((&spy["card"], &spy["seat"]), (&json!("Conspiracy"), &json!(1)), "{spy}");
    let picture = serde_json::to_string(&at.game.picture(&at.board_view(2))).expect("plain data");
    for words in ["1 battery counter", "\"Spy\"", "In force", "Conspiracy"] {
        assert!(picture.contains(words), "{words}: {picture}");
    }
}
