//! Cards of the whole table as one list: a set of 64 bits for each player, read seat by seat.

use crate::galaxy::SEATS;
use crate::ids::{Bits, CardId};
use table::Seat;

/// Cards of several players, in the order of the seats and of the cards' numbers. It is a copy: whoever walks it may
/// change the position meanwhile.
#[derive(Clone, Copy, Debug)]
pub struct Cards {
    /// Those still to come of the player whose turn it is.
    now: Bits,
    owner: Seat,
    /// The seats still to come that have any, a bit each.
    left: u8,
    sets: [Bits; SEATS],
}

impl Cards {
    /// No card.
    pub const NONE: Cards = Cards { now: Bits::NONE, owner: Seat::new(0), left: 0, sets: [Bits::NONE; SEATS] };

    /// The cards that `set` names for each of the first `seats` players.
    #[inline]
    pub fn of(seats: usize, set: impl Fn(Seat) -> Bits) -> Cards {
        let mut cards = Cards::NONE;
        for owner in 0..seats {
            cards.put(Seat::new(owner), set(Seat::new(owner)));
        }
        cards
    }

    /// Puts in all cards of one player.
    #[inline]
    pub fn put(&mut self, owner: Seat, set: Bits) {
        self.sets[owner.index()] = set;
        self.left |= u8::from(!set.is_empty()) << owner.index();
    }
}

impl Iterator for Cards {
    type Item = CardId;

    #[inline]
    fn next(&mut self) -> Option<CardId> {
        if self.now.is_empty() {
            if self.left == 0 {
                return None;
            }
            self.owner = Seat::new(self.left.trailing_zeros() as usize);
            self.now = self.sets[self.owner.index()];
            self.left &= self.left - 1;
        }
        Some(CardId::new(self.owner, self.now.take_first()))
    }

    #[inline]
    fn count(self) -> usize {
        let to_come = |(owner, set): (usize, &Bits)| if self.left >> owner & 1 == 1 { set.len() } else { 0 };
        self.now.len() + self.sets.iter().enumerate().map(to_come).sum::<usize>()
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
