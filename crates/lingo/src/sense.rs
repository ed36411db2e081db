//! What can mean anything in a game, beyond its words: which numbers its rules can hold, who can do what, and what can
//! happen to whom. A game that declares this has every text refused that could never come about ([`crate::compile_on`]).

use crate::grammar::{Rule, Term};
use crate::ids::*;
use crate::lexicon::LexiconBuilder;
use crate::program::Event;
use crate::tree::Tree;
use crate::trouble::Trouble;
use std::collections::BTreeMap;

/// Kinds of things, by their nouns, and players: a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kinds(u64);

impl Kinds {
    /// Nothing and nobody.
    pub const NONE: Kinds = Kinds(0);
    /// Everything and everybody.
    pub const ALL: Kinds = Kinds(u64::MAX);
    /// Players.
    pub const PLAYERS: Kinds = Kinds(1 << 63);

    /// What is called one of these.
    pub fn of(nouns: &[NounId]) -> Kinds {
        nouns.iter().fold(Kinds::NONE, |kinds, noun| kinds.or(Kinds(1 << (noun.0 % 63))))
    }

    /// What is in either.
    #[must_use]
    pub const fn or(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }

    /// What is in both.
    #[must_use]
    pub const fn and(self, other: Kinds) -> Kinds {
        Kinds(self.0 & other.0)
    }

    /// Nothing at all?
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }
}

/// What can be done with a number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    /// Who has it.
    pub read: Kinds,
    /// Whose effects change it for a time or for good.
    pub changed: Kinds,
    /// Who gains and loses of it.
    pub moved: Kinds,
}

/// When the rules use a number of somebody's; see [`LexiconBuilder::used`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Times {
    /// As a stretch of whoever has it begins, after what happens at its start.
    pub opening: bool,
    /// In the course of a stretch of whoever has it.
    pub own: bool,
    /// In the course of a stretch of somebody else.
    pub others: bool,
}

impl Times {
    /// Not in play at all: only before it begins.
    pub const NEVER: Times = Times { opening: false, own: false, others: false };
    /// As a stretch of whoever has it begins.
    pub const OPENING: Times = Times { opening: true, ..Times::NEVER };
    /// In the stretches of whoever has it.
    pub const OWN: Times = Times { own: true, ..Times::NEVER };
    /// In the stretches of others.
    pub const OTHERS: Times = Times { others: true, ..Times::NEVER };
}

/// What a game's rules can make sense of; everything, unless the game says otherwise.
#[derive(Clone, Debug)]
pub(crate) struct Sense {
    /// The largest number a text may speak of.
    pub number: i16,
    /// The most by which a text may change a number of somebody.
    pub change: i16,
    special: Vec<(NounId, NounId)>,
    stand_ins: Vec<(NounId, NounId)>,
    pub in_play: Kinds,
    pub in_zones: Kinds,
    traits: BTreeMap<TraitId, Kinds>,
    states: BTreeMap<StateId, Kinds>,
    measures: BTreeMap<MeasureId, Reach>,
    events: Vec<(Event, Kinds, Kinds)>,
    /// Whom damage comes from, and to whom it is done.
    pub damage: (Kinds, Kinds),
    /// What has a cost.
    pub costs: Kinds,
    /// Who draws.
    pub drawers: Kinds,
    verbs: BTreeMap<VerbId, Kinds>,
    verbs_of_own: Vec<VerbId>,
    verb_bearers: BTreeMap<VerbId, TraitId>,
    measure_bearers: BTreeMap<MeasureId, (Kinds, TraitId)>,
    verbs_while: BTreeMap<VerbId, Vec<Event>>,
    figures_while: BTreeMap<FigureId, Vec<Event>>,
    takes: BTreeMap<ZoneId, TraitId>,
    times: BTreeMap<MeasureId, (SpanId, Times)>,
    /// When costs are paid, if not always.
    pub cost_times: Option<(SpanId, Times)>,
    /// Cards are played and actions used in a stretch of whoever does it.
    pub acts_in_own: bool,
    of_own: Vec<Event>,
    attacks: Vec<Event>,
    /// What is gone as soon as it has been played, and the events in which it takes part until then.
    pub passing: Kinds,
    while_played: Vec<Event>,
    /// What lies in zones is never in those of somebody else.
    pub stays: bool,
    movers: BTreeMap<MoverId, Kinds>,
    zones: Option<Zones>,
    added: BTreeMap<MeasureId, Kinds>,
    /// Verbs of the game that are done in full only if they come to the number they are said with.
    counted: Vec<VerbId>,
}

