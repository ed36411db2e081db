//! Procedures that many rulebooks share, as plain data to keep in a frame of the state: a window that stays open until
//! everybody has passed in a row, each seat in order, choosing some of a list, and answers given unseen.

use crate::seat::{MAX_SEATS, Seat, SeatSet};

/// A stack of frames: the rules in progress. The top frame is the one that asks.
pub type Stack<F, const N: usize> = crate::zone::Zone<F, N>;

/// A window of passes: seats act in a circle until all that may act have passed one after another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Passes {
    turn: Seat,
    passed: SeatSet,
    members: SeatSet,
    seats: u8,
}

impl Passes {
    /// Opens a window for `members` at a table of `seats`, beginning with `first` or the next member after it.
    pub fn open(first: Seat, members: SeatSet, seats: usize) -> Passes {
        let mut passes = Passes { turn: first, passed: SeatSet::NONE, members, seats: seats as u8 };
        if !members.has(first) {
            passes.advance();
        }
        passes
    }

    /// Whose chance it is; nobody's when the window has closed.
    pub fn turn(&self) -> Option<Seat> {
        (!self.closed()).then_some(self.turn)
    }

    /// Have all members passed in a row?
    pub const fn closed(&self) -> bool {
        self.passed.and(self.members).len() == self.members.len()
    }

    /// The seat whose chance it is passes.
    pub fn pass(&mut self) {
        self.passed = self.passed.with(self.turn);
        self.advance();
    }

    /// The seat whose chance it is acts: everybody gets a new chance, beginning with the next.
    pub fn act(&mut self) {
        self.passed = SeatSet::NONE;
        self.advance();
    }

    /// A seat drops out of the window (it lost, it may no longer act).
    pub fn leave(&mut self, seat: Seat) {
        if self.members.has(seat) {
            if self.turn == seat {
                self.advance();
            }
            self.members = self.members.without(seat);
        }
    }

    fn advance(&mut self) {
        for _ in 0..self.seats {
            self.turn = self.turn.next(self.seats as usize);
            if self.members.has(self.turn) {
                return;
            }
        }
    }
}

/// Each of some seats once, clockwise from the first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Round {
    turn: Seat,
    left: SeatSet,
    seats: u8,
}

impl Round {
    /// Every seat in `members`, clockwise from `first`.
    pub fn from(first: Seat, members: SeatSet, seats: usize) -> Round {
        let mut round = Round { turn: first, left: members, seats: seats as u8 };
        round.settle();
        round
    }

    /// Whose turn it is; nobody's when all have had theirs.
    pub fn turn(&self) -> Option<Seat> {
        (!self.left.is_empty()).then_some(self.turn)
    }

    /// This seat is done.
    pub fn done(&mut self) {
        self.left = self.left.without(self.turn);
        self.settle();
    }

    /// A seat that has not had its turn drops out.
    pub fn leave(&mut self, seat: Seat) {
        self.left = self.left.without(seat);
        self.settle();
    }

    fn settle(&mut self) {
        while !self.left.is_empty() && !self.left.has(self.turn) {
            self.turn = self.turn.next(self.seats as usize);
        }
    }
}

/// Choosing some of a list, one toggle at a time: "any number of ships" is asked as pick, pick, unpick, done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Picking {
    chosen: u64,
    of: u8,
    least: u8,
    most: u8,
}

impl Picking {
    /// At least `least` and at most `most` of `of` items (64 at most).
    pub fn of(of: usize, least: usize, most: usize) -> Picking {
        assert!(of <= 64, "a list of {of} is too long to pick from at once");
        let most = most.min(of);
        Picking { chosen: 0, of: of as u8, least: least.min(most) as u8, most: most as u8 }
    }

    /// Is item `index` chosen?
    pub const fn has(&self, index: usize) -> bool {
        self.chosen & (1 << index) != 0
    }

    /// How many are chosen.
    pub const fn len(&self) -> usize {
        self.chosen.count_ones() as usize
    }

    /// Nothing chosen yet?
    pub const fn is_empty(&self) -> bool {
        self.chosen == 0
    }

