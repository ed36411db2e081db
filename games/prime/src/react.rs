//! Reacts (201.2): a window about the frame below, the acting player first, in laps until all pass in a row (R29). The
//! Reacts that the rules give all answer a hit: shields (306), Military heroes (608), Fighters (605).

use crate::board::Board;
use crate::card::Trait;
use crate::choice::{Choice, Offers};
use crate::frame::{Act, After, Effect, Frame, Hit, Inflicted, Reset, Sort, Verb, right};
use crate::ids::CardId;
use crate::play::{Next, Play};
use crate::state::Span;
use crate::texts::Occasion;
use crate::world::thing;
use lingo::{Event, Happening, Who};
use table::Seat;
use table::flow::Passes;

/// Something told to cards that wait: whether before it happens, and the occasion.
pub(crate) type Told = (Happening, bool, u16);

/// What one frame tells cards that wait.
#[derive(Default)]
pub(crate) struct Tidings([Option<Told>; 10]);

impl Tidings {
    fn push(&mut self, told: Told) {
        if let Some(free) = self.0.iter_mut().find(|free| free.is_none()) {
            *free = Some(told);
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = &Told> {
        self.0.iter().flatten()
    }
}

/// A card as somebody in an event.
fn who(id: CardId) -> Who {
    if id.is_some() { Who::thing(thing(id)) } else { Who::NOBODY }
}

fn game(event: lingo::EventId, subject: Who) -> Happening {
    Happening::of(Event::Game(event), subject)
}

/// 306: guns and shields are game effects of their ship; every other action is one of the rules (201).
fn has_effect(verb: Verb) -> bool {
    matches!(verb, Verb::Fire | Verb::Salvo | Verb::Shields | Verb::Scramble)
}

impl Board<'_> {
    pub(crate) fn window_offers(self, seat: Seat, offers: &mut Offers) {
        offers.push(Choice::Pass);
        let Some(about) = self.state.stack.iter().rev().nth(1) else { return };
        if let Some(hit) = self.hit_in_window() {
            self.hit_reacts(seat, hit, offers);
        }
        self.react_offers(seat, about, false, offers);
    }

    /// What a frame tells cards that wait: before it happens or after, and on which occasion.
    pub(crate) fn happenings(self, about: &Frame) -> Tidings {
        let mut told = Tidings::default();
        if let Some(hit) = self.hit_in_window() {
            self.tell_hit(hit, &mut told);
        }
        match about {
            Frame::Hit(_) => {}
            Frame::Act(act) if act.is_announced() => self.tell_act(act, &mut told),
            Frame::Effect(effect) if effect.announced => self.tell_effect(effect, &mut told),
            _ => self.tell_event(about, &mut told),
        }
        told
    }

    /// The occasions a frame could be, without looking closer.
    pub(crate) fn occasions(self, about: &Frame) -> u16 {
        let bits = |occasions: &[Occasion]| occasions.iter().fold(0, |all, one| all | *one as u16);
        let foretold = if about.foretells() { Occasion::Damage as u16 } else { 0 };
        let own = match about {
            Frame::Hit(_) => bits(&[Occasion::Damage]),
            Frame::Act(act) => {
                let kind = match act.verb {
                    Verb::Deploy => bits(&[Occasion::Plays]),
                    Verb::Attack => bits(&[Occasion::Attacks]),
                    _ if has_effect(act.verb) => bits(&[Occasion::Uses, Occasion::UsesEffect]),
                    _ if self.performer(act).is_some() => bits(&[Occasion::Uses]),
                    _ => 0,
                };
                let aimed = act.other.is_some() || act.verb == Verb::Repair;
                let aimed = if aimed { Occasion::Against as u16 } else { 0 };
                let more = match act.verb {
                    Verb::Move => bits(&[Occasion::Attacks, Occasion::GainsTech]),
                    Verb::BuyTech | Verb::Explore => Occasion::GainsTech as u16,
                    Verb::Retreat => Occasion::Retreats as u16,
                    _ => 0,
                };
                kind | aimed | more
            }
            Frame::Effect(effect) => {
                let kind: &[Occasion] = match effect.sort {
                    Sort::Tactical => &[Occasion::Plays, Occasion::GainsTech],
                    Sort::Ability => &[Occasion::Uses, Occasion::UsesEffect, Occasion::GainsTech],
                    // That a fate resolves has been answered before its target was chosen (R131).
                    Sort::Trigger => &[],
                };
                bits(kind) | bits(&[Occasion::Against])
            }
            Frame::Fate(fate) if self.gains_tech(fate.card) => bits(&[Occasion::Resolves, Occasion::GainsTech]),
            Frame::Fate(_) => bits(&[Occasion::Resolves]),
            Frame::Reset(_) | Frame::After(After::Battle(_)) => bits(&[Occasion::Begins]),
            Frame::Fall(..) | Frame::After(After::Conquered(..)) => bits(&[Occasion::Conquers]),
            Frame::HeroCombat(_) | Frame::After(After::Struck(_)) => bits(&[Occasion::Fights]),
            Frame::After(After::Left(_)) => bits(&[Occasion::Leaves]),
            Frame::After(After::Entered(_)) => bits(&[Occasion::Enters]),
            Frame::After(After::Joined(_)) => bits(&[Occasion::Joins]),
            Frame::After(After::Neared(..)) => bits(&[Occasion::Nears]),
            _ => 0,
        };
        own | foretold
    }

    fn tell_hit(self, hit: &Hit, told: &mut Tidings) {
        let events = &self.game.texts.words.events;
        // 612: of two ships that fire as one, each inflicts the damage.
        for gun in [hit.source, hit.partner].into_iter().take(1 + usize::from(hit.partner.is_some())) {
            let mut damage = Happening::of(Event::Inflicts, who(gun)).to(who(hit.target)).by(hit.left().into());
            damage.kind = hit.piercing.then_some(self.game.texts.words.piercing);
            told.push((damage, true, Occasion::Damage as u16));
            if hit.by_what == Inflicted::Guns {
                let shoots = game(events.shoots, who(gun)).to(who(hit.target));
                told.push((shoots, false, Occasion::Damage as u16));
                told.push((game(events.fires, who(gun)), false, Occasion::Damage as u16));
            }
        }
    }

    /// An action of the rules.
    fn tell_act(self, act: &Act, told: &mut Tidings) {
        let (events, by) = (&self.game.texts.words.events, act.by);
        let attacks = game(events.attacks, by.into());
        match act.verb {
            Verb::Deploy => {
                let cost = self.deploy_cost(act.card, act.other, act.extra.into(), act.right).resources;
                let plays = Happening::of(Event::Plays, by).to(who(act.card)).by(cost.into());
                told.push((plays, false, Occasion::Plays as u16));
            }
            Verb::Attack => told.push((attacks.to(who(act.card)), false, Occasion::Attacks as u16)),
            _ => {
                let performer = self.performer(act);
                if performer.is_some() {
                    told.push((game(events.uses, by.into()).to(who(performer)), false, Occasion::Uses as u16));
                }
                if has_effect(act.verb) {
                    let uses = game(events.uses_effect, by.into()).to(who(act.card));
                    told.push((uses, false, Occasion::UsesEffect as u16));
                }
            }
        }
        if act.verb == Verb::Move && act.then == Verb::Attack {
            // R87: the attack at the end of a move can be answered when the move is announced.
            told.push((attacks.to(who(act.other)), false, Occasion::Attacks as u16));
        }
        if act.verb == Verb::Retreat {
            told.push((game(events.retreats, who(act.card)), true, Occasion::Retreats as u16));
        }
        if act.gains_tech() {
            told.push((game(events.gains_tech, by.into()), false, Occasion::GainsTech as u16));
        }
        let hero = self.hero_targeted(act);
        if hero.is_some() {
            told.push((game(events.acts_against, by.into()).to(who(hero)), false, Occasion::Against as u16));
        }
    }

    /// The card that performs an action of the rules; none, if the player does it without one (201).
    fn performer(self, act: &Act) -> CardId {
        match act.verb {
            Verb::TurnUp | Verb::Deploy | Verb::Attack | Verb::Repair | Verb::BuyTech => CardId::NONE,
            Verb::Convert | Verb::Reattach | Verb::Enable | Verb::Free => CardId::NONE,
            Verb::Explore => {
                // A hero among several explorers performs it too, and only heroes are answered outside combats.
                let picked = self.picked(act).iter().copied();
                let hero = picked.clone().find(|id| self.is(*id, |player| player.heroes));
                hero.or(picked.into_iter().next()).unwrap_or_default()
            }
            _ => act.card,
        }
    }

    /// A text that has been announced.
    fn tell_effect(self, effect: &Effect, told: &mut Tidings) {
        let events = &self.game.texts.words.events;
        let Some(frame) = self.state.effects.last() else { return };
        let (seat, source) = (frame.controller(), frame.source());
        // What is told of a fate before it resolves is not told again.
        let announced = effect.sort != Sort::Trigger;
        if effect.sort == Sort::Tactical {
            let cost = crate::world::card(source).map_or(0, |id| self.price(id, effect.extra.into()).resources);
            let plays = Happening::of(Event::Plays, seat).to(source).by(cost.into());
            told.push((plays, false, Occasion::Plays as u16));
        } else if announced {
            told.push((game(events.uses, seat.into()).to(source), false, Occasion::Uses as u16));
            told.push((game(events.uses_effect, seat.into()).to(source), false, Occasion::UsesEffect as u16));
        }
        if announced && self.game.texts.programs.gains(frame.ability(), self.game.texts.words.pools.tech) {
            told.push((game(events.gains_tech, seat.into()), false, Occasion::GainsTech as u16));
        }
        let hero = self.hero_targeted_by(frame);
        if hero.is_some() {
            told.push((game(events.acts_against, seat.into()).to(who(hero)), false, Occasion::Against as u16));
        }
    }

    /// Does a card's text gain Tech?
    fn gains_tech(self, id: CardId) -> bool {
        self.game.texts.note(self.piece(id).kind).gains_tech
    }

    /// Something that happens, is about to, or has happened.
    fn tell_event(self, about: &Frame, told: &mut Tidings) {
        let events = &self.game.texts.words.events;
        if let Frame::Fate(fate) = about
            && self.gains_tech(fate.card)
        {
            // 201: drawing and revealing a fate is an action of its owner's, too.
            told.push((game(events.gains_tech, fate.card.owner().into()), false, Occasion::GainsTech as u16));
        }
        let (happening, before, occasion) = match *about {
            Frame::Fate(fate) => (game(events.resolves, who(fate.card)), true, Occasion::Resolves),
            Frame::Reset(Reset::Wake) => (game(events.resets, self.first.into()), false, Occasion::Begins),
            Frame::Fall(planet, _) => {
                let attacker = self.state.combat.attacker;
                (game(events.conquers, attacker.into()).to(who(planet)), true, Occasion::Conquers)
            }
            Frame::HeroCombat(fight) => {
                let seat = self.state.controller(fight.attacker);
                (game(events.duels, seat.into()).to(who(fight.defender)), false, Occasion::Fights)
            }
            Frame::After(After::Left(gone)) => (Happening::of(Event::Leaves, who(gone.card)), false, Occasion::Leaves),
            Frame::After(After::Entered(id)) => (Happening::of(Event::Enters, who(id)), false, Occasion::Enters),
            Frame::After(After::Joined(id)) => (game(events.joins, who(id)), false, Occasion::Joins),
            Frame::After(After::Conquered(seat, planet)) => {
                (game(events.conquers, seat.into()).to(who(planet)), false, Occasion::Conquers)
            }
            Frame::After(After::Battle(seat)) => (game(events.battles, seat.into()), false, Occasion::Begins),
            Frame::After(After::Struck(hero)) => (game(events.has_struck, who(hero)), false, Occasion::Fights),
            Frame::After(After::Neared(seat, ship)) => {
                (game(events.moves_near, seat.into()).to(who(ship)), false, Occasion::Nears)
            }
            _ => return,
        };
        told.push((happening, before, occasion as u16));
    }

    /// What a player can do about a hit.
    fn hit_reacts(self, seat: Seat, hit: &Hit, offers: &mut Offers) {
        if !self.in_play(hit.target) || hit.by_what == Inflicted::HeroCombat {
            return;
        }
        // R43: what Military heroes and Fighters do are Combat Reacts.
        let fights = self.may_fight_here(seat);
        if fights && hit.by_what == Inflicted::Guns {
            self.strengthen_reacts(seat, hit, offers);
        }
        if hit.left() == 0 {
            return;
        }
        if self.controller(hit.target) == seat {
            // 306: shields, as often as there is energy (R34); planets have them too (R92).
            if !hit.piercing && self.has_energy(hit.target) && self.shield_use(hit.target) > 0 {
                offers.push(Choice::Act(Verb::Shields, hit.target));
            }
            if hit.sudden && self.has_energy(hit.target) {
                offers.push(Choice::Act(Verb::Scramble, hit.target));
            }
        }
        if fights && self.is(hit.target, |player| player.ships) {
            self.rescue_reacts(seat, hit.target, offers);
        }
    }

    /// How much one use of shields prevents: less where something dims them.
    #[inline]
    pub(crate) fn shield_use(self, id: CardId) -> u8 {
        self.shields(id).saturating_sub(self.combat.dim)
    }

    /// 608: an unturned Military hero aboard the firing ship adds its combat; only one hero for each ship (505, R104).
    fn strengthen_reacts(self, seat: Seat, hit: &Hit, offers: &mut Offers) {
        for (bit, ship) in [hit.source, hit.partner].into_iter().enumerate() {
            if ship.is_none() || hit.strengthened & (1 << bit) != 0 || self.is(ship, |player| player.planets) {
                continue;
            }
            for hero in self.officers(seat, ship) {
                offers.push(Choice::Act(Verb::Strengthen, hero));
            }
        }
    }

    /// 608: a Military hero aboard covers its ship, whoever controls that; 605: a launched Fighter at the location is
    /// sacrificed for a ship of its player's (R111).
    fn rescue_reacts(self, seat: Seat, ship: CardId, offers: &mut Offers) {
        for hero in self.officers(seat, ship) {
            offers.push(Choice::Act(Verb::Cover, hero));
        }
        if self.controller(ship) != seat {
            return;
        }
        for fighter in self.state.orbiting(seat, self.piece(ship).place) {
            if fighter != ship && self.has(fighter, Trait::Fighter) {
                offers.push(Choice::Act(Verb::Intercept, fighter));
            }
        }
    }

    /// Unturned Military heroes of a player aboard a ship (R108).
    fn officers(self, seat: Seat, ship: CardId) -> impl Iterator<Item = CardId> {
        let heroes = self.state.on(ship).filter(move |on| self.is(*on, |player| player.heroes.but(player.turned)));
        heroes.filter(move |hero| {
            self.controller(*hero) == seat
                && self.has(*hero, Trait::Military)
                && self.combat(*hero) > 0
                && self.may_act(*hero)
        })
    }

    /// 608, 401.2: is a Military hero that Reacts still aboard the ship that fires, or the one that is hit?
    pub(crate) fn is_aboard_the_right_ship(self, act: &Act) -> bool {
        let (ship, hit) = (self.piece(act.card).host, self.pending_hit());
        self.in_play(act.card)
            && hit.is_some_and(|hit| match act.verb {
                Verb::Strengthen => ship == hit.source || hit.partner.is_some() && ship == hit.partner,
                _ => ship == hit.target,
            })
    }

    /// Could this player React, as far as everybody can see?
    fn may_react(self, seat: Seat, about: &Frame) -> bool {
        let mut offers = Offers::any();
        if let Some(hit) = self.hit_in_window() {
            self.hit_reacts(seat, hit, &mut offers);
        }
        if offers.count() == 0 {
            self.react_offers(seat, about, true, &mut offers);
        }
        offers.count() > 0
    }
}

impl Play<'_> {
    /// Opens a window about the frame on top; it closes by itself if nobody can use it.
    pub(crate) fn open_window(&mut self, first: Seat) {
        if self.has_depth() {
            self.push(Frame::Window(Passes::open(first, self.alive, self.n())));
        }
    }

