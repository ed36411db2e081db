//! Playing a scenario, and saying what was not as expected.

use super::expect::{self, Unmet};
use super::words::{Found, find, has};
use super::{Afterwards, Deed, Expect, Offers, Scenario, Words};
use crate::calm::caught;
use crate::chance::{Entry, Fast, Scripted};
use crate::game::{Asked, Game, Problem, SetupError};
use crate::log::Log;
use crate::plain::plainly;
use crate::playout::digest;
use crate::reading::{read_what_can_be, within};
use crate::seat::{Seat, SeatSet, Viewer};
use crate::words::with_names;
use crate::written::{Place, Written};
use serde::Serialize;
use serde_json::Value;

/// How a scenario went.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ScenarioReport {
    /// The file.
    pub file: String,
    /// The id of the game it is about.
    pub game: String,
    /// What it shows.
    pub title: String,
    /// Was everything as expected?
    pub passed: bool,
    /// How many answers were given.
    pub answers: usize,
    /// What was not as expected.
    pub failures: Vec<ScenarioFailure>,
    /// Every question and answer, if that was wanted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub trace: Vec<Traced>,
}

/// One thing that was not as expected.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ScenarioFailure {
    /// The file.
    pub file: String,
    /// The line of what was expected.
    pub line: usize,
    /// The column of it.
    pub column: usize,
    /// What is wrong.
    pub what: String,
    /// What the file says.
    pub expected: String,
    /// What is so.
    pub found: String,
}

impl std::fmt::Display for ScenarioFailure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let ScenarioFailure { file, line, column, what, expected, found } = self;
        write!(f, "{file}:{line}:{column}: {what}\n  expected: {expected}\n  found:    {found}")
    }
}

/// One question and its answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Traced {
    /// The line of the file.
    pub line: usize,
    /// Who was asked.
    pub seat: Seat,
    /// What was asked.
    pub question: String,
    /// What was offered.
    pub offered: Vec<String>,
    /// What was answered; nothing, if the file only looked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// What then happened, as somebody who sees everything is told it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<String>,
}

/// Plays a scenario. Every answer is also taken back and given again, and must lead to the same position and views.
///
/// Rules that panic are told as a failure of the line that made them panic.
pub fn run<G: Game>(game: &G, scenario: &Scenario, trace: bool) -> ScenarioReport {
    let Scenario { file, game: id, title, dice, picks, seed, .. } = scenario;
    let chance = Scripted::dice(dice.numbers()).with_picks(picks.numbers()).with_seed(*seed);
    let at = Place::default();
    let mut run =
        Run { game, scenario, chance, at, answers: 0, events: Vec::new(), failures: Vec::new(), trace: Vec::new() };
    match caught(|| run.play()) {
        Ok(_) if run.failures.is_empty() && !scenario.checks_something() => {
            let expected = "something that must be so: offered, expect, outcome, told, or a [[do]]";
            run.fail(at, "this scenario checks nothing", expected, "nothing");
        }
        Ok(_) => {}
        Err(cry) => run.fail(run.at, "the rules panicked; this is a bug in the game", "no panic", &cry),
    }
    let Run { answers, failures, trace: traced, .. } = run;
    let (file, game, title) = (file.clone(), id.clone(), title.clone());
    let trace = if trace { traced } else { Vec::new() };
    ScenarioReport { file, game, title, passed: failures.is_empty(), answers, failures, trace }
}

struct Run<'a, G: Game> {
    game: &'a G,
    scenario: &'a Scenario,
    chance: Scripted,
    /// What is being played now.
    at: Place,
    answers: usize,
    events: Vec<G::Event>,
    failures: Vec<ScenarioFailure>,
    trace: Vec<Traced>,
}

/// The scenario can't go on; why is written down.
struct Stuck;

/// What one seat is asked, in words.
struct Asks<C> {
    question: String,
    choices: Vec<C>,
    offered: Vec<String>,
}

