//! One ply by playouts.

use crate::reach::Reach;
use crate::{Bot, Limit, Stop};
use std::time::Instant;
use table::{Fast, Game, Log, Look, playout};

/// How many answers a playout goes where positions can be judged. Without a tree the playout is all there is of the
/// future, so it is longer than a game's own horizon, which is what a search wants.
const HORIZON: u32 = 40;

/// Plays every choice out at random in worlds that may be the real one, and takes the choice that did best.
///
/// The playouts are shared evenly: every world is tried with every choice, so that luck of the deal favours none.
pub struct Greedy<G: Game> {
    limit: Limit,
    chance: Fast,
    choices: Vec<G::Choice>,
    buffer: Vec<G::Choice>,
    worth: Vec<f64>,
    stop: Stop,
}

impl<G: Game> Greedy<G> {
    /// A player with this many playouts for each answer, or this long.
    pub fn new(limit: Limit, seed: u64) -> Greedy<G> {
        let (choices, buffer, worth) = (Vec::new(), Vec::new(), Vec::new());
        Greedy { limit, chance: Fast::new(seed), choices, buffer, worth, stop: Stop::new() }
    }

    /// Tries every choice once in the world of this number.
    fn round(&mut self, look: &Look<'_, G>, number: u64, longest: u32, worlds: &mut [G::State; 2]) {
        let (game, seat) = (look.game(), look.seat());
        let [dealt, world] = worlds;
        look.world_into(dealt, number);
        for (choice, worth) in self.choices.iter().zip(&mut self.worth) {
            world.clone_from(dealt);
            game.play(world, seat, *choice, &mut self.chance, &mut Log::deaf());
            let played = playout(game, world, &mut self.chance, &mut self.buffer, longest);
            *worth += f64::from(match played.outcome {
                Some(outcome) => game.worth(&outcome, seat),
                None => game.outlook(world, seat).unwrap_or(0.5),
            });
        }
    }
}

impl<G: Game> Bot<G> for Greedy<G> {
    fn choose(&mut self, look: &Look<'_, G>) -> usize {
        self.choices.clear();
        look.choices(&mut self.choices);
        if self.choices.len() < 2 {
            return 0;
        }
        self.worth.clear();
        self.worth.resize(self.choices.len(), 0.0);
        // Another seed looks at other worlds.
        let first = self.chance.position();
        let world = look.world(first);
        let longest = Reach::new(look, &world, HORIZON).longest;
        let mut worlds = [world.clone(), world];
        let begun = Instant::now();
        for number in 0u64.. {
            let more = match self.limit {
                Limit::Iterations(playouts) => number < (u64::from(playouts) / self.choices.len() as u64).max(1),
                Limit::Time(time) => begun.elapsed() < time,
            };
            if !more || self.stop.said() {
                break;
            }
            self.round(look, first.wrapping_add(number), longest, &mut worlds);
        }
        best(&self.worth)
    }

    fn begin(&mut self, seed: u64) {
        self.chance = Fast::new(seed);
    }

    fn heed(&mut self, stop: &Stop) {
        self.stop = stop.clone();
    }
}

/// The first of the highest.
fn best(worth: &[f64]) -> usize {
    (0..worth.len()).fold(0, |best, index| if worth[index] > worth[best] { index } else { best })
}
