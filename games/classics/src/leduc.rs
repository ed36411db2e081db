//! Leduc poker: two players, six cards, two rounds of betting. The smallest poker in which bluffing pays.

use crate::cards::Card;
use serde::{Deserialize, Serialize};
use table::{
    Asked, Chance, Description, Game, Info, Layout, Log, Meter, NoSetup, Outcome, Picture, Piece, Question, Seat,
    SetupError, Told, Viewer,
};

/// The rules.
#[derive(Clone, Copy, Debug, Default)]
pub struct Leduc;

// ANCHOR: state
/// One hand of Leduc.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// The card of each seat, known to that seat alone.
    cards: [Card; 2],
    /// Drawn when round two begins. Before that there is nothing here for anybody to know.
    public: Option<Card>,
    turn: Seat,
    /// What the seat whose turn it is has put in.
    stake: u8,
    /// How much more the other has put in.
    owed: u8,
    raises: u8,
    /// Somebody has acted in this round, so a call ends it.
    acted: bool,
    end: Option<End>,
}
// ANCHOR_END: state

/// How a hand ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum End {
    /// The seat whose turn it is gave up.
    Fold,
    /// Both cards were shown.
    Showdown,
}

/// What a player may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Give up what is in the pot.
    Fold,
    /// Put in as much as the other; a check, where that is nothing.
    Call,
    /// Put in more than the other; a bet, where that was nothing.
    Raise,
}

/// The table as one viewer may know it: a card is `null` for whoever may not see it.
#[derive(Serialize)]
pub struct View {
    round: usize,
    cards: [Option<Card>; 2],
    public: Option<Card>,
    bets: [u8; 2],
    raises: u8,
    turn: Option<Seat>,
}

// ANCHOR: given
/// A position in words: the `cards` of both seats, and perhaps the `public` card, which begins round two.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Given {
    cards: [String; 2],
    public: Option<String>,
}
// ANCHOR_END: given

const FIRST: Seat = Seat::new(0);
const SECOND: Seat = Seat::new(1);
/// Two jacks, two queens and two kings.
const DECK: [Card; 6] = {
    let all = Card::deck();
    [all[36], all[37], all[40], all[41], all[44], all[45]]
};
const ANTE: u8 = 1;
/// How much a raise adds, in each round.
const RAISE: [u8; 2] = [2, 4];
const MOST_RAISES: u8 = 2;
/// The ante and every raise there can be.
const MOST_CHIPS: u8 = ANTE + MOST_RAISES * (RAISE[0] + RAISE[1]);

/// Draws one of the cards that are not taken.
#[inline]
fn draw<const N: usize>(mut taken: [Card; N], chance: &mut dyn Chance) -> Card {
    let place = chance.pick((DECK.len() - N) as u32) as usize;
    taken.sort_unstable();
    DECK[taken.into_iter().fold(place, |place, other| place + usize::from(DECK[place] >= other))]
}

impl State {
    /// Counted from 0.
    fn round(&self) -> usize {
        usize::from(self.public.is_some())
    }

    /// What each seat has put in.
    fn bets(&self) -> [u8; 2] {
        let mut bets = [self.stake + self.owed; 2];
        bets[self.turn.index()] = self.stake;
        bets
    }

    fn has_pair(&self, seat: Seat) -> bool {
        self.public.is_some_and(|public| public.rank() == self.cards[seat.index()].rank())
    }

    /// A pair with the public card beats every card alone, then the rank counts.
    fn strength(&self, seat: Seat) -> i32 {
        i32::from(self.has_pair(seat)) * DECK.len() as i32 + self.cards[seat.index()].rank().index() as i32
    }

    // A game is so short here that handing the result from call to call would cost a tenth of it.
    #[inline(always)]
    fn outcome(&self, end: End) -> Outcome {
        let (me, other) = (self.turn, self.turn.next(2));
        let (edge, how) = match end {
            End::Fold => (-1, "a fold"),
            End::Showdown => {
                let pair = self.has_pair(me) | self.has_pair(other);
                let won = if pair { "a pair" } else { "the higher card" };
                let edge = (self.strength(me) - self.strength(other)).signum();
                (edge, if edge == 0 { "equal cards" } else { won })
            }
        };
        let won = edge * i32::from(self.stake);
        let chips = if me.index() == 0 { [won, -won] } else { [-won, won] };
        Outcome::by_score(&chips, how)
    }
}

impl Game for Leduc {
    type Setup = NoSetup;
    type State = State;
    type Choice = Action;
    type Event = Told;
    type View = View;

    fn info(&self) -> Info {
        let about = "Poker with six cards: one each, one on the table, two rounds of betting.";
        Info::new("leduc", "Leduc poker", about).longest(8)
    }

    // ANCHOR: start
    #[inline]
    fn start(&self, _setup: &NoSetup, chance: &mut dyn Chance) -> Result<State, SetupError> {
        let first = draw([], chance);
        let cards = [first, draw([first], chance)];
        Ok(State { cards, public: None, turn: FIRST, stake: ANTE, owed: 0, raises: 0, acted: false, end: None })
    }
    // ANCHOR_END: start

    #[inline(always)]
    fn asked(&self, state: &State) -> Asked {
        state.end.map_or(Asked::one(state.turn), |end| Asked::Over(state.outcome(end)))
    }

    #[inline]
    fn choices(&self, state: &State, _seat: Seat, out: &mut Vec<Action>) {
        if state.owed > 0 {
            out.push(Action::Fold);
        }
        out.push(Action::Call);
        if state.raises < MOST_RAISES {
            out.push(Action::Raise);
        }
    }

