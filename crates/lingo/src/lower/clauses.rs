//! Abilities, sentences and clauses: when things are done, and in which order.

use super::things::Hint;
use super::{Found, Lowering, Mention, Result, contains};
use crate::grammar::{Cat, Form, Rule};
use crate::ids::*;
use crate::program::*;
use crate::tree::Tree;
use crate::trouble::Trouble;

/// The sentences that hang on a clause: they are carried out with each of its passes.
#[derive(Clone, Copy, Default)]
pub(super) struct Hanging<'t> {
    /// “If you do, …”, “if they don't, …”, and “otherwise, …” behind one of these.
    pub follow: &'t [&'t Tree],
    /// “Otherwise, …”, for the “if” of the clause.
    pub otherwise: Option<&'t Tree>,
}

impl Lowering<'_> {
    /// Compiles one ability and everything that it puts in force later.
    pub(super) fn ability(&mut self, tree: &Tree, code: &mut Code) -> Result<()> {
        let parts = &tree.parts;
        match self.rule(tree)? {
            Rule::Action => {
                let (moment, limit) = self.header(&parts[0])?;
                let doing = &parts[1];
                let (on, plain) = match self.rule(doing)? {
                    Rule::Freely => (None, &doing.parts[0]),
                    rule => {
                        let watch = self.watch(&doing.parts[0], &doing.parts[1], rule == Rule::ReactBefore)?;
                        (Some(watch), &doing.parts[2])
                    }
                };
                let used = Use::Action { moment, limit, once: None, on };
                self.begin(used, |lowering| lowering.plain(plain)).map(|id| code.abilities.push(id))
            }
            rule @ (Rule::When | Rule::Before) => {
                let watch = self.watch(&parts[0], &parts[1], rule == Rule::Before)?;
                let id = self.begin(Use::Trigger(watch), |lowering| lowering.body(&parts[2], &parts[3]))?;
                self.stands(id, code);
                Ok(())
            }
            rule @ (Rule::Instead | Rule::InsteadMay | Rule::InsteadMayPay) => {
                let watch = Watch { instead: true, ..self.watch(&parts[0], &parts[1], true)? };
                let id = self.begin(Use::Trigger(watch), |lowering| lowering.instead(rule, tree))?;
                self.stands(id, code);
                Ok(())
            }
            Rule::At => {
                let watch = self.time(&parts[0])?;
                let id = self.begin(Use::Trigger(watch), |lowering| lowering.body(&parts[1], &parts[2]))?;
                self.stands(id, code);
                Ok(())
            }
            Rule::Constant => {
                self.static_line(&parts[0], code)?;
                parts[1].parts.iter().try_for_each(|line| self.static_line(line, code))
            }
            Rule::OnPlay => {
                let id = self.begin(Use::Play, |lowering| lowering.body(&parts[0], &parts[1]))?;
                code.abilities.push(id);
                Ok(())
            }
            _ => Err(self.confused(tree)),
        }
    }

    /// What is done in place of an event, perhaps only if the player wants it.
    fn instead(&mut self, rule: Rule, tree: &Tree) -> Result<()> {
        let (you, preds) = (Found::one(Ref::YOU, true), &tree.parts[tree.parts.len() - 1]);
        let mut ask = None;
        if rule != Rule::Instead {
            let list = crate::print::phrase_list(self.lexicon, Cat::Pred, Form::Bare, preds);
            let words = format!("{} instead?", crate::print::capital(&list));
            ask = Some(self.ask(Op::May { who: Ref::YOU, otherwise: 0, until: u16::MAX }, words));
        }
        if rule == Rule::InsteadMayPay {
            self.costs(you, &tree.parts[2])?;
        }
        self.emit(Op::Replace);
        self.choose_targets(&[preds])?;
        self.preds(you, None, preds, &[])?;
        if let Some(ask) = ask {
            self.land(ask);
        }
        Ok(())
    }

    fn header(&self, tree: &Tree) -> Result<(MomentId, Option<LimitId>)> {
        let parts = &tree.parts;
        Ok(match self.rule(tree)? {
            Rule::Limited => {
                (MomentId(self.word(&parts[1], Cat::Moment)?), Some(LimitId(self.word(&parts[0], Cat::Limit)?)))
            }
            _ => (MomentId(self.word(&parts[0], Cat::Moment)?), None),
        })
    }

    /// Writes the program of an ability.
    pub(super) fn begin(&mut self, used: Use, body: impl FnOnce(&mut Self) -> Result<()>) -> Result<AbilityId> {
        let id = AbilityId(self.programs.abilities.len() as u16);
        self.current = id;
        let known = self.programs.sizes();
        let (entry, opening) = (self.here(), Opening::default());
        self.programs.abilities.push(Ability { used, entry, cond: None, opening, zones: 0 });
        self.event = match used {
            Use::Trigger(watch) | Use::Action { on: Some(watch), .. } => Some(watch),
            _ => None,
        };
        body(self)?;
        self.emit(Op::End);
        self.belongs(id, known);
        self.programs.abilities[id.0 as usize].opening = crate::ahead::opening(self.programs, id);
        crate::ahead::note_spared(self.programs, id);
        Ok(id)
    }

    /// A trigger is in force while its card is in play.
    fn stands(&mut self, id: AbilityId, code: &mut Code) {
        code.abilities.push(id);
        let lasting = self.new_lasting(What::Trigger(id), About::None, Amount::Num(0));
        code.standing.push(lasting);
    }

    fn current(&mut self) -> &mut Ability {
        &mut self.programs.abilities[self.current.0 as usize]
    }

    // ---- sentences ----

    fn body(&mut self, first: &Tree, rest: &Tree) -> Result<()> {
        self.choose_targets(&[first, rest])?;
        self.emit(Op::Occur { told: self.lexicon.announces });
        let sentences: Vec<&Tree> = std::iter::once(first).chain(&rest.parts).collect();
        self.sentences(&sentences)
    }

    fn plain(&mut self, tree: &Tree) -> Result<()> {
        let parts = &tree.parts;
        if self.rule(tree)? == Rule::Uncosted {
            return self.body(&parts[0], &parts[1]);
        }
        let (costs, preds, ending, rest) = (&parts[0], &parts[1], &parts[2], &parts[3]);
        let chosen_x = self.chosen_x(costs, ending)?;
        if !chosen_x {
            self.ending(ending)?;
        }
        self.choose_targets(&[costs, preds, rest])?;
        self.costs(Found::one(Ref::YOU, true), costs)?;
        self.emit(Op::Occur { told: self.lexicon.announces });
        let sentences: Vec<&Tree> = rest.parts.iter().collect();
        let (follow, later) = sentences.split_at(follow(&sentences));
        let heard = super::deeds::heard_in(later.iter().copied());
        self.heard(heard, preds, |lowering| lowering.preds(Found::one(Ref::YOU, true), None, preds, follow))?;
        self.forget();
        self.sentences(later)
    }

    /// "Pay X energy" without saying what X is: the player says it.
    fn chosen_x(&mut self, costs: &Tree, ending: &Tree) -> Result<bool> {
        let pays_x = costs.parts.iter().find(|cost| contains(cost, &[Rule::MuchX, Rule::CounterX]));
        let (Some(cost), Rule::Stop) = (pays_x, self.rule(ending)?) else { return Ok(false) };
        self.x = true;
        // It can't be more than there is; where that is chosen later, every number is tried.
        let holder = match (self.rule(cost)?, cost.parts.get(1)) {
            (Rule::Pay | Rule::PayLose, _) => Some(Ref::YOU),
            (_, Some(things)) => {
                things.parts.first().filter(|it| contains(it, &[Rule::This, Rule::ThisNoun])).map(|_| Ref::THIS)
            }
            _ => None,
        };
        let measure = match self.rule(cost)? {
            Rule::PayCounters => self.counters(&cost.parts[0])?.0,
            _ => self.much(&cost.parts[0])?.0,
        };
        let most = match holder {
            Some(who) => self.expr(Expr::Measure(who, measure, Aspect::Now)),
            None => Amount::Num(MAX_SAID),
        };
        self.ask(Op::Number { who: Ref::YOU, most, into: register::X }, "How much is X?".to_string());
        Ok(true)
    }

    pub(super) fn ending(&mut self, tree: &Tree) -> Result<()> {
        if self.rule(tree)? == Rule::WhereX {
            let amount = self.value(&tree.parts[0])?;
            self.emit(Op::Let { into: register::X, amount });
            self.x = true;
            self.where_x = Some(crate::print::phrase(self.lexicon, Cat::Value, Form::Only, &tree.parts[0]));
        }
        Ok(())
    }

    fn sentences(&mut self, mut sentences: &[&Tree]) -> Result<()> {
        while let Some((&tree, later)) = sentences.split_first() {
            let parts = &tree.parts;
            sentences = match self.rule(tree)? {
                Rule::Says => self.says(tree, later)?,
                Rule::Otherwise => return Err(no_if(tree)),
                Rule::OnlyIf => {
                    self.only_if(tree)?;
                    later
                }
                Rule::OnlyOnce => {
                    let span = self.stretch(&parts[0])?;
                    match &mut self.current().used {
                        Use::Action { once, .. } => *once = Some(span),
                        _ => {
                            let what = "only actions can be limited like this";
                            return Err(Trouble::new(tree.span, what, "give the ability a header, or leave it out"));
                        }
                    }
                    later
                }
                _ => {
                    let what = "nothing was done right before that somebody might have done or not";
                    return Err(Trouble::new(tree.span, what, "say before what “you may” do"));
                }
            };
            self.forget();
        }
        Ok(())
    }

    /// One sentence and those that hang on it: “if you do, …”, “otherwise, …”. Gives back the sentences that are left.
    fn says<'s, 't>(&mut self, tree: &Tree, later: &'s [&'t Tree]) -> Result<&'s [&'t Tree]> {
        let (clause, ending) = (&tree.parts[0], &tree.parts[1]);
        let (follow, mut later) = later.split_at(follow(later));
        let mut otherwise = None;
        if let ([], Some((&next, rest))) = (follow, later.split_first())
            && self.rule(next)? == Rule::Otherwise
        {
            (otherwise, later) = (Some(next), rest);
        }
        self.ending(ending)?;
        let heard = super::deeds::heard_in(later.iter().copied());
        let other_way = otherwise.map(|otherwise| &otherwise.parts[0]).filter(|way| super::deeds::comes_to_amount(way));
        self.heard(heard, other_way.unwrap_or(clause), |lowering| {
            lowering.clause(clause, Hanging { follow, otherwise })
        })?;
        Ok(later)
    }

    /// The end of an “if”: what is done otherwise stands behind it.
    fn else_from(&mut self, skip: u16, otherwise: Option<&Tree>) -> Result<()> {
        let Some(otherwise) = otherwise else {
            self.land(skip);
            return Ok(());
        };
        // The end of the “if” jumps over this.
        let over = self.emit(Op::Jump { to: 0 });
        self.land(skip);
        self.clause(&otherwise.parts[0], Hanging::default())?;
        self.land(over);
        Ok(())
    }

    /// “Do this only if …”, asked before anything is done.
    fn only_if(&mut self, tree: &Tree) -> Result<()> {
        let ops = self.programs.ops.len();
        let cond = self.before_all(|lowering| lowering.cond(&tree.parts[0]))?;
        if self.programs.ops.len() != ops || self.speaks_of_chosen(cond) {
            let what = "this is asked before anything is chosen";
            let remedy = "begin the effect itself with “if …,”, or ask about this card, a player or the table";
            return Err(Trouble::new(tree.span, what, remedy));
        }
        let before = self.current().cond;
        let cond = before.map_or(cond, |before| self.and(before, cond));
        self.current().cond = Some(cond);
        Ok(())
    }

    /// Goes on only if it is so; notes the words for whoever follows the program.
    fn test_of(&mut self, cond: u16, word: &str, tree: &Tree) -> u16 {
        let words = format!("{word} {}", crate::print::phrase(self.lexicon, Cat::Cond, Form::Only, tree));
        self.ask(Op::If { cond, otherwise: 0 }, words)
    }

    /// Is a condition about something that is chosen or found while the program runs?
    fn speaks_of_chosen(&self, cond: u16) -> bool {
        super::circles::refs_of_cond(self.programs, cond)
            .iter()
            .any(|to| matches!(to.base, Base::Set(_) | Base::Item(_)))
    }

    /// Compiles a clause, and with each of its passes the sentences that hang on it.
    pub(super) fn clause(&mut self, tree: &Tree, hanging: Hanging<'_>) -> Result<()> {
        let rule = self.rule(tree)?;
        self.may_hang(tree, hanging)?;
        self.for_words(tree, |lowering| lowering.clause_of(tree, rule, hanging))
    }

    fn clause_of(&mut self, tree: &Tree, rule: Rule, hanging: Hanging<'_>) -> Result<()> {
        let parts = &tree.parts;
        match rule {
            Rule::Simply => self.simple(&parts[0], hanging.follow),
            Rule::If | Rule::Unless => self.only_then(tree, rule, hanging),
            Rule::UnlessPays => self.unless_pays(parts, hanging),
            Rule::ForEach => self.once_for_each(tree, hanging),
            Rule::ThenIf => self.then_if(parts, hanging),
            Rule::ChooseOne => self.choose_one(&parts[0], hanging.follow),
            _ => self.put_off(tree, rule, hanging),
        }
    }

    /// Is there something in a clause that these sentences can hang on, and is it clear what?
    fn may_hang(&self, tree: &Tree, hanging: Hanging<'_>) -> Result<()> {
        if let Some(otherwise) = hanging.otherwise {
            match ifs(tree) {
                0 => return Err(no_if(otherwise)),
                1 => {}
                _ => {
                    let what = "“otherwise” could answer either “if” of the sentence before";
                    let remedy = "join the conditions with “and”, or say “If …, …” for each case";
                    return Err(Trouble::new(otherwise.span, what, remedy));
                }
            }
        }
        match (tree.rule(), hanging.follow.first()) {
            (Some(Rule::Lasting | Rule::GrantsFor), Some(first)) => {
                let what = "what the sentence before says is neither done nor left undone now";
                Err(Trouble::new(first.span, what, "say before what “you may” do"))
            }
            _ => Ok(()),
        }
    }

    /// “If …, …” and “unless …, …”.
    fn only_then(&mut self, tree: &Tree, rule: Rule, hanging: Hanging<'_>) -> Result<()> {
        let parts = &tree.parts;
        let mut cond = self.cond(&parts[0])?;
        if rule == Rule::Unless {
            cond = self.not(cond);
        }
        let skip = self.test_of(cond, rule.wording().split(' ').next().unwrap_or("if"), &parts[0]);
        self.clause(&parts[1], Hanging { otherwise: None, ..hanging })?;
        self.else_from(skip, hanging.otherwise)
    }

    fn unless_pays(&mut self, parts: &[Tree], hanging: Hanging<'_>) -> Result<()> {
        let payer = self.who(&parts[0], &Hint::default())?;
        let words = format!("Pay {}?", crate::print::phrase(self.lexicon, Cat::Much, Form::Only, &parts[1]));
        let ask = self.ask(Op::May { who: payer.to, otherwise: 0, until: u16::MAX }, words);
        let (pool, amount) = self.much(&parts[1])?;
        self.emit(Op::Cost(Act::Pay { who: payer.to, pool, amount }));
        let paid = self.emit(Op::Jump { to: 0 });
        self.land(ask);
        self.clause(&parts[2], hanging)?;
        self.land(paid);
        Ok(())
    }

    fn once_for_each(&mut self, tree: &Tree, hanging: Hanging<'_>) -> Result<()> {
        let parts = &tree.parts;
        let filter = self.kind(&parts[0], None, &[])?;
        let set = self.new_set(tree)?;
        let sets = self.sets;
        let gather = self.emit(Op::Gather { filter, set, sparing: false });
        let found = Found { to: Ref::to(Base::Set(set)), set: true, player: false };
        let mentions = self.mentions.len();
        let noun = single_noun(&parts[0]);
        self.each(found, tree, |lowering, item| {
            lowering.mention(Mention { to: item, player: false, several: false, noun, word: None });
            lowering.clause(&parts[1], hanging)
        })?;
        self.mentions.truncate(mentions);
        // What is found in each pass must find room beside all that it is found for.
        if let Some(Op::Gather { sparing, .. }) = self.programs.ops.get_mut(gather as usize) {
            *sparing = self.sets > sets;
        }
        Ok(())
    }

    /// What is put in force for a time, or waits for its own.
    fn put_off(&mut self, tree: &Tree, rule: Rule, hanging: Hanging<'_>) -> Result<()> {
        let parts = &tree.parts;
        let known = self.programs.lasting.len();
        match rule {
            Rule::Lasting => self.lasting_clause(&parts[0], None, &parts[1])?,
            Rule::GrantsFor => self.lasting_clause(&parts[0], Some(&parts[1]), &parts[2])?,
            Rule::LastingWhen => self.lasting_when(&parts[0], &parts[1], &parts[2], (&parts[3], hanging), 0)?,
            Rule::NextTime => self.lasting_when(&parts[2], &parts[0], &parts[1], (&parts[3], hanging), 1)?,
            Rule::AtLater => self.at_later(&parts[0], (&parts[1], hanging))?,
            _ => return Err(self.confused(tree)),
        }
        let words = self.with_hanging(tree, hanging);
        self.say(known, words);
        Ok(())
    }

    /// A clause and what hangs on it, in words.
    pub(super) fn with_hanging(&self, tree: &Tree, hanging: Hanging<'_>) -> String {
        let mut words = crate::print::phrase(self.lexicon, Cat::Clause, Form::Only, tree);
        for sentence in hanging.follow.iter().copied().chain(hanging.otherwise) {
            let sentence = crate::print::phrase(self.lexicon, Cat::Sentence, Form::Only, sentence);
            words = format!("{words}. {}", crate::print::capital(sentence.trim_end_matches('.')));
        }
        words
    }

    /// “…, and if …, …”: the condition may speak of what was just done.
    fn then_if(&mut self, parts: &[Tree], hanging: Hanging<'_>) -> Result<()> {
        let heard = super::deeds::heard_in(&parts[1..]);
        // What was done first is not what the sentences after it look back at.
        let judged = self.judged.take();
        self.heard(heard, &parts[0], |lowering| lowering.simple(&parts[0], &[]))?;
        self.judged = judged;
        let cond = self.cond(&parts[1])?;
        let skip = self.test_of(cond, "if", &parts[1]);
        self.clause(&parts[2], Hanging { otherwise: None, ..hanging })?;
        self.else_from(skip, hanging.otherwise)
    }

    pub(super) fn mention_item(&mut self, item: Ref, player: bool) {
        self.mention(Mention { to: item, player, several: false, noun: None, word: None });
    }

    fn choose_one(&mut self, options: &Tree, follow: &[&Tree]) -> Result<()> {
        if let Some(inner) = options.parts.iter().find(|way| contains(way, &[Rule::ChooseOne])) {
            let what = "this is a way of “choose one”, and asks to choose one again";
            return Err(Trouble::new(inner.span, what, "list all the ways behind one “choose one:”"));
        }
        if let Some(first) = follow.first()
            && !options.parts.iter().all(is_said_to_you)
        {
            let what = "not in every one of these ways is it you who does it or not";
            let remedy = "let each way begin with what you do, or make each way a line of its own";
            return Err(Trouble::new(first.span, what, remedy));
        }
        self.with_follow(None, Found::one(self.you, true), options, follow, |lowering| {
            let mut named = Vec::with_capacity(options.parts.len());
            match lowering.ways.iter().find(|(span, _)| *span == options.span) {
                Some(&(_, way)) => lowering.go_chosen_way(options, way, &mut named)?,
                None => {
                    lowering.each_option(options, |lowering, _, option| lowering.way(option, &mut named))?;
                }
            }
            // What every way has named can be spoken of behind them.
            let alike = |one: &Vec<Mention>, other: &Vec<Mention>| lowering.draft.alike(one, other);
            if let Some(all) = named.pop().filter(|last| named.iter().all(|other| alike(other, last))) {
                lowering.mentions = all;
            }
            Ok(())
        })
    }

    /// One of several ways. What is named, done or rolled in it is not spoken of in the others.
    fn way(&mut self, option: &Tree, named: &mut Vec<Vec<Mention>>) -> Result<()> {
        let (mentions, before) = (self.mentions.clone(), (self.that, self.thrown));
        self.clause(option, Hanging::default())?;
        named.push(std::mem::replace(&mut self.mentions, mentions));
        (self.that, self.thrown) = before;
        Ok(())
    }

    /// Asks for one of several ways and writes each; gives the place of the question.
    fn each_option(
        &mut self,
        options: &Tree,
        mut write: impl FnMut(&mut Self, u8, &Tree) -> Result<()>,
    ) -> Result<u16> {
        let count = options.parts.len();
        let labels = self.programs.labels.len() as u16;
        for option in &options.parts {
            let label = self.option_label(option);
            self.programs.labels.push(label);
        }
        let question = Op::Options { who: self.actor, count: count as u8, labels, meet: None };
        let asked = self.ask(question, "Choose one.".to_string());
        let jumps: Vec<u16> = (0..count).map(|_| self.emit(Op::Jump { to: 0 })).collect();
        let mut ends = Vec::new();
        let sets = self.sets;
        let mut most = sets;
        for (way, (option, jump)) in options.parts.iter().zip(jumps).enumerate() {
            self.land(jump);
            // Only one way is gone, so the ways may use the same sets.
            self.sets = sets;
            write(self, way as u8, option)?;
            most = most.max(self.sets);
            ends.push(self.emit(Op::Jump { to: 0 }));
        }
        self.sets = most;
        ends.into_iter().for_each(|end| self.land(end));
        Ok(asked)
    }

    fn option_label(&self, option: &Tree) -> String {
        crate::print::phrase(self.lexicon, Cat::Clause, Form::Only, option)
    }

    /// Asks for one of several ways ahead, together with the targets of that way.
    pub(super) fn choose_way(&mut self, options: &Tree) -> Result<()> {
        let into = self.new_throw(options).map_err(|_| {
            let what = "this ability asks too often for one of several ways with targets";
            Trouble::new(options.span, what, "split it into two abilities, one a line")
        })?;
        let asked = self.each_option(options, |lowering, way, option| {
            lowering.emit(Op::Let { into, amount: Amount::Num(way.into()) });
            lowering.targets_in(option)
        })?;
        let here = self.here();
        if let Op::Options { meet, .. } = &mut self.programs.ops[asked as usize] {
            *meet = Some(here);
        }
        self.ways.push((options.span, into));
        Ok(())
    }

    /// Does what was chosen ahead.
    fn go_chosen_way(&mut self, options: &Tree, chosen: u8, named: &mut Vec<Vec<Mention>>) -> Result<()> {
        let sets = self.sets;
        let mut most = sets;
        for (way, option) in options.parts.iter().enumerate() {
            let cond = self.new_cond(Cond::Compare(Amount::Reg(chosen), Cmp::Same, Amount::Num(way as i16)));
            let words = format!("if “{}” was chosen", self.option_label(option));
            let skip = self.ask(Op::If { cond, otherwise: 0 }, words);
            self.sets = sets;
            self.way(option, named)?;
            most = most.max(self.sets);
            self.land(skip);
        }
        self.sets = most;
        Ok(())
    }

    pub(super) fn simple(&mut self, tree: &Tree, follow: &[&Tree]) -> Result<()> {
        let parts = &tree.parts;
        match self.rule(tree)? {
            Rule::Do => {
                self.said_of = None;
                self.preds(Found::one(self.actor, true), None, &parts[0], follow)
            }
            Rule::Does => {
                let who = self.who(&parts[0], &Hint::default())?;
                self.said_of = Some(parts[0].clone());
                self.preds(who, Some(&parts[0]), &parts[1], follow)
            }
            Rule::May | Rule::MayPay => {
                let who = self.who(&parts[0], &Hint::default())?;
                self.each(who, tree, |lowering, player| {
                    let subject = Found::one(player, who.player);
                    lowering.with_follow(Some(&parts[0]), subject, tree, follow, |lowering| lowering.may(subject, tree))
                })?;
                if who.set {
                    self.mentions.retain(|mention| !matches!(mention.to.base, Base::Item(_)));
                }
                Ok(())
            }
            _ => Err(self.confused(tree)),
        }
    }

    /// What one subject may do, if its player wants it; left undone if not.
    fn may(&mut self, subject: Found, tree: &Tree) -> Result<()> {
        let parts = &tree.parts;
        let preds = &parts[parts.len() - 1];
        let asked = if subject.player { subject.to } else { subject.to.controller() };
        self.said_of = Some(parts[0].clone());
        let note = |lowering: &mut Self, undone: i16| {
            if let Some(into) = lowering.judged {
                lowering.emit(Op::Let { into, amount: Amount::Num(undone) });
            }
        };
        note(self, 1);
        let words = self.whether(subject, tree);
        let ask = self.ask(Op::May { who: asked, otherwise: 0, until: u16::MAX }, words);
        note(self, 0);
        if let Some(costs) = parts.get(1).filter(|_| parts.len() == 3) {
            let heard = super::deeds::heard_in([preds]);
            let (actor, judged) = (std::mem::replace(&mut self.actor, asked), self.judged.take());
            let beside = std::mem::replace(&mut self.beside, costs.parts.clone());
            self.heard(heard, costs, |lowering| {
                costs.parts.iter().enumerate().try_for_each(|(at, cost)| {
                    let last = at + 1 == costs.parts.len();
                    if last {
                        lowering.fresh();
                    }
                    lowering.cost(subject, cost)?;
                    if last {
                        lowering.add_to_sink(Rule::Lose);
                    }
                    Ok(())
                })
            })?;
            (self.actor, self.judged, self.beside) = (actor, judged, beside);
            let here = self.here();
            if let Op::May { until, .. } = &mut self.programs.ops[ask as usize] {
                *until = here;
            }
        }
        let before = std::mem::replace(&mut self.asked, true);
        self.one_after_another(subject, preds)?;
        self.asked = before;
        self.land(ask);
        Ok(())
    }

    /// The question whether to do what a text says somebody may.
    fn whether(&self, subject: Found, tree: &Tree) -> String {
        let parts = &tree.parts;
        let list = |cat, tree| crate::print::phrase_list(self.lexicon, cat, Form::Bare, tree);
        let preds = list(Cat::Pred, &parts[parts.len() - 1]);
        let words = match parts.len() {
            3 => format!("{} to {preds}", crate::print::phrase_list(self.lexicon, Cat::Cost, Form::Only, &parts[1])),
            _ => preds,
        };
        let words = match subject.player {
            true => words,
            false => {
                let who = crate::print::phrase(self.lexicon, Cat::Who, Form::Bare, &parts[0]);
                format!("have {who} {words}")
            }
        };
        format!("{}?", crate::print::capital(&words))
    }
}

