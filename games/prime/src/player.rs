//! What a position keeps of one player: the cards as sets, the piles in their order, and a few numbers.

use crate::galaxy::SEATS;
use crate::ids::{Bits, CardId, HELD};
use crate::pack::Kind;
use table::Zone;

/// The draw pile and the recycle pile of a player in one array: the draw pile from the front, its top last; the
/// recycle pile from the back, its top first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piles {
    order: [u8; HELD],
    /// The cards of the draw pile, whatever their order.
    drawable: Bits,
    draw: u8,
    recycle: u8,
}

impl Default for Piles {
    fn default() -> Piles {
        Piles { order: [0; HELD], drawable: Bits::NONE, draw: 0, recycle: 0 }
    }
}

/// Only what is in the piles counts.
impl std::hash::Hash for Piles {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.draw().hash(state);
        self.recycled().hash(state);
    }
}

impl Piles {
    /// The draw pile, its top last.
    #[inline]
    pub fn draw(&self) -> &[u8] {
        &self.order[..self.draw as usize]
    }

    /// The draw pile, to be shuffled: other cards come in by [`Piles::exchange`].
    pub fn draw_mut(&mut self) -> &mut [u8] {
        &mut self.order[..self.draw as usize]
    }

    /// The cards of the draw pile, whatever their order.
    #[inline]
    pub const fn drawable(&self) -> Bits {
        self.drawable
    }

    /// Puts these cards into the draw pile at the places of as many others, all but those that stay where they are.
    pub fn exchange(&mut self, cards: &[u8], staying: Bits) {
        let places = self.order[..self.draw as usize].iter_mut().filter(|card| !staying.has(usize::from(**card)));
        places.zip(cards).for_each(|(place, card)| *place = *card);
        self.drawable = self.draw().iter().map(|card| usize::from(*card)).collect();
    }

    /// The recycle pile, its top first.
    #[inline]
    pub fn recycled(&self) -> &[u8] {
        &self.order[HELD - self.recycle as usize..]
    }

    /// Takes the top card of the draw pile.
    #[inline]
    pub fn pop_draw(&mut self) -> Option<u8> {
        self.draw = self.draw.checked_sub(1)?;
        let card = std::mem::take(&mut self.order[self.draw as usize]);
        self.drawable.take(usize::from(card));
        Some(card)
    }

    /// Puts a card on top of the draw pile.
    #[inline]
    pub fn push_draw(&mut self, card: u8) {
        debug_assert!((self.draw + self.recycle) < HELD as u8, "a card is in two piles");
        self.order[self.draw as usize] = card;
        self.drawable.put(usize::from(card));
        self.draw += 1;
    }

    /// Puts a card on top of the recycle pile.
    #[inline]
    pub fn push_recycle(&mut self, card: u8) {
        debug_assert!((self.draw + self.recycle) < HELD as u8, "a card is in two piles");
        self.recycle += 1;
        self.order[HELD - self.recycle as usize] = card;
    }

    /// Makes the recycle pile the draw pile (107.3). The draw pile must be empty.
    pub fn turn_over(&mut self) {
        debug_assert!(self.draw == 0, "only an empty draw pile is replaced");
        let from = HELD - self.recycle as usize;
        self.order.copy_within(from.., 0);
        self.order[self.recycle as usize..].fill(0);
        (self.draw, self.recycle) = (self.recycle, 0);
        self.drawable = self.draw().iter().map(|card| usize::from(*card)).collect();
    }

    /// Two cards change places, where the draw pile has one of them or both.
    pub fn trade(&mut self, one: u8, other: u8) {
        for card in &mut self.order[..self.draw as usize] {
            *card = if *card == one {
                other
            } else if *card == other {
                one
            } else {
                *card
            };
        }
        let there = (self.drawable.has(usize::from(one)), self.drawable.has(usize::from(other)));
        self.drawable.set(usize::from(one), there.1);
        self.drawable.set(usize::from(other), there.0);
    }

    /// Takes a card out of whichever pile it is in.
    pub fn take(&mut self, card: u8) -> bool {
        let (draw, recycle) = (self.draw as usize, self.recycle as usize);
        if let Some(at) = self.draw().iter().position(|&other| other == card) {
            self.drawable.take(usize::from(card));
            self.order.copy_within(at + 1..draw, at);
            self.order[draw - 1] = 0;
            self.draw -= 1;
            true
        } else if let Some(at) = self.recycled().iter().position(|&other| other == card) {
            let first = HELD - recycle;
            self.order.copy_within(first..first + at, first + 1);
            self.order[first] = 0;
            self.recycle -= 1;
            true
        } else {
            false
        }
    }
}

