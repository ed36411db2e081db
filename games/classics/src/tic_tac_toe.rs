//! Tic-tac-toe: three in a row wins. The smallest game there is, and so the first to read.

use serde::{Deserialize, Serialize};
use table::{
    Asked, Chance, Description, Game, Info, Log, Outcome, Picture, Piece, Question, Seat, SetupError, Shape, Told,
    Tone, Viewer,
};

/// The rules. They have no parameters and no cards, so there is nothing in it.
#[derive(Clone, Copy, Debug, Default)]
pub struct TicTacToe;

/// There is nothing to set up.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {}

/// The squares each side has taken, one bit a square, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct State {
    taken: [u16; 2],
    turn: u8,
    won: bool,
}

/// A square, 0 to 8, row by row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Square(u8);

/// A mark was made.
#[derive(Clone, Copy, Debug)]
pub struct Marked(Seat, Square);

/// The board: `X`, `O` or a space.
#[derive(Serialize)]
pub struct View {
    board: [char; 9],
    turn: Seat,
}

const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
const FULL: u16 = 0o777;
const PLACES: [&str; 9] =
    ["top left", "top", "top right", "left", "centre", "right", "bottom left", "bottom", "bottom right"];

impl Game for TicTacToe {
    type Setup = Setup;
    type State = State;
    type Choice = Square;
    type Event = Marked;
    type View = View;

    fn info(&self) -> Info {
        Info {
            id: "tic-tac-toe",
            title: "Tic-tac-toe",
            about: "Three in a row, on nine squares.",
            players: (2, 2),
            revision: 1,
            cards: None,
            longest: 9,
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
        let turn = Seat::new(state.turn.into());
        if state.won {
            Asked::Over(Outcome::win(2, turn.next(2), "three in a row"))
        } else if state.taken[0] | state.taken[1] == FULL {
            Asked::Over(Outcome::draw(2, "the board is full"))
        } else {
            Asked::one(turn)
        }
    }

    #[inline]
    fn choices(&self, state: &State, _seat: Seat, out: &mut Vec<Square>) {
        let mut free = !(state.taken[0] | state.taken[1]) & FULL;
        out.extend((0..free.count_ones()).map(|_| {
            let square = free.trailing_zeros();
            free &= free - 1;
            Square(square as u8)
        }));
    }

    #[inline]
    fn play(&self, state: &mut State, seat: Seat, square: Square, _: &mut dyn Chance, log: &mut Log<Marked>) {
        let mine = &mut state.taken[seat.index()];
        *mine |= 1 << square.0;
        state.won = LINES.iter().any(|line| *mine & line == *line);
        state.turn ^= 1;
        log.tell(|| Marked(seat, square));
    }

    fn view(&self, state: &State, _viewer: Viewer) -> View {
        let mark = |square: usize| match [0, 1].map(|side| state.taken[side] & (1 << square) != 0) {
            [true, _] => 'X',
            [_, true] => 'O',
            _ => ' ',
        };
        View { board: std::array::from_fn(mark), turn: Seat::new(state.turn.into()) }
    }

    fn question(&self, _state: &State, _seat: Seat) -> Question {
        Question::new("Which square do you take?")
    }

    fn describe(&self, _state: &State, _seat: Seat, square: Square) -> Description {
        Description::new("take", format!("Take the {} square", PLACES[usize::from(square.0)]))
            .place(square.0.to_string())
    }

    fn narrate(&self, Marked(seat, square): &Marked, _viewer: Viewer) -> Option<Told> {
        let words = format!("{seat} takes the {} square.", PLACES[usize::from(square.0)]);
        Some(Told::new("take", words).by(*seat).thing(square.0.to_string()))
    }

    fn picture(&self, view: &View) -> Picture {
        let mut picture = Picture::default();
        let tone = |mark| if mark == 'X' { Tone::First } else { Tone::Second };
        let piece = |(square, mark): (usize, &char)| Piece::new(square.to_string(), mark.to_string()).tone(tone(*mark));
        let cells = view.board.iter().enumerate().map(piece).collect();
        picture.add("Board", None, Shape::Grid { columns: 3, cells });
        picture
    }
}
