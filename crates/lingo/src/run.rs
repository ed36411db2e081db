//! Running a program, one question at a time.

use crate::eval::Context;
use crate::frame::{Answer, Frame, Happening, Need, SLATE};
use crate::ids::*;
use crate::program::*;
use crate::trace::{self, Silent, Trace, describe};
use crate::world::{Atoms, Cause, Did, World};
use table::Seat;

/// The most operations between two questions. No text can make a game hang: a loop is over a set, and a set is finite,
/// but loops in loops multiply.
const MAX_STEPS: usize = 20_000;

/// Runs an effect to its next question, pause or end. `0` options are skipped, `1` is taken, more are asked.
#[inline]
pub fn step<W: Atoms>(programs: &Programs, frame: &mut Frame, world: &mut W) -> Need {
    step_told(programs, frame, world, &mut Silent)
}

/// The same, with every step told.
pub fn step_told<W: Atoms>(programs: &Programs, frame: &mut Frame, world: &mut W, trace: &mut impl Trace) -> Need {
    for _ in 0..MAX_STEPS {
        let at = frame.pc;
        let op = programs.ops[at as usize];
        match op {
            Op::Choose { .. } | Op::ChoosePlayer { .. } | Op::May { .. } | Op::Options { .. } | Op::Number { .. } => {
                if let Some(seat) = ask(programs, frame, world, op) {
                    return Need::Answer(seat);
                }
                trace.tell(|name| trace::chosen(programs, frame, at, name));
            }
            Op::Do(act) | Op::Cost(act) => {
                let context = Context::of(programs, frame);
                let cause = Cause { source: frame.source, controller: frame.controller, step: at };
                let act = act.map(|who| context.who(world, who), |amount| context.amount(world, amount));
                if matches!(op, Op::Cost(_)) && !world.payable(&act) {
                    trace.tell(|name| format!("{} (cannot be paid)", describe(&programs.lexicon, &act, name)));
                    return Need::Done;
                }
                frame.pc += 1;
                let did = world.act(act, cause);
                trace.tell(|name| match did {
                    Did::Done(came_to) => format!("{} → {came_to}", describe(&programs.lexicon, &act, name)),
                    Did::Wait => format!("{} …", describe(&programs.lexicon, &act, name)),
                });
                match did {
                    Did::Done(came_to) => frame.resume(came_to),
                    Did::Wait => return Need::Wait,
                }
            }
            Op::Roll { dice, into } => {
                let dots: i32 = (0..dice.count).map(|_| world.roll(dice.sides as u32)).sum();
                let total = dots + dice.plus as i32;
                world.rolled(total, Cause { source: frame.source, controller: frame.controller, step: at });
                trace.tell(|_| format!("{} rolls {total}", crate::print::dice(dice)));
                frame.registers[into as usize] = total;
                frame.pc += 1;
            }
            Op::Occur { told } => {
                frame.pc += 1;
                if told {
                    return Need::Occur;
                }
            }
            Op::End => return Need::Done,
            op => {
                quietly(programs, frame, world, op);
                trace.tell(|name| trace::quiet(programs, frame, at, world, name));
            }
        }
    }
    Need::Done
}

