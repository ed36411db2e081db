//! Leduc poker: two players, six cards, two rounds of betting. The smallest poker in which bluffing pays.

use crate::cards::{Card, Rank};
use serde::{Deserialize, Serialize};
use table::{
    Asked, Chance, Description, Game, Info, Log, Meter, Outcome, Picture, Piece, Question, Seat, SetupError, Shape,
    Told, Tone, Viewer,
};

/// The rules.
#[derive(Clone, Copy, Debug, Default)]
pub struct Leduc;

/// There is nothing to set up.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {}

// ANCHOR: state
/// One hand of Leduc.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// The card of each seat, then in round two the public card, then the rest. The rest has no order: the public card
    /// is drawn from it by chance when its time comes.
    deck: [Card; 6],
    bets: [u8; 2],
    turn: Seat,
    round: u8,
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

/// What happened.
#[derive(Clone, Copy, Debug)]
pub enum Event {
    /// A seat acted, and put this many chips in; `facing` a bet or not.
    Acted {
        /// Who.
        by: Seat,
        /// What.
        action: Action,
        /// For how many chips.
        chips: u8,
        /// Was there a bet to answer?
        facing: bool,
    },
    /// The public card was turned up.
    Turned(Card),
    /// Both showed their cards.
    Shown([Card; 2]),
}

/// The table as one viewer may know it: a card is `null` for whoever may not see it.
#[derive(Serialize)]
pub struct View {
    round: u8,
    cards: [Option<Card>; 2],
    public: Option<Card>,
    bets: [u8; 2],
    raises: u8,
    turn: Option<Seat>,
}

/// A position in words: the `cards` of both seats, perhaps the `public` card, which begins round two, and perhaps the
/// `bets`, the `raises` of this round and whose `turn` it is.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Given {
    cards: [Card; 2],
    public: Option<Card>,
    bets: Option<[u8; 2]>,
    raises: Option<u8>,
    turn: Option<Seat>,
}

const DECK: [Card; 6] = [
    Card::new(Rank::JACK, 0),
    Card::new(Rank::JACK, 1),
    Card::new(Rank::QUEEN, 0),
    Card::new(Rank::QUEEN, 1),
    Card::new(Rank::KING, 0),
    Card::new(Rank::KING, 1),
];
const ANTE: u8 = 1;
/// How much a raise adds, in each round.
const RAISE: [u8; 2] = [2, 4];
const MOST_RAISES: u8 = 2;
/// The ante and every raise there can be.
const MOST_CHIPS: u8 = ANTE + MOST_RAISES * (RAISE[0] + RAISE[1]);

impl State {
    fn card(&self, seat: Seat) -> Card {
        self.deck[seat.index()]
    }

    fn public(&self) -> Option<Card> {
        (self.round == 1).then_some(self.deck[2])
    }

    fn other(&self) -> Seat {
        self.turn.next(2)
    }

    fn owed(&self) -> u8 {
        self.bets[self.other().index()] - self.bets[self.turn.index()]
    }

    fn raise(&self) -> u8 {
        RAISE[usize::from(self.round)]
    }

    /// How many chips an action costs.
    fn price(&self, action: Action) -> u8 {
        match action {
            Action::Fold => 0,
            Action::Call => self.owed(),
            Action::Raise => self.owed() + self.raise(),
        }
    }

    /// A pair with the public card beats everything, then the rank counts.
    fn strength(&self, seat: Seat) -> (bool, Rank) {
        let rank = self.card(seat).rank();
        (rank == self.deck[2].rank(), rank)
    }

    fn outcome(&self, end: End) -> Outcome {
        let (me, other) = (self.turn, self.other());
        let (mine, how) = match end {
            End::Fold => (-i32::from(self.bets[me.index()]), "a fold"),
            End::Showdown => {
                let (my, their) = (self.strength(me), self.strength(other));
                let stake = i32::from(self.bets[me.index()]);
                let how = if my.0 | their.0 { "a pair" } else { "the higher card" };
                match my.cmp(&their) {
                    std::cmp::Ordering::Less => (-stake, how),
                    std::cmp::Ordering::Equal => (0, "equal cards"),
                    std::cmp::Ordering::Greater => (stake, how),
                }
            }
        };
        let mut chips = [-mine; 2];
        chips[me.index()] = mine;
        Outcome::by_score(&chips, how)
    }
}

impl Game for Leduc {
    type Setup = Setup;
    type State = State;
    type Choice = Action;
    type Event = Event;
    type View = View;

