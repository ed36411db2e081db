//! Simulations: one result whatever the number of threads, and nothing lost when a game breaks or somebody says stop.

mod toy;

use bots::AnyGame;
use bots::{Bot, Entry, Make, Plan, Spec, Stop, Tally, Unwatched, Watch, simulate, simulate_own};
use classics::{GoFish, Leduc, TicTacToe};
use serde_json::json;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use table::{Game, Look};
use toy::Toy;

fn plan(games: u64, seats: &str) -> Plan {
    let seats = Spec::list(seats).expect("the players are known");
    Plan { games, seats, threads: 2, ..Plan::default() }
}

fn play<G: Game>(game: G, plan: &Plan) -> Tally {
    Tally { seconds: 0.0, ..simulate(&game, plan, &Unwatched).expect("the plan is valid") }
}

fn checksum(tally: &Tally) -> u64 {
    u64::from_str_radix(&tally.checksum, 16).expect("a checksum is hexadecimal")
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for seats in ["random", "mcts:20,random", "greedy:10"] {
        let with = |threads| play(Leduc, &Plan { threads, rotate: true, ..plan(300, seats) });
        let alone = with(1);
        assert_eq!(alone.finished, 300);
        assert_eq!(alone, with(2));
        assert_eq!(alone, with(5));
        assert_ne!(alone.checksum, play(Leduc, &Plan { seed: 2, ..plan(300, seats) }).checksum);
    }
}

#[test]
fn a_simulation_in_parts_is_the_same_as_in_one() {
    for seats in ["random", "mcts:10,random"] {
        let whole = play(GoFish, &plan(400, seats));
        let halves = [0, 200].map(|first| play(GoFish, &Plan { first, ..plan(200, seats) }));
        assert_eq!(checksum(&whole), checksum(&halves[0]).wrapping_add(checksum(&halves[1])));
        assert_eq!(whole.wins[0], halves[0].wins[0] + halves[1].wins[0]);
        assert_eq!(whole.verb_games, 200, "verbs are counted in the first games only");
    }
}

#[test]
fn what_is_counted_adds_up() {
    let tally = play(TicTacToe, &plan(2000, "random"));
    assert_eq!((tally.games, tally.finished, tally.errors, tally.unfinished, tally.stopped), (2000, 2000, 0, 0, false));
    assert_eq!(tally.wins.iter().sum::<u64>() + tally.draws, 2000);
    assert_eq!(tally.lengths.values().sum::<u64>(), 2000);
    assert_eq!(tally.endings.values().sum::<u64>(), 2000);
    assert_eq!(tally.endings["the board is full"], tally.draws);
    let decisions: u64 = tally.lengths.iter().map(|(length, games)| u64::from(*length) * games).sum();
    assert_eq!(tally.mean_decisions, decisions as f64 / 2000.0);
    assert_eq!(tally.choices.values().sum::<u64>(), decisions);
    assert_eq!(tally.choices[&9], 2000, "every game begins with nine free squares");
    assert!((7.4..7.8).contains(&tally.mean_decisions), "random games last 7.6 on average: {}", tally.mean_decisions);
    let verb = &tally.verbs[0];
    assert_eq!((verb.verb.as_str(), verb.offered, tally.verbs.len()), ("take", verb.taken, 1));
    for (seat, wins) in tally.seats.iter().zip(&tally.wins) {
        assert_eq!((seat.wins, seat.draws), (*wins, tally.draws));
        assert!(seat.interval.low < seat.share && seat.share < seat.interval.high);
        let worth = (seat.wins as f64 + seat.draws as f64 / 2.0) / 2000.0;
        assert!((seat.mean_worth - worth).abs() < 1e-6);
    }
}

#[test]
fn players_that_rotate_sit_everywhere() {
    let still = play(TicTacToe, &plan(1000, "random"));
    let tally = play(TicTacToe, &Plan { rotate: true, ..plan(1000, "random") });
    assert_eq!(tally.wins, still.wins, "the same games");
    assert!(tally.seats[0].interval.low > tally.seats[1].interval.high, "whoever begins wins more");
    let [one, two] = [&tally.players[0], &tally.players[1]];
    assert!(one.interval.low < two.interval.high && two.interval.low < one.interval.high, "but nobody always begins");
    assert_eq!(one.wins + two.wins, tally.wins.iter().sum::<u64>());
}

#[test]
fn scores_are_counted_where_there_are_any() {
    let tally = play(Leduc, &plan(500, "random"));
    let [one, two] = [&tally.seats[0], &tally.seats[1]];
    assert!((one.mean_score + two.mean_score).abs() < 1e-9, "what one wins the other loses");
    assert!(one.score_interval.low < one.mean_score && one.mean_score < one.score_interval.high);
}

