//! The story of the match, wrapped, with names in their seats' colours.

use super::ink::Ink;
use super::scene::Scene;
use crate::picture_text::name;
use crate::words::{Part, clean, cut, parts, width};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

/// The story in lines of so many columns: all of it, or only its last few events.
pub fn story(scene: &Scene, names: &[String], ink: Ink, columns: usize, last: usize) -> Vec<Line<'static>> {
    let mut lines: Vec<Line<'static>> = Vec::new();
    for words in scene.deal.lines() {
        lines.extend(flow(Span::raw("  "), vec![Span::styled(words.to_string(), ink.faint())], columns));
    }
    for told in &scene.story[scene.story.len().saturating_sub(last)..] {
        let fresh = told.step > scene.last_own;
        let base = if told.told.heading {
            Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED)
        } else {
            Style::new()
        };
        let sign = if fresh && !told.told.heading { ink.sign("› ", "> ") } else { "  " };
        let sign = if told.told.heading { "" } else { sign };
        let words = spans(&told.told.words, names, ink, base);
        lines.extend(flow(Span::styled(sign.to_string(), ink.accent()), words, columns));
    }
    lines
}

/// A text with names in their colours.
pub fn spans(text: &str, names: &[String], ink: Ink, base: Style) -> Vec<Span<'static>> {
    let show = |part: Part<'_>| match part {
        Part::Words(words) => Span::styled(ink.text(&clean(words)), base),
        Part::Name(seat) => Span::styled(ink.text(&clean(name(names, seat))), base.patch(ink.seat(seat))),
    };
    parts(text, names.len()).into_iter().map(show).collect()
}

/// Wraps styled text between words; lines after the first are indented as far as `head` is wide.
pub fn flow(head: Span<'static>, text: Vec<Span<'static>>, columns: usize) -> Vec<Line<'static>> {
    let indent = head.width();
    let room = columns.saturating_sub(indent).max(1);
    let mut lines = vec![Line::from(head)];
    let mut used = 0;
    for span in text {
        for word in span.content.split_inclusive(' ') {
            let bare = width(word.trim_end());
            if used > 0 && used + bare > room {
                lines.push(Line::from(" ".repeat(indent)));
                used = 0;
            }
            let word = if bare > room { cut(word, room) } else { word.to_string() };
            used += width(&word);
            lines.last_mut().expect("there is a line").spans.push(Span::styled(word, span.style));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_wrapped_between_words_and_indented() {
        let lines = flow(Span::raw("> "), vec![Span::raw("Ann "), Span::raw("takes the top square.")], 12);
        let texts: Vec<String> = lines.iter().map(|line| line.to_string().trim_end().to_string()).collect();
        assert_eq!(texts, ["> Ann takes", "  the top", "  square."]);
    }
}