/// What can be done with zones; see [`LexiconBuilder::zones_for`].
#[derive(Clone, Debug)]
struct Zones {
    drawn: Vec<ZoneId>,
    hidden: Vec<ZoneId>,
    held: Vec<ZoneId>,
}

impl Default for Sense {
    fn default() -> Sense {
        Sense {
            number: i16::MAX,
            change: i16::MAX,
            special: Vec::new(),
            stand_ins: Vec::new(),
            in_play: Kinds::ALL,
            in_zones: Kinds::ALL,
            traits: BTreeMap::new(),
            states: BTreeMap::new(),
            measures: BTreeMap::new(),
            events: Vec::new(),
            damage: (Kinds::ALL, Kinds::ALL),
            costs: Kinds::ALL,
            drawers: Kinds::ALL,
            verbs: BTreeMap::new(),
            verbs_of_own: Vec::new(),
            verb_bearers: BTreeMap::new(),
            measure_bearers: BTreeMap::new(),
            verbs_while: BTreeMap::new(),
            figures_while: BTreeMap::new(),
            takes: BTreeMap::new(),
            times: BTreeMap::new(),
            cost_times: None,
            acts_in_own: false,
            of_own: Vec::new(),
            attacks: Vec::new(),
            passing: Kinds::NONE,
            while_played: Vec::new(),
            stays: false,
            movers: BTreeMap::new(),
            zones: None,
            added: BTreeMap::new(),
            counted: Vec::new(),
        }
    }
}

impl Sense {
    /// What may be called so.
    pub fn noun(&self, noun: NounId) -> Kinds {
        let special = self.special.iter().filter(|(_, general)| *general == noun).map(|(special, _)| *special);
        special.fold(Kinds::of(&[noun]), |kinds, special| kinds.or(Kinds::of(&[special])))
    }

    /// May a text on one thing speak of another as “this …”, in verbs of the game?
    pub fn stands_in(&self, printed: NounId, said: NounId) -> bool {
        self.stand_ins.contains(&(printed, said))
    }

    /// Does a text on one thing mean one of these by “this …”, in verbs of the game?
    pub fn stands_in_for(&self, printed: NounId, kinds: Kinds) -> bool {
        self.stand_ins.iter().any(|&(by, said)| by == printed && !Kinds::of(&[said]).and(kinds).is_none())
    }

    /// What lies in zones, by whatever name it goes elsewhere: a card that waits on the table is a card still.
    pub fn noun_of_zones(&self) -> Kinds {
        let special = self.special.iter().filter(|(_, general)| !Kinds::of(&[*general]).and(self.in_zones).is_none());
        special.fold(Kinds::NONE, |kinds, (special, _)| kinds.or(Kinds::of(&[*special])))
    }

    /// What can carry a trait.
    pub fn carries(&self, word: TraitId) -> Kinds {
        self.traits.get(&word).copied().unwrap_or(Kinds::ALL)
    }

    /// What can be in a state.
    pub fn state(&self, state: StateId) -> Kinds {
        self.states.get(&state).copied().unwrap_or(Kinds::ALL)
    }

