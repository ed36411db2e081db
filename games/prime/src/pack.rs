//! Card files. A pack is read whole or refused with everything that is wrong in it, each with the file, the card and
//! what to do.

use crate::card::{Bonus, Card, CardType, Race, Rarity, Trait, Traits};
use serde::Deserialize;
use std::collections::HashMap;
use std::fmt;
use table::{Bytes32, derive};

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
    by_name: HashMap<String, Kind>,
    hash: Bytes32,
}

/// One thing wrong in a card file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackProblem {
    /// The file.
    pub file: String,
    /// The card, by name or by its place in the file; empty for the file itself.
    pub card: String,
    /// What is wrong and what to do.
    pub what: String,
}

impl fmt::Display for PackProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.card.as_str() {
            "" => write!(f, "{}: {}", self.file, self.what),
            card => write!(f, "{}, {card}: {}", self.file, self.what),
        }
    }
}

/// The files of the Prime Edition, by name.
const PRIME: [(&str, &str); 8] = [
    ("aliens.toml", include_str!("../cards/aliens.toml")),
    ("advantages.toml", include_str!("../cards/advantages.toml")),
    ("fates.toml", include_str!("../cards/fates.toml")),
    ("planets.toml", include_str!("../cards/planets.toml")),
    ("heroes.toml", include_str!("../cards/heroes.toml")),
    ("ships.toml", include_str!("../cards/ships.toml")),
    ("supports.toml", include_str!("../cards/supports.toml")),
    ("tacticals.toml", include_str!("../cards/tacticals.toml")),
];

impl Pack {
    /// The 280 cards and 4 Aliens of the Prime Edition.
    pub fn prime() -> Pack {
        Pack::read(&PRIME).expect("the cards of the Prime Edition are checked by the tests")
    }

    /// Reads files of cards, given as name and content.
    ///
    /// # Errors
    /// Everything that is wrong in any of them.
    pub fn read(files: &[(&str, &str)]) -> Result<Pack, Vec<PackProblem>> {
        let mut cards = Vec::new();
        let mut by_name = HashMap::new();
        let mut problems = Vec::new();
        for (file, content) in files {
            for (card, read) in read_file(file, content, &mut problems) {
                let name = read.name.clone();
                if by_name.insert(name, Kind(cards.len() as u16)).is_some() {
                    let what = "a second card of this name; names tell cards apart, rename one of them".into();
                    problems.push(PackProblem { file: file.to_string(), card, what });
                }
                cards.push(read);
            }
        }
        if cards.len() > usize::from(u16::MAX) {
            let what = format!("{} cards are too many; a pack has at most {}", cards.len(), u16::MAX);
            problems.push(PackProblem { file: "the pack".into(), card: String::new(), what });
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        number_names(&mut cards);
        let contents: Vec<&[u8]> = files.iter().map(|(_, content)| content.as_bytes()).collect();
        Ok(Pack { cards, by_name, hash: derive("fireside prime cards 1", &contents) })
    }

    /// The same cards with their printed numbers alone: the rules without any text.
    #[must_use]
    pub fn without_texts(mut self) -> Pack {
        self.cards.iter_mut().for_each(|card| card.text.clear());
        self
    }

    /// The same cards, this one with its printed numbers alone: what its text is worth.
    #[must_use]
    pub fn without_text_of(mut self, name: &str) -> Pack {
        self.cards.iter_mut().filter(|card| card.name == name).for_each(|card| card.text.clear());
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

    /// The name nearest to one that is not there, for "did you mean".
    pub fn nearest(&self, name: &str) -> Option<&str> {
        let near = self.cards.iter().map(|card| (distance(&card.name, name), card.name.as_str())).min()?;
        (near.0 <= 2 + name.len() / 4).then_some(near.1)
    }

    /// The hash of the files it was read from.
    pub fn hash(&self) -> Bytes32 {
        self.hash
    }
}

/// Gives cards that print the same name the same number.
fn number_names(cards: &mut [Card]) {
    let mut numbers: HashMap<String, u16> = HashMap::new();
    for card in cards {
        let next = numbers.len() as u16;
        card.printed = *numbers.entry(card.prints.clone()).or_insert(next);
    }
}

/// How many letters must be changed, added or dropped to make one text the other.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().flat_map(char::to_lowercase).collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (index, c) in one.chars().flat_map(char::to_lowercase).enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], index + 1);
        for (at, d) in other.iter().enumerate() {
            let changed = diagonal + usize::from(c != *d);
            diagonal = row[at + 1];
            row[at + 1] = changed.min(row[at] + 1).min(diagonal + 1);
        }
    }
    row[other.len()]
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    name: String,
    prints: Option<String>,
    #[serde(rename = "type")]
    kind: CardType,
    symbol: Option<Race>,
    rarity: Option<Rarity>,
    cost: Option<Cost>,
    commands: Option<u8>,
    copies: Option<u8>,
    requires: Option<u8>,
    cosmic: Option<u8>,
    guns: Option<u8>,
    shields: Option<u8>,
    structure: Option<u8>,
    power: Option<u8>,
    combat: Option<u8>,
    life: Option<u8>,
    influence: Option<u8>,
    resources: Option<u8>,
    tech: Option<u8>,
    bonus: Option<Bonus>,
    #[serde(default)]
    traits: Vec<String>,
    #[serde(default)]
    text: String,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(untagged, expecting = "a cost is a number from 0 to 255, or \"X\" where the text says what is paid")]
