//! Texts at work, card by card.

use crate::table::At;
use prime::setup::Options;
use serde_json::{Value, json};

/// Both sides with an advantage that is face down, so that no text but those at hand counts.
pub fn plain(first: Value, cards: Value) -> At {
    let mut first = first;
    let defaults = json!({ "resources": 20, "commands": 9, "tech": 9, "system": ["Earth", "Mars"] });
    for (key, value) in defaults.as_object().expect("a table") {
        first.as_object_mut().expect("a table").entry(key).or_insert(value.clone());
    }
    texts(json!({ "players": [first, { "hand": ["City"] }], "cards": cards }))
}

/// Humans against Muero in this position.
pub fn texts(given: Value) -> At {
    At::with_texts(&["human", "muero"], given)
}

/// The same with other decks.
pub fn with_decks(decks: &[&str], first: Value, cards: Value) -> At {
    At::with_texts(decks, json!({ "players": [first, { "hand": ["City"] }], "cards": cards }))
}

/// Seat 1 attacks and both sides are in; it is seat 1's first chance.
pub fn in_combat(cards: Value, hand: &[&str]) -> At {
    in_combat_against(cards, hand, &[])
}

/// The same, with cards in the other hand.
pub fn in_combat_against(cards: Value, hand: &[&str], other: &[&str]) -> At {
    let mut all =
        vec![json!({ "card": "War", "of": 1, "at": "2B" }), json!({ "card": "Fleet Carrier", "of": 2, "at": "2B" })];
    all.extend(cards.as_array().expect("a list").iter().cloned());
    let first = json!({ "resources": 20, "commands": 9, "tech": 9, "hand": hand });
    let second = json!({ "resources": 20, "commands": 9, "tech": 9, "hand": other });
    let mut at = texts(json!({ "players": [first, second], "cards": all }));
    at.choose(1, "Attack Fleet Carrier").calm();
    for who in [1, 2] {
        while at.asked() == [who] && at.offers(who).iter().any(|offer| offer.starts_with("No more")) {
            let joins = at.offers(who).into_iter().find(|offer| offer.contains(" joins"));
            at.choose(who, &joins.unwrap_or("No more from elsewhere".into()));
        }
    }
    at
}

// ---- Aliens ----

#[test]
fn the_humans_play_an_explore_card_for_1_less_once_a_turn() {
    let mut at = plain(json!({ "resources": 4, "hand": ["Explorer (Human)", "Skimmer"] }), json!([]));
    at.choose(1, "The Humans: Play an Explore card");
    assert_eq!((at.resources(1), at.place(1, "Explorer (Human)")), (2, "1A".into()), "3 less 1, the only Explore card");
    at.pass(2);
    assert!(!at.offered(1, "The Humans"));
}

#[test]
fn the_dysori_deploy_a_hero_for_1_less() {
    let hand = ["Octavia Julianis", "Reanna Tyrsus"];
    let mut at = with_decks(&["dysori", "muero"], json!({ "resources": 2, "commands": 1, "hand": hand }), json!([]));
    assert!(!at.offered(1, "Deploy Octavia Julianis"), "she costs 3");
    at.choose(1, "The Dysori: Play a hero").choose(1, "Octavia Julianis");
    assert_eq!((at.resources(1), at.commands(1), at.in_play(1, "Octavia Julianis")), (0, 0, true));
}

#[test]
fn r42_the_muero_play_a_military_card_for_1_less_where_it_may_be_played_at_all() {
    let hand = ["Destroyer (Muero)", "Mine Field"];
    let mut at = with_decks(&["muero", "human"], json!({ "resources": 5, "tech": 3, "hand": hand }), json!([]));
    at.choose(1, "The Muero: Play a Military card");
    assert_eq!((at.resources(1), at.in_play(1, "Destroyer (Muero)")), (0, true), "6 less 1; Mine Field is for combat");
}

#[test]
fn the_soven_prevent_as_much_as_they_are_ahead_in_tech() {
    let mut at = At::with_texts(
        &["human", "soven"],
        json!({ "players": [{ "tech": 2 }, { "tech": 5 }], "cards": [
            { "card": "War", "of": 1, "at": "2B" },
            { "card": "Battle Platform", "of": 2, "at": "2B", "energy": 0 },
        ] }),
    );
    at.choose(1, "Attack Battle Platform").choose(1, "War joins").choose(2, "No more");
    at.choose(1, "Fire with War").choose(2, "The Soven: When a card you control would take damage");
    assert_eq!(at.damage(2, "Battle Platform"), 1, "4 less 3");
}

