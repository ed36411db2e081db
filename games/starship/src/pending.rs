//! The Pending Damage Zone (6.2, Next Turn).

use crate::atoms::card_thing;
use crate::battle::Battle;
use crate::cards::CardRef;
use crate::catalogue::CardId;
use crate::damage::Blow;
use crate::event::Event;
use crate::parts::DamageType;
use crate::state::{Gone, Pending, opponent};
use crate::stats::MAX_NUMBER;
use crate::thing::Object;
use lingo::Happening;
use table::Seat;

impl Battle<'_> {
    /// Puts a card into the Pending Damage Zone with a Tracking Token. Everything is rolled already, only the
    /// application waits (S42), for the attacker's own next Cleanup (S41).
    pub fn launch(&mut self, by: Seat, card: CardRef, damage: i16, kind: DamageType, critical: i16, bypass: bool) {
        let id = self.catalogue.id_of(self.side(by), card);
        let side = self.side_mut(by);
        let due = side.turns + 1;
        side.pending.push(Pending { card, damage, kind, bypass, critical, due });
        self.log.tell(|| Event::Launched { by, card: id, damage: damage + critical, kind });
    }

    /// The next attack that lands in this Cleanup, in order of launch (S43).
    pub fn due(&self, by: Seat) -> Option<usize> {
        let side = self.side(by);
        side.pending.iter().position(|pending| pending.due <= side.turns)
    }

    /// A pending attack lands: its damage is applied to whatever layer is on top now, and then the card goes to its
    /// graveyard. Until then it is a pending attack, and its own text is in force once more.
    pub fn land(&mut self, by: Seat, index: usize) {
        let Pending { card, damage, kind, critical, bypass, .. } = self.side(by).pending[index];
        let id = self.catalogue.id_of(self.side(by), card);
        self.log.tell(|| Event::Landed { by, card: id });
        let (catalogue, thing) = (self.catalogue, Object::Card(by, card).thing());
        let code = &catalogue.card(id).code;
        self.enter(code, thing, by);
        let source = card_thing(by, card);
        self.apply(opponent(by), Blow { damage, kind: Some(kind), critical, bypass, source });
        // What it set off waits already; nothing of it is carried out before this.
        if !code.standing.is_empty() {
            self.state.in_force.leave(&catalogue.programs, thing);
        }
        self.take_pending(by, index);
    }

    /// Atom: a pending attack is taken out of the zone without landing, by being intercepted or in another way.
    pub fn remove_pending(&mut self, by: Seat, index: usize, intercepted: bool) {
        let card = self.side(by).pending[index].card;
        // It is told while it still is a pending attack.
        if intercepted {
            let moved = lingo::Event::Moved(self.catalogue.words.intercept);
            self.tell_cards(Happening::of(moved, card_thing(by, card)));
        }
        self.take_pending(by, index);
        let id = self.catalogue.id_of(self.side(by), card);
        self.log.tell(|| Event::Intercepted { by, card: id });
    }

    /// Atom: the damage of a pending attack goes down, the critical bonus last; at nothing it is removed. Tells how
    /// much it really was.
    pub fn weaken_pending(&mut self, by: Seat, index: usize, amount: i16) -> i16 {
        let card = self.pending_card(by, index);
        let pending = &mut self.side_mut(by).pending[index];
        let from_damage = amount.clamp(0, pending.damage);
        let from_critical = (amount - from_damage).clamp(0, pending.critical);
        pending.damage -= from_damage;
        pending.critical -= from_critical;
        let left = pending.damage + pending.critical;
        self.tell_pending(lingo::Event::Loses, by, index, from_damage + from_critical);
        if left == 0 {
            self.remove_pending(by, index, true);
        } else {
            self.log.tell(|| Event::PendingChanged { by, card, amount: -(from_damage + from_critical), left });
        }
        from_damage + from_critical
    }

    /// Atom: the damage of a pending attack goes up. Tells how much it really was.
    pub fn strengthen_pending(&mut self, by: Seat, index: usize, amount: i16) -> i16 {
        let card = self.pending_card(by, index);
        let pending = &mut self.side_mut(by).pending[index];
        let gained = amount.clamp(0, (MAX_NUMBER - pending.damage).max(0));
        pending.damage += gained;
        let left = pending.damage + pending.critical;
        self.log.tell(|| Event::PendingChanged { by, card, amount: gained, left });
        self.tell_pending(lingo::Event::Gains, by, index, gained);
        gained
    }

    /// Atom: a pending attack lands that many of the attacker's turns later.
    pub fn delay_pending(&mut self, by: Seat, index: usize, turns: u8) -> i32 {
        let card = self.pending_card(by, index);
        let pending = &mut self.side_mut(by).pending[index];
        pending.due = pending.due.saturating_add(turns);
        self.log.tell(|| Event::PendingDelayed { by, card, turns });
        turns.into()
    }

    fn tell_pending(&mut self, event: impl Fn(lingo::MeasureId) -> lingo::Event, by: Seat, index: usize, amount: i16) {
        if amount > 0 {
            let damage = self.catalogue.words.stats[crate::stats::Stat::Damage as usize];
            let card = card_thing(by, self.side(by).pending[index].card);
            self.tell_cards(Happening::of(event(damage), card).by(amount.into()));
        }
    }

    fn pending_card(&self, by: Seat, index: usize) -> CardId {
        self.catalogue.id_of(self.side(by), self.side(by).pending[index].card)
    }

    fn take_pending(&mut self, by: Seat, index: usize) -> Pending {
        let side = self.side_mut(by);
        let pending = side.pending.remove(index);
        side.graveyard.add(pending.card);
        let gone = Gone { by, card: pending.card, damage: pending.damage + pending.critical };
        if !self.state.gone.try_push(gone) {
            self.state.gone.remove(0);
            self.state.gone.push(gone);
        }
        pending
    }
}
