//! What can mean anything in a game, beyond its words: which numbers its rules can hold.

use crate::grammar::{Rule, Term};
use crate::tree::Tree;
use crate::trouble::Trouble;

/// What a game's rules can make sense of; everything, unless the game says otherwise.
#[derive(Clone, Debug)]
pub(crate) struct Sense {
    /// The largest number a text may speak of.
    pub number: i16,
    /// The most by which a text may change a number of somebody.
    pub change: i16,
}

impl Default for Sense {
    fn default() -> Sense {
        Sense { number: i16::MAX, change: i16::MAX }
    }
}

impl Sense {
    /// The numbers in a text that the rules could not hold.
    pub fn too_large(&self, tree: &Tree, troubles: &mut Vec<Trouble>) {
        let change = tree.rule() == Some(Rule::Add);
        for part in &tree.parts {
            let most = if change { self.change } else { self.number };
            match part.term {
                Term::Number(number) if number.unsigned_abs() > most.unsigned_abs() => {
                    let (what, remedy) = if change {
                        ("no text changes a number by so much in this game", format!("write at most {most}"))
                    } else {
                        ("no number is so large in this game", format!("write at most {most}"))
                    };
                    troubles.push(Trouble::new(part.span, what, remedy));
                }
                _ => self.too_large(part, troubles),
            }
        }
    }
}
