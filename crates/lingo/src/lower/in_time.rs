//! What is over before it counts: a change for a time that ends before the number is used again, by when the game says
//! that it uses the number ([`crate::LexiconBuilder::used`]).

use super::vain::{Checking, Vain};
use crate::ids::*;
use crate::program::*;
use crate::sense::Times;

/// How many stretches are looked ahead: everybody's next one and the one after it.
const AHEAD: usize = 4;

/// Whose numbers are changed, as whoever acts sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    Own,
    Others,
    /// Either, or both.
    Any,
}

/// When an effect begins: in whose stretch, and how far in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Begins {
    own: bool,
    at: Point,
}

/// How far in a stretch.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Point {
    Start,
    Opening,
    Course,
    End,
}

impl Begins {
    /// Is a number of this side used before a change of it that begins now is over?
    fn in_time(self, times: Times, of_own: bool, lasts: Lasts) -> bool {
        let is_own = |stretch: usize| stretch.is_multiple_of(2) == self.own;
        let next = |own: bool| (1..AHEAD).find(|&stretch| is_own(stretch) == own).unwrap_or(AHEAD);
        // The first and the last stretch in which it is in force.
        let first = usize::from(matches!(lasts, Lasts::Next(_)));
        let last = match lasts {
            Lasts::This(_) => 0,
            Lasts::NextEnd(_) | Lasts::Next(_) => 1,
            Lasts::YourStart(_) => next(true) - 1,
            Lasts::TheirStart(_) => next(false) - 1,
            Lasts::YourEnd(_) => next(true),
            Lasts::TheirEnd(_) => next(false),
            Lasts::Forever => AHEAD,
        };
        (first..=last).any(|stretch| {
            let mine = is_own(stretch) == of_own;
            let from = if stretch == 0 { self.at } else { Point::Start };
            (mine && times.opening && from <= Point::Opening)
                || (mine && times.own && from <= Point::Course)
                || (!mine && times.others && from <= Point::Course)
        })
    }
}

/// The number that an effect changes.
fn measure(lasting: &Lasting) -> Option<MeasureId> {
    match lasting.what {
        What::Add(measure) | What::SetTo(measure) | What::Double(measure) | What::Halve(measure) => Some(measure),
        _ => None,
    }
}

