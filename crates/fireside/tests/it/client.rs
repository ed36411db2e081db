//! The terminal client without a terminal.

use bots::Catalogue;
use classics::{ConnectFour, GoFish, Leduc, TicTacToe};
use fireside::catalogue::games;
use fireside::play::{Deal, Place, Sitting, parse_seats};
use fireside::screen::{App, Ink, Menu, Options};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::path::PathBuf;
use std::time::Duration;
use table::Beginning;

/// The client, with keys to press and a screen to look at.
pub struct Client {
    pub app: App,
}

pub const INK: Ink = Ink { colour: true, ascii: false };

impl Client {
    /// At the menu.
    pub fn menu(ink: Ink) -> Client {
        Client { app: App::new(options(ink), Menu::new(&shelf(), "Ann", Some(1)), None) }
    }

    /// At a table of this game, with these players.
    pub fn at(game: &str, seats: &str, seed: u64) -> Client {
        Client::with(game, seats, seed, INK)
    }

    pub fn with(game: &str, seats: &str, seed: u64, ink: Ink) -> Client {
        let game = games().find(game).cloned().unwrap();
        let players = parse_seats(seats, "Ann").unwrap();
        let beginning = Beginning { setup: game.default_setup(players.len()), given: None };
        let sitting = Sitting::new(game, beginning, players, Deal::Practice(seed)).unwrap();
        Client { app: App::new(options(ink), Menu::new(&shelf(), "Ann", Some(1)), Some(sitting)) }
    }

    pub fn saving_to(mut self, path: PathBuf) -> Client {
        self.app.options.save = Some(Place::free(&path));
        self
    }

    /// Presses keys one by one, the bots answering at once after each: letters, or `<Enter>`, `<Down>` …
    pub fn press(&mut self, keys: &str) -> &mut Client {
        let mut rest = keys;
        while let Some(first) = rest.chars().next() {
            let (code, used) = match (first, rest.find('>')) {
                ('<', Some(end)) => (named(&rest[1..end]), end + 1),
                _ => (KeyCode::Char(first), first.len_utf8()),
            };
            rest = &rest[used..];
            self.app.key(KeyEvent::new(code, KeyModifiers::NONE));
            self.app.settle();
        }
        self
    }

    /// Presses one key, and the bots do not answer.
    pub fn press_only(&mut self, code: KeyCode) -> &mut Client {
        self.app.key(KeyEvent::new(code, KeyModifiers::NONE));
        self
    }

    /// What is on a screen of this size.
    pub fn buffer(&mut self, columns: u16, lines: u16) -> Buffer {
        let mut terminal = Terminal::new(TestBackend::new(columns, lines)).unwrap();
        terminal.draw(|frame| self.app.draw(frame)).unwrap();
        terminal.backend().buffer().clone()
    }

    /// The same as text, without the spaces at the ends of lines.
    pub fn screen(&mut self, columns: u16, lines: u16) -> String {
        let buffer = self.buffer(columns, lines);
        let line = |y| (0..columns).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        (0..lines).map(|y| format!("{}\n", line(y).trim_end())).collect()
    }
}

/// A shelf that stays the same whatever games are added to the house.
pub fn shelf() -> Catalogue {
    Catalogue::new().with(TicTacToe).with(ConnectFour).with(Leduc).with(GoFish)
}

fn options(ink: Ink) -> Options {
    Options { ink, pace: Duration::ZERO, save: None, own_secrets: false, mouse: false }
}

fn named(name: &str) -> KeyCode {
    match name {
        "Enter" => KeyCode::Enter,
        "Esc" => KeyCode::Esc,
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "Tab" => KeyCode::Tab,
        "BackTab" => KeyCode::BackTab,
        "Back" => KeyCode::Backspace,
        "Home" => KeyCode::Home,
        "End" => KeyCode::End,
        "PgDn" => KeyCode::PageDown,
        "PgUp" => KeyCode::PageUp,
        other => panic!("no key is called {other}"),
    }
}
