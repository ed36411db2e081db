//! Boards in words, for the games where two sides take turns to fill one.

use table::{Seat, SetupError};

/// Reads a board from its rows, the top one first: every square is a dot or one of two marks. Bit `n` of a side is
/// square `n`, counted row by row.
pub fn read(rows: &[String], columns: usize, marks: [char; 2]) -> Result<[u64; 2], SetupError> {
    let mut taken = [0; 2];
    for (row, line) in rows.iter().enumerate() {
        let remedy = || format!("write {columns} of {:?}, {:?} and '.'", marks[0], marks[1]);
        if line.chars().count() != columns {
            return Err(SetupError::one(format!("given.board.{row}"), format!("{line:?} is no row"), remedy()));
        }
        for (column, mark) in line.chars().enumerate() {
            match marks.iter().position(|&side| side == mark) {
                Some(side) => taken[side] |= 1 << (row * columns + column),
                None if mark == '.' => {}
                None => {
                    let what = format!("{mark:?} is no mark");
                    return Err(SetupError::one(format!("given.board.{row}"), what, remedy()));
                }
            }
        }
    }
    Ok(taken)
}

/// Sides take turns and the first begins, so it has as many pieces as the second or one more.
pub fn took_turns(counts: [u32; 2], marks: [char; 2]) -> Result<(), SetupError> {
    let [first, second] = counts;
    if first == second || first == second + 1 {
        return Ok(());
    }
    let what = format!("{first} {} and {second} {} can't be, {} begins", marks[0], marks[1], marks[0]);
    Err(SetupError::one("given.board", what, format!("give {} as many as {}, or one more", marks[0], marks[1])))
}

/// A line ends the game, so whoever is to move has none.
pub fn last_move_won(turn: Seat, has_line: [bool; 2], marks: [char; 2]) -> Result<(), SetupError> {
    if !has_line[turn.index()] {
        return Ok(());
    }
    let what = format!("{} has a line, yet {} moved after it", marks[turn.index()], marks[turn.next(2).index()]);
    Err(SetupError::one("given.board", what, "a line ends the game: take the last move away"))
}
