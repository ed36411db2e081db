//! The contract: what a game is to everything that plays, hosts, draws, tests or simulates it.
//!
//! A **game** is a value that holds what never changes while it is played: the rules' parameters and the cards,
//! compiled. A **state** is one position, flat plain data, cheap to clone even in the middle of an effect. Everything
//! that happens is one **seat** answering one **question** with one of the **choices** the game itself lists.

use crate::chance::Chance;
use crate::log::Log;
use crate::outcome::Outcome;
use crate::picture::{Meter, Picture};
use crate::seal::Bytes32;
use crate::seat::{Seat, SeatSet, Viewer};
use crate::words::{Description, Question, Refusal, Told};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt::Debug;
use std::hash::Hash;

/// Rules of a game.
///
/// # What every implementation promises
/// The conformance suite (`table::conformance`, with the feature of that name) checks it by random play; that a redeal
/// leaves no world out is the one thing it can't see, only that it deals anew what a seat can't know.
/// - **Determined.** `start` and `play` depend on their arguments and on nothing else.
/// - **Legal by construction.** Every choice that `choices` lists can be played; the list is never empty for a seat
///   that is asked, holds no choice twice, and every choice reads differently ([`Description::words`]).
/// - **Finite.** Whatever is chosen, the game ends within [`Info::longest`] choices.
/// - **Nothing hidden leaks.** `view`, `picture`, `question`, `choices`, `describe`, `refusals` and `narrate` for a
///   viewer depend only on what that viewer may know. Whether a seat is asked at all depends on public facts.
/// - **Redeal is honest.** It changes only what the seat cannot know, can produce every world it thinks possible, and
///   comes to an end.
/// - **Reveals are marked.** When a seat learns something hidden without chance being used, `play` says so with
///   [`Log::reveal`].
pub trait Game: Send + Sync + 'static {
    /// Players, decks, options. It comes from outside, so `start` validates it.
    type Setup: Usual + Clone + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// One position. Flat: no `Rc`, `String`, map, closure or generator. Not serialisable on purpose: what leaves the
    /// process is a view.
    type State: Clone + PartialEq + Hash + Debug + Send + Sync;
    /// One answer to one question, a few bytes.
    type Choice: Copy + PartialEq + Debug + Send + Sync;
    /// Something that happened. It holds all that is needed to tell it later.
    type Event: Clone + Debug + Send + Sync;
    /// What one viewer may know, built field by field.
    type View: Serialize;

    /// Name, players, revision, cards.
    fn info(&self) -> Info;

    /// The usual setup for this many players.
    fn setup(&self, players: usize) -> Self::Setup {
        Usual::usual(players)
    }

    /// Validates a setup and brings the table to the first question.
    fn start(&self, setup: &Self::Setup, chance: &mut dyn Chance) -> Result<Self::State, SetupError>;

    /// How many seats this table has: as many as the game is for, where that is always the same.
    fn seats(&self, state: &Self::State) -> usize {
        let _ = state;
        self.info().players.0
    }

    /// Which seats may answer now, or how the game ended. Several seats at once answer without seeing each other.
    fn asked(&self, state: &Self::State) -> Asked;

    /// Everything that `seat`, which is asked, may answer; appended to `out`, always in the same order.
    fn choices(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Choice>);

    /// Carries out one of the choices listed for `seat`, and goes on to the next question.
    fn play(
        &self,
        state: &mut Self::State,
        seat: Seat,
        choice: Self::Choice,
        chance: &mut dyn Chance,
        log: &mut Log<Self::Event>,
    );

    /// What a viewer may know of the position.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;

    /// Resamples everything that `seat` cannot know, keeping everything it does know: its view stays the same to the
    /// byte. Search plays in such worlds, never in the real one. A game of open information does nothing here.
    fn redeal(&self, state: &mut Self::State, seat: Seat, chance: &mut dyn Chance) {
        let _ = (state, seat, chance);
    }

    /// What `seat`, which is asked, is being asked.
    fn question(&self, state: &Self::State, seat: Seat) -> Question;

    /// One choice of `seat` in words.
    fn describe(&self, state: &Self::State, seat: Seat, choice: Self::Choice) -> Description;

    /// What `seat` has at hand and cannot use now, and why.
    fn refusals(&self, state: &Self::State, seat: Seat) -> Vec<Refusal> {
        let _ = (state, seat);
        Vec::new()
    }

    /// An event as a viewer may know it; nothing, if the viewer may not know it happened.
    fn narrate(&self, event: &Self::Event, viewer: Viewer) -> Option<Told>;

    /// The table as anyone can draw it, made from a view alone.
    fn picture(&self, view: &Self::View) -> Picture;

    /// How good an outcome is for a seat, from 0 to 1. By place, unless the game counts otherwise.
    fn worth(&self, outcome: &Outcome, seat: Seat) -> f32 {
        outcome.worth(seat)
    }

    /// How well a seat stands in a position that is not over, from 0 to 1: for players who can't look to the end of a
    /// long game. It may be asked only of worlds that the player could be in. Nothing, if the game has no such measure;
    /// then they play every world out.
    fn outlook(&self, state: &Self::State, seat: Seat) -> Option<f32> {
        let _ = (state, seat);
        None
    }

    /// How many answers a tree search plays on at random before it asks for the outlook. What takes many answers to show
    /// wants more; what random answers soon blur wants fewer.
    fn horizon(&self) -> u32 {
        40
    }

    /// What a seat sees, as one number: the same in all worlds that look the same to the seat, another where its view is
    /// another. Players who search ask for it at every step; a game whose view is large says it in a shorter way.
    fn glance(&self, state: &Self::State, seat: Seat) -> u64 {
        crate::glance::glance(&self.view(state, Viewer::Seat(seat)))
    }

    /// What somebody's part of a setup adds up to, such as the price of a deck, each of what there may be: for whoever is
    /// still building. It is asked of setups that can't be played yet, too. Nothing, where nothing is counted.
    fn sums(&self, setup: &Self::Setup, seat: Seat) -> Vec<Meter> {
        let _ = (setup, seat);
        Vec::new()
    }

    /// A position in the game's own words, for scenarios: what `[given]` says, on top of a started table.
    fn given(&self, state: Self::State, given: &serde_json::Value) -> Result<Self::State, SetupError> {
        let _ = (state, given);
        Err(SetupError::one("given", "this game has no words for a position yet", "leave [given] out"))
    }
}

