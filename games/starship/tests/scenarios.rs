//! The scenario files: the manual's worked examples and walkthroughs, played.

use starship::Starship;
use std::path::Path;
use table::scenario::{parse, run};

#[test]
fn every_scenario_plays_as_it_says() {
    let game = Starship::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let mut played = 0;
    for entry in folder.read_dir().expect("the folder of scenarios") {
        let path = entry.expect("a file").path();
        let text = std::fs::read_to_string(&path).expect("a text");
        let scenario = parse(&text, &path.display().to_string()).unwrap_or_else(|error| panic!("{error}"));
        let report = run(&game, &scenario, false);
        let failures: Vec<String> = report.failures.iter().map(ToString::to_string).collect();
        assert!(report.passed, "{}\n{}", report.title, failures.join("\n"));
        played += 1;
    }
    assert!(played >= 6, "{played}");
}
