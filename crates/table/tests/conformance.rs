//! A toy that keeps every promise passes the suite; a toy that breaks one is caught, by the check that names it.

mod toy;

use std::collections::HashSet;
use std::time::Duration;
use table::conformance::{Check, Conformance, check};
use toy::{Fault, Hush};

/// The suite without a clock: what a test finds never depends on how busy the machine is.
fn examine(toy: Hush) -> Conformance<Hush> {
    check(toy).within(Duration::MAX)
}

#[test]
fn a_game_that_keeps_its_promises_passes() {
    let report = examine(Hush::default()).run().unwrap_or_else(|failure| panic!("{failure}"));
    assert!(report.finished > 10 && report.worlds_changed > report.worlds / 2, "{report}");
    assert!(!report.stopped_early, "{report}");
}

#[test]
fn every_broken_promise_is_found_by_the_check_that_names_it() {
    let mut wrong = Vec::new();
    for (fault, expected) in Fault::EXPECTED {
        match examine(Hush::with(fault)).run() {
            Err(failure) if failure.check == expected => {}
            Err(failure) => wrong.push(format!("{fault:?} should break {expected:?}:\n{failure}")),
            Ok(report) => wrong.push(format!("{fault:?} should break {expected:?}: {report}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn every_check_can_fail() {
    let proven: HashSet<Check> = Fault::EXPECTED.iter().map(|(_, check)| *check).collect();
    let unproven: Vec<Check> = Check::ALL.iter().copied().filter(|check| !proven.contains(check)).collect();
    assert!(unproven.is_empty(), "no fault of the toy breaks {unproven:?}");
}

#[test]
fn what_broke_is_told_as_the_smallest_play_that_breaks_it() {
    let failure = examine(Hush::with(Fault::ForgetsToRevealRow)).run().unwrap_err();
    let told = failure.to_string();
    assert!(failure.lines.len() <= 6, "somebody lays a card and somebody else turns it up; the rest is noise:\n{told}");
    assert!(told.starts_with("hush breaks a promise: what somebody learns without chance is marked"), "{told}");
    assert!(told.contains("Turn up a card of @") && told.contains("face down"), "{told}");
}

#[test]
fn a_panic_is_told_with_the_answers_that_led_to_it() {
    let failure = examine(Hush::with(Fault::PanicsOnOffer)).run().unwrap_err();
    let last =
        failure.lines.iter().chain(&failure.further).next_back().expect("nothing is rolled before the first answer");
    assert_eq!(last.words, "Roll a die");
    assert!(failure.what.contains("nobody rolls a five"), "{failure}");
}

#[test]
fn the_same_settings_find_the_same_play() {
    let find = |seed| examine(Hush::with(Fault::LosesCard)).players(2).cases(20).seed(seed).run().unwrap_err();
    assert_eq!(find(3), find(3));
    assert_eq!(find(3).check, find(4).check);
}

#[test]
fn time_bounds_how_much_is_checked_and_nothing_else() {
    let report = check(Hush::default()).within(Duration::ZERO).run().unwrap();
    assert!(report.stopped_early && report.plays == 1, "{report}");
}
