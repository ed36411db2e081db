//! A setup as it comes from outside: in a file, or on the command line itself.

use crate::files;
use crate::trouble::Trouble;
use std::path::Path;
use table::{Fault, Place, Problem, SetupError, Written, plainly, within};

/// A setup and where it came from.
#[derive(Clone, Debug)]
pub struct Given {
    /// The file, or `--setup`.
    pub from: String,
    /// What it says, and where.
    pub written: Written,
}

impl Given {
    /// Reads `--setup`: JSON if it begins with a bracket, else the name of a JSON or TOML file.
    pub fn read(argument: &str) -> Result<Given, Trouble> {
        if argument.trim_start().starts_with(['{', '[']) {
            return Given::parse("--setup", argument, true);
        }
        let path = Path::new(argument);
        let text = files::read(path)?;
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        // No TOML begins with a brace, and no setup in JSON with anything else.
        let json = text.trim_start().starts_with('{') || ending.is_some_and(|ending| ending == "json");
        Given::parse(&path.display().to_string(), &text, json)
    }

    fn parse(from: &str, text: &str, json: bool) -> Result<Given, Trouble> {
        let written = match json {
            true => Written::json(text, "a setup is a JSON object: {\"players\": 2}; for TOML name the file .toml"),
            false => Written::toml(text, "a setup is a TOML table: players = 2; or JSON, which begins with {"),
        };
        let say = |fault: &Fault| format!("{from}:{fault}");
        let wrong = |faults: Vec<Fault>| Trouble::failed(faults.iter().map(say).collect::<Vec<_>>().join("\n"));
        Ok(Given { from: from.into(), written: written.map_err(wrong)? })
    }

    /// What a game says is wrong with it, each with the file, the line and the column before it.
    pub fn wrong(&self, error: &SetupError) -> Trouble {
        let place_of = |problem: &Problem| self.written.place_of(within("setup", &problem.at));
        let mut problems: Vec<(Place, &Problem)> = error.problems.iter().map(|one| (place_of(one), one)).collect();
        problems.sort_by_key(|(place, _)| *place);
        let say = |(Place { line, column }, Problem { at, what, remedy }): (Place, &Problem)| {
            format!("{}:{line}:{column}: {at}: {}; {remedy}", self.from, plainly(what))
        };
        Trouble::failed(problems.into_iter().map(say).collect::<Vec<_>>().join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(result: Result<Given, Trouble>) -> String {
        match result.unwrap_err() {
            Trouble::Failed(said) => said,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_broken_setup_is_named_with_its_place() {
        let broken = said(Given::read("{\"a\": }"));
        assert!(broken.starts_with("--setup:1:7: a value is missing here; a setup is a JSON object"), "{broken}");
        assert!(said(Given::read("missing.json")).starts_with("cannot read missing.json: no such file"));
        let toml = said(Given::parse("deck.toml", "a = 1\nb = \n", false));
        assert!(toml.starts_with("deck.toml:2:"), "{toml}");
    }

    #[test]
    fn whatever_its_name_a_setup_is_read_as_what_it_is() {
        let folder = std::env::temp_dir().join(format!("fireside-setups-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        for (name, text) in [("a.txt", "players = 3"), ("b.txt", " {\"players\": 3}"), ("c.toml", "{\"players\": 3}")] {
            let file = folder.join(name);
            std::fs::write(&file, text).unwrap();
            let given = Given::read(&file.display().to_string()).unwrap();
            assert_eq!(given.written.value, serde_json::json!({"players": 3}), "{name}");
        }
        let file = folder.join("d.json");
        std::fs::write(&file, "players = 3").unwrap();
        assert!(said(Given::read(&file.display().to_string())).ends_with("for TOML name the file .toml"));
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn what_a_game_says_is_told_with_the_nearest_place() {
        let given = Given::parse("s.json", "{\n\"decks\": [\n1]}", true).unwrap();
        let problems = [("decks[0].name", "there is none"), ("setup", "no good"), ("decks.7", "not so many")];
        let problem = |(at, what): (&str, &str)| Problem { at: at.into(), what: what.into(), remedy: "mend it".into() };
        let Trouble::Failed(said) = given.wrong(&SetupError { problems: problems.map(problem).to_vec() }) else {
            panic!("not a failure")
        };
        let lines = [
            "s.json:1:1: setup: no good; mend it",
            "s.json:2:1: decks.7: not so many; mend it",
            "s.json:3:1: decks[0].name: there is none; mend it",
        ];
        assert_eq!(said, lines.join("\n"));
    }
}
