//! RULES.md is true: every ruling has its row, and everything it names exists.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn read(folder: &Path, out: &mut String) {
    for entry in folder.read_dir().expect("a folder of the game") {
        let path = entry.expect("a file").path();
        if path.is_dir() {
            read(&path, out);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            out.push_str(&std::fs::read_to_string(&path).expect("a text"));
        }
    }
}

/// What stands between backticks, with the line it stands in.
fn named(text: &str) -> Vec<(&str, &str)> {
    let mut out = Vec::new();
    for line in text.lines().filter(|line| line.starts_with('|')) {
        out.extend(line.split('`').skip(1).step_by(2).map(|name| (name, line)));
    }
    out
}

#[test]
fn every_ruling_has_a_row_and_everything_named_exists() {
    let home = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let rules = std::fs::read_to_string(home.join("RULES.md")).expect("the rules");
    let mut code = String::new();
    read(&home.join("src"), &mut code);
    read(&home.join("tests"), &mut code);
    for number in 1..=58 {
        let row = format!("| S{number:02} |");
        let line =
            rules.lines().find(|line| line.starts_with(&row)).unwrap_or_else(|| panic!("no row for S{number:02}"));
        let own = format!("s{number:02}_");
        assert!(line.contains(&own) || line.contains(".toml"), "S{number:02} is shown by no test of its own");
    }
    for (name, line) in named(&rules) {
        let is_test =
            name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_') && name.contains('_');
        if is_test {
            assert!(code.contains(&format!("fn {name}(")), "there is no test {name}: {line}");
        } else if name.ends_with(".rs") {
            assert!(home.join("src").join(name).exists(), "there is no file {name}: {line}");
        } else if name.ends_with(".toml") {
            let found = home.join("scenarios").join(name).exists() || home.join(name).exists();
            assert!(found, "there is no file {name}: {line}");
        }
    }
}

#[test]
fn every_test_named_after_a_ruling_is_in_the_table() {
    let home = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let rules = std::fs::read_to_string(home.join("RULES.md")).expect("the rules");
    let mut code = String::new();
    read(&home.join("src"), &mut code);
    read(&home.join("tests"), &mut code);
    let tests: BTreeSet<&str> = code
        .split("fn ")
        .filter_map(|rest| rest.split('(').next())
        .filter(|name| {
            name.len() > 4
                && name.starts_with('s')
                && name[1..3].chars().all(|c| c.is_ascii_digit())
                && &name[3..4] == "_"
        })
        .collect();
    let missing: Vec<&&str> = tests.iter().filter(|name| !rules.contains(&format!("`{name}`"))).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
