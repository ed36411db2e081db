//! Fate cards (303): they interrupt anything, resolve once by name for each player, and are terminated.

use crate::event::Event;
use crate::frame::{Fate, Frame};
use crate::ids::CardId;
use crate::play::{Next, Play};

impl Play<'_> {
    pub(crate) fn step_fate(&mut self, fate: Fate) -> Next {
        let Fate { card, reacted } = fate;
        // 303: a second copy is cancelled; so is the fate of a player who has left the game.
        if self.has_resolved(card) || !self.alive.has(card.owner()) {
            self.end_fate(card, false);
        } else if !reacted {
            // R131: Reacts come before it resolves.
            self.replace(Frame::Fate(Fate { card, reacted: true }));
            self.open_window(card.owner());
        } else {
            self.end_fate(card, true);
        }
        Next::Go
    }

    /// Has a fate of this name resolved for its owner?
    fn has_resolved(&self, card: CardId) -> bool {
        let (board, owner) = (self.board(), card.owner());
        let name = board.face(card).printed;
        let mut resolved = self.player(owner).resolved.iter().map(|index| CardId::new(owner, index));
        resolved.any(|other| board.face(other).printed == name)
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
