//! Combat actions (505): guns, Sync (612), planets that fight (R92), retreats, and the end of a combat.

use crate::board::Board;
use crate::card::Trait;
use crate::choice::{Choice, Offers};
use crate::event::Event;
use crate::frame::{Act, After, Clash, Frame, Hit, Inflicted, Step, Verb};
use crate::ids::CardId;
use crate::play::{Next, Play};
use crate::state::Side;
use crate::texts::moment;
use table::Seat;

impl Board<'_> {
    /// What a player may do at a chance in combat: Any and Combat actions, no Main actions (500, R114).
    pub(crate) fn battle_offers(self, seat: Seat, offers: &mut Offers) {
        if self.is_elsewhere(seat) {
            offers.push(Choice::Pass);
            return self.text_offers(seat, moment::REINFORCE, offers);
        }
        self.open_battle_offers(seat, offers);
        self.text_offers(seat, moment::ANY | moment::COMBAT, offers);
    }

    /// The rules actions among them.
    fn open_battle_offers(self, seat: Seat, offers: &mut Offers) {
        offers.push(Choice::Pass);
        self.any_offers(seat, offers);
        for gun in self.batteries(seat) {
            if self.marks(seat, gun).next().is_some() {
                offers.push(Choice::Act(Verb::Fire, gun));
                if self.energy(gun) >= 2 && self.lets(gun, self.game.texts.words.deeds.twice_as_hard) {
                    offers.push(Choice::Act(Verb::Salvo, gun));
                }
            }
        }
        let enabled = self.combat.retreats.has(seat);
        let mut ships = self.own_fleet(seat).filter(|ship| self.ways_home(seat, *ship).next().is_some());
        if enabled {
            ships.for_each(|ship| offers.push(Choice::Act(Verb::Retreat, ship)));
        } else if (self.player(seat).commands > 0 || self.waives_command(seat)) && ships.next().is_some() {
            offers.push(Choice::Act(Verb::Enable, CardId::NONE));
        }
    }

    /// A player's ships in either fleet.
    fn own_fleet(self, seat: Seat) -> impl Iterator<Item = CardId> {
        self.state.controlled(seat, |player| player.fleets[0].or(player.fleets[1]))
    }

    /// What a player could fire with: fleet ships with energy, and the planet there if it has guns and energy (306, R92,
    /// R94). A gun of 0 may be fired, Reacts can add to it (R107).
    fn batteries(self, seat: Seat) -> impl Iterator<Item = CardId> {
        let world = self.world(self.combat.place);
        let planet = (world.is_some() && self.controller(world) == seat).then_some(world);
        let once = self.game.texts.words.deeds.fire_again_in_combat;
        self.own_fleet(seat).chain(planet).filter(move |gun| {
            self.has_energy(*gun) && !(self.is(*gun, |player| player.shot) && self.forbids(*gun, once))
        })
    }

    /// Could this ship of a player fire now?
    pub(crate) fn can_fire(self, seat: Seat, ship: CardId) -> bool {
        self.batteries(seat).any(|gun| gun == ship) && self.marks(seat, ship).next().is_some()
    }

    /// The sides a player fights on: none for a bystander, both for who supports both (504).
    pub(crate) fn sides_of(self, seat: Seat) -> [bool; 2] {
        let combat = &self.state.combat;
        Side::BOTH.map(|side| self.leader(side) == seat || combat.supporters[side as usize].has(seat))
    }

    /// The only side a player fights on.
    pub(crate) fn side_of(self, seat: Seat) -> Option<Side> {
        match self.sides_of(seat) {
            [true, false] => Some(Side::Attack),
            [false, true] => Some(Side::Defence),
            _ => None,
        }
    }

    /// What “your fleet” is for a player: of two, the one the player fires with, the one that another player hits, or the
    /// one that Military heroes lead alone.
    pub(crate) fn own_fleet_of(self, seat: Seat) -> Option<Side> {
        if self.sides_of(seat) != [true; 2] {
            return self.side_of(seat);
        }
        if let Some(hit) = self.hit_reacted_to() {
            let shoots = hit.by == seat && hit.by_what == Inflicted::Guns;
            return self.side(if shoots { hit.source } else { hit.target });
        }
        match self.reacted_to()?.0 {
            Frame::After(After::Battle(_)) => Side::BOTH.into_iter().find(|side| self.is_led(*side)),
            _ => None,
        }
    }

    /// What a ship or planet can fire at: ships of the opposing fleet that its player does not control; once the
    /// defending fleet is gone, an attacking ship can fire at the target of the attack itself (R93).
    pub(crate) fn marks(self, seat: Seat, gun: CardId) -> impl Iterator<Item = CardId> {
        let opposing = self.opposing(seat);
        let fleets = Side::BOTH.into_iter().filter(move |side| opposing[*side as usize]);
        let ships = fleets.flat_map(move |side| self.state.fleet(side));
        let exposed = self.exposed().filter(|_| self.side(gun) == Some(Side::Attack));
        // 401.3: whatever a ship fires at is its target.
        let legal = move |mark: &CardId| self.controller(*mark) != seat && self.can_be_target(*mark);
        ships.chain(exposed).filter(legal)
    }

    /// The target of the attack, if it is still there, in no fleet, and no defending ship is left (505, R96).
    pub(crate) fn exposed(self) -> Option<CardId> {
        let combat = &self.state.combat;
        let there = self.in_play(combat.target) && self.piece(combat.target).place == combat.place;
        let exposed = there && self.side(combat.target).is_none() && self.fleet_is_empty(Side::Defence);
        exposed.then_some(combat.target)
    }

    pub(crate) fn fire_offers(self, act: &Act, offers: &mut Offers) {
        match act.step {
            Step::First => self.marks(act.by, act.card).for_each(|mark| offers.push(Choice::Card(mark))),
            Step::Second => {
                let before = offers.count();
                if !self.has_room_to_pick() {
                    return;
                }
                self.partners(act.by, act.card).for_each(|ship| offers.push(Choice::Card(ship)));
                if offers.count() > before {
                    offers.push(Choice::Done);
                }
            }
            Step::Third => self.split_offers(act, offers),
            Step::Announced | Step::Underway | Step::Surcharge => {}
        }
    }

    /// A shot split between several targets, where texts allow it: the next target, then how much of it goes there (R106).
    fn split_offers(self, act: &Act, offers: &mut Offers) {
        let chosen = [act.other, act.second, act.third];
        let targets = chosen.iter().filter(|mark| mark.is_some()).count();
        let left = self.salvo(act).saturating_sub(act.share + act.rest);
        let shared = if targets == 2 { act.share } else { act.rest };
        if targets > 1 && shared == 0 {
            return (1..left).for_each(|share| offers.push(Choice::Says(lingo::Answer::Number(share.into()))));
        }
        if left < 2 || targets >= self.most_targets(act) {
            return;
        }
        let before = offers.count();
        // 505: whoever is on both sides fires at one fleet, not at both.
        let side = self.side(act.other);
        for mark in self.marks(act.by, act.card).filter(|mark| !chosen.contains(mark) && self.side(*mark) == side) {
            offers.push(Choice::Card(mark));
        }
        if offers.count() > before {
            offers.push(Choice::Done);
        }
    }

    /// At how many targets a shot can be fired. Two ships that fire as one split their fire as the one does that can split
    /// it further (612).
    fn most_targets(self, act: &Act) -> usize {
        let deeds = &self.game.texts.words.deeds;
        let targets = |gun: CardId| {
            1 + usize::from(self.lets(gun, deeds.split)) + usize::from(self.lets(gun, deeds.split_further))
        };
        self.picked(act).iter().copied().chain([act.card]).map(targets).max().unwrap_or(1)
    }

    /// The damage of a shot before anything in force: the guns, with Sync those of both (612); multiplied, then added to
    /// (104, R33).
    fn salvo(self, act: &Act) -> u8 {
        let partner = self.picked(act).first().map_or(0, |ship| self.guns(*ship));
        let double = |yes: bool, guns: u8| if yes { guns.saturating_mul(2) } else { guns };
        // Only the ship that spends 2 energy fires twice as hard, not the one that fires with it.
        let guns = double(act.verb == Verb::Salvo, self.guns(act.card)).saturating_add(partner);
        let avenging =
            self.combat.doubled && act.by == self.combat.attacker && self.side(act.card) == Some(Side::Attack);
        double(avenging, guns)
    }

    /// 612: another ship with Sync of the same player in the same fleet, with energy (R105).
    fn partners(self, seat: Seat, ship: CardId) -> impl Iterator<Item = CardId> {
        let side = self.side(ship).filter(|_| self.has(ship, Trait::Sync));
        let ships = self.own_fleet(seat).filter(move |other| side.is_some() && self.side(*other) == side);
        ships.filter(move |other| *other != ship && self.has(*other, Trait::Sync) && self.has_energy(*other))
    }

    /// 505: adjacent locations nearer to the player's Homeworld (R101); none for a ship that can't move (R79).
    fn ways_home(self, seat: Seat, ship: CardId) -> impl Iterator<Item = crate::galaxy::Place> {
        let (galaxy, here) = (self.galaxy(), self.piece(ship).place);
        let moves =
            self.moves(ship) > 0 && !self.is_held(ship) && !self.forbids(ship, self.game.texts.words.deeds.retreat);
        let near = galaxy.adjacent(here).iter();
        near.filter(move |to| moves && galaxy.from_home(seat, *to) < galaxy.from_home(seat, here))
    }

    pub(crate) fn retreat_offers(self, act: &Act, offers: &mut Offers) {
        self.ways_home(act.by, act.card).for_each(|place| offers.push(Choice::Place(place)));
    }

    /// Is this player neither attacker nor defender, without a ship or planet at the combat (505)?
    fn is_elsewhere(self, seat: Seat) -> bool {
        let combat = &self.state.combat;
        let party = seat == combat.attacker || seat == combat.defender;
        !party && !self.is_present(seat, combat.place)
    }

    /// Is this player given a chance in the combat (505, R97)? Whoever is attacked or attacks, or has a ship or planet
    /// there, and something to do as far as everybody can see; anybody else who could bring a ship into it.
    fn has_combat_chance(self, seat: Seat) -> bool {
        if self.is_elsewhere(seat) {
            return self.may_use_text(seat, moment::REINFORCE);
        }
        let mut offers = Offers::counted();
        self.open_battle_offers(seat, &mut offers);
        offers.count() > 1 || self.may_use_text(seat, moment::ANY | moment::COMBAT)
    }
}

