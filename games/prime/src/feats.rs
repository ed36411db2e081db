//! The verbs of this game's own that texts use: what they do to fights, shots, deployments and the turn.

use crate::card::{CardType, Race};
use crate::event::Event;
use crate::frame::{Frame, Hit, Inflicted, Verb, right};
use crate::ids::CardId;
use crate::play::Play;
use crate::state::{Again, Side};
use crate::texts::moment;
use crate::world::{card, card_of, thing};
use lingo::{Cause, VerbId, Who};
use table::Seat;

impl Play<'_> {
    pub(crate) fn game_verb(&mut self, verb: VerbId, by: Who, on: [Who; 2], amount: u8, cause: Cause) -> i32 {
        let verbs = self.game.texts.words.verbs;
        let seat = by.as_seat().unwrap_or(cause.controller);
        let named =
            [(verbs.name_humans, Race::Human), (verbs.name_muero, Race::Muero), (verbs.name_soven, Race::Soven)];
        if let Some((_, race)) = named.into_iter().find(|(name, _)| *name == verb) {
            self.player_mut(seat).named = Some(race);
            self.tell(|| Event::NamedRace { seat, race });
            return 1;
        }
        match verb {
            verb if verb == verbs.discount => self.player_mut(seat).discount += amount,
            verb if verb == verbs.avenge => self.player_mut(seat).avenges = true,
            verb if verb == verbs.buildup => self.player_mut(seat).buildup = true,
            verb if verb == verbs.master => self.player_mut(seat).waived += amount,
            verb if verb == verbs.weaken => self.combat.dim = self.combat.dim.saturating_add(amount),
            verb if verb == verbs.act_twice => self.again = Again { seat, times: 2, with: CardId::NONE },
            verb if verb == verbs.reflect => return self.reflect(amount, cause),
            verb if verb == verbs.strike_past => return self.strike_past(),
            _ => return self.verb_on_card(verb, on, seat, cause),
        }
        1
    }

    /// Verbs with a card as their object.
    fn verb_on_card(&mut self, verb: VerbId, on: [Who; 2], seat: Seat, cause: Cause) -> i32 {
        let verbs = self.game.texts.words.verbs;
        let Some(id) = card_of(on[0]) else { return 0 };
        match verb {
            verb if verb == verbs.claim => return self.claim(id, seat),
            verb if verb == verbs.smuggle => {
                self.log.reveal();
                return self.begin_deployment(seat, id, 0, right::CONTRABAND);
            }
            verb if verb == verbs.make_advantage => return self.make_advantage(id),
            _ => {}
        }
        if !self.in_play(id) {
            return 0;
        }
        match verb {
            verb if verb == verbs.fight => {
                let Some(defender) = card_of(on[1]) else { return 0 };
                // 506.1; a turned hero may fight when a card says so (R136).
                self.turn_card(id);
                self.begin_hero_combat(id, defender);
            }
            verb if verb == verbs.ready => self.player_mut(id.owner()).moved.take(id.index()),
            verb if verb == verbs.join => return self.join_from_afar(id, cause.controller),
            verb if verb == verbs.fire_again => return self.fire_again(id),
            verb if verb == verbs.attack_after => return self.combat.further.try_push((seat, id)).into(),
            verb if verb == verbs.plant => return self.plant(id, on[1]),
            verb if verb == verbs.refuel => return self.refuel(id),
            verb if verb == verbs.strike_again => return self.in_duel(|fight| fight.again = true),
            verb if verb == verbs.redirect => {
                let to = self.shown(id);
                self.tell(|| Event::Redirected { to });
                return self.in_duel(|fight| fight.defender = id);
            }
            verb if verb == verbs.save => return self.save(id),
            verb if verb == verbs.divert => return self.divert(id),
            verb if verb == verbs.restore => {
                let points = self.board().face(id).tech;
                self.piece_mut(id).points = points;
            }
            verb if verb == verbs.shackle => self.shackle(id),
            verb if verb == verbs.ground => self.piece_mut(id).grounded |= 2,
            // A planet does not move; what keeps a ship where it is keeps a planet from producing.
            verb if verb == verbs.stop_production => self.piece_mut(id).grounded |= 1,
            verb if verb == verbs.draw_along => return self.draw_along(id),
            verb if verb == verbs.use_once => self.again = Again { seat, times: 1, with: id },
            verb if verb == verbs.screen => {
                let place = self.place(id);
                self.screens = self.screens.map(|screen| screen.with(place));
            }
            _ => return 0,
        }
        1
    }

    /// The ship fires again, if it has energy and something to fire at.
    fn fire_again(&mut self, ship: CardId) -> i32 {
        let seat = self.controller(ship);
        if self.combat.on && self.board().can_fire(seat, ship) && self.has_depth() {
            self.begin_act(seat, Verb::Fire, ship);
            return 1;
        }
        0
    }

    /// Begins a deployment on a text's terms.
    pub(crate) fn begin_deployment(&mut self, seat: Seat, id: CardId, more: i8, rights: u8) -> i32 {
        if !self.has_depth() || !self.board().can_deploy(seat, id, more.into(), rights) {
            return 0;
        }
        self.begin_act(seat, Verb::Deploy, id);
        if let Some(Frame::Act(act)) = self.state.stack.last_mut() {
            (act.extra, act.right) = (more, rights);
        }
        1
    }

    /// A player may deploy a card that has just been revealed, for less and without a command.
    fn claim(&mut self, id: CardId, seat: Seat) -> i32 {
        let kind = self.board().face(id).kind;
        let revealed = self.player(id.owner()).piles.recycled().contains(&(id.index() as u8));
        if !revealed || !matches!(kind, CardType::Ship | CardType::Hero | CardType::Support) {
            return 0;
        }
        self.begin_deployment(seat, id, -3, right::WITHOUT_COMMAND | right::OPTIONAL)
    }

    /// Whatever inflicts the damage in question takes as much itself.
    fn reflect(&mut self, amount: u8, cause: Cause) -> i32 {
        let source = self.board().pending_hit().map_or(CardId::NONE, |hit| hit.source);
        let breakable = |player: &crate::state::Player| player.ships.or(player.heroes).or(player.planets);
        if source.is_none() || !self.in_play(source) || !self.is(source, breakable) || amount == 0 {
            return 0;
        }
        let from = card(cause.source).unwrap_or(CardId::NONE);
        let hit = self.hit_of(cause.controller, from, source, amount, false);
        self.push(Frame::Hit(hit));
        0
    }

    /// Damage by a text, to wait for Reacts (R31).
    pub(crate) fn hit_of(&self, by: Seat, source: CardId, target: CardId, raw: u8, piercing: bool) -> Hit {
        Hit {
            by,
            source,
            partner: CardId::NONE,
            target,
            raw,
            base: raw,
            plus: 0,
            prevented: 0,
            by_what: Inflicted::Effect,
            in_combat: self.combat.on && self.acts_in_combat() && self.board().is_at_combat(source),
            piercing,
            sudden: false,
            split: 0,
            strengthened: 0,
            reacted: false,
        }
    }

    /// Is the text at work a Combat action or a Combat React?
    fn acts_in_combat(&self) -> bool {
        let text = self.effects.last().filter(|_| matches!(self.stack.last(), Some(Frame::Effect(_))));
        text.is_some_and(|text| self.game.texts.moment(text.ability()) & (moment::COMBAT | moment::COMBAT_REACT) != 0)
    }

    /// Shields are no use against the shot in question.
    fn strike_past(&mut self) -> i32 {
        let Some(hit) = self.pending_hit_mut() else { return 0 };
        (hit.piercing, hit.sudden) = (true, true);
        1
    }

    /// Another ship takes the damage in question. What is in force about it counts for the new target, not for the first;
    /// what Reacts have added or prevented stays (401.3, R31), but for what is prevented beyond the damage (R32).
    fn divert(&mut self, ship: CardId) -> i32 {
        let Some(&hit) = self.board().pending_hit() else { return 0 };
        // What has become piercing for the shields alone is no other sort of damage.
        let piercing = hit.piercing && !hit.sudden;
        let base = self.reckoned_damage([hit.source, hit.partner], ship, hit.raw, piercing);
        let Some(hit) = self.pending_hit_mut() else { return 0 };
        (hit.target, hit.base) = (ship, base);
        hit.prevented = hit.prevented.min(base.saturating_add(hit.plus));
        1
    }

    fn in_duel(&mut self, change: impl FnOnce(&mut crate::frame::HeroCombat)) -> i32 {
        let fights = self.state.stack.iter_mut().rev();
        let fight = fights.into_iter().find_map(|frame| match frame {
            Frame::HeroCombat(fight) => Some(fight),
            _ => None,
        });
        fight.map_or(0, |fight| {
            change(fight);
            1
        })
    }

    /// A support card is moved to something it could not be deployed on.
    fn plant(&mut self, support: CardId, on: Who) -> i32 {
        let Some(planet) = card_of(on).filter(|id| self.in_play(*id)) else { return 0 };
        self.put_on(support, planet);
        let (card, on) = (self.shown(support), self.shown(planet));
        self.tell(|| Event::Attached { card, on });
        1
    }

    fn refuel(&mut self, ship: CardId) -> i32 {
        let power = self.board().power(ship);
        let gained = power.saturating_sub(self.piece(ship).energy);
        self.piece_mut(ship).energy += gained;
        let card = self.shown(ship);
        self.tell(|| Event::Energy { card, amount: gained.into() });
        gained.into()
    }

    /// A planet about to fall stays in play with a structure of 1.
    fn save(&mut self, planet: CardId) -> i32 {
        let structure = self.board().structure(planet);
        self.piece_mut(planet).damage = structure.saturating_sub(1);
        let card = self.shown(planet);
        self.tell(|| Event::Saved { card });
        1
    }

    /// A ship goes where the ship has gone whose move is answered.
    fn draw_along(&mut self, ship: CardId) -> i32 {
        let neared = self.state.stack.iter().rev().find_map(|frame| match frame {
            Frame::After(crate::frame::After::Neared(_, ahead)) => Some(*ahead),
            _ => None,
        });
        neared.map_or(0, |ahead| self.transfer(Who::thing(thing(ship)), Who::thing(thing(ahead))))
    }

    /// A hero is turned face down and is out of play until its owner buys it back.
    fn shackle(&mut self, hero: CardId) {
        let (host, gone) = (self.piece(hero).host, self.departing(hero));
        let card = self.shown(hero);
        self.take_out(hero);
        self.empty(hero);
        self.player_mut(hero.owner()).shackled.put(hero.index());
        self.tell(|| Event::Shackled { card });
        if host.is_some() {
            self.lighten(host);
        }
        self.has_left(gone);
    }

    /// Its owner has bought a hero back: it comes to the Homeworld.
    pub(crate) fn free(&mut self, hero: CardId) {
        let seat = hero.owner();
        let home = self.board().homeworld(seat);
        self.player_mut(seat).shackled.take(hero.index());
        self.player_mut(seat).in_play.put(hero.index());
        self.put_on(hero, home);
        let (card, on, place) = (self.shown(hero), self.shown(home), self.place(hero));
        self.tell(|| Event::Deployed { seat, card, on, place });
        self.enters_play(hero);
    }

    /// An advantage from beneath takes the place of the one that lay on it; that one and the rest are terminated.
    fn make_advantage(&mut self, id: CardId) -> i32 {
        let seat = id.owner();
        if !self.player(seat).reserve.has(id.index()) {
            return 0;
        }
        self.log.reveal();
        let old = self.player(seat).advantage;
        self.take_out(old);
        let player = self.player_mut(seat);
        player.reserve.take(id.index());
        player.terminated = player.terminated.or(player.reserve);
        player.terminated.put(old.index());
        player.reserve = crate::ids::Bits::NONE;
        player.advantage = id;
        self.turn_up(seat);
        1
    }

    /// A ship comes into its player's fleet from wherever it is.
    fn join_from_afar(&mut self, ship: CardId, seat: Seat) -> i32 {
        if !self.combat.on || self.side(ship).is_some() || !self.board().can_pay_fare(seat, ship) {
            return 0;
        }
        let Some(side) = self.board().side_of(seat) else {
            // 505: whoever is on no side or on both chooses one.
            if self.has_depth() {
                self.push(Frame::Enlist(ship));
            }
            return 1;
        };
        self.bring_in(ship, side);
        1
    }

    /// A ship is at the combat and in a fleet.
    pub(crate) fn bring_in(&mut self, ship: CardId, side: Side) {
        let seat = self.controller(ship);
        let place = self.combat.place;
        self.bring_to(ship, place, crate::galaxy::System::NONE);
        self.player_mut(ship.owner()).moved.put(ship.index());
        self.tell_moved(seat, ship);
        self.join_for_a_fare(seat, ship, side);
    }

    /// A card has the text of another one until the end of the turn.
    pub(crate) fn copy_text(&mut self, what: Who, of: Who) -> i32 {
        let (Some(id), Some(of)) = (card_of(what), card_of(of)) else { return 0 };
        let kind = self.piece(of).kind;
        // A text that a card has, of its own or copied before, it has once.
        let known = kind == self.piece(id).kind || self.copies.contains(&(id, kind));
        let blank = self.is(of, |player| player.blank);
        if blank || known || !self.state.copies.try_push((id, kind)) {
            return 0;
        }
        self.put_copy_in_force(id, kind);
        1
    }

    /// What a copied text says as long as its card is there counts for whoever controls that card.
    pub(crate) fn put_copy_in_force(&mut self, id: CardId, kind: crate::pack::Kind) {
        let (code, controller) = (&self.game.texts.note(kind).code, self.controller(id));
        if !code.standing.is_empty() {
            self.state.in_force.enter(&self.game.texts.programs, code, crate::world::thing(id), controller);
            self.unsettle();
        }
    }

    /// What a card has copied is in force as long as the card has its text.
    pub(crate) fn put_copies_in_force(&mut self, id: CardId) {
        let copied = self.copies;
        copied.iter().filter(|(copy, _)| *copy == id).for_each(|(_, kind)| self.put_copy_in_force(id, *kind));
    }

    /// 106: a card that leaves play forgets what it has copied.
    pub(crate) fn forget_copies(&mut self, id: CardId) {
        while self.state.copies.take_first(|(copy, _)| *copy == id).is_some() {}
    }

    /// The turn is over: texts that were copied are forgotten, and texts that were blank are in force again.
    pub(crate) fn restore_texts(&mut self) {
        let copies = std::mem::take(&mut self.state.copies);
        if !copies.is_empty() {
            self.unsettle();
        }
        for (id, kind) in copies.iter().copied() {
            if !self.game.texts.note(kind).code.standing.is_empty() && self.in_play(id) {
                self.state.in_force.withdraw(&self.game.texts.programs, crate::world::thing(id));
                self.put_in_force(id);
            }
        }
        for owner in Seat::all(self.n()) {
            let blank = std::mem::take(&mut self.player_mut(owner).blank);
            self.player_mut(owner).dazed = crate::ids::Bits::NONE;
            blank.and(self.player(owner).in_play).iter().for_each(|index| self.put_in_force(CardId::new(owner, index)));
        }
    }

    /// The combat is over: texts that were blank in it are in force again.
    pub(crate) fn end_daze(&mut self) {
        for owner in Seat::all(self.n()) {
            let dazed = std::mem::take(&mut self.player_mut(owner).dazed);
            let player = self.player_mut(owner);
            player.blank = player.blank.but(dazed);
            let dazed = dazed.and(player.in_play);
            // What a support card takes from its subject comes back, too.
            self.unsettled |= !dazed.is_empty();
            for id in dazed.iter().map(|index| CardId::new(owner, index)) {
                self.put_in_force(id);
                self.put_copies_in_force(id);
            }
        }
    }
}
