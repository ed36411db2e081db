//! A deck as people write it down: to paste into a letter, or as the file the games' own decks are.

use crate::entry::Brings;
use crate::floor::is_disturbing;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use table::Problem;

/// No card is more often in a deck.
const MOST_COPIES: usize = 99;
/// No deck has more lines, nor names in its lists.
const MOST_LINES: usize = 2_000;

/// How a deck of a game is written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DeckForm {
    /// The list of the game's setup that has a deck for each seat.
    pub key: String,
    /// The parts of a deck, in order.
    pub parts: Vec<DeckPart>,
}

/// A part of a deck.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DeckPart {
    /// What it is called.
    pub name: String,
    /// What it is.
    pub kind: DeckField,
    /// The sections of the cards that go into it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sections: Vec<String>,
    /// The names of what goes into it and is no card.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tokens: Vec<String>,
}

/// What a part of a deck is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeckField {
    /// One name.
    One,
    /// Names, each as often as it is in the deck.
    List,
    /// Numbers by name.
    Counts,
}

/// A deck that was read.
#[derive(Clone, PartialEq, Debug, Default, Serialize, JsonSchema)]
pub struct DeckRead {
    /// What it is called, if it says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What to bring to a table.
    #[schemars(with = "Brings")]
    pub brings: BTreeMap<String, Value>,
    /// What could not be understood.
    pub problems: Vec<Problem>,
}

fn problem(line: usize, what: impl Into<String>, remedy: impl Into<String>) -> Problem {
    Problem { at: format!("line {line}"), what: what.into(), remedy: remedy.into() }
}

impl DeckPart {
    /// A part that does not say what goes into it.
    pub fn new(name: impl Into<String>, kind: DeckField) -> DeckPart {
        DeckPart { name: name.into(), kind, sections: Vec::new(), tokens: Vec::new() }
    }
}

impl DeckForm {
    fn kind(&self, field: &str) -> Option<DeckField> {
        self.parts.iter().find(|part| part.name == field).map(|part| part.kind)
    }

    fn names(&self) -> String {
        self.parts.iter().map(|part| part.name.as_str()).collect::<Vec<_>>().join(", ")
    }

