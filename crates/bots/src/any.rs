//! A game without its types, for hosts, screens and scripts.

use crate::bench::{Bench, BenchPlan};
use crate::simulate::{Plan, Watch};
use crate::spec::Spec;
use crate::tally::Tally;
use crate::{Bot, Stop, bench, simulate};
use serde_json::Value;
use std::sync::Arc;
use table::scenario::{self, Scenario, ScenarioReport};
use table::{
    AnyMatch, Beginning, Game, Info, Match, Meter, Replay, ReplayError, Seal, Seat, SetupError, Verified, read_setup,
};

/// Any game. Object-safe: nobody who uses it needs to know which game it is.
pub trait AnyGame: Send + Sync {
    /// The game's name, players, revision.
    fn info(&self) -> Info;
    /// A setup that simply works, for this many players.
    fn default_setup(&self, players: usize) -> Value;
    /// A setup with everything said that it leaves out.
    fn whole_setup(&self, setup: &Value) -> Result<Value, SetupError>;
    /// What somebody's part of a setup adds up to; nothing, if the setup does not read.
    fn sums(&self, setup: &Value, seat: Seat) -> Vec<Meter>;
    /// Sits down at a table.
    fn open(&self, beginning: Beginning<Value>, seal: Seal) -> Result<Box<dyn AnyMatch>, SetupError>;
    /// A match as a replay left it, everything checked on the way.
    fn reopen(&self, replay: &Replay) -> Result<Box<dyn AnyMatch>, ReplayError>;
    /// Checks a replay from the first seal to the result.
    fn verify(&self, replay: &Replay) -> Result<Verified, ReplayError>;
    /// Plays a scenario and says what was not as expected; `trace` keeps every question and answer.
    fn scenario(&self, scenario: &Scenario, trace: bool) -> ScenarioReport;
    /// A player that is a program.
    fn bot(&self, spec: &Spec, seed: u64) -> Box<dyn AnyBot>;
    /// Plays many games between programs.
    fn simulate(&self, plan: &Plan, watch: &dyn Watch) -> Result<Tally, SetupError>;
    /// Measures how fast the game is played.
    fn bench(&self, plan: &BenchPlan) -> Result<Bench, SetupError>;
}

/// A player that is a program, at a match of any game.
pub trait AnyBot: Send {
    /// The number of the offer it takes, from 0; nothing, if the seat is not asked or the match is of another game.
    fn choose(&mut self, of: &dyn AnyMatch, seat: Seat) -> Option<usize>;
    /// From now on thinks no longer than until `stop` is said, and then answers with the best it has found.
    fn heed(&mut self, stop: &Stop);
}

/// A game as [`AnyGame`].
pub struct Entry<G>(Arc<G>);

impl<G: Game> Entry<G> {
    /// Takes a game in.
    pub fn new(game: G) -> Entry<G> {
        Entry(Arc::new(game))
    }

    /// The game itself.
    pub fn game(&self) -> &Arc<G> {
        &self.0
    }
}

impl<G: Game> AnyGame for Entry<G> {
    fn info(&self) -> Info {
        self.0.info()
    }

    fn default_setup(&self, players: usize) -> Value {
        serde_json::to_value(self.0.setup(players)).expect("a setup is plain data")
    }

    fn whole_setup(&self, setup: &Value) -> Result<Value, SetupError> {
        Ok(serde_json::to_value(read_setup(&*self.0, setup)?).expect("a setup is plain data"))
    }

    fn sums(&self, setup: &Value, seat: Seat) -> Vec<Meter> {
        read_setup(&*self.0, setup).map(|setup| self.0.sums(&setup, seat)).unwrap_or_default()
    }

    fn open(&self, beginning: Beginning<Value>, seal: Seal) -> Result<Box<dyn AnyMatch>, SetupError> {
        let setup = read_setup(&*self.0, &beginning.setup)?;
        let opened = Match::open(Arc::clone(&self.0), Beginning { setup, given: beginning.given }, seal)?;
        Ok(Box::new(opened))
    }

    fn reopen(&self, replay: &Replay) -> Result<Box<dyn AnyMatch>, ReplayError> {
        Ok(Box::new(replay.open(Arc::clone(&self.0))?))
    }

    fn verify(&self, replay: &Replay) -> Result<Verified, ReplayError> {
        replay.verify(Arc::clone(&self.0))
    }

    fn scenario(&self, scenario: &Scenario, trace: bool) -> ScenarioReport {
        scenario::run(&*self.0, scenario, trace)
    }

    fn bot(&self, spec: &Spec, seed: u64) -> Box<dyn AnyBot> {
        Box::new(Seated::<G>(spec.bot(seed)))
    }

    fn simulate(&self, plan: &Plan, watch: &dyn Watch) -> Result<Tally, SetupError> {
        simulate::simulate(&*self.0, plan, watch)
    }

    fn bench(&self, plan: &BenchPlan) -> Result<Bench, SetupError> {
        bench::bench(&*self.0, plan)
    }
}

/// A bot of one game, playing any match that turns out to be of that game.
struct Seated<G: Game>(Box<dyn Bot<G>>);

impl<G: Game> AnyBot for Seated<G> {
    fn choose(&mut self, of: &dyn AnyMatch, seat: Seat) -> Option<usize> {
        let of: &Match<G> = of.as_any().downcast_ref()?;
        of.asked().seats().has(seat).then(|| self.0.choose(&of.look(seat)))
    }

    fn heed(&mut self, stop: &Stop) {
        self.0.heed(stop);
    }
}
