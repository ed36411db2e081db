//! A small table for the tests: words that read like a space game's, and a world in which its cards can be played.
#![allow(dead_code)]

use lingo::*;
use std::sync::Arc;
use table::{Chance, Scripted, Seat};

pub const A: Seat = Seat::new(0);
pub const B: Seat = Seat::new(1);

/// Words with their numbers.
pub struct Words {
    pub lexicon: Arc<Lexicon>,
    pub card: NounId,
    pub ship: NounId,
    pub hero: NounId,
    pub planet: NounId,
    pub fighter: TraitId,
    pub military: TraitId,
    pub guns: MeasureId,
    pub shields: MeasureId,
    pub structure: MeasureId,
    pub influence: MeasureId,
    pub cosmic: MeasureId,
    pub cost: MeasureId,
    pub resources: MeasureId,
    pub energy: MeasureId,
    pub tech: MeasureId,
    pub commands: MeasureId,
    pub ore: MeasureId,
    pub hand: ZoneId,
    pub draw: ZoneId,
    pub recycle: ZoneId,
    pub terminate: ZoneId,
    pub turn: SpanId,
    pub combat: SpanId,
    pub turned: StateId,
    pub location: PlaceId,
    pub hits: EventId,
    pub targeted: DeedId,
    pub piercing: DamageId,
}

pub fn prime() -> Words {
    words_of(Lexicon::of("prime"))
}

/// The same words at a table where whatever is done is announced before it occurs.
pub fn announcing() -> Words {
    let mut lex = Lexicon::of("prime");
    lex.announces();
    words_of(lex)
}

fn words_of(mut lex: LexiconBuilder) -> Words {
    let card = lex.noun("card", "cards");
    let ship = lex.noun("ship", "ships");
    let hero = lex.noun("hero", "heroes");
    let planet = lex.noun("planet", "planets");
    lex.noun("support card", "support cards");
    lex.noun("tactical card", "tactical cards");
    lex.noun("Homeworld", "Homeworlds");
    let fighter = lex.trait_noun("Fighter", "Fighters");
    let military = lex.trait_word("Military");
    for (one, several) in
        [("Diplomat", "Diplomats"), ("Scientist", "Scientists"), ("Admiral", "Admirals"), ("Spy", "Spies")]
    {
        lex.trait_noun(one, several);
    }
    for (one, several) in [("Retrofit", "Retrofits"), ("Installation", "Installations"), ("Pilot", "Pilots")] {
        lex.trait_noun(one, several);
    }
    for word in ["Explore", "Propaganda", "Unique", "Weapon", "Soven", "Muero", "Dysori", "Desert"] {
        lex.trait_word(word);
    }
    let guns = lex.stat("guns");
    let shields = lex.stat("shields");
    let structure = lex.stat("structure");
    lex.stat("life");
    lex.stat("power");
    let influence = lex.stat("influence");
    let cosmic = lex.stat("cosmic value");
    let cost = lex.stat("cost");
    lex.stat("combat strength");
    lex.stat("Move");
    lex.stat("maximum hand size");
    let resources = lex.pool("resource", "resources");
    let energy = lex.pool("energy", "energy");
    let tech = lex.pool("Tech", "Tech");
    let commands = lex.pool("command", "commands");
    let ore = lex.counter("ore counter", "ore counters");
    lex.counter("bomb counter", "bomb counters");
    let hand = lex.zone("hand");
    let draw = lex.zone("draw pile");
    let recycle = lex.zone("recycle pile");
    let terminate = lex.zone("terminate pile");
    lex.common_zone("the scrap heap");
    let piercing = lex.damage("piercing");
    for moment in ["Main", "Combat", "Any", "End", "React", "Combat React"] {
        lex.moment(moment);
    }
    lex.limit("Limited");
    lex.limit("Only Once");
    let turn = lex.stretch("turn");
    let combat = lex.stretch("combat");
    let turned = lex.state(["turns", "turn", "turned"], ["unturns", "unturn", "unturned"]);
    lex.mover(["sacrifices", "sacrifice", "sacrificed"], Mover { to: recycle, from: None, own: true });
    lex.mover(["discards", "discard", "discarded"], Mover { to: recycle, from: Some(hand), own: true });
    lex.mover(["recycles", "recycle", "recycled"], Mover { to: recycle, from: None, own: false });
    lex.mover(["terminates", "terminate", "terminated"], Mover { to: terminate, from: None, own: false });
    let location = lex.place("at", "location");
    lex.here(location, "here");
    lex.place("in", "fleet");
    lex.place("in", "star system");
    lex.place("in", "combat");
    lex.relation("subject");
    lex.relation("ship");
    lex.part("the attacking player");
    let hits = lex.event("[hits|hit] {Role}");
    lex.event("[conquers|conquer] {Role}");
    lex.event("[shoots|shoot]");
    lex.event("[joins|join] a fleet");
    lex.event("[declares|declare] an attack");
    lex.event("[enters|enter] the Firestorm");
    let targeted = lex.deed("be targeted");
    lex.deed("attack");
    lex.deed("retreat");
    lex.deed("be played");
    lex.deed("move");
    lex.deed("join a fleet");
    lex.deed("deploy heroes here");
    lex.verb("[declares|declare] an attack on {Things}");
    lex.verb("[explores|explore] {Things}");
    lex.verb("[shoots|shoot] again");
    lex.verb("[starts|start] a hero combat with {Things}");
    lex.fact("{Things.n} [has|have] moved this turn");
    lex.quality("that moved this turn");
    lex.quality("in the Firestorm");
    lex.quality("adjacent to the Firestorm");
    lex.figure("the roll");
    let lexicon = Arc::new(lex.finish());
    Words {
        lexicon,
        card,
        ship,
        hero,
        planet,
        fighter,
        military,
        guns,
        shields,
        structure,
        influence,
        cosmic,
        cost,
        resources,
        energy,
        tech,
        commands,
        ore,
        hand,
        draw,
        recycle,
        terminate,
        turn,
        combat,
        turned,
        location,
        hits,
        targeted,
        piercing,
    }
}

