//! Everything that is wrong with a pack is told in one list, and nothing that is only wrong because of something else.

use lingo::pack::Source;
use starship::Starship;

/// A file with one mistake of each kind; the marks show where each is told.
const EVERY_KIND: &str = r#"
[[card]]
name = "Two Words"
deck = "core"
cost = 1
text = "Gian 1 energy. Lose 2 hul."
[[card]]
name = "Senseless Line"
deck = "core"
cost = 1
text = """
Gain 1 energy and lose 2 hll.
Your ship has +1 speed.
Swop the cards & draw.
"""
[[card]]
name = "No Attack"
deck = "core"
cost = 1
text = "When this hits, gain 1 enrgy."
[[card]]
name = "Odd Fields"
deck = "cores"
cost = -1
damage = "x"
colour = "red"
text = "When this attacks, gain 1 energy. Add 2 damage."
[[card]]
name = "Practice"
deck = "weapons"
cost = 1
damage = 3
[[module]]
name = "Nothing Sets Off"
category = "core"
price = 10
grid = 1
cpu = 1
text = "Gain 1 energy."
cards = { "Two Words" = 1, "Nix" = 2, "Practice" = 1, "Odd Fields" = 1 }
[[module]]
name = "Too Many"
category = "weapons"
price = 10
grid = 1
cpu = 1
cards = { "Practice" = 5, "Projectile Burst" = 4, "Positioning Shot" = 3 }
[[module]]
name = "Odd Arms"
category = "weapons"
price = 10
grid = 1
cpu = 1
damage = "plasma"
ammo = ["energy"]
text = "When this hits, gain 1 energy.\nAction: Swap the munitions of this module."
cards = { "Practice" = 4 }
[[module]]
name = "Burst Cannon"
category = "weapons"
price = 900
grid = 1
cpu = 1
accuracy = 3
damage = "kinetic"
cards = { "Projectile Burst" = 1 }
[[ship]]
name = "Odd Ship"
class = "carrier"
price = 1
slots = { weapon = 1 }
"#;

/// Line and words of everything that is told.
fn told(pack: &str) -> Vec<(usize, String)> {
    let packs: Vec<Source> = Starship::packs().into_iter().chain([Source::new("odd.toml", pack)]).collect();
    let troubles = Starship::load(&packs, &Starship::decks()).err().map(|troubles| troubles.0).unwrap_or_default();
    troubles.into_iter().map(|trouble| (trouble.place.line, trouble.what)).collect()
}

#[test]
fn a_file_with_one_mistake_of_each_kind_is_told_all_of_them_at_once() {
    let told = told(EVERY_KIND);
    let expected = [
        (6, "“gian” is not known here"),
        (6, "“hul” is not known here"),
        (12, "“hll” is not known here"),
        (13, "a card is gone as soon as it has been played"),
        (14, "“&” is not used in card texts"),
        (20, "the card has no damage, so it never attacks"),
        (20, "“enrgy” is not known here"),
        (23, "deck cannot be “cores”"),
        (24, "cost is -1"),
        (25, "damage should be a throw"),
        (26, "there is no field “colour”"),
        (39, "a ship or module is not played, so nothing would ever set this off"),
        (40, "there is no card “Nix”"),
        (40, "Practice is no Core card"),
        (47, "a module makes at most 8 cards, and these are 12"),
        (47, "its cards attack, so it needs a damage type"),
        (54, "damage cannot be “plasma”"),
        (61, "with this, fits of the game are not legal any more"),
        (67, "“grid” is missing"),
        (67, "“cpu” is missing"),
        (67, "“hull” is missing"),
        (67, "“energy” is missing"),
        (67, "“energy_regeneration” is missing"),
        (67, "“speed” is missing"),
        (69, "class cannot be “carrier”"),
        (71, "slots cannot hold “weapon”"),
    ];
    let lines = |told: &[(usize, String)]| told.iter().map(|(at, what)| format!("{at}: {what}")).collect::<Vec<_>>();
    for (line, what) in expected {
        let found = told.iter().filter(|(at, said)| *at == line && said.contains(what)).count();
        assert_eq!(found, 1, "{line}: {what}, but told are\n{}", lines(&told).join("\n"));
    }
    assert_eq!(told.len(), expected.len(), "nothing else is told:\n{}", lines(&told).join("\n"));
}

