//! Rulings that only texts can show.

use crate::table::{At, seat};
use crate::texts::{in_combat, plain, texts, with_decks};
use serde_json::json;

#[test]
fn r24_a_fate_revealed_for_first_player_counts_nothing() {
    // Nobody draws in the End phase but the card that was discarded; the next one is revealed.
    let hand = ["City", "City", "Academy", "Hidden Resources", "Hidden Resources", "Power Cell"];
    let first_after = |revealed: &str| {
        let mut at = texts(json!({ "phase": "end", "players": [
            { "tech": 6, "hand": hand, "draw": ["Escort", revealed, "Famine"], "commands": 0 },
            { "tech": 6, "hand": hand, "draw": ["Juggernaut", "Juggernaut", "Juggernaut"], "commands": 0 },
        ], "cards": [] }));
        at.until_turn(2).until_offered(1, "Pass");
        assert!(at.heard(revealed), "{:#?}", at.told);
        at.state.first
    };
    assert_eq!(first_after("Escort"), seat(2), "cosmic value 0 against the 1 of a Juggernaut");
    assert_eq!(first_after("Fighter (Human)"), seat(1), "2 against 1");
    assert_eq!(first_after("Homeworld Recall"), seat(2), "a fate counts 0");
}

#[test]
fn r31_damage_waits_until_the_window_closes() {
    let mut at = in_combat(json!([]), &[]);
    at.choose(1, "Fire with War");
    assert_eq!((at.asked(), at.damage(2, "Fleet Carrier")), (vec![2], 0), "nothing is suffered yet");
    at.calm();
    assert!(at.heard("Fleet Carrier suffers 4 damage."));
}

#[test]
fn r33_damage_is_multiplied_before_it_is_added_to() {
    let cards = json!([
        { "card": "Destroyer (Muero)", "of": 1, "at": "2B" }, { "card": "Motann-Raxx", "of": 1, "on": "Destroyer (Muero)" },
        { "card": "War", "of": 2, "at": "2B", "energy": 0 }, { "card": "Titanium Hull", "of": 2, "on": "War" },
    ]);
    let first = json!({ "commands": 3, "hand": ["Lucky Break +2"], "resources": 5, "tech": 9 });
    let mut at = with_decks(&["muero", "human"], first, cards);
    at.choose(1, "Attack War").choose(1, "Destroyer").choose(2, "War joins").calm_until(1, "Fire with");
    at.choose(1, "Fire with Destroyer (Muero) #1 twice as hard").choose(1, "Play Lucky Break +2").calm();
    assert_eq!(at.damage(2, "War"), 8, "3 doubled, and 2");
}

#[test]
fn r37_a_card_that_terminates_itself_is_recycled_when_it_is_cancelled() {
    let second = json!({ "hand": ["Archaeology Hoax"], "resources": 5, "commands": 3 });
    let first = json!({ "resources": 9, "tech": 5, "hand": ["Creative Invention"], "commands": 3 });
    let mut at = texts(json!({ "players": [first, second], "cards": [] }));
    at.choose(1, "Play Creative Invention")
        .calm_until(2, "Play Archaeology Hoax")
        .choose(2, "Play Archaeology Hoax")
        .calm();
    assert_eq!((at.tech(1), at.pile(1, "Creative Invention")), (5, "recycled"));
}

#[test]
fn r38_a_tactical_card_reaches_the_recycle_pile_after_its_effect() {
    let mut at = plain(json!({ "hand": ["Poor Planning"], "recycle": ["City"] }), json!([]));
    at.choose(1, "Play Poor Planning").calm();
    assert_eq!(
        (at.pile(1, "City"), at.pile(1, "Poor Planning")),
        ("terminated", "terminated"),
        "there was only City to take"
    );
}

#[test]
fn r41_an_only_once_card_is_dead_by_name_for_everybody() {
    let hand = json!({ "hand": ["Master Planning"], "commands": 3 });
    let mut at = texts(json!({ "players": [hand.clone(), hand], "cards": [] }));
    assert!(at.offered(1, "Play Master Planning"));
    at.choose(1, "Play Master Planning").calm();
    assert!(at.asked() == [2] && !at.offered(2, "Play Master Planning"));
}

#[test]
fn r43_a_combat_react_needs_a_ship_or_planet_in_the_combat() {
    let given = json!({ "players": [{ "commands": 3 }, {}, { "hand": ["Lucky Break -2"], "resources": 5, "tech": 9 }], "cards": [
        { "card": "War", "of": 1, "at": "2B" }, { "card": "Fleet Carrier", "of": 2, "at": "2B", "energy": 0 },
    ] });
    let mut at = At::with_texts(&["human", "muero", "soven"], given);
    at.choose(1, "Attack Fleet Carrier").choose(1, "War joins");
    at.calm_until(2, "Fleet Carrier joins")
        .choose(2, "Fleet Carrier joins")
        .calm_until(1, "Fire with War")
        .choose(1, "Fire with War");
    while at.question(at.asked()[0]).contains("React?") {
        let who = at.asked()[0];
        assert!(!at.offered(who, "Play Lucky Break"), "seat {who} has nothing there");
        at.pass(who);
    }
}

