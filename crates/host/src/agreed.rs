//! What of a game's setup is agreed before anybody sits down: everything but the players and what each of them brings.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// So many options are shown of one setup.
const MOST: usize = 32;
/// The longest value that is shown, as JSON.
const LONGEST: usize = 120;

/// One option of a game's setup, and what it is set to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Agreed {
    /// Where it is in the setup, as a path: `options.turn_cap`.
    pub name: String,
    /// What it is called, for people: "Turn cap".
    pub words: String,
    /// What it is set to; null where the setup leaves it open.
    pub value: Value,
}

/// The options of a setup for so many seats, in the order of the setup.
pub fn options(setup: &Value, seats: usize) -> Vec<Agreed> {
    let mut found = Vec::new();
    gather(setup, "", seats, &mut found);
    found
}

fn gather(setup: &Value, path: &str, seats: usize, found: &mut Vec<Agreed>) {
    for (key, value) in setup.as_object().into_iter().flatten() {
        let name = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
        match value {
            _ if found.len() >= MOST => return,
            _ if name == "players" => {}
            // A list with an item for each seat is what the players bring.
            Value::Array(items) if path.is_empty() && items.len() == seats => {}
            Value::Object(_) => gather(value, &name, seats, found),
            value if value.to_string().len() <= LONGEST => {
                found.push(Agreed { words: words(key), name, value: value.clone() });
            }
            _ => {}
        }
    }
}

/// A field's name as people write it.
fn words(key: &str) -> String {
    let spaced = key.replace(['_', '-'], " ");
    let mut letters = spaced.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn options_are_what_is_neither_players_nor_brought() {
        let setup = json!({
            "players": 2,
            "budget": 570,
            "decks": ["one", { "cards": ["a"] }],
            "options": { "turn_cap": 60, "pay_dots": true },
            "starter": null,
            "essay": "x".repeat(1000),
        });
        let shown: Vec<_> =
            options(&setup, 2).into_iter().map(|option| (option.name, option.words, option.value)).collect();
        let option = |name: &str, words: &str, value: Value| (name.to_string(), words.to_string(), value);
        assert_eq!(
            shown,
            [
                option("budget", "Budget", json!(570)),
                option("options.pay_dots", "Pay dots", json!(true)),
                option("options.turn_cap", "Turn cap", json!(60)),
                option("starter", "Starter", Value::Null),
            ]
        );
        assert_eq!(options(&json!({}), 2), []);
        assert_eq!(options(&json!("what"), 2), []);
    }
}
