//! The usual deck: thirteen ranks in four suits.

use std::fmt;
use table::{Piece, Set, Small};

const RANKS: [(&str, &str); 13] = [
    ("2", "twos"),
    ("3", "threes"),
    ("4", "fours"),
    ("5", "fives"),
    ("6", "sixes"),
    ("7", "sevens"),
    ("8", "eights"),
    ("9", "nines"),
    ("10", "tens"),
    ("J", "jacks"),
    ("Q", "queens"),
    ("K", "kings"),
    ("A", "aces"),
];
const SUITS: [char; 4] = ['♠', '♥', '♦', '♣'];

/// Twos are the lowest, aces the highest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Rank(u8);

impl Rank {
    /// Every rank, the lowest first.
    pub fn all() -> impl Iterator<Item = Rank> {
        (0..RANKS.len() as u8).map(Rank)
    }

    /// Counted from 0, the lowest.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The four cards of it.
    #[inline]
    pub const fn cards(self) -> Cards {
        Cards::from_bits(0b1111 << (4 * self.0))
    }

    /// More than one card of it: "jacks".
    pub fn plural(self) -> &'static str {
        RANKS[usize::from(self.0)].1
    }
}

/// `J`.
impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(RANKS[usize::from(self.0)].0)
    }
}

/// One of the 52 cards. Each has a name of its own, `J♠`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Card(u8);

impl Card {
    /// How many there are.
    pub const COUNT: usize = 52;

    /// All of them, rank by rank.
    pub const fn deck() -> [Card; Card::COUNT] {
        let mut deck = [Card(0); Card::COUNT];
        let mut index = 0;
        while index < Card::COUNT {
            deck[index] = Card(index as u8);
            index += 1;
        }
        deck
    }

    /// Its rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank(self.0 / 4)
    }

    /// The card as it lies open on a table.
    pub fn face(self) -> Piece {
        Piece::new(self.to_string(), self.to_string())
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank(), SUITS[usize::from(self.0 % 4)])
    }
}

table::named! {
    Card in Card::deck() => "is no card; a card is written as its rank and its suit: \"10♥\", \"J♠\"",
    Rank in Rank::all() => "is no rank; ranks are 2 to 10, J, Q, K and A",
}

impl Small for Card {
    #[inline]
    fn number(self) -> u32 {
        self.0.into()
    }

    #[inline]
    fn numbered(number: u32) -> Card {
        Card(number as u8)
    }
}

/// A set of cards; the four cards of a rank are neighbours in it.
pub type Cards = Set<Card>;

/// All 52 cards.
pub const ALL: Cards = Cards::from_bits((1 << Card::COUNT) - 1);

/// The ranks of which there is at least one card, the lowest first.
#[inline]
pub fn ranks(cards: Cards) -> impl Iterator<Item = Rank> {
    let bits = cards.bits();
    // One bit for every rank: the lowest of its four.
    let mut left = (bits | bits >> 1 | bits >> 2 | bits >> 3) & 0x0001_1111_1111_1111;
    (0..left.count_ones()).map(move |_| {
        let rank = Rank((left.trailing_zeros() / 4) as u8);
        left &= left - 1;
        rank
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_has_a_name_of_its_own_and_is_read_back_from_it() {
        let mut names: Vec<String> = Card::deck().iter().map(Card::to_string).collect();
        for (card, name) in Card::deck().into_iter().zip(&names) {
            assert_eq!(name.parse(), Ok(card));
        }
        names.sort();
        names.dedup();
        assert_eq!(names.len(), Card::COUNT);
        assert!("J".parse::<Card>().unwrap_err().contains("\"J♠\""), "the error shows how a card is written");
    }

    #[test]
    fn a_set_of_cards_knows_its_ranks() {
        let cards: Cards = ["K♣", "2♠", "2♦"].iter().map(|name| name.parse::<Card>().unwrap()).collect();
        assert_eq!(ranks(cards).map(Rank::plural).collect::<Vec<_>>(), ["twos", "kings"]);
        assert_eq!(cards.to_string(), "2♠, 2♦ and K♣");
        assert_eq!(cards.len(), 3);
    }
}
