//! 104, 405: lethal damage, conquest, destruction, the Solar Rule and Total Victory.

use crate::table::{At, seat};
use lingo::pack::Source;
use prime::Prime;
use prime::pack::Pack;
use prime::setup::Options;
use serde_json::{Value, json};
use table::Game;

fn three(cards: Value) -> At {
    let up = json!({ "face_up": true });
    let second =
        json!({ "face_up": true, "system": ["Regnuu Kraag", "Frozen World"], "hand": ["City"], "resources": 7 });
    At::table(&["human", "muero", "soven"], Options::default(), json!({ "players": [up, second, up], "cards": cards }))
}

/// Seat 1 attacks with War, nobody helps anybody, and it fires until it is over.
fn raze(at: &mut At, target: &str) {
    at.choose(1, &format!("Attack {target}")).choose(1, "War joins");
    for _ in 0..60 {
        if at.outcome().is_some() || !at.state.combat.on || at.heard("is over") {
            return;
        }
        let who = at.asked()[0];
        let fire = at.offers(who).iter().find(|offer| who == 1 && offer.starts_with("Fire with War")).cloned();
        let no = ["Don't ask", "Decline", "No more", "No more from elsewhere", "Pass", "It is lost"];
        let no = no.iter().find(|words| at.offers(who).iter().any(|offer| offer == *words)).map(ToString::to_string);
        at.choose(who, &fire.or(no).expect("something to answer"));
    }
}

#[test]
fn a_ship_with_lethal_damage_is_recycled_and_unique_ones_terminated() {
    let mut at = At::given(json!({ "players": [{ "face_up": true }, { "face_up": true }], "cards": [
        { "card": "War", "of": 1, "at": "1A" },
        { "card": "Juggernaut", "of": 2, "at": "1A", "damage": 2, "energy": 0 },
        { "card": "Titanium Hull", "of": 2, "on": "Juggernaut" },
        { "card": "Primaag Lotraag", "of": 2, "on": "Juggernaut", "turned": true },
        { "card": "The Head of K'vaan", "of": 2, "on": "Primaag Lotraag" },
    ] }));
    raze(&mut at, "Juggernaut");
    assert_eq!(at.pile(2, "Juggernaut #1"), "recycled");
    assert_eq!(at.pile(2, "Titanium Hull"), "recycled", "405.2: attached support cards");
    assert_eq!(at.pile(2, "Primaag Lotraag"), "terminated", "405.2: heroes aboard; 107.2: Unique");
    assert_eq!(at.pile(2, "The Head of K'vaan"), "terminated", "R118");
}

#[test]
fn r117_a_conqueror_gains_the_income_with_installations_and_everybody_on_it_dies() {
    let mut at = At::given(json!({
        "players": [{ "face_up": true }, { "face_up": true, "system": ["Regnuu Kraag", "Frozen World"] }],
        "cards": [
            { "card": "War", "of": 1, "at": "2B" },
            { "card": "Secret Mine", "of": 2, "on": "Frozen World" },
            { "card": "Trohh Grozz", "of": 2, "on": "Frozen World" },
            { "card": "Saboteur", "of": 1, "on": "Frozen World" },
            { "card": "Science Station", "of": 1, "at": "2B" },
            { "card": "Repair Ship", "of": 2, "at": "2B" },
        ] }));
    let before = at.resources(1);
    raze(&mut at, "Frozen World");
    assert!(at.heard("Frozen World is conquered by @1."));
    assert_eq!(at.resources(1) - before, 2, "1 printed and 1 for the Secret Mine");
    assert_eq!((at.pile(2, "Secret Mine #1"), at.pile(2, "Trohh Grozz")), ("recycled", "recycled"));
    assert_eq!(at.pile(1, "Saboteur"), "recycled", "heroes of all players on the planet");
    assert_eq!(at.pile(1, "Science Station"), "recycled", "405.3.2: ships with Move: 0, whosever they are");
    assert!(at.in_play(2, "Repair Ship"));
    assert_eq!((at.pile(2, "Frozen World"), at.world("2B")), ("fallen", None));
    assert!(at.outcome().is_none(), "it was no Homeworld");
}

