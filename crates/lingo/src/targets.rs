//! Targets that become illegal before their text occurs: what happens between the two is no business of the text, so its
//! targets are looked at again with the very filters by which they were chosen. Those that no longer fit are dropped;
//! the text goes on with the others, and with all that it does to nobody in particular.

use crate::eval::Context;
use crate::frame::{Frame, SLATE};
use crate::ids::{Thing, Who};
use crate::program::*;
use crate::run::{cause, seats_open};
use crate::trace::Trace;
use crate::world::{Among, Atoms, World};

/// Some of the places of a frame's slate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Marks([u8; SLATE.div_ceil(8)]);

impl Marks {
    #[inline]
    pub fn is_empty(self) -> bool {
        self == Marks::default()
    }

    fn has(self, place: usize) -> bool {
        self.0[place / 8] >> (place % 8) & 1 != 0
    }

    fn put(&mut self, place: usize) {
        self.0[place / 8] |= 1 << (place % 8);
    }

    fn take(&mut self, place: usize) {
        self.0[place / 8] &= !(1 << (place % 8));
    }
}

/// Somebody is about to do something before an announced text occurs: marks those of its targets that are legal now.
/// They are looked at again when the text goes on. What the text's own costs have made of a target is done by now, and
/// makes nothing illegal; a text that already occurs, or has been marked before, stays as it is.
pub fn mark_targets<W: World>(programs: &Programs, frame: &mut Frame, world: &W) {
    if !frame.sound.is_empty() || !is_to_occur(programs, frame) {
        return;
    }
    let mut sound = Marks::default();
    for aim in aims(programs, frame) {
        let places = frame.places(aim.set);
        places.filter(|place| is_legal(programs, frame, world, aim, frame.slate[*place])).for_each(|at| sound.put(at));
    }
    frame.sound = sound;
}

/// What an announced text is aimed at: whatever was chosen for it as a target, never what it costs or what it answers.
pub fn targets<'a>(programs: &'a Programs, frame: &'a Frame) -> impl Iterator<Item = Who> + 'a {
    aims(programs, frame).flat_map(|aim| frame.set(aim.set)).copied()
}

impl Frame {
    /// Something has gone for good: it is no target of this any more, even if it comes back before this occurs.
    pub fn lose_target(&mut self, who: Who) {
        if !self.sound.is_empty() {
            let held = self.slate.iter().enumerate().filter(|(place, held)| **held == who && self.sound.has(*place));
            held.for_each(|(place, _)| self.lost.put(place));
        }
    }

    /// What was meant for a target will befall another one: what has become of the first keeps nothing from being done.
    pub fn keep_target(&mut self, who: Who) {
        let held = self.slate.iter().enumerate().filter(|(_, held)| **held == who);
        held.for_each(|(place, _)| self.sound.take(place));
    }
}

/// What is chosen and paid before a text occurs; nothing, if it is not announced.
fn before_it_occurs<'a>(programs: &'a Programs, frame: &Frame) -> impl Iterator<Item = &'a Op> {
    let ops = &programs.ops[usize::from(programs.ability(frame.ability).entry)..];
    let occurs = ops.iter().position(|op| matches!(op, Op::Occur { .. } | Op::End)).unwrap_or(0);
    let announced = matches!(ops.get(occurs), Some(Op::Occur { told: true }));
    ops[..if announced { occurs } else { 0 }].iter()
}

/// Is a text still to occur: is something chosen or paid for it, or is everything, and Reacts come first?
fn is_to_occur(programs: &Programs, frame: &Frame) -> bool {
    let occurs = usize::from(programs.ability(frame.ability).entry) + before_it_occurs(programs, frame).count();
    let announced = matches!(programs.ops[occurs], Op::Occur { told: true });
    // What occurs first stands behind that place, and nobody waits in front of it any more.
    announced && usize::from(frame.pc) <= occurs + 1
}

/// Drops those targets that were legal when they were marked and are not now.
#[cold]
pub(crate) fn drop_targets<W: Atoms>(programs: &Programs, frame: &mut Frame, world: &mut W, trace: &mut impl Trace) {
    let (sound, lost) = (std::mem::take(&mut frame.sound), std::mem::take(&mut frame.lost));
    let chosen = *frame;
    let mut dropped = 0;
    // Each is judged beside those before it that are left.
    for aim in aims(programs, &chosen) {
        for place in chosen.places(aim.set).filter(|place| sound.has(*place)) {
            let who = chosen.slate[place];
            if lost.has(place) || !is_legal(programs, frame, world, aim, who) {
                frame.strike(aim.set, place - dropped);
                dropped += 1;
                trace.tell(|name| format!("{} is no longer a target", name(who)));
                world.target_lost(who, cause(frame));
            }
        }
    }
}

/// How the targets in a set were chosen.
#[derive(Clone, Copy)]
struct Aim {
    by: Ref,
    set: u8,
    at: At,
}

/// What a target is.
#[derive(Clone, Copy)]
enum At {
    Thing(u16),
    Player(Players),
}

