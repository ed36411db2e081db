//! What a viewer may know (S17): modules, deck lists, graveyards and the Pending Damage Zone lie open; hands are the
//! owner's, deck order is nobody's. A fit in progress is its owner's until both are ready; how many choices went into it
//! so far is known to all.

use crate::cards::{CardRef, CardSet};
use crate::catalogue::{Arms, Catalogue};
use crate::fitting::{self, Step};
use crate::parts::{Category, Class, DamageType, Impact, Layer, Token};
use crate::sight::Sight;
use crate::state::{Side, Stage, opponent};
use crate::stats::{Stat, Until};
use crate::thing::Object;
use serde::Serialize;
use std::collections::BTreeMap;
use table::{Outcome, Seat, Viewer};

/// What one viewer may know.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    /// Who is looking; nobody for a spectator.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub me: Option<Seat>,
    /// "fitting", "draw", "action", "cleanup" or "over".
    pub stage: &'static str,
    /// The format, in credits.
    pub budget: u16,
    /// Whose turn it is; nobody's while ships are fitted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub active: Option<Seat>,
    /// The turn of the active player, counted from 1.
    pub turn: u8,
    /// After so many turns each the better ship wins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cap: Option<u8>,
    /// The category activated in this turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub activated: Option<Category>,
    /// What the two rolled for the first turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opening: Option<[u8; 2]>,
    /// The viewer's own fit in progress; everybody's for a viewer who sees everything.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fits: Vec<FitView>,
    /// Who is not ready with the fit yet.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fitting: Vec<Seat>,
    /// How many choices each has made at the yard so far, while ships are fitted: all see how many, nobody which.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chosen: Option<[u16; 2]>,
    /// The two ships, once both are ready.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ships: Vec<ShipView>,
    /// How it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<Outcome>,
}

/// A fit in progress.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[allow(missing_docs)]
pub struct FitView {
    pub seat: Seat,
    pub step: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ship: Option<String>,
    pub modules: Vec<String>,
    pub slots: BTreeMap<Category, Of>,
    pub ammo: BTreeMap<Token, u8>,
    pub credits: Of,
    pub grid: Of,
    pub cpu: Of,
}

/// So much of so much.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[allow(missing_docs)]
pub struct Of {
    pub now: i32,
    pub max: i32,
}

impl Of {
    fn new(now: impl Into<i32>, max: impl Into<i32>) -> Of {
        Of { now: now.into(), max: max.into() }
    }
}

/// A ship and everything that belongs to it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[allow(missing_docs)]
pub struct ShipView {
    pub seat: Seat,
    pub ship: String,
    pub class: Class,
    pub text: String,
    pub shield: Of,
    pub armor: Of,
    pub hull: Of,
    pub energy: Of,
    /// Damage that will be absorbed before the layers.
    pub barrier: i16,
    pub speed: i16,
    pub signature: i16,
    /// Every number of the ship that is not 0, by its name.
    pub stats: BTreeMap<&'static str, i16>,
    /// What changes those numbers, and for how long.
    pub changes: Vec<Change>,
    /// What the player's cards have left in force for a while.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<String>,
    pub modules: Vec<ModuleView>,
    pub decks: BTreeMap<Category, DeckView>,
    /// The cards of the hand that the viewer knows.
    pub hand: Vec<CardView>,
    pub hangar: BTreeMap<Token, u8>,
    pub depleted: BTreeMap<Token, u8>,
    /// Attacks on their way, in order of launch.
    pub pending: Vec<PendingView>,
    pub turns: u8,
}

/// A change of a ship's number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[allow(missing_docs)]
pub struct Change {
    pub stat: &'static str,
    pub amount: i16,
    pub until: Until,
}

/// A module in its slot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[allow(missing_docs)]
pub struct ModuleView {
    pub name: String,
    pub category: Category,
    pub place: usize,
    pub text: String,
    pub accuracy: i8,
    pub impact: Impact,
    /// The damage type of its attacks now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub damage: Option<DamageType>,
    /// The Active Ammo Token.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub active: Option<Token>,
    /// Missiles loaded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loaded: Option<u8>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub disabled: bool,
}

/// One of the four decks, with its graveyard and its share of the hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[allow(missing_docs)]
pub struct DeckView {
    /// Cards left in the deck.
    pub deck: usize,
    /// Cards of this colour in hand.
    pub hand: usize,
    /// The graveyard, card by card.
    pub graveyard: BTreeMap<String, usize>,
    /// All cards of the colour (4.4).
    pub list: BTreeMap<String, usize>,
    /// How many cards of this colour may still be played in this turn.
    pub plays_left: i16,
}

