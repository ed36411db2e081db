//! What texts have put in force, and counters, as everybody can see them.

use crate::board::Board;
use crate::card::Trait;
use crate::ids::CardId;
use crate::lexicon::FURY;
use crate::world::{card, card_of};
use lingo::{Asleep, Standing, Until};
use serde::Serialize;
use table::{Seat, Viewer};

/// An effect that a text has put in force for a time or for good. What cards have in force by lying there is not among
/// them: it stands on those cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct InForceView {
    /// The name of the card whose text it is.
    pub card: String,
    /// Whose effect it is.
    pub seat: Seat,
    /// What is so, in the words of the text.
    pub words: String,
    /// The handles of the cards it was put on: those in play, and in the hand of whoever looks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub on: Vec<String>,
    /// It waits for the next turn.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub waits: bool,
    /// The turn with which it ends, if it ends with one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until_turn: Option<u16>,
}

impl Board<'_> {
    /// What texts have put in force, oldest first; what one sentence put on several cards is told once. What lies on a card
    /// in a hand is known to whoever holds it.
    pub(crate) fn in_force_view(self, viewer: Viewer) -> Vec<InForceView> {
        let held = |id: CardId| viewer.sees_as(id.owner()) && self.player(id.owner()).hand.has(id.index());
        let mut views: Vec<InForceView> = Vec::new();
        for standing in self.state.in_force.items().iter().filter(|standing| standing.until != Until::Leaves) {
            let on = card_of(standing.on).filter(|id| self.in_play(*id) || held(*id)).map(|id| self.handle(id));
            let view = self.standing_view(standing);
            match views.last_mut() {
                Some(last) if InForceView { on: Vec::new(), ..last.clone() } == view => last.on.extend(on),
                _ => views.push(InForceView { on: on.into_iter().collect(), ..view }),
            }
        }
        views
    }

    fn standing_view(self, standing: &Standing) -> InForceView {
        let texts = &self.game.texts;
        let name = card(standing.source).map(|id| self.title(id));
        let until_turn = match standing.until {
            Until::Edge { span, skip, .. } if span == texts.words.spans.turn => Some(self.turn + u16::from(skip)),
            _ => None,
        };
        InForceView {
            card: name.unwrap_or_else(|| self.alien_name(standing.controller)).to_string(),
            seat: standing.controller,
            words: lingo::lasting_words(&texts.programs, standing.lasting),
            on: Vec::new(),
            waits: standing.asleep != Asleep::No,
            until_turn,
        }
    }

    /// Counters on a card whose text speaks of them, and what they are called.
    pub(crate) fn counters_on(self, id: CardId) -> Option<(u8, &'static str)> {
        let (kind, counters) = (self.piece(id).kind, self.piece(id).counters);
        match self.game.texts.note(kind).counts {
            // A hero's fury is always one less than its life.
            Some(FURY) => Some((self.left(id).saturating_sub(1), FURY)),
            Some(name) => Some((counters, name)),
            None => (counters > 0).then_some((counters, "counter")),
        }
    }

    /// Traits that a card has although they are not printed on it.
    pub(crate) fn gained_traits(self, id: CardId) -> Vec<String> {
        let gained = |one: &&Trait| self.lends([**one]) && !self.face(id).has(**one) && self.has(id, **one);
        Trait::ALL.iter().filter(gained).map(Trait::to_string).collect()
    }
}
