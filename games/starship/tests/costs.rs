//! What is paid: each cost with something of its own, never half, never “up to”.

mod duel;

use duel::{Duel, ONE, fit};
use lingo::pack::Source;
use serde_json::{Value, json};
use starship::Starship;
use table::Game;

/// The firing range with a module that says this and a card that says that, beside fillers and weapons.
fn load(module: &str, card: &str) -> Result<Starship, String> {
    let pack = format!(
        "[[module]]\nname = \"Box\"\ncategory = \"core\"\nprice = 1\ngrid = 0\ncpu = 0\n\
         cards = {{ \"Slip\" = 4, \"Husk\" = 2 }}\ntext = \"{module}\"\n\
         [[card]]\nname = \"Slip\"\ndeck = \"core\"\ncost = 0\ntext = \"{card}\"\n\
         [[card]]\nname = \"Husk\"\ndeck = \"core\"\ncost = 0\nfiller = true\n"
    );
    let packs = [Source::new("range.toml", include_str!("packs/range.toml")), Source::new("box.toml", pack)];
    Starship::load(&packs, &[]).map_err(|troubles| troubles.to_string())
}

/// Seat 1 is about to act with these cards in hand and 10 energy.
fn duel(module: &str, card: &str, hand: &[&str]) -> Duel<'static> {
    let game = load(module, card).unwrap_or_else(|troubles| panic!("{troubles}"));
    let fits = [0, 1].map(|_| fit("Target Hulk", &["Practice Gun", "Idle Rail", "Box"]));
    let side = |hand: Value| json!({ "hand": hand, "energy": 10, "hull": 10 });
    let given = json!({ "active": 1, "phase": "action", "seat1": side(json!(hand)), "seat2": side(json!(["Husk"])) });
    Duel::at(Box::leak(Box::new(game)), fits, given)
}

/// Seat 1 is about to use a module that says this, with so much energy, no shield and 10 hull, against three modules.
fn with_energy(text: &str, energy: i64) -> Duel<'static> {
    let mut duel = duel(text, "", &["Husk"]);
    let side = json!({ "hand": ["Husk"], "energy": energy, "hull": 10, "shield": 0 });
    let given = json!({ "active": 1, "phase": "action", "seat1": side });
    duel.state = duel.game.given(duel.state, &given).unwrap_or_else(|error| panic!("{error}"));
    duel
}

fn is_offered(text: &str, hand: &[&str]) -> bool {
    duel(text, "", hand).offered(ONE, "Use Box")
}

#[test]
fn one_card_does_not_pay_two_costs() {
    for text in [
        "Action: Discard a Core card and discard a filler card to gain 9 energy.",
        "Action: Discard a card and discard a filler card to gain 9 energy.",
        "Action: Discard a card and discard another card to gain 9 energy.",
        "Action: Discard a random card and discard a card to gain 9 energy.",
    ] {
        assert!(!is_offered(text, &["Husk"]), "{text}");
        assert!(is_offered(text, &["Husk", "Husk"]), "{text}");
    }
    let text = "Action: Discard 2 cards and discard a filler card to gain 9 energy.";
    assert!(!is_offered(text, &["Slip", "Husk"]) && is_offered(text, &["Slip", "Slip", "Husk"]));
    assert!(!is_offered(text, &["Slip", "Slip", "Slip"]), "no filler");
}

#[test]
fn what_the_second_cost_needs_is_not_given_for_the_first() {
    let text = "Action: Discard a card and discard a filler card to gain 9 energy.";
    let mut duel = duel(text, "", &["Slip", "Husk"]);
    duel.choose(ONE, "Use Box");
    assert_eq!((duel.hand(ONE).len(), duel.energy(ONE)), (0, 19), "there is one way to pay both: {:?}", duel.told);
}

#[test]
fn one_module_is_not_disabled_for_two_costs() {
    let text = "Action: Disable this and disable target Core module you control to gain 9 energy.";
    assert!(!is_offered(text, &["Husk"]), "the box is the only Core module");
    let text = "Action: Disable target Core module you control and disable this to gain 9 energy.";
    assert!(!is_offered(text, &["Husk"]));
    let text = "Action: Disable a Core module you control and disable a module you control to gain 9 energy.";
    let mut duel = duel(text, "", &["Husk"]);
    duel.choose(ONE, "Use Box");
    duel.choose(ONE, "Your Idle Rail");
    assert_eq!(duel.energy(ONE), 19, "{:?}", duel.told);
}

