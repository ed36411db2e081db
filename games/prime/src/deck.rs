//! Deck construction (101.1). A deck is refused with every reason at once, each naming the card and the rule.

use crate::card::{Card, CardType, Race};
use crate::pack::{Kind, Pack};
use lingo::pack::{Kind as Of, MOST_MEANT, PackTrouble, Section, Set, Source};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use toml::de::{DeTable, DeValue};

/// The fewest cards of a deck (101.1).
pub const FEWEST: usize = 50;
/// The most cards of a deck at this table. 101.1 knows no maximum; every set of a player's cards is a word with a bit for
/// each, and wider sets would make every position larger to copy.
pub const MOST: usize = 64;
/// The most copies of a card by its printed name (101.1, 105).
pub const COPIES: usize = 3;

/// A deck as it is written in a file or a setup.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "Written")]
pub struct DeckList {
    /// What it is called.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// What it is about.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub about: String,
    /// The Alien that plays it.
    pub alien: String,
    /// How many of each card, by name.
    pub cards: BTreeMap<String, i32>,
    /// What stands where a number should, by the name of the card.
    #[serde(skip)]
    numberless: BTreeMap<String, String>,
}

/// A deck as it is read. Whatever stands for a number is taken, and so is a deck without an Alien, so that it is named with
/// everything else that is wrong.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(default)]
    name: String,
    #[serde(default)]
    about: String,
    #[serde(default)]
    alien: String,
    cards: BTreeMap<String, serde_json::Value>,
}

impl From<Written> for DeckList {
    fn from(Written { name, about, alien, cards: written }: Written) -> DeckList {
        let (mut cards, mut numberless) = (BTreeMap::new(), BTreeMap::new());
        for (card, copies) in written {
            let whole = copies.as_i64().or_else(|| copies.as_u64().map(|_| i64::MAX));
            match whole {
                Some(whole) => drop(cards.insert(card, whole.clamp(i32::MIN.into(), i32::MAX.into()) as i32)),
                None => drop(numberless.insert(card, copies.to_string().chars().take(40).collect())),
            }
        }
        DeckList { name, about, alien, cards, numberless }
    }
}

/// A legal deck.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deck {
    /// The Alien that plays it.
    pub alien: Kind,
    /// Its cards, copies side by side.
    pub cards: Vec<Kind>,
}

/// How many decks lie in the box.
pub(crate) const BOXED: usize = 8;

/// The decks in the box, by the name a setup calls them.
const BOX: [(&str, &str); BOXED] = [
    ("human", include_str!("../decks/human.toml")),
    ("dysori", include_str!("../decks/dysori.toml")),
    ("muero", include_str!("../decks/muero.toml")),
    ("soven", include_str!("../decks/soven.toml")),
    ("armada", include_str!("../decks/armada.toml")),
    ("pioneers", include_str!("../decks/pioneers.toml")),
    ("foundry", include_str!("../decks/foundry.toml")),
    ("champions", include_str!("../decks/champions.toml")),
];

/// The names of the four starters.
pub fn starters() -> impl Iterator<Item = &'static str> + Clone {
    names().take(4)
}

/// The names of the decks in the box, the starters first.
pub fn names() -> impl Iterator<Item = &'static str> + Clone {
    BOX.iter().map(|(name, _)| *name)
}

/// A deck in the box.
pub fn boxed(name: &str) -> Option<DeckList> {
    let (_, content) = BOX.iter().find(|(known, _)| *known == name)?;
    Some(toml::from_str(content).expect("the decks in the box are checked by the tests"))
}

/// The files of the decks in the box.
pub(crate) fn files() -> Vec<Source> {
    BOX.iter().map(|(name, content)| Source::new(format!("{name}.toml"), *content)).collect()
}

/// What a deck's file may contain.
pub(crate) fn section() -> Section {
    Section::new("deck")
        .without_text()
        .may_have("about", Of::Line(160))
        .needs("alien", Of::Line(80))
        .needs("cards", Of::Counts(Vec::new(), i32::MIN, i32::MAX))
}

