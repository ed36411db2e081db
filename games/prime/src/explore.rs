//! Exploration (203, 406, 604).

use crate::board::Board;
use crate::choice::{Choice, Offers};
use crate::event::Event;
use crate::frame::{Act, Verb};
use crate::galaxy::Places;
use crate::ids::CardId;
use crate::play::Play;
use table::Seat;

impl Board<'_> {
    /// Planets with exploration points where the player has something to explore with, whoever controls them (R80).
    pub(crate) fn exploration_offers(self, seat: Seat, offers: &mut Offers) {
        let explorers = self.state.controlled(seat, |player| {
            player.ships.but(player.docked).or(player.heroes).but(player.turned).and(player.explorers)
        });
        let places: Places = explorers.filter(|id| self.may_act(*id)).map(|id| self.place(id)).collect();
        if places.is_empty() {
            return;
        }
        for planet in self.state.all(|player| player.planets) {
            let piece = self.piece(planet);
            if piece.points > 0 && places.has(piece.place) {
                offers.push(Choice::Act(Verb::Explore, planet));
            }
        }
    }

    /// Unturned ships and heroes of a player at a planet with the Explore trait, and their X.
    fn explorers(self, seat: Seat, planet: CardId) -> impl Iterator<Item = (CardId, u8)> {
        let place = self.piece(planet).place;
        let unturned =
            self.state.controlled(seat, |player| player.ships.but(player.docked).or(player.heroes).but(player.turned));
        unturned.filter_map(move |id| {
            let x = self.explores(id)?;
            (self.place(id) == place && self.may_act(id)).then_some((id, x))
        })
    }

    /// Planets that this one can explore, alone or with others.
    pub(crate) fn exploration_offers_of(self, seat: Seat, id: CardId, offers: &mut Offers) {
        let explores = |planet: CardId| self.explorers(seat, planet).any(|(explorer, x)| explorer == id && x > 0);
        for planet in self.state.all(|player| player.planets).filter(|planet| self.piece(*planet).points > 0) {
            if explores(planet) {
                offers.push(Choice::Act(Verb::Explore, planet));
            }
        }
    }

    /// What those chosen to explore and still there come to.
    fn explored_by(self, act: &Act) -> u8 {
        let place = self.piece(act.card).place;
        let there = self.picked(act).iter().filter(|id| self.in_play(**id) && self.place(**id) == place);
        there.map(|id| self.explores(*id).unwrap_or(0)).fold(0, u8::saturating_add)
    }

    /// Any number of explorers; enough when the points are covered.
    pub(crate) fn explore_offers(self, act: &Act, offers: &mut Offers) {
        let covered = self.explored_by(act);
        if covered >= self.piece(act.card).points {
            return;
        }
        let picked = self.picked(act);
        if !self.has_room_to_pick() && covered > 0 {
            return offers.push(Choice::Done);
        }
        // Explore: 0 adds nothing, so it is never worth choosing (R80).
        for (id, _) in self.explorers(act.by, act.card).filter(|(id, x)| *x > 0 && !picked.contains(id)) {
            offers.push(Choice::Card(id));
        }
        if covered > 0 {
            offers.push(Choice::Done);
        }
    }
}

impl Play<'_> {
    pub(crate) fn pay_exploration(&mut self, act: &Act) {
        for &id in self.picks_of(act).iter() {
            self.turn_card(id);
        }
    }

    pub(crate) fn explore(&mut self, act: &Act) {
        let x = self.board().explored_by(act);
        self.take_points(act.by, act.card, x);
    }

    /// Removes exploration points from a planet for as much Tech, never more than there are (203).
    pub(crate) fn take_points(&mut self, seat: Seat, planet: CardId, x: u8) {
        if !self.in_play(planet) {
            return;
        }
        let piece = self.piece_mut(planet);
        let points = x.min(piece.points);
        piece.points -= points;
        if !self.player(seat).surveyed.contains(&planet) {
            self.player_mut(seat).surveyed.try_push(planet);
        }
        let card = self.shown(planet);
        self.tell(|| Event::Explored { seat, planet: card, points });
        self.gain_tech(seat, points);
    }
}
