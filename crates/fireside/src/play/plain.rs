//! Playing line by line: for pipes and scripts, for screen readers, and for terminals that can do no more.

use super::deal::{Deal, Promise, ask_secrets, secrets, who_adds};
use super::keep::Keep;
use super::place::Place;
use super::seating::Player;
use super::sitting::{Sitting, Undone};
use crate::picture_text::{self, Wording};
use crate::screen::{Ink, guide};
use crate::trouble::Trouble;
use crate::words::{clean, count};
use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use table::{MAX_SEATS, Prompt, Seat, Viewer, with_names};

/// So many lines push what was on the screen out of sight.
const CURTAIN: usize = 60;
/// The longest line that is read.
const LONGEST: u64 = 4096;

const HELP: &str = "\
Answer with a number, or with words that only one answer has.
  table        show the table again
  answers      show the answers again
  story        tell everything that has happened
  look WORDS   read a card on the table in full
  why          what you have and cannot use now, and why not
  rules        what the words of the game mean, and its rules
  undo, redo   take back your last answer, or do it again
  save FILE    save the game; without a name, where it came from
  quit         leave";

const AFTER: &str = "\
Say yes to play again, or no to leave.
  table        show the table again
  hidden       show it with all that was hidden
  story        tell everything that has happened
  look WORDS   read a card on the table in full
  rules        what the words of the game mean, and its rules
  undo         take back your last answer
  save FILE    save the game; without a name, where it came from";

/// How the game is told.
#[derive(Clone, Debug)]
pub struct Options {
    /// For the eye or for the ear.
    pub wording: Wording,
    /// Where the game is saved when it is left.
    pub save: Option<Place>,
    /// The least time between two answers of bots, so that they can be followed.
    pub pace: Duration,
    /// The file it came from, which is written only on demand.
    pub from: Option<PathBuf>,
    /// Somebody is there to be asked before a game is lost.
    pub asks: bool,
    /// Only ASCII.
    pub ascii: bool,
    /// Everybody is asked for words of their own before a sealed deal.
    pub own_secrets: bool,
}

/// A game played line by line.
pub struct Plain<R, W> {
    sitting: Sitting,
    options: Options,
    input: R,
    out: W,
    viewer: Viewer,
    /// How many answers each seat has been told the story of; whoever watches bots is told as the first.
    told: [usize; MAX_SEATS],
    /// Something was told since somebody last said something.
    fresh: bool,
    /// For an interruption, where the game has a place to be saved.
    keep: Option<Keep>,
}

/// What came of a line.
enum Went {
    /// The same question is still open.
    On,
    /// The position changed.
    Changed,
    /// The player leaves.
    Left,
}

/// What comes after the end of a game.
enum Next {
    /// Another game, with the same players.
    Another,
    /// The same game, the last answer of which was taken back.
    TakenBack,
    /// Nothing: everybody leaves.
    Nothing,
}

/// Plays until the game is over and nobody wants another, or until somebody leaves.
pub fn play(sitting: Sitting, options: Options, input: impl BufRead, out: impl Write) -> Result<(), Trouble> {
    let viewer = sitting.first_viewer();
    let keep = options.save.as_ref().map(|_| Keep::new());
    let mut plain = Plain { told: [0; MAX_SEATS], fresh: false, sitting, options, input, out, viewer, keep };
    let played = plain.run();
    let keep = plain.keep.take();
    let _closed = keep.as_ref().map(Keep::close);
    if let Some(mut place) = plain.options.save.clone() {
        plain.save(&mut place)?;
    }
    played
}

impl<R: BufRead, W: Write> Plain<R, W> {
    fn run(&mut self) -> Result<(), Trouble> {
        self.introduce()?;
        while self.play_one()? {
            match self.after_it()? {
                Next::Another => self.introduce()?,
                Next::TakenBack => {}
                Next::Nothing => break,
            }
        }
        Ok(())
    }

    fn line(&mut self, text: &str) -> Result<(), Trouble> {
        let text = if self.options.ascii { crate::words::ascii(text) } else { text.to_string() };
        Ok(writeln!(self.out, "{text}")?)
    }

