//! What a text becomes: flat, typed operations, compiled once and shared by every position of every game.

pub use crate::act::{Act, End, Lasts};
use crate::ids::*;
use crate::lexicon::Lexicon;
use crate::text::Dice;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The most sets one frame can hold, one loop inside another, and numbers at hand.
pub(crate) const SETS: usize = 6;
pub(crate) const ITEMS: usize = 4;
pub(crate) const REGISTERS: usize = 8;
/// The most that can be said where a number is asked for.
pub(crate) const MAX_SAID: i16 = 99;

/// Registers with a purpose; the rest hold throws, and what deeds came to.
pub(crate) mod register {
    /// How much the event is about.
    pub const AMOUNT: u8 = 0;
    /// How much the deed before the present one came to, for what is handed over; how much is wanted of the present one.
    pub const RESULT: u8 = 1;
    /// How much the present deed has come to so far, where something looks back at it.
    pub const TALLY: u8 = 2;
    /// X.
    pub const X: u8 = 3;
    /// The last throw.
    pub const ROLL: u8 = 4;
    /// The first register for throws inside amounts.
    pub const FIRST_FREE: u8 = 5;
}

/// Where somebody or something is found while a program runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Base {
    /// The card whose text it is.
    This,
    /// The player who acts with it.
    You,
    /// The one opponent of that player.
    Opponent,
    /// The first of a set.
    Set(u8),
    /// What a loop has come to.
    Item(u8),
    /// What the event is about: 0 who does it, 1 to whom, 2 what was kept in mind.
    Role(u8),
    /// A player with a part to play.
    Part(PartId),
    /// The first thing that matches a filter: "your ship", "the planet".
    First(u16),
    /// Nobody.
    Nobody,
}

/// One step from somebody or something.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Hop {
    /// None.
    Stay,
    /// The player who controls it.
    Controller,
    /// The player who owns it.
    Owner,
    /// What belongs to it.
    Relation(RelationId),
}

/// Somebody or something: a base and up to two steps from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Ref {
    /// Where to begin.
    pub base: Base,
    /// Where to go from there.
    pub hop: Hop,
    /// And from there.
    pub then: Hop,
}

impl Ref {
    pub(crate) const THIS: Ref = Ref::to(Base::This);
    pub(crate) const YOU: Ref = Ref::to(Base::You);
    pub(crate) const NOBODY: Ref = Ref::to(Base::Nobody);

    pub(crate) const fn to(base: Base) -> Ref {
        Ref { base, hop: Hop::Stay, then: Hop::Stay }
    }

    /// One step further, if that is not too far.
    pub(crate) fn step(self, hop: Hop) -> Option<Ref> {
        match (self.hop, self.then) {
            (Hop::Stay, _) => Some(Ref { hop, ..self }),
            (_, Hop::Stay) => Some(Ref { then: hop, ..self }),
            _ => None,
        }
    }

    /// The player behind it: who owns it, or who it is if it is a player.
    pub(crate) fn owner(self) -> Ref {
        self.step(Hop::Owner).unwrap_or(self)
    }

    /// The player behind it: who controls it, or who it is if it is a player.
    pub(crate) fn controller(self) -> Ref {
        self.step(Hop::Controller).unwrap_or(self)
    }
}

/// A number that is known when the program runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Amount {
    /// This number.
    Num(i16),
    /// What a register holds.
    Reg(u8),
    /// What an expression comes to.
    Expr(u16),
}

/// Which number of a measure is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Aspect {
    /// What it is now, with everything in force.
    Now,
    /// What is printed.
    Printed,
    /// The most it can be.
    Maximum,
}

/// An amount made of others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(crate) enum Expr {
    Measure(Ref, MeasureId, Aspect),
    Missing(Ref, MeasureId),
    Figure(FigureId),
    Count(u16),
    Total(u16, MeasureId),
    Highest(u16, MeasureId),
    Lowest(u16, MeasureId),
    Add(Amount, Amount),
    Sub(Amount, Amount),
    Times(Amount, Amount),
    Half(Amount),
    HalfUp(Amount),
    AtLeast(Amount, i16),
    AtMost(Amount, i16),
}

/// How two numbers compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(crate) enum Cmp {
    Same,
    AtLeast,
    AtMost,
    More,
    Less,
    Even,
    Odd,
}

