//! A second phrase book: the same trees in Polish.
//!
//! Phrases are the book's ([`book`]), words are the lexicon's ([`crate::LexiconBuilder::polish`]). A phrase that is not
//! in the book does not build; a word without Polish forms is an error that names it. English never stands in the middle.

mod book;
mod pattern;
mod words;

pub use words::{Gender, Noun};

use crate::grammar::{Agreement, Cat, Form, Rule, Term};
use crate::ids::NounId;
use crate::lexicon::Lexicon;
use crate::text::Dice;
use crate::tree::Tree;
use book::polish;
use std::fmt;
use words::{Case, adjective, counted};

/// A word of a lexicon in Polish.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Polish {
    /// A noun with its forms.
    Noun(Noun),
    /// Words that never change.
    Phrase(String),
    /// An adjective, by its masculine nominative.
    Adjective(String),
    /// A trait: what stands after a noun, and the noun it can be itself.
    Trait(String, Option<Noun>),
    /// A verb and its participle: command, you, one, several, infinitive.
    Verb([String; 5], String),
    /// A state: the verb into it, the verb out of it, being in it, not being in it.
    State([String; 5], [String; 5], String, String),
    /// A wording with slots, as in the book.
    Pattern(String),
    /// A place: preposition, case, and the noun.
    Place(String, String, Noun),
}

impl Polish {
    /// A noun: gender (`m`, `o` for a person, `f`, `n`), six singular forms, and six plural forms if it can be counted:
    /// `"f: karta, karty, karcie, kartę, kartą, karcie | karty, kart, kartom, karty, kartami, kartach"`.
    ///
    /// # Panics
    /// If forms are missing: a lexicon is written by programmers.
    pub fn noun(forms: &str) -> Polish {
        Polish::Noun(noun(forms))
    }

    /// Words that never change.
    pub fn phrase(words: &str) -> Polish {
        Polish::Phrase(words.to_string())
    }

    /// An adjective, by its masculine nominative: "kinetyczny".
    pub fn adjective(lemma: &str) -> Polish {
        Polish::Adjective(lemma.to_string())
    }

    /// A trait as it stands after a noun and never changes: "Uzbrojenia".
    pub fn attribute(words: &str) -> Polish {
        Polish::Trait(words.to_string(), None)
    }

    /// A trait that is also a noun.
    pub fn attribute_or_noun(words: &str, forms: &str) -> Polish {
        Polish::Trait(words.to_string(), Some(noun(forms)))
    }

    /// A verb that moves cards: `"odrzuć|odrzucasz|odrzuca|odrzucają|odrzucić"` and the participle "odrzucony".
    pub fn verb(forms: &str, participle: &str) -> Polish {
        Polish::Verb(verb(forms), participle.to_string())
    }

    /// A state with both verbs and both adjectives.
    pub fn state(into: &str, out_of: &str, adjective: &str, opposite: &str) -> Polish {
        Polish::State(verb(into), verb(out_of), adjective.to_string(), opposite.to_string())
    }

    /// A wording with slots in the notation of the book: `"[trafiasz|trafia|trafiają] {0.acc}"`.
    pub fn pattern(wording: &str) -> Polish {
        Polish::Pattern(wording.to_string())
    }

    /// A place with its preposition and the case it demands: `place("na", "loc", "f: planeta, …")`.
    pub fn place(preposition: &str, case: &str, forms: &str) -> Polish {
        Polish::Place(preposition.to_string(), case.to_string(), noun(forms))
    }
}

fn noun(forms: &str) -> Noun {
    Noun::from_forms(forms).unwrap_or_else(|| panic!("“{forms}” is not a gender with six or twelve forms"))
}

fn verb(forms: &str) -> [String; 5] {
    let forms: Vec<String> = forms.split('|').map(str::to_string).collect();
    forms.try_into().unwrap_or_else(|forms| panic!("{forms:?} are not five forms of a verb"))
}

/// Words of a lexicon that have no Polish forms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Missing {
    /// The words, in English.
    pub words: Vec<String>,
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no Polish for {}; give the forms with LexiconBuilder::polish", self.words.join(", "))
    }
}

impl std::error::Error for Missing {}

