//! What everybody knows of a hand in go fish, and dealing anew what a seat does not know.

use super::{MOST_PLAYERS, Player, Pond, State};
use crate::cards::{Cards, Rank, ranks};
use table::{Chance, Seat, Zone};

/// What everybody knows of a hand, because it happened in the open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Known {
    /// Cards that everybody saw come into it.
    pub(super) seen: Cards,
    /// A card of each rank it asked for without having shown one: it holds some card of that rank that nobody saw.
    sure: Cards,
    /// So many cards of each rank, whichever they are, may be among those nobody saw: as many as came in since it was
    /// known to hold none. Four would be a book, so no hand holds more than three.
    may: Cards,
}

/// One card of each rank.
const ONE_EACH: Cards = Cards::from_bits(0x0001_1111_1111_1111);
/// So many deals that do not work out are not bad luck.
const MOST_SHUFFLES: u32 = 1000;
/// Three cards of each rank.
const MOST: Cards = Cards::from_bits(ONE_EACH.bits() * 0b111);

fn count(cards: Cards, rank: Rank) -> usize {
    (cards & rank.cards()).len()
}

impl Known {
    /// It asks for a rank, so it holds a card of it.
    pub(super) fn asks(&mut self, rank: Rank) {
        if (self.seen & rank.cards()).is_empty() {
            self.sure |= ONE_EACH & rank.cards();
        }
    }

    /// It takes in a card nobody else sees, of any rank but this.
    pub(super) fn draws(&mut self, not: Option<Rank>) {
        let keep = not.map_or(Cards::NONE, Rank::cards);
        let more = (Cards::from_bits(self.may.bits() << 1) | ONE_EACH) & MOST;
        self.may = (self.may & keep) | (more - keep);
    }

    /// It holds none of a rank: it said so, gave them away or laid down the book.
    pub(super) fn has_none(&mut self, rank: Rank) {
        self.seen -= rank.cards();
        self.sure -= rank.cards();
        self.may -= rank.cards();
    }

    /// It holds at least so many cards of a rank.
    pub(super) fn at_least(&self, rank: Rank) -> usize {
        count(self.seen, rank) + count(self.sure, rank)
    }

    /// It holds at most so many cards of a rank, where `hand` cards are in it.
    pub(super) fn at_most(&self, rank: Rank, hand: usize) -> usize {
        let seen = count(self.seen, rank);
        (seen + count(self.may, rank)).min(3).min(seen + hand - self.seen.len())
    }
}

/// Deals the pond and the cards `seat` never saw anew, so that everything everybody knows still holds.
///
/// Each hand first gets a card of every rank it surely holds, then whatever comes that it may hold. With two players
/// that always works out; with more, one hand may take what another needs, and the cards are shuffled again.
pub(super) fn redeal(state: &mut State, seat: Seat, chance: &mut dyn Chance) {
    let others: Zone<Seat, 8> = Seat::all(state.seats()).filter(|&other| other != seat).collect();
    let mut unknown = state.pond;
    for &other in others.iter() {
        let player = &state.players[other.index()];
        (player.hand - player.known.seen).iter().for_each(|card| unknown.push(card));
    }
    // The cards as they lie can be dealt this way too, so one of the first shuffles will do; if none does, they stay.
    for _ in 0..MOST_SHUFFLES {
        chance.shuffle(&mut unknown);
        if let Some((hands, pond)) = deal(state, &others, unknown) {
            others.iter().for_each(|other| state.players[other.index()].hand = hands[other.index()]);
            state.pond = pond;
            return;
        }
    }
}

/// The hands of these seats and the pond, dealt from the unknown cards in order; nothing, if that does not work out.
fn deal(state: &State, others: &[Seat], mut unknown: Pond) -> Option<([Cards; MOST_PLAYERS], Pond)> {
    let mut hands = state.players.map(|player| player.known.seen);
    for &other in others {
        for rank in ranks(state.players[other.index()].known.sure) {
            hands[other.index()] |= Cards::one(unknown.take_first(|card| card.rank() == rank)?);
        }
    }
    for &other in others {
        let (Player { known, hand, .. }, dealt) = (&state.players[other.index()], &mut hands[other.index()]);
        let fits = |dealt: Cards, rank: Rank| count(dealt, rank) < known.at_most(rank, hand.len());
        while dealt.len() < hand.len() {
            *dealt |= Cards::one(unknown.take_first(|card| fits(*dealt, card.rank()))?);
        }
    }
    Some((hands, unknown))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Card;

    fn rank(name: &str) -> Rank {
        name.parse().expect("a rank")
    }

    /// What is known of a hand of seven just dealt.
    fn dealt() -> Known {
        let mut known = Known::default();
        (0..7).for_each(|_| known.draws(None));
        known
    }

    #[test]
    fn a_hand_that_asks_holds_one_and_a_hand_that_gave_holds_none() {
        let mut known = dealt();
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
        let mut known = dealt();
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
        let mut known = dealt();
        known.seen = ["J♠", "K♠"].iter().map(|card| card.parse::<Card>().unwrap()).collect();
        assert_eq!((known.at_most(rank("J"), 2), known.at_most(rank("2"), 2)), (1, 0));
    }
}
