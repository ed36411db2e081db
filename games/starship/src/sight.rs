//! Reading a position: the numbers of the ships with everything in force, what may be played, what an attack adds up
//! to. Rules, screens and cards all read through this.

use crate::accuracy::Score;
use crate::cards::CardRef;
use crate::catalogue::{Arms, Card, Catalogue, Module};
use crate::event::Printed;
use crate::parts::{Category, DamageType, Layer};
use crate::state::{Side, State, opponent};
use crate::stats::{MAX_NUMBER, Stat};
use crate::thing::{Object, ship};
use lingo::Who;
use table::Seat;

/// A number that texts had a hand in: whatever is larger than any number of this game is cut.
#[inline]
pub(crate) fn small(number: i32) -> i16 {
    number.clamp(-i32::from(MAX_NUMBER), MAX_NUMBER.into()) as i16
}

/// A position being read.
#[derive(Clone, Copy)]
pub(crate) struct Sight<'a> {
    pub catalogue: &'a Catalogue,
    pub state: &'a State,
    /// How deep in conditions of constant effects we are: an effect that depends on the number it changes would
    /// otherwise ask itself for ever.
    depth: u8,
}

impl<'a> Sight<'a> {
    pub fn new(catalogue: &'a Catalogue, state: &'a State) -> Sight<'a> {
        Sight { catalogue, state, depth: 0 }
    }

    #[inline]
    pub fn side(self, seat: Seat) -> &'a Side {
        self.state.side(seat)
    }

    /// A number of a ship as it is now: printed, changed for good, by what holds at present, and changed for a while.
    #[inline]
    pub fn stat(self, seat: Seat, stat: Stat) -> i16 {
        let side = self.side(seat);
        let (base, changes) = (side.base[stat as usize], side.modifiers.total(stat));
        let measure = self.catalogue.words.stats[stat as usize];
        // What is set or doubled is set or doubled before anything is added for a while.
        let value = self.in_force(ship(seat), measure, base.into());
        small(self.in_force(Who::seat(seat), measure, value) + i32::from(changes))
    }

    /// A number of anything with what is in force for it. What is in force may speak of such numbers itself: two deep,
    /// then they are as printed.
    pub fn in_force(self, who: Who, measure: lingo::MeasureId, base: i32) -> i32 {
        if self.depth > 1 {
            return base;
        }
        let deeper = Sight { depth: self.depth + 1, ..self };
        self.state.in_force.value(&self.catalogue.programs, &deeper, who, measure, base)
    }

    /// The most points a layer can have (S53).
    pub fn max_layer(self, seat: Seat, layer: Layer) -> i16 {
        self.stat(seat, [Stat::MaxShield, Stat::MaxArmor, Stat::MaxHull][layer as usize]).max(0)
    }

    /// How many cards of a colour may still be played in this turn: as many as modules (5.2.3), for every colour
    /// (S24), fillers included (S25).
    #[inline]
    pub fn plays_left(self, seat: Seat, category: Category) -> i16 {
        let side = self.side(seat);
        self.stat(seat, Stat::limit(category)) - i16::from(side.played[category.index()])
    }

    /// The module that made a card (S14).
    #[inline]
    pub fn module_of(self, seat: Seat, card: CardRef) -> &'a Module {
        self.catalogue.module(self.side(seat).fitted[card.module()].module)
    }

    /// What is printed on a card of a player.
    #[inline]
    pub fn printed(self, seat: Seat, card: CardRef) -> &'a Card {
        self.catalogue.card(self.module_of(seat, card).cards[card.nth()])
    }

    /// What a text is printed on.
    pub fn printed_on(self, object: Object) -> Printed {
        match object {
            Object::Ship(seat) => Printed::Ship(self.side(seat).ship),
            Object::Module(seat, place) => Printed::Module(self.side(seat).fitted[place].module),
            Object::Card(seat, card) => Printed::Card(self.catalogue.id_of(self.side(seat), card)),
        }
    }

    /// What a card costs now: as printed, changed by what changes costs, never below 0 (S27).
    #[inline]
    pub fn cost(self, seat: Seat, card: CardRef, printed: &Card) -> i16 {
        let cost = printed.cost + self.stat(seat, Stat::cost(printed.category));
        let deeper = Sight { depth: self.depth + 1, ..self };
        let thing = Object::Card(seat, card).thing();
        let (programs, energy) = (&self.catalogue.programs, self.catalogue.words.pools.energy);
        small(self.state.in_force.cost(programs, &deeper, thing, energy, cost.max(0).into()))
    }

    /// The damage type of a module's attacks now: inherent, or that of the Active Ammo Token (3.3, 6.3).
    pub fn damage_type(self, seat: Seat, place: usize) -> DamageType {
        let fitted = self.side(seat).fitted[place];
        match self.catalogue.module(fitted.module).arms {
            Arms::Fixed(damage) | Arms::Fed { damage, .. } => damage,
            Arms::MultiPhase(_) => fitted.active.and_then(|token| token.damage()).unwrap_or(DamageType::Kinetic),
            Arms::None => DamageType::Kinetic,
        }
    }

    /// What is added to the two dice when this card attacks, with what its text has added.
    pub fn score(self, by: Seat, card: CardRef, extra: i16) -> Score {
        let factor = i32::from(self.module_of(by, card).accuracy);
        let accuracy = self.catalogue.words.stats[Stat::Accuracy as usize];
        let factor = self.in_force(Who::thing(Object::Module(by, card.module()).thing()), accuracy, factor);
        let factor = small(self.in_force(Who::thing(Object::Card(by, card).thing()), accuracy, factor));
        let target = opponent(by);
        // Attack Score: die + Accuracy Factor + the *defender's* Target Signature (6.1.1, S38). Defense Evasion: die +
        // the defender's Speed (6.1.2). Changes from texts are simply added (S39).
        Score {
            attack: factor + extra + self.stat(by, Stat::Accuracy) + self.stat(target, Stat::Signature),
            evasion: self.stat(target, Stat::Speed),
        }
    }

    /// What is added to the damage dice of a card's attack: its printed base and everything in force.
    pub fn flat_damage(self, by: Seat, card: CardRef, base: i16) -> i16 {
        let damage = self.catalogue.words.stats[Stat::Damage as usize];
        let own = self.in_force(Who::thing(Object::Module(by, card.module()).thing()), damage, base.into());
        let own = self.in_force(Who::thing(Object::Card(by, card).thing()), damage, own);
        small(own) + self.stat(by, Stat::Damage)
    }

    /// What is subtracted from all damage done to a ship, and what from damage of this type besides.
    pub fn toughness(self, seat: Seat, kind: Option<DamageType>) -> [i16; 2] {
        let resistance = kind.map_or(0, |kind| self.stat(seat, Stat::resistance(kind)));
        [self.stat(seat, Stat::Protection), resistance]
    }
}
