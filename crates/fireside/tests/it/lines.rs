//! Playing line by line through the real binary.

use crate::cli::{file, fireside_with, folder};

fn play(args: &str, input: &str) -> crate::cli::Ran {
    fireside_with(&args.split_whitespace().collect::<Vec<_>>(), input)
}

/// Enough first answers to end any of the classics.
fn first_answers() -> String {
    "1\n".repeat(400)
}

#[test]
fn every_game_is_played_to_its_end_by_numbers() {
    for game in ["tic-tac-toe", "connect-four", "leduc", "go-fish"] {
        let ran = play(&format!("play {game} --seats you,random --seed 4"), &first_answers());
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{game}: {}", ran.out);
        assert!(ran.out.contains("wins (") || ran.out.contains("A draw ("), "{game}: {}", ran.out);
        assert!(ran.out.contains("Play again?"), "{game}");
    }
}

#[test]
fn the_same_seed_tells_the_same_game() {
    let one = play("play go-fish --seats you,mcts:30,random --seed 9", &first_answers());
    let other = play("play go-fish --seats you,mcts:30,random --seed 9", &first_answers());
    let another = play("play go-fish --seats you,mcts:30,random --seed 10", &first_answers());
    assert_eq!(one.out, other.out);
    assert_ne!(one.out, another.out);
}

#[test]
fn words_answer_as_well_as_numbers() {
    let ran = play("play tic-tac-toe --seats you,random --seed 4", "centre\ntake\nquit\n");
    assert!(ran.out.contains("Ann takes the centre square."), "{}", ran.out);
    assert!(ran.out.contains("Several answers say that:"), "{}", ran.out);
    assert_eq!(ran.status, 0);
}

#[test]
fn a_screen_reader_gets_whole_sentences() {
    let ran = play("play connect-four --plain --seats you,you=Bob --seed 4", "4\n4\nquit\n");
    assert!(ran.out.contains("Row 6: empty, empty, empty, red, empty, empty, empty"), "{}", ran.out);
    assert!(ran.out.contains("Row 5: empty, empty, empty, yellow, empty, empty, empty"), "{}", ran.out);
}

#[test]
fn plain_ascii_is_ascii() {
    let ran = play("play go-fish --plain --ascii --seats you,random --seed 4", &first_answers());
    assert!(ran.out.is_ascii());
    assert!(!ran.out.contains('\u{1b}'));
}

#[test]
fn a_slip_is_taken_back() {
    let ran = play("play tic-tac-toe --seats you,random --seed 4", "undo\n5\nundo\nredo\nundo\n1\nstory\nquit\n");
    assert!(ran.out.contains("There is nothing to take back yet."));
    assert_eq!(ran.out.matches("Taken back.").count(), 2);
    let story = ran.out.rsplit("> ").nth(1).unwrap_or_default();
    assert!(story.contains("Ann takes the top left square.") && !story.contains("Ann takes the centre"), "{story}");
}

#[test]
fn everything_else_can_be_said_too() {
    let ran = play(
        "play go-fish --seats you,random --seed 4",
        "help\ntable\nanswers\nwhy\nlook 2\nlook zzz\nxyzzy\n\n99\nquit\n",
    );
    for words in [
        "redo",
        "Nothing of yours is barred",
        "nothing like that on the table",
        "No answer says that",
        "There is no answer 99",
    ] {
        assert!(ran.out.contains(words), "no {words:?} in {}", ran.out);
    }
    assert_eq!(ran.status, 0);
}

