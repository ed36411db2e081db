//! Cards played in a small world.

mod common;

use common::*;
use lingo::*;
use table::Scripted;

fn who(thing: Thing) -> Answer {
    Answer::Who(Who::thing(thing))
}

#[test]
fn a_missile_is_sacrificed_and_damages_its_target() {
    let words = prime();
    let mut arena = Arena::new(&words);
    let missile = arena.add("missile", words.card, A, Lies::InPlay);
    let (mine, theirs) = (arena.ship("mine", A, 1), arena.ship("theirs", B, 1));
    arena.play("Combat: Sacrifice this to have it inflict 2 piercing damage on target ship.", missile, &[who(theirs)]);
    assert_eq!((arena.of(mine).damage, arena.of(theirs).damage), (0, 2));
    assert_eq!(arena.of(missile).lies, Lies::In(words.recycle));
}

#[test]
fn a_single_option_is_taken_and_none_makes_the_action_illegal() {
    let words = prime();
    let mut arena = Arena::new(&words);
    let card = arena.add("card", words.card, A, Lies::InPlay);
    let text = "Combat: Inflict 1 damage on target ship you don't control.";
    assert!(!arena.legal(text, card));
    let theirs = arena.ship("theirs", B, 1);
    assert!(arena.legal(text, card));
    arena.play(text, card, &[]);
    assert_eq!(arena.of(theirs).damage, 1);
}

#[test]
fn costs_must_be_payable() {
    let words = prime();
    let mut arena = Arena::new(&words);
    let card = arena.add("card", words.card, A, Lies::InPlay);
    let text = "Main: Turn this and pay 3 resources to gain 1 Tech.";
    arena.pools[0][words.resources.index()] = 2;
    assert!(!arena.legal(text, card));
    arena.pools[0][words.resources.index()] = 3;
    assert!(arena.legal(text, card));
    arena.play(text, card, &[]);
    assert_eq!((arena.now(A, words.tech), arena.now(A, words.resources)), (1, 0));
    assert!(!arena.legal(text, card), "a turned card cannot be turned to pay");
}

#[test]
fn constant_effects_are_reckoned_while_the_card_is_in_play() {
    let words = prime();
    let mut arena = Arena::new(&words);
    let facility = arena.add("facility", words.card, A, Lies::InPlay);
    let (fighter, other) = (arena.ship("fighter", A, 2), arena.ship("other", A, 2));
    arena.of(fighter).traits.push(words.fighter);
    arena.enter("You have +1 Tech.\nYour Fighters have +1 guns for each other ship you control.", facility);
    assert_eq!((arena.now(A, words.tech), arena.now(B, words.tech)), (1, 0));
    assert_eq!((arena.now(fighter, words.guns), arena.now(other, words.guns)), (4, 2));
    let programs = arena.programs.clone();
    arena.in_force.leave(&programs, facility);
    assert_eq!((arena.now(A, words.tech), arena.now(fighter, words.guns)), (0, 2));
}

#[test]
fn a_mark_is_put_on_what_is_there_and_ends_with_the_turn() {
    let words = prime();
    let mut arena = Arena::new(&words);
    let card = arena.add("card", words.card, A, Lies::InPlay);
    let ship = arena.ship("ship", A, 2);
    arena.play("Main: Your ships get +1 guns and -1 shields this turn.", card, &[]);
    let late = arena.ship("late", A, 2);
    assert_eq!((arena.now(ship, words.guns), arena.now(late, words.guns)), (3, 2));
    let programs = arena.programs.clone();
    arena.in_force.pass(&programs, words.turn, false, A);
    assert_eq!(arena.now(ship, words.guns), 2);
}

#[test]
fn a_rule_for_a_time_is_about_what_comes_later_too() {
    let words = prime();
    let mut arena = Arena::new(&words);
    let card = arena.add("card", words.card, A, Lies::InPlay);
    arena.play("Main: Your ships have +1 guns until the end of your next turn.", card, &[]);
    let late = arena.ship("late", A, 2);
    let programs = arena.programs.clone();
    for (seat, expected) in [(A, 3), (B, 3), (A, 2)] {
        arena.in_force.pass(&programs, words.turn, false, seat);
        assert_eq!(arena.now(late, words.guns), expected, "after {seat:?}'s turn");
    }
}

