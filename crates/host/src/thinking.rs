//! Bots of the house: which there are, and the few threads they think on.

use crate::ids::UserId;
use crate::refusal::{Code, Refusal};
use crate::turns::Turns;
use bots::{AnyGame, Limit, Spec, Stop};
use std::sync::Arc;
use std::time::Duration;
use table::{AnyMatch, Seat, Secret, caught, derive};

/// No bot of the house thinks longer about one answer.
const MOST_PLAYOUTS: u32 = 20_000;
const LONGEST_THOUGHT: Duration = Duration::from_secs(5);

/// Strengths to choose from, weakest first: what to call them, and which bot plays them.
pub const STRENGTHS: [(&str, &str); 4] =
    [("Beginner", "random"), ("Learner", "greedy:100"), ("Regular", "mcts:300"), ("Veteran", "mcts:3000")];

/// The bot with this name, if the house lets it play.
pub fn bot(name: &str) -> Result<Spec, Refusal> {
    let spec: Spec = name.parse().map_err(|error: bots::SpecError| Refusal::new(Code::Wrong, error.to_string()))?;
    let (limit, threads) = match spec {
        Spec::Random => return Ok(spec),
        Spec::Greedy { limit } => (limit, 1),
        Spec::Mcts(settings) => (settings.limit, settings.threads),
    };
    let fits = match limit {
        Limit::Iterations(count) => count <= MOST_PLAYOUTS,
        Limit::Time(time) => time <= LONGEST_THOUGHT,
    };
    if !fits || threads > 1 {
        let most = LONGEST_THOUGHT.as_secs();
        let why = format!("a bot of the house has one thread, and {MOST_PLAYOUTS} playouts or {most} s for an answer");
        return Err(Refusal::new(Code::Wrong, format!("{why}; ask for less than {name}")));
    }
    Ok(spec)
}

/// Where bots think: never more of them at once than there are threads for, and nobody's tables keep those of others
/// waiting.
#[derive(Clone)]
pub struct Thinkers {
    turns: Turns,
}

/// What a bot is to think about.
pub struct Thought {
    /// The rules.
    pub game: Arc<dyn AnyGame>,
    /// The position, a copy of its own.
    pub position: Box<dyn AnyMatch>,
    /// For whom.
    pub seat: Seat,
    /// Which bot.
    pub spec: Spec,
    /// Where its chance comes from.
    pub seed: u64,
    /// About what it thinks.
    pub about: About,
}

/// About what a bot thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum About {
    /// What it is asked.
    This,
    /// It has only one answer, and nobody is to tell by the clock: it thinks about another question of the same game,
    /// gives its only answer, and nobody ever hears what it thought.
    SomethingElse,
}

/// So many answers are gone back, or on from the beginning, to find something else to think about: to look takes no time to
/// speak of beside thinking.
const LOOKED_AT: usize = 12;

impl Thinkers {
    /// So many may think at once.
    pub fn new(threads: usize) -> Thinkers {
        Thinkers { turns: Turns::new(threads) }
    }

    /// Waits for a turn among the bots at the tables that somebody has set up, and thinks. Nothing, if the bot or the
    /// rules failed. Whoever has not come to an end in time answers with what they found so far.
    pub async fn think(&self, whose: UserId, thought: Thought) -> Option<usize> {
        let turn = self.turns.wait(whose).await?;
        let stop = Stop::new();
        let heard = stop.clone();
        let mut thinking = tokio::task::spawn_blocking(move || {
            let choice = choose(&thought, &heard);
            drop(turn);
            choice
        });
        let chosen = tokio::select! {
            chosen = &mut thinking => chosen,
            () = tokio::time::sleep(LONGEST_THOUGHT) => {
                stop.say();
                thinking.await
            }
        };
        chosen.ok().flatten()
    }

    /// Waits for a turn of somebody's and does something else that takes long. Nothing, if it failed.
    pub async fn work<T: Send + 'static>(&self, whose: UserId, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        let turn = self.turns.wait(whose).await?;
        let working = tokio::task::spawn_blocking(move || {
            let done = calmly(work);
            drop(turn);
            done
        });
        working.await.ok().flatten()
    }
}

/// How many milliseconds a bot thinks about an answer, where its name says so.
pub fn time(spec: &Spec) -> u64 {
    match spec {
        Spec::Greedy { limit } | Spec::Mcts(bots::MctsSettings { limit, .. }) => match limit {
            Limit::Time(time) => time.as_millis() as u64,
            Limit::Iterations(_) => 0,
        },
        Spec::Random => 0,
    }
}

