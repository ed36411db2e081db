//! One game between people. A match is how it began, the seed, and the answers given; everything else follows from
//! re-running that list.

use crate::chance::Sealed;
use crate::game::{Asked, Game, SetupError};
use crate::log::Log;
use crate::outcome::Outcome;
use crate::playout::Look;
use crate::seal::{Seal, derive};
use crate::seat::{Seat, SeatSet};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// How a match begins.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Beginning"))]
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

/// Who sat at the table before others took over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Seating {
    /// Every answer up to this one, counted from 1, was theirs, as far as it was not others' before them.
    pub until: usize,
    /// Their names.
    pub players: Vec<String>,
}

/// A take-back, which stays on record: whoever took back has seen what came of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TakenBack {
    /// Whose answer was taken back, with all that came after it.
    pub seat: Seat,
    /// Who sat there then and took it back, where somebody else sits there now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// How many answers were left.
    pub after: usize,
    /// How many were taken back.
    pub answers: usize,
    /// Something had been rolled or revealed by them. The same will fall again: chance is not drawn anew.
    pub revealed: bool,
}

/// One game being played.
pub struct Match<G: Game> {
    game: Arc<G>,
    beginning: Beginning<G::Setup>,
    names: Vec<String>,
    before: Vec<Seating>,
    seals: Vec<(usize, Seal)>,
    answers: Vec<Answer>,
    taken_back: Vec<TakenBack>,
    undone: Vec<Undone>,
    state: G::State,
    events: Vec<(usize, G::Event)>,
}

/// Answers that were taken back, and what held when they were given.
struct Undone {
    answers: Vec<Answer>,
    before: Vec<Seating>,
}

impl<G: Game> Match<G> {
    /// Sits down: validates the beginning, shuffles, deals, and asks the first question.
    pub fn open(game: Arc<G>, beginning: Beginning<G::Setup>, seal: Seal) -> Result<Match<G>, SetupError> {
        let state = begin(&*game, &beginning, &seal)?;
        let names = Seat::all(game.seats(&state)).map(|seat| format!("Player {}", seat.number())).collect();
        Ok(Match {
            game,
            beginning,
            names,
            before: Vec::new(),
            seals: vec![(0, seal)],
            answers: Vec::new(),
            taken_back: Vec::new(),
            undone: Vec::new(),
            state,
            events: Vec::new(),
        })
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

    /// What a player that is a program may see. Which worlds it is dealt follows from the seal, as all chance does.
    pub fn look(&self, seat: Seat) -> Look<'_, G> {
        let step = self.answers.len() + 1;
        let seed = seal_of(&self.seals, step).seed();
        let secret = derive("fireside worlds 1", &[seed.bytes(), &(step as u64).to_le_bytes(), &[seat.number()]]);
        let (secret, _) = secret.bytes().split_first_chunk().expect("a hash has more than eight bytes");
        Look::new(&self.game, &self.state, seat, u64::from_le_bytes(*secret))
    }

    /// Who plays.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Says who plays. Seats without a name keep "Player 1".
    pub fn set_names(&mut self, names: impl IntoIterator<Item = impl Into<String>>) {
        self.names.iter_mut().zip(names).for_each(|(old, new)| *old = new.into());
    }

    /// From here on these play. Whoever gave the answers so far, or took some back, stays on record with them.
    pub fn seat_anew(&mut self, names: impl IntoIterator<Item = impl Into<String>>) {
        let (old, until) = (self.names.clone(), self.answers.len());
        self.set_names(names);
        name_takers(&mut self.taken_back, &old, &self.names);
        let nobody_has_answered = until == self.before.last().map_or(0, |seating| seating.until);
        if old != self.names && !nobody_has_answered {
            self.before.push(Seating { until, players: old });
        }
    }

    /// Who sat there before those who play now, the first ones first.
    pub fn before(&self) -> &[Seating] {
        &self.before
    }

    /// Who sat there when an answer was given, counted from 1, or will be.
    pub fn names_at(&self, answer: usize) -> &[String] {
        let seating = self.before.iter().find(|seating| answer <= seating.until);
        seating.map_or(&self.names, |seating| &seating.players)
    }

    /// What was taken back and not done again, in the order in which it was.
    pub fn taken_back(&self) -> &[TakenBack] {
        &self.taken_back
    }

    /// Takes over what is on record of another running of the same match.
    pub(crate) fn keep_record(&mut self, before: &[Seating], taken_back: &[TakenBack]) {
        (self.before, self.taken_back) = (before.to_vec(), taken_back.to_vec());
    }

    /// The answers so far.
    pub fn answers(&self) -> &[Answer] {
        &self.answers
    }