    /// The deck among what somebody brings, if it is a list and not the name of a ready one.
    fn deck<'a>(&self, brings: &'a BTreeMap<String, Value>) -> Option<&'a Map<String, Value>> {
        brings.get(&self.key)?.as_object()
    }

    /// Puts the parts that an unfinished deck does not have yet into it, empty.
    pub fn fill_up(&self, brings: &mut BTreeMap<String, Value>) {
        let Some(deck) = brings.get_mut(&self.key).and_then(Value::as_object_mut) else { return };
        for part in &self.parts {
            let empty = match part.kind {
                DeckField::One => continue,
                DeckField::List => Value::Array(Vec::new()),
                DeckField::Counts => Value::Object(Map::new()),
            };
            deck.entry(part.name.as_str()).or_insert(empty);
        }
    }

    /// What no deck of this game can have, finished or not: parts there are not, and what can't stand in a part.
    pub fn impossible(&self, brings: &BTreeMap<String, Value>) -> Vec<Problem> {
        let mut problems = Vec::new();
        let mut wrong = |part: &str, what: String, remedy: String| {
            let at =
                [self.key.as_str(), part].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(".");
            problems.push(Problem { at, what, remedy });
        };
        let deck = match brings.get(&self.key) {
            None | Some(Value::String(_)) => return problems,
            Some(Value::Object(deck)) => deck,
            Some(_) => {
                wrong("", "this is no deck".into(), format!("send its parts: {}", self.names()));
                return problems;
            }
        };
        for (name, part) in deck {
            let short: String = name.chars().take(60).collect();
            // Files of decks say these too.
            let kind = if matches!(name.as_str(), "name" | "about") { Some(DeckField::One) } else { self.kind(name) };
            let whole = |n: &Value| n.is_u64() || n.is_i64();
            match (kind, part) {
                (None, _) => {
                    let what = format!("a deck of this game has no part called \"{short}\"");
                    wrong(&short, what, format!("leave it out; there are {}", self.names()));
                }
                (Some(_), part) if names_in(part).any(|name| name.contains(is_disturbing)) => {
                    let what = format!("\"{short}\" has a name with signs that can't be seen");
                    wrong(&short, what, "write the name as the card has it".into());
                }
                (Some(DeckField::One), Value::String(_)) => {}
                (Some(DeckField::List), Value::Array(list)) if list.iter().all(Value::is_string) => {}
                (Some(DeckField::Counts), Value::Object(counts)) if counts.values().all(whole) => {}
                (Some(DeckField::One), _) => wrong(&short, format!("\"{short}\" is a name"), "send a text".into()),
                (Some(DeckField::List), _) => {
                    wrong(&short, format!("\"{short}\" is a list of names"), "send a list of texts".into());
                }
                (Some(DeckField::Counts), _) => {
                    wrong(
                        &short,
                        format!("\"{short}\" says how many of each name"),
                        "send whole numbers by name".into(),
                    );
                }
            }
        }
        problems
    }

    /// A deck as text: its name, its parts, and a line for each card.
    pub fn text(&self, name: &str, brings: &BTreeMap<String, Value>) -> String {
        let mut out = format!("# {name}\n");
        if let Some(ready) = brings.get(&self.key).and_then(Value::as_str) {
            out.push_str(&format!("{}: {ready}\n", self.key));
        }
        let Some(deck) = self.deck(brings) else { return out };
        for DeckPart { name: field, kind, .. } in &self.parts {
            match (deck.get(field), kind) {
                (Some(Value::String(one)), DeckField::One) => out.push_str(&format!("{field}: {one}\n")),
                (Some(part), DeckField::List | DeckField::Counts) => {
                    let counts = counts(part);
                    if !counts.is_empty() {
                        out.push_str(&format!("\n[{field}]\n"));
                    }
                    counts.iter().for_each(|(name, count)| out.push_str(&format!("{count} {name}\n")));
                }
                _ => {}
            }
        }
        out
    }

    /// A deck as a file, written the way the games' own decks are.
    pub fn file(&self, name: &str, brings: &BTreeMap<String, Value>) -> String {
        // As JSON writes it, but for the one letter that TOML takes only as a number.
        let quoted = |text: &str| Value::from(text).to_string().replace('\u{7f}', "\\u007f");
        let mut out = format!("name = {}\n", quoted(name));
        if let Some(ready) = brings.get(&self.key).and_then(Value::as_str) {
            out.push_str(&format!("{} = {}\n", self.key, quoted(ready)));
        }
        let Some(deck) = self.deck(brings) else { return out };
        let mut tables = String::new();
        for DeckPart { name: field, kind, .. } in &self.parts {
            match (deck.get(field), kind) {
                (Some(Value::String(one)), DeckField::One) => out.push_str(&format!("{field} = {}\n", quoted(one))),
                (Some(Value::Array(list)), DeckField::List) => {
                    let lines = list.iter().filter_map(Value::as_str).map(|name| format!("    {},\n", quoted(name)));
                    out.push_str(&format!("{field} = [\n{}]\n", lines.collect::<String>()));
                }
                (Some(part @ Value::Object(_)), DeckField::Counts) => {
                    let lines = counts(part).into_iter().map(|(name, count)| format!("{} = {count}\n", quoted(&name)));
                    tables.push_str(&format!("\n[{field}]\n{}", lines.collect::<String>()));
                }
                _ => {}
            }
        }
        out + &tables
    }

    /// Reads a deck that was pasted or dropped: text or file, whichever it is.
    pub fn read(&self, text: &str) -> DeckRead {
        // Some editors begin a file with a byte order mark, which is no part of its first line.
        let text = text.trim_start_matches('\u{feff}');
        match toml::from_str::<toml::Table>(text) {
            Ok(table) if table.keys().any(|key| self.is_of_a_file(key)) => self.read_file(&table),
            Err(error)
                if text
                    .lines()
                    .filter_map(|line| line.split_once('='))
                    .any(|(key, _)| self.is_of_a_file(key.trim())) =>
            {
                self.unread(text, &error)
            }
            _ => self.read_text(text),
        }
    }

    /// What files of decks name and assign something to; in a deck's text it stands before a colon.
    fn is_of_a_file(&self, key: &str) -> bool {
        key == "name" || key == self.key || self.kind(key).is_some()
    }

    /// A file with a slip: nothing of it is taken for something else.
    fn unread(&self, text: &str, error: &toml::de::Error) -> DeckRead {
        let line = error.span().map_or(1, |at| text[..at.start.min(text.len())].matches('\n').count() + 1);
        let what = format!("this file can't be read: {}", error.message().lines().next().unwrap_or("it breaks off"));
        let problems = vec![problem(line, what, "mend that line, or paste the deck as text")];
        DeckRead { name: None, brings: self.brings(None, Map::new()), problems }
    }

    fn read_file(&self, table: &toml::Table) -> DeckRead {
        let text = |field: &str| table.get(field).and_then(toml::Value::as_str).map(str::to_string);
        let (name, ready) = (text("name"), text(&self.key));
        let mut deck = Map::new();
        let mut problems = Vec::new();
        for (field, value) in table.iter().filter(|(field, _)| ready.is_none() || **field != self.key) {
            // What only a ready deck says about itself is no part of what is brought.
            if let (Some(_), Ok(value)) = (self.kind(field), serde_json::to_value(value)) {
                deck.insert(field.clone(), value);
            } else if !["name", "about", "budget"].contains(&field.as_str()) {
                let at = field.chars().take(60).collect();
                let remedy = format!("a deck has {}", self.names());
                problems.push(Problem { at, what: "a deck of this game has no such part".into(), remedy });
            }
        }
        self.finish(name, ready, deck, problems)
    }

    /// Leaves out what no deck of this game can have, and says so.
    fn finish(
        &self,
        name: Option<String>,
        ready: Option<String>,
        mut deck: Map<String, Value>,
        mut problems: Vec<Problem>,
    ) -> DeckRead {
        let impossible = self.impossible(&[(self.key.clone(), Value::Object(deck.clone()))].into());
        for Problem { at, what, remedy } in impossible {
            let part = at.strip_prefix(&format!("{}.", self.key)).unwrap_or(&at).to_string();
            deck.remove(&part);
            problems.push(Problem { at: part, what, remedy });
        }
        if ready.is_some() && !deck.is_empty() {
            let what = "this names a ready deck, and lists a deck as well".to_string();
            problems.push(Problem { at: self.key.clone(), what, remedy: "leave one of the two out".into() });
        }
        DeckRead { name, brings: self.brings(ready, deck), problems }
    }

    /// What is brought: a ready deck by its name, if there is nothing else, or a list.
    fn brings(&self, ready: Option<String>, deck: Map<String, Value>) -> BTreeMap<String, Value> {
        let ready = ready.filter(|_| deck.is_empty()).map(Value::from);
        [(self.key.clone(), ready.unwrap_or(Value::Object(deck)))].into()
    }

    fn read_text(&self, text: &str) -> DeckRead {
        let mut read = Reading {
            form: self,
            name: None,
            ready: None,
            deck: Map::new(),
            section: None,
            listed: 0,
            problems: Vec::new(),
        };
        for (index, line) in text.lines().enumerate() {
            if index >= MOST_LINES || read.listed >= MOST_LINES {
                read.problems.push(problem(index + 1, "the deck goes on for too long", "leave out what is no deck"));
                break;
            }
            read.line(index + 1, line.trim());
        }
        let Reading { name, ready, deck, problems, .. } = read;
        self.finish(name, ready, deck, problems)
    }
}

