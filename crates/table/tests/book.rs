//! What the book says about scenarios is so.

use table::scenario::parse;

const CHAPTER: &str = include_str!("../../../docs/src/scenarios.md");

/// The TOML files in the chapter.
fn examples() -> Vec<&'static str> {
    let fences = CHAPTER.split("```toml\n").skip(1);
    fences.map(|rest| rest.split("```").next().expect("every fence is closed")).collect()
}

#[test]
fn every_example_in_the_book_is_a_scenario() {
    let examples = examples();
    assert!(examples.len() >= 3, "the chapter has examples");
    for example in examples {
        parse(example, "docs/src/scenarios.md").unwrap_or_else(|error| panic!("{error}\nin\n{example}"));
    }
}

#[test]
fn every_key_is_in_the_book() {
    let files = [
        "banana = 1".to_string(),
        "game = \"x\"\ntitle = \"x\"\n[[do]]\nseat = 1\nchoose = \"x\"\nbanana = 1".into(),
        "game = \"x\"\ntitle = \"x\"\n[[expect]]\nat = \"\"\nis = 1\nbanana = 1".into(),
        "game = \"x\"\ntitle = \"x\"\noutcome = { banana = 1 }".into(),
    ];
    for file in files {
        let error = parse(&file, "x.toml").unwrap_err();
        let remedy = error.problems.iter().find_map(|problem| problem.remedy.strip_prefix("it may have: "));
        for key in remedy.expect("nothing is near to a banana").split(", ") {
            let shown = [format!("`{key}`"), format!("`[{key}]`"), format!("`[[{key}]]`")];
            assert!(shown.iter().any(|shown| CHAPTER.contains(shown)), "the book does not mention {key}");
        }
    }
}
