//! How well the bots play. Everything here follows from its seed.

use bots::{Bot, Make, Plan, Spec, Tally, Unwatched, simulate, simulate_own};
use classics::{ConnectFour, GoFish, Leduc, TicTacToe};
use std::collections::HashMap;
use table::{Asked, Chance, Fast, Game, Log, Look, digest};

type Position = <TicTacToe as Game>::State;

/// Plays tic-tac-toe to its end in every possible way before each answer, and takes any of the best.
#[derive(Default)]
struct Perfect {
    /// What positions are worth to whoever is asked, by their digest.
    known: HashMap<u64, f32>,
    chance: Option<Fast>,
}

impl Perfect {
    fn after(&mut self, state: &Position, answer: usize) -> (Position, f32) {
        let seat = TicTacToe.asked(state).seats().lowest().expect("the game goes on");
        let (mut choices, mut next) = (Vec::new(), *state);
        TicTacToe.choices(state, seat, &mut choices);
        TicTacToe.play(&mut next, seat, choices[answer], &mut Fast::new(0), &mut Log::deaf());
        let worth = match TicTacToe.asked(&next) {
            Asked::Over(outcome) => outcome.worth(seat),
            Asked::Seats(_) => 1.0 - self.worth(&next),
        };
        (next, worth)
    }

    fn worth(&mut self, state: &Position) -> f32 {
        if let Some(known) = self.known.get(&digest(state)) {
            return *known;
        }
        let best = self.worths(state).into_iter().fold(0.0, f32::max);
        self.known.insert(digest(state), best);
        best
    }

    fn worths(&mut self, state: &Position) -> Vec<f32> {
        let seat = TicTacToe.asked(state).seats().lowest().expect("the game goes on");
        let mut choices = Vec::new();
        TicTacToe.choices(state, seat, &mut choices);
        (0..choices.len()).map(|answer| self.after(state, answer).1).collect()
    }
}

impl Bot<TicTacToe> for Perfect {
    fn choose(&mut self, look: &Look<'_, TicTacToe>) -> usize {
        let mut chance = self.chance.take().expect("a game has begun");
        let worths = self.worths(&look.world(0));
        let best = worths.iter().copied().fold(0.0, f32::max);
        let good: Vec<usize> = (0..worths.len()).filter(|answer| worths[*answer] == best).collect();
        let chosen = good[chance.pick(good.len() as u32) as usize];
        self.chance = Some(chance);
        chosen
    }

    fn begin(&mut self, seed: u64) {
        self.chance = Some(Fast::new(seed));
    }
}

fn spec(name: &str) -> Spec {
    name.parse().expect("the name is known")
}

/// 200 games of tic-tac-toe of mcts:1000 at each seat against somebody. It may not lose one.
fn assert_never_loses(name: &str, opponent: Make<'_, TicTacToe>) {
    let searching: Make<'_, TicTacToe> = &|| spec("mcts:1000").bot(0);
    let plan = Plan { games: 200, seed: 11, ..Plan::default() };
    for seat in [0, 1] {
        let mut bots = [("mcts:1000", searching), (name, opponent)];
        bots.rotate_left(seat);
        let tally = simulate_own(&TicTacToe, &plan, &bots, &Unwatched).expect("the plan is valid");
        assert_eq!((tally.finished, tally.wins[1 - seat]), (200, 0), "{name} won, mcts:1000 in seat {}", seat + 1);
    }
}

#[test]
fn tree_search_never_loses_tic_tac_toe_to_a_random_player() {
    assert_never_loses("random", &|| spec("random").bot(0));
}

#[test]
fn tree_search_never_loses_tic_tac_toe_to_tree_search() {
    assert_never_loses("mcts:3000", &|| spec("mcts:3000").bot(0));
}

#[test]
fn tree_search_never_loses_tic_tac_toe_to_a_perfect_player() {
    assert_never_loses("perfect", &|| Box::new(Perfect::default()));
}

#[test]
fn the_perfect_player_is_one() {
    let perfect: Make<'_, TicTacToe> = &|| Box::new(Perfect::default());
    let random: Make<'_, TicTacToe> = &|| spec("random").bot(0);
    let plan = Plan { games: 300, rotate: true, ..Plan::default() };
    let tally = simulate_own(&TicTacToe, &plan, &[("perfect", perfect), ("random", random)], &Unwatched);
    let tally = tally.expect("the plan is valid");
    assert!(tally.players[1].wins == 0 && tally.players[0].wins > 200, "{:?}", tally.players);
    let tally = simulate_own(&TicTacToe, &plan, &[("perfect", perfect), ("perfect", perfect)], &Unwatched);
    assert_eq!(tally.expect("the plan is valid").draws, 300, "between two of them every game is a draw");
}

/// Plays two players against each other, each as often in each seat.
fn duel<G: Game>(game: G, seats: &str, games: u64) -> Tally {
    let seats = Spec::list(seats).expect("the players are known");
    let plan = Plan { games, seats, rotate: true, seed: 1, ..Plan::default() };
    let tally = simulate(&game, &plan, &Unwatched).expect("the plan is valid");
    assert_eq!(tally.finished, games);
    tally
}

/// The first player wins more often than the second, beyond doubt.
fn assert_wins_more(tally: &Tally) {
    let [better, worse] = [&tally.players[0], &tally.players[1]];
    assert!(better.interval.low > worse.interval.high, "{better:#?} {worse:#?}");
}

#[test]
fn tree_search_beats_a_random_player_at_leduc_in_games_and_in_chips() {
    let tally = duel(Leduc, "mcts:100,random", 1000);
    assert_wins_more(&tally);
    assert!(tally.players[0].score_interval.low > 1.0, "chips a game: {:?}", tally.players[0].score_interval);
}

#[test]
fn tree_search_beats_a_random_player_at_go_fish() {
    let tally = duel(GoFish, "mcts:400,random", 500);
    assert_wins_more(&tally);
    assert!(tally.players[0].score_interval.low > 6.5, "of 13 books: {:?}", tally.players[0].score_interval);
}

#[test]
fn tree_search_beats_the_greedy_player_and_the_greedy_player_beats_the_random_one() {
    assert_wins_more(&duel(ConnectFour, "mcts:300,greedy:300", 100));
    assert_wins_more(&duel(ConnectFour, "greedy:100,random", 100));
    let chips = duel(Leduc, "mcts:300,greedy:300", 600).players[0].score_interval;
    assert!(chips.low > 0.5, "chips a game: {chips:?}");
}

#[test]
fn a_claim_holds_or_does_not_and_says_so() {
    let claim = |better, worse| bots::Claim { better, worse, at_least: 0.7, games: 40 };
    let show = |claim| bots::strength(&ConnectFour, claim, |_, _| ConnectFour.setup(2));
    let (true_one, false_one) = (show(claim("mcts:100", "random")), show(claim("random", "mcts:100")));
    assert!(true_one.holds() && true_one.to_string().ends_with("wanted 70 %: good"), "{true_one}");
    assert!(!false_one.holds() && false_one.to_string().ends_with("wanted 70 %: too little"), "{false_one}");
    assert!(true_one.interval.low < true_one.share && true_one.share <= true_one.interval.high);
}
