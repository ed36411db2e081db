//! The promises of [`crate::Game`], checked by random play.
//!
//! Every game runs this in its tests:
//!
//! ```ignore
//! #[test]
//! fn go_fish_keeps_its_promises() {
//!     table::conformance::assert_conforms(GoFish);
//! }
//! ```
//!
//! Random plays are played through a [`crate::Match`] and then again: straight through, on clones, from a saved file,
//! back and forth. At positions along the way everything every viewer receives is looked at, and looked at again in
//! worlds that [`crate::Game::redeal`] deals anew. Of plays of a thousand
//! answers and more every fourth is saved to a file. What breaks a promise is made as small as it gets and told as a
//! list of questions and answers. [`Check`] lists the promises.
//!
//! The plays are the same every time. `FIRESIDE_CASES=5000` plays that many and takes as long as it takes;
//! `FIRESIDE_SEED=7` plays others.

mod begin;
mod given;
mod play;
mod position;
mod promise;
mod rerun;
mod rulebook;
mod sight;
mod walk;
mod worlds;

pub use promise::{Check, Failure, Line};
pub use rulebook::Rulebook;

use crate::chance::{Chance, Fast};
use crate::game::{Game, Info};
use crate::seat::{MAX_SEATS, Seat, Viewer};
use play::{Play, Plays};
use position::Position;
use promise::{Broken, hold};
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};
use serde::Serialize;
use std::cell::RefCell;
use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What only tests may see of a game: where every card is, and which ones are hidden from whom.
///
/// `impl Inspect for MyGame {}` is enough for a game without cards. Every method that is written makes the suite
/// sharper.
pub trait Inspect: Game {
    /// Every card there is, wherever it lies, as a mark each: what is there at the beginning must be there at the end.
    fn census(&self, state: &Self::State) -> Vec<String> {
        let _ = state;
        Vec::new()
    }

    /// The marks (names, as they would be shown) of the cards that are hidden from a viewer. A card of which the viewer
    /// sees another copy is left out: its name is no secret.
    fn secrets(&self, state: &Self::State, viewer: Viewer) -> Vec<String> {
        let _ = (state, viewer);
        Vec::new()
    }

    /// Positions in words, each with how many play it. Written wrongly in many ways, they show whether [`Game::given`]
    /// says where.
    fn positions(&self) -> Vec<(usize, serde_json::Value)> {
        Vec::new()
    }

    /// The marks of the cards that an event rightly shows to a viewer although the table then shows no trace of it: a
    /// card turned up and shuffled back, cards handed over in the open and at once put away.
    fn shows(&self, event: &Self::Event, viewer: Viewer) -> Vec<String> {
        let _ = (event, viewer);
        Vec::new()
    }
}

/// Checks a game with the usual settings.
///
/// # Panics
/// Tells the promise that is broken, and the smallest play found that breaks it.
pub fn assert_conforms<G: Inspect>(game: impl Into<Arc<G>>) {
    if let Err(failure) = check(game).run() {
        panic!("{failure}");
    }
}

/// The suite for a game, with settings to change before [`Conformance::run`].
pub fn check<G: Inspect>(game: impl Into<Arc<G>>) -> Conformance<G> {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.trim().parse::<u64>().ok());
    let cases = number("FIRESIDE_CASES").map(|cases| cases.min(u32::MAX.into()) as u32);
    Conformance {
        game: game.into(),
        tables: Vec::new(),
        cases: cases.unwrap_or(128),
        seed: number("FIRESIDE_SEED").unwrap_or(1),
        positions: 16,
        fuse: if cases.is_some() { Duration::MAX } else { Duration::from_secs(30) },
        only: None,
    }
}

/// How a game is checked.
pub struct Conformance<G: Inspect> {
    game: Arc<G>,
    tables: Vec<Table<G>>,
    cases: u32,
    seed: u64,
    positions: usize,
    fuse: Duration,
    only: Option<u64>,
}

/// Who sits down with what.
struct Table<G: Game> {
    title: String,
    players: usize,
    setup: G::Setup,
}