/// Operations that neither ask nor change the position.
fn quietly<W: World>(programs: &Programs, frame: &mut Frame, world: &W, op: Op) {
    let mut next = frame.pc + 1;
    match op {
        Op::Gather { filter, set } => gather(programs, frame, world, filter, set, None),
        Op::Best { filter, measure, highest, set } => {
            let context = Context::of(programs, frame);
            let number = |who: Who| {
                let number = world.measure(who, measure, Aspect::Now);
                if highest { number } else { -number }
            };
            let best = context.matching(world, filter).map(number).max();
            let mut found = [Who::NOBODY; SLATE];
            let mut count = 0;
            for who in context.matching(world, filter).filter(|&who| Some(number(who)) == best).take(SLATE) {
                found[count] = who;
                count += 1;
            }
            fill(frame, set, &found[..count]);
        }
        Op::GatherPlayers { players, set } => {
            frame.clear(set);
            let you = frame.controller;
            for seat in clockwise(world, world.leads(you)).filter(|&seat| meant(players, seat, you)) {
                frame.add(set, Who::seat(seat));
            }
        }
        Op::Top { zone, whose, count, set, end } => {
            let context = Context::of(programs, frame);
            let count = context.amount(world, count).clamp(0, SLATE as i32) as usize;
            let whose = context.seat(world, whose);
            frame.clear(set);
            for place in 0..count {
                match whose.and_then(|whose| world.nth(zone, whose, end, place)) {
                    Some(card) => frame.add(set, Who::thing(card)),
                    None => break,
                };
            }
        }
        Op::Without { of, not, set } => {
            let (all, gone) = (*frame, *frame);
            frame.clear(set);
            for who in all.set(of).iter().filter(|who| !gone.set(not).contains(who)) {
                frame.add(set, *who);
            }
        }
        Op::Sieve { set, item, cond } => {
            let mut kept = [Who::NOBODY; SLATE];
            let mut count = 0;
            for at in 0..frame.set(set).len() {
                let who = frame.set(set)[at];
                frame.items[item as usize] = who;
                if Context::of(programs, frame).holds(world, cond) {
                    kept[count] = who;
                    count += 1;
                }
            }
            fill(frame, set, &kept[..count]);
        }
        Op::Each { set, item, end, backwards, gather: by } => {
            let item = item as usize;
            let (members, at) = (frame.set(set), frame.cursors[item] as usize);
            if at < members.len() {
                let at = if backwards { members.len() - 1 - at } else { at };
                frame.items[item] = members[at];
                frame.cursors[item] += 1;
            } else {
                let (last, full) = (members.last().copied(), members.len() >= room(frame, set));
                frame.cursors[item] = 0;
                match (programs.ops.get(by as usize), last) {
                    // What found no room on the slate comes now.
                    (Some(&Op::Gather { filter, .. }), Some(last)) if full => {
                        gather(programs, frame, world, filter, set, Some(last));
                        next = frame.pc;
                    }
                    _ => next = end,
                }
            }
        }
        Op::Next { to } | Op::Jump { to } => next = to,
        Op::Fresh => {
            frame.registers[register::RESULT as usize] = frame.registers[register::TALLY as usize];
            frame.registers[register::TALLY as usize] = 0;
        }
        Op::If { cond, otherwise } => {
            if !Context::of(programs, frame).holds(world, cond) {
                next = otherwise;
            }
        }
        Op::Let { into, amount } => {
            frame.registers[into as usize] = Context::of(programs, frame).amount(world, amount);
        }
        Op::Change { amount } => {
            let before = frame.registers[register::AMOUNT as usize];
            let after = Context::of(programs, frame).amount(world, amount).max(0);
            frame.registers[register::AMOUNT as usize] = after;
            let tally = &mut frame.registers[register::TALLY as usize];
            *tally = tally.saturating_add(before.saturating_sub(after).saturating_abs());
        }
        Op::Replace => frame.replaced = true,
        _ => unreachable!("asked and done elsewhere"),
    }
    frame.pc = next;
}

/// How many a set can hold at most.
fn room(frame: &Frame, set: u8) -> usize {
    SLATE - if set == 0 { 0 } else { frame.ends[set as usize - 1] as usize }
}

/// Fills a set with what matches, in rising order, beginning after `after`, as far as there is room.
fn gather<W: World>(programs: &Programs, frame: &mut Frame, world: &W, filter: u16, set: u8, after: Option<Who>) {
    let room = room(frame, set);
    let mut found = [Who::NOBODY; SLATE];
    let mut count = 0;
    let context = Context::of(programs, frame);
    for who in context.matching(world, filter).filter(|&who| after.is_none_or(|after| who > after)) {
        let place = found[..count].partition_point(|&other| other < who);
        if place < room {
            count = (count + 1).min(room);
            found.copy_within(place..count - 1, place + 1);
            found[place] = who;
        }
    }
    fill(frame, set, &found[..count]);
}

fn fill(frame: &mut Frame, set: u8, found: &[Who]) {
    frame.clear(set);
    for &who in found {
        frame.add(set, who);
    }
}

fn clockwise<W: World>(world: &W, first: Seat) -> impl Iterator<Item = Seat> + use<'_, W> {
    let seats = world.seats();
    let all = std::iter::successors(Some(first), move |seat| Some(seat.next(seats))).take(seats);
    all.filter(|seat| world.plays(*seat))
}