/// Everything that is wrong with a deck's file: its words first, then 101.1. A value that can't be read hides nothing else.
pub(crate) fn troubles(source: &Source, set: &Set, pack: &Pack) -> Vec<PackTrouble> {
    let (entry, mut troubles) = section().read_what_can_be(set.programs.lexicon(), source, set);
    let (Some(entry), Some(cards)) = (entry, cards_as_far_as_read(source)) else { return troubles };
    let alien = entry.word("alien");
    let reasons = check(alien, &cards, pack).err().unwrap_or_default();
    troubles.extend(reasons.iter().map(|reason| {
        let (what, remedy) = reason.rsplit_once("; ").unwrap_or((reason, "see 101"));
        let field = match line_of(what, &cards, pack) {
            Some(name) => format!("cards.{name}"),
            None if alien.is_some_and(|alien| what.starts_with(&format!("{alien}: no such Alien"))) => "alien".into(),
            None => "cards".into(),
        };
        PackTrouble { card: None, ..entry.trouble(&field, what, remedy) }
    }));
    troubles
}

/// How many of each card a file means. Where no number stands, that is told by whoever reads the file; here a number in
/// quotes counts as it reads and anything else as one, so that the reasons of 101 are those of the deck that was meant.
fn cards_as_far_as_read(source: &Source) -> Option<BTreeMap<String, i32>> {
    let file = DeTable::parse(&source.text).ok()?;
    let (_, cards) = file.get_ref().iter().find(|(key, _)| key.get_ref() == "cards")?;
    let meant = |copies: &DeValue<'_>| match (copies.as_integer(), copies.as_str()) {
        (Some(copies), _) => {
            let far = if copies.as_str().starts_with('-') { i32::MIN } else { i32::MAX };
            i32::from_str_radix(copies.as_str(), copies.radix()).unwrap_or(far)
        }
        (None, Some(copies)) => copies.trim().parse().unwrap_or(1),
        (None, None) => 1,
    };
    let cards = cards.get_ref().as_table()?.iter();
    Some(cards.map(|(name, copies)| (name.get_ref().to_string(), meant(copies.get_ref()))).collect())
}

/// The card of the deck that a reason begins with, by its name or the one that is printed on it.
fn line_of<'a>(reason: &str, cards: &'a BTreeMap<String, i32>, pack: &Pack) -> Option<&'a String> {
    let named = reason.split_once(": ")?.0;
    let first = named.split(", ").next().unwrap_or(named);
    let prints = |name: &&String| pack.named(name).is_some_and(|kind| pack.card(kind).prints == first);
    cards.keys().find(|name| *name == named || *name == first).or_else(|| cards.keys().find(prints))
}

impl DeckList {
    /// Checks the deck against 101.1.
    ///
    /// # Errors
    /// Every reason why it is not legal.
    pub fn check(&self, pack: &Pack) -> Result<Deck, Vec<String>> {
        let odd =
            |(name, what): (&String, &String)| format!("{name}: {what} is no number, rule 101.1; say how many copies");
        let mut reasons: Vec<String> = self.numberless.iter().map(odd).collect();
        match check(Some(&self.alien), &self.cards, pack) {
            Ok(deck) if reasons.is_empty() => Ok(deck),
            checked => {
                reasons.extend(checked.err().into_iter().flatten());
                Err(reasons)
            }
        }
    }
}

/// The cards of a deck and how many of each, in the order of the pack.
type Counted = BTreeMap<Kind, usize>;

/// Checks a deck; without an Alien, if that is missing and has been told, everything that does not hang on it.
fn check(alien: Option<&str>, counts: &BTreeMap<String, i32>, pack: &Pack) -> Result<Deck, Vec<String>> {
    let mut reasons = Vec::new();
    let alien = alien.and_then(|alien| find_alien(alien, pack, &mut reasons));
    let cards = find_cards(counts, pack, &mut reasons);
    let size = cards.values().sum();
    check_size(size, &mut reasons);
    check_copies(pack, &cards, &mut reasons);
    check_fates(pack, &cards, size, &mut reasons);
    let race = alien.and_then(|alien| pack.card(alien).symbol);
    check_homeworld(pack, &cards, race, &mut reasons);
    check_advantage(pack, &cards, race, &mut reasons);
    check_symbols(pack, &cards, race, &mut reasons);
    match alien {
        Some(alien) if reasons.is_empty() => {
            let cards = cards.into_iter().flat_map(|(card, copies)| std::iter::repeat_n(card, copies)).collect();
            Ok(Deck { alien, cards })
        }
        _ => Err(reasons),
    }
}

