//! Actions under way: announced and not yet done, with what they are aimed at (401.3). From the moment an action is
//! announced everybody knows these; what is still being chosen is nobody else's business.

use crate::board::Board;
use crate::frame::{Act, Effect, Frame, Sort, Step, Verb};
use crate::ids::CardId;
use crate::view::CardView;
use crate::world::{card, card_of};
use serde::Serialize;
use std::hash::{Hash, Hasher};
use table::{Seat, SeatSet};

/// An action that has been announced, or a fate or another text that occurs by itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct UnderWay {
    /// Who performs it.
    pub by: Seat,
    /// The card that is played or used; none, if the rules alone allow the action.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<CardView>,
    /// The handles of the cards in play that it is aimed at.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub aims: Vec<String>,
    /// The players it is aimed at.
    #[serde(skip_serializing_if = "is_nobody")]
    pub players: SeatSet,
    /// The handle of the location it leads to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
}

fn is_nobody(seats: &SeatSet) -> bool {
    seats.is_empty()
}

impl<'a> Board<'a> {
    /// The actions under way, the one that began first first.
    pub(crate) fn under_way(self) -> Vec<UnderWay> {
        let mut texts = self.state.effects.iter();
        let shown = self.state.stack.iter().filter_map(|frame| match frame {
            Frame::Act(act) => is_announced(act).then(|| self.act_under_way(act)),
            Frame::Effect(effect) => {
                let text = texts.next()?;
                is_open(effect).then(|| self.text_under_way(text))
            }
            _ => None,
        });
        shown.collect()
    }

    fn act_under_way(self, act: &Act) -> UnderWay {
        // An attack, exploration and repair are done to the card they name, everything else with it.
        let done_to_it = matches!(act.verb, Verb::Attack | Verb::Explore | Verb::Repair);
        // An advantage lies face down until it is turned up (R15).
        let unseen = act.verb == Verb::TurnUp && !self.player(act.by).revealed;
        let doer = Some(act.card).filter(|id| id.is_some() && !done_to_it && !unseen);
        let aims = if done_to_it { [act.card, CardId::NONE, CardId::NONE] } else { [act.other, act.second, act.third] };
        let aims = aims.into_iter().filter(|id| id.is_some() && self.in_play(*id));
        UnderWay {
            by: act.by,
            card: doer.map(|id| self.card_view(id)),
            aims: aims.map(|id| self.handle(id)).collect(),
            players: SeatSet::NONE,
            place: match act.verb {
                Verb::Move => Some(act.destination().handle()),
                Verb::Retreat => Some(act.place.handle()),
                Verb::MoveHero if act.other.is_none() => Some(act.place.handle()),
                _ => None,
            },
        }
    }

    fn text_under_way(self, text: &lingo::Frame) -> UnderWay {
        let seat = text.controller();
        let card = match card(text.source()) {
            Some(id) => self.card_view(id),
            None => CardView { handle: alien_handle(seat), name: self.alien_name(seat).to_string() },
        };
        let aims = self.open_aims(text).map(|id| self.handle(id)).filter(|handle| *handle != card.handle).collect();
        let players = text.chosen().filter_map(|who| who.as_seat()).collect();
        UnderWay { by: seat, card: Some(card), aims, players, place: None }
    }

    /// The cards chosen for a text that lie open: those in play.
    fn open_aims(self, text: &'a lingo::Frame) -> impl Iterator<Item = CardId> + 'a {
        text.chosen().filter_map(card_of).filter(move |id| self.in_play(*id))
    }

    /// The same facts for a glance.
    pub(crate) fn glance_under_way(self, digest: &mut impl Hasher) {
        let mut texts = self.state.effects.iter();
        for frame in self.state.stack.iter() {
            match frame {
                Frame::Act(act) if is_announced(act) => {
                    (act.verb, act.by, act.card, act.other, act.second, act.third, act.place, act.path).hash(digest);
                }
                Frame::Effect(effect) => {
                    let Some(text) = texts.next().filter(|_| is_open(effect)) else { continue };
                    (text.controller(), text.source()).hash(digest);
                    self.open_aims(text).for_each(|id| id.hash(digest));
                    text.chosen().filter_map(|who| who.as_seat()).for_each(|seat| seat.hash(digest));
                }
                _ => {}
            }
        }
    }
}

/// Has everything been chosen for an action?
fn is_announced(act: &Act) -> bool {
    matches!(act.step, Step::Announced | Step::Underway | Step::Surcharge)
}

/// Is a text announced, or does it occur without being announced, so that whatever is chosen for it is chosen openly?
fn is_open(effect: &Effect) -> bool {
    effect.announced || effect.sort == Sort::Trigger
}

/// The handle of a player's Alien card.
pub(crate) fn alien_handle(seat: Seat) -> String {
    format!("alien {}", seat.number())
}
