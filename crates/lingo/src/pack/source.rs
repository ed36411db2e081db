//! A file and the places in it.

use super::Place;
use std::ops::Range;

/// A file that was read: its name as the author knows it, and what is in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// The name.
    pub name: String,
    /// What is in it.
    pub text: String,
    /// Where its lines begin, from the second on.
    lines: Vec<usize>,
}

impl Source {
    /// A file.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Source {
        let text: String = text.into();
        let lines = text.match_indices('\n').map(|(at, _)| at + 1).collect();
        Source { name: name.into(), text, lines }
    }

    /// Where a stretch of bytes stands.
    pub fn place(&self, range: Range<usize>) -> Place {
        let mut from = range.start.min(self.text.len());
        while !self.text.is_char_boundary(from) {
            from -= 1;
        }
        let line = self.lines.partition_point(|&begins| begins <= from);
        let begins = line.checked_sub(1).map_or(0, |before| self.lines[before]);
        let column = self.text[begins..from].chars().count() + 1;
        Place { file: self.name.clone(), line: line + 1, column, from, to: range.end.clamp(from, self.text.len()) }
    }
}

/// For each byte of a TOML string's value, and for its end, the byte of the file it was written with. `raw` is the
/// string with its quotes, as it stands in the file from byte `at`.
pub(super) fn bytes_of_string(raw: &str, at: usize) -> Vec<usize> {
    let (quotes, literal) = match raw {
        _ if raw.starts_with("\"\"\"") => (3, false),
        _ if raw.starts_with("'''") => (3, true),
        _ if raw.starts_with('\'') => (1, true),
        _ => (1, false),
    };
    let end = raw.len().saturating_sub(quotes);
    let mut from = quotes.min(end);
    if quotes == 3 {
        let rest = &raw[from..end];
        from += if rest.starts_with("\r\n") { 2 } else { usize::from(rest.starts_with('\n')) };
    }
    let mut out = Vec::new();
    while from < end {
        let rest = &raw[from..end];
        let first = rest.chars().next().expect("the loop ends at the closing quotes");
        let (taken, made) = match first {
            '\\' if !literal => escape(rest),
            c => (c.len_utf8(), c.len_utf8()),
        };
        // A character of several bytes is one place, so that no place falls inside it.
        out.extend((0..made).map(|byte| at + from + if made == taken { byte } else { 0 }));
        from += taken;
    }
    out.push(at + end);
    out
}

/// How many bytes an escape takes, and how many it makes.
fn escape(rest: &str) -> (usize, usize) {
    let hex = |from: usize, len: usize| {
        let digits = rest.get(from..from + len).and_then(|digits| u32::from_str_radix(digits, 16).ok());
        (from + len, digits.and_then(char::from_u32).map_or(1, char::len_utf8))
    };
    match rest[1..].chars().next() {
        Some('u') => hex(2, 4),
        Some('U') => hex(2, 8),
        Some('x') => hex(2, 2),
        Some(c) if c.is_whitespace() => {
            // A line that ends in a backslash goes on where the next words begin.
            let spaces: usize = rest[1..].chars().take_while(|c| c.is_whitespace()).map(char::len_utf8).sum();
            (1 + spaces, 0)
        }
        Some(c) => (1 + c.len_utf8(), 1),
        None => (1, 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every byte of the value must come from where it stands in the file.
    fn check(raw: &str) {
        let file = format!("text = {raw}\n");
        let value: toml::Table = file.parse().expect("good TOML");
        let text = value["text"].as_str().expect("a string").to_string();
        let bytes = bytes_of_string(raw, 7);
        assert_eq!(bytes.len(), text.len() + 1, "{raw}");
        for (index, c) in text.char_indices().filter(|(_, c)| c.is_ascii_alphabetic()) {
            assert_eq!(&file[bytes[index]..bytes[index] + 1], c.to_string(), "{raw}");
        }
    }

    #[test]
    fn places_survive_every_way_to_write_a_string() {
        check(r#""plain words""#);
        check(r#""a \"quoted\" word""#);
        check(r#""one \u00e9 two\nthree""#);
        check("'literal \\n words'");
        check("\"\"\"\nfirst line\nsecond \\\n     line\"\"\"");
        check("'''\nraw\nlines'''");
        check("\"ż and ó\"");
    }

    #[test]
    fn lines_and_columns_count_from_one() {
        let source = Source::new("f", "ab\nżółw x\n");
        let at = source.text.find('x').expect("there is one");
        let place = source.place(at..at + 1);
        assert_eq!((place.line, place.column), (2, 6));
        assert_eq!(place.to_string(), "f:2:6");
    }
}