// ---- what holds while a card is in play ----

#[test]
fn research_facility_gives_a_tech_that_comes_and_goes() {
    // The example of 106.
    let mut at = plain(
        json!({ "tech": 5, "hand": ["Research Facility"] }),
        json!([{ "card": "Saboteur", "of": 2, "on": "Earth" }]),
    );
    at.choose(1, "Deploy Research Facility").choose(1, "At Earth");
    assert_eq!(at.tech(1), 6);
    let facility = at.card(1, "Research Facility");
    at.game.recycle_for_test(&mut at.state, facility);
    assert_eq!(at.tech(1), 5);
}

#[test]
fn statistics_are_raised_for_whom_a_text_names() {
    let at = plain(
        json!({}),
        json!([
            { "card": "Alchemist", "of": 1, "on": "Earth" },
            { "card": "Chemical Plant", "of": 1, "on": "Earth" },
            { "card": "Rupert Einstein", "of": 1, "on": "Earth" },
            { "card": "Kane Richards", "of": 1, "on": "Earth" },
            { "card": "Skimmer", "of": 1, "at": "1A" },
            { "card": "Juggernaut", "of": 2, "at": "1A" },
            { "card": "Fusion Reactor", "of": 1, "on": "Mars" },
            { "card": "War", "of": 1, "at": "1A" },
            { "card": "Improved Engines", "of": 1, "on": "War" },
            { "card": "Shield Disruption Generator", "of": 1, "on": "Earth" },
        ]),
    );
    let (board, id) = (at.board(), |who, name| at.card(who, name));
    assert_eq!(board.structure(id(1, "Skimmer")), 4, "Alchemist: your ships");
    assert_eq!(board.structure(id(2, "Juggernaut")), 3, "not those of others");
    let einstein = id(1, "Rupert Einstein");
    let values = [board.combat(einstein), board.life(einstein), board.influence(einstein)];
    assert_eq!(values, [1, 3, 2], "Chemical Plant: your Scientists");
    assert_eq!(board.life(id(1, "Kane Richards")), 2, "he is none");
    assert_eq!(board.power(id(1, "Mars")), 1, "Fusion Reactor makes the statistic");
    assert_eq!(board.moves(id(1, "War")), 3, "Improved Engines");
    assert_eq!(board.shields(id(2, "Juggernaut")), 2, "Shield Disruption Generator");
    assert_eq!(board.shields(id(1, "Skimmer")), 1, "not its own side");
}

#[test]
fn shields_are_never_lowered_below_1() {
    let at = plain(
        json!({}),
        json!([
            { "card": "Shield Disruption Generator", "of": 1, "on": "Earth" },
            { "card": "Mercenary Fighter", "of": 2, "at": "1A" },
        ]),
    );
    assert_eq!(at.board().shields(at.card(2, "Mercenary Fighter")), 1);
}

#[test]
fn science_ship_gives_tech_outside_the_own_star_system() {
    let at = plain(json!({ "tech": 4 }), json!([{ "card": "Science Ship", "of": 1, "at": "1A" }]));
    assert_eq!(at.tech(1), 4);
    assert!(!at.offered(1, "Science Ship"));
    let mut at = plain(json!({ "tech": 4 }), json!([{ "card": "Science Ship", "of": 1, "at": "2E" }]));
    assert_eq!(at.tech(1), 5);
    at.choose(1, "Science Ship #1: Turn this to gain 1 Tech");
    assert_eq!((at.tech(1), at.turned(1, "Science Ship")), (6, true));
}

