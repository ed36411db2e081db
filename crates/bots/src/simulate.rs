//! Playing many games between programs, on as many threads as there are, with one result whatever their number.

mod count;
mod game;

use crate::Bot;
use crate::spec::Spec;
use crate::stop::Stop;
use crate::tally::Tally;
use count::Count;
use game::{Player, Room};
use serde_json::Value;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use table::{Fast, Game, SetupError, read_setup};

pub(crate) use game::game_digest;

/// What to simulate.
///
/// Game `i` draws from stream `i` of the seed, and each of its bots from a stream of its own, so a game is the same
/// whoever plays it, whenever, on whatever thread.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// How many games.
    pub games: u64,
    /// The number of the first one: to see game 17 again, play one game from 17 on.
    pub first: u64,
    /// Determines everything.
    pub seed: u64,
    /// Who plays: one player a seat, or a single one that takes every seat; nobody means random players.
    pub seats: Vec<Spec>,
    /// How many play; by default as many as `seats` names, or the fewest the game allows.
    pub players: Option<usize>,
    /// The setup; by default the game's own for that many players.
    pub setup: Option<Value>,
    /// Players move up one seat from game to game, so that each sits everywhere equally often.
    pub rotate: bool,
    /// How many threads; 0 means one a core.
    pub threads: usize,
    /// A game is cut off after this many answers; by default where the game says that it must have ended.
    pub cap: Option<u32>,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            games: 1000,
            first: 0,
            seed: 1,
            seats: Vec::new(),
            players: None,
            setup: None,
            rotate: false,
            threads: 0,
            cap: None,
        }
    }
}

/// Somebody who watches a simulation and may end it early.
pub trait Watch: Sync {
    /// So many of so many games are done. Called from any thread, now and then.
    fn progress(&self, done: u64, games: u64) {
        let _ = (done, games);
    }

    /// The word that ends it early, asked for once. What is done when it is said is kept; the games that are then being
    /// played do not count. Looked at between games, and by bots that think between two playouts.
    fn stop(&self) -> Stop {
        Stop::new()
    }

    /// Somebody insists on the end, and a game that is being played does not come to it: this is what is done. Whoever
    /// can't wait ends the program here.
    fn give_up(&self, so_far: Tally) {
        let _ = so_far;
    }
}

/// Nobody watches.
pub struct Unwatched;

impl Watch for Unwatched {}

/// The setup of a plan, and who sits where in game 0.
pub(crate) fn settle<G: Game>(
    game: &G,
    setup: Option<&Value>,
    players: Option<usize>,
    seats: &[Spec],
) -> Result<(G::Setup, Vec<Spec>), SetupError> {
    let info = game.info();
    let named = if seats.len() > 1 { seats.len() } else { info.players.0 };
    let players = players.unwrap_or(named);
    if setup.is_none() && !(info.players.0..=info.players.1).contains(&players) {
        return Err(SetupError::players(&info, players));
    }
    let setup = match setup {
        Some(setup) => read_setup(game, setup)?,
        None => game.setup(players),
    };
    let table = game.seats(&game.start(&setup, &mut Fast::new(0))?);
    let seats = match seats {
        [] => vec![Spec::Random; table],
        [one] => vec![*one; table],
        many if many.len() == table => many.to_vec(),
        many => {
            let what = format!("{} players are named for a table of {table}", many.len());
            return Err(SetupError::one("seats", what, format!("name {table}, or one that takes every seat")));
        }
    };
    Ok((setup, seats))
}

/// Plays the games of a plan.
///
/// # Errors
/// When the plan's setup is not valid, or names more or fewer players than the table has seats.
pub fn simulate<G: Game>(game: &G, plan: &Plan, watch: &dyn Watch) -> Result<Tally, SetupError> {
    let (setup, specs) = settle(game, plan.setup.as_ref(), plan.players, &plan.seats)?;
    let cast: Vec<Player<G>> = specs.into_iter().map(Player::Known).collect();
    Ok(run(&Room::new(game, &setup, &cast, plan), watch))
}

/// Makes a bot of somebody's own.
pub type Make<'a, G> = &'a (dyn Fn() -> Box<dyn Bot<G>> + Sync);

