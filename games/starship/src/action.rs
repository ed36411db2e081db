//! Phase 3: Action (5.3). Which cards may be played, and playing one.

use crate::battle::Battle;
use crate::cards::CardRef;
use crate::catalogue::{Arms, Card, Catalogue};
use crate::event::Event;
use crate::parts::{Category, Impact};
use crate::state::{Cleanup, Frame, MAX_PENDING, Side, Stage, State};
use table::Seat;

/// No turn has more plays than this, whatever the texts grant.
pub const MAX_PLAYS: u8 = 40;

/// Why a card in hand can't be played now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bar {
    /// It costs more energy than there is (S27).
    Energy {
        /// What it costs.
        cost: i16,
        /// What there is.
        has: i16,
    },
    /// As many cards of its colour as allowed have been played (5.2.3, S24).
    Limit(Category),
    /// Its module is ammo-fed and no missile is loaded (S46).
    Empty,
    /// Its module is disabled.
    Disabled,
    /// The Pending Damage Zone holds as many attacks as it can.
    Crowded,
    /// The turn has had as many plays as a turn can have.
    Turn,
}

impl Catalogue {
    /// May this card of the hand be played now?
    #[inline]
    pub(crate) fn playable(&self, state: &State, seat: Seat, place: usize, card: &Card) -> Result<(), Bar> {
        let side = state.side(seat);
        let fitted = &side.fitted[place];
        let cost = self.cost(side, card);
        if side.plays_left(card.category) <= 0 {
            Err(Bar::Limit(card.category))
        } else if state.plays >= MAX_PLAYS {
            Err(Bar::Turn)
        } else if fitted.disabled {
            Err(Bar::Disabled)
        } else if card.damage.is_some() {
            self.can_attack(side, place).and_then(|()| enough(cost, side.energy))
        } else {
            enough(cost, side.energy)
        }
    }

    fn can_attack(&self, side: &Side, place: usize) -> Result<(), Bar> {
        let fitted = &side.fitted[place];
        let module = self.module(fitted.module);
        if matches!(module.arms, Arms::Fed { .. }) && fitted.loaded == 0 {
            Err(Bar::Empty)
        } else if module.impact == Impact::NextTurn && side.pending.len() == MAX_PENDING {
            Err(Bar::Crowded)
        } else {
            Ok(())
        }
    }

    /// The cards of a hand that are worth telling apart: one of each kind for each module, and for modules that are
    /// exact twins one of each kind for all of them.
    #[inline]
    pub(crate) fn distinct_in_hand(&self, side: &Side, mut each: impl FnMut(usize, CardRef, &Card)) {
        let mut offered = 0u8;
        for (place, fitted) in side.fitted.iter().enumerate() {
            let in_hand = side.hand.of_module(place);
            let module = self.module(fitted.module);
            let twin = place > 0 && side.fitted[place - 1] == *fitted && !module.arms.has_state();
            if !twin {
                offered = 0;
            }
            for (index, kind) in module.kinds.iter().enumerate() {
                let copies = in_hand & kind.copies;
                if copies != 0 && offered & (1 << index) == 0 {
                    offered |= 1 << index;
                    each(place, CardRef::new(place, copies.trailing_zeros() as usize), self.card(kind.card));
                }
            }
        }
    }
}

fn enough(cost: i16, has: i16) -> Result<(), Bar> {
    if cost <= has { Ok(()) } else { Err(Bar::Energy { cost, has }) }
}

impl State {
    /// Is there a card that could be played as far as everybody can see: a colour with cards in hand and plays left?
    /// Only then is the active player asked, so that being asked tells nothing about the hand.
    pub(crate) fn may_act(&self) -> bool {
        let side = self.side(self.active);
        Category::ALL.into_iter().any(|category| side.plays_left(category) > 0 && !side.hand_of(category).is_empty())
    }
}

impl Battle<'_> {
    /// 5.3: the active player plays cards, or ends the phase; false while there is something to ask.
    pub fn action_phase(&mut self) -> bool {
        if self.state.may_act() {
            return false;
        }
        self.end_action_phase();
        true
    }

    /// The active player is done; cards that are left stay in hand (5.3.3, S26).
    pub fn end_action_phase(&mut self) {
        self.state.stage = Stage::Cleanup(Cleanup::Pending);
    }

    /// 5.3.1, 5.3.2: pays the full cost (S27), then resolves the card.
    pub fn play_card(&mut self, card: CardRef) {
        let by = self.state.active;
        let side = &mut self.state.sides[by.index()];
        let printed = self.catalogue.printed(side, card);
        let cost = self.catalogue.cost(side, printed);
        side.energy -= cost;
        side.hand.remove(card);
        side.seen.remove(card);
        side.played[printed.category.index()] += 1;
        self.state.plays += 1;
        let id = self.catalogue.module_of(side, card).cards[card.nth()];
        self.log.tell(|| Event::Played { seat: by, card: id, place: card.module() as u8, cost });
        self.state.frames.push(Frame::Card { by, card });
        if printed.damage.is_some() {
            self.attack_with(by, card);
        }
    }

    /// A card has been resolved: it goes to the graveyard of its colour (7.2, S28), unless it waits in the Pending
    /// Damage Zone (S16).
    pub fn card_is_done(&mut self, by: Seat, card: CardRef) {
        self.state.frames.pop();
        let side = self.side_mut(by);
        if !side.pending.iter().any(|pending| pending.card == card) {
            side.graveyard.add(card);
        }
    }
}
