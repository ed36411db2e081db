//! What only tests may see: that no card is lost or made.

use crate::cards::{CardRef, CardSet};
use crate::game::Starship;
use crate::state::{Frame, Stage, State};
use table::Seat;
use table::conformance::Inspect;

impl Inspect for Starship {
    /// Cards come into being when fits are verified, so what is counted is what is wrong: every card of a ship must
    /// lie in exactly one place. Names are no secrets in this game: deck lists lie open (4.4).
    fn census(&self, state: &State) -> Vec<String> {
        if state.stage == Stage::Fitting {
            return Vec::new();
        }
        Seat::all(2).flat_map(|seat| self.misplaced(state, seat)).collect()
    }
}

impl Starship {
    fn misplaced(&self, state: &State, seat: Seat) -> Vec<String> {
        let side = state.side(seat);
        let decks: CardSet = side.decks.iter().flat_map(|deck| deck.iter().copied()).collect();
        let pending: CardSet = side.pending.iter().map(|pending| pending.card).collect();
        let played: CardSet = state
            .frames
            .iter()
            .filter_map(|frame| match frame {
                Frame::Card { by, card } if *by == seat => Some(*card),
                _ => None,
            })
            .filter(|&card| !pending.has(card))
            .collect();
        let zones = [decks, side.hand, side.graveyard, pending, played];
        let in_decks: usize = side.decks.iter().map(|deck| deck.len()).sum();
        let mut wrong = Vec::new();
        if in_decks != decks.len() {
            wrong.push(format!("{seat}: a deck holds a card twice"));
        }
        for (place, fitted) in side.fitted.iter().enumerate() {
            for nth in 0..self.catalogue.module(fitted.module).cards.len() {
                let card = CardRef::new(place, nth);
                let times = zones.iter().filter(|zone| zone.has(card)).count();
                if times != 1 {
                    wrong.push(format!(
                        "{seat}: {} lies in {times} places",
                        self.catalogue.card(self.catalogue.id_of(side, card)).name
                    ));
                }
            }
        }
        wrong
    }
}
