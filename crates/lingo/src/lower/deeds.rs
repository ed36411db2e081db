//! What a deed came to. A deed is what one sentence has somebody do; what comes after it looks back at it in two ways:
//! whether it was done in full (“if you do”, “if they don't”), and how much it came to (“that much”, “if that damage is
//! …”). Where several act, or something is done for each of several things, each of them has a deed of their own, and the
//! sentences that look back at it are carried out with it before the next one's turn. Only what is looked back at is
//! weighed and kept: all other programs are as short as if nobody ever asked.

use super::things::{TARGETS, TARGETS_BESIDE};
use super::{Found, Lowering, Result, contains};
use crate::grammar::{Cat, Rule, Term};
use crate::program::*;
use crate::tree::Tree;
use crate::trouble::Trouble;

/// Phrases that speak of how much was done before.
const LOOK_BACK: &[Rule] = &[
    Rule::ThatMuch,
    Rule::CountThat,
    Rule::ThatManyCards,
    Rule::CounterThat,
    Rule::SumThat,
    Rule::ThatMany,
    Rule::ThatIs,
];

/// Things to do that come to no amount of their own: they change the amount in question, mark something, or only look.
const NO_AMOUNT: &[Rule] = &[
    Rule::Raise,
    Rule::Lower,
    Rule::DoubleThat,
    Rule::HalveThat,
    Rule::Get,
    Rule::GetEach,
    Rule::Become,
    Rule::BecomeFor,
    Rule::LoseTrait,
    Rule::DoubleFor,
    Rule::HalveFor,
    Rule::SetFor,
    Rule::PreventNext,
    Rule::Roll,
    Rule::Flip,
    Rule::Choose,
    Rule::Search,
    Rule::PutBack,
];

/// Things to do that nothing can keep from being done.
const ALWAYS_DONE: &[Rule] = &[
    Rule::SetTo,
    Rule::RevealZone,
    Rule::LookAt,
    Rule::LookInto,
    Rule::Shuffle,
    Rule::PutBack,
    Rule::EndStretch,
    Rule::SkipStretch,
    Rule::Win,
    Rule::LoseGame,
];

/// Phrases that, like targets, mean something else for each player they are said to, or nothing at all.
const SAID_TO_ONE: &[Rule] = &[
    Rule::YourOpponent,
    Rule::AnOpponent,
    Rule::EachOpponent,
    Rule::EachOpponentWho,
    Rule::EachOther,
    Rule::Opposing,
    Rule::TheirsToControl,
    Rule::YourStretch,
    Rule::NotYourStretch,
    Rule::Lasting,
    Rule::GrantsFor,
    Rule::LastingWhen,
    Rule::NextTime,
    Rule::AtLater,
    Rule::UntilYourStart,
    Rule::UntilYourEnd,
    Rule::UntilTheirStart,
    Rule::UntilTheirEnd,
];

/// An amount that was spoken of before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct That {
    amount: Amount,
    /// It is an amount of damage.
    damage: bool,
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

/// Does a phrase speak of how much was done before it?
fn looks_back(tree: &Tree) -> bool {
    contains(tree, LOOK_BACK)
}

