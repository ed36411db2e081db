//! What a deed came to: for each who acts, for each time it is done, and only if it was done in full.

mod common;

use common::*;
use lingo::*;

fn who(thing: Thing) -> Answer {
    Answer::Who(Who::thing(thing))
}

/// A table with a card that acts for A, so many cards in both hands, and so many resources each.
fn table(words: &Words, hands: [usize; 2], resources: i32) -> (Arena<'_>, Thing, [Vec<Thing>; 2]) {
    let mut arena = Arena::new(words);
    let card = arena.add("card", words.card, A, Lies::InPlay);
    let hands = [(A, hands[0]), (B, hands[1])].map(|(seat, count)| {
        (0..count).map(|_| arena.add("held", words.card, seat, Lies::In(words.hand))).collect::<Vec<_>>()
    });
    arena.pools.iter_mut().for_each(|pools| pools[words.resources.index()] = resources);
    for seat in [A, B] {
        (0..9).for_each(|_| {
            arena.add("drawn", words.card, seat, Lies::In(words.draw));
        });
    }
    (arena, card, hands)
}

/// The resources of both.
fn resources(arena: &Arena<'_>) -> (i32, i32) {
    (arena.now(A, arena.words.resources), arena.now(B, arena.words.resources))
}

fn tech(arena: &Arena<'_>) -> (i32, i32) {
    (arena.now(A, arena.words.tech), arena.now(B, arena.words.tech))
}

fn held(arena: &Arena<'_>, seat: table::Seat) -> usize {
    arena.things(Among::Zone(arena.words.hand, Some(seat))).count()
}

#[test]
fn each_player_answers_for_what_they_do_themselves() {
    let words = prime();
    let text = "Each player may discard a card. If you don't, lose 1 resource.";
    for (answers, left) in [
        ([Answer::Yes, Answer::Yes], (3, 3)),
        ([Answer::Yes, Answer::No], (3, 2)),
        ([Answer::No, Answer::Yes], (2, 3)),
        ([Answer::No, Answer::No], (2, 2)),
    ] {
        let (mut arena, card, _) = table(&words, [1, 1], 3);
        arena.play(text, card, &answers);
        assert_eq!(resources(&arena), left, "{answers:?}");
    }
}

#[test]
fn who_cannot_do_it_does_not() {
    let words = prime();
    let (mut arena, card, _) = table(&words, [1, 0], 3);
    arena.play("Each player may discard a card. If you don't, lose 1 resource.", card, &[Answer::Yes]);
    assert_eq!(resources(&arena), (3, 2), "B has nothing to discard and is not asked");
}

#[test]
fn what_each_player_gains_is_for_those_who_did_it() {
    let words = prime();
    let text = "Each player may discard a card. If you do, gain 1 resource.";
    let (mut arena, card, _) = table(&words, [1, 1], 3);
    arena.play(text, card, &[Answer::No, Answer::Yes]);
    assert_eq!(resources(&arena), (3, 4));
}

#[test]
fn your_is_said_to_each_player_in_turn() {
    let words = prime();
    let (mut arena, card, _) = table(&words, [1, 1], 3);
    let ships = [arena.ship("of A", A, 1), arena.ship("of B", B, 1)];
    arena.play("Each player may discard a card. If you don't, turn your ship.", card, &[Answer::Yes, Answer::No]);
    assert_eq!(ships.map(|ship| arena.of(ship).turned), [false, true]);
}

#[test]
fn if_they_do_speaks_of_another_player() {
    let words = prime();
    let text =
        "Your opponent may discard a card. If they do, draw a card. If they don't, that player loses 2 resources.";
    for (answer, left, cards) in [(Answer::Yes, (3, 3), 1), (Answer::No, (3, 1), 0)] {
        let (mut arena, card, _) = table(&words, [0, 1], 3);
        arena.play(text, card, &[answer]);
        assert_eq!((resources(&arena), held(&arena, A)), (left, cards), "{answer:?}");
    }
}

#[test]
fn if_they_do_is_asked_of_each_of_several() {
    let words = prime();
    let text = "Each player loses 2 resources. If they don't, that player loses 1 Tech.";
    let (mut arena, card, _) = table(&words, [0, 0], 2);
    arena.pools.iter_mut().for_each(|pools| pools[words.tech.index()] = 5);
    arena.pools[1][words.resources.index()] = 1;
    arena.play(text, card, &[]);
    assert_eq!((resources(&arena), tech(&arena)), ((0, 0), (5, 4)), "B lost only 1");
}

