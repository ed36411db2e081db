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

/// How many letters must be put in, left out, changed or swapped to make one word of the other.
pub(crate) fn distance(one: &str, other: &str) -> usize {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let width = other.len() + 1;
    let mut rows = vec![0; width * (one.len() + 1)];
    for (column, cell) in rows.iter_mut().take(width).enumerate() {
        *cell = column;
    }
    for (i, a) in one.iter().enumerate() {
        rows[(i + 1) * width] = i + 1;
        for (j, b) in other.iter().enumerate() {
            let changed = rows[i * width + j] + usize::from(a != b);
            let mut best = changed.min(rows[i * width + j + 1] + 1).min(rows[(i + 1) * width + j] + 1);
            if i > 0 && j > 0 && *a == other[j - 1] && one[i - 1] == *b {
                best = best.min(rows[(i - 1) * width + j - 1] + 1);
            }
            rows[(i + 1) * width + j + 1] = best;
        }
    }
    rows[rows.len() - 1]
}

#[cfg(test)]
mod tests {
    use super::distance;

    #[test]
    fn distance_counts_slips() {
        assert_eq!(distance("energy", "energy"), 0);
        assert_eq!(distance("enrgy", "energy"), 1);
        assert_eq!(distance("enegry", "energy"), 1);
        assert_eq!(distance("", "abc"), 3);
    }
}
