//! One position: two ships, their cards, and where in the turn we are. Flat and `Copy`: a clone is one block of memory.

use crate::attack::Attack;
use crate::cards::{CardRef, CardSet, MAX_DECK, MAX_MODULES};
use crate::catalogue::{ModuleId, ShipId};
use crate::fitting::Fitting;
use crate::options::Options;
use crate::parts::{Category, DamageType, Layer, Token};
use crate::stats::{Modifiers, Stat, Stats};
use crate::victory::Ending;
use lingo::{InForce, Seed};
use table::flow::Stack;
use table::{Seat, Zone};

/// The most attacks that wait in one player's Pending Damage Zone.
pub const MAX_PENDING: usize = 24;
/// The most rules in progress at once, one inside another: a card, its attack, a text, a Munitions Swap.
pub const MAX_FRAMES: usize = 4;
/// The most effects that wait for their turn at once.
pub const MAX_WAITING: usize = 48;
/// Attacks that are remembered after they have left the Pending Damage Zone, the last ones.
pub const MAX_GONE: usize = 4;
/// Ties for the first turn that are told; one in six rolls is one.
pub const MAX_TIES: usize = 6;
/// The most effects in force at once, beside changes of the ships' numbers.
pub const MAX_IN_FORCE: usize = 48;
/// The most effects that a ship and its modules have in force by being there; what is left is for what cards do.
pub const MAX_STANDING: usize = 18;
const _: () = assert!(2 * MAX_STANDING + 12 <= MAX_IN_FORCE, "there is room for both ships and for cards");

/// One position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) options: Options,
    pub(crate) stage: Stage,
    pub(crate) fitting: [Fitting; 2],
    pub(crate) sides: [Side; 2],
    /// The setup was ready at once, so that nobody has been told yet how the game began.
    pub(crate) untold: bool,
    /// What the two rolled for the first turn (S06).
    pub(crate) opening: [u8; 2],
    /// What both rolled before that, each time the same.
    pub(crate) ties: Zone<u8, MAX_TIES>,
    pub(crate) active: Seat,
    pub(crate) activated: Option<Category>,
    /// Cards played in this turn; a turn has a hard limit, so that no text makes it endless.
    pub(crate) plays: u8,
    /// Rules in progress, the one that goes on now on top.
    pub(crate) frames: Stack<Frame, MAX_FRAMES>,
    /// Effects that were set off or begun and wait for their turn, the next on top. They come before an attack or the
    /// turn goes on.
    pub(crate) waiting: Zone<Seed, MAX_WAITING>,
    /// How many of those that wait, from the bottom, happen at the same time, in an order still to be chosen (S55).
    pub(crate) unordered: u8,
    /// Who has to answer the text on top of the stack.
    pub(crate) asking: Option<Seat>,
    /// Effects set off since the last play, action or step of the turn, whatever was asked in between.
    pub(crate) chain: u8,
    /// Effects set off in this turn.
    pub(crate) set_off: u8,
    /// Attacks that have left the Pending Damage Zone since then, for texts that still speak of them.
    pub(crate) gone: Zone<Gone, MAX_GONE>,
    /// Triggers, conditions and everything that lasts, beside changes of the ships' numbers.
    pub(crate) in_force: InForce<MAX_IN_FORCE>,
}

/// Where the game is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// Setup: each player fits a ship, unseen by the other (4).
    Fitting,
    /// 5.1, with the step in it.
    Regeneration(Regeneration),
    /// 5.2: the active player chooses a category to activate.
    Draw,
    /// 5.3: the active player plays cards.
    Action,
    /// 5.4, with the step in it.
    Cleanup(Cleanup),
    /// It has ended.
    Over(Ending),
}

/// The steps of the Regeneration Phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Regeneration {
    /// The turn begins, with everything that happens at its start.
    Start,
    /// Energy and shield come back.
    Regenerate,
}

/// The steps of the Cleanup Phase (S55).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cleanup {
    /// Pending damage lands.
    Pending,
    /// What happens at the end of the turn.
    EndOfTurn,
    /// What lasts until now ends, and the turn passes.
    Expiry,
}

/// A rule in progress.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Frame {
    /// A card that was played and has not reached its graveyard yet.
    Card {
        /// Who played it.
        by: Seat,
        /// Which card.
        card: CardRef,
    },
    /// An attack.
    Attack(Attack),
    /// A text being carried out.
    Effect(lingo::Frame),
    /// A Munitions Swap: somebody chooses what to load (6.3).
    Swap {
        /// Who chooses.
        by: Seat,
        /// Whose module.
        seat: Seat,
        /// Which module.
        place: u8,
    },
}

impl Default for Frame {
    fn default() -> Frame {
        Frame::Card { by: Seat::new(0), card: CardRef::default() }
    }
}

/// A module in a slot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Fitted {
    /// Which module.
    pub module: ModuleId,
    /// The Active Ammo Token of a Multi-Phase module (6.3).
    pub active: Option<Token>,
    /// The missiles loaded in an ammo-fed module (S46).
    pub loaded: u8,
    /// Its cards can't be played until the end of its owner's next turn.
    pub disabled: bool,
    /// It was disabled in its owner's own turn, which does not count.
    pub fresh: bool,
}

