//! The word that ends thinking early.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

/// A word that somebody may say once, and that everybody who holds a copy hears: searches look at it between two
/// playouts, so that the longest thought ends at once. Said once more, it does not wait for a thought that never ends.
#[derive(Clone, Default, Debug)]
pub struct Stop(Arc<AtomicU8>);

const SAID: u8 = 1;
const INSISTED: u8 = 2;

impl Stop {
    /// Nobody has said it yet.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Says it.
    pub fn say(&self) {
        self.0.fetch_max(SAID, Ordering::Relaxed);
    }

    /// Says it for the last time.
    pub fn insist(&self) {
        self.0.fetch_max(INSISTED, Ordering::Relaxed);
    }

    /// Has it been said?
    #[inline]
    pub fn said(&self) -> bool {
        self.0.load(Ordering::Relaxed) >= SAID
    }

    /// Has it been said for the last time?
    pub fn insisted(&self) -> bool {
        self.0.load(Ordering::Relaxed) >= INSISTED
    }
}
