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
/// A column is seven bits, the lowest cell first. The seventh stays empty: it keeps a line from running out of the top
/// of one column into the bottom of the next.
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

/// A disc fell into a column and came to rest in a row, 0 at the bottom.
#[derive(Clone, Copy, Debug)]
pub struct Dropped {
    by: Seat,
    column: Column,
    row: usize,
}

const ROWS: usize = 6;
const COLUMNS: usize = 7;
const RED: Mark = Mark { letter: 'R', sign: "●", tone: Tone::Red, name: "red" };
const YELLOW: Mark = Mark { letter: 'Y', sign: "○", tone: Tone::Yellow, name: "yellow" };
const BOARD: Board = Board { columns: COLUMNS, rows: ROWS, marks: [RED, YELLOW], numbered: true };

impl State {
    fn turn(&self) -> Seat {
        Seat::new((self.moves & 1).into())
    }

    fn over(&self) -> bool {
        self.won | (usize::from(self.moves) == ROWS * COLUMNS)
    }

    fn filled(&self) -> u64 {
        self.discs[0] | self.discs[1]
    }

    /// The cell where a disc dropped into this column comes to rest: adding one at its bottom carries up to the first
    /// free cell.
    fn resting(&self, column: Column) -> u64 {
        let bottom = 7 * column.0;
        (self.filled() + (1 << bottom)) & (0b111_1111 << bottom)
    }
}

/// Four in a row, for each of the four directions: pairs of neighbours, then pairs of pairs.
fn has_four(discs: u64) -> bool {
    [1, 6, 7, 8].into_iter().any(|step| {
        let pairs = discs & (discs >> step);
        pairs & (pairs >> (2 * step)) != 0
    })
}

/// The number of a cell in the picture, row by row from the top.
fn cell(column: Column, row: usize) -> usize {
    (ROWS - 1 - row) * COLUMNS + usize::from(column.0)
}

/// Every cell, with the row it is in.
fn cells() -> impl Iterator<Item = (Column, usize)> {
    columns().flat_map(|column| (0..ROWS).map(move |row| (column, row)))
}

fn columns() -> impl Iterator<Item = Column> {
    (0..COLUMNS as u8).map(Column)
}

/// Discs as squares of the board, counted row by row from the top.
fn squares(discs: u64) -> u64 {
    let mine = cells().filter(|&(column, row)| discs >> (7 * usize::from(column.0) + row) & 1 == 1);
    mine.fold(0, |squares, (column, row)| squares | 1 << cell(column, row))
}

/// Squares of the board as discs.
fn discs(squares: u64) -> u64 {
    let mine = cells().filter(|&(column, row)| squares >> cell(column, row) & 1 == 1);
    mine.fold(0, |discs, (column, row)| discs | 1 << (7 * usize::from(column.0) + row))
}

/// The row of a single cell of the board.
fn row_of(disc: u64) -> usize {
    disc.trailing_zeros() as usize % 7
}

impl Game for ConnectFour {
    type Setup = NoSetup;
    type State = State;
    type Choice = Column;
    type Event = Dropped;
    type View = View;

    fn info(&self) -> Info {
        Info::new("connect-four", "Connect Four", "Drop discs into columns; four in a row wins.")
            .longest((ROWS * COLUMNS) as u32)
    }

    fn setup(&self, _players: usize) -> NoSetup {
        NoSetup {}
    }

    fn start(&self, _setup: &NoSetup, _chance: &mut dyn Chance) -> Result<State, SetupError> {
        Ok(State::default())
    }

    fn seats(&self, _state: &State) -> usize {
        2
    }

    #[inline]
    fn asked(&self, state: &State) -> Asked {
        if !state.over() {
            Asked::one(state.turn())
        } else if state.won {
            Asked::Over(Outcome::win(2, state.turn().next(2), "four in a row"))
        } else {
            Asked::Over(Outcome::draw(2, "the board is full"))
        }
    }

    #[inline]
    fn choices(&self, state: &State, _seat: Seat, out: &mut Vec<Column>) {
        let filled = state.filled();
        out.extend(columns().filter(|column| filled >> (7 * column.0 + 5) & 1 == 0));
    }

    #[inline]
    fn play(&self, state: &mut State, by: Seat, column: Column, _: &mut dyn Chance, log: &mut Log<Dropped>) {
        let disc = state.resting(column);
        let mine = &mut state.discs[by.index()];
        *mine |= disc;
        state.won = has_four(*mine);
        state.moves += 1;
        log.tell(|| Dropped { by, column, row: row_of(disc) });
    }

    fn view(&self, state: &State, _viewer: Viewer) -> View {
        BOARD.view(state.discs.map(squares), self.asked(state).seats().lowest())
    }

    fn question(&self, _state: &State, _seat: Seat) -> Question {
        Question::new("Into which column do you drop your disc?")
    }

    fn describe(&self, state: &State, _seat: Seat, column: Column) -> Description {
        Description::new("drop", format!("Drop into column {column}"))
            .place(cell(column, row_of(state.resting(column))).to_string())
    }

    fn refusals(&self, state: &State, _seat: Seat) -> Vec<Refusal> {
        let full = |column: &Column| state.filled() >> (7 * column.0 + 5) & 1 == 1;
        let refusal = |column: Column| Refusal {
            thing: cell(column, ROWS - 1).to_string(),
            why: format!("column {column} is full; drop into another"),
        };
        columns().filter(full).map(refusal).collect()
    }

    fn narrate(&self, &Dropped { by, column, row }: &Dropped, _viewer: Viewer) -> Option<Told> {
        let words = format!("{by} drops a disc into column {column}.");
        Some(Told::new("drop", words).by(by).thing(cell(column, row).to_string()))
    }

    fn picture(&self, view: &View) -> Picture {
        BOARD.picture(view)
    }

    fn given(&self, _state: State, given: &serde_json::Value) -> Result<State, SetupError> {
        let (sides, mut wrong) = BOARD.given(given, |side| has_four(discs(side)))?;
        let discs = sides.map(discs);
        let moves = discs.iter().map(|side| side.count_ones() as u8).sum();
        let state = State { discs, moves, won: discs.into_iter().any(has_four) };
        for column in columns() {
            let stack = state.filled() >> (7 * column.0) & 0b111_1111;
            if stack & (stack + 1) != 0 {
                let what = format!("a disc hangs in the air in column {column}");
                wrong.add("given.board", what, "fill every column from the bottom");
            }
        }
        wrong.or(state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::conformance::{Inspect, assert_conforms};

    impl Inspect for ConnectFour {}

    #[test]
    fn it_keeps_its_promises() {
        assert_conforms(ConnectFour);
    }
}
