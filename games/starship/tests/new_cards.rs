//! Cards that exist nowhere else are played without touching the program.

mod duel;

use duel::{Duel, ONE, TWO, fit};
use lingo::pack::Source;
use serde_json::{Value, json};
use starship::Starship;
use std::sync::LazyLock;

static NOWHERE: LazyLock<Starship> = LazyLock::new(|| {
    let packs = [Source::new("nowhere.toml", include_str!("packs/nowhere.toml"))];
    Starship::load(&packs, &[]).unwrap_or_else(|troubles| panic!("{troubles}"))
});

const KITE: &[&str] = &["Confetti Gun", "Toll Gate", "Toll Gate", "Lucky Charm", "Feather Shield"];

fn kites(seat1: Value, seat2: Value) -> Duel<'static> {
    let given = json!({ "active": 1, "phase": "action", "seat1": seat1, "seat2": seat2 });
    Duel::at(&NOWHERE, [fit("Paper Kite", KITE), fit("Paper Kite", &["Confetti Gun"])], given)
}

#[test]
fn an_attack_with_three_triggers() {
    // Shield up: 3 + 2 - 1 against 3 + 1 is a glancing hit; 2 + 2 halved is 2, +2 on shield. Two Utility modules.
    let mut duel = kites(json!({ "hand": ["Confetti", "Toll"] }), json!({ "energy": 20 })).dice(&[3, 3, 2]);
    duel.choose(ONE, "Play Confetti");
    assert_eq!((duel.layers(TWO)[0], duel.energy(TWO)), (12 - 4, 18));
    duel.dice_are_used_up();
    // Shield down: the roll gets 3 more.
    let mut duel = kites(json!({ "hand": ["Confetti", "Toll"], "shield": 0 }), json!({})).dice(&[3, 3, 2]);
    duel.choose(ONE, "Play Confetti");
    assert!(duel.told.iter().any(|line| line.contains("Attack 3 +4 = 7")), "{:?}", duel.told);
    // A miss asks whether to pay.
    let mut duel = kites(json!({ "hand": ["Confetti", "Toll"], "energy": 9 }), json!({})).dice(&[1, 6]);
    duel.choose(ONE, "Play Confetti").choose(ONE, "Yes");
    assert_eq!((duel.layers(TWO)[0], duel.energy(ONE)), (12 - 4, 9 - 2 - 1));
}

#[test]
fn a_fuse_burns_until_the_end_of_the_turn() {
    let mut duel = kites(json!({ "hand": ["Slow Fuse", "Toll"] }), json!({ "shield": 0, "armor": 0, "hull": 15 }));
    duel.choose(ONE, "Play Slow Fuse");
    assert_eq!(duel.layers(TWO)[2], 15);
    duel.choose(ONE, "End your turn");
    while duel.active() == ONE {
        let first = duel.offers(ONE)[0].0;
        duel.play(ONE, first);
    }
    assert_eq!(duel.layers(TWO)[2], 15 - (4 + 2));
}

#[test]
fn s55_the_active_player_orders_what_happens_at_the_end_of_the_turn() {
    let mut duel = kites(json!({ "hull": 10, "hand": ["Slow Fuse", "Toll"] }), json!({ "energy": 20 }));
    duel.choose(ONE, "Play Slow Fuse").choose(ONE, "End your turn");
    let offers: Vec<String> = duel.offers(ONE).into_iter().map(|(_, words)| words).collect();
    assert_eq!(offers.len(), 3, "two toll gates that do the same are one choice: {offers:?}");
    duel.told.clear();
    assert!(
        offers.contains(&"Paper Kite: At the end of your turn, gain 1 hull.".to_string()),
        "only that line: {offers:?}"
    );
    duel.choose(ONE, "Toll Gate 2: ");
    duel.choose(ONE, "Slow Fuse: ");
    duel.choose(ONE, "Paper Kite: ");
    assert_eq!(duel.active(), TWO);
    let order: Vec<usize> = ["@2 loses 2 energy.", "4 Explosive", "restores 1 hull"]
        .map(|words| duel.told.iter().position(|line| line.contains(words) || line.starts_with("4 ")).unwrap_or(99))
        .to_vec();
    assert!(order[0] < order[2], "{:?}", duel.told);
    assert_eq!((duel.layers(ONE)[2], duel.energy(TWO)), (11, 20 - 4 + 4), "and then the other's turn began");
}

