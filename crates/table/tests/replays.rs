//! A replay is verified or refused: with its own words for what is wrong, and never with a panic.

mod toy;

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use serde_json::{Value, json};
use std::sync::Arc;
use table::{Bytes32, Ended, Match, Replay, ReplayError, Seal, Secret};
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
    let promised: Vec<_> =
        verified.promises.iter().map(|opened| (opened.promised.after, opened.promised.commitment)).collect();
    assert_eq!(promised, replay.seals.iter().map(|seal| (seal.after, seal.seal.commitment)).collect::<Vec<_>>());
    let given: Vec<_> = verified.promises.iter().map(|opened| opened.players.clone()).collect();
    assert_eq!(given, [vec![], vec![Secret::from_bytes([4; 32])]], "and what the players gave");
    assert_eq!(verified.with_secret(&Secret::from_bytes([4; 32])), [1]);
    assert_eq!(verified.with_secret(&Secret::from_bytes([3; 32])), [0; 0], "the host's is no player's");
    assert!(verified.practice, "nobody but the host had a hand in the first deal");
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

/// Ann and Bob begin, Cid and Dot go on, and Cid takes something back.
fn handed_over() -> table::Match<Hush> {
    let mut table = finished().at(5);
    table.seat_anew(["Cid", "Dot"]);
    say(&mut table, B, "Roll");
    table.undo(B, table::Consent::Everyone).unwrap();
    play_on(&mut table, 3, 9);
    table
}

#[test]
fn whoever_gave_an_answer_keeps_it_when_others_take_over() {
    let table = handed_over();
    let replay = Replay::from_json(&Replay::of(&table).to_json()).unwrap();
    assert_eq!(
        (replay.players.as_slice(), replay.before.len(), replay.before[0].until),
        (&["Cid", "Dot"].map(String::from)[..], 1, 5)
    );
    let again = replay.open(Arc::new(Hush::default())).unwrap();
    for (answer, names) in [(1, ["Ann", "Bob"]), (5, ["Ann", "Bob"]), (6, ["Cid", "Dot"]), (99, ["Cid", "Dot"])] {
        assert_eq!(
            (again.names_at(answer), replay.names_at(answer)),
            (&names.map(String::from)[..], &names.map(String::from)[..])
        );
    }
    assert_eq!(again.at(4).names(), ["Ann", "Bob"], "a look back shows who sat there then");
    assert_eq!(again.at(5).names(), ["Cid", "Dot"], "and who is asked next");
    let mut changed: Value = serde_json::from_str(&replay.to_json()).unwrap();
    changed["before"][0]["players"][0] = json!("Eve");
    let changed = Replay::from_json(&changed.to_string()).unwrap().verify(Arc::new(Hush::default()));
    assert!(changed.unwrap_err().to_string().starts_with("players: the names changed"));
}

#[test]
fn those_who_take_back_what_others_answered_answer_it_themselves() {
    let mut table = finished().at(5);
    table.seat_anew(["Cid", "Dot"]);
    let last = table.answers()[4].seat;
    table.undo(last, table::Consent::Everyone).unwrap();
    assert_eq!((table.before()[0].until, table.names_at(5)), (4, &["Cid", "Dot"].map(String::from)[..]));
    assert!(table.redo(last));
    assert_eq!((table.before()[0].until, table.taken_back().len()), (5, 0), "done again, it is as if nothing had been");
}

#[test]
fn what_was_taken_back_stays_on_record() {
    let table = handed_over();
    let replay = Replay::of(&table);
    let taken_back = [table::TakenBack { seat: B, by: None, after: 5, answers: 1, revealed: true }];
    assert_eq!(replay.taken_back, taken_back);
    assert_eq!(replay.verify(Arc::new(Hush::default())).unwrap().taken_back, taken_back);
    let mut changed: Value = serde_json::from_str(&replay.to_json()).unwrap();
    changed.as_object_mut().unwrap().remove("taken_back");
    let changed = Replay::from_json(&changed.to_string()).unwrap().verify(Arc::new(Hush::default()));
    assert!(changed.unwrap_err().to_string().starts_with("taken_back: what was taken back changed"));
}

