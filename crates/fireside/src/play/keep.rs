//! What is kept of a game that is played line by line, should it be interrupted: a program that waits for a line can
//! do nothing else.

use super::place::Place;
use crate::trouble::complain;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The game as it stands, and where it is to be saved.
#[derive(Clone, Default)]
pub struct Keep(Arc<Mutex<Kept>>);

/// What an interruption writes.
#[derive(Default)]
pub struct Kept {
    /// An interruption has come: the game is its own now.
    interrupted: bool,
    /// A place, and what makes the text that is written there.
    game: Option<(Place, Box<dyn FnOnce() -> String + Send>)>,
}

impl Keep {
    /// Nothing yet. From now on an interruption writes what is kept, and ends the program with status 130.
    pub fn new() -> Keep {
        let keep = Keep::default();
        let kept = keep.clone();
        let end = move || {
            let mut kept = kept.lock();
            kept.interrupted = true;
            let game = kept.game.take();
            drop(kept);
            if let Some((mut place, text)) = game {
                match place.write(&text()) {
                    Ok(()) => complain(format_args!("\n{} {}", place.saved(), Place::go_on(place.path()))),
                    Err(trouble) => _ = trouble.report(),
                }
            }
            std::process::exit(130);
        };
        // Where signals cannot be caught the program ends as any other would.
        let _ = ctrlc::set_handler(end);
        keep
    }

    /// Keeps this, instead of what was kept before.
    pub fn hold(&self, place: &Place, text: impl FnOnce() -> String + Send + 'static) {
        self.lock().game = Some((place.clone(), Box::new(text)));
    }

    /// Keeps nothing any more: it is on disk.
    pub fn let_go(&self) {
        self.lock().game = None;
    }

    /// For whoever saves the game at the end: an interruption waits as long as this is held. Where one came first, it
    /// saves the game and ends the program, and nobody else does anything any more.
    pub fn close(&self) -> MutexGuard<'_, Kept> {
        let mut kept = self.lock();
        while kept.interrupted {
            drop(kept);
            std::thread::park();
            kept = self.lock();
        }
        kept.game = None;
        kept
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
