//! Packs and decks: what is read, what is refused, and where the refusal points.

mod common;

use common::prime;
use lingo::pack::{Kind, Schema, Section, Source};

fn schema() -> Schema {
    let kinds = ["ship", "hero", "tactical"].map(str::to_string).to_vec();
    Schema::new("prime", prime().lexicon).section(
        Section::new("card")
            .needs("type", Kind::OneOf(kinds))
            .may_have("traits", Kind::Traits)
            .may_have("cost", Kind::Number(0, 20))
            .may_have("damage", Kind::Dice)
            .may_have("makes", Kind::CountsOf("card".into(), 1, 9))
            .may_have("unique", Kind::Flag),
    )
}

const GOOD: &str = r#"
# A missile.
[[card]]
name = "Missile"
type = "tactical"
traits = ["Weapon", "military"]
cost = 1
damage = "4+1D6"
text = "Combat: Sacrifice this to have it inflict 2 piercing damage on target ship."

[[card]]
name = "Maker"
type = "ship"
makes = { "Missile" = 3 }
text = """
You have +1 Tech.
Main: Turn this to gain 1 resource.
"""
"#;

fn refused(text: &str) -> Vec<String> {
    let troubles = schema().load(&[Source::new("bad.toml", text)]).expect_err("this should be refused");
    troubles.0.iter().map(ToString::to_string).collect()
}

#[test]
fn a_good_pack_loads_whole() {
    let set = schema().load(&[Source::new("good.toml", GOOD)]).unwrap_or_else(|troubles| panic!("{troubles}"));
    let names: Vec<&str> = set.entries.iter().map(|entry| entry.name.as_str()).collect();
    assert_eq!(names, ["Missile", "Maker"]);
    let maker = set.find("card", "maker").expect("found whatever the capitals");
    assert_eq!(maker.counts("makes"), [("Missile".to_string(), 3)]);
    assert_eq!((maker.code.abilities.len(), maker.code.standing.len()), (1, 1));
    let missile = set.find("card", "Missile").expect("it is there");
    assert_eq!((missile.number("cost"), missile.traits("traits").len()), (1, 2));
    assert_eq!(missile.dice("damage").map(|(dice, plus)| (dice.map(|dice| dice.sides), plus)), Some((Some(6), 4)));
}

#[test]
fn the_hash_is_of_what_the_cards_say() {
    let hash = |text: &str| schema().load(&[Source::new("f", text)]).expect("good").hash;
    let spaced =
        GOOD.replace("# A missile.", "\n\n# another comment").replace("You have +1 Tech.", "You  have +1 tech.");
    assert_eq!(hash(GOOD), hash(&spaced), "layout does not count");
    assert_ne!(hash(GOOD), hash(&GOOD.replace("+1 Tech", "+2 Tech")));
    assert_ne!(hash(GOOD), hash(&GOOD.replace("cost = 1", "cost = 2")));
}

#[test]
fn a_later_file_adds_and_replaces() {
    let more = "[[card]]\nname = \"Missile\"\ntype = \"hero\"\n[[card]]\nname = \"New\"\ntype = \"ship\"\n";
    let set = schema().load(&[Source::new("a", GOOD), Source::new("b", more)]).expect("good");
    let kinds: Vec<_> = set.entries.iter().map(|entry| (entry.name.as_str(), entry.word("type"))).collect();
    assert_eq!(kinds, [("Missile", Some("hero")), ("Maker", Some("ship")), ("New", Some("ship"))]);
}

#[test]
fn all_errors_are_listed_with_their_places() {
    let bad = r#"
[[card]]
name = "One"
type = "shp"
traits = ["Wepon"]
cost = 99
txt = "Gain 1 energy."

[[crad]]
name = "Two"

[[card]]
type = "ship"

[[card]]
name = "Three"
type = "ship"
text = "Gain 1 \"energy\"."

[[card]]
name = "Four"
type = "ship"
makes = { "Nothing" = 1 }
text = """
You have +1 Tech.
Main: Gain 2 enrgy.
"""

[[card]]
name = "Four"
type = "ship"
text = "Prevent 2 of that damage."
"#;
    assert_eq!(
        refused(bad),
        [
            "bad.toml:4:8: One: type cannot be “shp”; write one of ship, hero, tactical",
            "bad.toml:5:11: One: “Wepon” is no trait (“Weapon” is); write traits = [\"…\", \"…\"] with traits of the game",
            "bad.toml:6:8: One: cost is 99; it goes from 0 to 20; write cost = a number from 0 to 20",
            "bad.toml:7:1: One: there is no field “txt”; did you mean “text”?",
            "bad.toml:9:3: there is no section “crad”; did you mean “card”?",
            "bad.toml:12:1: this card has no name; write name = \"…\"",
            "bad.toml:18:16: Three: “\"” is not used in card texts; leave it out",
            "bad.toml:23:11: Four: there is no card “Nothing”; name a card of this set",
            "bad.toml:26:14: Four: “enrgy” is not known here; did you mean “energy”?",
            "bad.toml:29:1: Four: two cards have this name; rename one",
            "bad.toml:32:9: Four: there is no event whose amount could be changed; say when: “When … would …, ”",
        ]
    );
}

#[test]
fn broken_toml_points_at_the_break() {
    assert_eq!(
        refused("[[card]]\nname = \"One\nspeed = 1\n"),
        ["bad.toml:2:12: this is not TOML: invalid basic string, expected `\"`; correct the file"]
    );
}

