//! The game as the table knows it.

use crate::action::MAX_PLAYS;
use crate::battle::Battle;
use crate::catalogue::Catalogue;
use crate::choice::Choice;
use crate::effects::MAX_SET_OFF;
use crate::event::Event;
use crate::fitting::{Fitting, Step};
use crate::options::{self, HARD_CAP, Setup};
use crate::sight::Sight;
use crate::state::{Stage, State};
use crate::view::View;
use table::{
    Asked, Bytes32, Chance, Description, Game, Info, Log, Meter, Picture, Question, Refusal, Seat, SetupError, Told,
    Viewer, Zone,
};

/// The rules with everything that is printed.
#[derive(Clone, Debug)]
pub struct Starship {
    pub(crate) catalogue: Catalogue,
    pub(crate) hash: Bytes32,
}

impl Starship {
    /// Ships, modules, cards and presets.
    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }
}

impl Game for Starship {
    type Setup = Setup;
    type State = State;
    type Choice = Choice;
    type Event = Event;
    type View = View;

    fn info(&self) -> Info {
        Info {
            id: "starship",
            title: "Firestorm: Starships",
            about: "Fit a starship; its modules become your decks; shoot the other ship to pieces.",
            players: (2, 2),
            revision: 11,
            cards: Some(self.hash),
            // Shopping three times over, then every turn full of plays and of effects they set off, with questions.
            longest: 2 * 3 * 120 + 2 * u32::from(HARD_CAP) * (2 + 4 * u32::from(MAX_PLAYS) + u32::from(MAX_SET_OFF)),
        }
    }

    fn start(&self, setup: &Setup, chance: &mut dyn Chance) -> Result<State, SetupError> {
        let (options, fits) = options::check(&self.catalogue, setup)?;
        let fitting = fits.map(|fit| fit.map_or(Fitting::new(), Fitting::ready));
        let mut state = State::new(options, fitting);
        self.battle(&mut state, chance, &mut Log::deaf()).advance();
        state.untold = state.stage != Stage::Fitting;
        Ok(state)
    }

    fn seats(&self, _state: &State) -> usize {
        2
    }

    fn sums(&self, setup: &Setup, seat: Seat) -> Vec<Meter> {
        let fit = setup.fits.get(seat.index()).filter(|choice| !choice.is_open());
        let known = fit.and_then(|choice| options::named(&self.catalogue, choice, "fits").ok());
        known.map(|(draft, _)| self.catalogue.draw_sums(&draft, setup.budget)).unwrap_or_default()
    }

    #[inline]
    fn asked(&self, state: &State) -> Asked {
        match state.stage {
            Stage::Over(ending) => Asked::Over(ending.outcome(state)),
            Stage::Fitting => Asked::Seats(state.still_fitting()),
            _ => Asked::one(state.asking.unwrap_or(state.active)),
        }
    }

    fn choices(&self, state: &State, seat: Seat, out: &mut Vec<Choice>) {
        let sight = self.sight(state);
        match state.stage {
            Stage::Fitting => self.catalogue.fitting_choices(state, seat, out),
            _ if state.asking.is_some() => sight.answers(seat, out),
            Stage::Draw => out.extend(Catalogue::categories(state.side(seat)).map(Choice::Activate)),
            _ => {
                sight.distinct_in_hand(seat, |card, printed| {
                    if sight.playable(seat, card, printed).is_ok() {
                        out.push(Choice::Play(card));
                    }
                });
                out.extend(sight.legal_actions(seat).map(|(action, _)| Choice::Use(action)));
                out.push(Choice::EndTurn);
            }
        }
    }

    fn play(&self, state: &mut State, seat: Seat, choice: Choice, chance: &mut dyn Chance, log: &mut Log<Event>) {
        let mut battle = self.battle(state, chance, log);
        if battle.state.untold {
            battle.tell_opening();
        }
        match choice {
            Choice::Activate(category) => battle.activate(category),
            Choice::Play(card) => battle.play_card(card),
            Choice::Use(action) => battle.use_action(action),
            Choice::EndTurn => battle.end_action_phase(),
            Choice::Answer(answer) => battle.answer(answer),
            Choice::Load(token) => battle.answer_swap(Some(token)),
            Choice::Keep => battle.answer_swap(None),
            Choice::First(index) => battle.goes_first(index.into()),
            shopping => {
                let budget = battle.state.options.budget;
                let fitting = &mut battle.state.fitting[seat.index()];
                self.catalogue.shop(fitting, shopping, budget);
                if fitting.step == Step::Ready {
                    battle.log.tell(|| Event::FitReady { seat });
                }
            }
        }
        battle.advance();
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.sight(state).view(viewer)
    }

    fn redeal(&self, state: &mut State, seat: Seat, chance: &mut dyn Chance) {
        self.catalogue.redeal(state, seat, chance);
    }

    fn question(&self, state: &State, seat: Seat) -> Question {
        self.sight(state).question(seat)
    }

    fn describe(&self, state: &State, seat: Seat, choice: Choice) -> Description {
        self.sight(state).describe(seat, choice)
    }

    fn refusals(&self, state: &State, seat: Seat) -> Vec<Refusal> {
        self.sight(state).refusals(seat)
    }

    fn narrate(&self, event: &Event, viewer: Viewer) -> Option<Told> {
        self.catalogue.narrate(event, viewer)
    }

    fn picture(&self, view: &View) -> Picture {
        self.catalogue.picture(view)
    }

    fn outlook(&self, state: &State, seat: Seat) -> Option<f32> {
        Some(state.outlook(seat))
    }

    /// About a turn: what random answers do after that blurs more than it shows.
    fn horizon(&self) -> u32 {
        12
    }

    fn glance(&self, state: &State, seat: Seat) -> u64 {
        self.sight(state).glance(seat)
    }

    fn given(&self, state: State, given: &serde_json::Value) -> Result<State, SetupError> {
        crate::given::given(&self.catalogue, state, given)
    }
}

impl Starship {
    fn battle<'a>(&'a self, state: &'a mut State, chance: &'a mut dyn Chance, log: &'a mut Log<Event>) -> Battle<'a> {
        Battle { catalogue: &self.catalogue, state, chance, log, stepping: false, falling: None, thrown: Zone::new() }
    }

    fn sight<'a>(&'a self, state: &'a State) -> Sight<'a> {
        Sight::new(&self.catalogue, state)
    }
}