    /// What can be done with a number.
    pub fn reach(&self, measure: MeasureId) -> Reach {
        let all = Reach { read: Kinds::ALL, changed: Kinds::ALL, moved: Kinds::ALL };
        self.measures.get(&measure).copied().unwrap_or(all)
    }

    /// When a number is used, if not always.
    pub fn times(&self, measure: MeasureId) -> Option<(SpanId, Times)> {
        self.times.get(&measure).copied()
    }

    /// Is it always whoever has the stretch that does this?
    pub fn is_of_own(&self, event: Event) -> bool {
        self.of_own.contains(&event) || self.is_attack(event)
    }

    /// Is it always somebody else to whom whoever has the stretch does this?
    pub fn is_attack(&self, event: Event) -> bool {
        self.attacks.contains(&event)
    }

    /// Does this happen while a card that takes part in it is being played?
    pub fn is_while_played(&self, event: Event) -> bool {
        self.while_played.contains(&event)
    }

    /// Who does an event, and to whom; nobody for an event that never happens.
    pub fn parts(&self, event: Event) -> (Kinds, Kinds) {
        let known = self.events.iter().find(|(of, ..)| *of == event);
        match known {
            Some(&(_, by, to)) => (by, to),
            None if self.events.is_empty() => (Kinds::ALL, Kinds::ALL),
            None => (Kinds::NONE, Kinds::NONE),
        }
    }

    /// What a verb of the game is done to.
    pub fn verb(&self, verb: VerbId) -> Kinds {
        self.verbs.get(&verb).copied().unwrap_or(Kinds::ALL)
    }

    /// Is a verb of the game done only to what is one's own?
    pub fn is_done_to_own(&self, verb: VerbId) -> bool {
        self.verbs_of_own.contains(&verb)
    }

    /// The trait without which a verb of the game does nothing to anything.
    pub fn verb_bearers(&self, verb: VerbId) -> Option<TraitId> {
        self.verb_bearers.get(&verb).copied()
    }

    /// The trait without which things of these kinds have nothing of a number.
    pub fn measure_bearers(&self, measure: MeasureId) -> Option<(Kinds, TraitId)> {
        self.measure_bearers.get(&measure).copied()
    }

    /// Is a verb of the game done in full only if it comes to the number it is said with?
    pub fn is_counted(&self, verb: VerbId) -> bool {
        self.counted.contains(&verb)
    }

    /// The events in whose answer a verb means something; any, if there are none.
    pub fn verb_while(&self, verb: VerbId) -> &[Event] {
        self.verbs_while.get(&verb).map_or(&[], Vec::as_slice)
    }

    /// The events in whose answer a figure means something; any, if there are none.
    pub fn figure_while(&self, figure: FigureId) -> &[Event] {
        self.figures_while.get(&figure).map_or(&[], Vec::as_slice)
    }

    /// The trait of what a zone takes, if it does not take everything.
    pub fn takes(&self, zone: ZoneId) -> Option<TraitId> {
        self.takes.get(&zone).copied()
    }

    /// Do zones tell these two traits apart, so that nothing has both?
    pub fn apart(&self, one: TraitId, other: TraitId) -> bool {
        let sorts = |word: TraitId| self.takes.values().any(|&of| of == word);
        one != other && sorts(one) && sorts(other)
    }

    /// Is a number of these only what they add to that of something else?
    pub fn is_only_added(&self, measure: MeasureId, of: Kinds) -> bool {
        self.added.get(&measure).is_some_and(|&kinds| of.and(kinds) == of)
    }

    /// What a verb that moves is done to.
    pub fn mover(&self, mover: MoverId) -> Kinds {
        self.movers.get(&mover).copied().unwrap_or(Kinds::ALL)
    }

    /// Are cards drawn from this zone, and is it shuffled?
    pub fn is_drawn(&self, zone: ZoneId) -> bool {
        self.zones.as_ref().is_none_or(|zones| zones.drawn.contains(&zone))
    }