#[test]
fn each_time_is_a_deed_of_its_own() {
    let words = prime();
    let text = "For each ship you control, you may lose 1 resource. If you do, gain 1 Tech.";
    for (answers, gained) in [
        ([Answer::Yes, Answer::Yes, Answer::No], 2),
        ([Answer::Yes, Answer::No, Answer::Yes], 2),
        ([Answer::No, Answer::No, Answer::Yes], 1),
        ([Answer::No, Answer::No, Answer::No], 0),
    ] {
        let (mut arena, card, _) = table(&words, [0, 0], 5);
        (0..3).for_each(|_| {
            arena.ship("ship", A, 1);
        });
        arena.play(text, card, &answers);
        assert_eq!((arena.now(A, words.tech), resources(&arena).0), (gained, 5 - gained), "{answers:?}");
    }
}

#[test]
fn a_deed_is_done_only_if_it_is_done_in_full() {
    let words = prime();
    for (cards, gained) in [(0, 0), (1, 0), (2, 9), (3, 9)] {
        let (mut arena, card, hands) = table(&words, [cards, 0], 0);
        let answers: Vec<Answer> = if cards == 3 { vec![who(hands[0][0]), who(hands[0][1])] } else { Vec::new() };
        arena.play("Discard 2 cards. If you do, gain 9 Tech.", card, &answers);
        assert_eq!(arena.now(A, words.tech), gained, "with {cards} cards");
        assert_eq!(held(&arena, A), cards.saturating_sub(2), "as many as there are, up to 2");
    }
    for (resources, gained) in [(2, 0), (5, 9)] {
        let (mut arena, card, _) = table(&words, [0, 0], resources);
        arena.play("Lose 5 resources. If you do, gain 9 Tech.", card, &[]);
        assert_eq!((arena.now(A, words.tech), arena.now(A, words.resources)), (gained, 0), "with {resources}");
    }
}

#[test]
fn all_parts_of_a_deed_must_be_done() {
    let words = prime();
    for (resources, cards, gained) in [(1, 1, 0), (2, 0, 0), (2, 1, 3)] {
        let (mut arena, card, _) = table(&words, [cards, 0], resources);
        arena.play("Lose 2 resources and discard a card. If you do, gain 3 Tech.", card, &[]);
        assert_eq!(arena.now(A, words.tech), gained, "{resources} resources, {cards} cards");
    }
}

#[test]
fn as_many_as_one_likes_is_done_with_the_first() {
    let words = prime();
    let text = "Discard any number of cards. If you do, gain 1 Tech. If you don't, lose 1 resource.";
    let (mut arena, card, hands) = table(&words, [3, 0], 3);
    arena.play(text, card, &[who(hands[0][0]), Answer::Done]);
    assert_eq!((arena.now(A, words.tech), arena.now(A, words.resources)), (1, 3));
    arena.play(text, card, &[Answer::Done]);
    assert_eq!((arena.now(A, words.tech), arena.now(A, words.resources)), (1, 2));
    let text = "Lose up to 9 resources. If you do, gain that much Tech. If you don't, draw a card.";
    arena.play(text, card, &[Answer::Number(2)]);
    assert_eq!((arena.now(A, words.tech), arena.now(A, words.resources)), (3, 0), "what there is, is enough");
}

#[test]
fn what_cannot_be_lost_in_full_is_not_offered() {
    let words = prime();
    let text = "You may lose 5 resources. If you do, gain 9 Tech.";
    let (mut arena, card, _) = table(&words, [0, 0], 2);
    arena.play(text, card, &[]);
    assert_eq!((arena.now(A, words.tech), resources(&arena).0), (0, 2));
    arena.pools[0][words.resources.index()] = 5;
    arena.play(text, card, &[Answer::Yes]);
    assert_eq!((arena.now(A, words.tech), resources(&arena).0), (9, 0));
    arena.play("You may have your opponent lose 5 resources.", card, &[Answer::Yes]);
    assert_eq!(resources(&arena).1, 0, "what another loses is lost as far as there is any");
}

