//! TOML with places: a table that is read key by key, in which everything wrong is written down and nothing unknown
//! goes unnoticed.

use super::{Fault, Place, Places, Written};
use crate::plain::plainly;
use serde_json::Value;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A value and where it stands.
pub(crate) type Node<'t> = Spanned<DeValue<'t>>;

/// Collects what is wrong.
pub(crate) struct Reader<'t> {
    text: &'t str,
    /// Where each line begins.
    lines: Vec<usize>,
    pub problems: Vec<Fault>,
    /// Bytes that may still be read again.
    again: usize,
}

/// What the parser says of a name that stands twice in one table.
const DUPLICATE: &str = "duplicate key";
/// What it says where no value begins: because there is none, or because it is a word without quotes.
const NO_VALUE: &str = "string values must be quoted";
/// Put before a name it makes another one.
const OTHER_NAME: &str = "another-";
/// So many names are tried as the first of two.
const MOST_TRIED: usize = 16;
/// So many bytes are read again, in all, to find the first of two; after that only the second is told.
const MOST_READ_AGAIN: usize = 1 << 20;
/// So many problems are told at once; whoever has more has another kind of problem.
const MOST_PROBLEMS: usize = 50;
/// Columns are counted in letters as far as this, and in bytes beyond it: no person reads a line that long, and no
/// file can make the reader count it again and again.
const LONG_LINE: usize = 4096;

impl<'t> Reader<'t> {
    pub fn new(text: &'t str) -> Reader<'t> {
        let lines = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Reader { text, lines, problems: Vec::new(), again: MOST_READ_AGAIN }
    }

    /// The whole text; what is no TOML is written down, and as much as can be is read all the same.
    pub fn document(&mut self, remedy: &str) -> DeTable<'t> {
        let (document, errors) = DeTable::parse_recoverable(self.text);
        let document = document.into_inner();
        for error in &errors {
            if self.problems.len() == MOST_PROBLEMS {
                break;
            }
            let span = error.span().unwrap_or(0..0);
            if error.message() == DUPLICATE {
                let (name, first) = self.named_twice(span.start);
                let first = first
                    .map_or(String::new(), |Place { line, column }| format!(", first at line {line}, column {column}"));
                self.wrong(span, format!("\"{name}\" stands here twice{first}"), "leave one of them out");
                continue;
            }
            let what: String = error.message().chars().filter(|c| !c.is_control()).collect();
            let what = if what.starts_with(NO_VALUE) { self.no_value(span.start) } else { plainly(&what) };
            self.wrong(span, what, remedy);
        }
        document
    }

    fn no_value(&self, at: usize) -> String {
        let rest = &self.text[self.text.floor_char_boundary(at)..];
        let none = rest.trim_start_matches([' ', '\t']).starts_with(['\n', '\r', '#', ',', ']', '}']);
        let what = if none || rest.trim().is_empty() {
            "a value is missing here"
        } else {
            "a word stands here without quotes"
        };
        what.into()
    }

    /// The name that stands at this byte for the second time, and where it stands first: where another name in its
    /// place would leave nothing to complain about here.
    fn named_twice(&mut self, second: usize) -> (&'t str, Option<Place>) {
        let (before, from) = self.text.split_at(self.text.floor_char_boundary(second));
        let from = from.trim_start_matches(['"', '\'']);
        let bare = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        let name = &from[..from.find(|c| !bare(c)).unwrap_or(from.len())];
        let alone = |at: &usize| !name.is_empty() && !before[..*at].ends_with(bare);
        let earlier = before.rmatch_indices(name).map(|(at, _)| at).filter(alone).take(MOST_TRIED);
        let (text, again) = (self.text, &mut self.again);
        let mut affordable = earlier.take_while(|_| {
            let left = again.checked_sub(text.len());
            *again = left.unwrap_or(0);
            left.is_some()
        });
        let first = affordable.find(|at| {
            let renamed = [&text[..*at], OTHER_NAME, &text[*at..]].concat();
            let (_, errors) = DeTable::parse_recoverable(&renamed);
            let here = second + OTHER_NAME.len();
            !errors.iter().any(|error| error.span().is_some_and(|span| span.start == here))
        });
        (name, first.map(|at| self.place(at)))
    }

