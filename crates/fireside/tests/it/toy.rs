//! A game that does what the classics do not: both seats are asked at once and answer unseen, a card asks the question,
//! something is barred, and a bot can be made to break.

use fireside::play::{Deal, Sitting, parse_seats};
use fireside::screen::{App, Menu, Options};
use serde::Serialize;
use std::sync::Arc;
use std::time::Duration;
use table::{
    Asked, Beginning, Chance, Description, Game, Info, Log, NoSetup, Outcome, Picture, Piece, Question, Refusal, Seat,
    SeatSet, SetupError, Shape, Told, Viewer,
};

pub struct Bid {
    /// Thinking about it panics.
    pub breaks: bool,
}

#[derive(Clone, PartialEq, Hash, Debug, Default)]
pub struct State {
    bids: [Option<u8>; 2],
}

#[derive(Serialize)]
pub struct View {
    bids: [Option<u8>; 2],
}

impl Game for Bid {
    type Setup = NoSetup;
    type State = State;
    type Choice = u8;
    type Event = (Seat, u8);
    type View = View;

    fn info(&self) -> Info {
        let about = "Both bid unseen; the higher bid wins.";
        Info { id: "bid", title: "Bid", about, players: (2, 2), revision: 1, cards: None, longest: 2 }
    }

    fn start(&self, _setup: &NoSetup, _chance: &mut dyn Chance) -> Result<State, SetupError> {
        Ok(State::default())
    }

    fn seats(&self, _state: &State) -> usize {
        2
    }

    fn asked(&self, state: &State) -> Asked {
        match state.bids {
            [Some(one), Some(other)] => Asked::Over(Outcome::by_score(&[one.into(), other.into()], "the higher bid")),
            bids => Asked::Seats(Seat::all(2).filter(|seat| bids[seat.index()].is_none()).collect::<SeatSet>()),
        }
    }

    fn choices(&self, _state: &State, _seat: Seat, out: &mut Vec<u8>) {
        out.extend(1..=3);
    }

    fn play(&self, state: &mut State, seat: Seat, bid: u8, _chance: &mut dyn Chance, log: &mut Log<(Seat, u8)>) {
        state.bids[seat.index()] = Some(bid);
        log.tell(|| (seat, bid));
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let over = state.bids.iter().all(Option::is_some);
        let sees = |seat: Seat| over || viewer.sees_as(seat);
        View { bids: [0, 1].map(|index| state.bids[index].filter(|_| sees(Seat::new(index)))) }
    }

    fn redeal(&self, _state: &mut State, _seat: Seat, _chance: &mut dyn Chance) {
        assert!(!self.breaks, "this bot is broken");
    }

    fn question(&self, _state: &State, _seat: Seat) -> Question {
        Question::new("How much do you bid?").from_card("gavel")
    }

    fn describe(&self, _state: &State, _seat: Seat, bid: u8) -> Description {
        Description::new("bid", format!("Bid {bid}")).thing("gavel")
    }

    fn refusals(&self, _state: &State, _seat: Seat) -> Vec<Refusal> {
        vec![Refusal { thing: "gavel".into(), why: "a bid of 4 needs 4 coins, you have 3".into() }]
    }

    fn narrate(&self, (seat, bid): &(Seat, u8), viewer: Viewer) -> Option<Told> {
        let words = if viewer.sees_as(*seat) { format!("{seat} bids {bid}.") } else { format!("{seat} has bid.") };
        Some(Told::new("bid", words).by(*seat))
    }

    fn picture(&self, view: &View) -> Picture {
        let mut picture = Picture::default();
        let gavel = Piece::new("gavel", "Gavel").mark("3 coins").text("Bid up to what you have. The higher bid wins.");
        picture.add("Table", None, Shape::Row(vec![gavel]));
        for seat in Seat::all(2) {
            let bid = view.bids[seat.index()].map_or(Piece::face_down(), |bid| Piece::new("", bid.to_string()));
            picture.add("Bid", Some(seat), Shape::Row(vec![bid]));
        }
        picture
    }
}

/// The client at a table of this game.
pub fn client(breaks: bool, seats: &str) -> crate::client::Client {
    let game = Arc::new(bots::Entry::new(Bid { breaks }));
    let players = parse_seats(seats, "Ann").unwrap();
    let beginning = Beginning { setup: serde_json::json!({}), given: None };
    let sitting = Sitting::new(game, beginning, players, Deal::Practice(1)).unwrap();
    let options =
        Options { ink: crate::client::INK, pace: Duration::ZERO, save: None, own_secrets: false, mouse: false };
    crate::client::Client { app: App::new(options, Menu::new(&crate::client::shelf(), "Ann", Some(1)), Some(sitting)) }
}
