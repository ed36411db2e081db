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
