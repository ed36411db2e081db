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
    /// How long it had thought about the same question before: an answer was taken back, or a bot played for it.
    before: [u64; MAX_SEATS],
    /// For a seat that a bot plays for: the number of the question it left, and how long it had thought about that.
    left: [Option<(u64, u64)>; MAX_SEATS],
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
        let (since, before, left) = ([None; MAX_SEATS], [0; MAX_SEATS], [None; MAX_SEATS]);
        Some(Clocks { delay, bank: [bank; MAX_SEATS], since, before, left, spent: Vec::new() })
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

    /// A seat has answered, as the one after `step` answers. Where a bot did so for it, what its player had thought
    /// before is what it took.
    pub fn answered(&mut self, seat: Seat, step: usize, at: HouseTime) {
        let left = self.left[seat.index()].take().map_or(0, |(_, thought)| thought);
        let thought = self.stop(seat, at).unwrap_or(left);
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

    /// Lets the clocks of these seats run, after `step` answers, and stops all others. `questions` are the numbers of
    /// what each seat is asked, 0 for nothing: whoever comes back to the same question has used what they had used.
    pub fn run(&mut self, seats: SeatSet, questions: &[u64; MAX_SEATS], step: usize, at: HouseTime) {
        for seat in Seat::all(MAX_SEATS) {
            let (index, question) = (seat.index(), questions[seat.index()]);
            self.left[index] = self.left[index].filter(|(left, _)| *left == question);
            match self.since[index] {
                Some(_) if !seats.has(seat) => {
                    let thought = self.stop(seat, at);
                    self.left[index] = thought.filter(|_| question != 0).map(|thought| (question, thought));
                }
                None if seats.has(seat) => {
                    let known = self.spent.get(step).filter(|(who, _)| *who == seat).map(|(_, thought)| *thought);
                    let left = self.left[index].take().map(|(_, thought)| thought);
                    self.before[index] = left.or(known).unwrap_or(0);
                    self.since[index] = Some(at);
                }
                _ => {}
            }
        }
    }

    /// Whether a seat that a bot plays for has no time left for the question it left.
    pub fn is_over(&self, seat: Seat) -> bool {
        let index = seat.index();
        self.left[index].is_some_and(|(_, thought)| thought >= self.delay) && self.bank[index] == 0
    }

    /// Whether a seat has no time left to answer anew what it answered after `step` answers.
    pub fn was_over(&self, seat: Seat, step: usize) -> bool {
        let used = |(who, thought): &(Seat, u64)| *who == seat && *thought >= self.delay;
        self.spent.get(step).is_some_and(used) && self.bank[seat.index()] == 0
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

    /// Lets the clocks of these seats run; each answer brings everybody another question.
    fn run(clocks: &mut Clocks, seats: SeatSet, step: usize, at: HouseTime) {
        clocks.run(seats, &[step as u64 + 1; MAX_SEATS], step, at);
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

    #[test]
    fn whoever_comes_back_to_the_same_question_has_used_what_they_had_used() {
        let mut clocks = clocks();
        run(&mut clocks, SeatSet::one(A), 0, 0);
        run(&mut clocks, SeatSet::NONE, 0, 25_000);
        assert!(!clocks.is_over(A), "15 s came from the bank");
        run(&mut clocks, SeatSet::one(A), 0, 99_000);
        assert_eq!(clocks.deadline(), Some((144_000, A)), "45 s are left");
        run(&mut clocks, SeatSet::NONE, 0, 144_000);
        assert!(clocks.is_over(A));
        clocks.answered(A, 0, 145_000);
        run(&mut clocks, SeatSet::one(A), 1, 145_000);
        assert_eq!(clocks.deadline(), Some((155_000, A)), "the next question brings its own delay");
        assert!(clocks.was_over(A, 0) && !clocks.was_over(B, 0));
        clocks.turn_back(A, 1, 145_000);
        run(&mut clocks, SeatSet::one(A), 0, 145_000);
        assert_eq!(clocks.deadline(), Some((145_000, A)), "to take back what the bot answered brings nothing");
    }

    #[test]
    fn whoever_is_asked_beside_others_has_used_their_time_whatever_those_answer() {
        let mut clocks = clocks();
        let same = [7; MAX_SEATS];
        clocks.run(SeatSet::one(A).with(B), &same, 0, 0);
        clocks.run(SeatSet::one(B), &same, 0, 8_000);
        clocks.answered(B, 0, 9_000);
        clocks.run(SeatSet::one(A), &same, 1, 9_000);
        assert_eq!(clocks.faces(1, 9_000)[0].delay, Some(2_000));
    }
}
