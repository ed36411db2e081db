//! An attack from the dice to the damage (6.1, 6.2, 7.3): a rule in progress, one step at a time, so that texts can
//! have their say in between.

use crate::atoms::card_thing;
use crate::battle::{Battle, MAX_THROWN};
use crate::cards::CardRef;
use crate::catalogue::Arms;
use crate::event::Event;
use crate::parts::{Impact, Verdict};
use crate::state::{Frame, opponent};
use crate::thing::{behind, ship};
use lingo::{EventId, Happening};
use table::{Seat, Zone};

/// An attack in progress.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Attack {
    /// Who attacks.
    pub by: Seat,
    /// With which card.
    pub card: CardRef,
    /// What comes next.
    pub step: Step,
    /// What texts add to the attack roll.
    pub accuracy: i16,
    /// What texts add to the damage, before the multiplier.
    pub bonus: i16,
    /// It begins with the layer behind the shield.
    pub bypass: bool,
    /// The attacker's die and the defender's.
    pub dice: [u8; 2],
    /// How it came out.
    pub verdict: Verdict,
}

/// The steps of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// It is announced; texts may change it.
    Aim,
    /// Step A: the accuracy check.
    Accuracy,
    /// Steps B to D: damage, resistance, critical bonus; now or a turn later.
    Damage,
    /// It is over.
    Done,
}

impl Battle<'_> {
    /// Begins an attack with a card. An ammo-fed module spends a missile (S46).
    pub fn attack_with(&mut self, by: Seat, card: CardRef) {
        let side = &mut self.state.sides[by.index()];
        let fitted = &mut side.fitted[card.module()];
        if matches!(self.catalogue.module(fitted.module).arms, Arms::Fed { .. }) {
            fitted.loaded -= 1;
        }
        self.state.frames.push(Frame::Attack(Attack {
            by,
            card,
            step: Step::Aim,
            accuracy: 0,
            bonus: 0,
            bypass: false,
            dice: [0; 2],
            verdict: Verdict::Miss,
        }));
    }

    /// Takes the next step of the attack on top of the stack.
    pub fn go_on_with_attack(&mut self, mut attack: Attack) -> bool {
        let events = self.catalogue.words.events;
        match attack.step {
            Step::Aim => {
                attack.step = Step::Accuracy;
                self.set_attack(attack);
                self.tell_attack(&attack, events.attacks);
            }
            Step::Accuracy => {
                self.check_accuracy(&mut attack);
                attack.step = if attack.verdict == Verdict::Miss { Step::Done } else { Step::Damage };
                self.set_attack(attack);
                if attack.verdict == Verdict::Miss {
                    self.tell_attack(&attack, events.misses_whom);
                    self.tell_attack(&attack, events.misses);
                }
                if attack.dice[0] == 6 {
                    self.tell_attack(&attack, events.natural_six);
                }
            }
            Step::Damage => {
                attack.step = Step::Done;
                self.set_attack(attack);
                self.strike(attack);
                if attack.verdict == Verdict::Critical {
                    self.tell_attack(&attack, events.critical);
                }
                self.tell_attack(&attack, events.hits_whom);
                self.tell_attack(&attack, events.hits);
            }
            Step::Done => {
                self.state.frames.pop();
            }
        }
        true
    }

    fn set_attack(&mut self, attack: Attack) {
        *self.state.frames.last_mut().expect("an attack in progress is on the stack") = Frame::Attack(attack);
    }

    /// Changes the attack in progress on a text's word; 0 if there is none.
    pub fn change_attack(&mut self, change: impl FnOnce(&mut Attack)) -> i32 {
        let attack = self.state.frames.iter_mut().rev().find_map(|frame| match frame {
            Frame::Attack(attack) => Some(attack),
            _ => None,
        });
        attack.map(change).is_some().into()
    }

    fn tell_attack(&mut self, attack: &Attack, event: EventId) {
        if !self.is_over() {
            let (by, target) = (card_thing(attack.by, attack.card), opponent(attack.by));
            let happening = Happening::of(lingo::Event::Game(event), by).standing_for(behind(by));
            self.tell_cards(happening.to(ship(target)).or_to(target));
        }
    }

    /// Step A (6.1): two dice (S57), two scores, a verdict.
    fn check_accuracy(&mut self, attack: &mut Attack) {
        let score = self.sight().score(attack.by, attack.card, attack.accuracy);
        attack.dice = [self.chance.roll(6) as u8, self.chance.roll(6) as u8];
        attack.verdict = Verdict::of(score.difference(attack.dice));
        let Attack { by, dice, verdict, .. } = *attack;
        self.log.tell(|| Event::Attacked { by, dice, score, verdict });
    }

    /// Steps B to D: rolls the damage dice now (S42) and applies the damage now or a turn later.
    fn strike(&mut self, attack: Attack) {
        let Attack { by, card, bypass, .. } = attack;
        let sight = self.sight();
        let printed = sight.printed(by, card).damage.expect("only a card with damage attacks");
        let impact = sight.module_of(by, card).impact;
        let kind = sight.damage_type(by, card.module());
        let flat = sight.flat_damage(by, card, printed.base) + attack.bonus;
        let dots: Zone<u8, MAX_THROWN> =
            (0..printed.dice).map(|_| self.chance.roll(printed.sides.into()) as u8).collect();
        let gross = (flat + dots.iter().map(|&die| i16::from(die)).sum::<i16>()).max(0);
        let (damage, critical) = self.sight().multiply(by, gross, attack.verdict);
        self.log.tell(|| Event::DamageRolled { by, dots: dots.to_vec(), gross, damage, kind });
        let source = card_thing(by, card);
        match impact {
            Impact::Instant => {
                self.apply(opponent(by), crate::damage::Blow { damage, kind: Some(kind), critical, bypass, source });
            }
            Impact::NextTurn => self.launch(by, card, damage, kind, critical, bypass),
        }
    }
}
