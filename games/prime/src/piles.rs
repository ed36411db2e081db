//! The three piles (107): drawing, revealing, recycling, terminating; and leaving play.

use crate::card::{CardType, Trait};
use crate::event::Event;
use crate::frame::{After, Fate, Frame};
use crate::ids::CardId;
use crate::play::{Next, Play};
use crate::state::Departed;
use crate::world::thing;
use lingo::Who;
use table::Seat;

/// Where a card goes that leaves play, as far as its owner is still in the game.
#[derive(Clone, Copy)]
pub(crate) enum Pile {
    /// The recycle pile, or the terminate pile if it is Unique (107.2).
    Usual,
    /// The terminate pile, as a text says.
    Terminated,
    /// The recycle pile, even if it is Unique, as the Solar Rule says (104).
    Recycled,
}

impl Play<'_> {
    /// Takes the top card of a draw pile; an empty one is made anew from the recycle pile (107.3). Nothing, if both are
    /// empty (R27, R127).
    pub(crate) fn take_top(&mut self, seat: Seat) -> Option<u8> {
        self.refill_draw_pile(seat);
        let top = self.player_mut(seat).piles.pop_draw()?;
        self.log.reveal();
        Some(top)
    }

    /// 107.3: the recycle pile becomes a new draw pile for whoever must draw or reveal a card and has none there.
    pub(crate) fn refill_draw_pile(&mut self, seat: Seat) {
        let player = &mut self.state.players[seat.index()];
        if player.piles.draw().is_empty() && !player.piles.recycled().is_empty() {
            player.piles.turn_over();
            self.chance.shuffle(player.piles.draw_mut());
            self.tell(|| Event::Reshuffled { seat });
        }
    }

    /// Draws a card (107.1). A fate does not reach the hand: it interrupts (303). False if there is nothing to draw.
    pub(crate) fn draw(&mut self, seat: Seat) -> bool {
        let Some(index) = self.take_top(seat) else { return false };
        let id = CardId::new(seat, usize::from(index));
        if self.board().face(id).kind == CardType::Fate {
            let id = CardId::new(seat, usize::from(self.first_copy_drawn(seat, index)));
            let card = self.shown(id);
            self.tell(|| Event::DrewFate { seat, card });
            self.player_mut(seat).limbo.put(id.index());
            self.interrupt(id);
        } else {
            let card = self.shown(id);
            self.player_mut(seat).hand.put(id.index());
            self.tell(|| Event::Drew { seat, card });
        }
        true
    }

    /// Turns up the top card of a draw pile and recycles it (107.1). Gives its cosmic value, 0 for a card without one
    /// (R24) and for no card (R27). A fate interrupts.
    pub(crate) fn reveal(&mut self, seat: Seat) -> u8 {
        let Some((id, cosmic)) = self.turn_over_top(seat) else { return 0 };
        if self.is(id, |player| player.limbo) {
            self.interrupt(id);
        }
        cosmic
    }

    /// Reveals the top card as the one that a text has in mind.
    pub(crate) fn reveal_that(&mut self, id: CardId) {
        let Some(index) = self.take_top(id.owner()) else { return };
        debug_assert_eq!(usize::from(index), id.index(), "it was on top");
        self.turn_over(id);
        if self.is(id, |player| player.limbo) {
            self.interrupt(id);
        }
    }

    /// Turns up the top card of a draw pile: a fate waits for [`Play::interrupt`], everything else is recycled; so is a
    /// fate as long as no first player has been determined (303, R25).
    pub(crate) fn turn_over_top(&mut self, seat: Seat) -> Option<(CardId, u8)> {
        let drawn = self.take_top(seat)?;
        let id = CardId::new(seat, usize::from(self.first_copy_drawn(seat, drawn)));
        Some((id, self.turn_over(id)))
    }

    /// A card that was just taken off a draw pile lies there for all to see. Gives its cosmic value.
    fn turn_over(&mut self, id: CardId) -> u8 {
        let (seat, card, face) = (id.owner(), self.shown(id), self.board().face(id));
        let (fate, cosmic) = (face.kind == CardType::Fate, face.cosmic);
        self.tell(|| Event::Revealed { seat, card });
        if fate && self.ordered {
            self.player_mut(seat).limbo.put(id.index());
        } else {
            self.player_mut(seat).piles.push_recycle(id.index() as u8);
        }
        cosmic
    }

    /// 303: stop whatever else is occurring.
    pub(crate) fn interrupt(&mut self, fate: CardId) {
        self.push(Frame::Fate(Fate { card: fate, reacted: false, at_work: false, cancelled: false }));
    }

    /// Discards a card from the hand (107.3).
    pub(crate) fn discard(&mut self, id: CardId) {
        let seat = id.owner();
        self.log.reveal();
        self.player_mut(seat).hand.take(id.index());
        self.player_mut(seat).piles.push_recycle(id.index() as u8);
        let card = self.shown(id);
        self.tell(|| Event::Discarded { seat, card });
    }

    /// Discards a card at random (401.1).
    pub(crate) fn discard_at_random(&mut self, seat: Seat) {
        let hand = self.player(seat).hand;
        if hand.is_empty() {
            return;
        }
        let at = self.chance.pick(hand.len() as u32) as usize;
        let index = hand.nth(at).expect("the pick is below the size of the hand");
        let card = self.first_copy(CardId::new(seat, index));
        self.discard(card);
    }

    /// A ship, hero or support card leaves play with everything on it: to its owner's recycle pile, or the terminate
    /// pile if it is Unique (107.2, 107.3, R118) or its owner is out of the game (104).
    pub(crate) fn leave_play(&mut self, id: CardId) {
        self.leave_play_to(id, Pile::Usual);
    }

    /// The same, to the pile that a text or a rule names.
    pub(crate) fn leave_play_to(&mut self, id: CardId, pile: Pile) {
        if !self.in_play(id) {
            return;
        }
        let (host, gone) = (self.piece(id).host, self.departing(id));
        let lasting = self.board().forbids(id, self.game.texts.words.deeds.be_recycled);
        let unique = self.board().face(id).has(Trait::Unique);
        self.take_out(id);
        self.empty(id);
        let named = match pile {
            Pile::Usual => unique,
            Pile::Terminated => true,
            Pile::Recycled => false,
        };
        let terminated = named || lasting || !self.alive.has(id.owner());
        let card = self.shown(id);
        self.tell(|| Event::LeftPlay { card, terminated });
        if terminated {
            self.player_mut(id.owner()).terminated.put(id.index());
        } else {
            self.player_mut(id.owner()).piles.push_recycle(id.index() as u8);
        }
        if host.is_some() {
            self.lighten(host);
        }
        self.has_left(gone);
    }

    /// A card as it is when it is about to leave play.
    pub(crate) fn departing(&self, id: CardId) -> Departed {
        let (board, place, controller) = (self.board(), self.place(id), self.controller(id));
        let (hull, left, fought) = (board.hull(id), board.left(id), board.is_in_combat(id));
        let support = board.is(id, |player| player.supports.or(player.docked));
        Departed { card: id, place, controller, by: self.culprit, hull, left, fought, support }
    }

    /// A card is about to leave play for the text at work, which may speak of it as it is now (401.1).
    pub(crate) fn give_up(&mut self, id: CardId) {
        let gone = self.departing(id);
        if let Some(Frame::Effect(effect)) = self.state.stack.last_mut()
            && !effect.announced
        {
            effect.given_up = Some(gone);
        }
    }

    /// Whoever waits for it may answer that a card has left play, wherever it has gone.
    ///
    /// Whatever leaves together shares a frame: a Homeworld may take dozens of cards with it.
    pub(crate) fn has_left(&mut self, gone: Departed) {
        self.departed = gone;
        if !self.may_be_answered(&Frame::After(After::Left(gone))) {
            return;
        }
        let together = matches!(self.stack.last(), Some(Frame::Departures(_)));
        if !together && self.has_depth() {
            let from = self.departures.len() as u8;
            self.push(Frame::Departures(from));
        }
        if let Some(Frame::Departures(_)) = self.stack.last() {
            self.departures.try_push(gone);
        }
    }

    /// The last of the cards that have left together is answered first.
    pub(crate) fn step_departures(&mut self, from: u8) -> Next {
        if self.departures.len() <= usize::from(from) {
            self.stack.pop();
        } else if let Some(gone) = self.departures.pop() {
            self.open_window_after(After::Left(gone), gone.controller);
        }
        Next::Go
    }

    /// Everything on a card that is no longer in play leaves play too: support cards, docked Fighters (R110), and
    /// heroes, who suffer lethal damage with their ship or planet (405.2, 405.3).
    pub(crate) fn empty(&mut self, id: CardId) {
        while let Some(on) = { self.state.on(id).next() } {
            self.leave_play(on);
        }
    }

    /// Forgets everything about a card in play (106).
    pub(crate) fn take_out(&mut self, id: CardId) {
        let (index, owner) = (id.index(), id.owner());
        let player = &mut self.state.players[owner.index()];
        player.in_play.take(index);
        for set in [
            &mut player.turned,
            &mut player.moved,
            &mut player.attacked,
            &mut player.doomed,
            &mut player.docked,
            &mut player.fresh,
            &mut player.shifted,
            &mut player.struck,
            &mut player.sabotaged,
            &mut player.launched,
            &mut player.landed,
            &mut player.abroad,
            &mut player.fought,
        ] {
            set.take(index);
        }
        player.fleets.iter_mut().for_each(|fleet| fleet.take(index));
        for set in [&mut player.blank, &mut player.dazed, &mut player.shot, &mut player.hit] {
            set.take(index);
        }
        let kind = self.state.pieces[id.raw() as usize].kind;
        if player.supports.has(index) && self.game.faces[kind.index()].kind == CardType::Hero {
            // A hero that was worn as Gear.
            player.supports.take(index);
            player.heroes.put(index);
        }
        self.put_away(id);
        self.forget_copies(id);
        self.forget_uses_of(thing(id));
        // 401.3: it is no target any more, and another copy if it comes back.
        self.state.effects.iter_mut().for_each(|text| text.lose_target(Who::thing(thing(id))));
        if !self.in_force.items().is_empty() {
            self.unsettle_by(id);
            self.state.in_force.leave(&self.game.texts.programs, thing(id));
        }
    }

    /// Puts a card on another one.
    pub(crate) fn put_on(&mut self, id: CardId, host: CardId) {
        let before = self.piece(id).host;
        self.hang(id, host);
        self.unsettle_by_moving();
        if before.is_some() && before != host {
            self.lighten(before);
        }
    }

    /// Takes a card off what it is on and leaves it at that location on its own.
    pub(crate) fn take_off(&mut self, id: CardId) {
        let (host, place) = (self.piece(id).host, self.place(id));
        self.unhang(id);
        self.piece_mut(id).place = place;
        self.unsettle_by_moving();
        if host.is_some() {
            self.lighten(host);
        }
    }

    /// A card has lost something that was on it: is it still whole without it (R120)?
    pub(crate) fn lighten(&mut self, host: CardId) {
        if !self.board().is_judged(host) {
            self.settle(host);
        }
    }
}