fn find_alien(alien: &str, pack: &Pack, reasons: &mut Vec<String>) -> Option<Kind> {
    let found = pack.named(alien).filter(|&kind| pack.card(kind).kind == CardType::Alien);
    if found.is_none() {
        let aliens = pack.cards().iter().filter(|card| card.kind == CardType::Alien);
        let known: Vec<&str> = aliens.map(|card| card.name.as_str()).collect();
        let known = known.join(", ");
        match alien {
            "" => reasons.push(format!("no Alien is named, rule 101.2; choose from {known}")),
            alien => reasons.push(format!("{alien}: no such Alien, rule 101.2; choose from {known}")),
        }
    }
    found
}

fn find_cards(counts: &BTreeMap<String, i32>, pack: &Pack, reasons: &mut Vec<String>) -> Counted {
    let mut cards = Counted::new();
    for (name, &copies) in counts {
        match pack.named(name) {
            Some(kind) if pack.card(kind).kind == CardType::Alien => {
                reasons.push(format!("{name}: an Alien is not part of the deck, rule 101.1; name it as `alien`"));
            }
            Some(_) if copies < 1 => {
                reasons
                    .push(format!("{name}: {copies} copies are none, rule 101.1; take the line out, or say how many"));
            }
            Some(kind) => *cards.entry(kind).or_default() += copies as usize,
            None => {
                let near = (reasons.len() < MOST_MEANT).then(|| pack.nearest(name)).flatten();
                let near = near.map(|near| format!("; did you mean {near}?"));
                reasons.push(format!("{name}: no such card, rule 101.1{}", near.unwrap_or_default()));
            }
        }
    }
    cards
}

fn check_size(size: usize, reasons: &mut Vec<String>) {
    if size < FEWEST {
        reasons
            .push(format!("the deck has {size} of the {FEWEST} cards that rule 101 asks for; add {}", FEWEST - size));
    }
    if size > MOST {
        let what = "101.1 names no maximum, but this table keeps a player's cards in sets of";
        reasons.push(format!("the deck has {size} cards: {what} {MOST}; take out {}", size - MOST));
    }
}

/// 101.1: at most three of a printed name, R06; exactly one Homeworld and one advantage have rules of their own.
fn check_copies(pack: &Pack, cards: &Counted, reasons: &mut Vec<String>) {
    let mut copies: BTreeMap<&str, usize> = BTreeMap::new();
    for (&card, count) in cards {
        let card = pack.card(card);
        if card.kind != CardType::Advantage && !card.is_homeworld() {
            *copies.entry(card.prints.as_str()).or_default() += count;
        }
    }
    let allowed = |name: &str| {
        let cards = pack.cards().iter().filter(|card| card.prints == name);
        cards.map(|card| usize::from(card.copies)).min().unwrap_or(COPIES)
    };
    for (name, copies) in copies {
        let most = allowed(name);
        if copies > most {
            let rule =
                if most == COPIES { "rule 101 allows 3 of a name" } else { "the card itself allows 1, rule 104" };
            reasons.push(format!("{name}: {copies} copies, {rule}; take out {}", copies - most));
        }
    }
}

/// 101.1: one fate for every ten cards, rounded down (R08).
fn check_fates(pack: &Pack, cards: &Counted, size: usize, reasons: &mut Vec<String>) {
    let fates = cards.iter().filter(|(card, _)| pack.card(**card).kind == CardType::Fate);
    let (allowed, count) = (size / 10, fates.clone().map(|(_, copies)| copies).sum::<usize>());
    if count > allowed {
        let names: Vec<&str> = fates.map(|(card, _)| pack.card(*card).name.as_str()).collect();
        let (names, more) = (names.join(", "), count - allowed);
        reasons.push(format!("{names}: {count} fates in a deck of {size}, rule 101 allows {allowed}; take out {more}"));
    }
}

fn check_homeworld(pack: &Pack, cards: &Counted, race: Option<Race>, reasons: &mut Vec<String>) {
    let homeworlds = own_first(pack, cards, race, |card| pack.card(card).is_homeworld());
    if homeworlds.is_empty() {
        reasons.push("no Homeworld, rule 101 asks for exactly one; add your race's".into());
    }
    // R10: the planet the race originated on.
    for (home, _) in homeworlds.iter().filter(|(home, _)| race.is_some_and(|race| !home.is_for(race))) {
        reasons.push(format!("{}: not the Homeworld of this Alien, rule 304; take your own race's", home.name));
    }
    for (home, more) in beyond(homeworlds.into_iter(), 1) {
        reasons.push(match more {
            1 => format!("{}: a second Homeworld, rule 101 allows exactly one; take it out", home.name),
            _ => format!("{}: {more} Homeworlds more, rule 101 allows exactly one; take them out", home.name),
        });
    }
}

