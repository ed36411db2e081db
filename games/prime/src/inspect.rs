//! What only tests may see: where every card is, and which are hidden from whom.

use crate::event::Event;
use crate::game::Prime;
use crate::ids::{Bits, CardId};
use crate::pack::Kind;
use crate::state::State;
use table::conformance::Inspect;
use table::{Seat, Viewer};

impl Prime {
    /// The cards of a player that a viewer can't see.
    fn hidden(&self, state: &State, owner: Seat, viewer: Viewer) -> Bits {
        let player = state.player(owner);
        let mut hidden = player.piles.drawable();
        if !viewer.sees_as(owner) {
            hidden = hidden.or(player.hand).or(player.reserve);
            if player.advantage.is_some() && !player.revealed {
                hidden.put(player.advantage.index());
            }
        } else if state.turn == 0 {
            // 101.4: whoever chooses starting planets has the deck in hand.
            hidden = hidden.but(player.planets);
        }
        // Whoever chooses among the cards of a pile looks at them.
        let looked_at = match viewer {
            Viewer::Seat(seat) => self.board(state).offered_cards(seat),
            _ => Vec::new(),
        };
        looked_at.iter().filter(|id| id.owner() == owner).for_each(|id| hidden.take(id.index()));
        hidden
    }

    /// Is this name a phrase that stands nowhere but on its card?
    fn is_telling(&self, name: &str) -> bool {
        let others = self.pack().cards().iter().filter(|card| card.name != name);
        name.contains(' ')
            && self.pack().cards().iter().all(|card| !card.text.contains(name))
            && others.into_iter().all(|card| !card.name.contains(name))
    }
}

impl Inspect for Prime {
    /// Every card once for each place it lies in: once in all, unless the rules lose or double one.
    fn census(&self, state: &State) -> Vec<String> {
        let mut marks = Vec::new();
        for seat in Seat::all(state.n()) {
            let player = state.player(seat);
            let mut count =
                |cards: Bits| marks.extend(cards.iter().map(|index| format!("{:?}", CardId::new(seat, index))));
            let zones = [player.hand, player.in_play, player.terminated, player.fallen, player.limbo];
            for zone in zones.into_iter().chain([player.shackled, player.reserve]) {
                count(zone);
            }
            for card in player.piles.draw().iter().chain(player.piles.recycled()) {
                count([usize::from(*card)].into_iter().collect());
            }
            if player.advantage.is_some() {
                count([player.advantage.index()].into_iter().collect());
            }
        }
        marks
    }

    fn secrets(&self, state: &State, viewer: Viewer) -> Vec<String> {
        let mut marks = Vec::new();
        // What is in force is known by the name of its card, wherever that has gone.
        let sources = state.in_force.items().iter().filter_map(|standing| crate::world::card(standing.source));
        let in_force: Vec<Kind> = sources.map(|id| state.piece(id).kind).collect();
        for owner in Seat::all(state.n()).filter(|_| viewer != Viewer::Everything) {
            for index in self.hidden(state, owner, viewer).iter() {
                marks.push(self.board(state).handle(CardId::new(owner, index)));
                let kind = state.kind(owner, index);
                let seen = in_force.contains(&kind)
                    || Seat::all(state.n()).any(|seat| {
                        let (player, hidden) = (state.player(seat), self.hidden(state, seat, viewer));
                        (0..usize::from(player.cards)).any(|card| state.kind(seat, card) == kind && !hidden.has(card))
                    });
                let name = &self.pack().card(kind).name;
                if !seen && self.is_telling(name) {
                    marks.push(name.clone());
                }
            }
        }
        marks
    }

    /// A card turned up, recycled, and shuffled back under before the next question.
    fn shows(&self, event: &Event, viewer: Viewer) -> Vec<String> {
        let card = match event {
            Event::Revealed { card, .. }
            | Event::Discarded { card, .. }
            | Event::DrewFate { card, .. }
            | Event::FateEnded { card, .. }
            | Event::LeftPlay { card, .. }
            | Event::Played { card, .. }
            | Event::Showed { card, .. }
            | Event::Turned { card, .. }
            | Event::Destroyed { card }
            | Event::Damaged { card, .. } => *card,
            Event::Drew { seat, card } | Event::Took { seat, card } | Event::Saw { seat, card }
                if viewer.sees_as(*seat) =>
            {
                *card
            }
            _ => return Vec::new(),
        };
        vec![card.handle(), self.pack().card(card.kind).name.clone()]
    }
}