#[test]
fn a_game_is_saved_and_gone_on_with() {
    let saved = file("lines-evening.json", "");
    std::fs::remove_file(&saved).unwrap();
    let saved = saved.display().to_string();
    let ran = play(&format!("play connect-four --seats you,random --seed 4 --save {saved}"), "4\n4\nquit\n");
    assert!(ran.out.contains("Saved to "), "{}", ran.out);
    let again = play(&format!("play --load {saved}"), "story\nquit\n");
    assert_eq!(again.status, 0, "{}", again.err);
    assert_eq!(
        again.out.matches("Ann drops a disc into column 4.").count(),
        4,
        "told once, and once more: {}",
        again.out
    );
    assert!(again.out.contains("At the table: Ann, Ember (random)."), "{}", again.out);
    let other = play(&format!("play leduc --load {saved}"), "");
    assert_eq!(other.status, 2);
    assert!(other.err.contains("a game of connect-four, not of leduc"), "{}", other.err);
}

#[test]
fn an_input_that_ends_too_early_is_told_and_nothing_is_lost() {
    let saved = file("lines-cut.json", "");
    std::fs::remove_file(&saved).unwrap();
    let ran = play(&format!("play connect-four --seats you,random --seed 4 --save {}", saved.display()), "4\n");
    assert_eq!(ran.status, 1);
    assert!(ran.err.starts_with("error: the input ended after 2 answers"), "{}", ran.err);
    assert!(saved.exists());
    let remedy = format!("go on with --load {}", saved.display());
    assert!(ran.err.contains(&remedy) && !ran.err.contains("--save FILE"), "{}", ran.err);
}

#[test]
fn a_game_that_is_left_unsaved_is_not_lost_without_a_word() {
    let left = play("play connect-four --seats you,random --seed 4", "4\nquit\n");
    assert!(left.out.contains("Not saved: a game of 2 answers is gone"), "{}", left.out);
    let untouched = play("play connect-four --seats you,random --seed 4", "quit\n");
    assert!(!untouched.out.contains("Not saved"), "{}", untouched.out);
}

#[test]
fn a_file_that_a_game_came_from_is_written_only_on_demand() {
    let saved = file("lines-loaded.json", "");
    std::fs::remove_file(&saved).unwrap();
    let path = saved.display().to_string();
    play(&format!("play connect-four --seats you,random --seed 4 --save {path}"), "4\nquit\n");
    let before = std::fs::read_to_string(&saved).unwrap();
    let left = play(&format!("play --load {path}"), "4\nquit\n");
    assert_eq!(std::fs::read_to_string(&saved).unwrap(), before, "{}", left.out);
    for (args, input) in [(String::new(), "4\nsave\nquit\n"), (format!(" --save {path}"), "4\nquit\n")] {
        let kept = play(&format!("play --load {path}{args}"), input);
        assert!(kept.out.contains("Saved to ") && !kept.out.contains("Not saved"), "{}", kept.out);
        assert_ne!(std::fs::read_to_string(&saved).unwrap(), before);
        std::fs::write(&saved, &before).unwrap();
    }
}

#[test]
fn what_is_taken_back_from_bots_meets_the_same_luck_and_says_so() {
    let ran = play("play go-fish --seats you,random --seed 4", "1\nundo\n1\nstory\nundo\nquit\n");
    assert!(ran.out.contains("Taken back. What was rolled or drawn will be the same again."), "{}", ran.out);
    let lines = ran.out.lines().map(|line| line.trim_start_matches("> "));
    let happened: Vec<&str> = lines.filter(|line| line.starts_with("Ann ") && line.ends_with('.')).collect();
    let third = happened.len() / 3;
    assert!(third > 0 && happened[..third] == happened[third..2 * third], "{happened:?}");
    let open = play("play tic-tac-toe --seats you,random --seed 4", "1\nundo\nquit\n");
    assert!(open.out.contains("Taken back.\n"), "nothing was rolled: {}", open.out);
}

#[test]
fn one_bot_named_alone_is_watched_in_every_seat() {
    let ran = play("play go-fish --seats random --watch --players 4 --seed 2", "");
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let table = "At the table: Kindle (random), Ember (random), Flint (random), Cinder (random).";
    assert!(ran.out.contains(table), "{}", ran.out);
}

