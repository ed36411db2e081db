//! What a lexicon's words are called inside a program: one small number each, of a type of its own.

use std::fmt;
use table::{MAX_SEATS, Seat};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
        pub struct $name(pub u8);

        impl $name {
            /// Counted from 0 in the order of declaration, for indexing arrays.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// A kind of thing: ship, hero, card.
    NounId
    /// A number that things or players have: guns, energy, ore counters.
    MeasureId
    /// Where cards lie: hand, draw pile.
    ZoneId
    /// A word that things may carry: Fighter, Military, red.
    TraitId
    /// A kind of damage: piercing, kinetic.
    DamageId
    /// When an action may be taken: Main, Combat, React.
    MomentId
    /// How often an action may be taken: Limited, Only Once.
    LimitId
    /// A stretch of play with a start and an end: turn, combat.
    SpanId
    /// Something a thing is or is not: turned, wounded.
    StateId
    /// A verb that moves cards to a zone: discard, recycle.
    MoverId
    /// A way of being together: location, fleet, Combat Area.
    PlaceId
    /// Something that belongs to a thing: its ship, its subject.
    RelationId
    /// A player with a part to play: the attacking player.
    PartId
    /// Something that happens and that cards can wait for.
    EventId
    /// Something a card may ask whether it is so, declared by the game.
    FactId
    /// Something that is done, declared by the game.
    VerbId
    /// Something that can be forbidden or allowed: attack, be targeted.
    DeedId
    /// A number the game knows at some moment: the attack roll.
    FigureId
}

/// A card, a figure, a place: whatever a game lets cards speak of, by the game's own number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Thing(pub u16);

/// A thing or a player, or nobody.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Who(u16);

const FIRST_SEAT: u16 = 0xfff0;

impl Who {
    /// Neither a thing nor a player.
    pub const NOBODY: Who = Who(FIRST_SEAT - 1);

    /// This thing. Games number their things below 65 000.
    #[inline]
    pub const fn thing(thing: Thing) -> Who {
        debug_assert!(thing.0 < FIRST_SEAT - 1);
        Who(thing.0)
    }

    /// This player.
    #[inline]
    pub const fn seat(seat: Seat) -> Who {
        Who(FIRST_SEAT + seat.index() as u16)
    }

    /// The thing, if it is one.
    #[inline]
    pub const fn as_thing(self) -> Option<Thing> {
        if self.0 < FIRST_SEAT - 1 { Some(Thing(self.0)) } else { None }
    }

    /// The player, if it is one.
    #[inline]
    pub const fn as_seat(self) -> Option<Seat> {
        if self.0 >= FIRST_SEAT && ((self.0 - FIRST_SEAT) as usize) < MAX_SEATS {
            Some(Seat::new((self.0 - FIRST_SEAT) as usize))
        } else {
            None
        }
    }

    /// Neither a thing nor a player?
    #[inline]
    pub const fn is_nobody(self) -> bool {
        self.0 == Who::NOBODY.0
    }
}

impl Default for Who {
    fn default() -> Who {
        Who::NOBODY
    }
}

impl From<Seat> for Who {
    fn from(seat: Seat) -> Who {
        Who::seat(seat)
    }
}

impl From<Thing> for Who {
    fn from(thing: Thing) -> Who {
        Who::thing(thing)
    }
}

impl fmt::Debug for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.as_thing(), self.as_seat()) {
            (Some(thing), _) => thing.fmt(f),
            (_, Some(seat)) => seat.fmt(f),
            _ => f.write_str("nobody"),
        }
    }
}

impl fmt::Debug for Thing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}