/// Writes a text in Polish, one line for each ability; “this” is a card.
pub fn print_polish(lexicon: &Lexicon, abilities: &[Tree]) -> Result<String, Missing> {
    print_polish_on(lexicon, abilities, None)
}

/// The same, for a text of which it is known what “this” is.
pub fn print_polish_on(lexicon: &Lexicon, abilities: &[Tree], on: Option<NounId>) -> Result<String, Missing> {
    let printed_on = on.and_then(|noun| lexicon.words.get(&(Cat::Noun, noun.0))?.polish.as_ref());
    let this = match printed_on {
        Some(Polish::Noun(noun)) => noun.clone(),
        _ => book_noun("karta"),
    };
    let mut lines = Vec::new();
    let mut missing = Vec::new();
    for tree in abilities {
        let mut writer = Writer {
            lexicon,
            words: Vec::new(),
            last: (this.gender, false),
            this: this.clone(),
            of_you: false,
            of_others: false,
            from_zones: false,
            missing: Vec::new(),
        };
        writer.tree(Cat::Ability, tree, Context::START);
        lines.push(tidy(&crate::print::join_words(&writer.words)));
        missing.extend(writer.missing);
    }
    missing.sort();
    missing.dedup();
    if missing.is_empty() { Ok(lines.join("\n")) } else { Err(Missing { words: missing }) }
}

/// Commas that a phrase ends with and that the next mark makes superfluous; “z” before what it cannot be said with.
fn tidy(text: &str) -> String {
    let text = text.replace(",.", ".").replace(",,", ",").replace(", :", ":");
    text.replace(" z swo", " ze swo").replace(" z wszystk", " ze wszystk")
}

/// Which form of a verb.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verb {
    Command,
    You,
    One,
    Several,
    Infinitive,
}

/// What a phrase must agree with.
#[derive(Clone, Copy, Debug)]
struct Context {
    case: Case,
    plural: bool,
    verb: Verb,
    /// Who or what the sentence is about.
    subject: (Gender, bool),
    after_preposition: bool,
    /// The phrase is a sentence of its own, behind its price.
    then: bool,
}

impl Context {
    const START: Context = Context {
        case: Case::Nominative,
        plural: false,
        verb: Verb::Command,
        subject: (Gender::Feminine, false),
        after_preposition: false,
        then: false,
    };
}

struct Writer<'a> {
    lexicon: &'a Lexicon,
    words: Vec<String>,
    /// Gender and number of what was named last, for “it”.
    last: (Gender, bool),
    /// What the text is printed on.
    this: Noun,
    /// The sentence is about you, so that “your” is its own.
    of_you: bool,
    /// The sentence has a subject other than you, so that “their” is its own.
    of_others: bool,
    /// Something is moved, so that a card is not in a zone but comes from it.
    from_zones: bool,
    missing: Vec<String>,
}

