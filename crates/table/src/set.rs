//! A set of small things that lives inside the state: the cards of a hand, the squares of a side.

use crate::chance::Chance;
use serde::{Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign};

/// A thing of which there are at most 64, so that a set of them is one number.
pub trait Small: Copy {
    /// Its number, below 64.
    fn number(self) -> u32;

    /// The thing with this number.
    fn numbered(number: u32) -> Self;
}

/// A set of small things, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Set<T>(u64, PhantomData<T>);

impl<T> Set<T> {
    /// Nothing.
    pub const NONE: Set<T> = Set::from_bits(0);

    /// Those whose bits these are.
    #[inline]
    pub const fn from_bits(bits: u64) -> Set<T> {
        Set(bits, PhantomData)
    }

    /// A bit for each of them.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// How many.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// None at all?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl<T: Small> Set<T> {
    /// Just this one.
    #[inline]
    pub fn one(thing: T) -> Set<T> {
        Set::from_bits(1 << thing.number())
    }

    /// Is this one among them?
    #[inline]
    pub fn has(self, thing: T) -> bool {
        self.0 >> thing.number() & 1 == 1
    }

    /// All of them, the lowest number first.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = T> + Clone {
        let mut left = self.0;
        (0..self.0.count_ones()).map(move |_| {
            let thing = T::numbered(left.trailing_zeros());
            left &= left - 1;
            thing
        })
    }

    /// Draws any of them, each equally likely; nothing is drawn from none.
    #[inline]
    pub fn draw(&mut self, chance: &mut dyn Chance) -> Option<T> {
        let place = (!self.is_empty()).then(|| chance.pick(self.len() as u32))?;
        let drawn = self.iter().nth(place as usize)?;
        self.0 &= !(1 << drawn.number());
        Some(drawn)
    }
}

impl<T> Default for Set<T> {
    fn default() -> Set<T> {
        Set::NONE
    }
}

impl<T: Small> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(things: I) -> Set<T> {
        things.into_iter().fold(Set::NONE, |all, thing| all | Set::one(thing))
    }
}

/// What either has.
impl<T> BitOr for Set<T> {
    type Output = Set<T>;
    #[inline]
    fn bitor(self, other: Set<T>) -> Set<T> {
        Set::from_bits(self.0 | other.0)
    }
}

impl<T> BitOrAssign for Set<T> {
    #[inline]
    fn bitor_assign(&mut self, other: Set<T>) {
        self.0 |= other.0;
    }
}

/// What both have.
impl<T> BitAnd for Set<T> {
    type Output = Set<T>;
    #[inline]
    fn bitand(self, other: Set<T>) -> Set<T> {
        Set::from_bits(self.0 & other.0)
    }
}

/// What the other does not have.
impl<T> Sub for Set<T> {
    type Output = Set<T>;
    #[inline]
    fn sub(self, other: Set<T>) -> Set<T> {
        Set::from_bits(self.0 & !other.0)
    }
}

impl<T> SubAssign for Set<T> {
    #[inline]
    fn sub_assign(&mut self, other: Set<T>) {
        self.0 &= !other.0;
    }
}

/// In a row of words: `J♠, J♥ and K♣`.
impl<T: Small + fmt::Display> fmt::Display for Set<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.iter().map(|thing| thing.to_string()).collect();
        match names.as_slice() {
            [] => f.write_str("nothing"),
            [one] => f.write_str(one),
            [most @ .., last] => write!(f, "{} and {last}", most.join(", ")),
        }
    }
}

impl<T: Small + fmt::Debug> fmt::Debug for Set<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<T: Small + Serialize> Serialize for Set<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Small for u8 {
        fn number(self) -> u32 {
            self.into()
        }

        fn numbered(number: u32) -> u8 {
            number as u8
        }
    }

    #[test]
    fn things_are_put_in_taken_out_and_listed_in_order() {
        let mut set: Set<u8> = [63, 0, 7].into_iter().collect();
        assert_eq!((set.len(), set.has(7), set.has(8)), (3, true, false));
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 7, 63]);
        set -= Set::one(0);
        set |= Set::one(9);
        assert_eq!((set.to_string(), (set & Set::one(9)).len()), ("7, 9 and 63".into(), 1));
        assert_eq!((set - set).to_string(), "nothing");
        assert_eq!(serde_json::to_string(&set).unwrap(), "[7,9,63]");
    }

    #[test]
    fn every_thing_is_drawn_once() {
        let (mut set, mut chance): (Set<u8>, _) = ([63, 0, 7].into_iter().collect(), crate::Fast::new(1));
        let mut drawn: Vec<u8> = std::iter::from_fn(|| set.draw(&mut chance)).collect();
        drawn.sort_unstable();
        assert_eq!((drawn, set.len()), (vec![0, 7, 63], 0));
    }
}
