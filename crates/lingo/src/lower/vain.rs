//! What could never come about: a text that waits for an event nobody causes, looks for things that cannot be, or does
//! something to what it cannot be done to. All of it follows from what the game declares ([`crate::sense`]).

use super::circles::{looks_of_cond, looks_of_lasting};
use super::draft::{Draft, Part};
use super::in_time::Side;
use super::{PrintedOn, Result, Sizes};
use crate::grammar::{Cat, Rule};
use crate::ids::*;
use crate::outline::event_words;
use crate::program::*;
use crate::sense::{Kinds, Sense};
use crate::tree::Tree;
use crate::trouble::Trouble;

/// What is wrong, and what to do about it.
pub(super) type Vain = Result<(), (String, String)>;

/// The same, with the part of the programs that is wrong, if it is one.
type Wrong = (Option<Part>, (String, String));

/// Refuses an ability that could never do what it says. `known` is what the programs held before it.
pub(super) fn check(
    programs: &Programs,
    known: Sizes,
    printed: Option<PrintedOn>,
    tree: &Tree,
    draft: &Draft,
) -> Result<()> {
    let Some(printed) = printed else { return Ok(()) };
    let checking = Checking { programs, sense: &programs.lexicon.sense, printed, known, draft };
    checking.this(tree, false)?;
    checking.all().map_err(|(part, (what, remedy))| {
        let span = part.and_then(|part| draft.words(part)).unwrap_or(tree.span);
        Trouble::new(span, what, remedy)
    })
}

pub(super) struct Checking<'a> {
    pub(super) programs: &'a Programs,
    pub(super) sense: &'a Sense,
    pub(super) printed: PrintedOn,
    /// What the programs held before the text.
    pub(super) known: Sizes,
    pub(super) draft: &'a Draft,
}

