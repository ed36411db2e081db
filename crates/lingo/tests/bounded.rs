//! Nothing anybody writes makes the reader, the compiler or a game panic or hang.

mod common;

use common::*;
use lingo::pack::{Kind, Schema, Section, Source};
use lingo::*;
use proptest::prelude::*;
use std::sync::OnceLock;
use table::{Chance, Fast, Scripted};

fn words() -> &'static Words {
    static WORDS: OnceLock<Words> = OnceLock::new();
    WORDS.get_or_init(prime)
}

fn corpus() -> Vec<&'static str> {
    let lines = include_str!("texts/prime.txt").lines();
    lines.filter_map(|line| line.split_once(": ")).map(|(_, text)| text).collect()
}

/// Reads, writes, compiles and runs a text as far as it goes; every trouble must point into the text.
fn endure(text: &str, seed: u64) {
    let words = words();
    let trees = match parse(&words.lexicon, text) {
        Ok(trees) => trees,
        Err(troubles) => return troubles.iter().for_each(|trouble| points_into(text, trouble)),
    };
    let written = print(&words.lexicon, &trees);
    assert_eq!(parse(&words.lexicon, &written).as_ref(), Ok(&trees), "{written}");
    let mut arena = Arena::new(words);
    match compile(&mut arena.programs, &trees) {
        Ok(code) => play_out(&mut arena, &code, seed),
        Err(troubles) => troubles.iter().for_each(|trouble| points_into(text, trouble)),
    }
}

fn points_into(text: &str, trouble: &Trouble) {
    assert!(text.get(trouble.span.from..trouble.span.to).is_some(), "{trouble:?} points outside “{text}”");
}

/// Runs every ability of a card with random answers.
fn play_out(arena: &mut Arena<'_>, code: &Code, seed: u64) {
    let words = arena.words;
    let mut chance = Fast::new(seed);
    let source = arena.add("source", words.card, A, Lies::InPlay);
    for number in 0..4 {
        let owner = if number % 2 == 0 { A } else { B };
        arena.ship("ship", owner, number);
        arena.add("card", words.card, owner, Lies::In(words.hand));
        arena.add("card", words.card, owner, Lies::In(words.draw));
    }
    arena.pools = [[4; 64]; 2];
    arena.chance = Scripted::dice(vec![1; 10_000]);
    let programs = arena.programs.clone();
    assert!(arena.in_force.enter(&programs, code, source, A));
    for measure in 0..20 {
        arena.now(A, MeasureId(measure));
        arena.now(Thing(1), MeasureId(measure));
    }
    for &ability in &code.abilities {
        let mut frame = Frame::new(&programs, ability, source, A);
        legal(&programs, &frame, arena);
        let mut asked = 0;
        loop {
            match step(&programs, &mut frame, arena) {
                Need::Answer(_) => {
                    let mut open = Vec::new();
                    answers(&programs, &frame, arena, &mut open);
                    assert!(!open.is_empty(), "a question without an answer");
                    answer(&programs, &mut frame, open[chance.pick(open.len() as u32) as usize]);
                    asked += 1;
                    assert!(asked < 1_000, "a card asks without end");
                }
                Need::Occur | Need::Wait => {}
                Need::Done => break,
            }
        }
    }
}

/// A text with words dropped, doubled, swapped or taken from elsewhere.
fn mutated() -> impl Strategy<Value = (String, u64)> {
    (any::<u64>(), 1..6usize).prop_map(|(seed, slips)| {
        let mut chance = Fast::new(seed);
        let corpus = corpus();
        let pick = |chance: &mut Fast, n: usize| chance.pick(n.max(1) as u32) as usize;
        let first = corpus[pick(&mut chance, corpus.len())];
        let mut text: Vec<&str> = first.split(' ').collect();
        for _ in 0..slips {
            let (at, other) = (pick(&mut chance, text.len()), pick(&mut chance, text.len()));
            let donor: Vec<&str> = corpus[pick(&mut chance, corpus.len())].split(' ').collect();
            match chance.pick(4) {
                0 if text.len() > 1 => drop(text.remove(at)),
                1 => text.swap(at, other),
                2 => text.insert(at, text[other]),
                _ => text.insert(at, donor[pick(&mut chance, donor.len())]),
            }
        }
        (text.join(" "), seed)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2 * ProptestConfig::default().cases))]

    #[test]
    fn any_string_is_endured(text in "\\PC{0,300}") {
        endure(&text, 1);
    }

    #[test]
    fn any_bytes_that_are_text_are_endured(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        endure(&String::from_utf8_lossy(&bytes), 1);
    }

    #[test]
    fn mutated_texts_are_endured((text, seed) in mutated()) {
        endure(&text, seed);
    }

    #[test]
    fn grown_texts_are_endured(seed in any::<u64>(), depth in 3..11usize) {
        let grower = Grower::new(&words().lexicon);
        let tree = grower.ability(&mut Fast::new(seed), depth);
        endure(&print(&words().lexicon, &[tree]), seed);
    }

    #[test]
    fn any_pack_is_endured(text in "\\PC{0,200}", key in "[a-z]{1,8}", value in "\\PC{0,60}") {
        let schema = Schema::new("prime", words().lexicon.clone()).section(Section::new("card").may_have("cost", Kind::Number(0, 9)));
        let pack = format!("[[card]]\nname = \"x\"\n{key} = {value:?}\n{text}\n");
        if let Err(troubles) = schema.load(&[Source::new("f", pack.clone())]) {
            for trouble in troubles.0 {
                prop_assert!(pack.get(trouble.place.from..trouble.place.to).is_some(), "{trouble} points outside");
            }
        }
    }
}

#[test]
fn deep_and_long_texts_are_refused_quickly() {
    for text in [
        "Your ships have “".repeat(60),
        "half ".repeat(300),
        "Draw a card and ".repeat(80),
        "a, ".repeat(400),
        "If you have no energy, ".repeat(50),
        "\n".repeat(1_900),
    ] {
        endure(&text, 1);
    }
}

#[test]
fn a_set_with_more_effects_than_fit_is_refused_even_where_the_last_one_would_jump() {
    let schema = Schema::new("prime", words().lexicon.clone()).section(Section::new("card"));
    let options: Vec<String> = (2..=21).map(|amount| format!("gain {amount} resources")).collect();
    let (last, others) = options.split_last().expect("there are options");
    let text = format!("Choose one: {}; or {last}.", others.join("; "));
    let card = |number: usize| format!("[[card]]\nname = \"Card {number}\"\ntext = \"{text}\"\n");
    let pack: String = (0..2_000).map(card).collect();
    let told = schema.load(&[Source::new("f", pack)]).expect_err("there is no room").to_string();
    assert!(told.contains("too many effects"), "{}", told.chars().take(300).collect::<String>());
}
