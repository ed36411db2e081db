//! Any actions that the rules give (201.1): commands by influence (305), Medics and Mechanics (607), Fighters that
//! board and leave ships (605), and turning an advantage up (101.3).

use crate::board::Board;
use crate::card::Trait;
use crate::choice::{Choice, Offers};
use crate::event::Event;
use crate::frame::{Act, Verb};
use crate::ids::CardId;
use crate::play::Play;
use crate::state::Player;
use table::Seat;

/// The influence from which a hero can give a command (305).
pub const DIRECTING: u8 = 3;

impl Board<'_> {
    /// What a player may do at any chance, combat included.
    pub(crate) fn any_offers(self, seat: Seat, offers: &mut Offers) {
        let player = self.state.player(seat);
        if player.advantage.is_some() && !player.revealed {
            offers.push(Choice::Act(Verb::TurnUp, player.advantage));
        }
        let lent = self.lends([Trait::Medic, Trait::Mechanic]);
        for hero in self.state.controlled(seat, |player| player.heroes.but(player.turned)) {
            if offers.suffice() {
                return;
            }
            self.any_offers_of(hero, lent, offers);
        }
        self.flight_offers(seat, offers);
    }

    /// What a hero may do at any chance, if it is unturned. Medics and Mechanics by print are known; `lent` has to be true
    /// where a text may have made others.
    #[inline]
    pub(crate) fn any_offers_of(self, hero: CardId, lent: bool, offers: &mut Offers) {
        // 305: by the current value, at any chance (R50).
        if self.influence(hero) >= DIRECTING && self.may_act(hero) {
            offers.push(Choice::Act(Verb::Direct, hero));
        }
        if !lent && !self.is(hero, |player| player.menders) || !self.may_act(hero) {
            return;
        }
        if self.has(hero, Trait::Medic) && self.patients(hero).next().is_some() {
            offers.push(Choice::Act(Verb::Heal, hero));
        }
        if self.has(hero, Trait::Mechanic) && self.wrecks(hero).next().is_some() {
            offers.push(Choice::Act(Verb::Mend, hero));
        }
    }

    /// May a hero perform rules actions (201)?
    #[inline]
    pub(crate) fn may_act(self, hero: CardId) -> bool {
        !self.forbids(hero, self.game.texts.words.deeds.act)
    }

    /// Damaged heroes at a Medic's location, whoever controls them (R141).
    pub(crate) fn patients(self, medic: CardId) -> impl Iterator<Item = CardId> {
        let heroes = self.state.all(|player| player.heroes);
        heroes.filter(move |hero| self.can_tend(medic, *hero))
    }

    /// Damaged ships at a Mechanic's location, whoever controls them (R141).
    pub(crate) fn wrecks(self, mechanic: CardId) -> impl Iterator<Item = CardId> {
        let ships = self.state.all(|player| player.ships.but(player.docked));
        ships.filter(move |ship| self.can_tend(mechanic, *ship))
    }

    fn can_tend(self, helper: CardId, target: CardId) -> bool {
        self.piece(target).damage > 0
            && self.place(target) == self.place(helper)
            && self.influence(helper) > 0
            && self.can_be_target(target)
    }

    pub(crate) fn heal_offers(self, act: &Act, offers: &mut Offers) {
        self.patients(act.card).for_each(|hero| offers.push(Choice::Card(hero)));
    }

    pub(crate) fn mend_offers(self, act: &Act, offers: &mut Offers) {
        self.wrecks(act.card).for_each(|ship| offers.push(Choice::Card(ship)));
    }

    /// 605: Fighters that can board a ship, or leave theirs. Each once a phase or combat (R45).
    fn flight_offers(self, seat: Seat, offers: &mut Offers) {
        let lent = self.lends([Trait::Fighter; 2]);
        let ready = |player: &Player| {
            let fighters = if lent { player.ships } else { player.ships.and(player.fighters) };
            fighters.and(player.docked).but(player.launched).or(fighters.but(player.docked).but(player.landed))
        };
        let ships = self.state.controlled(seat, ready).filter(|ship| !lent || self.has(*ship, Trait::Fighter));
        for ship in ships {
            if self.is(ship, |player| player.docked) {
                let fights = self.side(self.piece(ship).host).is_some();
                if !fights || self.can_pay_fare(seat, ship) {
                    offers.push(Choice::Act(Verb::Launch, ship));
                }
            } else if self.decks(ship).next().is_some() {
                offers.push(Choice::Act(Verb::Land, ship));
            }
        }
    }

    /// The ships a Fighter can board: its controller's, at its location, with room (R110).
    fn decks(self, fighter: CardId) -> impl Iterator<Item = CardId> {
        let ships = self.state.orbiting(self.controller(fighter), self.piece(fighter).place);
        ships.filter(move |ship| *ship != fighter && self.has_room(*ship))
    }

    /// Can a Fighter board this ship?
    pub(crate) fn can_land(self, fighter: CardId, ship: CardId) -> bool {
        self.is(fighter, |player| player.in_play.but(player.docked)) && self.decks(fighter).any(|deck| deck == ship)
    }

    pub(crate) fn land_offers(self, act: &Act, offers: &mut Offers) {
        self.decks(act.card).for_each(|ship| offers.push(Choice::Card(ship)));
    }
}

impl Play<'_> {
    /// 305: a command, even above the maximum (R49).
    pub(crate) fn direct(&mut self, act: &Act) {
        let player = self.player_mut(act.by);
        player.commands = player.commands.saturating_add(1);
        let (seat, hero) = (act.by, self.shown(act.card));
        self.tell(|| Event::Directed { seat, hero });
    }

    /// 607: a Medic or Mechanic removes damage up to its influence.
    pub(crate) fn tend(&mut self, act: &Act) {
        let amount = self.board().influence(act.card);
        self.remove_damage(act.other, amount);
    }

    /// 605: a Fighter boards a ship and is a support card from now on. It leaves its fleet but has fought.
    pub(crate) fn land(&mut self, fighter: CardId, ship: CardId) {
        self.put_on(fighter, ship);
        let player = self.player_mut(fighter.owner());
        player.docked.put(fighter.index());
        player.landed.put(fighter.index());
        player.fleets.iter_mut().for_each(|fleet| fleet.take(fighter.index()));
        let (fighter, ship) = (self.shown(fighter), self.shown(ship));
        self.tell(|| Event::Landed { fighter, ship });
    }

    /// 605: a Fighter leaves its ship and joins its fleet, if there is one.
    pub(crate) fn launch(&mut self, fighter: CardId) {
        let ship = self.piece(fighter).host;
        let side = self.side(ship);
        self.take_off(fighter);
        self.player_mut(fighter.owner()).docked.take(fighter.index());
        self.player_mut(fighter.owner()).launched.put(fighter.index());
        let (launched, from) = (self.shown(fighter), self.shown(ship));
        self.tell(|| Event::Launched { fighter: launched, ship: from });
        self.settle(fighter);
        if let Some(side) = side.filter(|_| self.in_play(fighter)) {
            self.join_for_a_fare(self.controller(fighter), fighter, side);
        }
    }
}