#[test]
fn a_game_that_breaks_is_counted_and_can_be_seen_again() {
    let tally = play(Toy::Brittle, &plan(1000, "random"));
    assert_eq!(tally.finished + tally.errors, 1000);
    assert!((80..170).contains(&tally.errors), "one in eight: {}", tally.errors);
    assert_eq!(tally.faults.len(), 20, "the first ones are kept");
    assert!(tally.faults.windows(2).all(|pair| pair[0].game < pair[1].game));
    assert_eq!(
        tally,
        play(Toy::Brittle, &Plan { threads: 1, ..plan(1000, "random") }),
        "broken games are the same too"
    );
    for fault in [&tally.faults[0], &tally.faults[19]] {
        assert_eq!(
            (fault.decisions, fault.seat.map(|seat| seat.number())),
            (2, Some(1)),
            "it broke at the third answer"
        );
        assert!(fault.what.starts_with("three in a row"), "{}", fault.what);
        let again = play(Toy::Brittle, &Plan { first: fault.game, seed: fault.seed, ..plan(1, "random") });
        assert_eq!((again.errors, &again.faults[0]), (1, fault));
    }
}

#[test]
fn a_bot_that_breaks_is_counted_too() {
    struct OffTheList;
    impl Bot<TicTacToe> for OffTheList {
        fn choose(&mut self, _: &Look<'_, TicTacToe>) -> usize {
            9
        }
    }
    let (own, random): (Make<'_, TicTacToe>, Make<'_, TicTacToe>) = (&|| Box::new(OffTheList), &|| Spec::Random.bot(1));
    let tally = simulate_own(&TicTacToe, &plan(10, "random"), &[("wild", own), ("random", random)], &Unwatched);
    let tally = tally.expect("the plan is valid");
    assert_eq!((tally.errors, tally.finished), (10, 0));
    assert_eq!(tally.faults[0].what, "wild answered 10, and there are 9 answers");
}

#[test]
fn a_cap_cuts_games_off() {
    let tally = play(TicTacToe, &Plan { cap: Some(6), ..plan(500, "random") });
    assert_eq!(tally.finished + tally.unfinished, 500);
    assert!(tally.unfinished > 300 && tally.lengths.keys().all(|length| *length <= 6), "{:?}", tally.lengths);
}

/// Says stop as soon as a number of games is done.
struct Until {
    done: AtomicU64,
    enough: u64,
    stop: Stop,
}

impl Until {
    fn done(enough: u64) -> Until {
        Until { done: AtomicU64::new(0), enough, stop: Stop::new() }
    }
}

impl Watch for Until {
    fn progress(&self, done: u64, games: u64) {
        assert!(done <= games);
        self.done.fetch_max(done, Ordering::Relaxed);
        if done >= self.enough {
            self.stop.say();
        }
    }

    fn stop(&self) -> Stop {
        self.stop.clone()
    }
}

#[test]
fn what_is_done_is_kept_when_somebody_says_stop() {
    for seats in ["random", "greedy:4,random"] {
        let watch = Until::done(500);
        let tally = simulate(&TicTacToe, &plan(1_000_000, seats), &watch).expect("the plan is valid");
        assert!(tally.stopped && tally.finished >= 500 && tally.finished < 1_000_000, "{}", tally.finished);
        assert_eq!((tally.planned, tally.games), (1_000_000, tally.finished), "what was planned, and what was played");
        assert_eq!(tally.lengths.values().sum::<u64>(), tally.finished);
        let questions: u64 = tally.lengths.iter().map(|(length, games)| u64::from(*length) * games).sum();
        assert_eq!(tally.choices.values().sum::<u64>(), questions, "games that were broken off are not in it");
        assert_eq!(tally.wins.iter().sum::<u64>() + tally.draws, tally.finished);
    }
}

/// Stop is said while the first bot is in the middle of a thought that would take for ever.
#[test]
fn a_long_thought_ends_when_stop_is_said() {
    for seats in ["mcts:100000000", "mcts:100000000x2", "mcts:600s", "greedy:100000000", "greedy:600s"] {
        let watch = Until::done(u64::MAX);
        let tally = std::thread::scope(|scope| {
            let simulation = scope.spawn(|| simulate(&GoFish, &plan(2, seats), &watch).expect("the plan is valid"));
            // Whether the search has begun by now decides nothing: it ends either way.
            std::thread::sleep(std::time::Duration::from_millis(20));
            watch.stop.say();
            simulation.join().expect("it ends")
        });
        assert_eq!((tally.planned, tally.games, tally.stopped), (2, 0, true), "{seats}");
        assert!(tally.choices.is_empty() && tally.verbs.is_empty(), "nothing of a game that was broken off is counted");
    }
}

