//! A replay is verified or refused: with its own words for what is wrong, and never with a panic.

mod toy;

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use serde_json::{Value, json};
use std::sync::Arc;
use table::{Bytes32, Match, Replay, ReplayError, Seal, Secret};
use toy::Hush;
use toy::played::{A, B, play_on, say, wished};

/// A game played to the end, with a branch in it.
fn finished() -> Match<Hush> {
    let mut table = wished(2, 4);
    say(&mut table, A, "Roll");
    say(&mut table, B, "Draw");
    say(&mut table, A, "Rest");
    let mut branch = table.branch(5, Seal::new(Secret::from_bytes([3; 32]), vec![Secret::from_bytes([4; 32])]));
    for seat in [B, A, B] {
        say(&mut branch, seat, "Roll");
    }
    branch.set_names(["Ann", "Bob"]);
    play_on(&mut branch, 100, 9);
    assert!(branch.outcome().is_some());
    branch
}

fn saved() -> Value {
    serde_json::from_str(&Replay::of(&finished()).to_json()).unwrap()
}

/// What is said of a replay that was changed.
fn said(change: impl FnOnce(&mut Value)) -> String {
    let mut replay = saved();
    change(&mut replay);
    let text = serde_json::to_string_pretty(&replay).unwrap();
    let verified = Replay::from_json(&text).and_then(|replay| replay.verify(Arc::new(Hush::default())));
    verified.expect_err("a replay that was changed must not verify").to_string()
}

fn moves(replay: &mut Value) -> &mut Vec<Value> {
    replay["moves"].as_array_mut().unwrap()
}

#[test]
fn a_saved_match_is_read_and_verified() {
    let table = finished();
    let replay = Replay::of(&table);
    let text = replay.to_json();
    assert_eq!(Replay::from_json(&text).unwrap(), replay);
    let verified = replay.verify(Arc::new(Hush::default())).unwrap();
    assert!(verified.finished && verified.seals == 2 && verified.moves == table.answers().len());
    assert_eq!(verified.last, replay.moves.last().unwrap().check);
    assert_eq!(replay.open(Arc::new(Hush::default())).unwrap().names(), ["Ann", "Bob"]);
    assert_eq!(text.lines().filter(|line| line.contains("\"seat\":")).count(), verified.moves, "a line a move");
}

#[test]
fn an_unfinished_match_is_verified_as_far_as_it_went() {
    let table = finished();
    for answers in 0..table.answers().len() {
        let verified = Replay::of(&table.at(answers)).verify(Arc::new(Hush::default())).unwrap();
        assert_eq!((verified.moves, verified.finished), (answers, false));
    }
}

#[test]
fn a_changed_choice_is_named() {
    let said = said(|replay| moves(replay)[3]["choice"] = json!(2));
    assert!(said.starts_with("move 4 (seat ") && said.contains("answer 2 was \""), "{said}");
}

#[test]
fn changed_words_are_named() {
    let said = said(|replay| moves(replay)[2]["words"] = json!("Win at once"));
    assert!(said.starts_with("move 3 (seat 1, \"Win at once\") does not follow: answer "), "{said}");
}

#[test]
fn a_changed_choice_with_its_words_is_named_by_where_it_leads() {
    let other = finished().at(2);
    let words = table::AnyMatch::prompt(&other, A).unwrap().offers[1].words.clone();
    let said = said(|replay| {
        assert_ne!(moves(replay)[2]["choice"], json!(2), "the change must be one");
        moves(replay)[2]["choice"] = json!(2);
        moves(replay)[2]["words"] = json!(words);
    });
    assert!(said.starts_with("move 3 (") && said.contains("it leads to another position"), "{said}");
}

#[test]
fn a_changed_seat_is_named() {
    let said = said(|replay| moves(replay)[2]["seat"] = json!(2));
    assert!(
        said.starts_with("move 3 (seat 2, ") && said.contains("seat 2 is not asked now; waiting for seat 1"),
        "{said}"
    );
}

