//! 306, 307, 404.4, 606, 610, 614: what is attached to what.

use crate::table::At;
use serde_json::json;

fn ready(cards: serde_json::Value, hand: &[&str], resources: u16) -> At {
    At::given(json!({
        "players": [
            { "face_up": true, "tech": 9, "resources": resources, "hand": hand, "system": ["Earth", "Mars"] },
            { "face_up": true, "hand": ["City"] },
        ],
        "cards": cards,
    }))
}

#[test]
fn a_bonus_comes_with_the_support_card_and_goes_with_it() {
    let mut at = ready(json!([{ "card": "Famine", "of": 1, "at": "1A" }]), &["Titanium Hull"], 9);
    at.choose(1, "Deploy Titanium Hull");
    assert_eq!(at.board().structure(at.card(1, "Famine")), 10);
    let planet = ready(
        json!([{ "card": "City", "of": 1, "on": "Mars" }, { "card": "Remote Outpost", "of": 1, "on": "Mars" }]),
        &[],
        0,
    );
    let mars = planet.card(1, "Mars");
    assert_eq!((planet.board().resources(mars), planet.board().structure(mars)), (3, 5), "1 + 1 + 1 and 4 - 1 + 2");
}

#[test]
fn r59_each_installation_there_makes_another_2_dearer() {
    let mut at = ready(
        json!([
            { "card": "Secret Mine", "of": 1, "on": "Mars" },
            { "card": "Academy", "of": 1, "on": "Mars" },
        ]),
        &["Planetary Shields"],
        6,
    );
    at.choose(1, "Deploy Planetary Shields");
    assert_eq!(at.offers(1), ["At Earth (2 resources, 1 command)", "At Mars (6 resources, 1 command)"]);
    at.choose(1, "At Mars");
    assert_eq!(at.resources(1), 0);
    let mut poor = ready(json!([{ "card": "Secret Mine", "of": 1, "on": "Mars" }]), &["Planetary Shields"], 3);
    poor.choose(1, "Deploy Planetary Shields");
    assert_eq!(poor.place(1, "Planetary Shields"), "1A", "Mars would cost 4");
}

#[test]
fn r60_an_installation_moves_to_another_own_planet_for_its_cost_and_2_more_for_each_there() {
    let mut at = ready(
        json!([
            { "card": "Academy", "of": 1, "on": "Mars" },
            { "card": "Secret Mine", "of": 1, "on": "Earth" },
        ]),
        &[],
        5,
    );
    assert!(!at.offered(1, "Move Secret Mine"), "606: it is Fixed");
    let commands = at.commands(1);
    at.choose(1, "Move Academy from Mars");
    assert_eq!(
        (at.place(1, "Academy"), at.resources(1), at.commands(1)),
        ("1A".into(), 0, commands),
        "3 + 2, no command"
    );
}

#[test]
fn r61_a_retrofit_moves_to_another_ship_here_with_room_for_its_cost() {
    let mut at = ready(
        json!([
            { "card": "Famine", "of": 1, "at": "1A" },
            { "card": "War", "of": 1, "at": "1A" },
            { "card": "Death", "of": 1, "at": "1B" },
            { "card": "Skimmer", "of": 1, "at": "1A" },
            { "card": "Escort", "of": 1, "on": "Famine" },
        ]),
        &[],
        3,
    );
    at.choose(1, "Move Escort from Famine");
    let host = at.state.piece(at.card(1, "Escort")).host;
    assert_eq!((at.board().title(host), at.resources(1)), ("War", 0), "not elsewhere, not on a Fighter");
}

#[test]
fn r62_gear_moves_between_own_heroes_here_for_nothing_once_a_turn() {
    let mut at = ready(
        json!([
            { "card": "Kane Richards", "of": 1, "on": "Earth" },
            { "card": "War", "of": 1, "at": "1A" },
            { "card": "Rupert Einstein", "of": 1, "on": "War" },
            { "card": "Mr. Dyer", "of": 1, "on": "Mars" },
            { "card": "Bodyguard", "of": 1, "on": "Kane Richards" },
        ]),
        &[],
        0,
    );
    at.choose(1, "Move Bodyguard from Kane Richards").pass(2);
    assert_eq!(
        at.state.piece(at.card(1, "Bodyguard")).host,
        at.card(1, "Rupert Einstein"),
        "from the planet to a ship there"
    );
    assert_eq!(at.asked(), [1]);
    assert!(!at.offered(1, "Move Bodyguard"), "R45: once a turn");
    at.until_turn(2).until_offered(1, "Move Bodyguard from Rupert Einstein");
}

#[test]
fn r63_one_copy_of_a_name_on_a_subject() {
    let mut at = ready(json!([{ "card": "Secret Mine", "of": 1, "on": "Mars" }]), &["Secret Mine"], 9);
    at.choose(1, "Deploy Secret Mine");
    assert_eq!(at.place(1, "Secret Mine #1"), "1A", "Earth was the only planet without one");
}

