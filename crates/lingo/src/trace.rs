//! What a program does, step by step, in words.

use crate::frame::Frame;
use crate::ids::*;
use crate::lexicon::Lexicon;
use crate::program::*;
use crate::world::World;
use crate::{eval::Context, grammar::Cat};

/// Where steps are told. Silent by default: a step that nobody follows is never put into words.
pub trait Trace {
    /// Tells one step. The closure runs only if somebody listens.
    fn tell(&mut self, line: impl FnOnce(&dyn Fn(Who) -> String) -> String);

    /// What was just done came to so much.
    #[inline(always)]
    fn came_to(&mut self, _: i32) {}
}

/// Follows nothing.
pub struct Silent;

impl Trace for Silent {
    #[inline(always)]
    fn tell(&mut self, _: impl FnOnce(&dyn Fn(Who) -> String) -> String) {}
}

/// Keeps every step, with the names the game gives to players and things.
pub struct Told<'a> {
    /// The steps.
    pub lines: Vec<String>,
    /// Something came of them.
    pub fruitful: bool,
    name: &'a dyn Fn(Who) -> String,
}

impl<'a> Told<'a> {
    /// Listens.
    pub fn new(name: &'a dyn Fn(Who) -> String) -> Told<'a> {
        Told { lines: Vec::new(), fruitful: false, name }
    }
}

impl Trace for Told<'_> {
    fn tell(&mut self, line: impl FnOnce(&dyn Fn(Who) -> String) -> String) {
        let line = line(self.name);
        if !line.is_empty() {
            self.lines.push(line);
        }
    }

    fn came_to(&mut self, amount: i32) {
        self.fruitful |= amount != 0;
    }
}

fn list(members: &[Who], name: &dyn Fn(Who) -> String) -> String {
    if members.is_empty() {
        return "nobody".to_string();
    }
    members.iter().map(|&who| name(who)).collect::<Vec<_>>().join(", ")
}

/// What the program wrote down about the operation at a place: a question, a condition.
pub(crate) fn note(programs: &Programs, pc: u16) -> Option<&str> {
    let found = programs.questions.binary_search_by_key(&pc, |(at, _)| *at).ok()?;
    Some(&programs.questions[found].1)
}

/// An operation that neither asks nor acts, after it has run; empty for those that only keep the books.
pub(crate) fn quiet(
    programs: &Programs,
    frame: &Frame,
    at: u16,
    world: &impl World,
    name: &dyn Fn(Who) -> String,
) -> String {
    match programs.ops[at as usize] {
        Op::Gather { set, .. } | Op::GatherPlayers { set, .. } | Op::Best { set, .. } | Op::Sieve { set, .. } => {
            format!("all that match: {}", list(frame.set(set), name))
        }
        Op::Top { set, .. } => format!("these cards: {}", list(frame.set(set), name)),
        Op::Without { set, .. } => format!("the rest: {}", list(frame.set(set), name)),
        Op::Each { item, end, .. } if frame.pc != end => format!("for {}:", name(frame.items[item as usize])),
        Op::If { otherwise, .. } => {
            let so = if frame.pc == otherwise { "no" } else { "yes" };
            format!("{}? {so}", note(programs, at).unwrap_or("if"))
        }
        Op::Let { into: register::X, .. } => format!("X is {}", frame.registers[register::X as usize]),
        Op::Change { .. } => {
            let now = Context::of(programs, frame).amount(world, Amount::Reg(register::AMOUNT));
            format!("that amount is now {now}")
        }
        Op::Replace => "this happens instead".to_string(),
        _ => String::new(),
    }
}

/// What was chosen without asking, or by chance.
pub(crate) fn chosen(programs: &Programs, frame: &Frame, at: u16, name: &dyn Fn(Who) -> String) -> String {
    match programs.ops[at as usize] {
        Op::Choose { set, .. } | Op::ChoosePlayer { set, .. } => {
            let what = note(programs, at).unwrap_or("Choose.").trim_end_matches('.');
            format!("{what}: {}", list(frame.set(set), name))
        }
        _ => String::new(),
    }
}

/// An act in words; of an effect that is put in force, also what it says.
pub(crate) fn act(programs: &Programs, act: &Act, name: &dyn Fn(Who) -> String) -> String {
    let words = describe(&programs.lexicon, act, name);
    match *act {
        Act::Stand { lasting, .. } => format!("{words}: {}", crate::outline::lasting_words(programs, lasting)),
        _ => words,
    }
}

/// An act in words, with the names the game gives: "the frigate inflicts 2 piercing damage on the cruiser".
pub fn describe(lexicon: &Lexicon, act: &Act, name: &dyn Fn(Who) -> String) -> String {
    let names = |who: Who| if who.is_nobody() { None } else { Some(name(who)) };
    say(lexicon, act, &names, &|amount: i32| amount.to_string())
}

