//! 101: starting the game.

use crate::table::{At, seat};
use prime::card::CardType;
use prime::setup::{DeckChoice, Options, Setup};
use serde_json::json;
use table::{Fast, Game, Viewer};

/// A human deck with these copies instead of what the starter has.
fn human_with(cards: &[(&str, i32)], without: &[&str]) -> DeckChoice {
    let mut deck = prime::deck::boxed("human").expect("it is in the box");
    without.iter().for_each(|name| {
        deck.cards.remove(*name);
    });
    for (name, copies) in cards {
        deck.cards.insert(name.to_string(), *copies);
    }
    DeckChoice::List(deck)
}

fn sit_with(deck: DeckChoice) -> At {
    let decks = vec![deck, DeckChoice::Named("muero".into())];
    let mut at = At::setup(crate::table::game(), &Setup { decks, options: Options::default() });
    at.choose(1, "Leave it").choose(2, "Leave it");
    at
}

/// Everybody takes every planet of the starter.
fn settle_all(at: &mut At, players: u8) {
    for who in 1..=players {
        while at.offers(who).len() > 1 {
            let first = at.offers(who)[0].clone();
            at.choose(who, &first);
        }
        at.choose(who, "That is my Star System");
    }
}

#[test]
fn r07_planets_and_advantage_count_towards_the_deck_and_leave_it_at_the_start() {
    let mut at = At::sit(&["human", "dysori"], Options::default());
    at.choose(1, "Leave it").choose(2, "Leave it");
    settle_all(&mut at, 2);
    for (who, unseen) in [(1, 43), (2, 45)] {
        let player = at.state.player(seat(who));
        let piles = player.piles.draw().len() + player.piles.recycled().len() + player.hand.len();
        assert_eq!(piles, unseen, "seat {who}");
    }
}

#[test]
fn r11_the_homeworld_is_paid_from_the_budget_and_the_rest_is_lost() {
    let mut at = sit_with(DeckChoice::Named("human".into()));
    // The Humans have 15; Earth costs 3.
    assert!(at.question(1).contains(" 12 resources are left"), "{}", at.question(1));
    at.choose(1, "Frozen World");
    assert!(at.question(1).contains(" 8 resources are left"));
    at.choose(1, "That is my").choose(2, "That is my");
    at.until_offered(at.asked()[0], "Pass");
    let own = at.state.player(seat(1)).resources;
    assert_eq!(own, 2 + 1, "only what Earth and Frozen World produced: what was left of the budget is gone");
}

#[test]
fn a_planet_that_costs_too_much_cannot_be_chosen() {
    let mut at = sit_with(human_with(&[("Peridisius Prime", 1), ("Dark World", 1)], &["Academy"]));
    assert!(at.offered(1, "Peridisius Prime: yields 3, structure 8 (9") && at.offered(1, "Dark World"));
    at.choose(1, "Peridisius Prime");
    assert!(!at.offered(1, "Dark World"), "3 are left");
    assert!(at.offered(1, "Mars: yields 1, structure 4 (3 resources)"));
}

#[test]
fn r12_a_restricted_planet_is_chosen_once() {
    let mut at = sit_with(human_with(&[("Mars", 3)], &["Academy", "Creative Invention"]));
    at.choose(1, "Mars");
    assert!(!at.offered(1, "Mars"));
}

#[test]
fn three_starting_planets_lie_at_a_b_and_c_only() {
    // The example of 101.4: Phil can't choose to place them at A, B and E.
    let mut at = sit_with(DeckChoice::Named("human".into()));
    at.choose(1, "Scorched World").choose(1, "Mars").choose(1, "That is my").choose(2, "That is my");
    let places = ["1A", "1B", "1C", "1D", "1E", "1F"].map(|place| at.world(place));
    let planets = [Some("Earth"), Some("Scorched World"), Some("Mars"), None, None, None];
    assert_eq!(places, planets.map(|name| name.map(ToString::to_string)));
}

#[test]
fn r13_planets_not_chosen_stay_in_the_deck() {
    let mut at = sit_with(DeckChoice::Named("human".into()));
    at.choose(1, "That is my").choose(2, "That is my");
    assert!(["hand", "draw pile", "recycled"].contains(&at.pile(1, "Mars")), "{}", at.pile(1, "Mars"));
}

