//! Questions that are answered for a player, because they said so. What a habit does follows from the setting and from
//! what lies open; where it follows from what the player holds, the time it takes tells nothing.

use super::tempo::{ENOUGH, Tempo};
use super::{Command, Keeper};
use crate::entry::Entry;
use crate::ledger::Driver;
use crate::refusal::{Code, Refusal};
use crate::web::schemas::message;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};
use table::{AnyMatch, Prompt, Seat, ToldAt, Viewer};

/// A habit answers after this many milliseconds at least, and up to this many more.
const DELAY: (u64, u64) = (400, 1200);
/// So many milliseconds before a player's time is over a habit has answered for them: to write an answer down takes time.
const SPARE: u64 = 500;
pub const MOST_STOPS: usize = 16;
pub const LONGEST_STOP: usize = 40;

/// Which questions a player wants to have answered for them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Auto {
    /// None.
    #[default]
    Never,
    /// Those with only one answer.
    OnlyAnswer,
    /// Those that can be passed; ends by itself at the first that can't.
    Pass,
    /// As `Pass`; ends as well at a moment of the story, and as soon as another player does more than pass.
    Until(Until),
}

/// A moment of the story.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// The next phase or turn begins.
    Phase,
    /// The next turn begins.
    Turn,
}

/// One player's habit.
#[derive(Clone, Debug, Default)]
pub(super) struct Habit {
    auto: Auto,
    stops: Vec<String>,
    /// Why it ended by itself.
    ended: Option<&'static str>,
    /// Up to which answer the story was read.
    read: usize,
    /// The phase that the story has come to, in its words.
    phase: String,
    /// The question that came last, and when.
    came: Option<(u64, Instant)>,
    /// How fast the player answers themselves.
    tempo: Tempo,
}

message!(AutoWord = "auto");

/// Your habit has changed, by your word or by itself.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Habit")]
pub struct AutoMessage<'a> {
    t: AutoWord,
    /// Which questions are answered for you.
    auto: Auto,
    /// The phases in which you are always asked.
    stops: &'a [String],
    /// Why it ended by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    ended: Option<&'static str>,
}

impl Habit {
    /// The setting, as its player is told of it.
    pub fn text(&self) -> String {
        let message = AutoMessage { t: AutoWord::It, auto: self.auto, stops: &self.stops, ended: self.ended };
        serde_json::to_string(&message).expect("a message is plain data")
    }

    /// Changes the setting. Stops that are not given stay as they were.
    fn set(&mut self, auto: Auto, stops: Option<Vec<String>>, play: Option<&dyn AnyMatch>, seat: Seat) {
        (self.auto, self.ended) = (auto, None);
        if let Some(stops) = stops {
            self.stops = stops;
        }
        self.read_on(play, seat);
    }

    fn end(&mut self, why: &'static str) {
        (self.auto, self.ended) = (Auto::Never, Some(why));
    }

    /// Reads the story on as the seat may know it; gives what is new. After an answer was taken back it is read anew.
    fn read_on(&mut self, play: Option<&dyn AnyMatch>, seat: Seat) -> Vec<ToldAt> {
        let Some(play) = play else { return Vec::new() };
        if self.read > play.step() {
            (self.read, self.phase) = (0, String::new());
        }
        let lines = play.told(Viewer::Seat(seat), self.read);
        self.read = play.step();
        for line in &lines {
            match &*line.told.kind {
                "phase" => self.phase = line.told.words.to_lowercase(),
                "turn" => self.phase.clear(),
                _ => {}
            }
        }
        lines
    }

    /// The player wants to be asked in this phase, whatever their habit.
    fn stops_here(&self) -> bool {
        self.stops.iter().any(|stop| self.phase.contains(&stop.to_lowercase()))
    }

