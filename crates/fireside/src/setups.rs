//! A setup as it comes from outside: in a file, or on the command line itself.

use crate::files;
use crate::trouble::Trouble;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use table::scenario::toml_lines;
use table::{Problem, SetupError, path_parts, plainly};

/// A setup and where it came from.
#[derive(Clone, Debug)]
pub struct Given {
    /// The file, or `--setup`.
    pub from: String,
    /// What it says.
    pub value: Value,
    /// The line of everything in it, by its path.
    lines: BTreeMap<String, usize>,
}

impl Given {
    /// Reads `--setup`: JSON if it begins with a brace, else the name of a JSON or TOML file.
    pub fn read(argument: &str) -> Result<Given, Trouble> {
        if argument.trim_start().starts_with(['{', '[']) {
            let value = json("--setup", argument)?;
            return Ok(Given { from: "--setup".into(), value, lines: json_lines(argument) });
        }
        let path = Path::new(argument);
        let text = files::read(path)?;
        let from = path.display().to_string();
        let is_toml = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml"));
        let (value, lines) = match is_toml {
            true => (toml(&from, &text)?, toml_lines(&text)),
            false => (json(&from, &text)?, json_lines(&text)),
        };
        Ok(Given { from, value, lines })
    }

    /// What a game says is wrong with it, each with the file and the line before it.
    pub fn wrong(&self, error: &SetupError) -> Trouble {
        let say = |Problem { at, what, remedy }: &Problem| {
            let (from, line) = (&self.from, self.line_of(at));
            format!("{from}: line {line}: {at}: {}; {remedy}", plainly(what))
        };
        Trouble::failed(error.problems.iter().map(say).collect::<Vec<_>>().join("\n"))
    }

    /// The line of a part, or of the nearest thing around it that is there.
    fn line_of(&self, at: &str) -> usize {
        let parts: Vec<&str> = path_parts(at).collect();
        let parts = parts.strip_prefix(&["setup"]).unwrap_or(&parts);
        let known = (1..=parts.len()).rev().find_map(|length| self.lines.get(&parts[..length].join("/")));
        known.copied().unwrap_or(1)
    }
}

fn json(from: &str, text: &str) -> Result<Value, Trouble> {
    serde_json::from_str(text).map_err(|error| {
        let what = error.to_string();
        let what = plainly(what.split(" at line").next().unwrap_or_default());
        let (line, column) = (error.line(), error.column());
        Trouble::failed(format_args!("{from}: line {line}, column {column}: {what}; a setup is a JSON object"))
    })
}

fn toml(from: &str, text: &str) -> Result<Value, Trouble> {
    toml::from_str(text).map_err(|error: toml::de::Error| {
        let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        let what = plainly(&error.message().replace('\n', " "));
        Trouble::failed(format_args!("{from}: line {line}: {what}; a setup is a TOML table"))
    })
}

/// The line of everything in a JSON text that was read before, by its path: `decks/2/name`.
fn json_lines(text: &str) -> BTreeMap<String, usize> {
    /// What is open: the name or the number of the entry that comes next.
    enum Open {
        Object(Option<String>),
        List(usize),
    }
    let mut lines = BTreeMap::new();
    let mut open: Vec<Open> = Vec::new();
    let (mut line, mut at) = (1, 0);
    let path = |open: &[Open]| {
        let part = |open: &Open| match open {
            Open::Object(name) => name.clone().unwrap_or_default(),
            Open::List(index) => index.to_string(),
        };
        open.iter().map(part).collect::<Vec<_>>().join("/")
    };
    while let Some(byte) = text.as_bytes().get(at) {
        // A value of a list begins here: a name of an object was noted when it was read.
        if !matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | b',' | b':' | b'}' | b']')
            && matches!(open.last(), Some(Open::List(_)))
        {
            lines.entry(path(&open)).or_insert(line);
        }
        match byte {
            b'\n' => line += 1,
            b'{' => open.push(Open::Object(None)),
            b'[' => open.push(Open::List(0)),
            b'}' | b']' => drop(open.pop()),
            b',' => match open.last_mut() {
                Some(Open::Object(name)) => *name = None,
                Some(Open::List(index)) => *index += 1,
                None => {}
            },
            b'"' => {
                let rest = &text.as_bytes()[at + 1..];
                let mut long = 0;
                while rest.get(long).is_some_and(|byte| *byte != b'"') {
                    long += if rest[long] == b'\\' { 2 } else { 1 };
                }
                let end = (at + long + 2).min(text.len());
                if let Some(Open::Object(name @ None)) = open.last_mut() {
                    *name = text.get(at..end).and_then(|quoted| serde_json::from_str(quoted).ok());
                    lines.insert(path(&open), line);
                }
                at = end;
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(argument: &str) -> String {
        match Given::read(argument).unwrap_err() {
            Trouble::Failed(said) => said,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_broken_setup_is_named_with_its_line() {
        assert_eq!(error("{\"a\": }"), "--setup: line 1, column 7: a value is missing here; a setup is a JSON object");
        assert!(error("missing.json").starts_with("cannot read missing.json: no such file"));
    }

    #[test]
    fn broken_toml_is_named_with_its_line() {
        let Trouble::Failed(said) = toml("deck.toml", "a = 1\nb = \n").unwrap_err() else { panic!("not a failure") };
        assert!(said.starts_with("deck.toml: line 2: "), "{said}");
    }

    #[test]
    fn everything_in_a_setup_has_a_line() {
        let text = "{\n \"players\": 2,\n \"decks\": [\n  {\"na\\\"me\": \"},]{\"},\n  {\n\"name\": 1}\n ], \"x\": 1}";
        let lines = json_lines(text);
        let line = |path: &str| lines.get(path).copied();
        assert_eq!((line("players"), line("decks"), line("x")), (Some(2), Some(3), Some(7)));
        assert_eq!((line("decks/0"), line("decks/0/na\"me"), line("decks/1")), (Some(4), Some(4), Some(5)));
        assert_eq!((line("decks/1/name"), lines.len()), (Some(6), 7));
        let toml = toml_lines("players = 2\n[[decks]]\nname = \"a\"\n[[decks]]\nname = \"b\"\n");
        assert_eq!((toml["players"], toml["decks/1/name"]), (1, 5));
    }

    #[test]
    fn what_a_game_says_is_told_with_the_nearest_line() {
        let given = Given { from: "s.json".into(), value: Value::Null, lines: json_lines("{\n\"decks\": [\n1]}") };
        let Trouble::Failed(said) = given.wrong(&SetupError::one("decks[0].name", "there is none", "name one")) else {
            panic!("not a failure")
        };
        assert_eq!(said, "s.json: line 3: decks[0].name: there is none; name one");
        assert_eq!((given.line_of("setup"), given.line_of("decks.7")), (1, 2));
    }
}
