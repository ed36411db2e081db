//! Cards that other tests only use, each with what its own text says.

use crate::one_by_one::all_join;
use crate::table::{At, seat};
use crate::texts::{in_combat, in_combat_against, plain, texts, with_decks};
use prime::card::Trait;
use prime::state::creed;
use serde_json::{Value, json};
use table::Game;

/// Answers with the first offer that begins so, if seat 1 is asked and there is one.
fn perhaps(at: &mut At, words: &str) {
    let offer = if at.asked() == [1] { at.offers(1).into_iter().find(|offer| offer.starts_with(words)) } else { None };
    if let Some(offer) = offer {
        at.choose(1, &offer);
    }
}

/// What War does to the Fleet Carrier when seat 2 answers so.
fn fired(cards: Value, other: &[&str], answer: Option<&str>) -> u8 {
    let mut at = in_combat_against(cards, &[], other);
    at.choose(1, "Fire with War");
    if let Some(answer) = answer {
        at.choose(2, answer);
    }
    at.calm();
    at.damage(2, "Fleet Carrier")
}

// ---- Homeworlds and planets ----

#[test]
fn homeworlds_give_their_people_something() {
    let at = plain(json!({}), json!([]));
    assert_eq!(at.board().tech_price(seat(1)), 3, "Earth: 2 less than 5");
    let first = json!({ "commands": 3, "draw": ["Skimmer"] });
    let mut at = with_decks(&["dysori", "muero"], first, json!([]));
    at.choose(1, "Arcadius Prime: Pay 1 command").calm();
    assert_eq!((at.hand(1), at.commands(1)), (1, 2));
    let cards = json!([{ "card": "Juggernaut", "of": 1, "at": "2A" }, { "card": "Skimmer", "of": 2, "at": "2A" }]);
    let at = with_decks(&["muero", "human"], json!({ "commands": 0 }), cards);
    assert!(at.offered(1, "Attack Skimmer"), "Regnuu Kraag: one attack without a command");
    let cards = json!([{ "card": "War", "of": 1, "at": "2B" }, { "card": "Battle Platform", "of": 2, "at": "2B" }]);
    let mut at = At::with_texts(
        &["human", "soven"],
        json!({ "players": [{ "commands": 3 }, { "commands": 5 }], "cards": cards }),
    );
    at.choose(1, "Attack Battle Platform");
    all_join(&mut at);
    at.pass(1).choose(2, "Y'mvalla: Pay 3 commands").calm();
    assert!(at.heard("The combat at @2's B is over."), "{:#?}", at.told);
}

#[test]
fn planets_with_texts() {
    let cards = json!([
        { "card": "War", "of": 1, "at": "1A" },
        { "card": "Famine", "of": 1, "at": "1A" },
        { "card": "Escort", "of": 1, "on": "War" },
    ]);
    let mut at = plain(json!({ "system": ["Earth", "Dark World"] }), cards);
    at.choose(1, "Dark World: Attach target Retrofit");
    perhaps(&mut at, "Famine");
    at.calm();
    assert_eq!(at.state.piece(at.card(1, "Escort")).host, at.card(1, "Famine"));
    let first = json!({ "system": ["Earth", "Muero Ragnuu Prime"], "draw": ["City", "Infra-Red Goggles"] });
    let mut at = plain(first, json!([]));
    at.choose(1, "Muero Ragnuu Prime: Pay 1 command").calm();
    perhaps(&mut at, "Infra-Red Goggles");
    assert_eq!(at.pile(1, "Infra-Red Goggles"), "hand");
}

// ---- advantages ----

#[test]
fn advantages_that_win_say_so_when_they_are_turned_up() {
    for (name, bit) in [("Expansion Agenda", creed::AGENDA), ("Military Vise", creed::VISE)] {
        let mut at = plain(json!({ "advantage": name }), json!([]));
        assert_eq!(at.state.player(seat(1)).creed, 0);
        at.choose(1, "Turn up your advantage").calm();
        assert_eq!(at.state.player(seat(1)).creed, bit, "{name}");
    }
}

#[test]
fn homeworld_defense_takes_1_from_every_shot() {
    let second = json!({ "advantage": "Homeworld Defense", "face_up": true });
    let cards = json!([{ "card": "War", "of": 1, "at": "2A" }]);
    let mut at = texts(json!({ "players": [{ "commands": 3 }, second], "cards": cards }));
    at.choose(1, "Attack Regnuu Kraag");
    all_join(&mut at);
    at.choose(1, "Fire with War").calm();
    assert_eq!(at.damage(2, "Regnuu Kraag"), 3);
}

