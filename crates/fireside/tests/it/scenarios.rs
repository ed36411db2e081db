//! `fireside scenario` through the real binary.

use crate::cli::{fireside, folder};
use serde_json::Value;

const GOOD: &str = r#"
game = "tic-tac-toe"
title = "The centre is taken"

[[do]]
seat = 1
choose = "Take the centre square"

[[expect]]
at = "/turn"
is = 2
"#;

#[test]
fn a_scenario_that_holds_passes() {
    let folder = folder("scenario_good");
    std::fs::write(folder.join("centre.toml"), GOOD).unwrap();
    let ran = fireside(&format!("scenario {}", folder.display()));
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{}", ran.out);
    assert!(ran.out.contains("centre.toml: The centre is taken (1 answer)"), "{}", ran.out);
    assert!(ran.out.ends_with("1 scenario passed, 0 failed\n"), "{}", ran.out);
}

#[test]
fn what_the_trace_shows_can_be_put_into_a_scenario() {
    let folder = folder("scenario_copied");
    let file = folder.join("fish.toml");
    let given = "game = \"go-fish\"\ntitle = \"Copied\"\n[setup]\nplayers = 3\n\
                 [given]\nhands = [[\"5♠\"], [\"2♥\"], [\"3♥\"]]\n";
    let scenario = |choose: &str| format!("{given}[[do]]\nseat = 1\nchoose = \"{choose}\"\n");
    std::fs::write(&file, scenario("Ask nobody")).unwrap();
    let ran = fireside(&format!("scenario --trace {}", file.display()));
    let offered: Vec<&str> = ran.out.lines().map(str::trim).filter(|line| line.starts_with("Ask @")).collect();
    assert!(!offered.is_empty(), "{}{}", ran.out, ran.err);
    for words in offered {
        std::fs::write(&file, scenario(words)).unwrap();
        let ran = fireside(&format!("scenario --trace {}", file.display()));
        assert!(ran.out.contains(&format!("> {words}")), "{words}: {}{}", ran.out, ran.err);
    }
}

#[test]
fn the_trace_shows_every_question_and_answer() {
    let folder = folder("scenario_trace");
    let file = folder.join("centre.toml");
    std::fs::write(&file, GOOD).unwrap();
    let ran = fireside(&format!("scenario --trace {}", file.display()));
    for words in ["seat 1: Which square do you take?", "> Take the centre square", "@1 takes the centre square."] {
        assert!(ran.out.contains(words), "no {words:?} in {}", ran.out);
    }
}

#[test]
fn a_scenario_that_does_not_hold_says_where() {
    let folder = folder("scenario_bad");
    let file = folder.join("centre.toml");
    std::fs::write(&file, GOOD.replace("is = 2", "is = 1")).unwrap();
    let ran = fireside(&format!("scenario {}", file.display()));
    assert_eq!(ran.status, 1);
    for words in ["FAIL", "centre.toml:9:", "expected: ", "found: ", "0 scenarios passed, 1 failed"] {
        assert!(ran.out.contains(words), "no {words:?} in {}", ran.out);
    }
    let json = fireside(&format!("scenario --json {}", file.display()));
    let report: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!((json.status, &report[0]["passed"]), (1, &Value::Bool(false)));
    assert_eq!(report[0]["failures"].as_array().map(Vec::len), Some(1));
}

#[test]
fn a_malformed_scenario_is_named_with_line_and_remedy() {
    let folder = folder("scenario_malformed");
    std::fs::write(folder.join("broken.toml"), GOOD.replace("seat = 1", "seat = ")).unwrap();
    std::fs::write(folder.join("good.toml"), GOOD).unwrap();
    std::fs::write(folder.join("other.toml"), GOOD.replace("tic-tac-toe", "tictactoe")).unwrap();
    let ran = fireside(&format!("scenario {}", folder.display()));
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("broken.toml:6:"), "{}", ran.err);
    assert!(
        ran.err.contains("other.toml:2:8: there is no game called") && ran.err.contains("\"tic-tac-toe\"?"),
        "{}",
        ran.err
    );
    assert!(ran.out.ends_with("1 scenario passed, 2 failed\n"), "{}", ran.out);
    let json = fireside(&format!("scenario --json {}", folder.display()));
    let report: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!((report[0]["passed"].as_bool(), report[0]["problems"][0]["line"].as_u64()), (Some(false), Some(6)));
}

