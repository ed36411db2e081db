//! 303: fates interrupt, resolve once by name, and are terminated. What they do comes with the card language.

use crate::table::At;
use serde_json::json;

#[test]
fn a_fate_drawn_is_terminated_and_another_card_is_drawn() {
    let mut at = At::given(json!({ "phase": "end", "players": [
        { "face_up": true, "hand": ["City", "Academy"], "draw": ["Think Tank", "War"] }, { "face_up": true },
    ] }));
    at.until_turn(2);
    assert!(at.heard("@1 draws the fate Think Tank.") && at.heard("Think Tank resolves and is terminated."));
    assert_eq!((at.pile(1, "Think Tank"), at.pile(1, "War"), at.hand(1)), ("terminated", "hand", 6));
}

#[test]
fn a_second_copy_is_cancelled_and_each_player_has_their_own() {
    let mut at = At::given(json!({ "phase": "end", "players": [
        { "face_up": true, "hand": ["City", "Academy"], "draw": ["Think Tank", "Think Tank", "War"] },
        { "face_up": true, "draw": ["Think Tank"] },
    ] }));
    at.until_turn(2);
    let told = |words: &str| at.told.iter().filter(|line| line.contains(words)).count();
    assert_eq!((told("Think Tank resolves"), told("Think Tank is cancelled")), (2, 1));
    assert_eq!((at.pile(1, "Think Tank #1"), at.pile(1, "Think Tank #2")), ("terminated", "terminated"));
}

#[test]
fn r132_fates_revealed_together_resolve_in_action_order() {
    let draw = |fate: &'static str| [vec!["City"; 5], vec![fate]].concat();
    let hand = ["City", "Academy"];
    let mut at = At::given(json!({ "phase": "end", "first": 2, "players": [
        { "face_up": true, "hand": hand, "draw": draw("Think Tank") },
        { "face_up": true, "hand": hand, "draw": draw("Precious Cache") },
    ] }));
    at.until_turn(2);
    let line = |words: &str| at.told.iter().position(|line| line.contains(words)).expect("it was told");
    assert!(line("Precious Cache resolves") < line("Think Tank resolves"), "last turn's first player first");
    assert!(line("@1 reveals Think Tank") < line("Precious Cache resolves"), "all reveal before any resolves");
}

#[test]
fn r25_a_fate_revealed_for_the_very_first_player_is_recycled_and_resolves_later() {
    use prime::card::CardType;
    use prime::choice::Choice;
    use table::{Fast, Game, Log, Seat};
    let game = crate::table::game();
    let mut seen = 0;
    for seed in 0..60 {
        let mut chance = Fast::new(seed);
        let mut state = game.start(&game.setup(2), &mut chance).expect("it starts");
        let mut log = Log::listening();
        for choice in [Choice::No, Choice::Done] {
            for seat in Seat::all(2) {
                game.play(&mut state, seat, choice, &mut chance, &mut log);
            }
        }
        for event in log.take() {
            if let prime::event::Event::Revealed { seat, card } = event
                && game.pack().card(card.kind).kind == CardType::Fate
            {
                let player = state.player(seat);
                assert!(!player.terminated.has(card.id.index()), "it was not terminated");
                assert!(!player.resolved.has(card.id.index()), "it did not resolve");
                assert!(player.piles.recycled().contains(&(card.id.index() as u8)), "it can still come back");
                seen += 1;
            }
        }
    }
    assert!(seen > 3, "fates were revealed: {seen}");
}

#[test]
fn a_fate_between_two_draws_lets_the_drawing_go_on() {
    let mut at = At::given(json!({ "phase": "end", "players": [
        { "face_up": true, "draw": ["War", "Think Tank", "Precious Cache", "Death", "Skimmer"] }, { "face_up": true },
    ] }));
    at.until_turn(2);
    assert_eq!([at.pile(1, "War"), at.pile(1, "Death"), at.pile(1, "Skimmer")], ["hand"; 3]);
    assert_eq!(at.hand(1), 6);
}
