//! The turn (200, 201.2): phases, and chances around the table until all pass in a row.

use crate::board::Board;
use crate::choice::{Choice, Offers};
use crate::event::Event;
use crate::frame::{End, Frame, Phase, Reset, Verb};
use crate::galaxy::{Place, Places};
use crate::ids::{Bits, CardId};
use crate::play::{Next, Play};
use crate::state::{Again, Over, Span};
use table::flow::Passes;
use table::{Outcome, Seat};

/// No more actions than this in one turn, everybody's together: then the phases end as if all had passed. A house rule
/// that keeps every game finite; no turn comes near it.
pub const ACTS: u16 = 600;

impl Board<'_> {
    pub(crate) fn phase_offers(self, seat: Seat, phase: Phase, offers: &mut Offers) {
        offers.push(Choice::Pass);
        if let Some(hero) = self.sole_hero() {
            return self.use_offers(seat, phase, hero, offers);
        }
        self.any_offers(seat, offers);
        if phase == Phase::Main {
            self.main_offers(seat, offers);
        }
        self.text_offers(seat, self.moments(), offers);
    }

    /// The only hero that can be used at a chance, where a text gives a chance for that.
    #[inline]
    pub(crate) fn sole_hero(self) -> Option<CardId> {
        let with = self.again.with;
        (self.again.times > 0 && with.is_some()).then_some(with)
    }

    /// What a player could do at this chance with one hero: it is repaired, not used.
    fn use_offers(self, seat: Seat, phase: Phase, hero: CardId, offers: &mut Offers) {
        let turned = self.is(hero, |player| player.turned);
        if !turned {
            self.any_offers_of(hero, true, offers);
        }
        match (phase, turned) {
            (Phase::Main, false) => {
                self.exploration_offers_of(seat, hero, offers);
                self.main_offers_of(seat, hero, true, offers);
            }
            (Phase::Main, true) => self.sabotage_offer_of(seat, hero, offers),
            _ => {}
        }
        self.text_offers_of(seat, hero, self.moments(), offers);
    }

    /// Is this player given a chance? Everybody who might do something as far as the others know: in the Main phase
    /// whoever holds a card, otherwise whoever has something on the table to use.
    fn has_chance(self, seat: Seat, phase: Phase) -> bool {
        if phase == Phase::Main && !self.player(seat).hand.is_empty() {
            return true;
        }
        let mut offers = Offers::any();
        self.any_offers(seat, &mut offers);
        if phase == Phase::Main && offers.count() == 0 {
            self.main_offers(seat, &mut offers);
        }
        offers.count() > 0 || self.may_use_text(seat, self.moments())
    }

    /// Has whoever acts before anybody else something to do? With one hero only: whoever still has it.
    fn has_another_chance(self, seat: Seat, phase: Phase) -> bool {
        match self.sole_hero() {
            Some(hero) => self.in_play(hero) && self.controller(hero) == seat,
            None => self.has_chance(seat, phase),
        }
    }
}