#[test]
fn what_is_told_at_once_is_all_there_is() {
    // Each mend leaves exactly the other mistakes.
    let mends = [
        ("Gian 1 energy. Lose 2 hul.", "Gain 1 energy. Lose 2 hull.", 2),
        ("Gain 1 energy and lose 2 hll.", "Gain 1 energy and lose 2 hull.", 1),
        ("Your ship has +1 speed.\nSwop the cards & draw.\n", "", 2),
        ("When this hits, gain 1 enrgy.", "Gain 2 energy.", 2),
        ("\"Two Words\" = 1, \"Nix\" = 2, \"Practice\" = 1, \"Odd Fields\" = 1", "\"Two Words\" = 4", 2),
        ("text = \"Gain 1 energy.\"\n", "text = \"Action: Gain 1 energy.\"\n", 1),
        ("\"Practice\" = 5, \"Projectile Burst\" = 4, \"Positioning Shot\" = 3", "\"Practice\" = 4", 1),
        ("price = 900", "price = 75", 1),
    ];
    let (mut pack, mut left) = (EVERY_KIND.to_string(), told(EVERY_KIND).len());
    for (wrong, right, fewer) in mends {
        pack = pack.replacen(wrong, right, 1);
        left -= fewer;
        let told = told(&pack);
        assert_eq!(told.len(), left, "after {right:?}: {told:#?}");
    }
}

#[test]
fn a_fit_is_not_called_illegal_because_of_a_part_that_is_wrong_itself() {
    let sound = "[[module]]\nname = \"Burst Cannon\"\ncategory = \"weapons\"\nprice = 1\ngrid = 190\ncpu = 1\n\
                 accuracy = 3\ndamage = \"kinetic\"\ncards = { \"Projectile Burst\" = 1 }\n";
    assert!(told(sound)[0].1.contains("fits of the game are not legal"));
    // The text might have raised the power grid.
    let wrong = sound.replace("grid = 190", "grid = 190\ntext = \"Your ship has +1 sped.\"");
    let told = told(&wrong);
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].1.contains("sped"), "{told:?}");
}

/// What is told of a pack that is added to the game's own.
fn added(pack: &str) -> String {
    let mut packs = Starship::packs();
    packs.push(Source::new("mine.toml", pack));
    Starship::load(&packs, &Starship::decks()).map(|_| ()).expect_err(pack).to_string()
}

#[test]
fn a_replaced_card_that_spoils_modules_of_the_game_is_told_where_it_stands() {
    let told = added("[[card]]\nname = \"Reroute Power\"\ndeck = \"core\"\ncost = 0\ndamage = \"1D6\"\n");
    assert!(told.starts_with("mine.toml:5:"), "{told}");
    assert!(told.contains("modules of the game are not legal any more: Power Unit (its cards attack"), "{told}");
    assert!(told.contains("change its damage, or give the card a name of its own"), "{told}");
    let told = added("[[card]]\nname = \"Munitions Swap\"\ndeck = \"utility\"\ncost = 0\ntext = \"Gain 1 energy.\"\n");
    assert!(told.starts_with("mine.toml:3:") && told.lines().count() == 1, "{told}");
    for module in ["Ghost Battery", "Autocannon Battery", "Phase Turret"] {
        assert!(told.contains(&format!("{module} (Munitions Swap is no Weapons card)")), "{told}");
    }
}

#[test]
fn a_misspelt_text_hides_no_spoiled_fit_and_a_wrong_number_no_missing_damage_type() {
    let told = added(
        "[[module]]\nname = \"Burst Cannon\"\ncategory = \"weapons\"\nprice = 500\ngrid = 8\ncpu = 6\naccuracy = 3\n\
         damage = \"kinetic\"\ncards = { \"Projectile Burst\" = 5 }\ntext = \"When this hits, gan 1 energy.\"\n",
    );
    assert!(told.contains("“gan” is not known here"), "{told}");
    assert!(told.contains("fits of the game are not legal any more") && told.contains("credits of"), "{told}");
    let told = added(
        "[[module]]\nname = \"S4\"\ncategory = \"weapons\"\nprice = 5\ngrid = 1\ncpu = 1\n\
         cards = { \"Projectile Burst\" = 9 }\n",
    );
    assert!(told.contains("“Projectile Burst” is 9"), "{told}");
    assert!(told.contains("its cards attack, so it needs a damage type"), "{told}");
}

#[test]
fn a_module_that_fires_no_missiles_any_more_is_told_to() {
    let told = added(
        "[[module]]\nname = \"Missile Rack\"\ncategory = \"weapons\"\nprice = 100\ngrid = 8\ncpu = 8\naccuracy = 3\n\
         damage = \"kinetic\"\ncards = { \"Seeker Missile\" = 4 }\n",
    );
    assert!(told.contains("no fitted module uses Missile tokens") && told.contains("change its missiles"), "{told}");
}