/// An attack that waits in the Pending Damage Zone (6.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pending {
    /// The card, which lies in the zone with its Tracking Token.
    pub card: CardRef,
    /// Damage after the verdict's multiplier (S42).
    pub damage: i16,
    /// The type the ammo had at launch (S42).
    pub kind: DamageType,
    /// It begins with the layer behind the shield.
    pub bypass: bool,
    /// What a critical hit adds after the resistance step (S29).
    pub critical: i16,
    /// It lands in the Cleanup of this turn of the attacker's (S41).
    pub due: u8,
}

/// An attack that has just left the Pending Damage Zone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Gone {
    /// Whose it was.
    pub by: Seat,
    /// The card.
    pub card: CardRef,
    /// What was on its way, with its critical bonus.
    pub damage: i16,
}

impl Default for Pending {
    fn default() -> Pending {
        Pending { card: CardRef::default(), damage: 0, kind: DamageType::Kinetic, bypass: false, critical: 0, due: 0 }
    }
}

/// One player's ship and everything that belongs to it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Side {
    pub(crate) ship: ShipId,
    /// The modules, in the order of the categories.
    pub(crate) fitted: Zone<Fitted, MAX_MODULES>,
    /// Where each category begins in `fitted`, and where the last one ends.
    pub(crate) first: [u8; 5],
    /// Shield, armor, hull.
    pub(crate) layers: [i16; 3],
    pub(crate) energy: i16,
    /// Damage that will be absorbed before the layers, until the start of the ship's next turn.
    pub(crate) barrier: i16,
    /// The ship's printed numbers with its modules' constant bonuses (S51).
    pub(crate) base: Stats,
    pub(crate) modifiers: Modifiers,
    /// The four decks, top card last.
    pub(crate) decks: [Zone<CardRef, MAX_DECK>; 4],
    pub(crate) hand: CardSet,
    /// Cards of the hand that the opponent has seen.
    pub(crate) seen: CardSet,
    /// Those of them that everybody has seen.
    pub(crate) open: CardSet,
    /// All four graveyards (S16): a card's colour says in which it lies.
    pub(crate) graveyard: CardSet,
    pub(crate) hangar: [u8; Token::COUNT],
    pub(crate) depleted: [u8; Token::COUNT],
    /// What this player has launched, in order (S43).
    pub(crate) pending: Zone<Pending, MAX_PENDING>,
    /// Cards of each colour played in this turn (S24).
    pub(crate) played: [u8; 4],
    /// Actions of the ship and its modules used in this turn, a bit each.
    pub(crate) used: u64,
    /// How many turns this player has begun.
    pub(crate) turns: u8,
}

impl Side {
    /// A side that has no ship yet.
    pub(crate) fn empty() -> Side {
        Side {
            ship: ShipId(0),
            fitted: Zone::new(),
            first: [0; 5],
            layers: [0; 3],
            energy: 0,
            barrier: 0,
            base: [0; Stat::COUNT],
            modifiers: Modifiers::NONE,
            decks: [Zone::new(); 4],
            hand: CardSet::NONE,
            seen: CardSet::NONE,
            open: CardSet::NONE,
            graveyard: CardSet::NONE,
            hangar: [0; Token::COUNT],
            depleted: [0; Token::COUNT],
            pending: Zone::new(),
            played: [0; 4],
            used: 0,
            turns: 0,
        }
    }

    /// How many modules of a category are fitted.
    #[inline]
    pub(crate) fn modules_of(&self, category: Category) -> usize {
        usize::from(self.first[category.index() + 1] - self.first[category.index()])
    }

    /// All cards of a colour, wherever they are.
    #[inline]
    pub(crate) fn colour(&self, category: Category) -> CardSet {
        CardSet::of_modules(self.first[category.index()].into(), self.first[category.index() + 1].into())
    }

    /// The cards of a colour in hand.
    #[inline]
    pub(crate) fn hand_of(&self, category: Category) -> CardSet {
        self.hand.and(self.colour(category))
    }

    /// The points a layer has.
    #[inline]
    pub(crate) fn layer(&self, layer: Layer) -> i16 {
        self.layers[layer as usize]
    }
}

impl State {
    /// A table at which nothing has happened yet.
    pub(crate) fn new(options: Options, fitting: [Fitting; 2]) -> State {
        State {
            options,
            stage: Stage::Fitting,
            fitting,
            sides: [Side::empty(); 2],
            untold: false,
            opening: [0; 2],
            ties: Zone::new(),
            active: Seat::new(0),
            activated: None,
            plays: 0,
            frames: Stack::new(),
            waiting: Zone::new(),
            unordered: 0,
            asking: None,
            chain: 0,
            set_off: 0,
            gone: Zone::new(),
            in_force: InForce::new(),
        }
    }

    /// The side of a seat.
    #[inline]
    pub(crate) fn side(&self, seat: Seat) -> &Side {
        &self.sides[seat.index()]
    }

    /// The side of a seat, to change it.
    #[inline]
    pub(crate) fn side_mut(&mut self, seat: Seat) -> &mut Side {
        &mut self.sides[seat.index()]
    }
}

/// The other one of the two (S04).
#[inline]
pub(crate) const fn opponent(seat: Seat) -> Seat {
    seat.next(2)
}
