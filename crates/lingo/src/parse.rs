//! Words to tree. Every way of reading a phrase at a place is found once and remembered, so the grammar may be written
//! as people speak, and the work stays bounded. Where a text cannot be read, the furthest word reached and what could
//! have stood there make the error.

use crate::grammar::{Cat, Form, Joined, Piece, Term};
use crate::lexicon::Lexicon;
use crate::text::{Mark, Span, Token, cut_what_can_be, tokens};
use crate::tree::Tree;
use crate::trouble::Trouble;
use crate::unsaid::{Lack, UNSAID, Unsaid};
use on::Mend;
use std::collections::HashMap;
use std::rc::Rc;

mod on;

/// The most phrases that are tried on one line of text.
const MAX_WORK: usize = 400_000;
/// The deepest a phrase may lie in other phrases.
const MAX_DEPTH: usize = 160;
/// The most words on one line.
const MAX_WORDS: usize = 240;

/// Reads a text: one tree a line, each line an ability. All that cannot be read is reported.
pub fn parse(lexicon: &Lexicon, text: &str) -> Result<Vec<Tree>, Vec<Trouble>> {
    let (trees, troubles) = parse_what_can_be(lexicon, text);
    if troubles.is_empty() { Ok(trees) } else { Err(troubles) }
}

/// The same, with the lines that can be understood beside the troubles, those with a misspelt word too.
pub(crate) fn parse_what_can_be(lexicon: &Lexicon, text: &str) -> (Vec<Tree>, Vec<Trouble>) {
    let (tokens, mut troubles) = cut_what_can_be(text);
    let lines = tokens.split(|token| token.mark == Mark::Break).filter(|line| !line.is_empty());
    let mut trees = Vec::new();
    for line in lines {
        let (tree, told) = on::read_on(lexicon, line);
        trees.extend(tree);
        troubles.extend(told);
    }
    troubles.sort_by_key(|trouble| trouble.span.from);
    (trees, troubles)
}

/// How many different trees a line can be read as, as far as that was noticed: 1 is what every text should have.
pub fn ambiguous(lexicon: &Lexicon, line: &str) -> bool {
    let Ok(tokens) = tokens(line) else { return false };
    let mut reader = Reader::new(lexicon, &tokens);
    reader.watch = true;
    reader.read(Cat::Ability).is_ok() && reader.twice
}

/// A reading: where it ends, and its node.
type Readings = Rc<Vec<(usize, usize)>>;

#[derive(Clone, PartialEq)]
struct Node {
    term: Term,
    parts: Vec<usize>,
    from: usize,
    to: usize,
}

struct Reader<'a> {
    lexicon: &'a Lexicon,
    tokens: &'a [Token],
    nodes: Vec<Node>,
    known: HashMap<(Cat, Form, usize), Readings>,
    work: usize,
    depth: usize,
    too_much: bool,
    far: usize,
    /// What could have stood at the furthest word: wording and piece.
    hoped: Vec<(usize, usize)>,
    hoped_number: Option<Cat>,
    /// A list of ways could have gone on.
    hoped_way: bool,
    /// What the trouble suggests.
    mend: Option<Mend>,
    watch: bool,
    twice: bool,
}

