//! Bots that answer at random play every number of players to the end.

use prime::Prime;
use prime::event::Event;
use table::{Asked, Chance, Fast, Game, Log, Seat, playout};

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

/// Which cards of each player nobody else sees: hand and draw pile.
fn hidden(state: &prime::state::State, players: usize) -> Vec<Vec<usize>> {
    let of = |seat: Seat| {
        let player = state.player(seat);
        let drawn = player.piles.draw().iter().map(|card| usize::from(*card));
        drawn.chain(player.hand.iter()).collect()
    };
    Seat::all(players).map(of).collect()
}

#[test]
fn no_handle_tells_copies_apart_that_were_hidden() {
    let game = Prime::new();
    let (mut came, mut told_apart) = (0, Vec::new());
    for index in 0..12 {
        let players = [2, 2, 3, 4][index as usize % 4];
        let mut chance = Fast::stream(77, index);
        let mut state = game.start(&game.setup(players), &mut chance).expect("the starters are legal");
        while let Asked::Seats(seats) = game.asked(&state) {
            let seat = seats.lowest().expect("a game that is not over asks somebody");
            let mut choices = Vec::new();
            game.choices(&state, seat, &mut choices);
            let choice = choices[chance.pick(choices.len() as u32) as usize];
            let words = game.describe(&state, seat, choice).words;
            let before = hidden(&state, players);
            game.play(&mut state, seat, choice, &mut chance, &mut Log::deaf());
            for (owner, (before, after)) in Seat::all(players).zip(before.iter().zip(hidden(&state, players))) {
                let reshuffled = after.iter().any(|card| !before.contains(card));
                for card in before.iter().filter(|card| !reshuffled && !after.contains(card)) {
                    came += 1;
                    let kind = state.kind(owner, *card);
                    if after.iter().any(|other| other < card && state.kind(owner, *other) == kind) {
                        told_apart.push(format!("{}: {words}", game.pack().card(kind).name));
                    }
                }
            }
        }
    }
    assert!(came > 1000, "{came} cards came to light");
    assert!(told_apart.is_empty(), "{} of {came}: {told_apart:#?}", told_apart.len());
}
