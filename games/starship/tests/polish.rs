//! Every card, module and ship of the game in Polish.

use lingo::pack::Source;
use starship::Starship;

#[test]
fn the_whole_set_is_printed_in_polish_without_a_word_of_english() {
    let schema = Starship::schema();
    let set = schema.load(&Starship::packs()).unwrap_or_else(|troubles| panic!("{troubles}"));
    let english = ["ship", "card", "your", "gain", "lose", "turn", "speed", "shield", "damage", "until", "when", "the"];
    let mut printed = 0;
    for entry in set.entries.iter().filter(|entry| !entry.abilities.is_empty()) {
        let polish = lingo::print_polish(set.programs.lexicon(), &entry.abilities)
            .unwrap_or_else(|missing| panic!("{}: {missing}", entry.name));
        let words: Vec<String> = polish.split(|c: char| !c.is_alphabetic()).map(str::to_lowercase).collect();
        let left = english.iter().find(|word| words.iter().any(|other| other == *word));
        assert_eq!(left, None, "{}: {polish}", entry.name);
        printed += 1;
    }
    assert!(printed >= 200, "{printed}");
}

#[test]
fn canonical_english_reads_back_as_the_same_card() {
    let set = Starship::schema().load(&Starship::packs()).unwrap_or_else(|troubles| panic!("{troubles}"));
    let lexicon = set.programs.lexicon();
    for entry in set.entries.iter().filter(|entry| !entry.abilities.is_empty()) {
        let text = lingo::print(lexicon, &entry.abilities);
        let again =
            lingo::parse(lexicon, &text).unwrap_or_else(|troubles| panic!("{}: {text}: {troubles:?}", entry.name));
        assert_eq!(again, entry.abilities, "{}: {text}", entry.name);
    }
}

#[test]
fn some_cards_in_polish() {
    let set = Starship::schema().load(&Starship::packs()).unwrap_or_else(|troubles| panic!("{troubles}"));
    let polish = |section: &str, name: &str| {
        let entry = set.find(section, name).expect("a card of the game");
        lingo::print_polish(set.programs.lexicon(), &entry.abilities).expect("every word has its Polish")
    };
    assert_eq!(polish("card", "Projectile Burst"), "Gdy ta karta wyrzuca naturalną szóstkę, dodaj 3 obrażenia.");
    assert_eq!(polish("card", "Munitions Swap"), "Wymień amunicję tego modułu.");
    assert_eq!(polish("card", "Reload Missiles"), "Załaduj 1 z twoich rakiet do tego modułu.");
    assert_eq!(polish("module", "Nanite Weave"), "Na początku twojej tury, zyskaj 1 kadłuba.");
}

#[test]
fn a_pack_is_only_a_file() {
    let source = Source::new("x.toml", "[[card]]\nname = \"X\"\ndeck = \"core\"\ncost = 0\ntext = \"Gain 1 enrgy.\"\n");
    let troubles = Starship::load(&[source], &[]).expect_err("a word is misspelt");
    assert!(troubles.to_string().contains("x.toml:5"), "{troubles}");
}
