//! What nobody can do to the others: take a game from whoever plays it, buy time, speak after giving up.

use crate::kit::*;
use host::*;
use serde_json::json;
use std::time::Duration;

const WIN: PlayerAct = PlayerAct::Claim { what: Claim::Win };

#[tokio::test]
async fn in_a_game_of_days_only_the_clock_decides() {
    let mut home = Home::new();
    home.patience.away = Duration::ZERO;
    let house = home.open().await;
    let text = r#"{"game":"tic-tac-toe","options":{"clock":{"days":3},"stand_in":"random","pace":0}}"#;
    let table = duel(&house, text).await;
    let _ada = come(&house, table, ADA).await;
    first(&house, table, ADA).await.expect("Ada begins");
    let room = people(&house, table, ADA).await;
    assert_eq!((&room["seats"][1]["away"], &room["seats"][1]["stand_in"]), (&json!(false), &json!(null)), "{room}");
    for what in [Claim::Win, Claim::Draw, Claim::Bot] {
        let no = house.act(table, user(ADA), PlayerAct::Claim { what }, None).await.expect_err("Bea has three days");
        assert!(no.message.contains("only the clock decides"), "{no}");
    }
    let state = see(&house, table, ADA).await;
    assert_eq!((&state["step"], &state["asked"]), (&json!(1), &json!([2])), "nobody has moved for Bea");
}

