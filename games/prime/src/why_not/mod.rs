//! Why not: what a player holds or has on the table and can't use at this question, each with its reason and the rule
//! where it stands. Whatever no answer names has one; nobody is left to guess.

mod aim;
mod fight;
mod hand;
mod table;
mod texts;

use crate::board::Board;
use crate::card::Trait;
use crate::choice::{Choice, Offers};
use crate::frame::{Frame, Phase};
use crate::ids::CardId;
use crate::under_way::alien_handle;
use crate::world::alien;
use ::table::{Refusal, Seat};

impl Board<'_> {
    /// What a player holds or has and can't use now, and why: each thing once.
    pub(crate) fn refusals(self, seat: Seat) -> Vec<Refusal> {
        if matches!(self.state.stack.last(), Some(Frame::Systems)) {
            return self.planet_refusals(seat);
        }
        let choices = self.listed(seat);
        let lit = lit(&choices);
        let hand = self.player(seat).hand.iter().map(|index| CardId::new(seat, index));
        let hand =
            hand.filter(|id| !lit.contains(id)).map(|id| self.refusal(id, self.why_not_from_hand(seat, id, &lit)));
        let here = self.state.controlled(seat, |player| player.in_play);
        let here = here.filter_map(|id| {
            let why =
                if lit.contains(&id) { self.why_not_move_too(seat, id)? } else { self.why_not_on_table(seat, id) };
            Some(self.refusal(id, why))
        });
        let advantage = Some(self.player(seat).advantage).filter(|id| id.is_some() && !lit.contains(id));
        let advantage = advantage.map(|id| self.refusal(id, self.why_not_advantage(seat, id)));
        let shackled = self.player(seat).shackled.iter().map(|index| CardId::new(seat, index));
        let shackled = shackled.filter(|id| !lit.contains(id)).map(|id| self.refusal(id, self.why_not_free(seat, id)));
        let used = choices.iter().any(|choice| matches!(choice, Choice::Use(_, source) if *source == alien(seat)));
        let race = (!used).then(|| Refusal { thing: alien_handle(seat), why: self.why_not_alien(seat) });
        let all = hand.chain(here).chain(advantage).chain(race).chain(shackled);
        match self.sole_hero().filter(|_| matches!(self.state.stack.last(), Some(Frame::Phase(..)))) {
            Some(hero) => all.map(|refusal| self.why_not_beside(hero, refusal)).collect(),
            None => all.collect(),
        }
    }

    fn refusal(self, card: CardId, why: String) -> Refusal {
        Refusal { thing: self.handle(card), why }
    }

    /// Why anything but the one hero that can be used at this chance is of no use.
    fn why_not_beside(self, hero: CardId, other: Refusal) -> Refusal {
        if other.thing == self.handle(hero) {
            return other;
        }
        Refusal { why: format!("only {} is used at this chance", self.title(hero)), ..other }
    }

    /// Every answer to this question.
    fn listed(self, seat: Seat) -> Vec<Choice> {
        let mut choices = Vec::new();
        self.offers(seat, &mut Offers::listed(&mut choices));
        choices
    }

    /// 101.4: why a planet of the deck can't be chosen for the Star System.
    fn planet_refusals(self, seat: Seat) -> Vec<Refusal> {
        let lit = lit(&self.listed(seat));
        let planets = self.player(seat).planets.iter().map(|index| CardId::new(seat, index));
        planets.filter(|id| !lit.contains(id)).map(|id| self.refusal(id, self.why_not_planet(seat, id, &lit))).collect()
    }

    fn why_not_planet(self, seat: Seat, planet: CardId, lit: &[CardId]) -> String {
        let (face, budget) = (self.face(planet), self.budget(seat));
        let copy = |other: &CardId| self.face(*other).printed == face.printed;
        if planet == self.homeworld(seat) {
            "your Homeworld starts at A (101.4)".into()
        } else if self.chosen_planets(seat).any(|chosen| chosen == planet) {
            "is chosen".into()
        } else if let Some(symbol) = face.symbol.filter(|symbol| *symbol != self.race(seat)) {
            format!("only {symbol} players may start with it (300)")
        } else if !self.may_start(seat, planet) {
            "by its own text it is no starting planet of your race".into()
        } else if face.has(Trait::Restricted) && self.chosen_planets(seat).any(|chosen| copy(&chosen)) {
            "is Restricted, and you have chosen one (610)".into()
        } else if lit.iter().any(copy) {
            "another copy of it can be chosen".into()
        } else if face.cost > budget {
            format!("costs {}, {budget} left (101.4)", counted(face.cost.into(), "resource"))
        } else {
            "six planets are chosen: a Star System has no more (101.4)".into()
        }
    }

    /// Why an advantage can't be used.
    fn why_not_advantage(self, seat: Seat, id: CardId) -> String {
        if matches!(self.state.stack.last(), Some(Frame::Advantages(_))) && self.state.asked.has(seat) {
            return "the question is whether it is turned face up now (101.3)".into();
        }
        if !self.player(seat).revealed {
            return "is turned face up at a chance of yours, not now (302)".into();
        }
        let text = self.why_not_by_text(seat, id);
        text.map_or_else(|| "works by itself as long as it lies face up (302)".into(), |(_, why)| why)
    }

    /// Why the text of the Alien card can't be used.
    fn why_not_alien(self, seat: Seat) -> String {
        let text = self.why_not_by_alien_text(seat);
        text.map_or_else(|| "there is nothing to do with it; what it says works by itself (301)".into(), |(_, why)| why)
    }

    /// Why a hero out of play can't be bought back.
    fn why_not_free(self, seat: Seat, hero: CardId) -> String {
        let (price, has) = (self.ransom(hero), self.player(seat).resources);
        if !self.is_chance_in(Phase::Main) {
            "is bought back only in the Main phase".into()
        } else if self.is_taken(seat, hero) {
            "another copy of it is in play (610, 613)".into()
        } else {
            format!("buying it back costs {}, you have {has}", counted(price.into(), "resource"))
        }
    }

    /// Is the question a chance in this phase, outside any combat?
    fn is_chance_in(self, phase: Phase) -> bool {
        matches!(self.state.stack.last(), Some(Frame::Phase(now, _)) if *now == phase)
    }
}

/// The cards that an answer names.
fn lit(choices: &[Choice]) -> Vec<CardId> {
    let named = choices.iter().filter_map(|choice| match *choice {
        Choice::Act(_, id) | Choice::Card(id) => Some(id),
        Choice::Use(_, source) => crate::world::card(source),
        Choice::Says(lingo::Answer::Who(who)) => crate::world::card_of(who),
        _ => None,
    });
    named.filter(|id| id.is_some()).collect()
}

/// "1 resource", "2 resources".
pub(crate) fn counted(amount: i32, of: &str) -> String {
    format!("{amount} {of}{}", if amount == 1 { "" } else { "s" })
}
