//! Tables that this build can't play on. Their logs stay as they are; only their index rows say how it stands with them.

use crate::entry::{Ending, Entry};
use crate::house::House;
use crate::ids::TableId;
use crate::keeper::Acked;
use crate::look::{Card, CardResult};
use crate::refusal::{Code, Refusal};
use crate::store::{Append, Head, Record, Stage};

/// Has the lists say that a table can't be played on, so that nobody waits for it and it counts as nobody's.
pub(super) async fn freeze(house: &House, table: TableId, seq: u64) -> Result<(), Refusal> {
    let head = house.store.head(table).await?;
    let Some(head) = head.filter(|head| matches!(head.stage, Stage::Gathering | Stage::Playing)) else {
        return Ok(());
    };
    house.store.index(Head { stage: Stage::Frozen, seq, ..head }).await?;
    house.going.forget();
    house.hub.lobby_changed();
    Ok(())
}

/// Closes a table that can't be played on: should a later build read its log again, it finds the game over.
pub async fn close(house: &House, table: TableId) -> Result<Acked, Refusal> {
    let head = house.store.head(table).await?.ok_or_else(|| Refusal::not_found("table"))?;
    if head.stage != Stage::Frozen {
        return Err(Refusal::new(Code::Over, "this game is over already"));
    }
    let after = house.store.log(table, 0).await?.len() as u64;
    let ending = Ending::closed();
    let result = Some(CardResult { words: ending.words.clone(), places: ending.places.clone() });
    let card = match serde_json::from_str::<Card>(&head.card) {
        Ok(card) => serde_json::to_string(&Card { result, ..card }).expect("a card is plain data"),
        Err(_) => head.card.clone(),
    };
    let (at, wall) = (house.nature.now(), house.nature.wall());
    let body = serde_json::to_string(&Entry::Ended(ending)).expect("an entry is plain data");
    let head = Head { stage: Stage::Over, seq: after + 1, touched: wall, card, ..head };
    let records = vec![Record { at, wall, body }];
    house.store.append(Append { table, after, records, head: Some(head), sat: Vec::new(), left: Vec::new() }).await?;
    house.hub.lobby_changed();
    Ok(Acked { v: after + 1 })
}
