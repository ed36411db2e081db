//! What a deed came to. A deed is what one sentence has somebody do; what comes after it looks back at it in two ways:
//! whether it was done in full (“if you do”, “if they don't”), and how much it came to (“that much”, “if that damage is
//! …”). Where several act, or something is done for each of several things, each of them has a deed of their own, and the
//! sentences that look back at it are carried out with it before the next one's turn. Only what is looked back at is
//! weighed and kept: all other programs are as short as if nobody ever asked.

use super::clauses::Hanging;
use super::{Found, Lowering, Result, contains, speaks};
use crate::grammar::{ComesTo, Rule, Term};
use crate::program::*;
use crate::text::Dice;
use crate::tree::Tree;
use crate::trouble::Trouble;

/// An amount that was spoken of before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct That {
    amount: Amount,
    /// It is an amount of damage.
    damage: bool,
}

/// Dice that were thrown before, or a coin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Thrown {
    into: u8,
    coin: bool,
}

/// Whose deed it is, for the sentences that look back at it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Doer {
    /// The player whose card it is.
    You,
    /// Each of several players, that one among them: “if you do” is said to each of them in turn.
    Each,
    /// Somebody else, or something that need not be yours.
    They,
}

/// Is this a phrase that does not mean the same for each of several players it is said to?
fn is_not_for_each(rule: Rule) -> bool {
    rule.is_target() || rule.is_target_beside() || rule.is_said_to_one()
}

/// Does a phrase speak of how much was done before it?
fn looks_back(tree: &Tree) -> bool {
    speaks(tree, Rule::looks_back)
}

/// The last thing to do in a phrase that comes to an amount, leaving out what is put off till later.
fn last_deed(tree: &Tree) -> Option<Rule> {
    let own = match tree.term {
        Term::Rule(rule) if rule.is_put_off() => return None,
        Term::Rule(rule) if rule.comes_to() != ComesTo::Nothing => Some(rule),
        _ => None,
    };
    tree.parts.iter().rev().find_map(last_deed).or(own)
}

/// Does what a phrase says come to an amount?
pub(super) fn comes_to_amount(tree: &Tree) -> bool {
    last_deed(tree).is_some()
}

/// Does one of these phrases speak of what was done before all of them?
pub(super) fn heard_in<'t>(later: impl IntoIterator<Item = &'t Tree>) -> bool {
    for tree in later {
        if looks_back(tree) {
            return true;
        }
        if last_deed(tree).is_some() {
            return false;
        }
    }
    false
}

/// Is a sentence that looks back at a deed said to you, and does it ask for what was done?
const fn asked_whether(rule: Rule) -> (bool, bool) {
    (matches!(rule, Rule::IfYouDo | Rule::IfYouDont), matches!(rule, Rule::IfYouDo | Rule::IfTheyDo))
}

/// Is this a sentence that looks back at whether a deed was done?
pub(super) fn asks_whether(tree: &Tree) -> bool {
    matches!(tree.rule(), Some(Rule::IfYouDo | Rule::IfYouDont | Rule::IfTheyDo | Rule::IfTheyDont))
}

