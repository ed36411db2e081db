//! Texts as authors would write them: each is read, compiled, and written back word for word.

mod common;

use lingo::*;
use std::sync::Arc;

fn check(lexicon: &Arc<Lexicon>, texts: &str) -> usize {
    let mut programs = Programs::new(lexicon.clone());
    let mut failures = Vec::new();
    for line in texts.lines().filter(|line| !line.is_empty()) {
        let (name, text) = line.split_once(": ").expect("a name and a text");
        match parse(lexicon, text) {
            Err(troubles) => failures.push(format!("{name}: {text}\n    {}", troubles[0])),
            Ok(trees) => {
                let written = print(lexicon, &trees);
                if written != text {
                    failures.push(format!("{name}: {text}\n    is written {written}"));
                }
                if ambiguous(lexicon, text) {
                    failures.push(format!("{name}: {text}\n    can be read in two ways"));
                }
                if let Err(troubles) = compile(&mut programs, &trees) {
                    failures.push(format!("{name}: {text}\n    {}", troubles[0]));
                }
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    texts.lines().count()
}

#[test]
fn the_cards_of_a_space_game_can_be_said() {
    assert!(check(&common::prime().lexicon, include_str!("texts/prime.txt")) >= 100);
}

#[test]
fn the_cards_of_a_warrior_game_can_be_said() {
    assert!(check(&common::doom(), include_str!("texts/doom.txt")) >= 50);
}
