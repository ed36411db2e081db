//! Reading a position on behalf of a card: who is meant, how much, whether.

use crate::frame::{Frame, Happening};
use crate::ids::*;
use crate::program::*;
use crate::world::{Among, World};
use table::Seat;

/// On whose behalf something is read.
#[derive(Clone, Copy)]
pub(crate) struct Context<'a> {
    pub programs: &'a Programs,
    pub source: Thing,
    pub controller: Seat,
    /// What was found so far; nothing for lasting effects.
    pub frame: Option<&'a Frame>,
    /// The one a lasting effect was put on.
    pub on: Who,
}

impl<'a> Context<'a> {
    pub fn of(programs: &'a Programs, frame: &'a Frame) -> Context<'a> {
        Context { programs, source: frame.source, controller: frame.controller, frame: Some(frame), on: Who::NOBODY }
    }

    /// The first of whoever is meant.
    pub fn who(&self, world: &impl World, to: Ref) -> Who {
        let base = match to.base {
            Base::This => Who::thing(self.source),
            Base::You => Who::seat(self.controller),
            Base::Opponent => Who::seat(world.opponent(self.controller)),
            Base::Set(set) => self.frame.and_then(|frame| frame.set(set).first().copied()).unwrap_or_default(),
            Base::Item(item) => self.frame.map_or(Who::NOBODY, |frame| frame.items[item as usize]),
            Base::Role(2) if self.frame.is_none() => self.on,
            Base::Role(role) => self.frame.map_or(Who::NOBODY, |frame| frame.roles[role as usize]),
            Base::Part(part) => world.part(part).map_or(Who::NOBODY, Who::seat),
            Base::First(filter) => self.matching(world, filter).next().unwrap_or_default(),
            Base::Nobody => Who::NOBODY,
        };
        match (to.hop, to.then) {
            (Hop::Stay, _) => base,
            (hop, Hop::Stay) => go(world, base, hop),
            (hop, then) => go(world, go(world, base, hop), then),
        }
    }

    /// The player meant, or who controls the thing meant.
    #[inline]
    pub fn seat(&self, world: &impl World, to: Ref) -> Option<Seat> {
        if to == Ref::YOU {
            return Some(self.controller);
        }
        let who = self.who(world, to);
        who.as_seat().or_else(|| who.as_thing().map(|thing| world.controller(thing)))
    }

    pub fn amount(&self, world: &impl World, amount: Amount) -> i32 {
        match amount {
            Amount::Num(number) => number as i32,
            Amount::Reg(register) => self.frame.map_or(0, |frame| frame.registers[register as usize]),
            Amount::Expr(expr) => self.expr(world, self.programs.exprs[expr as usize]),
        }
    }

    fn expr(&self, world: &impl World, expr: Expr) -> i32 {
        let of = |amount| self.amount(world, amount);
        match expr {
            Expr::Measure(who, measure, aspect) => world.measure(self.who(world, who), measure, aspect),
            Expr::Missing(who, measure) => {
                let who = self.who(world, who);
                world
                    .measure(who, measure, Aspect::Maximum)
                    .saturating_sub(world.measure(who, measure, Aspect::Now))
                    .max(0)
            }
            Expr::Figure(figure) => world.figure(figure, self.source),
            Expr::Count(filter) => self.matching(world, filter).count() as i32,
            Expr::Total(filter, measure) => self.numbers(world, filter, measure).fold(0, i32::saturating_add),
            Expr::Highest(filter, measure) => self.numbers(world, filter, measure).max().unwrap_or(0),
            Expr::Lowest(filter, measure) => self.numbers(world, filter, measure).min().unwrap_or(0),
            Expr::Add(one, other) => of(one).saturating_add(of(other)),
            Expr::Sub(one, other) => of(one).saturating_sub(of(other)),
            Expr::Times(one, other) => of(one).saturating_mul(of(other)),
            Expr::Half(amount) => of(amount).div_euclid(2),
            Expr::HalfUp(amount) => of(amount).saturating_add(1).div_euclid(2),
            Expr::AtLeast(amount, least) => of(amount).max(least as i32),
            Expr::AtMost(amount, most) => of(amount).min(most as i32),
        }
    }

    /// Is this reckoned from a number of somebody who is not there? Such a number is no 0, and compares with none.
    fn is_nobodys(&self, world: &impl World, amount: Amount) -> bool {
        let Amount::Expr(expr) = amount else { return false };
        match self.programs.exprs[expr as usize] {
            Expr::Measure(who, ..) | Expr::Missing(who, _) => self.who(world, who).is_nobody(),
            Expr::Add(one, other) | Expr::Sub(one, other) | Expr::Times(one, other) => {
                self.is_nobodys(world, one) || self.is_nobodys(world, other)
            }
            Expr::Half(amount) | Expr::HalfUp(amount) | Expr::AtLeast(amount, _) | Expr::AtMost(amount, _) => {
                self.is_nobodys(world, amount)
            }
            _ => false,
        }
    }

    fn numbers<'w, W: World>(
        self,
        world: &'w W,
        filter: u16,
        measure: MeasureId,
    ) -> impl Iterator<Item = i32> + use<'a, 'w, W> {
        self.matching(world, filter).map(move |who| world.measure(who, measure, Aspect::Now))
    }

    pub fn holds(&self, world: &impl World, cond: u16) -> bool {
        match self.programs.conds[cond as usize] {
            Cond::Compare(one, cmp, other) => {
                cmp.holds(self.amount(world, one), self.amount(world, other))
                    && ![one, other].into_iter().any(|amount| self.is_nobodys(world, amount))
            }
            Cond::Matches(who, filter) => {
                self.who(world, who).as_thing().is_some_and(|thing| self.matches(world, filter, thing))
            }
            Cond::Count(filter, cmp, number) => cmp.holds(self.matching(world, filter).count() as i32, number as i32),
            Cond::Every(all, meet) => self
                .matching(world, all)
                .all(|who| who.as_thing().is_some_and(|thing| self.matches(world, meet, thing))),
            Cond::Fact(fact, of, amount) => {
                world.fact(fact, self.who(world, of), self.amount(world, amount), self.source, self.controller)
            }
            Cond::Running(span, yours) => (world.running(span) == Some(self.controller)) == yours,
            Cond::Not(cond) => !self.holds(world, cond),
            Cond::And(one, other) => self.holds(world, one) && self.holds(world, other),
            Cond::Or(one, other) => self.holds(world, one) || self.holds(world, other),
        }
    }

    /// Everything that matches a filter, in the world's order.
    pub fn matching<'w, W: World>(self, world: &'w W, filter: u16) -> impl Iterator<Item = Who> + use<'a, 'w, W> {
        let context = self;
        let Filter { scope, noun, yours, .. } = self.programs.filters[filter as usize];
        let (among, set) = match scope {
            Scope::InPlay | Scope::Anywhere => (Some(Among::InPlay), None),
            Scope::Zone(zone, whose) => {
                (Some(Among::Zone(zone, whose.and_then(|whose| self.seat(world, whose)))), None)
            }
            Scope::Set(set) => (None, self.frame.map(|frame| frame.set(set))),
        };
        let yours = yours.then_some(self.controller);
        let found = among.into_iter().flat_map(move |among| world.things_like(among, noun, yours)).map(Who::thing);
        let kept = set.unwrap_or(&[]).iter().copied();
        found.chain(kept).filter(move |who| who.as_thing().is_some_and(|thing| context.demands(world, filter, thing)))
    }

    /// Does a thing match a filter, wherever it is looked for?
    pub fn matches(&self, world: &impl World, filter: u16, thing: Thing) -> bool {
        let Filter { scope, yours, .. } = self.programs.filters[filter as usize];
        if yours && world.controller(thing) != self.controller {
            return false;
        }
        self.in_scope(world, scope, thing) && self.demands(world, filter, thing)
    }

    /// Is a thing among those that are looked at? Whatever is asked about something on the table lies there.
    pub fn in_scope(&self, world: &impl World, scope: Scope, thing: Thing) -> bool {
        match scope {
            Scope::InPlay | Scope::Anywhere => true,
            Scope::Zone(zone, whose) => world.in_zone(thing, zone, whose.and_then(|whose| self.seat(world, whose))),
            Scope::Set(set) => self.frame.is_some_and(|frame| frame.set(set).contains(&Who::thing(thing))),
        }
    }

    /// Does a filter leave out what is still to be chosen before?
    pub fn excludes_chosen(&self, filter: u16) -> bool {
        let Filter { from, to, .. } = self.programs.filters[filter as usize];
        let open = |set: u8| self.frame.is_none_or(|frame| frame.set(set).is_empty());
        let demands = &self.programs.demands[from as usize..to as usize];
        demands.iter().any(|demand| matches!(demand, Demand::NotIn(set) if open(*set)))
    }

    fn demands(&self, world: &impl World, filter: u16, thing: Thing) -> bool {
        let Filter { from, to, .. } = self.programs.filters[filter as usize];
        self.programs.demands[from as usize..to as usize].iter().all(|&demand| self.meets(world, demand, thing))
    }

    /// Does a thing meet one demand of a filter?
    pub fn meets(&self, world: &impl World, demand: Demand, thing: Thing) -> bool {
        match demand {
            Demand::Noun(noun) => world.is(thing, noun),
            Demand::Is(the) => self.who(world, the) == Who::thing(thing),
            Demand::Trait(word, has) => world.has_trait(thing, word) == has,
            Demand::State(state, on) => world.in_state(thing, state) == on,
            Demand::ControlledBy(whose, yes) => (self.seat(world, whose) == Some(world.controller(thing))) == yes,
            Demand::ControlledByOpponent(yes) => (world.controller(thing) != self.controller) == yes,
            Demand::OwnedBy(whose) => self.seat(world, whose) == Some(world.owner(thing)),
            Demand::InZone(zone, whose) => world.in_zone(thing, zone, whose.and_then(|whose| self.seat(world, whose))),
            Demand::At(place, with, yes) => self.together(world, place, with, thing) == yes,
            Demand::AtHome(place, whose, yes) => {
                let home = self.seat(world, whose).and_then(|seat| world.home(seat, place));
                (home.is_some() && world.place(thing, place) == home) == yes
            }
            Demand::Near(place, to) => {
                let other = self.who(world, to).as_thing().and_then(|other| world.place(other, place));
                match (world.place(thing, place), other) {
                    (Some(one), Some(other)) => world.adjacent(place, one, other),
                    _ => false,
                }
            }
            Demand::Measure(measure, aspect, cmp, amount) => {
                let has = world.measure(Who::thing(thing), measure, aspect);
                cmp.holds(has, self.amount(world, amount))
            }
            Demand::Damaged(yes) => world.damaged(thing) == yes,
            Demand::SameName(other) => {
                self.who(world, other).as_thing().is_some_and(|other| world.same_name(thing, other))
            }
            Demand::AttachedTo(to) => self.who(world, to).as_thing() == world.attached_to(thing),
            Demand::NotThe(other) => self.who(world, other) != Who::thing(thing),
            Demand::NotIn(set) | Demand::Unspent(set) => {
                self.frame.is_none_or(|frame| !frame.set(set).contains(&Who::thing(thing)))
            }
            Demand::Fact(fact) => world.fact(fact, Who::thing(thing), 0, self.source, self.controller),
            Demand::Either(one, other) => self.demands(world, one, thing) || self.demands(world, other, thing),
        }
    }

    fn together(&self, world: &impl World, place: PlaceId, with: Ref, thing: Thing) -> bool {
        let other = self.who(world, with).as_thing().and_then(|other| world.place(other, place));
        other.is_some() && world.place(thing, place) == other
    }

    /// Is this the event a card waits for?
    pub fn waits_for(&self, world: &impl World, watch: &Watch, happening: &Happening) -> bool {
        self.cast(world, watch, happening).is_some()
    }

    /// Who plays which part in the event a card waits for, of those who may be said to; nobody if it is another event.
    pub fn cast(&self, world: &impl World, watch: &Watch, happening: &Happening) -> Option<[Who; 2]> {
        if watch.event != happening.event || !(watch.kind.is_none() || watch.kind == happening.kind) {
            return None;
        }
        let others = |casting, others: &[Who]| {
            others.iter().copied().find(|&who| !who.is_nobody() && self.casts(world, casting, who))
        };
        let part = |casting, who: Who, stand_ins: &[Who]| {
            if self.casts(world, casting, who) { Some(who) } else { others(casting, stand_ins) }
        };
        let subject = part(watch.subject, happening.subject, &happening.for_subject)?;
        let object = part(watch.object, happening.object, &[happening.for_object])?;
        Some([subject, object])
    }

    fn casts(&self, world: &impl World, casting: Casting, who: Who) -> bool {
        match casting {
            Casting::Anyone => true,
            Casting::This => who == Who::thing(self.source),
            Casting::Same(to) => !who.is_nobody() && who == self.who(world, to),
            Casting::Matching(filter) => who.as_thing().is_some_and(|thing| self.matches(world, filter, thing)),
            Casting::You => who == Who::seat(self.controller),
            Casting::Opponent => who.as_seat().is_some_and(|seat| seat != self.controller),
            Casting::AnyPlayer => who.as_seat().is_some(),
        }
    }
}

/// One step from somebody or something.
fn go(world: &impl World, from: Who, hop: Hop) -> Who {
    match (hop, from.as_thing()) {
        (Hop::Stay, _) | (Hop::Controller | Hop::Owner, None) => from,
        (Hop::Controller, Some(thing)) => Who::seat(world.controller(thing)),
        (Hop::Owner, Some(thing)) => Who::seat(world.owner(thing)),
        (Hop::Relation(relation), Some(thing)) => world.relation(thing, relation),
        (Hop::Relation(_), None) => Who::NOBODY,
    }
}
