//! Saving the game, and leaving it.

use super::app::App;
use super::overlay::{Field, Overlay};
use std::path::{Path, PathBuf};

impl App {
    /// Asks where to save, always, with the name it had before: whoever is used to say Enter after it gives no answer to
    /// the game by that.
    pub fn save(&mut self) {
        let Some(sitting) = &self.sitting else { return };
        let usual = format!("{}-{}.json", sitting.info().id, sitting.deal().mark());
        let known = self.saved_as.clone().or_else(|| self.options.save.clone());
        let name = known.map_or(usual, |path| path.display().to_string());
        self.overlay = Overlay::SaveAs(Field::with(&name));
    }

    /// Saves under the name that was typed; asks first if another file has it.
    pub fn save_as(&mut self, name: &str) {
        let path = PathBuf::from(name.trim());
        let own = self.saved_as.as_ref() == Some(&path) || self.options.save.as_ref() == Some(&path);
        if name.trim().is_empty() {
            self.stay("Not saved: there was no name.");
        } else if path.exists() && !own {
            self.overlay = Overlay::Overwrite(path);
        } else {
            self.save_to(&path);
        }
    }

    /// Writes the file.
    pub fn save_to(&mut self, path: &Path) {
        let Some(sitting) = &mut self.sitting else { return };
        match sitting.save(path) {
            Ok(()) => {
                (self.saved_as, self.written) = (Some(path.to_path_buf()), true);
                self.done = self.leaving;
                self.say(format!("Saved to {}.", path.display()));
            }
            Err(trouble) => {
                self.leaving = false;
                self.warn(trouble);
            }
        }
    }

    /// Puts the game that ends here where it was said to be kept; the next one gets a name of its own. False if it could
    /// not be written.
    pub(super) fn keep_finished(&mut self) -> bool {
        // A file that the game only came from is not written unasked.
        let saved = self.saved_as.clone().filter(|_| self.written);
        let Some(path) = saved.or_else(|| self.options.save.clone()) else {
            self.saved_as = None;
            return true;
        };
        self.save_to(&path);
        let kept = self.notice.as_ref().is_none_or(|notice| !notice.warning);
        if kept {
            self.options.save = self.options.save.take().map(|_| crate::files::beside(&path));
            (self.saved_as, self.written) = (None, false);
        }
        kept
    }

    /// What a file that was written holds, if the game has gone on since then.
    pub fn kept_until(&self) -> Option<String> {
        let sitting = self.sitting.as_ref().filter(|sitting| self.written && sitting.unsaved())?;
        Some(match sitting.saved_until() {
            Some(step) => format!("What came after answer {step} is not saved."),
            None => "What came after it was saved is not in the file.".into(),
        })
    }

    /// Is the game over, of people, in no file, and not on the way into one?
    pub(super) fn result_is_only_here(&self) -> bool {
        let over = self.sitting.as_ref().is_some_and(|sitting| sitting.outcome().is_some() && sitting.unsaved());
        let kept = self.options.save.is_some() || self.saved_as().is_some();
        over && !kept && !self.watching()
    }

    /// Leaves, after asking if something would be lost. A game that is over goes where it was saved before.
    pub fn quit(&mut self) {
        let over = self.sitting.as_ref().is_some_and(|sitting| sitting.outcome().is_some() && sitting.unsaved());
        if let Some(path) = self.saved_as.clone().filter(|_| over && self.written && self.options.save.is_none()) {
            self.leaving = true;
            return self.save_to(&path);
        }
        let unfinished = self.sitting.as_ref().is_some_and(|sitting| sitting.outcome().is_none() && sitting.unsaved());
        if (unfinished && !self.watching()) || self.result_is_only_here() {
            self.overlay = Overlay::Quit;
        } else {
            self.leave();
        }
    }

    /// Leaves. What has a place to be saved is saved.
    pub fn leave(&mut self) {
        if let Some(path) = self.options.save.clone().filter(|_| self.sitting.is_some()) {
            self.save_to(&path);
            if self.notice.as_ref().is_some_and(|notice| notice.warning) {
                self.overlay = Overlay::None;
                return;
            }
        }
        self.done = true;
    }

    /// Saves, asking where if need be, and leaves once that is done.
    pub fn save_and_leave(&mut self) {
        self.leaving = true;
        match self.saved_as.clone().or_else(|| self.options.save.clone()) {
            Some(path) => self.save_to(&path),
            None => self.save(),
        }
    }

    /// Stays after all.
    pub fn stay(&mut self, words: &str) {
        self.leaving = false;
        self.say(words);
    }

    /// Leaves at once, whatever is lost.
    pub fn abandon(&mut self) {
        self.done = true;
    }
}