enum Cost {
    Number(u8),
    X(LetterX),
}

#[derive(Clone, Copy, Deserialize)]
enum LetterX {
    X,
}

/// Reads what can be read of a file and notes what can't.
fn read_file(file: &str, content: &str, problems: &mut Vec<PackProblem>) -> Vec<(String, Card)> {
    let mut note = |card: &str, what: String| {
        problems.push(PackProblem { file: file.to_string(), card: card.to_string(), what });
    };
    let table: toml::Table = match content.parse() {
        Ok(table) => table,
        Err(error) => {
            note("", format!("not a TOML file: {}", error.to_string().trim()));
            return Vec::new();
        }
    };
    for key in table.keys().filter(|key| *key != "card") {
        note("", format!("unknown key `{key}`; a card file has only [[card]] tables"));
    }
    let Some(toml::Value::Array(entries)) = table.get("card") else {
        note("", "no cards; begin each one with [[card]]".into());
        return Vec::new();
    };
    let mut cards = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        let name = entry.get("name").and_then(toml::Value::as_str);
        let called = name.map_or_else(|| format!("card {}", index + 1), str::to_string);
        match entry.clone().try_into::<Written>() {
            Ok(written) => match written.check() {
                Ok(card) => cards.push((called, card)),
                Err(wrongs) => wrongs.into_iter().for_each(|wrong| note(&called, wrong)),
            },
            Err(error) => note(&called, error.message().to_string()),
        }
    }
    cards
}

impl Written {
    /// The card, or everything that its type does not allow.
    fn check(self) -> Result<Card, Vec<String>> {
        let mut wrongs = Vec::new();
        self.check_fields(&mut wrongs);
        let (mut traits, mut moves, mut explores) = (Traits::default(), None, None);
        for word in &self.traits {
            match word.split_once(": ").map_or((word.as_str(), None), |(name, x)| (name, x.parse::<u8>().ok())) {
                ("Move", Some(x)) => moves = Some(x),
                ("Explore", Some(x)) => explores = Some(x),
                _ => match Trait::named(word) {
                    Some(one) if traits.has(one) => wrongs.push(format!("the trait {one} twice; once is enough")),
                    Some(one) => traits = traits.with(one),
                    None => wrongs.push(format!("no such trait as \"{word}\"")),
                },
            }
        }
        self.check_traits(traits, moves, &mut wrongs);
        if !wrongs.is_empty() {
            return Err(wrongs);
        }
        Ok(Card {
            prints: self.prints.unwrap_or_else(|| self.name.clone()),
            name: self.name,
            printed: 0,
            kind: self.kind,
            symbol: self.symbol,
            rarity: self.rarity,
            cost: if let Some(Cost::Number(cost)) = self.cost { cost } else { 0 },
            cost_is_x: matches!(self.cost, Some(Cost::X(LetterX::X))),
            commands: self.commands.unwrap_or(0),
            copies: self.copies.unwrap_or(crate::deck::COPIES as u8),
            requires: self.requires.unwrap_or(0),
            cosmic: self.cosmic,
            guns: self.guns.unwrap_or(0),
            shields: self.shields.unwrap_or(0),
            structure: self.structure.unwrap_or(0),
            power: self.power.unwrap_or(0),
            combat: self.combat.unwrap_or(0),
            life: self.life.unwrap_or(0),
            influence: self.influence.unwrap_or(0),
            resources: self.resources.unwrap_or(0),
            tech: self.tech.unwrap_or(0),
            bonus: self.bonus.unwrap_or_default(),
            traits,
            moves: moves.unwrap_or(0),
            explores,
            text: self.text.trim_end().to_string(),
        })
    }

