//! Go Fish: ask for what you hold, take all there is, and lay down books of four.

mod known;

use crate::cards::{ALL, Card, Cards, Rank, ranks};
use known::Known;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use table::{
    Asked, Chance, Description, Game, Info, Layout, Log, Outcome, Picture, Piece, Players, Question, Seat, SetupError,
    Shape, Telling, Told, Tone, Viewer, Zone,
};

/// The rules.
#[derive(Clone, Copy, Debug, Default)]
pub struct GoFish;

/// The hands, the cards in the pond, and who asks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    players: [Player; MOST_PLAYERS],
    /// The cards lie in no order: each is drawn from it by chance.
    pond: Pond,
    seats: u8,
    turn: Seat,
    /// Asks in vain since the pond ran dry.
    vain: u8,
}

type Pond = Zone<Card, { Card::COUNT }>;

/// One seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct Player {
    hand: Cards,
    known: Known,
    books: Cards,
}

/// Asking a seat for a rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ask {
    of: Seat,
    rank: Rank,
}

/// The table as one viewer may know it.
#[derive(Serialize)]
pub struct View {
    players: Vec<PlayerView>,
    pond: usize,
    turn: Option<Seat>,
}

/// A hand as one viewer may know it, and what everybody knows of it.
#[derive(Serialize)]
struct PlayerView {
    cards: usize,
    hand: Option<Cards>,
    /// The cards of the hand that everybody saw.
    seen: Cards,
    /// What it holds at least, by rank.
    at_least: BTreeMap<Rank, usize>,
    /// What it holds at most, by rank, where that is less than it could be.
    at_most: BTreeMap<Rank, usize>,
    books: Vec<Rank>,
}

/// A position in words: the `hands` of all seats, the ranks of the `books` they laid down, and whose `turn` it is. All
/// other cards lie in the pond, and nobody has asked for anything yet.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Given {
    hands: Vec<Vec<String>>,
    #[serde(default)]
    books: Vec<Vec<Rank>>,
    #[serde(default)]
    turn: Seat,
}

const MOST_PLAYERS: usize = 6;
/// Once the pond is dry, players who ask each other only for what is not there would never end; so many asks in vain
/// end the game.
const MOST_IN_VAIN: u8 = 100;

impl State {
    fn seats(&self) -> usize {
        self.seats.into()
    }

    /// The cards of all books.
    fn laid_down(&self) -> Cards {
        self.players.iter().fold(Cards::NONE, |books, player| books | player.books)
    }

    fn over(&self) -> bool {
        self.laid_down() == ALL || self.vain == MOST_IN_VAIN
    }

    /// Wanted once in a game, so it stays out of what is done at every step.
    #[inline(never)]
    fn outcome(&self) -> Outcome {
        let books = self.players.map(|player| player.books.len() as i32 / 4);
        let how = if self.vain < MOST_IN_VAIN { "the most books" } else { "the most books, with no more to be had" };
        Outcome::by_score(&books[..self.seats()], how)
    }

    fn hand(&self, seat: Seat) -> Cards {
        self.players[seat.index()].hand
    }

    /// Whom a seat may ask: everybody else who has a card.
    fn askable(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        Seat::all(self.seats()).filter(move |&other| other != seat && !self.hand(other).is_empty())
    }

    fn can_ask(&self, seat: Seat) -> bool {
        !self.hand(seat).is_empty() && self.askable(seat).next().is_some()
    }

    fn draw(&mut self, seat: Seat, chance: &mut dyn Chance) -> Option<Card> {
        let card = self.pond.draw(chance)?;
        self.players[seat.index()].hand |= Cards::one(card);
        Some(card)
    }

    /// Lays down the book of this rank, if the seat holds all four.
    #[inline]
    fn lay_down(&mut self, seat: Seat, rank: Rank, log: &mut Log<Telling>) -> bool {
        let player = &mut self.players[seat.index()];
        let book = rank.cards();
        let complete = player.hand & book == book;
        if complete {
            player.give(rank);
            player.books |= book;
            log.tell(|| Told::does("book", seat, format!("lays down the book of {}", rank.plural())).into());
        }
        complete
    }

    /// Goes on to the next seat that can ask, beginning with the one whose turn it is. A seat without cards draws one;
    /// where that is not possible, or there is nobody to ask, the turn passes.
    fn next_to_ask(&mut self, chance: &mut dyn Chance, log: &mut Log<Telling>) {
        while !self.over() {
            let seat = self.turn;
            if self.hand(seat).is_empty()
                && let Some(card) = self.draw(seat, chance)
            {
                self.players[seat.index()].known.draws(None);
                log.tell(|| unseen("draw", seat, "has no cards left and draws", card));
            }
            if self.can_ask(seat) {
                return;
            }
            self.turn = seat.next(self.seats());
        }
    }
}

