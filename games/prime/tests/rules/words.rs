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
            "given.players.0.system: Mars can't lie at @1's A",
            "given.players.0.system: Earth can't lie at @1's B",
            "given.cards.1: Famine can't lie there",
            "given.cards.3: there is no seat 5",
            "given.players.0.hand: no card is called \"Skimer\"; did you mean Skimmer?",
            "given.players.0.hand: a fate is never held (303)",
            "given.cards.0: War can't be docked there: Fighters dock on other ships (605)",
            "given.cards.2: Death has lethal damage",
        ]
    );
}

/// What is wrong with a position of Humans against Muero.
fn refused(given: serde_json::Value) -> Vec<String> {
    let game = crate::table::game();
    let state = game.start(&game.setup(2), &mut Fast::new(1)).expect("it starts");
    let refused = game.given(state, &given).expect_err("it can't be");
    refused.problems.iter().map(|problem| format!("{}: {}", problem.at, problem.what)).collect()
}

#[test]
fn positions_that_no_rule_allows_are_refused_all_at_once() {
    let given = json!({
        "players": [{ "system": ["Earth", "Mars"] }, { "system": ["Regnuu Kraag"] }],
        "cards": [
            { "card": "War", "of": 1, "at": "1A" },
            { "card": "War", "of": 1, "at": "1A" },
            { "card": "Mars", "of": 1 },
            { "card": "City", "of": 1, "on": "Earth" },
            { "card": "City", "of": 1, "on": "Earth" },
            { "card": "Skimmer", "of": 1, "at": "1A" },
            { "card": "Titanium Hull", "of": 1, "on": "Skimmer" },
            { "card": "Heal", "of": 1, "on": "Earth" },
            { "card": "Sgt. Beat", "of": 1, "on": "Earth" },
            { "card": "Heal", "of": 1, "on": "Sgt. Beat" },
            { "card": "Motann-Raxx", "of": 2, "at": "1A" },
            { "card": "Arcadius Prime", "of": 2 },
            { "card": "Mars", "of": 1, "at": "1A" },
        ],
    });
    assert_eq!(
        refused(given),
        [
            "given.players.1.system: Regnuu Kraag is not the Homeworld of @2's Alien (304)",
            "given.cards.11: Arcadius Prime is a Homeworld: it lies at A of a Star System (101.4)",
            "given.cards.12: Mars can't lie there",
            "given.cards.1: War is Unique, and a second copy is in play (613)",
            "given.cards.2: Mars is Restricted, and its player controls a second copy (610)",
            "given.cards.4: City is attached to Earth already (307.2)",
            "given.cards.6: Titanium Hull is attached to a Fighter, which takes no support cards (605)",
            "given.cards.7: Heal can't be attached to that (307)",
            "given.cards.9: Heal is Voicing, and its subject is not (614)",
            "given.cards.10: Motann-Raxx is no Spy, so it is on a planet or a ship (305, 611)",
        ]
    );
}

#[test]
fn damage_is_lethal_or_not_by_all_that_lies_on_the_table() {
    let earth = json!({ "card": "Earth", "of": 1, "at": "1A", "damage": 10 });
    let facility = json!({ "card": "Mining Facility", "of": 1, "on": "Earth" });
    for cards in [json!([earth, facility]), json!([facility, earth])] {
        let at = At::with_texts(&["human", "muero"], json!({ "cards": cards }));
        assert_eq!(at.damage(1, "Earth"), 10);
    }
    let scout = json!([{ "card": "Mercenary Scout", "of": 2, "at": "2B", "damage": 2 }]);
    let hulls = |up: bool| json!([{}, { "advantage": "Reinforced Hulls", "face_up": up }]);
    assert_eq!(
        refused(json!({ "players": hulls(false), "cards": scout })),
        ["given.cards.0: Mercenary Scout has lethal damage"]
    );
    let at = At::with_texts(&["human", "muero"], json!({ "players": hulls(true), "cards": scout }));
    assert_eq!(at.damage(2, "Mercenary Scout"), 2);
}

#[test]
fn a_planet_of_a_star_system_is_given_as_it_is_by_its_location() {
    let given = json!({
        "players": [{ "system": ["Earth", "Mars"] }],
        "cards": [{ "card": "Earth", "of": 1, "at": "1A", "damage": 2 }, { "card": "Mars", "of": 1, "at": "1B", "controller": 2 }],
    });
    let at = At::with_texts(&["human", "muero"], given);
    let mars = at.board().world(prime::galaxy::Place::of(seat(1), 1));
    assert_eq!((at.damage(1, "Earth"), at.board().controller(mars)), (2, seat(2)));
    assert_eq!(
        refused(json!({ "cards": [{ "card": "Earth", "of": 1, "at": "1A", "damage": 99 }] })),
        ["given.cards.0: Earth has lethal damage"]
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