impl<'a> Reader<'a> {
    fn new(lexicon: &'a Lexicon, tokens: &'a [Token]) -> Reader<'a> {
        Reader {
            lexicon,
            tokens,
            nodes: Vec::new(),
            known: HashMap::new(),
            work: 0,
            depth: 0,
            too_much: false,
            far: 0,
            hoped: Vec::new(),
            hoped_number: None,
            hoped_way: false,
            mend: None,
            watch: false,
            twice: false,
        }
    }

    fn read(&mut self, cat: Cat) -> Result<Tree, Trouble> {
        let all = self.span(0, self.tokens.len());
        if self.tokens.len() > MAX_WORDS {
            let what = format!("this line has {} words; at most {MAX_WORDS} can be read", self.tokens.len());
            return Err(Trouble::new(all, what, "break it into lines, one ability each"));
        }
        let readings = self.phrase(cat, Form::Only, 0);
        if self.too_much {
            return Err(Trouble::new(all, "this line is too involved to be read", "say it in simpler sentences"));
        }
        match readings.iter().find(|(end, _)| *end == self.tokens.len()) {
            Some(&(_, node)) => Ok(self.tree(node)),
            None => {
                if let Some(&(end, _)) = readings.iter().max_by_key(|(end, _)| *end)
                    && end > self.far
                {
                    self.fails(end);
                }
                Err(self.trouble())
            }
        }
    }

    /// Is the line too long or too involved to be read at all?
    fn is_hopeless(&self) -> bool {
        self.too_much || self.tokens.len() > MAX_WORDS
    }

    fn span(&self, from: usize, to: usize) -> Span {
        let from = self.tokens.get(from).or(self.tokens.last()).map_or(0, |token| token.span.from);
        let to = to.checked_sub(1).and_then(|last| self.tokens.get(last)).map_or(from, |token| token.span.to);
        Span::new(from, to.max(from))
    }

    fn tree(&self, node: usize) -> Tree {
        let Node { term, parts, from, to } = &self.nodes[node];
        let parts = parts.iter().map(|&part| self.tree(part)).collect();
        Tree { term: *term, parts, span: self.span(*from, *to) }
    }

    /// Every way to read a phrase of this category here, at most one for each end.
    fn phrase(&mut self, cat: Cat, form: Form, at: usize) -> Readings {
        if let Some(known) = self.known.get(&(cat, form, at)) {
            return known.clone();
        }
        self.depth += 1;
        let readings = if self.depth > MAX_DEPTH {
            self.too_much = true;
            Vec::new()
        } else if let Some(number) = self.number(cat, at) {
            number
        } else {
            let mut found = Vec::new();
            let lexicon = self.lexicon;
            for &wording in lexicon.grammar.of(cat, form) {
                self.wording(wording, at, &mut found);
            }
            found
        };
        self.depth -= 1;
        let readings = Rc::new(readings);
        self.known.insert((cat, form, at), readings.clone());
        readings
    }

    /// Numbers and throws; nothing for other categories.
    fn number(&mut self, cat: Cat, at: usize) -> Option<Vec<(usize, usize)>> {
        let mark = self.tokens.get(at).map(|token| &token.mark);
        let term = match (cat, mark) {
            (Cat::Int, Some(&Mark::Number(value))) => Term::Number(value),
            (Cat::Many, Some(&Mark::Number(value))) if value != 1 => Term::Number(value),
            (Cat::Signed, Some(&Mark::Signed(value))) => Term::Number(value),
            (Cat::Dice, Some(&Mark::Dice(dice))) => Term::Dice(dice),
            (Cat::Int | Cat::Many | Cat::Signed | Cat::Dice, _) => {
                self.fails(at);
                if at == self.far {
                    self.hoped_number = Some(cat);
                }
                return Some(Vec::new());
            }
            _ => return None,
        };
        Some(vec![(at + 1, self.node(term, Vec::new(), at, at + 1))])
    }

    fn node(&mut self, term: Term, parts: Vec<usize>, from: usize, to: usize) -> usize {
        self.nodes.push(Node { term, parts, from, to });
        self.nodes.len() - 1
    }

    fn fails(&mut self, at: usize) {
        if at > self.far {
            self.far = at;
            self.hoped.clear();
            (self.hoped_number, self.hoped_way) = (None, false);
        }
    }

    fn worked(&mut self) -> bool {
        self.work += 1;
        self.too_much |= self.work > MAX_WORK;
        !self.too_much
    }

    /// Every way to read one wording here.
    fn wording(&mut self, wording: usize, at: usize, found: &mut Vec<(usize, usize)>) {
        let lexicon = self.lexicon;
        let pieces = &lexicon.grammar.wordings[wording].pieces;
        let mut partial: Vec<(usize, Vec<(usize, usize)>)> = vec![(at, Vec::new())];
        for (place, piece) in pieces.iter().enumerate() {
            let mut next: Vec<(usize, Vec<(usize, usize)>)> = Vec::new();
            for (end, parts) in partial {
                if !self.worked() {
                    return;
                }
                match piece {
                    Piece::Word { said, .. } => {
                        if self.says(end, said) {
                            next.push((end + 1, parts));
                        } else {
                            self.fails(end);
                            if end == self.far {
                                self.hoped.push((wording, place));
                            }
                        }
                    }
                    Piece::Slot { part, cat, form } => {
                        for &(to, node) in self.phrase(*cat, *form, end).iter() {
                            let mut parts = parts.clone();
                            parts.push((*part, node));
                            next.push((to, parts));
                        }
                    }
                    Piece::List { part, cat, form, joined } => {
                        for (to, node) in self.list(*cat, *form, *joined, end) {
                            let mut parts = parts.clone();
                            parts.push((*part, node));
                            next.push((to, parts));
                        }
                    }
                }
            }
            partial = next;
            if partial.is_empty() {
                return;
            }
        }
        let term = lexicon.grammar.wordings[wording].term;
        for (end, mut parts) in partial {
            parts.sort_by_key(|(part, _)| *part);
            let parts: Vec<usize> = parts.into_iter().map(|(_, node)| node).collect();
            match found.iter().find(|(to, _)| *to == end) {
                None => {
                    let node = self.node(term, parts, at, end);
                    found.push((end, node));
                }
                Some(&(_, first)) if self.watch => self.compare(first, term, &parts),
                Some(_) => {}
            }
        }
    }

    /// Notes when the same words were read in two ways.
    fn compare(&mut self, first: usize, term: Term, parts: &[usize]) {
        let first = self.tree(first);
        let parts = parts.iter().map(|&part| self.tree(part)).collect();
        if first != Tree::new(term, parts) {
            self.twice = true;
        }
    }

    fn says(&self, at: usize, word: &str) -> bool {
        match self.tokens.get(at).map(|token| &token.mark) {
            Some(Mark::Word(said)) => said == word || (word == "a" && said == "an"),
            Some(Mark::Number(number)) => word.parse() == Ok(*number),
            _ => false,
        }
    }

    /// Every way to read a list.
    fn list(&mut self, cat: Cat, form: Form, joined: Joined, at: usize) -> Vec<(usize, usize)> {
        let mut ends = Vec::new();
        let mut open: Vec<(usize, Vec<usize>, bool)> = vec![(at, Vec::new(), false)];
        if joined == Joined::Many {
            ends.push((at, Vec::new()));
        }
        while let Some((end, items, last)) = open.pop() {
            if !self.worked() {
                return Vec::new();
            }
            for &(to, node) in self.phrase(cat, form, end).iter() {
                let mut items = items.clone();
                items.push(node);
                if joined == Joined::Many {
                    if to > end {
                        open.push((to, items.clone(), false));
                    }
                } else if !last {
                    for (after, closes) in self.joints(joined, to) {
                        open.push((after, items.clone(), closes));
                    }
                }
                // Of several ways there are at least two; with them one “choose one” can stand in another.
                let whole = last || (items.len() == 1 && joined != Joined::Options);
                if (joined == Joined::Many || whole) && !ends.iter().any(|(known, _)| *known == to) {
                    ends.push((to, items));
                }
            }
        }
        ends.into_iter().map(|(end, items)| (end, self.node(Term::List, items, at, end))).collect()
    }

    /// The words between two items of a list that may stand here: where the next item begins, and whether it is the last.
    fn joints(&mut self, joined: Joined, at: usize) -> Vec<(usize, bool)> {
        let (comma, last): (&str, &[&str]) = match joined {
            Joined::And => (",", &["and", "then"]),
            Joined::Or => (",", &["or"]),
            Joined::Options => (";", &["or"]),
            Joined::Many => return Vec::new(),
        };
        let mut joints = Vec::new();
        if joined == Joined::Options && !self.says(at, comma) {
            self.fails(at);
            self.hoped_way |= at == self.far;
        }
        let closes = |reader: &Self, at: usize| last.iter().any(|word| reader.says(at, word));
        if self.says(at, comma) {
            if closes(self, at + 1) {
                joints.push((at + 2, true));
            } else {
                joints.push((at + 1, false));
            }
        } else if closes(self, at) && joined != Joined::Options {
            // "A, B and C" reads like "A, B, and C".
            joints.push((at + 1, true));
        }
        joints
    }

    /// What is wrong at the furthest word.
    fn trouble(&mut self) -> Trouble {
        let hopes = self.hopes();
        let at = self.far;
        if at >= self.tokens.len() {
            let span = self.span(at.saturating_sub(1), at);
            let what =
                format!("the text ends after “{}”, but something is missing", self.said(at.saturating_sub(1), 1));
            return Trouble::new(span, what, list_hopes(&hopes));
        }
        if let Some(trouble) = self.unsaid(at) {
            return trouble;
        }
        if let Some(other) = self.other_form(at) {
            self.mend = Some(Mend { at, words: 1, text: other.clone() });
            let what = format!("“{}” does not go with the words before it", self.said(at, 1));
            return Trouble::new(self.span(at, at + 1), what, format!("did you mean “{other}”?"));
        }
        let nearest = hopes
            .iter()
            .filter(|hope| !hope.label)
            .map(|hope| {
                let words = hope.words;
                let said = self.said(at, words);
                (strsim::osa_distance(&said.to_lowercase(), &hope.text.to_lowercase()), hope, said)
            })
            .filter(|(far, hope, _)| match hope.text.chars().count() {
                // Of two letters one is half of the word.
                0..=2 => *far == 0,
                letters => *far <= (letters / 3).max(1),
            })
            .min_by_key(|(far, hope, _)| (*far, usize::MAX - hope.words));
        let unheard = || self.lexicon.unheard.meant(|nth, word| self.says(at + nth, word));
        match nearest {
            None if let Some((words, why)) = unheard() => {
                let what = format!("“{}” is not said in this game: {why}", self.said(at, words));
                Trouble::new(self.span(at, at + words), what, list_hopes(&hopes))
            }
            Some((_, hope, said)) => {
                let span = self.span(at, at + hope.words);
                self.mend = Some(Mend { at, words: hope.words, text: hope.text.clone() });
                Trouble::new(span, format!("“{said}” is not known here"), format!("did you mean “{}”?", hope.text))
            }
            None => {
                let words = self.words_until_stop(at);
                let (span, said) = (self.span(at, at + words), self.said(at, words));
                Trouble::new(span, format!("“{said}” is not understood"), list_hopes(&hopes))
            }
        }
    }

    /// Words that many write and the language has not, at the furthest word.
    fn unsaid(&self, at: usize) -> Option<Trouble> {
        if self.hoped_way && self.says(at, ".") {
            let what = "“choose one” needs two ways or more";
            return Some(Trouble::new(self.span(at, at + 1), what, "write “Choose one: …; or …”, or leave it out"));
        }
        let said = |word: &str, at: usize| match word {
            "#" => matches!(self.tokens.get(at).map(|token| &token.mark), Some(Mark::Number(_))),
            word => self.says(at, word),
        };
        let stands = |words: &[&str], from: usize| words.iter().enumerate().all(|(nth, word)| said(word, from + nth));
        let in_this_game = |unsaid: &&Unsaid| match unsaid.lacks {
            None => true,
            Some(Lack::Power(power)) => self.lexicon.unheard.lacks(power),
            Some(Lack::Deeds) => self.lexicon.grammar.of(Cat::Deed, Form::Only).is_empty(),
        };
        let hoped = |cat: Cat| self.hoped.iter().any(|&(wording, _)| self.lexicon.grammar.wordings[wording].cat == cat);
        let is_meant = |unsaid: &&Unsaid| !unsaid.unless.is_some_and(hoped);
        UNSAID.iter().filter(in_this_game).filter(is_meant).find_map(|unsaid| {
            let words = unsaid.words.len();
            let (first, last) = match unsaid.whole {
                true => (at.checked_sub(words)?, at - words),
                false => (at.saturating_sub(words - 1), at),
            };
            let from = (first..=last).find(|&from| stands(unsaid.words, from))?;
            let behind = unsaid.behind.is_empty() || (0..from).any(|place| stands(unsaid.behind, place));
            behind.then(|| Trouble::new(self.span(from, from + words), unsaid.what, unsaid.remedy))
        })
    }

    /// The form that was wanted, where the word that stands there is the same word in another form: "ships has".
    fn other_form(&self, at: usize) -> Option<String> {
        let wordings = &self.lexicon.grammar.wordings;
        self.hoped.iter().find_map(|&(wanted, place)| {
            let wanted = &wordings[wanted];
            let same = |other: &&crate::grammar::Wording| {
                other.cat == wanted.cat
                    && other.term == wanted.term
                    && other.pieces.len() == wanted.pieces.len()
                    && matches!(&other.pieces[place], Piece::Word { said, .. } if self.says(at, said))
            };
            wordings.iter().find(same)?;
            match &wanted.pieces[place] {
                Piece::Word { shown, .. } => Some(shown.clone()),
                _ => None,
            }
        })
    }

    /// The unknown word and up to two more, not beyond a mark.
    fn words_until_stop(&self, at: usize) -> usize {
        let is_mark = |token: &Token| matches!(&token.mark, Mark::Word(word) if word.len() == 1 && !word.chars().all(char::is_alphanumeric));
        let words = self.tokens[at..].iter().take(3).take_while(|token| !is_mark(token)).count();
        words.max(1)
    }

    fn said(&self, at: usize, words: usize) -> String {
        let end = (at + words).min(self.tokens.len());
        let words = self.tokens[at.min(end)..end].iter().map(|token| match &token.mark {
            Mark::Word(word) => word.clone(),
            Mark::Number(value) => value.to_string(),
            Mark::Signed(value) => format!("{value:+}"),
            Mark::Dice(dice) => crate::print::dice(*dice),
            Mark::Break => String::new(),
        });
        crate::print::join(words, false)
    }

    /// The phrases that could have stood at the furthest word.
    fn hopes(&self) -> Vec<Hope> {
        let mut hopes: Vec<Hope> = Vec::new();
        let mut add = |hope: Hope| {
            if !hope.text.is_empty() && !hopes.contains(&hope) {
                hopes.push(hope);
            }
        };
        for &(wording, place) in &self.hoped {
            let wording = &self.lexicon.grammar.wordings[wording];
            let words: Vec<&str> = wording.pieces[place..]
                .iter()
                .map_while(|piece| match piece {
                    // An opening quotation mark belongs to what is quoted.
                    Piece::Word { shown, .. } if shown != "“" => Some(shown.as_str()),
                    _ => None,
                })
                .collect();
            add(Hope {
                text: crate::print::join(words.iter().copied(), false),
                words: words.len(),
                label: false,
                cat: wording.cat,
            });
        }
        if self.hoped_way {
            add(Hope { text: ";".to_string(), words: 1, label: false, cat: Cat::Clause });
        }
        if let Some(cat) = self.hoped_number {
            add(Hope { text: cat.label().to_string(), words: 1, label: true, cat });
        }
        hopes
    }
}

/// Something that could have stood at a place.
#[derive(PartialEq)]
struct Hope {
    text: String,
    words: usize,
    /// Describes what is wanted rather than quoting it.
    label: bool,
    cat: Cat,
}

/// "expected a, b or c": quoted phrases, or what they are when there are many of a kind.
fn list_hopes(hopes: &[Hope]) -> String {
    let mut shown: Vec<String> = Vec::new();
    for hope in hopes {
        let same = hopes.iter().filter(|other| other.cat == hope.cat).count();
        let text = if hope.label || same > 3 { hope.cat.label().to_string() } else { format!("“{}”", hope.text) };
        if !shown.contains(&text) {
            shown.push(text);
        }
    }
    shown.sort_by_key(|text| (text.starts_with('“'), text.clone()));
    let more = shown.len() > 8;
    shown.truncate(8);
    match shown.split_last() {
        None => "leave it out or say it in other words".to_string(),
        Some((last, [])) => format!("expected {last}"),
        Some((last, rest)) => {
            let or = if more { ", " } else { " or " };
            format!("expected {}{or}{last}{}", rest.join(", "), if more { " …" } else { "" })
        }
    }
}
