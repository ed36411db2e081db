//! The position as cards read it.

use crate::board::Board;
use crate::card::{CardType, Trait};
use crate::cards::Cards;
use crate::frame::{After, Frame, Inflicted};
use crate::galaxy::{Place, System};
use crate::ids::{Bits, CardId};
use crate::state::{Departed, Player, Side};
use lingo::{
    Among, Aspect, End, FactId, FigureId, MeasureId, NounId, PartId, PlaceId, RelationId, SpanId, StateId, Thing,
    TraitId, Who, World, ZoneId,
};
use table::Seat;

/// The number of the first Alien among things; cards come before.
const ALIENS: u16 = 0x200;

/// A card as the language numbers it.
#[inline]
pub(crate) fn thing(id: CardId) -> Thing {
    Thing(id.raw())
}

/// A player's Alien card as the language numbers it.
#[inline]
pub(crate) fn alien(seat: Seat) -> Thing {
    Thing(ALIENS + seat.index() as u16)
}

/// The card a thing is; none for an Alien.
#[inline]
pub(crate) fn card(thing: Thing) -> Option<CardId> {
    (thing.0 < ALIENS).then(|| CardId::from_raw(thing.0))
}

/// The card somebody or something is, if it is one.
#[inline]
pub(crate) fn card_of(who: Who) -> Option<CardId> {
    who.as_thing().and_then(card)
}

impl<'a> Board<'a> {
    /// A number with everything in force.
    #[inline]
    pub(crate) fn with_effects(self, who: Who, measure: MeasureId, base: i32) -> i32 {
        self.state.in_force.value(&self.game.texts.programs, &self, who, measure, base)
    }

    /// Is this forbidden to a card?
    #[inline]
    pub(crate) fn forbids(self, id: CardId, deed: lingo::DeedId) -> bool {
        self.state.in_force.forbids(&self.game.texts.programs, &self, Who::thing(thing(id)), deed)
    }

