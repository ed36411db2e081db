//! One effect in progress: plain data that lives on the game's own stack and is cloned with the position.

use crate::ids::{Thing, Who};
use crate::program::{AbilityId, Event, ITEMS, Programs, REGISTERS, SETS, register};
use crate::targets::Marks;
use std::ops::Range;
use table::Seat;

/// The most things and players the sets of one frame hold together.
pub const SLATE: usize = 24;

/// An event, as the game tells it to cards that wait for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Happening {
    /// What happens.
    pub event: Event,
    /// Who or what does it, or to whom it happens if nobody does it.
    pub subject: Who,
    /// To whom or what, where there are two.
    pub object: Who,
    /// Who else may be said to do it: the ship and the player behind a card.
    pub for_subject: [Who; 3],
    /// To whom else it may be said to be done.
    pub for_object: Who,
    /// How much.
    pub amount: i32,
    /// Of which kind, if it is damage.
    pub kind: Option<crate::ids::DamageId>,
}

impl Happening {
    /// An event with a subject only.
    pub fn of(event: Event, subject: impl Into<Who>) -> Happening {
        Happening {
            event,
            subject: subject.into(),
            object: Who::NOBODY,
            for_subject: [Who::NOBODY; 3],
            for_object: Who::NOBODY,
            amount: 0,
            kind: None,
        }
    }

    /// Says to whom.
    #[must_use]
    pub fn to(mut self, object: impl Into<Who>) -> Happening {
        self.object = object.into();
        self
    }

    /// Says who else may be said to do it.
    #[must_use]
    pub fn standing_for(mut self, others: [Who; 3]) -> Happening {
        self.for_subject = others;
        self
    }

    /// Says to whom else it may be said to be done.
    #[must_use]
    pub fn or_to(mut self, other: impl Into<Who>) -> Happening {
        self.for_object = other.into();
        self
    }

    /// Says how much.
    #[must_use]
    pub fn by(mut self, amount: i32) -> Happening {
        self.amount = amount;
        self
    }
}

/// One effect in progress.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Frame {
    pub(crate) ability: AbilityId,
    pub(crate) pc: u16,
    pub(crate) source: Thing,
    pub(crate) controller: Seat,
    pub(crate) registers: [i32; REGISTERS],
    pub(crate) roles: [Who; 3],
    pub(crate) items: [Who; ITEMS],
    pub(crate) cursors: [u8; ITEMS],
    pub(crate) ends: [u8; SETS],
    /// A choice has begun: the set at hand holds what was picked so far.
    pub(crate) picking: bool,
    /// The event is replaced by what this does.
    pub(crate) replaced: bool,
    /// Where on the slate targets lie that were legal when something happened before this occurs.
    pub(crate) sound: Marks,
    /// Where those lie among them that have gone since then, whether they are back or not.
    pub(crate) lost: Marks,
    pub(crate) slate: [Who; SLATE],
}

/// An effect that has not begun yet, in a few bytes: what was set off and waits for its turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Seed {
    ability: AbilityId,
    source: Thing,
    roles: [Who; 3],
    amount: i32,
    controller: Seat,
}

impl Default for Seed {
    fn default() -> Seed {
        Frame::default().seed()
    }
}

impl Seed {
    /// The ability that will run.
    pub const fn ability(&self) -> AbilityId {
        self.ability
    }

    /// The card whose text it is.
    pub const fn source(&self) -> Thing {
        self.source
    }

    /// The player who acts with it.
    pub const fn controller(&self) -> Seat {
        self.controller
    }

    /// Everybody and everything it has been told of, its own card included.
    pub fn mentions(&self) -> impl Iterator<Item = Who> + '_ {
        let told = self.roles.iter().filter(|who| !who.is_nobody());
        told.copied().chain([Who::thing(self.source)])
    }

    /// The effect begins.
    pub fn grow(self, programs: &Programs) -> Frame {
        let mut frame = Frame::new(programs, self.ability, self.source, self.controller);
        frame.roles = self.roles;
        frame.registers[register::AMOUNT as usize] = self.amount;
        frame
    }
}

impl Default for Frame {
    fn default() -> Frame {
        Frame {
            ability: AbilityId(0),
            pc: 0,
            source: Thing(0),
            controller: Seat::new(0),
            registers: [0; REGISTERS],
            roles: [Who::NOBODY; 3],
            items: [Who::NOBODY; ITEMS],
            cursors: [0; ITEMS],
            ends: [0; SETS],
            picking: false,
            replaced: false,
            sound: Marks::default(),
            lost: Marks::default(),
            slate: [Who::NOBODY; SLATE],
        }
    }
}