impl<G: Inspect> Conformance<G> {
    /// How many plays, at all tables together: 128 unless said otherwise, here or by `FIRESIDE_CASES`.
    #[must_use]
    pub fn cases(mut self, cases: u32) -> Self {
        self.cases = cases;
        self
    }

    /// Which plays: another number, other plays.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Plays at a table of this many players, with the game's own setup. Without this or [`Conformance::setup`] every
    /// number of players that the game names is played.
    #[must_use]
    pub fn players(mut self, players: usize) -> Self {
        let setup = self.game.setup(players);
        self.tables.push(Table { title: counted(players), players, setup });
        self
    }

    /// Plays at a table with this setup, for this many players.
    #[must_use]
    pub fn setup(mut self, players: usize, setup: G::Setup) -> Self {
        let title = format!("{} with {setup:?}", counted(players));
        self.tables.push(Table { title, players, setup });
        self
    }

    /// At how many positions of a play worlds are dealt anew: 16 unless said otherwise. A short play is looked at
    /// everywhere.
    #[must_use]
    pub fn positions(mut self, positions: usize) -> Self {
        self.positions = positions;
        self
    }

    /// No new play is begun after this time. It bounds how much is checked, never what is found wrong in it.
    #[must_use]
    pub fn within(mut self, time: Duration) -> Self {
        self.fuse = time;
        self
    }

    /// Of the plays that come up checks the one with this number only, as it was told when it broke a promise.
    #[must_use]
    pub fn only(mut self, play: u64) -> Self {
        self.only = Some(play);
        self
    }

    /// Plays and checks.
    ///
    /// # Errors
    /// The first promise found broken, with the smallest play that breaks it.
    pub fn run(mut self) -> Result<Report, Box<Failure>> {
        let info = self.game.info();
        let before_play = |broken| Box::new(Failure::before_play(&info, broken));
        begin::info(&info).map_err(before_play)?;
        if self.tables.is_empty() {
            let (least, most) = info.players;
            self = (least..=most).fold(self, Conformance::players);
        }
        self.tables.iter().try_for_each(|table| begin::starts(&*self.game, table)).map_err(before_play)?;
        begin::refuses(&*self.game, &info).map_err(before_play)?;
        given::points_into_the_file(&*self.game).map_err(before_play)?;
        let tally = self.play_all(&info)?;
        // One play alone may give a deal no occasion to move a card.
        if self.only.is_none() {
            tally.moved().map_err(before_play)?;
        }
        Ok(tally.report(&info))
    }

    fn play_all(&self, info: &Info) -> Result<Tally, Box<Failure>> {
        let begun = Instant::now();
        let tally = RefCell::new(Tally::default());
        let first: RefCell<Option<Found>> = RefCell::new(None);
        let test = |play: Play| {
            let found = first.borrow().as_ref().map(|found| (found.broken.check, found.spent));
            let result = match found {
                None if self.only.is_some_and(|only| only != play.seed) => return Ok(()),
                // However little time there is, a game that was never played has not been checked.
                None if begun.elapsed() > self.fuse && tally.borrow().plays > 0 => {
                    tally.borrow_mut().stopped = true;
                    return Ok(());
                }
                None => self.examine(&play, None, &mut tally.borrow_mut()),
                // A game that does not end is as long as it is: there is nothing to make smaller.
                Some((Check::Ends, _)) => return Ok(()),
                Some((_, spent)) if spent > SHRINKING => return Ok(()),
                Some((check, spent)) => {
                    let mut tally = Tally::default();
                    let result = self.examine(&play, Some(check), &mut tally);
                    let found = first.borrow_mut().as_mut().map(|found| found.spent = spent + tally.work());
                    found.expect("it was just there");
                    result.or_else(|broken| if broken.check == check { Err(broken) } else { Ok(()) })
                }
            };
            result.map_err(|broken| {
                let spent = first.borrow().as_ref().map_or(0, |found| found.spent);
                *first.borrow_mut() = Some(Found { broken, spent, play });
                TestCaseError::fail("broken")
            })
        };
        match self.runner().run(&self.plays(info), test) {
            Ok(()) => Ok(tally.into_inner()),
            Err(TestError::Fail(..)) => {
                Err(Box::new(self.failure(info, first.into_inner().expect("it was just found"))))
            }
            Err(TestError::Abort(why)) => unreachable!("no play is ever rejected: {why}"),
        }
    }

