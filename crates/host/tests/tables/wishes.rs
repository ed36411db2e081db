//! What players ask each other for, and who has a say in it.

use crate::kit::*;
use host::*;
use std::sync::Arc;
use std::time::Duration;

/// Connect four with an agreed stand-in, who takes over as soon as somebody has left.
const STOOD_IN: &str = r#"{"game":"connect-four","options":{"stand_in":"random","pace":0}}"#;

async fn act(house: &Arc<House>, table: TableId, who: (u64, &str), act: PlayerAct) -> Result<Acked, Refusal> {
    house.act(table, user(who), act, None).await
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
    act(&house, table, ADA, PlayerAct::Undo).await.expect("only the bot has answered since");
    assert_eq!(see(&house, table, ADA).await["step"], 4);
    let refusal = act(&house, table, ADA, PlayerAct::Undo).await.expect_err("Bea herself has answered since");
    assert_eq!((refusal.code, refusal.message.contains("seat 2")), (Code::NotNow, true), "{refusal}");
    assert_eq!(see(&house, table, ADA).await["step"], 4);

    act(&house, table, BEA, PlayerAct::Return).await.expect("the seat is hers");
    act(&house, table, ADA, PlayerAct::Undo).await.expect("now she can be asked");
    act(&house, table, BEA, PlayerAct::Agree).await.expect("and agrees");
    assert_eq!(see(&house, table, ADA).await["step"], 2);
}

#[tokio::test]
async fn against_bots_alone_everything_can_be_taken_back() {
    let house = Home::new().open().await;
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