impl Play<'_> {
    /// 201.2: the next player who has a chance; the next phase when all have passed in a row (R28).
    pub(crate) fn step_phase(&mut self, phase: Phase, mut passes: Passes) -> Next {
        if self.enforce_creeds() {
            return Next::Go;
        }
        if self.acts < ACTS && self.acts_again(|play, seat| play.board().has_another_chance(seat, phase)) {
            return Next::ask(self.again.seat);
        }
        while let Some(seat) = passes.turn()
            && self.acts < ACTS
        {
            if self.board().has_chance(seat, phase) {
                self.replace(Frame::Phase(phase, passes));
                return Next::ask(seat);
            }
            passes.pass();
        }
        self.end_phase(phase);
        Next::Go
    }

    pub(crate) fn answer_phase(&mut self, phase: Phase, mut passes: Passes, seat: Seat, choice: Choice) {
        let with = self.again.with;
        let again = self.uses_another_action(seat, choice);
        match choice {
            Choice::Act(..) | Choice::Use(..) if !again => passes.act(),
            _ if again => {}
            _ => passes.pass(),
        }
        self.replace(Frame::Phase(phase, passes));
        match choice {
            Choice::Act(verb, card) => {
                self.begin_act(seat, verb, card);
                if again && verb == Verb::Explore && with.is_some() {
                    // It is this hero that explores, whoever else does.
                    self.picks.push(with);
                }
            }
            Choice::Use(ability, source) => self.begin_use(seat, ability, source, 0),
            _ => {}
        }
    }

    /// Does somebody act again before anybody else, and can?
    pub(crate) fn acts_again(&mut self, can: impl Fn(&Self, Seat) -> bool) -> bool {
        let Again { seat, times, .. } = self.again;
        if times == 0 {
            return false;
        }
        if self.alive.has(seat) && can(self, seat) {
            return true;
        }
        self.again = Default::default();
        false
    }

    /// An answer uses up one of the actions that a player has before anybody else; passing gives up all of them.
    pub(crate) fn uses_another_action(&mut self, seat: Seat, choice: Choice) -> bool {
        let Again { seat: whose, times, .. } = self.again;
        if times == 0 || whose != seat {
            return false;
        }
        let acts = matches!(choice, Choice::Act(..) | Choice::Use(..));
        self.again.times = if acts { times - 1 } else { 0 };
        true
    }

    /// A phase begins with a chance for the first player (202–204).
    pub(crate) fn begin_phase(&mut self, phase: Phase) {
        self.forget_flights();
        self.tell(|| Event::PhaseBegan { phase });
        let passes = Passes::open(self.first, self.alive, self.n());
        self.replace(Frame::Phase(phase, passes));
        if phase == Phase::Main {
            self.mark_doomed();
            self.pass_edges(self.first, &[(self.game.texts.words.spans.main, true)]);
        }
    }

    fn end_phase(&mut self, phase: Phase) {
        self.again = Default::default();
        match phase {
            Phase::Reset => self.begin_phase(Phase::Main),
            Phase::Main => {
                self.begin_phase(Phase::End);
                self.pass_edges(self.first, &[(self.game.texts.words.spans.main, false)]);
            }
            Phase::End => self.replace(Frame::End(End::Checks)),
        }
    }

    /// R45: a Fighter may launch once and land once in each phase or combat.
    pub(crate) fn forget_flights(&mut self) {
        let n = self.n();
        for player in &mut self.state.players[..n] {
            (player.launched, player.landed) = (Bits::NONE, Bits::NONE);
        }
    }

    /// 204.2, 407: unturned ships that begin the Main phase in the Firestorm must leave it this turn (R73).
    fn mark_doomed(&mut self) {
        for seat in Seat::all(self.n()) {
            let player = self.player(seat);
            let ships = player.ships.and(player.in_play).but(player.docked).but(player.turned);
            let here = |ship: &usize| self.piece(CardId::new(seat, *ship)).place == Place::FIRESTORM;
            self.player_mut(seat).doomed = ships.iter().filter(here).collect();
        }
    }

    /// What was for the turn that is over is over; what was for the next is for this one.
    fn free_the_grounded(&mut self) {
        for seat in Seat::all(self.n()) {
            for index in self.player(seat).in_play.iter() {
                self.piece_mut(CardId::new(seat, index)).grounded >>= 1;
            }
        }
    }

    /// A new turn, or the end of the game by the turn cap (R128).
    pub(crate) fn begin_turn(&mut self) {
        if u32::from(self.turn) >= self.options.turn_cap {
            self.over = Over::Cap;
            self.tell(|| Event::CapReached);
            return;
        }
        self.forget_uses(Span::Turn);
        self.turn += 1;
        self.acts = 0;
        let n = self.n();
        for player in &mut self.state.players[..n] {
            for set in [
                &mut player.moved,
                &mut player.attacked,
                &mut player.doomed,
                &mut player.fresh,
                &mut player.shifted,
                &mut player.struck,
                &mut player.sabotaged,
            ] {
                *set = Bits::NONE;
            }
            (player.bought, player.converted, player.led, player.buildup) = (false, false, false, false);
            (player.eased, player.waived, player.discount) = (0, 0, 0);
            player.surveyed.clear();
        }
        self.free_the_grounded();
        self.again = Default::default();
        self.screens = [self.screens[1], Places::default()];
        self.restore_texts();
        let turn = self.turn;
        self.tell(|| Event::TurnBegan { turn });
        self.stack.clear();
        self.effects.clear();
        self.waiting.clear();
        self.departures.clear();
        self.push(Frame::Reset(Reset::Begin));
        // R44: what lasts to the end of a turn ends after its last automatic action; what is for the next turn is in force
        // from now on.
        let spans = self.game.texts.words.spans;
        self.pass_edges(self.first, &[(spans.turn, false), (spans.turn, true), (spans.reset, true)]);
    }
}

impl Board<'_> {
    /// How the game ended, if it has.
    pub(crate) fn outcome(self) -> Option<Outcome> {
        let n = self.n();
        match self.over {
            Over::No => None,
            Over::Total(winner) => Some(Outcome::win(n, winner, "Total Victory")),
            Over::Transcendent(winner) => Some(Outcome::win(n, winner, "Transcendent Victory")),
            Over::Alternative(winner) => Some(Outcome::win(n, winner, "Alternative Victory")),
            Over::Nobody => Some(Outcome::draw(n, "the last Homeworlds fell together")),
            Over::Cap => {
                let mut places = [0; crate::galaxy::SEATS];
                for seat in Seat::all(n) {
                    let ahead = Seat::all(n).filter(|other| self.standing(*other) > self.standing(seat)).count();
                    places[seat.index()] = 1 + ahead as u8;
                }
                let scores: Vec<i32> = Seat::all(n).map(|seat| i32::from(self.tech(seat))).collect();
                Some(Outcome::by_place(&places[..n], self.told_apart()).with_scores(&scores))
            }
        }
    }

    /// What put the first player at the cap before the second (R128).
    fn told_apart(self) -> &'static str {
        let mut standings: Vec<_> = Seat::all(self.n()).map(|seat| self.standing(seat)).collect();
        standings.sort_unstable_by(|one, other| other.cmp(one));
        let (first, second) = (standings[0], standings[1]);
        if (first.0, first.1) != (second.0, second.1) {
            "the turn cap, most Tech"
        } else if first.2 != second.2 {
            "the turn cap, equal Tech, most planets"
        } else if first.3 != second.3 {
            "the turn cap, equal Tech and planets, most resources"
        } else {
            "the turn cap, equal in everything"
        }
    }

    /// R128: whoever is still playing before whoever is not, then Tech, then planets, then resources.
    fn standing(self, seat: Seat) -> (bool, u8, usize, u16) {
        let planets = self.controlled(seat, |player| player.planets).count();
        (self.alive.has(seat), self.tech(seat), planets, self.player(seat).resources)
    }
}
