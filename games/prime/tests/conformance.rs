//! The promises of every game, kept by this one.

use prime::Prime;
use prime::setup::{DeckChoice, Setup};
use std::time::Duration;
use table::Game;

/// A table where the game ends early, so that many of them can be looked at.
fn short(players: usize, turns: u32) -> Setup {
    let mut setup = Prime::new().setup(players);
    setup.options.turn_cap = turns;
    setup
}

#[test]
fn short_games_of_two_to_six_keep_the_promises() {
    let mut suite = table::conformance::check(Prime::new()).positions(12).within(Duration::from_secs(120));
    if std::env::var_os("FIRESIDE_CASES").is_none() {
        suite = suite.cases(8);
    }
    for (players, turns) in [(2, 12), (3, 6), (4, 5), (5, 4), (6, 3)] {
        suite = suite.setup(players, short(players, turns));
    }
    match suite.run() {
        Ok(report) => println!("{report}"),
        Err(failure) => panic!("{failure}"),
    }
}

/// A table with these decks; those named otherwise are the Human starter with more cards in it.
fn with_decks(decks: &[&str], turns: u32) -> Setup {
    let own = |cards: &[&str]| {
        let mut deck = prime::deck::boxed("human").expect("it is in the box");
        deck.cards.extend(cards.iter().map(|card| (card.to_string(), 1)));
        DeckChoice::List(deck)
    };
    let choice = |name: &&str| match *name {
        "tricks" => {
            own(&["Shackled", "Pleasure-Bot", "Slipstream", "Veross Agent", "Decoy", "I Die!", "Sorvina Tridius"])
        }
        "choices" => own(&["Multiple Choices", "Overrun", "Jihad", "Death Blow", "Conspiracy", "Tactical Bomb"]),
        name => DeckChoice::Named(name.into()),
    };
    let mut setup = Prime::new().setup(decks.len());
    (setup.decks, setup.options.turn_cap) = (decks.iter().map(choice).collect(), turns);
    setup
}

#[test]
fn other_decks_keep_the_promises() {
    let mut suite = table::conformance::check(Prime::new()).positions(10).within(Duration::from_secs(120));
    if std::env::var_os("FIRESIDE_CASES").is_none() {
        suite = suite.cases(6);
    }
    suite = suite.setup(2, with_decks(&["champions", "armada"], 10)).setup(2, with_decks(&["tricks", "choices"], 10));
    suite = suite.setup(3, with_decks(&["pioneers", "foundry", "armada"], 6));
    match suite.run() {
        Ok(report) => println!("{report}"),
        Err(failure) => panic!("{failure}"),
    }
}

#[test]
fn a_whole_game_keeps_the_promises() {
    let suite = table::conformance::check(Prime::new()).players(2).cases(2).positions(6);
    match suite.within(Duration::from_secs(60)).run() {
        Ok(report) => println!("{report}"),
        Err(failure) => panic!("{failure}"),
    }
}
