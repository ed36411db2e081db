//! What happens, and how it is told.

use crate::accuracy::Score;
use crate::catalogue::{CardId, ModuleId, ShipId};
use crate::fitting::Fit;
use crate::parts::{Category, DamageType, Layer, Token, Verdict};
use crate::stats::{Stat, Until};
use crate::victory::Ending;
use lingo::AbilityId;
use table::Seat;

/// What a text is printed on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Printed {
    Ship(ShipId),
    Module(ModuleId),
    Card(CardId),
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Event {
    /// A player has finished the fit.
    FitReady {
        seat: Seat,
    },
    /// 4.4: a fit lies open.
    Verified {
        seat: Seat,
        fit: Fit,
    },
    RolledForFirst {
        rolls: [u8; 2],
    },
    Turn {
        seat: Seat,
        number: u8,
    },
    /// 5.1: energy and shield come back by the ship's rates.
    Regenerated {
        seat: Seat,
        energy: i16,
        shield: i16,
    },
    /// A text is carried out that waited for this moment.
    SetOff {
        seat: Seat,
        source: Printed,
        ability: AbilityId,
    },
    EnergyGained {
        seat: Seat,
        amount: i16,
    },
    EnergyLost {
        seat: Seat,
        amount: i16,
    },
    Restored {
        seat: Seat,
        layer: Layer,
        amount: i16,
    },
    LayerLost {
        seat: Seat,
        layer: Layer,
        amount: i16,
    },
    Disabled {
        seat: Seat,
        module: ModuleId,
        on: bool,
    },
    Activated {
        seat: Seat,
        category: Category,
    },
    /// The house rule for whoever starts.
    DrawSkipped {
        seat: Seat,
    },
    /// The same, in a large format.
    RegenerationHalved {
        seat: Seat,
    },
    /// Only the owner is told which cards.
    Drew {
        seat: Seat,
        category: Category,
        cards: Vec<CardId>,
    },
    Reshuffled {
        seat: Seat,
        category: Category,
    },
    Discarded {
        seat: Seat,
        card: CardId,
    },
    /// A card went from its deck to its graveyard.
    Buried {
        seat: Seat,
        card: CardId,
    },
    Returned {
        seat: Seat,
        card: CardId,
    },
    HandShown {
        seat: Seat,
        /// Who looks; nobody in particular if it is everybody.
        to: Option<Seat>,
        cards: Vec<CardId>,
    },
    PutBack {
        seat: Seat,
        category: Category,
    },
    Played {
        seat: Seat,
        card: CardId,
        place: u8,
        cost: i16,
    },
    Used {
        seat: Seat,
        source: Printed,
        ability: AbilityId,
    },
    /// Dice that a text rolled, or a coin it flipped.
    Rolled {
        by: Seat,
        throw: lingo::Throw,
        /// Each of the dice.
        dots: Vec<u8>,
    },
    Attacked {
        by: Seat,
        dice: [u8; 2],
        score: Score,
        verdict: Verdict,
    },
    /// A text lets the attack begin with the layer behind the shield.
    Bypassed {
        by: Seat,
    },
    DamageRolled {
        by: Seat,
        /// Each of the dice.
        dots: Vec<u8>,
        gross: i16,
        damage: i16,
        kind: DamageType,
    },
    /// The damage, and what each step really changed of it (below 0 if it took away), add up to what the layers lost.
    Damaged {
        seat: Seat,
        kind: Option<DamageType>,
        damage: i16,
        layer: Layer,
        /// What the layer adds to damage of this type (6.2).
        against: i16,
        protection: i16,
        resistance: i16,
        critical: i16,
        /// What texts add that make damage larger or smaller.
        by_texts: i16,
        /// What a text kept away.
        prevented: i16,
        /// What the barrier took.
        absorbed: i16,
        /// What each further layer adds, where each has its own resistance (S34).
        further: [i16; 3],
        /// What the last layer could not hold.
        left: i16,
        lost: [i16; 3],
    },
    BarrierLost {
        seat: Seat,
        amount: i16,
    },
    /// From a module, or from the Hangar.
    MissilesLost {
        seat: Seat,
        place: Option<u8>,
        count: u8,
    },
    Shuffled {
        seat: Seat,
        category: Category,
    },
    BarrierRaised {
        seat: Seat,
        amount: i16,
    },
    Launched {
        by: Seat,
        card: CardId,
        damage: i16,
        kind: DamageType,
    },
    Landed {
        by: Seat,
        card: CardId,
    },
    Intercepted {
        by: Seat,
        card: CardId,
    },
    PendingChanged {
        by: Seat,
        card: CardId,
        amount: i16,
        left: i16,
    },
    PendingDelayed {
        by: Seat,
        card: CardId,
        turns: u8,
    },
    Swapped {
        seat: Seat,
        place: u8,
        old: Option<Token>,
        new: Token,
    },
    Loaded {
        seat: Seat,
        place: u8,
        count: u8,
    },
    TokensGained {
        seat: Seat,
        token: Token,
        count: u8,
    },
    Modified {
        seat: Seat,
        stat: Stat,
        amount: i16,
        until: Until,
    },
    /// An effect that lasts, or waits for its time, is in force now.
    TookHold {
        seat: Seat,
        source: Printed,
        lasting: u16,
        /// The module or card it is put on, if it is one that was chosen.
        on: Option<(Seat, Printed)>,
    },
    /// As many effects are in force as can be: one more does not take hold.
    NoRoom,
    /// A text goes through too much, and ends in the middle.
    CutShort {
        seat: Seat,
        source: Printed,
    },
    /// Texts set each other off without end; this chain ends here.
    ChainEnded {
        /// No more is set off in the whole turn.
        for_turn: bool,
    },
    Over(Ending),
}
