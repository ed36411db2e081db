//! What people write by hand, in JSON or TOML: read with the place of everything in it, and with everything wrong at once.

mod json;
pub(crate) mod toml_tree;

use crate::reading::path_parts;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use toml_tree::Reader;

/// A place in a text, line and column counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The letter in the line.
    pub column: usize,
}

/// The very beginning.
impl Default for Place {
    fn default() -> Place {
        Place { line: 1, column: 1 }
    }
}

/// Where everything stands, by its path: `decks/2/name`.
pub(crate) type Places = BTreeMap<String, Place>;

/// One thing wrong with a text that somebody wrote.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong.
    pub what: String,
    /// What to do about it.
    pub remedy: String,
}

impl Fault {
    fn at(Place { line, column }: Place, what: impl Into<String>, remedy: impl Into<String>) -> Fault {
        Fault { line, column, what: what.into(), remedy: remedy.into() }
    }
}

/// `3:7: what is wrong; what to do`, to be put after the name of the file and a colon.
impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Fault { line, column, what, remedy } = self;
        write!(f, "{line}:{column}: {what}; {remedy}")
    }
}

/// A value that somebody wrote, and where everything in it stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Written {
    /// What it says.
    pub value: Value,
    top: Place,
    places: Places,
}

impl Written {
    /// Reads JSON. A name that stands twice in one object is a fault; `remedy` is for text that is no JSON.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn json(text: &str, remedy: &str) -> Result<Written, Vec<Fault>> {
        json::read(text, remedy)
    }

    /// Reads TOML; `remedy` is for text that is none.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn toml(text: &str, remedy: &str) -> Result<Written, Vec<Fault>> {
        let mut reader = Reader::new(text);
        let document = reader.document(remedy);
        let node = toml::Spanned::new(0..text.len(), toml::de::DeValue::Table(document));
        match reader.written(&node) {
            Some(written) if reader.problems.is_empty() => Ok(written),
            _ => Err(reader.problems),
        }
    }

    /// Where a part stands, or else the nearest thing around it: `decks[2].name`, `decks.2.name` or `/decks/2/name`.
    pub fn place_of(&self, path: &str) -> Place {
        let parts: Vec<&str> = path_parts(path).collect();
        let known = (1..=parts.len()).rev().find_map(|length| self.places.get(&parts[..length].join("/")));
        known.copied().unwrap_or(self.top)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(read: Result<Written, Vec<Fault>>) -> Vec<String> {
        read.unwrap_err().iter().map(Fault::to_string).collect()
    }

    #[test]
    fn everything_has_a_place() {
        let text = "{\n \"players\": 2,\n \"decks\": [\n  {\"na\\\"me\": \"},]{\"},\n  {\n\"name\": 1}\n ], \"x\": 1}";
        let written = Written::json(text, "").unwrap();
        let at = |path: &str| (written.place_of(path).line, written.place_of(path).column);
        assert_eq!((at("players"), at("decks"), at("x")), ((2, 2), (3, 2), (7, 5)));
        assert_eq!((at("decks[0]"), at("decks.0.na\"me"), at("/decks/1")), ((4, 3), (4, 4), (5, 3)));
        assert_eq!((at("decks/1/name"), at("decks[7].name"), at("nothing")), ((6, 1), (3, 2), (1, 1)));
        let toml = Written::toml("players = 2\n[[decks]]\nname = \"a\"\n[[decks]]\nname = \"b\"\n", "").unwrap();
        assert_eq!((toml.place_of("players").line, toml.place_of("decks.1.name").line), (1, 5));
    }

    #[test]
    fn a_name_that_stands_twice_is_told_with_both_places() {
        let json = "{\"a\": {\"x\": 1, \"a\": 2},\n \"b\": [{\"x\": 1}, {\"x\": 1, \"x\": 2}],\n \"a\": 3}";
        assert_eq!(
            faults(Written::json(json, "")),
            [
                "2:27: \"x\" stands here twice, first at line 2, column 19; leave one of them out",
                "3:2: \"a\" stands here twice, first at line 1, column 2; leave one of them out",
            ]
        );
        let toml = "a = 1\nb = { a = 1 }\na = 2\n[t]\nx = 1\n[u]\n\"x\" = 1\nx = 2\n[t]\ny = 1\n";
        assert_eq!(
            faults(Written::toml(toml, "")),
            [
                "3:1: \"a\" stands here twice, first at line 1, column 1; leave one of them out",
                "8:1: \"x\" stands here twice, first at line 7, column 2; leave one of them out",
                "9:2: \"t\" stands here twice, first at line 4, column 2; leave one of them out",
            ]
        );
    }

    #[test]
    fn a_name_that_stands_very_often_is_told_without_reading_the_text_for_each() {
        let toml = faults(Written::toml(&"a = 1\n".repeat(20_000), ""));
        assert_eq!(toml.len(), 50, "as many as are told at once");
        assert!(toml[0].starts_with("2:1: \"a\" stands here twice, first at line 1"), "{}", toml[0]);
        assert_eq!(toml[49], "51:1: \"a\" stands here twice; leave one of them out");
    }

    #[test]
    fn what_cannot_be_read_is_told_with_its_place() {
        assert_eq!(faults(Written::json("{\"a\": }", "mend it")), ["1:7: a value is missing here; mend it"]);
        let toml = faults(Written::toml("a = 1\nb = \nc = 2020-01-01\n", "mend it"));
        assert!(toml[0].starts_with("2:"), "{toml:?}");
        assert_eq!(
            faults(Written::toml("c = 2020-01-01\nd = nan", "")),
            [
                "1:5: expected a text, a number, a list or a table, found a date; put the date in quotes",
                "2:5: expected a number that is finite, found the number nan; write a number",
            ]
        );
    }
}
