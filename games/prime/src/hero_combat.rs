//! Hero combat (506): rounds of a card each, first strikes, last blows, retreats. Only Reacts may be performed in it.

use crate::board::Board;
use crate::card::Trait;
use crate::choice::{Choice, Offers};
use crate::event::Event;
use crate::frame::{After, Bout, Frame, HeroCombat, Hit, Inflicted};
use crate::ids::CardId;
use crate::play::{Next, Play};
use crate::world::thing;
use lingo::Happening;

/// After so many rounds the attacking hero retreats (R137).
pub const ROUNDS: u8 = 10;

impl Board<'_> {
    pub(crate) fn hero_combat_offers(self, fight: &HeroCombat, offers: &mut Offers) {
        match fight.step {
            Bout::Retreat => {
                offers.push(Choice::No);
                offers.push(Choice::Yes);
            }
            Bout::Withdraw => {
                offers.push(Choice::Done);
                self.refuge_offers(fight.attacker, false, offers);
            }
            Bout::Choose => {
                offers.push(Choice::Done);
                self.hand_offers(self.controller(fight.defender), offers, Choice::Card);
            }
            Bout::Open | Bout::Strike | Bout::Struck | Bout::Turn => {}
        }
    }

    /// Does the blow just struck leave no reply: an Assassin's lethal first one (506.6, 602), or any from the second round
    /// on (506.8)?
    fn is_final(self, fight: &HeroCombat) -> bool {
        let lethal = self.left(fight.defender) == 0;
        lethal && (fight.round > 1 || self.has(fight.attacker, Trait::Assassin))
    }

    /// Does whoever began it and strikes first strike in the second round, too?
    fn strikes_twice(self, fight: &HeroCombat) -> bool {
        let twice = self.game.texts.words.deeds.strike_twice;
        fight.round == 1 && fight.attacker == fight.initiator && self.lets(fight.attacker, twice)
    }

    /// Is there somebody left whom a hero that has just struck could strike once more, if a text lets it? Not after a lethal
    /// blow that is the last one anyway, nor after one that it follows up itself, nor if a text has let it already.
    pub(crate) fn may_strike_again(self, fight: &HeroCombat, hero: CardId) -> bool {
        let lethal = self.left(fight.defender) == 0;
        let over = self.is_final(fight) || lethal && self.strikes_twice(fight);
        fight.attacker == hero && !fight.again && !over
    }
}

