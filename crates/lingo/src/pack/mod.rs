//! Packs: TOML files of cards, whose texts are their code. A pack loads whole, or is refused with all its errors.
//!
//! A game says with a [`Schema`] which sections a pack may have (`[[card]]`, `[[module]]` …) and which fields stand in
//! them; the rest is the same for every game: names are unique, a later file replaces by name, every error has its
//! file, line and column, and the hash of the set depends on what the cards say and not on how the file is laid out.

mod plain;
mod read;
mod schema;
mod source;

pub use schema::{Field, Kind, Schema, Section};
pub use source::Source;

use crate::ids::{NounId, TraitId};
use crate::program::{AbilityId, Code, Programs};
use crate::text::Dice;
use crate::tree::Tree;
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use table::Bytes32;

/// The largest file, in bytes.
pub const MAX_FILE: usize = 1 << 20;
/// The most entries of one card set.
pub const MAX_ENTRIES: usize = 5_000;
/// The most troubles that are listed.
pub const MAX_TROUBLES: usize = 200;

/// Where something stands in a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// The first byte.
    pub from: usize,
    /// The byte after the last.
    pub to: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// One thing wrong with a pack or a deck.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackTrouble {
    /// Where.
    pub place: Place,
    /// The card it is about, if one is.
    pub card: Option<String>,
    /// What is wrong.
    pub what: String,
    /// What to do about it.
    pub remedy: String,
}

impl PackTrouble {
    /// Trouble at this place. Whatever a file has put into the words, nothing in them is hidden.
    pub(crate) fn new(place: Place, card: Option<&str>, what: &str, remedy: &str) -> PackTrouble {
        let card = card.map(|card| plain::shown(card).into_owned());
        PackTrouble { place, card, what: plain::shown(what).into_owned(), remedy: plain::shown(remedy).into_owned() }
    }
}

impl fmt::Display for PackTrouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.place)?;
        if let Some(card) = &self.card {
            write!(f, "{card}: ")?;
        }
        write!(f, "{}; {}", self.what, self.remedy)
    }
}

/// Everything wrong with a card set.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Troubles(pub Vec<PackTrouble>);

impl Troubles {
    /// These troubles in the order of the files; if they are too many, the last line says how many are left off.
    pub fn of(mut all: Vec<PackTrouble>) -> Troubles {
        all.sort_by(|one, other| (&one.place.file, one.place.from).cmp(&(&other.place.file, other.place.from)));
        if let Some(next) = all.get(MAX_TROUBLES) {
            let what = format!("from here on {} more are not listed", all.len() - MAX_TROUBLES);
            let more =
                PackTrouble { place: next.place.clone(), card: None, what, remedy: "mend those above first".into() };
            all.truncate(MAX_TROUBLES);
            all.push(more);
        }
        Troubles(all)
    }

    /// How many there are, in words: "3", or "more than 200".
    pub fn count(&self) -> String {
        match self.0.len() {
            few if few <= MAX_TROUBLES => few.to_string(),
            _ => format!("more than {MAX_TROUBLES}"),
        }
    }
}

/// Troubles by the file and the card they are about.
#[derive(Debug)]
pub struct ByCard<'a>(HashMap<&'a str, HashMap<&'a str, Vec<&'a PackTrouble>>>);

impl<'a> ByCard<'a> {
    /// These troubles; those about no card are left out.
    pub fn new(troubles: &'a [PackTrouble]) -> ByCard<'a> {
        let mut by_card: HashMap<_, HashMap<_, Vec<_>>> = HashMap::new();
        for trouble in troubles {
            if let Some(card) = &trouble.card {
                let of_file = by_card.entry(trouble.place.file.as_str()).or_default();
                of_file.entry(card.as_str()).or_default().push(trouble);
            }
        }
        ByCard(by_card)
    }

    fn of(&self, entry: &Entry) -> &[&'a PackTrouble] {
        let of_file = self.0.get(entry.place.file.as_str());
        of_file.and_then(|cards| cards.get(entry.name.as_str())).map_or(&[], Vec::as_slice)
    }
}

/// A line each; a long remedy is written only the first time.
impl fmt::Display for Troubles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LONG: usize = 40;
        let mut said: Vec<&str> = Vec::new();
        for (index, trouble) in self.0.iter().enumerate() {
            let gap = if index == 0 { "" } else { "\n" };
            if said.contains(&trouble.remedy.as_str()) {
                let again = PackTrouble { remedy: "what to do is said above".into(), ..trouble.clone() };
                write!(f, "{gap}{again}")?;
                continue;
            }
            write!(f, "{gap}{trouble}")?;
            said.extend(Some(trouble.remedy.as_str()).filter(|remedy| remedy.len() > LONG));
        }
        Ok(())
    }
}