    fn with_names(&self, text: &str) -> String {
        clean(&with_names(text, self.sitting.of().names()))
    }

    fn introduce(&mut self) -> Result<(), Trouble> {
        let info = self.sitting.info();
        self.line(&format!("{}: {}", info.title, info.about))?;
        let describe = |player: &Player| match player {
            Player::Person { name } => clean(name),
            Player::Bot { name, spec } => format!("{} ({spec})", clean(name)),
        };
        let players: Vec<String> = self.sitting.players().iter().map(describe).collect();
        self.line(&format!("At the table: {}.", players.join(", ")))?;
        if !self.sitting.people().is_empty() {
            self.line("Type help for what you can say.")?;
        }
        Ok(())
    }

    /// One game; false if the player left before its end.
    fn play_one(&mut self) -> Result<bool, Trouble> {
        loop {
            self.hold();
            while self.sitting.person_asked().is_none() && self.step_bot()? {
                self.tell()?;
            }
            let Some(seat) = self.person_asked() else { break };
            self.hand_over(seat)?;
            self.tell()?;
            self.show_table()?;
            self.ask(seat)?;
            loop {
                match self.hear(seat)? {
                    Went::On => {}
                    Went::Changed => break,
                    Went::Left => return Ok(false),
                }
            }
        }
        self.look_together()?;
        self.tell()?;
        self.show_table()?;
        let words = self.sitting.outcome().map_or(String::new(), |outcome| outcome.words());
        let words = self.with_names(&words);
        self.line(&words)?;
        let points = self.sitting.points();
        if !points.is_empty() {
            let words = self.with_names(&format!("Points: {}.", points.join(", ")));
            self.line(&words)?;
        }
        Ok(true)
    }

    /// Who answers now: whoever looks, if they are asked, so that what they see is theirs.
    fn person_asked(&self) -> Option<Seat> {
        let asked = self.sitting.of().asked().seats().and(self.sitting.people());
        match self.viewer {
            Viewer::Seat(seat) if asked.has(seat) => Some(seat),
            _ => self.sitting.person_asked(),
        }
    }

    /// Waits for one answer of one bot, and no shorter than its pace; false if none is asked.
    fn step_bot(&mut self) -> Result<bool, Trouble> {
        let begun = Instant::now();
        let answered = self.sitting.step_bot()?;
        if answered {
            self.hold();
            std::thread::sleep(self.options.pace.saturating_sub(begun.elapsed()));
        }
        Ok(answered)
    }

    /// Keeps the game as it stands, should it be interrupted.
    fn hold(&self) {
        if let Some((keep, place)) = self.keep.as_ref().zip(self.options.save.as_ref()) {
            keep.hold(place, self.sitting.later());
        }
    }

    /// Makes the seat that is asked the one that looks; covers the table first where others sit at this keyboard.
    fn hand_over(&mut self, seat: Seat) -> Result<(), Trouble> {
        if self.viewer == Viewer::Seat(seat) {
            return Ok(());
        }
        if self.sitting.must_hide(self.viewer, seat) {
            self.tell()?;
            if self.fresh && self.options.asks {
                self.line("Press Enter to cover the table.")?;
                self.read()?;
            }
            self.line(&"\n".repeat(CURTAIN))?;
            let words =
                self.with_names(&format!("Pass the keyboard to {seat}. {seat}: press Enter when nobody else looks."));
            self.line(&words)?;
            self.out.flush()?;
            self.read()?;
        } else if let Viewer::Seat(before) = self.viewer {
            // Nothing is hidden, so whoever is asked now has heard what was told so far.
            self.told[seat.index()] = self.told[seat.index()].max(self.told[before.index()]);
        }
        self.viewer = Viewer::Seat(seat);
        Ok(())
    }

    /// Several people look at the end together: what was hidden from one of them stays so.
    fn look_together(&mut self) -> Result<(), Trouble> {
        let people = self.sitting.people();
        if people.len() > 1 {
            if people.iter().any(|seat| self.sitting.must_hide(self.viewer, seat)) {
                self.line(&"\n".repeat(CURTAIN))?;
            }
            self.viewer = Viewer::Spectator;
        }
        Ok(())
    }

