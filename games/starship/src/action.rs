//! Phase 3: Action (5.3). Which cards may be played, which actions used, and doing it.

use crate::battle::Battle;
use crate::cards::CardRef;
use crate::catalogue::{Arms, Card, Catalogue};
use crate::event::Event;
use crate::parts::{Category, Impact};
use crate::sight::Sight;
use crate::state::{Cleanup, Frame, MAX_PENDING, Side, Stage};
use crate::thing::{Object, behind};
use lingo::{AbilityId, Frame as Effect, Happening, Use};
use table::Seat;

/// No turn has more plays than this, whatever the texts grant.
pub const MAX_PLAYS: u8 = 40;
/// How many actions a ship or module may have.
pub const MAX_ACTIONS: usize = 3;

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
    /// Its text can't be carried out: it has no target, or asks for something that is not so.
    Text,
    /// The turn has had as many plays as a turn can have.
    Turn,
}

/// An action of a ship or module that its player may use in the Action Phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ActionRef {
    /// The place of the module, or [`ActionRef::SHIP`].
    pub place: u8,
    /// Which of its actions.
    pub nth: u8,
}

impl ActionRef {
    /// The ship itself.
    pub const SHIP: u8 = 16;

    fn bit(self) -> u64 {
        1 << (usize::from(self.place) * MAX_ACTIONS + usize::from(self.nth))
    }
}

impl<'a> Sight<'a> {
    /// May this card of the hand be played now?
    #[inline]
    pub fn playable(self, seat: Seat, card: CardRef, printed: &Card) -> Result<(), Bar> {
        let side = self.side(seat);
        if self.plays_left(seat, printed.category) <= 0 {
            return Err(Bar::Limit(printed.category));
        }
        if self.state.plays >= MAX_PLAYS {
            return Err(Bar::Turn);
        }
        if side.fitted[card.module()].disabled {
            return Err(Bar::Disabled);
        }
        if printed.damage.is_some() {
            self.can_attack(side, card.module())?;
        }
        let cost = self.cost(seat, card, printed);
        if cost > side.energy {
            return Err(Bar::Energy { cost, has: side.energy });
        }
        let legal = |&id: &AbilityId| {
            let effect = Effect::new(&self.catalogue.programs, id, Object::Card(seat, card).thing(), seat);
            lingo::legal(&self.catalogue.programs, &effect, &self)
        };
        if printed.plays.iter().all(legal) { Ok(()) } else { Err(Bar::Text) }
    }

    fn can_attack(self, side: &Side, place: usize) -> Result<(), Bar> {
        let fitted = &side.fitted[place];
        let module = self.catalogue.module(fitted.module);
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
    pub fn distinct_in_hand(self, seat: Seat, mut each: impl FnMut(CardRef, &Card)) {
        let side = self.side(seat);
        let mut offered = 0u8;
        for (place, fitted) in side.fitted.iter().enumerate() {
            let in_hand = side.hand.of_module(place);
            let module = self.catalogue.module(fitted.module);
            if place == 0 || !self.catalogue.twins(side, place, place - 1) {
                offered = 0;
            }
            if in_hand == 0 {
                continue;
            }
            for (index, kind) in module.kinds.iter().enumerate() {
                let copies = in_hand & kind.copies;
                if copies != 0 && offered & (1 << index) == 0 {
                    offered |= 1 << index;
                    let card = CardRef::new(place, copies.trailing_zeros() as usize);
                    each(card, self.catalogue.card(kind.card));
                }
            }
        }
    }

    /// The actions of a player's ship and modules that have not been used up in this turn.
    pub fn actions(self, seat: Seat) -> impl Iterator<Item = (ActionRef, AbilityId)> + 'a {
        let side = self.side(seat);
        let ship = self.catalogue.ship(side.ship);
        let of_ship = ship.actions.iter().map(|&id| (ActionRef::SHIP, id)).enumerate();
        let of_modules =
            side.fitted.iter().enumerate().filter(|(_, fitted)| !fitted.disabled).flat_map(move |(place, fitted)| {
                self.catalogue.module(fitted.module).actions.iter().map(move |&id| (place as u8, id)).enumerate()
            });
        let once =
            move |id: AbilityId| matches!(self.catalogue.programs.ability(id).used, Use::Action { once: Some(_), .. });
        of_ship
            .chain(of_modules)
            .map(|(nth, (place, id))| (ActionRef { place, nth: nth as u8 }, id))
            .filter(move |(action, id)| self.state.plays < MAX_PLAYS && !(once(*id) && side.used & action.bit() != 0))
    }

