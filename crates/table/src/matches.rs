//! One game between people. A match is how it began, the seed, and the answers given; everything else follows from
//! re-running that list.

use crate::chance::Sealed;
use crate::game::{Asked, Game, SetupError};
use crate::log::Log;
use crate::outcome::Outcome;
use crate::playout::Look;
use crate::seal::Seal;
use crate::seat::{Seat, SeatSet};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// How a match begins.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Beginning<S> {
    /// Players, decks, options.
    pub setup: S,
    /// A position to begin from, in the game's own words, instead of the usual start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub given: Option<serde_json::Value>,
}

/// One answer that was given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Who gave it.
    pub seat: Seat,
    /// Its number among the choices offered, from 0.
    pub choice: u16,
    /// Something was rolled or revealed by it, so it can't be taken back without asking.
    pub barrier: bool,
}

/// Whose agreement a take-back has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Consent {
    /// Only the player's own.
    Mine,
    /// Everybody's: the barrier does not count.
    Everyone,
}

/// Why an answer was not taken. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// Somebody else is asked.
    #[error("seat {} is not asked now; waiting for {}", .seat.number(), seat_list(*.waiting))]
    NotAsked {
        /// Who tried.
        seat: Seat,
        /// Who may answer.
        waiting: SeatSet,
    },
    /// There is no such answer.
    #[error("there is no answer number {}; choose from 1 to {offered}", .choice.saturating_add(1))]
    NoSuchChoice {
        /// What was sent, from 0.
        choice: usize,
        /// How many there are.
        offered: usize,
    },
}

fn seat_list(seats: SeatSet) -> String {
    let numbers: Vec<String> = seats.iter().map(|seat| format!("seat {}", seat.number())).collect();
    numbers.join(" and ")
}

/// Why nothing was taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UndoRefused {
    /// The seat has not answered anything.
    #[error("there is nothing to take back")]
    Nothing,
    /// Somebody else has answered since.
    #[error("somebody else has moved since; everybody must agree to go back")]
    OthersMoved,
    /// Dice fell or cards were seen.
    #[error("something was rolled or revealed since; everybody must agree to go back")]
    Revealed,
}

/// One game being played.
pub struct Match<G: Game> {
    game: Arc<G>,
    beginning: Beginning<G::Setup>,
    names: Vec<String>,
    seals: Vec<(usize, Seal)>,
    answers: Vec<Answer>,
    undone: Vec<TakenBack>,
    state: G::State,
    events: Vec<(usize, G::Event)>,
}

/// Answers that were taken back, and the seals that held when they were given.
struct TakenBack {
    answers: Vec<Answer>,
    seals: Vec<(usize, Seal)>,
}

impl<G: Game> Match<G> {
    /// Sits down: validates the beginning, shuffles, deals, and asks the first question.
    pub fn open(game: Arc<G>, beginning: Beginning<G::Setup>, seal: Seal) -> Result<Match<G>, SetupError> {
        let state = begin(&*game, &beginning, &seal)?;
        let names = Seat::all(game.seats(&state)).map(|seat| format!("Player {}", seat.number())).collect();
        let seals = vec![(0, seal)];
        Ok(Match { game, beginning, names, seals, answers: Vec::new(), undone: Vec::new(), state, events: Vec::new() })
    }

    /// The rules.
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// How it began.
    pub fn beginning(&self) -> &Beginning<G::Setup> {
        &self.beginning
    }

