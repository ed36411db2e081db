//! Texts at work: what a player may use, announcing and paying for it, running what it says, and what waits for events.

use crate::act::Cost;
use crate::board::Board;
use crate::card::CardType;
use crate::choice::{Choice, Offers};
use crate::event::Event;
use crate::frame::{About, Act, Effect, Frame, Phase, Sort, Step};
use crate::ids::{Bits, CardId};
use crate::pack::Kind;
use crate::play::{Next, Play};
use crate::state::{EFFECTS, Side, Span, Used};
use crate::texts::{Occasion, moment};
use crate::world::{alien, card, thing};
use lingo::{AbilityId, Happening, Need, Thing, Use, What, Who};
use table::Seat;

/// What uses of a tactical card are counted for: the player, or the game.
const PLAYER: u16 = 0x400;
const EVERYBODY: u16 = 0x500;

impl Board<'_> {
    /// What is printed on a thing of the language.
    pub(crate) fn kind_of(self, source: Thing) -> Kind {
        match card(source) {
            Some(id) => self.piece(id).kind,
            None => self.player(lingo::World::controller(&self, source)).alien,
        }
    }

    /// The moments at which actions can be performed now: nothing outside chances (201.1).
    pub(crate) fn moments(self) -> u8 {
        if self.combat.on {
            return moment::ANY | moment::COMBAT;
        }
        match self.phase() {
            Some(Phase::Reset) => moment::ANY | moment::RESET,
            Some(Phase::Main) => moment::ANY | moment::MAIN,
            Some(Phase::End) => moment::ANY | moment::END,
            None => 0,
        }
    }

    /// How long the use of an ability is remembered, if it is limited (201.1).
    fn span(self, ability: AbilityId) -> Option<Span> {
        let Use::Action { limit, once, .. } = self.game.texts.programs.ability(ability).used else { return None };
        let words = &self.game.texts.words;
        match (limit, once) {
            (Some(limit), _) if limit == words.limits.only_once => Some(Span::Game),
            (Some(_), _) => Some(Span::Turn),
            (None, Some(span)) if span == words.spans.shot => Some(Span::Shot),
            (None, Some(span)) if span == words.spans.combat => Some(Span::Combat),
            (None, Some(span)) if span == words.spans.wreck => Some(Span::Wreck),
            (None, Some(_)) => Some(Span::Turn),
            (None, None) => None,
        }
    }

    /// For whom the use of a limited ability is remembered (201.1, R39).
    fn limit(self, seat: Seat, source: Thing, ability: AbilityId) -> Option<Used> {
        let span = self.span(ability)?;
        let tactical = card(source).is_some_and(|id| self.face(id).kind == CardType::Tactical);
        let by = match (tactical, span) {
            (true, Span::Game) => EVERYBODY,
            // A wreck is used up by whoever is first.
            (false, Span::Wreck) => EVERYBODY,
            (true, _) => PLAYER + seat.index() as u16,
            (false, _) => source.0,
        };
        Some(Used { by, ability: ability.0 })
    }

    fn is_used(self, seat: Seat, source: Thing, ability: AbilityId) -> bool {
        if self.used.is_empty() {
            return false;
        }
        match self.limit(seat, source, ability) {
            // Where nothing more can be remembered, nothing limited can be used.
            Some(used) => self.used.contains(&used) || self.used.len() == crate::state::USED,
            None => false,
        }
    }

    /// What a tactical card costs with everything in force (401.1).
    pub(crate) fn price(self, id: CardId, more: i32) -> Cost {
        let face = self.face(id);
        let base = i32::from(face.cost) + more;
        let pool = self.game.texts.words.pools.resources;
        let cost = self.state.in_force.cost(&self.game.texts.programs, &self, thing(id), pool, base);
        let seat = id.owner();
        let discount =
            if self.game.texts.note(self.piece(id).kind).gains_tech { self.player(seat).discount } else { 0 };
        let dots = self.dots(id);
        let waived = self.combat.on && dots > 0 && self.waives_command(seat);
        let resources = (cost.max(0) as u16).saturating_sub(discount.into());
        Cost { resources, commands: if waived { 0 } else { dots } }
    }

    /// The command dots that playing a tactical card costs: none where this table counts none (R51).
    fn dots(self, id: CardId) -> u8 {
        if self.options.pay_dots { self.face(id).commands } else { 0 }
    }

    /// Could this player play a tactical card of this kind now, as far as costs and conditions go?
    fn can_afford(self, seat: Seat, id: CardId, more: i32) -> bool {
        let face = self.face(id);
        face.kind == CardType::Tactical
            && face.is_for(self.race(seat))
            && self.meets_requirement(seat, id, Default::default())
            && self.can_pay(seat, self.price(id, more))
            && !self.forbids(id, self.game.texts.words.deeds.be_played)
    }

    /// May this ability be begun by this player now?
    pub(crate) fn may_use(self, seat: Seat, source: Thing, ability: AbilityId) -> bool {
        self.may_begin(seat, source, ability, false)
    }

    /// May a text be begun by this player now; and, for whoever knows the player's hand, does it lead somewhere?
    fn may_begin(self, seat: Seat, source: Thing, ability: AbilityId, knows_hand: bool) -> bool {
        if self.effects.len() >= EFFECTS || self.is_used(seat, source, ability) {
            return false;
        }
        let programs = &self.game.texts.programs;
        let frame = lingo::Frame::new(programs, ability, source, seat);
        lingo::legal(programs, &frame, &self) && (!knows_hand || lingo::fruitful(programs, &frame, &self))
    }

    /// Can a card in hand be played at this chance for so much more or less (R42)?
    pub(crate) fn can_play_now(self, seat: Seat, id: CardId, more: i32) -> bool {
        let main = self.moments() & moment::MAIN != 0;
        match self.face(id).kind {
            CardType::Tactical => {
                let kind = self.piece(id).kind;
                self.can_afford(seat, id, more)
                    && self.game.texts.actions(kind, self.moments()).any(|one| self.may_use(seat, thing(id), one))
            }
            _ => main && self.can_deploy(seat, id, more, 0),
        }
    }

    /// Cards a player could hold as far as the others know: the hand and the draw pile, whose list is open.
    pub(crate) fn unseen(self, seat: Seat) -> Bits {
        let player = self.state.player(seat);
        player.piles.drawable().or(player.hand)
    }

    /// Actions of texts that a player may use at a chance.
    pub(crate) fn text_offers(self, seat: Seat, moments: u8, offers: &mut Offers) {
        self.open_text_offers(seat, moments, true, offers);
        let hand = self.player(seat).hand.and(self.player(seat).able);
        let kind = |index: usize| self.state.kind(seat, index);
        for index in hand.iter().filter(|index| self.game.texts.note(kind(*index)).moments & moments != 0) {
            let copy = hand.iter().take_while(|other| *other < index).any(|other| kind(other) == kind(index));
            if !copy {
                self.tactical_offers(seat, CardId::new(seat, index), moments, offers);
            }
        }
    }

    /// Actions of cards that lie open: in play, the Alien, the advantage. What is played from the hand with them is known
    /// only to whoever may look there.
    fn open_text_offers(self, seat: Seat, moments: u8, knows_hand: bool, offers: &mut Offers) {
        let texts = &self.game.texts;
        let mut offer = |source: Thing, kind: Kind| {
            for ability in texts.actions(kind, moments) {
                if offers.suffice() {
                    return;
                }
                if self.may_begin(seat, source, ability, knows_hand) {
                    offers.push(Choice::Use(ability, source));
                }
            }
        };
        for id in self.state.controlled(seat, |player| player.able.but(player.blank)) {
            offer(thing(id), self.piece(id).kind);
        }
        for (id, kind) in self.copies.iter().filter(|(id, _)| self.controller(*id) == seat && self.in_play(*id)) {
            offer(thing(*id), *kind);
        }
        offer(alien(seat), self.player(seat).alien);
        let player = self.player(seat);
        if player.revealed && player.advantage.is_some() {
            offer(thing(player.advantage), self.piece(player.advantage).kind);
        }
        if self.has_grants() {
            for id in self.state.controlled(seat, |player| player.in_play.but(player.blank)) {
                for ability in self.state.in_force.granted(&texts.programs, &self, thing(id)) {
                    if texts.moment(ability) & moments != 0 && self.may_use(seat, thing(id), ability) {
                        offers.push(Choice::Use(ability, thing(id)));
                    }
                }
            }
        }
    }

    /// Does anything in force give abilities to cards?
    pub(crate) fn has_grants(self) -> bool {
        self.state.in_force.grants()
    }

    fn tactical_offers(self, seat: Seat, id: CardId, moments: u8, offers: &mut Offers) {
        if self.game.texts.note(self.piece(id).kind).moments & moments == 0 || !self.can_afford(seat, id, 0) {
            return;
        }
        for ability in self.game.texts.actions(self.piece(id).kind, moments) {
            if self.may_use(seat, thing(id), ability) {
                offers.push(Choice::Use(ability, thing(id)));
            }
        }
    }

    /// Could this player use a text at this chance, as far as everybody can see?
    pub(crate) fn may_use_text(self, seat: Seat, moments: u8) -> bool {
        let mut offers = Offers::any();
        let empty = self.player(seat).hand.is_empty();
        self.open_text_offers(seat, moments, empty, &mut offers);
        if offers.count() > 0 {
            return true;
        }
        if empty {
            return false;
        }
        let mut last = None;
        for index in self.unseen(seat).and(self.player(seat).able).iter() {
            // Copies lie side by side: what can't be done with one can't be done with the next.
            let kind = Some(self.state.kind(seat, index));
            if std::mem::replace(&mut last, kind) == kind {
                continue;
            }
            self.tactical_offers(seat, CardId::new(seat, index), moments, &mut offers);
            if offers.count() > 0 {
                return true;
            }
        }
        false
    }

    /// Reacts of texts to what a window is about. `unseen` looks at all cards the player could hold instead of the hand.
    pub(crate) fn react_offers(self, seat: Seat, about: &Frame, unseen: bool, offers: &mut Offers) {
        let reacts = self.player(seat).reacts | self.game.texts.note(self.player(seat).alien).reacts;
        let lent = self.has_grants() || !self.copies.is_empty();
        if self.effects.len() >= EFFECTS || !lent && self.occasions(about) & reacts == 0 {
            return;
        }
        for (happening, before, occasion) in self.happenings(about).iter() {
            if lent || occasion & reacts != 0 {
                self.reacts_to(seat, happening, *before, *occasion, unseen, offers);
            }
        }
    }

    fn reacts_to(self, seat: Seat, to: &Happening, before: bool, occasion: u16, unseen: bool, offers: &mut Offers) {
        let texts = &self.game.texts;
        let moments = moment::REACT | if self.may_fight_here(seat) { moment::COMBAT_REACT } else { 0 };
        let mut offer = |source: Thing, kind: Kind| {
            if texts.note(kind).reacts & occasion == 0 || offers.suffice() {
                return;
            }
            for ability in texts.actions(kind, moments) {
                let spent = || occasion == Occasion::Damage as u16 && self.has_strengthened(source);
                if self.is_used(seat, source, ability) || (texts.raises(ability) && spent()) {
                    continue;
                }
                if lingo::react(&texts.programs, ability, source, seat, &self, to, before).is_some() {
                    offers.push(Choice::Use(ability, source));
                }
            }
        };
        let player = self.state.player(seat);
        for (id, kind) in self.copies.iter().filter(|(id, _)| self.controller(*id) == seat && self.in_play(*id)) {
            offer(thing(*id), *kind);
        }
        if player.reacts & occasion != 0 {
            for id in self.state.controlled(seat, |player| player.reactive.but(player.blank)) {
                offer(thing(id), self.piece(id).kind);
            }
            let held = if unseen { self.unseen(seat) } else { player.hand };
            let kind = |index: usize| self.state.kind(seat, index);
            let silent = player.hand.is_empty() || self.is_jammed(seat);
            let held = if silent { Bits::NONE } else { held.and(player.reactive) };
            let answering = held.iter().filter(|index| texts.note(kind(*index)).reacts & occasion != 0);
            for index in answering {
                let id = CardId::new(seat, index);
                let copy = held.iter().take_while(|other| *other < index).any(|other| kind(other) == kind(index));
                if !copy && self.can_afford(seat, id, 0) {
                    offer(thing(id), kind(index));
                }
            }
        }
        offer(alien(seat), player.alien);
        self.granted_reacts(seat, to, before, offers);
    }

    /// Reacts that something in force gives to cards in play.
    fn granted_reacts(self, seat: Seat, to: &Happening, before: bool, offers: &mut Offers) {
        let (texts, in_force) = (&self.game.texts, &self.state.in_force);
        if !self.has_grants() {
            return;
        }
        for id in self.state.controlled(seat, |player| player.in_play.but(player.blank)) {
            for ability in in_force.granted(&texts.programs, &self, thing(id)) {
                if !self.is_used(seat, thing(id), ability)
                    && lingo::react(&texts.programs, ability, thing(id), seat, &self, to, before).is_some()
                {
                    offers.push(Choice::Use(ability, thing(id)));
                }
            }
        }
    }

    /// What the text on top asks.
    pub(crate) fn effect_offers(self, effect: &Effect, offers: &mut Offers) {
        let Some(frame) = self.state.effects.last() else { return };
        if effect.owing || effect.aiming {
            offers.push(Choice::Yes);
            offers.push(Choice::No);
            return;
        }
        let mut answers = Vec::with_capacity(16);
        lingo::answers(&self.game.texts.programs, frame, &self, &mut answers);
        answers.into_iter().for_each(|answer| offers.push(Choice::Says(answer)));
    }

    /// Does the text on top offer cards that lie hidden?
    fn asks_about_hidden_cards(self) -> bool {
        let Some(frame) = self.state.effects.last() else { return false };
        let mut answers = Vec::with_capacity(16);
        lingo::answers(&self.game.texts.programs, frame, &self, &mut answers);
        answers.into_iter().any(|answer| match answer {
            lingo::Answer::Who(who) => crate::world::card_of(who).is_some_and(|id| {
                let player = self.player(id.owner());
                player.hand.or(player.piles.drawable()).has(id.index())
            }),
            _ => false,
        })
    }

    /// Cards that a text offers to a seat and that lie neither on the table nor in its hand.
    pub(crate) fn offered_cards(self, seat: Seat) -> Vec<CardId> {
        let text = matches!(self.state.stack.last(), Some(Frame::Effect(effect)) if !effect.owing && !effect.aiming);
        let asking = text && self.state.asked.has(seat);
        let Some(frame) = self.state.effects.last().filter(|_| asking) else { return Vec::new() };
        let mut answers = Vec::new();
        lingo::answers(&self.game.texts.programs, frame, &self, &mut answers);
        let cards = answers.into_iter().filter_map(|answer| match answer {
            lingo::Answer::Who(who) => crate::world::card_of(who),
            _ => None,
        });
        let open = |id: &CardId| self.in_play(*id) || id.owner() == seat && self.player(seat).hand.has(id.index());
        cards.filter(|id| !open(id)).collect()
    }

    /// Does something at the combat keep this player's side from playing React cards?
    fn is_jammed(self, seat: Seat) -> bool {
        let (combat, texts) = (&self.state.combat, &self.game.texts);
        let attacks = combat.on && (combat.attacker == seat || combat.supporters[0].has(seat));
        let jam = What::Can(texts.words.deeds.jam);
        attacks
            && self.state.in_force.speaks_of(texts.words.deeds.jam)
            && self.state.in_force.items().iter().any(|one| {
                texts.programs.lasting(one.lasting).what == jam
                    && card(one.source).is_some_and(|id| self.place(id) == combat.place)
            })
    }

    /// R43: a Combat React needs a ship or planet in the combat.
    fn may_fight_here(self, seat: Seat) -> bool {
        self.combat.on
            && (seat == self.combat.attacker
                || seat == self.combat.defender
                || self.is_present(seat, self.combat.place))
    }

    /// 505, R104: one hero aboard a firing ship has already added to the shot, so no other can.
    fn has_strengthened(self, source: Thing) -> bool {
        let (Some(id), Some(hit)) = (card(source), self.pending_hit()) else { return false };
        if !self.is(id, |player| player.heroes) {
            return false;
        }
        let host = self.piece(id).host;
        (host == hit.source && hit.strengthened & 1 != 0)
            || (hit.partner.is_some() && host == hit.partner && hit.strengthened & 2 != 0)
    }
}

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
            for (happening, before, _) in board.happenings(&below).iter().copied() {
                if let Some(found) = lingo::react(programs, ability, source, seat, &board, &happening, before) {
                    (frame, about) = (found, About::of(&below));
                    break;
                }
            }
        }
        let start = frame.amount().clamp(0, 99) as u8;
        let aiming = self.board().chooses_fleet(seat, ability);
        self.begin_effect(frame, Effect { sort, about, start, extra, aiming, ..Effect::trigger() });
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
        if !self.alive.has(frame.controller()) || effect.cancelled {
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
        }
        self.state.stack[at] = Frame::Effect(effect);
        let need = if self.game.ear.is_deaf() {
            lingo::step(&self.game.texts.programs, &mut frame, self)
        } else {
            self.step_heard(&mut frame)
        };
        self.state.effects[index] = frame;
        match need {
            Need::Answer(seat) => {
                // That it is asked at all tells the others something about what is held.
                if self.board().asks_about_hidden_cards() {
                    self.log.reveal();
                }
                Next::ask(seat)
            }
            Need::Wait => Next::Go,
            Need::Occur => {
                self.announce_effect(effect, &frame);
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
    fn announce_effect(&mut self, effect: Effect, frame: &lingo::Frame) {
        let seat = frame.controller();
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
            (Sort::Tactical | Sort::Ability | Sort::Trigger, _) => {}
        }
        if !effect.told {
            self.tell_use(effect.sort, frame.source(), seat);
        }
        if let Some(way) = lingo::chosen_way(&self.game.texts.programs, frame) {
            self.tell(|| Event::ChoseWay { seat, way });
        }
        if effect.sort != Sort::Trigger {
            self.open_window(seat);
        }
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
        if effect.cancelled {
            let (seat, card) = (frame.controller(), self.shown(card(frame.source()).unwrap_or(CardId::NONE)));
            self.tell(|| Event::Cancelled { seat, card });
        }
        Next::Go
    }

    fn leave_mark(&mut self, effect: &Effect, frame: &lingo::Frame) {
        let change = frame.amount().clamp(0, 99) as i16 - i16::from(effect.start);
        if change == 0 || effect.about == About::Nothing {
            return;
        }
        // R104: only heroes aboard are limited to one; support cards and tactical cards are not.
        let hero = card(frame.source()).filter(|id| self.is(*id, |player| player.heroes));
        let host = hero.map(|id| self.piece(id).host);
        let window = self.stack.iter().rposition(|frame| matches!(frame, Frame::Window(_)));
        let Some(below) = window.and_then(|at| at.checked_sub(1)) else { return };
        match &mut self.state.stack[below] {
            Frame::Hit(hit) if effect.about == About::Hit => {
                if change > 0 {
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
            Frame::Act(act) if effect.about == About::Cost => act.added = act.added.saturating_add(change.max(0) as u8),
            Frame::Effect(below) if effect.about == About::Cost => {
                below.added = below.added.saturating_add(change.max(0) as u8);
            }
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
            let board = self.board();
            let mut actions = board.game.texts.actions(board.piece(id).kind, board.moments());
            let Some(ability) = actions.find(|one| board.may_use(seat, thing(id), *one)) else { return 0 };
            drop(actions);
            self.begin_use(seat, ability, thing(id), extra);
        } else {
            return self.begin_deployment(seat, id, extra, 0);
        }
        1
    }

    // ---- what is in force ----

    /// A card enters play: its constant effects and triggers are in force, and what waits for it is set off.
    pub(crate) fn enters_play(&mut self, id: CardId) {
        self.put_in_force(id);
        self.tell_cards(Happening::of(lingo::Event::Enters, thing(id)));
    }

    pub(crate) fn put_in_force(&mut self, id: CardId) {
        let (kind, controller) = (self.piece(id).kind, self.controller(id));
        let code = &self.game.texts.note(kind).code;
        if !code.standing.is_empty() {
            self.state.in_force.enter(&self.game.texts.programs, code, thing(id), controller);
            self.unsettle_by(id);
        }
    }

    /// Everything that lies on the table is in force: for positions that were laid out.
    pub(crate) fn put_all_in_force(&mut self) {
        self.state.in_force = lingo::InForce::new();
        let cards: table::Zone<CardId, { crate::galaxy::SEATS * crate::ids::HELD }> =
            self.state.all(|player| player.in_play).collect();
        cards.iter().for_each(|id| self.put_in_force(*id));
        for seat in Seat::all(self.n()) {
            if self.player(seat).revealed && self.player(seat).advantage.is_some() {
                self.put_in_force(self.player(seat).advantage);
            }
        }
    }

    /// A card has another controller; what was done to it for good stays (106).
    pub(crate) fn changes_hands(&mut self, id: CardId) {
        self.unsettle();
        self.state.in_force.withdraw(&self.game.texts.programs, thing(id));
        if !self.is(id, |player| player.blank) {
            self.put_in_force(id);
        }
    }

    /// Tells everything in force that something has happened.
    #[inline]
    pub(crate) fn tell_cards(&mut self, happening: Happening) {
        if self.in_force.listens(happening.event) {
            self.set_off(&happening);
        }
    }

    fn set_off(&mut self, happening: &Happening) {
        let mut in_force = self.state.in_force;
        let mut woken: table::Zone<lingo::Frame, EFFECTS> = table::Zone::new();
        in_force.set_off(&self.game.texts.programs, &self.board(), happening, false, |frame| {
            woken.try_push(frame);
        });
        self.state.in_force = in_force;
        for frame in woken.iter().rev() {
            self.begin_effect(*frame, Effect::trigger());
        }
    }

    /// A stretch of play starts or ends: what lasted until now is over, and what was to happen now happens.
    pub(crate) fn pass_edge(&mut self, span: lingo::SpanId, start: bool) {
        let (seat, before, shaken) = (self.first, self.in_force.items().len(), self.unsettled);
        self.unsettle();
        let due = self.state.in_force.pass(&self.game.texts.programs, span, start, seat);
        self.unsettled = shaken || (self.unsettled && self.in_force.items().len() < before);
        for standing in due.iter().rev() {
            if let Some(frame) = lingo::due(&self.game.texts.programs, standing) {
                self.begin_effect(frame, Effect::trigger());
            }
        }
    }

    /// Forgets what was used for a time.
    pub(crate) fn forget_uses(&mut self, span: Span) {
        let over = |used: &Used| self.board().span(AbilityId(used.ability)) == Some(span);
        if self.used.iter().any(over) {
            self.used = self.used.iter().copied().filter(|used| !over(used)).collect();
        }
    }

    /// A card that leaves play comes back as another copy, which has used nothing (106, R41).
    pub(crate) fn forget_uses_of(&mut self, source: Thing) {
        if self.used.iter().any(|used| used.by == source.0) {
            self.used = self.used.iter().copied().filter(|used| used.by != source.0).collect();
        }
    }

    /// What a fate, or any text that simply happens, does.
    pub(crate) fn run_text(&mut self, id: CardId) {
        let kind = self.piece(id).kind;
        let programs = &self.game.texts.programs;
        let abilities = &self.game.texts.note(kind).code.abilities;
        for ability in abilities.iter().rev() {
            if matches!(programs.ability(*ability).used, Use::Play) {
                let frame = lingo::Frame::new(programs, *ability, thing(id), id.owner());
                self.begin_effect(frame, Effect::trigger());
            }
        }
    }
}

impl Act {
    /// Is it announced and waiting for Reacts?
    pub(crate) fn is_announced(&self) -> bool {
        self.step == Step::Announced
    }
}
