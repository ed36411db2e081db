//! Turns at something there is little of, shared fairly between people: who has many things to do waits for their own.

use crate::house::lock;
use crate::ids::UserId;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex};
use tokio::sync::oneshot;

/// So many turns at a time. They go round from person to person, and as long as there are two of them nobody holds all.
#[derive(Clone)]
pub struct Turns {
    round: Arc<Mutex<Round>>,
}

struct Round {
    free: usize,
    /// How many one person may hold.
    each: usize,
    held: HashMap<UserId, usize>,
    /// Whoever waits, the next one first, each with all that they wait for.
    waiting: VecDeque<(UserId, VecDeque<oneshot::Sender<Turn>>)>,
}

/// One turn, until it is dropped.
pub struct Turn {
    turns: Turns,
    whose: UserId,
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut round = lock(&self.turns.round);
        round.free += 1;
        if let Some(held) = round.held.get_mut(&self.whose) {
            *held -= 1;
            if *held == 0 {
                round.held.remove(&self.whose);
            }
        }
        drop(round);
        self.turns.serve();
    }
}

impl Round {
    /// Whose turn it is next, if it can be given now.
    fn next(&mut self) -> Option<(UserId, oneshot::Sender<Turn>)> {
        if self.free == 0 {
            return None;
        }
        let may = |whose: &UserId| self.held.get(whose).copied().unwrap_or(0) < self.each;
        let place = self.waiting.iter().position(|(whose, _)| may(whose))?;
        let (whose, mut things) = self.waiting.remove(place)?;
        let thing = things.pop_front()?;
        if !things.is_empty() {
            self.waiting.push_back((whose, things));
        }
        self.free -= 1;
        *self.held.entry(whose).or_default() += 1;
        Some((whose, thing))
    }
}

impl Turns {
    /// So many at a time, one at least.
    pub fn new(count: usize) -> Turns {
        let (free, each) = (count.max(1), count.saturating_sub(1).max(1));
        let round = Round { free, each, held: HashMap::new(), waiting: VecDeque::new() };
        Turns { round: Arc::new(Mutex::new(round)) }
    }

    /// Gets in line at once; the turn comes later.
    pub fn ask(&self, whose: UserId) -> oneshot::Receiver<Turn> {
        let (thing, turn) = oneshot::channel();
        let mut round = lock(&self.round);
        match round.waiting.iter_mut().find(|(who, _)| *who == whose) {
            Some((_, things)) => things.push_back(thing),
            None => round.waiting.push_back((whose, VecDeque::from([thing]))),
        }
        drop(round);
        self.serve();
        turn
    }

    /// Waits for a turn.
    pub async fn wait(&self, whose: UserId) -> Option<Turn> {
        self.ask(whose).await.ok()
    }

    fn serve(&self) {
        loop {
            let Some((whose, thing)) = lock(&self.round).next() else { return };
            // Whoever does not wait any more gives it back by dropping it.
            let _ = thing.send(Turn { turns: self.clone(), whose });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADA: UserId = UserId::new(1);
    const BEA: UserId = UserId::new(2);

    /// The order in which turns come when they are taken one after the other.
    fn order(mut waiting: Vec<(&'static str, oneshot::Receiver<Turn>)>) -> Vec<&'static str> {
        let mut came = Vec::new();
        while !waiting.is_empty() {
            let ready = waiting.iter_mut().position(|(_, turn)| turn.try_recv().is_ok());
            came.push(waiting.remove(ready.expect("somebody's turn comes")).0);
        }
        came
    }

    #[test]
    fn turns_go_round_from_person_to_person() {
        let turns = Turns::new(1);
        let held = turns.ask(ADA);
        let asked = [("ada 1", ADA), ("ada 2", ADA), ("ada 3", ADA), ("bea 1", BEA), ("bea 2", BEA)];
        let waiting = asked.into_iter().map(|(name, whose)| (name, turns.ask(whose))).collect();
        drop(held);
        assert_eq!(order(waiting), ["ada 1", "bea 1", "ada 2", "bea 2", "ada 3"]);
        assert_eq!(lock(&turns.round).free, 1);
        assert!(lock(&turns.round).held.is_empty());
    }

    #[test]
    fn nobody_holds_all_turns_while_others_may_come() {
        let turns = Turns::new(3);
        let mut ada: Vec<_> = (0..5).map(|_| turns.ask(ADA)).collect();
        let held: Vec<Turn> = ada.iter_mut().filter_map(|turn| turn.try_recv().ok()).collect();
        assert_eq!(held.len(), 2, "one is left for whoever comes");
        let bea = turns.ask(BEA).try_recv().expect("she does not wait");
        drop(bea);
        assert!(ada.iter_mut().all(|turn| turn.try_recv().is_err()), "what she gives back is not for Ada");
        drop(held);
        assert_eq!(ada.iter_mut().filter_map(|turn| turn.try_recv().ok()).count(), 3);
    }

    #[test]
    fn who_does_not_wait_any_more_holds_nobody_up() {
        let turns = Turns::new(1);
        let mut held = turns.ask(ADA);
        let turn = held.try_recv().expect("nobody else waits");
        for _ in 0..100 {
            drop(turns.ask(ADA));
        }
        let mut bea = turns.ask(BEA);
        drop(turn);
        assert!(bea.try_recv().is_ok());
    }
}
