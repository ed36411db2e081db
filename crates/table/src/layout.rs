//! A deck laid out as a position in words says.

use crate::game::SetupError;
use std::fmt::Display;

/// So many names are told of a deck whose cards are few.
const MOST_TOLD: usize = 12;

/// A deck being laid out card by card, as a scenario's `[given]` says: each card can lie in one place only.
#[derive(Clone, Debug)]
pub struct Layout<T> {
    deck: Vec<(String, T)>,
    laid: Vec<bool>,
    /// What is wrong so far.
    pub wrong: SetupError,
}

impl<T: Copy + Display> Layout<T> {
    /// All of these are still to be laid out. Each has a name of its own.
    pub fn of(deck: impl IntoIterator<Item = T>) -> Layout<T> {
        let deck: Vec<_> = deck.into_iter().map(|card| (card.to_string(), card)).collect();
        Layout { laid: vec![false; deck.len()], deck, wrong: SetupError::none() }
    }

    /// Lays out the card of this name. If there is none, or it lies somewhere else, that is noted, and some card stands
    /// in for it so that the rest can be read.
    pub fn take(&mut self, at: impl Into<String>, name: &str) -> T {
        match self.deck.iter().position(|(other, _)| other == name) {
            Some(place) => {
                if std::mem::replace(&mut self.laid[place], true) {
                    self.wrong.add(at, format!("{name} is there twice"), "let every card lie in one place");
                }
                self.deck[place].1
            }
            None => {
                self.wrong.add(at, format!("{name:?} is no card of this deck"), self.written());
                self.deck.first().expect("a deck has cards").1
            }
        }
    }

    /// Lays out a row of cards, of which the first lies `at` 0.
    pub fn take_all<C: FromIterator<T>>(&mut self, at: &str, names: &[String]) -> C {
        names.iter().enumerate().map(|(place, name)| self.take(format!("{at}.{place}"), name)).collect()
    }

    /// Lays out cards that one word stands for, such as a book; of those that lie somewhere else the first is noted.
    pub fn take_together(&mut self, at: &str, cards: impl IntoIterator<Item = T>) {
        let before = self.wrong.problems.len();
        for card in cards {
            self.take(at, &card.to_string());
        }
        self.wrong.problems.truncate(before + 1);
    }

    /// The cards that have not been laid out, in the order of the deck.
    pub fn left(&self) -> impl Iterator<Item = T> {
        self.deck.iter().zip(&self.laid).filter(|(_, laid)| !**laid).map(|(&(_, card), _)| card)
    }

    /// How its cards are written.
    fn written(&self) -> String {
        let names: Vec<&str> = self.deck.iter().map(|(name, _)| name.as_str()).collect();
        match names.as_slice() {
            [first, second, third, .., last] if names.len() > MOST_TOLD => {
                format!("its cards are {first}, {second}, {third} … {last}")
            }
            _ => format!("its cards are {}", names.join(", ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_card_lies_in_one_place_and_the_rest_is_left() {
        let mut deck = Layout::of(1..=5);
        let row: Vec<i32> = deck.take_all("given.row", &["4".into(), "2".into()]);
        assert_eq!((row, deck.take("given.top", "5")), (vec![4, 2], 5));
        assert_eq!(deck.left().collect::<Vec<_>>(), [1, 3]);
        assert_eq!(deck.wrong, SetupError::none());
    }

    #[test]
    fn cards_that_one_word_stands_for_are_told_of_once() {
        let mut deck = Layout::of(1..=5);
        deck.take("given.top", "2");
        deck.take_together("given.pairs.0", [2, 1]);
        deck.take_together("given.pairs.1", [1, 2]);
        let told: Vec<String> =
            deck.wrong.problems.iter().map(|wrong| format!("{}: {}", wrong.at, wrong.what)).collect();
        assert_eq!(told, ["given.pairs.0: 2 is there twice", "given.pairs.1: 1 is there twice"]);
        assert_eq!(deck.left().collect::<Vec<_>>(), [3, 4, 5]);
    }

    #[test]
    fn whatever_can_not_lie_there_is_told_all_at_once() {
        let mut deck = Layout::of(1..=3);
        let row: Vec<i32> = deck.take_all("given.row", &["7".into(), "2".into(), "2".into()]);
        assert_eq!(row.len(), 3, "the rest is still read");
        let told: Vec<String> =
            deck.wrong.problems.iter().map(|wrong| format!("{}: {}; {}", wrong.at, wrong.what, wrong.remedy)).collect();
        let said = [
            "given.row.0: \"7\" is no card of this deck; its cards are 1, 2, 3",
            "given.row.2: 2 is there twice; let every card lie in one place",
        ];
        assert_eq!(told, said);
        let mut large = Layout::of(1..=52);
        large.take("given.top", "0");
        assert_eq!(large.wrong.problems[0].remedy, "its cards are 1, 2, 3 … 52");
    }
}
