//! Why a card on the table can't be used: at a chance of a phase, and while something else is asked.

use super::counted;
use super::texts::Near;
use crate::board::Board;
use crate::card::Trait;
use crate::frame::{Bout, ClashStep, Frame, Phase};
use crate::galaxy::Place;
use crate::ids::CardId;
use ::table::Seat;

const TURNED: &str = "is turned until the next Reset phase (102)";

impl Board<'_> {
    /// Why a card on the table that no answer names can't be used.
    pub(super) fn why_not_on_table(self, seat: Seat, id: CardId) -> String {
        let rules = match self.state.stack.last() {
            Some(Frame::Phase(phase, _)) => self.why_not_in_phase(seat, id, *phase),
            Some(Frame::Combat(clash)) if clash.step == ClashStep::Chances => self.why_not_in_battle(seat, id),
            Some(Frame::Window(_)) => self.why_not_in_answer(seat, id),
            _ => return self.why_not_asked(seat, id),
        };
        match self.why_not_by_text(seat, id) {
            Some((Near::Barred, text)) if rules.is_some() => format!("{}; its text: {text}", rules.unwrap_or_default()),
            Some((near, text)) if near == Near::Barred || rules.is_none() => text,
            _ => rules.unwrap_or_else(|| "there is nothing to do with it; what it says works by itself".into()),
        }
    }

    /// Why a ship that can be used for something else can't move in the Main phase.
    pub(super) fn why_not_move_too(self, seat: Seat, id: CardId) -> Option<String> {
        let ship = self.is(id, |player| player.ships.but(player.docked));
        (ship && self.is_chance_in(Phase::Main)).then(|| self.why_not_move(seat, id)).flatten()
    }

    /// 404.2: why a ship can't move.
    pub(super) fn why_not_move(self, _seat: Seat, ship: CardId) -> Option<String> {
        let why = if self.moves(ship) == 0 {
            "has Move: 0 and stays where it is (404.2)"
        } else if self.is(ship, |player| player.moved) {
            "has moved this turn (404.2)"
        } else if self.is(ship, |player| player.turned) {
            TURNED
        } else if self.is_held(ship) {
            "a text keeps it from moving"
        } else if !self.has_way(ship) {
            "may not leave the Firestorm to where it came from (407)"
        } else {
            return None;
        };
        Some(why.into())
    }

    /// What the rules say of a card at a chance of a phase.
    fn why_not_in_phase(self, seat: Seat, id: CardId, phase: Phase) -> Option<String> {
        let main = phase == Phase::Main;
        if self.is(id, |player| player.docked) {
            return Some("has left a ship in this phase; a Fighter launches once (605)".into());
        }
        if self.is(id, |player| player.ships) {
            let why = if main { self.why_not_move(seat, id) } else { None };
            return why.or_else(|| Some("ships move, attack and explore only in the Main phase (203)".into()));
        }
        if self.is(id, |player| player.heroes) {
            return Some(self.why_no_hero_action(id, main));
        }
        if self.is(id, |player| player.supports) {
            return if main { self.why_not_reattach(seat, id) } else { None };
        }
        let damaged = main && self.piece(id).damage > 0;
        damaged.then(|| self.why_not_repair(seat, id))
    }

    /// 203: removing damage has a price, and needs a target.
    fn why_not_repair(self, seat: Seat, id: CardId) -> String {
        let (price, has) = (crate::main_phase::REPAIR, self.player(seat).resources);
        match self.can_be_target(id) {
            true => format!("removing 1 damage costs {}, you have {has} (203)", counted(price.into(), "resource")),
            false => "can't be a target now (401.3)".into(),
        }
    }

    fn why_no_hero_action(self, hero: CardId, main: bool) -> String {
        if !self.may_act(hero) {
            "a text keeps it from acting".into()
        } else if self.is(hero, |player| player.turned) {
            TURNED.into()
        } else if !main {
            format!(
                "heroes move and fight only in the Main phase (203), and give commands with influence {} (305)",
                crate::any_time::DIRECTING
            )
        } else if self.is(hero, |player| player.shifted) {
            "has changed its place this turn, and there is nowhere next door to go (404.3)".into()
        } else {
            "there is no planet or ship of yours it could move to (404.3)".into()
        }
    }

    /// 404.4: why a support card can't be moved.
    fn why_not_reattach(self, seat: Seat, support: CardId) -> Option<String> {
        let (cost, has) = (u16::from(self.face(support).cost), self.player(seat).resources);
        if self.has(support, Trait::Fixed) {
            Some("is Fixed and stays where it is (606)".into())
        } else if self.is(support, |player| player.shifted) {
            Some("Gear moves once a turn (404.4)".into())
        } else if self.support_sort(support) != Trait::Gear && cost > has {
            Some(format!("moving it costs {}, you have {has} (404.4)", counted(cost.into(), "resource")))
        } else {
            Some("there is nothing else here that it could be attached to (404.4)".into())
        }
    }

    /// Why a card is no answer to a question about something else.
    fn why_not_asked(self, seat: Seat, id: CardId) -> String {
        match self.state.stack.last() {
            Some(Frame::Combat(clash)) => self.why_not_in_fleet(seat, id, clash),
            Some(Frame::Act(act)) => self.why_not_picked(act, seat, id),
            Some(Frame::Effect(_)) => self.why_not_chosen(seat, id),
            Some(Frame::End(_)) => "only cards in hand are discarded (204)".into(),
            Some(Frame::HeroCombat(fight)) if fight.step == Bout::Choose => {
                "only a card in your hand is set against the blow (506)".into()
            }
            Some(Frame::HeroCombat(fight)) if fight.step == Bout::Withdraw => {
                self.why_no_refuge(id, self.place(fight.attacker))
            }
            Some(Frame::Overload(card)) => format!("is not what {} carries too much of (306, 614)", self.name(*card)),
            Some(Frame::Stranded(hero)) => self.why_no_refuge(id, self.place(*hero)),
            _ => "answer the question first (201.2)".into(),
        }
    }

    /// Why a hero can't go aboard here.
    fn why_no_refuge(self, id: CardId, place: Place) -> String {
        if !self.is(id, |player| player.ships.or(player.planets)) {
            "heroes go on planets and ships (404.3)".into()
        } else if self.place(id) != place {
            "is at another location (506)".into()
        } else {
            self.no_berth(id)
        }
    }

    /// Why a ship takes no hero aboard.
    pub(super) fn no_berth(self, ship: CardId) -> String {
        if self.has(ship, Trait::Fighter) {
            return "is a Fighter and carries only one hero (605)".into();
        }
        format!("carries {} with structure {} left (306)", counted(self.load(ship) as i32, "card"), self.left(ship))
    }
}