/// The names in a part of a deck.
fn names_in(part: &Value) -> Box<dyn Iterator<Item = &str> + '_> {
    match part {
        Value::Array(list) => Box::new(list.iter().filter_map(Value::as_str)),
        Value::Object(counts) => Box::new(counts.keys().map(String::as_str)),
        one => Box::new(one.as_str().into_iter()),
    }
}

/// How often each name stands in a part of a deck, in its order.
fn counts(part: &Value) -> Vec<(String, u64)> {
    match part {
        Value::Array(list) => {
            let mut counts: Vec<(String, u64)> = Vec::new();
            for name in list.iter().filter_map(Value::as_str) {
                match counts.iter_mut().find(|(known, _)| known == name) {
                    Some((_, count)) => *count += 1,
                    None => counts.push((name.into(), 1)),
                }
            }
            counts
        }
        Value::Object(map) => map.iter().filter_map(|(name, count)| Some((name.clone(), count.as_u64()?))).collect(),
        _ => Vec::new(),
    }
}

/// A deck while it is read line by line.
struct Reading<'a> {
    form: &'a DeckForm,
    name: Option<String>,
    /// The ready deck that it is.
    ready: Option<String>,
    deck: Map<String, Value>,
    section: Option<(String, DeckField)>,
    /// How many names its lists hold.
    listed: usize,
    problems: Vec<Problem>,
}