fn meant(players: Players, seat: Seat, you: Seat) -> bool {
    match players {
        Players::All => true,
        Players::Opponents | Players::Others => seat != you,
    }
}

/// Settles what needs no asking and says who must be asked about the rest.
fn ask<W: Atoms>(programs: &Programs, frame: &mut Frame, world: &mut W, op: Op) -> Option<Seat> {
    match op {
        Op::Choose { by, filter, least, most, set, how } => {
            return choose(programs, frame, world, Choosing { by, filter, least, most, set, how });
        }
        Op::ChoosePlayer { by, players, set, target } => {
            let by = Context::of(programs, frame).seat(world, by)?;
            let mut open = seats_open(frame, world, players, target, by);
            let first = open.next();
            if first.is_some() && open.next().is_some() {
                return Some(by);
            }
            drop(open);
            frame.clear(set);
            if let Some(seat) = first {
                frame.add(set, Who::seat(seat));
            }
            frame.pc += 1;
        }
        Op::May { who, otherwise, until } => {
            let seat = Context::of(programs, frame).seat(world, who);
            if seat.is_none() || !possible(programs, frame, world, frame.pc + 1, until) {
                frame.pc = otherwise;
                return None;
            }
            return seat;
        }
        Op::Options { who, count, meet, .. } => {
            let seat = Context::of(programs, frame).seat(world, who);
            let mut open = ways_open(programs, frame, world, count, meet);
            let first = open.next();
            let several = open.next().is_some();
            drop(open);
            if seat.is_some() && several {
                return seat;
            }
            // Where no way has its targets, nothing comes of whichever is gone.
            frame.pc += 1 + u16::from(first.unwrap_or(0));
        }
        Op::Number { who, most, into } => {
            let context = Context::of(programs, frame);
            let (seat, most) = (context.seat(world, who), context.amount(world, most));
            if seat.is_some() && most > 0 {
                return seat;
            }
            frame.registers[into as usize] = 0;
            frame.pc += 1;
        }
        _ => unreachable!("not a question"),
    }
    None
}

#[derive(Clone, Copy)]
struct Choosing {
    by: Ref,
    filter: u16,
    least: Amount,
    most: Amount,
    set: u8,
    how: How,
}

fn choose<W: Atoms>(programs: &Programs, frame: &mut Frame, world: &mut W, choosing: Choosing) -> Option<Seat> {
    let Choosing { by, least, most, set, how, .. } = choosing;
    if !frame.picking {
        frame.clear(set);
        frame.picking = true;
    }
    loop {
        let context = Context::of(programs, frame);
        let seat = context.seat(world, by);
        let (least, most) = (context.amount(world, least), context.amount(world, most));
        let picked = frame.set(set).len() as i32;
        let later = priced_later(programs, frame.pc, set);
        let open = things_open(programs, frame, world, choosing, later).count() as i32;
        let room = (SLATE - *frame.ends.last().expect("there are sets") as usize) as i32;
        if picked >= most || open == 0 || room == 0 || seat.is_none() {
            break;
        }
        // With no freedom left the rest is taken without asking, unless the order matters.
        let forced = picked + open <= least && (how != How::Order || open == 1);
        let index = match how {
            How::Random => world.pick(open as u32) as usize,
            _ if forced => 0,
            _ => return seat,
        };
        let chosen = things_open(programs, frame, world, choosing, later).nth(index).expect("counted above");
        frame.add(set, chosen);
    }
    frame.picking = false;
    frame.pc += 1;
    None
}

/// What is still to be paid after a choice, if what is chosen sets the price of it; nothing otherwise.
fn priced_later(programs: &Programs, at: u16, set: u8) -> &[Op] {
    let later = prelude(programs, at + 1, u16::MAX);
    if later.iter().any(|op| sets_price(programs, op, set)) { later } else { &[] }
}

/// Does how much is paid here hang on what was chosen into this set?
fn sets_price(programs: &Programs, op: &Op, set: u8) -> bool {
    match op {
        Op::Cost(Act::Pay { amount, .. } | Act::Lose { amount, .. }) => programs.reckons_with(*amount, Base::Set(set)),
        _ => false,
    }
}