#[test]
fn a_place_without_scenarios_is_no_success() {
    let empty = folder("scenario_none");
    let ran = fireside(&format!("scenario {}", empty.display()));
    assert_eq!((ran.status, ran.err.contains("there is no .toml file in it")), (1, true), "{}", ran.err);
    let ran = fireside("scenario nowhere.toml");
    assert_eq!((ran.status, ran.err.contains("cannot read nowhere.toml")), (1, true), "{}", ran.err);
    assert_eq!(fireside("scenario").status, 2);
}

#[test]
fn in_a_larger_folder_only_scenarios_are_played() {
    let folder = folder("scenario_room");
    std::fs::create_dir_all(folder.join("scenarios/deep")).unwrap();
    std::fs::write(folder.join("Cargo.toml"), "[package]").unwrap();
    std::fs::write(folder.join("scenarios/deep/centre.toml"), GOOD).unwrap();
    let ran = fireside(&format!("scenario {}", folder.display()));
    assert_eq!((ran.status, ran.out.lines().count()), (0, 2), "{}{}", ran.out, ran.err);
}

#[test]
fn a_misspelt_game_is_told_with_everything_else_that_is_wrong() {
    let folder = folder("scenario_misspelt");
    let text = GOOD.replace("tic-tac-toe", "tic-tac-tow").replace("choose", "chose").replace("is = 2", "si = 2");
    std::fs::write(folder.join("a.toml"), text).unwrap();
    let ran = fireside(&format!("scenario {}", folder.display()));
    assert_eq!(ran.status, 1);
    for words in ["a.toml:2:8: there is no game", "did you mean \"tic-tac-toe\"?", "a.toml:7:1:", "a.toml:11:1:"] {
        assert!(ran.err.contains(words), "no {words:?} in {}", ran.err);
    }
}

#[test]
fn a_scenario_without_any_check_fails() {
    let folder = folder("scenario_empty");
    let file = folder.join("empty.toml");
    std::fs::write(&file, "\u{feff}game = \"tic-tac-toe\"\ntitle = \"Nothing\"\n").unwrap();
    let ran = fireside(&format!("scenario {}", file.display()));
    assert_eq!((ran.status, ran.err.as_str()), (1, ""));
    assert!(ran.out.contains("this scenario checks nothing"), "{}", ran.out);
}

#[test]
fn a_wrong_position_is_told_at_its_line() {
    let folder = folder("scenario_given");
    let file = folder.join("given.toml");
    let given = |board: &str| format!("game = \"tic-tac-toe\"\ntitle = \"x\"\n\n[given]\nboard = {board}\n{}", "");
    for (board, place) in [("[\n  \"X..\",\n  \"...\",\n  \"..Q\",\n]", "given.toml:8:3"), ("7", "given.toml:5:1")] {
        std::fs::write(&file, given(board)).unwrap();
        let ran = fireside(&format!("scenario {}", file.display()));
        assert!(ran.status == 1 && ran.out.contains(place), "{}", ran.out);
        for jargon in ["invalid type", "sequence", "struct"] {
            assert!(!ran.out.contains(jargon), "{}", ran.out);
        }
    }
}

#[test]
fn names_that_mean_nothing_are_told_of_the_setup_and_the_position_at_once() {
    let folder = folder("scenario_both");
    let file = folder.join("both.toml");
    let text = "game = \"starship\"\ntitle = \"Both\"\n[setup]\nbudget = 600\nfits = [\"Iron Wall\", \"Iron Wall\"]\nstater = 1\n[given]\nactiv = 1\n[[do]]\nseat = 1\nchoose = \"End your turn\"\n";
    std::fs::write(&file, text).unwrap();
    let ran = fireside(&format!("scenario {}", file.display()));
    assert!(ran.out.contains("both.toml:6:") && ran.out.contains("both.toml:8:"), "{}{}", ran.out, ran.err);
}
