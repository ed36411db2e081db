//! Whether what waits for its time speaks of what was named before: only then is that kept in mind, for what is done to
//! something ends when that leaves play.

use crate::program::*;

impl Programs {
    /// Does anything that was written since the programs held so much speak of what was kept in mind?
    pub(super) fn minds(&self, known: [usize; 9]) -> bool {
        let [ops, abilities, filters, _, exprs, conds, ..] = known;
        let kept = Base::Role(2);
        let of = |to: Ref| to.base == kept;
        self.ops[ops..].iter().any(|op| refs(op).into_iter().any(of))
            || self.abilities[abilities..].iter().any(|ability| match ability.used {
                Use::Trigger(watch) => {
                    [watch.subject, watch.object].iter().any(|role| matches!(*role, Casting::Same(to) if of(to)))
                }
                _ => false,
            })
            || (filters..self.filters.len()).any(|filter| {
                let whose = match self.filters[filter].scope {
                    Scope::Zone(_, Some(whose)) => of(whose),
                    _ => false,
                };
                whose || self.speaks_of(filter as u16, kept)
            })
            || self.exprs[exprs..]
                .iter()
                .any(|expr| matches!(*expr, Expr::Measure(to, ..) | Expr::Missing(to, _) if of(to)))
            || self.conds[conds..]
                .iter()
                .any(|cond| matches!(*cond, Cond::Matches(to, _) | Cond::Fact(_, to, _) if of(to)))
    }
}

/// Whom an operation speaks of.
fn refs(op: &Op) -> Vec<Ref> {
    match *op {
        Op::Do(act) | Op::Cost(act) => {
            let mut refs = Vec::new();
            act.map(
                |to| {
                    refs.push(to);
                    to
                },
                |amount| amount,
            );
            refs
        }
        Op::Choose { by: to, .. } | Op::ChoosePlayer { by: to, .. } | Op::Top { whose: to, .. } => vec![to],
        Op::May { who: to, .. } | Op::Options { who: to, .. } | Op::Number { who: to, .. } => vec![to],
        _ => Vec::new(),
    }
}
