//! The same play again: straight through, on clones, from a file, and back and forth.

use super::play::Play;
use super::promise::{Broken, Check, hold};
use super::sight::ask;
use super::walk::{Mark, Walk, looked_at, open};
use super::{Inspect, Table};
use crate::chance::Sealed;
use crate::game::Game;
use crate::log::Log;
use crate::matches::{Consent, Match, UndoRefused};
use crate::playout::digest;
use crate::replay::Replay;
use crate::seal::Seal;
use crate::seat::Seat;
use std::sync::Arc;

/// Plays it again and compares every position. Gives the positions after each of the numbers of answers in `keep`.
pub(super) fn determined<G: Inspect>(
    game: &Arc<G>,
    table: &Table<G>,
    play: &Play,
    walk: &Walk<G>,
    keep: &[usize],
) -> Result<Vec<G::State>, Broken> {
    let mut again = open(game, table, play.seed)?;
    let mut kept = Vec::with_capacity(keep.len());
    for step in 0..walk.marks.len() {
        let mark = Mark::of(&again)?;
        let differs = mark.differs(&walk.marks[step]);
        hold(Check::Determined, differs.is_none(), || {
            format!("played again with the same chance and choices, {}", differs.unwrap_or_default())
        })
        .map_err(|broken| broken.after(step))?;
        if keep.contains(&step) {
            kept.push(ask(Check::Clones, "clone", || again.state().clone())?);
        }
        if let Some(answer) = walk.played.answers().get(step) {
            let answered =
                ask(Check::Determined, "playing it again", || again.answer(answer.seat, answer.choice.into()));
            let refused = answered?.err().map(|refused| refused.to_string());
            hold(Check::Determined, refused.is_none(), || {
                format!("played again with the same chance, an answer is refused: {}", refused.unwrap_or_default())
            })
            .map_err(|broken| broken.after(step))?;
        }
    }
    Ok(kept)
}

/// Plays it again on a clone of a clone of a clone, a new one for every answer.
pub(super) fn clones<G: Inspect>(game: &Arc<G>, table: &Table<G>, play: &Play, walk: &Walk<G>) -> Result<(), Broken> {
    let opened = open(game, table, play.seed)?;
    let first = opened.state();
    let differs = Mark::of(&opened)?.differs(&walk.marks[0]);
    hold(Check::Determined, differs.is_none(), || format!("begun again, {}", differs.unwrap_or_default()))?;
    let mut state = first.clone();
    equal(first, &state, 0)?;
    let mut into = first.clone();
    for (step, answer) in walk.played.answers().iter().enumerate() {
        let mut clone = ask(Check::Clones, "clone", || state.clone())?;
        equal(&state, &clone, step)?;
        ask(Check::Clones, "clone_from", || into.clone_from(&state))?;
        equal(&state, &into, step)?;
        let mark = advance(&**game, &mut clone, play.seed, step + 1, answer.seat, answer.choice.into())?;
        let differs = mark.differs(&walk.marks[step + 1]);
        hold(Check::Clones, differs.is_none(), || {
            format!("a clone taken before the last answer plays on differently: {}", differs.unwrap_or_default())
        })
        .map_err(|broken| broken.after(step + 1))?;
        state = clone;
    }
    Ok(())
}

fn equal<S: PartialEq + std::hash::Hash>(one: &S, clone: &S, step: usize) -> Result<(), Broken> {
    let same_digest = !looked_at(step) || digest(one) == digest(clone);
    hold(Check::Clones, one == clone, || "a clone is not equal to its original".into())
        .and_then(|()| hold(Check::Clones, same_digest, || "a clone has another digest than its original".into()))
        .map_err(|broken| broken.after(step))
}

