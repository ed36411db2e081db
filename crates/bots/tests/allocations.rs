//! Nothing is allocated where it counts: in playouts, and in every iteration of a search, once they are warm.

use allocation_counter::measure;
use bots::{Bot, Limit, Mcts, MctsSettings};
use classics::{ConnectFour, GoFish, Leduc, TicTacToe};
use table::{Fast, Game, Look, playout};

/// Plays 500 random games in the same buffer; gives the number of answers.
fn play<G: Game>(game: &G, setup: &G::Setup, buffer: &mut Vec<G::Choice>) -> u64 {
    let longest = game.info().longest;
    let one = |index| {
        let mut chance = Fast::stream(5, index);
        let mut state = game.start(setup, &mut chance).expect("the usual setup is valid");
        u64::from(playout(game, &mut state, &mut chance, buffer, longest).decisions)
    };
    (0..500).map(one).sum()
}

fn assert_playouts_allocate_nothing<G: Game>(game: G) {
    for players in game.info().players.0..=game.info().players.1 {
        let setup = game.setup(players);
        let mut buffer = Vec::new();
        // The same games twice: the second time the buffer has the room it needs.
        let warm_up = play(&game, &setup, &mut buffer);
        let mut decisions = 0;
        let counted = measure(|| decisions = play(&game, &setup, &mut buffer));
        assert_eq!(decisions, warm_up);
        assert!(decisions > 500);
        assert_eq!(counted.count_total, 0, "{} for {players}: {decisions} answers allocated", game.info().title);
    }
}

#[test]
fn a_playout_allocates_nothing() {
    assert_playouts_allocate_nothing(TicTacToe);
    assert_playouts_allocate_nothing(ConnectFour);
    assert_playouts_allocate_nothing(Leduc);
    assert_playouts_allocate_nothing(GoFish);
}

#[test]
fn an_iteration_of_a_warm_search_allocates_nothing() {
    let game = ConnectFour;
    let state = game.start(&game.setup(2), &mut Fast::new(1)).unwrap();
    let look = Look::new(&game, &state, table::Seat::new(0), 1);
    let allocated = |iterations| {
        let mut bot = Mcts::new(MctsSettings { limit: Limit::Iterations(iterations), ..MctsSettings::default() }, 3);
        for _ in 0..5 {
            bot.choose(&look);
        }
        let mut answer = 0;
        let counted = measure(|| answer = bot.choose(&look));
        assert!(answer < 7);
        counted.count_total
    };
    assert_eq!(allocated(5000), allocated(50), "the same few for a search, however long it is");
}

#[test]
fn the_counter_counts() {
    assert_eq!(measure(|| drop(std::hint::black_box(vec![1u8, 2, 3]))).count_total, 1);
}
