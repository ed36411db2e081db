//! The setup phase as questions and answers (4.1), and what follows when both are ready: verification, shuffle, base
//! draw, and the roll for the first turn (4.3 to 4.5).

use crate::battle::Battle;
use crate::catalogue::{Catalogue, ModuleId, ShipId};
use crate::choice::Choice;
use crate::event::Event;
use crate::fitting::{self, Fit, Fitting, MAX_RESTARTS, MAX_RETURNS, Step};
use crate::parts::{Category, Token};
use crate::state::{Regeneration, Side, Stage, State};
use crate::thing::Object;
use table::{Chance, Seat, SeatSet};

impl Catalogue {
    /// Everything a player who fits a ship may answer, the best advice first. The order of purchase is ship, modules, ammo
    /// (S07).
    pub(crate) fn fitting_choices(&self, state: &State, seat: Seat, out: &mut Vec<Choice>) {
        let Fitting { step, fit, restarts, .. } = state.fitting[seat.index()];
        let (budget, from) = (state.options.budget, out.len());
        match step {
            Step::Preset => {
                out.extend(self.presets_for(budget).map(|index| Choice::Preset(index as u8)));
                out.push(Choice::Shop);
            }
            Step::Ship => out.extend(self.ships_for(budget).map(Choice::Ship)),
            Step::Modules(category) => {
                let fitting = |id: &ModuleId| fitting::with_module(self, &fit, *id, budget).is_ok();
                out.extend(self.modules_of(category).filter(fitting).map(Choice::Module));
                out.push(Choice::Enough);
            }
            Step::Ammo => {
                let may_buy = |token: &Token| fitting::may_buy(self, &fit, *token, budget);
                out.extend(Token::ALL.into_iter().filter(may_buy).map(Choice::Token));
                out.push(Choice::Enough);
            }
            Step::Confirm => {
                out.push(Choice::Ready);
                if restarts < MAX_RESTARTS {
                    out.push(Choice::StartOver);
                }
            }
            Step::Ready => {}
        }
        out.extend(self.ways_back(&state.fitting[seat.index()], budget).map(Choice::Back));
        self.recommend(&state.fitting[seat.index()], budget, &mut out[from..]);
    }

    /// S10: what was bought later may have raised the limits, so there is a way back to every category that has a free slot
    /// and something for it.
    fn ways_back(&self, fitting: &Fitting, budget: u16) -> impl Iterator<Item = Category> {
        let Fitting { step, fit, returns, .. } = *fitting;
        let before = if returns < MAX_RETURNS { fitting::categories_before(step) } else { &[] };
        let slots = self.ship(fit.ship).slots;
        let taken = if before.is_empty() { slots } else { fitting::sums(self, &fit).modules };
        let is_open = move |&of: &Category| {
            taken[of.index()] < slots[of.index()]
                && self.modules_of(of).any(|id| fitting::with_module(self, &fit, id, budget).is_ok())
        };
        before.iter().copied().filter(is_open)
    }

