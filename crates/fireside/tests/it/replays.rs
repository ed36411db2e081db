//! `fireside replay` through the real binary.

use crate::cli::{file, fireside, fireside_with};
use serde_json::Value;
use std::path::PathBuf;

/// A finished game, saved under this name.
fn saved(name: &str, args: &str) -> PathBuf {
    let path = file(name, "");
    std::fs::remove_file(&path).unwrap();
    let save = path.display().to_string();
    let mut args: Vec<&str> = args.split_whitespace().collect();
    args.extend(["--save", &save]);
    let ran = fireside_with(&args, &"1\n".repeat(300));
    assert_eq!(ran.status, 0, "{}", ran.err);
    path
}

#[test]
fn a_game_is_shown_as_each_viewer_saw_it() {
    let path = saved("show.json", "play leduc --watch --seats random,random --seed 3");
    let show = |as_whom: &str| {
        let ran = fireside(&format!("replay show --step 1 {as_whom} {}", path.display()));
        assert_eq!(ran.status, 0, "{}", ran.err);
        ran.out
    };
    assert!(!show("").contains("face down"));
    assert_eq!(show("--as 1").matches("face down").count(), 1);
    assert_eq!(show("--as seat 2").matches("face down").count(), 1);
    assert_eq!(show("--as spectator").matches("face down").count(), 2);
    assert!(show("").contains("after answer 1 of"), "{}", show(""));
    assert!(show("--as 2").contains("is asked: "), "{}", show("--as 2"));
    assert!(!show("--as 1").contains("is asked: "), "{}", show("--as 1"));
    let wrong = fireside(&format!("replay show {} --as 3", path.display()));
    assert_eq!((wrong.status, wrong.err.contains("seats are 1 to 2")), (2, true), "{}", wrong.err);
    let wrong = fireside(&format!("replay show {} --as Bob", path.display()));
    assert_eq!((wrong.status, wrong.err.contains("the number of a seat")), (2, true), "{}", wrong.err);
    let wrong = fireside(&format!("replay show {} --step 400", path.display()));
    assert_eq!((wrong.status, wrong.err.contains("has only")), (2, true), "{}", wrong.err);
}

#[test]
fn a_game_is_shown_as_json() {
    let path = saved("show-json.json", "play connect-four --watch --seats random,random --seed 3");
    let ran = fireside(&format!("replay show {} --step 2 --json --as spectator", path.display()));
    let shown: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((shown["step"].as_u64(), shown["viewer"].as_str()), (Some(2), Some("spectator")));
    assert_eq!(shown["story"].as_array().map(Vec::len), Some(2));
    assert!(shown["prompts"].as_array().unwrap().is_empty());
}

#[test]
fn an_honest_game_is_verified_and_a_tampered_one_named() {
    let path = saved("honest.json", "play go-fish --watch --seats random,random --seed 3");
    let ran = fireside(&format!("replay verify {}", path.display()));
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    assert!(ran.out.contains("verified: go-fish"), "{}", ran.out);
    let text = std::fs::read_to_string(&path).unwrap();
    let mut replay: Value = serde_json::from_str(&text).unwrap();
    replay["moves"][4]["check"] = "0000000000000000".into();
    let tampered = file("tampered.json", &replay.to_string());
    let both = fireside(&format!("replay verify {} {}", path.display(), tampered.display()));
    assert_eq!(both.status, 1);
    assert!(both.out.contains("honest.json: verified"), "{}", both.out);
    assert!(both.err.contains("tampered.json: answer 5 of seat "), "{}", both.err);
    let json = fireside(&format!("replay verify {} {} --json", path.display(), tampered.display()));
    let report: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!((json.status, &report[0]["ok"], &report[1]["ok"]), (1, &Value::Bool(true), &Value::Bool(false)));
    let mut other = serde_json::from_str::<Value>(&text).unwrap();
    other["revision"] = 99.into();
    let other = file("other-revision.json", &other.to_string());
    let refused = fireside(&format!("replay show {}", other.display()));
    assert_eq!(refused.status, 1);
    assert!(refused.err.contains("revision 99"), "{}", refused.err);
    // The older format does not say that the name was changed.
    let unknown = file("unknown-game.json", &include_str!("kept/format-2.json").replace("\"leduc\"", "\"chess\""));
    let refused = fireside(&format!("replay verify {}", unknown.display()));
    assert!(refused.err.contains("a game of \"chess\", which this build does not have"), "{}", refused.err);
}

