//! One position of a play, looked at closely: what everybody is shown, what there is, and what an answer leads to.

use super::promise::{Broken, Check, hold};
use super::sight::{Sight, ask, choices, json};
use super::{Inspect, Tally, worlds};
use crate::chance::{Chance, Fast, Sealed};
use crate::game::{Asked, Game};
use crate::log::Log;
use crate::playout::digest;
use crate::seal::Seal;
use crate::seat::{Seat, Viewer};
use crate::words::Told;

/// A position and how the play went on from it.
pub(super) struct Position<'a, G: Inspect> {
    pub game: &'a G,
    pub state: &'a G::State,
    /// What chance follows from.
    pub seed: u64,
    /// How many answers led here.
    pub step: usize,
    /// What was answered here, if the play went on.
    pub taken: Option<(Seat, usize)>,
    /// Every card there was at the beginning.
    pub census: &'a [String],
    /// How many worlds are dealt anew for each seat.
    pub deals: u64,
}

/// An answer that was tried.
pub(super) struct Tried<G: Game> {
    pub seat: Seat,
    pub words: String,
    pub after: After<G>,
    /// What every viewer then sees.
    pub sights: Vec<Sight>,
}

/// Where an answer led.
pub(super) struct After<G: Game> {
    pub state: G::State,
    pub events: Vec<G::Event>,
    /// Chance was used or something was revealed.
    pub marked: bool,
}

/// Answers that are tried at a position, beside the one the play took.
const OTHERS: u64 = 2;

impl<G: Inspect> Position<'_, G> {
    /// Everything that can be said of a position.
    pub fn examine(&self, tally: &mut Tally) -> Result<(), Broken> {
        let sights = self.sights()?;
        sights.iter().try_for_each(Sight::drawable)?;
        self.conserves(self.state, "")?;
        self.stands()?;
        let tried = self.try_answers()?;
        for (here, after) in tried.iter().flat_map(|one| sights.iter().zip(&one.sights)) {
            here.told_apart(after)?;
        }
        worlds::compare(self, &sights, &tried, tally)?;
        for sight in &sights {
            let secrets = self.game.secrets(self.state, sight.viewer);
            for (where_, bytes) in sight.bytes() {
                unmarked(&secrets, &bytes, &format!("the {where_} of {}", sight.viewer))?;
            }
        }
        tried.iter().try_for_each(|one| self.story_keeps_secrets(one))
    }

    /// The sight of every seat and of a spectator; and that there is one of everything.
    fn sights(&self) -> Result<Vec<Sight>, Broken> {
        Sight::of(self.game, self.state, Viewer::Everything)?;
        Viewer::all(self.seats()).map(|viewer| Sight::of(self.game, self.state, viewer)).collect()
    }

    pub fn seats(&self) -> usize {
        self.game.seats(self.state)
    }

    /// How well every seat stands, while the game goes on.
    fn stands(&self) -> Result<(), Broken> {
        if matches!(self.game.asked(self.state), Asked::Over(_)) {
            return Ok(());
        }
        Seat::all(self.seats()).try_for_each(|seat| {
            let outlook = ask(Check::Outlook, "outlook", || self.game.outlook(self.state, seat))?;
            hold(Check::Outlook, outlook.is_none_or(|outlook| (0.0..=1.0).contains(&outlook)), || {
                format!("the outlook of seat {} is {outlook:?}", seat.number())
            })
        })
    }

    /// Every card that was there at the beginning is there, and no other.
    pub fn conserves(&self, state: &G::State, when: &str) -> Result<(), Broken> {
        let mut now = ask(Check::Conserves, "the census", || self.game.census(state))?;
        now.sort();
        let without = |these: &[String], those: &[String]| {
            let mut left = these.to_vec();
            those.iter().for_each(|card| drop(left.iter().position(|one| one == card).map(|at| left.remove(at))));
            left
        };
        hold(Check::Conserves, now == self.census, || {
            let (lost, made) = (without(self.census, &now), without(&now, self.census));
            format!("cards lost{when}: {lost:?}; cards made: {made:?}")
        })
    }

    /// Tries the answer that was taken and a few others, with the chance the match has here.
    fn try_answers(&self) -> Result<Vec<Tried<G>>, Broken> {
        let asked: Vec<Seat> = self.game.asked(self.state).seats().iter().collect();
        let mut pick = Fast::stream(self.seed, self.step as u64);
        let mut answers: Vec<(Seat, usize)> = self.taken.into_iter().collect();
        for _ in 0..if asked.is_empty() { 0 } else { OTHERS } {
            let seat = asked[pick.pick(asked.len() as u32) as usize];
            let offered = choices(self.game, self.state, seat)?.len();
            answers.push((seat, pick.pick(offered.max(1) as u32) as usize));
        }
        answers.sort_unstable();
        answers.dedup();
        answers.into_iter().map(|(seat, index)| self.try_answer(seat, index)).collect()
    }

    fn try_answer(&self, seat: Seat, index: usize) -> Result<Tried<G>, Broken> {
        let choice = choices(self.game, self.state, seat)?[index];
        let words = self.game.describe(self.state, seat, choice).words;
        let after = self.after(self.state, seat, choice, &words, "")?;
        let again = self.after(self.state, seat, choice, &words, "")?;
        hold(Check::Determined, digest(&again.state) == digest(&after.state), || {
            format!("\"{words}\" with the same chance leads to two positions")
        })?;
        let mut silent = self.state.clone();
        let mut chance = self.chance();
        ask(Check::Silence, "playing unheard", || {
            self.game.play(&mut silent, seat, choice, &mut chance, &mut Log::deaf());
        })?;
        hold(Check::Silence, digest(&silent) == digest(&after.state), || {
            format!("\"{words}\" leads elsewhere when nobody listens")
        })?;
        for viewer in Viewer::all(self.seats()).chain([Viewer::Everything]) {
            told(self.game, &after.events, viewer)?;
        }
        let looks = Viewer::all(self.seats()).map(|viewer| Sight::once(self.game, &after.state, viewer));
        let sights = looks.collect::<Result<_, _>>()?;
        Ok(Tried { seat, words, after, sights })
    }

    /// Plays one choice on a copy of a position.
    pub fn after(
        &self,
        state: &G::State,
        seat: Seat,
        choice: G::Choice,
        words: &str,
        world: &str,
    ) -> Result<After<G>, Broken> {
        let mut state = state.clone();
        let (mut chance, mut log) = (self.chance(), Log::listening());
        ask(Check::Plays, &format!("playing \"{words}\" (seat {}){world}", seat.number()), || {
            self.game.play(&mut state, seat, choice, &mut chance, &mut log);
        })?;
        let marked = chance.used() || log.revealed();
        Ok(After { state, events: log.take(), marked })
    }

    fn chance(&self) -> Sealed<'static> {
        Sealed::new(Seal::from_number(self.seed).seed(), self.step as u64 + 1)
    }

    /// The story of an answer names no card that its hearer could see neither before nor after it.
    fn story_keeps_secrets(&self, tried: &Tried<G>) -> Result<(), Broken> {
        for viewer in Viewer::all(self.seats()) {
            let mut secrets = self.game.secrets(self.state, viewer);
            let still = self.game.secrets(&tried.after.state, viewer);
            let shown: Vec<String> = tried.after.events.iter().flat_map(|e| self.game.shows(e, viewer)).collect();
            secrets.retain(|mark| still.contains(mark) && !shown.contains(mark));
            let story = json(&told(self.game, &tried.after.events, viewer)?);
            unmarked(&secrets, &story, &format!("the story that {viewer} is told of \"{}\"", tried.words))?;
        }
        Ok(())
    }
}

