//! What is told of texts at work, and positions that are given.

mod duel;

use duel::{Duel, ONE, TWO, fit};
use lingo::pack::Source;
use serde_json::json;
use starship::Starship;

/// The firing range with a weapon whose module and card say this.
fn duel(module: &str, card: &str) -> Duel<'static> {
    let pack = format!(
        "[[module]]\nname = \"Rig\"\ncategory = \"weapons\"\nprice = 1\ngrid = 0\ncpu = 0\naccuracy = 1\ndamage = \"energy\"\n\
         cards = {{ \"Ray\" = 4 }}\ntext = \"{module}\"\n\
         [[card]]\nname = \"Ray\"\ndeck = \"weapons\"\ncost = 0\ndamage = \"3+1D6\"\ntext = \"{card}\"\n"
    );
    let packs = [Source::new("range.toml", include_str!("packs/range.toml")), Source::new("rig.toml", pack)];
    let game = Starship::load(&packs, &[]).unwrap_or_else(|troubles| panic!("{troubles}"));
    let fits = [0, 1].map(|_| fit("Target Hulk", &["Rig", "Idle Rail"]));
    let given = json!({ "active": 1, "phase": "action", "seat1": { "hand": ["Ray", "Drift"] }, "seat2": {} });
    Duel::at(Box::leak(Box::new(game)), fits, given)
}

fn told(module: &str, card: &str, dice: &[u32]) -> Vec<String> {
    let mut duel = duel(module, card).dice(dice);
    duel.choose(ONE, "Play Ray");
    duel.dice_are_used_up();
    duel.told
}

#[test]
fn a_sentence_that_takes_hold_is_told_once() {
    let card = "Your Weapons cards have +2 damage and +1 accuracy this turn.";
    let told = told("", card, &[6, 1, 3]);
    assert_eq!(told.iter().filter(|line| line.contains("takes hold")).count(), 1, "{told:?}");
}

#[test]
fn an_attack_that_goes_past_the_shield_says_so() {
    let told = told("", "When this attacks, bypass the shield.", &[6, 1, 3]);
    assert!(told.iter().any(|line| line == "The attack bypasses the shield."), "{told:?}");
}

#[test]
fn an_action_is_told_with_what_it_is_printed_on() {
    let mut duel = duel("Action: Lose 1 energy.", "");
    duel.choose(ONE, "Use Rig");
    assert!(duel.told.iter().any(|line| line == "Rig of @1: Action: Lose 1 energy."), "{:?}", duel.told);
}

/// What the words of the offer say an attack is expected to come to, and what it comes to on average over all dice.
fn expected_and_true(duel: &Duel<'static>) -> (i64, f64) {
    let offers = duel.offers(ONE);
    let words = &offers.iter().find(|(_, words)| words.starts_with("Play Ray")).expect("a ray").1;
    let about = words.split("about ").nth(1).and_then(|rest| rest.split(' ').next()).expect("about so much");
    let mut lost = 0;
    for throw in 0..216u32 {
        let dice = [throw / 36 + 1, throw / 6 % 6 + 1, throw % 6 + 1];
        let mut duel =
            Duel { state: duel.state, told: Vec::new(), chance: table::Scripted::dice(dice), game: duel.game };
        let before: i64 = duel.layers(TWO).iter().sum();
        duel.choose(ONE, "Play Ray");
        lost += before - duel.layers(TWO).iter().sum::<i64>();
    }
    (about.parse().expect("a number"), lost as f64 / 216.0)
}

#[test]
fn texts_that_change_the_attack_are_expected_wherever_they_stand() {
    let plain = expected_and_true(&duel("", "")).0;
    for (module, card) in [
        ("", "Add 9 damage."),
        ("", "When this attacks, add 3 to the attack roll."),
        ("", "When this attacks, bypass the shield and add 9 damage."),
        ("When this attacks, add 3 to the attack roll.", ""),
        ("When your ship attacks, add 4 damage.", ""),
        ("", "Your ship gets +3 accuracy this turn."),
    ] {
        let (about, mean) = expected_and_true(&duel(module, card));
        assert!((about as f64 - mean).abs() <= 0.501, "{module} {card}: about {about}, but {mean:.2} on average");
        assert!(about > plain, "{module} {card}: {about} is not more than {plain}");
    }
}

#[test]
fn what_is_set_or_doubled_is_set_or_doubled_before_anything_is_added() {
    let speed = |card: &str| {
        let mut duel = duel("", card).dice(&[1, 6]);
        duel.choose(ONE, "Play Ray");
        duel.number("/ships/0/stats/speed")
    };
    let until = "until the start of your next turn";
    assert_eq!(speed(&format!("Your ship's speed is 5 {until}. Your ship gets +2 speed {until}.")), 7);
    assert_eq!(speed(&format!("Your ship gets +2 speed {until}. Your ship's speed is 5 {until}.")), 7);
    assert_eq!(speed(&format!("Double your ship's speed {until}. Your ship gets +2 speed {until}.")), 2, "twice 0");
}

#[test]
fn a_position_has_nothing_left_of_the_start_of_the_game() {
    let text = "At the start of your turn, choose one: Gain 1 armor; or gain 2 energy.";
    let pack = format!(
        "[[module]]\nname = \"Box\"\ncategory = \"core\"\nprice = 1\ngrid = 0\ncpu = 0\ncards = {{ \"Slip\" = 4 }}\ntext = \"{text}\"\n\
         [[card]]\nname = \"Slip\"\ndeck = \"core\"\ncost = 0\n"
    );
    let packs = [Source::new("range.toml", include_str!("packs/range.toml")), Source::new("box.toml", pack)];
    let game = Starship::load(&packs, &[]).unwrap_or_else(|troubles| panic!("{troubles}"));
    let fits = [0, 1].map(|_| fit("Target Hulk", &["Box"]));
    let given =
        json!({ "active": 2, "phase": "action", "seat1": { "energy": 7 }, "seat2": { "energy": 9, "turn": 3 } });
    let duel = Duel::at(&game, fits, given);
    assert_eq!(duel.active(), TWO, "{:?}", duel.game_asks());
    assert!(duel.offered(TWO, "End your turn"), "{:?}", duel.offers(TWO));
    assert_eq!((duel.energy(ONE), duel.energy(TWO)), (7, 9));
}
