//! The state of the terminal client between two keys. It draws nothing itself and waits for nothing.

use super::after::Next;
use super::answers::{Answers, Entry, Laid};
use super::ink::Ink;
use super::menu::Menu;
use super::overlay::Overlay;
use super::scene::Scene;
use super::shuffle;
use crate::play::{Place, Sitting, Undone};
use crate::trouble::Trouble;
use crate::words::clean;
use ratatui::layout::Rect;
use std::path::Path;
use std::time::{Duration, Instant};
use table::{MAX_SEATS, Seat, Viewer, with_names};

/// How long to wait for a key while nothing moves.
const CALM: Duration = Duration::from_millis(250);
/// How long to wait for a key while a bot thinks.
const BUSY: Duration = Duration::from_millis(30);
/// How long bots play on, as fast as they can, before the screen is drawn again.
const FRAME: Duration = Duration::from_millis(15);

/// How the client was started.
#[derive(Clone, Debug)]
pub struct Options {
    /// Colours and lines.
    pub ink: Ink,
    /// The least time between two answers of bots, so that they can be followed.
    pub pace: Duration,
    /// Where the game is saved.
    pub save: Option<Place>,
    /// Everybody is asked for words of their own before a sealed deal.
    pub own_secrets: bool,
    /// Take mouse clicks.
    pub mouse: bool,
}

/// A line at the foot of the screen, until the next key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// What it says.
    pub words: String,
    /// Something went wrong.
    pub warning: bool,
}

/// The terminal client.
pub struct App {
    /// How it was started.
    pub options: Options,
    /// The choice of games.
    pub menu: Menu,
    /// The game being played; none while choosing one.
    pub sitting: Option<Sitting>,
    /// What is seen of it.
    pub scene: Option<Scene>,
    /// The table is hidden until this seat has the keyboard.
    pub curtain: Option<Seat>,
    /// Whoever has answered looks at what came of it; then the table is covered for this seat.
    pub covering: Option<Seat>,
    /// What lies over the screen.
    pub overlay: Overlay,
    /// The answers to choose from.
    pub answers: Answers,
    /// What the answers are when the game is over.
    pub next: Vec<Next>,
    /// How the answers lay when they were last drawn.
    pub laid: Option<Laid>,
    /// Where things were when they were last drawn.
    pub spots: Vec<(Rect, String)>,
    /// Where each answer was when it was last drawn.
    pub answer_spots: Vec<(Rect, usize)>,
    /// Said at the foot of the screen.
    pub notice: Option<Notice>,
    /// The answer that is selected was clicked on.
    pub clicked: bool,
    /// Show the selected card at full length.
    pub zoom: bool,
    /// The first line of that which is on screen.
    pub zoom_scroll: usize,
    /// The piece that is looked at, by its place among all that can be.
    pub looked_at: Option<usize>,
    /// The board's first line on screen, where the player has moved it.
    pub scroll: Option<usize>,
    /// How far it is scrolled on the screen.
    pub scrolled: usize,
    /// Bots wait.
    pub paused: bool,
    /// Everything is shown, the game being over.
    pub revealed: bool,
    /// How many lines of answers the question has had room for, on a screen of this size.
    pub question_room: (Rect, u16),
    /// Turns while a bot thinks.
    pub beat: usize,
    pub(super) viewer: Viewer,
    /// For each seat, the number of its last answer: what came after it is new to whoever sits there.
    pub(super) last_own: [usize; MAX_SEATS],
    pub(super) taken_back: Vec<[usize; MAX_SEATS]>,
    pub(super) leaving: bool,
    pub(super) steps_due: usize,
    pub(super) next_answer: Option<Instant>,
    pub(super) saved_as: Option<Place>,
    pub(super) written: bool,
    /// The next game, while words for its shuffle are asked for.
    pub(super) awaited: Option<Box<shuffle::Laid>>,
    pub(super) ended: bool,
    pub(super) done: bool,
    pub(super) interrupted: bool,
}

