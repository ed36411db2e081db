//! Ship combat up to the first shot (500–504): the attack, gathering, asking for support on both sides, Carriers.

use crate::board::Board;
use crate::card::Trait;
use crate::choice::{Choice, Offers};
use crate::event::Event;
use crate::frame::{Act, After, Clash, ClashStep, Frame, Step, Verb, right};
use crate::ids::{Bits, CardId};
use crate::play::{Next, Play};
use crate::state::{Combat, Side, Span};
use crate::world::thing;
use table::Seat;
use table::flow::{Passes, Round};

impl Board<'_> {
    /// 203: can a player attack this? Not what the player controls, nothing in the Firestorm (407, R112), nothing that
    /// has been attacked this turn by anybody (R86), no planet deployed this turn (406), no docked Fighter (R110).
    pub fn can_attack(self, seat: Seat, target: CardId) -> bool {
        self.can_attack_again(seat, target) && !self.is(target, |player| player.attacked)
    }

    /// The same, whether or not it has been attacked this turn.
    pub(crate) fn can_attack_again(self, seat: Seat, target: CardId) -> bool {
        self.in_play(target)
            && self.controller(target) != seat
            && self.can_be_target(target)
            && !self.is(target, |player| player.fresh.or(player.docked))
            && !self.forbids(target, self.game.texts.words.deeds.be_attacked)
            && !self.is_sheltered(target)
    }

    /// Does a text keep attacks from it, or from all ships at its location?
    fn is_sheltered(self, target: CardId) -> bool {
        let screened = !self.screens[0].is_empty()
            && self.is(target, |player| player.ships)
            && self.screens[0].has(self.place(target));
        screened || (self.lends([Trait::Sheltered; 2]) && self.has(target, Trait::Sheltered))
    }

    /// What a ship's text asks of its controller for joining a fleet, in resources.
    pub(crate) fn fare(self, ship: CardId) -> u16 {
        let (texts, deed) = (&self.game.texts, self.game.texts.words.deeds.join_fleet);
        let taxes = self.state.in_force.taxes(&texts.programs, &self, thing(ship), deed);
        taxes.map(|(_, amount)| amount.clamp(0, 99) as u16).sum()
    }

    /// What a ship will ask for joining a fleet once it is in play, by its own text.
    pub(crate) fn printed_fare(self, ship: CardId) -> u16 {
        let (texts, deed) = (&self.game.texts, self.game.texts.words.deeds.join_fleet);
        let standing = texts.note(self.piece(ship).kind).code.standing.iter().map(|one| texts.programs.lasting(*one));
        let taxes = standing.filter(|one| matches!(one.what, lingo::What::Tax(taxed, _) if taxed == deed));
        taxes.filter_map(|one| one.plain()).map(|amount| amount.clamp(0, 99) as u16).sum()
    }

    /// Can a player pay what a ship asks for joining a fleet?
    pub(crate) fn can_pay_fare(self, seat: Seat, ship: CardId) -> bool {
        self.fare(ship) <= self.player(seat).resources
    }

    /// Ships of a player at adjacent locations that can be moved into the combat: unturned, moved before or not (R88),
    /// not with Move: 0 (R79), not back where they entered the Firestorm from (407).
    fn gatherable(self, seat: Seat) -> impl Iterator<Item = CardId> {
        let place = self.state.combat.place;
        let ships = self.state.controlled(seat, |player| player.ships.but(player.docked).but(player.turned));
        ships.filter(move |ship| self.may_go(*ship, place) && self.can_pay_fare(seat, *ship))
    }

    /// Ships of a player at the location that are in no fleet yet, turned or not (R89).
    fn joinable(self, seat: Seat) -> impl Iterator<Item = CardId> {
        let ships = self.state.orbiting(seat, self.state.combat.place);
        ships.filter(move |ship| self.side(*ship).is_none() && self.can_pay_fare(seat, *ship))
    }

    /// Has a player any ship that could support?
    fn can_support(self, seat: Seat) -> bool {
        self.joinable(seat).next().is_some() || self.gatherable(seat).next().is_some()
    }

    /// Fighters a player could launch from Carriers in the combat (505, 603).
    fn hangar(self, seat: Seat) -> impl Iterator<Item = CardId> {
        let fighters = self.state.controlled(seat, |player| player.docked.but(player.launched));
        fighters.filter(move |fighter| {
            let ship = self.piece(*fighter).host;
            self.has(ship, Trait::Carrier) && self.side(ship).is_some() && self.can_pay_fare(seat, *fighter)
        })
    }

    pub(crate) fn combat_offers(self, seat: Seat, clash: &Clash, offers: &mut Offers) {
        let before = offers.count();
        match clash.step {
            ClashStep::Gather => self.gatherable(seat).for_each(|ship| offers.push(Choice::Card(ship))),
            ClashStep::Join => self.joinable(seat).for_each(|ship| offers.push(Choice::Card(ship))),
            ClashStep::Launch => self.hangar(seat).for_each(|fighter| offers.push(Choice::Card(fighter))),
            ClashStep::Ask | ClashStep::Offer => {
                offers.push(Choice::Yes);
                offers.push(Choice::No);
                return;
            }
            ClashStep::Chances => return self.battle_offers(seat, offers),
        }
        if offers.count() > before {
            offers.push(Choice::Done);
        }
    }

    /// The player who leads a side.
    pub(crate) fn leader(self, side: Side) -> Seat {
        match side {
            Side::Attack => self.combat.attacker,
            Side::Defence => self.combat.defender,
        }
    }
}

