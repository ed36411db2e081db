//! Why a card on the table can't be used in a combat or in answer to damage.

use super::counted;
use crate::board::Board;
use crate::card::Trait;
use crate::frame::{Clash, ClashStep, Hit, Inflicted};
use crate::ids::CardId;
use ::table::Seat;

impl Board<'_> {
    /// What the rules say of a card at a chance in a combat (505).
    pub(super) fn why_not_in_battle(self, seat: Seat, id: CardId) -> Option<String> {
        let there = self.place(id) == self.combat.place;
        if self.is(id, |player| player.heroes) {
            return Some(self.why_no_hero_in_battle(id));
        }
        if self.is(id, |player| player.supports) {
            return None;
        }
        let planet = self.is(id, |player| player.planets);
        if self.is(id, |player| player.docked) {
            let host = self.name(self.piece(id).host);
            return Some(format!("is docked on {host} and has launched once in this combat (605)"));
        }
        let why = if !there {
            "is not in this combat (505)".into()
        } else if planet && self.power(id) == 0 {
            return None;
        } else if !planet && self.side(id).is_none() {
            "is in no fleet: only ships of a fleet fire (505)".into()
        } else if self.piece(id).energy == 0 {
            "has no energy left: firing takes 1 (306)".into()
        } else if self.can_fire(seat, id) {
            return None;
        } else if self.is(id, |player| player.shot) {
            "a text lets it fire only once in a combat".into()
        } else {
            "there is nothing it may fire at (505)".into()
        };
        Some(why)
    }

    fn why_no_hero_in_battle(self, hero: CardId) -> String {
        if !self.may_act(hero) {
            "a text keeps it from acting".into()
        } else if self.is(hero, |player| player.turned) {
            "is turned until the next Reset phase (102)".into()
        } else if self.has(hero, Trait::Military) && self.own_ship(hero).is_some() {
            "a Military hero acts when its ship fires or is hit (608)".into()
        } else {
            "heroes neither move nor fight heroes in a ship combat (500)".into()
        }
    }

    /// Why a ship is not moved in, does not join, is not launched (501–505).
    pub(super) fn why_not_in_fleet(self, seat: Seat, id: CardId, clash: &Clash) -> String {
        let place = self.combat.place;
        if matches!(clash.step, ClashStep::Ask | ClashStep::Offer) {
            return "the question is who supports whom; ships come after it (502, 504)".into();
        }
        if clash.step == ClashStep::Launch {
            return self.why_not_launched(seat, id);
        }
        if !self.is(id, |player| player.ships) {
            return "only ships form a fleet (501)".into();
        }
        if self.is(id, |player| player.docked) {
            return "is docked: it comes with its ship (605)".into();
        }
        if self.side(id).is_some() {
            return "is in a fleet already".into();
        }
        if !self.can_pay_fare(seat, id) {
            let fare = counted(self.fare(id).into(), "resource");
            return format!("asks {fare} for joining, you have {}", self.player(seat).resources);
        }
        let here = self.place(id) == place;
        let why = match clash.step {
            ClashStep::Join => "is not at the combat; ships from elsewhere are moved in before (501)",
            _ if here => "is there already: whether it joins is asked next (501)",
            _ if !self.galaxy().adjacent(self.place(id)).has(place) => "is not next to the combat (501)",
            _ if self.is(id, |player| player.turned) => "is turned: only unturned ships are moved in (501)",
            _ if self.moves(id) == 0 => "has Move: 0 and stays where it is (404.2)",
            _ if self.is_held(id) => "a text keeps it from moving",
            _ => "entered the Firestorm from this Star System and can't go back there (407)",
        };
        why.into()
    }

    fn why_not_launched(self, seat: Seat, id: CardId) -> String {
        if !self.is(id, |player| player.docked) {
            return "only Fighters aboard a Carrier are launched now (505)".into();
        }
        let host = self.piece(id).host;
        if !self.has(host, Trait::Carrier) {
            format!("{} is no Carrier: it launches at a chance of yours (605)", self.name(host))
        } else if self.side(host).is_none() {
            format!("{} is in no fleet (505)", self.name(host))
        } else if !self.can_pay_fare(seat, id) {
            let fare = counted(self.fare(id).into(), "resource");
            format!("asks {fare} for joining, you have {}", self.player(seat).resources)
        } else {
            "has launched once in this combat (605)".into()
        }
    }

    /// What the rules say of a card while Reacts are asked for (201.2).
    pub(super) fn why_not_in_answer(self, seat: Seat, id: CardId) -> Option<String> {
        let hit = self.hit_in_window()?;
        if hit.by_what == Inflicted::HeroCombat {
            return None;
        }
        if id == hit.target {
            return self.why_no_shields(id, hit);
        }
        if self.is(id, |player| player.heroes) {
            return self.why_no_officer(id, hit);
        }
        let ship = self.is(id, |player| player.ships);
        let own = self.controller(hit.target) == seat;
        (ship && own).then(|| "shields protect only the ship itself (306)".into())
    }

    fn why_no_shields(self, id: CardId, hit: &Hit) -> Option<String> {
        if self.is(id, |player| player.heroes) {
            return None;
        }
        let why = if hit.left() == 0 {
            "there is no damage left to prevent (306)"
        } else if hit.piercing {
            "shields can't prevent piercing damage (405.4)"
        } else if self.shields(id) == 0 {
            "has no shields (306)"
        } else {
            "has no energy left: shields take 1 (306)"
        };
        Some(why.into())
    }

    /// 608: why a hero neither strengthens nor covers.
    fn why_no_officer(self, hero: CardId, hit: &Hit) -> Option<String> {
        if !self.combat.on || !self.has(hero, Trait::Military) {
            return None;
        }
        let host = self.piece(hero).host;
        let why = if ![hit.source, hit.partner, hit.target].contains(&host) {
            "is not aboard the ship that fires or is hit (608)"
        } else if self.is(hero, |player| player.turned) {
            "is turned, and turning it is the cost (608)"
        } else if !self.may_act(hero) {
            "a text keeps it from acting"
        } else if self.combat(hero) == 0 {
            "has combat 0 (608)"
        } else if host != hit.target && hit.strengthened != 0 {
            "a hero aboard has added to this shot already: one for each ship (505)"
        } else {
            "there is no damage left to prevent (608)"
        };
        Some(why.into())
    }
}
