//! A card drawn in plain text.

/// What is printed on a card.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Face {
    /// The name.
    pub name: String,
    /// What it costs, as it is shown in the corner.
    pub cost: String,
    /// Type and traits: "Support — Retrofit, Weapon".
    pub line: String,
    /// Names and numbers: ("guns", "3").
    pub stats: Vec<(String, String)>,
    /// The text, one ability a line.
    pub text: String,
    /// Small print: the pack it is from.
    pub foot: String,
    /// The colour of the frame, if colours are wanted.
    pub colour: Colour,
}

/// The colour of a frame, as terminals know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Colour {
    /// As the terminal writes.
    #[default]
    Plain,
    /// Red.
    Red,
    /// Green.
    Green,
    /// Yellow.
    Yellow,
    /// Blue.
    Blue,
    /// Magenta.
    Magenta,
    /// Cyan.
    Cyan,
    /// Grey.
    Grey,
}

impl Colour {
    const fn code(self) -> &'static str {
        match self {
            Colour::Plain => "",
            Colour::Red => "\u{1b}[31m",
            Colour::Green => "\u{1b}[32m",
            Colour::Yellow => "\u{1b}[33m",
            Colour::Blue => "\u{1b}[34m",
            Colour::Magenta => "\u{1b}[35m",
            Colour::Cyan => "\u{1b}[36m",
            Colour::Grey => "\u{1b}[90m",
        }
    }
}

/// The narrowest card.
pub const MIN_WIDTH: usize = 20;

impl Face {
    /// Draws the card in a box of this width, one string a line; in colours only if asked.
    pub fn draw(&self, width: usize, coloured: bool) -> Vec<String> {
        let width = width.max(MIN_WIDTH);
        let inside = width - 4;
        let mut rows: Vec<Row> = vec![Row::Edge('┌', '┐')];
        rows.extend(self.heading(inside));
        for line in wrap(&self.line, inside) {
            rows.push(Row::Text(line));
        }
        if !self.stats.is_empty() {
            rows.push(Row::Edge('├', '┤'));
            let stats: Vec<String> = self.stats.iter().map(|(name, value)| format!("{name} {value}")).collect();
            rows.extend(wrap_items(&stats, inside).into_iter().map(Row::Text));
        }
        if !self.text.is_empty() {
            rows.push(Row::Edge('├', '┤'));
            for (index, ability) in self.text.lines().enumerate() {
                if index > 0 {
                    rows.push(Row::Text(String::new()));
                }
                rows.extend(wrap(ability, inside).into_iter().map(Row::Text));
            }
        }
        if !self.foot.is_empty() {
            rows.push(Row::Edge('├', '┤'));
            rows.extend(wrap(&self.foot, inside).into_iter().map(Row::Text));
        }
        rows.push(Row::Edge('└', '┘'));
        let code = if coloured { self.colour.code() } else { "" };
        rows.into_iter().map(|row| row.draw(width, code)).collect()
    }

    /// The name on the left and the cost on the right, the name broken if both do not fit.
    fn heading(&self, inside: usize) -> Vec<Row> {
        let cost = self.cost.chars().count();
        let room = inside.saturating_sub(if cost == 0 { 0 } else { cost + 1 }).max(8);
        let mut lines = wrap(&self.name, room);
        if let Some(first) = lines.first_mut()
            && cost > 0
        {
            let gap = inside.saturating_sub(first.chars().count() + cost);
            first.push_str(&" ".repeat(gap));
            first.push_str(&self.cost);
        }
        lines.into_iter().map(Row::Text).collect()
    }
}

enum Row {
    Edge(char, char),
    Text(String),
}

impl Row {
    fn draw(self, width: usize, code: &str) -> String {
        let reset = if code.is_empty() { "" } else { "\u{1b}[0m" };
        match self {
            Row::Edge(left, right) => format!("{code}{left}{}{right}{reset}", "─".repeat(width - 2)),
            Row::Text(text) => {
                let gap = " ".repeat((width - 4).saturating_sub(text.chars().count()));
                format!("{code}│{reset} {text}{gap} {code}│{reset}")
            }
        }
    }
}

/// Breaks a text into lines of at most so many characters, between words where it can.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let mut word: Vec<char> = word.chars().collect();
        let last = lines.last().map_or(0, |line| line.chars().count());
        if last > 0 && last + 1 + word.len() > width {
            lines.push(String::new());
        }
        while word.len() > width {
            let rest = word.split_off(width);
            push(&mut lines, &word);
            lines.push(String::new());
            word = rest;
        }
        push(&mut lines, &word);
    }
    lines
}

fn push(lines: &mut [String], word: &[char]) {
    if let Some(line) = lines.last_mut() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.extend(word);
    }
}

/// Puts items beside each other with two spaces between, as many as fit.
fn wrap_items(items: &[String], width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for item in items {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 2 + item.chars().count() <= width => {
                line.push_str("  ");
                line.push_str(item);
            }
            _ => lines.extend(wrap(item, width)),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn missile() -> Face {
        Face {
            name: "Long-range Missile".into(),
            cost: "(1)".into(),
            line: "Support — Retrofit, Weapon".into(),
            stats: vec![("cosmic value".into(), "2".into()), ("Tech".into(), "4".into())],
            text: "Combat: Sacrifice this to have it inflict 2 piercing damage on target ship.\nYou have +1 Tech."
                .into(),
            foot: "Starter".into(),
            colour: Colour::Red,
        }
    }

    #[test]
    fn a_card_is_drawn_in_a_box() {
        let drawn = missile().draw(34, false).join("\n");
        let expected = "\
┌────────────────────────────────┐
│ Long-range Missile         (1) │
│ Support — Retrofit, Weapon     │
├────────────────────────────────┤
│ cosmic value 2  Tech 4         │
├────────────────────────────────┤
│ Combat: Sacrifice this to have │
│ it inflict 2 piercing damage   │
│ on target ship.                │
│                                │
│ You have +1 Tech.              │
├────────────────────────────────┤
│ Starter                        │
└────────────────────────────────┘";
        assert_eq!(drawn, expected);
    }

    #[test]
    fn every_line_is_as_wide_as_asked_whatever_is_printed() {
        let mut face = missile();
        face.name = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerk żółw".into();
        for width in [0, 20, 23, 60] {
            for line in face.draw(width, false) {
                assert_eq!(line.chars().count(), width.max(MIN_WIDTH), "{line}");
            }
        }
    }

    #[test]
    fn colours_are_reset_on_every_line() {
        assert!(missile().draw(30, true).iter().all(|line| line.ends_with("\u{1b}[0m")));
        assert!(!missile().draw(30, false).join("").contains('\u{1b}'));
    }
}
