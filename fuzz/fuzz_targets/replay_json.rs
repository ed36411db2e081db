//! Whatever bytes come in as a replay: an error or a match, never a panic; and what is taken verifies again.

#![no_main]

use classics::{ConnectFour, GoFish, Leduc, TicTacToe};
use libfuzzer_sys::fuzz_target;
use std::sync::Arc;
use table::{Game, Replay};

fuzz_target!(|text: &str| {
    let Ok(replay) = Replay::from_json(text) else { return };
    Replay::from_json(&replay.to_json()).expect("what was read can be written and read again");
    match replay.game.as_str() {
        "tic-tac-toe" => open(&replay, TicTacToe),
        "connect-four" => open(&replay, ConnectFour),
        "leduc" => open(&replay, Leduc),
        _ => open(&replay, GoFish),
    }
});

fn open<G: Game>(replay: &Replay, game: G) {
    match replay.open(Arc::new(game)) {
        Err(error) => drop(error.to_string()),
        Ok(opened) => {
            let again = Replay::of(&opened);
            again.verify(Arc::clone(opened.game())).expect("what was opened verifies");
            // The checks are those of the format it is written in, which an old file's is not.
            let answers = |of: &Replay| -> Vec<_> {
                of.moves.iter().map(|one| (one.seat, one.choice, one.words.clone())).collect()
            };
            assert_eq!(answers(&again), answers(replay));
        }
    }
}
