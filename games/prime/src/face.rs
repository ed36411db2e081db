//! What the rules read of a card while playing: its numbers in one cache line, without its words.

use crate::card::{Bonus, Card, CardType, Race, Trait, Traits};

/// The printed numbers of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct Face {
    pub traits: Traits,
    /// The number of its printed name, by which copies are compared (105).
    pub printed: u16,
    pub kind: CardType,
    pub symbol: Option<Race>,
    pub cost: u8,
    /// The printed cost is X: the text says what is paid.
    pub cost_is_x: bool,
    pub commands: u8,
    pub requires: u8,
    /// 0 where none is printed (R24).
    pub cosmic: u8,
    pub guns: u8,
    pub shields: u8,
    pub structure: u8,
    pub power: u8,
    pub combat: u8,
    pub life: u8,
    pub influence: u8,
    pub resources: u8,
    pub tech: u8,
    pub bonus: Bonus,
    pub moves: u8,
    pub explores: Option<u8>,
}

impl Face {
    /// The numbers of this card.
    pub fn of(card: &Card) -> Face {
        Face {
            traits: card.traits,
            printed: card.printed,
            kind: card.kind,
            symbol: card.symbol,
            cost: card.cost,
            cost_is_x: card.cost_is_x,
            commands: card.commands,
            requires: card.requires,
            cosmic: card.cosmic.unwrap_or(0),
            guns: card.guns,
            shields: card.shields,
            structure: card.structure,
            power: card.power,
            combat: card.combat,
            life: card.life,
            influence: card.influence,
            resources: card.resources,
            tech: card.tech,
            bonus: card.bonus,
            moves: card.moves,
            explores: card.explores,
        }
    }

    /// Has it this printed trait?
    #[inline]
    pub const fn has(&self, one: Trait) -> bool {
        self.traits.has(one)
    }

    /// May a player of this race play it (300)?
    #[inline]
    pub fn is_for(&self, race: Race) -> bool {
        self.symbol.is_none_or(|symbol| symbol == race)
    }
}
