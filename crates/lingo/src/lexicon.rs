//! A game's words: its nouns, statistics, pools, zones, traits, moments, events. The grammar they are used in is shared.

use crate::grammar::{Cat, Form, Grammar, Piece, Power, Rule, Term, Wording};
use crate::ids::*;
use crate::polish::Polish;
use crate::sense::Sense;
use crate::unsaid::Unheard;
use std::collections::BTreeMap;

/// The words of one game, ready to read and write its cards.
#[derive(Clone, Debug)]
pub struct Lexicon {
    name: String,
    pub(crate) grammar: Grammar,
    pub(crate) words: BTreeMap<(Cat, u8), Word>,
    pub(crate) measures: Vec<Measure>,
    pub(crate) movers: Vec<Mover>,
    pub(crate) announces: bool,
    pub(crate) sense: Sense,
    /// The phrases of the shared grammar that this game has no use for.
    pub(crate) unheard: Unheard,
}

/// One word: how it is written, and in which forms.
#[derive(Clone, Debug, Default)]
pub(crate) struct Word {
    /// As it is written alone, in the author's capitals.
    pub shown: String,
    /// In Polish, if it was given.
    pub polish: Option<Polish>,
}

/// A number that things or players have.
#[derive(Clone, Debug)]
pub(crate) struct Measure {
    pub shown: String,
}

/// A verb that moves cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mover {
    /// Where they go.
    pub to: ZoneId,
    /// Where they come from, when the text does not say: "discard a card" means one from the hand.
    pub from: Option<ZoneId>,
    /// Only what the acting player controls: "sacrifice".
    pub own: bool,
}

/// A word that was declared, whatever its kind.
pub trait Named {
    /// Its category and number.
    fn key(&self) -> (Cat, u8);
}

macro_rules! named {
    ($($id:ident $cat:ident)*) => {$(
        impl Named for $id {
            fn key(&self) -> (Cat, u8) {
                (Cat::$cat, self.0)
            }
        }
    )*};
}

named! {
    NounId Noun
    MeasureId Measure
    ZoneId ZoneName
    TraitId Trait
    DamageId DamageType
    MomentId Moment
    LimitId Limit
    SpanId Stretch
    StateId StateAdj
    MoverId MoveVerb
    PlaceId PlaceHere
    RelationId Relation
    PartId Part
    EventId Happening
    FactId Fact
    VerbId Act
    DeedId Deed
    FigureId Figure
}

/// Declares the words of a game.
#[derive(Clone, Debug)]
pub struct LexiconBuilder {
    pub(crate) lexicon: Lexicon,
    counts: BTreeMap<Cat, u8>,
    without: Vec<Rule>,
    powers: Option<Vec<Power>>,
}

impl Lexicon {
    /// Begins the lexicon of a game.
    pub fn of(game: &str) -> LexiconBuilder {
        let lexicon = Lexicon {
            name: game.to_string(),
            grammar: Grammar::shared(),
            words: BTreeMap::new(),
            measures: Vec::new(),
            movers: Vec::new(),
            announces: false,
            sense: Sense::default(),
            unheard: Unheard::default(),
        };
        LexiconBuilder { lexicon, counts: BTreeMap::new(), without: Vec::new(), powers: None }
    }

    /// The game's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// A word as it is written alone.
    pub(crate) fn shown(&self, cat: Cat, id: u8) -> &str {
        self.words.get(&(cat, id)).map_or("?", |word| &word.shown)
    }

    /// The name of a statistic, pool or counter.
    pub fn measure(&self, id: MeasureId) -> &str {
        self.measures.get(id.index()).map_or("?", |measure| &measure.shown)
    }

    /// The name of a trait.
    pub fn trait_name(&self, id: TraitId) -> &str {
        self.shown(Cat::Trait, id.0)
    }

