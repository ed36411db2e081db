//! What players do with and to each other: take back, agree, stay away.

use crate::games::Hands;
use crate::kit::*;
use bots::Catalogue;
use host::*;
use serde_json::json;
use std::time::Duration;

#[tokio::test]
async fn a_slip_is_taken_back_at_once_and_done_again() {
    let home = Home::new();
    let house = home.open().await;
    let table = duel(&house, r#"{"game":"tic-tac-toe"}"#).await;
    say(&house, table, ADA, "Take the centre square").await.expect("it is free");
    assert_eq!(see(&house, table, ADA).await["undo"], true);
    house.act(table, user(ADA), PlayerAct::Undo, None).await.expect("nobody has answered since");
    let state = see(&house, table, ADA).await;
    assert_eq!((&state["step"], &state["asked"]), (&json!(0), &json!([1])));
    let bea = house.act(table, user(BEA), PlayerAct::Redo, None).await.expect_err("it was Ada's");
    assert_eq!(bea.code, Code::NotNow);
    house.act(table, user(ADA), PlayerAct::Redo, None).await.expect("it was just taken back");
    assert_eq!(see(&house, table, BEA).await["view"]["board"], json!(["...", ".X.", "..."]));
    let nothing = house.act(table, user(BEA), PlayerAct::Undo, None).await.expect_err("Bea has not answered yet");
    assert_eq!(nothing.code, Code::NotNow);
}

#[tokio::test]
async fn over_anothers_answer_only_with_consent() {
    let home = Home::new();
    let (house, hand) = home.open_at(1, 0).await;
    let table = duel(&house, r#"{"game":"tic-tac-toe"}"#).await;
    say(&house, table, ADA, "Take the centre square").await.expect("it is free");
    say(&house, table, BEA, "Take the top square").await.expect("it is free");
    assert_eq!(see(&house, table, ADA).await["undo"], false);
    house.act(table, user(ADA), PlayerAct::Undo, None).await.expect("one may ask");
    assert_eq!(see(&house, table, BEA).await["wish"], json!({"wish": "undo", "by": 1, "agreed": []}));
    let own = house.act(table, user(ADA), PlayerAct::Agree, None).await.expect_err("it is her own wish");
    assert_eq!(own.code, Code::NotNow);
    house.act(table, user(BEA), PlayerAct::Decline, None).await.expect("one may decline");
    let soon = house.act(table, user(ADA), PlayerAct::Undo, None).await.expect_err("she was declined just now");
    assert_eq!((soon.code, soon.message.contains("10 s")), (Code::Limited, true), "{soon}");

    hand.send_replace(10_000);
    house.act(table, user(ADA), PlayerAct::Undo, None).await.expect("some time has passed");
    house.act(table, user(BEA), PlayerAct::Agree, None).await.expect("one may agree");
    let state = see(&house, table, ADA).await;
    assert_eq!((&state["step"], &state["wish"], &state["asked"]), (&json!(0), &json!(null), &json!([1])));
}

#[tokio::test]
async fn where_nothing_is_taken_back_nothing_is_taken_back() {
    let home = Home::new();
    let house = home.open().await;
    let table = duel(&house, r#"{"game":"tic-tac-toe","options":{"undo":"never"}}"#).await;
    first(&house, table, ADA).await.expect("Ada is asked");
    let refusal = house.act(table, user(ADA), PlayerAct::Undo, None).await.expect_err("never");
    assert_eq!((refusal.code, &see(&house, table, ADA).await["undo"]), (Code::Forbidden, &json!(false)));
}

#[tokio::test]
async fn a_draw_needs_both() {
    let home = Home::new();
    let house = home.open().await;
    let table = duel(&house, r#"{"game":"tic-tac-toe"}"#).await;
    house.act(table, user(ADA), PlayerAct::OfferDraw, None).await.expect("one may offer");
    first(&house, table, ADA).await.expect("she may move after offering");
    assert_eq!(see(&house, table, BEA).await["wish"]["wish"], "draw", "the offer stands");
    first(&house, table, BEA).await.expect("Bea plays on");
    assert!(see(&house, table, ADA).await["wish"].is_null(), "and so declines");
    house.act(table, user(BEA), PlayerAct::OfferDraw, None).await.expect("one may offer");
    house.act(table, user(ADA), PlayerAct::Agree, None).await.expect("one may agree");
    let result = see(&house, table, ADA).await["result"].clone();
    assert_eq!((&result["how"], &result["places"]), (&json!("agreed"), &json!([1, 1])));
}

#[tokio::test]
async fn who_gives_up_loses_to_one_and_leaves_a_bot_to_many() {
    let home = Home::new();
    let house = home.open().await;
    let table = duel(&house, r#"{"game":"tic-tac-toe"}"#).await;
    house.act(table, user(ADA), PlayerAct::Resign, None).await.expect("one may give up");
    let result = see(&house, table, BEA).await["result"].clone();
    assert_eq!((&result["how"], &result["by"], &result["places"]), (&json!("resigned"), &json!(1), &json!([2, 1])));

    let table = set_up(&house, r#"{"game":"go-fish","players":3,"options":{"pace":0}}"#).await;
    for who in [BEA, CAL] {
        house.sit(table, sit(who)).await.expect("a seat is free");
    }
    house.act(table, user(BEA), PlayerAct::Resign, None).await.expect("one may give up");
    assert_eq!(people(&house, table, ADA).await["seats"][1]["stand_in"], "random");
    let back = house.act(table, user(BEA), PlayerAct::Return, None).await.expect_err("she has given up");
    assert_eq!(back.code, Code::NotNow);
    let state = wait_for_end(&house, table, [ADA, CAL]).await;
    assert_eq!(state["result"]["how"], "played");
}

async fn wait_for_end(house: &std::sync::Arc<House>, table: TableId, players: [(u64, &str); 2]) -> serde_json::Value {
    loop {
        for who in players {
            let state = see(house, table, who).await;
            if state["stage"] == "over" {
                return state;
            }
            if state["question"].is_u64() {
                first(house, table, who).await.expect("an offer can be taken");
            }
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn from_a_player_who_stays_away_the_game_can_be_claimed() {
    let mut home = Home::new();
    home.patience.away = Duration::from_millis(30);
    let house = home.open().await;
    let table = duel(&house, r#"{"game":"tic-tac-toe"}"#).await;
    let _ada = come(&house, table, ADA).await;
    let bea = come(&house, table, BEA).await;
    first(&house, table, ADA).await.expect("Ada is asked");
    let win = PlayerAct::Claim { what: Claim::Win };
    let early = house.act(table, user(ADA), win, None).await.expect_err("Bea is there");
    assert_eq!(early.code, Code::NotNow);
    drop(bea);
    while people(&house, table, ADA).await["seats"][1]["away"] != true {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    house.act(table, user(ADA), win, None).await.expect("Bea stays away");
    let result = see(&house, table, ADA).await["result"].clone();
    assert_eq!((&result["how"], &result["places"]), (&json!("claimed"), &json!([1, 2])));
}

#[tokio::test]
async fn the_agreed_bot_plays_for_an_absent_player_until_they_are_back() {
    let mut home = Home::new();
    home.patience.away = Duration::from_millis(30);
    let house = home.open().await;
    let table = duel(&house, r#"{"game":"go-fish","options":{"stand_in":"random","pace":0}}"#).await;
    let _ada = come(&house, table, ADA).await;
    while people(&house, table, ADA).await["seats"][1]["stand_in"].is_null() {
        if see(&house, table, ADA).await["question"].is_u64() {
            first(&house, table, ADA).await.expect("Ada is asked");
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let bea = come(&house, table, BEA).await;
    assert!(people(&house, table, ADA).await["seats"][1]["stand_in"].is_null(), "the seat is hers again");
    drop(bea);
}

#[tokio::test]
async fn what_others_answered_is_not_taken_back_while_a_bot_plays_for_somebody() {
    let mut home = Home::new();
    home.patience.away = Duration::from_millis(30);
    let house = home.open().await;
    let table = duel(&house, r#"{"game":"connect-four","options":{"stand_in":"random","pace":0}}"#).await;
    let _ada = come(&house, table, ADA).await;
    let bea = come(&house, table, BEA).await;
    for who in [ADA, BEA, ADA] {
        first(&house, table, who).await.expect("their turn");
    }
    drop(bea);
    wait_for(&house, table, ADA, |state| state["question"].is_u64()).await;
    assert_eq!(people(&house, table, ADA).await["seats"][1]["stand_in"], "random");
    let undo = || house.act(table, user(ADA), PlayerAct::Undo, None);
    let refusal = undo().await.expect_err("the bot has answered for Bea, who can't be asked");
    assert_eq!(refusal.code, Code::NotNow);
    assert_eq!(see(&house, table, ADA).await["step"], 4);
    house.act(table, user(BEA), PlayerAct::Return, None).await.expect("the seat is hers");
    undo().await.expect("now she can be asked");
    assert_eq!(see(&house, table, ADA).await["step"], 4, "and has not agreed yet");
}

#[tokio::test]
async fn a_wish_that_came_to_nothing_is_not_repeated_at_once() {
    let home = Home::new();
    let house = home.open().await;
    let table = duel(&house, r#"{"game":"tic-tac-toe"}"#).await;
    let act = |who, act| house.act(table, user(who), act, None);
    act(ADA, PlayerAct::OfferDraw).await.expect("one may offer");
    act(ADA, PlayerAct::Decline).await.expect("and take it back");
    let again = act(ADA, PlayerAct::OfferDraw).await.expect_err("but not at once again");
    assert_eq!(again.code, Code::Limited);
    first(&house, table, ADA).await.expect("Ada is asked");
    act(BEA, PlayerAct::OfferDraw).await.expect("Bea has asked for nothing yet");
    first(&house, table, BEA).await.expect("she may move after offering");
    first(&house, table, ADA).await.expect("Ada plays on");
    let again = act(BEA, PlayerAct::OfferDraw).await.expect_err("playing on declines too");
    assert_eq!(again.code, Code::Limited);
}

#[tokio::test]
async fn who_gives_up_neither_wishes_nor_stands_in_the_way() {
    let home = Home::new();
    let house = home.open().await;
    let three = async || {
        let table = set_up(&house, r#"{"game":"go-fish","players":3,"options":{"pace":5000}}"#).await;
        for who in [BEA, CAL] {
            house.sit(table, sit(who)).await.expect("a seat is free");
        }
        table
    };
    let act = |table, who, act| house.act(table, user(who), act, None);
    let table = three().await;
    act(table, ADA, PlayerAct::OfferDraw).await.expect("one may offer");
    act(table, ADA, PlayerAct::Resign).await.expect("one may give up");
    assert!(see(&house, table, BEA).await["wish"].is_null(), "what she wished is no more");

    let table = three().await;
    act(table, ADA, PlayerAct::OfferDraw).await.expect("one may offer");
    act(table, BEA, PlayerAct::Agree).await.expect("one may agree");
    assert_eq!(see(&house, table, ADA).await["stage"], "playing", "Cal has a say in it");
    act(table, CAL, PlayerAct::Resign).await.expect("one may give up");
    let result = see(&house, table, ADA).await["result"].clone();
    assert_eq!(result["how"], "agreed", "all who are left agree");
    assert_eq!(result["places"], json!([1, 1, 3]), "and Cal has given up");
}

#[tokio::test]
async fn both_answer_at_once_and_neither_answer_outdates_the_other() {
    let home = Home::of(Catalogue::new().with(Hands));
    let house = home.open().await;
    let table = duel(&house, r#"{"game":"hands"}"#).await;
    let (ada, bea) = (see(&house, table, ADA).await, see(&house, table, BEA).await);
    let question = |state: &serde_json::Value| state["question"].as_u64().expect("asked");
    house.answer(table, user(ADA), question(&ada), 0, None).await.expect("Ada is asked");
    assert_eq!(see(&house, table, BEA).await["question"], bea["question"], "it is still the same question");
    assert_eq!(see(&house, table, BEA).await["view"]["mine"], json!(null));
    assert_eq!(see(&house, table, BEA).await["view"]["ready"], json!([true, false]));
    house.act(table, user(ADA), PlayerAct::Undo, None).await.expect("Bea has not answered yet");
    assert_eq!(see(&house, table, BEA).await["question"], bea["question"], "nothing has changed for Bea");
    house.act(table, user(ADA), PlayerAct::Redo, None).await.expect("it was just taken back");
    assert_eq!(see(&house, table, BEA).await["question"], bea["question"]);
    house.answer(table, user(BEA), question(&bea), 2, None).await.expect("her question has not changed");
    assert_eq!(see(&house, table, BEA).await["view"]["wins"], json!([1, 0]));
    let stale = house.answer(table, user(BEA), question(&bea), 2, None).await.expect_err("that was the last hand");
    assert_eq!(stale.code, Code::Stale);
}

#[tokio::test]
async fn players_bring_their_part_of_the_setup_and_keep_it_for_the_rematch() {
    let home = Home::of(Catalogue::new().with(Hands));
    let house = home.open().await;
    let table = set_up(&house, r#"{"game":"hands","brings":{"mottos":"iron"}}"#).await;
    let brings = |key: &str, motto: serde_json::Value| [(key.to_string(), motto)].into();
    let wrong = house.sit(table, Sit { brings: brings("decks", json!("x")), ..sit(BEA) }).await;
    assert_eq!(wrong.map_err(|refusal| refusal.code), Err(Code::Wrong));
    let wrong = house.sit(table, Sit { brings: brings("mottos", json!(5)), ..sit(BEA) }).await;
    assert_eq!(wrong.map_err(|refusal| refusal.code), Err(Code::Wrong), "a motto is a word");
    house.sit(table, Sit { brings: brings("mottos", json!("silk")), ..sit(BEA) }).await.expect("a seat is free");
    assert_eq!(see(&house, table, ADA).await["view"]["mottos"], json!(["iron", "silk"]));

    house.act(table, user(ADA), PlayerAct::Resign, None).await.expect("one may give up");
    let next = house.rematch(table, sit(ADA)).await.expect("it is over");
    house.sit(next, sit(BEA)).await.expect("her seat is kept");
    assert_eq!(see(&house, next, ADA).await["view"]["mottos"], json!(["silk", "iron"]));
}

#[tokio::test]
async fn what_came_with_the_setup_moves_along_in_a_rematch() {
    let home = Home::of(Catalogue::new().with(Hands));
    let house = home.open().await;
    let table = set_up(&house, r#"{"game":"hands","setup":{"mottos":["iron","silk"]},"seats":["me","open"]}"#).await;
    house.sit(table, sit(BEA)).await.expect("a seat is free");
    house.act(table, user(ADA), PlayerAct::Resign, None).await.expect("one may give up");
    let next = house.rematch(table, sit(BEA)).await.expect("it is over");
    assert_eq!(people(&house, next, BEA).await["by"], "Bea", "whoever asks sets it up");
    house.sit(next, sit(ADA)).await.expect("her seat is kept");
    assert_eq!(see(&house, next, ADA).await["view"]["mottos"], json!(["silk", "iron"]), "Ada is still the iron one");
}

#[tokio::test]
async fn a_rematch_that_is_refused_changes_nothing() {
    let home = Home::of(Catalogue::new().with(Hands));
    let house = home.open().await;
    let table = duel(&house, r#"{"game":"hands"}"#).await;
    house.act(table, user(ADA), PlayerAct::Resign, None).await.expect("one may give up");
    let before = see(&house, table, BEA).await["v"].clone();
    let brings = |key: &str, motto: serde_json::Value| [(key.to_string(), motto)].into();
    for wrong in [
        Sit { brings: brings("decks", json!("x")), ..sit(BEA) },
        Sit { brings: brings("mottos", json!(5)), ..sit(BEA) },
        Sit { seat: Some(table::Seat::new(1)), ..sit(BEA) },
    ] {
        house.rematch(table, wrong).await.expect_err("it does not fit");
    }
    assert_eq!(see(&house, table, BEA).await["v"], before);
    assert!(people(&house, table, ADA).await["rematch"].is_null());
    assert_eq!(house.store.unfinished(user(BEA)).await, Ok(vec![]));
}

#[tokio::test]
async fn a_rematch_nobody_is_left_at_is_closed_and_another_can_be_asked_for() {
    let home = Home::new();
    let house = home.open().await;
    let table = duel(&house, r#"{"game":"tic-tac-toe"}"#).await;
    house.act(table, user(BEA), PlayerAct::Resign, None).await.expect("one may give up");
    let next = house.rematch(table, sit(BEA)).await.expect("it is over");
    house.act(next, user(BEA), PlayerAct::Leave, None).await.expect("one may leave");
    assert_eq!(people(&house, next, ADA).await["stage"], "over");
    for who in [ADA, BEA] {
        assert_eq!(house.store.unfinished(user(who)).await, Ok(vec![]), "{}", who.1);
    }
    let other = house.rematch(table, sit(ADA)).await.expect("she would like to");
    assert_ne!(other, next);
    house.sit(other, sit(BEA)).await.expect("her seat is kept");
}

#[tokio::test]
async fn whoever_sits_may_bring_something_else_until_the_game_begins() {
    let home = Home::of(Catalogue::new().with(Hands));
    let house = home.open().await;
    let table = set_up(&house, r#"{"game":"hands","brings":{"mottos":"iron"}}"#).await;
    let with = |motto: &str, secret: u8| Sit {
        brings: [("mottos".to_string(), json!(motto))].into(),
        secret: Some(table::Secret::from_bytes([secret; 32])),
        ..sit(ADA)
    };
    let before = see(&house, table, ADA).await["v"].as_u64();
    let took = house.sit(table, with("silk", 1)).await.expect("nothing has begun");
    assert_eq!(house.sit(table, with("silk", 1)).await, Ok(took), "the same again says nothing new");
    assert!(Some(took.v) > before);
    let moved = Sit { seat: Some(table::Seat::new(1)), ..sit(ADA) };
    assert_eq!(house.sit(table, moved).await.map_err(|refusal| refusal.code), Err(Code::Taken));
    house.sit(table, sit(BEA)).await.expect("a seat is free");
    assert_eq!(see(&house, table, ADA).await["view"]["mottos"][0], "silk");
    let late = house.sit(table, with("iron", 2)).await.expect_err("the game has begun");
    assert_eq!(late.code, Code::NotNow);
    house.sit(table, with("silk", 1)).await.expect("what was acknowledged is acknowledged again");
    house.act(table, user(BEA), PlayerAct::Resign, None).await.expect("one may give up");
    let seal = people(&house, table, ADA).await["seal"].clone();
    assert_eq!(seal["players"][0], "01".repeat(32));
}

#[tokio::test]
async fn who_gets_up_before_the_game_frees_the_seat() {
    let home = Home::new();
    let house = home.open().await;
    let table = set_up(&house, r#"{"game":"go-fish","players":3}"#).await;
    house.sit(table, sit(BEA)).await.expect("a seat is free");
    house.act(table, user(BEA), PlayerAct::Leave, None).await.expect("one may leave");
    assert_eq!(people(&house, table, ADA).await["seats"][1]["kind"], "open");
    assert_eq!(house.store.unfinished(user(BEA)).await, Ok(vec![]));
    house.sit(table, Sit { seat: Some(table::Seat::new(2)), ..sit(CAL) }).await.expect("the third seat is free");
    let taken =
        house.sit(table, Sit { seat: Some(table::Seat::new(2)), ..sit(BEA) }).await.expect_err("Cal sits there");
    assert_eq!(taken.code, Code::Taken);
}

#[tokio::test]
async fn what_was_obeyed_is_not_obeyed_again() {
    let home = Home::new();
    let house = home.open().await;
    let table = duel(&house, r#"{"game":"tic-tac-toe"}"#).await;
    for (who, square) in [(ADA, "centre"), (BEA, "top")] {
        say(&house, table, who, &format!("Take the {square} square")).await.expect("the square is free");
    }
    house.act(table, user(ADA), PlayerAct::Undo, None).await.expect("one may ask");
    house.act(table, user(BEA), PlayerAct::Agree, None).await.expect("one may agree");
    say(&house, table, ADA, "Take the left square").await.expect("the square is free");
    let undo =
        async |house: &std::sync::Arc<House>| house.act(table, user(ADA), PlayerAct::Undo, Some("back".into())).await;
    let first = undo(&house).await.expect("Bea has not answered");
    say(&house, table, ADA, "Take the right square").await.expect("the square is free");
    assert_eq!(undo(&house).await.map(|_| ()), Ok(()), "acknowledged again");
    assert_eq!(see(&house, table, ADA).await["step"], 1, "but not obeyed again");
    house.shut().await;
    let house = home.open().await;
    assert!(undo(&house).await.expect("acknowledged even after a restart").v >= first.v);
    assert_eq!(see(&house, table, ADA).await["step"], 1);
}

#[tokio::test]
async fn whatever_the_others_do_meanwhile_nothing_is_obeyed_twice() {
    let home = Home::new();
    let house = home.open().await;
    let table = duel(&house, r#"{"game":"tic-tac-toe"}"#).await;
    let question = see(&house, table, ADA).await["question"].as_u64().expect("Ada begins");
    let mine = async || house.answer(table, user(ADA), question, 4, Some("mine".into())).await;
    let taken = mine().await.expect("the square is free");
    say(&house, table, BEA, "Take the top square").await.expect("the square is free");
    for n in 0..40 {
        let act = if n % 2 == 0 { PlayerAct::Undo } else { PlayerAct::Redo };
        house.act(table, user(BEA), act, Some(format!("theirs {n}"))).await.expect("Ada has not answered");
    }
    assert_eq!(mine().await, Ok(taken), "acknowledged again, and not obeyed again");
}

#[tokio::test]
async fn whoever_takes_a_seat_is_not_mistaken_for_whoever_got_up() {
    let home = Home::new();
    let house = home.open().await;
    let table = set_up(&house, r#"{"game":"go-fish","players":3}"#).await;
    house.sit(table, sit(BEA)).await.expect("a seat is free");
    house.set_auto(table, user(BEA), Auto::OnlyAnswer, Some(vec!["zzz".into()])).await.expect("Bea sits here");
    let leave = || house.act(table, user(BEA), PlayerAct::Leave, Some("a1".into()));
    let left = leave().await.expect("one may leave");
    assert_eq!(leave().await, Ok(left), "twice is once");
    house.sit(table, Sit { seat: Some(table::Seat::new(1)), ..sit(CAL) }).await.expect("the seat is free");
    let looker = Looker { user: Some(user(CAL)), eyes: None, parts: Parts::default() };
    let habit = house.look(table, looker, Seen::default()).await.expect("Cal sits here").habit;
    assert_eq!(habit, None, "Bea's habit was hers");

    house.sit(table, sit((4, "Dan"))).await.expect("a seat is free");
    while see(&house, table, CAL).await["question"].is_null() {
        first(&house, table, ADA).await.expect("Ada begins");
    }
    house.shut().await;
    let house = home.open().await;
    let state = see(&house, table, CAL).await;
    let question = state["question"].as_u64().expect("Cal is asked");
    let answer = || house.answer(table, user(CAL), question, 0, Some("a1".into()));
    let taken = answer().await.expect("it is offered");
    assert_eq!(see(&house, table, CAL).await["step"].as_u64(), state["step"].as_u64().map(|step| step + 1));
    assert_eq!(answer().await, Ok(taken), "and is taken once");
}

#[tokio::test]
async fn nobody_is_told_of_one_turn_again_and_again() {
    let home = Home::new();
    let house = home.open().await;
    let table = duel(&house, r#"{"game":"tic-tac-toe","options":{"clock":{"days":2}}}"#).await;
    let mut news = house.hub.listen(user(BEA));
    let turns = |news: Vec<std::sync::Arc<str>>| news.iter().filter(|line| line.contains("\"turn\"")).count();
    first(&house, table, ADA).await.expect("Ada begins");
    for _ in 0..10 {
        for act in [PlayerAct::Undo, PlayerAct::Redo] {
            house.act(table, user(ADA), act, None).await.expect("Bea has not answered");
        }
    }
    assert_eq!(turns(news.heard()), 1, "Bea has known since the first");
    first(&house, table, BEA).await.expect("Bea is asked");
    first(&house, table, ADA).await.expect("Ada is asked");
    assert_eq!(turns(news.heard()), 1, "this is another turn");
}

#[tokio::test]
async fn whoever_was_called_for_nothing_is_called_again_after_a_while() {
    let mut home = Home::new();
    home.patience.reminder = Duration::from_millis(200);
    let house = home.open().await;
    let table = duel(&house, r#"{"game":"tic-tac-toe","options":{"clock":{"days":2}}}"#).await;
    let mut news = house.hub.listen(user(BEA));
    first(&house, table, ADA).await.expect("Ada begins");
    for act in [PlayerAct::Undo, PlayerAct::Redo] {
        house.act(table, user(ADA), act, None).await.expect("Bea has not answered");
    }
    for _ in 0..2 {
        let told = tokio::time::timeout(Duration::from_secs(30), async {
            while !news.hear().await.expect("nothing is lost").contains("\"turn\"") {}
        });
        told.await.expect("she may have come in vain in between");
    }
}

#[tokio::test]
async fn what_was_said_is_not_said_again() {
    let home = Home::new();
    let house = home.open().await;
    let table = duel(&house, r#"{"game":"tic-tac-toe"}"#).await;
    let line = || store::Line { n: 0, user: user(ADA), name: "Ada".into(), wall: 0, text: "hello".into() };
    for (nonce, n) in [("a", 1), ("a", 0), ("b", 2)] {
        let said = house.say(table, store::Room::Players, line(), Some(nonce.into())).await;
        assert_eq!(said, Ok(n));
    }
    house.shut().await;
    let house = home.open().await;
    for (nonce, n) in [("a", 0), ("c", 3), ("b", 0), ("c", 0)] {
        let said = house.say(table, store::Room::Players, line(), Some(nonce.into())).await;
        assert_eq!(said, Ok(n), "{nonce}, after a restart");
    }
}

#[tokio::test]
async fn how_many_watch_is_told_now_and_then_and_not_to_each_of_each() {
    const CROWD: usize = 150;
    let home = Home::new();
    let house = home.open().await;
    let table = duel(&house, r#"{"game":"tic-tac-toe"}"#).await;
    let anybody = Looker { user: None, eyes: None, parts: Parts::default() };
    let (first, _) = house.attend(table, anybody, Seen::default()).await.expect("anybody may look");
    let (begun, mut told, mut watch) = (std::time::Instant::now(), 0, 0);
    let mut hear = |found: Option<Found>| match found {
        Some(Found::News(glance)) if glance.people.is_some() => {
            let people = glance.people.expect("it was just there");
            let room: serde_json::Value = serde_json::from_slice(&people).expect("a message is JSON");
            (told, watch) = (told + 1, room["watchers"].as_u64().expect("a number"));
            (told, watch)
        }
        Some(Found::News(_)) | None => (told, watch),
        Some(Found::More | Found::Gone) => panic!("whoever takes everything misses nothing"),
    };
    let mut crowd = Vec::new();
    for _ in 0..CROWD {
        crowd.push(house.attend(table, anybody, Seen::default()).await.expect("anybody may look").0);
        hear(first.take());
    }
    let (told, mut watch) = hear(first.take());
    let most = begun.elapsed().as_secs() + 2;
    assert!(told <= most, "told {told} times, not {most}");
    while watch <= CROWD as u64 {
        tokio::time::timeout(Duration::from_secs(60), first.news()).await.expect("in the end all are counted");
        watch = hear(first.take()).1;
    }
    let bea = come(&house, table, BEA).await;
    while let Some(Found::News(glance)) = first.take() {
        let room: serde_json::Value = serde_json::from_slice(&glance.people.expect("a player came")).expect("JSON");
        assert_eq!(room["seats"][1]["here"], true, "of players everybody is told at once");
    }
    drop(bea);
}
