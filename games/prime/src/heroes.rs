//! Heroes on the move (404.3), Spies on their own (611), and what Assassins and Spies begin (602, 611).

use crate::board::Board;
use crate::card::Trait;
use crate::choice::{Choice, Offers};
use crate::event::Event;
use crate::frame::{Act, Step};
use crate::galaxy::Place;
use crate::ids::CardId;
use crate::play::Play;
use table::Seat;

impl Board<'_> {
    /// Has an unturned hero anywhere to go?
    pub(crate) fn can_move_hero(self, seat: Seat, hero: CardId) -> bool {
        let mut offers = Offers::any();
        self.destinations(seat, hero, &mut offers);
        offers.count() > 0
    }

    /// Where a hero can move: planets and own ships here, free but once a turn (R45); at an adjacent location other than
    /// the Firestorm, by turning (R76); a Spy also alone, as a ship with Move: 1 (611, R77).
    fn destinations(self, seat: Seat, hero: CardId, offers: &mut Offers) {
        let (place, host) = (self.place(hero), self.piece(hero).host);
        if !self.is(hero, |player| player.shifted) {
            self.quarters(seat, place, host, offers);
        }
        for near in self.galaxy().adjacent(place).iter().filter(|near| *near != Place::FIRESTORM) {
            if offers.suffice() {
                return;
            }
            if self.may_walk_to(hero, near) {
                self.quarters(seat, near, host, offers);
            }
        }
        if self.has(hero, Trait::Spy) && !self.is(hero, |player| player.moved) {
            for near in self.galaxy().adjacent(place).iter().filter(|near| self.world(*near).is_none()) {
                if place != Place::FIRESTORM || self.may_leave_for(self.storm_origin(hero), near) {
                    offers.push(Choice::Place(near));
                }
            }
        }
    }

    /// R74: a Spy on its own leaves the Firestorm as a ship would; heroes aboard a ship go where they like (404.3).
    fn may_walk_to(self, hero: CardId, near: Place) -> bool {
        let piece = self.piece(hero);
        piece.place != Place::FIRESTORM || self.may_leave_for(piece.origin, near)
    }

    /// Where a hero in the Firestorm came from: its ship's way in, or its own.
    fn storm_origin(self, hero: CardId) -> crate::galaxy::System {
        let mut id = hero;
        while self.piece(id).host.is_some() {
            id = self.piece(id).host;
        }
        self.piece(id).origin
    }

    /// The planet and the player's ships at a location that could take a hero, other than the one it is on.
    fn quarters(self, seat: Seat, place: Place, but: CardId, offers: &mut Offers) {
        let world = self.world(place);
        if world.is_some() && world != but {
            offers.push(Choice::Card(world));
            if offers.suffice() {
                return;
            }
        }
        for ship in self.state.orbiting(seat, place) {
            if ship != but && self.has_berths(ship, 1) {
                offers.push(Choice::Card(ship));
            }
        }
    }

    pub(crate) fn move_hero_offers(self, act: &Act, offers: &mut Offers) {
        match act.step {
            Step::First => self.destinations(act.by, act.card, offers),
            Step::Second if act.other.is_some() => self.companion_offers(act, offers),
            _ => {}
        }
    }

    /// 404.3: any number of unturned heroes at the same location to the same ship or planet.
    fn companion_offers(self, act: &Act, offers: &mut Offers) {
        let (picked, place) = (self.picked(act), self.place(act.card));
        let ship = self.is(act.other, |player| player.ships);
        if !self.has_room_to_pick() || ship && !self.has_berths(act.other, picked.len() + 2) {
            return;
        }
        let before = offers.count();
        let there = self.place(act.other);
        let here = there == place;
        for hero in self.state.controlled(act.by, |player| player.heroes.but(player.turned)) {
            let free = !here || !self.is(hero, |player| player.shifted);
            if hero != act.card
                && self.place(hero) == place
                && self.piece(hero).host != act.other
                && free
                && self.may_act(hero)
                && self.may_walk_to(hero, there)
                && !picked.contains(&hero)
            {
                offers.push(Choice::Card(hero));
            }
        }
        if offers.count() > before {
            offers.push(Choice::Done);
        }
    }

    /// 401.2: is where heroes were to move still at their location or next to it, and does it still take them?
    pub(crate) fn can_still_move_heroes(self, act: &Act) -> bool {
        let (from, to) = (self.place(act.card), act.other);
        if to.is_none() || !self.in_play(act.card) {
            return self.in_play(act.card);
        }
        let there = self.place(to);
        let near = there != Place::FIRESTORM && self.galaxy().adjacent(from).has(there);
        let takes = || {
            let heroes = 1 + self.picked(act).iter().filter(|hero| self.place(**hero) == from).count();
            self.is(to, |player| player.planets) || self.controller(to) == act.by && self.has_berths(to, heroes)
        };
        self.in_play(to) && (there == from || near) && takes()
    }

    /// 602, 611: heroes of other players at the same location that this hero can fight (R138); once a turn for each
    /// hero (R140), and only unturned, because turning is the first step (506.1, R136).
    pub(crate) fn opponents(self, hero: CardId) -> impl Iterator<Item = CardId> {
        let (place, seat) = (self.place(hero), self.controller(hero));
        let heroes = self.state.all(|player| player.heroes);
        heroes.filter(move |other| {
            self.controller(*other) != seat && self.place(*other) == place && self.can_be_target(*other)
        })
    }

    pub(crate) fn can_fight(self, hero: CardId) -> bool {
        !self.is(hero, |player| player.struck) && self.opponents(hero).next().is_some()
    }

    pub(crate) fn fight_offers(self, act: &Act, offers: &mut Offers) {
        self.opponents(act.card).for_each(|hero| offers.push(Choice::Card(hero)));
    }

    /// 611: support cards at a Spy's location (R139), docked Fighters among them (605).
    pub(crate) fn sabotage_targets(self, spy: CardId) -> impl Iterator<Item = CardId> {
        let place = self.place(spy);
        let supports = self.state.all(|player| player.supports.or(player.docked));
        supports.filter(move |support| self.place(*support) == place && self.can_be_target(*support))
    }

    pub(crate) fn can_sabotage(self, spy: CardId) -> bool {
        !self.is(spy, |player| player.sabotaged) && self.sabotage_targets(spy).next().is_some()
    }

    pub(crate) fn sabotage_offers(self, act: &Act, offers: &mut Offers) {
        self.sabotage_targets(act.card).for_each(|support| offers.push(Choice::Card(support)));
    }

    /// Ships and the planet at a hero's location that it could change to after a hero combat (506), or from a planet
    /// that has vanished (R123).
    pub(crate) fn refuge_offers(self, hero: CardId, ships_only: bool, offers: &mut Offers) {
        let (seat, place, host) = (self.controller(hero), self.place(hero), self.piece(hero).host);
        let world = self.world(place);
        if !ships_only && world.is_some() && world != host {
            offers.push(Choice::Card(world));
        }
        for ship in self.state.orbiting(seat, place) {
            if ship != host && self.has_berths(ship, 1) {
                offers.push(Choice::Card(ship));
            }
        }
    }
}