    /// The presets made for a format, or all that it can pay for if none is.
    pub(crate) fn presets_for(&self, budget: u16) -> impl Iterator<Item = usize> + '_ {
        let exact = self.presets.iter().any(|preset| preset.budget == budget);
        let affordable = move |fit: &Fit| fitting::sums(self, fit).credits <= i32::from(budget);
        self.presets.iter().enumerate().filter_map(move |(index, preset)| {
            (if exact { preset.budget == budget } else { affordable(&preset.fit) }).then_some(index)
        })
    }

    fn ships_for(&self, budget: u16) -> impl Iterator<Item = ShipId> + '_ {
        let affordable = move |(_, ship): &(usize, &crate::catalogue::Ship)| ship.price <= budget;
        self.ships.iter().enumerate().filter(affordable).map(|(index, _)| ShipId(index as u8))
    }

    pub(crate) fn modules_of(&self, category: Category) -> impl Iterator<Item = ModuleId> + '_ {
        let ids = self.modules.iter().enumerate().filter(move |(_, module)| module.category == category);
        ids.map(|(index, _)| ModuleId(index as u16))
    }

    /// Carries out one answer of the shopping player.
    pub(crate) fn shop(&self, fitting: &mut Fitting, choice: Choice, budget: u16) {
        match choice {
            Choice::Preset(index) => {
                fitting.fit = self.presets[usize::from(index)].fit;
                fitting.step = Step::Ready;
            }
            Choice::Shop => fitting.step = Step::Ship,
            Choice::Ship(ship) => {
                fitting.fit = Fit { ship, ..Fit::default() };
                self.next_step(fitting, None, budget);
            }
            Choice::Module(id) => {
                fitting.fit.modules.push(id);
                if let Step::Modules(category) = fitting.step
                    && !self.anything_to_buy(fitting, budget)
                {
                    self.next_step(fitting, Some(category), budget);
                }
            }
            Choice::Token(token) => {
                fitting.fit.tokens[token as usize] += 1;
                if !self.anything_to_buy(fitting, budget) {
                    fitting.step = Step::Confirm;
                }
            }
            Choice::Enough => match fitting.step {
                Step::Modules(category) => self.next_step(fitting, Some(category), budget),
                _ => fitting.step = Step::Confirm,
            },
            Choice::Back(category) => {
                fitting.step = Step::Modules(category);
                fitting.returns += 1;
            }
            Choice::Ready => fitting.step = Step::Ready,
            Choice::StartOver => {
                let Fitting { restarts, chosen, .. } = *fitting;
                *fitting = Fitting { restarts: restarts + 1, chosen, ..Fitting::new() };
            }
            _ => unreachable!("{choice:?} is no answer to a shopkeeper"),
        }
        fitting.chosen += 1;
    }

    /// Goes on to the next category that has something to buy, then to ammo, then to the end; a step with nothing to
    /// buy is skipped.
    fn next_step(&self, fitting: &mut Fitting, after: Option<Category>, budget: u16) {
        let slots = self.ship(fitting.fit.ship).slots;
        let mut after = after;
        while let Some(category) = fitting::next_category(slots, after) {
            fitting.step = Step::Modules(category);
            if self.anything_to_buy(fitting, budget) {
                return;
            }
            after = Some(category);
        }
        fitting.step = Step::Ammo;
        if !fitting::uses_ammo(self, &fitting.fit) || !self.anything_to_buy(fitting, budget) {
            fitting.step = Step::Confirm;
        }
    }

    fn anything_to_buy(&self, fitting: &Fitting, budget: u16) -> bool {
        let fit = &fitting.fit;
        match fitting.step {
            Step::Modules(category) => {
                self.modules_of(category).any(|id| fitting::with_module(self, fit, id, budget).is_ok())
            }
            Step::Ammo => Token::ALL.into_iter().any(|token| fitting::may_buy(self, fit, token, budget)),
            _ => false,
        }
    }

    /// Some fit in progress that a player who can't see it must think possible: as many random answers as anybody
    /// could have given, or one that is ready.
    pub(crate) fn imagine_fitting(&self, state: &mut State, seat: Seat, chance: &mut dyn Chance) {
        let Fitting { step, chosen, .. } = state.fitting[seat.index()];
        let (ready, budget) = (step == Step::Ready, state.options.budget);
        state.fitting[seat.index()] = Fitting::new();
        let mut choices = Vec::new();
        loop {
            let last = state.fitting[seat.index()].chosen + 1 >= chosen;
            if !ready && state.fitting[seat.index()].chosen >= chosen {
                break;
            }
            choices.clear();
            self.fitting_choices(state, seat, &mut choices);
            let ends = |choice: &Choice| matches!(choice, Choice::Preset(_) | Choice::Ready);
            // It ends with the last choice that was made, where it can, and not before.
            if choices.iter().any(|choice| ends(choice) == (ready && last)) {
                choices.retain(|choice| ends(choice) == (ready && last));
            } else if !ready {
                break;
            }
            if choices.is_empty() {
                break;
            }
            let choice = choices[chance.pick(choices.len() as u32) as usize];
            self.shop(&mut state.fitting[seat.index()], choice, budget);
        }
        state.fitting[seat.index()].chosen = chosen;
    }
}

