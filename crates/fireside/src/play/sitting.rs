//! One game played at this keyboard: the match, who sits where, and the bots that think. It knows no screen.

use super::deal::Deal;
use super::place::Place;
use super::seating::{Player, from_replay, to_replay};
use super::thinker::{Thinking, Thought};
use crate::trouble::Trouble;
use bots::AnyGame;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use table::{
    AnyMatch, Asked, Beginning, Consent, Info, Outcome, Promised, Seal, Seat, SeatSet, SetupError, ToldAt, UndoRefused,
    Viewer, with_names,
};

/// How long one look at a thinking bot waits when nobody watches the screen meanwhile.
const PATIENCE: Duration = Duration::from_secs(1);

/// One game at this keyboard.
pub struct Sitting {
    game: Arc<dyn AnyGame>,
    beginning: Beginning<Value>,
    players: Vec<Player>,
    deal: Deal,
    of: Box<dyn AnyMatch>,
    promises: Vec<Promised>,
    thinking: Option<Thinking>,
    /// The file that holds it, or did before it went on.
    file: Option<PathBuf>,
    /// How much of it nobody has to save: what the file holds, or what it began with.
    saved: Extent,
}

/// How far a match has come: the number of its answers and of its take-backs. A match that goes on, or back, never comes to
/// the same pair again but by doing again what was taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Extent {
    answers: usize,
    taken_back: usize,
}

impl Extent {
    fn of(of: &dyn AnyMatch) -> Extent {
        Extent { answers: of.step(), taken_back: of.taken_back().len() }
    }
}

/// What a take-back did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Undone {
    /// It is back at that seat's question.
    Back(Seat),
    /// Others must agree first; why.
    MustAgree(String),
    /// There is nothing to take back.
    Nothing,
}

/// How many seats the table has that begins like this.
///
/// # Errors
/// When nobody can sit down like this.
pub fn seats(game: &dyn AnyGame, beginning: &Beginning<Value>) -> Result<usize, SetupError> {
    // Nobody plays at this table: it is laid only to count its chairs.
    Ok(game.open(beginning.clone(), Seal::from_number(0))?.seats())
}

/// Does what is still to come of a saved game follow from a new deal?
pub fn is_dealt_anew(of: &dyn AnyMatch) -> bool {
    let (_, seal) = of.seals().last().expect("a match has a seal");
    matches!(Deal::of(seal), Deal::Sealed(_)) && of.asked().outcome().is_none()
}

fn promises_of(of: &dyn AnyMatch) -> Vec<Promised> {
    of.seals().iter().map(|(after, seal)| Promised::of(*after, seal)).collect()
}

fn people(players: &[Player]) -> SeatSet {
    Seat::all(players.len()).filter(|seat| players[seat.index()].is_person()).collect()
}

impl Sitting {
    /// Sits down to a new game, with as many players as [`seats`] says. The deal determines every shuffle and every
    /// bot.
    pub fn new(
        game: Arc<dyn AnyGame>,
        beginning: Beginning<Value>,
        players: Vec<Player>,
        deal: Deal,
    ) -> Result<Sitting, SetupError> {
        let of = game.open(beginning.clone(), deal.seal())?;
        Ok(Sitting::seat(game, beginning, players, deal, of))
    }

    /// Sits down again to a game that was saved. What is still to come in a sealed game follows from a new seal: the
    /// secrets of the old one have lain open in the file. It is dealt from `own`, if people have given their words.
    pub fn resume(
        game: Arc<dyn AnyGame>,
        of: Box<dyn AnyMatch>,
        players: Vec<Player>,
        file: &Path,
        own: Option<Deal>,
    ) -> Result<Sitting, Trouble> {
        let (_, seal) = of.seals().last().expect("a match has a seal");
        let (mut deal, mut of) = (Deal::of(seal), of);
        if is_dealt_anew(&*of) {
            deal = own.map_or_else(|| deal.again(people(&players).len()), Ok)?;
            of.go_on(deal.seal());
        }
        let mut sitting = Sitting::seat(game, of.beginning(), players, deal, of);
        sitting.file = Some(file.to_path_buf());
        Ok(sitting)
    }