#[test]
fn a_card_that_is_turned_cannot_be_turned_instead() {
    let words = prime();
    let (mut arena, card, _) = table(&words, [0, 0], 0);
    arena.play("You may turn this. If you do, gain 1 Tech.", card, &[Answer::Yes]);
    arena.play("You may turn this. If you do, gain 1 Tech.", card, &[]);
    assert_eq!(arena.now(A, words.tech), 1);
}

#[test]
fn the_sentences_that_look_back_share_the_condition_of_the_deed() {
    let words = prime();
    let text = "If you control a ship, you may discard a card. If you don't, lose 1 resource.";
    let (mut arena, card, _) = table(&words, [1, 0], 3);
    arena.play(text, card, &[]);
    assert_eq!(resources(&arena).0, 3, "nothing was asked");
    arena.ship("ship", A, 1);
    arena.play(text, card, &[Answer::No]);
    assert_eq!(resources(&arena).0, 2);
}

#[test]
fn the_amount_of_a_deed_can_be_asked_about() {
    let words = prime();
    for (text, gained) in [
        ("Lose 4 resources. If that amount is 3 or more, gain 5 Tech.", 5),
        ("Lose 2 resources. If that amount is 3 or more, gain 5 Tech.", 0),
        ("Lose 4 resources. If that amount is 3 or more, gain that much Tech.", 4),
        ("You may lose 4 resources. If you do, gain that much Tech.", 4),
        ("Lose 4 resources. You may gain that much Tech.", 4),
        ("Lose 4 resources. Choose one: Gain that much Tech; or draw a card.", 4),
        ("Lose 4 resources. Gain X Tech, where X is that amount.", 4),
        ("Lose 4 resources, and if that amount is 4, gain that much Tech.", 4),
        ("Lose 4 resources and gain that much Tech.", 4),
        ("Lose 9 resources and gain that much Tech.", 5),
        ("If you control a ship, lose 3 resources. Otherwise, lose 1 resource. Gain that much Tech.", 1),
        ("If you control no ships, lose 3 resources. Otherwise, lose 1 resource. Gain that much Tech.", 3),
        ("Lose 1 resource. If you control a ship, lose 3 resources. Gain that much Tech.", 0),
        ("Lose 2 resources. Draw that many cards. Gain that much Tech.", 2),
        ("Each player loses 2 resources. Gain that much Tech.", 4),
        ("You may discard any number of cards to gain that much Tech.", 2),
    ] {
        let (mut arena, card, hands) = table(&words, [2, 0], 5);
        let code = arena.code(text);
        let programs = arena.programs.clone();
        let mut frame = Frame::new(&programs, code.abilities[0], card, A);
        while let Need::Answer(_) = step(&programs, &mut frame, &mut arena) {
            let mut open = Vec::new();
            answers(&programs, &frame, &arena, &mut open);
            let wish = [Answer::Yes, Answer::Way(0), who(hands[0][0]), who(hands[0][1])];
            let given = wish.into_iter().find(|wish| open.contains(wish)).expect("one of these is open");
            answer(&programs, &mut frame, given);
        }
        assert_eq!(arena.now(A, words.tech), gained, "{text}");
    }
}

#[test]
fn that_many_can_be_chosen() {
    let words = prime();
    let (mut arena, card, _) = table(&words, [0, 0], 3);
    let ships = [arena.ship("one", B, 1), arena.ship("two", B, 1), arena.ship("three", B, 1)];
    arena.play("Lose 2 resources. Turn that many opposing ships.", card, &[who(ships[0]), who(ships[2])]);
    assert_eq!(ships.map(|ship| arena.of(ship).turned), [true, false, true]);
}

#[test]
fn each_player_draws_as_many_as_they_discarded() {
    let words = prime();
    let text = "Each player may discard any number of cards. If you do, draw that many cards.";
    let (mut arena, card, hands) = table(&words, [2, 3], 0);
    let all = |seat: usize| hands[seat].iter().map(|&card| who(card)).collect::<Vec<_>>();
    let given = [vec![Answer::Yes], all(0)[..1].to_vec(), vec![Answer::Done, Answer::Yes], all(1)].concat();
    arena.play(text, card, &given);
    assert_eq!((held(&arena, A), held(&arena, B)), (2, 3));
    let discarded = |hand: &[Thing]| {
        hand.iter().filter(|card| arena.pieces[card.0 as usize].lies == Lies::In(words.recycle)).count()
    };
    assert_eq!((discarded(&hands[0]), discarded(&hands[1])), (1, 3));
}

