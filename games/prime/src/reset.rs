//! The Reset phase (202): automatic actions, and who is first player.

use crate::event::Event;
use crate::frame::{Frame, Phase, Reset};
use crate::galaxy::SEATS;
use crate::ids::{Bits, CardId};
use crate::play::{Next, Play};
use lingo::Happening;
use table::{Seat, SeatSet, Zone};

/// After so many reveals a tie is called unbreakable (R23).
pub const REVEALS: u8 = 10;

impl Play<'_> {
    pub(crate) fn step_reset(&mut self, reset: Reset) -> Next {
        if self.enforce_creeds() {
            return Next::Go;
        }
        match reset {
            Reset::Begin => {
                self.replace(Frame::Reset(Reset::Wake));
                let first = self.first;
                self.open_window(first);
            }
            Reset::Wake => {
                self.replace(Frame::Reset(Reset::Automatic));
                let resets = self.game.texts.words.events.resets;
                self.tell_cards(Happening::of(lingo::Event::Game(resets), self.first));
            }
            Reset::Automatic => {
                // R20: in the order of last turn's first player; on the first turn it makes no difference.
                let order: Zone<Seat, SEATS> = self.action_order().collect();
                order.iter().for_each(|seat| self.reset_player(*seat));
                self.replace(Frame::Reset(Reset::Reveal(self.alive, 0)));
                let span = self.game.texts.words.spans.reset;
                self.pass_edges(self.first, &[(span, false)]);
            }
            Reset::Reveal(tied, before) => {
                self.replace(Frame::Reset(Reset::Compare(tied, before)));
                self.reveal_for_first(tied, before);
            }
            Reset::Compare(tied, before) => self.compare(tied, before + 1),
        }
        Next::Go
    }

    /// 202: the four automatic actions of one player (R21).
    fn reset_player(&mut self, seat: Seat) {
        // 202.1: but for what a text keeps from it; other texts unturn that all the same.
        for owner in Seat::all(self.n()) {
            let mine: Bits = {
                let cards = self.state.controlled(seat, |player| player.turned);
                let (board, unturn) = (self.board(), self.game.texts.words.deeds.unturn);
                cards.filter(|id| id.owner() == owner && !board.forbids(*id, unturn)).map(CardId::index).collect()
            };
            let player = self.player_mut(owner);
            player.turned = player.turned.but(mine);
        }
        // 202.2: energy above power is lost (R46).
        for owner in Seat::all(self.n()) {
            for index in self.player(owner).in_play.and(self.player(owner).ships.or(self.player(owner).planets)).iter()
            {
                let id = CardId::new(owner, index);
                if self.controller(id) == seat {
                    self.piece_mut(id).energy = self.board().power(id);
                }
            }
        }
        // 202.3: commands above the maximum are lost (R49).
        let commands = self.board().max_commands(seat);
        self.player_mut(seat).commands = commands;
        // 202.4
        let board = self.board();
        let income = board.controlled(seat, |player| player.planets).map(|planet| u16::from(board.production(planet)));
        let amount: u16 = income.sum();
        self.gain_resources(seat, amount);
        self.tell(|| Event::Reset { seat, resources: amount, commands });
    }

    /// Each of the tied players reveals the top card of the draw pile. Fates resolve in action order (R26, R132), so the
    /// last one is pushed first.
    fn reveal_for_first(&mut self, tied: SeatSet, before: u8) {
        if before == 0 {
            self.cosmic = Default::default();
        }
        let order: Zone<Seat, SEATS> = self.action_order().filter(|seat| tied.has(*seat)).collect();
        let mut fates: Zone<CardId, SEATS> = Zone::new();
        for &seat in order.iter() {
            let revealed = self.turn_over_top(seat);
            self.cosmic[seat.index()] = revealed.map_or(0, |(_, cosmic)| cosmic);
            fates.extend_from(
                revealed.filter(|(id, _)| self.is(*id, |player| player.limbo)).map(|(id, _)| id).as_slice(),
            );
        }
        fates.iter().rev().for_each(|fate| self.interrupt(*fate));
    }

    /// The highest total of cosmic value and Tech is first player; the tied reveal again, afresh each time (R22).
    fn compare(&mut self, tied: SeatSet, reveals: u8) {
        let tied = tied.and(self.alive);
        let total = |play: &Self, seat: Seat| u16::from(play.cosmic[seat.index()]) + u16::from(play.board().tech(seat));
        let best = tied.iter().map(|seat| total(self, seat)).max().unwrap_or(0);
        let highest: SeatSet = tied.iter().filter(|seat| total(self, *seat) == best).collect();
        let can_reveal = |play: &Self, seat: Seat| {
            let piles = &play.player(seat).piles;
            !piles.draw().is_empty() || !piles.recycled().is_empty()
        };
        if highest.len() > 1 && reveals <= REVEALS && highest.iter().any(|seat| can_reveal(self, seat)) {
            self.replace(Frame::Reset(Reset::Reveal(highest, reveals)));
            return;
        }
        let first = if highest.len() <= 1 { highest.lowest() } else { None };
        let first = first.unwrap_or_else(|| self.unbroken_tie(highest));
        self.first = first;
        self.ordered = true;
        self.tell(|| Event::FirstPlayer { seat: first, total: best });
        self.begin_phase(Phase::Reset);
    }

    /// R23: last turn's first player; on the first turn one of the tied at random.
    fn unbroken_tie(&mut self, tied: SeatSet) -> Seat {
        if self.ordered {
            return self.action_order().next().expect("somebody is still playing");
        }
        let at = self.chance.pick(tied.len() as u32) as usize;
        tied.iter().nth(at).expect("the pick is below the number of tied players")
    }
}