    /// Line and column of a byte of the text.
    pub fn place(&self, at: usize) -> Place {
        let at = self.text.floor_char_boundary(at);
        let line = self.lines.partition_point(|start| *start <= at);
        let before = &self.text[self.lines[line - 1]..at];
        let letters = if before.len() > LONG_LINE { before.len() } else { before.chars().count() };
        Place { line, column: letters + 1 }
    }

    pub fn place_of(&self, node: &Node<'_>) -> Place {
        self.place(node.span().start)
    }

    /// Writes down a problem.
    pub fn wrong(&mut self, span: Range<usize>, what: impl Into<String>, remedy: impl Into<String>) {
        let Place { line, column } = self.place(span.start);
        let problem = Fault { line, column, what: what.into(), remedy: remedy.into() };
        if self.problems.len() < MOST_PROBLEMS && !self.problems.contains(&problem) {
            self.problems.push(problem);
        }
    }

    /// Something that should be of another kind.
    pub fn expected<T>(&mut self, node: &Node<'_>, what: &str, remedy: &str) -> Option<T> {
        self.wrong(node.span(), format!("expected {what}, found {}", kind(node)), remedy);
        None
    }

    /// Only these keys may be in a table.
    pub fn only(&mut self, table: &DeTable<'_>, of: &str, keys: &[&str]) {
        for (key, _) in table {
            let word = key.get_ref().as_ref();
            if !keys.contains(&word) {
                let shown: String = word.chars().take(60).filter(|c| !c.is_control()).collect();
                let remedy = match nearest(word, keys) {
                    Some(near) => format!("did you mean \"{near}\"?"),
                    None => format!("it may have: {}", keys.join(", ")),
                };
                self.wrong(key.span(), format!("{of} has no \"{shown}\""), remedy);
            }
        }
    }

    pub fn table<'a, 'n>(&mut self, node: &'a Node<'n>, remedy: &str) -> Option<&'a DeTable<'n>> {
        match node.get_ref() {
            DeValue::Table(table) => Some(table),
            _ => self.expected(node, "a table", remedy),
        }
    }

    pub fn text(&mut self, node: &Node<'_>, remedy: &str) -> Option<String> {
        match node.get_ref() {
            DeValue::String(text) => Some(text.to_string()),
            _ => self.expected(node, "a text in quotes", remedy),
        }
    }

    /// A whole number within a range.
    pub fn number(&mut self, node: &Node<'_>, range: Range<u64>, remedy: &str) -> Option<u64> {
        let found = whole(node).and_then(|number| u64::try_from(number).ok()).filter(|number| range.contains(number));
        match found {
            Some(number) => Some(number),
            None => self.expected(node, &format!("a whole number from {} to {}", range.start, range.end - 1), remedy),
        }
    }

    /// A value as it was written, with the place of everything in it.
    pub fn written(&mut self, node: &Node<'_>) -> Option<Written> {
        let mut places = Places::new();
        self.walk(node, "", &mut places);
        let top = self.place_of(node);
        self.json(node).map(|value| Written { value, top, places })
    }

    fn walk(&self, node: &Node<'_>, at: &str, places: &mut Places) {
        let below = |name: &str| if at.is_empty() { name.to_string() } else { format!("{at}/{name}") };
        match node.get_ref() {
            DeValue::Table(table) => {
                for (key, value) in table {
                    let path = below(key.get_ref().as_ref());
                    places.insert(path.clone(), self.place(key.span().start));
                    self.walk(value, &path, places);
                }
            }
            DeValue::Array(entries) => {
                for (index, entry) in entries.iter().enumerate() {
                    let path = below(&index.to_string());
                    places.insert(path.clone(), self.place_of(entry));
                    self.walk(entry, &path, places);
                }
            }
            _ => {}
        }
    }

