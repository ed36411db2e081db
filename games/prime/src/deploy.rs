//! Deploying cards (203): ships, heroes, support cards and planets, with costs (401.1), Tech Requirements (401.2),
//! symbols (300), Unique (613) and Restricted (610).

use crate::act::Cost;
use crate::board::Board;
use crate::card::{CardType, Trait};
use crate::choice::{Choice, Offers};
use crate::event::Event;
use crate::face::Face;
use crate::frame::{Act, After, right};
use crate::galaxy::{MAX_OUTER, Place};
use crate::ids::{Bits, CardId};
use crate::play::Play;
use crate::state::{PICKS, Player};
use crate::world::thing;
use lingo::What;
use table::Seat;

/// The total influence that a sacrifice of heroes must have.
const SACRIFICE: u32 = 7;
/// What each Installation already attached adds to the cost of another (307.1).
pub const CROWDED: u16 = 2;

/// Among the cards of a player, those a support card of this sort could have as its subject (307).
pub(crate) fn subjects_of(face: &Face, player: &Player) -> Bits {
    match face.traits {
        traits if traits.has(Trait::Retrofit) => player.ships.but(player.docked),
        // A hero that enters play as a support card does so as Gear.
        traits if traits.has(Trait::Gear) || face.kind == CardType::Hero => player.heroes,
        _ => player.planets,
    }
}