fn check_advantage(pack: &Pack, cards: &Counted, race: Option<Race>, reasons: &mut Vec<String>) {
    let mut advantages = own_first(pack, cards, race, |card| pack.card(card).kind == CardType::Advantage);
    // An advantage whose text lies on others may bring two more; it is the last to be too many.
    let lies_on_others = |card: &&Kind| pack.says_it_can(**card, pack.words.deeds.beneath);
    let top = cards.keys().find(lies_on_others).map(|top| pack.card(*top));
    let top = top.filter(|top| race.is_none_or(|race| top.is_for(race))).map(|top| top.name.as_str());
    advantages.sort_by_key(|(advantage, _)| Some(advantage.name.as_str()) != top);
    for (advantage, more) in beyond(advantages.into_iter(), if top.is_some() { 3 } else { 1 }) {
        let name = &advantage.name;
        reasons.push(match (top, more) {
            (None, 1) => format!("{name}: a second advantage, rule 101 allows one; take it out"),
            (None, _) => format!("{name}: {more} advantages more, rule 101 allows one; take them out"),
            (Some(top), 1) => format!("{name}: a fourth advantage, {top} allows two beside it, rule 104; take it out"),
            (Some(top), _) => {
                format!("{name}: {more} advantages more, {top} allows two beside it, rule 104; take them out")
            }
        });
    }
}

/// The cards of a sort, those that the race may have first: they are the ones to keep if there are too many.
fn own_first<'a>(
    pack: &'a Pack,
    cards: &Counted,
    race: Option<Race>,
    sort: impl Fn(Kind) -> bool,
) -> Vec<(&'a Card, usize)> {
    let found = cards.iter().filter(|(card, _)| sort(**card));
    let mut found: Vec<_> = found.map(|(card, copies)| (pack.card(*card), *copies)).collect();
    found.sort_by_key(|(card, _)| race.is_some_and(|race| !card.is_for(race)));
    found
}

/// How many of each card are too many, if so many are allowed of all of them together.
fn beyond<'a>(
    cards: impl Iterator<Item = (&'a Card, usize)>,
    allowed: usize,
) -> impl Iterator<Item = (&'a Card, usize)> {
    let mut left = allowed;
    cards.filter_map(move |(card, copies)| {
        let taken = copies.min(left);
        left -= taken;
        (copies > taken).then_some((card, copies - taken))
    })
}

