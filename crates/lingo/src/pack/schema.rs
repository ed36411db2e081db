//! What a pack may contain.

use crate::ids::NounId;
use crate::lexicon::Lexicon;
use std::sync::Arc;

/// What a field holds, and within which bounds.
#[derive(Clone, Debug)]
pub enum Kind {
    /// A number from one to another.
    Number(i32, i32),
    /// A number from one to another, or `"X"` where the text says which.
    NumberOrX(i32, i32),
    /// Yes or no.
    Flag,
    /// One of these words.
    OneOf(Vec<String>),
    /// A list of these words.
    SomeOf(Vec<String>),
    /// A line of free text, of at most so many characters.
    Line(usize),
    /// A list of lines of free text, each at most so long: names.
    Lines(usize),
    /// A list of traits of the lexicon.
    Traits,
    /// A throw such as `4+1D6`, or a number.
    Dice,
    /// Numbers by name, each from one to another; the names are these, or free.
    Counts(Vec<String>, i32, i32),
    /// Numbers by the name of an entry of a section, each from one to another.
    CountsOf(String, i32, i32),
    /// The name of an entry of a section.
    NameOf(String),
    /// Names of entries of a section.
    NamesOf(String),
}

/// One field of a section.
#[derive(Clone, Debug)]
pub struct Field {
    pub(crate) name: String,
    pub(crate) kind: Kind,
    pub(crate) required: bool,
}

/// One section: what stands in `[[card]]`. Every entry has a `name`; entries with cards' words also have a `text`.
#[derive(Clone, Debug)]
pub struct Section {
    pub(crate) name: String,
    pub(crate) fields: Vec<Field>,
    pub(crate) text: bool,
    pub(crate) noun: Option<NounId>,
    pub(crate) at_once: Option<String>,
}

impl Section {
    /// A section whose entries have a name and a text.
    pub fn new(name: &str) -> Section {
        Section { name: name.to_string(), fields: Vec::new(), text: true, noun: None, at_once: None }
    }

    /// What its entries are: what “this” is in their texts.
    #[must_use]
    pub fn of(mut self, noun: NounId) -> Section {
        self.noun = Some(noun);
        self
    }

    /// The field that makes an entry do, when it is played, what verbs and figures of a moment need
    /// ([`crate::LexiconBuilder::only_while`]): an attack.
    #[must_use]
    pub fn at_once_with(mut self, field: &str) -> Section {
        self.at_once = Some(field.to_string());
        self
    }

    /// Entries without a text.
    #[must_use]
    pub fn without_text(mut self) -> Section {
        self.text = false;
        self
    }

    /// A field that must be given.
    #[must_use]
    pub fn needs(mut self, name: &str, kind: Kind) -> Section {
        self.fields.push(Field { name: name.to_string(), kind, required: true });
        self
    }

    /// A field that may be given.
    #[must_use]
    pub fn may_have(mut self, name: &str, kind: Kind) -> Section {
        self.fields.push(Field { name: name.to_string(), kind, required: false });
        self
    }
}

/// What a game's packs may contain.
#[derive(Clone, Debug)]
pub struct Schema {
    pub(crate) game: &'static str,
    pub(crate) lexicon: Arc<Lexicon>,
    pub(crate) sections: Vec<Section>,
}

impl Schema {
    /// Packs for the game with this id, without sections yet.
    pub fn new(game: &'static str, lexicon: Arc<Lexicon>) -> Schema {
        Schema { game, lexicon, sections: Vec::new() }
    }

    /// The words its texts are written in.
    pub fn lexicon(&self) -> &Arc<Lexicon> {
        &self.lexicon
    }

    /// One more section.
    #[must_use]
    pub fn section(mut self, section: Section) -> Schema {
        self.sections.push(section);
        self
    }
}