    /// What may be toggled now: the chosen, and while there is room the others.
    pub fn open(&self) -> impl Iterator<Item = usize> + use<> {
        let picking = *self;
        (0..self.of as usize).filter(move |&index| picking.has(index) || picking.len() < picking.most as usize)
    }

    /// Chooses an item, or takes the choice back.
    pub fn toggle(&mut self, index: usize) {
        self.chosen ^= 1 << index;
    }

    /// May it end here?
    pub const fn may_end(&self) -> bool {
        self.len() >= self.least as usize
    }

    /// The chosen items in order.
    pub fn chosen(&self) -> impl Iterator<Item = usize> + use<> {
        let picking = *self;
        (0..self.of as usize).filter(move |&index| picking.has(index))
    }
}

/// Answers that several seats give unseen; the last one reveals them all.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Unseen<T> {
    answers: [Option<T>; MAX_SEATS],
    waiting: SeatSet,
}

impl<T: Copy> Unseen<T> {
    /// These seats are to answer.
    pub fn ask(seats: SeatSet) -> Unseen<T> {
        Unseen { answers: [None; MAX_SEATS], waiting: seats }
    }

    /// Who has not answered yet. That much is public.
    pub const fn waiting(&self) -> SeatSet {
        self.waiting
    }

    /// A seat answers. True when it was the last.
    pub fn answer(&mut self, seat: Seat, answer: T) -> bool {
        self.answers[seat.index()] = Some(answer);
        self.waiting = self.waiting.without(seat);
        self.waiting.is_empty()
    }

    /// What a seat has answered, if it has. Rules that show it to anybody else wait until all have answered.
    pub fn get(&self, seat: Seat) -> Option<T> {
        self.answers[seat.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Seat = Seat::new(0);
    const B: Seat = Seat::new(1);
    const C: Seat = Seat::new(2);

    #[test]
    fn a_window_closes_when_all_pass_in_a_row() {
        let mut window = Passes::open(B, SeatSet::first(3), 3);
        window.pass();
        window.pass();
        assert_eq!(window.turn(), Some(A));
        window.act();
        assert_eq!(window.turn(), Some(B), "an action gives everybody a new chance");
        window.pass();
        window.pass();
        window.pass();
        assert!(window.closed() && window.turn().is_none());
    }

    #[test]
    fn a_seat_that_leaves_is_skipped() {
        let mut window = Passes::open(A, SeatSet::first(3), 3);
        window.pass();
        window.leave(B);
        assert_eq!(window.turn(), Some(C));
        window.leave(A);
        assert!(!window.closed(), "the pass of a seat that left is nobody else's pass");
        window.pass();
        assert!(window.closed());
        assert!(Passes::open(A, SeatSet::NONE, 3).closed());
        assert_eq!(Passes::open(A, SeatSet::one(C), 3).turn(), Some(C));
    }

    #[test]
    fn a_round_goes_clockwise_once() {
        let mut round = Round::from(B, SeatSet::first(3), 3);
        let mut order = Vec::new();
        while let Some(seat) = round.turn() {
            order.push(seat);
            round.done();
        }
        assert_eq!(order, [B, C, A]);
        let mut round = Round::from(B, SeatSet::first(3), 3);
        round.leave(C);
        round.done();
        assert_eq!(round.turn(), Some(A));
    }

    #[test]
    fn picking_respects_both_ends() {
        let mut picking = Picking::of(4, 1, 2);
        assert!(!picking.may_end());
        picking.toggle(0);
        picking.toggle(3);
        assert_eq!(picking.open().collect::<Vec<_>>(), [0, 3], "full: only taking back is left");
        picking.toggle(0);
        assert!(picking.may_end());
        assert_eq!(picking.chosen().collect::<Vec<_>>(), [3]);
    }

    #[test]
    fn the_last_unseen_answer_reveals() {
        let mut unseen = Unseen::ask(SeatSet::first(2));
        assert!(!unseen.answer(B, 5));
        assert_eq!(unseen.waiting(), SeatSet::one(A));
        assert!(unseen.answer(A, 6));
        assert_eq!((unseen.get(A), unseen.get(B)), (Some(6), Some(5)));
    }
}
