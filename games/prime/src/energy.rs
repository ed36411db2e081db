//! Energy that can be spent: a ship's or planet's own, and what is stored on cards that let it (306).

use crate::board::Board;
use crate::event::Event;
use crate::ids::CardId;
use crate::play::Play;
use crate::world::card;
use lingo::What;

impl<'a> Board<'a> {
    /// What a ship or planet can spend as energy.
    pub(crate) fn energy(self, id: CardId) -> u8 {
        let stored = self.cells(id).map(|cell| self.piece(cell).counters).fold(0, u8::saturating_add);
        self.piece(id).energy.saturating_add(stored)
    }

    /// Has a ship or planet anything to spend as energy?
    pub(crate) fn has_energy(self, id: CardId) -> bool {
        self.piece(id).energy > 0 || self.cells(id).next().is_some()
    }

    /// Cards with counters on them that let what they are attached to spend these as energy.
    fn cells(self, id: CardId) -> impl Iterator<Item = CardId> + 'a {
        let (texts, in_force) = (&self.game.texts, &self.state.in_force);
        let deed = texts.words.deeds.spend_batteries;
        let items = if in_force.speaks_of(deed) { in_force.items() } else { &[] };
        let cells = items.iter().filter(move |one| texts.programs.lasting(one.lasting).what == What::Can(deed));
        let cells = cells.filter_map(|one| card(one.source));
        cells.filter(move |cell| self.piece(*cell).host == id && self.piece(*cell).counters > 0)
    }
}

impl Play<'_> {
    /// Spends energy: a card's own first, because that comes back with every Reset.
    pub(crate) fn spend_energy(&mut self, id: CardId, amount: u8) -> u8 {
        let own = amount.min(self.piece(id).energy);
        self.piece_mut(id).energy -= own;
        let mut spent = own;
        while spent < amount {
            let Some(cell) = self.board().cells(id).next() else { break };
            self.piece_mut(cell).counters -= 1;
            spent += 1;
            let card = self.shown(cell);
            self.tell(|| Event::Energy { card, amount: -1 });
        }
        spent
    }
}
