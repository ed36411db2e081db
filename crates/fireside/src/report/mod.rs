//! What a simulation found, in words and as a page with plots.

mod bins;
mod page;
mod plot;
mod text;

pub use page::page;
pub use text::text;

use bots::PlayerTally;

/// Who sat there: one bot, or each of them in turn.
fn name(player: &PlayerTally, in_turn: bool) -> String {
    if in_turn { "all in turn".into() } else { player.player.to_string() }
}