impl Reading<'_> {
    fn line(&mut self, number: usize, line: &str) {
        if let Some(name) = line.strip_prefix('#') {
            self.name.get_or_insert_with(|| name.trim().to_string());
        } else if let Some(section) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            self.begin(number, &section.trim().to_lowercase());
        } else if let Some((_, ready)) = line.split_once(':').filter(|(key, _)| *key == self.form.key) {
            self.ready = Some(ready.trim().to_string());
        } else if let Some((field, value)) = self.one(line) {
            if self.deck.contains_key(&field) {
                let what = format!("a deck has one {field}, and this is another");
                return self.problems.push(problem(number, what, "take one of the lines out"));
            }
            self.deck.insert(field, Value::from(value));
        } else if !line.is_empty() {
            self.card(number, line);
        }
    }

    fn one(&self, line: &str) -> Option<(String, String)> {
        let (field, value) = line.split_once(':')?;
        let field = field.trim().to_lowercase();
        (self.form.kind(&field) == Some(DeckField::One)).then(|| (field, value.trim().to_string()))
    }

    fn begin(&mut self, number: usize, section: &str) {
        match self.form.kind(section) {
            Some(kind @ (DeckField::List | DeckField::Counts)) => self.section = Some((section.into(), kind)),
            _ => {
                let section: String = section.chars().take(60).collect();
                let remedy = format!("a deck has {}", self.form.names());
                self.problems.push(problem(number, format!("a deck of this game has no part [{section}]"), remedy));
            }
        }
    }

    fn card(&mut self, number: usize, line: &str) {
        // Lists that name no part are cards of the first part that takes any.
        let takes_cards = |part: &&DeckPart| part.kind != DeckField::One;
        let first = || self.form.parts.iter().find(takes_cards).map(|part| (part.name.clone(), part.kind));
        let Some((field, kind)) = self.section.clone().or_else(first) else {
            return self.problems.push(problem(number, "this is no part of a deck", "take the line out"));
        };
        let (count, name) = copies(line);
        if !(1..=MOST_COPIES).contains(&count) {
            let what = format!("{} is in this deck too often or never", name.chars().take(60).collect::<String>());
            return self.problems.push(problem(number, what, format!("write a number from 1 to {MOST_COPIES}")));
        }
        match kind {
            DeckField::Counts => {
                let counts = self.deck.entry(field).or_insert_with(|| Value::Object(Map::new()));
                let before = counts[name].as_u64().unwrap_or(0);
                let sum = before + count as u64;
                if sum > MOST_COPIES as u64 {
                    let what = format!("with this there are {sum}, and there may be {MOST_COPIES}");
                    return self.problems.push(problem(number, what, "take the line out, or write less"));
                }
                counts[name] = Value::from(sum);
            }
            _ => {
                let list = self.deck.entry(field).or_insert_with(|| Value::Array(Vec::new()));
                let names = std::iter::repeat_n(Value::from(name), count);
                list.as_array_mut().expect("only lists are put there").extend(names);
                self.listed += count;
            }
        }
    }
}

