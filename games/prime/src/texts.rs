//! The texts of all cards, compiled once. A text that the language can't say yet is not in force: the card can be held
//! and discarded, and what is printed on it counts.

use crate::card::{Card, CardType};
use crate::lexicon::Words;
use crate::pack::{Kind, Pack};
use lingo::{AbilityId, Code, DeedId, Event, Programs, Use, What};

/// What the table knows of a card's text without reading it again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Note {
    /// The text is in force.
    pub said: bool,
    /// What it was compiled to.
    pub code: Code,
    /// The moments of its actions, one bit each ([`moment`]).
    pub moments: u8,
    /// What its Reacts answer, one bit each ([`Occasion`]).
    pub reacts: u16,
    /// It gains Tech.
    pub gains_tech: bool,
}

/// Bits for the moments of actions (201.1).
pub(crate) mod moment {
    pub const ANY: u8 = 1;
    pub const RESET: u8 = 2;
    pub const MAIN: u8 = 4;
    pub const END: u8 = 8;
    pub const COMBAT: u8 = 16;
    pub const REACT: u8 = 32;
    pub const COMBAT_REACT: u8 = 64;
}

/// What a React can answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u16)]
pub(crate) enum Occasion {
    Damage = 1,
    Plays = 2,
    Uses = 4,
    Attacks = 8,
    Resolves = 16,
    Conquers = 32,
    Leaves = 64,
    Enters = 128,
    Joins = 256,
    Begins = 512,
    Fights = 1024,
    Retreats = 2048,
    Nears = 4096,
    GainsTech = 8192,
    Against = 16384,
}

/// The texts of a pack.
#[derive(Clone, Debug)]
pub(crate) struct Texts {
    pub words: Words,
    pub programs: Programs,
    notes: Vec<Note>,
    /// The moment of every ability, as a bit.
    moments: Vec<u8>,
}

impl Texts {
    /// Reads and compiles every text of a pack.
    pub fn of(pack: &Pack) -> Texts {
        let words = Words::new();
        let mut programs = Programs::new(words.lexicon.clone());
        let notes: Vec<Note> = pack.cards().iter().map(|card| note(&words, &mut programs, card)).collect();
        let abilities = (0..programs.count() as u16).map(AbilityId);
        let moments = abilities.map(|id| match programs.ability(id).used {
            Use::Action { moment, .. } => moment_bit(&words, moment),
            _ => 0,
        });
        Texts { moments: moments.collect(), words, programs, notes }
    }

    /// What is known of a card's text.
    #[inline]
    pub fn note(&self, kind: Kind) -> &Note {
        &self.notes[kind.index()]
    }

    /// Does the text of a card say of itself that it can (or can't) do this?
    pub fn says(&self, kind: Kind, what: impl Fn(DeedId) -> What, deed: DeedId) -> bool {
        let wanted = what(deed);
        self.note(kind).code.standing.iter().any(|lasting| self.programs.lasting(*lasting).what == wanted)
    }

    /// The actions of a card at these moments, in the order of its text.
    pub fn actions(&self, kind: Kind, moments: u8) -> impl Iterator<Item = AbilityId> + '_ {
        let note = self.note(kind);
        let some = note.moments & moments != 0;
        note.code.abilities.iter().copied().filter(move |id| some && self.moment(*id) & moments != 0)
    }

    /// The moment of an ability, as a bit; 0 if it is no action.
    #[inline]
    pub fn moment(&self, ability: AbilityId) -> u8 {
        self.moments[usize::from(ability.0)]
    }

    /// Why a text is not in force; nothing if it is, or if there is none.
    pub fn trouble(&self, card: &Card) -> Option<String> {
        if card.text.is_empty() {
            return None;
        }
        let troubles = match lingo::parse(&self.words.lexicon, &card.text) {
            Err(troubles) => troubles,
            Ok(trees) => lingo::compile(&mut self.programs.clone(), &trees).err()?,
        };
        troubles.first().map(ToString::to_string)
    }
}

fn note(words: &Words, programs: &mut Programs, card: &Card) -> Note {
    if card.text.is_empty() {
        return Note { said: true, ..Note::default() };
    }
    let code = lingo::parse(&words.lexicon, &card.text).and_then(|trees| lingo::compile(programs, &trees));
    let Ok(code) = code else { return Note::default() };
    let mut note = Note { said: true, ..Note::default() };
    for ability in &code.abilities {
        note.gains_tech |= programs.gains(*ability, words.pools.tech);
        match programs.ability(*ability).used {
            Use::Action { moment, on, .. } => {
                note.moments |= moment_bit(words, moment);
                note.reacts |= on.map_or(0, |watch| occasion(words, watch.event));
                // What nobody ever announces can't be answered.
                note.said &= on.is_none_or(|watch| occasion(words, watch.event) != 0);
            }
            Use::Trigger(watch) => note.said &= is_told(words, watch.event),
            // Only a fate simply happens.
            Use::Play => note.said &= card.kind == CardType::Fate,
            Use::Constant => {}
        }
    }
    note.said &= card.kind != CardType::Tactical || note.moments != 0;
    if note.said { Note { code, ..note } } else { Note::default() }
}

fn moment_bit(words: &Words, moment: lingo::MomentId) -> u8 {
    let known = &words.moments;
    [
        (known.any, moment::ANY),
        (known.reset, moment::RESET),
        (known.main, moment::MAIN),
        (known.end, moment::END),
        (known.combat, moment::COMBAT),
        (known.react, moment::REACT),
        (known.combat_react, moment::COMBAT_REACT),
    ]
    .into_iter()
    .find(|(id, _)| *id == moment)
    .map_or(0, |(_, bit)| bit)
}

/// Is this told to cards that wait for it by themselves?
fn is_told(words: &Words, event: Event) -> bool {
    let events = &words.events;
    match event {
        Event::Enters => true,
        Event::Game(id) => {
            [events.conquers, events.starts, events.enters_storm, events.is_revealed, events.ends_fight, events.resets]
                .contains(&id)
        }
        _ => false,
    }
}

fn occasion(words: &Words, event: Event) -> u16 {
    let events = &words.events;
    let occasion = match event {
        Event::Inflicts => Occasion::Damage,
        Event::Plays => Occasion::Plays,
        Event::Leaves => Occasion::Leaves,
        Event::Enters => Occasion::Enters,
        Event::Game(id) if id == events.shoots || id == events.fires => Occasion::Damage,
        Event::Game(id) if id == events.attacks => Occasion::Attacks,
        Event::Game(id) if id == events.uses => Occasion::Uses,
        Event::Game(id) if id == events.resolves => Occasion::Resolves,
        Event::Game(id) if id == events.conquers => Occasion::Conquers,
        Event::Game(id) if id == events.joins => Occasion::Joins,
        Event::Game(id) if id == events.resets || id == events.battles => Occasion::Begins,
        Event::Game(id) if id == events.duels || id == events.has_struck => Occasion::Fights,
        Event::Game(id) if id == events.retreats => Occasion::Retreats,
        Event::Game(id) if id == events.moves_near => Occasion::Nears,
        Event::Game(id) if id == events.gains_tech => Occasion::GainsTech,
        Event::Game(id) if id == events.acts_against => Occasion::Against,
        _ => return 0,
    };
    occasion as u16
}
