//! Games for tests: one in which two choose unseen, and any other game bent in one place.
#![allow(dead_code)] // Each test program uses some of them.

use serde::{Deserialize, Serialize};
use table::*;

/// Rock, paper, scissors: both answer at once, and the last answer shows them. First to two wins.
#[derive(Clone, Copy)]
pub struct Hands;

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandsSetup {
    /// What each seat is called in the story; only here to have something that a seat brings.
    pub mottos: Vec<String>,
}

#[derive(Clone, PartialEq, Hash, Debug)]
pub struct HandsState {
    chosen: [Option<u8>; 2],
    wins: [u8; 2],
    mottos: Vec<String>,
}

#[derive(Serialize)]
pub struct HandsView {
    mine: Option<u8>,
    ready: [bool; 2],
    wins: [u8; 2],
    mottos: Vec<String>,
}

const NAMES: [&str; 3] = ["rock", "paper", "scissors"];

impl Usual for HandsSetup {
    fn usual(players: usize) -> HandsSetup {
        HandsSetup { mottos: vec![String::new(); players] }
    }
}

impl Game for Hands {
    type Setup = HandsSetup;
    type State = HandsState;
    type Choice = u8;
    type Event = [u8; 2];
    type View = HandsView;

    fn info(&self) -> Info {
        let about = "Both show a hand at once.";
        Info { id: "hands", title: "Hands", about, players: (2, 2), revision: 1, cards: None, longest: 10_000 }
    }

    fn start(&self, setup: &HandsSetup, _: &mut dyn Chance) -> Result<HandsState, SetupError> {
        if setup.mottos.len() != 2 {
            return Err(SetupError::players(&self.info(), setup.mottos.len()));
        }
        Ok(HandsState { chosen: [None; 2], wins: [0; 2], mottos: setup.mottos.clone() })
    }

    fn seats(&self, _: &HandsState) -> usize {
        2
    }

    fn asked(&self, state: &HandsState) -> Asked {
        match state.wins.iter().position(|wins| *wins == 2) {
            Some(winner) => Asked::Over(Outcome::win(2, Seat::new(winner), "two hands")),
            None => Asked::Seats(Seat::all(2).filter(|seat| state.chosen[seat.index()].is_none()).collect()),
        }
    }

    fn choices(&self, _: &HandsState, _: Seat, out: &mut Vec<u8>) {
        out.extend(0..3);
    }

    fn play(&self, state: &mut HandsState, seat: Seat, hand: u8, _: &mut dyn Chance, log: &mut Log<[u8; 2]>) {
        state.chosen[seat.index()] = Some(hand);
        if let [Some(one), Some(other)] = state.chosen {
            log.tell(|| [one, other]);
            log.reveal();
            state.chosen = [None; 2];
            match (3 + one - other) % 3 {
                1 => state.wins[0] += 1,
                2 => state.wins[1] += 1,
                _ => {}
            }
        }
    }

    fn view(&self, state: &HandsState, viewer: Viewer) -> HandsView {
        let mine = Seat::all(2).find(|seat| viewer == Viewer::Seat(*seat)).and_then(|seat| state.chosen[seat.index()]);
        let ready = state.chosen.map(|hand| hand.is_some());
        HandsView { mine, ready, wins: state.wins, mottos: state.mottos.clone() }
    }

    fn redeal(&self, state: &mut HandsState, seat: Seat, chance: &mut dyn Chance) {
        for other in Seat::all(2).filter(|other| *other != seat) {
            if let Some(hand) = &mut state.chosen[other.index()] {
                *hand = chance.pick(3) as u8;
            }
        }
    }

    fn question(&self, _: &HandsState, _: Seat) -> Question {
        Question::new("Which hand do you show?")
    }

    fn describe(&self, _: &HandsState, _: Seat, hand: u8) -> Description {
        Description::new("show", NAMES[usize::from(hand)])
    }

    fn narrate(&self, hands: &[u8; 2], _: Viewer) -> Option<Told> {
        let [one, other] = hands.map(|hand| NAMES[usize::from(hand)]);
        Some(Told::new("show", format!("@1 shows {one}, @2 shows {other}.")))
    }

    fn picture(&self, view: &HandsView) -> Picture {
        let mut picture = Picture::default();
        picture.add("Wins", None, Shape::Text(format!("{} to {}", view.wins[0], view.wins[1])));
        picture
    }
}

/// Any game, bent in one place.
#[derive(Clone)]
pub struct Bent<G> {
    pub game: G,
    pub bend: Bend,
}

