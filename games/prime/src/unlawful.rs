//! Positions that no rule allows. Play never leads to them, but a position that is given for a scenario may be one, and is
//! refused for it, card by card. What the rules themselves set right at once, as a ship that carries too much (306), is
//! none of them.

use crate::board::Board;
use crate::card::{CardType, Trait};
use crate::deploy::subjects_of;
use crate::ids::CardId;

/// What is wrong with a card where it lies, and what to do about it.
type Wrong = (String, &'static str);

impl Board<'_> {
    /// What no rule allows about a card in play, beside those that were laid out before it.
    pub(crate) fn unlawful(self, id: CardId, before: &[CardId]) -> Vec<Wrong> {
        let mut wrong = self.a_copy_too_many(id, before);
        let on = self.piece(id).host;
        let lies = match self.face(id).kind {
            CardType::Support => self.unlawful_support(id, on),
            CardType::Hero => self.unlawful_hero(id, on),
            CardType::Ship if on.is_some() => self.unlawful_docking(id, on),
            _ => None,
        };
        let name = |rest: &str| format!("{} {rest}", self.title(id));
        wrong.extend(lies.map(|(what, remedy)| (name(what), remedy)));
        wrong
    }

    /// 610, 613, 307.2: copies that can't be in play, under one player's control, or on one subject.
    fn a_copy_too_many(self, id: CardId, before: &[CardId]) -> Vec<Wrong> {
        let (face, name, on) = (self.face(id), self.title(id), self.piece(id).host);
        let copies = || before.iter().copied().filter(|other| self.face(*other).printed == face.printed);
        let mut wrong = Vec::new();
        if face.has(Trait::Unique) && copies().next().is_some() {
            wrong.push((format!("{name} is Unique, and a second copy is in play (613)"), "leave one of them out"));
        }
        if face.has(Trait::Restricted) && copies().any(|other| self.controller(other) == self.controller(id)) {
            let what = format!("{name} is Restricted, and its player controls a second copy (610)");
            wrong.push((what, "leave one of them out, or give it another `controller`"));
        }
        let supports = |id: CardId| self.is(id, |player| player.supports);
        if on.is_some() && supports(id) && copies().any(|other| supports(other) && self.piece(other).host == on) {
            let what = format!("{name} is attached to {} already (307.2)", self.title(on));
            wrong.push((what, "leave one of them out, or lay it `on` another card"));
        }
        wrong
    }

    /// 307: Retrofits are attached to ships, Installations to planets, Gear to heroes.
    fn unlawful_support(self, id: CardId, on: CardId) -> Option<(&'static str, &'static str)> {
        let (face, texts) = (self.face(id), &self.game.texts);
        let planted = self.is(on, |player| player.planets) && texts.plants_itself(self.piece(id).kind);
        if !planted && !self.is(on, |player| subjects_of(face, player)) {
            return Some((
                "can't be attached to that (307)",
                "lay Retrofits on ships, Installations on planets, Gear on heroes",
            ));
        }
        if self.has(on, Trait::Fighter) {
            return Some(("is attached to a Fighter, which takes no support cards (605)", "lay it `on` another ship"));
        }
        if face.has(Trait::Voicing) && !(self.has(on, Trait::Voicing) && self.influence(on) > 0) {
            return Some(("is Voicing, and its subject is not (614)", "lay it `on` a hero with Voicing"));
        }
        (!planted && !self.suits(id, on))
            .then_some(("can't be attached to that by its own text", "lay it `on` another card"))
    }

    /// 305, 605, 611: a hero is on a planet or a ship, one on a Fighter; only a Spy is anywhere on its own.
    fn unlawful_hero(self, id: CardId, on: CardId) -> Option<(&'static str, &'static str)> {
        if on.is_none() {
            return (!self.has(id, Trait::Spy))
                .then_some(("is no Spy, so it is on a planet or a ship (305, 611)", "lay it `on` one"));
        }
        if self.is(id, |player| player.supports) {
            return (!self.says_it_can(id, self.game.texts.words.deeds.as_gear))
                .then_some(("is a hero and no Gear (307)", "lay it `on` a planet or a ship"));
        }
        let carrier = self.is(on, |player| player.planets.or(player.ships));
        let alone = self.state.on(on).filter(|other| self.is(*other, |player| player.heroes)).count() <= 1;
        match () {
            _ if !carrier => Some(("is on neither a planet nor a ship (305)", "lay it `on` one")),
            _ if self.has(on, Trait::Fighter) && !alone => {
                Some(("is not the only hero on a Fighter (605)", "lay it `on` another ship"))
            }
            _ => None,
        }
    }

    /// 605: Fighters dock, on ships that are none.
    fn unlawful_docking(self, id: CardId, on: CardId) -> Option<(&'static str, &'static str)> {
        let carrier = self.is(on, |player| player.ships) && !self.has(on, Trait::Fighter);
        (!carrier || !self.has(id, Trait::Fighter))
            .then_some(("can't be docked there: Fighters dock on other ships (605)", "say `at` which location it is"))
    }
}
