//! Reading the patterns of the book: slots, agreement, forms of verbs.

use super::words::{Case, Gender, Noun, adjective, counted};
use super::{Context, Polish, Verb, Writer, book_noun, number};
use crate::grammar::{Cat, Joined, Piece, Term};
use crate::tree::Tree;

/// What a slot or an agreement points at.
enum Target<'t> {
    Part(usize, &'t Tree),
    Word(Noun),
    Last,
}

impl Writer<'_> {
    pub(super) fn pattern(&mut self, pattern: &str, tree: &Tree, context: Context) {
        let subject = subject(pattern).and_then(|part| tree.parts.get(part));
        let person = subject.map_or(context.verb, |subject| self.person(subject));
        let plural = person == Verb::Several;
        let gender = subject.and_then(|subject| self.gender(subject)).unwrap_or(context.subject.0);
        let about = if subject.is_some() { (gender, plural) } else { context.subject };
        let mut rest = pattern;
        while let Some(first) = rest.chars().next() {
            let close = match first {
                '{' => '}',
                '(' => ')',
                '[' => ']',
                '<' => '>',
                _ => {
                    let end = rest.find(['{', '(', '[', '<', ' ']).unwrap_or(rest.len()).max(first.len_utf8());
                    self.push(rest[..end].trim());
                    rest = &rest[end..];
                    continue;
                }
            };
            let end = rest.find(close).unwrap_or_else(|| panic!("a bracket stays open in “{pattern}”"));
            let inside = &rest[1..end];
            match first {
                '{' => self.slot(inside, tree, context, person, about),
                '(' => self.agree(inside, tree, context),
                '[' => self.push(choose_verb(inside, context.verb, person)),
                _ => self.push(choose_gender(inside, person, about.0)),
            }
            rest = &rest[end + 1..];
        }
    }

    fn slot(&mut self, spec: &str, tree: &Tree, context: Context, person: Verb, about: (Gender, bool)) {
        let (target, mut inner) = self.spec(spec, tree, context);
        inner.subject = about;
        inner.then = false;
        let features: Vec<&str> = spec.trim_end_matches('!').split('.').skip(1).collect();
        for feature in &features {
            match *feature {
                "t" => inner.then = true,
                "imp" => inner.verb = Verb::Command,
                "inf" => inner.verb = Verb::Infinitive,
                "v" => inner.verb = context.verb,
                "n" => inner.verb = person,
                _ => {}
            }
        }
        inner.after_preposition = spec.ends_with('!');
        // What stands in the nominative is the subject of a clause of its own.
        let of_you = self.of_you;
        self.of_you &= !features.contains(&"nom");
        match target {
            Target::Part(part, child) => self.part(part, child, tree, inner),
            Target::Word(noun) => self.push(noun.form(inner.case, inner.plural)),
            Target::Last => {}
        }
        self.of_you = of_you;
    }

    /// Reads `1#0.acc.p`: what is meant, and the case and number it stands in.
    fn spec<'t>(&self, spec: &str, tree: &'t Tree, context: Context) -> (Target<'t>, Context) {
        let spec = spec.trim_end_matches('!');
        let (target, features) = spec.split_once('.').unwrap_or((spec, ""));
        let (target, count) = target.split_once('#').map_or((target, None), |(target, count)| (target, Some(count)));
        let target = match (target.strip_prefix('='), target) {
            (Some(name), _) => Target::Word(book_noun(name)),
            (None, "^") => Target::Last,
            (None, part) => {
                let part: usize = part.parse().unwrap_or_else(|_| panic!("“{spec}” names no part"));
                Target::Part(part, &tree.parts[part])
            }
        };
        let mut inner = Context { verb: Verb::Command, ..context };
        (inner.case, inner.plural) = (Case::Nominative, false);
        for feature in features.split('.') {
            match feature {
                "c" => inner.case = context.case,
                "s" => inner.plural = false,
                "p" => inner.plural = true,
                "k" => inner.plural = context.plural,
                other => inner.case = Case::named(other).unwrap_or(inner.case),
            }
        }
        if let Some(count) = count {
            let countable = match &target {
                Target::Word(noun) => noun.countable(),
                Target::Part(_, child) => self.countable(child),
                Target::Last => true,
            };
            let number = match count {
                "X" => None,
                "I" => Some(1),
                part => part.parse().ok().and_then(|part: usize| tree.parts.get(part)).and_then(number),
            };
            (inner.case, inner.plural) = counted(number, inner.case, countable);
        }
        (target, inner)
    }

    fn countable(&self, tree: &Tree) -> bool {
        match tree.term {
            Term::Word(cat, id) => {
                let word = self.lexicon.words.get(&(cat, id)).and_then(|word| word.polish.as_ref());
                !matches!(word, Some(Polish::Noun(noun)) if !noun.countable())
            }
            _ => true,
        }
    }

    fn part(&mut self, part: usize, child: &Tree, parent: &Tree, context: Context) {
        let (cat, joined) = self.piece(parent, part);
        if child.term != Term::List {
            return self.tree(cat, child, context);
        }
        for (index, item) in child.parts.iter().enumerate() {
            let (first, last) = (index == 0, index + 1 == child.parts.len());
            match joined {
                Joined::Many => {}
                Joined::Options if !first => {
                    self.push(";");
                    self.push(if last { "lub" } else { "" });
                }
                Joined::And if !first => self.push(if last { "i" } else { "," }),
                Joined::Or if !first => self.push(if last { "lub" } else { "," }),
                _ => {}
            }
            self.tree(cat, item, context);
        }
    }

    /// The category of a part, and how its list is joined, by the English wording.
    fn piece(&self, tree: &Tree, part: usize) -> (Cat, Joined) {
        let wording = self.lexicon.grammar.wordings.iter().find(|wording| wording.term == tree.term);
        let found = wording.and_then(|wording| {
            wording.pieces.iter().find_map(|piece| match *piece {
                Piece::Slot { part: at, cat, .. } if at == part => Some((cat, Joined::Many)),
                Piece::List { part: at, cat, joined, .. } if at == part => Some((cat, joined)),
                _ => None,
            })
        });
        found.unwrap_or((Cat::Ability, Joined::Many))
    }

    /// `wybrany 0.c.s`: an adjective that agrees with a part; `@1 …`: the adjective that part 1 is.
    fn agree(&mut self, inside: &str, tree: &Tree, context: Context) {
        let (lemma, spec) = inside.split_once(' ').unwrap_or((inside, "0"));
        let (target, inner) = self.spec(spec, tree, context);
        let (gender, plural) = match &target {
            Target::Part(_, child) => (self.gender(child).unwrap_or(Gender::Feminine), inner.plural),
            Target::Word(noun) => (noun.gender, inner.plural),
            Target::Last => (self.last.0, self.last.1),
        };
        let lemma = match lemma.strip_prefix('@').and_then(|part| part.parse::<usize>().ok()) {
            Some(part) => match tree.parts[part].term {
                Term::Word(cat, id) => match self.polish_of(cat, id) {
                    Some(Polish::Adjective(lemma)) => lemma,
                    _ => return,
                },
                _ => return,
            },
            None if lemma == "on" && context.after_preposition => "nim".to_string(),
            None => self.lemma_of(lemma, inner.case).to_string(),
        };
        self.push(&adjective(&lemma, gender, inner.case, plural));
    }
}