    pub(crate) fn step_window(&mut self, mut passes: Passes) -> Next {
        let about = self.stack[self.stack.len() - 2];
        if let Frame::After(After::Left(gone)) = about {
            // Several cards may have left play at once; this window is about one of them.
            self.departed = gone;
        }
        // 201.2: what a React has cancelled does not occur, nor what somebody does who has left the game (104), and a planet
        // that stays in play is not conquered: there is nothing left to React to.
        let gone = match &about {
            Frame::Act(act) if act.right == right::FURTHER => !self.can_still_occur(act),
            Frame::Act(act) => !self.alive.has(act.by),
            Frame::Fall(planet, _) => !self.in_play(*planet) || self.board().left(*planet) > 0,
            _ => false,
        };
        while let Some(seat) = passes.turn()
            && !about.is_cancelled()
            && !gone
            && self.acts < crate::turn::ACTS
        {
            if self.board().may_react(seat, &about) {
                self.replace(Frame::Window(passes));
                return Next::ask(seat);
            }
            passes.pass();
        }
        self.stack.pop();
        Next::Go
    }

    pub(crate) fn answer_window(&mut self, mut passes: Passes, seat: Seat, choice: Choice) {
        if matches!(choice, Choice::Act(..) | Choice::Use(..)) {
            self.mark_targets();
            self.count_react(seat);
        }
        match choice {
            Choice::Act(verb, card) => {
                passes.act();
                self.replace(Frame::Window(passes));
                self.begin_act(seat, verb, card);
            }
            Choice::Use(ability, source) => {
                passes.act();
                self.replace(Frame::Window(passes));
                self.begin_use(seat, ability, source, 0);
            }
            _ => {
                passes.pass();
                self.replace(Frame::Window(passes));
            }
        }
    }

