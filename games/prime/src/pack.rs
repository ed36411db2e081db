//! Card files. A pack is read whole or refused with everything that is wrong in it, each with its place, the card and
//! what to do.

use crate::card::{Bonus, Card, CardType, Race, Rarity, Trait, Traits};
use crate::deck::COPIES;
use crate::lexicon::Words;
use crate::texts;
use lingo::pack::{Entry, Kind as Of, PackTrouble, Schema, Section, Set, Source, Troubles, nearest};
use lingo::{Code, DeedId, Programs};
use std::collections::HashMap;
use std::str::FromStr;
use table::Bytes32;

/// The number of a card in its pack.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Kind(pub u16);

impl Kind {
    /// For indexing arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The cards a table plays with.
#[derive(Clone, Debug)]
pub struct Pack {
    cards: Vec<Card>,
    pub(crate) codes: Vec<Code>,
    pub(crate) words: Words,
    pub(crate) programs: Programs,
    by_name: HashMap<String, Kind>,
    hash: Bytes32,
}

macro_rules! files {
    ($folder:literal: $($name:literal)*) => {
        vec![$(Source::new($name, include_str!(concat!("../", $folder, "/", $name)))),*]
    };
}

impl Pack {
    /// The 280 cards and 4 Aliens of the Prime Edition.
    pub fn prime() -> Pack {
        Pack::read(&Pack::files()).unwrap_or_else(|troubles| panic!("the Prime Edition is sound, but:\n{troubles}"))
    }

    /// The files of the Prime Edition.
    pub fn files() -> Vec<Source> {
        files!("cards": "aliens.toml" "advantages.toml" "fates.toml" "planets.toml" "heroes.toml" "ships.toml"
            "supports.toml" "tacticals.toml")
    }

    /// Reads files of cards; a later file adds to the earlier ones and replaces by name.
    ///
    /// # Errors
    /// Everything that is wrong in any of them.
    pub fn read(files: &[Source]) -> Result<Pack, Troubles> {
        Pack::read_with_set(files).map(|(pack, _)| pack)
    }

    /// The same, with the set it was made of: for reading decks.
    pub(crate) fn read_with_set(files: &[Source]) -> Result<(Pack, Set), Troubles> {
        let words = Words::new();
        let set = schema(&words).load(files)?;
        Ok((Pack::of(words, &set)?, set))
    }

    /// What a card file may contain.
    pub fn schema() -> Schema {
        schema(&Words::new())
    }

    fn of(words: Words, set: &Set) -> Result<Pack, Troubles> {
        let mut troubles = Vec::new();
        let mut cards: Vec<Card> = set.entries.iter().map(|entry| card(entry, &mut troubles)).collect();
        for (card, entry) in cards.iter().zip(&set.entries) {
            if let Err(never) = texts::note(&words, &set.programs, card, &entry.code) {
                troubles.push(entry.trouble("text", never.what, never.remedy));
            }
        }
        if !troubles.is_empty() {
            return Err(Troubles(troubles));
        }
        number_names(&mut cards);
        let by_name = cards.iter().enumerate().map(|(index, card)| (card.name.clone(), Kind(index as u16))).collect();
        let codes = set.entries.iter().map(|entry| entry.code.clone()).collect();
        Ok(Pack { cards, codes, words, programs: set.programs.clone(), by_name, hash: set.hash })
    }

    /// The same cards with their printed numbers alone: the rules without any text.
    #[must_use]
    pub fn without_texts(mut self) -> Pack {
        self.cards.iter_mut().for_each(|card| card.text.clear());
        self.codes.iter_mut().for_each(|code| *code = Code::default());
        self
    }

    /// The same cards, this one with its printed numbers alone: what its text is worth.
    #[must_use]
    pub fn without_text_of(mut self, name: &str) -> Pack {
        if let Some(kind) = self.named(name) {
            self.cards[kind.index()].text.clear();
            self.codes[kind.index()] = Code::default();
        }
        self
    }