impl std::error::Error for Troubles {}

/// What a field of an entry holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A number.
    Number(i32),
    /// Yes or no.
    Flag(bool),
    /// One of the words the field allows, or a line of free text.
    Word(String),
    /// Several words.
    Words(Vec<String>),
    /// Traits of the lexicon.
    Traits(Vec<TraitId>),
    /// A throw; no dice at all for a plain number.
    Dice(Option<Dice>, i16),
    /// Numbers by name, in the file's order.
    Counts(Vec<(String, i32)>),
}

/// One card, module, ship: an entry of a section.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// The section: `card`.
    pub section: String,
    /// The name, unique in its section.
    pub name: String,
    /// The fields that were given.
    pub fields: BTreeMap<String, Value>,
    /// The text as it was written.
    pub text: String,
    /// The text as it was understood.
    pub abilities: Vec<Tree>,
    /// The text as a program.
    pub code: Code,
    /// Where it stands.
    pub place: Place,
    /// What “this” is in its text, if its section says so.
    pub noun: Option<NounId>,
    pub(crate) places: BTreeMap<String, Place>,
    pub(crate) lines: Vec<Line>,
}

/// One line of a text: where it stands, and how many abilities and effects in force the text has up to its end.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Line {
    pub place: Place,
    pub abilities: usize,
    pub standing: usize,
}

impl Entry {
    /// A number; 0 if the field was left out.
    pub fn number(&self, field: &str) -> i32 {
        self.number_if(field).unwrap_or(0)
    }

    /// A number, if the field was given.
    pub fn number_if(&self, field: &str) -> Option<i32> {
        match self.fields.get(field) {
            Some(Value::Number(number)) => Some(*number),
            _ => None,
        }
    }

    /// Whether a flag is set.
    pub fn flag(&self, field: &str) -> bool {
        matches!(self.fields.get(field), Some(Value::Flag(true)))
    }

    /// A word, if the field was given.
    pub fn word(&self, field: &str) -> Option<&str> {
        match self.fields.get(field) {
            Some(Value::Word(word)) => Some(word),
            _ => None,
        }
    }

    /// Words; none if the field was left out.
    pub fn words(&self, field: &str) -> &[String] {
        match self.fields.get(field) {
            Some(Value::Words(words)) => words,
            _ => &[],
        }
    }

    /// Traits; none if the field was left out.
    pub fn traits(&self, field: &str) -> &[TraitId] {
        match self.fields.get(field) {
            Some(Value::Traits(traits)) => traits,
            _ => &[],
        }
    }

    /// A throw and what is added to it, if the field was given.
    pub fn dice(&self, field: &str) -> Option<(Option<Dice>, i16)> {
        match self.fields.get(field) {
            Some(Value::Dice(dice, plus)) => Some((*dice, *plus)),
            _ => None,
        }
    }

    /// Numbers by name; none if the field was left out.
    pub fn counts(&self, field: &str) -> &[(String, i32)] {
        match self.fields.get(field) {
            Some(Value::Counts(counts)) => counts,
            _ => &[],
        }
    }

    /// What it is, in one word: its `type`, or else its section.
    pub fn kind(&self) -> &str {
        self.word("type").unwrap_or(&self.section)
    }

    /// Do none of these troubles concern it?
    pub fn is_sound(&self, troubles: &ByCard<'_>) -> bool {
        troubles.of(self).is_empty()
    }

    /// Was a field left out, or read without trouble? Of any other nothing can be said.
    pub fn is_read(&self, field: &str) -> bool {
        self.fields.contains_key(field) == self.places.contains_key(field)
    }

