//! Dice and shuffles. A game never owns a generator: chance is handed to it, so no search can peek at the next card,
//! and a match is replayed by handing it the same chance again.

use crate::seal::{Seal, Seed};
use std::collections::VecDeque;

/// Where dice and shuffles come from.
pub trait Chance {
    /// A number from 0 to `n - 1`, each equally likely. `n` is at least 1.
    fn pick(&mut self, n: u32) -> u32;

    /// A die with this many sides: 1 to `sides`.
    fn roll(&mut self, sides: u32) -> u32 {
        self.pick(sides) + 1
    }
}

impl dyn Chance + '_ {
    /// Fisher–Yates from the end to the front. Written here, not taken from a library: a replay must shuffle the same
    /// way for as long as it is kept.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.pick(last as u32 + 1) as usize;
            items.swap(last, other);
        }
    }
}

/// Spreads every bit of `x` over the whole word (the finaliser of SplitMix64).
#[inline]
pub const fn mix(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// Chance for simulations and search: SplitMix64, one addition and one mix a number. Predictable, so never for people.
///
/// The next number is always mixed one step ahead. Random play branches on what was drawn, and a processor that guessed
/// that branch wrong finds the number ready instead of beginning to mix it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fast {
    position: u64,
    next: u64,
}

const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl Fast {
    const fn at(position: u64) -> Fast {
        Fast { position, next: mix(position.wrapping_add(STEP)) }
    }

    /// A stream that this number determines.
    pub const fn new(seed: u64) -> Fast {
        Fast::at(mix(seed ^ 0x6669_7265_7369_6465))
    }

    /// Stream number `index` of a family: game 17 of a simulation, thread 3 of a search.
    pub const fn stream(seed: u64, index: u64) -> Fast {
        Fast::new(mix(seed).wrapping_add(mix(index.wrapping_add(1))))
    }

    /// The next 64 bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        let drawn = self.next;
        *self = Fast::at(self.position.wrapping_add(STEP));
        drawn
    }

    /// Where the stream stands: two runs that end on the same position drew the same numbers.
    pub const fn position(&self) -> u64 {
        self.position
    }

    /// Between 0 and 1.
    pub fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }
}

impl Chance for Fast {
    /// Multiply and shift; the bias is below one in 2^32 for every `n` a game asks for.
    #[inline]
    fn pick(&mut self, n: u32) -> u32 {
        (((self.next_u64() >> 32) * n as u64) >> 32) as u32
    }
}

/// Chance for people: BLAKE3 in output mode over the match's seed and the number of the step. Nobody predicts it
/// without the seed, and everybody can recompute it with the seed. Each step has a stream of its own, so a position
/// needs no generator to be resumed.
pub struct Sealed<'a> {
    seed: Source<'a>,
    step: u64,
    stream: Option<blake3::OutputReader>,
}

/// Where the seed comes from. A seal is opened only when something is rolled: most answers roll nothing.
enum Source<'a> {
    Seed(Seed),
    Seal(&'a Seal),
}

impl Sealed<'static> {
    /// The chance of step `step`: 0 is the setup, n the n-th answer.
    pub fn new(seed: Seed, step: u64) -> Sealed<'static> {
        Sealed { seed: Source::Seed(seed), step, stream: None }
    }
}

impl<'a> Sealed<'a> {
    /// As [`Sealed::new`], with the seed of this seal.
    pub fn of(seal: &'a Seal, step: u64) -> Sealed<'a> {
        Sealed { seed: Source::Seal(seal), step, stream: None }
    }

    /// Has anything been rolled or shuffled?
    pub fn used(&self) -> bool {
        self.stream.is_some()
    }

    fn next_u32(&mut self) -> u32 {
        let (seed, step) = (&self.seed, self.step);
        let stream = self.stream.get_or_insert_with(|| {
            let seed = match seed {
                Source::Seed(seed) => *seed,
                Source::Seal(seal) => seal.seed(),
            };
            let mut hasher = blake3::Hasher::new_keyed(seed.bytes());
            hasher.update(b"fireside chance 1");
            hasher.update(&step.to_le_bytes());
            hasher.finalize_xof()
        });
        let mut bytes = [0; 4];
        stream.fill(&mut bytes);
        u32::from_le_bytes(bytes)
    }
}

impl Chance for Sealed<'_> {
    /// By rejection: every number exactly equally likely.
    fn pick(&mut self, n: u32) -> u32 {
        let n = n.max(1);
        let unfair = u32::MAX - (u32::MAX % n + 1) % n;
        loop {
            let drawn = self.next_u32();
            if drawn <= unfair {
                return drawn % n;
            }
        }
    }
}

/// Chance for scenarios and tests: dice fall as written, and everything that is not a die (shuffles, random picks)
/// follows `picks` and, when that is used up, a fixed stream.
#[derive(Clone, Debug)]
pub struct Scripted {
    dice: VecDeque<u32>,
    picks: VecDeque<u32>,
    /// How many dice and picks have been used.
    used: (usize, usize),
    rest: Fast,
    trouble: Option<(String, Option<Entry>)>,
}

