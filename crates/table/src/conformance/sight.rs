//! What one viewer receives at one position, to the byte.

use super::promise::{Broken, Check, hold};
use crate::any::Prompt;
use crate::calm::caught;
use crate::game::Game;
use crate::picture::{Picture, Piece, Shape};
use crate::seat::{Seat, SeatSet, Viewer};
use serde::Serialize;
use serde_json::Value;
use std::collections::HashSet;

/// Calls the game; a panic breaks `check`.
pub(super) fn ask<T>(check: Check, doing: &str, rules: impl FnOnce() -> T) -> Result<T, Broken> {
    caught(rules).map_err(|cry| Broken::new(check, format!("{doing} panicked: {cry}")))
}

/// Anything the game shows, as JSON.
pub(super) fn json(thing: &impl Serialize) -> String {
    serde_json::to_string(thing).unwrap_or_else(|error| format!("\"not writable as JSON: {error}\""))
}

/// Everything one viewer receives.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Sight {
    pub viewer: Viewer,
    pub asked: SeatSet,
    pub view: String,
    /// The game's own number for what a seat sees, if it has one.
    pub number: Option<u64>,
    pub picture: Picture,
    pub prompt: Option<Prompt>,
}

impl Sight {
    /// Looks, twice: what is shown depends on the position and on nothing else.
    pub fn of<G: Game>(game: &G, state: &G::State, viewer: Viewer) -> Result<Sight, Broken> {
        let first = Sight::once(game, state, viewer)?;
        let again = Sight::once(game, state, viewer)?;
        let differs = first.differs(&again).map(|(_, what)| what);
        hold(Check::Shows, differs.is_none(), || {
            format!("{viewer} looks twice at one position and sees two things: {}", differs.unwrap_or_default())
        })?;
        Ok(first)
    }

    /// Looks once.
    pub fn once<G: Game>(game: &G, state: &G::State, viewer: Viewer) -> Result<Sight, Broken> {
        let asked = ask(Check::Shows, "asked", || game.asked(state))?.seats();
        let view = ask(Check::Shows, &format!("the view of {viewer}"), || game.view(state, viewer))?;
        let picture = ask(Check::Shows, &format!("the picture of {viewer}"), || game.picture(&view))?;
        let prompt = match viewer {
            Viewer::Seat(seat) if asked.has(seat) => Some(prompt(game, state, seat)?),
            _ => None,
        };
        let view = serde_json::to_string(&view)
            .map_err(|error| Broken::new(Check::Shows, format!("the view of {viewer} is not writable: {error}")))?;
        let number = match viewer {
            Viewer::Seat(seat) => ask(Check::Shows, &format!("the sight of {viewer}"), || game.sight(state, seat))?,
            _ => None,
        };
        Ok(Sight { viewer, asked, view, number, picture, prompt })
    }

    /// Another sight of the same viewer that shows something else has another number.
    pub fn tells(&self, other: &Sight) -> Result<(), Broken> {
        let told = self.number.is_none() || self.number != other.number || self.view == other.view;
        hold(Check::SightTells, told, || {
            let what = difference("the view", &self.view, &other.view);
            format!("{} sees two things and their number is the same: {what}", self.viewer)
        })
    }

    /// The first thing that is not the same in another sight of the same viewer, and the promise it breaks.
    pub fn differs(&self, other: &Sight) -> Option<(Check, String)> {
        if self == other {
            return None;
        }
        let unlike = |check, what: &str, a: String, b: String| (a != b).then(|| (check, difference(what, &a, &b)));
        let prompts = self.prompt.as_ref().zip(other.prompt.as_ref());
        let words = |prompt: &Prompt| json(&prompt.offers);
        None.or_else(|| unlike(Check::HiddenFromAsking, "who is asked", json(&self.asked), json(&other.asked)))
            .or_else(|| unlike(Check::HiddenFromView, "the view", self.view.clone(), other.view.clone()))
            .or_else(|| unlike(Check::HiddenFromSight, "the sight", json(&self.number), json(&other.number)))
            .or_else(|| unlike(Check::HiddenFromPicture, "the picture", json(&self.picture), json(&other.picture)))
            .or_else(|| {
                let (a, b) = prompts?;
                let (more, fewer) = (a.offers.len(), b.offers.len());
                let count = (more != fewer).then(|| {
                    let what = difference("the choices", &words(a), &words(b));
                    (Check::HiddenFromChoices, format!("{more} choices here, {fewer} there; {what}"))
                });
                count
                    .or_else(|| unlike(Check::HiddenFromQuestion, "the question", json(&a.question), json(&b.question)))
                    .or_else(|| unlike(Check::HiddenFromWords, "the choices", words(a), words(b)))
                    .or_else(|| unlike(Check::HiddenFromRefusals, "the refusals", json(&a.refusals), json(&b.refusals)))
            })
    }

