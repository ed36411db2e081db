//! Saving the game, and leaving it.

use super::app::App;
use super::overlay::{Field, Overlay};
use crate::play::{Place, Sitting};
use std::path::Path;

impl App {
    /// Asks where to save, always, with the name it had before: whoever is used to say Enter after it gives no answer to
    /// the game by that.
    pub fn save(&mut self) {
        let Some(sitting) = &self.sitting else { return };
        let usual = format!("{}-{}.json", sitting.info().id, sitting.deal().mark());
        let known = self.saved_as.clone().or_else(|| self.options.save.clone());
        let name = known.map_or(usual, |place| place.path().display().to_string());
        self.overlay = Overlay::SaveAs(Field::with(&name));
    }

    /// Saves under the name that was typed; asks first if another file has it.
    pub fn save_as(&mut self, name: &str) {
        let path = Path::new(name.trim());
        let known = self.saved_as.iter().chain(&self.options.save).find(|place| place.path() == path);
        let place = known.cloned().unwrap_or_else(|| Place::free(path));
        if name.trim().is_empty() {
            self.stay("Not saved: there was no name.");
        } else if path.exists() && !place.is_own() {
            self.overlay = Overlay::Overwrite(path.to_path_buf());
        } else {
            self.save_to(place);
        }
    }

    /// Writes the file.
    pub fn save_to(&mut self, mut place: Place) {
        let Some(sitting) = &mut self.sitting else { return };
        let usual = self.options.save.as_ref().is_some_and(|usual| usual.path() == place.path());
        match sitting.save(&mut place) {
            Ok(()) => {
                self.say(place.saved());
                self.done = self.leaving;
                if usual {
                    self.options.save = Some(place.clone());
                }
                (self.saved_as, self.written) = (Some(place), true);
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
        let Some(place) = saved.or_else(|| self.options.save.clone()) else {
            self.saved_as = None;
            return true;
        };
        self.save_to(place);
        let kept = self.notice.as_ref().is_none_or(|notice| !notice.warning);
        if kept {
            let last = self.saved_as.take().filter(|_| self.options.save.is_some());
            (self.options.save, self.written) = (last.map(|place| place.next()), false);
        }
        kept
    }

    /// What is said once the player has left: where the game is, and what of it is not.
    pub fn farewell(&self) -> Option<String> {
        let sitting = self.sitting.as_ref();
        let partly = sitting.and_then(Sitting::partly_saved).filter(|_| !self.watching());
        let said = partly.or_else(|| self.saved_as().map(Place::saved))?;
        let file = sitting.and_then(Sitting::file).or_else(|| self.saved_as().map(Place::path))?;
        Some(format!("{said} {}", Place::go_on(file)))
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
        if let Some(place) = self.saved_as.clone().filter(|_| over && self.written && self.options.save.is_none()) {
            self.leaving = true;
            return self.save_to(place);
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
        if let Some(place) = self.options.save.clone().filter(|_| self.sitting.is_some()) {
            self.save_to(place);
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
            Some(place) => self.save_to(place),
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
