//! Before new rules open the house: every stored game is played again, and what comes out differently is named.

use crate::ids::TableId;
use crate::ledger::{Ledger, Proof};
use crate::store::{Stage, Store, StoreError, TableQuery};
use bots::Catalogue;

/// So many tables are listed at a time.
const PAGE: u32 = 200;

/// What came of playing every stored game again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// Came out the same, answer by answer.
    pub same: u64,
    /// Did not begin yet, so there is nothing to compare.
    pub empty: u64,
    /// Came out differently, or could not be played.
    pub different: u64,
}

/// A game that does not come out the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// At which table.
    pub table: TableId,
    /// The game's id.
    pub game: String,
    /// How far it had come.
    pub stage: Stage,
    /// What is different.
    pub why: String,
}

/// Plays every stored game again; `tell` hears of each that does not come out the same.
pub async fn replay_check(
    store: &dyn Store,
    games: &Catalogue,
    mut tell: impl FnMut(&Finding),
) -> Result<Checked, StoreError> {
    let mut checked = Checked::default();
    let mut after = None;
    loop {
        let page = store.tables(TableQuery { after, limit: PAGE, ..TableQuery::default() }).await?;
        let Some(last) = page.last() else { return Ok(checked) };
        after = Some((last.touched, last.table));
        for head in page {
            let log = store.log(head.table, 0).await?;
            let folded = Ledger::fold(head.table, &log, games, Proof::Every).map_err(|spoilt| spoilt.to_string());
            let waits = |ledger: &Ledger| ledger.stage == Stage::Gathering;
            let begins = |ledger: Ledger| match waits(&ledger).then(|| ledger.may_begin()) {
                Some(Err(unready)) => Err(unready.to_string()),
                _ => Ok(ledger),
            };
            match folded.and_then(begins) {
                Ok(ledger) if ledger.play().is_none() => checked.empty += 1,
                Ok(_) => checked.same += 1,
                Err(why) => {
                    checked.different += 1;
                    tell(&Finding { table: head.table, game: head.game, stage: head.stage, why });
                }
            }
        }
    }
}
