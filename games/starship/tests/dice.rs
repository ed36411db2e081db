//! What dice of a text come to and how that is told, and what an attack is expected to come to.

mod duel;

use duel::{Duel, ONE, TWO, fit};
use lingo::pack::Source;
use serde_json::json;
use starship::Starship;

/// The firing range with a core module whose card says this; its owner is about to act.
fn slip(text: &str) -> Duel<'static> {
    let pack = format!(
        "[[module]]\nname = \"Box\"\ncategory = \"core\"\nprice = 1\ngrid = 0\ncpu = 0\ncards = {{ \"Slip\" = 4 }}\n\
         [[card]]\nname = \"Slip\"\ndeck = \"core\"\ncost = 0\ntext = \"{text}\"\n"
    );
    let packs = [Source::new("range.toml", include_str!("packs/range.toml")), Source::new("slip.toml", pack)];
    let game = Starship::load(&packs, &[]).unwrap_or_else(|troubles| panic!("{text}: {troubles}"));
    let fits = [0, 1].map(|_| fit("Target Hulk", &["Practice Gun", "Practice Gun", "Box", "Box"]));
    let side = json!({ "hand": ["Slip", "Practice Shot", "Practice Shot"], "energy": 10, "hull": 10 });
    let given = json!({ "active": 1, "phase": "action", "seat1": side, "seat2": side });
    Duel::at(Box::leak(Box::new(game)), fits, given)
}

fn played(text: &str, dice: &[u32]) -> Duel<'static> {
    let mut duel = slip(text).dice(dice);
    duel.choose(ONE, "Play Slip");
    duel.dice_are_used_up();
    duel
}

#[test]
fn a_roll_comes_to_what_the_dice_show() {
    assert_eq!(played("Roll 1D6. Gain that much energy.", &[4]).energy(ONE), 14);
    assert_eq!(played("Roll 1D6 and gain that much energy.", &[4]).energy(ONE), 14);
    assert_eq!(played("Roll 2D6+1. Your opponent loses energy equal to that amount.", &[2, 3]).energy(TWO), 4);
    assert_eq!(played("Roll 1D6. If that amount is 3 or more, gain 2 hull.", &[3]).layers(ONE)[2], 12);
    assert_eq!(played("Roll 1D6. If that amount is 3 or more, gain 2 hull.", &[2]).layers(ONE)[2], 10);
    assert_eq!(played("Roll 1D6, and if that amount is 3 or more, gain 2 hull.", &[3]).layers(ONE)[2], 12);
    assert_eq!(played("Roll 1D6. Inflict damage equal to that amount on the opposing ship.", &[5]).layers(TWO)[0], 5);
    // What only marks or looks comes to nothing: the amount is still that of the deed before.
    let text = "Gain 3 energy. Flip a coin. Gain hull equal to that amount.";
    assert_eq!(played(text, &[1]).layers(ONE)[2], 13);
}

#[test]
fn the_result_is_that_of_the_last_dice() {
    assert_eq!(played("Gain 1D6 energy. If the result is 4 or more, gain 2 hull.", &[4]).layers(ONE)[2], 12);
    assert_eq!(played("Gain 1D6 energy. If the result is 4 or more, gain 2 hull.", &[3]).layers(ONE)[2], 10);
    assert_eq!(played("Roll 1D6. Gain energy equal to the result.", &[4]).energy(ONE), 14);
    assert_eq!(played("Flip a coin. If the coin shows heads, gain 2 hull.", &[1]).layers(ONE)[2], 12);
}

#[test]
fn what_looks_back_at_nothing_is_refused() {
    for text in [
        "Gain energy equal to the result.",
        "If the result is 3 or more, gain 1 energy.",
        "If the coin shows heads, gain 1 energy.",
        "Flip a coin. Gain that much energy.",
        "Flip a coin. Gain energy equal to the result.",
        "Roll 1D6. If the coin shows heads, gain 1 energy.",
        "Shuffle your Core deck. Gain that much energy.",
        "Your ship gets +2 speed until the end of your next turn. Gain that much energy.",
        "Gain 2 energy. At the end of this turn, lose that much hull.",
        "Roll 1D6. At the end of this turn, gain energy equal to the result.",
    ] {
        let pack = format!(
            "[[module]]\nname = \"Box\"\ncategory = \"core\"\nprice = 1\ngrid = 0\ncpu = 0\ncards = {{ \"Slip\" = 4 }}\n\
             [[card]]\nname = \"Slip\"\ndeck = \"core\"\ncost = 0\ntext = \"{text}\"\n"
        );
        let refused = Starship::load(&[Source::new("slip.toml", pack)], &[]).is_err();
        assert!(refused, "{text}");
    }
}

