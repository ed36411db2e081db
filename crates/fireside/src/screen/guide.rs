//! What the game's words mean, and its rules: the page of the book, made plain enough for a terminal.

use super::ink::Ink;
use super::log::flow;
use crate::library;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

/// The words and the rules of a game in lines of so many columns.
pub fn guide(game: &str, ink: Ink, columns: usize) -> Vec<Line<'static>> {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let mut lines = Vec::new();
    let words = library::words(game);
    if !words.is_empty() {
        lines.push(Line::styled("Words", bold.patch(ink.accent())));
    }
    for word in words {
        let head = Span::styled(format!("{}: ", ink.text(&word.word)), bold);
        lines.extend(indented(vec![head, Span::raw(ink.text(&word.meaning))], columns));
    }
    for block in blocks(&library::rules(game)) {
        lines.extend((!lines.is_empty()).then(Line::default));
        match block {
            Block::Heading(words) => lines.push(Line::styled(ink.text(&words), bold.patch(ink.accent()))),
            Block::Words(words) => lines.extend(flow(Span::raw(""), vec![Span::raw(ink.text(&words))], columns)),
            Block::Items(items) => {
                let items = items.into_iter().map(|item| vec![Span::raw(ink.text(&item))]);
                lines.extend(items.flat_map(|item| indented(item, columns)));
            }
        }
    }
    lines
}

/// Lines after the first are moved in a little.
fn indented(text: Vec<Span<'static>>, columns: usize) -> Vec<Line<'static>> {
    let mut lines = flow(Span::raw(""), text, columns.saturating_sub(2));
    lines.iter_mut().skip(1).for_each(|line| line.spans.insert(0, Span::raw("  ")));
    lines
}

/// A part of a page.
#[derive(Debug, PartialEq)]
enum Block {
    Heading(String),
    Words(String),
    /// A list, or the rows of a table.
    Items(Vec<String>),
}

/// The parts of a page in Markdown: headings, paragraphs, lists and tables; what is set in between is left out.
fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    for part in page.split("\n\n").map(str::trim).filter(|part| !part.is_empty()) {
        if part.starts_with("```") || part.starts_with('!') {
            continue;
        }
        let block = if part.starts_with('#') {
            Block::Heading(plain(part.trim_start_matches('#').trim()))
        } else if part.starts_with('|') {
            Block::Items(part.lines().filter(|line| !line.contains("---")).map(row).collect())
        } else if is_item(part) {
            Block::Items(items(part))
        } else {
            Block::Words(plain(&part.lines().map(|line| line.trim_start_matches("> ")).collect::<Vec<_>>().join(" ")))
        };
        blocks.push(block);
    }
    blocks
}

fn is_item(line: &str) -> bool {
    line.starts_with("- ") || line.split_once(". ").is_some_and(|(number, _)| number.parse::<u8>().is_ok())
}

/// The items of a list; a line that begins none belongs to the one before it.
fn items(list: &str) -> Vec<String> {
    let mut items: Vec<String> = Vec::new();
    for line in list.lines() {
        match items.last_mut() {
            Some(last) if !is_item(line) => *last = format!("{last} {}", line.trim()),
            _ => items.push(line.to_string()),
        }
    }
    items.iter().map(|item| plain(item)).collect()
}

/// A row of a table in a sentence: `hit: all`.
fn row(line: &str) -> String {
    let cells: Vec<String> = line.trim_matches('|').split('|').map(|cell| plain(cell.trim())).collect();
    cells.iter().map(|cell| if cell.is_empty() { "-" } else { cell.as_str() }).collect::<Vec<_>>().join("  ·  ")
}

/// Words without the signs of Markdown; of a link only its words.
fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(open) = rest.find('[') {
        let link = rest[open..].find("](").and_then(|middle| {
            let end = rest[open + middle..].find(')')?;
            Some((open + middle, open + middle + end + 1))
        });
        let Some((middle, end)) = link else { break };
        out.push_str(&rest[..open]);
        out.push_str(&rest[open + 1..middle]);
        rest = &rest[end..];
    }
    out.push_str(rest);
    out.replace("**", "").replace(['*', '`'], "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_made_plain() {
        let page = "# Title\n\nSome **bold**\nwords, [a link](there.md).\n\n1. One\n   goes on\n2. Two\n\n| a | b |\n| --- | --- |\n| 1 | |\n";
        let expected = [
            Block::Heading("Title".into()),
            Block::Words("Some bold words, a link.".into()),
            Block::Items(vec!["1. One goes on".into(), "2. Two".into()]),
            Block::Items(vec!["a  ·  b".into(), "1  ·  -".into()]),
        ];
        assert_eq!(blocks(page), expected);
    }

    #[test]
    fn every_game_has_a_guide_that_fits_its_columns() {
        let ink = Ink { colour: false, ascii: false };
        for game in crate::catalogue::games().games() {
            let lines = guide(game.info().id, ink, 60);
            assert!(lines.len() > 5, "{}", game.info().id);
            assert!(lines.iter().all(|line| line.width() <= 61), "{}: {lines:#?}", game.info().id);
        }
    }
}