impl Board<'_> {
    /// What deploying a card costs: its resource cost (R52) and its command dots (R51), on the terms of whatever lets it
    /// be deployed.
    pub fn deploy_cost(self, card: CardId, host: CardId, more: i32, rights: u8) -> Cost {
        let seat = self.controller(card);
        let terms = self.terms(seat, card, rights).unwrap_or_default();
        let resources = self.deploy_resources(seat, card, host, more + terms.resources);
        Cost { resources, commands: self.deploy_commands(seat, card, rights) }
    }

    /// What deploying a card costs in resources, for so much more or less than printed.
    #[inline]
    fn deploy_resources(self, seat: Seat, card: CardId, host: CardId, more: i32) -> u16 {
        let (face, texts) = (self.face(card), &self.game.texts);
        let crowd = if host.is_some() && face.has(Trait::Installation) { self.crowd(host) } else { 0 };
        let pool = texts.words.pools.resources;
        // 104: all that changes the cost is added together, what 307.1 adds as well.
        let change = self.state.in_force.cost_change(&texts.programs, &self, thing(card), pool);
        let cost = i32::from(face.cost) + more + change + i32::from(crowd);
        self.on_these_terms(seat, card, host, cost) as u16
    }

    /// What deploying a card costs in commands, wherever it goes.
    fn deploy_commands(self, seat: Seat, card: CardId, rights: u8) -> u8 {
        if self.player(seat).waived > 0 { 0 } else { self.commands_by_rights(card, rights) }
    }

    /// The same, if nothing lets the next deployments do without.
    fn commands_by_rights(self, card: CardId, rights: u8) -> u8 {
        let texts = &self.game.texts;
        let free = rights & right::WITHOUT_COMMAND != 0
            || texts.says_it_can(self.piece(card).kind, texts.words.deeds.without_command);
        match () {
            _ if free => 0,
            _ if self.options.pay_dots => self.face(card).commands,
            _ => 1,
        }
    }

    /// 307.1: what the Installations already on a planet add (R59).
    pub(crate) fn crowd(self, planet: CardId) -> u16 {
        CROWDED * self.installations(planet) as u16
    }

    /// Can a card be deployed now, somewhere, for so much more or less?
    pub(crate) fn can_deploy(self, seat: Seat, card: CardId, more: i32, rights: u8) -> bool {
        let deployable =
            matches!(self.face(card).kind, CardType::Ship | CardType::Hero | CardType::Support | CardType::Planet);
        // What is missing most often comes first: a command, then the resources.
        let commands = self.deploy_commands(seat, card, rights);
        if !deployable || commands > self.player(seat).commands {
            return false;
        }
        let Some(terms) = self.terms(seat, card, rights) else { return false };
        let resources = self.least_resources(seat, card, more + terms.resources);
        self.can_pay(seat, Cost { resources, commands })
            && self.meets_requirement(seat, card, terms)
            && !self.forbids(card, self.game.texts.words.deeds.be_played)
            && !self.is_taken(seat, card)
            && self.has_sacrifice(seat, card)
            && self.has_spot(seat, card, more, rights)
    }

    /// The fewest resources that deploying a card costs: what a support card costs depends on its subject.
    fn least_resources(self, seat: Seat, card: CardId, more: i32) -> u16 {
        let (face, deeds) = (self.face(card), &self.game.texts.words.deeds);
        let resources = self.deploy_resources(seat, card, CardId::NONE, more);
        if face.kind != CardType::Support {
            return resources;
        }
        if face.has(Trait::Gear) && face.has(Trait::Unique) && self.state.in_force.speaks_of(deeds.free_gear) {
            return 0;
        }
        resources.saturating_sub(self.says_it_can(card, deeds.soven_planets).into())
    }

    /// Are there heroes to sacrifice for a card that asks for them?
    pub(crate) fn has_sacrifice(self, seat: Seat, card: CardId) -> bool {
        !self.says_it_can(card, self.game.texts.words.deeds.by_sacrifice)
            || self.total_influence(self.state.controlled(seat, |player| player.heroes)) >= SACRIFICE
                && self.state.picks.len() + SACRIFICE as usize <= PICKS
    }

    fn total_influence(self, heroes: impl Iterator<Item = CardId>) -> u32 {
        heroes.map(|hero| u32::from(self.influence(hero))).sum()
    }

    /// Heroes to sacrifice for a card that asks for them, until there are enough.
    pub(crate) fn sacrifice_offers(self, act: &Act, offers: &mut Offers) {
        if !self.says_it_can(act.card, self.game.texts.words.deeds.by_sacrifice)
            || self.total_influence(self.picked(act).iter().copied()) >= SACRIFICE
        {
            return;
        }
        let picked = self.picked(act);
        // A hero without influence brings it no nearer, so no more than so many are ever chosen.
        let helps = |hero: &CardId| !picked.contains(hero) && self.influence(*hero) > 0;
        for hero in self.state.controlled(act.by, |player| player.heroes).filter(helps) {
            offers.push(Choice::Card(hero));
        }
    }

    /// 610, 613: a Unique card of this name is in play, or a Restricted one under the player's control (R68).
    pub(crate) fn is_taken(self, seat: Seat, card: CardId) -> bool {
        let face = self.face(card);
        let same = |other: CardId| self.face(other).printed == face.printed;
        (face.has(Trait::Unique) && self.state.all(|player| player.in_play).any(same))
            || (face.has(Trait::Restricted) && self.state.controlled(seat, |player| player.in_play).any(same))
    }

    /// 610: does a player control another copy of this Restricted card?
    pub(crate) fn controls_another(self, seat: Seat, card: CardId) -> bool {
        let face = self.face(card);
        let mut others = self.state.controlled(seat, |player| player.in_play).filter(|other| *other != card);
        face.has(Trait::Restricted) && others.any(|other| self.face(other).printed == face.printed)
    }

    fn has_spot(self, seat: Seat, card: CardId, more: i32, rights: u8) -> bool {
        if self.face(card).kind == CardType::Planet {
            return usize::from(self.outer) < MAX_OUTER;
        }
        let mut offers = Offers::any();
        self.spots(seat, card, more, rights, &mut offers);
        offers.count() > 0
    }

    /// What a card in hand costs where it is cheapest, and whether it is dearer elsewhere.
    pub(crate) fn price_range(self, seat: Seat, card: CardId) -> (Cost, bool) {
        let mut spots = Vec::new();
        self.spots(seat, card, 0, 0, &mut Offers::listed(&mut spots));
        let costs = spots.iter().filter_map(|spot| match spot {
            Choice::Card(on) => Some(self.deploy_cost(card, *on, 0, 0)),
            _ => None,
        });
        let dearest = costs.clone().map(|cost| cost.resources).max();
        let cheapest = costs.min_by_key(|cost| cost.resources);
        let cost = cheapest.unwrap_or_else(|| self.deploy_cost(card, CardId::NONE, 0, 0));
        (cost, dearest.is_some_and(|dearest| dearest > cost.resources))
    }

    pub(crate) fn deploy_offers(self, act: &Act, offers: &mut Offers) {
        let before = offers.count();
        self.spots(act.by, act.card, act.extra.into(), act.right, offers);
        if act.right & right::OPTIONAL != 0 && offers.count() > before {
            offers.push(Choice::Done);
        }
    }

    /// The cards a card can be deployed on or at.
    fn spots(self, seat: Seat, card: CardId, more: i32, rights: u8, offers: &mut Offers) {
        let face = self.face(card);
        match face.kind {
            CardType::Ship => self.ship_spots(seat, card, offers),
            CardType::Hero => self.hero_spots(seat, card, offers),
            CardType::Support => {
                for subject in self.state.controlled(seat, |player| subjects_of(face, player)) {
                    let payable = || self.can_pay(seat, self.deploy_cost(card, subject, more, rights));
                    // 407: no support cards in the Firestorm.
                    if self.can_be_target(subject) && self.can_attach(card, subject) && payable() {
                        offers.push(Choice::Card(subject));
                        if offers.suffice() {
                            return;
                        }
                    }
                }
            }
            _ => {}
        }
    }

    /// 203: at the Homeworld, and wherever ships may be deployed, enemy ships or not (R142); Fighters also directly on
    /// a Carrier (603).
    fn ship_spots(self, seat: Seat, card: CardId, offers: &mut Offers) {
        for planet in self.state.controlled(seat, |player| player.planets) {
            if self.builds_ships(seat, planet) {
                offers.push(Choice::Card(planet));
                if offers.suffice() {
                    return;
                }
            }
        }
        if self.has(card, Trait::Fighter) {
            for ship in self.state.controlled(seat, |player| player.ships.but(player.docked)) {
                if self.takes_fighters(ship) {
                    offers.push(Choice::Card(ship));
                }
            }
        }
    }

    fn builds_ships(self, seat: Seat, planet: CardId) -> bool {
        self.face(planet).has(Trait::Homeworld) || self.is_shipyard(seat, planet)
    }

    fn takes_fighters(self, ship: CardId) -> bool {
        self.has(ship, Trait::Carrier) && self.can_be_target(ship) && self.has_room(ship)
    }

    /// Does something at a planet let its player deploy ships there (203)?
    fn is_shipyard(self, seat: Seat, planet: CardId) -> bool {
        let texts = &self.game.texts;
        let wanted = What::Can(texts.words.deeds.deploy_ships);
        self.state.in_force.speaks_of(texts.words.deeds.deploy_ships)
            && self.state.in_force.items().iter().any(|standing| {
                texts.programs.lasting(standing.lasting).what == wanted
                    && standing.controller == seat
                    && crate::world::card(standing.source).is_some_and(|id| self.piece(id).host == planet)
            })
    }

    /// 203: on a planet the player controls or a ship of the player's there; Assassins and Spies at any planet (602, 611,
    /// R56).
    fn hero_spots(self, seat: Seat, card: CardId, offers: &mut Offers) {
        let (texts, anywhere) = (&self.game.texts, self.goes_anywhere(card));
        for planet in self.state.all(|player| player.planets) {
            if anywhere || self.controller(planet) == seat || self.welcomes_heroes(seat, planet) {
                offers.push(Choice::Card(planet));
                if offers.suffice() {
                    return;
                }
                for ship in self.state.orbiting(seat, self.piece(planet).place) {
                    if self.has_berths(ship, 1) {
                        offers.push(Choice::Card(ship));
                    }
                }
            }
        }
        if self.says_it_can(card, texts.words.deeds.as_gear) {
            for hero in self.state.all(|player| player.heroes).filter(|hero| self.can_be_target(*hero)) {
                if !self.has_copy(hero, card) {
                    offers.push(Choice::Card(hero));
                }
            }
        }
    }

    /// 602, 611: may a hero be deployed at any planet?
    fn goes_anywhere(self, hero: CardId) -> bool {
        let texts = &self.game.texts;
        self.has(hero, Trait::Assassin)
            || self.has(hero, Trait::Spy)
            || texts.says_it_can(self.piece(hero).kind, texts.words.deeds.anywhere)
    }

    /// 401.2, 401.3: can a deployment that was announced and paid for still occur?
    pub(crate) fn can_still_deploy(self, act: &Act) -> bool {
        self.may_still_play(act.by, act.card, act.right, act.eased)
            && !self.is_taken(act.by, act.card)
            && self.is_spot(act.by, act.card, act.other)
    }

    /// Can a card be deployed on or at this one, whatever it costs there?
    fn is_spot(self, seat: Seat, card: CardId, on: CardId) -> bool {
        let face = self.face(card);
        if face.kind == CardType::Planet {
            return usize::from(self.outer) < MAX_OUTER;
        }
        if !self.in_play(on) {
            return false;
        }
        let own = self.controller(on) == seat;
        let open = |planet: CardId| {
            self.controller(planet) == seat || self.goes_anywhere(card) || self.welcomes_heroes(seat, planet)
        };
        let (planet, ship) =
            (self.is(on, |player| player.planets), self.is(on, |player| player.ships.but(player.docked)));
        match face.kind {
            CardType::Ship if planet => own && self.builds_ships(seat, on),
            CardType::Ship => own && ship && self.takes_fighters(on),
            CardType::Hero if planet => open(on),
            CardType::Hero if ship => {
                let world = self.world(self.place(on));
                own && world.is_some() && open(world) && self.has_berths(on, 1)
            }
            CardType::Hero => self.can_be_target(on) && !self.has_copy(on, card),
            _ => {
                let fits = self.is(on, |player| subjects_of(face, player));
                own && fits && self.can_be_target(on) && self.can_attach(card, on)
            }
        }
    }

    /// Does a planet's own text let this player deploy heroes there?
    fn welcomes_heroes(self, seat: Seat, planet: CardId) -> bool {
        let (texts, kind) = (&self.game.texts, self.piece(planet).kind);
        self.controller(planet) != seat
            && !self.is(planet, |player| player.blank)
            && texts.says_it_can(kind, texts.words.deeds.deploy_heroes)
    }
}

