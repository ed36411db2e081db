//! Dealing anew what a seat cannot know (S17): the order of all decks, and the opponent's hand.

use crate::cards::CardSet;
use crate::catalogue::Catalogue;
use crate::parts::Category;
use crate::state::{Side, Stage, State, opponent};
use table::{Chance, Seat};

impl Catalogue {
    pub(crate) fn redeal(&self, state: &mut State, seat: Seat, chance: &mut dyn Chance) {
        let other = opponent(seat);
        if state.stage == Stage::Fitting {
            self.imagine_fitting(state, other, chance);
            return;
        }
        state.side_mut(seat).shuffle(chance);
        state.side_mut(other).deal_anew(chance);
    }
}

impl Side {
    /// Shuffles deck and unseen hand together, colour by colour, and deals as many cards of each colour as before:
    /// how many there are can be seen on their backs.
    fn deal_anew(&mut self, chance: &mut dyn Chance) {
        for category in Category::ALL {
            let hidden = self.hand_of(category).minus(self.seen);
            let deck = &mut self.decks[category.index()];
            hidden.iter().for_each(|card| deck.push(card));
            chance.shuffle(deck);
            self.hand = self.hand.minus(hidden);
            let dealt: CardSet = (0..hidden.len()).filter_map(|_| deck.pop()).collect();
            self.hand = self.hand.or(dealt);
        }
    }
}