#[test]
fn what_is_for_the_next_turn_sleeps_until_it_starts_and_ends_with_it() {
    let words = prime();
    let mut arena = Arena::new(&words);
    let card = arena.add("card", words.card, A, Lies::InPlay);
    let ship = arena.ship("ship", A, 2);
    arena.play("Main: Your ships get +1 guns during the next turn.", card, &[]);
    let programs = arena.programs.clone();
    assert_eq!(arena.now(ship, words.guns), 2, "not in this turn");
    for (start, seat, expected) in [(false, A, 2), (true, B, 3), (false, B, 2)] {
        arena.in_force.pass(&programs, words.turn, start, seat);
        assert_eq!(arena.now(ship, words.guns), expected, "{seat:?}'s turn, start: {start}");
    }
}

#[test]
fn a_react_prevents_part_of_a_hit() {
    let words = prime();
    let mut arena = Arena::new(&words);
    let (hero, ship) = (arena.add("hero", words.hero, A, Lies::InPlay), arena.ship("ship", A, 1));
    arena.enter("When a ship you control would take damage, prevent up to 2 of that damage.", hero);
    let happening = Happening::of(Event::Inflicts, Who::NOBODY).to(ship).by(5);
    let frames = arena.tell(happening, true);
    assert_eq!(frames.len(), 1);
    let frame = arena.run(frames[0], &[]);
    assert_eq!(frame.amount(), 3);
    assert!(arena.tell(happening, false).is_empty(), "it waits for before, not after");
}

#[test]
fn looking_and_putting_back_asks_for_the_order() {
    let words = prime();
    let mut arena = Arena::new(&words);
    let card = arena.add("card", words.card, A, Lies::InPlay);
    let cards: Vec<Thing> = (0..4).map(|_| arena.add("x", words.card, A, Lies::In(words.draw))).collect();
    arena.play(
        "Main: Look at the top 3 cards of your draw pile. Put them back in any order.",
        card,
        &[who(cards[1]), who(cards[3])],
    );
    let top: Vec<Thing> = (0..4).filter_map(|place| arena.nth(words.draw, A, End::Top, place)).collect();
    assert_eq!(top, [cards[1], cards[3], cards[2], cards[0]]);
}

#[test]
fn one_of_the_cards_looked_at_is_taken_and_the_rest_goes_below() {
    let words = prime();
    let mut arena = Arena::new(&words);
    let card = arena.add("card", words.card, A, Lies::InPlay);
    let cards: Vec<Thing> = (0..4).map(|_| arena.add("x", words.card, A, Lies::In(words.draw))).collect();
    arena.play(
        "Main: Look at the top 3 cards of your draw pile. Put one of them into your hand. Put the rest on the bottom of \
         your draw pile.",
        card,
        &[who(cards[2])],
    );
    assert_eq!(arena.of(cards[2]).lies, Lies::In(words.hand));
    assert_eq!(arena.nth(words.draw, A, End::Top, 0), Some(cards[0]));
}

#[test]
fn a_tutor_finds_only_what_it_may() {
    let words = prime();
    let mut arena = Arena::new(&words);
    arena.pools[0][words.resources.index()] = 2;
    let card = arena.add("carrier", words.ship, A, Lies::InPlay);
    let cards: Vec<Thing> = (0..3).map(|_| arena.add("x", words.ship, A, Lies::In(words.draw))).collect();
    arena.of(cards[1]).traits.push(words.fighter);
    arena.play(
        "Limited Main: Pay 2 resources to search your draw pile for a Fighter, reveal it, put it into your hand, and \
         shuffle your draw pile.",
        card,
        &[],
    );
    assert_eq!(arena.of(cards[1]).lies, Lies::In(words.hand));
}

#[test]
fn x_is_what_the_player_pays() {
    let words = prime();
    let mut arena = Arena::new(&words);
    arena.pools[0][words.resources.index()] = 4;
    let (card, ship) = (arena.add("card", words.card, A, Lies::InPlay), arena.ship("ship", B, 0));
    arena.play("Combat: Pay X resources to inflict X damage on target ship.", card, &[Answer::Number(3)]);
    assert_eq!((arena.of(ship).damage, arena.now(A, words.resources)), (3, 1));
}

