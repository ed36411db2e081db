//! Counting what happened. Everything is kept in whole numbers, so that counts add up the same in any order.

use super::Plan;
use crate::tally::{Fault, Interval, PlayerTally, Tally, VerbTally};
use std::collections::BTreeMap;
use table::{MAX_SEATS, Outcome};

/// Faults beyond these are counted and not kept.
const FAULTS_KEPT: usize = 20;
/// A worth of 1 in whole numbers.
const WORTH: f64 = (1u64 << 24) as f64;

/// What has been counted so far.
#[derive(Clone)]
pub struct Count {
    seats: usize,
    finished: u64,
    unfinished: u64,
    errors: u64,
    draws: u64,
    decisions: u64,
    checksum: u64,
    by_seat: [Score; MAX_SEATS],
    by_player: [Score; MAX_SEATS],
    lengths: Vec<u64>,
    choices: Vec<u64>,
    verbs: BTreeMap<String, (u64, u64)>,
    verb_games: u64,
    endings: Vec<(&'static str, u64)>,
    faults: Vec<Fault>,
}

#[derive(Clone, Copy, Default)]
struct Score {
    wins: u64,
    worth: u64,
    worth_squares: u128,
    points: i64,
    point_squares: u128,
}

impl Score {
    #[inline]
    fn add(&mut self, won: bool, worth: f32, points: i32) {
        let worth = (f64::from(worth) * WORTH) as u64;
        self.wins += u64::from(won);
        self.worth += worth;
        self.worth_squares += u128::from(worth * worth);
        self.points += i64::from(points);
        self.point_squares += u128::from((i64::from(points) * i64::from(points)) as u64);
    }

    fn and(self, other: Score) -> Score {
        Score {
            wins: self.wins + other.wins,
            worth: self.worth + other.worth,
            worth_squares: self.worth_squares + other.worth_squares,
            points: self.points + other.points,
            point_squares: self.point_squares + other.point_squares,
        }
    }

    fn tally(&self, player: String, draws: u64, of: u64) -> PlayerTally {
        let mean = |sum: f64| if of == 0 { 0.0 } else { sum / of as f64 };
        let worth = self.worth as f64 / WORTH;
        let worth_squares = self.worth_squares as f64 / (WORTH * WORTH);
        PlayerTally {
            player,
            wins: self.wins,
            draws,
            share: mean(self.wins as f64),
            interval: Interval::wilson(self.wins, of),
            mean_worth: mean(worth),
            worth_interval: Interval::mean(worth, worth_squares, of),
            mean_score: mean(self.points as f64),
            score_interval: Interval::mean(self.points as f64, self.point_squares as f64, of),
        }
    }
}

impl Count {
    pub fn new(seats: usize) -> Count {
        Count {
            seats,
            finished: 0,
            unfinished: 0,
            errors: 0,
            draws: 0,
            decisions: 0,
            checksum: 0,
            by_seat: [Score::default(); MAX_SEATS],
            by_player: [Score::default(); MAX_SEATS],
            lengths: Vec::new(),
            choices: Vec::new(),
            verbs: BTreeMap::new(),
            verb_games: 0,
            endings: Vec::new(),
            faults: Vec::new(),
        }
    }

    /// Games that are done, one way or another.
    pub fn played(&self) -> u64 {
        self.finished + self.unfinished + self.errors
    }

    /// A game came to its end. `worth` says what it is worth to each seat, `player` who of the plan sat there.
    #[inline]
    pub fn finish(
        &mut self,
        outcome: &Outcome,
        decisions: u32,
        worth: impl Fn(usize) -> f32,
        player: impl Fn(usize) -> usize,
    ) {
        self.finished += 1;
        self.decisions += u64::from(decisions);
        bump(&mut self.lengths, decisions as usize);
        let draw = outcome.is_draw();
        self.draws += u64::from(draw);
        for (index, seat) in table::Seat::all(self.seats).enumerate() {
            let won = !draw && outcome.place(seat) == 1;
            let (worth, points) = (worth(index), outcome.score(seat));
            self.by_seat[index].add(won, worth, points);
            self.by_player[player(index)].add(won, worth, points);
        }
        let how = outcome.how();
        match self.endings.iter_mut().find(|(known, _)| *known == how) {
            Some((_, games)) => *games += 1,
            None => self.endings.push((how, 1)),
        }
    }

    /// A game was cut off.
    pub fn cut(&mut self) {
        self.unfinished += 1;
    }

    /// A game broke.
    pub fn broke(&mut self, fault: Fault) {
        self.errors += 1;
        self.faults.push(fault);
        self.keep_first_faults();
    }

