//! Constant effects (106): what cards have in force by lying there, and what waits for something to happen.

use crate::frame::Effect;
use crate::ids::CardId;
use crate::play::Play;
use crate::state::EFFECTS;
use crate::world::thing;
use lingo::{Asleep, Happening, Standing, Until, Use};
use table::Seat;

/// Does an effect begin or end when a stretch of play starts?
fn waits_for_a_start(standing: &Standing) -> bool {
    standing.asleep == Asleep::UntilStart || matches!(standing.until, Until::Edge { start: true, .. })
}

impl Play<'_> {
    /// A card enters play: its constant effects and triggers are in force, and what waits for it is set off.
    pub(crate) fn enters_play(&mut self, id: CardId) {
        self.put_in_force(id);
        self.tell_cards(Happening::of(lingo::Event::Enters, thing(id)));
    }

    pub(crate) fn put_in_force(&mut self, id: CardId) {
        let (kind, controller) = (self.piece(id).kind, self.controller(id));
        let code = &self.game.texts.note(kind).code;
        if !code.standing.is_empty() {
            self.state.in_force.enter(&self.game.texts.programs, code, thing(id), controller);
            self.unsettle_by(id);
        }
    }

    /// Everything that lies on the table is in force: for positions that were laid out.
    pub(crate) fn put_all_in_force(&mut self) {
        self.state.in_force = lingo::InForce::new();
        let cards: table::Zone<CardId, { crate::galaxy::SEATS * crate::ids::HELD }> =
            self.state.all(|player| player.in_play).collect();
        cards.iter().for_each(|id| self.put_in_force(*id));
        for seat in Seat::all(self.n()) {
            if self.player(seat).revealed && self.player(seat).advantage.is_some() {
                self.put_in_force(self.player(seat).advantage);
            }
        }
    }

    /// A card has another controller; what was done to it for good stays (106).
    pub(crate) fn changes_hands(&mut self, id: CardId) {
        self.unsettle();
        self.state.in_force.withdraw(&self.game.texts.programs, thing(id));
        if self.is(id, |player| player.blank) {
            return;
        }
        self.put_in_force(id);
        self.put_copies_in_force(id);
    }

    /// Tells everything in force that something has happened.
    #[inline]
    pub(crate) fn tell_cards(&mut self, happening: Happening) {
        if self.in_force.listens(happening.event) {
            self.set_off(&happening);
        }
    }

    fn set_off(&mut self, happening: &Happening) {
        let mut in_force = self.state.in_force;
        let mut woken: table::Zone<lingo::Frame, EFFECTS> = table::Zone::new();
        in_force.set_off(&self.game.texts.programs, &self.board(), happening, false, |frame| {
            woken.try_push(frame);
        });
        self.state.in_force = in_force;
        for frame in woken.iter().rev() {
            self.begin_effect(*frame, Effect::trigger());
        }
    }

    /// A stretch of play starts or ends: what lasted until now is over, and what was to happen now happens.
    pub(crate) fn pass_edge(&mut self, span: lingo::SpanId, start: bool) {
        if start && !self.in_force.items().iter().any(waits_for_a_start) {
            return;
        }
        let (seat, before, shaken) = (self.first, self.in_force.items().len(), self.unsettled);
        self.unsettle();
        let due = self.state.in_force.pass(&self.game.texts.programs, span, start, seat);
        let changed = start || self.in_force.items().len() < before;
        self.unsettled = shaken || (self.unsettled && changed);
        for standing in due.iter().rev() {
            if let Some(frame) = lingo::due(&self.game.texts.programs, standing) {
                self.begin_effect(frame, Effect::trigger());
            }
        }
    }

    /// What a fate, or any text that simply happens, does.
    pub(crate) fn run_text(&mut self, id: CardId) {
        let kind = self.piece(id).kind;
        let programs = &self.game.texts.programs;
        let abilities = &self.game.texts.note(kind).code.abilities;
        for ability in abilities.iter().rev() {
            if matches!(programs.ability(*ability).used, Use::Play) {
                let frame = lingo::Frame::new(programs, *ability, thing(id), id.owner());
                self.begin_effect(frame, Effect::trigger());
            }
        }
    }
}
