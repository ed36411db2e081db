//! Clocks run on house time, and house time stands still while the house is closed.

use crate::games::{Bend, Bent, Hands};
use crate::kit::*;
use bots::Catalogue;
use classics::TicTacToe;
use host::*;
use serde_json::json;

const TIMED: &str = r#"{"game":"tic-tac-toe","options":{"clock":{"timed":{"delay":10,"bank":60}}}}"#;

#[tokio::test]
async fn whose_time_is_over_loses() {
    let home = Home::new();
    let (house, hand) = home.open_at(1, 0).await;
    let table = duel(&house, TIMED).await;
    hand.send_replace(5_000);
    first(&house, table, ADA).await.expect("Ada is in time");
    let clocks = see(&house, table, BEA).await["clocks"].clone();
    assert_eq!(clocks[0], json!({"seat": 1, "delay": null, "bank": 60_000}), "she was quick");
    assert_eq!(clocks[1], json!({"seat": 2, "delay": 10_000, "bank": 60_000}));
    hand.send_replace(5_000 + 69_999);
    assert_eq!(see(&house, table, ADA).await["stage"], "playing");
    hand.send_replace(5_000 + 70_000);
    let state = wait_for(&house, table, ADA, |state| state["stage"] == "over").await;
    let result = &state["result"];
    assert_eq!((&result["how"], &result["by"], &result["places"]), (&json!("out_of_time"), &json!(2), &json!([1, 2])));
}

#[tokio::test]
async fn two_whose_time_is_over_at_the_same_moment_have_drawn() {
    let home = Home::of(Catalogue::new().with(Hands));
    let (house, hand) = home.open_at(1, 0).await;
    let text = r#"{"game":"hands","options":{"clock":{"timed":{"delay":10,"bank":60}}}}"#;
    let table = duel(&house, text).await;
    hand.send_replace(70_000);
    let state = wait_for(&house, table, ADA, |state| state["stage"] == "over").await;
    let result = &state["result"];
    assert_eq!((&result["how"], &result["places"]), (&json!("out_of_time"), &json!([1, 1])), "{result}");
    assert!(result["by"].is_null(), "it was neither: {result}");

    let table = duel(&house, text).await;
    hand.send_replace(75_000);
    first(&house, table, ADA).await.expect("Ada is in time");
    hand.send_replace(140_000);
    let state = wait_for(&house, table, ADA, |state| state["stage"] == "over").await;
    assert_eq!(state["result"]["by"], 2, "Ada was waiting for Bea");
}

#[tokio::test]
async fn whose_time_is_over_answers_no_more_though_they_were_heard_first() {
    let home = Home::new();
    let (house, hand) = home.open_at(1, 0).await;
    let table = duel(&house, TIMED).await;
    let question = see(&house, table, ADA).await["question"].as_u64().expect("Ada is asked");
    hand.send_replace(70_000);
    let refusal = house.answer(table, user(ADA), question, 0, None).await.expect_err("it is too late");
    assert_eq!(refusal.code, Code::Over);
}

#[tokio::test]
async fn a_bot_takes_over_from_whose_time_is_over_if_that_was_agreed() {
    let home = Home::new();
    let (house, hand) = home.open_at(1, 0).await;
    let text = r#"{"game":"tic-tac-toe","options":{"clock":{"days":2},"stand_in":"random","pace":0}}"#;
    let table = duel(&house, text).await;
    hand.send_replace(2 * 24 * 60 * 60 * 1000);
    let state = wait_for(&house, table, BEA, |state| state["question"].is_u64()).await;
    assert_eq!((&state["step"], &state["stage"]), (&json!(1), &json!("playing")));
    assert_eq!(people(&house, table, BEA).await["seats"][0]["stand_in"], "random");
}

#[tokio::test]
async fn while_the_house_is_closed_nobodys_clock_runs() {
    let home = Home::new();
    let (house, hand) = home.open_at(1, 0).await;
    let table = duel(&house, TIMED).await;
    hand.send_replace(30_000);
    house.store.house(30_000).await.expect("the time can be written down");
    house.shut().await;

    // However long it was closed, house time goes on from what was written down.
    let store = home.store();
    let time = store.house(0).await.expect("the time can be read");
    assert_eq!(time, 30_000);
    drop(store);
    let (house, hand) = home.open_at(2, time).await;
    let clocks = see(&house, table, BEA).await["clocks"].clone();
    assert_eq!(clocks[0], json!({"seat": 1, "delay": 0, "bank": 40_000}), "20 of the 30 seconds came from the bank");
    hand.send_replace(69_999);
    assert_eq!(see(&house, table, BEA).await["stage"], "playing");
    hand.send_replace(70_000);
    wait_for(&house, table, BEA, |state| state["stage"] == "over").await;
}