/// One entry of a script, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// A die.
    Die(usize),
    /// A pick.
    Pick(usize),
}

impl Scripted {
    /// Dice in the order they will be rolled.
    pub fn dice(dice: impl IntoIterator<Item = u32>) -> Scripted {
        let dice = dice.into_iter().collect();
        Scripted { dice, picks: VecDeque::new(), used: (0, 0), rest: Fast::new(1), trouble: None }
    }

    /// Also the numbers, from 0, that random picks and shuffles take.
    #[must_use]
    pub fn with_picks(mut self, picks: impl IntoIterator<Item = u32>) -> Scripted {
        self.picks = picks.into_iter().collect();
        self
    }

    /// Also which stream picks follow when the written ones are used up.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Scripted {
        self.rest = Fast::new(seed);
        self
    }

    /// The first thing that went wrong: a die nobody wrote down, or a face that die does not have.
    pub fn trouble(&self) -> Option<&str> {
        self.trouble.as_ref().map(|(what, _)| what.as_str())
    }

    /// The entry that [`Scripted::trouble`] is about; none, if it is about a die that was not written down.
    pub fn trouble_entry(&self) -> Option<Entry> {
        self.trouble.as_ref().and_then(|(_, entry)| *entry)
    }

    /// What was written down and not used.
    pub fn left_over(&self) -> (Vec<u32>, Vec<u32>) {
        (self.dice.iter().copied().collect(), self.picks.iter().copied().collect())
    }

    fn complain(&mut self, what: String, entry: Option<Entry>) {
        self.trouble.get_or_insert((what, entry));
    }
}

impl Chance for Scripted {
    fn pick(&mut self, n: u32) -> u32 {
        let Some(pick) = self.picks.pop_front() else { return self.rest.pick(n) };
        let entry = Entry::Pick(self.used.1);
        self.used.1 += 1;
        if pick < n {
            return pick;
        }
        self.complain(format!("a pick among {n} was scripted as {pick}; it goes from 0 to {}", n - 1), Some(entry));
        0
    }

    fn roll(&mut self, sides: u32) -> u32 {
        let Some(face) = self.dice.pop_front() else {
            self.complain(format!("a die with {sides} sides was rolled, but the script has no die left"), None);
            // What is rolled until it differs must come to an end all the same.
            return self.rest.roll(sides);
        };
        let entry = Entry::Die(self.used.0);
        self.used.0 += 1;
        if (1..=sides).contains(&face) {
            return face;
        }
        self.complain(format!("a die with {sides} sides was scripted to show {face}"), Some(entry));
        self.rest.roll(sides)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_comes_up_about_equally_often() {
        let mut fast = Fast::new(3);
        let mut sealed = Sealed::new(Seed::from_bytes([7; 32]), 1);
        for chance in [&mut fast as &mut dyn Chance, &mut sealed] {
            let mut counts = [0u32; 6];
            for _ in 0..60_000 {
                counts[chance.roll(6) as usize - 1] += 1;
            }
            assert!(counts.iter().all(|&count| (9_500..10_500).contains(&count)), "{counts:?}");
        }
    }

    /// These numbers are part of the replay format: if they change, every kept game is lost.
    #[test]
    fn shuffles_and_dice_are_the_same_for_ever() {
        let mut sealed = Sealed::new(Seed::from_bytes([1; 32]), 5);
        let chance: &mut dyn Chance = &mut sealed;
        let mut cards: Vec<u8> = (0..10).collect();
        chance.shuffle(&mut cards);
        let dice: Vec<u32> = (0..8).map(|_| chance.roll(6)).collect();
        assert_eq!(cards, [8, 2, 9, 7, 1, 6, 0, 5, 3, 4]);
        assert_eq!(dice, [5, 4, 2, 1, 2, 3, 4, 6]);
    }

    #[test]
    fn a_scripted_die_must_exist_and_fit() {
        let mut chance = Scripted::dice([4, 9]);
        assert_eq!(chance.roll(6), 4);
        assert_eq!(chance.trouble(), None);
        chance.roll(6);
        assert_eq!(chance.trouble(), Some("a die with 6 sides was scripted to show 9"));
        assert_eq!(chance.trouble_entry(), Some(Entry::Die(1)));
        let mut empty = Scripted::dice([]);
        empty.roll(20);
        assert!(empty.trouble().unwrap().contains("no die left"));
        assert!(
            (0..100).any(|_| empty.roll(6) != empty.roll(6)),
            "dice that are rolled until they differ come to an end"
        );
        assert_eq!(empty.trouble_entry(), None);
        let mut picks = Scripted::dice([]).with_picks([0, 3]);
        assert_eq!((picks.pick(3), picks.pick(3), picks.trouble_entry()), (0, 0, Some(Entry::Pick(1))));
    }

    #[test]
    fn the_steps_of_a_sealed_match_differ() {
        let seed = Seed::from_bytes([9; 32]);
        let roll = |step| {
            let mut chance = Sealed::new(seed, step);
            (0..20).map(|_| chance.roll(6)).collect::<Vec<_>>()
        };
        assert_eq!(roll(1), roll(1));
        assert_ne!(roll(1), roll(2));
    }
}