impl Writer<'_> {
    fn push(&mut self, word: &str) {
        if !word.is_empty() && word != "-" {
            self.words.push(word.to_string());
        }
    }

    /// A clause in the middle of a sentence stands behind a comma, unless a mark or a conjunction is there already.
    fn set_off(&mut self) {
        let joined = |word: &String| word.ends_with(['.', ',', ':', ';', '„']) || matches!(word.as_str(), "lub" | "i");
        if self.words.last().is_some_and(|word| !joined(word)) {
            self.push(",");
        }
    }

    /// “Your”, of one thing: your own where the sentence is about you.
    fn your(&self, gender: Gender, case: Case) -> String {
        adjective(self.lemma_of("twój", case), gender, case, false)
    }

    /// “Twój”, or “swój” where that is meant; the subject itself is never “swój”.
    fn lemma_of<'l>(&self, lemma: &'l str, case: Case) -> &'l str {
        if lemma == "twój" && self.of_you && case != Case::Nominative { "swój" } else { lemma }
    }

    fn polish_of(&mut self, cat: Cat, id: u8) -> Option<Polish> {
        let word = self.lexicon.words.get(&(cat, id));
        let found = word.and_then(|word| word.polish.clone());
        if found.is_none() {
            self.missing.push(word.map_or("?".to_string(), |word| word.shown.clone()));
        }
        found
    }

    // ---- what a phrase is ----

    fn gender(&self, tree: &Tree) -> Option<Gender> {
        match tree.term {
            Term::Word(cat, id) => match self.lexicon.words.get(&(cat, id))?.polish.as_ref()? {
                Polish::Noun(noun) | Polish::Trait(_, Some(noun)) | Polish::Place(_, _, noun) => Some(noun.gender),
                _ => None,
            },
            Term::Rule(Rule::This | Rule::RoleThis) => Some(self.this.gender),
            Term::Rule(Rule::TopCard | Rule::BottomCard | Rule::TopCards | Rule::TopX) => Some(Gender::Feminine),
            // The number, not whose it is.
            Term::Rule(Rule::OwnNow | Rule::OwnPrinted | Rule::OwnMaximum | Rule::OwnMissing) => {
                self.gender(&tree.parts[1])
            }
            Term::Rule(Rule::It | Rule::Them) => Some(self.last.0),
            Term::Rule(Rule::Related | Rule::TheirThing | Rule::TheirThings | Rule::RoleRelated) => {
                self.gender(&tree.parts[1])
            }
            Term::Rule(rule) if matches!(rule.cat(), Cat::OtherPlayer | Cat::Player) => Some(Gender::Person),
            Term::Rule(Rule::RoleYou | Rule::RoleOpponent | Rule::RolePlayer | Rule::RoleOtherPlayer) => {
                Some(Gender::Person)
            }
            // The noun comes after its adjectives and before its restrictions.
            Term::Rule(Rule::Described) => self.gender(&tree.parts[1]),
            _ => tree.parts.iter().find_map(|part| self.gender(part)),
        }
    }

    /// The form of the verb that a subject demands.
    fn person(&self, tree: &Tree) -> Verb {
        match tree.rule() {
            Some(Rule::You | Rule::RoleYou) => Verb::You,
            Some(Rule::ThatDamage) => Verb::Several,
            Some(Rule::WhoThings | Rule::WhoPlayer | Rule::PlayerOther | Rule::Pointed) => self.person(&tree.parts[0]),
            // A noun in the genitive after its number takes the verb in the singular.
            Some(Rule::UpToTargets | Rule::AnyTargets | Rule::UpTo | Rule::AnyNumber | Rule::XOf | Rule::ThatMany) => {
                Verb::One
            }
            Some(Rule::Targets | Rule::Several | Rule::RandomSeveral) => {
                match counted(number(&tree.parts[0]), Case::Nominative, true) {
                    (Case::Genitive, _) => Verb::One,
                    _ => Verb::Several,
                }
            }
            Some(rule) if rule.cat() == Cat::Things && several(self.lexicon, tree) => Verb::Several,
            _ => Verb::One,
        }
    }

    // ---- writing ----

    fn tree(&mut self, cat: Cat, tree: &Tree, context: Context) {
        match tree.term {
            Term::Number(value) if cat == Cat::Signed => self.push(&format!("{value:+}")),
            Term::Number(value) => self.push(&value.to_string()),
            Term::Dice(dice) => self.push(&throw(dice)),
            Term::List => {}
            Term::Word(of, id) => self.word(cat, of, id, tree, context),
            Term::Rule(rule) => self.rule(rule, tree, context),
        }
    }

    fn rule(&mut self, rule: Rule, tree: &Tree, context: Context) {
        match rule {
            Rule::Other => {
                let gender = self.gender(tree).unwrap_or(Gender::Feminine);
                self.push(&adjective("inny", gender, context.case, context.plural));
                self.tree(Cat::Kind, &tree.parts[0], context);
            }
            Rule::Plainly => {
                for (index, noun) in tree.parts[0].parts.iter().enumerate() {
                    if index > 0 {
                        self.push("lub");
                    }
                    self.tree(Cat::Noun1, noun, context);
                }
                for post in &tree.parts[1].parts {
                    self.tree(Cat::Post, post, Context { subject: self.last, ..Context::START });
                }
            }
            Rule::Described => self.described(tree, context),
            Rule::Do | Rule::Does | Rule::May | Rule::MayPay | Rule::Have | Rule::Costed => {
                let yours = matches!(rule, Rule::Do | Rule::Costed) || self.person(&tree.parts[0]) == Verb::You;
                let outer = (self.of_you, self.of_others);
                (self.of_you, self.of_others) = (yours, !yours);
                self.pattern(said_of(rule, tree, context), tree, context);
                (self.of_you, self.of_others) = outer;
            }
            Rule::PutInto | Rule::PutOnTop | Rule::PutBelow | Rule::PutEither | Rule::ShuffleInto => {
                let outer = std::mem::replace(&mut self.from_zones, true);
                self.pattern(polish(rule), tree, context);
                self.from_zones = outer;
            }
            Rule::InZone if self.from_zones => self.pattern("z {0.gen}", tree, context),
            Rule::This | Rule::RoleThis => {
                let (noun, case) = (self.this.clone(), context.case);
                self.last = (noun.gender, false);
                self.push(&adjective("ten", noun.gender, case, false));
                self.push(noun.form(case, false));
            }
            Rule::MuchAll | Rule::MuchHalf | Rule::MuchHalfUp if is_theirs(&tree.parts[0]) => {
                let whose = if self.of_others { "(swój 1#X.gen)" } else { "jego" };
                let (how_much, rounded) = match rule {
                    Rule::MuchAll => ("całość", ""),
                    Rule::MuchHalf => ("połowę", ""),
                    _ => ("połowę", ", zaokrąglając w górę"),
                };
                self.pattern(&format!("{how_much} {whose} {{1#X.gen}}{rounded}"), tree, context);
            }
            Rule::Itself => self.push(match context.case {
                Case::Nominative | Case::Genitive | Case::Accusative => "siebie",
                Case::Dative | Case::Locative => "sobie",
                Case::Instrumental => "sobą",
            }),
            Rule::ThereIs => self.there_is(tree, context),
            Rule::ZoneIn => self.zone(tree, context),
            Rule::OwnNow => self.own(tree, None, context),
            Rule::OwnPrinted => self.own(tree, Some("nadrukowany"), context),
            Rule::OwnMaximum => self.own(tree, Some("maksymalny"), context),
            Rule::OwnMissing => self.own(tree, Some("brakujący"), context),
            Rule::AtLeastThen | Rule::AtMostThen => {
                self.push(if rule == Rule::AtLeastThen { "(minimum" } else { "(maksimum" });
                self.tree(Cat::Int, &tree.parts[0], context);
                self.push(")");
            }
            Rule::WithTrait | Rule::WithoutTrait | Rule::InState | Rule::NotInState => self.predicate(tree, context),
            Rule::Opposing | Rule::Damaged | Rule::Undamaged => self.predicate(tree, context),
            rule => {
                if matches!(rule, Rule::If | Rule::UnlessPays | Rule::NextTime) {
                    self.set_off();
                }
                self.pattern(polish(rule), tree, context);
            }
        }
    }

    /// Adjectives, noun, traits.
    fn described(&mut self, tree: &Tree, context: Context) {
        let gender = self.gender(tree).unwrap_or(Gender::Feminine);
        let mut after = Vec::new();
        for adj in &tree.parts[0].parts {
            match self.adjective_of(adj) {
                Some(lemma) => self.push(&adjective(&lemma, gender, context.case, context.plural)),
                None => after.push(adj),
            }
        }
        self.tree(Cat::Head, &tree.parts[1], context);
        for adj in after {
            let Some(word) = adj.parts.first().and_then(|part| part.word(Cat::Trait)) else { continue };
            if adj.rule() == Some(Rule::WithoutTrait) {
                self.push("bez cechy");
            }
            self.trait_word(word);
        }
        self.last = (gender, context.plural);
    }

    /// The adjective of an adjectival phrase; nothing if it is a trait that stands behind its noun.
    fn adjective_of(&mut self, adj: &Tree) -> Option<String> {
        match adj.rule()? {
            Rule::Opposing => Some("wrogi".to_string()),
            Rule::Damaged => Some("uszkodzony".to_string()),
            Rule::Undamaged => Some("nieuszkodzony".to_string()),
            rule @ (Rule::InState | Rule::NotInState) => {
                let id = adj.parts[0].word(Cat::StateAdj)?;
                match self.polish_of(Cat::StateAdj, id)? {
                    Polish::State(_, _, yes, no) => Some(if rule == Rule::InState { yes } else { no }),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn trait_word(&mut self, id: u8) {
        if let Some(Polish::Trait(words, _) | Polish::Phrase(words)) = self.polish_of(Cat::Trait, id) {
            self.push(&words);
        }
    }

    /// An adjective that says what the subject is.
    fn predicate(&mut self, adj: &Tree, context: Context) {
        let (gender, plural) = context.subject;
        match self.adjective_of(adj) {
            Some(lemma) => self.push(&adjective(&lemma, gender, Case::Nominative, plural)),
            None => {
                let without = adj.rule() == Some(Rule::WithoutTrait);
                self.push(if without { "bez cechy" } else { "z cechą" });
                if let Some(id) = adj.parts.first().and_then(|part| part.word(Cat::Trait)) {
                    self.trait_word(id);
                }
            }
        }
    }

    fn zone(&mut self, tree: &Tree, context: Context) {
        let (of, zone) = (&tree.parts[0], &tree.parts[1]);
        if of.rule() == Some(Rule::ZoneYours) {
            let gender = self.gender(zone).unwrap_or(Gender::Feminine);
            self.push(&self.your(gender, context.case));
            return self.tree(Cat::ZoneName, zone, Context { plural: false, ..context });
        }
        if of.rule() == Some(Rule::ZoneTheirs) {
            self.their(zone, context.case);
            return self.tree(Cat::ZoneName, zone, Context { plural: false, ..context });
        }
        self.tree(Cat::ZoneName, zone, Context { plural: false, ..context });
        self.tree(Cat::ZoneOf, of, Context { case: Case::Genitive, ..Context::START });
    }

    /// “Their”, before what is theirs: their own if the sentence is about them.
    fn their(&mut self, what: &Tree, case: Case) {
        let gender = self.gender(what).unwrap_or(Gender::Feminine);
        let word = if self.of_others { adjective("swój", gender, case, false) } else { "jego".to_string() };
        self.push(&word);
    }

    /// “There is …”: the verb agrees with the number.
    fn there_is(&mut self, tree: &Tree, context: Context) {
        let some = &tree.parts[0];
        let count = match some.rule() {
            Some(Rule::SomeAtLeast | Rule::SomeAtMost | Rule::SomeExactly) => number(&some.parts[0]),
            _ => Some(1),
        };
        let several = count != Some(1) && counted(count, Case::Nominative, true) == (Case::Nominative, true);
        let mut in_zone = false;
        some.walk(&mut |part| in_zone |= part.rule() == Some(Rule::InZone));
        self.push(if in_zone { "" } else { "w grze" });
        self.push(if several { "są" } else { "jest" });
        self.tree(Cat::Some, some, Context { case: Case::Nominative, ..context });
    }

    /// A number that somebody has: adjective, number, whose.
    fn own(&mut self, tree: &Tree, lemma: Option<&str>, context: Context) {
        let (holder, measure) = (&tree.parts[0], &tree.parts[1]);
        let gender = self.gender(measure).unwrap_or(Gender::Feminine);
        let yours = holder.rule() == Some(Rule::HeldByYou);
        let theirs = is_theirs(holder);
        if theirs {
            self.their(measure, context.case);
        }
        for lemma in yours.then_some("twój").into_iter().chain(lemma) {
            self.push(&adjective(self.lemma_of(lemma, context.case), gender, context.case, false));
        }
        self.tree(Cat::Measure, measure, Context { plural: false, ..context });
        if !yours && !theirs {
            self.tree(Cat::Holder, holder, Context { case: Case::Genitive, ..Context::START });
        }
    }

    fn word(&mut self, cat: Cat, of: Cat, id: u8, tree: &Tree, context: Context) {
        let Some(polish) = self.polish_of(of, id) else { return };
        let (gender, plural) = context.subject;
        match polish {
            Polish::Trait(_, Some(noun)) if cat == Cat::TraitNoun => {
                self.last = (noun.gender, context.plural);
                self.push(noun.form(context.case, context.plural));
            }
            Polish::Noun(noun) => {
                if cat == Cat::Noun {
                    self.last = (noun.gender, context.plural);
                }
                self.push(noun.form(context.case, context.plural));
            }
            Polish::Trait(words, _) | Polish::Phrase(words) => self.push(&words),
            Polish::Adjective(lemma) => self.push(&adjective(&lemma, gender, context.case, plural)),
            Polish::Verb(_, participle) if cat == Cat::MovePart => {
                self.push(&adjective(&participle, gender, Case::Nominative, plural));
            }
            Polish::Verb(forms, _) => self.push(&forms[context.verb as usize]),
            Polish::State(into, out_of, yes, no) => match cat {
                Cat::StateVerb => self.push(&into[context.verb as usize]),
                Cat::UnstateVerb => self.push(&out_of[context.verb as usize]),
                Cat::UnstateAdj => self.push(&adjective(&no, gender, Case::Nominative, plural)),
                _ => self.push(&adjective(&yes, gender, Case::Nominative, plural)),
            },
            Polish::Pattern(pattern) => self.pattern(&pattern, tree, context),
            Polish::Place(preposition, case, noun) => self.place(cat, &preposition, &case, &noun, tree),
        }
    }

    fn place(&mut self, cat: Cat, preposition: &str, case: &str, noun: &Noun, tree: &Tree) {
        let case = Case::named(case).unwrap_or(Case::Locative);
        let (preposition, case) = match cat {
            Cat::PlaceTo => ("do", Case::Genitive),
            Cat::PlaceNear => ("obok", Case::Genitive),
            _ => (preposition, case),
        };
        if matches!(cat, Cat::PlaceAway | Cat::PlaceNotYours) {
            self.push("nie");
        }
        self.push(preposition);
        match cat {
            Cat::PlaceYours | Cat::PlaceNotYours => self.push(&self.your(noun.gender, case)),
            Cat::PlaceIts => {}
            _ => self.push(&adjective("ten", noun.gender, case, false)),
        }
        self.push(noun.form(case, false));
        if let (Cat::PlaceIts, Some(of)) = (cat, tree.parts.first()) {
            self.tree(Cat::Of, of, Context { case: Case::Genitive, ..Context::START });
        }
    }
}

/// How a sentence is said. What somebody else is had to do for a price is a sentence of its own.
fn said_of(rule: Rule, tree: &Tree, context: Context) -> &'static str {
    let is_had = |deeds: &Tree| deeds.parts.iter().all(|deed| deed.rule() == Some(Rule::Have));
    match rule {
        Rule::Costed if is_had(&tree.parts[1]) => "{0.imp}; wtedy {1.t}{2} {3}",
        Rule::MayPay if is_had(&tree.parts[2]) => "{0.nom} [możesz|może|mogą] {1.inf}; wtedy {2.t}",
        Rule::Have if context.then => "{0.nom} {1.n}",
        rule => polish(rule),
    }
}

fn book_noun(name: &str) -> Noun {
    let forms = book::NOUNS.iter().find(|(known, _)| *known == name).map(|(_, forms)| *forms);
    noun(forms.unwrap_or_else(|| panic!("the book has no word {name}")))
}

/// Is it “their” number?
fn is_theirs(holder: &Tree) -> bool {
    holder.rule() == Some(Rule::HeldBy) && holder.parts[0].rule() == Some(Rule::Their)
}

/// The number a part is, if it is a number.
fn number(tree: &Tree) -> Option<i32> {
    match tree.term {
        Term::Number(value) => Some(value as i32),
        Term::Rule(Rule::CountInt | Rule::NumInt) => number(&tree.parts[0]),
        _ => None,
    }
}

fn throw(dice: Dice) -> String {
    crate::print::dice(dice).replace('D', "K")
}

/// Is a noun phrase plural?
fn several(lexicon: &Lexicon, tree: &Tree) -> bool {
    debug_assert_eq!(Cat::Things.agreement(), Agreement::Case);
    let of = lexicon.grammar.of(Cat::Things, Form::Several);
    of.iter().any(|&index| lexicon.grammar.wordings[index].term == tree.term)
}
