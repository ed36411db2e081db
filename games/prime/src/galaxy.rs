//! The galaxy (107, 404.1): six lettered locations a player, the Firestorm, and planets found beyond it.
//!
//! ```text
//!     A            A–B A–C
//!   B   C          B–D B–E  C–E C–F
//! D   E   F        D, E, F – the Firestorm – every outer planet, and every other player's D, E, F
//! ```

use std::fmt;
use table::Seat;

/// The most players a galaxy has room for.
pub const SEATS: usize = 6;
/// Locations of a Star System.
pub const LETTERS: usize = 6;
/// The most planets that can be deployed beyond the Firestorm in one game.
pub const MAX_OUTER: usize = 40;
/// The most locations of a galaxy.
pub const PLACES: usize = SEATS * LETTERS + 1 + MAX_OUTER;

const STORM: u8 = (SEATS * LETTERS) as u8;
const A: usize = 0;

/// A location.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(u8);

/// A Star System: a player's six locations, or one planet beyond the Firestorm.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct System(u8);

impl System {
    /// No Star System: the Firestorm's, and the origin of a ship that is not in it.
    pub const NONE: System = System(u8::MAX);

    /// Its number among all Star Systems.
    pub const fn number(self) -> u16 {
        self.0 as u16
    }
}

impl Place {
    /// The Firestorm.
    pub const FIRESTORM: Place = Place(STORM);
    /// Not in the galaxy.
    pub const NOWHERE: Place = Place(u8::MAX);

    /// Location A to F (0 to 5) of a player's Star System.
    #[inline]
    pub const fn of(seat: Seat, letter: usize) -> Place {
        Place((seat.index() * LETTERS + letter) as u8)
    }

    /// Where a player's Homeworld is (101.4).
    #[inline]
    pub const fn home(seat: Seat) -> Place {
        Place::of(seat, A)
    }

    /// Planet number `index` beyond the Firestorm, in order of deployment.
    #[inline]
    pub const fn outer(index: usize) -> Place {
        Place(STORM + 1 + index as u8)
    }

    /// For indexing arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The location with this index.
    #[inline]
    pub const fn from_index(index: u16) -> Place {
        Place(index as u8)
    }

    /// Is it a location beyond the Firestorm?
    #[inline]
    pub const fn is_outer(self) -> bool {
        self.0 > STORM && self.0 != u8::MAX
    }

    /// Its Star System; none for the Firestorm.
    #[inline]
    pub const fn system(self) -> System {
        match self.0 {
            STORM | u8::MAX => System::NONE,
            place if place < STORM => System(place / LETTERS as u8),
            place => System(place - STORM - 1 + SEATS as u8),
        }
    }

    /// Whose Star System it is in; nobody's in the Firestorm and beyond (R71).
    #[inline]
    pub const fn of_seat(self) -> Option<Seat> {
        if self.0 < STORM { Some(Seat::new(self.0 as usize / LETTERS)) } else { None }
    }

    /// Its letter, A = 0, in a player's Star System.
    #[inline]
    pub const fn letter(self) -> usize {
        self.0 as usize % LETTERS
    }

    /// The handle by which pictures and descriptions speak of it: `1A`, `storm`, `outer 2`.
    pub fn handle(self) -> String {
        match self.of_seat() {
            // A picture names some hundred places, so nothing is formatted for them.
            Some(seat) => [char::from(b'0' + seat.number()), self.letter_name()].into_iter().collect(),
            None if self == Place::FIRESTORM => "storm".into(),
            None => format!("outer {}", self.0 - STORM),
        }
    }

    /// The place with this handle, in a galaxy of so many players and outer planets.
    pub fn from_handle(handle: &str, galaxy: Galaxy) -> Option<Place> {
        galaxy.places().find(|place| place.handle() == handle)
    }

    fn letter_name(self) -> char {
        char::from(b'A' + self.letter() as u8)
    }
}

/// As people read it: `@1's B`, `the Firestorm`, `outer world 2`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.of_seat() {
            Some(seat) => write!(f, "{seat}'s {}", self.letter_name()),
            None if *self == Place::FIRESTORM => f.write_str("the Firestorm"),
            None if *self == Place::NOWHERE => f.write_str("nowhere"),
            None => write!(f, "outer world {}", self.0 - STORM),
        }
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Place::NOWHERE { f.write_str("nowhere") } else { f.write_str(&self.handle()) }
    }
}

impl Default for Place {
    fn default() -> Place {
        Place::NOWHERE
    }
}

/// A set of locations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Places(u128);

impl fmt::Debug for Places {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Places {
    /// No location at all?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is this location in the set?
    #[inline]
    pub const fn has(self, place: Place) -> bool {
        self.0 & (1 << place.index()) != 0
    }

    /// The set with this location.
    #[inline]
    #[must_use]
    pub const fn with(self, place: Place) -> Places {
        Places(self.0 | (1 << place.index()))
    }

    /// The locations in order.
    pub fn iter(self) -> impl Iterator<Item = Place> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let index = left.trailing_zeros();
            left &= left - 1;
            Some(Place(index as u8))
        })
    }
}