    /// The trait with this name, whatever its capitals.
    pub fn trait_named(&self, name: &str) -> Option<TraitId> {
        self.named(Cat::Trait, name).map(TraitId)
    }

    /// The noun with this singular, whatever its capitals.
    pub fn noun_named(&self, name: &str) -> Option<NounId> {
        self.named(Cat::Noun, name).map(NounId)
    }

    /// The deed with this name, whatever its capitals.
    pub fn deed_named(&self, name: &str) -> Option<DeedId> {
        self.named(Cat::Deed, name).map(DeedId)
    }

    /// The names of all traits.
    pub fn trait_names(&self) -> impl Iterator<Item = &str> + Clone {
        self.words.iter().filter(|((cat, _), _)| *cat == Cat::Trait).map(|(_, word)| word.shown.as_str())
    }

    /// The statistic, pool or counter with this name, whatever its capitals.
    pub fn measure_named(&self, name: &str) -> Option<MeasureId> {
        let index = self.measures.iter().position(|measure| measure.shown.eq_ignore_ascii_case(name))?;
        Some(MeasureId(index as u8))
    }

    fn named(&self, cat: Cat, name: &str) -> Option<u8> {
        let found = self.words.iter().find(|((of, _), word)| *of == cat && word.shown.eq_ignore_ascii_case(name));
        found.map(|((_, id), _)| *id)
    }

    /// What a verb that moves cards does.
    pub fn mover(&self, id: MoverId) -> Mover {
        self.movers[id.index()]
    }

    /// The name of a stretch of play.
    pub(crate) fn stretch_name(&self, id: SpanId) -> &str {
        self.shown(Cat::Stretch, id.0)
    }

    /// The name of the moment of an action.
    pub fn moment(&self, id: MomentId) -> &str {
        self.shown(Cat::Moment, id.0)
    }

    /// The name of a limit.
    pub fn limit(&self, id: LimitId) -> &str {
        self.shown(Cat::Limit, id.0)
    }
}

impl LexiconBuilder {
    fn next(&mut self, cat: Cat, shown: &str) -> u8 {
        let count = self.counts.entry(cat).or_insert(0);
        let id = *count;
        *count = count.checked_add(1).expect("a lexicon has at most 255 words of a kind");
        self.lexicon.words.insert((cat, id), Word { shown: shown.to_string(), ..Word::default() });
        id
    }

    fn say(&mut self, cat: Cat, form: Option<Form>, of: Cat, id: u8, wording: &str) {
        self.lexicon.grammar.add(cat, form, Term::Word(of, id), wording);
    }

    /// A kind of thing, in the singular and the plural.
    pub fn noun(&mut self, one: &str, several: &str) -> NounId {
        let id = self.next(Cat::Noun, one);
        self.say(Cat::Noun, Some(Form::One), Cat::Noun, id, one);
        self.say(Cat::Noun, Some(Form::Several), Cat::Noun, id, several);
        NounId(id)
    }

    fn measure(&mut self, shown: &str) -> u8 {
        let id = self.next(Cat::Measure, shown);
        assert!(id < 64, "a lexicon has at most 64 statistics, pools and counters");
        self.lexicon.measures.push(Measure { shown: shown.to_string() });
        self.say(Cat::Measure, None, Cat::Measure, id, shown);
        id
    }

    /// A number that is printed and changed by effects: guns, speed, cost.
    pub fn stat(&mut self, name: &str) -> MeasureId {
        MeasureId(self.measure(name))
    }

    /// An amount that is gained, lost and paid: energy, resources. Both forms are the same for what isn't counted.
    pub fn pool(&mut self, one: &str, several: &str) -> MeasureId {
        let id = self.measure(several);
        self.say(Cat::Pool, Some(Form::One), Cat::Measure, id, one);
        self.say(Cat::Pool, Some(Form::Several), Cat::Measure, id, several);
        MeasureId(id)
    }