impl Cmp {
    pub fn holds(self, one: i32, other: i32) -> bool {
        match self {
            Cmp::Same => one == other,
            Cmp::AtLeast => one >= other,
            Cmp::AtMost => one <= other,
            Cmp::More => one > other,
            Cmp::Less => one < other,
            Cmp::Even => one % 2 == 0,
            Cmp::Odd => one % 2 != 0,
        }
    }
}

/// Where things are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(crate) enum Scope {
    /// On the table.
    InPlay,
    /// In a zone of these players; of all players if nobody is named.
    Zone(ZoneId, Option<Ref>),
    /// Among what was found before.
    Set(u8),
    /// Wherever cards can be: for effects that wait for what may match them.
    Anywhere,
}

/// One thing a filter demands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(crate) enum Demand {
    Noun(NounId),
    /// It is the very one.
    Is(Ref),
    Trait(TraitId, bool),
    State(StateId, bool),
    ControlledBy(Ref, bool),
    ControlledByOpponent(bool),
    OwnedBy(Ref),
    InZone(ZoneId, Option<Ref>),
    At(PlaceId, Ref, bool),
    /// At the place of a player.
    AtHome(PlaceId, Ref, bool),
    Near(PlaceId, Ref),
    Measure(MeasureId, Aspect, Cmp, Amount),
    Damaged(bool),
    SameName(Ref),
    AttachedTo(Ref),
    NotThe(Ref),
    NotIn(u8),
    /// It pays or does nothing else of the same kind: it was not chosen into that set.
    Unspent(u8),
    Fact(FactId),
    /// One of several alternatives: the next two numbers are filters.
    Either(u16, u16),
}

/// What things must be to be meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(crate) struct Filter {
    pub scope: Scope,
    pub from: u16,
    pub to: u16,
    /// The kind that is demanded, and whether its controller must be the one who asks: where to look first.
    pub noun: Option<NounId>,
    pub yours: bool,
}

impl Filter {
    pub fn new(scope: Scope, from: u16, demands: &[Demand]) -> Filter {
        let noun = demands.iter().find_map(|demand| if let Demand::Noun(noun) = demand { Some(*noun) } else { None });
        let yours = demands.contains(&Demand::ControlledBy(Ref::YOU, true));
        Filter { scope, from, to: from + demands.len() as u16, noun, yours }
    }
}

/// Which players are meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(crate) enum Players {
    All,
    Opponents,
    Others,
}

/// Something that is or is not so.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(crate) enum Cond {
    Compare(Amount, Cmp, Amount),
    Matches(Ref, u16),
    Count(u16, Cmp, i16),
    /// Everything that matches the first filter matches the second.
    Every(u16, u16),
    Fact(FactId, Ref, Amount),
    Running(SpanId, bool),
    Not(u16),
    And(u16, u16),
    Or(u16, u16),
}

/// How a choice is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(crate) enum How {
    /// As a target: chosen when the action is announced, and only what can be targeted.
    Target,
    /// Freely.
    Free,
    /// By chance.
    Random,
    /// One after the other, to the last: the order matters.
    Order,
}

/// One step of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Op {
    /// Somebody chooses things into a set.
    Choose { by: Ref, filter: u16, least: Amount, most: Amount, set: u8, how: How },
    /// Somebody chooses a player into a set.
    ChoosePlayer { by: Ref, players: Players, set: u8, target: bool },
    /// Narrows a choice that follows to the things with the highest or lowest number.
    Best { filter: u16, measure: MeasureId, highest: bool, set: u8 },
    /// All that match, into a set; if it is to be sparing, as many as leave room for the sets that a loop over it fills.
    Gather { filter: u16, set: u8, sparing: bool },
    /// All these players, into a set.
    GatherPlayers { players: Players, set: u8 },
    /// Cards from the top or bottom of a zone, into a set.
    Top { zone: ZoneId, whose: Ref, count: Amount, set: u8, end: End },
    /// Keeps in a set only those for whom it is so; `item` stands for each of them.
    Sieve { set: u8, item: u8, cond: u16 },
    /// What one set has and another has not.
    Without { of: u8, not: u8, set: u8 },
    /// Begins a loop over a set; goes to `end` when it is done. `gather` is the operation that filled the set with all
    /// that match a filter, to go on with those that found no room.
    Each { set: u8, item: u8, end: u16, backwards: bool, gather: u16 },
    /// Goes back to the loop's beginning.
    Next { to: u16 },
    /// Does something.
    Do(Act<Ref, Amount>),
    /// Pays something; what cannot be paid ends the program.
    Cost(Act<Ref, Amount>),
    /// A new deed begins: what the last one came to is the result.
    Fresh,
    /// Notes in a register that something fell short: it came to less than was wanted, or to nothing.
    Weigh { came: Amount, wanted: Amount, into: u8 },
    /// Goes on if it is so, else to another place.
    If { cond: u16, otherwise: u16 },
    /// Goes to another place.
    Jump { to: u16 },
    /// Asks whether to do what follows, up to `until`.
    May { who: Ref, otherwise: u16, until: u16 },
    /// Asks which of the next `count` jumps to take. Where the ways only choose their targets, ahead of what is done, they
    /// meet again at `meet`, and a way whose targets can't be chosen can't be taken.
    Options { who: Ref, count: u8, labels: u16, meet: Option<u16> },
    /// Asks for a number.
    Number { who: Ref, most: Amount, into: u8 },
    /// Rolls dice into a register, or flips a coin: 1 is heads.
    Roll { dice: Dice, into: u8, coin: bool },
    /// Sets a register.
    Let { into: u8, amount: Amount },
    /// Changes how much the event is about.
    Change { amount: Amount },
    /// What follows takes the place of the event.
    Replace,
    /// Everything is chosen and paid; now it happens. The game is told if it announces actions.
    Occur { told: bool },
    /// The end.
    End,
}

