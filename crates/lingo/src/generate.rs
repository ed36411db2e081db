//! Texts at random: every phrase the grammar and a lexicon allow, for tests that read what was written.

use crate::grammar::{Cat, Form, Joined, Piece, Term};
use crate::lexicon::Lexicon;
use crate::text::Dice;
use crate::tree::Tree;
use std::collections::HashMap;
use table::Chance;

/// Grows random abilities of a lexicon.
pub struct Grower<'a> {
    lexicon: &'a Lexicon,
    /// How deep the shallowest phrase of a category is.
    least: HashMap<(Cat, Form), usize>,
}

impl<'a> Grower<'a> {
    /// For the words of this lexicon.
    pub fn new(lexicon: &'a Lexicon) -> Grower<'a> {
        let mut grower = Grower { lexicon, least: HashMap::new() };
        loop {
            let mut changed = false;
            for wording in &lexicon.grammar.wordings {
                let Some(depth) = grower.depth(&wording.pieces) else { continue };
                let known = grower.least.entry((wording.cat, wording.form)).or_insert(usize::MAX);
                if depth + 1 < *known {
                    *known = depth + 1;
                    changed = true;
                }
            }
            if !changed {
                return grower;
            }
        }
    }

    /// How deep the shallowest filling of these pieces is, if one is known.
    fn depth(&self, pieces: &[Piece]) -> Option<usize> {
        let mut depth = 0;
        for piece in pieces {
            let (cat, form) = match *piece {
                Piece::Word { .. } | Piece::List { joined: Joined::Many, .. } => continue,
                Piece::Slot { cat, form, .. } | Piece::List { cat, form, .. } => (cat, form),
            };
            depth = depth.max(self.shallowest(cat, form)?);
        }
        Some(depth)
    }

    fn shallowest(&self, cat: Cat, form: Form) -> Option<usize> {
        match cat {
            Cat::Int | Cat::Many | Cat::Signed | Cat::Dice => Some(1),
            _ => self.least.get(&(cat, form)).copied(),
        }
    }

    /// A random ability, about as deep as asked.
    pub fn ability(&self, chance: &mut dyn Chance, depth: usize) -> Tree {
        self.phrase(Cat::Ability, Form::Only, chance, depth)
    }

    /// An ability that begins with the wording of a certain place in the table, as far as one does.
    pub(crate) fn phrase(&self, cat: Cat, form: Form, chance: &mut dyn Chance, depth: usize) -> Tree {
        let number = |value: i16| Tree::new(Term::Number(value), Vec::new());
        match cat {
            Cat::Int => return number(chance.pick(12) as i16),
            Cat::Many => return number([0, 2, 3, 4, 5, 10][chance.pick(6) as usize]),
            Cat::Signed => return number([-3, -2, -1, 1, 2, 3][chance.pick(6) as usize]),
            Cat::Dice => {
                let (count, sides) = (1 + chance.pick(3) as u8, [4, 6, 10][chance.pick(3) as usize]);
                let plus = [0, 0, 2, -1][chance.pick(4) as usize];
                return Tree::new(Term::Dice(Dice { count, sides, plus }), Vec::new());
            }
            _ => {}
        }
        let grammar = &self.lexicon.grammar;
        let fitting = |limit: usize| -> Vec<usize> {
            let of = grammar.of(cat, form).iter().copied();
            of.filter(|&index| self.depth(&grammar.wordings[index].pieces).is_some_and(|least| least < limit)).collect()
        };
        let shallow = self.shallowest(cat, form).expect("a lexicon keeps no category that cannot be filled");
        let open = fitting(depth.max(shallow));
        let wording = &grammar.wordings[open[chance.pick(open.len() as u32) as usize]];
        let mut parts: Vec<(usize, Tree)> = Vec::new();
        for piece in &wording.pieces {
            match *piece {
                Piece::Word { .. } => {}
                Piece::Slot { part, cat, form } => {
                    parts.push((part, self.phrase(cat, form, chance, depth.saturating_sub(1))));
                }
                Piece::List { part, cat, form, joined } => {
                    let items = match joined {
                        Joined::Many => [0, 0, 1, 1, 2][chance.pick(5) as usize],
                        Joined::Options => 2 + chance.pick(2),
                        Joined::And | Joined::Or => [1, 1, 1, 2, 3][chance.pick(5) as usize],
                    };
                    let enough = self.shallowest(cat, form).is_some_and(|least| least < depth);
                    let items = if joined == Joined::Many && !enough { 0 } else { items };
                    let items = (0..items).map(|_| self.phrase(cat, form, chance, depth.saturating_sub(1)));
                    parts.push((part, Tree::new(Term::List, items.collect())));
                }
            }
        }
        parts.sort_by_key(|(part, _)| *part);
        Tree::new(wording.term, parts.into_iter().map(|(_, tree)| tree).collect())
    }
}
