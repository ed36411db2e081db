//! The texts of all cards, compiled once, and what the table knows of each without reading it again.

use crate::card::{Card, CardType};
use crate::lexicon::{COUNTERS, Words};
use crate::pack::{Kind, Pack};
use lingo::{AbilityId, Code, DeedId, Event, Programs, Use, What};

/// What the table knows of a card's text without reading it again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Note {
    /// What it was compiled to.
    pub code: Code,
    /// The moments of its actions, one bit each ([`moment`]).
    pub moments: u8,
    /// What its Reacts answer, one bit each ([`Occasion`]).
    pub reacts: u16,
    /// It gains Tech.
    pub gains_tech: bool,
    /// How much more or less a card is played for by this text.
    pub plays_for: i32,
    /// Turning it is a cost of an action of it.
    pub turns_itself: bool,
    /// The counters it speaks of.
    pub counts: Option<&'static str>,
    /// What it says of itself that it can do, a bit for each deed.
    cans: u64,
    /// What it says of itself that it can't do, a bit for each deed.
    cannots: u64,
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
    /// A Combat action that brings a ship into a fleet: whoever is not there may perform it too (505).
    pub const REINFORCE: u8 = 128;

    /// The moments there can be a chance for at one time: in the main phase, in a combat, in the other phases.
    pub const CHANCES: [u8; 3] = [ANY | MAIN, ANY | COMBAT | REINFORCE, ANY | RESET | END];

    /// Which of [`CHANCES`] these moments belong to.
    #[inline]
    pub const fn chance(moments: u8) -> usize {
        match moments & !ANY {
            MAIN => 0,
            RESET | END | 0 => 2,
            _ => 1,
        }
    }
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
    UsesEffect = 32768,
}

/// The texts of a pack.
#[derive(Clone, Debug)]
pub(crate) struct Texts {
    pub words: Words,
    pub programs: Programs,
    notes: Vec<Note>,
    /// The moment of every ability, as a bit.
    moments: Vec<u8>,
    /// Whether each ability makes what it answers more.
    raises: Vec<bool>,
}

impl Texts {
    /// What a pack says.
    pub fn of(pack: &Pack) -> Texts {
        let (words, programs) = (pack.words.clone(), pack.programs.clone());
        let notes = pack.cards().iter().zip(&pack.codes).map(|(card, code)| {
            note(&words, &programs, card, code).unwrap_or_else(|_| unreachable!("checked when the pack was read"))
        });
        let notes: Vec<Note> = notes.collect();
        let abilities = (0..programs.count() as u16).map(AbilityId);
        let moments = abilities.map(|id| match programs.ability(id).used {
            Use::Action { moment, .. } => moment_bits(&words, &programs, id, moment),
            _ => 0,
        });
        let raises = (0..programs.count() as u16).map(|id| programs.raises(AbilityId(id))).collect();
        Texts { moments: moments.collect(), raises, words, programs, notes }
    }

    /// What is known of a card's text.
    #[inline]
    pub fn note(&self, kind: Kind) -> &Note {
        &self.notes[kind.index()]
    }

    /// Does the text of a card say of itself that it can do this?
    #[inline]
    pub fn says_it_can(&self, kind: Kind, deed: DeedId) -> bool {
        self.note(kind).cans & bit(deed) != 0
    }

    /// Does the text of a card say of itself that it can't do this?
    #[inline]
    pub fn says_it_cannot(&self, kind: Kind, deed: DeedId) -> bool {
        self.note(kind).cannots & bit(deed) != 0
    }

