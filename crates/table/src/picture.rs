//! A table anyone can draw. A picture is made from a view and nothing else, so it cannot show what the viewer may not
//! know; and every client can draw every game from it, before that game has a board of its own.

use crate::seat::Seat;
use serde::Serialize;
use std::borrow::Cow;

/// What lies on the table, area by area, in reading order.
#[derive(Clone, PartialEq, Debug, Serialize, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Picture {
    /// The areas, the most public first.
    pub areas: Vec<Area>,
}

/// One part of the table.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Area {
    /// A handle that descriptions refer to; empty if nothing does.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub handle: String,
    /// What it is called.
    pub title: String,
    /// Whose it is, if it is somebody's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<Seat>,
    /// What stands above each column of a board, where the words of answers speak of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub heads: Vec<String>,
    /// What lies there.
    pub shape: Shape,
}

/// How an area is laid out.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// A board of squares, row by row from the top.
    Grid {
        /// How many squares a row has.
        columns: usize,
        /// The squares; an empty one still has a piece, so that it can be named and chosen.
        cells: Vec<Piece>,
    },
    /// Things side by side, in order: a hand, a row of ships.
    Row(Vec<Piece>),
    /// A pile that shows its height and perhaps its top.
    Pile {
        /// How many cards.
        count: usize,
        /// The card on top, where it lies open.
        #[serde(skip_serializing_if = "Option::is_none")]
        top: Option<Piece>,
    },
    /// Numbers that matter.
    Meters(Vec<Meter>),
    /// A sentence.
    Text(String),
}

/// A card, a figure, a square.
#[derive(Clone, PartialEq, Debug, Serialize, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Piece {
    /// A handle that descriptions refer to; empty if nothing does. Hidden things have none that lasts.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub handle: String,
    /// What is written on it; short enough for a square.
    pub label: String,
    /// Small marks: cost, damage, counters.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<String>,
    /// The full text, for whoever looks closer.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// Its colour, by meaning.
    #[serde(skip_serializing_if = "Tone::is_plain")]
    pub tone: Tone,
    /// Lies face down for this viewer.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
    /// Turned sideways, spent, asleep.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub turned: bool,
}

impl Piece {
    /// An open piece.
    pub fn new(handle: impl Into<String>, label: impl Into<String>) -> Piece {
        Piece { handle: handle.into(), label: label.into(), ..Piece::default() }
    }

    /// A card that this viewer sees from behind.
    pub fn face_down() -> Piece {
        Piece { label: "?".into(), hidden: true, ..Piece::default() }
    }

    /// With a colour.
    #[must_use]
    pub fn tone(mut self, tone: Tone) -> Piece {
        self.tone = tone;
        self
    }

    /// With a small mark.
    #[must_use]
    pub fn mark(mut self, mark: impl Into<String>) -> Piece {
        self.marks.push(mark.into());
        self
    }

    /// With its full text.
    #[must_use]
    pub fn text(mut self, text: impl Into<String>) -> Piece {
        self.text = text.into();
        self
    }
}

/// A number with a name, and a limit where it has one.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Meter {
    /// What it counts.
    pub label: Cow<'static, str>,
    /// How much there is.
    pub value: i32,
    /// How much there can be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<i32>,
    /// Its colour, by meaning.
    #[serde(skip_serializing_if = "Tone::is_plain")]
    pub tone: Tone,
}

impl Meter {
    /// A number without a limit.
    pub fn new(label: impl Into<Cow<'static, str>>, value: i32) -> Meter {
        Meter { label: label.into(), value, max: None, tone: Tone::Plain }
    }

    /// A number of a seat's, in its colour: "Bet of @1".
    pub fn of_seat(label: &str, seat: Seat, value: i32) -> Meter {
        Meter::new(format!("{label} of {seat}"), value).tone(Tone::of_seat(seat))
    }

    /// With how much there can be.
    #[must_use]
    pub fn of(mut self, max: i32) -> Meter {
        self.max = Some(max);
        self
    }

    /// With a colour.
    #[must_use]
    pub fn tone(mut self, tone: Tone) -> Meter {
        self.tone = tone;
        self
    }
}

/// Colours by what they mean; each client chooses how they look. Never the only signal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Tone {
    #[default]
    Plain,
    First,
    Second,
    Red,
    Blue,
    Yellow,
    Grey,
    Green,
    Violet,
    Faint,
}

impl Tone {
    fn is_plain(&self) -> bool {
        *self == Tone::Plain
    }

    /// The colour of a seat's own things.
    pub fn of_seat(seat: Seat) -> Tone {
        [Tone::First, Tone::Second, Tone::Green, Tone::Violet, Tone::Yellow, Tone::Blue, Tone::Red, Tone::Grey]
            [seat.index()]
    }
}

impl Picture {
    /// Adds an area.
    pub fn add(&mut self, title: impl Into<String>, owner: Option<Seat>, shape: Shape) -> &mut Area {
        self.areas.push(Area { handle: String::new(), title: title.into(), owner, heads: Vec::new(), shape });
        self.areas.last_mut().expect("an area was just added")
    }

    /// Adds things side by side.
    pub fn row(
        &mut self,
        title: impl Into<String>,
        owner: Option<Seat>,
        pieces: impl IntoIterator<Item = Piece>,
    ) -> &mut Area {
        self.add(title, owner, Shape::Row(pieces.into_iter().collect()))
    }

    /// Adds numbers that matter.
    pub fn meters(
        &mut self,
        title: impl Into<String>,
        owner: Option<Seat>,
        meters: impl IntoIterator<Item = Meter>,
    ) -> &mut Area {
        self.add(title, owner, Shape::Meters(meters.into_iter().collect()))
    }
}
