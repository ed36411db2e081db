//! Words of one's own for the next deal, asked for while the promise of the house is on the screen.

use super::app::App;
use super::overlay::{Field, Overlay};
use super::scene::in_groups;
use crate::play::{Deal, Promise, Sitting, ask_words, from_words, who_adds};
use crate::seeds;
use crate::trouble::Trouble;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use table::Secret;

/// A table that waits for what everybody adds to its shuffle.
pub struct Laid {
    table: Sitting,
    promise: Promise,
    names: Vec<String>,
    secrets: Vec<Secret>,
}

impl Laid {
    /// What is promised, and who is asked for words.
    pub(super) fn words(&self) -> (String, String) {
        let name = self.names.get(self.secrets.len()).map_or("", String::as_str);
        (in_groups(&self.promise.words()), ask_words(name))
    }
}

impl App {
    /// Sits down to another table; where everybody adds words of their own, it is dealt anew from them first.
    pub(super) fn sit_down_to(&mut self, table: Sitting) {
        if !self.options.own_secrets || matches!(table.deal(), Deal::Practice(_)) {
            return self.leave_for(table);
        }
        match Promise::new() {
            Ok(promise) => {
                let names = who_adds(table.players());
                self.awaited = Some(Box::new(Laid { table, promise, names, secrets: Vec::new() }));
                self.overlay = Overlay::Words(Field::default());
            }
            Err(trouble) => self.warn(trouble),
        }
    }

    /// A key while words are typed.
    pub(super) fn words_key(&mut self, mut field: Field, key: KeyEvent) {
        match key.code {
            KeyCode::Enter => return self.take_words(&field.text()),
            KeyCode::Esc => {
                self.awaited = None;
                return self.say("Nothing was dealt.");
            }
            _ => field.key(key),
        }
        self.overlay = Overlay::Words(field);
    }

    fn take_words(&mut self, words: &str) {
        let Some(mut laid) = self.awaited.take() else { return };
        match from_words(words.as_bytes()).map_or_else(seeds::secret, Ok) {
            Ok(secret) => laid.secrets.push(secret),
            Err(trouble) => return self.warn(trouble),
        }
        if laid.secrets.len() < laid.names.len() {
            self.awaited = Some(laid);
            self.overlay = Overlay::Words(Field::default());
            return;
        }
        match laid.dealt() {
            Ok(table) => self.leave_for(table),
            Err(trouble) => self.warn(trouble),
        }
    }

    /// Goes to that table; the game that ended here is put where it was to be kept.
    fn leave_for(&mut self, table: Sitting) {
        if self.sitting.is_none() || self.keep_finished() {
            self.sit_down(table);
        }
    }
}

impl Laid {
    fn dealt(self) -> Result<Sitting, Trouble> {
        let Laid { table, promise, secrets, .. } = self;
        table.rematch_with(false, promise.keep(secrets))
    }
}