// ---- ships ----

#[test]
fn a_battle_platform_is_never_recycled() {
    let mut at = plain(json!({}), json!([{ "card": "Battle Platform", "of": 1, "at": "1A" }]));
    let platform = at.card(1, "Battle Platform");
    at.game.recycle_for_test(&mut at.state, platform);
    assert_eq!(at.pile(1, "Battle Platform"), "terminated");
}

#[test]
fn warships_do_more_than_fire() {
    let mut at = in_combat(json!([{ "card": "Destroyer (Muero)", "of": 1, "at": "2B" }]), &[]);
    at.choose(1, "Destroyer (Muero): This gains 1 energy").calm();
    assert_eq!(at.energy(1, "Destroyer (Muero)"), 3);
    let two =
        |ship: &str| json!([{ "card": ship, "of": 1, "at": "2B" }, { "card": "Juggernaut", "of": 2, "at": "2B" }]);
    let mut at = in_combat(two("Elite Fighter"), &[]);
    at.choose(1, "Fire with Elite Fighter")
        .choose(1, "At Fleet Carrier")
        .choose(1, "Elite Fighter: When this shoots")
        .calm();
    assert_eq!(at.damage(2, "Juggernaut"), 2);
    let mut at = in_combat(two("Gunship"), &[]);
    at.choose(1, "Fire with Gunship").choose(1, "At Fleet Carrier");
    assert!(at.asked() == [1] && at.offers(1).iter().any(|offer| offer.contains("Juggernaut")), "{:?}", at.offers(1));
}

#[test]
fn mercenaries_are_paid_for_every_fight() {
    for ship in ["Mercenary Carrier", "Mercenary Fighter", "Mercenary Scout"] {
        let at = in_combat(json!([{ "card": ship, "of": 1, "at": "2B" }]), &[]);
        assert_eq!(at.resources(1), 19, "{ship}");
    }
}

#[test]
fn a_science_station_finds_a_scientist() {
    let first = json!({ "draw": ["City", "Rupert Einstein"] });
    let mut at = plain(first, json!([{ "card": "Science Station", "of": 1, "at": "1A" }]));
    at.choose(1, "Science Station: Pay 2 resources").calm();
    perhaps(&mut at, "Rupert Einstein");
    perhaps(&mut at, "No");
    assert_eq!((at.pile(1, "Rupert Einstein"), at.resources(1)), ("recycled", 18));
}

// ---- heroes ----

#[test]
fn heroes_in_a_combat() {
    let aboard = |hero: &str| json!([{ "card": hero, "of": 1, "on": "War" }]);
    let mut at = in_combat(aboard("Aranaugh"), &[]);
    at.choose(1, "Aranaugh: Turn this").choose(1, "Fleet Carrier of @2").calm();
    assert_eq!(at.damage(2, "Fleet Carrier"), 3);
    let at = in_combat(aboard("Saul Hernandez"), &[]);
    assert_eq!(at.board().guns(at.card(1, "War")), 5);
    let mut at = in_combat(aboard("Kraroon Verixx"), &["Skimmer"]);
    at.choose(1, "Fire with War").choose(1, "Kraroon Verixx: When a ship in your fleet").calm();
    assert!(at.heard("8 damage"), "4 and the cosmic value of a Skimmer: {:#?}", at.told);
    let mut at = in_combat(aboard("Primaag Lotraag"), &[]);
    at.choose(1, "Fire with War").choose(1, "Primaag Lotraag: When its ship fires").calm();
    let shots = at.told.iter().filter(|line| line.starts_with("War fires")).count();
    assert_eq!((shots, at.energy(1, "War")), (2, 1), "each costs energy");
    let mut at = in_combat(aboard("Primaag Lotraag"), &[]);
    at.state.piece_mut(at.card(1, "War")).energy = 1;
    at.choose(1, "Fire with War");
    assert!(!at.offered(at.asked()[0], "Primaag Lotraag: "), "there is no energy left for another shot");
    let lead = json!([{ "card": "Primaag Suutraal", "of": 2, "on": "Fleet Carrier" }]);
    assert_eq!(fired(lead, &[], None), 3, "1 less");
}