    fn info(&self) -> Info {
        Info {
            id: "leduc",
            title: "Leduc poker",
            about: "Poker with six cards: one each, one on the table, two rounds of betting.",
            players: (2, 2),
            revision: 1,
            cards: None,
            longest: 8,
        }
    }

    fn setup(&self, _players: usize) -> Setup {
        Setup {}
    }

    // ANCHOR: start
    #[inline]
    fn start(&self, _setup: &Setup, chance: &mut dyn Chance) -> Result<State, SetupError> {
        let mut deck = DECK;
        deck.swap(0, chance.pick(6) as usize);
        deck.swap(1, 1 + chance.pick(5) as usize);
        let (bets, turn) = ([ANTE; 2], Seat::new(0));
        Ok(State { deck, bets, turn, round: 0, raises: 0, acted: false, end: None })
    }
    // ANCHOR_END: start

    fn seats(&self, _state: &State) -> usize {
        2
    }

    #[inline]
    fn asked(&self, state: &State) -> Asked {
        match state.end {
            None => Asked::one(state.turn),
            Some(end) => Asked::Over(state.outcome(end)),
        }
    }

    #[inline]
    fn choices(&self, state: &State, _seat: Seat, out: &mut Vec<Action>) {
        if state.owed() > 0 {
            out.push(Action::Fold);
        }
        out.push(Action::Call);
        if state.raises < MOST_RAISES {
            out.push(Action::Raise);
        }
    }

    // ANCHOR: play
    #[inline]
    fn play(&self, state: &mut State, by: Seat, action: Action, chance: &mut dyn Chance, log: &mut Log<Event>) {
        let chips = state.price(action);
        log.tell(|| Event::Acted { by, action, chips, facing: state.owed() > 0 });
        state.bets[by.index()] += chips;
        let answers = std::mem::replace(&mut state.acted, true);
        match action {
            Action::Fold => state.end = Some(End::Fold),
            Action::Call if !answers => state.turn = state.other(),
            Action::Call if state.round == 0 => {
                state.deck.swap(2, 2 + chance.pick(4) as usize);
                (state.round, state.raises, state.acted, state.turn) = (1, 0, false, Seat::new(0));
                log.tell(|| Event::Turned(state.deck[2]));
            }
            Action::Call => {
                state.end = Some(End::Showdown);
                log.tell(|| Event::Shown([state.deck[0], state.deck[1]]));
                log.reveal();
            }
            Action::Raise => {
                state.raises += 1;
                state.turn = state.other();
            }
        }
    }
    // ANCHOR_END: play

    // ANCHOR: view
    fn view(&self, state: &State, viewer: Viewer) -> View {
        let open = state.end == Some(End::Showdown);
        View {
            round: state.round + 1,
            cards: [0, 1].map(Seat::new).map(|seat| (open || viewer.sees_as(seat)).then_some(state.card(seat))),
            public: state.public(),
            bets: state.bets,
            raises: state.raises,
            turn: state.end.is_none().then_some(state.turn),
        }
    }
    // ANCHOR_END: view

    // ANCHOR: redeal
    fn redeal(&self, state: &mut State, seat: Seat, chance: &mut dyn Chance) {
        if state.end == Some(End::Showdown) {
            return;
        }
        let rest = if state.round == 0 { 2 } else { 3 };
        let unseen = 1 + DECK.len() - rest;
        match chance.pick(unseen as u32) as usize {
            0 => {}
            other => state.deck.swap(seat.next(2).index(), rest + other - 1),
        }
    }
    // ANCHOR_END: redeal

    fn question(&self, state: &State, _seat: Seat) -> Question {
        Question::new(match state.owed() {
            0 => "Do you check or bet?".to_owned(),
            chips => format!("The bet is {chips} to you. What do you do?"),
        })
    }

    fn describe(&self, state: &State, _seat: Seat, action: Action) -> Description {
        let chips = state.price(action);
        let description = match (action, state.owed()) {
            (Action::Fold, _) => return Description::new("fold", "Fold"),
            (Action::Call, 0) => return Description::new("check", "Check"),
            (Action::Call, _) => Description::new("call", format!("Call {chips}")),
            (Action::Raise, 0) => Description::new("bet", format!("Bet {chips}")),
            (Action::Raise, _) => Description::new("raise", format!("Raise by {}", state.raise())),
        };
        description.cost(chips.into(), "chips")
    }