#[test]
fn otherwise_follows_an_if_that_fails() {
    let words = prime();
    let text = "Roll 1D6. If the result is 4 or more, gain 3 resources. Otherwise, lose 1 Tech.";
    for (die, resources, tech) in [(4, 3, 2), (3, 0, 1)] {
        let mut arena = Arena::new(&words);
        arena.chance = Scripted::dice([die]);
        arena.pools[0][words.tech.index()] = 2;
        let card = arena.add("card", words.card, A, Lies::InPlay);
        arena.play(text, card, &[]);
        assert_eq!((arena.now(A, words.resources), arena.now(A, words.tech)), (resources, tech));
    }
}

#[test]
fn discarding_any_number_draws_that_many() {
    let words = prime();
    let mut arena = Arena::new(&words);
    let card = arena.add("card", words.card, A, Lies::InPlay);
    let hand: Vec<Thing> = (0..3).map(|_| arena.add("h", words.card, A, Lies::In(words.hand))).collect();
    let pile: Vec<Thing> = (0..5).map(|_| arena.add("p", words.card, A, Lies::In(words.draw))).collect();
    arena.play("Discard any number of cards. Draw that many cards.", card, &[who(hand[0]), who(hand[2]), Answer::Done]);
    assert_eq!(arena.of(hand[0]).lies, Lies::In(words.recycle));
    assert_eq!(arena.of(hand[1]).lies, Lies::In(words.hand));
    let drawn = pile.iter().filter(|card| arena.pieces[card.0 as usize].lies == Lies::In(words.hand)).count();
    assert_eq!(drawn, 2);
}

#[test]
fn if_you_do_waits_for_what_you_may() {
    let words = prime();
    for (answer, tech) in [(Answer::Yes, 1), (Answer::No, 0)] {
        let mut arena = Arena::new(&words);
        arena.pools[0][words.resources.index()] = 2;
        let card = arena.add("card", words.card, A, Lies::InPlay);
        arena.play("You may pay 2 resources. If you do, gain 1 Tech.", card, &[answer]);
        assert_eq!(arena.now(A, words.tech), tech, "{answer:?}");
    }
}

#[test]
fn each_opponent_discards_what_they_choose() {
    let words = prime();
    let mut arena = Arena::new(&words);
    let card = arena.add("card", words.card, A, Lies::InPlay);
    let theirs: Vec<Thing> = (0..2).map(|_| arena.add("h", words.card, B, Lies::In(words.hand))).collect();
    arena.play("Each opponent discards a card.", card, &[who(theirs[1])]);
    assert_eq!(arena.of(theirs[1]).lies, Lies::In(words.recycle));
}

#[test]
fn what_cannot_be_targeted_is_not_offered() {
    let words = prime();
    let mut arena = Arena::new(&words);
    let (head, ship, other) =
        (arena.add("head", words.card, B, Lies::InPlay), arena.ship("s", B, 1), arena.ship("o", A, 1));
    arena.enter("Your ships can't be targeted.", head);
    arena.play("Combat: Inflict 1 damage on target ship.", head, &[]);
    assert_eq!((arena.of(ship).damage, arena.of(other).damage), (0, 1));
}

#[test]
fn the_next_damage_is_taken_up_once() {
    let words = prime();
    let mut arena = Arena::new(&words);
    let (card, ship) = (arena.add("card", words.card, A, Lies::InPlay), arena.ship("ship", A, 1));
    arena.play("Prevent the next 3 damage to target ship this turn.", card, &[]);
    arena.play("Inflict 2 damage on target ship.", card, &[]);
    arena.play("Inflict 2 damage on target ship.", card, &[]);
    assert_eq!(arena.of(ship).damage, 1);
}

#[test]
fn something_happens_at_the_end_of_the_turn() {
    let words = prime();
    let mut arena = Arena::new(&words);
    let (card, ship) = (arena.add("card", words.card, A, Lies::InPlay), arena.ship("ship", B, 1));
    arena.play("Take control of target ship. At the end of this turn, recycle it.", card, &[]);
    assert_eq!(arena.of(ship).controller, A);
    let programs = arena.programs.clone();
    let due_now = arena.in_force.pass(&programs, words.turn, false, A);
    assert_eq!(due_now.len(), 1);
    let frame = due(&programs, &due_now[0]).expect("it is due");
    arena.run(frame, &[]);
    assert_eq!(arena.of(ship).lies, Lies::In(words.recycle));
}

