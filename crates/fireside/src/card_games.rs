//! Games whose cards are files: what `cards` and `decks` need to know of them.

use host::library::CardFace;
use lingo::pack::{Entry, Schema, Section, Source, Troubles, Value};
use lingo::{Colour, Dice, Face, Followed, Lexicon};
use prime::Prime;
use prime::pack::Pack;
use serde_json::json;
use starship::Starship;

/// The cards of packs as the house's library shows them.
pub type Faces = fn(&[Source]) -> Vec<CardFace>;

/// A game with cards, without its types.
pub struct CardGame {
    /// The game's id.
    pub id: &'static str,
    /// Its own packs.
    pub packs: fn() -> Vec<Source>,
    /// Its own decks.
    pub decks: fn() -> Vec<Source>,
    /// What a pack may contain.
    pub schema: fn() -> Schema,
    /// What a deck may contain.
    pub deck: fn() -> Section,
    /// Loads packs and decks, and tells all that is wrong.
    pub load: fn(&[Source], &[Source]) -> Result<(), Troubles>,
    /// Plays games with these packs and decks until the card of this name has done something, and tells what.
    pub follow: fn(&[Source], &[Source], &str) -> Option<Followed>,
    /// The cards of these packs as the house's library shows them, for a game that has more to show than its files say.
    pub faces: Option<Faces>,
    /// The field by whose words cards are coloured.
    pub colours: &'static [(&'static str, Colour)],
}

/// Every game with cards.
pub fn card_games() -> Vec<CardGame> {
    vec![
        CardGame {
            id: "starship",
            packs: Starship::packs,
            decks: Starship::decks,
            schema: Starship::schema,
            deck: Starship::deck_section,
            load: |packs, decks| Starship::load(packs, decks).map(drop),
            follow: |packs, decks, name| Starship::load(packs, decks).ok()?.follow(name),
            faces: None,
            colours: &[
                ("weapons", Colour::Red),
                ("defense", Colour::Blue),
                ("utility", Colour::Yellow),
                ("core", Colour::Grey),
            ],
        },
        CardGame {
            id: "prime",
            packs: Pack::files,
            decks: Prime::decks,
            schema: Pack::schema,
            deck: Prime::deck_section,
            load: |packs, decks| Prime::load(packs, decks).map(drop),
            follow: |packs, decks, name| Prime::load(packs, decks).ok()?.follow(name),
            faces: Some(crate::library::prime_faces),
            colours: &[
                ("Human", Colour::Blue),
                ("Dysori", Colour::Green),
                ("Muero", Colour::Red),
                ("Soven", Colour::Magenta),
            ],
        },
    ]
}

/// A card as it is drawn.
pub fn face(game: &CardGame, entry: &Entry, text: &str) -> Face {
    let words = |field: &(&String, &Value)| matches!(field.1, Value::Word(_) | Value::Words(_) | Value::Flag(true));
    let shown = |value: &Value| said(value);
    let kinds: Vec<String> = entry
        .fields
        .iter()
        .filter(|field| words(field) && field.0 != "type" && field.0 != "cost")
        .map(|(name, value)| if matches!(value, Value::Flag(_)) { plain(name) } else { shown(value) })
        .collect();
    let stats =
        entry.fields.iter().filter(|field| !words(field) && field.0 != "cost" && field.1 != &Value::Flag(false));
    let colour = entry.fields.values().find_map(|value| match value {
        Value::Word(word) => game.colours.iter().find(|(name, _)| name == word).map(|(_, colour)| *colour),
        _ => None,
    });
    Face {
        name: entry.name.clone(),
        cost: entry.fields.get("cost").map(said).unwrap_or_default(),
        line: [vec![plain(entry.kind())], kinds].concat().join(" · "),
        stats: stats.map(|(name, value)| (plain(name), shown(value))).collect(),
        text: text.to_string(),
        foot: entry.place.file.trim_end_matches(".toml").to_string(),
        colour: colour.unwrap_or_default(),
    }
}

fn plain(name: &str) -> String {
    name.replace('_', " ")
}

/// A field's value in words.
pub fn said(value: &Value) -> String {
    match value {
        Value::Number(number) => number.to_string(),
        Value::Flag(flag) => if *flag { "yes" } else { "no" }.into(),
        Value::Word(word) => word.clone(),
        Value::Words(words) => words.join(", "),
        Value::Traits(traits) => format!("{traits:?}"),
        Value::Dice(dice, plus) => throw(*dice, *plus),
        Value::Counts(counts) => {
            let counts: Vec<String> = counts.iter().map(|(name, count)| format!("{count}× {name}")).collect();
            counts.join(", ")
        }
    }
}

fn throw(dice: Option<Dice>, plus: i16) -> String {
    match dice {
        None => plus.to_string(),
        Some(dice) if plus == 0 => format!("{}D{}", dice.count, dice.sides),
        Some(dice) => format!("{plus}+{}D{}", dice.count, dice.sides),
    }
}

/// A card for scripts.
pub fn as_json(entry: &Entry, lexicon: &Lexicon) -> serde_json::Value {
    let value = |value: &Value| match value {
        Value::Number(number) => json!(number),
        Value::Flag(flag) => json!(flag),
        Value::Words(words) => json!(words),
        Value::Counts(counts) => counts.iter().map(|(name, count)| (name.clone(), json!(count))).collect(),
        other => json!(said(other)),
    };
    let fields: serde_json::Map<String, serde_json::Value> =
        entry.fields.iter().map(|(name, of)| (name.clone(), value(of))).collect();
    json!({
        "section": entry.section,
        "name": entry.name,
        "fields": fields,
        "text": entry.text,
        "canonical": lingo::print(lexicon, &entry.abilities),
        "pack": entry.place.file,
    })
}