impl Player {
    /// Takes all cards of a rank out of the hand.
    fn give(&mut self, rank: Rank) -> Cards {
        let given = self.hand & rank.cards();
        self.hand -= given;
        self.known.has_none(rank);
        if self.hand.is_empty() {
            self.known = Known::default();
        }
        given
    }
}

impl Game for GoFish {
    type Setup = Players;
    type State = State;
    type Choice = Ask;
    type Event = Telling;
    type View = View;

    fn info(&self) -> Info {
        // A card drawn adds at most one pair of a hand and a rank in it, and an ask that succeeds ends one: 52 of them.
        // An ask that fails draws a card, and then counts as in vain.
        let longest = 2 * Card::COUNT as u32 + u32::from(MOST_IN_VAIN);
        let about = "Ask the others for cards, fish when they have none, and collect books of four.";
        Info::new("go-fish", "Go Fish", about).players(2, MOST_PLAYERS).longest(longest)
    }

    fn start(&self, setup: &Players, chance: &mut dyn Chance) -> Result<State, SetupError> {
        let players = setup.checked(&self.info())?;
        let mut state = State {
            players: Default::default(),
            pond: Zone::from(Card::deck()),
            seats: players as u8,
            turn: Seat::new(0),
            vain: 0,
        };
        let dealt = if players == 2 { 7 } else { 5 };
        for seat in Seat::all(players) {
            while state.hand(seat).len() < dealt
                && let Some(card) = state.draw(seat, chance)
            {
                // A book is laid down with the card that completes it, so nobody wonders about that card.
                if !state.lay_down(seat, card.rank(), &mut Log::deaf()) {
                    state.players[seat.index()].known.draws(None);
                }
            }
        }
        state.next_to_ask(chance, &mut Log::deaf());
        Ok(state)
    }

    fn seats(&self, state: &State) -> usize {
        state.seats()
    }

    #[inline]
    fn asked(&self, state: &State) -> Asked {
        if state.over() { Asked::Over(state.outcome()) } else { Asked::one(state.turn) }
    }

    #[inline]
    fn choices(&self, state: &State, seat: Seat, out: &mut Vec<Ask>) {
        for of in state.askable(seat) {
            out.extend(ranks(state.hand(seat)).map(|rank| Ask { of, rank }));
        }
    }

    fn play(&self, state: &mut State, seat: Seat, ask: Ask, chance: &mut dyn Chance, log: &mut Log<Telling>) {
        let rank = ask.rank;
        log.tell(|| Told::does("ask", seat, format!("asks {} for {}", ask.of, rank.plural())).into());
        // The answer tells everybody what is in that hand.
        log.reveal();
        state.players[seat.index()].known.asks(rank);
        let given = state.players[ask.of.index()].give(rank);
        if !given.is_empty() {
            let asker = &mut state.players[seat.index()];
            asker.hand |= given;
            asker.known.seen |= given;
            log.tell(|| Told::does("give", ask.of, format!("hands over {given}")).things(given.iter()).into());
            state.lay_down(seat, rank, log);
        } else if let Some(card) = state.draw(seat, chance) {
            let lucky = card.rank() == rank;
            if lucky {
                log.tell(|| {
                    Told::does("fish", seat, format!("fishes {card} and may ask again")).thing(card.to_string()).into()
                });
                state.players[seat.index()].known.seen |= Cards::one(card);
            } else {
                log.tell(|| unseen("fish", seat, "fishes", card));
                state.turn = seat.next(state.seats());
            }
            if !state.lay_down(seat, card.rank(), log) && !lucky {
                state.players[seat.index()].known.draws(Some(rank));
            }
        } else {
            state.vain += 1;
            state.turn = seat.next(state.seats());
            log.tell(|| Told::does("dry", seat, "finds nothing left to fish").into());
        }
        state.next_to_ask(chance, log);
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let in_play = ALL - state.laid_down();
        let player = |seat: Seat| {
            let Player { hand, known, books } = &state.players[seat.index()];
            let at_least = Rank::all().map(|rank| (rank, known.at_least(rank))).filter(|&(_, least)| least > 0);
            let at_most = ranks(in_play).map(|rank| (rank, known.at_most(rank, hand.len())));
            PlayerView {
                cards: hand.len(),
                hand: viewer.sees_as(seat).then_some(*hand),
                seen: known.seen,
                at_least: at_least.collect(),
                at_most: at_most.filter(|&(_, most)| most < hand.len().min(3)).collect(),
                books: ranks(*books).collect(),
            }
        };
        View {
            players: Seat::all(state.seats()).map(player).collect(),
            pond: state.pond.len(),
            turn: (!state.over()).then_some(state.turn),
        }
    }

    fn redeal(&self, state: &mut State, seat: Seat, chance: &mut dyn Chance) {
        known::redeal(state, seat, chance);
    }

    fn question(&self, state: &State, _seat: Seat) -> Question {
        Question::new(match state.seats() {
            2 => "What do you ask for?",
            _ => "Whom do you ask, and for what?",
        })
    }

