//! Whether a position that somebody has written down is one that a game can be in. Whoever mistypes a number is told so:
//! a scenario that tests something else than it says is worse than none.

use crate::catalogue::Catalogue;
use crate::options::HARD_CAP;
use crate::parts::{Category, Layer};
use crate::sight::Sight;
use crate::state::State;
use crate::stats::{MAX_NUMBER, Stat};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use table::{Problem, Seat};

/// The numbers that were written down for one ship.
#[derive(Default)]
pub(crate) struct Claimed {
    pub turn: Option<u8>,
    /// Shield, armor, hull.
    pub layers: [Option<i16>; 3],
    pub energy: Option<i16>,
    pub barrier: Option<i16>,
    pub played: BTreeMap<Category, u8>,
    /// Damage and critical bonus of what is on its way.
    pub pending: Vec<[i16; 2]>,
}

/// Everything that is wrong with the numbers of a ship, in a position in which all is in its place.
pub(crate) fn problems(catalogue: &Catalogue, state: &State, seat: Seat, claimed: &Claimed) -> Vec<Problem> {
    let sight = Sight::new(catalogue, state);
    let mut problems = Vec::new();
    let mut check = |part: &str, what: &str, is: Option<i16>, may_be: RangeInclusive<i16>| {
        if let Some(is) = is.filter(|is| !may_be.contains(is)) {
            let at = format!("given.seat{}.{part}", seat.number());
            let (least, most) = may_be.into_inner();
            let remedy = format!("write {least} to {most}");
            problems.push(Problem { at, what: format!("{is} is no {what} that this ship can have"), remedy });
        }
    };
    // S01: a ship without hull is destroyed.
    let least = [0, 0, 1];
    for layer in Layer::ALL {
        let most = sight.max_layer(seat, layer);
        check(layer.name(), layer.name(), claimed.layers[layer as usize], least[layer as usize]..=most);
    }
    check("energy", "energy", claimed.energy, 0..=sight.stat(seat, Stat::MaxEnergy).max(0));
    check("barrier", "barrier", claimed.barrier, 0..=MAX_NUMBER);
    let cap = state.options.cap.unwrap_or(HARD_CAP);
    check("turn", "turn", claimed.turn.map(i16::from), 0..=cap.into());
    for (&category, &count) in &claimed.played {
        let part = format!("played.{}", category.name().to_lowercase());
        let what = format!("number of {} cards in one turn", category.name());
        let limit = sight.stat(seat, Stat::limit(category)).max(0);
        check(&part, &what, Some(count.into()), 0..=limit);
    }
    for [damage, critical] in &claimed.pending {
        check("pending", "damage", Some(*damage), 0..=MAX_NUMBER);
        check("pending", "critical bonus", Some(*critical), 0..=MAX_NUMBER);
    }
    problems
}

/// S12: only a category with modules is activated.
pub(crate) fn problem_of_activation(state: &State, category: Category) -> Option<Problem> {
    let side = state.side(state.active);
    let remedy = || {
        let fitted = Category::ALL.into_iter().filter(|&category| side.modules_of(category) > 0);
        let names: Vec<String> = fitted.map(|category| category.name().to_lowercase()).collect();
        format!("use one of: {}", names.join(", "))
    };
    (side.modules_of(category) == 0).then(|| Problem {
        at: "given.activated".into(),
        what: format!("the ship of seat {} has no {} module (S12)", state.active.number(), category.name()),
        remedy: remedy(),
    })
}
