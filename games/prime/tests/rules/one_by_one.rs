//! Texts that no other test plays, card by card.

use crate::feats::advantage;
use crate::table::{At, seat};
use crate::texts::{in_combat, in_combat_against, plain, texts, with_decks};
use prime::card::Trait;
use prime::ids::CardId;
use serde_json::{Value, json};

/// A fate of seat 1 is drawn in the End phase of the first turn; what follows it in the draw pile is revealed by it.
fn fated(name: &str, cards: Value) -> At {
    let mut at = texts(json!({ "phase": "end", "players": [
        { "tech": 9, "resources": 9, "commands": 0, "system": ["Earth", "Mars"],
          "hand": ["City", "Academy", "Protect", "City", "City", "City"], "draw": [name, "Death", "Skimmer", "Death", "Skimmer"] },
        { "commands": 0, "resources": 9, "tech": 9, "draw": vec!["Cannon Platform"; 9] },
    ], "cards": cards }));
    at.until_offered(1, "Discard City").choose(1, "Discard City").calm();
    at
}

/// Everybody whose ships can join the combat that was just declared lets them join.
pub fn all_join(at: &mut At) {
    for who in [1, 2] {
        while at.asked() == [who] && at.offers(who).iter().any(|offer| offer.starts_with("No more")) {
            let joins = at.offers(who).into_iter().find(|offer| offer.ends_with(" joins"));
            at.choose(who, &joins.unwrap_or("No more from elsewhere".into()));
        }
    }
}

/// What is printed on a card of a seat.
fn printed(at: &At, who: u8, name: &str) -> prime::face::Face {
    *at.board().face(at.card(who, name))
}

// ---- advantages ----

#[test]
fn global_efficiency_raises_commands_and_the_homeworlds_production() {
    let soven = |up: bool| {
        let first = json!({ "advantage": "Global Efficiency", "face_up": up });
        let at = with_decks(&["soven", "muero"], first, json!([]));
        let home = at.board().homeworld(seat(1));
        (at.board().max_commands(seat(1)), at.board().production(home))
    };
    let (commands, production) = soven(false);
    assert_eq!(soven(true), (commands + 1, production + 1));
}

#[test]
fn advantages_for_the_end_phase_turn_commands_into_damage_and_tech() {
    let mut at = advantage("Insurrection Support", json!({ "commands": 3 }), json!([]));
    at.until_offered(1, "Insurrection Support").choose(1, "Insurrection Support").calm();
    assert_eq!((at.damage(2, "Regnuu Kraag"), at.commands(1)), (1, 2));
    let mut at = advantage("Resourceful Planning", json!({ "commands": 4 }), json!([]));
    at.until_offered(1, "Resourceful Planning").choose(1, "Resourceful Planning").calm();
    assert_eq!((at.tech(1), at.commands(1)), (10, 1));
}

// ---- fates ----

#[test]
fn fates_change_statistics_until_the_end_of_the_next_turn() {
    let carrier = json!([{ "card": "Fleet Carrier", "of": 2, "at": "2B" }]);
    let at = fated("Bloodlust", carrier.clone());
    let id = at.card(2, "Fleet Carrier");
    assert_eq!(at.board().power(id), printed(&at, 2, "Fleet Carrier").power + 1, "Muero ships, whoever controls them");
    let mut at = fated("Crush Their Spirits", carrier);
    at.choose(1, "@2").calm();
    assert_eq!(at.board().guns(id), printed(&at, 2, "Fleet Carrier").guns - 1);
    at.until_turn(3);
    assert_eq!(at.board().guns(id), printed(&at, 2, "Fleet Carrier").guns);
}

