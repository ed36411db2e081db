//! Players' clocks. They follow from the log alone: every entry says when it was written in house time, and house time
//! stands still while the house is closed, so nobody's clock runs then.

use crate::entry::ClockRule;
use crate::store::HouseTime;
use schemars::JsonSchema;
use serde::Serialize;
use table::{MAX_SEATS, Seat, SeatSet};

/// The clocks of one table.
#[derive(Clone, Debug)]
pub struct Clocks {
    /// Milliseconds for each question.
    delay: u64,
    /// Milliseconds each seat has left beyond that.
    bank: [u64; MAX_SEATS],
    /// Since when each seat is thinking.
    since: [Option<HouseTime>; MAX_SEATS],
    /// How long it had thought about the same question before, for an answer that was taken back.
    before: [u64; MAX_SEATS],
    /// How long it had thought about the question that a bot now has instead.
    set_aside: [Option<u64>; MAX_SEATS],
    /// Who gave each answer, and how long they had thought about it in all. What was taken back stays, so that the same
    /// question does not bring new time.
    spent: Vec<(Seat, u64)>,
}

/// One seat's clock, as it stands at one moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ClockFace {
    /// Whose.
    pub seat: Seat,
    /// Milliseconds left for this question before the bank is touched; nothing while it does not run.
    pub delay: Option<u64>,
    /// Milliseconds left in the bank.
    pub bank: u64,
}

impl Clocks {
    /// The clocks a rule asks for; nothing, if nobody is timed.
    pub fn of(rule: ClockRule) -> Option<Clocks> {
        let (delay, bank) = rule.limits()?;
        let (since, before) = ([None; MAX_SEATS], [0; MAX_SEATS]);
        let set_aside = [None; MAX_SEATS];
        Some(Clocks { delay, bank: [bank; MAX_SEATS], since, before, set_aside, spent: Vec::new() })
    }

    /// Stops a seat's clock and takes what it used from its bank; gives how long it thought in all.
    fn stop(&mut self, seat: Seat, at: HouseTime) -> Option<u64> {
        let (index, delay) = (seat.index(), self.delay);
        let since = self.since[index].take()?;
        let before = std::mem::take(&mut self.before[index]);
        let thought = before + at.saturating_sub(since);
        let beyond = thought.saturating_sub(delay) - before.saturating_sub(delay);
        self.bank[index] = self.bank[index].saturating_sub(beyond);
        Some(thought)
    }

    /// A seat has answered, as the one after `step` answers.
    pub fn answered(&mut self, seat: Seat, step: usize, at: HouseTime) {
        let thought = self.stop(seat, at).unwrap_or(0);
        self.set_aside[seat.index()] = None;
        self.note(seat, step, thought);
        // What others thought about after another answer, they think about anew after this one.
        let same = |(who, _): &(Seat, u64)| *who == seat;
        let kept = self.spent.iter().skip(step).take_while(|spent| same(spent)).count();
        self.spent.truncate(step + kept);
    }

    /// A seat takes back or does again, after `step` answers: whatever it was thinking about, its time is used.
    pub fn turn_back(&mut self, seat: Seat, step: usize, at: HouseTime) {
        if let Some(thought) = self.stop(seat, at) {
            self.note(seat, step, thought);
        }
    }

    fn note(&mut self, seat: Seat, step: usize, thought: u64) {
        match self.spent.get_mut(step) {
            Some(spent) => *spent = (seat, thought),
            None => {
                // Answers of a game that began before this table have cost nobody here any time.
                self.spent.resize(step, (seat, 0));
                self.spent.push((seat, thought));
            }
        }
    }

