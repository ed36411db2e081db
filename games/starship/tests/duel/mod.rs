//! A duel in a test: a setup, a position, scripted dice, and moves by the words the screen shows.

#![allow(dead_code)]

use lingo::pack::Source;
use serde_json::Value;
use starship::{Choice, Event, Setup, Starship, State};
use std::sync::LazyLock;
use table::{Asked, Game, Log, Outcome, Scripted, Seat, Viewer};

/// The firing range: plain ships and guns.
pub static RANGE: LazyLock<Starship> = LazyLock::new(|| {
    let deck = |name: &str, ship: &str, modules: &str| {
        let text =
            format!("name = '{name}'\nabout = 'For practice.'\nbudget = 600\nship = '{ship}'\nmodules = {modules}\n");
        Source::new(name, text)
    };
    let trainer = "['Practice Gun', 'Practice Gun', 'Idle Plate', 'Idle Rail', 'Idle Core']";
    let decks = [deck("Trainer", "Target Hulk", trainer), deck("Frame", "Bare Frame", "['Practice Gun']")];
    let packs = [Source::new("range.toml", include_str!("../packs/range.toml"))];
    Starship::load(&packs, &decks).unwrap_or_else(|troubles| panic!("{troubles}"))
});

/// The game as it is played.
pub static GAME: LazyLock<Starship> = LazyLock::new(Starship::new);

pub const ONE: Seat = Seat::new(0);
pub const TWO: Seat = Seat::new(1);

/// A game being played in a test.
pub struct Duel<'a> {
    pub game: &'a Starship,
    pub state: State,
    pub chance: Scripted,
    pub told: Vec<String>,
}

/// A setup in JSON; what it leaves out is as usual, but the first turn is like every other unless the test says so.
pub fn setup(mut value: Value) -> Setup {
    let options = value.as_object_mut().expect("a table");
    options.entry("starter_skips_draw").or_insert(false.into());
    serde_json::from_value(value).expect("a setup")
}

/// The firing range with a box whose texts are these: on the module, and on its card.
pub fn with_box(module: &str, card: &str) -> Result<Starship, String> {
    let pack = format!(
        "[[module]]\nname = \"Box\"\ncategory = \"core\"\nprice = 1\ngrid = 0\ncpu = 0\ncards = {{ \"Slip\" = 4 }}\ntext = \"{module}\"\n\
         [[card]]\nname = \"Slip\"\ndeck = \"core\"\ncost = 0\ntext = \"{card}\"\n"
    );
    let packs = [Source::new("range.toml", include_str!("../packs/range.toml")), Source::new("box.toml", pack)];
    Starship::load(&packs, &[]).map_err(|troubles| troubles.to_string())
}

/// A fit in JSON for a setup.
pub fn fit(ship: &str, modules: &[&str]) -> Value {
    serde_json::json!({ "ship": ship, "modules": modules })
}