#[test]
fn fates_change_what_players_have_until_the_end_of_the_next_turn() {
    let usual = |at: &At, who| at.board().face_of(at.state.player(seat(who)).alien).commands;
    let mut at = fated("Bureaucratic Mismanagement", json!([]));
    at.choose(1, "@2").calm();
    assert_eq!(at.board().max_commands(seat(2)), usual(&at, 2) - 1);
    let at = fated("Take Charge", json!([]));
    assert_eq!(at.board().max_commands(seat(1)), usual(&at, 1) + 2);
    let mut at = fated("Concentrated Effort", json!([]));
    at.choose(1, "Mars").calm();
    assert!(at.heard("@1 gains 2 resources."), "{:?}", at.told);
    assert_eq!(at.board().production(at.card(1, "Mars")), printed(&at, 1, "Mars").resources + 2);
    let at = fated("Outbreak of Production", json!([]));
    let production = |name| at.board().production(at.card(1, name));
    assert_eq!(production("Mars"), printed(&at, 1, "Mars").resources + 1);
    assert_eq!(production("Earth"), printed(&at, 1, "Earth").resources, "a Homeworld");
    let at = fated("Ancient Allies", json!([]));
    let cost = at.board().deploy_cost(at.card(1, "Protect"), CardId::NONE, 0, 0);
    assert_eq!(cost.resources, 0, "a Voicing card that costs 2");
}

/// Draws a fate in the Main phase of turn 1 with Academy.
fn fated_in_main(name: &str) -> At {
    let first =
        json!({ "system": ["Earth", "Forest World"], "hand": ["City", "Skimmer"], "draw": [name, "Death", "Death"] });
    let mut at = plain(first, json!([{ "card": "Academy", "of": 1, "on": "Earth" }]));
    at.picks(&[0]).choose(1, "Academy: ").calm();
    at
}

#[test]
fn what_is_for_the_next_turn_waits_for_it_and_ends_with_it() {
    let commands = |at: &At| at.board().max_commands(seat(1));
    let mut at = fated_in_main("Take Charge");
    let usual = at.board().face_of(at.state.player(seat(1)).alien).commands;
    assert_eq!((at.state.turn, commands(&at)), (1, usual), "{:#?}", at.told);
    let view = serde_json::to_value(at.board_view(2)).expect("plain data");
    assert_eq!(view["in_force"][0]["card"], "Take Charge");
    assert_eq!((&view["in_force"][0]["waits"], &view["in_force"][0]["until_turn"]), (&json!(true), &json!(2)));
    at.until_turn(2);
    assert_eq!(commands(&at), usual + 2);
    at.until_offered(1, "Pass");
    assert_eq!(at.commands(1), usual + 2, "the Reset refills them to the new maximum");
    at.until_turn(3);
    assert_eq!(commands(&at), usual);
    for (fate, more) in [("Concentrated Effort", 2), ("Outbreak of Production", 1)] {
        let mut at = fated_in_main(fate);
        if at.asked() == [1] && at.offered(1, "Forest World") {
            at.choose(1, "Forest World").calm();
        }
        let income = |at: &At| at.board().resources(at.card(1, "Forest World"));
        assert_eq!(income(&at), 1, "{fate}: whoever conquered it now would gain no more");
        at.until_turn(2);
        assert_eq!(income(&at), 1 + more, "{fate}");
        at.until_turn(3);
        assert_eq!(income(&at), 1, "{fate}");
    }
}

#[test]
fn fates_strike_heroes_by_the_cards_they_reveal() {
    let hero = |name: &str| json!([{ "card": name, "of": 2, "on": "Regnuu Kraag" }]);
    let at = fated("Assassination Attempt", hero("Rupert Einstein"));
    assert!(!at.in_play(2, "Rupert Einstein"), "cosmic 4 against influence 1");
    let mut at = fated("Night of Death", hero("Sgt. Beat"));
    at.choose(1, "@2").calm();
    assert!(!at.in_play(2, "Sgt. Beat"), "cosmic 4 against life 1 and 1");
}

#[test]
fn fates_send_ships_home_and_supports_away() {
    let at = fated("Homeworld Recall", json!([{ "card": "Fleet Carrier", "of": 2, "at": "1B" }]));
    assert_eq!(at.place(2, "Fleet Carrier"), "2A");
    let hull = json!([{ "card": "Juggernaut", "of": 2, "at": "2A" }, { "card": "Titanium Hull", "of": 2, "on": "Juggernaut" }]);
    let at = fated("Stick in the Wheel", hull);
    assert_eq!(at.pile(2, "Titanium Hull"), "recycled");
}