/// Who is asked, or how it ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// These seats may answer now.
    Seats(SeatSet),
    /// The game is over.
    Over(Outcome),
}

impl Asked {
    /// Just this seat is asked.
    #[inline]
    pub const fn one(seat: Seat) -> Asked {
        Asked::Seats(SeatSet::one(seat))
    }

    /// The seats that may answer; none when the game is over.
    #[inline]
    pub const fn seats(&self) -> SeatSet {
        match self {
            Asked::Seats(seats) => *seats,
            Asked::Over(_) => SeatSet::NONE,
        }
    }

    /// The result, when the game is over.
    pub const fn outcome(&self) -> Option<&Outcome> {
        match self {
            Asked::Over(outcome) => Some(outcome),
            Asked::Seats(_) => None,
        }
    }
}

/// What a game says of itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Info {
    /// Short name for commands and files: `connect-four`.
    pub id: &'static str,
    /// Full name: "Connect Four".
    pub title: &'static str,
    /// One sentence for somebody who has never heard of it.
    pub about: &'static str,
    /// The fewest and the most players.
    pub players: (usize, usize),
    /// Goes up whenever the same choices could lead elsewhere than before; a replay names the one it was played with.
    pub revision: u32,
    /// Hash of the cards, for games that have cards.
    pub cards: Option<Bytes32>,
    /// No game has more choices than this.
    pub longest: u32,
}