    /// Every byte of it, by what it is.
    pub fn bytes(&self) -> [(&'static str, String); 3] {
        [("view", self.view.clone()), ("picture", json(&self.picture)), ("prompt", json(&self.prompt))]
    }

    /// Can it be drawn, and is everything there that the prompt points at?
    pub fn drawable(&self) -> Result<(), Broken> {
        let mut handles: HashSet<&str> = HashSet::new();
        for area in &self.picture.areas {
            handles.insert(&area.handle);
            if let Shape::Grid { columns, cells } = &area.shape {
                hold(Check::Shows, *columns > 0 && cells.len().is_multiple_of(*columns), || {
                    format!("{} squares do not make a grid of {columns} columns in \"{}\"", cells.len(), area.title)
                })?;
            }
            handles.extend(pieces(&area.shape).iter().map(|piece| piece.handle.as_str()));
        }
        handles.remove("");
        let Some(prompt) = &self.prompt else { return Ok(()) };
        let points = |handle: &str, whose: &str| {
            hold(Check::Handles, handles.contains(handle), || {
                format!("{whose} points at \"{handle}\", which the picture of {} does not have", self.viewer)
            })
        };
        if let Some(source) = &prompt.question.source {
            points(source, "the question")?;
        }
        for offer in &prompt.offers {
            let whose = format!("the choice \"{}\"", offer.words);
            offer.things.iter().chain(&offer.places).try_for_each(|handle| points(handle, &whose))?;
        }
        prompt.refusals.iter().try_for_each(|refusal| points(&refusal.thing, "a refusal"))
    }
}

fn pieces(shape: &Shape) -> &[Piece] {
    match shape {
        Shape::Grid { cells, .. } => cells,
        Shape::Row(pieces) => pieces,
        Shape::Pile { top, .. } => top.as_slice(),
        Shape::Meters(_) | Shape::Text(_) => &[],
    }
}

/// What a seat that is asked is asked and offered.
pub(super) fn prompt<G: Game>(game: &G, state: &G::State, seat: Seat) -> Result<Prompt, Broken> {
    let who = seat.number();
    let choices = choices(game, state, seat)?;
    ask(Check::Shows, &format!("the prompt of seat {who}"), || Prompt {
        question: game.question(state, seat),
        offers: choices.iter().map(|&choice| game.describe(state, seat, choice)).collect(),
        refusals: game.refusals(state, seat),
    })
}

/// What a seat that is asked may answer.
pub(super) fn choices<G: Game>(game: &G, state: &G::State, seat: Seat) -> Result<Vec<G::Choice>, Broken> {
    let mut choices = Vec::new();
    ask(Check::Shows, &format!("listing the choices of seat {}", seat.number()), || {
        game.choices(state, seat, &mut choices);
    })?;
    Ok(choices)
}

/// Where two pieces of JSON part, in a line.
pub(super) fn difference(what: &str, a: &str, b: &str) -> String {
    let (Ok(one), Ok(other)) = (serde_json::from_str(a), serde_json::from_str(b)) else {
        return format!("{what}: {} here, {} there", short(a), short(b));
    };
    let mut path = String::new();
    let (here, there) = part(&one, &other, &mut path);
    let say = |value: Option<&Value>| value.map_or("nothing".into(), |value| short(&value.to_string()));
    format!("{what}{}{path}: {} here, {} there", if path.is_empty() { "" } else { " at " }, say(here), say(there))
}

fn part<'a>(a: &'a Value, b: &'a Value, path: &mut String) -> (Option<&'a Value>, Option<&'a Value>) {
    let keys: Vec<String> = match (a, b) {
        (Value::Object(one), Value::Object(other)) => one.keys().chain(other.keys()).cloned().collect(),
        (Value::Array(one), Value::Array(other)) => (0..one.len().max(other.len())).map(|i| i.to_string()).collect(),
        _ => return (Some(a), Some(b)),
    };
    for key in keys {
        let index = key.parse::<usize>().unwrap_or(usize::MAX);
        let at = |value: &'a Value| value.get(&key).or_else(|| value.get(index));
        if at(a) != at(b) {
            path.push_str(&format!("/{key}"));
            return match (at(a), at(b)) {
                (Some(one), Some(other)) => part(one, other, path),
                gone => gone,
            };
        }
    }
    (Some(a), Some(b))
}

/// As much of a text as fits in a message.
pub(super) fn short(text: &str) -> String {
    const MOST: usize = 160;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_is_shown_where_it_is() {
        let (a, b) = (r#"{"hand":["Ace","King"],"turn":1}"#, r#"{"hand":["Ace","Queen"],"turn":1}"#);
        assert_eq!(difference("the view", a, b), r#"the view at /hand/1: "King" here, "Queen" there"#);
        let (a, b) = (r#"{"hand":["Ace"]}"#, r#"{"hand":["Ace",3]}"#);
        assert_eq!(difference("the view", a, b), "the view at /hand/1: nothing here, 3 there");
        assert_eq!(difference("the view", "1", "2"), "the view: 1 here, 2 there");
    }
}
