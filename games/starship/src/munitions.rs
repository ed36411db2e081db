//! Multi-Phase modules, tokens, Hangar and Depleted Pool (6.3), and ammo-fed modules (S46).

use crate::battle::Battle;
use crate::catalogue::Catalogue;
use crate::event::Event;
use crate::parts::Token;
use crate::state::Side;
use table::Seat;

impl Catalogue {
    /// The tokens in the Hangar that the module in a place can take; the Hangar is one pool for the ship (S50).
    pub(crate) fn loadable<'a>(&'a self, side: &'a Side, place: usize) -> impl Iterator<Item = Token> + 'a {
        let arms = self.module(side.fitted[place].module).arms;
        Token::ALL.into_iter().filter(move |&token| side.hangar[token as usize] > 0 && arms.takes(token))
    }
}

impl Battle<'_> {
    /// Atom, the Munitions Swap (6.3): a token from the Hangar becomes active, the one that was active goes to the
    /// Depleted Pool and is gone for the game (S49). Without such a token in the Hangar nothing happens (S47).
    pub fn swap_ammo(&mut self, seat: Seat, place: usize, token: Token) -> bool {
        let side = &mut self.state.sides[seat.index()];
        if !self.catalogue.loadable(side, place).any(|other| other == token) || token == Token::Missile {
            return false;
        }
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
        side.fitted[place].loaded += loaded;
        if loaded > 0 {
            self.log.tell(|| Event::Loaded { seat, place: place as u8, count: loaded });
        }
        loaded
    }

    /// Atom: tokens come into the Hangar.
    pub fn gain_tokens(&mut self, seat: Seat, token: Token, count: u8) {
        let store = &mut self.side_mut(seat).hangar[token as usize];
        *store = store.saturating_add(count).min(99);
        self.log.tell(|| Event::TokensGained { seat, token, count });
    }
}
