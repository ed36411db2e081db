//! Players' clocks. They follow from the log alone: every entry says when it was written in house time, and house time
//! stands still while the house is closed, so nobody's clock runs then.

use crate::entry::ClockRule;
use crate::store::HouseTime;
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
}

/// One seat's clock, as it stands at one moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
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
        Some(Clocks { delay, bank: [bank; MAX_SEATS], since: [None; MAX_SEATS] })
    }

    /// Stops a seat's clock and takes what it used from its bank.
    pub fn stop(&mut self, seat: Seat, at: HouseTime) {
        let seat = seat.index();
        if let Some(since) = self.since[seat].take() {
            let beyond = at.saturating_sub(since).saturating_sub(self.delay);
            self.bank[seat] = self.bank[seat].saturating_sub(beyond);
        }
    }

    /// Lets the clocks of these seats run and stops all others.
    pub fn run(&mut self, seats: SeatSet, at: HouseTime) {
        for seat in Seat::all(MAX_SEATS) {
            match self.since[seat.index()] {
                Some(_) if !seats.has(seat) => self.stop(seat, at),
                None if seats.has(seat) => self.since[seat.index()] = Some(at),
                _ => {}
            }
        }
    }

    /// Lets a seat think about a new question, without charging it for the old one.
    pub fn forgive(&mut self) {
        self.since = [None; MAX_SEATS];
    }

    /// When a seat's time is over; nothing while its clock does not run.
    pub fn deadline_of(&self, seat: Seat) -> Option<HouseTime> {
        self.since[seat.index()].map(|since| since + self.delay + self.bank[seat.index()])
    }

    /// The seat whose time is over first, and when.
    pub fn deadline(&self) -> Option<(HouseTime, Seat)> {
        Seat::all(MAX_SEATS).filter_map(|seat| Some((self.deadline_of(seat)?, seat))).min()
    }

    /// What the clocks of a table of `seats` show.
    pub fn faces(&self, seats: usize, now: HouseTime) -> Vec<ClockFace> {
        let face = |seat: Seat| {
            let used = self.since[seat.index()].map(|since| now.saturating_sub(since));
            let beyond = used.map_or(0, |used| used.saturating_sub(self.delay));
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

    #[test]
    fn the_bank_is_touched_only_after_the_delay() {
        let mut clocks = clocks();
        clocks.run(SeatSet::one(A), 0);
        clocks.stop(A, 9_000);
        assert_eq!(clocks.faces(1, 9_000)[0], ClockFace { seat: A, delay: None, bank: 60_000 });
        clocks.run(SeatSet::one(A), 100_000);
        assert_eq!(clocks.deadline(), Some((170_000, A)));
        assert_eq!(clocks.faces(1, 125_000)[0], ClockFace { seat: A, delay: Some(0), bank: 45_000 });
        clocks.stop(A, 125_000);
        assert_eq!(clocks.faces(1, 999_000)[0].bank, 45_000);
    }

    #[test]
    fn only_the_clock_of_whoever_is_asked_runs() {
        let mut clocks = clocks();
        clocks.run(SeatSet::one(A).with(B), 0);
        clocks.run(SeatSet::one(B), 30_000);
        assert_eq!(clocks.deadline(), Some((70_000, B)), "it still thinks about the same question");
        assert_eq!(clocks.faces(2, 30_000)[0].bank, 40_000, "A is charged for what it used");
        assert_eq!(clocks.deadline_of(A), None);
    }

    #[test]
    fn a_bank_is_never_less_than_empty() {
        let mut clocks = clocks();
        clocks.run(SeatSet::one(A), 0);
        clocks.stop(A, 1_000_000);
        clocks.run(SeatSet::one(A), 2_000_000);
        assert_eq!(clocks.deadline(), Some((2_010_000, A)));
    }
}