    fn plays(&self, info: &Info) -> Plays {
        Plays { tables: self.tables.len(), longest: (info.longest as usize + 1).min(LONGEST) }
    }

    fn runner(&self) -> TestRunner {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&self.seed.to_le_bytes());
        let config =
            Config { cases: self.cases, failure_persistence: None, max_shrink_iters: u32::MAX, ..Config::default() };
        TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &seed))
    }

    /// Plays one play and checks everything about it; everywhere, while it is made smaller.
    fn examine(&self, play: &Play, shrinking: Option<Check>, tally: &mut Tally) -> Result<(), Broken> {
        let mut lines = Vec::new();
        self.examine_walk(play, shrinking, &mut lines, tally).map_err(|mut broken| {
            lines.truncate(broken.after.unwrap_or(lines.len()));
            broken.lines = lines;
            broken
        })
    }

    fn examine_walk(
        &self,
        play: &Play,
        shrinking: Option<Check>,
        lines: &mut Vec<Line>,
        tally: &mut Tally,
    ) -> Result<(), Broken> {
        let (game, table) = (&self.game, &self.tables[play.table]);
        let walk = walk::walk(game, table, play, lines)?;
        let answers = walk.played.answers();
        let most = shrinking.map_or(self.positions, |_| THOROUGH);
        let deals = shrinking.map_or(2, |check| if check.is_about_secrets() { 12 } else { 1 });
        let steps = sample(answers.len(), most, play.seed);
        let states = rerun::determined(game, table, play, &walk, &steps)?;
        rerun::clones(game, table, play, &walk)?;
        for (&step, state) in steps.iter().zip(&states) {
            let taken = answers.get(step).map(|answer| (answer.seat, usize::from(answer.choice)));
            let position = Position { game: &**game, state, seed: play.seed, step, taken, census: &walk.census, deals };
            position.examine(tally).map_err(|broken| broken.after(step))?;
        }
        if shrinking.is_some() || answers.len() < LONG || play.seed.is_multiple_of(4) {
            rerun::replays(game, &walk)?;
        }
        rerun::undoes(&walk, &sample(answers.len(), shrinking.map_or(UNDOES, |_| THOROUGH), !play.seed))?;
        tally.play(answers.len(), steps.len(), walk.played.outcome().is_some());
        Ok(())
    }

    fn failure(&self, info: &Info, found: Found) -> Failure {
        let Found { broken: Broken { check, what, lines, further, .. }, play, .. } = found;
        let table = Some(self.tables[play.table].title.clone());
        Failure { game: info.id, check, what, table, seed: play.seed, lines, further }
    }
}

/// A longer play than this is not played, whatever the game says.
const LONGEST: usize = 100_000;
/// How much is done to make a play that broke a promise smaller, in worlds and answers.
const SHRINKING: usize = 30_000;
/// Of plays with so many answers and more every fourth is saved and verified: each answer of it costs two views of everything.
const LONG: usize = 1_000;
/// At how many positions undo is tried: each costs the whole play again.
const UNDOES: usize = 4;
/// At how many positions a play is looked at while it is made smaller.
const THOROUGH: usize = 200;

/// The smallest play so far that broke a promise.
struct Found {
    broken: Broken,
    play: Play,
    /// What was done to make it smaller.
    spent: usize,
}

fn counted(players: usize) -> String {
    if players == 1 { "1 player".into() } else { format!("{players} players") }
}

/// At most `most` of the numbers 0 to `last`, in order: all of them if they are few, the last one always.
fn sample(last: usize, most: usize, seed: u64) -> Vec<usize> {
    if last < most {
        return (0..=last).collect();
    }
    let mut chance = Fast::new(seed);
    let mut steps: Vec<usize> = (1..most).map(|_| chance.pick(last as u32) as usize).chain([last]).collect();
    steps.sort_unstable();
    steps.dedup();
    steps
}

