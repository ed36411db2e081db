//! How the host says no: a code for programs, a sentence for people, and nothing changed.

use crate::metrics::Kind;
use crate::store::StoreError;
use schemars::JsonSchema;
use serde::Serialize;
use table::{Problem, Refused, SetupError, UndoRefused};

/// Why something was not done. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error, JsonSchema)]
#[error("{message}")]
pub struct Refusal {
    /// For programs.
    pub code: Code,
    /// For people: what is wrong, and what to do.
    pub message: String,
    /// Everything that is wrong with a setup.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub problems: Vec<Problem>,
    /// After so many seconds it may be done; not said where waiting does not help.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wait: Option<u64>,
}

macro_rules! codes {
    ($($(#[$about:meta])* $name:ident = $status:literal, $word:literal;)*) => {
        /// The kinds of refusal.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
        #[serde(rename_all = "snake_case")]
        pub enum Code {
            $($(#[$about])* $name,)*
        }

        impl Code {
            /// Every code there is.
            pub const ALL: &[Code] = &[$(Code::$name),*];

            /// The HTTP status that goes with it.
            pub const fn status(self) -> u16 {
                match self {
                    $(Code::$name => $status,)*
                }
            }
        }

        impl Kind for Code {
            const LABEL: &'static str = "code";
            const WORDS: &'static [&'static str] = &[$($word,)*];

            fn place(self) -> usize {
                self as usize
            }
        }
    };
}

codes! {
    /// What was sent can't be read.
    Unreadable = 400, "unreadable";
    /// Nobody is signed in.
    Stranger = 401, "stranger";
    /// Whoever is signed in may not do this.
    Forbidden = 403, "forbidden";
    /// There is no such thing.
    NotFound = 404, "not_found";
    /// There is such a thing, but it can't be done to it this way.
    WrongMethod = 405, "wrong_method";
    /// The question has changed since.
    Stale = 409, "stale";
    /// Somebody else is asked.
    NotAsked = 409, "not_asked";
    /// There is no answer with this number.
    NoSuchChoice = 422, "no_such_choice";
    /// The game is over.
    Over = 409, "over";
    /// It can't be done at this stage of the table.
    NotNow = 409, "not_now";
    /// Somebody else has it already.
    Taken = 409, "taken";
    /// What was sent can be read but makes no sense.
    Wrong = 422, "wrong";
    /// Too much at once, or too many.
    Limited = 429, "limited";
    /// More than may be sent in one piece.
    TooLarge = 413, "too_large";
    /// The rules failed on this answer; the table stays as it was.
    Broken = 500, "broken";
    /// This build can't play the table on.
    Frozen = 410, "frozen";
    /// The house can't do it just now; try again.
    Busy = 503, "busy";
}

/// So many of something: "1 answer", "2 answers".
pub(crate) fn count(n: usize, one: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") }
}

impl Refusal {
    /// A refusal with this code, in these words.
    pub fn new(code: Code, message: impl Into<String>) -> Refusal {
        Refusal { code, message: message.into(), problems: Vec::new(), wait: None }
    }

    pub(crate) fn not_found(what: &str) -> Refusal {
        Refusal::new(Code::NotFound, format!("there is no such {what}; check the link"))
    }

    pub(crate) fn busy() -> Refusal {
        Refusal { wait: Some(1), ..Refusal::new(Code::Busy, "the house is busy; try again in a moment") }
    }

    /// It was too much at once; after so many seconds more may come.
    pub(crate) fn too_fast(wait: u64, message: impl Into<String>) -> Refusal {
        Refusal { wait: Some(wait), ..Refusal::new(Code::Limited, message) }
    }
}

impl From<SetupError> for Refusal {
    fn from(error: SetupError) -> Refusal {
        Refusal { problems: error.problems.clone(), ..Refusal::new(Code::Wrong, error.to_string()) }
    }
}

impl From<Refused> for Refusal {
    fn from(refused: Refused) -> Refusal {
        let code = match refused {
            Refused::Over => Code::Over,
            Refused::NotAsked { .. } => Code::NotAsked,
            Refused::NoSuchChoice { .. } => Code::NoSuchChoice,
        };
        Refusal::new(code, refused.to_string())
    }
}

impl From<UndoRefused> for Refusal {
    fn from(refused: UndoRefused) -> Refusal {
        Refusal::new(Code::NotNow, refused.to_string())
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        match error {
            StoreError::Taken => {
                Refusal::new(Code::Taken, "this name is taken, or looks like one that is; choose another")
            }
            StoreError::Full { .. } => Refusal::new(Code::Limited, error.to_string()),
            StoreError::Conflict => Refusal::busy(),
            StoreError::Failed(why) | StoreError::Unusable(why) => {
                tracing::error!(%why, "the store failed");
                Refusal::busy()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_counted_under_the_word_that_programs_read() {
        for code in Code::ALL {
            assert_eq!(serde_json::to_value(code).expect("a word"), Code::WORDS[code.place()]);
        }
        assert_eq!((count(1, "answer"), count(0, "answer")), ("1 answer".into(), "0 answers".into()));
    }
}