/// Something that happens and that cards can wait for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Event {
    /// A stretch of play begins; the subject is whose it is.
    Starts(SpanId),
    /// A stretch of play ends.
    Ends(SpanId),
    /// A card (the subject) is moved by one of the game's verbs.
    Moved(MoverId),
    /// A player draws a card (the object).
    Draws,
    /// A player plays a card (the object).
    Plays,
    /// Somebody or something gains so much.
    Gains(MeasureId),
    /// Somebody or something loses so much.
    Loses(MeasureId),
    /// The subject inflicts so much damage on the object.
    Inflicts,
    /// A thing comes into a state.
    Set(StateId),
    /// A thing leaves a state.
    Cleared(StateId),
    /// A card enters play.
    Enters,
    /// A card leaves play.
    Leaves,
    /// The game's own.
    Game(EventId),
}

impl Event {
    /// Is it about an amount: so much gained or lost, so much damage, what a card costs?
    pub(crate) const fn has_amount(self) -> bool {
        matches!(self, Event::Gains(_) | Event::Loses(_) | Event::Inflicts | Event::Plays)
    }

    /// The bit of this kind of event in a set of kinds.
    pub(crate) const fn bit(self) -> u64 {
        1 << match self {
            Event::Starts(_) => 0,
            Event::Ends(_) => 1,
            Event::Moved(_) => 2,
            Event::Draws => 3,
            Event::Plays => 4,
            Event::Gains(_) => 5,
            Event::Loses(_) => 6,
            Event::Inflicts => 7,
            Event::Set(_) => 8,
            Event::Cleared(_) => 9,
            Event::Enters => 10,
            Event::Leaves => 11,
            Event::Game(id) => 12 + id.0 % 52,
        }
    }
}

/// Who must play a part in an event for a card to care.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(crate) enum Casting {
    Anyone,
    This,
    Same(Ref),
    Matching(u16),
    You,
    Opponent,
    AnyPlayer,
}

/// The event a card waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Watch {
    /// What happens.
    pub event: Event,
    pub(crate) subject: Casting,
    pub(crate) object: Casting,
    pub(crate) kind: Option<DamageId>,
    /// Before it happens, while it can still be changed.
    pub before: bool,
    /// In its place.
    pub instead: bool,
}

/// When an ability is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Use {
    /// When its card is played.
    Play,
    /// As an action, at a moment, perhaps not too often, perhaps only in answer to an event.
    Action {
        /// When.
        moment: MomentId,
        /// How often, by the header.
        limit: Option<LimitId>,
        /// How often, by "Do this only once per …".
        once: Option<SpanId>,
        /// In answer to what.
        on: Option<Watch>,
    },
    /// By itself, when something happens.
    Trigger(Watch),
    /// As long as its card is in play.
    Constant,
}

/// One ability of a card: when it is used, and where its program begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ability {
    /// When.
    pub used: Use,
    pub(crate) entry: u16,
    /// Only if this is so.
    pub(crate) cond: Option<u16>,
    pub(crate) opening: Opening,
    /// The zones that it looks into, one bit each ([`Programs::looks_into`]).
    pub(crate) zones: u32,
}