impl Play<'_> {
    /// 501.1: the attack is declared; only its target counts as attacked (R86).
    pub(crate) fn attack(&mut self, attacker: Seat, target: CardId) {
        // 401.2, 401.3: it must still be legal when it occurs; ships that came for it may have brought what forbids it.
        if !self.board().can_attack(attacker, target) {
            let card = self.shown(target);
            return self.tell(|| Event::TargetLost { card });
        }
        self.player_mut(target.owner()).attacked.put(target.index());
        let (defender, place) = (self.controller(target), self.place(target));
        self.combat = Combat {
            on: true,
            attacker,
            defender,
            target,
            place,
            doubled: std::mem::take(&mut self.player_mut(attacker).avenges),
            ..Combat::default()
        };
        let n = self.n();
        for player in &mut self.state.players[..n] {
            (player.shot, player.hit) = (Bits::NONE, Bits::NONE);
        }
        self.forget_flights();
        let target = self.shown(target);
        self.tell(|| Event::Attacked { attacker, defender, target, place });
        self.push(Frame::Combat(Clash {
            step: ClashStep::Gather,
            side: Side::Attack,
            who: attacker,
            round: Round::default(),
            passes: Passes::default(),
        }));
        self.pass_edges(attacker, &[(self.game.texts.words.spans.combat, true)]);
    }

    pub(crate) fn step_combat(&mut self, mut clash: Clash) -> Next {
        let principals = self.alive.has(self.combat.attacker) && self.alive.has(self.combat.defender);
        if !principals {
            // R123: a combat ends when its attacker or defender is gone.
            self.end_combat();
            return Next::Go;
        }
        match clash.step {
            ClashStep::Gather | ClashStep::Join => {
                let mut offers = Offers::counted();
                self.board().combat_offers(clash.who, &clash, &mut offers);
                if offers.count() > 0 {
                    return Next::ask(clash.who);
                }
                self.gathered(clash);
            }
            ClashStep::Ask => match clash.round.turn() {
                Some(candidate) if self.board().can_support(candidate) => {
                    return Next::ask(self.board().leader(clash.side));
                }
                Some(_) => {
                    clash.round.done();
                    self.replace(Frame::Combat(clash));
                }
                None => self.side_is_complete(clash),
            },
            ClashStep::Offer => return Next::ask(clash.round.turn().expect("somebody was asked for support")),
            ClashStep::Launch => match clash.round.turn() {
                Some(seat) if self.board().hangar(seat).next().is_some() => return Next::ask(seat),
                Some(_) => {
                    clash.round.done();
                    self.replace(Frame::Combat(clash));
                }
                None => {
                    clash.step = ClashStep::Chances;
                    clash.passes = Passes::open(self.combat.attacker, self.alive, self.n());
                    self.replace(Frame::Combat(clash));
                    let attacker = self.combat.attacker;
                    self.happened(After::Battle(attacker), attacker);
                }
            },
            ClashStep::Chances => return self.step_battle(clash),
        }
        Next::Go
    }

    pub(crate) fn answer_combat(&mut self, mut clash: Clash, seat: Seat, choice: Choice) {
        match (clash.step, choice) {
            (ClashStep::Gather, Choice::Card(ship)) => {
                // 501.2: turned and moved, it is part of the fleet.
                self.turn_card(ship);
                let place = self.combat.place;
                self.travel(ship, place);
                self.tell_moved(seat, ship);
                self.join_for_a_fare(seat, ship, clash.side);
            }
            (ClashStep::Join, Choice::Card(ship)) => self.join_for_a_fare(seat, ship, clash.side),
            (ClashStep::Launch, Choice::Card(fighter)) => self.launch(fighter),
            (ClashStep::Gather | ClashStep::Join, _) => self.gathered(clash),
            (ClashStep::Launch, _) => {
                clash.round.done();
                self.replace(Frame::Combat(clash));
            }
            (ClashStep::Ask, Choice::Yes) => {
                clash.step = ClashStep::Offer;
                self.replace(Frame::Combat(clash));
            }
            (ClashStep::Offer, Choice::Yes) => {
                let side = clash.side;
                self.tell(|| Event::Supports { seat, side });
                (clash.step, clash.who) = (ClashStep::Gather, seat);
                self.replace(Frame::Combat(clash));
            }
            (ClashStep::Ask | ClashStep::Offer, _) => {
                if clash.step == ClashStep::Offer {
                    let side = clash.side;
                    self.tell(|| Event::Declines { seat, side });
                }
                clash.step = ClashStep::Ask;
                clash.round.done();
                self.replace(Frame::Combat(clash));
            }
            (ClashStep::Chances, choice) => self.answer_battle(clash, seat, choice),
        }
    }

    /// A ship joins a fleet for what it asks, and whoever waits for that may React.
    pub(crate) fn join_for_a_fare(&mut self, seat: Seat, ship: CardId, side: Side) {
        let fare = self.board().fare(ship);
        self.pay(seat, fare, 0);
        self.join_fleet(ship, side);
        self.happened(After::Joined(ship), seat);
    }

    /// A ship joins a fleet.
    pub(crate) fn join_fleet(&mut self, ship: CardId, side: Side) {
        let player = self.player_mut(ship.owner());
        player.fleets[side as usize].put(ship.index());
        player.fought.put(ship.index());
        let ship = self.shown(ship);
        self.tell(|| Event::Joined { ship, side });
    }

    /// 505: a player on no side or on both brings a ship in, and chooses its fleet.
    pub(crate) fn step_enlist(&mut self, ship: CardId) -> Next {
        if self.combat.on && self.in_play(ship) {
            return Next::ask(self.controller(ship));
        }
        self.stack.pop();
        Next::Go
    }

    pub(crate) fn answer_enlist(&mut self, ship: CardId, choice: Choice) {
        self.stack.pop();
        let side = if choice == Choice::Yes { Side::Attack } else { Side::Defence };
        self.bring_in(ship, side);
        self.count_supporter(self.controller(ship), side);
    }

    /// The leader or a supporter has gathered, then joined with what was there.
    fn gathered(&mut self, mut clash: Clash) {
        if clash.step == ClashStep::Gather {
            clash.step = ClashStep::Join;
            self.replace(Frame::Combat(clash));
            return;
        }
        let leader = self.board().leader(clash.side);
        if clash.who == leader {
            // 502.1, 504.1: everybody but the two principals, from the leader's left.
            let others = self.alive.without(self.combat.attacker).without(self.combat.defender);
            clash.round = Round::from(leader.next(self.n()), others, self.n());
        } else {
            self.count_supporter(clash.who, clash.side);
            clash.round.done();
        }
        clash.step = ClashStep::Ask;
        self.replace(Frame::Combat(clash));
    }

    /// R99: a supporter is who has a ship in the fleet, and leads neither.
    pub(crate) fn count_supporter(&mut self, seat: Seat, side: Side) {
        if seat == self.combat.attacker || seat == self.combat.defender {
            return;
        }
        let ships = self.state.controlled(seat, |player| player.fleets[side as usize]).next().is_some();
        if ships {
            let supporters = &mut self.combat.supporters[side as usize];
            *supporters = supporters.with(seat);
        }
    }

    fn side_is_complete(&mut self, mut clash: Clash) {
        match clash.side {
            // R85: without an attacking fleet there is no combat.
            Side::Attack if self.fleet_is_empty(Side::Attack) => return self.end_combat(),
            Side::Attack => {
                (clash.side, clash.step, clash.who) = (Side::Defence, ClashStep::Gather, self.combat.defender);
            }
            Side::Defence => {
                // 505: Fighters launch from Carriers, the attacker first.
                clash.step = ClashStep::Launch;
                clash.round = Round::from(self.combat.attacker, self.alive, self.n());
            }
        }
        self.replace(Frame::Combat(clash));
    }

    /// The combat is over: everything that took part is turned, whatever ended it (505, R103).
    pub(crate) fn end_combat(&mut self) {
        self.stack.pop();
        let n = self.n();
        for player in &mut self.state.players[..n] {
            player.turned = player.turned.or(player.fought);
            player.fought = Bits::NONE;
            player.fleets = [Bits::NONE; 2];
        }
        let Combat { place, attacker, further, .. } = self.combat;
        self.combat = Combat::default();
        self.forget_uses(Span::Combat);
        self.forget_flights();
        let span = self.game.texts.words.spans.combat;
        self.end_daze();
        self.again = Default::default();
        self.tell(|| Event::CombatEnded { place });
        // The first that was declared lies on top; what was due at the end of this combat comes before it.
        for &(by, target) in further.iter().rev() {
            self.attack_further(by, target);
        }
        self.pass_edges(attacker, &[(span, false)]);
    }

    /// R87: an attack that a text declares, on something that may have been attacked already, is answered as any other.
    fn attack_further(&mut self, by: Seat, target: CardId) {
        let act = Act::new(by, Verb::Attack, target, self.picks.len());
        let act = Act { step: Step::Announced, right: right::FURTHER, ..act };
        if self.alive.has(by) && self.can_still_occur(&act) && self.has_depth() {
            self.push(Frame::Act(act));
            self.open_window(by);
        }
    }
}
