//! Decks, the base draw (3.2, 4.5), and Phase 2: Draw (5.2).

use crate::battle::Battle;
use crate::cards::{CardRef, CardSet};
use crate::catalogue::{Arms, Catalogue};
use crate::event::Event;
use crate::fitting::Fit;
use crate::parts::{Category, Token};
use crate::sight::small;
use crate::state::{Fitted, Side, Stage};
use crate::stats::Stat;
use crate::thing::{Object, behind};
use lingo::{Happening, Who};
use table::{Chance, Seat};

impl Side {
    /// A ship with its modules installed, everything at its maximum (S18), and its four decks made but not shuffled.
    pub(crate) fn fitted_out(catalogue: &Catalogue, fit: &Fit) -> Side {
        let mut side = Side::empty();
        side.ship = fit.ship;
        side.base = catalogue.ship(fit.ship).stats;
        let mut modules = fit.modules;
        modules.sort_unstable_by_key(|&id| (catalogue.module(id).category, id));
        for &id in modules.iter() {
            let module = catalogue.module(id);
            // S45: the Kinetic token that comes with a Multi-Phase module is active.
            let (active, loaded) = match module.arms {
                Arms::MultiPhase(_) => (Some(Token::Kinetic), 0),
                Arms::Fed { loaded, .. } => (None, loaded),
                Arms::None | Arms::Fixed(_) => (None, 0),
            };
            let place = side.fitted.len();
            side.fitted.push(Fitted { module: id, active, loaded, disabled: false, fresh: false });
            // 5.2.3: as many cards of a colour may be played as there are modules.
            side.base[Stat::limit(module.category) as usize] += 1;
            side.first[module.category.index() + 1..].fill(place as u8 + 1);
            for &(stat, amount) in &module.constants {
                side.base[stat as usize] = small(i32::from(side.base[stat as usize]) + i32::from(amount));
            }
            // 3.2, S11: every copy of a module adds its own cards.
            let deck = &mut side.decks[module.category.index()];
            (0..module.cards.len()).for_each(|nth| deck.push(CardRef::new(place, nth)));
        }
        side.hangar = fit.tokens;
        side.layers = [Stat::MaxShield, Stat::MaxArmor, Stat::MaxHull].map(|stat| side.base[stat as usize].max(0));
        side.energy = side.base[Stat::MaxEnergy as usize];
        side
    }

    /// 4.5: each of the four decks is shuffled individually.
    pub(crate) fn shuffle(&mut self, chance: &mut dyn Chance) {
        self.decks.iter_mut().for_each(|deck| chance.shuffle(deck));
    }
}

