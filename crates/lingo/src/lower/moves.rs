//! Cards that are drawn, shown, moved, shuffled and played.

use super::things::Hint;
use super::{Found, FoundZone, Lowering, Result};
use crate::grammar::{Cat, Rule};
use crate::ids::*;
use crate::lexicon::Mover;
use crate::program::*;
use crate::tree::Tree;
use crate::trouble::Trouble;

impl Lowering<'_> {
    /// Where a verb takes its cards from when the text does not say.
    pub(super) fn mover_hint(&self, mover: Mover, by: Ref) -> Hint {
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

    /// What is done with cards and zones.
    pub(super) fn card_pred(&mut self, subject: Found, tree: &Tree, rule: Rule) -> Result<()> {
        let parts = &tree.parts;
        let by = self.player_of(subject);
        match rule {
            Rule::Reveal => self.act_on(subject, &parts[0], |by, what| Act::Reveal { what, by }),
            Rule::LookAt => self.act_on(subject, &parts[0], |by, what| Act::Look { what, by }),
            Rule::RevealZone | Rule::LookInto | Rule::Shuffle => {
                let (zone, players) = self.zone_of_each(&parts[0], by)?;
                self.each(players, tree, |lowering, whose| {
                    lowering.act_once(match rule {
                        Rule::RevealZone => Act::RevealZone { zone, whose },
                        Rule::LookInto => Act::LookInto { zone, whose, by },
                        _ => Act::Shuffle { zone, whose },
                    })?;
                    lowering.settle(rule);
                    Ok(())
                })
            }
            Rule::Search => self.search(by, &parts[0], &parts[1]),
            Rule::MoveOut => {
                let id = MoverId(self.word(&parts[0], Cat::MoveVerb)?);
                let mover = self.lexicon.mover(id);
                let mut hint = self.mover_hint(mover, by);
                hint.demands.extend(self.unspent(tree, &self.beside));
                self.on_each(subject, &parts[1], &hint, |lowering, by, what| {
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
            Rule::IntoPlay => self.act_on(subject, &parts[0], |by, what| Act::Enter { what, by, at: Ref::NOBODY }),
            Rule::IntoPlayHere => self.act_on(subject, &parts[0], |by, what| Act::Enter { what, by, at: Ref::THIS }),
            Rule::Play | Rule::PlayFree | Rule::PlayFor => {
                let (pool, more) = match rule {
                    Rule::PlayFor => self.cost_change(&parts[1])?,
                    _ => (MeasureId(0), Amount::Num(0)),
                };
                let free = rule == Rule::PlayFree;
                self.act_on(subject, &parts[0], |by, what| Act::Play { what, by, free, more, pool })
            }
            _ => self.draw(by, tree, rule),
        }
    }

    fn draw(&mut self, by: Ref, tree: &Tree, rule: Rule) -> Result<()> {
        let parts = &tree.parts;
        let amount = match rule {
            Rule::Draw | Rule::DrawFrom => self.cards(&parts[0])?,
            Rule::DrawEqual | Rule::DrawEqualFrom => self.value(&parts[parts.len() - 1])?,
            Rule::DrawEach | Rule::DrawEachFrom => self.for_each(1, &parts[parts.len() - 1])?,
            _ => return Err(self.confused(tree)),
        };
        let zone = match rule {
            Rule::DrawFrom => Some(&parts[1]),
            Rule::DrawEachFrom | Rule::DrawEqualFrom => Some(&parts[0]),
            _ => None,
        };
        let (mut who, mut from) = (by, None);
        if let Some(tree) = zone {
            let zone = self.zone(tree)?;
            self.may_draw(by, zone, tree)?;
            from = Some(zone.zone);
            who = zone.whose.filter(|whose| *whose != self.you).unwrap_or(by);
        }
        self.fresh();
        self.wants(amount);
        self.act(Act::Draw { who, from, amount });
        Ok(())
    }

    fn search(&mut self, by: Ref, zone: &Tree, things: &Tree) -> Result<()> {
        let zone = self.zone(zone)?;
        self.act(Act::LookInto { zone: zone.zone, whose: zone.whose.unwrap_or(by), by });
        let hint = Hint { scope: Some(Scope::Zone(zone.zone, zone.whose)), demands: Vec::new() };
        let actor = std::mem::replace(&mut self.actor, by);
        let found = self.things(things, &hint);
        self.actor = actor;
        self.weigh_found(found?, things)
    }

    fn put(&mut self, subject: Found, things: &Tree, zone: &Tree, rule: Rule) -> Result<()> {
        let zone_tree = zone;
        let mut found_zone = None;
        let takes = zone.parts.get(1).and_then(|name| name.word(Cat::ZoneName));
        let takes = takes.and_then(|zone| self.lexicon.sense.takes(ZoneId(zone)));
        let hint = Hint { scope: None, demands: takes.map(|word| Demand::Trait(word, true)).into_iter().collect() };
        self.on_each(subject, things, &hint, |lowering, by, what| {
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
            // The shuffling is none of the cards that were put there.
            self.settle(rule);
            let by = self.player_of(subject);
            self.act(Act::Shuffle { zone: zone.zone, whose: zone.whose.unwrap_or(by) });
        }
        Ok(())
    }

    fn put_either(&mut self, subject: Found, things: &Tree, zone: &Tree) -> Result<()> {
        self.on_each(subject, things, &Hint::default(), |lowering, by, what| {
            let zone = lowering.zone(zone)?;
            let whose = lowering.whose(zone, what);
            let labels = lowering.programs.labels.len() as u16;
            lowering.programs.labels.extend(["on top".to_string(), "on the bottom".to_string()]);
            lowering.ask(Op::Options { who: by, count: 2, labels, meet: None }, "Top or bottom?".to_string());
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
}