    /// Lets the clocks of those who think run, after `step` answers, and stops all others. Whoever is asked and does not
    /// think has a bot that does it for them; should they come back to the same question, their time on it is used.
    pub fn run(&mut self, thinking: SeatSet, asked: SeatSet, step: usize, at: HouseTime) {
        for seat in Seat::all(MAX_SEATS) {
            let index = seat.index();
            match self.since[index] {
                Some(_) if !thinking.has(seat) => self.set_aside[index] = self.stop(seat, at),
                None if thinking.has(seat) => {
                    let known = self.spent.get(step).filter(|(who, _)| *who == seat).map(|(_, thought)| *thought);
                    self.before[index] = self.set_aside[index].take().or(known).unwrap_or(0);
                    self.since[index] = Some(at);
                }
                _ => {}
            }
            if !asked.has(seat) {
                self.set_aside[index] = None;
            }
        }
    }

    /// Has a seat used all its time on the question that a bot has instead?
    pub fn is_over(&self, seat: Seat) -> bool {
        self.set_aside[seat.index()].is_some_and(|thought| thought >= self.delay) && self.bank[seat.index()] == 0
    }

    /// No clock ran between these moments.
    pub fn stood_still(&mut self, from: HouseTime, to: HouseTime) {
        for since in self.since.iter_mut().flatten() {
            *since += to.saturating_sub(from.max(*since));
        }
    }

    /// When a seat's time is over; nothing while its clock does not run.
    pub fn deadline_of(&self, seat: Seat) -> Option<HouseTime> {
        let left = self.delay.saturating_sub(self.before[seat.index()]) + self.bank[seat.index()];
        self.since[seat.index()].map(|since| since + left)
    }

    /// The seat whose time is over first, and when.
    pub fn deadline(&self) -> Option<(HouseTime, Seat)> {
        Seat::all(MAX_SEATS).filter_map(|seat| Some((self.deadline_of(seat)?, seat))).min()
    }

