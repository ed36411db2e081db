//! A play, played once straight through, with the questions checked on the way.

use super::play::{Pick, Play};
use super::promise::{Broken, Check, Line, hold};
use super::sight::{ask, choices, json, short};
use super::{Inspect, Table};
use crate::game::{Asked, Game};
use crate::matches::{Beginning, Match, Refused};
use crate::outcome::Outcome;
use crate::playout::digest;
use crate::seal::Seal;
use crate::seat::{Seat, Viewer};
use crate::words::Description;
use std::sync::Arc;

/// A play as it went.
pub(super) struct Walk<G: Game> {
    /// The match, as it stands at the end.
    pub played: Match<G>,
    /// What stood after each number of answers, from 0.
    pub marks: Vec<Mark>,
    /// Every card there was at the beginning.
    pub census: Vec<String>,
}

/// A position and what led to it, in three numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Mark {
    pub state: u64,
    /// What somebody who sees everything sees; of a long play only now and then.
    pub everything: Option<u64>,
    pub events: u64,
}

/// Is the position after so many answers one that is always looked at? All of a short play, and of a long one every
/// sixteenth: what is shown there is large, and the same again and again.
pub(super) fn looked_at(step: usize) -> bool {
    step < 64 || step.is_multiple_of(16)
}

impl Mark {
    /// What stands at the end of a match.
    pub fn of<G: Game>(played: &Match<G>) -> Result<Mark, Broken> {
        let step = played.answers().len();
        let first = played.events().partition_point(|(at, _)| *at < step);
        let events = digest(&format!("{:?}", &played.events()[first..]));
        Mark::made(&**played.game(), played.state(), step, events)
    }

    /// The same, looked at twice: what is shown depends on the position and on nothing else.
    fn twice<G: Game>(played: &Match<G>) -> Result<Mark, Broken> {
        let first = Mark::of(played)?;
        let again = everything(&**played.game(), played.state(), played.answers().len())?;
        hold(Check::Shows, first.everything == again, || "everything looks different when one looks again".into())?;
        Ok(first)
    }

    /// The same of a position that is not in a match.
    pub fn made<G: Game>(game: &G, state: &G::State, step: usize, events: u64) -> Result<Mark, Broken> {
        Ok(Mark { state: digest(state), everything: everything(game, state, step)?, events })
    }

    /// What is not the same, for a message.
    pub fn differs(&self, other: &Mark) -> Option<&'static str> {
        if self.state != other.state {
            Some("the position is another one")
        } else if self.everything != other.everything {
            Some("the position has the same hash but looks different")
        } else if self.events != other.events {
            Some("other events happened")
        } else {
            None
        }
    }
}

fn everything<G: Game>(game: &G, state: &G::State, step: usize) -> Result<Option<u64>, Broken> {
    let look = || digest(&json(&game.view(state, Viewer::Everything)));
    looked_at(step).then(|| ask(Check::Shows, "the view of everything", look)).transpose()
}

/// Sits down.
pub(super) fn open<G: Game>(game: &Arc<G>, table: &Table<G>, seed: u64) -> Result<Match<G>, Broken> {
    let beginning = Beginning { setup: table.setup.clone(), given: None };
    let seal = Seal::from_number(seed);
    let opened = ask(Check::Starts, "starting", || Match::open(Arc::clone(game), beginning, seal))?;
    opened.map_err(|error| Broken::new(Check::Starts, format!("the setup of {} is refused: {error}", table.title)))
}

/// Plays a play once. What breaks on the way is told with the answers that led there.
pub(super) fn walk<G: Inspect>(
    game: &Arc<G>,
    table: &Table<G>,
    play: &Play,
    lines: &mut Vec<Line>,
) -> Result<Walk<G>, Broken> {
    let longest = game.info().longest as usize;
    let mut played = open(game, table, play.seed)?;
    let seats = game.seats(played.state());
    hold(Check::Starts, seats == table.players, || format!("{} sat down at a table of {seats} seats", table.title))?;
    let mut marks = vec![Mark::twice(&played)?];
    let mut census = ask(Check::Conserves, "the census", || game.census(played.state()))?;
    census.sort();
    for pick in &play.picks {
        let answers = lines.len();
        if let Asked::Over(_) = asked(&played, seats)? {
            break;
        }
        hold(Check::Ends, answers < longest, || {
            format!("after {answers} choices it is still going on, and Info::longest says {longest}")
        })?;
        let (seat, choice) = step(&mut played, *pick, marks[answers].state, lines)?;
        let answered =
            ask(Check::Plays, &format!("playing \"{}\"", lines[answers].words), || played.answer(seat, choice))?;
        answered.map_err(|refused| Broken::new(Check::Plays, format!("an offered choice was refused: {refused}")))?;
        hold(Check::Asks, game.seats(played.state()) == seats, || "the number of seats has changed".into())?;
        marks.push(Mark::twice(&played)?);
    }
    match asked(&played, seats)? {
        Asked::Seats(set) => set.iter().try_for_each(|seat| offers(&**game, played.state(), seat).map(drop))?,
        Asked::Over(outcome) => {
            fits(&**game, &outcome, seats)?;
            let refused = Seat::all(seats).all(|seat| played.answer(seat, 0) == Err(Refused::Over));
            hold(Check::Refuses, refused, || "an answer was taken after the end".into())?;
        }
    }
    Ok(Walk { played, marks, census })
}

