//! What is in force: constant effects of cards in play, effects that last for a time, triggers that wait.
//!
//! One flat list in the position. Masks say which numbers and which kinds of events it touches at all, so that a card
//! in play costs nothing when nothing concerns it. Numbers are reckoned from their base every time they are read:
//! set, then multiplied, then added to. What is set for a time takes the place of all that was in force before it.

use crate::eval::Context;
use crate::frame::{Frame, Happening};
use crate::ids::*;
use crate::program::*;
use crate::sorts::Sorts;
use crate::world::{Among, Cause, World};
use table::{Seat, Zone};

/// When something ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Until {
    /// When its card leaves play.
    Leaves,
    /// Never.
    Never,
    /// At the start (or end) of a stretch of this player (or anybody's), after so many have been let pass.
    Edge {
        /// Which stretch.
        span: SpanId,
        /// At its start rather than its end.
        start: bool,
        /// Whose; anybody's if nobody is named.
        whose: Option<Seat>,
        /// How many to let pass.
        skip: u8,
    },
}

/// Why an effect is not about anything yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Asleep {
    /// It is in force.
    #[default]
    No,
    /// It came into force while a card was being played, and is for the next one: until that card is done
    /// ([`InForce::use_up`]).
    UntilPlayed,
    /// It is for the next stretch of play: until that starts ([`InForce::pass`]).
    UntilStart,
}

/// One effect in force.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Standing {
    /// Which effect.
    pub lasting: u16,
    /// The card it comes from.
    pub source: Thing,
    /// The player whose it is.
    pub controller: Seat,
    /// The one it was put on, or whom it keeps in mind.
    pub on: Who,
    /// When it ends.
    pub until: Until,
    /// How much, if that was settled when it was put in force.
    pub amount: i16,
    /// How often it can still be used; 0 for always.
    pub uses: u8,
    /// Whether it waits before it is about anything, and for what.
    pub asleep: Asleep,
}

impl Default for Standing {
    fn default() -> Standing {
        Standing {
            lasting: 0,
            source: Thing(0),
            controller: Seat::new(0),
            on: Who::NOBODY,
            until: Until::Never,
            amount: 0,
            uses: 0,
            asleep: Asleep::No,
        }
    }
}

/// Everything in force, up to `N` effects.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct InForce<const N: usize> {
    items: Zone<Standing, N>,
    /// What sort of effect each of them is ([`sort`]).
    sorts: Sorts<N>,
    measures: u64,
    /// Those among the numbers whose effects hang on more than what things are and whose they are.
    shifting: u64,
    events: u64,
    /// Deeds and traits that something in force speaks of, a bit each.
    deeds: u64,
    traits: u64,
    kinds: u16,
}

impl<const N: usize> Default for InForce<N> {
    fn default() -> Self {
        let (items, sorts) = (Zone::new(), Sorts::new());
        InForce { items, sorts, measures: 0, shifting: 0, events: 0, deeds: 0, traits: 0, kinds: 0 }
    }
}

/// A byte that effects of the same sort share: what they change, give, forbid or wait for. Others may share it too.
const fn sort(what: What) -> u8 {
    match what {
        What::Add(measure) | What::SetTo(measure) | What::Double(measure) | What::Halve(measure) => measure.0 % 64,
        What::Trait(word) | What::NoTrait(word) => 64 + word.0 % 64,
        What::Cannot(deed) | What::Can(deed) | What::Tax(deed, _) => 128 + deed.0 % 64,
        What::Grant(_) => 192,
        What::Cost(_) => 193,
        What::DamageTo(_) | What::DamageBy(_) | What::Absorb => 194,
        What::Trigger(_) => 195,
        What::AtEnd(_) => 196,
    }
}

/// Kinds of effect that are looked up by kind alone.
mod kind {
    pub const COST: u16 = 4;
    pub const DAMAGE: u16 = 8;
    pub const GRANT: u16 = 16;
}

impl<const N: usize> InForce<N> {
    /// Nothing.
    pub fn new() -> Self {
        Self::default()
    }

    /// Everything in force, oldest first.
    pub fn items(&self) -> &[Standing] {
        &self.items
    }