#[test]
fn a_changed_check_is_named() {
    let said = said(|replay| moves(replay)[4]["check"] = json!("0123456789abcdef"));
    assert!(said.starts_with("move 5 (") && said.contains("the file says 0123456789abcdef"), "{said}");
}

#[test]
fn a_changed_start_is_named() {
    let said = said(|replay| replay["start"] = json!("0123456789abcdef"));
    assert!(said.starts_with("the first deal does not follow"), "{said}");
}

#[test]
fn a_changed_secret_breaks_its_seal() {
    let other = json!(Secret::from_bytes([9; 32]));
    let said = said(|replay| replay["seals"][1]["host"] = other);
    assert_eq!(said, "seal after move 5: the host's opened secret is not the one it had committed to");
}

#[test]
fn a_secret_changed_with_its_commitment_deals_otherwise() {
    let other = json!(Seal::from_number(5));
    let said = said(|replay| {
        for key in ["host", "commitment"] {
            replay["seals"][0][key] = other[key].clone();
        }
    });
    assert!(said.starts_with("the first deal does not follow from the setup and the seal"), "{said}");
}

#[test]
fn a_players_secret_that_was_changed_shows_where_dice_fall() {
    let other = json!([Secret::from_bytes([9; 32])]);
    let said = said(|replay| replay["seals"][1]["players"] = other);
    let dice = ["move 6 (", "move 7 (", "move 8 ("];
    assert!(dice.iter().any(|roll| said.starts_with(roll)) && said.contains("another position"), "{said}");
}

#[test]
fn seals_that_are_missing_or_misplaced_are_named() {
    let none = said(|replay| replay["seals"] = json!([]));
    assert_eq!(none, "the replay has no seal for its beginning");
    let late = said(|replay| replay["seals"][0]["after"] = json!(2));
    assert_eq!(late, "the replay has no seal for its beginning");
    for after in [0, 999] {
        let moved = said(|replay| replay["seals"][1]["after"] = json!(after));
        assert!(moved.starts_with("move ") || moved == "the seals are not in the order of the moves", "{moved}");
    }
    let back = said(|replay| replay["seals"].as_array_mut().unwrap().reverse());
    assert_eq!(back, "the replay has no seal for its beginning");
    let dropped = said(|replay| drop(replay["seals"].as_array_mut().unwrap().pop()));
    assert!(dropped.starts_with("move "), "{dropped}");
}

#[test]
fn a_changed_setup_is_refused_or_deals_otherwise() {
    assert!(said(|replay| replay["beginning"]["setup"]["players"] = json!(3)).contains("2 players, the table has 3"));
    let nine = said(|replay| replay["beginning"]["setup"]["players"] = json!(9));
    assert!(nine.starts_with("the setup is not valid: setup, players: Hush is for 2 to 3 players, not 9"), "{nine}");
    let odd = said(|replay| replay["beginning"]["setup"] = json!({"players": "two"}));
    assert!(odd.starts_with("the setup is not valid: invalid type: string \"two\""), "{odd}");
    let given = said(|replay| replay["beginning"]["given"] = json!({"scores": [5, 5]}));
    assert!(given.starts_with("the first deal does not follow"), "{given}");
}

#[test]
fn a_changed_result_is_named() {
    let said = said(|replay| replay["result"]["places"] = json!([7, 7]));
    assert!(said.starts_with("the result does not follow: the file says {") && said.contains("[7,7]"), "{said}");
    assert!(self::said(|replay| replay["result"] = Value::Null).contains("the file says no result yet"));
}

#[test]
fn moves_that_were_left_out_repeated_or_moved_are_named() {
    let cut = said(|replay| drop(moves(replay).pop()));
    assert!(cut.contains("the moves lead to no result yet"), "{cut}");
    assert!(said(|replay| drop(moves(replay).remove(3))).starts_with("move 4 ("));
    assert!(said(|replay| moves(replay).swap(2, 3)).starts_with("move 3 ("));
    let repeated = said(|replay| {
        let last = moves(replay).last().unwrap().clone();
        moves(replay).push(last);
    });
    assert!(repeated.contains("does not follow: the game is over"), "{repeated}");
}

