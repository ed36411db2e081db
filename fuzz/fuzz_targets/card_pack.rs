//! Whatever bytes come in as a pack or a deck: troubles with places in the file, or a card set; never a panic.

#![no_main]

use libfuzzer_sys::fuzz_target;
use lingo::Lexicon;
use lingo::pack::{Kind, Schema, Section, Set, Source};
use std::sync::{Arc, LazyLock};

static SCHEMA: LazyLock<Schema> = LazyLock::new(|| {
    let mut words = Lexicon::of("fuzz");
    words.noun("ship", "ships");
    words.trait_word("Military");
    words.stat("guns");
    words.pool("energy", "energy");
    words.stretch("turn");
    Schema::new("prime", Arc::new(words.finish())).section(
        Section::new("card")
            .needs("type", Kind::OneOf(vec!["ship".into(), "hero".into()]))
            .may_have("cost", Kind::Number(0, 20))
            .may_have("traits", Kind::Traits)
            .may_have("damage", Kind::Dice)
            .may_have("unique", Kind::Flag)
            .may_have("makes", Kind::CountsOf("card".into(), 1, 9))
            .may_have("slots", Kind::Counts(vec!["bow".into(), "stern".into()], 0, 4)),
    )
});

static EMPTY: LazyLock<Set> = LazyLock::new(|| SCHEMA.load(&[]).expect("no cards are no trouble"));

fuzz_target!(|text: &str| {
    let source = Source::new("fuzz.toml", text);
    if let Err(troubles) = SCHEMA.load(std::slice::from_ref(&source)) {
        assert!(!troubles.0.is_empty());
        assert!(troubles.0.iter().all(|trouble| text.get(trouble.place.from..trouble.place.to).is_some()));
    }
    let deck = Section::new("deck").without_text().needs("cards", Kind::CountsOf("card".into(), 1, 4));
    if let Err(troubles) = deck.read(EMPTY.programs.lexicon(), &source, &EMPTY) {
        assert!(!troubles.0.is_empty());
    }
});