#[test]
fn advantages_work_when_they_lie_face_up() {
    let given = |advantage: &str, up: bool| json!({ "players": [{ "advantage": advantage, "face_up": up }, {}], "cards": [{ "card": "Skimmer", "of": 1, "at": "1A" }] });
    let skimmer = |at: &At| at.board().structure(at.card(1, "Skimmer"));
    assert_eq!(skimmer(&texts(given("Reinforced Hulls", false))), 3, "302: not while it is face down");
    assert_eq!(skimmer(&texts(given("Reinforced Hulls", true))), 4);
    let at = texts(given("Planetary Defenses", true));
    let earth = at.card(1, "Earth");
    assert_eq!([at.board().guns(earth), at.board().shields(earth), at.board().power(earth)], [3, 4, 3]);
    let mut at = texts(given("Reinforced Hulls", false));
    at.choose(1, "Turn up your advantage");
    assert_eq!(skimmer(&at), 4, "it works from now on");
}

#[test]
fn advanced_technology_transcends_at_27() {
    let mut at = texts(json!({ "players": [{ "advantage": "Advanced Technology", "face_up": true, "tech": 27 }, {}] }));
    at.until_turn(2);
    assert_eq!(at.outcome().map(|outcome| outcome.how()), Some("Transcendent Victory"));
}

#[test]
fn earth_makes_tech_cheaper() {
    let at = plain(json!({ "resources": 3 }), json!([]));
    assert!(at.offered(1, "Gain 1 Tech (3 resources)"));
}

#[test]
fn untargetable_heroes_are_no_targets() {
    let mut at = plain(
        json!({ "hand": ["Sweet Talker"] }),
        json!([
            { "card": "Primaag Lotraag", "of": 2, "on": "Earth" },
            { "card": "Trohh Grozz", "of": 2, "on": "Earth" },
            { "card": "The Head of K'vaan", "of": 2, "on": "Primaag Lotraag" },
            { "card": "Mr. Dyer", "of": 1, "on": "Earth" },
        ]),
    );
    at.choose(1, "Mr. Dyer: Turn this to inflict 1 damage");
    assert_eq!(at.offers(1), ["Mr. Dyer", "Trohh Grozz of @2"]);
}

#[test]
fn a_trait_that_gear_gives_counts() {
    let mut at = plain(
        json!({ "hand": ["Extended Meeting"] }),
        json!([
            { "card": "Kane Richards", "of": 1, "on": "Earth" },
            { "card": "Ambassador's Aide", "of": 1, "on": "Kane Richards" },
            { "card": "Trohh Grozz", "of": 2, "on": "Regnuu Kraag" },
        ]),
    );
    at.choose(1, "Play Extended Meeting").choose(1, "Trohh Grozz of @2");
    assert!(
        at.turned(1, "Kane Richards") && at.turned(2, "Trohh Grozz"),
        "{:#?} {:?}",
        at.told,
        at.offers(at.asked()[0])
    );
    assert_eq!(at.pile(1, "Extended Meeting"), "recycled");
}

#[test]
fn mercenaries_want_a_resource_to_join_a_fleet() {
    let cards = json!([
        { "card": "Mercenary Destroyer", "of": 1, "at": "2B" },
        { "card": "Fleet Carrier", "of": 2, "at": "2B" },
    ]);
    let mut at = plain(json!({ "resources": 1 }), cards.clone());
    at.choose(1, "Attack Fleet Carrier").choose(1, "Mercenary Destroyer joins");
    assert_eq!(at.resources(1), 0);
    let mut at = plain(json!({ "resources": 0 }), cards);
    at.choose(1, "Attack Fleet Carrier");
    assert!(at.heard("The combat at @2's B is over."), "nobody pays, nobody fights");
}

#[test]
fn platforms_are_terminated_when_they_fall() {
    let mut at = At::with_texts(
        &["human", "soven"],
        json!({ "players": [{}, {}], "cards": [
            { "card": "War", "of": 1, "at": "2B" },
            { "card": "Guardian Platform", "of": 2, "at": "2B", "damage": 2, "energy": 0 },
        ] }),
    );
    at.choose(1, "Attack Guardian Platform")
        .choose(1, "War joins")
        .choose(2, "No more")
        .choose(1, "Fire with War")
        .pass(2);
    assert_eq!(at.pile(2, "Guardian Platform #1"), "terminated");
}

