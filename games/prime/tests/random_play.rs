//! Bots that answer at random play every number of players to the end.

use prime::Prime;
use prime::event::Event;
use table::{Asked, Chance, Fast, Game, Log, playout};

/// Plays games of so many players, checks every card is somewhere exactly once at the end, and counts how they ended.
fn play(players: usize, games: u64) -> Vec<&'static str> {
    let game = Prime::new();
    let setup = game.setup(players);
    let mut buffer = Vec::new();
    let mut ends = Vec::new();
    for index in 0..games {
        let mut chance = Fast::stream(players as u64, index);
        let mut state = game.start(&setup, &mut chance).expect("the starters are legal");
        let played = playout(&game, &mut state, &mut chance, &mut buffer, game.info().longest);
        let outcome = played.outcome.expect("every game ends");
        let mut census = table::conformance::Inspect::census(&game, &state);
        census.sort_unstable();
        let before = census.len();
        census.dedup();
        assert_eq!(
            (census.len(), before),
            (50 * players, 50 * players),
            "game {index} of {players} lost or doubled a card"
        );
        ends.push(outcome.how());
    }
    ends
}

#[test]
fn random_games_of_two_to_six_end_with_every_card_in_its_place() {
    for (players, games) in [(2, 60), (3, 30), (4, 20), (5, 15), (6, 12)] {
        let ends = play(players, games);
        assert!(ends.contains(&"Transcendent Victory"), "some of {players} players reach 30 Tech: {ends:?}");
    }
}

#[test]
fn random_games_of_two_also_end_by_conquest() {
    let ends = play(2, 300);
    assert!(ends.contains(&"Total Victory"), "{ends:?}");
}

#[test]
fn no_answer_tells_twice_that_a_text_is_used() {
    let game = Prime::new();
    let uses = |event: &Event| matches!(event, Event::UsedText { .. } | Event::UsedAlien { .. } | Event::Played { .. });
    let mut heard = 0;
    for index in 0..12 {
        let mut chance = Fast::stream(9, index);
        let mut state = game.start(&game.setup(2), &mut chance).expect("the starters are legal");
        while let Asked::Seats(seats) = game.asked(&state) {
            let seat = seats.lowest().expect("a game that is not over asks somebody");
            let mut choices = Vec::new();
            game.choices(&state, seat, &mut choices);
            let choice = choices[chance.pick(choices.len() as u32) as usize];
            let mut log = Log::listening();
            game.play(&mut state, seat, choice, &mut chance, &mut log);
            let told: Vec<Event> = log.take().into_iter().filter(uses).collect();
            heard += told.len();
            let twice = told.iter().enumerate().find(|(at, event)| told[..*at].contains(event));
            assert_eq!(twice, None, "game {index}, turn {}", state.turn);
        }
    }
    assert!(heard > 200, "texts were used {heard} times");
}