    /// Something that is placed on cards: ore counters.
    pub fn counter(&mut self, one: &str, several: &str) -> MeasureId {
        let id = self.measure(several);
        self.say(Cat::Counter, Some(Form::One), Cat::Measure, id, one);
        self.say(Cat::Counter, Some(Form::Several), Cat::Measure, id, several);
        MeasureId(id)
    }

    /// A zone that each player has: hand, draw pile.
    pub fn zone(&mut self, name: &str) -> ZoneId {
        let id = self.next(Cat::ZoneName, name);
        self.say(Cat::ZoneName, None, Cat::ZoneName, id, name);
        ZoneId(id)
    }

    /// A zone that all players share, with its article: "the scrap heap".
    pub fn common_zone(&mut self, name: &str) -> ZoneId {
        let id = self.next(Cat::ZoneName, name);
        self.say(Cat::CommonZone, None, Cat::ZoneName, id, name);
        ZoneId(id)
    }

    /// A word that things may carry, used before a noun: "Military hero", "non-Military hero".
    pub fn trait_word(&mut self, name: &str) -> TraitId {
        let id = self.next(Cat::Trait, name);
        self.say(Cat::Trait, None, Cat::Trait, id, name);
        self.say(Cat::NotTrait, None, Cat::Trait, id, &format!("non-{name}"));
        TraitId(id)
    }

    /// A trait that is also a noun: "target Fighter", "your Fighters".
    pub fn trait_noun(&mut self, one: &str, several: &str) -> TraitId {
        let id = self.trait_word(one);
        self.say(Cat::TraitNoun, Some(Form::One), Cat::Trait, id.0, one);
        self.say(Cat::TraitNoun, Some(Form::Several), Cat::Trait, id.0, several);
        id
    }

    /// A type of damage: piercing.
    pub fn damage(&mut self, name: &str) -> DamageId {
        let id = self.next(Cat::DamageType, name);
        self.say(Cat::DamageType, None, Cat::DamageType, id, name);
        DamageId(id)
    }

    /// When an action may be taken: "Main", "Combat React".
    pub fn moment(&mut self, name: &str) -> MomentId {
        let id = self.next(Cat::Moment, name);
        self.say(Cat::Moment, None, Cat::Moment, id, name);
        MomentId(id)
    }

    /// How often an action may be taken: "Limited".
    pub fn limit(&mut self, name: &str) -> LimitId {
        let id = self.next(Cat::Limit, name);
        self.say(Cat::Limit, None, Cat::Limit, id, name);
        LimitId(id)
    }

    /// A stretch of play: turn, combat.
    pub fn stretch(&mut self, name: &str) -> SpanId {
        let id = self.next(Cat::Stretch, name);
        self.say(Cat::Stretch, None, Cat::Stretch, id, name);
        SpanId(id)
    }

    /// A state with its verbs and adjectives: `state(["turns", "turn", "turned"], ["unturns", "unturn", "unturned"])`.
    pub fn state(&mut self, into: [&str; 3], out_of: [&str; 3]) -> StateId {
        let id = self.next(Cat::StateAdj, into[2]);
        self.say(Cat::StateVerb, None, Cat::StateAdj, id, &format!("[{}|{}]", into[0], into[1]));
        self.say(Cat::StateAdj, None, Cat::StateAdj, id, into[2]);
        self.say(Cat::UnstateVerb, None, Cat::StateAdj, id, &format!("[{}|{}]", out_of[0], out_of[1]));
        self.say(Cat::UnstateAdj, None, Cat::StateAdj, id, out_of[2]);
        StateId(id)
    }

    /// A verb that moves cards to a zone: `mover(["discards", "discard", "discarded"], ...)`.
    pub fn mover(&mut self, forms: [&str; 3], mover: Mover) -> MoverId {
        let id = self.next(Cat::MoveVerb, forms[1]);
        self.lexicon.movers.push(mover);
        self.say(Cat::MoveVerb, None, Cat::MoveVerb, id, &format!("[{}|{}]", forms[0], forms[1]));
        self.say(Cat::MovePart, None, Cat::MoveVerb, id, forms[2]);
        MoverId(id)
    }

