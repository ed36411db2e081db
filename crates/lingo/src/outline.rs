//! A card's program written down: what it does, step by step, before anybody plays it.

use crate::grammar::Cat;
use crate::ids::*;
use crate::program::*;
use crate::sense::Kinds;
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
            lines.push(format!("While in play: {}", stands(programs, lasting, "this")));
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

/// An event in a few words: "a loss of shield".
pub(crate) fn event_words(programs: &Programs, event: Event) -> String {
    let lexicon = programs.lexicon();
    match event {
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
    }
}

fn waits(programs: &Programs, watch: &Watch) -> String {
    let mut what = event_words(programs, watch.event);
    if let Event::Starts(_) | Event::Ends(_) = watch.event {
        let whose = match watch.subject {
            Casting::You => "of your ",
            Casting::Opponent => "of an opponent's ",
            _ => "of a ",
        };
        what = what.replacen("of a ", whose, 1);
    }
    match (watch.instead, watch.before) {
        (true, _) => format!("Instead of {what}"),
        (_, true) => format!("Before {what}"),
        _ => format!("On {what}"),
    }
}

/// The steps from a place to the end of its program. What is done only sometimes, or for each of several, is a block that
/// ends where the program goes on.
fn steps(programs: &Programs, from: u16, lines: &mut Vec<String>) {
    let mut open: Vec<u16> = Vec::new();
    let mut ways: Vec<(u16, String)> = Vec::new();
    let mut at = from;
    while let Some(&op) = programs.ops.get(at as usize) {
        open.retain(|&end| end > at);
        if let Some(way) = ways.iter().position(|(to, _)| *to == at) {
            let (_, label) = ways.remove(way);
            lines.push(format!("{}- {label}:", "  ".repeat(open.len() + 1)));
            open.push(way_end(programs, at, &ways));
        }
        let indent = "  ".repeat(open.len() + 1);
        if let Some(line) = step(programs, at, op) {
            lines.push(format!("{indent}{line}"));
        }
        match op {
            Op::End => return,
            Op::Each { end, .. } => open.push(end),
            Op::If { otherwise, .. } | Op::May { otherwise, .. } => open.push(otherwise),
            Op::Options { count, labels, .. } => {
                let jumps = programs.ops[at as usize + 1..].iter().take(count as usize);
                let labels = &programs.labels[labels as usize..];
                ways = jumps.zip(labels).filter_map(|(op, label)| target(*op).map(|to| (to, label.clone()))).collect();
                at += u16::from(count);
            }
            // The end of one way goes past the others; the end of an “if” goes past what is done otherwise.
            Op::Jump { to } if open.last() == Some(&(at + 1)) => {
                let way = to == at + 1 || ways.iter().any(|(way, _)| *way == at + 1);
                if !way {
                    lines.push(format!("{}otherwise:", "  ".repeat(open.len())));
                    open.pop();
                    open.push(to);
                }
            }
            // An ability that waits for its time is written down where it is put in force.
            Op::Jump { to } => at = to.max(at + 1) - 1,
            _ => {}
        }
        at += 1;
    }
}

fn target(op: Op) -> Option<u16> {
    match op {
        Op::Jump { to } => Some(to),
        _ => None,
    }
}

/// Where one of several ways ends: where the next begins, or where the last jump before it goes to.
fn way_end(programs: &Programs, at: u16, left: &[(u16, String)]) -> u16 {
    let next = left.iter().map(|(to, _)| *to).filter(|&to| to > at).min();
    next.unwrap_or_else(|| {
        let last = (at as usize..programs.ops.len()).find(|&at| target(programs.ops[at]) == Some(at as u16 + 1));
        last.map_or(at + 1, |at| at as u16 + 1)
    })
}

