//! What is printed on a card (300–308). Printed values never change; what a card in play is worth now is asked of
//! [`crate::board::Board`].

use serde::Serialize;
use std::fmt;
use std::str::FromStr;

/// The eight card types (300).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum CardType {
    Alien,
    Advantage,
    Fate,
    Planet,
    Hero,
    Ship,
    Support,
    Tactical,
}

impl fmt::Display for CardType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CardType::Alien => "Alien",
            CardType::Advantage => "advantage",
            CardType::Fate => "fate",
            CardType::Planet => "planet",
            CardType::Hero => "hero",
            CardType::Ship => "ship",
            CardType::Support => "support",
            CardType::Tactical => "tactical",
        })
    }
}

impl FromStr for CardType {
    type Err = ();

    fn from_str(word: &str) -> Result<CardType, ()> {
        Ok(match word {
            "alien" => CardType::Alien,
            "advantage" => CardType::Advantage,
            "fate" => CardType::Fate,
            "planet" => CardType::Planet,
            "hero" => CardType::Hero,
            "ship" => CardType::Ship,
            "support" => CardType::Support,
            "tactical" => CardType::Tactical,
            _ => return Err(()),
        })
    }
}

/// The Alien races with a symbol (301).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[allow(missing_docs)]
pub enum Race {
    Human,
    Dysori,
    Muero,
    Soven,
}

impl Race {
    /// All of them, in order.
    pub const ALL: [Race; 4] = [Race::Human, Race::Dysori, Race::Muero, Race::Soven];
}

impl fmt::Display for Race {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl FromStr for Race {
    type Err = ();

    fn from_str(word: &str) -> Result<Race, ()> {
        Race::ALL.into_iter().find(|race| race.to_string() == word).ok_or(())
    }
}

/// How often a card was printed: `fixed` means in starters only.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Rarity {
    Common,
    Uncommon,
    Rare,
    Fixed,
}

impl FromStr for Rarity {
    type Err = ();

    fn from_str(word: &str) -> Result<Rarity, ()> {
        Ok(match word {
            "common" => Rarity::Common,
            "uncommon" => Rarity::Uncommon,
            "rare" => Rarity::Rare,
            "fixed" => Rarity::Fixed,
            _ => return Err(()),
        })
    }
}

macro_rules! traits {
    ($($name:ident)*) => {
        /// A trait without a number (600). `Move: X` and `Explore: X` are numbers of the card.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[repr(u8)]
        #[allow(missing_docs)]
        pub enum Trait {
            $($name,)*
        }

        impl Trait {
            /// Every trait, in alphabetical order.
            pub const ALL: &'static [Trait] = &[$(Trait::$name,)*];

            /// The trait with this name.
            pub fn named(name: &str) -> Option<Trait> {
                match name {
                    $(stringify!($name) => Some(Trait::$name),)*
                    _ => None,
                }
            }
        }
    };
}

traits! {
    Admiral Android Assassin Battleship Captain Carrier Corp Cruiser Desert Destroyer Diplomat Dysori Engineer Fighter
    Fixed Forest Gaseous Gear Homeworld Human Hunted Installation Mechanic Medic Mercenary Military Mineral Muero Oracle
    Orinn Pilot Platform Propaganda Researcher Restricted Retrofit Scientist Sheltered Soven Spy Sync
    Unique Veross Voicing Weapon
}

impl fmt::Display for Trait {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// A set of traits, one bit each. A second copy of a trait does nothing (601).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Traits(u64);

impl Traits {
    /// Is this trait in the set?
    #[inline]
    pub const fn has(self, one: Trait) -> bool {
        self.0 & (1 << one as u8) != 0
    }

    /// The set with this trait.
    #[must_use]
    pub const fn with(self, one: Trait) -> Traits {
        Traits(self.0 | (1 << one as u8))
    }

