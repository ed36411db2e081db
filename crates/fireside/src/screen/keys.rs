//! What each key does.

use super::answers::Typed;
use super::app::App;
use super::overlay::{Field, Overlay};
use crate::play::Place;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Position;
use table::Seat;

impl App {
    /// Somebody pressed a key.
    pub fn key(&mut self, key: KeyEvent) {
        if key.kind == KeyEventKind::Release {
            return;
        }
        (self.notice, self.clicked) = (None, false);
        if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
            return self.ctrl_c();
        }
        match std::mem::replace(&mut self.overlay, Overlay::None) {
            Overlay::None if self.sitting.is_none() => self.menu_key(key),
            Overlay::None => match self.curtain {
                Some(seat) => self.curtain_key(seat, key),
                None if self.covering.is_some() && matches!(key.code, KeyCode::Enter | KeyCode::Char(' ')) => {
                    self.cover();
                }
                None => self.table_key(key),
            },
            overlay => self.overlay_key(overlay, key),
        }
    }

    /// The first time asks, as `q` does; while it asks, it leaves.
    fn ctrl_c(&mut self) {
        match self.overlay {
            Overlay::Quit => self.leave(),
            _ if self.sitting.is_none() => self.leave(),
            _ => self.quit(),
        }
        self.interrupted = self.done;
    }

    fn menu_key(&mut self, key: KeyEvent) {
        match key.code {
            KeyCode::Char('q') | KeyCode::Esc => self.abandon(),
            KeyCode::Char('?') => self.overlay = Overlay::Help(0),
            KeyCode::Enter => match self.menu.start() {
                Ok(sitting) => self.sit_down_to(sitting),
                Err(trouble) => self.warn(trouble),
            },
            code => self.menu.key(code),
        }
    }

    fn curtain_key(&mut self, seat: Seat, key: KeyEvent) {
        match key.code {
            KeyCode::Enter | KeyCode::Char(' ') => self.lift_curtain(seat),
            KeyCode::Char('q') => self.quit(),
            _ => {}
        }
    }

    fn table_key(&mut self, key: KeyEvent) {
        if self.answers.filter().is_some() && self.filter_key(key) {
            return;
        }
        match key.code {
            KeyCode::Up | KeyCode::Char('k') => self.step(-1),
            KeyCode::Down | KeyCode::Char('j') => self.step(1),
            KeyCode::Left | KeyCode::Right => self.sideways(key.code == KeyCode::Right),
            KeyCode::PageUp => self.answers.turn_page(-1),
            KeyCode::PageDown => self.answers.turn_page(1),
            KeyCode::Home => self.answers.go_to_end(false),
            KeyCode::End => self.answers.go_to_end(true),
            KeyCode::Enter => self.enter(),
            KeyCode::Esc => {
                (self.looked_at, self.zoom) = (None, false);
                self.answers.forget_typed();
            }
            KeyCode::Tab => self.look_on(true),
            KeyCode::BackTab => self.look_on(false),
            KeyCode::Backspace => self.answers.take_back_digit(),
            KeyCode::Char(' ') if self.watching() => self.paused = !self.paused,
            KeyCode::Char(letter) => self.letter(letter),
            _ => {}
        }
    }

    fn letter(&mut self, letter: char) {
        match letter {
            '0'..='9' => {
                self.looked_at = None;
                // After the end a number only selects: whoever types on does not mean to leave the table.
                match self.answers.digit(letter) {
                    Typed::Answer(choice) if self.next.is_empty() => self.answer(choice),
                    Typed::Answer(choice) => _ = self.answers.select(choice),
                    Typed::Selected => {}
                    Typed::NoSuch(number) => self.no_such_answer(&number),
                }
            }
            '/' if !self.answers.is_empty() => self.answers.open_filter(),
            '?' | 'h' => self.overlay = Overlay::Help(0),
            'q' => self.quit(),
            'u' => self.undo(false),
            'r' => self.redo(),
            's' => self.save(),
            'l' => self.overlay = Overlay::Story(0),
            'g' => self.overlay = Overlay::Guide(0),
            'w' => self.why_not(),
            'z' | ' ' => self.zoom = !self.zoom,
            '[' => self.scroll_by(-3),
            ']' => self.scroll_by(3),
            'v' if self.watching() => self.next_viewer(),
            'n' if self.watching() => self.one_step(),
            'p' => self.paused = !self.paused,
            '+' | '=' => self.change_pace(true),
            '-' => self.change_pace(false),
            _ => self.say("That key does nothing here; ? shows the keys."),
        }
    }

    fn no_such_answer(&mut self, number: &str) {
        match self.answers.entries().len() {
            0 => self.say("That key does nothing here; ? shows the keys."),
            many => self.say(format!("There is no answer {number}; choose from 1 to {many}.")),
        }
    }

    /// Scrolls the card that is seen close, or else the table.
    fn scroll_by(&mut self, lines: isize) {
        if self.zoom {
            self.zoom_scroll = self.zoom_scroll.saturating_add_signed(lines);
        } else {
            self.scroll = Some(self.scrolled.saturating_add_signed(lines));
        }
    }

    fn step(&mut self, by: isize) {
        self.looked_at = None;
        (self.scroll, self.zoom_scroll) = (None, 0);
        self.answers.step(by);
    }

    fn sideways(&mut self, right: bool) {
        self.looked_at = None;
        if let Some(laid) = self.laid.take() {
            self.answers.sideways(&laid, right);
            self.laid = Some(laid);
        }
    }

    /// Gives the selected answer; while looking around, selects what can be done with the thing looked at.
    fn enter(&mut self) {
        let looked_at = self.looked_at.take();
        let scene = self.scene.as_ref();
        let handle = looked_at.and_then(|index| Some(scene?.pieces().get(index)?.1.handle.clone()));
        match (looked_at, handle.filter(|handle| !handle.is_empty())) {
            (Some(_), Some(handle)) => self.click_on(&handle),
            (Some(_), None) => {}
            // A number that is not on the list answers nothing, whatever was selected before.
            (None, _) if self.answers.no_such_number() => {
                let number = self.answers.typed().to_string();
                self.answers.forget_typed();
                self.no_such_answer(&number);
            }
            (None, _) => match self.answers.selected() {
                Some(choice) => self.answer(choice),
                None if self.next.is_empty() => {}
                None => self.say("The game is over. Select what comes next with an arrow or its number, then Enter."),
            },
        }
    }

    fn why_not(&mut self) {
        let refusals =
            self.scene.as_ref().and_then(|scene| scene.prompt.as_ref()).map_or(0, |prompt| prompt.refusals.len());
        if refusals == 0 {
            self.say("Nothing of yours is barred now.");
        } else {
            self.overlay = Overlay::WhyNot(0);
        }
    }

    /// Keys while a filter is typed; false for those that keep their usual meaning.
    fn filter_key(&mut self, key: KeyEvent) -> bool {
        match key.code {
            KeyCode::Esc => self.answers.close_filter(),
            KeyCode::Backspace => self.answers.filter_pop(),
            KeyCode::Char(letter) => self.answers.filter_push(letter),
            _ => return false,
        }
        true
    }

    fn overlay_key(&mut self, overlay: Overlay, key: KeyEvent) {
        match overlay {
            Overlay::Help(from) => self.overlay = scrolled(key, from, false).map_or(Overlay::None, Overlay::Help),
            Overlay::Guide(from) => self.overlay = scrolled(key, from, false).map_or(Overlay::None, Overlay::Guide),
            Overlay::WhyNot(from) => self.overlay = scrolled(key, from, false).map_or(Overlay::None, Overlay::WhyNot),
            Overlay::Story(back) => self.overlay = scrolled(key, back, true).map_or(Overlay::None, Overlay::Story),
            Overlay::SaveAs(field) => self.field_key(field, key),
            Overlay::Quit => match key.code {
                KeyCode::Char('s') => self.save_and_leave(),
                code if yes(code) => self.leave(),
                _ => {}
            },
            Overlay::Discard(next) => match key.code {
                KeyCode::Char('s') => self.save(),
                code if yes(code) => self.go_on_anyway(next),
                _ => {}
            },
            Overlay::Words(field) => self.words_key(field, key),
            Overlay::Overwrite(path) if yes(key.code) => self.save_to(Place::own(&path)),
            Overlay::Overwrite(_) => self.stay("Not saved."),
            Overlay::Agree(_) if yes(key.code) => self.undo(true),
            Overlay::Agree(_) => self.say("Nothing was taken back."),
            Overlay::None => {}
        }
    }

    fn field_key(&mut self, mut field: Field, key: KeyEvent) {
        match key.code {
            KeyCode::Enter => return self.save_as(&field.text()),
            KeyCode::Esc => return self.stay("Not saved."),
            _ => field.key(key),
        }
        self.overlay = Overlay::SaveAs(field);
    }

    /// Somebody used the mouse.
    pub fn mouse(&mut self, mouse: MouseEvent) {
        let at = Position::new(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::ScrollUp => self.step(-1),
            MouseEventKind::ScrollDown => self.step(1),
            MouseEventKind::Down(MouseButton::Left) if self.overlay == Overlay::None && self.curtain.is_none() => {
                self.notice = None;
                let answer = self.answer_spots.iter().find(|(spot, _)| spot.contains(at)).map(|(_, index)| *index);
                // The smallest thing under the pointer: a card, not the area it lies in.
                let things = self.spots.iter().filter(|(spot, _)| spot.contains(at));
                let thing = things.min_by_key(|(spot, _)| spot.area()).map(|(_, handle)| handle.clone());
                match (answer, thing) {
                    (Some(answer), _) if self.clicked && self.answers.selected() == Some(answer) => {
                        self.answer(answer);
                    }
                    (Some(answer), _) => {
                        self.answers.select(answer);
                        self.clicked = true;
                    }
                    (None, Some(handle)) => self.click_on(&handle),
                    (None, None) => {}
                }
            }
            _ => {}
        }
    }
}

/// Enter says no: whoever types ahead has not read the question.
fn yes(code: KeyCode) -> bool {
    matches!(code, KeyCode::Char('y' | 'Y'))
}

/// How far an overlay is scrolled after this key; nothing if the key closes it.
fn scrolled(key: KeyEvent, from: usize, upwards: bool) -> Option<usize> {
    let (up, down) = if upwards { (1, -1) } else { (-1, 1) };
    let by = match key.code {
        KeyCode::Up | KeyCode::Char('k') => up,
        KeyCode::Down | KeyCode::Char('j') => down,
        KeyCode::PageUp => up * 10,
        KeyCode::PageDown | KeyCode::Char(' ') => down * 10,
        KeyCode::Home => up * 100_000,
        KeyCode::End => down * 100_000,
        _ => return None,
    };
    Some(from.saturating_add_signed(by))
}
