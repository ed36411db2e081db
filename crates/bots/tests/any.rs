//! A game without its types: opened, played by bots, saved, verified, measured.

use bots::{AnyGame, BenchPlan, Catalogue, Entry, Spec};
use classics::{ConnectFour, GoFish, TicTacToe};
use serde_json::json;
use std::time::Duration;
use table::{Asked, Beginning, Seal, Seat, scenario};

fn usual(game: &dyn AnyGame) -> Beginning<serde_json::Value> {
    Beginning { setup: game.default_setup(game.info().players.0), given: None }
}

#[test]
fn bots_play_any_game_to_its_end_and_the_replay_holds() {
    let games = Catalogue::new().with(TicTacToe).with(GoFish);
    for game in games.games() {
        let mut table = game.open(usual(&**game), Seal::from_number(3)).expect("the usual setup is valid");
        let mut bots = ["mcts:20", "greedy:20"].map(|name| game.bot(&name.parse::<Spec>().unwrap(), 5));
        while let Asked::Seats(seats) = table.asked() {
            let seat = seats.lowest().expect("somebody is asked");
            let answer = bots[seat.index()].choose(&*table, seat).expect("the seat is asked");
            table.answer(seat, answer).expect("a bot takes one of the offers");
        }
        let replay = table.replay();
        let verified = game.verify(&replay).expect("an honest replay holds");
        assert!(verified.finished && verified.moves == table.step());
        assert_eq!(game.reopen(&replay).expect("it holds").step(), table.step());
    }
}

#[test]
fn a_bot_says_nothing_when_it_is_not_asked_or_at_the_wrong_table() {
    let (tic, four) = (Entry::new(TicTacToe), Entry::new(ConnectFour));
    let table = tic.open(usual(&tic), Seal::from_number(1)).expect("the usual setup is valid");
    assert_eq!(tic.bot(&Spec::Random, 1).choose(&*table, Seat::new(1)), None, "it is not this seat's turn");
    assert_eq!(four.bot(&Spec::Random, 1).choose(&*table, Seat::new(0)), None, "this is no Connect Four");
    assert!(tic.bot(&Spec::Random, 1).choose(&*table, Seat::new(0)).is_some());
}

#[test]
fn a_setup_that_does_not_read_names_the_place_and_the_remedy() {
    let game = Entry::new(GoFish);
    let error = |setup| game.open(Beginning { setup, given: None }, Seal::from_number(1)).err().expect("it is wrong");
    let problem = &error(json!({"players": [2]})).problems[0];
    assert_eq!((problem.at.as_str(), problem.remedy.as_str()), ("players", "the usual setup says 2"));
    let problem = &error(json!(7)).problems[0];
    assert_eq!((problem.at.as_str(), problem.remedy.as_str()), ("setup", "the usual setup is {\"players\":2}"));
    assert!(error(json!({"players": 40})).to_string().contains("2 to 6"));
}

#[test]
fn scenarios_run_without_types() {
    let text = "game = \"tic-tac-toe\"\ntitle = \"The centre is free\"\noffered = [\"Take the centre square\"]\n";
    let scenario = scenario::parse(text, "centre.toml").expect("it is a scenario");
    assert!(Entry::new(TicTacToe).scenario(&scenario, false).passed);
}

#[test]
fn the_checksum_of_a_bench_depends_on_the_games_alone() {
    let game = Entry::new(TicTacToe);
    let bench = |seed, time| {
        let plan =
            BenchPlan { seed, games: 500, time: Duration::from_millis(time), mcts: Some(50), ..BenchPlan::default() };
        game.bench(&plan).expect("the usual setup is valid")
    };
    let (short, long) = (bench(1, 1), bench(1, 20));
    assert_eq!((&short.checksum, short.mean_decisions), (&long.checksum, long.mean_decisions));
    assert_ne!(short.checksum, bench(2, 1).checksum);
    assert!((7.2..8.0).contains(&short.mean_decisions));
    assert_eq!((short.players, short.state_bytes), (2, size_of::<<TicTacToe as table::Game>::State>()));
    assert!(short.games_per_s > 0.0 && short.decisions_per_s > short.games_per_s && short.clone_ns > 0.0);
    assert!(short.mcts_simulations_per_s.is_some_and(|speed| speed > 0.0));
    assert!(game.bench(&BenchPlan { players: Some(3), ..BenchPlan::default() }).is_err());
}