    /// The effect of an action, not begun yet.
    pub fn action_effect(self, seat: Seat, action: ActionRef, id: AbilityId) -> Effect {
        let source = match action.place {
            ActionRef::SHIP => Object::Ship(seat),
            place => Object::Module(seat, place.into()),
        };
        Effect::new(&self.catalogue.programs, id, source.thing(), seat)
    }

    /// The actions that can be carried out now.
    pub fn legal_actions(self, seat: Seat) -> impl Iterator<Item = (ActionRef, AbilityId)> + 'a {
        self.actions(seat).filter(move |&(action, id)| {
            lingo::legal(&self.catalogue.programs, &self.action_effect(seat, action, id), &self)
        })
    }

    /// Is there something that could be done as far as everybody can see: a colour with cards in hand and plays left,
    /// or an action not used? Only then is the active player asked, so that being asked tells nothing about the hand.
    pub fn may_act(self) -> bool {
        let seat = self.state.active;
        let side = self.side(seat);
        let cards = Category::ALL
            .into_iter()
            .any(|category| !side.hand_of(category).is_empty() && self.plays_left(seat, category) > 0);
        cards || self.actions(seat).next().is_some()
    }
}

impl Battle<'_> {
    /// 5.3: the active player plays cards, or ends the phase; false while there is something to ask.
    pub fn action_phase(&mut self) -> bool {
        if self.sight().may_act() {
            return false;
        }
        self.end_action_phase();
        true
    }

    /// The active player is done; cards that are left stay in hand (5.3.3, S26).
    pub fn end_action_phase(&mut self) {
        self.begin_chain();
        self.state.stage = Stage::Cleanup(Cleanup::Pending);
    }

    /// 5.3.1, 5.3.2: pays the full cost (S27), then resolves the card: first its text, then its attack.
    pub fn play_card(&mut self, card: CardRef) {
        self.begin_chain();
        let by = self.state.active;
        let catalogue = self.catalogue;
        let id = catalogue.id_of(self.side(by), card);
        let printed = catalogue.card(id);
        let cost = self.sight().cost(by, card, printed);
        self.leave_hand(by, card);
        let side = self.side_mut(by);
        side.energy -= cost;
        side.played[printed.category.index()] += 1;
        self.state.plays += 1;
        self.log.tell(|| Event::Played { seat: by, card: id, place: card.module() as u8, cost });
        let thing = Object::Card(by, card).thing();
        self.state.frames.push(Frame::Card { by, card });
        self.enter(&printed.code, thing, by);
        if printed.damage.is_some() {
            self.attack_with(by, card);
        }
        for &ability in printed.plays.iter().rev() {
            self.begin(Effect::new(&catalogue.programs, ability, thing, by));
        }
        let plays = Happening::of(lingo::Event::Plays, by).standing_for(behind(by.into())).to(thing);
        self.tell_cards(plays.by(cost.into()));
    }

    /// A card has been resolved: it goes to the graveyard of its colour (7.2, S28), unless it waits in the Pending
    /// Damage Zone (S16).
    pub fn card_is_done(&mut self, by: Seat, card: CardRef) -> bool {
        self.state.frames.pop();
        let thing = Object::Card(by, card).thing();
        let items = self.state.in_force.items();
        let (mut has_left, mut next) = (false, false);
        for standing in items {
            has_left |= standing.source == thing || standing.on == thing.into();
            next |= standing.uses > 0;
        }
        if has_left {
            self.state.in_force.leave(&self.catalogue.programs, thing);
        }
        if next {
            // "Your next card" was this one, or comes after it.
            let mut in_force = self.state.in_force;
            in_force.use_up(&self.catalogue.programs, &self.sight(), thing);
            self.state.in_force = in_force;
        }
        let side = self.side_mut(by);
        if !side.pending.iter().any(|pending| pending.card == card) {
            side.graveyard.add(card);
        }
        true
    }

    /// Uses an action of the ship or of a module.
    pub fn use_action(&mut self, action: ActionRef) {
        self.begin_chain();
        let seat = self.state.active;
        let found = self.sight().actions(seat).find(|(other, _)| *other == action);
        let Some((_, id)) = found else { return };
        let effect = self.sight().action_effect(seat, action, id);
        self.side_mut(seat).used |= action.bit();
        self.state.plays += 1;
        let (catalogue, state) = (self.catalogue, &*self.state);
        self.log.tell(|| {
            let source = Sight::new(catalogue, state).printed_on(Object::of(effect.source()));
            Event::Used { seat, source, ability: id }
        });
        self.begin(effect);
    }
}

impl Catalogue {
    /// The name of what has an action.
    pub(crate) fn action_source(&self, side: &Side, action: ActionRef) -> String {
        match action.place {
            ActionRef::SHIP => self.ship(side.ship).name.clone(),
            place => self.module_name(side, place.into()),
        }
    }
}
