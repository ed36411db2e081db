//! When the game is over: what can be done next.

use super::answers::Entry;
use super::app::App;
use super::overlay::Overlay;
use crate::play::Sitting;

/// What can be done when a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// The same again.
    Rematch,
    /// The same again, everybody a seat further.
    MovedRematch,
    /// Look at what was hidden, or no longer.
    Reveal,
    /// Take back the last answer.
    TakeBack,
    /// Write it to a file.
    Save,
    /// Choose another game.
    Menu,
    /// Leave.
    Quit,
}

impl App {
    pub(super) fn what_next(&self) -> Vec<Next> {
        let mut next = vec![Next::Rematch, Next::MovedRematch];
        if self.sitting.as_ref().is_some_and(Sitting::hides) && !self.watching() {
            next.push(Next::Reveal);
        }
        if !self.watching() {
            next.push(Next::TakeBack);
        }
        next.extend([Next::Save, Next::Menu, Next::Quit]);
        next
    }

    pub(super) fn next_entry(&self, next: Next) -> Entry {
        let words = match next {
            Next::Rematch => "Play again",
            Next::MovedRematch => "Play again, everyone one seat on",
            Next::Reveal if self.revealed => "Hide again what you could not see",
            Next::Reveal => "Show everything that was hidden",
            Next::TakeBack => "Take back the last answer",
            Next::Save => "Save the game",
            Next::Menu => "Choose another game",
            Next::Quit => "Leave",
        };
        Entry { verb: "next".into(), words: words.into() }
    }

    /// Does what was chosen, after asking if the game that is over would be lost by it.
    pub(super) fn go_on(&mut self, next: Next) {
        let loses = matches!(next, Next::Rematch | Next::MovedRematch | Next::Menu) && self.result_is_only_here();
        if loses {
            self.overlay = Overlay::Discard(next);
        } else {
            self.go_on_anyway(next);
        }
    }

    pub(super) fn go_on_anyway(&mut self, next: Next) {
        match next {
            Next::Rematch | Next::MovedRematch => {
                let again = self.sitting.as_ref().map(|sitting| sitting.rematch(next == Next::MovedRematch));
                match again {
                    Some(Ok(sitting)) => self.sit_down_to(sitting),
                    Some(Err(trouble)) => self.warn(trouble),
                    None => {}
                }
            }
            Next::Reveal => {
                self.revealed = !self.revealed;
                self.sitting.iter_mut().for_each(Sitting::lay_open);
                self.show();
                self.answers.select(self.next.iter().position(|next| *next == Next::Reveal).unwrap_or(0));
            }
            Next::TakeBack => self.undo(false),
            Next::Save => self.save(),
            Next::Menu => self.leave_table(),
            Next::Quit => self.quit(),
        }
    }

    /// Back to the choice of games.
    fn leave_table(&mut self) {
        if !self.keep_finished() {
            return;
        }
        (self.sitting, self.scene) = (None, None);
        self.overlay = Overlay::None;
    }
}
