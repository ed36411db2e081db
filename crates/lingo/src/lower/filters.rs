//! Kinds of things: what a filter demands.

use super::{Lowering, Result};
use crate::grammar::{Cat, Rule};
use crate::ids::*;
use crate::program::*;
use crate::tree::Tree;

impl Lowering<'_> {
    /// A filter with these demands.
    pub(super) fn filter(&mut self, scope: Scope, demands: &[Demand]) -> u16 {
        let from = self.programs.demands.len() as u16;
        self.programs.demands.extend_from_slice(demands);
        self.programs.filters.push(Filter::new(scope, from, demands));
        self.programs.filters.len() as u16 - 1
    }

    /// "Other unturned Fighters you control at this location".
    pub(super) fn kind(&mut self, tree: &Tree, scope: Option<Scope>, more: &[Demand]) -> Result<u16> {
        self.for_words(tree, |lowering| lowering.kind_of(tree, scope, more))
    }

    fn kind_of(&mut self, tree: &Tree, scope: Option<Scope>, more: &[Demand]) -> Result<u16> {
        match self.rule(tree)? {
            Rule::Any => return self.kind(&tree.parts[0], scope, more),
            Rule::Other => {
                return self.kind(&tree.parts[0], scope, &[more, &[Demand::NotThe(Ref::THIS)]].concat());
            }
            _ => {}
        }
        let mut demands = self.nouns(&tree.parts[0])?;
        demands.extend_from_slice(more);
        let mut zone = None;
        for post in &tree.parts[1].parts {
            if self.rule(post)? == Rule::Lying && self.rule(&post.parts[0])? == Rule::InZone && zone.is_none() {
                let found = self.zone(&post.parts[0].parts[0])?;
                zone = Some(Scope::Zone(found.zone, found.whose));
                if found.others {
                    demands.push(Demand::ControlledByOpponent(true));
                }
            } else {
                let demand = self.post(post)?;
                demands.push(demand);
            }
        }
        let scope = zone.or(scope).or(self.scope).unwrap_or(Scope::InPlay);
        Ok(self.filter(scope, &demands))
    }

    /// One kind of thing, or one of several.
    fn nouns(&mut self, list: &Tree) -> Result<Vec<Demand>> {
        let mut kinds = Vec::new();
        for noun in &list.parts {
            kinds.push(self.noun(noun)?);
        }
        let first = kinds.remove(0);
        if kinds.is_empty() {
            return Ok(first);
        }
        let mut filter = self.filter(Scope::Anywhere, &first);
        for other in kinds {
            let other = self.filter(Scope::Anywhere, &other);
            filter = self.filter(Scope::Anywhere, &[Demand::Either(filter, other)]);
        }
        let Filter { from, .. } = self.programs.filters[filter as usize];
        Ok(vec![self.programs.demands[from as usize]])
    }

    pub(super) fn noun(&mut self, tree: &Tree) -> Result<Vec<Demand>> {
        let mut demands = Vec::new();
        for adj in &tree.parts[0].parts {
            demands.push(self.adj(adj)?);
        }
        let head = &tree.parts[1];
        demands.insert(
            0,
            match self.rule(head)? {
                Rule::ByNoun => Demand::Noun(NounId(self.word(&head.parts[0], Cat::Noun)?)),
                _ => Demand::Trait(TraitId(self.word(&head.parts[0], Cat::Trait)?), true),
            },
        );
        Ok(demands)
    }

    fn adj(&mut self, tree: &Tree) -> Result<Demand> {
        let part = tree.parts.first();
        let word = |cat| self.word(part.unwrap_or(tree), cat);
        Ok(match self.rule(tree)? {
            Rule::WithTrait => Demand::Trait(TraitId(word(Cat::Trait)?), true),
            Rule::WithoutTrait => Demand::Trait(TraitId(word(Cat::Trait)?), false),
            Rule::InState => Demand::State(StateId(word(Cat::StateAdj)?), true),
            Rule::NotInState => Demand::State(StateId(word(Cat::StateAdj)?), false),
            Rule::Opposing => Demand::ControlledByOpponent(true),
            Rule::Damaged => Demand::Damaged(true),
            Rule::Undamaged => Demand::Damaged(false),
            _ => return Err(self.confused(tree)),
        })
    }

    pub(super) fn filter_of_adj(&mut self, tree: &Tree) -> Result<u16> {
        let demand = self.adj(tree)?;
        Ok(self.filter(Scope::Anywhere, &[demand]))
    }

    pub(super) fn filter_of_noun(&mut self, tree: &Tree) -> Result<u16> {
        let demands = self.noun(tree)?;
        Ok(self.filter(Scope::Anywhere, &demands))
    }

    pub(super) fn filter_of_where(&mut self, tree: &Tree) -> Result<u16> {
        let demand = self.lying(tree)?;
        Ok(self.filter(Scope::Anywhere, &[demand]))
    }

    fn lying(&mut self, tree: &Tree) -> Result<Demand> {
        let part = &tree.parts[0];
        let place = |lowering: &Self| lowering.word(part, Cat::PlaceHere).map(PlaceId);
        Ok(match self.rule(tree)? {
            Rule::InZone => {
                let zone = self.zone(part)?;
                Demand::InZone(zone.zone, zone.whose)
            }
            Rule::Here => Demand::At(place(self)?, Ref::THIS, true),
            Rule::AtIts => {
                let with = self.of(&part.parts[0])?;
                Demand::At(place(self)?, with, true)
            }
            Rule::Near => Demand::Near(place(self)?, Ref::THIS),
            Rule::Away => Demand::At(place(self)?, Ref::THIS, false),
            Rule::AtYours => Demand::AtHome(place(self)?, self.you, true),
            Rule::NotAtYours => Demand::AtHome(place(self)?, self.you, false),
            _ => return Err(self.confused(tree)),
        })
    }

    fn post(&mut self, tree: &Tree) -> Result<Demand> {
        let parts = &tree.parts;
        let rule = self.rule(tree)?;
        Ok(match rule {
            Rule::Lying => self.lying(&parts[0])?,
            Rule::YouControl => Demand::ControlledBy(self.you, true),
            Rule::NotYours => Demand::ControlledBy(self.you, false),
            Rule::TheirsToControl => Demand::ControlledByOpponent(true),
            Rule::ThatControls => {
                let player = self.that_player(tree)?;
                Demand::ControlledBy(player, true)
            }
            Rule::TargetControls | Rule::TargetOpponentControls => {
                let set = self.target_player(tree, rule == Rule::TargetOpponentControls)?;
                Demand::ControlledBy(Ref::to(Base::Set(set)), true)
            }
            Rule::YouOwn => Demand::OwnedBy(self.you),
            Rule::AtMostOf | Rule::AtLeastOf | Rule::ExactlyOf | Rule::AtMostPrinted | Rule::AtLeastPrinted => {
                let (aspect, cmp) = match rule {
                    Rule::AtMostOf => (Aspect::Now, Cmp::AtMost),
                    Rule::AtLeastOf => (Aspect::Now, Cmp::AtLeast),
                    Rule::AtMostPrinted => (Aspect::Printed, Cmp::AtMost),
                    Rule::AtLeastPrinted => (Aspect::Printed, Cmp::AtLeast),
                    _ => (Aspect::Now, Cmp::Same),
                };
                Demand::Measure(self.measure(&parts[0])?, aspect, cmp, self.num(&parts[1])?)
            }
            Rule::LessOf | Rule::MoreOf => {
                let cmp = if rule == Rule::LessOf { Cmp::Less } else { Cmp::More };
                Demand::Measure(self.measure(&parts[0])?, Aspect::Now, cmp, self.bound(&parts[1])?)
            }
            Rule::HavingTrait => Demand::Trait(TraitId(self.word(&parts[0], Cat::Trait)?), true),
            Rule::Bearing => {
                let (measure, amount) = self.counters(&parts[0])?;
                Demand::Measure(measure, Aspect::Now, Cmp::AtLeast, amount.unwrap_or(Amount::Num(1)))
            }
            Rule::SameName => Demand::SameName(self.anchor(&parts[0])?),
            Rule::AttachedTo => Demand::AttachedTo(self.anchor(&parts[0])?),
            Rule::NotThat => Demand::NotThe(self.anchor(&parts[0])?),
            Rule::Qualified => Demand::Fact(FactId(self.word(&parts[0], Cat::Fact)?)),
            _ => return Err(self.confused(tree)),
        })
    }
}
