//! What players are worth: how often the better one wins, with the seats exchanged from game to game.

use crate::Interval;
use crate::{Bot, Spec};
use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use table::{Asked, Chance, Fast, Game, Log, Look, Outcome, Seat};

/// One claim: who beats whom how often.
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    /// The better player, as on the command line.
    pub better: &'static str,
    /// The one it beats.
    pub worse: &'static str,
    /// The least share of the games.
    pub at_least: f64,
    /// How many games.
    pub games: u64,
}

/// What became of a claim.
#[derive(Clone, Copy, Debug)]
pub struct Shown {
    claim: Claim,
    /// The share of the games that the better player won, draws counted half.
    pub share: f64,
    /// The 95 % interval of that share (Wilson).
    pub interval: Interval,
}

impl Shown {
    /// Is the claim true of these games?
    pub fn holds(&self) -> bool {
        self.share >= self.claim.at_least
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Claim { better, worse, at_least, games } = self.claim;
        let [share, low, high, wanted] =
            [self.share, self.interval.low, self.interval.high, at_least].map(|share| share * 100.0);
        let said = if self.holds() { "good" } else { "too little" };
        write!(
            f,
            "{better} beats {worse} in {share:.1} % of {games} games ({low:.1}–{high:.1}), wanted {wanted:.0} %: {said}"
        )
    }
}

/// Plays the games of a claim on every core. `setup` is told who is the better one and the number of the game, and says
/// what is played.
pub fn strength<G, F>(game: &G, claim: Claim, setup: F) -> Shown
where
    G: Game + Sync,
    F: Fn(Seat, u64) -> G::Setup + Sync,
{
    strength_told(game, claim, setup, &|_, _| {})
}

/// The same; whoever waits is told after every game how many have been played and what they were worth.
fn strength_told<G, F>(game: &G, claim: Claim, setup: F, told: &(dyn Fn(u64, f64) + Sync)) -> Shown
where
    G: Game + Sync,
    F: Fn(Seat, u64) -> G::Setup + Sync,
{
    let specs = [claim.better, claim.worse].map(|name| name.parse::<Spec>().expect("a claim names players there are"));
    let next = AtomicU64::new(0);
    let won = Mutex::new((0, 0.0));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(number) =
                    Some(next.fetch_add(1, Ordering::Relaxed)).filter(|number| *number < claim.games)
                {
                    let better = Seat::new((number % 2) as usize);
                    let worth = play(game, &setup(better, number), specs, better, number);
                    let mut won = won.lock().expect("nobody panicked");
                    *won = (won.0 + 1, won.1 + worth);
                    told(won.0, won.1);
                }
            });
        }
    });
    let (_, won) = won.into_inner().expect("nobody panicked");
    Shown { claim, share: won / claim.games as f64, interval: Interval::of_share(won, claim.games) }
}

/// Shows claims one after the other, as a program of its own does: with an argument takes a shorter look (`GAMES`), with
/// three compares two other players (`GAMES BETTER WORSE`). Ends the program with 1 if a claim is not kept.
pub fn show_strength<G, F>(game: &G, claims: &[Claim], setup: F)
where
    G: Game + Sync,
    F: Fn(Seat, u64) -> G::Setup + Sync,
{
    let arguments: Vec<&'static str> = std::env::args().skip(1).map(|argument| &*argument.leak()).collect();
    let games = arguments.first().and_then(|games| games.parse::<u64>().ok());
    let compared = match arguments[..] {
        [_, better, worse] => Some([Claim { better, worse, at_least: 0.5, games: 100 }]),
        _ => None,
    };
    let mut kept = true;
    for claim in compared.as_ref().map_or(claims, |claim| claim) {
        let begun = std::time::Instant::now();
        let claim = Claim { games: games.unwrap_or(claim.games), ..*claim };
        let told = |played: u64, won: f64| {
            if played.is_multiple_of(claim.games.div_ceil(12)) {
                let (Claim { better, worse, games, .. }, seconds) = (claim, begun.elapsed().as_secs_f64());
                eprintln!("  {better} against {worse}: {won} of {played} games, {games} to play [{seconds:.0} s]");
            }
        };
        let shown = strength_told(game, claim, &setup, &told);
        kept &= shown.holds();
        println!("{shown} [{:.0} s]", begun.elapsed().as_secs_f64());
    }
    if !kept {
        std::process::exit(1);
    }
}

/// One game; what it was worth to the better player.
fn play<G: Game>(game: &G, setup: &G::Setup, specs: [Spec; 2], better: Seat, number: u64) -> f64 {
    let mut chance = Fast::stream(17, number);
    let mut state = game.start(setup, &mut chance).unwrap_or_else(|error| panic!("game {number}: {error}"));
    let mut bots = [0, 1].map(|seat: u64| {
        let spec = if seat as usize == better.index() { specs[0] } else { specs[1] };
        spec.bot::<G>(table::mix(number * 2 + seat))
    });
    let outcome = play_between(game, &mut state, &mut bots, &mut chance);
    outcome.worth(better).into()
}

/// Plays a game to its end, a bot at each seat. What has only one answer is not thought about.
pub fn play_between<G: Game>(
    game: &G,
    state: &mut G::State,
    bots: &mut [Box<dyn Bot<G>>],
    chance: &mut dyn Chance,
) -> Outcome {
    let mut choices = Vec::new();
    let mut worlds = Fast::new(u64::from(chance.pick(u32::MAX)));
    loop {
        match game.asked(state) {
            Asked::Over(outcome) => return outcome,
            Asked::Seats(seats) => {
                let seat = seats.lowest().expect("somebody is asked");
                choices.clear();
                game.choices(state, seat, &mut choices);
                let look = Look::new(game, state, seat, worlds.next_u64());
                let answer = if choices.len() == 1 { 0 } else { bots[seat.index()].choose(&look) };
                game.play(state, seat, choices[answer], chance, &mut Log::deaf());
            }
        }
    }
}