#[test]
fn size_is_limited() {
    let long = "#".repeat(lingo::pack::MAX_FILE + 1);
    assert_eq!(refused(&long).len(), 1);
    let words = "gain ".repeat(1_000);
    assert!(refused(&format!("[[card]]\nname = \"x\"\ntype = \"ship\"\ntext = \"{words}\"\n"))[0].contains("bytes"));
}

#[test]
fn a_deck_is_one_entry_whose_cards_must_exist() {
    let set = schema().load(&[Source::new("good.toml", GOOD)]).expect("good");
    let lexicon = prime().lexicon;
    let deck = Section::new("deck")
        .without_text()
        .needs("game", Kind::OneOf(vec!["prime".into()]))
        .needs("cards", Kind::CountsOf("card".into(), 1, 3));
    let good = Source::new("d.toml", "name = \"Swarm\"\ngame = \"prime\"\n[cards]\nMissile = 3\nMaker = 1\n");
    let entry = deck.read(&lexicon, &good, &set).unwrap_or_else(|troubles| panic!("{troubles}"));
    assert_eq!(entry.counts("cards"), [("Missile".to_string(), 3), ("Maker".to_string(), 1)]);
    let bad = Source::new("d.toml", "name = \"Swarm\"\ngame = \"chess\"\n[cards]\nMissle = 3\nMaker = 7\n");
    let troubles = deck.read(&lexicon, &bad, &set).expect_err("bad").to_string();
    assert_eq!(
        troubles,
        "d.toml:2:8: Swarm: game cannot be “chess”; write one of prime\n\
         d.toml:4:1: Swarm: there is no card “Missle”; did you mean “Missile”?\n\
         d.toml:5:9: Swarm: “Maker” is 7; it goes from 1 to 3; write cards = { \"name of a card\" = 1 }"
    );
}

#[test]
fn all_that_is_wrong_inside_one_field_is_told_at_once() {
    let fields = "makes = { Missile = 10, Nix = 0, Other = \"two\" }\ntraits = [\"Weapon\", \"Wepon\", \"Zzz\"]";
    let told = refused(&format!("[[card]]\nname = \"Maker\"\ntype = \"ship\"\n{fields}\n"));
    let expected = [
        ("4:11", "there is no card “Missile”"),
        ("4:21", "“Missile” is 10; it goes from 1 to 9"),
        ("4:25", "there is no card “Nix”"),
        ("4:31", "“Nix” is 0; it goes from 1 to 9"),
        ("4:34", "there is no card “Other”"),
        ("4:42", "“Other” should be a number"),
        ("5:21", "“Wepon” is no trait"),
        ("5:30", "“Zzz” is no trait"),
    ];
    assert_eq!(told.len(), expected.len(), "{told:#?}");
    for (told, (place, what)) in told.iter().zip(expected) {
        assert!(told.starts_with(&format!("bad.toml:{place}: Maker: {what}")), "{told}");
    }
}

const LINES: &str = r#"[[card]]
name = "Many"
type = "ship"
text = """
Gian 1 energy.
Prevent 2 of that damage.
You have +1 Tech.
If you do, draw a card.
Your ships have +1 guns and +1 shields.
Main: Turn this to gain 1 Tech.
"""
"#;

#[test]
fn a_misspelt_line_does_not_hide_the_senseless_ones() {
    assert_eq!(
        refused(LINES),
        [
            "bad.toml:5:1: Many: “gian” is not known here; did you mean “gain”?",
            "bad.toml:6:1: Many: there is no event whose amount could be changed; say when: “When … would …, ”",
            "bad.toml:8:1: Many: nothing was done right before that somebody might have done or not; say before what \
             “you may” do",
        ]
    );
}

#[test]
fn what_only_the_game_finds_is_told_at_its_line() {
    let sound =
        LINES.replace("Gian 1 energy.\nPrevent 2 of that damage.\n", "").replace("If you do, draw a card.\n", "");
    let set = schema().load(&[Source::new("f.toml", sound)]).unwrap_or_else(|troubles| panic!("{troubles}"));
    let entry = &set.entries[0];
    let lines: Vec<String> = entry
        .code
        .standing
        .iter()
        .map(|&number| entry.trouble_with_effect(number, "never", "mend it").to_string())
        .collect();
    let told = |line: usize| format!("f.toml:{line}:1: Many: never; mend it");
    assert_eq!(lines, [told(5), told(6), told(6)], "one effect, then two in one line");
    let ability = entry.code.abilities[0];
    assert_eq!(entry.trouble_with_ability(ability, "never", "mend it").to_string(), told(7));
}

#[test]
fn no_error_of_a_pack_controls_a_terminal() {
    let bad = "[[card]]\nname = \"A\\u001b[31mB\"\ntype = \"sh\\u0007ip\"\n\"te\\u001bxt\" = 1\n\
               makes = { \"N\\u202eix\" = 1 }\ntext = \"Gain \\u001b 1 energy.\"\n";
    let told = refused(bad);
    assert_eq!(told.len(), 5, "{told:#?}");
    for line in &told {
        assert!(!line.contains(|c: char| c.is_control() || c == '\u{202e}'), "{line:?}");
    }
    assert!(told[0].contains("U+001B in this one cannot be seen"), "{told:#?}");
}

#[test]
fn a_name_that_only_looks_like_another_is_refused() {
    for name in ["Mis\\u200bsile", "Missile\\u202e", "Missile\\u00ad", "Missile ", "Mis\\u00a0sile", "\\ufeffMissile"] {
        let told = refused(&format!("{GOOD}\n[[card]]\nname = \"{name}\"\ntype = \"ship\"\n"));
        assert_eq!(told.len(), 1, "{told:#?}");
        assert!(told[0].contains("cannot be seen"), "{told:#?}");
    }
}
