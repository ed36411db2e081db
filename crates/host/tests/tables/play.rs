//! Sitting down, answering, watching, ending.

use crate::kit::*;
use host::*;
use serde_json::json;
use std::time::Duration;

#[tokio::test]
async fn the_last_to_sit_down_begins_the_game() {
    let home = Home::new();
    let house = home.open().await;
    let table = set_up(&house, r#"{"game":"tic-tac-toe"}"#).await;
    let state = see(&house, table, ADA).await;
    assert_eq!((&state["stage"], &state["view"]), (&json!("gathering"), &json!(null)));
    let refusal = house.answer(table, user(ADA), 0, 0, None).await.expect_err("nothing is asked yet");
    assert_eq!(refusal.code, Code::NotNow);

    house.sit(table, sit(BEA)).await.expect("a seat is free");
    let state = see(&house, table, ADA).await;
    assert_eq!((&state["stage"], &state["you"], &state["asked"]), (&json!("playing"), &json!(1), &json!([1])));
    assert_eq!(state["prompt"]["offers"].as_array().map(Vec::len), Some(9));
    let late = house.sit(table, sit(CAL)).await.expect_err("both seats are taken");
    assert_eq!(late.code, Code::NotNow);
    assert_eq!(house.sit(table, sit(BEA)).await.map(|_| ()), Ok(()), "who sits there already simply sits there");
}

#[tokio::test]
async fn a_question_is_answered_once_and_by_whom_it_is_asked() {
    let home = Home::new();
    let house = home.open().await;
    let table = duel(&house, r#"{"game":"tic-tac-toe"}"#).await;
    let question = see(&house, table, ADA).await["question"].as_u64().expect("Ada is asked");

    let bea = house.answer(table, user(BEA), question, 0, None).await.expect_err("Ada is asked, not Bea");
    let cal = house.answer(table, user(CAL), question, 0, None).await.expect_err("Cal does not sit here");
    let many = house.answer(table, user(ADA), question, 9, None).await.expect_err("there are nine squares");
    let huge = house.answer(table, user(ADA), question, usize::MAX, None).await.expect_err("there are nine squares");
    let old = house.answer(table, user(ADA), question - 1, 0, None).await.expect_err("that was another question");
    let codes = [bea.code, cal.code, many.code, huge.code, old.code];
    assert_eq!(codes, [Code::NotAsked, Code::Forbidden, Code::NoSuchChoice, Code::NoSuchChoice, Code::Stale]);
    assert_eq!(see(&house, table, ADA).await["question"], question, "nothing has changed");

    house.answer(table, user(ADA), question, 4, None).await.expect("the centre is free");
    let again = house.answer(table, user(ADA), question, 4, None).await.expect_err("it was answered");
    assert_eq!(again.code, Code::NotAsked);
    assert_eq!(see(&house, table, BEA).await["view"]["board"], json!(["...", ".X.", "..."]));
}

#[tokio::test]
async fn an_answer_sent_twice_is_taken_once() {
    let home = Home::new();
    let house = home.open().await;
    let table = duel(&house, r#"{"game":"tic-tac-toe"}"#).await;
    let question = see(&house, table, ADA).await["question"].as_u64().expect("Ada is asked");
    let send = async || house.answer(table, user(ADA), question, 4, Some("a1".into())).await;
    let first = send().await.expect("the centre is free");
    assert_eq!(send().await, Ok(first), "the second is acknowledged as the first was");
    assert_eq!(see(&house, table, ADA).await["step"], 1);
    let other = house.answer(table, user(BEA), question, 4, Some("a1".into())).await;
    assert!(other.is_err(), "a nonce is its player's own");
}

#[tokio::test]
async fn a_game_played_to_its_end_opens_its_secrets() {
    let home = Home::new();
    let house = home.open().await;
    let table = duel(&house, r#"{"game":"tic-tac-toe"}"#).await;
    let commitment = people(&house, table, ADA).await["commitment"].clone();
    assert!(house.replay(table, None).await.is_err(), "not before the end");
    assert!(people(&house, table, ADA).await["seal"].is_null(), "not before the end");

    for (who, square) in [(ADA, "centre"), (BEA, "top"), (ADA, "left"), (BEA, "bottom"), (ADA, "right")] {
        say(&house, table, who, &format!("Take the {square} square")).await.expect("the square is free");
    }
    let state = see(&house, table, BEA).await;
    assert_eq!((&state["stage"], &state["asked"]), (&json!("over"), &json!([])));
    assert_eq!((&state["result"]["how"], &state["result"]["places"]), (&json!("played"), &json!([1, 2])));
    assert_eq!(house.answer(table, user(BEA), 1, 0, None).await.map_err(|refusal| refusal.code), Err(Code::Over));

    let replay = house.replay(table, None).await.expect("it is over");
    assert_eq!(json!(replay.seals[0].seal.commitment), commitment, "the promise was kept");
    let game = home.games.find("tic-tac-toe").expect("it is there");
    let verified = game.verify(&replay).expect("it proves itself");
    assert_eq!((verified.moves, verified.finished), (5, true));
    assert_eq!(replay.players, ["Ada", "Bea"]);
}

#[tokio::test]
async fn every_players_secret_is_part_of_the_seed() {
    let home = Home::new();
    let (house, _hand) = home.open_at(1, 0).await;
    let mut deals = std::collections::BTreeSet::new();
    for n in 0..40 {
        let table = set_up(&house, r#"{"game":"leduc"}"#).await;
        let secret = Some(table::Secret::from_bytes([n; 32]));
        house.sit(table, Sit { secret, ..sit(BEA) }).await.expect("a seat is free");
        deals.insert(see(&house, table, ADA).await["view"]["cards"][0].to_string());
    }
    assert!(deals.len() > 1, "the host's secret was the same each time, the cards were not");
}

#[tokio::test]
async fn bots_of_the_house_take_any_seat_and_play_on() {
    let home = Home::new();
    let house = home.open().await;
    for game in ["tic-tac-toe", "connect-four", "leduc", "go-fish"] {
        let text = format!(r#"{{"game":"{game}","seats":[{{"bot":"random"}},{{"bot":"mcts:20"}}]}}"#);
        let table = set_up(&house, &text).await;
        let state = wait_for(&house, table, CAL, |state| state["stage"] == "over").await;
        assert_eq!(state["result"]["how"], "played", "{game}");
    }
    let text = r#"{"game":"connect-four","seats":["me",{"bot":"greedy:10"}],"options":{"pace":0}}"#;
    let table = set_up(&house, text).await;
    let mut state = see(&house, table, ADA).await;
    while state["stage"] != "over" {
        first(&house, table, ADA).await.expect("Ada is asked");
        state = wait_for(&house, table, ADA, |state| state["question"].is_u64() || state["stage"] == "over").await;
    }
    assert!(house.metrics.bot_answers.get() > 30);
}

#[tokio::test]
async fn what_cannot_be_set_up_is_refused_with_every_reason() {
    let home = Home::new();
    let house = home.open().await;
    let wrong = [
        (r#"{"game":"chess"}"#, Code::NotFound),
        (r#"{"game":"leduc","players":3}"#, Code::Wrong),
        (r#"{"game":"leduc","setup":{"cards":9}}"#, Code::Wrong),
        (r#"{"game":"leduc","setup":7}"#, Code::Wrong),
        (r#"{"game":"leduc","seats":["me"]}"#, Code::Wrong),
        (r#"{"game":"leduc","seats":["me","me"]}"#, Code::Wrong),
        (r#"{"game":"leduc","seats":["me",{"bot":"mcts:9999999"}]}"#, Code::Wrong),
        (r#"{"game":"leduc","seats":["me",{"bot":"nobody"}]}"#, Code::Wrong),
        (r#"{"game":"leduc","options":{"stand_in":"nobody"}}"#, Code::Wrong),
        (r#"{"game":"leduc","options":{"pace":60000}}"#, Code::Wrong),
        (r#"{"game":"leduc","options":{"clock":{"days":0}}}"#, Code::Wrong),
        (r#"{"game":"leduc","options":{"clock":{"timed":{"delay":0,"bank":0}}}}"#, Code::Wrong),
        (r#"{"game":"leduc","options":{"note":"two\nlines"}}"#, Code::Wrong),
        (r#"{"game":"leduc","brings":{"decks":[]}}"#, Code::Wrong),
        (r#"{"game":"go-fish","players":99}"#, Code::Wrong),
    ];
    for (text, code) in wrong {
        let secret = table::Secret::from_bytes([7; 32]);
        let refusal = house.set_up(founder(ADA), new_table(text), secret).await.expect_err(text);
        assert_eq!(refusal.code, code, "{text}: {refusal}");
        assert!(refusal.message.len() > 10, "{text}: {refusal}");
    }
    assert_eq!((house.live(), house.metrics.tables_created.get()), (0, 0));
}

#[tokio::test]
async fn watchers_see_what_the_table_lets_them_see() {
    let home = Home::new();
    let house = home.open().await;
    let look = async |watchers: &str, eyes: Option<table::Seat>| {
        let text = format!(r#"{{"game":"leduc","options":{{"watchers":"{watchers}"}}}}"#);
        let table = duel(&house, &text).await;
        let looker = Looker { user: Some(user(CAL)), eyes, parts: Parts::default() };
        let glance = house.look(table, looker, Seen::default()).await?;
        let state: serde_json::Value = serde_json::from_slice(&glance.state.expect("never seen")).expect("JSON");
        assert!(state["prompt"].is_null() && state["question"].is_null(), "watchers are asked nothing");
        Ok::<_, Refusal>(state["view"]["cards"].clone())
    };
    assert_eq!(look("neutral", None).await, Ok(json!([null, null])));
    let hand = look("hands", Some(table::Seat::new(1))).await.expect("all have agreed");
    assert!(hand[0].is_null() && !hand[1].is_null(), "through one player's eyes: {hand}");
    assert_eq!(look("neutral", Some(table::Seat::new(1))).await.map_err(|no| no.code), Err(Code::Forbidden));
    assert_eq!(look("none", None).await.map_err(|no| no.code), Err(Code::Forbidden));
}

#[tokio::test]
async fn the_story_is_sent_from_where_it_changed() {
    let home = Home::new();
    let house = home.open().await;
    let table = duel(&house, r#"{"game":"tic-tac-toe"}"#).await;
    say(&house, table, ADA, "Take the centre square").await.expect("it is free");
    let (state, seen) = see_since(&house, table, Some(user(BEA)), Seen::default()).await;
    let lines = |state: &serde_json::Value| state["story"]["lines"].as_array().expect("lines").len();
    assert_eq!((state["story"]["after"].as_u64(), lines(&state)), (Some(0), 1));
    let (nothing, seen) = see_since(&house, table, Some(user(BEA)), seen).await;
    assert!(nothing.is_null(), "nothing is new");

    house.act(table, user(ADA), PlayerAct::Undo, None).await.expect("nobody has answered since");
    let (state, seen) = see_since(&house, table, Some(user(BEA)), seen).await;
    assert_eq!((state["story"]["after"].as_u64(), lines(&state)), (Some(0), 0), "forget what was taken back");
    say(&house, table, ADA, "Take the top square").await.expect("it is free");
    say(&house, table, BEA, "Take the left square").await.expect("it is free");
    let (state, _) = see_since(&house, table, Some(user(BEA)), seen).await;
    assert_eq!((state["story"]["after"].as_u64(), lines(&state)), (Some(0), 2), "versions in between were skipped");
}

#[tokio::test]
async fn whoever_reads_slowly_is_shown_the_newest_and_nothing_waits_for_them() {
    let home = Home::new();
    let house = home.open().await;
    let table = duel(&house, r#"{"game":"connect-four"}"#).await;
    let looker = Looker { user: None, eyes: None, parts: Parts::default() };
    let (slow, first_glance) = house.attend(table, looker, Seen::default()).await.expect("anybody may look");
    for who in [ADA, BEA, ADA, BEA, ADA] {
        first(&house, table, who).await.expect("they are asked in turn");
    }
    assert!(matches!(slow.take(), Some(Found::More)), "five states were not queued");
    assert!(slow.take().is_none());
    let glance = slow.look(first_glance.seen).await.expect("the table is kept").expect("anybody may look");
    let state: serde_json::Value = serde_json::from_slice(&glance.state.expect("it has changed")).expect("JSON");
    assert_eq!((&state["step"], state["story"]["lines"].as_array().map(Vec::len)), (&5.into(), Some(5)));
    first(&house, table, BEA).await.expect("she is asked");
    assert!(matches!(slow.take(), Some(Found::News(_))), "who has caught up is told again");
}

#[tokio::test]
async fn the_hash_is_of_the_view_as_it_was_sent() {
    let home = Home::new();
    let house = home.open().await;
    let table = duel(&house, r#"{"game":"go-fish"}"#).await;
    let looker = Looker { user: Some(user(ADA)), eyes: None, parts: Parts::default() };
    let glance = house.look(table, looker, Seen::default()).await.expect("Ada may look");
    #[derive(serde::Deserialize)]
    struct State<'a> {
        #[serde(borrow)]
        view: &'a serde_json::value::RawValue,
        hash: &'a str,
    }
    let bytes = glance.state.expect("never seen");
    let state: State<'_> = serde_json::from_slice(&bytes).expect("a message is JSON");
    assert_eq!(view_hash(state.view.get()), state.hash);
}

#[tokio::test]
async fn a_rematch_seats_everybody_one_further() {
    let home = Home::new();
    let house = home.open().await;
    let table = duel(&house, r#"{"game":"tic-tac-toe","options":{"note":"again and again"}}"#).await;
    let early = house.rematch(table, sit(ADA)).await.expect_err("it is not over");
    assert_eq!(early.code, Code::NotNow);
    house.act(table, user(BEA), PlayerAct::Resign, None).await.expect("one may give up");

    let mut news = house.hub.listen(user(BEA));
    let next = house.rematch(table, sit(ADA)).await.expect("it is over");
    assert!(news.heard().first().expect("Bea is told").contains(&next.to_string()));
    assert_eq!(house.rematch(table, sit(BEA)).await, Ok(next), "there is one rematch, not two");
    let room = people(&house, next, BEA).await;
    assert_eq!((&room["seats"][0]["name"], &room["seats"][1]["name"]), (&json!("Bea"), &json!("Ada")));
    assert_eq!((&room["stage"], &room["options"]["note"]), (&json!("playing"), &json!("again and again")));
    assert_ne!(room["commitment"], people(&house, table, ADA).await["commitment"]);

    let stranger = house.rematch(table, sit(CAL)).await.expect_err("Cal has not played");
    assert_eq!(stranger.code, Code::Forbidden);
}

#[tokio::test]
async fn a_kept_seat_is_nobody_elses() {
    let home = Home::new();
    let house = home.open().await;
    let (id, name) = (user(BEA), BEA.1.to_string());
    let bea = store::User { id, name, password: None, bot: false, admin: false, banned: None, created: 0, seen: 0 };
    house.store.add_user(bea).await.expect("she is new");
    let table = duel(&house, r#"{"game":"tic-tac-toe"}"#).await;
    house.act(table, user(BEA), PlayerAct::Resign, None).await.expect("one may give up");
    let next = house.rematch(table, sit(ADA)).await.expect("it is over");
    let refusal = house.sit(next, sit(CAL)).await.expect_err("it is kept for Bea");
    assert_eq!(refusal.code, Code::Taken);
    house.sit(next, sit(BEA)).await.expect("it is kept for Bea");
}

#[tokio::test]
async fn players_and_watchers_talk_in_rooms_of_their_own() {
    let home = Home::new();
    let house = home.open().await;
    let table = duel(&house, r#"{"game":"tic-tac-toe"}"#).await;
    let line = |who: (u64, &str)| store::Line { n: 0, user: user(who), name: who.1.into(), wall: 0, text: "hm".into() };
    use store::Room::{Players, Watchers};
    assert_eq!(house.say(table, Players, line(ADA), None).await, Ok(1));
    assert_eq!(house.say(table, Watchers, line(CAL), None).await, Ok(1));
    let codes = [
        house.say(table, Players, line(CAL), None).await.map_err(|no| no.code),
        house.say(table, Watchers, line(ADA), None).await.map_err(|no| no.code),
    ];
    assert_eq!(codes, [Err(Code::Forbidden), Err(Code::Forbidden)]);
    house.act(table, user(BEA), PlayerAct::Resign, None).await.expect("one may give up");
    assert_eq!(house.say(table, Watchers, line(ADA), None).await, Ok(2), "after the game all may talk with all");
}

#[tokio::test]
async fn news_goes_to_players_who_look_elsewhere() {
    let home = Home::new();
    let house = home.open().await;
    let table = set_up(&house, r#"{"game":"tic-tac-toe"}"#).await;
    let mut news = house.hub.listen(user(ADA));
    house.sit(table, sit(BEA)).await.expect("a seat is free");
    let kind = |text: &std::sync::Arc<str>| {
        let one: serde_json::Value = serde_json::from_str(text).expect("news is JSON");
        one["t"].as_str().expect("a kind").to_string()
    };
    let kinds: Vec<String> = news.heard().iter().map(kind).collect();
    assert_eq!(kinds, ["began", "turn"]);
    let presence = come(&house, table, ADA).await;
    first(&house, table, ADA).await.expect("Ada is asked");
    first(&house, table, BEA).await.expect("Bea is asked");
    assert!(news.heard().is_empty(), "Ada is there and sees for herself");
    drop(presence);
}

#[tokio::test]
async fn habits_answer_for_those_who_want_it() {
    let home = Home::new();
    let house = home.open().await;
    let table = duel(&house, r#"{"game":"tic-tac-toe"}"#).await;
    house.set_auto(table, user(ADA), Auto::OnlyAnswer, None).await.expect("Ada sits here");
    for (who, square) in [
        (ADA, "centre"),
        (BEA, "top left"),
        (ADA, "top"),
        (BEA, "bottom"),
        (ADA, "left"),
        (BEA, "right"),
        (ADA, "top right"),
        (BEA, "bottom left"),
    ] {
        say(&house, table, who, &format!("Take the {square} square")).await.expect("the square is free");
    }
    let state = wait_for(&house, table, ADA, |state| state["stage"] == "over").await;
    assert_eq!(state["step"], 9, "the ninth square was Ada's only answer");
    assert_eq!(house.metrics.answers.get(), 9, "and counts as any other");
    let stranger = house.set_auto(table, user(CAL), Auto::Pass, None).await.expect_err("Cal does not sit here");
    assert_eq!(stranger.code, Code::Forbidden);
}

#[tokio::test]
async fn what_a_bot_had_thought_of_keeps_no_habit_from_answering() {
    let mut home = Home::new();
    home.patience.left = Duration::ZERO;
    let house = home.open().await;
    let text = r#"{"game":"tic-tac-toe","options":{"stand_in":"random","pace":600}}"#;
    let table = duel(&house, text).await;
    let _bea = come(&house, table, BEA).await;
    house.set_auto(table, user(ADA), Auto::OnlyAnswer, None).await.expect("Ada sits here");
    for (who, square) in [
        (ADA, "centre"),
        (BEA, "top left"),
        (ADA, "top"),
        (BEA, "bottom"),
        (ADA, "left"),
        (BEA, "right"),
        (ADA, "top right"),
        (BEA, "bottom left"),
    ] {
        // So long does Ada's habit take over her only answer, too.
        tokio::time::sleep(Duration::from_millis(if who == ADA { 900 } else { 0 })).await;
        say(&house, table, who, &format!("Take the {square} square")).await.expect("the square is free");
    }
    house.act(table, user(ADA), PlayerAct::Leave, None).await.expect("one may leave");
    while people(&house, table, BEA).await["seats"][0]["stand_in"].is_null() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    house.act(table, user(ADA), PlayerAct::Return, None).await.expect("the seat is hers");
    wait_for(&house, table, BEA, |state| state["stage"] == "over").await;
    assert_eq!(house.metrics.bot_answers.get(), 0, "it was Ada's habit");
}

#[tokio::test]
async fn a_bot_that_never_had_a_choice_takes_as_long_as_if_it_had_one() {
    let mut home = Home::new();
    home.patience.left = Duration::ZERO;
    let house = home.open().await;
    let text = r#"{"game":"tic-tac-toe","options":{"stand_in":"mcts:300ms","pace":0}}"#;
    let table = duel(&house, text).await;
    let _bea = come(&house, table, BEA).await;
    for (who, square) in [
        (ADA, "centre"),
        (BEA, "top left"),
        (ADA, "top"),
        (BEA, "bottom"),
        (ADA, "left"),
        (BEA, "right"),
        (ADA, "top right"),
        (BEA, "bottom left"),
    ] {
        say(&house, table, who, &format!("Take the {square} square")).await.expect("the square is free");
    }
    let begun = std::time::Instant::now();
    house.act(table, user(ADA), PlayerAct::Leave, None).await.expect("one may leave");
    let state = wait_for(&house, table, BEA, |state| state["stage"] == "over").await;
    assert_eq!(state["step"], 9, "the ninth square was the bot's only answer");
    let took = begun.elapsed();
    assert!(took >= Duration::from_millis(300), "it took {took:?}, so it had no choice");
}

#[tokio::test]
async fn a_table_nobody_uses_is_put_away_and_fetched_again() {
    let mut home = Home::new();
    home.patience.idle = Duration::from_millis(20);
    let house = home.open().await;
    let table = duel(&house, r#"{"game":"tic-tac-toe"}"#).await;
    first(&house, table, ADA).await.expect("Ada is asked");
    while house.live() > 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    // On a busy machine it may have been put away before.
    let before = house.metrics.tables_loaded.get();
    assert_eq!(see(&house, table, BEA).await["step"], 1);
    assert_eq!(house.metrics.tables_loaded.get(), before + 1);
}
