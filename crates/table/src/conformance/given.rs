//! Positions in words, written wrongly: what is said against them must point at what is there.

use super::Inspect;
use super::promise::{Broken, Check, hold};
use super::sight::{ask, short};
use crate::chance::Fast;
use crate::reading::path_parts;
use serde_json::{Value, json};

/// Spoils every position the game has words for in many ways, and looks where the complaints point.
pub(super) fn points_into_the_file<G: Inspect>(game: &G) -> Result<(), Broken> {
    for (players, given) in game.positions() {
        let started = ask(Check::Given, "starting", || game.start(&game.setup(players), &mut Fast::new(1)))?;
        let state = started.map_err(|error| Broken::new(Check::Given, format!("{players} players: {error}")))?;
        let read = |given: &Value| {
            let doing = format!("reading {}", short(&given.to_string()));
            ask(Check::Given, &doing, || game.given(state.clone(), given).err())
        };
        let refused = read(&given)?;
        hold(Check::Given, refused.is_none(), || {
            format!("{} is refused: {}", short(&given.to_string()), refused.map_or(String::new(), |it| it.to_string()))
        })?;
        for spoilt in spoilt(&given) {
            let problems = read(&spoilt)?.map_or(Vec::new(), |error| error.problems);
            let aside = problems.iter().find(|problem| !is_there(&problem.at, &spoilt));
            hold(Check::Given, aside.is_none(), || {
                let (at, what) = aside.map_or(("", ""), |problem| (problem.at.as_str(), problem.what.as_str()));
                format!("\"{what}\" is told at {at}, which is not in {}", short(&spoilt.to_string()))
            })?;
        }
    }
    Ok(())
}

/// The value with one thing in it put wrong: a word or a number that stands elsewhere or means nothing, an entry too many
/// or too few.
fn spoilt(value: &Value) -> Vec<Value> {
    let mut places = Vec::new();
    places_in(value, "", &mut places);
    let here = |at: &String| value.pointer(at).expect("it was found there");
    let leaves: Vec<Value> = places.iter().map(here).filter(|it| !it.is_array() && !it.is_object()).cloned().collect();
    let mut all = Vec::new();
    for at in &places {
        let instead: Vec<Value> = match here(at) {
            Value::Array(entries) => vec![
                entries.iter().skip(1).cloned().collect(),
                entries.iter().chain(entries.first()).cloned().collect(),
            ],
            Value::Object(_) => Vec::new(),
            _ => leaves.iter().cloned().chain([json!("?"), json!(99)]).collect(),
        };
        for other in instead {
            let mut copy = value.clone();
            *copy.pointer_mut(at).expect("it was found there") = other;
            all.push(copy);
        }
    }
    all
}

/// Where everything in a value stands.
fn places_in(value: &Value, at: &str, places: &mut Vec<String>) {
    match value {
        Value::Array(entries) => {
            entries.iter().enumerate().for_each(|(index, entry)| places_in(entry, &format!("{at}/{index}"), places));
        }
        Value::Object(fields) => {
            fields.iter().for_each(|(name, field)| places_in(field, &format!("{at}/{name}"), places));
        }
        _ => {}
    }
    places.push(at.into());
}

/// Does a path such as `given.hands.0.2` lead to something? A name may be left out; what it then means is still its own.
fn is_there(at: &str, given: &Value) -> bool {
    let mut parts = path_parts(at);
    let mut here = (parts.next() == Some("given")).then_some(given);
    while let (Some(value), Some(part)) = (here, parts.next()) {
        here = match value {
            Value::Object(fields) if !fields.contains_key(part) => return parts.next().is_none(),
            Value::Object(fields) => fields.get(part),
            Value::Array(entries) => part.parse().ok().and_then(|index: usize| entries.get(index)),
            _ => None,
        };
    }
    here.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_leads_to_what_is_there_or_was_left_out() {
        let given = json!({ "hands": [["J", "K"], []] });
        for there in ["given", "given.hands", "given.hands.0.1", "given.hands.1", "given.turn"] {
            assert!(is_there(there, &given), "{there}");
        }
        for nowhere in ["hands", "given.hands.0.2", "given.hands.2", "given.hands.0.1.0", "given.books.0"] {
            assert!(!is_there(nowhere, &given), "{nowhere}");
        }
    }

    #[test]
    fn everything_is_put_wrong_in_its_turn() {
        let spoilt = spoilt(&json!({ "row": ["J", "K"] }));
        for one in [json!(["K", "K"]), json!(["J", "?"]), json!(["K"]), json!(["J", "K", "J"]), json!(["J", 99])] {
            assert!(spoilt.contains(&json!({ "row": one })), "{one} is missing among {spoilt:?}");
        }
    }
}
