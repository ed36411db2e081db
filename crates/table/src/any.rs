//! A match without the game's types: what a host, a screen and a script need, and nothing that could leak.

use crate::game::{Asked, Game, Info};
use crate::matches::{Answer, Beginning, Consent, Match, Refused, TakenBack, UndoRefused};
use crate::picture::Picture;
use crate::replay::Replay;
use crate::seal::{Bytes32, Seal, derive};
use crate::seat::{Seat, Viewer};
use crate::words::{Description, Question, Refusal, Told};
use serde::Serialize;
use std::any::Any;

/// What one seat is asked, with every answer it may give.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Prompt {
    /// The question.
    pub question: Question,
    /// The answers; the place in this list is the number to send.
    pub offers: Vec<Description>,
    /// What the seat has and cannot use now.
    pub refusals: Vec<Refusal>,
}

/// A line of the story and the answer that caused it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Told"))]
pub struct ToldAt {
    /// The number of the answer, from 1.
    pub step: usize,
    /// The line.
    #[serde(flatten)]
    pub told: Told,
}

/// Any game being played. Object-safe: nobody who uses it needs to know which game it is.
pub trait AnyMatch: Send + Sync {
    /// The game's name, players, revision.
    fn info(&self) -> Info;
    /// How many seats.
    fn seats(&self) -> usize;
    /// Who plays.
    fn names(&self) -> &[String];
    /// Says who plays.
    fn set_names(&mut self, names: &[String]);
    /// From here on these play; whoever gave the answers so far stays on record with them.
    fn seat_anew(&mut self, names: &[String]);
    /// Who sat there when an answer was given, counted from 1, or will be.
    fn names_at(&self, answer: usize) -> &[String];
    /// What was taken back and not done again.
    fn taken_back(&self) -> &[TakenBack];
    /// How it began.
    fn beginning(&self) -> Beginning<serde_json::Value>;
    /// The seals, each with the number of answers after which it holds.
    fn seals(&self) -> &[(usize, Seal)];
    /// The answers so far.
    fn answers(&self) -> &[Answer];
    /// How many answers have been given: the version of the position.
    fn step(&self) -> usize;
    /// Who is asked, or how it ended.
    fn asked(&self) -> Asked;
    /// What a seat is asked; nothing if it is not.
    fn prompt(&self, seat: Seat) -> Option<Prompt>;
    /// Answers with the number of an offer, from 0.
    fn answer(&mut self, seat: Seat, choice: usize) -> Result<(), Refused>;
    /// What a viewer may know.
    fn view(&self, viewer: Viewer) -> serde_json::Value;
    /// The hash of that view: a client that has another one has fallen behind.
    fn view_hash(&self, viewer: Viewer) -> Bytes32;
    /// The table as anyone can draw it.
    fn picture(&self, viewer: Viewer) -> Picture;
    /// What happened after the first `after` answers, as a viewer may know it.
    fn told(&self, viewer: Viewer, after: usize) -> Vec<ToldAt>;
    /// Everything that was hidden has been shown: whoever takes the last answer back now has seen it.
    fn lay_open(&mut self);
    /// Would a take-back be granted?
    fn may_undo(&self, seat: Seat, consent: Consent) -> Result<(), UndoRefused>;
    /// Takes back the last answer of a seat.
    fn undo(&mut self, seat: Seat, consent: Consent) -> Result<(), UndoRefused>;
    /// Does again what was taken back.
    fn redo(&mut self, seat: Seat) -> bool;
    /// The match as it was after that many answers.
    fn at(&self, answers: usize) -> Box<dyn AnyMatch>;
    /// A new match from that point on.
    fn branch(&self, answers: usize, seal: Seal) -> Box<dyn AnyMatch>;
    /// From here on chance follows from this seal, for whatever was never reached.
    fn go_on(&mut self, seal: Seal);
    /// The match as a file, secrets included.
    fn replay(&self) -> Replay;
    /// The match itself, for code that does know the game.
    fn as_any(&self) -> &dyn Any;
}

impl<G: Game> AnyMatch for Match<G> {
    fn info(&self) -> Info {
        self.game().info()
    }

    fn seats(&self) -> usize {
        self.game().seats(self.state())
    }

    fn names(&self) -> &[String] {
        self.names()
    }

    fn set_names(&mut self, names: &[String]) {
        self.set_names(names.iter().cloned());
    }

    fn seat_anew(&mut self, names: &[String]) {
        self.seat_anew(names.iter().cloned());
    }

    fn names_at(&self, answer: usize) -> &[String] {
        self.names_at(answer)
    }

    fn taken_back(&self) -> &[TakenBack] {
        self.taken_back()
    }

    fn beginning(&self) -> Beginning<serde_json::Value> {
        let Beginning { setup, given } = self.beginning();
        Beginning { setup: serde_json::to_value(setup).expect("a setup is plain data"), given: given.clone() }
    }

    fn seals(&self) -> &[(usize, Seal)] {
        self.seals()
    }

    fn answers(&self) -> &[Answer] {
        self.answers()
    }

    fn step(&self) -> usize {
        self.answers().len()
    }

    fn asked(&self) -> Asked {
        self.asked()
    }

    fn prompt(&self, seat: Seat) -> Option<Prompt> {
        self.asked().seats().has(seat).then(|| {
            let (game, state) = (self.game(), self.state());
            let describe = |choice| game.describe(state, seat, choice);
            Prompt {
                question: game.question(state, seat),
                offers: self.choices(seat).into_iter().map(describe).collect(),
                refusals: game.refusals(state, seat),
            }
        })
    }

    fn answer(&mut self, seat: Seat, choice: usize) -> Result<(), Refused> {
        self.answer(seat, choice)
    }

    fn view(&self, viewer: Viewer) -> serde_json::Value {
        serde_json::to_value(self.game().view(self.state(), viewer)).expect("a view is plain data")
    }

    fn view_hash(&self, viewer: Viewer) -> Bytes32 {
        view_hash(&**self.game(), self.state(), viewer)
    }

    fn picture(&self, viewer: Viewer) -> Picture {
        let game = self.game();
        game.picture(&game.view(self.state(), viewer))
    }

    fn told(&self, viewer: Viewer, after: usize) -> Vec<ToldAt> {
        let first = self.events().partition_point(|(step, _)| *step <= after);
        self.events()[first..]
            .iter()
            .filter_map(|(step, event)| Some(ToldAt { step: *step, told: self.game().narrate(event, viewer)? }))
            .collect()
    }

    fn lay_open(&mut self) {
        self.lay_open();
    }

    fn may_undo(&self, seat: Seat, consent: Consent) -> Result<(), UndoRefused> {
        self.may_undo(seat, consent)
    }

    fn undo(&mut self, seat: Seat, consent: Consent) -> Result<(), UndoRefused> {
        self.undo(seat, consent)
    }

    fn redo(&mut self, seat: Seat) -> bool {
        self.redo(seat)
    }

    fn at(&self, answers: usize) -> Box<dyn AnyMatch> {
        Box::new(self.at(answers))
    }

    fn go_on(&mut self, seal: Seal) {
        self.go_on(seal);
    }

    fn branch(&self, answers: usize, seal: Seal) -> Box<dyn AnyMatch> {
        Box::new(self.branch(answers, seal))
    }

    fn replay(&self) -> Replay {
        Replay::of(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The hash of what a viewer may know of a position.
pub(crate) fn view_hash<G: Game>(game: &G, state: &G::State, viewer: Viewer) -> Bytes32 {
    let view = serde_json::to_vec(&game.view(state, viewer)).expect("a view is plain data");
    derive("fireside view 1", &[&view])
}