#[test]
fn however_much_was_to_happen_at_the_end_of_the_turn_all_of_it_is_due() {
    let words = prime();
    let mut arena = Arena::new(&words);
    let card = arena.add("card", words.card, A, Lies::InPlay);
    for _ in 0..12 {
        arena.play("At the end of this turn, gain 1 resource.", card, &[]);
    }
    let programs = arena.programs.clone();
    let due_now = arena.in_force.pass(&programs, words.turn, false, A);
    assert_eq!(due_now.len(), 12);
}

#[test]
fn choosing_one_way_leaves_the_others() {
    let words = prime();
    let mut arena = Arena::new(&words);
    let card = arena.add("card", words.card, A, Lies::InPlay);
    let ship = arena.ship("ship", B, 1);
    arena.play("Choose one: Gain 2 resources; or inflict 1 damage on target ship.", card, &[Answer::Way(1)]);
    assert_eq!((arena.now(A, words.resources), arena.of(ship).damage), (0, 1));
}

#[test]
fn a_way_is_chosen_with_its_target_before_anything_is_paid_or_done() {
    let words = prime();
    let mut arena = Arena::new(&words);
    let card = arena.add("card", words.card, A, Lies::InPlay);
    let text =
        "Main: Turn this to gain 1 Tech. Choose one: Inflict 1 damage on target ship; or target ship gains 1 energy.";
    assert!(!arena.legal(text, card), "no way has a target");
    let (first, second) = (arena.ship("first", B, 1), arena.ship("second", B, 1));
    assert!(arena.legal(text, card));
    let code = arena.code(text);
    let programs = arena.programs.clone();
    let mut frame = Frame::new(&programs, code.abilities[0], card, A);
    for given in [Answer::Way(0), who(second)] {
        assert_eq!(step(&programs, &mut frame, &mut arena), Need::Answer(A));
        assert_eq!((arena.now(A, words.tech), arena.of(second).damage), (0, 0), "nothing is done yet");
        answer(&programs, &mut frame, given);
    }
    let way = chosen_way(&programs, &frame).map(|way| programs.label(way).to_string());
    assert_eq!(way.as_deref(), Some("inflict 1 damage on target ship"));
    arena.run(frame, &[]);
    assert_eq!((arena.now(A, words.tech), arena.of(first).damage, arena.of(second).damage), (1, 0, 1));
}

#[test]
fn a_way_without_a_target_is_not_offered() {
    let words = prime();
    let mut arena = Arena::new(&words);
    let card = arena.add("card", words.card, A, Lies::InPlay);
    let text = "Choose one: Gain 2 resources; gain 1 Tech; or inflict 1 damage on target ship.";
    let code = arena.code(text);
    let programs = arena.programs.clone();
    let mut frame = Frame::new(&programs, code.abilities[0], card, A);
    assert_eq!(step(&programs, &mut frame, &mut arena), Need::Answer(A));
    let mut open = Vec::new();
    answers(&programs, &frame, &arena, &mut open);
    assert_eq!(open, [Answer::Way(0), Answer::Way(1)]);
    arena.play("Choose one: Inflict 1 damage on target ship; or gain 1 Tech.", card, &[]);
    assert_eq!(arena.now(A, words.tech), 1, "the only way left is gone without asking");
}

#[test]
fn a_mass_effect_reaches_more_than_a_frame_holds() {
    let words = prime();
    let mut arena = Arena::new(&words);
    let card = arena.add("card", words.card, A, Lies::InPlay);
    let ships: Vec<Thing> = (0..3 * SLATE).map(|_| arena.ship("ship", B, 0)).collect();
    arena.play("Inflict 1 damage on each ship. Recycle each damaged ship.", card, &[]);
    assert!(ships.iter().all(|&ship| arena.pieces[ship.0 as usize].damage == 1));
    assert!(ships.iter().all(|&ship| arena.pieces[ship.0 as usize].lies == Lies::In(words.recycle)));
}