    /// Tells whoever looks what has happened since they were last told.
    fn tell(&mut self) -> Result<(), Trouble> {
        let hearer = match self.viewer {
            Viewer::Seat(seat) => seat.index(),
            Viewer::Everything => 0,
            // At the end all hear together what one of them has not been told.
            Viewer::Spectator if self.sitting.outcome().is_some() => {
                let last = self.sitting.people().iter().min_by_key(|seat| self.told[seat.index()]);
                last.map_or(0, Seat::index)
            }
            // Each of several people is told when it is their turn.
            Viewer::Spectator => return Ok(()),
        };
        let story = self.sitting.told(self.viewer, self.told[hearer]);
        for told in story {
            let words = self.with_names(&told.told.words);
            self.line(&if told.told.heading { format!("== {words}") } else { words })?;
            self.fresh = true;
        }
        self.told[hearer] = self.sitting.of().step();
        Ok(self.out.flush()?)
    }

    fn show_table(&mut self) -> Result<(), Trouble> {
        let picture = self.sitting.of().picture(self.viewer);
        let reader = match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Everything => None,
        };
        let lines = picture_text::lines(&picture, self.sitting.of().names(), reader, self.options.wording);
        self.line("")?;
        lines.iter().try_for_each(|line| self.line(line))?;
        self.line("")
    }

    fn prompt(&self, seat: Seat) -> Prompt {
        self.sitting.of().prompt(seat).unwrap_or(Prompt {
            question: table::Question::new("Nothing is asked."),
            offers: Vec::new(),
            refusals: Vec::new(),
        })
    }

    fn ask(&mut self, seat: Seat) -> Result<(), Trouble> {
        let prompt = self.prompt(seat);
        let several = self.sitting.people().len() > 1;
        let question = if several { format!("{seat}: {}", prompt.question.words) } else { prompt.question.words };
        let question = self.with_names(&question);
        self.line(&question)?;
        for (index, offer) in prompt.offers.iter().enumerate() {
            let words = self.with_names(&offer.words);
            self.line(&format!("  {}. {words}", index + 1))?;
        }
        Ok(self.out.flush()?)
    }

    /// A line from the player; nothing at the end of the input.
    fn read(&mut self) -> Result<Option<String>, Trouble> {
        self.fresh = false;
        let mut bytes = Vec::new();
        let read = std::io::Read::take(&mut self.input, LONGEST).read_until(b'\n', &mut bytes);
        let read = read.map_err(|error| Trouble::failed(format_args!("cannot read the answers: {error}")))?;
        Ok((read > 0).then(|| clean(String::from_utf8_lossy(&bytes).trim())))
    }

    fn hear(&mut self, seat: Seat) -> Result<Went, Trouble> {
        write!(self.out, "> ")?;
        self.out.flush()?;
        let Some(said) = self.read()? else {
            self.line("")?;
            let step = count(self.sitting.of().step() as u64, "answer");
            let remedy = match &self.options.save {
                Some(place) => format!("give more answers, or go on with --load {}", place.path().display()),
                None => "give more answers, or save with --save FILE and go on with --load FILE".into(),
            };
            return Err(Trouble::failed(format_args!(
                "the input ended after {step}, before the game was over; {remedy}"
            )));
        };
        let (word, rest) = said.split_once(' ').map_or((said.as_str(), ""), |(word, rest)| (word, rest.trim()));
        match word.to_lowercase().as_str() {
            "" => self.line("Answer with a number; help shows what else you can say.").map(|()| Went::On),
            "?" | "h" | "help" => self.line(HELP).map(|()| Went::On),
            "q" | "quit" | "exit" => self.quit(),
            "u" | "undo" => self.undo(seat),
            "r" | "redo" => self.redo(),
            "t" | "table" | "board" => self.show_table().map(|()| Went::On),
            "a" | "answers" => self.ask(seat).map(|()| Went::On),
            "l" | "story" | "log" => {
                self.told[seat.index()] = 0;
                self.tell().map(|()| Went::On)
            }
            "w" | "why" => self.why_not(seat).map(|()| Went::On),
            "g" | "rules" => self.rules().map(|()| Went::On),
            "look" => self.look(rest).map(|()| Went::On),
            "s" | "save" => self.save_as(rest).map(|()| Went::On),
            _ => self.answer(seat, &said),
        }
    }

    /// The words and the rules of the game.
    fn rules(&mut self) -> Result<(), Trouble> {
        const COLUMNS: usize = 78;
        let ink = Ink { colour: false, ascii: self.options.ascii };
        guide(self.sitting.info().id, ink, COLUMNS).iter().try_for_each(|line| self.line(line.to_string().trim_end()))
    }

    /// Leaves; nothing that was played is lost without a word.
    fn quit(&mut self) -> Result<Went, Trouble> {
        if self.options.save.is_some() || !self.sitting.unsaved() {
            return Ok(Went::Left);
        }
        if !self.options.asks {
            let step = count(self.sitting.of().step() as u64, "answer");
            let words = match self.sitting.partly_saved().zip(self.sitting.file()) {
                Some((partly, file)) => format!("{partly} {}", Place::go_on(file)),
                None => format!("Not saved: a game of {step} is gone. To keep one, say save FILE before quit."),
            };
            return self.line(&words).map(|()| Went::Left);
        }
        let saved = self.sitting.partly_saved().unwrap_or_else(|| "This game is not saved.".into());
        self.line(&format!("{saved} Leave all the same? (yes or no; save FILE keeps it)"))?;
        write!(self.out, "> ")?;
        self.out.flush()?;
        match self.read()?.is_none_or(|said| said.to_lowercase().starts_with('y')) {
            true => Ok(Went::Left),
            false => self.line("You stay.").map(|()| Went::On),
        }
    }

    fn answer(&mut self, seat: Seat, said: &str) -> Result<Went, Trouble> {
        let prompt = self.prompt(seat);
        let words: Vec<String> = prompt.offers.iter().map(|offer| self.with_names(&offer.words)).collect();
        match meant(said, &words) {
            Ok(choice) => {
                self.sitting.answer(seat, choice)?;
                Ok(Went::Changed)
            }
            Err(why) => self.line(&why).map(|()| Went::On),
        }
    }

    fn undo(&mut self, seat: Seat) -> Result<Went, Trouble> {
        let mut undone = self.sitting.undo(Some(seat), false);
        if let Undone::MustAgree(why) = &undone {
            let words = clean(&format!("To take it back: {why}. Does everybody agree? (yes or no)"));
            self.line(&words)?;
            write!(self.out, "> ")?;
            self.out.flush()?;
            let agreed = self.read()?.is_some_and(|said| said.to_lowercase().starts_with('y'));
            if agreed {
                undone = self.sitting.undo(Some(seat), true);
            }
        }
        match undone {
            Undone::Back(_) => {
                let step = self.sitting.of().step();
                self.told.iter_mut().for_each(|told| *told = step.min(*told));
                self.line(&format!("Taken back.{}", self.sitting.same_luck())).map(|()| Went::Changed)
            }
            Undone::Nothing => self.line("There is nothing to take back yet.").map(|()| Went::On),
            Undone::MustAgree(_) => self.line("Nothing was taken back.").map(|()| Went::On),
        }
    }

    fn redo(&mut self) -> Result<Went, Trouble> {
        if self.sitting.redo() {
            return Ok(Went::Changed);
        }
        self.line("There is nothing to do again.").map(|()| Went::On)
    }

    fn why_not(&mut self, seat: Seat) -> Result<(), Trouble> {
        let refusals = self.prompt(seat).refusals;
        if refusals.is_empty() {
            return self.line("Nothing of yours is barred now.");
        }
        let picture = self.sitting.of().picture(self.viewer);
        for refusal in refusals {
            let piece = picture_text::pieces(&picture).into_iter().find(|piece| piece.handle == refusal.thing);
            let label = piece.map_or(refusal.thing.clone(), |piece| piece.label.clone());
            let words = self.with_names(&format!("{}: {}", label.trim(), refusal.why));
            self.line(&words)?;
        }
        Ok(())
    }

    fn look(&mut self, wanted: &str) -> Result<(), Trouble> {
        let picture = self.sitting.of().picture(self.viewer);
        let wanted = wanted.to_lowercase();
        let say = |text: &str| self.with_names(text);
        let matches = |piece: &&table::Piece| !piece.hidden && say(&piece.label).to_lowercase().contains(&wanted);
        let found: Vec<String> = picture_text::pieces(&picture)
            .into_iter()
            .filter(|piece| !piece.label.trim().is_empty())
            .filter(matches)
            .map(|piece| {
                let text =
                    if piece.text.is_empty() { "(nothing more is written on it)".into() } else { say(&piece.text) };
                format!("{}: {text}", picture_text::piece(piece, &say))
            })
            .collect();
        if found.is_empty() {
            return self.line("There is nothing like that on the table.");
        }
        found.iter().try_for_each(|line| self.line(line))
    }

    fn save_as(&mut self, name: &str) -> Result<(), Trouble> {
        // Where it is saved in the end, and the file that has it already; the name of another is somebody else's.
        let saved = self.sitting.file().or(self.options.from.as_deref()).map(Place::own);
        let mut own = self.options.save.iter().cloned().chain(saved);
        let found = own.find(|place| name.is_empty() || place.path() == Path::new(name));
        let mut place = match found {
            Some(place) => place,
            None if name.is_empty() => return self.line("Say save and the name of a file."),
            None => Place::free(Path::new(name)),
        };
        if !name.is_empty() && !place.is_own() && place.path().exists() {
            let words = format!("{} exists already; choose another name.", place.path().display());
            return self.line(&words);
        }
        match self.save(&mut place) {
            Err(Trouble::Failed(why)) => self.line(&format!("Not saved: {why}.")),
            saved => saved,
        }
    }

    fn save(&mut self, place: &mut Place) -> Result<(), Trouble> {
        let usual = self.options.save.as_ref().is_some_and(|usual| usual.path() == place.path());
        self.sitting.save(place)?;
        if usual {
            self.options.save = Some(place.clone());
            self.hold();
        }
        self.line(&place.saved())
    }

    /// Promises before anything is shuffled, and takes what the people at the table add to it.
    fn deal_again(&mut self) -> Result<Deal, Trouble> {
        if let Deal::Practice(_) = self.sitting.deal() {
            let deal = self.sitting.deal().again(0)?;
            self.line(&deal.words())?;
            return Ok(deal);
        }
        let promise = Promise::new()?;
        self.line(&promise.words())?;
        let names = who_adds(self.sitting.players());
        let secrets = match self.options.own_secrets {
            true => ask_secrets(&names, &mut self.input, &mut self.out)?,
            false => secrets(names.len())?,
        };
        Ok(promise.keep(secrets))
    }

    /// After the end: the table and the story can still be looked at, the last answer taken back, the game saved and
    /// another one begun. Only a clear word leaves.
    fn after_it(&mut self) -> Result<Next, Trouble> {
        if self.sitting.people().is_empty() {
            return Ok(Next::Nothing);
        }
        loop {
            let lost = self.options.save.is_none() && self.sitting.unsaved();
            let keep = if lost { "; save FILE keeps this game" } else { "" };
            self.line(&format!("Play again? (yes or no{keep})"))?;
            write!(self.out, "> ")?;
            self.out.flush()?;
            let Some(said) = self.read()? else { break };
            let (word, rest) = said.split_once(' ').map_or((said.as_str(), ""), |(word, rest)| (word, rest.trim()));
            match word.to_lowercase().as_str() {
                "y" | "yes" => return self.begin_again().map(|()| Next::Another),
                "n" | "no" | "q" | "quit" | "exit" => break,
                "s" | "save" => self.save_as(rest)?,
                "t" | "table" | "board" => self.show_table()?,
                "hidden" => {
                    let viewer = std::mem::replace(&mut self.viewer, Viewer::Everything);
                    self.show_table()?;
                    self.viewer = viewer;
                    self.sitting.lay_open();
                }
                "l" | "story" | "log" => {
                    self.told = [0; MAX_SEATS];
                    self.tell()?;
                }
                "look" => self.look(rest)?,
                "g" | "rules" => self.rules()?,
                "u" | "undo" => {
                    let seat = self.sitting.last_person();
                    if let Some(seat) = seat
                        && matches!(self.undo(seat)?, Went::Changed)
                    {
                        return Ok(Next::TakenBack);
                    }
                }
                _ => self.line(AFTER)?,
            }
        }
        self.line("")?;
        Ok(Next::Nothing)
    }

    /// Sits down with the same players to another game.
    fn begin_again(&mut self) -> Result<(), Trouble> {
        if let Some(mut place) = self.options.save.clone() {
            self.save(&mut place)?;
            self.keep.iter().for_each(Keep::let_go);
            self.options.save = Some(place.next());
        }
        let deal = self.deal_again()?;
        self.sitting = self.sitting.rematch_with(false, deal)?;
        self.options.from = None;
        (self.viewer, self.told) = (self.sitting.first_viewer(), [0; MAX_SEATS]);
        Ok(())
    }
}