impl Play<'_> {
    /// Chances around the table, the attacker first; until all pass in a row or one side is gone.
    pub(crate) fn step_battle(&mut self, mut clash: Clash) -> Next {
        if self.enforce_creeds() {
            return Next::Go;
        }
        if self.is_decided() || self.combat.called_off || self.acts >= crate::turn::ACTS {
            self.end_combat();
            return Next::Go;
        }
        if self.acts_again(|play, seat| play.board().has_combat_chance(seat)) {
            return Next::ask(self.again.seat);
        }
        while let Some(seat) = clash.passes.turn() {
            if self.board().has_combat_chance(seat) {
                self.replace(Frame::Combat(clash));
                return Next::ask(seat);
            }
            clash.passes.pass();
        }
        self.end_combat();
        Next::Go
    }

    /// 505: only one fleet remains, and there is no target left to fire at.
    fn is_decided(&self) -> bool {
        self.fleet_is_empty(Side::Attack) || (self.fleet_is_empty(Side::Defence) && self.board().exposed().is_none())
    }

    pub(crate) fn answer_battle(&mut self, mut clash: Clash, seat: Seat, choice: Choice) {
        if let Some(before) = self.combat.acting.take() {
            self.combat.acted = self.combat.acted.with(before);
        }
        let again = self.uses_another_action(seat, choice);
        match choice {
            Choice::Act(..) | Choice::Use(..) => {
                self.combat.acting = Some(seat);
                if !again {
                    clash.passes.act();
                }
            }
            _ if again => {}
            _ => clash.passes.pass(),
        }
        self.replace(Frame::Combat(clash));
        match choice {
            Choice::Act(verb, card) => self.begin_act(seat, verb, card),
            Choice::Use(ability, source) => self.begin_use(seat, ability, source, 0),
            _ => {}
        }
    }

    /// 201.1: a React is an action of the combat, too. Whoever performs the present action is counted when it is over.
    pub(crate) fn count_react(&mut self, seat: Seat) {
        if self.combat.on && self.combat.acting != Some(seat) {
            self.combat.acted = self.combat.acted.with(seat);
        }
    }

    /// 306: 1 energy of the ship, with Sync 1 of both (612).
    pub(crate) fn pay_shot(&mut self, act: &Act) {
        for &gun in self.picks_of(act).iter().chain([&act.card]) {
            let energy = if act.verb == Verb::Salvo && gun == act.card { 2 } else { 1 };
            self.spend_energy(gun, energy);
            self.player_mut(gun.owner()).shot.put(gun.index());
        }
    }

    /// 306: damage equal to the guns; it waits for Reacts. Of a split shot each part is a hit of its own (R106).
    pub(crate) fn fire(&mut self, act: &Act) {
        let partner = self.board().picked(act).first().copied().unwrap_or(CardId::NONE);
        let total = self.board().salvo(act);
        let share = act.share.min(total);
        let rest = act.rest.min(total - share);
        // The part that is pushed last is hit first; each knows how many come after it.
        let parts = [(act.third, rest), (act.second, share), (act.other, total - share - rest)];
        let hit = parts.into_iter().filter(|(mark, guns)| *mark == act.other || *guns > 0);
        for ((mark, guns), after) in hit.zip(0..) {
            self.push_shot(act, partner, mark, guns, after);
        }
    }

    fn push_shot(&mut self, act: &Act, partner: CardId, mark: CardId, guns: u8, split: u8) {
        let base = self.reckoned_damage([act.card, partner], mark, guns, false);
        let (source, target, with) = (self.shown(act.card), self.shown(mark), self.shown(partner));
        self.tell(|| Event::Fired { source, partner: with, target, amount: base });
        self.push(Frame::Hit(Hit {
            by: act.by,
            source: act.card,
            partner,
            target: mark,
            raw: guns,
            base,
            plus: 0,
            prevented: 0,
            by_what: Inflicted::Guns,
            in_combat: true,
            piercing: false,
            sudden: false,
            split,
            strengthened: 0,
            reacted: false,
        }));
    }

    /// 505: a command lets all ships of a player retreat from this combat (R102).
    pub(crate) fn enable_retreats(&mut self, seat: Seat) {
        self.combat.retreats = self.combat.retreats.with(seat);
        self.tell(|| Event::RetreatEnabled { seat });
    }

    /// 505: a ship leaves the combat with everybody aboard (R108); it turns and has moved (R102).
    pub(crate) fn retreat(&mut self, act: &Act) {
        let (ship, seat) = (act.card, act.by);
        let player = self.player_mut(ship.owner());
        player.fleets.iter_mut().for_each(|fleet| fleet.take(ship.index()));
        self.turn_card(ship);
        self.travel(ship, act.place);
        let (ship, to) = (self.shown(ship), act.place);
        self.tell(|| Event::Retreated { seat, ship, to });
    }
}
