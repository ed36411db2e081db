//! The page “Write a card” is checked against the language: every example is read, compiled and written back, every
//! phrase has an example, and the list of phrases is the one the program makes.

mod common;

use common::prime;
use lingo::*;
use std::collections::BTreeMap;
use std::path::PathBuf;

fn page() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/src/write-a-card.md")
}

fn read_page() -> String {
    std::fs::read_to_string(page()).expect("the page is part of the house")
}

/// The lines of the blocks marked as cards.
fn examples(page: &str) -> Vec<&str> {
    let blocks = page.split("```card\n").skip(1);
    blocks.flat_map(|block| block.split("```").next().unwrap_or("").lines()).collect()
}

fn trees(lexicon: &Lexicon, text: &str) -> Vec<Tree> {
    parse(lexicon, text).unwrap_or_else(|troubles| panic!("{text}\n{}", troubles[0]))
}

/// For each phrase the shortest example that uses it.
fn uses(page: &str) -> BTreeMap<Rule, String> {
    let lexicon = prime().lexicon;
    let mut uses: BTreeMap<Rule, String> = BTreeMap::new();
    for text in examples(page) {
        for tree in trees(&lexicon, text) {
            tree.walk(&mut |part| {
                if let Some(rule) = part.rule() {
                    let known = uses.entry(rule).or_insert_with(|| text.to_string());
                    if text.len() < known.len() {
                        *known = text.to_string();
                    }
                }
            });
        }
    }
    uses
}

#[test]
fn every_example_is_read_compiled_and_written_back() {
    let (page, words) = (read_page(), prime());
    let mut wrong = Vec::new();
    for text in examples(&page) {
        let trees = match parse(&words.lexicon, text) {
            Ok(trees) => trees,
            Err(troubles) => {
                wrong.push(format!("{text}\n    {}", troubles[0]));
                continue;
            }
        };
        let written = print(&words.lexicon, &trees);
        if written != text {
            wrong.push(format!("{text}\n    is written {written}"));
        }
        if ambiguous(&words.lexicon, text) {
            wrong.push(format!("{text}\n    can be read in two ways"));
        }
        // Each by itself: two cards of the page may contradict each other.
        if let Err(troubles) = compile(&mut Programs::new(words.lexicon.clone()), &trees) {
            wrong.push(format!("{text}\n    {}", troubles[0]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_phrase_has_an_example() {
    let uses = uses(&read_page());
    let missing: Vec<String> = Rule::ALL
        .iter()
        .filter(|rule| !uses.contains_key(rule))
        .map(|rule| format!("{rule:?}: {}", rule.wording()))
        .collect();
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// A wording as an author reads it: first forms, and slots by name.
fn readable(wording: &str) -> String {
    let mut out = String::new();
    let mut rest = wording;
    while let Some(at) = rest.find(['[', '{', '<']) {
        out.push_str(&rest[..at]);
        let close = rest[at..].find([']', '}', '>']).map_or(rest.len(), |end| at + end);
        let inside = &rest[at + 1..close];
        if rest[at..].starts_with('{') {
            let name = inside.split(' ').next_back().unwrap_or("");
            let several = name.ends_with(['+', '|', ';', '*']);
            let name = name.trim_end_matches(['+', '|', ';', '*']).split('.').next().unwrap_or("");
            let label = Cat::from_name(name).map_or(name, |cat| cat.label());
            out.push_str(&format!("*{label}*{}", if several { " …" } else { "" }));
        } else {
            out.push_str(inside.split('|').next().unwrap_or(""));
        }
        rest = &rest[close + 1..];
    }
    out + rest
}

fn phrases(page: &str) -> String {
    let uses = uses(page);
    let mut out = String::new();
    let mut cat = None;
    for &rule in Rule::ALL {
        let wording = readable(rule.wording());
        // A phrase that is only another phrase says nothing to an author.
        if wording.starts_with('*') && wording.matches('*').count() == 2 && wording.ends_with('*') {
            continue;
        }
        if cat != Some(rule.cat()) {
            cat = Some(rule.cat());
            out.push_str(&format!(
                "\n### {} ({:?})\n\n| phrase | example |\n| --- | --- |\n",
                rule.cat().label(),
                rule.cat()
            ));
        }
        let example = uses.get(&rule).map_or("", String::as_str);
        out.push_str(&format!("| {} | {} |\n", wording.replace('|', "\\|"), example.replace('|', "\\|")));
    }
    out
}

#[test]
fn the_list_of_phrases_is_up_to_date() {
    let text = read_page();
    let (before, rest) = text.split_once("<!-- phrases -->\n").expect("the list begins");
    let (list, after) = rest.split_once("<!-- end of phrases -->").expect("the list ends");
    let fresh = phrases(&text);
    if std::env::var_os("UPDATE_BOOK").is_some() {
        let new = format!("{before}<!-- phrases -->\n{fresh}<!-- end of phrases -->{after}");
        std::fs::write(page(), new).expect("the page can be written");
        return;
    }
    assert!(list == fresh, "the list of phrases is out of date; run UPDATE_BOOK=1 cargo test -p lingo --test book");
}
