//! What a seat cannot know, dealt anew: the order of every draw pile, what others hold, an advantage face down, and
//! planets chosen unseen. Deck lists are open at this table, so a hidden card is one of its owner's unseen cards; only
//! which advantage lies face down is taken from all that its owner could have.

use crate::card::CardType;
use crate::choice::{Choice, Offers};
use crate::frame::{Act, Frame, Step, Verb};
use crate::galaxy::Place;
use crate::game::Prime;
use crate::ids::{Bits, CardId};
use crate::state::State;
use table::{Chance, Seat};

/// How often a choice of planets is tried at random before it is made as cheap as can be.
const GUESSES: usize = 16;

impl Prime {
    pub(crate) fn deal_anew(&self, state: &mut State, seat: Seat, chance: &mut dyn Chance) {
        for other in Seat::all(state.n()) {
            let kept = self.at_hand(state, other);
            if other == seat {
                shuffle_all_but(state.player_mut(other).piles.draw_mut(), kept, chance);
                continue;
            }
            self.deal_hand(state, other, kept, chance);
            self.deal_advantage(state, other, chance);
            if state.turn == 0 {
                self.choose_planets(state, other, chance);
            }
        }
    }

    /// Cards of a player that are about to be deployed, or that a text has in mind that is at work or waits for its turn.
    pub(crate) fn in_progress(&self, state: &State, seat: Seat) -> Bits {
        let mentioned = state.effects.iter().flat_map(lingo::Frame::mentions);
        let mentioned = mentioned.chain(state.waiting.iter().flat_map(lingo::Seed::mentions));
        let mentioned = mentioned.filter_map(crate::world::card_of);
        let own = mentioned.filter(|id| id.owner() == seat).map(CardId::index).collect();
        deploying(state, seat).or(own)
    }

    /// Cards of a player that an action in progress is about: about to be deployed or played, looked at, or offered to
    /// whoever is asked. They stay where they are, for what is asked depends on them.
    fn at_hand(&self, state: &State, seat: Seat) -> Bits {
        let mut kept = self.in_progress(state, seat);
        let mut keep = |id: CardId| {
            if id.owner() == seat {
                kept.put(id.index());
            }
        };
        if matches!(state.stack.last(), Some(Frame::Effect(_))) {
            let mut answers = Vec::new();
            let board = self.board(state);
            let frame = state.effects.last().expect("a text at work has its frame");
            lingo::answers(&self.texts.programs, frame, &board, &mut answers);
            let things = answers.iter().filter_map(|answer| match answer {
                lingo::Answer::Who(who) => crate::world::card_of(*who),
                _ => None,
            });
            things.for_each(&mut keep);
        }
        kept
    }

    /// Mixes a player's hand and draw pile, each as large as it is. Fates are never held (303).
    fn deal_hand(&self, state: &mut State, seat: Seat, kept: Bits, chance: &mut dyn Chance) {
        let player = state.player(seat);
        let held = player.hand;
        let mut cards = [0u8; crate::ids::HELD];
        let mut count = 0;
        let draw = player.piles.draw().iter().copied();
        let hidden = draw.chain(held.iter().map(|card| card as u8)).filter(|card| !kept.has(usize::from(*card)));
        for card in hidden {
            cards[count] = card;
            count += 1;
        }
        let cards = &mut cards[..count];
        chance.shuffle(cards);
        let fate = |card: u8| self.faces[state.kind(seat, usize::from(card)).index()].kind == CardType::Fate;
        let mut hand = held.and(kept);
        let mut left = 0;
        for at in 0..count {
            if hand.len() < held.len() && !fate(cards[at]) {
                hand.put(usize::from(cards[at]));
            } else {
                cards[left] = cards[at];
                left += 1;
            }
        }
        let player = state.player_mut(seat);
        player.piles.exchange(&cards[..left], kept);
        player.hand = hand;
    }

    /// R145: which advantage lies face down is hidden.
    fn deal_advantage(&self, state: &mut State, seat: Seat, chance: &mut dyn Chance) {
        let player = state.player(seat);
        if player.advantage.is_none() || player.revealed {
            return;
        }
        if !player.reserve.is_empty() {
            return;
        }
        let possible = &self.advantages[self.board(state).race(seat) as usize];
        let at = chance.pick(possible.len() as u32) as usize;
        state.piece_mut(player.advantage).kind = possible[at];
    }

    /// 101.4: as many starting planets as lie face down, of those that the player could have chosen.
    fn choose_planets(&self, state: &mut State, seat: Seat, chance: &mut dyn Chance) {
        let laid = self.board(state).chosen_planets(seat).count();
        let at_random =
            (0..GUESSES).any(|_| self.lay_planets(state, seat, laid, |open| chance.pick(open.len() as u32) as usize));
        if !at_random {
            // Dear planets leave no room for so many; the cheapest always do.
            let cost = |state: &State, choice: &Choice| match choice {
                Choice::Card(planet) => self.faces[state.piece(*planet).kind.index()].cost,
                _ => u8::MAX,
            };
            let before = *state;
            let cheapest = |open: &[Choice]| (0..open.len()).min_by_key(|at| cost(&before, &open[*at])).unwrap_or(0);
            self.lay_planets(state, seat, laid, cheapest);
        }
    }

    /// Lays so many planets of a player face down, each picked from those that can be the next one. False if there are
    /// none left before all are laid.
    fn lay_planets(
        &self,
        state: &mut State,
        seat: Seat,
        count: usize,
        mut pick: impl FnMut(&[Choice]) -> usize,
    ) -> bool {
        for index in state.player(seat).planets.iter() {
            state.piece_mut(CardId::new(seat, index)).place = Place::NOWHERE;
        }
        let mut open = Vec::new();
        for letter in 1..=count {
            open.clear();
            self.board(state).planet_offers(seat, &mut Offers::listed(&mut open));
            let Some(Choice::Card(planet)) = (!open.is_empty()).then(|| open[pick(&open)]) else { return false };
            state.piece_mut(planet).place = Place::of(seat, letter);
        }
        true
    }
}

/// Shuffles a pile around the cards that stay where they are.
fn shuffle_all_but(pile: &mut [u8], kept: Bits, chance: &mut dyn Chance) {
    if kept.is_empty() {
        return chance.shuffle(pile);
    }
    let loose = |card: &u8| !kept.has(usize::from(*card));
    let mut cards: Vec<u8> = pile.iter().copied().filter(loose).collect();
    chance.shuffle(&mut cards);
    pile.iter_mut().filter(|card| loose(card)).zip(cards).for_each(|(place, card)| *place = card);
}

/// The card in hand that a player is about to deploy, if there is one.
fn deploying(state: &State, seat: Seat) -> Bits {
    let cards = state.stack.iter().filter_map(|frame| match frame {
        Frame::Act(Act { verb: Verb::Deploy, by, card, step, .. })
            if *by == seat && !matches!(step, Step::Announced | Step::Surcharge) =>
        {
            Some(card.index())
        }
        _ => None,
    });
    cards.collect()
}