impl Info {
    /// A game for two, in the first revision of its rules and without cards of its own; what is otherwise is said after
    /// it.
    pub const fn new(id: &'static str, title: &'static str, about: &'static str) -> Info {
        Info { id, title, about, players: (2, 2), revision: 1, cards: None, longest: 0 }
    }

    /// For so many players, at least and at most.
    #[must_use]
    pub const fn players(self, least: usize, most: usize) -> Info {
        Info { players: (least, most), ..self }
    }

    /// No game has more choices than this.
    #[must_use]
    pub const fn longest(self, longest: u32) -> Info {
        Info { longest, ..self }
    }
}

/// A setup that simply works.
pub trait Usual {
    /// The one for this many players.
    fn usual(players: usize) -> Self;
}

/// For a game in which there is nothing to set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoSetup {}

impl Usual for NoSetup {
    fn usual(_players: usize) -> NoSetup {
        NoSetup {}
    }
}

/// For a game in which nothing is set up but how many play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Players {
    /// How many.
    pub players: usize,
}

impl Usual for Players {
    fn usual(players: usize) -> Players {
        Players { players }
    }
}

impl Players {
    /// How many play, if the game is for so many.
    ///
    /// # Errors
    /// When it is not.
    pub fn checked(self, info: &Info) -> Result<usize, SetupError> {
        let (least, most) = info.players;
        let Players { players } = self;
        if (least..=most).contains(&players) { Ok(players) } else { Err(SetupError::players(info, players)) }
    }
}

/// What is wrong with a setup, all of it at once.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct SetupError {
    /// Every problem found.
    pub problems: Vec<Problem>,
}

/// One thing wrong: where, what, and what to do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Problem {
    /// The part of the setup, as a path in it; lists are counted from 0: `players`, or `decks.1` for the second deck.
    pub at: String,
    /// What is wrong.
    pub what: String,
    /// What to do about it.
    pub remedy: String,
}

impl SetupError {
    /// A single problem.
    pub fn one(at: impl Into<String>, what: impl Into<String>, remedy: impl Into<String>) -> SetupError {
        SetupError { problems: vec![Problem { at: at.into(), what: what.into(), remedy: remedy.into() }] }
    }

    /// Nothing wrong so far.
    pub const fn none() -> SetupError {
        SetupError { problems: Vec::new() }
    }

    /// And this too.
    pub fn add(&mut self, at: impl Into<String>, what: impl Into<String>, remedy: impl Into<String>) {
        self.problems.push(Problem { at: at.into(), what: what.into(), remedy: remedy.into() });
    }

    /// A list that has one entry for each seat of the table, and here has `there`.
    pub fn each_seat(&mut self, at: impl Into<String>, there: usize, seats: usize) {
        if there != seats {
            self.add(at, format!("this table has {seats} seats, not {there}"), "give one for each of them in order");
        }
    }

    /// A seat that is one of the table's.
    pub fn seat(&mut self, at: impl Into<String>, seat: Seat, seats: usize) {
        if seat.index() >= seats {
            self.add(at, format!("there is no seat {}", seat.number()), format!("name one of the seats 1 to {seats}"));
        }
    }

    /// What was read, if nothing is wrong with it.
    ///
    /// # Errors
    /// All that is wrong.
    pub fn or<T>(self, read: T) -> Result<T, SetupError> {
        if self.problems.is_empty() { Ok(read) } else { Err(self) }
    }

    /// The wrong number of players.
    pub fn players(info: &Info, given: usize) -> SetupError {
        let (least, most) = info.players;
        let need = if least == most { format!("exactly {least}") } else { format!("{least} to {most}") };
        SetupError::one("players", format!("{} is for {need} players, not {given}", info.title), format!("seat {need}"))
    }
}

impl std::fmt::Display for SetupError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (index, problem) in self.problems.iter().enumerate() {
            let gap = if index == 0 { "" } else { "\n" };
            write!(f, "{gap}setup, {}: {}; {}", problem.at, problem.what, problem.remedy)?;
        }
        Ok(())
    }
}
