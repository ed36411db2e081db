//! How many games everybody has going. The store knows; what it said is remembered for a while and kept in step, because
//! it is asked whenever anybody sits down.

use crate::house::lock;
use crate::ids::UserId;
use crate::store::{SET_UP, Store, StoreError};
use std::collections::HashMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The store is asked again after this.
const REMEMBER: Duration = Duration::from_secs(30);
const MOST_REMEMBERED: usize = 10_000;

/// What is remembered of games that are going on.
#[derive(Default)]
pub struct Going {
    known: Mutex<HashMap<UserId, (Instant, u64)>>,
}

impl Going {
    /// How many tables that are not over somebody sits at or has set up.
    pub async fn of(&self, user: UserId, store: &dyn Store) -> Result<u64, StoreError> {
        if let Some((when, count)) = lock(&self.known).get(&user)
            && when.elapsed() < REMEMBER
        {
            return Ok(*count);
        }
        let count = store.unfinished(user).await?.len() as u64;
        let mut known = lock(&self.known);
        if known.len() >= MOST_REMEMBERED {
            known.clear();
        }
        known.insert(user, (Instant::now(), count));
        Ok(count)
    }

    /// A table was set up, with these people at it.
    pub fn begun(&self, sat: &[(UserId, u8)]) {
        let mut known = lock(&self.known);
        for (user, _) in sat {
            known.entry(*user).and_modify(|(_, count)| *count += 1);
        }
    }

    /// People came to a table or left it. Whoever has set it up may have been counted before, so they are counted anew.
    pub fn changed(&self, founder: UserId, sat: &[(UserId, u8)], left: &[UserId]) {
        let mut known = lock(&self.known);
        for (user, seat) in sat {
            if *user == founder || *seat == SET_UP {
                known.remove(user);
            } else {
                known.entry(*user).and_modify(|(_, count)| *count += 1);
            }
        }
        for user in left {
            known.remove(user);
        }
    }

    /// Everybody is counted anew.
    pub fn forget(&self) {
        lock(&self.known).clear();
    }

    /// A table is over; these people sat at it. Whoever has set it up may have left it, so they are counted anew.
    pub fn ended(&self, founder: UserId, people: impl IntoIterator<Item = UserId>) {
        let mut known = lock(&self.known);
        known.remove(&founder);
        for user in people {
            known.entry(user).and_modify(|(_, count)| *count = count.saturating_sub(1));
        }
    }
}