/// How much of a pool is paid after the choice that is asked for now, if this is chosen; nothing if it makes no difference.
pub fn price<W: World>(programs: &Programs, frame: &Frame, world: &W, who: Who, pool: MeasureId) -> Option<i32> {
    let Op::Choose { set, .. } = programs.ops[frame.pc as usize] else { return None };
    let later = priced_later(programs, frame.pc, set);
    let chosen = with(frame, set, who);
    let context = Context::of(programs, &chosen);
    let prices = later.iter().filter_map(|op| match *op {
        Op::Cost(Act::Pay { pool: paid, amount, .. }) if paid == pool => Some(context.amount(world, amount)),
        _ => None,
    });
    (!later.is_empty()).then(|| prices.sum())
}

/// The least and the most of a pool that an ability costs at its beginning, as far as it can be paid.
pub fn outlay<W: World>(programs: &Programs, frame: &Frame, world: &W, pool: MeasureId) -> (i32, i32) {
    let ops = prelude(programs, programs.ability(frame.ability).entry, u16::MAX);
    outlay_of(programs, frame, world, pool, ops)
}

/// The least and the most of a pool that a yes costs where something may be done.
pub fn outlay_of_yes<W: World>(programs: &Programs, frame: &Frame, world: &W, pool: MeasureId) -> (i32, i32) {
    match programs.ops[frame.pc as usize] {
        Op::May { until, .. } => outlay_of(programs, frame, world, pool, prelude(programs, frame.pc + 1, until)),
        _ => (0, 0),
    }
}

fn outlay_of<W: World>(programs: &Programs, frame: &Frame, world: &W, pool: MeasureId, ops: &[Op]) -> (i32, i32) {
    let due = |frame: &Frame, op: &Op| match *op {
        Op::Cost(Act::Pay { pool: paid, amount, .. }) if paid == pool => {
            Context::of(programs, frame).amount(world, amount)
        }
        _ => 0,
    };
    for (at, &op) in ops.iter().enumerate() {
        let Op::Choose { by, filter, least, most, set, how } = op else { continue };
        let later = &ops[at + 1..];
        if !later.iter().any(|op| sets_price(programs, op, set)) {
            continue;
        }
        let choosing = Choosing { by, filter, least, most, set, how };
        let open = things_open(programs, frame, world, choosing, later);
        let prices = open.map(|who| ops.iter().map(|op| due(&with(frame, set, who), op)).sum::<i32>());
        return prices.fold((i32::MAX, 0), |(least, most), price| (least.min(price), most.max(price)));
    }
    let fixed = ops.iter().map(|op| due(frame, op)).sum();
    (fixed, fixed)
}

/// A frame with one more thing chosen.
fn with(frame: &Frame, set: u8, who: Who) -> Frame {
    let mut chosen = *frame;
    if !chosen.picking {
        chosen.clear(set);
    }
    chosen.add(set, who);
    chosen
}

/// What may still be chosen; where it sets the price of what is paid `later`, only what can be paid for.
fn things_open<'a, W: World>(
    programs: &'a Programs,
    frame: &'a Frame,
    world: &'a W,
    choosing: Choosing,
    later: &'a [Op],
) -> impl Iterator<Item = Who> + 'a {
    let context = Context::of(programs, frame);
    let picked = if frame.picking { frame.set(choosing.set) } else { &[] };
    let by = context.seat(world, choosing.by);
    context.matching(world, choosing.filter).filter(move |who| {
        let target = choosing.how == How::Target;
        !picked.contains(who)
            && (!target || by.is_some_and(|by| world.targetable(*who, by, frame.source)))
            && (later.is_empty() || payable(programs, &with(frame, choosing.set, *who), world, later))
    })
}

fn seats_open<'a, W: World>(
    frame: &Frame,
    world: &'a W,
    players: Players,
    target: bool,
    by: Seat,
) -> impl Iterator<Item = Seat> + use<'a, W> {
    let (you, source) = (frame.controller, frame.source);
    clockwise(world, you)
        .filter(move |&seat| meant(players, seat, you) && (!target || world.targetable(Who::seat(seat), by, source)))
}

