//! Phrases inside phrases: what is said under an “if”, for each of several, in one of several ways or for later may itself
//! be any of these, and the sentences that look back go with it.

mod common;

use common::*;
use lingo::*;

/// A table with a card that acts for A, cards to draw, and so many resources and Tech.
fn table(words: &Words, resources: i32, tech: i32) -> (Arena<'_>, Thing) {
    let mut arena = Arena::new(words);
    let card = arena.add("card", words.card, A, Lies::InPlay);
    (0..9).for_each(|_| {
        arena.add("drawn", words.card, A, Lies::In(words.draw));
    });
    (arena.pools[0][words.resources.index()], arena.pools[0][words.tech.index()]) = (resources, tech);
    (arena, card)
}

/// The resources, the Tech and the cards in hand of A.
fn has(arena: &Arena<'_>) -> (i32, i32, usize) {
    let held = arena.things(Among::Zone(arena.words.hand, Some(A))).count();
    (arena.now(A, arena.words.resources), arena.now(A, arena.words.tech), held)
}

/// A turn of A ends or starts: what has waited for it is carried out with these answers.
fn pass(arena: &mut Arena<'_>, start: bool, answers: &[Answer]) {
    let programs = arena.programs.clone();
    let due = arena.in_force.pass(&programs, arena.words.turn, start, A);
    for standing in due.iter() {
        let frame = lingo::due(&programs, standing).expect("it has something to do");
        arena.run(frame, answers);
    }
}

#[test]
fn an_if_under_an_if_asks_both() {
    let words = prime();
    let text = "If you have 3 or more resources, if you have 2 or more Tech, draw a card.";
    for (resources, tech, drawn) in [(3, 2, 1), (3, 1, 0), (2, 2, 0)] {
        let (mut arena, card) = table(&words, resources, tech);
        arena.play(text, card, &[]);
        assert_eq!(has(&arena).2, drawn, "{resources} resources, {tech} Tech");
    }
}

#[test]
fn a_way_is_chosen_only_under_its_condition() {
    let words = prime();
    let text = "If you have 3 or more resources, choose one: Gain 1 Tech; or draw a card. Otherwise, lose 1 resource.";
    let (mut arena, card) = table(&words, 3, 0);
    arena.play(text, card, &[Answer::Way(1)]);
    assert_eq!(has(&arena), (3, 0, 1));
    let (mut arena, card) = table(&words, 2, 0);
    arena.play(text, card, &[]);
    assert_eq!(has(&arena), (1, 0, 0));
}

#[test]
fn a_way_may_have_a_condition_of_its_own() {
    let words = prime();
    let text = "Choose one: If you have 3 or more resources, gain 5 Tech; or for each ship you control, draw a card.";
    for (resources, way, left) in [(3, 0, (3, 5, 0)), (2, 0, (2, 0, 0)), (2, 1, (2, 0, 2))] {
        let (mut arena, card) = table(&words, resources, 0);
        (0..2).for_each(|guns| {
            arena.ship("ship", A, guns);
        });
        arena.play(text, card, &[Answer::Way(way)]);
        assert_eq!(has(&arena), left, "way {way} with {resources} resources");
    }
}

#[test]
fn a_way_may_last() {
    let words = prime();
    let (mut arena, card) = table(&words, 0, 0);
    let ship = arena.ship("ship", A, 2);
    arena.play("Choose one: Your ships have +3 guns this turn; or draw a card.", card, &[Answer::Way(0)]);
    assert_eq!(arena.now(ship, words.guns), 5);
    pass(&mut arena, false, &[]);
    assert_eq!(arena.now(ship, words.guns), 2);
}

#[test]
fn one_is_chosen_for_each() {
    let words = prime();
    let (mut arena, card) = table(&words, 0, 0);
    (0..3).for_each(|guns| {
        arena.ship("ship", A, guns);
    });
    let text = "For each ship you control, choose one: Gain 1 resource; or gain 1 Tech.";
    arena.play(text, card, &[Answer::Way(0), Answer::Way(1), Answer::Way(0)]);
    assert_eq!(has(&arena), (2, 1, 0));
}

#[test]
fn it_is_the_one_of_each_pass_under_a_condition_and_otherwise() {
    let words = prime();
    let (mut arena, card) = table(&words, 0, 0);
    let [weak, strong] = [1, 4].map(|guns| arena.ship("ship", A, guns));
    arena.play(
        "For each ship you control, if its guns is 3 or more, turn it. Otherwise, it gains 2 energy.",
        card,
        &[],
    );
    assert_eq!([weak, strong].map(|ship| arena.of(ship).turned), [false, true]);
    assert_eq!([weak, strong].map(|ship| arena.now(ship, words.energy)), [2, 0]);
}