#[test]
fn heroes_aboard_ships() {
    let cards = json!([
        { "card": "War", "of": 1, "at": "2B" },
        { "card": "Rarrkar Nebb Charr", "of": 1, "on": "War" },
        { "card": "Fleet Carrier", "of": 2, "at": "2B" },
    ]);
    let at = texts(json!({ "players": [{ "commands": 0 }, {}], "cards": cards }));
    assert!(at.offered(1, "Attack Fleet Carrier"), "Rarrkar Nebb Charr leads it");
    let cards = json!([
        { "card": "Heavy Cruiser", "of": 1, "at": "2B" },
        { "card": "Gunship", "of": 1, "at": "2B" },
        { "card": "Reanna Tyrsus", "of": 1, "on": "Heavy Cruiser" },
    ]);
    let mut at = in_combat(cards, &[]);
    at.choose(1, "Fire with Heavy Cruiser").choose(1, "Together with Gunship");
    assert!(at.offered(1, "Reanna Tyrsus: When its ship would inflict damage"), "{:?}", at.offers(1));
    let cards = json!([{ "card": "War", "of": 1, "at": "1A" }, { "card": "Zulania Serinius", "of": 1, "on": "War" }]);
    let mut at = plain(json!({}), cards);
    at.choose(1, "Zulania Serinius: Turn this").calm();
    assert_eq!(at.board().moves(at.card(1, "War")), 3);
}

#[test]
fn heroes_at_home() {
    let at_home = |hero: &str, first: Value| plain(first, json!([{ "card": hero, "of": 1, "on": "Earth" }]));
    assert_eq!(at_home("Foz", json!({})).tech(1), 10);
    let mut at = at_home("Kane Richards", json!({ "hand": ["Explorer (Human)"] }));
    at.choose(1, "Kane Richards: Play an Explore card").calm();
    assert_eq!((at.in_play(1, "Explorer (Human)"), at.resources(1)), (true, 18));
    let mut at = at_home("Rupert Einstein", json!({}));
    at.until_offered(1, "Rupert Einstein: Turn this").choose(1, "Rupert Einstein: Turn this").calm();
    assert_eq!((at.tech(1), at.resources(1)), (10, 16));
    let mut at = at_home("Greelok Nusaal", json!({ "recycle": ["War"] }));
    at.until_offered(1, "Greelok Nusaal: Turn this").picks(&[0]).choose(1, "Greelok Nusaal: Turn this").calm();
    assert_eq!(at.pile(1, "War"), "terminated", "it was the only card in hand");
    let mut at = at_home("Corporate Enforcer", json!({}));
    let top = *at.state.player(seat(2)).piles.draw().last().expect("a card");
    at.choose(1, "Corporate Enforcer: Turn this").calm().choose(1, "Recycle it");
    assert!(at.state.player(seat(2)).piles.recycled().contains(&top));
}

#[test]
fn heroes_that_are_deployed_in_their_own_way() {
    let mut at = plain(json!({ "hand": ["Cassandra Sage"] }), json!([]));
    at.choose(1, "Deploy Cassandra Sage");
    assert!(at.offers(1).iter().any(|offer| offer.contains("Regnuu Kraag")), "any planet: {:?}", at.offers(1));
    // Where command dots count for nothing, his text does.
    let options = prime::setup::Options { pay_dots: false, ..Default::default() };
    let mut at = At::sit_with(crate::table::game(), &["human", "muero"], options);
    let given = json!({ "players": [{ "commands": 0, "hand": ["Sgt. Beat"] }, {}] });
    at.state = at.game.given(at.state, &given).expect("it can be laid out");
    assert!(at.offered(1, "Deploy Sgt. Beat"), "without a command");
}

#[test]
fn a_saboteur_harms_ships() {
    let cards = json!([
        { "card": "Saboteur", "of": 1, "on": "Regnuu Kraag" },
        { "card": "Fleet Carrier", "of": 2, "at": "2A" },
    ]);
    let mut at = plain(json!({}), cards);
    at.choose(1, "Saboteur: Turn this").calm();
    assert_eq!(at.damage(2, "Fleet Carrier"), 1);
}

// ---- supports ----

