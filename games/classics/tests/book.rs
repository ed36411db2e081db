//! The examples in the book's chapter on scenarios, played.

use classics::{ConnectFour, GoFish, Leduc, TicTacToe};
use table::scenario::{parse, run};

const CHAPTER: &str = include_str!("../../../docs/src/scenarios.md");

#[test]
fn every_example_in_the_book_plays_as_it_says() {
    let mut played = 0;
    for rest in CHAPTER.split("```toml\n").skip(1) {
        let example = rest.split("```").next().expect("every fence is closed");
        let scenario = parse(example, "docs/src/scenarios.md").unwrap_or_else(|error| panic!("{error}\nin\n{example}"));
        let report = match scenario.game.as_str() {
            "tic-tac-toe" => run(&TicTacToe, &scenario, true),
            "connect-four" => run(&ConnectFour, &scenario, true),
            "leduc" => run(&Leduc, &scenario, true),
            "go-fish" => run(&GoFish, &scenario, true),
            other => panic!("the book has an example of {other}, which is no classic"),
        };
        let failures: Vec<String> = report.failures.iter().map(ToString::to_string).collect();
        assert!(report.passed, "{}\n{}", report.title, failures.join("\n"));
        played += 1;
    }
    assert!(played >= 3, "the chapter has examples");
}
