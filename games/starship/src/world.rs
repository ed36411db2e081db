//! The position as cards read it.

use crate::battle::Battle;
use crate::cards::{CardRef, CardSet};
use crate::lexicon::Meaning;
use crate::parts::{Category, Layer};
use crate::sight::Sight;
use crate::state::{Frame, opponent};
use crate::stats::Stat;
use crate::thing::Object;
use lingo::{Among, Aspect, End, FigureId, MeasureId, NounId, SpanId, StateId, Thing, TraitId, Who, World, ZoneId};
use table::Seat;

impl<'a> Sight<'a> {
    /// Everything on the table: ships, modules, and attacks on their way.
    fn in_play(self) -> impl Iterator<Item = Thing> + 'a {
        Seat::all(2).flat_map(move |seat| {
            let side = self.side(seat);
            let modules = (0..side.fitted.len()).map(move |place| Object::Module(seat, place));
            let pending = side.pending.iter().map(move |pending| Object::Card(seat, pending.card));
            std::iter::once(Object::Ship(seat)).chain(modules).chain(pending).map(Object::thing)
        })
    }

    /// The cards of a player in a zone, as a set; order does not count where cards choose.
    fn zone(self, seat: Seat, zone: ZoneId) -> CardSet {
        let (side, words) = (self.side(seat), &self.catalogue.words);
        if zone == words.hand {
            side.hand
        } else if zone == words.graveyard {
            side.graveyard
        } else {
            match Category::ALL.into_iter().find(|category| words.decks[category.index()] == zone) {
                Some(category) => side.decks[category.index()].iter().copied().collect(),
                None => CardSet::NONE,
            }
        }
    }

    fn in_zones(self, zone: ZoneId, whose: Option<Seat>) -> impl Iterator<Item = Thing> + 'a {
        Seat::all(2)
            .filter(move |&seat| whose.is_none_or(|whose| whose == seat))
            .flat_map(move |seat| self.zone(seat, zone).iter().map(move |card| Object::Card(seat, card).thing()))
    }

    fn number(self, seat: Seat, measure: MeasureId, aspect: Aspect) -> i32 {
        let (side, printed) = (self.side(seat), self.catalogue.ship(self.side(seat).ship));
        let stat = |stat: Stat| match aspect {
            Aspect::Printed => printed.stats[stat as usize],
            Aspect::Now | Aspect::Maximum => self.stat(seat, stat),
        };
        let layer = |layer: Layer| match aspect {
            Aspect::Now => side.layer(layer).max(0),
            Aspect::Printed => printed.stats[layer.maximum() as usize],
            Aspect::Maximum => self.max_layer(seat, layer),
        };
        let number = match self.catalogue.words.meaning(measure) {
            Meaning::Stat(which) => stat(which),
            Meaning::Energy if aspect == Aspect::Now => side.energy,
            Meaning::Energy => stat(Stat::MaxEnergy),
            Meaning::Layer(which) => layer(which),
            Meaning::Barrier => side.barrier,
            Meaning::Missiles => side.hangar[crate::parts::Token::Missile as usize].into(),
            Meaning::Cost => 0,
        };
        number.into()
    }

    fn number_of_card(self, seat: Seat, card: CardRef, measure: MeasureId, aspect: Aspect) -> i32 {
        let printed = self.printed(seat, card);
        let number = match self.catalogue.words.meaning(measure) {
            Meaning::Energy | Meaning::Cost if aspect == Aspect::Printed => printed.cost,
            Meaning::Energy | Meaning::Cost => self.cost(seat, card, printed),
            Meaning::Stat(Stat::Damage) => {
                let base = printed.damage.map_or(0, |damage| damage.base);
                match self.on_its_way(seat, card).filter(|_| aspect != Aspect::Printed) {
                    Some(on_its_way) => on_its_way,
                    None => return self.of_own(seat, card, Stat::Damage, base, aspect),
                }
            }
            Meaning::Stat(Stat::Accuracy) => {
                let factor = self.module_of(seat, card).accuracy.into();
                return self.of_own(seat, card, Stat::Accuracy, factor, aspect);
            }
            _ => 0,
        };
        number.into()
    }

    /// What a pending attack will do with its critical bonus, as it is offered, told and reduced; what it would have
    /// done, while something still speaks of it after it has landed or was stopped.
    fn on_its_way(self, seat: Seat, card: CardRef) -> Option<i16> {
        let pending = self.side(seat).pending.iter().find(|pending| pending.card == card);
        let gone = || self.state.gone.iter().rev().find(|gone| gone.by == seat && gone.card == card);
        pending.map(|pending| pending.damage + pending.critical).or_else(|| gone().map(|gone| gone.damage))
    }

    /// A number of a card with what is in force for its module and for itself. What its ship adds is its ship's.
    fn of_own(self, seat: Seat, card: CardRef, stat: Stat, base: i16, aspect: Aspect) -> i32 {
        let measure = self.catalogue.words.stats[stat as usize];
        let of_module = self.of_thing(Object::Module(seat, card.module()), measure, base.into(), aspect);
        self.of_thing(Object::Card(seat, card), measure, of_module, aspect)
    }

    fn of_thing(self, object: Object, measure: MeasureId, base: i32, aspect: Aspect) -> i32 {
        match aspect {
            Aspect::Printed => base,
            Aspect::Now | Aspect::Maximum => self.in_force(Who::thing(object.thing()), measure, base),
        }
    }

    fn number_of_module(self, seat: Seat, place: usize, measure: MeasureId, aspect: Aspect) -> i32 {
        let fitted = self.side(seat).fitted[place];
        match self.catalogue.words.meaning(measure) {
            Meaning::Missiles => fitted.loaded.into(),
            Meaning::Stat(Stat::Accuracy) => {
                let factor = self.catalogue.module(fitted.module).accuracy.into();
                self.of_thing(Object::Module(seat, place), measure, factor, aspect)
            }
            _ => 0,
        }
    }

    /// Is a card in the Pending Damage Zone?
    pub fn is_pending(self, seat: Seat, card: CardRef) -> bool {
        self.side(seat).pending.iter().any(|pending| pending.card == card)
    }
}

