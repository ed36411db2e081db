//! Who is out where three or more play, and how that places everybody.

use crate::kit::*;
use bots::Catalogue;
use host::store::HouseTime;
use host::*;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use table::{Replay, Secret};
use tokio::sync::watch;

const EVERYBODY: [(u64, &str); 4] = [ADA, BEA, CAL, (4, "Dan")];

/// A table with Ada and all others who fit.
async fn gather(house: &Arc<House>, text: &str, others: usize) -> TableId {
    let table = set_up(house, text).await;
    for who in &EVERYBODY[1..=others] {
        house.sit(table, sit(*who)).await.expect("a seat is free");
    }
    table
}

async fn act(house: &Arc<House>, table: TableId, who: (u64, &str), act: PlayerAct) {
    house.act(table, user(who), act, None).await.unwrap_or_else(|no| panic!("{}, {act:?}: {no}", who.1));
}

async fn result(house: &Arc<House>, table: TableId) -> Value {
    see(house, table, ADA).await["result"].clone()
}

fn told(result: &Value) -> (&Value, &Value, &Value) {
    (&result["how"], &result["places"], &result["words"])
}

#[tokio::test]
async fn the_last_one_left_in_has_won_and_whoever_went_later_is_placed_better() {
    let home = Home::new();
    let house = home.open().await;
    let table = gather(&house, r#"{"game":"go-fish","players":4,"options":{"pace":5000}}"#, 3).await;
    for (who, goes_on) in [(BEA, true), (EVERYBODY[3], true), (CAL, false)] {
        act(&house, table, who, PlayerAct::Resign).await;
        assert_eq!(result(&house, table).await.is_null(), goes_on, "after {}", who.1);
    }
    let result = result(&house, table).await;
    assert_eq!(told(&result), (&json!("resigned"), &json!([1, 4, 2, 3]), &json!("@1 wins (@3 resigned).")));
    let replay = house.replay(table, None).await.expect("it is over");
    assert_eq!(replay.ended.expect("no rule ended it").places, [1, 4, 2, 3]);
}

#[tokio::test]
async fn against_a_bot_of_the_table_the_last_one_plays_on_and_loses_to_it_alone() {
    let home = Home::new();
    let house = home.open().await;
    let text = r#"{"game":"go-fish","seats":["me","open",{"bot":"random"}],"options":{"pace":5000}}"#;
    let table = gather(&house, text, 1).await;
    act(&house, table, BEA, PlayerAct::Resign).await;
    assert!(result(&house, table).await.is_null(), "the bot has sat there from the beginning");
    act(&house, table, ADA, PlayerAct::Resign).await;
    let result = result(&house, table).await;
    assert_eq!(told(&result), (&json!("resigned"), &json!([2, 3, 1]), &json!("@1 resigned.")));
}

#[tokio::test]
async fn whoever_runs_out_of_time_is_out_and_the_last_whose_clock_runs_has_won() {
    let home = Home::new();
    let (house, hand) = home.open_at(1, 0).await;
    let clock = r#"{"game":"go-fish","players":3,"options":{"clock":{"timed":{"delay":10,"bank":0}},"pace":0}}"#;
    let table = gather(&house, clock, 2).await;
    let mut gone: Vec<usize> = Vec::new();
    while gone.len() < 2 {
        let asks_somebody_new = |state: &Value| {
            let asked = state["asked"][0].as_u64().map(|seat| seat as usize - 1);
            state["stage"] == "over" || asked.is_some_and(|seat| !gone.contains(&seat))
        };
        let state = wait_for(&house, table, ADA, asks_somebody_new).await;
        let seat = state["asked"][0].as_u64().expect("the game goes on") as usize - 1;
        hand.send_modify(|now| *now += 10_000);
        wait_for(&house, table, ADA, |state| state["stage"] == "over" || state["asked"] != json!([seat + 1])).await;
        gone.push(seat);
        if gone.len() == 1 {
            let no = house.act(table, user(EVERYBODY[seat]), PlayerAct::Return, None).await.expect_err("time is over");
            assert_eq!((no.code, no.message.contains("you are out")), (Code::NotNow, true), "{no}");
        }
    }
    let mut places = [1; 3];
    (places[gone[0]], places[gone[1]]) = (3, 2);
    let result = result(&house, table).await;
    assert_eq!((&result["how"], &result["places"]), (&json!("out_of_time"), &json!(places)), "{result}");
    assert_eq!(result["by"], gone[1] + 1, "{result}");
}

/// So many at Prime who are all asked at once.
async fn asked_at_once(house: &Arc<House>, players: usize) -> TableId {
    let options = json!({ "clock": { "timed": { "delay": 10, "bank": 0 } }, "pace": 5000 });
    let text = json!({ "game": "prime", "players": players, "options": options }).to_string();
    let table = gather(house, &text, players - 1).await;
    for _ in 0..30 {
        let asked = see(house, table, ADA).await["asked"].clone();
        if asked.as_array().is_some_and(|asked| asked.len() == players) {
            return table;
        }
        let seat = asked[0].as_u64().expect("somebody is asked") as usize - 1;
        first(house, table, EVERYBODY[seat]).await.expect("they are asked");
    }
    panic!("never are all asked at once");
}

#[tokio::test]
async fn all_whose_time_is_over_at_the_same_moment_have_drawn_before_whoever_went_earlier() {
    let home = Home::of(Catalogue::new().with(prime::Prime::new()));
    let (house, hand) = home.open_at(1, 0).await;
    let table = asked_at_once(&house, 3).await;
    hand.send_modify(|now| *now += 10_000);
    wait_for(&house, table, ADA, |state| state["stage"] == "over").await;
    let drawn = result(&house, table).await;
    assert_eq!(told(&drawn), (&json!("out_of_time"), &json!([1, 1, 1]), &json!("A draw (all ran out of time).")));
    assert!(drawn["by"].is_null(), "{drawn}");

    let table = asked_at_once(&house, 3).await;
    act(&house, table, BEA, PlayerAct::Resign).await;
    hand.send_modify(|now| *now += 10_000);
    wait_for(&house, table, ADA, |state| state["stage"] == "over").await;
    let drawn = result(&house, table).await;
    assert_eq!(told(&drawn), (&json!("out_of_time"), &json!([1, 3, 1]), &json!("A draw (both ran out of time).")));
}

#[tokio::test]
async fn two_who_run_out_together_share_the_place_behind_whoever_is_still_in() {
    let home = Home::of(Catalogue::new().with(prime::Prime::new()));
    let (house, hand) = home.open_at(1, 0).await;
    let table = asked_at_once(&house, 3).await;
    while see(&house, table, CAL).await["prompt"].is_object() {
        first(&house, table, CAL).await.expect("she is asked");
    }
    hand.send_modify(|now| *now += 10_000);
    wait_for(&house, table, ADA, |state| state["stage"] == "over").await;
    let won = result(&house, table).await;
    assert_eq!(told(&won), (&json!("out_of_time"), &json!([2, 2, 1]), &json!("@3 wins (@1 and @2 ran out of time).")));
}

/// Ada's and Bea's time is over at one moment, while Cal has a wish that all but Ada have agreed to; gives how it stood
/// before.
async fn two_go_out_beside_a_wish(
    house: &Arc<House>,
    hand: &watch::Sender<HouseTime>,
    wish: PlayerAct,
) -> (TableId, Value) {
    let table = asked_at_once(house, 4).await;
    let mut before = Value::Null;
    for who in [CAL, EVERYBODY[3]] {
        while see(house, table, who).await["prompt"].is_object() {
            if who == CAL {
                before = see(house, table, CAL).await;
            }
            first(house, table, who).await.expect("they are asked");
        }
    }
    act(house, table, CAL, wish).await;
    act(house, table, BEA, PlayerAct::Agree).await;
    act(house, table, EVERYBODY[3], PlayerAct::Agree).await;
    hand.send_modify(|now| *now += 10_000);
    (table, before)
}

#[tokio::test]
async fn a_wish_is_granted_once_however_many_go_out_at_one_moment() {
    let home = Home::of(Catalogue::new().with(prime::Prime::new()));
    let (house, hand) = home.open_at(1, 0).await;
    let (table, before) = two_go_out_beside_a_wish(&house, &hand, PlayerAct::Undo).await;
    let state = wait_for(&house, table, CAL, |state| state["wish"].is_null()).await;
    assert_eq!((&state["step"], &state["prompt"]), (&before["step"], &before["prompt"]), "one answer is taken back");

    let (table, _) = two_go_out_beside_a_wish(&house, &hand, PlayerAct::OfferDraw).await;
    wait_for(&house, table, CAL, |state| state["stage"] == "over").await;
    let drawn = result(&house, table).await;
    assert_eq!(told(&drawn), (&json!("agreed"), &json!([3, 3, 1, 1]), &json!("A draw (agreed).")));
}

#[tokio::test]
async fn a_game_played_to_its_end_ranks_whoever_is_out_behind_those_still_in() {
    let home = Home::new();
    let house = home.open().await;
    let (mut best_by_the_rules, text) =
        (0, r#"{"game":"go-fish","players":3,"options":{"stand_in":"random","pace":0}}"#);
    for number in 0..12 {
        let secret = Secret::from_bytes([number; 32]);
        let table = house.set_up(founder(ADA), new_table(text), secret).await.expect("the table can be set up");
        for who in [BEA, CAL] {
            house.sit(table, sit(who)).await.expect("a seat is free");
        }
        act(&house, table, BEA, PlayerAct::Resign).await;
        loop {
            let mine = |state: &Value| state["stage"] == "over" || state["asked"] != json!([2]);
            let state = wait_for(&house, table, ADA, mine).await;
            if state["stage"] == "over" {
                break;
            }
            let who = if state["asked"] == json!([1]) { ADA } else { CAL };
            first(&house, table, who).await.expect("they are asked");
        }
        let result = result(&house, table).await;
        let (places, rules) = (&result["places"], &result["outcome"]["places"]);
        assert_eq!((&result["how"], &places[1]), (&json!("played"), &json!(3)), "Bea had resigned: {result}");
        let order = |list: &Value| list[0].as_u64().cmp(&list[2].as_u64());
        assert_eq!(order(places), order(rules), "{result}");
        assert!(!result["words"].as_str().expect("words").contains("@2"), "{result}");
        let head = house.store.head(table).await.expect("it is kept").expect("it is kept");
        let card: Value = serde_json::from_str(&head.card).expect("a card is JSON");
        assert_eq!(card["result"], json!({ "places": places, "words": result["words"] }), "lists say the same");
        let replay: Replay = house.replay(table, None).await.expect("it is over");
        let stated = replay.ended.as_ref().map(|ended| json!(ended.places));
        assert_eq!(stated.unwrap_or(rules.clone()), *places, "and so does the file");
        replay.verify(Arc::new(classics::GoFish)).expect("it follows");
        best_by_the_rules += u32::from(rules[1] == 1);
    }
    assert!(best_by_the_rules > 0, "the bot that played on for Bea was first at one of these tables at least");
}

#[tokio::test]
async fn whoever_stays_away_is_out_until_they_come_back_and_from_the_last_the_game_can_be_claimed() {
    let mut home = Home::new();
    home.patience.left = Duration::ZERO;
    let house = home.open().await;
    let table = gather(&house, r#"{"game":"go-fish","players":3,"options":{"pace":5000}}"#, 2).await;
    let claim = |what| PlayerAct::Claim { what };
    act(&house, table, ADA, PlayerAct::Leave).await;
    for what in [Claim::Win, Claim::Draw] {
        let no = house.act(table, user(BEA), claim(what), None).await.expect_err("Cal plays too");
        assert!(no.message.contains("claim a bot"), "{no}");
    }
    act(&house, table, BEA, claim(Claim::Bot)).await;
    act(&house, table, ADA, PlayerAct::Return).await;
    act(&house, table, CAL, PlayerAct::Resign).await;
    assert!(result(&house, table).await.is_null(), "Ada is in again");
    act(&house, table, ADA, PlayerAct::Leave).await;
    act(&house, table, BEA, claim(Claim::Win)).await;
    let won = result(&house, table).await;
    assert_eq!(told(&won), (&json!("claimed"), &json!([2, 1, 3]), &json!("@2 wins (@1 stayed away).")));
}