/// The noun of a kind of thing, if it is only one.
pub(super) fn single_noun(kind: &Tree) -> Option<NounId> {
    match kind.rule() {
        Some(Rule::Any | Rule::Other) => single_noun(&kind.parts[0]),
        _ => match kind.parts[0].parts.as_slice() {
            [noun] => noun.parts[1].parts[0].word(Cat::Noun).map(NounId),
            _ => None,
        },
    }
}

/// How many of these sentences, from the first on, look back at whether what stands before them was done.
fn follow(sentences: &[&Tree]) -> usize {
    let asks = sentences.iter().take_while(|sentence| super::deeds::asks_whether(sentence)).count();
    let otherwise = sentences.get(asks).is_some_and(|next| asks > 0 && next.rule() == Some(Rule::Otherwise));
    asks + usize::from(otherwise)
}

/// How many conditions a clause stands under that an “otherwise” behind it could answer.
fn ifs(tree: &Tree) -> usize {
    let inner = || tree.parts.last().map_or(0, ifs);
    match tree.rule() {
        Some(Rule::If | Rule::Unless | Rule::ThenIf) => 1 + inner(),
        Some(Rule::ForEach | Rule::UnlessPays | Rule::LastingWhen | Rule::NextTime | Rule::AtLater) => inner(),
        _ => 0,
    }
}

fn no_if(otherwise: &Tree) -> Trouble {
    let what = "“otherwise” needs an “if” in the sentence before";
    Trouble::new(otherwise.span, what, "begin the sentence before with “if …,”")
}

/// Is what this clause says done by you, whoever you are?
fn is_said_to_you(clause: &Tree) -> bool {
    match clause.rule() {
        Some(Rule::Do) => true,
        Some(Rule::Simply) => is_said_to_you(&clause.parts[0]),
        Some(Rule::If | Rule::Unless | Rule::UnlessPays | Rule::ForEach | Rule::ThenIf) => {
            clause.parts.last().is_some_and(is_said_to_you)
        }
        Some(Rule::Does | Rule::May | Rule::MayPay) => {
            let who = &clause.parts[0];
            who.rule() == Some(Rule::WhoPlayer) && who.parts[0].rule() == Some(Rule::You)
        }
        _ => false,
    }
}
