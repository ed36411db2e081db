//! Reading packs and presets: TOML files whose texts are the cards' code.

use crate::cards::{MAX_MODULES, MAX_PER_MODULE, MAX_SLOTS};
use crate::catalogue::{Arms, Card, Catalogue, Damage, Module, Preset, Ship, TokenSet, kinds};
use crate::fitting;
use crate::game::Starship;
use crate::options::FitList;
use crate::parts::{Category, Class, DamageType, Impact, Token};
use crate::stats::Stat;
use serde::Deserialize;
use std::collections::BTreeMap;
use table::{Problem, SetupError, Zone};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pack {
    #[serde(default)]
    ship: Vec<PackShip>,
    #[serde(default)]
    module: Vec<PackModule>,
    #[serde(default)]
    card: Vec<PackCard>,
    #[serde(default)]
    fit: Vec<PackFit>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PackShip {
    name: String,
    class: Class,
    price: u16,
    slots: BTreeMap<Category, u8>,
    grid: i16,
    cpu: i16,
    #[serde(default)]
    shield: i16,
    #[serde(default)]
    armor: i16,
    hull: i16,
    energy: i16,
    energy_regeneration: i16,
    #[serde(default)]
    shield_regeneration: i16,
    speed: i16,
    /// Printed on the ship; by its class if left out (S38).
    signature: Option<i16>,
    #[serde(default)]
    text: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PackModule {
    name: String,
    category: Category,
    price: u16,
    grid: i16,
    cpu: i16,
    #[serde(default)]
    accuracy: i8,
    #[serde(default)]
    impact: Impact,
    /// A damage type, or "multi-phase".
    #[serde(default)]
    damage: Option<String>,
    /// The tokens a Multi-Phase module takes; all four if left out (S50).
    #[serde(default)]
    ammo: Vec<Token>,
    /// Ammo-fed: how many missiles are loaded at the start.
    missiles: Option<u8>,
    #[serde(default)]
    text: String,
    cards: BTreeMap<String, u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PackCard {
    name: String,
    deck: Category,
    cost: i16,
    damage: Option<String>,
    #[serde(default)]
    filler: bool,
    #[serde(default)]
    text: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PackFit {
    name: String,
    about: String,
    budget: u16,
    ship: String,
    #[serde(default)]
    modules: Vec<String>,
    #[serde(default)]
    ammo: BTreeMap<Token, u8>,
}

impl Starship {
    /// A game with these packs, each with the name of its file.
    pub fn from_packs(files: &[(&str, &str)]) -> Result<Starship, SetupError> {
        let mut reading = Reading::default();
        let packs: Vec<(&str, Pack)> = files
            .iter()
            .filter_map(|(file, text)| match toml::from_str(text) {
                Ok(pack) => Some((*file, pack)),
                Err(error) => {
                    reading.problem(file, error.to_string(), "correct the file");
                    None
                }
            })
            .collect();
        for (file, pack) in &packs {
            pack.card.iter().for_each(|card| reading.card(file, card));
        }
        for (file, pack) in &packs {
            pack.module.iter().for_each(|module| reading.module(file, module));
            pack.ship.iter().for_each(|ship| reading.ship(file, ship));
        }
        for (file, pack) in &packs {
            pack.fit.iter().for_each(|fit| reading.fit(file, fit));
        }
        if !reading.problems.is_empty() {
            return Err(SetupError { problems: reading.problems });
        }
        let texts: Vec<&[u8]> = files.iter().map(|(_, text)| text.as_bytes()).collect();
        Ok(Starship { catalogue: reading.catalogue, hash: table::derive("fireside starship cards 1", &texts) })
    }
}

#[derive(Default)]
struct Reading {
    catalogue: Catalogue,
    problems: Vec<Problem>,
}

impl Reading {
    fn problem(&mut self, at: &str, what: impl Into<String>, remedy: impl Into<String>) {
        self.problems.push(Problem { at: at.into(), what: what.into(), remedy: remedy.into() });
    }

    fn card(&mut self, file: &str, card: &PackCard) {
        let at = format!("{file}, card {}", card.name);
        let damage = card.damage.as_deref().map(damage);
        if damage == Some(None) {
            self.problem(&at, "damage is written like 4+1D6", "write a base, dice, or both");
        }
        if !(0..=50).contains(&card.cost) {
            self.problem(&at, "a card costs 0 to 50 energy", "change its cost");
        }
        if self.catalogue.card_named(&card.name).is_some() {
            self.problem(&at, "two cards have this name", "rename one");
        }
        self.catalogue.cards.push(Card {
            name: card.name.clone(),
            category: card.deck,
            cost: card.cost,
            damage: damage.flatten(),
            filler: card.filler,
            text: card.text.clone(),
        });
    }

    fn module(&mut self, file: &str, module: &PackModule) {
        let at = format!("{file}, module {}", module.name);
        let arms = self.arms(&at, module);
        let mut cards = Zone::new();
        for (name, &copies) in &module.cards {
            match self.catalogue.card_named(name) {
                Some(id) if self.catalogue.card(id).category == module.category => {
                    if (0..copies).any(|_| !cards.try_push(id)) {
                        self.problem(&at, format!("a module makes at most {MAX_PER_MODULE} cards"), "take some out");
                    }
                }
                Some(_) => self.problem(&at, format!("{name} is of another colour"), "make cards of its own category"),
                None => {
                    let known: Vec<&str> = self.catalogue.cards.iter().map(|card| card.name.as_str()).collect();
                    let near = fitting::nearest(name, &known).unwrap_or("a card of a pack").to_string();
                    self.problem(&at, format!("there is no card called \"{name}\""), format!("did you mean {near}?"));
                }
            }
        }
        self.catalogue.modules.push(Module {
            name: module.name.clone(),
            category: module.category,
            price: module.price,
            grid: module.grid,
            cpu: module.cpu,
            accuracy: module.accuracy,
            impact: module.impact,
            arms,
            text: module.text.clone(),
            constants: Vec::new(),
            kinds: kinds(&cards),
            cards,
        });
    }

    fn arms(&mut self, at: &str, module: &PackModule) -> Arms {
        let kind = module.damage.as_deref().map(|name| {
            DamageType::ALL.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(name)).ok_or(name)
        });
        match (kind, module.missiles) {
            (None, None) => Arms::None,
            (Some(Ok(damage)), None) => Arms::Fixed(damage),
            (Some(Ok(damage)), Some(loaded)) => Arms::Fed { damage, loaded },
            (Some(Err("multi-phase")), None) => {
                let listed: TokenSet = module.ammo.iter().copied().collect();
                Arms::MultiPhase(if module.ammo.is_empty() { TokenSet::AMMO } else { listed })
            }
            _ => {
                let what = "damage is a damage type or \"multi-phase\"; missiles need a damage type";
                self.problem(at, what, "use kinetic, energy, explosive, disruptor or multi-phase");
                Arms::None
            }
        }
    }

    fn ship(&mut self, file: &str, ship: &PackShip) {
        let at = format!("{file}, ship {}", ship.name);
        let slots = Category::ALL.map(|category| ship.slots.get(&category).copied().unwrap_or(0));
        let total: usize = slots.iter().map(|&count| usize::from(count)).sum();
        if total > MAX_MODULES || slots.iter().any(|&count| usize::from(count) > MAX_SLOTS) {
            let what = format!("a ship has at most {MAX_SLOTS} slots of a category and {MAX_MODULES} in all");
            self.problem(&at, what, "take some out");
        }
        if ship.hull <= 0 {
            self.problem(&at, "a ship without hull is destroyed", "give it some");
        }
        let mut stats = [0; Stat::COUNT];
        let signature = ship.signature.unwrap_or(ship.class.signature().into());
        let printed = [
            (Stat::PowerGrid, ship.grid),
            (Stat::Cpu, ship.cpu),
            (Stat::MaxShield, ship.shield),
            (Stat::MaxArmor, ship.armor),
            (Stat::MaxHull, ship.hull),
            (Stat::MaxEnergy, ship.energy),
            (Stat::EnergyRegeneration, ship.energy_regeneration),
            (Stat::ShieldRegeneration, ship.shield_regeneration),
            (Stat::Speed, ship.speed),
            (Stat::Signature, signature),
        ];
        printed.into_iter().for_each(|(stat, value)| stats[stat as usize] = value);
        self.catalogue.ships.push(Ship {
            name: ship.name.clone(),
            class: ship.class,
            price: ship.price,
            slots,
            stats,
            text: ship.text.clone(),
        });
    }

    fn fit(&mut self, file: &str, fit: &PackFit) {
        let at = format!("{file}, fit {}", fit.name);
        let list = FitList { ship: fit.ship.clone(), modules: fit.modules.clone(), ammo: fit.ammo.clone() };
        match fitting::from_list(&self.catalogue, &list, &at) {
            Ok(found) => {
                self.problems.extend(fitting::problems(&self.catalogue, &found, fit.budget, &at));
                self.catalogue.presets.push(Preset {
                    name: fit.name.clone(),
                    about: fit.about.clone(),
                    budget: fit.budget,
                    fit: found,
                });
            }
            Err(problems) => self.problems.extend(problems),
        }
    }
}

/// "4+1D6", "7", "2D6".
fn damage(text: &str) -> Option<Damage> {
    let (base, dice) = match text.split_once('+') {
        Some((base, dice)) => (base, Some(dice)),
        None if text.contains(['D', 'd']) => ("0", Some(text)),
        None => (text, None),
    };
    let base = base.trim().parse().ok().filter(|base| (0..=60).contains(base))?;
    let Some(dice) = dice else { return Some(Damage { base, dice: 0, sides: 0 }) };
    let (count, sides) = dice.trim().split_once(['D', 'd'])?;
    let (count, sides) = (count.parse().ok()?, sides.parse().ok()?);
    ((1..=6).contains(&count) && (2..=20).contains(&sides)).then_some(Damage { base, dice: count, sides })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damage_reads_as_it_is_printed() {
        for text in ["4+1D6", "7", "2D6", "0+1D4"] {
            let printed = damage(text).map(|damage| damage.to_string());
            assert_eq!(printed.as_deref(), Some(text.trim_start_matches("0+")));
        }
        for text in ["", "x", "4+", "4+1D", "4+9D6", "1D1", "99", "-3"] {
            assert_eq!(damage(text), None, "{text}");
        }
    }
}