/// Who is asked, and that it makes sense.
fn asked<G: Game>(played: &Match<G>, seats: usize) -> Result<Asked, Broken> {
    let asked = ask(Check::Asks, "asked", || played.asked())?;
    if let Asked::Seats(set) = asked {
        hold(Check::Asks, !set.is_empty(), || "the game is not over and nobody is asked".into())?;
        let stranger = set.iter().find(|seat| seat.index() >= seats);
        hold(Check::Asks, stranger.is_none(), || format!("{stranger:?} is asked at a table of {seats}"))?;
    }
    Ok(asked)
}

/// Looks at what everybody is offered, tries what nobody is, and gives the answer the pick means.
fn step<G: Game>(
    played: &mut Match<G>,
    pick: Pick,
    before: u64,
    lines: &mut Vec<Line>,
) -> Result<(Seat, usize), Broken> {
    let game = Arc::clone(played.game());
    let set = played.asked().seats();
    let seats: Vec<Seat> = set.iter().collect();
    let chosen = seats[usize::from(pick.who) % seats.len()];
    let mut answer = (chosen, 0);
    for &seat in &seats {
        let described = offers(&*game, played.state(), seat)?;
        if seat == chosen {
            answer.1 = usize::from(pick.what) % described.len();
            let question = ask(Check::Shows, "the question", || game.question(played.state(), seat))?.words;
            let (words, of) = (described[answer.1].words.clone(), described.len());
            lines.push(Line { seat, question, words, choice: answer.1 + 1, of });
        }
        let refused = played.answer(seat, described.len());
        hold(Check::Refuses, matches!(refused, Err(Refused::NoSuchChoice { .. })), || {
            format!("answer {} of {} was taken", described.len() + 1, described.len())
        })?;
    }
    let others = Seat::all(game.seats(played.state())).filter(|seat| !set.has(*seat));
    let refused = others.map(|seat| played.answer(seat, 0)).all(|said| matches!(said, Err(Refused::NotAsked { .. })));
    hold(Check::Refuses, refused, || "a seat that is not asked has answered".into())?;
    let unchanged = !looked_at(lines.len()) || digest(played.state()) == before;
    hold(Check::Refuses, unchanged, || "a refused answer changed the position".into())?;
    Ok(answer)
}

/// What a seat is offered: something, nothing twice, no words twice, and the same when asked again.
pub(super) fn offers<G: Game>(game: &G, state: &G::State, seat: Seat) -> Result<Vec<Description>, Broken> {
    let who = seat.number();
    let offered = choices(game, state, seat)?;
    hold(Check::Offers, !offered.is_empty(), || format!("seat {who} is asked and has no choice"))?;
    hold(Check::Offers, offered.len() <= usize::from(u16::MAX), || {
        format!("seat {who} has {} choices at once; split the question, nobody can read that", offered.len())
    })?;
    let twice = (1..offered.len()).find(|&index| offered[..index].contains(&offered[index]));
    hold(Check::OffersOnce, twice.is_none(), || {
        format!("seat {who} is offered {:?} twice", offered[twice.unwrap_or_default()])
    })?;
    let mut again = vec![offered[0]];
    ask(Check::Shows, "listing the choices", || game.choices(state, seat, &mut again))?;
    hold(Check::OffersTheSame, again.len() == offered.len() + 1 && again[1..] == offered[..], || {
        format!("seat {who} is asked again, into a list that has one already: {}", short(&format!("{again:?}")))
    })?;
    let describe = || offered.iter().map(|&choice| game.describe(state, seat, choice)).collect::<Vec<_>>();
    let described = ask(Check::Shows, &format!("describing the choices of seat {who}"), describe)?;
    for (index, one) in described.iter().enumerate() {
        hold(Check::OffersDifferentWords, !one.words.trim().is_empty(), || {
            format!("choice {} has no words", index + 1)
        })?;
        let same = described[..index].iter().any(|other| other.words == one.words);
        hold(Check::OffersDifferentWords, !same, || format!("seat {who} reads \"{}\" twice", one.words))?;
    }
    Ok(described)
}

/// An outcome for this table, worth something to everybody.
fn fits<G: Game>(game: &G, outcome: &Outcome, seats: usize) -> Result<(), Broken> {
    hold(Check::Outcome, outcome.seats() == seats, || {
        format!("the outcome is for {} seats, the table has {seats}", outcome.seats())
    })?;
    for seat in Seat::all(seats) {
        let worth = ask(Check::Outcome, "worth", || game.worth(outcome, seat))?;
        hold(Check::Outcome, (0.0..=1.0).contains(&worth), || {
            format!("the outcome is worth {worth} to seat {}; it goes from 0 to 1", seat.number())
        })?;
        hold(Check::Outcome, outcome.place(seat) >= 1, || format!("seat {} has place 0", seat.number()))?;
    }
    Ok(())
}