#[test]
fn r14_star_systems_are_chosen_unseen_and_revealed_together() {
    let mut at = sit_with(DeckChoice::Named("human".into()));
    assert_eq!(at.asked(), [1, 2]);
    let seen = |at: &At, viewer| serde_json::to_value(at.game.view(&at.state, viewer)).expect("plain data");
    let other = Viewer::Seat(seat(2));
    let mut before = seen(&at, other);
    at.choose(1, "Mars");
    before["players"][0]["laid"] = json!(1);
    assert_eq!(before, seen(&at, other), "101.4: the other player sees that a planet lies face down, and no more");
    at.choose(1, "That is my");
    assert_eq!((at.asked(), at.world("1B")), (vec![2], None));
    at.choose(2, "That is my");
    assert_eq!(at.world("1B"), Some("Mars".into()));
}

#[test]
fn how_many_starting_planets_lie_face_down_is_seen_by_all_and_which_by_nobody_else() {
    let laying = |planets: &[&str]| {
        let mut at = sit_with(DeckChoice::Named("human".into()));
        planets.iter().for_each(|planet| {
            at.choose(1, planet);
        });
        at
    };
    let laid = |at: &At, viewer| {
        let view = serde_json::to_value(at.game.view(&at.state, viewer)).expect("plain data");
        view["players"][0]["laid"].as_u64()
    };
    let (none, mars, frozen) = (laying(&[]), laying(&["Mars"]), laying(&["Frozen World"]));
    for viewer in [Viewer::Seat(seat(1)), Viewer::Seat(seat(2)), Viewer::Spectator] {
        assert_eq!([&none, &mars].map(|at| laid(at, viewer)), [Some(0), Some(1)]);
    }
    let picture = |at: &At| {
        let view = at.game.view(&at.state, Viewer::Spectator);
        serde_json::to_string(&at.game.picture(&view)).expect("plain data")
    };
    assert!(picture(&mars).contains("Starting planets, face down") && picture(&mars) == picture(&frozen));
    let glance = |at: &At| at.game.glance(&at.state, seat(2));
    assert!(glance(&none) != glance(&mars) && glance(&mars) == glance(&frozen));
    let mut chance = Fast::new(3);
    for _ in 0..20 {
        let mut world = laying(&["Mars", "Frozen World"]);
        world.game.redeal(&mut world.state, seat(2), &mut chance);
        assert_eq!(laid(&world, Viewer::Spectator), Some(2), "worlds dealt anew have as many");
    }
}

#[test]
fn r15_an_advantage_lies_face_down_until_it_is_turned_up_for_a_chance() {
    let mut at = At::sit(&["human", "muero"], Options::default());
    at.choose(1, "Turn it face up");
    assert!(at.heard("@1 turns up Advanced Technology."));
    at.choose(2, "Leave it").choose(1, "That is my").choose(2, "That is my");
    let of_two = |at: &At| serde_json::to_value(at.game.view(&at.state, Viewer::Spectator)).expect("plain data");
    let hidden = of_two(&at)["players"][1]["advantage"].clone();
    assert_eq!(hidden, json!({ "face_up": false }), "everybody knows that it is there, and no more");
    at.until_offered(2, "Turn up your advantage, Reinforced Hulls").choose(2, "Turn up");
    assert_eq!(of_two(&at)["players"][1]["advantage"]["card"]["name"], "Reinforced Hulls");
    assert!(at.asked() != [2] || !at.offered(2, "Turn up"), "it never turns down again");
}

#[test]
fn r16_an_advantage_is_always_placed() {
    let at = At::sit(&["human", "muero"], Options::default());
    for who in 1..=2 {
        let player = at.state.player(seat(who));
        assert!(player.advantage.is_some());
        assert!(!player.piles.draw().contains(&(player.advantage.index() as u8)));
    }
}

#[test]
fn r17_fates_of_an_opening_hand_are_recycled_and_replaced() {
    let game = crate::table::game();
    let mut recycled = 0;
    for seed in 0..40 {
        let mut chance = Fast::new(seed);
        let mut state = game.start(&game.setup(2), &mut chance).expect("it starts");
        let mut play = |state: &mut _, who, choice| {
            game.play(state, seat(who), choice, &mut chance, &mut table::Log::deaf());
        };
        for choice in [prime::choice::Choice::No, prime::choice::Choice::Done] {
            play(&mut state, 1, choice);
            play(&mut state, 2, choice);
        }
        let board = game.board(&state);
        for owner in [seat(1), seat(2)] {
            let player = state.player(owner);
            let fate = |card: usize| board.face_of(state.kind(owner, card)).kind == CardType::Fate;
            assert_eq!(player.hand.len(), 6);
            assert!(player.hand.iter().all(|card| !fate(card)));
            recycled += player.piles.recycled().iter().filter(|card| fate(usize::from(**card))).count();
        }
    }
    assert!(recycled > 10, "fates do turn up in opening hands: {recycled}");
}