    /// Every card, in the order of the files.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The card with this number.
    #[inline]
    pub fn card(&self, kind: Kind) -> &Card {
        &self.cards[kind.index()]
    }

    /// The card with this name.
    pub fn named(&self, name: &str) -> Option<Kind> {
        self.by_name.get(name).copied()
    }

    /// Does the text of a card say of itself that it can do this?
    pub(crate) fn says_it_can(&self, kind: Kind, deed: DeedId) -> bool {
        texts::sayings(&self.programs, &self.codes[kind.index()]).0 & texts::bit(deed) != 0
    }

    /// The name nearest to one that is not there, for "did you mean".
    pub fn nearest(&self, name: &str) -> Option<&str> {
        nearest(name, self.cards.iter().map(|card| card.name.as_str()))
    }

    /// The hash of what the cards say.
    pub fn hash(&self) -> Bytes32 {
        self.hash
    }
}

fn schema(words: &Words) -> Schema {
    let names = |names: &[&str]| Of::OneOf(names.iter().map(|name| name.to_string()).collect());
    let bonus = ["resources", "structure", "combat", "life", "influence"].map(str::to_string).to_vec();
    let kinds = ["alien", "advantage", "fate", "planet", "hero", "ship", "support", "tactical"];
    let mut card = Section::new("card")
        .needs("type", names(&kinds))
        .may_have("prints", Of::Line(60))
        .may_have("symbol", names(&["Human", "Dysori", "Muero", "Soven"]))
        .may_have("rarity", names(&["common", "uncommon", "rare", "fixed"]))
        .may_have("cost", Of::NumberOrX(0, 99))
        .may_have("copies", Of::Number(1, COPIES as i32))
        .may_have("cosmic", Of::Number(0, 4))
        .may_have("bonus", Of::Counts(bonus, -9, 9))
        .may_have("traits", Of::Lines(40));
    for number in NUMBERS {
        card = card.may_have(number, Of::Number(0, 99));
    }
    Schema::new("prime", words.lexicon.clone()).section(card)
}

/// Plain numbers of a card.
const NUMBERS: [&str; 11] = [
    "commands",
    "requires",
    "guns",
    "shields",
    "structure",
    "power",
    "combat",
    "life",
    "influence",
    "resources",
    "tech",
];

/// Gives cards that print the same name the same number.
fn number_names(cards: &mut [Card]) {
    let mut numbers: HashMap<String, u16> = HashMap::new();
    for card in cards {
        let next = numbers.len() as u16;
        card.printed = *numbers.entry(card.prints.clone()).or_insert(next);
    }
}

/// The card of an entry; notes everything that its type does not allow.
fn card(entry: &Entry, troubles: &mut Vec<PackTrouble>) -> Card {
    let number = |field: &str| entry.number(field) as u8;
    let (traits, moves, explores) = traits(entry, troubles);
    let kind = CardType::from_str(entry.kind()).unwrap_or(CardType::Tactical);
    check_fields(entry, kind, traits, troubles);
    check_traits(entry, kind, traits, moves, troubles);
    let bonus =
        |field: &str| entry.counts("bonus").iter().find(|(name, _)| name == field).map_or(0, |(_, value)| *value as i8);
    Card {
        name: entry.name.clone(),
        prints: entry.word("prints").unwrap_or(&entry.name).to_string(),
        printed: 0,
        kind,
        symbol: entry.word("symbol").and_then(|word| Race::from_str(word).ok()),
        rarity: entry.word("rarity").and_then(|word| Rarity::from_str(word).ok()),
        cost: number("cost"),
        cost_is_x: entry.word("cost").is_some(),
        commands: number("commands"),
        copies: entry.number_if("copies").map_or(COPIES as u8, |copies| copies as u8),
        requires: number("requires"),
        cosmic: entry.number_if("cosmic").map(|value| value as u8),
        guns: number("guns"),
        shields: number("shields"),
        structure: number("structure"),
        power: number("power"),
        combat: number("combat"),
        life: number("life"),
        influence: number("influence"),
        resources: number("resources"),
        tech: number("tech"),
        bonus: Bonus {
            resources: bonus("resources"),
            structure: bonus("structure"),
            combat: bonus("combat"),
            life: bonus("life"),
            influence: bonus("influence"),
        },
        traits,
        moves: moves.unwrap_or(0),
        explores,
        text: entry.text.trim_end().to_string(),
    }
}

/// The traits without a number, and the X of `Move: X` and `Explore: X`.
fn traits(entry: &Entry, troubles: &mut Vec<PackTrouble>) -> (Traits, Option<u8>, Option<u8>) {
    let (mut traits, mut moves, mut explores) = (Traits::default(), None, None);
    let mut wrong = |what: String, remedy: String| troubles.push(entry.trouble("traits", what, remedy));
    for word in entry.words("traits") {
        match word.split_once(": ").map_or((word.as_str(), None), |(name, x)| (name, x.parse::<u8>().ok())) {
            ("Move", Some(x)) => moves = Some(x),
            ("Explore", Some(x)) => explores = Some(x),
            _ => match Trait::named(word) {
                Some(one) if traits.has(one) => wrong(format!("the trait {one} twice"), "once is enough".into()),
                Some(one) => traits = traits.with(one),
                None => {
                    let names: Vec<String> = Trait::ALL.iter().map(ToString::to_string).collect();
                    let known = names.iter().map(String::as_str).chain(["Move: 1", "Explore: 1"]);
                    let remedy = nearest(word, known).map(|near| format!("did you mean “{near}”?"));
                    let remedy = remedy.unwrap_or_else(|| "600 lists the traits there are".into());
                    wrong(format!("there is no trait “{word}”"), remedy);
                }
            },
        }
    }
    (traits, moves, explores)
}

/// 300: which values each type prints.
fn check_fields(entry: &Entry, kind: CardType, traits: Traits, troubles: &mut Vec<PackTrouble>) {
    use CardType::*;
    let homeworld = kind == Planet && traits.has(Trait::Homeworld);
    let played = matches!(kind, Planet | Hero | Ship | Support | Tactical);
    let fights = matches!(kind, Ship | Planet);
    let produces = matches!(kind, Alien | Planet);
    for (name, needed, allowed) in [
        ("rarity", kind != Alien, kind != Alien),
        ("symbol", kind == Alien, true),
        ("cost", played, played),
        ("commands", played || kind == Alien, played || kind == Alien),
        ("requires", false, matches!(kind, Hero | Ship | Support | Tactical)),
        ("cosmic", played && !homeworld, played && !homeworld),
        ("guns", kind == Ship, fights),
        ("shields", kind == Ship, fights),
        ("power", kind == Ship, fights),
        ("structure", fights, fights),
        ("combat", kind == Hero, kind == Hero),
        ("life", kind == Hero, kind == Hero),
        ("influence", kind == Hero, kind == Hero),
        ("resources", produces, produces),
        ("tech", produces, produces),
        ("bonus", false, kind == Support),
    ] {
        let there = entry.fields.contains_key(name);
        if needed && !there {
            troubles.push(entry.trouble("type", format!("a {kind} needs `{name}` (300)"), format!("write {name} = …")));
        }
        if there && !allowed {
            troubles.push(entry.trouble(name, format!("a {kind} has no `{name}` (300)"), "take it out"));
        }
    }
    if entry.text.trim().is_empty() && matches!(kind, Fate | Advantage | Tactical) {
        troubles.push(entry.trouble("type", format!("a {kind} needs a text"), "write text = \"…\""));
    }
}

fn check_traits(entry: &Entry, kind: CardType, traits: Traits, moves: Option<u8>, troubles: &mut Vec<PackTrouble>) {
    let mut wrong = |what: &str, remedy: &str| troubles.push(entry.trouble("traits", what, remedy));
    // 306: all ships have Move: X.
    if kind == CardType::Ship && moves.is_none() {
        wrong("a ship needs the trait \"Move: X\" (306)", "write traits = [\"Move: 2\"]");
    }
    // 307: support cards are Gear, Installations or Retrofits.
    let supports = [Trait::Gear, Trait::Installation, Trait::Retrofit];
    if kind == CardType::Support && supports.iter().filter(|one| traits.has(**one)).count() != 1 {
        wrong("a support card is one of Gear, Installation and Retrofit (307)", "give it exactly one of these traits");
    }
    if kind != CardType::Planet && traits.has(Trait::Homeworld) {
        wrong("only a planet can be a Homeworld (304)", "take the trait out");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(files: &[(&str, &str)]) -> Vec<String> {
        let files: Vec<Source> = files.iter().map(|(name, text)| Source::new(*name, *text)).collect();
        Pack::read(&files).expect_err("something is wrong").0.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_card_is_refused_with_everything_that_its_type_does_not_allow() {
        let hulk = "[[card]]\nname = \"Hulk\"\ntype = \"ship\"\nrarity = \"rare\"\ncost = 3\ncommands = 1\ncosmic = 3\n\
                    guns = 1\nshields = 1\nlife = 2\ntraits = [\"Cruser\"]\n";
        let told = told(&[("one.toml", hulk)]);
        for part in [
            "one.toml:3:8: Hulk: a ship needs `structure` (300)",
            "one.toml:3:8: Hulk: a ship needs `power` (300)",
            "one.toml:10:8: Hulk: a ship has no `life` (300); take it out",
            "one.toml:11:10: Hulk: there is no trait “Cruser”; did you mean “Cruiser”?",
            "one.toml:11:10: Hulk: a ship needs the trait \"Move: X\" (306)",
        ] {
            assert!(told.iter().any(|line| line.starts_with(part)), "{part} is missing in {told:#?}");
        }
    }

    #[test]
    fn a_file_is_refused_with_everything_that_is_wrong_in_it() {
        let other = "colour = 1\ngame = \"chess\"\n[[card]]\nname = \"Boat\"\ntype = \"boat\"\n[[card]]\nname = \"Hap\"\n\
                     type = \"fate\"\nspeed = 1\ntext = \"Gain 2 Teck.\"\n";
        let told = told(&[("bad.toml", "[[card]\nname"), ("other.toml", other)]);
        for part in [
            "bad.toml:1:",
            "other.toml:1:1: there is no section “colour”",
            "other.toml:2:8: this pack is not for the game “prime”",
            "other.toml:5:8: Boat: type cannot be “boat”",
            "other.toml:9:1: Hap: there is no field “speed”",
            "other.toml:10:16: Hap: ",
        ] {
            assert!(told.iter().any(|line| line.starts_with(part)), "{part} is missing in {told:#?}");
        }
    }

    #[test]
    fn a_text_that_could_never_happen_is_refused() {
        let card = |kind: &str, text: &str| {
            let played = if kind == "tactical" { "cost = 0\ncommands = 0\ncosmic = 1\n" } else { "" };
            format!("[[card]]\nname = \"Odd\"\ntype = \"{kind}\"\nrarity = \"rare\"\n{played}text = \"{text}\"\n")
        };
        let tactical = card("tactical", "Gain 2 Tech.");
        let told = told(&[("odd.toml", &tactical)]);
        assert!(told[0].starts_with("odd.toml:8:8: Odd: only a fate simply happens"), "{told:?}");
        assert!(Pack::read(&[Source::new("odd.toml", card("fate", "Gain 2 Tech."))]).is_ok());
    }

    #[test]
    fn a_name_that_is_nearly_right_is_recognised() {
        let pack = Pack::prime();
        assert_eq!(pack.nearest("Destroyer (Humen)"), Some("Destroyer (Human)"));
        assert_eq!(pack.nearest("y'mvalla"), Some("Y'mvalla"));
        assert_eq!(pack.nearest("Battlestar Galactica"), None);
    }
}
