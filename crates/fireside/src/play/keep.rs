//! What is kept of a game that is played line by line, should it be interrupted: a program that waits for a line can
//! do nothing else.

use crate::files;
use crate::trouble::complain;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The game as it stood at the last question, and where it is to be saved.
#[derive(Clone, Default)]
pub struct Keep(Arc<Mutex<Option<Kept>>>);

/// A file, and what makes its text.
type Kept = (PathBuf, Box<dyn FnOnce() -> String + Send>);

impl Keep {
    /// Nothing yet. From now on an interruption writes what is kept, and ends the program with status 130.
    pub fn new() -> Keep {
        let keep = Keep::default();
        let kept = keep.clone();
        let end = move || {
            if let Some((path, text)) = kept.lock().take() {
                match files::write(&path, text().as_bytes()) {
                    Ok(()) => {
                        complain(format_args!("\nSaved to {}. Go on with: fireside play --load {0}", path.display()))
                    }
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
    pub fn hold(&self, path: &Path, text: impl FnOnce() -> String + Send + 'static) {
        *self.lock() = Some((path.to_path_buf(), Box::new(text)));
    }

    /// Keeps nothing any more: it is on disk.
    pub fn let_go(&self) {
        *self.lock() = None;
    }

    fn lock(&self) -> MutexGuard<'_, Option<Kept>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
