//! What tree search may know and what it may not, in games small enough to say what is right.

mod toy;

use bots::{Bot, Limit, Mcts, MctsSettings, Opinion, Spec};
use classics::{ConnectFour, TicTacToe};
use table::{Fast, Game, Log, Look, Seat};
use toy::{A, B, Toy};

fn settings(iterations: u32, threads: usize) -> MctsSettings {
    MctsSettings { limit: Limit::Iterations(iterations), threads, ..MctsSettings::default() }
}

/// The answer of a search from the start of a game, and what it thinks.
fn search<G: Game>(game: &G, seat: Seat, settings: MctsSettings, seed: u64) -> (usize, Vec<Opinion>) {
    let state = game.start(&game.setup(game.info().players.0), &mut Fast::new(1)).expect("the usual setup is valid");
    let mut bot = Mcts::new(settings, seed);
    let answer = bot.choose(&Look::new(game, &state, seat, 1));
    (answer, bot.opinions().to_vec())
}

/// Both seeds agree on the first answer of A.
fn first_answer(game: Toy) -> usize {
    let (one, two) = (search(&game, A, settings(3000, 1), 1), search(&game, A, settings(3000, 1), 2));
    assert_eq!(one.0, two.0, "{one:?} {two:?}");
    one.0
}

#[test]
fn a_coin_that_will_lie_open_is_counted_on() {
    assert_eq!(first_answer(Toy::OpenFlip), 1, "it will be seen before it is named, so staying wins 100");
}

#[test]
fn a_coin_under_a_cup_is_not_counted_on() {
    assert_eq!(first_answer(Toy::HiddenFlip), 0, "70 at once is more than half of 100");
}

#[test]
fn a_coin_that_somebody_lays_face_down_is_not_counted_on() {
    assert_eq!(first_answer(Toy::FaceDown), 0, "70 at once is more than half of 100");
}

#[test]
fn answers_given_at_once_are_not_seen() {
    for (seat, fair) in [(A, 1.0 / 3.0), (B, 2.0 / 3.0)] {
        let (_, opinions) = search(&Toy::Together, seat, settings(6000, 1), 5);
        for opinion in opinions {
            assert!((opinion.worth - fair).abs() < 0.1, "{seat:?} can get {fair:.2} by guessing, thinks {opinion:?}");
        }
    }
}

#[test]
fn an_answer_given_unseen_before_is_not_known_either() {
    let state = after(&Toy::Together, &[2]);
    let mut bot = Mcts::new(settings(3000, 1), 1);
    bot.choose(&Look::new(&Toy::Together, &state, B, 1));
    assert!(bot.opinions().iter().all(|opinion| (opinion.worth - 2.0 / 3.0).abs() < 0.05), "{:?}", bot.opinions());
}

#[test]
fn everybody_goes_for_his_own_or_his_teams_worth() {
    assert_eq!(first_answer(Toy::WhoDecides { teams: true }), 0, "B wins for both");
    let alone = search(&Toy::WhoDecides { teams: false }, A, settings(3000, 1), 1).1;
    assert!(alone.iter().all(|opinion| opinion.worth < 0.35), "neither B nor C has a reason to let A win: {alone:?}");
}

#[test]
fn the_same_seed_thinks_the_same_whatever_came_before() {
    let game = ConnectFour;
    for threads in [1, 3] {
        let fresh = search(&game, A, settings(500, threads), 7);
        let state = game.start(&game.setup(2), &mut Fast::new(1)).unwrap();
        let mut used = Mcts::new(settings(500, threads), 99);
        used.choose(&Look::new(&game, &state, A, 1));
        used.begin(7);
        let again = used.choose(&Look::new(&game, &state, A, 1));
        assert_eq!((again, used.opinions().to_vec()), fresh);
        assert_ne!(fresh.1, search(&game, A, settings(500, threads), 8).1, "another seed, other playouts");
        let visits: u64 = fresh.1.iter().map(|opinion| opinion.visits).sum();
        assert_eq!(visits, 500 * threads as u64, "every thread has the whole limit");
    }
}

#[test]
fn time_is_a_limit_too() {
    let state = TicTacToe.start(&TicTacToe.setup(2), &mut Fast::new(1)).unwrap();
    for name in ["mcts:3ms", "mcts:3msx2", "greedy:3ms"] {
        let mut bot = name.parse::<Spec>().unwrap().bot::<TicTacToe>(1);
        assert!(bot.choose(&Look::new(&TicTacToe, &state, A, 1)) < 9);
    }
}

/// Answers with these numbers, in turn.
fn after<G: Game>(game: &G, answers: &[usize]) -> G::State {
    let mut chance = Fast::new(1);
    let mut state = game.start(&game.setup(game.info().players.0), &mut chance).expect("the usual setup is valid");
    for &answer in answers {
        let seat = game.asked(&state).seats().lowest().expect("the game goes on");
        let mut choices = Vec::new();
        game.choices(&state, seat, &mut choices);
        game.play(&mut state, seat, choices[answer], &mut chance, &mut Log::deaf());
    }
    state
}

#[test]
fn what_loses_at_once_is_proven_and_avoided() {
    // X has the top left and the top, O the left: O must take the top right.
    let state = after(&TicTacToe, &[0, 2, 0]);
    let mut bot = Mcts::new(settings(200, 1), 1);
    let answer = bot.choose(&Look::new(&TicTacToe, &state, B, 1));
    let lost = bot.opinions().iter().filter(|opinion| opinion.proof == Some(0.0)).count();
    assert_eq!((answer, lost), (0, 5), "all but one answer is proven lost: {:?}", bot.opinions());
    assert!(bot.simulations() < 200, "with one answer left there is nothing to think about");
}

#[test]
fn what_wins_at_once_is_proven_and_taken() {
    // X has the top left and the top, O the left and the centre: X takes the top right.
    let state = after(&TicTacToe, &[0, 2, 0, 1]);
    let mut bot = Mcts::new(settings(200, 1), 1);
    let answer = bot.choose(&Look::new(&TicTacToe, &state, A, 1));
    assert_eq!((answer, bot.opinions()[0].proof), (0, Some(1.0)), "{:?}", bot.opinions());
}