/// Worlds that were dealt where something should move, and how many of them had moved something.
#[derive(Clone, Copy, Default)]
struct Dealt {
    worlds: usize,
    moved: usize,
}

impl Dealt {
    fn count(&mut self, moved: bool) {
        self.worlds += 1;
        self.moved += usize::from(moved);
    }

    /// So many worlds, and nothing ever moved.
    fn is_still(&self) -> bool {
        self.worlds >= ENOUGH && self.moved == 0
    }
}

/// What has been checked so far.
#[derive(Default)]
struct Tally {
    plays: usize,
    finished: usize,
    answers: usize,
    longest: usize,
    positions: usize,
    /// For each seat: worlds dealt where two cards or more were hidden, and how many of them were new.
    hidden: [Dealt; MAX_SEATS],
    /// For each seat and each other one: worlds dealt where the other saw cards that the seat could not, and in how many
    /// of them the other saw other cards.
    others: [[Dealt; MAX_SEATS]; MAX_SEATS],
    worlds: usize,
    changed: usize,
    compared: usize,
    stopped: bool,
}

/// So many worlds are dealt before their being all the same is held against the game.
const ENOUGH: usize = 16;

impl Tally {
    fn play(&mut self, answers: usize, positions: usize, finished: bool) {
        self.plays += 1;
        self.finished += usize::from(finished);
        self.answers += answers;
        self.longest = self.longest.max(answers);
        self.positions += positions;
    }

    /// How much has been done.
    fn work(&self) -> usize {
        1 + self.answers + self.worlds
    }

    fn world(&mut self, seat: Seat, hidden: usize, changed: bool) {
        self.worlds += 1;
        self.changed += usize::from(changed);
        if hidden >= 2 {
            self.hidden[seat.index()].count(changed);
        }
    }

    /// Where something is hidden, redeal does deal anew, and what others hold as well.
    fn moved(&self) -> Result<(), Broken> {
        for seat in Seat::all(MAX_SEATS) {
            let (number, hidden) = (seat.number(), self.hidden[seat.index()]);
            hold(Check::RedealMoves, !hidden.is_still(), || {
                let times = hidden.worlds;
                format!("{times} times seat {number} could not know where some cards are, and redeal never moved one")
            })?;
            let others = &self.others[seat.index()];
            let still = Seat::all(MAX_SEATS).find(|other| others[other.index()].is_still());
            hold(Check::RedealMoves, still.is_none(), || {
                let other = still.unwrap_or(seat);
                let (times, other) = (others[other.index()].worlds, other.number());
                format!(
                    "{times} times seat {other} saw cards that seat {number} could not, and redeal for seat {number} never \
                     dealt it others: whoever searches such worlds knows what seat {other} holds"
                )
            })?;
        }
        Ok(())
    }

    fn report(self, info: &Info) -> Report {
        Report {
            game: info.id,
            plays: self.plays,
            finished: self.finished,
            answers: self.answers,
            longest: self.longest,
            positions: self.positions,
            worlds: self.worlds,
            worlds_changed: self.changed,
            answers_compared: self.compared,
            stopped_early: self.stopped,
        }
    }
}

/// What was checked, when everything held.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Report {
    /// The game's id.
    pub game: &'static str,
    /// Plays played.
    pub plays: usize,
    /// How many of them came to an end.
    pub finished: usize,
    /// Answers given in them.
    pub answers: usize,
    /// Answers in the longest.
    pub longest: usize,
    /// Positions looked at closely.
    pub positions: usize,
    /// Worlds dealt anew.
    pub worlds: usize,
    /// How many of them were another world than the real one.
    pub worlds_changed: usize,
    /// Answers whose consequences were compared between two worlds.
    pub answers_compared: usize,
    /// Time ran out before all plays were played.
    pub stopped_early: bool,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { game, plays, finished, answers, positions, worlds, worlds_changed, .. } = self;
        write!(f, "{game} keeps its promises: {plays} plays ({finished} to the end, {answers} answers), ")?;
        write!(f, "{positions} positions, {worlds} worlds dealt anew ({worlds_changed} of them different)")?;
        if self.stopped_early { write!(f, "; stopped early, time was up") } else { Ok(()) }
    }
}
