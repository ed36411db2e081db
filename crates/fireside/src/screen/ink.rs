//! Colours and lines: what they look like with and without colour, with and without Unicode.

use crate::words::{ascii, cut_with};
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::border;
use table::{Seat, Tone};

/// How this terminal is drawn on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ink {
    /// May colours be used? Bold, underlined and reversed text always may.
    pub colour: bool,
    /// Only ASCII?
    pub ascii: bool,
}

const ASCII_BORDER: border::Set = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// A frame that stands out without colour.
const ASCII_STRONG: border::Set = border::Set {
    top_left: "#",
    top_right: "#",
    bottom_left: "#",
    bottom_right: "#",
    vertical_left: "#",
    vertical_right: "#",
    horizontal_top: "=",
    horizontal_bottom: "=",
};

impl Ink {
    /// A text as this terminal can show it.
    pub fn text(&self, text: &str) -> String {
        if self.ascii { ascii(text) } else { text.to_string() }
    }

    /// A text as this terminal can show it, cut to so many columns.
    pub fn cut(&self, text: &str, columns: usize) -> String {
        cut_with(&self.text(text), columns, self.sign("…", "..."))
    }

    /// One of two signs: the second where there is only ASCII.
    pub fn sign<'a>(&self, unicode: &'a str, plain: &'a str) -> &'a str {
        if self.ascii { plain } else { unicode }
    }

    /// The frame of a panel or a card.
    pub fn frame(&self) -> border::Set<'static> {
        if self.ascii { ASCII_BORDER } else { border::ROUNDED }
    }

    /// The frame of what an answer touches.
    pub fn strong_frame(&self) -> border::Set<'static> {
        if self.ascii { ASCII_STRONG } else { border::DOUBLE }
    }

    fn coloured(&self, colour: Color) -> Style {
        if self.colour { Style::new().fg(colour) } else { Style::new() }
    }

    /// A colour by its meaning. The sixteen colours of the terminal, so that its own theme decides.
    pub fn tone(&self, tone: Tone) -> Style {
        match tone {
            Tone::Plain => Style::new(),
            Tone::First => self.coloured(Color::LightRed),
            Tone::Second => self.coloured(Color::LightBlue),
            Tone::Red => self.coloured(Color::Red),
            Tone::Blue => self.coloured(Color::Blue),
            Tone::Yellow => self.coloured(Color::Yellow),
            Tone::Green => self.coloured(Color::Green),
            Tone::Violet => self.coloured(Color::Magenta),
            Tone::Grey => self.coloured(Color::DarkGray),
            Tone::Faint => self.coloured(Color::DarkGray).add_modifier(Modifier::DIM),
        }
    }

    /// A seat's own colour.
    pub fn seat(&self, seat: Seat) -> Style {
        self.tone(Tone::of_seat(seat)).add_modifier(Modifier::BOLD)
    }

    /// What asks for attention.
    pub fn accent(&self) -> Style {
        self.coloured(Color::Yellow).add_modifier(Modifier::BOLD)
    }

    /// What stands back.
    pub fn faint(&self) -> Style {
        self.coloured(Color::DarkGray)
    }

    /// What is wrong.
    pub fn warning(&self) -> Style {
        self.coloured(Color::Red).add_modifier(Modifier::BOLD)
    }

    /// What is selected.
    pub fn selected(&self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD)
    }
}