    /// Cards there that could be of a kind and a player's, in an order that tells nothing about a pile.
    pub(crate) fn things_in(
        self,
        among: Among,
        noun: Option<NounId>,
        controller: Option<Seat>,
    ) -> impl Iterator<Item = Thing> + 'a {
        let cards = Cards::of(self.n(), move |owner| {
            let kind = |player: &Player| self.kind_in(player, noun);
            match (among, controller) {
                (Among::InPlay, Some(seat)) => self.state.controlled_of(owner, seat, kind),
                (Among::InPlay, None) => kind(self.state.player(owner)).and(self.state.player(owner).in_play),
                (Among::Zone(_, Some(whose)), _) if whose != owner => Bits::NONE,
                (Among::Zone(zone, _), _) => kind(self.state.player(owner)).and(self.zone(owner, zone)),
            }
        });
        cards.map(thing)
    }

    /// The cards of a player that could be of a kind.
    #[inline]
    fn kind_in(self, player: &Player, noun: Option<NounId>) -> Bits {
        let nouns = &self.game.texts.words.nouns;
        match noun {
            // 605, R110: a docked Fighter is a support card and no ship.
            Some(noun) if noun == nouns.ship => player.ships.but(player.docked),
            Some(noun) if noun == nouns.hero => player.heroes,
            Some(noun) if noun == nouns.planet => player.planets,
            Some(noun) if noun == nouns.support => player.supports.or(player.docked),
            _ => Bits(u64::MAX),
        }
    }

    fn zone(self, seat: Seat, zone: ZoneId) -> Bits {
        let (player, zones) = (self.state.player(seat), &self.game.texts.words.zones);
        let pile = |cards: &[u8]| cards.iter().map(|card| usize::from(*card)).collect();
        match zone {
            zone if zone == zones.hand => player.hand,
            zone if zone == zones.draw => player.piles.drawable(),
            zone if zone == zones.recycle => pile(player.piles.recycled()),
            zone if zone == zones.reserve => player.reserve,
            _ => player.terminated,
        }
    }

    fn number(self, id: CardId, measure: MeasureId, aspect: Aspect) -> i32 {
        let (words, face, piece) = (&self.game.texts.words, self.face(id), self.state.piece(id));
        let (stats, pools) = (&words.stats, &words.pools);
        let printed = aspect == Aspect::Printed;
        let of = |printed_value: u8, now: u8| i32::from(if printed { printed_value } else { now });
        if measure == stats.guns {
            of(face.guns, self.guns(id))
        } else if measure == stats.shields {
            of(face.shields, self.shields(id))
        } else if measure == stats.structure {
            // The glossary's actual value counts damage.
            i32::from(if printed { self.last_hull(id) } else { self.last_left(id) })
        } else if measure == stats.power {
            of(face.power, self.power(id))
        } else if measure == stats.combat {
            of(face.combat, self.combat(id))
        } else if measure == stats.life {
            of(face.life, self.last_left(id))
        } else if measure == stats.influence {
            of(face.influence, self.influence(id))
        } else if measure == stats.moves {
            of(face.moves, self.moves(id))
        } else if measure == stats.production {
            of(face.resources, self.resources(id))
        } else if measure == stats.cosmic {
            face.cosmic.into()
        } else if measure == stats.cost || measure == pools.resources {
            face.cost.into()
        } else if measure == stats.requirement {
            face.requires.into()
        } else if measure == pools.energy {
            if aspect == Aspect::Now { self.energy(id).into() } else { self.power(id).into() }
        } else if measure == pools.points {
            if aspect == Aspect::Now { piece.points.into() } else { face.tech.into() }
        } else if measure == pools.ore || measure == pools.battery || measure == pools.tick {
            piece.counters.into()
        } else if measure == pools.fury {
            // A hero's fury is always one less than its life.
            i32::from(self.left(id)) - 1
        } else {
            0
        }
    }

    fn number_of_player(self, seat: Seat, measure: MeasureId, aspect: Aspect) -> i32 {
        let (words, player) = (&self.game.texts.words, self.state.player(seat));
        let (stats, pools) = (&words.stats, &words.pools);
        if measure == pools.resources {
            player.resources.into()
        } else if measure == pools.tech {
            self.tech(seat).into()
        } else if measure == pools.commands {
            if aspect == Aspect::Now { player.commands.into() } else { self.max_commands(seat).into() }
        } else if measure == stats.max_commands {
            self.max_commands(seat).into()
        } else if measure == stats.hand_size {
            self.hand_size(seat) as i32
        } else if measure == stats.tech_price {
            self.tech_price(seat).into()
        } else {
            0
        }
    }

    /// Where a card is or was when it left play.
    pub(crate) fn last_place(self, id: CardId) -> Place {
        if self.state.departed.card == id && !self.in_play(id) {
            self.state.departed.place
        } else {
            self.state.place(id)
        }
    }

    /// The printed structure a card has, or had when it left play, with what counts as printed.
    fn last_hull(self, id: CardId) -> u8 {
        self.gone(id).map_or_else(|| self.hull(id), |gone| gone.hull)
    }

    /// What is left of a card's structure or life, or was when it left play.
    fn last_left(self, id: CardId) -> u8 {
        self.gone(id).map_or_else(|| self.left(id), |gone| gone.left)
    }

    /// A card as it was when it left play: given up for the text at work, whatever has left since, or the last one to go.
    fn gone(self, id: CardId) -> Option<Departed> {
        if self.in_play(id) {
            return None;
        }
        let text = self.state.stack.iter().rev().find_map(|frame| match frame {
            Frame::Effect(effect) => Some(effect.given_up),
            _ => None,
        });
        text.flatten().into_iter().chain([self.state.departed]).find(|gone| gone.card == id)
    }

    /// R110: is this the ship or hero that a window is about, and was it a support card when it left play?
    fn left_as_support(self, id: CardId) -> bool {
        let last = &self.state.departed;
        let about = |frame: &Frame| matches!(frame, Frame::After(After::Left(gone)) if gone.card == id);
        last.card == id && last.support && !self.in_play(id) && self.state.stack.iter().any(about)
    }

    /// The ship that a card lies on; none, if that is a docked Fighter, which is a support card (605, R110).
    pub(crate) fn own_ship(self, id: CardId) -> CardId {
        let host = self.piece(id).host;
        if self.state.is(host, |player| player.ships.but(player.docked)) { host } else { CardId::NONE }
    }

    /// The ship a card is aboard of or attached to, or the ship it is.
    pub(crate) fn vessel(self, id: CardId) -> CardId {
        let mut at = id;
        loop {
            if self.state.is(at, |player| player.ships.but(player.docked)) {
                return at;
            }
            let host = self.state.piece(at).host;
            if host.is_none() {
                return CardId::NONE;
            }
            at = host;
        }
    }

    /// Is a card part of the ship combat: in a fleet, aboard a ship in one, on the planet there, or played into it?
    pub(crate) fn is_in_combat(self, id: CardId) -> bool {
        if !self.state.combat.on {
            return false;
        }
        if !self.in_play(id) {
            // A tactical card has no place; whoever plays it in a combat plays it there.
            return self.face(id).kind == CardType::Tactical || self.gone(id).is_some_and(|gone| gone.fought);
        }
        let vessel = self.vessel(id);
        if vessel.is_some() {
            return self.side(vessel).is_some();
        }
        self.state.place(id) == self.state.combat.place
    }

    /// Is a card at the location of the combat, or was it when it left play? What never was in play has no other place.
    pub(crate) fn is_at_combat(self, id: CardId) -> bool {
        let place = if self.in_play(id) { Some(self.state.place(id)) } else { self.gone(id).map(|gone| gone.place) };
        place.is_none_or(|place| place == self.state.combat.place)
    }

    fn place_of(self, id: CardId, place: PlaceId) -> Option<u16> {
        let places = &self.game.texts.words.places;
        if place == places.combat {
            return self.is_in_combat(id).then_some(0);
        }
        if place == places.fleet {
            let vessel = self.vessel(id);
            return if vessel.is_some() { self.side(vessel).map(|side| side as u16) } else { None };
        }
        let mut at = self.last_place(id);
        if self.state.combat.on && at == Place::NOWHERE && self.face(id).kind == CardType::Tactical {
            // Whoever plays a tactical card in a combat plays it there.
            at = self.state.combat.place;
        }
        if at == Place::NOWHERE {
            None
        } else if place == places.system {
            (at.system() != System::NONE).then(|| at.system().number())
        } else {
            Some(at.index() as u16)
        }
    }
}

