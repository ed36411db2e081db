//! Whatever bytes come in as a scenario: problems with their places or a report, never a panic, not in the rules either.

#![no_main]

use classics::{ConnectFour, GoFish, Leduc, TicTacToe};
use libfuzzer_sys::fuzz_target;
use table::scenario::{parse, run};

fuzz_target!(|text: &str| {
    let scenario = match parse(text, "fuzz.toml") {
        Ok(scenario) => scenario,
        Err(error) => return assert!(!error.problems.is_empty() && !error.to_string().is_empty()),
    };
    let report = match scenario.game.as_str() {
        "tic-tac-toe" => run(&TicTacToe, &scenario, true),
        "connect-four" => run(&ConnectFour, &scenario, true),
        "leduc" => run(&Leduc, &scenario, true),
        _ => run(&GoFish, &scenario, true),
    };
    assert_eq!(report.passed, report.failures.is_empty());
    let panicked = report.failures.iter().find(|failure| failure.what.contains("panicked"));
    assert!(panicked.is_none(), "{panicked:?}");
});
