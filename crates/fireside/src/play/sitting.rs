//! One game played at this keyboard: the match, who sits where, and the bots that think. It knows no screen.

use super::seating::{Player, to_replay};
use super::thinker::{Thinking, Thought};
use crate::trouble::Trouble;
use bots::AnyGame;
use serde_json::Value;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use table::{AnyMatch, Asked, Beginning, Consent, Info, Outcome, Seal, Seat, SeatSet, SetupError, UndoRefused, Viewer};

/// How long one look at a thinking bot waits when nobody watches the screen meanwhile.
const PATIENCE: Duration = Duration::from_secs(1);

/// One game at this keyboard.
pub struct Sitting {
    game: Arc<dyn AnyGame>,
    beginning: Beginning<Value>,
    players: Vec<Player>,
    seed: u64,
    of: Box<dyn AnyMatch>,
    thinking: Option<Thinking>,
    saved: usize,
}

/// What a take-back did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Undone {
    /// It is back at that seat's question.
    Back(Seat),
    /// Others at this keyboard must agree first.
    MustAgree(UndoRefused),
    /// There is nothing to take back.
    Nothing,
}

impl Sitting {
    /// Sits down to a new game. The number determines every shuffle and every bot.
    pub fn new(
        game: Arc<dyn AnyGame>,
        beginning: Beginning<Value>,
        seed: u64,
        refused: impl FnOnce(SetupError) -> Trouble,
        seated: impl FnOnce(usize) -> Result<Vec<Player>, Trouble>,
    ) -> Result<Sitting, Trouble> {
        let of = game.open(beginning.clone(), Seal::from_number(seed)).map_err(refused)?;
        let players = seated(of.seats())?;
        Ok(Sitting::seat(game, beginning, players, seed, of))
    }

    /// Sits down again to a game that was saved.
    pub fn resume(game: Arc<dyn AnyGame>, of: Box<dyn AnyMatch>, seed: u64, players: Vec<Player>) -> Sitting {
        let beginning = of.replay().beginning;
        let mut sitting = Sitting::seat(game, beginning, players, seed, of);
        sitting.saved = sitting.of.step();
        sitting
    }

    fn seat(
        game: Arc<dyn AnyGame>,
        beginning: Beginning<Value>,
        players: Vec<Player>,
        seed: u64,
        mut of: Box<dyn AnyMatch>,
    ) -> Sitting {
        let names: Vec<String> = players.iter().map(|player| player.name().to_string()).collect();
        of.set_names(&names);
        Sitting { game, beginning, players, seed, of, thinking: None, saved: 0 }
    }

    /// The same table again, chance anew. Everybody moves on a seat if `moved`.
    pub fn rematch(&self, moved: bool) -> Result<Sitting, SetupError> {
        let seed = self.seed.wrapping_add(1);
        let of = self.game.open(self.beginning.clone(), Seal::from_number(seed))?;
        let mut players = self.players.clone();
        if moved {
            players.rotate_right(1);
        }
        Ok(Sitting::seat(Arc::clone(&self.game), self.beginning.clone(), players, seed, of))
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

    /// The number that determines this game.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The seats of the people at this keyboard.
    pub fn people(&self) -> SeatSet {
        Seat::all(self.players.len()).filter(|seat| self.players[seat.index()].is_person()).collect()
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
        let Some(outcome) = self.outcome() else { return Vec::new() };
        let seats = Seat::all(outcome.seats());
        let counted = seats.clone().any(|seat| outcome.score(seat) != 0);
        seats.filter(|_| counted).map(|seat| format!("{seat} {}", outcome.score(seat))).collect()
    }

    /// Takes the answer of the bot that is thinking, if it has one. True if the position changed.
    pub fn take_answer(&mut self) -> Result<bool, Trouble> {
        match self.thinking.as_ref().map(Thinking::look) {
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
            self.thinking = Some(Thinking::start(&self.game, &*self.of, seat, &spec, self.seed));
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

    /// Takes back a person's last answer. Bots always agree; other people at this keyboard must be asked.
    pub fn undo(&mut self, seat: Seat, agreed: bool) -> Undone {
        let alone = self.people().len() == 1;
        let consent = if alone || agreed { Consent::Everyone } else { Consent::Mine };
        match self.of.undo(seat, consent) {
            Ok(()) => {
                self.thinking = None;
                self.saved = self.saved.min(self.of.step());
                Undone::Back(seat)
            }
            Err(UndoRefused::Nothing) => Undone::Nothing,
            Err(why) => Undone::MustAgree(why),
        }
    }

    /// Does again what a person here took back last; false if there is nothing.
    pub fn redo(&mut self) -> bool {
        let done = self.people().iter().any(|seat| self.of.redo(seat));
        self.thinking = self.thinking.take().filter(|_| !done);
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
                let moves = self.of.replay().moves;
                moves.iter().rev().map(|one| one.seat).find(|seat| people.has(*seat)).or(people.lowest())
            }
        }
    }

    /// Is there something that looks different to others than to `seat`?
    fn hides_from_others(&self, seat: Seat) -> bool {
        let mine = self.of.view(Viewer::Seat(seat));
        Viewer::all(self.of.seats()).any(|other| self.of.view(other) != mine)
    }

    /// Have answers been given since it was last written to a file?
    pub fn unsaved(&self) -> bool {
        self.of.step() != self.saved
    }

    /// Writes the match to a file; all of it or nothing.
    pub fn save(&mut self, path: &Path) -> Result<(), Trouble> {
        let mut replay = self.of.replay();
        replay.players = to_replay(&self.players);
        crate::files::write(path, replay.to_json().as_bytes())?;
        self.saved = self.of.step();
        Ok(())
    }
}
