//! Game effects and tactical cards (201): which texts a player may use, when, how often and for what.

use crate::act::Cost;
use crate::board::Board;
use crate::card::CardType;
use crate::choice::{Choice, Offers};
use crate::frame::{Act, Effect, Frame, Phase, Step};
use crate::ids::{Bits, CardId};
use crate::pack::Kind;
use crate::play::Play;
use crate::state::{EFFECTS, Side, Span, Used};
use crate::texts::{Occasion, moment};
use crate::world::{alien, card, thing};
use lingo::{AbilityId, Happening, Reaction, Thing, Use, What};
use table::Seat;

/// What uses of a tactical card are counted for: the player, or the game.
const PLAYER: u16 = 0x400;
const EVERYBODY: u16 = 0x500;

/// The bits above those of any card or player, for the depth of a shot.
const SHOTS: u16 = 0xF800;

/// How the uses of a shot at this depth of the stack are marked.
const fn shot_mark(depth: usize) -> u16 {
    (depth as u16) << SHOTS.trailing_zeros()
}

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
    pub(crate) fn span(self, ability: AbilityId) -> Option<Span> {
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
    pub(crate) fn limit(self, seat: Seat, source: Thing, ability: AbilityId) -> Option<Used> {
        let span = self.span(ability)?;
        let tactical = card(source).is_some_and(|id| self.face(id).kind == CardType::Tactical);
        let by = match (tactical, span) {
            (true, Span::Game) => EVERYBODY,
            // A wreck is used up by whoever is first.
            (false, Span::Wreck) => EVERYBODY,
            (true, _) => PLAYER + seat.index() as u16,
            // A shot in answer to a shot is another shot.
            (false, Span::Shot) => source.0 + self.shot_mark(),
            (false, _) => source.0,
        };
        Some(Used { by, ability: ability.0 })
    }

    /// What tells the shot that is answered now from those it is an answer to: how deep it lies. The parts of a split shot
    /// are one.
    fn shot_mark(self) -> u16 {
        let shot = self.pending_depth().zip(self.pending_hit()).map(|(depth, hit)| depth - usize::from(hit.split));
        shot_mark(shot.unwrap_or_default())
    }

    pub(crate) fn is_used(self, seat: Seat, source: Thing, ability: AbilityId) -> bool {
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
        let seat = id.owner();
        let discount =
            if self.game.texts.note(self.piece(id).kind).gains_tech { self.player(seat).discount } else { 0 };
        let dots = self.dots(id);
        // 201.1: what is waived is the command of a Combat action, not of what can be done at any time or is a React.
        let fights = self.combat.on && self.game.texts.note(self.piece(id).kind).moments & moment::COMBAT != 0;
        let waived = fights && dots > 0 && self.waives_command(seat);
        let resources = self.full_price(id, more).saturating_sub(discount.into());
        Cost { resources, commands: if waived { 0 } else { dots } }
    }

    /// The same in resources, before what is taken off an action that gains Tech.
    fn full_price(self, id: CardId, more: i32) -> u16 {
        self.changed_price(id, more).max(0) as u16
    }

    /// 104: the printed cost of a card and all that changes it together. That may come to less than nothing.
    fn changed_price(self, id: CardId, more: i32) -> i32 {
        let (programs, pool) = (&self.game.texts.programs, self.game.texts.words.pools.resources);
        i32::from(self.face(id).cost) + more + self.state.in_force.cost_change(programs, &self, thing(id), pool)
    }

    /// 401.1: what the text of a card with the printed cost X has its player pay is that cost, so what makes the card
    /// cheaper is taken off there.
    pub(crate) fn off_x(self, source: Thing, more: i32) -> i32 {
        let Some(id) = card(source).filter(|id| self.face(*id).cost_is_x) else { return 0 };
        let at_work = self.state.effects.last().is_some_and(|frame| frame.source() == source);
        let texts = self.state.stack.iter().rev();
        let mut texts = texts.filter_map(|frame| if let Frame::Effect(effect) = frame { Some(effect) } else { None });
        let extra = texts.next().filter(|_| at_work).map_or(0, |effect| effect.extra);
        (-self.changed_price(id, more + i32::from(extra))).max(0)
    }

    /// By how much less than its text says a text costs, played for so much more or less: by what changes the cost of a
    /// card with the printed cost X, and by what makes the next action that gains Tech cheaper. What a tactical card costs
    /// comes first.
    pub(crate) fn rebate_for(self, ability: AbilityId, source: Thing, you: Seat, more: i32) -> i32 {
        let played = card(source).filter(|id| self.face(*id).kind == CardType::Tactical);
        let off = self.off_x(source, more);
        let discount = self.player(you).discount;
        if discount == 0 || !self.game.texts.programs.gains(ability, self.game.texts.words.pools.tech) {
            return off;
        }
        let spent = played.map_or(0, |id| self.full_price(id, more));
        off + i32::from(u16::from(discount).saturating_sub(spent))
    }

    /// 401.1, 403.2: the command dots that playing a tactical card costs, whatever deployments cost at this table (R51).
    pub(crate) fn dots(self, id: CardId) -> u8 {
        self.face(id).commands
    }

    /// Could this player play a tactical card of this kind now, as far as costs and conditions go?
    fn can_afford(self, seat: Seat, id: CardId, more: i32) -> bool {
        let face = self.face(id);
        face.kind == CardType::Tactical
            && face.is_for(self.race(seat))
            && self.meets_requirement(seat, id, Default::default())
            && self.can_pay(seat, self.price(id, more))
            && !self.is_barred(id)
    }

    /// Cards that a text has locked one by one. Only whoever holds them knows which, so nothing that shows to others may
    /// hang on it.
    pub(crate) fn locked(self, seat: Seat) -> Bits {
        let (in_force, deed) = (&self.state.in_force, self.game.texts.words.deeds.be_played);
        if !in_force.speaks_of(deed) {
            return Bits::NONE;
        }
        let locks = in_force.all(&self.game.texts.programs, What::Cannot(deed));
        let cards = locks.filter_map(|standing| standing.on.as_thing().and_then(card));
        cards.filter(|id| id.owner() == seat).map(CardId::index).collect()
    }

    /// Is a card of this kind kept from being played, whichever copy of it?
    fn is_barred(self, id: CardId) -> bool {
        self.forbids(id, self.game.texts.words.deeds.be_played) && !self.locked(id.owner()).has(id.index())
    }

    /// May this ability be begun by this player now?
    pub(crate) fn may_use(self, seat: Seat, source: Thing, ability: AbilityId) -> bool {
        self.may_begin(seat, source, ability, 0, false)
    }

    /// The text of a tactical card that a player may begin now, if the card costs so much more or less.
    pub(crate) fn playable_text(self, seat: Seat, id: CardId, more: i32) -> Option<AbilityId> {
        let mut actions = self.game.texts.actions(self.piece(id).kind, self.moments());
        actions.find(|one| self.may_begin(seat, thing(id), *one, more, false))
    }

    /// May a text be begun by this player now, for so much more or less; and, for whoever knows the player's hand, does it
    /// lead somewhere?
    fn may_begin(self, seat: Seat, source: Thing, ability: AbilityId, more: i32, knows_hand: bool) -> bool {
        if self.effects.len() >= EFFECTS || self.is_used(seat, source, ability) {
            return false;
        }
        let programs = &self.game.texts.programs;
        let frame = lingo::Frame::new(programs, ability, source, seat);
        let legal = match self.chooses_fleet(seat, ability) {
            true => self.aims(&frame, more).contains(&true),
            false if more != 0 => lingo::legal(programs, &frame, &self.for_more(more)),
            false => lingo::legal(programs, &frame, &self),
        };
        legal && (!knows_hand || lingo::fruitful(programs, &frame, &self))
    }

    /// 505: which of the fleets a text could be aimed at, for so much more or less: what it costs may depend on the fleet.
    pub(crate) fn aims(self, frame: &lingo::Frame, more: i32) -> [bool; 2] {
        Side::BOTH.map(|side| lingo::legal(&self.game.texts.programs, frame, &self.for_more(more).aimed_at(side)))
    }

    /// 401.1: could a tactical card in hand be played for so much more or less once this card is turned for it?
    pub(crate) fn can_play_turning(self, seat: Seat, id: CardId, more: i32, turned: CardId) -> bool {
        let programs = &self.game.texts.programs;
        let possible = |ability: AbilityId| {
            let frame = lingo::Frame::new(programs, ability, thing(id), seat);
            lingo::legal(programs, &frame, &self.for_more(more).with_turned(turned))
        };
        self.can_play_now(seat, id, more)
            && (self.face(id).kind != CardType::Tactical
                || self.game.texts.actions(self.piece(id).kind, self.moments()).any(possible))
    }

    /// Can a card in hand be played at this chance for so much more or less (R42)?
    pub(crate) fn can_play_now(self, seat: Seat, id: CardId, more: i32) -> bool {
        if self.locked(seat).has(id.index()) {
            return false;
        }
        let main = self.moments() & moment::MAIN != 0;
        match self.face(id).kind {
            CardType::Tactical => self.can_afford(seat, id, more) && self.playable_text(seat, id, more).is_some(),
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
        let hand = self.player(seat).hand.but(self.locked(seat)).and(self.player(seat).able[moment::chance(moments)]);
        for card in self.state.one_of_each(seat, hand) {
            if self.game.texts.note(self.piece(card).kind).moments & moments != 0 {
                self.tactical_offers(seat, card, moments, offers);
            }
        }
    }

    /// Actions of cards that lie open: in play, the Alien, the advantage. What is played from the hand with them is known
    /// only to whoever may look there.
    fn open_text_offers(self, seat: Seat, moments: u8, knows_hand: bool, offers: &mut Offers) {
        let mut offer = |source: Thing, kind: Kind| self.offers_of(seat, source, kind, moments, knows_hand, offers);
        let chance = moment::chance(moments);
        for id in self.state.controlled(seat, |player| player.able[chance].but(player.blank)) {
            offer(thing(id), self.piece(id).kind);
        }
        for (id, kind) in self.copied(seat) {
            offer(thing(id), kind);
        }
        offer(alien(seat), self.player(seat).alien);
        let player = self.player(seat);
        if player.revealed && player.advantage.is_some() {
            offer(thing(player.advantage), self.piece(player.advantage).kind);
        }
        if self.has_grants() {
            for id in self.state.controlled(seat, |player| player.in_play.but(player.blank).but(player.docked)) {
                self.granted_offers(seat, id, moments, offers);
            }
        }
    }

    /// The texts that cards of this player have copied; a card that has lost its text has lost those too.
    fn copied(self, seat: Seat) -> impl Iterator<Item = (CardId, Kind)> {
        let has =
            move |id: CardId| self.controller(id) == seat && self.is(id, |player| player.in_play.but(player.blank));
        self.state.copies.iter().copied().filter(move |(id, _)| has(*id))
    }

    /// Actions of the texts of one card in play, for its player.
    pub(crate) fn text_offers_of(self, seat: Seat, id: CardId, moments: u8, offers: &mut Offers) {
        let chance = moment::chance(moments);
        if self.is(id, |player| player.able[chance].but(player.blank)) {
            self.offers_of(seat, thing(id), self.piece(id).kind, moments, true, offers);
        }
        for (_, kind) in self.copied(seat).filter(|(copy, _)| *copy == id) {
            self.offers_of(seat, thing(id), kind, moments, true, offers);
        }
        if self.has_grants() && !self.is(id, |player| player.blank) {
            self.granted_offers(seat, id, moments, offers);
        }
    }

    /// Actions that a text of this kind offers to whoever uses it.
    #[inline]
    fn offers_of(self, seat: Seat, source: Thing, kind: Kind, moments: u8, knows_hand: bool, offers: &mut Offers) {
        for ability in self.game.texts.actions(kind, moments) {
            if offers.suffice() {
                return;
            }
            if self.may_begin(seat, source, ability, 0, knows_hand) {
                offers.push(Choice::Use(ability, source));
            }
        }
    }

    /// Actions that something in force gives to a card.
    fn granted_offers(self, seat: Seat, id: CardId, moments: u8, offers: &mut Offers) {
        let texts = &self.game.texts;
        for ability in self.state.in_force.granted(&texts.programs, &self, thing(id)) {
            if texts.moment(ability) & moments != 0 && self.may_use(seat, thing(id), ability) {
                offers.push(Choice::Use(ability, thing(id)));
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
        for card in self.state.one_of_each(seat, self.unseen(seat).and(self.player(seat).able[moment::chance(moments)]))
        {
            self.tactical_offers(seat, card, moments, &mut offers);
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
        if self.effects.len() >= EFFECTS || !lent && !self.answers(seat, self.occasions(about) & reacts, unseen) {
            return;
        }
        for (happening, before, occasion) in self.happenings(about).iter() {
            if lent || occasion & reacts != 0 {
                self.reacts_to(seat, happening, *before, *occasion, unseen, offers);
            }
        }
    }

    /// Is there a card, in play or held, or an Alien whose text answers one of these occasions? Those under somebody
    /// else's control are not looked at: they may.
    fn answers(self, seat: Seat, occasions: u16, unseen: bool) -> bool {
        let player = self.player(seat);
        let bits = (0..16).filter(|bit| occasions >> bit & 1 != 0);
        let reactive = bits.fold(Bits::NONE, |all, bit| all.or(player.reactive[bit]));
        let held = if unseen { self.unseen(seat) } else { player.hand };
        occasions != 0
            && (!reactive.and(player.in_play.or(held)).is_empty()
                || self.game.texts.note(player.alien).reacts & occasions != 0
                || self.state.players[..self.n()].iter().any(|player| !player.abroad.is_empty()))
    }

    fn reacts_to(self, seat: Seat, to: &Happening, before: bool, occasion: u16, unseen: bool, offers: &mut Offers) {
        let texts = &self.game.texts;
        let moments = moment::REACT | if self.may_fight_here(seat) { moment::COMBAT_REACT } else { 0 };
        let nothing = before && occasion == Occasion::Damage as u16 && to.amount == 0;
        let mut offer = |source: Thing, kind: Kind| {
            if texts.note(kind).reacts & occasion == 0 || offers.suffice() {
                return;
            }
            for ability in texts.actions(kind, moments) {
                let spent = || occasion == Occasion::Damage as u16 && self.has_strengthened(source);
                let raises = texts.raises(ability);
                // R107: nothing is left to prevent or to turn aside, but Reacts can add to a gun of 0.
                if self.is_used(seat, source, ability) || (raises && spent()) || (nothing && !raises) {
                    continue;
                }
                let reaction = Reaction { ability, source, controller: seat };
                if lingo::react(&texts.programs, reaction, &self, to, before).is_some() {
                    offers.push_once(Choice::Use(ability, source));
                }
            }
        };
        let player = self.state.player(seat);
        for (id, kind) in self.copied(seat) {
            offer(thing(id), kind);
        }
        if player.reacts & occasion != 0 {
            let bit = occasion.trailing_zeros() as usize;
            for id in self.state.controlled(seat, |player| player.reactive[bit].but(player.blank)) {
                offer(thing(id), self.piece(id).kind);
            }
            let held = if unseen { self.unseen(seat) } else { player.hand.but(self.locked(seat)) };
            let silent = player.hand.is_empty() || self.is_jammed(seat);
            let held = if silent { Bits::NONE } else { held.and(player.reactive[bit]) };
            for id in self.state.one_of_each(seat, held) {
                if self.can_afford(seat, id, 0) {
                    offer(thing(id), self.piece(id).kind);
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
        for id in self.state.controlled(seat, |player| player.in_play.but(player.blank).but(player.docked)) {
            for ability in in_force.granted(&texts.programs, &self, thing(id)) {
                let reaction = Reaction { ability, source: thing(id), controller: seat };
                if !self.is_used(seat, thing(id), ability)
                    && lingo::react(&texts.programs, reaction, &self, to, before).is_some()
                {
                    offers.push_once(Choice::Use(ability, thing(id)));
                }
            }
        }
    }

    /// What the text on top asks.
    pub(crate) fn effect_offers(self, effect: &Effect, offers: &mut Offers) {
        let Some(frame) = self.state.effects.last() else { return };
        if effect.owing {
            offers.push(Choice::Yes);
            offers.push(Choice::No);
            return;
        }
        if effect.aiming {
            let aims = self.aims(frame, 0).into_iter().zip([Choice::Yes, Choice::No]);
            return aims.filter(|(open, _)| *open).for_each(|(_, choice)| offers.push(choice));
        }
        lingo::each_answer(&self.game.texts.programs, frame, &self, |answer| offers.push(Choice::Says(answer)));
    }

    /// Does the text on top offer cards that lie hidden?
    pub(crate) fn asks_about_hidden_cards(self) -> bool {
        let Some(frame) = self.state.effects.last() else { return false };
        if !lingo::asks_beyond_table(&self.game.texts.programs, frame) {
            return false;
        }
        let mut hidden = false;
        lingo::each_answer(&self.game.texts.programs, frame, &self, |answer| {
            hidden |= match answer {
                lingo::Answer::Who(who) => crate::world::card_of(who).is_some_and(|id| {
                    let player = self.player(id.owner());
                    player.hand.or(player.piles.drawable()).has(id.index())
                }),
                _ => false,
            };
        });
        hidden
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
    pub(crate) fn is_jammed(self, seat: Seat) -> bool {
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
    pub(crate) fn may_fight_here(self, seat: Seat) -> bool {
        self.combat.on
            && (seat == self.combat.attacker
                || seat == self.combat.defender
                || self.is_present(seat, self.combat.place))
    }

    /// 505, R104: one hero aboard a firing ship has already added to the shot, so no other can.
    pub(crate) fn has_strengthened(self, source: Thing) -> bool {
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
    /// Forgets what was used for a time.
    pub(crate) fn forget_uses(&mut self, span: Span) {
        let over = |used: &Used| self.board().span(AbilityId(used.ability)) == Some(span);
        if self.used.iter().any(over) {
            self.used = self.used.iter().copied().filter(|used| !over(used)).collect();
        }
    }

    /// A shot at this depth of the stack is over.
    pub(crate) fn forget_shot(&mut self, depth: usize) {
        let mark = shot_mark(depth);
        let over =
            |used: &Used| used.by & SHOTS == mark && self.board().span(AbilityId(used.ability)) == Some(Span::Shot);
        if self.used.iter().any(over) {
            self.used = self.used.iter().copied().filter(|used| !over(used)).collect();
        }
    }

    /// A card that leaves play comes back as another copy, which has used nothing (106, R41).
    pub(crate) fn forget_uses_of(&mut self, source: Thing) {
        let its = |used: &Used| used.by & !SHOTS == source.0;
        if self.used.iter().any(its) {
            self.used = self.used.iter().copied().filter(|used| !its(used)).collect();
        }
    }
}

impl Act {
    /// Is it announced and waiting for Reacts?
    pub(crate) const fn is_announced(&self) -> bool {
        matches!(self.step, Step::Announced)
    }
}