    /// What the habit answers, if anything; `lines` is what was told since it was last asked.
    fn choose(&mut self, prompt: &Prompt, lines: &[ToldAt], seat: Seat) -> Option<usize> {
        let kind = |kinds: &[&str]| lines.iter().any(|line| kinds.contains(&&*line.told.kind));
        let others = |line: &ToldAt| line.told.by.is_some_and(|by| by != seat) && line.told.kind != "pass";
        let ended = match self.auto {
            Auto::Until(Until::Phase) if kind(&["phase", "turn"]) => Some("a new phase has begun"),
            Auto::Until(Until::Turn) if kind(&["turn"]) => Some("a new turn has begun"),
            Auto::Until(_) if lines.iter().any(others) => Some("somebody has done something"),
            _ => None,
        };
        let passes = matches!(self.auto, Auto::Pass | Auto::Until(_));
        let pass = prompt.offers.iter().position(|offer| offer.verb == "pass").filter(|_| passes);
        let ended = ended.or_else(|| (passes && pass.is_none()).then_some("this can't be passed"));
        if ended.is_some() {
            (self.auto, self.ended) = (Auto::Never, ended);
            return None;
        }
        match self.auto {
            _ if self.stops_here() => None,
            // Until it is known how fast the player is, an only answer is theirs.
            Auto::OnlyAnswer => (prompt.offers.len() == 1 && self.tempo.known() >= ENOUGH).then_some(0),
            _ => pass,
        }
    }

    /// A question has come up.
    fn asked(&mut self, question: u64) {
        if self.came.is_none_or(|(known, _)| known != question) {
            self.came = Some((question, Instant::now()));
        }
    }

    /// The player has answered it themselves.
    pub fn answered(&mut self, question: u64) {
        if let Some((_, when)) = self.came.filter(|(known, _)| *known == question) {
            self.tempo.took(when.elapsed());
        }
    }

    /// How long it takes over an answer. That a question has only one answer may follow from what the player holds, so
    /// that is answered as slowly as the player lately was; a pass follows from the setting alone. `left` is the player's
    /// time: nobody loses by waiting for their own habit.
    fn delay(&self, dice: u64, left: Option<u64>) -> u64 {
        let (least, more) = DELAY;
        let usual = least + dice % more;
        let delay = match (self.auto, self.tempo.like(dice / more)) {
            // A little beside it, as no two answers take the same time; who is fast is followed as fast.
            (Auto::OnlyAnswer, Some(like)) => like + dice % (like / 25).clamp(20, least),
            _ => usual,
        };
        match left {
            // Some moment of what is left, for whoever hurries is not on the dot either.
            Some(left) if left < delay + SPARE => left / 4 + dice % (left / 2).max(1),
            _ => delay,
        }
    }
}

/// Stops that can be kept.
pub fn fit_stops(stops: &[String]) -> Result<(), Refusal> {
    let fits = |stop: &String| (1..=LONGEST_STOP).contains(&stop.chars().count());
    if stops.len() <= MOST_STOPS && stops.iter().all(fits) {
        return Ok(());
    }
    let why = format!("name at most {MOST_STOPS} phases to stop in, each with 1 to {LONGEST_STOP} letters");
    Err(Refusal::new(Code::Wrong, why))
}

impl Keeper {
    /// Changes a player's habit. What was about to be answered is thought over again.
    pub(super) fn set_habit(&mut self, seat: Seat, auto: Auto, stops: Option<Vec<String>>) {
        let habit = &mut self.habits[seat.index()];
        habit.set(auto, stops, self.ledger.play(), seat);
        self.habit_changed(seat);
        if let Driver::Person(_) = self.ledger.driver(seat) {
            self.thinking[seat.index()] = 0;
        }
        self.stir();
    }

    fn habit_changed(&mut self, seat: Seat) {
        self.habit_changes += 1;
        self.habit_ticks[seat.index()] = self.habit_changes;
        self.tick();
    }

    pub(super) fn follow_habit(&mut self, seat: Seat, question: u64) {
        let habit = &mut self.habits[seat.index()];
        habit.asked(question);
        if habit.auto == Auto::Never {
            return;
        }
        let lines = habit.read_on(self.ledger.play(), seat);
        let Some(prompt) = self.ledger.play().and_then(|play| play.prompt(seat)) else { return };
        let choice = habit.choose(&prompt, &lines, seat);
        let left = self.ledger.time_left(seat, self.house.nature.now());
        let delay = Duration::from_millis(habit.delay(self.house.nature.id(), left));
        if habit.auto == Auto::Never {
            self.habit_changed(seat);
        }
        let (Some(choice), Some(me)) = (choice, self.me.upgrade()) else { return };
        self.thinking[seat.index()] = question;
        tokio::spawn(async move {
            tokio::time::sleep(delay).await;
            let _ = me.send(Command::Habit { seat, question, choice }).await;
        });
    }