#[test]
fn bots_are_watched_without_any_input() {
    let ran = play("play go-fish --watch --players 3 --seats random,random,random --seed 2", "");
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    assert!(ran.out.contains("Kindle asks") && ran.out.contains("books)"), "{}", ran.out);
}

#[test]
fn the_table_is_pushed_out_of_sight_between_people() {
    let ran = play("play leduc --hot-seat --seed 2", &"\n1\n".repeat(40));
    let between = ran.out.split("Pass the keyboard to Player 2.").next().unwrap_or_default();
    assert!(between.ends_with(&"\n".repeat(40)), "{}", ran.out);
    assert_eq!(ran.status, 0, "{}", ran.err);
}

#[test]
fn the_end_is_seen_together_and_a_folded_card_stays_hidden() {
    let ran = play("play leduc --seats you=Ann,you=Bob --seed 11 --plain", "\n2\n\n1\ntable\nquit\n");
    let end = ran.out.rsplit(&"\n".repeat(40)).next().unwrap_or_default();
    assert!(end.contains("Ann wins (a fold)"), "{}", ran.out);
    assert_eq!(end.matches("1 card face down").count(), 4, "two cards, shown twice: {end}");
    assert!(!end.contains("(yours)"), "{end}");
    assert!(end.contains("Bob folds"), "and everybody hears how it ended: {end}");
}

#[test]
fn whoever_took_something_back_is_named_when_another_goes_on() {
    let folder = folder("lines_taker");
    let path = |name: &str| folder.join(name).display().to_string();
    let (first, second, third) = (path("first.json"), path("second.json"), path("third.json"));
    let said = format!("1\nundo\n2\n1\nsave {first}\nquit\n");
    play("play tic-tac-toe --plain --name Ann --seats you,random", &said);
    play(&format!("play --load {first} --seats you=Bob,random --plain"), &format!("1\nsave {second}\nquit\n"));
    for command in
        [format!("replay show {second}"), format!("replay show {second} --step 3"), format!("replay export {second}")]
    {
        let told = crate::cli::fireside(&command).out;
        assert!(told.contains("Ann took back 2 answers, from answer 1 on."), "{command}: {told}");
        assert!(!told.contains("Bob took back"), "{command}: {told}");
    }
    let back = "undo\nyes\nundo\nno\nundo\nyes\n1\n";
    let ran =
        play(&format!("play --load {first} --seats you=Bob,random --plain"), &format!("{back}save {third}\nquit\n"));
    assert_eq!(ran.out.matches("Ann gave this answer and must agree").count(), 3, "{}", ran.out);
    assert_eq!(ran.out.matches("Nothing was taken back.").count(), 1, "{}", ran.out);
    let told = crate::cli::fireside(&format!("replay show {third}")).out;
    assert_eq!((told.matches("Ann took back").count(), told.matches("Bob took back").count()), (1, 2), "{told}");
    let verified = crate::cli::fireside(&format!("replay verify {third}"));
    assert_eq!(verified.status, 0, "{}", verified.err);
}

#[test]
fn a_game_that_is_partly_in_a_file_says_so_in_one_sentence() {
    let saved = folder("lines_partly").join("part.json");
    let path = saved.display();
    let partly = format!(
        "{path} holds the game up to answer 2; what came after is not saved. Go on with: fireside play --load {path}"
    );
    let own = play("play tic-tac-toe --seats you=Ann,random --plain", &format!("1\nsave {path}\n1\nquit\n"));
    let loaded = play(&format!("play --load {path} --plain"), "1\nquit\n");
    for ran in [own, loaded] {
        assert!(ran.out.contains(&partly) && !ran.out.contains("is gone"), "{}", ran.out);
    }
    let back = play(&format!("play --load {path} --plain"), "undo\nquit\n").out;
    assert!(back.contains("holds the game as it was before something was taken back"), "{back}");
    let again = play(&format!("play --load {path} --plain"), "undo\nredo\nquit\n").out;
    assert!(!again.contains("holds the game") && !again.contains("is gone"), "nothing is lost: {again}");
    let nothing = play("play tic-tac-toe --seats you=Ann,random --plain", "1\nundo\nquit\n").out;
    assert!(!nothing.contains("is gone"), "{nothing}");
}

