//! What cards can do: every act of the card language as one of this game's atoms, each of which tells its own event.

use crate::battle::Battle;
use crate::cards::{CardRef, CardSet, MAX_DECK};
use crate::catalogue::Catalogue;
use crate::event::Event;
use crate::lexicon::Meaning;
use crate::parts::{Category, DamageType, Layer, Token};
use crate::sight::{Sight, small};
use crate::state::Frame;
use crate::stats::{Stat, Until};
use crate::thing::{Object, behind, seat_of, ship};
use lingo::{Act, Atoms, Cause, DamageId, Did, InForce, Lasts, MeasureId, MoverId, Throw, VerbId, What, Who, ZoneId};
use table::Seat;

impl Atoms for Battle<'_> {
    fn act(&mut self, act: Act, cause: Cause) -> Did {
        // A ship that is destroyed ends the game at once (S01), in the middle of a text too; unless the same is just
        // being done to each ship (S03).
        if self.falling.is_some_and(|fell| fell != cause.step) {
            self.settle_destroyed();
        }
        if self.is_over() {
            return Did::Done(0);
        }
        let came_to = match act {
            Act::Gain { who, pool, amount, .. } => self.gain(who, pool, amount),
            Act::Lose { who, pool, amount } | Act::Pay { who, pool, amount } => self.lose(who, pool, amount),
            Act::Set { who, measure, amount } => self.set(who, measure, amount),
            Act::Draw { who, from, amount } => self.draw_for(who, from, amount),
            Act::Move { what, mover, to, .. } => self.move_card(what, mover, to),
            Act::Shuffle { zone, whose } => self.shuffle_zone(zone, whose),
            Act::Reveal { what, .. } => self.show(what, None),
            Act::Look { what, by } => self.show(what, seat_of(by)),
            Act::RevealZone { zone, whose } => self.show_zone(zone, whose, None),
            Act::LookInto { zone, whose, by } => self.show_zone(zone, whose, seat_of(by)),
            Act::State { what, on, .. } => self.set_disabled(what, on),
            Act::Damage { from, to, amount, kind } => self.inflict(from, to, amount, kind),
            Act::Stand { lasting, on, lasts, amount, uses } => self.stand(cause, lasting, on, lasts, amount, uses),
            Act::Game { verb, on: [on, _], amount, .. } => return self.game_verb(verb, on, amount, cause),
            // The lexicon leaves out every phrase that would lead to another act.
            _ => 0,
        };
        if self.falling.is_none() && self.state.sides.iter().any(|side| side.is_destroyed()) {
            self.falling = Some(cause.step);
        }
        Did::Done(came_to)
    }

    fn roll(&mut self, sides: u32) -> i32 {
        let dots = self.chance.roll(sides);
        self.thrown.try_push(dots as u8);
        dots as i32
    }

    fn pick(&mut self, n: u32) -> u32 {
        self.chance.pick(n)
    }

    fn cut_short(&mut self, cause: Cause) {
        let source = self.sight().printed_on(Object::of(cause.source));
        self.log.tell(|| Event::CutShort { seat: cause.controller, source });
    }

    fn rolled(&mut self, throw: Throw, cause: Cause) {
        let dots = std::mem::take(&mut self.thrown);
        self.log.tell(|| Event::Rolled { by: cause.controller, throw, dots: dots.to_vec() });
    }
}