#[test]
fn otherwise_behind_if_you_do_is_if_you_do_not() {
    let words = prime();
    let text =
        "You may lose 2 resources. If you do, draw 2 cards. Otherwise, choose one: Gain 1 resource; or gain 1 Tech.";
    for (resources, answers, left) in [
        (3, vec![Answer::Yes], (1, 0, 2)),
        (3, vec![Answer::No, Answer::Way(1)], (3, 1, 0)),
        (1, vec![Answer::Way(0)], (2, 0, 0)),
    ] {
        let (mut arena, card) = table(&words, resources, 0);
        arena.play(text, card, &answers);
        assert_eq!(has(&arena), left, "{answers:?}");
    }
}

#[test]
fn otherwise_behind_if_they_do_not_is_if_they_do() {
    let words = prime();
    let text = "Your opponent may lose 1 resource. If they don't, draw a card. Otherwise, gain 1 Tech.";
    for (answer, left) in [(Answer::Yes, (0, 1, 0)), (Answer::No, (0, 0, 1))] {
        let (mut arena, card) = table(&words, 0, 0);
        arena.pools[1][words.resources.index()] = 1;
        arena.play(text, card, &[answer]);
        assert_eq!(has(&arena), left, "{answer:?}");
    }
}

#[test]
fn what_waits_for_its_time_asks_and_looks_back_then() {
    let words = prime();
    let text = "At the end of this turn, you may lose 1 resource. If you do, draw 2 cards. Otherwise, gain 1 Tech.";
    for (answer, left) in [(Answer::Yes, (2, 0, 2)), (Answer::No, (3, 1, 0))] {
        let (mut arena, card) = table(&words, 3, 0);
        arena.play(text, card, &[]);
        assert_eq!(has(&arena), (3, 0, 0), "nothing yet");
        pass(&mut arena, false, &[answer]);
        assert_eq!(has(&arena), left, "{answer:?}");
    }
}

#[test]
fn a_condition_on_what_waits_is_asked_when_its_time_has_come() {
    let words = prime();
    let text = "At the start of your next turn, if you have 3 or more resources, draw a card. Otherwise, gain 1 Tech.";
    for (resources, left) in [(3, (3, 0, 1)), (2, (2, 1, 0))] {
        let (mut arena, card) = table(&words, 9, 0);
        arena.play(text, card, &[]);
        arena.pools[0][words.resources.index()] = resources;
        pass(&mut arena, true, &[]);
        assert_eq!(has(&arena), left);
    }
}

#[test]
fn a_trigger_may_set_a_trap_that_sets_another() {
    let words = prime();
    let (mut arena, card) = table(&words, 0, 0);
    let [mine, theirs] = [A, B].map(|seat| arena.ship("ship", seat, 1));
    arena.enter(
        "When you draw a card, until the end of the next turn, when a ship hits another ship, at the end of this turn, \
         gain 4 resources.",
        card,
    );
    let run = |arena: &mut Arena<'_>, happening: Happening| {
        let frames = arena.tell(happening, false);
        let count = frames.len();
        frames.into_iter().for_each(|frame| {
            arena.run(frame, &[]);
        });
        count
    };
    let hit = Happening::of(Event::Game(words.hits), theirs).to(mine);
    assert_eq!(run(&mut arena, hit), 0, "no trap is set yet");
    assert_eq!(run(&mut arena, Happening::of(Event::Draws, A).to(card)), 1);
    assert_eq!(run(&mut arena, hit), 1);
    assert_eq!(has(&arena).0, 0, "not before the turn ends");
    pass(&mut arena, false, &[]);
    assert_eq!(has(&arena).0, 4);
}

#[test]
fn what_is_found_for_each_of_many_finds_room_beside_them() {
    let words = prime();
    let (mut arena, card) = table(&words, 0, 0);
    (0..30).for_each(|guns| {
        arena.ship("ship", A, guns);
    });
    let text =
        "For each ship you control, for each ship you control, for each ship with guns 3 or less, gain 1 resource.";
    arena.play(text, card, &[]);
    assert_eq!(has(&arena).0, 30 * 30 * 4);
    assert_eq!(arena.cut_short, 0);
}

#[test]
fn a_text_that_goes_through_too_much_is_cut_short_and_that_is_told() {
    let words = prime();
    let (mut arena, card) = table(&words, 0, 0);
    (0..24).for_each(|guns| {
        arena.ship("ship", A, guns);
    });
    let each = "for each ship you control, ".repeat(4);
    arena.play(&format!("{each}gain 1 resource."), card, &[]);
    assert_eq!(arena.cut_short, 1);
    let gained = has(&arena).0;
    assert!((1_000..24 * 24 * 24 * 24).contains(&gained), "{gained}");
}