/// The words that a text is refused for first, and what is said about them; nothing if it is taken.
pub fn refusal(words: &Words, text: &str) -> Option<(String, String)> {
    let read = parse(&words.lexicon, text);
    let compiled = read.and_then(|trees| compile(&mut Programs::new(words.lexicon.clone()), &trees));
    let trouble = compiled.err()?.remove(0);
    Some((text[trouble.span.from..trouble.span.to].to_string(), trouble.to_string()))
}

/// Each of these texts is refused, with these words marked and this said about them.
pub fn refuses(texts: &[(&str, &str, &str)]) {
    let words = prime();
    let wrong = texts.iter().filter_map(|(text, marked, message)| match refusal(&words, text) {
        Some((words, said)) if (words.as_str(), said.as_str()) == (*marked, *message) => None,
        Some((words, said)) => Some(format!("{text}\n    {words}\n    {said}")),
        None => Some(format!("{text}: was taken")),
    });
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Words that read like a game of warriors in the dark future.
pub fn doom() -> Arc<Lexicon> {
    let mut lex = Lexicon::of("doom");
    lex.noun("card", "cards");
    lex.noun("warrior", "warriors");
    lex.noun("Special card", "Special cards");
    for (one, several) in [
        ("Fortification", "Fortifications"),
        ("weapon", "weapons"),
        ("Doomtrooper", "Doomtroopers"),
        ("Heretic", "Heretics"),
        ("Legionnaire", "Legionnaires"),
        ("Personality", "Personalities"),
        ("Prophet", "Prophets"),
    ] {
        lex.trait_noun(one, several);
    }
    for word in
        ["Capitol", "Bauhaus", "Imperial", "Dark Legion", "Slayer", "Blessed", "Equipment", "Follower of Algeroth"]
    {
        lex.trait_word(word);
    }
    for stat in ["F", "S", "A", "V"] {
        lex.stat(stat);
    }
    lex.pool("D", "D");
    lex.pool("P", "P");
    lex.pool("action", "actions");
    lex.counter("age token", "age tokens");
    let hand = lex.zone("hand");
    lex.zone("draw pile");
    let discard = lex.zone("discard pile");
    let gone = lex.zone("annihilated pile");
    lex.zone("collection");
    lex.mover(["discards", "discard", "discarded"], Mover { to: discard, from: Some(hand), own: false });
    lex.mover(["kills", "kill", "killed"], Mover { to: discard, from: None, own: false });
    lex.mover(["annihilates", "annihilate", "annihilated"], Mover { to: gone, from: None, own: false });
    lex.state(["wounds", "wound", "wounded"], ["heals", "heal", "unwounded"]);
    for moment in ["Action", "Three Actions", "Combat", "Any Time", "Modify"] {
        lex.moment(moment);
    }
    lex.limit("Once Per Turn");
    for stretch in ["turn", "combat", "Draw step"] {
        lex.stretch(stretch);
    }
    lex.place("in", "Combat Area");
    lex.relation("bearer");
    lex.relation("opponent");
    lex.event("[attacks|attack] {Role}");
    lex.event("[wins|win] a combat");
    lex.event("[kills|kill] {Role}");
    for deed in ["attack", "be attacked", "be targeted", "be discarded", "use weapons", "seek cover"] {
        lex.deed(deed);
    }
    lex.verb("[attacks|attack] {Things}");
    lex.verb("[seeks|seek] cover");
    lex.fact("{Things.n} [is|are] attacking");
    lex.fact("{Things.n} [is|are] defending");
    Arc::new(lex.finish())
}

/// Where a thing is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lies {
    InPlay,
    In(ZoneId),
}