#[test]
fn what_was_shown_as_hidden_counts_as_revealed() {
    let saved = folder("lines_hidden").join("hidden.json");
    let said = |hidden: &str| format!("2\n{hidden}undo\n1\nsave {}\nquit\n", saved.display());
    let revealed = |hidden: &str| {
        let _ = std::fs::remove_file(&saved);
        play("play leduc --seats you=Ann,random --seed 11 --plain", &said(hidden));
        table::Replay::from_json(&std::fs::read_to_string(&saved).unwrap()).unwrap().taken_back[0].revealed
    };
    assert_eq!((revealed(""), revealed("hidden\n")), (false, true));
    let shown = crate::cli::fireside(&format!("replay show {}", saved.display())).out;
    assert!(
        shown.contains("Ann took back 2 answers, from answer 1 on, after something had been rolled or revealed."),
        "{shown}"
    );
}

#[test]
fn everybody_at_the_keyboard_is_told_the_whole_story_as_they_may_know_it() {
    let seats = "you=Ann,you=Bob,you=Cid";
    let ran = play(&format!("play go-fish --plain --seats {seats} --seed 3"), &format!("{}quit\n", "\n1\n".repeat(6)));
    // What each seat hears is what stands between its curtain and the next.
    let heard = |name: &str| -> String {
        let turns = ran.out.split("Pass the keyboard to ").skip(1);
        turns.filter(|turn| turn.starts_with(name)).collect()
    };
    let lines = ran.out.lines().map(|line| line.trim_start_matches("> "));
    let asks: Vec<&str> = lines.filter(|line| line.starts_with("Ann asks ")).collect();
    assert!(!asks.is_empty(), "{}", ran.out);
    for name in ["Bob", "Cid"] {
        assert!(heard(name).contains(asks[0]), "{name} is not told that {}: {}", asks[0], ran.out);
    }
    let (own, others) = (heard("Ann"), heard("Bob") + &heard("Cid"));
    let first = ran.out.split("Pass the keyboard to Bob").next().unwrap_or_default();
    assert!(others.contains("Ann fishes a card."), "{}", ran.out);
    assert!(!(first.to_string() + &own).contains("Ann fishes a card."), "Ann is told which: {}", ran.out);
    assert!(first.contains("Ann fishes "), "and before the table is covered: {}", ran.out);
}

#[test]
fn in_a_game_without_secrets_nobody_is_told_anything_twice() {
    let ran = play("play connect-four --plain --seats you=Ann,you=Bob --seed 4", "1\n2\n3\nquit\n");
    for words in
        ["Ann drops a disc into column 1.", "Bob drops a disc into column 2.", "Ann drops a disc into column 3."]
    {
        assert_eq!(ran.out.matches(words).count(), 1, "{words}: {}", ran.out);
    }
}

#[test]
fn the_only_person_is_told_of_their_own_cards_even_before_they_are_asked() {
    let saved = file("lines-own.json", "");
    std::fs::remove_file(&saved).unwrap();
    let path = saved.display();
    play(&format!("play go-fish --seats you,random --seed 4 --save {path}"), &format!("{}quit\n", "1\n".repeat(6)));
    let replay = table::Replay::from_json(&std::fs::read_to_string(&saved).unwrap()).unwrap();
    let bots_turn = (1..replay.moves.len()).find(|&step| replay.moves[step].seat == table::Seat::new(1)).unwrap();
    let ran = play(&format!("play --load {path} --step {bots_turn}"), "quit\n");
    assert!(ran.out.contains("Ann asks ") && !ran.out.contains("Ann fishes a card."), "{}", ran.out);
}

