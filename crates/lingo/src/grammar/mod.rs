//! The grammar as data. One table of phrases ([`Rule`]) reads texts, writes them, says what was expected where a text
//! goes wrong, and grows the random programs of the tests; a phrase is written down once.
//!
//! A phrase is words with slots: `"[gains|gain] {Much}"`.
//! - `{Cat}` is filled by a phrase of that category; `{1 Cat}` says which part of the tree it is, where a second
//!   wording has another order.
//! - `{Cat.s}`, `{Cat.p}`, `{Cat.b}` ask for the singular, the plural, the bare form; `{Cat.n}` for the form of the whole.
//! - `{Cat+}` is a list: "A, B, and C". `{Cat|}` is a list with "or". `{Cat;}` is "A; B; or C". `{Cat*}` is any number.
//! - `[gains|gain]` and `[is|are|be]` agree with the whole; `<they|them>` is subject and object.

mod cats;
mod deeds;
mod powers;
mod rules;

pub use cats::Cat;
pub(crate) use deeds::ComesTo;
pub use powers::Power;
pub use rules::Rule;

use crate::text::Dice;
use std::collections::HashMap;

/// The form a phrase takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Form {
    /// The phrase has one form only.
    Only,
    /// Singular, and verbs that go with it: "gains".
    One,
    /// Plural, and verbs that go with it: "gain".
    Several,
    /// A bare verb ("to gain", "may gain"), or a noun phrase that is not the subject.
    Bare,
}

/// How a list is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Joined {
    /// "A, B, and C"
    And,
    /// "A, B, or C"
    Or,
    /// "A; B; or C"
    Options,
    /// "A B C", or nothing
    Many,
}

/// One piece of a phrase.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Piece {
    Word { said: String, shown: String },
    Slot { part: usize, cat: Cat, form: Form },
    List { part: usize, cat: Cat, form: Form, joined: Joined },
}

/// What a node of a tree stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Term {
    /// A phrase of the shared grammar.
    Rule(Rule),
    /// A word of the lexicon, by the category it was declared in and its number there.
    Word(Cat, u8),
    /// A number.
    Number(i16),
    /// A throw.
    Dice(Dice),
    /// A list.
    List,
}

/// One wording of one phrase in one form.
#[derive(Clone, Debug)]
pub(crate) struct Wording {
    pub cat: Cat,
    pub form: Form,
    pub term: Term,
    pub pieces: Vec<Piece>,
    /// The number is that of the first part that has one.
    pub follows: bool,
    /// Which form the whole is in, for parts that only agree with it.
    pub number: Form,
}

/// Every wording a lexicon knows, indexed for reading and writing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Grammar {
    pub wordings: Vec<Wording>,
    by_cat: HashMap<(Cat, Form), Vec<usize>>,
    canonical: HashMap<(Cat, Form, Term), usize>,
}

impl Grammar {
    /// The shared phrases.
    pub fn shared() -> Grammar {
        let mut grammar = Grammar::default();
        for row in rules::ROWS {
            for wording in row.wordings {
                grammar.add(row.cat, row.number, Term::Rule(row.rule), wording);
            }
        }
        grammar
    }

    /// Adds a wording. The first one of a term is canonical.
    pub fn add(&mut self, cat: Cat, number: Option<Form>, term: Term, wording: &str) {
        let varies = wording.contains(".n") || wording.contains('[');
        let forms: &[Form] = match (cat.agreement(), number) {
            (Agreement::None, _) if varies => &[Form::One, Form::Several],
            (Agreement::None, _) => &[Form::Only],
            (Agreement::Number, Some(number)) => {
                return self.add_form(cat, number, number, term, wording);
            }
            (Agreement::Number, None) => &[Form::One, Form::Several],
            (Agreement::Verb, _) => &[Form::One, Form::Several, Form::Bare],
            (Agreement::Case, Some(number)) => {
                self.add_form(cat, number, number, term, wording);
                return self.add_form(cat, Form::Bare, number, term, wording);
            }
            (Agreement::Case, None) => &[Form::One, Form::Several, Form::Bare],
        };
        for &form in forms {
            let own = if cat.agreement() == Agreement::None { Form::Only } else { form };
            self.add_form(cat, own, form, term, wording);
        }
    }

    fn add_form(&mut self, cat: Cat, form: Form, number: Form, term: Term, wording: &str) {
        let mut pieces = pieces(wording, form, number);
        let mut part = 0;
        let mut follows = false;
        for piece in &mut pieces {
            if let Piece::Slot { part: at, .. } | Piece::List { part: at, .. } = piece {
                if *at == usize::MAX {
                    *at = part;
                }
                part += 1;
                follows = true;
            }
        }
        let follows = follows && wording.contains(".n");
        let index = self.wordings.len();
        // A phrase whose number follows a part has one wording for each number; the first found is as good as any.
        self.canonical.entry((cat, form, term)).or_insert(index);
        self.by_cat.entry((cat, form)).or_default().push(index);
        self.wordings.push(Wording { cat, form, term, pieces, follows, number });
    }

    /// The wordings of a category in a form, in the order of the table.
    pub fn of(&self, cat: Cat, form: Form) -> &[usize] {
        self.by_cat.get(&(cat, form)).map_or(&[], Vec::as_slice)
    }

    /// The wording to write a term with; `number` decides where the term itself has none.
    pub fn canonical(&self, cat: Cat, form: Form, term: Term, number: Form) -> Option<&Wording> {
        let first = &self.wordings[*self.canonical.get(&(cat, form, term))?];
        if first.form == Form::Only && first.number != Form::Only && first.number != number {
            return self
                .of(cat, form)
                .iter()
                .map(|&index| &self.wordings[index])
                .find(|wording| wording.term == term && wording.number == number);
        }
        Some(first)
    }