#[test]
fn whoever_took_something_back_stays_on_record_when_others_take_over() {
    let by = |table: &table::Match<Hush>| table.taken_back().iter().map(|one| one.by.clone()).collect::<Vec<_>>();
    let mut table = handed_over();
    assert_eq!(by(&table), [None], "Dot sits there still");
    table.seat_anew(["Cid", "Eve"]);
    assert_eq!(by(&table), [Some("Dot".to_string())]);
    table.undo(B, table::Consent::Everyone).unwrap();
    assert_eq!(by(&table), [Some("Dot".to_string()), None], "the second time it was Eve");
    let replay = Replay::from_json(&Replay::of(&table).to_json()).unwrap();
    let again = replay.open(Arc::new(Hush::default())).unwrap();
    assert_eq!(again.taken_back(), table.taken_back());
    assert_eq!(by(&again.at(5)), [Some("Dot".to_string())], "an earlier point knows it too");
    let mut changed: Value = serde_json::from_str(&replay.to_json()).unwrap();
    changed["taken_back"][0]["by"] = json!("Eve");
    let changed = Replay::from_json(&changed.to_string()).unwrap().verify(Arc::new(Hush::default()));
    assert!(changed.unwrap_err().to_string().starts_with("taken_back: what was taken back changed"));
}

#[test]
fn a_changed_choice_is_named() {
    let said = said(|replay| moves(replay)[3]["choice"] = json!(2));
    assert!(said.starts_with("answer 4 of seat ") && said.contains("number 2 of what was offered is \""), "{said}");
}

#[test]
fn changed_words_are_named() {
    let said = said(|replay| moves(replay)[2]["words"] = json!("Win at once"));
    assert!(said.starts_with("answer 3 of seat 1 (Ann), \"Win at once\", does not follow: number "), "{said}");
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
    assert!(said.starts_with("answer 3 of seat ") && said.contains("it leads to another position"), "{said}");
}

#[test]
fn a_changed_seat_is_named() {
    let said = said(|replay| moves(replay)[2]["seat"] = json!(2));
    assert!(
        said.starts_with("answer 3 of seat 2 (Bob)") && said.contains("seat 2 is not asked now; waiting for seat 1"),
        "{said}"
    );
}

#[test]
fn a_changed_check_is_named() {
    let said = said(|replay| moves(replay)[4]["check"] = json!("0123456789abcdef"));
    assert!(said.starts_with("answer 5 of seat ") && said.contains("not 0123456789abcdef)"), "{said}");
}

#[test]
fn a_changed_start_is_named() {
    let said = said(|replay| replay["start"] = json!("0123456789abcdef"));
    assert!(said.starts_with("start: the first deal does not follow"), "{said}");
}

#[test]
fn a_changed_secret_breaks_its_seal() {
    let other = json!(Secret::from_bytes([9; 32]));
    let said = said(|replay| replay["seals"][1]["host"] = other);
    let what = "seals: the seal that holds after answer 5: the host's opened secret is not the one it had committed to";
    assert!(said.starts_with(what), "{said}");
}

#[test]
fn a_secret_changed_with_its_commitment_deals_otherwise() {
    let other = json!(Seal::from_number(5));
    let said = said(|replay| {
        for key in ["host", "commitment"] {
            replay["seals"][0][key] = other[key].clone();
        }
    });
    let what = "seals: seal 1 changed after the replay was saved; the file was tampered with, or damaged";
    assert!(said.starts_with(what), "{said}");
}

#[test]
fn a_players_secret_that_was_changed_is_named_by_its_seal() {
    let other = json!([Secret::from_bytes([9; 32])]);
    let said = said(|replay| replay["seals"][1]["players"] = other);
    assert!(said.starts_with("seals: seal 2 changed after the replay was saved; the file was tampered with"), "{said}");
}