#[test]
fn r18_two_to_six_players_sit_down_and_no_others() {
    let game = crate::table::game();
    for players in 2..=6 {
        let state = game.start(&game.setup(players), &mut Fast::new(1)).expect("it starts");
        assert_eq!(game.seats(&state), players);
    }
    for players in [0, 1, 7, 9] {
        let refused = game.start(&game.setup(players), &mut Fast::new(1)).expect_err("too few or too many");
        assert!(refused.to_string().contains("is for 2 to 6 players"), "{refused}");
    }
}

#[test]
fn an_illegal_setup_is_refused_with_everything_that_is_wrong() {
    let options = Options { turn_cap: 0, ..Options::default() };
    let decks =
        vec![DeckChoice::Named("klingon".into()), human_with(&[("Arcadius Prime", 1)], &["Academy", "Power Cell"])];
    let refused =
        crate::table::game().start(&Setup { decks, options }, &mut Fast::new(1)).expect_err("it is all wrong");
    let told: Vec<String> =
        refused.problems.iter().map(|problem| format!("{}: {}", problem.at, problem.what)).collect();
    assert_eq!(
        told,
        [
            "decks.0: no deck called \"klingon\" in the box",
            "decks.1: the deck has 49 of the 50 cards that rule 101 asks for",
            "decks.1: Arcadius Prime: not the Homeworld of this Alien, rule 304",
            "decks.1: Arcadius Prime: a second Homeworld, rule 101 allows exactly one",
            "options.turn_cap: a cap of 0 turns",
        ]
    );
    assert!(refused.problems.iter().all(|problem| !problem.remedy.is_empty()));
}

#[test]
fn only_its_own_race_starts_with_a_planet_that_bears_a_symbol() {
    let at = sit_with(human_with(&[("Muero Ragnuu Prime", 1)], &["Academy"]));
    assert!(!at.offered(1, "Muero Ragnuu Prime") && at.offered(2, "Muero Ragnuu Prime"));
}

/// What lies in an area of the table as a spectator sees it.
fn area(at: &At, title: &str) -> Option<table::Shape> {
    let picture = at.game.picture(&at.game.view(&at.state, Viewer::Spectator));
    picture.areas.into_iter().find(|area| area.title == title).map(|area| area.shape)
}

#[test]
fn the_rules_of_the_table_are_shown() {
    let rules = |at: &At| match area(at, "Rules of this table") {
        Some(table::Shape::Text(words)) => words,
        _ => String::new(),
    };
    let usual = At::sit(&["human", "muero"], Options::default());
    assert!(rules(&usual).contains("After turn 60 the leader in Tech wins."), "before the first question");
    assert!(usual.question(1).contains("After turn 60 the leader in Tech wins."), "and in it: it fits on any screen");
    assert_eq!(rules(&At::given(json!({}))), "", "the usual rules need no place in the game");
    let options = Options { heroes_count: false, pay_dots: false, turn_cap: 3 };
    let words = rules(&At::table(&["human", "muero"], options, json!({})));
    for part in ["Heroes aboard don't count", "Every deployment costs 1 command", "After turn 3"] {
        assert!(words.contains(part), "{part}: {words}");
    }
}

#[test]
fn the_tech_meter_ends_where_its_player_wins() {
    let at = At::with_texts(&["human", "muero"], json!({ "players": [{ "face_up": true }, { "face_up": true }] }));
    let most = |title: &str| match area(&at, title) {
        Some(table::Shape::Meters(meters)) => {
            meters.iter().find(|meter| meter.label == "Tech").and_then(|meter| meter.max)
        }
        _ => None,
    };
    assert_eq!(most("@1 (The Humans)"), Some(27), "Advanced Technology");
    assert_eq!(most("@2 (The Muero)"), Some(30));
}

