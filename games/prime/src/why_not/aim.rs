//! Why a card is no answer while an action is put together: no target, no subject, no company.

use super::counted;
use crate::board::Board;
use crate::card::{CardType, Trait};
use crate::frame::{Act, Step, Verb};
use crate::galaxy::Place;
use crate::ids::CardId;
use ::table::Seat;

impl Board<'_> {
    /// Cards of a player of the sort that a support card is attached to (307).
    pub(super) fn candidates(self, seat: Seat, support: CardId) -> impl Iterator<Item = CardId> {
        let face = self.face(support);
        self.state.controlled(seat, move |player| crate::deploy::subjects_of(face, player))
    }

    /// Why a support card can't be attached to this card, which is of the right sort: "it …".
    pub(super) fn misfit(self, seat: Seat, support: CardId, subject: CardId) -> String {
        let deeds = &self.game.texts.words.deeds;
        let cost = self.deploy_cost(support, subject, 0, 0).resources;
        if self.place(subject) == Place::FIRESTORM {
            "is in the Firestorm, where nothing is attached (407)".into()
        } else if !self.can_be_target(subject) {
            "can't be a target now (401.3)".into()
        } else if self.has(subject, Trait::Fighter) {
            "is a Fighter, and no subject of support cards (605)".into()
        } else if self.has_copy(subject, support) {
            "has one of this name (307)".into()
        } else if self.face(support).has(Trait::Retrofit) && !self.has_room(subject) {
            let load = counted(self.load(subject) as i32, "card");
            format!("carries {load} with structure {} left (306)", self.left(subject))
        } else if self.face(support).has(Trait::Voicing) && !self.has(subject, Trait::Voicing) {
            "has no Voicing (614)".into()
        } else if self.face(support).has(Trait::Voicing) && self.influence(subject) == 0 {
            "has no influence for Voicing cards (614)".into()
        } else if self.says_it_can(support, deeds.on_killers) && !self.suits(support, subject) {
            "is neither Assassin nor Spy".into()
        } else if !self.suits(support, subject) {
            "is no Homeworld".into()
        } else {
            format!("would cost {} there, you have {}", counted(cost.into(), "resource"), self.player(seat).resources)
        }
    }

    /// Why a card is not what a text asks for.
    pub(super) fn why_not_chosen(self, _seat: Seat, id: CardId) -> String {
        let Some(frame) = self.state.effects.last() else { return "answer the question first (201.2)".into() };
        let asked = lingo::question(&self.game.texts.programs, frame);
        let targets = asked.contains("target");
        if targets && self.in_play(id) && self.place(id) == Place::FIRESTORM {
            "nothing in the Firestorm is a target (407)".into()
        } else if targets && self.is(id, |player| player.docked) {
            "is docked, and no target as a ship (605)".into()
        } else {
            format!("is not what is asked for: “{}”", asked.trim_end_matches(['.', '?']))
        }
    }

    /// Why a card is no answer while an action is put together.
    pub(super) fn why_not_picked(self, act: &Act, seat: Seat, id: CardId) -> String {
        if id == act.card || self.picked(act).contains(&id) {
            return "is part of this action already".into();
        }
        let why = match (act.verb, act.step) {
            (_, Step::Surcharge) => None,
            (Verb::Deploy | Verb::Reattach, Step::First) => self.why_no_subject(act, seat, id),
            (Verb::Move, Step::Second) => self.why_not_along(act, seat, id),
            (Verb::MoveHero, _) => self.why_not_with_hero(act, id),
            (Verb::Explore, Step::First) => Some(self.why_no_explorer(act, id)),
            (Verb::Heal | Verb::Mend, Step::First) => self.why_no_patient(act, id),
            (Verb::Land, Step::First) => self.why_no_deck(act, id),
            (Verb::Fire | Verb::Salvo, Step::Second) => self.why_no_partner(act, id),
            (Verb::Fire | Verb::Salvo, _) => Some("is yours: nobody fires at own ships (505)".into()),
            _ => None,
        };
        why.unwrap_or_else(|| "answer the question first (201.2)".into())
    }

    fn why_no_subject(self, act: &Act, seat: Seat, id: CardId) -> Option<String> {
        let card = act.card;
        if act.verb != Verb::Reattach && self.face(card).kind != CardType::Support {
            let ship = self.is(id, |player| player.ships);
            let hero = self.face(card).kind == CardType::Hero;
            return match (hero, ship) {
                (true, true) if self.world(self.place(id)).is_none() => Some("is at no planet of yours (203)".into()),
                (true, true) => Some(self.no_berth(id)),
                (false, true) => Some("only Fighters are deployed on a ship, and on a Carrier with room (603)".into()),
                _ => Some("ships are deployed at the Homeworld, or where a text says so (203)".into()),
            };
        }
        if !self.candidates(seat, card).any(|one| one == id) {
            return Some(
                "is no subject for it: Gear goes on heroes, Installations on planets, Retrofits on ships (307)".into(),
            );
        }
        if act.verb == Verb::Reattach {
            let near = self.support_sort(card) == Trait::Installation || self.place(id) == self.place(card);
            if id == self.piece(card).host {
                return Some("is what it is attached to".into());
            }
            if !near {
                return Some("is at another location (404.4)".into());
            }
        }
        Some(self.misfit(seat, card, id))
    }

    /// 203, 404.2: why a ship does not come along.
    fn why_not_along(self, act: &Act, seat: Seat, id: CardId) -> Option<String> {
        if !self.is(id, |player| player.ships.but(player.docked)) {
            return Some("only ships move in a group; what is aboard goes with its ship (404.2)".into());
        }
        if self.place(id) != self.place(act.card) {
            return Some("starts from another location (404.2)".into());
        }
        let slow = || format!("has Move: {}, too little for this path (404.2)", self.moves(id));
        self.why_not_move(seat, id)
            .or_else(|| (self.moves(id) < act.steps).then(slow))
            .or_else(|| Some("entered the Firestorm from the Star System where the path leads (407)".into()))
    }

    /// 404.3: where a hero can't go, and who does not come along.
    fn why_not_with_hero(self, act: &Act, id: CardId) -> Option<String> {
        let from = self.place(act.card);
        if self.is(id, |player| player.heroes) && act.step == Step::Second {
            let why = if self.place(id) != from {
                "is at another location (404.3)"
            } else if self.is(id, |player| player.turned) {
                "is turned until the next Reset phase (102)"
            } else if self.piece(id).host == act.other {
                "is there already"
            } else {
                "has changed its place this turn, or a text keeps it from acting (404.3)"
            };
            return Some(why.into());
        }
        if !self.is(id, |player| player.ships.or(player.planets)) {
            return Some("heroes go on planets and ships (404.3)".into());
        }
        let to = self.place(id);
        let far = to != from && !self.galaxy().adjacent(from).has(to);
        let why = if id == self.piece(act.card).host {
            "is where it is".into()
        } else if far {
            "is neither here nor next door (404.3)".into()
        } else if to == Place::FIRESTORM && from != to {
            "is in the Firestorm, where no hero goes on foot (407)".into()
        } else if to == from && self.is(act.card, |player| player.shifted) {
            "it has changed its place here once this turn (404.3)".into()
        } else if self.is(id, |player| player.docked) {
            "is docked (605)".into()
        } else if self.is(id, |player| player.ships) && !self.has_berths(id, 1) {
            self.no_berth(id)
        } else {
            "may not be reached from the Firestorm by way of where it came from (407)".into()
        };
        Some(why)
    }

    /// 406: who does not explore here.
    fn why_no_explorer(self, act: &Act, id: CardId) -> String {
        let why = match self.explores(id) {
            None => "has no Explore (604)",
            Some(0) => "has Explore: 0 (604)",
            Some(_) if self.place(id) != self.place(act.card) => "is not at this planet (406)",
            Some(_) if self.is(id, |player| player.turned) => "is turned until the next Reset phase (102)",
            Some(_) if self.is(id, |player| player.docked) => "is docked (605)",
            Some(_) => "a text keeps it from acting",
        };
        why.into()
    }

    /// 607: who is not healed or repaired.
    fn why_no_patient(self, act: &Act, id: CardId) -> Option<String> {
        let wanted = if act.verb == Verb::Heal {
            self.is(id, |player| player.heroes)
        } else {
            self.is(id, |player| player.ships)
        };
        let why = if !wanted {
            "Medics heal heroes, Mechanics repair ships (607)"
        } else if self.piece(id).damage == 0 {
            "is not damaged"
        } else if self.place(id) != self.place(act.card) {
            "is at another location (607)"
        } else {
            "can't be a target now (401.3)"
        };
        Some(why.into())
    }

    /// 605: which ship a Fighter does not board.
    fn why_no_deck(self, act: &Act, id: CardId) -> Option<String> {
        let why = if !self.is(id, |player| player.ships.but(player.docked)) {
            "Fighters board ships (605)".into()
        } else if self.place(id) != self.place(act.card) {
            "is at another location (605)".into()
        } else if self.has(id, Trait::Fighter) {
            "is a Fighter itself (605)".into()
        } else {
            self.no_berth(id)
        };
        Some(why)
    }

    /// 612: which ship does not fire together with another.
    fn why_no_partner(self, act: &Act, id: CardId) -> Option<String> {
        let why = if self.side(id).is_none() || self.side(id) != self.side(act.card) {
            "is not in the same fleet (612)"
        } else if !self.has(id, Trait::Sync) {
            "has no Sync (612)"
        } else {
            "has no energy left (612)"
        };
        Some(why.into())
    }
}
