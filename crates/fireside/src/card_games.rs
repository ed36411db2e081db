//! Games whose cards are files: what `cards` and `decks` need to know of them.

use host::library::CardFace;
use lingo::pack::{Entry, Schema, Section, Set, Source, Troubles, Value};
use lingo::{Colour, Dice, Face, Followed, Lexicon};
use prime::Prime;
use prime::pack::Pack;
use serde_json::json;
use starship::Starship;
use std::collections::HashMap;

/// The cards of packs as the house's library shows them.
pub type Faces = fn(&[Source]) -> Vec<CardFace>;

/// A word in another language, where there is one.
pub type Translate = fn(&str) -> Option<&'static str>;

/// What a card has that its own fields do not say.
pub type Derived = Vec<(&'static str, Value)>;

/// What each card of a set has that its own fields do not say, in their order.
pub type Derive = fn(&[Entry]) -> Vec<Derived>;

/// A game with cards, without its types.
pub struct CardGame {
    /// The game's id.
    pub id: &'static str,
    /// Its own packs.
    pub packs: fn() -> Vec<Source>,
    /// Its own decks.
    pub decks: fn() -> Vec<Source>,
    /// What a pack may contain.
    pub schema: fn() -> Schema,
    /// What a deck may contain.
    pub deck: fn() -> Section,
    /// Loads packs and decks, and tells all that is wrong.
    pub load: fn(&[Source], &[Source]) -> Result<(), Troubles>,
    /// Plays games with these packs and decks until the card of this name has done something, and tells what.
    pub follow: fn(&[Source], &[Source], &str) -> Option<Followed>,
    /// The cards of these packs as the house's library shows them, for a game that has more to show than its files say.
    pub faces: Option<Faces>,
    /// What follows from a card's fields and the rest of the set, and is to be shown with them.
    pub derived: Option<Derive>,
    /// The field by whose words cards are coloured.
    pub colours: &'static [(&'static str, Colour)],
    /// The names of fields and the words in them in Polish, for a game that has them.
    pub polish: Option<[Translate; 2]>,
}

/// The language cards are shown in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Language {
    /// English
    En,
    /// Polish
    Pl,
}

impl Language {
    /// The tag by which the web knows it.
    pub fn tag(self) -> &'static str {
        match self {
            Language::En => host::library::ENGLISH,
            Language::Pl => "pl",
        }
    }

    /// The text of a card in it, unless a phrase of that text has no words in it.
    pub fn text(self, lexicon: &Lexicon, entry: &Entry) -> Result<String, lingo::Missing> {
        match self {
            Language::En => Ok(entry.text.clone()),
            Language::Pl => lingo::print_polish_on(lexicon, &entry.abilities, entry.noun),
        }
    }

    /// The name of a field or section.
    pub fn field(self, game: &CardGame, name: &str) -> String {
        self.word(game, 0, name).map_or_else(|| plain(name), str::to_string)
    }

    /// "3 of 288", at the end of a list.
    pub fn so_many_of(self, found: usize, all: usize) -> String {
        match self {
            Language::En => format!("{found} of {all}"),
            Language::Pl => format!("{found} z {all}"),
        }
    }

    fn word(self, game: &CardGame, which: usize, word: &str) -> Option<&'static str> {
        game.polish.filter(|_| self == Language::Pl).and_then(|polish| polish[which](word))
    }

    /// What a field holds.
    fn value(self, game: &CardGame, value: &Value) -> String {
        let word = |word: &str| self.word(game, 1, word).map_or_else(|| word.to_string(), str::to_string);
        match value {
            Value::Word(one) => word(one),
            Value::Words(many) => many.iter().map(|one| word(one)).collect::<Vec<_>>().join(", "),
            Value::Counts(counts) => said(&Value::Counts(counts.iter().map(|(name, n)| (word(name), *n)).collect())),
            // Polish dice are “kości”.
            Value::Dice(..) if self == Language::Pl => said(value).replace('D', "K"),
            other => said(other),
        }
    }
}

/// Every game with cards.
pub fn card_games() -> Vec<CardGame> {
    vec![
        CardGame {
            id: "starship",
            packs: Starship::packs,
            decks: Starship::decks,
            schema: Starship::schema,
            deck: Starship::deck_section,
            load: |packs, decks| Starship::load(packs, decks).map(drop),
            follow: |packs, decks, name| Starship::load(packs, decks).ok()?.follow(name),
            faces: None,
            derived: Some(starship::derived),
            colours: &[
                ("weapons", Colour::Red),
                ("defense", Colour::Blue),
                ("utility", Colour::Yellow),
                ("core", Colour::Grey),
            ],
            polish: Some([starship::polish_field, starship::polish_value]),
        },
        CardGame {
            id: "prime",
            packs: Pack::files,
            decks: Prime::decks,
            schema: Pack::schema,
            deck: Prime::deck_section,
            load: |packs, decks| Prime::load(packs, decks).map(drop),
            follow: |packs, decks, name| Prime::load(packs, decks).ok()?.follow(name),
            faces: Some(crate::library::prime_faces),
            derived: None,
            colours: &[
                ("Human", Colour::Blue),
                ("Dysori", Colour::Green),
                ("Muero", Colour::Red),
                ("Soven", Colour::Magenta),
            ],
            polish: None,
        },
    ]
}

