//! What can be chosen and paid, before it is: whether an ability may be begun, and what it would cost.

use crate::eval::Context;
use crate::frame::{Frame, Happening};
use crate::ids::*;
use crate::program::*;
use crate::run::{Choosing, seats_open, things_open, way_of, with};
use crate::trace;
use crate::world::World;
use table::Seat;

/// May this ability be begun: do its conditions hold, can its targets be chosen and its costs be paid?
pub fn legal<W: World>(programs: &Programs, frame: &Frame, world: &W) -> bool {
    let (opening, ops) = (programs.ability(frame.ability).opening, opening_ops(programs, frame));
    if let [Op::Number { most, into, .. }, later @ ..] = ops
        && opening.asks_x
    {
        let some = numbers_before(programs, frame, world, *most, *into, later).next().is_some();
        return some && still_legal(programs, frame, world);
    }
    (!opening.priced || payable(programs, frame, world, ops))
        && still_legal(programs, frame, world)
        && (!opening.chosen
            || if opening.linked {
                choosable(programs, frame, world, ops, &[])
            } else {
                ops.iter().all(|op| has_enough(programs, frame, world, *op))
            })
}

/// The operations that choose and pay what must be chosen and paid before an ability occurs.
pub(crate) fn opening_ops<'a>(programs: &'a Programs, frame: &Frame) -> &'a [Op] {
    let ability = programs.ability(frame.ability);
    &programs.ops[usize::from(ability.entry)..usize::from(ability.opening.end)]
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
        asks_x: matches!(ops.first(), Some(Op::Number { into: register::X, .. })),
    }
}

/// The numbers that may be said where the frame is now.
pub(crate) fn numbers_open<'a, W: World>(
    programs: &'a Programs,
    frame: &'a Frame,
    world: &'a W,
    most: Amount,
    into: u8,
) -> impl Iterator<Item = i16> + 'a {
    let later = if into == register::X { prelude(programs, frame.pc + 1, u16::MAX) } else { &[] };
    numbers_before(programs, frame, world, most, into, later)
}

/// The numbers that may be said before these operations. X is what an ability costs: it is a number with which everything
/// can be paid and chosen that has to be before the ability occurs.
fn numbers_before<'a, W: World>(
    programs: &'a Programs,
    frame: &'a Frame,
    world: &'a W,
    most: Amount,
    into: u8,
    later: &'a [Op],
) -> impl Iterator<Item = i16> + 'a {
    let most = Context::of(programs, frame).amount(world, most).clamp(0, MAX_SAID.into()) as i16;
    (0..=most).filter(move |&number| {
        let said = saying(frame, into, number);
        later.is_empty() || payable(programs, &said, world, later) && choosable(programs, &said, world, later, &[])
    })
}

/// A frame in which a number was said.
fn saying(frame: &Frame, into: u8, number: i16) -> Frame {
    let mut said = *frame;
    said.registers[into as usize] = number.into();
    said
}

/// Notes which choices of an ability must leave something for another one behind them: what takes from the same things, and
/// before an action is announced whatever speaks of them ("target ship and … a hero at its location").
pub(crate) fn note_spared(programs: &mut Programs, id: AbilityId) {
    let from = usize::from(programs.ability(id).entry);
    let own = programs.ops[from..].iter().take_while(|op| !matches!(op, Op::End));
    let announced = from + own.into_iter().position(|op| matches!(op, Op::Occur { told: true })).unwrap_or(0);
    let spares = |set: u8, at: usize, op: &Op| match op {
        Op::Choose { filter, .. } => {
            let Filter { from, to, .. } = programs.filters[*filter as usize];
            programs.demands[from as usize..to as usize].contains(&Demand::Unspent(set))
                || at < announced && programs.speaks_of(*filter, Base::Set(set))
        }
        _ => false,
    };
    let mut spared = Vec::new();
    for (at, op) in programs.ops.iter().enumerate().skip(from) {
        if let Op::Choose { set, .. } = *op {
            // Behind a jump lies another way, or what is done later.
            let later = programs.ops.iter().enumerate().skip(at + 1);
            let later = later.take_while(|(_, op)| !matches!(op, Op::Jump { .. } | Op::End));
            let later = later.filter(|&(at, later)| spares(set, at, later));
            spared.extend(later.map(|(later, _)| (at.min(u16::MAX.into()) as u16, later.min(u16::MAX.into()) as u16)));
        }
    }
    programs.spared.extend(spared);
    programs.spared.sort_unstable();
    programs.spared.dedup();
}

