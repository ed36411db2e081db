//! What a table tells those who look elsewhere: that it begins, that it is their turn, that it is over.

use super::Keeper;
use crate::entry::ClockRule;
use crate::hub::News;
use crate::ids::UserId;
use crate::store::Stage;
use std::time::Instant;
use table::{Seat, SeatSet};

/// What a player was told of the turn they have not answered in yet. Others may take back and do again: that alone calls
/// nobody twice in a moment.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TurnTold {
    /// When they were last told.
    at: Option<Instant>,
    /// It has become their turn once more since.
    again: bool,
}

impl Keeper {
    /// Tells those who are asked now and look elsewhere.
    pub(super) fn spread_news(&mut self, asked_before: SeatSet, stage_before: Stage) {
        let ledger = &self.ledger;
        let here = self.attendance.present(&self.house.patience).here;
        let began = stage_before == Stage::Gathering && ledger.stage == Stage::Playing;
        let ended = stage_before != Stage::Over && ledger.stage == Stage::Over;
        if began || ended || ledger.stage == Stage::Gathering {
            self.house.hub.lobby_changed();
        }
        if ended {
            self.house.metrics.games_ended.add();
            let players = Seat::all(ledger.chairs.len()).filter_map(|seat| ledger.owner(seat));
            self.house.going.ended(ledger.id, players.chain([ledger.created.by]));
        }
        let asked = ledger.asked().seats();
        for seat in Seat::all(ledger.chairs.len()) {
            let Some(user) = self.ledger.owner(seat).filter(|_| !here.has(seat)) else { continue };
            if began {
                self.house.hub.tell(user, &News::Began { table: self.ledger.id, title: self.title() });
            }
            if ended {
                let words = self.ledger.ending.as_ref().map_or(String::new(), |ending| ending.words.clone());
                self.house.hub.tell(user, &News::Over { table: self.ledger.id, words });
            } else if asked.has(seat) && !asked_before.has(seat) {
                self.tell_turn(seat, user);
            }
        }
    }

    fn title(&self) -> String {
        self.ledger.game().info().title.to_string()
    }

    /// Tells a player that it is their turn; if they were told of it just now, after a while, should they still not be here.
    fn tell_turn(&mut self, seat: Seat, user: UserId) {
        let told = &mut self.turns_told[seat.index()];
        if told.at.is_some_and(|at| at.elapsed() < self.house.patience.reminder) {
            told.again = true;
            return;
        }
        *told = TurnTold { at: Some(Instant::now()), again: false };
        let turn = News::Turn { table: self.ledger.id, title: self.title() };
        self.house.hub.tell(user, &turn);
        // Who plays against a clock of minutes is there or has lost; a notice is for games that take days.
        let slow = !matches!(self.ledger.created.options.clock, ClockRule::Timed { .. });
        if slow && self.house.push.get().is_some_and(|push| !push.tell(user, &turn)) {
            self.house.metrics.pushes_dropped.add();
        }
    }

    /// When somebody is to be told once more that it is their turn.
    pub(super) fn turns_due(&self) -> Option<Instant> {
        let again = self.turns_told.iter().filter(|told| told.again);
        again.filter_map(|told| told.at).min().map(|at| at + self.house.patience.reminder)
    }

    /// Tells those whose turn it has become once more a while ago. Whoever is here, or not asked any more, need not be told.
    pub(super) fn tell_turns_again(&mut self) {
        let (asked, here) = (self.ledger.asked().seats(), self.attendance.present(&self.house.patience).here);
        for seat in Seat::all(self.ledger.chairs.len()) {
            let TurnTold { at, again } = self.turns_told[seat.index()];
            if !again || at.is_some_and(|at| at.elapsed() < self.house.patience.reminder) {
                continue;
            }
            self.turns_told[seat.index()].again = false;
            if let Some(user) = self.ledger.owner(seat).filter(|_| asked.has(seat) && !here.has(seat)) {
                self.tell_turn(seat, user);
            }
        }
    }
}