    /// The actions of a card at these moments, in the order of its text.
    pub fn actions(&self, kind: Kind, moments: u8) -> impl Iterator<Item = AbilityId> + '_ {
        let note = self.note(kind);
        let abilities: &[AbilityId] = if note.moments & moments != 0 { &note.code.abilities } else { &[] };
        abilities.iter().copied().filter(move |id| self.moment(*id) & moments != 0)
    }

    /// Does a support card plant itself where it can't be deployed?
    pub fn plants_itself(&self, kind: Kind) -> bool {
        self.note(kind).code.abilities.iter().any(|ability| self.programs.does(*ability, self.words.verbs.plant))
    }

    /// Does an ability make what it answers more?
    #[inline]
    pub fn raises(&self, ability: AbilityId) -> bool {
        self.raises[usize::from(ability.0)]
    }

    /// The moment of an ability, as a bit; 0 if it is no action.
    #[inline]
    pub fn moment(&self, ability: AbilityId) -> u8 {
        self.moments[usize::from(ability.0)]
    }
}

/// A deed as a bit. The lexicon has fewer than 64.
#[inline]
pub(crate) const fn bit(deed: DeedId) -> u64 {
    debug_assert!(deed.0 < 64);
    1 << deed.0
}

/// What a text says of itself that it can and that it can't do, a bit for each deed.
pub(crate) fn sayings(programs: &Programs, code: &Code) -> (u64, u64) {
    code.standing.iter().fold((0, 0), |(cans, cannots), lasting| match programs.lasting(*lasting).what {
        What::Can(deed) => (cans | bit(deed), cannots),
        What::Cannot(deed) => (cans, cannots | bit(deed)),
        _ => (cans, cannots),
    })
}

/// Why a text would never do anything.
pub(crate) struct Never {
    pub what: &'static str,
    pub remedy: &'static str,
}

/// What is to be known of a card's text, unless it waits for something that never comes.
pub(crate) fn note(words: &Words, programs: &Programs, card: &Card, code: &Code) -> Result<Note, Never> {
    let never = |what, remedy| Err(Never { what, remedy });
    let (cans, cannots) = sayings(programs, code);
    let counts = counters_of(&card.text);
    let mut note = Note { code: code.clone(), counts, cans, cannots, ..Note::default() };
    for ability in &code.abilities {
        note.gains_tech |= programs.gains(*ability, words.pools.tech);
        note.turns_itself |= programs.turns_itself(*ability);
        note.plays_for = programs.plays_for(*ability).unwrap_or(note.plays_for);
        match programs.ability(*ability).used {
            Use::Action { moment, on, .. } => {
                note.moments |= moment_bits(words, programs, *ability, moment);
                let answers = on.map(|watch| occasion(words, watch.event));
                if answers == Some(0) {
                    return never("nobody ever announces what this answers", "let it answer something 201.2 announces");
                }
                note.reacts |= answers.unwrap_or(0);
            }
            Use::Trigger(watch) if !is_told(words, watch.event) => {
                return never("nobody tells this when it happens", "write it as a React");
            }
            Use::Play if card.kind != CardType::Fate => {
                return never("only a fate simply happens", "say when: “Main: …”, “Combat: …”, “React: …”");
            }
            Use::Trigger(_) | Use::Play | Use::Constant => {}
        }
    }
    if card.kind == CardType::Tactical && note.moments == 0 && !code.abilities.is_empty() {
        return never("this can never be played", "say when: “Main: …”, “Combat: …”, “React: …”");
    }
    Ok(note)
}

/// The counters a text speaks of.
fn counters_of(text: &str) -> Option<&'static str> {
    COUNTERS.into_iter().find(|name| {
        let mut places = text.match_indices(name).map(|(at, _)| at);
        places.any(|at| !text[..at].ends_with(char::is_alphabetic))
    })
}

/// When an action can be performed, and whether it brings a ship into a fleet.
fn moment_bits(words: &Words, programs: &Programs, ability: AbilityId, moment: lingo::MomentId) -> u8 {
    let bit = moment_bit(words, moment);
    let brings = bit == moment::COMBAT && programs.does(ability, words.verbs.join);
    bit | if brings { moment::REINFORCE } else { 0 }
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
        Event::Game(id) if id == events.uses_effect => Occasion::UsesEffect,
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
