//! Targets that become illegal between the announcement of a text and the moment at which it occurs.

mod common;

use common::*;
use lingo::*;

/// A text of a card of A's, announced with these answers.
fn announced(arena: &mut Arena<'_>, text: &str, source: Thing, answers: &[Thing]) -> Frame {
    let code = arena.code(text);
    let programs = arena.programs.clone();
    let mut frame = Frame::new(&programs, code.abilities[0], source, A);
    let mut answers = answers.iter().map(|thing| Answer::Who(Who::thing(*thing)));
    loop {
        match step(&programs, &mut frame, arena) {
            Need::Answer(_) => answer(&programs, &mut frame, answers.next().expect("an answer is left")),
            Need::Occur => break,
            need => panic!("{text}: {need:?} before it was announced"),
        }
    }
    assert_eq!(answers.next(), None, "{text}: an answer was not asked for");
    frame
}

/// Something happens before a text occurs; gives every step of it.
fn occurs(arena: &mut Arena<'_>, frame: &mut Frame, between: impl FnOnce(&mut Arena<'_>, &mut Frame)) -> Vec<String> {
    let programs = arena.programs.clone();
    mark_targets(&programs, frame, arena);
    between(arena, frame);
    let names: Vec<&str> = arena.pieces.iter().map(|piece| piece.name).collect();
    let name = |who: Who| who.as_thing().map_or("a player".into(), |thing| names[thing.0 as usize].to_string());
    let mut told = Told::new(&name);
    while step_told(&programs, frame, arena, &mut told) != Need::Done {}
    told.lines
}

/// A card of A's, and a frigate and a cruiser of B's with a hero.
fn table(words: &Words) -> (Arena<'_>, [Thing; 4]) {
    let mut arena = Arena::new(words);
    let card = arena.add("card", words.card, A, Lies::InPlay);
    let (frigate, cruiser) = (arena.ship("frigate", B, 1), arena.ship("cruiser", B, 2));
    let hero = arena.add("hero", words.hero, B, Lies::InPlay);
    (arena, [card, frigate, cruiser, hero])
}

#[test]
fn a_target_that_no_longer_matches_is_dropped_whatever_its_filter_speaks_of() {
    type Change = fn(&mut Piece, &Words);
    let changes: [(&str, Change); 6] = [
        ("Recycle target ship at this location. Gain 1 Tech.", |ship, _| ship.place = 7),
        ("Recycle target unturned ship. Gain 1 Tech.", |ship, _| ship.turned = true),
        ("Recycle target ship you don't control. Gain 1 Tech.", |ship, _| ship.controller = A),
        ("Recycle target ship with guns 3 or less. Gain 1 Tech.", |ship, words| ship.measures[words.guns.index()] = 4),
        ("Recycle target non-Military ship. Gain 1 Tech.", |ship, words| ship.traits.push(words.military)),
        ("Turn target ship. Gain 1 Tech.", |ship, words| ship.lies = Lies::In(words.hand)),
    ];
    let words = announcing();
    for (text, change) in changes {
        for (changed, dropped) in [("frigate", true), ("cruiser", false)] {
            let (mut arena, [card, frigate, ..]) = table(&words);
            let mut frame = announced(&mut arena, text, card, &[frigate]);
            let steps = occurs(&mut arena, &mut frame, |arena, _| {
                arena.pieces.iter_mut().filter(|piece| piece.name == changed).for_each(|piece| change(piece, &words));
            });
            let said = steps.contains(&"frigate is no longer a target".to_string());
            assert_eq!(said, dropped, "{text} {changed}: {steps:#?}");
            assert_eq!(arena.told.len(), 1 + usize::from(!dropped), "{text} {changed}: {:?}", arena.told);
            assert_eq!(arena.now(A, words.tech), 1, "{text}: the rest is done all the same");
        }
    }
}

#[test]
fn of_several_targets_and_several_sets_only_what_became_illegal_is_dropped() {
    let words = announcing();
    let text = "Turn 2 target unturned ships. Recycle target hero.";
    for (lost, left) in [(1, 2), (2, 1)] {
        let (mut arena, all) = table(&words);
        let mut frame = announced(&mut arena, text, all[0], &[]);
        occurs(&mut arena, &mut frame, |arena, _| arena.of(all[lost]).turned = true);
        assert!(arena.of(all[left]).turned);
        assert_eq!(arena.of(all[3]).lies, Lies::In(words.recycle), "the set behind is where it was");
        assert_eq!(arena.told.len(), 2, "{:?}", arena.told);
    }
}

#[test]
fn what_a_text_has_done_to_its_target_as_a_cost_makes_it_no_less_a_target() {
    let words = announcing();
    let (mut arena, [card, frigate, ..]) = table(&words);
    arena.of(frigate).controller = A;
    let text = "Main: Turn target unturned ship you control to have it get +1 guns this turn.";
    let mut frame = announced(&mut arena, text, card, &[]);
    assert!(arena.of(frigate).turned);
    let steps = occurs(&mut arena, &mut frame, |arena, _| arena.of(card).turned = true);
    assert_eq!(arena.now(frigate, words.guns), 2, "{steps:#?}");
}

#[test]
fn the_targets_of_the_way_that_was_chosen_are_looked_at() {
    let words = announcing();
    let (mut arena, [card, _, _, hero]) = table(&words);
    arena.of(hero).damage = 1;
    let code = arena.code("Choose one: Turn target undamaged ship; or turn target damaged hero. Gain 1 Tech.");
    let programs = arena.programs.clone();
    let mut frame = Frame::new(&programs, code.abilities[0], card, A);
    assert_eq!(step(&programs, &mut frame, &mut arena), Need::Answer(A));
    answer(&programs, &mut frame, Answer::Way(1));
    assert_eq!(step(&programs, &mut frame, &mut arena), Need::Occur);
    let steps = occurs(&mut arena, &mut frame, |arena, _| arena.of(hero).damage = 0);
    assert!(steps.contains(&"hero is no longer a target".to_string()), "{steps:#?}");
    assert!(!arena.of(hero).turned && arena.now(A, words.tech) == 1);
}

#[test]
fn what_a_filter_says_about_something_that_is_gone_is_not_asked() {
    let words = announcing();
    let text = "Turn target ship you control. Recycle target hero at its location.";
    for (gone, recycled) in [(true, true), (false, false)] {
        let (mut arena, [card, frigate, _, hero]) = table(&words);
        arena.of(frigate).controller = A;
        let mut frame = announced(&mut arena, text, card, &[]);
        occurs(&mut arena, &mut frame, |arena, _| {
            if gone {
                arena.of(frigate).lies = Lies::In(words.recycle);
            } else {
                arena.of(frigate).place = 7;
            }
        });
        assert_eq!(arena.of(hero).lies == Lies::In(words.recycle), recycled, "{:?}", arena.told);
    }
}

#[test]
fn what_went_and_came_back_is_another_one() {
    let words = announcing();
    let (mut arena, [card, frigate, ..]) = table(&words);
    let mut frame = announced(&mut arena, "Turn target ship.", card, &[frigate]);
    let steps = occurs(&mut arena, &mut frame, |_, frame| frame.lose_target(Who::thing(frigate)));
    assert_eq!(steps.first().map(String::as_str), Some("frigate is no longer a target"), "{steps:#?}");
    assert!(!arena.of(frigate).turned);
}