#[test]
fn installations_and_retrofits() {
    let cards =
        json!([{ "card": "Moon of Sunaaku", "of": 1 }, { "card": "Command Post", "of": 1, "on": "Moon of Sunaaku" }]);
    let at = plain(json!({}), cards);
    let printed = at.board().face_of(at.state.player(seat(1)).alien).commands;
    assert_eq!(at.board().max_commands(seat(1)), printed + 1, "Command Post");
    let farm = json!([{ "card": "Hydroponic Farm", "of": 1, "on": "Desert Wasteworld" }]);
    let mut at = plain(json!({ "system": ["Earth", "Desert Wasteworld"] }), farm);
    at.choose(1, "Hydroponic Farm: Gain 1 resource").calm();
    assert_eq!(at.resources(1), 21);
    let mut at = plain(json!({}), json!([{ "card": "Mining Facility", "of": 1, "on": "Mars" }]));
    at.choose(1, "Mining Facility: Inflict 1 damage").calm();
    assert_eq!((at.damage(1, "Mars"), at.resources(1)), (1, 22));
    let cards = json!([
        { "card": "Pilot Training Facility", "of": 1, "on": "Earth" },
        { "card": "Reanna Tyrsus", "of": 1, "on": "Earth" },
        { "card": "War", "of": 1, "at": "1A" },
        { "card": "Power Cell", "of": 1, "on": "War" },
    ]);
    let mut at = plain(json!({}), cards);
    let (board, pilot) = (at.board(), at.card(1, "Reanna Tyrsus"));
    assert_eq!([board.combat(pilot), board.life(pilot), board.influence(pilot)], [2; 3]);
    at.choose(1, "Power Cell: Pay 1 energy from its subject").calm();
    assert_eq!((at.energy(1, "War"), at.state.piece(at.card(1, "Power Cell")).counters), (2, 1));
}

/// Seat 1's Aranaugh, influence 4, uses a Voicing card at Earth.
fn voiced(card: &str, more: Value, answers: &[&str]) -> At {
    let mut cards =
        vec![json!({ "card": "Aranaugh", "of": 1, "on": "Earth" }), json!({ "card": card, "of": 1, "on": "Aranaugh" })];
    cards.extend(more.as_array().expect("a list").iter().cloned());
    let mut at = plain(json!({}), json!(cards));
    at.choose(1, &format!("{card}: Turn this"));
    answers.iter().for_each(|answer| perhaps(&mut at, answer));
    at.calm();
    answers.iter().for_each(|answer| perhaps(&mut at, answer));
    assert!(at.turned(1, card));
    at
}

#[test]
fn voicing_cards_heal_mend_harm_and_foresee() {
    let hurt = json!([{ "card": "Jon Crowne", "of": 1, "on": "Earth", "damage": 2 }]);
    assert_eq!(voiced("Heal", hurt, &["Jon Crowne", "2"]).damage(1, "Jon Crowne"), 0);
    let wreck = json!([{ "card": "War", "of": 1, "at": "1A", "damage": 2 }]);
    assert_eq!(voiced("Mend", wreck, &["War", "2"]).damage(1, "War"), 0);
    let enemy = json!([{ "card": "Battleship (Muero)", "of": 2, "at": "1A" }]);
    assert_eq!(voiced("Wrath", enemy, &["Battleship (Muero)"]).damage(2, "Battleship (Muero)"), 4);
    let at = voiced("Divine", json!([]), &["@2"]);
    assert!(at.asked() == [1] && at.offers(1).len() == 4, "as many cards as it has influence: {:?}", at.offers(1));
}

// ---- tactical cards ----

#[test]
fn tactical_cards_in_a_combat() {
    assert_eq!(fired(json!([]), &["Lucky Break -2"], Some("Play Lucky Break -2")), 2);
    assert_eq!(fired(json!([]), &["Reinforced Armor"], Some("Play Reinforced Armor")), 3);
    let mut at = in_combat(json!([{ "card": "Skimmer", "of": 1, "at": "2B" }]), &["Kamikaze Run"]);
    at.choose(1, "Play Kamikaze Run");
    perhaps(&mut at, "Skimmer");
    at.calm();
    assert_eq!(at.damage(2, "Fleet Carrier"), 3, "the structure of a Skimmer");
}

#[test]
fn costs_are_told_after_the_card_they_are_paid_for() {
    let mut at = in_combat(json!([{ "card": "Skimmer", "of": 1, "at": "2B" }]), &["Kamikaze Run"]);
    at.choose(1, "Play Kamikaze Run");
    perhaps(&mut at, "Skimmer");
    at.calm();
    let told = |words: &str| at.told.iter().position(|line| line.contains(words));
    let (played, paid) = (told("plays Kamikaze Run"), told("Skimmer is recycled"));
    assert!(played.is_some() && played < paid, "401.1: announced, then paid: {:#?}", at.told);
    assert_eq!(at.told.iter().filter(|line| line.contains("plays Kamikaze Run")).count(), 1, "{:#?}", at.told);
}

#[test]
fn that_a_text_is_used_is_told_once_whatever_it_costs() {
    let enemy = json!([{ "card": "Battleship (Muero)", "of": 2, "at": "1A" }]);
    let at = voiced("Wrath", enemy, &["Battleship (Muero)"]);
    let told = |words: &str| at.told.iter().filter(|line| line.contains(words)).count();
    assert_eq!((told("uses Wrath"), told("Wrath is turned")), (1, 1), "{:#?}", at.told);
}

