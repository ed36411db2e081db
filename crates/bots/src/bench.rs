//! How fast a game is played: random play through the public trait, on one thread.

use crate::simulate::{game_digest, settle};
use crate::spec::{Limit, MctsSettings};
use crate::{Bot, Mcts};
use serde::Serialize;
use serde_json::Value;
use std::hint::black_box;
use std::time::{Duration, Instant};
use table::{Fast, Game, Log, Look, SetupError, playout};

/// What to measure.
#[derive(Clone, PartialEq, Debug)]
pub struct BenchPlan {
    /// How many play; by default the fewest the game allows.
    pub players: Option<usize>,
    /// The setup; by default the game's own for that many players.
    pub setup: Option<Value>,
    /// Determines the games.
    pub seed: u64,
    /// This many games make the checksum and the mean length, however fast the machine is; of long games a hundredth.
    pub games: u64,
    /// How long to measure, for each number that is a speed.
    pub time: Duration,
    /// Measure tree search too, this many simulations a move.
    pub mcts: Option<u32>,
}

impl Default for BenchPlan {
    fn default() -> BenchPlan {
        let time = Duration::from_secs(1);
        BenchPlan { players: None, setup: None, seed: 1, games: 10_000, time, mcts: None }
    }
}

/// What was measured.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Bench {
    /// The game's id.
    pub game: String,
    /// How many played.
    pub players: usize,
    /// Random games a second.
    pub games_per_s: f64,
    /// Answers a second in random games.
    pub decisions_per_s: f64,
    /// Nanoseconds to clone a position.
    pub clone_ns: f64,
    /// The size of a position in memory.
    pub state_bytes: usize,
    /// Answers in a game, on average over the games of the checksum.
    pub mean_decisions: f64,
    /// Digest of the games of the checksum.
    pub checksum: String,
    /// Simulations a second of tree search, from the first question that has more than one answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mcts_simulations_per_s: Option<f64>,
}

/// A game of more answers than this is long.
const LONG: u64 = 1000;
/// So many games are played between two looks at the clock.
const GAMES_AT_ONCE: u64 = 64;

/// Measures a game.
pub fn bench<G: Game>(game: &G, plan: &BenchPlan) -> Result<Bench, SetupError> {
    let (setup, seats) = settle(game, plan.setup.as_ref(), plan.players, &[])?;
    let mut run = Run { game, setup: &setup, seed: plan.seed, longest: game.info().longest, buffer: Vec::new() };
    // A hundredth of a long game's games make as many answers as all of a short one's.
    let long = run.games(0..1)?.decisions > LONG;
    let games_counted = if long { plan.games.div_ceil(100) } else { plan.games };
    let counted = run.games(0..games_counted)?;
    let mut chance = Fast::stream(plan.seed, games_counted);
    let begun = Instant::now();
    let (mut games, mut decisions) = (0, 0);
    while begun.elapsed() < plan.time {
        decisions += run.play_on(&mut chance, GAMES_AT_ONCE)?;
        games += GAMES_AT_ONCE;
    }
    let seconds = begun.elapsed().as_secs_f64();
    Ok(Bench {
        game: game.info().id.to_string(),
        players: seats.len(),
        games_per_s: games as f64 / seconds,
        decisions_per_s: decisions as f64 / seconds,
        clone_ns: clone_ns(game, &setup, plan)?,
        state_bytes: size_of::<G::State>(),
        mean_decisions: counted.decisions as f64 / games_counted.max(1) as f64,
        checksum: format!("{:016x}", counted.checksum),
        mcts_simulations_per_s: plan.mcts.map(|simulations| mcts_speed(game, &setup, plan, simulations)).transpose()?,
    })
}

struct Run<'a, G: Game> {
    game: &'a G,
    setup: &'a G::Setup,
    seed: u64,
    longest: u32,
    buffer: Vec<G::Choice>,
}

struct Games {
    decisions: u64,
    checksum: u64,
}

impl<G: Game> Run<'_, G> {
    fn games(&mut self, range: std::ops::Range<u64>) -> Result<Games, SetupError> {
        let mut sum = Games { decisions: 0, checksum: 0 };
        for index in range {
            let mut chance = Fast::stream(self.seed, index);
            let mut state = self.game.start(self.setup, &mut chance)?;
            let played = playout(self.game, &mut state, &mut chance, &mut self.buffer, self.longest);
            sum.decisions += u64::from(played.decisions);
            sum.checksum = sum.checksum.wrapping_add(game_digest(index, &played, 0, &chance));
        }
        Ok(sum)
    }

    /// Plays on from one stream and counts the answers. Nothing else: play is what is measured, not the taking of notes.
    fn play_on(&mut self, chance: &mut Fast, games: u64) -> Result<u64, SetupError> {
        let mut decisions = 0;
        for _ in 0..games {
            let mut state = self.game.start(self.setup, chance)?;
            let played = playout(self.game, &mut state, chance, &mut self.buffer, self.longest);
            decisions += u64::from(black_box(&played).decisions);
        }
        Ok(decisions)
    }
}

/// Clones positions from the middle of games into the same place again and again.
fn clone_ns<G: Game>(game: &G, setup: &G::Setup, plan: &BenchPlan) -> Result<f64, SetupError> {
    let mut chance = Fast::stream(plan.seed, 0);
    let mut state = game.start(setup, &mut chance)?;
    let mut again = state.clone();
    let whole = playout(game, &mut again, &mut chance.clone(), &mut Vec::new(), game.info().longest);
    playout(game, &mut state, &mut chance, &mut Vec::new(), whole.decisions / 2);
    let mut target = state.clone();
    let (begun, mut clones) = (Instant::now(), 0u64);
    while begun.elapsed() < plan.time / 4 {
        for _ in 0..1000 {
            black_box(&mut target).clone_from(black_box(&state));
        }
        clones += 1000;
    }
    Ok(begun.elapsed().as_nanos() as f64 / clones as f64)
}

/// Answers the first question that has more than one answer, again and again.
fn mcts_speed<G: Game>(game: &G, setup: &G::Setup, plan: &BenchPlan, simulations: u32) -> Result<f64, SetupError> {
    let mut chance = Fast::stream(plan.seed, 0);
    let mut state = game.start(setup, &mut chance)?;
    let mut choices = Vec::new();
    let seat = loop {
        let Some(seat) = game.asked(&state).seats().lowest() else { return Ok(0.0) };
        choices.clear();
        game.choices(&state, seat, &mut choices);
        if choices.len() > 1 {
            break seat;
        }
        game.play(&mut state, seat, choices[0], &mut chance, &mut Log::deaf());
    };
    let look = Look::new(game, &state, seat, plan.seed);
    let settings = MctsSettings { limit: Limit::Iterations(simulations), ..MctsSettings::default() };
    let mut bot: Mcts<G> = Mcts::new(settings, plan.seed);
    bot.choose(&look);
    let (begun, warm_up) = (Instant::now(), bot.simulations());
    while begun.elapsed() < plan.time {
        black_box(bot.choose(&look));
    }
    Ok((bot.simulations() - warm_up) as f64 / begun.elapsed().as_secs_f64())
}
