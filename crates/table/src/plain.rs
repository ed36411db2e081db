//! What a parser says, in words for whoever wrote the file: no types of this program, no jargon of its libraries.

/// A message of serde, `serde_json` or `toml` in plain words; whatever is not known stays as it is.
pub fn plainly(message: &str) -> String {
    if let Some((found, wanted)) = wrong_kind(message) {
        let large = message.starts_with("invalid value: integer `") && !found.contains('-');
        let wanted = if large { "a smaller number".into() } else { kind_wanted(wanted) };
        return format!("{wanted} is wanted here, not {}", kind_found(found));
    }
    if let Some((name, known)) = unknown(message, "unknown field `") {
        return format!("there is nothing called \"{name}\" here{}", listed("; there is ", known));
    }
    if let Some((name, known)) = unknown(message, "unknown variant `") {
        return format!("\"{name}\" is none of the words that go here{}", listed(": ", known));
    }
    if let Some(name) = between(message, "missing field `", "`") {
        return format!("\"{name}\" is missing");
    }
    if let Some(name) = between(message, "duplicate field `", "`") {
        return format!("\"{name}\" stands here twice");
    }
    if let Some((found, wanted)) =
        message.strip_prefix("invalid length ").and_then(|rest| rest.split_once(", expected "))
    {
        return format!("{} is wanted here, not {found}", kind_wanted(wanted));
    }
    syntax(message).map_or_else(|| message.to_string(), String::from)
}

/// Does this character, itself unseen, change the order in which those after it are shown? A text with one in it can read
/// as another one.
pub const fn turns_around(c: char) -> bool {
    matches!(c, '\u{061c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn wrong_kind(message: &str) -> Option<(&str, &str)> {
    let rest = message.strip_prefix("invalid type: ").or_else(|| message.strip_prefix("invalid value: "))?;
    // What was found may itself hold these words; what was wanted never does.
    rest.rsplit_once(", expected ")
}

fn unknown<'m>(message: &'m str, before: &str) -> Option<(&'m str, &'m str)> {
    let (name, rest) = message.strip_prefix(before)?.split_once('`')?;
    Some((name, rest.strip_prefix(", ").unwrap_or_default()))
}

fn between<'m>(message: &'m str, before: &str, after: &str) -> Option<&'m str> {
    message.strip_prefix(before)?.strip_suffix(after)
}

/// "expected one of `a`, `b`" as "a, b".
fn listed(before: &str, known: &str) -> String {
    let known = known.strip_prefix("expected ").unwrap_or_default();
    let known = known.strip_prefix("one of ").unwrap_or(known).replace('`', "");
    if known.is_empty() { String::new() } else { format!("{before}{known}") }
}

fn kind_found(found: &str) -> String {
    let quoted = |kind: &str| between(found, &format!("{kind} `"), "`");
    match found {
        "sequence" => "a list".into(),
        "map" => "a group of names and values".into(),
        "null" | "unit value" => "null".into(),
        _ => {
            let number = quoted("integer").or_else(|| quoted("floating point")).map(|n| format!("the number {n}"));
            let text = || found.strip_prefix("string ").map(|text| format!("the text {text}"));
            let yes = || quoted("boolean").map(String::from);
            number.or_else(text).or_else(yes).unwrap_or_else(|| found.into())
        }
    }
}

fn kind_wanted(wanted: &str) -> String {
    match wanted {
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number, not below 0,".into(),
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number".into(),
        "f32" | "f64" => "a number".into(),
        "a boolean" => "true or false".into(),
        "a string" | "string" => "a text in quotes".into(),
        "a sequence" => "a list".into(),
        "a map" | "map" => "a group of names and values".into(),
        "string or map" => "a word in quotes, or a group of names and values".into(),
        "unit" => "nothing".into(),
        _ if wanted.starts_with("struct ") => "a group of names and values".into(),
        _ if wanted.starts_with("enum ") || wanted == "variant identifier" => "one of its words".into(),
        _ => {
            let size = ["a tuple of size ", "tuple of ", "an array of length ", "an array of size "];
            let size = size.iter().find_map(|before| wanted.strip_prefix(before));
            size.map_or_else(|| wanted.into(), |size| format!("a list of {}", size.trim_end_matches(" elements")))
        }
    }
}

