//! When a table's index row must be written again. Answers alone hardly change it, so most are one line in the log and
//! nothing else.

use super::Keeper;
use crate::ledger::Ledger;
use crate::store::{HouseTime, Stage, Wall};

/// A table in play is listed by when something happened there, give or take this many milliseconds.
const LAG: Wall = 30_000;

/// What a table is listed and woken by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Indexed {
    stage: Stage,
    deadline: Option<HouseTime>,
    touched: Wall,
}

impl Indexed {
    /// As it is now.
    pub fn of(ledger: &Ledger) -> Indexed {
        Indexed { stage: ledger.stage, deadline: ledger.wakes_at(), touched: ledger.touched() }
    }

    /// Must a row that says this be written again? A table that is woken too early finds nothing to do; one that is
    /// woken too late has let somebody wait.
    pub(super) fn is_outdated_by(&self, now: &Indexed) -> bool {
        let too_late = now.deadline.is_some_and(|due| self.deadline.is_none_or(|known| known > due));
        self.stage != now.stage || too_late || now.touched - self.touched >= LAG
    }
}

impl Keeper {
    /// Before a table is put away its row says what is so.
    pub(super) async fn bring_index_up_to_date(&mut self) {
        let now = Indexed::of(&self.ledger);
        // Only answers are written without the row, so only a game in play can be ahead of it; but an earlier build may
        // not have been able to play it.
        let ahead = match self.ledger.stage {
            Stage::Playing => self.indexed != Some(now),
            _ => self.indexed.is_none() && self.was_frozen().await,
        };
        if !ahead {
            return;
        }
        match self.house.store.index(self.ledger.head()).await {
            Ok(()) => self.indexed = Some(now),
            Err(error) => tracing::warn!(table = %self.ledger.id, %error, "the index row stays behind"),
        }
    }

    async fn was_frozen(&self) -> bool {
        let head = self.house.store.head(self.ledger.id).await;
        head.is_ok_and(|head| head.is_some_and(|head| head.stage == Stage::Frozen))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_written_again_when_somebody_would_wait_and_not_before() {
        let known = Indexed { stage: Stage::Playing, deadline: Some(100), touched: 0 };
        let now = |deadline, touched| Indexed { deadline, touched, ..known };
        assert!(!known.is_outdated_by(&now(Some(100), 1)));
        assert!(!known.is_outdated_by(&now(Some(5000), 1)), "woken early, it finds nothing to do");
        assert!(!known.is_outdated_by(&now(None, 1)));
        assert!(known.is_outdated_by(&now(Some(99), 1)), "its clock is over earlier than the row says");
        assert!(known.is_outdated_by(&now(None, LAG)), "the lobby would list it too far down");
        assert!(known.is_outdated_by(&Indexed { stage: Stage::Over, ..known }));
        let unwoken = Indexed { deadline: None, ..known };
        assert!(unwoken.is_outdated_by(&now(Some(1_000_000), 1)));
    }
}