#[test]
fn r66_what_is_attached_stays_although_it_could_no_longer_be_attached() {
    let mut at = At::with_texts(
        &["human", "muero"],
        json!({ "players": [
            { "hand": ["Assassin's Favorite Weapon", "Conspiracy", "Blood For Blood"], "resources": 20, "commands": 3,
              "tech": 9, "draw": ["Academy", "Academy"] },
            {},
        ], "cards": [
            { "card": "Kane Richards", "of": 1, "on": "Earth" },
            { "card": "Trohh Grozz", "of": 2, "on": "Earth" },
        ] }),
    );
    assert!(!at.offered(1, "Deploy Assassin's Favorite Weapon"), "he is neither Assassin nor Spy");
    at.choose(1, "Play Conspiracy").choose(1, "Target hero becomes Assassin").choose(1, "Kane Richards").calm();
    at.choose(1, "Earth").calm().pass(2);
    at.choose(1, "Deploy Assassin's Favorite Weapon").calm();
    let (kane, weapon) = (at.card(1, "Kane Richards"), at.card(1, "Assassin's Favorite Weapon"));
    assert_eq!(at.state.on(kane).next(), Some(weapon), "an Assassin is given it");
    // Nothing in the set takes a trait away again, so the test does.
    at.state.in_force = lingo::InForce::new();
    assert!(!at.board().has(kane, prime::card::Trait::Assassin));
    at.pass(2).choose(1, "Play Blood For Blood").calm_until(1, "Assassin's Favorite Weapon: When its subject");
    assert_eq!(at.state.on(kane).next(), Some(weapon), "it stays, and it can be used");
}

#[test]
fn r58_a_damaged_ship_lets_go_of_what_it_can_no_longer_carry() {
    let mut at = At::given(json!({
        "players": [{ "face_up": true }, { "face_up": true }],
        "cards": [
            { "card": "War", "of": 1, "at": "2B" },
            { "card": "Fleet Carrier", "of": 2, "at": "2B", "energy": 0, "damage": 1 },
            { "card": "Escort", "of": 2, "on": "Fleet Carrier" },
            { "card": "Elite Fighter", "of": 2, "on": "Fleet Carrier" },
            { "card": "Power Cell", "of": 2, "on": "Fleet Carrier" },
            { "card": "Skimmer", "of": 1, "at": "2B" },
        ],
    }));
    at.choose(1, "Attack Fleet Carrier").choose(1, "Skimmer joins").choose(1, "No more").choose(2, "No more");
    at.choose(1, "Fire with Skimmer (guns 1)");
    assert_eq!(at.question(2), "Fleet Carrier carries more than it may: which card do you let go?");
    assert_eq!(at.offers(2).len(), 3);
    at.choose(2, "Recycle Elite Fighter");
    assert_eq!((at.pile(2, "Elite Fighter #1"), at.asked()), ("recycled", vec![1]), "2 are left on structure 2");
}

#[test]
fn r67_and_614_a_voicing_hero_carries_voicing_gear_up_to_its_influence() {
    let mut at = At::table(
        &["soven", "human"],
        prime::setup::Options::default(),
        json!({
            "players": [{ "face_up": true, "tech": 9, "resources": 30, "hand": ["Heal", "Mend", "Wrath"], "commands": 9 },
                        { "face_up": true, "hand": ["City"] }],
            "cards": [
                { "card": "Foz", "of": 1, "on": "Y'mvalla" },
                { "card": "Trin'yak", "of": 1, "on": "Y'mvalla" },
            ],
        }),
    );
    at.choose(1, "Deploy Heal").pass(2);
    assert_eq!(at.state.piece(at.card(1, "Heal")).host, at.card(1, "Foz"), "Trin'yak has no Voicing");
    at.choose(1, "Deploy Mend").pass(2).choose(1, "Deploy Wrath");
    assert_eq!(at.question(1), "Foz carries more than it may: which card do you let go?");
    at.choose(1, "Recycle Heal");
    assert_eq!((at.in_play(1, "Mend"), at.in_play(1, "Wrath"), at.pile(1, "Heal")), (true, true, "recycled"));
}

#[test]
fn r120_a_hero_that_loses_the_life_its_gear_gave_dies() {
    let mut at = ready(
        json!([
            { "card": "Rupert Einstein", "of": 1, "on": "Earth" },
            { "card": "Kane Richards", "of": 1, "on": "Earth" },
            { "card": "Ambassador's Aide", "of": 1, "on": "Rupert Einstein" },
        ]),
        &[],
        0,
    );
    at.state.piece_mut(at.card(1, "Rupert Einstein")).damage = 2;
    at.choose(1, "Move Ambassador's Aide from Rupert Einstein");
    assert_eq!(at.pile(1, "Rupert Einstein"), "terminated");
    assert_eq!(at.state.piece(at.card(1, "Ambassador's Aide")).host, at.card(1, "Kane Richards"));
}
