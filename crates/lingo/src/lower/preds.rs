//! What is done: one phrase of the table, one act of the world.

use super::things::Hint;
use super::{Found, Lowering, Result};
use crate::grammar::{Cat, Form, Rule, Term};
use crate::ids::*;
use crate::program::*;
use crate::text::Dice;
use crate::tree::Tree;
use crate::trouble::Trouble;

impl Lowering<'_> {
    /// Somebody does one thing after another. `who` is the phrase that says who, `follow` what looks back at it.
    pub(super) fn preds(&mut self, found: Found, who: Option<&Tree>, list: &Tree, follow: &[&Tree]) -> Result<()> {
        self.each(found, list, |lowering, subject| {
            if found.set {
                lowering.mention_item(subject, found.player);
            }
            let subject = Found::one(subject, found.player);
            lowering.with_follow(who, subject, list, follow, |lowering| lowering.one_after_another(subject, list))
        })?;
        if found.set {
            // Outside the loop “it” is no longer one of them.
            self.mentions.retain(|mention| !matches!(mention.to.base, Base::Item(_)));
        }
        Ok(())
    }

    pub(super) fn act(&mut self, act: Act<Ref, Amount>) {
        self.emit(Op::Do(act));
    }

    /// The player behind a subject: the one who chooses, draws, pays.
    pub(super) fn player_of(&self, subject: Found) -> Ref {
        if subject.player || subject.to.hop != Hop::Stay { subject.to } else { subject.to.controller() }
    }

    /// Does something to each of the things a phrase names, as chosen by the subject.
    pub(super) fn on_each(
        &mut self,
        subject: Found,
        things: &Tree,
        hint: &Hint,
        act: impl FnOnce(&mut Self, Ref, Ref) -> Result<()>,
    ) -> Result<()> {
        let by = self.player_of(subject);
        let actor = std::mem::replace(&mut self.actor, by);
        let found = match things.rule().map(Rule::cat) {
            Some(Cat::Who) => self.who(things, hint),
            _ => self.things(things, hint),
        };
        self.actor = actor;
        let wanted = self.named(things)?;
        self.fresh();
        self.wanted = wanted;
        self.each(found?, things, |lowering, item| act(lowering, by, item))
    }

    /// One act on each of the things a phrase names.
    pub(super) fn act_on(
        &mut self,
        subject: Found,
        things: &Tree,
        act: impl FnOnce(Ref, Ref) -> Act<Ref, Amount>,
    ) -> Result<()> {
        self.on_each(subject, things, &Hint::default(), |lowering, by, what| {
            lowering.act(act(by, what));
            Ok(())
        })
    }

    /// One act, on nothing in particular.
    pub(super) fn act_once(&mut self, act: Act<Ref, Amount>) -> Result<()> {
        self.fresh();
        self.act(act);
        Ok(())
    }

    /// So much, or all there is.
    pub(super) fn all_or(&mut self, amount: Option<Amount>, who: Ref, pool: MeasureId) -> Amount {
        match amount {
            Some(amount) => amount,
            None => self.expr(Expr::Measure(who, pool, Aspect::Now)),
        }
    }

    pub(super) fn pred(&mut self, subject: Found, tree: &Tree) -> Result<()> {
        let rule = self.rule(tree)?;
        self.open = false;
        self.for_words(tree, |lowering| lowering.pred_of(subject, tree, rule))?;
        self.settle(rule);
        Ok(())
    }

    fn pred_of(&mut self, subject: Found, tree: &Tree, rule: Rule) -> Result<()> {
        let parts = &tree.parts;
        self.doer = subject.to;
        match rule {
            Rule::Have => {
                let who = self.who(&parts[0], &Hint::default())?;
                let said_of = self.said_of.replace(parts[0].clone());
                self.each(who, tree, |lowering, item| lowering.pred(Found::one(item, who.player), &parts[1]))?;
                self.said_of = said_of;
                Ok(())
            }
            Rule::Gain | Rule::GainOver | Rule::Lose | Rule::PayNow | Rule::TakeFrom | Rule::GiveTo | Rule::SetTo => {
                self.pool_pred(subject, tree, rule)
            }
            Rule::PlaceCounters | Rule::RemoveCounters | Rule::MoveCounters => self.counter_pred(subject, tree, rule),
            Rule::SetState | Rule::ClearState => {
                let state = StateId(self.word(&parts[0], Cat::StateAdj)?);
                let on = rule == Rule::SetState;
                let hint = Hint { scope: None, demands: self.unspent(tree, &self.beside) };
                self.on_each(subject, &parts[1], &hint, |lowering, by, what| {
                    lowering.act(Act::State { what, by, state, on });
                    Ok(())
                })
            }
            Rule::MoveTo | Rule::Attach | Rule::Swap | Rule::IntoPlayAt => self.two(subject, tree, rule),
            Rule::MoveToPlace => self.act_on(subject, &parts[0], |_, what| Act::Travel { what, to: Ref::THIS }),
            Rule::TakeControl | Rule::TakeControlFor => {
                let lasts = parts.get(1).map_or(Ok(Lasts::Forever), |duration| self.duration_from_now(duration))?;
                self.act_on(subject, &parts[0], |by, what| Act::Control { what, by, lasts })
            }
            Rule::Inflict => {
                let (amount, kind) = self.damage(&parts[0])?;
                let from = if subject.player { Ref::THIS } else { subject.to };
                self.act_on(subject, &parts[1], |_, to| Act::Damage { from, to, amount, kind })?;
                self.wanted = Amount::Num(1);
                Ok(())
            }
            Rule::Repair | Rule::RepairUpTo | Rule::RepairAll => {
                let amount = match rule {
                    Rule::RepairAll => Amount::Num(9_999),
                    _ => self.count(&parts[0])?,
                };
                self.act_on(subject, &parts[parts.len() - 1], |_, what| Act::Repair { what, amount })?;
                self.wanted = Amount::Num(1);
                Ok(())
            }
            Rule::Prevent | Rule::PreventEqual | Rule::PreventAll | Rule::PreventHalf | Rule::PreventHalfUp => {
                self.prevent(tree, rule)
            }
            Rule::Raise | Rule::Lower | Rule::DoubleThat | Rule::HalveThat => self.change(tree, rule),
            _ if rule.marks() => self.mark(subject, tree, rule),
            Rule::LoseText | Rule::CopyText | Rule::Cancel | Rule::CancelAction => self.text_pred(subject, tree, rule),
            Rule::EndStretch
            | Rule::SkipStretch
            | Rule::Roll
            | Rule::Flip
            | Rule::Choose
            | Rule::Win
            | Rule::LoseGame => self.table_pred(subject, tree, rule),
            Rule::GameAct => self.game_act(subject, &parts[0]),
            _ => self.card_pred(subject, tree, rule),
        }
    }

    /// What is gained, lost, paid and handed over.
    fn pool_pred(&mut self, subject: Found, tree: &Tree, rule: Rule) -> Result<()> {
        let parts = &tree.parts;
        let who = subject.to;
        if rule == Rule::SetTo {
            let (who, measure) = self.own_parts(&parts[0])?;
            let amount = self.value(&parts[1])?;
            return self.act_once(Act::Set { who, measure, amount });
        }
        let (pool, mut amount) = self.much(&parts[0])?;
        if self.rule(&parts[0])? == Rule::MuchUpTo {
            let from = match rule {
                Rule::Gain | Rule::GainOver => None,
                Rule::TakeFrom => Some(self.subject_who(&parts[1])?),
                _ => Some(who),
            };
            amount = self.up_to(subject, &parts[0], pool, amount, from)?;
        }
        match rule {
            Rule::Gain | Rule::GainOver => self.act_once(Act::Gain { who, pool, amount, over: rule == Rule::GainOver }),
            Rule::Lose => {
                self.fresh();
                self.wants(amount);
                self.act(Act::Lose { who, pool, amount });
                Ok(())
            }
            Rule::PayNow => self.pay_now(who, pool, amount),
            _ => {
                let other = self.who(&parts[1], &Hint::default())?;
                self.each(other, tree, |lowering, other| {
                    let (from, to) = if rule == Rule::TakeFrom { (other, who) } else { (who, other) };
                    lowering.hand_over(pool, amount, from, to)
                })
            }
        }
    }

    /// Pays in full. What cannot be paid ends the program, unless something asks whether it was.
    fn pay_now(&mut self, who: Ref, pool: MeasureId, amount: Amount) -> Result<()> {
        self.fresh();
        self.wants(amount);
        let pays = Op::Cost(Act::Pay { who, pool, amount });
        if self.judged.is_none() || self.asked {
            self.emit(pays);
            return Ok(());
        }
        let has = self.expr(Expr::Measure(who, pool, Aspect::Now));
        let cond = self.new_cond(Cond::Compare(has, Cmp::AtLeast, amount));
        let skip = self.ask(Op::If { cond, otherwise: 0 }, "if it can be paid".to_string());
        self.emit(pays);
        self.land(skip);
        Ok(())
    }

    /// “Up to” so much: as much as whoever does it says, of what there is.
    fn up_to(&mut self, by: Found, much: &Tree, pool: MeasureId, most: Amount, of: Option<Ref>) -> Result<Amount> {
        let most = match (most, of) {
            (Amount::Num(most), Some(of)) => {
                let has = self.expr(Expr::Measure(of, pool, Aspect::Now));
                self.expr(Expr::AtMost(has, most))
            }
            (most, _) => most,
        };
        let into = self.new_throw(much)?;
        let words = crate::print::phrase(self.lexicon, Cat::Much, Form::Only, much);
        let who = self.player_of(by);
        self.ask(Op::Number { who, most, into }, format!("How much: {words}?"));
        Ok(Amount::Reg(into))
    }

    /// Moves an amount from one to another, as much as the first has.
    fn hand_over(&mut self, pool: MeasureId, amount: Amount, from: Ref, to: Ref) -> Result<()> {
        self.emit(Op::Fresh);
        self.act(Act::Lose { who: from, pool, amount });
        self.emit(Op::Fresh);
        // What was lost is the result now.
        let lost = Amount::Reg(register::RESULT);
        self.weigh(lost, if let Amount::Expr(_) = amount { Amount::Num(1) } else { amount });
        self.act(Act::Gain { who: to, pool, amount: lost, over: false });
        // What changes hands is what the one gives, whether or not the other has room for it.
        self.sink_more(register::RESULT);
        Ok(())
    }

    fn counter_pred(&mut self, subject: Found, tree: &Tree, rule: Rule) -> Result<()> {
        let parts = &tree.parts;
        let (pool, amount) = self.counters(&parts[0])?;
        if rule == Rule::MoveCounters {
            let from = self.subject(&parts[1])?;
            let amount = self.all_or(amount, from, pool);
            let to = self.subject(&parts[2])?;
            return self.hand_over(pool, amount, from, to);
        }
        self.on_each(subject, &parts[1], &Hint::default(), |lowering, _, who| {
            let amount = lowering.all_or(amount, who, pool);
            lowering.act(match rule {
                Rule::PlaceCounters => Act::Gain { who, pool, amount, over: false },
                _ => Act::Lose { who, pool, amount },
            });
            Ok(())
        })?;
        // What is taken from one thing must all have been there; of several things, some of it.
        let up_to = self.rule(&parts[0])? == Rule::CounterUpTo;
        self.wanted = match amount {
            Some(amount) if rule == Rule::RemoveCounters && !up_to && self.names_one(&parts[1]) => amount,
            _ => Amount::Num(1),
        };
        Ok(())
    }

    /// Texts and actions that come to nothing, or to something else.
    fn text_pred(&mut self, subject: Found, tree: &Tree, rule: Rule) -> Result<()> {
        let parts = &tree.parts;
        match rule {
            Rule::LoseText => {
                let lasts = self.duration_from_now(&parts[0])?;
                self.act_once(Act::Blank { what: subject.to, lasts })
            }
            Rule::CopyText => {
                let lasts = self.duration_from_now(&parts[1])?;
                self.act_on(subject, &parts[0], |_, of| Act::CopyText { what: subject.to, of, lasts })
            }
            Rule::Cancel => self.act_on(subject, &parts[0], |_, what| Act::Cancel { what }),
            _ => self.act_once(Act::Cancel { what: Ref::NOBODY }),
        }
    }

    /// Dice, choices, and the course of the game.
    fn table_pred(&mut self, subject: Found, tree: &Tree, rule: Rule) -> Result<()> {
        let parts = &tree.parts;
        let by = self.player_of(subject);
        match rule {
            Rule::EndStretch => {
                let span = self.stretch(&parts[0])?;
                self.act_once(Act::EndStretch { span })
            }
            Rule::SkipStretch => {
                let (who, span) = (self.holder(&parts[0])?, self.stretch(&parts[1])?);
                self.act_once(Act::SkipStretch { who, span })
            }
            Rule::Roll | Rule::Flip => {
                let dice = match rule {
                    Rule::Roll => self.dice(&parts[0])?,
                    _ => Dice { count: 1, sides: 2, plus: 0 },
                };
                self.throw_into(dice, register::ROLL, rule == Rule::Flip);
                self.add_to_sink(rule);
                Ok(())
            }
            Rule::Choose => {
                let actor = std::mem::replace(&mut self.actor, by);
                let found = self.who(&parts[0], &Hint::default());
                self.actor = actor;
                self.weigh_found(found?, &parts[0])
            }
            Rule::Win => self.act_once(Act::Win { who: by }),
            _ => self.act_once(Act::LoseGame { who: by }),
        }
    }

    fn two(&mut self, subject: Found, tree: &Tree, rule: Rule) -> Result<()> {
        let parts = &tree.parts;
        let by = self.player_of(subject);
        let actor = std::mem::replace(&mut self.actor, by);
        let things = self.things(&parts[0], &Hint::default())?;
        let to = self.subject(&parts[1])?;
        self.actor = actor;
        self.fresh();
        self.each(things, tree, |lowering, what| {
            lowering.act(match rule {
                Rule::MoveTo => Act::Travel { what, to },
                Rule::Attach => Act::Attach { what, to },
                Rule::Swap => Act::Swap { one: what, other: to },
                _ => Act::Enter { what, by, at: to },
            });
            Ok(())
        })
    }

    fn about_event(&self, tree: &Tree, such: impl Fn(Event) -> bool) -> Result<()> {
        if self.event.is_some_and(|watch| such(watch.event)) {
            return Ok(());
        }
        let what = "there is no event whose amount could be changed";
        Err(Trouble::new(tree.span, what, "say when: “When … would …, ”"))
    }

    fn prevent(&mut self, tree: &Tree, rule: Rule) -> Result<()> {
        self.about_event(tree, |event| event == Event::Inflicts)?;
        let now = Amount::Reg(register::AMOUNT);
        let left = match rule {
            Rule::Prevent => {
                let count = self.count(&tree.parts[0])?;
                self.expr(Expr::Sub(now, count))
            }
            Rule::PreventEqual => {
                let value = self.value(&tree.parts[0])?;
                self.expr(Expr::Sub(now, value))
            }
            Rule::PreventAll => Amount::Num(0),
            Rule::PreventHalf => self.expr(Expr::HalfUp(now)),
            _ => self.expr(Expr::Half(now)),
        };
        self.fresh();
        self.emit(Op::Change { amount: left });
        Ok(())
    }

    fn change(&mut self, tree: &Tree, rule: Rule) -> Result<()> {
        self.about_event(tree, |_| true)?;
        self.that_of_event(&tree.parts[0])?;
        let now = Amount::Reg(register::AMOUNT);
        let amount = match rule {
            Rule::Raise | Rule::Lower => {
                let by = self.value(&tree.parts[1])?;
                self.expr(if rule == Rule::Raise { Expr::Add(now, by) } else { Expr::Sub(now, by) })
            }
            Rule::DoubleThat => self.expr(Expr::Times(Amount::Num(2), now)),
            _ => self.expr(Expr::Half(now)),
        };
        self.fresh();
        self.emit(Op::Change { amount });
        Ok(())
    }

    fn game_act(&mut self, subject: Found, tree: &Tree) -> Result<()> {
        let verb = VerbId(self.word(tree, Cat::Act)?);
        let by = self.player_of(subject);
        let actor = std::mem::replace(&mut self.actor, by);
        let (mut on, mut used, mut amount) = ([Ref::NOBODY; 2], 0, Amount::Num(1));
        let mut each = None;
        for part in &tree.parts {
            let found = match part.term {
                Term::Number(value) => {
                    amount = Amount::Num(value);
                    continue;
                }
                Term::Rule(rule) => match rule.cat() {
                    Cat::Count => {
                        amount = self.count(part)?;
                        continue;
                    }
                    Cat::Value => {
                        amount = self.value(part)?;
                        continue;
                    }
                    Cat::Things => self.things(part, &Hint::default())?,
                    Cat::Who => self.who(part, &Hint::default())?,
                    Cat::Player => self.player(part)?,
                    _ => return Err(self.confused(part)),
                },
                _ => return Err(self.confused(part)),
            };
            if used == 0 && found.set {
                each = Some(found);
            }
            if used < 2 {
                on[used] = found.to;
                used += 1;
            }
        }
        self.actor = actor;
        self.fresh();
        if self.lexicon.sense.is_counted(verb) {
            self.wants(amount);
        }
        match each {
            Some(found) => self.each(found, tree, |lowering, item| {
                lowering.act(Act::Game { verb, by, on: [item, on[1]], amount });
                Ok(())
            }),
            None => {
                self.act(Act::Game { verb, by, on, amount });
                Ok(())
            }
        }
    }
}
