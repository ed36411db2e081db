//! A board that two sides fill in turns: all that tic-tac-toe and Connect Four share besides their rules.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{Picture, Piece, Seat, SetupError, Shape, Tone, read_given};

/// How a board is written and drawn. The squares of a side are a bit each, row by row from the top.
pub struct Board {
    /// How many squares a row has.
    pub columns: usize,
    /// How many bits a row has; those without a square stay empty.
    pub row_bits: usize,
    /// How many rows.
    pub rows: usize,
    /// What each side puts on a square.
    pub marks: [Mark; 2],
    /// Are the columns numbered?
    pub numbered: bool,
}

/// What a side puts on a square.
pub struct Mark {
    /// As it is written in views and positions.
    pub letter: char,
    /// As it is drawn.
    pub sign: &'static str,
    /// Its colour.
    pub tone: Tone,
    /// As it is said, where the sign is none to be read.
    pub name: &'static str,
}

// ANCHOR: view
/// The board row by row from the top, with the letter of a side or a dot on every square, and whose turn it is.
#[derive(Serialize)]
pub struct View {
    board: Vec<String>,
    turn: Option<Seat>,
}
// ANCHOR_END: view

// ANCHOR: given
/// A position in words: `board = ["X.O", ".X.", "..."]`. Whose turn it is follows from the marks.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Given {
    board: Vec<String>,
}
// ANCHOR_END: given

impl Board {
    /// The handle of the square with this bit: its number, counted row by row from the top.
    pub fn handle(&self, bit: usize) -> String {
        (bit / self.row_bits * self.columns + bit % self.row_bits).to_string()
    }

    /// What everybody sees, where each side has taken these squares.
    pub fn view(&self, sides: [u64; 2], turn: Option<Seat>) -> View {
        let letter = |bit: usize| match sides.map(|side| side >> bit & 1) {
            [1, _] => self.marks[0].letter,
            [_, 1] => self.marks[1].letter,
            _ => '.',
        };
        let row = |row: usize| (0..self.columns).map(|column| letter(row * self.row_bits + column)).collect();
        View { board: (0..self.rows).map(row).collect(), turn }
    }

    /// The board as anyone can draw it.
    pub fn picture(&self, view: &View) -> Picture {
        let piece = |(square, letter): (usize, char)| match self.marks.iter().find(|mark| mark.letter == letter) {
            Some(Mark { sign, tone, name, .. }) => Piece::new(square.to_string(), *sign).tone(*tone).text(*name),
            None => Piece::new(square.to_string(), "·").tone(Tone::Faint),
        };
        let mut picture = Picture::default();
        let cells = view.board.iter().flat_map(|row| row.chars()).enumerate().map(piece).collect();
        let heads = (1..=self.columns).filter(|_| self.numbered).map(|column| column.to_string()).collect();
        picture.add("Board", None, Shape::Grid { columns: self.columns, cells }).heads = heads;
        picture
    }

    /// Reads a position: the squares of each side, and what is wrong with them. `has_line` says whether a side has won.
    ///
    /// # Errors
    /// When it is no board at all.
    pub fn given(&self, given: &Value, has_line: impl Fn(u64) -> bool) -> Result<([u64; 2], SetupError), SetupError> {
        let Board { columns, row_bits, rows, marks, .. } = self;
        let [first, second] = [marks[0].letter, marks[1].letter];
        let remedy =
            format!("write it as board = {rows} rows of {columns} from the top, of {first:?}, {second:?} and '.'");
        let Given { board } = read_given(given, &remedy)?;
        let (mut sides, mut wrong) = ([0; 2], SetupError::none());
        if board.len() != *rows {
            wrong.add("given.board", format!("there are {} rows", board.len()), &remedy);
        }
        for (row, line) in board.iter().enumerate() {
            let at = format!("given.board.{row}");
            if line.chars().count() != *columns {
                wrong.add(&at, format!("{line:?} is no row"), &remedy);
            }
            for (column, letter) in line.chars().enumerate() {
                match marks.iter().position(|mark| mark.letter == letter) {
                    Some(side) if row < *rows && column < *columns => sides[side] |= 1 << (row * row_bits + column),
                    None if letter != '.' => wrong.add(&at, format!("{letter:?} is no mark"), &remedy),
                    _ => {}
                }
            }
        }
        wrong.or(())?;
        Ok((sides, self.came_about(sides, sides.map(has_line))))
    }

    /// Sides take turns and the first begins, and a line ends the game.
    fn came_about(&self, sides: [u64; 2], lines: [bool; 2]) -> SetupError {
        let ([one, other], mut wrong) = (sides.map(u64::count_ones), SetupError::none());
        let [first, second] = [self.marks[0].letter, self.marks[1].letter];
        if one != other && one != other + 1 {
            let what = format!("{one} {first} and {other} {second} can't be, {first} begins");
            wrong.add("given.board", what, format!("give {first} as many as {second}, or one more"));
        }
        let [next, last] = if one == other { [0, 1] } else { [1, 0] };
        if lines[next] {
            let [next, last] = [next, last].map(|side| self.marks[side].letter);
            let what = format!("{next} has a line, yet {last} moved after it");
            wrong.add("given.board", what, "a line ends the game: take the last move away");
        }
        wrong
    }
}
