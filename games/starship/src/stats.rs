//! The numbers of a ship, and what changes them for a while.

use crate::parts::{Category, DamageType};
use serde::Serialize;
use std::hash::Hash;
use table::Digest;

/// A number that belongs to a ship and that texts may change.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Stat {
    Speed,
    Signature,
    Accuracy,
    Damage,
    Critical,
    EnergyRegeneration,
    ShieldRegeneration,
    MaxEnergy,
    MaxShield,
    MaxArmor,
    MaxHull,
    Protection,
    ResistKinetic,
    ResistEnergy,
    ResistExplosive,
    ResistDisruptor,
    WeaponsLimit,
    DefenseLimit,
    UtilityLimit,
    CoreLimit,
    WeaponsCost,
    DefenseCost,
    UtilityCost,
    CoreCost,
    PowerGrid,
    Cpu,
}

impl Stat {
    /// How many there are.
    pub const COUNT: usize = 26;

    /// Every one, in order.
    pub const ALL: [Stat; Stat::COUNT] = [
        Stat::Speed,
        Stat::Signature,
        Stat::Accuracy,
        Stat::Damage,
        Stat::Critical,
        Stat::EnergyRegeneration,
        Stat::ShieldRegeneration,
        Stat::MaxEnergy,
        Stat::MaxShield,
        Stat::MaxArmor,
        Stat::MaxHull,
        Stat::Protection,
        Stat::ResistKinetic,
        Stat::ResistEnergy,
        Stat::ResistExplosive,
        Stat::ResistDisruptor,
        Stat::WeaponsLimit,
        Stat::DefenseLimit,
        Stat::UtilityLimit,
        Stat::CoreLimit,
        Stat::WeaponsCost,
        Stat::DefenseCost,
        Stat::UtilityCost,
        Stat::CoreCost,
        Stat::PowerGrid,
        Stat::Cpu,
    ];

    /// What it is called in a card's text.
    pub const fn name(self) -> &'static str {
        [
            "speed",
            "signature",
            "accuracy",
            "damage",
            "critical bonus",
            "energy regeneration",
            "shield regeneration",
            "power storage",
            "shield array",
            "armor plating",
            "hull frame",
            "protection",
            "kinetic resistance",
            "energy resistance",
            "explosive resistance",
            "disruptor resistance",
            "Weapons limit",
            "Defense limit",
            "Utility limit",
            "Core limit",
            "Weapons cost",
            "Defense cost",
            "Utility cost",
            "Core cost",
            "power grid",
            "CPU",
        ][self as usize]
    }

    /// What it means, in a sentence for the screen.
    pub const fn meaning(self) -> &'static str {
        match self {
            Stat::Speed => "Added to the die when the ship evades an attack.",
            Stat::Signature => "Target Signature: added to the die of whoever attacks the ship.",
            Stat::Accuracy => "Added to the die of the ship's own attacks.",
            Stat::Damage => {
                "What takes shield, armor and hull away. Of a ship: added to the damage of its own attacks, before the \
                 verdict's multiplier."
            }
            Stat::Critical => "Added to the bonus damage of the ship's own critical hits.",
            Stat::EnergyRegeneration => "Energy gained in the Regeneration Phase.",
            Stat::ShieldRegeneration => "Shield restored in the Regeneration Phase.",
            Stat::MaxEnergy => "Power Storage: the most energy the ship can hold.",
            Stat::MaxShield => "Shield Array: the most shield the ship can have.",
            Stat::MaxArmor => "The most armor the ship can have.",
            Stat::MaxHull => "The most hull the ship can have.",
            Stat::Protection => "Subtracted from all damage done to the ship.",
            Stat::ResistKinetic => "Subtracted from Kinetic damage done to the ship.",
            Stat::ResistEnergy => "Subtracted from Energy damage done to the ship.",
            Stat::ResistExplosive => "Subtracted from Explosive damage done to the ship.",
            Stat::ResistDisruptor => "Subtracted from Disruptor damage done to the ship.",
            Stat::WeaponsLimit => "How many Weapons cards may be played in a turn.",
            Stat::DefenseLimit => "How many Defense cards may be played in a turn.",
            Stat::UtilityLimit => "How many Utility cards may be played in a turn.",
            Stat::CoreLimit => "How many Core cards may be played in a turn.",
            Stat::WeaponsCost => "Added to the energy cost of Weapons cards.",
            Stat::DefenseCost => "Added to the energy cost of Defense cards.",
            Stat::UtilityCost => "Added to the energy cost of Utility cards.",
            Stat::CoreCost => "Added to the energy cost of Core cards.",
            Stat::PowerGrid => "The sum of the modules' power grid may not be higher.",
            Stat::Cpu => "The sum of the modules' CPU may not be higher.",
        }
    }

    /// How many cards of this colour may be played in a turn.
    #[inline]
    pub const fn limit(category: Category) -> Stat {
        [Stat::WeaponsLimit, Stat::DefenseLimit, Stat::UtilityLimit, Stat::CoreLimit][category as usize]
    }

    /// What is added to the cost of cards of this colour.
    #[inline]
    pub const fn cost(category: Category) -> Stat {
        [Stat::WeaponsCost, Stat::DefenseCost, Stat::UtilityCost, Stat::CoreCost][category as usize]
    }

    /// What is subtracted from damage of this type.
    #[inline]
    pub const fn resistance(damage: DamageType) -> Stat {
        [Stat::ResistKinetic, Stat::ResistEnergy, Stat::ResistExplosive, Stat::ResistDisruptor][damage as usize]
    }
}

