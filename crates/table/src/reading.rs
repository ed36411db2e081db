//! Setups and positions that come from outside, read with everything that is wrong named by its place, in plain words.

use crate::chance::Fast;
use crate::game::{Game, Problem, SetupError};
use crate::plain::plainly;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_path_to_error::Segment;

/// So many things wrong are told at once.
const MOST_FAULTS: usize = 50;
/// So many things are tried in all to put right what is wrong: whoever sends a setup can't make the house try for long.
const MOST_TRIES: usize = 400;
/// So many words that stand elsewhere are tried in the place of one that is wrong.
const MOST_WORDS: usize = 50;

/// Reads a setup; everything wrong names its place and the value the usual setup has there.
///
/// # Errors
/// When it is not a setup of this game.
pub fn read_setup<G: Game>(game: &G, setup: &Value) -> Result<G::Setup, SetupError> {
    read_what_can_be(game, setup).map_err(|(error, _)| error)
}

/// The same; and if all that is wrong are names that no setup has, the setup without them beside the error.
pub(crate) fn read_what_can_be<G: Game>(game: &G, setup: &Value) -> Result<G::Setup, (SetupError, Option<G::Setup>)> {
    // Most setups are right, and then nobody needs the usual one.
    if let Ok(setup) = attempt(setup) {
        return Ok(setup);
    }
    let usual = serde_json::to_value(game.setup(game.info().players.0)).expect("a setup is plain data");
    read(setup, &usual).map_err(|(faults, mended)| {
        let complaints = mended.map_or_else(Vec::new, |mended| complaints(game, setup, &mended, &faults));
        let without = faults.iter().all(Wrong::is_unknown).then(|| {
            let mut left = setup.clone();
            faults.iter().try_for_each(|wrong| put(&mut left, &wrong.place(), None))?;
            attempt(&left).ok()
        });
        let problem = |wrong: Wrong| {
            let place = wrong.place();
            let Wrong { path, what, .. } = wrong;
            let part = usual.pointer(&pointer(&place)).filter(|_| !place.is_empty());
            let remedy = match part {
                Some(part) => format!("the usual setup says {}", brief(part)),
                None => format!("the usual setup is {}", brief(&usual)),
            };
            let at = if path.is_empty() { "setup".into() } else { path.join(".") };
            Problem { at, what, remedy }
        };
        let problems = faults.into_iter().map(problem).chain(complaints).collect();
        (SetupError { problems }, without.flatten())
    })
}

/// What the game itself has to say about a setup that could not be read, once everything that keeps it from being read
/// is put right: what it says about that, or about what nobody wrote, is left out.
fn complaints<G: Game>(game: &G, setup: &Value, mended: &G::Setup, faults: &[Wrong]) -> Vec<Problem> {
    let Err(SetupError { problems }) = game.start(mended, &mut Fast::new(0)) else { return Vec::new() };
    let written = |problem: &Problem| {
        let path: Vec<String> = path_parts(within("setup", &problem.at)).map(String::from).collect();
        setup.pointer(&pointer(&path)).is_some() && !faults.iter().any(|wrong| path.starts_with(&wrong.place()))
    };
    problems.into_iter().filter(written).collect()
}

/// Reads what `[given]` says into a game's own words for a position; everything wrong names its place.
///
/// # Errors
/// When it is no position of this game; `remedy` says what to do then.
pub fn read_given<T: DeserializeOwned>(given: &Value, remedy: impl Into<String>) -> Result<T, SetupError> {
    let remedy = remedy.into();
    read(given, &Value::Null).map_err(|(faults, _)| {
        let problem = |Wrong { path, what, .. }: Wrong| {
            let at = std::iter::once("given").chain(path.iter().map(String::as_str)).collect::<Vec<_>>().join(".");
            Problem { at, what, remedy: remedy.clone() }
        };
        SetupError { problems: faults.into_iter().map(problem).collect() }
    })
}

/// One thing that cannot be read.
struct Wrong {
    path: Vec<String>,
    /// What is wrong, in plain words.
    what: String,
    /// As the library says it.
    message: String,
}

impl Wrong {
    /// Is it a name that means nothing here?
    fn is_unknown(&self) -> bool {
        quoted(&self.message, "unknown field `").is_some()
    }

    /// Where something else must stand for the rest to be read: where it is wrong, or where it is missing.
    fn place(&self) -> Vec<String> {
        let missing = quoted(&self.message, "missing field `").into_iter().map(String::from);
        self.path.iter().cloned().chain(missing).collect()
    }
}

