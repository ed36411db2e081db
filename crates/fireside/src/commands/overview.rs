//! `fireside` alone: a friendly overview.

use super::{players, print};
use crate::catalogue::games;
use crate::trouble::Trouble;

/// Says what there is and how to begin.
pub fn run() -> Result<(), Trouble> {
    let mut text = String::from(
        "Fireside is an open table for card and tactics games. It knows the rules, so you can simply play.\n\n\
         Begin here:\n\
         \x20 fireside play                 choose a game and play against bots\n\
         \x20 fireside play connect-four    sit down at once\n\
         \x20 fireside games                what there is to play\n\
         \x20 fireside --help               everything else\n\n\
         Games:\n",
    );
    for game in games().games() {
        let info = game.info();
        text.push_str(&format!("  {:<14} {}\n", info.id, players(info.players)));
    }
    print(&text)
}
