//! How a match ended where its rules did not end it: somebody gave up, ran out of time, stayed away, or all agreed. And how
//! one counts that was played to its end after some had gone out, of which no rule knows.

use super::{Check, Replay, ReplayError, short};
use crate::seal::derive;
use crate::seat::Seat;
use serde::{Deserialize, Serialize};

/// An end that no rule leads to. Nobody can prove it by playing again; it is stated by whoever kept the table, and bound to
/// the answers before it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Ended {
    /// In which way, as one word: `resigned`, `out_of_time`, `claimed`, `agreed`, `closed`; or `played`, where the rules ended
    /// it and those who had gone out before are placed behind the others.
    pub how: String,
    /// Who brought it about, where it was one player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Seat>,
    /// The place of each seat, 1 for the best; empty where there is no result.
    pub places: Vec<u8>,
    /// In a line, with `@1` for the name of seat 1.
    pub words: String,
    /// The check of the last position and of all this.
    #[serde(default)]
    pub check: Check,
}

/// How a game ended that its rules ended.
const PLAYED: &str = "played";

impl Ended {
    fn bound_to(&self, last: &Check) -> Check {
        let by = self.by.map_or(0, Seat::number);
        let parts = [last.as_bytes(), self.how.as_bytes(), &[by], &self.places, self.words.as_bytes()];
        short(&derive("fireside ended 1", &parts))
    }
}

impl Replay {
    /// States how it ended, where the rules did not end it; a game that was played to its end says so itself, unless it
    /// counts otherwise because some were out.
    pub fn state_end(&mut self, ended: Ended) {
        let says_so = self.result.as_ref().is_some_and(|result| result["places"] == serde_json::json!(ended.places));
        if self.result.is_some() == (ended.how == PLAYED) && !says_so {
            let check = ended.bound_to(self.last_check());
            self.ended = Some(Ended { check, ..ended });
        }
    }

    /// Could it have ended so, and is it what was stated when the file was saved?
    pub(super) fn ending_fits(&self, seats: usize) -> Result<(), ReplayError> {
        let Some(ended) = &self.ended else { return Ok(()) };
        let seated = ended.by.is_none_or(|by| by.index() < seats);
        let wrong = if self.result.is_some() && ended.how != PLAYED {
            "ended: the rules ended this game, so nothing else did"
        } else if self.result.is_none() && ended.how == PLAYED {
            "ended: the rules have not ended this game"
        } else if !seated || !(ended.places.is_empty() || ended.places.len() == seats) {
            "ended: it does not fit the seats of this table"
        } else if ended.check != ended.bound_to(self.last_check()) {
            "ended: it is not what was stated after the last answer"
        } else {
            return Ok(());
        };
        Err(ReplayError::Changed(wrong.into()))
    }
}
