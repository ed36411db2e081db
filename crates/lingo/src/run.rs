//! Running a program, one question at a time.

use crate::ahead::{
    choosable, leaves_enough, numbers_open, opening_ops, payable, possible, prelude, priced_later, reduce, spared_by,
};
use crate::eval::Context;
use crate::frame::{Answer, Frame, Need, SLATE};
use crate::ids::*;
use crate::program::*;
use crate::targets::drop_targets;
use crate::text::Dice;
use crate::trace::{self, Silent, Trace};
use crate::world::{Atoms, Cause, Did, Throw, World};
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
    if !frame.sound.is_empty() {
        drop_targets(programs, frame, world, trace);
    }
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
                let mut act = act.map(|who| context.who(world, who), |amount| context.amount(world, amount));
                let mut rebated = 0;
                if matches!(op, Op::Cost(_)) {
                    reduce(frame, world, &mut act, &mut rebated);
                }
                if matches!(op, Op::Cost(_)) && !world.payable(&act) {
                    trace.tell(|name| format!("{} (cannot be paid)", trace::act(programs, &act, name)));
                    return Need::Done;
                }
                if rebated > 0 {
                    world.rebated(rebated, cause(frame));
                }
                if let Did::Wait = carry_out(programs, frame, world, act, trace) {
                    return Need::Wait;
                }
            }
            Op::Roll { dice, into, coin } => roll(frame, world, (dice, coin), into, trace),
            Op::Occur { told } => {
                frame.pc += 1;
                if told {
                    return Need::Occur;
                }
            }
            Op::End => return Need::Done,
            op => {
                let mut known = false;
                if let Op::Top { zone, whose, .. } = op
                    && let Some(seat) = Context::of(programs, frame).seat(world, whose)
                {
                    let shown = shows_next(programs, at);
                    if shown {
                        world.refill(zone, seat);
                    }
                    // Whoever does not look at it must not be told by what it is called what lies there.
                    known = shown || seat == frame.controller;
                }
                quietly(programs, frame, world, op);
                if let Op::Top { set, .. } = op
                    && known
                    && let &[card] = frame.set(set)
                {
                    frame.clear(set);
                    let card = world.picked(card, frame);
                    frame.add(set, card);
                }
                trace.tell(|name| trace::quiet(programs, frame, at, world, name));
                trace.came_to(i32::from(matches!(op, Op::Change { .. } | Op::Replace)));
            }
        }
    }
    std::hint::cold_path();
    trace.tell(|_| format!("cut short after {MAX_STEPS} steps"));
    world.cut_short(cause(frame));
    Need::Done
}

/// Are the cards that this step finds on a pile shown to everybody by the next?
fn shows_next(programs: &Programs, at: u16) -> bool {
    let next = |steps: u16| programs.ops.get(usize::from(at + steps));
    match (programs.ops[usize::from(at)], next(1), next(2)) {
        (Op::Top { set, .. }, Some(Op::Each { set: of, .. }), Some(Op::Do(act))) => {
            set == *of && matches!(act, Act::Reveal { .. })
        }
        _ => false,
    }
}

/// The first thing that an announced effect will do as the position is now; nothing, if something is asked or rolled
/// before that, or it does nothing.
pub fn first_deed<W: World>(programs: &Programs, frame: &Frame, world: &W) -> Option<Act<Who, i32>> {
    let mut ahead = *frame;
    for _ in 0..MAX_STEPS {
        match programs.ops[ahead.pc as usize] {
            Op::Do(act) => {
                let context = Context::of(programs, &ahead);
                return Some(act.map(|who| context.who(world, who), |amount| context.amount(world, amount)));
            }
            Op::Choose { .. } | Op::ChoosePlayer { .. } | Op::May { .. } | Op::Options { .. } | Op::Number { .. } => {
                return None;
            }
            Op::Cost(_) | Op::Roll { .. } | Op::Occur { .. } | Op::End => return None,
            op => quietly(programs, &mut ahead, world, op),
        }
    }
    None
}

