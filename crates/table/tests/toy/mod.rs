//! Hush, a toy with everything a game can have: answers given unseen, dice, hands, cards face down, a window of passes,
//! secrets shown and shown for a moment only. With a [`Fault`] it breaks one promise.

#![allow(dead_code, missing_docs)]

mod fault;
pub mod played;
mod show;

pub use fault::Fault;
pub use show::View;

use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::SeqCst};
use table::conformance::Inspect;
use table::flow::{Passes, Unseen};
use table::{
    Asked, Chance, Description, Game, Info, Log, Outcome, Picture, Question, Refusal, Seat, SeatSet, SetupError, Told,
    Usual, Viewer, Zone,
};

/// Every card has a name of its own, so that each is its own mark.
pub const NAMES: [&str; 12] =
    ["Ash", "Birch", "Cedar", "Dogwood", "Elder", "Fir", "Gorse", "Hazel", "Ivy", "Juniper", "Larch", "Yew"];
/// The card that challenges.
const YEW: u8 = 11;
/// Cards each seat is dealt.
const DEALT: usize = 3;
/// Turns each seat has.
const TURNS: u8 = 4;

#[derive(Debug, Default)]
pub struct Hush {
    pub fault: Option<Fault>,
    pub revision: u32,
    pub cards: Option<table::Bytes32>,
    calls: AtomicU32,
    looked: AtomicBool,
    watched: AtomicBool,
}

impl Hush {
    pub fn with(fault: Fault) -> Hush {
        Hush { fault: Some(fault), ..Hush::default() }
    }

    fn has(&self, fault: Fault) -> bool {
        self.fault == Some(fault)
    }