fn step(programs: &Programs, at: u16, op: Op) -> Option<String> {
    let lexicon = programs.lexicon();
    let noted = || note(programs, at).unwrap_or("choose").trim_end_matches('.').to_string();
    Some(match op {
        Op::Choose { .. } | Op::ChoosePlayer { .. } | Op::Number { .. } | Op::May { .. } => noted(),
        Op::Options { .. } => "choose one:".to_string(),
        Op::Each { set, .. } => format!("for {}:", of_set(programs, at, set)),
        Op::If { .. } => format!("{}:", note(programs, at).unwrap_or("if it was done")),
        Op::Roll { coin: true, .. } => "flip a coin".to_string(),
        Op::Roll { dice, .. } => format!("roll {}", crate::print::dice(dice)),
        Op::Let { into: register::X, amount } => format!("X is {}", much(programs, at, amount)),
        Op::Change { amount } => format!("that amount becomes {}", much(programs, at, amount)),
        Op::Replace => "in its place:".to_string(),
        Op::Occur { told: true } => "(now it occurs)".to_string(),
        Op::Do(Act::Stand { lasting, on, lasts, uses, .. }) => {
            let on = name(programs, at, on).unwrap_or_default();
            let once = if uses == 1 { ", but only the next time" } else { "" };
            format!("{}: {}{once}", until(programs, lasts), stands(programs, programs.lasting(lasting), &on))
        }
        Op::Do(act) => {
            let this = this_in(programs, &act);
            let names = |to: Ref| if to == Ref::THIS { Some(this.clone()) } else { name(programs, at, to) };
            say(lexicon, &act, &names, &|amount| much(programs, at, amount))
        }
        Op::Cost(act) => {
            let paid = say(lexicon, &act, &|to| name(programs, at, to), &|amount| much(programs, at, amount));
            format!("as a cost, {paid}")
        }
        _ => return None,
    })
}

