//! The Solar Rule (104): a player who has lost leaves the game, and what becomes of the cards. A player without a
//! Homeworld has lost (R121); the last one with one has won (103, R122).

use crate::board::Board;
use crate::choice::{Choice, Offers};
use crate::event::Event;
use crate::frame::{ClashStep, End, Frame};
use crate::galaxy::SEATS;
use crate::ids::{Bits, CardId, HELD};
use crate::piles::Pile;
use crate::play::{Next, Play};
use crate::state::Over;
use table::{Seat, Zone};

impl Play<'_> {
    /// A player leaves the game.
    pub(crate) fn eliminate(&mut self, seat: Seat) {
        if !self.alive.has(seat) {
            return;
        }
        self.alive = self.alive.without(seat);
        self.tell(|| Event::Eliminated { seat });
        match self.last_one() {
            Some(winner) => self.over = Over::Total(winner),
            None if self.alive.is_empty() => self.over = Over::Nobody,
            None => {}
        }
        self.strand_guests(seat);
        self.return_foreign_cards(seat);
        self.terminate_all(seat);
        self.leave_frames(seat);
        let supporters = self.combat.supporters;
        self.combat.supporters = supporters.map(|fleet| fleet.without(seat));
        if self.first == seat {
            // R123: the first player's role passes clockwise.
            let next = self.action_order().next().unwrap_or(seat);
            self.first = next;
        }
    }

    /// R123: heroes of others on cards that vanish step onto a ship of their own there, if they can and want to.
    fn strand_guests(&mut self, seat: Seat) {
        let guests: Zone<CardId, { SEATS * HELD }> = {
            let heroes = self.state.all(|player| player.heroes);
            heroes
                .filter(|hero| self.controller(*hero) != seat && self.vanishes(self.piece(*hero).host, seat))
                .collect()
        };
        // 104: the frame that is pushed last asks first, so whoever comes first in action order is seen to last.
        let order: Zone<Seat, SEATS> = self.action_order().collect();
        for &whose in order.iter().rev() {
            for &hero in guests.iter() {
                // What it was on could not do without one who left before, and went with everything on it.
                if self.controller(hero) == whose && self.in_play(hero) {
                    self.strand(hero);
                }
            }
        }
    }

    /// A hero is left without a place.
    fn strand(&mut self, hero: CardId) {
        self.take_off(hero);
        let mut offers = Offers::counted();
        self.board().refuge_offers(hero, true, &mut offers);
        if offers.count() == 0 || !self.has_depth() {
            self.leave_play(hero);
        } else {
            self.push(Frame::Stranded(hero));
        }
    }

    /// Will this card be terminated with its owner?
    fn vanishes(&self, id: CardId, seat: Seat) -> bool {
        id.is_some() && self.controller(id) == seat
    }

    /// 104: cards the player controlled but did not own are recycled, Unique ones as well: a Universal Rule takes precedence
    /// over 107.2. What lies on others goes first, so that none goes with what it lies on.
    fn return_foreign_cards(&mut self, seat: Seat) {
        let depth = |id: &CardId| {
            let host = |id: &CardId| Some(self.piece(*id).host).filter(|host| host.is_some());
            std::iter::successors(Some(*id), host).count()
        };
        let foreign = self.state.controlled(seat, |player| player.in_play).filter(|id| id.owner() != seat);
        let mut foreign: Zone<CardId, { SEATS * HELD }> = foreign.collect();
        foreign.sort_by_key(|id| std::cmp::Reverse(depth(id)));
        for &id in foreign.iter() {
            self.leave_play_to(id, Pile::Recycled);
        }
    }

    /// 104: everything else the player owns is terminated; what somebody else controls stays.
    fn terminate_all(&mut self, seat: Seat) {
        while let Some(id) = { self.state.controlled(seat, |player| player.in_play).next() } {
            if self.is(id, |player| player.planets) {
                self.remove_planet(id);
                self.empty(id);
                self.player_mut(seat).terminated.put(id.index());
            } else {
                // The owner is out, so whatever leaves play is terminated.
                self.leave_play(id);
            }
        }
        let player = self.player_mut(seat);
        while let Some(card) = player.piles.pop_draw() {
            player.terminated.put(usize::from(card));
        }
        player.piles.turn_over();
        while let Some(card) = player.piles.pop_draw() {
            player.terminated.put(usize::from(card));
        }
        player.terminated =
            player.terminated.or(player.hand).or(player.limbo).or(player.fallen).or(player.shackled).or(player.reserve);
        for set in [&mut player.hand, &mut player.limbo, &mut player.fallen, &mut player.shackled, &mut player.reserve]
        {
            *set = Bits::NONE;
        }
        player.creed = 0;
        for index in player.terminated.iter() {
            self.state.pieces[CardId::new(seat, index).raw() as usize].place = Default::default();
        }
        let player = self.player_mut(seat);
        if player.advantage.is_some() {
            player.terminated.put(player.advantage.index());
            player.advantage = CardId::NONE;
        }
        (player.resources, player.commands) = (0, 0);
    }

    /// Nobody waits for the player any more.
    fn leave_frames(&mut self, seat: Seat) {
        let mut ending = None;
        for (at, frame) in self.state.stack.iter_mut().enumerate() {
            match frame {
                Frame::Phase(_, passes) | Frame::Window(passes) => passes.leave(seat),
                Frame::Combat(clash) => {
                    let busy = clash.who == seat || clash.round.turn() == Some(seat);
                    clash.passes.leave(seat);
                    clash.round.leave(seat);
                    if busy && clash.step != ClashStep::Chances && clash.step != ClashStep::Launch {
                        clash.step = ClashStep::Ask;
                    }
                }
                Frame::End(End::Discard(round, _) | End::Additional(round) | End::Draw(round)) => {
                    let busy = round.turn() == Some(seat);
                    round.leave(seat);
                    ending = busy.then_some((at, *round)).or(ending);
                }
                _ => {}
            }
        }
        if let Some((at, round)) = ending {
            self.state.stack[at] = Frame::End(self.discards(round));
        }
    }

    pub(crate) fn step_stranded(&mut self, hero: CardId) -> Next {
        if !self.in_play(hero) {
            self.stack.pop();
            return Next::Go;
        }
        Next::ask(self.controller(hero))
    }

    pub(crate) fn answer_stranded(&mut self, hero: CardId, choice: Choice) {
        self.stack.pop();
        match choice {
            Choice::Card(ship) => {
                self.put_on(hero, ship);
                let (seat, hero, on) = (self.controller(hero), self.shown(hero), self.shown(ship));
                self.tell(|| Event::MovedHero { seat, hero, on });
            }
            _ => self.leave_play(hero),
        }
    }
}

impl Board<'_> {
    pub(crate) fn stranded_offers(self, hero: CardId, offers: &mut Offers) {
        self.refuge_offers(hero, true, offers);
        offers.push(Choice::Done);
    }
}
