//! What texts ask whether it is so.

use crate::board::Board;
use crate::card::{CardType, Trait};
use crate::frame::{Act, Frame, Inflicted, Verb};
use crate::galaxy::Place;
use crate::ids::CardId;
use crate::state::Side;
use crate::world::{card, card_of};
use lingo::{FactId, Thing, Who};
use table::Seat;

impl<'a> Board<'a> {
    /// What the nearest window is about, with the language's frame if it is a text.
    pub(crate) fn reacted_to(self) -> Option<(&'a Frame, Option<&'a lingo::Frame>)> {
        let stack = &self.state.stack;
        let window = stack.iter().rposition(|frame| matches!(frame, Frame::Window(_)))?;
        let below = window.checked_sub(1)?;
        let texts = stack[..=below].iter().filter(|frame| matches!(frame, Frame::Effect(_))).count();
        let about = &stack[below];
        let text = matches!(about, Frame::Effect(_)).then(|| self.state.effects.get(texts - 1)).flatten();
        Some((about, text))
    }

    /// Who performs what the nearest window is about.
    fn actor(self) -> Option<Seat> {
        match self.reacted_to()? {
            (Frame::Act(act), _) => Some(act.by),
            (_, Some(frame)) => Some(frame.controller()),
            _ => None,
        }
    }

    /// Is what the nearest window is about aimed at this player or what the player controls?
    fn is_aimed_at(self, seat: Seat) -> bool {
        let theirs = |id: CardId| self.in_play(id) && self.state.controller(id) == seat;
        match self.reacted_to() {
            Some((Frame::Act(act), _)) => self.targets_of(act).any(theirs),
            Some((_, Some(text))) => lingo::targets(&self.game.texts.programs, text)
                .any(|who| card_of(who).map_or(who.as_seat() == Some(seat), theirs)),
            _ => false,
        }
    }

    /// 401.3: what an action of the rules targets. The rules say so of attacks, repair (203), guns (306), landing (505),
    /// hero combats by trait (602, 611), Medics, Mechanics (607) and sabotage (611); a support card that is deployed
    /// targets its intended subject, also if it is a hero that becomes Gear.
    fn targets_of(self, act: &Act) -> impl Iterator<Item = CardId> {
        let nothing = CardId::NONE;
        let targets = match act.verb {
            Verb::Attack | Verb::Repair => [act.card, nothing, nothing],
            Verb::Move if act.then == Verb::Attack => [act.other, nothing, nothing],
            Verb::Deploy if self.face(act.card).kind == CardType::Support => [act.other, nothing, nothing],
            Verb::Deploy if self.is(act.other, |player| player.heroes) => [act.other, nothing, nothing],
            Verb::Land => [act.card, act.other, nothing],
            Verb::Fight | Verb::Heal | Verb::Mend | Verb::Sabotage => [act.other, nothing, nothing],
            Verb::Fire | Verb::Salvo => [act.other, act.second, act.third],
            _ => [nothing; 3],
        };
        targets.into_iter().filter(|id| id.is_some())
    }

    /// The first hero that an action of the rules targets.
    pub(crate) fn hero_targeted(self, act: &Act) -> CardId {
        self.targets_of(act).find(|id| self.is_hero_in_play(*id)).unwrap_or_default()
    }

    /// The first hero that an announced text targets.
    pub(crate) fn hero_targeted_by(self, text: &lingo::Frame) -> CardId {
        let mut targets = lingo::targets(&self.game.texts.programs, text).filter_map(card_of);
        targets.find(|id| self.is_hero_in_play(*id)).unwrap_or_default()
    }

    fn is_hero_in_play(self, id: CardId) -> bool {
        self.is(id, |player| player.heroes) && self.in_play(id)
    }

    /// Does a side of the combat carry a Military hero?
    pub(crate) fn is_led(self, side: Side) -> bool {
        let mut heroes = self.state.all(|player| player.heroes);
        heroes.any(|hero| {
            // A docked Fighter takes its hero along (605).
            let ship = self.vessel(hero);
            ship.is_some() && self.side(ship) == Some(side) && self.has(hero, Trait::Military)
        })
    }

