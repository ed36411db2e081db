//! An attack from the dice to the damage (6.1, 6.2, 7.3): a rule in progress, one step at a time.

use crate::accuracy::Score;
use crate::battle::Battle;
use crate::cards::CardRef;
use crate::catalogue::Arms;
use crate::event::Event;
use crate::parts::{Impact, Verdict};
use crate::state::{Frame, opponent};
use crate::stats::Stat;
use table::Seat;

/// An attack in progress.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Attack {
    /// Who attacks.
    pub by: Seat,
    /// With which card.
    pub card: CardRef,
    /// What comes next.
    pub step: Step,
    /// Accuracy that the card's own text adds.
    pub accuracy: i16,
    /// Damage that the card's own text adds before the multiplier.
    pub bonus: i16,
    /// The attacker's die and the defender's.
    pub dice: [u8; 2],
    /// How it came out.
    pub verdict: Verdict,
}

/// The steps of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
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
        if matches!(self.catalogue.module_of(side, card).arms, Arms::Fed { .. }) {
            side.fitted[card.module()].loaded -= 1;
        }
        let attack =
            Attack { by, card, step: Step::Accuracy, accuracy: 0, bonus: 0, dice: [0; 2], verdict: Verdict::Miss };
        self.state.frames.push(Frame::Attack(attack));
    }

    /// Takes the next step of the attack on top of the stack.
    pub fn go_on_with_attack(&mut self, mut attack: Attack) {
        match attack.step {
            Step::Accuracy => {
                self.check_accuracy(&mut attack);
                attack.step = if attack.verdict == Verdict::Miss { Step::Done } else { Step::Damage };
                self.set_attack(attack);
            }
            Step::Damage => {
                attack.step = Step::Done;
                self.set_attack(attack);
                self.strike(attack);
            }
            Step::Done => {
                self.state.frames.pop();
            }
        }
    }

    fn set_attack(&mut self, attack: Attack) {
        *self.state.frames.last_mut().expect("an attack in progress is on the stack") = Frame::Attack(attack);
    }

    /// Step A (6.1): two dice (S57), two scores, a verdict.
    fn check_accuracy(&mut self, attack: &mut Attack) {
        let score = self.score(attack.by, attack.card.module(), attack.accuracy);
        attack.dice = [self.chance.roll(6) as u8, self.chance.roll(6) as u8];
        let difference = score.difference(attack.dice);
        attack.verdict = Verdict::of(difference);
        let Attack { by, dice, verdict, .. } = *attack;
        self.log.tell(|| Event::Attacked { by, dice, score, verdict });
    }

    /// What is added to the two dice when the module in `place` attacks.
    pub fn score(&self, by: Seat, place: usize, extra: i16) -> Score {
        let module = self.catalogue.module(self.side(by).fitted[place].module);
        Score::of(self.side(by), self.side(opponent(by)), i16::from(module.accuracy) + extra)
    }

    /// Steps B to D: rolls the damage dice now (S42) and applies the damage now or a turn later.
    fn strike(&mut self, attack: Attack) {
        let Attack { by, card, .. } = attack;
        let side = self.side(by);
        let printed = self.catalogue.printed(side, card).damage.expect("only a card with damage attacks");
        let module = self.catalogue.module_of(side, card);
        let kind = self.catalogue.damage_type(side, card.module());
        let flat = printed.base + side.stat(Stat::Damage) + attack.bonus;
        let rolled: u32 = (0..printed.dice).map(|_| self.chance.roll(printed.sides.into())).sum();
        let gross = (flat + rolled as i16).max(0);
        let (damage, critical) = self.multiply(by, gross, attack.verdict);
        self.log.tell(|| Event::DamageRolled { by, rolled: rolled as u8, gross, damage, kind });
        match module.impact {
            Impact::Instant => {
                self.apply_damage(opponent(by), damage, kind, critical);
            }
            Impact::NextTurn => self.launch(by, card, damage, kind, critical),
        }
    }
}