    fn touch(&mut self, programs: &Programs, standing: &Standing) {
        match programs.lasting(standing.lasting).what {
            What::Add(measure) | What::SetTo(measure) | What::Double(measure) | What::Halve(measure) => {
                self.measures |= 1 << measure.0;
                if !self.shifts(measure) && !programs.is_steady(standing.lasting) {
                    self.shifting |= 1 << measure.0;
                }
            }
            What::Trait(word) | What::NoTrait(word) => self.traits |= 1 << (word.0 % 64),
            What::Cannot(deed) | What::Can(deed) | What::Tax(deed, _) => self.deeds |= 1 << (deed.0 % 64),
            What::Grant(ability) => {
                self.kinds |= kind::GRANT;
                if let Use::Trigger(watch) = programs.ability(ability).used {
                    self.events |= watch.event.bit();
                }
            }
            What::Cost(_) => self.kinds |= kind::COST,
            What::DamageTo(_) | What::DamageBy(_) | What::Absorb => self.kinds |= kind::DAMAGE,
            What::Trigger(ability) => {
                if let Use::Trigger(watch) = programs.ability(ability).used {
                    self.events |= watch.event.bit();
                }
            }
            What::AtEnd(_) => {}
        }
    }

    fn touch_all(&mut self, programs: &Programs) {
        (self.measures, self.shifting, self.events, self.kinds) = (0, 0, 0, 0);
        (self.deeds, self.traits) = (0, 0);
        for place in 0..self.items.len() {
            let standing = self.items[place];
            self.touch(programs, &standing);
        }
    }

    fn push(&mut self, programs: &Programs, standing: Standing) -> bool {
        self.touch(programs, &standing);
        let (place, pushed) = (self.items.len(), self.items.try_push(standing));
        if pushed {
            self.sorts.set(place, sort(programs.lasting(standing.lasting).what));
        }
        pushed
    }

    /// The effects of the same sort as this one, oldest first.
    #[inline]
    fn like(&self, what: What) -> impl DoubleEndedIterator<Item = &Standing> {
        self.sorts.places(sort(what), self.items.len()).map(|place| &self.items[place])
    }

    /// The effects of exactly this kind, oldest first, whomever they are about.
    pub fn all(&self, programs: &Programs, what: What) -> impl Iterator<Item = &Standing> {
        self.like(what).filter(move |standing| programs.lasting(standing.lasting).what == what)
    }

    fn keep(&mut self, programs: &Programs, mut keep: impl FnMut(&mut Standing) -> bool) {
        let before = self.items.len();
        let mut kept = 0;
        for place in 0..before {
            let mut standing = self.items[place];
            if keep(&mut standing) {
                self.items[kept] = standing;
                self.sorts.shift(place, kept);
                kept += 1;
            }
        }
        if kept != before {
            self.items.truncate(kept);
            self.sorts.clear(kept, before);
            self.touch_all(programs);
        }
    }

    /// A card enters play: its constant effects and triggers are in force. False if there is no room for all of them.
    pub fn enter(&mut self, programs: &Programs, code: &Code, source: Thing, controller: Seat) -> bool {
        code.standing.iter().all(|&lasting| {
            let until = Until::Leaves;
            self.push(programs, Standing { lasting, source, controller, until, ..Standing::default() })
        })
    }

    /// A card leaves play: what it had in force by being there ends, and so does what was put on it.
    pub fn leave(&mut self, programs: &Programs, thing: Thing) {
        self.keep(programs, |standing| {
            !(standing.source == thing && standing.until == Until::Leaves) && standing.on != Who::thing(thing)
        });
    }

    /// A card in play loses its text, or gets another controller: what it had in force by being there ends, what was put
    /// on it stays.
    pub fn withdraw(&mut self, programs: &Programs, thing: Thing) {
        self.keep(programs, |standing| !(standing.source == thing && standing.until == Until::Leaves));
    }

    /// Carries out [`Act::Stand`]. False if there is no room, or nobody to put it on.
    #[allow(clippy::too_many_arguments)]
    pub fn stand(
        &mut self,
        programs: &Programs,
        world: &impl World,
        cause: Cause,
        lasting: u16,
        on: Who,
        lasts: Lasts,
        amount: i32,
        uses: u8,
    ) -> bool {
        if on.is_nobody() && programs.lasting(lasting).about == About::One {
            return false;
        }
        let standing = Standing {
            lasting,
            source: cause.source,
            controller: cause.controller,
            on,
            until: until(world, lasts, cause.controller, on),
            amount: amount.clamp(i16::MIN as i32, i16::MAX as i32) as i16,
            uses,
            asleep: match lasts {
                Lasts::Next(_) => Asleep::UntilStart,
                _ if uses > 0 && !is_trigger(programs, lasting) && world.is_playing() => Asleep::UntilPlayed,
                _ => Asleep::No,
            },
        };
        self.push(programs, standing)
    }