impl Play<'_> {
    pub(crate) fn pay_deployment(&mut self, act: &Act) {
        let cost = self.board().deploy_cost(act.card, act.other, act.extra.into(), act.right);
        self.pay(act.by, cost.resources, cost.commands);
        self.picks_of(act).iter().for_each(|hero| self.leave_play(*hero));
        // A deployment that needs no command anyway leaves the waiver for one that does.
        let waives = self.board().commands_by_rights(act.card, act.right) > 0;
        let player = self.player_mut(act.by);
        player.waived = player.waived.saturating_sub(waives.into());
        if player.hand.has(act.card.index()) {
            player.hand.take(act.card.index());
        } else {
            player.piles.take(act.card.index() as u8);
        }
        player.limbo.put(act.card.index());
        self.log.reveal();
    }

    /// The card enters play, unturned (R55) and with its energy (306).
    pub(crate) fn deploy(&mut self, act: &Act) {
        let id = act.card;
        let player = self.player_mut(id.owner());
        player.limbo.take(id.index());
        player.in_play.put(id.index());
        let energy = self.board().power(id);
        self.piece_mut(id).energy = energy;
        match self.board().face(id).kind {
            CardType::Planet => self.discover(id),
            CardType::Ship if self.is(act.other, |player| player.planets) => {
                self.piece_mut(id).place = self.piece(act.other).place;
            }
            CardType::Ship => {
                self.put_on(id, act.other);
                self.player_mut(id.owner()).docked.put(id.index());
            }
            _ => self.put_on(id, act.other),
        }
        if self.is(id, |player| player.heroes) && self.is(act.other, |player| player.heroes) {
            // As Gear it is a support card, not a hero, until it leaves play.
            let player = self.player_mut(id.owner());
            player.heroes.take(id.index());
            player.supports.put(id.index());
        }
        let (seat, card, on, place) = (act.by, self.shown(id), self.shown(act.other), self.place(id));
        self.tell(|| Event::Deployed { seat, card, on, place });
        if act.other.is_some() {
            // What it is on may carry more than it can, or not bear what it takes away (R58, R120).
            self.settle(act.other);
            if !self.in_play(id) {
                return;
            }
        }
        self.enters_play(id);
        self.happened(After::Entered(id), seat);
    }

    /// 203, 406: a planet beyond the Firestorm, with its exploration points; not to be attacked this turn.
    fn discover(&mut self, planet: CardId) {
        let place = Place::outer(usize::from(self.outer));
        self.outer += 1;
        self.worlds[place.index()] = planet;
        self.player_mut(planet.owner()).fresh.put(planet.index());
        let points = self.board().face(planet).tech;
        let piece = self.piece_mut(planet);
        (piece.place, piece.points) = (place, points);
    }
}
