//! The End phase (204) and victory (103): checks, the Firestorm's due, discards, draws.

use crate::board::Board;
use crate::choice::{Choice, Offers};
use crate::event::Event;
use crate::frame::{End, Frame};
use crate::ids::CardId;
use crate::play::{Next, Play};
use crate::state::{Over, PICKS};
use table::flow::Round;
use table::{Seat, Zone};

/// The Tech level of Transcendent Victory (103).
pub const TRANSCENDENT: u8 = 30;

impl Board<'_> {
    /// Every different card of a hand, once each.
    pub(crate) fn hand_offers(self, seat: Seat, offers: &mut Offers, offer: impl Fn(CardId) -> Choice) {
        self.state.one_of_each(seat, self.player(seat).hand).for_each(|card| offers.push(offer(card)));
    }

    pub(crate) fn end_offers(self, seat: Seat, end: End, offers: &mut Offers) {
        match end {
            End::Discard(..) => self.hand_offers(seat, offers, Choice::Card),
            End::Additional(_) => {
                offers.push(Choice::Done);
                self.hand_offers(seat, offers, Choice::Card);
            }
            End::Checks | End::Draw(_) => {}
        }
    }
}

impl Play<'_> {
    pub(crate) fn step_end(&mut self, end: End) -> Next {
        if self.enforce_creeds() {
            return Next::Go;
        }
        match end {
            End::Checks => self.end_checks(),
            End::Discard(round, left) => return self.end_discard(round, left),
            End::Additional(round) => return self.end_additional(round),
            End::Draw(round) => self.end_draw(round),
        }
        Next::Go
    }

    /// R21: victory for everybody in action order, then the Firestorm for everybody; then player by player.
    fn end_checks(&mut self) {
        // 204.1, R124: the first in action order wins.
        let transcends = |seat: Seat| self.board().tech(seat) >= self.board().transcendence(seat);
        let wins = |seat: &Seat| transcends(*seat) || self.board().wins_by_advantage(*seat);
        let reached = self.action_order().find(wins);
        if let Some(seat) = reached {
            if !transcends(seat) {
                return self.win_by_advantage(seat);
            }
            self.over = Over::Transcendent(seat);
            self.tell(|| Event::Won { seat, how: "Transcendent Victory" });
            return;
        }
        let round = Round::from(self.first, self.alive, self.n());
        self.replace(Frame::End(self.discards(round)));
        self.firestorm_takes_its_due();
    }

    /// 204.2: ships that had to leave the Firestorm and have not are lost, heroes aboard with them (R73, R74); a docked
    /// Fighter is no ship (R110).
    fn firestorm_takes_its_due(&mut self) {
        let lost: Zone<CardId, { 2 * PICKS }> =
            self.state.all(|player| player.doomed.but(player.docked)).take(2 * PICKS).collect();
        for ship in lost.iter() {
            let card = self.shown(*ship);
            self.tell(|| Event::LostInTheFirestorm { card });
            self.leave_play(*ship);
        }
    }

    /// 204.3: how many cards the player whose turn it is must discard (R125).
    pub(crate) fn discards(&self, round: Round) -> End {
        let must = round.turn().map_or(0, |seat| 1 + self.player(seat).homeworlds);
        End::Discard(round, must)
    }

    fn end_discard(&mut self, round: Round, left: u8) -> Next {
        let Some(seat) = round.turn() else {
            self.begin_turn();
            return Next::Go;
        };
        let hand = self.player(seat).hand;
        if hand.len() > usize::from(left) && left > 0 {
            return Next::ask(seat);
        }
        // As many as they hold (R125): nothing to choose, and everybody can see that.
        if left > 0 {
            self.open_hand(seat);
            let hand = self.player(seat).hand;
            hand.iter().for_each(|index| self.discard(CardId::new(seat, index)));
        }
        self.replace(Frame::End(End::Additional(round)));
        Next::Go
    }

    /// 204.3: one command for one card more.
    fn end_additional(&mut self, round: Round) -> Next {
        match round.turn() {
            Some(seat) if self.player(seat).commands > 0 && !self.player(seat).hand.is_empty() => Next::ask(seat),
            _ => {
                self.replace(Frame::End(End::Draw(round)));
                Next::Go
            }
        }
    }

    /// 204.4: up to the maximum hand size; fates resolve and do not count (R126).
    fn end_draw(&mut self, mut round: Round) {
        if let Some(seat) = round.turn() {
            while self.player(seat).hand.len() < self.board().hand_size(seat) {
                let depth = self.stack.len();
                if !self.draw(seat) {
                    break;
                }
                if self.stack.len() > depth {
                    // A fate interrupts; drawing goes on when it has been dealt with.
                    return;
                }
            }
        }
        round.done();
        self.replace(Frame::End(self.discards(round)));
    }

    pub(crate) fn answer_end(&mut self, end: End, seat: Seat, choice: Choice) {
        match (end, choice) {
            (End::Discard(round, left), Choice::Card(card)) => {
                self.discard(card);
                self.replace(Frame::End(End::Discard(round, left - 1)));
            }
            (End::Additional(round), Choice::Card(card)) => {
                self.pay(seat, 0, 1);
                self.discard(card);
                self.replace(Frame::End(End::Draw(round)));
            }
            (End::Additional(round), _) => self.replace(Frame::End(End::Draw(round))),
            _ => unreachable!("these steps never ask"),
        }
    }
}
