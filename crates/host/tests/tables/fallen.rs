//! Rules whose own code fails, wherever the house calls it: only that table is closed off, and its log can be played on.

use crate::games::{Bend, Bent, Deed};
use crate::kit::*;
use bots::Catalogue;
use classics::{ConnectFour, Leduc, TicTacToe};
use host::store::Stage;
use host::*;
use std::sync::Arc;

fn with(bend: Bend) -> Catalogue {
    Catalogue::new().with(Bent { game: TicTacToe, bend }).with(ConnectFour)
}

const SOUND: Bend = Bend::FailsOn("");

async fn look(house: &Arc<House>, table: TableId, who: (u64, &str)) -> Result<(), Refusal> {
    let looker = Looker { user: Some(user(who)), eyes: None, parts: Parts::default() };
    house.look(table, looker, Seen::default()).await.map(|_| ())
}

/// Everybody who comes to the table is told that it is closed off, sooner or later.
async fn is_closed_off(house: &Arc<House>, table: TableId) -> Refusal {
    for _ in 0..500 {
        match look(house, table, BEA).await {
            Err(refusal) if refusal.code == Code::Frozen => return refusal,
            _ => tokio::time::sleep(std::time::Duration::from_millis(10)).await,
        }
    }
    panic!("the table is not closed off");
}

/// Sound rules find every stored game as it was, and the one at this table goes on.
async fn goes_on_under_sound_rules(mut home: Home, house: Arc<House>, table: TableId, step: u64) {
    house.shut().await;
    home.games = with(SOUND);
    let checked = replay_check_in(&*home.store(), &home.games, |finding| panic!("{finding:?}")).await;
    assert_eq!(checked.map(|checked| checked.different), Ok(0));
    let house = home.open().await;
    let asked = if step == 0 { ADA } else { BEA };
    let before = see(&house, table, asked).await["step"].as_u64().expect("it is on");
    assert_eq!(before, step, "what was acknowledged is there");
    first(&house, table, asked).await.expect("and is played on");
}