#[test]
fn a_game_that_is_over_can_still_be_saved() {
    let folder = folder("lines_over");
    let saved = folder.join("over.json");
    let ran = play(
        "play tic-tac-toe --seats you,you=Bob --seed 4",
        &format!("1\n3\n1\n2\n1\nsave {}\nno\n", saved.display()),
    );
    assert!(ran.out.contains("Play again? (yes or no; save FILE keeps this game)"), "{}", ran.out);
    assert!(ran.out.contains("Play again? (yes or no)\n"), "it is saved, so nothing is said of it: {}", ran.out);
    let verified = crate::cli::fireside(&format!("replay verify {}", saved.display()));
    assert_eq!(verified.status, 0, "{}", verified.err);
}

#[test]
fn what_was_taken_back_stays_on_record_when_the_game_goes_on() {
    let folder = folder("lines_record");
    let (first, second) = (folder.join("first.json"), folder.join("second.json"));
    let input = format!("1\n1\n1\nundo\nundo\nundo\nsave {}\nquit\n", first.display());
    play("play go-fish --seats you,random --pace 0", &input);
    let input = format!("1\n1\nsave {}\nquit\n", second.display());
    play(&format!("play --load {} --pace 0", first.display()), &input);
    let taken_back = |path: &std::path::Path| {
        table::Replay::from_json(&std::fs::read_to_string(path).unwrap()).unwrap().taken_back.len()
    };
    assert_eq!((taken_back(&first), taken_back(&second)), (3, 3));
    let shown = crate::cli::fireside(&format!("replay show {}", first.display()));
    assert_eq!(shown.out.matches("took back").count(), 3, "{}", shown.out);
}

#[test]
fn another_game_follows_if_one_is_wanted() {
    let first = play("play tic-tac-toe --seats you,you=Bob --seed 4", "1\n3\n1\n2\n1\nno\n");
    assert_eq!((first.status, first.out.matches("At the table").count()), (0, 1), "{}", first.out);
    let more = play("play tic-tac-toe --seats you,you=Bob --seed 4", "1\n3\n1\n2\n1\nyes\nquit\n");
    assert_eq!((more.status, more.out.matches("At the table").count()), (0, 2), "{}", more.out);
}

#[test]
fn a_game_that_is_loaded_and_taken_back_meets_the_same_luck() {
    let folder = folder("lines_luck");
    let saved = folder.join("luck.json");
    // What came of the first answer: whoever is asked hands something over, or the one who asks fishes.
    let came = |out: &str| -> String {
        let mut lines = out.lines().skip_while(|line| !line.contains("Ann asks"));
        lines.nth(1).unwrap_or_else(|| panic!("nobody asked: {out}")).to_string()
    };
    let first = play("play go-fish --seats you=Ann,random", &format!("1\nsave {}\nquit\n", saved.display()));
    let again = |_| came(&play(&format!("play --load {}", saved.display()), "undo\n1\nquit\nyes\n").out);
    let met: Vec<String> = (0..4).map(again).collect();
    assert_eq!(met, vec![came(&first.out); 4], "{}", first.out);
}

#[test]
fn after_the_end_only_a_clear_word_leaves_and_the_last_answer_can_be_taken_back() {
    let said = "1\n3\n1\n2\n1\n\nfoo\nhidden\nundo\n1\nno\n";
    let ran = play("play tic-tac-toe --seats you,you=Bob --seed 4", said);
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
    assert_eq!(ran.out.matches("Play again?").count(), 5, "{}", ran.out);
    assert_eq!(ran.out.matches("Say yes to play again").count(), 2, "{}", ran.out);
    assert_eq!(ran.out.matches("Taken back.").count(), 1, "{}", ran.out);
    assert_eq!(ran.out.matches("At the table").count(), 1, "it is still the same game");
}

/// Says these lines at a table whose game is to be saved, interrupts it once it has said a word, and reads what was saved.
#[cfg(target_os = "linux")]
fn saved_when_interrupted(name: &str, table: &str, said: &str, word: &str) -> table::Replay {
    let saved = file(name, "");
    std::fs::remove_file(&saved).unwrap();
    let err = interrupted(&saved, table, said, word, || {});
    assert!(err.contains("Go on with: fireside play --load"), "{err}");
    table::Replay::from_json(&std::fs::read_to_string(&saved).unwrap()).unwrap()
}