/// What “this” is in an act: a verb that is only done to one kind of thing means that one by it, also where the text is on
/// something that stands in for it.
fn this_in(programs: &Programs, act: &Act<Ref, Amount>) -> String {
    let lexicon = programs.lexicon();
    let kinds = if let Act::Game { verb, .. } = *act { lexicon.sense.verb(verb) } else { Kinds::ALL };
    let nouns = (0..63).filter(|&noun| lexicon.words.contains_key(&(Cat::Noun, noun)));
    let noun = nouns.into_iter().find(|&noun| Kinds::of(&[NounId(noun)]) == kinds);
    noun.map_or("this".to_string(), |noun| format!("this {}", lexicon.shown(Cat::Noun, noun)))
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
        Some((_, Op::Gather { filter, .. })) => format!("each {}", kind(programs, at, filter)),
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
        Base::First(filter) => format!("the {}", kind(programs, at, filter)),
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
            Expr::Count(filter) => format!("(1 for each {})", kind(programs, at, filter)),
            Expr::Total(filter, id) => format!("the total {} of each {}", measure(id), kind(programs, at, filter)),
            Expr::Highest(filter, id) => format!("the highest {} of any {}", measure(id), kind(programs, at, filter)),
            Expr::Lowest(filter, id) => format!("the lowest {} of any {}", measure(id), kind(programs, at, filter)),
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

/// How long something lasts.
fn until(programs: &Programs, lasts: Lasts) -> String {
    let span = |span: SpanId| programs.lexicon().shown(Cat::Stretch, span.0);
    match lasts {
        Lasts::This(of) => format!("this {}", span(of)),
        Lasts::YourStart(of) => format!("until the start of your next {}", span(of)),
        Lasts::YourEnd(of) => format!("until the end of your next {}", span(of)),
        Lasts::TheirStart(of) => format!("until the start of their next {}", span(of)),
        Lasts::TheirEnd(of) => format!("until the end of their next {}", span(of)),
        Lasts::NextEnd(of) => format!("until the end of the next {}", span(of)),
        Lasts::Next(of) => format!("during the next {}", span(of)),
        Lasts::Forever => "for the rest of the game".to_string(),
    }
}

/// What a lasting effect says: the words of the text that put it in force, or of what holds while its card is in play in
/// a few words whom it is about and what is so.
pub fn lasting_words(programs: &Programs, lasting: u16) -> String {
    if let Some(words) = programs.said.get(&lasting) {
        return words.clone();
    }
    let lasting = programs.lasting(lasting);
    match lasting.what {
        What::Trigger(ability) | What::AtEnd(ability) => {
            let Use::Trigger(watch) = programs.ability(ability).used else { return String::new() };
            let later = programs.later(ability).unwrap_or_default();
            format!("{}: {later}", lower(&waits(programs, &watch)))
        }
        _ => stands(programs, lasting, "it"),
    }
}

/// A lasting effect: whom it is about, and what is so.
fn stands(programs: &Programs, lasting: &Lasting, on: &str) -> String {
    let lexicon = programs.lexicon();
    let amount = much(programs, 0, lasting.amount);
    let signed = match lasting.amount {
        Amount::Num(number) => format!("{number:+}"),
        _ if amount.starts_with('-') => amount.clone(),
        _ if amount.contains(' ') => format!("+({amount})"),
        _ => format!("+{amount}"),
    };
    let what = match lasting.what {
        What::Add(id) => format!("has {signed} {}", lexicon.measure(id)),
        What::SetTo(id) => format!("has {amount} {}", lexicon.measure(id)),
        What::Double(id) => format!("has double {}", lexicon.measure(id)),
        What::Halve(id) => format!("has half its {}", lexicon.measure(id)),
        What::Trait(word) => format!("has the trait {}", lexicon.trait_name(word)),
        What::NoTrait(word) => format!("has not the trait {}", lexicon.trait_name(word)),
        What::Grant(ability) => format!("has an ability: {}", inline(programs, ability)),
        What::Tax(deed, pool) => {
            format!("pays {amount} {} to {}", lexicon.measure(pool), lexicon.shown(Cat::Deed, deed.0))
        }
        What::Cannot(deed) => format!("can't {}", lexicon.shown(Cat::Deed, deed.0)),
        What::Can(deed) => format!("can {}", lexicon.shown(Cat::Deed, deed.0)),
        What::Cost(pool) => format!("costs {signed} {}", lexicon.measure(pool)),
        What::DamageTo(_) => format!("takes {signed} damage"),
        What::DamageBy(_) => format!("inflicts {signed} damage"),
        What::Absorb => format!("is spared {amount} damage"),
        What::Trigger(ability) | What::AtEnd(ability) => return inline(programs, ability),
    };
    let about = match lasting.about {
        About::One => on.to_string(),
        About::Matching(filter) => format!("each {}", kind(programs, 0, filter)),
        About::Players(Players::All) => "each player".to_string(),
        About::Players(_) => "each opponent".to_string(),
        About::You => "the player".to_string(),
        About::Opponent => "the opponent".to_string(),
        About::This => "this".to_string(),
        About::None => String::new(),
    };
    let only = lasting.cond.map(|cond| format!(", while {}", so(programs, cond))).unwrap_or_default();
    format!("{about} {what}{only}")
}

/// An ability on one line.
fn inline(programs: &Programs, ability: AbilityId) -> String {
    let mut lines = vec![used(programs, programs.ability(ability).used)];
    steps(programs, programs.ability(ability).entry, &mut lines);
    let (first, rest) = lines.split_first().expect("it has a header");
    let rest: Vec<&str> = rest.iter().map(|line| line.trim()).collect();
    format!("{} {}", lower(first), rest.join("; ").replace(":; ", ": "))
}

fn lower(words: &str) -> String {
    let mut chars = words.chars();
    chars.next().map(|first| first.to_lowercase().collect::<String>() + chars.as_str()).unwrap_or_default()
}

/// A kind of thing: "unturned Fighter ship you control".
fn kind(programs: &Programs, at: u16, filter: u16) -> String {
    let lexicon = programs.lexicon();
    let Filter { scope, from, to, .. } = programs.filters[filter as usize];
    let (mut before, mut noun, mut after) = (Vec::new(), String::new(), Vec::new());
    let of = |to: Ref| name(programs, at, to).unwrap_or_default();
    let not = |so: bool| if so { "" } else { "not " };
    for &demand in &programs.demands[from as usize..to as usize] {
        match demand {
            Demand::Noun(id) => noun = lexicon.shown(Cat::Noun, id.0).to_string(),
            Demand::Is(to) => noun = of(to),
            Demand::Trait(id, so) => before.push(format!("{}{}", not(so), lexicon.trait_name(id))),
            Demand::State(id, so) => before.insert(0, format!("{}{}", not(so), lexicon.shown(Cat::StateAdj, id.0))),
            Demand::Damaged(so) => before.insert(0, format!("{}damaged", not(so))),
            Demand::ControlledBy(to, so) => after.push(format!("{}of {}", not(so), of(to))),
            Demand::ControlledByOpponent(so) => after.push(format!("{}of an opponent", not(so))),
            Demand::OwnedBy(to) => after.push(format!("owned by {}", of(to))),
            Demand::InZone(zone, _) => after.push(format!("in {}", lexicon.shown(Cat::ZoneName, zone.0))),
            Demand::At(_, to, so) => after.push(format!("{}where {} is", not(so), of(to))),
            Demand::AtHome(_, to, so) => after.push(format!("{}at the place of {}", not(so), of(to))),
            Demand::Near(_, to) => after.push(format!("near {}", of(to))),
            Demand::Measure(id, _, cmp, amount) => {
                after.push(format!("with {} {}", lexicon.measure(id), compared(programs, at, cmp, amount)));
            }
            Demand::SameName(to) => after.push(format!("called like {}", of(to))),
            Demand::AttachedTo(to) => after.push(format!("attached to {}", of(to))),
            Demand::NotThe(to) => before.push(format!("other than {},", of(to))),
            Demand::NotIn(_) | Demand::Unspent(_) => before.push("other".to_string()),
            Demand::Fact(fact) => after.push(plain(lexicon.shown(Cat::Fact, fact.0))),
            Demand::Either(one, other) => {
                noun = format!("{} or {}", kind(programs, at, one), kind(programs, at, other));
            }
        }
    }
    if let Scope::Zone(zone, whose) = scope {
        let whose = whose.and_then(|to| name(programs, at, to)).map(|whose| format!(" of {whose}"));
        after.push(format!("in {}{}", lexicon.shown(Cat::ZoneName, zone.0), whose.unwrap_or_default()));
    }
    if noun.is_empty() && before.is_empty() {
        noun = "one".to_string();
    }
    before.extend(Some(noun).filter(|noun| !noun.is_empty()));
    before.extend(after);
    before.join(" ")
}

fn compared(programs: &Programs, at: u16, cmp: Cmp, amount: Amount) -> String {
    let amount = much(programs, at, amount);
    match cmp {
        Cmp::Same => amount,
        Cmp::AtLeast => format!("{amount} or more"),
        Cmp::AtMost => format!("{amount} or less"),
        Cmp::More => format!("greater than {amount}"),
        Cmp::Less => format!("less than {amount}"),
        Cmp::Even => "even".to_string(),
        Cmp::Odd => "odd".to_string(),
    }
}

/// A condition in words.
fn so(programs: &Programs, cond: u16) -> String {
    let lexicon = programs.lexicon();
    match programs.conds[cond as usize] {
        Cond::Compare(amount, cmp, with) => {
            format!("{} is {}", much(programs, 0, amount), compared(programs, 0, cmp, with))
        }
        Cond::Matches(who, filter) => {
            format!("{} is {}", name(programs, 0, who).unwrap_or_default(), kind(programs, 0, filter))
        }
        Cond::Count(filter, cmp, number) => {
            format!(
                "the number of each {} is {}",
                kind(programs, 0, filter),
                compared(programs, 0, cmp, Amount::Num(number))
            )
        }
        Cond::Every(all, meet) => format!("each {} is {}", kind(programs, 0, all), kind(programs, 0, meet)),
        Cond::Fact(fact, ..) => plain(lexicon.shown(Cat::Fact, fact.0)),
        Cond::Running(span, yes) => {
            let not = if yes { "" } else { "not " };
            format!("it is {not}your {}", lexicon.shown(Cat::Stretch, span.0))
        }
        Cond::Not(cond) => format!("not ({})", so(programs, cond)),
        Cond::And(one, other) => format!("{} and {}", so(programs, one), so(programs, other)),
        Cond::Or(one, other) => format!("{} or {}", so(programs, one), so(programs, other)),
    }
}