/// The part of a pattern that is its subject: the first that stands in `nom` before a verb that agrees with it.
fn subject(pattern: &str) -> Option<usize> {
    let agrees = pattern.contains(".n}") || pattern.contains('<') || !pattern.matches('|').count().is_multiple_of(4);
    let at = pattern.find(".nom}")?;
    let open = pattern[..at].rfind('{')?;
    agrees.then(|| pattern[open + 1..at].parse().ok()).flatten()
}

/// Five forms follow the sentence around the phrase, three forms the subject in it.
fn choose_verb(forms: &str, verb: Verb, person: Verb) -> &str {
    let forms: Vec<&str> = forms.split('|').collect();
    let index = match (forms.len(), person) {
        (5, _) => verb as usize,
        (_, Verb::You | Verb::Command) => 0,
        (_, Verb::Several) => 2,
        _ => 1,
    };
    forms[index.min(forms.len() - 1)]
}

fn choose_gender(forms: &str, person: Verb, gender: Gender) -> &str {
    let index = match (person, gender) {
        (Verb::You, _) => 0,
        (Verb::Several, _) => 4,
        (_, Gender::Masculine | Gender::Person) => 1,
        (_, Gender::Feminine) => 2,
        (_, Gender::Neuter) => 3,
    };
    forms.split('|').nth(index).unwrap_or("")
}