#[tokio::test]
async fn what_fails_in_the_middle_of_an_answer_is_undone_and_another_may_be_given() {
    for at in [Deed::Play, Deed::Asked, Deed::View] {
        let home = Home::of(with(Bend::Falls { at, after: 2 }));
        let house = home.open().await;
        let table = duel(&house, r#"{"game":"tic-tac-toe"}"#).await;
        first(&house, table, ADA).await.expect("it is sound so far");
        let refusal = first(&house, table, BEA).await.expect_err("the rules fail on it");
        assert_eq!(refusal.code, Code::Broken, "{at:?}: {refusal}");
        assert_eq!(see(&house, table, BEA).await["step"], 1, "{at:?}: the table is as it was");
        assert_eq!(house.metrics.rules_failed.get(), 1, "{at:?}");
        goes_on_under_sound_rules(home, house, table, 1).await;
    }
}

#[tokio::test]
async fn a_table_whose_question_cannot_be_asked_is_closed_off_and_no_other() {
    for at in [Deed::Choices, Deed::Describe, Deed::Question, Deed::Refusals, Deed::Narrate, Deed::Picture] {
        let home = Home::of(with(Bend::Falls { at, after: 1 }));
        let house = home.open().await;
        let beside = duel(&house, r#"{"game":"connect-four"}"#).await;
        let table = duel(&house, r#"{"game":"tic-tac-toe"}"#).await;
        // The question's number is the version in which it came up: set up, sat, sat, began.
        let begun = if at == Deed::Picture { 0 } else { 1 };
        if begun == 1 {
            house.answer(table, user(ADA), 4, 0, None).await.expect("it is sound so far");
        }
        let asked = if begun == 0 { ADA } else { BEA };
        let first_look = look(&house, table, asked).await.expect_err("it can't be shown");
        assert_eq!(first_look.code, Code::Broken, "{at:?}: {first_look}");
        let refusal = is_closed_off(&house, table).await;
        assert!(refusal.message.starts_with("the rules of Tic-tac-toe failed at this table"), "{at:?}: {refusal}");
        let head = house.store.head(table).await.expect("it is kept").expect("it is there");
        assert_eq!(head.stage, Stage::Frozen, "{at:?}");
        assert!(house.metrics.rules_failed.get() > 0 && house.metrics.tables_frozen.get() == 1, "{at:?}");
        first(&house, beside, ADA).await.expect("the table beside goes on");
        goes_on_under_sound_rules(home, house, table, begun).await;
    }
}

#[tokio::test]
async fn a_bot_that_cannot_be_asked_closes_its_table_off_and_no_other() {
    for at in [Deed::Choices, Deed::Describe, Deed::Question] {
        for bot in ["random", "greedy:10"] {
            let home = Home::of(with(Bend::Falls { at, after: 1 }));
            let house = home.open().await;
            let seats = format!(r#"{{"game":"tic-tac-toe","seats":["me",{{"bot":"{bot}"}}],"options":{{"pace":0}}}}"#);
            let table = set_up(&house, &seats).await;
            let _ = house.answer(table, user(ADA), 4, 0, None).await;
            is_closed_off(&house, table).await;
            assert!(house.metrics.rules_failed.get() > 0, "{at:?} {bot}");
            let beside = duel(&house, r#"{"game":"connect-four"}"#).await;
            first(&house, beside, ADA).await.expect("the house goes on");
            house.close(table).await.expect("whoever keeps the house may close it for good");
            let log = house.store.log(table, 0).await.expect("it is kept");
            assert!(log.last().expect("there are lines").body.contains("ended"));
        }
    }
}

#[tokio::test]
async fn a_bot_that_fails_in_thought_guesses_and_the_game_goes_on() {
    // Only where something is hidden does a search look at what a seat sees.
    let falls = |at| Bend::Falls { at, after: 0 };
    let plain = Catalogue::new().with(Bent { game: TicTacToe, bend: falls(Deed::Redeal) });
    let hidden = Catalogue::new().with(Bent { game: Leduc, bend: falls(Deed::Glance) });
    for (game, games) in [("tic-tac-toe", plain), ("leduc", hidden)] {
        let home = Home::of(games);
        let house = home.open().await;
        let seats = format!(r#"{{"game":"{game}","seats":[{{"bot":"mcts:20"}},{{"bot":"mcts:20"}}]}}"#);
        let table = set_up(&house, &seats).await;
        wait_for(&house, table, CAL, |state| state["stage"] == "over").await;
        assert!(house.metrics.rules_failed.get() > 0, "{game}");
    }
}

#[tokio::test]
async fn two_who_are_asked_at_once_are_compared_within_the_guard() {
    // That one of two is still asked the same is seen from the question, so an answer of the other looks at it.
    let bent = |bend| Catalogue::new().with(Bent { game: crate::games::Hands, bend });
    let mut home = Home::of(bent(Bend::Falls { at: Deed::Describe, after: 1 }));
    let house = home.open().await;
    let table = duel(&house, r#"{"game":"hands"}"#).await;
    let refusal = house.answer(table, user(ADA), 4, 0, None).await.expect_err("Bea's question can't be made");
    assert_eq!(refusal.code, Code::Broken);
    assert_eq!(see(&house, table, ADA).await["step"], 0);
    house.shut().await;
    home.games = bent(SOUND);
    let house = home.open().await;
    first(&house, table, ADA).await.expect("it goes on");
}

#[tokio::test]
async fn rules_that_fail_on_every_setup_set_up_nothing() {
    for at in [Deed::Asked, Deed::View, Deed::Choices] {
        let home = Home::of(with(Bend::Falls { at, after: 0 }));
        let house = home.open().await;
        let new = new_table(r#"{"game":"tic-tac-toe","seats":[{"bot":"random"},{"bot":"random"}]}"#);
        let done = house.set_up(founder(ADA), new, table::Secret::from_bytes([1; 32])).await;
        match done {
            Err(refusal) => assert_eq!(refusal.code, Code::Wrong, "{at:?}: {refusal}"),
            // It can begin, but nobody can be asked.
            Ok(table) => drop(is_closed_off(&house, table).await),
        }
        duel(&house, r#"{"game":"connect-four"}"#).await;
        assert!(house.metrics.rules_failed.get() > 0, "{at:?}");
    }
}
