//! What a player can tell positions apart by, in one number: the view without its names and texts, for players who
//! search and look at millions of positions.

use crate::cards::CardRef;
use crate::catalogue::Catalogue;
use crate::sight::Sight;
use crate::state::{Pending, Side, Stage, opponent};
use std::hash::{Hash, Hasher};
use table::{Digest, Seat, mix};

impl Sight<'_> {
    /// The same in all worlds that look the same to a seat, another where its view is another.
    pub(crate) fn glance(self, seat: Seat) -> u64 {
        let state = self.state;
        let mut digest = Digest::default();
        state.stage.hash(&mut digest);
        if state.stage == Stage::Fitting {
            state.fitting[seat.index()].hash(&mut digest);
            (state.still_fitting(), state.fitting[opponent(seat).index()].chosen).hash(&mut digest);
            return digest.finish();
        }
        (state.active, state.activated, state.opening).hash(&mut digest);
        for whose in [seat, opponent(seat)] {
            let side = self.side(whose);
            // As in the view: one's own hand, and of the other's what one was shown.
            let known = if whose == seat { side.hand } else { side.seen };
            (known, side.seen).hash(&mut digest);
            self.lies_open(whose, &mut digest);
        }
        for standing in self.state.in_force.items() {
            (standing.lasting, standing.controller, standing.until, standing.amount, standing.uses).hash(&mut digest);
        }
        digest.finish()
    }

    /// Everything of a player's ship that lies open. Cards count by what is printed on them: which of two copies it is,
    /// nobody sees.
    fn lies_open(self, seat: Seat, digest: &mut Digest) {
        let side = self.side(seat);
        let Side { layers, energy, barrier, hangar, depleted, played, turns, .. } = side;
        (side.ship, layers, energy, barrier, hangar, depleted, played, turns, &side.fitted).hash(digest);
        side.modifiers.glance(digest);
        let kind = |card: CardRef| self.module_of(seat, card).cards[card.nth()];
        side.graveyard.iter().fold(0, |sum: u64, card| sum.wrapping_add(mix(kind(card).0.into()))).hash(digest);
        for &Pending { card, damage, kind: sort, bypass, critical, due } in side.pending.iter() {
            (kind(card), damage, sort, bypass, critical, due).hash(digest);
        }
        for category in Catalogue::categories(side) {
            (side.decks[category.index()].len(), side.hand_of(category).len()).hash(digest);
        }
    }
}