#[test]
fn r47_energy_gained_stops_at_power() {
    let cards = json!([{ "card": "War", "of": 1, "at": "1A" }, { "card": "Albert McScott", "of": 1, "on": "War" }]);
    let mut at = plain(json!({}), cards);
    at.choose(1, "Albert McScott: ").calm();
    assert_eq!((at.energy(1, "War"), at.turned(1, "Albert McScott")), (3, true));
}

#[test]
fn r112_nothing_is_attacked_in_the_firestorm() {
    let cards = json!([
        { "card": "War", "of": 1, "at": "storm", "from": "1D" }, { "card": "Juggernaut", "of": 2, "at": "storm", "from": "2D" },
    ]);
    let at = plain(json!({}), cards);
    assert!(!at.offered(1, "Attack Juggernaut"));
}

#[test]
fn r113_a_fate_in_the_middle_of_a_combat_resolves_first() {
    let mut at = in_combat(json!([{ "card": "Cluster Missile", "of": 1, "on": "War" }]), &[]);
    let tank = at.card(1, "Discovered Technology");
    let player = at.state.player_mut(seat(1));
    player.piles.take(tank.index() as u8);
    player.piles.push_draw(tank.index() as u8);
    let before = at.tech(1);
    at.choose(1, "Cluster Missile: ").choose(1, "Fleet Carrier of @2").calm();
    assert_eq!((at.tech(1), at.pile(1, "Discovered Technology")), (before + 2, "terminated"));
    assert!(
        at.damage(2, "Fleet Carrier") == 1 && at.state.combat.on,
        "its cosmic value counts 0, and 1: {:#?}",
        at.told
    );
}

#[test]
fn r118_unique_support_cards_are_terminated_with_their_subject() {
    let cards = json!([{ "card": "Kane Richards", "of": 1, "on": "Earth" }, { "card": "The Book", "of": 1, "on": "Kane Richards" }]);
    let mut at = plain(json!({}), cards);
    let kane = at.card(1, "Kane Richards");
    at.game.recycle_for_test(&mut at.state, kane);
    assert_eq!(at.pile(1, "The Book"), "terminated");
}

#[test]
fn r119_what_the_firestorm_takes_cannot_be_prevented() {
    let cards =
        json!([{ "card": "War", "of": 1, "at": "storm", "from": "1D" }, { "card": "Sgt. Beat", "of": 1, "on": "War" }]);
    let mut at = plain(json!({ "hand": ["Reinforced Armor", "City"] }), cards);
    at.until_turn(2);
    assert_eq!(at.pile(1, "War"), "terminated");
}

#[test]
fn r144_a_card_shown_from_the_draw_pile_is_recycled() {
    let cards = json!([
        { "card": "Kane Richards", "of": 1, "on": "Earth" }, { "card": "The Book", "of": 1, "on": "Kane Richards" },
        { "card": "Saboteur", "of": 2, "on": "Earth" },
    ]);
    let mut at = plain(json!({ "draw": ["Skimmer"] }), cards);
    at.choose(1, "The Book: ").calm();
    assert_eq!(at.pile(1, "Skimmer"), "recycled");
    assert_eq!(at.state.controller(at.card(2, "Saboteur")), seat(1), "4 is greater than an influence of 0");
}

#[test]
fn the_muero_ability_and_war_effort_make_a_destroyer_2_cheaper() {
    // The example of 401.1.
    let first = json!({ "tech": 9, "resources": 0, "commands": 0, "hand": ["City", "Academy"],
        "draw": ["War Effort", "Destroyer (Muero)", "Repair Ship", "Salvage Ship", "City", "City", "City", "City"] });
    let mut at = At::with_texts(
        &["muero", "human"],
        json!({ "phase": "end", "players": [first, { "commands": 0 }], "cards": [] }),
    );
    at.until_offered(1, "Discard City").choose(1, "Discard City").calm().until_turn(2);
    at.state.player_mut(seat(1)).resources = 4;
    at.until_offered(1, "The Muero: ");
    assert!(at.heard("War Effort resolves"), "{:#?}", at.told);
    at.choose(1, "The Muero: Play a Military card").calm();
    assert_eq!((at.in_play(1, "Destroyer (Muero)"), at.resources(1)), (true, 0), "6 less 1 less 1: {:#?}", at.told);
}