#[test]
fn what_cannot_be_done_in_full_is_not_asked() {
    for text in [
        "You may discard a card and discard a filler card. If you do, gain 9 energy.",
        "You may discard a card and discard a filler card to gain 9 energy.",
        "You may disable target Core module you control and disable target Core module you control. If you do, gain 9 energy.",
    ] {
        let mut duel = duel("", text, &["Slip", "Husk"]);
        duel.choose(ONE, "Play Slip");
        assert!(!duel.offered(ONE, "Yes"), "{text}: {:?}", duel.offers(ONE));
        assert_eq!(duel.energy(ONE), 10, "{text}");
    }
    let text = "You may discard a card and discard a filler card. If you do, gain 9 energy.";
    let mut duel = duel("", text, &["Slip", "Husk", "Practice Shot"]);
    duel.choose(ONE, "Play Slip").choose(ONE, "Yes");
    assert_eq!((duel.hand(ONE).len(), duel.energy(ONE)), (0, 19), "the shot, then the husk: {:?}", duel.told);
}

#[test]
fn up_to_so_much_is_as_much_as_one_says() {
    let mut one = duel("", "Lose up to 3 energy. Gain that much armor.", &["Slip", "Practice Shot"]);
    one.choose(ONE, "Play Slip");
    assert_eq!(one.offers(ONE).len(), 4, "from 0 to 3: {:?}", one.offers(ONE));
    let armor = one.layers(ONE)[1];
    one.choose(ONE, "2");
    assert_eq!((one.energy(ONE), one.layers(ONE)[1] - armor), (8, 0), "armor is full");
    let mut two = duel("", "Take up to 3 energy from your opponent.", &["Slip", "Practice Shot"]);
    two.choose(ONE, "Play Slip").choose(ONE, "3");
    assert_eq!((two.energy(ONE), two.energy(duel::TWO)), (13, 7));
    for text in ["Action: Lose up to 3 energy to gain 1 armor.", "Action: Pay up to 3 energy to gain 1 armor."] {
        let told = load(text, "").expect_err(text);
        assert!(told.contains("a cost is so much, and not up to so much"), "{told}");
    }
}

/// The numbers that are offered for X.
fn values_of_x(duel: &Duel<'_>) -> Vec<String> {
    duel.offers(ONE).into_iter().map(|(_, words)| words).collect()
}

#[test]
fn x_is_only_what_all_costs_together_allow() {
    for (text, energy, most) in [
        ("Action: Pay 5 energy and pay X energy to gain X shield.", 7, 2),
        ("Action: Pay X energy and pay 5 energy to gain X shield.", 7, 2),
        ("Action: Pay X energy and pay X energy to gain X shield.", 7, 3),
        ("Action: Pay X energy and lose X hull to gain X shield.", 20, 10),
        ("Action: Lose X hull and pay X energy to gain X shield.", 4, 4),
    ] {
        let mut one = with_energy(text, energy);
        one.choose(ONE, "Use Box");
        let all: Vec<String> = (0..=most).map(|x| x.to_string()).collect();
        assert_eq!(values_of_x(&one), all, "{text}");
        let shield = one.layers(ONE)[0];
        one.choose(ONE, "2");
        assert_eq!(one.layers(ONE)[0], shield + 2, "{text}: {:?}", one.told);
    }
    assert!(!with_energy("Action: Pay 5 energy and pay X energy to gain X shield.", 4).offered(ONE, "Use Box"));
}

#[test]
fn targets_that_hang_on_x_are_looked_for_with_every_x() {
    // The opponent's weapons have an accuracy of +1 and 0, the box has none.
    let text = "Action: Pay X energy to disable target Weapons module an opponent controls with accuracy X or more.";
    let mut more = with_energy(text, 4);
    more.choose(ONE, "Use Box");
    assert_eq!(values_of_x(&more), ["0", "1"], "nothing is paid for a target that is not there");
    let text = "Action: Pay X energy to disable target Weapons module an opponent controls with accuracy X.";
    let mut same = with_energy(text, 4);
    assert!(same.offered(ONE, "Use Box"), "with X = 1");
    same.choose(ONE, "Use Box");
    assert_eq!(same.energy(ONE), 3, "there is only one X: {:?}", same.told);
    assert!(!with_energy(text, 0).offered(ONE, "Use Box"));
}
