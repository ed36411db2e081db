//! A bot that thinks in a thread of its own, so that the screen never waits for it.

use bots::AnyGame;
use bots::{Spec, Stop};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};
use table::{AnyMatch, Seat, derive};

/// The name of the thread, by which a panic in it is told from one on the screen.
pub const THREAD: &str = "thinker";

/// One question that one bot is thinking about.
pub struct Thinking {
    /// Whose question.
    pub seat: Seat,
    /// The version of the position.
    pub step: usize,
    /// When it was asked.
    pub since: Instant,
    answer: Receiver<Option<usize>>,
    stop: Stop,
}

/// Nobody waits for the answer any more: the machine has better things to do than to think about it.
impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop.say();
    }
}

/// What a look at a thinking bot shows.
pub enum Thought {
    /// It is still thinking.
    Not,
    /// It answers with the number of an offer, from 0.
    Answer(usize),
    /// It has broken down, or had nothing to say.
    Lost,
}

impl Thinking {
    /// Asks a bot. Its answer follows from the position, the seat and the seed alone, so a game that is taken back
    /// and played again goes the same way.
    pub fn start(game: &Arc<dyn AnyGame>, of: &dyn AnyMatch, seat: Seat, spec: &Spec, seed: u64) -> Thinking {
        let step = of.step();
        let copy = of.at(step);
        let seed = seed_of(seed, seat, step);
        let (mut bot, stop) = (game.bot(spec, seed), Stop::new());
        bot.heed(&stop);
        let (send, answer) = channel();
        let think = move || {
            // Nobody may be listening any more: then the answer is not wanted.
            let _ = send.send(bot.choose(&*copy, seat));
        };
        // Where no thread can be had, the channel is closed, which is told as a bot that was lost.
        let _ = std::thread::Builder::new().name(THREAD.into()).spawn(think);
        Thinking { seat, step, since: Instant::now(), answer, stop }
    }

    /// Waits for the answer, but not longer than this.
    pub fn wait(&self, longest: Duration) -> Thought {
        match self.answer.recv_timeout(longest) {
            Ok(Some(answer)) => Thought::Answer(answer),
            Err(RecvTimeoutError::Timeout) => Thought::Not,
            Ok(None) | Err(RecvTimeoutError::Disconnected) => Thought::Lost,
        }
    }
}

fn seed_of(seed: u64, seat: Seat, step: usize) -> u64 {
    let hash = derive("fireside bot seed 1", &[&seed.to_le_bytes(), &[seat.number()], &(step as u64).to_le_bytes()]);
    u64::from_le_bytes(hash.bytes()[..8].try_into().expect("a hash has more than eight bytes"))
}