#[test]
fn a_number_that_depends_on_itself_is_refused() {
    let words = prime();
    let mut arena = Arena::new(&words);
    let refused = |arena: &mut Arena<'_>, text: &str| {
        let trees = parse(&words.lexicon, text).unwrap_or_else(|troubles| panic!("{text}: {troubles:?}"));
        compile(&mut arena.programs, &trees).is_err()
    };
    assert!(refused(&mut arena, "Your ships with guns 3 or less have +1 guns."));
    assert!(!refused(&mut arena, "Your ships with printed guns 3 or less have +1 guns."));
    assert!(!refused(&mut arena, "While you have 5 or more Tech, your ships have +1 guns."));
    assert!(!refused(&mut arena, "You have +1 Tech for each hero you control."));
    assert!(refused(&mut arena, "You have +1 Tech for each ship with guns 4 or more."), "through the other card");
}

#[test]
fn a_trace_tells_every_step() {
    let words = prime();
    let mut arena = Arena::new(&words);
    arena.chance = Scripted::dice([5]);
    let card = arena.add("the cannon", words.card, A, Lies::InPlay);
    for name in ["the frigate", "the cruiser"] {
        arena.ship(name, B, 1);
    }
    let code = arena.code(
        "Combat: Turn this to inflict 1D6+1 piercing damage on target ship. If it is damaged, gain 1 Tech. Otherwise, \
         draw a card.",
    );
    let programs = arena.programs.clone();
    let names: Vec<&str> = arena.pieces.iter().map(|piece| piece.name).collect();
    let name = |who: Who| match (who.as_thing(), who.as_seat()) {
        (Some(thing), _) => names[thing.0 as usize].to_string(),
        (_, Some(seat)) => format!("player {}", seat.number()),
        _ => "nobody".to_string(),
    };
    let mut told = Told::new(&name);
    let mut frame = Frame::new(&programs, code.abilities[0], card, A);
    assert_eq!(step_told(&programs, &mut frame, &mut arena, &mut told), Need::Answer(A));
    assert_eq!(question(&programs, &frame), "Choose target ship.");
    answer(&programs, &mut frame, who(Thing(2)));
    assert_eq!(step_told(&programs, &mut frame, &mut arena, &mut told), Need::Done);
    assert_eq!(
        told.lines,
        [
            "Choose target ship: the cruiser",
            "the cannon is turned → 1",
            "1D6+1 rolls 5 +1 = 6",
            "for the cruiser:",
            "the cannon inflicts 6 piercing damage on the cruiser → 6",
            "if it is damaged? yes",
            "player 1 gains 1 Tech → 1",
        ]
    );
}

#[test]
fn an_outline_tells_what_a_card_will_do() {
    let words = prime();
    let mut arena = Arena::new(&words);
    let code = arena.code(
        "Combat: Sacrifice this to have it inflict 2 piercing damage on target ship. If it is damaged, draw a card.\n\
         While you control a planet, your ships have +1 guns.",
    );
    assert_eq!(
        outline(&arena.programs, &code),
        [
            "As an action (Combat):",
            "  Choose target ship",
            "  as a cost, sacrifice: this",
            "  for target ship:",
            "    this inflicts 2 piercing damage on it",
            "  if it is damaged:",
            "    the player draws 1",
            "While in play: each ship of the player has +1 guns, while the number of each planet of the player is 1 or more",
        ]
    );
}