    /// What the clocks of a table of `seats` show.
    pub fn faces(&self, seats: usize, now: HouseTime) -> Vec<ClockFace> {
        let face = |seat: Seat| {
            let before = self.before[seat.index()];
            let used = self.since[seat.index()].map(|since| before + now.saturating_sub(since));
            let beyond = used.map_or(0, |used| used.saturating_sub(self.delay) - before.saturating_sub(self.delay));
            ClockFace {
                seat,
                delay: used.map(|used| self.delay.saturating_sub(used)),
                bank: self.bank[seat.index()].saturating_sub(beyond),
            }
        };
        Seat::all(seats).map(face).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Seat = Seat::new(0);
    const B: Seat = Seat::new(1);

    fn clocks() -> Clocks {
        Clocks::of(ClockRule::Timed { delay: 10, bank: 60 }).expect("this rule times")
    }

    /// Nobody has a bot.
    fn run(clocks: &mut Clocks, thinking: SeatSet, step: usize, at: HouseTime) {
        clocks.run(thinking, thinking, step, at);
    }

    #[test]
    fn whoever_takes_their_seat_back_has_used_their_time() {
        let mut clocks = clocks();
        run(&mut clocks, SeatSet::one(A), 0, 0);
        clocks.run(SeatSet::NONE, SeatSet::one(A), 0, 30_000);
        assert!(!clocks.is_over(A), "there is something left in the bank");
        run(&mut clocks, SeatSet::one(A), 0, 90_000);
        assert_eq!(clocks.deadline(), Some((130_000, A)), "forty seconds are left, and no new delay");
        clocks.run(SeatSet::NONE, SeatSet::one(A), 0, 130_000);
        assert!(clocks.is_over(A));
        clocks.answered(A, 0, 131_000);
        clocks.run(SeatSet::NONE, SeatSet::one(A), 1, 131_000);
        assert!(!clocks.is_over(A), "the bot has answered what A could not");
        run(&mut clocks, SeatSet::one(A), 1, 131_000);
        assert_eq!(clocks.deadline(), Some((141_000, A)), "and the next question has its own delay");
    }

    #[test]
    fn the_bank_is_touched_only_after_the_delay() {
        let mut clocks = clocks();
        run(&mut clocks, SeatSet::one(A), 0, 0);
        clocks.answered(A, 0, 9_000);
        assert_eq!(clocks.faces(1, 9_000)[0], ClockFace { seat: A, delay: None, bank: 60_000 });
        run(&mut clocks, SeatSet::one(A), 1, 100_000);
        assert_eq!(clocks.deadline(), Some((170_000, A)));
        assert_eq!(clocks.faces(1, 125_000)[0], ClockFace { seat: A, delay: Some(0), bank: 45_000 });
        clocks.answered(A, 1, 125_000);
        assert_eq!(clocks.faces(1, 999_000)[0].bank, 45_000);
    }

    #[test]
    fn only_the_clock_of_whoever_is_asked_runs() {
        let mut clocks = clocks();
        run(&mut clocks, SeatSet::one(A).with(B), 0, 0);
        run(&mut clocks, SeatSet::one(B), 1, 30_000);
        assert_eq!(clocks.deadline(), Some((70_000, B)), "it still thinks about the same question");
        assert_eq!(clocks.faces(2, 30_000)[0].bank, 40_000, "A is charged for what it used");
        assert_eq!(clocks.deadline_of(A), None);
    }

    #[test]
    fn time_that_stood_still_is_nobodys() {
        let mut clocks = clocks();
        run(&mut clocks, SeatSet::one(A), 0, 1_000);
        clocks.stood_still(16_000, 500_000);
        assert_eq!(clocks.faces(1, 500_000)[0], ClockFace { seat: A, delay: Some(0), bank: 55_000 });
        assert_eq!(clocks.deadline(), Some((555_000, A)));
        clocks.stood_still(400_000, 500_000);
        assert_eq!(clocks.deadline(), Some((570_000, A)), "what ran since then is nobody's either");
    }

    #[test]
    fn a_bank_is_never_less_than_empty() {
        let mut clocks = clocks();
        run(&mut clocks, SeatSet::one(A), 0, 0);
        clocks.answered(A, 0, 1_000_000);
        run(&mut clocks, SeatSet::one(A), 1, 2_000_000);
        assert_eq!(clocks.deadline(), Some((2_010_000, A)));
    }

    #[test]
    fn an_answer_that_is_taken_back_brings_no_new_time() {
        let mut clocks = clocks();
        run(&mut clocks, SeatSet::one(A), 0, 0);
        clocks.answered(A, 0, 8_000);
        run(&mut clocks, SeatSet::one(B), 1, 8_000);
        clocks.turn_back(A, 1, 9_000);
        run(&mut clocks, SeatSet::one(A), 0, 9_000);
        assert_eq!(clocks.deadline(), Some((71_000, A)), "2 s of the delay are left, and the bank");
        assert_eq!(clocks.faces(1, 9_500)[0], ClockFace { seat: A, delay: Some(1_500), bank: 60_000 });
        clocks.answered(A, 0, 14_000);
        assert_eq!(clocks.faces(1, 14_000)[0].bank, 57_000);
        run(&mut clocks, SeatSet::one(B), 1, 14_000);
        assert_eq!(clocks.deadline(), Some((84_000, B)), "B has all of its time for what A answered now");
        clocks.turn_back(A, 1, 15_000);
        run(&mut clocks, SeatSet::one(A), 0, 15_000);
        assert_eq!(clocks.deadline(), Some((72_000, A)), "what went beyond the delay is charged once");
    }

    #[test]
    fn going_back_over_several_of_ones_own_answers_brings_no_new_time_either() {
        let mut clocks = clocks();
        for (step, at) in [(0, 0), (1, 9_000)] {
            run(&mut clocks, SeatSet::one(A), step, at);
            clocks.answered(A, step, at + 9_000);
        }
        run(&mut clocks, SeatSet::one(A), 2, 18_000);
        for (step, at) in [(2, 27_000), (1, 27_500)] {
            clocks.turn_back(A, step, at);
            run(&mut clocks, SeatSet::one(A), step - 1, at);
        }
        assert_eq!(clocks.faces(1, 27_500)[0].delay, Some(1_000), "nine seconds went into the first question");
        clocks.answered(A, 0, 27_500);
        run(&mut clocks, SeatSet::one(A), 1, 27_500);
        assert_eq!(clocks.faces(1, 27_500)[0].delay, Some(500), "and nine and a half into the second");
    }
}
