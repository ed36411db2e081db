//! What is kept of a game that is played line by line, should it be interrupted: a program that waits for a line can
//! do nothing else.

use super::place::Place;
use crate::trouble::complain;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The game as it stood at the last question, and where it is to be saved.
#[derive(Clone, Default)]
pub struct Keep(Arc<Mutex<Option<Kept>>>);

/// A place, and what makes the text that is written there.
type Kept = (Place, Box<dyn FnOnce() -> String + Send>);

impl Keep {
    /// Nothing yet. From now on an interruption writes what is kept, and ends the program with status 130.
    pub fn new() -> Keep {
        let keep = Keep::default();
        let kept = keep.clone();
        let end = move || {
            if let Some((mut place, text)) = kept.lock().take() {
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
        *self.lock() = Some((place.clone(), Box::new(text)));
    }

    /// Keeps nothing any more: it is on disk.
    pub fn let_go(&self) {
        *self.lock() = None;
    }

    fn lock(&self) -> MutexGuard<'_, Option<Kept>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
