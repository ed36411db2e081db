//! How much, and whether.

use super::{Lowering, Result};
use crate::grammar::{Cat, Rule, Term};
use crate::ids::*;
use crate::program::*;
use crate::text::Dice;
use crate::tree::Tree;
use crate::trouble::Trouble;

impl Lowering<'_> {
    pub(super) fn expr(&mut self, expr: Expr) -> Amount {
        self.programs.exprs.push(expr);
        Amount::Expr(self.programs.exprs.len() as u16 - 1)
    }

    fn x(&self, tree: &Tree) -> Result<Amount> {
        if self.x {
            return Ok(Amount::Reg(register::X));
        }
        Err(Trouble::new(tree.span, "nothing says what X is", "pay X as a cost, or end with “, where X is …”"))
    }

    pub(super) fn throw(&mut self, tree: &Tree) -> Result<Amount> {
        let Term::Dice(dice) = tree.term else { return Err(self.confused(tree)) };
        let into = self.new_throw(tree)?;
        self.throw_into(dice, into, false);
        Ok(Amount::Reg(into))
    }

    pub(super) fn dice(&self, tree: &Tree) -> Result<Dice> {
        match tree.term {
            Term::Dice(dice) => Ok(dice),
            _ => Err(self.confused(tree)),
        }
    }

    pub(super) fn num(&mut self, tree: &Tree) -> Result<Amount> {
        match tree.term {
            Term::Number(value) => Ok(Amount::Num(value)),
            Term::Rule(Rule::NumInt | Rule::CountInt) => self.num(&tree.parts[0]),
            Term::Rule(Rule::NumX | Rule::CountX) => self.x(tree),
            _ => Err(self.confused(tree)),
        }
    }

    pub(super) fn count(&mut self, tree: &Tree) -> Result<Amount> {
        match self.rule(tree)? {
            Rule::CountDice => self.throw(&tree.parts[0]),
            Rule::CountThat => self.that(tree),
            _ => self.num(tree),
        }
    }

    pub(super) fn for_each(&mut self, each: i16, kind: &Tree) -> Result<Amount> {
        let filter = self.kind(kind, None, &[])?;
        let count = self.expr(Expr::Count(filter));
        Ok(if each == 1 { count } else { self.expr(Expr::Times(Amount::Num(each), count)) })
    }

    /// "2 energy", "energy equal to …": how much of what.
    pub(super) fn much(&mut self, tree: &Tree) -> Result<(MeasureId, Amount)> {
        let parts = &tree.parts;
        Ok(match self.rule(tree)? {
            Rule::MuchOne => (self.measure(&parts[0])?, Amount::Num(1)),
            Rule::MuchMany | Rule::MuchUpTo => (self.measure(&parts[1])?, Amount::Num(self.number(&parts[0])?)),
            Rule::MuchX => (self.measure(&parts[0])?, self.x(tree)?),
            Rule::MuchDice => (self.measure(&parts[1])?, self.throw(&parts[0])?),
            Rule::ThatMuch => (self.measure(&parts[0])?, self.that(tree)?),
            Rule::MuchEqual => (self.measure(&parts[0])?, self.value(&parts[1])?),
            Rule::MuchEachOne => (self.measure(&parts[0])?, self.for_each(1, &parts[1])?),
            Rule::MuchEach => (self.measure(&parts[1])?, self.for_each(self.number(&parts[0])?, &parts[2])?),
            rule @ (Rule::MuchAll | Rule::MuchHalf | Rule::MuchHalfUp) => {
                let (holder, measure) = (self.holder(&parts[0])?, self.measure(&parts[1])?);
                let all = self.expr(Expr::Measure(holder, measure, Aspect::Now));
                let amount = match rule {
                    Rule::MuchHalf => self.expr(Expr::Half(all)),
                    Rule::MuchHalfUp => self.expr(Expr::HalfUp(all)),
                    _ => all,
                };
                (measure, amount)
            }
            _ => return Err(self.confused(tree)),
        })
    }

    /// "2 ore counters"; all of them if no number is known.
    pub(super) fn counters(&mut self, tree: &Tree) -> Result<(MeasureId, Option<Amount>)> {
        let parts = &tree.parts;
        Ok(match self.rule(tree)? {
            Rule::CounterOne => (self.measure(&parts[0])?, Some(Amount::Num(1))),
            Rule::CounterMany | Rule::CounterUpTo => {
                (self.measure(&parts[1])?, Some(Amount::Num(self.number(&parts[0])?)))
            }
            Rule::CounterX => (self.measure(&parts[0])?, Some(self.x(tree)?)),
            Rule::CounterAll => (self.measure(&parts[0])?, None),
            Rule::CounterThat => (self.measure(&parts[0])?, Some(self.that(tree)?)),
            _ => return Err(self.confused(tree)),
        })
    }

    pub(super) fn cards(&mut self, tree: &Tree) -> Result<Amount> {
        let parts = &tree.parts;
        match self.rule(tree)? {
            Rule::ACard => Ok(Amount::Num(1)),
            Rule::SeveralCards => Ok(Amount::Num(self.number(&parts[0])?)),
            Rule::XCards => self.x(tree),
            Rule::DiceCards => self.throw(&parts[0]),
            Rule::ThatManyCards => self.that(tree),
            _ => Err(self.confused(tree)),
        }
    }

    /// "2 less energy": how the cost of what changes.
    pub(super) fn cost_change(&mut self, tree: &Tree) -> Result<(MeasureId, Amount)> {
        let parts = &tree.parts;
        let rule = self.rule(tree)?;
        let (measure, amount) = match rule {
            Rule::LessOne | Rule::MoreOne => (self.measure(&parts[0])?, Amount::Num(1)),
            Rule::LessX | Rule::MoreX => (self.measure(&parts[0])?, self.x(tree)?),
            _ => (self.measure(&parts[1])?, Amount::Num(self.number(&parts[0])?)),
        };
        let less = matches!(rule, Rule::LessOne | Rule::LessMany | Rule::LessX);
        Ok((
            measure,
            match amount {
                Amount::Num(number) if less => Amount::Num(-number),
                amount if less => self.expr(Expr::Sub(Amount::Num(0), amount)),
                amount => amount,
            },
        ))
    }

    /// "2 piercing damage": how much, of which kind.
    pub(super) fn damage(&mut self, tree: &Tree) -> Result<(Amount, Option<DamageId>)> {
        let parts = &tree.parts;
        let kind = |lowering: &Self, tree: &Tree| lowering.word(tree, Cat::DamageType).map(|id| Some(DamageId(id)));
        Ok(match self.rule(tree)? {
            Rule::DamageCount => (self.count(&parts[0])?, None),
            Rule::DamageTyped => (self.count(&parts[0])?, kind(self, &parts[1])?),
            Rule::DamageEqual => (self.value(&parts[0])?, None),
            Rule::DamageTypedEqual => (self.value(&parts[1])?, kind(self, &parts[0])?),
            Rule::DamageEach | Rule::DamageTypedEach => {
                let (each, filter) = (self.count(&parts[0])?, self.kind(&parts[parts.len() - 1], None, &[])?);
                let count = self.expr(Expr::Count(filter));
                let kind = if parts.len() == 3 { kind(self, &parts[1])? } else { None };
                (self.expr(Expr::Times(each, count)), kind)
            }
            _ => return Err(self.confused(tree)),
        })
    }

    pub(super) fn value(&mut self, tree: &Tree) -> Result<Amount> {
        self.for_words(tree, |lowering| lowering.reckoned(tree))
    }

    fn reckoned(&mut self, tree: &Tree) -> Result<Amount> {
        let mut amount = self.sum(&tree.parts[0])?;
        for tail in &tree.parts[1].parts {
            let part = &tail.parts[0];
            amount = match self.rule(tail)? {
                Rule::Plus => {
                    let other = self.sum(part)?;
                    self.expr(Expr::Add(amount, other))
                }
                Rule::Minus => {
                    let other = self.sum(part)?;
                    self.expr(Expr::Sub(amount, other))
                }
                Rule::AtLeastThen => {
                    let least = self.number(part)?;
                    self.expr(Expr::AtLeast(amount, least))
                }
                Rule::AtMostThen => {
                    let most = self.number(part)?;
                    self.expr(Expr::AtMost(amount, most))
                }
                _ => return Err(self.confused(tail)),
            };
        }
        Ok(amount)
    }

    pub(super) fn sum(&mut self, tree: &Tree) -> Result<Amount> {
        let parts = &tree.parts;
        let rule = self.rule(tree)?;
        Ok(match rule {
            Rule::SumOf => self.sum(&parts[0])?,
            Rule::SumInt => Amount::Num(self.number(&parts[0])?),
            Rule::SumX => self.x(tree)?,
            Rule::SumDice => self.throw(&parts[0])?,
            Rule::SumOwn => self.own(&parts[0])?,
            Rule::SumThat => self.that(tree)?,
            Rule::SumResult => self.result(tree, false)?,
            Rule::SumFigure => {
                let figure = FigureId(self.word(&parts[0], Cat::Figure)?);
                self.expr(Expr::Figure(figure))
            }
            Rule::NumberOf => self.for_each(1, &parts[0])?,
            Rule::TotalOf | Rule::HighestOf | Rule::LowestOf => {
                let measure = self.measure(&parts[0])?;
                let filter = self.kind(&parts[1], None, &[])?;
                self.expr(match rule {
                    Rule::TotalOf => Expr::Total(filter, measure),
                    Rule::HighestOf => Expr::Highest(filter, measure),
                    _ => Expr::Lowest(filter, measure),
                })
            }
            Rule::HalfOf => {
                let of = self.sum(&parts[0])?;
                self.expr(Expr::Half(of))
            }
            Rule::HalfUpOf => {
                let of = self.sum(&parts[0])?;
                self.expr(Expr::HalfUp(of))
            }
            Rule::TwiceOf => {
                let of = self.sum(&parts[0])?;
                self.expr(Expr::Times(Amount::Num(2), of))
            }
            Rule::TimesOf => {
                let (times, of) = (self.number(&parts[0])?, self.sum(&parts[1])?);
                self.expr(Expr::Times(Amount::Num(times), of))
            }
            _ => return Err(self.confused(tree)),
        })
    }

    /// The number another is compared with.
    pub(super) fn bound(&mut self, tree: &Tree) -> Result<Amount> {
        match self.rule(tree)? {
            Rule::BoundNum => self.num(&tree.parts[0]),
            Rule::BoundOwn => self.own(&tree.parts[0]),
            _ => self.result(tree, false),
        }
    }

    /// "Its guns": whose, and which number of which measure.
    pub(super) fn own_parts(&mut self, tree: &Tree) -> Result<(Ref, MeasureId)> {
        Ok((self.holder(&tree.parts[0])?, self.measure(&tree.parts[1])?))
    }

    fn own(&mut self, tree: &Tree) -> Result<Amount> {
        let (holder, measure) = self.own_parts(tree)?;
        let aspect = match self.rule(tree)? {
            Rule::OwnNow => Aspect::Now,
            Rule::OwnPrinted => Aspect::Printed,
            Rule::OwnMaximum => Aspect::Maximum,
            Rule::OwnMissing => return Ok(self.expr(Expr::Missing(holder, measure))),
            _ => return Err(self.confused(tree)),
        };
        Ok(self.expr(Expr::Measure(holder, measure, aspect)))
    }

    // ---- whether ----

    pub(super) fn new_cond(&mut self, cond: Cond) -> u16 {
        self.programs.conds.push(cond);
        self.programs.conds.len() as u16 - 1
    }

    pub(super) fn not(&mut self, cond: u16) -> u16 {
        self.new_cond(Cond::Not(cond))
    }

    pub(super) fn and(&mut self, one: u16, other: u16) -> u16 {
        self.new_cond(Cond::And(one, other))
    }

    pub(super) fn cond(&mut self, tree: &Tree) -> Result<u16> {
        self.for_words(tree, |lowering| lowering.tests(tree))
    }

    fn tests(&mut self, tree: &Tree) -> Result<u16> {
        let first = self.test(&tree.parts[0])?;
        Ok(match self.rule(tree)? {
            Rule::Just => first,
            Rule::Both => {
                let second = self.test(&tree.parts[1])?;
                self.and(first, second)
            }
            _ => {
                let second = self.test(&tree.parts[1])?;
                self.new_cond(Cond::Or(first, second))
            }
        })
    }

    fn cmp(&mut self, tree: &Tree) -> Result<(Cmp, Amount)> {
        let parts = &tree.parts;
        Ok(match self.rule(tree)? {
            Rule::CmpExactly => (Cmp::Same, self.num(&parts[0])?),
            Rule::CmpAtLeast => (Cmp::AtLeast, self.num(&parts[0])?),
            Rule::CmpAtMost => (Cmp::AtMost, self.num(&parts[0])?),
            Rule::CmpMore => (Cmp::More, self.value(&parts[0])?),
            Rule::CmpLess => (Cmp::Less, self.value(&parts[0])?),
            Rule::CmpSame => (Cmp::Same, self.value(&parts[0])?),
            Rule::CmpEven => (Cmp::Even, Amount::Num(0)),
            Rule::CmpOdd => (Cmp::Odd, Amount::Num(0)),
            _ => return Err(self.confused(tree)),
        })
    }

    fn compare(&mut self, amount: Amount, tree: &Tree) -> Result<u16> {
        let (cmp, with) = self.cmp(tree)?;
        Ok(self.new_cond(Cond::Compare(amount, cmp, with)))
    }

    fn test(&mut self, tree: &Tree) -> Result<u16> {
        let parts = &tree.parts;
        let rule = self.rule(tree)?;
        Ok(match rule {
            Rule::OwnIs => {
                let own = self.own(&parts[0])?;
                self.compare(own, &parts[1])?
            }
            Rule::Has => self.has(&parts[0], &parts[1])?,
            Rule::Is | Rule::IsNot | Rule::IsA | Rule::IsNotA | Rule::IsAt | Rule::IsNotAt => {
                let filter = match rule {
                    Rule::Is | Rule::IsNot => self.filter_of_adj(&parts[1])?,
                    Rule::IsA | Rule::IsNotA => self.filter_of_noun(&parts[1])?,
                    _ => self.filter_of_where(&parts[1])?,
                };
                let not = matches!(rule, Rule::IsNot | Rule::IsNotA | Rule::IsNotAt);
                self.are(&parts[0], filter, not)?
            }
            Rule::Controls => {
                let player = self.single_player(&parts[0])?;
                self.some(&parts[1], &[Demand::ControlledBy(player, true)])?
            }
            Rule::ControlsIt => {
                let player = self.single_player(&parts[0])?;
                let what = self.pointed(&parts[1])?;
                let filter = self.filter(Scope::Anywhere, &[Demand::ControlledBy(player, true)]);
                self.new_cond(Cond::Matches(what, filter))
            }
            Rule::Heads => {
                let shown = self.result(tree, true)?;
                self.new_cond(Cond::Compare(shown, Cmp::Same, Amount::Num(1)))
            }
            Rule::ThereIs => self.some(&parts[0], &[])?,
            Rule::FigureIs => {
                let figure = FigureId(self.word(&parts[0], Cat::Figure)?);
                let amount = self.expr(Expr::Figure(figure));
                self.compare(amount, &parts[1])?
            }
            Rule::CountIs => {
                let count = self.for_each(1, &parts[0])?;
                self.compare(count, &parts[1])?
            }
            Rule::ResultIs => {
                let result = self.result(tree, false)?;
                self.compare(result, &parts[0])?
            }
            Rule::ThatIs => {
                let that = self.that_in_question(&parts[0])?;
                self.compare(that, &parts[1])?
            }
            Rule::IsSo => self.fact(&parts[0])?,
            Rule::YourStretch => {
                let span = self.stretch(&parts[0])?;
                self.new_cond(Cond::Running(span, true))
            }
            Rule::NotYourStretch => {
                let span = self.stretch(&parts[0])?;
                self.new_cond(Cond::Running(span, false))
            }
            _ => return Err(self.confused(tree)),
        })
    }

    /// Whether what is named matches a filter, or does not; of several things, whether all do, or none does.
    fn are(&mut self, things: &Tree, filter: u16, not: bool) -> Result<u16> {
        let demands: &[Demand] = match self.rule(things)? {
            Rule::Each | Rule::All | Rule::Generic => &[],
            Rule::Yours => &[Demand::ControlledBy(self.you, true)],
            _ => {
                let found = self.subject(things)?;
                let cond = self.new_cond(Cond::Matches(found, filter));
                return Ok(if not { self.not(cond) } else { cond });
            }
        };
        if not {
            let Filter { from, to, .. } = self.programs.filters[filter as usize];
            let met = self.programs.demands[from as usize..to as usize].to_vec();
            let met = self.kind(&things.parts[0], None, &[demands, &met].concat())?;
            return Ok(self.new_cond(Cond::Count(met, Cmp::Same, 0)));
        }
        let all = self.kind(&things.parts[0], None, demands)?;
        Ok(self.new_cond(Cond::Every(all, filter)))
    }

    fn fact(&mut self, tree: &Tree) -> Result<u16> {
        let fact = FactId(self.word(tree, Cat::Fact)?);
        let (mut of, mut amount) = (Ref::NOBODY, Amount::Num(0));
        for part in &tree.parts {
            match part.term {
                Term::Number(value) => amount = Amount::Num(value),
                Term::Rule(rule) if rule.cat() == Cat::Count => amount = self.count(part)?,
                Term::Rule(rule) if rule.cat() == Cat::Value => amount = self.value(part)?,
                Term::Rule(rule) if rule.cat() == Cat::Things => of = self.subject(part)?,
                Term::Rule(rule) if rule.cat() == Cat::Who => of = self.subject_who(part)?,
                Term::Rule(rule) if rule.cat() == Cat::Player => of = self.single_player(part)?,
                _ => return Err(self.confused(part)),
            }
        }
        Ok(self.new_cond(Cond::Fact(fact, of, amount)))
    }

    fn has(&mut self, who: &Tree, having: &Tree) -> Result<u16> {
        let who = self.subject_who(who)?;
        self.having(who, having)
    }

    /// "Has 3 or more energy", of somebody known.
    pub(super) fn having(&mut self, who: Ref, having: &Tree) -> Result<u16> {
        let parts = &having.parts;
        let rule = self.rule(having)?;
        if rule == Rule::HasLevel {
            return self.having(who, &parts[0]);
        }
        if rule == Rule::HasTrait {
            let word = TraitId(self.word(&parts[0], Cat::Trait)?);
            let filter = self.filter(Scope::Anywhere, &[Demand::Trait(word, true)]);
            return Ok(self.new_cond(Cond::Matches(who, filter)));
        }
        let measure = self.measure(parts.iter().find(|part| part.word(Cat::Measure).is_some()).unwrap_or(having))?;
        let amount = self.expr(Expr::Measure(who, measure, Aspect::Now));
        let (cmp, with) = match rule {
            Rule::HasAtLeast => (Cmp::AtLeast, Amount::Num(self.number(&parts[0])?)),
            Rule::HasAtMost => (Cmp::AtMost, Amount::Num(self.number(&parts[0])?)),
            Rule::HasNo => (Cmp::AtMost, Amount::Num(0)),
            Rule::HasMoreThan | Rule::HasLessThan | Rule::HasMoreThanYou | Rule::HasLessThanYou => {
                let other = match parts.get(1) {
                    None => self.you,
                    Some(rival) if self.rule(rival)? == Rule::RivalThing => self.subject(&rival.parts[0])?,
                    Some(rival) => self.one_player(&rival.parts[0])?,
                };
                let other = self.expr(Expr::Measure(other, measure, Aspect::Now));
                (if matches!(rule, Rule::HasMoreThan | Rule::HasMoreThanYou) { Cmp::More } else { Cmp::Less }, other)
            }
            _ => return Err(self.confused(having)),
        };
        Ok(self.new_cond(Cond::Compare(amount, cmp, with)))
    }

    /// "A ship you control", "no ships", "3 or more ships".
    fn some(&mut self, tree: &Tree, demands: &[Demand]) -> Result<u16> {
        let parts = &tree.parts;
        let (cmp, number, kind) = match self.rule(tree)? {
            Rule::SomeOne => (Cmp::AtLeast, 1, &parts[0]),
            Rule::SomeOther => {
                let filter = self.kind(&parts[0], None, &[demands, &[Demand::NotThe(Ref::THIS)]].concat())?;
                return Ok(self.new_cond(Cond::Count(filter, Cmp::AtLeast, 1)));
            }
            Rule::SomeNone => (Cmp::Same, 0, &parts[0]),
            Rule::SomeAtLeast => (Cmp::AtLeast, self.number(&parts[0])?, &parts[1]),
            Rule::SomeAtMost => (Cmp::AtMost, self.number(&parts[0])?, &parts[1]),
            Rule::SomeExactly => (Cmp::Same, self.number(&parts[0])?, &parts[1]),
            _ => return Err(self.confused(tree)),
        };
        let filter = self.kind(kind, None, demands)?;
        Ok(self.new_cond(Cond::Count(filter, cmp, number)))
    }
}
