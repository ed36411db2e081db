//! What can be told of an answer before it is given: that it would come to nothing.

use crate::battle::Battle;
use crate::cards::CardRef;
use crate::event::Event;
use crate::sight::Sight;
use table::{Chance, Log, Seat};

/// Chance that nobody may rely on: it only notices that it was asked.
#[derive(Default)]
struct Untouched {
    asked: bool,
}

impl Chance for Untouched {
    fn pick(&mut self, _n: u32) -> u32 {
        self.asked = true;
        0
    }
}

impl Sight<'_> {
    /// Would this card, played now, change nothing but the hand and the energy it costs? Found out on a copy of the
    /// position; where dice, a shuffle or somebody's answer decide, it is not known, and the answer is no.
    pub fn comes_to_nothing(self, seat: Seat, card: CardRef) -> bool {
        let before = self.state;
        let mut state = *before;
        let (mut chance, mut log) = (Untouched::default(), Log::listening());
        let mut battle = Battle {
            catalogue: self.catalogue,
            state: &mut state,
            chance: &mut chance,
            log: &mut log,
            stepping: false,
            falling: None,
        };
        battle.state.untold = false;
        battle.play_card(card);
        let carried_out = battle.carry_out();
        let told = log.take().iter().any(|event| !matches!(event, Event::Played { .. }));
        if !carried_out || chance.asked || told {
            return false;
        }
        // What playing any card changes is put back; the rest must be as it was.
        (state.chain, state.set_off, state.plays) = (before.chain, before.set_off, before.plays);
        state.untold = before.untold;
        let (side, was) = (state.side_mut(seat), before.side(seat));
        (side.hand, side.seen, side.open, side.graveyard) = (was.hand, was.seen, was.open, was.graveyard);
        (side.energy, side.played) = (was.energy, was.played);
        state == *before
    }
}
