//! A text cut into words, each with its place.

use crate::trouble::Trouble;

/// The longest text a card may have, in bytes.
pub const MAX_TEXT: usize = 2_000;

/// Where in a text something stands, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct Span {
    /// The first byte.
    pub from: usize,
    /// The byte after the last.
    pub to: usize,
}

impl Span {
    /// From one byte to before another.
    pub const fn new(from: usize, to: usize) -> Span {
        Span { from, to }
    }
}

/// A throw of dice: `2D6+1`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Dice {
    /// How many dice.
    pub count: u8,
    /// How many sides each has.
    pub sides: u8,
    /// What is added to their sum.
    pub plus: i16,
}

/// One word, number or mark.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Mark {
    /// A word, in lower case.
    Word(String),
    /// A number.
    Number(i16),
    /// A number with its sign: `+1`.
    Signed(i16),
    /// A throw.
    Dice(Dice),
    /// A line of its own begins here.
    Break,
}

/// A mark and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Token {
    pub mark: Mark,
    pub span: Span,
}

const NUMBER_WORDS: [&str; 11] =
    ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/// Stands for what could not be cut into words.
pub(crate) const WRONG: Mark = Mark::Word(String::new());

/// Cuts a text into marks. Numbers may be written in digits or, up to ten, in words.
pub(crate) fn tokens(text: &str) -> Result<Vec<Token>, Trouble> {
    match cut_what_can_be(text) {
        (_, troubles) if !troubles.is_empty() => Err(troubles[0].clone()),
        (tokens, _) => Ok(tokens),
    }
}

/// The same, with what can be cut beside the troubles; [`WRONG`] stands where something is wrong. What is wrong in the
/// same way in several places is told of the first.
pub(crate) fn cut_what_can_be(text: &str) -> (Vec<Token>, Vec<Trouble>) {
    if text.len() > MAX_TEXT {
        let what = format!("this text has {} bytes; a card's text has at most {MAX_TEXT}", text.len());
        let trouble = Trouble::new(Span::new(0, text.len()), what, "say it shorter, or as two cards");
        return (Vec::new(), vec![trouble]);
    }
    let mut cutter = Cutter { text, at: 0, out: Vec::new() };
    let mut troubles: Vec<Trouble> = Vec::new();
    while cutter.at < text.len() {
        if let Err(trouble) = cutter.next() {
            cutter.at = trouble.span.to;
            cutter.out.push(Token { mark: WRONG, span: trouble.span });
            if troubles.iter().all(|told| told.what != trouble.what) {
                troubles.push(trouble);
            }
        }
    }
    (cutter.out, troubles)
}

struct Cutter<'a> {
    text: &'a str,
    at: usize,
    out: Vec<Token>,
}

