//! The binary, run as anybody would run it.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// What a run of the binary came to.
pub struct Ran {
    pub status: i32,
    pub out: String,
    pub err: String,
}

/// Runs `fireside` with arguments that hold no spaces.
pub fn fireside(args: &str) -> Ran {
    fireside_with(&args.split_whitespace().collect::<Vec<_>>(), "")
}

/// Runs `fireside` with an input.
pub fn fireside_with(args: &[&str], input: &str) -> Ran {
    let mut child = binary(args).stdin(Stdio::piped()).spawn().unwrap();
    // A program that ends without reading its input is no failure of this test.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    ran(child.wait_with_output().unwrap())
}

/// The binary with arguments, in a folder of its own, its output kept.
pub fn binary(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fireside"));
    command.args(args).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.env_remove("NO_COLOR").env("FIRESIDE_NAME", "Ann").current_dir(env!("CARGO_TARGET_TMPDIR"));
    command
}

pub fn ran(output: Output) -> Ran {
    Ran {
        status: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// A file in the tests' own folder.
pub fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).unwrap();
    path
}

/// A place for files that is there for one test and empty at its beginning.
pub fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn alone_it_says_how_to_begin() {
    let ran = fireside("");
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    assert!(ran.out.contains("fireside play") && ran.out.contains("connect-four"), "{}", ran.out);
}

#[test]
fn games_are_listed_with_their_players() {
    let ran = fireside("games");
    assert_eq!(ran.status, 0);
    let line = ran.out.lines().find(|line| line.starts_with("go-fish")).unwrap();
    assert!(line.contains("2 to 6 players") && line.ends_with('.'), "{line}");
}

#[test]
fn games_as_json_are_a_list() {
    let ran = fireside("games --json");
    let games: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    let ids: Vec<&str> = games.as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap()).collect();
    for id in ["tic-tac-toe", "connect-four", "leduc", "go-fish"] {
        assert!(ids.contains(&id), "no {id} in {ids:?}");
    }
    let fish = games.as_array().unwrap().iter().find(|game| game["id"] == "go-fish").unwrap();
    assert_eq!(fish["players"], serde_json::json!([2, 6]));
}

#[test]
fn every_command_helps_with_examples() {
    let commands = ["games", "play", "simulate", "bench", "scenario", "replay", "completions", "man"];
    let deeper = ["replay show", "replay verify", "replay export", "replay branch"];
    for command in commands.iter().chain(&deeper) {
        let ran = fireside(&format!("{command} --help"));
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{command}");
        assert!(ran.out.contains("Examples:"), "{command} --help has no examples");
        assert!(ran.out.contains(&format!("fireside {command}")), "{command}");
    }
    assert!(fireside("--help").out.contains("simulate"));
    assert!(fireside("--version").out.starts_with("fireside "));
}

#[test]
fn a_reader_that_leaves_is_no_trouble() {
    for args in [
        vec!["games"],
        vec!["bench", "tic-tac-toe", "--seconds", "0.01"],
        vec!["man"],
        vec!["--help"],
        vec!["replay", "--help"],
    ] {
        let mut child = binary(&args).stdin(Stdio::null()).spawn().unwrap();
        drop(child.stdout.take());
        let ended = ran(child.wait_with_output().unwrap());
        assert_eq!(ended.err, "", "{args:?}");
        assert_eq!(ended.status, 0, "{args:?}");
    }
}

#[test]
fn completions_are_made_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let ran = fireside(&format!("completions {shell}"));
        assert_eq!(ran.status, 0);
        assert!(ran.out.contains("simulate"), "{shell}");
    }
}

#[test]
fn the_manual_has_a_page_for_every_command() {
    assert!(fireside("man").out.contains(".TH fireside"));
    let page = fireside("man play");
    assert_eq!(page.status, 0);
    assert!(page.out.contains(".TH fireside-play") && page.out.contains("hot"), "{}", page.out);
}
