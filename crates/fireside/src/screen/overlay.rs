//! What can lie over the screen, and a line that can be typed into.

use super::after::Next;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::path::PathBuf;

/// What lies over the screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Overlay {
    /// Nothing.
    None,
    /// The keys; from this line on.
    Help(usize),
    /// The game's words and rules; from this line on.
    Guide(usize),
    /// The whole story; so many lines from its end.
    Story(usize),
    /// What cannot be done, and why; from this line on.
    WhyNot(usize),
    /// Really leave?
    Quit,
    /// Go on to this without having saved the game that is over?
    Discard(Next),
    /// Under which name to save.
    SaveAs(Field),
    /// Write over that file?
    Overwrite(PathBuf),
    /// Words of one's own for the shuffle of the next game.
    Words(Field),
    /// Does everybody agree to a take-back? With the reason why they must.
    Agree(String),
}

/// A line of text being typed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Field {
    text: Vec<char>,
    cursor: usize,
}

/// The longest text.
const LONGEST: usize = 200;

impl Field {
    /// With this text, the cursor after it.
    pub fn with(text: &str) -> Field {
        let text: Vec<char> = text.chars().take(LONGEST).collect();
        Field { cursor: text.len(), text }
    }

    /// What it says.
    pub fn text(&self) -> String {
        self.text.iter().collect()
    }

    /// The text before the cursor and the text from it on.
    pub fn halves(&self) -> (String, String) {
        (self.text[..self.cursor].iter().collect(), self.text[self.cursor..].iter().collect())
    }

    /// Types a letter.
    pub fn push(&mut self, letter: char) {
        if self.text.len() < LONGEST && !letter.is_control() {
            self.text.insert(self.cursor, letter);
            self.cursor += 1;
        }
    }

    /// Rubs out the letter before the cursor.
    pub fn backspace(&mut self) {
        if self.cursor > 0 {
            self.cursor -= 1;
            self.text.remove(self.cursor);
        }
    }

    /// Rubs out the letter at the cursor.
    pub fn delete(&mut self) {
        if self.cursor < self.text.len() {
            self.text.remove(self.cursor);
        }
    }

    /// Rubs out everything.
    pub fn clear(&mut self) {
        *self = Field::default();
    }

    /// Somebody pressed a key that changes the text or moves in it.
    pub fn key(&mut self, key: KeyEvent) {
        match key.code {
            KeyCode::Char('u') if key.modifiers.contains(KeyModifiers::CONTROL) => self.clear(),
            KeyCode::Char(letter) => self.push(letter),
            KeyCode::Backspace => self.backspace(),
            KeyCode::Delete => self.delete(),
            KeyCode::Left => self.step(-1),
            KeyCode::Right => self.step(1),
            KeyCode::Home => self.step(isize::MIN),
            KeyCode::End => self.step(isize::MAX),
            _ => {}
        }
    }

    /// Moves the cursor.
    pub fn step(&mut self, by: isize) {
        self.cursor = self.cursor.saturating_add_signed(by).min(self.text.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_is_typed_into_where_the_cursor_is() {
        let mut field = Field::with("game");
        field.step(-2);
        field.push('X');
        field.backspace();
        field.backspace();
        field.delete();
        field.push('o');
        assert_eq!((field.text().as_str(), field.halves()), ("goe", ("go".into(), "e".into())));
        field.step(isize::MIN);
        field.backspace();
        assert_eq!(field.text(), "goe");
    }
}