    /// A way of being together, with its preposition: `place("at", "location")` gives "at this location", "at its
    /// location", "not at this location", "adjacent to this location", "at your location" and "to this location".
    pub fn place(&mut self, preposition: &str, name: &str) -> PlaceId {
        let id = self.next(Cat::PlaceHere, name);
        let say = |builder: &mut Self, cat, wording: &str| builder.say(cat, None, Cat::PlaceHere, id, wording);
        say(self, Cat::PlaceHere, &format!("{preposition} this {name}"));
        say(self, Cat::PlaceHere, &format!("{preposition} the same {name}"));
        say(self, Cat::PlaceIts, &format!("{preposition} {{Of}} {name}"));
        say(self, Cat::PlaceNear, &format!("adjacent to this {name}"));
        say(self, Cat::PlaceAway, &format!("not {preposition} this {name}"));
        say(self, Cat::PlaceYours, &format!("{preposition} your {name}"));
        say(self, Cat::PlaceNotYours, &format!("not {preposition} your {name}"));
        say(self, Cat::PlaceTo, &format!("to this {name}"));
        PlaceId(id)
    }

    /// Another wording for [`LexiconBuilder::place`]'s "at this location": "here".
    pub fn here(&mut self, place: PlaceId, wording: &str) {
        self.say(Cat::PlaceHere, None, Cat::PlaceHere, place.0, wording);
    }

    /// What belongs to a thing: "subject" gives "its subject", "this hero's subject".
    pub fn relation(&mut self, name: &str) -> RelationId {
        let id = self.next(Cat::Relation, name);
        self.say(Cat::Relation, None, Cat::Relation, id, name);
        RelationId(id)
    }

    /// A player with a part to play, with its article: "the attacking player".
    pub fn part(&mut self, name: &str) -> PartId {
        let id = self.next(Cat::Part, name);
        self.say(Cat::Part, None, Cat::Part, id, name);
        PartId(id)
    }

    /// Something that happens, as a verb with its forms; a slot `{Role}` is what it happens to: `"[hits|hit] {Role}"`.
    pub fn event(&mut self, wording: &str) -> EventId {
        let id = self.next(Cat::Happening, wording);
        self.say(Cat::Happening, None, Cat::Happening, id, wording);
        EventId(id)
    }

    /// Another wording for an event.
    pub fn event_also(&mut self, event: EventId, wording: &str) {
        self.say(Cat::Happening, None, Cat::Happening, event.0, wording);
    }

    /// Something to do, as a verb with its forms and slots: `"[explores|explore] {Things}"`.
    /// Slots may be `{Things}`, `{Who}`, `{Count}`, `{Value}` and `{Zone}`.
    pub fn verb(&mut self, wording: &str) -> VerbId {
        let id = self.next(Cat::Act, wording);
        self.say(Cat::Act, None, Cat::Act, id, wording);
        VerbId(id)
    }

    /// Something a card may ask whether it is so: `"the attack die shows {Int}"`, `"{Things.n} [has|have] moved this turn"`.
    pub fn fact(&mut self, wording: &str) -> FactId {
        let id = self.next(Cat::Fact, wording);
        self.say(Cat::Fact, None, Cat::Fact, id, wording);
        FactId(id)
    }

    /// A restriction of things: "that moved this turn". It is asked of a thing with [`crate::World::fact`].
    pub fn quality(&mut self, wording: &str) -> FactId {
        let id = self.next(Cat::Fact, wording);
        self.say(Cat::Quality, None, Cat::Fact, id, wording);
        FactId(id)
    }

