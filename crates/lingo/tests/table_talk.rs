//! Longer cards, played: several phrases working together.

mod common;

use common::*;
use lingo::*;

fn who(thing: Thing) -> Answer {
    Answer::Who(Who::thing(thing))
}

#[test]
fn a_card_is_revealed_for_each_hero_and_some_die() {
    let words = prime();
    let mut arena = Arena::new(&words);
    let life = words.lexicon.measure_named("life").expect("declared");
    let card = arena.add("night", words.card, A, Lies::InPlay);
    let heroes: Vec<Thing> = (0..3).map(|_| arena.add("hero", words.hero, B, Lies::InPlay)).collect();
    for (hero, value) in heroes.iter().zip([1, 4, 2]) {
        arena.of(*hero).measures[life.index()] = value;
    }
    let top = arena.add("top", words.card, A, Lies::In(words.draw));
    arena.of(top).measures[words.cosmic.index()] = 3;
    arena.play(
        "For each hero target opponent controls, reveal the top card of your draw pile, and if its cosmic value is \
         greater than that hero's life, recycle that hero.",
        card,
        &[],
    );
    let recycled: Vec<bool> = heroes.iter().map(|hero| arena.pieces[hero.0 as usize].lies != Lies::InPlay).collect();
    assert_eq!(recycled, [true, false, true]);
}

#[test]
fn a_hero_is_won_over_by_a_revealed_card() {
    let words = prime();
    for (value, controller) in [(5, A), (3, B)] {
        let mut arena = Arena::new(&words);
        let book = arena.add("book", words.card, A, Lies::InPlay);
        let hero = arena.add("hero", words.hero, B, Lies::InPlay);
        arena.of(hero).measures[words.influence.index()] = 4;
        let top = arena.add("top", words.card, A, Lies::In(words.draw));
        arena.of(top).measures[words.cosmic.index()] = value;
        arena.play(
            "Limited Main: Choose target hero at this location. Reveal the top card of your draw pile. If its cosmic \
             value is greater than that hero's influence, take control of that hero.",
            book,
            &[],
        );
        assert_eq!(arena.of(hero).controller, controller, "with a {value}");
    }
}

#[test]
fn a_discarded_card_adds_its_own_number() {
    let words = prime();
    let mut arena = Arena::new(&words);
    let hero = arena.add("hero", words.hero, A, Lies::InPlay);
    let ship = arena.ship("ship", A, 2);
    let cards: Vec<Thing> = (0..2).map(|_| arena.add("card", words.card, A, Lies::In(words.hand))).collect();
    arena.of(cards[1]).measures[words.cosmic.index()] = 4;
    let code = arena.code(
        "Combat React: When a ship you control would inflict damage, turn this and discard a card to increase that \
         damage by its cosmic value.",
    );
    let Use::Action { on: Some(watch), .. } = arena.programs.ability(code.abilities[0]).used else {
        panic!("it is a reaction")
    };
    assert_eq!((watch.event, watch.before), (Event::Inflicts, true));
    let happening = Happening::of(Event::Inflicts, ship).by(2);
    let frame = Frame::new(&arena.programs, code.abilities[0], hero, A).on(&happening);
    let frame = arena.run(frame, &[who(cards[1])]);
    assert_eq!(frame.amount(), 6);
    assert!(arena.of(hero).turned);
}

#[test]
fn a_ship_pays_with_its_own_energy() {
    let words = prime();
    let mut arena = Arena::new(&words);
    let ship = arena.ship("ship", A, 2);
    arena.pools[0][words.energy.index()] = 5;
    let text = "This may pay 2 energy to gain 1 ore counter.".replace("gain 1 ore counter", "gain 3 resources");
    arena.play(&text, ship, &[]);
    assert_eq!(arena.now(ship, words.resources), 0, "a ship without energy is not even asked");
    arena.of(ship).measures[words.energy.index()] = 2;
    arena.play(&text, ship, &[Answer::Yes]);
    assert_eq!((arena.now(ship, words.energy), arena.now(ship, words.resources)), (0, 3));
    assert_eq!(arena.now(A, words.energy), 5, "the player's own is untouched");
}