impl World for Board<'_> {
    fn seats(&self) -> usize {
        self.n()
    }

    fn things(&self, among: Among) -> impl Iterator<Item = Thing> + '_ {
        self.things_in(among, None, None)
    }

    #[inline]
    fn things_like(
        &self,
        among: Among,
        noun: Option<NounId>,
        controller: Option<Seat>,
    ) -> impl Iterator<Item = Thing> + '_ {
        self.things_in(among, noun, controller)
    }

    fn is(&self, thing: Thing, noun: NounId) -> bool {
        let nouns = &self.game.texts.words.nouns;
        // 201, 301: an Alien is a card, too, and what its text lets its player do a game effect of it.
        let Some(id) = card(thing) else { return noun == nouns.card };
        let kind = self.face(id).kind;
        noun == nouns.card
            || match kind {
                CardType::Ship if self.state.is(id, |player| player.docked) => noun == nouns.support,
                CardType::Ship | CardType::Hero if self.left_as_support(id) => noun == nouns.support,
                CardType::Ship => noun == nouns.ship,
                // Worn as Gear it is a support.
                CardType::Hero if self.state.is(id, |player| player.supports) => noun == nouns.support,
                CardType::Hero => noun == nouns.hero,
                CardType::Planet => noun == nouns.planet,
                CardType::Support => noun == nouns.support,
                CardType::Tactical => noun == nouns.tactical,
                CardType::Fate => noun == nouns.fate,
                CardType::Advantage => noun == nouns.advantage,
                CardType::Alien => false,
            }
    }

    fn controller(&self, thing: Thing) -> Seat {
        match card(thing) {
            Some(id) if self.state.departed.card == id && !self.in_play(id) => self.state.departed.controller,
            Some(id) => self.state.controller(id),
            None => Seat::new(usize::from(thing.0 - ALIENS)),
        }
    }

    fn owner(&self, thing: Thing) -> Seat {
        card(thing).map_or_else(|| World::controller(self, thing), CardId::owner)
    }

    fn measure(&self, who: Who, measure: MeasureId, aspect: Aspect) -> i32 {
        match (card_of(who), who.as_seat()) {
            (Some(id), _) => self.number(id, measure, aspect),
            (None, Some(seat)) => self.number_of_player(seat, measure, aspect),
            _ => 0,
        }
    }

    fn has_trait(&self, thing: Thing, word: TraitId) -> bool {
        let Some(id) = card(thing) else { return false };
        let words = &self.game.texts.words;
        if word == words.explore {
            return self.explores(id).is_some();
        }
        // The traits are declared first and in their own order.
        Trait::ALL.get(word.index()).is_some_and(|one| self.has(id, *one))
    }

    fn in_state(&self, thing: Thing, _state: StateId) -> bool {
        card(thing).is_some_and(|id| self.state.is(id, |player| player.turned))
    }

    fn in_zone(&self, thing: Thing, zone: ZoneId, whose: Option<Seat>) -> bool {
        card(thing).is_some_and(|id| {
            whose.is_none_or(|whose| whose == id.owner()) && self.zone(id.owner(), zone).has(id.index())
        })
    }

    fn nth(&self, zone: ZoneId, whose: Seat, end: End, place: usize) -> Option<Thing> {
        let (zones, piles) = (&self.game.texts.words.zones, &self.state.player(whose).piles);
        let index = if zone == zones.draw {
            match end {
                End::Top => piles.draw().iter().rev().nth(place),
                End::Bottom => piles.draw().get(place),
            }
        } else if zone == zones.recycle {
            match end {
                End::Top => piles.recycled().get(place),
                End::Bottom => piles.recycled().iter().rev().nth(place),
            }
        } else {
            None
        };
        index.map(|index| thing(CardId::new(whose, usize::from(*index))))
    }

    fn place(&self, thing: Thing, place: PlaceId) -> Option<u16> {
        card(thing).and_then(|id| self.place_of(id, place))
    }

    fn home(&self, seat: Seat, place: PlaceId) -> Option<u16> {
        let places = &self.game.texts.words.places;
        if place == places.system {
            Some(Place::home(seat).system().number())
        } else if place == places.location {
            Some(Place::home(seat).index() as u16)
        } else if place == places.fleet && self.state.combat.on {
            self.own_fleet_of(seat).map(|side| side as u16)
        } else {
            None
        }
    }

    fn adjacent(&self, place: PlaceId, one: u16, other: u16) -> bool {
        place == self.game.texts.words.places.location
            && self.galaxy().adjacent(Place::from_index(one)).has(Place::from_index(other))
    }

    fn relation(&self, of: Thing, relation: RelationId) -> Who {
        let Some(id) = card(of) else { return Who::NOBODY };
        let relations = &self.game.texts.words.relations;
        let found = if relation == relations.subject { self.piece(id).host } else { self.own_ship(id) };
        if found.is_some() { Who::thing(thing(found)) } else { Who::NOBODY }
    }

    fn attached_to(&self, of: Thing) -> Option<Thing> {
        let host = self.piece(card(of)?).host;
        host.is_some().then(|| thing(host))
    }

    fn damaged(&self, thing: Thing) -> bool {
        card(thing).is_some_and(|id| self.piece(id).damage > 0)
    }

    fn same_name(&self, one: Thing, other: Thing) -> bool {
        match (card(one), card(other)) {
            (Some(one), Some(other)) => self.face(one).printed == self.face(other).printed,
            _ => one == other,
        }
    }

    /// 401.3: only cards in play and players can be targeted; 407: nothing in the Firestorm.
    fn targetable(&self, who: Who, _by: Seat, _source: Thing) -> bool {
        match (card_of(who), who.as_seat()) {
            (Some(id), _) => self.can_be_target(id),
            (None, Some(seat)) => self.alive.has(seat),
            _ => false,
        }
    }

    fn running(&self, span: SpanId) -> Option<Seat> {
        let spans = &self.game.texts.words.spans;
        if span == spans.turn {
            (self.turn > 0).then_some(self.first)
        } else if span == spans.main {
            (self.phase() == Some(crate::frame::Phase::Main)).then_some(self.first)
        } else if span == spans.combat {
            self.state.combat.on.then_some(self.state.combat.attacker)
        } else {
            self.pending_hit().filter(|hit| hit.by_what == Inflicted::Guns).map(|hit| hit.by)
        }
    }

    fn part(&self, part: PartId) -> Option<Seat> {
        let parts = &self.game.texts.words.parts;
        let combat = &self.state.combat;
        combat.on.then_some(if part == parts.attacker { combat.attacker } else { combat.defender })
    }

    /// 104, the Cosmic Rule: the first player, in combat the attacking player.
    fn leads(&self, _you: Seat) -> Seat {
        if self.state.combat.on { self.state.combat.attacker } else { self.first }
    }

    fn plays(&self, seat: Seat) -> bool {
        self.alive.has(seat)
    }

    fn opponent(&self, seat: Seat) -> Seat {
        let others = self.alive.without(seat);
        let mut next = seat.next(self.n());
        while !others.has(next) && next != seat {
            next = next.next(self.n());
        }
        next
    }

    fn fact(&self, fact: FactId, of: Who, _amount: i32, source: Thing, controller: Seat) -> bool {
        self.so(fact, of, source, controller)
    }

    /// The Tech of whoever inflicts the damage in question, or the printed structure of what has just left play.
    fn figure(&self, figure: FigureId, _source: Thing) -> i32 {
        let figures = &self.game.texts.words.figures;
        if figure == figures.opposing_tech {
            return self.pending_hit().map_or(0, |hit| self.tech(hit.by).into());
        }
        let wreck = self.state.departed.card;
        if figure == figures.wreck && wreck.is_some() { self.state.departed.hull.into() } else { 0 }
    }

    fn rebate(&self, ability: lingo::AbilityId, source: Thing, pool: MeasureId, you: Seat) -> i32 {
        if pool == self.game.texts.words.pools.resources { self.rebate_for(ability, source, you, 0) } else { 0 }
    }

    /// 401.1: partial payments aren't allowed, and what is given up must be there.
    fn payable(&self, act: &lingo::Act) -> bool {
        match *act {
            lingo::Act::Pay { who, pool, amount } | lingo::Act::Lose { who, pool, amount } => {
                self.measure(who, pool, Aspect::Now) >= amount
            }
            lingo::Act::State { what, on, .. } => {
                card_of(what).is_some_and(|id| self.state.is(id, |player| player.turned) != on)
            }
            // What is given up is chosen first, from what there is.
            _ => true,
        }
    }
}