/// Everything of one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Player {
    /// The draw pile and the recycle pile.
    pub piles: Piles,

    // What they are; never changes.
    /// The ships of the deck.
    pub ships: Bits,
    /// The heroes of the deck.
    pub heroes: Bits,
    /// The support cards of the deck.
    pub supports: Bits,
    /// The planets of the deck.
    pub planets: Bits,
    /// The Fighters among the ships, as printed.
    pub fighters: Bits,
    /// The Medics and Mechanics among the heroes, as printed.
    pub menders: Bits,
    /// The Spies and Assassins among the heroes, as printed.
    pub killers: Bits,
    /// Cards with Explore: 1 or more.
    pub explorers: Bits,
    /// The Fixed cards, as printed.
    pub fixed: Bits,
    /// Cards whose text has an action that is no React, by when there is a chance for it (`moment::CHANCES`).
    pub able: [Bits; 3],
    /// Cards whose text has a React, by what it can answer: the bits of `Occasion`.
    pub reactive: [Bits; 16],

    // Where they are.
    /// The hand.
    pub hand: Bits,
    /// Cards in play in the galaxy.
    pub in_play: Bits,
    /// The terminate pile (107.2).
    pub terminated: Bits,
    /// Planets conquered or destroyed, face down at their location (405.3).
    pub fallen: Bits,
    /// Cards announced and not yet in play, fates being resolved.
    pub limbo: Bits,

    // How they are.
    /// Turned (102).
    pub turned: Bits,
    /// Ships and Spies that moved this turn (404.2).
    pub moved: Bits,
    /// Attacked this turn (203).
    pub attacked: Bits,
    /// Ships that must leave the Firestorm this turn (204.2, 407).
    pub doomed: Bits,
    /// Fighters attached to a ship (605).
    pub docked: Bits,
    /// Planets that can't be attacked this turn (406).
    pub fresh: Bits,
    /// Heroes and Gear that made their free move this turn (R45).
    pub shifted: Bits,
    /// Heroes that began a hero combat by their trait this turn (602, 611).
    pub struck: Bits,
    /// Spies that destroyed a support card this turn (611).
    pub sabotaged: Bits,
    /// Fighters that launched in this phase or combat (R45).
    pub launched: Bits,
    /// Fighters that landed in this phase or combat (R45).
    pub landed: Bits,
    /// Cards that somebody else controls.
    pub abroad: Bits,
    /// Fates that have resolved (303).
    pub resolved: Bits,
    /// Ships in the attacking and in the defending fleet.
    pub fleets: [Bits; 2],
    /// Ships that took part in this combat (505).
    pub fought: Bits,
    /// Cards whose text is blank.
    pub blank: Bits,
    /// Those among them whose text is blank only in this combat.
    pub dazed: Bits,
    /// Ships and planets that fired in this combat.
    pub shot: Bits,
    /// Cards that were hit in this combat.
    pub hit: Bits,
    /// Heroes face down out of play until their owner buys them back.
    pub shackled: Bits,
    /// Advantages beneath the one that is played.
    pub reserve: Bits,

    /// Planets this player explored this turn.
    pub surveyed: Zone<CardId, 6>,
    /// Planets of each player's Star System, without Homeworlds, that this player has conquered.
    pub conquests: [u8; SEATS],
    /// What the advantage allows its player to win by, one bit each ([`creed`]).
    pub creed: u8,
    /// The race whose heroes this player's advantage brings.
    pub named: Option<crate::card::Race>,
    /// How often a Tech Requirement was lowered this turn.
    pub eased: u8,
    /// Deployments to come this turn that need no command.
    pub waived: u8,
    /// Resources off the next purchase of Tech this turn.
    pub discount: u8,
    /// The one attack or Combat action a turn without a command has been used.
    pub led: bool,
    /// Military cards cost 2 less this turn.
    pub buildup: bool,
    /// The ships of the next attack inflict double damage.
    pub avenges: bool,
    /// A planet of this player was conquered in this game.
    pub bereft: bool,

    /// The Alien card.
    pub alien: Kind,
    /// Resources in the pool (402).
    pub resources: u16,
    /// Tech gained so far, starting Tech included (R54).
    pub tech: u8,
    /// Commands left (403).
    pub commands: u8,
    /// Homeworlds conquered (204.3).
    pub homeworlds: u8,
    /// What the Reacts of the deck answer, and those of cards taken over from others, one bit each; never less again.
    pub reacts: u16,
    /// How many cards the deck has.
    pub cards: u8,
    /// The advantage, if the deck has one.
    pub advantage: CardId,
    /// The advantage lies face up (302).
    pub revealed: bool,
    /// Bought Tech this turn (203).
    pub bought: bool,
    /// Turned a command into a resource this turn (203).
    pub converted: bool,
    /// Has finished choosing starting planets (101.4).
    pub settled: bool,
}

impl Player {
    /// An empty place at the table.
    pub fn absent() -> Player {
        Player {
            piles: Piles::default(),
            ships: Bits::NONE,
            heroes: Bits::NONE,
            supports: Bits::NONE,
            planets: Bits::NONE,
            fighters: Bits::NONE,
            menders: Bits::NONE,
            killers: Bits::NONE,
            explorers: Bits::NONE,
            fixed: Bits::NONE,
            able: [Bits::NONE; 3],
            reactive: [Bits::NONE; 16],
            hand: Bits::NONE,
            in_play: Bits::NONE,
            terminated: Bits::NONE,
            fallen: Bits::NONE,
            limbo: Bits::NONE,
            turned: Bits::NONE,
            moved: Bits::NONE,
            attacked: Bits::NONE,
            doomed: Bits::NONE,
            docked: Bits::NONE,
            fresh: Bits::NONE,
            shifted: Bits::NONE,
            struck: Bits::NONE,
            sabotaged: Bits::NONE,
            launched: Bits::NONE,
            landed: Bits::NONE,
            abroad: Bits::NONE,
            resolved: Bits::NONE,
            fleets: [Bits::NONE; 2],
            fought: Bits::NONE,
            blank: Bits::NONE,
            dazed: Bits::NONE,
            shot: Bits::NONE,
            hit: Bits::NONE,
            shackled: Bits::NONE,
            reserve: Bits::NONE,
            surveyed: Zone::new(),
            conquests: [0; SEATS],
            creed: 0,
            named: None,
            eased: 0,
            waived: 0,
            discount: 0,
            led: false,
            buildup: false,
            avenges: false,
            bereft: false,
            alien: Kind(0),
            resources: 0,
            tech: 0,
            commands: 0,
            homeworlds: 0,
            reacts: 0,
            cards: 0,
            advantage: CardId::NONE,
            revealed: false,
            bought: false,
            converted: false,
            settled: false,
        }
    }
}