impl Battle<'_> {
    /// 4.5: one card from the matching deck for each installed module, for both players (S05).
    pub fn base_draw(&mut self, seat: Seat) {
        for category in Category::ALL {
            self.draw(seat, category, self.side(seat).modules_of(category));
        }
    }

    /// 5.2: one category is activated; false if the active player has to choose it.
    pub fn draw_phase(&mut self) -> bool {
        // S06, house rule: whoever starts plays the first turn from the base draw.
        if self.state.options.starter_skips_draw && self.is_first_turn_of_all() {
            let seat = self.state.active;
            self.log.tell(|| Event::DrawSkipped { seat });
            self.state.stage = Stage::Action;
            return true;
        }
        let (first, second) = {
            let mut legal = Catalogue::categories(self.side(self.state.active));
            (legal.next(), legal.next())
        };
        match (first, second) {
            // S21: no category is legal, so the phase is skipped.
            (None, _) => self.state.stage = Stage::Action,
            (Some(only), None) => self.activate(only),
            _ => return false,
        }
        true
    }

    /// 5.2.1, 5.2.2: activates a category, openly (S21), and draws until the hand holds one card more of that colour
    /// than there are modules; a hand that has as many draws nothing (S22).
    pub fn activate(&mut self, category: Category) {
        self.begin_chain();
        let seat = self.state.active;
        self.state.activated = Some(category);
        self.log.tell(|| Event::Activated { seat, category });
        let side = self.side(seat);
        let wanted = side.modules_of(category) + 1;
        self.draw(seat, category, wanted.saturating_sub(side.hand_of(category).len()));
        self.state.stage = Stage::Action;
    }

    /// Atom: draws up to `count` cards of a colour. When the deck runs out its graveyard is shuffled into a new one;
    /// when that is empty too, drawing stops and nobody loses by it (S15).
    pub fn draw(&mut self, seat: Seat, category: Category, count: usize) -> usize {
        let mut drawn = CardSet::NONE;
        while drawn.len() < count {
            let Some(card) = self.side_mut(seat).decks[category.index()].pop() else {
                if !self.reshuffle(seat, category) {
                    break;
                }
                continue;
            };
            self.side_mut(seat).hand.add(card);
            drawn.add(card);
        }
        if !drawn.is_empty() {
            self.log.reveal();
            self.log.tell(|| Event::Drew {
                seat,
                category,
                cards: self.catalogue.ids_of(&self.state.sides[seat.index()], drawn),
            });
            for card in drawn.iter() {
                let thing = Object::Card(seat, card).thing();
                self.tell_cards(Happening::of(lingo::Event::Draws, seat).standing_for(behind(seat.into())).to(thing));
            }
        }
        drawn.len()
    }

    /// Shuffles the graveyard of a colour into a new deck; false if there is nothing to shuffle.
    fn reshuffle(&mut self, seat: Seat, category: Category) -> bool {
        let side = &mut self.state.sides[seat.index()];
        let cards = side.graveyard.and(side.colour(category));
        if cards.is_empty() {
            return false;
        }
        side.graveyard = side.graveyard.minus(cards);
        let deck = &mut side.decks[category.index()];
        cards.iter().for_each(|card| deck.push(card));
        self.chance.shuffle(deck);
        self.log.tell(|| Event::Reshuffled { seat, category });
        true
    }

    /// A card leaves a hand. Nobody can tell it from another copy of itself, so if the opponent had seen one of them, it
    /// may as well have been that one.
    #[inline]
    pub fn leave_hand(&mut self, seat: Seat, card: CardRef) {
        let side = self.side_mut(seat);
        side.hand.remove(card);
        if side.seen.is_empty() {
            return;
        }
        let side = self.side(seat);
        let gone = |known: CardSet| {
            let twin = || known.iter().find(|&other| self.catalogue.alike(side, card, other));
            if known.has(card) { Some(card) } else { twin() }
        };
        let (unseen, closed) = (gone(side.seen), gone(side.open));
        let side = self.side_mut(seat);
        unseen.into_iter().for_each(|card| side.seen.remove(card));
        closed.into_iter().for_each(|card| side.open.remove(card));
    }

    /// Atom: a card goes from hand to graveyard without being played.
    pub fn discard(&mut self, seat: Seat, card: CardRef) {
        self.leave_hand(seat, card);
        self.side_mut(seat).graveyard.add(card);
        self.log.reveal();
        self.log.tell(|| Event::Discarded { seat, card: self.catalogue.id_of(&self.state.sides[seat.index()], card) });
        let moved = lingo::Event::Moved(self.catalogue.words.discard);
        self.tell_cards(Happening::of(moved, Who::thing(Object::Card(seat, card).thing())));
    }

    /// Atom: a card goes from graveyard to hand, seen by everybody.
    pub fn return_to_hand(&mut self, seat: Seat, card: CardRef) {
        let side = self.side_mut(seat);
        side.graveyard.remove(card);
        side.hand.add(card);
        side.seen.add(card);
        side.open.add(card);
        self.log.tell(|| Event::Returned { seat, card: self.catalogue.id_of(&self.state.sides[seat.index()], card) });
    }

    /// Atom: a card is taken out of its deck into the hand, and the deck is shuffled; false if it is not there.
    pub fn fetch(&mut self, seat: Seat, card: CardRef) -> bool {
        let category = self.sight().printed(seat, card).category;
        let side = &mut self.state.sides[seat.index()];
        let deck = &mut side.decks[category.index()];
        if !deck.take(card) {
            return false;
        }
        side.hand.add(card);
        self.chance.shuffle(deck);
        self.log.reveal();
        self.log.tell(|| Event::Drew {
            seat,
            category,
            cards: vec![self.catalogue.id_of(&self.state.sides[seat.index()], card)],
        });
        true
    }

    /// Atom: a card goes from its deck to its graveyard, and the deck is shuffled; false if it is not there.
    pub fn bury(&mut self, seat: Seat, card: CardRef) -> bool {
        let category = self.sight().printed(seat, card).category;
        let side = &mut self.state.sides[seat.index()];
        let deck = &mut side.decks[category.index()];
        if !deck.take(card) {
            return false;
        }
        side.graveyard.add(card);
        self.chance.shuffle(deck);
        self.log.reveal();
        self.log.tell(|| Event::Buried { seat, card: self.catalogue.id_of(&self.state.sides[seat.index()], card) });
        true
    }

    /// Atom: a card goes from hand or graveyard into its own deck, which is shuffled; false if it is in neither.
    pub fn put_back(&mut self, seat: Seat, card: CardRef) -> bool {
        let category = self.sight().printed(seat, card).category;
        if !self.side(seat).hand.or(self.side(seat).graveyard).has(card) {
            return false;
        }
        self.leave_hand(seat, card);
        let side = &mut self.state.sides[seat.index()];
        side.graveyard.remove(card);
        side.decks[category.index()].push(card);
        self.chance.shuffle(&mut side.decks[category.index()]);
        self.log.tell(|| Event::PutBack { seat, category });
        true
    }

    /// Atom: cards of a hand are shown to one, or to everybody. Tells how many were new to the opponent.
    pub fn show_cards(&mut self, seat: Seat, shown: CardSet, to: Option<Seat>) -> usize {
        let side = self.side_mut(seat);
        let new = shown.minus(side.seen).len();
        if to != Some(seat) {
            side.seen = side.seen.or(shown);
        }
        if to.is_none() {
            side.open = side.open.or(shown);
        }
        self.log.reveal();
        self.log.tell(|| Event::HandShown {
            seat,
            to,
            cards: self.catalogue.ids_of(&self.state.sides[seat.index()], shown),
        });
        new
    }
}
