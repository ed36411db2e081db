//! From a file's text to a scenario, with everything that is wrong found at once.

use super::{
    Afterwards, Deed, Ending, Expect, Known, LARGEST, MOST_DEEDS, MOST_DICE, Offers, Scenario, ScenarioError, Script,
    Test, Words,
};
use crate::seat::{MAX_SEATS, Seat, Viewer};
use crate::written::toml_tree::{Node, Reader, list, real};
use crate::written::{Fault, Written};
use serde_json::Value;
use toml::de::{DeTable, DeValue};

const FILE: [&str; 18] = [
    "game",
    "title",
    "players",
    "setup",
    "given",
    "dice",
    "picks",
    "seed",
    "asks",
    "offered",
    "not_offered",
    "only_offered",
    "do",
    "expect",
    "told",
    "not_told",
    "outcome",
    "about",
];
const DO: [&str; 9] =
    ["seat", "choose", "asks", "offered", "not_offered", "only_offered", "told", "not_told", "expect"];
const EXPECT: [&str; 9] = ["view", "at", "is", "contains", "at_least", "at_most", "length", "missing", "asked"];

pub(super) fn read(text: &str, file: &str, known: Known<'_>) -> Result<Scenario, ScenarioError> {
    // Some editors begin a file with a mark that nobody sees.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let fail = |problems: Vec<Fault>| ScenarioError { file: file.into(), problems };
    if text.len() > LARGEST {
        let what = format!("the file has {} bytes, a scenario has at most {LARGEST}", text.len());
        let remedy = "split it into several scenarios".into();
        return Err(fail(vec![Fault { line: 1, column: 1, what, remedy }]));
    }
    let mut reader = Reader::new(text);
    let document = reader.document("a scenario is written in TOML; see https://toml.io");
    let scenario = if reader.problems.is_empty() {
        scenario(&mut reader, &document, file, known)
    } else {
        // What could be read of a broken file is not worth complaining about, except for a game there is not; and a
        // line that is broken itself names none.
        let named = document.get("game").filter(|node| matches!(node.get_ref(), DeValue::String(_)));
        let whole = |line: usize| reader.problems.iter().all(|problem| problem.line != line);
        if let Some(node) = named.filter(|node| whole(reader.place_of(node).line)) {
            game(&mut reader, node, known);
        }
        None
    };
    match scenario {
        Some(scenario) if reader.problems.is_empty() => Ok(scenario),
        _ => {
            reader.problems.sort_by_key(|problem| (problem.line, problem.column));
            Err(fail(reader.problems))
        }
    }
}

/// What is wrong is written down in the reader; nothing is given if something without which there is no scenario.
fn scenario(reader: &mut Reader<'_>, table: &DeTable<'_>, file: &str, known: Known<'_>) -> Option<Scenario> {
    reader.only(table, "a scenario", &FILE);
    let id = match table.get("game") {
        Some(node) => game(reader, node, known),
        None => required(reader, table, "game", "say which game it is about: game = \"tic-tac-toe\""),
    };
    let title = required(reader, table, "title", "say what it shows: title = \"…\"");
    let remedy = format!("a table has 1 to {MAX_SEATS} seats");
    let most = MAX_SEATS as u64 + 1;
    let players = table.get("players").and_then(|node| {
        let place = reader.place_of(node);
        reader.number(node, 1..most, &remedy).map(|number| (number as usize, place))
    });
    if let Some(about) = table.get("about") {
        reader.text(about, "write about = \"…\"");
    }
    let seed = table.get("seed").and_then(|node| reader.number(node, 0..i64::MAX as u64, "write a whole number"));
    let deeds = deeds(reader, table);
    Some(Scenario {
        file: file.into(),
        players,
        setup: part(reader, table, "setup"),
        given: part(reader, table, "given"),
        dice: script(reader, table, "dice", 1),
        picks: script(reader, table, "picks", 0),
        seed: seed.unwrap_or(1),
        first: offers(reader, table, None),
        deeds,
        last: afterwards(reader, table),
        outcome: table.get("outcome").and_then(|node| Some((ending(reader, node)?, reader.place_of(node)))),
        game: id?,
        title: title?,
    })
}

fn game(reader: &mut Reader<'_>, node: &Node<'_>, known: Known<'_>) -> Option<String> {
    let id = reader.text(node, "say which game it is about: game = \"tic-tac-toe\"")?;
    if let Err((what, remedy)) = known(&id) {
        reader.wrong(node.span(), what, remedy);
    }
    Some(id)
}

fn required(reader: &mut Reader<'_>, table: &DeTable<'_>, key: &str, remedy: &str) -> Option<String> {
    match table.get(key) {
        Some(node) => reader.text(node, remedy),
        None => {
            reader.wrong(0..0, format!("there is no \"{key}\""), remedy);
            None
        }
    }
}

