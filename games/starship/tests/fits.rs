//! Everything that is wrong with a fit is told at once, and what is known of it is added up.

mod duel;

use duel::{GAME, ONE, setup};
use lingo::pack::Source;
use serde_json::{Value, json};
use starship::Starship;
use table::{Fast, Game, Meter, Problem};

/// What is wrong with a fit of the first player.
fn problems(fit: Value, budget: u16) -> Vec<Problem> {
    let setup = setup(json!({ "budget": budget, "fits": [fit, "Frontier Gunboat"] }));
    GAME.start(&setup, &mut Fast::new(1)).err().map(|error| error.problems).unwrap_or_default()
}

fn sums(fit: Value, budget: u16) -> Vec<Meter> {
    GAME.sums(&setup(json!({ "budget": budget, "fits": [fit, "choose"] })), ONE)
}

/// The one that says this.
fn saying<'a>(problems: &'a [Problem], words: &str) -> &'a Problem {
    problems.iter().find(|problem| problem.what.contains(words)).unwrap_or_else(|| panic!("{words}: {problems:#?}"))
}

#[test]
fn a_module_that_is_not_known_hides_nothing() {
    let cannons = ["Burst Cannon"; 5];
    let modules: Vec<&str> = cannons.into_iter().chain(["Burst Canon", "Burst Canon", "Qwertz"]).collect();
    let told = problems(
        json!({ "ship": "Frontier Frigate", "modules": modules, "ammo": { "missile": 2, "kinetic": 1 } }),
        600,
    );
    assert_eq!(saying(&told, "no module called \"Burst Canon\"").remedy, "did you mean \"Burst Cannon\"?");
    saying(&told, "no module called \"Qwertz\"");
    saying(&told, "5 modules for the");
    saying(&told, "credits of 600");
    saying(&told, "the known modules need");
    saying(&told, "no known module uses Missile tokens");
    saying(&told, "Kinetic tokens are not for sale");
    assert_eq!(told.iter().filter(|problem| problem.what.contains("Burst Canon\"")).count(), 1, "each name once");
    assert!(told.iter().all(|problem| problem.at == "fits.0" && !problem.remedy.is_empty()), "{told:#?}");
}

#[test]
fn a_part_that_cannot_be_read_hides_nothing() {
    let told = problems(json!({ "ship": "Nope", "modules": ["x", 5, "Burst Cannon"], "ammo": { "zap": 1 } }), 600);
    saying(&told, "no ship called \"Nope\"");
    saying(&told, "no module called \"x\"");
    saying(&told, "5 is no name of a module");
    let remedy = &saying(&told, "no ammo called \"zap\"").remedy;
    assert!(remedy.contains("missile") && !remedy.contains("kinetic"), "only what is for sale: {remedy}");
    let told = problems(json!({ "modules": "Burst Cannon", "ammo": { "missil": 1, "missile": -1 }, "crew": 3 }), 600);
    saying(&told, "it has no ship");
    saying(&told, "\"Burst Cannon\" is no list of modules");
    assert_eq!(saying(&told, "no ammo called \"missil\"").remedy, "did you mean \"missile\"?");
    saying(&told, "-1 is no number of Missile tokens");
    saying(&told, "no part of a fit called \"crew\"");
    let many = json!({ "ship": "Frontier Frigate", "modules": ["Missile Launcher"], "ammo": { "missile": 1000 } });
    assert_eq!(problems(many, 1500).iter().filter(|problem| problem.what.contains("Missile tokens")).count(), 1);
}

#[test]
fn three_hundred_modules_are_three_hundred() {
    let told = problems(json!({ "ship": "Frontier Frigate", "modules": vec!["Burst Cannon"; 300] }), 600);
    saying(&told, "300 modules, and no ship has room for more than");
    let slots = saying(&told, "300 modules for the");
    assert!(slots.remedy.starts_with("take 29"), "{slots:?}");
    assert!(!told.iter().any(|problem| problem.what.contains("255")), "{told:#?}");
}

#[test]
fn a_ship_that_is_not_known_hides_only_what_it_would_decide() {
    let modules = ["Burst Cannon"; 9];
    let told = problems(json!({ "ship": "Frontier Frigat", "modules": modules, "ammo": { "missile": 1 } }), 600);
    assert_eq!(saying(&told, "no ship called \"Frontier Frigat\"").remedy, "did you mean \"Frontier Frigate\"?");
    saying(&told, "credits of 600");
    saying(&told, "no fitted module uses Missile tokens");
    assert!(!told.iter().any(|problem| problem.what.contains("power grid")), "whose would it be? {told:#?}");
}

#[test]
fn what_is_known_is_added_up_whatever_else_is_not() {
    let known = json!({ "ship": "Frontier Frigate", "modules": ["Burst Cannon", "Afterburner"] });
    let gaps = json!({ "ship": "Frontier Frigate", "modules": ["Burst Cannon", "Qwertz", "Afterburner"] });
    assert_eq!(sums(gaps, 600), sums(known.clone(), 600));
    let shipless = sums(json!({ "ship": "Qwertz", "modules": ["Burst Cannon", "Afterburner"] }), 600);
    let (of_ship, of_none) = (sums(known, 600), shipless);
    let meter =
        |all: &[Meter], label: &str| all.iter().find(|meter| meter.label == label).cloned().expect("it is there");
    let (taken, whole) = (meter(&of_none, "power grid"), meter(&of_ship, "power grid"));
    assert_eq!((taken.value, taken.max), (whole.value, None), "nobody knows of how much");
    assert_eq!(meter(&of_none, "credits").max, Some(600));
    assert!(meter(&of_none, "credits").value < meter(&of_ship, "credits").value, "without the ship");
    assert_eq!(sums(json!("Frontier Gunbot"), 600), []);
}

#[test]
fn more_modules_than_any_ship_holds_are_told_with_the_rest() {
    let told = problems(json!({ "ship": "Qwertz", "modules": vec!["Burst Cannon"; 400] }), 600);
    saying(&told, "more than");
    saying(&told, "no ship called");
    saying(&told, "credits of 600");
}

#[test]
fn a_preset_that_is_not_known_has_a_nearest_one() {
    let told = problems(json!("Frontier Gunbot"), 600);
    assert!(saying(&told, "no preset").remedy.starts_with("did you mean \"Frontier Gunboat\"?"), "{told:#?}");
}

#[test]
fn a_deck_file_with_an_unknown_ship_and_module_is_told_everything_else_too() {
    let deck = "name = 'Wreck'\nabout = 'For tests.'\nbudget = 60\nship = 'Frontier Frigat'\n\
                modules = ['Burst Cannon', 'Burst Cannon', 'Qwertz', 'Burst Cannon']\nammo = { missile = 2 }\n";
    let troubles =
        Starship::load(&Starship::packs(), &[Source::new("wreck.toml", deck)]).expect_err("nothing fits").to_string();
    for words in [
        "no ship “Frontier Frigat”",
        "did you mean “Frontier Frigate”",
        "no module “Qwertz”",
        "credits of 60",
        "no known module uses Missile",
    ] {
        assert!(troubles.contains(words), "{words}: {troubles}");
    }
}
