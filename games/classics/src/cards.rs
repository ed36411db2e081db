//! The usual deck: thirteen ranks in four suits.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};
use std::str::FromStr;

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
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank(), SUITS[usize::from(self.0 % 4)])
    }
}

impl FromStr for Card {
    type Err = String;

    fn from_str(name: &str) -> Result<Card, String> {
        let known = Card::deck().into_iter().find(|card| card.to_string() == name);
        known.ok_or_else(|| format!("{name:?} is no card; a card is written as its rank and its suit: \"10♥\", \"J♠\""))
    }
}

impl FromStr for Rank {
    type Err = String;

    fn from_str(name: &str) -> Result<Rank, String> {
        let known = Rank::all().find(|rank| rank.to_string() == name);
        known.ok_or_else(|| format!("{name:?} is no rank; ranks are 2 to 10, J, Q, K and A"))
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl Serialize for Rank {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Card, D::Error> {
        String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}

impl<'de> Deserialize<'de> for Rank {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Rank, D::Error> {
        String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}

/// A set of cards, one bit each; the four cards of a rank are neighbours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cards(u64);

impl Cards {
    /// No card.
    pub const NONE: Cards = Cards(0);

    /// Just this card.
    #[inline]
    pub const fn one(card: Card) -> Cards {
        Cards(1 << card.0)
    }

    /// The four cards of a rank.
    #[inline]
    pub const fn of_rank(rank: Rank) -> Cards {
        Cards(0b1111 << (4 * rank.0))
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

    /// Is this card among them?
    #[inline]
    pub const fn has(self, card: Card) -> bool {
        self.0 & (1 << card.0) != 0
    }

    /// The cards, the lowest rank first.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let card = (left != 0).then(|| Card(left.trailing_zeros() as u8));
            left &= left.wrapping_sub(1);
            card
        })
    }

    /// The ranks of which there is at least one card, the lowest first.
    #[inline]
    pub fn ranks(self) -> impl Iterator<Item = Rank> {
        // One bit for every rank: the lowest of its four.
        let mut left = (self.0 | self.0 >> 1 | self.0 >> 2 | self.0 >> 3) & 0x0001_1111_1111_1111;
        (0..left.count_ones()).map(move |_| {
            let rank = Rank((left.trailing_zeros() / 4) as u8);
            left &= left - 1;
            rank
        })
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Cards {
        cards.into_iter().fold(Cards::NONE, |all, card| all | Cards::one(card))
    }
}

impl BitOr for Cards {
    type Output = Cards;
    #[inline]
    fn bitor(self, other: Cards) -> Cards {
        Cards(self.0 | other.0)
    }
}

impl BitOrAssign for Cards {
    #[inline]
    fn bitor_assign(&mut self, other: Cards) {
        self.0 |= other.0;
    }
}

impl BitAnd for Cards {
    type Output = Cards;
    #[inline]
    fn bitand(self, other: Cards) -> Cards {
        Cards(self.0 & other.0)
    }
}

/// All other cards.
impl Not for Cards {
    type Output = Cards;
    #[inline]
    fn not(self) -> Cards {
        Cards(!self.0 & ((1 << Card::COUNT) - 1))
    }
}

/// Cards in a row of words: `J♠, J♥ and K♣`.
impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.iter().map(|card| card.to_string()).collect();
        match names.as_slice() {
            [] => f.write_str("nothing"),
            [one] => f.write_str(one),
            [most @ .., last] => write!(f, "{} and {last}", most.join(", ")),
        }
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
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
        assert_eq!(cards.ranks().map(Rank::plural).collect::<Vec<_>>(), ["twos", "kings"]);
        assert_eq!(cards.to_string(), "2♠, 2♦ and K♣");
        assert_eq!(cards.len(), 3);
    }
}
