//! Cards of the whole table as one list: a set of 64 bits for each player, read seat by seat.

use crate::galaxy::SEATS;
use crate::ids::{Bits, CardId};
use table::Seat;

/// Cards of several players, in the order of the seats and of the cards' numbers. It is a copy: whoever walks it may
/// change the position meanwhile.
#[derive(Clone, Copy, Debug)]
pub struct Cards {
    sets: [Bits; SEATS],
    owner: usize,
    seats: usize,
}

impl Cards {
    /// No card.
    pub const NONE: Cards = Cards { sets: [Bits::NONE; SEATS], owner: 0, seats: 0 };

    /// The cards that `set` names for each of the first `seats` players.
    #[inline]
    pub fn of(seats: usize, set: impl Fn(Seat) -> Bits) -> Cards {
        let mut sets = [Bits::NONE; SEATS];
        for (owner, cards) in sets[..seats].iter_mut().enumerate() {
            *cards = set(Seat::new(owner));
        }
        Cards { sets, owner: 0, seats }
    }
}

impl Iterator for Cards {
    type Item = CardId;

    #[inline]
    fn next(&mut self) -> Option<CardId> {
        while self.owner < self.seats {
            let set = &mut self.sets[self.owner];
            if let Some(index) = set.first() {
                set.take(index);
                return Some(CardId::new(Seat::new(self.owner), index));
            }
            self.owner += 1;
        }
        None
    }

    #[inline]
    fn count(self) -> usize {
        self.sets[self.owner.min(self.seats)..self.seats].iter().map(|set| set.len()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_come_seat_by_seat_and_in_order() {
        let sets = [Bits(0b1010), Bits::NONE, Bits(1 << 63)];
        let cards = Cards::of(3, |seat| sets[seat.index()]);
        assert_eq!(cards.count(), 3);
        let listed: Vec<(usize, usize)> = cards.map(|id| (id.owner().index(), id.index())).collect();
        assert_eq!(listed, [(0, 1), (0, 3), (2, 63)]);
        assert_eq!(cards.skip(1).count(), 2);
        assert_eq!(Cards::NONE.count(), 0);
    }
}