/// Reads a value and, if that cannot be done, finds everything that is wrong with it: whatever is wrong is noted and put
/// right on a copy, as `usual` has it or with something that fits, until the rest can be read. What is read then comes with
/// the faults.
fn read<T: DeserializeOwned>(value: &Value, usual: &Value) -> Result<T, (Vec<Wrong>, Option<T>)> {
    let mut wrong = match attempt(value) {
        Ok(read) => return Ok(read),
        Err(wrong) => wrong,
    };
    let (mut faults, mut value, mut tries) = (Vec::new(), value.clone(), MOST_TRIES);
    while faults.len() < MOST_FAULTS {
        let mended = mended::<T>(&value, &wrong, usual, &mut tries);
        faults.push(wrong);
        match mended {
            Some((better, Some(next))) => (value, wrong) = (better, next),
            Some((better, None)) => return Err((faults, attempt(&better).ok())),
            None => break,
        }
    }
    Err((faults, None))
}

/// The value with this fault put right, and what is wrong with it next; nothing, if nothing fits there.
fn mended<T: DeserializeOwned>(
    value: &Value,
    wrong: &Wrong,
    usual: &Value,
    tries: &mut usize,
) -> Option<(Value, Option<Wrong>)> {
    let place = wrong.place();
    let elsewhere = |next: &Option<Wrong>| next.as_ref().is_none_or(|next| !next.place().starts_with(&place));
    stand_ins(value, wrong, &place, usual).into_iter().take(*tries).find_map(|stand_in| {
        *tries -= 1;
        let mut better = value.clone();
        put(&mut better, &place, stand_in)?;
        let next = attempt::<T>(&better).err();
        elsewhere(&next).then_some((better, next))
    })
}

/// What may stand there instead; the first that fits is taken. Nothing at all is tried before a guess, and a word that
/// stands elsewhere last: where there are cards, another card will do.
fn stand_ins(value: &Value, wrong: &Wrong, place: &[String], usual: &Value) -> Vec<Option<Value>> {
    if wrong.is_unknown() {
        return vec![None];
    }
    // A list of the usual setup may be shorter: its first entry will do for every other.
    let first = place.iter().map(|part| if part.parse::<usize>().is_ok() { "0".into() } else { part.clone() });
    let usual = [place.to_vec(), first.collect()].map(|place| usual.pointer(&pointer(&place)).cloned());
    let word = wrong.message.split_once(", expected ").and_then(|(_, words)| words.split('`').nth(1));
    let word = word.map(Value::from);
    let missing = wrong.message.starts_with("missing field");
    let guesses = [0.into(), 1.into(), "".into(), false.into(), Value::Array(vec![]), serde_json::json!({})];
    let mut all: Vec<Option<Value>> = usual.into_iter().chain([word]).flatten().map(Some).collect();
    all.extend((!missing).then_some(None));
    all.extend(guesses.into_iter().map(Some));
    let mut words = Vec::new();
    words_in(value, &mut words);
    all.extend(words.into_iter().map(|word| Some(word.into())));
    all
}

/// Every text in a value, each once.
fn words_in<'v>(value: &'v Value, words: &mut Vec<&'v str>) {
    match value {
        Value::String(word) if !words.contains(&word.as_str()) && words.len() < MOST_WORDS => words.push(word),
        Value::Array(entries) => entries.iter().for_each(|entry| words_in(entry, words)),
        Value::Object(fields) => fields.values().for_each(|field| words_in(field, words)),
        _ => {}
    }
}

/// Puts something there, or takes away what is there.
fn put(value: &mut Value, place: &[String], stand_in: Option<Value>) -> Option<()> {
    let (last, parents) = place.split_last()?;
    match (value.pointer_mut(&pointer(parents))?, stand_in) {
        (Value::Object(fields), Some(stand_in)) => drop(fields.insert(last.clone(), stand_in)),
        (Value::Object(fields), None) => drop(fields.remove(last)),
        (Value::Array(entries), Some(stand_in)) => *entries.get_mut(last.parse::<usize>().ok()?)? = stand_in,
        // The entries after it would move up, and be told with the wrong numbers.
        (_, _) => return None,
    }
    Some(())
}