#[test]
fn an_outline_shows_what_is_done_otherwise_in_which_way_and_when() {
    let words = prime();
    let mut arena = Arena::new(&words);
    let mut outline_of = |text: &str| {
        let code = arena.code(text);
        outline(&arena.programs, &code)
    };
    assert_eq!(
        outline_of("If you have 5 or more Tech, draw a card. Otherwise, gain 1 Tech."),
        [
            "When it is played:",
            "  if you have 5 or more Tech:",
            "    the player draws 1",
            "  otherwise:",
            "    the player gains 1 Tech",
        ]
    );
    assert_eq!(
        outline_of("Choose one: Draw a card; or gain 2 energy. Lose 1 Tech."),
        [
            "When it is played:",
            "  choose one:",
            "  - draw a card:",
            "    the player draws 1",
            "  - gain 2 energy:",
            "    the player gains 2 energy",
            "  the player loses 1 Tech",
        ]
    );
    assert_eq!(
        outline_of("Choose one: Target ship gains 1 energy; or draw a card."),
        [
            "When it is played:",
            "  choose one:",
            "  - target ship gains 1 energy:",
            "    Choose target ship",
            "  - draw a card:",
            "  if “target ship gains 1 energy” was chosen:",
            "    for target ship:",
            "      it gains 1 energy",
            "  if “draw a card” was chosen:",
            "    the player draws 1",
        ]
    );
    assert_eq!(
        outline_of("Choose one: Target ship gains 1 energy; or target ship loses 1 energy. Turn it."),
        [
            "When it is played:",
            "  choose one:",
            "  - target ship gains 1 energy:",
            "    Choose target ship",
            "  - target ship loses 1 energy:",
            "    Choose target ship",
            "  if “target ship gains 1 energy” was chosen:",
            "    for target ship:",
            "      it gains 1 energy",
            "  if “target ship loses 1 energy” was chosen:",
            "    for target ship:",
            "      it loses 1 energy",
            "  for target ship:",
            "    it is turned",
        ],
        "what every way names is spoken of behind them"
    );
    assert_eq!(
        outline_of("At the start of your next turn, draw a card. Target ship gets +1 guns this turn."),
        [
            "When it is played:",
            "  Choose target ship",
            "  until the start of your next turn: on the start of your turn: the player draws 1",
            "  for target ship:",
            "    this turn: it has +1 guns",
        ]
    );
    assert_eq!(
        outline_of("Unless your opponent pays 2 energy, gain 1 Tech for each unturned Fighter you control."),
        [
            "When it is played:",
            "  Pay 2 energy?",
            "    as a cost, the opponent pays 2 energy",
            "  otherwise:",
            "    the player gains (1 for each not turned Fighter of the player) Tech",
        ]
    );
}

#[test]
fn what_sets_a_price_must_leave_it_payable() {
    let words = prime();
    let text = "Main: Choose target ship and pay resources equal to its guns to gain 1 Tech.";
    let mut arena = Arena::new(&words);
    let card = arena.add("card", words.card, A, Lies::InPlay);
    let (cheap, dear) = (arena.ship("cheap", A, 2), arena.ship("dear", A, 5));
    arena.pools[0][words.resources.index()] = 1;
    assert!(!arena.legal(text, card), "neither can be paid for");
    arena.pools[0][words.resources.index()] = 3;
    let code = arena.code(text);
    let frame = Frame::new(&arena.programs, code.abilities[0], card, A);
    assert_eq!(outlay(&arena.programs, &frame, &arena, words.resources), (2, 2));
    arena.run(frame, &[]);
    assert_eq!((arena.now(A, words.resources), arena.now(A, words.tech)), (1, 1), "the dear one is not offered");
    arena.pools[0][words.resources.index()] = 9;
    assert_eq!(outlay(&arena.programs, &frame, &arena, words.resources), (2, 5));
    let prices = [cheap, dear].map(|ship| price(&arena.programs, &frame, &arena, ship.into(), words.resources));
    assert_eq!(prices, [Some(2), Some(5)]);
}

#[test]
fn a_target_that_pays_must_have_it() {
    let words = prime();
    let text = "Combat: Pay 1 energy from target ship you control to gain 1 Tech.";
    let mut arena = Arena::new(&words);
    let card = arena.add("card", words.card, A, Lies::InPlay);
    let (empty, full) = (arena.ship("empty", A, 2), arena.ship("full", A, 2));
    for (ship, energy) in [(empty, 0), (full, 0)] {
        arena.of(ship).measures[words.energy.index()] = energy;
    }
    assert!(!arena.legal(text, card));
    arena.of(full).measures[words.energy.index()] = 2;
    arena.play(text, card, &[]);
    assert_eq!((arena.now(full, words.energy), arena.now(A, words.tech)), (1, 1));
}

#[test]
fn what_is_paid_behind_several_ways_is_known_ahead() {
    let words = prime();
    let mut arena = Arena::new(&words);
    arena.pools[0][words.resources.index()] = 9;
    let card = arena.add("card", words.card, A, Lies::InPlay);
    arena.ship("ship", B, 1);
    let code = arena.code(
        "Main: Pay 2 resources to gain 1 Tech. Choose one: Inflict 1 damage on target ship; or target ship gains 1 energy.",
    );
    let frame = Frame::new(&arena.programs, code.abilities[0], card, A);
    assert_eq!(outlay(&arena.programs, &frame, &arena, words.resources), (2, 2));
}
