//! What cards can do: every act of the card language as one of this game's atoms, each of which tells its own event.

use crate::card::CardType;
use crate::event::Event;
use crate::frame::{Frame, Hit};
use crate::galaxy::Place;
use crate::ids::{Bits, CardId};
use crate::piles::Pile;
use crate::play::Play;
use crate::state::Side;
use crate::world::{card, card_of, thing};
use lingo::{Act, Atoms, Cause, Did, End, Lasts, MeasureId, MoverId, Who, ZoneId};
use table::Seat;

/// Amounts in texts are small; whatever is larger is cut.
pub(crate) fn small(amount: i32) -> u8 {
    amount.clamp(0, 99) as u8
}

impl Atoms for Play<'_> {
    /// What has been taken off one cost of an action is not taken off the next.
    fn rebated(&mut self, amount: i32, cause: Cause) {
        let of_the_card = self.board().off_x(cause.source, 0).min(amount);
        if let Some(Frame::Effect(effect)) = self.state.stack.last_mut() {
            effect.extra = effect.extra.saturating_add(of_the_card.clamp(0, 99) as i8);
        }
        let player = self.player_mut(cause.controller);
        player.discount = player.discount.saturating_sub(small(amount - of_the_card));
    }

    fn act(&mut self, act: Act, cause: Cause) -> Did {
        self.tell_use_ahead(cause);
        let depth = self.stack.len();
        self.culprit = Some(cause.controller);
        let came_to = self.carry_out(act, cause);
        if self.must_settle() {
            self.settle_all();
        }
        self.culprit = None;
        if let Some(Frame::Effect(effect)) = self.stack.last()
            && effect.cancelled
        {
            return Did::Wait;
        }
        if self.stack.len() > depth {
            // What it led to comes first; the text goes on afterwards.
            self.wait_for(depth, came_to);
            return Did::Wait;
        }
        Did::Done(came_to)
    }

    fn roll(&mut self, sides: u32) -> i32 {
        self.chance.roll(sides) as i32
    }

    fn pick(&mut self, n: u32) -> u32 {
        self.chance.pick(n)
    }

    fn picked(&mut self, who: Who, frame: &lingo::Frame) -> Who {
        card_of(who).map_or(who, |id| Who::thing(thing(self.first_copy_for(id, frame))))
    }

    fn refill(&mut self, zone: ZoneId, whose: Seat) {
        if zone == self.game.texts.words.zones.draw {
            self.refill_draw_pile(whose);
        }
    }

    /// 401.3: the text still affects its other targets, and does what it does without any.
    fn target_lost(&mut self, who: Who, _cause: Cause) {
        match (card_of(who), who.as_seat()) {
            (Some(id), _) => {
                let card = self.shown(id);
                self.tell(|| Event::TargetLost { card });
            }
            (None, Some(seat)) => self.tell(|| Event::PlayerLost { seat }),
            _ => {}
        }
    }

    fn cut_short(&mut self, cause: Cause) {
        self.tell(|| Event::CutShort { seat: cause.controller });
    }
}

