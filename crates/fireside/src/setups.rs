//! A setup as it comes from outside: in a file, or on the command line itself.

use crate::files;
use crate::trouble::Trouble;
use serde_json::Value;
use std::path::Path;
use table::SetupError;

/// A setup and where it came from.
#[derive(Clone, Debug)]
pub struct Given {
    /// The file, or `--setup`.
    pub from: String,
    /// What it says.
    pub value: Value,
}

impl Given {
    /// Reads `--setup`: JSON if it begins with a brace, else the name of a JSON or TOML file.
    pub fn read(argument: &str) -> Result<Given, Trouble> {
        if argument.trim_start().starts_with(['{', '[']) {
            return Ok(Given { from: "--setup".into(), value: json("--setup", argument)? });
        }
        let path = Path::new(argument);
        let text = files::read(path)?;
        let from = path.display().to_string();
        let is_toml = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml"));
        let value = if is_toml { toml(&from, &text)? } else { json(&from, &text)? };
        Ok(Given { from, value })
    }

    /// What a game says is wrong with it, with the file's name before it.
    pub fn wrong(&self, error: &SetupError) -> Trouble {
        Trouble::failed(format_args!("{}: {error}", self.from))
    }
}

fn json(from: &str, text: &str) -> Result<Value, Trouble> {
    serde_json::from_str(text).map_err(|error| {
        let what = error.to_string();
        let what = what.split(" at line").next().unwrap_or_default();
        let (line, column) = (error.line(), error.column());
        Trouble::failed(format_args!("{from}: line {line}, column {column}: {what}; a setup is a JSON object"))
    })
}

fn toml(from: &str, text: &str) -> Result<Value, Trouble> {
    toml::from_str(text).map_err(|error: toml::de::Error| {
        let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        let what = error.message().replace('\n', " ");
        Trouble::failed(format_args!("{from}: line {line}: {what}; a setup is a TOML table"))
    })
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
        assert_eq!(error("{\"a\": }"), "--setup: line 1, column 7: expected value; a setup is a JSON object");
        assert!(error("missing.json").starts_with("cannot read missing.json: no such file"));
    }

    #[test]
    fn broken_toml_is_named_with_its_line() {
        let Trouble::Failed(said) = toml("deck.toml", "a = 1\nb = \n").unwrap_err() else { panic!("not a failure") };
        assert!(said.starts_with("deck.toml: line 2: "), "{said}");
    }
}