#[test]
fn an_ability_in_quotation_marks_belongs_to_whoever_matches() {
    let words = prime();
    let mut arena = Arena::new(&words);
    let card = arena.add("card", words.card, A, Lies::InPlay);
    let (fighter, other) = (arena.ship("fighter", A, 1), arena.ship("other", A, 1));
    arena.of(fighter).traits.push(words.fighter);
    arena.enter("Your Fighters have “When this hits a ship, gain 1 Tech.”", card);
    let granted = |arena: &Arena<'_>, thing| arena.in_force.granted(&arena.programs, arena, thing).count();
    assert_eq!((granted(&arena, fighter), granted(&arena, other)), (1, 0));
    let event = Event::Game(words.hits);
    assert_eq!(arena.tell(Happening::of(event, other).to(fighter), false).len(), 0);
    let frames = arena.tell(Happening::of(event, fighter).to(other), false);
    assert_eq!((frames.len(), frames[0].source()), (1, fighter));
    arena.run(frames[0], &[]);
    assert_eq!(arena.now(A, words.tech), 1);
}

#[test]
fn a_replacement_may_be_declined() {
    let words = prime();
    for (answer, replaced) in [(Answer::Yes, true), (Answer::No, false)] {
        let mut arena = Arena::new(&words);
        arena.pools[0][words.resources.index()] = 3;
        let ship = arena.ship("ship", A, 1);
        arena.of(ship).damage = 4;
        arena.enter("If this would be recycled, you may pay 2 resources to remove all damage from it instead.", ship);
        let recycled = Event::Moved(MoverId(2));
        let frames = arena.tell(Happening::of(recycled, ship), true);
        let frame = arena.run(frames[0], &[answer]);
        assert_eq!((frame.replaced(), arena.of(ship).damage == 0), (replaced, replaced));
    }
}

#[test]
fn only_those_who_have_more_lose() {
    let words = prime();
    let mut arena = Arena::new(&words);
    (arena.pools[0][words.tech.index()], arena.pools[1][words.tech.index()]) = (3, 5);
    let card = arena.add("card", words.card, A, Lies::InPlay);
    arena.play("Each player who has more Tech than you loses 2 Tech.", card, &[]);
    assert_eq!((arena.now(A, words.tech), arena.now(B, words.tech)), (3, 3));
    arena.play("Each player who has more Tech than you loses 2 Tech.", card, &[]);
    assert_eq!(arena.now(B, words.tech), 3);
}

#[test]
fn the_player_who_looks_decides_where_it_goes() {
    let words = prime();
    let mut arena = Arena::new(&words);
    let card = arena.add("card", words.card, A, Lies::InPlay);
    let top = arena.add("top", words.card, B, Lies::In(words.draw));
    arena.play(
        "Main: Look at the top card of target opponent's draw pile. Choose one: Recycle it; or have that player put it \
         into their hand and gain 1 resource.",
        card,
        &[Answer::Way(1)],
    );
    assert_eq!(arena.of(top).lies, Lies::In(words.hand));
    assert_eq!((arena.now(A, words.resources), arena.now(B, words.resources)), (1, 0));
}

#[test]
fn the_next_card_of_a_kind_uses_the_effect_up() {
    let words = prime();
    let mut arena = Arena::new(&words);
    let card = arena.add("card", words.card, A, Lies::InPlay);
    let fighters: Vec<Thing> = (0..2).map(|_| arena.add("f", words.ship, A, Lies::In(words.hand))).collect();
    for fighter in &fighters {
        arena.of(*fighter).traits.push(words.fighter);
    }
    arena.play("Your next Fighter costs 2 less resources this turn.", card, &[]);
    let cost = |arena: &Arena<'_>| arena.in_force.cost(&arena.programs, arena, fighters[0], words.resources, 5);
    assert_eq!(cost(&arena), 3);
    let mut in_force = arena.in_force;
    in_force.use_up(&arena.programs, &arena, card);
    assert_eq!(in_force, arena.in_force, "another card does not use it up");
    in_force.use_up(&arena.programs, &arena, fighters[1]);
    arena.in_force = in_force;
    assert_eq!(cost(&arena), 5);
}