    /// The real position. It does not leave the process: whoever plays gets a [`Look`] or a view.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// What a player that is a program may see.
    pub fn look(&self, seat: Seat) -> Look<'_, G> {
        Look::new(&self.game, &self.state, seat)
    }

    /// Who plays.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Says who plays. Seats without a name keep "Player 1".
    pub fn set_names(&mut self, names: impl IntoIterator<Item = impl Into<String>>) {
        self.names.iter_mut().zip(names).for_each(|(old, new)| *old = new.into());
    }

    /// The answers so far.
    pub fn answers(&self) -> &[Answer] {
        &self.answers
    }

    /// The seals, each with the number of answers after which it holds. The first one dealt; a branch from the very
    /// beginning has a second one that holds from 0.
    pub fn seals(&self) -> &[(usize, Seal)] {
        &self.seals
    }

    /// What happened, each with the number of the answer that caused it, from 1.
    pub fn events(&self) -> &[(usize, G::Event)] {
        &self.events
    }

    /// Who is asked, or how it ended.
    pub fn asked(&self) -> Asked {
        self.game.asked(&self.state)
    }

    /// The result, when it is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.asked().outcome().copied()
    }

    /// What `seat` may answer; nothing, if it is not asked.
    pub fn choices(&self, seat: Seat) -> Vec<G::Choice> {
        let mut choices = Vec::new();
        if self.asked().seats().has(seat) {
            self.game.choices(&self.state, seat, &mut choices);
        }
        choices
    }

    /// Answers a question with the number of a choice, from 0.
    pub fn answer(&mut self, seat: Seat, choice: usize) -> Result<(), Refused> {
        self.apply(seat, choice)?;
        self.undone.clear();
        Ok(())
    }

    fn apply(&mut self, seat: Seat, index: usize) -> Result<(), Refused> {
        let waiting = match self.asked() {
            Asked::Over(_) => return Err(Refused::Over),
            Asked::Seats(waiting) => waiting,
        };
        if !waiting.has(seat) {
            return Err(Refused::NotAsked { seat, waiting });
        }
        let choices = self.choices(seat);
        let offered = choices.len();
        let no_such = Refused::NoSuchChoice { choice: index, offered };
        let (choice, number) = choices.get(index).zip(u16::try_from(index).ok()).ok_or(no_such)?;
        let step = self.answers.len() + 1;
        let mut chance = Sealed::new(self.seal_of(step).seed(), step as u64);
        let mut log = Log::listening();
        self.game.play(&mut self.state, seat, *choice, &mut chance, &mut log);
        let barrier = chance.used() || log.revealed();
        self.answers.push(Answer { seat, choice: number, barrier });
        self.events.extend(log.take().into_iter().map(|event| (step, event)));
        Ok(())
    }

    /// What the chance of the `step`-th answer follows from.
    fn seal_of(&self, step: usize) -> &Seal {
        let (_, seal) = self.seals.iter().rfind(|(after, _)| *after < step).expect("the first seal holds from 0");
        seal
    }

    /// From here on chance follows from `seal`. The first seal stays: it dealt.
    fn reseal(&mut self, seal: Seal) {
        let after = self.answers.len();
        let before = self.seals.partition_point(|(old, _)| *old < after);
        self.seals.truncate(before.max(1));
        self.seals.push((after, seal));
    }

    /// Would a take-back by `seat` be granted?
    ///
    /// Where several seats are asked at once the same rule holds: once another of them has answered, taking back needs
    /// everybody, although nobody has seen the answer yet. Who has answered is public, and changing one's mind on seeing
    /// that somebody was quick is a tell.
    pub fn may_undo(&self, seat: Seat, consent: Consent) -> Result<(), UndoRefused> {
        self.undo_target(seat, consent).map(|_| ())
    }

    /// The number of answers that would be left.
    fn undo_target(&self, seat: Seat, consent: Consent) -> Result<usize, UndoRefused> {
        let mine = self.answers.iter().rposition(|answer| answer.seat == seat).ok_or(UndoRefused::Nothing)?;
        match consent {
            Consent::Everyone => Ok(mine),
            Consent::Mine if mine + 1 < self.answers.len() => Err(UndoRefused::OthersMoved),
            Consent::Mine if self.answers[mine].barrier => Err(UndoRefused::Revealed),
            Consent::Mine => Ok(mine),
        }
    }

    /// Takes back the last answer of `seat`, and whatever came after it.
    ///
    /// A branch keeps its own chance even when it goes back beyond the point where it began: what the old match rolled
    /// there is known.
    pub fn undo(&mut self, seat: Seat, consent: Consent) -> Result<(), UndoRefused> {
        let target = self.undo_target(seat, consent)?;
        let taken_back = TakenBack { answers: self.answers[target..].to_vec(), seals: self.seals.clone() };
        self.rewind(target);
        if let Some((_, seal)) = taken_back.seals.last().filter(|(after, _)| *after > target) {
            self.reseal(seal.clone());
        }
        self.undone.push(taken_back);
        Ok(())
    }

    /// Does again what `seat` took back last. False if there is nothing, or it was somebody else's.
    pub fn redo(&mut self, seat: Seat) -> bool {
        let Some(TakenBack { answers, seals }) = self.undone.pop_if(|last| last.answers[0].seat == seat) else {
            return false;
        };
        self.seals = seals;
        for answer in answers {
            self.apply(answer.seat, answer.choice.into()).expect("an answer taken back can be given again");
        }
        true
    }

    /// Takes on the seals that hold up to here: how a replay with branches is played again.
    pub(crate) fn resume_seals(&mut self, seals: &[(usize, Seal)]) {
        let answers = self.answers.len();
        let hold = seals.partition_point(|(after, _)| *after <= answers);
        self.seals.extend_from_slice(&seals[self.seals.len()..hold]);
    }

    /// Re-runs the first `keep` answers.
    fn rewind(&mut self, keep: usize) {
        let answers = std::mem::take(&mut self.answers);
        self.events.clear();
        self.seals.retain(|(after, _)| *after <= keep);
        self.state = begin(&*self.game, &self.beginning, &self.seals[0].1).expect("it began this way before");
        for answer in &answers[..keep] {
            self.apply(answer.seat, answer.choice.into()).expect("it was answered this way before");
        }
    }

    /// The match as it was after `answers` answers.
    pub fn at(&self, answers: usize) -> Match<G> {
        let mut copy = Match {
            game: Arc::clone(&self.game),
            beginning: self.beginning.clone(),
            names: self.names.clone(),
            seals: self.seals.clone(),
            answers: self.answers.clone(),
            undone: Vec::new(),
            state: self.state.clone(),
            events: Vec::new(),
        };
        copy.rewind(answers.min(self.answers.len()));
        copy
    }

    /// A new match that shares the deal and the first `answers` answers with this one and then goes its own way, with
    /// chance of its own: what was rolled next in the old match tells nothing about the new one.
    pub fn branch(&self, answers: usize, seal: Seal) -> Match<G> {
        let mut branch = self.at(answers);
        branch.reseal(seal);
        branch
    }
}

fn begin<G: Game>(game: &G, beginning: &Beginning<G::Setup>, seal: &Seal) -> Result<G::State, SetupError> {
    let mut chance = Sealed::new(seal.seed(), 0);
    let state = game.start(&beginning.setup, &mut chance)?;
    match &beginning.given {
        None => Ok(state),
        Some(given) => game.given(state, given),
    }
}