    // ANCHOR: narrate
    fn narrate(&self, event: &Event, _viewer: Viewer) -> Option<Told> {
        Some(match *event {
            Event::Acted { by, action, chips, facing } => {
                let (kind, words) = match (action, facing) {
                    (Action::Fold, _) => return Some(Told::new("fold", format!("{by} folds.")).by(by)),
                    (Action::Call, false) => return Some(Told::new("check", format!("{by} checks.")).by(by)),
                    (Action::Call, true) => ("call", format!("{by} calls for {chips}.")),
                    (Action::Raise, false) => ("bet", format!("{by} bets {chips}.")),
                    (Action::Raise, true) => ("raise", format!("{by} raises, putting in {chips}.")),
                };
                Told::new(kind, words).by(by).amount(chips.into())
            }
            Event::Turned(card) => {
                Told::new("turn", format!("The public card is {card}.")).thing(card.to_string()).heading()
            }
            Event::Shown([first, second]) => {
                let words = format!("{} shows {first}, {} shows {second}.", Seat::new(0), Seat::new(1));
                Told::new("show", words).thing(first.to_string()).thing(second.to_string())
            }
        })
    }
    // ANCHOR_END: narrate

    fn picture(&self, view: &View) -> Picture {
        let mut picture = Picture::default();
        let face = |card: &Option<Card>| match card {
            Some(card) => Piece::new(card.to_string(), card.to_string()),
            None => Piece::face_down(),
        };
        let public = view.public.iter().map(|card| face(&Some(*card))).collect();
        picture.add("Public card", None, Shape::Row(public));
        for (seat, card) in Seat::all(2).zip(&view.cards) {
            picture.add("Card", Some(seat), Shape::Row(vec![face(card)]));
        }
        let chips = |seat: Seat| Meter {
            label: format!("Bet of {seat}").into(),
            value: view.bets[seat.index()].into(),
            max: None,
            tone: Tone::of_seat(seat),
        };
        picture.add("Pot", None, Shape::Meters(Seat::all(2).map(chips).collect()));
        picture
    }

    // ANCHOR: worth
    fn worth(&self, outcome: &Outcome, seat: Seat) -> f32 {
        let most = f32::from(MOST_CHIPS);
        (outcome.score(seat) as f32 + most) / (2.0 * most)
    }
    // ANCHOR_END: worth

    fn given(&self, _state: State, given: &serde_json::Value) -> Result<State, SetupError> {
        let given: Given = crate::read_given(given, r#"cards = ["J♠", "K♥"], public = "Q♠""#)?;
        let round = u8::from(given.public.is_some());
        let deck = deck_with(&given)?;
        let bets = given.bets.unwrap_or([ANTE; 2]);
        let behind = Seat::new(usize::from(bets[1] < bets[0]));
        let even = bets[0] == bets[1];
        let raises = given.raises.unwrap_or(u8::from(!even));
        let turn = given.turn.unwrap_or(if even { Seat::new(0) } else { behind });
        let least = bets[behind.index()];
        // What both had put in when the round began.
        let stake =
            if even { Some(least) } else { least.checked_sub(raises.saturating_sub(1) * RAISE[usize::from(round)]) };
        let stakes = if round == 0 { vec![ANTE] } else { (0..=MOST_RAISES).map(|n| ANTE + n * RAISE[0]).collect() };
        let remedy = "bets begin at 1 each and grow by 2 in round one and by 4 in round two, twice in a round at most";
        if !stake.is_some_and(|stake| stakes.contains(&stake)) {
            return Err(SetupError::one("given.bets", format!("{bets:?} can't come about"), remedy));
        }
        let other = bets[1 - behind.index()];
        if even != (raises == 0) || raises > MOST_RAISES || (!even && other - least != RAISE[usize::from(round)]) {
            return Err(SetupError::one("given.raises", format!("{raises} raises don't lead to {bets:?}"), remedy));
        }
        if turn.index() > 1 || (!even && turn != behind) {
            let remedy = "it is the turn of whoever has bet less; with equal bets, of seat 2 once seat 1 has checked";
            return Err(SetupError::one(
                "given.turn",
                format!("it can't be the turn of seat {}", turn.number()),
                remedy,
            ));
        }
        Ok(State { deck, bets, turn, round, raises, acted: !even || turn.index() == 1, end: None })
    }
}

/// The deck with the cards that are given in their places.
fn deck_with(given: &Given) -> Result<[Card; 6], SetupError> {
    let mut deck = DECK;
    for (place, card) in given.cards.into_iter().chain(given.public).enumerate() {
        match deck[place..].iter().position(|&other| other == card) {
            Some(found) => deck.swap(place, place + found),
            None => {
                let what = format!("{card} is not left in the deck");
                return Err(SetupError::one("given.cards", what, "use each of J♠, J♥, Q♠, Q♥, K♠, K♥ once"));
            }
        }
    }
    Ok(deck)
}
