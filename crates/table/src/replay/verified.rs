//! What a replay shows when it is played again: that everything follows, what was promised, and what was added to it.

use super::{Check, Replay, ReplayError, ReplaySeal, quoted};
use crate::game::Game;
use crate::matches::TakenBack;
use crate::seal::{Bytes32, Seal, Secret};
use crate::words::with_names;
use serde::Serialize;
use std::sync::Arc;

/// What a verified replay has shown.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Verified {
    /// The game's id.
    pub game: String,
    /// How many answers follow.
    pub moves: usize,
    /// How many seals hold.
    pub seals: usize,
    /// What the host promised and what the players gave, in the order in which it began to hold.
    pub promises: Vec<Opened>,
    /// No player added a secret to one of the seals: a practice deal, which proves nothing about fairness.
    pub practice: bool,
    /// What was taken back on the way.
    pub taken_back: Vec<TakenBack>,
    /// Is it played to the end?
    pub finished: bool,
    /// How it ended where the rules did not end it, in words. It is stated, not proven: no rule leads to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended: Option<String>,
    /// The check of the last position.
    pub last: Check,
}

/// A promise of the host, and what it is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Promised {
    /// Chance follows from it after this many answers; the first one of all also dealt.
    pub after: usize,
    /// The promise.
    pub commitment: Bytes32,
    /// No player added a secret: a practice deal.
    pub practice: bool,
}

/// A promise of the host, and what the players added to it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Opened {
    /// What the host promised. It binds the host's secret, and nobody else's.
    #[serde(flatten)]
    pub promised: Promised,
    /// The players' secrets as the file has them. Nothing in the file shows that they are those which the players gave:
    /// each player finds their own.
    pub players: Vec<Secret>,
}

impl Verified {
    /// The seals, counted from 0, that took this player's secret in.
    pub fn with_secret(&self, secret: &Secret) -> Vec<usize> {
        (0..self.promises.len()).filter(|&index| self.promises[index].players.contains(secret)).collect()
    }
}

impl Promised {
    /// What this seal promised, which holds after so many answers.
    pub fn of(after: usize, seal: &Seal) -> Promised {
        Promised { after, commitment: seal.commitment, practice: seal.players.is_empty() }
    }
}

impl ReplaySeal {
    /// What was promised.
    pub fn promised(&self) -> Promised {
        Promised::of(self.after, &self.seal)
    }

    /// What was promised, and what was added to it.
    fn opened(&self) -> Opened {
        Opened { promised: self.promised(), players: self.seal.players.clone() }
    }
}

impl Replay {
    /// As [`Replay::open`], for the report alone.
    pub fn verify<G: Game>(&self, game: Arc<G>) -> Result<Verified, ReplayError> {
        let again = self.open(game)?;
        Ok(Verified {
            game: self.game.clone(),
            moves: self.moves.len(),
            seals: self.seals.len(),
            promises: self.seals.iter().map(ReplaySeal::opened).collect(),
            taken_back: self.taken_back.clone(),
            practice: self.seals.iter().any(|seal| seal.seal.players.is_empty()),
            finished: again.outcome().is_some(),
            ended: self.ended.as_ref().map(|ended| quoted(&with_names(&ended.words, &self.players))),
            last: self.last_check().clone(),
        })
    }
}
