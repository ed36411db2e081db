//! Every scenario of this game, and the example in the book, played.

use prime::Prime;
use std::fs;
use std::path::Path;
use table::scenario::{parse, run};

/// What is not as a scenario says.
fn play(game: &Prime, text: &str, name: &str) -> Result<(), String> {
    let scenario = parse(text, name).map_err(|error| error.to_string())?;
    let report = run(game, &scenario, false);
    let failures: Vec<String> = report.failures.iter().map(ToString::to_string).collect();
    if report.passed { Ok(()) } else { Err(format!("{name}: {}\n{}", report.title, failures.join("\n"))) }
}

#[test]
fn every_scenario_plays_as_it_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let game = Prime::new();
    let (mut played, mut failed) = (0, Vec::new());
    for entry in fs::read_dir(folder).expect("the scenarios are there") {
        let path = entry.expect("a file").path();
        let text = fs::read_to_string(&path).expect("a text file");
        failed.extend(play(&game, &text, &path.file_name().expect("a name").to_string_lossy()).err());
        played += 1;
    }
    assert!(failed.is_empty(), "{} of {played} fail:\n{}", failed.len(), failed.join("\n"));
    assert!(played >= 50);
}

#[test]
fn the_example_in_the_book_plays_as_it_says() {
    let page = include_str!("../../../docs/src/prime.md");
    let example = page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    assert_eq!(play(&Prime::new(), example, "docs/src/prime.md"), Ok(()));
}
