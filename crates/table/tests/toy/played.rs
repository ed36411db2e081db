//! Matches of Hush, played by the words of the answers.

use super::Hush;
use std::sync::Arc;
use table::{AnyMatch, Beginning, Chance, Fast, Match, Seal, Seat};

pub const A: Seat = Seat::new(0);
pub const B: Seat = Seat::new(1);
pub const C: Seat = Seat::new(2);

/// Sits down, with chance that follows from a number.
pub fn sit_down(players: usize, seed: u64) -> Match<Hush> {
    let game = Arc::new(Hush::default());
    let setup = super::Setup { players, bonus: 0 };
    Match::open(game, Beginning { setup, given: None }, Seal::from_number(seed)).expect("a setup that works")
}

/// Sits down and makes every wish, so that seat 1 has its first turn.
pub fn wished(players: usize, seed: u64) -> Match<Hush> {
    let mut table = sit_down(players, seed);
    for seat in Seat::all(players) {
        say(&mut table, seat, "Wish for 1");
    }
    table
}

/// Gives the first answer that begins with these words.
pub fn say(table: &mut Match<Hush>, seat: Seat, words: &str) {
    let offers = AnyMatch::prompt(table, seat).unwrap_or_else(|| panic!("{seat:?} is not asked")).offers;
    let found = offers.iter().position(|offer| offer.words.starts_with(words));
    let index = found.unwrap_or_else(|| panic!("{words} is not among {offers:?}"));
    table.answer(seat, index).expect("it was offered");
}

/// Answers at random, this many times or to the end.
pub fn play_on(table: &mut Match<Hush>, answers: usize, seed: u64) {
    let mut chance = Fast::new(seed);
    for _ in 0..answers {
        let asked: Vec<Seat> = table.asked().seats().iter().collect();
        if asked.is_empty() {
            return;
        }
        let seat = asked[chance.pick(asked.len() as u32) as usize];
        let offered = table.choices(seat).len() as u32;
        table.answer(seat, chance.pick(offered) as usize).expect("it was offered");
    }
}