/// The same; does something in between, and gives what was said of it.
#[cfg(target_os = "linux")]
fn interrupted(saved: &std::path::Path, table: &str, said: &str, word: &str, between: impl FnOnce()) -> String {
    use std::io::{BufRead, BufReader, Write};
    use std::process::Stdio;
    let path = saved.display().to_string();
    let args: Vec<&str> = table.split(' ').chain(["--plain", "--save", &path]).collect();
    let mut child = crate::cli::binary(&args).stdin(Stdio::piped()).spawn().unwrap();
    // The input stays open to the end: closing it would end the game too.
    let mut input = child.stdin.take().unwrap();
    input.write_all(said.as_bytes()).unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    while !line.contains(word) {
        line.clear();
        assert_ne!(out.read_line(&mut line).unwrap(), 0, "it ended by itself");
    }
    between();
    let interrupted = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(interrupted.success());
    let ended = crate::cli::ran(child.wait_with_output().unwrap());
    assert_eq!(ended.status, 130, "{}", ended.err);
    drop(input);
    ended.err
}

#[cfg(target_os = "linux")]
#[test]
fn an_interruption_while_bots_think_keeps_every_answer_that_was_told() {
    let slow = "play go-fish --seats you,random,mcts:100000000 --seed 3 --pace 0.01";
    let kept = saved_when_interrupted("lines_thinking.json", slow, "1\n", " asks ");
    assert!(!kept.moves.is_empty(), "the answer before it is there");
    let watched = "play go-fish --watch --seats random,random --seed 3 --pace 0.05";
    let kept = saved_when_interrupted("lines_watched.json", watched, "", " asks ");
    assert!(!kept.moves.is_empty(), "whoever watches saves too");
}

#[test]
fn where_several_are_asked_at_once_everybody_answers_at_their_own_table() {
    let ran = play("play prime --seats you=Ann,you=Bob,you=Cy --seed 2", "\n1\n\n1\n\n1\n1\nquit\nyes\n");
    let mut looks = "";
    for line in ran.out.lines() {
        if let Some((_, name)) = line.split_once("Pass the keyboard to ") {
            looks = name.split('.').next().expect("a name");
        }
        if let Some((name, _)) = line.split_once(": Which planet") {
            assert_eq!(name, looks, "{}", ran.out);
        }
    }
    assert!(ran.out.contains(": Which planet"), "{}", ran.out);
}

#[test]
fn a_game_is_saved_again_into_its_own_file_and_into_no_other() {
    let folder = folder("lines_again");
    let (own, other) = (folder.join("own.json"), folder.join("other.json"));
    std::fs::write(&other, "precious").unwrap();
    let (own_name, other_name) = (own.display(), other.display());
    let said = format!("save\nsave {own_name}\n1\nsave {own_name}\nsave {other_name}\n1\nsave\nquit\n");
    let ran = play("play tic-tac-toe --seats you,you=Bob --seed 2", &said);
    assert_eq!(ran.out.matches(&format!("Saved to {own_name}.")).count(), 3, "{}", ran.out);
    assert_eq!(ran.out.matches("Say save and the name of a file.").count(), 1, "it has no file at first: {}", ran.out);
    assert_eq!(ran.out.matches(&format!("{other_name} exists already")).count(), 1, "{}", ran.out);
    assert_eq!(std::fs::read_to_string(&other).unwrap(), "precious");
    let kept = table::Replay::from_json(&std::fs::read_to_string(&own).unwrap()).unwrap();
    assert_eq!(kept.moves.len(), 2);
}