impl FromIterator<Place> for Places {
    fn from_iter<I: IntoIterator<Item = Place>>(places: I) -> Places {
        places.into_iter().fold(Places::default(), Places::with)
    }
}

/// How large the galaxy is at this moment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Galaxy {
    /// How many players began.
    pub seats: usize,
    /// How many planets have been deployed beyond the Firestorm.
    pub outer: usize,
}

/// Neighbours of A to F inside their Star System, one bit a letter.
const NEIGHBOURS: [u8; LETTERS] = [0b000110, 0b011001, 0b110001, 0b000010, 0b000110, 0b000100];
/// The letters next to the Firestorm.
const RIM: u8 = 0b111000;
/// How far each letter is from A.
const DEPTH: [u8; LETTERS] = [0, 1, 1, 2, 2, 2];
/// How far the Firestorm is from a Homeworld.
const STORM_DEPTH: u8 = 3;

impl Galaxy {
    /// Every location there is. Empty ones exist too (101.4, 404.1).
    pub fn places(self) -> impl Iterator<Item = Place> {
        let systems = 0..(self.seats * LETTERS) as u8;
        systems.chain(STORM..STORM + 1 + self.outer as u8).map(Place)
    }

    /// The adjacent locations (404.1, R02).
    pub const fn adjacent(self, place: Place) -> Places {
        match place.0 {
            STORM => {
                let mut all = ((1u128 << self.outer) - 1) << (STORM + 1);
                let mut seat = 0;
                while seat < self.seats {
                    all |= (RIM as u128) << (seat * LETTERS);
                    seat += 1;
                }
                Places(all)
            }
            place if place < STORM => {
                let (seat, letter) = (place as usize / LETTERS, place as usize % LETTERS);
                let own = (NEIGHBOURS[letter] as u128) << (seat * LETTERS);
                Places(own | if RIM & (1 << letter) != 0 { 1 << STORM } else { 0 })
            }
            _ => Places(1 << STORM),
        }
    }

    /// How many moves a location is from a player's Homeworld: what "in the direction of your Homeworld" means (R101).
    pub const fn from_home(self, seat: Seat, place: Place) -> u8 {
        match place.of_seat() {
            Some(owner) if owner.index() == seat.index() => DEPTH[place.letter()],
            Some(_) => STORM_DEPTH + 1 + (DEPTH[RIM_LETTER] - DEPTH[place.letter()]),
            None if place.0 == STORM => STORM_DEPTH,
            None => STORM_DEPTH + 1,
        }
    }
}

const RIM_LETTER: usize = 3;

#[cfg(test)]
mod tests {
    use super::*;

    const GALAXY: Galaxy = Galaxy { seats: 2, outer: 2 };

    fn near(handle: &str) -> Vec<String> {
        let place = Place::from_handle(handle, GALAXY).expect("the place exists");
        GALAXY.adjacent(place).iter().map(Place::handle).collect()
    }

    #[test]
    fn r02_the_map_is_as_404_1_describes_it() {
        assert_eq!(near("1A"), ["1B", "1C"]);
        assert_eq!(near("1B"), ["1A", "1D", "1E"]);
        assert_eq!(near("1C"), ["1A", "1E", "1F"]);
        assert_eq!(near("2D"), ["2B", "storm"]);
        assert_eq!(near("2E"), ["2B", "2C", "storm"]);
        assert_eq!(near("2F"), ["2C", "storm"]);
        assert_eq!(near("storm"), ["1D", "1E", "1F", "2D", "2E", "2F", "outer 1", "outer 2"]);
        assert_eq!(near("outer 2"), ["storm"]);
    }

    #[test]
    fn adjacency_goes_both_ways_and_never_to_itself() {
        for one in GALAXY.places() {
            assert!(!GALAXY.adjacent(one).has(one));
            for other in GALAXY.places() {
                assert_eq!(GALAXY.adjacent(one).has(other), GALAXY.adjacent(other).has(one), "{one:?} {other:?}");
            }
        }
    }

    #[test]
    fn r101_the_way_home_is_the_shortest_way() {
        for seat in Seat::all(2) {
            let mut reached = vec![Place::home(seat)];
            let mut seen = Places::default().with(Place::home(seat));
            for steps in 0.. {
                reached.iter().for_each(|place| assert_eq!(GALAXY.from_home(seat, *place), steps, "{place:?}"));
                let next: Places = reached.iter().flat_map(|place| GALAXY.adjacent(*place).iter()).collect();
                reached = next.iter().filter(|place| !seen.has(*place)).collect();
                seen = reached.iter().fold(seen, |seen, place| seen.with(*place));
                if reached.is_empty() {
                    break;
                }
            }
            assert_eq!(seen.iter().count(), GALAXY.places().count(), "every location can be reached");
        }
    }

    #[test]
    fn r71_a_new_planet_is_a_star_system_of_its_own_and_nobodys() {
        let (one, other) = (Place::outer(0), Place::outer(1));
        assert_ne!(one.system(), other.system());
        assert_eq!((one.of_seat(), Place::FIRESTORM.of_seat()), (None, None));
        assert_eq!(Place::FIRESTORM.system(), System::NONE);
        assert_eq!(Place::home(Seat::new(1)).system(), Place::of(Seat::new(1), 5).system());
    }
}
