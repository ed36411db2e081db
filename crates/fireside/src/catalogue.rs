//! The games of this build.

use bots::Catalogue;
use classics::{ConnectFour, GoFish, Leduc, TicTacToe};
use starship::Starship;

/// Every game there is to play: the large ones first.
pub fn games() -> Catalogue {
    Catalogue::new().with(Starship::new()).with(TicTacToe).with(ConnectFour).with(Leduc).with(GoFish)
}