    fn describe(&self, state: &State, seat: Seat, Ask { of, rank }: Ask) -> Description {
        let words = match state.seats() {
            2 => format!("Ask for {}", rank.plural()),
            _ => format!("Ask {of} for {}", rank.plural()),
        };
        Description::new("ask", words).place(hand_of(of)).things((state.hand(seat) & rank.cards()).iter())
    }

    fn narrate(&self, telling: &Telling, viewer: Viewer) -> Option<Told> {
        Some(telling.to(viewer))
    }

    fn picture(&self, view: &View) -> Picture {
        let mut picture = Picture::default();
        picture.add("Pond", None, Shape::Pile { count: view.pond, top: None });
        for (seat, player) in Seat::all(view.players.len()).zip(&view.players) {
            let open = player.hand.unwrap_or(player.seen);
            let hidden = (open.len()..player.cards).map(|_| Piece::face_down());
            picture.row("Hand", Some(seat), open.iter().map(Card::face).chain(hidden)).handle = hand_of(seat);
            let book = |rank: &Rank| Piece::new("", rank.to_string()).text(format!("the book of {}", rank.plural()));
            let books = player.books.iter().map(book).map(|piece| piece.tone(Tone::of_seat(seat)));
            picture.row("Books", Some(seat), books);
        }
        picture
    }

    fn given(&self, mut state: State, given: &serde_json::Value) -> Result<State, SetupError> {
        let example = r#"hands = [["J♠"], ["J♥", "2♠"]], books = [["K"], []]"#;
        let Given { hands, books, turn } = crate::read_given(given, example)?;
        let (seats, mut deck) = (state.seats(), Layout::of(Card::deck()));
        deck.wrong.each_seat("given.hands", hands.len(), seats);
        deck.wrong.each_seat("given.books", if books.is_empty() { seats } else { books.len() }, seats);
        deck.wrong.seat("given.turn", turn, seats);
        state.players = Default::default();
        for (index, names) in hands.iter().enumerate().take(seats) {
            let (player, at) = (&mut state.players[index], format!("given.hands.{index}"));
            player.hand = deck.take_all(&at, names);
            names.iter().for_each(|_| player.known.draws(None));
            if Rank::all().any(|rank| player.hand & rank.cards() == rank.cards()) {
                deck.wrong.add(at, "a hand holds all four of a rank", "write them as a book");
            }
        }
        for (index, ranks) in books.iter().enumerate().take(seats) {
            for (place, rank) in ranks.iter().enumerate() {
                deck.take_together(&format!("given.books.{index}.{place}"), rank.cards().iter());
                state.players[index].books |= rank.cards();
            }
        }
        (state.turn, state.pond) = (turn, deck.left().collect());
        if turn.index() < seats && !state.over() && !state.can_ask(turn) {
            let what = format!("seat {} can't ask", turn.number());
            deck.wrong.add("given.turn", what, "give the turn to a seat with cards, and somebody else a card");
        }
        deck.wrong.or(state)
    }
}

// ANCHOR: told
/// A line about a card that only the seat itself sees.
fn unseen(kind: &'static str, by: Seat, what: &str, card: Card) -> Telling {
    Told::does(kind, by, format!("{what} a card")).but_to_them(format!("{by} {what} {card}."))
}
// ANCHOR_END: told

/// The handle of a hand in the picture.
fn hand_of(seat: Seat) -> String {
    format!("hand-{}", seat.number())
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::conformance::{Inspect, assert_conforms};

    impl Inspect for GoFish {
        fn positions(&self) -> Vec<(usize, serde_json::Value)> {
            let hands = serde_json::json!([["2♠"], ["J♥", "3♠"], ["4♠"]]);
            vec![(3, serde_json::json!({ "hands": hands, "books": [["Q", "K"], [], ["A"]], "turn": 2 }))]
        }

        fn census(&self, state: &State) -> Vec<String> {
            let held = state.players.iter().flat_map(|player| player.hand.iter().chain(player.books.iter()));
            held.chain(state.pond.iter().copied()).map(|card| card.to_string()).collect()
        }

        fn secrets(&self, state: &State, viewer: Viewer) -> Vec<String> {
            let hidden = |seat: Seat| {
                let Player { hand, known, .. } = &state.players[seat.index()];
                if viewer.sees_as(seat) { Cards::NONE } else { *hand - known.seen }
            };
            let hands = Seat::all(state.seats()).flat_map(|seat| hidden(seat).iter());
            hands.chain(state.pond.iter().copied()).map(|card| card.to_string()).collect()
        }

        fn shows(&self, telling: &Telling, _viewer: Viewer) -> Vec<String> {
            telling.to(Viewer::Spectator).things
        }
    }

    #[test]
    fn it_keeps_its_promises() {
        assert_conforms(GoFish);
    }
}