impl<'a> Cutter<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn push(&mut self, len: usize, mark: Mark) {
        self.out.push(Token { mark, span: Span::new(self.at, self.at + len) });
        self.at += len;
    }

    fn next(&mut self) -> Result<(), Trouble> {
        let rest = self.rest();
        let first = rest.chars().next().expect("the loop ends at the end of the text");
        match first {
            '\n' => self.line_break(),
            '\t' | '\r' => self.at += 1,
            c if c.is_whitespace() && !c.is_control() => self.at += c.len_utf8(),
            '.' | ',' | ':' | ';' | '(' | ')' | '/' | '“' | '”' => {
                self.push(first.len_utf8(), Mark::Word(first.to_string()));
            }
            '+' | '-' | '−' => return self.signed(first),
            '0'..='9' => return self.number(),
            '\'' | '’' => self.apostrophe(first),
            c if c.is_alphabetic() => self.word(),
            c => {
                let span = Span::new(self.at, self.at + c.len_utf8());
                return Err(Trouble::new(span, format!("“{c}” is not used in card texts"), "leave it out"));
            }
        }
        Ok(())
    }

    fn line_break(&mut self) {
        if self.out.last().is_some_and(|token| token.mark != Mark::Break) {
            self.push(1, Mark::Break);
        } else {
            self.at += 1;
        }
    }

    fn digits(&self, from: usize) -> usize {
        self.text[from..].bytes().take_while(u8::is_ascii_digit).count()
    }

    fn value(&self, from: usize, len: usize) -> Result<i16, Trouble> {
        let digits = &self.text[from..from + len];
        digits.parse().ok().filter(|&value| value <= 9_999).ok_or_else(|| {
            let what = format!("{digits} is more than any card may say");
            Trouble::new(Span::new(from, from + len), what, "use a much smaller number")
        })
    }

    fn signed(&mut self, sign: char) -> Result<(), Trouble> {
        let gap = sign.len_utf8();
        let spaces = self.text[self.at + gap..].bytes().take_while(|&b| b == b' ').count();
        let len = self.digits(self.at + gap);
        // "4 + 1D6" and "1D6 + 4" are one throw.
        if len == 0 || spaces > 0 {
            if sign == '+' && self.join_dice(gap + spaces)? {
                return Ok(());
            }
            if self.text[self.at + gap..].starts_with(['X', 'x']) {
                self.push(gap, Mark::Word(if sign == '+' { "+" } else { "-" }.to_string()));
                return Ok(());
            }
            let what = format!("a number should follow “{sign}”");
            return Err(Trouble::new(Span::new(self.at, self.at + gap), what, "write it as +1 or -1"));
        }
        let value = self.value(self.at + gap, len)?;
        if let Some(Token { mark: Mark::Dice(dice), span }) = self.out.last_mut()
            && dice.plus == 0
            && span.to == self.at
        {
            dice.plus = if sign == '+' { value } else { -value };
            span.to += gap + len;
            self.at += gap + len;
            return Ok(());
        }
        if sign == '+' && self.join_dice(gap)? {
            return Ok(());
        }
        self.push(gap + len, Mark::Signed(if sign == '+' { value } else { -value }));
        Ok(())
    }

    /// Joins a number and a throw on both sides of a plus sign that takes `skip` bytes.
    fn join_dice(&mut self, skip: usize) -> Result<bool, Trouble> {
        let from = self.at + skip;
        let len = self.digits(from);
        let Some(before) = self.out.last().cloned() else { return Ok(false) };
        match before.mark {
            Mark::Dice(dice) if len > 0 && dice.plus == 0 && self.dice_at(from, len)?.is_none() => {
                let plus = self.value(from, len)?;
                self.out.pop();
                self.out.push(Token {
                    mark: Mark::Dice(Dice { plus, ..dice }),
                    span: Span::new(before.span.from, from + len),
                });
                self.at = from + len;
                Ok(true)
            }
            Mark::Number(plus) if len > 0 => match self.dice_at(from, len)? {
                Some((dice, end)) => {
                    self.out.pop();
                    let span = Span::new(before.span.from, end);
                    self.out.push(Token { mark: Mark::Dice(Dice { plus, ..dice }), span });
                    self.at = end;
                    Ok(true)
                }
                None => Ok(false),
            },
            _ => Ok(false),
        }
    }

    fn dice_at(&self, from: usize, len: usize) -> Result<Option<(Dice, usize)>, Trouble> {
        if !self.text[from + len..].starts_with(['D', 'd']) {
            return Ok(None);
        }
        let sides_at = from + len + 1;
        let sides_len = self.digits(sides_at);
        let end = sides_at + sides_len;
        if sides_len == 0 || self.text[end..].starts_with(char::is_alphanumeric) {
            return Ok(None);
        }
        let (count, sides) = (self.value(from, len)?, self.value(sides_at, sides_len)?);
        if !(1..=20).contains(&count) || !(2..=100).contains(&sides) {
            let what = format!("no throw has {count} dice with {sides} sides");
            return Err(Trouble::new(Span::new(from, end), what, "use 1 to 20 dice with 2 to 100 sides"));
        }
        Ok(Some((Dice { count: count as u8, sides: sides as u8, plus: 0 }, end)))
    }

    fn number(&mut self) -> Result<(), Trouble> {
        let len = self.digits(self.at);
        if let Some((dice, end)) = self.dice_at(self.at, len)? {
            self.push(end - self.at, Mark::Dice(dice));
            return Ok(());
        }
        let value = self.value(self.at, len)?;
        self.push(len, Mark::Number(value));
        Ok(())
    }

    fn apostrophe(&mut self, mark: char) {
        let len = mark.len_utf8();
        let after = &self.text[self.at + len..];
        let s = after.starts_with('s') && !after[1..].starts_with(char::is_alphanumeric);
        let (len, word) = if s { (len + 1, "'s") } else { (len, "'") };
        self.push(len, Mark::Word(word.to_string()));
    }

    fn word(&mut self) {
        let rest = self.rest();
        let mut end = 0;
        let mut chars = rest.char_indices().peekable();
        while let Some((index, c)) = chars.next() {
            let next = chars.peek().map(|&(_, next)| next);
            let joins = match c {
                '\'' | '’' => {
                    let after = &rest[index + c.len_utf8()..];
                    let possessive = after.starts_with('s') && !after[1..].starts_with(char::is_alphanumeric);
                    next.is_some_and(char::is_alphanumeric) && !possessive
                }
                '-' => next.is_some_and(char::is_alphabetic),
                c => c.is_alphanumeric(),
            };
            if !joins {
                break;
            }
            end = index + c.len_utf8();
        }
        let word = rest[..end].to_lowercase().replace('’', "'");
        let mark = match NUMBER_WORDS.iter().position(|&number| number == word) {
            Some(value) => Mark::Number(value as i16),
            None => Mark::Word(word),
        };
        self.push(end, mark);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks(text: &str) -> Vec<Mark> {
        tokens(text).expect("plain words").into_iter().map(|token| token.mark).collect()
    }

    fn word(word: &str) -> Mark {
        Mark::Word(word.to_string())
    }

    #[test]
    fn words_numbers_and_possessives_come_apart() {
        assert_eq!(
            marks("This ship's two guns can't."),
            [word("this"), word("ship"), word("'s"), Mark::Number(2), word("guns"), word("can't"), word(".")]
        );
        assert_eq!(marks("ships’ K'vaan"), [word("ships"), word("'"), word("k'vaan")]);
        assert_eq!(marks("+1 -2 −3"), [Mark::Signed(1), Mark::Signed(-2), Mark::Signed(-3)]);
    }

    #[test]
    fn a_throw_takes_its_bonus_along() {
        let dice = |count, sides, plus| Mark::Dice(Dice { count, sides, plus });
        for text in ["1D6+4", "1D6 + 4", "4 + 1D6", "1d6+4"] {
            assert_eq!(marks(text), [dice(1, 6, 4)], "{text}");
        }
        assert_eq!(marks("2D10-1"), [dice(2, 10, -1)]);
        assert_eq!(marks("1D6"), [dice(1, 6, 0)]);
        assert!(tokens("99D6").is_err() && tokens("1D1").is_err());
    }

    #[test]
    fn every_mark_knows_its_bytes() {
        let text = "−3 „";
        let trouble = tokens(text).expect_err("a low quotation mark is not used");
        assert_eq!(&text[trouble.span.from..trouble.span.to], "„");
    }
}