#[test]
fn super_heated_scorches_what_enters_the_firestorm() {
    let mut at = fated("Super Heated", json!([{ "card": "War", "of": 1, "at": "1D" }]));
    at.until_offered(1, "Move War").choose(1, "Move War").choose(1, "To the Firestorm").choose(1, "Stop here").calm();
    assert_eq!(at.damage(1, "War"), 1);
}

#[test]
fn in_the_grasp_of_your_hand_no_ship_retreats() {
    let cards = json!([{ "card": "War", "of": 1, "at": "2B" }, { "card": "Fleet Carrier", "of": 2, "at": "2B" }]);
    let mut at = fated("In the Grasp of Your Hand", cards);
    at.until_offered(1, "Attack Fleet Carrier").choose(1, "Attack Fleet Carrier").calm();
    all_join(&mut at);
    assert!(at.commands(1) > 0 && !at.offered(1, "Enable your ships to retreat"));
}

#[test]
fn the_will_of_the_primaag_lets_ships_take_others_with_them() {
    let cards = json!([{ "card": "Skimmer", "of": 1, "at": "2B" }, { "card": "Fleet Carrier", "of": 2, "at": "2B" }]);
    let mut at = fated("Will of the Primaag", cards);
    at.until_offered(1, "Attack Fleet Carrier").choose(1, "Attack Fleet Carrier").calm();
    all_join(&mut at);
    let sacrifice = at.offers(1).into_iter().find(|offer| offer.contains("Sacrifice this to inflict"));
    at.choose(1, &sacrifice.unwrap_or_else(|| panic!("{:#?} {:#?}", at.told, at.offers(1)))).calm();
    assert_eq!(at.damage(2, "Fleet Carrier"), 3, "the printed structure of a Skimmer");
}

// ---- heroes ----

#[test]
fn heroes_lend_their_ships_energy_and_take_the_others_guns() {
    let mut at = in_combat(json!([{ "card": "Elias Lowry", "of": 1, "on": "War" }]), &[]);
    at.choose(1, "Elias Lowry: Turn this").calm();
    assert_eq!(at.energy(1, "War"), 4);
    let mut at = in_combat(json!([{ "card": "Xermal", "of": 1, "on": "War" }]), &[]);
    at.choose(1, "Xermal: Turn this").calm();
    assert_eq!(at.board().guns(at.card(2, "Fleet Carrier")), 1);
    let at = in_combat(json!([{ "card": "Eryoness Cerinius", "of": 1, "on": "War" }]), &[]);
    assert_eq!(at.board().guns(at.card(2, "Fleet Carrier")), 1, "away from home");
}

#[test]
fn jon_crowne_holds_a_card_of_the_opponents_back() {
    let mut at = texts(json!({ "players": [
        { "commands": 3 }, { "hand": ["City"], "resources": 20, "commands": 3 },
    ], "cards": [{ "card": "Jon Crowne", "of": 1, "on": "Earth" }] }));
    at.picks(&[0]).choose(1, "Jon Crowne: Choose a random card").calm();
    assert!(!at.offered(2, "Deploy City"));
}

#[test]
fn prefects_add_to_the_shots_of_their_ships() {
    let mut at = in_combat(json!([{ "card": "Prefect Karynn Prosidius", "of": 1, "on": "War" }]), &[]);
    at.choose(1, "Fire with War").choose(1, "Prefect Karynn Prosidius: When its ship would inflict damage");
    assert!(at.calm().heard("6 damage"), "{:#?}", at.told);
    let cards = json!([
        { "card": "Heavy Cruiser", "of": 1, "at": "2B" },
        { "card": "Gunship", "of": 1, "at": "2B" },
        { "card": "Prefect Lusana Alsyriun", "of": 1, "on": "Heavy Cruiser" },
    ]);
    let mut at = in_combat(cards, &[]);
    at.choose(1, "Fire with Heavy Cruiser").choose(1, "Together with Gunship");
    assert!(at.offered(1, "Prefect Lusana Alsyriun: When a ship in this fleet"), "{:?}", at.offers(1));
}

