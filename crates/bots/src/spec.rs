//! How a player is named: `random`, `greedy:200`, `mcts:20ms`.

use crate::{Bot, Greedy, Mcts, Random};
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use table::Game;

/// How long a player thinks about one answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// This many playouts: the same answer every time under the same seed.
    Iterations(u32),
    /// This long.
    Time(Duration),
}

/// One of the players that come with Fireside.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Spec {
    /// `random`: every choice is as likely as any other.
    Random,
    /// `greedy:200`: shares that many playouts among its choices and takes the one that did best.
    Greedy {
        /// All playouts of one answer together.
        limit: Limit,
    },
    /// `mcts:200`: information-set Monte Carlo tree search.
    Mcts(MctsSettings),
}

/// What a tree search can be told.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MctsSettings {
    /// For each thread.
    pub limit: Limit,
    /// How many threads search side by side, each a tree of its own.
    pub threads: usize,
    /// The weight of what is little known against what did well: the constant of UCB1, for values from 0 to 1.
    pub explore: f32,
    /// How many answers are played at random before a world is judged, in games that say how well a seat stands; by
    /// default as many as the game finds right ([`Game::horizon`]).
    pub horizon: Option<u32>,
}

impl Default for MctsSettings {
    fn default() -> MctsSettings {
        MctsSettings { limit: Limit::Iterations(1000), threads: 1, explore: 0.7, horizon: None }
    }
}

/// Playouts of a greedy player that is not told how many.
const GREEDY_PLAYOUTS: u32 = 100;
/// Nobody searches longer than this for one answer.
const MOST_ITERATIONS: u32 = 100_000_000;
const LONGEST: Duration = Duration::from_secs(600);
const MOST_THREADS: usize = 64;

/// A name that is nobody's.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{given}\" names no player: {why}; say random, greedy:200, mcts:1000, mcts:20ms or mcts:1000x2")]
pub struct SpecError {
    /// What was given.
    pub given: String,
    /// What is wrong with it.
    pub why: String,
}

impl Spec {
    /// Sits this player down at a game.
    pub fn bot<G: Game>(&self, seed: u64) -> Box<dyn Bot<G>> {
        match *self {
            Spec::Random => Box::new(Random::new(seed)),
            Spec::Greedy { limit } => Box::new(Greedy::new(limit, seed)),
            Spec::Mcts(settings) => Box::new(Mcts::new(settings, seed)),
        }
    }

    /// Does the clock say when it answers? Then no two runs need be alike.
    pub fn is_timed(&self) -> bool {
        match self {
            Spec::Random => false,
            Spec::Greedy { limit } | Spec::Mcts(MctsSettings { limit, .. }) => matches!(limit, Limit::Time(_)),
        }
    }

    /// Several players with commas between them, one a seat. A part with `=` belongs to the player before it:
    /// `random,mcts:200,threads=2` are two players.
    pub fn list(text: &str) -> Result<Vec<Spec>, SpecError> {
        let mut names: Vec<String> = Vec::new();
        for part in text.split(',') {
            match names.last_mut() {
                Some(name) if part.contains('=') => {
                    name.push(',');
                    name.push_str(part);
                }
                _ => names.push(part.to_string()),
            }
        }
        names.iter().map(|name| name.parse()).collect()
    }
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Spec, SpecError> {
        parse(text.trim()).map_err(|why| SpecError { given: text.trim().chars().take(60).collect(), why })
    }
}

fn parse(text: &str) -> Result<Spec, String> {
    let mut parts = text.split(',');
    let head = parts.next().unwrap_or_default();
    let (name, effort) = head.split_once(':').map_or((head, None), |(name, effort)| (name, Some(effort)));
    let spec = match (name.trim(), effort.map(str::trim)) {
        ("random", None) => Spec::Random,
        ("random", Some(_)) => return Err("random does not think, so it takes no number".into()),
        ("greedy", None) => Spec::Greedy { limit: Limit::Iterations(GREEDY_PLAYOUTS) },
        ("greedy", Some(effort)) => Spec::Greedy { limit: effort.parse()? },
        ("mcts", effort) => Spec::Mcts(parse_mcts(effort)?),
        ("", _) => return Err("it is empty".into()),
        (other, _) => return Err(format!("there is no player called {other}")),
    };
    let mut said: Vec<&str> =
        parts.clone().filter_map(|option| option.split_once('=')).map(|(key, _)| key.trim()).collect();
    if matches!(&spec, Spec::Mcts(settings) if settings.threads != 1) {
        said.push("threads");
    }
    said.sort_unstable();
    if let Some(twice) = said.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(format!("{} is said twice; say it once", twice[0]));
    }
    parts.try_fold(spec, parse_option)
}

fn parse_mcts(effort: Option<&str>) -> Result<MctsSettings, String> {
    let mut settings = MctsSettings::default();
    if let Some(effort) = effort {
        let (limit, threads) = effort.split_once('x').map_or((effort, None), |(limit, n)| (limit, Some(n)));
        settings.limit = limit.parse()?;
        if let Some(threads) = threads {
            settings.threads = parse_threads(threads)?;
        }
    }
    Ok(settings)
}