/// Which of several ways can be gone: those whose targets can be chosen, where they are chosen with the way (401.3).
fn ways_open<'a, W: World>(
    programs: &'a Programs,
    frame: &'a Frame,
    world: &'a W,
    count: u8,
    meet: Option<u16>,
) -> impl Iterator<Item = u8> + 'a {
    let jumps = &programs.ops[frame.pc as usize + 1..];
    (0..count).filter(move |&way| match (meet, jumps[usize::from(way)]) {
        (Some(meet), Op::Jump { to }) => {
            let ahead = prelude(programs, to, meet);
            choosable(programs, frame, world, way_of(ahead), prelude(programs, meet, u16::MAX))
        }
        _ => true,
    })
}

/// The operations of one way, up to where it leaves for where all ways meet.
fn way_of(ops: &[Op]) -> &[Op] {
    &ops[..ops.iter().position(|op| matches!(op, Op::Jump { .. })).unwrap_or(ops.len())]
}

/// Lists every answer that the player who is asked may give, always in the same order.
pub fn answers<W: World>(programs: &Programs, frame: &Frame, world: &W, out: &mut Vec<Answer>) {
    match programs.ops[frame.pc as usize] {
        Op::Choose { by, filter, least, most, set, how } => {
            let choosing = Choosing { by, filter, least, most, set, how };
            let later = priced_later(programs, frame.pc, set);
            out.extend(things_open(programs, frame, world, choosing, later).map(Answer::Who));
            let least = Context::of(programs, frame).amount(world, least);
            if frame.set(set).len() as i32 >= least {
                out.push(Answer::Done);
            }
        }
        Op::ChoosePlayer { by, players, target, .. } => {
            if let Some(by) = Context::of(programs, frame).seat(world, by) {
                out.extend(seats_open(frame, world, players, target, by).map(|seat| Answer::Who(Who::seat(seat))));
            }
        }
        Op::May { .. } => out.extend([Answer::Yes, Answer::No]),
        Op::Options { count, meet, .. } => {
            out.extend(ways_open(programs, frame, world, count, meet).map(Answer::Way));
        }
        Op::Number { most, .. } => {
            let most = Context::of(programs, frame).amount(world, most).clamp(0, 99);
            out.extend((0..=most as i16).map(Answer::Number));
        }
        _ => {}
    }
}

/// Can what is asked for now lie elsewhere than on the table?
pub fn asks_beyond_table(programs: &Programs, frame: &Frame) -> bool {
    match programs.ops[frame.pc as usize] {
        Op::Choose { filter, .. } => programs.filters[filter as usize].scope != Scope::InPlay,
        _ => false,
    }
}

/// Was what has just come to this much a cost that was not paid in full? Damage that is a cost can be prevented.
pub fn fell_short<W: World>(programs: &Programs, frame: &Frame, world: &W, came_to: i32) -> bool {
    match frame.pc.checked_sub(1).map(|at| programs.ops[at as usize]) {
        Some(Op::Cost(Act::Damage { amount, .. })) => came_to < Context::of(programs, frame).amount(world, amount),
        _ => false,
    }
}

/// What the player who is asked is asked, in the card's own words.
pub fn question<'a>(programs: &'a Programs, frame: &Frame) -> &'a str {
    trace::note(programs, frame.pc).unwrap_or("Choose.")
}

/// What one of several ways is called, in the card's own words.
pub fn way<'a>(programs: &'a Programs, frame: &Frame, way: u8) -> &'a str {
    match programs.ops[frame.pc as usize] {
        Op::Options { labels, count, .. } if way < count => &programs.labels[labels as usize + way as usize],
        _ => "",
    }
}

/// The way that was chosen ahead with its targets, as a number for [`Programs::label`]; nothing for other texts.
pub fn chosen_way(programs: &Programs, frame: &Frame) -> Option<u16> {
    let ability = programs.ability(frame.ability);
    let opening = &programs.ops[ability.entry as usize..ability.opening.end as usize];
    let at = opening.iter().position(|op| matches!(op, Op::Options { .. }))?;
    let Op::Options { count, labels, .. } = opening[at] else { return None };
    match opening.get(at + 1 + usize::from(count)) {
        Some(Op::Let { into, .. }) => Some(labels + frame.registers[*into as usize] as u16),
        _ => None,
    }
}