#[test]
fn an_orbital_shipyard_builds_ships_and_nebb_charr_attacks_for_nothing() {
    let mut at = plain(json!({ "hand": ["Skimmer"] }), json!([{ "card": "Orbital Shipyard", "of": 1, "on": "Mars" }]));
    at.choose(1, "Deploy Skimmer").choose(1, "At Mars");
    assert_eq!(at.place(1, "Skimmer"), "1B");
    let at = with_decks(
        &["muero", "human"],
        json!({ "commands": 0 }),
        json!([
            { "card": "Juggernaut", "of": 1, "at": "2A" },
            { "card": "Rarrkar Nebb Charr", "of": 1, "on": "Juggernaut" },
        ]),
    );
    assert!(at.offers(1).contains(&"Attack Earth of @2 at @2's A".to_string()), "{:?}", at.offers(1));
}

// ---- actions ----

#[test]
fn simple_gains() {
    let mut at = plain(
        json!({ "hand": ["Hidden Resources", "Creative Invention", "Cut the Red Tape"], "resources": 2, "commands": 2 }),
        json!([{ "card": "Karina Tristan", "of": 1, "on": "Earth" }, { "card": "Hydroponic Farm", "of": 1, "on": "Mars" }]),
    );
    at.choose(1, "Play Hidden Resources").pass(2);
    assert_eq!((at.resources(1), at.pile(1, "Hidden Resources")), (3, "recycled"));
    at.choose(1, "Karina Tristan: Turn this to gain 2 resources").pass(2);
    assert_eq!((at.resources(1), at.turned(1, "Karina Tristan")), (5, true));
    at.choose(1, "Play Creative Invention (2 resources, 1 command)").pass(2);
    assert_eq!((at.tech(1), at.commands(1), at.pile(1, "Creative Invention")), (10, 1, "terminated"));
    at.choose(1, "Play Cut the Red Tape").pass(2);
    assert_eq!(at.commands(1), 2, "not above the maximum of 4");
    assert!(!at.offered(1, "Hydroponic Farm"), "Mars is no desert");
}

#[test]
fn a_spent_action_is_limited() {
    let mut at = plain(
        json!({ "resources": 9, "hand": ["City", "Skimmer"], "draw": ["Frozen World"] }),
        json!([{ "card": "Academy", "of": 1, "on": "Earth" }]),
    );
    at.picks(&[0]).choose(1, "Academy: Pay 2 resources and discard a random card to draw a card").pass(2);
    assert_eq!((at.resources(1), at.hand(1)), (7, 2), "{:#?}", at.told);
    assert!(!at.offered(1, "Academy"), "Limited");
}

#[test]
fn repair_ships_and_healers_help() {
    let mut at = plain(
        json!({}),
        json!([
            { "card": "Repair Ship", "of": 1, "at": "1A" },
            { "card": "Famine", "of": 1, "at": "1A", "damage": 3 },
            { "card": "Death", "of": 1, "at": "1B", "damage": 3 },
            { "card": "Trin'yak", "of": 1, "on": "Earth" },
        ]),
    );
    at.choose(1, "Repair Ship: Remove 2 damage").choose(1, "Famine").pass(2);
    assert_eq!(at.damage(1, "Famine"), 1);
    let earth = at.card(1, "Earth");
    at.state.piece_mut(earth).damage = 2;
    at.choose(1, "Trin'yak: Turn this to remove 1 damage");
    assert_eq!(at.damage(1, "Earth"), 1);
}

#[test]
fn a_search_takes_the_card_and_shuffles() {
    let mut at = with_decks(
        &["muero", "human"],
        json!({ "resources": 9, "commands": 3, "draw": ["City", "Elite Fighter", "Mercenary Fighter"] }),
        json!([{ "card": "Fleet Carrier", "of": 1, "at": "1A" }]),
    );
    at.choose(1, "Fleet Carrier: Pay 2 resources to search");
    assert!(at.offers(1).iter().all(|offer| offer.contains("Fighter")), "{:?}", at.offers(1));
    at.choose(1, "Mercenary Fighter #1");
    assert_eq!((at.resources(1), at.pile(1, "Mercenary Fighter #1")), (7, "hand"));
}

#[test]
fn mining_asteroid_begins_with_5_ore_and_spends_it() {
    let mut at = At::sit_with(crate::table::game(), &["human", "muero"], Options::default());
    at.choose(1, "Leave it").choose(2, "Leave it").choose(1, "Mining Asteroid").choose(1, "That is my");
    at.choose(2, "That is my");
    assert_eq!(at.state.piece(at.card(1, "Mining Asteroid")).counters, 5);
    let before = at.resources(1);
    at.until_offered(1, "Mining Asteroid: Remove 1 ore counter").choose(1, "Mining Asteroid");
    assert_eq!((at.resources(1), at.state.piece(at.card(1, "Mining Asteroid")).counters), (before + 1, 4));
}