impl<'a> Duel<'a> {
    /// Starts a game; dice of the start and of what follows are scripted together.
    pub fn start(game: &'a Starship, setup: &Setup, dice: &[u32]) -> Duel<'a> {
        let mut chance = Scripted::dice(dice.iter().copied());
        let state = game.start(setup, &mut chance).unwrap_or_else(|error| panic!("{error}"));
        Duel { game, state, chance, told: Vec::new() }
    }

    /// Starts a game in which seat 1 begins, from a position.
    pub fn at(game: &'a Starship, fits: [Value; 2], given: Value) -> Duel<'a> {
        Duel::with(game, serde_json::json!({ "budget": 9000, "fits": fits, "starter": 1 }), given)
    }

    /// Starts a game with any setup, from a position.
    pub fn with(game: &'a Starship, options: Value, given: Value) -> Duel<'a> {
        let mut duel = Duel::start(game, &setup(options), &[]);
        duel.state = game.given(duel.state, &given).unwrap_or_else(|error| panic!("{error}"));
        duel
    }

    /// The dice that fall from now on.
    pub fn dice(mut self, dice: &[u32]) -> Duel<'a> {
        self.throw(dice);
        self
    }

    /// The dice that fall from now on.
    pub fn throw(&mut self, dice: &[u32]) {
        self.chance = Scripted::dice(dice.iter().copied());
    }

    /// The choices a seat has, in words.
    pub fn offers(&self, seat: Seat) -> Vec<(Choice, String)> {
        let mut choices = Vec::new();
        if self.game.asked(&self.state).seats().has(seat) {
            self.game.choices(&self.state, seat, &mut choices);
        }
        choices.into_iter().map(|choice| (choice, self.game.describe(&self.state, seat, choice).words)).collect()
    }

    /// Is there an answer that begins with these words?
    pub fn offered(&self, seat: Seat, words: &str) -> bool {
        self.offers(seat).iter().any(|(_, offer)| offer.starts_with(words))
    }

    /// Gives the one answer that begins with these words.
    pub fn choose(&mut self, seat: Seat, words: &str) -> &mut Duel<'a> {
        let offers = self.offers(seat);
        let fitting: Vec<_> = offers.iter().filter(|(_, offer)| offer.starts_with(words)).collect();
        let all: Vec<&String> = offers.iter().map(|(_, offer)| offer).collect();
        assert_eq!(fitting.len(), 1, "\"{words}\" for {seat:?} among {all:#?}");
        self.play(seat, fitting[0].0);
        self
    }

    /// Gives an answer.
    pub fn play(&mut self, seat: Seat, choice: Choice) {
        let mut log: Log<Event> = Log::listening();
        self.game.play(&mut self.state, seat, choice, &mut self.chance, &mut log);
        let told = log.take();
        let tell = |event: &Event| self.game.narrate(event, Viewer::Everything).map(|told| told.words);
        self.told.extend(told.iter().filter_map(tell));
    }

    /// Who is asked what, if anybody is.
    pub fn game_asks(&self) -> Option<(Seat, Vec<(Choice, String)>)> {
        let seat = self.game.asked(&self.state).seats().lowest()?;
        Some((seat, self.offers(seat)))
    }

    /// Answers for a seat until its turn is over: activates what comes first and plays nothing.
    pub fn end_turn_of(&mut self, seat: Seat) {
        while self.outcome().is_none() && self.active() == seat {
            let offers = self.offers(seat);
            let end = offers.iter().find(|(choice, _)| matches!(choice, Choice::EndTurn)).unwrap_or(&offers[0]);
            let choice = end.0;
            self.play(seat, choice);
        }
    }

    /// The one whose turn it is.
    pub fn active(&self) -> Seat {
        self.game.asked(&self.state).seats().lowest().expect("somebody is asked")
    }

    /// The active player ends the turn.
    pub fn end(&mut self) -> &mut Duel<'a> {
        let seat = self.active();
        self.choose(seat, "End your turn")
    }

    /// The view of somebody, or of everything.
    pub fn view(&self, viewer: impl Into<Viewer>) -> Value {
        serde_json::to_value(self.game.view(&self.state, viewer.into())).expect("a view is plain data")
    }

    /// A part of the omniscient view.
    pub fn see(&self, pointer: &str) -> Value {
        self.view(Viewer::Everything).pointer(pointer).cloned().unwrap_or(Value::Null)
    }

    /// A number of the omniscient view.
    pub fn number(&self, pointer: &str) -> i64 {
        self.see(pointer).as_i64().unwrap_or_else(|| panic!("{pointer} is no number: {}", self.see(pointer)))
    }

    /// Shield, armor and hull of a seat's ship.
    pub fn layers(&self, seat: Seat) -> [i64; 3] {
        ["shield", "armor", "hull"].map(|layer| self.number(&format!("/ships/{}/{layer}/now", seat.index())))
    }

    pub fn energy(&self, seat: Seat) -> i64 {
        self.number(&format!("/ships/{}/energy/now", seat.index()))
    }

    /// The names of the cards in a hand, in order.
    pub fn hand(&self, seat: Seat) -> Vec<String> {
        let hand = self.see(&format!("/ships/{}/hand", seat.index()));
        hand.as_array().expect("a hand").iter().map(|card| card["name"].as_str().expect("a name").to_string()).collect()
    }

    pub fn outcome(&self) -> Option<Outcome> {
        match self.game.asked(&self.state) {
            Asked::Over(outcome) => Some(outcome),
            Asked::Seats(_) => None,
        }
    }

    /// All dice that were written down have been rolled, and no other.
    pub fn dice_are_used_up(&self) {
        assert_eq!(self.chance.trouble(), None);
        assert!(self.chance.left_over().0.is_empty(), "dice left: {:?}", self.chance.left_over().0);
    }
}