/// How many things have been chosen so far, how many must be and how many may be: for choices of several.
pub fn chosen<'a, W: World>(programs: &Programs, frame: &'a Frame, world: &W) -> Option<(&'a [Who], i32, i32)> {
    match programs.ops[frame.pc as usize] {
        Op::Choose { set, least, most, .. } => {
            let context = Context::of(programs, frame);
            let picked = if frame.picking { frame.set(set) } else { &[] };
            Some((picked, context.amount(world, least), context.amount(world, most)))
        }
        _ => None,
    }
}

/// Takes one of the listed answers; step on afterwards.
pub fn answer(programs: &Programs, frame: &mut Frame, answer: Answer) {
    match (programs.ops[frame.pc as usize], answer) {
        (Op::Choose { set, .. }, Answer::Who(who)) => {
            frame.add(set, who);
        }
        (Op::Choose { .. }, _) => {
            frame.picking = false;
            frame.pc += 1;
        }
        (Op::ChoosePlayer { set, .. }, Answer::Who(who)) => {
            frame.clear(set);
            frame.add(set, who);
            frame.pc += 1;
        }
        (Op::May { .. }, Answer::Yes) => frame.pc += 1,
        (Op::May { otherwise, .. }, _) => frame.pc = otherwise,
        (Op::Options { count, .. }, Answer::Way(way)) => frame.pc += 1 + way.min(count - 1) as u16,
        (Op::Number { into, .. }, Answer::Number(number)) => {
            frame.registers[into as usize] = number as i32;
            frame.pc += 1;
        }
        (op, answer) => unreachable!("{answer:?} is no answer to {op:?}"),
    }
}

/// May this ability be begun: do its conditions hold, can its targets be chosen and its costs be paid?
pub fn legal<W: World>(programs: &Programs, frame: &Frame, world: &W) -> bool {
    let ability = programs.ability(frame.ability);
    let opening = ability.opening;
    let ops = &programs.ops[ability.entry as usize..opening.end as usize];
    (!opening.priced || payable(programs, frame, world, ops))
        && ability.cond.is_none_or(|cond| Context::of(programs, frame).holds(world, cond))
        && (!opening.chosen
            || if opening.linked {
                choosable(programs, frame, world, ops, &[])
            } else {
                ops.iter().all(|op| has_enough(programs, frame, world, *op))
            })
}

/// What must be chosen and paid before an ability occurs.
pub(crate) fn opening(programs: &Programs, id: AbilityId) -> Opening {
    let entry = programs.ability(id).entry;
    let ops = prelude(programs, entry, u16::MAX);
    let linked = |at: usize, op: &Op| match op {
        Op::Choose { set, .. } => ops[at + 1..].iter().any(|later| depends(programs, later, *set)),
        // Of several ways one must be open, not all.
        Op::Options { .. } => true,
        _ => false,
    };
    Opening {
        end: entry + ops.len() as u16,
        priced: ops.iter().any(|op| matches!(op, Op::Cost(_))),
        chosen: ops.iter().any(|op| matches!(op, Op::Choose { .. } | Op::ChoosePlayer { .. })),
        linked: ops.iter().enumerate().any(|(at, op)| linked(at, op)),
    }
}

/// What keeps an ability from being begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bar<'a> {
    /// This cost can't be paid.
    Cost(Act),
    /// The condition does not hold.
    Condition,
    /// There is not enough to choose from; what would be asked, in the card's own words.
    Choice(&'a str),
}

/// What keeps an ability from being begun, the first of it; nothing, if it is [`legal`].
pub fn bar<'a, W: World>(programs: &'a Programs, frame: &Frame, world: &W) -> Option<Bar<'a>> {
    let ability = programs.ability(frame.ability);
    let ops = prelude(programs, ability.entry, u16::MAX);
    if let Some(cost) = unpaid(programs, frame, world, ops) {
        return Some(Bar::Cost(cost));
    }
    if !still_legal(programs, frame, world) {
        return Some(Bar::Condition);
    }
    let at = ability.entry + unchosen(programs, frame, world, ops, &[])? as u16;
    Some(Bar::Choice(trace::note(programs, at).unwrap_or_default()))
}