#[test]
fn a_whole_game_is_told_with_names() {
    let path = saved("story.json", "play connect-four --seats you,random --seed 3");
    let ran = fireside(&format!("replay export {}", path.display()));
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    for words in [
        "Connect Four\n============",
        "Seat 1: Ann",
        "Seat 2: Ember (random)",
        "   1. Ann: Drop into column 1",
        "Ann drops a disc into column 1.",
        "The table after",
    ] {
        assert!(ran.out.contains(words), "no {words:?} in {}", ran.out);
    }
    let out = file("story.txt", "");
    let written = fireside(&format!("replay export {} -o {}", path.display(), out.display()));
    assert_eq!((written.status, written.out.as_str()), (0, ""));
    assert_eq!(std::fs::read_to_string(out).unwrap(), ran.out);
    let json = fireside(&format!("replay export {} --format json", path.display()));
    let told: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(told["story"][0]["words"], "Ann drops a disc into column 1.");
}

/// A file whose names were evil when it was saved.
fn named_evil() -> PathBuf {
    use bots::AnyGame;
    let game = bots::Entry::new(classics::TicTacToe);
    let beginning = table::Beginning { setup: game.default_setup(2), given: None };
    let mut of = game.open(beginning, table::Seal::from_number(1)).unwrap();
    of.set_names(&["\u{1b}[2JEvil".into(), "Bob".into()]);
    of.answer(table::Seat::new(0), 0).unwrap();
    file("born-evil.json", &of.replay().to_json())
}

#[test]
fn names_in_a_file_cannot_move_the_cursor() {
    let path = saved("escape.json", "play tic-tac-toe --watch --seats random,random --seed 3");
    let text = std::fs::read_to_string(&path).unwrap().replace("Kindle (random)", "\\u001b[2JEvil");
    let evil = file("evil.json", &text);
    let shown = fireside(&format!("replay show {}", named_evil().display()));
    assert!(
        shown.status == 0 && shown.out.contains("Evil") && !shown.out.contains("[2J"),
        "{}{}",
        shown.out,
        shown.err
    );
    assert!(!shown.out.contains('\u{1b}'));
    for command in ["replay show", "replay export"] {
        let ran = fireside(&format!("{command} {}", evil.display()));
        assert!(!ran.out.contains('\u{1b}') && !ran.err.contains('\u{1b}'), "{command}");
        assert!(ran.err.contains("players: the names changed after the replay was saved"), "{command}: {}", ran.err);
    }
}

#[test]
fn a_story_is_not_written_over_its_game() {
    let path = saved("own.json", "play tic-tac-toe --watch --seats random,random --seed 3");
    let before = std::fs::read_to_string(&path).unwrap();
    let odd = path.parent().unwrap().join(".").join("own.json");
    let ran = fireside(&format!("replay export {} -o {}", path.display(), odd.display()));
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("is the saved game itself; write the story to another file"), "{}", ran.err);
    let ran = fireside(&format!("replay branch {} --at 1 -o {}", path.display(), odd.display()));
    assert!(ran.status == 2 && ran.err.contains("is the game it branches from"), "{}", ran.err);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), before);
}