/// On whose account and by which step something is done.
pub(crate) fn cause(frame: &Frame) -> Cause {
    Cause { source: frame.source, controller: frame.controller, step: frame.pc }
}

fn carry_out<W: Atoms>(programs: &Programs, frame: &mut Frame, world: &mut W, act: Act, trace: &mut impl Trace) -> Did {
    let cause = cause(frame);
    frame.pc += 1;
    let did = world.act(act, cause);
    trace.tell(|name| match did {
        Did::Done(came_to) => format!("{} → {came_to}", trace::act(programs, &act, name)),
        Did::Wait => format!("{} …", trace::act(programs, &act, name)),
    });
    if let Did::Done(came_to) = did {
        trace.came_to(came_to);
        frame.resume(came_to);
    }
    did
}

fn roll<W: Atoms>(frame: &mut Frame, world: &mut W, (dice, coin): (Dice, bool), into: u8, trace: &mut impl Trace) {
    let dots: i32 = (0..dice.count).map(|_| world.roll(dice.sides as u32)).sum();
    let throw = Throw { dice, coin, dots };
    world.rolled(throw, cause(frame));
    trace.tell(|_| match coin {
        true => format!("flip a coin: {throw}"),
        false => format!("{} rolls {throw}", crate::print::dice(dice)),
    });
    frame.registers[into as usize] = throw.total();
    frame.pc += 1;
}

/// Operations that neither ask nor change the position.
fn quietly<W: World>(programs: &Programs, frame: &mut Frame, world: &W, op: Op) {
    let mut next = frame.pc + 1;
    match op {
        Op::Gather { filter, set, sparing } => {
            gather(programs, frame, world, Gathering { filter, set, sparing }, None);
        }
        Op::Best { filter, measure, highest, set } => best(programs, frame, world, filter, measure, highest, set),
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
            for card in (0..count).map_while(|place| world.nth(zone, whose?, end, place)) {
                frame.add(set, Who::thing(card));
            }
        }
        Op::Without { of, not, set } => {
            let all = *frame;
            frame.clear(set);
            for who in all.set(of).iter().filter(|who| !all.set(not).contains(who)) {
                frame.add(set, *who);
            }
        }
        Op::Sieve { set, item, cond } => sieve(programs, frame, world, set, item, cond),
        Op::Each { set, item, end, backwards, gather } => {
            next = each(programs, frame, world, Loop { set, item, end, backwards, gather });
        }
        Op::Next { to } | Op::Jump { to } => next = to,
        Op::If { cond, otherwise } => {
            if !Context::of(programs, frame).holds(world, cond) {
                next = otherwise;
            }
        }
        op => reckon(programs, frame, world, op),
    }
    frame.pc = next;
}

/// Operations on registers.
fn reckon<W: World>(programs: &Programs, frame: &mut Frame, world: &W, op: Op) {
    let context = Context::of(programs, frame);
    match op {
        Op::Fresh => {
            frame.registers[register::RESULT as usize] = frame.registers[register::TALLY as usize];
            frame.registers[register::TALLY as usize] = 0;
        }
        Op::Weigh { came, wanted, into } => {
            if context.amount(world, came) < context.amount(world, wanted).max(1) {
                frame.registers[into as usize] = 1;
            }
        }
        Op::Let { into, amount } => frame.registers[into as usize] = context.amount(world, amount),
        Op::Change { amount } => {
            let after = context.amount(world, amount).max(0);
            let before = std::mem::replace(&mut frame.registers[register::AMOUNT as usize], after);
            let tally = &mut frame.registers[register::TALLY as usize];
            *tally = tally.saturating_add(before.saturating_sub(after).saturating_abs());
        }
        Op::Replace => frame.replaced = true,
        _ => unreachable!("asked and done elsewhere"),
    }
}