    /// The seals, each with the number of answers after which it holds. The first one dealt; a branch from the very
    /// beginning has a second one that holds from 0. One that holds later than now waits there: answers were taken back
    /// that came before it.
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
        let mut chance = Sealed::of(seal_of(&self.seals, step), step as u64);
        let mut log = Log::listening();
        self.game.play(&mut self.state, seat, *choice, &mut chance, &mut log);
        let barrier = chance.used() || log.revealed();
        self.answers.push(Answer { seat, choice: number, barrier });
        self.events.extend(log.take().into_iter().map(|event| (step, event)));
        Ok(())
    }

    /// From here on chance follows from `seal`, for whatever was never reached: what was rolled before, and then taken
    /// back, stays as it was. So a match goes on whose seal has been opened.
    pub fn go_on(&mut self, seal: Seal) {
        self.reseal(reach(self.answers.len(), &self.taken_back), seal);
    }

    /// After so many answers chance follows from `seal`. The first seal stays: it dealt.
    fn reseal(&mut self, after: usize, seal: Seal) {
        let before = self.seals.partition_point(|(old, _)| *old < after);
        self.seals.truncate(before.max(1));
        self.seals.push((after, seal));
    }

    /// Everything that was hidden has been shown to somebody here: the last answer is taken back only as one that
    /// revealed something.
    pub fn lay_open(&mut self) {
        self.answers.last_mut().into_iter().for_each(|last| last.barrier = true);
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
    /// The same chance falls again, so that nobody takes back in the hope of a better die: what is rolled for an answer
    /// follows from the seal that holds there and from the answer's number, also when a branch goes back beyond the point
    /// where it began. That it was taken back stays on record.
    pub fn undo(&mut self, seat: Seat, consent: Consent) -> Result<(), UndoRefused> {
        let target = self.undo_target(seat, consent)?;
        let answers = self.answers[target..].to_vec();
        let revealed = answers.iter().any(|answer| answer.barrier);
        self.taken_back.push(TakenBack { seat, by: None, after: target, answers: answers.len(), revealed });
        let undone = Undone { answers, before: self.before.clone() };
        self.rewind(target);
        // Those who play now answer anew what others had answered before them.
        self.before.iter_mut().for_each(|seating| seating.until = seating.until.min(target));
        self.before.retain(|seating| seating.until > 0);
        self.before.dedup_by_key(|seating| seating.until);
        self.undone.push(undone);
        Ok(())
    }

    /// Does again what `seat` took back last. False if there is nothing, or it was somebody else's.
    pub fn redo(&mut self, seat: Seat) -> bool {
        let Some(Undone { answers, before }) = self.undone.pop_if(|last| last.answers[0].seat == seat) else {
            return false;
        };
        self.before = before;
        self.taken_back.pop();
        for answer in answers {
            self.apply(answer.seat, answer.choice.into()).expect("an answer taken back can be given again");
            if answer.barrier {
                // What was seen then has not been forgotten since.
                self.lay_open();
            }
        }
        true
    }

    /// Takes on all its seals: how a replay with branches is played again.
    pub(crate) fn resume_seals(&mut self, seals: Vec<(usize, Seal)>) {
        self.seals = seals;
    }

    /// Re-runs the first `keep` answers.
    fn rewind(&mut self, keep: usize) {
        let answers = std::mem::take(&mut self.answers);
        self.events.clear();
        self.state = begin(&*self.game, &self.beginning, &self.seals[0].1).expect("it began this way before");
        for answer in &answers[..keep] {
            self.apply(answer.seat, answer.choice.into()).expect("it was answered this way before");
        }
    }

    /// The match as it was after `answers` answers, with those at the table who played then. After all of them it is on
    /// record what was ever taken back; before, only what left no more answers than that, for when it was taken back
    /// nobody wrote down.
    pub fn at(&self, answers: usize) -> Match<G> {
        let answers = answers.min(self.answers.len());
        let all = answers == self.answers.len();
        let names = self.names_at(answers + 1).to_vec();
        let taken_back = self.taken_back.iter().filter(|one| all || one.after <= answers);
        let mut taken_back: Vec<TakenBack> = taken_back.cloned().collect();
        name_takers(&mut taken_back, &self.names, &names);
        let mut copy = Match {
            game: Arc::clone(&self.game),
            beginning: self.beginning.clone(),
            names,
            before: self.before.iter().filter(|seating| seating.until <= answers).cloned().collect(),
            seals: self.seals.iter().filter(|(after, _)| all || *after <= answers).cloned().collect(),
            answers: self.answers.clone(),
            taken_back,
            undone: Vec::new(),
            state: self.state.clone(),
            events: if all { self.events.clone() } else { Vec::new() },
        };
        if !all {
            copy.rewind(answers);
        }
        copy
    }

    /// A new match that shares the deal and the first `answers` answers with this one and then goes its own way, with
    /// chance of its own: what was rolled next in the old match tells nothing about the new one.
    pub fn branch(&self, answers: usize, seal: Seal) -> Match<G> {
        let mut branch = self.at(answers);
        branch.reseal(branch.answers.len(), seal);
        branch
    }
}

/// Keeps the names of those who took something back and leave their seat to others.
fn name_takers(taken_back: &mut [TakenBack], sat: &[String], sit: &[String]) {
    let left = |seat: Seat| sat.get(seat.index()).filter(|name| sit.get(seat.index()) != Some(*name)).cloned();
    taken_back.iter_mut().filter(|one| one.by.is_none()).for_each(|one| one.by = left(one.seat));
}

/// How many answers were ever given one after the other, as far as anybody took them back.
pub(crate) fn reach(answers: usize, taken_back: &[TakenBack]) -> usize {
    taken_back.iter().map(|one| one.after.saturating_add(one.answers)).fold(answers, usize::max)
}

/// What the chance of the `step`-th answer follows from.
fn seal_of(seals: &[(usize, Seal)], step: usize) -> &Seal {
    let (_, seal) = seals.iter().rfind(|(after, _)| *after < step).expect("the first seal holds from 0");
    seal
}

fn begin<G: Game>(game: &G, beginning: &Beginning<G::Setup>, seal: &Seal) -> Result<G::State, SetupError> {
    let mut chance = Sealed::of(seal, 0);
    let state = game.start(&beginning.setup, &mut chance)?;
    match &beginning.given {
        None => Ok(state),
        Some(given) => game.given(state, given),
    }
}