impl Lowering<'_> {
    // ---- how much ----

    /// “That much”: what the last deed came to, or what the event is about.
    pub(super) fn that(&self, tree: &Tree) -> Result<Amount> {
        let that = self.that.map(|that| that.amount).or_else(|| self.of_event(Event::has_amount));
        that.ok_or_else(|| Trouble::new(tree.span, "nothing was done before that came to an amount", "say how much"))
    }

    /// How much the event is about, if it is one of these.
    fn of_event(&self, such: impl Fn(Event) -> bool) -> Option<Amount> {
        self.event.filter(|watch| such(watch.event)).map(|_| Amount::Reg(register::AMOUNT))
    }

    /// “That damage”, “that amount”, “that cost” in a condition.
    pub(super) fn that_in_question(&self, tree: &Tree) -> Result<Amount> {
        match self.rule(tree)? {
            Rule::ThatAmount => self.that(tree),
            Rule::ThatDamage if self.that.is_some_and(|that| that.damage) => self.that(tree),
            _ => self.that_of_event(tree),
        }
    }

    /// “That damage”, “that amount”, “that cost” of the event in whose answer something is done.
    pub(super) fn that_of_event(&self, tree: &Tree) -> Result<Amount> {
        let (amount, what, remedy) = match self.rule(tree)? {
            Rule::ThatDamage => (
                self.of_event(|event| event == Event::Inflicts),
                "no damage was done just before",
                "say “that amount”, or put this right behind the damage",
            ),
            Rule::ThatCost => (
                self.of_event(|event| event == Event::Plays),
                "there is no event with a cost",
                "begin with “When … plays …,”",
            ),
            _ => (
                self.of_event(Event::has_amount),
                "there is no event with an amount",
                "wait for something that is gained, lost or done as damage",
            ),
        };
        amount.ok_or_else(|| Trouble::new(tree.span, what, remedy))
    }

    // ---- dice ----

    /// Dice fall: from here on, this is “the result”.
    pub(super) fn throw_into(&mut self, dice: Dice, into: u8, coin: bool) {
        self.emit(Op::Roll { dice, into, coin });
        self.thrown = Some(Thrown { into, coin });
    }

    /// “The result” of the dice thrown last; of a coin, whether it shows heads.
    pub(super) fn result(&self, tree: &Tree, coin: bool) -> Result<Amount> {
        let thrown = self.thrown.filter(|thrown| thrown.coin == coin);
        thrown.map(|thrown| Amount::Reg(thrown.into)).ok_or_else(|| {
            let (what, remedy) = match coin {
                true => ("no coin was flipped before", "say “flip a coin” first"),
                false => ("no dice were rolled before", "say “roll 1D6” first, or how much"),
            };
            Trouble::new(tree.span, what, remedy)
        })
    }

    /// A register for what must be kept in mind.
    fn keep(&mut self, tree: &Tree) -> Result<u8> {
        if let Some(spare) = self.spare.pop() {
            return Ok(spare);
        }
        let kept = self.new_throw(tree).map_err(|_| {
            let what = "this ability looks back too often at what was done";
            Trouble::new(tree.span, what, "use fewer dice, or split it into two abilities, one a line")
        })?;
        self.kept.push(kept);
        Ok(kept)
    }

    /// A sentence is over: what nobody can look back at any more need not be kept.
    pub(super) fn forget(&mut self) {
        let that = self.that.map(|that| that.amount);
        let needed = |into: &u8| that == Some(Amount::Reg(*into)) || self.undone == Some(*into);
        self.spare = self.kept.iter().copied().filter(|into| !needed(into)).collect();
    }

    /// Writes something whose amount, if it comes to one, is kept if it is `heard` later: from here on, that is “that
    /// much”. What is written may be passed over, or done for each of several: it comes to nothing then, or to all of it
    /// together.
    pub(super) fn heard<T>(
        &mut self,
        heard: bool,
        tree: &Tree,
        write: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<T> {
        let deed = last_deed(tree);
        let kept = if heard && deed.is_some() { Some(self.keep(tree)?) } else { None };
        if let Some(into) = kept {
            self.emit(Op::Let { into, amount: Amount::Num(0) });
        }
        let outer = std::mem::replace(&mut self.sink, kept);
        let written = write(self)?;
        self.sink = outer;
        if let Some(into) = kept {
            let damage = deed == Some(Rule::Inflict);
            self.that = Some(That { amount: Amount::Reg(into), damage });
        }
        Ok(written)
    }

    /// Writes a condition that is asked before anything is done.
    pub(super) fn before_all<T>(&mut self, write: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        let before = (self.that.take(), self.thrown.take());
        let written = write(self);
        (self.that, self.thrown) = before;
        written
    }

    // ---- whether ----

    /// A deed begins.
    pub(super) fn fresh(&mut self) {
        if self.sink.is_some() || self.judged.is_some() {
            self.emit(Op::Fresh);
        }
        (self.open, self.wanted) = (true, Amount::Num(1));
    }

    /// A deed must come to so much to be done in full. Asked before it is done, because doing it may change the number.
    pub(super) fn wants(&mut self, amount: Amount) {
        self.wanted = amount;
        if self.judged.is_some()
            && let Amount::Expr(_) = amount
        {
            self.emit(Op::Let { into: register::RESULT, amount });
            self.wanted = Amount::Reg(register::RESULT);
        }
    }

    /// A deed is over: adds what it came to to what is kept, and notes if it fell short.
    pub(super) fn settle(&mut self, rule: Rule) {
        if !std::mem::take(&mut self.open) {
            return;
        }
        self.add_to_sink(rule);
        if !rule.is_always_done() {
            self.weigh(Amount::Reg(register::TALLY), self.wanted);
        }
    }

    /// Adds what a deed came to to what is kept.
    pub(super) fn add_to_sink(&mut self, rule: Rule) {
        match rule.comes_to() {
            ComesTo::Amount => self.sink_more(register::TALLY),
            ComesTo::Throw => self.sink_more(register::ROLL),
            ComesTo::Nothing => {}
        }
    }

    pub(super) fn sink_more(&mut self, from: u8) {
        if let Some(into) = self.sink {
            let amount = self.expr(Expr::Add(Amount::Reg(into), Amount::Reg(from)));
            self.emit(Op::Let { into, amount });
        }
    }

    /// What one subject does. Each thing may speak of how much the one before it came to; the last is what it all came to.
    pub(super) fn one_after_another(&mut self, subject: Found, list: &Tree) -> Result<()> {
        let outer = std::mem::replace(&mut self.beside, list.parts.clone());
        for (at, pred) in list.parts.iter().enumerate() {
            let later = &list.parts[at + 1..];
            let (heard, last) = (heard_in(later), later.iter().all(|tree| last_deed(tree).is_none()));
            if last && !heard {
                self.pred(subject, pred)?;
                continue;
            }
            self.heard(heard, pred, |lowering| lowering.pred(subject, pred))?;
            if let (true, Some(That { amount: Amount::Reg(from), .. })) = (last, self.that) {
                self.sink_more(from);
            }
        }
        self.beside = outer;
        Ok(())
    }

    /// Notes if something came to less than it should.
    pub(super) fn weigh(&mut self, came: Amount, wanted: Amount) {
        if let Some(into) = self.judged {
            self.emit(Op::Weigh { came, wanted, into });
        }
    }

    /// As many things must have been found as were asked for.
    pub(super) fn weigh_found(&mut self, found: Found, things: &Tree) -> Result<()> {
        if self.judged.is_some()
            && let Base::Set(set) = found.to.base
            && !found.player
        {
            let wanted = self.named(things)?;
            let filter = self.filter(Scope::Set(set), &[]);
            let came = self.expr(Expr::Count(filter));
            self.weigh(came, wanted);
        }
        Ok(())
    }

    /// How many things a phrase names at least; one of each, all or any.
    pub(super) fn named(&mut self, things: &Tree) -> Result<Amount> {
        Ok(match things.rule() {
            Some(Rule::WhoThings) => return self.named(&things.parts[0]),
            Some(Rule::Several | Rule::Targets | Rule::RandomSeveral | Rule::SeveralOfThem) => {
                Amount::Num(self.number(&things.parts[0])?)
            }
            Some(Rule::XOf) if self.x => Amount::Reg(register::X),
            Some(Rule::ThatMany) => self.that(things)?,
            _ => Amount::Num(1),
        })
    }

    /// Does a phrase name one thing only, if any?
    pub(super) fn names_one(&self, things: &Tree) -> bool {
        let one = [Rule::Pointed, Rule::Target, Rule::AnotherTarget, Rule::A, Rule::Another, Rule::Random];
        things.rule().is_some_and(|rule| one.contains(&rule))
    }

    /// The register that notes whether the present deed was left undone.
    fn undone(&mut self, tree: &Tree) -> Result<u8> {
        match self.undone {
            Some(into) => Ok(into),
            None => {
                let into = self.keep(tree)?;
                self.undone = Some(into);
                Ok(into)
            }
        }
    }

    /// Writes one pass of a deed, and then the sentences that look back at it. `who` is the phrase that says whose deed
    /// it is, nothing if it is said to you.
    pub(super) fn with_follow(
        &mut self,
        who: Option<&Tree>,
        subject: Found,
        deed: &Tree,
        follow: &[&Tree],
        write: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        let Some(first) = follow.first() else { return write(self) };
        let into = self.undone(first)?;
        self.emit(Op::Let { into, amount: Amount::Num(0) });
        let heard = follow.iter().any(|sentence| looks_back(sentence));
        let (sink, judged) = (self.sink.take(), self.judged.replace(into));
        let written = self.heard(heard, deed, write);
        (self.sink, self.judged) = (sink, judged);
        written?;
        let doer = self.doer(who)?;
        let that = self.that;
        let mut before: Option<(bool, bool)> = None;
        for sentence in follow {
            self.that = that;
            let asked = match before {
                // “Otherwise” behind “if you do” is “if you don't”.
                Some((said_to_you, done)) if self.rule(sentence)? == Rule::Otherwise => (said_to_you, !done),
                _ => asked_whether(self.rule(sentence)?),
            };
            self.look_back(sentence, asked, doer, subject, into)?;
            before = Some(asked);
        }
        Ok(())
    }

    /// “If you do, …”: done or not, as the deed before was. `asked` says to whom it is said, and whether it asks for what
    /// was done.
    fn look_back(
        &mut self,
        tree: &Tree,
        (said_to_you, done): (bool, bool),
        doer: Doer,
        subject: Found,
        undone: u8,
    ) -> Result<()> {
        let clause = &tree.parts[0];
        match (doer, said_to_you) {
            (Doer::They, true) => {
                let what = "it is somebody else who does it or not";
                return Err(Trouble::new(tree.span, what, "say “if they do, …” or “if they don't, …”"));
            }
            (Doer::You, false) => {
                let what = "it is you who does it or not";
                return Err(Trouble::new(tree.span, what, "say “if you do, …” or “if you don't, …”"));
            }
            (Doer::Each, true) if speaks(clause, is_not_for_each) => {
                let what = "“you” is each of these players here, and this is not the same for each of them";
                let remedy = "say “if they do, …” or “if they don't, …”, and name who is meant";
                return Err(Trouble::new(tree.span, what, remedy));
            }
            _ => {}
        }
        let left = if done { Amount::Num(0) } else { Amount::Num(1) };
        let cond = self.new_cond(Cond::Compare(Amount::Reg(undone), Cmp::Same, left));
        let words = if done { "if it was done" } else { "if it was not done" };
        let skip = self.ask(Op::If { cond, otherwise: 0 }, words.to_string());
        let outer = (self.you, self.actor);
        if doer == Doer::Each && said_to_you {
            (self.you, self.actor) = (subject.to, subject.to);
        } else if doer != Doer::You {
            self.mention_item(subject.to, subject.player);
        }
        self.clause(clause, Hanging::default())?;
        (self.you, self.actor) = outer;
        self.land(skip);
        Ok(())
    }

    fn doer(&self, who: Option<&Tree>) -> Result<Doer> {
        let Some(who) = who else { return Ok(Doer::You) };
        if self.rule(who)? == Rule::WhoPlayer {
            let player = &who.parts[0];
            return Ok(match self.rule(player)? {
                Rule::You => Doer::You,
                _ => match self.rule(&player.parts[0])? {
                    Rule::EachPlayer | Rule::EachPlayerWho => Doer::Each,
                    _ => Doer::They,
                },
            });
        }
        let things = &who.parts[0];
        let yours = match self.rule(things)? {
            Rule::Your | Rule::Yours => true,
            Rule::Pointed => matches!(self.rule(&things.parts[0])?, Rule::This | Rule::ThisNoun),
            _ => contains(things, &[Rule::YouControl]),
        };
        Ok(if yours { Doer::You } else { Doer::They })
    }
}
