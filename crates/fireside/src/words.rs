//! Small helpers for text that people read.

use table::{Outcome, Seat};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// How many columns a text takes.
pub fn width(text: &str) -> usize {
    UnicodeWidthStr::width(text)
}

/// A text without anything a terminal would obey: names and words may come from a file somebody sent. What begins as a
/// command to the terminal is taken out whole, whatever else is no letter becomes a space.
pub fn clean(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        let kind = match c {
            '\u{1b}' => letters.next(),
            // The same commands in one letter.
            '\u{9b}' => Some('['),
            '\u{90}' | '\u{98}' | '\u{9d}' | '\u{9e}' | '\u{9f}' => Some(']'),
            c => {
                out.push(if c.is_control() || table::turns_around(c) { ' ' } else { c });
                continue;
            }
        };
        match kind {
            // Ends with a letter or a sign such as ~.
            Some('[') => while letters.next().is_some_and(|c| !('\u{40}'..='\u{7e}').contains(&c)) {},
            // Ends with a bell, or with an escape and a backslash.
            Some(']' | 'P' | 'X' | '^' | '_') => while letters.next().is_some_and(|c| !ends_text(c, &mut letters)) {},
            // Ends with the first letter after the signs.
            Some(' '..='/') => while letters.next().is_some_and(|c| (' '..='/').contains(&c)) {},
            _ => {}
        }
    }
    out
}

fn ends_text(c: char, letters: &mut std::iter::Peekable<std::str::Chars<'_>>) -> bool {
    match c {
        '\u{7}' | '\u{9c}' => true,
        '\u{1b}' => letters.next_if_eq(&'\\').is_some(),
        _ => false,
    }
}

/// A text in ASCII, as well as that can be done.
pub fn ascii(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            ' '..='~' => out.push(c),
            '♠' | '♤' => out.push('s'),
            '♥' | '♡' => out.push('h'),
            '♦' | '♢' => out.push('d'),
            '♣' | '♧' => out.push('c'),
            '●' | '⬤' | '•' => out.push('*'),
            '○' | '◯' => out.push('o'),
            '■' | '█' => out.push('#'),
            '□' => out.push('o'),
            '×' => out.push('x'),
            '·' => out.push('.'),
            '–' | '—' | '−' => out.push('-'),
            '…' => out.push_str("..."),
            '‘' | '’' => out.push('\''),
            '“' | '”' => out.push('"'),
            '→' => out.push_str("->"),
            '←' => out.push_str("<-"),
            '↑' => out.push('^'),
            '↓' => out.push('v'),
            'ä' | 'á' | 'à' | 'â' | 'å' | 'ã' => out.push('a'),
            'é' | 'è' | 'ê' | 'ë' => out.push('e'),
            'í' | 'ì' | 'î' | 'ï' => out.push('i'),
            'ö' | 'ó' | 'ò' | 'ô' | 'ø' | 'õ' => out.push('o'),
            'ü' | 'ú' | 'ù' | 'û' => out.push('u'),
            'ß' => out.push_str("ss"),
            'ñ' => out.push('n'),
            'ç' => out.push('c'),
            _ => out.push('?'),
        }
    }
    out
}

/// A text cut to so many columns, with a mark where it was cut.
pub fn cut(text: &str, columns: usize) -> String {
    cut_with(text, columns, "…")
}

/// The same, with this mark, which is as wide as it has letters; where there is no room for it, without any.
pub fn cut_with(text: &str, columns: usize, mark: &str) -> String {
    if width(text) <= columns {
        return text.to_string();
    }
    let marked = mark.chars().count();
    let (mark, marked) = if marked <= columns { (mark, marked) } else { ("", 0) };
    let mut out = String::new();
    let mut used = 0;
    for c in text.chars() {
        let wide = c.width().unwrap_or(0);
        if used + wide + marked > columns {
            break;
        }
        used += wide;
        out.push(c);
    }
    out + mark
}

