//! Tree to words: the canonical English of a card.

use crate::grammar::{Agreement, Cat, Form, Joined, Piece, Term};
use crate::lexicon::Lexicon;
use crate::text::Dice;
use crate::tree::Tree;

/// Writes a text: one line for each ability.
pub fn print(lexicon: &Lexicon, abilities: &[Tree]) -> String {
    let lines: Vec<String> = abilities.iter().map(|tree| line(lexicon, tree)).collect();
    lines.join("\n")
}

fn line(lexicon: &Lexicon, tree: &Tree) -> String {
    let mut writer = Writer { lexicon, words: Vec::new() };
    writer.phrase(Cat::Ability, Form::Only, tree);
    join(&writer.words, true)
}

/// Writes a phrase alone, for questions and traces: "target ship you control".
pub(crate) fn phrase(lexicon: &Lexicon, cat: Cat, form: Form, tree: &Tree) -> String {
    let mut writer = Writer { lexicon, words: Vec::new() };
    writer.phrase(cat, form, tree);
    join(&writer.words, false)
}

/// Writes a list of phrases alone.
pub(crate) fn phrase_list(lexicon: &Lexicon, cat: Cat, form: Form, list: &Tree) -> String {
    let mut writer = Writer { lexicon, words: Vec::new() };
    writer.list(cat, form, Joined::And, &list.parts);
    join(&writer.words, false)
}

/// The words with a capital at the beginning.
pub(crate) fn capital(words: &str) -> String {
    let mut chars = words.chars();
    chars.next().map(|first| first.to_uppercase().collect::<String>() + chars.as_str()).unwrap_or_default()
}

/// A throw as it is written.
pub(crate) fn dice(dice: Dice) -> String {
    let Dice { count, sides, plus } = dice;
    if plus == 0 { format!("{count}D{sides}") } else { format!("{count}D{sides}{plus:+}") }
}

struct Writer<'a> {
    lexicon: &'a Lexicon,
    words: Vec<String>,
}

impl Writer<'_> {
    fn phrase(&mut self, cat: Cat, form: Form, tree: &Tree) {
        match tree.term {
            Term::Number(value) if cat == Cat::Signed => self.words.push(format!("{value:+}")),
            Term::Number(value) => self.words.push(value.to_string()),
            Term::Dice(throw) => self.words.push(dice(throw)),
            Term::List => unreachable!("a list is written by the phrase it is in"),
            term => {
                let number = self.number(cat, tree);
                let lexicon = self.lexicon;
                let wording = lexicon
                    .grammar
                    .canonical(cat, form, term, number)
                    .unwrap_or_else(|| panic!("{term:?} has no form {form:?} in {cat:?}"));
                for piece in &wording.pieces {
                    match piece {
                        Piece::Word { shown, .. } => self.words.push(shown.clone()),
                        Piece::Slot { part, cat, form } => self.phrase(*cat, *form, &tree.parts[*part]),
                        Piece::List { part, cat, form, joined } => {
                            self.list(*cat, *form, *joined, &tree.parts[*part].parts);
                        }
                    }
                }
            }
        }
    }

    fn list(&mut self, cat: Cat, form: Form, joined: Joined, items: &[Tree]) {
        for (index, item) in items.iter().enumerate() {
            let (first, last) = (index == 0, index + 1 == items.len());
            let comma = !first && items.len() > 2;
            match joined {
                Joined::Many => {}
                Joined::Options if !first => self.words.push(";".to_string()),
                _ if comma => self.words.push(",".to_string()),
                _ => {}
            }
            if last && !first {
                match joined {
                    Joined::And => self.words.push("and".to_string()),
                    Joined::Or | Joined::Options => self.words.push("or".to_string()),
                    Joined::Many => {}
                }
            }
            self.phrase(cat, form, item);
        }
    }

    /// Whether a phrase is singular or plural.
    fn number(&self, cat: Cat, tree: &Tree) -> Form {
        let grammar = &self.lexicon.grammar;
        let forms: &[Form] = match cat.agreement() {
            Agreement::Case => &[Form::One, Form::Several],
            Agreement::None => &[Form::Only],
            Agreement::Number | Agreement::Verb => return Form::Only,
        };
        for &form in forms {
            let Some(&index) = grammar.of(cat, form).iter().find(|&&index| grammar.wordings[index].term == tree.term)
            else {
                continue;
            };
            let wording = &grammar.wordings[index];
            if !wording.follows {
                return wording.number;
            }
            for piece in &wording.pieces {
                if let Piece::Slot { part, cat, form } = piece
                    && cat.agreement() == Agreement::Case
                    && *form == wording.number
                {
                    return self.number(*cat, &tree.parts[*part]);
                }
            }
            return wording.number;
        }
        Form::One
    }
}

/// Joins words of any language into a line with capitals where sentences begin.
pub(crate) fn join_words(words: &[String]) -> String {
    let mut out = String::new();
    let mut start = true;
    for word in words {
        let glued =
            out.is_empty() || out.ends_with(['(', '“', '„']) || word.starts_with(['.', ',', ':', ';', ')', '”']);
        if !glued {
            out.push(' ');
        }
        out.push_str(&if start { capital(word) } else { word.clone() });
        start = word.ends_with(['.', ':', '„']);
    }
    out
}

/// Is it "an" before this word? Not before a "u" that is said "you".
fn takes_an(word: &str) -> bool {
    let word = word.to_lowercase();
    let said_you = ["uti", "use", "uniq", "unit", "uniform"].iter().any(|start| word.starts_with(start));
    word.starts_with(['a', 'e', 'i', 'o', 'u']) && !said_you
}

/// Joins words into a line: no space before marks, "an" before vowels, and if wanted a capital where a sentence begins.
pub(crate) fn join(words: impl IntoIterator<Item = impl AsRef<str>>, capitals: bool) -> String {
    let mut out = String::new();
    let mut start = capitals;
    let mut article = false;
    for word in words {
        let word = word.as_ref();
        if article && takes_an(word) {
            out.push('n');
        }
        let glued = out.is_empty()
            || out.ends_with(['(', '/', '“'])
            || (out.ends_with(['+', '-']) && !word.starts_with(['+', '-']))
            || word.starts_with(['.', ',', ':', ';', ')', '\'', '/', '”']);
        if !glued {
            out.push(' ');
        }
        article = word == "a";
        let mut chars = word.chars();
        match chars.next() {
            Some(first) if start => {
                out.extend(first.to_uppercase());
                out.push_str(chars.as_str());
            }
            _ => out.push_str(word),
        }
        start = capitals && word.ends_with(['.', ':', '“']);
    }
    out
}