#[test]
fn prefect_karynn_prosidius_challenges_muero_heroes() {
    let cards = json!([
        { "card": "Prefect Karynn Prosidius", "of": 1, "on": "Earth", "turned": true },
        { "card": "Rarrkar Draxx Narr", "of": 2, "on": "Earth" },
        { "card": "Sgt. Beat", "of": 2, "on": "Earth" },
    ]);
    let mut at = plain(json!({ "draw": ["City"] }), cards);
    // R136: a fight that a card begins needs no unturned hero.
    at.choose(1, "Prefect Karynn Prosidius: Begin a hero combat").calm();
    assert!(at.heard("Prefect Karynn Prosidius fights Rarrkar Draxx Narr."), "{:#?}", at.told);
    at.until_offered(1, "Gain 1 resource");
    assert!(!at.offered(1, "Prefect Karynn Prosidius: "), "once a turn: {:?}", at.offers(1));
}

#[test]
fn promethea_zermius_is_there_when_a_planet_is_found() {
    let cards = json!([
        { "card": "Explorer (Human)", "of": 1, "at": "1A" },
        { "card": "Promethea Zermius", "of": 1, "on": "Explorer (Human)" },
    ]);
    let mut at = plain(json!({ "hand": ["Moon of Sunaaku"] }), cards);
    at.choose(1, "Deploy Moon of Sunaaku").choose(1, "Promethea Zermius: When a planet");
    assert!(at.asked() != [1] || !at.offered(1, "Promethea Zermius: "), "her ship is there now");
    at.calm();
    assert_eq!(at.place(1, "Explorer (Human)"), "outer 1");
}

#[test]
fn rarrkar_draxx_narr_searches_for_a_planet() {
    let cards = json!([{ "card": "Rarrkar Draxx Narr", "of": 1, "on": "Earth" }]);
    let mut at = plain(json!({ "draw": ["City", "Neptune"] }), cards);
    at.choose(1, "Rarrkar Draxx Narr: Turn this and pay 2 resources").calm();
    if at.asked() == [1] && at.offered(1, "Neptune") {
        at.choose(1, "Neptune");
    }
    assert_eq!((at.pile(1, "Neptune"), at.resources(1)), ("hand", 18));
}

#[test]
fn ceres_stands_by_soven_heroes() {
    let cards = json!([{ "card": "Ceres", "of": 1, "on": "Earth" }, { "card": "Xermal", "of": 1, "on": "Earth" }]);
    let at = plain(json!({}), cards);
    let (board, xermal) = (at.board(), at.card(1, "Xermal"));
    assert_eq!([board.combat(xermal), board.life(xermal), board.influence(xermal)], [4; 3]);
    assert_eq!(board.influence(at.card(1, "Ceres")), 3, "an Orinn");
}

#[test]
fn some_heroes_are_deployed_at_any_planet() {
    let heroes = [
        ("soven", ["Zy'pul", "The Ancient One", "Miyal", "Karina Tristan", "Sorvina Tridius"].as_slice()),
        ("human", &["Simon Christiansen"]),
        ("dysori", &["Queen Helena Myrianis"]),
        ("muero", &["Motann-Raxx"]),
    ];
    for (deck, heroes) in heroes {
        let (other, home) = if deck == "muero" { ("human", "Earth") } else { ("muero", "Regnuu Kraag") };
        for hero in heroes {
            let first = json!({ "resources": 20, "commands": 5, "hand": [hero] });
            let mut at = with_decks(&[deck, other], first, json!([]));
            at.choose(1, &format!("Deploy {hero}"));
            assert!(at.asked() == [1] && at.offers(1).iter().any(|offer| offer.contains(home)), "{hero}");
        }
    }
}

#[test]
fn zypul_fetches_a_small_ship() {
    let cards = json!([{ "card": "Zy'pul", "of": 1, "on": "War" }, { "card": "Skimmer", "of": 1, "at": "1A" },
        { "card": "Famine", "of": 1, "at": "1A" }]);
    let mut at = in_combat(cards, &[]);
    at.choose(1, "Zy'pul: Turn this").calm();
    assert_eq!((at.place(1, "Skimmer"), at.place(1, "Famine")), ("2B".into(), "1A".into()), "cost 4 or less");
    assert!(at.heard("Skimmer joins the attacking fleet."), "{:#?}", at.told);
}

