//! A card's program written down: what it does, step by step, before anybody plays it.

use crate::grammar::Cat;
use crate::program::*;
use crate::trace::{note, plain, say};

/// Writes down everything a card does, one line a step, indented where it is done for each or only if.
pub fn outline(programs: &Programs, code: &Code) -> Vec<String> {
    let mut lines = Vec::new();
    for &id in &code.abilities {
        lines.push(used(programs, programs.ability(id).used));
        steps(programs, programs.ability(id).entry, &mut lines);
    }
    for &number in &code.standing {
        let lasting = programs.lasting(number);
        if !matches!(lasting.what, What::Trigger(_)) {
            lines.push(format!("While in play: {}", stands(programs, lasting)));
        }
    }
    lines
}

fn used(programs: &Programs, used: Use) -> String {
    let lexicon = programs.lexicon();
    match used {
        Use::Play => "When it is played:".to_string(),
        Use::Constant => "While in play:".to_string(),
        Use::Trigger(watch) => format!("{}:", waits(programs, &watch)),
        Use::Action { moment, limit, on, .. } => {
            let limit = limit.map(|limit| format!("{} ", lexicon.limit(limit))).unwrap_or_default();
            let on = on.map(|watch| format!(", {}", waits(programs, &watch).to_lowercase())).unwrap_or_default();
            format!("As an action ({limit}{}){on}:", lexicon.moment(moment))
        }
    }
}

fn waits(programs: &Programs, watch: &Watch) -> String {
    let lexicon = programs.lexicon();
    let what = match watch.event {
        Event::Starts(span) => format!("the start of a {}", lexicon.shown(Cat::Stretch, span.0)),
        Event::Ends(span) => format!("the end of a {}", lexicon.shown(Cat::Stretch, span.0)),
        Event::Moved(mover) => format!("“{}”", lexicon.shown(Cat::MoveVerb, mover.0)),
        Event::Draws => "a draw".to_string(),
        Event::Plays => "a card being played".to_string(),
        Event::Gains(pool) => format!("a gain of {}", lexicon.measure(pool)),
        Event::Loses(pool) => format!("a loss of {}", lexicon.measure(pool)),
        Event::Inflicts => "damage".to_string(),
        Event::Set(state) => format!("becoming {}", lexicon.shown(Cat::StateAdj, state.0)),
        Event::Cleared(state) => format!("being no longer {}", lexicon.shown(Cat::StateAdj, state.0)),
        Event::Enters => "entering play".to_string(),
        Event::Leaves => "leaving play".to_string(),
        Event::Game(event) => format!("“{}”", plain(lexicon.shown(Cat::Happening, event.0))),
    };
    match (watch.instead, watch.before) {
        (true, _) => format!("Instead of {what}"),
        (_, true) => format!("Before {what}"),
        _ => format!("On {what}"),
    }
}

/// The steps from a place to the end of its program.
fn steps(programs: &Programs, from: u16, lines: &mut Vec<String>) {
    let mut open: Vec<u16> = Vec::new();
    let mut at = from;
    while let Some(&op) = programs.ops.get(at as usize) {
        open.retain(|&end| end > at);
        let indent = "  ".repeat(open.len() + 1);
        if let Some(line) = step(programs, at, op) {
            lines.push(format!("{indent}{line}"));
        }
        match op {
            Op::End => return,
            Op::Each { end, .. } => open.push(end),
            Op::If { otherwise, .. } | Op::May { otherwise, .. } => open.push(otherwise),
            _ => {}
        }
        at += 1;
    }
}

fn step(programs: &Programs, at: u16, op: Op) -> Option<String> {
    let lexicon = programs.lexicon();
    let noted = || note(programs, at).unwrap_or("choose").trim_end_matches('.').to_string();
    Some(match op {
        Op::Choose { .. } | Op::ChoosePlayer { .. } | Op::Number { .. } | Op::May { .. } => noted(),
        Op::Options { count, labels, .. } => {
            let labels = &programs.labels[labels as usize..labels as usize + count as usize];
            format!("choose one: {}", labels.join("; "))
        }
        Op::Each { set, .. } => format!("for each of {}:", of_set(programs, at, set)),
        Op::If { .. } => format!("{}:", note(programs, at).unwrap_or("if it was done")),
        Op::Roll { dice, .. } => format!("roll {}", crate::print::dice(dice)),
        Op::Let { amount, .. } => format!("X is {}", much(programs, at, amount)),
        Op::Change { amount } => format!("that amount becomes {}", much(programs, at, amount)),
        Op::Replace => "in its place:".to_string(),
        Op::Occur { told: true } => "(now it occurs)".to_string(),
        Op::Do(Act::Stand { lasting, .. }) => format!("for a time: {}", stands(programs, programs.lasting(lasting))),
        Op::Do(act) => say(lexicon, &act, &|to| name(programs, at, to), &|amount| much(programs, at, amount)),
        Op::Cost(act) => {
            let paid = say(lexicon, &act, &|to| name(programs, at, to), &|amount| much(programs, at, amount));
            format!("as a cost, {paid}")
        }
        _ => return None,
    })
}

/// What a set holds, in the words of whatever filled it last.
fn of_set(programs: &Programs, at: u16, set: u8) -> String {
    let fills = |op: &Op| match *op {
        Op::Choose { set: of, .. } | Op::ChoosePlayer { set: of, .. } | Op::Gather { set: of, .. } => of == set,
        Op::GatherPlayers { set: of, .. } | Op::Top { set: of, .. } | Op::Without { set: of, .. } => of == set,
        _ => false,
    };
    let filled = (0..at as usize).rev().find(|&at| fills(&programs.ops[at]));
    match filled.map(|at| (at, programs.ops[at])) {
        Some((at, Op::Choose { .. } | Op::ChoosePlayer { .. })) => {
            let words = note(programs, at as u16).unwrap_or("the chosen");
            words.trim_start_matches("Choose ").trim_end_matches('.').to_string()
        }
        Some((_, Op::GatherPlayers { .. })) => "these players".to_string(),
        Some((_, Op::Top { .. })) => "these cards".to_string(),
        Some((_, Op::Without { .. })) => "the rest".to_string(),
        _ => "all that match".to_string(),
    }
}