#[test]
fn r83_conquest_removes_the_points_and_tech_already_gained_stays() {
    let mut at =
        At::given(json!({ "players": [{ "face_up": true, "tech": 9 }, { "face_up": true, "tech": 9 }], "cards": [
        { "card": "Desert Wasteworld", "of": 2, "points": 4 },
        { "card": "War", "of": 1, "at": "outer 1" },
        { "card": "Kane Richards", "of": 1, "on": "War" },
    ] }));
    at.choose(1, "Explore Desert Wasteworld").pass(2);
    assert_eq!(at.tech(1), 12, "Explore: 3");
    raze(&mut at, "Desert Wasteworld");
    assert_eq!((at.world("outer 1"), at.tech(1), at.tech(2)), (None, 12, 9));
    at.until_offered(2, "Pass");
    assert!(!at.offered(2, "Explore"));
}

#[test]
fn r115_a_planet_that_dies_outside_a_combat_is_destroyed_and_nobody_gains_by_it() {
    // R120: the Mining Facility that held it together is moved away.
    let mut at = At::given(json!({
        "players": [{ "face_up": true, "system": ["Earth", "Mars"], "resources": 9 }, { "face_up": true, "hand": ["City"] }],
        "cards": [
            { "card": "Mining Facility", "of": 1, "on": "Mars" },
            { "card": "Kane Richards", "of": 1, "on": "Mars" },
            { "card": "Juggernaut", "of": 2, "at": "1B" },
        ] }));
    let mars = at.card(1, "Mars");
    at.state.piece_mut(mars).damage = 4;
    let before = at.resources(2);
    at.choose(1, "Move Mining Facility from Mars");
    assert!(at.heard("Mars is destroyed."));
    assert_eq!((at.world("1B"), at.pile(1, "Kane Richards"), at.pile(1, "Mars")), (None, "terminated", "fallen"));
    assert_eq!(at.resources(2), before);
    assert!(at.in_play(1, "Mining Facility"));
}

#[test]
fn r116_the_attacking_player_conquers_whoever_fired_last() {
    let mut at = three(json!([
        { "card": "War", "of": 1, "at": "2B" },
        { "card": "Battle Platform", "of": 3, "at": "2B" },
    ]));
    at.state.piece_mut(at.card(2, "Frozen World")).damage = 5;
    at.choose(1, "Attack Frozen World").choose(1, "War joins").choose(1, "Ask for support").choose(3, "Accept");
    at.choose(3, "Battle Platform joins").pass(1).choose(3, "Fire with Battle Platform");
    assert!(at.heard("Frozen World is conquered by @1."));
}

#[test]
fn r121_a_player_without_a_homeworld_has_lost_and_r122_the_last_one_has_won() {
    let mut at = At::given(json!({ "players": [{ "face_up": true }, { "face_up": true }], "cards": [
        { "card": "War", "of": 1, "at": "2A" },
    ] }));
    let home = at.card(2, "Regnuu Kraag");
    (at.state.piece_mut(home).damage, at.state.piece_mut(home).energy) = (11, 0);
    raze(&mut at, "Regnuu Kraag");
    let outcome = at.outcome().expect("it is over");
    assert_eq!((outcome.place(seat(1)), outcome.how()), (1, "Total Victory"));
    assert!(at.heard("@2 is eliminated and leaves the game.") && at.heard("@1 wins by Total Victory."));
    assert_eq!(at.state.player(seat(1)).homeworlds, 1);
}

fn fall_of_the_muero(cards: Value) -> At {
    let mut all = vec![json!({ "card": "War", "of": 1, "at": "2A" })];
    all.extend(cards.as_array().expect("a list").iter().cloned());
    let mut at = three(Value::Array(all));
    let home = at.card(2, "Regnuu Kraag");
    (at.state.piece_mut(home).damage, at.state.piece_mut(home).energy) = (11, 0);
    at
}

