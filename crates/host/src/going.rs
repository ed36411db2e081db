//! The games everybody has going. The store knows; what it said is remembered for a while and kept in step, because it is
//! asked whenever anybody sits down, and whoever has played a lot has many rows to go through there.

use crate::house::lock;
use crate::ids::{TableId, UserId};
use crate::store::{Sat, Store, StoreError};
use std::collections::HashMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The store is asked again after this.
const REMEMBER: Duration = Duration::from_secs(30);
const MOST_REMEMBERED: usize = 10_000;

/// Tables that are not over, and the seat somebody has there, or [`SET_UP`](crate::store::SET_UP).
pub type Tables = Vec<(TableId, u8)>;

/// What is remembered of games that are going on.
#[derive(Default)]
pub struct Going {
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    /// Somebody's tables, and when the store was asked for them.
    of: HashMap<UserId, (Instant, Tables)>,
    /// How often anything has changed: what was asked for before that may not be so any more, and is not remembered.
    changes: u64,
}

impl Going {
    /// The tables that are not over where somebody sits, or that they have set up.
    pub async fn of(&self, user: UserId, store: &dyn Store) -> Result<Tables, StoreError> {
        match self.remembered(user) {
            Some(tables) => Ok(tables),
            None => self.anew(user, store).await,
        }
    }

    fn remembered(&self, user: UserId) -> Option<Tables> {
        let known = lock(&self.known);
        let (_, tables) = known.of.get(&user).filter(|(when, _)| when.elapsed() < REMEMBER)?;
        Some(tables.clone())
    }

    /// As [`of`](Self::of), but what the store says now.
    pub async fn anew(&self, user: UserId, store: &dyn Store) -> Result<Tables, StoreError> {
        let changes = lock(&self.known).changes;
        let tables = store.unfinished(user).await?;
        let mut known = lock(&self.known);
        if known.changes == changes {
            if known.of.len() >= MOST_REMEMBERED {
                known.of.clear();
            }
            known.of.insert(user, (Instant::now(), tables.clone()));
        }
        Ok(tables)
    }

    /// People came to a table and left it.
    pub fn changed(&self, table: TableId, sat: &[Sat], left: &[UserId]) {
        let now = sat.iter().map(|sat| (sat.user, Some(sat.seat))).chain(left.iter().map(|user| (*user, None)));
        self.follow(table, now);
    }

    /// A table is over; these people sat at it, or have set it up.
    pub fn ended(&self, table: TableId, people: impl Iterator<Item = UserId>) {
        self.follow(table, people.map(|user| (user, None)));
    }

    /// The seat that people have at a table now, where that is remembered.
    fn follow(&self, table: TableId, people: impl Iterator<Item = (UserId, Option<u8>)>) {
        let mut known = lock(&self.known);
        for (user, seat) in people {
            known.changes += 1;
            if let Some((_, tables)) = known.of.get_mut(&user) {
                tables.retain(|(other, _)| *other != table);
                tables.extend(seat.map(|seat| (table, seat)));
            }
        }
    }

    /// Everybody is asked about anew.
    pub fn forget(&self) {
        let mut known = lock(&self.known);
        known.changes += 1;
        known.of.clear();
    }
}

#[cfg(test)]
mod tests;
