//! A deal that nobody could choose: promised before the first shuffle, opened in the saved game, and checked by anybody.

use crate::cli::{Ran, file, fireside, fireside_with, folder};
use std::path::PathBuf;
use table::Replay;

fn play(args: &str, save: &str, input: &str) -> (Ran, PathBuf) {
    let path = file(save, "");
    std::fs::remove_file(&path).unwrap();
    let args = format!("play {args} --save {}", path.display());
    (fireside_with(&args.split_whitespace().collect::<Vec<_>>(), input), path)
}

fn read(path: &PathBuf) -> Replay {
    Replay::from_json(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// What was promised, in the order it was shown.
fn promises(shown: &str) -> Vec<String> {
    let hash = |line: &&str| line.len() == 64 && line.chars().all(|c| c.is_ascii_hexdigit());
    shown.lines().filter(hash).map(String::from).collect()
}

#[test]
fn the_promise_is_shown_before_the_cards_and_the_saved_game_keeps_it() {
    let (ran, path) = play("go-fish --seats you,random,you=Bob --plain", "fair.json", "\nquit\n");
    assert_eq!(ran.status, 0, "{}", ran.err);
    let (promise, table) = (ran.out.find("promise before the first shuffle"), ran.out.find("At the table"));
    assert!(promise.is_some() && promise < table, "{}", ran.out);
    let replay = read(&path);
    assert_eq!(promises(&ran.out), [replay.seals[0].seal.commitment.to_string()]);
    assert_eq!(replay.seals[0].seal.players.len(), 2, "one secret for each of two people");
    let verified = fireside(&format!("replay verify {}", path.display()));
    assert_eq!((verified.status, verified.err.as_str()), (0, ""));
    assert!(verified.out.contains(&promises(&ran.out)[0]) && !verified.out.contains("practice"), "{}", verified.out);
}

#[test]
fn every_deal_is_another() {
    let deal = |name: &str| read(&play("leduc --seats you,random", name, "quit\n").1).seals[0].seal.clone();
    let (one, other) = (deal("fair-one.json"), deal("fair-other.json"));
    assert!(one.holds() && other.holds() && one.host != other.host && one.players != other.players);
}

#[test]
fn a_number_makes_a_practice_deal_and_says_so() {
    let (ran, path) = play("leduc --seats you,random --seed 5", "practice.json", "quit\n");
    assert!(ran.out.starts_with("A practice deal") && promises(&ran.out).is_empty(), "{}", ran.out);
    let verified = fireside(&format!("replay verify {}", path.display()));
    assert!(verified.status == 0 && verified.out.contains("a practice deal"), "{}", verified.out);
}

#[test]
fn a_rematch_is_promised_anew() {
    let game = "1\n3\n1\n2\n1\n";
    let path = folder("fair_rematch").join("evening.json");
    let args = format!("play tic-tac-toe --seats you,you=Bob --save {}", path.display());
    let args: Vec<&str> = args.split_whitespace().collect();
    let ran = fireside_with(&args, &format!("{game}yes\n1\nquit\n"));
    assert_eq!(ran.status, 0, "{}", ran.err);
    let promised = promises(&ran.out);
    assert_eq!((promised.len(), promised[0] == promised[1]), (2, false), "{}", ran.out);
    let kept = [path.clone(), path.with_file_name("evening-2.json")].map(|path| read(&path).seals[0].seal.commitment);
    assert_eq!(kept.map(|commitment| commitment.to_string()).as_slice(), promised);
}

#[test]
fn a_game_that_is_gone_on_with_is_promised_anew_and_verifies_with_both() {
    let (ran, path) = play("go-fish --seats you,random", "fair-load.json", "1\nquit\n");
    let answers = read(&path).moves.len();
    let file = path.display().to_string();
    let again = fireside_with(&["play", "--load", &file, "--save", &file], "1\n1\nquit\n");
    assert_eq!(again.status, 0, "{}", again.err);
    let (first, second) = (promises(&ran.out), promises(&again.out));
    let kept: Vec<String> = read(&path).seals.iter().map(|seal| seal.seal.commitment.to_string()).collect();
    assert_eq!((kept.as_slice(), &kept[0]), (second.as_slice(), &first[0]), "both promises are shown");
    let from = format!("from answer {} on", answers + 1);
    assert!(again.out.contains(&format!("The promise {from}:\n{}", kept[1])), "{}", again.out);
    let verified = fireside(&format!("replay verify {file}"));
    assert_eq!(verified.status, 0, "{}", verified.err);
    for promised in [format!("promised before the first shuffle: {}", kept[0]), format!("promised {from}: {}", kept[1])]
    {
        assert!(verified.out.contains(&promised), "no {promised} in {}", verified.out);
    }
}

#[test]
fn words_of_ones_own_are_asked_for_after_the_promise() {
    let (ran, path) = play("leduc --seats you,you=Bob --own-secrets", "fair-own.json", "tea\ncake\n\nquit\n");
    assert_eq!(ran.status, 0, "{}", ran.err);
    let at = |words: &str| ran.out.find(words).unwrap_or_else(|| panic!("no {words} in {}", ran.out));
    assert!(at("promise before") < at("Ann: words of your own") && at("Ann: words") < at("Bob: words"));
    let secret = |words: &str| table::derive("fireside player's words 1", &[words.as_bytes()]);
    assert_eq!(read(&path).seals[0].seal.players, [secret("tea"), secret("cake")]);
    let both = fireside("play leduc --own-secrets --seed 4");
    assert_eq!(both.status, 2, "a number and secrets do not go together: {}", both.err);
}

#[test]
fn whoever_goes_on_with_a_game_gives_words_of_their_own_for_what_is_to_come() {
    let (_, path) = play("go-fish --seats you,you=Bob --own-secrets", "fair-on.json", "tea\ncake\n\n1\nquit\n");
    let file = path.display().to_string();
    let again =
        fireside_with(&["play", "--plain", "--load", &file, "--own-secrets", "--save", &file], "rum\nmilk\n\nquit\n");
    assert_eq!(again.status, 0, "{}{}", again.out, again.err);
    let secret = |words: &str| table::derive("fireside player's words 1", &[words.as_bytes()]);
    let seals: Vec<_> = read(&path).seals.iter().map(|one| one.seal.players.clone()).collect();
    assert_eq!(seals, [[secret("tea"), secret("cake")], [secret("rum"), secret("milk")]]);
    let (_, practice) = play("go-fish --seats you,random --seed 3", "fair-practice.json", "1\nquit\n");
    let refused = fireside_with(&["play", "--plain", "--load", &practice.display().to_string(), "--own-secrets"], "");
    assert_eq!(refused.status, 2);
    assert!(refused.err.contains("is a practice deal; leave --own-secrets out"), "{}", refused.err);
}

#[test]
fn whoever_watches_bots_adds_words_of_their_own() {
    let (ran, path) = play("leduc --watch --seats random --own-secrets", "fair-watch.json", "tea\n");
    assert!(ran.out.contains("Whoever watches: words of your own for the shuffle"), "{}{}", ran.out, ran.err);
    assert_eq!(read(&path).seals[0].seal.players, [table::derive("fireside player's words 1", &[b"tea"])]);
}

#[test]
fn everybody_can_find_what_they_gave_and_hears_if_it_was_left_out() {
    let (_, path) = play("leduc --seats you,you=Bob --own-secrets", "fair-mine.json", "tea and cake\nrum\n\nquit\n");
    let file = path.display().to_string();
    let verify = |more: &[&str]| fireside_with(&[&["replay", "verify", &file], more].concat(), "");
    let secret = |words: &str| table::derive("fireside player's words 1", &[words.as_bytes()]).to_string();
    let listed = verify(&[]);
    assert_eq!(listed.status, 0, "{}", listed.err);
    for (number, words) in [(1, "tea and cake"), (2, "rum")] {
        assert!(listed.out.contains(&format!("player's secret {number}: {}", secret(words))), "{}", listed.out);
    }
    assert!(listed.out.contains("Left to you: is the promise the one you were shown"), "{}", listed.out);

    let mine = verify(&["--words", " tea and cake ", "--secret", &secret("rum")]);
    assert_eq!((mine.status, mine.err.as_str()), (0, ""));
    assert!(mine.out.contains(&format!("{}, yours (\"tea and cake\")", secret("tea and cake"))), "{}", mine.out);
    assert!(mine.out.contains(&format!("{}, yours\n", secret("rum"))), "{}", mine.out);

    let other = verify(&["--words", "Tea and cake", "--words", "rum"]);
    assert_eq!((other.status, other.out.as_str()), (1, ""));
    let said = format!("everything follows, but your words \"Tea and cake\" (the secret {})", secret("Tea and cake"));
    assert!(other.err.contains(&said) && other.err.contains("the house left it out"), "{}", other.err);
    assert_eq!(other.err.lines().count(), 1, "what is there is not complained about: {}", other.err);

    let json = verify(&["--words", "rum", "--words", "beer", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(json[0]["ok"], false);
    let yours: Vec<_> = json[0]["yours"].as_array().unwrap().iter().map(|one| one["seals"].clone()).collect();
    assert_eq!(yours, [serde_json::json!([1]), serde_json::json!([])]);
    assert_eq!(
        json[0]["verified"]["promises"][0]["players"],
        serde_json::json!([secret("tea and cake"), secret("rum")])
    );
    assert!(json[0]["error"].as_str().unwrap().contains("\"beer\""), "{json}");

    assert_eq!(verify(&["--words", " "]).status, 2);
    assert_eq!(verify(&["--secret", "abc"]).status, 2);
}

/// Whoever keeps the table may keep the promise and still try other players' secrets until the deal suits.
#[test]
fn a_house_that_swaps_a_players_secret_keeps_its_promise_and_is_found_out_by_the_player() {
    use bots::AnyGame;
    let game = bots::Entry::new(classics::Leduc);
    let given = fireside::play::from_words(b"tea").unwrap();
    let (host, swapped) = (table::Secret::from_bytes([1; 32]), table::Secret::from_bytes([2; 32]));
    let beginning = table::Beginning { setup: game.default_setup(2), given: None };
    let of = game.open(beginning, table::Seal::new(host, vec![swapped])).unwrap();
    let path = file("fair-swapped.json", &of.replay().to_json());
    let path = path.display().to_string();
    let verified = fireside(&format!("replay verify {path}"));
    assert!(verified.status == 0 && verified.out.contains(&table::Seal::commit(&host).to_string()), "{}", verified.out);
    let found_out = fireside(&format!("replay verify {path} --secret {given}"));
    assert_eq!(found_out.status, 1, "{}", found_out.out);
    assert!(found_out.err.contains("could choose the shuffles"), "{}", found_out.err);
}

#[test]
fn what_was_given_for_the_first_deal_proves_nothing_of_what_is_rolled_under_another_seal() {
    let (_, path) = play("go-fish --seats you,random --own-secrets", "fair-part.json", "tea\n1\nquit\n");
    let file = path.display().to_string();
    let again = fireside_with(&["play", "--load", &file, "--save", &file], "1\n1\nquit\n");
    assert_eq!(again.status, 0, "{}", again.err);
    let ran = fireside(&format!("replay verify {file} --words tea"));
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(ran.out.contains("yours (\"tea\")"), "{}", ran.out);
    assert_eq!(ran.out.matches("none of them is yours").count(), 1, "{}", ran.out);
}

#[test]
fn nobodys_words_are_in_a_practice_deal() {
    let (_, path) = play("leduc --seats you,random --seed 5", "fair-practice.json", "quit\n");
    let ran = fireside(&format!("replay verify {} --words tea", path.display()));
    assert_eq!(ran.status, 1, "{}", ran.out);
    assert!(ran.err.contains("this is a practice deal"), "{}", ran.err);
}

#[test]
fn the_client_shows_the_promise_and_keeps_it() {
    use fireside::play::{Deal, Sitting, parse_seats};
    let game = fireside::catalogue::games().find("leduc").cloned().unwrap();
    let beginning = table::Beginning { setup: game.default_setup(2), given: None };
    let deal = Deal::sealed(1).unwrap();
    let promise = deal.seal().commitment.to_string();
    let sitting = Sitting::new(game, beginning, parse_seats("you,random", "Ann").unwrap(), deal).unwrap();
    let mut client = crate::client::Client::at("leduc", "you,random", 1);
    client.app.sit_down(sitting);
    let screen = client.screen(80, 24);
    assert!(screen.contains("Sealed deal") && screen.contains(&promise[..16]), "{screen}");
    let story = client.press("l").screen(80, 24);
    assert!(promise.as_bytes().chunks(16).all(|part| story.contains(std::str::from_utf8(part).unwrap())), "{story}");
}
