//! What can be seen: names without hidden characters, and errors that show the hidden ones.

use std::borrow::Cow;
use std::fmt::Write;

/// Does a character change the line it stands in without being seen: does it control a terminal, turn the direction of
/// writing, join, or take no room at all?
pub(super) fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// What is wrong with a name, if anything is, and what to do about it.
pub(super) fn wrong_with_name(name: &str) -> Option<(String, &'static str)> {
    let hidden = name.chars().find(|&c| is_hidden(c) || (c.is_whitespace() && c != ' '));
    if let Some(hidden) = hidden {
        let what = format!("a name is read by people, and U+{:04X} in this one cannot be seen", u32::from(hidden));
        return Some((what, "leave that character out, and put plain spaces between words"));
    }
    if name.trim().is_empty() || name.len() > 80 {
        return Some(("a name is one line of 1 to 80 letters".into(), "write name = \"…\""));
    }
    if name.trim() != name || name.contains("  ") {
        let what = "spaces at the ends of a name, or two in a row, cannot be seen".to_string();
        return Some((what, "put one space between words and none around them"));
    }
    None
}

/// The words with hidden characters written out, as in TOML: no error controls a terminal.
pub(super) fn shown(words: &str) -> Cow<'_, str> {
    if !words.contains(is_hidden) {
        return words.into();
    }
    let mut shown = String::new();
    for c in words.chars() {
        match is_hidden(c) {
            true => write!(shown, "\\u{:04x}", u32::from(c)).expect("a string takes everything"),
            false => shown.push(c),
        }
    }
    shown.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_nothing_that_cannot_be_seen() {
        for name in ["Burst Cannon", "Oracle's Web", "Żółta tarcza", "K'vaan", "X-9", "星"] {
            assert_eq!(wrong_with_name(name), None, "{name}");
        }
        for name in ["", " ", "A\u{1b}[31mB", "A\u{202e}B", "A\u{200b}", "A\u{a0}B", "A\tB", "A\nB", " A", "A ", "A  B"]
        {
            assert!(wrong_with_name(name).is_some(), "{name:?}");
        }
    }

    #[test]
    fn what_cannot_be_seen_is_written_out() {
        assert_eq!(shown("plain “words”"), "plain “words”");
        assert_eq!(shown("A\u{1b}[31m\u{202e}B"), "A\\u001b[31m\\u202eB");
    }
}
