//! Connect Four: discs fall to the lowest free cell of a column; four in a row wins.

use crate::board::{Board, Mark, View};
use table::{
    Asked, Chance, Description, Game, Info, Log, NoSetup, Outcome, Picture, Question, Refusal, Seat, SetupError, Told,
    Tone, Viewer,
};

/// The rules, on the usual board of seven columns and six rows.
#[derive(Clone, Copy, Debug, Default)]
pub struct ConnectFour;

/// The discs of each side; how many there are; and whether the last one made a four.
///
/// A row is eight bits, the top one first. The eighth stays empty: it keeps a line from running off the end of one row
/// into the next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct State {
    discs: [u64; 2],
    moves: u8,
    won: bool,
}

/// A column, 0 to 6 from the left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Column(u8);

impl std::fmt::Display for Column {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

const RED: Mark = Mark { letter: 'R', sign: "●", tone: Tone::Red, name: "red" };
const YELLOW: Mark = Mark { letter: 'Y', sign: "○", tone: Tone::Yellow, name: "yellow" };
const BOARD: Board = Board { columns: 7, row_bits: 8, rows: 6, marks: [RED, YELLOW], numbered: true };
const CELLS: u8 = 42;
/// The cells of the leftmost column.
const LEFTMOST: u64 = 0x0101_0101_0101;

impl State {
    fn turn(&self) -> Seat {
        Seat::new((self.moves & 1).into())
    }

    fn filled(&self) -> u64 {
        self.discs[0] | self.discs[1]
    }

    fn is_full(&self, column: Column) -> bool {
        self.filled() >> column.0 & 1 == 1
    }

    /// The cell where a disc dropped into this column comes to rest: the last free one from the top.
    fn resting(&self, column: Column) -> usize {
        (LEFTMOST << column.0 & !self.filled()).ilog2() as usize
    }
}

/// Four in a row, for each of the four directions: pairs of neighbours, then pairs of pairs.
fn has_four(discs: u64) -> bool {
    [1, 7, 8, 9].into_iter().any(|step| {
        let pairs = discs & (discs >> step);
        pairs & (pairs >> (2 * step)) != 0
    })
}

fn columns() -> impl Iterator<Item = Column> {
    (0..BOARD.columns as u8).map(Column)
}

impl Game for ConnectFour {
    type Setup = NoSetup;
    type State = State;
    type Choice = Column;
    type Event = Told;
    type View = View;

    fn info(&self) -> Info {
        let about = "Drop discs into columns; four in a row wins.";
        Info::new("connect-four", "Connect Four", about).longest(CELLS.into())
    }

    fn start(&self, _setup: &NoSetup, _chance: &mut dyn Chance) -> Result<State, SetupError> {
        Ok(State::default())
    }

    #[inline]
    fn asked(&self, state: &State) -> Asked {
        if state.won {
            Asked::Over(Outcome::win(2, state.turn().next(2), "four in a row"))
        } else if state.moves == CELLS {
            Asked::Over(Outcome::draw(2, "the board is full"))
        } else {
            Asked::one(state.turn())
        }
    }

    #[inline]
    fn choices(&self, state: &State, _seat: Seat, out: &mut Vec<Column>) {
        out.extend(columns().filter(|&column| !state.is_full(column)));
    }

    #[inline]
    fn play(&self, state: &mut State, by: Seat, column: Column, _: &mut dyn Chance, log: &mut Log<Told>) {
        let cell = state.resting(column);
        let mine = &mut state.discs[by.index()];
        *mine |= 1 << cell;
        state.won = has_four(*mine);
        state.moves += 1;
        log.tell(|| Told::does("drop", by, format!("drops a disc into column {column}")).thing(BOARD.handle(cell)));
    }

    fn view(&self, state: &State, _viewer: Viewer) -> View {
        BOARD.view(state.discs, self.asked(state).seats().lowest())
    }

    fn question(&self, _state: &State, _seat: Seat) -> Question {
        Question::new("Into which column do you drop your disc?")
    }

    fn describe(&self, state: &State, _seat: Seat, column: Column) -> Description {
        Description::new("drop", format!("Drop into column {column}")).place(BOARD.handle(state.resting(column)))
    }

    fn refusals(&self, state: &State, _seat: Seat) -> Vec<Refusal> {
        let refusal = |column: Column| Refusal {
            thing: BOARD.handle(column.0.into()),
            why: format!("column {column} is full; drop into another"),
        };
        columns().filter(|&column| state.is_full(column)).map(refusal).collect()
    }

    fn narrate(&self, told: &Told, _viewer: Viewer) -> Option<Told> {
        Some(told.clone())
    }

    fn picture(&self, view: &View) -> Picture {
        BOARD.picture(view)
    }

    fn given(&self, _state: State, given: &serde_json::Value) -> Result<State, SetupError> {
        let (discs, mut wrong) = BOARD.given(given, has_four)?;
        let moves = discs.iter().map(|side| side.count_ones() as u8).sum();
        let state = State { discs, moves, won: discs.into_iter().any(has_four) };
        // Cells that are empty below a disc.
        let gaps = state.filled() << BOARD.row_bits & !state.filled();
        for column in columns().filter(|column| gaps & LEFTMOST << column.0 != 0) {
            let what = format!("a disc hangs in the air in column {column}");
            wrong.add("given.board", what, "fill every column from the bottom");
        }
        wrong.or(state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::conformance::{Inspect, assert_conforms};

    impl Inspect for ConnectFour {
        fn positions(&self) -> Vec<(usize, serde_json::Value)> {
            let board = [".......", ".......", ".......", ".......", "...Y...", "...RR.."];
            vec![(2, serde_json::json!({ "board": board }))]
        }
    }

    #[test]
    fn it_keeps_its_promises() {
        assert_conforms(ConnectFour);
    }
}
