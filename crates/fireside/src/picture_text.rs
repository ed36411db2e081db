//! A picture of the table in lines of text: for pipes, for screen readers, and for replays.

use crate::words::{clean, count, width};
use table::{Area, Meter, Picture, Piece, Seat, Shape, with_names};

/// How a board of squares is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wording {
    /// Square under square, for the eye.
    Drawn,
    /// Square after square, for the ear.
    Spoken,
}

/// The whole table, area by area. What is the reader's own is called theirs.
pub fn lines(picture: &Picture, names: &[String], reader: Option<Seat>, wording: Wording) -> Vec<String> {
    picture.areas.iter().flat_map(|area| area_lines(area, names, reader, wording)).collect()
}

/// What an area is called, and whose it is: the reader's own is "yours".
pub fn title(area: &Area, names: &[String], reader: Option<Seat>) -> String {
    let title = clean(&with_names(&area.title, names));
    match area.owner {
        Some(owner) if !area.title.contains(&owner.to_string()) => match (title.is_empty(), reader == Some(owner)) {
            (true, true) => "You".into(),
            (true, false) => name(names, owner).to_string(),
            (false, true) if title.starts_with("Your ") => title,
            (false, true) => format!("{title} (yours)"),
            (false, false) => format!("{title} ({})", name(names, owner)),
        },
        _ => title,
    }
}

/// A seat's name.
pub fn name(names: &[String], seat: Seat) -> &str {
    names.get(seat.index()).map_or("?", String::as_str)
}

fn area_lines(area: &Area, names: &[String], reader: Option<Seat>, wording: Wording) -> Vec<String> {
    let title = title(area, names, reader);
    let say = |text: &str| clean(&with_names(text, names));
    match &area.shape {
        Shape::Grid { columns, cells } => grid(title, (*columns).max(1), cells, &say, wording),
        Shape::Row(pieces) => vec![labelled(title, &row(pieces, &say))],
        Shape::Pile { count, top } => vec![labelled(title, &pile(*count, top.as_ref(), &say))],
        Shape::Meters(meters) => {
            let meters: Vec<String> = meters.iter().map(|one| meter(one, &say)).collect();
            vec![labelled(title, &meters.join(", "))]
        }
        Shape::Text(text) => vec![labelled(title, &say(text))],
    }
}

fn labelled(title: String, what: &str) -> String {
    match (title.is_empty(), what.is_empty()) {
        (true, _) => what.to_string(),
        (_, true) => format!("{title}: nothing"),
        _ => format!("{title}: {what}"),
    }
}

/// Every piece that is drawn one by one.
pub fn pieces(picture: &Picture) -> Vec<&Piece> {
    picture.areas.iter().flat_map(area_pieces).collect()
}

/// The pieces of one area.
pub fn area_pieces(area: &Area) -> Vec<&Piece> {
    match &area.shape {
        Shape::Grid { cells, .. } => cells.iter().collect(),
        Shape::Row(pieces) => pieces.iter().collect(),
        Shape::Pile { top, .. } => top.iter().collect(),
        Shape::Meters(_) | Shape::Text(_) => Vec::new(),
    }
}

/// A square with nothing on it.
pub fn is_blank(piece: &Piece) -> bool {
    let label = piece.label.trim();
    !piece.hidden
        && piece.marks.is_empty()
        && (label.is_empty() || (matches!(label, "·" | ".") && piece.text.is_empty()))
}

/// Is its label made of mere signs, which a voice could not read?
pub fn is_sign(piece: &Piece) -> bool {
    let label = piece.label.trim();
    !label.is_empty() && !label.chars().any(char::is_alphanumeric)
}

/// What is known of a card that lies face down: its colour, or nothing at all.
pub fn back(piece: &Piece) -> Option<&str> {
    Some(piece.label.trim()).filter(|label| piece.hidden && !label.is_empty() && *label != "?")
}

/// One piece with its marks: `Laser [2 energy] (turned)`.
pub fn piece(piece: &Piece, say: &dyn Fn(&str) -> String) -> String {
    if piece.hidden {
        return "face down".into();
    }
    let mut text = if is_blank(piece) { "empty".to_string() } else { say(piece.label.trim()) };
    if !piece.marks.is_empty() {
        let marks: Vec<String> = piece.marks.iter().map(|mark| say(mark)).collect();
        text.push_str(&format!(" [{}]", marks.join(", ")));
    }
    if piece.turned {
        text.push_str(" (turned)");
    }
    text
}