/// The choices for which the choice at a place must leave something.
pub(crate) fn spared_by(programs: &Programs, at: u16) -> &[(u16, u16)] {
    let from = programs.spared.partition_point(|&(choice, _)| choice < at);
    let count = programs.spared[from..].iter().take_while(|&&(choice, _)| choice == at).count();
    &programs.spared[from..from + count]
}

/// With this chosen, is there something left for each of these choices?
pub(crate) fn leaves_enough<W: World>(programs: &Programs, chosen: &Frame, world: &W, spared: &[(u16, u16)]) -> bool {
    spared.iter().all(|&(_, later)| has_enough(programs, chosen, world, programs.ops[later as usize]))
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
    let ops = opening_ops(programs, frame);
    if programs.ability(frame.ability).opening.asks_x && legal(programs, frame, world) {
        return None;
    }
    if let Some(cost) = unpaid(programs, frame, world, ops, None) {
        return Some(Bar::Cost(cost));
    }
    if !still_legal(programs, frame, world) {
        return Some(Bar::Condition);
    }
    let at = programs.ability(frame.ability).entry + unchosen(programs, frame, world, ops, &[])? as u16;
    Some(Bar::Choice(trace::note(programs, at).unwrap_or_default()))
}

/// Do the conditions of an ability still hold? Asked again when it occurs.
pub fn still_legal<W: World>(programs: &Programs, frame: &Frame, world: &W) -> bool {
    let ability = programs.ability(frame.ability);
    ability.cond.is_none_or(|cond| Context::of(programs, frame).holds(world, cond))
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
            // What is looked back at is noted beforehand.
            Op::Let { amount: Amount::Num(_), .. } => {}
            _ => return true,
        }
    }
    true
}

/// An action that may answer an event: which it is, on which card, and who would act with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reaction {
    /// The action.
    pub ability: AbilityId,
    /// The card whose text it is.
    pub source: Thing,
    /// The player who acts with it.
    pub controller: Seat,
}

/// The frame of an action in answer to an event, if this is the event it answers (before it happens or after) and it may
/// be begun now.
pub fn react<W: World>(
    programs: &Programs,
    reaction: Reaction,
    world: &W,
    happening: &Happening,
    before: bool,
) -> Option<Frame> {
    let frame = answering(programs, reaction, world, happening, before)?;
    legal(programs, &frame, world).then_some(frame)
}

/// The frame of an action in answer to an event, if this is the event it answers, whether it may be begun or not.
pub fn answering<W: World>(
    programs: &Programs,
    reaction: Reaction,
    world: &W,
    happening: &Happening,
    before: bool,
) -> Option<Frame> {
    let Reaction { ability, source, controller } = reaction;
    let Use::Action { on: Some(watch), .. } = programs.ability(ability).used else { return None };
    let frame = Frame::new(programs, ability, source, controller).on(happening);
    let waits = watch.before == before && Context::of(programs, &frame).waits_for(world, &watch, happening);
    waits.then_some(frame)
}

/// Can what somebody may do, up to a place, be done in full: can everything be chosen and paid, and is there enough of
/// what they would lose? Prices are looked at first: they are what is missing most often, and choices are what takes time.
pub(crate) fn possible<W: World>(programs: &Programs, frame: &Frame, world: &W, who: Seat, until: u16) -> bool {
    let ops = prelude(programs, frame.pc + 1, until);
    unpaid(programs, frame, world, ops, Some(who)).is_none() && choosable(programs, frame, world, ops, &[])
}

/// What must be chosen and paid from here on.
pub(crate) fn prelude(programs: &Programs, from: u16, until: u16) -> &[Op] {
    let ops = &programs.ops[from as usize..(until as usize).clamp(from as usize, programs.ops.len())];
    let ends = |op: &Op| match op {
        Op::Occur { .. } | Op::End | Op::If { .. } | Op::Options { meet: None, .. } | Op::May { .. } => true,
        Op::Do(_) => until == u16::MAX,
        _ => false,
    };
    &ops[..ops.iter().position(ends).unwrap_or(ops.len())]
}

/// Can everything among these operations, and then among those that follow them, be chosen?
pub(crate) fn choosable<W: World>(programs: &Programs, frame: &Frame, world: &W, ops: &[Op], then: &[Op]) -> bool {
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
            let mut chosen = *frame;
            chosen.clear(set);
            let count = Context::of(programs, frame).amount(world, least).min(MAX_TRIED) as usize;
            let found = leads_on(programs, &chosen, world, choosing, paid, count, &|chosen| {
                choosable(programs, chosen, world, later, then)
            });
            return (!found).then_some(at);
        }
        if let Op::Options { count, meet: Some(meet), .. } = op {
            let (mut ways, rest) = ways_among(later, count, meet);
            let open = ways.any(|way| choosable(programs, frame, world, way, rest));
            return (!open).then_some(at);
        }
        if !has_enough(programs, frame, world, op) {
            return Some(at);
        }
    }
    let rest = then.is_empty() || choosable(programs, frame, world, then, &[]);
    (!rest).then_some(ops.len())
}

