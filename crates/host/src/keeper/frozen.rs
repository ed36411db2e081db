//! Tables that this build can't play on. Their logs stay as they are; only their index rows say how it stands with them.

use crate::entry::{Ending, Entry};
use crate::house::House;
use crate::ids::{TableId, UserId};
use crate::keeper::{Acked, write_down};
use crate::ledger::{Ledger, Unready};
use crate::look::{Card, CardResult};
use crate::refusal::{Code, Refusal};
use crate::store::{Append, Head, Record, Stage};

/// Why a table can't be kept.
pub(super) struct Unread {
    /// What everybody is told.
    refusal: Refusal,
    /// What somebody is told instead, because it is about what they brought.
    owner: Option<(UserId, Refusal)>,
}

impl Unread {
    /// What this person is told.
    pub fn to(&self, user: Option<UserId>) -> Refusal {
        let own = self.owner.as_ref().filter(|(owner, _)| Some(*owner) == user);
        own.map_or(&self.refusal, |(_, refusal)| refusal).clone()
    }
}

impl<R: Into<Refusal>> From<R> for Unread {
    fn from(refusal: R) -> Unread {
        Unread { refusal: refusal.into(), owner: None }
    }
}

impl From<Unready> for Unread {
    fn from(unready: Unready) -> Unread {
        let refusal = |what: &dyn std::fmt::Display| {
            let why = format!("this build can't begin what waits at this table, so it rests as it was: {what}");
            Refusal::new(Code::Frozen, why)
        };
        let everybody = format!("{} is not known to it", unready.what);
        Unread { refusal: refusal(&everybody), owner: unready.whose.map(|whose| (whose, refusal(&unready))) }
    }
}

/// The rules' own code has failed on how it stands at a table: it is closed off with this refusal, and no other table is
/// touched. The log is as it was, so that a build in which the rules are mended plays on from there.
pub(super) async fn fell(house: &House, game: &str, table: TableId, why: String) -> Refusal {
    house.metrics.rules_failed.add();
    let refusal = house.close_off(table, game);
    if let Err(error) = freeze(house, table, &format!("the rules of {game} failed: {why}")).await {
        tracing::warn!(%table, %error, "the lists do not say yet that a table is closed off");
    }
    refusal
}

/// Has the lists say that a table can't be played on, so that nobody waits for it and it counts as nobody's. It rests
/// since this build opened the house, or since whatever was written last. Whoever looks at it later finds it so.
pub(super) async fn freeze(house: &House, table: TableId, why: &str) -> Result<(), Refusal> {
    let head = house.store.head(table).await?;
    let Some(head) = head.filter(|head| matches!(head.stage, Stage::Gathering | Stage::Playing)) else {
        return Ok(());
    };
    let log = house.store.log(table, 0).await?;
    house.metrics.tables_frozen.add();
    tracing::error!(%table, why, "a table can't be played on with this build, and rests");
    let since = log.last().map_or(0, |last| last.at).max(house.opened);
    let card = with_card(&head, |card| Card { frozen: Some(since), ..card });
    house.store.index(Head { stage: Stage::Frozen, open: 0, seq: log.len() as u64, card, ..head }).await?;
    house.going.forget();
    house.hub.lobby_changed();
    Ok(())
}

/// Has a table that rested go on, if this is one: nobody's clock ran meanwhile.
pub(super) async fn thaw(house: &House, ledger: &mut Ledger) -> Result<(), Refusal> {
    // Where no clock runs there is nothing to put right.
    if ledger.deadline().is_none() {
        return Ok(());
    }
    let head = house.store.head(ledger.id).await?;
    let Some(head) = head.filter(|head| head.stage == Stage::Frozen) else { return Ok(()) };
    let card = serde_json::from_str::<Card>(&head.card).ok();
    let since = card.and_then(|card| card.frozen).unwrap_or(ledger.touched_at());
    let (at, wall) = (house.nature.now(), house.nature.wall());
    let thawed = write_down(ledger, vec![Entry::Thawed { since }], at, wall).map_err(|_| Refusal::busy())?.append;
    house.store.append(Append { head: Some(ledger.head()), ..thawed }).await?;
    house.going.forget();
    house.hub.lobby_changed();
    Ok(())
}

/// A row's card, changed. One that can't be read stays as it is.
fn with_card(head: &Head, change: impl FnOnce(Card) -> Card) -> String {
    match serde_json::from_str::<Card>(&head.card) {
        Ok(card) => serde_json::to_string(&change(card)).expect("a card is plain data"),
        Err(_) => head.card.clone(),
    }
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
    let card = with_card(&head, |card| Card { result, frozen: None, ..card });
    let (at, wall) = (house.nature.now(), house.nature.wall());
    let body = serde_json::to_string(&Entry::Ended(ending)).expect("an entry is plain data");
    let head = Head { stage: Stage::Over, seq: after + 1, touched: wall, card, ..head };
    let records = vec![Record { at, wall, body }];
    house.store.append(Append { table, after, records, head: Some(head), sat: Vec::new(), left: Vec::new() }).await?;
    house.let_in_again(table);
    house.hub.lobby_changed();
    Ok(Acked { v: after + 1 })
}
