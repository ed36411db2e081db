//! Packs that nobody at home would write: what a text says is what happens, or the pack is refused.

mod duel;

use duel::{Duel, ONE, fit};
use lingo::pack::Source;
use serde_json::{Value, json};
use starship::Starship;

/// The firing range with a ship, a module and a card of these texts.
fn with_texts(ship: &str, module: &str, card: &str) -> Result<Starship, String> {
    let pack = format!(
        r#"
[[ship]]
name = "Oddity"
class = "cruiser"
price = 10
slots = {{ weapons = 6, defense = 4, core = 6 }}
grid = 200
cpu = 200
shield = 20
armor = 20
hull = 100
energy = 100
energy_regeneration = 0
speed = 2
text = "{ship}"

[[module]]
name = "Odd Box"
category = "core"
price = 1
grid = 0
cpu = 0
cards = {{ "Odd Card" = 4 }}
text = "{module}"

[[card]]
name = "Odd Card"
deck = "core"
cost = 0
text = "{card}"
"#
    );
    let packs = [Source::new("range.toml", include_str!("packs/range.toml")), Source::new("odd.toml", pack)];
    Starship::load(&packs, &[]).map_err(|troubles| troubles.to_string())
}

fn sound(ship: &str, module: &str, card: &str) -> Starship {
    with_texts(ship, module, card).unwrap_or_else(|troubles| panic!("{troubles}"))
}

/// Two Oddities, seat 1 in its Action Phase.
fn oddities<'a>(game: &'a Starship, modules: &[&str], seat1: Value, seat2: Value) -> Duel<'a> {
    let given = json!({ "active": 1, "phase": "action", "seat1": seat1, "seat2": seat2 });
    Duel::at(game, [fit("Oddity", modules), fit("Oddity", &["Practice Gun", "Odd Box"])], given)
}

const BOX: &[&str] = &["Practice Gun", "Odd Box"];

#[test]
fn a_constant_effect_with_a_condition_on_any_number_loads() {
    for text in [
        "Ships with hull 3 or less have +1 accuracy.",
        "Ships with printed accuracy 3 or less have +1 accuracy.",
        "Your ships with printed hull 30 or more have +1 protection.",
    ] {
        sound("", text, "");
        sound(text, "", "");
    }
}

#[test]
fn a_condition_on_a_changing_number_is_looked_at_whenever_the_number_is_read() {
    let speed = |game: &Starship, hull: i16| {
        oddities(game, BOX, json!({ "hull": hull, "shield": 0 }), json!({})).number("/ships/0/stats/speed")
    };
    let text = "Your ships with hull 10 or less have +5 speed.";
    for game in [sound(text, "", ""), sound("", text, "")] {
        assert_eq!((speed(&game, 100), speed(&game, 10), speed(&game, 11)), (2, 7, 2));
    }
    // The same for an effect that lasts: it is about whoever matches while it lasts.
    let game = sound("", "", "Your ships with hull 10 or less have +5 speed until the end of the next turn.");
    let mut duel = oddities(&game, BOX, json!({ "hand": ["Odd Card", "Practice Shot"], "hull": 100 }), json!({}));
    duel.choose(ONE, "Play Odd Card");
    assert_eq!(duel.number("/ships/0/stats/speed"), 2);
    let given = json!({ "seat1": { "hull": 9 } });
    duel.state = table::Game::given(duel.game, duel.state, &given).unwrap();
    assert_eq!(duel.number("/ships/0/stats/speed"), 7);
}

#[test]
fn what_a_module_says_of_itself_is_not_about_the_ship() {
    let pack = "[[module]]\nname = \"Odd Gun\"\ncategory = \"weapons\"\nprice = 1\ngrid = 0\ncpu = 0\ndamage = \"kinetic\"\n\
                cards = { \"Practice Shot\" = 4 }\ntext = \"This module has +2 accuracy.\"\n";
    let packs = [Source::new("range.toml", include_str!("packs/range.toml")), Source::new("gun.toml", pack)];
    let game = Starship::load(&packs, &[]).unwrap_or_else(|troubles| panic!("{troubles}"));
    let fits = [fit("Target Hulk", &["Odd Gun"]), fit("Target Hulk", &["Odd Gun"])];
    let duel = Duel::at(&game, fits, json!({ "active": 1, "phase": "action" }));
    assert_eq!(duel.see("/ships/0/stats/accuracy"), Value::Null);
}