#[test]
fn everything_wrong_with_a_setup_is_told_at_once() {
    let game = crate::table::game();
    let told = |setup: serde_json::Value| -> Vec<String> {
        let refused = match table::read_setup(&game, &setup) {
            Ok(setup) => game.start(&setup, &mut Fast::new(1)).expect_err("it is wrong"),
            Err(refused) => refused,
        };
        assert!(refused.problems.iter().all(|problem| !problem.remedy.is_empty()));
        refused.problems.iter().map(|problem| format!("{}: {}", problem.at, problem.what)).collect()
    };
    let unknown = |at: usize| format!("decks.{at}: no deck called \"martians\" in the box");
    let cap = "options.turn_cap: a cap of 0 turns".to_string();
    assert_eq!(
        told(json!({ "decks": ["martians", "muero"], "options": { "turn_cap": 0 } })),
        [unknown(0), cap.clone()]
    );
    let few = "decks: 1 decks; Firestorm Prime is for 2 to 6 players".to_string();
    assert_eq!(told(json!({ "decks": ["martians"], "options": { "turn_cap": 0 } })), [few, unknown(0), cap]);
    let unreadable = told(json!({ "decks": ["human", "martians"], "options": { "turn_cap": "long", "heroes": true } }));
    assert_eq!(unreadable.len(), 3, "{unreadable:#?}");
    assert!(unreadable[0].starts_with("options."), "{unreadable:#?}");
    assert!(unreadable[1].starts_with("options."), "{unreadable:#?}");
    assert_eq!(unreadable[2], unknown(1));
    let of_no_kind = told(json!({ "decks": [7, "martians"] }));
    assert_eq!(of_no_kind.len(), 2, "what stands in for a deck that can't be read is not complained about");
    assert_eq!(of_no_kind[1], unknown(1));
}

/// What is wrong with a deck's file, each with its line.
fn wrong_with(deck: &str) -> Vec<String> {
    let file = lingo::pack::Source::new("deck.toml", deck);
    let troubles = prime::Prime::load(&prime::pack::Pack::files(), &[file]).expect_err("the deck is not legal");
    troubles.0.iter().map(|trouble| format!("{}: {}", trouble.place.line, trouble.what)).collect()
}

#[test]
fn a_value_of_the_wrong_kind_hides_nothing_else_that_is_wrong_with_a_deck() {
    let deck = |city: &str| {
        format!(
            "name = \"Bad\"\nalien = \"The Humans\"\n[cards]\nEarth = 1\n\"Regnuu Kraag\" = 1\nOverrun = 2\nCity = {city}\nNonesuch = 1\n\"The Humans\" = 1"
        )
    };
    let others = wrong_with(&deck("4"));
    assert!(others.len() >= 5, "{others:#?}");
    for (city, what) in [
        ("\"4\"", "7: “City” should be a number"),
        ("1.5", "7: “City” should be a number"),
        ("99999999999", "7: “City” is beyond all counting"),
        ("99999999999999999999999", "7: “City” is beyond all counting"),
    ] {
        let told = wrong_with(&deck(city));
        assert!(told.iter().any(|one| one == what), "{city}: {told:#?}");
        let hangs_on_city = |one: &&String| one.contains("City") || one.contains("the deck has");
        let missing: Vec<_> = others.iter().filter(|one| !hangs_on_city(one) && !told.contains(one)).collect();
        assert!(missing.is_empty(), "{city} hides {missing:#?}");
    }
}

#[test]
fn a_deck_without_an_alien_is_refused_for_everything_else_too() {
    let told = wrong_with("name = \"Bad\"\n[cards]\nCity = 4\nNonesuch = 1").join("\n");
    for part in ["alien", "City: 4 copies", "Nonesuch: no such card", "no Homeworld", "the deck has 4 of the 50"] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let deck: prime::deck::DeckList = serde_json::from_value(json!({ "cards": { "City": 4 } })).expect("it has cards");
    let told = deck.check(&prime::pack::Pack::prime()).expect_err("it is not legal").join("\n");
    assert!(told.contains("no Alien is named, rule 101.2") && told.contains("City: 4 copies"), "{told}");
}

#[test]
fn copies_beyond_reason_are_told_once_with_their_number() {
    let told =
        wrong_with("name = \"Bad\"\nalien = \"The Humans\"\n[cards]\nEarth = 10\nOverrun = 3\nCity = 2000000000");
    let about = |name: &str| -> Vec<&String> { told.iter().filter(|one| one.contains(name)).collect() };
    assert_eq!(about("Earth"), ["4: Earth: 9 Homeworlds more, rule 101 allows exactly one"], "{told:#?}");
    assert_eq!(about("City"), ["6: City: 2000000000 copies, rule 101 allows 3 of a name"], "{told:#?}");
    assert_eq!(told.iter().filter(|one| one.contains("Overrun: 2 advantages more")).count(), 1, "{told:#?}");
}