    /// Forgets the phrases that a lexicon has no use for.
    pub fn retain(&mut self, keep: impl Fn(usize, &Wording) -> bool) {
        let wordings = std::mem::take(&mut self.wordings);
        *self = Grammar::default();
        for (_, wording) in wordings.into_iter().enumerate().filter(|(index, wording)| keep(*index, wording)) {
            let (key, index) = ((wording.cat, wording.form), self.wordings.len());
            self.canonical.entry((key.0, key.1, wording.term)).or_insert(index);
            self.by_cat.entry(key).or_default().push(index);
            self.wordings.push(wording);
        }
    }
}

impl Grammar {
    /// A category whose phrases can begin with a phrase of the same category: nobody could ever finish reading it.
    pub fn left_recursive(&self) -> Option<Cat> {
        let starts = |cat: Cat| self.wordings.iter().filter(move |wording| wording.cat == cat).flat_map(first_slots);
        let cats: Vec<Cat> = {
            let mut cats: Vec<Cat> = self.wordings.iter().map(|wording| wording.cat).collect();
            cats.sort();
            cats.dedup();
            cats
        };
        cats.into_iter().find(|&cat| {
            let mut open: Vec<Cat> = starts(cat).collect();
            let mut done = Vec::new();
            while let Some(next) = open.pop() {
                if next == cat {
                    return true;
                }
                if !done.contains(&next) {
                    done.push(next);
                    open.extend(starts(next));
                }
            }
            false
        })
    }
}

/// The categories a wording can begin with: its first slot, and more if that may be empty.
fn first_slots(wording: &Wording) -> Vec<Cat> {
    let mut cats = Vec::new();
    for piece in &wording.pieces {
        match *piece {
            Piece::Word { .. } => break,
            Piece::Slot { cat, .. } => {
                cats.push(cat);
                break;
            }
            Piece::List { cat, joined, .. } => {
                cats.push(cat);
                if joined != Joined::Many {
                    break;
                }
            }
        }
    }
    cats
}

/// How the phrases of a category vary.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Agreement {
    /// Not at all.
    None,
    /// Singular and plural, as the place demands: nouns.
    Number,
    /// Singular, plural and bare, as the subject demands: verbs.
    Verb,
    /// The phrase is singular or plural by itself, and has a form for where it is not the subject.
    Case,
}

/// Cuts one wording into pieces, choosing among its forms.
fn pieces(wording: &str, form: Form, number: Form) -> Vec<Piece> {
    let mut out = Vec::new();
    let mut rest = wording;
    while let Some(first) = rest.chars().next() {
        match first {
            ' ' => rest = &rest[1..],
            '{' | '[' | '<' => {
                let close = match first {
                    '{' => '}',
                    '[' => ']',
                    _ => '>',
                };
                let end = rest.find(close).unwrap_or_else(|| panic!("a bracket stays open in “{wording}”"));
                let inside = &rest[1..end];
                match first {
                    '{' => out.push(slot(inside, number)),
                    '[' => words(verb_form(inside, number), &mut out),
                    _ => words(case_form(inside, form), &mut out),
                }
                rest = &rest[end + 1..];
            }
            _ => {
                let end = rest.find([' ', '{', '[', '<']).unwrap_or(rest.len());
                words(&rest[..end], &mut out);
                rest = &rest[end..];
            }
        }
    }
    out
}

fn verb_form(forms: &str, number: Form) -> &str {
    let forms: Vec<&str> = forms.split('|').collect();
    match number {
        Form::One => forms[0],
        Form::Bare => forms[forms.len() - 1],
        Form::Only | Form::Several => forms[1],
    }
}

fn case_form(forms: &str, form: Form) -> &str {
    let (subject, object) = forms.split_once('|').expect("two cases");
    if form == Form::Bare { object } else { subject }
}

/// Words of a phrase, cut the way a text is.
fn words(text: &str, out: &mut Vec<Piece>) {
    let tokens = crate::text::tokens(text).expect("phrases are made of plain words");
    for token in tokens {
        let shown = text[token.span.from..token.span.to].to_string();
        let said = match token.mark {
            crate::text::Mark::Word(word) => word,
            crate::text::Mark::Number(number) => number.to_string(),
            other => panic!("“{text}” has {other:?} where a word should be"),
        };
        out.push(Piece::Word { said, shown });
    }
}

fn slot(inside: &str, number: Form) -> Piece {
    let (part, name) = match inside.split_once(' ') {
        Some((part, name)) => (part.parse().expect("the number of a part"), name),
        None => (usize::MAX, inside),
    };
    let joined = match name.as_bytes()[name.len() - 1] {
        b'+' => Some(Joined::And),
        b'|' => Some(Joined::Or),
        b';' => Some(Joined::Options),
        b'*' => Some(Joined::Many),
        _ => None,
    };
    let name = name.trim_end_matches(['+', '|', ';', '*']);
    let (name, form) = name.split_once('.').unwrap_or((name, ""));
    let cat = Cat::from_name(name).unwrap_or_else(|| panic!("no category is called {name}"));
    let form = match (form, cat.agreement()) {
        ("s", _) => Form::One,
        ("p", _) => Form::Several,
        ("b", _) => Form::Bare,
        ("n", _) => number,
        ("", Agreement::Case) => Form::Bare,
        ("", Agreement::None) => Form::Only,
        _ => panic!("{{{inside}}} needs a form: .s, .p, .b or .n"),
    };
    match joined {
        Some(joined) => Piece::List { part, cat, form, joined },
        None => Piece::Slot { part, cat, form },
    }
}