#[test]
fn ion_storm_pierces_and_power_leak_drains() {
    let mut at = plain(
        json!({ "hand": ["Ion Storm", "Power Leak", "Breakdown"] }),
        json!([{ "card": "Juggernaut", "of": 2, "at": "2B" }, { "card": "Titanium Hull", "of": 2, "on": "Juggernaut" }]),
    );
    at.choose(1, "Play Ion Storm (1 resource)").calm().pass(2);
    assert_eq!(at.damage(2, "Juggernaut"), 1, "shields don't stop what pierces");
    at.choose(1, "Play Power Leak").pass(2);
    assert_eq!(at.energy(2, "Juggernaut"), 1);
    at.choose(1, "Play Breakdown");
    assert_eq!(at.pile(2, "Titanium Hull"), "recycled");
}

#[test]
fn heroes_learn_and_change_sides() {
    let mut at = plain(
        json!({ "hand": ["Training", "War Hero", "Promise of Great Rewards", "Sweet Talker"] }),
        json!([
            { "card": "Cassandra Sage", "of": 1, "on": "Earth" },
            { "card": "Trohh Grozz", "of": 2, "on": "Earth", "turned": true },
        ]),
    );
    at.choose(1, "Play Training").choose(1, "Target hero gets +1 life").choose(1, "Cassandra Sage").pass(2);
    assert_eq!((at.board().life(at.card(1, "Cassandra Sage")), at.pile(1, "Training")), (4, "terminated"));
    at.choose(1, "Play War Hero").choose(1, "Cassandra Sage").pass(2);
    assert!(at.board().has(at.card(1, "Cassandra Sage"), prime::card::Trait::Military));
    at.choose(1, "Play Promise of Great Rewards");
    let grozz = at.card(2, "Trohh Grozz");
    assert_eq!(at.state.controller(grozz), crate::table::seat(1));
    assert!(!at.turned(2, "Trohh Grozz") && at.turned(1, "Cassandra Sage"));
    assert_eq!(at.place(2, "Trohh Grozz"), "1A");
}

#[test]
fn effects_end_when_their_time_is_over() {
    let mut at = plain(json!({ "hand": ["Mass Aggression"] }), json!([{ "card": "War", "of": 1, "at": "1A" }]));
    at.choose(1, "Play Mass Aggression");
    let war = at.card(1, "War");
    assert_eq!((at.board().guns(war), at.board().shields(war)), (5, 2));
    at.until_turn(2);
    assert_eq!((at.board().guns(war), at.board().shields(war)), (4, 3));
}

#[test]
fn r44_until_the_end_of_the_next_turn_covers_all_of_it() {
    let mut at = texts(json!({ "phase": "end", "players": [
        { "draw": ["Cry to the Heavens"], "hand": ["City", "Academy"] }, {},
    ], "cards": [{ "card": "War", "of": 1, "at": "1A" }] }));
    let war = at.card(1, "War");
    at.until_turn(2);
    assert_eq!(at.board().guns(war), 5, "drawn in the End phase of turn 1");
    at.until_turn(3);
    assert_eq!(at.board().guns(war), 4);
}

// ---- fates ----

#[test]
fn fates_do_what_they_say() {
    let fate = |name: &str, cards: Value| {
        let mut at = texts(json!({ "phase": "end", "players": [
            { "tech": 5, "resources": 0, "hand": ["City", "Academy"], "draw": [name, "War", "War", "War", "War", "War", "War", "War"],
              "commands": 0 }, { "commands": 0, "draw": vec!["Juggernaut"; 7] },
        ], "cards": cards }));
        at.until_offered(1, "Discard City").choose(1, "Discard City").calm();
        at
    };
    assert_eq!(fate("Think Tank", json!([])).tech(1), 6);
    assert_eq!(fate("Discovered Technology", json!([])).tech(1), 7);
    let cache = fate("Precious Cache", json!([]));
    assert!(cache.heard("@1 gains 3 resources."));
    let storm = json!([
        { "card": "Juggernaut", "of": 2, "at": "storm", "from": "2D", "turned": true },
        { "card": "War", "of": 1, "at": "1E" },
        { "card": "Death", "of": 1, "at": "1A" },
    ]);
    let flare = fate("Firestorm Flare", storm);
    assert_eq!([flare.damage(2, "Juggernaut"), flare.damage(1, "War"), flare.damage(1, "Death")], [2, 1, 0]);
}