#[test]
fn seals_that_are_missing_misplaced_repeated_or_added_are_named() {
    let none = said(|replay| replay["seals"] = json!([]));
    assert!(none.starts_with("seals: the replay was saved with 2, the file has 0"), "{none}");
    let late = said(|replay| replay["seals"][0]["after"] = json!(2));
    assert!(late.starts_with("seals: seal 1 changed"), "{late}");
    let order = said(|replay| replay["seals"][1]["after"] = json!(999));
    assert!(order.starts_with("seals: they are not in the order of the answers"), "{order}");
    let back = said(|replay| replay["seals"].as_array_mut().unwrap().reverse());
    assert!(back.starts_with("seals: seal 1 changed"), "{back}");
    let moved = said(|replay| replay["seals"][1]["after"] = json!(0));
    assert!(moved.starts_with("seals: seal 2 changed"), "{moved}");
    let dropped = said(|replay| drop(replay["seals"].as_array_mut().unwrap().pop()));
    assert!(dropped.starts_with("seals: the replay was saved with 2, the file has 1"), "{dropped}");
    let twice = said(|replay| {
        let mut seal = replay["seals"][1].clone();
        seal["after"] = json!(6);
        replay["seals"].as_array_mut().unwrap().push(seal);
    });
    assert!(twice.starts_with("seals: seal 3 stands there twice; one seal holds once"), "{twice}");
    let superfluous = said(|replay| {
        let after = moves(replay).len();
        let mut seal = json!(Seal::from_number(77));
        seal["after"] = json!(after);
        replay["seals"].as_array_mut().unwrap().push(seal);
    });
    assert!(superfluous.starts_with("seals: the replay was saved with 2, the file has 3"), "{superfluous}");
}

#[test]
fn a_changed_setup_is_named() {
    for change in [json!(3), json!(9), json!("two")] {
        let said = said(|replay| replay["beginning"]["setup"]["players"] = change);
        assert!(said.starts_with("beginning.setup: the setup changed after the replay was saved"), "{said}");
    }
    let given = said(|replay| replay["beginning"]["given"] = json!({"scores": [5, 5]}));
    assert!(given.starts_with("beginning.given: the position it began from changed"), "{given}");
}

/// Every value in a file that is not a list or a group, by its place.
fn leaves(value: &Value, at: String, out: &mut Vec<String>) {
    match value {
        Value::Array(entries) => {
            entries.iter().enumerate().for_each(|(index, entry)| leaves(entry, format!("{at}/{index}"), out));
        }
        Value::Object(fields) => {
            fields.iter().for_each(|(name, field)| leaves(field, format!("{at}/{name}"), out));
        }
        _ => out.push(at),
    }
}

/// Another value of the same kind.
fn other(value: &Value) -> Value {
    match value {
        Value::String(text) => {
            let last = if text.ends_with('0') { '1' } else { '0' };
            json!(text.chars().take(text.chars().count().saturating_sub(1)).chain([last]).collect::<String>())
        }
        Value::Number(number) => json!(number.as_u64().unwrap() + 1),
        Value::Null => json!("0".repeat(64)),
        other => panic!("a replay holds {other}"),
    }
}

#[test]
fn whatever_is_changed_in_a_replay_it_does_not_verify_and_names_what_was_changed() {
    let mut all = Vec::new();
    leaves(&saved(), String::new(), &mut all);
    assert!(all.len() > 60, "{all:?}");
    for at in all {
        let said = said(|replay| {
            let value = replay.pointer_mut(&at).unwrap();
            *value = other(value);
        });
        let parts: Vec<&str> = at.split('/').skip(1).collect();
        let named = match parts.as_slice() {
            ["fireside"] => "not a replay".to_string(),
            ["game"] | ["bound", "game"] => "game: the file says".into(),
            ["beginning", ..] | ["bound", "setup"] => "beginning.setup".into(),
            ["bound", "given"] => "beginning.given".into(),
            ["seals", number, ..] | ["bound", "seals", number] => {
                let number = number.parse::<usize>().unwrap();
                let after = if number == 0 { 0 } else { 5 };
                let holds = format!("seals: seal {}", number + 1);
                if said.contains(&holds) { holds } else { format!("the seal that holds after answer {after}") }
            }
            ["bound", part] => part.to_string(),
            ["moves", number, ..] => format!("answer {} of seat ", number.parse::<usize>().unwrap() + 1),
            [first, ..] => first.to_string(),
            [] => unreachable!("a replay is not one value"),
        };
        assert!(said.contains(&named), "{at}: no {named:?} in {said:?}");
    }
}