    /// Goes on from an earlier point of a game that was saved, as a game of its own with chance of its own.
    pub fn branch(
        game: Arc<dyn AnyGame>,
        of: &dyn AnyMatch,
        step: usize,
        players: Vec<Player>,
        own: Option<Deal>,
    ) -> Result<Sitting, Trouble> {
        let deal = own.map_or_else(|| Deal::sealed(people(&players).len()), Ok)?;
        let branch = of.branch(step, deal.seal());
        Ok(Sitting::seat(game, of.beginning(), players, deal, branch))
    }

    fn seat(
        game: Arc<dyn AnyGame>,
        beginning: Beginning<Value>,
        players: Vec<Player>,
        deal: Deal,
        mut of: Box<dyn AnyMatch>,
    ) -> Sitting {
        // Whoever sat there before keeps the answers they gave.
        if from_replay(of.names()) != players {
            of.seat_anew(&to_replay(&players));
        }
        let names: Vec<String> = players.iter().map(|player| player.name().to_string()).collect();
        of.set_names(&names);
        let (promises, saved) = (promises_of(&*of), Extent::of(&*of));
        Sitting { game, beginning, players, deal, of, promises, thinking: None, file: None, saved }
    }

    /// The same table again, chance anew. Everybody moves on a seat if `moved`.
    pub fn rematch(&self, moved: bool) -> Result<Sitting, Trouble> {
        self.rematch_with(moved, self.deal.again(self.people().len())?)
    }

    /// The same table again, dealt from this.
    pub fn rematch_with(&self, moved: bool, deal: Deal) -> Result<Sitting, Trouble> {
        let mut players = self.players.clone();
        if moved {
            players.rotate_right(1);
        }
        Sitting::new(Arc::clone(&self.game), self.beginning.clone(), players, deal).map_err(Trouble::failed)
    }

    /// The match.
    pub fn of(&self) -> &dyn AnyMatch {
        &*self.of
    }

    /// The game's name, players, revision.
    pub fn info(&self) -> Info {
        self.of.info()
    }

    /// Who sits where.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// Where its chance comes from.
    pub fn deal(&self) -> &Deal {
        &self.deal
    }

    /// What was promised of its chance, and from which answer on.
    pub fn promises(&self) -> &[Promised] {
        &self.promises
    }

    /// What happened after the first `after` answers, as a viewer may know it; whoever sat there before those who play
    /// now is called by name.
    pub fn told(&self, viewer: Viewer, after: usize) -> Vec<ToldAt> {
        let mut story = self.of.told(viewer, after);
        for told in &mut story {
            if self.of.names_at(told.step) != self.of.names() {
                told.told.words = with_names(&told.told.words, &crate::replays::names_at(&*self.of, told.step));
            }
        }
        story
    }

    /// The seats of the people at this keyboard.
    pub fn people(&self) -> SeatSet {
        people(&self.players)
    }

    /// Who looks before anybody is asked: the only person there is; of several, nobody yet.
    pub fn first_viewer(&self) -> Viewer {
        let people = self.people();
        match people.len() {
            0 => Viewer::Everything,
            1 => people.lowest().map_or(Viewer::Spectator, Viewer::Seat),
            _ => Viewer::Spectator,
        }
    }

    /// The person who is asked now; the first of them, where several are.
    pub fn person_asked(&self) -> Option<Seat> {
        self.of.asked().seats().and(self.people()).lowest()
    }

    /// The bot that is asked now, with how it thinks.
    fn bot_asked(&self) -> Option<(Seat, bots::Spec)> {
        self.of.asked().seats().iter().find_map(|seat| match &self.players[seat.index()] {
            Player::Bot { spec, .. } => Some((seat, *spec)),
            Player::Person { .. } => None,
        })
    }

    /// Is a bot asked now?
    pub fn is_bot_asked(&self) -> bool {
        self.bot_asked().is_some()
    }

    /// The bot that is thinking, and for how long.
    pub fn thinking(&self) -> Option<(Seat, Duration)> {
        self.thinking.as_ref().map(|thinking| (thinking.seat, thinking.since.elapsed()))
    }

