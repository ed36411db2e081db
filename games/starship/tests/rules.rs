//! RULES.md is true: every ruling has its row, and everything it names exists.

use table::conformance::Rulebook;

fn book() -> Rulebook {
    Rulebook::of(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn every_ruling_has_a_row_and_everything_named_exists() {
    let book = book();
    for number in 1..=58 {
        let cell = format!("S{number:02}");
        let row = book.row(&cell).unwrap_or_else(|| panic!("no row for {cell}"));
        let own = format!("s{number:02}_");
        assert!(row.contains(&own) || row.contains(".toml"), "{cell} is shown by no test of its own");
    }
    assert_eq!(book.missing(), Vec::<String>::new());
}

#[test]
fn every_test_named_after_a_ruling_is_in_the_table() {
    let book = book();
    let missing: Vec<&str> =
        book.tests_of_rulings('s').filter(|test| !book.named().any(|(name, _)| name == *test)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