/// An act in words; nobody has no name.
pub(crate) fn say<W: Copy, N: Copy>(
    lexicon: &Lexicon,
    act: &Act<W, N>,
    names: &dyn Fn(W) -> Option<String>,
    number: &dyn Fn(N) -> String,
) -> String {
    let name = |who: W| names(who).unwrap_or_else(|| "nobody".to_string());
    let pool = |id: MeasureId| lexicon.measure(id).to_string();
    let zone = |id: ZoneId| lexicon.shown(Cat::ZoneName, id.0).to_string();
    match *act {
        Act::Gain { who, pool: of, amount, over } => {
            let over = if over { ", even above the maximum" } else { "" };
            format!("{} gains {} {}{over}", name(who), number(amount), pool(of))
        }
        Act::Lose { who, pool: of, amount } => format!("{} loses {} {}", name(who), number(amount), pool(of)),
        Act::Pay { who, pool: of, amount } => format!("{} pays {} {}", name(who), number(amount), pool(of)),
        Act::Set { who, measure, amount } => {
            format!("{} of {} becomes {}", pool(measure), name(who), number(amount))
        }
        Act::Draw { who, from, amount } => {
            let from = from.map(|from| format!(" from {}", zone(from))).unwrap_or_default();
            format!("{} draws {}{from}", name(who), number(amount))
        }
        Act::Move { what, mover: Some(mover), .. } => {
            format!("{}: {}", lexicon.shown(Cat::MoveVerb, mover.0), name(what))
        }
        Act::Move { what, to, whose, end, .. } => {
            let bottom = if end == End::Bottom { ", at the bottom" } else { "" };
            format!("{} goes to {} of {}{bottom}", name(what), zone(to), name(whose))
        }
        Act::Shuffle { zone: of, whose } => format!("{} of {} is shuffled", zone(of), name(whose)),
        Act::Reveal { what, by } => format!("{} reveals {}", name(by), name(what)),
        Act::Look { what, by } => format!("{} looks at {}", name(by), name(what)),
        Act::RevealZone { zone: of, whose } => format!("{} of {} is revealed", zone(of), name(whose)),
        Act::LookInto { zone: of, whose, by } => format!("{} looks at {} of {}", name(by), zone(of), name(whose)),
        Act::Enter { what, at, .. } => match names(at) {
            Some(at) => format!("{} enters play at {at}", name(what)),
            None => format!("{} enters play", name(what)),
        },
        Act::State { what, state, on, .. } => {
            let no_longer = if on { "" } else { "no longer " };
            format!("{} is {no_longer}{}", name(what), lexicon.shown(Cat::StateAdj, state.0))
        }
        Act::Travel { what, to } => format!("{} moves to {}", name(what), name(to)),
        Act::Attach { what, to } => format!("{} is attached to {}", name(what), name(to)),
        Act::Control { what, by, .. } => format!("{} takes control of {}", name(by), name(what)),
        Act::Damage { from, to, amount, kind } => {
            let kind = kind.map(|kind| format!("{} ", lexicon.shown(Cat::DamageType, kind.0))).unwrap_or_default();
            format!("{} inflicts {} {kind}damage on {}", name(from), number(amount), name(to))
        }
        Act::Repair { what, amount } => format!("{} damage is removed from {}", number(amount), name(what)),
        Act::Blank { what, .. } => format!("{} loses its text", name(what)),
        Act::CopyText { what, of, .. } => format!("{} gains the text of {}", name(what), name(of)),
        Act::Cancel { what } => match names(what) {
            Some(what) => format!("{what} is cancelled"),
            None => "the action is cancelled".to_string(),
        },
        Act::EndStretch { span } => format!("the {} ends", lexicon.shown(Cat::Stretch, span.0)),
        Act::SkipStretch { who, span } => format!("{} will skip a {}", name(who), lexicon.shown(Cat::Stretch, span.0)),
        Act::Play { what, by, .. } => format!("{} plays {}", name(by), name(what)),
        Act::Swap { one, other } => format!("{} and {} change places", name(one), name(other)),
        Act::Win { who } => format!("{} wins", name(who)),
        Act::LoseGame { who } => format!("{} loses", name(who)),
        Act::Stand { on, .. } => match names(on) {
            Some(on) => format!("an effect is put on {on}"),
            None => "an effect is put in force".to_string(),
        },
        Act::Game { verb, by, on, amount } => {
            let on: Vec<String> = on.iter().filter_map(|&who| names(who)).collect();
            format!("{}: {}", name(by), filled(lexicon.shown(Cat::Act, verb.0), &number(amount), &on))
        }
    }
}

/// A wording without its slots and with the bare forms of its verbs.
pub(crate) fn plain(wording: &str) -> String {
    filled(wording, "…", &[])
}

/// A wording with the bare forms of its verbs, its slots filled with an amount and, one after the other, these names.
fn filled(wording: &str, amount: &str, names: &[String]) -> String {
    let mut out = String::new();
    let (mut rest, mut names) = (wording, names.iter());
    while let Some(at) = rest.find(['[', '{']) {
        out.push_str(&rest[..at]);
        let close = rest[at..].find([']', '}']).map_or(rest.len(), |end| at + end);
        let slot = &rest[at + 1..close];
        if rest[at..].starts_with('[') {
            out.push_str(slot.split('|').next_back().unwrap_or(""));
        } else if slot.starts_with("Count") {
            out.push_str(amount);
        } else {
            out.push_str(names.next().map_or("…", String::as_str));
        }
        rest = rest.get(close + 1..).unwrap_or("");
    }
    out + rest
}
