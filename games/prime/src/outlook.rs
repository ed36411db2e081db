//! How well a player stands: for programs that can't look to the end of a game.

use crate::board::Board;
use crate::card::CardType;
use crate::end::TRANSCENDENT;
use crate::ids::CardId;
use table::Seat;

/// What things are worth, in points of Tech. Tech itself wins; everything else is there to get it or to keep others from
/// it.
const RESOURCE: f32 = 0.10;
const PRODUCTION: f32 = 1.0;
const STRUCTURE: f32 = 0.06;
const SHIP: f32 = 0.09;
const HERO: f32 = 0.11;
const SUPPORT: f32 = 0.08;
const EXPLORE: f32 = 0.45;
const CARD: f32 = 0.06;
/// How many points make a clear lead.
const CLEAR: f32 = 6.0;

impl Board<'_> {
    /// From 0 to 1: a seat against the best of the others.
    pub(crate) fn outlook(self, seat: Seat) -> f32 {
        if !self.alive.has(seat) {
            return 0.0;
        }
        let mine = self.strength(seat);
        let others = self.alive.without(seat).iter().map(|other| self.strength(other));
        let lead = mine - others.fold(0.0, f32::max);
        0.5 + 0.5 * (lead / CLEAR).tanh()
    }

    /// What a player has, in points of Tech.
    fn strength(self, seat: Seat) -> f32 {
        let player = self.player(seat);
        let tech = f32::from(self.tech(seat));
        // The nearer the end, the more each point counts.
        let near = (tech / f32::from(TRANSCENDENT)).min(1.0);
        let mut points = tech * (1.0 + near) + f32::from(player.resources.min(40)) * RESOURCE;
        points += player.hand.len() as f32 * CARD;
        for id in self.state.controlled(seat, |player| player.in_play) {
            points += self.value(id);
        }
        points
    }

    fn value(self, id: CardId) -> f32 {
        let face = self.face(id);
        let cost = f32::from(face.cost);
        let explores = f32::from(face.explores.unwrap_or(0)) * EXPLORE;
        match face.kind {
            CardType::Planet => {
                let left = f32::from(face.structure.saturating_sub(self.piece(id).damage));
                f32::from(self.production(id)) * PRODUCTION + left * STRUCTURE
            }
            CardType::Ship => {
                let whole = f32::from(face.structure.max(1));
                let left = whole - f32::from(self.piece(id).damage).min(whole);
                cost * SHIP * (0.4 + 0.6 * left / whole) + explores
            }
            CardType::Hero => cost * HERO + explores,
            CardType::Support => cost * SUPPORT,
            _ => 0.0,
        }
    }
}
