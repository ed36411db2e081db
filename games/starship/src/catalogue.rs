//! What is printed: ships, modules, cards, and fits that are ready to fly. Built once from packs, shared by every game.

use crate::cards::MAX_PER_MODULE;
use crate::event::Printed;
use crate::fitting::Fit;
use crate::lexicon::Words;
use crate::parts::{Category, Class, DamageType, Impact, Token};
use crate::stats::{Stat, Stats};
use lingo::{AbilityId, Code, Programs};
use std::collections::BTreeMap;
use table::Zone;

/// A ship template of the catalogue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ShipId(pub u8);

/// A module of the catalogue.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct ModuleId(pub u16);

/// An action or filler card of the catalogue.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CardId(pub u16);

/// A ship template (2, 3.1).
#[derive(Clone, Debug)]
pub struct Ship {
    /// What it is called.
    pub name: String,
    /// How large it is.
    pub class: Class,
    /// What it costs in credits (4.1.1).
    pub price: u16,
    /// How many slots of each category it has.
    pub slots: [u8; 4],
    /// Its printed numbers.
    pub stats: Stats,
    /// Its ability, in the words of the card language.
    pub text: String,
    /// What the ability was compiled to, without what is in its numbers already.
    pub code: Code,
    /// Its actions.
    pub actions: Vec<AbilityId>,
}

/// A module (3.3).
#[derive(Clone, Debug)]
pub struct Module {
    /// What it is called.
    pub name: String,
    /// Which slots it goes into.
    pub category: Category,
    /// What it costs in credits.
    pub price: u16,
    /// What it takes of the Power Grid.
    pub grid: i16,
    /// What it takes of the CPU.
    pub cpu: i16,
    /// Accuracy Factor, inherited by its cards (3.3).
    pub accuracy: i8,
    /// Impact Timing, inherited by its cards (3.3).
    pub impact: Impact,
    /// Where the damage type of its cards comes from.
    pub arms: Arms,
    /// What holds while it is fitted, in the words of the card language (S51).
    pub text: String,
    /// Numbers of the ship that it changes for good.
    pub constants: Vec<(Stat, i16)>,
    /// What else its text was compiled to.
    pub code: Code,
    /// Its actions.
    pub actions: Vec<AbilityId>,
    /// The cards it makes, copy by copy (S13).
    pub cards: Zone<CardId, MAX_PER_MODULE>,
    /// The same cards, kind by kind.
    pub kinds: Vec<Kind>,
}

/// One kind of card a module makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind {
    /// The card.
    pub card: CardId,
    /// Which of the module's cards are of this kind, a bit each.
    pub copies: u8,
}

/// Where the damage type of a module's attacks comes from (3.3, 6.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arms {
    /// It makes no attacks of its own.
    None,
    /// Its inherent damage type never changes.
    Fixed(DamageType),
    /// Multi-Phase: the Active Ammo Token decides; it takes these tokens.
    MultiPhase(TokenSet),
    /// Ammo-fed: every attack spends one loaded Missile token (S46).
    Fed {
        /// The damage type of its missiles.
        damage: DamageType,
        /// How many missiles are loaded when it is bought.
        loaded: u8,
    },
}

impl Arms {
    /// Does every copy of the module have a state of its own, so that its cards differ from its twin's?
    pub const fn has_state(self) -> bool {
        matches!(self, Arms::MultiPhase(_) | Arms::Fed { .. })
    }

    /// Does an Active Ammo Token decide its damage type?
    pub const fn is_multi_phase(self) -> bool {
        matches!(self, Arms::MultiPhase(_))
    }

    /// Does it fire missiles?
    pub const fn is_fed(self) -> bool {
        matches!(self, Arms::Fed { .. })
    }

    /// Can it use this token?
    pub const fn takes(self, token: Token) -> bool {
        match self {
            Arms::None | Arms::Fixed(_) => false,
            Arms::MultiPhase(tokens) => tokens.has(token),
            Arms::Fed { .. } => matches!(token, Token::Missile),
        }
    }
}

/// Some kinds of token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TokenSet(u8);

impl TokenSet {
    /// The four ammo tokens of Multi-Phase modules.
    pub const AMMO: TokenSet = TokenSet(0b1111);

    /// Is this kind in it?
    pub const fn has(self, token: Token) -> bool {
        self.0 & (1 << token as u8) != 0
    }
}

impl FromIterator<Token> for TokenSet {
    fn from_iter<I: IntoIterator<Item = Token>>(tokens: I) -> TokenSet {
        TokenSet(tokens.into_iter().fold(0, |set, token| set | 1 << token as u8))
    }
}

/// An action or filler card (2, 3.2).
#[derive(Clone, Debug)]
pub struct Card {
    /// What it is called.
    pub name: String,
    /// Its colour.
    pub category: Category,
    /// What it costs in energy.
    pub cost: i16,
    /// The damage of its attack; a card without it attacks nobody.
    pub damage: Option<Damage>,
    /// A filler: it is there to be cleared from the hand (3.2).
    pub filler: bool,
    /// What else it does, in the words of the card language.
    pub text: String,
    /// What the text was compiled to.
    pub code: Code,
    /// What is carried out when it is played.
    pub plays: Vec<AbilityId>,
}

