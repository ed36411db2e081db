//! Texts that wait for an attack nobody makes: on a card without damage, and on a module none of whose cards attack. What
//! else could never do anything is refused by what the lexicon declares ([`crate::sense`]).

use crate::lexicon::Words;
use crate::stats::Stat;
use lingo::{Cat, Rule, Term, Tree};

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

/// Does a text inflict damage?
pub(crate) fn inflicts(abilities: &[Tree]) -> bool {
    let mut found = false;
    abilities.iter().for_each(|tree| tree.walk(&mut |part| found |= part.rule() == Some(Rule::Inflict)));
    found
}

impl Words {
    /// What a text says of itself that it could only do by attacking, though it does not.
    pub(crate) fn idle(&self, abilities: &[Tree], deeds: Deeds) -> Option<&'static str> {
        let mut found = None;
        for tree in abilities {
            tree.walk(&mut |part| found = found.or_else(|| self.idle_phrase(part, deeds)));
        }
        found
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
        let missiles = Term::Word(Cat::Measure, self.pools.missiles.0);
        let pool = |part: &Tree| {
            contains(part, &|term| term == missiles || term == Term::Word(Cat::Pool, self.pools.missiles.0))
        };
        matches!(event.rule(), Some(Rule::Gains | Rule::Loses)) && event.parts.iter().any(pool)
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

fn contains(tree: &Tree, wanted: &impl Fn(Term) -> bool) -> bool {
    wanted(tree.term) || tree.parts.iter().any(|part| contains(part, wanted))
}