impl World for Sight<'_> {
    fn seats(&self) -> usize {
        2
    }

    fn things(&self, among: Among) -> impl Iterator<Item = Thing> + '_ {
        let (in_play, zone) = match among {
            Among::InPlay => (Some(self.in_play()), None),
            Among::Zone(zone, whose) => (None, Some(self.in_zones(zone, whose))),
        };
        in_play.into_iter().flatten().chain(zone.into_iter().flatten())
    }

    fn is(&self, thing: Thing, noun: NounId) -> bool {
        let words = &self.catalogue.words;
        match Object::of(thing) {
            Object::Ship(_) => noun == words.ship,
            Object::Module(..) => noun == words.module,
            Object::Card(seat, card) => {
                noun == words.card || (noun == words.pending_attack && self.is_pending(seat, card))
            }
        }
    }

    fn controller(&self, thing: Thing) -> Seat {
        Object::of(thing).seat()
    }

    fn measure(&self, who: Who, measure: MeasureId, aspect: Aspect) -> i32 {
        match (who.as_thing().map(Object::of), who.as_seat()) {
            (Some(Object::Ship(seat)), _) | (None, Some(seat)) => self.number(seat, measure, aspect),
            (Some(Object::Card(seat, card)), _) => self.number_of_card(seat, card, measure, aspect),
            (Some(Object::Module(seat, place)), _) => self.number_of_module(seat, place, measure, aspect),
            (None, None) => 0,
        }
    }

    fn has_trait(&self, thing: Thing, word: TraitId) -> bool {
        let words = &self.catalogue.words;
        let category = words.categories.iter().position(|&other| other == word).map(|index| Category::ALL[index]);
        let printed = match Object::of(thing) {
            Object::Ship(_) => false,
            Object::Module(seat, place) => {
                let module = self.catalogue.module(self.side(seat).fitted[place].module);
                match category {
                    Some(category) => module.category == category,
                    None => {
                        (word == words.multi_phase && module.arms.is_multi_phase())
                            || (word == words.missile && module.arms.is_fed())
                    }
                }
            }
            Object::Card(seat, card) => {
                let printed = self.printed(seat, card);
                match category {
                    Some(category) => printed.category == category,
                    None => {
                        (word == words.filler && printed.filler) || (word == words.attack && printed.damage.is_some())
                    }
                }
            }
        };
        self.state.in_force.has_trait(&self.catalogue.programs, self, thing, word, printed)
    }

    fn in_state(&self, thing: Thing, _state: StateId) -> bool {
        matches!(Object::of(thing), Object::Module(seat, place) if self.side(seat).fitted[place].disabled)
    }

    fn in_zone(&self, thing: Thing, zone: ZoneId, whose: Option<Seat>) -> bool {
        match Object::of(thing) {
            Object::Card(seat, card) => whose.is_none_or(|whose| whose == seat) && self.zone(seat, zone).has(card),
            Object::Ship(_) | Object::Module(..) => false,
        }
    }

    fn nth(&self, zone: ZoneId, whose: Seat, end: End, place: usize) -> Option<Thing> {
        let category =
            Category::ALL.into_iter().find(|&category| self.catalogue.words.decks[category.index()] == zone)?;
        let deck = &self.side(whose).decks[category.index()];
        let index = match end {
            End::Top => deck.len().checked_sub(place + 1)?,
            End::Bottom => place,
        };
        deck.get(index).map(|&card| Object::Card(whose, card).thing())
    }

    fn damaged(&self, thing: Thing) -> bool {
        let seat = Object::of(thing).seat();
        Layer::ALL.into_iter().any(|layer| self.side(seat).layer(layer) < self.max_layer(seat, layer))
    }

    fn same_name(&self, one: Thing, other: Thing) -> bool {
        match (Object::of(one), Object::of(other)) {
            (Object::Card(seat, card), Object::Card(other, twin)) => {
                std::ptr::eq(self.printed(seat, card), self.printed(other, twin))
            }
            (Object::Module(seat, place), Object::Module(other, twin)) => {
                self.side(seat).fitted[place].module == self.side(other).fitted[twin].module
            }
            (one, other) => one == other,
        }
    }

    /// Nobody can point at a card in the other's hand without having seen it.
    fn targetable(&self, who: Who, by: Seat, _source: Thing) -> bool {
        match who.as_thing().map(Object::of) {
            Some(Object::Card(seat, card)) if seat != by => {
                let side = self.side(seat);
                !side.hand.has(card) || side.seen.has(card)
            }
            _ => true,
        }
    }

    fn doable(&self, act: &lingo::Act) -> bool {
        self.is_doable(act)
    }

    fn running(&self, _span: SpanId) -> Option<Seat> {
        Some(self.state.active)
    }

    fn opponent(&self, seat: Seat) -> Seat {
        opponent(seat)
    }

    fn is_playing(&self) -> bool {
        self.state.frames.iter().any(|frame| matches!(frame, Frame::Card { .. }))
    }

    fn figure(&self, figure: FigureId, source: Thing) -> i32 {
        let figures = &self.catalogue.words.figures;
        let side = self.side(Object::of(source).seat());
        let attack = self.state.frames.iter().rev().find_map(|frame| match frame {
            Frame::Attack(attack) => Some(attack),
            _ => None,
        });
        if figure == figures.attack_roll {
            attack.map_or(0, |attack| attack.dice[0].into())
        } else if figure == figures.evasion_roll {
            attack.map_or(0, |attack| attack.dice[1].into())
        } else if figure == figures.played {
            side.played.iter().map(|&count| i32::from(count)).sum()
        } else {
            let category = figures.played_of.iter().position(|&other| other == figure);
            category.map_or(0, |index| side.played[index].into())
        }
    }
}

