//! Scenarios: a position, what is done, and what must then be true, in a TOML file that anyone can write. Tests, bug
//! reports and puzzles at once.
//!
//! [`parse`] reads a file and finds everything wrong with it at once; [`run`] plays it and says what was expected, what
//! was found, and where. The book has a chapter on how they are written.

mod expect;
mod read;
mod run;
mod words;

pub use run::{ScenarioFailure, ScenarioReport, Traced, run};

use crate::seat::{Seat, Viewer};
use crate::written::{Fault, Place, Written};
use serde::Serialize;
use serde_json::Value;
use std::fmt;

/// A larger file is not read.
const LARGEST: usize = 1 << 20;
/// More is not done in one scenario.
const MOST_DEEDS: usize = 5_000;
/// More dice or picks are not written down in one scenario.
const MOST_DICE: usize = 100_000;

/// Reads a scenario. `file` is only for messages.
///
/// # Errors
/// Everything that is wrong with it, each with line, column and what to do.
pub fn parse(text: &str, file: &str) -> Result<Scenario, ScenarioError> {
    read::read(text, file, &|_| Ok(()))
}

/// Says whether there is a game with this id; if not, what is wrong with it and what to do.
pub type Known<'a> = &'a dyn Fn(&str) -> Result<(), (String, String)>;

/// Reads a scenario, and lets `known` say what is wrong with the id of its game: what, and what to do. It is told
/// together with everything else that is wrong.
///
/// # Errors
/// As [`parse`].
pub fn parse_known(text: &str, file: &str, known: Known<'_>) -> Result<Scenario, ScenarioError> {
    read::read(text, file, known)
}

/// A scenario as it was read.
#[derive(Clone, PartialEq, Debug)]
pub struct Scenario {
    /// Where it came from.
    pub file: String,
    /// The id of the game it is about.
    pub game: String,
    /// What it shows.
    pub title: String,
    /// How many play; the game's own setup for so many is taken, unless there is a `[setup]`.
    players: Option<(usize, Place)>,
    setup: Option<Written>,
    given: Option<Written>,
    dice: Script,
    picks: Script,
    seed: u64,
    /// What must be so before the first answer.
    first: Offers,
    deeds: Vec<Deed>,
    /// What must be so at the end.
    last: Afterwards,
    outcome: Option<(Ending, Place)>,
}

impl Scenario {
    /// Is there anything in it that a game could get wrong? Without it, it would pass whatever the rules do.
    fn checks_something(&self) -> bool {
        let says = self.first != Offers::default() || self.last != Afterwards::default() || self.outcome.is_some();
        says || !self.deeds.is_empty() || !self.dice.numbers.is_empty() || !self.picks.numbers.is_empty()
    }
}

/// Numbers written down for chance, and where.
#[derive(Clone, PartialEq, Debug, Default)]
struct Script {
    place: Place,
    numbers: Vec<(u32, Place)>,
}

impl Script {
    fn numbers(&self) -> impl Iterator<Item = u32> {
        self.numbers.iter().map(|(number, _)| *number)
    }
}

/// One `[[do]]`: an answer, or only a look at what is asked.
#[derive(Clone, PartialEq, Debug)]
struct Deed {
    place: Place,
    seat: Seat,
    /// Where the seat is named.
    seat_at: Place,
    choose: Option<(String, Place)>,
    before: Offers,
    after: Afterwards,
}

/// What must be asked and offered.
#[derive(Clone, PartialEq, Debug, Default)]
struct Offers {
    asks: Vec<Words>,
    offered: Vec<Words>,
    not_offered: Vec<Words>,
    /// Exactly these, in any order.
    only: Vec<Words>,
}

/// What must be true after an answer, or at the end.
#[derive(Clone, PartialEq, Debug, Default)]
struct Afterwards {
    told: Vec<Words>,
    not_told: Vec<Words>,
    expect: Vec<Expect>,
}

/// Words, and whom they concern: who is asked or offered, or who is told.
#[derive(Clone, PartialEq, Debug)]
struct Words {
    place: Place,
    who: Option<Viewer>,
    words: String,
}

impl Words {
    /// The seat they concern, if they name one.
    fn seat(&self) -> Option<(Seat, Place)> {
        self.who.and_then(Viewer::seat).map(|seat| (seat, self.place))
    }
}

impl Afterwards {
    /// Every seat that is named in it.
    fn seats(&self) -> Vec<(Seat, Place)> {
        let told = self.told.iter().chain(&self.not_told).filter_map(Words::seat);
        let expected = self.expect.iter().flat_map(|expect| match expect {
            Expect::View { place, view, .. } => view.seat().map(|seat| (seat, *place)).into_iter().collect(),
            Expect::Asked { place, seats } => seats.iter().map(|seat| (*seat, *place)).collect::<Vec<_>>(),
        });
        told.chain(expected).collect()
    }
}

/// One `[[expect]]`.
#[derive(Clone, PartialEq, Debug)]
enum Expect {
    /// Something about a part of a view.
    View { place: Place, view: Viewer, at: String, tests: Vec<Test> },
    /// Who is asked.
    Asked { place: Place, seats: Vec<Seat> },
}

/// What must be true of a part of a view.
#[derive(Clone, PartialEq, Debug)]
enum Test {
    Is(Value),
    Contains(Value),
    AtLeast(f64),
    AtMost(f64),
    Length(usize),
    Missing(bool),
}

/// How the game must have ended.
#[derive(Clone, PartialEq, Debug)]
enum Ending {
    /// Not at all.
    Open,
    /// In these words.
    Words(String),
    /// With these parts of the outcome.
    Parts(serde_json::Map<String, Value>),
}

/// Everything that is wrong with a scenario file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
pub struct ScenarioError {
    /// The file.
    pub file: String,
    /// What is wrong, in the order of the file.
    pub problems: Vec<Fault>,
}

impl fmt::Display for ScenarioError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.problems.iter().enumerate() {
            let gap = if index == 0 { "" } else { "\n" };
            write!(f, "{gap}{}:{fault}", self.file)?;
        }
        Ok(())
    }
}
