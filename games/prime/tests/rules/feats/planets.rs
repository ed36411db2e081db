//! Planets that give more than resources.

use crate::table::{At, seat};
use crate::texts::{texts, with_decks};
use serde_json::json;

#[test]
fn regnuu_kraag_gives_one_attack_a_turn_without_a_command() {
    let cards = json!([
        { "card": "Juggernaut", "of": 1, "at": "2A" }, { "card": "Elite Fighter", "of": 1, "at": "2A" },
        { "card": "War", "of": 2, "at": "2A", "energy": 0 },
    ]);
    let mut at = with_decks(&["muero", "human"], json!({ "commands": 0 }), cards);
    at.choose(1, "Attack War").choose(1, "Juggernaut").choose(1, "No more");
    while at.state.combat.on {
        let who = at.asked()[0];
        at.choose(who, if at.offered(who, "Pass") { "Pass" } else { "No more" });
    }
    assert!(at.state.player(seat(1)).led);
    at.calm_until(1, "Pass");
    assert!(!at.offered(1, "Attack Earth"), "the second one needs a command");
}

#[test]
fn garden_world_is_for_the_soven_and_sorvius_not_for_the_muero() {
    let start = |deck: &str, planet: &str| {
        let mut list = prime::deck::boxed(deck).expect("it is in the box");
        list.cards.insert(planet.into(), 1);
        let decks = vec![prime::setup::DeckChoice::List(list), prime::setup::DeckChoice::Named("human".into())];
        let mut at = At::setup(crate::table::game(), &prime::setup::Setup { decks, options: Default::default() });
        at.choose(1, "Leave it").choose(2, "Leave it");
        at.offered(1, planet)
    };
    assert!(start("soven", "Garden World") && !start("dysori", "Garden World"));
    assert!(start("dysori", "Sorvius I") && !start("muero", "Sorvius I"));
}

#[test]
fn opponents_may_deploy_heroes_at_sorvius() {
    let mut at = texts(json!({ "players": [
        { "hand": ["Kane Richards"], "resources": 9, "commands": 3 }, { "system": ["Regnuu Kraag", "Sorvius I"] },
    ], "cards": [] }));
    at.choose(1, "Deploy Kane Richards").choose(1, "At Sorvius I");
    assert_eq!(at.place(1, "Kane Richards"), "2B");
}
