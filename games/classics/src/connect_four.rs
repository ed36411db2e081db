//! Connect Four: discs fall to the lowest free cell of a column; four in a row wins.

use crate::board;
use serde::{Deserialize, Serialize};
use table::{
    Asked, Chance, Description, Game, Info, Log, Outcome, Picture, Piece, Question, Refusal, Seat, SetupError, Shape,
    Told, Tone, Viewer,
};

/// The rules, on the usual board of seven columns and six rows.
#[derive(Clone, Copy, Debug, Default)]
pub struct ConnectFour;

/// There is nothing to set up.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {}

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

/// The board row by row from the top, with `R` for red, `Y` for yellow or a dot, and whose turn it is.
#[derive(Serialize)]
pub struct View {
    board: [String; ROWS],
    turn: Option<Seat>,
}

/// A position in words: six rows from the top, as in the view. Whose turn it is follows from the discs.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Given {
    board: [String; ROWS],
}

const ROWS: usize = 6;
const COLUMNS: usize = 7;
const MARKS: [char; 2] = ['R', 'Y'];
/// The lowest cell of every column: every seventh bit.
const BOTTOM: u64 = 0x0408_1020_4081;
/// The highest cell of every column.
const TOP: u64 = BOTTOM << (ROWS - 1);

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

/// The row of a single cell of the board.
fn row_of(disc: u64) -> usize {
    disc.trailing_zeros() as usize % 7
}

impl Game for ConnectFour {
    type Setup = Setup;
    type State = State;
    type Choice = Column;
    type Event = Dropped;
    type View = View;

    fn info(&self) -> Info {
        Info {
            id: "connect-four",
            title: "Connect Four",
            about: "Drop discs into columns; four in a row wins.",
            players: (2, 2),
            revision: 1,
            cards: None,
            longest: (ROWS * COLUMNS) as u32,
        }
    }

    fn setup(&self, _players: usize) -> Setup {
        Setup {}
    }

    fn start(&self, _setup: &Setup, _chance: &mut dyn Chance) -> Result<State, SetupError> {
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
        out.extend((0..COLUMNS as u8).map(Column).filter(|column| filled >> (7 * column.0 + 5) & 1 == 0));
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
        let mark = |column: usize, row: usize| match state.discs.map(|side| side >> (7 * column + row) & 1) {
            [1, _] => MARKS[0],
            [_, 1] => MARKS[1],
            _ => '.',
        };
        View {
            board: std::array::from_fn(|line| (0..COLUMNS).map(|column| mark(column, ROWS - 1 - line)).collect()),
            turn: (!state.over()).then_some(state.turn()),
        }
    }

    fn question(&self, _state: &State, _seat: Seat) -> Question {
        Question::new("Into which column do you drop your disc?")
    }

    fn describe(&self, state: &State, _seat: Seat, column: Column) -> Description {
        Description::new("drop", format!("Drop into column {column}"))
            .place(cell(column, row_of(state.resting(column))).to_string())
    }

    fn refusals(&self, state: &State, _seat: Seat) -> Vec<Refusal> {
        let full = |column: &Column| state.filled() & TOP & (0b111_1111 << (7 * column.0)) != 0;
        let refusal = |column: Column| Refusal {
            thing: cell(column, ROWS - 1).to_string(),
            why: format!("column {column} is full; drop into another"),
        };
        (0..COLUMNS as u8).map(Column).filter(full).map(refusal).collect()
    }

    fn narrate(&self, &Dropped { by, column, row }: &Dropped, _viewer: Viewer) -> Option<Told> {
        let words = format!("{by} drops a disc into column {column}.");
        Some(Told::new("drop", words).by(by).thing(cell(column, row).to_string()))
    }

    fn picture(&self, view: &View) -> Picture {
        let mut picture = Picture::default();
        let piece = |(cell, mark): (usize, char)| match mark {
            'R' => Piece::new(cell.to_string(), "●").tone(Tone::Red).text("red"),
            'Y' => Piece::new(cell.to_string(), "○").tone(Tone::Yellow).text("yellow"),
            _ => Piece::new(cell.to_string(), "·").tone(Tone::Faint),
        };
        let cells = view.board.iter().flat_map(|row| row.chars()).enumerate().map(piece).collect();
        picture.add("Board", None, Shape::Grid { columns: COLUMNS, cells });
        picture
    }

    fn given(&self, _state: State, given: &serde_json::Value) -> Result<State, SetupError> {
        let Given { board: rows } = crate::read_given(given, "board = six rows of seven marks, the top row first")?;
        let squares = board::read(&rows, COLUMNS, MARKS)?;
        let columns = || (0..COLUMNS as u8).map(Column);
        let discs = squares.map(|side| {
            let cells = columns().flat_map(|column| (0..ROWS).map(move |row| (column, row)));
            let mine = cells.filter(|&(column, row)| side >> cell(column, row) & 1 == 1);
            mine.fold(0, |discs, (column, row)| discs | 1 << (7 * usize::from(column.0) + row))
        });
        let counts = discs.map(u64::count_ones);
        board::took_turns(counts, MARKS)?;
        let moves = (counts[0] + counts[1]) as u8;
        let state = State { discs, moves, won: discs.into_iter().any(has_four) };
        let floating = |column: &Column| {
            let stack = state.filled() >> (7 * column.0) & 0b111_1111;
            stack & (stack + 1) != 0
        };
        if let Some(column) = columns().find(floating) {
            let what = format!("a disc hangs in the air in column {column}");
            return Err(SetupError::one("given.board", what, "fill every column from the bottom"));
        }
        board::last_move_won(state.turn(), discs.map(has_four), MARKS)?;
        Ok(state)
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
