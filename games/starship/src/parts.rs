//! The small words of the manual: slot categories, damage types, layers, tokens, classes, verdicts.

use crate::stats::Stat;
use serde::{Deserialize, Serialize};

/// Reads a word of the manual by its name, whatever its capitals.
macro_rules! named {
    ($($kind:ident: $all:expr;)*) => {$(
        impl std::str::FromStr for $kind {
            type Err = ();

            fn from_str(name: &str) -> Result<$kind, ()> {
                $all.into_iter().find(|one| one.name().eq_ignore_ascii_case(name)).ok_or(())
            }
        }
    )*};
}

named! {
    Category: Category::ALL;
    DamageType: DamageType::ALL;
    Token: Token::ALL;
    Class: [Class::Frigate, Class::Destroyer, Class::Cruiser, Class::Battleship];
}

/// The four slot categories, each with its deck and colour (3.1, 3.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Category {
    /// Weapons Bays: red cards, aggression and damage.
    Weapons,
    /// Defense Conduits: blue cards, protection and repair.
    Defense,
    /// Utility Rails: yellow cards, control and electronic warfare.
    Utility,
    /// Core Systems: grey cards, support.
    Core,
}

impl Category {
    /// All four, in the manual's order.
    pub const ALL: [Category; 4] = [Category::Weapons, Category::Defense, Category::Utility, Category::Core];

    /// For indexing arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The word on its cards: "Weapons".
    pub const fn name(self) -> &'static str {
        ["Weapons", "Defense", "Utility", "Core"][self as usize]
    }

    /// What its slots are called: "Weapons Bays".
    pub const fn slots(self) -> &'static str {
        ["Weapons Bays", "Defense Conduits", "Utility Rails", "Core Systems"][self as usize]
    }

    /// The colour of its cards (3.2).
    pub const fn colour(self) -> &'static str {
        ["red", "blue", "yellow", "grey"][self as usize]
    }
}

/// The four damage types (6.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum DamageType {
    Kinetic,
    Energy,
    Explosive,
    Disruptor,
}

impl DamageType {
    /// All four, in the order of the table in 6.2.
    pub const ALL: [DamageType; 4] =
        [DamageType::Kinetic, DamageType::Energy, DamageType::Explosive, DamageType::Disruptor];

    /// "Kinetic".
    pub const fn name(self) -> &'static str {
        ["Kinetic", "Energy", "Explosive", "Disruptor"][self as usize]
    }

    /// Absolute resistance (6.2): what the layer that is hit adds to damage of this type.
    #[inline]
    pub const fn against(self, layer: Layer) -> i16 {
        const TABLE: [[i16; 4]; 3] = [[-2, 2, 0, 0], [2, -2, 0, 0], [0, 0, 2, -2]];
        TABLE[layer as usize][self as usize]
    }
}

/// What damage has to get through, from the outside in (6.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Layer {
    Shield,
    Armor,
    Hull,
}

impl Layer {
    /// All three, in the order in which they are hit.
    pub const ALL: [Layer; 3] = [Layer::Shield, Layer::Armor, Layer::Hull];

    /// The number of a ship that says how much of it there can be.
    #[inline]
    pub const fn maximum(self) -> Stat {
        [Stat::MaxShield, Stat::MaxArmor, Stat::MaxHull][self as usize]
    }

    /// "shield".
    pub const fn name(self) -> &'static str {
        ["shield", "armor", "hull"][self as usize]
    }
}

/// What lies in a Hangar: the four ammo tokens of Multi-Phase modules, and missiles (6.3, S46).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Token {
    Kinetic,
    Energy,
    Explosive,
    Disruptor,
    Missile,
}

impl Token {
    /// How many kinds there are.
    pub const COUNT: usize = 5;
    /// Every kind.
    pub const ALL: [Token; Token::COUNT] =
        [Token::Kinetic, Token::Energy, Token::Explosive, Token::Disruptor, Token::Missile];

    /// "Explosive".
    pub const fn name(self) -> &'static str {
        ["Kinetic", "Energy", "Explosive", "Disruptor", "Missile"][self as usize]
    }

    /// "explosive", as fits are written.
    pub const fn word(self) -> &'static str {
        ["kinetic", "energy", "explosive", "disruptor", "missile"][self as usize]
    }

    /// The damage type it gives a Multi-Phase module (6.3); a missile gives none, its launcher has its own.
    pub const fn damage(self) -> Option<DamageType> {
        match self {
            Token::Kinetic => Some(DamageType::Kinetic),
            Token::Energy => Some(DamageType::Energy),
            Token::Explosive => Some(DamageType::Explosive),
            Token::Disruptor => Some(DamageType::Disruptor),
            Token::Missile => None,
        }
    }

    /// May it be bought? The list in 4.1.3 is closed: every Multi-Phase module comes with Kinetic (S45).
    pub const fn for_sale(self) -> bool {
        !matches!(self, Token::Kinetic)
    }
}

/// How large a ship is (6.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Class {
    Frigate,
    Destroyer,
    Cruiser,
    Battleship,
}

impl Class {
    /// "Frigate".
    pub const fn name(self) -> &'static str {
        ["Frigate", "Destroyer", "Cruiser", "Battleship"][self as usize]
    }

    /// The Target Signature a ship of this class has (6.1, S38).
    pub const fn signature(self) -> i8 {
        [-1, 0, 1, 2][self as usize]
    }
}

/// When the damage of an attack is applied (6.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Impact {
    /// Immediately, in the Action Phase.
    #[default]
    #[serde(rename = "instant")]
    Instant,
    /// At the start of the attacker's next Cleanup (S41).
    #[serde(rename = "next turn")]
    NextTurn,
}

/// How an attack came out, from the worst for the attacker to the best (6.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Verdict {
    #[default]
    Miss,
    Glancing,
    Hit,
    Critical,
}

impl Verdict {
    /// All of them, from miss to critical.
    pub const ALL: [Verdict; 4] = [Verdict::Miss, Verdict::Glancing, Verdict::Hit, Verdict::Critical];

    /// "glancing hit".
    pub const fn name(self) -> &'static str {
        ["miss", "glancing hit", "hit", "critical hit"][self as usize]
    }

    /// How far the attack is above the evasion for it (6.1).
    pub const fn margin(self) -> &'static str {
        ["below", "equal", "1 above", "2 or more above"][self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn s36_the_resistance_table_is_as_printed() {
        let row = |layer| DamageType::ALL.map(|damage| damage.against(layer));
        assert_eq!(row(Layer::Shield), [-2, 2, 0, 0]);
        assert_eq!(row(Layer::Armor), [2, -2, 0, 0]);
        assert_eq!(row(Layer::Hull), [0, 0, 2, -2]);
    }

    #[test]
    fn s38_signature_follows_the_class() {
        let classes = [Class::Frigate, Class::Destroyer, Class::Cruiser, Class::Battleship];
        assert_eq!(classes.map(Class::signature), [-1, 0, 1, 2]);
    }
}