#[test]
fn texts_that_set_each_other_off_for_ever_come_to_an_end_whatever_is_asked_in_between() {
    let module = "When you draw a card, discard a card.\\nWhen a card you control is discarded, draw a card from your Core deck.";
    let game = sound("", module, "Draw a card from your Core deck.");
    let hand = json!({ "hand": ["Odd Card", "Odd Card", "Practice Shot", "Dud Round"] });
    let mut duel = oddities(&game, BOX, hand, json!({}));
    duel.choose(ONE, "Play Odd Card");
    let mut answers = 0;
    while duel.offers(ONE).iter().any(|(choice, _)| matches!(choice, starship::Choice::Answer(_))) {
        duel.choose(ONE, "Your Odd Card");
        answers += 1;
        assert!(answers < 100, "still in the same chain");
    }
    let ends = duel.told.iter().filter(|line| line.contains("this chain of effects ends here")).count();
    assert_eq!((ends, duel.active()), (1, ONE), "after {answers} answers: {:?}", duel.told);
    assert!(answers > 10, "it is a chain of sixty, not of one");
    // And the whole game keeps the promises of the table, its end among them.
    let fits = json!([fit("Oddity", BOX), fit("Oddity", BOX)]);
    let setup = duel::setup(json!({ "budget": 900, "fits": fits }));
    let suite = table::conformance::check(game.clone()).setup(2, setup).cases(3);
    if let Err(failure) = suite.within(std::time::Duration::from_secs(20)).run() {
        panic!("{failure}");
    }
}

#[test]
fn numbers_that_the_rules_cannot_hold_are_refused_where_they_stand() {
    let told = |text: &str| with_texts("", "", text).expect_err(text);
    assert!(
        told("Your ship gets -200 speed this turn.").contains("odd.toml:30:24: Odd Card"),
        "{}",
        told("Your ship gets -200 speed this turn.")
    );
    assert!(told("Gain 5000 energy.").contains("write at most 999"));
    assert!(with_texts("", "Your ship has +9999 shield array.", "").expect_err("too much").contains("at most 100"));
}

#[test]
fn numbers_at_the_edge_neither_wrap_nor_stay() {
    let text = "Choose one: your ship gets +100 shield array this turn; \
                or your ship gets -100 shield array until the end of your next turn.";
    let game = sound("", "", text);
    let hand = json!({ "hand": ["Odd Card", "Odd Card", "Odd Card", "Practice Shot"] });
    let mut duel = oddities(&game, &["Practice Gun", "Odd Box", "Odd Box", "Odd Box"], hand, json!({}));
    let most = |duel: &Duel<'_>| duel.number("/ships/0/stats/shield array");
    duel.choose(ONE, "Play Odd Card").choose(ONE, "Your ship gets +100");
    duel.choose(ONE, "Play Odd Card").choose(ONE, "Your ship gets -100");
    assert_eq!(most(&duel), 20);
    duel.choose(ONE, "Play Odd Card").choose(ONE, "Your ship gets -100");
    duel.end();
    assert_eq!(most(&duel), 20 - 100, "all changes for one time come to at most 100");
    // Sixteen times the largest constant is still a number.
    let game = sound("", "Your ship has +100 shield array.", "");
    let duel = oddities(&game, &["Practice Gun", "Odd Box", "Odd Box", "Odd Box", "Odd Box"], json!({}), json!({}));
    assert_eq!(duel.layers(ONE)[0], 420);
}

#[test]
fn a_fit_without_hull_or_storage_is_refused() {
    use table::Game;
    for (text, word) in [("-100 hull frame", "hull"), ("-100 power storage", "energy")] {
        let game = sound("", &format!("Your ship has {text}."), "");
        let fits = json!([fit("Oddity", &["Odd Box", "Odd Box"]), fit("Oddity", &[])]);
        let setup = duel::setup(json!({ "budget": 900, "fits": fits }));
        let told = game.start(&setup, &mut table::Fast::new(1)).expect_err(text).to_string();
        assert!(told.contains(word) && told.contains("leave out"), "{told}");
    }
}

#[test]
fn many_effects_at_one_moment_are_all_carried_out() {
    let game = sound("", "At the start of your turn, gain 1 barrier.\\nWhen you draw a card, gain 1 hull.", "");
    let modules = ["Practice Gun", "Odd Box", "Odd Box", "Odd Box", "Odd Box", "Odd Box", "Odd Box"];
    let mut duel = oddities(&game, &modules, json!({ "hull": 20 }), json!({}));
    duel.end_turn_of(ONE);
    duel.end_turn_of(duel::TWO);
    assert_eq!(duel.number("/ships/0/barrier"), 6);
    let given = json!({ "active": 1, "phase": "draw", "seat1": { "hull": 20, "hand": [] } });
    duel.state = table::Game::given(duel.game, duel.state, &given).unwrap();
    duel.choose(ONE, "Activate Core");
    assert_eq!(duel.layers(ONE)[2], 20 + 7 * 6, "seven cards, six modules");
}