/// Events as a viewer is told them.
pub(super) fn told<'a, G: Game>(
    game: &G,
    events: impl IntoIterator<Item = &'a G::Event>,
    viewer: Viewer,
) -> Result<Vec<Told>, Broken> {
    let narrate = || events.into_iter().filter_map(|event| game.narrate(event, viewer)).collect();
    ask(Check::Narrates, &format!("telling {viewer} what happened"), narrate)
}

/// None of these marks is in these bytes.
fn unmarked(secrets: &[String], bytes: &str, whose: &str) -> Result<(), Broken> {
    let found = secrets.iter().find_map(|mark| Some((mark, place_of(bytes, mark)?)));
    hold(Check::Canary, found.is_none(), || match found {
        Some((mark, at)) => format!("\"{mark}\" is hidden, and {whose} names it: {}", around(bytes, at)),
        None => String::new(),
    })
}

/// Where the mark is, as a word of its own.
fn place_of(bytes: &str, mark: &str) -> Option<usize> {
    let escaped = json(&mark);
    let mark = escaped.trim_matches('"');
    let joins = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let (opens, closes) = (joins(mark.chars().next()), joins(mark.chars().next_back()));
    let mut places = bytes.match_indices(mark).map(|(at, _)| at).filter(|_| !mark.is_empty());
    places.find(|&at| {
        let (before, after) = (bytes[..at].chars().next_back(), bytes[at + mark.len()..].chars().next());
        !(opens && joins(before) || closes && joins(after))
    })
}

/// What stands before and behind a place, for whoever looks for it.
fn around(bytes: &str, at: usize) -> String {
    const LETTERS: usize = 120;
    let before: Vec<char> = bytes[..at].chars().rev().take(LETTERS).collect();
    let behind = bytes[at..].chars().take(LETTERS);
    format!("… {} …", before.into_iter().rev().chain(behind).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_found_as_a_word_and_not_within_one() {
        assert_eq!(place_of(r#"{"hand":["Ash"]}"#, "Ash"), Some(10));
        assert_eq!(place_of("Washes; @1 draws Ash.", "Ash"), Some(17));
        assert_eq!(place_of("Ashes and Washer", "Ash"), None);
        assert!(place_of(r#"["say \"when\""]"#, r#"say "when""#).is_some(), "marks are compared as JSON writes them");
        assert_eq!(place_of("anything", ""), None);
    }

    #[test]
    fn what_stands_around_a_mark_is_told() {
        let trouble = unmarked(&["Ash".into()], r#"{"hand":["Ash"]}"#, "the view of seat 1").unwrap_err();
        assert!(trouble.what.ends_with(r#"the view of seat 1 names it: … {"hand":["Ash"]} …"#), "{}", trouble.what);
    }
}