/// The printed numbers of a ship with everything that is constant (S51).
pub type Stats = [i16; Stat::COUNT];

/// How long a change lasts. "Own" is the player whose ship is changed, "other" the opponent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[repr(u8)]
pub enum Until {
    /// To the end of the turn that is going on, whoever's it is.
    #[serde(rename = "end of turn")]
    EndOfTurn,
    /// To the start of the ship's own next turn: what defense cards do (S40).
    #[serde(rename = "start of own turn")]
    StartOfOwnTurn,
    /// To the end of the ship's own next turn: what electronic warfare does unless it says otherwise (S39).
    #[serde(rename = "end of own turn")]
    EndOfOwnTurn,
    /// As [`Until::EndOfOwnTurn`], for a change made in the ship's own turn: this turn does not count.
    #[serde(rename = "end of own next turn")]
    EndOfOwnNextTurn,
    /// To the start of the other player's next turn.
    #[serde(rename = "start of other turn")]
    StartOfOtherTurn,
    /// To the end of the other player's next turn.
    #[serde(rename = "end of other turn")]
    EndOfOtherTurn,
    /// As [`Until::EndOfOtherTurn`], for a change made in that player's turn: this turn does not count.
    #[serde(rename = "end of other next turn")]
    EndOfOtherNextTurn,
    /// For the rest of the game.
    #[serde(rename = "end of game")]
    Game,
}

impl Until {
    /// How many there are.
    pub const COUNT: usize = 8;
    /// Every one, in order.
    pub const ALL: [Until; Until::COUNT] = [
        Until::EndOfTurn,
        Until::StartOfOwnTurn,
        Until::EndOfOwnTurn,
        Until::EndOfOwnNextTurn,
        Until::StartOfOtherTurn,
        Until::EndOfOtherTurn,
        Until::EndOfOtherNextTurn,
        Until::Game,
    ];

    /// What it is called in a position and in a view.
    pub const fn name(self) -> &'static str {
        [
            "end of turn",
            "start of own turn",
            "end of own turn",
            "end of own next turn",
            "start of other turn",
            "end of other turn",
            "end of other next turn",
            "end of game",
        ][self as usize]
    }
}

/// The most by which a text changes a number of a ship, and all texts together for the same time.
pub const MAX_CHANGE: i16 = 100;
/// The largest number a text may speak of, and the largest a number of a ship can be.
pub const MAX_NUMBER: i16 = 999;

/// Everything that changes a ship's numbers for a while: sums, one for each number and duration.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Modifiers {
    sums: [[i8; Stat::COUNT]; Until::COUNT],
    /// The sums of the columns, kept because they are read far more often than changed.
    totals: [i16; Stat::COUNT],
    /// Which rows are not empty, a bit each.
    rows: u8,
}

impl Modifiers {
    /// No change.
    pub const NONE: Modifiers = Modifiers { sums: [[0; Stat::COUNT]; Until::COUNT], totals: [0; Stat::COUNT], rows: 0 };

