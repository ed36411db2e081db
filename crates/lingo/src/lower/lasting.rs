//! What lasts: constant effects, and effects with a duration.

use super::clauses::Hanging;
use super::things::Hint;
use super::{Found, Lowering, Result};
use crate::grammar::{Cat, Form, Rule, Term};
use crate::ids::*;
use crate::program::*;
use crate::tree::Tree;
use crate::trouble::Trouble;

/// Whom a lasting effect is about: known for good, or someone chosen now.
enum Whom {
    About(About),
    Chosen(Found),
}

impl Lowering<'_> {
    pub(super) fn new_lasting(&mut self, what: What, about: About, amount: Amount) -> u16 {
        self.programs.lasting.push(Lasting { what, about, against: None, cond: None, amount, fixed: false });
        self.programs.lasting.len() as u16 - 1
    }

    pub(super) fn duration(&mut self, tree: &Tree) -> Result<Lasts> {
        let rule = self.rule(tree)?;
        if rule == Rule::Forever {
            return Ok(Lasts::Forever);
        }
        let span = self.stretch(&tree.parts[0])?;
        Ok(match rule {
            Rule::ThisStretch => Lasts::This(span),
            Rule::UntilYourStart => Lasts::YourStart(span),
            Rule::UntilYourEnd => Lasts::YourEnd(span),
            Rule::UntilTheirStart => Lasts::TheirStart(span),
            Rule::UntilTheirEnd => Lasts::TheirEnd(span),
            Rule::UntilNextEnd => Lasts::NextEnd(span),
            Rule::DuringNext => Lasts::Next(span),
            _ => return Err(self.confused(tree)),
        })
    }

    /// The duration of something that is done now, and can't be put off till the next stretch starts.
    pub(super) fn duration_from_now(&mut self, tree: &Tree) -> Result<Lasts> {
        let lasts = self.duration(tree)?;
        if let Lasts::Next(span) = lasts {
            let what = "this is done at once, so it can't wait for the next stretch of play";
            let stretch = self.lexicon.stretch_name(span);
            return Err(Trouble::new(tree.span, what, format!("write “until the end of the next {stretch}”")));
        }
        Ok(lasts)
    }

    /// A constant effect of the card.
    pub(super) fn static_line(&mut self, tree: &Tree, code: &mut Code) -> Result<()> {
        let ops = self.programs.ops.len();
        let (parts, rule) = (&tree.parts, self.rule(tree)?);
        let (cond, effect) = match rule {
            Rule::While | Rule::GrantsWhile => (Some(self.cond(&parts[0])?), &parts[1]),
            _ => (None, &parts[0]),
        };
        let (lasting, whom, uses) = match rule {
            Rule::Grants | Rule::GrantsWhile => self.grant(effect, &parts[parts.len() - 1])?,
            _ => self.effect(effect)?,
        };
        let grants = matches!(rule, Rule::Grants | Rule::GrantsWhile);
        if matches!(whom, Whom::Chosen(_)) || uses > 0 || (self.programs.ops.len() != ops && !grants) {
            let what = "a constant effect cannot choose or wait for the next";
            return Err(Trouble::new(effect.span, what, "name what it is about, or say how long it lasts"));
        }
        for id in lasting {
            let rule = &mut self.programs.lasting[id as usize];
            rule.cond = cond;
            code.standing.push(id);
        }
        Ok(())
    }

    /// Those who have the ability in quotation marks.
    fn grant(&mut self, things: &Tree, ability: &Tree) -> Result<(Vec<u16>, Whom, u8)> {
        let whom = self.whom_things(things)?;
        let ability = self.granted(ability)?;
        Ok(self.finish(vec![(What::Grant(ability), Amount::Num(0))], whom, 0))
    }

    /// "Your ships have +1 guns until …": put in force now. An ability in quotation marks comes apart.
    pub(super) fn lasting_clause(&mut self, effect: &Tree, ability: Option<&Tree>, duration: &Tree) -> Result<()> {
        let (lasting, whom, uses) = match ability {
            Some(ability) => self.grant(effect, ability)?,
            None => self.effect(effect)?,
        };
        let lasts = self.duration(duration)?;
        for id in lasting {
            let amount = self.fix(id);
            match whom {
                Whom::About(_) => {
                    self.emit(Op::Do(Act::Stand { lasting: id, on: Ref::NOBODY, lasts, amount, uses }));
                }
                Whom::Chosen(found) => self.each(found, effect, |lowering, on| {
                    lowering.emit(Op::Do(Act::Stand { lasting: id, on, lasts, amount, uses }));
                    Ok(())
                })?,
            }
        }
        Ok(())
    }

    /// The amount of an effect put in force is reckoned once.
    fn fix(&mut self, id: u16) -> Amount {
        let lasting = &mut self.programs.lasting[id as usize];
        lasting.fixed = true;
        lasting.amount
    }

    fn whom(&mut self, tree: &Tree) -> Result<Whom> {
        let part = &tree.parts[0];
        match self.rule(tree)? {
            Rule::WhoPlayer => self.whom_player(part),
            Rule::WhoThings => self.whom_things(part),
            _ => self.whom_things(tree),
        }
    }

    fn whom_player(&mut self, tree: &Tree) -> Result<Whom> {
        if self.rule(tree)? == Rule::You {
            return Ok(Whom::About(About::You));
        }
        Ok(match self.rule(&tree.parts[0])? {
            Rule::YourOpponent => Whom::About(About::Opponent),
            Rule::EachPlayer => Whom::About(About::Players(Players::All)),
            Rule::EachOpponent => Whom::About(About::Players(Players::Opponents)),
            Rule::EachOther => Whom::About(About::Players(Players::Others)),
            _ => Whom::Chosen(self.player(tree)?),
        })
    }

    /// Whatever matches while the effect lasts, for "your ships", "each ship", "all ships"; else who is chosen now.
    fn whom_things(&mut self, tree: &Tree) -> Result<Whom> {
        let rule = self.rule(tree)?;
        match rule {
            Rule::Pointed => {
                let found = self.things(tree, &Hint::default())?;
                Ok(if found.to == Ref::THIS { Whom::About(About::This) } else { Whom::Chosen(found) })
            }
            Rule::Each | Rule::All | Rule::The | Rule::Your | Rule::Yours | Rule::Generic => {
                let mut demands = Vec::new();
                if matches!(rule, Rule::Your | Rule::Yours) {
                    demands.push(Demand::ControlledBy(Ref::YOU, true));
                }
                let filter = self.kind(&tree.parts[0], Some(Scope::Anywhere), &demands)?;
                Ok(Whom::About(About::Matching(filter)))
            }
            Rule::TheirThing | Rule::TheirThings if self.rule(&tree.parts[0])? == Rule::YourOpponent => {
                let filter = self.kind(&tree.parts[1], Some(Scope::Anywhere), &[Demand::ControlledByOpponent(true)])?;
                Ok(Whom::About(About::Matching(filter)))
            }
            Rule::Related => {
                let found = self.things(tree, &Hint::default())?;
                let filter = self.filter(Scope::Anywhere, &[Demand::Is(found.to)]);
                Ok(Whom::About(About::Matching(filter)))
            }
            _ => Ok(Whom::Chosen(self.things(tree, &Hint::default())?)),
        }
    }

    fn next_kind(&mut self, kind: &Tree) -> Result<Whom> {
        let filter = self.kind(kind, Some(Scope::Anywhere), &[Demand::ControlledBy(Ref::YOU, true)])?;
        Ok(Whom::About(About::Matching(filter)))
    }

    fn holder_whom(&mut self, tree: &Tree) -> Result<Whom> {
        Ok(match self.rule(tree)? {
            Rule::HeldByYou => Whom::About(About::You),
            Rule::HeldByPlayer => match self.rule(&tree.parts[0])? {
                Rule::YourOpponent => Whom::About(About::Opponent),
                Rule::EachPlayer => Whom::About(About::Players(Players::All)),
                Rule::EachOpponent => Whom::About(About::Players(Players::Opponents)),
                Rule::EachOther => Whom::About(About::Players(Players::Others)),
                _ => Whom::Chosen(self.other_player(&tree.parts[0])?),
            },
            _ => {
                let of = self.of(&tree.parts[0])?;
                match of.base {
                    Base::This if of.hop == Hop::Stay => Whom::About(About::This),
                    Base::First(filter) if of.hop == Hop::Stay => Whom::About(About::Matching(filter)),
                    Base::This => Whom::About(About::Matching(self.filter(Scope::Anywhere, &[Demand::Is(of)]))),
                    _ => Whom::Chosen(Found { to: of, set: matches!(of.base, Base::Set(_)), player: false }),
                }
            }
        })
    }

    fn boosts(&mut self, list: &Tree, each: Option<&Tree>) -> Result<Vec<(What, Amount)>> {
        let each = match each {
            Some(kind) => {
                let filter = self.kind(kind, None, &[])?;
                Some(self.expr(Expr::Count(filter)))
            }
            None => None,
        };
        let mut out = Vec::new();
        for boost in &list.parts {
            let parts = &boost.parts;
            if self.rule(boost)? == Rule::AddTrait {
                out.push((What::Trait(TraitId(self.word(&parts[0], Cat::Trait)?)), Amount::Num(0)));
                continue;
            }
            let (measure, amount) = match self.rule(boost)? {
                Rule::Add => (self.measure(&parts[1])?, Amount::Num(self.number(&parts[0])?)),
                rule => {
                    let x = self.sum(&x_sum(boost))?;
                    let amount = if rule == Rule::AddX { x } else { self.expr(Expr::Sub(Amount::Num(0), x)) };
                    (self.measure(&parts[0])?, amount)
                }
            };
            let amount = match each {
                Some(count) => self.expr(Expr::Times(amount, count)),
                None => amount,
            };
            out.push((What::Add(measure), amount));
        }
        Ok(out)
    }

    /// What a static phrase puts in force: the effects, about whom, and how often they can be used.
    fn effect(&mut self, tree: &Tree) -> Result<(Vec<u16>, Whom, u8)> {
        self.for_words(tree, |lowering| lowering.effect_of(tree))
    }

    fn effect_of(&mut self, tree: &Tree) -> Result<(Vec<u16>, Whom, u8)> {
        let parts = &tree.parts;
        let rule = self.rule(tree)?;
        let mut uses = 0;
        let (whom, effects) = match rule {
            Rule::HasBoosts => (self.whom(&parts[0])?, self.boosts(&parts[1], None)?),
            Rule::HasBoostsEach => {
                let whom = self.whom(&parts[0])?;
                (whom, self.boosts(&parts[1], Some(&parts[2]))?)
            }
            Rule::NextHas => {
                uses = 1;
                (self.next_kind(&parts[0])?, self.boosts(&parts[1], None)?)
            }
            Rule::NextCosts | Rule::Costs => {
                let whom = match rule {
                    Rule::Costs => self.whom_things(&parts[0])?,
                    _ => {
                        uses = 1;
                        self.next_kind(&parts[0])?
                    }
                };
                let (pool, amount) = self.cost_change(&parts[1])?;
                (whom, vec![(What::Cost(pool), amount)])
            }
            Rule::Tax => {
                let whom = self.whom_things(&parts[0])?;
                let deed = DeedId(self.word(&parts[1], Cat::Deed)?);
                let (pool, amount) = self.much(&parts[2])?;
                (whom, vec![(What::Tax(deed, pool), amount)])
            }
            Rule::Cannot | Rule::Can => {
                let whom = self.whom(&parts[0])?;
                let deed = DeedId(self.word(&parts[1], Cat::Deed)?);
                (whom, vec![(if rule == Rule::Cannot { What::Cannot(deed) } else { What::Can(deed) }, Amount::Num(0))])
            }
            Rule::OwnEquals | Rule::OwnDoubled | Rule::OwnHalved => {
                let own = &parts[0];
                let (whom, measure) = (self.holder_whom(&own.parts[0])?, self.measure(&own.parts[1])?);
                let effect = match rule {
                    Rule::OwnEquals => (What::SetTo(measure), self.value(&parts[1])?),
                    Rule::OwnDoubled => (What::Double(measure), Amount::Num(0)),
                    _ => (What::Halve(measure), Amount::Num(0)),
                };
                (whom, vec![effect])
            }
            _ => return self.damage_effect(tree, rule),
        };
        Ok(self.finish(effects, whom, uses))
    }

    /// An ability in quotation marks, given to others.
    fn granted(&mut self, tree: &Tree) -> Result<AbilityId> {
        let over = self.emit(Op::Jump { to: 0 });
        let mut code = Code::default();
        Lowering::new(self.lexicon, self.programs, self.draft).ability(tree, &mut code)?;
        self.land(over);
        match (code.abilities.as_slice(), code.standing.as_slice()) {
            (&[ability], _) => Ok(ability),
            _ => {
                let what = "only an action or a trigger can be given in quotation marks";
                Err(Trouble::new(tree.span, what, "say constant effects without them: “your ships have +1 guns”"))
            }
        }
    }

    fn damage_effect(&mut self, tree: &Tree, rule: Rule) -> Result<(Vec<u16>, Whom, u8)> {
        let parts = &tree.parts;
        if matches!(rule, Rule::LessDamageByTo | Rule::MoreDamageByTo) {
            return self.damage_between(tree, rule);
        }
        let typed = parts.len() == 3;
        let kind = if typed { Some(DamageId(self.word(&parts[0], Cat::DamageType)?)) } else { None };
        let (who, value) = (&parts[typed as usize], &parts[typed as usize + 1]);
        let whom = self.whom(who)?;
        let amount = self.value(value)?;
        let less = match rule {
            Rule::LessDamageTo | Rule::LessTypedTo | Rule::LessDamageBy | Rule::LessTypedBy => true,
            Rule::MoreDamageTo | Rule::MoreTypedTo | Rule::MoreDamageBy | Rule::MoreTypedBy => false,
            _ => return Err(self.confused(tree)),
        };
        let to = matches!(rule, Rule::LessDamageTo | Rule::LessTypedTo | Rule::MoreDamageTo | Rule::MoreTypedTo);
        let amount = if less { self.expr(Expr::Sub(Amount::Num(0), amount)) } else { amount };
        let what = if to { What::DamageTo(kind) } else { What::DamageBy(kind) };
        Ok(self.finish(vec![(what, amount)], whom, 0))
    }

    fn damage_between(&mut self, tree: &Tree, rule: Rule) -> Result<(Vec<u16>, Whom, u8)> {
        let parts = &tree.parts;
        let by = self.whom(&parts[0])?;
        let against = match self.whom(&parts[1])? {
            Whom::About(About::Matching(filter)) => filter,
            Whom::About(About::This) => self.filter(Scope::Anywhere, &[Demand::Is(Ref::THIS)]),
            _ => return Err(self.confused(&parts[1])),
        };
        let mut amount = self.value(&parts[2])?;
        if rule == Rule::LessDamageByTo {
            amount = self.expr(Expr::Sub(Amount::Num(0), amount));
        }
        let finished = self.finish(vec![(What::DamageBy(None), amount)], by, 0);
        for &id in &finished.0 {
            self.programs.lasting[id as usize].against = Some(against);
        }
        Ok(finished)
    }

    fn finish(&mut self, effects: Vec<(What, Amount)>, whom: Whom, uses: u8) -> (Vec<u16>, Whom, u8) {
        let about = match whom {
            Whom::About(about) => about,
            Whom::Chosen(_) => About::One,
        };
        let lasting = effects.into_iter().map(|(what, amount)| self.new_lasting(what, about, amount)).collect();
        (lasting, whom, uses)
    }

    /// "Target ship gets +1 guns this turn": marks whoever is there now.
    pub(super) fn mark(&mut self, subject: Found, tree: &Tree, rule: Rule) -> Result<()> {
        let parts = &tree.parts;
        let lasts = match rule {
            Rule::Become => Lasts::Forever,
            _ => self.duration(&parts[parts.len() - 1])?,
        };
        let mut on = subject;
        let effects = match rule {
            Rule::Get => self.boosts(&parts[0], None)?,
            Rule::GetEach => self.boosts(&parts[0], Some(&parts[1]))?,
            Rule::Become | Rule::BecomeFor => {
                vec![(What::Trait(TraitId(self.word(&parts[0], Cat::Trait)?)), Amount::Num(0))]
            }
            Rule::LoseTrait => vec![(What::NoTrait(TraitId(self.word(&parts[0], Cat::Trait)?)), Amount::Num(0))],
            Rule::DoubleFor | Rule::HalveFor | Rule::SetFor => {
                let (of, measure) = self.own_parts(&parts[0])?;
                on = Found { to: of, set: matches!(of.base, Base::Set(_)) && of.hop == Hop::Stay, player: false };
                vec![match rule {
                    Rule::DoubleFor => (What::Double(measure), Amount::Num(0)),
                    Rule::HalveFor => (What::Halve(measure), Amount::Num(0)),
                    _ => (What::SetTo(measure), self.value(&parts[1])?),
                }]
            }
            _ => {
                let amount = self.count(&parts[0])?;
                on = self.who(&parts[1], &Hint::default())?;
                vec![(What::Absorb, amount)]
            }
        };
        self.fresh();
        let known = self.programs.lasting.len();
        for (what, amount) in effects {
            let lasting = self.new_lasting(what, About::One, amount);
            let amount = self.fix(lasting);
            self.each(on, tree, |lowering, on| {
                lowering.emit(Op::Do(Act::Stand { lasting, on, lasts, amount, uses: 0 }));
                Ok(())
            })?;
        }
        let words = self.said(tree);
        self.say(known, words);
        Ok(())
    }

    /// One thing that is done, as a sentence of its own.
    fn said(&self, pred: &Tree) -> String {
        let list = Tree::new(Term::List, vec![pred.clone()]);
        let sentence = match &self.said_of {
            Some(who) => Tree::new(Term::Rule(Rule::Does), vec![who.clone(), list]),
            None => Tree::new(Term::Rule(Rule::Do), vec![list]),
        };
        crate::print::phrase(self.lexicon, Cat::Simple, Form::Only, &sentence)
    }

    /// Keeps what the lasting effects from this one on say, in the card's own words.
    pub(super) fn say(&mut self, known: usize, mut words: String) {
        if let Some(x) = self.where_x.as_ref().filter(|_| words.split([' ', ',']).any(is_x)) {
            words = format!("{words}, where X is {x}");
        }
        for lasting in known..self.programs.lasting.len() {
            // Those of an ability that waits have words of their own already.
            self.programs.said.entry(lasting as u16).or_insert_with(|| words.clone());
        }
    }

    /// "At the end of this turn, …": once, when the duration is over.
    pub(super) fn at_later(&mut self, later: &Tree, said: (&Tree, Hanging<'_>)) -> Result<()> {
        let span = self.stretch(&later.parts[0])?;
        let (event, subject, lasts) = match self.rule(later)? {
            Rule::LaterEnd => (Event::Ends(span), Casting::Anyone, Lasts::This(span)),
            Rule::LaterYourStart => (Event::Starts(span), Casting::You, Lasts::YourStart(span)),
            _ => (Event::Ends(span), Casting::You, Lasts::YourEnd(span)),
        };
        let watch = Watch { event, subject, object: Casting::Anyone, kind: None, before: false, instead: false };
        let (ability, kept) = self.waiting(said, |_| Ok(watch))?;
        self.put_in_force(What::AtEnd(ability), lasts, kept, 0);
        Ok(())
    }

    /// "Until …, when …, …" and "the next time …": a trigger with a duration.
    pub(super) fn lasting_when(
        &mut self,
        duration: &Tree,
        role: &Tree,
        event: &Tree,
        said: (&Tree, Hanging<'_>),
        uses: u8,
    ) -> Result<()> {
        let lasts = self.duration(duration)?;
        let (ability, kept) = self.waiting(said, |lowering| lowering.watch(role, event, false))?;
        self.put_in_force(What::Trigger(ability), lasts, kept, uses);
        Ok(())
    }

    fn put_in_force(&mut self, what: What, lasts: Lasts, on: Ref, uses: u8) {
        let lasting = self.new_lasting(what, About::None, Amount::Num(0));
        self.emit(Op::Do(Act::Stand { lasting, on, lasts, amount: Amount::Num(0), uses }));
    }

    /// Writes an ability that waits for its time, and says whom it keeps in mind.
    fn waiting(
        &mut self,
        (clause, hanging): (&Tree, Hanging<'_>),
        watch: impl FnOnce(&mut Lowering<'_>) -> Result<Watch>,
    ) -> Result<(AbilityId, Ref)> {
        let kept = self.mentions.iter().rev().find(|mention| !mention.player && mention.to != Ref::THIS).copied();
        let over = self.emit(Op::Jump { to: 0 });
        let known = self.programs.sizes();
        let mut inner = Lowering::new(self.lexicon, self.programs, self.draft);
        if let Some(kept) = kept {
            inner.mention(super::Mention { to: Ref::to(Base::Role(2)), ..kept });
        }
        let watch = watch(&mut inner)?;
        let said: Vec<&Tree> =
            [clause].into_iter().chain(hanging.follow.iter().copied()).chain(hanging.otherwise).collect();
        let ability = inner.begin(Use::Trigger(watch), |inner| {
            inner.choose_targets(&said)?;
            inner.clause(clause, hanging)
        })?;
        let words = self.with_hanging(clause, hanging);
        self.programs.later.insert(ability, words);
        self.land(over);
        let kept = kept.filter(|_| self.programs.minds(known));
        Ok((ability, kept.map_or(Ref::NOBODY, |mention| mention.to)))
    }
}

fn x_sum(at: &Tree) -> Tree {
    Tree { span: at.span, ..Tree::new(Term::Rule(Rule::SumX), Vec::new()) }
}

fn is_x(word: &str) -> bool {
    word.trim_start_matches(['+', '-']) == "X"
}