impl Frame {
    /// An ability of a card begins.
    pub fn new(programs: &Programs, ability: AbilityId, source: Thing, controller: Seat) -> Frame {
        Frame { ability, pc: programs.ability(ability).entry, source, controller, ..Frame::default() }
    }

    /// The same, in answer to an event.
    #[must_use]
    pub fn on(mut self, happening: &Happening) -> Frame {
        self.roles[0] = happening.subject;
        self.roles[1] = happening.object;
        self.registers[register::AMOUNT as usize] = happening.amount;
        self
    }

    /// The same, with somebody kept in mind from when the effect was put in force.
    #[must_use]
    pub fn minding(mut self, who: Who) -> Frame {
        self.roles[2] = who;
        self
    }

    /// An effect that has not begun, in a few bytes.
    pub const fn seed(&self) -> Seed {
        let amount = self.registers[register::AMOUNT as usize];
        Seed { ability: self.ability, source: self.source, roles: self.roles, amount, controller: self.controller }
    }

    /// The ability that runs.
    pub fn ability(&self) -> AbilityId {
        self.ability
    }

    /// The card whose text it is.
    pub fn source(&self) -> Thing {
        self.source
    }

    /// The player who acts with it.
    pub fn controller(&self) -> Seat {
        self.controller
    }

    /// How much the event is about, with what the program has changed: damage left after prevention.
    pub fn amount(&self) -> i32 {
        self.registers[register::AMOUNT as usize]
    }

    /// Has the event been replaced by what this did? Asked of effects with "instead" when they are done.
    pub fn replaced(&self) -> bool {
        self.replaced
    }

    /// Goes on after [`crate::Did::Wait`]: what was waited for came to so much.
    pub fn resume(&mut self, came_to: i32) {
        let tally = &mut self.registers[register::TALLY as usize];
        *tally = tally.saturating_add(came_to);
    }

    fn found(&self) -> &[Who] {
        &self.slate[..self.ends[SETS - 1] as usize]
    }

    /// Everybody and everything that has been chosen or gathered for it so far, each once.
    pub fn chosen(&self) -> impl Iterator<Item = Who> + '_ {
        let found = self.found();
        found.iter().enumerate().filter(|(at, who)| !found[..*at].contains(who)).map(|(_, who)| *who)
    }

    /// Everybody and everything it has found or been told of so far, its own card included.
    pub fn mentions(&self) -> impl Iterator<Item = Who> + '_ {
        let told = self.roles.iter().chain(&self.items).filter(|who| !who.is_nobody());
        self.found().iter().chain(told).copied().chain([Who::thing(self.source)])
    }

    /// What a set holds.
    pub(crate) fn set(&self, set: u8) -> &[Who] {
        &self.slate[self.places(set)]
    }

    /// Where on the slate a set lies.
    pub(crate) fn places(&self, set: u8) -> Range<usize> {
        let set = set as usize;
        let from = if set == 0 { 0 } else { self.ends[set - 1] };
        from as usize..self.ends[set] as usize
    }

    /// Takes what lies at a place of the slate out of the set that it is in.
    pub(crate) fn strike(&mut self, set: u8, place: usize) {
        self.slate.copy_within(place + 1.., place);
        self.ends[set as usize..].iter_mut().for_each(|end| *end -= 1);
    }

    /// Empties a set and everything found after it.
    pub(crate) fn clear(&mut self, set: u8) {
        let set = set as usize;
        let from = if set == 0 { 0 } else { self.ends[set - 1] };
        self.ends[set..].fill(from);
    }

    /// Adds to a set; false when the slate is full.
    pub(crate) fn add(&mut self, set: u8, who: Who) -> bool {
        let at = self.ends[set as usize] as usize;
        if at == SLATE {
            return false;
        }
        self.slate[at] = who;
        self.ends[set as usize..].fill(at as u8 + 1);
        true
    }
}

/// One answer to a card's question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// This thing or player.
    Who(Who),
    /// Yes.
    Yes,
    /// No.
    No,
    /// This one of several ways, from 0.
    Way(u8),
    /// This number.
    Number(i16),
    /// Enough chosen.
    Done,
}

/// What a running effect needs next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// This player's answer: [`crate::answers`] lists them, [`crate::answer`] takes one.
    Answer(Seat),
    /// Everything is chosen and paid. The game may open a window, and then steps on.
    Occur,
    /// An act made the game wait; step on when that is over, after [`Frame::resume`].
    Wait,
    /// Nothing: it is over.
    Done,
}
