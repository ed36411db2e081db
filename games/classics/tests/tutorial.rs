//! The chapter "Add a game" quotes the source; what it quotes must be there.

use std::path::Path;

const CHAPTER: &str = "docs/src/add-a-game.md";

#[test]
fn every_piece_of_source_the_tutorial_quotes_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let chapter = root.join(CHAPTER);
    let text = std::fs::read_to_string(&chapter).expect("the chapter");
    let quotes: Vec<&str> =
        text.split("{{#include ").skip(1).map(|rest| rest.split("}}").next().expect("it is closed")).collect();
    assert!(quotes.len() > 10, "the chapter quotes the source");
    for quote in quotes {
        let (file, anchor) = quote.split_once(':').map_or((quote, None), |(file, anchor)| (file, Some(anchor)));
        let path = chapter.parent().expect("a folder").join(file);
        let source = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{quote}: {error}"));
        let Some(anchor) = anchor else { continue };
        let mut lines = source.lines().map(str::trim);
        assert!(lines.any(|line| line == format!("// ANCHOR: {anchor}")), "{quote}: the anchor is gone");
        let quoted = lines.position(|line| line == format!("// ANCHOR_END: {anchor}"));
        assert!(quoted.is_some_and(|lines| lines > 0), "{quote}: nothing between the anchors");
    }
}

/// Lines that are neither empty nor comment, without tests.
fn lines(file: &str) -> usize {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(file);
    let source = std::fs::read_to_string(&path).expect("a source");
    let code = source.split("#[cfg(test)]").next().unwrap_or_default();
    code.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//")).count()
}

#[test]
fn the_lengths_the_tutorial_names_are_those_of_the_source() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = std::fs::read_to_string(root.join(CHAPTER)).expect("the chapter");
    let [rules, known] = ["mod", "known"].map(|file| lines(&format!("go_fish/{file}.rs")));
    let rows = [
        format!("| tic-tac-toe | {} |", lines("tic_tac_toe.rs")),
        format!("| Connect Four | {} |", lines("connect_four.rs")),
        format!("| Leduc poker | {} |", lines("leduc.rs")),
        format!("| Go Fish | {rules} and {known} |"),
        format!("`board.rs` ({}) and `cards.rs` ({}, the usual deck)", lines("board.rs"), lines("cards.rs")),
    ];
    for row in rows {
        assert!(text.contains(&row), "the chapter does not say {row:?}");
    }
}
