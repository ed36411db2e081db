//! Limits of a turn and of a fit, told where they are met.

mod duel;

use duel::{Duel, ONE, fit};
use lingo::pack::Source;
use serde_json::json;
use starship::Starship;
use table::Game;

fn with_box(module: &str) -> Starship {
    let pack = format!(
        "[[module]]\nname = \"Box\"\ncategory = \"core\"\nprice = 1\ngrid = 0\ncpu = 0\ncards = {{ \"Slip\" = 4 }}\ntext = \"{module}\"\n\
         [[card]]\nname = \"Slip\"\ndeck = \"core\"\ncost = 0\ntext = \"Gain 1 armor.\"\n"
    );
    let packs = [Source::new("range.toml", include_str!("packs/range.toml")), Source::new("box.toml", pack)];
    Starship::load(&packs, &[]).unwrap_or_else(|troubles| panic!("{troubles}"))
}

fn duel(game: &Starship, energy: i16) -> Duel<'_> {
    let fits = [fit("Target Hulk", &["Box"]), fit("Target Hulk", &["Box"])];
    let seat1 = json!({ "hand": ["Slip", "Slip"], "energy": energy });
    Duel::at(game, fits, json!({ "active": 1, "activated": "core", "seat1": seat1 }))
}

#[test]
fn when_a_turn_has_had_all_its_plays_and_actions_it_says_so() {
    let game = with_box("Action: Lose 1 energy.\\nAction: Gain 1 energy.");
    let mut duel = duel(&game, 20);
    let question = |duel: &Duel<'_>| duel.game.question(&duel.state, ONE).words;
    for pair in 0..20 {
        assert!(question(&duel).starts_with("Which card"), "after {pair} pairs");
        duel.choose(ONE, "Use Box: Lose 1").choose(ONE, "Use Box (2): Gain 1");
    }
    assert_eq!(duel.offers(ONE).len(), 1, "only the end is left: {:?}", duel.offers(ONE));
    assert!(question(&duel).contains("40 plays and actions"), "{}", question(&duel));
    let refusals = duel.game.refusals(&duel.state, ONE);
    let full = refusals.iter().filter(|refusal| refusal.why.contains("no turn has more than 40 plays and actions"));
    assert_eq!(full.count(), 3, "two cards and the module: {refusals:?}");
    let page = include_str!("../../../docs/src/packs.md");
    assert!(page.contains("A turn has at most 40 plays\nand actions"), "the page on packs says so, too");
    duel.end();
    assert_ne!(duel.active(), ONE);
}

#[test]
fn that_texts_set_each_other_off_too_often_is_told_once_for_a_chain_and_once_for_a_turn() {
    let text = "Action: Lose 1 energy.\\nWhen you lose energy, gain 1 energy.\\nWhen you gain energy, lose 1 energy.";
    let game = with_box(text);
    let mut duel = duel(&game, 20);
    let told = |duel: &Duel<'_>, what: &str| duel.told.iter().filter(|line| line.contains(what)).count();
    for uses in 1..=12 {
        duel.choose(ONE, "Use Box: Lose 1");
        assert_eq!(told(&duel, "this chain of effects ends here"), uses.min(3), "after {uses}");
        assert_eq!(told(&duel, "nothing more is set off in this turn"), usize::from(uses > 3), "after {uses}");
    }
}

#[test]
fn an_action_that_would_change_nothing_says_so() {
    let game = with_box("Action: Gain 1 energy.");
    let says = |energy: i16| {
        let duel = duel(&game, energy);
        let offers = duel.offers(ONE);
        let (_, words) = offers.iter().find(|(_, words)| words.starts_with("Use Box")).expect("it is offered");
        words.ends_with("Now it would change nothing.")
    };
    assert!(says(40) && !says(39));
}

#[test]
fn everything_that_is_wrong_with_the_ammo_of_a_fit_is_told_at_once() {
    let deck = "name = \"Odd\"\nabout = \"Wrong.\"\nbudget = 9000\nship = \"Target Hulk\"\nmodules = [\"Practice Gun\"]\n\
                ammo = { missile = 200, kinetic = 1, mistle = 2, energy = 0 }\n";
    let packs = [Source::new("range.toml", include_str!("packs/range.toml"))];
    let troubles = Starship::load(&packs, &[Source::new("odd.toml", deck)]).expect_err("four faults");
    let told: Vec<String> = troubles.0.iter().map(|trouble| format!("{trouble}")).collect();
    let says = |what: &str, remedy: &str| told.iter().any(|line| line.contains(what) && line.contains(remedy));
    assert!(says("“missile” is 200", "write missile = a number from 1 to"), "{told:#?}");
    assert!(says("“energy” is 0", "or leave it out"), "{told:#?}");
    assert!(says("cannot hold “kinetic”", "it can hold energy"), "{told:#?}");
    assert!(says("cannot hold “mistle”", "did you mean “missile”?"), "{told:#?}");
    assert!(told.iter().all(|line| line.starts_with("odd.toml:6:")), "{told:#?}");
}
