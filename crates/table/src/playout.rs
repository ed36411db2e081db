//! Playing a game out at random, as fast as the rules allow, and looking at it the way a player may.

use crate::chance::{Chance, Fast};
use crate::game::{Asked, Game};
use crate::log::Log;
use crate::outcome::Outcome;
use crate::seat::{Seat, Viewer};
use std::hash::{Hash, Hasher};

/// How a playout went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// How it ended; nothing, if it was cut short.
    pub outcome: Option<Outcome>,
    /// How many answers were given.
    pub decisions: u32,
}

/// Answers at random until the game is over or `limit` answers were given. `buffer` is only there to be used again:
/// after a few games nothing is allocated any more.
#[inline]
pub fn playout<G: Game>(
    game: &G,
    state: &mut G::State,
    chance: &mut Fast,
    buffer: &mut Vec<G::Choice>,
    limit: u32,
) -> Played {
    let mut log = Log::deaf();
    let mut decisions = 0;
    loop {
        let seat = match game.asked(state) {
            Asked::Over(outcome) => return Played { outcome: Some(outcome), decisions },
            Asked::Seats(_) if decisions == limit => return Played { outcome: None, decisions },
            Asked::Seats(seats) => seats.lowest().expect("a game that is not over asks somebody"),
        };
        buffer.clear();
        game.choices(state, seat, buffer);
        let choice = buffer[chance.pick(buffer.len() as u32) as usize];
        game.play(state, seat, choice, chance, &mut log);
        decisions += 1;
    }
}

/// All that a player that is a program gets to see: its own view, its own choices, and worlds that may be the real
/// one. The real state stays behind this.
///
/// A world is the real position dealt anew, so whoever knew how it was dealt could deal it back. Hence no program brings
/// the chance for it: worlds are only numbered, and what number 3 is follows from a secret of whoever keeps the table.
///
/// ```compile_fail,E0308
/// fn peek<G: table::Game>(look: &table::Look<'_, G>, rigged: &mut dyn table::Chance) -> G::State {
///     look.world(rigged)
/// }
/// ```
pub struct Look<'a, G: Game> {
    game: &'a G,
    state: &'a G::State,
    seat: Seat,
    secret: u64,
}

impl<'a, G: Game> Look<'a, G> {
    /// What `seat` may see of a position. Its worlds follow from `secret`, which is another one for every question, and
    /// which the player must not know.
    pub fn new(game: &'a G, state: &'a G::State, seat: Seat, secret: u64) -> Look<'a, G> {
        Look { game, state, seat, secret }
    }

    /// The rules.
    pub fn game(&self) -> &'a G {
        self.game
    }

    /// Who is looking.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// How many seats the table has.
    pub fn seats(&self) -> usize {
        self.game.seats(self.state)
    }

    /// What the seat knows.
    pub fn view(&self) -> G::View {
        self.game.view(self.state, Viewer::Seat(self.seat))
    }

    /// What the seat may answer, in the order of the answers' numbers.
    pub fn choices(&self, out: &mut Vec<G::Choice>) {
        self.game.choices(self.state, self.seat, out);
    }

    /// As [`Look::world`], written into a position that is there already.
    pub fn world_into(&self, world: &mut G::State, number: u64) {
        world.clone_from(self.state);
        self.game.redeal(world, self.seat, &mut Fast::stream(self.secret, number));
    }

    /// A position that looks the same to this seat, everything else dealt anew. Any number may be asked for; the same one
    /// gives the same world for as long as this question stands.
    pub fn world(&self, number: u64) -> G::State {
        let mut world = self.state.clone();
        self.game.redeal(&mut world, self.seat, &mut Fast::stream(self.secret, number));
        world
    }
}

/// A small hash for comparing positions and runs. Not for secrets.
#[derive(Clone, Copy, Default, Debug)]
pub struct Digest(u64);

impl Digest {
    /// Takes one number in.
    #[inline]
    pub fn add(&mut self, number: u64) {
        self.0 = crate::chance::mix(self.0.rotate_left(23) ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    }
}

impl Hasher for Digest {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.add(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.add(number.into());
    }

    fn write_u16(&mut self, number: u16) {
        self.add(number.into());
    }

    fn write_u32(&mut self, number: u32) {
        self.add(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        self.add(number);
    }

    fn write_usize(&mut self, number: usize) {
        self.add(number as u64);
    }
}

/// The digest of anything that can be hashed, the same on every machine.
pub fn digest<T: Hash + ?Sized>(thing: &T) -> u64 {
    let mut digest = Digest::default();
    thing.hash(&mut digest);
    digest.finish()
}
