//! Advantages: victories of their own, heroes of other races, Tech Requirements that are eased.

use super::advantage;
use crate::table::{At, seat};
use crate::texts::with_decks;
use serde_json::json;

#[test]
fn exploration_efficiency_pays_for_a_planet_that_is_not_yet_explored() {
    let cards =
        json!([{ "card": "Moon of Sunaaku", "of": 1 }, { "card": "Explorer (Human)", "of": 1, "at": "outer 1" }]);
    let mut at = advantage("Exploration Efficiency", json!({}), cards);
    at.choose(1, "Explore Moon of Sunaaku").calm();
    assert_eq!(at.tech(1), 11);
    at.until_offered(1, "Exploration Efficiency").choose(1, "Exploration Efficiency").calm();
    assert_eq!(at.tech(1), 12, "four points are left");
}

#[test]
fn laboratory_reproduction_brings_heroes_of_the_race_it_names() {
    let mut at = with_decks(
        &["dysori", "muero"],
        json!({ "advantage": "Laboratory Reproduction", "resources": 7, "commands": 3, "tech": 9, "hand": ["Trohh Grozz"] }),
        json!([]),
    );
    assert!(!at.offered(1, "Deploy Trohh Grozz"));
    at.choose(1, "Turn up your advantage").choose(1, "Name the Muero").calm().pass(2);
    at.choose(1, "Deploy Trohh Grozz (7 resources, 1 command)");
}

#[test]
fn military_vise_takes_an_opponent_out_with_three_planets() {
    let mut at = At::with_texts(
        &["human", "muero", "soven"],
        json!({ "players": [{ "advantage": "Military Vise", "face_up": true }, { "system": ["Regnuu Kraag", "Mars"] }, {}],
            "cards": [{ "card": "War", "of": 1, "at": "2B" }] }),
    );
    at.state.player_mut(seat(1)).creed = prime::state::creed::VISE;
    at.state.player_mut(seat(1)).conquests[1] = 2;
    let mars = at.card(2, "Mars");
    at.state.piece_mut(mars).damage = 3;
    at.choose(1, "Attack Mars").choose(1, "War joins").calm_until(1, "Fire with War").choose(1, "Fire with War").calm();
    assert!(at.heard("@2 loses by an opponent's advantage."), "{:#?}", at.told);
    assert!(!at.state.alive.has(seat(2)) && at.outcome().is_none(), "the Soven play on");
}

#[test]
fn expansion_agenda_wins_with_eight_installations_on_three_planets() {
    let place = |card: &str, on: &str| json!({ "card": card, "of": 1, "on": on });
    let cards = |last: &str| {
        json!([
            place("City", "Mars"),
            place("Secret Mine", "Mars"),
            place("Remote Outpost", "Mars"),
            place("Academy", "Frozen World"),
            place("Terraform Company", "Frozen World"),
            place("Planetary Shields", "Frozen World"),
            place("Command Post", "Forest World"),
            place(last, "Forest World"),
        ])
    };
    let play = |last: &str| {
        let system = json!({ "system": ["Earth", "Mars", "Frozen World", "Forest World"] });
        let mut at = advantage("Expansion Agenda", system, cards(last));
        at.state.player_mut(seat(1)).creed = prime::state::creed::AGENDA;
        at.until_turn(2);
        at.outcome().map(|outcome| outcome.how())
    };
    assert_eq!(play("Pilot Training Facility"), Some("Alternative Victory"));
    assert_eq!(play("City"), None, "seven names are not enough");
}

#[test]
fn multiple_choices_hides_two_advantages_and_costs_two_resources() {
    let mut deck = prime::deck::boxed("human").expect("it is in the box");
    for name in ["Multiple Choices", "Reinforced Hulls"] {
        deck.cards.insert(name.into(), 1);
    }
    let decks = vec![prime::setup::DeckChoice::List(deck), prime::setup::DeckChoice::Named("muero".into())];
    let mut at = At::setup(crate::table::game(), &prime::setup::Setup { decks, options: Default::default() });
    assert_eq!(at.asked(), [2], "seat 1 has no advantage to turn: it lies face up");
    at.choose(2, "Leave it");
    assert!(at.question(1).contains("10 resources are left"), "15 less 2 less 3 for Earth: {}", at.question(1));
    at.choose(1, "That is my").choose(2, "That is my");
    at.until_offered(1, "Multiple Choices: ").choose(1, "Multiple Choices: ");
    assert_eq!(at.offers(1).len(), 2, "{:?}", at.offers(1));
    at.choose(1, "Reinforced Hulls").calm();
    assert_eq!(at.pile(1, "Multiple Choices"), "terminated");
    assert_eq!(at.pile(1, "Advanced Technology"), "terminated");
    assert!(at.state.player(seat(1)).revealed);
}

#[test]
fn overrun_takes_out_whoever_has_no_ships() {
    let mut at = At::with_texts(
        &["human", "muero", "soven"],
        json!({ "players": [{ "advantage": "Overrun" }, {}, {}], "cards": [{ "card": "War", "of": 1, "at": "2A" }] }),
    );
    at.choose(1, "Turn up your advantage").calm();
    assert!(!at.state.alive.has(seat(2)), "{:#?}", at.told);
    assert!(at.state.alive.has(seat(3)), "no ship of seat 1 is at Y'mvalla");
}

#[test]
fn a_tech_requirement_is_eased_once_a_turn() {
    let hand = json!({ "tech": 5, "resources": 30, "hand": ["War", "Death"] });
    let mut at = advantage("Science Revolution", hand.clone(), json!([]));
    at.choose(1, "Deploy War").calm().pass(2);
    assert!(at.in_play(1, "War") && !at.offered(1, "Deploy Death"), "War needs Tech 6, and only one card is eased");
    let cards = json!([{ "card": "Research Center", "of": 1, "points": 0 }]);
    let mut at = advantage("Science Revolution", hand, cards);
    at.choose(1, "Deploy War").calm().pass(2);
    assert!(at.offered(1, "Deploy Death"), "the Research Center eases another");
}

#[test]
fn stolen_technology_builds_foreign_ships_at_four_more_tech() {
    let hand = |tech: u8| json!({ "tech": tech, "hand": ["Juggernaut"] });
    assert!(!advantage("Stolen Technology", hand(8), json!([])).offered(1, "Deploy Juggernaut"));
    assert!(advantage("Stolen Technology", hand(9), json!([])).offered(1, "Deploy Juggernaut"));
}