    /// Something has happened; whoever can may answer it.
    pub(crate) fn happened(&mut self, after: After, first: Seat) {
        if self.may_be_answered(&Frame::After(after)) && self.has_depth() {
            self.open_window_after(after, first);
        }
    }

    /// Opens a window about something that has happened.
    pub(crate) fn open_window_after(&mut self, after: After, first: Seat) {
        self.push(Frame::After(after));
        self.push(Frame::Window(Passes::open(first, self.alive, self.n())));
    }

    /// Does anybody play with a text that answers what has happened?
    pub(crate) fn may_be_answered(&self, about: &Frame) -> bool {
        let board = self.board();
        let occasions = board.occasions(about);
        let answers = |seat: Seat| {
            let player = board.player(seat);
            (player.reacts | board.game.texts.note(player.alien).reacts) & occasions != 0
        };
        self.alive.iter().any(answers) || board.has_grants() || !self.copies.is_empty()
    }

    /// The window about it has closed.
    pub(crate) fn step_after(&mut self) -> Next {
        if let Some(Frame::After(After::Left(_))) = self.stack.pop()
            && !self.used.is_empty()
        {
            self.forget_uses(Span::Wreck);
        }
        Next::Go
    }

    /// A React changes the pending hit nearest below (R31).
    pub(crate) fn change_hit(&mut self, act: &Act) {
        let amount = match act.verb {
            Verb::Shields => self.board().shield_use(act.card),
            Verb::Scramble => self.reveal(act.by),
            Verb::Intercept => 1,
            _ => self.board().combat(act.card),
        };
        let ship = self.piece(act.card).host;
        let Some(hit) = self.pending_hit_mut() else { return };
        if act.verb == Verb::Strengthen {
            hit.plus = hit.plus.saturating_add(amount);
            hit.strengthened |= if ship == hit.partner { 2 } else { 1 };
        } else {
            // R32: what is prevented beyond the damage is lost.
            hit.prevented += amount.min(hit.left());
        }
        let (verb, by, card) = (act.verb, act.by, self.shown(act.card));
        self.tell(|| crate::event::Event::Reacted { seat: by, verb, card, amount });
    }
}
