//! How much anybody may ask for: buckets that fill slowly and are emptied by use.

use crate::house::lock;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// How much is allowed at once, and how fast it comes back.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rate {
    /// At once.
    pub burst: f64,
    /// Each second.
    pub each_second: f64,
}

impl Rate {
    /// So much at once, and so much each second.
    pub const fn new(burst: f64, each_second: f64) -> Rate {
        Rate { burst, each_second }
    }
}

/// One bucket.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    left: f64,
    filled: Instant,
}

impl Bucket {
    /// A full one.
    pub fn full(rate: Rate) -> Bucket {
        Bucket { left: rate.burst, filled: Instant::now() }
    }

    /// Takes so much out, if there is so much in it.
    pub fn take(&mut self, rate: Rate, cost: f64) -> bool {
        self.take_at(rate, cost, Instant::now())
    }

    fn take_at(&mut self, rate: Rate, cost: f64, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.filled).as_secs_f64();
        self.left = (self.left + passed * rate.each_second).min(rate.burst);
        self.filled = now;
        let enough = self.left >= cost;
        if enough {
            self.left -= cost;
        }
        enough
    }

    fn is_full_at(&self, rate: Rate, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.filled).as_secs_f64();
        self.left + passed * rate.each_second >= rate.burst
    }
}

/// Full buckets are the same as none, so they are thrown away when there are this many.
const SWEEP_AT: usize = 4096;

/// A bucket for everybody.
pub struct Buckets<K> {
    rate: Rate,
    buckets: Mutex<HashMap<K, Bucket>>,
}

impl<K: Hash + Eq> Buckets<K> {
    /// Nobody has used anything yet.
    pub fn new(rate: Rate) -> Buckets<K> {
        Buckets { rate, buckets: Mutex::default() }
    }

    /// After so many seconds there is one more in every bucket.
    pub fn wait(&self) -> u64 {
        (1.0 / self.rate.each_second).ceil() as u64
    }

    /// Takes so much out of somebody's bucket, if there is so much in it.
    pub fn take(&self, key: K, cost: f64) -> bool {
        let mut buckets = lock(&self.buckets);
        if buckets.len() >= SWEEP_AT {
            let now = Instant::now();
            buckets.retain(|_, bucket| !bucket.is_full_at(self.rate, now));
        }
        buckets.entry(key).or_insert_with(|| Bucket::full(self.rate)).take(self.rate, cost)
    }
}

/// So many things at a time are told from each other; those that are not wait for each other without need.
const APART: usize = 64;

/// Has things that are about the same be done one after the other.
pub struct OneByOne {
    locks: Box<[Arc<tokio::sync::Mutex<()>>]>,
}

/// Something is being done; until this is dropped, nothing else about the same is.
pub type Held = tokio::sync::OwnedMutexGuard<()>;

impl OneByOne {
    /// Nothing is being done yet.
    pub fn new() -> OneByOne {
        OneByOne { locks: (0..APART).map(|_| Arc::default()).collect() }
    }

    /// Waits until nothing else about this is being done.
    pub async fn on(&self, about: impl Hash) -> Held {
        let mut hasher = DefaultHasher::new();
        about.hash(&mut hasher);
        Arc::clone(&self.locks[(hasher.finish() % APART as u64) as usize]).lock_owned().await
    }
}

/// Everything that is limited.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Messages of one socket.
    pub socket: Rate,
    /// Messages of one person, over all their sockets.
    pub messages: Rate,
    /// Requests from one address.
    pub address: Rate,
    /// Changes by one person.
    pub person: Rate,
    /// Guests and accounts made from one address.
    pub newcomers: Rate,
    /// Passwords tried from one address, or by one person.
    pub passwords: Rate,
    /// Passwords tried for one name, from wherever its owner has not signed in.
    pub passwords_of: Rate,
    /// Lines of chat of one person.
    pub chat: Rate,
    /// Complaints of one person.
    pub reports: Rate,
    /// Connections from one address at a time.
    pub connections_each: usize,
    /// Connections at a time.
    pub connections: usize,
    /// Tables that are not over, for one person.
    pub tables: u64,
    /// Decks of one person.
    pub decks: usize,
    /// Bytes in one message on a socket.
    pub message: usize,
    /// Bytes in one request.
    pub body: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            socket: Rate::new(100.0, 10.0),
            messages: Rate::new(400.0, 40.0),
            address: Rate::new(300.0, 30.0),
            person: Rate::new(60.0, 5.0),
            newcomers: Rate::new(20.0, 0.05),
            passwords: Rate::new(10.0, 0.1),
            passwords_of: Rate::new(100.0, 0.1),
            chat: Rate::new(10.0, 0.5),
            reports: Rate::new(5.0, 0.001),
            connections_each: 64,
            connections: 20_000,
            tables: 50,
            decks: 200,
            message: 8 * 1024,
            body: 64 * 1024,
        }
    }
}

impl Limits {
    /// No limits on rates and counts, for measuring and for tests that are not about limits.
    pub fn generous() -> Limits {
        let all = Rate::new(1e9, 1e9);
        Limits {
            socket: all,
            messages: all,
            address: all,
            person: all,
            newcomers: all,
            passwords: all,
            passwords_of: all,
            chat: all,
            reports: all,
            connections_each: 1_000_000,
            connections: 1_000_000,
            tables: 1_000_000,
            ..Limits::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn what_was_used_comes_back_slowly() {
        let rate = Rate::new(3.0, 2.0);
        let now = Instant::now();
        let mut bucket = Bucket { left: 3.0, filled: now };
        let taken = |bucket: &mut Bucket, later: u64| bucket.take_at(rate, 1.0, now + Duration::from_millis(later));
        assert_eq!([0; 4].map(|later| taken(&mut bucket, later)), [true, true, true, false]);
        assert!(!taken(&mut bucket, 400));
        assert!(taken(&mut bucket, 500));
        assert_eq!([100_000; 4].map(|later| taken(&mut bucket, later)), [true, true, true, false], "never over full");
    }

    #[test]
    fn everybody_has_a_bucket_of_their_own() {
        let buckets = Buckets::new(Rate::new(1.0, 0.0));
        assert!(buckets.take("ada", 1.0) && !buckets.take("ada", 1.0) && buckets.take("bea", 1.0));
    }

    #[test]
    fn full_buckets_are_not_kept_for_ever() {
        let buckets = Buckets::new(Rate::new(1.0, 1e12));
        (0..3 * SWEEP_AT).for_each(|n| assert!(buckets.take(n, 1.0)));
        assert!(lock(&buckets.buckets).len() <= SWEEP_AT + 1);
    }
}
