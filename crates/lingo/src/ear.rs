//! Following one card while games are played.

use crate::frame::{Frame, Need};
use crate::ids::Who;
use crate::program::Programs;
use crate::run::{step, step_told};
use crate::trace::Told;
use crate::world::Atoms;
use std::sync::{Arc, Mutex};
use table::{Asked, Chance, Fast, Game, Log, Seat};

/// Hears what one card's text does while a game is played. Deaf by default, and then free.
#[derive(Clone, Debug, Default)]
pub struct Ear(Option<Arc<Listening>>);

#[derive(Debug)]
struct Listening {
    card: String,
    heard: Mutex<Vec<String>>,
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

    /// What was heard since it was last asked.
    fn take(&self) -> Vec<String> {
        self.0.as_ref().map_or(Vec::new(), |listening| std::mem::take(&mut *listening.heard()))
    }
}

impl Listening {
    fn heard(&self) -> std::sync::MutexGuard<'_, Vec<String>> {
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
    match &ear.0 {
        Some(listening) if listening.card == card => {
            let mut told = Told::new(name);
            let need = step_told(programs, frame, world, &mut told);
            listening.heard().append(&mut told.lines);
            need
        }
        _ => step(programs, frame, world),
    }
}

/// What a card did in a game that was played at random to find out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Followed {
    /// Which game it was, from 0.
    pub game: u64,
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
}

/// Plays games at random, at most so many, until the card that the ear listens to has done something.
pub fn follow<G: Game>(game: &G, ear: &Ear, games: u64, setup: impl Fn(u64) -> Option<G::Setup>) -> Option<Followed> {
    let mut choices = Vec::new();
    for number in 0..games {
        let mut chance = Fast::stream(0, number);
        let Some(mut state) = setup(number).and_then(|setup| game.start(&setup, &mut chance).ok()) else { continue };
        let mut deeds: Vec<Deed> = Vec::new();
        for answer in 0..game.info().longest {
            let Asked::Seats(seats) = game.asked(&state) else { break };
            let seat = seats.lowest().expect("somebody is asked");
            choices.clear();
            game.choices(&state, seat, &mut choices);
            let choice = choices[chance.pick(choices.len() as u32) as usize];
            let before = state.clone();
            game.play(&mut state, seat, choice, &mut chance, &mut Log::deaf());
            let steps = ear.take();
            if !steps.is_empty() {
                let said = game.describe(&before, seat, choice).words;
                // A game may try a card out on a copy to describe it; that is not what happened.
                ear.take();
                deeds.push(Deed { seat, answer, said, steps });
            } else if !deeds.is_empty() {
                break;
            }
        }
        if !deeds.is_empty() {
            return Some(Followed { game: number, deeds });
        }
    }
    None
}