#[test]
fn progress_comes_to_its_end() {
    let watch = Until::done(u64::MAX);
    simulate(&TicTacToe, &plan(777, "random"), &watch).expect("the plan is valid");
    assert_eq!(watch.done.into_inner(), 777);
}

#[test]
fn no_games_are_no_games() {
    let tally = play(TicTacToe, &plan(0, "random"));
    assert_eq!((tally.finished, tally.stopped, tally.mean_decisions), (0, false, 0.0));
    assert_eq!(tally.checksum, "0000000000000000");
    assert!(serde_json::to_string(&tally).is_ok());
}

#[test]
fn a_plan_that_does_not_fit_says_what_to_do() {
    let error = |plan: Plan| simulate(&GoFish, &plan, &Unwatched).unwrap_err().to_string();
    let nine = error(Plan { players: Some(9), ..plan(1, "random") });
    assert_eq!(nine, "setup, players: Go Fish is for 2 to 6 players, not 9; seat 2 to 6");
    let three = error(Plan { players: Some(4), ..plan(1, "random,random,greedy") });
    assert_eq!(three, "setup, seats: 3 players are named for a table of 4; name 4, or one that takes every seat");
    let word = error(Plan { setup: Some(json!({"players": "two"})), ..plan(1, "random") });
    assert!(word.starts_with("setup, players: a whole number") && word.ends_with("the usual setup says 2"), "{word}");
    let more = error(Plan { setup: Some(json!({"players": 2, "jokers": 1})), ..plan(1, "random") });
    assert!(more.contains("jokers") && more.contains("usual setup is {\"players\":2}"), "{more}");
}

#[test]
fn as_many_play_as_are_named() {
    let tally = play(GoFish, &plan(20, "random,random,random,random"));
    assert_eq!(tally.wins.len(), 4);
    assert_eq!(play(GoFish, &Plan { players: Some(5), ..plan(20, "random") }).seats.len(), 5);
    assert_eq!(play(GoFish, &Plan { setup: Some(json!({"players": 3})), ..plan(20, "random") }).seats.len(), 3);
}

#[test]
fn the_tally_as_json_has_what_scripts_rely_on() {
    let tally = Entry::new(TicTacToe).simulate(&plan(50, "random"), &Unwatched).expect("the plan is valid");
    let json = serde_json::to_value(&tally).expect("a tally is plain data");
    assert_eq!((&json["game"], &json["seed"], &json["games"]), (&json!("tic-tac-toe"), &json!(1), &json!(50)));
    assert_eq!((&json["finished"], &json["errors"]), (&json!(50), &json!(0)));
    assert!(json["wins"].as_array().is_some_and(|wins| wins.len() == 2 && wins.iter().all(|wins| wins.is_u64())));
    assert!(json["draws"].is_u64() && json["mean_decisions"].is_f64() && json["checksum"].is_string());
}

/// Answers the first thing; in the third game nothing until it is let go, while somebody insists on the end.
struct Hanging {
    games: u64,
    stop: Stop,
    let_go: Arc<AtomicBool>,
}

impl Bot<TicTacToe> for Hanging {
    fn choose(&mut self, _: &Look<'_, TicTacToe>) -> usize {
        if self.games == 3 {
            self.stop.insist();
            while !self.let_go.load(Ordering::Relaxed) {
                std::thread::yield_now();
            }
        }
        0
    }

    fn begin(&mut self, _: u64) {
        self.games += 1;
    }
}

/// Lets the bot go once it was told what is done.
#[derive(Default)]
struct Insistent {
    stop: Stop,
    let_go: Arc<AtomicBool>,
    done: Mutex<Option<Tally>>,
}

impl Watch for Insistent {
    fn stop(&self) -> Stop {
        self.stop.clone()
    }

    fn give_up(&self, so_far: Tally) {
        *self.done.lock().unwrap() = Some(so_far);
        self.let_go.store(true, Ordering::Relaxed);
    }
}

#[test]
fn what_is_done_is_kept_although_a_bot_hangs() {
    let watch = Insistent::default();
    let Insistent { stop, let_go, .. } = &watch;
    let hang = || Hanging { games: 0, stop: stop.clone(), let_go: Arc::clone(let_go) };
    let hanging = || Box::new(hang()) as Box<dyn Bot<TicTacToe>>;
    let quick = || Box::new(bots::Random::new(1)) as Box<dyn Bot<TicTacToe>>;
    let plan = Plan { games: 10, threads: 1, ..Plan::default() };
    let whole = simulate_own(&TicTacToe, &plan, &[("hangs", &hanging), ("quick", &quick)], &watch).unwrap();
    let told = watch.done.into_inner().unwrap().expect("it was told what is done");
    assert_eq!((told.games, told.planned, told.stopped), (2, 10, true));
    assert_eq!((whole.games, whole.checksum), (2, told.checksum), "the game that hung does not count");
}
