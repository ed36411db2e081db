//! What a seat sees, as one number.

use serde::Serialize;
use std::hash::Hasher;
use std::io::{self, Write};
use table::{Digest, Game, Seat, Viewer};

/// The digest of what `seat` may know of a position. Two positions that look the same to the seat have the same one.
pub fn sight<G: Game>(game: &G, state: &G::State, seat: Seat) -> u64 {
    let mut sink = Sink(Digest::default());
    let mut writer = serde_json::Serializer::new(&mut sink);
    game.view(state, Viewer::Seat(seat)).serialize(&mut writer).expect("a view is plain data");
    sink.0.finish()
}

/// Swallows bytes and keeps their digest.
struct Sink(Digest);

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