impl Play<'_> {
    /// 506.1: the initiator has been turned as the cost of the action; if the other hero is still there they fight.
    pub(crate) fn begin_hero_combat(&mut self, attacker: CardId, defender: CardId) {
        if !self.can_go_on(attacker, defender) {
            return;
        }
        let (one, other) = (self.shown(attacker), self.shown(defender));
        self.tell(|| Event::HeroCombat { attacker: one, defender: other });
        let fight = HeroCombat {
            attacker,
            defender,
            initiator: attacker,
            again: false,
            round: 1,
            step: Bout::Open,
            dying: false,
            strength: 0,
            defence: 0,
        };
        self.push(Frame::HeroCombat(fight));
    }

    /// Are both heroes still in play, at one location?
    fn can_go_on(&self, one: CardId, other: CardId) -> bool {
        self.in_play(one) && self.in_play(other) && self.place(one) == self.place(other)
    }

    pub(crate) fn step_hero_combat(&mut self, fight: HeroCombat) -> Next {
        if !self.can_go_on(fight.attacker, fight.defender) {
            self.end_fight(&fight);
            return Next::Go;
        }
        match fight.step {
            Bout::Open => {
                self.replace(Frame::HeroCombat(HeroCombat { step: Bout::Choose, ..fight }));
                self.open_window(self.controller(fight.attacker));
            }
            Bout::Retreat => return Next::ask(self.controller(fight.attacker)),
            Bout::Withdraw => return self.withdraw(fight),
            Bout::Choose => {
                let seat = self.controller(fight.defender);
                if !self.player(seat).hand.is_empty() {
                    return Next::ask(seat);
                }
                self.reveal_cards(fight, CardId::NONE);
            }
            Bout::Strike => self.strike(fight),
            Bout::Struck => {
                self.replace(Frame::HeroCombat(HeroCombat { step: Bout::Turn, ..fight }));
                self.happened(After::Struck(fight.attacker), self.controller(fight.attacker));
            }
            Bout::Turn => self.struck(fight),
        }
        Next::Go
    }

    pub(crate) fn answer_hero_combat(&mut self, mut fight: HeroCombat, choice: Choice) {
        match (fight.step, choice) {
            (Bout::Retreat, Choice::Yes) => self.begin_withdrawal(fight),
            (Bout::Retreat, _) => {
                fight.step = Bout::Choose;
                self.replace(Frame::HeroCombat(fight));
            }
            (Bout::Withdraw, choice) => {
                if let Choice::Card(on) = choice {
                    self.put_on(fight.attacker, on);
                }
                self.end_fight(&fight);
            }
            (Bout::Choose, Choice::Card(card)) => self.reveal_cards(fight, card),
            _ => self.reveal_cards(fight, CardId::NONE),
        }
    }

    /// 506.4: both cards are revealed and recycled (R135); a fate among them interrupts and counts 0 (R129).
    fn reveal_cards(&mut self, mut fight: HeroCombat, card: CardId) {
        fight.defence = 0;
        if card.is_some() {
            fight.defence = self.board().face(card).cosmic;
            self.discard(card);
        }
        fight.step = Bout::Strike;
        self.replace(Frame::HeroCombat(fight));
        let strength = self.reveal(self.controller(fight.attacker));
        // A fate lies on top of this frame now.
        for frame in self.state.stack.iter_mut().rev() {
            if let Frame::HeroCombat(below) = frame {
                below.strength = strength;
                break;
            }
        }
    }

    /// 506.4–5: combat plus one card minus the other, never below 0; Reacts to the damage.
    fn strike(&mut self, mut fight: HeroCombat) {
        fight.step = Bout::Struck;
        self.replace(Frame::HeroCombat(fight));
        let combat = self.board().combat(fight.attacker);
        let raw = combat.saturating_add(fight.strength).saturating_sub(fight.defence);
        let base = self.reckoned_damage([fight.attacker, CardId::NONE], fight.defender, raw, false);
        let (source, target) = (self.shown(fight.attacker), self.shown(fight.defender));
        self.tell(|| Event::Struck { source, target, amount: base });
        self.push(Frame::Hit(Hit {
            by: self.controller(fight.attacker),
            source: fight.attacker,
            partner: CardId::NONE,
            target: fight.defender,
            raw,
            base,
            plus: 0,
            prevented: 0,
            by_what: Inflicted::HeroCombat,
            in_combat: false,
            piercing: false,
            sudden: false,
            split: 0,
            strengthened: 0,
            reacted: false,
        }));
    }

    /// 506.6–8: what the blow has done (R133).
    fn struck(&mut self, mut fight: HeroCombat) {
        let (board, lethal) = (self.board(), self.board().left(fight.defender) == 0);
        let again = board.strikes_twice(&fight) || fight.again;
        if board.is_final(&fight) || fight.dying && !again {
            // A blow that leaves no reply, or the last blow of the dying.
            self.end_fight(&fight);
            return;
        }
        if again {
            // 104: what a text says goes before the roles that would be reversed. Whoever strikes again anyway keeps a
            // card's further blow for the round after.
            fight.again &= board.strikes_twice(&fight);
        } else {
            (fight.attacker, fight.defender) = (fight.defender, fight.attacker);
            fight.dying = lethal;
        }
        fight.round += 1;
        // 506.6: nobody retreats from a last blow, nor before one that is struck instead of it; otherwise the attacking hero
        // may, also if it is the same once more (506.7).
        fight.step = if lethal || fight.dying { Bout::Choose } else { Bout::Retreat };
        if fight.round > ROUNDS {
            self.begin_withdrawal(fight);
        } else {
            self.replace(Frame::HeroCombat(fight));
        }
    }

    /// 506: a hero that retreats is turned and may change to another ship or the planet there.
    fn begin_withdrawal(&mut self, mut fight: HeroCombat) {
        self.turn_card(fight.attacker);
        let hero = self.shown(fight.attacker);
        self.tell(|| Event::HeroRetreated { hero });
        fight.step = Bout::Withdraw;
        self.replace(Frame::HeroCombat(fight));
    }

    fn withdraw(&mut self, fight: HeroCombat) -> Next {
        let mut offers = Offers::counted();
        self.board().hero_combat_offers(&fight, &mut offers);
        if offers.count() > 1 {
            return Next::ask(self.controller(fight.attacker));
        }
        self.end_fight(&fight);
        Next::Go
    }

    /// It is over: whoever has lethal damage dies (506.8), and texts may wait for it.
    fn end_fight(&mut self, fight: &HeroCombat) {
        self.stack.pop();
        let ends = self.game.texts.words.events.ends_fight;
        // Whoever falls does so by the other's blow, whoever began it.
        let (attacker, defender) = (self.controller(fight.attacker), self.controller(fight.defender));
        for (fallen, by) in [(fight.defender, attacker), (fight.attacker, defender)] {
            self.culprit = Some(by);
            self.settle(fallen);
        }
        self.culprit = None;
        let there = [fight.attacker, fight.defender].into_iter().filter(|hero| self.in_play(*hero));
        let ended: Vec<_> = there.map(|hero| Happening::of(lingo::Event::Game(ends), thing(hero))).collect();
        // 104: in a combat whoever attacks comes first.
        self.set_off(self.controller(fight.initiator), &ended);
    }
}
