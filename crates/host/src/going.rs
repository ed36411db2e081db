//! The games everybody has going. The store knows; what it said is remembered for a while and kept in step, because it is
//! asked whenever anybody sits down, and whoever has played a lot has many rows to go through there.

use crate::house::lock;
use crate::ids::{TableId, UserId};
use crate::store::{Store, StoreError};
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
    known: Mutex<HashMap<UserId, (Instant, Tables)>>,
}

impl Going {
    /// The tables that are not over where somebody sits, or that they have set up.
    pub async fn of(&self, user: UserId, store: &dyn Store) -> Result<Tables, StoreError> {
        if let Some((when, tables)) = lock(&self.known).get(&user)
            && when.elapsed() < REMEMBER
        {
            return Ok(tables.clone());
        }
        self.anew(user, store).await
    }

    /// As [`of`](Self::of), but what the store says now.
    pub async fn anew(&self, user: UserId, store: &dyn Store) -> Result<Tables, StoreError> {
        let tables = store.unfinished(user).await?;
        let mut known = lock(&self.known);
        if known.len() >= MOST_REMEMBERED {
            known.clear();
        }
        known.insert(user, (Instant::now(), tables.clone()));
        Ok(tables)
    }

    /// People came to a table and left it.
    pub fn changed(&self, table: TableId, sat: &[(UserId, u8)], left: &[UserId]) {
        let now = sat.iter().map(|(user, seat)| (*user, Some(*seat))).chain(left.iter().map(|user| (*user, None)));
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
            if let Some((_, tables)) = known.get_mut(&user) {
                tables.retain(|(other, _)| *other != table);
                tables.extend(seat.map(|seat| (table, seat)));
            }
        }
    }

    /// Everybody is asked about anew.
    pub fn forget(&self) {
        lock(&self.known).clear();
    }
}
