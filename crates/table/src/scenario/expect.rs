//! What must be true of a view, and how it is told when it is not.

use super::{Ending, Test};
use crate::outcome::Outcome;
use serde_json::Value;

/// What was expected and what was found instead.
pub(super) struct Unmet {
    pub expected: String,
    pub found: String,
}

/// Does a part of a view pass a test?
pub(super) fn passes(view: &Value, at: &str, test: &Test) -> Result<(), Unmet> {
    let found = view.pointer(at);
    let holds = match (test, found) {
        (Test::Missing(missing), found) => *missing == found.is_none_or(Value::is_null),
        (_, None) => false,
        (Test::Is(value), Some(found)) => same(value, found),
        (Test::Contains(value), Some(found)) => contains(found, value),
        (Test::AtLeast(least), Some(found)) => found.as_f64().is_some_and(|number| number >= *least),
        (Test::AtMost(most), Some(found)) => found.as_f64().is_some_and(|number| number <= *most),
        (Test::Length(length), Some(found)) => size(found) == Some(*length),
    };
    if holds { Ok(()) } else { Err(Unmet { expected: wanted(test), found: shown(view, at) }) }
}

fn wanted(test: &Test) -> String {
    match test {
        Test::Is(value) => short(value),
        Test::Contains(value) => format!("something with {} in it", short(value)),
        Test::AtLeast(least) => format!("at least {least}"),
        Test::AtMost(most) => format!("at most {most}"),
        Test::Length(length) => format!("{length} of them"),
        Test::Missing(true) => "nothing there".into(),
        Test::Missing(false) => "something there".into(),
    }
}

/// Equal, where 3 and 3.0 are the same number.
fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a == b || a.as_f64() == b.as_f64(),
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(key, a)| b.get(key).is_some_and(|b| same(a, b)))
        }
        _ => a == b,
    }
}

/// A list has an entry, a text has a part, a table has a key or, given as a table, these entries.
fn contains(found: &Value, wanted: &Value) -> bool {
    match (found, wanted) {
        (Value::Array(entries), _) => entries.iter().any(|entry| same(entry, wanted)),
        (Value::String(text), Value::String(part)) => text.contains(part.as_str()),
        (Value::Object(entries), Value::String(key)) => entries.contains_key(key),
        (Value::Object(entries), Value::Object(wanted)) => {
            wanted.iter().all(|(key, value)| entries.get(key).is_some_and(|entry| same(entry, value)))
        }
        _ => false,
    }
}

fn size(found: &Value) -> Option<usize> {
    match found {
        Value::Array(entries) => Some(entries.len()),
        Value::Object(entries) => Some(entries.len()),
        Value::String(text) => Some(text.chars().count()),
        _ => None,
    }
}

/// What is there; or, where there is nothing, how far the path goes and what it could go on with.
fn shown(view: &Value, at: &str) -> String {
    if let Some(found) = view.pointer(at) {
        let entries = size(found).filter(|_| !found.is_string()).map(|size| format!(" ({size} entries)"));
        return format!("{}{}", short(found), entries.unwrap_or_default());
    }
    let mut known = at;
    let parent = loop {
        known = known.rfind('/').map_or("", |slash| &known[..slash]);
        if let Some(parent) = view.pointer(known) {
            break parent;
        }
        if known.is_empty() {
            break view;
        }
    };
    let has = match parent {
        Value::Object(entries) => format!("has {}", entries.keys().map(String::as_str).collect::<Vec<_>>().join(", ")),
        Value::Array(entries) => format!("has {} entries, counted from 0", entries.len()),
        other => format!("is {}", short(other)),
    };
    let known = if known.is_empty() { "the view".into() } else { format!("\"{known}\"") };
    format!("nothing; {known} {has}")
}

/// Does the outcome fit?
pub(super) fn ends(outcome: Option<&Outcome>, ending: &Ending) -> Result<(), Unmet> {
    let words = outcome.map_or("the game goes on".into(), Outcome::words);
    let unmet = |expected: String, found: String| Err(Unmet { expected, found });
    match (ending, outcome) {
        (Ending::Open, None) => Ok(()),
        (Ending::Open, Some(_)) => unmet("the game goes on".into(), words),
        (Ending::Words(wanted), Some(_)) if super::words::has(&words, wanted) => Ok(()),
        (Ending::Words(wanted), _) => unmet(wanted.clone(), words),
        (Ending::Parts(_), None) => unmet("an outcome".into(), words),
        (Ending::Parts(parts), Some(outcome)) => {
            let found = serde_json::to_value(outcome).expect("an outcome is plain data");
            let wrong = parts.iter().find(|(key, value)| !found.get(*key).is_some_and(|found| same(found, value)));
            wrong.map_or(Ok(()), |(key, value)| {
                unmet(format!("{key} {}", short(value)), format!("{key} {}", short(&found[key.as_str()])))
            })
        }
    }
}

/// As much of a value as fits in a message.
pub(super) fn short(value: &Value) -> String {
    const MOST: usize = 300;
    let text = value.to_string();
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn test(at: &str, test: Test) -> Result<(), String> {
        let view = json!({"hand": ["Ash", "Birch"], "rows": [[], ["Fir"]], "score": 3, "turn": null});
        passes(&view, at, &test).map_err(|unmet| format!("{} / {}", unmet.expected, unmet.found))
    }

    #[test]
    fn a_part_of_a_view_is_tested_in_every_way() {
        assert_eq!(test("/score", Test::Is(json!(3.0))), Ok(()));
        assert_eq!(test("/hand", Test::Contains(json!("Ash"))), Ok(()));
        assert_eq!(test("/hand/0", Test::Contains(json!("sh"))), Ok(()));
        assert_eq!(test("", Test::Contains(json!("hand"))), Ok(()));
        assert_eq!(test("", Test::Contains(json!({"score": 3}))), Ok(()));
        assert_eq!(test("/score", Test::AtLeast(3.0)), Ok(()));
        assert_eq!(test("/score", Test::AtMost(2.0)), Err("at most 2 / 3".into()));
        assert_eq!(test("/hand", Test::Length(3)), Err("3 of them / [\"Ash\",\"Birch\"] (2 entries)".into()));
        assert_eq!(test("/turn", Test::Missing(true)), Ok(()), "null is nothing");
        assert_eq!(test("/score", Test::Missing(true)), Err("nothing there / 3".into()));
        assert!(test("/nowhere", Test::Missing(false)).is_err());
    }

    #[test]
    fn a_path_that_leads_nowhere_says_how_far_it_leads() {
        let found = |at: &str| test(at, Test::Is(json!(1))).unwrap_err();
        assert_eq!(found("/hnd"), "1 / nothing; the view has hand, rows, score, turn");
        assert_eq!(found("/rows/2/0"), "1 / nothing; \"/rows\" has 2 entries, counted from 0");
        assert_eq!(found("/score/best"), "1 / nothing; \"/score\" is 3");
    }
}