impl Sight<'_> {
    /// Could this be done in full: is there a token to swap in, are there missiles to load and cards to draw (S15)?
    pub(crate) fn is_doable(self, act: &Act) -> bool {
        let verbs = self.catalogue.words.verbs;
        match *act {
            Act::Draw { who, from, amount } => {
                let drawable = |seat| self.deck_drawn_from(seat, from).map_or(0, |of| self.drawable(seat, of));
                seat_of(who).is_none_or(|seat| drawable(seat) >= amount)
            }
            Act::Game { verb, by, on: [on, _], .. } if verb == verbs.swap => {
                self.modules_meant(on, by).any(|(seat, place)| self.loadable(seat, place).next().is_some())
            }
            Act::Game { verb, by, on: [on, _], amount } if verb == verbs.load => {
                let is_fed = |(seat, place): (Seat, usize)| {
                    let side = self.side(seat);
                    self.catalogue.module(side.fitted[place].module).arms.takes(Token::Missile)
                        && i32::from(side.hangar[Token::Missile as usize]) >= amount
                };
                self.modules_meant(on, by).any(is_fed)
            }
            _ => lingo::World::payable(&self, act),
        }
    }

    /// Cards come from the deck that is named, or else from the one activated in this turn, whoever draws; a player who
    /// has no such deck draws from the first one there is.
    fn deck_drawn_from(self, seat: Seat, from: Option<ZoneId>) -> Option<Category> {
        let named = from.and_then(|zone| self.catalogue.words.deck(zone));
        let side = self.side(seat);
        let activated = self.state.activated.filter(|&category| side.modules_of(category) > 0);
        named.or(activated).or(Catalogue::categories(side).next())
    }

    /// How many cards of a colour can be drawn: those of the deck, and of the graveyard it is made anew from (S15).
    fn drawable(self, seat: Seat, category: Category) -> i32 {
        let side = self.side(seat);
        (side.decks[category.index()].len() + side.graveyard.and(side.colour(category)).len()) as i32
    }

    /// "This module", said by a card, is the one that made it (S48).
    fn module_meant(self, on: Who) -> Option<(Seat, usize)> {
        match Object::of(on.as_thing()?) {
            Object::Module(seat, place) => Some((seat, place)),
            Object::Card(seat, card) => Some((seat, card.module())),
            Object::Ship(_) => None,
        }
    }

    /// The same, or each of a player's modules if it is still to be chosen which.
    fn modules_meant(self, on: Who, by: Who) -> impl Iterator<Item = (Seat, usize)> {
        let meant = self.module_meant(on);
        let open = seat_of(by).filter(|_| on.is_nobody());
        let each = open.into_iter().flat_map(move |seat| (0..self.side(seat).fitted.len()).map(move |at| (seat, at)));
        meant.into_iter().chain(each)
    }
}

