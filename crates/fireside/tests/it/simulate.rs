//! `fireside simulate` through the real binary.

use crate::cli::{binary, file, fireside, ran};
use serde_json::Value;
use std::process::Stdio;

fn json(args: &str) -> Value {
    let ran = fireside(&format!("simulate {args} --json -"));
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{args}");
    serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{args}: {error}: {}", ran.out))
}

#[test]
fn the_json_holds_what_scripts_rely_on() {
    let found = json("connect-four --games 300 --seed 7 --seats random,greedy:20");
    for key in ["game", "seed", "games", "finished", "errors", "wins", "draws", "mean_decisions", "checksum"] {
        assert!(!found[key].is_null(), "{key} is missing");
    }
    assert_eq!(
        (found["game"].as_str(), found["seed"].as_u64(), found["finished"].as_u64()),
        (Some("connect-four"), Some(7), Some(300))
    );
    let wins: Vec<u64> = found["wins"].as_array().unwrap().iter().map(|wins| wins.as_u64().unwrap()).collect();
    assert_eq!(wins.iter().sum::<u64>() + found["draws"].as_u64().unwrap(), 300);
    assert!(wins[1] > wins[0], "greedy beats random: {wins:?}");
}

#[test]
fn the_checksum_is_the_same_whatever_the_number_of_threads() {
    let checksum = |args: &str| json(args)["checksum"].as_str().unwrap().to_string();
    let one = checksum("go-fish --games 200 --seed 3 --threads 1 --players 3");
    assert_eq!(one, checksum("go-fish --games 200 --seed 3 --threads 3 --players 3"));
    assert_ne!(one, checksum("go-fish --games 200 --seed 4 --threads 1 --players 3"));
}

#[test]
fn the_words_hold_wins_lengths_and_endings() {
    let ran = fireside("simulate leduc --games 500 --seats mcts:30,random --rotate");
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    for words in
        ["500 games", "95 % interval", "mcts:30", "bot ", "Length:", "Choices:", "Endings:", "a fold", "checksum "]
    {
        assert!(ran.out.contains(words), "no {words:?} in {}", ran.out);
    }
}

#[test]
fn too_many_players_are_told_of_the_flag_that_names_them() {
    for (flags, named) in [("--seats random,random,random", "--seats: "), ("--players 3", "--players: ")] {
        let ran = fireside(&format!("simulate leduc {flags}"));
        assert!(ran.status == 2 && ran.err.starts_with(&format!("error: {named}")), "{flags}: {}", ran.err);
    }
}

#[test]
fn quiet_is_quiet() {
    let path = file("quiet.json", "");
    let ran = fireside(&format!("simulate tic-tac-toe --games 50 --quiet --json {}", path.display()));
    assert_eq!((ran.status, ran.out.as_str(), ran.err.as_str()), (0, "", ""));
    let written: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    assert_eq!(written["finished"], 50);
}

#[test]
fn the_report_is_one_page_that_needs_nothing_else() {
    let path = file("report.html", "");
    let ran = fireside(&format!(
        "simulate go-fish --games 60 --seats random,random,random --seed 5 --report {}",
        path.display()
    ));
    assert_eq!(ran.status, 0, "{}", ran.err);
    let page = std::fs::read_to_string(path).unwrap();
    assert!(page.starts_with("<!doctype html>") && page.trim_end().ends_with("</html>"));
    for outside in ["http://", "https://", "<script", "<link", "@import", "url("] {
        assert!(!page.contains(outside), "the page asks for something outside: {outside}");
    }
    for words in [
        "<svg",
        "prefers-color-scheme: dark",
        "viewport",
        "Seat 3: random",
        "fireside simulate go-fish --games 60 --seats random,random,random --seed 5",
    ] {
        assert!(page.contains(words), "no {words:?}");
    }
    for tag in ["section", "svg", "table", "tr", "div", "p"] {
        assert_eq!(
            page.matches(&format!("<{tag}>")).count() + page.matches(&format!("<{tag} ")).count(),
            page.matches(&format!("</{tag}>")).count(),
            "{tag}"
        );
    }
}

/// Starts a simulation and interrupts it so many times once it listens.
#[cfg(target_os = "linux")]
fn interrupted(args: &[&str], times: usize) -> crate::cli::Ran {
    let mut child = binary(args).stdin(Stdio::null()).spawn().unwrap();
    let interrupt = |id: u32| std::process::Command::new("kill").args(["-INT", &id.to_string()]).status().unwrap();
    // Interrupted before it listens, any program simply dies; so wait until it does.
    let listens = |id: u32| {
        let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap_or("0").trim().to_string();
        u64::from_str_radix(&caught, 16).unwrap_or(0) & 0b10 != 0
    };
    while !listens(child.id()) {
        assert!(child.try_wait().unwrap().is_none(), "it ended by itself");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    for _ in 0..times {
        // One that has ended in the meantime cannot be interrupted any more, and need not be.
        interrupt(child.id());
    }
    ran(child.wait_with_output().unwrap())
}

#[cfg(target_os = "linux")]
#[test]
fn an_interruption_keeps_what_is_done() {
    let args = ["simulate", "connect-four", "--games", "100000000", "--threads", "1", "--json", "-"];
    let ended = interrupted(&args, 1);
    assert_eq!(ended.status, 130, "{}", ended.err);
    assert!(ended.err.contains("Stopping: what is done is being reported."), "{}", ended.err);
    let found: Value = serde_json::from_str(&ended.out).unwrap();
    assert_eq!((&found["stopped"], &found["planned"]), (&Value::Bool(true), &100_000_000u64.into()));
    assert_eq!(found["games"], found["finished"]);
    assert!(found["finished"].as_u64().unwrap() < 100_000_000);
}

#[cfg(target_os = "linux")]
#[test]
fn a_second_interruption_still_writes_what_is_done_and_a_long_thought_is_cut_short() {
    let path = file("twice.json", "");
    let out = path.display().to_string();
    let seats = "mcts:100000000,mcts:600s";
    for args in [
        vec!["simulate", "connect-four", "--games", "4", "--seats", seats, "--json", &out],
        vec!["simulate", "starship", "--games", "4", "--seats", "greedy:100000000", "--json", &out, "--quiet"],
    ] {
        std::fs::write(&path, "").unwrap();
        let ended = interrupted(&args, 2);
        assert_eq!(ended.status, 130, "{}", ended.err);
        let found: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        assert_eq!((&found["games"], &found["planned"], &found["stopped"]), (&0.into(), &4.into(), &Value::Bool(true)));
    }
}

#[test]
fn one_game_of_many_can_be_seen_again() {
    let all = json("leduc --games 1 --seed 7 --first 17");
    assert_eq!((all["first"].as_u64(), all["finished"].as_u64()), (Some(17), Some(1)));
}
