//! A table for tests: choices by the words the screen shows, and chance as written.

use serde_json::Value;
use table::{Asked, Game, Log, Outcome, Scripted, Seat, SetupError, Viewer};

/// One game being played, everything of it in reach.
pub struct Table<G: Game> {
    pub game: G,
    pub state: G::State,
    chance: Scripted,
    pub events: Vec<G::Event>,
    /// The last answer told somebody something hidden.
    pub revealed: bool,
}

impl<G: Game> Table<G> {
    /// A table for so many players, set up as the game does it, with the position that is given.
    pub fn given(game: G, players: usize, given: Value) -> Table<G> {
        Table::try_given(game, players, given).expect("a position that can be")
    }

    /// The same, where the position may be refused.
    pub fn try_given(game: G, players: usize, given: Value) -> Result<Table<G>, SetupError> {
        let mut chance = Scripted::dice([]);
        let state = game.start(&game.setup(players), &mut chance)?;
        let state = game.given(state, &given)?;
        Ok(Table { game, state, chance, events: Vec::new(), revealed: false })
    }

    /// The numbers, from 0, that random picks take from here on.
    pub fn picks(mut self, picks: &[u32]) -> Table<G> {
        self.chance = Scripted::dice([]).with_picks(picks.iter().copied());
        self
    }

    /// The seat that is asked.
    pub fn turn(&self) -> Seat {
        match self.game.asked(&self.state) {
            Asked::Seats(seats) => seats.lowest().expect("somebody is asked"),
            Asked::Over(outcome) => panic!("the game is over: {}", outcome.words()),
        }
    }

    /// How it ended.
    pub fn outcome(&self) -> Outcome {
        *self.game.asked(&self.state).outcome().expect("the game is over")
    }

    /// The answers offered, in words.
    pub fn offered(&self) -> Vec<String> {
        let seat = self.turn();
        let mut choices = Vec::new();
        self.game.choices(&self.state, seat, &mut choices);
        choices.into_iter().map(|choice| self.game.describe(&self.state, seat, choice).words).collect()
    }

    /// Answers with these words.
    pub fn choose(&mut self, words: &str) -> &mut Table<G> {
        let (seat, offered) = (self.turn(), self.offered());
        let index = offered.iter().position(|offer| offer == words);
        let index = index.unwrap_or_else(|| panic!("{words:?} is not offered, only {offered:?}"));
        let mut choices = Vec::new();
        self.game.choices(&self.state, seat, &mut choices);
        let mut log = Log::listening();
        self.game.play(&mut self.state, seat, choices[index], &mut self.chance, &mut log);
        self.revealed = log.revealed();
        self.events.extend(log.take());
        self
    }

    /// Answers with all of these, one after the other.
    pub fn choose_all(&mut self, all: &[&str]) -> &mut Table<G> {
        all.iter().for_each(|words| {
            self.choose(words);
        });
        self
    }

    /// What a viewer may know.
    pub fn view(&self, viewer: impl Into<Viewer>) -> Value {
        serde_json::to_value(self.game.view(&self.state, viewer.into())).expect("a view is plain data")
    }

    /// The story so far, as a viewer may know it.
    pub fn story(&self, viewer: impl Into<Viewer>) -> Vec<String> {
        let viewer = viewer.into();
        self.events.iter().filter_map(|event| self.game.narrate(event, viewer)).map(|told| told.words).collect()
    }
}
