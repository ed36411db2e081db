//! How a game speaks: the question it asks, the answers it offers, and the story it tells.

use crate::seat::{Seat, Viewer};
use serde::Serialize;
use std::borrow::Cow;
use std::fmt;

/// A price: "3 energy".
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cost {
    /// How much.
    pub amount: i32,
    /// Of what, in the game's own word.
    pub of: Cow<'static, str>,
}

/// One answer, as the screen shows it.
///
/// `things` and `places` hold the handles of [`crate::Piece`]s and [`crate::Area`]s in the viewer's picture, so a
/// client can light up what an answer touches without knowing the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Description {
    /// The kind of move, in one word of the rulebook: "play", "attack", "pass".
    pub verb: Cow<'static, str>,
    /// The whole answer in plain words: "Play Projectile Burst (3 energy)". Different for every answer offered.
    pub words: String,
    /// The cards and figures it is about, the source first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub things: Vec<String>,
    /// Where it takes place or goes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<String>,
    /// What it costs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub costs: Vec<Cost>,
}

impl Description {
    /// An answer with this verb, in these words.
    pub fn new(verb: impl Into<Cow<'static, str>>, words: impl Into<String>) -> Description {
        Description { verb: verb.into(), words: words.into(), ..Description::default() }
    }

    /// Names a card or figure it is about.
    #[must_use]
    pub fn thing(mut self, handle: impl Into<String>) -> Description {
        self.things.push(handle.into());
        self
    }

    /// Names several, by the names they bear.
    #[must_use]
    pub fn things<T: ToString>(mut self, things: impl IntoIterator<Item = T>) -> Description {
        self.things.extend(things.into_iter().map(|thing| thing.to_string()));
        self
    }

    /// Names a place it is about.
    #[must_use]
    pub fn place(mut self, handle: impl Into<String>) -> Description {
        self.places.push(handle.into());
        self
    }

    /// Names a cost.
    #[must_use]
    pub fn cost(mut self, amount: i32, of: impl Into<Cow<'static, str>>) -> Description {
        self.costs.push(Cost { amount, of: of.into() });
        self
    }
}

/// What a seat is asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Question {
    /// In plain words: "Which category do you activate?"
    pub words: String,
    /// The card that asks, as a handle in the picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
}

impl Question {
    /// A question that the rules ask.
    pub fn new(words: impl Into<String>) -> Question {
        Question { words: words.into(), source: None }
    }

    /// A question that a card asks.
    #[must_use]
    pub fn from_card(mut self, handle: impl Into<String>) -> Question {
        self.source = Some(handle.into());
        self
    }
}

/// Something that cannot be done now, and why: the other half of lighting up what can.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Unusable"))]
pub struct Refusal {
    /// The card or figure, as a handle in the picture.
    pub thing: String,
    /// Why not, and what would have to change: "costs 5 energy, you have 3".
    pub why: String,
}

/// One line of the story, as one viewer may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Told {
    /// The kind of event, in one word, for icons and motion: "draw", "hit", "turn".
    pub kind: Cow<'static, str>,
    /// In plain words, with `@1` for the name of seat 1.
    pub words: String,
    /// Who did it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<Seat>,
    /// The cards and figures it is about, as handles in the viewer's picture.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub things: Vec<String>,
    /// How much, where there is an amount.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<i32>,
    /// Begins a new chapter of the story: a turn, a phase, a combat.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub heading: bool,
}

impl Told {
    /// A line of this kind, in these words.
    pub fn new(kind: impl Into<Cow<'static, str>>, words: impl Into<String>) -> Told {
        Told { kind: kind.into(), words: words.into(), ..Told::default() }
    }

    /// What a seat does: `Told::does("call", seat, "calls 2")` reads "@1 calls 2."
    pub fn does(kind: impl Into<Cow<'static, str>>, seat: Seat, what: impl fmt::Display) -> Told {
        Told::new(kind, format!("{seat} {what}.")).by(seat)
    }

    /// Says who did it.
    #[must_use]
    pub fn by(mut self, seat: Seat) -> Told {
        self.by = Some(seat);
        self
    }

    /// Names a card or figure.
    #[must_use]
    pub fn thing(mut self, handle: impl Into<String>) -> Told {
        self.things.push(handle.into());
        self
    }

    /// Names several, by the names they bear.
    #[must_use]
    pub fn things<T: ToString>(mut self, things: impl IntoIterator<Item = T>) -> Told {
        self.things.extend(things.into_iter().map(|thing| thing.to_string()));
        self
    }

    /// Gives the amount.
    #[must_use]
    pub fn amount(mut self, amount: i32) -> Told {
        self.amount = Some(amount);
        self
    }

    /// Begins a chapter.
    #[must_use]
    pub fn heading(mut self) -> Told {
        self.heading = true;
        self
    }

    /// Whoever did it is told it in these words instead: "@1 draws J♠." where others hear "@1 draws a card."
    pub fn but_to_them(self, words: impl Into<String>) -> Telling {
        Telling { open: self, own: Some(words.into()) }
    }
}

/// An event that is simply told: to everybody in the same words, or to whoever did it in their own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Telling {
    open: Told,
    own: Option<String>,
}

impl Telling {
    /// The line as a viewer may know it.
    pub fn to(&self, viewer: Viewer) -> Told {
        let own = self.own.as_ref().filter(|_| self.open.by.is_some_and(|by| viewer.sees_as(by)));
        Told { words: own.unwrap_or(&self.open.words).clone(), ..self.open.clone() }
    }
}

/// To everybody in the same words.
impl From<Told> for Telling {
    fn from(open: Told) -> Telling {
        Telling { open, own: None }
    }
}

/// Puts people's names where a text says `@1`, `@2` …
pub fn with_names(text: &str, names: &[impl AsRef<str>]) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let seat = (c == '@').then(|| chars.peek().and_then(|d| d.to_digit(10))).flatten();
        match seat.and_then(|number| names.get((number as usize).wrapping_sub(1))) {
            Some(name) => {
                chars.next();
                out.push_str(name.as_ref());
            }
            None => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_take_the_place_of_marks() {
        assert_eq!(with_names("@1 attacks @2; mail a@b, @9 @", &["Ann", "Bob"]), "Ann attacks Bob; mail a@b, @9 @");
    }

    #[test]
    fn what_a_seat_does_is_told_of_it() {
        let told = Told { words: "@1 calls 2.".into(), kind: "call".into(), by: Some(Seat::new(0)), ..Told::default() };
        assert_eq!(Told::does("call", Seat::new(0), "calls 2"), told);
    }

    #[test]
    fn whoever_did_it_is_told_it_in_their_own_words() {
        let (first, second) = (Seat::new(0), Seat::new(1));
        let drawn = Told::new("draw", "@1 draws a card.").by(first).but_to_them("@1 draws J♠.");
        let heard = [first.into(), second.into(), Viewer::Spectator, Viewer::Everything].map(|who| drawn.to(who).words);
        assert_eq!(heard, ["@1 draws J♠.", "@1 draws a card.", "@1 draws a card.", "@1 draws J♠."]);
        let open = Told::new("dry", "@1 finds nothing.").by(first);
        assert_eq!(Telling::from(open.clone()).to(Viewer::Spectator), open);
    }
}