/// One answer outside a match, with the chance the match has at that step.
fn advance<G: Game>(
    game: &G,
    state: &mut G::State,
    seed: u64,
    step: usize,
    seat: Seat,
    choice: usize,
) -> Result<Mark, Broken> {
    let mut offered = Vec::new();
    let mut log = Log::listening();
    ask(Check::Clones, "playing on a clone", || {
        game.choices(state, seat, &mut offered);
        let mut chance = Sealed::new(Seal::from_number(seed).seed(), step as u64);
        offered.get(choice).map(|&choice| game.play(state, seat, choice, &mut chance, &mut log))
    })?
    .ok_or_else(|| Broken::new(Check::Clones, "a clone does not offer what its original offered").after(step))?;
    let events: Vec<(usize, G::Event)> = log.take().into_iter().map(|event| (step, event)).collect();
    Mark::made(game, state, step, digest(&format!("{:?}", &events[..])))
}

/// Saves it, reads it, verifies it, and finds the same position.
pub(super) fn replays<G: Inspect>(game: &Arc<G>, walk: &Walk<G>) -> Result<(), Broken> {
    let replay = ask(Check::Replays, "saving the match", || Replay::of(&walk.played))?;
    let text = replay.to_json();
    let read = Replay::from_json(&text)
        .map_err(|error| Broken::new(Check::Replays, format!("the saved match is not readable: {error}")))?;
    hold(Check::Replays, read == replay, || "the match that was read is not the one that was saved".into())?;
    let opened = ask(Check::Replays, "verifying the saved match", || read.open(Arc::clone(game)))?
        .map_err(|error| Broken::new(Check::Replays, format!("the saved match does not verify: {error}")))?;
    hold(Check::Replays, opened.state() == walk.played.state(), || {
        "the saved match verifies but leads to another position: the view of everything does not show all there is"
            .into()
    })
}

/// Takes the last answer back and gives it again, after each of these numbers of answers.
pub(super) fn undoes<G: Inspect>(walk: &Walk<G>, steps: &[usize]) -> Result<(), Broken> {
    for &step in steps.iter().filter(|&&step| step > 0) {
        undo_at(walk, step).map_err(|broken| broken.after(step))?;
    }
    Ok(())
}

fn undo_at<G: Inspect>(walk: &Walk<G>, step: usize) -> Result<(), Broken> {
    let mut played = ask(Check::Undo, "going back in the match", || walk.played.at(step))?;
    let [before, after] = [walk.marks[step - 1], walk.marks[step]];
    let stands = |played: &Match<G>, mark: Mark, when: &str| -> Result<(), Broken> {
        let differs = Mark::of(played)?.differs(&mark);
        hold(Check::Undo, differs.is_none(), || format!("{when}, {}", differs.unwrap_or_default()))
    };
    stands(&played, after, "gone back in the match")?;
    let answer = played.answers()[step - 1];
    let allowed = if answer.barrier { Err(UndoRefused::Revealed) } else { Ok(()) };
    for seat in Seat::all(played.game().seats(played.state())) {
        let has_answered = played.answers().iter().any(|other| other.seat == seat);
        let expected = match (seat == answer.seat, has_answered) {
            (true, _) => allowed,
            (false, true) => Err(UndoRefused::OthersMoved),
            (false, false) => Err(UndoRefused::Nothing),
        };
        let said = played.may_undo(seat, Consent::Mine);
        hold(Check::Undo, said == expected, || {
            format!("seat {} alone asks to take back: {said:?} instead of {expected:?}", seat.number())
        })?;
        if expected.is_err() {
            hold(Check::Undo, played.undo(seat, Consent::Mine).is_err(), || "a take-back crossed the barrier".into())?;
        }
    }
    stands(&played, after, "after take-backs that were refused")?;
    let undone = ask(Check::Undo, "taking back", || played.undo(answer.seat, Consent::Everyone))?;
    hold(Check::Undo, undone.is_ok(), || format!("everybody agrees, and still: {undone:?}"))?;
    stands(&played, before, "taken back")?;
    let redone = ask(Check::Undo, "doing it again", || played.redo(answer.seat))?;
    hold(Check::Undo, redone, || "what was taken back can't be done again".into())?;
    stands(&played, after, "done again")
}
