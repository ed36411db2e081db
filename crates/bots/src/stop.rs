//! The word that ends thinking early.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A word that somebody may say once, and that everybody who holds a copy hears: searches look at it between two
/// playouts, so that the longest thought ends at once.
#[derive(Clone, Default, Debug)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Nobody has said it yet.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Says it.
    pub fn say(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Has it been said?
    #[inline]
    pub fn said(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