/// What must be chosen and paid before an ability occurs, seen to once so that nobody reads it again at every chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Opening {
    /// Where it ends among the operations.
    pub end: u16,
    /// It has a price.
    pub priced: bool,
    /// Something is chosen.
    pub chosen: bool,
    /// A choice or a price depends on a choice before it, or on the way that is chosen.
    pub linked: bool,
    /// It begins with the player saying what X is.
    pub asks_x: bool,
}

/// The number of an ability among all abilities of a card set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct AbilityId(pub u16);

/// What a lasting effect does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// Adds to a number.
    Add(MeasureId),
    /// Sets a number.
    SetTo(MeasureId),
    /// Doubles a number.
    Double(MeasureId),
    /// Halves a number, rounded down.
    Halve(MeasureId),
    /// Gives a trait.
    Trait(TraitId),
    /// Takes a trait away.
    NoTrait(TraitId),
    /// Gives an ability.
    Grant(AbilityId),
    /// Makes a deed cost something.
    Tax(DeedId, MeasureId),
    /// Forbids.
    Cannot(DeedId),
    /// Allows.
    Can(DeedId),
    /// Adds to what a card costs.
    Cost(MeasureId),
    /// Adds to damage done to somebody.
    DamageTo(Option<DamageId>),
    /// Adds to damage done by somebody.
    DamageBy(Option<DamageId>),
    /// Takes up damage done to somebody until it is used up.
    Absorb,
    /// Waits for an event.
    Trigger(AbilityId),
    /// Happens when its time is over.
    AtEnd(AbilityId),
}

/// Whom a lasting effect is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum About {
    /// The one it was put on.
    One,
    /// All things that match, whenever.
    Matching(u16),
    /// These players.
    Players(Players),
    You,
    Opponent,
    This,
    /// Nobody in particular.
    None,
}

/// A lasting effect, as it was compiled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lasting {
    /// What it does.
    pub what: What,
    pub(crate) about: About,
    /// Only against what matches, for damage.
    pub(crate) against: Option<u16>,
    pub(crate) cond: Option<u16>,
    pub(crate) amount: Amount,
    /// The amount was fixed when it was put in force.
    pub(crate) fixed: bool,
}

impl Lasting {
    /// How much, if that is a plain number and nothing else must be so: what a game may reckon in once for all.
    pub fn plain(&self) -> Option<i16> {
        match self.amount {
            Amount::Num(number) if self.cond.is_none() => Some(number),
            _ => None,
        }
    }
}

/// What one card's text was compiled to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Code {
    /// Its abilities, in the order of the text.
    pub abilities: Vec<AbilityId>,
    /// What is in force while it is in play: constant effects and triggers, by number.
    pub standing: Vec<u16>,
    /// It looks at cards that not everybody can see: nothing can be told of what it would do.
    pub peeks: bool,
}

/// The programs of a whole card set.
#[derive(Clone, Debug)]
pub struct Programs {
    pub(crate) lexicon: Arc<Lexicon>,
    pub(crate) ops: Vec<Op>,
    pub(crate) abilities: Vec<Ability>,
    pub(crate) filters: Vec<Filter>,
    pub(crate) demands: Vec<Demand>,
    pub(crate) exprs: Vec<Expr>,
    pub(crate) conds: Vec<Cond>,
    pub(crate) lasting: Vec<Lasting>,
    pub(crate) labels: Vec<String>,
    pub(crate) reads: crate::lower::Reads,
    /// What is asked, by the place of the operation that asks, in rising order.
    pub(crate) questions: Vec<(u16, String)>,
    /// What each ability that a text makes for later will do, in the card's own words.
    pub(crate) later: BTreeMap<AbilityId, String>,
    /// What each lasting effect that a text puts in force says, in the card's own words.
    pub(crate) said: BTreeMap<u16, String>,
    /// Choices that must leave something for another choice behind them, by the places of both, in rising order.
    pub(crate) spared: Vec<(u16, u16)>,
}

/// The bit of a zone among all; all of them, for more zones than there are bits.
pub(crate) fn zone_bit(zone: ZoneId) -> u32 {
    1_u32.checked_shl(zone.0.into()).unwrap_or(u32::MAX)
}

impl Programs {
    /// No programs yet.
    pub fn new(lexicon: Arc<Lexicon>) -> Programs {
        Programs {
            lexicon,
            ops: Vec::new(),
            abilities: Vec::new(),
            filters: Vec::new(),
            demands: Vec::new(),
            exprs: Vec::new(),
            conds: Vec::new(),
            lasting: Vec::new(),
            labels: Vec::new(),
            reads: crate::lower::Reads::default(),
            questions: Vec::new(),
            later: BTreeMap::new(),
            said: BTreeMap::new(),
            spared: Vec::new(),
        }
    }