/// Fills a set with those of all that match whose number is highest or lowest.
fn best<W: World>(
    programs: &Programs,
    frame: &mut Frame,
    world: &W,
    filter: u16,
    measure: MeasureId,
    highest: bool,
    set: u8,
) {
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

/// Keeps in a set only those for whom it is so.
fn sieve<W: World>(programs: &Programs, frame: &mut Frame, world: &W, set: u8, item: u8, cond: u16) {
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

/// A loop over a set: see [`Op::Each`].
#[derive(Clone, Copy)]
struct Loop {
    set: u8,
    item: u8,
    end: u16,
    backwards: bool,
    gather: u16,
}

/// Comes to the next of a loop; tells where the program goes on.
fn each<W: World>(programs: &Programs, frame: &mut Frame, world: &W, of: Loop) -> u16 {
    let item = of.item as usize;
    let (members, at) = (frame.set(of.set), frame.cursors[item] as usize);
    if at < members.len() {
        let at = if of.backwards { members.len() - 1 - at } else { at };
        frame.items[item] = members[at];
        frame.cursors[item] += 1;
        return frame.pc + 1;
    }
    let gathered = programs.ops.get(of.gather as usize);
    let sparing = matches!(gathered, Some(Op::Gather { sparing: true, .. }));
    let (last, full) = (members.last().copied(), members.len() >= room(frame, of.set, sparing));
    frame.cursors[item] = 0;
    match (gathered, last) {
        // What found no room on the slate comes now.
        (Some(&Op::Gather { filter, sparing, .. }), Some(last)) if full => {
            gather(programs, frame, world, Gathering { filter, set: of.set, sparing }, Some(last));
            frame.pc
        }
        _ => of.end,
    }
}

/// How many a set can hold at most; a sparing one leaves as much for the sets behind it.
fn room(frame: &Frame, set: u8, sparing: bool) -> usize {
    let room = SLATE - if set == 0 { 0 } else { frame.ends[set as usize - 1] as usize };
    if sparing { room.div_ceil(2) } else { room }
}

/// What is gathered, and where: see [`Op::Gather`].
#[derive(Clone, Copy)]
struct Gathering {
    filter: u16,
    set: u8,
    sparing: bool,
}

/// Fills a set with what matches, in rising order, beginning after `after`, as far as there is room.
fn gather<W: World>(programs: &Programs, frame: &mut Frame, world: &W, of: Gathering, after: Option<Who>) {
    let room = room(frame, of.set, of.sparing);
    let mut found = [Who::NOBODY; SLATE];
    let mut count = 0;
    let context = Context::of(programs, frame);
    for who in context.matching(world, of.filter).filter(|&who| after.is_none_or(|after| who > after)) {
        let place = found[..count].partition_point(|&other| other < who);
        if place < room {
            count = (count + 1).min(room);
            found.copy_within(place..count - 1, place + 1);
            found[place] = who;
        }
    }
    fill(frame, of.set, &found[..count]);
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
            if !seat.is_some_and(|seat| possible(programs, frame, world, seat, until)) {
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
            let seat = Context::of(programs, frame).seat(world, who);
            let mut open = numbers_open(programs, frame, world, most, into);
            let (first, several) = (open.next(), open.next().is_some());
            drop(open);
            if seat.is_some() && several {
                return seat;
            }
            frame.registers[into as usize] = first.unwrap_or(0).into();
            frame.pc += 1;
        }
        _ => unreachable!("not a question"),
    }
    None
}

/// A choice that is asked for.
#[derive(Clone, Copy)]
pub(crate) struct Choosing {
    pub by: Ref,
    pub filter: u16,
    pub least: Amount,
    pub most: Amount,
    pub set: u8,
    pub how: How,
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
        let open = things_offered(programs, frame, world, choosing).count() as i32;
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
        let chosen = things_offered(programs, frame, world, choosing).nth(index).expect("counted above");
        let chosen = world.picked(chosen, frame);
        frame.add(set, chosen);
    }
    frame.picking = false;
    frame.pc += 1;
    None
}