fn name(programs: &Programs, at: u16, to: Ref) -> Option<String> {
    let base = match to.base {
        Base::Nobody => return None,
        Base::This => "this".to_string(),
        Base::You => "the player".to_string(),
        Base::Opponent => "the opponent".to_string(),
        Base::Set(set) => of_set(programs, at, set),
        Base::Item(_) => "it".to_string(),
        Base::Role(0) => "who did it".to_string(),
        Base::Role(1) => "to whom it was done".to_string(),
        Base::Role(_) => "who was kept in mind".to_string(),
        Base::Part(part) => programs.lexicon().shown(Cat::Part, part.0).to_string(),
        Base::First(_) => "the one that matches".to_string(),
    };
    let hop = |base: String, hop: Hop| match hop {
        Hop::Stay => base,
        Hop::Controller => format!("{base}'s controller"),
        Hop::Owner => format!("{base}'s owner"),
        Hop::Relation(relation) => format!("{base}'s {}", programs.lexicon().shown(Cat::Relation, relation.0)),
    };
    Some(hop(hop(base, to.hop), to.then))
}

fn much(programs: &Programs, at: u16, amount: Amount) -> String {
    let of = |amount| much(programs, at, amount);
    let measure = |id| programs.lexicon().measure(id);
    match amount {
        Amount::Num(number) => number.to_string(),
        Amount::Reg(register::AMOUNT) => "that amount".to_string(),
        Amount::Reg(register::RESULT) => "what it came to".to_string(),
        Amount::Reg(register::X) => "X".to_string(),
        Amount::Reg(_) => "the throw".to_string(),
        Amount::Expr(expr) => match programs.exprs[expr as usize] {
            Expr::Measure(who, id, _) => {
                format!("the {} of {}", measure(id), name(programs, at, who).unwrap_or_default())
            }
            Expr::Missing(who, id) => {
                format!("the missing {} of {}", measure(id), name(programs, at, who).unwrap_or_default())
            }
            Expr::Figure(figure) => programs.lexicon().shown(Cat::Figure, figure.0).to_string(),
            Expr::Count(_) => "how many match".to_string(),
            Expr::Total(_, id) => format!("the total {} of all that match", measure(id)),
            Expr::Highest(_, id) => format!("the highest {} of all that match", measure(id)),
            Expr::Lowest(_, id) => format!("the lowest {} of all that match", measure(id)),
            Expr::Add(one, other) => format!("{} + {}", of(one), of(other)),
            Expr::Sub(Amount::Num(0), other) => format!("-{}", of(other)),
            Expr::Sub(one, other) => format!("{} - {}", of(one), of(other)),
            Expr::Times(one, other) => format!("{} × {}", of(one), of(other)),
            Expr::Half(amount) => format!("half of {}", of(amount)),
            Expr::HalfUp(amount) => format!("half of {}, rounded up", of(amount)),
            Expr::AtLeast(amount, least) => format!("{}, at least {least}", of(amount)),
            Expr::AtMost(amount, most) => format!("{}, at most {most}", of(amount)),
        },
    }
}

fn stands(programs: &Programs, lasting: &Lasting) -> String {
    let lexicon = programs.lexicon();
    let amount = much(programs, 0, lasting.amount);
    let what = match lasting.what {
        What::Add(id) => format!("{} changes by {amount}", lexicon.measure(id)),
        What::SetTo(id) => format!("{} is {amount}", lexicon.measure(id)),
        What::Double(id) => format!("{} is doubled", lexicon.measure(id)),
        What::Halve(id) => format!("{} is halved", lexicon.measure(id)),
        What::Trait(word) => format!("has the trait {}", lexicon.trait_name(word)),
        What::NoTrait(word) => format!("has not the trait {}", lexicon.trait_name(word)),
        What::Grant(ability) => format!("has an ability: {}", used(programs, programs.ability(ability).used)),
        What::Tax(deed, pool) => {
            format!("“{}” costs {amount} {}", lexicon.shown(Cat::Deed, deed.0), lexicon.measure(pool))
        }
        What::Cannot(deed) => format!("can't {}", lexicon.shown(Cat::Deed, deed.0)),
        What::Can(deed) => format!("can {}", lexicon.shown(Cat::Deed, deed.0)),
        What::Cost(pool) => format!("its cost in {} changes by {amount}", lexicon.measure(pool)),
        What::DamageTo(_) => format!("damage done to it changes by {amount}"),
        What::DamageBy(_) => format!("damage done by it changes by {amount}"),
        What::Absorb => format!("{amount} damage done to it is prevented"),
        What::Trigger(ability) | What::AtEnd(ability) => {
            let mut lines = vec![used(programs, programs.ability(ability).used)];
            steps(programs, programs.ability(ability).entry, &mut lines);
            lines.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ")
        }
    };
    let about = match lasting.about {
        About::One => "who it is put on",
        About::Matching(_) => "whatever matches",
        About::Players(_) => "players",
        About::You => "the player",
        About::Opponent => "the opponent",
        About::This => "this",
        About::None => "",
    };
    let only = if lasting.cond.is_some() { ", while its condition holds" } else { "" };
    if about.is_empty() { what } else { format!("{about}: {what}{only}") }
}
