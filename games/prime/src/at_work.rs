//! Texts at work (401): announced and paid for, reacted to, run to their end.

use crate::card::CardType;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{About, Effect, Frame, Sort};
use crate::ids::CardId;
use crate::play::{Next, Play};
use crate::state::{EFFECTS, Side};
use crate::world::{card, thing};
use lingo::{AbilityId, Need, Thing, Use, Who};
use table::Seat;

impl Play<'_> {
    /// A player begins to use a text: an action at a chance, or a React to what a window is about.
    pub(crate) fn begin_use(&mut self, seat: Seat, ability: AbilityId, source: Thing, extra: i8) {
        self.acts += 1;
        let tactical = card(source).is_some_and(|id| self.board().face(id).kind == CardType::Tactical);
        let sort = if tactical { Sort::Tactical } else { Sort::Ability };
        let programs = &self.game.texts.programs;
        let mut frame = lingo::Frame::new(programs, ability, source, seat);
        let mut about = About::Nothing;
        let answers = matches!(programs.ability(ability).used, Use::Action { on: Some(_), .. });
        if answers && self.stack.len() >= 2 {
            let below = self.stack[self.stack.len() - 2];
            let board = self.board();
            for (happening, before, occasion) in board.happenings(&below).iter().copied() {
                let reaction = lingo::Reaction { ability, source, controller: seat };
                if let Some(found) = lingo::react(programs, reaction, &board, &happening, before) {
                    (frame, about) = (found, About::of(&below, occasion));
                    break;
                }
            }
        }
        let start = frame.amount().clamp(0, 99) as u8;
        let mut effect = Effect { sort, about, start, extra, ..Effect::trigger() };
        let board = self.board();
        if board.chooses_fleet(seat, ability) {
            match board.aims(&frame, extra.into()) {
                [true, true] => effect.aiming = true,
                [attack, _] => effect.fleet = Some(if attack { Side::Attack } else { Side::Defence }),
            }
        } else if answers {
            effect.fleet = board.answered_side(seat);
        }
        self.begin_effect(frame, effect);
    }

    /// Puts a text on the stack.
    pub(crate) fn begin_effect(&mut self, frame: lingo::Frame, effect: Effect) {
        if self.effects.len() < EFFECTS && self.has_depth() {
            self.effects.push(frame);
            self.push(Frame::Effect(effect));
        }
    }

    pub(crate) fn step_effect(&mut self, mut effect: Effect) -> Next {
        let at = self.stack.len() - 1;
        let index = self.effects.len() - 1;
        let mut frame = self.effects[index];
        // 104: whoever has left the game does nothing more; what was put in force before goes on.
        let left = !self.alive.has(frame.controller()) && (effect.sort != Sort::Trigger || self.is_of_a_fate());
        if left || effect.cancelled {
            return self.end_effect(effect, frame);
        }
        if effect.aiming {
            return Next::ask(frame.controller());
        }
        if effect.waiting {
            frame.resume(effect.came.into());
            effect.waiting = false;
            if lingo::fell_short(&self.game.texts.programs, &frame, self, effect.came.into()) {
                // 401.1: without the whole cost nothing comes of it, and nothing is refunded.
                self.count_use(&frame);
                return self.end_effect(Effect { cancelled: true, ..effect }, frame);
            }
        } else if effect.announced && !effect.occurs {
            // 401.2: conditions must still hold; 401.1, R36: added costs are paid now or never.
            let seat = frame.controller();
            if !self.still_legal(&effect, &frame) || self.player(seat).resources < u16::from(effect.added) {
                return self.end_effect(Effect { cancelled: true, ..effect }, frame);
            }
            if effect.added > 0 {
                self.replace(Frame::Effect(Effect { owing: true, ..effect }));
                return Next::ask(seat);
            }
            effect.occurs = true;
            self.keep_diverted(&effect, &mut frame);
        }
        self.state.stack[at] = Frame::Effect(effect);
        let need = if self.game.ear.is_deaf() {
            lingo::step(&self.game.texts.programs, &mut frame, self)
        } else {
            self.step_heard(&mut frame)
        };
        self.state.effects[index] = frame;
        match need {
            // 104: whoever has left the game is asked nothing.
            Need::Answer(seat) if !self.alive.has(seat) => self.end_effect(effect, frame),
            Need::Answer(seat) => {
                // That it is asked at all tells the others something about what is held.
                if self.board().asks_about_hidden_cards() {
                    self.log.reveal();
                }
                Next::ask(seat)
            }
            Need::Wait => Next::Go,
            Need::Occur => {
                self.announce_effect(&frame);
                Next::Go
            }
            Need::Done => self.end_effect(effect, frame),
        }
    }

    fn still_legal(&self, effect: &Effect, frame: &lingo::Frame) -> bool {
        let board = self.board();
        let playable = match (effect.sort, card(frame.source())) {
            (Sort::Tactical, Some(id)) => board.may_still_play(frame.controller(), id, 0, effect.eased),
            _ => true,
        };
        playable && lingo::still_legal(&self.game.texts.programs, frame, &board)
    }

    /// Remembers that the text below waits for what was just begun on top of it.
    pub(crate) fn wait_for(&mut self, depth: usize, came_to: i32) {
        if let Some(Frame::Effect(effect)) = self.state.stack.get_mut(depth - 1) {
            effect.waiting = true;
            effect.came = came_to.clamp(-99, 99) as i16;
        }
    }

    /// What a text waits for came to so much more.
    pub(crate) fn came_to(&mut self, amount: u8) {
        if let Some(Frame::Effect(effect)) = self.state.stack.last_mut()
            && effect.waiting
        {
            effect.came += i16::from(amount);
        }
    }

    /// Everything is chosen and the text's own costs are paid: a tactical card is shown and paid for; others may React.
    fn announce_effect(&mut self, frame: &lingo::Frame) {
        let seat = frame.controller();
        // As it lies there now: that it is used may have been told when its costs were paid.
        let Some(&Frame::Effect(effect)) = self.stack.last() else { return };
        let effect = Effect { announced: true, ..effect };
        self.replace(Frame::Effect(effect));
        self.count_use(frame);
        match (effect.sort, card(frame.source())) {
            (Sort::Tactical, Some(id)) => {
                let cost = self.board().price(id, effect.extra.into());
                let eased = self.use_ease(seat, id, 0);
                self.replace(Frame::Effect(Effect { eased, ..effect }));
                self.pay(seat, cost.resources, cost.commands);
                if self.game.texts.note(self.piece(id).kind).gains_tech {
                    self.player_mut(seat).discount = 0;
                }
                if cost.commands < self.board().dots(id) {
                    self.player_mut(seat).led = true;
                }
                self.player_mut(seat).hand.take(id.index());
                self.player_mut(seat).limbo.put(id.index());
            }
            (Sort::Ability, _) if self.game.texts.programs.gains(frame.ability(), self.game.texts.words.pools.tech) => {
                self.player_mut(seat).discount = 0;
            }
            (Sort::Tactical | Sort::Ability | Sort::Trigger, _) => {}
        }
        if !effect.told {
            self.tell_use(effect.sort, frame.source(), seat);
        }
        if let Some(way) = lingo::chosen_way(&self.game.texts.programs, frame) {
            self.tell(|| Event::ChoseWay { seat, way });
        }
        if let Some(x) = lingo::chosen_x(&self.game.texts.programs, frame) {
            self.tell(|| Event::ChoseX { seat, x: x.clamp(0, 255) as u8 });
        }
        if effect.sort != Sort::Trigger {
            self.tell_chosen(frame);
            if let Some(&Frame::Effect(effect)) = self.stack.last() {
                self.foretell(effect, frame);
            }
            self.open_window(seat);
        } else if self.is_of_a_fate() && self.board().hero_targeted_by(frame).is_some() {
            // 201, 401.3: a fate is an action too, and what answers a target answers one of a fate's.
            self.open_window(seat);
        }
    }

    /// Is the text on top what a fate does?
    fn is_of_a_fate(&self) -> bool {
        matches!(self.stack.iter().nth_back(1), Some(Frame::Fate(_)))
    }

    /// 401.1: an action is announced, and then its costs are paid; what they do is told after it.
    pub(crate) fn tell_use_ahead(&mut self, cause: lingo::Cause) {
        let Some(Frame::Effect(effect)) = self.state.stack.last_mut() else { return };
        if effect.announced || effect.told || effect.sort == Sort::Trigger {
            return;
        }
        effect.told = true;
        let sort = effect.sort;
        self.tell_use(sort, cause.source, cause.controller);
    }

    /// Tells that a card is played or a text is used.
    fn tell_use(&mut self, sort: Sort, source: Thing, seat: Seat) {
        match (sort, card(source)) {
            (Sort::Tactical, Some(id)) => {
                self.log.reveal();
                let card = self.shown(id);
                self.tell(|| Event::Played { seat, card });
            }
            (Sort::Ability, Some(id)) => {
                let card = self.shown(id);
                self.tell(|| Event::UsedText { seat, card });
            }
            (Sort::Ability, None) => {
                let alien = self.player(seat).alien;
                self.tell(|| Event::UsedAlien { seat, alien });
            }
            (Sort::Tactical | Sort::Trigger, _) => {}
        }
    }

    /// 401.3: what is chosen at announcement is told before anybody Reacts.
    fn tell_chosen(&mut self, frame: &lingo::Frame) {
        for who in frame.chosen() {
            match (crate::world::card_of(who), who.as_seat()) {
                (Some(id), _) if self.in_play(id) => {
                    let card = self.shown(id);
                    self.tell(|| Event::Chosen { card });
                }
                (None, Some(seat)) => self.tell(|| Event::ChosenPlayer { seat }),
                _ => {}
            }
        }
    }

    /// 401.3: somebody Reacts, and whatever follows may make targets illegal of the text below that has been announced, or
    /// whose costs are being paid. They are looked at again when it goes on.
    pub(crate) fn mark_targets(&mut self) {
        let at = self.stack.iter().rposition(|frame| matches!(frame, Frame::Effect(_)));
        let (Some(at), Some(&(mut text))) = (at, self.effects.last()) else { return };
        if matches!(self.stack[at], Frame::Effect(Effect { occurs: true, .. })) {
            return;
        }
        // As it is looked at then: on top.
        let whole = self.stack;
        self.stack.truncate(at + 1);
        lingo::mark_targets(&self.game.texts.programs, &mut text, &self.board());
        self.stack = whole;
        *self.effects.last_mut().expect("a text at work has its frame") = text;
    }

    /// 201.1: a limited text has been used, whatever comes of it.
    fn count_use(&mut self, frame: &lingo::Frame) {
        if let Some(used) = self.board().limit(frame.controller(), frame.source(), frame.ability()) {
            self.used.try_push(used);
        }
    }

    /// A text is over, or was cancelled: a tactical card goes to the recycle pile (R37, R38) unless it was terminated; a
    /// React leaves its mark on what it was about.
    fn end_effect(&mut self, effect: Effect, frame: lingo::Frame) -> Next {
        self.stack.pop();
        self.effects.pop();
        if effect.foretells {
            self.stack.pop();
        }
        if !effect.cancelled {
            self.leave_mark(&effect, &frame);
        }
        if let (Sort::Tactical, Some(id)) = (effect.sort, card(frame.source())) {
            let player = self.player_mut(id.owner());
            if player.limbo.has(id.index()) {
                player.limbo.take(id.index());
                player.piles.push_recycle(id.index() as u8);
            }
        }
        if let Some(Frame::Fate(fate)) = self.state.stack.last_mut() {
            // It is told when the fate ends.
            fate.cancelled |= effect.cancelled;
        } else if effect.cancelled {
            let (seat, card) = (frame.controller(), self.shown(card(frame.source()).unwrap_or(CardId::NONE)));
            self.tell(|| Event::Cancelled { seat, card });
        }
        Next::Go
    }

    fn leave_mark(&mut self, effect: &Effect, frame: &lingo::Frame) {
        let change = frame.amount().clamp(0, 99) as i16 - i16::from(effect.start);
        // 505: who was to increase a shot has used up the one such action, even if it came to nothing.
        let increases = change > 0 || change == 0 && self.game.texts.raises(frame.ability());
        if effect.about == About::Nothing || change == 0 && !increases {
            return;
        }
        // R104: only heroes aboard are limited to one; support cards and tactical cards are not.
        let hero = card(frame.source()).filter(|id| self.is(*id, |player| player.heroes));
        let host = hero.map(|id| self.piece(id).host);
        let window = self.stack.iter().rposition(|frame| matches!(frame, Frame::Window(_)));
        let Some(window) = window.filter(|at| *at > 0) else { return };
        if effect.about == About::Hit {
            if let Some(hit) = self.answered_hit_mut(window) {
                if increases {
                    hit.plus = hit.plus.saturating_add(change as u8);
                    if host == Some(hit.source) {
                        hit.strengthened |= 1;
                    } else if hit.partner.is_some() && host == Some(hit.partner) {
                        hit.strengthened |= 2;
                    }
                } else {
                    // R32: what is prevented beyond the damage is lost.
                    hit.prevented += (change.unsigned_abs() as u8).min(hit.left());
                }
            }
            return;
        }
        let more = change.max(0) as u8;
        match &mut self.state.stack[window - 1] {
            Frame::Act(act) => act.added = act.added.saturating_add(more),
            Frame::Effect(below) => below.added = below.added.saturating_add(more),
            _ => {}
        }
    }

    pub(crate) fn answer_effect(&mut self, effect: Effect, choice: Choice) {
        if effect.owing {
            return self.answer_surcharge(effect, choice);
        }
        if effect.aiming {
            let fleet = Some(if choice == Choice::Yes { Side::Attack } else { Side::Defence });
            return self.replace(Frame::Effect(Effect { aiming: false, fleet, ..effect }));
        }
        if let (Choice::Says(answer), Some(frame)) = (choice, self.state.effects.last_mut()) {
            lingo::answer(&self.game.texts.programs, frame, answer);
        }
    }

    /// 401.1: what Reacts have added is paid, or the text is cancelled.
    fn answer_surcharge(&mut self, effect: Effect, choice: Choice) {
        let seat = self.effects.last().expect("every effect has its text").controller();
        let pays = choice == Choice::Yes;
        if pays {
            self.pay(seat, effect.added.into(), 0);
        }
        self.replace(Frame::Effect(Effect { owing: false, added: 0, cancelled: !pays, ..effect }));
    }

    /// Cancels what the nearest window is about.
    pub(crate) fn cancel_below(&mut self) -> i32 {
        let window = self.stack.iter().rposition(|frame| matches!(frame, Frame::Window(_)));
        let Some(below) = window.and_then(|at| at.checked_sub(1)) else { return 0 };
        match &mut self.state.stack[below] {
            Frame::Act(act) => act.cancelled = true,
            Frame::Effect(effect) => effect.cancelled = true,
            Frame::Fate(fate) => fate.cancelled = true,
            _ => return 0,
        }
        1
    }

    /// Plays a card for so much more or less (401.1): a deployment, or a tactical card at a moment that allows it.
    pub(crate) fn play_for(&mut self, what: Who, by: Who, more: i32) -> i32 {
        let (Some(id), Some(seat)) = (what.as_thing().and_then(card), by.as_seat()) else { return 0 };
        if !self.board().can_play_now(seat, id, more) {
            return 0;
        }
        // How the play goes on from here tells the others something about the card.
        self.log.reveal();
        let extra = more.clamp(-9, 9) as i8;
        if self.board().face(id).kind == CardType::Tactical {
            let Some(ability) = self.board().playable_text(seat, id, more) else { return 0 };
            self.begin_use(seat, ability, thing(id), extra);
        } else {
            return self.begin_deployment(seat, id, extra, 0);
        }
        1
    }
}
