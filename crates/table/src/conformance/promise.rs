//! The promises, one by one, and what it says when one of them is broken.

use crate::game::Info;
use crate::seat::Seat;
use serde::Serialize;
use std::fmt;

/// Each promise once: its name, and the sentence that is its documentation and its message.
macro_rules! promises {
    ($($name:ident: $promise:literal,)*) => {
        /// One promise of [`crate::Game`], as the suite checks it.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Check {
            $(#[doc = concat!("Promised: ", $promise, ".")] $name,)*
        }

        impl Check {
            /// Every promise, in the order they are checked in.
            pub const ALL: &'static [Check] = &[$(Check::$name),*];

            /// The promise in a sentence.
            pub const fn promise(self) -> &'static str {
                match self {
                    $(Check::$name => $promise,)*
                }
            }
        }
    };
}

promises! {
    Info: "what the game says of itself makes sense",
    Starts: "every number of players it names can sit down",
    RefusesPlayers: "another number of players is refused",
    Given: "what is wrong with a position in words is told where it stands",
    Asks: "until the game is over somebody at the table is asked",
    Offers: "a seat that is asked has at least one choice",
    OffersOnce: "no choice is offered twice",
    OffersDifferentWords: "every choice reads differently",
    OffersTheSame: "the choices are the same however often one asks",
    Plays: "a choice that was offered can be played",
    Refuses: "an answer nobody was asked for is refused and changes nothing",
    Ends: "the game ends within its longest length",
    Outcome: "the outcome speaks of every seat",
    Outlook: "how well a seat stands goes from 0 to 1",
    Determined: "the same chance and choices lead to the same game",
    Clones: "a clone plays on identically",
    Silence: "it makes no difference whether anybody listens",
    Replays: "a saved match can be read and verified",
    Undo: "undo and redo agree, and the barrier holds",
    Conserves: "no card is lost or made",
    Shows: "whatever a viewer is shown can be shown",
    Narrates: "every event can be told to every viewer",
    Glances: "a glance tells apart what looks different",
    Handles: "what an answer points at is in that seat's picture",
    RedealMoves: "redeal deals anew what a seat cannot know",
    RedealEnds: "redeal comes to an end, whatever chance falls",
    HiddenFromAsking: "who is asked depends on public facts only",
    HiddenFromView: "a view shows only what its viewer may know",
    HiddenFromGlance: "a glance depends only on what its seat may know",
    HiddenFromPicture: "a picture shows only what its viewer may know",
    HiddenFromQuestion: "a question depends only on what its seat may know",
    HiddenFromChoices: "the number of choices depends only on what their seat may know",
    HiddenFromWords: "the words of a choice depend only on what its seat may know",
    HiddenFromRefusals: "refusals depend only on what their seat may know",
    HiddenFromSpectators: "a spectator knows no more than any seat",
    HiddenFromStory: "the story tells only what its hearer may know",
    RevealsAreMarked: "what somebody learns without chance is marked as revealed",
    Canary: "no mark of a hidden card reaches a viewer",
}

impl Check {
    /// Does it take a world dealt anew to see it broken?
    pub(super) fn is_about_secrets(self) -> bool {
        let first = Check::RedealMoves as usize;
        self as usize >= first
    }
}

/// One answer of a play that broke a promise, as a person would read it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Line {
    /// Who answered.
    pub seat: Seat,
    /// What was asked.
    pub question: String,
    /// The answer in words.
    pub words: String,
    /// Its number among what was offered, from 1.
    pub choice: usize,
    /// How many were offered.
    pub of: usize,
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Line { seat, question, words, choice, of } = self;
        write!(f, "seat {} is asked \"{question}\" and answers \"{words}\" ({choice} of {of})", seat.number())
    }
}

/// What was found wrong while a play was examined.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Broken {
    pub check: Check,
    pub what: String,
    /// After this many answers; the whole play, if it does not say.
    pub after: Option<usize>,
    /// The answers of the play.
    pub lines: Vec<Line>,
    /// Answers after those, in another world.
    pub further: Vec<Line>,
}

impl Broken {
    pub fn new(check: Check, what: impl Into<String>) -> Broken {
        Broken { check, what: what.into(), after: None, lines: Vec::new(), further: Vec::new() }
    }

    /// Says after how many answers it shows.
    pub fn after(mut self, answers: usize) -> Broken {
        self.after.get_or_insert(answers);
        self
    }
}

/// Fails a check unless it holds.
pub(super) fn hold(check: Check, holds: bool, what: impl FnOnce() -> String) -> Result<(), Broken> {
    if holds { Ok(()) } else { Err(Broken::new(check, what())) }
}

/// A promise that a game breaks, with the smallest play found that shows it.
#[derive(Clone, PartialEq, Debug, Serialize, thiserror::Error)]
pub struct Failure {
    /// The game's id.
    pub game: &'static str,
    /// The promise.
    pub check: Check,
    /// What was found instead.
    pub what: String,
    /// Who sat down with what, for a failure that needs play.
    pub table: Option<String>,
    /// What chance followed from.
    pub seed: u64,
    /// The answers that lead there.
    pub lines: Vec<Line>,
    /// Answers after those in a world dealt anew, where it takes such a world.
    pub further: Vec<Line>,
}

impl Failure {
    pub(super) fn before_play(info: &Info, broken: Broken) -> Failure {
        let Broken { check, what, lines, .. } = broken;
        Failure { game: info.id, check, what, table: None, seed: 0, lines, further: Vec::new() }
    }
}

/// Answers that a message shows at most; of a longer play it shows the end.
const SHOWN: usize = 40;

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} breaks a promise: {} ({:?})", self.game, self.check.promise(), self.check)?;
        write!(f, "  {}", self.what.replace('\n', "\n  "))?;
        let Some(table) = &self.table else { return Ok(()) };
        write!(f, "\nThe smallest play found, at a table of {table}, seed {}:", self.seed)?;
        if self.lines.is_empty() {
            write!(f, "\n  before the first answer")?;
        }
        write_lines(f, &self.lines, 0)?;
        if !self.further.is_empty() {
            write!(f, "\nand then, in a world dealt anew:")?;
        }
        write_lines(f, &self.further, self.lines.len())
    }
}

fn write_lines(f: &mut fmt::Formatter<'_>, lines: &[Line], before: usize) -> fmt::Result {
    let skipped = lines.len().saturating_sub(SHOWN);
    if skipped > 0 {
        write!(f, "\n  … {skipped} answers …")?;
    }
    let shown = lines.iter().enumerate().skip(skipped);
    shown.into_iter().try_for_each(|(index, line)| write!(f, "\n  {}. {line}", before + index + 1))
}