    /// The zones that cards are drawn from, if not from every one.
    pub fn drawn(&self) -> &[ZoneId] {
        self.zones.as_ref().map_or(&[], |zones| &zones.drawn)
    }

    /// Is there something in this zone that not everybody knows?
    pub fn is_hidden(&self, zone: ZoneId) -> bool {
        self.zones.as_ref().is_none_or(|zones| zones.hidden.contains(&zone))
    }

    /// Can a single card of this zone be shown?
    pub fn is_held(&self, zone: ZoneId) -> bool {
        self.zones.as_ref().is_none_or(|zones| zones.held.contains(&zone))
    }

    /// The numbers in a text that the rules could not hold.
    pub fn too_large(&self, tree: &Tree, troubles: &mut Vec<Trouble>) {
        let change = tree.rule() == Some(Rule::Add);
        for part in &tree.parts {
            let most = if change { self.change } else { self.number };
            match part.term {
                Term::Number(number) if number.unsigned_abs() > most.unsigned_abs() => {
                    let (what, remedy) = if change {
                        ("no text changes a number by so much in this game", format!("write at most {most}"))
                    } else {
                        ("no number is so large in this game", format!("write at most {most}"))
                    };
                    troubles.push(Trouble::new(part.span, what, remedy));
                }
                _ => self.too_large(part, troubles),
            }
        }
    }
}

/// A verb or a figure of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passing {
    /// A verb.
    Verb(VerbId),
    /// A figure.
    Figure(FigureId),
}

/// What makes sense in a game. Whatever is not declared makes sense for everything.
impl LexiconBuilder {
    fn sense(&mut self) -> &mut Sense {
        &mut self.lexicon.sense
    }

    /// The largest number a text may speak of, and the most by which it may change a number: what the rules can hold.
    pub fn numbers_up_to(&mut self, number: i16, change: i16) {
        (self.sense().number, self.sense().change) = (number, change);
    }

    /// Everything that is called by the first noun may be called by the second, too: a pending attack is a card.
    pub fn is_a(&mut self, special: NounId, general: NounId) {
        self.sense().special.push((special, general));
    }

    /// A text on one kind of thing may say “this …” of another, in verbs of the game: a card of its module.
    pub fn stands_in(&mut self, printed: NounId, said: NounId) {
        self.sense().stand_ins.push((printed, said));
    }

    /// What there is on the table, and what lies in zones.
    pub fn lies(&mut self, in_play: Kinds, in_zones: Kinds) {
        (self.sense().in_play, self.sense().in_zones) = (in_play, in_zones);
    }

    /// What can carry a trait.
    pub fn carried_by(&mut self, word: TraitId, kinds: Kinds) {
        self.sense().traits.insert(word, kinds);
    }

    /// What can be in a state.
    pub fn state_of(&mut self, state: StateId, kinds: Kinds) {
        self.sense().states.insert(state, kinds);
    }

    /// Who has a number, whose effects change it, and who gains and loses of it.
    pub fn number_of(&mut self, measure: MeasureId, read: Kinds, changed: Kinds, moved: Kinds) {
        self.sense().measures.insert(measure, Reach { read, changed, moved });
    }

    /// When the rules use a number, by a stretch of play that the players have in turn: an effect that is over before is
    /// refused. Always, unless this is said.
    pub fn used(&mut self, measure: MeasureId, span: SpanId, times: Times) {
        self.sense().times.insert(measure, (span, times));
    }

    /// When costs are paid, in the same way.
    pub fn costs_paid(&mut self, span: SpanId, times: Times) {
        self.sense().cost_times = Some((span, times));
    }

    /// Cards are played and actions used only in a stretch of whoever does it: nobody reacts. These events, too, are of
    /// whoever has the stretch; the attacks are made by them on somebody else.
    pub fn acts_in_own_stretch(&mut self, events: &[Event], attacks: &[Event]) {
        let sense = self.sense();
        (sense.acts_in_own, sense.of_own, sense.attacks) = (true, events.to_vec(), attacks.to_vec());
    }