/// A text in lines of at most so many columns.
pub fn wrap(text: &str, columns: usize) -> Vec<String> {
    let columns = columns.max(1);
    textwrap::wrap(text, columns).into_iter().map(|line| line.into_owned()).collect()
}

/// "1 game", "2 games".
pub fn count(number: impl Into<u64>, one: &str) -> String {
    let number = number.into();
    if number == 1 { format!("1 {one}") } else { format!("{} {one}s", thousands(number)) }
}

/// A number with its thousands apart: `12,345`.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A piece of a text: words, or the place of a seat's name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part<'a> {
    /// Words.
    Words(&'a str),
    /// Here stands the name of this seat.
    Name(Seat),
}

/// Takes a text with `@1`, `@2` … apart, for a table of so many seats.
pub fn parts(text: &str, seats: usize) -> Vec<Part<'_>> {
    let mut out = Vec::new();
    let mut start = 0;
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let digit = if c == '@' { chars.peek().and_then(|(_, digit)| digit.to_digit(10)) } else { None };
        let seat = digit.and_then(|number| Seat::from_number(number.into())).filter(|seat| seat.index() < seats);
        if let Some(seat) = seat {
            if start < at {
                out.push(Part::Words(&text[start..at]));
            }
            out.push(Part::Name(seat));
            chars.next();
            start = at + 2;
        }
    }
    if start < text.len() {
        out.push(Part::Words(&text[start..]));
    }
    out
}

/// What each seat made, as `@1 12`, where points were counted.
pub fn points(outcome: &Outcome) -> Vec<String> {
    let seats = Seat::all(outcome.seats());
    let counted = seats.clone().any(|seat| outcome.score(seat) != 0);
    seats.filter(|_| counted).map(|seat| format!("{seat} {}", outcome.score(seat))).collect()
}

/// The known word that was probably meant.
pub fn did_you_mean<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let given = given.to_lowercase();
    let slips = |word: &str| strsim::osa_distance(&given, word);
    known
        .into_iter()
        .map(|word| (slips(word), word))
        .filter(|(slips, word)| slips * 2 <= word.len())
        .min()
        .map(|(_, word)| word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_where_they_stand() {
        let parts = parts("@1 hits @2, @9 not", 2);
        let seat = |index| Part::Name(Seat::new(index));
        assert_eq!(parts, [seat(0), Part::Words(" hits "), seat(1), Part::Words(", @9 not")]);
    }

    #[test]
    fn a_cut_text_fits_and_says_so() {
        assert_eq!(cut("abcdef", 4), "abc…");
        assert_eq!(cut_with("abcdef", 5, "..."), "ab...");
        assert_eq!(cut_with("abcdef", 2, "..."), "ab");
        assert_eq!(cut("abcd", 4), "abcd");
        assert_eq!(cut("abcd", 0), "");
        assert_eq!(width(&cut("日本語", 4)), 3);
    }

    #[test]
    fn what_a_terminal_would_obey_is_taken_out() {
        assert_eq!(clean("a\u{1b}[2Jb\nc\u{202e}d"), "ab c d");
        assert_eq!(clean("\u{1b}[38;5;1mAnn\u{1b}[0m"), "Ann");
        assert_eq!(clean("\u{1b}]0;title\u{7}Ann\u{1b}]8;;x\u{1b}\\Bob\u{1b}(B!"), "AnnBob!");
        assert_eq!(clean("\u{9b}2JAnn\u{9d}0;x\u{9c}Bob\u{1b}"), "AnnBob");
        assert_eq!(clean("\u{1b}[2"), "", "one that does not end takes the rest");
    }

    #[test]
    fn large_numbers_are_readable() {
        assert_eq!(thousands(1_234_567), "1,234,567");
        assert_eq!((count(1u64, "game"), count(1000u64, "game")), ("1 game".into(), "1,000 games".into()));
    }

    #[test]
    fn a_slip_finds_the_word_meant() {
        assert_eq!(did_you_mean("mtcs", ["random", "mcts"]), Some("mcts"));
        assert_eq!(did_you_mean("zebra", ["random", "mcts"]), None);
    }
}