/// Thinks until it has come to an answer, or is told to stop.
fn choose(thought: &Thought, stop: &Stop) -> Option<usize> {
    let Thought { game, position, seat, spec, seed, about } = thought;
    let think = |position: &dyn AnyMatch, seat| {
        let mut bot = game.bot(spec, *seed);
        bot.heed(stop);
        bot.choose(position, seat)
    };
    if *about == About::This {
        return calmly(|| think(&**position, *seat)).flatten();
    }
    calmly(|| something_else(&**position).map(|(other, whose)| think(&*other, whose)));
    Some(0)
}

/// A question of this match where there is a choice, and whose it is: the last one that was, or the first one that could have
/// been.
fn something_else(position: &dyn AnyMatch) -> Option<(Box<dyn AnyMatch>, Seat)> {
    let choice = |position: &dyn AnyMatch, seat| position.prompt(seat).is_some_and(|prompt| prompt.offers.len() > 1);
    let step = position.step();
    for back in 1..=LOOKED_AT.min(step) {
        let seat = position.answers()[step - back].seat;
        let then = position.at(step - back);
        if choice(&*then, seat) {
            return Some((then, seat));
        }
    }
    let mut other = position.at(0);
    for _ in 0..LOOKED_AT {
        let seat = other.asked().seats().lowest()?;
        if choice(&*other, seat) {
            return Some((other, seat));
        }
        other.answer(seat, 0).ok()?;
    }
    None
}

/// Chooses at once, on this thread: for bots that hardly think.
pub fn now(game: &dyn AnyGame, position: &dyn AnyMatch, seat: Seat, spec: &Spec, seed: u64) -> Option<usize> {
    let choose = || game.bot(spec, seed).choose(position, seat);
    calmly(choose).flatten()
}

/// Does something; nothing, if the bot or the rules failed in it.
fn calmly<T>(work: impl FnOnce() -> T) -> Option<T> {
    caught(work).map_err(|why| tracing::error!(why, "a bot or the rules failed in thought")).ok()
}

/// Where a bot's chance comes from: nobody who does not know the host's secret can tell what it will do.
pub fn seed(secret: &Secret, seat: Seat, question: u64) -> u64 {
    let bytes = derive("fireside bot 1", &[secret.bytes(), &[seat.number()], &question.to_le_bytes()]);
    u64::from_le_bytes(bytes.bytes()[..8].try_into().expect("eight bytes are eight bytes"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_strength_is_a_bot_the_house_lets_play() {
        for (_, name) in STRENGTHS {
            assert!(bot(name).is_ok(), "{name}");
        }
    }

    #[test]
    fn a_thought_ends_when_it_is_told_to_with_an_answer() {
        let game: Arc<dyn AnyGame> = Arc::new(bots::Entry::new(classics::ConnectFour));
        let beginning = table::Beginning { setup: game.default_setup(2), given: None };
        let position = game.open(beginning, table::Seal::from_number(1)).expect("the usual setup");
        let spec: Spec = "mcts:100000000".parse().expect("a bot");
        let stop = Stop::new();
        stop.say();
        let thought = Thought { game, position, seat: Seat::new(0), spec, seed: 1, about: About::This };
        assert!(choose(&thought, &stop).is_some_and(|choice| choice < 7), "a hundred million playouts take too long");
    }

    #[test]
    fn whoever_has_no_choice_thinks_about_the_last_question_where_there_was_one_or_the_first() {
        let game = bots::Entry::new(classics::TicTacToe);
        let beginning = table::Beginning { setup: game.default_setup(2), given: None };
        let mut position = game.open(beginning, table::Seal::from_number(1)).expect("the usual setup");
        let (first, whose) = something_else(&*position).expect("there are nine squares");
        assert_eq!((first.step(), whose), (0, Seat::new(0)), "where nothing was answered yet");
        for answers in 0..8 {
            let seat = position.asked().seats().lowest().expect("nobody has won");
            // The centre, and then the others in an order in which nobody wins.
            let square = [4, 0, 0, 5, 1, 2, 0, 1][answers];
            position.answer(seat, square).expect("the square is free");
        }
        let (last, whose) = something_else(&*position).expect("eight times there was a choice");
        assert_eq!((last.step(), whose), (7, Seat::new(1)));
    }

    #[test]
    fn nobody_can_buy_all_of_the_houses_time() {
        for greedy in ["mcts:20001", "mcts:6s", "mcts:100x2", "greedy:1000000", "gpt"] {
            assert_eq!(bot(greedy).map_err(|refusal| refusal.code), Err(Code::Wrong), "{greedy}");
        }
    }
}