/// R09: fates and advantages of another race have no place in a deck; other cards may wait for an effect that lets
/// them be played.
fn check_symbols(pack: &Pack, cards: &Counted, race: Option<Race>, reasons: &mut Vec<String>) {
    let Some(race) = race else { return };
    for card in cards.keys().map(|card| pack.card(*card)) {
        if matches!(card.kind, CardType::Fate | CardType::Advantage) && !card.is_for(race) {
            let name = &card.name;
            reasons.push(format!("{name}: its symbol is another race's, rule 101; take it out of a {race} deck"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn human() -> DeckList {
        boxed("human").expect("it is in the box")
    }

    fn reasons(deck: &DeckList) -> Vec<String> {
        deck.check(&Pack::prime()).expect_err("the deck is not legal")
    }

    /// Fills a deck up with harmless cards.
    fn filled(mut deck: DeckList, size: usize) -> DeckList {
        let pack = Pack::prime();
        for card in pack.cards().iter().filter(|card| card.kind == CardType::Tactical && card.symbol.is_none()) {
            let held: usize = deck.cards.values().map(|copies| *copies as usize).sum();
            if held < size && !deck.cards.contains_key(&card.name) && card.prints == card.name {
                deck.cards.insert(card.name.clone(), (size - held).min(COPIES) as i32);
            }
        }
        deck
    }

    #[test]
    fn a_number_that_is_none_hides_no_other_reason() {
        let deck = r#"{"alien":"Nobody","cards":{"City":300,"Nonesuch":2,"Tax Collector":-1,"Rebellion":"three","Market":2.5,
            "Colony":99999999999999999999}}"#;
        let deck: DeckList = serde_json::from_str(deck).expect("it has an Alien and cards");
        let reasons = reasons(&deck).join("\n");
        for part in ["Nobody: no such Alien", "Nonesuch: no such card", "Rebellion: \"three\" is no number"] {
            assert!(reasons.contains(part), "{part}: {reasons}");
        }
        assert!(reasons.contains("Market: 2.5 is no number") && reasons.contains("no Homeworld"), "{reasons}");
    }

    #[test]
    fn the_four_starters_are_legal_decks_of_fifty() {
        for name in starters() {
            let deck = boxed(name).expect("it is in the box").check(&Pack::prime());
            assert_eq!(deck.map(|deck| deck.cards.len()), Ok(50), "{name}");
        }
    }

    #[test]
    fn four_more_decks_pursue_other_victories() {
        let pack = Pack::prime();
        let others: Vec<&str> = names().filter(|name| !starters().any(|starter| starter == *name)).collect();
        assert_eq!(others, ["armada", "pioneers", "foundry", "champions"]);
        for name in others {
            let deck = boxed(name).expect("it is in the box").check(&pack);
            assert!(deck.is_ok(), "{name}: {deck:?}");
        }
    }

    #[test]
    fn of_two_homeworlds_and_advantages_the_own_race_s_is_kept() {
        let (mut deck, pack) = (human(), Pack::prime());
        let foreign = |card: &&Card| card.kind == CardType::Advantage && !card.is_for(Race::Human);
        let foreign = pack.cards().iter().find(foreign).expect("other races have some").name.clone();
        deck.cards.insert("Arcadius Prime".into(), 1);
        deck.cards.insert(foreign.clone(), 1);
        let told = reasons(&deck);
        let said_of = |name: &str| told.iter().filter(|reason| reason.starts_with(name)).count();
        assert_eq!(
            (said_of("Arcadius Prime: "), said_of("Earth: "), said_of(&foreign), told.len()),
            (2, 0, 2, 4),
            "{told:?}"
        );
    }

    #[test]
    fn a_card_may_allow_fewer_copies_than_the_rules() {
        let mut deck = boxed("muero").expect("it is in the box");
        deck.cards.insert("Massive Buildup".into(), 2);
        assert_eq!(reasons(&deck), ["Massive Buildup: 2 copies, the card itself allows 1, rule 104; take out 1"]);
    }

    #[test]
    fn an_illegal_deck_is_refused_with_every_reason() {
        let mut deck = human();
        deck.alien = "The Martians".into();
        deck.cards.insert("Arcadius Prime".into(), 1);
        deck.cards.insert("Earth".into(), 2);
        deck.cards.insert("Reinforced Hulls".into(), 1);
        deck.cards.insert("Hidden Resources".into(), 4);
        deck.cards.insert("Citi".into(), 1);
        deck.cards.insert("The Humans".into(), 1);
        deck.cards.retain(|name, _| !name.contains("Explorer"));
        let told = reasons(&deck);
        for part in [
            "The Martians: no such Alien, rule 101.2",
            "Arcadius Prime: a second Homeworld, rule 101 allows exactly one",
            "Earth: a second Homeworld, rule 101 allows exactly one",
            "Reinforced Hulls: a second advantage, rule 101 allows one",
            "Hidden Resources: 4 copies, rule 101 allows 3 of a name; take out 1",
            "Citi: no such card, rule 101.1; did you mean City?",
            "The Humans: an Alien is not part of the deck",
        ] {
            assert!(told.iter().any(|line| line.starts_with(part)), "{part} is missing in {told:#?}");
        }
    }

    #[test]
    fn every_fault_of_a_file_is_told_at_its_line() {
        let (_, content) = BOX[0];
        let content = content.replace("\"Earth\" = 1", "\"Earth\" = 0").replace("\"Academy\" = 1", "\"Academy\" = -1");
        let content = format!("{content}\"Skimmer\" = 300\n").replacen("\"Skimmer\" = 3\n", "", 1);
        let line = |name: &str| 1 + content.lines().position(|line| line.contains(name)).expect("it is there");
        let (earth, academy, skimmer) = (line("Earth"), line("Academy"), line("Skimmer"));
        let refused = crate::Prime::load(&Pack::files(), &[Source::new("mine.toml", content.clone())]);
        let Err(lingo::pack::Troubles(troubles)) = refused else { panic!("it is not legal") };
        let told: Vec<(usize, &str)> = troubles.iter().map(|one| (one.place.line, one.what.as_str())).collect();
        for expected in [
            (earth, "Earth: 0 copies are none, rule 101.1"),
            (academy, "Academy: -1 copies are none, rule 101.1"),
            (skimmer, "Skimmer: 300 copies, rule 101 allows 3 of a name"),
        ] {
            assert!(told.contains(&expected), "{expected:?} is missing in {told:#?}");
        }
    }

    #[test]
    fn r06_copies_count_by_the_printed_name() {
        let mut deck = human();
        deck.cards.insert("Destroyer (Muero)".into(), 3);
        assert!(reasons(&deck).iter().any(|line| line.starts_with("Destroyer: 4 copies")), "{:?}", reasons(&deck));
    }

    #[test]
    fn only_an_advantage_that_says_so_brings_two_more() {
        let mut deck = human();
        for name in ["Multiple Choices", "Reinforced Hulls"] {
            deck.cards.insert(name.into(), 1);
        }
        assert!(deck.check(&Pack::prime()).is_ok());
        let silent = deck.check(&Pack::prime().without_text_of("Multiple Choices")).expect_err("nothing allows them");
        assert_eq!(silent.len(), 2, "{silent:?}");
        assert!(silent.iter().all(|reason| reason.contains("a second advantage, rule 101 allows one")), "{silent:?}");
        deck.cards.insert("Expansion Agenda".into(), 1);
        let told = reasons(&deck);
        let beside =
            "Reinforced Hulls: a fourth advantage, Multiple Choices allows two beside it, rule 104; take it out";
        assert_eq!(told, [beside]);
        deck.cards.remove("Reinforced Hulls");
        assert!(deck.check(&Pack::prime()).is_ok(), "what it said helps");
    }

    #[test]
    fn r08_a_deck_of_fifty_may_have_five_fates_and_one_of_sixty_six() {
        let fates = ["Discovered Technology", "Firestorm Flare", "Freak Asteroid", "Precious Cache", "Think Tank"];
        let mut jim = human();
        jim.cards.retain(|name, _| !["War of Words", "Homeworld Recall", "Conscience", "Academy"].contains(&&**name));
        for name in fates {
            jim.cards.insert(name.into(), 1);
        }
        let jim = filled(jim, 50);
        assert!(jim.check(&Pack::prime()).is_ok(), "{:?}", reasons(&jim));
        let mut julie = jim.clone();
        julie.cards.insert("Shamed".into(), 1);
        let told = reasons(&julie);
        assert!(
            told.len() == 1 && told[0].ends_with(": 6 fates in a deck of 51, rule 101 allows 5; take out 1"),
            "{told:?}"
        );
        assert!(fates.iter().chain(&["Shamed"]).all(|name| told[0].contains(name)), "{told:?}");
        let julie = filled(julie, 60);
        assert!(julie.check(&Pack::prime()).is_ok());
        let mut more = julie.clone();
        more.cards.insert("Super Heated".into(), 1);
        let told = reasons(&more);
        assert!(
            told.len() == 1 && told[0].ends_with(": 7 fates in a deck of 61, rule 101 allows 6; take out 1"),
            "{told:?}"
        );
    }

    #[test]
    fn r09_another_races_ships_may_wait_in_a_deck_but_not_its_fates_and_advantages() {
        let mut deck = human();
        deck.cards.insert("Juggernaut".into(), 1);
        assert!(deck.check(&Pack::prime()).is_ok());
        deck.cards.insert("Bloodlust".into(), 1);
        deck.cards.remove("Advanced Technology");
        deck.cards.insert("Global Efficiency".into(), 1);
        assert_eq!(
            reasons(&deck),
            [
                "Global Efficiency: its symbol is another race's, rule 101; take it out of a Human deck",
                "Bloodlust: its symbol is another race's, rule 101; take it out of a Human deck",
            ]
        );
    }

    #[test]
    fn r10_the_homeworld_is_the_aliens_own() {
        let mut deck = human();
        deck.cards.remove("Earth");
        deck.cards.insert("Y'mvalla".into(), 1);
        assert_eq!(reasons(&deck), ["Y'mvalla: not the Homeworld of this Alien, rule 304; take your own race's"]);
        deck.cards.remove("Y'mvalla");
        deck.cards.insert("Shackled".into(), 1);
        assert_eq!(reasons(&deck), ["no Homeworld, rule 101 asks for exactly one; add your race's"]);
    }

    #[test]
    fn a_deck_of_49_and_one_of_65_are_refused() {
        let mut deck = human();
        deck.cards.remove("Academy");
        assert_eq!(reasons(&deck), ["the deck has 49 of the 50 cards that rule 101 asks for; add 1"]);
        let deck = filled(human(), 65);
        assert_eq!(
            reasons(&deck),
            ["the deck has 65 cards: 101.1 names no maximum, but this table keeps a player's cards in sets of 64; \
                 take out 1"]
        );
    }
}