/// `[setup]` or `[given]`, as JSON.
fn part(reader: &mut Reader<'_>, table: &DeTable<'_>, key: &str) -> Option<Written> {
    let node = table.get(key)?;
    reader.table(node, &format!("write [{key}] and below it what it says"))?;
    reader.written(node)
}

fn script(reader: &mut Reader<'_>, table: &DeTable<'_>, key: &str, least: u64) -> Script {
    let Some(node) = table.get(key) else { return Script::default() };
    let place = reader.place_of(node);
    let nothing = Script { place, numbers: Vec::new() };
    let DeValue::Array(entries) = node.get_ref() else {
        reader.expected::<()>(node, "a list of numbers", &format!("write {key} = [3, 5]"));
        return nothing;
    };
    if entries.len() > MOST_DICE {
        reader.wrong(
            node.span(),
            format!("{} numbers are too many", entries.len()),
            format!("write at most {MOST_DICE}"),
        );
        return nothing;
    }
    let remedy = if least == 1 { "dice show 1 or more" } else { "picks are counted from 0" };
    let range = least..u64::from(u32::MAX) + 1;
    let read = |node: &Node<'_>| {
        let place = reader.place_of(node);
        reader.number(node, range.clone(), remedy).map(|number| (number as u32, place))
    };
    Script { place, numbers: entries.iter().filter_map(read).collect() }
}

fn deeds(reader: &mut Reader<'_>, table: &DeTable<'_>) -> Vec<Deed> {
    let Some(node) = table.get("do") else { return Vec::new() };
    let entries = list(node);
    if entries.len() > MOST_DEEDS {
        reader.wrong(
            node.span(),
            format!("{} answers are too many", entries.len()),
            format!("write at most {MOST_DEEDS}"),
        );
        return Vec::new();
    }
    entries.iter().filter_map(|entry| deed(reader, entry)).collect()
}

fn deed(reader: &mut Reader<'_>, node: &Node<'_>) -> Option<Deed> {
    let table = reader.table(node, "write [[do]] and below it seat = 1 and choose = \"…\"")?;
    reader.only(table, "a [[do]]", &DO);
    let seat = match table.get("seat") {
        Some(node) => seat(reader, node),
        None => {
            reader.wrong(node.span(), "a [[do]] without a seat", "say who does it: seat = 1");
            None
        }
    };
    let choose = table.get("choose").and_then(|node| {
        let place = reader.place_of(node);
        reader.text(node, "write the words of the answer: choose = \"…\"").map(|words| (words, place))
    });
    let checks = DO[2..].iter().any(|key| table.contains_key(*key));
    if !table.contains_key("choose") && !checks {
        reader.wrong(node.span(), "a [[do]] that does nothing", "say what is answered: choose = \"…\"");
    }
    let before = offers(reader, table, seat);
    let after = afterwards(reader, table);
    let seat_at = table.get("seat").map_or_else(|| reader.place_of(node), |node| reader.place_of(node));
    Some(Deed { place: reader.place_of(node), seat: seat?, seat_at, choose, before, after })
}

fn seat(reader: &mut Reader<'_>, node: &Node<'_>) -> Option<Seat> {
    let number = reader.number(node, 1..MAX_SEATS as u64 + 1, "seats are counted from 1")?;
    Seat::from_number(number)
}

fn offers(reader: &mut Reader<'_>, table: &DeTable<'_>, seat: Option<Seat>) -> Offers {
    let mut all = |key| {
        let mut words = words(reader, table, key, "seat");
        words.iter_mut().for_each(|one| one.who = one.who.or(seat.map(Viewer::Seat)));
        words
    };
    Offers { asks: all("asks"), offered: all("offered"), not_offered: all("not_offered"), only: all("only_offered") }
}

fn afterwards(reader: &mut Reader<'_>, table: &DeTable<'_>) -> Afterwards {
    let (told, not_told) = (words(reader, table, "told", "to"), words(reader, table, "not_told", "to"));
    let entries = table.get("expect").map_or(&[][..], |node| list(node));
    Afterwards { told, not_told, expect: entries.iter().filter_map(|entry| expect(reader, entry)).collect() }
}

/// `key = "…"`, `key = ["…", "…"]`, `key = [{ seat = 1, words = "…" }]` or tables `[[key]]`.
fn words(reader: &mut Reader<'_>, table: &DeTable<'_>, key: &str, who: &str) -> Vec<Words> {
    let Some(node) = table.get(key) else { return Vec::new() };
    if list(node).is_empty() {
        let remedy = "write what it must say, or leave it out; whoever is asked is always offered something";
        reader.wrong(node.span(), format!("{key} is an empty list, which checks nothing"), remedy);
    }
    let mut all = Vec::new();
    for entry in list(node) {
        let place = reader.place_of(entry);
        match entry.get_ref() {
            DeValue::String(words) if words.trim().is_empty() => empty_words(reader, entry),
            DeValue::String(words) => all.push(Words { place, who: None, words: words.to_string() }),
            DeValue::Table(table) => {
                reader.only(table, &format!("an entry of {key}"), &[who, "words"]);
                let who = table.get(who).and_then(|node| viewer(reader, node, who == "seat"));
                let Some(node) = table.get("words") else {
                    reader.wrong(entry.span(), format!("an entry of {key} without words"), "write words = \"…\"");
                    continue;
                };
                for node in list(node) {
                    let words = reader.text(node, "write words = \"…\"").unwrap_or_default();
                    if matches!(node.get_ref(), DeValue::String(said) if said.trim().is_empty()) {
                        empty_words(reader, node);
                    }
                    all.push(Words { place: reader.place_of(node), who, words });
                }
            }
            _ => drop(reader.expected::<()>(entry, "words in quotes", &format!("write {key} = [\"…\"]"))),
        }
    }
    all
}

