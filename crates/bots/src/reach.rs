//! How far ahead a playout goes.

use table::{Game, Look};

/// Where playouts end, and what is asked there.
#[derive(Clone, Copy)]
pub(crate) struct Reach {
    /// The game says how well a seat stands, so a playout may stop before the end.
    pub judged: bool,
    /// The most answers of one playout.
    pub longest: u32,
}

impl Reach {
    /// The reach of playouts from `world`: `horizon` answers where positions can be judged, and to the end elsewhere.
    pub fn new<G: Game>(look: &Look<'_, G>, world: &G::State, horizon: u32) -> Reach {
        let judged = look.game().outlook(world, look.seat()).is_some();
        Reach { judged, longest: if judged { horizon } else { look.game().info().longest } }
    }
}
