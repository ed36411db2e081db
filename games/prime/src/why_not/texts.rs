//! Why a text can't be used: its moment, its limit, its costs, its condition, its targets.

use super::counted;
use crate::board::Board;
use crate::card::CardType;
use crate::frame::Frame;
use crate::ids::CardId;
use crate::pack::Kind;
use crate::state::Span;
use crate::texts::{Occasion, moment};
use crate::world::{alien, card, card_of, thing};
use ::table::Seat;
use lingo::{AbilityId, Bar, Thing};

/// How near a text is to being used: of several reasons the nearest is told.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Near {
    /// Not at this time.
    Untimely,
    /// It waits for something else.
    Unanswered,
    /// It has been used as often as it may be, or its costs, condition or targets are not there.
    Barred,
}

impl<'a> Board<'a> {
    /// Why no action of a card's text can be used now, the nearest of them; nothing, if it has no action.
    pub(super) fn why_not_by_text(self, seat: Seat, id: CardId) -> Option<(Near, String)> {
        let kind = self.piece(id).kind;
        let copied = self.copies.iter().filter(|(copy, _)| *copy == id).map(|(_, kind)| *kind);
        let lines = std::iter::once(kind).chain(copied).flat_map(|kind| self.act_lines(kind));
        let nearest = self.nearest(seat, thing(id), lines)?;
        if self.is(id, |player| player.blank) {
            return Some((Near::Barred, "has no text for the time being".into()));
        }
        Some(nearest)
    }

    /// Why no action of a player's Alien card can be used now; nothing, if it has no action.
    pub(super) fn why_not_by_alien_text(self, seat: Seat) -> Option<(Near, String)> {
        self.nearest(seat, alien(seat), self.act_lines(self.player(seat).alien))
    }