/// How each set of targets was chosen, along the way that was gone.
fn aims<'a>(programs: &'a Programs, frame: &Frame) -> impl Iterator<Item = Aim> + use<'a> {
    let (entry, registers) = (usize::from(programs.ability(frame.ability).entry), frame.registers);
    let mut next = Some(entry);
    let ops = std::iter::from_fn(move || {
        let at = next?;
        let op = programs.ops[at];
        next = match op {
            // Targets are chosen before anything is paid and anything occurs.
            Op::Occur { .. } | Op::Cost(_) | Op::End => None,
            Op::Options { count, .. } => way_gone(programs, at, count, &registers),
            Op::Jump { to } => Some(usize::from(to)),
            _ => Some(at + 1),
        };
        Some(op)
    });
    ops.filter_map(|op| match op {
        Op::Choose { by, filter, set, how: How::Target, .. } => Some(Aim { by, set, at: At::Thing(filter) }),
        Op::ChoosePlayer { by, players, set, target: true } => Some(Aim { by, set, at: At::Player(players) }),
        _ => None,
    })
}

/// Where the way begins that was chosen ahead with its targets.
fn way_gone(programs: &Programs, at: usize, count: u8, registers: &[i32; REGISTERS]) -> Option<usize> {
    let Some(Op::Let { into, .. }) = programs.ops.get(at + 1 + usize::from(count)) else { return None };
    let way = registers[*into as usize].clamp(0, i32::from(count) - 1) as usize;
    Some(at + 1 + way)
}

fn is_legal<W: World>(programs: &Programs, frame: &Frame, world: &W, aim: Aim, who: Who) -> bool {
    let context = Context::of(programs, frame);
    let Some(by) = context.seat(world, aim.by) else { return false };
    match aim.at {
        At::Player(players) => seats_open(frame, world, players, true, by).any(|seat| who == Who::seat(seat)),
        At::Thing(filter) => {
            world.targetable(who, by, frame.source)
                && who.as_thing().is_some_and(|thing| context.still_matches(world, filter, aim.set, thing))
        }
    }
}

impl Context<'_> {
    /// Does what was chosen by a filter into a set still match it? What it says about somebody or something that is gone
    /// by now can't be asked any more, and what the target itself has paid is asked before it pays: neither keeps
    /// anything from being a target.
    fn still_matches(&self, world: &impl World, filter: u16, set: u8, thing: Thing) -> bool {
        let Filter { scope, noun, .. } = self.programs.filters[filter as usize];
        let there = match scope {
            Scope::InPlay => world.things_like(Among::InPlay, noun, None).any(|other| other == thing),
            _ => self.in_scope(world, scope, thing),
        };
        there && self.still_demands(world, filter, set, thing)
    }

    fn still_demands(&self, world: &impl World, filter: u16, set: u8, thing: Thing) -> bool {
        let Filter { from, to, .. } = self.programs.filters[filter as usize];
        self.programs.demands[from as usize..to as usize].iter().all(|&demand| match demand {
            Demand::Either(one, other) => {
                self.still_demands(world, one, set, thing) || self.still_demands(world, other, set, thing)
            }
            demand => self.meets(world, demand, thing) || self.is_moot(world, demand) || self.is_paid_with(demand, set),
        })
    }

    /// Does a demand hang on somebody or something that is gone: a target that was dropped, a card that is nowhere?
    fn is_moot(&self, world: &impl World, demand: Demand) -> bool {
        match demand {
            Demand::At(place, with, _) | Demand::Near(place, with) => {
                self.who(world, with).as_thing().and_then(|thing| world.place(thing, place)).is_none()
            }
            Demand::ControlledBy(of, _)
            | Demand::OwnedBy(of)
            | Demand::AtHome(_, of, _)
            | Demand::SameName(of)
            | Demand::AttachedTo(of)
            | Demand::Is(of) => self.who(world, of).is_nobody(),
            Demand::Measure(_, _, _, amount) => self.frame.is_some_and(|frame| {
                let lost = |set: u8| frame.set(set).is_empty() && self.programs.reckons_with(amount, Base::Set(set));
                (0..SETS as u8).any(lost)
            }),
            _ => false,
        }
    }

    /// Is a demand about what the things in a set pay: “turn target unturned ship to …”?
    fn is_paid_with(&self, demand: Demand, set: u8) -> bool {
        let Some(frame) = self.frame else { return false };
        let costs = || before_it_occurs(self.programs, frame);
        let walks =
            |item: u8| costs().any(|op| matches!(op, Op::Each { set: of, item: by, .. } if *of == set && *by == item));
        let its = |who: Ref| match who.base {
            Base::Set(of) => of == set,
            Base::Item(item) => walks(item),
            _ => false,
        };
        costs().any(|op| match (op, demand) {
            (Op::Cost(Act::State { what, state, .. }), Demand::State(of, _)) => *state == of && its(*what),
            (Op::Cost(Act::Pay { who, pool, .. } | Act::Lose { who, pool, .. }), Demand::Measure(of, ..)) => {
                *pool == of && its(*who)
            }
            (Op::Cost(Act::Damage { to, .. }), Demand::Damaged(_)) => its(*to),
            _ => false,
        })
    }
}