impl Play<'_> {
    fn carry_out(&mut self, act: Act, cause: Cause) -> i32 {
        match act {
            Act::Gain { who, pool, amount, over } => self.gain(who, pool, small(amount), over),
            Act::Lose { who, pool, amount } => self.lose(who, pool, small(amount)),
            Act::Pay { who, pool, amount } => self.pay_from(who, pool, small(amount)),
            Act::Set { who, measure, amount } => self.set(who, measure, small(amount)),
            Act::Draw { who, amount, .. } => self.draw_for(who, small(amount)),
            Act::Move { what, mover, to, whose, end, .. } => self.move_card(what, mover, to, whose, end),
            Act::Shuffle { whose, .. } => self.shuffle_draw(whose),
            Act::Reveal { what, .. } => self.show(what),
            Act::Look { what, by } => self.look(what, by, cause),
            Act::LookInto { zone, whose, by } => self.look_into(zone, whose, by, cause),
            Act::Enter { what, by, at } => self.enter_from(what, by, at, cause),
            Act::State { what, on, .. } => self.set_turned(what, on),
            Act::Travel { what, to } => self.transfer(what, to),
            Act::Attach { what, to } => self.reattach(what, to),
            Act::Control { what, by, .. } => self.take_control(what, by),
            Act::Damage { from, to, amount, kind } => self.damage(from, to, small(amount), kind.is_some(), cause),
            Act::Repair { what, amount } => self.repair(what, small(amount)),
            Act::Blank { what, lasts } => self.blank(what, lasts),
            Act::Cancel { .. } => self.cancel_below(),
            Act::EndStretch { .. } => self.end_this_combat(),
            Act::Play { what, by, more, .. } => self.play_for(what, by, more),
            Act::Stand { lasting, on, lasts, amount, uses } => self.stand(cause, lasting, on, lasts, amount, uses),
            Act::CopyText { what, of, .. } => self.copy_text(what, of),
            Act::Game { verb, by, on, amount } => self.game_verb(verb, by, on, small(amount), cause),
            // The lexicon leaves out every phrase that would lead to another act.
            _ => 0,
        }
    }

    fn gain(&mut self, who: Who, pool: MeasureId, amount: u8, over: bool) -> i32 {
        let pools = self.game.texts.words.pools;
        if let Some(seat) = who.as_seat() {
            if pool == pools.resources {
                self.gain_resources(seat, amount.into());
                self.tell(|| Event::GainedResources { seat, amount: amount.into() });
            } else if pool == pools.tech {
                self.gain_tech(seat, amount);
            } else if pool == pools.commands {
                return self.gain_commands(seat, amount, over);
            }
            return amount.into();
        }
        let Some(id) = card_of(who).filter(|id| self.in_play(*id)) else { return 0 };
        if pool == pools.energy {
            // R47: gains stop at power unless the text says otherwise.
            let power = self.board().power(id);
            let piece = self.piece_mut(id);
            let room = if over { u8::MAX - piece.energy } else { power.saturating_sub(piece.energy) };
            let gained = amount.min(room);
            piece.energy += gained;
            let card = self.shown(id);
            self.tell(|| Event::Energy { card, amount: gained.into() });
            return gained.into();
        }
        let piece = self.piece_mut(id);
        if pool == pools.points {
            piece.points = piece.points.saturating_add(amount);
        } else {
            piece.counters = piece.counters.saturating_add(amount);
        }
        amount.into()
    }

    fn gain_commands(&mut self, seat: Seat, amount: u8, over: bool) -> i32 {
        let most = self.board().max_commands(seat);
        let player = self.player_mut(seat);
        let room = if over { u8::MAX - player.commands } else { most.saturating_sub(player.commands) };
        let gained = amount.min(room);
        player.commands += gained;
        self.tell(|| Event::GainedCommands { seat, amount: gained });
        gained.into()
    }

    fn lose(&mut self, who: Who, pool: MeasureId, amount: u8) -> i32 {
        let pools = self.game.texts.words.pools;
        if let Some(seat) = who.as_seat() {
            let player = self.player_mut(seat);
            if pool == pools.resources {
                let lost = player.resources.min(amount.into());
                player.resources -= lost;
                return lost.into();
            }
            if pool == pools.commands {
                let lost = player.commands.min(amount);
                player.commands -= lost;
                return lost.into();
            }
            // R54: every text that takes Tech stops at the starting Tech.
            let start = self.game.faces[self.player(seat).alien.index()].tech;
            let player = self.player_mut(seat);
            let lost = player.tech.saturating_sub(start).min(amount);
            player.tech -= lost;
            self.tell(|| Event::LostTech { seat, amount: lost });
            return lost.into();
        }
        let Some(id) = card_of(who).filter(|id| self.in_play(*id)) else { return 0 };
        if pool == pools.fury {
            return amount.into();
        }
        let piece = self.piece_mut(id);
        let held = if pool == pools.energy {
            &mut piece.energy
        } else if pool == pools.points {
            &mut piece.points
        } else {
            &mut piece.counters
        };
        let lost = amount.min(*held);
        *held -= lost;
        if pool == pools.energy {
            let card = self.shown(id);
            self.tell(|| Event::Energy { card, amount: -i16::from(lost) });
        }
        lost.into()
    }

    /// What a text costs: as it is lost, but energy may come from where it is stored.
    fn pay_from(&mut self, who: Who, pool: MeasureId, amount: u8) -> i32 {
        let own = self.lose(who, pool, amount);
        match card_of(who).filter(|id| pool == self.game.texts.words.pools.energy && self.in_play(*id)) {
            Some(id) if own < amount.into() => own + i32::from(self.spend_energy(id, amount - own as u8)),
            _ => own,
        }
    }

    fn set(&mut self, who: Who, measure: MeasureId, amount: u8) -> i32 {
        let now = lingo::World::measure(self, who, measure, lingo::Aspect::Now);
        let amount = i32::from(amount);
        if amount >= now {
            self.gain(who, measure, small(amount - now), true)
        } else {
            self.lose(who, measure, small(now - amount))
        }
    }

    fn draw_for(&mut self, who: Who, amount: u8) -> i32 {
        let Some(seat) = who.as_seat() else { return 0 };
        let mut drawn = 0;
        let depth = self.stack.len();
        for _ in 0..amount {
            drawn += i32::from(self.draw(seat));
        }
        // 303, R132: fates among them interrupt when the drawing is done, the first drawn first.
        self.state.stack[depth..].reverse();
        drawn
    }

    /// A card goes from wherever it lies to a pile or a hand.
    fn move_card(&mut self, what: Who, mover: Option<MoverId>, to: ZoneId, whose: Who, end: End) -> i32 {
        let Some(id) = card_of(what) else { return 0 };
        let (zones, movers) = (self.game.texts.words.zones, self.game.texts.words.movers);
        let terminate = to == zones.terminate || mover == Some(movers.terminate);
        let _ = whose;
        if self.in_play(id) {
            if self.is(id, |player| player.planets) {
                return 0;
            }
            self.give_up(id);
            self.leave_play_to(id, if terminate { Pile::Terminated } else { Pile::Usual });
            return 1;
        }
        let (owner, index) = (id.owner(), id.index());
        let player = self.player_mut(owner);
        if to == zones.recycle && !terminate && player.piles.recycled().contains(&(index as u8)) {
            // It has left play with something else, and lies there already.
            return 0;
        }
        let found = player.hand.has(index) || player.limbo.has(index) || player.piles.take(index as u8);
        if !found {
            return 0;
        }
        let limbo = player.limbo.has(index);
        player.hand.take(index);
        player.limbo.take(index);
        self.log.reveal();
        let (card, fate) = (self.shown(id), self.board().face(id).kind == CardType::Fate);
        let player = self.player_mut(owner);
        if terminate {
            player.terminated.put(index);
            self.tell(|| Event::LeftPlay { card, terminated: true });
        } else if to == zones.hand && fate {
            // 303: nobody holds a fate; wherever it comes from, it interrupts as if it were drawn.
            player.limbo.put(index);
            self.tell(|| Event::DrewFate { seat: owner, card });
            self.interrupt(id);
        } else if to == zones.hand {
            player.hand.put(index);
            self.tell(|| Event::Took { seat: owner, card });
        } else if to == zones.draw {
            player.piles.push_draw(index as u8);
            if end == End::Bottom {
                player.piles.draw_mut().rotate_right(1);
            }
        } else {
            player.piles.push_recycle(index as u8);
            if !limbo {
                self.tell(|| Event::Discarded { seat: owner, card });
            }
        }
        1
    }

    fn shuffle_draw(&mut self, whose: Who) -> i32 {
        let Some(seat) = whose.as_seat() else { return 0 };
        self.chance.shuffle(self.state.players[seat.index()].piles.draw_mut());
        1
    }

    /// R144: a card shown from the draw pile ends in the recycle pile, and a fate among them interrupts; a card shown
    /// from a hand stays there.
    fn show(&mut self, what: Who) -> i32 {
        let Some(id) = card_of(what) else { return 0 };
        self.log.reveal();
        let seat = id.owner();
        if self.player(seat).piles.draw().last() == Some(&(id.index() as u8)) {
            self.reveal_that(id);
        } else {
            let card = self.shown(id);
            self.tell(|| Event::Showed { seat, card });
        }
        1
    }

    fn look(&mut self, what: Who, by: Who, cause: Cause) -> i32 {
        let Some(id) = card_of(what) else { return 0 };
        self.log.reveal();
        let (seat, card) = (by.as_seat().unwrap_or(cause.controller), self.shown(id));
        self.tell(|| Event::Saw { seat, card });
        1
    }

    fn look_into(&mut self, zone: ZoneId, whose: Who, by: Who, cause: Cause) -> i32 {
        let Some(owner) = whose.as_seat() else { return 0 };
        self.log.reveal();
        let seat = by.as_seat().unwrap_or(cause.controller);
        let opens = zone == self.game.texts.words.zones.hand;
        if opens {
            self.open_hand(owner);
        }
        let hand = if opens { self.player(owner).hand } else { Bits::NONE };
        for index in hand.iter() {
            let card = self.shown(CardId::new(owner, index));
            self.tell(|| Event::Saw { seat, card });
        }
        hand.len() as i32
    }

    /// A card comes into play from a pile: at a planet, aboard, into a fleet.
    fn enter_from(&mut self, what: Who, by: Who, at: Who, cause: Cause) -> i32 {
        let Some(id) = card_of(what) else { return 0 };
        let seat = by.as_seat().unwrap_or(cause.controller);
        let (index, owner) = (id.index(), id.owner());
        if self.in_play(id) || !self.player_mut(owner).piles.take(index as u8) {
            return 0;
        }
        self.log.reveal();
        let near = card_of(at).or_else(|| card(cause.source)).filter(|at| self.in_play(*at));
        if self.board().terms(seat, id, 0).is_none() || self.board().is_taken(seat, id) {
            self.player_mut(owner).piles.push_recycle(index as u8);
            return 0;
        }
        let home = self.board().homeworld(seat);
        self.player_mut(owner).in_play.put(index);
        let energy = self.board().power(id);
        self.piece_mut(id).energy = energy;
        let mut fleet = None;
        match self.board().face(id).kind {
            CardType::Ship => {
                let place = near.map_or(Place::home(seat), |near| self.place(near));
                self.piece_mut(id).place = place;
                let side = near.map(|near| self.board().vessel(near)).filter(|ship| ship.is_some());
                // Who calls a ship to a combat on no side or on both calls it to the defence.
                let own = || self.board().side_of(seat).unwrap_or(Side::Defence);
                let called = || (near.is_none() && self.combat.on).then(own);
                if let Some(side) = side.and_then(|ship| self.side(ship)).or_else(called) {
                    self.piece_mut(id).place = self.combat.place;
                    fleet = Some(side);
                }
            }
            _ => {
                let world = near.filter(|near| self.is(*near, |player| player.planets)).unwrap_or(home);
                self.put_on(id, world);
            }
        }
        self.enters_play(id);
        let (card, place, on) = (self.shown(id), self.place(id), self.shown(CardId::NONE));
        self.tell(|| Event::Deployed { seat, card, on, place });
        if let Some(side) = fleet.filter(|_| self.board().can_pay_fare(seat, id)) {
            self.join_for_a_fare(seat, id, side);
            self.count_supporter(seat, side);
        }
        1
    }

    fn set_turned(&mut self, what: Who, on: bool) -> i32 {
        let Some(id) = card_of(what).filter(|id| self.in_play(*id)) else { return 0 };
        let before = self.is(id, |player| player.turned);
        self.player_mut(id.owner()).turned.set(id.index(), on);
        let card = self.shown(id);
        if before != on {
            self.tell(|| Event::Turned { card, on });
        }
        i32::from(before != on)
    }

    /// A ship or hero is moved to where something is, without a path (R72).
    pub(crate) fn transfer(&mut self, what: Who, to: Who) -> i32 {
        let (Some(id), Some(to)) = (card_of(what), card_of(to)) else { return 0 };
        if !self.in_play(id) || !self.in_play(to) {
            return 0;
        }
        let place = self.place(to);
        let seat = self.controller(id);
        if self.is(id, |player| player.heroes) {
            let on = if self.is(to, |player| player.planets.or(player.ships)) { to } else { self.world(place) };
            if on.is_none() {
                return 0;
            }
            self.put_on(id, on);
            let (hero, on) = (self.shown(id), self.shown(on));
            self.tell(|| Event::MovedHero { seat, hero, on });
        } else if self.place(id) != place {
            let player = self.player_mut(id.owner());
            player.fleets.iter_mut().for_each(|fleet| fleet.take(id.index()));
            // 203: whatever moved it, it has moved this turn.
            player.moved.put(id.index());
            self.bring_to(id, place, crate::galaxy::System::NONE);
            self.tell_moved(seat, id);
        }
        1
    }

    fn reattach(&mut self, what: Who, to: Who) -> i32 {
        let (Some(support), Some(subject)) = (card_of(what), card_of(to)) else { return 0 };
        if self.board().can_move_to(support, subject) {
            self.attach(support, subject);
            return 1;
        }
        0
    }

    /// Control changes for good; what is attached changes with it (R65).
    fn take_control(&mut self, what: Who, by: Who) -> i32 {
        let (Some(id), Some(seat)) = (card_of(what), by.as_seat()) else { return 0 };
        if !self.in_play(id) || self.controller(id) == seat {
            return 0;
        }
        if self.board().controls_another(seat, id) {
            // 610: the action is cancelled, with everything it would still have done.
            if let Some(Frame::Effect(effect)) = self.state.stack.last_mut() {
                effect.cancelled = true;
            }
            return 0;
        }
        let on: table::Zone<CardId, 16> = self.state.on(id).take(16).collect();
        for card in on.iter().copied().chain([id]) {
            self.piece_mut(card).controller = seat;
            self.player_mut(card.owner()).abroad.set(card.index(), card.owner() != seat);
            self.state.hears_for(self.game, seat, card);
            self.changes_hands(card);
        }
        let card = self.shown(id);
        self.tell(|| Event::TookControl { seat, card });
        1
    }

    /// Damage waits for Reacts like any other (R31); what it comes to is told when it has been suffered.
    fn damage(&mut self, from: Who, to: Who, amount: u8, piercing: bool, cause: Cause) -> i32 {
        let Some(target) = card_of(to) else { return 0 };
        if let Some(hit) = self.foretold(target).or_else(|| self.hit_by_text(from, to, amount, piercing, cause)) {
            self.push(Frame::Hit(hit));
        }
        0
    }

    /// The damage that a text inflicts as things are now.
    pub(crate) fn hit_by_text(&self, from: Who, to: Who, amount: u8, piercing: bool, cause: Cause) -> Option<Hit> {
        let target = card_of(to).filter(|id| self.in_play(*id))?;
        let source = card_of(from).or_else(|| card(cause.source)).unwrap_or(CardId::NONE);
        let base = self.reckoned_damage([source, CardId::NONE], target, amount, piercing);
        Some(Hit { base, ..self.hit_of(cause.controller, source, target, amount, piercing) })
    }

    /// Damage with what is in force for whoever inflicts and suffers it.
    /// Two that fire as one do so as a single ship (612).
    pub(crate) fn reckoned_damage(&self, sources: [CardId; 2], target: CardId, base: u8, piercing: bool) -> u8 {
        let board = self.board();
        let from = sources.map(|source| if source.is_some() { Who::thing(thing(source)) } else { Who::NOBODY });
        let kind = piercing.then_some(self.game.texts.words.piercing);
        let programs = &self.game.texts.programs;
        let to = [Who::thing(thing(target))];
        let (damage, _) = self.in_force.damage_between(programs, &board, &from, &to, kind, i32::from(base));
        small(damage)
    }

    fn repair(&mut self, what: Who, amount: u8) -> i32 {
        let Some(id) = card_of(what).filter(|id| self.in_play(*id)) else { return 0 };
        let removed = amount.min(self.piece(id).damage);
        self.remove_damage(id, amount);
        removed.into()
    }

    fn blank(&mut self, what: Who, lasts: Lasts) -> i32 {
        let Some(id) = card_of(what).filter(|id| self.in_play(*id)) else { return 0 };
        let combat = lasts == Lasts::This(self.game.texts.words.spans.combat);
        let player = self.player_mut(id.owner());
        if combat && !player.blank.has(id.index()) {
            player.dazed.put(id.index());
        }
        player.blank.put(id.index());
        self.unsettle();
        // R120: what a support card adds to its subject goes with its text.
        self.unsettled |= self.is(id, |player| player.supports);
        // 106: what was done to it for good is no part of its text.
        self.state.in_force.withdraw(&self.game.texts.programs, thing(id));
        1
    }

    fn end_this_combat(&mut self) -> i32 {
        if !self.combat.on {
            return 0;
        }
        self.combat.called_off = true;
        1
    }

    fn stand(&mut self, cause: Cause, lasting: u16, on: Who, lasts: Lasts, amount: i32, uses: u8) -> i32 {
        let mut in_force = self.state.in_force;
        let stands = in_force.stand(&self.game.texts.programs, &self.board(), cause, lasting, on, lasts, amount, uses);
        self.state.in_force = in_force;
        self.unsettle();
        if let Some(held) = card_of(on).filter(|id| stands && self.player(id.owner()).hand.has(id.index())) {
            let card = self.shown(held);
            self.tell(|| Event::ChosenInHand { card });
        }
        i32::from(stands)
    }
}