#[test]
fn r123_an_eliminated_players_cards_are_terminated_and_the_locations_stay() {
    let mut at = fall_of_the_muero(json!([
        { "card": "Juggernaut", "of": 2, "at": "1A" },
        { "card": "Trohh Grozz", "of": 2, "on": "Earth" },
    ]));
    raze(&mut at, "Regnuu Kraag");
    assert!(at.outcome().is_none(), "two are left");
    assert!(!at.state.alive.has(seat(2)));
    for card in ["Regnuu Kraag", "Frozen World", "Juggernaut #1", "Trohh Grozz", "City #1", "Reinforced Hulls"] {
        assert_eq!(at.pile(2, card), "terminated", "{card}");
    }
    let player = at.state.player(seat(2));
    assert_eq!((player.terminated.len(), player.resources), (50, 0));
    assert_eq!((at.world("2A"), at.world("2B")), (None, None));
    at.until_offered(1, "Move War");
    at.until_turn(2);
    assert!(!at.told.iter().any(|line| line.starts_with("@2 reveals")), "nobody waits for a player who is gone");
}

#[test]
fn r123_guests_on_vanished_planets_board_an_own_ship_there_or_are_lost() {
    let mut at = fall_of_the_muero(json!([
        { "card": "Saboteur", "of": 1, "on": "Frozen World" },
        { "card": "Skimmer", "of": 1, "at": "2B" },
        { "card": "Corporate Enforcer", "of": 3, "on": "Frozen World" },
    ]));
    at.choose(1, "Attack Regnuu Kraag").choose(1, "No more from elsewhere").choose(1, "War joins");
    at.choose(1, "Fire with War");
    assert_eq!((at.asked(), at.question(1)), (vec![1], "Saboteur has lost its place: which ship takes it in?".into()));
    at.choose(1, "Board Skimmer");
    assert_eq!((at.place(1, "Saboteur"), at.pile(3, "Corporate Enforcer")), ("2B".into(), "recycled"));
    assert!(at.heard("The combat at @2's A is over."), "a combat without a defender ends");
}

#[test]
fn r123_foreign_cards_go_home_and_own_cards_under_others_stay() {
    let mut at = fall_of_the_muero(json!([
        { "card": "Mr. Dyer", "of": 1, "controller": 2, "on": "Frozen World" },
        { "card": "Primaag Suutraal", "of": 2, "controller": 3, "on": "Y'mvalla" },
    ]));
    raze(&mut at, "Regnuu Kraag");
    assert_eq!(at.pile(1, "Mr. Dyer"), "recycled");
    assert!(at.in_play(2, "Primaag Suutraal"), "its controller keeps it");
    assert_eq!(at.state.controller(at.card(2, "Primaag Suutraal")), seat(3));
}

#[test]
fn r123_unique_cards_of_others_are_recycled_with_whatever_of_theirs_lies_on_them() {
    let mut at = fall_of_the_muero(json!([
        { "card": "Primaag Lotraag", "of": 3, "controller": 2, "on": "Frozen World" },
        { "card": "Queen Helena Myrianis", "of": 1, "controller": 2, "on": "Frozen World" },
        { "card": "The Book", "of": 1, "controller": 2, "on": "Primaag Lotraag" },
    ]));
    raze(&mut at, "Regnuu Kraag");
    let piles = [at.pile(3, "Primaag Lotraag"), at.pile(1, "Queen Helena Myrianis"), at.pile(1, "The Book")];
    assert_eq!(piles, ["recycled"; 3], "the Solar Rule takes precedence over 107.2");
}

#[test]
fn r123_the_first_players_role_passes_clockwise() {
    let up = json!({ "face_up": true });
    let mut at = At::table(
        &["human", "muero", "soven"],
        Options::default(),
        json!({ "first": 2, "players": [up, up, up], "cards": [{ "card": "War", "of": 1, "at": "2A" }] }),
    );
    let home = at.card(2, "Regnuu Kraag");
    (at.state.piece_mut(home).damage, at.state.piece_mut(home).energy) = (11, 0);
    at.until_offered(1, "Attack Regnuu Kraag");
    raze(&mut at, "Regnuu Kraag");
    assert_eq!(at.state.first, seat(3));
}