impl App {
    /// Begins with a game, or with the choice of one.
    pub fn new(options: Options, menu: Menu, sitting: Option<Sitting>) -> App {
        let mut app = App {
            saved_as: None,
            written: false,
            awaited: None,
            options,
            menu,
            sitting: None,
            scene: None,
            curtain: None,
            covering: None,
            overlay: Overlay::None,
            answers: Answers::default(),
            next: Vec::new(),
            laid: None,
            spots: Vec::new(),
            answer_spots: Vec::new(),
            notice: None,
            clicked: false,
            zoom: false,
            zoom_scroll: 0,
            looked_at: None,
            scroll: None,
            scrolled: 0,
            paused: false,
            revealed: false,
            question_room: (Rect::ZERO, 0),
            beat: 0,
            viewer: Viewer::Spectator,
            last_own: [0; MAX_SEATS],
            leaving: false,
            taken_back: Vec::new(),
            steps_due: 0,
            next_answer: None,
            ended: false,
            done: false,
            interrupted: false,
        };
        if let Some(sitting) = sitting {
            app.sit_down(sitting);
        }
        app
    }

    /// Has the player left?
    pub fn done(&self) -> bool {
        self.done
    }

    /// Has the player left by Ctrl-C?
    pub fn interrupted(&self) -> bool {
        self.interrupted
    }

    /// The game came from this file, which is offered when it is saved, and not written unasked.
    pub fn loaded_from(&mut self, path: Option<&Path>) {
        self.saved_as = path.map(Place::own);
    }

    /// Where the game was saved last, if it was.
    pub fn saved_as(&self) -> Option<&Place> {
        self.saved_as.as_ref().filter(|_| self.written)
    }

    /// Begins to play.
    pub fn sit_down(&mut self, sitting: Sitting) {
        self.viewer = sitting.first_viewer();
        self.last_own = [sitting.of().step(); MAX_SEATS];
        self.sitting = Some(sitting);
        (self.overlay, self.curtain, self.awaited) = (Overlay::None, None, None);
        self.covering = None;
        (self.zoom, self.revealed, self.paused) = (false, false, false);
        self.question_room = (Rect::ZERO, 0);
        self.taken_back.clear();
        self.next_answer = None;
        self.refresh();
    }

    /// Nobody plays here: bots are watched.
    pub fn watching(&self) -> bool {
        self.sitting.as_ref().is_some_and(|sitting| sitting.people().is_empty())
    }

    /// Says something at the foot of the screen.
    pub fn say(&mut self, words: impl Into<String>) {
        self.notice = Some(Notice { words: clean(&words.into()), warning: false });
    }

    /// Says what went wrong.
    pub fn warn(&mut self, trouble: Trouble) {
        if let Trouble::Usage(words) | Trouble::Failed(words) = trouble {
            self.notice = Some(Notice { words: clean(&words), warning: true });
        }
    }

    /// Time passes: bots think and answer.
    pub fn tick(&mut self, now: Instant) {
        self.beat = self.beat.wrapping_add(1);
        let begun = Instant::now();
        // As fast as they can is faster than the screen: what happens between two pictures is told in the story.
        while self.bots_answer(now) && self.options.pace.is_zero() && begun.elapsed() < FRAME {}
    }

    /// Lets a bot think and takes its answer, if there is one by now; true if the position changed.
    fn bots_answer(&mut self, now: Instant) -> bool {
        let Some(sitting) = &mut self.sitting else { return false };
        let wait = self.paused && self.steps_due == 0;
        if wait || self.curtain.is_some() || self.covering.is_some() {
            return false;
        }
        sitting.ask_bot();
        if self.steps_due == 0 && self.next_answer.is_some_and(|at| now < at) {
            return false;
        }
        let patience = if self.options.pace.is_zero() { FRAME } else { Duration::ZERO };
        match sitting.take_answer(patience) {
            Ok(false) => false,
            Ok(true) => {
                self.steps_due = self.steps_due.saturating_sub(1);
                self.next_answer = Some(now + self.options.pace);
                self.refresh();
                true
            }
            Err(trouble) => {
                self.paused = true;
                self.warn(trouble);
                false
            }
        }
    }