impl<G: Game> Run<'_, G> {
    fn fail(&mut self, place: Place, what: impl Into<String>, expected: impl Into<String>, found: impl Into<String>) {
        let (file, Place { line, column }) = (self.scenario.file.clone(), place);
        let (what, expected, found) = (what.into(), expected.into(), found.into());
        self.failures.push(ScenarioFailure { file, line, column, what, expected, found });
    }

    /// As [`Run::fail`], where nothing can come after it.
    fn stuck<T>(
        &mut self,
        place: Place,
        what: &str,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> Result<T, Stuck> {
        self.fail(place, what, expected, found);
        Err(Stuck)
    }

    fn play(&mut self) -> Result<(), Stuck> {
        let scenario = self.scenario;
        let mut state = self.begin()?;
        self.offers(&state, &scenario.first);
        for deed in &scenario.deeds {
            self.at = deed.place;
            self.deed(&mut state, deed)?;
        }
        self.afterwards(&state, &scenario.last, 0);
        if let Some((ending, place)) = &scenario.outcome
            && let Err(Unmet { expected, found }) = expect::ends(self.game.asked(&state).outcome(), ending)
        {
            self.fail(*place, "the game did not end like this", expected, found);
        }
        let (dice, picks) = self.chance.left_over();
        for (left, script, what) in [(dice, &scenario.dice, "dice"), (picks, &scenario.picks, "picks")] {
            if !left.is_empty() {
                let (_, place) = script.numbers[script.numbers.len() - left.len()];
                self.fail(
                    place,
                    format!("not all {what} were used"),
                    format!("all {what} used"),
                    format!("{left:?} left over"),
                );
            }
        }
        Ok(())
    }

    /// Sits down, and brings about the position that is given.
    fn begin(&mut self) -> Result<G::State, Stuck> {
        let (scenario, game, top) = (self.scenario, self.game, self.at);
        let info = game.info();
        if scenario.game != info.id {
            return self.stuck(top, "a scenario of another game", &scenario.game, info.id);
        }
        let players = scenario.players.map_or(info.players.0, |(players, _)| players);
        let (setup, place) = match &scenario.setup {
            None => (game.setup(players), scenario.players.map_or(top, |(_, place)| place)),
            Some(part) => match read_what_can_be(game, &part.value) {
                Ok(setup) => (setup, part.place_of("")),
                Err((error, without)) => {
                    let stuck = self.no_table("setup", Some(part), top, &error);
                    self.wrong_position(without.as_ref());
                    return stuck;
                }
            },
        };
        // What is written down for chance is meant for the position that is given, not for the deal it replaces.
        let started = match &scenario.given {
            None => game.start(&setup, &mut self.chance).map_err(|error| ("setup", error)),
            Some(part) => game
                .start(&setup, &mut Fast::new(scenario.seed))
                .map_err(|error| ("setup", error))
                .and_then(|state| game.given(state, &part.value).map_err(|error| ("given", error))),
        };
        let state = match started {
            Ok(state) => state,
            Err((name, error)) => {
                let part = if name == "given" { &scenario.given } else { &scenario.setup };
                return self.no_table(name, part.as_ref(), place, &error);
            }
        };
        if let Some((players, place)) = scenario.players
            && players != game.seats(&state)
        {
            let seats = game.seats(&state);
            return self.stuck(
                place,
                "another number of seats",
                format!("{players} players"),
                format!("a table of {seats}"),
            );
        }
        self.chance_is_as_written(scenario.dice.place)?;
        if self.everybody_is_there(game.seats(&state)) { Ok(state) } else { Err(Stuck) }
    }

    /// Does everybody whom the scenario names sit at this table? Whoever does not is told.
    fn everybody_is_there(&mut self, seats: usize) -> bool {
        let scenario = self.scenario;
        let mut named: Vec<(Seat, Place)> = Vec::new();
        let mut offers = |offers: &Offers| {
            let all = [&offers.asks, &offers.offered, &offers.not_offered, &offers.only].into_iter().flatten();
            named.extend(all.filter_map(Words::seat));
        };
        offers(&scenario.first);
        scenario.deeds.iter().for_each(|deed| offers(&deed.before));
        for deed in &scenario.deeds {
            named.push((deed.seat, deed.seat_at));
            named.extend(deed.after.seats());
        }
        named.extend(scenario.last.seats());
        named.retain(|(seat, _)| seat.index() >= seats);
        named.sort_by_key(|(seat, place)| (place.line, place.column, *seat));
        named.dedup();
        for (seat, place) in &named {
            let expected = format!("a seat from 1 to {seats}, or more players");
            self.fail(*place, "nobody sits there", expected, format!("seat {} at a table of {seats}", seat.number()));
        }
        named.is_empty()
    }

    /// Where only names that mean nothing are wrong with the setup, what is wrong with the position is told with them.
    fn wrong_position(&mut self, setup: Option<&G::Setup>) {
        let Some(part) = &self.scenario.given else { return };
        let state = setup.and_then(|setup| self.game.start(setup, &mut Fast::new(self.scenario.seed)).ok());
        if let Some(Err(error)) = state.map(|state| self.game.given(state, &part.value)) {
            // That nobody can sit down is told either way.
            let _: Result<(), Stuck> = self.no_table("given", Some(part), self.at, &error);
        }
    }

    /// Everything a game has against a setup or a position, each at its line.
    fn no_table<T>(
        &mut self,
        name: &str,
        part: Option<&Written>,
        otherwise: Place,
        error: &SetupError,
    ) -> Result<T, Stuck> {
        let place_of = |at: &str| part.map_or(otherwise, |part| part.place_of(within(name, at)));
        let mut problems: Vec<(Place, &Problem)> = error.problems.iter().map(|one| (place_of(&one.at), one)).collect();
        problems.sort_by_key(|(place, _)| *place);
        for (place, Problem { at, what, remedy }) in problems {
            self.fail(place, "nobody can sit down like this", remedy, format!("{at}: {}", plainly(what)));
        }
        Err(Stuck)
    }

    /// What is wrong with chance stands at the number that does not fit; a die that is missing, where it is rolled.
    fn chance_is_as_written(&mut self, rolled: Place) -> Result<(), Stuck> {
        let scenario = self.scenario;
        let place = match self.chance.trouble_entry() {
            Some(Entry::Die(index)) => scenario.dice.numbers[index].1,
            Some(Entry::Pick(index)) => scenario.picks.numbers[index].1,
            None => rolled,
        };
        match self.chance.trouble().map(String::from) {
            None => Ok(()),
            Some(trouble) => self.stuck(place, "chance is not as written", "dice and picks that fit", trouble),
        }
    }

    fn deed(&mut self, state: &mut G::State, deed: &Deed) -> Result<(), Stuck> {
        self.offers(state, &deed.before);
        let told_before = self.events.len();
        if deed.choose.is_none() && deed.before == Offers::default() {
            self.afterwards(state, &deed.after, told_before);
            return Ok(());
        }
        let Some(asks) = self.asks(state, deed.seat) else {
            let found = self.who_is_asked(state);
            return self.stuck(
                deed.place,
                "this seat is not asked",
                format!("seat {} is asked", deed.seat.number()),
                found,
            );
        };
        let Asks { question, choices, offered } = asks;
        let mut traced =
            Traced { line: deed.place.line, seat: deed.seat, question, offered, answer: None, told: Vec::new() };
        let chosen = deed.choose.as_ref().map(|(words, place)| self.chosen(words, *place, &traced));
        let Some(index) = chosen.transpose()? else {
            self.trace.push(traced);
            self.afterwards(state, &deed.after, told_before);
            return Ok(());
        };
        traced.answer = Some(traced.offered[index].clone());
        self.answer(state, deed, choices[index])?;
        traced.told = self.told(told_before, Viewer::Everything);
        self.trace.push(traced);
        self.afterwards(state, &deed.after, told_before);
        Ok(())
    }

    /// The number of the answer that these words mean.
    fn chosen(&mut self, words: &str, place: Place, asked: &Traced) -> Result<usize, Stuck> {
        let list = |indices: &[usize]| quoted(indices.iter().map(|&index| &asked.offered[index]));
        match find(words, &asked.offered) {
            Found::One(index) => Ok(index),
            Found::Many(several) => {
                let what = "these words mean several answers; write more of the one that is meant";
                self.stuck(place, what, format!("one answer like \"{words}\""), list(&several))
            }
            Found::None => {
                self.trace.push(asked.clone());
                self.stuck(place, "no such answer is offered", format!("\"{words}\""), quoted(&asked.offered))
            }
        }
    }

    /// Gives an answer; then takes it back and gives it again, on copies.
    fn answer(&mut self, state: &mut G::State, deed: &Deed, choice: G::Choice) -> Result<(), Stuck> {
        let (before, seen_before) = (state.clone(), self.seen(state));
        let chance_before = self.chance.clone();
        let mut log = Log::listening();
        self.game.play(state, deed.seat, choice, &mut self.chance, &mut log);
        self.answers += 1;
        let events = log.take();
        self.chance_is_as_written(deed.place)?;
        let (mut again, mut chance, mut log) = (before.clone(), chance_before, Log::listening());
        if self.seen(&before) != seen_before {
            self.fail(deed.place, "taking this back leads elsewhere", "the position before it", "another one");
        }
        self.game.play(&mut again, deed.seat, choice, &mut chance, &mut log);
        let same = digest(&again) == digest(state)
            && self.seen(&again) == self.seen(state)
            && format!("{:?}", log.take()) == format!("{events:?}");
        if !same {
            self.fail(
                deed.place,
                "taking this back and doing it again leads elsewhere",
                "the same position and events",
                "others",
            );
        }
        self.events.extend(events);
        Ok(())
    }

    /// Everything anybody sees of a position.
    fn seen(&self, state: &G::State) -> Vec<Value> {
        let viewers = Viewer::all(self.game.seats(state)).chain([Viewer::Everything]);
        viewers.map(|viewer| self.view(state, viewer)).collect()
    }

    fn view(&self, state: &G::State, viewer: Viewer) -> Value {
        serde_json::to_value(self.game.view(state, viewer)).expect("a view is plain data")
    }

    fn asks(&self, state: &G::State, seat: Seat) -> Option<Asks<G::Choice>> {
        if !self.game.asked(state).seats().has(seat) {
            return None;
        }
        let mut choices = Vec::new();
        self.game.choices(state, seat, &mut choices);
        let offered = choices.iter().map(|&choice| self.game.describe(state, seat, choice).words).collect();
        Some(Asks { question: self.game.question(state, seat).words, choices, offered })
    }

    fn who_is_asked(&self, state: &G::State) -> String {
        match self.game.asked(state) {
            Asked::Over(outcome) => {
                let seats: Vec<String> =
                    Seat::all(outcome.seats()).map(|seat| format!("seat {}", seat.number())).collect();
                format!("the game is over: {}", with_names(&outcome.words(), &seats))
            }
            Asked::Seats(seats) => asked_words(seats),
        }
    }

    /// Checks what must be asked and offered.
    fn offers(&mut self, state: &G::State, offers: &Offers) {
        for asks in &offers.asks {
            if let Some((_, Asks { question, .. })) = self.concerned(state, asks)
                && find(&asks.words, std::slice::from_ref(&question)) == Found::None
            {
                self.fail(
                    asks.place,
                    "another question is asked",
                    format!("\"{}\"", asks.words),
                    format!("\"{question}\""),
                );
            }
        }
        for wanted in &offers.offered {
            if let Some((_, Asks { offered, .. })) = self.concerned(state, wanted)
                && find(&wanted.words, &offered) == Found::None
            {
                self.fail(wanted.place, "this is not offered", format!("\"{}\"", wanted.words), quoted(&offered));
            }
        }
        for unwanted in &offers.not_offered {
            if let Some((_, Asks { offered, .. })) = self.concerned(state, unwanted)
                && let Some(found) = offered.iter().find(|text| has(text, &unwanted.words))
            {
                let expected = format!("nothing like \"{}\" offered", unwanted.words);
                self.fail(unwanted.place, "this is offered", expected, format!("\"{found}\""));
            }
        }
        self.only_offered(state, &offers.only);
    }

    /// Every entry means one offer, and every offer is meant.
    fn only_offered(&mut self, state: &G::State, only: &[Words]) {
        let mut meant: Vec<(Seat, Vec<String>)> = Vec::new();
        for wanted in only {
            let Some((seat, Asks { offered, .. })) = self.concerned(state, wanted) else { continue };
            if meant.iter().all(|(other, _)| *other != seat) {
                meant.push((seat, offered.clone()));
            }
            match find(&wanted.words, &offered) {
                Found::One(index) => {
                    let left = meant.iter_mut().filter(|(other, _)| *other == seat).map(|(_, left)| left);
                    left.for_each(|left| left.retain(|text| *text != offered[index]));
                }
                Found::Many(_) | Found::None => {
                    self.fail(wanted.place, "this is not one offer", format!("\"{}\"", wanted.words), quoted(&offered));
                }
            }
        }
        for (seat, left) in meant.iter().filter(|(_, left)| !left.is_empty()) {
            let what = format!("seat {} is offered more than this", seat.number());
            self.fail(only[0].place, what, quoted(only.iter().map(|one| &one.words)), quoted(left));
        }
    }

    /// What the seat that words concern is asked: the one they name, or the only one that is asked.
    fn concerned(&mut self, state: &G::State, words: &Words) -> Option<(Seat, Asks<G::Choice>)> {
        let asked = self.game.asked(state).seats();
        let seat = match words.who {
            Some(Viewer::Seat(seat)) => Some(seat),
            _ => asked.lowest().filter(|_| asked.len() == 1),
        };
        let asks = seat.and_then(|seat| Some((seat, self.asks(state, seat)?)));
        if asks.is_none() {
            let expected = seat.map_or("one seat asked; name it: { seat = 1, words = \"…\" }".into(), |seat| {
                format!("seat {} is asked", seat.number())
            });
            let found = self.who_is_asked(state);
            self.fail(words.place, "nobody is offered this", expected, found);
        }
        asks
    }

    /// What a viewer is told of the events from `first` on.
    fn told(&self, first: usize, viewer: Viewer) -> Vec<String> {
        self.events[first..].iter().filter_map(|event| Some(self.game.narrate(event, viewer)?.words)).collect()
    }

    /// Checks what must be true after an answer, or at the end.
    fn afterwards(&mut self, state: &G::State, after: &Afterwards, first: usize) {
        for wanted in &after.told {
            let told = self.told(first, wanted.who.unwrap_or(Viewer::Everything));
            if find(&wanted.words, &told) == Found::None {
                self.fail(wanted.place, "this was not told", format!("\"{}\"", wanted.words), quoted(&told));
            }
        }
        for unwanted in &after.not_told {
            let told = self.told(first, unwanted.who.unwrap_or(Viewer::Everything));
            if let Some(found) = told.iter().find(|line| has(line, &unwanted.words)) {
                let expected = format!("nobody told of \"{}\"", unwanted.words);
                self.fail(unwanted.place, "this was told", expected, format!("\"{found}\""));
            }
        }
        after.expect.iter().for_each(|expect| self.expect(state, expect));
    }

    fn expect(&mut self, state: &G::State, expect: &Expect) {
        match expect {
            Expect::Asked { place, seats } => {
                let (asked, wanted) = (self.game.asked(state).seats(), seats.iter().copied().collect::<SeatSet>());
                if asked != wanted {
                    let found = self.who_is_asked(state);
                    self.fail(*place, "others are asked", asked_words(wanted), found);
                }
            }
            Expect::View { place, view, at, tests } => {
                let seen = self.view(state, *view);
                for test in tests {
                    if let Err(Unmet { expected, found }) = expect::passes(&seen, at, test) {
                        self.fail(*place, format!("\"{at}\" is not so in the view of {view}"), expected, found);
                    }
                }
            }
        }
    }
}

fn asked_words(seats: SeatSet) -> String {
    let numbers: Vec<String> = seats.iter().map(|seat| format!("seat {}", seat.number())).collect();
    if numbers.is_empty() { "nobody asked".into() } else { format!("{} asked", numbers.join(" and ")) }
}

fn quoted<'t>(texts: impl IntoIterator<Item = &'t String>) -> String {
    let all: Vec<String> = texts.into_iter().map(|text| format!("\"{text}\"")).collect();
    if all.is_empty() { "nothing".into() } else { all.join(", ") }
}
