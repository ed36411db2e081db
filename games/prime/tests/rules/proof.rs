//! The proof that every text matters: with the text of a card taken away, a test that names the card fails.

use crate::table::WITHOUT_TEXT;
use prime::pack::Pack;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

macro_rules! sources {
    ($($module:ident)*) => {
        [$((stringify!($module), include_str!(concat!(stringify!($module), ".rs"))),)*]
    };
}

const SOURCES: [(&str, &str); 16] = sources!(card_by_card combat economy elimination fates feats hero_combat heroes movement
    one_by_one rulings setup supports texts turn words);

/// The tests of a source: name and body.
fn tests(source: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    source.split("#[test]\nfn ").skip(1).filter_map(|test| test.split_once('('))
}

/// The tests that name a card, as they are called on the command line.
fn naming(card: &str) -> Vec<String> {
    let named = |(module, source): &(&str, &'static str)| {
        let module = module.to_string();
        tests(source).filter(|(_, body)| body.contains(card)).map(move |(name, _)| format!("{module}::{name}"))
    };
    SOURCES.iter().flat_map(named).collect()
}

/// Do all tests that name a card pass without its text?
fn is_idle(card: &str) -> bool {
    let tests = naming(card);
    if tests.is_empty() {
        return true;
    }
    let mut again = Command::new(std::env::current_exe().expect("this is a program"));
    again.args(["--exact", "--test-threads=1"]).args(tests).env(WITHOUT_TEXT, card);
    let status = again.stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.expect("it starts again").success()
}

#[test]
fn every_text_makes_a_difference_in_a_test_that_names_its_card() {
    let pack = Pack::prime();
    let cards: Vec<&str> =
        pack.cards().iter().filter(|card| !card.text.is_empty()).map(|card| card.name.as_str()).collect();
    let (next, idle) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(card) = cards.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if is_idle(card) {
                        idle.lock().expect("nobody panicked").push(*card);
                    }
                }
            });
        }
    });
    let mut idle = idle.into_inner().expect("nobody panicked");
    idle.sort_unstable();
    assert!(idle.is_empty(), "{} of {} texts could be left out: {idle:#?}", idle.len(), cards.len());
}

#[test]
fn no_tactical_card_fate_advantage_or_alien_is_without_a_text() {
    use prime::card::CardType::{Hero, Planet, Ship, Support};
    let pack = Pack::prime();
    let silent = pack.cards().iter().filter(|card| card.text.is_empty());
    let idle: Vec<&str> = silent
        .filter(|card| !matches!(card.kind, Hero | Planet | Ship | Support))
        .map(|card| card.name.as_str())
        .collect();
    assert_eq!(idle, [""; 0], "all the others have numbers to be played for");
}