#[test]
fn r123_a_supporter_who_is_eliminated_in_the_combat_leaves_it() {
    // Seat 3 supports the attack; its Homeworld falls by its own structure loss in the middle of the combat.
    let mut at = three(json!([
        { "card": "War", "of": 1, "at": "2B" },
        { "card": "Battle Platform", "of": 3, "at": "2B" },
        { "card": "Elite Fighter", "of": 2, "at": "2B" },
    ]));
    at.choose(1, "Attack Elite Fighter").choose(1, "War joins").choose(1, "Ask for support").choose(3, "Accept");
    at.choose(3, "Battle Platform joins").choose(2, "Elite Fighter #1 joins");
    at.lose_homeworld(3);
    assert_eq!((at.asked(), at.state.combat.on), (vec![1], true), "the combat goes on without it");
    assert!(!at.in_play(3, "Battle Platform") && at.offered(1, "Fire with War"));
}

/// A card by which every planet falls that was ever hit, as no card of the Prime Edition is.
const COLLAPSE: &str = r#"
game = "prime"

[[card]]
name = "Collapse"
type = "tactical"
rarity = "common"
cost = 0
commands = 0
cosmic = 0
text = "Main: Planets get -20 structure this turn."
"#;

#[test]
fn r122_if_the_last_homeworlds_fall_together_nobody_wins() {
    let packs = [Pack::files(), vec![Source::new("a pack of the tests", COLLAPSE)]].concat();
    let game = Prime::load(&packs, &Prime::decks()).unwrap_or_else(|troubles| panic!("{troubles}"));
    let mut at = At::sit_with(game, &["human", "muero"], Options::default());
    let given = json!({ "players": [{ "face_up": true, "hand": ["Collapse"] }, { "face_up": true }] });
    at.state = at.game.given(at.state, &given).unwrap_or_else(|error| panic!("{error}"));
    for (who, home) in [(1, "Earth"), (2, "Regnuu Kraag")] {
        let home = at.card(who, home);
        at.state.piece_mut(home).damage = 1;
    }
    at.choose(1, "Play Collapse").calm();
    let outcome = at.outcome().expect("it is over");
    assert_eq!(outcome.how(), "the last Homeworlds fell together", "{:#?}", at.told);
    assert_eq!(outcome.place(seat(1)), outcome.place(seat(2)));
    assert!(!at.heard("wins"), "{:#?}", at.told);
}

/// A hero that its ship can't do without, as no hero of the Prime Edition is.
const KEYSTONE: &str = r#"
game = "prime"

[[card]]
name = "Keystone"
type = "hero"
rarity = "common"
cost = 1
commands = 1
cosmic = 0
combat = 1
life = 1
influence = 1
text = "Its ship has +1 structure."
"#;

#[test]
fn r123_a_guest_whose_ship_falls_apart_when_another_guest_steps_off_is_lost_with_it() {
    let packs = [Pack::files(), vec![Source::new("a pack of the tests", KEYSTONE)]].concat();
    let game = Prime::load(&packs, &Prime::decks()).unwrap_or_else(|troubles| panic!("{troubles}"));
    let options = Options { heroes_count: false, ..Options::default() };
    let mut at = At::sit_with(game, &["human", "muero", "soven"], options);
    let given = json!({ "players": [{ "face_up": true }, { "face_up": true }, { "face_up": true }], "cards": [
        { "card": "War", "of": 1, "at": "1B", "damage": 6 },
        { "card": "Keystone", "of": 2, "on": "War" },
        { "card": "Foz", "of": 3, "on": "War" },
        { "card": "Fleet Carrier", "of": 2, "at": "1B" },
    ] });
    at.state = at.game.given(at.state, &given).unwrap_or_else(|error| panic!("{error}"));
    let (war, earth) = (at.card(1, "War"), at.card(1, "Earth"));
    at.game.inflict_for_test(&mut at.state, war, 1);
    assert!(at.in_play(1, "War"), "it lives by the hero aboard");
    at.game.inflict_for_test(&mut at.state, earth, 99);
    assert_eq!(at.pile(3, "Foz"), "recycled", "War went with everybody on it");
    at.choose(2, "Board Fleet Carrier");
    assert_eq!(at.place(2, "Keystone"), "1B");
}