#[test]
fn a_deed_can_be_taxed_and_forbidden() {
    let words = prime();
    let mut arena = Arena::new(&words);
    let ship = arena.ship("ship", A, 1);
    arena.enter("This can't join a fleet unless its controller pays 2 resources.\nOpposing ships can't retreat.", ship);
    let deed = |name: &str| words.lexicon.deed_named(name).expect("declared");
    let taxes: Vec<_> = arena.in_force.taxes(&arena.programs, &arena, ship, deed("join a fleet")).collect();
    assert_eq!(taxes, [(words.resources, 2)]);
    let theirs = arena.ship("theirs", B, 1);
    let forbidden = |who: Thing| arena.in_force.forbids(&arena.programs, &arena, who.into(), deed("retreat"));
    assert_eq!((forbidden(ship), forbidden(theirs)), (false, true));
}

#[test]
fn numbers_are_set_then_multiplied_then_added_to() {
    let words = prime();
    let mut arena = Arena::new(&words);
    let ship = arena.ship("ship", A, 1);
    arena.enter("This ship has +1 guns.", ship);
    arena.enter("This ship's guns is doubled.", ship);
    arena.enter("This ship's guns is 4.", ship);
    assert_eq!(arena.now(ship, words.guns), 9, "4 × 2 + 1, whatever came first");
}

#[test]
fn what_is_set_for_a_time_takes_the_place_of_all_that_was_in_force_before_it() {
    let words = prime();
    let mut arena = Arena::new(&words);
    let ship = arena.ship("ship", A, 1);
    arena.enter("This ship has +1 guns.", ship);
    arena.play("This ship gets +2 guns this turn.", ship, &[]);
    arena.play("Set this ship's guns to 4 this turn.", ship, &[]);
    assert_eq!(arena.now(ship, words.guns), 4, "neither addition is left");
    arena.play("This ship gets +2 guns this turn.", ship, &[]);
    assert_eq!(arena.now(ship, words.guns), 6, "what comes later counts on top");
    let programs = arena.programs.clone();
    arena.in_force.pass(&programs, words.turn, false, A);
    assert_eq!(arena.now(ship, words.guns), 2, "with the turn all of it is over, but for what the card has in force");
}

#[test]
fn damage_is_changed_by_what_is_in_force() {
    let words = prime();
    let mut arena = Arena::new(&words);
    let (ship, enemy) = (arena.ship("ship", A, 1), arena.ship("enemy", B, 1));
    let hero = arena.add("hero", words.hero, B, Lies::InPlay);
    arena.enter("Damage from your ships to opposing ships is increased by 2.", ship);
    arena.enter("Piercing damage to your ships is reduced by 1.", hero);
    let dealt = |arena: &Arena<'_>, to: Thing, kind| {
        arena.in_force.damage(&arena.programs, arena, ship.into(), to.into(), kind, 3).0
    };
    assert_eq!(dealt(&arena, enemy, None), 5);
    assert_eq!(dealt(&arena, enemy, Some(words.piercing)), 4);
    assert_eq!(dealt(&arena, hero, None), 3);
}

#[test]
fn a_condition_is_checked_before_anything_is_paid() {
    let words = prime();
    let mut arena = Arena::new(&words);
    let card = arena.add("card", words.card, A, Lies::InPlay);
    let text = "Main: Turn this to gain 1 Tech. Do this only if you control 2 or more ships.";
    arena.ship("one", A, 1);
    assert!(!arena.legal(text, card));
    arena.ship("two", A, 1);
    assert!(arena.legal(text, card));
}

