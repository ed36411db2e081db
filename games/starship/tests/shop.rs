//! The shop: whoever always takes the first answer flies a good ship, and is warned of an odd one.

mod duel;

use duel::{Duel, GAME, ONE, setup};
use serde_json::json;
use table::Game;

/// A player in the shop with so many credits.
fn shopping(budget: u16) -> Duel<'static> {
    let mut duel = Duel::start(&GAME, &setup(json!({ "budget": budget, "fits": ["choose", "choose"] })), &[]);
    duel.choose(ONE, "Build your own");
    duel
}

fn question(duel: &Duel<'_>) -> String {
    duel.game.question(&duel.state, ONE).words
}

/// Takes the first answer until the ship is to be confirmed.
fn take_the_first(duel: &mut Duel<'_>) {
    for _ in 0..60 {
        if question(duel).starts_with("Is this your ship") {
            return;
        }
        let (choice, _) = duel.offers(ONE)[0].clone();
        duel.play(ONE, choice);
    }
    panic!("still shopping: {}", question(duel));
}

#[test]
fn whoever_always_takes_the_first_answer_flies_a_ready_made_fit() {
    for budget in [600, 1000, 1500] {
        let mut duel = shopping(budget);
        take_the_first(&mut duel);
        let bought = duel.see("/fits/0");
        let mut modules: Vec<String> = serde_json::from_value(bought["modules"].clone()).expect("names");
        modules.sort();
        let catalogue = GAME.catalogue();
        let known = catalogue.presets.iter().filter(|preset| preset.budget == budget).any(|preset| {
            let mut names: Vec<_> = preset.fit.modules.iter().map(|&id| catalogue.module(id).name.clone()).collect();
            names.sort();
            names == modules
        });
        assert!(known, "{bought}");
        assert!(!question(&duel).contains("no weapon"), "{}", question(&duel));
        assert!(duel.offers(ONE)[0].1.starts_with("Ready"), "{:?}", duel.offers(ONE));
    }
}

#[test]
fn whatever_ship_is_bought_the_first_answers_arm_it() {
    for ship in shopping(5000).offers(ONE) {
        let mut duel = shopping(1500);
        if !duel.offers(ONE).iter().any(|(choice, _)| *choice == ship.0) {
            continue;
        }
        duel.play(ONE, ship.0);
        take_the_first(&mut duel);
        assert!(!question(&duel).contains("no weapon"), "{}: {}", ship.1, question(&duel));
    }
}

#[test]
fn a_ship_without_a_weapon_and_credits_left_over_are_told_before_it_is_too_late() {
    let mut duel = shopping(1000);
    duel.choose(ONE, "Buy Frontier Frigate");
    while duel.offered(ONE, "Nothing more") {
        duel.choose(ONE, "Nothing more");
    }
    let asked = question(&duel);
    assert!(asked.contains("it has no weapon") && asked.contains(" credits are left over and will be lost"), "{asked}");
    assert!(duel.offers(ONE)[0].1.starts_with("Start over"), "{:?}", duel.offers(ONE));
}
