//! What the rules work on: a position, what is printed, chance, and the story. Every rule of the manual is a method of
//! it, in the file named after its subject; every change to a ship is one **atom** that tells its own event.

use crate::catalogue::{Arms, Card, Catalogue, Module};
use crate::cards::CardRef;
use crate::event::Event;
use crate::parts::{Category, DamageType};
use crate::state::{Frame, Side, Stage, State};
use crate::stats::Stat;
use table::{Chance, Log, Seat};

/// A position being played.
pub(crate) struct Battle<'a> {
    pub catalogue: &'a Catalogue,
    pub state: &'a mut State,
    pub chance: &'a mut dyn Chance,
    pub log: &'a mut Log<Event>,
}

impl<'a> Battle<'a> {
    /// Goes on until somebody has to be asked or the game is over.
    pub fn advance(&mut self) {
        while !self.is_over() {
            match self.state.frames.last().copied() {
                Some(Frame::Attack(attack)) => self.go_on_with_attack(attack),
                Some(Frame::Card { by, card }) => self.card_is_done(by, card),
                None => {
                    if !self.go_on_with_turn() {
                        return;
                    }
                }
            }
        }
    }

    /// Takes the next step of the turn; false if the active player has to be asked first.
    fn go_on_with_turn(&mut self) -> bool {
        match self.state.stage {
            Stage::Fitting => return self.verify(),
            Stage::Regeneration => self.regeneration_phase(),
            Stage::Draw => return self.draw_phase(),
            Stage::Action => return self.action_phase(),
            Stage::Cleanup(step) => self.cleanup_phase(step),
            Stage::Over(_) => return false,
        }
        true
    }

    pub fn is_over(&self) -> bool {
        matches!(self.state.stage, Stage::Over(_))
    }

    #[inline]
    pub fn side(&self, seat: Seat) -> &Side {
        self.state.side(seat)
    }

    #[inline]
    pub fn side_mut(&mut self, seat: Seat) -> &mut Side {
        self.state.side_mut(seat)
    }
}

impl Catalogue {
    /// The module that made a card (S14).
    #[inline]
    pub(crate) fn module_of(&self, side: &Side, card: CardRef) -> &Module {
        self.module(side.fitted[card.module()].module)
    }

    /// What is printed on a card of a side.
    #[inline]
    pub(crate) fn printed(&self, side: &Side, card: CardRef) -> &Card {
        self.card(self.module_of(side, card).cards[card.nth()])
    }

    /// What a card costs now: as printed, changed by what changes costs, never below 0 (S27).
    #[inline]
    pub(crate) fn cost(&self, side: &Side, card: &Card) -> i16 {
        (card.cost + side.stat(Stat::cost(card.category))).max(0)
    }

    /// The damage type of a module's attacks now: inherent, or that of the Active Ammo Token (3.3, 6.3).
    pub(crate) fn damage_type(&self, side: &Side, place: usize) -> DamageType {
        let fitted = side.fitted[place];
        match self.module(fitted.module).arms {
            Arms::Fixed(damage) | Arms::Fed { damage, .. } => damage,
            Arms::MultiPhase(_) => fitted.active.and_then(|token| token.damage()).unwrap_or(DamageType::Kinetic),
            Arms::None => DamageType::Kinetic,
        }
    }

    /// The categories the ship can activate: those with a module (S12).
    pub(crate) fn categories(side: &Side) -> impl Iterator<Item = Category> + '_ {
        Category::ALL.into_iter().filter(|&category| side.modules_of(category) > 0)
    }
}