    /// What happens, who does it and to whom. When one event is declared, those that are not never happen.
    pub fn happens(&mut self, event: Event, by: Kinds, to: Kinds) {
        self.sense().events.push((event, by, to));
    }

    /// Whom damage comes from, and to whom it is done.
    pub fn damage_goes(&mut self, from: Kinds, to: Kinds) {
        self.sense().damage = (from, to);
    }

    /// What has a cost, and who draws cards.
    pub fn cost_and_draw(&mut self, costs: Kinds, drawers: Kinds) {
        (self.sense().costs, self.sense().drawers) = (costs, drawers);
    }

    /// What a verb of the game is done to.
    pub fn done_to(&mut self, verb: VerbId, kinds: Kinds) {
        self.sense().verbs.insert(verb, kinds);
    }

    /// A verb of the game is done only to what whoever does it controls.
    pub fn done_to_own(&mut self, verb: VerbId) {
        self.sense().verbs_of_own.push(verb);
    }

    /// A verb of the game does something only to what carries a trait.
    pub fn done_to_bearers(&mut self, verb: VerbId, word: TraitId) {
        self.sense().verb_bearers.insert(verb, word);
    }

    /// Of these kinds, only what carries a trait has any of a number.
    pub fn of_bearers(&mut self, measure: MeasureId, kinds: Kinds, word: TraitId) {
        self.sense().measure_bearers.insert(measure, (kinds, word));
    }

    /// A verb or figure that means something only in answer to these events; a verb also on what is played with the
    /// field named by [`crate::pack::Section::at_once_with`].
    pub fn only_while(&mut self, passing: Passing, events: &[Event]) {
        match passing {
            Passing::Verb(verb) => self.sense().verbs_while.insert(verb, events.to_vec()),
            Passing::Figure(figure) => self.sense().figures_while.insert(figure, events.to_vec()),
        };
    }

    /// A zone takes only what carries a trait; nothing carries two such traits.
    pub fn takes_only(&mut self, zone: ZoneId, word: TraitId) {
        self.sense().takes.insert(zone, word);
    }

    /// A number of these is only what they add to that of something else, so that setting, doubling or halving it would
    /// not do what it seems to say: a ship's accuracy beside that of its weapons.
    pub fn only_added(&mut self, measure: MeasureId, kinds: Kinds) {
        self.sense().added.insert(measure, kinds);
    }

    /// What is gone as soon as it has been played: “this” is not moved there, and is nothing more special than it was. No
    /// more is what takes part in these events, which happen while it is being played.
    pub fn gone_when_played(&mut self, kinds: Kinds, events: &[Event]) {
        (self.sense().passing, self.sense().while_played) = (kinds, events.to_vec());
    }

    /// Whatever lies in a zone lies in one of its owner's: nobody draws, takes or is given a card of somebody else.
    pub fn cards_stay_with_their_owner(&mut self) {
        self.sense().stays = true;
    }

    /// A verb of the game that comes to how much of it was done: in full, it is the number it is said with.
    pub fn comes_to_its_number(&mut self, verb: VerbId) {
        self.sense().counted.push(verb);
    }

    /// What a verb that moves cards is done to.
    pub fn moves(&mut self, mover: MoverId, kinds: Kinds) {
        self.sense().movers.insert(mover, kinds);
    }

    /// The zones that cards are drawn from and that are shuffled, those in which something is hidden from somebody, and
    /// those of which single cards can be shown.
    pub fn zones_for(&mut self, drawn: &[ZoneId], hidden: &[ZoneId], held: &[ZoneId]) {
        let zones = Zones { drawn: drawn.to_vec(), hidden: hidden.to_vec(), held: held.to_vec() };
        self.sense().zones = Some(zones);
    }
}
