//! Random play and dealing anew take no memory once they have run for a while.

use classics::{ConnectFour, GoFish, Leduc, TicTacToe};
use table::{Fast, Game, Look, Seat, playout};

const GAMES: u64 = 2_000;

/// Plays games from the start to the end, each after a look at a world dealt anew.
fn play<G: Game>(game: &G, setup: &G::Setup, buffer: &mut Vec<G::Choice>) -> u64 {
    let mut decisions = 0;
    for index in 0..GAMES {
        let mut chance = Fast::stream(7, index);
        let mut state = game.start(setup, &mut chance).expect("the game's own setup");
        decisions += u64::from(playout(game, &mut state, &mut chance, buffer, 5).decisions);
        let mut world = state.clone();
        Look::new(game, &state, Seat::new(0), 7).world_into(&mut world, index);
        decisions += u64::from(playout(game, &mut world, &mut chance, buffer, u32::MAX).decisions);
    }
    decisions
}

fn assert_no_allocation<G: Game>(game: G, players: usize) {
    let (setup, mut buffer) = (game.setup(players), Vec::new());
    // The first time the buffer grows to the longest list of choices there is.
    play(&game, &setup, &mut buffer);
    let mut decisions = 0;
    let info = allocation_counter::measure(|| decisions = play(&game, &setup, &mut buffer));
    assert!(decisions > GAMES, "{} was not played", game.info().id);
    assert_eq!(info.count_total, 0, "{} takes memory in {decisions} decisions", game.info().id);
}

#[test]
fn no_decision_takes_memory_after_the_first_games() {
    assert_no_allocation(TicTacToe, 2);
    assert_no_allocation(ConnectFour, 2);
    assert_no_allocation(Leduc, 2);
    assert_no_allocation(GoFish, 2);
    assert_no_allocation(GoFish, 6);
}

#[test]
fn memory_that_is_taken_is_counted() {
    let info = allocation_counter::measure(|| drop(std::hint::black_box(vec![1u8; 100])));
    assert_eq!(info.count_total, 1);
}