#[test]
fn a_fit_with_more_texts_than_can_be_in_force_is_refused() {
    use table::Game;
    let game = sound(
        "",
        "At the start of your turn, gain 1 barrier.\\nWhen you draw a card, gain 1 hull.\\nAt the end of your turn, gain 1 armor.\\nWhen you play a card, gain 1 energy.",
        "",
    );
    let start = |boxes: usize| {
        let fits = json!([fit("Oddity", &["Odd Box"].repeat(boxes)), fit("Oddity", &[])]);
        game.start(&duel::setup(json!({ "budget": 900, "fits": fits })), &mut table::Fast::new(1)).map(|_| ())
    };
    assert!(start(4).is_ok());
    let told = start(5).expect_err("20 effects").to_string();
    assert!(told.contains("20 effects in force") && told.contains("leave out Odd Box"), "{told}");
}

#[test]
fn more_ships_than_can_be_told_apart_are_refused() {
    let ship = |number: usize| {
        format!(
            "[[ship]]\nname = \"Hull {number}\"\nclass = \"frigate\"\nprice = 1\nslots = {{ core = 1 }}\ngrid = 1\ncpu = 1\nhull = 1\nenergy = 1\nenergy_regeneration = 0\nspeed = 0\n"
        )
    };
    let many = |count: usize| Starship::load(&[Source::new("c.toml", (0..count).map(ship).collect::<String>())], &[]);
    assert!(many(255).is_ok());
    let told = many(256).expect_err("one too many").to_string();
    assert!(told.contains("Hull 255: this is one ship more than the 255"), "{told}");
}

#[test]
fn names_that_differ_only_in_capitals_are_refused() {
    let card = "[[card]]\nname = \"projectile burst\"\ndeck = \"weapons\"\ncost = 1\n";
    let packs = [Starship::packs(), vec![Source::new("l.toml", card)]].concat();
    let told = Starship::load(&packs, &[]).expect_err("capitals").to_string();
    assert!(
        told.starts_with("l.toml:2:8: projectile burst: “Projectile Burst” and this card differ only in capitals"),
        "{told}"
    );
    let twice = card.replace("projectile burst", "Fresh") + &card.replace("projectile burst", "FRESH");
    assert!(Starship::load(&[Source::new("l.toml", twice)], &[]).is_err());
}

#[test]
fn until_the_end_of_the_next_turn_outlasts_this_one() {
    let game = sound("", "", "Your ship gets +2 speed until the end of the next turn.");
    let mut duel = oddities(&game, BOX, json!({ "hand": ["Odd Card", "Practice Shot"] }), json!({}));
    duel.choose(ONE, "Play Odd Card");
    duel.end_turn_of(ONE);
    assert_eq!(duel.number("/ships/0/stats/speed"), 4, "in the other's turn");
    duel.end_turn_of(duel::TWO);
    assert_eq!(duel.number("/ships/0/stats/speed"), 2);
}

#[test]
fn a_natural_six_is_rolled_even_if_it_misses() {
    let game = sound("", "When a card rolls a natural 6, gain 5 energy.", "");
    let side = json!({ "hand": ["Practice Shot", "Dud Round"], "energy": 20 });
    let slow = json!({ "changes": [{ "stat": "speed", "amount": 50, "until": "end of game" }] });
    let mut duel = oddities(&game, BOX, side, slow).dice(&[6, 1]);
    duel.choose(ONE, "Play Practice Shot");
    assert!(duel.told.iter().any(|line| line.contains("miss")), "{:?}", duel.told);
    assert!(duel.told.iter().any(|line| line.contains("gains 5 energy")), "{:?}", duel.told);
}

#[test]
fn a_limit_that_is_set_is_the_whole_limit() {
    let game = sound("", "", "Your Weapons limit is 2 this turn.");
    let hand =
        json!({ "hand": ["Odd Card", "Practice Shot", "Practice Shot", "Dud Round", "Dud Round"], "energy": 99 });
    let mut duel = oddities(&game, &["Practice Gun", "Practice Gun", "Practice Gun", "Odd Box"], hand, json!({}));
    duel.choose(ONE, "Play Odd Card").choose(ONE, "Play Dud Round").choose(ONE, "Play Dud Round");
    assert_eq!(duel.active(), duel::TWO, "two Weapons cards and no more");
}

