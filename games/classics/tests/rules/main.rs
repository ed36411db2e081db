//! The rules of the classics, played by the words the screen shows.

mod connect_four;
mod go_fish;
mod leduc;
mod seated;
mod tic_tac_toe;

use table::{Seat, SetupError};

const FIRST: Seat = Seat::new(0);
const SECOND: Seat = Seat::new(1);

/// The place and the words of a refusal to begin.
fn problem<T>(result: Result<T, SetupError>) -> String {
    match result {
        Ok(_) => panic!("this should have been refused"),
        Err(error) => error.to_string(),
    }
}
