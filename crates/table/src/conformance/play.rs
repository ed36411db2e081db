//! Random plays, and how a play that broke a promise is made smaller.

use crate::chance::{Chance, Fast};
use proptest::strategy::{NewTree, Strategy, ValueTree};
use proptest::test_runner::TestRunner;

/// A play, before it is played: where it sits down, what chance follows from, and what is picked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Play {
    /// Which of the tables.
    pub table: usize,
    /// What chance follows from.
    pub seed: u64,
    /// What is answered; the play stops when they are used up.
    pub picks: Vec<Pick>,
}

/// One answer, before it is known what is offered. Both numbers go round and round the list they pick from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pick {
    /// Which of the seats asked.
    pub who: u8,
    /// Which of its choices.
    pub what: u16,
}

const FIRST: Pick = Pick { who: 0, what: 0 };

/// Plays at random, at any of some tables.
#[derive(Clone, Debug)]
pub(super) struct Plays {
    pub tables: usize,
    /// How long the longest plays are.
    pub longest: usize,
}

impl Strategy for Plays {
    type Tree = PlayTree;
    type Value = Play;

    /// Half of the plays go on to the end, half stop somewhere: a game that was left is a game as well.
    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        let drawn = proptest::num::u64::ANY.new_tree(runner)?.current();
        let mut chance = Fast::new(drawn);
        let whole = chance.pick(2) == 0;
        let bits = usize::BITS - self.longest.leading_zeros();
        let length = if whole { self.longest } else { self.longest >> chance.pick(bits + 1) };
        let pick = |_| Pick { who: chance.pick(256) as u8, what: chance.pick(1 << 16) as u16 };
        let picks = (0..length).map(pick).collect();
        let table = chance.pick(self.tables as u32) as usize;
        Ok(PlayTree::new(Play { table, seed: u64::from(chance.pick(1_000_000)), picks }))
    }
}

/// A play that gets smaller: fewer answers first, from the end, in large pieces and then in small ones; then a smaller
/// table; then the first choice instead of another one.
#[derive(Clone, Debug)]
pub(super) struct PlayTree {
    /// The smallest play known to break the promise.
    best: Play,
    /// The play to try now.
    current: Play,
    next: Next,
    /// Has anything become smaller since the last time round?
    gained: bool,
}

#[derive(Clone, Copy, Debug)]
enum Next {
    Cut { size: usize, end: usize },
    Table(usize),
    Seed(u64),
    Lower { at: usize, form: u8 },
    Done,
}

impl PlayTree {
    fn new(play: Play) -> PlayTree {
        let next = PlayTree::first_cut(&play);
        PlayTree { best: play.clone(), current: play, next, gained: false }
    }

    fn first_cut(play: &Play) -> Next {
        Next::Cut { size: play.picks.len(), end: play.picks.len() }
    }

    /// Puts the next smaller play in place; false when there is none left.
    fn propose(&mut self) -> bool {
        self.current.clone_from(&self.best);
        loop {
            match self.next {
                Next::Cut { size: 0, .. } => self.next = Next::Table(0),
                Next::Cut { size, end: 0 } => self.next = Next::Cut { size: size / 2, end: self.best.picks.len() },
                Next::Cut { size, end } => {
                    let start = end.saturating_sub(size);
                    self.next = Next::Cut { size, end: start };
                    self.current.picks.drain(start..end);
                    return true;
                }
                Next::Table(table) if table < self.best.table => {
                    self.next = Next::Table(table + 1);
                    self.current.table = table;
                    return true;
                }
                Next::Table(_) => self.next = Next::Seed(0),
                Next::Seed(seed) if seed < self.best.seed.min(4) => {
                    self.next = Next::Seed(seed + 1);
                    self.current.seed = seed;
                    return true;
                }
                Next::Seed(_) => self.next = Next::Lower { at: 0, form: 0 },
                Next::Lower { at, form } if at < self.best.picks.len() => {
                    self.next = if form == 3 {
                        Next::Lower { at: at + 1, form: 0 }
                    } else {
                        Next::Lower { at, form: form + 1 }
                    };
                    let pick = self.best.picks[at];
                    let lower = [
                        FIRST,
                        Pick { who: 0, ..pick },
                        Pick { what: 0, ..pick },
                        Pick { what: pick.what / 2, ..pick },
                    ];
                    self.current.picks[at] = lower[usize::from(form)];
                    if self.current != self.best {
                        return true;
                    }
                }
                Next::Lower { .. } if std::mem::take(&mut self.gained) => self.next = PlayTree::first_cut(&self.best),
                Next::Lower { .. } => self.next = Next::Done,
                Next::Done => return false,
            }
        }
    }
}

impl ValueTree for PlayTree {
    type Value = Play;

    fn current(&self) -> Play {
        self.current.clone()
    }

    fn simplify(&mut self) -> bool {
        self.gained |= self.current != self.best;
        self.best.clone_from(&self.current);
        self.propose()
    }

    fn complicate(&mut self) -> bool {
        self.propose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As proptest does it: a play that still breaks the promise is simplified, one that does not is given up.
    fn smallest(play: Play, breaks: impl Fn(&Play) -> bool) -> (Play, usize) {
        let mut tree = PlayTree::new(play);
        let mut tried = 0;
        let mut more = tree.simplify();
        while more {
            tried += 1;
            more = if breaks(&tree.current()) { tree.simplify() } else { tree.complicate() };
        }
        (tree.current(), tried)
    }

    #[test]
    fn what_is_left_is_what_matters() {
        let picks = (0..200).map(|n| Pick { who: 7, what: n }).collect();
        let breaks = |play: &Play| {
            let has = |what| play.picks.iter().any(|pick| pick.what == what);
            has(40) && has(150)
        };
        let (play, tried) = smallest(Play { table: 3, seed: 99, picks }, breaks);
        assert_eq!(
            play,
            Play { table: 0, seed: 0, picks: vec![Pick { who: 0, what: 40 }, Pick { who: 0, what: 150 }] }
        );
        assert!(tried < 200, "cutting takes about 2 log n steps a pick, not {tried}");
    }

    #[test]
    fn a_play_that_needs_nothing_ends_empty() {
        let picks = vec![Pick { who: 1, what: 1 }; 50];
        assert_eq!(smallest(Play { table: 2, seed: 5, picks }, |_| true).0, Play { table: 0, seed: 0, picks: vec![] });
    }
}