    /// A stretch of play starts or ends: what was put off till then is in force, and what lasted until then is over.
    /// Gives what was to happen at that time.
    pub fn pass(&mut self, programs: &Programs, span: SpanId, start: bool, whose: Seat) -> Zone<Standing, N> {
        let mut due = Zone::new();
        if self.items.is_empty() {
            return due;
        }
        self.keep(programs, |standing| {
            let Until::Edge { span: at, start: edge, whose: of, skip } = &mut standing.until else { return true };
            if *at == span && start && standing.asleep == Asleep::UntilStart {
                standing.asleep = Asleep::No;
            }
            if *at != span || *edge != start || of.is_some_and(|of| of != whose) {
                return true;
            }
            if *skip > 0 {
                *skip -= 1;
                return true;
            }
            if matches!(programs.lasting(standing.lasting).what, What::AtEnd(_)) {
                due.try_push(*standing);
            }
            false
        });
        due
    }

    /// Ends an effect by its place in the list.
    pub fn end(&mut self, programs: &Programs, index: usize) {
        let last = self.items.len() - 1;
        self.items.remove(index);
        (index..last).for_each(|place| self.sorts.shift(place + 1, place));
        self.sorts.clear(last, last + 1);
        self.touch_all(programs);
    }

    /// A card has been played to its end: uses up one use of every effect for "your next …" that is about it. Those
    /// that came into force meanwhile are for the next one from now on.
    pub fn use_up(&mut self, programs: &Programs, world: &impl World, thing: Thing) {
        if !self.items.iter().any(|standing| standing.uses > 0) {
            return;
        }
        let matching: u128 = self.items.iter().enumerate().fold(0, |mask, (index, standing)| {
            let used = standing.uses > 0
                && !is_trigger(programs, standing.lasting)
                && concerns(programs, world, standing, Who::thing(thing));
            mask | ((used as u128) << (index as u32).min(127))
        });
        self.spend(programs, |index| (matching >> index.min(127)) & 1 == 1);
        let played = |standing: &&mut Standing| standing.asleep == Asleep::UntilPlayed;
        self.items.iter_mut().filter(played).for_each(|standing| standing.asleep = Asleep::No);
    }

    fn spend(&mut self, programs: &Programs, used: impl Fn(usize) -> bool) {
        let mut index = 0;
        self.keep(programs, |standing| {
            index += 1;
            if used(index - 1) && standing.uses > 0 {
                standing.uses -= 1;
                return standing.uses > 0;
            }
            true
        });
    }

    // ---- reading ----

    /// Does anything in force change this number of anybody at all? Cheap, so ask before looking.
    #[inline]
    pub fn changes(&self, measure: MeasureId) -> bool {
        self.measures & (1 << measure.0) != 0
    }

    /// Is an effect on this number in force that hangs on more than what things are and whose they are?
    #[inline]
    pub fn shifts(&self, measure: MeasureId) -> bool {
        self.shifting & (1 << measure.0) != 0
    }

    /// Has a card an effect on this number in force?
    pub fn comes_from(&self, source: Thing, measure: MeasureId) -> bool {
        self.changes(measure) && self.like(What::Add(measure)).any(|standing| standing.source == source)
    }

    /// A number with everything in force: set, then multiplied, then added to. What is set for a time takes the place of
    /// all that was in force before it; what comes later counts on top.
    #[inline]
    pub fn value(&self, programs: &Programs, world: &impl World, who: Who, measure: MeasureId, base: i32) -> i32 {
        if self.measures & (1 << measure.0) == 0 {
            return base;
        }
        self.reckon(programs, world, who, measure, base)
    }

    fn reckon(&self, programs: &Programs, world: &impl World, who: Who, measure: MeasureId, base: i32) -> i32 {
        let (mut value, mut add, mut double, mut halve) = (base, 0, 0, 0);
        for standing in self.like(What::Add(measure)).filter(|standing| concerns(programs, world, standing, who)) {
            match programs.lasting(standing.lasting).what {
                What::Add(_) => add = i32::saturating_add(add, amount(programs, world, standing)),
                What::SetTo(_) => {
                    value = amount(programs, world, standing);
                    if standing.until != Until::Leaves {
                        (add, double, halve) = (0, 0, 0);
                    }
                }
                What::Double(_) => double += 1,
                _ => halve += 1,
            }
        }
        value = value.saturating_mul(1 << double.min(8)) >> halve.min(8);
        value.saturating_add(add)
    }