#[test]
fn karina_tristan_buys_a_card_out_of_a_hand() {
    let mut at = plain(json!({}), json!([{ "card": "Karina Tristan", "of": 1, "on": "Earth" }]));
    at.picks(&[0]).choose(1, "Karina Tristan: Reveal a random card").calm();
    at.choose(1, "Yes (2 resources)").calm();
    assert_eq!((at.resources(1), at.pile(2, "City")), (18, "recycled"), "{:#?}", at.told);
}

#[test]
fn the_ancient_one_looks_into_a_hand() {
    let mut at = plain(json!({}), json!([{ "card": "The Ancient One", "of": 1, "on": "Earth" }]));
    at.picks(&[0]).until_offered(1, "The Ancient One: Turn this").choose(1, "The Ancient One: Turn this");
    if at.asked() == [1] && at.offered(1, "@2") {
        at.choose(1, "@2");
    }
    at.calm();
    assert_eq!((at.pile(2, "City"), at.turned(1, "The Ancient One")), ("recycled", true));
}

#[test]
fn dr_andreas_krieg_tends_a_forest() {
    let first = json!({ "system": ["Earth", "Forest World"] });
    let mut at = plain(first, json!([{ "card": "Dr. Andreas Krieg", "of": 1, "on": "Forest World" }]));
    at.choose(1, "Dr. Andreas Krieg: Turn this").calm();
    assert_eq!(at.board().production(at.card(1, "Forest World")), 1, "next turn");
    at.until_turn(2);
    assert_eq!(at.board().production(at.card(1, "Forest World")), 2);
}

#[test]
fn josidynn_prosidius_takes_from_who_has() {
    let mut at = texts(json!({ "players": [{ "commands": 3 }, { "resources": 5, "hand": ["City"] }],
        "cards": [{ "card": "Josidynn Prosidius", "of": 1, "on": "Earth" }] }));
    at.choose(1, "Josidynn Prosidius: Turn this to take 1 resource").calm();
    assert_eq!((at.resources(1), at.resources(2)), (1, 4));
}

#[test]
fn a_mercenary_captain_is_paid_when_it_joins() {
    let mut at = texts(json!({ "players": [{ "commands": 3, "resources": 5 }, {}], "cards": [
        { "card": "War", "of": 1, "at": "2B" },
        { "card": "Mercenary Captain", "of": 1, "on": "War" },
        { "card": "Fleet Carrier", "of": 2, "at": "2B" },
    ] }));
    at.choose(1, "Attack Fleet Carrier")
        .choose(1, "War joins")
        .choose(1, "Mercenary Captain: When its ship joins")
        .calm();
    assert_eq!((at.board().guns(at.card(1, "War")), at.resources(1)), (5, 2));
}

// ---- planets and ships ----

#[test]
fn akhnaar_kraag_costs_somebody_a_card_and_dead_world_looks_ahead() {
    let mut at = plain(json!({ "system": ["Earth", "Akhnaar Kraag"] }), json!([]));
    at.picks(&[0]).choose(1, "Akhnaar Kraag: Pay 1 command").choose(1, "@2").calm();
    assert_eq!((at.hand(2), at.commands(1)), (0, 8));
    let mut at = plain(json!({ "system": ["Earth", "Dead World"], "draw": ["War", "Skimmer"] }), json!([]));
    let top = |at: &At| *at.state.player(seat(1)).piles.draw().last().expect("a card");
    let before = top(&at);
    at.choose(1, "Dead World: Look at the top 2 cards").calm();
    assert_eq!(at.asked(), [1], "in which order?");
    for put in ["Skimmer", "War"] {
        if at.asked() == [1] && at.offers(1).iter().any(|offer| offer.starts_with(put)) && !at.offered(1, "Pass") {
            let offer = at.offers(1).into_iter().find(|offer| offer.starts_with(put)).expect("it is offered");
            at.choose(1, &offer);
        }
    }
    assert_ne!(top(&at), before, "the Skimmer lies on War now");
}

