//! What a game gives its cards to work with: what can be read, and what can be done.

use crate::ids::*;
use crate::program::{AbilityId, Act, Aspect};
use crate::text::Dice;
use std::fmt;
use table::Seat;

/// Where things are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Among {
    /// Everything on the table.
    InPlay,
    /// A zone of a player, or of all players.
    Zone(ZoneId, Option<Seat>),
}

/// A position as cards read it. Listing what may be chosen and carrying it out ask the same questions.
///
/// Only [`World::things`], [`World::controller`], [`World::measure`] and [`World::is`] are needed by every game; the
/// others have an answer for games without such a thing.
pub trait World {
    /// How many seats the table has.
    fn seats(&self) -> usize;

    /// The things there, in an order that only depends on the position.
    fn things(&self, among: Among) -> impl Iterator<Item = Thing> + '_;

    /// The things there that could be of this kind and this player's, in the same order: all that are, and maybe others.
    /// A game that keeps its things by kind or by player saves looking at the rest.
    fn things_like(
        &self,
        among: Among,
        noun: Option<NounId>,
        controller: Option<Seat>,
    ) -> impl Iterator<Item = Thing> + '_ {
        let _ = (noun, controller);
        self.things(among)
    }

    /// Is it of this kind?
    fn is(&self, thing: Thing, noun: NounId) -> bool;

    /// Who controls it?
    fn controller(&self, thing: Thing) -> Seat;

    /// A number that a thing or a player has; 0 if it has none.
    fn measure(&self, who: Who, measure: MeasureId, aspect: Aspect) -> i32;

    /// Who owns it? Its controller, unless control can change.
    fn owner(&self, thing: Thing) -> Seat {
        self.controller(thing)
    }

    /// Does it have this trait, with everything in force?
    fn has_trait(&self, thing: Thing, word: TraitId) -> bool {
        let _ = (thing, word);
        false
    }

    /// Is it in this state?
    fn in_state(&self, thing: Thing, state: StateId) -> bool {
        let _ = (thing, state);
        false
    }

    /// Is it in this zone, of this player or of anyone?
    fn in_zone(&self, thing: Thing, zone: ZoneId, whose: Option<Seat>) -> bool {
        self.things(Among::Zone(zone, whose)).any(|other| other == thing)
    }

    /// The card so many places below the top of an ordered zone, or above its bottom.
    fn nth(&self, zone: ZoneId, whose: Seat, end: crate::End, place: usize) -> Option<Thing> {
        let _ = (zone, whose, end, place);
        None
    }

    /// Where it is, in this way of being together; two things with the same answer are together.
    fn place(&self, thing: Thing, place: PlaceId) -> Option<u16> {
        let _ = (thing, place);
        None
    }

    /// The place of a player, in this way of being together: "your star system".
    fn home(&self, seat: Seat, place: PlaceId) -> Option<u16> {
        let _ = (seat, place);
        None
    }

    /// Are these two places next to each other?
    fn adjacent(&self, place: PlaceId, one: u16, other: u16) -> bool {
        let _ = (place, one, other);
        false
    }

    /// What belongs to a thing in this way.
    fn relation(&self, thing: Thing, relation: RelationId) -> Who {
        let _ = (thing, relation);
        Who::NOBODY
    }

    /// What it is attached to.
    fn attached_to(&self, thing: Thing) -> Option<Thing> {
        let _ = thing;
        None
    }

    /// Is it damaged?
    fn damaged(&self, thing: Thing) -> bool {
        let _ = thing;
        false
    }

    /// Do both have the same name?
    fn same_name(&self, one: Thing, other: Thing) -> bool {
        one == other
    }

    /// May this player's card make it a target?
    fn targetable(&self, thing: Who, by: Seat, source: Thing) -> bool {
        let _ = (thing, by, source);
        true
    }

    /// Whose stretch of play it is now, if one is running; the first seat for stretches that belong to nobody.
    fn running(&self, span: SpanId) -> Option<Seat> {
        let _ = span;
        None
    }

    /// The player in this part.
    fn part(&self, part: PartId) -> Option<Seat> {
        let _ = part;
        None
    }

    /// Who is first where several players are to do the same: whoever a text belongs to, unless the rules say otherwise.
    fn leads(&self, you: Seat) -> Seat {
        you
    }

    /// Is this player still in the game?
    fn plays(&self, seat: Seat) -> bool {
        let _ = seat;
        true
    }

    /// The one opponent of a player, in games for two.
    fn opponent(&self, seat: Seat) -> Seat {
        seat.next(self.seats())
    }

    /// Is it so? `of` is what the words are about (nobody if they name nothing), `amount` the number in them.
    fn fact(&self, fact: FactId, of: Who, amount: i32, source: Thing, controller: Seat) -> bool {
        let _ = (fact, of, amount, source, controller);
        false
    }

    /// A number the game knows.
    fn figure(&self, figure: FigureId, source: Thing) -> i32 {
        let _ = (figure, source);
        0
    }

    /// Is a card being played at this moment? Effects on "your next …" that come into force meanwhile are not about it.
    fn is_playing(&self) -> bool {
        false
    }

    /// Could this be paid as a cost? Pools must hold enough, and a state must be one it is not yet in.
    fn payable(&self, act: &Act) -> bool {
        match *act {
            Act::Pay { who, pool, amount } | Act::Lose { who, pool, amount } => {
                self.measure(who, pool, Aspect::Now) >= amount
            }
            Act::State { what, state, on, .. } => {
                what.as_thing().is_some_and(|thing| self.in_state(thing, state) != on)
            }
            _ => true,
        }
    }

    /// By how much less of a pool an ability of a card costs a player now than it says, all its costs together.
    fn rebate(&self, _ability: AbilityId, _source: Thing, _pool: MeasureId, _you: Seat) -> i32 {
        0
    }

    /// Could this be done in full now, where a text lets somebody do it or not? What it is done to may be nobody, if that
    /// is still to be chosen.
    fn doable(&self, act: &Act) -> bool {
        self.payable(act)
    }
}

