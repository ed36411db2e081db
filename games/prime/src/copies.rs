//! Copies of a card that nobody sees can't be told apart, so no handle may follow one of them through a hand or a pile.
//! Whichever copy comes to light is the first of those that lie hidden: that hangs on what everybody has seen, and on
//! nothing else.

use crate::choice::Choice;
use crate::ids::{Bits, CardId};
use crate::play::Play;
use crate::world::{card_of, thing};
use lingo::{Answer, Who};
use table::Seat;

impl Play<'_> {
    /// An answer that names a card in a hand names the copy that comes to light.
    pub(crate) fn in_the_open(&mut self, choice: Choice) -> Choice {
        // Starting planets are chosen out of the deck as it is (101.4).
        if self.turn == 0 {
            return choice;
        }
        match choice {
            Choice::Act(verb, card) => Choice::Act(verb, self.first_copy(card)),
            Choice::Card(card) => Choice::Card(self.first_copy(card)),
            Choice::Use(ability, source) => match crate::world::card(source) {
                Some(card) => Choice::Use(ability, thing(self.first_copy(card))),
                None => choice,
            },
            Choice::Says(Answer::Who(who)) => match card_of(who) {
                Some(card) => Choice::Says(Answer::Who(Who::thing(thing(self.first_copy(card))))),
                None => choice,
            },
            _ => choice,
        }
    }

    /// The first hidden copy of a hidden card; the two change places.
    pub(crate) fn first_copy(&mut self, id: CardId) -> CardId {
        self.first_copy_but(id, Bits::NONE)
    }

    /// The same for a text that runs, which has other copies in mind.
    pub(crate) fn first_copy_for(&mut self, id: CardId, frame: &lingo::Frame) -> CardId {
        let minded = frame.mentions().filter_map(card_of).filter(|other| other.owner() == id.owner());
        self.first_copy_but(id, minded.map(CardId::index).collect())
    }

    fn first_copy_but(&mut self, id: CardId, minded: Bits) -> CardId {
        if id.is_none() || !self.hidden(id.owner()).has(id.index()) || minded.has(id.index()) {
            return id;
        }
        let first = self.earlier_copy(id, self.hidden(id.owner()).but(minded)).unwrap_or(id);
        self.trade(id, first);
        first
    }

    /// The first hidden copy of a card that was just taken from the top of a draw pile; the card takes that one's place.
    pub(crate) fn first_copy_drawn(&mut self, seat: Seat, index: u8) -> u8 {
        let drawn = CardId::new(seat, usize::from(index));
        let Some(first) = self.earlier_copy(drawn, self.hidden(seat)) else { return index };
        self.trade(drawn, first);
        first.index() as u8
    }

    /// The cards of a hand that somebody looks at are the first hidden copies of theirs.
    pub(crate) fn open_hand(&mut self, seat: Seat) {
        for index in self.player(seat).hand.iter() {
            let id = CardId::new(seat, index);
            if let Some(first) = self.earlier_copy(id, self.player(seat).piles.drawable()) {
                self.trade(id, first);
            }
        }
    }

    fn hidden(&self, seat: Seat) -> Bits {
        self.player(seat).hand.or(self.player(seat).piles.drawable())
    }

    /// Two copies of one card change places, wherever in hand and draw pile they are.
    fn trade(&mut self, one: CardId, other: CardId) {
        let player = self.player_mut(one.owner());
        let held = (player.hand.has(one.index()), player.hand.has(other.index()));
        player.hand.set(one.index(), held.1);
        player.hand.set(other.index(), held.0);
        player.piles.trade(one.index() as u8, other.index() as u8);
    }

    /// A copy of this card among these that comes before it, and that nothing in progress is about.
    fn earlier_copy(&self, id: CardId, among: Bits) -> Option<CardId> {
        let (seat, kind) = (id.owner(), self.piece(id).kind);
        let earlier = |index: &usize| *index < id.index() && self.state.kind(seat, *index) == kind;
        among.iter().find(earlier)?;
        let busy = self.game.in_progress(self.state, seat).or(self.board().locked(seat));
        let picked = self.picks.iter().filter(|card| card.owner() == seat).map(|card| card.index()).collect();
        let busy = busy.or(picked);
        let first = (!busy.has(id.index())).then(|| among.but(busy).iter().find(earlier)).flatten();
        first.map(|index| CardId::new(seat, index))
    }
}