impl Checking<'_> {
    /// Looks at everything the text was compiled to, and says which part of it is wrong.
    fn all(&self) -> Result<(), Wrong> {
        let programs = self.programs;
        let [from, abilities, filters, _, exprs, conds, lasting, ..] = self.known;
        let at = |part: Part| move |wrong| (Some(part), wrong);
        (filters..programs.filters.len())
            .try_for_each(|filter| self.found(filter as u16).map_err(at(Part::Filter(filter))))?;
        (abilities..programs.abilities.len()).try_for_each(|id| self.used(id))?;
        (lasting..programs.lasting.len()).try_for_each(|number| {
            self.stands(programs.lasting(number as u16), None).map_err(at(Part::Lasting(number)))
        })?;
        self.constants(lasting)
            .try_for_each(|number| self.constant(number).map_err(at(Part::Lasting(number.into()))))?;
        (exprs..programs.exprs.len()).try_for_each(|expr| self.read(expr).map_err(at(Part::Expr(expr))))?;
        (conds..programs.conds.len()).try_for_each(|cond| self.asked(cond).map_err(at(Part::Cond(cond))))?;
        (from..programs.ops.len()).try_for_each(|op| self.done(op).map_err(at(Part::Op(op))))
    }

    /// When an ability is used.
    fn used(&self, id: usize) -> Result<(), Wrong> {
        let ability = &self.programs.abilities[id];
        self.waited_for(id).map_err(|wrong| (None, wrong))?;
        let Some(cond) = ability.cond else { return Ok(()) };
        let unseen = match ability.used {
            Use::Action { .. } => self.unseen(&looks_of_cond(self.programs, cond), "whether this can be used"),
            _ => Ok(()),
        };
        let vain = unseen.and_then(|()| self.in_its_time(cond, Some(id)));
        vain.map_err(|wrong| (Some(Part::Cond(cond.into())), wrong))
    }

    /// What holds by itself, all the time.
    fn constant(&self, number: u16) -> Vain {
        self.counts_at_all(number)?;
        let lasting = self.programs.lasting(number);
        if !matches!(lasting.what, What::Trigger(_) | What::AtEnd(_)) {
            self.unseen(&looks_of_lasting(self.programs, lasting), "what is so all the time")?;
        }
        self.waits_in_time(number)
    }

    // ---- who may be meant ----

    pub(super) fn to(&self, to: Ref, owner: Option<usize>) -> Kinds {
        match (to.hop, to.then) {
            (Hop::Stay, Hop::Stay) => {}
            (Hop::Controller | Hop::Owner, Hop::Stay) | (_, Hop::Controller | Hop::Owner) => return Kinds::PLAYERS,
            _ => return Kinds::ALL,
        }
        match to.base {
            Base::This => self.this_is(),
            Base::You | Base::Opponent | Base::Part(_) => Kinds::PLAYERS,
            Base::Set(set) => self.set(set, owner),
            Base::Item(item) => self.set_of(item).map_or(Kinds::ALL, |set| self.set(set, owner)),
            Base::Role(role @ (0 | 1)) => self.role(role, owner),
            Base::First(filter) => self.filter(filter, owner),
            Base::Role(_) | Base::Nobody => Kinds::ALL,
        }
    }

    /// All that is done by the text. Sets and loops have names of their own in it.
    pub(super) fn ops(&self) -> impl Iterator<Item = Op> + '_ {
        self.programs.ops[self.known[0]..].iter().copied()
    }

    /// The set that a loop goes through.
    pub(super) fn set_of(&self, loops: u8) -> Option<u8> {
        self.ops().find_map(|op| match op {
            Op::Each { set, item, .. } | Op::Sieve { set, item, .. } => (item == loops).then_some(set),
            _ => None,
        })
    }

    /// All that may be in a set, whichever operation filled it.
    fn set(&self, set: u8, owner: Option<usize>) -> Kinds {
        let fills = self.ops().filter_map(|op| match op {
            Op::Choose { filter, set: of, .. }
            | Op::Gather { filter, set: of, .. }
            | Op::Best { filter, set: of, .. }
                if of == set =>
            {
                Some(self.filter(filter, owner))
            }
            Op::ChoosePlayer { set: of, .. } | Op::GatherPlayers { set: of, .. } if of == set => Some(Kinds::PLAYERS),
            Op::Top { set: of, .. } if of == set => Some(self.sense.in_zones),
            Op::Without { set: of, .. } if of == set => Some(Kinds::ALL),
            _ => None,
        });
        fills.reduce(Kinds::or).unwrap_or(Kinds::ALL)
    }

    /// Who plays a part in the event an ability waits for.
    fn role(&self, role: u8, owner: Option<usize>) -> Kinds {
        let Some(watch) = owner.and_then(|owner| watch(self.programs.abilities[owner].used)) else { return Kinds::ALL };
        let (by, to) = self.sense.parts(watch.event);
        if role == 0 { by.and(self.casting(watch.subject)) } else { to.and(self.casting(watch.object)) }
    }

    pub(super) fn casting(&self, casting: Casting) -> Kinds {
        match casting {
            Casting::Anyone => Kinds::ALL,
            Casting::This => self.sense.noun(self.printed.noun),
            Casting::Same(to) => self.to(to, None),
            Casting::Matching(filter) => self.filter(filter, None),
            Casting::You | Casting::Opponent | Casting::AnyPlayer => Kinds::PLAYERS,
        }
    }

    fn filter(&self, filter: u16, owner: Option<usize>) -> Kinds {
        let Filter { scope, from, to, .. } = self.programs.filters[filter as usize];
        let demands = &self.programs.demands[from as usize..to as usize];
        let among = match scope {
            Scope::InPlay => self.sense.in_play,
            Scope::Zone(..) => self.sense.in_zones,
            Scope::Set(set) => self.set(set, owner),
            Scope::Anywhere => Kinds::ALL,
        };
        let traits = || {
            demands.iter().filter_map(|demand| match *demand {
                Demand::Trait(word, true) => Some(word),
                _ => None,
            })
        };
        if traits().any(|one| traits().any(|other| self.sense.apart(one, other))) {
            return Kinds::NONE;
        }
        demands.iter().fold(among, |kinds, demand| kinds.and(self.demand(demand, owner)))
    }

    fn demand(&self, demand: &Demand, owner: Option<usize>) -> Kinds {
        match *demand {
            Demand::Noun(noun) => self.sense.noun(noun),
            Demand::Is(to) => self.to(to, owner),
            Demand::Trait(word, true) => self.sense.carries(word),
            Demand::State(state, _) => self.sense.state(state),
            Demand::InZone(..) => self.sense.in_zones,
            Demand::Measure(measure, ..) => self.sense.reach(measure).read,
            Demand::Either(one, other) => self.filter(one, owner).or(self.filter(other, owner)),
            _ => Kinds::ALL,
        }
    }

    // ---- what must be possible ----

    /// “This ship” on a module is no ship.
    fn this(&self, tree: &Tree, in_verb: bool) -> Result<()> {
        let in_verb = in_verb || tree.rule() == Some(Rule::GameAct);
        let said = match tree.rule() {
            Some(Rule::ThisNoun | Rule::RoleThisNoun | Rule::OfThis) => {
                tree.parts.first().and_then(|part| part.word(Cat::Noun))
            }
            _ => None,
        };
        if let Some(said) = said.map(NounId) {
            let printed = self.printed.noun;
            let is_it = !self.sense.noun(said).and(self.sense.noun(printed)).is_none();
            let is_spoken_for = in_verb && self.sense.stands_in(printed, said);
            if !is_it && !is_spoken_for {
                let noun = |noun: NounId| self.programs.lexicon.shown(Cat::Noun, noun.0);
                let what = format!("this text is on a {}, not on a {}", noun(printed), noun(said));
                return Err(Trouble::new(tree.span, what, format!("say “this”, or “your {}”", noun(said))));
            }
        }
        tree.parts.iter().try_for_each(|part| self.this(part, in_verb))
    }

    fn found(&self, filter: u16) -> Vain {
        if self.is_at_odds(filter) {
            let what = "these words look for what is one thing and its contrary at once".to_string();
            return Err((what, "look for something that can be so".to_string()));
        }
        if self.filter(filter, self.draft.owner(Part::Filter(filter.into()))).is_none() {
            let what = "nothing in this game is ever what these words look for".to_string();
            return Err((what, "look for something that can be so".to_string()));
        }
        Ok(())
    }

    /// What is asked can be so: of that thing, and where it lies.
    fn asked(&self, cond: usize) -> Vain {
        match self.programs.conds[cond] {
            Cond::Count(filter, ..) | Cond::Every(filter, _) => self.has_a_place(filter),
            Cond::Matches(who, filter) if !self.is_denied(cond) => {
                let owner = self.draft.owner(Part::Cond(cond));
                let meant = if who == Ref::THIS { self.sense.noun(self.printed.noun) } else { self.to(who, owner) };
                self.could_be(who, meant, self.filter(filter, owner))
            }
            _ => Ok(()),
        }
    }

    fn could_be(&self, who: Ref, meant: Kinds, asked: Kinds) -> Vain {
        if !meant.and(asked).is_none() {
            return Ok(());
        }
        let [meant, only] = [meant, asked].map(|kinds| self.names(kinds).join(" or "));
        let what = format!("this is never so: it is asked of {meant}, and only {only} can be so");
        Err((what, self.named_last(who, asked).unwrap_or_else(|| format!("ask it of {only}"))))
    }

    /// “It” is what was named last; whoever means another part of the event must say so.
    fn named_last(&self, who: Ref, possible: Kinds) -> Option<String> {
        let name = self.names(possible).into_iter().next()?;
        let noun = name.split_once(' ').map_or(name.as_str(), |(_, noun)| noun);
        matches!(who.base, Base::Role(_)).then(|| format!("“it” is what was named last: say “that {noun}”"))
    }

    /// Is it asked whether something is not so?
    fn is_denied(&self, cond: usize) -> bool {
        let programs = self.programs;
        let [.., conds, _, _, _] = self.known;
        (conds..programs.conds.len()).any(|not| match programs.conds[not] {
            Cond::Not(of) => usize::from(of) == cond,
            _ => false,
        })
    }

    /// Things that lie in zones are on the table only under another name: whoever counts them must say where.
    fn has_a_place(&self, filter: u16) -> Vain {
        let Filter { scope, noun: Some(noun), .. } = self.programs.filters[filter as usize] else { return Ok(()) };
        let only_in_zones = Kinds::of(&[noun]).and(self.sense.in_play).is_none();
        if scope != Scope::InPlay || !only_in_zones || self.sense.noun(noun).and(self.sense.in_play).is_none() {
            return Ok(());
        }
        let name = self.programs.lexicon.shown(Cat::Noun, noun.0);
        let there = self.names(self.sense.noun(noun).and(self.sense.in_play)).join(" or ");
        let what = format!("this does not say where: of all {name}s only {there} is on the table");
        let there = there.split_once(' ').map_or("", |(_, noun)| noun);
        Err((what, format!("say where they lie, “{name}s in your hand”, or say “{there}s”")))
    }

    /// Does a filter demand two things of which never both are so?
    fn is_at_odds(&self, filter: u16) -> bool {
        let Filter { from, to, .. } = self.programs.filters[filter as usize];
        let demands = &self.programs.demands[from as usize..to as usize];
        let mine = |demand: &Demand| match *demand {
            Demand::ControlledBy(Ref::YOU, yes) | Demand::ControlledByOpponent(yes) => {
                Some(matches!(demand, Demand::ControlledBy(..)) == yes)
            }
            _ => None,
        };
        let contrary = |one: &Demand, other: &Demand| match (*one, *other) {
            (Demand::State(one, yes), Demand::State(other, no)) => one == other && yes != no,
            (Demand::Trait(one, yes), Demand::Trait(other, no)) => one == other && yes != no,
            _ => mine(one).is_some_and(|yours| mine(other) == Some(!yours)),
        };
        demands.iter().any(|one| demands.iter().any(|other| contrary(one, other)))
    }

    fn waited_for(&self, id: usize) -> Vain {
        let Some(watch) = watch(self.programs.abilities[id].used) else { return Ok(()) };
        let event = event_words(self.programs, watch.event);
        let (by, to) = self.sense.parts(watch.event);
        if by.is_none() {
            return Err((
                format!("this would wait for ever: {event} never happens here"),
                "wait for something else".to_string(),
            ));
        }
        self.among(self.casting(watch.subject), by, || format!("this would wait for ever: {event} is always of"))?;
        if watch.object == Casting::Anyone {
            return Ok(());
        }
        self.among(self.casting(watch.object), to, || format!("this would wait for ever: {event} is always to"))
    }

    /// Is it about something it can be about?
    pub(super) fn among(&self, meant: Kinds, possible: Kinds, what: impl Fn() -> String) -> Vain {
        if !meant.and(possible).is_none() {
            return Ok(());
        }
        let names = self.names(possible);
        if names.is_empty() {
            return Err((format!("{} nothing", what()), "say something else".to_string()));
        }
        let names = names.join(" or ");
        Err((format!("{} {names}", what()), format!("say it of {names}")))
    }

    /// What these kinds are called.
    pub(super) fn names(&self, kinds: Kinds) -> Vec<String> {
        let lexicon = &self.programs.lexicon;
        let nouns = (0..63).map(NounId).filter(|&noun| lexicon.words.contains_key(&(Cat::Noun, noun.0)));
        let mut names: Vec<String> = nouns
            .filter(|&noun| !Kinds::of(&[noun]).and(kinds).is_none())
            .map(|noun| format!("a {}", lexicon.shown(Cat::Noun, noun.0)))
            .collect();
        if !Kinds::PLAYERS.and(kinds).is_none() {
            names.push("a player".to_string());
        }
        names
    }

    /// The lasting effects from this one on that nothing puts in force: they hold by themselves.
    fn constants(&self, from: usize) -> impl Iterator<Item = u16> + '_ {
        let put =
            |number: u16| self.ops().any(|op| matches!(op, Op::Do(Act::Stand { lasting, .. }) if lasting == number));
        (from..self.programs.lasting.len()).map(|number| number as u16).filter(move |&number| !put(number))
    }

    /// A lasting effect, put on somebody or about whoever it says.
    fn stands(&self, lasting: &Lasting, on: Option<Kinds>) -> Vain {
        let meant = match (lasting.about, on) {
            (About::One, Some(on)) => on,
            (About::One | About::None, _) => return Ok(()),
            (About::Matching(filter), _) => self.filter(filter, None),
            (About::Players(_) | About::You | About::Opponent, _) => Kinds::PLAYERS,
            (About::This, _) => self.sense.noun(self.printed.noun),
        };
        let lexicon = &self.programs.lexicon;
        match lasting.what {
            What::Add(measure) | What::SetTo(measure) | What::Double(measure) | What::Halve(measure) => {
                let (changed, name) = (self.sense.reach(measure).changed, lexicon.measure(measure));
                if changed.is_none() && self.sense.reach(measure).moved.is_none() {
                    let what = format!("no text changes this: {name} is only looked at");
                    return Err((
                        what,
                        "change another number, or say what costs more or less: “… cost 1 less …”".to_string(),
                    ));
                }
                if changed.is_none() {
                    let what = format!("{name} is gained and lost, and not changed for a time");
                    return Err((what, format!("say “gain” or “lose” and how much {name}, or change its maximum")));
                }
                self.settled(meant, changed, on, name)?;
                self.among(meant, changed, || format!("{name} is a number of"))?;
                if !matches!(lasting.what, What::Add(_)) && self.sense.is_only_added(measure, meant) {
                    let what = format!("this {name} is only what is added to that of something else");
                    return Err((what, format!("add to it: “+2 {name}”, or say it of a module")));
                }
                Ok(())
            }
            What::Trait(word) | What::NoTrait(word) => {
                self.among(meant, self.sense.carries(word), || format!("“{}” is said of", lexicon.trait_name(word)))
            }
            What::Cost(_) => {
                self.settled(meant, self.sense.costs, on, "cost")?;
                self.among(meant, self.sense.costs, || "what has a cost is".to_string())
            }
            What::DamageTo(_) | What::Absorb => {
                self.among(meant, self.sense.damage.1, || "damage is done to".to_string())
            }
            What::DamageBy(_) => self.among(meant, self.sense.damage.0, || "damage comes from".to_string()),
            _ => Ok(()),
        }
    }

    /// Of what lies in zones, only what is on the table now can be put under an effect one by one, and of that a number
    /// may be settled.
    fn settled(&self, meant: Kinds, changed: Kinds, on: Option<Kinds>, name: &str) -> Vain {
        let on_table = meant.and(self.sense.noun_of_zones());
        if on.is_none() || on_table.is_none() || !meant.and(changed).is_none() {
            return Ok(());
        }
        let what =
            format!("what of this is in play now is {}, whose {name} is settled", self.names(on_table).join(" or "));
        let general = self.names(self.sense.in_zones).join(" or ");
        let general = general.split_once(' ').map_or("", |(_, noun)| noun);
        Err((
            what,
            format!("say it of all of them, wherever they lie: “your {general}s have …”, “your {general}s cost …”"),
        ))
    }

    /// A number that is looked at: whoever it is looked for on can have it, and lies where they are looked for.
    fn read(&self, expr: usize) -> Vain {
        let (lexicon, owner) = (&self.programs.lexicon, self.draft.owner(Part::Expr(expr)));
        match self.programs.exprs[expr] {
            Expr::Measure(who, measure, _) | Expr::Missing(who, measure) => {
                let read = self.sense.reach(measure).read;
                let had =
                    self.among(self.to(who, owner), read, || format!("{} is a number of", lexicon.measure(measure)));
                had.map_err(|(what, remedy)| (what, self.named_last(who, read).unwrap_or(remedy)))
            }
            Expr::Count(filter) => self.has_a_place(filter),
            Expr::Total(filter, measure) | Expr::Highest(filter, measure) | Expr::Lowest(filter, measure) => {
                self.has_a_place(filter)?;
                let read = self.sense.reach(measure).read;
                self.among(self.filter(filter, owner), read, || format!("{} is a number of", lexicon.measure(measure)))
            }
            Expr::Figure(figure) => {
                let events = self.sense.figure_while(figure);
                let watch = owner.and_then(|owner| watch(self.programs.abilities[owner].used));
                let in_time = events.is_empty() || watch.is_some_and(|watch| events.contains(&watch.event));
                let name = lexicon.shown(Cat::Figure, figure.0);
                in_time.then_some(()).ok_or_else(|| self.untimely(name, events))
            }
            _ => Ok(()),
        }
    }

    fn untimely(&self, name: &str, events: &[Event]) -> (String, String) {
        let events: Vec<String> = events.iter().map(|&event| event_words(self.programs, event)).collect();
        let what = format!("“{name}” means something only in answer to {}", events.join(", "));
        (what, "begin with “When …,” and one of these".to_string())
    }

    fn done(&self, at: usize) -> Vain {
        let (lexicon, owner) = (&self.programs.lexicon, self.draft.owner(Part::Op(at)));
        match self.programs.ops[at] {
            Op::If { cond, .. } => return self.in_its_time(cond, owner),
            Op::Choose { by, filter, how: How::Free | How::Target, .. } => return self.chosen_unseen(by, filter),
            _ => {}
        }
        if let Op::Cost(act) = self.programs.ops[at] {
            self.own_to_pay(act)?;
        }
        let (Op::Do(act) | Op::Cost(act)) = self.programs.ops[at] else { return Ok(()) };
        let of = |who: Ref| self.to(who, owner);
        match act {
            Act::Gain { who, pool, .. } | Act::Lose { who, pool, .. } | Act::Pay { who, pool, .. } => {
                let moved = self.sense.reach(pool).moved;
                self.among(of(who), moved, || format!("{} is gained and lost by", lexicon.measure(pool)))?;
                self.had_by_bearers(pool, who, owner)
            }
            Act::Set { who, measure, .. } => {
                let (moved, name) = (self.sense.reach(measure).moved, lexicon.measure(measure));
                if moved.is_none() {
                    let what = format!("{name} is not set for good");
                    return Err((what, "say for how long: “… this turn”".to_string()));
                }
                self.among(of(who), moved, || format!("{name} is gained and lost by"))?;
                self.had_by_bearers(measure, who, owner)
            }
            Act::Draw { who, .. } => self.among(of(who), self.sense.drawers, || "cards are drawn by".to_string()),
            Act::Move { what, .. } | Act::Reveal { what, .. } | Act::Look { what, .. } => {
                self.among(of(what), self.sense.in_zones.or(self.sense.noun_of_zones()), || {
                    "what lies in a zone is".to_string()
                })?;
                if let Act::Move { .. } = act { self.moved(act, owner) } else { self.shown(what, owner) }
            }
            Act::RevealZone { zone, whose } => self.looked_into(zone, whose, None),
            Act::LookInto { zone, whose, by } => self.looked_into(zone, whose, Some(by)),
            Act::Shuffle { zone, .. } => self.shuffled(zone),
            Act::State { what, state, .. } => {
                let name = lexicon.shown(Cat::StateAdj, state.0);
                self.among(of(what), self.sense.state(state), || format!("what can be {name} is"))
            }
            Act::Damage { to, .. } => self.among(of(to), self.sense.damage.1, || "damage is done to".to_string()),
            Act::Stand { lasting, on, lasts, uses, .. } => {
                let effect = self.programs.lasting(lasting);
                self.stands(effect, Some(of(on)))?;
                if uses > 0 {
                    self.comes_next(effect)?;
                }
                self.counts(effect, on, lasts, owner)?;
                self.waits_while_it_lasts(effect, lasts, owner)
            }
            Act::Game { verb, on, .. } => self.verb(verb, on[0], owner),
            _ => Ok(()),
        }
    }

    /// A cost is not paid with a card that somebody else holds, unless chance chooses it: it cannot be pointed at.
    fn own_to_pay(&self, act: Act<Ref, Amount>) -> Vain {
        let Act::Move { what, .. } = act else { return Ok(()) };
        let set = if let Base::Item(item) = what.base { self.set_of(item) } else { None };
        let held_by_others = |op: Op| match op {
            Op::Choose { filter, set: of, how: How::Free | How::Target, .. } if Some(of) == set => {
                let scope = self.programs.filters[filter as usize].scope;
                matches!(scope, Scope::Zone(zone, Some(whose)) if whose == Ref::to(Base::Opponent) && self.sense.is_hidden(zone))
            }
            _ => false,
        };
        if !self.sense.drawn().is_empty() && self.ops().any(held_by_others) {
            let what = "a cost is paid with what is yours, and this is somebody else's".to_string();
            return Err((what, "pay with something of your own, or do it without “to …” behind it".to_string()));
        }
        Ok(())
    }

    /// “Your next …” is of something that is played: of all else there is no next.
    fn comes_next(&self, lasting: &Lasting) -> Vain {
        let About::Matching(filter) = lasting.about else { return Ok(()) };
        self.among(self.filter(filter, None), self.sense.parts(Event::Plays).1, || "“your next” is said of".to_string())
    }

    fn verb(&self, verb: VerbId, on: Ref, owner: Option<usize>) -> Vain {
        let name = crate::trace::plain(self.programs.lexicon.shown(Cat::Act, verb.0));
        // “This …” on what stands in for something else is that.
        let kinds = self.sense.verb(verb);
        let stands_in = on == Ref::THIS && self.sense.stands_in_for(self.printed.noun, kinds);
        if on != Ref::NOBODY && !stands_in {
            self.among(self.to(on, owner), kinds, || format!("“{name}” is done to"))?;
        }
        self.done_to_bearers(verb, on, owner)?;
        if self.sense.is_done_to_own(verb) && self.side_of(on) == Side::Others {
            let what = format!("“{name}” is done to what is one's own, and this is somebody else's");
            return Err((what, "name something you control".to_string()));
        }
        let events = self.sense.verb_while(verb);
        let in_time = match owner.map(|owner| self.programs.abilities[owner].used) {
            Some(Use::Trigger(watch) | Use::Action { on: Some(watch), .. }) => events.contains(&watch.event),
            Some(Use::Play) => self.printed.at_once,
            _ => false,
        };
        if events.is_empty() || in_time { Ok(()) } else { Err(self.untimely(&name, events)) }
    }
}

/// The event an ability waits for.
pub(super) fn watch(used: Use) -> Option<Watch> {
    match used {
        Use::Trigger(watch) | Use::Action { on: Some(watch), .. } => Some(watch),
        _ => None,
    }
}