#[test]
fn of_several_things_all_or_none_must_be_so() {
    let words = prime();
    let mut arena = Arena::new(&words);
    let card = arena.add("card", words.card, A, Lies::InPlay);
    let ships = [arena.ship("one", A, 1), arena.ship("two", A, 1)];
    let tech = |arena: &mut Arena<'_>, text: &str| {
        arena.pools[0][words.tech.index()] = 0;
        arena.play(text, card, &[]);
        arena.now(A, words.tech)
    };
    let (all, none) = ("If your ships are turned, gain 1 Tech.", "If your ships aren't turned, gain 1 Tech.");
    assert_eq!((tech(&mut arena, all), tech(&mut arena, none)), (0, 1));
    arena.of(ships[0]).turned = true;
    assert_eq!((tech(&mut arena, all), tech(&mut arena, none)), (0, 0));
    arena.of(ships[1]).turned = true;
    assert_eq!((tech(&mut arena, all), tech(&mut arena, none)), (1, 0));
}

#[test]
fn every_opponents_hand_is_shown() {
    let words = prime();
    let mut arena = Arena::new(&words);
    let card = arena.add("card", words.card, A, Lies::InPlay);
    arena.play("Reveal each player's hand. Look at each opponent's hand.", card, &[]);
    let shown: Vec<Act> = arena.told.clone();
    let hand = words.hand;
    assert_eq!(
        shown,
        [
            Act::RevealZone { zone: hand, whose: A.into() },
            Act::RevealZone { zone: hand, whose: B.into() },
            Act::LookInto { zone: hand, whose: B.into(), by: A.into() },
        ]
    );
}

#[test]
fn another_target_needs_a_second_one() {
    let words = prime();
    let mut arena = Arena::new(&words);
    let card = arena.add("card", words.card, A, Lies::InPlay);
    let text = "Main: Swap target ship with another target ship.";
    arena.ship("one", A, 1);
    assert!(!arena.legal(text, card));
    arena.ship("two", A, 1);
    assert!(arena.legal(text, card));
}

#[test]
fn counters_are_paid_by_what_has_them() {
    let words = prime();
    let mut arena = Arena::new(&words);
    let card = arena.add("card", words.card, A, Lies::InPlay);
    let planets = [0, 1].map(|_| arena.add("planet", words.planet, A, Lies::InPlay));
    let text = "Main: Remove 2 ore counters from a planet you control to gain 1 Tech.";
    arena.of(planets[0]).measures[words.ore.index()] = 1;
    assert!(!arena.legal(text, card));
    arena.of(planets[1]).measures[words.ore.index()] = 3;
    assert!(arena.legal(text, card));
    arena.play(text, card, &[]);
    assert_eq!((arena.now(planets[0], words.ore), arena.now(planets[1], words.ore)), (1, 1));
}

#[test]
fn a_frame_and_an_effect_stay_small() {
    assert!(size_of::<Frame>() <= 128, "{}", size_of::<Frame>());
    assert!(size_of::<Standing>() <= 20, "{}", size_of::<Standing>());
    assert!(size_of::<Answer>() <= 4);
}

#[test]
fn what_takes_hold_is_told_in_the_cards_own_words() {
    let words = prime();
    for (text, told) in [
        ("Your next Fighter has +1 guns this turn.", "your next Fighter has +1 guns this turn"),
        ("Damage to your ships is reduced by 2 this turn.", "damage to your ships is reduced by 2 this turn"),
        ("At the start of your next turn, gain 5 resources.", "at the start of your next turn, gain 5 resources"),
        (
            "The next time a ship hits you this turn, inflict 2 damage on it.",
            "the next time a ship hits you this turn, inflict 2 damage on it",
        ),
        (
            "Your ships get +X guns this turn, where X is your Tech.",
            "your ships get +X guns this turn, where X is your Tech",
        ),
        (
            "Gain 1 resource. You may discard a card and have target ship get -1 shields this turn.",
            "target ship gets -1 shields this turn",
        ),
        (
            "Target hero loses the Military trait for the rest of the game and gains 1 energy.",
            "target hero loses the Military trait for the rest of the game",
        ),
    ] {
        let mut arena = Arena::new(&words);
        arena.code(text);
        assert_eq!(lasting_words(&arena.programs, 0), told);
    }
}
