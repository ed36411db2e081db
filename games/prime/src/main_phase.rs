//! The Main phase (203): everything a player may do at a chance, and the empire management actions.

use crate::board::Board;
use crate::card::{Race, Trait};
use crate::choice::{Choice, Offers};
use crate::event::Event;
use crate::frame::{Act, Verb};
use crate::galaxy::{Place, Places};
use crate::ids::CardId;
use crate::play::Play;
use crate::state::Player;
use table::Seat;

/// What removing 1 damage costs (203).
pub const REPAIR: u16 = 2;
/// What 1 Tech costs (203).
pub const TECH: u16 = 5;
/// What 1 Tech costs the Soven (203, R01).
pub const SOVEN_TECH: u16 = 7;

impl Board<'_> {
    /// The rules actions of the Main phase that a player could begin and finish now.
    pub(crate) fn main_offers(self, seat: Seat, offers: &mut Offers) {
        let player = self.state.player(seat);
        self.hand_offers_if(seat, offers);
        for ship in self.movable(seat) {
            offers.push(Choice::Act(Verb::Move, ship));
        }
        self.attack_offers(seat, offers);
        self.exploration_offers(seat, offers);
        if player.resources >= REPAIR {
            self.repair_offers(seat, offers);
        }
        if !player.bought && player.resources >= self.tech_price(seat) {
            offers.push(Choice::Act(Verb::BuyTech, CardId::NONE));
        }
        if !player.converted && player.commands > 0 {
            offers.push(Choice::Act(Verb::Convert, CardId::NONE));
        }
        let movable = |player: &Player| {
            let supports = player.supports.but(player.shifted);
            if self.lends([Trait::Fixed; 2]) { supports } else { supports.but(player.fixed) }
        };
        for support in self.state.controlled(seat, movable) {
            if self.can_reattach(seat, support) {
                offers.push(Choice::Act(Verb::Reattach, support));
            }
        }
        self.hero_offers(seat, offers);
        for index in player.shackled.iter() {
            let hero = CardId::new(seat, index);
            // 610, 613: not while another copy is in play (R68).
            if self.ransom(hero) <= player.resources && !self.is_taken(seat, hero) {
                offers.push(Choice::Act(Verb::Free, hero));
            }
        }
    }

    /// What buying a hero back costs that was turned face down out of play: one more than its influence.
    pub(crate) fn ransom(self, hero: CardId) -> u16 {
        u16::from(self.face(hero).influence) + 1
    }

    /// Cards in hand that can be deployed now, each kind once.
    fn hand_offers_if(self, seat: Seat, offers: &mut Offers) {
        let player = self.state.player(seat);
        let deployable = player.ships.or(player.heroes).or(player.supports).or(player.planets);
        for card in self.state.one_of_each(seat, player.hand.and(deployable).but(self.locked(seat))) {
            if self.can_deploy(seat, card, 0, 0) {
                offers.push(Choice::Act(Verb::Deploy, card));
            }
        }
    }

    /// 203: what 1 Tech costs a player.
    pub fn tech_price(self, seat: Seat) -> u16 {
        let printed = if self.race(seat) == Race::Soven { SOVEN_TECH } else { TECH };
        let stat = self.game.texts.words.stats.tech_price;
        let price = self.with_effects(lingo::Who::seat(seat), stat, printed.into());
        (price - i32::from(self.player(seat).discount)).clamp(0, 99) as u16
    }

    /// 203, R53: damaged ships, planets and heroes of the player that can be targeted.
    fn repair_offers(self, seat: Seat, offers: &mut Offers) {
        let cards =
            self.state.controlled(seat, |player| player.ships.but(player.docked).or(player.planets).or(player.heroes));
        for card in cards.filter(|card| self.can_repair(seat, *card)) {
            offers.push(Choice::Act(Verb::Repair, card));
        }
    }

    /// Is this something of the player's that damage can be removed from?
    #[inline]
    pub(crate) fn can_repair(self, seat: Seat, card: CardId) -> bool {
        self.piece(card).damage > 0 && self.controller(card) == seat && self.can_be_target(card)
    }

    /// 203: targets of an attack at locations where the player has a ship.
    fn attack_offers(self, seat: Seat, offers: &mut Offers) {
        let player = self.state.player(seat);
        let ships = self.state.controlled(seat, |player| player.ships.but(player.docked));
        let places: Places = ships.map(|ship| self.piece(ship).place).collect();
        if places.is_empty() {
            return;
        }
        let targets =
            self.state.foreign(seat, |player| player.planets.or(player.ships.but(player.docked)).but(player.attacked));
        for target in targets {
            let place = self.piece(target).place;
            if places.has(place)
                && self.can_attack(seat, target)
                && (player.commands > 0 || self.attack_commands(seat, place, None) == 0)
            {
                offers.push(Choice::Act(Verb::Attack, target));
            }
        }
    }

    /// What declaring an attack at a location costs in commands: 1, or nothing where a text says so (203). Ships that move
    /// there to attack are there when it is declared.
    pub(crate) fn attack_commands(self, seat: Seat, place: Place, coming: Option<&Act>) -> u8 {
        u8::from(!self.is_led_at(seat, place, coming) && !self.waives_command(seat))
    }

    /// Does a hero aboard a ship that is there, or comes there, lead the attack without a command?
    pub(crate) fn is_led_at(self, seat: Seat, place: Place, coming: Option<&Act>) -> bool {
        let texts = &self.game.texts;
        let wanted = lingo::What::Can(texts.words.deeds.lead);
        let leads = |hero: CardId| {
            let ship = self.vessel(hero);
            let comes = |act: &Act| act.card == ship || self.picked(act).contains(&ship);
            ship.is_some() && (self.piece(ship).place == place || coming.is_some_and(comes))
        };
        self.state.in_force.speaks_of(texts.words.deeds.lead)
            && self.state.in_force.items().iter().any(|standing| {
                texts.programs.lasting(standing.lasting).what == wanted
                    && standing.controller == seat
                    && crate::world::card(standing.source).is_some_and(leads)
            })
    }

    /// Heroes that can move, fight or sabotage.
    fn hero_offers(self, seat: Seat, offers: &mut Offers) {
        let lent = self.lends([Trait::Spy, Trait::Assassin]);
        for hero in self.state.controlled(seat, |player| player.heroes.but(player.turned)) {
            self.main_offers_of(seat, hero, lent, offers);
        }
        let turned = self.state.controlled(seat, |player| player.heroes.and(player.turned));
        for hero in turned.filter(|hero| lent || self.is(*hero, |player| player.killers)) {
            self.sabotage_offer_of(seat, hero, offers);
        }
    }

    /// How an unturned hero can move, fight or sabotage. Spies and Assassins by print are known; `lent` has to be true where
    /// a text may have made others.
    #[inline]
    pub(crate) fn main_offers_of(self, seat: Seat, hero: CardId, lent: bool, offers: &mut Offers) {
        if !self.may_act(hero) {
            return;
        }
        if self.can_move_hero(seat, hero) {
            offers.push(Choice::Act(Verb::MoveHero, hero));
        }
        if !lent && !self.is(hero, |player| player.killers) {
            return;
        }
        if (self.has(hero, Trait::Spy) || self.has(hero, Trait::Assassin)) && self.can_fight(hero) {
            offers.push(Choice::Act(Verb::Fight, hero));
        }
        self.sabotage_offer_of(seat, hero, offers);
    }

    /// 611: sabotage is paid with cards, not by turning, so a turned Spy can do it too.
    #[inline]
    pub(crate) fn sabotage_offer_of(self, seat: Seat, hero: CardId, offers: &mut Offers) {
        let enough_to_discard = self.player(seat).hand.len() >= 2;
        if enough_to_discard && self.has(hero, Trait::Spy) && self.may_act(hero) && self.can_sabotage(hero) {
            offers.push(Choice::Act(Verb::Sabotage, hero));
        }
    }
}

impl Play<'_> {
    /// Removes damage from a ship, planet or hero (405.4).
    pub(crate) fn remove_damage(&mut self, id: CardId, amount: u8) {
        if !self.in_play(id) {
            return;
        }
        let piece = self.piece_mut(id);
        let removed = amount.min(piece.damage);
        piece.damage -= removed;
        let card = self.shown(id);
        self.tell(|| Event::Repaired { card, amount: removed });
    }
}
