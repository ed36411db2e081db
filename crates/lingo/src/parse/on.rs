//! Reading on behind what is wrong, so that one reading of a line tells all that is wrong with it. A word for which
//! another is suggested is read as if that stood there; where nothing is near, the rest of the line is read without the
//! sentence. What is found wrong only because of that is not told.

use super::Reader;
use crate::grammar::Cat;
use crate::lexicon::Lexicon;
use crate::text::{Mark, Span, Token, WRONG, tokens};
use crate::tree::Tree;
use crate::trouble::Trouble;

/// The most that is told of one line.
const MAX_TOLD: usize = 12;

/// The words that are suggested for some that are not known.
pub(super) struct Mend {
    /// The first of the words.
    pub at: usize,
    /// How many they are.
    pub words: usize,
    /// What is suggested.
    pub text: String,
}

/// Reads a line. The tree is there if it is clear what was meant, even where something is misspelt.
pub(super) fn read_on(lexicon: &Lexicon, line: &[Token]) -> (Option<Tree>, Vec<Trouble>) {
    let mut reading = ReadingOn { lexicon, tokens: line.to_vec(), believed: 0, is_whole: true, told: Vec::new() };
    while let Some(at) = reading.tokens.iter().position(|token| token.mark == WRONG) {
        reading.leave_out(at);
    }
    let mut tree = None;
    while tree.is_none() && !reading.tokens.is_empty() && reading.told.len() < MAX_TOLD {
        match reading.once() {
            Some(read) => tree = Some(read),
            None if reading.is_stuck() => break,
            None => {}
        }
    }
    (tree.filter(|_| reading.is_whole), reading.told)
}

struct ReadingOn<'a> {
    lexicon: &'a Lexicon,
    /// The line as it is read now.
    tokens: Vec<Token>,
    /// What fails before this token follows from a mend.
    believed: usize,
    /// No sentence has been left out.
    is_whole: bool,
    told: Vec<Trouble>,
}

impl ReadingOn<'_> {
    /// Reads the line; if it cannot be read, what is wrong is told and mended or left out.
    fn once(&mut self) -> Option<Tree> {
        let mut reader = Reader::new(self.lexicon, &self.tokens);
        let trouble = match reader.read(Cat::Ability) {
            Ok(tree) => return Some(tree),
            Err(trouble) => trouble,
        };
        let (at, mend, hopeless) = (reader.far, reader.mend.take(), reader.is_hopeless());
        let is_believed = at >= self.believed && !self.goes_with_what_is_out(at);
        if is_believed {
            self.told.push(trouble);
        }
        match mend.filter(|_| is_believed) {
            _ if hopeless => self.tokens.clear(),
            Some(mend) => self.mend(mend),
            None => self.leave_out(at),
        }
        None
    }

    /// Once a sentence is out, is this the beginning of another that only made sense behind it? One that makes none by
    /// itself made none there either.
    fn goes_with_what_is_out(&self, at: usize) -> bool {
        let (from, to) = self.sentence(at);
        !self.is_whole && at == from && (from == to || self.makes_sense(&self.tokens[from..to]))
    }

    fn makes_sense(&self, sentence: &[Token]) -> bool {
        let read = |cat| Reader::new(self.lexicon, sentence).read(cat).is_ok();
        [Cat::Sentence, Cat::StaticLine, Cat::Ability].into_iter().any(read)
    }

    /// Nothing is left that could be left out.
    fn is_stuck(&self) -> bool {
        self.believed == usize::MAX
    }

    /// Reads on as if the words that are suggested stood there. If the next word does not go with them, they were not meant.
    fn mend(&mut self, mend: Mend) {
        let Mend { at, words, text } = mend;
        let end = (at + words).min(self.tokens.len());
        let Ok(mut meant) = tokens(&text) else { return self.leave_out(at) };
        let span = Span::new(self.tokens[at].span.from, self.tokens[end - 1].span.to);
        meant.iter_mut().for_each(|token| token.span = span);
        self.believed = at + meant.len() + 1;
        self.tokens.splice(at..end, meant);
    }

    /// Takes out the sentence with this word.
    fn leave_out(&mut self, at: usize) {
        let (from, to) = self.sentence(at);
        self.is_whole = false;
        self.believed = if from == to { usize::MAX } else { 0 };
        self.tokens.drain(from..to);
    }

    /// The sentence a word stands in, with its full stop. A quoted one belongs to the sentence it is quoted in.
    fn sentence(&self, at: usize) -> (usize, usize) {
        let (mut from, mut quoted) = (0, false);
        for (index, token) in self.tokens.iter().enumerate() {
            let Mark::Word(word) = &token.mark else { continue };
            match word.as_str() {
                "“" => quoted = true,
                "”" => quoted = false,
                "." if !quoted && index >= at => return (from, index + 1),
                "." if !quoted => from = index + 1,
                _ => {}
            }
        }
        (from, self.tokens.len())
    }
}