#[test]
fn r03_a_thing_has_one_name_on_every_card() {
    let pack = prime::pack::Pack::prime();
    for card in pack.cards() {
        for other in ["galactic value", "fate value", "power point", "Explorer:", "general pool", "turn order"] {
            assert!(!card.text.contains(other), "{}: {other}", card.name);
        }
    }
    let explorer = pack.card(pack.named("Explorer (Human)").expect("it is in the pack"));
    assert!(explorer.trait_line().contains("Explore: "), "{}", explorer.trait_line());
}

#[test]
fn r20_the_reset_goes_by_the_order_of_the_turn_before() {
    for first in [1, 2] {
        let mut at = At::given(json!({ "phase": "end", "first": first, "players": [{}, {}] }));
        at.until_turn(2);
        let unturns = at.told.iter().filter(|line| line.contains(" unturns, gains "));
        let order: Vec<&str> = unturns.map(|line| &line[..2]).collect();
        assert_eq!(order, if first == 1 { ["@1", "@2"] } else { ["@2", "@1"] });
    }
}

#[test]
fn r100_a_planet_of_somebody_on_no_side_fires_at_either_fleet() {
    let cards = json!([{ "card": "War", "of": 1, "at": "3A" }, { "card": "Heavy Cruiser", "of": 2, "at": "3A" }]);
    let mut at = At::table(
        &["human", "dysori", "muero"],
        Default::default(),
        json!({ "players": [{}, {}, {}], "cards": cards }),
    );
    at.choose(1, "Attack Heavy Cruiser");
    while !(at.asked() == [3] && at.offered(3, "Fire with Regnuu Kraag")) {
        let who = at.asked()[0];
        match at.offers(who).into_iter().find(|offer| offer.ends_with(" joins")) {
            Some(joins) => at.choose(who, &joins),
            None => {
                at.decline();
                &mut at
            }
        };
        assert!(at.state.turn == 1, "the planet is never asked: {:#?}", at.told);
    }
    at.choose(3, "Fire with Regnuu Kraag");
    let offers = at.offers(3);
    assert!(offers.iter().any(|offer| offer.contains("War")), "{offers:?}");
    assert!(offers.iter().any(|offer| offer.contains("Heavy Cruiser")), "{offers:?}");
}

#[test]
fn r127_with_nothing_to_draw_a_player_plays_on() {
    let mut at = At::given(json!({ "phase": "end", "players": [{ "tech": 9 }, {}] }));
    let player = at.state.player_mut(seat(1));
    while let Some(card) = player.piles.pop_draw() {
        player.terminated.put(usize::from(card));
    }
    at.until_turn(4);
    assert!(at.outcome().is_none() && at.state.alive.has(seat(1)));
    assert_eq!((at.hand(1), at.tech(1)), (0, 9));
}

#[test]
fn r143_an_opponent_is_every_other_player() {
    let players = json!([
        { "resources": 9, "commands": 3, "hand": ["Skimmer"] },
        { "resources": 9, "commands": 3, "hand": ["Elite Fighter"] },
        { "resources": 9, "commands": 3, "hand": ["Back Alley Payoff"] },
    ]);
    let cards = json!([{ "card": "Saboteur", "of": 3, "on": "Earth" }]);
    let mut at = At::with_texts(&["human", "muero", "soven"], json!({ "players": players, "cards": cards }));
    at.choose(1, "Deploy Skimmer");
    assert!(at.asked() == [3] && at.offered(3, "Play Back Alley Payoff"));
    at.calm().choose(2, "Deploy Elite Fighter");
    assert!(at.asked() == [3] && at.offered(3, "Play Back Alley Payoff"));
}

#[test]
fn r39_every_limited_text_of_six_players_is_used_in_one_turn() {
    let mut cards = Vec::new();
    for who in 1..=6 {
        let repair = ["A", "B", "C", "E", "F"].map(|letter| ("Repair Ship", "at", format!("{who}{letter}")));
        let others = [
            ("Mining Facility", "on", "Regnuu Kraag".to_owned()),
            ("Hydroponic Farm", "on", "Regnuu Kraag".to_owned()),
        ];
        cards.extend(
            repair.into_iter().chain(others).map(|(card, put, at)| json!({ "card": card, "of": who, put: at })),
        );
    }
    let players = vec![json!({ "face_up": true }); 6];
    let mut at = At::with_texts(&["muero"; 6], json!({ "players": players, "cards": cards }));
    let mut used = 0;
    while at.state.turn == 1 {
        let who = at.asked()[0];
        let limited = ["Repair Ship", "Mining Facility", "Hydroponic Farm"];
        let is_text = |offer: &&String| limited.iter().any(|card| offer.starts_with(card)) && offer.contains(": ");
        match at.offers(who).iter().find(is_text).cloned() {
            Some(text) => {
                at.choose(who, &text);
                used += 1;
            }
            None => at.decline(),
        }
    }
    assert_eq!(used, 6 * 7, "seven limited texts for each player, and each of them once");
}