/// Is there something to choose wherever an ability, once it occurs, has to begin with cards from its player's own zones?
/// For games that list such abilities to their player only when they lead somewhere.
pub fn fruitful<W: World>(programs: &Programs, frame: &Frame, world: &W) -> bool {
    let context = Context::of(programs, frame);
    for op in &programs.ops[programs.ability(frame.ability).entry as usize..] {
        match *op {
            Op::Choose { by, filter, least, most, set, how } => {
                let own = matches!(programs.filters[filter as usize].scope, Scope::Zone(_, Some(Ref::YOU)));
                let choosing = Choosing { by, filter, least, most, set, how };
                if own && things_open(programs, frame, world, choosing, &[]).next().is_none() {
                    return context.amount(world, least) == 0;
                }
            }
            Op::Cost(_) | Op::Occur { .. } | Op::Fresh | Op::Gather { .. } | Op::Each { .. } | Op::Next { .. } => {}
            _ => return true,
        }
    }
    true
}

/// The frame of an action in answer to an event, if this is the event it answers (before it happens or after) and it may
/// be begun now.
pub fn react<W: World>(
    programs: &Programs,
    ability: AbilityId,
    source: Thing,
    controller: Seat,
    world: &W,
    happening: &Happening,
    before: bool,
) -> Option<Frame> {
    let frame = answering(programs, ability, source, controller, world, happening, before)?;
    legal(programs, &frame, world).then_some(frame)
}

/// The frame of an action in answer to an event, if this is the event it answers, whether it may be begun or not.
pub fn answering<W: World>(
    programs: &Programs,
    ability: AbilityId,
    source: Thing,
    controller: Seat,
    world: &W,
    happening: &Happening,
    before: bool,
) -> Option<Frame> {
    let Use::Action { on: Some(watch), .. } = programs.ability(ability).used else { return None };
    let frame = Frame::new(programs, ability, source, controller).on(happening);
    let waits = watch.before == before && Context::of(programs, &frame).waits_for(world, &watch, happening);
    waits.then_some(frame)
}

/// Do the conditions of an ability still hold? Asked again when it occurs.
pub fn still_legal<W: World>(programs: &Programs, frame: &Frame, world: &W) -> bool {
    let ability = programs.ability(frame.ability);
    ability.cond.is_none_or(|cond| Context::of(programs, frame).holds(world, cond))
}

/// Can everything that must be chosen and paid from here to a place (or to where it occurs) be chosen and paid? Prices
/// are looked at first: they are what is missing most often, and choices are what takes time.
fn possible<W: World>(programs: &Programs, frame: &Frame, world: &W, from: u16, until: u16) -> bool {
    let ops = prelude(programs, from, until);
    payable(programs, frame, world, ops) && choosable(programs, frame, world, ops, &[])
}

/// What must be chosen and paid from here on.
fn prelude(programs: &Programs, from: u16, until: u16) -> &[Op] {
    let ops = &programs.ops[from as usize..(until as usize).clamp(from as usize, programs.ops.len())];
    let ends = |op: &Op| match op {
        Op::Occur { .. } | Op::End | Op::If { .. } | Op::Options { meet: None, .. } | Op::May { .. } => true,
        Op::Do(_) => until == u16::MAX,
        _ => false,
    };
    &ops[..ops.iter().position(ends).unwrap_or(ops.len())]
}

/// Can everything among these operations, and then among those that follow them, be chosen?
fn choosable<W: World>(programs: &Programs, frame: &Frame, world: &W, ops: &[Op], then: &[Op]) -> bool {
    unchosen(programs, frame, world, ops, then).is_none()
}

