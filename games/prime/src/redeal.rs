//! What a seat cannot know, dealt anew: the order of every draw pile, what others hold, an advantage face down, and
//! planets chosen unseen. Deck lists are open at this table, so a hidden card is one of its owner's unseen cards; only
//! which advantage lies face down is taken from all that its owner could have.

use crate::card::CardType;
use crate::choice::{Choice, Offers};
use crate::frame::{Act, Frame, Step, Verb};
use crate::galaxy::Place;
use crate::game::Prime;
use crate::ids::{Bits, CardId};
use crate::pack::Kind;
use crate::state::State;
use table::{Chance, Seat};

impl Prime {
    pub(crate) fn deal_anew(&self, state: &mut State, seat: Seat, chance: &mut dyn Chance) {
        for other in Seat::all(state.n()) {
            if other == seat {
                chance.shuffle(state.player_mut(other).piles.draw_mut());
                continue;
            }
            self.deal_hand(state, other, chance);
            self.deal_advantage(state, other, chance);
            if state.turn == 0 {
                self.choose_planets(state, other, chance);
            }
        }
    }

    /// Mixes a player's hand and draw pile, each as large as it is. Fates are never held (303). A card that its player
    /// is just about to deploy stays in hand: nobody else is asked before it is shown.
    fn deal_hand(&self, state: &mut State, seat: Seat, chance: &mut dyn Chance) {
        let kept = deploying(state, seat);
        let player = state.player_mut(seat);
        let held = player.hand.but(kept).len();
        let mut cards = [0u8; crate::ids::HELD];
        let mut count = 0;
        let hidden = player.piles.draw().iter().copied().chain(player.hand.but(kept).iter().map(|card| card as u8));
        for card in hidden {
            cards[count] = card;
            count += 1;
        }
        let cards = &mut cards[..count];
        chance.shuffle(cards);
        let fate = |card: u8| self.faces[player.pieces[usize::from(card)].kind.index()].kind == CardType::Fate;
        let mut hand = kept;
        let mut next = 0;
        for card in cards.iter() {
            if hand.len() < held + kept.len() && !fate(*card) {
                hand.put(usize::from(*card));
            } else {
                player.piles.draw_mut()[next] = *card;
                next += 1;
            }
        }
        player.hand = hand;
    }

    /// R145: which advantage lies face down is hidden.
    fn deal_advantage(&self, state: &mut State, seat: Seat, chance: &mut dyn Chance) {
        let player = state.player(seat);
        if player.advantage.is_none() || player.revealed {
            return;
        }
        let race = self.faces[player.alien.index()].symbol.expect("every Alien card has a symbol");
        let possible = |kind: &usize| {
            let face = &self.faces[*kind];
            face.kind == CardType::Advantage && face.is_for(race)
        };
        let count = (0..self.faces.len()).filter(possible).count();
        let at = chance.pick(count as u32) as usize;
        let kind = (0..self.faces.len()).filter(possible).nth(at).expect("its own advantage is one of them");
        state.piece_mut(player.advantage).kind = Kind(kind as u16);
    }

    /// 101.4: a choice of starting planets that the player could have made; finished, if it is finished.
    fn choose_planets(&self, state: &mut State, seat: Seat, chance: &mut dyn Chance) {
        for index in state.player(seat).planets.iter() {
            state.piece_mut(CardId::new(seat, index)).place = Place::NOWHERE;
        }
        let mut list = Vec::new();
        loop {
            list.clear();
            self.board(state).systems_offers(seat, &mut Offers::listed(&mut list));
            let choice = list[chance.pick(list.len() as u32) as usize];
            let Choice::Card(planet) = choice else { return };
            let letter = 1 + self.board(state).chosen_planets(seat).count();
            state.piece_mut(planet).place = Place::of(seat, letter);
        }
    }
}

/// The card in hand that a player is about to deploy, if there is one.
fn deploying(state: &State, seat: Seat) -> Bits {
    let cards = state.stack.iter().filter_map(|frame| match frame {
        Frame::Act(Act { verb: Verb::Deploy, by, card, step, .. }) if *by == seat && *step != Step::Announced => {
            Some(card.index())
        }
        _ => None,
    });
    cards.collect()
}