/// A card the viewer can read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[allow(missing_docs)]
pub struct CardView {
    /// Its number among the ship's cards.
    pub id: usize,
    pub name: String,
    pub category: Category,
    pub cost: i16,
    pub module: String,
    /// The opponent has seen it too.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub seen: bool,
}

/// An attack on its way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[allow(missing_docs)]
pub struct PendingView {
    pub card: String,
    pub damage: i16,
    pub kind: DamageType,
    pub critical: i16,
    /// It begins with the layer behind the shield.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub bypass: bool,
    /// It lands in the Cleanup of the attacker's turn with this number.
    pub turn: u8,
}

impl Sight<'_> {
    pub fn view(self, viewer: Viewer) -> View {
        let state = self.state;
        let fitting = state.stage == Stage::Fitting;
        let seats = || Seat::all(2);
        let ships = || seats().map(|seat| self.ship_view(seat, viewer)).collect();
        let fits = || seats().filter(|&seat| viewer.sees_as(seat)).map(|seat| self.fit_view(seat)).collect();
        View {
            me: if let Viewer::Seat(seat) = viewer { Some(seat) } else { None },
            stage: stage_name(state.stage),
            budget: state.options.budget,
            active: (!fitting).then_some(state.active),
            turn: state.side(state.active).turns,
            cap: state.options.cap,
            activated: state.activated,
            opening: (state.opening != [0, 0]).then_some(state.opening),
            fits: if fitting { fits() } else { Vec::new() },
            fitting: state.still_fitting().iter().filter(|_| fitting).collect(),
            chosen: fitting.then(|| state.fitting.map(|of| of.chosen)),
            ships: if fitting { Vec::new() } else { ships() },
            result: if let Stage::Over(ending) = state.stage { Some(ending.outcome(state)) } else { None },
        }
    }

    fn fit_view(self, seat: Seat) -> FitView {
        let (catalogue, state) = (self.catalogue, self.state);
        let fitting = &state.fitting[seat.index()];
        let chosen = !matches!(fitting.step, Step::Preset | Step::Ship);
        let sums = if chosen { fitting::sums(catalogue, &fitting.fit) } else { fitting::Sums::default() };
        let slots = if chosen { catalogue.ship(fitting.fit.ship).slots } else { [0; 4] };
        let slots = Category::ALL.into_iter().filter(|category| slots[category.index()] > 0).map(|category| {
            let index = category.index();
            (category, Of::new(sums.modules[index], slots[index]))
        });
        FitView {
            seat,
            step: step_name(fitting.step),
            ship: chosen.then(|| catalogue.ship(fitting.fit.ship).name.clone()),
            modules: fitting.fit.modules.iter().map(|&id| catalogue.module(id).name.clone()).collect(),
            slots: slots.collect(),
            ammo: tokens(&fitting.fit.tokens),
            credits: Of::new(i32::from(state.options.budget) - sums.credits, state.options.budget),
            grid: Of::new(sums.grid.1 - sums.grid.0, sums.grid.1),
            cpu: Of::new(sums.cpu.1 - sums.cpu.0, sums.cpu.1),
        }
    }

    fn ship_view(self, seat: Seat, viewer: Viewer) -> ShipView {
        let side = self.side(seat);
        let ship = self.catalogue.ship(side.ship);
        let layer = |layer: Layer| Of::new(side.layer(layer).max(0), self.max_layer(seat, layer));
        // Of the limits only what texts have changed is shown: the modules lie open anyway.
        let usual = |stat: Stat| {
            let of = Category::ALL.into_iter().find(|&category| Stat::limit(category) == stat);
            of.map_or(0, |category| side.modules_of(category) as i16)
        };
        let stats = Stat::ALL.into_iter().map(|stat| (stat.name(), self.stat(seat, stat) - usual(stat)));
        let rows = Stat::ALL.into_iter().flat_map(|stat| Until::ALL.into_iter().map(move |until| (stat, until)));
        let changes =
            rows.map(|(stat, until)| Change { stat: stat.name(), amount: side.modifiers.get(stat, until), until });
        // The one visibility rule for hands: the owner's cards are the owner's, and what was shown stays known to whom it
        // was shown.
        let known = if viewer.sees_as(seat) {
            side.hand
        } else if viewer.sees_as(opponent(seat)) {
            side.seen
        } else {
            side.open
        };
        ShipView {
            seat,
            ship: ship.name.clone(),
            class: ship.class,
            text: ship.text.clone(),
            shield: layer(Layer::Shield),
            armor: layer(Layer::Armor),
            hull: layer(Layer::Hull),
            energy: Of::new(side.energy, self.stat(seat, Stat::MaxEnergy)),
            barrier: side.barrier,
            speed: self.stat(seat, Stat::Speed),
            signature: self.stat(seat, Stat::Signature),
            stats: stats.filter(|(_, value)| *value != 0).collect(),
            changes: changes.filter(|change| change.amount != 0).collect(),
            effects: self.effects_of(seat),
            modules: (0..side.fitted.len()).map(|place| self.module_view(seat, place)).collect(),
            decks: Catalogue::categories(side).map(|category| (category, self.deck_view(seat, category))).collect(),
            hand: known.iter().map(|card| self.card_view(seat, card)).collect(),
            hangar: tokens(&side.hangar),
            depleted: tokens(&side.depleted),
            pending: side.pending.iter().map(|pending| self.pending_view(seat, pending)).collect(),
            turns: side.turns,
        }
    }

    /// What a player's cards have left in force for a while.
    fn effects_of(self, seat: Seat) -> Vec<String> {
        let temporary = self
            .state
            .in_force
            .items()
            .iter()
            .filter(|standing| standing.controller == seat && standing.until != lingo::Until::Leaves);
        let mut texts: Vec<String> = temporary
            .map(|standing| {
                let printed = self.printed_on(Object::of(standing.source));
                format!("{}: {}", self.catalogue.name_on(printed), self.catalogue.text_on(printed))
            })
            .collect();
        texts.dedup();
        texts
    }

    fn module_view(self, seat: Seat, place: usize) -> ModuleView {
        let side = self.side(seat);
        let fitted = side.fitted[place];
        let module = self.catalogue.module(fitted.module);
        ModuleView {
            name: self.catalogue.module_name(side, place),
            category: module.category,
            place,
            text: module.text.clone(),
            accuracy: module.accuracy,
            impact: module.impact,
            damage: (module.arms != Arms::None).then(|| self.damage_type(seat, place)),
            active: fitted.active,
            loaded: module.arms.is_fed().then_some(fitted.loaded),
            disabled: fitted.disabled,
        }
    }

    fn deck_view(self, seat: Seat, category: Category) -> DeckView {
        let side = self.side(seat);
        let colour = side.colour(category);
        let list: CardSet = (usize::from(side.first[category.index()])..usize::from(side.first[category.index() + 1]))
            .flat_map(|place| {
                let cards = self.catalogue.module(side.fitted[place].module).cards.len();
                (0..cards).map(move |nth| CardRef::new(place, nth))
            })
            .collect();
        DeckView {
            deck: side.decks[category.index()].len(),
            hand: side.hand_of(category).len(),
            graveyard: self.count(seat, side.graveyard.and(colour)),
            list: self.count(seat, list),
            plays_left: self.plays_left(seat, category).max(0),
        }
    }

    fn count(self, seat: Seat, cards: CardSet) -> BTreeMap<String, usize> {
        let mut counts = BTreeMap::new();
        cards.iter().for_each(|card| *counts.entry(self.printed(seat, card).name.clone()).or_default() += 1);
        counts
    }

    fn card_view(self, seat: Seat, card: CardRef) -> CardView {
        let printed = self.printed(seat, card);
        CardView {
            id: card.index(),
            name: printed.name.clone(),
            category: printed.category,
            cost: self.cost(seat, card, printed),
            module: self.catalogue.module_name(self.side(seat), card.module()),
            seen: self.side(seat).seen.has(card),
        }
    }

    fn pending_view(self, seat: Seat, pending: &crate::state::Pending) -> PendingView {
        PendingView {
            card: self.printed(seat, pending.card).name.clone(),
            damage: pending.damage,
            kind: pending.kind,
            critical: pending.critical,
            bypass: pending.bypass,
            turn: pending.due,
        }
    }
}

impl Catalogue {
    /// A module's name, with a number if the ship carries several of it.
    pub(crate) fn module_name(&self, side: &Side, place: usize) -> String {
        let id = side.fitted[place].module;
        let name = &self.module(id).name;
        let twins = |until: usize| side.fitted[..until].iter().filter(|fitted| fitted.module == id).count();
        if twins(side.fitted.len()) > 1 { format!("{name} {}", twins(place) + 1) } else { name.clone() }
    }
}

fn tokens(counts: &[u8; Token::COUNT]) -> BTreeMap<Token, u8> {
    Token::ALL.into_iter().map(|token| (token, counts[token as usize])).filter(|(_, count)| *count > 0).collect()
}

fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Fitting => "fitting",
        Stage::Regeneration(_) => "regeneration",
        Stage::Draw => "draw",
        Stage::Action => "action",
        Stage::Cleanup(_) => "cleanup",
        Stage::Over(_) => "over",
    }
}

fn step_name(step: Step) -> &'static str {
    match step {
        Step::Preset => "preset",
        Step::Ship => "ship",
        Step::Modules(category) => category.name(),
        Step::Ammo => "ammo",
        Step::Confirm => "confirm",
        Step::Ready => "ready",
    }
}