    /// Lets the bots answer until a person is asked or the game is over, without waiting in between.
    pub fn settle(&mut self) {
        let Some(sitting) = &mut self.sitting else { return };
        let before = sitting.of().step();
        let waited = sitting.wait_for_bots();
        if sitting.of().step() != before {
            self.refresh();
        }
        if let Err(trouble) = waited {
            self.warn(trouble);
        }
    }

    /// How long to wait for a key before the next tick: not at all while bots answer as fast as they can, briefly while
    /// one thinks or is about to, and longer while nothing moves.
    pub fn patience(&self) -> Duration {
        let bots = self.sitting.as_ref().is_some_and(|sitting| sitting.thinking().is_some() || sitting.is_bot_asked());
        let moves = self.curtain.is_none() && self.covering.is_none();
        match bots && !(self.paused && self.steps_due == 0) && moves {
            true if self.options.pace.is_zero() => Duration::ZERO,
            true => BUSY,
            false => CALM,
        }
    }

    /// Keys that were typed before the end of the game was on the screen were not meant for it. True once after it.
    pub fn forget_typed_ahead(&mut self) -> bool {
        std::mem::take(&mut self.ended)
    }

    /// Looks at the match anew after it has changed.
    pub fn refresh(&mut self) {
        let Some(sitting) = &self.sitting else { return };
        let over = sitting.outcome().is_some();
        let asked = sitting.of().asked().seats().and(sitting.people());
        let looks_already = matches!(self.viewer, Viewer::Seat(seat) if asked.has(seat));
        if let Some(seat) = asked.lowest().filter(|_| !looks_already) {
            if sitting.must_hide(self.viewer, seat) {
                let looks = self.covering.is_none() && self.scene.is_some() && self.has_learnt();
                self.covering = Some(seat);
                return if looks { self.show() } else { self.cover() };
            }
            self.viewer = Viewer::Seat(seat);
        }
        self.covering = None;
        if over && sitting.people().len() > 1 {
            self.viewer = Viewer::Spectator;
        }
        self.show();
    }

    /// Has whoever looks been told something by their last answer that the others are not told: a card they drew?
    fn has_learnt(&self) -> bool {
        let (Some(sitting), Viewer::Seat(seat)) = (&self.sitting, self.viewer) else { return false };
        let since = self.last_own[seat.index()].saturating_sub(1);
        let words = |viewer| sitting.told(viewer, since).into_iter().map(|told| told.told.words).collect::<Vec<_>>();
        words(self.viewer) != words(Viewer::Spectator)
    }

    /// Hides the table; nothing of what the one before has seen is kept behind it.
    pub fn cover(&mut self) {
        (self.curtain, self.scene) = (self.covering.take(), None);
        (self.answers, self.zoom) = (Answers::default(), false);
    }

    /// The keyboard has been handed over.
    pub fn lift_curtain(&mut self, seat: Seat) {
        self.curtain = None;
        self.viewer = Viewer::Seat(seat);
        self.show();
    }

    /// Draws up what the viewer sees and may answer.
    pub fn show(&mut self) {
        let Some(sitting) = &self.sitting else { return };
        let viewer = if self.revealed { Viewer::Everything } else { self.viewer };
        let scene = Scene::of(sitting, viewer, &self.last_own);
        let names = sitting.of().names();
        let entry = |offer: &table::Description| Entry {
            verb: offer.verb.clone(),
            words: self.options.ink.text(&clean(&with_names(&offer.words, names))),
        };
        let same = |before: &Scene| scene.prompt.is_some() && before.prompt == scene.prompt;
        if self.next.is_empty() && self.scene.as_ref().is_some_and(same) {
            // Somebody else has answered meanwhile: what is being chosen here stays chosen.
            self.scene = Some(scene);
            return;
        }
        self.next.clear();
        self.answers = match (&scene.prompt, sitting.outcome()) {
            (_, Some(_)) => {
                self.next = self.what_next();
                self.ended = true;
                // Whoever gave the last answer with Enter, and says it once more, must see how it ended.
                Answers::at_rest(self.next.iter().map(|next| self.next_entry(*next)).collect())
            }
            (Some(prompt), None) => Answers::new(prompt.offers.iter().map(entry).collect()),
            (None, None) => Answers::default(),
        };
        self.scene = Some(scene);
        (self.looked_at, self.scroll, self.laid) = (None, None, None);
        self.clicked = false;
    }