fn syntax(message: &str) -> Option<&'static str> {
    const SAID: [(&str, &str); 24] = [
        ("EOF while parsing a string", "it ends inside quotes; close them"),
        ("EOF while parsing an object", "it ends too early; a } is missing"),
        ("EOF while parsing a list", "it ends too early; a ] is missing"),
        ("EOF while parsing a value", "it ends where a value should stand"),
        ("expected value", "a value is missing here"),
        ("key must be a string", "a name in quotes is missing here"),
        ("expected `:`", "a colon is missing here"),
        ("expected `,` or `}`", "a comma or a } is missing here"),
        ("expected `,` or `]`", "a comma or a ] is missing here"),
        ("trailing comma", "the comma before this is one too many"),
        ("trailing characters", "there is something after its end"),
        ("control character (\\u0000-\\u001F) found while parsing a string", "a line ends inside quotes; close them"),
        ("recursion limit exceeded", "it is nested too deeply"),
        ("invalid escape", "a \\ with a letter that means nothing after it"),
        ("number out of range", "a number too large to be read"),
        ("expected ident", "no value stands here; write a text in quotes, a number, true, false or null"),
        ("invalid number", "no number looks like this"),
        ("lone leading surrogate in hex escape", "a \\u that stands for no letter"),
        ("unexpected end of hex escape", "a \\u that stands for no letter"),
        ("invalid unicode code point", "a \\u that stands for no letter"),
        ("unclosed table, expected `]`", "a ] is missing here"),
        ("unclosed array table, expected `]`", "a ] is missing here"),
        ("invalid boolean, expected `true`", "a word stands here without quotes"),
        ("invalid boolean, expected `false`", "a word stands here without quotes"),
    ];
    SAID.iter().find(|(said, _)| *said == message).map(|(_, plain)| *plain)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Deserialize, Debug)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only what is said about it is looked at")]
    struct Deck {
        players: u8,
        #[serde(default)]
        kind: Kind,
        #[serde(default)]
        pair: (i32, bool),
        #[serde(default)]
        name: String,
        #[serde(default)]
        cards: Vec<f64>,
    }

    #[derive(Deserialize, Debug, Default)]
    #[serde(rename_all = "lowercase")]
    enum Kind {
        #[default]
        Short,
        Long,
    }

    fn said(json: &str) -> String {
        let error = serde_json::from_str::<Deck>(json).unwrap_err().to_string();
        plainly(error.split(" at line").next().unwrap())
    }

    #[test]
    fn nothing_of_the_program_shows_in_what_is_said() {
        assert_eq!(said("{\"players\": \"two\"}"), "a whole number, not below 0, is wanted here, not the text \"two\"");
        assert_eq!(said("{\"players\": -1}"), "a whole number, not below 0, is wanted here, not the number -1");
        assert_eq!(said("{\"players\": 300}"), "a smaller number is wanted here, not the number 300");
        assert_eq!(said("{\"players\": [2]}"), "a whole number, not below 0, is wanted here, not a list");
        assert_eq!(said("{}"), "\"players\" is missing");
        assert_eq!(said("7"), "a group of names and values is wanted here, not the number 7");
        assert_eq!(said("{\"players\": 2, \"players\": 2}"), "\"players\" stands here twice");
        assert_eq!(
            said("{\"colour\": 1}"),
            "there is nothing called \"colour\" here; there is players, kind, pair, name, cards"
        );
        assert_eq!(said("{\"kind\": \"tall\"}"), "\"tall\" is none of the words that go here: short or long");
        assert_eq!(said("{\"pair\": [1]}"), "a list of 2 is wanted here, not 1");
        assert_eq!(said("{\"name\": null}"), "a text in quotes is wanted here, not null");
        assert_eq!(said("{\"cards\": {}}"), "a list is wanted here, not a group of names and values");
        let broken = ["{", "{\"a", "[1", "{\"players\": }", "{1: 2}", "{\"players\": 2} x", "{\"players\" 2}"];
        let values = ["{\"players\": nul", "{\"players\": fals}", "{\"players\": -}", "{\"name\": \"\\ud800\"}"];
        for broken in broken.iter().chain(&values) {
            let said = said(broken);
            for jargon in ["EOF", "parsing", "expected", "struct", "sequence", "invalid", "ident", "surrogate"] {
                assert!(!said.contains(jargon), "{broken}: {said}");
            }
        }
    }
}
