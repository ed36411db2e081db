//! Fate cards (303): they interrupt anything, resolve once by name for each player, and are terminated.

use crate::event::Event;
use crate::frame::{Fate, Frame};
use crate::ids::CardId;
use crate::play::{Next, Play};

impl Play<'_> {
    pub(crate) fn step_fate(&mut self, fate: Fate) -> Next {
        let card = fate.card;
        if fate.at_work {
            self.end_fate(card, !fate.cancelled);
        } else if self.has_resolved(card) || fate.cancelled || !self.alive.has(card.owner()) {
            // 303: a second copy is cancelled; so is the fate of a player who has left the game.
            self.end_fate(card, false);
        } else if !fate.reacted {
            // R131: Reacts come before it resolves.
            self.replace(Frame::Fate(Fate { reacted: true, ..fate }));
            self.open_window(card.owner());
        } else {
            self.replace(Frame::Fate(Fate { at_work: true, ..fate }));
            self.run_text(card);
        }
        Next::Go
    }

    /// Has a fate of this name resolved for its owner, or is it resolving now?
    fn has_resolved(&self, card: CardId) -> bool {
        let (board, owner) = (self.board(), card.owner());
        let name = board.face(card).printed;
        let resolving = self.stack.iter().filter_map(|frame| match frame {
            Frame::Fate(Fate { card, at_work: true, .. }) if card.owner() == owner => Some(*card),
            _ => None,
        });
        let resolved = self.player(owner).resolved.iter().map(|index| CardId::new(owner, index));
        resolved.chain(resolving).any(|other| board.face(other).printed == name)
    }

    /// Resolved or cancelled, a fate is terminated (107.2).
    fn end_fate(&mut self, card: CardId, resolved: bool) {
        self.stack.pop();
        let shown = self.shown(card);
        let player = self.player_mut(card.owner());
        player.limbo.take(card.index());
        player.terminated.put(card.index());
        player.resolved.set(card.index(), resolved);
        self.tell(|| Event::FateEnded { card: shown, resolved });
    }
}
