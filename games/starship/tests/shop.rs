//! The shop: whoever always takes the first answer flies a good ship, and is warned of an odd one.

mod duel;

use duel::{Duel, GAME, ONE, setup};
use lingo::pack::Source;
use serde_json::json;
use starship::Starship;
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
    let offers: Vec<String> = duel.offers(ONE).into_iter().map(|(_, words)| words).collect();
    assert_eq!(offers[..2], ["Back to your Weapons Bays", "Start over"], "{offers:?}");
    duel.choose(ONE, "Back to your Weapons Bays");
    assert!(question(&duel).contains("Weapons Bays (0 of"), "{}", question(&duel));
}

/// A shop with a small ship, a big gun, and a reactor for the utility slot that makes room for the gun.
fn small_shop() -> Duel<'static> {
    let pack = "[[ship]]\nname = \"Cutter\"\nclass = \"frigate\"\nprice = 50\nslots = { weapons = 2, utility = 1 }\n\
                grid = 10\ncpu = 40\nshield = 5\narmor = 5\nhull = 10\nenergy = 20\nenergy_regeneration = 4\nspeed = 1\n\
                [[module]]\nname = \"Big Gun\"\ncategory = \"weapons\"\nprice = 50\ngrid = 25\ncpu = 4\naccuracy = 1\n\
                damage = \"kinetic\"\ncards = { \"Practice Shot\" = 4 }\n\
                [[module]]\nname = \"Side Reactor\"\ncategory = \"utility\"\nprice = 50\ngrid = 0\ncpu = 4\n\
                cards = { \"Drift\" = 1 }\ntext = \"Your ship has +20 power grid.\"\n";
    let packs = [Source::new("range.toml", include_str!("packs/range.toml")), Source::new("shop.toml", pack)];
    let game = Starship::load(&packs, &[]).unwrap_or_else(|troubles| panic!("{troubles}"));
    let game: &'static Starship = Box::leak(Box::new(game));
    let mut duel = Duel::start(game, &setup(json!({ "budget": 600, "fits": ["choose", "choose"] })), &[]);
    duel.choose(ONE, "Build your own").choose(ONE, "Buy Cutter");
    duel
}

#[test]
fn what_raises_a_limit_may_be_bought_after_what_needs_it_was_left() {
    let mut duel = small_shop();
    assert!(question(&duel).contains("Weapons Bays") && !duel.offered(ONE, "Install Big Gun"));
    duel.choose(ONE, "Nothing more for your Weapons Bays").choose(ONE, "Install Side Reactor");
    duel.choose(ONE, "Back to your Weapons Bays").choose(ONE, "Install Big Gun");
    assert_eq!(duel.see("/fits/0/modules"), json!(["Side Reactor", "Big Gun"]));
}

#[test]
fn there_is_no_way_back_to_slots_that_are_taken_or_for_which_there_is_nothing() {
    let mut duel = small_shop();
    assert!(!duel.offered(ONE, "Back"), "it is the first category: {:?}", duel.offers(ONE));
    duel.choose(ONE, "Install Practice Gun").choose(ONE, "Install Practice Gun");
    assert!(question(&duel).contains("Utility Rails") && !duel.offered(ONE, "Back"), "{:?}", duel.offers(ONE));
}

#[test]
fn going_back_and_forth_comes_to_an_end() {
    let mut duel = small_shop();
    for _ in 0..3 {
        duel.choose(ONE, "Nothing more").choose(ONE, "Back to your Weapons Bays");
    }
    duel.choose(ONE, "Nothing more");
    assert!(!duel.offered(ONE, "Back"), "{:?}", duel.offers(ONE));
}