#[test]
fn a_game_branches_from_any_point_of_another() {
    let path = saved("trunk.json", "play go-fish --seats you,random --seed 3");
    let (before, out) = (std::fs::read_to_string(&path).unwrap(), file("twig.json", ""));
    std::fs::remove_file(&out).unwrap();
    let ran = fireside(&format!("replay branch {} --at 3 -o {}", path.display(), out.display()));
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    assert!(ran.out.contains("twig.json begins after 3 answers of "), "{}", ran.out);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), before, "the old game stays as it is");
    let read = |path: &PathBuf| table::Replay::from_json(&std::fs::read_to_string(path).unwrap()).unwrap();
    let (trunk, twig) = (read(&path), read(&out));
    let said = |replay: &table::Replay| replay.moves[..3].iter().map(|one| one.words.clone()).collect::<Vec<_>>();
    assert_eq!((twig.moves.len(), said(&twig), &twig.players), (3, said(&trunk), &trunk.players));
    assert_eq!((twig.seals.len(), twig.seals[1].after, twig.seals[1].seal.players.len()), (2, 3, 1));
    let verified = fireside(&format!("replay verify {}", out.display()));
    assert!(verified.status == 0 && verified.out.contains("2 seals"), "{}{}", verified.out, verified.err);
    let promise = twig.seals[1].seal.commitment.to_string();
    assert!(!ran.out.contains(&promise), "what has lain in a file is no promise: {}", ran.out);
    assert!(
        ran.out.contains("From answer 4 on chance is drawn anew, and promised when the game is played."),
        "{}",
        ran.out
    );
    assert!(verified.out.contains("nothing was rolled from it: whoever goes on"), "{}", verified.out);
    let played = file("twig-played.json", "");
    std::fs::remove_file(&played).unwrap();
    let (load, save) = (out.display().to_string(), played.display().to_string());
    let on = fireside_with(&["play", "--load", &load, "--save", &save], "1\nquit\n");
    let kept = read(&played).seals[1].seal.commitment.to_string();
    assert!(kept != promise && on.out.contains(&format!("The promise from answer 4 on:\n{kept}")), "{}", on.out);
    let verified = fireside(&format!("replay verify {save}"));
    assert!(verified.out.contains(&kept) && !verified.out.contains("nothing was rolled"), "{}", verified.out);
    let over = fireside(&format!("replay branch {} --at 2 -o {}", path.display(), out.display()));
    assert!(over.status == 2 && over.err.contains("twig.json exists already"), "{}", over.err);
    assert_eq!(read(&out).moves.len(), 3, "nothing is written over");
    let last = trunk.moves.len();
    for (at, said) in [(last, "the game is over after"), (last + 1, "has only")] {
        let ran = fireside(&format!("replay branch {} --at {at} -o unbranched.json", path.display()));
        assert!(ran.status == 2 && ran.err.contains(said), "{}", ran.err);
    }
    let unnamed = fireside(&format!("replay branch {} --at 2", path.display()));
    let beside = path.with_file_name("trunk-2.json");
    assert_eq!((unnamed.status, beside.exists()), (0, true), "{}", unnamed.err);
    let again = fireside(&format!("replay branch {} --at 2", path.display()));
    assert!(again.status == 2 && again.err.contains("exists already"), "{}", again.err);
    std::fs::remove_file(beside).unwrap();
}

#[test]
fn a_saved_game_is_played_on_from_an_earlier_point_and_stays_as_it_is() {
    let path = saved("earlier.json", "play connect-four --seats you,random --seed 3");
    let (before, out) = (std::fs::read_to_string(&path).unwrap(), file("later.json", ""));
    std::fs::remove_file(&out).unwrap();
    let args = format!("play --load {} --step 4 --save {}", path.display(), out.display());
    let args: Vec<&str> = args.split_whitespace().collect();
    let ran = fireside_with(&args, "7\nquit\n");
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{}", ran.out);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), before);
    let later = table::Replay::from_json(&std::fs::read_to_string(&out).unwrap()).unwrap();
    assert!(later.moves.len() >= 5 && later.moves[4].words == "Drop into column 7", "{:?}", later.moves);
    assert_eq!(later.seals.len(), 2);
    let same = fireside(&format!("play --load {0} --step 4 --save {0}", path.display()));
    assert!(same.status == 2 && same.err.contains("save under another name"), "{}", same.err);
    let unsaved = fireside_with(&["play", "--load", &path.display().to_string(), "--step", "4"], "quit\n");
    assert_eq!((unsaved.status, std::fs::read_to_string(&path).unwrap()), (0, before), "{}", unsaved.err);
}

#[test]
fn a_game_of_an_older_format_is_still_read() {
    let path = file("format-2.json", include_str!("kept/format-2.json"));
    for command in ["replay verify", "replay show", "replay export"] {
        let ran = fireside(&format!("{command} {}", path.display()));
        assert_eq!(ran.status, 0, "{command}: {}", ran.err);
    }
}

#[test]
fn a_game_is_read_from_stdin() {
    let ran = fireside_with(&["replay", "verify", "-"], include_str!("kept/format-2.json"));
    assert!(ran.status == 0 && ran.out.starts_with("-: verified: leduc"), "{}{}", ran.out, ran.err);
    let load = fireside("play --load -");
    assert!(load.status == 2 && load.err.contains("stdin is for your answers"), "{}", load.err);
}

