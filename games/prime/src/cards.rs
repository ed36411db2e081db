//! Cards of the whole table as one list: a set of 64 bits for each player, read seat by seat.

use crate::ids::{Bits, CardId};
use table::Seat;

/// Cards of several players, in the order of the seats and of the cards' numbers. Which those of a player are is asked
/// when their turn comes.
#[derive(Clone, Copy)]
pub struct Cards<F> {
    of: F,
    /// Those still to come of `owner`.
    now: Bits,
    owner: Seat,
    /// The seat that comes next, and how many there are.
    next: u8,
    seats: u8,
}

impl<F: Fn(Seat) -> Bits> Cards<F> {
    /// The cards that `of` names for each of the first `seats` players.
    #[inline]
    pub const fn of(seats: usize, of: F) -> Cards<F> {
        Cards { of, now: Bits::NONE, owner: Seat::new(0), next: 0, seats: seats as u8 }
    }
}

impl<F: Fn(Seat) -> Bits> Iterator for Cards<F> {
    type Item = CardId;

    #[inline]
    fn next(&mut self) -> Option<CardId> {
        while self.now.is_empty() {
            if self.next == self.seats {
                return None;
            }
            self.owner = Seat::new(self.next.into());
            self.now = (self.of)(self.owner);
            self.next += 1;
        }
        Some(CardId::new(self.owner, self.now.take_first()))
    }

    #[inline]
    fn count(self) -> usize {
        let to_come = (self.next..self.seats).map(|seat| (self.of)(Seat::new(seat.into())).len());
        self.now.len() + to_come.sum::<usize>()
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
        assert_eq!(Cards::of(0, |_| Bits::NONE).count(), 0);
    }
}