impl Play<'_> {
    pub(crate) fn pay_hero_move(&mut self, act: &Act) {
        let here = act.other.is_some() && self.place(act.other) == self.place(act.card);
        for &hero in self.picks_of(act).iter().chain([&act.card]) {
            if here {
                self.player_mut(hero.owner()).shifted.put(hero.index());
            } else {
                self.turn_card(hero);
            }
        }
    }

    pub(crate) fn move_heroes(&mut self, act: &Act) {
        if act.other.is_none() {
            return self.move_spy(act.by, act.card, act.place);
        }
        let from = self.place(act.card);
        for &hero in [act.card].iter().chain(self.picks_of(act).iter()) {
            if !self.in_play(hero) || self.place(hero) != from {
                // 401.3: a React has taken it away; the others go on.
                continue;
            }
            self.put_on(hero, act.other);
            let (seat, hero, on) = (act.by, self.shown(hero), self.shown(act.other));
            self.tell(|| Event::MovedHero { seat, hero, on });
        }
    }

    /// 611: a Spy destroys a support card; whatever goes with it is that player's doing, too.
    pub(crate) fn sabotage(&mut self, act: &Act) {
        self.culprit = Some(act.by);
        self.leave_play(act.other);
        self.culprit = None;
    }

    /// 611: a Spy moves as a ship would, on its own; in the Firestorm it remembers its way in (R74).
    fn move_spy(&mut self, seat: Seat, spy: CardId, to: Place) {
        let from = self.place(spy);
        self.take_off(spy);
        self.piece_mut(spy).place = from;
        self.travel(spy, to);
        self.tell_moved(seat, spy);
    }
}
