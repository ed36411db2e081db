//! What a program learns from the worlds it is dealt: what its seat may know, and nothing else.

use classics::{GoFish, Leduc};
use std::sync::Arc;
use table::{Beginning, Fast, Game, Look, Match, Seal, Seat, Viewer};

const ME: Seat = Seat::new(0);

/// A program that brought the chance, or knew it, could deal a world back to the real position: so none of it goes in.
#[test]
fn a_program_brings_no_chance_to_its_worlds() {
    let _: fn(&Look<'static, GoFish>, u64) -> <GoFish as Game>::State = Look::world;
    let _: fn(&Look<'static, GoFish>, &mut <GoFish as Game>::State, u64) = Look::world_into;
}

#[test]
fn the_number_of_a_world_says_nothing_of_how_it_was_dealt() {
    const SECRETS: u64 = 12_000;
    for deal in 0..4 {
        let state = Leduc.start(&Leduc.setup(2), &mut Fast::new(deal)).unwrap();
        let mut worlds: Vec<(<Leduc as Game>::State, u64)> = Vec::new();
        for secret in 0..SECRETS {
            let world = Look::new(&Leduc, &state, ME, secret).world(0);
            match worlds.iter_mut().find(|(known, _)| *known == world) {
                Some((_, times)) => *times += 1,
                None => worlds.push((world, 1)),
            }
        }
        assert!(worlds.len() > 3, "there are too few worlds to tell: {worlds:?}");
        let (_, real) = worlds.iter().find(|(world, _)| *world == state).expect("the real one is one of them");
        let fair = SECRETS / worlds.len() as u64;
        assert!(real.abs_diff(fair) < fair / 4, "the real one comes up {real} times, any other about {fair}");
    }
}

#[test]
fn a_question_keeps_its_worlds_and_the_next_one_has_others() {
    let beginning = Beginning { setup: GoFish.setup(2), given: None };
    let mut of = Match::open(Arc::new(GoFish), beginning, Seal::from_number(3)).unwrap();
    let asked = |of: &Match<GoFish>| of.asked().seats().lowest().unwrap();
    let seat = asked(&of);
    let world = of.look(seat).world(5);
    assert_eq!(of.at(of.answers().len()).look(seat).world(5), world, "a bot that is asked again thinks the same");
    assert_ne!(of.look(seat).world(6), world);
    assert_ne!(of.branch(0, Seal::from_number(4)).look(seat).world(5), world, "another seal, other worlds");
    let view = |state| serde_json::to_value(GoFish.view(state, Viewer::Seat(seat))).unwrap();
    assert_eq!(view(&world), view(of.state()), "whatever was dealt anew, the seat sees the same");
    of.answer(seat, 0).unwrap();
    let next = asked(&of);
    assert_ne!(of.look(next).world(5), of.look(next).world(6));
}