fn parse_option(spec: Spec, option: &str) -> Result<Spec, String> {
    let Spec::Mcts(mut settings) = spec else {
        return Err(format!("only mcts takes options, and this says {option}"));
    };
    match option.split_once('=').map(|(key, value)| (key.trim(), value.trim())) {
        Some(("threads", value)) => settings.threads = parse_threads(value)?,
        Some(("explore", value)) => {
            let explore = value.parse().ok().filter(|explore| (0.0..=100.0).contains(explore));
            settings.explore = explore.ok_or_else(|| format!("explore is a number from 0 to 100, not {value}"))?;
        }
        Some(("horizon", value)) => {
            let horizon = value.parse().ok().filter(|horizon| (0..=MOST_ITERATIONS).contains(horizon));
            let wrong = || format!("horizon is a number from 0 to {MOST_ITERATIONS}, not {value}");
            settings.horizon = Some(horizon.ok_or_else(wrong)?);
        }
        Some((key, _)) => return Err(format!("mcts has no option {key}; it has threads, explore and horizon")),
        None => return Err(format!("an option reads threads=2, not {option}")),
    }
    Ok(Spec::Mcts(settings))
}

fn parse_threads(text: &str) -> Result<usize, String> {
    let threads = text.trim().parse().ok().filter(|threads| (1..=MOST_THREADS).contains(threads));
    threads.ok_or_else(|| format!("threads are 1 to {MOST_THREADS}, not \"{}\"", text.trim()))
}

impl FromStr for Limit {
    type Err = String;

    fn from_str(text: &str) -> Result<Limit, String> {
        let text = text.trim();
        let unit = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
        let (number, unit) = text.split_at(unit);
        let milliseconds = match unit {
            "" => {
                let count = number.parse().ok().filter(|count| (1..=MOST_ITERATIONS).contains(count));
                let wrong = || format!("the number of playouts is 1 to {MOST_ITERATIONS}, not \"{text}\"");
                return count.map(Limit::Iterations).ok_or_else(wrong);
            }
            "ms" => 1.0,
            "s" => 1000.0,
            _ => return Err(format!("a limit is a number, or a time in ms or s, not \"{text}\"")),
        };
        let seconds = number.parse::<f64>().ok().map(|number| number * milliseconds / 1000.0);
        let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let fits = |time: &Duration| !time.is_zero() && *time <= LONGEST;
        let wrong = || format!("a time limit is more than 0 and at most {} s, not \"{text}\"", LONGEST.as_secs());
        time.filter(fits).map(Limit::Time).ok_or_else(wrong)
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Iterations(count) => write!(f, "{count}"),
            Limit::Time(time) => write!(f, "{}ms", time.as_secs_f64() * 1000.0),
        }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spec::Random => f.write_str("random"),
            Spec::Greedy { limit } => write!(f, "greedy:{limit}"),
            Spec::Mcts(settings) => {
                write!(f, "mcts:{}", settings.limit)?;
                if settings.threads != 1 {
                    write!(f, "x{}", settings.threads)?;
                }
                if settings.explore != MctsSettings::default().explore {
                    write!(f, ",explore={}", settings.explore)?;
                }
                if let Some(horizon) = settings.horizon {
                    write!(f, ",horizon={horizon}")?;
                }
                Ok(())
            }
        }
    }
}

impl Serialize for Spec {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_back_as_written() {
        let names = [
            "random",
            "greedy:50",
            "greedy:5ms",
            "mcts:200",
            "mcts:20ms",
            "mcts:200x2",
            "mcts:7x3,explore=1.5,horizon=5",
        ];
        for name in names {
            assert_eq!(name.parse::<Spec>().unwrap().to_string(), name);
        }
        assert_eq!("mcts:1.5s,threads=2".parse::<Spec>().unwrap().to_string(), "mcts:1500msx2");
        assert_eq!("mcts".parse::<Spec>().unwrap(), Spec::Mcts(MctsSettings::default()));
    }

    #[test]
    fn what_is_wrong_with_a_name_is_said() {
        let why = |name: &str| name.parse::<Spec>().unwrap_err().why;
        assert!(why("mtcs").contains("no player called mtcs"));
        assert!(why("random:3").contains("takes no number"));
        assert!(why("greedy:0").contains("1 to 100000000"));
        assert!(why("mcts:-5").contains("not \"-5\""));
        assert!(why("mcts:20h").contains("ms or s"));
        assert!(why("mcts:9999999s").contains("at most 600 s"));
        assert!(why("mcts:99999999999999999999999999s").contains("at most 600 s"));
        assert!(why("mcts:200x0").contains("threads are 1 to 64"));
        assert!(why("mcts:5,threads=2,threads=3").contains("threads is said twice"));
        assert!(why("mcts:5x2,threads=3").contains("threads is said twice"));
        assert!(why("mcts:200,depth=3").contains("no option depth"));
        assert!(why("greedy:5,threads=2").contains("only mcts"));
        assert!(why("").contains("empty"));
    }

    #[test]
    fn a_list_keeps_options_with_their_player() {
        let specs = Spec::list("random, mcts:200,threads=2,explore=1,greedy:9").unwrap();
        let names: Vec<String> = specs.iter().map(Spec::to_string).collect();
        assert_eq!(names, ["random", "mcts:200x2,explore=1", "greedy:9"]);
        assert!(Spec::list("random,").is_err());
    }
}