    /// Of the reasons why actions can't be used the nearest.
    fn nearest(
        self,
        seat: Seat,
        source: Thing,
        lines: impl Iterator<Item = (AbilityId, &'a str)>,
    ) -> Option<(Near, String)> {
        lines.map(|(ability, line)| self.why_not_use(seat, source, ability, line)).max_by_key(|(near, _)| *near)
    }

    /// Is this no time for any action of a card's text?
    pub(super) fn is_untimely(self, seat: Seat, id: CardId) -> bool {
        self.why_not_by_text(seat, id).is_none_or(|(near, _)| near < Near::Barred)
    }

    /// The actions of a card's text, each with the line it stands on.
    fn act_lines(self, kind: Kind) -> impl Iterator<Item = (AbilityId, &'a str)> {
        let lines = self.game.pack().card(kind).text.lines();
        let acts = lines.filter(|line| line.split_once(": ").is_some_and(|(header, _)| header.len() < 24));
        self.game.texts.actions(kind, u8::MAX).zip(acts.chain(std::iter::repeat("")))
    }

    fn why_not_use(self, seat: Seat, source: Thing, ability: AbilityId, line: &str) -> (Near, String) {
        let reacts = self.game.texts.moment(ability) & (moment::REACT | moment::COMBAT_REACT) != 0;
        match self.state.stack.last() {
            Some(Frame::Window(_)) if reacts => self.why_not_react(seat, source, ability, line),
            Some(Frame::Window(_)) => (Near::Untimely, "is no React: only Reacts answer an action (201.2)".into()),
            Some(Frame::Phase(..) | Frame::Combat(_)) => self.why_not_at_a_chance(seat, source, ability, line),
            _ => (Near::Untimely, "answer the question first; then it is somebody's chance again (201.2)".into()),
        }
    }

    fn why_not_at_a_chance(self, seat: Seat, source: Thing, ability: AbilityId, line: &str) -> (Near, String) {
        let (texts, when) = (&self.game.texts, self.game.texts.moment(ability));
        if when & (moment::REACT | moment::COMBAT_REACT) != 0 {
            return (Near::Unanswered, format!("is a React and waits: “{}” (201.1)", trigger(line)));
        }
        if self.combat.on && when & moment::COMBAT != 0 && !self.may_fight_here(seat) && when & moment::REINFORCE == 0 {
            return (Near::Unanswered, "you have no ship or planet in this combat (201.1)".into());
        }
        if when & self.moments() == 0 {
            return (Near::Untimely, only_in(when).into());
        }
        if self.is_used(seat, source, ability) {
            return (Near::Barred, self.used_up(source, ability));
        }
        let frame = lingo::Frame::new(&texts.programs, ability, source, seat);
        (Near::Barred, self.bar_words(seat, (source, ability), &frame, line))
    }

    fn why_not_react(self, seat: Seat, source: Thing, ability: AbilityId, line: &str) -> (Near, String) {
        let texts = &self.game.texts;
        if texts.moment(ability) & moment::COMBAT_REACT != 0 && !self.combat.on {
            return (Near::Untimely, "is a Combat React: only in a ship combat (201.1)".into());
        }
        if texts.moment(ability) & moment::COMBAT_REACT != 0 && !self.may_fight_here(seat) {
            return (Near::Unanswered, "is a Combat React: you have no ship or planet in this combat (201.1)".into());
        }
        let about = self.state.stack.iter().rev().nth(1);
        let reaction = lingo::Reaction { ability, source, controller: seat };
        let answer = about.and_then(|about| {
            self.happenings(about).iter().find_map(|(happening, before, _)| {
                lingo::answering(&texts.programs, reaction, &self, happening, *before)
            })
        });
        let Some(frame) = answer else {
            return (Near::Unanswered, format!("answers something else: “{}” (201.2)", trigger(line)));
        };
        if self.is_used(seat, source, ability) {
            return (Near::Barred, self.used_up(source, ability));
        }
        let damage = about.is_some_and(|about| self.occasions(about) & Occasion::Damage as u16 != 0);
        if damage && texts.raises(ability) && self.has_strengthened(source) {
            return (Near::Barred, "a hero aboard has added to this shot already: one for each ship (505)".into());
        }
        (Near::Barred, self.bar_words(seat, (source, ability), &frame, line))
    }

    /// 201.1: a limited text that has been used.
    fn used_up(self, source: Thing, ability: AbilityId) -> String {
        let tactical = card(source).is_some_and(|id| self.face(id).kind == CardType::Tactical);
        match self.span(ability) {
            Some(Span::Game) if tactical => "Only Once: it has been played in this game (201.1)",
            Some(Span::Game) => "Only Once: already used in this game (201.1)",
            Some(Span::Combat) => "already used in this combat",
            Some(Span::Shot) => "already used for this shot",
            Some(Span::Wreck) => "this wreck has been used",
            _ if tactical => "Limited: you have played one this turn (201.1)",
            _ => "Limited: already used this turn (201.1)",
        }
        .into()
    }

    /// What keeps a text from being begun at the right time.
    fn bar_words(self, seat: Seat, (source, ability): (Thing, AbilityId), frame: &lingo::Frame, line: &str) -> String {
        match lingo::bar(&self.game.texts.programs, frame, &self) {
            Some(Bar::Cost(cost)) => self.cost_words(source, &cost),
            Some(Bar::Condition) => match line.split_once("Do this only if ") {
                Some((_, condition)) => format!("only if {} (401.2)", condition.trim_end_matches('.')),
                None => "its condition does not hold (401.2)".into(),
            },
            Some(Bar::Choice(asked)) => {
                let asked = asked.trim_start_matches("Choose ").trim_end_matches('.');
                match asked {
                    // Of several ways none has its targets.
                    "" | "one" => "no legal target (401.3)".into(),
                    asked if asked.contains("target") => format!("no legal target (401.3): “{asked}”"),
                    asked => format!("nothing to choose: “{asked}”"),
                }
            }
            None if self.game.texts.programs.plays_for(ability).is_some() => {
                "you hold no such card that could be played now (300, 401)".into()
            }
            None if self.is_jammed(seat) => "a text keeps your side from playing Reacts in this combat".into(),
            None => "there is nothing it could be used for now".into(),
        }
    }

    /// 401.1: a cost that can't be paid.
    fn cost_words(self, source: Thing, cost: &lingo::Act) -> String {
        let pools = &self.game.texts.words.pools;
        match *cost {
            lingo::Act::Pay { who, pool, amount } | lingo::Act::Lose { who, pool, amount } => {
                let has = lingo::World::measure(&self, who, pool, lingo::Aspect::Now);
                let (what, verb) = match pool {
                    pool if pool == pools.resources => (counted(amount, "resource"), "costs"),
                    pool if pool == pools.commands => (counted(amount, "command"), "needs"),
                    pool if pool == pools.energy => (format!("{amount} energy"), "needs"),
                    pool if pool == pools.tech => (format!("{amount} Tech"), "costs"),
                    _ => (counted(amount, "counter"), "needs"),
                };
                let whose = if who.as_seat().is_some() { "you have" } else { "it has" };
                format!("{verb} {what}, {whose} {has} (401.1)")
            }
            lingo::Act::State { what, .. } => match card_of(what) {
                Some(one) if thing(one) != source => {
                    format!("{} is turned, and turning it is the cost (401.1)", self.name(one))
                }
                _ => "is turned, and turning it is the cost (401.1)".into(),
            },
            _ => "its cost can't be paid (401.1)".into(),
        }
    }
}

/// When an action can be performed (201.1).
fn only_in(when: u8) -> &'static str {
    match when {
        when if when & moment::MAIN != 0 => "only in the Main phase, not in a combat (203, 500)",
        when if when & moment::RESET != 0 => "only in the Reset phase (202)",
        when if when & moment::END != 0 => "only in the End phase (204)",
        when if when & moment::COMBAT != 0 => "only in a ship combat (505)",
        _ => "not at this time (201.1)",
    }
}

/// What a React waits for, in its own words: its line up to the comma after it.
fn trigger(line: &str) -> &str {
    let body = line.split_once(": ").map_or(line, |(_, body)| body);
    // The comma that ends it is none of a list's, as in “a ship, hero, or planet”.
    let lists = |rest: &str| {
        let (item, after) = rest.split_once(", ").unwrap_or((rest, ""));
        rest.starts_with("or ") || !item.contains(' ') && after.starts_with("or ")
    };
    let mut commas = body.match_indices(", ").filter(|(at, comma)| !lists(&body[at + comma.len()..]));
    commas.next().map_or(body, |(at, _)| &body[..at])
}