/// The first of these operations that leaves nothing to choose, or their number if that is one of those that follow them.
/// Where a choice depends on one before it ("target ship at its location"), there must be a first one that leaves
/// something for the second; of several ways one must be open.
fn unchosen<W: World>(programs: &Programs, frame: &Frame, world: &W, ops: &[Op], then: &[Op]) -> Option<usize> {
    for (at, &op) in ops.iter().enumerate() {
        let later = &ops[at + 1..];
        if let Op::Choose { by, filter, least, most, set, how } = op
            && later.iter().chain(then).any(|op| depends(programs, op, set))
            && Context::of(programs, frame).amount(world, least) > 0
        {
            let choosing = Choosing { by, filter, least, most, set, how };
            let priced = |ops: &[Op]| ops.iter().any(|op| sets_price(programs, op, set));
            let paid = if priced(later) { later } else { &[] };
            let found = things_open(programs, frame, world, choosing, paid).any(|who| {
                let mut chosen = *frame;
                chosen.clear(set);
                chosen.add(set, who) && choosable(programs, &chosen, world, later, then)
            });
            return (!found).then_some(at);
        }
        if let Op::Options { count, meet: Some(meet), .. } = op {
            let (jumps, ways) = later.split_at(usize::from(count));
            return (!one_way_open(programs, frame, world, jumps, ways, meet)).then_some(at);
        }
        if !has_enough(programs, frame, world, op) {
            return Some(at);
        }
    }
    let rest = then.is_empty() || choosable(programs, frame, world, then, &[]);
    (!rest).then_some(ops.len())
}

/// Is one of several ways open, with all that follows where they meet? The ways lie behind their jumps.
fn one_way_open<W: World>(programs: &Programs, frame: &Frame, world: &W, jumps: &[Op], ways: &[Op], meet: u16) -> bool {
    let starts = jumps.iter().filter_map(|op| if let Op::Jump { to } = op { Some(*to) } else { None });
    let Some(first) = starts.clone().next() else { return true };
    let rest = &ways[usize::from(meet - first).min(ways.len())..];
    starts.into_iter().any(|start| {
        let way = way_of(&ways[usize::from(start - first).min(ways.len())..]);
        choosable(programs, frame, world, way, rest)
    })
}

/// Does a choice or a price speak of what was chosen into this set?
fn depends(programs: &Programs, op: &Op, set: u8) -> bool {
    matches!(op, Op::Choose { filter, .. } if programs.speaks_of(*filter, Base::Set(set)))
        || sets_price(programs, op, set)
}

/// Are there enough things or players for one choice?
fn has_enough<W: World>(programs: &Programs, frame: &Frame, world: &W, op: Op) -> bool {
    let context = Context::of(programs, frame);
    match op {
        Op::Choose { by, filter, least, most, set, how } => {
            let needed = context.amount(world, least);
            if needed <= 0 {
                return true;
            }
            // "Another target" is one more than the target before it.
            let needed = needed as usize + context.excludes_chosen(filter) as usize;
            let choosing = Choosing { by, filter, least, most, set, how };
            things_open(programs, frame, world, choosing, &[]).take(needed).count() == needed
        }
        Op::ChoosePlayer { by, players, target, .. } => {
            let by = context.seat(world, by);
            by.is_some_and(|by| seats_open(frame, world, players, target, by).next().is_some())
        }
        _ => true,
    }
}

/// Can all costs among these operations be paid together?
fn payable<W: World>(programs: &Programs, frame: &Frame, world: &W, ops: &[Op]) -> bool {
    unpaid(programs, frame, world, ops).is_none()
}

/// The first cost among these operations that can't be paid together with those before it.
fn unpaid<W: World>(programs: &Programs, frame: &Frame, world: &W, ops: &[Op]) -> Option<Act> {
    let context = Context::of(programs, frame);
    let mut spent: [(MeasureId, i32); 4] = [(MeasureId(0), 0); 4];
    let mut pools = 0;
    for &op in ops {
        let Op::Cost(act) = op else { continue };
        let mut act = act.map(|who| context.who(world, who), |amount| context.amount(world, amount));
        if let Act::Pay { pool, amount, .. } | Act::Lose { pool, amount, .. } = &mut act {
            match spent[..pools].iter().position(|(spent, _)| spent == pool) {
                Some(index) => {
                    spent[index].1 += *amount;
                    *amount = spent[index].1;
                }
                None if pools < spent.len() => {
                    spent[pools] = (*pool, *amount);
                    pools += 1;
                }
                None => {}
            }
        }
        // What is paid with something still to be chosen was seen to by that choice.
        let chosen_later = match act {
            Act::State { what: who, .. } | Act::Lose { who, .. } | Act::Pay { who, .. } => who.is_nobody(),
            _ => false,
        };
        if !chosen_later && !world.payable(&act) {
            return Some(act);
        }
    }
    None
}
