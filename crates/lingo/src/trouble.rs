//! What is wrong with a text: where, what, and what to do.

use crate::text::Span;
use std::fmt;

/// One thing wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trouble {
    /// The words it is about.
    pub span: Span,
    /// What is wrong.
    pub what: String,
    /// What to do about it.
    pub remedy: String,
}

impl Trouble {
    /// Trouble with the words at `span`.
    pub fn new(span: Span, what: impl Into<String>, remedy: impl Into<String>) -> Trouble {
        Trouble { span, what: what.into(), remedy: remedy.into() }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.what, self.remedy)
    }
}

impl std::error::Error for Trouble {}
