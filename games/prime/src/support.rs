//! Support cards (307): what can be attached to what, and moving them (404.4).

use crate::board::Board;
use crate::card::{CardType, Trait};
use crate::choice::{Choice, Offers};
use crate::event::Event;
use crate::frame::Act;
use crate::ids::{Bits, CardId};
use crate::play::{Next, Play};
use table::Seat;

impl Board<'_> {
    /// Can this support card be attached to this subject? Gear to heroes, Installations to planets, Retrofits to ships
    /// with room (306); one copy of a name (307.2); Voicing only to Voicing (614).
    pub(crate) fn can_attach(self, support: CardId, subject: CardId) -> bool {
        let traits = self.face(support).traits;
        let fits = if traits.has(Trait::Retrofit) {
            // 605: Fighters can't be the subject of support cards; has_room knows.
            self.has_room(subject)
        } else {
            // 614: too many are let go of by choice; none at all can be used without influence.
            !traits.has(Trait::Voicing) || (self.has(subject, Trait::Voicing) && self.influence(subject) > 0)
        };
        fits && !self.has_copy(subject, support) && self.suits(support, subject)
    }

    /// Which of the three sorts of support card it is (307): what entered play on a hero is Gear, whatever is printed on it.
    pub(crate) fn support_sort(self, support: CardId) -> Trait {
        let face = self.face(support);
        match face.traits {
            traits if traits.has(Trait::Retrofit) => Trait::Retrofit,
            traits if traits.has(Trait::Gear) || face.kind == CardType::Hero => Trait::Gear,
            _ => Trait::Installation,
        }
    }

    /// What moving a support card costs: the printed cost again, for an Installation 2 more for each one already there
    /// (R60, R61); nothing for Gear (307.3).
    pub(crate) fn reattach_cost(self, support: CardId, subject: CardId) -> u16 {
        let cost = u16::from(self.face(support).cost);
        match self.support_sort(support) {
            Trait::Gear => 0,
            Trait::Installation => cost + self.crowd(subject),
            _ => cost,
        }
    }

    /// Subjects a support card can be moved to (404.4): another ship or hero of the player's at the same location,
    /// another planet of the player's anywhere.
    pub(crate) fn subjects(self, seat: Seat, support: CardId) -> impl Iterator<Item = CardId> {
        let sort = self.support_sort(support);
        let (host, place) = (self.piece(support).host, self.place(support));
        let everywhere = sort == Trait::Installation;
        // 307.3: the printed cost is the least that anything but Gear costs.
        let affordable = sort == Trait::Gear || u16::from(self.face(support).cost) <= self.player(seat).resources;
        let cards = self.state.controlled(seat, move |player| match () {
            _ if !affordable => Bits::NONE,
            _ if sort == Trait::Retrofit => player.ships.but(player.docked),
            _ if sort == Trait::Gear => player.heroes,
            _ => player.planets,
        });
        cards.filter(move |subject| {
            *subject != host
                && (everywhere || self.place(*subject) == place)
                && self.reattach_cost(support, *subject) <= self.player(seat).resources
                && self.can_attach(support, *subject)
        })
    }

    /// Could a text move a support card in play to this subject (307, 606)?
    pub(crate) fn can_move_to(self, support: CardId, subject: CardId) -> bool {
        self.piece(support).host != subject && !self.has(support, Trait::Fixed) && self.can_attach(support, subject)
    }

    /// 401.2: can a support card still be moved to the subject that was chosen and paid for?
    pub(crate) fn can_go_to(self, seat: Seat, support: CardId, subject: CardId) -> bool {
        let near = || self.support_sort(support) == Trait::Installation || self.place(subject) == self.place(support);
        self.in_play(support)
            && self.in_play(subject)
            && self.controller(subject) == seat
            && near()
            && self.can_attach(support, subject)
    }

    pub(crate) fn can_reattach(self, seat: Seat, support: CardId) -> bool {
        // 606: Fixed cards stay. R45, R62: Gear moves once a turn.
        !self.has(support, Trait::Fixed)
            && !self.is(support, |player| player.shifted)
            // A text may have put it where it could not be deployed.
            && (self.support_sort(support) != Trait::Gear || self.is(self.piece(support).host, |player| player.heroes))
            && self.subjects(seat, support).next().is_some()
    }

    pub(crate) fn reattach_offers(self, act: &Act, offers: &mut Offers) {
        self.subjects(act.by, act.card).for_each(|subject| offers.push(Choice::Card(subject)));
    }

    /// What the controller of an overloaded card may let go of: anything that counts against a ship's structure, a
    /// hero's Voicing cards.
    pub(crate) fn overload_offers(self, id: CardId, offers: &mut Offers) {
        let ship = self.is(id, |player| player.ships);
        for on in self.state.on(id) {
            let counts = if ship {
                self.options.heroes_count || !self.is(on, |player| player.heroes)
            } else {
                self.has(on, Trait::Voicing)
            };
            if counts {
                offers.push(Choice::Card(on));
            }
        }
    }
}

impl Play<'_> {
    pub(crate) fn pay_reattachment(&mut self, act: &Act) {
        let cost = self.board().reattach_cost(act.card, act.other);
        self.pay(act.by, cost, 0);
        if self.board().support_sort(act.card) == Trait::Gear {
            self.player_mut(act.card.owner()).shifted.put(act.card.index());
        }
    }

    /// Attaches a support card in play to another subject.
    pub(crate) fn attach(&mut self, support: CardId, subject: CardId) {
        if !self.in_play(support) || !self.in_play(subject) {
            return;
        }
        self.put_on(support, subject);
        let (card, on) = (self.shown(support), self.shown(subject));
        self.tell(|| Event::Attached { card, on });
        // It may carry more than it can, or not bear what the card takes away (R58, R120).
        self.settle(subject);
    }

    /// R58, R67: the controller recycles cards of choice until the load is legal.
    pub(crate) fn step_overload(&mut self, id: CardId) -> Next {
        if !self.in_play(id) || !self.board().is_overloaded(id) {
            self.stack.pop();
            return Next::Go;
        }
        let mut offers = Offers::counted();
        self.board().overload_offers(id, &mut offers);
        match offers.only() {
            Some(only) => {
                self.answer_overload(id, only);
                Next::Go
            }
            None => Next::ask(self.controller(id)),
        }
    }

    pub(crate) fn answer_overload(&mut self, _id: CardId, choice: Choice) {
        if let Choice::Card(card) = choice {
            self.leave_play(card);
        }
    }
}