    /// The words they are written in.
    pub fn lexicon(&self) -> &Lexicon {
        &self.lexicon
    }

    /// An ability.
    #[inline]
    pub fn ability(&self, id: AbilityId) -> &Ability {
        &self.abilities[id.0 as usize]
    }

    /// What an ability that a text makes for later will do, in the card's own words; nothing for any other.
    pub fn later(&self, id: AbilityId) -> Option<&str> {
        self.later.get(&id).map(String::as_str)
    }

    /// What one of several ways is called, in the card's own words.
    pub fn label(&self, number: u16) -> &str {
        &self.labels[number as usize]
    }

    /// A lasting effect.
    #[inline]
    pub fn lasting(&self, number: u16) -> &Lasting {
        &self.lasting[number as usize]
    }

    /// How many abilities there are.
    pub fn count(&self) -> usize {
        self.abilities.len()
    }

    /// Does an ability look into this zone by itself, not only where somebody chooses from it? What lies hidden there must
    /// not be told by saying beforehand what the ability will do.
    pub fn looks_into(&self, id: AbilityId, zone: ZoneId) -> bool {
        self.ability(id).zones & zone_bit(zone) != 0
    }

    /// Does an ability gain anything of this, wherever in its program?
    pub fn gains(&self, id: AbilityId, pool: MeasureId) -> bool {
        let ops = self.ops[self.ability(id).entry as usize..].iter().take_while(|op| !matches!(op, Op::End));
        ops.into_iter().any(|op| matches!(op, Op::Do(Act::Gain { pool: of, .. }) if *of == pool))
    }

    /// Does an ability make what the event is about more, wherever in its program?
    pub fn raises(&self, id: AbilityId) -> bool {
        let now = Amount::Reg(register::AMOUNT);
        let more = |amount: &Amount| match *amount {
            Amount::Expr(expr) => match self.exprs[expr as usize] {
                Expr::Add(one, other) | Expr::Times(one, other) => one == now || other == now,
                _ => false,
            },
            _ => false,
        };
        let ops = self.ops[self.ability(id).entry as usize..].iter().take_while(|op| !matches!(op, Op::End));
        ops.into_iter().any(|op| matches!(op, Op::Change { amount } if more(amount)))
    }

    /// Does an ability do something to all things of which this is so?
    pub fn sweeps(&self, id: AbilityId, fact: FactId) -> bool {
        let ops = self.ops[self.ability(id).entry as usize..].iter().take_while(|op| !matches!(op, Op::End));
        let demands = |filter: u16| {
            let Filter { from, to, .. } = self.filters[filter as usize];
            self.demands[from as usize..to as usize].contains(&Demand::Fact(fact))
        };
        ops.into_iter().any(|op| matches!(op, Op::Gather { filter, .. } if demands(*filter)))
    }

    /// How much more or less an ability lets a card be played for, if it says so with a number.
    pub fn plays_for(&self, id: AbilityId) -> Option<i32> {
        let ops = self.ops[self.ability(id).entry as usize..].iter().take_while(|op| !matches!(op, Op::End));
        ops.into_iter().find_map(|op| match op {
            Op::Do(Act::Play { more: Amount::Num(more), .. }) => Some(*more as i32),
            _ => None,
        })
    }

    /// Is a state of its own card a cost of an ability: "turn this to …"?
    pub fn turns_itself(&self, id: AbilityId) -> bool {
        let ops = self.ops[self.ability(id).entry as usize..].iter().take_while(|op| !matches!(op, Op::End));
        ops.into_iter().any(|op| matches!(op, Op::Cost(Act::State { what: Ref::THIS, on: true, .. })))
    }

    /// Does an ability carry out this verb of the game?
    pub fn does(&self, id: AbilityId, verb: VerbId) -> bool {
        let ops = self.ops[self.ability(id).entry as usize..].iter().take_while(|op| !matches!(op, Op::End));
        ops.into_iter().any(|op| matches!(op, Op::Do(Act::Game { verb: done, .. }) if *done == verb))
    }