    /// The traits in alphabetical order.
    pub fn iter(self) -> impl Iterator<Item = Trait> {
        Trait::ALL.iter().copied().filter(move |&one| self.has(one))
    }
}

impl FromIterator<Trait> for Traits {
    fn from_iter<I: IntoIterator<Item = Trait>>(traits: I) -> Traits {
        traits.into_iter().fold(Traits::default(), Traits::with)
    }
}

impl fmt::Debug for Traits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// What a support card adds to the printed values of its subject (307).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[allow(missing_docs)]
pub struct Bonus {
    pub resources: i8,
    pub structure: i8,
    pub combat: i8,
    pub life: i8,
    pub influence: i8,
}

/// One card as printed. Numbers that its type does not have are 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// The name that tells it from every other card: "Destroyer (Human)".
    pub name: String,
    /// The name printed on it, by which copies are counted (105): "Destroyer".
    pub prints: String,
    /// The number of that printed name in its pack.
    pub printed: u16,
    /// Its type.
    pub kind: CardType,
    /// The race that alone may play it; nobody's for an unaligned card.
    pub symbol: Option<Race>,
    /// How often it was printed; Aliens have none.
    pub rarity: Option<Rarity>,
    /// The resource cost.
    pub cost: u8,
    /// The printed cost is X: the text says what is paid.
    pub cost_is_x: bool,
    /// Command dots; on an Alien, the base maximum of commands (403.1).
    pub commands: u8,
    /// How many copies a deck may contain.
    pub copies: u8,
    /// The Tech Requirement, 0 for none.
    pub requires: u8,
    /// The cosmic value; Homeworlds, fates, advantages and Aliens print none.
    pub cosmic: Option<u8>,
    /// Offensive combat of a ship or planet.
    pub guns: u8,
    /// Defensive combat of a ship or planet.
    pub shields: u8,
    /// How much damage a ship or planet can take.
    pub structure: u8,
    /// How much energy a ship or planet gets each turn.
    pub power: u8,
    /// How well a hero fights.
    pub combat: u8,
    /// How much damage a hero can take.
    pub life: u8,
    /// How well a hero directs others.
    pub influence: u8,
    /// What a planet produces each turn; on an Alien, what it has for starting planets (101.4).
    pub resources: u8,
    /// Exploration points of a planet outside the Star Systems; on an Alien, its starting Tech.
    pub tech: u8,
    /// What a support card adds to its subject.
    pub bonus: Bonus,
    /// Its traits without a number.
    pub traits: Traits,
    /// The X of `Move: X`.
    pub moves: u8,
    /// The X of `Explore: X`, for a card that has the trait.
    pub explores: Option<u8>,
    /// What is written on it, one ability a line, in our own words.
    pub text: String,
}

impl Card {
    /// Has it this printed trait?
    #[inline]
    pub const fn has(&self, one: Trait) -> bool {
        self.traits.has(one)
    }

    /// Is it a planet with the Homeworld trait (304)?
    pub const fn is_homeworld(&self) -> bool {
        matches!(self.kind, CardType::Planet) && self.has(Trait::Homeworld)
    }

    /// May a player of this race play it (300)?
    pub fn is_for(&self, race: Race) -> bool {
        self.symbol.is_none_or(|symbol| symbol == race)
    }

    /// Its statistics as a line: "guns 3, shields 2, structure 3, power 2".
    pub fn statistics(&self) -> String {
        let line = |stats: &[(&str, u8)]| {
            stats.iter().map(|(name, value)| format!("{name} {value}")).collect::<Vec<_>>().join(", ")
        };
        match self.kind {
            CardType::Ship => line(&[
                ("guns", self.guns),
                ("shields", self.shields),
                ("structure", self.structure),
                ("power", self.power),
            ]),
            CardType::Hero => line(&[("combat", self.combat), ("life", self.life), ("influence", self.influence)]),
            CardType::Planet => {
                let mut stats = vec![("resources", self.resources), ("structure", self.structure), ("Tech", self.tech)];
                if self.power > 0 {
                    stats.extend([("guns", self.guns), ("shields", self.shields), ("power", self.power)]);
                }
                line(&stats)
            }
            CardType::Alien => line(&[("resources", self.resources), ("Tech", self.tech), ("commands", self.commands)]),
            CardType::Support => self.bonus.words(),
            CardType::Advantage | CardType::Fate | CardType::Tactical => String::new(),
        }
    }

    /// Its traits as printed, the numbered ones last.
    pub fn trait_line(&self) -> String {
        let mut words: Vec<String> = self.traits.iter().map(|one| one.to_string()).collect();
        words.extend(self.explores.map(|x| format!("Explore: {x}")));
        if self.kind == CardType::Ship {
            words.push(format!("Move: {}", self.moves));
        }
        words.join(", ")
    }
}

impl Bonus {
    /// What is added, as a line: "+1 resources, -1 structure".
    pub fn words(&self) -> String {
        let all = [
            (self.resources, "resources"),
            (self.structure, "structure"),
            (self.combat, "combat"),
            (self.life, "life"),
            (self.influence, "influence"),
        ];
        let given = all.iter().filter(|(value, _)| *value != 0);
        given.map(|(value, name)| format!("{value:+} {name}")).collect::<Vec<_>>().join(", ")
    }
}