#[test]
fn the_damage_that_was_done_can_be_asked_about() {
    let words = prime();
    let text = "Inflict 3 damage on target ship. If that damage is 3 or more, gain 1 Tech.";
    for (protection, gained) in [("", 1), ("Damage to your ships is reduced by 1.", 0)] {
        let (mut arena, card, _) = table(&words, [0, 0], 0);
        let ship = arena.ship("ship", B, 1);
        if !protection.is_empty() {
            arena.enter(protection, ship);
        }
        arena.play(text, card, &[]);
        assert_eq!(arena.now(A, words.tech), gained, "{protection}");
    }
}

#[test]
fn in_a_trigger_the_event_is_asked_about_until_something_is_done() {
    let words = prime();
    let (mut arena, card, _) = table(&words, [0, 0], 9);
    let ship = arena.ship("ship", A, 1);
    arena.enter("When your ship takes damage, if that damage is 3 or more, gain 1 Tech.", card);
    arena.enter("When your ship takes damage, lose 1 resource. If that damage is 3 or more, gain 1 Tech.", card);
    arena.enter("When your ship takes damage, lose 1 resource. If that amount is 3 or more, gain 1 Tech.", card);
    let frames = arena.tell(Happening::of(Event::Inflicts, Who::NOBODY).to(ship).by(4), false);
    let gained = frames.into_iter().map(|frame| {
        let before = arena.now(A, words.tech);
        arena.run(frame, &[]);
        arena.now(A, words.tech) - before
    });
    assert_eq!(gained.collect::<Vec<_>>(), [1, 1, 0], "4 damage, 4 damage, 1 resource");
}

#[test]
fn paying_is_left_undone_where_it_is_asked_about() {
    let words = prime();
    let (mut arena, card, _) = table(&words, [0, 0], 2);
    arena.pools[0][words.resources.index()] = 1;
    arena.play("Each player pays 2 resources. If they don't, that player gains 1 Tech.", card, &[]);
    assert_eq!((resources(&arena), tech(&arena)), ((1, 0), (1, 0)));
}

#[test]
fn the_question_is_put_to_whoever_is_asked() {
    let words = prime();
    for (text, asked) in [
        ("Each player may discard a card.", "Discard a card?"),
        ("You may lose 1 resource.", "Lose 1 resource?"),
        ("Your opponent may pay 1 resource to draw 2 cards.", "Pay 1 resource to draw 2 cards?"),
        ("This may pay 0 energy to gain 3 resources.", "Have this pay 0 energy to gain 3 resources?"),
    ] {
        let (mut arena, card, _) = table(&words, [1, 1], 3);
        let code = arena.code(text);
        let programs = arena.programs.clone();
        let mut frame = Frame::new(&programs, code.abilities[0], card, A);
        assert!(matches!(step(&programs, &mut frame, &mut arena), Need::Answer(_)), "{text}");
        assert_eq!(question(&programs, &frame), asked);
    }
}

#[test]
fn what_nobody_can_look_back_at_is_refused() {
    refuses(&[
        (
            "Your opponent may discard a card. If you do, draw a card.",
            "If you do, draw a card.",
            "it is somebody else who does it or not; say “if they do, …” or “if they don't, …”",
        ),
        (
            "You may discard a card. If they do, draw a card.",
            "If they do, draw a card.",
            "it is you who does it or not; say “if you do, …” or “if you don't, …”",
        ),
        (
            "Each player may discard a card. If you don't, your opponent draws a card.",
            "If you don't, your opponent draws a card.",
            "“you” is each of these players here, and this is not the same for each of them; say “if they do, …” or “if \
             they don't, …”, and name who is meant",
        ),
        (
            "If you do, draw a card.",
            "If you do, draw a card.",
            "nothing was done right before that somebody might have done or not; say before what “you may” do",
        ),
        (
            "Choose one: Draw a card; or your opponent discards a card. If you do, lose 1 resource.",
            "If you do, lose 1 resource.",
            "not in every one of these ways is it you who does it or not; let each way begin with what you do, or make \
             each way a line of its own",
        ),
        (
            "Lose 4 resources. If that damage is 3 or more, draw a card.",
            "that damage",
            "no damage was done just before; say “that amount”, or put this right behind the damage",
        ),
        (
            "If that amount is 3 or more, draw a card.",
            "that amount",
            "nothing was done before that came to an amount; say how much",
        ),
    ]);
}
