//! A position in the game's own words, for scenarios (`[given]`): on top of a started table, whatever is named is put
//! as it says and everything else stays.

use crate::cards::{CardRef, CardSet};
use crate::catalogue::{Arms, Catalogue};
use crate::parts::{Category, DamageType, Layer, Token};
use crate::position::Claimed;
use crate::state::{Pending, Side, Stage, State};
use crate::stats::{Stat, Until};
use lingo::pack::nearest;
use serde::Deserialize;
use std::collections::BTreeMap;
use table::{Problem, Seat, SetupError};

/// What `[given]` may say.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Given {
    /// Whose turn it is.
    active: Option<Seat>,
    /// "draw" or "action".
    phase: Option<Phase>,
    /// The category activated in this turn.
    activated: Option<Category>,
    /// Seat 1's ship.
    #[serde(default)]
    seat1: Option<GivenSide>,
    /// Seat 2's ship.
    #[serde(default)]
    seat2: Option<GivenSide>,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum Phase {
    Draw,
    Action,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
#[derive(Default)]
struct GivenSide {
    turn: Option<u8>,
    shield: Option<i16>,
    armor: Option<i16>,
    hull: Option<i16>,
    energy: Option<i16>,
    barrier: Option<i16>,
    /// The whole hand, by names.
    hand: Option<Vec<String>>,
    /// The top cards of the decks, the topmost first.
    top: BTreeMap<Category, Vec<String>>,
    /// Cards in the graveyard, by names; a hand or a deck does not hold them.
    graveyard: Option<Vec<String>>,
    /// Cards of each colour played in this turn.
    played: BTreeMap<Category, u8>,
    hangar: Option<BTreeMap<Token, u8>>,
    depleted: Option<BTreeMap<Token, u8>>,
    /// Active Ammo Tokens, by module.
    active_ammo: BTreeMap<String, Token>,
    /// Missiles loaded, by module.
    loaded: BTreeMap<String, u8>,
    /// Modules that are disabled.
    disabled: Vec<String>,
    /// Changes of the ship's numbers.
    changes: Vec<GivenChange>,
    /// What this player has launched.
    pending: Vec<GivenPending>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GivenChange {
    stat: String,
    amount: i16,
    until: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GivenPending {
    card: String,
    damage: i16,
    kind: DamageType,
    #[serde(default)]
    critical: i16,
    /// Lands in the Cleanup of this turn of its owner's.
    turn: u8,
}

/// Puts a position as `given` says.
pub(crate) fn given(catalogue: &Catalogue, mut state: State, given: &serde_json::Value) -> Result<State, SetupError> {
    let given: Given = table::read_given(given, "see \"Positions\" in the book")?;
    if state.stage == Stage::Fitting {
        let remedy = "name a fit for both seats in [setup]";
        return Err(SetupError::one("given", "the ships are not fitted yet", remedy));
    }
    state.untold = false;
    // What the start of the game has set off is not part of the position.
    if given.active.is_some() || given.phase.is_some() || given.activated.is_some() {
        state.waiting.clear();
        state.frames.clear();
        (state.asking, state.unordered, state.chain, state.set_off) = (None, 0, 0, 0);
        state.gone.clear();
    }
    let mut problems = Vec::new();
    let claimed = [&given.seat1, &given.seat2].map(|side| side.as_ref().map(GivenSide::claimed).unwrap_or_default());
    let turns = [&given.seat1, &given.seat2].map(|side| side.as_ref().and_then(|side| side.turn));
    for (seat, side) in [(Seat::new(0), given.seat1), (Seat::new(1), given.seat2)] {
        if let Some(side) = side {
            let at = format!("given.seat{}", seat.number());
            let mut placing = Placing { catalogue, side: state.side_mut(seat), at, problems: &mut problems };
            placing.put(side);
        }
    }
    if given.active.is_some_and(|seat| seat.index() > 1) {
        let what = "there are two seats".to_string();
        problems.push(Problem { at: "given.active".into(), what, remedy: "use 1 or 2".into() });
    }
    if let Some(active) = given.active.filter(|seat| seat.index() < 2) {
        if state.active != active && turns[active.index()].is_none() {
            state.side_mut(active).turns = state.side(state.active).turns.max(1);
        }
        state.active = active;
        state.activated = None;
        state.stage = Stage::Draw;
    }
    if let Some(category) = given.activated {
        state.activated = Some(category);
        state.stage = Stage::Action;
    }
    match given.phase {
        Some(Phase::Draw) => state.stage = Stage::Draw,
        Some(Phase::Action) => state.stage = Stage::Action,
        None => {}
    }
    for (seat, claimed) in Seat::all(2).zip(&claimed) {
        problems.extend(crate::position::problems(catalogue, &state, seat, claimed));
    }
    if let Some(category) = given.activated {
        problems.extend(crate::position::problem_of_activation(&state, category));
    }
    if problems.is_empty() { Ok(state) } else { Err(SetupError { problems }) }
}

impl GivenSide {
    /// The numbers that are to be looked at once everything is in its place.
    fn claimed(&self) -> Claimed {
        Claimed {
            turn: self.turn,
            layers: [self.shield, self.armor, self.hull],
            energy: self.energy,
            barrier: self.barrier,
            played: self.played.clone(),
            pending: self.pending.iter().map(|pending| [pending.damage, pending.critical]).collect(),
        }
    }
}

struct Placing<'a> {
    catalogue: &'a Catalogue,
    side: &'a mut Side,
    at: String,
    problems: &'a mut Vec<Problem>,
}

impl Placing<'_> {
    fn problem(&mut self, part: &str, what: String, remedy: String) {
        self.problems.push(Problem { at: format!("{}.{part}", self.at), what, remedy });
    }

    fn put(&mut self, given: GivenSide) {
        let side = &mut *self.side;
        side.turns = given.turn.unwrap_or(side.turns);
        let layers = [(Layer::Shield, given.shield), (Layer::Armor, given.armor), (Layer::Hull, given.hull)];
        for (layer, points) in layers {
            side.layers[layer as usize] = points.unwrap_or(side.layer(layer));
        }
        side.energy = given.energy.unwrap_or(side.energy);
        side.barrier = given.barrier.unwrap_or(side.barrier);
        for (category, count) in given.played {
            side.played[category.index()] = count;
        }
        let counts = |tokens: BTreeMap<Token, u8>| {
            let mut counts = [0; Token::COUNT];
            tokens.into_iter().for_each(|(token, count)| counts[token as usize] = count);
            counts
        };
        side.hangar = given.hangar.map_or(side.hangar, counts);
        side.depleted = given.depleted.map_or(side.depleted, counts);
        self.put_changes(given.changes);
        self.put_modules(given.active_ammo, given.loaded, given.disabled);
        self.put_cards(given.hand, given.graveyard, given.pending, given.top);
    }

    fn put_changes(&mut self, changes: Vec<GivenChange>) {
        for change in changes {
            let stat = Stat::ALL.into_iter().find(|stat| stat.name().eq_ignore_ascii_case(&change.stat));
            let until = Until::ALL.into_iter().find(|until| until.name() == change.until);
            match (stat, until) {
                (Some(stat), Some(until)) => self.side.modifiers.add(stat, change.amount, until),
                (None, _) => {
                    let known: Vec<&str> = Stat::ALL.into_iter().map(Stat::name).collect();
                    self.problem("changes", format!("no stat is called \"{}\"", change.stat), known.join(", "));
                }
                (_, None) => {
                    let known: Vec<&str> = Until::ALL.into_iter().map(Until::name).collect();
                    self.problem("changes", format!("no duration is called \"{}\"", change.until), known.join(", "));
                }
            }
        }
    }

    fn put_modules(&mut self, ammo: BTreeMap<String, Token>, loaded: BTreeMap<String, u8>, disabled: Vec<String>) {
        for (name, token) in ammo {
            let Some(place) = self.place(&name) else { continue };
            match self.arms(place) {
                Arms::MultiPhase(tokens) if tokens.has(token) => self.side.fitted[place].active = Some(token),
                Arms::MultiPhase(tokens) => {
                    let what = format!("{name} takes no {} token", token.name());
                    let known: Vec<&str> =
                        Token::ALL.into_iter().filter(|&token| tokens.has(token)).map(Token::name).collect();
                    self.problem("active_ammo", what, format!("use one of: {}", known.join(", ")));
                }
                _ => {
                    let what = format!("{name} is no Multi-Phase module, so it has no Active Ammo Token (6.3)");
                    self.problem("active_ammo", what, "leave it out".into());
                }
            }
        }
        for (name, count) in loaded {
            let Some(place) = self.place(&name) else { continue };
            if self.arms(place).is_fed() {
                self.side.fitted[place].loaded = count;
            } else {
                let what = format!("{name} fires no missiles, so none are loaded (S46)");
                self.problem("loaded", what, "leave it out".into());
            }
        }
        for name in disabled {
            if let Some(place) = self.place(&name) {
                self.side.fitted[place].disabled = true;
            }
        }
    }

    fn arms(&self, place: usize) -> Arms {
        self.catalogue.module(self.side.fitted[place].module).arms
    }

    /// The place of a module, by the name the screen shows.
    fn place(&mut self, name: &str) -> Option<usize> {
        let names: Vec<String> =
            (0..self.side.fitted.len()).map(|place| self.catalogue.module_name(self.side, place)).collect();
        let found = names.iter().position(|known| known.eq_ignore_ascii_case(name));
        if found.is_none() {
            self.problem("modules", format!("\"{name}\" is not fitted"), format!("use one of: {}", names.join(", ")));
        }
        found
    }

    /// Hand, graveyard, pending zone and the top of the decks; all other cards stay in their decks, in order.
    fn put_cards(
        &mut self,
        hand: Option<Vec<String>>,
        graveyard: Option<Vec<String>>,
        pending: Vec<GivenPending>,
        top: BTreeMap<Category, Vec<String>>,
    ) {
        let mut all = CardSet::NONE;
        for (place, fitted) in self.side.fitted.iter().enumerate() {
            let cards = self.catalogue.module(fitted.module).cards.len();
            (0..cards).for_each(|nth| all.add(CardRef::new(place, nth)));
        }
        let mut free = all;
        // What is not named again keeps its place, unless it is needed elsewhere.
        let keep_hand = if hand.is_none() { self.side.hand } else { CardSet::NONE };
        let keep_graveyard = if graveyard.is_none() { self.side.graveyard } else { CardSet::NONE };
        free = free.minus(keep_hand).minus(keep_graveyard);
        self.side.hand = keep_hand.or(self.take("hand", hand.unwrap_or_default(), &mut free));
        self.side.graveyard = keep_graveyard.or(self.take("graveyard", graveyard.unwrap_or_default(), &mut free));
        self.side.seen = self.side.seen.and(self.side.hand);
        self.side.open = self.side.open.and(self.side.hand);
        self.side.pending.clear();
        for one in pending {
            let card = self.take("pending", vec![one.card.clone()], &mut free).iter().next();
            if let Some(card) = card {
                let GivenPending { damage, kind, critical, turn: due, .. } = one;
                self.side.pending.push(Pending { card, damage, kind, bypass: false, critical, due });
            }
        }
        let mut tops: BTreeMap<Category, Vec<CardRef>> = BTreeMap::new();
        for (category, names) in top {
            for name in names {
                tops.entry(category).or_default().extend(self.take("top", vec![name], &mut free).iter());
            }
        }
        for category in Category::ALL {
            let rest = free.and(self.side.colour(category));
            let order = self.side.decks[category.index()];
            let deck = &mut self.side.decks[category.index()];
            deck.clear();
            order.iter().filter(|&&card| rest.has(card)).for_each(|&card| deck.push(card));
            let placed: CardSet = deck.iter().copied().collect();
            rest.minus(placed).iter().for_each(|card| deck.push(card));
            tops.remove(&category).unwrap_or_default().into_iter().rev().for_each(|card| deck.push(card));
        }
    }

    /// Takes cards with these names out of those that are free.
    fn take(&mut self, part: &str, names: Vec<String>, free: &mut CardSet) -> CardSet {
        let mut taken = CardSet::NONE;
        for name in names {
            let found = free.iter().find(|&card| {
                self.catalogue.card(self.catalogue.id_of(self.side, card)).name.eq_ignore_ascii_case(name.trim())
            });
            match found {
                Some(card) => {
                    free.remove(card);
                    taken.add(card);
                }
                None => {
                    let known: Vec<&str> = free
                        .iter()
                        .map(|card| self.catalogue.card(self.catalogue.id_of(self.side, card)).name.as_str())
                        .collect();
                    let remedy = nearest(&name, known)
                        .map_or("check the fit and the number of copies".into(), |near| {
                            format!("did you mean \"{near}\"?")
                        });
                    self.problem(part, format!("there is no \"{name}\" left among this ship's cards"), remedy);
                }
            }
        }
        taken
    }
}
