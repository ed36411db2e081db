//! Each sentence of a text is judged by what it says itself: by its own subject, its own cards and its own targets, whatever
//! stands before or behind it.

mod duel;

use duel::with_box;
use lingo::pack::Source;
use starship::Starship;
use std::collections::BTreeMap;

/// Sentences about different things, done to them in different ways; none speaks of what another one named.
const SENTENCES: [&str; 26] = [
    "Your ship gets +2 accuracy this turn.",
    "Your ship gets +2 speed this turn.",
    "The opposing ship gets -1 speed this turn.",
    "The opposing ship gets -2 accuracy during the next turn.",
    "Your ship gets +2 speed during the next turn.",
    "Target module an opponent controls gets -1 accuracy during the next turn.",
    "Each Weapons module you control gets +1 accuracy this turn.",
    "Disable target module an opponent controls.",
    "Disable each module an opponent controls.",
    "Load 1 of your missiles into target Missile module you control.",
    "Load 1 of your missiles into target module you control.",
    "Load 1 of your missiles into each Missile module you control.",
    "Swap the munitions of a Multi-Phase module you control.",
    "Restart a module you control.",
    "Discard a card.",
    "Discard target card in your opponent's hand.",
    "Your opponent discards a random card.",
    "Put a Weapons card in your graveyard into your hand.",
    "Put a Weapons card in your hand into your Weapons deck.",
    "Put a card in your opponent's graveyard into its owner's hand.",
    "Put a card in your opponent's graveyard into your hand.",
    "Reveal a card in your hand.",
    "Reveal a card in your graveyard.",
    "Intercept target pending attack.",
    "Intercept target module.",
    "Gain energy equal to target module's speed.",
];

/// What is wrong with each of these texts, as texts of cards, by their order.
fn wrong(texts: &[String]) -> BTreeMap<usize, Vec<String>> {
    let mut pack = String::new();
    for (number, text) in texts.iter().enumerate() {
        pack.push_str(&format!(
            "[[module]]\nname = \"Box {number}\"\ncategory = \"core\"\nprice = 1\ngrid = 0\ncpu = 0\n\
             cards = {{ \"Slip {number}\" = 4 }}\n[[card]]\nname = \"Slip {number}\"\ndeck = \"core\"\ncost = 0\ntext = \"{text}\"\n"
        ));
    }
    let packs = [Source::new("range.toml", include_str!("packs/range.toml")), Source::new("box.toml", pack)];
    let mut wrong: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for trouble in Starship::load(&packs, &[]).err().map(|troubles| troubles.0).unwrap_or_default() {
        let number = trouble.card.as_deref().and_then(|card| card.rsplit(' ').next()?.parse().ok());
        // What is said of some words of a line begins with those words.
        let reason = trouble.what.rsplit("”: ").next().unwrap_or_default().to_string();
        wrong.entry(number.unwrap_or_else(|| panic!("{trouble}"))).or_default().push(reason);
    }
    wrong
}

#[test]
fn two_sentences_are_judged_as_each_is_alone() {
    let alone = wrong(&SENTENCES.map(String::from));
    assert!((6..=12).contains(&alone.len()), "some are wrong and most are right: {alone:#?}");
    for (first, one) in SENTENCES.iter().enumerate() {
        let pairs: Vec<String> = SENTENCES.iter().map(|other| format!("{one} {other}")).collect();
        let pairs_wrong = wrong(&pairs);
        for (second, pair) in pairs.iter().enumerate() {
            let reasons: Vec<&String> = [first, second].iter().filter_map(|of| alone.get(of)).flatten().collect();
            match pairs_wrong.get(&second) {
                None => assert!(reasons.is_empty(), "{pair} is taken, though {reasons:?}"),
                Some(said) => {
                    assert!(said.iter().all(|said| reasons.contains(&said)), "{pair}: {said:?}, not {reasons:?}")
                }
            }
        }
    }
}

#[test]
fn the_ways_of_a_choice_and_what_is_done_for_it_are_judged_each_by_itself() {
    for text in [
        "Choose one: disable target module an opponent controls; or load 1 of your missiles into target Missile module you control.",
        "Choose one: your ship gets +2 accuracy this turn; or the opposing ship gets -1 speed this turn.",
        "Choose one: discard a card; or put a Weapons card in your graveyard into your hand.",
        "You may discard a card to put a Weapons card in your graveyard into your hand.",
        "Discard a card. If you do, put a Weapons card in your graveyard into your hand.",
        "Choose target module. If it is a Missile module, gain 1 energy. Load 1 of your missiles into target Missile module you control.",
    ] {
        with_box("", text).unwrap_or_else(|told| panic!("{text}: {told}"));
    }
    for (text, said) in [
        (
            "Choose one: disable target module an opponent controls; or load 1 of your missiles into target module you control.",
            "does nothing to what is not Missile",
        ),
        (
            "Choose target module. If it is a Missile module, gain 1 energy. Load 1 of your missiles into another target module you control.",
            "does nothing to what is not Missile",
        ),
    ] {
        let told = with_box("", text).expect_err(text);
        assert!(told.contains(said), "{text}: {told}");
    }
    let action = "Action: Discard a card and discard target card in your opponent's hand to gain 1 energy.";
    let told = with_box(action, "").expect_err(action);
    assert!(told.contains("a cost is paid with what is yours") || told.contains("that they cannot see"), "{told}");
}