#[test]
fn a_file_that_names_another_game_says_so() {
    let path = saved("renamed.json", "play tic-tac-toe --watch --seats random --seed 3");
    for game in ["connect-four", "leduc", "chess"] {
        let text = std::fs::read_to_string(&path).unwrap().replace("\"tic-tac-toe\"", &format!("\"{game}\""));
        let ran = fireside(&format!("replay verify {}", file("renamed-other.json", &text).display()));
        let said = format!("game: the file says \"{game}\", and was saved as that of another game");
        assert!(ran.status == 1 && ran.err.contains(&said), "{}", ran.err);
    }
}

#[test]
fn points_are_told_at_the_end_of_a_story() {
    let path = saved("points.json", "play go-fish --watch --seats random --seed 3");
    for command in ["replay show", "replay export"] {
        let ran = fireside(&format!("{command} {}", path.display()));
        assert!(ran.out.contains("Points: Kindle "), "{command}: {}", ran.out);
    }
    assert!(fireside(&format!("replay show {}", path.display())).out.contains(", with everything open\n"));
}

#[test]
fn whoever_gave_an_answer_keeps_it_when_others_go_on() {
    let path = file("handed.json", "");
    std::fs::remove_file(&path).unwrap();
    let save = path.display().to_string();
    fireside_with(&["play", "connect-four", "--seats", "you,random", "--seed", "4", "--save", &save], "4\n4\nquit\n");
    let on = ["play", "--load", &save, "--seats", "you=Cid,you=Dot", "--save", &save];
    let ran = fireside_with(&on, "1\n1\nundo\nyes\n2\nquit\n");
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(ran.out.contains("Ann drops a disc into column 4."), "{}", ran.out);
    let told = fireside(&format!("replay export {save}")).out;
    for words in [
        "Seat 1: Ann up to answer 4, then Cid",
        "Seat 2: Ember (random) up to answer 4, then Dot",
        "   1. Ann: Drop into column 4",
        "   5. Cid: Drop into column 1",
        "   6. Dot: Drop into column 2",
        "Dot took back answer 6.",
    ] {
        assert!(told.contains(words), "no {words:?} in {told}");
    }
    let verified = fireside(&format!("replay verify {save}"));
    assert!(verified.status == 0 && verified.out.contains("something was taken back once"), "{}", verified.out);
    let shown = fireside(&format!("replay show {save} --step 2")).out;
    assert!(shown.contains("Ann") && !shown.contains("Cid"), "{shown}");
}

#[test]
fn every_game_of_an_export_is_checked() {
    let line = |name: &str, game: &str| {
        let path = saved(name, &format!("play {game} --watch --seats random,random --seed 3"));
        let replay: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        replay
    };
    let (one, two) = (line("line-1.json", "tic-tac-toe"), line("line-2.json", "connect-four"));
    let export = file("export.json", &format!("{one}\n{two}\n"));
    let ran = fireside(&format!("replay verify {}", export.display()));
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    assert!(ran.out.contains("export.json, game 1: verified: tic-tac-toe"), "{}", ran.out);
    assert!(ran.out.contains("export.json, game 2: verified: connect-four"), "{}", ran.out);

    let mut bent = two.clone();
    bent["moves"][4]["check"] = "0000000000000000".into();
    let export_of_three = file("export-3.json", &format!("{one}\n{bent}\n{{\"fireside\":\n\n{two}"));
    let ran = fireside(&format!("replay verify {} --json", export_of_three.display()));
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    let seen: Vec<_> = report.as_array().unwrap().iter().map(|one| (one["game"].as_u64(), one["ok"] == true)).collect();
    assert_eq!(seen, [(Some(1), true), (Some(2), false), (Some(3), false), (Some(4), true)]);
    assert_eq!(ran.status, 1);

    let which = fireside(&format!("replay show {}", export.display()));
    assert_eq!((which.status, which.err.contains("holds 2 games")), (2, true), "{}", which.err);
    let shown = fireside(&format!("replay show {} --game 2 --json", export.display()));
    let shown: Value = serde_json::from_str(&shown.out).unwrap();
    assert_eq!(shown["game"], "connect-four");
    let none = fireside(&format!("replay show {} --game 3", export.display()));
    assert_eq!((none.status, none.err.contains("holds 2 games")), (2, true), "{}", none.err);
}