fn row(pieces: &[Piece], say: &dyn Fn(&str) -> String) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut face_down = 0;
    let mut backs: Vec<(&str, usize)> = Vec::new();
    for one in pieces {
        if !one.hidden {
            words.push(piece(one, say));
            continue;
        }
        face_down += 1;
        let Some(kind) = back(one) else { continue };
        match backs.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, many)) => *many += 1,
            None => backs.push((kind, 1)),
        }
    }
    if face_down > 0 {
        let backs: Vec<String> = backs.iter().map(|(kind, many)| format!("{many} {}", say(kind))).collect();
        let backs = if backs.is_empty() { String::new() } else { format!(" ({})", backs.join(", ")) };
        words.push(format!("{} face down{backs}", count(face_down as u64, "card")));
    }
    words.join(", ")
}

fn pile(height: usize, top: Option<&Piece>, say: &dyn Fn(&str) -> String) -> String {
    match (height, top) {
        (0, _) => "empty".into(),
        (_, None) => count(height as u64, "card"),
        (_, Some(top)) => format!("{}, on top {}", count(height as u64, "card"), piece(top, say)),
    }
}

fn meter(meter: &Meter, say: &dyn Fn(&str) -> String) -> String {
    let label = say(&meter.label);
    match meter.max {
        Some(max) => format!("{label} {} of {max}", meter.value),
        None => format!("{label} {}", meter.value),
    }
}

fn grid(title: String, columns: usize, cells: &[Piece], say: &dyn Fn(&str) -> String, wording: Wording) -> Vec<String> {
    let text = |cell: &Piece| match wording {
        Wording::Drawn if is_blank(cell) => ".".into(),
        // A sign is drawn for the eye; what it means is said to the ear, where the game has put it in words.
        Wording::Spoken if is_sign(cell) && !cell.text.is_empty() => say(&cell.text),
        _ => piece(cell, say),
    };
    let cells: Vec<String> = cells.iter().map(text).collect();
    let wide = cells.iter().map(|cell| width(cell)).max().unwrap_or(1).max(columns.to_string().len());
    let padded = |cell: &str| format!("{cell}{}", " ".repeat(wide - width(cell).min(wide)));
    let rows = cells.chunks(columns).enumerate();
    let mut lines = vec![if title.is_empty() { "Board:".into() } else { format!("{title}:") }];
    match wording {
        Wording::Spoken => lines.extend(rows.map(|(row, cells)| format!("  Row {}: {}", row + 1, cells.join(", ")))),
        Wording::Drawn => {
            let head: Vec<String> = (1..=columns).map(|column| padded(&column.to_string())).collect();
            lines.push(format!("      {}", head.join("  ").trim_end()));
            lines.extend(rows.map(|(row, cells)| {
                let cells: Vec<String> = cells.iter().map(|cell| padded(cell)).collect();
                format!("  {:>2}  {}", row + 1, cells.join("  ").trim_end())
            }));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::borrow::Cow;

    fn table() -> Picture {
        let mut picture = Picture::default();
        let mut cells = ["X", " ", "●", "·"].map(|label| Piece::new("", label)).to_vec();
        cells[2].text = "red".into();
        picture.add("Board", None, Shape::Grid { columns: 2, cells });
        let laser = Piece { turned: true, ..Piece::new("a", "Laser").mark("2 energy") };
        let red = Piece { label: "Red".into(), ..Piece::face_down() };
        let hand = vec![laser, Piece::face_down(), red.clone(), red];
        picture.add("Hand", Some(Seat::new(0)), Shape::Row(hand));
        picture.add("@2's deck", Some(Seat::new(1)), Shape::Pile { count: 1, top: None });
        let meter =
            |label: &'static str, max| Meter { label: Cow::from(label), value: 3, max, tone: table::Tone::Plain };
        picture.add("", None, Shape::Meters(vec![meter("Energy", Some(7)), meter("Turn", None)]));
        picture
    }

    #[test]
    fn a_table_is_drawn_for_the_eye() {
        let names = ["Ann".to_string(), "Bob".into()];
        let lines = lines(&table(), &names, Some(Seat::new(0)), Wording::Drawn);
        let drawn = [
            "Board:",
            "      1  2",
            "   1  X  .",
            "   2  ●  .",
            "Hand (yours): Laser [2 energy] (turned), 3 cards face down (2 Red)",
            "Bob's deck: 1 card",
            "Energy 3 of 7, Turn 3",
        ];
        assert_eq!(lines, drawn);
    }

    #[test]
    fn a_table_is_spoken_for_the_ear() {
        let names = ["Ann".to_string(), "Bob".into()];
        let lines = lines(&table(), &names, None, Wording::Spoken);
        assert_eq!(lines[1..=2], ["  Row 1: X, empty", "  Row 2: red, empty"]);
        assert!(lines[3].starts_with("Hand (Ann): "));
    }
}
