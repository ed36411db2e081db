//! The games of this build.

use bots::Catalogue;
use classics::{ConnectFour, GoFish, Leduc, TicTacToe};

/// Every game there is to play.
pub fn games() -> Catalogue {
    Catalogue::new().with(TicTacToe).with(ConnectFour).with(Leduc).with(GoFish)
}
