//! Victory and scoring, which the manual leaves to be written (9): rulings S01 to S03.

use crate::battle::Battle;
use crate::event::Event;
use crate::options::HARD_CAP;
use crate::parts::Layer;
use crate::state::{Side, Stage, State};
use table::{Outcome, Seat};

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// This player's ship was destroyed (S01).
    Destroyed(Seat),
    /// Both ships were destroyed at the same moment (S03).
    Both,
    /// The turns are over: the better ship wins, if there is one (S02).
    Turns(Option<Seat>),
}

impl Ending {
    /// The result for the table.
    pub(crate) fn outcome(self, state: &State) -> Outcome {
        // Points decide only when time runs out; they are the percentages that are left of a ship's layers, added up.
        let points = || state.sides.map(|side| side.condition().0 / 100);
        match self {
            Ending::Destroyed(loser) => Outcome::win(2, loser.next(2), "the loser's ship is destroyed"),
            Ending::Both => Outcome::draw(2, "both ships are destroyed"),
            Ending::Turns(Some(winner)) => {
                Outcome::win(2, winner, "the better ship when time ran out").with_scores(&points())
            }
            Ending::Turns(None) => {
                Outcome::draw(2, "two ships in equal shape when time ran out").with_scores(&points())
            }
        }
    }
}

impl Side {
    /// Is the hull gone?
    pub(crate) fn is_destroyed(&self) -> bool {
        self.layer(Layer::Hull) <= 0
    }

    /// The shape a ship is in, to be compared when time runs out (S02): the sum of what is left of its layers in
    /// percent, and then hull, armor, shield to break a tie. A layer that a ship does not have adds nothing.
    pub(crate) fn condition(&self) -> (i32, [i32; 3]) {
        let most = |layer: Layer| i32::from(self.base[layer.maximum() as usize]);
        let percent = |layer: Layer| {
            if most(layer) > 0 { i32::from(self.layer(layer).max(0)) * 10_000 / most(layer) } else { 0 }
        };
        let sum: i32 = Layer::ALL.into_iter().map(percent).sum();
        (sum, [percent(Layer::Hull), percent(Layer::Armor), percent(Layer::Shield)])
    }
}

impl Battle<'_> {
    /// S01: a ship without hull is destroyed and its opponent wins at once. S03: whoever is first at 0 loses; only
    /// what is done to both ships at the same moment makes a draw.
    pub fn check_destroyed(&mut self) {
        if !self.stepping {
            self.settle_destroyed();
        }
    }

    /// Ends the game if a ship is gone.
    pub fn settle_destroyed(&mut self) {
        self.falling = None;
        let ending = match [0, 1].map(|index| self.state.sides[index].is_destroyed()) {
            [false, false] => return,
            [true, true] => Ending::Both,
            [true, false] => Ending::Destroyed(Seat::new(0)),
            [false, true] => Ending::Destroyed(Seat::new(1)),
        };
        self.end(ending);
    }

    /// S02: after so many turns each the better ship wins; without that house rule the hard limit makes a draw.
    pub fn is_over_by_turns(&mut self) -> bool {
        let cap = self.state.options.cap.unwrap_or(HARD_CAP);
        if self.state.sides.iter().any(|side| side.turns < cap) {
            return false;
        }
        let [a, b] = self.state.sides.map(|side| side.condition());
        let winner = match a.cmp(&b) {
            _ if self.state.options.cap.is_none() => None,
            std::cmp::Ordering::Greater => Some(Seat::new(0)),
            std::cmp::Ordering::Less => Some(Seat::new(1)),
            std::cmp::Ordering::Equal => None,
        };
        self.end(Ending::Turns(winner));
        true
    }

    fn end(&mut self, ending: Ending) {
        if !self.is_over() {
            self.state.stage = Stage::Over(ending);
            self.log.tell(|| Event::Over(ending));
        }
    }
}
