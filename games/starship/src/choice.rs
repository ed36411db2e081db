//! One answer to one question.

use crate::action::ActionRef;
use crate::cards::CardRef;
use crate::catalogue::{ModuleId, ShipId};
use crate::parts::{Category, Token};

/// One answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// Setup: take a preset.
    Preset(u8),
    /// Setup: go shopping instead.
    Shop,
    /// Setup: buy a ship (4.1.1).
    Ship(ShipId),
    /// Setup: buy and install a module (4.1.2).
    Module(ModuleId),
    /// Setup: buy an ammo token (4.1.3).
    Token(Token),
    /// Setup: nothing more of this.
    Enough,
    /// Setup: back to the slots of an earlier category (S10).
    Back(Category),
    /// Setup: the fit is final.
    Ready,
    /// Setup: once more from the beginning.
    StartOver,
    /// Draw Phase: activate a category (5.2.1).
    Activate(Category),
    /// Action Phase: play a card (5.3.1).
    Play(CardRef),
    /// Action Phase: use an action of the ship or of a module.
    Use(ActionRef),
    /// Action Phase: play no more (S26).
    EndTurn,
    /// An answer to a text.
    Answer(lingo::Answer),
    /// Munitions Swap: load this token (6.3).
    Load(Token),
    /// Munitions Swap: keep what is loaded.
    Keep,
    /// Cleanup: of the effects at the end of the turn, this one is next (S55).
    First(u8),
}