    /// A number that no argument determines.
    fn whim(&self) -> u32 {
        self.calls.fetch_add(1, SeqCst)
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    pub players: usize,
    /// Lost when the setup is written down, which only a broken toy minds.
    #[serde(skip)]
    pub bonus: i32,
}

impl Usual for Setup {
    fn usual(players: usize) -> Setup {
        Setup { players, bonus: 0 }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Laid {
    pub card: u8,
    pub down: bool,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub seats: u8,
    pub wishes: Unseen<u8>,
    pub turn: Seat,
    pub turns: u8,
    /// Open while the others may challenge the card that was laid last.
    pub window: Option<Passes>,
    pub hands: [Zone<u8, 12>; 3],
    pub rows: [Zone<Laid, 12>; 3],
    pub deck: Zone<u8, 12>,
    /// Set aside at the beginning; nobody ever sees it.
    pub buried: u8,
    pub scores: [i32; 3],
    pub memory: Memory,
}

/// What a hand-written clone forgets.
#[derive(Debug, Default)]
pub struct Memory {
    kept: u8,
    forgets: bool,
    counts: bool,
}

impl Clone for Memory {
    fn clone(&self) -> Memory {
        let kept = if self.forgets { 0 } else { self.kept };
        Memory { kept, ..*self }
    }
}

impl PartialEq for Memory {
    fn eq(&self, other: &Memory) -> bool {
        !self.counts || self.kept == other.kept
    }
}

impl Eq for Memory {}

impl Hash for Memory {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.counts.hash(state);
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    Wish(u8),
    Draw,
    Play(u8),
    Lay(u8),
    Roll,
    Glimpse,
    Expose(Seat),
    Rest,
    LetBe,
    Challenge,
}

#[derive(Clone, Debug)]
pub enum Event {
    Wished(Seat),
    Wishes(Vec<u8>),
    Drew(Seat, u8),
    Played(Seat, u8),
    Laid(Seat, u8),
    Rolled(Seat, u32),
    Glimpsed(u8),
    Exposed(Seat, u8),
    Rested(Seat, u8),
    LetBe(Seat),
    Challenged(Seat, u8),
}

impl State {
    fn seat_set(&self) -> SeatSet {
        SeatSet::first(self.seats.into())
    }

    pub fn wishing(&self) -> bool {
        !self.wishes.waiting().is_empty()
    }

    fn over(&self) -> bool {
        self.turns >= TURNS * self.seats
    }

    /// Cards that a viewer cannot see, each by where it lies.
    fn unseen_by(&mut self, viewer: Viewer) -> Vec<&mut u8> {
        let mut unseen: Vec<&mut u8> = Vec::new();
        for (index, hand) in self.hands.iter_mut().enumerate() {
            if !viewer.sees_as(Seat::new(index)) {
                unseen.extend(hand.iter_mut());
            }
        }
        for (index, row) in self.rows.iter_mut().enumerate() {
            if !viewer.sees_as(Seat::new(index)) {
                unseen.extend(row.iter_mut().filter(|laid| laid.down).map(|laid| &mut laid.card));
            }
        }
        if viewer != Viewer::Everything {
            unseen.extend(self.deck.iter_mut());
            unseen.push(&mut self.buried);
        }
        unseen
    }

    fn end_turn(&mut self) {
        self.window = None;
        self.turns += 1;
        self.turn = self.turn.next(self.seats.into());
    }

    /// The last card that the seat whose turn it is has laid.
    fn last_laid(&mut self) -> &mut Laid {
        self.rows[self.turn.index()].last_mut().expect("a window opens on a card that was just laid")
    }
}

impl Game for Hush {
    type Setup = Setup;
    type State = State;
    type Choice = Choice;
    type Event = Event;
    type View = View;

    fn info(&self) -> Info {
        Info {
            id: if self.has(Fault::BadId) { "Hush!" } else { "hush" },
            title: "Hush",
            about: "A toy with secrets.",
            players: (2, 3),
            revision: self.revision,
            cards: self.cards,
            longest: 40,
        }
    }

    fn setup(&self, players: usize) -> Setup {
        Setup { bonus: i32::from(self.has(Fault::SetupForgets)), ..Usual::usual(players) }
    }

    fn start(&self, setup: &Setup, chance: &mut dyn Chance) -> Result<State, SetupError> {
        self.watched.store(false, SeqCst);
        let players = if self.has(Fault::TakesAnybody) { setup.players.clamp(1, 3) } else { setup.players };
        let least = if self.has(Fault::TakesAnybody) { 1 } else { 2 };
        let most = if self.has(Fault::SetupFailsForThree) { 2 } else { 3 };
        if !(least..=most).contains(&players) {
            return Err(SetupError::players(&self.info(), setup.players));
        }
        let mut cards: Vec<u8> = (0..NAMES.len() as u8).collect();
        chance.shuffle(&mut cards);
        let whim = if self.has(Fault::StartNotDetermined) { self.whim() } else { 0 };
        let memory = Memory {
            kept: 0,
            forgets: matches!(self.fault, Some(Fault::CloneForgets | Fault::CloneDiffers)),
            counts: self.has(Fault::CloneDiffers),
        };
        let mut state = State {
            seats: players as u8,
            wishes: Unseen::ask(SeatSet::first(players)),
            turn: Seat::new(0),
            turns: 0,
            window: None,
            hands: [Zone::new(); 3],
            rows: [Zone::new(); 3],
            deck: Zone::new(),
            buried: cards.pop().expect("twelve cards"),
            scores: [setup.bonus + whim as i32, 0, 0],
            memory,
        };
        for hand in &mut state.hands[..players] {
            hand.extend_from(&cards.split_off(cards.len() - DEALT));
        }
        state.deck.extend_from(&cards);
        Ok(state)
    }

    fn seats(&self, state: &State) -> usize {
        state.seats.into()
    }

    fn asked(&self, state: &State) -> Asked {
        if state.wishing() {
            return Asked::Seats(state.wishes.waiting());
        }
        if state.over() && !self.has(Fault::NeverEnds) {
            let seats = usize::from(state.seats) - usize::from(self.has(Fault::OutcomeTooSmall));
            return Asked::Over(Outcome::by_score(&state.scores[..seats], "points"));
        }
        if self.has(Fault::NobodyAsked) && state.turns == 3 {
            return Asked::Seats(SeatSet::NONE);
        }
        if self.has(Fault::AskedByHiddenCard) && state.deck.last().is_some_and(|card| card % 2 == 0) {
            return Asked::Seats(state.seat_set());
        }
        if self.has(Fault::AsksWhoeverLooked) && self.looked.load(SeqCst) {
            return Asked::Seats(state.seat_set());
        }
        Asked::one(state.window.and_then(|window| window.turn()).unwrap_or(state.turn))
    }

    fn choices(&self, state: &State, seat: Seat, out: &mut Vec<Choice>) {
        self.looked.store(true, SeqCst);
        if state.wishing() {
            out.extend([1, 2, 3].map(Choice::Wish));
            return;
        }
        if self.has(Fault::NoChoices) && state.turns == 5 {
            return;
        }
        let hand = &state.hands[seat.index()];
        if state.window.is_some() {
            out.push(Choice::LetBe);
            out.extend(hand.contains(&YEW).then_some(Choice::Challenge));
            return;
        }
        let begun = out.len();
        out.extend((!state.deck.is_empty()).then_some(Choice::Draw));
        out.extend(hand.iter().map(|&card| Choice::Play(card)));
        out.extend(hand.iter().map(|&card| Choice::Lay(card)));
        out.push(Choice::Roll);
        out.extend((state.deck.len() > 1).then_some(Choice::Glimpse));
        let other = |other: &Seat| *other != seat && state.rows[other.index()].iter().any(|laid| laid.down);
        out.extend(Seat::all(state.seats.into()).filter(other).map(Choice::Expose));
        let rests = !(self.has(Fault::LeaksInChoices) && state.deck.last().is_some_and(|card| card % 2 == 0));
        out.extend(rests.then_some(Choice::Rest));
        out.extend((self.has(Fault::OffersTwice) && state.turns > 2).then_some(Choice::Rest));
        if self.has(Fault::ChoicesFlicker) && self.whim() % 7 == 6 {
            out[begun..].reverse();
        }
    }

    fn play(&self, state: &mut State, seat: Seat, choice: Choice, chance: &mut dyn Chance, log: &mut Log<Event>) {
        self.looked.store(false, SeqCst);
        let me = seat.index();
        if self.has(Fault::PlayNotDetermined) && choice == Choice::Rest {
            state.scores[me] += self.whim() as i32 % 2;
        }
        if self.has(Fault::ChangesWhenUnwatched) && !self.watched.load(SeqCst) {
            state.scores[me] += 1;
        }
        match choice {
            Choice::Wish(wish) => return self.wish(state, seat, wish, log),
            Choice::Draw => {
                let card = state.deck.pop().expect("offered only while there are cards");
                state.hands[me].push(card);
                if !self.has(Fault::ForgetsToRevealDraw) {
                    log.reveal();
                }
                log.tell(|| Event::Drew(seat, card));
            }
            Choice::Play(card) => {
                state.hands[me].take(card);
                if !(self.has(Fault::LosesCard) && state.turns > 4) {
                    state.rows[me].push(Laid { card, down: false });
                }
                state.scores[me] += i32::from(card % 3);
                log.tell(|| Event::Played(seat, card));
            }
            Choice::Lay(card) => {
                state.hands[me].take(card);
                state.rows[me].push(Laid { card, down: true });
                log.tell(|| Event::Laid(seat, card));
                let may = |other: Seat| {
                    !self.has(Fault::WindowOpensOnHiddenCard) || state.hands[other.index()].contains(&YEW)
                };
                let others: SeatSet = state.seat_set().without(seat).iter().filter(|other| may(*other)).collect();
                if !others.is_empty() {
                    state.window = Some(Passes::open(seat, others, state.seats.into()));
                    return;
                }
            }
            Choice::Roll => {
                let rolled = chance.roll(6);
                assert!(!self.has(Fault::PanicsOnOffer) || rolled != 5, "nobody rolls a five");
                state.scores[me] += rolled as i32;
                if state.memory.forgets {
                    state.scores[me] += i32::from(state.memory.kept);
                }
                log.tell(|| Event::Rolled(seat, rolled));
            }
            Choice::Glimpse => {
                log.reveal();
                let card = *state.deck.last().expect("offered only while there are cards");
                log.tell(|| Event::Glimpsed(card));
                chance.shuffle(&mut state.deck);
            }
            Choice::Expose(other) => {
                let row = &mut state.rows[other.index()];
                let laid = row.iter_mut().find(|laid| laid.down).expect("offered only while one lies face down");
                laid.down = false;
                let card = laid.card;
                if !self.has(Fault::ForgetsToRevealRow) {
                    log.reveal();
                }
                log.tell(|| Event::Exposed(other, card));
            }
            Choice::Rest => {
                if state.memory.forgets {
                    state.memory.kept += 1;
                }
                let buried = state.buried;
                let mut heard = false;
                log.tell(|| {
                    heard = true;
                    Event::Rested(seat, buried)
                });
                state.scores[me] += i32::from(heard && self.has(Fault::ListensIn));
            }
            Choice::LetBe | Choice::Challenge => return self.answer_window(state, seat, choice, log),
        }
        state.end_turn();
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.watched.fetch_or(viewer == Viewer::Everything, SeqCst);
        assert!(!(self.has(Fault::ViewPanics) && state.turns == 4), "the lamp went out");
        let mut view = View::of(state, viewer);
        if self.has(Fault::LeaksInView) {
            view.scores[0] += i32::from(*state.deck.last().unwrap_or(&0)) * 1000;
        }
        if self.has(Fault::NamesBuriedInView) {
            view.buried = Some(NAMES[usize::from(state.buried)]);
        }
        if self.has(Fault::LeaksInPicture) {
            view.bottom = state.deck.first().map_or(0, |card| card + 1);
        }
        if self.has(Fault::LeaksToSpectators) && viewer == Viewer::Spectator {
            view.hands[0].cards = View::of(state, Viewer::Everything).hands[0].cards.clone();
        }
        if self.has(Fault::ViewFlickers) {
            view.flicker = self.whim() % 5;
        }
        view
    }

    fn outlook(&self, state: &State, seat: Seat) -> Option<f32> {
        let books = state.rows[seat.index()].len() as f32;
        Some(if self.has(Fault::OutlookTooGood) { books } else { books / 12.0 })
    }

    fn glance(&self, state: &State, seat: Seat) -> u64 {
        if self.has(Fault::GlanceIsBlind) {
            return 0;
        }
        let view = self.view(state, Viewer::Seat(seat));
        let bottom = state.deck.first().filter(|_| self.has(Fault::LeaksInGlance));
        table::digest(&(serde_json::to_string(&view).expect("a view is plain data"), bottom))
    }

    fn redeal(&self, state: &mut State, seat: Seat, chance: &mut dyn Chance) {
        if self.has(Fault::RedealDoesNothing) || (self.has(Fault::RedealForOneSeatOnly) && seat == Seat::new(1)) {
            return;
        }
        let viewer = if self.has(Fault::RedealChangesWhatIsKnown) { Viewer::Spectator } else { Viewer::Seat(seat) };
        let deck = state.deck.len();
        let mut unseen = state.unseen_by(viewer);
        if matches!(self.fault, Some(Fault::NamesBuriedInView | Fault::NamesBuriedInStory)) {
            unseen.pop();
        }
        if self.has(Fault::RedealKeepsHands) {
            let held = unseen.len() - deck - 1;
            unseen.drain(..held);
        }
        let mut cards: Vec<u8> = unseen.iter().map(|card| **card).collect();
        loop {
            chance.shuffle(&mut cards);
            if !self.has(Fault::RedealNeverEnds) {
                break;
            }
        }
        if self.has(Fault::RedealNotDetermined) && self.whim().is_multiple_of(2) {
            cards.reverse();
        }
        if self.has(Fault::RedealLosesCard) {
            cards[0] = cards[1];
        }
        unseen.iter_mut().zip(cards).for_each(|(place, card)| **place = card);
        rewish(state, seat, chance);
    }

    fn question(&self, state: &State, seat: Seat) -> Question {
        match state.window {
            _ if state.wishing() => Question::new("What do you wish for?"),
            Some(_) => Question::new("A card was laid face down. Do you challenge it?"),
            None if self.has(Fault::LeaksInQuestion) && state.deck.last() == Some(&YEW) => Question::new("Be wary!"),
            None => Question::new(format!("What do you do, with {} cards?", state.hands[seat.index()].len())),
        }
    }

    fn describe(&self, state: &State, _seat: Seat, choice: Choice) -> Description {
        let name = |card: u8| NAMES[usize::from(card)];
        match choice {
            Choice::Wish(wish) => Description::new("wish", format!("Wish for {wish}")),
            Choice::Draw if self.has(Fault::LeaksInWords) => {
                Description::new("draw", format!("Draw a card worth {}", state.deck.last().map_or(0, |card| card % 3)))
            }
            Choice::Draw => Description::new("draw", "Draw a card").place("deck"),
            Choice::Play(card) => Description::new("play", format!("Play {}", name(card))).thing(name(card)),
            Choice::Lay(card) if self.has(Fault::PointsAtNothing) => {
                Description::new("lay", format!("Lay {} face down", name(card))).thing("hand-9")
            }
            Choice::Lay(card) => Description::new("lay", format!("Lay {} face down", name(card))).thing(name(card)),
            Choice::Roll => Description::new("roll", "Roll a die"),
            Choice::Glimpse => {
                Description::new("glimpse", "Show the top card to all and shuffle it back").place("deck")
            }
            Choice::Expose(seat) => {
                Description::new("expose", format!("Turn up a card of {seat}")).place(format!("row-{}", seat.number()))
            }
            Choice::Rest if self.has(Fault::SameWords) => Description::new("roll", "Roll a die"),
            Choice::Rest => Description::new("rest", "Rest"),
            Choice::LetBe => Description::new("pass", "Let it be"),
            Choice::Challenge => Description::new("challenge", "Challenge it with Yew").thing("Yew"),
        }
    }

    fn refusals(&self, state: &State, _seat: Seat) -> Vec<Refusal> {
        let refuse = |thing: &str| {
            vec![Refusal { thing: thing.into(), why: "the deck is empty; there is nothing to draw".into() }]
        };
        match state.deck.last() {
            None => refuse(if self.has(Fault::RefusalPointsAtNothing) { "stack" } else { "deck" }),
            Some(card) if self.has(Fault::LeaksInRefusals) && card % 2 == 0 => refuse("deck"),
            Some(_) => Vec::new(),
        }
    }

    fn narrate(&self, event: &Event, viewer: Viewer) -> Option<Told> {
        self.tell(event, viewer)
    }

    fn picture(&self, view: &View) -> Picture {
        view.picture()
    }

    fn worth(&self, outcome: &Outcome, seat: Seat) -> f32 {
        outcome.worth(seat) * if self.has(Fault::WorthTooMuch) { 2.0 } else { 1.0 }
    }

    fn given(&self, state: State, given: &serde_json::Value) -> Result<State, SetupError> {
        show::given(state, given).map_err(|mut error| {
            if self.has(Fault::GivenPointsAside) {
                error.problems.iter_mut().for_each(|problem| problem.at = "given.hands.9".into());
            }
            error
        })
    }
}

impl Hush {
    fn wish(&self, state: &mut State, seat: Seat, wish: u8, log: &mut Log<Event>) {
        log.tell(|| Event::Wished(seat));
        if state.wishes.answer(seat, wish) {
            if !self.has(Fault::ForgetsToRevealWishes) {
                log.reveal();
            }
            let seats = Seat::all(state.seats.into());
            log.tell(|| Event::Wishes(seats.filter_map(|seat| state.wishes.get(seat)).collect()));
        }
    }

    fn answer_window(&self, state: &mut State, seat: Seat, choice: Choice, log: &mut Log<Event>) {
        if choice == Choice::Challenge {
            let laid = state.last_laid();
            laid.down = false;
            let card = laid.card;
            state.hands[seat.index()].take(YEW);
            state.rows[seat.index()].push(Laid { card: YEW, down: false });
            log.reveal();
            log.tell(|| Event::Challenged(seat, card));
            return state.end_turn();
        }
        log.tell(|| Event::LetBe(seat));
        let window = state.window.as_mut().expect("only asked while the window is open");
        window.pass();
        if window.closed() {
            state.end_turn();
        }
    }

    fn tell(&self, event: &Event, viewer: Viewer) -> Option<Told> {
        let name = |card: u8| NAMES[usize::from(card)];
        let sees = |seat: Seat| viewer.sees_as(seat);
        Some(match *event {
            Event::Wished(seat) => Told::new("wish", format!("{seat} has made a wish.")).by(seat),
            Event::Wishes(ref wishes) => Told::new("wish", format!("The wishes are {wishes:?}.")),
            Event::Drew(seat, card) if sees(seat) || self.has(Fault::LeaksInStoryOfDraw) => {
                Told::new("draw", format!("{seat} draws {}.", name(card))).by(seat)
            }
            Event::Drew(seat, _) => Told::new("draw", format!("{seat} draws a card.")).by(seat),
            Event::Played(seat, card) => Told::new("play", format!("{seat} plays {}.", name(card))).by(seat),
            Event::Laid(seat, card) if sees(seat) => Told::new("lay", format!("You lay {}.", name(card))).by(seat),
            Event::Laid(seat, _) => Told::new("lay", format!("{seat} lays a card face down.")).by(seat),
            Event::Rolled(seat, rolled) => Told::new("roll", format!("{seat} rolls {rolled}.")).amount(rolled as i32),
            Event::Glimpsed(card) => Told::new("glimpse", format!("All see {} and lose sight of it.", name(card))),
            Event::Exposed(seat, card) => Told::new("expose", format!("{seat} had laid {}.", name(card))),
            Event::Rested(..) if self.has(Fault::NarratePanics) && viewer == Viewer::Spectator => {
                panic!("who is there?")
            }
            Event::Rested(seat, buried) if self.has(Fault::LeaksInStory) => {
                Told::new("rest", format!("{seat} rests.")).amount(buried.into())
            }
            Event::Rested(_, buried) if self.has(Fault::NamesBuriedInStory) => {
                Told::new("rest", format!("{} rests in peace.", name(buried)))
            }
            Event::Rested(seat, _) => Told::new("rest", format!("{seat} rests.")).by(seat),
            Event::LetBe(seat) => Told::new("pass", format!("{seat} lets it be.")).by(seat),
            Event::Challenged(seat, card) => Told::new("challenge", format!("{seat} finds {}.", name(card))).by(seat),
        })
    }
}

/// Wishes of the others, as far as they have been made and are not known yet.
fn rewish(state: &mut State, seat: Seat, chance: &mut dyn Chance) {
    if !state.wishing() {
        return;
    }
    let mut wishes = Unseen::ask(state.seat_set());
    for other in Seat::all(state.seats.into()) {
        if let Some(wish) = state.wishes.get(other) {
            wishes.answer(other, if other == seat { wish } else { 1 + chance.pick(3) as u8 });
        }
    }
    state.wishes = wishes;
}

impl Inspect for Hush {
    fn census(&self, state: &State) -> Vec<String> {
        let laid = state.rows.iter().flat_map(|row| row.iter().map(|laid| laid.card));
        let held = state.hands.iter().flat_map(|hand| hand.iter().copied());
        let cards = state.deck.iter().copied().chain(held).chain(laid).chain([state.buried]);
        cards.map(|card| NAMES[usize::from(card)].to_string()).collect()
    }

    fn secrets(&self, state: &State, viewer: Viewer) -> Vec<String> {
        state.clone().unseen_by(viewer).iter().map(|card| NAMES[usize::from(**card)].to_string()).collect()
    }

    fn positions(&self) -> Vec<(usize, serde_json::Value)> {
        vec![(2, serde_json::json!({ "hands": [["Ash", "Birch"], ["Cedar"]] }))]
    }

    fn shows(&self, event: &Event, _viewer: Viewer) -> Vec<String> {
        match event {
            Event::Glimpsed(card) if !self.has(Fault::GlimpseNotDeclared) => vec![NAMES[usize::from(*card)].into()],
            _ => Vec::new(),
        }
    }
}