/// On whose account something is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cause {
    /// The card.
    pub source: Thing,
    /// The player who acts with it.
    pub controller: Seat,
    /// Which step of the program: the same for everything that is done at once to each of several.
    pub step: u16,
}

/// What came of an act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Did {
    /// It is done, and came to so much: cards drawn, damage done, 1 for what is simply done, 0 for what was not.
    Done(i32),
    /// Something else must happen first (a window, another effect). The game says how much it came to with
    /// [`crate::Frame::resume`] when it is done.
    Wait,
}

/// Dice that a text has thrown, or a coin it has flipped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Throw {
    /// What was thrown, with what is added to it.
    pub dice: Dice,
    /// It is a coin; 1 is heads.
    pub coin: bool,
    /// What the dice show, all together.
    pub dots: i32,
}

impl Throw {
    /// What it comes to, with what is added.
    pub const fn total(self) -> i32 {
        self.dots + self.dice.plus as i32
    }
}

impl fmt::Display for Throw {
    /// "4", "4 +2 = 6", "heads".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.coin, self.dots, self.dice.plus) {
            (true, 1, _) => f.write_str("heads"),
            (true, ..) => f.write_str("tails"),
            (false, dots, 0) => write!(f, "{dots}"),
            (false, dots, plus) => write!(f, "{dots} {plus:+} = {}", self.total()),
        }
    }
}

/// A position that cards can change. Every act changes the position **and** tells its event.
pub trait Atoms: World {
    /// Carries out one act. What cannot be done is left undone and comes to 0.
    fn act(&mut self, act: Act, cause: Cause) -> Did;

    /// Rolls a die.
    fn roll(&mut self, sides: u32) -> i32;

    /// Picks one of `n` by chance, from 0.
    fn pick(&mut self, n: u32) -> u32;

    /// A thing was found on a pile, or chosen without asking. Where hidden copies of it can't be told apart, here is which one it is.
    /// What the text has in mind already is none of them.
    fn picked(&mut self, who: Who, frame: &crate::Frame) -> Who {
        let _ = frame;
        who
    }

    /// A card is about to be shown from a zone. Where an empty one is filled again first, now is when.
    fn refill(&mut self, zone: ZoneId, whose: Seat) {
        let _ = (zone, whose);
    }

    /// An effect took more steps than any may between two questions, and ends here: tell it.
    fn cut_short(&mut self, cause: Cause);

    /// A target became illegal before the text it was chosen for occurs, and is dropped; for logs.
    fn target_lost(&mut self, who: Who, cause: Cause) {
        let _ = (who, cause);
    }

    /// A cost is about to be paid that is so much less than the text says ([`World::rebate`]).
    fn rebated(&mut self, amount: i32, cause: Cause) {
        let _ = (amount, cause);
    }

    /// A throw is complete; for logs.
    fn rolled(&mut self, throw: Throw, cause: Cause) {
        let _ = (throw, cause);
    }
}
