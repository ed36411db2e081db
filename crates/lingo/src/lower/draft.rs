//! What is known of a text only while it is compiled: the names of its sets and loops, and which words each part of the
//! programs was written for. Every sentence has names of its own, so it is judged by its own; once the whole text is found
//! good they are given room in the frame, where those of different sentences may lie in one place.

use super::{Lowering, Mention, Result, Sizes};
use crate::program::*;
use crate::text::Span;
use crate::tree::Tree;
use crate::trouble::Trouble;

/// The most names for sets, and for loops, that one ability can have.
const NAMES: usize = u8::MAX as usize;

/// A part of the programs, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    Op(usize),
    Filter(usize),
    Expr(usize),
    Cond(usize),
    Lasting(usize),
}

/// All that was written between two moments.
#[derive(Clone, Copy, Debug)]
struct Stretch {
    from: Sizes,
    to: Sizes,
}

impl Stretch {
    fn has(&self, part: Part) -> bool {
        let (of, number) = match part {
            Part::Op(number) => (0, number),
            Part::Filter(number) => (2, number),
            Part::Expr(number) => (4, number),
            Part::Cond(number) => (5, number),
            Part::Lasting(number) => (6, number),
        };
        (self.from[of]..self.to[of]).contains(&number)
    }
}

/// The names and words of one ability and of all that waits in it.
#[derive(Default, Debug)]
pub(super) struct Draft {
    /// The room of each set in the frame, by its name.
    sets: Vec<u8>,
    /// The same for what loops have come to.
    items: Vec<u8>,
    /// Inner ones come before those they lie in.
    abilities: Vec<(AbilityId, Stretch)>,
    phrases: Vec<(Span, Stretch)>,
}

impl Draft {
    /// The ability that a part of the programs belongs to; none for what is so all the time.
    pub fn owner(&self, part: Part) -> Option<usize> {
        let found = self.abilities.iter().find(|(_, stretch)| stretch.has(part));
        found.map(|(id, _)| usize::from(id.0))
    }

    /// The words that a part of the programs was written for.
    pub fn words(&self, part: Part) -> Option<Span> {
        self.phrases.iter().find(|(_, stretch)| stretch.has(part)).map(|&(span, _)| span)
    }

    /// Gives every set and every loop its room, in all that was written since the programs held so much.
    pub fn make_room(&self, programs: &mut Programs, known: Sizes) {
        let [ops, abilities, filters, demands, exprs, conds, ..] = known;
        programs.ops[ops..].iter_mut().for_each(|op| *op = self.op(*op));
        programs.abilities[abilities..].iter_mut().for_each(|ability| ability.used = self.used(ability.used));
        programs.filters[filters..].iter_mut().for_each(|filter| filter.scope = self.scope(filter.scope));
        programs.demands[demands..].iter_mut().for_each(|demand| *demand = self.demand(*demand));
        programs.exprs[exprs..].iter_mut().for_each(|expr| match expr {
            Expr::Measure(who, ..) | Expr::Missing(who, _) => *who = self.to(*who),
            Expr::Figure(_) | Expr::Count(_) | Expr::Total(..) | Expr::Highest(..) | Expr::Lowest(..) => {}
            Expr::Add(..) | Expr::Sub(..) | Expr::Times(..) | Expr::Half(_) | Expr::HalfUp(_) => {}
            Expr::AtLeast(..) | Expr::AtMost(..) => {}
        });
        programs.conds[conds..].iter_mut().for_each(|cond| match cond {
            Cond::Matches(who, _) | Cond::Fact(_, who, _) => *who = self.to(*who),
            Cond::Compare(..) | Cond::Count(..) | Cond::Every(..) | Cond::Running(..) => {}
            Cond::Not(_) | Cond::And(..) | Cond::Or(..) => {}
        });
    }

    /// Do these speak of what lies in the same rooms? Of two ways only one is gone, so they name what they choose alike.
    pub fn alike(&self, one: &[Mention], other: &[Mention]) -> bool {
        let room = |mention: &Mention| Mention { to: self.to(mention.to), ..*mention };
        one.iter().map(room).eq(other.iter().map(room))
    }

    fn set(&self, name: u8) -> u8 {
        self.sets[usize::from(name)]
    }

    fn item(&self, name: u8) -> u8 {
        self.items[usize::from(name)]
    }

    fn to(&self, to: Ref) -> Ref {
        let base = match to.base {
            Base::Set(name) => Base::Set(self.set(name)),
            Base::Item(name) => Base::Item(self.item(name)),
            base => base,
        };
        Ref { base, ..to }
    }