#[derive(Clone, Copy, PartialEq)]
pub enum Bend {
    /// The rules fail when somebody's choice has these words.
    FailsOn(&'static str),
    /// The rules fail when they are to show a position to this seat.
    Unseen(Seat),
    /// From so many answers on the rules fail whenever this is asked of them; at a picture or a story, which don't know how
    /// many there were, always.
    Falls { at: Deed, after: u32 },
    /// After so many answers everything this seat can't know is dealt anew, by this number.
    Redealt { seat: Seat, after: u32, number: u64 },
    /// The same rules under a newer number, though nothing has changed.
    Renumbered,
    /// Newer rules: the first seat to be asked is told something else.
    Changed,
    /// Whatever has this name is not known.
    Lacks(&'static str),
}

/// What rules can be asked for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Deed {
    Asked,
    Choices,
    Describe,
    Glance,
    Narrate,
    Picture,
    Play,
    Question,
    Redeal,
    Refusals,
    Sums,
    View,
}

impl<G: Game> Bent<G> {
    fn may_fall(&self, deed: Deed, answers: u32) {
        let falls = matches!(self.bend, Bend::Falls { at, after } if at == deed && answers >= after);
        assert!(!falls, "the rules of this test fall at {deed:?}");
    }

    fn deal_anew(&self, (state, answers): &mut (G::State, u32)) {
        if let Bend::Redealt { seat, after, number } = self.bend
            && *answers == after
        {
            self.game.redeal(state, seat, &mut Fast::new(number));
        }
    }
}

impl<G: Game> Game for Bent<G> {
    type Setup = G::Setup;
    /// The position, and how many answers led to it.
    type State = (G::State, u32);
    type Choice = G::Choice;
    type Event = G::Event;
    type View = (bool, G::View);

    fn info(&self) -> Info {
        let mut info = self.game.info();
        info.revision += u32::from(matches!(self.bend, Bend::Renumbered | Bend::Changed));
        info
    }

    fn start(&self, setup: &G::Setup, chance: &mut dyn Chance) -> Result<Self::State, SetupError> {
        if let Bend::Lacks(name) = self.bend
            && serde_json::to_string(setup).expect("a setup is plain data").contains(name)
        {
            return Err(SetupError::one("mottos", format!("nobody knows {name}"), "bring something else"));
        }
        let mut state = (self.game.start(setup, chance)?, 0);
        self.deal_anew(&mut state);
        Ok(state)
    }

    fn seats(&self, state: &Self::State) -> usize {
        self.game.seats(&state.0)
    }

    fn asked(&self, state: &Self::State) -> Asked {
        self.may_fall(Deed::Asked, state.1);
        self.game.asked(&state.0)
    }

    fn choices(&self, state: &Self::State, seat: Seat, out: &mut Vec<G::Choice>) {
        self.may_fall(Deed::Choices, state.1);
        self.game.choices(&state.0, seat, out);
    }

    fn play(
        &self,
        state: &mut Self::State,
        seat: Seat,
        choice: G::Choice,
        chance: &mut dyn Chance,
        log: &mut Log<G::Event>,
    ) {
        let words = self.game.describe(&state.0, seat, choice).words;
        self.game.play(&mut state.0, seat, choice, chance, log);
        state.1 += 1;
        self.deal_anew(state);
        self.may_fall(Deed::Play, state.1);
        // It fails after the state has changed: the worst moment there is.
        let fails = matches!(self.bend, Bend::FailsOn(bad) if bad == words);
        assert!(!fails, "the rules of this test fail on {words}");
    }

    fn view(&self, state: &Self::State, viewer: Viewer) -> (bool, G::View) {
        self.may_fall(Deed::View, state.1);
        let unseen = matches!(self.bend, Bend::Unseen(seat) if viewer == Viewer::Seat(seat));
        assert!(!unseen, "the rules of this test fail to show anything to {viewer:?}");
        (self.bend == Bend::Changed, self.game.view(&state.0, viewer))
    }

    fn redeal(&self, state: &mut Self::State, seat: Seat, chance: &mut dyn Chance) {
        self.may_fall(Deed::Redeal, state.1);
        self.game.redeal(&mut state.0, seat, chance);
    }

    fn question(&self, state: &Self::State, seat: Seat) -> Question {
        self.may_fall(Deed::Question, state.1);
        self.game.question(&state.0, seat)
    }

    fn describe(&self, state: &Self::State, seat: Seat, choice: G::Choice) -> Description {
        self.may_fall(Deed::Describe, state.1);
        self.game.describe(&state.0, seat, choice)
    }

    fn refusals(&self, state: &Self::State, seat: Seat) -> Vec<Refusal> {
        self.may_fall(Deed::Refusals, state.1);
        self.game.refusals(&state.0, seat)
    }

    fn narrate(&self, event: &G::Event, viewer: Viewer) -> Option<Told> {
        self.may_fall(Deed::Narrate, u32::MAX);
        self.game.narrate(event, viewer)
    }

    fn glance(&self, state: &Self::State, seat: Seat) -> u64 {
        self.may_fall(Deed::Glance, state.1);
        self.game.glance(&state.0, seat)
    }

    fn sums(&self, setup: &G::Setup, seat: Seat) -> Vec<Meter> {
        self.may_fall(Deed::Sums, u32::MAX);
        self.game.sums(setup, seat)
    }

    fn picture(&self, view: &(bool, G::View)) -> Picture {
        self.may_fall(Deed::Picture, u32::MAX);
        self.game.picture(&view.1)
    }
}