#[test]
fn r130_a_fate_asks_its_owner_for_targets() {
    let mut at = texts(json!({ "phase": "end", "players": [
        { "hand": ["City", "Academy"], "draw": ["Freak Asteroid"], "commands": 0 }, { "commands": 0 },
    ], "cards": [
        { "card": "Juggernaut", "of": 2, "at": "2B" },
        { "card": "Skimmer", "of": 1, "at": "1A" },
        { "card": "Famine", "of": 1, "at": "1A" },
    ] }));
    at.until_offered(1, "Discard City").choose(1, "Discard City").calm();
    assert_eq!(at.asked(), [1]);
    let mut offers = at.offers(1);
    offers.sort();
    assert_eq!(offers, ["Juggernaut #1 of @2", "Skimmer"], "structure 3 or less, anybody's");
    at.choose(1, "Juggernaut");
    assert_eq!((at.pile(2, "Juggernaut #1"), at.pile(1, "Freak Asteroid")), ("recycled", "terminated"));
}

#[test]
fn r131_only_fools_roll_the_bones_cancels_a_fate() {
    let mut at = texts(json!({ "phase": "end", "players": [
        { "hand": ["City", "Academy"], "draw": ["Discovered Technology"], "tech": 5 },
        { "hand": ["Only Fools Roll the Bones!", "City"] },
    ] }));
    at.until_offered(1, "Discard City")
        .choose(1, "Discard City")
        .choose(1, "Keep the rest")
        .choose(2, "Play Only Fools Roll the Bones!");
    assert_eq!((at.tech(1), at.pile(1, "Discovered Technology")), (5, "terminated"));
    assert_eq!(at.pile(2, "Only Fools Roll the Bones!"), "terminated");
}

// ---- combat ----

#[test]
fn the_d14_missile_is_targeted_and_pierces() {
    // The example of 401.3.
    let mut at = in_combat(json!([{ "card": "D14 Missile", "of": 1, "on": "War" }]), &[]);
    at.choose(1, "D14 Missile: Sacrifice this to have it inflict 2 piercing damage").choose(1, "Fleet Carrier of @2");
    assert_eq!((at.damage(2, "Fleet Carrier"), at.pile(1, "D14 Missile")), (2, "recycled"));
}

#[test]
fn energy_above_power_and_guns_for_a_turn() {
    let mut at = in_combat(
        json!([{ "card": "Energy Enhancer", "of": 1, "on": "War" }, { "card": "Weapon Charger", "of": 1, "on": "War" }]),
        &[],
    );
    at.choose(1, "Energy Enhancer: Turn this").pass(2);
    assert_eq!(
        (at.energy(1, "War"), at.turned(1, "Energy Enhancer")),
        (4, true),
        "R64: it turns because its text says so"
    );
    at.choose(1, "Weapon Charger: Turn this").pass(2);
    assert!(at.offered(1, "Fire with War (guns 5)"));
}

#[test]
fn damage_is_prevented_by_cards_and_texts() {
    let mut at = in_combat(
        json!([
            { "card": "Escort", "of": 2, "on": "Fleet Carrier" },
            { "card": "Octavia Julianis", "of": 2, "on": "Fleet Carrier" },
        ]),
        &[],
    );
    at.choose(1, "Fire with War").choose(2, "Octavia Julianis: When its ship would take damage");
    assert!(at.question(2).contains("inflict 2 damage"), "{}", at.question(2));
    at.choose(2, "Escort: When its subject would take damage");
    assert_eq!((at.damage(2, "Fleet Carrier"), at.pile(2, "Escort")), (0, "recycled"));
}