#[test]
fn ships_with_texts_of_their_own() {
    let mut at = in_combat(json!([{ "card": "Battleship (Muero)", "of": 1, "at": "2B" }]), &[]);
    at.choose(1, "Battleship (Muero): This gains 1 energy").calm();
    assert_eq!(at.energy(1, "Battleship (Muero)"), 4);
    let mut at = plain(json!({}), json!([{ "card": "Cannon Platform", "of": 1, "at": "1A" }]));
    let platform = at.card(1, "Cannon Platform");
    at.game.recycle_for_test(&mut at.state, platform);
    assert_eq!(at.pile(1, "Cannon Platform"), "terminated");
    let cards = json!([
        { "card": "Orbital Space Station", "of": 1, "at": "1A" },
        { "card": "Skimmer", "of": 1, "at": "1B", "turned": true },
        { "card": "War", "of": 1, "at": "2B", "turned": true },
    ]);
    let mut at = plain(json!({}), cards);
    at.choose(1, "Orbital Space Station: Unturn").calm();
    assert_eq!((at.turned(1, "Skimmer"), at.turned(1, "War")), (false, true), "the only one in this Star System");
}

// ---- supports ----

#[test]
fn supports_at_home() {
    let cards = json!([
        { "card": "Hydro-Extraction Plant", "of": 1, "on": "Earth" },
        { "card": "Cassandra Sage", "of": 1, "on": "Earth" },
    ]);
    let mut at = plain(json!({}), cards);
    at.choose(1, "Hydro-Extraction Plant: Sacrifice a hero").calm();
    assert_eq!((at.resources(1), at.in_play(1, "Cassandra Sage")), (23, false), "her life is 3");
    let cards = json!([
        { "card": "Cassandra Sage", "of": 1, "on": "Earth" },
        { "card": "Infra-Red Goggles", "of": 1, "on": "Cassandra Sage" },
        { "card": "Famine", "of": 1, "at": "1A", "damage": 2 },
        { "card": "Repair Materials", "of": 1, "on": "Famine" },
    ]);
    let mut at = plain(json!({}), cards);
    at.choose(1, "Repair Materials: Turn this").calm().pass(2);
    assert_eq!((at.damage(1, "Famine"), at.turned(1, "Repair Materials")), (1, true));
    at.choose(1, "Infra-Red Goggles: Turn this").choose(1, "@2").calm();
    assert!(at.turned(1, "Infra-Red Goggles"));
}

#[test]
fn weapons_in_a_combat() {
    let weapon = |name: &str| {
        let mut at = in_combat(json!([{ "card": name, "of": 1, "on": "War" }]), &[]);
        at.choose(1, &format!("{name}: Turn this"));
        if at.asked() == [1] && at.offered(1, "Fleet Carrier of @2") {
            at.choose(1, "Fleet Carrier of @2");
        }
        at.calm();
        at
    };
    assert_eq!(weapon("Missile Battery").damage(2, "Fleet Carrier"), 1);
    let at = weapon("Shield Disruptor");
    assert_eq!(at.board().shields(at.card(2, "Fleet Carrier")), 2);
    let at = weapon("Shield Enhancer");
    assert_eq!(at.board().shields(at.card(1, "War")), 4);
}

#[test]
fn installations_reach_into_a_combat() {
    let mut at = in_combat(json!([{ "card": "Ion Cannon", "of": 1, "on": "Earth" }]), &[]);
    at.choose(1, "Ion Cannon: Pay 3 resources").choose(1, "Fleet Carrier of @2").calm();
    assert_eq!(at.board().shields(at.card(2, "Fleet Carrier")), 1, "shields never fall below 1");
    let mut at = texts(json!({ "players": [
        { "commands": 3 }, { "system": ["Regnuu Kraag", "Mars"] },
    ], "cards": [
        { "card": "War", "of": 1, "at": "2B" },
        { "card": "Planetary Cannons", "of": 2, "on": "Mars" },
    ] }));
    at.choose(1, "Attack Mars");
    all_join(&mut at);
    at.pass(1).choose(2, "Planetary Cannons: Turn this").calm();
    assert_eq!(at.damage(1, "War"), 3);
}