/// One thing.
#[derive(Clone, Debug)]
pub struct Piece {
    pub name: &'static str,
    pub noun: NounId,
    pub traits: Vec<TraitId>,
    pub measures: [i32; 64],
    pub owner: Seat,
    pub controller: Seat,
    pub lies: Lies,
    pub turned: bool,
    pub place: u16,
    pub damage: i32,
}

/// A table with things, pools, and what is in force.
pub struct Arena<'a> {
    pub words: &'a Words,
    pub programs: Programs,
    pub pieces: Vec<Piece>,
    /// Order matters: the last of a zone is on top.
    pub order: Vec<Thing>,
    pub pools: [[i32; 64]; 2],
    pub in_force: InForce<32>,
    pub active: Seat,
    pub chance: Scripted,
    pub told: Vec<Act>,
    pub fighting: bool,
    /// How many effects took too many steps.
    pub cut_short: usize,
}

impl<'a> Arena<'a> {
    pub fn new(words: &'a Words) -> Arena<'a> {
        Arena {
            words,
            programs: Programs::new(words.lexicon.clone()),
            pieces: Vec::new(),
            order: Vec::new(),
            pools: [[0; 64]; 2],
            in_force: InForce::new(),
            active: A,
            chance: Scripted::dice([]),
            told: Vec::new(),
            fighting: true,
            cut_short: 0,
        }
    }

    pub fn add(&mut self, name: &'static str, noun: NounId, owner: Seat, lies: Lies) -> Thing {
        let thing = Thing(self.pieces.len() as u16);
        self.pieces.push(Piece {
            name,
            noun,
            traits: Vec::new(),
            measures: [0; 64],
            owner,
            controller: owner,
            lies,
            turned: false,
            place: 1,
            damage: 0,
        });
        self.order.push(thing);
        thing
    }

    pub fn ship(&mut self, name: &'static str, owner: Seat, guns: i32) -> Thing {
        let thing = self.add(name, self.words.ship, owner, Lies::InPlay);
        let words = self.words;
        self.of(thing).measures[words.guns.index()] = guns;
        self.of(thing).measures[words.structure.index()] = 5;
        thing
    }

    pub fn of(&mut self, thing: Thing) -> &mut Piece {
        &mut self.pieces[thing.0 as usize]
    }

    pub fn code(&mut self, text: &str) -> Code {
        let trees = parse(&self.words.lexicon, text).unwrap_or_else(|troubles| panic!("{text}: {troubles:?}"));
        compile(&mut self.programs, &trees).unwrap_or_else(|troubles| panic!("{text}: {troubles:?}"))
    }

    /// Runs the first ability of a text, answering questions with the given answers in order.
    pub fn play(&mut self, text: &str, source: Thing, answers: &[Answer]) -> Frame {
        let code = self.code(text);
        let controller = self.pieces[source.0 as usize].controller;
        let frame = Frame::new(&self.programs, code.abilities[0], source, controller);
        self.run(frame, answers)
    }

    pub fn run(&mut self, mut frame: Frame, answers: &[Answer]) -> Frame {
        let programs = self.programs.clone();
        let mut answers = answers.iter();
        loop {
            match step(&programs, &mut frame, self) {
                Need::Answer(_) => {
                    let mut open = Vec::new();
                    lingo::answers(&programs, &frame, self, &mut open);
                    let given = answers.next().unwrap_or_else(|| panic!("no answer left among {open:?}"));
                    assert!(open.contains(given), "{given:?} is not among {open:?}");
                    answer(&programs, &mut frame, *given);
                }
                Need::Occur | Need::Wait => {}
                Need::Done => break,
            }
        }
        assert_eq!(answers.next(), None, "an answer was not asked for");
        frame
    }

    pub fn legal(&mut self, text: &str, source: Thing) -> bool {
        let code = self.code(text);
        let controller = self.pieces[source.0 as usize].controller;
        let frame = Frame::new(&self.programs, code.abilities[0], source, controller);
        lingo::legal(&self.programs, &frame, self)
    }

    pub fn enter(&mut self, text: &str, source: Thing) {
        let code = self.code(text);
        let controller = self.pieces[source.0 as usize].controller;
        assert!(self.in_force.enter(&self.programs, &code, source, controller));
    }

    pub fn now(&self, who: impl Into<Who>, measure: MeasureId) -> i32 {
        self.measure(who.into(), measure, Aspect::Now)
    }

    pub fn tell(&mut self, happening: Happening, before: bool) -> Vec<Frame> {
        let mut frames = Vec::new();
        let mut in_force = self.in_force;
        in_force.set_off(&self.programs, self, &happening, before, |frame| frames.push(frame));
        self.in_force = in_force;
        frames
    }

    fn base(&self, who: Who, measure: MeasureId) -> i32 {
        match (who.as_thing(), who.as_seat()) {
            (Some(thing), _) => self.pieces[thing.0 as usize].measures[measure.index()],
            (_, Some(seat)) => self.pools[seat.index()][measure.index()],
            _ => 0,
        }
    }

    fn base_mut(&mut self, who: Who, measure: MeasureId) -> Option<&mut i32> {
        match (who.as_thing(), who.as_seat()) {
            (Some(thing), _) => Some(&mut self.pieces[thing.0 as usize].measures[measure.index()]),
            (_, Some(seat)) => Some(&mut self.pools[seat.index()][measure.index()]),
            _ => None,
        }
    }
}

impl World for Arena<'_> {
    fn seats(&self) -> usize {
        2
    }

