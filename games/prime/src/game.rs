//! The contract with the table.

use crate::board::Board;
use crate::card::{CardType, Race};
use crate::choice::{Choice, Offers};
use crate::deck::{self, Deck};
use crate::event::Event;
use crate::face::Face;
use crate::pack::{Kind, Pack};
use crate::play::Play;
use crate::setup::{self, Setup};
use crate::state::State;
use crate::texts::Texts;
use crate::view::View;
use lingo::pack::{Section, Source, Troubles};
use std::sync::OnceLock;
use table::{Asked, Chance, Description, Game, Info, Log, Picture, Question, Refusal, Seat, SetupError, Told, Viewer};

/// The rules with the cards they are played with.
#[derive(Clone, Debug)]
pub struct Prime {
    pack: Pack,
    pub(crate) faces: Vec<Face>,
    pub(crate) texts: Texts,
    /// The advantages that a player of each race could have.
    pub(crate) advantages: [Vec<Kind>; Race::ALL.len()],
    /// The decks in the box as this game's cards make them, each checked when it is first played with.
    boxed: [OnceLock<Result<Deck, Vec<String>>>; deck::BOXED],
    /// Who follows a card.
    pub(crate) ear: lingo::Ear,
}

impl Prime {
    /// With the cards of the Prime Edition.
    pub fn new() -> Prime {
        Prime::with(Pack::prime())
    }

    /// With these cards.
    pub fn with(pack: Pack) -> Prime {
        let faces: Vec<Face> = pack.cards().iter().map(Face::of).collect();
        let texts = Texts::of(&pack);
        let advantages = Race::ALL.map(|race| {
            let possible = |face: &Face| face.kind == CardType::Advantage && face.is_for(race);
            let kinds = faces.iter().zip(0..).filter(|(face, _)| possible(face));
            kinds.map(|(_, kind)| Kind(kind)).collect()
        });
        Prime { pack, faces, texts, advantages, boxed: Default::default(), ear: lingo::Ear::default() }
    }

    /// With these packs. Every deck of `decks` is checked, too; all that is wrong is listed at once.
    ///
    /// # Errors
    /// Everything that is wrong with a pack, or else with a deck.
    pub fn load(packs: &[Source], decks: &[Source]) -> Result<Prime, Troubles> {
        let (pack, set) = Pack::read_with_set(packs)?;
        let troubles: Vec<_> = decks.iter().flat_map(|source| deck::troubles(source, &set, &pack)).collect();
        if troubles.is_empty() { Ok(Prime::with(pack)) } else { Err(Troubles(troubles)) }
    }

    /// The files of the decks in the box.
    pub fn decks() -> Vec<Source> {
        deck::files()
    }

    /// A deck in the box, if there is one of this name and these cards leave it legal.
    pub(crate) fn boxed(&self, name: &str) -> Option<Result<Deck, Vec<String>>> {
        let place = deck::names().position(|known| known == name)?;
        let check = || deck::boxed(name).expect("it was found by its name").check(&self.pack);
        Some(self.boxed[place].get_or_init(check).clone())
    }

    /// What a deck's file may contain.
    pub fn deck_section() -> Section {
        deck::section()
    }

    /// The cards.
    pub fn pack(&self) -> &Pack {
        &self.pack
    }

    /// Inflicts damage on a card as an effect would, in the middle of whatever goes on: for tests of what follows.
    #[doc(hidden)]
    pub fn inflict_for_test(&self, state: &mut State, target: crate::ids::CardId, amount: u8) {
        let mut play = Play { game: self, state, chance: &mut table::Fast::new(0), log: &mut Log::deaf() };
        play.inflict(target, amount);
        play.run();
    }

    /// Recycles a card in play as an effect would: for tests of what follows.
    #[doc(hidden)]
    pub fn recycle_for_test(&self, state: &mut State, card: crate::ids::CardId) {
        let mut play = Play { game: self, state, chance: &mut table::Fast::new(0), log: &mut Log::deaf() };
        play.leave_play(card);
        play.run();
    }

    /// A position, to read.
    pub fn board<'a>(&'a self, state: &'a State) -> Board<'a> {
        Board { game: self, state }
    }
}

impl Default for Prime {
    fn default() -> Prime {
        Prime::new()
    }
}

impl Game for Prime {
    type Setup = Setup;
    type State = State;
    type Choice = Choice;
    type Event = Event;
    type View = View;

    fn info(&self) -> Info {
        Info {
            id: "prime",
            title: "Firestorm Prime",
            about: "Fleets, planets, heroes and fates around the Firestorm: the tactical card game of 2001.",
            players: setup::PLAYERS,
            revision: 11,
            cards: Some(self.pack.hash()),
            longest: 10_000_000,
        }
    }

    fn start(&self, setup: &Setup, chance: &mut dyn Chance) -> Result<State, SetupError> {
        let mut state = setup::lay_out(self, setup)?;
        Play { game: self, state: &mut state, chance, log: &mut Log::deaf() }.run();
        Ok(state)
    }

    fn seats(&self, state: &State) -> usize {
        state.n()
    }

    #[inline]
    fn asked(&self, state: &State) -> Asked {
        match self.board(state).outcome() {
            Some(outcome) => Asked::Over(outcome),
            None => Asked::Seats(state.asked),
        }
    }

    #[inline]
    fn choices(&self, state: &State, seat: Seat, out: &mut Vec<Choice>) {
        self.board(state).offers(seat, &mut Offers::listed(out));
    }

    fn play(&self, state: &mut State, seat: Seat, choice: Choice, chance: &mut dyn Chance, log: &mut Log<Event>) {
        let mut play = Play { game: self, state, chance, log };
        play.answer(seat, choice);
        play.run();
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.board(state).view(viewer)
    }

    fn glance(&self, state: &State, seat: Seat) -> u64 {
        self.board(state).glance(seat)
    }

    fn redeal(&self, state: &mut State, seat: Seat, chance: &mut dyn Chance) {
        self.deal_anew(state, seat, chance);
    }

    fn question(&self, state: &State, seat: Seat) -> Question {
        self.board(state).question(seat)
    }

    fn describe(&self, state: &State, seat: Seat, choice: Choice) -> Description {
        self.board(state).describe(seat, choice)
    }

    fn refusals(&self, state: &State, seat: Seat) -> Vec<Refusal> {
        self.board(state).refusals(seat)
    }

    fn narrate(&self, event: &Event, viewer: Viewer) -> Option<Told> {
        self.tell(event, viewer)
    }

    fn picture(&self, view: &View) -> Picture {
        self.draw_picture(view)
    }

    fn outlook(&self, state: &State, seat: Seat) -> Option<f32> {
        Some(self.board(state).outlook(seat))
    }

    /// An action and what it sets off take about as many.
    fn horizon(&self) -> u32 {
        10
    }

    fn given(&self, state: State, given: &serde_json::Value) -> Result<State, SetupError> {
        self.lay_given(state, given)
    }
}