    /// The result, when the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.of.asked() {
            Asked::Over(outcome) => Some(outcome),
            Asked::Seats(_) => None,
        }
    }

    /// What each seat made, as `@1 12`, when the game is over and counts points.
    pub fn points(&self) -> Vec<String> {
        self.outcome().map_or(Vec::new(), |outcome| crate::words::points(&outcome))
    }

    /// Takes the answer of the bot that is thinking, if it has one within this time. True if the position changed.
    pub fn take_answer(&mut self, patience: Duration) -> Result<bool, Trouble> {
        match self.thinking.as_ref().map(|thinking| thinking.wait(patience)) {
            None | Some(Thought::Not) => Ok(false),
            Some(thought) => self.take(thought).map(|()| true),
        }
    }

    /// Waits until no bot is asked any more, or a person is, or the game is over.
    pub fn wait_for_bots(&mut self) -> Result<(), Trouble> {
        while self.person_asked().is_none() && self.bot_asked().is_some() {
            self.step_bot()?;
        }
        Ok(())
    }

    /// Waits for one answer of one bot; false if none is asked.
    pub fn step_bot(&mut self) -> Result<bool, Trouble> {
        loop {
            self.ask_bot();
            let Some(thinking) = &self.thinking else { return Ok(false) };
            match thinking.wait(PATIENCE) {
                Thought::Not => {}
                thought => return self.take(thought).map(|()| true),
            }
        }
    }

    /// Lets a bot think, if one is asked.
    pub fn ask_bot(&mut self) {
        let stale = |thinking: &Thinking| thinking.step != self.of.step();
        if self.thinking.as_ref().is_some_and(stale) {
            self.thinking = None;
        }
        if self.thinking.is_none()
            && let Some((seat, spec)) = self.bot_asked()
        {
            self.thinking = Some(Thinking::start(&self.game, &*self.of, seat, &spec, self.deal.number()));
        }
    }

    fn take(&mut self, thought: Thought) -> Result<(), Trouble> {
        let thinking = self.thinking.take().expect("somebody was thinking");
        let name = self.players[thinking.seat.index()].name().to_string();
        let lost = |why: &str| {
            let remedy = "take back your last answer, or save the game and report it";
            Trouble::failed(format_args!("{name} {why}; {remedy}"))
        };
        match thought {
            Thought::Answer(answer) => {
                self.of.answer(thinking.seat, answer).map_err(|_| lost("answered what was not asked"))
            }
            Thought::Lost | Thought::Not => Err(lost("could not answer")),
        }
    }

    /// A person's answer: the number of an offer, from 0.
    pub fn answer(&mut self, seat: Seat, choice: usize) -> Result<(), Trouble> {
        self.of.answer(seat, choice).map_err(Trouble::failed)
    }

    /// Takes back the last answer of a person here, for whoever sits at the keyboard now. Bots always agree; other
    /// people must be asked, and before all the one whose answer it is.
    pub fn undo(&mut self, by: Option<Seat>, agreed: bool) -> Undone {
        let Some(seat) = self.last_person() else { return Undone::Nothing };
        let alone = self.people().len() == 1;
        if !agreed && let Some(why) = self.others_must_agree(seat, by) {
            return Undone::MustAgree(why);
        }
        let consent = if alone || agreed { Consent::Everyone } else { Consent::Mine };
        match self.of.undo(seat, consent) {
            Ok(()) => {
                self.thinking = None;
                self.promises = promises_of(&*self.of);
                Undone::Back(seat)
            }
            Err(UndoRefused::Nothing) => Undone::Nothing,
            Err(why) => Undone::MustAgree(why.to_string()),
        }
    }

    /// Why somebody else must agree that the last answer of `seat` is taken back: the one who gave it does not sit at the
    /// keyboard now. Bots always agree.
    fn others_must_agree(&self, seat: Seat, by: Option<Seat>) -> Option<String> {
        let last = self.of.answers().iter().rposition(|answer| answer.seat == seat)?;
        let giver = from_replay(self.of.names_at(last + 1)).swap_remove(seat.index());
        let left = giver.is_person() && giver != self.players[seat.index()];
        if !left && (self.people().len() == 1 || by == Some(seat)) {
            return None;
        }
        let seen = self.of.answers()[last..].iter().any(|answer| answer.barrier);
        let seen = if seen { ", and something was rolled or revealed since" } else { "" };
        Some(format!("{} gave this answer and must agree{seen}", giver.name()))
    }

    /// Is there something that anybody cannot see?
    pub fn hides(&self) -> bool {
        let everything = self.of.view(Viewer::Everything);
        Viewer::all(self.of.seats()).any(|viewer| self.of.view(viewer) != everything)
    }

    /// Everything that was hidden has been shown, the game being over: whoever takes back now has seen it.
    pub fn lay_open(&mut self) {
        if self.hides() {
            self.of.lay_open();
        }
    }

    /// What is to be said of the last take-back, where something had been rolled or revealed.
    pub fn same_luck(&self) -> &'static str {
        match self.of.taken_back().last() {
            Some(taken_back) if taken_back.revealed => " What was rolled or drawn will be the same again.",
            _ => "",
        }
    }

    /// Does again what a person here took back last; false if there is nothing.
    pub fn redo(&mut self) -> bool {
        let done = self.people().iter().any(|seat| self.of.redo(seat));
        self.thinking = self.thinking.take().filter(|_| !done);
        self.promises = promises_of(&*self.of);
        done
    }

    /// Must the table be covered while the keyboard goes to `seat`? So it is, when several people play and either the
    /// one who looked before or the next one sees what others do not, or when they answer unseen by each other.
    pub fn must_hide(&self, before: Viewer, seat: Seat) -> bool {
        let before = match before {
            Viewer::Seat(before) => self.hides_from_others(before),
            Viewer::Spectator | Viewer::Everything => false,
        };
        let others = self.people().without(seat);
        !others.is_empty() && (before || self.hides_from_others(seat) || self.of.asked().seats().len() > 1)
    }

    /// The person here who answered last: the one whose answer would be taken back.
    pub fn last_person(&self) -> Option<Seat> {
        let people = self.people();
        match people.len() {
            0 | 1 => people.lowest(),
            _ => {
                let answers = self.of.answers();
                answers.iter().rev().map(|one| one.seat).find(|seat| people.has(*seat)).or(people.lowest())
            }
        }
    }

    /// Is there something that looks different to others than to `seat`?
    fn hides_from_others(&self, seat: Seat) -> bool {
        let mine = self.of.view(Viewer::Seat(seat));
        Viewer::all(self.of.seats()).any(|other| self.of.view(other) != mine)
    }

    /// Is there something that no file holds?
    pub fn unsaved(&self) -> bool {
        let nothing = self.file.is_none() && self.of.step() == 0;
        !nothing && self.saved != Extent::of(&*self.of)
    }

    /// The file that holds it, or a part of it.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// What a file holds of it, where that is not all.
    pub fn partly_saved(&self) -> Option<String> {
        let file = self.file.as_ref().filter(|_| self.unsaved())?.display();
        let Extent { answers, taken_back } = self.saved;
        Some(match taken_back == self.of.taken_back().len() {
            true => format!("{file} holds the game up to answer {answers}; what came after is not saved."),
            false => {
                format!("{file} holds the game as it was before something was taken back; since then nothing is saved.")
            }
        })
    }

    /// Writes the match to a file; all of it or nothing.
    pub fn save(&mut self, place: &mut Place) -> Result<(), Trouble> {
        place.write(&self.later()())?;
        (self.file, self.saved) = (Some(place.path().to_path_buf()), Extent::of(&*self.of));
        Ok(())
    }

    /// The match as it stands, to be written as the text of a file when it is wanted: that plays it again from its
    /// beginning.
    pub fn later(&self) -> impl FnOnce() -> String + Send + use<> {
        let mut of = self.of.at(self.of.step());
        // The file keeps how a bot thinks beside its name, bound to the answers like everything else in it.
        of.set_names(&to_replay(&self.players));
        move || of.replay().to_json()
    }
}
