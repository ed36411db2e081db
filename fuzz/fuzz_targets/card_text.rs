//! Whatever bytes come in as a card's text: troubles that point into it, or a program; and what was read is written and
//! read back as the same.

#![no_main]

use libfuzzer_sys::fuzz_target;
use lingo::{Lexicon, Mover, Programs, compile, parse, print};
use std::sync::{Arc, LazyLock};

/// Words of every kind a lexicon can hold.
static LEXICON: LazyLock<Arc<Lexicon>> = LazyLock::new(|| {
    let mut words = Lexicon::of("fuzz");
    words.noun("card", "cards");
    words.noun("ship", "ships");
    words.trait_noun("Fighter", "Fighters");
    words.trait_word("Military");
    words.stat("guns");
    words.pool("resource", "resources");
    words.pool("energy", "energy");
    words.counter("ore counter", "ore counters");
    let hand = words.zone("hand");
    let pile = words.zone("pile");
    words.common_zone("the heap");
    words.damage("piercing");
    words.moment("Main");
    words.moment("React");
    words.limit("Limited");
    words.stretch("turn");
    words.state(["turns", "turn", "turned"], ["unturns", "unturn", "unturned"]);
    words.mover(["discards", "discard", "discarded"], Mover { to: pile, from: Some(hand), own: true });
    words.place("at", "location");
    words.relation("subject");
    words.part("the attacker");
    words.event("[hits|hit] {Role}");
    words.deed("attack");
    words.verb("[explores|explore] {Things}");
    words.fact("{Things.n} [has|have] moved");
    words.quality("that moved");
    words.figure("the roll");
    Arc::new(words.finish())
});

fuzz_target!(|text: &str| {
    let trees = match parse(&LEXICON, text) {
        Ok(trees) => trees,
        Err(troubles) => {
            assert!(troubles.iter().all(|trouble| text.get(trouble.span.from..trouble.span.to).is_some()));
            return;
        }
    };
    let written = print(&LEXICON, &trees);
    assert_eq!(parse(&LEXICON, &written).as_ref(), Ok(&trees), "{written}");
    if let Err(troubles) = compile(&mut Programs::new(LEXICON.clone()), &trees) {
        assert!(troubles.iter().all(|trouble| text.get(trouble.span.from..trouble.span.to).is_some()));
    }
});