#[test]
fn glancing_blow_prevents_half_rounded_up() {
    let mut at = texts(json!({ "players": [{ "tech": 9 }, { "hand": ["Glancing Blow"], "resources": 1 }], "cards": [
        { "card": "Juggernaut", "of": 1, "at": "2B" },
        { "card": "Fleet Carrier", "of": 2, "at": "2B", "energy": 0 },
        { "card": "Lyseria Truvalis", "of": 1, "on": "Juggernaut" },
    ] }));
    at.choose(1, "Attack Fleet Carrier").choose(1, "Juggernaut").choose(2, "No more").choose(1, "Fire with Juggernaut");
    at.choose(1, "Lyseria Truvalis: When its ship would inflict damage, increase that damage by 1")
        .choose(2, "Play Glancing Blow");
    at.calm();
    assert!(at.heard("Fleet Carrier suffers 4 damage."), "9, half of it rounded up prevented: {:#?}", at.told);
}

#[test]
fn r30_a_react_to_a_react_is_resolved_first() {
    // Seat 1 fires, seat 2 plays Glancing Blow, seat 1 cancels it with Primaag Taarkiis.
    let mut at = with_decks(
        &["muero", "human"],
        json!({ "tech": 9 }),
        json!([
            { "card": "Juggernaut", "of": 1, "at": "2B" },
            { "card": "Primaag Taarkiis", "of": 1, "on": "Juggernaut" },
            { "card": "Famine", "of": 2, "at": "2B", "energy": 0 },
        ]),
    );
    at.give(2, "Glancing Blow", 5);
    at.choose(1, "Attack Famine").choose(1, "Juggernaut").choose(2, "No more").choose(1, "Fire with Juggernaut");
    at.pass(1).choose(2, "Play Glancing Blow").choose(1, "Primaag Taarkiis: When an opponent plays");
    assert_eq!((at.pile(2, "Glancing Blow #1"), at.resources(2)), ("recycled", 4), "R37: cancelled, not refunded");
    at.calm();
    assert_eq!(at.pile(2, "Famine"), "terminated", "8 damage against structure 7");
}

#[test]
fn trohh_grozz_makes_cards_dearer_only_at_the_opponents_planet() {
    // The example of 401.2.
    let given = |place: &str| json!({ "players": [{ "resources": 3, "hand": ["Skimmer"] }, {}], "cards": [{ "card": "Trohh Grozz", "of": 2, "on": place }] });
    let mut at = texts(given("Earth"));
    at.choose(1, "Deploy Skimmer").choose(2, "Trohh Grozz: When an opponent plays a card").choose(1, "Pay");
    assert_eq!(
        (at.resources(1), at.in_play(1, "Skimmer"), at.turned(2, "Trohh Grozz")),
        (0, true, true),
        "2 and 1 more"
    );
    let mut at = texts(given("Regnuu Kraag"));
    at.choose(1, "Deploy Skimmer");
    assert_eq!((at.resources(1), at.turned(2, "Trohh Grozz")), (1, false), "nobody was asked");
}

#[test]
fn r36_a_cost_that_was_raised_and_cannot_be_paid_cancels_the_play() {
    let mut at = texts(json!({ "players": [{ "resources": 2, "hand": ["Skimmer"] }, {}], "cards": [
        { "card": "Trohh Grozz", "of": 2, "on": "Earth" },
    ] }));
    at.choose(1, "Deploy Skimmer").choose(2, "Trohh Grozz");
    assert_eq!((at.resources(1), at.pile(1, "Skimmer")), (0, "recycled"));
}

#[test]
fn y_mvalla_and_calm_words_end_a_combat() {
    let mut at = in_combat(json!([{ "card": "Simon Christiansen", "of": 1, "on": "War" }]), &["Calm Words"]);
    at.choose(1, "Play Calm Words");
    assert!(at.heard("The combat at @2's B is over.") && at.turned(1, "Simon Christiansen"));
}

#[test]
fn war_of_words_lets_diplomats_cancel_attacks() {
    let mut at = texts(json!({ "phase": "end", "players": [
        { "hand": ["City", "Academy"], "draw": ["War of Words"], "commands": 0 }, { "commands": 0 },
    ], "cards": [
        { "card": "Cassandra Sage", "of": 1, "on": "Earth" },
        { "card": "War", "of": 1, "at": "1A" },
        { "card": "Juggernaut", "of": 2, "at": "1A" },
    ] }));
    at.until_offered(1, "Discard City")
        .choose(1, "Discard City")
        .until_turn(2)
        .until_offered(2, "Attack War")
        .choose(2, "Attack War");
    at.choose(1, "Cassandra Sage: ");
    assert!(!at.heard("attacks War") && at.turned(1, "Cassandra Sage"));
    assert!(!at.state.is(at.card(1, "War"), |player| player.attacked), "R86: it did not occur");
}

