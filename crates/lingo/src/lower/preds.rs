//! What is done: one phrase of the table, one act of the world.

use super::things::Hint;
use super::{Found, FoundZone, Lowering, Result};
use crate::grammar::{Cat, Rule, Term};
use crate::ids::*;
use crate::lexicon::Mover;
use crate::program::*;
use crate::text::Dice;
use crate::tree::Tree;
use crate::trouble::Trouble;

impl Lowering<'_> {
    /// Somebody does one thing after another.
    pub(super) fn preds(&mut self, who: Found, list: &Tree) -> Result<()> {
        let mentions = self.mentions.len();
        self.each(who, list, |lowering, subject| {
            if who.set {
                lowering.mention_item(subject, who.player);
            }
            list.parts.iter().try_for_each(|pred| lowering.pred(Found::one(subject, who.player), pred))
        })?;
        if who.set {
            // Outside the loop “it” is no longer one of them.
            self.mentions.retain(|mention| !matches!(mention.to.base, Base::Item(_)));
            let _ = mentions;
        }
        Ok(())
    }

    fn fresh(&mut self) {
        self.emit(Op::Fresh);
        self.done = true;
    }

    fn act(&mut self, act: Act<Ref, Amount>) {
        self.emit(Op::Do(act));
    }

    /// The player behind a subject: the one who chooses, draws, pays.
    fn player_of(&self, subject: Found) -> Ref {
        if subject.player || subject.to.hop != Hop::Stay { subject.to } else { subject.to.controller() }
    }

    /// Does something to each of the things a phrase names, as chosen by the subject.
    fn to_each(
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
        self.fresh();
        self.each(found?, things, |lowering, item| act(lowering, by, item))
    }

    fn mover_hint(&mut self, mover: Mover, by: Ref) -> Hint {
        let mut hint = Hint::default();
        if let Some(zone) = mover.from {
            hint.scope = Some(Scope::Zone(zone, Some(by)));
        } else if mover.own {
            hint.demands.push(Demand::ControlledBy(by, true));
        }
        hint
    }

    /// Whose zone a thing goes to.
    fn whose(&self, zone: FoundZone, item: Ref) -> Ref {
        match zone.whose {
            _ if zone.owners => item.owner(),
            Some(whose) => whose,
            None => item.owner(),
        }
    }

    // ---- costs ----

    /// Something is paid: pools by whoever pays, a ship or a player, the rest by the player behind it.
    pub(super) fn cost(&mut self, payer: Found, tree: &Tree) -> Result<()> {
        let parts = &tree.parts;
        let by = self.player_of(payer);
        match self.rule(tree)? {
            Rule::Pay => {
                let (pool, amount) = self.much(&parts[0])?;
                self.emit(Op::Cost(Act::Pay { who: payer.to, pool, amount }));
            }
            Rule::PayLose => {
                let (pool, amount) = self.much(&parts[0])?;
                self.emit(Op::Cost(Act::Lose { who: payer.to, pool, amount }));
            }
            Rule::PayState => {
                let state = StateId(self.word(&parts[0], Cat::StateAdj)?);
                let demands = vec![Demand::State(state, false), Demand::ControlledBy(by, true)];
                let hint = Hint { scope: None, demands };
                self.to_each(payer, &parts[1], &hint, |lowering, by, what| {
                    lowering.emit(Op::Cost(Act::State { what, by, state, on: true }));
                    Ok(())
                })?;
            }
            Rule::PayMove => {
                let id = MoverId(self.word(&parts[0], Cat::MoveVerb)?);
                let mover = self.lexicon.mover(id);
                let hint = self.mover_hint(mover, by);
                self.to_each(payer, &parts[1], &hint, |lowering, by, what| {
                    let whose = what.owner();
                    let end = End::Top;
                    lowering.emit(Op::Cost(Act::Move { what, by, mover: Some(id), to: mover.to, whose, end }));
                    Ok(())
                })?;
            }
            Rule::PayCounters => {
                let (pool, amount) = self.counters(&parts[0])?;
                self.to_each(payer, &parts[1], &Hint::default(), |lowering, _, who| {
                    let amount = lowering.all_or(amount, who, pool);
                    lowering.emit(Op::Cost(Act::Lose { who, pool, amount }));
                    Ok(())
                })?;
            }
            Rule::PayDamage => {
                let (amount, kind) = self.damage(&parts[0])?;
                self.to_each(payer, &parts[1], &Hint::default(), |lowering, _, to| {
                    lowering.emit(Op::Cost(Act::Damage { from: Ref::THIS, to, amount, kind }));
                    Ok(())
                })?;
            }
            Rule::PayReveal => {
                self.to_each(payer, &parts[0], &Hint::default(), |lowering, by, what| {
                    lowering.emit(Op::Cost(Act::Reveal { what, by }));
                    Ok(())
                })?;
            }
            _ => return Err(self.confused(tree)),
        }
        Ok(())
    }

    fn all_or(&mut self, amount: Option<Amount>, who: Ref, pool: MeasureId) -> Amount {
        match amount {
            Some(amount) => amount,
            None => self.expr(Expr::Measure(who, pool, Aspect::Now)),
        }
    }

    // ---- deeds ----

    fn pred(&mut self, subject: Found, tree: &Tree) -> Result<()> {
        let parts = &tree.parts;
        let rule = self.rule(tree)?;
        let none = Hint::default();
        let by = self.player_of(subject);
        self.doer = subject.to;
        match rule {
            Rule::Have => {
                let who = self.who(&parts[0], &none)?;
                self.each(who, tree, |lowering, item| lowering.pred(Found::one(item, who.player), &parts[1]))
            }
            Rule::Gain | Rule::GainOver => {
                let (pool, amount) = self.much(&parts[0])?;
                self.fresh();
                self.act(Act::Gain { who: subject.to, pool, amount, over: rule == Rule::GainOver });
                Ok(())
            }
            Rule::Lose => {
                let (pool, amount) = self.much(&parts[0])?;
                self.fresh();
                self.act(Act::Lose { who: subject.to, pool, amount });
                Ok(())
            }
            Rule::PayNow => {
                let (pool, amount) = self.much(&parts[0])?;
                self.fresh();
                self.emit(Op::Cost(Act::Pay { who: subject.to, pool, amount }));
                Ok(())
            }
            Rule::TakeFrom | Rule::GiveTo => {
                let (pool, amount) = self.much(&parts[0])?;
                let other = self.who(&parts[1], &none)?;
                self.each(other, tree, |lowering, other| {
                    let (from, to) = if rule == Rule::TakeFrom { (other, subject.to) } else { (subject.to, other) };
                    lowering.fresh();
                    lowering.act(Act::Lose { who: from, pool, amount });
                    lowering.fresh();
                    let amount = Amount::Reg(register::RESULT);
                    lowering.act(Act::Gain { who: to, pool, amount, over: false });
                    Ok(())
                })
            }
            Rule::SetTo => {
                let (who, measure) = self.own_parts(&parts[0])?;
                let amount = self.value(&parts[1])?;
                self.fresh();
                self.act(Act::Set { who, measure, amount });
                Ok(())
            }
            Rule::Draw
            | Rule::DrawFrom
            | Rule::DrawEqual
            | Rule::DrawEqualFrom
            | Rule::DrawEach
            | Rule::DrawEachFrom => {
                let amount = match rule {
                    Rule::Draw | Rule::DrawFrom => self.cards(&parts[0])?,
                    Rule::DrawEqual | Rule::DrawEqualFrom => self.value(&parts[parts.len() - 1])?,
                    _ => self.for_each(1, &parts[parts.len() - 1])?,
                };
                let zone = match rule {
                    Rule::DrawFrom => Some(&parts[1]),
                    Rule::DrawEachFrom | Rule::DrawEqualFrom => Some(&parts[0]),
                    _ => None,
                };
                let (mut who, mut from) = (by, None);
                if let Some(zone) = zone {
                    let zone = self.zone(zone)?;
                    from = Some(zone.zone);
                    who = zone.whose.filter(|whose| *whose != Ref::YOU).unwrap_or(by);
                }
                self.fresh();
                self.act(Act::Draw { who, from, amount });
                Ok(())
            }
            Rule::Reveal => self.to_each(subject, &parts[0], &none, |lowering, by, what| {
                lowering.act(Act::Reveal { what, by });
                Ok(())
            }),
            Rule::LookAt => self.to_each(subject, &parts[0], &none, |lowering, by, what| {
                lowering.act(Act::Look { what, by });
                Ok(())
            }),
            Rule::RevealZone => {
                let zone = self.zone(&parts[0])?;
                self.fresh();
                self.act(Act::RevealZone { zone: zone.zone, whose: zone.whose.unwrap_or(by) });
                Ok(())
            }
            Rule::LookInto => {
                let zone = self.zone(&parts[0])?;
                self.fresh();
                self.act(Act::LookInto { zone: zone.zone, whose: zone.whose.unwrap_or(by), by });
                Ok(())
            }
            Rule::Search => {
                let zone = self.zone(&parts[0])?;
                self.act(Act::LookInto { zone: zone.zone, whose: zone.whose.unwrap_or(by), by });
                let hint = Hint { scope: Some(Scope::Zone(zone.zone, zone.whose)), demands: Vec::new() };
                let actor = std::mem::replace(&mut self.actor, by);
                let found = self.things(&parts[1], &hint);
                self.actor = actor;
                found.map(|_| ())
            }
            Rule::Shuffle => {
                let zone = self.zone(&parts[0])?;
                self.act(Act::Shuffle { zone: zone.zone, whose: zone.whose.unwrap_or(by) });
                Ok(())
            }
            Rule::MoveOut => {
                let id = MoverId(self.word(&parts[0], Cat::MoveVerb)?);
                let mover = self.lexicon.mover(id);
                let hint = self.mover_hint(mover, by);
                self.to_each(subject, &parts[1], &hint, |lowering, by, what| {
                    let whose = what.owner();
                    lowering.act(Act::Move { what, by, mover: Some(id), to: mover.to, whose, end: End::Top });
                    Ok(())
                })
            }
            Rule::PutInto | Rule::PutOnTop | Rule::PutBelow | Rule::ShuffleInto => {
                self.put(subject, &parts[0], &parts[1], rule)
            }
            Rule::PutEither => self.put_either(subject, &parts[0], &parts[1]),
            Rule::PutBack => self.put_back(subject, tree),
            Rule::IntoPlay => self.to_each(subject, &parts[0], &none, |lowering, by, what| {
                lowering.act(Act::Enter { what, by, at: Ref::NOBODY });
                Ok(())
            }),
            Rule::IntoPlayHere => self.to_each(subject, &parts[0], &none, |lowering, by, what| {
                lowering.act(Act::Enter { what, by, at: Ref::THIS });
                Ok(())
            }),
            Rule::MoveToPlace => self.to_each(subject, &parts[0], &none, |lowering, _, what| {
                lowering.act(Act::Travel { what, to: Ref::THIS });
                Ok(())
            }),
            Rule::SetState | Rule::ClearState => {
                let state = StateId(self.word(&parts[0], Cat::StateAdj)?);
                self.to_each(subject, &parts[1], &none, |lowering, by, what| {
                    lowering.act(Act::State { what, by, state, on: rule == Rule::SetState });
                    Ok(())
                })
            }
            Rule::MoveTo | Rule::Attach | Rule::Swap | Rule::IntoPlayAt => self.two(subject, tree, rule),
            Rule::TakeControl | Rule::TakeControlFor => {
                let lasts = match parts.get(1) {
                    Some(duration) => self.duration(duration)?,
                    None => Lasts::Forever,
                };
                self.to_each(subject, &parts[0], &none, |lowering, by, what| {
                    lowering.act(Act::Control { what, by, lasts });
                    Ok(())
                })
            }
            Rule::Inflict => {
                let (amount, kind) = self.damage(&parts[0])?;
                let from = if subject.player { Ref::THIS } else { subject.to };
                self.to_each(subject, &parts[1], &none, |lowering, _, to| {
                    lowering.act(Act::Damage { from, to, amount, kind });
                    Ok(())
                })
            }
            Rule::Repair | Rule::RepairUpTo | Rule::RepairAll => {
                let amount = match rule {
                    Rule::RepairAll => Amount::Num(9_999),
                    _ => self.count(&parts[0])?,
                };
                self.to_each(subject, &parts[parts.len() - 1], &none, |lowering, _, what| {
                    lowering.act(Act::Repair { what, amount });
                    Ok(())
                })
            }
            Rule::LoseText => {
                let lasts = self.duration(&parts[0])?;
                self.fresh();
                self.act(Act::Blank { what: subject.to, lasts });
                Ok(())
            }
            Rule::CopyText => {
                let lasts = self.duration(&parts[1])?;
                self.to_each(subject, &parts[0], &none, |lowering, _, of| {
                    lowering.act(Act::CopyText { what: subject.to, of, lasts });
                    Ok(())
                })
            }
            Rule::Prevent | Rule::PreventEqual | Rule::PreventAll | Rule::PreventHalf | Rule::PreventHalfUp => {
                self.prevent(tree, rule)
            }
            Rule::Raise | Rule::Lower | Rule::DoubleThat | Rule::HalveThat => self.change(tree, rule),
            Rule::PlaceCounters | Rule::RemoveCounters => {
                let (pool, amount) = self.counters(&parts[0])?;
                self.to_each(subject, &parts[1], &none, |lowering, _, who| {
                    let amount = lowering.all_or(amount, who, pool);
                    lowering.act(match rule {
                        Rule::PlaceCounters => Act::Gain { who, pool, amount, over: false },
                        _ => Act::Lose { who, pool, amount },
                    });
                    Ok(())
                })
            }
            Rule::MoveCounters => {
                let (pool, amount) = self.counters(&parts[0])?;
                let from = self.subject(&parts[1])?;
                let amount = self.all_or(amount, from, pool);
                let to = self.subject(&parts[2])?;
                self.fresh();
                self.act(Act::Lose { who: from, pool, amount });
                self.fresh();
                self.act(Act::Gain { who: to, pool, amount: Amount::Reg(register::RESULT), over: false });
                Ok(())
            }
            Rule::Get
            | Rule::GetEach
            | Rule::Become
            | Rule::BecomeFor
            | Rule::LoseTrait
            | Rule::DoubleFor
            | Rule::HalveFor
            | Rule::SetFor
            | Rule::PreventNext => self.mark(subject, tree, rule),
            Rule::Cancel => self.to_each(subject, &parts[0], &none, |lowering, _, what| {
                lowering.act(Act::Cancel { what });
                Ok(())
            }),
            Rule::CancelAction => {
                self.fresh();
                self.act(Act::Cancel { what: Ref::NOBODY });
                Ok(())
            }
            Rule::EndStretch => {
                let span = self.stretch(&parts[0])?;
                self.act(Act::EndStretch { span });
                Ok(())
            }
            Rule::SkipStretch => {
                let (who, span) = (self.holder(&parts[0])?, self.stretch(&parts[1])?);
                self.act(Act::SkipStretch { who, span });
                Ok(())
            }
            Rule::Roll => {
                let dice = self.dice(&parts[0])?;
                self.emit(Op::Roll { dice, into: register::ROLL });
                Ok(())
            }
            Rule::Flip => {
                let dice = Dice { count: 1, sides: 2, plus: 0 };
                self.emit(Op::Roll { dice, into: register::ROLL });
                Ok(())
            }
            Rule::Choose => {
                let actor = std::mem::replace(&mut self.actor, by);
                let found = self.who(&parts[0], &none);
                self.actor = actor;
                found.map(|_| ())
            }
            Rule::Play | Rule::PlayFree | Rule::PlayFor => {
                let (pool, more) = match rule {
                    Rule::PlayFor => self.cost_change(&parts[1])?,
                    _ => (MeasureId(0), Amount::Num(0)),
                };
                self.to_each(subject, &parts[0], &none, |lowering, by, what| {
                    lowering.act(Act::Play { what, by, free: rule == Rule::PlayFree, more, pool });
                    Ok(())
                })
            }
            Rule::Win => {
                self.act(Act::Win { who: by });
                Ok(())
            }
            Rule::LoseGame => {
                self.act(Act::LoseGame { who: by });
                Ok(())
            }
            Rule::GameAct => self.game_act(subject, &parts[0]),
            _ => Err(self.confused(tree)),
        }
    }

    fn put(&mut self, subject: Found, things: &Tree, zone: &Tree, rule: Rule) -> Result<()> {
        let zone_tree = zone;
        let mut found_zone = None;
        self.to_each(subject, things, &Hint::default(), |lowering, by, what| {
            let zone = lowering.zone(zone_tree)?;
            found_zone = Some(zone);
            let whose = lowering.whose(zone, what);
            let end = if rule == Rule::PutBelow { End::Bottom } else { End::Top };
            lowering.act(Act::Move { what, by, mover: None, to: zone.zone, whose, end });
            Ok(())
        })?;
        if rule == Rule::ShuffleInto
            && let Some(zone) = found_zone
        {
            let by = self.player_of(subject);
            self.act(Act::Shuffle { zone: zone.zone, whose: zone.whose.unwrap_or(by) });
        }
        Ok(())
    }

    fn put_either(&mut self, subject: Found, things: &Tree, zone: &Tree) -> Result<()> {
        self.to_each(subject, things, &Hint::default(), |lowering, by, what| {
            let zone = lowering.zone(zone)?;
            let whose = lowering.whose(zone, what);
            let labels = lowering.programs.labels.len() as u16;
            lowering.programs.labels.extend(["on top".to_string(), "on the bottom".to_string()]);
            lowering.ask(Op::Options { who: by, count: 2, labels }, "Top or bottom?".to_string());
            let (top, bottom) = (lowering.emit(Op::Jump { to: 0 }), lowering.emit(Op::Jump { to: 0 }));
            lowering.land(top);
            lowering.act(Act::Move { what, by, mover: None, to: zone.zone, whose, end: End::Top });
            let over = lowering.emit(Op::Jump { to: 0 });
            lowering.land(bottom);
            lowering.act(Act::Move { what, by, mover: None, to: zone.zone, whose, end: End::Bottom });
            lowering.land(over);
            Ok(())
        })
    }

    /// Puts what was looked at back, first the one that shall lie on top.
    fn put_back(&mut self, subject: Found, tree: &Tree) -> Result<()> {
        let Some((looked, zone)) = self.looked else {
            let what = "no cards were looked at that could be put back";
            return Err(Trouble::new(tree.span, what, "look at the top cards of a zone first"));
        };
        let by = self.player_of(subject);
        let among = match self.rule(&tree.parts[0])? {
            Rule::Rest => {
                let found = self.things(&tree.parts[0], &Hint::default())?;
                match found.to.base {
                    Base::Set(set) => set,
                    _ => looked,
                }
            }
            _ => looked,
        };
        let filter = self.filter(Scope::Set(among), &[]);
        let set = self.new_set(tree)?;
        let all = Amount::Num(99);
        let words = "Choose the card that goes on top, then the one below it.".to_string();
        self.ask(Op::Choose { by, filter, least: all, most: all, set, how: How::Order }, words);
        let found = Found { to: Ref::to(Base::Set(set)), set: true, player: false };
        self.each_way(found, tree, true, |lowering, what| {
            let whose = lowering.whose(zone, what);
            lowering.act(Act::Move { what, by, mover: None, to: zone.zone, whose, end: End::Top });
            Ok(())
        })
    }

    fn two(&mut self, subject: Found, tree: &Tree, rule: Rule) -> Result<()> {
        let parts = &tree.parts;
        let by = self.player_of(subject);
        let actor = std::mem::replace(&mut self.actor, by);
        let things = self.things(&parts[0], &Hint::default())?;
        let to = self.things(&parts[1], &Hint::default())?.to;
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

    fn about_event(&self, tree: &Tree) -> Result<()> {
        if self.event.is_some() {
            return Ok(());
        }
        let what = "there is no event whose amount could be changed";
        Err(Trouble::new(tree.span, what, "say when: “When … would …, ”"))
    }

    fn prevent(&mut self, tree: &Tree, rule: Rule) -> Result<()> {
        self.about_event(tree)?;
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
        self.about_event(tree)?;
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
