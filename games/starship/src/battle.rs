//! What the rules work on: a position, what is printed, chance, and the story. Every rule of the manual is a method of
//! it, in the file named after its subject; every change to a ship is one **atom** that tells its own event.

use crate::attack::{Attack, Step};
use crate::cards::{CardRef, CardSet};
use crate::catalogue::{CardId, Catalogue};
use crate::event::Event;
use crate::parts::Category;
use crate::sight::Sight;
use crate::state::{Frame, Side, Stage, State};
use table::{Chance, Log, Seat, Zone};

/// A position being played.
pub(crate) struct Battle<'a> {
    pub catalogue: &'a Catalogue,
    pub state: &'a mut State,
    pub chance: &'a mut dyn Chance,
    pub log: &'a mut Log<Event>,
    /// A text is being carried out at this moment.
    pub stepping: bool,
    /// The step of that text at which a ship's hull gave way: if the same step does it to the other ship too, both go
    /// down together (S03).
    pub falling: Option<u16>,
    /// The dice a text has thrown so far, one by one (S57).
    pub thrown: Zone<u8, MAX_THROWN>,
}

/// The most dice of one throw.
pub(crate) const MAX_THROWN: usize = 20;

impl Battle<'_> {
    /// Goes on until somebody has to be asked or the game is over.
    pub fn advance(&mut self) {
        while !self.is_over() {
            if self.order_is_open() {
                return;
            }
            let goes_on = match self.state.frames.last().copied() {
                _ if self.begin_waiting() => true,
                Some(frame) => self.go_on_with(frame),
                None => self.go_on_with_turn(),
            };
            if !goes_on {
                return;
            }
        }
    }

    /// Takes the next step of what is in progress; false if somebody has to be asked first.
    #[inline]
    fn go_on_with(&mut self, frame: Frame) -> bool {
        match frame {
            Frame::Attack(attack) => self.go_on_with_attack(attack),
            Frame::Card { by, card } => self.card_is_done(by, card),
            Frame::Effect(effect) => self.go_on_with_effect(effect),
            Frame::Swap { by, .. } => self.ask(by),
        }
    }

    /// Begins the next effect that waits, unless a text is being carried out; false if there is none.
    #[inline]
    fn begin_waiting(&mut self) -> bool {
        if self.state.waiting.is_empty()
            || matches!(self.state.frames.last(), Some(Frame::Effect(_) | Frame::Swap { .. }))
        {
            return false;
        }
        let next = self.state.waiting.pop().expect("something waits");
        self.state.frames.push(Frame::Effect(next.grow(&self.catalogue.programs)));
        true
    }

    /// Carries out what is in progress and stops there; false if somebody would have to be asked, or the game is over.
    pub fn carry_out(&mut self) -> bool {
        loop {
            if self.begin_waiting() {
                continue;
            }
            let Some(frame) = self.state.frames.last().copied() else { return true };
            if self.is_over() || !self.go_on_with(frame) {
                return false;
            }
        }
    }

    /// Carries out what is in progress up to the moment at which the dice of an attack fall, and gives that attack;
    /// nothing if it does not come to that, or somebody would have to be asked first.
    pub fn carry_out_until_dice_fall(&mut self) -> Option<Attack> {
        loop {
            if self.begin_waiting() {
                continue;
            }
            match self.state.frames.last().copied()? {
                Frame::Attack(attack) if attack.step == Step::Accuracy => return Some(attack),
                frame if self.is_over() || !self.go_on_with(frame) => return None,
                _ => {}
            }
        }
    }

    /// Takes the next step of the turn; false if the active player has to be asked first.
    fn go_on_with_turn(&mut self) -> bool {
        match self.state.stage {
            Stage::Fitting => return self.verify(),
            Stage::Regeneration(step) => self.regeneration_phase(step),
            Stage::Draw => return self.draw_phase(),
            Stage::Action => return self.action_phase(),
            Stage::Cleanup(step) => self.cleanup_phase(step),
            Stage::Over(_) => return false,
        }
        true
    }

    fn ask(&mut self, seat: Seat) -> bool {
        self.state.asking = Some(seat);
        false
    }

    /// Reads the position.
    #[inline]
    pub fn sight(&self) -> Sight<'_> {
        Sight::new(self.catalogue, self.state)
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
    /// The printed card behind a card of a side.
    #[inline]
    pub(crate) fn id_of(&self, side: &Side, card: CardRef) -> CardId {
        self.module(side.fitted[card.module()].module).cards[card.nth()]
    }

    /// The printed cards behind some cards of a side.
    pub(crate) fn ids_of(&self, side: &Side, cards: CardSet) -> Vec<CardId> {
        cards.iter().map(|card| self.id_of(side, card)).collect()
    }

    /// Are the modules in two places the same in every way, so that nobody can tell their cards apart?
    #[inline]
    pub(crate) fn twins(&self, side: &Side, one: usize, other: usize) -> bool {
        let (fitted, twin) = (&side.fitted[one], &side.fitted[other]);
        one == other || (fitted == twin && !self.module(fitted.module).arms.has_state())
    }

    /// Are two cards the same in every way?
    pub(crate) fn alike(&self, side: &Side, one: CardRef, other: CardRef) -> bool {
        self.id_of(side, one) == self.id_of(side, other) && self.twins(side, one.module(), other.module())
    }

    /// The categories the ship can activate: those with a module (S12).
    pub(crate) fn categories(side: &Side) -> impl Iterator<Item = Category> + '_ {
        Category::ALL.into_iter().filter(|&category| side.modules_of(category) > 0)
    }
}
