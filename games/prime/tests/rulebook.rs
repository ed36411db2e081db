//! RULES.md is true: every rule and every ruling has its row, and every test, file and scenario it names exists.

use table::conformance::Rulebook;

fn book() -> Rulebook {
    Rulebook::of(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn every_ruling_has_a_row() {
    let book = book();
    for number in 1..=145 {
        let cell = format!("R{number:02}");
        let row = book.row(&cell).unwrap_or_else(|| panic!("no row for {cell}"));
        assert!(row.len() > cell.len() + 9, "{cell} says nothing");
    }
}

#[test]
fn everything_the_tables_name_exists() {
    let book = book();
    assert_eq!(book.missing(), Vec::<String>::new());
    let word = |name: &str| name.chars().all(|c| c.is_ascii_lowercase());
    for (name, row) in book.named().filter(|(name, _)| word(name)) {
        assert!(book.has_code(name), "there is no file src/{name}.rs: {row}");
    }
}

#[test]
fn every_scenario_stands_in_a_table() {
    assert_eq!(book().forgotten(), Vec::<String>::new());
}

#[test]
fn every_test_named_after_a_ruling_stands_in_its_row() {
    let book = book();
    for test in book.tests_of_rulings('r') {
        let number = test[1..].split('_').next().expect("it has a number");
        let row = book.row(&format!("R{number}")).unwrap_or_else(|| panic!("no row for {test}"));
        assert!(row.contains(test), "{test} does not stand in {row}");
    }
}

#[test]
fn every_rule_from_101_to_614_has_a_row() {
    let book = book();
    let numbered = |rule: u32| {
        let cells = book.rows().filter_map(|row| row.strip_prefix("| ")?.split(" |").next());
        cells.into_iter().any(|cell| cell.split(", ").any(|part| part.split('.').next() == Some(&rule.to_string())))
    };
    let all = (101..=107).chain(201..=204).chain(300..=308).chain(401..=407).chain(500..=506).chain(601..=614);
    let missing: Vec<u32> = all.filter(|rule| !numbered(*rule)).collect();
    assert!(missing.is_empty(), "no row for {missing:?}");
}
