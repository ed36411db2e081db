//! Whatever bytes come in from the network, read in every way the host reads anything: a refusal, never a panic.

#![no_main]

use bots::Catalogue;
use classics::{ConnectFour, GoFish, Leduc, TicTacToe};
use libfuzzer_sys::fuzz_target;
use prime::Prime;
use starship::Starship;
use std::sync::LazyLock;

static GAMES: LazyLock<Catalogue> = LazyLock::new(|| {
    Catalogue::new().with(Prime::new()).with(Starship::new()).with(TicTacToe).with(ConnectFour).with(Leduc).with(GoFish)
});

fuzz_target!(|bytes: &[u8]| host::web::read_every_way(bytes, &GAMES));
