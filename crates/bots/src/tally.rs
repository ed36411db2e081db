//! What a simulation found.

use serde::Serialize;
use std::collections::BTreeMap;
use table::Seat;

/// What a simulation found. All but `seconds` is the same for the same plan, whatever the number of threads, as long as
/// no bot thinks by the clock and nobody says stop.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Tally {
    /// The game's id.
    pub game: String,
    /// The seed of the simulation.
    pub seed: u64,
    /// The number of the first game.
    pub first: u64,
    /// How many games were to be played.
    pub planned: u64,
    /// How many games were played: all of them, unless it was stopped.
    pub games: u64,
    /// How many were played to their end.
    pub finished: u64,
    /// How many were cut off by the cap.
    pub unfinished: u64,
    /// How many broke: the game or a bot panicked.
    pub errors: u64,
    /// Stopped before all games were played.
    pub stopped: bool,
    /// Finished games won by each seat; a shared win counts for everyone who shares it.
    pub wins: Vec<u64>,
    /// Finished games that nobody won because nobody was ahead.
    pub draws: u64,
    /// Answers in a finished game, on average.
    pub mean_decisions: f64,
    /// Digest of every game played: equal for equal plans, and different as soon as one answer differs.
    pub checksum: String,
    /// What each seat achieved; where seats rotate, nobody's name stands there.
    pub seats: Vec<PlayerTally>,
    /// What each player of the plan achieved, wherever it sat; as `seats`, unless seats rotate.
    pub players: Vec<PlayerTally>,
    /// How many finished games took how many answers.
    pub lengths: BTreeMap<u32, u64>,
    /// How many questions offered how many choices, in every game, also in those that were cut off.
    pub choices: BTreeMap<u32, u64>,
    /// Choices offered by a question, on average, in every game.
    pub mean_choices: f64,
    /// The kinds of choices in the first games, the most frequent first.
    pub verbs: Vec<VerbTally>,
    /// In how many games the verbs were counted, those that were cut off among them.
    pub verb_games: u64,
    /// What ended the finished games.
    pub endings: BTreeMap<String, u64>,
    /// The first games that broke.
    pub faults: Vec<Fault>,
    /// How long it took.
    pub seconds: f64,
}

/// What one seat, or one player of the plan, achieved in the finished games.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayerTally {
    /// Who played: the name of a bot, as `mcts:200`, or "all in turn".
    pub player: String,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// The share of games won.
    pub share: f64,
    /// The interval that holds the true share with 95 % confidence.
    pub interval: Interval,
    /// The worth of the outcomes on average, from 0 to 1.
    pub mean_worth: f64,
    /// The interval that holds the true mean worth with 95 % confidence.
    pub worth_interval: Interval,
    /// Points on average, where the game counts points.
    pub mean_score: f64,
    /// The interval that holds the true mean score with 95 % confidence.
    pub score_interval: Interval,
}

/// From here to there.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// How often one kind of choice was offered and taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct VerbTally {
    /// The kind, in one word of the rulebook.
    pub verb: String,
    /// In how many questions it was among the choices.
    pub offered: u64,
    /// How often it was taken.
    pub taken: u64,
}

/// A game that broke, and how to see it again: same plan and seed, `first` at its number, one game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Fault {
    /// The number of the game.
    pub game: u64,
    /// The seed of the simulation.
    pub seed: u64,
    /// How many answers had been given.
    pub decisions: u32,
    /// Who was to answer, if anybody.
    pub seat: Option<Seat>,
    /// What the panic said, and where.
    pub what: String,
}

impl Interval {
    /// Wilson's interval for `hits` in `of` trials, at 95 %.
    pub fn wilson(hits: u64, of: u64) -> Interval {
        Interval::of_share(hits as f64, of)
    }

    /// As [`Interval::wilson`], where a draw is half a hit.
    pub fn of_share(hits: f64, of: u64) -> Interval {
        if of == 0 {
            return Interval { low: 0.0, high: 1.0 };
        }
        let (n, z) = (of as f64, 1.959_963_984_540_054_f64);
        let share = hits / n;
        let scale = 1.0 + z * z / n;
        let centre = (share + z * z / (2.0 * n)) / scale;
        let half = z / scale * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
        Interval { low: (centre - half).max(0.0), high: (centre + half).min(1.0) }
    }

    /// The interval around a mean, from the sum and the sum of squares of `of` samples, at 95 %.
    pub fn mean(sum: f64, squares: f64, of: u64) -> Interval {
        let n = of as f64;
        let mean = if of == 0 { 0.0 } else { sum / n };
        let variance = if of < 2 { 0.0 } else { ((squares - sum * mean) / (n - 1.0)).max(0.0) };
        let half = if of == 0 { 0.0 } else { 1.959_963_984_540_054 * (variance / n).sqrt() };
        Interval { low: mean - half, high: mean + half }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(interval: Interval, low: f64, high: f64) {
        assert!((interval.low - low).abs() < 5e-4 && (interval.high - high).abs() < 5e-4, "{interval:?}");
    }

    #[test]
    fn wilsons_interval_is_that_of_the_textbooks() {
        close(Interval::wilson(8, 10), 0.490, 0.943);
        close(Interval::wilson(0, 10), 0.0, 0.278);
        close(Interval::wilson(10, 10), 0.722, 1.0);
        close(Interval::wilson(5000, 10_000), 0.490, 0.510);
        close(Interval::wilson(0, 0), 0.0, 1.0);
    }

    #[test]
    fn the_interval_of_a_mean_narrows_with_the_root_of_the_samples() {
        // Half of them 0, half of them 1: the standard deviation is one half.
        close(Interval::mean(50.0, 50.0, 100), 0.5 - 0.0985, 0.5 + 0.0985);
        close(Interval::mean(5000.0, 5000.0, 10_000), 0.4902, 0.5098);
        close(Interval::mean(3.0, 9.0, 1), 3.0, 3.0);
        close(Interval::mean(0.0, 0.0, 0), 0.0, 0.0);
    }
}