    /// Adds a change; those of one duration come to at most [`MAX_CHANGE`].
    pub fn add(&mut self, stat: Stat, amount: i16, until: Until) {
        let sum = &mut self.sums[until as usize][stat as usize];
        let before = i16::from(*sum);
        let after = before.saturating_add(amount).clamp(-MAX_CHANGE, MAX_CHANGE);
        *sum = after as i8;
        self.totals[stat as usize] += after - before;
        self.rows |= 1 << until as u8;
    }

    /// What all changes of a number come to.
    #[inline]
    pub fn total(&self, stat: Stat) -> i16 {
        self.totals[stat as usize]
    }

    /// The change with this duration.
    pub fn get(&self, stat: Stat, until: Until) -> i16 {
        self.sums[until as usize][stat as usize].into()
    }

    /// All of it as a few numbers.
    pub(crate) fn glance(&self, digest: &mut Digest) {
        let rows = self.sums.iter().enumerate().filter(|(row, _)| self.rows & (1 << row) != 0);
        rows.for_each(|row| row.hash(digest));
    }

    /// A turn begins, the ship's own or the other's.
    pub fn turn_begins(&mut self, own: bool) {
        self.clear(if own { Until::StartOfOwnTurn } else { Until::StartOfOtherTurn });
    }

    /// A turn ends, the ship's own or the other's.
    pub fn turn_ends(&mut self, own: bool) {
        self.clear(Until::EndOfTurn);
        let (now, next) = if own {
            (Until::EndOfOwnTurn, Until::EndOfOwnNextTurn)
        } else {
            (Until::EndOfOtherTurn, Until::EndOfOtherNextTurn)
        };
        self.clear(now);
        if self.rows & (1 << next as u8) != 0 {
            self.sums[now as usize] = std::mem::replace(&mut self.sums[next as usize], [0; Stat::COUNT]);
            self.rows = (self.rows & !(1 << next as u8)) | 1 << now as u8;
        }
    }

    fn clear(&mut self, until: Until) {
        if self.rows & (1 << until as u8) == 0 {
            return;
        }
        let row = std::mem::replace(&mut self.sums[until as usize], [0; Stat::COUNT]);
        self.totals.iter_mut().zip(row).for_each(|(total, gone)| *total -= i16::from(gone));
        self.rows &= !(1 << until as u8);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stat_stands_at_its_own_index() {
        for (index, stat) in Stat::ALL.into_iter().enumerate() {
            assert_eq!(stat as usize, index);
        }
    }

    #[test]
    fn s39_a_change_made_in_the_own_turn_lasts_through_the_next_one() {
        let mut modifiers = Modifiers::NONE;
        modifiers.add(Stat::Speed, -2, Until::EndOfOwnNextTurn);
        modifiers.add(Stat::Accuracy, -1, Until::EndOfOwnTurn);
        modifiers.turn_ends(true);
        assert_eq!((modifiers.total(Stat::Speed), modifiers.total(Stat::Accuracy)), (-2, 0));
        modifiers.turn_ends(false);
        assert_eq!(modifiers.total(Stat::Speed), -2, "the other player's turn does not count");
        modifiers.turn_ends(true);
        assert_eq!(modifiers, Modifiers::NONE);
    }

    #[test]
    fn changes_in_opposite_directions_end_each_at_its_own_time() {
        let mut modifiers = Modifiers::NONE;
        modifiers.add(Stat::Speed, 100, Until::EndOfTurn);
        modifiers.add(Stat::Speed, -100, Until::EndOfOwnNextTurn);
        modifiers.add(Stat::Speed, -100, Until::EndOfOwnNextTurn);
        assert_eq!(modifiers.total(Stat::Speed), 0, "all changes for the same time come to at most 100");
        modifiers.turn_ends(true);
        assert_eq!(modifiers.total(Stat::Speed), -100);
        modifiers.turn_ends(true);
        assert_eq!(modifiers, Modifiers::NONE);
    }

    #[test]
    fn s40_a_defense_lasts_until_the_start_of_the_next_own_turn() {
        let mut modifiers = Modifiers::NONE;
        modifiers.add(Stat::Protection, 3, Until::StartOfOwnTurn);
        modifiers.turn_ends(true);
        modifiers.turn_ends(false);
        assert_eq!(modifiers.total(Stat::Protection), 3);
        modifiers.turn_begins(true);
        assert_eq!(modifiers, Modifiers::NONE);
    }
}
