//! `fireside bench` through the real binary.

use crate::cli::fireside;
use serde_json::Value;

#[test]
fn a_game_is_measured_in_every_way() {
    for id in ["tic-tac-toe", "connect-four", "leduc", "go-fish"] {
        let ran = fireside(&format!("bench {id} --seconds 0.02 --json"));
        assert_eq!((ran.status, ran.err.as_str()), (0, ""));
        let found: Value = serde_json::from_str(&ran.out).unwrap();
        let [game] = found.as_array().unwrap().as_slice() else { panic!("not one game: {found}") };
        assert_eq!(game["game"], id);
        for key in ["games_per_s", "decisions_per_s", "clone_ns", "state_bytes", "mean_decisions"] {
            assert!(game[key].as_f64().is_some_and(|value| value > 0.0), "{key} of {game}");
        }
        assert_eq!(game["checksum"].as_str().map(str::len), Some(16));
        assert!(game["mcts_simulations_per_s"].is_null());
    }
}

#[test]
fn the_checksum_does_not_depend_on_the_time_given() {
    let bench = |seconds: &str| -> Value {
        let ran = fireside(&format!("bench tic-tac-toe --mcts --seconds {seconds} --json"));
        serde_json::from_str(&ran.out).unwrap()
    };
    let (short, long) = (bench("0.01"), bench("0.05"));
    assert_eq!(short[0]["checksum"], long[0]["checksum"]);
    assert!(short[0]["mcts_simulations_per_s"].as_f64().unwrap() > 0.0);
}

#[test]
fn the_table_has_a_line_a_game() {
    let ran = fireside("bench tic-tac-toe --seconds 0.01");
    assert_eq!(ran.out.lines().count(), 2);
    assert!(ran.out.lines().nth(1).unwrap().starts_with("tic-tac-toe "), "{}", ran.out);
}

#[test]
fn games_that_are_not_for_so_many_are_left_out_unless_they_are_named() {
    let ran = fireside("bench --players 5 --seconds 0.01 --json");
    assert_eq!(ran.status, 0, "{}", ran.err);
    let found: Value = serde_json::from_str(&ran.out).unwrap();
    let games: Vec<&str> = found.as_array().unwrap().iter().map(|game| game["game"].as_str().unwrap()).collect();
    assert!(games.contains(&"go-fish") && !games.contains(&"leduc"), "{games:?}");
    assert!(ran.err.contains("note: leduc is left out; it is for 2 players"), "{}", ran.err);
    let named = fireside("bench leduc --players 5");
    assert_eq!((named.status, named.err.contains("exactly 2 players, not 5")), (2, true), "{}", named.err);
    let nobody = fireside("bench --players 60");
    assert_eq!((nobody.status, nobody.err.contains("no game is for 60")), (2, true), "{}", nobody.err);
}