    /// 300: which values each type prints.
    fn check_fields(&self, wrongs: &mut Vec<String>) {
        use CardType::*;
        let kind = self.kind;
        let homeworld = kind == Planet && self.traits.iter().any(|word| word == "Homeworld");
        let played = matches!(kind, Planet | Hero | Ship | Support | Tactical);
        let mut field = |name: &str, there: bool, needed: bool, allowed: bool| {
            if needed && !there {
                wrongs.push(format!("a {kind} needs `{name}`"));
            }
            if there && !allowed {
                wrongs.push(format!("a {kind} has no `{name}`; take it out"));
            }
        };
        field("rarity", self.rarity.is_some(), kind != Alien, kind != Alien);
        field("symbol", self.symbol.is_some(), kind == Alien, true);
        field("cost", self.cost.is_some(), played, played);
        field("commands", self.commands.is_some(), played || kind == Alien, played || kind == Alien);
        field("requires", self.requires.is_some(), false, matches!(kind, Hero | Ship | Support | Tactical));
        field("cosmic", self.cosmic.is_some(), played && !homeworld, played && !homeworld);
        field("guns", self.guns.is_some(), kind == Ship, matches!(kind, Ship | Planet));
        field("shields", self.shields.is_some(), kind == Ship, matches!(kind, Ship | Planet));
        field("power", self.power.is_some(), kind == Ship, matches!(kind, Ship | Planet));
        field("structure", self.structure.is_some(), matches!(kind, Ship | Planet), matches!(kind, Ship | Planet));
        field("combat", self.combat.is_some(), kind == Hero, kind == Hero);
        field("life", self.life.is_some(), kind == Hero, kind == Hero);
        field("influence", self.influence.is_some(), kind == Hero, kind == Hero);
        field("resources", self.resources.is_some(), matches!(kind, Alien | Planet), matches!(kind, Alien | Planet));
        field("tech", self.tech.is_some(), matches!(kind, Alien | Planet), matches!(kind, Alien | Planet));
        field("bonus", self.bonus.is_some(), false, kind == Support);
        field("text", !self.text.is_empty(), matches!(kind, Fate | Advantage | Tactical), true);
        if self.cosmic.is_some_and(|value| value > 4) {
            wrongs.push("a cosmic value is a number from 0 to 4 (300)".into());
        }
    }

    fn check_traits(&self, traits: Traits, moves: Option<u8>, wrongs: &mut Vec<String>) {
        // 306: all ships have Move: X.
        if self.kind == CardType::Ship && moves.is_none() {
            wrongs.push("a ship needs the trait \"Move: X\" (306)".into());
        }
        // 307: support cards are Gear, Installations or Retrofits.
        let supports = [Trait::Gear, Trait::Installation, Trait::Retrofit];
        if self.kind == CardType::Support && supports.iter().filter(|one| traits.has(**one)).count() != 1 {
            wrongs.push("a support card is one of Gear, Installation and Retrofit (307)".into());
        }
        if self.kind != CardType::Planet && traits.has(Trait::Homeworld) {
            wrongs.push("only a planet can be a Homeworld (304)".into());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pack_is_refused_with_everything_that_is_wrong() {
        let one = "[[card]]\nname = \"Hulk\"\ntype = \"ship\"\nrarity = \"rare\"\ncost = 3\ncommands = 1\ncosmic = 9\n\
                   guns = 1\nshields = 1\nlife = 2\ntraits = [\"Rusty\"]\n";
        let other = "colour = 1\n[[card]]\nname = \"Hulk\"\ntype = \"boat\"\n[[card]]\ntype = \"fate\"\nspeed = 1\n";
        let problems = Pack::read(&[("one.toml", one), ("other.toml", other)]).unwrap_err();
        let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
        for part in [
            "one.toml, Hulk: a ship needs `structure`",
            "one.toml, Hulk: a ship needs `power`",
            "one.toml, Hulk: a ship has no `life`",
            "one.toml, Hulk: a cosmic value is a number from 0 to 4",
            "one.toml, Hulk: no such trait as \"Rusty\"",
            "one.toml, Hulk: a ship needs the trait \"Move: X\"",
            "other.toml: unknown key `colour`",
            "other.toml, Hulk: unknown variant `boat`",
            "other.toml, card 2: unknown field `speed`",
        ] {
            assert!(told.iter().any(|line| line.starts_with(part)), "{part} is missing in {told:#?}");
        }
    }

    #[test]
    fn a_file_that_is_no_toml_is_told_with_its_place() {
        let problems = Pack::read(&[("bad.toml", "[[card]\nname")]).unwrap_err();
        assert!(problems[0].to_string().starts_with("bad.toml: not a TOML file: "), "{}", problems[0]);
    }

    #[test]
    fn a_name_that_is_nearly_right_is_recognised() {
        let pack = Pack::prime();
        assert_eq!(pack.nearest("Destroyer (Humen)"), Some("Destroyer (Human)"));
        assert_eq!(pack.nearest("y'mvalla"), Some("Y'mvalla"));
        assert_eq!(pack.nearest("Battlestar Galactica"), None);
    }
}
