//! Multi-Phase modules, tokens, Hangar and Depleted Pool (6.3), and ammo-fed modules (S46).

use crate::battle::Battle;
use crate::event::Event;
use crate::parts::Token;
use crate::sight::Sight;
use crate::state::Frame;
use table::Seat;

impl<'a> Sight<'a> {
    /// The ammo tokens in the Hangar that the Multi-Phase module in a place can take; the Hangar is one pool for the
    /// ship (S50).
    pub fn loadable(self, seat: Seat, place: usize) -> impl Iterator<Item = Token> + 'a {
        let side = self.side(seat);
        let arms = self.catalogue.module(side.fitted[place].module).arms;
        let fits = move |&token: &Token| side.hangar[token as usize] > 0 && arms.is_multi_phase() && arms.takes(token);
        Token::ALL.into_iter().filter(fits)
    }
}

impl Battle<'_> {
    /// Atom, the Munitions Swap (6.3): a token from the Hangar becomes active, the one that was active goes to the
    /// Depleted Pool and is gone for the game (S49). Without such a token in the Hangar nothing happens (S47).
    pub fn swap_ammo(&mut self, seat: Seat, place: usize, token: Token) -> bool {
        if !self.sight().loadable(seat, place).any(|other| other == token) {
            return false;
        }
        let side = self.side_mut(seat);
        side.hangar[token as usize] -= 1;
        let old = side.fitted[place].active.replace(token);
        if let Some(old) = old {
            side.depleted[old as usize] += 1;
        }
        self.log.tell(|| Event::Swapped { seat, place: place as u8, old, new: token });
        true
    }

    /// Atom: loads missiles from the Hangar into an ammo-fed module; tells how many there were.
    pub fn load(&mut self, seat: Seat, place: usize, count: u8) -> u8 {
        let side = &mut self.state.sides[seat.index()];
        if !self.catalogue.module(side.fitted[place].module).arms.takes(Token::Missile) {
            return 0;
        }
        let loaded = count.min(side.hangar[Token::Missile as usize]);
        side.hangar[Token::Missile as usize] -= loaded;
        side.fitted[place].loaded = side.fitted[place].loaded.saturating_add(loaded);
        if loaded > 0 {
            self.log.tell(|| Event::Loaded { seat, place: place as u8, count: loaded });
        }
        loaded
    }

    /// Atom: tokens come into the Hangar; tells how many found room.
    pub fn gain_tokens(&mut self, seat: Seat, token: Token, count: u8) -> u8 {
        let store = &mut self.side_mut(seat).hangar[token as usize];
        let count = count.min(99 - (*store).min(99));
        *store += count;
        self.log.tell(|| Event::TokensGained { seat, token, count });
        count
    }

    /// The player has chosen what to load, or to keep what is loaded.
    pub fn answer_swap(&mut self, token: Option<Token>) {
        let Some(Frame::Swap { seat, place, .. }) = self.state.frames.pop() else { return };
        let place = usize::from(place);
        self.state.asking = None;
        let swapped = token.is_some_and(|token| self.swap_ammo(seat, place, token));
        self.resume(swapped.into());
    }
}