    /// Is something that no thing is named for so?
    fn is_so(self, fact: FactId, you: Seat) -> bool {
        let (facts, combat) = (&self.game.texts.words.facts, &self.state.combat);
        let hit = || self.pending_hit();
        match fact {
            fact if fact == facts.synced => hit().is_some_and(|hit| hit.partner.is_some()),
            fact if fact == facts.combat_at_home => combat.on && combat.place.of_seat() == Some(you),
            fact if fact == facts.combat_away => combat.on && combat.place != Place::home(you),
            fact if fact == facts.hostile => hit().is_some_and(|hit| hit.by != you),
            fact if fact == facts.by_guns => hit().is_some_and(|hit| hit.by_what == Inflicted::Guns),
            fact if fact == facts.no_fate => {
                let source = hit().map(|hit| hit.source).filter(|id| id.is_some());
                source.is_none_or(|id| self.face(id).kind != CardType::Fate)
            }
            fact if fact == facts.points_left => {
                let surveyed = &self.state.player(you).surveyed;
                surveyed.iter().any(|planet| self.in_play(*planet) && self.piece(*planet).points > 0)
            }
            fact if fact == facts.aimed => self.is_aimed_at(you),
            fact if fact == facts.declared => combat.on && combat.attacker == you,
            fact if fact == facts.fighting => self.duel().is_some(),
            fact if fact == facts.under_attack => {
                let target = combat.target;
                combat.on
                    && self.in_play(target)
                    && self.is(target, |player| player.planets)
                    && self.state.controller(target) == you
            }
            fact if fact == facts.only_yours_leads => {
                self.own_fleet_of(you).is_some_and(|side| self.is_led(side) && !self.is_led(side.other()))
            }
            fact if fact == facts.redirectable => {
                self.duel().is_some_and(|fight| !self.forbids(fight.attacker, self.game.texts.words.deeds.redirect))
            }
            fact if fact == facts.first_action => combat.on && !combat.acted.has(you),
            fact if fact == facts.by_opponent => self.state.departed.by.is_some_and(|by| by != you),
            fact if fact == facts.lost_planet => self.player(you).bereft,
            fact if fact == facts.behind => {
                let mut others = self.alive.without(you).iter();
                others.all(|other| self.tech(other) >= self.tech(you) + 2)
            }
            fact if fact == facts.by_defender => combat.on && self.actor() == Some(combat.defender),
            _ => false,
        }
    }

    /// Is something of this sort so, for this thing?
    pub(crate) fn so(self, fact: FactId, of: Who, source: Thing, you: Seat) -> bool {
        let Some(id) = card_of(of) else { return self.is_so(fact, you) };
        let (facts, qualities) = (&self.game.texts.words.facts, &self.game.texts.words.qualities);
        let combat = &self.state.combat;
        match fact {
            fact if fact == facts.aboard => self.own_ship(id).is_some(),
            fact if fact == facts.worn => self.is(self.piece(id).host, |player| player.heroes),
            fact if fact == facts.charged => self.piece(id).energy > 0,
            fact if fact == facts.on_planet => self.is(self.piece(id).host, |player| player.planets),
            fact if fact == facts.not_done => self.duel().is_some_and(|fight| self.may_strike_again(fight, id)),
            fact if fact == facts.reloadable => self.may_fire_again(id),
            fact if fact == facts.loaded => self.may_fire_again(id) && self.has_energy(id),
            fact if fact == qualities.moved => self.state.is(id, |player| player.moved),
            // 203: whatever is to be attacked once more, a ship of the attacking player must be there.
            fact if fact == qualities.attacked => {
                self.state.is(id, |player| player.attacked) && self.orbiting(you, self.place(id)).next().is_some()
            }
            fact if fact == qualities.in_storm => self.in_play(id) && self.state.place(id) == Place::FIRESTORM,
            fact if fact == qualities.near_storm => self.is_near_storm(self.last_place(id)),
            fact if fact == qualities.near_combat => {
                combat.on
                    && self.galaxy().adjacent(combat.place).has(self.last_place(id))
                    && self.fare(id) + self.price_in_hand(source) <= self.player(you).resources
            }
            fact if fact == qualities.armed => self.state.on(id).any(|on| self.has(on, Trait::Weapon)),
            fact if fact == qualities.opposing => {
                let (opposing, vessel) = (self.opposing(you), self.vessel(id));
                let side = if vessel.is_some() { self.side(vessel) } else { None };
                side.is_some_and(|side| opposing[side as usize]) && self.state.controller(id) != you
            }
            fact if fact == qualities.facing => {
                let (vessel, faced) = (self.vessel(id), self.faced_by(source, you));
                let side = if vessel.is_some() { self.side(vessel) } else { None };
                faced.is_some() && side == faced && self.state.controller(id) != you
            }
            fact if fact == qualities.playable => {
                let note = self.game.texts.note(self.kind_of(source));
                match card(source) {
                    Some(turned) if note.turns_itself => self.can_play_turning(you, id, note.plays_for, turned),
                    _ => self.can_play_now(you, id, note.plays_for),
                }
            }
            fact if fact == qualities.free_to_enter => self.terms(you, id, 0).is_some() && !self.is_taken(you, id),
            fact if fact == qualities.able_to_join => {
                let left = self.player(you).resources.saturating_sub(self.still_to_pay(source, you));
                self.terms(you, id, 0).is_some() && !self.is_taken(you, id) && self.printed_fare(id) <= left
            }
            fact if fact == qualities.free_to_join => {
                combat.on && self.side(id).is_none() && self.can_pay_fare(you, id)
            }
            fact if fact == qualities.fighting => self.side(id).is_some(),
            fact if fact == qualities.able_to_move => self.has_new_subject(you, id),
            fact if fact == qualities.able_to_take => self.takes_the_support(source, id),
            // 610: nobody gains control of what is theirs, or of a second copy of a Restricted card (R68).
            fact if fact == qualities.willing => self.state.controller(id) != you && !self.controls_another(you, id),
            fact if fact == qualities.react => self.game.texts.note(self.state.piece(id).kind).reacts != 0,
            fact if fact == qualities.foreign => self.is_contraband(you, id),
            fact if fact == qualities.unhit => !self.state.is(id, |player| player.hit),
            fact if fact == qualities.undefended => {
                let (guns, power) = (self.guns(id), self.power(id));
                guns == 0 && power == 0 && self.orbiting(self.state.controller(id), self.place(id)).next().is_none()
            }
            _ => false,
        }
    }

