//! Which card: ids that fit in two bytes, and sets of one player's cards.

use std::fmt;
use table::Seat;

/// The most cards one player can have; one bit each in a [`Bits`].
pub const HELD: usize = 64;

/// One card of one player. It keeps its id for the whole game; what is hidden is where it lies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardId(u16);

impl CardId {
    /// No card.
    pub const NONE: CardId = CardId(u16::MAX);

    /// Card number `index` of this player.
    #[inline]
    pub const fn new(owner: Seat, index: usize) -> CardId {
        CardId((owner.index() * HELD + index) as u16)
    }

    /// The player who began the game with it.
    #[inline]
    pub const fn owner(self) -> Seat {
        Seat::new(self.0 as usize / HELD)
    }

    /// Its number among its owner's cards.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize % HELD
    }

    /// Is it a card at all?
    #[inline]
    pub const fn is_some(self) -> bool {
        self.0 != u16::MAX
    }

    /// Is it no card?
    #[inline]
    pub const fn is_none(self) -> bool {
        !self.is_some()
    }

    /// Its number among all cards of the table, as the card language counts things.
    #[inline]
    pub const fn raw(self) -> u16 {
        self.0
    }

    /// The card with this number among all cards of the table.
    #[inline]
    pub const fn from_raw(raw: u16) -> CardId {
        CardId(raw)
    }
}

impl Default for CardId {
    fn default() -> CardId {
        CardId::NONE
    }
}

impl fmt::Debug for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_none() {
            f.write_str("no card")
        } else {
            write!(f, "card {}.{}", self.owner().number(), self.index())
        }
    }
}

/// A set of one player's cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bits(pub u64);

impl Bits {
    /// No card.
    pub const NONE: Bits = Bits(0);

    /// Is this card in the set?
    #[inline]
    pub const fn has(self, index: usize) -> bool {
        self.0 & (1 << index) != 0
    }

    /// Puts a card in.
    #[inline]
    pub const fn put(&mut self, index: usize) {
        self.0 |= 1 << index;
    }

    /// Takes a card out.
    #[inline]
    pub const fn take(&mut self, index: usize) {
        self.0 &= !(1 << index);
    }

    /// Puts a card in or takes it out.
    #[inline]
    pub const fn set(&mut self, index: usize, there: bool) {
        if there { self.put(index) } else { self.take(index) }
    }

    /// How many cards.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// No card at all?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards in both.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Bits) -> Bits {
        Bits(self.0 & other.0)
    }

    /// The cards in either.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Bits) -> Bits {
        Bits(self.0 | other.0)
    }

    /// The cards that are not in the other set.
    #[inline]
    #[must_use]
    pub const fn but(self, other: Bits) -> Bits {
        Bits(self.0 & !other.0)
    }

    /// The first card.
    #[inline]
    pub const fn first(self) -> Option<usize> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as usize) }
    }

    /// Takes the first card out; there must be one.
    #[inline]
    pub const fn take_first(&mut self) -> usize {
        let index = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        index
    }

    /// The cards in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = usize> + Clone {
        let mut left = self;
        std::iter::from_fn(move || (!left.is_empty()).then(|| left.take_first()))
    }

    /// The card at this place in the order.
    pub fn nth(self, place: usize) -> Option<usize> {
        self.iter().nth(place)
    }
}

impl fmt::Debug for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl FromIterator<usize> for Bits {
    fn from_iter<I: IntoIterator<Item = usize>>(indices: I) -> Bits {
        let mut bits = Bits::NONE;
        indices.into_iter().for_each(|index| bits.put(index));
        bits
    }
}