    // ANCHOR: play
    #[inline]
    fn play(&self, state: &mut State, by: Seat, action: Action, chance: &mut dyn Chance, log: &mut Log<Told>) {
        log.tell(|| self.describe(state, by, action).done_by(by));
        if action == Action::Fold {
            state.end = Some(End::Fold);
            return;
        }
        let raises = action == Action::Raise;
        state.stake += state.owed;
        state.owed = if raises { RAISE[state.round()] } else { 0 };
        state.raises += u8::from(raises);
        let answers = std::mem::replace(&mut state.acted, true);
        if raises | !answers {
            state.turn = by.next(2);
        } else if state.public.is_none() {
            let public = draw(state.cards, chance);
            log.tell(|| Told::new("turn", format!("The public card is {public}.")).things([public]).heading());
            (state.public, state.turn, state.raises, state.acted) = (Some(public), FIRST, 0, false);
        } else {
            let [first, second] = state.cards;
            let words = || format!("{FIRST} shows {first}, {SECOND} shows {second}.");
            log.tell(|| Told::new("show", words()).things(state.cards));
            log.reveal();
            state.end = Some(End::Showdown);
        }
    }
    // ANCHOR_END: play

    // ANCHOR: view
    fn view(&self, state: &State, viewer: Viewer) -> View {
        let State { cards, public, turn, raises, end, .. } = *state;
        let seen = |seat: Seat| viewer.sees_as(seat) || end == Some(End::Showdown);
        let cards = [FIRST, SECOND].map(|seat| seen(seat).then_some(cards[seat.index()]));
        let (round, turn) = (state.round() + 1, end.is_none().then_some(turn));
        View { round, cards, public, bets: state.bets(), raises, turn }
    }
    // ANCHOR_END: view

    // ANCHOR: redeal
    fn redeal(&self, state: &mut State, seat: Seat, chance: &mut dyn Chance) {
        if state.end == Some(End::Showdown) {
            return;
        }
        let mine = state.cards[seat.index()];
        state.cards[seat.next(2).index()] = match state.public {
            None => draw([mine], chance),
            Some(public) => draw([mine, public], chance),
        };
    }
    // ANCHOR_END: redeal

    fn question(&self, state: &State, _seat: Seat) -> Question {
        Question::new(match state.owed {
            0 => "Do you check or bet?".to_owned(),
            chips => format!("The bet is {chips} to you. What do you do?"),
        })
    }

    // ANCHOR: describe
    fn describe(&self, state: &State, _seat: Seat, action: Action) -> Description {
        let (owed, raise) = (state.owed, RAISE[state.round()]);
        let (verb, words, chips) = match (action, owed) {
            (Action::Fold, _) => return Description::new("fold", "Fold"),
            (Action::Call, 0) => return Description::new("check", "Check"),
            (Action::Call, _) => ("call", format!("Call {owed}"), owed),
            (Action::Raise, 0) => ("bet", format!("Bet {raise}"), raise),
            (Action::Raise, _) => ("raise", format!("Raise by {raise}"), owed + raise),
        };
        Description::new(verb, words).cost(chips.into(), "chips")
    }
    // ANCHOR_END: describe

    // ANCHOR: narrate
    fn narrate(&self, told: &Told, _viewer: Viewer) -> Option<Told> {
        Some(told.clone())
    }
    // ANCHOR_END: narrate

    // ANCHOR: picture
    fn picture(&self, view: &View) -> Picture {
        let mut picture = Picture::default();
        picture.row("Public card", None, view.public.map(Card::face));
        for (seat, card) in Seat::all(2).zip(view.cards) {
            picture.row("Card", Some(seat), [card.map_or_else(Piece::face_down, Card::face)]);
        }
        let bet = |(seat, bet): (Seat, u8)| Meter::of_seat("Bet", seat, bet.into());
        picture.meters("Pot", None, Seat::all(2).zip(view.bets).map(bet));
        picture
    }
    // ANCHOR_END: picture

    // ANCHOR: worth
    fn worth(&self, outcome: &Outcome, seat: Seat) -> f32 {
        let most = f32::from(MOST_CHIPS);
        (outcome.score(seat) as f32 + most) / (2.0 * most)
    }
    // ANCHOR_END: worth

    // ANCHOR: layout
    fn given(&self, state: State, given: &serde_json::Value) -> Result<State, SetupError> {
        let Given { cards, public } = crate::read_given(given, r#"cards = ["J♠", "K♥"], public = "Q♠""#)?;
        let mut deck = Layout::of(DECK);
        let cards = [deck.take("given.cards.0", &cards[0]), deck.take("given.cards.1", &cards[1])];
        let public = public.map(|name| deck.take("given.public", &name));
        deck.wrong.or(State { cards, public, ..state })
    }
    // ANCHOR_END: layout
}

// ANCHOR: conforms
#[cfg(test)]
mod tests {
    use super::*;
    use table::conformance::{Inspect, assert_conforms};

    impl Inspect for Leduc {
        fn secrets(&self, state: &State, viewer: Viewer) -> Vec<String> {
            let view = self.view(state, viewer);
            let seen = |card: &Card| view.cards.contains(&Some(*card)) || view.public == Some(*card);
            DECK.iter().filter(|card| !seen(card)).map(Card::to_string).collect()
        }
    }

    #[test]
    fn it_keeps_its_promises() {
        assert_conforms(Leduc);
    }
}
// ANCHOR_END: conforms