impl Board<'_> {
    /// The fleets a player's actions can be aimed at (505): the other side's; either, for somebody on both or none, until
    /// it has been chosen.
    pub(crate) fn opposing(self, seat: Seat) -> [bool; 2] {
        let combat = &self.state.combat;
        let attacks = combat.attacker == seat || combat.supporters[Side::Attack as usize].has(seat);
        let defends = combat.defender == seat || combat.supporters[Side::Defence as usize].has(seat);
        if attacks != defends {
            return [defends, attacks];
        }
        let chosen = match self.state.stack.last() {
            Some(Frame::Effect(effect)) => effect.fleet,
            Some(Frame::Window(_)) => self.answered_side(seat),
            _ => None,
        };
        chosen.map_or([true; 2], |side| [side == Side::Attack, side == Side::Defence])
    }

    /// 505: the fleet that opposes a card's player, or for who is on both sides the card's own. Who is on no side would have to
    /// choose one, and nothing that is simply in force chooses.
    pub(crate) fn faced_by(self, source: Thing, seat: Seat) -> Option<Side> {
        let vessel = card(source).map_or(CardId::NONE, |id| self.vessel(id));
        let aboard = || if vessel.is_some() { self.side(vessel) } else { None };
        self.side_of(seat).or_else(aboard).map(Side::other)
    }

    /// 505: whoever is on both sides or none and answers what another player's ship does has chosen that ship's fleet.
    pub(crate) fn answered_side(self, seat: Seat) -> Option<Side> {
        let acting = match self.reacted_to()? {
            (Frame::Act(act), _) => act.card,
            (_, Some(frame)) => card(frame.source())?,
            _ => return None,
        };
        let vessel = if self.in_play(acting) { self.vessel(acting) } else { CardId::NONE };
        if vessel.is_none() || self.state.controller(vessel) == seat { None } else { self.side(vessel) }
    }

    /// 505: must a player on both sides or none choose which fleet a text is aimed at, because it can't affect both?
    pub(crate) fn chooses_fleet(self, seat: Seat, ability: lingo::AbilityId) -> bool {
        let foreign = |side: Side| self.state.fleet(side).any(|ship| self.state.controller(ship) != seat);
        self.state.combat.on
            && self.opposing(seat) == [true; 2]
            && self.game.texts.programs.sweeps(ability, self.game.texts.words.qualities.opposing)
            && Side::BOTH.into_iter().all(foreign)
    }
}