#[tokio::test]
async fn while_a_build_cannot_play_a_table_nobodys_clock_runs() {
    let with = |bend| Catalogue::new().with(Bent { game: TicTacToe, bend });
    let mut home = Home::of(with(Bend::FailsOn("")));
    let (house, hand) = home.open_at(1, 0).await;
    let table = duel(&house, TIMED).await;
    hand.send_replace(4_000);
    house.shut().await;

    home.games = with(Bend::Changed);
    let (house, hand) = home.open_at(2, 4_000).await;
    hand.send_replace(9_000_000);
    let looker = Looker { user: Some(user(ADA)), eyes: None, parts: Parts::default() };
    let refusal = house.look(table, looker, Seen::default()).await.map(|_| ()).expect_err("these are other rules");
    assert_eq!(refusal.code, Code::Frozen);
    house.shut().await;

    home.games = with(Bend::FailsOn(""));
    let (house, hand) = home.open_at(3, 9_000_000).await;
    let clocks = see(&house, table, BEA).await["clocks"].clone();
    assert_eq!(clocks[0], json!({"seat": 1, "delay": 6_000, "bank": 60_000}), "four seconds were hers");
    hand.send_replace(9_065_999);
    assert_eq!(see(&house, table, BEA).await["stage"], "playing");
    house.shut().await;
    let (house, hand) = home.open_at(4, 9_065_999).await;
    assert_eq!(see(&house, table, BEA).await["clocks"][0]["bank"], 1, "it is as it was, read once more");
    hand.send_replace(9_066_000);
    wait_for(&house, table, BEA, |state| state["stage"] == "over").await;
}

#[tokio::test]
async fn a_table_that_nobody_looks_at_is_woken_when_time_is_over() {
    let mut home = Home::new();
    home.patience.idle = std::time::Duration::from_millis(10);
    let (house, hand) = home.open_at(1, 0).await;
    let table = duel(&house, TIMED).await;
    while house.live() > 0 {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    hand.send_replace(70_000);
    loop {
        let head = house.store.head(table).await.expect("it can be read").expect("it is there");
        if head.stage == store::Stage::Over {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
}

const STOOD_IN: &str = r#"{"game":"tic-tac-toe",
    "options":{"clock":{"timed":{"delay":2,"bank":0}},"stand_in":"random","pace":5000}}"#;

#[tokio::test]
async fn a_question_whose_time_is_over_is_the_bots() {
    let home = Home::new();
    let (house, hand) = home.open_at(1, 0).await;
    let table = duel(&house, &STOOD_IN.replace("5000", "300")).await;
    let ada = come(&house, table, ADA).await;
    hand.send_replace(2_000);
    while people(&house, table, BEA).await["seats"][0]["stand_in"].is_null() {
        ada.news().await;
        ada.take();
    }
    if see(&house, table, BEA).await["step"] == 0 {
        let early = house.act(table, user(ADA), PlayerAct::Return, None).await;
        // A machine that was busy elsewhere may have let the bot answer meanwhile.
        if let Err(refusal) = early {
            assert_eq!(refusal.code, Code::NotNow);
            assert!(refusal.message.contains("time for this question is over"), "{refusal}");
        } else {
            assert_eq!(see(&house, table, BEA).await["step"], 1);
        }
    }
    wait_for(&house, table, BEA, |state| state["step"] == 1).await;
    let _ = house.act(table, user(ADA), PlayerAct::Return, None).await;
    assert!(people(&house, table, ADA).await["seats"][0]["stand_in"].is_null(), "the next question is hers");
}

#[tokio::test]
async fn to_come_again_brings_no_new_time() {
    let home = Home::new();
    let (house, hand) = home.open_at(1, 0).await;
    let table = duel(&house, STOOD_IN).await;
    let ada = come(&house, table, ADA).await;
    hand.send_replace(2_000);
    while people(&house, table, BEA).await["seats"][0]["stand_in"].is_null() {
        ada.news().await;
        ada.take();
    }
    drop(ada);
    let _ada = come(&house, table, ADA).await;
    if see(&house, table, BEA).await["step"] == 0 {
        let clocks = see(&house, table, ADA).await["clocks"].clone();
        assert_eq!(clocks[0]["delay"], json!(null), "her clock does not run again");
    }
    wait_for(&house, table, BEA, |state| state["step"] == 1).await;
    while !people(&house, table, BEA).await["seats"][0]["stand_in"].is_null() {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn with_many_players_a_clock_is_no_longer_for_whoever_comes_back() {
    let home = Home::new();
    let (house, hand) = home.open_at(1, 0).await;
    let text = r#"{"game":"go-fish","players":3,"options":{"clock":{"timed":{"delay":2,"bank":0}},"pace":5000}}"#;
    let table = set_up(&house, text).await;
    for who in [BEA, CAL] {
        house.sit(table, sit(who)).await.expect("a seat is free");
    }
    hand.send_replace(2_000);
    while people(&house, table, BEA).await["seats"][0]["stand_in"].is_null() {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    for _ in 0..3 {
        match house.act(table, user(ADA), PlayerAct::Return, None).await {
            Err(refusal) => assert_eq!(refusal.code, Code::NotNow),
            Ok(_) => assert_ne!(see(&house, table, BEA).await["step"], 0, "only after the bot has answered"),
        }
    }
}

#[tokio::test]
async fn who_comes_back_in_time_has_the_time_that_is_left() {
    let mut home = Home::new();
    home.patience.left = std::time::Duration::ZERO;
    let (house, hand) = home.open_at(1, 0).await;
    let text = STOOD_IN.replace(r#""bank":0"#, r#""bank":60"#);
    let table = duel(&house, &text).await;
    let _bea = come(&house, table, BEA).await;
    hand.send_replace(1_500);
    house.act(table, user(ADA), PlayerAct::Leave, None).await.expect("one may leave");
    while people(&house, table, BEA).await["seats"][0]["stand_in"].is_null() {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    hand.send_replace(50_000);
    house.act(table, user(ADA), PlayerAct::Return, None).await.expect("she has time left");
    let state = see(&house, table, BEA).await;
    if state["step"] == 0 {
        assert_eq!(state["clocks"][0], json!({"seat": 1, "delay": 500, "bank": 60_000}));
    }
}
