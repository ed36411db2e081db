//! What a seat may know of a position as one number (107): for search, which asks after every answer and needs no words.

use crate::board::Board;
use crate::frame::Frame;
use crate::ids::{Bits, CardId};
use lingo::Until;
use std::hash::{Hash, Hasher};
use table::{Digest, Seat};

impl Board<'_> {
    /// The number of everything that this seat sees, and of nothing else: the same facts that [`crate::view`] shows.
    pub(crate) fn glance(self, seat: Seat) -> u64 {
        let mut digest = Digest::default();
        let first = if self.ordered { self.first.number() } else { 0 };
        let phase = self.phase().map_or(0, |phase| 1 + phase as u64);
        digest.add(u64::from(self.turn) | u64::from(first) << 16 | phase << 24 | u64::from(self.outer) << 32);
        self.over.hash(&mut digest);
        if !self.screens[0].is_empty() {
            self.screens.hash(&mut digest);
        }
        for owner in Seat::all(self.n()) {
            self.see_player(owner, owner == seat, &mut digest);
        }
        if self.state.combat.on {
            self.state.combat.hash(&mut digest);
        }
        for frame in self.state.stack.iter() {
            if let Frame::HeroCombat(fight) = frame {
                (fight.attacker, fight.defender, fight.round).hash(&mut digest);
            }
        }
        if let Some(hit) = self.hit_to_come() {
            (hit.source, hit.target, hit.left()).hash(&mut digest);
        }
        self.glance_under_way(&mut digest);
        // What cards have in force by lying there follows from what lies there.
        let lasting = self.state.in_force.items().iter().filter(|standing| standing.until != Until::Leaves);
        lasting.for_each(|standing| standing.hash(&mut digest));
        self.offered_cards(seat).iter().for_each(|id| digest.add(id.raw().into()));
        digest.finish()
    }

    fn see_player(self, seat: Seat, own: bool, digest: &mut Digest) {
        let player = self.state.player(seat);
        let known = player.advantage.is_some() && (own || player.revealed);
        let flags = [self.alive.has(seat), player.revealed, player.settled, known];
        let flags = flags.iter().fold(0, |all, flag| all << 1 | u64::from(*flag));
        digest.add(u64::from(player.resources) | u64::from(player.tech) << 16 | u64::from(player.commands) << 24);
        let sizes = [player.hand.len(), player.piles.draw().len(), player.piles.recycled().len(), player.reserve.len()];
        let sizes = sizes.iter().fold(flags, |all, size| all << 8 | *size as u64);
        digest.add(sizes << 8 | u64::from(player.homeworlds));
        digest.write(player.piles.recycled());
        if own {
            digest.add(player.hand.0);
        }
        if known {
            digest.add(self.piece(player.advantage).kind.0.into());
        }
        for set in [player.terminated, player.shackled, player.fallen, player.in_play, player.turned, player.moved] {
            digest.add(set.0);
        }
        for set in [player.attacked, player.doomed, player.docked, player.fleets[0], player.fleets[1], player.blank] {
            digest.add(set.0);
        }
        if self.turn == 0 {
            digest.add(self.chosen_planets(seat).count() as u64);
        }
        // While starting planets are chosen unseen, whoever chooses sees those chosen so far.
        let choosing = if own && self.turn == 0 { player.planets } else { Bits::NONE };
        for index in player.in_play.or(player.fallen).or(choosing).iter() {
            let piece = self.piece(CardId::new(seat, index));
            let numbers = [piece.damage, piece.energy, piece.points, piece.counters, piece.place.index() as u8];
            let numbers = numbers.iter().fold(u64::from(piece.host.raw()), |all, number| all << 8 | u64::from(*number));
            digest.add(numbers << 8 | u64::from(piece.controller.number()));
        }
    }
}
