//! "Your next … card" is the one after the card that says so, and after the one in whose play it is said.

mod duel;

use duel::{Duel, ONE, TWO, fit};
use lingo::pack::Source;
use serde_json::json;
use starship::Starship;

/// The firing range with a core module that says this, and a bomb rack whose card says that: 6 damage, which never rolls.
fn duel(module: &str, card: &str) -> Duel<'static> {
    let pack = format!(
        "[[module]]\nname = \"Box\"\ncategory = \"core\"\nprice = 1\ngrid = 0\ncpu = 0\n\
         cards = {{ \"Slip\" = 4 }}\ntext = \"{module}\"\n\
         [[card]]\nname = \"Slip\"\ndeck = \"core\"\ncost = 2\ntext = \"Your next card costs 1 less energy this turn.\"\n\
         [[module]]\nname = \"Rig\"\ncategory = \"weapons\"\nprice = 1\ngrid = 0\ncpu = 0\naccuracy = 3\ndamage = \"energy\"\n\
         cards = {{ \"Ray\" = 4 }}\n\
         [[card]]\nname = \"Ray\"\ndeck = \"weapons\"\ncost = 0\ndamage = \"6\"\ntext = \"{card}\"\n"
    );
    let wall = "[[ship]]\nname = \"Wall\"\nclass = \"destroyer\"\nprice = 1\nslots = { weapons = 1 }\ngrid = 9\ncpu = 9\n\
                hull = 200\nenergy = 9\nenergy_regeneration = 1\nspeed = 0\n";
    let packs = [
        Source::new("range.toml", include_str!("packs/range.toml")),
        Source::new("next.toml", pack),
        Source::new("wall.toml", wall),
    ];
    let game = Starship::load(&packs, &[]).unwrap_or_else(|troubles| panic!("{troubles}"));
    let fits = [fit("Target Hulk", &["Rig", "Rig", "Rig", "Box", "Box"]), fit("Wall", &["Rig"])];
    let hand = json!({ "hand": ["Ray", "Ray", "Ray", "Slip", "Slip"], "energy": 20 });
    let given = json!({ "active": 1, "phase": "action", "seat1": hand });
    Duel::at(Box::leak(Box::new(game)), fits, given)
}

/// What each of three rays takes from the other ship, which is all hull, with these dice.
fn three_rays(module: &str, card: &str, dice: [[u32; 2]; 3]) -> [i64; 3] {
    let mut duel = duel(module, card);
    dice.map(|dice| {
        duel.throw(&dice);
        let before: i64 = duel.layers(TWO).iter().sum();
        duel.choose(ONE, "Play Ray");
        duel.dice_are_used_up();
        before - duel.layers(TWO).iter().sum::<i64>()
    })
}

const HIT: [u32; 2] = [4, 4];
const MISS: [u32; 2] = [1, 6];

#[test]
fn a_card_is_not_the_next_one_after_itself() {
    let [plain, second, third] = three_rays("", "", [HIT; 3]);
    assert_eq!([second, third], [plain; 2]);
    let boosted = three_rays("", "Your next Weapons card has +2 damage this turn.", [HIT; 3]);
    assert_eq!(boosted, [plain, plain + 2, plain + 2], "each is for the one after it");
}

#[test]
fn what_an_attack_leads_to_is_for_the_next_card() {
    let [plain, ..] = three_rays("", "", [HIT; 3]);
    let on_hit = "When this hits, your next Weapons card has +2 damage this turn.";
    assert_eq!(three_rays("", on_hit, [HIT; 3]), [plain, plain + 2, plain + 2]);
    let on_miss = "When this misses, your next Weapons card has +2 damage this turn.";
    assert_eq!(three_rays("", on_miss, [MISS, HIT, HIT]), [0, plain + 2, plain]);
    // Two boxes say it.
    let by_module = "When a card you control hits, your next Weapons card has +2 damage this turn.";
    assert_eq!(three_rays(by_module, "", [HIT; 3]), [plain, plain + 4, plain + 4]);
}

#[test]
fn what_waits_for_a_card_to_be_played_is_for_the_one_after_it() {
    let [plain, ..] = three_rays("", "", [HIT; 3]);
    let module = "When you play a Weapons card, your next Weapons card has +2 damage this turn.";
    assert_eq!(three_rays(module, "", [HIT; 3]), [plain, plain + 4, plain + 4]);
}

#[test]
fn a_card_that_makes_the_next_one_cheaper_leaves_that_to_the_next_one() {
    let mut duel = duel("", "");
    duel.choose(ONE, "Play Slip");
    assert_eq!(duel.energy(ONE), 18);
    duel.choose(ONE, "Play Slip");
    assert_eq!(duel.energy(ONE), 17, "the second is one cheaper");
    duel.throw(&HIT);
    duel.choose(ONE, "Play Ray");
    assert_eq!(duel.energy(ONE), 17, "and a ray costs nothing anyway");
}

#[test]
fn only_what_is_played_has_a_next_one() {
    for text in
        ["Your next module has +2 accuracy this turn.", "Your next ship has +1 speed until the end of your next turn."]
    {
        let pack = format!(
            "[[card]]\nname = \"Slip\"\ndeck = \"core\"\ncost = 0\ntext = \"{text}\"\n\
             [[module]]\nname = \"Box\"\ncategory = \"core\"\nprice = 1\ngrid = 0\ncpu = 0\ncards = {{ \"Slip\" = 4 }}\n"
        );
        let told = Starship::load(&[Source::new("next.toml", pack)], &[]).err().map(|troubles| troubles.to_string());
        assert!(told.as_ref().is_some_and(|told| told.contains("“your next” is said of")), "{text}: {told:?}");
    }
}