#[test]
fn more_moves_than_any_game_has_are_refused_before_one_is_played() {
    let said = said(|replay| {
        let first = moves(replay)[0].clone();
        moves(replay).resize(5000, first);
    });
    assert!(said.starts_with("move 41 (") && said.contains("no game of Hush is that long"), "{said}");
}

#[test]
fn numbers_no_answer_can_have_are_refused() {
    for choice in [0, 4, u64::MAX] {
        let said = said(|replay| moves(replay)[0]["choice"] = json!(choice));
        assert!(said.starts_with("move 1 ("), "{said}");
    }
    let seat = said(|replay| moves(replay)[0]["seat"] = json!(9));
    assert!(seat.contains("seats are numbered 1 to 8, this says 9"), "{seat}");
    assert!(said(|replay| moves(replay)[0]["seat"] = json!(8)).contains("seat 8 is not asked"));
}

#[test]
fn a_replay_of_something_else_says_what_it_is() {
    assert_eq!(said(|replay| replay["game"] = json!("go-fish")), "a replay of \"go-fish\", not of \"hush\"");
    assert!(said(|replay| replay["fireside"] = json!("deck")).contains("of kind \"deck\", not a replay"));
    assert!(said(|replay| replay["format"] = json!(2)).starts_with("written in replay format 2; this build reads"));
    let rules = said(|replay| replay["revision"] = json!(7));
    assert!(rules.starts_with("played with revision 7 of the rules of hush; this build plays revision 0"), "{rules}");
    let replay = Replay::of(&finished());
    let mut cards = Hush::default();
    cards.cards = Some(Bytes32::from_bytes([1; 32]));
    let other = replay.verify(Arc::new(cards)).unwrap_err();
    assert!(matches!(&other, ReplayError::OtherCards { theirs, .. } if theirs == "no cards"), "{other}");
}

#[test]
fn what_is_not_a_replay_says_where() {
    let deep = format!("{{\"fireside\":\"replay\",\"format\":1,\"beginning\":{}1", "[".repeat(100_000));
    let twice = Replay::of(&finished()).to_json().replacen("\"format\": 1", "\"format\": 1, \"format\": 1", 1);
    let strange = Replay::of(&finished()).to_json().replacen("\"after\":0", "\"after\":0,\"luck\":9", 1);
    assert!(strange.contains("luck"));
    for text in [
        "",
        "{",
        "[]",
        "nothing",
        "{\"fireside\":1}",
        "{\"fireside\":\"replay\",\"format\":1e999}",
        &deep,
        &twice,
        &strange,
    ] {
        match Replay::from_json(text) {
            Err(ReplayError::Unreadable { line, column, what }) => {
                assert!(!what.contains(" at line "), "the place is said once: {what}");
                assert!(line >= 1 || text.is_empty(), "{what}, line {line}, column {column}");
            }
            other => panic!("{} gave {other:?}", &text[..text.len().min(60)]),
        }
    }
}

#[test]
fn a_message_repeats_nothing_that_a_terminal_would_obey() {
    let said = said(|replay| moves(replay)[0]["words"] = json!(format!("\u{1b}[2J{}", "x".repeat(100_000))));
    assert!(said.len() < 1000 && !said.contains('\u{1b}'), "{said}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

    #[test]
    fn a_replay_with_changed_bytes_is_never_taken_for_another_game(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0u8..3), 1..6),
    ) {
        let table = finished();
        let replay = Replay::of(&table);
        let mut bytes = replay.to_json().into_bytes();
        for (at, byte, how) in changes {
            let at = at.index(bytes.len());
            match how {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                _ => drop(bytes.remove(at)),
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        if let Ok(read) = Replay::from_json(&text)
            && let Ok(opened) = read.open(Arc::new(Hush::default()))
        {
            // What still verifies is the same game: only names may have changed, or how a number is written.
            prop_assert_eq!(opened.state(), table.state());
            prop_assert_eq!(read.moves, replay.moves);
        }
    }
}