/// The last thing to do in a phrase that comes to an amount, leaving out what is put off till later.
fn last_deed(tree: &Tree) -> Option<Rule> {
    let own = match tree.term {
        Term::Rule(Rule::Lasting | Rule::GrantsFor | Rule::LastingWhen | Rule::NextTime | Rule::AtLater) => {
            return None;
        }
        Term::Rule(rule) if rule.cat() == Cat::Pred && rule != Rule::Have && !NO_AMOUNT.contains(&rule) => Some(rule),
        _ => None,
    };
    tree.parts.iter().rev().find_map(last_deed).or(own)
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

/// Is this a sentence that looks back at whether a deed was done?
pub(super) fn asks_whether(tree: &Tree) -> bool {
    matches!(tree.rule(), Some(Rule::IfYouDo | Rule::IfYouDont | Rule::IfTheyDo | Rule::IfTheyDont))
}

impl Lowering<'_> {
    // ---- how much ----

    /// “That much”: what the last deed came to, or what the event is about.
    pub(super) fn that(&self, tree: &Tree) -> Result<Amount> {
        match (self.that, self.event) {
            (Some(that), _) => Ok(that.amount),
            (_, Some(_)) => Ok(Amount::Reg(register::AMOUNT)),
            _ => Err(Trouble::new(tree.span, "nothing was done before that came to an amount", "say how much")),
        }
    }

    /// “That damage”, “that amount”, “that cost” in a condition.
    pub(super) fn that_in_question(&self, tree: &Tree) -> Result<Amount> {
        let of_event = self.event.map(|_| Amount::Reg(register::AMOUNT));
        match self.rule(tree)? {
            Rule::ThatAmount => self.that(tree),
            Rule::ThatDamage => {
                let done = self.that.filter(|that| that.damage).map(|that| that.amount);
                done.or(of_event).ok_or_else(|| {
                    let what = "no damage was done just before";
                    Trouble::new(tree.span, what, "say “that amount”, or put this right behind the damage")
                })
            }
            _ => of_event.ok_or_else(|| {
                Trouble::new(tree.span, "there is no event with a cost", "begin with “When … would play …,”")
            }),
        }
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

    /// Writes something whose amount is kept if it is `heard` later: from here on, that is “that much”. What is written
    /// may be passed over, or done for each of several: it comes to nothing then, or to all of it together.
    pub(super) fn heard<T>(
        &mut self,
        heard: bool,
        tree: &Tree,
        write: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<T> {
        let kept = if heard { Some(self.keep(tree)?) } else { None };
        if let Some(into) = kept {
            self.emit(Op::Let { into, amount: Amount::Num(0) });
        }
        let outer = std::mem::replace(&mut self.sink, kept);
        let written = write(self)?;
        self.sink = outer;
        if let Some(into) = kept {
            let damage = last_deed(tree) == Some(Rule::Inflict);
            self.that = Some(That { amount: Amount::Reg(into), damage });
        }
        Ok(written)
    }

    /// Writes a condition that is asked before anything is done.
    pub(super) fn before_all<T>(&mut self, write: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        let that = self.that.take();
        let written = write(self);
        self.that = that;
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
        if !ALWAYS_DONE.contains(&rule) {
            self.weigh(Amount::Reg(register::TALLY), self.wanted);
        }
    }

    /// Adds what a deed came to to what is kept.
    pub(super) fn add_to_sink(&mut self, rule: Rule) {
        if !NO_AMOUNT.contains(&rule) {
            self.sink_more(register::TALLY);
        }
    }

    fn sink_more(&mut self, from: u8) {
        if let Some(into) = self.sink {
            let amount = self.expr(Expr::Add(Amount::Reg(into), Amount::Reg(from)));
            self.emit(Op::Let { into, amount });
        }
    }

    /// What one subject does. Each thing may speak of how much the one before it came to; the last is what it all came to.
    pub(super) fn one_after_another(&mut self, subject: Found, list: &Tree) -> Result<()> {
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
        for sentence in follow {
            self.that = that;
            self.look_back(sentence, doer, subject, into)?;
        }
        Ok(())
    }

    /// “If you do, …”: done or not, as the deed before was.
    fn look_back(&mut self, tree: &Tree, doer: Doer, subject: Found, undone: u8) -> Result<()> {
        let rule = self.rule(tree)?;
        let clause = &tree.parts[0];
        let (said_to_you, done) = match rule {
            Rule::IfYouDo => (true, true),
            Rule::IfYouDont => (true, false),
            Rule::IfTheyDo => (false, true),
            _ => (false, false),
        };
        match (doer, said_to_you) {
            (Doer::They, true) => {
                let what = "it is somebody else who does it or not";
                return Err(Trouble::new(tree.span, what, "say “if they do, …” or “if they don't, …”"));
            }
            (Doer::You, false) => {
                let what = "it is you who does it or not";
                return Err(Trouble::new(tree.span, what, "say “if you do, …” or “if you don't, …”"));
            }
            (Doer::Each, true) if [TARGETS, TARGETS_BESIDE, SAID_TO_ONE].iter().any(|said| contains(clause, said)) => {
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
        self.clause(clause, &[])?;
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
