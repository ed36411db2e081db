//! A game's `RULES.md` held to its word: what its tables name in backticks must exist.

use std::path::{Path, PathBuf};

/// The `RULES.md` of a game, with all code of the game to check it by.
pub struct Rulebook {
    home: PathBuf,
    rules: String,
    code: String,
    files: Vec<String>,
}

impl Rulebook {
    /// Reads `RULES.md`, `src` and `tests` in the folder of a game: `Rulebook::of(env!("CARGO_MANIFEST_DIR"))`.
    ///
    /// # Panics
    /// When one of them is not there.
    pub fn of(home: impl Into<PathBuf>) -> Rulebook {
        let home = home.into();
        let rules = std::fs::read_to_string(home.join("RULES.md")).expect("a game has a RULES.md");
        let mut book = Rulebook { home, rules, code: String::new(), files: Vec::new() };
        for folder in ["src", "tests"] {
            book.read(&book.home.join(folder));
        }
        book
    }

    fn read(&mut self, folder: &Path) {
        for entry in folder.read_dir().expect("a folder of the game") {
            let path = entry.expect("a file").path();
            if path.is_dir() {
                self.read(&path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                self.code.push_str(&std::fs::read_to_string(&path).expect("a text"));
                self.files.extend(path.file_name().map(|name| name.to_string_lossy().into_owned()));
            }
        }
    }

    /// The rows of all tables.
    pub fn rows(&self) -> impl Iterator<Item = &str> {
        self.rules.lines().filter(|line| line.starts_with('|'))
    }

    /// The row that begins with this cell.
    pub fn row(&self, cell: &str) -> Option<&str> {
        self.rows().find(|row| row.strip_prefix("| ").is_some_and(|row| row.split(" |").next() == Some(cell)))
    }

    /// What stands between backticks in the tables, each with its row.
    pub fn named(&self) -> impl Iterator<Item = (&str, &str)> {
        self.rows().flat_map(|row| row.split('`').skip(1).step_by(2).map(move |name| (name, row)))
    }

    /// Is this a test, or the beginning of one where it ends in `…`?
    pub fn has_test(&self, name: &str) -> bool {
        match name.strip_suffix('…') {
            Some(beginning) => self.code.contains(&format!("fn {beginning}")),
            None => self.code.contains(&format!("fn {name}(")),
        }
    }

    /// Is this the name of a file of code, with or without its ending?
    pub fn has_code(&self, name: &str) -> bool {
        let file = if name.ends_with(".rs") { name.to_string() } else { format!("{name}.rs") };
        self.files.contains(&file)
    }

    /// Is this a scenario of the game, or another file in its folder?
    pub fn has_file(&self, name: &str) -> bool {
        self.home.join("scenarios").join(name).exists() || self.home.join(name).exists()
    }

    /// Everything that the tables name as a test, a file of code or a scenario, and that does not exist.
    pub fn missing(&self) -> Vec<String> {
        let is_missing = |name: &str| {
            let word = name.trim_end_matches('…');
            let plain = word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
            match () {
                () if name.ends_with(".rs") => !self.has_code(name),
                () if name.ends_with(".toml") => !self.has_file(name),
                () if plain && word.contains('_') => !self.has_test(name) && !self.has_code(name),
                () => false,
            }
        };
        self.named().filter(|(name, _)| is_missing(name)).map(|(name, row)| format!("{name}: {row}")).collect()
    }

    /// The scenarios that no table names.
    pub fn forgotten(&self) -> Vec<String> {
        let folder = self.home.join("scenarios").read_dir().expect("the scenarios are there");
        let files = folder.map(|file| file.expect("a file").file_name().to_string_lossy().into_owned());
        files.filter(|file| !self.named().any(|(name, _)| name == file)).collect()
    }

    /// The tests whose names begin with this letter, a number and `_`: those named after rulings.
    pub fn tests_of_rulings(&self, letter: char) -> impl Iterator<Item = &str> {
        let names = self.code.split("fn ").filter_map(|rest| rest.split('(').next());
        names.filter(move |name| {
            let number = name.strip_prefix(letter).and_then(|rest| rest.split_once('_'));
            number.is_some_and(|(number, _)| !number.is_empty() && number.chars().all(|c| c.is_ascii_digit()))
        })
    }
}