/// A frame with one more thing chosen.
pub(crate) fn with(frame: &Frame, set: u8, who: Who) -> Frame {
    let mut chosen = *frame;
    if !chosen.picking {
        chosen.clear(set);
    }
    chosen.add(set, who);
    chosen
}

/// What may still be chosen; where it sets the price of what is paid `later`, only what can be paid for.
pub(crate) fn things_open<'a, W: World>(
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

/// What may be chosen where the frame is now: what can be paid for, and leaves something for what else must be chosen.
fn things_offered<'a, W: World>(
    programs: &'a Programs,
    frame: &'a Frame,
    world: &'a W,
    choosing: Choosing,
) -> impl Iterator<Item = Who> + 'a {
    let later = priced_later(programs, frame.pc, choosing.set);
    let spared = spared_by(programs, frame.pc);
    let leaves = move |who: Who| {
        let chosen = Frame { picking: false, ..with(frame, choosing.set, who) };
        leaves_enough(programs, &chosen, world, spared)
    };
    // What must be done is done as far as it goes, even if nothing is left then.
    let sparing = !spared.is_empty() && things_open(programs, frame, world, choosing, later).any(leaves);
    things_open(programs, frame, world, choosing, later).filter(move |&who| !sparing || leaves(who))
}

pub(crate) fn seats_open<'a, W: World>(
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
pub(crate) fn way_of(ops: &[Op]) -> &[Op] {
    &ops[..ops.iter().position(|op| matches!(op, Op::Jump { .. })).unwrap_or(ops.len())]
}

/// Lists every answer that the player who is asked may give, always in the same order.
pub fn answers<W: World>(programs: &Programs, frame: &Frame, world: &W, out: &mut Vec<Answer>) {
    each_answer(programs, frame, world, |answer| out.push(answer));
}

/// The same, one after the other and without a list.
pub fn each_answer<W: World>(programs: &Programs, frame: &Frame, world: &W, mut give: impl FnMut(Answer)) {
    match programs.ops[frame.pc as usize] {
        Op::Choose { by, filter, least, most, set, how } => {
            let choosing = Choosing { by, filter, least, most, set, how };
            things_offered(programs, frame, world, choosing).for_each(|who| give(Answer::Who(who)));
            let least = Context::of(programs, frame).amount(world, least);
            if frame.set(set).len() as i32 >= least {
                give(Answer::Done);
            }
        }
        Op::ChoosePlayer { by, players, target, .. } => {
            if let Some(by) = Context::of(programs, frame).seat(world, by) {
                let open = seats_open(frame, world, players, target, by);
                open.for_each(|seat| give(Answer::Who(Who::seat(seat))));
            }
        }
        Op::May { .. } => [Answer::Yes, Answer::No].into_iter().for_each(give),
        Op::Options { count, meet, .. } => {
            ways_open(programs, frame, world, count, meet).for_each(|way| give(Answer::Way(way)));
        }
        Op::Number { most, into, .. } => {
            numbers_open(programs, frame, world, most, into).for_each(|number| give(Answer::Number(number)));
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
    let opening = opening_ops(programs, frame);
    let at = opening.iter().position(|op| matches!(op, Op::Options { .. }))?;
    let Op::Options { count, labels, .. } = opening[at] else { return None };
    match opening.get(at + 1 + usize::from(count)) {
        Some(Op::Let { into, .. }) => Some(labels + frame.registers[*into as usize] as u16),
        _ => None,
    }
}

/// The X that was chosen ahead; nothing for texts without one.
pub fn chosen_x(programs: &Programs, frame: &Frame) -> Option<i32> {
    let asks = programs.ability(frame.ability).opening.asks_x;
    asks.then(|| frame.registers[register::X as usize])
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
