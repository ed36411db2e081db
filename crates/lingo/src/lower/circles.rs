//! No number may depend on itself. A constant effect that changes guns by looking at guns would never come to an end, so
//! the texts of a whole card set are refused when their constant effects go in a circle.

use crate::ids::MeasureId;
use crate::program::*;

/// Numbers come first, then traits.
const FIRST_TRAIT: usize = 64;
const NODES: usize = FIRST_TRAIT + 256;

/// Some of the numbers and traits.
type Marked = [u64; NODES / 64];

/// Which numbers and traits an effect looks at when others are reckoned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reads(Vec<Marked>);

impl Default for Reads {
    fn default() -> Reads {
        Reads(vec![[0; NODES / 64]; NODES])
    }
}

impl Reads {
    /// Adds what a lasting effect looks at; false if that closes a circle.
    pub fn add(&mut self, programs: &Programs, lasting: &Lasting) -> bool {
        let changed = match lasting.what {
            What::Add(measure) | What::SetTo(measure) | What::Double(measure) | What::Halve(measure) => measure.index(),
            What::Trait(word) | What::NoTrait(word) => FIRST_TRAIT + word.index(),
            _ => return true,
        };
        let mut seen = Seen::new(programs);
        if !lasting.fixed {
            seen.amount(lasting.amount);
        }
        if let About::Matching(filter) = lasting.about {
            seen.filter(filter);
        }
        if let Some(cond) = lasting.cond {
            seen.cond(cond);
        }
        self.0[changed].iter_mut().zip(seen.reads).for_each(|(all, more)| *all |= more);
        !self.reaches(seen.reads, changed)
    }

    /// Does looking at any of these lead back to this one?
    fn reaches(&self, from: Marked, goal: usize) -> bool {
        let mut open: Vec<usize> = members(&from).collect();
        let mut done = [false; NODES];
        while let Some(next) = open.pop() {
            if next == goal {
                return true;
            }
            if !std::mem::replace(&mut done[next], true) {
                open.extend(members(&self.0[next]));
            }
        }
        false
    }
}

fn members(some: &Marked) -> impl Iterator<Item = usize> + '_ {
    (0..NODES).filter(|node| some[node / 64] >> (node % 64) & 1 == 1)
}

/// Who and what a condition speaks of.
pub(super) fn refs_of_cond(programs: &Programs, cond: u16) -> Vec<Ref> {
    let mut seen = Seen::new(programs);
    seen.cond(cond);
    seen.refs
}

/// The filters by which a condition looks at what things are; how many there are can be seen from outside.
pub(super) fn looks_of_cond(programs: &Programs, cond: u16) -> Vec<u16> {
    let mut seen = Seen::new(programs);
    seen.cond(cond);
    seen.looks
}

/// The same, for what is in force all the time.
pub(super) fn looks_of_lasting(programs: &Programs, lasting: &Lasting) -> Vec<u16> {
    let mut seen = Seen::new(programs);
    if !lasting.fixed {
        seen.amount(lasting.amount);
    }
    lasting.cond.into_iter().for_each(|cond| seen.cond(cond));
    seen.looks
}

struct Seen<'a> {
    programs: &'a Programs,
    reads: Marked,
    refs: Vec<Ref>,
    looks: Vec<u16>,
}

impl<'a> Seen<'a> {
    fn new(programs: &'a Programs) -> Seen<'a> {
        Seen { programs, reads: [0; NODES / 64], refs: Vec::new(), looks: Vec::new() }
    }

    fn read(&mut self, node: usize) {
        self.reads[node / 64] |= 1 << (node % 64);
    }

    fn measure(&mut self, measure: MeasureId) {
        self.read(measure.index());
    }

    fn to(&mut self, to: Ref) {
        self.refs.push(to);
        if let Base::First(filter) = to.base {
            self.filter(filter);
        }
    }

    fn amount(&mut self, amount: Amount) {
        let Amount::Expr(expr) = amount else { return };
        match self.programs.exprs[expr as usize] {
            Expr::Measure(who, measure, aspect) => {
                self.to(who);
                if aspect != Aspect::Printed {
                    self.measure(measure);
                }
            }
            Expr::Missing(who, measure) => {
                self.to(who);
                self.measure(measure);
            }
            Expr::Figure(_) => {}
            Expr::Count(filter) => self.count(filter),
            Expr::Total(filter, measure) | Expr::Highest(filter, measure) | Expr::Lowest(filter, measure) => {
                self.look(filter);
                self.measure(measure);
            }
            Expr::Add(one, other) | Expr::Sub(one, other) | Expr::Times(one, other) => {
                self.amount(one);
                self.amount(other);
            }
            Expr::Half(of) | Expr::HalfUp(of) | Expr::AtLeast(of, _) | Expr::AtMost(of, _) => self.amount(of),
        }
    }

    /// All that match are counted.
    fn count(&mut self, filter: u16) {
        let Filter { from, to, .. } = self.programs.filters[filter as usize];
        let demands = &self.programs.demands[from as usize..to as usize];
        match demands.iter().all(|demand| matches!(demand, Demand::Noun(_))) {
            true => self.filter(filter),
            false => self.look(filter),
        }
    }

    /// What each of them is counts.
    fn look(&mut self, filter: u16) {
        self.looks.push(filter);
        self.filter(filter);
    }

    fn filter(&mut self, filter: u16) {
        let Filter { scope, from, to, .. } = self.programs.filters[filter as usize];
        if let Scope::Zone(_, Some(whose)) = scope {
            self.to(whose);
        }
        for demand in &self.programs.demands[from as usize..to as usize] {
            match *demand {
                Demand::Trait(word, _) => self.read(FIRST_TRAIT + word.index()),
                Demand::Measure(measure, aspect, _, amount) => {
                    if aspect != Aspect::Printed {
                        self.measure(measure);
                    }
                    self.amount(amount);
                }
                Demand::ControlledBy(to, _)
                | Demand::OwnedBy(to)
                | Demand::InZone(_, Some(to))
                | Demand::At(_, to, _)
                | Demand::AtHome(_, to, _)
                | Demand::Near(_, to)
                | Demand::SameName(to)
                | Demand::AttachedTo(to)
                | Demand::NotThe(to)
                | Demand::Is(to) => self.to(to),
                Demand::Either(one, other) => {
                    self.filter(one);
                    self.filter(other);
                }
                _ => {}
            }
        }
    }

    fn cond(&mut self, cond: u16) {
        match self.programs.conds[cond as usize] {
            Cond::Compare(one, _, other) => {
                self.amount(one);
                self.amount(other);
            }
            Cond::Matches(to, filter) => {
                self.to(to);
                self.filter(filter);
            }
            Cond::Count(filter, ..) => self.count(filter),
            Cond::Every(all, meet) => {
                self.look(all);
                self.filter(meet);
            }
            Cond::Fact(_, to, amount) => {
                self.to(to);
                self.amount(amount);
            }
            Cond::Running(..) => {}
            Cond::Not(cond) => self.cond(cond),
            Cond::And(one, other) | Cond::Or(one, other) => {
                self.cond(one);
                self.cond(other);
            }
        }
    }
}