    /// The names in a table of numbers, in the file's order, whatever is wrong with the numbers.
    pub fn names_in<'a>(&'a self, field: &'a str) -> impl Iterator<Item = &'a str> {
        let mut names: Vec<(usize, &str)> = self
            .places
            .range(format!("{field}.")..)
            .map_while(|(name, place)| Some((place.from, name.strip_prefix(field)?.strip_prefix('.')?)))
            .collect();
        names.sort_unstable();
        names.into_iter().map(|(_, name)| name)
    }

    /// Where its name stands.
    pub(crate) fn name_place(&self) -> Place {
        self.places.get("name").unwrap_or(&self.place).clone()
    }

    /// Trouble with one of its abilities that only the game could find, at its line of the text.
    pub fn trouble_with_ability(
        &self,
        id: AbilityId,
        what: impl Into<String>,
        remedy: impl Into<String>,
    ) -> PackTrouble {
        let at = self.code.abilities.iter().position(|&other| other == id);
        self.trouble_in_line(at.and_then(|at| self.lines.iter().find(|line| at < line.abilities)), what, remedy)
    }

    /// Trouble with something its text puts in force, by number, that only the game could find, at its line of the text.
    pub fn trouble_with_effect(&self, number: u16, what: impl Into<String>, remedy: impl Into<String>) -> PackTrouble {
        let at = self.code.standing.iter().position(|&other| other == number);
        self.trouble_in_line(at.and_then(|at| self.lines.iter().find(|line| at < line.standing)), what, remedy)
    }

    /// Trouble with one of the lines of its text, by their order, that only the game could find.
    pub fn trouble_with_line(&self, nth: usize, what: impl Into<String>, remedy: impl Into<String>) -> PackTrouble {
        self.trouble_in_line(self.lines.get(nth), what, remedy)
    }

    fn trouble_in_line(&self, line: Option<&Line>, what: impl Into<String>, remedy: impl Into<String>) -> PackTrouble {
        let trouble = self.trouble("text", what, remedy);
        match line {
            Some(line) => PackTrouble { place: line.place.clone(), ..trouble },
            None => trouble,
        }
    }

    /// Trouble with a field that only the game could find.
    pub fn trouble(&self, field: &str, what: impl Into<String>, remedy: impl Into<String>) -> PackTrouble {
        let place = self.places.get(field).unwrap_or(&self.place).clone();
        PackTrouble::new(place, Some(&self.name), &what.into(), &remedy.into())
    }
}

/// The game that a pack says it is for, if it can be read and says so.
pub fn game_of(source: &Source) -> Option<String> {
    let table: toml::Table = source.text.parse().ok()?;
    table.get("game")?.as_str().map(str::to_string)
}

/// A whole card set, compiled.
#[derive(Clone, Debug)]
pub struct Set {
    /// Every entry, in the order of the files; what replaced another stands in its place.
    pub entries: Vec<Entry>,
    /// The programs of all texts.
    pub programs: Programs,
    /// The hash of what the cards say.
    pub hash: Bytes32,
}

impl Set {
    /// The entries of a section.
    pub fn section<'a>(&'a self, section: &'a str) -> impl Iterator<Item = &'a Entry> {
        self.entries.iter().filter(move |entry| entry.section == section)
    }

    /// An entry by section and name, whatever its capitals.
    pub fn find(&self, section: &str, name: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.section == section && entry.name.eq_ignore_ascii_case(name))
    }

    /// The entry whose name is nearest to a name that does not exist.
    pub fn nearest(&self, name: &str) -> Option<&str> {
        nearest(name, self.entries.iter().map(|entry| entry.name.as_str()))
    }
}

/// The known name nearest to one that is not known, if any is near.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = name.chars().count();
    if length > LONGEST_MEANT {
        return None;
    }
    let (name, most) = (name.to_lowercase(), (length / 3).max(2));
    // A name is at least as far from another as it is longer or shorter.
    let alike = known.into_iter().filter(|other| other.chars().count().abs_diff(length) <= most);
    let far = |other: &str| strsim::osa_distance(&name, &other.to_lowercase());
    let (distance, found) = alike.map(|other| (far(other), other)).min()?;
    (distance <= most).then_some(found)
}

/// Nobody means a name with what is longer than this; comparing it with every name takes its time.
const LONGEST_MEANT: usize = 80;
/// For so many names of one list that are not known the nearest is looked for: nobody reads more.
pub const MOST_MEANT: usize = 50;
