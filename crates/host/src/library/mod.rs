//! What there is to read in a house beside the tables: cards, ready decks, words and rules. Whoever opens the house puts
//! it together, because only they know the games' own types.

mod deck_text;
mod search;

pub use deck_text::{DeckField, DeckForm, DeckPart, DeckRead};
pub use search::{Search, SearchError};

use crate::entry::Brings;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// What there is to read, by the game's id.
#[derive(Clone, Debug, Default)]
pub struct Library {
    shelves: BTreeMap<String, Shelf>,
}

/// What there is to read about one game.
#[derive(Clone, Debug, Default)]
pub struct Shelf {
    /// Every card, in the order people know.
    pub cards: Vec<CardFace>,
    /// The same cards in the same order as they are printed in other languages, by the language's tag: `pl`.
    pub translated: BTreeMap<String, Vec<CardFace>>,
    /// Decks that are ready to be played.
    pub decks: Vec<ReadyDeck>,
    /// Words to look up.
    pub words: Vec<Word>,
    /// The rules, in Markdown.
    pub rules: String,
    /// How a deck of this game is written; nothing, if nobody brings one.
    pub form: Option<DeckForm>,
}

/// One card as it is printed. Its name, section, numbers, colour and pack are the same in every language.
#[derive(Clone, PartialEq, Debug, Default, Serialize, JsonSchema)]
pub struct CardFace {
    /// Its name.
    pub name: String,
    /// The kind of thing it is: card, module, ship.
    pub section: String,
    /// What it costs, as it stands in the corner; empty if it costs nothing.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub cost: String,
    /// Kind and traits, in one line.
    pub line: String,
    /// Everything else that is printed on it, by name.
    pub stats: BTreeMap<String, String>,
    /// Those of its fields that are numbers, to be searched.
    pub numbers: BTreeMap<String, i64>,
    /// Its text, one ability a line.
    pub text: String,
    /// The colour of its frame, by name; empty if it has none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub colour: String,
    /// The pack it is from.
    pub pack: String,
    /// The tag of the language its line, stats and text are in; empty if that is English.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub language: String,
}

/// A deck that is ready to be played.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ReadyDeck {
    /// What it is called.
    pub name: String,
    /// What it is about, in a sentence.
    pub about: String,
    /// Parts of the setup it is meant for, such as a budget.
    pub notes: BTreeMap<String, Value>,
    /// What to bring to a table.
    #[schemars(with = "Brings")]
    pub brings: BTreeMap<String, Value>,
}

/// A word and what it means.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Word {
    /// The word.
    pub word: String,
    /// What it means.
    pub meaning: String,
}

impl Shelf {
    /// Every card as it is printed in a language, in the order of [`Shelf::cards`]; nothing, if the game's cards are not
    /// printed in it. A card whose text that language cannot say stands there in English, and says so.
    pub fn printed_in(&self, language: &str) -> Option<&[CardFace]> {
        if language == ENGLISH { Some(&self.cards) } else { self.translated.get(language).map(Vec::as_slice) }
    }

    /// The languages the cards are printed in, English first.
    pub fn languages(&self) -> impl Iterator<Item = &str> {
        std::iter::once(ENGLISH).chain(self.translated.keys().map(String::as_str))
    }
}

/// The tag of the language that every card is printed in.
pub const ENGLISH: &str = "en";

impl Library {
    /// Nothing to read yet.
    pub fn new() -> Library {
        Library::default()
    }

    /// With what there is to read about a game.
    #[must_use]
    pub fn with(mut self, game: impl Into<String>, shelf: Shelf) -> Library {
        self.shelves.insert(game.into(), shelf);
        self
    }

    /// What there is to read about a game.
    pub fn shelf(&self, game: &str) -> Option<&Shelf> {
        self.shelves.get(game)
    }
}