#[test]
fn the_opponent_is_asked_in_my_turn_and_chooses_what_to_discard() {
    let seat2 = json!({ "energy": 10, "hand": ["Confetti", "Slow Fuse"] });
    let mut duel = kites(json!({ "hand": ["Toll", "Toll", "Feathers"], "energy": 20 }), seat2.clone());
    duel.choose(ONE, "Play Toll");
    assert_eq!(duel.active(), TWO);
    duel.choose(TWO, "Yes");
    assert_eq!((duel.energy(TWO), duel.hand(TWO).len()), (7, 2));
    duel.choose(ONE, "Play Toll").choose(TWO, "No").choose(TWO, "Your Slow Fuse");
    assert_eq!(duel.hand(TWO), ["Confetti"]);
    assert_eq!(duel.energy(ONE), 20 - 1 - 1 + 2, "the second card of the turn gains 2");
}

#[test]
fn conditions_dice_and_counts_of_a_new_module() {
    let protection = |hull: i16| kites(json!({ "hull": hull }), json!({})).see("/ships/0/stats/protection");
    assert_eq!((protection(10), protection(11)), (json!(2), json!(null)));
    let mut duel =
        kites(json!({ "hand": ["Rub the Charm", "Confetti", "Toll"], "energy": 10 }), json!({})).dice(&[4, 5, 1, 2]);
    duel.choose(ONE, "Play Rub the Charm");
    assert_eq!((duel.energy(ONE), duel.number("/ships/0/stats/damage")), (14, 1));
    duel.choose(ONE, "Play Confetti");
    assert_eq!(duel.number("/ships/0/barrier"), 1, "for playing a Weapons card");
}

#[test]
fn feathers_prevent_the_next_five_damage() {
    let given = json!({ "active": 1, "phase": "action", "seat1": { "hand": ["Feathers"] }, "seat2": { "hand": ["Grand Finale"] } });
    let mut duel = Duel::at(&NOWHERE, [fit("Paper Kite", KITE), fit("Paper Kite", KITE)], given);
    duel.choose(ONE, "Play Feathers");
    duel.end_turn_of(ONE);
    let more = json!({ "active": 2, "phase": "action", "seat2": { "hand": ["Grand Finale"] } });
    duel.state = table::Game::given(duel.game, duel.state, &more).unwrap();
    duel.choose(TWO, "Play Grand Finale");
    assert_eq!(duel.layers(ONE)[0], 12 - (9 - 2 - 5));
    assert_eq!(duel.layers(TWO)[0], 12 - (9 - 2 - 1), "the charm gave 1 barrier for playing it");
}

#[test]
fn s03_what_is_done_to_both_ships_at_once_destroys_both() {
    let rammed = |hulls: [i16; 2]| {
        let bare = |hull: i16| json!({ "hand": ["Grand Finale"], "shield": 0, "armor": 0, "hull": hull });
        let given = json!({ "active": 1, "phase": "action", "seat1": bare(hulls[0]), "seat2": bare(hulls[1]) });
        let gun = || fit("Paper Kite", &["Confetti Gun"]);
        let mut duel = Duel::at(&NOWHERE, [gun(), gun()], given);
        duel.choose(ONE, "Play Grand Finale");
        duel.outcome()
    };
    assert!(rammed([9, 9]).expect("over").is_draw());
    assert!(rammed([9, 10]).expect("over").winners().has(TWO));
    assert!(rammed([10, 9]).expect("over").winners().has(ONE));
    assert_eq!(rammed([10, 10]), None);
}