impl Checking<'_> {
    /// A change of a number that is put in force for a time.
    pub(super) fn counts(&self, lasting: &Lasting, on: Ref, lasts: Lasts, owner: Option<usize>) -> Vain {
        let Some((span, times)) = self.timed(lasting) else { return Ok(()) };
        if times == Times::NEVER {
            return Err(self.before_play(lasting));
        }
        let of_another_stretch = lasts.span().is_some_and(|of| of != span);
        let sides: &[bool] = match self.side(lasting, on) {
            Side::Own => &[true],
            Side::Others => &[false],
            Side::Any => &[true, false],
        };
        let begins = self.begins(span, owner);
        let in_time = |begins: &Begins| sides.iter().any(|&own| begins.in_time(times, own, lasts));
        if of_another_stretch || begins.iter().any(in_time) {
            return Ok(());
        }
        let (name, stretch) = (self.changed(lasting), self.programs.lexicon.stretch_name(span));
        let counts = match times {
            Times { opening: true, own: false, others: false } => format!("when a {stretch} of whoever has it begins"),
            Times { others: false, .. } => format!("in the {stretch}s of whoever has it"),
            _ => format!("in the {stretch}s of others"),
        };
        let what = format!("{name} counts {counts}, and this is over before that");
        Err((what, format!("let it last longer: “until the end of your next {stretch}”")))
    }

    /// A trigger that is put in force for a time, for something that one side does in its own stretches only.
    pub(super) fn waits_while_it_lasts(&self, lasting: &Lasting, lasts: Lasts, owner: Option<usize>) -> Vain {
        let (What::Trigger(id), Some(span)) = (lasting.what, lasts.span()) else { return Ok(()) };
        let Some(watch) = super::vain::watch(self.programs.ability(id).used) else { return Ok(()) };
        let (sides, whose): (&[bool], &str) = match self.doer(watch) {
            _ if !self.sense.is_of_own(watch.event) => return Ok(()),
            Side::Own => (&[true], "your own"),
            Side::Others => (&[false], "your opponent's"),
            Side::Any => (&[true, false], "a later"),
        };
        let in_time = |begins: &Begins| sides.iter().any(|&own| begins.in_time(Times::OWN, own, lasts));
        if self.begins(span, owner).iter().any(in_time) {
            return Ok(());
        }
        let stretch = self.programs.lexicon.stretch_name(span);
        let what = format!("what this waits for happens in {whose} {stretch}, and this is over before that");
        Err((what, format!("let it last longer: “until the end of your next {stretch}”")))
    }

    /// A constant effect on a number that counts before play only.
    pub(super) fn counts_at_all(&self, number: u16) -> Vain {
        let lasting = self.programs.lasting(number);
        match self.timed(lasting) {
            Some((_, Times::NEVER)) => {
                let plain = matches!(lasting.what, What::Add(_)) && lasting.plain().is_some();
                let own = self.side(lasting, Ref::NOBODY) == Side::Own;
                if plain && own && self.programs.is_settled(number) { Ok(()) } else { Err(self.before_play(lasting)) }
            }
            _ => Ok(()),
        }
    }

    fn before_play(&self, lasting: &Lasting) -> (String, String) {
        let name = self.changed(lasting);
        let nouns = measure(lasting).map(|measure| self.names(self.sense.reach(measure).changed)).unwrap_or_default();
        let noun = nouns.first().and_then(|noun| noun.split_once(' ')).map_or("", |(_, noun)| noun);
        let what = format!("{name} counts only before play begins, so no change in play does anything");
        (what, format!("let it hold always and by itself, on what is brought along: “Your {noun} has +5 {name}.”"))
    }

    /// When what an effect changes is used.
    fn timed(&self, lasting: &Lasting) -> Option<(SpanId, Times)> {
        match lasting.what {
            What::Cost(_) => self.sense.cost_times,
            _ => self.sense.times(measure(lasting)?),
        }
    }

    /// What an effect changes, in words.
    fn changed(&self, lasting: &Lasting) -> &str {
        measure(lasting).map_or("cost", |measure| self.programs.lexicon.measure(measure))
    }

    fn side(&self, lasting: &Lasting, on: Ref) -> Side {
        match lasting.about {
            About::One => self.side_of(on),
            About::Matching(filter) => self.side_of_filter(filter),
            About::You | About::This => Side::Own,
            About::Opponent | About::Players(Players::Opponents | Players::Others) => Side::Others,
            About::Players(Players::All) | About::None => Side::Any,
        }
    }

    pub(super) fn side_of(&self, to: Ref) -> Side {
        match to.base {
            Base::This | Base::You => Side::Own,
            Base::Opponent => Side::Others,
            Base::First(filter) => self.side_of_filter(filter),
            Base::Set(set) => self.side_of_set(set),
            Base::Item(item) => self.set_of(item).map_or(Side::Any, |set| self.side_of_set(set)),
            Base::Role(_) | Base::Part(_) | Base::Nobody => Side::Any,
        }
    }

    fn side_of_set(&self, set: u8) -> Side {
        let fills = self.ops().filter_map(|op| match op {
            Op::Choose { filter, set: of, .. }
            | Op::Gather { filter, set: of, .. }
            | Op::Best { filter, set: of, .. } => (of == set).then(|| self.side_of_filter(filter)),
            Op::ChoosePlayer { players, set: of, .. } | Op::GatherPlayers { players, set: of } => {
                (of == set).then_some(if players == Players::All { Side::Any } else { Side::Others })
            }
            Op::Top { set: of, .. } | Op::Without { set: of, .. } => (of == set).then_some(Side::Any),
            _ => None,
        });
        fills.reduce(|one, other| if one == other { one } else { Side::Any }).unwrap_or(Side::Any)
    }

    fn side_of_filter(&self, filter: u16) -> Side {
        let Filter { scope, from, to, .. } = self.programs.filters[filter as usize];
        let in_zone_of = match scope {
            Scope::Zone(_, Some(Ref::YOU)) => Some(Side::Own),
            Scope::Zone(_, Some(whose)) if whose == Ref::to(Base::Opponent) => Some(Side::Others),
            _ => None,
        };
        let sides = self.programs.demands[from as usize..to as usize].iter().filter_map(|demand| match *demand {
            Demand::ControlledBy(Ref::YOU, true) | Demand::ControlledByOpponent(false) => Some(Side::Own),
            Demand::ControlledBy(Ref::YOU, false) | Demand::ControlledByOpponent(true) => Some(Side::Others),
            Demand::Is(to) if to == Ref::THIS => Some(Side::Own),
            _ => None,
        });
        sides.chain(in_zone_of).reduce(|one, other| if one == other { one } else { Side::Any }).unwrap_or(Side::Any)
    }

    /// A condition on whose stretch it is, that holds at one of the times at which an ability may be carried out.
    pub(super) fn in_its_time(&self, cond: u16, owner: Option<usize>) -> Vain {
        let (span, own) = match self.programs.conds[cond as usize] {
            Cond::Running(span, own) => (span, own),
            Cond::Not(of) => match self.programs.conds[of as usize] {
                Cond::Running(span, own) => (span, !own),
                _ => return Ok(()),
            },
            Cond::And(one, other) => {
                self.in_its_time(one, owner)?;
                return self.in_its_time(other, owner);
            }
            _ => return Ok(()),
        };
        if self.begins(span, owner).iter().any(|begins| begins.own == own) {
            return Ok(());
        }
        let stretch = self.programs.lexicon.stretch_name(span);
        let (whose, other) = if own { ("your opponent's", "your") } else { ("your", "your opponent's") };
        let what = format!("this is always carried out in {whose} {stretch}, never in {other} {stretch}");
        Err((what, "leave the condition out, or wait for something that happens at that time".to_string()))
    }

    /// When an ability may be carried out, as early as can be.
    fn begins(&self, span: SpanId, owner: Option<usize>) -> Vec<Begins> {
        let at = |at: Point, whose: Side| {
            let sides =
                [true, false].into_iter().filter(move |&own| whose != if own { Side::Others } else { Side::Own });
            sides.map(move |own| Begins { own, at }).collect()
        };
        match owner.map(|owner| self.programs.abilities[owner].used) {
            // Where nobody reacts, what is played or used is played or used in one's own stretch.
            Some(Use::Play | Use::Action { on: None, .. }) if self.sense.acts_in_own => at(Point::Course, Side::Own),
            Some(Use::Trigger(watch)) => match watch.event {
                Event::Starts(of) if of == span => at(Point::Start, self.side_of_casting(watch.subject)),
                Event::Ends(of) if of == span => at(Point::End, self.side_of_casting(watch.subject)),
                event if self.sense.is_of_own(event) => at(Point::Course, self.doer(watch)),
                _ => at(Point::Start, Side::Any),
            },
            _ => at(Point::Start, Side::Any),
        }
    }

    /// Who does what an ability waits for, in a stretch of their own.
    pub(super) fn doer(&self, watch: Watch) -> Side {
        match (self.side_of_casting(watch.subject), self.side_of_casting(watch.object)) {
            (Side::Any, Side::Own) if self.sense.is_attack(watch.event) => Side::Others,
            (Side::Any, Side::Others) if self.sense.is_attack(watch.event) => Side::Own,
            (doer, _) => doer,
        }
    }

    fn side_of_casting(&self, casting: Casting) -> Side {
        match casting {
            Casting::This | Casting::You => Side::Own,
            Casting::Opponent => Side::Others,
            Casting::Same(to) => self.side_of(to),
            Casting::Matching(filter) => self.side_of_filter(filter),
            Casting::Anyone | Casting::AnyPlayer => Side::Any,
        }
    }
}
