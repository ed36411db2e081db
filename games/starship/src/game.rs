//! The game as the table knows it.

use crate::action::MAX_PLAYS;
use crate::battle::Battle;
use crate::catalogue::Catalogue;
use crate::choice::Choice;
use crate::event::Event;
use crate::fitting::{Fitting, Step};
use crate::options::{self, HARD_CAP, Setup};
use crate::state::{Side, Stage, State};
use crate::view::View;
use table::flow::Stack;
use table::{
    Asked, Bytes32, Chance, Description, Game, Info, Log, Picture, Question, Refusal, Seat, SetupError, Told, Viewer,
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
            revision: 1,
            cards: Some(self.hash),
            // Shopping three times over, then every turn full of plays with a question each.
            longest: 2 * 3 * 120 + 2 * u32::from(HARD_CAP) * (2 + 4 * u32::from(MAX_PLAYS)),
        }
    }

    fn setup(&self, _players: usize) -> Setup {
        Setup::default()
    }

    fn start(&self, setup: &Setup, chance: &mut dyn Chance) -> Result<State, SetupError> {
        let (options, fits) = options::check(&self.catalogue, setup)?;
        let mut state = State {
            options,
            stage: Stage::Fitting,
            fitting: fits.map(|fit| fit.map_or(Fitting::new(), Fitting::ready)),
            sides: [Side::empty(); 2],
            opening: [0; 2],
            active: Seat::new(0),
            activated: None,
            plays: 0,
            frames: Stack::new(),
        };
        self.battle(&mut state, chance, &mut Log::deaf()).advance();
        Ok(state)
    }

    fn seats(&self, _state: &State) -> usize {
        2
    }

    #[inline]
    fn asked(&self, state: &State) -> Asked {
        match state.stage {
            Stage::Over(ending) => Asked::Over(ending.outcome(state)),
            Stage::Fitting => Asked::Seats(state.still_fitting()),
            _ => Asked::one(state.active),
        }
    }

    fn choices(&self, state: &State, seat: Seat, out: &mut Vec<Choice>) {
        match state.stage {
            Stage::Fitting => self.catalogue.fitting_choices(state, seat, out),
            Stage::Draw => out.extend(Catalogue::categories(state.side(seat)).map(Choice::Activate)),
            _ => {
                self.catalogue.distinct_in_hand(state.side(seat), |place, card, printed| {
                    if self.catalogue.playable(state, seat, place, printed).is_ok() {
                        out.push(Choice::Play(card));
                    }
                });
                out.push(Choice::EndTurn);
            }
        }
    }

    fn play(&self, state: &mut State, seat: Seat, choice: Choice, chance: &mut dyn Chance, log: &mut Log<Event>) {
        let mut battle = self.battle(state, chance, log);
        match choice {
            Choice::Activate(category) => battle.activate(category),
            Choice::Play(card) => battle.play_card(card),
            Choice::EndTurn => battle.end_action_phase(),
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
        self.catalogue.view(state, viewer)
    }

    fn redeal(&self, state: &mut State, seat: Seat, chance: &mut dyn Chance) {
        self.catalogue.redeal(state, seat, chance);
    }

    fn question(&self, state: &State, seat: Seat) -> Question {
        self.catalogue.question(state, seat)
    }

    fn describe(&self, state: &State, seat: Seat, choice: Choice) -> Description {
        self.catalogue.describe(state, seat, choice)
    }

    fn refusals(&self, state: &State, seat: Seat) -> Vec<Refusal> {
        self.catalogue.refusals(state, seat)
    }

    fn narrate(&self, event: &Event, viewer: Viewer) -> Option<Told> {
        self.catalogue.narrate(event, viewer)
    }

    fn picture(&self, view: &View) -> Picture {
        self.catalogue.picture(view)
    }

    fn given(&self, state: State, given: &serde_json::Value) -> Result<State, SetupError> {
        crate::given::given(&self.catalogue, state, given)
    }
}

impl Starship {
    fn battle<'a>(&'a self, state: &'a mut State, chance: &'a mut dyn Chance, log: &'a mut Log<Event>) -> Battle<'a> {
        Battle { catalogue: &self.catalogue, state, chance, log }
    }
}
