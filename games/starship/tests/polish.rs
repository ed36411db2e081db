//! The whole card set in two languages, and back.

use lingo::{Programs, ambiguous, compile, parse, print, print_polish};
use starship::Starship;

fn set() -> lingo::pack::Set {
    Starship::schema().load(&Starship::packs()).unwrap_or_else(|troubles| panic!("{troubles}"))
}

#[test]
fn every_card_is_written_and_read_back_as_the_same() {
    let set = set();
    let lexicon = set.programs.lexicon();
    assert!(set.entries.iter().filter(|entry| !entry.text.is_empty()).count() > 200);
    for entry in &set.entries {
        let written = print(lexicon, &entry.abilities);
        assert_eq!(parse(lexicon, &written).as_ref(), Ok(&entry.abilities), "{}: {written}", entry.name);
        for line in entry.text.lines() {
            assert!(!ambiguous(lexicon, line), "{}: {line} can be read in two ways", entry.name);
        }
    }
}

#[test]
fn every_card_can_be_printed_in_polish() {
    let set = set();
    for entry in &set.entries {
        let polish = print_polish(set.programs.lexicon(), &entry.abilities)
            .unwrap_or_else(|missing| panic!("{}: {missing}", entry.name));
        assert_eq!(polish.is_empty(), entry.text.is_empty(), "{}", entry.name);
        for english in [" the ", "your", "card", "ship", "turn", "damage", "{", "|"] {
            assert!(!polish.contains(english), "“{english}” in {polish}");
        }
    }
}

#[test]
fn polish_agrees_in_case_number_and_gender() {
    let set = set();
    let lexicon = set.programs.lexicon();
    for (english, polish) in [
        ("When this rolls a natural 6, add 3 damage.", "Gdy ta karta wyrzuca naturalne 6, dodaj 3 obrażenia."),
        (
            "When this hits, the opposing ship gets -2 speed until the end of their next turn.",
            "Gdy ta karta trafia, wrogi statek otrzymuje -2 do szybkości do końca następnej tury przeciwnika.",
        ),
        ("Load 1 of your missiles into this module.", "Załaduj 1 ze swoich rakiet do tego modułu."),
        (
            "Gain 4 barrier. Delay up to one target pending attack an opponent controls.",
            "Zyskaj 4 bariery. Opóźnij najwyżej jeden wybrany nadciągający atak pod kontrolą przeciwnika.",
        ),
        (
            "Each pending attack you control gains 5 damage.",
            "Każdy nadciągający atak pod twoją kontrolą zyskuje 5 obrażeń.",
        ),
        (
            "Your ship has +1 Weapons limit and -1 Utility cost.",
            "Twój statek ma +1 do limitu Uzbrojenia i -1 do kosztu Wsparcia.",
        ),
        ("When a card misses your ship, gain 2 energy.", "Gdy karta chybia twojego statku, zyskaj 2 energii."),
        ("Your ship's power storage is doubled.", "Magazyn energii twojego statku jest podwojony."),
        ("Your ship's speed is doubled.", "Szybkość twojego statku jest podwojona."),
        (
            "Gain energy equal to half your ship's missing energy (maximum 8).",
            "Zyskaj tyle energii, ile wynosi połowa brakującej energii twojego statku (maksimum 8).",
        ),
    ] {
        let trees = parse(lexicon, english).unwrap_or_else(|troubles| panic!("{english}: {troubles:?}"));
        assert_eq!(print_polish(lexicon, &trees).as_deref(), Ok(polish));
    }
}

#[test]
fn this_is_what_the_text_is_printed_on() {
    let words = Starship::schema();
    let set = set();
    let noun = |section: &str| set.section(section).next().expect("there is one").noun;
    let trees = parse(words.lexicon(), "When this is disabled, disable this.").expect("it reads");
    let on = |section: &str| lingo::print_polish_on(words.lexicon(), &trees, noun(section));
    assert_eq!(on("module").as_deref(), Ok("Gdy ten moduł zostaje wyłączony, wyłącz ten moduł."));
    assert_eq!(on("card").as_deref(), Ok("Gdy ta karta zostaje wyłączona, wyłącz tę kartę."));
}

#[test]
fn a_phrase_these_rules_cannot_carry_out_is_refused() {
    let set = set();
    let lexicon = set.programs.lexicon();
    for text in ["End this turn.", "Cancel target pending attack.", "Take control of target module.", "Win the game."] {
        assert!(parse(lexicon, text).is_err(), "{text}");
    }
    let trees = parse(lexicon, "Prevent the next 4 damage to your ship this turn.").expect("this can be carried out");
    assert!(compile(&mut Programs::new(Starship::schema().lexicon().clone()), &trees).is_ok());
}

#[test]
fn a_condition_in_the_middle_of_a_polish_sentence_stands_behind_a_comma() {
    let set = set();
    let lexicon = set.programs.lexicon();
    for (english, within) in [
        ("At the start of your next turn, if your hull is 10 or less, gain 5 hull.", " tury, jeśli "),
        ("For each module you control, if it is disabled, restart it.", " kontrolą, jeśli "),
        ("If it is your turn, gain 1 hull. Otherwise, if your hull is 9 or less, gain 2 hull.", " razie, jeśli "),
        ("If your hull is 9 or less, choose one: Gain 1 hull; or gain 1 energy.", ", wybierz jedno: Zyskaj "),
        ("Choose one: If your hull is 9 or less, gain 1 hull; or gain 1 energy.", "Wybierz jedno: Jeśli "),
    ] {
        let trees = parse(lexicon, english).unwrap_or_else(|troubles| panic!("{english}: {troubles:?}"));
        let polish = print_polish(lexicon, &trees).unwrap_or_else(|missing| panic!("{english}: {missing}"));
        assert!(polish.contains(within) && !polish.contains(",,"), "{english}: {polish}");
    }
}
