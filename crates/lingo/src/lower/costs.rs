//! What is paid before something is done.

use super::things::Hint;
use super::{Found, Lowering, Result};
use crate::grammar::{Cat, Rule};
use crate::ids::*;
use crate::program::*;
use crate::tree::Tree;
use crate::trouble::Trouble;

/// Are these two deeds or costs of the same kind, so that one thing does not serve for both?
fn alike(one: &Tree, other: &Tree) -> bool {
    match (one.rule(), other.rule()) {
        (Some(Rule::PayMove | Rule::MoveOut), Some(Rule::PayMove | Rule::MoveOut)) => true,
        (Some(Rule::PayState | Rule::SetState), Some(Rule::PayState | Rule::SetState)) => {
            one.parts[0].term == other.parts[0].term
        }
        _ => false,
    }
}

impl Lowering<'_> {
    /// Several costs are paid, each with something else.
    pub(super) fn costs(&mut self, payer: Found, costs: &Tree) -> Result<()> {
        let beside = std::mem::replace(&mut self.beside, costs.parts.clone());
        costs.parts.iter().try_for_each(|cost| self.cost(payer, cost))?;
        self.beside = beside;
        Ok(())
    }

    /// What is demanded of whatever pays or does this, so that it does not pay or do another thing beside it, too.
    pub(super) fn unspent(&self, tree: &Tree, beside: &[Tree]) -> Vec<Demand> {
        let others = beside.iter().filter(|other| other.span != tree.span && alike(tree, other));
        let spent = others.filter_map(|other| {
            let things = &other.parts[1];
            if things.rule() == Some(Rule::Pointed) {
                let this = matches!(things.parts[0].rule(), Some(Rule::This | Rule::ThisNoun));
                return this.then_some(Demand::NotThe(Ref::THIS));
            }
            let chosen = self.chosen.iter().chain(&self.targets).find(|(span, _)| *span == things.span);
            chosen.map(|&(_, set)| Demand::Unspent(set))
        });
        spent.collect()
    }

    /// Something is paid: pools by whoever pays, a ship or a player, the rest by the player behind it.
    pub(super) fn cost(&mut self, payer: Found, tree: &Tree) -> Result<()> {
        self.for_words(tree, |lowering| lowering.cost_of(payer, tree))
    }

    fn cost_of(&mut self, payer: Found, tree: &Tree) -> Result<()> {
        let parts = &tree.parts;
        let by = self.player_of(payer);
        match self.rule(tree)? {
            Rule::Pay => {
                let (pool, amount) = self.price(&parts[0])?;
                self.emit(Op::Cost(Act::Pay { who: payer.to, pool, amount }));
            }
            Rule::PayLose => {
                let (pool, amount) = self.price(&parts[0])?;
                self.emit(Op::Cost(Act::Lose { who: payer.to, pool, amount }));
            }
            Rule::PayFrom => {
                let (pool, amount) = self.price(&parts[0])?;
                let hint = self.payer_hint(tree, by)?;
                self.on_each(payer, &parts[1], &hint, |lowering, _, who| {
                    lowering.emit(Op::Cost(Act::Lose { who, pool, amount }));
                    Ok(())
                })?;
            }
            Rule::PayState => {
                let state = StateId(self.word(&parts[0], Cat::StateAdj)?);
                let mut hint = self.payer_hint(tree, by)?;
                hint.demands.extend(self.unspent(tree, &self.beside));
                self.on_each(payer, &parts[1], &hint, |lowering, by, what| {
                    lowering.emit(Op::Cost(Act::State { what, by, state, on: true }));
                    Ok(())
                })?;
            }
            Rule::PayMove => {
                let id = MoverId(self.word(&parts[0], Cat::MoveVerb)?);
                let mover = self.lexicon.mover(id);
                let mut hint = self.mover_hint(mover, by);
                hint.demands.extend(self.unspent(tree, &self.beside));
                self.on_each(payer, &parts[1], &hint, |lowering, by, what| {
                    let whose = what.owner();
                    let end = End::Top;
                    lowering.emit(Op::Cost(Act::Move { what, by, mover: Some(id), to: mover.to, whose, end }));
                    Ok(())
                })?;
            }
            Rule::PayCounters => {
                let (pool, amount) = self.counters(&parts[0])?;
                let enough = Demand::Measure(pool, Aspect::Now, Cmp::AtLeast, amount.unwrap_or(Amount::Num(1)));
                let hint = Hint { scope: None, demands: vec![enough] };
                self.on_each(payer, &parts[1], &hint, |lowering, _, who| {
                    let amount = lowering.all_or(amount, who, pool);
                    lowering.emit(Op::Cost(Act::Lose { who, pool, amount }));
                    Ok(())
                })?;
            }
            Rule::PayDamage => {
                let (amount, kind) = self.damage(&parts[0])?;
                self.on_each(payer, &parts[1], &Hint::default(), |lowering, _, to| {
                    lowering.emit(Op::Cost(Act::Damage { from: Ref::THIS, to, amount, kind }));
                    Ok(())
                })?;
            }
            // What is chosen costs nothing by itself, but what is paid for it depends on it.
            Rule::PayChoose => {
                let actor = std::mem::replace(&mut self.actor, by);
                let found = self.things(&parts[0], &Hint::default());
                self.actor = actor;
                found?;
            }
            Rule::PayReveal => {
                self.on_each(payer, &parts[0], &Hint::default(), |lowering, by, what| {
                    lowering.emit(Op::Cost(Act::Reveal { what, by }));
                    Ok(())
                })?;
            }
            _ => return Err(self.confused(tree)),
        }
        Ok(())
    }

    /// How much is paid: nobody pays “up to” something.
    fn price(&mut self, tree: &Tree) -> Result<(MeasureId, Amount)> {
        if tree.rule() == Some(Rule::MuchUpTo) {
            let what = "a cost is so much, and not up to so much";
            return Err(Trouble::new(tree.span, what, "say how much it is, or let the player say it: “pay X …”"));
        }
        self.much(tree)
    }

    /// What must be true of whatever pays a cost, so that it can.
    pub(super) fn payer_hint(&mut self, tree: &Tree, by: Ref) -> Result<Hint> {
        let demands = match self.rule(tree)? {
            Rule::PayFrom => {
                let (pool, amount) = self.much(&tree.parts[0])?;
                vec![Demand::Measure(pool, Aspect::Now, Cmp::AtLeast, amount)]
            }
            Rule::PayState => {
                let state = StateId(self.word(&tree.parts[0], Cat::StateAdj)?);
                vec![Demand::State(state, false), Demand::ControlledBy(by, true)]
            }
            _ => Vec::new(),
        };
        Ok(Hint { scope: None, demands })
    }
}
