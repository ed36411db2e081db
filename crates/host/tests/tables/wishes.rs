//! What players ask each other for, and who has a say in it.

use crate::kit::*;
use host::*;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

/// Connect four with an agreed stand-in, who takes over as soon as somebody has left.
const STOOD_IN: &str = r#"{"game":"connect-four","options":{"stand_in":"random","pace":0}}"#;

async fn act(house: &Arc<House>, table: TableId, who: (u64, &str), act: PlayerAct) -> Result<Acked, Refusal> {
    house.act(table, user(who), act, None).await
}

async fn trio(house: &Arc<House>) -> TableId {
    let table = set_up(house, r#"{"game":"go-fish","players":3,"options":{"pace":5000}}"#).await;
    for who in [BEA, CAL] {
        house.sit(table, sit(who)).await.expect("a seat is free");
    }
    table
}

#[tokio::test]
async fn nobodys_answers_are_taken_back_while_a_bot_plays_for_them() {
    let mut home = Home::new();
    home.patience.left = Duration::ZERO;
    let house = home.open().await;
    let table = duel(&house, STOOD_IN).await;
    let _ada = come(&house, table, ADA).await;
    for who in [ADA, BEA, ADA, BEA, ADA] {
        first(&house, table, who).await.expect("they are asked in turn");
    }
    act(&house, table, BEA, PlayerAct::Leave).await.expect("one may leave");
    wait_for(&house, table, ADA, |state| state["step"] == 6).await;
    let refusal = act(&house, table, ADA, PlayerAct::Undo).await.expect_err("the bot has answered since, for Bea");
    assert_eq!((refusal.code, refusal.message.contains("seat 2")), (Code::NotNow, true), "{refusal}");
    assert_eq!(see(&house, table, ADA).await["step"], 6);

    act(&house, table, BEA, PlayerAct::Return).await.expect("the seat is hers");
    act(&house, table, ADA, PlayerAct::Undo).await.expect("now she can be asked");
    act(&house, table, BEA, PlayerAct::Agree).await.expect("and agrees");
    assert_eq!(see(&house, table, ADA).await["step"], 4);
}

#[tokio::test]
async fn against_bots_alone_everything_can_be_taken_back() {
    let home = Home::new();
    let house = home.open().await;
    let text = r#"{"game":"connect-four","seats":["me",{"bot":"random"}],"options":{"pace":0}}"#;
    let table = set_up(&house, text).await;
    for step in [2, 4] {
        first(&house, table, ADA).await.expect("she is asked");
        wait_for(&house, table, ADA, |state| state["step"] == step).await;
    }
    for step in [2, 0] {
        act(&house, table, ADA, PlayerAct::Undo).await.expect("bots always agree");
        assert_eq!(see(&house, table, ADA).await["step"], step);
    }
}

#[tokio::test]
async fn to_withdraw_a_wish_is_no_way_to_ask_all_the_time() {
    let home = Home::new();
    let (house, hand) = home.open_at(1, 0).await;
    let table = duel(&house, r#"{"game":"tic-tac-toe"}"#).await;
    for (now, wait) in [(0, "10 s"), (10_000, "40 s")] {
        hand.send_replace(now);
        act(&house, table, ADA, PlayerAct::OfferDraw).await.expect("some time has passed");
        act(&house, table, ADA, PlayerAct::Decline).await.expect("one may withdraw");
        let soon = act(&house, table, ADA, PlayerAct::OfferDraw).await.expect_err("she has just asked");
        assert_eq!((soon.code, soon.message.contains(wait)), (Code::Limited, true), "{soon}");
    }
    act(&house, table, BEA, PlayerAct::OfferDraw).await.expect("Bea has asked for nothing yet");
}

#[tokio::test]
async fn playing_on_declines_like_declining() {
    let home = Home::new();
    let (house, hand) = home.open_at(1, 0).await;
    let table = duel(&house, r#"{"game":"tic-tac-toe"}"#).await;
    act(&house, table, ADA, PlayerAct::OfferDraw).await.expect("one may offer");
    first(&house, table, ADA).await.expect("she may move after offering");
    first(&house, table, BEA).await.expect("Bea plays on");
    let soon = act(&house, table, ADA, PlayerAct::OfferDraw).await.expect_err("Bea has played on");
    assert_eq!(soon.code, Code::Limited);

    hand.send_replace(10_000);
    act(&house, table, ADA, PlayerAct::Undo).await.expect("she may ask again");
    first(&house, table, ADA).await.expect("but plays on herself");
    hand.send_replace(49_999);
    let soon = act(&house, table, ADA, PlayerAct::OfferDraw).await.expect_err("that was a withdrawal");
    assert_eq!(soon.code, Code::Limited);
    act(&house, table, ADA, PlayerAct::Undo).await.expect("what nobody has answered needs no wish");
}

#[tokio::test]
async fn taking_back_and_doing_again_withdraws_ones_wish_too() {
    let home = Home::new();
    let (house, _hand) = home.open_at(1, 0).await;
    let table = duel(&house, r#"{"game":"tic-tac-toe"}"#).await;
    first(&house, table, ADA).await.expect("Ada begins");
    act(&house, table, ADA, PlayerAct::OfferDraw).await.expect("one may offer");
    act(&house, table, ADA, PlayerAct::Undo).await.expect("nobody has answered since");
    assert!(see(&house, table, BEA).await["wish"].is_null());
    let soon = act(&house, table, ADA, PlayerAct::OfferDraw).await.expect_err("she has just asked");
    assert_eq!(soon.code, Code::Limited);
}

#[tokio::test]
async fn taking_back_and_doing_again_has_an_end() {
    let home = Home::new();
    let (house, hand) = home.open_at(1, 0).await;
    let table = duel(&house, r#"{"game":"tic-tac-toe"}"#).await;
    first(&house, table, ADA).await.expect("Ada begins");
    let mut turns = [PlayerAct::Undo, PlayerAct::Redo].into_iter().cycle();
    for turn in turns.by_ref().take(100) {
        act(&house, table, ADA, turn).await.expect("there is time to think it over");
    }
    let version = see(&house, table, BEA).await["v"].clone();
    let enough = act(&house, table, ADA, PlayerAct::Undo).await.expect_err("that is enough");
    assert_eq!((enough.code, enough.message.contains("3 s")), (Code::Limited, true), "{enough}");
    assert_eq!(see(&house, table, BEA).await["v"], version, "Bea is not disturbed again");
    hand.send_replace(3_000);
    act(&house, table, ADA, PlayerAct::Undo).await.expect("some time has passed");
    act(&house, table, ADA, PlayerAct::Redo).await.expect_err("and is used up");
    let again = Home { folder: home.folder, ..Home::new() };
    let (house, _hand) = again.open_at(2, 3_000).await;
    act(&house, table, ADA, PlayerAct::Redo).await.expect_err("a restart forgets nothing");
    first(&house, table, ADA).await.expect("she may play on");
}

#[tokio::test]
async fn leaving_a_rematch_is_no_way_to_ask_for_one_all_the_time() {
    let home = Home::new();
    let (house, hand) = home.open_at(1, 0).await;
    let table = duel(&house, r#"{"game":"tic-tac-toe"}"#).await;
    act(&house, table, ADA, PlayerAct::Resign).await.expect("one may resign");
    for (now, wait) in [(0, "10 s"), (10_000, "40 s")] {
        hand.send_replace(now);
        let next = house.rematch(table, sit(ADA)).await.expect("some time has passed");
        act(&house, next, ADA, PlayerAct::Leave).await.expect("one may leave");
        let soon = house.rematch(table, sit(ADA)).await.expect_err("she has just asked");
        assert_eq!((soon.code, soon.message.contains(wait)), (Code::Limited, true), "{soon}");
    }
    let next = house.rematch(table, sit(BEA)).await.expect("Bea has asked for nothing yet");
    assert_eq!(house.rematch(table, sit(ADA)).await, Ok(next), "and to sit down there is not to ask");
}

#[tokio::test]
async fn no_habit_declines_a_wish() {
    let home = Home::new();
    let house = home.open().await;
    let table = duel(&house, r#"{"game":"tic-tac-toe"}"#).await;
    for square in ["centre", "top left", "top", "bottom", "left", "right", "top right"] {
        let who = if see(&house, table, ADA).await["prompt"].is_null() { BEA } else { ADA };
        say(&house, table, who, &format!("Take the {square} square")).await.expect("the square is free");
    }
    house.set_auto(table, user(ADA), Auto::OnlyAnswer, None).await.expect("Ada sits here");
    act(&house, table, BEA, PlayerAct::OfferDraw).await.expect("one may offer");
    say(&house, table, BEA, "Take the bottom left square").await.expect("who offers may move first");
    // Longer than a habit that has seen no answer of its player's takes.
    tokio::time::sleep(Duration::from_secs(2)).await;
    let state = see(&house, table, ADA).await;
    assert_eq!((&state["step"], &state["wish"]["wish"]), (&json!(8), &json!("draw")), "Ada is asked first");
    act(&house, table, ADA, PlayerAct::Decline).await.expect("she declines herself");
    wait_for(&house, table, ADA, |state| state["step"] == 9).await;
}

#[tokio::test]
async fn no_habit_withdraws_a_wish_of_its_own_players() {
    let home = Home::new();
    let house = home.open().await;
    let table = duel(&house, r#"{"game":"tic-tac-toe"}"#).await;
    for square in ["centre", "top left", "top", "bottom", "left", "right", "top right", "bottom left"] {
        let who = if see(&house, table, ADA).await["prompt"].is_null() { BEA } else { ADA };
        say(&house, table, who, &format!("Take the {square} square")).await.expect("the square is free");
    }
    act(&house, table, ADA, PlayerAct::Undo).await.expect("Bea can be asked");
    house.set_auto(table, user(ADA), Auto::OnlyAnswer, None).await.expect("Ada sits here");
    tokio::time::sleep(Duration::from_secs(2)).await;
    let state = see(&house, table, ADA).await;
    assert_eq!((&state["step"], &state["wish"]["wish"]), (&json!(8), &json!("undo")), "Bea is asked first");
    act(&house, table, BEA, PlayerAct::Decline).await.expect("she may decline");
    wait_for(&house, table, ADA, |state| state["step"] == 9).await;
}

#[tokio::test]
async fn a_wish_goes_with_whoever_had_it() {
    let home = Home::new();
    let house = home.open().await;
    let table = trio(&house).await;
    act(&house, table, ADA, PlayerAct::OfferDraw).await.expect("one may offer");
    act(&house, table, ADA, PlayerAct::Resign).await.expect("one may resign");
    assert!(see(&house, table, BEA).await["wish"].is_null());
    let nothing = act(&house, table, BEA, PlayerAct::Agree).await.expect_err("nobody asks any more");
    assert_eq!(nothing.code, Code::NotNow);
    assert_eq!(see(&house, table, BEA).await["stage"], "playing");
}

fn draw(state: &Value) -> (&Value, &Value) {
    (&state["result"]["how"], &state["result"]["places"])
}

#[tokio::test]
async fn whoever_resigns_has_no_say_and_no_part_in_the_draw() {
    let home = Home::new();
    let house = home.open().await;
    let table = trio(&house).await;
    act(&house, table, ADA, PlayerAct::OfferDraw).await.expect("one may offer");
    act(&house, table, BEA, PlayerAct::Agree).await.expect("one may agree");
    assert_eq!(see(&house, table, CAL).await["stage"], "playing", "Cal has not");
    act(&house, table, CAL, PlayerAct::Resign).await.expect("one may resign");
    let state = see(&house, table, BEA).await;
    assert_eq!(draw(&state), (&json!("agreed"), &json!([1, 1, 3])), "everybody who is left has agreed");
}

#[tokio::test]
async fn a_draw_is_not_agreed_on_behind_the_back_of_whoever_may_come_back() {
    let mut home = Home::new();
    home.patience.left = Duration::ZERO;
    let house = home.open().await;
    let table = trio(&house).await;
    let _bea = come(&house, table, BEA).await;
    act(&house, table, ADA, PlayerAct::Leave).await.expect("one may leave");
    act(&house, table, BEA, PlayerAct::Claim { what: Claim::Bot }).await.expect("Ada is asked, and away");
    act(&house, table, BEA, PlayerAct::OfferDraw).await.expect("one may offer");
    act(&house, table, CAL, PlayerAct::Agree).await.expect("one may agree");
    assert_eq!(see(&house, table, CAL).await["stage"], "playing");
    act(&house, table, ADA, PlayerAct::Return).await.expect("the seat is hers");
    act(&house, table, ADA, PlayerAct::Agree).await.expect("she was asked too");
    assert_eq!(draw(&see(&house, table, CAL).await), (&json!("agreed"), &json!([1, 1, 1])));
}

/// Answers with the first offers until somebody is asked.
async fn play_until_asked(house: &Arc<House>, table: TableId, players: &[(u64, &str)], wanted: (u64, &str)) {
    while see(house, table, wanted).await["question"].is_null() {
        for who in players {
            if see(house, table, *who).await["question"].is_u64() {
                first(house, table, *who).await.expect("they are asked");
            }
        }
    }
}

#[tokio::test]
async fn what_was_revealed_is_not_taken_back_while_a_bot_plays_for_whoever_it_was_hidden_by() {
    let mut home = Home::new();
    home.patience.left = Duration::ZERO;
    let house = home.open().await;
    let table = duel(&house, r#"{"game":"go-fish","options":{"stand_in":"random","pace":0}}"#).await;
    let _ada = come(&house, table, ADA).await;
    play_until_asked(&house, table, &[ADA], BEA).await;
    act(&house, table, BEA, PlayerAct::Leave).await.expect("one may leave");
    wait_for(&house, table, ADA, |state| state["question"].is_u64()).await;
    assert_eq!(people(&house, table, ADA).await["seats"][1]["stand_in"], "random");

    first(&house, table, ADA).await.expect("Ada asks for a rank, and hears whether Bea holds it");
    let state = wait_for(&house, table, ADA, |state| state["question"].is_u64()).await;
    assert_eq!(state["undo"], false);
    let refusal = act(&house, table, ADA, PlayerAct::Undo).await.expect_err("Bea can't be asked");
    assert_eq!((refusal.code, refusal.message.contains("seat 2")), (Code::NotNow, true), "{refusal}");
    assert_eq!(see(&house, table, ADA).await["step"], state["step"]);

    act(&house, table, BEA, PlayerAct::Return).await.expect("the seat is hers");
    act(&house, table, ADA, PlayerAct::Undo).await.expect("now she can be asked");
    assert_eq!(see(&house, table, BEA).await["wish"]["wish"], "undo");
}

#[tokio::test]
async fn nobody_agrees_for_whoever_is_away() {
    let mut home = Home::new();
    home.patience.left = Duration::ZERO;
    let house = home.open().await;
    let text = r#"{"game":"go-fish","players":3,"options":{"stand_in":"random","pace":5000}}"#;
    let table = set_up(&house, text).await;
    for who in [BEA, CAL] {
        house.sit(table, sit(who)).await.expect("a seat is free");
    }
    let (_ada, _bea) = (come(&house, table, ADA).await, come(&house, table, BEA).await);
    play_until_asked(&house, table, &[ADA, BEA], CAL).await;
    let step = see(&house, table, ADA).await["step"].clone();
    act(&house, table, ADA, PlayerAct::Undo).await.expect("Bea and Cal can be asked");
    act(&house, table, BEA, PlayerAct::Agree).await.expect("Bea agrees");
    act(&house, table, CAL, PlayerAct::Leave).await.expect("one may leave");
    wait_for(&house, table, ADA, |state| state["wish"].is_null()).await;
    assert_eq!(people(&house, table, ADA).await["seats"][2]["stand_in"], "random");
    assert_eq!(see(&house, table, ADA).await["step"], step, "Cal has not agreed");
    let refusal = act(&house, table, ADA, PlayerAct::Undo).await.expect_err("what is known of Cal's hand is his");
    assert_eq!((refusal.code, refusal.message.contains("seat 3")), (Code::NotNow, true), "{refusal}");
}

#[tokio::test]
async fn whoever_has_given_up_stands_in_nobodys_way() {
    let home = Home::new();
    let house = home.open().await;
    let table = trio(&house).await;
    play_until_asked(&house, table, &[ADA, BEA], CAL).await;
    act(&house, table, CAL, PlayerAct::Resign).await.expect("one may give up");
    let step = see(&house, table, ADA).await["step"].as_u64();
    act(&house, table, BEA, PlayerAct::Undo).await.expect("Ada can be asked");
    act(&house, table, ADA, PlayerAct::Agree).await.expect("Ada agrees");
    assert!(see(&house, table, ADA).await["step"].as_u64() < step);
}