    /// 606: could a support card in play be attached to another subject of the player's?
    fn has_new_subject(self, you: Seat, support: CardId) -> bool {
        let mut ships = self.state.controlled(you, |player| player.ships.but(player.docked));
        ships.any(|ship| self.can_be_target(ship) && self.can_move_to(support, ship))
    }

    /// Could this be the subject of the support card whose text asks, or which has been chosen for the text at work?
    fn takes_the_support(self, source: Thing, subject: CardId) -> bool {
        let chosen = self.state.effects.last().into_iter().flat_map(|frame| frame.chosen()).filter_map(card_of);
        let mut supports = card(source).into_iter().chain(chosen).filter(|id| self.is(*id, |player| player.supports));
        supports.next().is_none_or(|id| self.can_move_to(id, subject))
    }

    /// Does nothing but want of energy keep a ship that is firing from firing once more?
    fn may_fire_again(self, ship: CardId) -> bool {
        let again = self.game.texts.words.deeds.fire_again_in_combat;
        let combat = &self.state.combat;
        combat.on && !self.forbids(ship, again) && self.marks(self.state.controller(ship), ship).next().is_some()
    }

    /// What is still to be paid for a tactical card whose text asks and that is held, or could be as far as everybody sees.
    fn price_in_hand(self, source: Thing) -> u16 {
        let held = card(source).filter(|id| self.unseen(id.owner()).has(id.index()));
        held.map_or(0, |id| self.price(id, 0).resources)
    }

    /// The most that a text about to be used costs its player; nothing once it runs and is paid for.
    fn still_to_pay(self, source: Thing, you: Seat) -> u16 {
        let texts = &self.game.texts;
        if self.state.effects.last().is_some_and(|frame| frame.source() == source) {
            return 0;
        }
        let prices = texts.note(self.kind_of(source)).code.abilities.iter().map(|ability| {
            let frame = lingo::Frame::new(&texts.programs, *ability, source, you);
            lingo::outlay(&texts.programs, &frame, &self, texts.words.pools.resources).1
        });
        prices.max().unwrap_or(0).clamp(0, 99) as u16
    }

    /// Is a location next to the Firestorm?
    pub(crate) fn is_near_storm(self, place: Place) -> bool {
        place != Place::NOWHERE && self.galaxy().adjacent(place).has(Place::FIRESTORM)
    }

    /// The hero combat that is going on, if there is one.
    pub(crate) fn duel(self) -> Option<&'a crate::frame::HeroCombat> {
        self.state.stack.iter().rev().find_map(|frame| match frame {
            Frame::HeroCombat(fight) => Some(fight),
            _ => None,
        })
    }
}