    fn any(&self, programs: &Programs, world: &impl World, who: Who, what: What) -> bool {
        self.all(programs, what).any(|standing| concerns(programs, world, standing, who))
    }

    /// Does a thing have this trait, given whether it is printed on it? What was put in force last counts.
    #[inline]
    pub fn has_trait(
        &self,
        programs: &Programs,
        world: &impl World,
        thing: Thing,
        word: TraitId,
        printed: bool,
    ) -> bool {
        if !self.speaks_of_trait(word) {
            return printed;
        }
        let about = |what: What| what == What::Trait(word) || what == What::NoTrait(word);
        let last = self.like(What::Trait(word)).rev().find(|standing| {
            about(programs.lasting(standing.lasting).what) && concerns(programs, world, standing, Who::thing(thing))
        });
        last.map_or(printed, |standing| programs.lasting(standing.lasting).what == What::Trait(word))
    }

    /// Does anything in force speak of this trait at all? Cheap, so ask before looking.
    #[inline]
    pub fn speaks_of_trait(&self, word: TraitId) -> bool {
        self.traits & (1 << (word.0 % 64)) != 0
    }

    /// Does something in force give a thing this trait?
    #[inline]
    pub fn gives_trait(&self, programs: &Programs, world: &impl World, thing: Thing, word: TraitId) -> bool {
        self.has_trait(programs, world, thing, word, false)
    }

    /// Does anything in force give abilities to things? Cheap, so ask before looking.
    #[inline]
    pub fn grants(&self) -> bool {
        self.kinds & kind::GRANT != 0
    }