    /// Any value, as JSON.
    pub fn json(&mut self, node: &Node<'_>) -> Option<Value> {
        match node.get_ref() {
            DeValue::String(text) => Some(text.as_ref().into()),
            DeValue::Boolean(yes) => Some((*yes).into()),
            DeValue::Integer(_) => match whole(node) {
                Some(number) => Some(number.into()),
                None => self.expected(node, "a number of at most 18 digits", "write a smaller number"),
            },
            DeValue::Float(_) => match real(node).and_then(serde_json::Number::from_f64) {
                Some(number) => Some(Value::Number(number)),
                None => self.expected(node, "a number that is finite", "write a number"),
            },
            DeValue::Datetime(_) => {
                self.expected(node, "a text, a number, a list or a table", "put the date in quotes")
            }
            DeValue::Array(entries) => {
                // All of them are read before one that is wrong is missed: whatever is wrong is told at once.
                let entries: Vec<Option<Value>> = entries.iter().map(|entry| self.json(entry)).collect();
                entries.into_iter().collect::<Option<Vec<_>>>().map(Value::Array)
            }
            DeValue::Table(table) => {
                let entry = |(key, value): (&Spanned<std::borrow::Cow<'_, str>>, _)| {
                    (key.get_ref().to_string(), self.json(value))
                };
                let entries: Vec<(String, Option<Value>)> = table.iter().map(entry).collect();
                let entries = entries.into_iter().map(|(key, value)| Some((key, value?)));
                entries.collect::<Option<serde_json::Map<_, _>>>().map(Value::Object)
            }
        }
    }
}

/// The entries of a list; a single value counts as a list of one.
pub(crate) fn list<'a, 'n>(node: &'a Node<'n>) -> &'a [Node<'n>] {
    match node.get_ref() {
        DeValue::Array(entries) => entries,
        _ => std::slice::from_ref(node),
    }
}

fn kind(node: &Node<'_>) -> String {
    match node.get_ref() {
        DeValue::String(_) => "a text".into(),
        DeValue::Integer(number) => format!("the number {}", number.as_str().chars().take(24).collect::<String>()),
        DeValue::Float(number) => format!("the number {}", number.as_str().chars().take(24).collect::<String>()),
        DeValue::Boolean(yes) => yes.to_string(),
        DeValue::Datetime(_) => "a date".into(),
        DeValue::Array(_) => "a list".into(),
        DeValue::Table(_) => "a table".into(),
    }
}

/// A whole number.
pub(crate) fn whole(node: &Node<'_>) -> Option<i64> {
    match node.get_ref() {
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix()).ok(),
        _ => None,
    }
}

/// Any number.
pub(crate) fn real(node: &Node<'_>) -> Option<f64> {
    match node.get_ref() {
        DeValue::Float(number) => number.as_str().parse().ok().filter(|number: &f64| number.is_finite()),
        _ => whole(node).map(|number| number as f64),
    }
}

/// The key that was probably meant.
fn nearest<'k>(word: &str, keys: &[&'k str]) -> Option<&'k str> {
    // Longer than any key: a whole paragraph is compared with none of them.
    let word: String = word.chars().take(40).collect();
    let near = keys.iter().map(|key| (strsim::osa_distance(&word, key), *key)).min()?;
    (near.0 <= 2 && near.0 * 2 < word.chars().count().max(2)).then_some(near.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_pen_is_recognised() {
        assert_eq!(nearest("chose", &["seat", "choose"]), Some("choose"));
        assert_eq!(nearest("ofered", &["offered", "not_offered"]), Some("offered"));
        assert_eq!(nearest("banana", &["seat", "choose"]), None);
    }

    #[test]
    fn places_are_counted_as_people_count() {
        let reader = Reader::new("ä = 1\nböse = 2\n");
        assert_eq!(reader.place(0), Place { line: 1, column: 1 });
        assert_eq!(reader.place(14), Place { line: 2, column: 7 });
        assert_eq!(reader.place(999), Place { line: 3, column: 1 });
    }
}