#[test]
fn what_one_way_names_or_rolls_is_unknown_to_the_others() {
    let words = prime();
    let text = "Choose one: Turn target ship; or unturn it.";
    let (mut arena, card) = table(&words, 0, 0);
    let ship = arena.ship("ship", B, 1);
    (arena.of(ship).turned, arena.of(card).turned) = (true, true);
    arena.play(text, card, &[Answer::Way(1)]);
    assert_eq!([ship, card].map(|thing| arena.of(thing).turned), [true, false], "“it” is the card itself");
    let rolled = "Choose one: Roll 1D6; or gain resources equal to the result.";
    let (_, said) = refusal(&words, rolled).expect("no dice in that way");
    assert!(said.starts_with("no dice were rolled before"), "{said}");
}

#[test]
fn what_is_done_instead_may_be_said_first() {
    let words = prime();
    for (said, written) in [
        ("If this would be recycled, instead terminate it.", "If this would be recycled, terminate it instead."),
        ("If this would be recycled, you may instead turn it.", "If this would be recycled, you may turn it instead."),
    ] {
        let trees = parse(&words.lexicon, said).unwrap_or_else(|troubles| panic!("{said}: {troubles:?}"));
        assert_eq!(print(&words.lexicon, &trees), written);
    }
}

/// Text, the words that are marked, what is wrong and what to write.
const REFUSED: &[(&str, &str, &str)] = &[
    (
        "If you have no Tech, if you control a planet, draw a card. Otherwise, gain 1 Tech.",
        "Otherwise, gain 1 Tech.",
        "“otherwise” could answer either “if” of the sentence before; join the conditions with “and”, or say “If …, …” for each case",
    ),
    (
        "Choose one: Draw a card; or if you have no Tech, choose one: Gain 1 Tech; or gain 1 resource.",
        "if you have no Tech, choose one: Gain 1 Tech; or gain 1 resource",
        "this is a way of “choose one”, and asks to choose one again; list all the ways behind one “choose one:”",
    ),
    (
        "Your ships have +1 guns this turn. If you do, draw a card.",
        "If you do, draw a card.",
        "what the sentence before says is neither done nor left undone now; say before what “you may” do",
    ),
    (
        "Choose one: Gain 1 Tech.",
        ".",
        "“choose one” needs two ways or more; write “Choose one: …; or …”, or leave it out",
    ),
    (
        "Choose one: Gain 1 Tech, or draw a card.",
        ", or",
        "ways are kept apart with “;”; write “Choose one: …; …; or …”",
    ),
    (
        "Choose two: Gain 1 Tech; draw a card; or lose 1 Tech.",
        "Choose two:",
        "only one way can be chosen at a time; write a “Choose one: …” for each choice",
    ),
    (
        "You may discard a card. If you do, draw a card; otherwise, gain 1 Tech.",
        "; otherwise",
        "“otherwise” begins a sentence of its own; end the one before with a full stop: “If …, …. Otherwise, …”",
    ),
    (
        "Discard a card. When you do, draw a card.",
        "When you do",
        "this looks back at what was done before; say “If you do, …” or “If they do, …” in a sentence of its own",
    ),
    (
        "Gain 1 Tech, and when you draw a card, gain 1 Tech.",
        "and when",
        "a trigger is a line of its own; break the line before it, or say how long it waits: “until the end of your next turn, when …, …”",
    ),
    (
        "Gain 1 Tech. When you draw a card, gain 1 Tech.",
        ". When",
        "a trigger is a line of its own; break the line before it, or say how long it waits: “until the end of your next turn, when …, …”",
    ),
    (
        "When you draw a card or gain resources, gain 1 Tech.",
        "or",
        "a trigger waits for one thing; write a line for each: “When …, …”",
    ),
    (
        "If this would be recycled, terminate it instead. Draw a card.",
        "instead.",
        "all that is done instead is said before “instead”; join it with “and”: “…, … and … instead.”",
    ),
    ("Gain 2 Tech if you control a planet.", "if", "a condition stands before what it is for; put it first: “If …, …”"),
    (
        "Gain 2 Tech unless you control a planet.",
        "unless",
        "a condition stands before what it is for; put it first: “Unless …, …”",
    ),
];

#[test]
fn what_does_not_nest_is_refused_with_the_words_and_what_to_write() {
    refuses(REFUSED);
}

#[test]
fn a_phrase_beyond_the_rules_is_named_with_the_reason() {
    let mut lex = Lexicon::of("small");
    lex.pool("coin", "coins");
    lex.noun("ship", "ships");
    lex.stretch("turn");
    lex.moment("Action");
    lex.powers(&[Power::Shields]);
    let lexicon = lex.finish();
    let said = |text: &str| parse(&lexicon, text).expect_err(text)[0].to_string();
    assert!(said("React: Gain 1 coin.").starts_with("nobody reacts in this game; wait for it"));
    assert!(
        said("Win the game.").starts_with("“win the game” is not said in this game: nobody wins or loses by a text")
    );
    let would = said("When a ship would take damage, gain 1 coin.");
    assert!(would.starts_with("“would” is not said in this game: nothing is"), "{would}");
}
