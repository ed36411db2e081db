//! What everybody knows of a hand in go fish, and dealing anew what a seat does not know.

use super::State;
use crate::cards::{Card, Cards, Rank};
use table::{Chance, Seat, Zone};

/// What everybody knows of a hand, because it happened in the open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Known {
    /// Cards that everybody saw come into it.
    pub(super) seen: Cards,
    /// The ranks it asked for without having shown one: it holds a card of them that nobody saw.
    sure: Tally,
    /// How many cards of each rank may be among those nobody saw: as many as came in since it was known to hold none.
    may: Tally,
}

impl Known {
    /// A hand just dealt may hold anything.
    pub(super) const DEALT: Known = Known { seen: Cards::NONE, sure: Tally(0), may: Tally(Tally::FULL) };

    /// It asks for a rank, so it holds a card of it.
    pub(super) fn asks(&mut self, rank: Rank) {
        if (self.seen & rank.cards()).is_empty() {
            self.sure.0 |= Tally::ONE_EACH & Tally::of(rank);
        }
    }

    /// It takes in a card nobody else sees, of any rank but this.
    pub(super) fn draws(&mut self, not: Option<Rank>) {
        let keep = not.map_or(0, Tally::of);
        let more = (self.may.0 << 1 | Tally::ONE_EACH) & Tally::FULL;
        self.may.0 = self.may.0 & keep | more & !keep;
    }

    /// It holds none of a rank: it said so, gave them away or laid down the book.
    pub(super) fn has_none(&mut self, rank: Rank) {
        self.seen -= rank.cards();
        self.sure.0 &= !Tally::of(rank);
        self.may.0 &= !Tally::of(rank);
    }

    /// It holds at least so many cards of a rank.
    pub(super) fn at_least(&self, rank: Rank) -> usize {
        (self.seen & rank.cards()).len() + self.sure.get(rank)
    }

    /// It holds at most so many cards of a rank, where `hand` cards are in it.
    pub(super) fn at_most(&self, rank: Rank, hand: usize) -> usize {
        let seen = (self.seen & rank.cards()).len();
        (seen + self.may.get(rank)).min(Tally::MOST).min(seen + hand - self.seen.len())
    }
}

/// A number from 0 to 3 for every rank: four bits a rank, as many of them set. Four cards of a rank are a book, so no
/// hand holds more than three.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct Tally(u64);

impl Tally {
    const MOST: usize = 3;
    const ONE_EACH: u64 = 0x0001_1111_1111_1111;
    const FULL: u64 = Tally::ONE_EACH * 0b111;

    fn of(rank: Rank) -> u64 {
        0b1111 << (4 * rank.index())
    }

    fn get(self, rank: Rank) -> usize {
        (self.0 & Tally::of(rank)).count_ones() as usize
    }
}

/// Deals the pond and the cards `seat` never saw anew, so that everything everybody knows still holds.
///
/// Each hand first gets a card of every rank it surely holds, then whatever comes that it may hold. With two players
/// that always works out; with more, one hand may take what another needs, and the cards are shuffled again. The
/// cards as they really lie can be dealt this way too, so that ends.
pub(super) fn redeal(state: &mut State, seat: Seat, chance: &mut dyn Chance) {
    let others: Zone<Seat, 8> = Seat::all(state.seats()).filter(|&other| other != seat).collect();
    let mut unknown = state.pond;
    for &other in others.iter() {
        let player = &state.players[other.index()];
        (player.hand - player.known.seen).iter().for_each(|card| unknown.push(card));
    }
    loop {
        chance.shuffle(&mut unknown);
        if let Some((hands, pond)) = deal(state, &others, unknown) {
            others.iter().for_each(|other| state.players[other.index()].hand = hands[other.index()]);
            state.pond = pond;
            return;
        }
    }
}

type Cards52 = Zone<Card, { Card::COUNT }>;

fn deal(state: &State, others: &[Seat], mut unknown: Cards52) -> Option<([Cards; 6], Cards52)> {
    let mut hands = [Cards::NONE; 6];
    for &other in others {
        let known = &state.players[other.index()].known;
        hands[other.index()] = known.seen;
        for rank in Rank::all().filter(|&rank| known.sure.get(rank) > 0) {
            let first = unknown.iter().position(|card| card.rank() == rank)?;
            hands[other.index()] |= Cards::one(unknown.remove(first));
        }
    }
    for &other in others {
        let (player, hand) = (&state.players[other.index()], &mut hands[other.index()]);
        let size = player.hand.len();
        let mut next = 0;
        while hand.len() < size {
            let rank = unknown.get(next)?.rank();
            if (*hand & rank.cards()).len() < player.known.at_most(rank, size) {
                *hand |= Cards::one(unknown.remove(next));
            } else {
                next += 1;
            }
        }
    }
    Some((hands, unknown))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rank(name: &str) -> Rank {
        name.parse().expect("a rank")
    }

    #[test]
    fn a_hand_that_asks_holds_one_and_a_hand_that_gave_holds_none() {
        let mut known = Known::DEALT;
        let jacks = rank("J");
        assert_eq!((known.at_least(jacks), known.at_most(jacks, 7)), (0, 3));
        known.asks(jacks);
        known.seen |= Cards::one("J♠".parse().unwrap());
        assert_eq!((known.at_least(jacks), known.at_most(jacks, 8)), (2, 3));
        known.has_none(jacks);
        assert_eq!((known.at_least(jacks), known.at_most(jacks, 6)), (0, 0));
    }

    #[test]
    fn what_is_drawn_after_a_denial_may_be_anything_but_what_was_asked_for() {
        let mut known = Known::DEALT;
        let (jacks, kings) = (rank("J"), rank("K"));
        known.has_none(jacks);
        known.has_none(kings);
        known.draws(Some(kings));
        known.draws(Some(kings));
        assert_eq!((known.at_most(jacks, 7), known.at_most(kings, 7)), (2, 0));
        known.draws(None);
        known.draws(None);
        assert_eq!((known.at_most(jacks, 7), known.at_most(kings, 7)), (3, 2), "four would be a book");
    }

    #[test]
    fn a_hand_all_of_which_was_seen_can_hold_nothing_else() {
        let mut known = Known::DEALT;
        known.seen = ["J♠", "K♠"].iter().map(|card| card.parse::<Card>().unwrap()).collect();
        assert_eq!((known.at_most(rank("J"), 2), known.at_most(rank("2"), 2)), (1, 0));
    }
}