/// Is this field told in the line of kinds and not among the numbers?
fn is_kind(value: &Value) -> bool {
    matches!(value, Value::Word(_) | Value::Words(_) | Value::Flag(true))
}

/// The cards of a set as they are shown: with what follows from their fields, found once for all of them.
pub struct Cards<'a> {
    game: &'a CardGame,
    /// The cards.
    pub set: &'a Set,
    /// By section and name.
    derived: HashMap<&'a str, HashMap<&'a str, Derived>>,
}

impl<'a> Cards<'a> {
    /// The cards of a set of a game.
    pub fn new(game: &'a CardGame, set: &'a Set) -> Cards<'a> {
        let found = game.derived.map(|derived| derived(&set.entries)).unwrap_or_default();
        let mut derived: HashMap<&str, HashMap<&str, Derived>> = HashMap::new();
        for (entry, found) in set.entries.iter().zip(found) {
            derived.entry(&entry.section).or_default().insert(&entry.name, found);
        }
        Cards { game, set, derived }
    }

    fn derived(&self, entry: &Entry) -> &[(&'static str, Value)] {
        let of_section = self.derived.get(entry.section.as_str());
        of_section.and_then(|derived| derived.get(entry.name.as_str())).map_or(&[], Vec::as_slice)
    }

    /// All that is shown of a card beside its name and text: its fields, and what follows from them.
    fn shown<'e>(&'e self, entry: &'e Entry) -> impl Iterator<Item = (&'e str, &'e Value)> {
        let own = entry.fields.iter().map(|(name, value)| (name.as_str(), value));
        own.chain(self.derived(entry).iter().map(|(name, value)| (*name, value)))
    }

    /// What a card is, in words: its class, its damage type, when it lands.
    pub fn kinds(&self, entry: &Entry, language: Language) -> Vec<String> {
        let kinds = self.shown(entry).filter(|(name, value)| is_kind(value) && *name != "type" && *name != "cost");
        let kinds = kinds.map(|(name, value)| match value {
            Value::Flag(_) => language.field(self.game, name),
            value => language.value(self.game, value),
        });
        kinds.collect()
    }

    /// The numbers of a card, each with its name; not its cost, which has a place of its own.
    pub fn stats(&self, entry: &Entry, language: Language) -> Vec<(String, String)> {
        let numbers = self.shown(entry);
        let numbers =
            numbers.filter(|(name, value)| !is_kind(value) && *name != "cost" && **value != Value::Flag(false));
        numbers.map(|(name, value)| (language.field(self.game, name), language.value(self.game, value))).collect()
    }

    /// A card as it is drawn.
    pub fn face(&self, entry: &Entry, text: &str, language: Language) -> Face {
        let kinds = self.kinds(entry, language);
        let colour = entry.fields.values().find_map(|value| match value {
            Value::Word(word) => self.game.colours.iter().find(|(name, _)| name == word).map(|(_, colour)| *colour),
            _ => None,
        });
        Face {
            name: entry.name.clone(),
            cost: entry.fields.get("cost").map(said).unwrap_or_default(),
            line: std::iter::once(language.field(self.game, entry.kind())).chain(kinds).collect::<Vec<_>>().join(" · "),
            stats: self.stats(entry, language),
            text: text.to_string(),
            foot: entry.place.file.trim_end_matches(".toml").to_string(),
            colour: colour.unwrap_or_default(),
        }
    }

    /// A card for scripts, with its text in the language that was asked for.
    pub fn as_json(&self, entry: &Entry, text: &str) -> serde_json::Value {
        let value = |value: &Value| match value {
            Value::Number(number) => json!(number),
            Value::Flag(flag) => json!(flag),
            Value::Words(words) => json!(words),
            Value::Counts(counts) => counts.iter().map(|(name, count)| (name.clone(), json!(count))).collect(),
            other => json!(said(other)),
        };
        let fields: serde_json::Map<String, serde_json::Value> =
            entry.fields.iter().map(|(name, of)| (name.clone(), value(of))).collect();
        let derived: serde_json::Map<String, serde_json::Value> =
            self.derived(entry).iter().map(|(name, of)| (name.to_string(), value(of))).collect();
        json!({
            "section": entry.section,
            "name": entry.name,
            "fields": fields,
            "derived": derived,
            "text": text,
            "canonical": lingo::print(self.set.programs.lexicon(), &entry.abilities),
            "pack": entry.place.file,
        })
    }
}

fn plain(name: &str) -> String {
    name.replace('_', " ")
}

/// A field's value in words.
pub fn said(value: &Value) -> String {
    match value {
        Value::Number(number) => number.to_string(),
        Value::Flag(flag) => if *flag { "yes" } else { "no" }.into(),
        Value::Word(word) => word.clone(),
        Value::Words(words) => words.join(", "),
        Value::Traits(traits) => format!("{traits:?}"),
        Value::Dice(dice, plus) => throw(*dice, *plus),
        Value::Counts(counts) => {
            let counts: Vec<String> = counts.iter().map(|(name, count)| format!("{count}× {name}")).collect();
            counts.join(", ")
        }
    }
}

fn throw(dice: Option<Dice>, plus: i16) -> String {
    match dice {
        None => plus.to_string(),
        Some(dice) if plus == 0 => format!("{}D{}", dice.count, dice.sides),
        Some(dice) => format!("{plus}+{}D{}", dice.count, dice.sides),
    }
}