    fn keep_first_faults(&mut self) {
        self.faults.sort_by_key(|fault| fault.game);
        self.faults.truncate(FAULTS_KEPT);
    }

    /// The digest of a game. Added up, so that the order of the games does not matter.
    #[inline]
    pub fn check(&mut self, digest: u64) {
        self.checksum = self.checksum.wrapping_add(digest);
    }

    /// A question offered this many choices.
    #[inline]
    pub fn offered(&mut self, choices: usize) {
        bump(&mut self.choices, choices);
    }

    /// Kinds of choices: one offered, and perhaps taken.
    pub fn verb(&mut self, verb: &str, taken: bool) {
        if !self.verbs.contains_key(verb) {
            self.verbs.insert(verb.to_string(), (0, 0));
        }
        let count = self.verbs.get_mut(verb).expect("it was just put there");
        count.0 += 1;
        count.1 += u64::from(taken);
    }

    /// The verbs of a game were counted.
    pub fn verbs_counted(&mut self) {
        self.verb_games += 1;
    }

    /// Takes in what another has counted.
    pub fn add(&mut self, other: Count) {
        self.finished += other.finished;
        self.unfinished += other.unfinished;
        self.errors += other.errors;
        self.draws += other.draws;
        self.decisions += other.decisions;
        self.checksum = self.checksum.wrapping_add(other.checksum);
        self.verb_games += other.verb_games;
        for seat in 0..MAX_SEATS {
            self.by_seat[seat] = self.by_seat[seat].and(other.by_seat[seat]);
            self.by_player[seat] = self.by_player[seat].and(other.by_player[seat]);
        }
        add_all(&mut self.lengths, &other.lengths);
        add_all(&mut self.choices, &other.choices);
        for (verb, (offered, taken)) in other.verbs {
            let count = self.verbs.entry(verb).or_default();
            *count = (count.0 + offered, count.1 + taken);
        }
        for (how, games) in other.endings {
            match self.endings.iter_mut().find(|(known, _)| *known == how) {
                Some((_, known)) => *known += games,
                None => self.endings.push((how, games)),
            }
        }
        self.faults.extend(other.faults);
        self.keep_first_faults();
    }

    pub fn into_tally(self, names: Vec<String>, plan: &Plan) -> Tally {
        let of = self.finished;
        let tallies = |names: &[String], scores: &[Score; MAX_SEATS]| {
            names.iter().zip(scores).map(|(name, score)| score.tally(name.clone(), self.draws, of)).collect()
        };
        let in_turn = vec!["all in turn".to_string(); names.len()];
        let seated = if plan.rotate { &in_turn } else { &names };
        let questions: u64 = self.choices.iter().sum();
        let offers: u64 = self.choices.iter().enumerate().map(|(choices, times)| choices as u64 * times).sum();
        let mut verbs: Vec<VerbTally> = self
            .verbs
            .iter()
            .map(|(verb, &(offered, taken))| VerbTally { verb: verb.clone(), offered, taken })
            .collect();
        verbs.sort_by_key(|verb| std::cmp::Reverse(verb.taken));
        Tally {
            game: String::new(),
            seed: plan.seed,
            first: plan.first,
            planned: plan.games,
            games: self.played(),
            finished: of,
            unfinished: self.unfinished,
            errors: self.errors,
            stopped: self.played() < plan.games,
            wins: self.by_seat[..self.seats].iter().map(|score| score.wins).collect(),
            draws: self.draws,
            mean_decisions: ratio(self.decisions, of),
            checksum: format!("{:016x}", self.checksum),
            seats: tallies(seated, &self.by_seat),
            players: tallies(&names, &self.by_player),
            lengths: histogram(&self.lengths),
            choices: histogram(&self.choices),
            mean_choices: ratio(offers, questions),
            verbs,
            verb_games: self.verb_games,
            endings: self.endings.iter().map(|(how, games)| (how.to_string(), *games)).collect(),
            faults: self.faults,
            seconds: 0.0,
        }
    }
}

fn ratio(sum: u64, of: u64) -> f64 {
    if of == 0 { 0.0 } else { sum as f64 / of as f64 }
}

#[inline]
fn bump(counts: &mut Vec<u64>, index: usize) {
    if index >= counts.len() {
        counts.resize(index + 1, 0);
    }
    counts[index] += 1;
}

fn add_all(counts: &mut Vec<u64>, more: &[u64]) {
    counts.resize(counts.len().max(more.len()), 0);
    counts.iter_mut().zip(more).for_each(|(count, more)| *count += more);
}

fn histogram(counts: &[u64]) -> BTreeMap<u32, u64> {
    let filled = counts.iter().enumerate().filter(|(_, times)| **times > 0);
    filled.map(|(index, times)| (index as u32, *times)).collect()
}