    /// The abilities that are given to a thing by others.
    pub fn granted<'a, W: World>(
        &'a self,
        programs: &'a Programs,
        world: &'a W,
        thing: Thing,
    ) -> impl Iterator<Item = AbilityId> + 'a {
        let some = self.kinds & kind::GRANT != 0;
        self.items.iter().filter(move |_| some).filter_map(move |standing| {
            match programs.lasting(standing.lasting).what {
                What::Grant(ability) if concerns(programs, world, standing, Who::thing(thing)) => Some(ability),
                _ => None,
            }
        })
    }

    /// What a deed costs this thing's controller on top of everything, pool by pool.
    pub fn taxes<'a, W: World>(
        &'a self,
        programs: &'a Programs,
        world: &'a W,
        thing: Thing,
        deed: DeedId,
    ) -> impl Iterator<Item = (MeasureId, i32)> + 'a {
        let some = self.speaks_of(deed);
        self.items.iter().filter(move |_| some).filter_map(move |standing| {
            match programs.lasting(standing.lasting).what {
                What::Tax(of, pool) if of == deed && concerns(programs, world, standing, Who::thing(thing)) => {
                    Some((pool, amount(programs, world, standing)))
                }
                _ => None,
            }
        })
    }

    /// Does anything in force speak of this deed at all? Cheap, so ask before looking.
    #[inline]
    pub fn speaks_of(&self, deed: DeedId) -> bool {
        self.deeds & (1 << (deed.0 % 64)) != 0
    }

    /// Is this forbidden?
    #[inline]
    pub fn forbids(&self, programs: &Programs, world: &impl World, who: Who, deed: DeedId) -> bool {
        self.speaks_of(deed) && self.any(programs, world, who, What::Cannot(deed))
    }

    /// Is this specially allowed?
    #[inline]
    pub fn allows(&self, programs: &Programs, world: &impl World, who: Who, deed: DeedId) -> bool {
        self.speaks_of(deed) && self.any(programs, world, who, What::Can(deed))
    }

    /// What a card costs of a pool; never less than nothing.
    #[inline]
    pub fn cost(&self, programs: &Programs, world: &impl World, card: Thing, pool: MeasureId, base: i32) -> i32 {
        if self.kinds & kind::COST == 0 {
            return base;
        }
        base.saturating_add(self.cost_change(programs, world, card, pool)).max(0)
    }

    /// By how much more of a pool a card costs, or less: everything in force together.
    #[inline]
    pub fn cost_change(&self, programs: &Programs, world: &impl World, card: Thing, pool: MeasureId) -> i32 {
        if self.kinds & kind::COST == 0 {
            return 0;
        }
        let about = |standing: &&Standing| concerns(programs, world, standing, Who::thing(card));
        let changes = self.all(programs, What::Cost(pool)).filter(about);
        changes.fold(0, |sum, standing| i32::saturating_add(sum, amount(programs, world, standing)))
    }

    /// How much damage is left after everything in force; what takes damage up is used. Call [`InForce::absorbed`]
    /// with the second number when the damage is really done.
    pub fn damage(
        &self,
        programs: &Programs,
        world: &impl World,
        from: Who,
        to: Who,
        kind: Option<DamageId>,
        base: i32,
    ) -> (i32, i32) {
        self.damage_between(programs, world, &[from], &[to], kind, base)
    }

    /// The same, where damage may be said to come from any of several (a card, its module, its ship) and to be done to
    /// any of several.
    pub fn damage_between(
        &self,
        programs: &Programs,
        world: &impl World,
        from: &[Who],
        to: &[Who],
        kind: Option<DamageId>,
        base: i32,
    ) -> (i32, i32) {
        if self.kinds & kind::DAMAGE == 0 {
            return (base, 0);
        }
        let mut damage = base;
        let mut shield = 0;
        for standing in self.items.iter() {
            let (of, who) = match programs.lasting(standing.lasting).what {
                What::DamageTo(of) => (of, to),
                What::DamageBy(of) => (of, from),
                What::Absorb if to.contains(&standing.on) && standing.asleep == Asleep::No => {
                    shield = i32::saturating_add(shield, standing.amount as i32);
                    continue;
                }
                _ => continue,
            };
            let against = programs.lasting(standing.lasting).against.is_none_or(|filter| {
                let things = to.iter().filter_map(|to| to.as_thing());
                things.into_iter().any(|thing| context(programs, standing).matches(world, filter, thing))
            });
            let about = |who: &[Who]| who.iter().any(|&who| concerns(programs, world, standing, who));
            if (of.is_none() || of == kind) && against && about(who) {
                damage = damage.saturating_add(amount(programs, world, standing));
            }
        }
        let damage = damage.max(0);
        let absorbed = shield.clamp(0, damage);
        (damage - absorbed, absorbed)
    }

    /// Uses up what took damage up.
    pub fn absorbed(&mut self, programs: &Programs, to: Who, absorbed: i32) {
        self.absorbed_by(programs, &[to], absorbed);
    }

    /// The same, for damage to any of several.
    pub fn absorbed_by(&mut self, programs: &Programs, to: &[Who], mut absorbed: i32) {
        if absorbed == 0 {
            return;
        }
        self.keep(programs, |standing| {
            let absorbs = programs.lasting(standing.lasting).what == What::Absorb && standing.asleep == Asleep::No;
            if !absorbs || !to.contains(&standing.on) || absorbed == 0 {
                return true;
            }
            let used = absorbed.min(standing.amount as i32);
            absorbed -= used;
            standing.amount -= used as i16;
            standing.amount > 0
        });
    }

    // ---- events ----

    /// Does any card wait for events of this kind? Cheap, so ask before telling.
    #[inline]
    pub fn listens(&self, event: Event) -> bool {
        self.events & event.bit() != 0
    }

    /// The effects that this event sets off, in the order they came into force, are handed to `put` as frames.
    /// Those for "the next time" are used up.
    pub fn set_off<W: World>(
        &mut self,
        programs: &Programs,
        world: &W,
        happening: &Happening,
        before: bool,
        put: impl FnMut(Frame),
    ) {
        let woken = self.woken(programs, world, happening, before, put);
        self.woke(programs, woken);
    }

    /// The same, for a game whose world is where this list lies: [`InForce::woke`] has to be told what comes of it.
    pub fn woken<W: World>(
        &self,
        programs: &Programs,
        world: &W,
        happening: &Happening,
        before: bool,
        mut put: impl FnMut(Frame),
    ) -> Woken {
        if !self.listens(happening.event) {
            return Woken(0);
        }
        let mut used = 0u128;
        for (index, standing) in self.items.iter().enumerate() {
            let (ability, granted) = match programs.lasting(standing.lasting).what {
                What::Trigger(ability) => (ability, false),
                What::Grant(ability) => (ability, true),
                _ => continue,
            };
            let Use::Trigger(watch) = programs.ability(ability).used else { continue };
            if watch.before != before || watch.event != happening.event || standing.asleep != Asleep::No {
                continue;
            }
            let mut wakes = |source: Thing, controller: Seat| {
                let context = Context { source, controller, ..context(programs, standing) };
                let Some([subject, object]) = context.cast(world, &watch, happening) else { return };
                let happening = Happening { subject, object, ..*happening };
                let frame = Frame::new(programs, ability, source, controller).on(&happening).minding(standing.on);
                let cond = programs.ability(ability).cond;
                if cond.is_none_or(|cond| Context::of(programs, &frame).holds(world, cond)) {
                    put(frame);
                    used |= 1 << (index as u32).min(127);
                }
            };
            if granted {
                world
                    .things(Among::InPlay)
                    .filter(|&thing| concerns(programs, world, standing, Who::thing(thing)))
                    .for_each(|thing| wakes(thing, world.controller(thing)));
            } else {
                wakes(standing.source, standing.controller);
            }
        }
        Woken(used)
    }

    /// Uses up what waited for "the next time".
    pub fn woke(&mut self, programs: &Programs, woken: Woken) {
        if woken.0 != 0 && self.items.iter().any(|standing| standing.uses > 0) {
            self.spend(programs, |index| (woken.0 >> index.min(127)) & 1 == 1);
        }
    }
}

