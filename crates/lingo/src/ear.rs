//! Following one card while games are played.

use crate::frame::{Frame, Need};
use crate::ids::Who;
use crate::program::{Programs, register};
use crate::run::{step, step_told};
use crate::trace::{Told, Trace};
use crate::world::Atoms;
use std::sync::{Arc, Mutex};
use table::{Asked, Chance, Fast, Game, Log, Seat, Viewer};

/// Hears what one card's text does while a game is played. Deaf by default, and then free.
#[derive(Clone, Debug, Default)]
pub struct Ear(Option<Arc<Listening>>);

#[derive(Debug)]
struct Listening {
    card: String,
    heard: Mutex<Heard>,
}

/// What was heard of a card.
#[derive(Debug, Default)]
struct Heard {
    steps: Vec<String>,
    /// Something came of it.
    fruitful: bool,
    /// An effect waits for something else; how much it had come to by then.
    waits: Option<i32>,
}

impl Ear {
    /// Listens to the card with this name.
    pub fn listening(card: &str) -> Ear {
        Ear(Some(Arc::new(Listening { card: card.into(), heard: Mutex::default() })))
    }

    /// Does nobody listen?
    #[inline]
    pub const fn is_deaf(&self) -> bool {
        self.0.is_none()
    }

    /// What was heard since it was last asked. An effect that waits goes on waiting.
    fn take(&self) -> Heard {
        let Some(listening) = &self.0 else { return Heard::default() };
        let mut heard = listening.heard();
        let waits = heard.waits;
        std::mem::replace(&mut *heard, Heard { waits, ..Heard::default() })
    }

    /// Another game begins, or something was only tried out.
    fn forget(&self, waits: Option<i32>) {
        if let Some(listening) = &self.0 {
            *listening.heard() = Heard { waits, ..Heard::default() };
        }
    }
}

impl Listening {
    fn heard(&self) -> std::sync::MutexGuard<'_, Heard> {
        self.heard.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

/// Runs an effect as [`step`] does. Whoever listens to the card with this name hears every step of it.
pub fn step_heard<W: Atoms>(
    programs: &Programs,
    frame: &mut Frame,
    world: &mut W,
    ear: &Ear,
    card: &str,
    name: &dyn Fn(Who) -> String,
) -> Need {
    let Some(listening) = ear.0.as_ref().filter(|listening| listening.card == card) else {
        return step(programs, frame, world);
    };
    let tally = |frame: &Frame| frame.registers[register::TALLY as usize];
    let waited = listening.heard().waits.take();
    let mut told = Told::new(name);
    if let Some(before) = waited {
        let came_to = tally(frame) - before;
        told.tell(|_| format!("… → {came_to}"));
        told.came_to(came_to);
    }
    let need = step_told(programs, frame, world, &mut told);
    let mut heard = listening.heard();
    heard.steps.append(&mut told.lines);
    heard.fruitful |= told.fruitful;
    heard.waits = (need == Need::Wait).then(|| tally(frame));
    need
}

/// What a card did in a game that was played at random to find out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Followed {
    /// Which game it was, from 0.
    pub game: u64,
    /// Something came of it; if not, nothing ever did in all games that were played.
    pub fruitful: bool,
    /// The answers at which it did something, one after the other.
    pub deeds: Vec<Deed>,
}

/// What a card did after one answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deed {
    /// Who answered.
    pub seat: Seat,
    /// How many answers came before this one in the game.
    pub answer: u32,
    /// The answer in words.
    pub said: String,
    /// Every step.
    pub steps: Vec<String>,
    /// What the table told of all that happened at that answer.
    pub story: Vec<String>,
}

/// Plays games at random, at most so many, until something has come of what the card that the ear listens to does.
/// `is_its_own` says of an answer that it is the card's doing though no text of it runs: that it is played.
pub fn follow<G: Game>(
    game: &G,
    ear: &Ear,
    games: u64,
    setup: impl Fn(u64) -> Option<G::Setup>,
    is_its_own: impl Fn(&G::State, Seat, &G::Choice) -> bool,
) -> Option<Followed> {
    let mut in_vain = None;
    for number in 0..games {
        let mut chance = Fast::stream(0, number);
        let Some(state) = setup(number).and_then(|setup| game.start(&setup, &mut chance).ok()) else { continue };
        ear.forget(None);
        let found = follow_game(game, ear, state, &mut chance, &is_its_own);
        let found = found.map(|(fruitful, deeds)| Followed { game: number, fruitful, deeds });
        if found.as_ref().is_some_and(|found| found.fruitful) {
            return found;
        }
        in_vain = in_vain.or(found);
    }
    in_vain
}

/// Plays one game until something has come of what the card does, and tells what it did; if nothing does, what it did
/// first.
fn follow_game<G: Game>(
    game: &G,
    ear: &Ear,
    mut state: G::State,
    chance: &mut Fast,
    is_its_own: &impl Fn(&G::State, Seat, &G::Choice) -> bool,
) -> Option<(bool, Vec<Deed>)> {
    let (mut choices, mut log) = (Vec::new(), Log::listening());
    let (mut in_vain, mut deeds, mut fruitful) = (Vec::new(), Vec::new(), false);
    for answer in 0..game.info().longest {
        let Asked::Seats(seats) = game.asked(&state) else { break };
        let seat = seats.lowest().expect("somebody is asked");
        choices.clear();
        game.choices(&state, seat, &mut choices);
        let choice = choices[chance.pick(choices.len() as u32) as usize];
        let before = state.clone();
        game.play(&mut state, seat, choice, chance, &mut log);
        let (heard, events) = (ear.take(), log.take());
        let its_own = is_its_own(&before, seat, &choice);
        if its_own || !heard.steps.is_empty() {
            let said = game.describe(&before, seat, choice).words;
            // A game may try a card out on a copy to describe it; that is not what happened.
            ear.forget(heard.waits);
            let story = events.iter().filter_map(|event| game.narrate(event, Viewer::Everything)).map(told).collect();
            fruitful |= its_own || heard.fruitful;
            deeds.push(Deed { seat, answer, said, steps: heard.steps, story });
        } else if heard.waits.is_none() && !deeds.is_empty() {
            if fruitful {
                break;
            }
            let vain = std::mem::take(&mut deeds);
            in_vain = if in_vain.is_empty() { vain } else { in_vain };
        }
    }
    let deeds = if fruitful || in_vain.is_empty() { deeds } else { in_vain };
    (!deeds.is_empty()).then_some((fruitful, deeds))
}

/// A line of the story, with the players' numbers for their names.
fn told(told: table::Told) -> String {
    told.words.replace('@', "player ")
}
