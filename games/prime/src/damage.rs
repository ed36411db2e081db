//! Damage (405): pending hits, lethal damage, and planets that fall.

use crate::board::Board;
use crate::event::Event;
use crate::frame::After;
use crate::frame::{Act, Clash, ClashStep, Frame, Hit, Inflicted, Step};
use crate::ids::CardId;
use crate::play::{Next, Play};
use crate::state::PICKS;
use crate::world::thing;
use lingo::Happening;
use table::{Seat, Zone};

impl Board<'_> {
    /// Is what becomes of a card already being decided: whether it is lost, or what it lets go of?
    fn is_seen_to(self, id: CardId) -> bool {
        self.is_judged(id) || self.stack.contains(&Frame::Overload(id))
    }

    /// Is it being decided whether a card is lost: a planet about to fall, a hero in a hero combat (506.6)?
    pub(crate) fn is_judged(self, id: CardId) -> bool {
        self.stack.iter().any(|frame| match *frame {
            Frame::Fall(card, _) => card == id,
            Frame::HeroCombat(fight) => fight.attacker == id || fight.defender == id,
            _ => false,
        })
    }
}

impl Play<'_> {
    /// A hit waits for Reacts once; when their window has closed it applies (R31).
    pub(crate) fn step_hit(&mut self, mut hit: Hit) -> Next {
        let reached = self.is_reached(&hit);
        if !hit.reacted && reached {
            hit.reacted = true;
            self.replace(Frame::Hit(hit));
            self.open_window(hit.by);
            return Next::Go;
        }
        self.stack.pop();
        let depth = self.stack.len();
        if reached {
            if self.combat.on {
                self.player_mut(hit.target.owner()).hit.put(hit.target.index());
            }
            // Told to the text below now: whatever the damage leads to comes on top of it.
            self.came_to(hit.left());
            self.culprit = Some(hit.by);
            match hit.by_what {
                // 506.6: what lethal damage means in hero combat is decided there.
                Inflicted::HeroCombat => self.suffer(hit.target, hit.left()),
                Inflicted::Guns | Inflicted::Effect => self.inflict(hit.target, hit.left()),
            }
            self.culprit = None;
        }
        if hit.by_what == Inflicted::Guns {
            self.end_shot(&hit, depth);
        }
        Next::Go
    }

    /// 401.3: a target that is no longer there suffers nothing, in a ship combat one that has left it (306).
    fn is_reached(&self, hit: &Hit) -> bool {
        let there = || self.side(hit.target).is_some() || self.place(hit.target) == self.combat.place;
        self.in_play(hit.target) && (!hit.in_combat || there())
    }

    /// 505: however many parts a shot has, it is one action, and one hero aboard each ship increases it once.
    fn end_shot(&mut self, hit: &Hit, depth: usize) {
        if hit.split == 0 {
            return self.forget_shot(depth);
        }
        let frames = self.state.stack.iter_mut().rev();
        let parts = frames.filter_map(|frame| if let Frame::Hit(part) = frame { Some(part) } else { None });
        if let Some(rest) = parts.into_iter().find(|part| part.source == hit.source && !part.reacted) {
            rest.strengthened = hit.strengthened;
        }
    }

    /// Inflicts damage on a ship, planet or hero, with what follows from it.
    pub(crate) fn inflict(&mut self, target: CardId, amount: u8) {
        // 506.6: further damage does not take the last blow from who had lethal damage before.
        let judged = self.board().is_judged(target) && self.board().left(target) == 0;
        self.suffer(target, amount);
        if !judged {
            self.settle(target);
        }
    }

    fn suffer(&mut self, id: CardId, amount: u8) {
        let piece = self.piece_mut(id);
        piece.damage = piece.damage.saturating_add(amount);
        let card = self.shown(id);
        self.tell(|| Event::Damaged { card, amount });
    }

    /// Looks at a card whose damage, structure or life has changed: is it lethal (405.2, R120), is it overloaded (R58)?
    pub(crate) fn settle(&mut self, id: CardId) {
        if !self.in_play(id) {
            return;
        }
        if self.is(id, |player| player.docked) {
            // 605: as a support card it has no structure; it is looked at again when it launches.
            return;
        }
        if self.board().left(id) == 0 {
            if self.is(id, |player| player.planets) {
                self.planet_is_lost(id);
            } else {
                let card = self.shown(id);
                self.tell(|| Event::Destroyed { card });
                self.leave_play(id);
            }
        } else if self.board().is_overloaded(id) && !self.stack.contains(&Frame::Overload(id)) && self.has_depth() {
            self.push(Frame::Overload(id));
        }
    }

    /// What cards live by, and what they carry others by.
    #[inline]
    fn vital(&self) -> [lingo::MeasureId; 3] {
        let stats = &self.game.texts.words.stats;
        [stats.structure, stats.life, stats.influence]
    }

    /// What others have in force has changed for somebody: who can no longer live by it, or carry by it what they do, is
    /// looked for before anything else happens (R58, R67, R120).
    #[inline]
    pub(crate) fn unsettle(&mut self) {
        self.unsettled |= self.vital().into_iter().any(|stat| self.in_force.changes(stat));
    }

    /// The same, where a card has come into force or goes out of it.
    #[inline]
    pub(crate) fn unsettle_by(&mut self, id: CardId) {
        let touches = |stat| self.in_force.shifts(stat) || self.in_force.comes_from(thing(id), stat);
        self.unsettled |= self.vital().into_iter().any(touches);
    }

    /// The same, where a card is somewhere else now.
    #[inline]
    pub(crate) fn unsettle_by_moving(&mut self) {
        self.unsettled |= self.vital().into_iter().any(|stat| self.in_force.shifts(stat));
    }

    /// Has somebody to be looked for who has lost by what has changed? Not while several ships are on their way that move at
    /// once: as a group (203), or into a combat (501.2, 502.2, 503.1, 504.2).
    #[inline]
    pub(crate) fn must_settle(&self) -> bool {
        let between = |frame: &Frame| {
            matches!(
                frame,
                Frame::Combat(Clash { step: ClashStep::Gather, .. })
                    | Frame::Act(Act { step: Step::Underway, gone: 1.., .. })
            )
        };
        self.unsettled && !self.stack.iter().any(between)
    }

    /// Looks at everybody who could have lost by what has changed, until nothing more follows from it.
    #[cold]
    pub(crate) fn settle_all(&mut self) {
        while std::mem::take(&mut self.unsettled) {
            let lost: Zone<CardId, PICKS> = {
                let board = self.board();
                let cards =
                    board.state.all(|player| player.ships.but(player.docked).or(player.heroes).or(player.planets));
                let carries = |id: &CardId| board.is(*id, |player| player.ships.or(player.heroes));
                let loaded = |id: &CardId| board.on(*id).next().is_some() && carries(id);
                let shaken = |id: &CardId| board.piece(*id).damage > 0 || loaded(id);
                let lost = |id: &CardId| board.left(*id) == 0 || board.is_overloaded(*id);
                cards.filter(shaken).filter(lost).filter(|id| !board.is_seen_to(*id)).take(PICKS).collect()
            };
            lost.iter().for_each(|id| self.settle(*id));
        }
    }

    /// Who conquers a planet that falls now: the attacking player of a ship combat at its location, unless it is that
    /// player's own (R116).
    fn conqueror(&self, planet: CardId) -> Option<Seat> {
        let (combat, controller) = (self.combat, self.controller(planet));
        let conquered = combat.on && combat.place == self.piece(planet).place && combat.attacker != controller;
        conquered.then_some(combat.attacker)
    }

    /// A planet has lethal damage: whoever can may React to its conquest, then it falls.
    fn planet_is_lost(&mut self, planet: CardId) {
        if self.conqueror(planet).is_some() && self.has_depth() {
            self.push(Frame::Fall(planet, false));
        } else {
            self.planet_falls(planet);
        }
    }

    pub(crate) fn step_fall(&mut self, planet: CardId, reacted: bool) -> Next {
        if !reacted {
            self.replace(Frame::Fall(planet, true));
            let attacker = self.combat.attacker;
            self.open_window(attacker);
            return Next::Go;
        }
        self.stack.pop();
        if self.in_play(planet) && self.board().left(planet) == 0 {
            self.planet_falls(planet);
        }
        Next::Go
    }

    /// 405.3: conquered, or else destroyed (R115).
    fn planet_falls(&mut self, planet: CardId) {
        let (conqueror, controller) = (self.conqueror(planet), self.controller(planet));
        let card = self.shown(planet);
        self.tell(|| Event::PlanetFell { planet: card, conqueror });
        // 405.3.1: income first, with everything still on it (R117).
        if let Some(seat) = conqueror {
            let amount = u16::from(self.board().resources(planet));
            self.gain_resources(seat, amount);
            self.tell(|| Event::Plundered { seat, amount });
        }
        let conquers = self.game.texts.words.events.conquers;
        if let Some(seat) = conqueror {
            self.count_conquest(seat, planet, controller);
            self.tell_cards(Happening::of(lingo::Event::Game(conquers), seat).to(thing(planet)));
        }
        // R116: what goes with a conquered planet is lost to its conqueror, whoever inflicted the damage.
        let culprit = self.culprit;
        self.culprit = conqueror.or(culprit);
        self.lose_planet(planet);
        self.culprit = culprit;
        if let Some(seat) = conqueror {
            self.happened(After::Conquered(seat, planet), seat);
        }
        if self.board().face(planet).has(crate::card::Trait::Homeworld) {
            if let Some(seat) = conqueror {
                self.player_mut(seat).homeworlds += 1;
            }
            self.eliminate(controller);
        }
    }

    /// 405.3.2–5: ships that can't move go with it, then support cards, then heroes; it lies face down from now on.
    fn lose_planet(&mut self, planet: CardId) {
        let place = self.piece(planet).place;
        let fixed: Zone<CardId, PICKS> = {
            let board = self.board();
            let ships = board.state.all(|player| player.ships.but(player.docked));
            ships.filter(|ship| board.piece(*ship).place == place && board.moves(*ship) == 0).take(PICKS).collect()
        };
        fixed.iter().for_each(|ship| self.leave_play(*ship));
        self.remove_planet(planet);
        self.empty(planet);
        self.player_mut(planet.owner()).fallen.put(planet.index());
        self.piece_mut(planet).place = place;
    }

    /// A planet is no longer in play; its location still exists (404.1).
    pub(crate) fn remove_planet(&mut self, planet: CardId) {
        let place = self.piece(planet).place;
        self.worlds[place.index()] = CardId::NONE;
        self.take_out(planet);
    }

    /// Who a player's opponents are, for the number of them still playing.
    pub(crate) fn last_one(&self) -> Option<Seat> {
        if self.alive.len() == 1 { self.alive.lowest() } else { None }
    }
}