#[test]
fn tactical_cards_in_the_main_phase() {
    let sage = json!([{ "card": "Cassandra Sage", "of": 1, "on": "Earth" }]);
    let mut at = plain(json!({ "hand": ["Sweet Talker"] }), sage.clone());
    at.choose(1, "Play Sweet Talker").calm();
    assert_eq!(at.board().influence(at.card(1, "Cassandra Sage")), 6);
    let mut at = plain(json!({ "hand": ["Conspiracy"] }), sage);
    at.choose(1, "Play Conspiracy").calm();
    perhaps(&mut at, "Target hero becomes Spy");
    perhaps(&mut at, "Mars");
    assert!(at.board().has(at.card(1, "Cassandra Sage"), Trait::Spy), "{:?}", at.told);
    let first = json!({ "resources": 9, "commands": 3, "hand": ["Tech Saboteur"] });
    let mut at = texts(json!({ "players": [first, { "tech": 5 }] }));
    at.choose(1, "Play Tech Saboteur").choose(1, "@2").calm();
    assert_eq!(at.tech(2), 4);
}

#[test]
fn of_two_ships_that_fire_as_one_both_have_their_texts_whichever_is_named_first() {
    for (first, second) in [("Heavy Cruiser", "Gunship"), ("Gunship", "Heavy Cruiser")] {
        let cards = json!([
            { "card": "Heavy Cruiser", "of": 1, "at": "2B" },
            { "card": "Gunship", "of": 1, "at": "2B" },
            { "card": "Reanna Tyrsus", "of": 1, "on": "Gunship" },
            { "card": "Lyseria Truvalis", "of": 1, "on": "Heavy Cruiser" },
            { "card": "Weapons Test Facility", "of": 1, "on": "Earth" },
            { "card": "Shield Enhancer", "of": 1, "on": "Heavy Cruiser" },
        ]);
        let mut at = in_combat(cards, &[]);
        at.choose(1, &format!("Fire with {first}")).choose(1, &format!("Together with {second}"));
        if at.offered(1, "The whole shot") {
            at.choose(1, "The whole shot");
        }
        for text in ["Reanna Tyrsus: ", "Lyseria Truvalis: "] {
            let offers = at.offers(1).into_iter().filter(|offer| offer.starts_with(text)).count();
            assert_eq!(offers, 1, "{first} first: {:?}", at.offers(1));
        }
        assert!(at.question(1).contains("inflict 8 damage"), "{first} first: {}", at.question(1));
    }
}

#[test]
fn a_shot_passes_by_a_ship_that_a_fate_has_called_home() {
    let cards = json!([{ "card": "War", "of": 1, "at": "2B" }, { "card": "Juggernaut", "of": 2, "at": "2B" }]);
    let first = json!({ "hand": ["Sudden Strike"], "resources": 5, "commands": 3, "tech": 9 });
    let mut at = texts(json!({ "players": [first, { "draw": ["Homeworld Recall"] }], "cards": cards }));
    at.choose(1, "Attack Juggernaut")
        .choose(1, "War joins")
        .choose(2, "Juggernaut #1 joins")
        .calm_until(1, "Fire with War");
    at.choose(1, "Fire with War").choose(1, "Play Sudden Strike").calm_until(2, "Juggernaut #1 spends energy");
    at.choose(2, "Juggernaut #1 spends energy").calm();
    if at.asked() == [2] && at.offered(2, "Juggernaut #1") {
        at.choose(2, "Juggernaut #1").calm();
    }
    assert_eq!((at.place(2, "Juggernaut"), at.damage(2, "Juggernaut")), ("2A".into(), 0), "{:#?}", at.told);
}

#[test]
fn a_missile_passes_by_a_ship_that_its_own_reveal_has_called_home() {
    let cards = json!([
        { "card": "War", "of": 1, "at": "2B" }, { "card": "Cluster Missile", "of": 1, "on": "War" },
        { "card": "Juggernaut", "of": 2, "at": "2B" },
    ]);
    let first = json!({ "draw": ["Homeworld Recall"], "commands": 3 });
    let mut at = texts(json!({ "players": [first, {}], "cards": cards }));
    at.choose(1, "Attack Juggernaut")
        .choose(1, "War joins")
        .choose(2, "Juggernaut #1 joins")
        .calm_until(1, "Fire with War");
    at.choose(1, "Cluster Missile: ").choose(1, "Juggernaut #1").calm();
    at.choose(1, "Juggernaut #1").calm();
    assert_eq!((at.place(2, "Juggernaut"), at.damage(2, "Juggernaut")), ("2A".into(), 0), "{:#?}", at.told);
}
