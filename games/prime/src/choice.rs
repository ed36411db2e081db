//! One answer to one question, in four bytes; and the list it is put on.

use crate::frame::Verb;
use crate::galaxy::Place;
use crate::ids::CardId;
use lingo::{AbilityId, Answer, Thing};

/// One answer. What it means follows from the frame that asks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    /// Let the chance go by.
    Pass,
    /// Enough chosen; no more; not at all.
    Done,
    /// Yes, do.
    Yes,
    /// No, don't.
    No,
    /// Begin this action with this card.
    Act(Verb, CardId),
    /// This card.
    Card(CardId),
    /// This location.
    Place(Place),
    /// Use this text of this card.
    Use(AbilityId, Thing),
    /// This answer to what a text asks.
    Says(Answer),
}

/// Where answers are listed: all of them for whoever is asked, or only their number for the rules that skip a question
/// with a single answer.
pub struct Offers<'a> {
    list: Option<&'a mut Vec<Choice>>,
    count: usize,
    /// With so many answers nobody needs to look for more.
    enough: usize,
    first: Option<Choice>,
}

impl<'a> Offers<'a> {
    /// Lists every answer.
    pub fn listed(list: &'a mut Vec<Choice>) -> Offers<'a> {
        Offers { list: Some(list), count: 0, enough: usize::MAX, first: None }
    }

    /// Only counts whether there is none, one or more, and remembers the first.
    pub fn counted() -> Offers<'static> {
        Offers { list: None, count: 0, enough: 2, first: None }
    }

    /// Only finds out whether there is any.
    pub fn any() -> Offers<'static> {
        Offers { list: None, count: 0, enough: 1, first: None }
    }

    /// Are there so many that looking for more is in vain?
    #[inline]
    pub fn suffice(&self) -> bool {
        self.count >= self.enough
    }

    /// One more answer.
    #[inline]
    pub fn push(&mut self, choice: Choice) {
        self.count += 1;
        match &mut self.list {
            Some(list) => list.push(choice),
            None if self.count == 1 => self.first = Some(choice),
            None => {}
        }
    }

    /// One more answer, unless it is there already: a text may answer each of two ships that fire as one (612).
    #[inline]
    pub fn push_once(&mut self, choice: Choice) {
        let listed = self.list.as_ref().is_some_and(|list| list.contains(&choice));
        if !listed && self.first != Some(choice) {
            self.push(choice);
        }
    }

    /// How many so far.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The only answer, if there is exactly one.
    pub fn only(&self) -> Option<Choice> {
        if self.count == 1 { self.first } else { None }
    }
}
