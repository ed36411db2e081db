//! Reading a position: what a card in play is worth now. Actual values (glossary) are reckoned from printed ones and
//! what is attached whenever somebody looks; no sum is ever stored.

use crate::Prime;
use crate::card::{Bonus, Race, Trait};
use crate::face::Face;
use crate::galaxy::Place;
use crate::ids::CardId;
use crate::pack::Kind;
use crate::state::State;
use crate::world::thing;
use lingo::{MeasureId, Who};
use std::ops::Deref;
use table::Seat;

/// The maximum hand size (204.4).
pub const HAND: usize = 6;

/// A position and the cards to read it by.
#[derive(Clone, Copy)]
pub struct Board<'a> {
    /// The cards.
    pub game: &'a Prime,
    /// The position.
    pub state: &'a State,
}

impl Deref for Board<'_> {
    type Target = State;
    #[inline]
    fn deref(&self) -> &State {
        self.state
    }
}

/// Adds a signed bonus; no statistic goes below 0.
#[inline]
fn plus(printed: u8, bonus: i32) -> u8 {
    (i32::from(printed) + bonus).clamp(0, i32::from(u8::MAX)) as u8
}

impl<'a> Board<'a> {
    /// What is printed on a card.
    #[inline]
    pub fn face(self, id: CardId) -> &'a Face {
        &self.game.faces[self.state.piece(id).kind.index()]
    }

    /// What is printed on a card of this kind.
    #[inline]
    pub fn face_of(self, kind: Kind) -> &'a Face {
        &self.game.faces[kind.index()]
    }

    /// Has a card this trait, with everything in force?
    #[inline]
    pub fn has(self, id: CardId, one: Trait) -> bool {
        let (texts, printed) = (&self.game.texts, self.face(id).has(one));
        self.state.in_force.has_trait(&texts.programs, &self, thing(id), texts.words.trait_id(one), printed)
    }

    /// Could cards without these printed traits have one of them by something in force?
    #[inline]
    pub(crate) fn lends<const N: usize>(self, traits: [Trait; N]) -> bool {
        let words = &self.game.texts.words;
        traits.iter().any(|one| self.state.in_force.speaks_of_trait(words.trait_id(*one)))
    }

    /// A statistic of a card with everything in force.
    #[inline]
    fn stat(self, id: CardId, measure: MeasureId, base: u8) -> u8 {
        self.with_effects(Who::thing(thing(id)), measure, base.into()).clamp(0, 99) as u8
    }

    /// A player's race.
    #[inline]
    pub fn race(self, seat: Seat) -> Race {
        self.face_of(self.player(seat).alien).symbol.expect("every Alien card has a symbol")
    }

    /// A player's Tech level.
    #[inline]
    pub fn tech(self, seat: Seat) -> u8 {
        let tech = i32::from(self.player(seat).tech);
        self.with_effects(Who::seat(seat), self.game.texts.words.pools.tech, tech).clamp(0, 99) as u8
    }

    /// The Tech level at which a player wins (103).
    pub fn transcendence(self, seat: Seat) -> u8 {
        let (stat, base) = (self.game.texts.words.stats.transcendence, i32::from(crate::end::TRANSCENDENT));
        self.with_effects(Who::seat(seat), stat, base).clamp(0, 99) as u8
    }

    /// The maximum of a player's commands (403.1).
    #[inline]
    pub fn max_commands(self, seat: Seat) -> u8 {
        let printed = i32::from(self.face_of(self.player(seat).alien).commands);
        self.with_effects(Who::seat(seat), self.game.texts.words.stats.max_commands, printed).clamp(0, 99) as u8
    }

    /// The maximum hand size of a player (204.4).
    pub fn hand_size(self, seat: Seat) -> usize {
        self.with_effects(Who::seat(seat), self.game.texts.words.stats.hand_size, HAND as i32).clamp(0, 60) as usize
    }

    /// What the attached support cards add, but for those whose text is blank: it says so.
    fn bonus(self, id: CardId, of: impl Fn(&Bonus) -> i8) -> i32 {
        let supports = self.on(id).filter(|on| self.is(*on, |player| player.supports.but(player.blank)));
        supports.map(|support| i32::from(of(&self.face(support).bonus))).sum()
    }

    /// A ship's or planet's guns.
    #[inline]
    pub fn guns(self, id: CardId) -> u8 {
        self.stat(id, self.game.texts.words.stats.guns, self.face(id).guns)
    }

    /// A ship's or planet's shields.
    #[inline]
    pub fn shields(self, id: CardId) -> u8 {
        let printed = self.face(id).shields;
        // Every text that lowers shields stops at 1, as the cards print it.
        self.stat(id, self.game.texts.words.stats.shields, printed).max(printed.min(1))
    }

    /// A ship's or planet's power.
    #[inline]
    pub fn power(self, id: CardId) -> u8 {
        self.stat(id, self.game.texts.words.stats.power, self.face(id).power)
    }

    /// A ship's or planet's structure before damage.
    #[inline]
    pub fn structure(self, id: CardId) -> u8 {
        let base = plus(self.hull(id), self.bonus(id, |bonus| bonus.structure));
        self.stat(id, self.game.texts.words.stats.structure, base)
    }

    /// A ship's or planet's printed structure, with what counts as printed on it.
    #[inline]
    pub fn hull(self, id: CardId) -> u8 {
        self.stat(id, self.game.texts.words.stats.hull, self.face(id).structure)
    }

    /// A hero's life before damage.
    #[inline]
    pub fn life(self, id: CardId) -> u8 {
        let base = plus(self.face(id).life, self.bonus(id, |bonus| bonus.life));
        self.stat(id, self.game.texts.words.stats.life, base)
    }

    /// A hero's combat.
    #[inline]
    pub fn combat(self, id: CardId) -> u8 {
        let base = plus(self.face(id).combat, self.bonus(id, |bonus| bonus.combat));
        self.stat(id, self.game.texts.words.stats.combat, base)
    }

    /// A hero's influence.
    #[inline]
    pub fn influence(self, id: CardId) -> u8 {
        let base = plus(self.face(id).influence, self.bonus(id, |bonus| bonus.influence));
        self.stat(id, self.game.texts.words.stats.influence, base)
    }

    /// A planet's resource statistic.
    #[inline]
    pub fn resources(self, id: CardId) -> u8 {
        let base = plus(self.face(id).resources, self.bonus(id, |bonus| bonus.resources));
        self.stat(id, self.game.texts.words.stats.production, base)
    }

    /// The X of a ship's `Move: X`.
    #[inline]
    pub fn moves(self, id: CardId) -> u8 {
        self.stat(id, self.game.texts.words.stats.moves, self.face(id).moves)
    }

    /// The X of `Explore: X`, if the card has the trait.
    #[inline]
    pub fn explores(self, id: CardId) -> Option<u8> {
        self.face(id).explores
    }

    /// What a planet produces at Reset: outside the Star Systems nothing until it is explored (304, R48), and nothing
    /// while a text stops it. Its resource statistic stays what it is: that is what conquest yields (405.3, R117).
    pub fn production(self, planet: CardId) -> u8 {
        let piece = self.piece(planet);
        let unexplored = piece.place.is_outer() && piece.points > 0;
        if unexplored || self.is_grounded(planet) { 0 } else { self.resources(planet) }
    }

    /// How much damage a ship, planet or hero can take in all (405.1).
    pub fn endurance(self, id: CardId) -> u8 {
        if self.is(id, |player| player.heroes) { self.life(id) } else { self.structure(id) }
    }

    /// What damage has left of structure or life.
    #[inline]
    pub fn left(self, id: CardId) -> u8 {
        self.endurance(id).saturating_sub(self.piece(id).damage)
    }

    /// How many cards a ship carries that count against its structure (306; heroes by R57).
    pub fn load(self, ship: CardId) -> usize {
        let counts = |id: &CardId| self.options.heroes_count || !self.is(*id, |player| player.heroes);
        self.on(ship).filter(counts).count()
    }

    /// Has a ship room for another support card or Fighter (306)?
    pub fn has_room(self, ship: CardId) -> bool {
        !self.has(ship, Trait::Fighter) && self.load(ship) < usize::from(self.left(ship))
    }

    /// Has a ship room for so many heroes more (605, R57)?
    pub fn has_berths(self, ship: CardId, heroes: usize) -> bool {
        if self.has(ship, Trait::Fighter) {
            // 605: a Fighter carries only one hero.
            return heroes <= 1 && self.on(ship).all(|on| !self.is(on, |player| player.heroes));
        }
        !self.options.heroes_count || self.load(ship) + heroes <= usize::from(self.left(ship))
    }

    /// Does a card carry more than it may: a ship above its structure (R58), a hero above its influence (614, R67)?
    pub fn is_overloaded(self, id: CardId) -> bool {
        if self.is(id, |player| player.ships) {
            self.load(id) > usize::from(self.left(id))
        } else if self.is(id, |player| player.heroes) {
            self.voices(id) > usize::from(self.influence(id))
        } else {
            false
        }
    }

    /// How many Voicing cards are attached to a hero (614).
    pub fn voices(self, hero: CardId) -> usize {
        self.on(hero).filter(|gear| self.has(*gear, Trait::Voicing)).count()
    }

    /// Is a copy of this card attached to the subject (307.2, R63)?
    pub fn has_copy(self, subject: CardId, card: CardId) -> bool {
        let name = self.face(card).printed;
        let supports = self.on(subject).filter(|on| self.is(*on, |player| player.supports));
        supports.into_iter().any(|support| support != card && self.face(support).printed == name)
    }

    /// How many Installations are attached to a planet (307.1).
    pub fn installations(self, planet: CardId) -> usize {
        self.on(planet).filter(|on| self.has(*on, Trait::Installation)).count()
    }

    /// Can it be a target at all: in play, not in the Firestorm (407, R75), and nothing forbids it?
    #[inline]
    pub fn can_be_target(self, id: CardId) -> bool {
        self.in_play(id)
            && self.place(id) != Place::FIRESTORM
            && !self.forbids(id, self.game.texts.words.deeds.be_targeted)
            && !self.is_shadowed(id)
    }

    /// Has a player a ship in orbit or a planet at a location?
    pub fn is_present(self, seat: Seat, place: Place) -> bool {
        let world = self.world(place);
        (world.is_some() && self.controller(world) == seat) || self.orbiting(seat, place).next().is_some()
    }

    /// Is another player's ship in orbit at a location?
    pub fn is_watched(self, seat: Seat, place: Place) -> bool {
        let others = self.alive.without(seat);
        others.iter().any(|other| self.orbiting(other, place).next().is_some())
    }
}