    fn things(&self, among: Among) -> impl Iterator<Item = Thing> + '_ {
        self.order.iter().copied().filter(move |thing| {
            let piece = &self.pieces[thing.0 as usize];
            match among {
                Among::InPlay => piece.lies == Lies::InPlay,
                Among::Zone(zone, whose) => {
                    piece.lies == Lies::In(zone) && whose.is_none_or(|whose| whose == piece.owner)
                }
            }
        })
    }

    fn is(&self, thing: Thing, noun: NounId) -> bool {
        noun == self.words.card || self.pieces[thing.0 as usize].noun == noun
    }

    fn controller(&self, thing: Thing) -> Seat {
        self.pieces[thing.0 as usize].controller
    }

    fn owner(&self, thing: Thing) -> Seat {
        self.pieces[thing.0 as usize].owner
    }

    fn measure(&self, who: Who, measure: MeasureId, aspect: Aspect) -> i32 {
        let base = self.base(who, measure);
        match aspect {
            Aspect::Now => self.in_force.value(&self.programs, self, who, measure, base),
            Aspect::Printed => base,
            Aspect::Maximum => 99,
        }
    }

    fn has_trait(&self, thing: Thing, word: TraitId) -> bool {
        let printed = self.pieces[thing.0 as usize].traits.contains(&word);
        self.in_force.has_trait(&self.programs, self, thing, word, printed)
    }

    fn in_state(&self, thing: Thing, _: StateId) -> bool {
        self.pieces[thing.0 as usize].turned
    }

    fn nth(&self, zone: ZoneId, whose: Seat, end: End, place: usize) -> Option<Thing> {
        let all: Vec<Thing> = self.things(Among::Zone(zone, Some(whose))).collect();
        match end {
            End::Top => all.iter().rev().nth(place).copied(),
            End::Bottom => all.get(place).copied(),
        }
    }

    fn place(&self, thing: Thing, _: PlaceId) -> Option<u16> {
        let piece = &self.pieces[thing.0 as usize];
        (piece.lies == Lies::InPlay).then_some(piece.place)
    }

    fn damaged(&self, thing: Thing) -> bool {
        self.pieces[thing.0 as usize].damage > 0
    }

    fn targetable(&self, thing: Who, _: Seat, _: Thing) -> bool {
        !self.in_force.forbids(&self.programs, self, thing, self.words.targeted)
    }

    fn running(&self, span: SpanId) -> Option<Seat> {
        if span == self.words.turn { Some(self.active) } else { self.fighting.then_some(A) }
    }
}