#[test]
fn a_head_that_was_changed_with_its_check_no_longer_leads_to_the_first_deal() {
    let replay = saved();
    let mut renamed = finished();
    renamed.set_names(["Eve", "Bob"]);
    let bound = json!(Replay::of(&renamed).bound);
    assert_ne!(bound, replay["bound"]);
    let said = said(|replay| (replay["players"], replay["bound"]) = (json!(["Eve", "Bob"]), bound));
    assert!(said.starts_with("start: the first deal does not follow from the head of the file"), "{said}");
}

#[test]
fn a_check_follows_from_all_the_answers_before_it() {
    let (mut one, mut other) = (finished().at(0), finished().at(0));
    other.set_names(["Ann", "Bert"]);
    say(&mut one, A, "Wish for 1");
    say(&mut other, A, "Wish for 1");
    let (one, other) = (Replay::of(&one), Replay::of(&other));
    assert_ne!(one.start, other.start, "the names are part of it");
    assert_ne!(one.moves[0].check, other.moves[0].check, "and of every check after it");
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
    assert!(cut.contains("the answers lead to no result yet"), "{cut}");
    assert!(said(|replay| drop(moves(replay).remove(3))).starts_with("answer 4 of seat "));
    assert!(said(|replay| moves(replay).swap(2, 3)).starts_with("answer 3 of seat "));
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
    assert!(said.starts_with("answer 41 of seat ") && said.contains("no game of Hush is that long"), "{said}");
}

#[test]
fn numbers_no_answer_can_have_are_refused() {
    for choice in [0, 4, u64::MAX] {
        let said = said(|replay| moves(replay)[0]["choice"] = json!(choice));
        assert!(said.starts_with("answer 1 of seat "), "{said}");
    }
    let seat = said(|replay| moves(replay)[0]["seat"] = json!(9));
    assert!(seat.contains("seats are numbered 1 to 8, this says 9"), "{seat}");
    assert!(said(|replay| moves(replay)[0]["seat"] = json!(8)).contains("seat 8 is not asked"));
}

#[test]
fn a_replay_of_something_else_says_what_it_is() {
    let game = said(|replay| replay["game"] = json!("go-fish"));
    assert!(game.starts_with("game: the file says \"go-fish\", and was saved as that of another game"), "{game}");
    let mut other = Replay::of(&finished());
    other.game = "go-fish".into();
    let other = other.verify(Arc::new(Hush::default())).unwrap_err().to_string();
    assert_eq!(other, "a replay of \"go-fish\", not of \"hush\"");
    let damaged = Replay::of(&finished()).to_json().replace("\"cards\": null", "\"cards\": nul");
    let damaged = Replay::from_json(&damaged).unwrap_err().to_string();
    assert!(damaged.contains("line 6, column 15: no value stands here; write a text in quotes"), "{damaged}");
    assert!(said(|replay| replay["fireside"] = json!("deck")).contains("of kind \"deck\", not a replay"));
    let format = |format: u32| said(|replay| replay["format"] = json!(format));
    assert_eq!(format(4), "written in replay format 4; this build reads formats 2 to 3. Use a newer Fireside");
    assert!(format(1).starts_with("written in replay format 1, which does not protect"), "{}", format(1));
    assert!(format(1).ends_with("Use the build that saved it"), "{}", format(1));
    assert!(format(2).starts_with("format: the file says 2, and was saved in a later one; "), "{}", format(2));
    assert!(format(0).starts_with("there is no replay format 0"), "{}", format(0));
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
    let deep = format!("{{\"fireside\":\"replay\",\"format\":2,\"beginning\":{}1", "[".repeat(100_000));
    let twice = Replay::of(&finished()).to_json().replacen("\"format\": 3", "\"format\": 3, \"format\": 3", 1);
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
            // What still verifies is the same file but for spaces and how a letter is written.
            prop_assert_eq!(opened.state(), table.state());
            prop_assert_eq!(read, replay);
        }
    }
}

