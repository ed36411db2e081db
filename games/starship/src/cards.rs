//! The physical cards of a ship: which module made them (S14), and sets of them.

use std::fmt;

/// The most modules a ship can carry.
pub const MAX_MODULES: usize = 16;
/// The most modules of one category.
pub const MAX_SLOTS: usize = 6;
/// The most cards one module makes.
pub const MAX_PER_MODULE: usize = 8;
/// The most cards of one colour.
pub const MAX_DECK: usize = MAX_SLOTS * MAX_PER_MODULE;

/// One card of a ship: the fitted module that made it, and which of that module's cards it is (S14).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CardRef(u8);

impl CardRef {
    /// Card `nth` of the module in place `module` of the ship.
    #[inline]
    pub const fn new(module: usize, nth: usize) -> CardRef {
        debug_assert!(module < MAX_MODULES && nth < MAX_PER_MODULE);
        CardRef((module * MAX_PER_MODULE + nth) as u8)
    }

    /// The place of its module on the ship.
    #[inline]
    pub const fn module(self) -> usize {
        self.0 as usize / MAX_PER_MODULE
    }

    /// Which of the module's cards it is.
    #[inline]
    pub const fn nth(self) -> usize {
        self.0 as usize % MAX_PER_MODULE
    }

    /// A number of its own among the ship's cards.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The card with this number.
    #[inline]
    pub const fn from_index(index: usize) -> CardRef {
        debug_assert!(index < MAX_MODULES * MAX_PER_MODULE);
        CardRef(index as u8)
    }
}

impl fmt::Debug for CardRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.module(), self.nth())
    }
}

/// A bit for every card of the modules before this place.
const fn below(place: usize) -> u128 {
    if place >= MAX_MODULES { u128::MAX } else { (1 << (place * MAX_PER_MODULE)) - 1 }
}

/// A set of a ship's cards, one bit each: a hand, a graveyard. A ship has up to 128 cards, twice as many as a
/// [`table::Set`] holds; and a whole module of them is one byte of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardSet(u128);

impl CardSet {
    /// No card.
    pub const NONE: CardSet = CardSet(0);

    /// All cards of the modules in places `from` to `to - 1`.
    pub const fn of_modules(from: usize, to: usize) -> CardSet {
        CardSet(below(to) & !below(from))
    }

    /// The cards of the module in this place, a bit each.
    #[inline]
    pub const fn of_module(self, module: usize) -> u8 {
        (self.0 >> (module * MAX_PER_MODULE)) as u8
    }

    /// Is the card in it?
    #[inline]
    pub const fn has(self, card: CardRef) -> bool {
        self.0 & (1 << card.0) != 0
    }

    /// Puts a card in.
    #[inline]
    pub fn add(&mut self, card: CardRef) {
        self.0 |= 1 << card.0;
    }

    /// Takes a card out.
    #[inline]
    pub fn remove(&mut self, card: CardRef) {
        self.0 &= !(1 << card.0);
    }

    /// What is in both.
    #[must_use]
    #[inline]
    pub const fn and(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    /// What is in this and not in the other.
    #[must_use]
    #[inline]
    pub const fn minus(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// What is in either.
    #[must_use]
    #[inline]
    pub const fn or(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
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

    /// The cards, in the order of the modules.
    pub fn iter(self) -> impl Iterator<Item = CardRef> + use<> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let card = CardRef(left.trailing_zeros() as u8);
                left &= left - 1;
                card
            })
        })
    }
}

impl FromIterator<CardRef> for CardSet {
    fn from_iter<I: IntoIterator<Item = CardRef>>(cards: I) -> CardSet {
        let mut set = CardSet::NONE;
        cards.into_iter().for_each(|card| set.add(card));
        set
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_know_whose_cards_they_hold() {
        let cards = [CardRef::new(0, 1), CardRef::new(2, 7), CardRef::new(15, 0)];
        let set: CardSet = cards.into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), cards);
        assert_eq!(set.of_module(2), 0b1000_0000);
        assert_eq!(set.and(CardSet::of_modules(1, 3)).iter().collect::<Vec<_>>(), [cards[1]]);
        assert_eq!(set.and(CardSet::of_modules(3, 16)).iter().collect::<Vec<_>>(), [cards[2]]);
        assert_eq!(CardSet::of_modules(0, 16).len(), 128);
        assert!(CardSet::of_modules(4, 4).is_empty());
    }
}