    /// Gives an answer, or does what is chosen after the end.
    pub fn answer(&mut self, choice: usize) {
        if let Some(next) = self.next.get(choice).copied() {
            return self.go_on(next);
        }
        let (Some(sitting), Some(seat)) = (&mut self.sitting, self.scene.as_ref().and_then(|scene| scene.reader))
        else {
            return;
        };
        match sitting.answer(seat, choice) {
            Ok(()) => {
                self.last_own[seat.index()] = sitting.of().step();
                self.taken_back.clear();
                self.next_answer = Some(Instant::now() + self.options.pace / 2);
                self.refresh();
            }
            Err(trouble) => self.warn(trouble),
        }
    }

    /// Takes back the last answer of a person here.
    pub fn undo(&mut self, agreed: bool) {
        if self.watching() {
            return self.say("There is nothing of yours to take back: bots are playing.");
        }
        let by = self.scene.as_ref().filter(|scene| scene.prompt.is_some()).and_then(|scene| scene.reader);
        let Some(sitting) = &mut self.sitting else { return };
        let undone = sitting.undo(by, agreed);
        match undone {
            Undone::Back(seat) => {
                self.taken_back.push(self.last_own);
                let step = sitting.of().step();
                self.last_own.iter_mut().for_each(|last| *last = step.min(*last));
                let same_luck = !sitting.same_luck().is_empty();
                let name = self.name(seat).to_string();
                self.revealed = false;
                self.refresh();
                self.say(match same_luck {
                    true => "Taken back; what was rolled or drawn stays the same. r does it again.".into(),
                    false => format!("{name}'s last answer is taken back; r does it again."),
                });
            }
            Undone::Nothing => self.say("There is nothing to take back yet."),
            Undone::MustAgree(why) => {
                self.overlay = Overlay::Agree(clean(&why));
            }
        }
    }

    /// Does again what was taken back.
    pub fn redo(&mut self) {
        let Some(sitting) = &mut self.sitting else { return };
        if sitting.redo() {
            self.last_own = self.taken_back.pop().unwrap_or(self.last_own);
            self.refresh();
            self.say("Done again.");
        } else {
            self.say("There is nothing to do again.");
        }
    }

    /// A seat's name.
    pub fn name(&self, seat: Seat) -> &str {
        self.sitting.as_ref().map_or("?", |sitting| crate::picture_text::name(sitting.of().names(), seat))
    }

    /// Looks at the next piece on the table, or the one before.
    pub fn look_on(&mut self, forward: bool) {
        let Some(count) = self.scene.as_ref().map(|scene| scene.pieces().len()).filter(|count| *count > 0) else {
            return self.say("There is nothing on the table to look at.");
        };
        self.looked_at = Some(match (self.looked_at, forward) {
            (None, true) => 0,
            (None, false) => count - 1,
            (Some(here), true) => (here + 1) % count,
            (Some(here), false) => (here + count - 1) % count,
        });
        self.scroll = None;
        (self.zoom, self.zoom_scroll) = (true, 0);
    }

    /// Selects an answer that has to do with a thing; a second click on it gives the answer.
    pub fn click_on(&mut self, handle: &str) {
        let again = std::mem::replace(&mut self.clicked, true);
        let Some(prompt) = self.scene.as_ref().and_then(|scene| scene.prompt.as_ref()) else { return };
        let touches = |offer: &table::Description| offer.things.iter().chain(&offer.places).any(|one| one == handle);
        let about: Vec<usize> = (0..prompt.offers.len()).filter(|&index| touches(&prompt.offers[index])).collect();
        // What was selected before anybody clicked is not chosen yet.
        let here = about.iter().position(|index| again && self.answers.selected() == Some(*index));
        match (about.as_slice(), here) {
            ([], _) => {}
            ([only], Some(_)) => self.answer(*only),
            (many, here) => {
                self.looked_at = None;
                self.answers.close_filter();
                self.answers.select(many[here.map_or(0, |here| (here + 1) % many.len())]);
            }
        }
    }
}