#[test]
fn particle_enhancers_split_a_shot_and_a_test_facility_adds_to_it() {
    let cards =
        json!([{ "card": "Particle Enhancer", "of": 1, "on": "War" }, { "card": "Juggernaut", "of": 2, "at": "2B" }]);
    let mut at = in_combat(cards, &[]);
    at.choose(1, "Fire with War").choose(1, "At Fleet Carrier");
    assert!(at.asked() == [1] && at.offers(1).iter().any(|offer| offer.contains("Juggernaut")), "{:?}", at.offers(1));
    let cards = json!([
        { "card": "D14 Missile", "of": 1, "on": "War" },
        { "card": "Weapons Test Facility", "of": 1, "on": "Earth" },
    ]);
    let mut at = in_combat(cards, &[]);
    at.choose(1, "Fire with War").calm();
    assert!(at.heard("5 damage"), "{:#?}", at.told);
    let cards = json!([
        { "card": "Missile Battery", "of": 1, "on": "War" },
        { "card": "Weapons Test Facility", "of": 1, "on": "Earth" },
    ]);
    let mut at = in_combat(cards, &[]);
    at.choose(1, "Missile Battery: Turn this").choose(1, "Fleet Carrier of @2").calm();
    assert_eq!(at.damage(2, "Fleet Carrier"), 2, "the Weapon itself inflicts 1 more");
}

#[test]
fn protect_takes_what_its_subject_can_bear() {
    let cards = json!([
        { "card": "Ceres", "of": 2, "on": "Fleet Carrier" },
        { "card": "Protect", "of": 2, "on": "Ceres" },
    ]);
    let mut at = in_combat(cards, &[]);
    at.choose(1, "Fire with War").choose(2, "Protect: When a ship, hero, or planet").calm();
    assert_eq!(at.damage(2, "Fleet Carrier"), 1, "4 less the influence of Ceres");
}

// ---- tactical cards ----

#[test]
fn cloning_brings_a_hero_back() {
    let first = json!({ "resources": 9, "commands": 3, "hand": ["Cloning"], "recycle": ["Octavia Julianis"] });
    let mut at = with_decks(&["dysori", "muero"], first, json!([]));
    at.choose(1, "Play Cloning").calm();
    if at.asked() == [1] && at.offered(1, "Yes") {
        at.choose(1, "Yes");
    }
    at.calm();
    assert_eq!((at.in_play(1, "Octavia Julianis"), at.resources(1)), (true, 4), "3 and 2");
}

/// Seat 1 does something and seat 2 answers with a card.
fn answered(first: Value, cards: Value, does: &[&str], with: &str) -> At {
    let mut at =
        texts(json!({ "players": [first, { "hand": [with], "resources": 9, "commands": 3 }], "cards": cards }));
    for words in does {
        at.choose(1, words);
    }
    at.choose(2, &format!("Play {with}")).calm();
    at
}

#[test]
fn opponents_interfere() {
    let first = json!({ "resources": 20, "commands": 5, "tech": 9, "hand": ["Skimmer", "Sensor Trick"] });
    let spy = json!([{ "card": "Saboteur", "of": 2, "on": "Regnuu Kraag" }]);
    let mut at = answered(first.clone(), spy, &["Deploy Skimmer"], "Back Alley Payoff");
    at.choose(1, "Pay (2 resources)");
    assert_eq!((at.resources(1), at.turned(2, "Saboteur")), (16, true), "2 and 2 more");
    let hero = json!([{ "card": "Cassandra Sage", "of": 1, "on": "Earth" }]);
    let at = answered(first, hero, &["Turn Cassandra Sage"], "Blackmail");
    assert_eq!((at.commands(1), at.turned(1, "Cassandra Sage")), (5, true), "the command does not come");
}

#[test]
fn counter_measures_cancel_what_is_military() {
    let lowry = json!([{ "card": "Elias Lowry", "of": 1, "on": "War" }]);
    let mut at = in_combat_against(lowry, &[], &["Counter Measures"]);
    at.choose(1, "Elias Lowry: Turn this").choose(2, "Play Counter Measures").calm();
    assert_eq!((at.energy(1, "War"), at.turned(1, "Elias Lowry")), (3, true));
    let mut at = in_combat_against(json!([]), &["Mine Field"], &["Counter Measures"]);
    at.choose(1, "Play Mine Field").calm_until(2, "Play Counter Measures").choose(2, "Play Counter Measures").calm();
    assert_eq!((at.damage(2, "Fleet Carrier"), at.pile(1, "Mine Field")), (0, "recycled"), "a Military tactical card");
}

