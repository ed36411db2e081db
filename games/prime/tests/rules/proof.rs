//! The proof that every text matters: with the text of a card or a line of it taken away, a test or a scenario that
//! names the card fails.

use crate::table::{WITHOUT_LINE, WITHOUT_TEXT, without_line};
use prime::Prime;
use prime::card::Card;
use prime::pack::Pack;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use table::scenario::{parse, run};

macro_rules! sources {
    ($($path:literal)*) => {
        [$(($path, include_str!(concat!($path, ".rs"))),)*]
    };
}

const SOURCES: &[(&str, &str)] = &sources!("card_by_card" "combat" "economy" "elimination" "fates" "feats/advantages"
    "feats/fates" "feats/heroes" "feats/planets" "feats/ships_and_supports" "feats/tacticals" "hero_combat" "heroes"
    "movement" "one_by_one" "rulings" "setup" "supports" "texts" "turn" "words");

/// The tests of a source: name and body.
fn tests(source: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    source.split("#[test]\nfn ").skip(1).filter_map(|test| test.split_once('('))
}

/// The tests that name a card, as they are called on the command line.
fn naming(card: &str) -> Vec<String> {
    let named = |(path, source): &(&str, &'static str)| {
        let module = path.replace('/', "::");
        tests(source).filter(|(_, body)| body.contains(card)).map(move |(name, _)| format!("{module}::{name}"))
    };
    SOURCES.iter().flat_map(named).collect()
}

/// Something taken away: from which card, and how the tests are told.
struct Taken {
    card: String,
    how: (&'static str, String),
}

/// Lines that say what the rules say anyway.
const SAID_BY_RULES: [&str; 2] = [
    // 203: heroes are deployed on any planet one controls.
    "Command Post/0",
    // 611: a Spy is deployed at any planet.
    "Nurall Tulaak/0",
];

impl Taken {
    /// Does everything that names the card, scenarios and tests, pass without it?
    fn is_idle(&self) -> bool {
        !self.breaks_a_scenario() && !self.breaks_a_test()
    }

    fn breaks_a_scenario(&self) -> bool {
        let pack = match self.how.0 {
            WITHOUT_LINE => without_line(&self.how.1),
            _ => Pack::prime().without_text_of(&self.card),
        };
        let game = Prime::with(pack);
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
        let files = fs::read_dir(folder).expect("the scenarios are there").map(|file| file.expect("a file").path());
        let texts = files.map(|path| fs::read_to_string(path).expect("a text file"));
        texts.filter(|text| text.contains(&self.card)).any(|text| {
            let scenario = parse(&text, "a scenario").unwrap_or_else(|error| panic!("{error}"));
            !run(&game, &scenario, false).passed
        })
    }

    fn breaks_a_test(&self) -> bool {
        let tests = naming(&self.card);
        if tests.is_empty() {
            return false;
        }
        let mut again = Command::new(std::env::current_exe().expect("this is a program"));
        again.args(["--exact", "--test-threads=1"]).args(tests).env(self.how.0, &self.how.1);
        let status = again.stdout(Stdio::null()).stderr(Stdio::null()).status();
        !status.expect("it starts again").success()
    }
}

/// Those of all that could be left out, in words.
fn idle(all: &[Taken]) -> Vec<String> {
    let (next, idle) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(taken) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if taken.is_idle() {
                        idle.lock().expect("nobody panicked").push(taken.how.1.clone());
                    }
                }
            });
        }
    });
    let mut idle = idle.into_inner().expect("nobody panicked");
    idle.sort_unstable();
    idle
}

#[test]
fn every_text_makes_a_difference_in_a_test_that_names_its_card() {
    let pack = Pack::prime();
    let texts = pack.cards().iter().filter(|card| !card.text.is_empty());
    let taken = |card: &Card| Taken { card: card.name.clone(), how: (WITHOUT_TEXT, card.name.clone()) };
    let all: Vec<Taken> = texts.map(taken).collect();
    let idle = idle(&all);
    assert!(idle.is_empty(), "{} of {} texts could be left out: {idle:#?}", idle.len(), all.len());
}

#[test]
fn every_line_of_a_text_makes_a_difference_in_a_test_that_names_its_card() {
    let pack = Pack::prime();
    let lines = |card: &Card| {
        let (name, lines) = (card.name.clone(), card.text.lines().count());
        let several = (0..lines).filter(move |_| lines > 1);
        several.map(move |line| Taken { card: name.clone(), how: (WITHOUT_LINE, format!("{name}/{line}")) })
    };
    let all: Vec<Taken> = pack.cards().iter().flat_map(lines).collect();
    let idle: Vec<String> = idle(&all).into_iter().filter(|line| !SAID_BY_RULES.contains(&line.as_str())).collect();
    assert!(idle.is_empty(), "{} of {} lines could be left out: {idle:#?}", idle.len(), all.len());
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