#[test]
fn s03_two_sentences_are_one_after_the_other_even_if_they_say_the_same() {
    let bare = || json!({ "hand": ["After You"], "shield": 0, "armor": 0, "hull": 9 });
    let given = json!({ "active": 1, "phase": "action", "seat1": bare(), "seat2": bare() });
    let gun = || fit("Paper Kite", &["Confetti Gun"]);
    let mut duel = Duel::at(&NOWHERE, [gun(), gun()], given);
    duel.choose(ONE, "Play After You");
    assert!(duel.outcome().expect("over").winners().has(ONE), "the first ship at 0 loses at once");
}

#[test]
fn s50_a_module_that_lists_its_ammo_takes_no_other() {
    let fits = [
        json!({ "ship": "Paper Kite", "modules": ["Picky Gun"], "ammo": { "energy": 1 } }),
        fit("Paper Kite", &["Confetti Gun"]),
    ];
    let given = json!({ "active": 1, "phase": "action",
        "seat1": { "hand": ["Picky Swap", "Picky Shot"], "hangar": { "energy": 1, "explosive": 3 } } });
    let mut duel = Duel::at(&NOWHERE, fits, given);
    duel.choose(ONE, "Play Picky Swap");
    let offers: Vec<String> = duel.offers(ONE).into_iter().map(|(_, words)| words).collect();
    assert_eq!(offers, ["Load Energy ammo", "Keep the Kinetic token"]);
}

#[test]
fn the_whole_pack_is_played_out_and_keeps_the_promises_of_the_table() {
    let setup = duel::setup(
        json!({ "budget": 900, "fits": [fit("Paper Kite", KITE), fit("Paper Kite", &["Picky Gun", "Confetti Gun", "Toll Gate", "Lucky Charm"])] }),
    );
    let suite = table::conformance::check(NOWHERE.clone()).setup(2, setup).cases(24);
    if let Err(failure) = suite.within(std::time::Duration::from_secs(20)).run() {
        panic!("{failure}");
    }
}

#[test]
fn a_text_that_says_what_cannot_be_is_refused_with_its_place() {
    let refused = |text: &str| {
        let pack = format!("[[card]]\nname = \"X\"\ndeck = \"core\"\ncost = 1\ntext = \"{text}\"\n");
        Starship::load(&[Source::new("x.toml", pack)], &[]).expect_err("it should be refused").to_string()
    };
    assert!(refused("Gain 3 enrgy.").contains("energy"), "{}", refused("Gain 3 enrgy."));
    assert!(refused("When your ship would take damage, prevent 2 of that damage.").contains("x.toml:5"));
    assert!(refused("Action: Gain 1 energy.").contains("no actions"), "{}", refused("Action: Gain 1 energy."));
}

/// The blocks of the book's page on packs with this mark.
fn in_the_book(mark: &str) -> Vec<Source> {
    let page = include_str!("../../../docs/src/packs.md");
    let begins = format!("```toml,{mark}\n");
    page.split(&begins).skip(1).map(|rest| Source::new("packs.md", rest.split("```").next().unwrap_or(""))).collect()
}

#[test]
fn the_pack_and_the_fit_in_the_book_are_sound() {
    let packs = [Starship::packs(), in_the_book("starship")].concat();
    let fits = in_the_book("starship-fit");
    assert_eq!((packs.len(), fits.len()), (Starship::packs().len() + 1, 1));
    let game = Starship::load(&packs, &fits).unwrap_or_else(|troubles| panic!("{troubles}"));
    assert!(
        game.catalogue().ship_named("Ember Frigate").is_some() && game.catalogue().preset_named("Slow Burn").is_some()
    );
}

#[test]
fn what_would_never_happen_on_a_card_is_refused() {
    for text in [
        "Your ship has +2 speed.",
        "Damage to your ship is reduced by 1.",
        "When you draw a card, gain 1 energy.",
        "At the end of your turn, gain 1 energy.",
    ] {
        let pack = format!("[[card]]\nname = \"Late\"\ndeck = \"core\"\ncost = 1\ntext = \"{text}\"\n");
        let packs = [Starship::packs(), vec![Source::new("late.toml", pack)]].concat();
        let told = Starship::load(&packs, &[]).expect_err(text).to_string();
        assert!(told.starts_with("late.toml:5:9: Late: a card is gone as soon as it has been played"), "{told}");
    }
}