#[cfg(target_os = "linux")]
#[test]
fn an_interruption_writes_over_nothing_that_came_into_being_meanwhile() {
    let saved = folder("lines_meanwhile").join("game.json");
    let precious = || std::fs::write(&saved, "precious").unwrap();
    let err = interrupted(&saved, "play connect-four --seats you,random --seed 4", "4\nhelp\n", "redo", precious);
    let beside = saved.with_file_name("game-2.json");
    assert!(err.contains(&format!("Saved to {}: ", beside.display())) && err.contains("meanwhile"), "{err}");
    assert_eq!(std::fs::read_to_string(&saved).unwrap(), "precious");
    assert!(table::Replay::from_json(&std::fs::read_to_string(&beside).unwrap()).is_ok());
}

#[test]
fn two_tables_with_one_name_lose_no_game() {
    use std::io::{BufRead, BufReader, Write};
    let saved = folder("lines_two").join("same.json");
    let path = saved.display().to_string();
    let sit_down = || {
        let args = ["play", "tic-tac-toe", "--seats", "you,random", "--plain", "--save", &path];
        let mut child = crate::cli::binary(&args).stdin(std::process::Stdio::piped()).spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        while !line.contains("Type help") {
            line.clear();
            assert_ne!(out.read_line(&mut line).unwrap(), 0, "it ended by itself");
        }
        (child, out)
    };
    let leave = |(mut child, mut out): (std::process::Child, BufReader<std::process::ChildStdout>)| {
        child.stdin.take().unwrap().write_all(b"1\nsave\n1\nquit\n").unwrap();
        let mut said = String::new();
        std::io::Read::read_to_string(&mut out, &mut said).unwrap();
        assert!(child.wait().unwrap().success(), "{said}");
        said
    };
    let (one, other) = (sit_down(), sit_down());
    let (one, other) = (leave(one), leave(other));
    assert!(one.contains(&format!("Saved to {path}.")) && !one.contains("meanwhile"), "{one}");
    assert!(other.contains("same-2.json: ") && !other.contains("same-3"), "{other}");
    for name in ["same.json", "same-2.json"] {
        let text = std::fs::read_to_string(saved.with_file_name(name)).unwrap();
        assert!(table::Replay::from_json(&text).unwrap().moves.len() >= 3, "{name}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_interruption_saves_where_the_game_was_to_be_saved() {
    let table = "play connect-four --seats you,random --seed 4";
    // Once help is shown it waits for the third answer.
    let replay = saved_when_interrupted("lines-interrupted.json", table, "4\n4\nhelp\n", "redo");
    assert_eq!((replay.moves.len(), replay.result), (4, None));
}

#[cfg(target_os = "linux")]
#[test]
fn an_interruption_after_the_end_saves_the_game_with_its_end() {
    let table = "play tic-tac-toe --seats you,you=Bob --seed 4";
    let replay = saved_when_interrupted("lines-finished.json", table, "1\n3\n1\n2\n1\n", "Play again?");
    assert_eq!(replay.moves.len(), 5);
    assert!(replay.result.is_some());
}

#[test]
fn every_game_of_an_evening_is_kept_and_none_is_written_over() {
    let folder = folder("lines_evening");
    let saved = folder.join("evening.json");
    let play_at = format!("play tic-tac-toe --seats you,you --save {}", saved.display());
    let ran = play(&play_at, "1\n3\n2\n3\n1\nyes\n1\n3\n2\n3\n1\nyes\n1\nquit\n");
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
    let read = |name: &str| -> serde_json::Value {
        serde_json::from_str(&std::fs::read_to_string(folder.join(name)).unwrap()).unwrap()
    };
    assert_eq!(read("evening.json")["moves"].as_array().unwrap().len(), 5, "the finished game");
    assert_eq!(read("evening-2.json")["moves"].as_array().unwrap().len(), 5, "the one after it");
    assert_eq!(read("evening-3.json")["moves"].as_array().unwrap().len(), 1, "and the third");
    let again = play(&play_at, "quit\n");
    assert!(again.status == 2 && again.err.contains("evening.json exists already"), "{}", again.err);
}
