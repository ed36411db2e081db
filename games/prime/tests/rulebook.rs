//! RULES.md is true: every ruling has its row, and every test and file it names exists.

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

fn texts() -> (PathBuf, String, String) {
    let home = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let rules = std::fs::read_to_string(home.join("RULES.md")).expect("the rules");
    let mut code = String::new();
    read(&home.join("src"), &mut code);
    read(&home.join("tests"), &mut code);
    (home, rules, code)
}

#[test]
fn every_ruling_has_a_row() {
    let (_, rules, _) = texts();
    for number in 1..=145 {
        let row = format!("| R{number:02} | ");
        let line =
            rules.lines().find(|line| line.starts_with(&row)).unwrap_or_else(|| panic!("no row for R{number:02}"));
        assert!(line.len() > row.len() + 4, "R{number:02} says nothing");
    }
}

#[test]
fn everything_the_tables_name_exists() {
    let (home, rules, code) = texts();
    for line in rules.lines().filter(|line| line.starts_with('|')) {
        for name in line.split('`').skip(1).step_by(2) {
            let plain = name.trim_end_matches('…');
            let word = plain.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
            if plain.ends_with(".rs") {
                let found = ["src", "tests", "tests/rules"].iter().any(|folder| home.join(folder).join(plain).exists());
                assert!(found, "there is no file {plain}: {line}");
            } else if plain.ends_with(".toml") {
                assert!(home.join("scenarios").join(plain).exists(), "there is no file {plain}: {line}");
            } else if name.ends_with('…') {
                assert!(code.contains(&format!("fn {plain}")), "no test begins with {plain}: {line}");
            } else if word && plain.contains('_') && !home.join("src").join(format!("{plain}.rs")).exists() {
                assert!(code.contains(&format!("fn {plain}(")), "there is no test {plain}: {line}");
            } else if word {
                assert!(
                    home.join("src").join(format!("{plain}.rs")).exists(),
                    "there is no file src/{plain}.rs: {line}"
                );
            }
        }
    }
}

#[test]
fn every_rule_from_101_to_614_has_a_row() {
    let (_, rules, _) = texts();
    let numbered = |rule: u32| {
        let cells = rules.lines().filter_map(|line| line.strip_prefix("| ")).filter_map(|line| line.split(" |").next());
        cells.into_iter().any(|cell| cell.split(", ").any(|part| part.split('.').next() == Some(&rule.to_string())))
    };
    let all = (101..=107).chain(201..=204).chain(300..=308).chain(401..=407).chain(500..=506).chain(601..=614);
    let missing: Vec<u32> = all.filter(|rule| !numbered(*rule)).collect();
    assert!(missing.is_empty(), "no row for {missing:?}");
}