#[test]
fn blood_for_blood_begins_a_hero_combat() {
    let cards = json!([
        { "card": "Cassandra Sage", "of": 1, "on": "Earth" },
        { "card": "Rarrkar Draxx Narr", "of": 2, "on": "Earth" },
    ]);
    let mut at = plain(json!({ "hand": ["Blood For Blood"] }), cards);
    at.choose(1, "Play Blood For Blood").calm();
    let asked = at.asked()[0];
    assert!(at.question(asked).contains("Cassandra Sage"), "{}", at.question(asked));
}

#[test]
fn tactical_cards_against_heroes_and_weapons() {
    let cards = json!([
        { "card": "Xermal", "of": 2, "on": "Regnuu Kraag" },
        { "card": "War", "of": 1, "at": "1A" },
        { "card": "D14 Missile", "of": 1, "on": "War" },
    ]);
    let hand = ["Cowardice", "Government Liason", "Dropped Weapon"];
    let mut at = plain(json!({ "hand": hand }), cards);
    at.choose(1, "Play Cowardice").calm().pass(2);
    let xermal = at.card(2, "Xermal");
    assert!(at.state.is(xermal, |player| player.blank));
    at.choose(1, "Play Government Liason").calm().pass(2);
    assert!(at.board().has(xermal, Trait::Diplomat));
    at.choose(1, "Play Dropped Weapon").calm();
    assert_eq!((at.pile(1, "D14 Missile"), at.resources(1)), ("recycled", 21));
}

#[test]
fn tactical_cards_about_ships() {
    let mut at = in_combat(json!([]), &["Faulty Wiring"]);
    at.choose(1, "Play Faulty Wiring").choose(1, "Fleet Carrier of @2").calm();
    assert_eq!(at.board().shields(at.card(2, "Fleet Carrier")), 1);
    let moved = json!([{ "card": "Destroyer (Human)", "of": 1, "at": "1B", "turned": true, "moved": true }]);
    let mut at = plain(json!({ "hand": ["Gravity Well Slingshot"] }), moved);
    assert!(!at.offered(1, "Move Destroyer"));
    at.choose(1, "Play Gravity Well Slingshot").calm().pass(2);
    assert!(at.offered(1, "Move Destroyer") && !at.turned(1, "Destroyer (Human)"));
    assert_eq!(at.board().moves(at.card(1, "Destroyer (Human)")), 2);
}

#[test]
fn phantom_images_are_worth_the_lead_in_tech() {
    let mut at = in_combat_against(json!([]), &[], &["Phantom Images"]);
    at.state.player_mut(seat(2)).tech = 12;
    at.choose(1, "Fire with War").choose(2, "Play Phantom Images").calm();
    assert_eq!(at.damage(2, "Fleet Carrier"), 1, "4 less 3");
}

#[test]
fn spies_turn_to_harm_ships() {
    let cards = json!([
        { "card": "Saboteur", "of": 1, "on": "Regnuu Kraag" },
        { "card": "Fleet Carrier", "of": 2, "at": "2A" },
    ]);
    let mut at = plain(json!({ "hand": ["Sabotage"] }), cards.clone());
    at.choose(1, "Play Sabotage").calm();
    assert_eq!((at.damage(2, "Fleet Carrier"), at.turned(1, "Saboteur")), (1, true), "its guns less 1");
    let mut at = plain(json!({ "hand": ["Sensor Problem"] }), cards);
    at.choose(1, "Play Sensor Problem").calm();
    assert!(at.turned(1, "Saboteur"));
    at.calm_until(2, "Move Fleet Carrier").pass(2).until_turn(2).until_offered(2, "Gain 1 resource");
    assert!(!at.offered(2, "Move Fleet Carrier"), "not next turn");
    at.until_turn(3).until_offered(2, "Move Fleet Carrier");
}

#[test]
fn stolen_artifacts_cost_as_much_tech_as_the_card_says() {
    let mut at = texts(json!({ "players": [
        { "resources": 9, "commands": 3, "hand": ["Stolen Artifacts"], "draw": ["War"] }, { "tech": 9 },
    ] }));
    at.choose(1, "Play Stolen Artifacts").choose(1, "@2").calm();
    assert_eq!((at.tech(2), at.pile(1, "Stolen Artifacts")), (5, "terminated"), "cosmic 4");
}