impl Battle<'_> {
    fn gain(&mut self, who: Who, pool: MeasureId, amount: i32) -> i32 {
        let (Some(seat), amount) = (seat_of(who), small(amount).max(0)) else { return 0 };
        let gained = match self.catalogue.words.meaning(pool) {
            Meaning::Energy => self.gain_energy(seat, amount),
            Meaning::Layer(layer) => self.restore(seat, layer, amount),
            Meaning::Barrier => self.raise_barrier(seat, amount),
            Meaning::Missiles => self.gain_missiles(who, seat, amount.min(99) as u8).into(),
            Meaning::Stat(Stat::Damage) => self.change_pending(who, amount),
            Meaning::Stat(_) | Meaning::Cost => 0,
        };
        gained.into()
    }

    fn lose(&mut self, who: Who, pool: MeasureId, amount: i32) -> i32 {
        let (Some(seat), amount) = (seat_of(who), small(amount).max(0)) else { return 0 };
        let lost = match self.catalogue.words.meaning(pool) {
            Meaning::Energy => self.lose_energy(seat, amount),
            Meaning::Layer(layer) => self.lose_layer(seat, layer, amount),
            Meaning::Barrier => self.lose_barrier(seat, amount),
            Meaning::Missiles => self.lose_missiles(who, seat, amount.min(99) as u8),
            Meaning::Stat(Stat::Damage) => -self.change_pending(who, -amount),
            Meaning::Stat(_) | Meaning::Cost => 0,
        };
        lost.into()
    }

    /// Sets a pool: gains or loses what is missing.
    fn set(&mut self, who: Who, measure: MeasureId, amount: i32) -> i32 {
        let now = lingo::World::measure(self, who, measure, lingo::Aspect::Now);
        if amount >= now {
            self.gain(who, measure, amount.saturating_sub(now))
        } else {
            self.lose(who, measure, now.saturating_sub(amount))
        }
    }

    fn draw_for(&mut self, who: Who, from: Option<ZoneId>, amount: i32) -> i32 {
        let Some(seat) = seat_of(who) else { return 0 };
        let Some(category) = self.sight().deck_drawn_from(seat, from) else { return 0 };
        self.draw(seat, category, amount.clamp(0, MAX_DECK as i32) as usize) as i32
    }

    /// A card goes from wherever it lies to its player's hand or graveyard, or back into the deck of its colour: texts
    /// that would bring it anywhere else are refused ([`crate::sense`]).
    fn move_card(&mut self, what: Who, mover: Option<MoverId>, to: ZoneId) -> i32 {
        let Some(Object::Card(seat, card)) = what.as_thing().map(Object::of) else { return 0 };
        let words = &self.catalogue.words;
        let (to_hand, to_graveyard) = (to == words.hand, to == words.graveyard);
        let intercepted = mover == Some(words.intercept);
        let (category, deck) = (self.sight().printed(seat, card).category, words.deck(to));
        let side = self.side(seat);
        let (held, buried) = (side.hand.has(card), side.graveyard.has(card));
        if let Some(index) = side.pending.iter().position(|pending| pending.card == card) {
            self.remove_pending(seat, index, intercepted);
            if to_hand {
                self.return_to_hand(seat, card);
            } else if deck == Some(category) {
                self.put_back(seat, card);
            }
            return 1;
        }
        if held && to_graveyard {
            self.discard(seat, card);
        } else if buried && to_hand {
            self.return_to_hand(seat, card);
        } else if to_hand {
            return self.fetch(seat, card).into();
        } else if to_graveyard && !buried {
            return self.bury(seat, card).into();
        } else if deck == Some(category) {
            return self.put_back(seat, card).into();
        } else {
            return 0;
        }
        1
    }

    fn shuffle_zone(&mut self, zone: ZoneId, whose: Who) -> i32 {
        let (Some(seat), Some(category)) = (seat_of(whose), self.catalogue.words.deck(zone)) else { return 0 };
        self.chance.shuffle(&mut self.state.sides[seat.index()].decks[category.index()]);
        self.log.tell(|| Event::Shuffled { seat, category });
        1
    }

    /// A card of a hand is revealed to all, or looked at by one.
    fn show(&mut self, what: Who, to: Option<Seat>) -> i32 {
        let Some(Object::Card(seat, card)) = what.as_thing().map(Object::of) else { return 0 };
        if !self.side(seat).hand.has(card) {
            return 0;
        }
        self.show_cards(seat, CardSet::from_iter([card]), to);
        1
    }

    /// Lists lie open (4.4), so whoever sees a deck knows the hand as well, and the other way round.
    fn show_zone(&mut self, zone: ZoneId, whose: Who, to: Option<Seat>) -> i32 {
        let Some(seat) = seat_of(whose) else { return 0 };
        if zone == self.catalogue.words.graveyard {
            return 0;
        }
        let side = self.side(seat);
        let shown = self.catalogue.words.deck(zone).map_or(side.hand, |category| side.hand_of(category));
        self.show_cards(seat, shown, to) as i32
    }

    fn set_disabled(&mut self, what: Who, on: bool) -> i32 {
        let Some(Object::Module(seat, place)) = what.as_thing().map(Object::of) else { return 0 };
        let own_turn = self.state.active == seat;
        let fitted = &mut self.side_mut(seat).fitted[place];
        if fitted.disabled == on {
            return 0;
        }
        fitted.disabled = on;
        fitted.fresh = on && own_turn;
        let module = fitted.module;
        self.log.tell(|| Event::Disabled { seat, module, on });
        let event = if on { lingo::Event::Set } else { lingo::Event::Cleared };
        self.tell_cards(lingo::Happening::of(event(self.catalogue.words.disabled), what));
        1
    }

    fn inflict(&mut self, from: Who, to: Who, amount: i32, kind: Option<DamageId>) -> i32 {
        let Some(seat) = seat_of(to) else { return 0 };
        let kind = kind.map(|kind| DamageType::ALL[kind.index()]);
        self.apply_damage(seat, small(amount), kind, 0, from).into()
    }

    /// A lasting effect. Changes of a ship's numbers go into its sums; everything else is kept in force as it is.
    fn stand(&mut self, cause: Cause, lasting: u16, on: Who, lasts: Lasts, amount: i32, uses: u8) -> i32 {
        let programs = &self.catalogue.programs;
        if let (What::Add(measure), 0) = (programs.lasting(lasting).what, uses)
            && programs.is_settled(lasting)
            && let Meaning::Stat(stat) = self.catalogue.words.meaning(measure)
        {
            let mut probe: InForce<1> = InForce::new();
            probe.stand(programs, &self.sight(), cause, lasting, on, lasts, amount, 0);
            let until = probe.items()[0].until;
            let mut changed = 0;
            for seat in Seat::all(2) {
                let of_ship = probe.value(programs, &self.sight(), ship(seat), measure, 0);
                let change = probe.value(programs, &self.sight(), Who::seat(seat), measure, of_ship);
                if change != 0 {
                    self.modify(seat, stat, small(change), duration(until, seat, self.state.active));
                    changed = i32::saturating_add(changed, change.saturating_abs());
                }
            }
            if changed > 0 {
                return changed;
            }
        }
        let mut in_force = self.state.in_force;
        // One sentence may put several effects in force; it is told once.
        let again = in_force.items().last().is_some_and(|last| {
            (last.source, last.lasting + 1) == (cause.source, lasting)
                && lingo::lasting_words(programs, last.lasting) == lingo::lasting_words(programs, lasting)
        });
        let bearer = on.as_thing().filter(|&thing| thing != cause.source).map(Object::of);
        let bearer = bearer.filter(|object| !matches!(object, Object::Ship(_)));
        let stood = in_force.stand(programs, &self.sight(), cause, lasting, on, lasts, amount, uses);
        self.state.in_force = in_force;
        if stood {
            let (seat, source) = (cause.controller, self.sight().printed_on(Object::of(cause.source)));
            if !again {
                let sight = Sight::new(self.catalogue, self.state);
                let on = bearer.map(|object| (object.seat(), sight.printed_on(object)));
                self.log.tell(|| Event::TookHold { seat, source, lasting, on });
            }
            // It may be about the most a ship can have (S53).
            Seat::all(2).for_each(|seat| self.cap_layers(seat));
        } else {
            self.tell_no_room();
        }
        stood.into()
    }

    /// Atom: a number of a ship changes for a while.
    pub fn modify(&mut self, seat: Seat, stat: Stat, amount: i16, until: Until) {
        self.side_mut(seat).modifiers.add(stat, amount, until);
        self.log.tell(|| Event::Modified { seat, stat, amount, until });
        self.cap_layers(seat);
    }

    fn game_verb(&mut self, verb: VerbId, on: Who, amount: i32, cause: Cause) -> Did {
        let verbs = self.catalogue.words.verbs;
        let came_to = if verb == verbs.add_damage {
            self.change_attack(|attack| attack.bonus = small(amount.saturating_add(attack.bonus.into()))) * amount
        } else if verb == verbs.add_to_roll {
            self.change_attack(|attack| attack.accuracy = small(amount.saturating_add(attack.accuracy.into()))) * amount
        } else if verb == verbs.bypass {
            let bypassed = self.change_attack(|attack| attack.bypass = true);
            self.log.tell(|| Event::Bypassed { by: cause.controller });
            bypassed
        } else if verb == verbs.delay {
            self.pending_of(on).map_or(0, |(by, index)| self.delay_pending(by, index, 1))
        } else if verb == verbs.load {
            self.sight()
                .module_meant(on)
                .map_or(0, |(seat, place)| self.load(seat, place, amount.clamp(0, 99) as u8).into())
        } else if verb == verbs.swap {
            return match self.sight().module_meant(on) {
                Some((seat, place)) if self.sight().loadable(seat, place).next().is_some() => {
                    let waiting =
                        self.state.frames.try_push(Frame::Swap { by: cause.controller, seat, place: place as u8 });
                    if waiting { Did::Wait } else { Did::Done(0) }
                }
                // S47: with nothing to load the card does nothing, and the old token is not depleted.
                _ => Did::Done(0),
            };
        } else {
            0
        };
        Did::Done(came_to)
    }

    fn pending_of(&self, what: Who) -> Option<(Seat, usize)> {
        let Object::Card(seat, card) = Object::of(what.as_thing()?) else { return None };
        let index = self.side(seat).pending.iter().position(|pending| pending.card == card)?;
        Some((seat, index))
    }

    fn change_pending(&mut self, what: Who, amount: i16) -> i16 {
        match self.pending_of(what) {
            Some((by, index)) if amount >= 0 => self.strengthen_pending(by, index, amount),
            Some((by, index)) => -self.weaken_pending(by, index, -amount),
            None => 0,
        }
    }

    fn lose_layer(&mut self, seat: Seat, layer: Layer, amount: i16) -> i16 {
        let side = self.side_mut(seat);
        let lost = amount.clamp(0, side.layer(layer).max(0));
        side.layers[layer as usize] -= lost;
        if lost > 0 {
            self.log.tell(|| Event::LayerLost { seat, layer, amount: lost });
            self.check_destroyed();
            self.tell_change(lingo::Event::Loses(self.catalogue.words.pools.layers[layer as usize]), seat, lost);
        }
        lost
    }

    fn lose_barrier(&mut self, seat: Seat, amount: i16) -> i16 {
        let barrier = &mut self.side_mut(seat).barrier;
        let lost = amount.clamp(0, *barrier);
        *barrier -= lost;
        if lost > 0 {
            self.log.tell(|| Event::BarrierLost { seat, amount: lost });
            self.tell_change(lingo::Event::Loses(self.catalogue.words.pools.barrier), seat, lost);
        }
        lost
    }

    /// A launcher gains missiles ready to fire; a player has them brought to the Hangar.
    fn gain_missiles(&mut self, who: Who, seat: Seat, amount: u8) -> u8 {
        let Some(Object::Module(seat, place)) = who.as_thing().map(Object::of) else {
            let gained = self.gain_tokens(seat, Token::Missile, amount);
            self.tell_missiles(lingo::Event::Gains, Who::seat(seat), gained);
            return gained;
        };
        let side = &mut self.state.sides[seat.index()];
        let fitted = &mut side.fitted[place];
        if !self.catalogue.module(fitted.module).arms.is_fed() {
            return 0;
        }
        let loaded = amount.min(u8::MAX - fitted.loaded);
        fitted.loaded += loaded;
        if loaded > 0 {
            self.log.tell(|| Event::Loaded { seat, place: place as u8, count: loaded });
            self.tell_missiles(lingo::Event::Gains, who, loaded);
        }
        loaded
    }

    fn lose_missiles(&mut self, who: Who, seat: Seat, amount: u8) -> i16 {
        let place = who.as_thing().map(Object::of).and_then(|object| match object {
            Object::Module(_, place) => Some(place),
            _ => None,
        });
        let missiles = match place {
            Some(place) => &mut self.side_mut(seat).fitted[place].loaded,
            None => &mut self.side_mut(seat).hangar[Token::Missile as usize],
        };
        let lost = amount.min(*missiles);
        *missiles -= lost;
        if lost > 0 {
            self.log.tell(|| Event::MissilesLost { seat, place: place.map(|place| place as u8), count: lost });
            self.tell_missiles(lingo::Event::Loses, if place.is_some() { who } else { Who::seat(seat) }, lost);
        }
        lost.into()
    }

    fn tell_missiles(&mut self, event: impl Fn(MeasureId) -> lingo::Event, who: Who, amount: u8) {
        if amount > 0 {
            let event = event(self.catalogue.words.pools.missiles);
            self.tell_cards(lingo::Happening::of(event, who).standing_for(behind(who)).by(amount.into()));
        }
    }
}

/// When a change of this player's ship ends, told as the ship sees it.
fn duration(until: lingo::Until, seat: Seat, active: Seat) -> Until {
    let lingo::Until::Edge { start, whose, skip, .. } = until else { return Until::Game };
    let whose = match (whose, skip) {
        (Some(whose), _) => whose,
        (None, 0) => return Until::EndOfTurn,
        // The next turn, whoever's it is, is that of the player who is not active now.
        (None, _) if active == seat => return Until::EndOfOtherTurn,
        (None, _) => return Until::EndOfOwnTurn,
    };
    match (whose == seat, start, skip > 0) {
        (true, true, _) => Until::StartOfOwnTurn,
        (true, false, false) => Until::EndOfOwnTurn,
        (true, false, true) => Until::EndOfOwnNextTurn,
        (false, true, _) => Until::StartOfOtherTurn,
        (false, false, false) => Until::EndOfOtherTurn,
        (false, false, true) => Until::EndOfOtherNextTurn,
    }
}

/// A card, as cards know it.
pub(crate) fn card_thing(seat: Seat, card: CardRef) -> Who {
    Who::thing(Object::Card(seat, card).thing())
}