/// A position that is being changed is read the same way.
impl World for Battle<'_> {
    fn seats(&self) -> usize {
        2
    }

    fn things(&self, among: Among) -> impl Iterator<Item = Thing> + '_ {
        let sight = self.sight();
        let (in_play, zone) = match among {
            Among::InPlay => (Some(sight.in_play()), None),
            Among::Zone(zone, whose) => (None, Some(sight.in_zones(zone, whose))),
        };
        in_play.into_iter().flatten().chain(zone.into_iter().flatten())
    }

    fn is(&self, thing: Thing, noun: NounId) -> bool {
        self.sight().is(thing, noun)
    }

    fn controller(&self, thing: Thing) -> Seat {
        Object::of(thing).seat()
    }

    fn measure(&self, who: Who, measure: MeasureId, aspect: Aspect) -> i32 {
        self.sight().measure(who, measure, aspect)
    }

    fn has_trait(&self, thing: Thing, word: TraitId) -> bool {
        self.sight().has_trait(thing, word)
    }

    fn in_state(&self, thing: Thing, state: StateId) -> bool {
        self.sight().in_state(thing, state)
    }

    fn in_zone(&self, thing: Thing, zone: ZoneId, whose: Option<Seat>) -> bool {
        self.sight().in_zone(thing, zone, whose)
    }

    fn nth(&self, zone: ZoneId, whose: Seat, end: End, place: usize) -> Option<Thing> {
        self.sight().nth(zone, whose, end, place)
    }

    fn damaged(&self, thing: Thing) -> bool {
        self.sight().damaged(thing)
    }

    fn same_name(&self, one: Thing, other: Thing) -> bool {
        self.sight().same_name(one, other)
    }

    fn targetable(&self, who: Who, by: Seat, source: Thing) -> bool {
        self.sight().targetable(who, by, source)
    }

    fn doable(&self, act: &lingo::Act) -> bool {
        self.sight().doable(act)
    }

    fn running(&self, span: SpanId) -> Option<Seat> {
        self.sight().running(span)
    }

    fn opponent(&self, seat: Seat) -> Seat {
        opponent(seat)
    }

    fn is_playing(&self) -> bool {
        self.sight().is_playing()
    }

    fn figure(&self, figure: FigureId, source: Thing) -> i32 {
        self.sight().figure(figure, source)
    }
}