fn empty_words(reader: &mut Reader<'_>, node: &Node<'_>) {
    reader.wrong(node.span(), "empty words are never said, and so they check nothing", "write some of the words");
}

fn viewer(reader: &mut Reader<'_>, node: &Node<'_>, only_seats: bool) -> Option<Viewer> {
    match node.get_ref() {
        DeValue::Integer(_) => seat(reader, node).map(Viewer::Seat),
        DeValue::String(word) if !only_seats && word == "everything" => Some(Viewer::Everything),
        DeValue::String(word) if !only_seats && word == "spectator" => Some(Viewer::Spectator),
        _ if only_seats => reader.expected(node, "the number of a seat", "seats are counted from 1"),
        _ => reader.expected(node, "a viewer", "write \"everything\", \"spectator\" or the number of a seat"),
    }
}

fn expect(reader: &mut Reader<'_>, node: &Node<'_>) -> Option<Expect> {
    let table = reader.table(node, "write [[expect]] and below it at = \"/…\" and is = …")?;
    reader.only(table, "an [[expect]]", &EXPECT);
    let place = reader.place_of(node);
    let asked = table.get("asked").map(list);
    let at = match (table.get("at"), asked) {
        (None, Some(seats)) => {
            let seats = seats.iter().filter_map(|node| seat(reader, node)).collect();
            return Some(Expect::Asked { place, seats });
        }
        (Some(at), Some(_)) => {
            reader.wrong(at.span(), "an [[expect]] with both \"at\" and \"asked\"", "write two of them");
            return None;
        }
        (None, None) => {
            reader.wrong(node.span(), "an [[expect]] that does not say where", "write at = \"/…\", a JSON pointer");
            return None;
        }
        (Some(at), None) => at,
    };
    let pointer = reader.text(at, "write at = \"/…\", a JSON pointer")?;
    if !pointer.is_empty() && !pointer.starts_with('/') {
        reader.wrong(
            at.span(),
            format!("\"{pointer}\" is no JSON pointer"),
            format!("write \"/{}\"", pointer.replace('.', "/")),
        );
    }
    let view = table.get("view").map_or(Some(Viewer::Everything), |node| viewer(reader, node, false));
    let tests: Vec<Test> = EXPECT[2..8].iter().filter_map(|key| test(reader, key, table.get(*key)?)).collect();
    if tests.is_empty() && !EXPECT[2..8].iter().any(|key| table.contains_key(*key)) {
        let remedy = "add is, contains, at_least, at_most, length or missing";
        reader.wrong(node.span(), "an [[expect]] that expects nothing", remedy);
    }
    Some(Expect::View { place, view: view?, at: pointer, tests })
}

fn test(reader: &mut Reader<'_>, key: &str, node: &Node<'_>) -> Option<Test> {
    let mut bound = || real(node).or_else(|| reader.expected(node, "a number", "write a number"));
    match key {
        "at_least" => bound().map(Test::AtLeast),
        "at_most" => bound().map(Test::AtMost),
        "is" => reader.json(node).map(Test::Is),
        "contains" => reader.json(node).map(Test::Contains),
        "length" => reader.number(node, 0..1 << 32, "write how many").map(|number| Test::Length(number as usize)),
        _ => match node.get_ref() {
            DeValue::Boolean(missing) => Some(Test::Missing(*missing)),
            _ => reader.expected(node, "true or false", "write missing = true"),
        },
    }
}

fn ending(reader: &mut Reader<'_>, node: &Node<'_>) -> Option<Ending> {
    let parts = ["places", "teams", "scores", "winners", "how"];
    match node.get_ref() {
        DeValue::Boolean(false) => Some(Ending::Open),
        DeValue::String(words) => Some(Ending::Words(words.to_string())),
        DeValue::Table(table) => {
            reader.only(table, "an outcome", &parts);
            match reader.json(node)? {
                Value::Object(parts) => Some(Ending::Parts(parts)),
                _ => None,
            }
        }
        _ => {
            reader.expected(node, "an outcome", "write false, its words, or a table with winners, places, scores, how")
        }
    }
}
