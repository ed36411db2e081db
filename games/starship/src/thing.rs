//! What cards can speak of, and the number the card language knows it by: ships, modules, and cards wherever they lie.

use crate::cards::{CardRef, MAX_MODULES, MAX_PER_MODULE};
use lingo::{Thing, Who};
use table::Seat;

/// A ship, a module or a card of a player. An attack that is pending is its card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Object {
    Ship(Seat),
    Module(Seat, usize),
    Card(Seat, CardRef),
}

const MODULES: usize = 2;
const CARDS: usize = MODULES + 2 * MAX_MODULES;
const CARDS_EACH: usize = MAX_MODULES * MAX_PER_MODULE;

impl Object {
    /// Its number.
    #[inline]
    pub const fn thing(self) -> Thing {
        let number = match self {
            Object::Ship(seat) => seat.index(),
            Object::Module(seat, place) => MODULES + seat.index() * MAX_MODULES + place,
            Object::Card(seat, card) => CARDS + seat.index() * CARDS_EACH + card.index(),
        };
        Thing(number as u16)
    }

    /// The object with this number; every number the language holds came from [`Object::thing`].
    #[inline]
    pub const fn of(thing: Thing) -> Object {
        let number = thing.0 as usize;
        if number < MODULES {
            Object::Ship(Seat::new(number))
        } else if number < CARDS {
            let number = number - MODULES;
            Object::Module(Seat::new(number / MAX_MODULES), number % MAX_MODULES)
        } else {
            let number = number - CARDS;
            Object::Card(Seat::new(number / CARDS_EACH), CardRef::from_index(number % CARDS_EACH))
        }
    }

    /// Whose it is.
    #[inline]
    pub const fn seat(self) -> Seat {
        match self {
            Object::Ship(seat) | Object::Module(seat, _) | Object::Card(seat, _) => seat,
        }
    }
}

/// The player meant, or the player whose thing is meant.
#[inline]
pub(crate) fn seat_of(who: Who) -> Option<Seat> {
    who.as_seat().or_else(|| who.as_thing().map(|thing| Object::of(thing).seat()))
}

/// Whatever a card does, its module, its ship and its player do; whatever a player does, the ship does.
#[inline]
pub(crate) fn behind(who: Who) -> [Who; 3] {
    let of = |seat: Seat| [ship(seat), Who::seat(seat)];
    match (who.as_thing().map(Object::of), who.as_seat()) {
        (Some(Object::Card(seat, card)), _) => {
            let [ship, player] = of(seat);
            [Who::thing(Object::Module(seat, card.module()).thing()), ship, player]
        }
        (Some(Object::Module(seat, _)), _) => [of(seat)[0], of(seat)[1], Who::NOBODY],
        (Some(Object::Ship(seat)), _) => [Who::seat(seat), Who::NOBODY, Who::NOBODY],
        (None, Some(seat)) => [ship(seat), Who::NOBODY, Who::NOBODY],
        (None, None) => [Who::NOBODY; 3],
    }
}

/// The ship of a player, as cards know it.
#[inline]
pub(crate) const fn ship(seat: Seat) -> Who {
    Who::thing(Object::Ship(seat).thing())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_object_has_a_number_of_its_own() {
        let mut seen = std::collections::BTreeSet::new();
        for seat in Seat::all(2) {
            let modules = (0..MAX_MODULES).map(|place| Object::Module(seat, place));
            let cards = (0..CARDS_EACH).map(|index| Object::Card(seat, CardRef::from_index(index)));
            for object in [Object::Ship(seat)].into_iter().chain(modules).chain(cards) {
                assert!(seen.insert(object.thing()));
                assert_eq!(Object::of(object.thing()), object);
                assert_eq!(seat_of(Who::thing(object.thing())), Some(seat));
            }
        }
    }
}
