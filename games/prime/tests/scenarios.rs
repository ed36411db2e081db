//! Every scenario of this game, and the example in the book, played.

use prime::Prime;
use std::fs;
use std::path::Path;
use table::scenario::{parse, run};

fn play(game: &Prime, text: &str, name: &str) {
    let scenario = parse(text, name).unwrap_or_else(|error| panic!("{error}"));
    let report = run(game, &scenario, false);
    let failures: Vec<String> = report.failures.iter().map(ToString::to_string).collect();
    assert!(report.passed, "{name}: {}\n{}", report.title, failures.join("\n"));
}

#[test]
fn every_scenario_plays_as_it_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let game = Prime::new();
    let mut played = 0;
    for entry in fs::read_dir(folder).expect("the scenarios are there") {
        let path = entry.expect("a file").path();
        let text = fs::read_to_string(&path).expect("a text file");
        play(&game, &text, &path.file_name().expect("a name").to_string_lossy());
        played += 1;
    }
    assert!(played >= 50);
}

#[test]
fn the_example_in_the_book_plays_as_it_says() {
    let page = include_str!("../../../docs/src/prime.md");
    let example = page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    play(&Prime::new(), example, "docs/src/prime.md");
}
