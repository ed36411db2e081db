//! What only the bearers of a trait take or have: a text that lets somebody choose anything else for it would do nothing
//! there, by what the game declares ([`crate::LexiconBuilder::done_to_bearers`], [`crate::LexiconBuilder::of_bearers`]).

use super::draft::Part;
use super::vain::{Checking, Vain, watch};
use crate::grammar::Cat;
use crate::ids::*;
use crate::program::*;

impl Checking<'_> {
    /// A verb that does something only to the bearers of a trait.
    pub(super) fn done_to_bearers(&self, verb: VerbId, on: Ref, owner: Option<usize>) -> Vain {
        let Some(word) = self.sense.verb_bearers(verb) else { return Ok(()) };
        let name = crate::trace::plain(self.programs.lexicon.shown(Cat::Act, verb.0));
        self.borne(on, word, owner, || format!("“{name}” does nothing to what is not"))
    }

    /// A number of which, among these kinds, only the bearers of a trait have any.
    pub(super) fn had_by_bearers(&self, measure: MeasureId, who: Ref, owner: Option<usize>) -> Vain {
        let Some((kinds, word)) = self.sense.measure_bearers(measure) else { return Ok(()) };
        let meant = self.to(who, owner);
        if meant.and(kinds) != meant {
            return Ok(());
        }
        let name = self.programs.lexicon.measure(measure);
        self.borne(who, word, owner, || format!("{name} is a number of no other than what is"))
    }

    fn borne(&self, on: Ref, word: TraitId, owner: Option<usize>, what: impl FnOnce() -> String) -> Vain {
        if !self.may_lack(on, word, owner) || self.asks_for(on, word, owner) {
            return Ok(());
        }
        let lexicon = &self.programs.lexicon;
        let (name, noun) = (lexicon.trait_name(word), self.names(self.sense.carries(word)));
        let noun = noun.first().and_then(|noun| noun.split_once(' ')).map_or("", |(_, noun)| noun);
        let what = format!("{} {name}, and this may be a {noun} that is not", what());
        Err((what, format!("say it of a {name} {noun}: “target {name} {noun} you control”")))
    }

    /// May what is chosen here, or set the text off, lack a trait? What is gathered is gone through, whatever it is.
    fn may_lack(&self, to: Ref, word: TraitId, owner: Option<usize>) -> bool {
        match (to.base, to.hop) {
            (Base::Set(set), Hop::Stay) => self.chosen_may_lack(set, word),
            (Base::Item(item), Hop::Stay) => self.set_of(item).is_some_and(|set| self.chosen_may_lack(set, word)),
            (Base::First(filter), Hop::Stay) => !self.demands(filter, word),
            (Base::Role(role @ (0 | 1)), Hop::Stay) => {
                let watch = owner.and_then(|owner| watch(self.programs.abilities[owner].used));
                let casting = watch.map(|watch| if role == 0 { watch.subject } else { watch.object });
                matches!(casting, Some(Casting::Matching(filter)) if !self.demands(filter, word))
            }
            _ => false,
        }
    }

    fn chosen_may_lack(&self, set: u8, word: TraitId) -> bool {
        self.ops().any(|op| match op {
            Op::Choose { filter, set: of, .. } => of == set && !self.demands(filter, word),
            _ => false,
        })
    }

    /// Does a filter demand a trait of whatever it finds?
    fn demands(&self, filter: u16, word: TraitId) -> bool {
        let Filter { scope, from, to, .. } = self.programs.filters[filter as usize];
        // What was found before was looked at where it was found.
        matches!(scope, Scope::Set(_))
            || self.programs.demands[from as usize..to as usize].iter().any(|demand| match *demand {
                Demand::Trait(of, true) => of == word,
                Demand::Either(one, other) => self.demands(one, word) && self.demands(other, word),
                _ => false,
            })
    }

    /// Does the text ask whether this very thing bears a trait?
    fn asks_for(&self, on: Ref, word: TraitId, owner: Option<usize>) -> bool {
        let one = |to: Ref| match to.base {
            Base::Item(item) => Ref { base: self.set_of(item).map_or(to.base, Base::Set), ..to },
            _ => to,
        };
        let [.., conds, _, _, _] = self.known;
        (conds..self.programs.conds.len()).any(|cond| match self.programs.conds[cond] {
            Cond::Matches(to, filter) => {
                one(to) == one(on) && self.draft.owner(Part::Cond(cond)) == owner && self.demands(filter, word)
            }
            _ => false,
        })
    }
}