/// The answer that a number or words mean, from 0, or what to say instead.
fn meant(said: &str, offers: &[String]) -> Result<usize, String> {
    if let Ok(number) = said.parse::<usize>() {
        let wrong = || format!("There is no answer {number}; choose from 1 to {}.", offers.len());
        return number.checked_sub(1).filter(|&index| index < offers.len()).ok_or_else(wrong);
    }
    let wanted = said.to_lowercase();
    if let Some(exact) = offers.iter().position(|words| words.to_lowercase() == wanted) {
        return Ok(exact);
    }
    let found: Vec<usize> = (0..offers.len()).filter(|&index| offers[index].to_lowercase().contains(&wanted)).collect();
    match found.as_slice() {
        [one] => Ok(*one),
        [] => Err("No answer says that. Say answers to hear them again, or help.".into()),
        many => {
            let numbers: Vec<String> = many.iter().take(9).map(|index| (index + 1).to_string()).collect();
            Err(format!("Several answers say that: {}. Give a number.", numbers.join(", ")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_one_answer_has_are_enough() {
        let offers = ["Take the top square", "Take the top left square", "Pass"].map(String::from);
        assert_eq!(meant("2", &offers), Ok(1));
        assert_eq!(meant("LEFT", &offers), Ok(1));
        assert_eq!(meant("take the top square", &offers), Ok(0));
        assert_eq!(meant("take", &offers), Err("Several answers say that: 1, 2. Give a number.".into()));
        assert_eq!(meant("4", &offers), Err("There is no answer 4; choose from 1 to 3.".into()));
        assert_eq!(meant("0", &offers), Err("There is no answer 0; choose from 1 to 3.".into()));
        assert!(meant("resign", &offers).is_err());
    }

    #[test]
    fn bots_keep_their_pace_line_by_line() {
        let told_in = |pace: Duration| {
            let game = crate::catalogue::games().find("tic-tac-toe").cloned().unwrap();
            let beginning = table::Beginning { setup: game.default_setup(2), given: None };
            let players = crate::play::parse_seats("random,random", "Ann").unwrap();
            let sitting = Sitting::new(game, beginning, players, Deal::Practice(3)).unwrap();
            let options = Options {
                wording: Wording::Spoken,
                save: None,
                pace,
                from: None,
                asks: false,
                ascii: false,
                own_secrets: false,
            };
            let (begun, mut out) = (Instant::now(), Vec::new());
            play(sitting, options, "".as_bytes(), &mut out).unwrap();
            let answers = String::from_utf8(out).unwrap().matches(" takes the ").count() as u32;
            (answers, begun.elapsed())
        };
        let pace = Duration::from_millis(20);
        let (answers, time) = told_in(pace);
        assert!(answers >= 5 && time >= pace * answers, "{answers} answers in {time:?}");
    }
}
