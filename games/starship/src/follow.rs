//! Following one card through games played at random: what it really did, step by step.

use crate::battle::Battle;
use crate::catalogue::{Arms, ModuleId, ShipId};
use crate::choice::Choice;
use crate::fitting::{self, Fit};
use crate::game::Starship;
use crate::options::{FitChoice, FitList, Setup};
use crate::parts::{Category, Token};
use crate::sight::Sight;
use crate::state::State;
use crate::thing::Object;
use lingo::{Ear, Followed, Frame, Need, Who};
use table::Seat;

/// How many games are played before a card is given up. Every ready fit meets every other of its budget many times.
const GAMES: u64 = 600;

/// What a fit that is built to show a card may cost: anything.
const ANY_BUDGET: u16 = 10_000;

impl Starship {
    /// What the card, module or ship of this name did the first time something came of it: in games of the ready fits against
    /// each other, and if it is in none of them or nothing came of it, of fits built around it. Nothing, if it never did
    /// anything.
    pub fn follow(&self, name: &str) -> Option<Followed> {
        let ear = Ear::listening(name);
        let mut game = self.clone();
        game.catalogue.ear = ear.clone();
        let presets = &self.catalogue.presets;
        // A card without a text does what the rules say when it is played.
        let card = self.catalogue.card_named(name).filter(|&card| self.catalogue.card(card).text.is_empty());
        let is_played = |state: &State, seat: Seat, choice: &Choice| match *choice {
            Choice::Play(of) => card == Some(self.catalogue.id_of(Sight::new(&self.catalogue, state).side(seat), of)),
            _ => false,
        };
        let of_ready_fits = |number: u64| {
            let one = presets.get(number as usize % presets.len().max(1))?;
            let equals: Vec<_> = presets.iter().filter(|other| other.budget == one.budget).collect();
            let other = equals[number as usize / presets.len() % equals.len()];
            let fits = [one, other].map(|preset| FitChoice::preset(&preset.name));
            Some(Setup { budget: one.budget, fits, ..Setup::default() })
        };
        let games = if self.is_in_a_ready_fit(name) { GAMES } else { 0 };
        let ready = lingo::follow(&game, &ear, games, of_ready_fits, is_played);
        if ready.as_ref().is_some_and(|followed| followed.fruitful) {
            return ready;
        }
        let built = self.fits_around(name);
        let of_built_fits = |number: u64| {
            let list = built.get(number as usize % built.len().max(1))?;
            let fits = [0, 1].map(|_| FitChoice::Listed(list.clone()));
            Some(Setup { budget: ANY_BUDGET, fits, ..Setup::default() })
        };
        let shown = lingo::follow(&game, &ear, GAMES, of_built_fits, is_played);
        shown.filter(|followed| followed.fruitful || ready.is_none()).or(ready)
    }

    fn is_in_a_ready_fit(&self, name: &str) -> bool {
        let ship = self.catalogue.ship_named(name);
        let modules = self.modules_with(name);
        self.catalogue.presets.iter().any(|preset| {
            ship == Some(preset.fit.ship) || preset.fit.modules.iter().any(|module| modules.contains(module))
        })
    }

    /// The module of this name, and those that make the card of this name.
    fn modules_with(&self, name: &str) -> Vec<ModuleId> {
        let (module, card) = (self.catalogue.module_named(name), self.catalogue.card_named(name));
        let makes = |id: ModuleId| card.is_some_and(|card| self.catalogue.module(id).cards.contains(&card));
        let all = (0..self.catalogue.modules.len()).map(|index| ModuleId(index as u16));
        all.filter(|&id| module == Some(id) || makes(id)).collect()
    }

    /// Fits on every ship that has room, each with the ship or the module of this name, or one that makes the card, and
    /// with whatever else has room: two modules that attack and one of each other category.
    fn fits_around(&self, name: &str) -> Vec<FitList> {
        let catalogue = &self.catalogue;
        let (wanted, modules) = (catalogue.ship_named(name), self.modules_with(name));
        if wanted.is_none() && modules.is_empty() {
            return Vec::new();
        }
        let modules: Vec<Option<ModuleId>> =
            if modules.is_empty() { vec![None] } else { modules.into_iter().map(Some).collect() };
        let ships = (0..catalogue.ships.len()).map(|index| ShipId(index as u8));
        let ships = ships.filter(|&ship| wanted.is_none_or(|wanted| wanted == ship));
        let fits = ships.flat_map(|ship| modules.iter().filter_map(move |&module| self.fit_around(ship, module)));
        fits.collect()
    }

    fn fit_around(&self, ship: ShipId, wanted: Option<ModuleId>) -> Option<FitList> {
        let catalogue = &self.catalogue;
        let add = |fit: &Fit, module| fitting::with_module(catalogue, fit, module, ANY_BUDGET).ok();
        let mut fit = Fit { ship, ..Fit::default() };
        if let Some(module) = wanted {
            fit = add(&fit, module)?;
        }
        let attacks = |id: &ModuleId| catalogue.module(*id).arms != Arms::None;
        for category in Category::ALL {
            let count = if category == Category::Weapons { 2 } else { 1 };
            let room: Vec<ModuleId> = catalogue
                .modules_of(category)
                .filter(|id| category != Category::Weapons || attacks(id))
                .filter(|&id| add(&fit, id).is_some())
                .take(count)
                .collect();
            for id in room {
                fit = add(&fit, id).unwrap_or(fit);
            }
        }
        let taken =
            |token: &Token| token.for_sale() && fit.modules.iter().any(|&id| catalogue.module(id).arms.takes(*token));
        Some(FitList {
            ship: catalogue.ship(ship).name.clone(),
            modules: fit.modules.iter().map(|&id| catalogue.module(id).name.clone()).collect(),
            ammo: Token::ALL.into_iter().filter(taken).map(|token| (token, 3)).collect(),
        })
    }
}

impl Battle<'_> {
    /// Goes on with an effect while somebody listens.
    #[cold]
    pub(crate) fn step_heard(&mut self, effect: &mut Frame) -> Need {
        let (catalogue, before) = (self.catalogue, *self.state);
        let sight = Sight::new(catalogue, &before);
        let card = sight.printed_name(Object::of(effect.source()));
        lingo::step_heard(&catalogue.programs, effect, self, &catalogue.ear, card, &|who| sight.called(who))
    }
}

impl<'a> Sight<'a> {
    /// What is printed at the top of a card.
    fn printed_name(self, object: Object) -> &'a str {
        self.catalogue.name_on(self.printed_on(object))
    }

    /// What somebody or something is called where both players' things are spoken of.
    fn called(self, who: Who) -> String {
        let player = |seat: Seat| format!("player {}", seat.number());
        match (who.as_seat(), who.as_thing()) {
            (Some(seat), _) => player(seat),
            (None, Some(thing)) => {
                let object = Object::of(thing);
                let name = self.printed_name(object);
                let made_by = match object {
                    Object::Card(seat, card) => {
                        format!(" (from {})", self.printed_name(Object::Module(seat, card.module())))
                    }
                    _ => String::new(),
                };
                format!("{name}{made_by} of {}", player(object.seat()))
            }
            (None, None) => "nobody".into(),
        }
    }
}
