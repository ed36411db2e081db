//! Random play, dealing anew and answering texts take no memory once they have run for a while.

mod duel;

use duel::{GAME, setup};
use serde_json::json;
use starship::State;
use table::{Fast, Game, Look, Seat, playout};

/// Plays every position to its end, each after a look at a world dealt anew.
fn play(positions: &[State], buffer: &mut Vec<starship::Choice>) -> u64 {
    let mut decisions = 0;
    for (index, start) in positions.iter().enumerate() {
        let mut chance = Fast::stream(7, index as u64);
        let mut state = *start;
        decisions += u64::from(playout(&*GAME, &mut state, &mut chance, buffer, 20).decisions);
        let mut world = state;
        Look::new(&*GAME, &state, Seat::new(0), 7).world_into(&mut world, index as u64);
        decisions += u64::from(playout(&*GAME, &mut world, &mut chance, buffer, u32::MAX).decisions);
    }
    decisions
}

#[test]
fn no_decision_takes_memory_after_the_first_games() {
    let presets = &GAME.catalogue().presets;
    let mut positions = Vec::new();
    for one in presets {
        for other in presets.iter().filter(|other| other.budget == one.budget) {
            let both = setup(json!({ "budget": one.budget, "fits": [one.name, other.name] }));
            positions.push(GAME.start(&both, &mut Fast::new(3)).expect("a preset can be flown"));
        }
    }
    let mut buffer = Vec::new();
    // The first time the buffers grow to the longest list of choices there is.
    play(&positions, &mut buffer);
    let mut decisions = 0;
    let info = allocation_counter::measure(|| decisions = play(&positions, &mut buffer));
    assert!(decisions > 5_000, "{decisions}");
    assert_eq!(info.count_total, 0, "memory is taken in {decisions} decisions");
}
