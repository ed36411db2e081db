//! Tiny games in which it is plain what a player can know and what an answer is worth.

// Every test file uses some of the toys.
#![allow(dead_code)]

use serde::{Deserialize, Serialize};
use table::{
    Asked, Chance, Description, Game, Info, Log, Outcome, Picture, Question, Seat, SeatSet, SetupError, Told, Usual,
    Viewer,
};

pub const A: Seat = Seat::new(0);
pub const B: Seat = Seat::new(1);
pub const C: Seat = Seat::new(2);

/// What is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Toy {
    /// A takes 70 points and goes, or stays for 100: B lays a coin face down, and A must guess it.
    FaceDown,
    /// A takes 70 points and goes, or stays for 100: a coin is flipped in the open, and A names it.
    OpenFlip,
    /// A takes 70 points and goes, or stays for 100: a coin is flipped under a cup, and A must guess it.
    HiddenFlip,
    /// A and B name a number from 0 to 2 at once; A gets 100 if they are the same, otherwise B does.
    Together,
    /// A chooses who decides: B between a win for B and one for C, or C between a win for A and one for C.
    /// A and B play together if there are teams.
    WhoDecides {
        /// A and B against C; otherwise everybody for himself.
        teams: bool,
    },
    /// Anybody asked may answer 0 or 1; the game is over after three answers, and breaks at the third 1 in a row.
    Brittle,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    pub players: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct State {
    given: u8,
    answers: [Option<u8>; 3],
    coin: Option<u8>,
    points: Option<[i32; 3]>,
}

#[derive(Serialize)]
pub struct View {
    given: u8,
    answers: [Option<u8>; 3],
    coin: Option<u8>,
}

impl Toy {
    fn count(self) -> usize {
        if matches!(self, Toy::WhoDecides { .. }) { 3 } else { 2 }
    }

    fn flips(self) -> bool {
        matches!(self, Toy::OpenFlip | Toy::HiddenFlip)
    }

    /// May `viewer` see the answer that `seat` gave?
    fn shows(self, state: &State, viewer: Viewer, seat: Seat) -> bool {
        let secret = matches!(self, Toy::FaceDown if seat == B) || self == Toy::Together;
        !secret || state.points.is_some() || viewer.sees_as(seat)
    }

    /// Whose answers there are to come, in order.
    fn seat(self, state: &State) -> Seat {
        match self {
            Toy::FaceDown => [A, B, A][usize::from(state.given)],
            Toy::WhoDecides { .. } if state.given == 1 => [B, C][usize::from(state.answers[0].unwrap_or(0))],
            Toy::Brittle => [A, B][usize::from(state.given % 2)],
            _ => A,
        }
    }

    fn score(self, state: &State) -> Option<[i32; 3]> {
        let won = |won: bool| if won { [100, 0, 0] } else { [0, 100, 0] };
        let [first, second, third] = state.answers;
        match self {
            Toy::FaceDown | Toy::OpenFlip | Toy::HiddenFlip if first == Some(0) => Some([70, 30, 0]),
            Toy::FaceDown => third.map(|guess| won(Some(guess) == second)),
            Toy::OpenFlip | Toy::HiddenFlip => second.map(|guess| won(Some(guess) == state.coin)),
            Toy::Together => first.zip(second).map(|(one, other)| won(one == other)),
            Toy::WhoDecides { .. } => second.map(|second| match (first, second) {
                (_, 1) => [0, 0, 100],
                (Some(0), _) => [0, 100, 0],
                _ => [100, 0, 0],
            }),
            Toy::Brittle => third.map(|third| won(third == 0)),
        }
    }
}

impl Usual for Setup {
    fn usual(players: usize) -> Setup {
        Setup { players }
    }
}

impl Game for Toy {
    type Setup = Setup;
    type State = State;
    type Choice = u8;
    type Event = ();
    type View = View;

    fn info(&self) -> Info {
        let players = (self.count(), self.count());
        Info { id: "toy", title: "Toy", about: "A toy.", players, revision: 1, cards: None, longest: 3 }
    }

    fn start(&self, setup: &Setup, _: &mut dyn Chance) -> Result<State, SetupError> {
        if setup.players == self.count() {
            Ok(State::default())
        } else {
            Err(SetupError::players(&self.info(), setup.players))
        }
    }

    fn seats(&self, _: &State) -> usize {
        self.count()
    }

    fn asked(&self, state: &State) -> Asked {
        match state.points {
            Some(points) => {
                let outcome = Outcome::by_score(&points[..self.count()], "");
                let teams = *self == Toy::WhoDecides { teams: true };
                Asked::Over(if teams { outcome.with_teams(&[0, 0, 1]) } else { outcome })
            }
            None if *self == Toy::Together => Asked::Seats(
                [A, B].into_iter().filter(|seat| state.answers[seat.index()].is_none()).collect::<SeatSet>(),
            ),
            None => Asked::one(self.seat(state)),
        }
    }

    fn choices(&self, _: &State, _: Seat, out: &mut Vec<u8>) {
        out.extend(0..if *self == Toy::Together { 3 } else { 2 });
    }

    fn play(&self, state: &mut State, seat: Seat, choice: u8, chance: &mut dyn Chance, log: &mut Log<()>) {
        let at = if *self == Toy::Together { seat.index() } else { state.given.into() };
        state.answers[at] = Some(choice);
        state.given += 1;
        assert!(*self != Toy::Brittle || state.answers != [Some(1); 3], "three in a row");
        if self.flips() && state.given == 1 && choice == 1 {
            state.coin = Some(chance.pick(2) as u8);
        }
        state.points = self.score(state);
        if state.points.is_some() {
            log.reveal();
        }
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let mut answers = state.answers;
        for (at, answer) in answers.iter_mut().enumerate() {
            if !self.shows(state, viewer, [A, B, A][at]) {
                *answer = None;
            }
        }
        let cup = *self == Toy::HiddenFlip && state.points.is_none() && viewer != Viewer::Everything;
        View { given: state.given, answers, coin: state.coin.filter(|_| !cup) }
    }

    fn redeal(&self, state: &mut State, seat: Seat, chance: &mut dyn Chance) {
        for at in 0..2 {
            if state.answers[at].is_some() && !self.shows(state, seat.into(), [A, B][at]) {
                state.answers[at] = Some(chance.pick(if *self == Toy::Together { 3 } else { 2 }) as u8);
            }
        }
        if *self == Toy::HiddenFlip && state.points.is_none() && state.coin.is_some() {
            state.coin = Some(chance.pick(2) as u8);
        }
    }

    fn question(&self, _: &State, _: Seat) -> Question {
        Question::new("Which?")
    }

    fn describe(&self, _: &State, _: Seat, choice: u8) -> Description {
        Description::new("name", format!("Name {choice}"))
    }

    fn narrate(&self, _: &(), _: Viewer) -> Option<Told> {
        None
    }

    fn picture(&self, _: &View) -> Picture {
        Picture::default()
    }

    fn worth(&self, outcome: &Outcome, seat: Seat) -> f32 {
        match self {
            Toy::WhoDecides { .. } => outcome.worth(seat),
            _ => outcome.score(seat) as f32 / 100.0,
        }
    }
}