#[test]
fn what_is_added_to_dice_is_told_apart_from_what_they_show() {
    let told = |text: &str, dice: &[u32]| played(text, dice).told.join(" ");
    assert!(told("Gain 1D6+2 energy.", &[4]).contains("@1 rolls 4 +2 = 6."));
    assert!(told("Gain 2D6-1 energy.", &[1, 2]).contains("@1 rolls 1 + 2: 3 -1 = 2."));
    assert!(told("Gain 1D6 energy.", &[4]).contains("@1 rolls 4."));
    assert!(told("Flip a coin. If the coin shows heads, gain 1 energy.", &[1]).contains("@1 flips a coin: heads."));
    assert!(told("Flip a coin. If the coin shows heads, gain 1 energy.", &[2]).contains("@1 flips a coin: tails."));
}

#[test]
fn the_cost_of_a_card_that_is_played_can_be_asked_for() {
    let pack = "[[module]]\nname = \"Box\"\ncategory = \"core\"\nprice = 1\ngrid = 0\ncpu = 0\ncards = { \"Slip\" = 3, \"Slop\" = 3 }\n\
         text = \"When you play a card, if that cost is 2 or more, gain 3 hull.\"\n\
         [[card]]\nname = \"Slip\"\ndeck = \"core\"\ncost = 1\n[[card]]\nname = \"Slop\"\ndeck = \"core\"\ncost = 2\n";
    let packs = [Source::new("range.toml", include_str!("packs/range.toml")), Source::new("slip.toml", pack)];
    let game = Starship::load(&packs, &[]).unwrap_or_else(|troubles| panic!("{troubles}"));
    let fits = [fit("Target Hulk", &["Box"]), fit("Target Hulk", &["Practice Gun"])];
    for (card, hull) in [("Slip", 10), ("Slop", 13)] {
        let side = json!({ "hand": ["Slip", "Slop"], "energy": 10, "hull": 10 });
        let mut duel = Duel::at(&game, fits.clone(), json!({ "active": 1, "phase": "action", "seat1": side }));
        duel.choose(ONE, &format!("Play {card}"));
        assert_eq!(duel.layers(ONE)[2], hull, "{card}");
    }
}

/// What the words of the offer say an attack is expected to come to, and what it comes to on average over all dice.
fn expected_and_true(duel: &Duel<'static>) -> (i64, f64) {
    let offers = duel.offers(ONE);
    let words = &offers.iter().find(|(_, words)| words.starts_with("Play Practice Shot")).expect("a shot").1;
    let about = words.split("about ").nth(1).and_then(|rest| rest.split(' ').next()).expect("about so much");
    let total = |duel: &Duel<'_>| duel.layers(TWO).iter().sum::<i64>() + duel.number("/ships/1/barrier");
    let mut lost = 0;
    for throw in 0..216u32 {
        let dice = [throw / 36 + 1, throw / 6 % 6 + 1, throw % 6 + 1];
        let mut duel =
            Duel { state: duel.state, told: Vec::new(), chance: table::Scripted::dice(dice), game: duel.game };
        let before = total(&duel);
        duel.choose(ONE, "Play Practice Shot");
        lost += before - total(&duel);
    }
    (about.parse().expect("a number"), lost as f64 / 216.0)
}

#[test]
fn an_attack_is_expected_to_come_to_what_it_comes_to_on_average() {
    let mut seen = Vec::new();
    for text in [
        "Gain 1 energy.",
        "Prevent the next 2 damage to the opposing ship this turn.",
        "Prevent the next 4 damage to the opposing ship this turn.",
        "Prevent the next 90 damage to the opposing ship this turn.",
        "The opposing ship gets +3 protection this turn.",
        "Damage to the opposing ship is reduced by 3 this turn.",
        "Damage from your ship is increased by 2 this turn.",
        "The opposing ship gains 5 barrier.",
    ] {
        let duel = played(text, &[]);
        let (about, mean) = expected_and_true(&duel);
        assert!((about as f64 - mean).abs() <= 0.501, "{text}: about {about}, but {mean:.2} on average");
        seen.push(about);
    }
    assert!(seen[1] < seen[0] && seen[2] < seen[1] && seen[3] == 0, "{seen:?}");
    let duel = played("The opposing ship gains 5 barrier.", &[]);
    assert!(duel.offers(ONE).iter().any(|(_, words)| words.contains("of which the barrier takes up to 5")));
}