    pub(super) async fn habit_answers(&mut self, seat: Seat, question: u64, choice: usize) -> Result<(), Refusal> {
        let begun = Instant::now();
        let person = matches!(self.ledger.driver(seat), Driver::Person(_));
        let habit = &self.habits[seat.index()];
        // The habit may have been changed while it waited.
        let still = habit.auto != Auto::Never && !habit.stops_here() && self.thinking[seat.index()] == question;
        // To play on is to decline, or to take one's own wish back, and nobody does that without knowing it.
        if person && still && self.ledger.ends_a_wish(seat) {
            self.thinking[seat.index()] = 0;
        } else if person && still && self.ledger.question(seat) == question {
            let answer = Entry::Answer { seat, choice: choice as u16, check: String::new(), nonce: None };
            match self.enter(vec![answer]).await {
                Err(refusal) if refusal.code == Code::Broken => {
                    self.habits[seat.index()].end("the rules fail on this; choose something else");
                    self.habit_changed(seat);
                }
                // The store did not take it: the habit comes to it once more.
                Err(_) => self.think_again(seat, question),
                // Counted as any other: nobody can tell by the numbers which it was.
                Ok(_) => self.count_answer(begun),
            }
        }
        if self.ledger.version == 0 { Err(Refusal::busy()) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::{Description, Question, Told};

    const ME: Seat = Seat::new(0);

    #[test]
    fn the_only_answer_of_a_slow_player_comes_as_slowly_as_they_play() {
        let mut habit = Habit { auto: Auto::OnlyAnswer, ..Habit::default() };
        for seconds in [9, 10, 11, 3_600] {
            habit.tempo.took(Duration::from_secs(seconds));
        }
        let delays: Vec<u64> = (0..20_000).map(|dice| habit.delay(dice * 7, None)).collect();
        for second in [9, 10, 11] {
            let like = delays.iter().filter(|delay| (second * 1000..second * 1000 + DELAY.0).contains(*delay)).count();
            assert!(like > 5_000, "{like} answers take {second} s, as often as the player's own");
        }
        assert!(delays.iter().all(|delay| (9_000..11_400).contains(delay)), "and none takes as long as no other does");
    }

    #[test]
    fn the_only_answer_of_a_fast_player_comes_as_fast() {
        let mut habit = Habit { auto: Auto::OnlyAnswer, ..Habit::default() };
        (0..ENOUGH as u64).for_each(|more| habit.tempo.took(Duration::from_millis(250 + more)));
        let delays = (0..1_000).map(|dice| habit.delay(dice * 7, None));
        assert!(delays.into_iter().all(|delay| (250..250 + ENOUGH as u64 + 20).contains(&delay)));
    }

    #[test]
    fn nobodys_time_runs_out_while_their_habit_waits() {
        let mut habit = Habit { auto: Auto::OnlyAnswer, ..Habit::default() };
        habit.tempo.took(Duration::from_secs(40));
        for (auto, left) in [(Auto::OnlyAnswer, 4_000), (Auto::Pass, 1_000)] {
            habit.auto = auto;
            let delays: Vec<u64> = (0..3_000).map(|dice| habit.delay(dice * 7, Some(left))).collect();
            assert!(delays.iter().all(|delay| (left / 4..=left - left / 4).contains(delay)), "{auto:?}");
            assert!(delays.iter().any(|delay| *delay != delays[0]), "nor always at the same moment");
        }
        assert_eq!(habit.delay(77, Some(0)), 0);
        habit.auto = Auto::OnlyAnswer;
        assert!(habit.delay(77, Some(60_000)) >= 40_000, "whoever has the time takes it");
    }

    fn prompt(verbs: &[&'static str]) -> Prompt {
        let offers = verbs.iter().map(|verb| Description::new(*verb, *verb)).collect();
        Prompt { question: Question::new("What now?"), offers, refusals: Vec::new() }
    }

    fn told(kind: &'static str, words: &str, by: Option<Seat>) -> ToldAt {
        let told = Told::new(kind, words);
        ToldAt { step: 1, told: by.map_or(told.clone(), |by| told.by(by)) }
    }

    fn habit(auto: Auto) -> Habit {
        Habit { auto, ..Habit::default() }
    }

    #[test]
    fn who_passes_until_something_needs_them_is_asked_then_and_told_why() {
        let mut passing = habit(Auto::Pass);
        let noise = [told("turn", "Turn 2", None), told("play", "@2 plays a card.", Some(Seat::new(1)))];
        assert_eq!(passing.choose(&prompt(&["play", "pass"]), &noise, ME), Some(1));
        assert_eq!(passing.choose(&prompt(&["block", "suffer"]), &[], ME), None);
        assert_eq!((passing.auto, passing.ended), (Auto::Never, Some("this can't be passed")));
    }

    #[test]
    fn a_yield_ends_at_its_moment_and_when_another_acts() {
        let (phase, turn) = (told("phase", "The Main phase begins.", None), told("turn", "Turn 2", None));
        let (pass, play) =
            (told("pass", "@2 passes.", Some(Seat::new(1))), told("play", "@2 plays.", Some(Seat::new(1))));
        let mine = told("play", "@1 plays.", Some(ME));
        for (until, line, goes_on) in [
            (Until::Phase, &phase, false),
            (Until::Phase, &turn, false),
            (Until::Turn, &phase, true),
            (Until::Turn, &turn, false),
            (Until::Turn, &pass, true),
            (Until::Turn, &mine, true),
            (Until::Turn, &play, false),
        ] {
            let mut yields = habit(Auto::Until(until));
            let choice = yields.choose(&prompt(&["pass", "play"]), std::slice::from_ref(line), ME);
            assert_eq!(choice.is_some(), goes_on, "{until:?}: {}", line.told.words);
            assert_eq!(yields.ended.is_none(), goes_on);
        }
    }

    #[test]
    fn in_a_phase_with_a_stop_no_habit_answers() {
        for auto in [Auto::OnlyAnswer, Auto::Pass, Auto::Until(Until::Turn)] {
            let phase = "the main phase begins.".into();
            let mut stopped = Habit { auto, phase, stops: vec!["Main".into()], ..Habit::default() };
            (0..ENOUGH).for_each(|_| stopped.tempo.took(Duration::from_secs(1)));
            assert_eq!(stopped.choose(&prompt(&["pass"]), &[], ME), None, "{auto:?}");
            stopped.phase = "the end phase begins.".into();
            assert_eq!(stopped.choose(&prompt(&["pass"]), &[], ME), Some(0), "{auto:?}");
        }
    }

    #[test]
    fn an_only_answer_takes_as_long_as_its_player_lately_took() {
        let mut slow = habit(Auto::OnlyAnswer);
        let (least, more) = DELAY;
        for seconds in [3, 3, 5] {
            assert_eq!(slow.choose(&prompt(&["pass"]), &[], ME), None, "too little is known yet");
            slow.tempo.took(Duration::from_secs(seconds));
        }
        slow.tempo.took(Duration::from_secs(5));
        assert_eq!(slow.choose(&prompt(&["pass"]), &[], ME), Some(0));
        let delays: Vec<u64> = (0..3 * more).map(|dice| slow.delay(dice, None)).collect();
        for like in [3000, 5000] {
            assert!(delays.iter().any(|delay| (like..like + least).contains(delay)), "sometimes as then");
        }
        assert!(delays.iter().all(|delay| (3000..5000 + least).contains(delay)));
        assert!(
            Habit { auto: Auto::Pass, ..slow }.delay(77, None) < least + more,
            "a pass tells nothing and need not wait"
        );
    }

    #[test]
    fn only_an_answer_to_the_question_that_came_counts() {
        let mut habit = Habit::default();
        habit.asked(1);
        habit.answered(1);
        habit.answered(2);
        assert_eq!(habit.tempo.known(), 1);
    }

    #[test]
    fn stops_are_few_and_short() {
        assert!(fit_stops(&["Main".into(), "End".into()]).is_ok() && fit_stops(&[]).is_ok());
        assert!(fit_stops(&[String::new()]).is_err() && fit_stops(&["x".repeat(41)]).is_err());
        assert!(fit_stops(&vec!["Main".to_string(); 17]).is_err());
    }
}
