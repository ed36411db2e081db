//! A text that was understood: a tree of phrases.

use crate::grammar::{Cat, Rule, Term};
use crate::text::Span;

/// One phrase with its parts. Two trees are equal when they say the same; where it was said does not count.
#[derive(Clone, Debug)]
pub struct Tree {
    /// What the phrase is.
    pub term: Term,
    /// The phrases in its slots.
    pub parts: Vec<Tree>,
    /// The words it was read from.
    pub span: Span,
}

impl PartialEq for Tree {
    fn eq(&self, other: &Tree) -> bool {
        self.term == other.term && self.parts == other.parts
    }
}

impl Eq for Tree {}

impl Tree {
    /// A phrase that was not read anywhere.
    pub fn new(term: Term, parts: Vec<Tree>) -> Tree {
        Tree { term, parts, span: Span::default() }
    }

    /// The phrase of the shared grammar it is, if it is one.
    pub fn rule(&self) -> Option<Rule> {
        match self.term {
            Term::Rule(rule) => Some(rule),
            _ => None,
        }
    }

    /// The number in the lexicon of a word of this category.
    pub(crate) fn word(&self, cat: Cat) -> Option<u8> {
        match self.term {
            Term::Word(of, id) if of == cat => Some(id),
            _ => None,
        }
    }

    /// The value of a number.
    pub(crate) fn number(&self) -> Option<i16> {
        match self.term {
            Term::Number(value) => Some(value),
            _ => None,
        }
    }

    /// How many phrases it is made of.
    pub fn size(&self) -> usize {
        1 + self.parts.iter().map(Tree::size).sum::<usize>()
    }

    /// This phrase and all phrases in it.
    pub fn walk(&self, visit: &mut impl FnMut(&Tree)) {
        visit(self);
        self.parts.iter().for_each(|part| part.walk(visit));
    }
}
