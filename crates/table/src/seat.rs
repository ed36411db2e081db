//! Who sits at the table, and who is looking.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// The most seats a game may have.
pub const MAX_SEATS: usize = 8;

/// One place at the table. Counted from 0 inside the program and from 1 wherever a person reads it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Seat(u8);

impl Seat {
    /// The seat with this index, counted from 0.
    #[inline]
    pub const fn new(index: usize) -> Seat {
        debug_assert!(index < MAX_SEATS);
        Seat(index as u8)
    }

    /// Counted from 0, for indexing arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Counted from 1, for people.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The seat with this number, counted from 1.
    pub fn from_number(number: u64) -> Option<Seat> {
        (1..=MAX_SEATS as u64).contains(&number).then(|| Seat(number as u8 - 1))
    }

    /// The next seat clockwise at a table of `seats`.
    #[inline]
    pub const fn next(self, seats: usize) -> Seat {
        let next = self.0 as usize + 1;
        Seat(if next == seats { 0 } else { next as u8 })
    }

    /// Every seat of a table, in order.
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..seats as u8).map(Seat)
    }
}

/// `@1`, `@2` …: the form names take in every text of a game. [`crate::with_names`] puts people's names there.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "@{}", self.number())
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seat {}", self.number())
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(self.number())
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Seat, D::Error> {
        let number = u64::deserialize(from)?;
        Seat::from_number(number)
            .ok_or_else(|| serde::de::Error::custom(format!("seats are numbered 1 to {MAX_SEATS}, this says {number}")))
    }
}

/// A set of seats, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const NONE: SeatSet = SeatSet(0);

    /// Just this seat.
    #[inline]
    pub const fn one(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// Every seat of a table of `seats`.
    pub const fn first(seats: usize) -> SeatSet {
        SeatSet(((1u16 << seats) - 1) as u8)
    }

    /// Is this seat in the set?
    #[inline]
    pub const fn has(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// The set with this seat.
    #[must_use]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | (1 << seat.0))
    }

    /// The set without this seat.
    #[must_use]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.0))
    }

    /// What both sets have.
    #[must_use]
    pub const fn and(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }

    /// How many seats.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// No seat at all?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest seat of the set.
    #[inline]
    pub const fn lowest(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut left = self;
        std::iter::from_fn(move || {
            let seat = left.lowest()?;
            left = left.without(seat);
            Some(seat)
        })
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::NONE, SeatSet::with)
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

/// Who is looking at the table. What they may know follows from it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// Somebody who plays: sees the table and what is theirs.
    Seat(Seat),
    /// Somebody who watches: sees what lies open to everybody.
    Spectator,
    /// A replay of a finished game, a scenario, a test: sees everything.
    Everything,
}

impl Viewer {
    /// May this viewer see what only `owner` may see?
    #[inline]
    pub fn sees_as(self, owner: Seat) -> bool {
        match self {
            Viewer::Seat(seat) => seat == owner,
            Viewer::Spectator => false,
            Viewer::Everything => true,
        }
    }

    /// The seat that looks, if it is one.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Everything => None,
        }
    }

    /// Everybody who can look at a table of `seats` without knowing everything.
    pub fn all(seats: usize) -> impl Iterator<Item = Viewer> {
        Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator])
    }
}

impl From<Seat> for Viewer {
    fn from(seat: Seat) -> Viewer {
        Viewer::Seat(seat)
    }
}

impl fmt::Display for Viewer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Viewer::Seat(seat) => write!(f, "seat {}", seat.number()),
            Viewer::Spectator => f.write_str("spectator"),
            Viewer::Everything => f.write_str("everything"),
        }
    }
}