    fn op(&self, op: Op) -> Op {
        match op {
            Op::Choose { by, filter, least, most, set, how } => {
                Op::Choose { by: self.to(by), filter, least, most, set: self.set(set), how }
            }
            Op::ChoosePlayer { by, players, set, target } => {
                Op::ChoosePlayer { by: self.to(by), players, set: self.set(set), target }
            }
            Op::Best { filter, measure, highest, set } => Op::Best { filter, measure, highest, set: self.set(set) },
            Op::Gather { filter, set, sparing } => Op::Gather { filter, set: self.set(set), sparing },
            Op::GatherPlayers { players, set } => Op::GatherPlayers { players, set: self.set(set) },
            Op::Top { zone, whose, count, set, end } => {
                Op::Top { zone, whose: self.to(whose), count, set: self.set(set), end }
            }
            Op::Sieve { set, item, cond } => Op::Sieve { set: self.set(set), item: self.item(item), cond },
            Op::Without { of, not, set } => Op::Without { of: self.set(of), not: self.set(not), set: self.set(set) },
            Op::Each { set, item, end, backwards, gather } => {
                Op::Each { set: self.set(set), item: self.item(item), end, backwards, gather }
            }
            Op::Do(act) => Op::Do(act.map(|who| self.to(who), |amount| amount)),
            Op::Cost(act) => Op::Cost(act.map(|who| self.to(who), |amount| amount)),
            Op::May { who, otherwise, until } => Op::May { who: self.to(who), otherwise, until },
            Op::Options { who, count, labels, meet } => Op::Options { who: self.to(who), count, labels, meet },
            Op::Number { who, most, into } => Op::Number { who: self.to(who), most, into },
            Op::Next { .. } | Op::If { .. } | Op::Jump { .. } | Op::End => op,
            Op::Fresh | Op::Weigh { .. } | Op::Roll { .. } | Op::Let { .. } => op,
            Op::Change { .. } | Op::Replace | Op::Occur { .. } => op,
        }
    }

    fn used(&self, used: Use) -> Use {
        let role = |casting: Casting| match casting {
            Casting::Same(to) => Casting::Same(self.to(to)),
            casting => casting,
        };
        let watch = |watch: Watch| Watch { subject: role(watch.subject), object: role(watch.object), ..watch };
        match used {
            Use::Trigger(on) => Use::Trigger(watch(on)),
            Use::Action { moment, limit, once, on } => Use::Action { moment, limit, once, on: on.map(watch) },
            Use::Play | Use::Constant => used,
        }
    }

    fn scope(&self, scope: Scope) -> Scope {
        match scope {
            Scope::Zone(zone, whose) => Scope::Zone(zone, whose.map(|whose| self.to(whose))),
            Scope::Set(set) => Scope::Set(self.set(set)),
            Scope::InPlay | Scope::Anywhere => scope,
        }
    }

    fn demand(&self, demand: Demand) -> Demand {
        match demand {
            Demand::Is(of) => Demand::Is(self.to(of)),
            Demand::ControlledBy(of, yes) => Demand::ControlledBy(self.to(of), yes),
            Demand::OwnedBy(of) => Demand::OwnedBy(self.to(of)),
            Demand::InZone(zone, whose) => Demand::InZone(zone, whose.map(|whose| self.to(whose))),
            Demand::At(place, of, yes) => Demand::At(place, self.to(of), yes),
            Demand::AtHome(place, of, yes) => Demand::AtHome(place, self.to(of), yes),
            Demand::Near(place, of) => Demand::Near(place, self.to(of)),
            Demand::SameName(of) => Demand::SameName(self.to(of)),
            Demand::AttachedTo(of) => Demand::AttachedTo(self.to(of)),
            Demand::NotThe(of) => Demand::NotThe(self.to(of)),
            Demand::NotIn(set) => Demand::NotIn(self.set(set)),
            Demand::Unspent(set) => Demand::Unspent(self.set(set)),
            Demand::Noun(_) | Demand::Trait(..) | Demand::State(..) | Demand::ControlledByOpponent(_) => demand,
            Demand::Measure(..) | Demand::Damaged(_) | Demand::Fact(_) | Demand::Either(..) => demand,
        }
    }
}

impl Lowering<'_> {
    /// A new set, by its name.
    pub(super) fn new_set(&mut self, tree: &Tree) -> Result<u8> {
        if self.sets as usize == SETS || self.draft.sets.len() == NAMES {
            let what = format!("this ability speaks of more than {SETS} groups of things");
            return Err(Trouble::new(tree.span, what, "split it into two abilities, one a line"));
        }
        self.draft.sets.push(self.sets);
        self.sets += 1;
        Ok((self.draft.sets.len() - 1) as u8)
    }

    /// A new loop inside those that are open, by its name.
    pub(super) fn new_item(&mut self, tree: &Tree) -> Result<u8> {
        if self.items as usize == ITEMS || self.draft.items.len() == NAMES {
            return Err(Trouble::new(tree.span, "too many groups inside each other", "split the sentence"));
        }
        self.draft.items.push(self.items);
        Ok((self.draft.items.len() - 1) as u8)
    }

    /// Writes what some words say, and notes that it is for these words.
    pub(super) fn for_words<T>(&mut self, tree: &Tree, write: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        let from = self.programs.sizes();
        let written = write(self)?;
        let to = self.programs.sizes();
        self.draft.phrases.push((tree.span, Stretch { from, to }));
        Ok(written)
    }

    /// Notes that all that was written since the programs held so much belongs to an ability.
    pub(super) fn belongs(&mut self, id: AbilityId, from: Sizes) {
        let to = self.programs.sizes();
        self.draft.abilities.push((id, Stretch { from, to }));
    }
}