    /// Something that can be forbidden or allowed: "attack", "be targeted".
    pub fn deed(&mut self, name: &str) -> DeedId {
        let id = self.next(Cat::Deed, name);
        self.say(Cat::Deed, None, Cat::Deed, id, name);
        DeedId(id)
    }

    /// A number the game knows, with its article: "the attack roll".
    pub fn figure(&mut self, name: &str) -> FigureId {
        let id = self.next(Cat::Figure, name);
        self.say(Cat::Figure, None, Cat::Figure, id, name);
        FigureId(id)
    }

    /// Says a word in Polish.
    pub fn polish(&mut self, word: impl Named, polish: Polish) {
        let key = word.key();
        let known = self.lexicon.words.get_mut(&key).unwrap_or_else(|| panic!("{key:?} was not declared"));
        known.polish = Some(polish);
    }

    /// Says a word in Polish, by its category and its English.
    pub fn polish_word(&mut self, cat: Cat, english: &str, polish: Polish) {
        let words = &mut self.lexicon.words;
        let known = words.iter_mut().find(|((of, _), word)| *of == cat && word.shown == english);
        let (_, word) = known.unwrap_or_else(|| panic!("{cat:?} “{english}” was not declared"));
        word.polish = Some(polish);
    }

    /// Phrases of the shared grammar that have no meaning in this game.
    pub fn without(&mut self, rules: &[Rule]) {
        self.without.extend_from_slice(rules);
    }

    /// What this game's rules can do, of what not every game's rules can; everything, unless this is said. Phrases that
    /// need more are unknown to the game.
    pub fn powers(&mut self, powers: &[Power]) {
        self.powers = Some(powers.to_vec());
    }

    /// Actions are announced: between paying and doing the game gets a chance to open a window ([`crate::Need::Occur`]).
    pub fn announces(&mut self) {
        self.lexicon.announces = true;
    }

    /// The finished lexicon.
    ///
    /// # Panics
    /// If a declared wording begins with a phrase of its own category: a lexicon is written by programmers.
    pub fn finish(mut self) -> Lexicon {
        let (without, powers) = (std::mem::take(&mut self.without), self.powers.take());
        let can = |rule: Rule| match (rule.power(), &powers) {
            (Some(power), Some(powers)) => powers.contains(&power),
            _ => true,
        };
        let is_kept = |wording: &Wording| match wording.term {
            Term::Rule(rule) => !without.contains(&rule) && can(rule),
            _ => true,
        };
        let dropped = self.lexicon.grammar.wordings.iter().filter(|wording| !is_kept(wording));
        self.lexicon.unheard = Unheard::of(dropped, |rule| !can(rule));
        self.lexicon.grammar.retain(|_, wording| is_kept(wording));
        self.drop_barren();
        self.lexicon.unheard.know(self.lexicon.grammar.wordings.iter());
        if let Some(cat) = self.lexicon.grammar.left_recursive() {
            panic!("a wording of {cat:?} begins with itself; begin it with a word");
        }
        self.lexicon
    }

    /// A phrase with a slot that nothing can fill is no phrase of this game.
    fn drop_barren(&mut self) {
        loop {
            let grammar = &self.lexicon.grammar;
            let fills = |cat: Cat, form: Form| {
                matches!(cat, Cat::Int | Cat::Many | Cat::Signed | Cat::Dice) || !grammar.of(cat, form).is_empty()
            };
            let barren: Vec<usize> = (0..grammar.wordings.len())
                .filter(|&index| {
                    grammar.wordings[index].pieces.iter().any(|piece| match *piece {
                        Piece::Word { .. } => false,
                        Piece::Slot { cat, form, .. } => !fills(cat, form),
                        Piece::List { cat, form, joined, .. } => {
                            joined != crate::grammar::Joined::Many && !fills(cat, form)
                        }
                    })
                })
                .collect();
            if barren.is_empty() {
                return;
            }
            self.lexicon.grammar.retain(|index, _| barren.binary_search(&index).is_err());
        }
    }
}