    /// How much of a verb of the game an ability carries out whatever is chosen, asked or rolled; nothing, if that is not
    /// sure.
    pub fn surely_does(&self, id: AbilityId, verb: VerbId) -> Option<i32> {
        let ability = self.ability(id);
        let plain = |op: &&Op| matches!(op, Op::Do(_) | Op::Occur { .. } | Op::Fresh);
        let acts = self.ops[ability.entry as usize..].iter().take_while(plain).filter_map(|op| match op {
            Op::Do(Act::Game { verb: done, amount: Amount::Num(amount), .. }) if *done == verb => {
                Some(i32::from(*amount))
            }
            _ => None,
        });
        let (count, sum) = acts.fold((0, 0), |(count, sum), amount| (count + 1, sum + amount));
        (count > 0 && ability.cond.is_none()).then_some(sum)
    }

    /// Is this a trigger that waits for its own card to do something: "when this attacks"?
    pub fn waits_for_its_card(&self, id: AbilityId, event: Event) -> bool {
        matches!(self.ability(id).used, Use::Trigger(watch) if watch.event == event && watch.subject == Casting::This)
    }

    /// Does a lasting effect hang on nothing but what things are and whose they are: not on where they are, say?
    pub fn is_steady(&self, number: u16) -> bool {
        let lasting = self.lasting(number);
        let about = match lasting.about {
            About::Matching(filter) => self.is_steady_filter(filter),
            _ => true,
        };
        about && lasting.cond.is_none() && (lasting.fixed || matches!(lasting.amount, Amount::Num(_)))
    }

    fn is_steady_filter(&self, filter: u16) -> bool {
        let Filter { from, to, .. } = self.filters[filter as usize];
        self.demands[from as usize..to as usize].iter().all(|demand| match *demand {
            Demand::Noun(_) | Demand::Trait(..) | Demand::ControlledByOpponent(_) => true,
            Demand::ControlledBy(of, _) | Demand::OwnedBy(of) => of == Ref::YOU,
            Demand::Either(one, other) => self.is_steady_filter(one) && self.is_steady_filter(other),
            _ => false,
        })
    }

    /// Does an amount depend on somebody or something by way of this?
    pub(crate) fn reckons_with(&self, amount: Amount, base: Base) -> bool {
        let Amount::Expr(expr) = amount else { return false };
        match self.exprs[expr as usize] {
            Expr::Measure(who, ..) | Expr::Missing(who, _) => who.base == base,
            Expr::Add(one, other) | Expr::Sub(one, other) | Expr::Times(one, other) => {
                self.reckons_with(one, base) || self.reckons_with(other, base)
            }
            Expr::Half(of) | Expr::HalfUp(of) | Expr::AtLeast(of, _) | Expr::AtMost(of, _) => {
                self.reckons_with(of, base)
            }
            _ => false,
        }
    }

    /// Is it settled for good whom a lasting effect is about: by what a thing is and whose it is, and by nothing that
    /// can change? Only then may a game reckon it in once.
    pub fn is_settled(&self, number: u16) -> bool {
        match self.lasting(number).about {
            About::Matching(filter) => self.never_changes(filter),
            _ => true,
        }
    }

    fn never_changes(&self, filter: u16) -> bool {
        let Filter { scope, from, to, .. } = self.filters[filter as usize];
        let lies_anywhere = matches!(scope, Scope::InPlay | Scope::Anywhere);
        lies_anywhere
            && self.demands[from as usize..to as usize].iter().all(|demand| match *demand {
                Demand::Noun(_) | Demand::ControlledByOpponent(_) => true,
                Demand::ControlledBy(whose, _) => whose == Ref::YOU,
                Demand::Either(one, other) => self.never_changes(one) && self.never_changes(other),
                _ => false,
            })
    }

    /// Does a filter speak of somebody or something by way of this?
    pub(crate) fn speaks_of(&self, filter: u16, base: Base) -> bool {
        let Filter { from, to, .. } = self.filters[filter as usize];
        self.demands[from as usize..to as usize].iter().any(|demand| match *demand {
            Demand::Is(of)
            | Demand::ControlledBy(of, _)
            | Demand::OwnedBy(of)
            | Demand::InZone(_, Some(of))
            | Demand::At(_, of, _)
            | Demand::AtHome(_, of, _)
            | Demand::Near(_, of)
            | Demand::SameName(of)
            | Demand::AttachedTo(of)
            | Demand::NotThe(of) => of.base == base,
            Demand::Unspent(set) => base == Base::Set(set),
            Demand::Either(one, other) => self.speaks_of(one, base) || self.speaks_of(other, base),
            _ => false,
        })
    }
}
