//! The scenario files, played.

use classics::{ConnectFour, GoFish, Leduc, TicTacToe};
use std::path::Path;
use table::scenario::{parse, run};

#[test]
fn every_scenario_plays_as_it_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let mut games = Vec::new();
    for entry in folder.read_dir().expect("the folder of scenarios") {
        let path = entry.expect("a file").path();
        let text = std::fs::read_to_string(&path).expect("a text");
        let scenario = parse(&text, &path.display().to_string()).unwrap_or_else(|error| panic!("{error}"));
        let report = match scenario.game.as_str() {
            "tic-tac-toe" => run(&TicTacToe, &scenario, false),
            "connect-four" => run(&ConnectFour, &scenario, false),
            "leduc" => run(&Leduc, &scenario, false),
            "go-fish" => run(&GoFish, &scenario, false),
            other => panic!("{} is about {other}, which is no classic", path.display()),
        };
        let failures: Vec<String> = report.failures.iter().map(ToString::to_string).collect();
        assert!(report.passed, "{}\n{}", report.title, failures.join("\n"));
        games.push(scenario.game);
    }
    games.sort();
    games.dedup();
    assert_eq!(games, ["connect-four", "go-fish", "leduc", "tic-tac-toe"], "every classic has scenarios");
}
