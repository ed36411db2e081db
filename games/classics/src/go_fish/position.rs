//! A position of go fish in a scenario's words.

use super::State;
use crate::cards::{ALL, Card, Cards, Rank};
use serde::Deserialize;
use table::{Seat, SetupError};

/// A position in words: the `hands` of all seats, the ranks of the `books` they laid down, and whose `turn` it is. All
/// other cards lie in the pond, and nobody has asked for anything yet.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Given {
    hands: Vec<Vec<Card>>,
    #[serde(default)]
    books: Vec<Vec<Rank>>,
    #[serde(default)]
    turn: Seat,
}

/// Lays the table out as `[given]` says.
pub(super) fn lay_out(state: &mut State, given: &serde_json::Value) -> Result<(), SetupError> {
    let given: Given = crate::read_given(given, r#"hands = [["J♠"], ["J♥", "2♠"]], books = [["K"], []]"#)?;
    let (seats, mut wrong) = (state.seats(), SetupError::none());
    for (at, there) in [("given.hands", given.hands.len()), ("given.books", given.books.len())] {
        if there != seats && (there > 0 || at == "given.hands") {
            wrong.add(at, format!("this table has {seats} seats, not {there}"), "give one for each of them in order");
        }
    }
    if given.turn.index() >= seats {
        wrong.add("given.turn", format!("there is no seat {}", given.turn.number()), "give the turn to a seat");
    }
    wrong.or(())?;
    given.position(state)
}

impl Given {
    /// Puts everything where it lies.
    fn position(self, state: &mut State) -> Result<(), SetupError> {
        let (mut used, mut wrong) = (Cards::NONE, SetupError::none());
        let mut take = |at: String, card: Card| {
            if used.has(card) {
                let remedy = "every card lies in one hand, in one book or in the pond";
                wrong.add(at, format!("{card} is there twice"), remedy);
            }
            used |= Cards::one(card);
            card
        };
        state.players = Default::default();
        state.books = self.books.iter().map(|ranks| ranks.len() as u8).sum();
        state.turn = self.turn;
        for (index, cards) in self.hands.into_iter().enumerate() {
            let player = &mut state.players[index];
            cards.iter().for_each(|_| player.known.draws(None));
            let cards = cards.into_iter().enumerate();
            player.hand = cards.map(|(number, card)| take(format!("given.hands.{index}.{number}"), card)).collect();
        }
        for (index, ranks) in self.books.into_iter().enumerate() {
            let cards = ranks.into_iter().flat_map(|rank| rank.cards().iter());
            state.players[index].books = cards.map(|card| take(format!("given.books.{index}"), card)).collect();
        }
        state.pond = (ALL - used).iter().collect();
        for (index, player) in state.players.iter().enumerate() {
            if Rank::all().any(|rank| player.hand & rank.cards() == rank.cards()) {
                let at = format!("given.hands.{index}");
                wrong.add(at, "a hand holds all four of a rank", "write them as a book");
            }
        }
        let can_ask = !state.hand(state.turn).is_empty() && state.askable(state.turn).next().is_some();
        if !state.over() && !can_ask {
            let what = format!("seat {} can't ask", state.turn.number());
            wrong.add("given.turn", what, "give the turn to a seat with cards, and somebody else a card");
        }
        wrong.or(())
    }
}