#[test]
fn pillage_and_rich_planets_pay_the_conqueror() {
    let mut at = texts(json!({
        "players": [{ "hand": ["Pillage"], "resources": 0 }, { "system": ["Regnuu Kraag", "Mineral Rich Planet"] }],
        "cards": [{ "card": "War", "of": 1, "at": "2B" }],
    }));
    let rich = at.card(2, "Mineral Rich Planet");
    (at.state.piece_mut(rich).damage, at.state.piece_mut(rich).energy) = (4, 0);
    at.choose(1, "Attack Mineral Rich Planet").choose(1, "War joins").choose(1, "Fire with War");
    at.choose(1, "Play Pillage");
    assert_eq!(at.resources(1), 1 + 2 + 3);
}

#[test]
fn quick_reload_and_lotraag_shoot_again() {
    let mut at = in_combat(json!([{ "card": "Titanium Hull", "of": 2, "on": "Fleet Carrier" }]), &["Quick Reload"]);
    at.choose(1, "Fire with War").choose(1, "Play Quick Reload");
    at.calm();
    assert_eq!(at.told.iter().filter(|line| line.contains("War fires at")).count(), 2, "{:#?}", at.told);
}

#[test]
fn reinforcements_come_from_next_door() {
    let mut at = in_combat(json!([{ "card": "Death", "of": 1, "at": "2D", "turned": true }]), &["Reinforcements"]);
    at.choose(1, "Play Reinforcements").calm();
    assert_eq!((at.place(1, "Death"), at.energy(1, "Death")), ("2B".into(), 2));
    assert!(at.state.side(at.card(1, "Death")).is_some());
}

#[test]
fn a_mine_field_hits_the_whole_opposing_fleet() {
    let mut at = in_combat(json!([{ "card": "Juggernaut", "of": 2, "at": "2B" }]), &["Mine Field"]);
    at.choose(1, "Play Mine Field").pass(2);
    assert_eq!((at.damage(2, "Fleet Carrier"), at.damage(2, "Juggernaut"), at.resources(1)), (1, 1, 18));
}

#[test]
fn salvage_ship_profits_from_wrecks_in_its_star_system() {
    let mut at = in_combat(json!([{ "card": "Salvage Ship", "of": 2, "at": "2A" }]), &[]);
    let carrier = at.card(2, "Fleet Carrier");
    (at.state.piece_mut(carrier).damage, at.state.piece_mut(carrier).energy) = (3, 0);
    at.choose(1, "Fire with War").calm_until(2, "Salvage Ship").choose(2, "Salvage Ship: When a ship").calm();
    assert_eq!((at.resources(2), at.turned(2, "Salvage Ship")), (23, true), "structure 4 less 1");
}

#[test]
fn martyred_leader_stirs_the_others() {
    let mut at = texts(
        json!({ "players": [{ "hand": ["Martyred Leader"], "system": ["Earth", "Mars"] }, { "commands": 0 }], "cards": [
        { "card": "Kane Richards", "of": 1, "on": "Earth", "damage": 1 },
        { "card": "Mr. Dyer", "of": 1, "on": "Mars" },
        { "card": "Trohh Grozz", "of": 2, "on": "Earth" },
    ] }),
    );
    let kane = at.card(1, "Kane Richards");
    at.game.inflict_for_test(&mut at.state, kane, 9);
    at.choose(1, "Play Martyred Leader").calm();
    assert_eq!(at.board().combat(at.card(1, "Mr. Dyer")), 4);
}

#[test]
fn nearly_every_card_has_a_text_and_every_text_is_in_force() {
    let game = crate::table::game();
    let texts = game.pack().cards().iter().filter(|card| !card.text.is_empty()).count();
    assert!(texts >= 240, "{texts} cards have a text; a pack with a text that is not in force would not be read");
}
