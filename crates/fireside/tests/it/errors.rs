//! Every kind of bad input: one message that says what, where and what to do, and a status that is not 0.

use crate::cli::{Ran, file, fireside, fireside_with};

/// One message, the right status, nothing on stdout, no panic.
fn refused(args: &str, status: i32, said: &[&str]) {
    check(args, &fireside(args), status, said);
}

fn check(args: &str, ran: &Ran, status: i32, said: &[&str]) {
    assert_eq!(ran.status, status, "{args}: {}", ran.err);
    assert_eq!(ran.out, "", "{args}");
    assert_eq!(ran.err.matches("error:").count(), 1, "{args}: {}", ran.err);
    assert!(ran.err.starts_with("error: "), "{args}: {}", ran.err);
    assert!(!ran.err.contains("panicked"), "{args}: {}", ran.err);
    for words in said {
        assert!(ran.err.contains(words), "{args} does not say {words:?}: {}", ran.err);
    }
}

#[test]
fn flags_that_are_not_there() {
    refused("play --colour", 2, &["unexpected argument", "--colour"]);
    refused("simulte leduc", 2, &["simulte", "simulate"]);
    refused("simulate", 2, &["GAME"]);
    refused("simulate leduc --games many", 2, &["many", "--games"]);
    refused("simulate leduc --games 0", 2, &["--games"]);
    refused("simulate leduc --threads 9999", 2, &["--threads"]);
    refused("bench --seconds -1", 2, &["-1"]);
    refused("bench --seconds 0", 2, &["0.01 to 600"]);
    refused("play leduc --pace fast", 2, &["0 to 60"]);
    refused("replay show", 2, &["FILE"]);
    refused("replay verify", 2, &["FILES"]);
    refused("completions tcsh", 2, &["tcsh"]);
    refused("man plaz", 2, &["there is no command \"plaz\""]);
}

#[test]
fn games_that_are_not_there() {
    refused("play conect-four", 2, &["no game called \"conect-four\"", "did you mean connect-four?"]);
    refused("simulate chess", 2, &["no game called \"chess\"", "there are ", "tic-tac-toe", "fireside games"]);
    refused("bench fish", 2, &["did you mean go-fish?"]);
}

#[test]
fn players_that_are_not_there() {
    refused("play leduc --seats you,mtcs:50", 2, &["--seats", "mtcs:50", "did you mean mcts?"]);
    refused("play leduc --seats you,random,random", 2, &["exactly 2 players, not 3"]);
    refused("play leduc --seats you", 2, &["exactly 2 players, not 1"]);
    refused("play go-fish --players 7", 2, &["2 to 6 players, not 7"]);
    refused("play go-fish --players 3 --seats you,random", 2, &["--seats names 2 players for a table of 3"]);
    refused("play leduc --watch --seats you,random", 2, &["--watch is for bots only"]);
    refused("play leduc --watch --hot-seat", 2, &["cannot be used with"]);
    refused("play --players 3", 2, &["say which game"]);
    refused("simulate leduc --seats you,random", 2, &["people cannot be simulated"]);
    refused("simulate leduc --seats mtcs:5,random", 2, &["did you mean mcts?"]);
    refused("simulate leduc --seats mcts:0,random", 2, &["mcts:0", "1 to"]);
    refused("simulate leduc --seats random,random,random", 2, &["exactly 2 players, not 3"]);
    refused("simulate go-fish --players 9", 2, &["2 to 6 players"]);
}

#[test]
fn setups_that_do_not_hold() {
    let broken = file("broken-setup.json", "{\n  \"players\": ,\n}");
    let broken = broken.display();
    refused(&format!("play go-fish --setup {broken}"), 1, &["broken-setup.json: line 2, column 14", "expected value"]);
    refused(&format!("simulate go-fish --setup {broken}"), 1, &["broken-setup.json: line 2"]);
    let toml = file("broken-setup.toml", "players = 2\nx = = 3\n");
    refused(&format!("play go-fish --setup {}", toml.display()), 1, &["broken-setup.toml: line 2"]);
    let many = file("many-setup.json", "{\"players\": 40}");
    refused(&format!("simulate go-fish --setup {}", many.display()), 1, &["many-setup.json", "players", "2 to 6"]);
    let unknown = file("unknown-setup.json", "{\"colour\": 1}");
    refused(&format!("play leduc --setup {}", unknown.display()), 1, &["unknown-setup.json", "colour"]);
    refused("play leduc --setup missing.json", 1, &["cannot read missing.json", "no such file"]);
    let inline = fireside_with(&["play", "leduc", "--setup", "{\"a\":"], "");
    check("inline", &inline, 1, &["--setup: line 1, column 5"]);
}

#[test]
fn saved_games_that_cannot_be_read() {
    let text = file("text.json", "hello");
    let other = file("other.json", "{\"fireside\": \"scenario\", \"format\": 1}");
    let newer = file("newer.json", "{\"fireside\": \"replay\", \"format\": 99}");
    for command in ["replay show", "replay verify", "replay export", "play --load"] {
        let with = |path: &std::path::Path| format!("{command} {}", path.display());
        refused(&with(&text), 1, &["text.json", "line 1"]);
        refused(&with(&other), 1, &["other.json", "not a replay"]);
        refused(&with(&newer), 1, &["newer.json", "format 99"]);
        refused(&format!("{command} nowhere.json"), 1, &["cannot read nowhere.json", "check the name"]);
        refused(&format!("{command} ."), 1, &["cannot read ."]);
    }
}

#[test]
fn places_that_cannot_be_written() {
    let into = "no/such/folder/out.json";
    refused(
        &format!("simulate tic-tac-toe --games 10 --quiet --json {into}"),
        1,
        &["cannot write", into, "make the folder"],
    );
    refused(&format!("simulate tic-tac-toe --games 10 --quiet --report {into}"), 1, &["cannot write", into]);
}

#[test]
fn a_game_must_be_named_where_there_is_no_menu() {
    refused("play", 2, &["say which game", "connect-four"]);
}