/// `2 City`, `2x City` and `2× City` are two; `City` is one.
fn copies(line: &str) -> (usize, &str) {
    let digits = line.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(0);
    let (number, rest) = line.split_at(digits);
    let space = |rest: &str| rest.starts_with(char::is_whitespace);
    let rest_of = rest.strip_prefix(['x', '×']).filter(|rest| space(rest)).unwrap_or(rest);
    match number.parse() {
        Ok(count) if space(rest_of) && !rest_of.trim().is_empty() => (count, rest_of.trim()),
        Err(_) if !number.is_empty() && space(rest_of) => (usize::MAX, rest_of.trim()),
        _ => (1, line),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn form() -> DeckForm {
        let parts = [("ship", DeckField::One), ("modules", DeckField::List), ("ammo", DeckField::Counts)];
        DeckForm { key: "fits".into(), parts: parts.map(|(name, kind)| DeckPart::new(name, kind)).into() }
    }

    fn deck() -> BTreeMap<String, Value> {
        let fit = json!({ "ship": "Wraith \"II\"", "modules": ["Laser", "Laser", "2 Suns"], "ammo": { "ion": 3 } });
        [("fits".to_string(), fit)].into()
    }

    #[test]
    fn a_deck_reads_back_as_text_and_as_file() {
        for written in [form().text("Phantom", &deck()), form().file("Phantom", &deck())] {
            for written in [format!("\u{feff}{written}"), written] {
                let read = form().read(&written);
                assert_eq!((read.name.as_deref(), &read.problems), (Some("Phantom"), &Vec::new()), "{written}");
                assert_eq!(read.brings, deck(), "{written}");
            }
        }
    }

    #[test]
    fn a_ready_deck_that_is_kept_by_its_name_reads_back_as_that_name() {
        let ready: BTreeMap<_, _> = [("fits".to_string(), json!("Phantom"))].into();
        for written in [form().text("Mine", &ready), form().file("Mine", &ready)] {
            let read = form().read(&written);
            assert_eq!((read.name.as_deref(), &read.problems), (Some("Mine"), &Vec::new()), "{written}");
            assert_eq!(read.brings, ready, "{written}");
        }
    }

    #[test]
    fn an_unfinished_deck_is_filled_up_and_nothing_else() {
        let mut brings = [("fits".to_string(), json!({ "modules": ["Laser"] }))].into();
        form().fill_up(&mut brings);
        assert_eq!(brings["fits"], json!({ "modules": ["Laser"], "ammo": {} }));
        let mut ready = [("fits".to_string(), json!("Phantom"))].into();
        form().fill_up(&mut ready);
        assert_eq!(ready["fits"], json!("Phantom"));
    }

    #[test]
    fn what_no_deck_can_have_is_named_with_its_place() {
        let impossible = |fits: Value| {
            let found = form().impossible(&[("fits".to_string(), fits)].into());
            found.into_iter().map(|problem| problem.at).collect::<Vec<_>>()
        };
        assert_eq!(impossible(json!("Phantom")), [""; 0]);
        assert_eq!(
            impossible(json!({ "name": "Mine", "about": "Fast.", "modules": [], "ammo": { "ion": -1 } })),
            [""; 0]
        );
        assert_eq!(impossible(json!(7)), ["fits"]);
        let odd = json!({ "ship": 1, "modules": ["Laser", 2], "ammo": { "ion": 0.5 }, "crew": 4, "name": [] });
        assert_eq!(impossible(odd), ["fits.ammo", "fits.crew", "fits.modules", "fits.name", "fits.ship"]);
    }

    #[test]
    fn whatever_people_paste_is_understood_line_by_line() {
        let read = form().read("# Mine\nSHIP: Wraith\n3x Laser\n\n2×\tBeam\nShield\n[ammo]\n1 ion\n2 ion");
        assert_eq!(read.problems, Vec::new());
        let fit = json!({ "ship": "Wraith", "modules": ["Laser", "Laser", "Laser", "Beam", "Beam", "Shield"], "ammo": { "ion": 3 } });
        assert_eq!(read.brings["fits"], fit);
    }

    #[test]
    fn everything_that_is_no_deck_is_named() {
        let read = form().read("[crew]\n100 Laser\n0 Beam\n99999999999999999999999 Beam\n1 Laser");
        let at: Vec<&str> = read.problems.iter().map(|problem| problem.at.as_str()).collect();
        assert_eq!(at, ["line 1", "line 2", "line 3", "line 4"]);
        assert_eq!(read.brings["fits"]["modules"], json!(["Laser"]));
        let read = form().read("ship: Wraith\nship: Ghost");
        assert_eq!((read.problems[0].at.as_str(), &read.brings["fits"]["ship"]), ("line 2", &json!("Wraith")));
        let read = form().read("ship = \"Wraith\"\ncrew = 4\n");
        assert_eq!(read.problems.len(), 1);
    }

    #[test]
    fn what_a_file_says_in_the_wrong_kind_is_named_and_left_out() {
        let at = |text: &str| {
            let read = form().read(text);
            (read.problems.into_iter().map(|problem| problem.at).collect::<Vec<_>>(), read.brings["fits"].clone())
        };
        let named = |at: &str, fits: Value| (vec![at.to_string()], fits);
        assert_eq!(at("ship = 5"), named("ship", json!({})));
        assert_eq!(at("ship = 1979-05-27T07:32:00Z"), named("ship", json!({})));
        assert_eq!(at("modules = \"Laser\"\nship = \"Ghost\""), named("modules", json!({ "ship": "Ghost" })));
        assert_eq!(at("[ammo]\nion = 1.5"), named("ammo", json!({})));
        assert_eq!(at("[modules]"), named("modules", json!({})));
        assert_eq!(at("fits: Nobody\n1 Laser"), named("fits", json!({ "modules": ["Laser"] })));
        assert_eq!(at("[ammo]\n60 ion\n60 ion"), named("line 3", json!({ "ammo": { "ion": 60 } })));
        assert_eq!(at("name = \"Mine\"\nship = \"Wraith\nmodules = []"), named("line 2", json!({})));
    }

    #[test]
    fn a_name_with_signs_that_cannot_be_seen_is_no_cards() {
        for odd in ["a\nb", "a\u{7f}", "\u{202e}a"] {
            let found = form().impossible(&[("fits".to_string(), json!({ "modules": [odd] }))].into());
            assert_eq!(found.len(), 1, "{odd:?}");
        }
        let kept: BTreeMap<_, _> = [("fits".to_string(), json!({ "modules": ["\u{7f}"] }))].into();
        let read = form().read(&form().file("Old", &kept));
        assert_eq!(read.name.as_deref(), Some("Old"), "a file that was kept before can be read");
    }

    #[test]
    fn no_deck_goes_on_for_ever() {
        let read = form().read(&"99 Laser\n".repeat(1_000));
        assert_eq!(read.problems.len(), 1);
        assert!(read.brings["fits"]["modules"].as_array().expect("a list").len() < MOST_LINES + MOST_COPIES);
    }

    proptest::proptest! {
        #[test]
        fn no_deck_is_too_odd(text in "(\\PC{0,20}\n|[0-9]{0,25}x? ?[a-z\\[\\]:#=\"]{0,9}\n){0,12}") {
            let read = form().read(&text);
            let _ = (form().text("a", &read.brings), form().file("a", &read.brings));
        }
    }
}