/// Plays the games of a plan between bots of one's own, each with its name; the plan's `seats` are not looked at.
///
/// Every thread makes its own bots, and [`Bot::begin`] is called before every game.
///
/// # Errors
/// As [`simulate`].
pub fn simulate_own<G: Game>(
    game: &G,
    plan: &Plan,
    bots: &[(&str, Make<'_, G>)],
    watch: &dyn Watch,
) -> Result<Tally, SetupError> {
    let stand_ins = vec![Spec::Random; bots.len()];
    let players = plan.players.or(Some(bots.len()));
    let (setup, _) = settle(game, plan.setup.as_ref(), players, &stand_ins)?;
    let cast: Vec<Player<G>> = bots.iter().map(|(name, make)| Player::Own(name, *make)).collect();
    Ok(run(&Room::new(game, &setup, &cast, plan), watch))
}

fn run<G: Game>(room: &Room<'_, G>, watch: &dyn Watch) -> Tally {
    let begun = Instant::now();
    let plan = room.plan();
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = if plan.threads == 0 { cores() } else { plan.threads } as u64;
    let threads = threads.min(plan.games).max(1);
    let queue = Queue::new(room, threads, watch);
    let tally = |count: Count| {
        let mut tally = count.into_tally(room.names(), plan);
        tally.game = room.game().info().id.to_string();
        tally.seconds = begun.elapsed().as_secs_f64();
        tally
    };
    std::thread::scope(|scope| {
        let (at_work, all_done) = channel::<()>();
        let works = |at_work| {
            let queue = &queue;
            scope.spawn(move || {
                work(room, queue);
                drop(at_work);
            })
        };
        let workers: Vec<_> = (0..threads).map(|_| works(at_work.clone())).collect();
        drop(at_work);
        let mut waited = 0;
        while let Err(RecvTimeoutError::Timeout) = all_done.recv_timeout(GLANCE) {
            waited += u32::from(queue.stop.insisted());
            if waited == GLANCES {
                watch.give_up(tally(queue.counted()));
            }
        }
        for worker in workers {
            worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        }
    });
    tally(queue.counted())
}

/// How long the end is waited for before somebody looks whether it is insisted on.
const GLANCE: Duration = Duration::from_millis(100);
/// So many looks later a game that has not ended hangs.
const GLANCES: u32 = 15;

/// The games still to be played, handed out by the chunk.
struct Queue<'a> {
    watch: &'a dyn Watch,
    stop: Stop,
    next: AtomicU64,
    /// What all threads have counted.
    done: Mutex<Count>,
    games: u64,
    chunk: u64,
}

impl<'a> Queue<'a> {
    /// Thinking bots take one game at a time: nobody waits for a chunk, and progress is told after every game.
    fn new<G: Game>(room: &Room<'_, G>, threads: u64, watch: &'a dyn Watch) -> Queue<'a> {
        let games = room.plan().games;
        let chunk = if room.all_random() { (games / (threads * 64)).clamp(1, 4096) } else { 1 };
        let done = Mutex::new(Count::new(room.seats()));
        Queue { watch, stop: watch.stop(), next: AtomicU64::new(0), done, games, chunk }
    }

    fn take(&self) -> Option<std::ops::Range<u64>> {
        let from = self.next.fetch_add(self.chunk, Ordering::Relaxed);
        (from < self.games && !self.stop.said()).then(|| from..(from + self.chunk).min(self.games))
    }

    /// Adds what a thread has counted, so that it is not lost with the thread.
    fn add(&self, count: Count) {
        let done = {
            let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
            done.add(count);
            done.played()
        };
        self.watch.progress(done, self.games);
    }

    /// What has been counted so far.
    fn counted(&self) -> Count {
        self.done.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

fn work<G: Game>(room: &Room<'_, G>, queue: &Queue<'_>) {
    let mut table = room.table(queue.stop.clone());
    while let Some(chunk) = queue.take() {
        let mut count = Count::new(room.seats());
        for index in chunk {
            if queue.stop.said() {
                break;
            }
            table.play(room.first() + index, &mut count);
        }
        queue.add(count);
    }
}
