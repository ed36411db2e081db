//! The order of the shelves: what a newcomer does well to buy lies first, so that whoever always takes the first answer
//! flies a good ship. What is good is learnt from the ready-made fits of the format; no card is named here.

use crate::catalogue::{Catalogue, ModuleId};
use crate::choice::Choice;
use crate::fitting::{self, Fit, Fitting, Step};
use crate::parts::{Category, Token};

/// Without a fit to go by, a player who has bought so many tokens of a kind has enough of them.
const SOME_TOKENS: u8 = 2;

/// How far in front an answer lies; the lower, the further.
type Rank = (u8, i32);

const GOOD: u8 = 0;
const FAIR: u8 = 1;
const ENOUGH: u8 = 2;
const REST: u8 = 3;
const BACK: u8 = 4;

impl Catalogue {
    /// Puts the answers of a shopping player in order.
    pub(crate) fn recommend(&self, fitting: &Fitting, budget: u16, choices: &mut [Choice]) {
        let guide = self.guide(&fitting.fit, budget);
        match fitting.step {
            Step::Ship => choices.sort_by_cached_key(|choice| self.rank_of_ship(*choice, budget)),
            Step::Modules(category) => {
                let wanted = |choice: &Choice| matches!(choice, Choice::Module(id) if is_missing(guide, fitting, *id));
                // A guide that has nothing to say any more, because something else was bought, leads nowhere.
                let is_done = has(self, &fitting.fit, category) || guide.is_some_and(|fit| !has(self, fit, category));
                let is_led = is_done || choices.iter().any(wanted);
                let guide = guide.filter(|_| is_led);
                choices.sort_by_cached_key(|choice| match guide {
                    Some(guide) => rank_by_guide(guide, fitting, *choice),
                    None => self.rank_by_price(fitting, budget, category, *choice),
                });
            }
            Step::Ammo => choices.sort_by_cached_key(|choice| rank_of_ammo(guide, fitting, *choice)),
            // An unarmed ship is legal (S12), but nobody should fly one unawares.
            Step::Confirm if !self.is_armed(&fitting.fit) => choices.sort_by_cached_key(|choice| rank_unarmed(*choice)),
            Step::Preset | Step::Confirm | Step::Ready => {}
        }
    }

    /// Does anything on this ship attack?
    pub(crate) fn is_armed(&self, fit: &Fit) -> bool {
        let attacks = |id: &ModuleId| self.module(*id).cards.iter().any(|&card| self.card(card).damage.is_some());
        fit.modules.iter().any(attacks)
    }

    /// The ready-made fit of this format with the same ship.
    fn guide(&self, fit: &Fit, budget: u16) -> Option<&Fit> {
        let mut fits = self.presets_for(budget).map(|index| &self.presets[index].fit);
        fits.find(|guide| guide.ship == fit.ship)
    }

    /// Ships that a ready-made fit of the format flies come first.
    fn rank_of_ship(&self, choice: Choice, budget: u16) -> Rank {
        let flown = |ship| self.presets_for(budget).position(|index| self.presets[index].fit.ship == ship);
        match choice {
            Choice::Ship(ship) => flown(ship).map_or((REST, 0), |at| (GOOD, at as i32)),
            _ => (REST, 0),
        }
    }

    /// Without a fit to go by: what many fits have and leaves enough for the other slots, and weapons in any case.
    fn rank_by_price(&self, fitting: &Fitting, budget: u16, category: Category, choice: Choice) -> Rank {
        let id = match choice {
            Choice::Module(id) => id,
            Choice::Back(_) => return (BACK, 0),
            _ => return (ENOUGH, 0),
        };
        let sums = fitting::sums(self, &fitting.fit);
        let free = |of: Category| i32::from(self.ship(fitting.fit.ship).slots[of.index()] - sums.modules[of.index()]);
        let still: i32 = fitting::categories_from(category).map(free).sum();
        let share = (i32::from(budget) - sums.credits) / still.max(1);
        let used = self.presets.iter().filter(|preset| preset.fit.modules.contains(&id)).count() as i32;
        let price = i32::from(self.module(id).price);
        match price <= share {
            true => (GOOD, -used),
            false if category == Category::Weapons && !has(self, &fitting.fit, category) => (FAIR, price),
            false => (REST, price),
        }
    }
}

/// Does a fit have a module of this category?
fn has(catalogue: &Catalogue, fit: &Fit, category: Category) -> bool {
    fit.modules.iter().any(|&id| catalogue.module(id).category == category)
}

/// Does the guide have more of these modules than have been bought?
fn is_missing(guide: Option<&Fit>, fitting: &Fitting, id: ModuleId) -> bool {
    let count = |fit: &Fit| fit.modules.iter().filter(|&&other| other == id).count();
    guide.is_some_and(|guide| count(guide) > count(&fitting.fit))
}

fn rank_by_guide(guide: &Fit, fitting: &Fitting, choice: Choice) -> Rank {
    match choice {
        Choice::Module(id) if is_missing(Some(guide), fitting, id) => {
            (GOOD, guide.modules.iter().position(|&other| other == id).unwrap_or(0) as i32)
        }
        Choice::Module(_) => (REST, 0),
        Choice::Back(_) => (BACK, 0),
        _ => (ENOUGH, 0),
    }
}

/// What an unarmed ship does well to do before it flies.
fn rank_unarmed(choice: Choice) -> Rank {
    match choice {
        Choice::Back(Category::Weapons) => (GOOD, 0),
        Choice::StartOver => (FAIR, 0),
        Choice::Back(_) => (BACK, 0),
        _ => (REST, 0),
    }
}

fn rank_of_ammo(guide: Option<&Fit>, fitting: &Fitting, choice: Choice) -> Rank {
    let wanted = |token: Token| guide.map_or(SOME_TOKENS, |guide| guide.tokens[token as usize]);
    match choice {
        Choice::Token(token) if fitting.fit.tokens[token as usize] < wanted(token) => (GOOD, 0),
        Choice::Token(_) => (REST, 0),
        Choice::Back(_) => (BACK, 0),
        _ => (ENOUGH, 0),
    }
}