#[test]
fn what_is_wrong_is_told_with_its_words_and_their_place() {
    let text = "Gain 1 energy. Draw a card. Reveal a card in your graveyard. Gain 1 shield.";
    let told = with_box("", text).expect_err(text);
    let column = "text = \"".len() + text.find("Reveal").expect("it is there") + 1;
    assert!(told.starts_with(&format!("box.toml:13:{column}: ")), "{told}");
    assert!(told.contains("“Reveal a card in your graveyard”: a card can be shown"), "{told}");
}

#[test]
fn a_card_that_is_being_played_is_not_moved() {
    for module in [
        "When your Weapons card misses, put it into your hand.",
        "When your card hits, put it into your hand.",
        "When your card inflicts damage, put that card into your hand.",
        "When you play a Weapons card, put it into your hand.",
        "When you play a filler card, put it into your Weapons deck.",
        "When you play a Weapons card, gain 1 energy. Discard it.",
        "When you play a card, intercept it.",
        "When your Weapons card misses, at the end of this turn, put it into your hand.",
    ] {
        let told = with_box(module, "").expect_err(module);
        assert!(told.contains("that is being played goes where the rules put it"), "{module}: {told}");
    }
    let card = "The next time your Weapons card misses this turn, put it into your hand.";
    assert!(with_box("", card).expect_err(card).contains("that is being played"));
    for module in [
        "When your pending attack hits, put it into your hand.",
        "When a card you control is discarded, put it into your hand.",
        "When a pending attack you control is intercepted, put it into your hand.",
    ] {
        with_box(module, "").unwrap_or_else(|told| panic!("{module}: {told}"));
    }
}

#[test]
fn a_number_that_a_thing_never_has_is_not_looked_for() {
    for (module, card, said) in [
        ("When an opposing card hits your ship, gain energy equal to its cost.", "", "say “that card”"),
        (
            "When an opposing card hits your ship, if its cost is 3 or more, gain 5 energy.",
            "",
            "cost is a number of a card",
        ),
        ("When an opposing card hits your ship, if it is a Weapons card, gain 5 energy.", "", "this is never so"),
        ("When a card inflicts damage on your ship, gain energy equal to its cost.", "", "cost is a number of a card"),
        ("", "Gain energy equal to target module's cost.", "cost is a number of a card"),
        ("", "Gain energy equal to target module's speed.", "speed is a number of a ship or a player"),
        ("", "Gain energy equal to the total hull of modules you control.", "hull is a number of a ship or a player"),
        (
            "",
            "Gain energy equal to the highest speed among cards in your hand.",
            "speed is a number of a ship or a player",
        ),
        ("", "If your ship is a Weapons card, gain 1 energy.", "it is asked of a ship, and only a card"),
        ("", "If target module is a filler card, gain 1 energy.", "this is never so: it is asked of a module"),
        ("", "If your ship is disabled, gain 1 energy.", "only a module can be so"),
        ("", "If your ship is in your hand, gain 1 energy.", "only a card can be so"),
    ] {
        let told = with_box(module, card).expect_err(&format!("{module}{card}"));
        assert!(told.contains(said), "{module}{card}: {told}");
    }
    for module in [
        "When an opposing card hits your ship, gain energy equal to that card's cost.",
        "When an opposing card hits, gain energy equal to its cost.",
        "When an opposing card hits your ship, if that card is a Weapons card, gain 5 energy.",
        "When you play a card, if it isn't a Weapons card, gain 1 energy.",
    ] {
        with_box(module, "").unwrap_or_else(|told| panic!("{module}: {told}"));
    }
}

#[test]
fn nobody_aims_at_cards_that_they_cannot_see() {
    for (module, card) in [
        ("", "Discard target card in your opponent's hand."),
        ("When your card hits, discard target card in your opponent's hand.", ""),
    ] {
        let told = with_box(module, card).expect_err(&format!("{module}{card}"));
        assert!(told.contains("nobody chooses among the cards of a hand that they cannot see"), "{told}");
        assert!(told.contains("a random card"), "{told}");
    }
    let own = "Put target card in your graveyard into your hand.";
    with_box("", own).unwrap_or_else(|told| panic!("{own}: {told}"));
}

#[test]
fn numbers_of_cards_can_be_compared() {
    let text =
        "If the number of cards in your hand is less than the number of cards in your opponent's hand, draw 2 cards.";
    with_box("", text).unwrap_or_else(|told| panic!("{text}: {told}"));
    let unplaced = "If the number of cards you control is 3 or more, draw 2 cards.";
    let told = with_box("", unplaced).expect_err(unplaced);
    assert!(told.contains("this does not say where"), "{told}");
}
