//! Constant effects (106): what cards have in force by lying there, and what waits for something to happen.

use crate::frame::{Effect, Frame};
use crate::ids::CardId;
use crate::play::{Next, Play};
use crate::state::WAITING;
use crate::world::thing;
use lingo::{Asleep, Happening, Seed, Standing, Until, Use};
use table::{Seat, Zone};

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
        let cards: Zone<CardId, { crate::galaxy::SEATS * crate::ids::HELD }> =
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
            let leads = lingo::World::leads(&self.board(), self.first);
            self.set_off(leads, &[happening]);
        }
    }

    /// What waits for any of these, which have happened at the same time, is set off.
    pub(crate) fn set_off(&mut self, leads: Seat, happenings: &[Happening]) {
        let programs = &self.game.texts.programs;
        let mut woken: Zone<Seed, WAITING> = Zone::new();
        for happening in happenings {
            let used = self.in_force.woken(programs, &self.board(), happening, false, |frame| {
                woken.try_push(frame.seed());
            });
            self.state.in_force.woke(programs, used);
        }
        self.in_action_order(leads, &mut woken);
        self.begin_one_by_one(&woken);
    }

    /// Stretches of play start or end, one after the other at the same moment: what lasted until now is over, and what was
    /// to happen now happens.
    pub(crate) fn pass_edges(&mut self, leads: Seat, edges: &[(lingo::SpanId, bool)]) {
        let mut due: Zone<Seed, WAITING> = Zone::new();
        for &(span, start) in edges {
            let from = due.len();
            self.pass_edge(span, start, &mut due);
            self.in_action_order(leads, &mut due[from..]);
        }
        self.begin_one_by_one(&due);
    }

    fn pass_edge(&mut self, span: lingo::SpanId, start: bool, due: &mut Zone<Seed, WAITING>) {
        if start && !self.in_force.items().iter().any(waits_for_a_start) {
            return;
        }
        let programs = &self.game.texts.programs;
        let (seat, before, shaken) = (self.first, self.in_force.items().len(), self.unsettled);
        self.unsettle();
        let over = self.state.in_force.pass(programs, span, start, seat);
        let changed = start || self.in_force.items().len() < before;
        self.unsettled = shaken || (self.unsettled && changed);
        for frame in over.iter().filter_map(|standing| lingo::due(programs, standing)) {
            due.try_push(frame.seed());
        }
    }

    /// 104, the Cosmic Rule: what happens at the same time happens in action order, the first player's first, in a combat the
    /// attacking player's; of one player's what came into force first.
    fn in_action_order(&self, leads: Seat, texts: &mut [Seed]) {
        let n = self.n();
        texts.sort_by_key(|text| (text.controller().index() + n - leads.index()) % n);
    }

    /// Texts that were set off together begin in this order; whatever one of them leads to comes before the next.
    fn begin_one_by_one(&mut self, texts: &[Seed]) {
        if let [only] = texts {
            return self.begin_effect(only.grow(&self.game.texts.programs), Effect::trigger());
        }
        if texts.is_empty() || !self.has_depth() {
            return;
        }
        let from = self.waiting.len() as u8;
        for text in texts.iter().rev() {
            self.waiting.try_push(*text);
        }
        self.push(Frame::Waiting(from));
    }

    /// The next of the texts that wait begins; those that wait below are another event's.
    pub(crate) fn step_waiting(&mut self, from: u8) -> Next {
        let next = self.waiting.pop();
        if self.waiting.len() <= usize::from(from) {
            self.stack.pop();
        }
        if let Some(text) = next {
            self.begin_effect(text.grow(&self.game.texts.programs), Effect::trigger());
        }
        Next::Go
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