/// Reads a group of names and values, and nothing else: a list in their order would mean other things tomorrow.
fn attempt<T: DeserializeOwned>(value: &Value) -> Result<T, Wrong> {
    if !value.is_object() {
        let found = match value {
            Value::Array(_) => "a list".into(),
            other => brief(other),
        };
        let what = format!("a group of names and values is wanted here, not {found}");
        return Err(Wrong { path: Vec::new(), message: what.clone(), what });
    }
    serde_path_to_error::deserialize(value).map_err(|error| {
        let part = |segment: &Segment| match segment {
            Segment::Seq { index } => Some(index.to_string()),
            Segment::Map { key } => Some(key.clone()),
            Segment::Enum { variant } => Some(variant.clone()),
            Segment::Unknown => None,
        };
        let path: Vec<String> = error.path().iter().filter_map(part).collect();
        let message = error.inner().to_string();
        Wrong { path, what: plainly(&message), message }
    })
}

/// The name in a message that begins like this.
fn quoted<'m>(message: &'m str, before: &str) -> Option<&'m str> {
    message.strip_prefix(before)?.split('`').next()
}

/// The parts of a path such as `decks[2].name`, `decks.2.name` or `/decks/2/name`.
pub fn path_parts(path: &str) -> impl Iterator<Item = &str> {
    path.split(['.', '[', ']', '/']).filter(|part| !part.is_empty())
}

/// A path without the word for the whole, with which a game may begin it: `board.1` for `given.board.1`.
pub fn within<'p>(whole: &str, path: &'p str) -> &'p str {
    match path.strip_prefix(whole) {
        Some(rest) if rest.is_empty() || rest.starts_with(['.', '[', '/']) => rest,
        _ => path,
    }
}

fn pointer(path: &[String]) -> String {
    path.iter().map(|part| format!("/{}", part.replace('~', "~0").replace('/', "~1"))).collect()
}

fn brief(value: &Value) -> String {
    let text = value.to_string();
    if text.chars().count() <= 120 { text } else { text.chars().take(117).chain("...".chars()).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use serde_json::json;

    #[derive(Deserialize, Debug)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only what is said about it is looked at")]
    struct Fleet {
        players: u8,
        kind: Kind,
        #[serde(default)]
        ships: Vec<Ship>,
        pair: [u8; 2],
    }

    #[derive(Deserialize, Debug)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only what is said about it is looked at")]
    struct Ship {
        name: String,
        crew: u8,
    }

    #[derive(Deserialize, Debug)]
    #[serde(rename_all = "lowercase")]
    enum Kind {
        Short,
        Long,
    }

    fn faults(given: Value) -> Vec<String> {
        let problems = read_given::<Fleet>(&given, "mend it").unwrap_err().problems;
        problems.iter().map(|Problem { at, what, .. }| format!("{at}: {what}")).collect()
    }

    #[test]
    fn everything_wrong_is_told_at_once() {
        let given = json!({
            "players": "two", "kind": "tall", "colour": 1, "pair": [1, "x"],
            "ships": [{"name": "A", "crew": -1}, {"name": 7, "crew": 1}, {"crew": 1, "mast": 3}, "B"],
        });
        let mut said = faults(given);
        said.sort();
        let whole = "a whole number, not below 0, is wanted here, not";
        let words = [
            "given.colour: there is nothing called \"colour\" here; there is players, kind, ships, pair".into(),
            "given.kind: \"tall\" is none of the words that go here: short or long".into(),
            format!("given.pair.1: {whole} the text \"x\""),
            format!("given.players: {whole} the text \"two\""),
            format!("given.ships.0.crew: {whole} the number -1"),
            "given.ships.1.name: a text in quotes is wanted here, not the number 7".into(),
            "given.ships.2.mast: there is nothing called \"mast\" here; there is name or crew".into(),
            "given.ships.2: \"name\" is missing".into(),
            "given.ships.3: a group of names and values is wanted here, not the text \"B\"".into(),
        ];
        assert_eq!(said, words);
        assert_eq!(faults(json!({"pair": [1, 2]})), ["given: \"players\" is missing", "given: \"kind\" is missing"]);
        assert_eq!(
            faults(json!({"players": 1, "kind": "long", "pair": [1]})).len(),
            1,
            "what cannot be put right ends it"
        );
    }

    #[test]
    fn no_more_is_told_than_somebody_reads() {
        let crew = |_| json!({"name": 1, "crew": "x"});
        let given =
            json!({"players": 1, "kind": "long", "pair": [1, 2], "ships": (0..500).map(crew).collect::<Vec<_>>()});
        let told = faults(given).len();
        assert!((20..=MOST_FAULTS).contains(&told), "{told}");
    }

    #[test]
    fn a_part_is_named_with_or_without_the_whole() {
        assert_eq!((within("given", "given.board.1"), within("given", "board.1")), (".board.1", "board.1"));
        assert_eq!((within("given", "given"), within("given", "givens.1")), ("", "givens.1"));
    }
}
