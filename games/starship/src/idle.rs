//! Texts that say of a card or a module what it never does: that wait for an attack nobody makes, on a card without damage
//! and on a module none of whose cards attack, or that load a module which takes no ammo. What else could never do
//! anything is refused by what the lexicon declares ([`crate::sense`]).

use crate::catalogue::Arms;
use crate::lexicon::Words;
use crate::stats::Stat;
use lingo::{Cat, Rule, Term, Tree, VerbId};

/// What a card or a module and its cards do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Deeds {
    /// It attacks.
    pub attacks: bool,
    /// A text inflicts damage.
    pub inflicts: bool,
    /// It holds missiles.
    pub fed: bool,
}

/// What is loaded into a module.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Munitions {
    /// Ammo tokens, into a Multi-Phase module (6.3).
    Ammo,
    /// Missiles, into an ammo-fed module (S46).
    Missiles,
}

impl Munitions {
    /// Can they be loaded into a module with these arms?
    pub(crate) const fn fit(self, arms: Arms) -> bool {
        match self {
            Munitions::Ammo => arms.is_multi_phase(),
            Munitions::Missiles => arms.is_fed(),
        }
    }

    /// What is wrong with loading them where they do not fit, and what to do about it.
    pub(crate) const fn in_vain(self) -> (&'static str, &'static str) {
        match self {
            Munitions::Ammo => (
                "takes no ammo tokens, so its munitions are never swapped",
                "write damage = \"multi-phase\" on the module, or say “target Multi-Phase module you control”",
            ),
            Munitions::Missiles => (
                "fires no missiles, so none are ever loaded into it",
                "write missiles = 3 on the module, or say “target Missile module you control”",
            ),
        }
    }
}

/// Does a text inflict damage?
pub(crate) fn inflicts(abilities: &[Tree]) -> bool {
    let mut found = false;
    abilities.iter().for_each(|tree| tree.walk(&mut |part| found |= part.rule() == Some(Rule::Inflict)));
    found
}

impl Words {
    /// The lines of a text that say of it what it could only do by attacking or firing missiles, though it does not: which
    /// line, and what it says.
    pub(crate) fn idle(&self, abilities: &[Tree], deeds: Deeds) -> Vec<(usize, &'static str)> {
        let idle = abilities.iter().enumerate().filter_map(|(line, tree)| {
            let mut found = None;
            tree.walk(&mut |part| found = found.or_else(|| self.idle_phrase(part, deeds)));
            found.map(|what| (line, what))
        });
        idle.collect()
    }

    /// The lines of a text that swap the munitions of what it is printed on, or load missiles into it.
    pub(crate) fn loads_itself(&self, abilities: &[Tree]) -> Vec<(usize, Munitions)> {
        let of = |verb: VerbId, tree: &Tree| {
            let term = Term::Word(Cat::Act, verb.0);
            let mut found = false;
            tree.walk(&mut |part| found |= part.term == term && part.parts.iter().any(is_this));
            found
        };
        let lines = abilities.iter().enumerate().flat_map(|(line, tree)| {
            let swaps = of(self.verbs.swap, tree).then_some((line, Munitions::Ammo));
            swaps.into_iter().chain(of(self.verbs.load, tree).then_some((line, Munitions::Missiles)))
        });
        lines.collect()
    }

    fn idle_phrase(&self, tree: &Tree, deeds: Deeds) -> Option<&'static str> {
        let mut pairs = tree.parts.windows(2);
        let waits = pairs.any(|pair| is_this_role(&pair[0]) && self.is_of_attack(&pair[1], deeds));
        if waits && !deeds.attacks {
            return Some("waits for an attack");
        }
        let mut pairs = tree.parts.windows(2);
        if !deeds.fed && pairs.any(|pair| is_this_role(&pair[0]) && self.is_of_missiles(&pair[1])) {
            return Some("waits for missiles");
        }
        let of_this = tree.parts.iter().any(|part| is_this(part) || is_of_this(part));
        if !deeds.fed && of_this && tree.parts.iter().any(|part| self.speaks_of_missiles(part)) {
            return Some("speaks of missiles");
        }
        let aims = tree.parts.split_first().is_some_and(|(subject, rest)| {
            is_this(subject) && rest.iter().any(|part| contains(part, &|term| self.is_aim(term)))
        });
        (aims && !deeds.attacks).then_some("changes an attack")
    }

    /// Is this an event that only comes about by what something does not do?
    fn is_of_attack(&self, event: &Tree, deeds: Deeds) -> bool {
        match event.rule() {
            Some(Rule::GameEvent) => {
                let attacks = self.events.of_attack().map(|event| Term::Word(Cat::Happening, event.0));
                event.parts.first().is_some_and(|happening| attacks.contains(&happening.term))
            }
            Some(Rule::Inflicts | Rule::InflictsOn) => !deeds.inflicts,
            _ => false,
        }
    }

    fn is_of_missiles(&self, event: &Tree) -> bool {
        matches!(event.rule(), Some(Rule::Gains | Rule::Loses))
            && event.parts.iter().any(|part| self.speaks_of_missiles(part))
    }

    fn speaks_of_missiles(&self, tree: &Tree) -> bool {
        let missiles = [Cat::Measure, Cat::Pool].map(|cat| Term::Word(cat, self.pools.missiles.0));
        contains(tree, &|term| missiles.contains(&term))
    }

    /// Does a text on a card wait for a pending attack, which is there only when the card is gone?
    pub(crate) fn waits_for_pending(&self, abilities: &[Tree]) -> bool {
        let pending = Term::Word(Cat::Noun, self.pending_attack.0);
        let mut triggers = abilities.iter().filter(|tree| tree.rule() == Some(Rule::When));
        triggers.any(|tree| tree.parts.first().is_some_and(|role| contains(role, &|term| term == pending)))
    }

    fn is_aim(&self, term: Term) -> bool {
        [Stat::Accuracy, Stat::Damage]
            .into_iter()
            .any(|stat| term == Term::Word(Cat::Measure, self.stats[stat as usize].0))
    }
}

fn is_this_role(tree: &Tree) -> bool {
    matches!(tree.rule(), Some(Rule::RoleThis | Rule::RoleThisNoun))
}

/// Is this phrase about what it is printed on?
fn is_this(tree: &Tree) -> bool {
    match tree.rule() {
        Some(Rule::This | Rule::ThisNoun) => true,
        Some(Rule::WhoThings | Rule::Pointed) => tree.parts.first().is_some_and(is_this),
        _ => false,
    }
}

/// Is this phrase about a number of what it is printed on: “this module's”?
fn is_of_this(tree: &Tree) -> bool {
    match tree.rule() {
        Some(Rule::OfThis) => true,
        Some(Rule::HeldBy | Rule::OfThing) => tree.parts.first().is_some_and(is_of_this),
        _ => false,
    }
}

fn contains(tree: &Tree, wanted: &impl Fn(Term) -> bool) -> bool {
    wanted(tree.term) || tree.parts.iter().any(|part| contains(part, wanted))
}