/// The most things of one choice that are tried out together before what depends on them.
const MAX_TRIED: i32 = 3;

/// Is there a choice of so many things after which it goes on?
fn leads_on<W: World>(
    programs: &Programs,
    frame: &Frame,
    world: &W,
    choosing: Choosing,
    paid: &[Op],
    count: usize,
    goes_on: &dyn Fn(&Frame) -> bool,
) -> bool {
    let picked = Frame { picking: true, ..*frame };
    let last = picked.set(choosing.set).last().copied();
    if picked.set(choosing.set).len() >= count {
        return goes_on(&Frame { picking: false, ..picked });
    }
    // Each group of things is tried once, whatever the order.
    let open = things_open(programs, &picked, world, choosing, paid).filter(|&who| last.is_none_or(|last| who > last));
    open.into_iter().any(|who| {
        let mut chosen = picked;
        chosen.add(choosing.set, who) && leads_on(programs, &chosen, world, choosing, paid, count, goes_on)
    })
}

/// The ways that lie behind their jumps, and what follows where they meet.
fn ways_among(ops: &[Op], count: u8, meet: u16) -> (impl Iterator<Item = &[Op]>, &[Op]) {
    let (jumps, ways) = ops.split_at(usize::from(count));
    let starts = jumps.iter().filter_map(|op| if let Op::Jump { to } = op { Some(*to) } else { None });
    let first = starts.clone().next().unwrap_or(meet);
    let from = move |to: u16| &ways[usize::from(to - first).min(ways.len())..];
    (starts.map(move |start| way_of(from(start))), from(meet))
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
pub(crate) fn payable<W: World>(programs: &Programs, frame: &Frame, world: &W, ops: &[Op]) -> bool {
    unpaid(programs, frame, world, ops, None).is_none()
}

/// The first cost among these operations that can't be paid together with those before it. Where it is asked whether to
/// do them, what `asked` would lose, turn, draw or do with a verb of the game must be doable too: nobody may do by half
/// what a text offers.
fn unpaid<W: World>(programs: &Programs, frame: &Frame, world: &W, ops: &[Op], asked: Option<Seat>) -> Option<Act> {
    let context = Context::of(programs, frame);
    let mut spent: [(MeasureId, i32); 4] = [(MeasureId(0), 0); 4];
    let mut pools = 0;
    let mut rebated = 0;
    for (at, &op) in ops.iter().enumerate() {
        let (act, is_cost) = match op {
            Op::Cost(act) => (act, true),
            Op::Do(act) if asked.is_some_and(|seat| is_judged(&context, world, ops, at, seat)) => (act, false),
            _ => continue,
        };
        let mut act = act.map(|who| context.who(world, who), |amount| context.amount(world, amount));
        if is_cost {
            reduce(frame, world, &mut act, &mut rebated);
        }
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
        if !chosen_later && !(if is_cost { world.payable(&act) } else { world.doable(&act) }) {
            return Some(act);
        }
    }
    None
}

/// What is paid for an ability is less where something makes it cheaper: all its costs together, of which so much has been
/// taken off already.
pub(crate) fn reduce<W: World>(frame: &Frame, world: &W, act: &mut Act, rebated: &mut i32) {
    if let Act::Pay { pool, amount, .. } = act {
        let off = (rebate(frame, world, *pool) - *rebated).clamp(0, (*amount).max(0));
        *amount -= off;
        *rebated += off;
    }
}

fn rebate<W: World>(frame: &Frame, world: &W, pool: MeasureId) -> i32 {
    world.rebate(frame.ability, frame.source, pool, frame.controller)
}

/// Can it be said beforehand whether what a player may do at this place can be done? It is something of their own that
/// they give up, a draw or a verb of the game; and it is known by now what it is done to, and how much.
fn is_judged<W: World>(context: &Context<'_>, world: &W, ops: &[Op], at: usize, seat: Seat) -> bool {
    let Op::Do(act) = ops[at] else { return false };
    let (who, amount) = match act {
        Act::Lose { who, amount, .. } => (who, amount),
        Act::State { what, .. } => (what, Amount::Num(0)),
        // What is gained or moved before may be what this needs.
        Act::Draw { .. } | Act::Game { .. } if ops[..at].iter().any(brings) => return false,
        Act::Draw { who, amount, .. } => (who, amount),
        Act::Game { amount, .. } => return !ops.iter().any(|op| reckons(op, amount)),
        _ => return false,
    };
    let found_later = |op: &Op| match (op, who.base) {
        (Op::Each { item, .. }, Base::Item(of)) => *item == of,
        (Op::Choose { set, .. } | Op::ChoosePlayer { set, .. }, Base::Set(of)) => *set == of,
        (Op::Gather { set, .. } | Op::GatherPlayers { set, .. } | Op::Top { set, .. }, Base::Set(of)) => *set == of,
        _ => false,
    };
    !ops.iter().any(|op| found_later(op) || reckons(op, amount)) && context.seat(world, who) == Some(seat)
}

/// Does this operation do something that adds to what there is?
fn brings(op: &Op) -> bool {
    matches!(op, Op::Do(act) if !matches!(act, Act::Lose { .. } | Act::State { .. }))
}

/// Is an amount reckoned only here?
fn reckons(op: &Op, amount: Amount) -> bool {
    match (op, amount) {
        (Op::Let { into, .. } | Op::Roll { into, .. } | Op::Number { into, .. }, Amount::Reg(register)) => {
            *into == register
        }
        _ => false,
    }
}

/// What is still to be paid after a choice, if what is chosen sets the price of it; nothing otherwise.
pub(crate) fn priced_later(programs: &Programs, at: u16, set: u8) -> &[Op] {
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
    (!later.is_empty()).then(|| (prices.sum::<i32>() - rebate(frame, world, pool)).max(0))
}

/// The least and the most of a pool that an ability costs at its beginning, as far as it can be paid.
pub fn outlay<W: World>(programs: &Programs, frame: &Frame, world: &W, pool: MeasureId) -> (i32, i32) {
    let outlay = outlay_of(programs, frame, world, pool, opening_ops(programs, frame), &[]);
    rebated(frame, world, pool, outlay)
}

/// The least and the most of a pool that a yes costs where something may be done.
pub fn outlay_of_yes<W: World>(programs: &Programs, frame: &Frame, world: &W, pool: MeasureId) -> (i32, i32) {
    match programs.ops[frame.pc as usize] {
        Op::May { until, .. } => {
            let outlay = outlay_of(programs, frame, world, pool, prelude(programs, frame.pc + 1, until), &[]);
            rebated(frame, world, pool, outlay)
        }
        _ => (0, 0),
    }
}

/// From the least to the most, with what makes it cheaper.
fn rebated<W: World>(frame: &Frame, world: &W, pool: MeasureId, (least, most): (i32, i32)) -> (i32, i32) {
    let off = rebate(frame, world, pool);
    ((least - off).max(0), (most - off).max(0))
}

/// What is paid among these operations and those that follow them, whatever is chosen and whichever way is gone, as the text
/// says it.
fn outlay_of<W: World>(
    programs: &Programs,
    frame: &Frame,
    world: &W,
    pool: MeasureId,
    ops: &[Op],
    then: &[Op],
) -> (i32, i32) {
    let mut paid = 0;
    let (least, most) = 'open: {
        for (at, &op) in ops.iter().enumerate() {
            let later = &ops[at + 1..];
            match op {
                Op::Cost(Act::Pay { pool: of, amount, .. }) if of == pool => {
                    paid += Context::of(programs, frame).amount(world, amount).max(0);
                }
                Op::Choose { by, filter, least, most, set, how }
                    if later.iter().chain(then).any(|op| sets_price(programs, op, set)) =>
                {
                    let choosing = Choosing { by, filter, least, most, set, how };
                    let priced = if later.iter().any(|op| sets_price(programs, op, set)) { later } else { &[] };
                    let open = things_open(programs, frame, world, choosing, priced);
                    let prices = open.map(|who| outlay_of(programs, &with(frame, set, who), world, pool, later, then));
                    break 'open span_of(prices);
                }
                Op::Number { most, into: register::X, .. } => {
                    let open = numbers_before(programs, frame, world, most, register::X, later);
                    let said = open.map(|x| saying(frame, register::X, x));
                    break 'open span_of(said.map(|said| outlay_of(programs, &said, world, pool, later, then)));
                }
                Op::Options { count, meet: Some(meet), .. } => {
                    let (ways, rest) = ways_among(later, count, meet);
                    break 'open span_of(ways.map(|way| outlay_of(programs, frame, world, pool, way, rest)));
                }
                _ => {}
            }
        }
        if then.is_empty() { (0, 0) } else { outlay_of(programs, frame, world, pool, then, &[]) }
    };
    (paid.saturating_add(least), paid.saturating_add(most))
}

/// From the least of all these to the most.
fn span_of(prices: impl Iterator<Item = (i32, i32)>) -> (i32, i32) {
    prices.fold((i32::MAX, 0), |(least, most), price| (least.min(price.0), most.max(price.1)))
}