#[tokio::test]
async fn whoever_plays_or_looks_is_not_away_with_or_without_a_connection() {
    let mut home = Home::new();
    home.patience.left = Duration::ZERO;
    let house = home.open().await;
    for connected in [false, true] {
        let table = duel(&house, r#"{"game":"tic-tac-toe"}"#).await;
        let _ada = come(&house, table, ADA).await;
        let _bea = if connected { Some(come(&house, table, BEA).await) } else { None };
        first(&house, table, ADA).await.expect("Ada begins");
        house.act(table, user(BEA), PlayerAct::Leave, None).await.expect("one may leave");
        assert_eq!(people(&house, table, ADA).await["seats"][1]["away"], true, "she said so");
        let question = see(&house, table, BEA).await["question"].as_u64().expect("Bea is asked");
        assert_eq!(people(&house, table, ADA).await["seats"][1]["away"], false, "she looks");
        assert_eq!(house.act(table, user(ADA), WIN, None).await.map_err(|no| no.code), Err(Code::NotNow));

        house.act(table, user(BEA), PlayerAct::Leave, None).await.expect("one may leave");
        house.answer(table, user(BEA), question, 0, None).await.expect("Bea plays on all the same");
        first(&house, table, ADA).await.expect("Ada plays on");
        let room = people(&house, table, ADA).await;
        assert_eq!((&room["seats"][1]["away"], &room["seats"][1]["here"]), (&json!(false), &json!(connected)));
        assert_eq!(house.act(table, user(ADA), WIN, None).await.map_err(|no| no.code), Err(Code::NotNow));
    }
}

#[tokio::test]
async fn taking_back_again_and_again_buys_no_time() {
    let home = Home::new();
    let (house, hand) = home.open_at(1, 0).await;
    let table = duel(&house, r#"{"game":"tic-tac-toe","options":{"clock":{"timed":{"delay":3,"bank":0}}}}"#).await;
    let mut now = 0;
    for held in [2_400, 400] {
        now += held;
        hand.send_replace(now);
        first(&house, table, ADA).await.expect("Ada is in time");
        house.act(table, user(ADA), PlayerAct::Undo, None).await.expect("Bea has not answered");
    }
    assert_eq!(see(&house, table, ADA).await["clocks"][0], json!({"seat": 1, "delay": 200, "bank": 0}));
    hand.send_replace(now + 200);
    let state = wait_for(&house, table, BEA, |state| state["stage"] == "over").await;
    assert_eq!((&state["result"]["how"], &state["result"]["by"]), (&json!("out_of_time"), &json!(1)));
}

#[tokio::test]
async fn whoever_has_resigned_has_no_more_say() {
    let home = Home::new();
    let house = home.open().await;
    let table = set_up(&house, r#"{"game":"go-fish","players":3,"options":{"pace":5000}}"#).await;
    house.sit(table, sit(BEA)).await.expect("a seat is free");
    house.sit(table, sit(CAL)).await.expect("a seat is free");
    house.act(table, user(ADA), PlayerAct::Resign, None).await.expect("one may give up");
    house.act(table, user(BEA), PlayerAct::OfferDraw, None).await.expect("the others play on");
    let asked = see(&house, table, CAL).await["wish"].clone();
    for act in [
        PlayerAct::Undo,
        PlayerAct::Redo,
        PlayerAct::OfferDraw,
        PlayerAct::Agree,
        PlayerAct::Decline,
        PlayerAct::Resign,
        PlayerAct::Return,
        WIN,
    ] {
        let no = house.act(table, user(ADA), act, None).await.expect_err("she has resigned");
        assert_eq!(
            (no.code, &*no.message),
            (Code::NotNow, "you are out of this game; the bot plays it to its end"),
            "{act:?}"
        );
    }
    assert_eq!(see(&house, table, CAL).await["wish"], asked, "what Bea asked for still stands");
    house.act(table, user(CAL), PlayerAct::Agree, None).await.expect("one may agree");
    assert_eq!(see(&house, table, CAL).await["result"]["how"], "agreed", "nobody waits for who has resigned");
}

#[tokio::test]
async fn a_table_that_everybody_has_left_is_closed_and_counts_for_nobody() {
    let home = Home::new();
    let house = home.open().await;
    let table = set_up(&house, r#"{"game":"go-fish","players":3}"#).await;
    house.sit(table, sit(BEA)).await.expect("a seat is free");
    house.act(table, user(ADA), PlayerAct::Leave, None).await.expect("one may leave");
    assert_eq!(house.store.unfinished(user(ADA)).await, Ok(vec![]), "she has nothing more to do with it");
    assert_eq!(see(&house, table, BEA).await["stage"], "gathering", "Bea still waits");
    house.act(table, user(BEA), PlayerAct::Leave, None).await.expect("one may leave");
    let state = see(&house, table, BEA).await;
    assert_eq!((&state["stage"], &state["result"]["how"]), (&json!("over"), &json!("closed")));
    assert_eq!(house.sit(table, sit(CAL)).await.map_err(|no| no.code), Err(Code::NotNow));

    let never_sat = set_up(&house, r#"{"game":"tic-tac-toe","seats":["open","open"]}"#).await;
    assert_eq!(house.store.unfinished(user(ADA)).await, Ok(vec![(never_sat, store::SET_UP)]));
    house.act(never_sat, user(ADA), PlayerAct::Leave, None).await.expect("it is hers to leave");
    assert_eq!(house.store.unfinished(user(ADA)).await, Ok(vec![]));
    let no = house.act(never_sat, user(BEA), PlayerAct::Leave, None).await.expect_err("she has never been there");
    assert_eq!(no.code, Code::Forbidden);
}

#[tokio::test]
async fn where_a_bot_stands_in_nobody_loses_by_being_away_and_it_comes_for_whoever_plays_without_a_connection() {
    let mut home = Home::new();
    home.patience.left = Duration::ZERO;
    let house = home.open().await;
    for clock in [r#""none""#, r#"{"timed":{"delay":600,"bank":600}}"#] {
        let options = format!(r#"{{"clock":{clock},"stand_in":"random","pace":5000}}"#);
        let table = duel(&house, &format!(r#"{{"game":"connect-four","options":{options}}}"#)).await;
        first(&house, table, ADA).await.expect("Ada begins");
        house.act(table, user(BEA), PlayerAct::Leave, None).await.expect("one may leave");
        let bot = async || people(&house, table, CAL).await["seats"][1]["stand_in"].clone();
        assert_eq!(bot().await, json!(null), "no bot plays for an empty room");
        for what in [Claim::Win, Claim::Draw] {
            let no = house.act(table, user(ADA), PlayerAct::Claim { what }, None).await.expect_err("a bot can play");
            assert_eq!(no.code, Code::NotNow, "{what:?}");
        }
        assert_eq!(bot().await, "random", "Ada has been there since");
        let no = house.act(table, user(ADA), WIN, None).await.expect_err("nobody is waited for");
        assert_eq!((no.code, see(&house, table, ADA).await["stage"].clone()), (Code::NotNow, json!("playing")));
        house.act(table, user(BEA), PlayerAct::Return, None).await.expect("the seat is hers");
    }
}

#[tokio::test]
async fn where_a_bot_stands_in_it_is_all_that_can_be_claimed() {
    let mut home = Home::new();
    home.patience.left = Duration::ZERO;
    let house = home.open().await;
    let table = duel(&house, r#"{"game":"connect-four","options":{"stand_in":"random","pace":5000}}"#).await;
    first(&house, table, ADA).await.expect("Ada begins");
    house.act(table, user(BEA), PlayerAct::Leave, None).await.expect("one may leave");
    let no = house.act(table, user(ADA), WIN, None).await.expect_err("a bot can play");
    assert_eq!(no.message, "at this table a bot plays for whoever is away; claim a bot");
}

#[tokio::test]
async fn no_bot_sits_down_for_somebody_unless_the_table_agreed_on_one_or_could_not_go_on() {
    let mut home = Home::new();
    home.patience.left = Duration::ZERO;
    let house = home.open().await;
    let bot = PlayerAct::Claim { what: Claim::Bot };
    let table = duel(&house, r#"{"game":"tic-tac-toe"}"#).await;
    first(&house, table, ADA).await.expect("Ada begins");
    house.act(table, user(BEA), PlayerAct::Leave, None).await.expect("one may leave");
    let no = house.act(table, user(ADA), bot, None).await.expect_err("nobody agreed on a bot");
    assert!(no.message.contains("claim the game or a draw"), "{no}");
    house.act(table, user(ADA), WIN, None).await.expect("Bea has left");
}