/// Damage as printed on a card: "4+1D6".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Damage {
    /// Damage Base Value.
    pub base: i16,
    /// How many Damage Dice.
    pub dice: u8,
    /// With how many sides.
    pub sides: u8,
}

impl Damage {
    /// What it comes to on average, doubled so that it is whole.
    pub const fn twice_the_mean(self) -> i32 {
        2 * self.base as i32 + self.dice as i32 * (self.sides as i32 + 1)
    }
}

impl std::fmt::Display for Damage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.base, self.dice) {
            (base, 0) => write!(f, "{base}"),
            (0, dice) => write!(f, "{dice}D{}", self.sides),
            (base, dice) => write!(f, "{base}+{dice}D{}", self.sides),
        }
    }
}

/// A fit that is ready to fly.
#[derive(Clone, Debug)]
pub struct Preset {
    /// What it is called.
    pub name: String,
    /// How it wants to be played, in a sentence.
    pub about: String,
    /// The format it is made for, in credits.
    pub budget: u16,
    /// Ship, modules and ammo.
    pub fit: Fit,
}

/// All that is printed.
#[derive(Clone, Debug)]
pub struct Catalogue {
    pub(crate) words: Words,
    pub(crate) programs: Programs,
    /// Ship templates.
    pub ships: Vec<Ship>,
    /// Modules.
    pub modules: Vec<Module>,
    /// Action and filler cards.
    pub cards: Vec<Card>,
    /// Fits that are ready to fly.
    pub presets: Vec<Preset>,
    /// What each ability of a text says by itself, by its number.
    pub(crate) wordings: BTreeMap<AbilityId, String>,
    /// Who follows a card.
    pub(crate) ear: lingo::Ear,
}

impl Catalogue {
    /// Nothing printed yet, in these words.
    pub(crate) fn new(words: Words, programs: Programs) -> Catalogue {
        Catalogue {
            words,
            programs,
            ships: Vec::new(),
            modules: Vec::new(),
            cards: Vec::new(),
            presets: Vec::new(),
            wordings: BTreeMap::new(),
            ear: lingo::Ear::default(),
        }
    }

    /// A ship template.
    #[inline]
    pub fn ship(&self, id: ShipId) -> &Ship {
        &self.ships[usize::from(id.0)]
    }

    /// A module.
    #[inline]
    pub fn module(&self, id: ModuleId) -> &Module {
        &self.modules[usize::from(id.0)]
    }

    /// A card.
    #[inline]
    pub fn card(&self, id: CardId) -> &Card {
        &self.cards[usize::from(id.0)]
    }

    /// What an ability says by itself; of one that a text makes for later, what it will do then.
    pub(crate) fn wording(&self, ability: AbilityId) -> Option<&str> {
        self.wordings.get(&ability).map(String::as_str).or_else(|| self.programs.later(ability))
    }

    /// What is printed at the top of it.
    pub(crate) fn name_on(&self, printed: Printed) -> &str {
        match printed {
            Printed::Ship(id) => &self.ship(id).name,
            Printed::Module(id) => &self.module(id).name,
            Printed::Card(id) => &self.card(id).name,
        }
    }

    /// The text on it.
    pub(crate) fn text_on(&self, printed: Printed) -> &str {
        match printed {
            Printed::Ship(id) => &self.ship(id).text,
            Printed::Module(id) => &self.module(id).text,
            Printed::Card(id) => &self.card(id).text,
        }
    }

    /// The ship of this name; capitals do not matter.
    pub fn ship_named(&self, name: &str) -> Option<ShipId> {
        self.ships.iter().position(|ship| same_name(&ship.name, name)).map(|index| ShipId(index as u8))
    }

    /// The module of this name; capitals do not matter.
    pub fn module_named(&self, name: &str) -> Option<ModuleId> {
        self.modules.iter().position(|module| same_name(&module.name, name)).map(|index| ModuleId(index as u16))
    }

    /// The card of this name; capitals do not matter.
    pub fn card_named(&self, name: &str) -> Option<CardId> {
        self.cards.iter().position(|card| same_name(&card.name, name)).map(|index| CardId(index as u16))
    }

    /// The preset of this name; capitals do not matter.
    pub fn preset_named(&self, name: &str) -> Option<&Preset> {
        self.presets.iter().find(|preset| same_name(&preset.name, name))
    }
}

fn same_name(a: &str, b: &str) -> bool {
    a.eq_ignore_ascii_case(b.trim())
}

/// The kinds among a module's cards, in order of first appearance.
pub fn kinds(cards: &[CardId]) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = Vec::new();
    for (nth, &card) in cards.iter().enumerate() {
        match kinds.iter_mut().find(|kind| kind.card == card) {
            Some(kind) => kind.copies |= 1 << nth,
            None => kinds.push(Kind { card, copies: 1 << nth }),
        }
    }
    kinds
}