/// A game that Bob gave up in the middle, as a host states it.
fn given_up() -> Replay {
    let mut table = wished(2, 4);
    table.set_names(["Ann", "Bob"]);
    say(&mut table, A, "Roll");
    let mut replay = Replay::of(&table);
    let (how, words) = ("resigned".to_string(), "@2 resigned.".to_string());
    replay.state_end(Ended { how, by: Some(B), places: vec![1, 2], words, check: String::new() });
    replay
}

#[test]
fn an_end_that_no_rule_leads_to_is_told_as_stated() {
    let replay = given_up();
    let read = Replay::from_json(&replay.to_json()).unwrap();
    assert_eq!(read, replay);
    let verified = read.verify(Arc::new(Hush::default())).unwrap();
    assert_eq!((verified.finished, verified.ended.as_deref()), (false, Some("Bob resigned.")));

    let mut whole = Replay::of(&finished());
    whole.state_end(replay.ended.clone().unwrap());
    assert_eq!(whole.ended, None, "a game that was played to its end says so itself");
    assert!(!whole.to_json().contains("\"ended\""), "files of games that were not ended so are as they were");
}

#[test]
fn a_stated_end_that_was_changed_is_found() {
    let changes: [fn(&mut Replay); 6] = [
        |replay| replay.ended.as_mut().unwrap().words = "@1 resigned.".into(),
        |replay| replay.ended.as_mut().unwrap().how = "agreed".into(),
        |replay| replay.ended.as_mut().unwrap().by = Some(A),
        |replay| replay.ended.as_mut().unwrap().places = vec![2, 1],
        |replay| replay.ended.as_mut().unwrap().places = vec![1],
        |replay| drop(replay.moves.pop()),
    ];
    for (index, change) in changes.into_iter().enumerate() {
        let mut replay = given_up();
        change(&mut replay);
        let wrong = replay.verify(Arc::new(Hush::default())).expect_err("it was changed").to_string();
        assert!(wrong.starts_with("ended: "), "change {index}: {wrong}");
    }
    let mut twice = Replay::of(&finished());
    twice.ended = given_up().ended;
    let wrong = twice.verify(Arc::new(Hush::default())).expect_err("it ended by its rules").to_string();
    assert!(wrong.starts_with("ended: the rules ended this game"), "{wrong}");
}

#[test]
fn a_game_played_to_its_end_states_its_places_where_somebody_was_out() {
    let played = |places: &[u8]| {
        let mut replay = Replay::of(&finished());
        let (how, words) = ("played".to_string(), "@1 wins (among those still in).".to_string());
        replay.state_end(Ended { how, by: None, places: places.to_vec(), words, check: String::new() });
        replay
    };
    let rules = played(&[]).result.expect("it is over")["places"].clone();
    let places: Vec<u8> = serde_json::from_value(rules).unwrap();
    assert_eq!(played(&places).ended, None, "the rules say so already");
    let others: Vec<u8> = places.iter().map(|place| 3 - place).collect();
    let replay = played(&others);
    assert_eq!(replay.ended.as_ref().map(|ended| &ended.places), Some(&others));
    let verified = Replay::from_json(&replay.to_json()).unwrap().verify(Arc::new(Hush::default())).unwrap();
    assert!(verified.finished && verified.ended.is_some());

    let mut unfinished = given_up();
    unfinished.ended = replay.ended;
    let wrong = unfinished.verify(Arc::new(Hush::default())).expect_err("no rule ended it").to_string();
    assert!(wrong.starts_with("ended: the rules have not ended this game"), "{wrong}");
}