impl State {
    /// Who still fits a ship. That much is public.
    pub(crate) fn still_fitting(&self) -> SeatSet {
        Seat::all(2).filter(|seat| self.fitting[seat.index()].step != Step::Ready).collect()
    }
}

impl Battle<'_> {
    /// 4.3 to 4.5: once both are ready, fits and deck lists lie open, decks are shuffled and the base draw is made;
    /// false while somebody is still shopping.
    pub fn verify(&mut self) -> bool {
        if !self.state.still_fitting().is_empty() {
            return false;
        }
        self.log.reveal();
        for seat in Seat::all(2) {
            let fit = self.state.fitting[seat.index()].fit;
            *self.side_mut(seat) = Side::fitted_out(self.catalogue, &fit);
            self.log.tell(|| Event::Verified { seat, fit });
            self.state.sides[seat.index()].shuffle(self.chance);
        }
        Seat::all(2).for_each(|seat| self.base_draw(seat));
        Seat::all(2).for_each(|seat| self.texts_take_hold(seat));
        self.roll_for_the_first_turn();
        self.state.stage = Stage::Regeneration(Regeneration::Start);
        true
    }

    /// How a game began that needed no shopping: told with the first answer, for nobody listens before.
    #[cold]
    pub fn tell_opening(&mut self) {
        self.state.untold = false;
        let (catalogue, state) = (self.catalogue, &*self.state);
        for seat in Seat::all(2) {
            self.log.tell(|| Event::Verified { seat, fit: state.fitting[seat.index()].fit });
        }
        for (seat, category) in Seat::all(2).flat_map(|seat| Category::ALL.map(|category| (seat, category))) {
            let (side, cards) = (state.side(seat), state.side(seat).hand_of(category));
            if !cards.is_empty() {
                self.log.tell(|| Event::Drew { seat, category, cards: catalogue.ids_of(side, cards) });
            }
        }
        let (seat, rolls) = (state.active, state.opening);
        // S57: every roll is told.
        for &tie in state.ties.iter() {
            self.log.tell(|| Event::RolledForFirst { rolls: [tie; 2] });
        }
        if rolls != [0; 2] {
            self.log.tell(|| Event::RolledForFirst { rolls });
        }
        self.log.tell(|| Event::Turn { seat, number: state.side(seat).turns });
        if state.options.starter_skips_draw {
            self.log.tell(|| Event::DrawSkipped { seat });
        }
    }

    /// S51: what a ship's and its modules' texts say holds from now on. Plain numbers are in the ship's own already.
    fn texts_take_hold(&mut self, seat: Seat) {
        let catalogue = self.catalogue;
        let fitted = self.side(seat).fitted;
        self.enter(&catalogue.ship(self.side(seat).ship).code, Object::Ship(seat).thing(), seat);
        for (place, fitted) in fitted.iter().enumerate() {
            self.enter(&catalogue.module(fitted.module).code, Object::Module(seat, place).thing(), seat);
        }
    }

    /// S06: 1D6 each, the higher starts, ties are rolled again.
    fn roll_for_the_first_turn(&mut self) {
        if let Some(starter) = self.state.options.starter {
            self.state.active = starter;
            return;
        }
        loop {
            let rolls = [self.chance.roll(6) as u8, self.chance.roll(6) as u8];
            self.log.tell(|| Event::RolledForFirst { rolls });
            if rolls[0] != rolls[1] {
                self.state.opening = rolls;
                self.state.active = Seat::new(usize::from(rolls[1] > rolls[0]));
                return;
            }
            self.state.ties.try_push(rolls[0]);
        }
    }
}
