//! Tic-tac-toe: three in a row wins. The smallest game there is, and so the first to read.

use crate::board::{Board, Mark, View};
use table::{
    Asked, Chance, Description, Game, Info, Log, NoSetup, Outcome, Picture, Question, Seat, SetupError, Told, Tone,
    Viewer,
};

// ANCHOR: types
/// The rules. They have no parameters and no cards, so there is nothing in it.
#[derive(Clone, Copy, Debug, Default)]
pub struct TicTacToe;

/// The squares each side has taken, one bit a square; how many that is; and whether the last one made a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct State {
    taken: [u16; 2],
    moves: u8,
    won: bool,
}

/// A square, 0 to 8, row by row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Square(u8);
// ANCHOR_END: types

// ANCHOR: helpers
const X: Mark = Mark { letter: 'X', sign: "X", tone: Tone::First, name: "" };
const O: Mark = Mark { letter: 'O', sign: "O", tone: Tone::Second, name: "" };
const BOARD: Board = Board { columns: 3, row_bits: 3, rows: 3, marks: [X, O], numbered: false };
const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
const FULL: u16 = 0o777;
const PLACES: [&str; 9] =
    ["top left", "top", "top right", "left", "centre", "right", "bottom left", "bottom", "bottom right"];

fn has_line(mine: u16) -> bool {
    LINES.iter().any(|line| mine & line == *line)
}

impl State {
    fn turn(&self) -> Seat {
        Seat::new((self.moves & 1).into())
    }

    fn over(&self) -> bool {
        self.won | (self.moves == 9)
    }
}
// ANCHOR_END: helpers

// ANCHOR: start
impl Game for TicTacToe {
    type Setup = NoSetup;
    type State = State;
    type Choice = Square;
    type Event = Told;
    type View = View;

    fn info(&self) -> Info {
        Info::new("tic-tac-toe", "Tic-tac-toe", "Three in a row, on nine squares.").longest(9)
    }

    fn start(&self, _setup: &NoSetup, _chance: &mut dyn Chance) -> Result<State, SetupError> {
        Ok(State::default())
    }
    // ANCHOR_END: start

    // ANCHOR: rules
    #[inline]
    fn asked(&self, state: &State) -> Asked {
        if !state.over() {
            Asked::one(state.turn())
        } else if state.won {
            Asked::Over(Outcome::win(2, state.turn().next(2), "three in a row"))
        } else {
            Asked::Over(Outcome::draw(2, "the board is full"))
        }
    }

    #[inline]
    fn choices(&self, state: &State, _seat: Seat, out: &mut Vec<Square>) {
        let mut free = !(state.taken[0] | state.taken[1]) & FULL;
        out.extend((state.moves..9).map(|_| {
            let square = free.trailing_zeros();
            free &= free - 1;
            Square(square as u8)
        }));
    }

    #[inline]
    fn play(&self, state: &mut State, seat: Seat, square: Square, _: &mut dyn Chance, log: &mut Log<Told>) {
        let mine = &mut state.taken[seat.index()];
        *mine |= 1 << square.0;
        state.won = has_line(*mine);
        state.moves += 1;
        log.tell(|| {
            let place = PLACES[usize::from(square.0)];
            Told::does("take", seat, format!("takes the {place} square")).thing(square.0.to_string())
        });
    }
    // ANCHOR_END: rules

    // ANCHOR: view
    fn view(&self, state: &State, _viewer: Viewer) -> View {
        BOARD.view(state.taken.map(u64::from), self.asked(state).seats().lowest())
    }
    // ANCHOR_END: view

    // ANCHOR: words
    fn question(&self, _state: &State, _seat: Seat) -> Question {
        Question::new("Which square do you take?")
    }

    fn describe(&self, _state: &State, _seat: Seat, square: Square) -> Description {
        Description::new("take", format!("Take the {} square", PLACES[usize::from(square.0)]))
            .place(square.0.to_string())
    }

    fn narrate(&self, told: &Told, _viewer: Viewer) -> Option<Told> {
        Some(told.clone())
    }
    // ANCHOR_END: words

    // ANCHOR: picture
    fn picture(&self, view: &View) -> Picture {
        BOARD.picture(view)
    }
    // ANCHOR_END: picture

    // ANCHOR: given
    fn given(&self, _state: State, given: &serde_json::Value) -> Result<State, SetupError> {
        let (sides, wrong) = BOARD.given(given, |side| has_line(side as u16))?;
        let taken = sides.map(|side| side as u16);
        let moves = taken.iter().map(|side| side.count_ones() as u8).sum();
        wrong.or(State { taken, moves, won: taken.into_iter().any(has_line) })
    }
    // ANCHOR_END: given
}

// ANCHOR: conforms
#[cfg(test)]
mod tests {
    use super::*;
    use table::conformance::{Inspect, assert_conforms};

    impl Inspect for TicTacToe {
        fn positions(&self) -> Vec<(usize, serde_json::Value)> {
            vec![(2, serde_json::json!({ "board": ["X.O", ".X.", "..."] }))]
        }
    }

    #[test]
    fn it_keeps_its_promises() {
        assert_conforms(TicTacToe);
    }
}
// ANCHOR_END: conforms