#[test]
fn a_module_disabled_in_its_owners_turn_stays_so_through_the_next_one() {
    let game = sound("", "", "Disable target Weapons module you control.");
    let mut duel = oddities(&game, BOX, json!({ "hand": ["Odd Card", "Practice Shot"], "energy": 99 }), json!({}));
    duel.choose(ONE, "Play Odd Card");
    let refusals = table::Game::refusals(duel.game, &duel.state, ONE);
    assert!(refusals.iter().any(|refusal| refusal.why.contains("until the end of your next turn")), "{refusals:?}");
    duel.end_turn_of(ONE);
    duel.end_turn_of(duel::TWO);
    assert_eq!(duel.see("/ships/0/modules/0/disabled"), json!(true));
    duel.end_turn_of(ONE);
    assert_ne!(duel.see("/ships/0/modules/0/disabled"), json!(true));
    assert!(duel.told.iter().any(|line| line.contains("running again")), "{:?}", duel.told);
}

#[test]
fn a_card_drawn_without_naming_a_deck_comes_from_the_activated_one_or_the_first_there_is() {
    let game = sound("", "", "Each player draws a card.");
    let fits = [fit("Oddity", &["Odd Box", "Practice Gun"]), fit("Oddity", &["Odd Box"])];
    let given =
        json!({ "active": 1, "activated": "weapons", "seat1": { "hand": ["Odd Card"] }, "seat2": { "hand": [] } });
    let mut duel = Duel::at(&game, fits, given);
    duel.choose(ONE, "Play Odd Card");
    assert!(duel.told.iter().any(|line| line.starts_with("@1 draws 1 Weapons card")), "{:?}", duel.told);
    assert!(duel.told.iter().any(|line| line.starts_with("@2 draws 1 Core card")), "{:?}", duel.told);
}

#[test]
fn copies_of_a_card_in_the_open_are_one_option_and_taken_without_asking() {
    let game = sound("", "", "Return a Weapons card in your graveyard to your hand.");
    let side = json!({ "hand": ["Odd Card", "Dud Round"], "graveyard": ["Practice Shot", "Practice Shot"] });
    let mut duel = oddities(&game, BOX, side, json!({}));
    duel.choose(ONE, "Play Odd Card");
    assert!(duel.hand(ONE).contains(&"Practice Shot".to_string()), "{:?}", duel.told);
}

#[test]
fn all_that_is_wrong_inside_one_field_is_told_at_once() {
    let pack = r#"
[[ship]]
name = "Tub"
class = "cruiser"
price = 1
slots = { weapons = 70, bridge = 1 }
grid = 1
cpu = 1
hull = 1
energy = 1
energy_regeneration = 1
speed = 0

[[module]]
name = "Gun"
category = "weapons"
price = 1
grid = 1
cpu = 1
damage = "kinetic"
ammo = ["energy"]
cards = { A = 9, Nix = 0, "Practice Shot" = 2 }
"#;
    let packs = [Source::new("range.toml", include_str!("packs/range.toml")), Source::new("tub.toml", pack)];
    let told = Starship::load(&packs, &[]).expect_err("much is wrong").to_string();
    for (place, what) in [
        ("6:21", "“weapons” is 70"),
        ("6:25", "slots cannot hold “bridge”"),
        ("22:11", "there is no card “A”"),
        ("22:15", "“A” is 9; it goes from 1 to 8"),
        ("22:18", "there is no card “Nix”"),
        ("22:24", "“Nix” is 0; it goes from 1 to 8"),
    ] {
        assert!(told.contains(&format!("tub.toml:{place}: ")) && told.contains(what), "{what}: {told}");
    }
    let mended = pack.replace("70, bridge = 1", "2").replace("A = 9, Nix = 0, ", "");
    let packs = [Source::new("range.toml", include_str!("packs/range.toml")), Source::new("tub.toml", mended)];
    let told = Starship::load(&packs, &[]).expect_err("a kinetic gun takes no ammo").to_string();
    assert!(told.starts_with("tub.toml:21:8: Gun: only a multi-phase module takes ammo tokens"), "{told}");
}

#[test]
fn a_card_that_is_in_no_ready_fit_is_followed_in_a_fit_built_around_it() {
    let pack = r#"
[[module]]
name = "Ember Box"
category = "core"
price = 900
grid = 1
cpu = 1
cards = { "Ember" = 4 }
text = "At the start of your turn, gain 1 energy."

[[card]]
name = "Ember"
deck = "core"
cost = 0
text = "Gain 2 shield."
"#;
    let packs: Vec<Source> = Starship::packs().into_iter().chain([Source::new("ember.toml", pack)]).collect();
    let game = Starship::load(&packs, &Starship::decks()).unwrap_or_else(|troubles| panic!("{troubles}"));
    for name in ["Ember", "Ember Box"] {
        let followed = game.follow(name).unwrap_or_else(|| panic!("{name} never did anything"));
        assert!(followed.deeds.iter().any(|deed| !deed.steps.is_empty()), "{name}");
    }
    assert!(game.follow("Munitions Swap").is_some() && game.follow("No Such Ember").is_none());
}
