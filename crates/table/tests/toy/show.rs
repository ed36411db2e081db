//! What is seen of Hush, and how a position of it is written down.

use super::{Laid, NAMES, State};
use serde::{Deserialize, Serialize};
use table::flow::Unseen;
use table::{Picture, Piece, Seat, SeatSet, SetupError, Shape, Viewer, Zone};

#[derive(Serialize)]
pub struct View {
    pub turn: Seat,
    pub deck: usize,
    pub hands: Vec<Hand>,
    pub rows: Vec<Vec<Option<&'static str>>>,
    pub wishes: Vec<Option<u8>>,
    pub scores: Vec<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub buried: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub deck_cards: Vec<&'static str>,
    #[serde(skip_serializing_if = "is_zero")]
    pub flicker: u32,
    /// Not written down, and so easily forgotten when one asks what a view shows.
    #[serde(skip)]
    pub bottom: u8,
}

#[derive(Serialize)]
pub struct Hand {
    pub count: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<Vec<&'static str>>,
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

fn name(card: u8) -> &'static str {
    NAMES[usize::from(card)]
}

impl View {
    pub fn of(state: &State, viewer: Viewer) -> View {
        let seats = || Seat::all(state.seats.into());
        let hand = |seat: Seat| {
            let hand = &state.hands[seat.index()];
            let cards = viewer.sees_as(seat).then(|| hand.iter().map(|&card| name(card)).collect());
            Hand { count: hand.len(), cards }
        };
        let row = |seat: Seat| {
            let seen = |laid: &Laid| (!laid.down || viewer.sees_as(seat)).then(|| name(laid.card));
            state.rows[seat.index()].iter().map(seen).collect()
        };
        let wish = |seat: Seat| state.wishes.get(seat).filter(|_| viewer.sees_as(seat) || !state.wishing());
        let all = viewer == Viewer::Everything;
        View {
            turn: state.turn,
            deck: state.deck.len(),
            hands: seats().map(hand).collect(),
            rows: seats().map(row).collect(),
            wishes: seats().map(wish).collect(),
            scores: state.scores[..usize::from(state.seats)].to_vec(),
            buried: all.then(|| name(state.buried)),
            deck_cards: if all { state.deck.iter().map(|&card| name(card)).collect() } else { Vec::new() },
            flicker: 0,
            bottom: 0,
        }
    }

    pub fn picture(&self) -> Picture {
        let mut picture = Picture::default();
        picture.add("Deck", None, Shape::Pile { count: self.deck, top: None }).handle = "deck".into();
        for (index, hand) in self.hands.iter().enumerate() {
            let seat = Seat::new(index);
            let open = |card: &&'static str| Piece::new(*card, *card);
            let pieces = match &hand.cards {
                Some(cards) => cards.iter().map(open).collect(),
                None => vec![Piece::face_down(); hand.count],
            };
            picture.add("Hand", Some(seat), Shape::Row(pieces));
            let piece = |card: &Option<&'static str>| card.map_or_else(Piece::face_down, |card| Piece::new(card, card));
            let row = Shape::Row(self.rows[index].iter().map(piece).collect());
            picture.add("Row", Some(seat), row).handle = format!("row-{}", seat.number());
        }
        if self.bottom > 0 {
            picture.add("Rumour", None, Shape::Text(format!("The bottom card is worth {}.", self.bottom)));
        }
        picture
    }
}

/// A position of Hush in words.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Given {
    /// What each seat holds.
    #[serde(default)]
    hands: Vec<Vec<String>>,
    /// The deck, the top card first.
    #[serde(default)]
    deck: Vec<String>,
    /// The wishes; until they are given, they are asked for.
    #[serde(default)]
    wishes: Vec<u8>,
    #[serde(default)]
    scores: Vec<i32>,
    turn: Option<Seat>,
}

pub fn given(mut state: State, given: &serde_json::Value) -> Result<State, SetupError> {
    let given: Given = table::read_given(given, "see the words of Hush")?;
    let mut left: Vec<u8> = (0..NAMES.len() as u8).collect();
    let mut take = |word: &String| {
        let found = left.iter().position(|&card| name(card) == word);
        let missing = || SetupError::one("given", format!("there is no {word} left"), "name each card once");
        found.map(|index| left.remove(index)).ok_or_else(missing)
    };
    for (hand, words) in state.hands.iter_mut().zip(&given.hands) {
        *hand = words.iter().map(&mut take).collect::<Result<Zone<u8, 12>, _>>()?;
    }
    let top = given.deck.iter().map(&mut take).collect::<Result<Vec<u8>, _>>()?;
    state.buried = left.pop().ok_or_else(|| SetupError::one("given", "no card is left to bury", "leave one out"))?;
    state.deck = left.into_iter().chain(top.into_iter().rev()).collect();
    if given.wishes.len() == usize::from(state.seats) {
        state.wishes = Unseen::ask(SeatSet::first(given.wishes.len()));
        for (seat, wish) in Seat::all(given.wishes.len()).zip(given.wishes) {
            state.wishes.answer(seat, wish);
        }
    }
    state.scores.iter_mut().zip(given.scores).for_each(|(score, given)| *score = given);
    state.turn = given.turn.filter(|turn| turn.index() < state.seats.into()).unwrap_or(state.turn);
    Ok(state)
}