impl Atoms for Arena<'_> {
    fn cut_short(&mut self, _: Cause) {
        self.cut_short += 1;
    }

    fn act(&mut self, act: Act, cause: Cause) -> Did {
        self.told.push(act);
        match act {
            Act::Gain { who, pool, amount, .. } => {
                let Some(value) = self.base_mut(who, pool) else { return Did::Done(0) };
                *value += amount;
                Did::Done(amount)
            }
            Act::Lose { who, pool, amount } | Act::Pay { who, pool, amount } => {
                let Some(value) = self.base_mut(who, pool) else { return Did::Done(0) };
                let lost = amount.min(*value);
                *value -= lost;
                Did::Done(lost)
            }
            Act::Set { who, measure, amount } => {
                let Some(value) = self.base_mut(who, measure) else { return Did::Done(0) };
                *value = amount;
                Did::Done(1)
            }
            Act::Draw { who, amount, .. } => {
                let Some(seat) = who.as_seat() else { return Did::Done(0) };
                let mut drawn = 0;
                for _ in 0..amount {
                    let Some(card) = self.nth(self.words.draw, seat, End::Top, 0) else { break };
                    let hand = self.words.hand;
                    self.of(card).lies = Lies::In(hand);
                    drawn += 1;
                }
                Did::Done(drawn)
            }
            Act::Move { what, to, end, .. } => {
                let Some(thing) = what.as_thing() else { return Did::Done(0) };
                self.of(thing).lies = Lies::In(to);
                self.order.retain(|other| *other != thing);
                match end {
                    End::Top => self.order.push(thing),
                    End::Bottom => self.order.insert(0, thing),
                }
                let programs = self.programs.clone();
                self.in_force.leave(&programs, thing);
                Did::Done(1)
            }
            Act::State { what, on, .. } => {
                let Some(thing) = what.as_thing() else { return Did::Done(0) };
                self.of(thing).turned = on;
                Did::Done(1)
            }
            Act::Control { what, by, .. } => {
                let (Some(thing), Some(seat)) = (what.as_thing(), by.as_seat()) else { return Did::Done(0) };
                self.of(thing).controller = seat;
                Did::Done(1)
            }
            Act::Damage { from, to, amount, kind } => {
                let (left, absorbed) = self.in_force.damage(&self.programs, self, from, to, kind, amount);
                let programs = self.programs.clone();
                self.in_force.absorbed(&programs, to, absorbed);
                if let Some(thing) = to.as_thing() {
                    self.of(thing).damage += left;
                }
                Did::Done(left)
            }
            Act::Repair { what, amount } => {
                let Some(thing) = what.as_thing() else { return Did::Done(0) };
                let repaired = amount.min(self.of(thing).damage);
                self.of(thing).damage -= repaired;
                Did::Done(repaired)
            }
            Act::Stand { lasting, on, lasts, amount, uses } => {
                let mut in_force = self.in_force;
                in_force.stand(&self.programs, self, cause, lasting, on, lasts, amount, uses);
                self.in_force = in_force;
                Did::Done(1)
            }
            Act::Enter { what, .. } => {
                let Some(thing) = what.as_thing() else { return Did::Done(0) };
                self.of(thing).lies = Lies::InPlay;
                Did::Done(1)
            }
            _ => Did::Done(1),
        }
    }

    fn roll(&mut self, sides: u32) -> i32 {
        self.chance.roll(sides) as i32
    }

    fn pick(&mut self, n: u32) -> u32 {
        self.chance.pick(n)
    }
}