/// Which of the effects in force an event has set off, by their places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub struct Woken(u128);

/// The frame of an effect whose time has come ([`InForce::pass`]).
pub fn due(programs: &Programs, standing: &Standing) -> Option<Frame> {
    match programs.lasting(standing.lasting).what {
        What::AtEnd(ability) => {
            Some(Frame::new(programs, ability, standing.source, standing.controller).minding(standing.on))
        }
        _ => None,
    }
}

fn context<'a>(programs: &'a Programs, standing: &Standing) -> Context<'a> {
    let Standing { source, controller, on, .. } = *standing;
    Context { programs, source, controller, frame: None, on }
}

fn amount(programs: &Programs, world: &impl World, standing: &Standing) -> i32 {
    let lasting = programs.lasting(standing.lasting);
    if lasting.fixed && standing.until != Until::Leaves {
        return standing.amount as i32;
    }
    context(programs, standing).amount(world, lasting.amount)
}

/// Does an effect wait for its time, rather than being about somebody or something?
fn is_trigger(programs: &Programs, lasting: u16) -> bool {
    matches!(programs.lasting(lasting).what, What::Trigger(_) | What::AtEnd(_))
}

/// Is an effect about this one, and does its condition hold?
fn concerns(programs: &Programs, world: &impl World, standing: &Standing, who: Who) -> bool {
    if standing.asleep != Asleep::No {
        return false;
    }
    let lasting = programs.lasting(standing.lasting);
    let context = context(programs, standing);
    let about = match lasting.about {
        About::One => standing.on == who,
        About::This => who == Who::thing(standing.source),
        About::You => who == Who::seat(standing.controller),
        About::Opponent => who == Who::seat(world.opponent(standing.controller)),
        About::Players(players) => who.as_seat().is_some_and(|seat| match players {
            Players::All => true,
            Players::Opponents | Players::Others => seat != standing.controller,
        }),
        About::Matching(filter) => who.as_thing().is_some_and(|thing| context.matches(world, filter, thing)),
        About::None => false,
    };
    about && lasting.cond.is_none_or(|cond| context.holds(world, cond))
}

/// When an effect put in force now ends.
fn until(world: &impl World, lasts: Lasts, you: Seat, on: Who) -> Until {
    let edge = |span, start, whose, skip| Until::Edge { span, start, whose, skip };
    let running = |span, seat| (world.running(span) == Some(seat)) as u8;
    let them = || {
        let seat = on.as_seat().or_else(|| on.as_thing().map(|thing| world.controller(thing)));
        seat.filter(|&seat| seat != you).unwrap_or_else(|| world.opponent(you))
    };
    match lasts {
        Lasts::This(span) => edge(span, false, None, 0),
        Lasts::YourStart(span) => edge(span, true, Some(you), 0),
        Lasts::YourEnd(span) => edge(span, false, Some(you), running(span, you)),
        Lasts::TheirStart(span) => edge(span, true, Some(them()), 0),
        Lasts::TheirEnd(span) => edge(span, false, Some(them()), running(span, them())),
        Lasts::NextEnd(span) | Lasts::Next(span) => edge(span, false, None, world.running(span).is_some() as u8),
        Lasts::Forever => Until::Never,
    }
}
