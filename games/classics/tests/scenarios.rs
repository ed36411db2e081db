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

#[test]
fn an_answer_after_the_end_is_told_who_won() {
    let text = "game = \"tic-tac-toe\"\ntitle = \"Too late\"\n[given]\nboard = [\"XXX\", \"OO.\", \"...\"]\n\
                [[do]]\nseat = 2\nchoose = \"Take the right square\"\n";
    let report = run(&TicTacToe, &parse(text, "late.toml").unwrap_or_else(|error| panic!("{error}")), false);
    let failures: Vec<String> = report.failures.iter().map(ToString::to_string).collect();
    let told = failures.join("\n");
    assert!(told.contains("the game is over: seat 1 wins (three in a row)."), "{told}");
}
