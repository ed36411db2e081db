//! Areas of a table as small drawings made of text: cards, squares, piles, bars.

use super::ink::Ink;
use crate::picture_text;
use crate::words::{clean, width, wrap};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use table::{Area, Meter, Piece, Seat, Shape, Tone, with_names};

/// The widest label of a card.
const WIDEST_LABEL: usize = 14;
/// The most lines a card's label takes.
const LABEL_LINES: usize = 2;
/// How wide a bar is.
const BAR: usize = 10;

/// How large an area is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// With frames, and boards with room to spare.
    Huge,
    /// With frames.
    Large,
    /// A line or two.
    Small,
    /// One line, and what does not fit on it is only counted.
    Line,
}

impl Size {
    /// Are things drawn with frames?
    pub fn is_framed(self) -> bool {
        matches!(self, Size::Huge | Size::Large)
    }
}

/// What lies in the light.
#[derive(Clone, Default, Debug)]
pub struct Lights {
    /// Touched by the answer that is selected, or looked at closer.
    pub selected: Vec<String>,
    /// Touched by any answer.
    pub legal: Vec<String>,
}

/// How bright one piece is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Light {
    None,
    Legal,
    Selected,
}

impl Lights {
    fn on(&self, handle: &str) -> Light {
        let among = |handles: &[String]| !handle.is_empty() && handles.iter().any(|one| one == handle);
        match (among(&self.selected), among(&self.legal)) {
            (true, _) => Light::Selected,
            (_, true) => Light::Legal,
            _ => Light::None,
        }
    }
}

/// All that a drawing depends on besides the area.
pub struct Pencil<'a> {
    /// Colours and lines.
    pub ink: Ink,
    /// Who plays.
    pub names: &'a [String],
    /// Whose things are "yours".
    pub reader: Option<Seat>,
    /// What lies in the light.
    pub lights: &'a Lights,
}

/// A drawing: lines of text, and where in it things are.
#[derive(Clone, Default, Debug)]
pub struct Sketch {
    /// From top to bottom.
    pub lines: Vec<Line<'static>>,
    /// Which handle lies where.
    pub spots: Vec<(Rect, String)>,
}

impl Sketch {
    /// Columns.
    pub fn width(&self) -> usize {
        self.lines.iter().map(Line::width).max().unwrap_or(0)
    }

    /// Lines.
    pub fn height(&self) -> usize {
        self.lines.len()
    }

    /// Adds a card in brackets, one line or several, beside the last one if there is room.
    fn put_chip(&mut self, parts: Vec<String>, columns: usize, style: Style, handle: &str) {
        let wide = parts.iter().map(|part| width(part)).max().unwrap_or(0);
        let used = self.lines.last().map_or(0, Line::width);
        if used > 0 && used + 1 + wide > columns {
            self.lines.push(Line::default());
        } else if used > 0 {
            self.lines.last_mut().expect("there is a line").spans.push(Span::raw(" "));
        }
        let (y, x) = (self.lines.len() - 1, self.lines.last().map_or(0, Line::width));
        self.spot(x, y, wide, parts.len(), handle);
        for (at, part) in parts.into_iter().enumerate() {
            if at > 0 {
                self.lines.push(Line::default());
            }
            self.lines.last_mut().expect("there is a line").spans.push(Span::styled(part, style));
        }
    }

    fn spot(&mut self, x: usize, y: usize, w: usize, h: usize, handle: &str) {
        if !handle.is_empty() {
            self.spots.push((Rect::new(x as u16, y as u16, w as u16, h as u16), handle.to_string()));
        }
    }
}

impl Pencil<'_> {
    /// Draws an area at most `columns` wide.
    pub fn area(&self, area: &Area, size: Size, columns: usize) -> Sketch {
        let beside_title = columns.saturating_sub(width(&self.title(area)) + 4).max(12);
        let mut sketch = match &area.shape {
            Shape::Row(pieces) if size == Size::Line && !pieces.is_empty() => {
                self.some_chips(&stacks(pieces), beside_title)
            }
            Shape::Text(text) if size == Size::Line => {
                Sketch { lines: vec![Line::from(self.ink.cut(&self.say(text), beside_title))], spots: Vec::new() }
            }
            Shape::Grid { columns: across, cells } => self.grid((*across).max(1), cells, &area.heads, size, columns),
            Shape::Row(pieces) => self.row(pieces, size, columns),
            Shape::Pile { count, top } => self.pile(*count, top.as_ref(), size),
            Shape::Meters(meters) => self.meters(meters, size, columns),
            Shape::Text(text) => self.sentence(text, columns),
        };
        self.put_title(area, columns, &mut sketch);
        sketch
    }

    /// Meters as few lines as can be, the title at the beginning of the first.
    pub fn strip(&self, area: &Area, columns: usize) -> Sketch {
        self.strip_of(area, &self.title(area), usize::MAX, columns)
    }

    /// The first meter alone, with the name of whose it is.
    pub fn first_meter(&self, area: &Area, columns: usize) -> Sketch {
        let title = area.owner.map_or_else(|| self.title(area), |owner| self.say(&owner.to_string()));
        self.strip_of(area, &title, 1, columns)
    }

    fn strip_of(&self, area: &Area, title: &str, most: usize, columns: usize) -> Sketch {
        let meters = if let Shape::Meters(meters) = &area.shape { meters.as_slice() } else { &[] };
        let lit = self.lights.on(&area.handle) == Light::Selected;
        let style = area.owner.map_or(Style::new().add_modifier(Modifier::BOLD), |owner| self.ink.seat(owner));
        let title = format!("{}{title}:", if lit { self.ink.sign("▶ ", "> ") } else { "" });
        let style = if lit { style.patch(self.ink.selected()) } else { style };
        let head = vec![Span::styled(self.ink.cut(&title, columns), style)];
        let meters = meters.iter().take(most).map(|meter| self.meter(meter, 0, false));
        let parts = std::iter::once(head).chain(meters);
        let mut sketch = Sketch { lines: flowing(parts, " ", columns), spots: Vec::new() };
        let (w, h) = (sketch.width(), sketch.height());
        sketch.spot(0, 0, w, h, &area.handle);
        sketch
    }

    fn title(&self, area: &Area) -> String {
        self.ink.text(&picture_text::title(area, self.names, self.reader))
    }

    /// Does the selected answer touch anything that lies here?
    pub fn is_lit(&self, area: &Area) -> bool {
        let pieces = picture_text::area_pieces(area);
        pieces.iter().any(|piece| self.lights.on(&piece.handle) == Light::Selected)
    }

    /// Does any answer touch anything that lies here?
    pub fn is_legal(&self, area: &Area) -> bool {
        let pieces = picture_text::area_pieces(area);
        pieces.iter().any(|piece| self.lights.on(&piece.handle) != Light::None)
    }

    /// The title above the drawing, or before it where that fits on one line.
    fn put_title(&self, area: &Area, columns: usize, sketch: &mut Sketch) {
        let title = self.title(area);
        let light = self.lights.on(&area.handle);
        if title.is_empty() && light == Light::None {
            return;
        }
        let style = area.owner.map_or(Style::new().add_modifier(Modifier::BOLD), |owner| self.ink.seat(owner));
        let (sign, style) = match light {
            Light::Selected => (self.ink.sign("▶ ", "> "), style.patch(self.ink.selected())),
            _ => ("", style),
        };
        let inline = sketch.height() == 1 && width(&title) + 2 + sketch.width() <= columns;
        if inline {
            let head = format!("{sign}{title}: ");
            let shift = width(&head) as u16;
            sketch.lines[0].spans.insert(0, Span::styled(head, style));
            sketch.spots.iter_mut().for_each(|(spot, _)| spot.x += shift);
        } else {
            sketch.lines.insert(0, Line::styled(self.ink.cut(&format!("{sign}{title}"), columns), style));
            sketch.spots.iter_mut().for_each(|(spot, _)| spot.y += 1);
        }
        let (w, h) = (sketch.width(), sketch.height());
        sketch.spot(0, 0, w, h, &area.handle);
    }

    fn say(&self, text: &str) -> String {
        self.ink.text(&clean(&with_names(text.trim(), self.names)))
    }

    fn label(&self, piece: &Piece) -> String {
        let back = self.ink.sign("▒▒", "##");
        match (piece.hidden, picture_text::back(piece)) {
            (false, _) => self.say(&piece.label),
            (true, Some(kind)) => format!("{back} {}", self.say(kind)),
            (true, None) => back.to_string(),
        }
    }

    fn style(&self, piece: &Piece, light: Light) -> Style {
        let mut style = if piece.hidden { self.ink.faint() } else { self.ink.tone(piece.tone) };
        if piece.turned {
            style = style.add_modifier(Modifier::ITALIC | Modifier::DIM);
        }
        match light {
            Light::Selected => style.patch(self.ink.selected()),
            Light::Legal => style.add_modifier(Modifier::BOLD),
            Light::None => style,
        }
    }

    fn marks(&self, piece: &Piece) -> String {
        let mut marks: Vec<String> = piece.marks.iter().map(|mark| self.say(mark)).collect();
        if piece.turned {
            marks.push(self.ink.sign("↷", "turned").to_string());
        }
        marks.join(" ")
    }

    fn sentence(&self, text: &str, columns: usize) -> Sketch {
        let lines = wrap(&self.say(text), columns).into_iter().map(Line::from).collect();
        Sketch { lines, spots: Vec::new() }
    }

    /// A meter: its name, padded to a width, a bar where there is room, and the number.
    fn meter(&self, meter: &Meter, align: usize, framed: bool) -> Vec<Span<'static>> {
        let label = self.say(&meter.label);
        let style = self.ink.tone(meter.tone);
        let mut spans = vec![Span::raw(format!("{label}{} ", " ".repeat(align.saturating_sub(width(&label)))))];
        if let Some(max) = meter.max.filter(|max| *max > 0 && framed) {
            let scale = (max as usize).min(BAR);
            let full = (meter.value.clamp(0, max) as usize * scale + max as usize / 2) / max as usize;
            spans.push(Span::styled(self.ink.sign("█", "#").repeat(full), style));
            spans.push(Span::styled(self.ink.sign("░", ".").repeat(scale - full), self.ink.faint()));
            spans.push(Span::raw(" "));
        }
        let value = meter.max.map_or(meter.value.to_string(), |max| format!("{}/{max}", meter.value));
        spans.push(Span::styled(value, style.add_modifier(Modifier::BOLD)));
        spans
    }

    fn meters(&self, meters: &[Meter], size: Size, columns: usize) -> Sketch {
        let framed = size.is_framed();
        let lines = if framed {
            let widest = meters.iter().map(|meter| width(&self.say(&meter.label))).max().unwrap_or(0);
            meters.iter().map(|meter| Line::from(self.meter(meter, widest, true))).collect()
        } else {
            flowing(meters.iter().map(|meter| self.meter(meter, 0, false)), "   ", columns)
        };
        Sketch { lines, spots: Vec::new() }
    }

    fn pile(&self, count: usize, top: Option<&Piece>, size: Size) -> Sketch {
        if count == 0 {
            return Sketch { lines: vec![Line::styled("empty", self.ink.faint())], spots: Vec::new() };
        }
        let back = Piece::face_down();
        let mut shown = top.unwrap_or(&back).clone();
        let mut sketch = if size.is_framed() {
            self.row(&[shown], size, WIDEST_LABEL + 4)
        } else {
            // On one line its name says more than its numbers.
            shown.marks.clear();
            self.row(&[shown], size, WIDEST_LABEL + WIDEST_LABEL)
        };
        let middle = sketch.height() / 2;
        let times = self.ink.sign(" ×", " x");
        sketch.lines[middle]
            .spans
            .push(Span::styled(format!("{times}{count}"), Style::new().add_modifier(Modifier::BOLD)));
        sketch
    }

    fn row(&self, pieces: &[Piece], size: Size, columns: usize) -> Sketch {
        if pieces.is_empty() {
            return Sketch { lines: vec![Line::styled("nothing", self.ink.faint())], spots: Vec::new() };
        }
        let stacks = stacks(pieces);
        match size {
            Size::Huge | Size::Large => self.cards(&stacks, columns),
            Size::Small | Size::Line => self.chips(&stacks, columns, true),
        }
    }

    /// Framed cards, side by side, in as many lines of cards as it takes.
    fn cards(&self, stacks: &[(&Piece, usize)], columns: usize) -> Sketch {
        let text = |(piece, many): &(&Piece, usize)| self.stack_label(piece, *many);
        let widest = stacks.iter().map(|stack| width(&text(stack)).max(width(&self.marks(stack.0)))).max().unwrap_or(1);
        let inner = widest.clamp(2, WIDEST_LABEL.min(columns.saturating_sub(4).max(2)));
        let tall = stacks.iter().map(|stack| wrap(&text(stack), inner).len().min(LABEL_LINES)).max().unwrap_or(1);
        let marked = stacks.iter().any(|(piece, _)| !self.marks(piece).is_empty());
        // The space at the sides is given up where it lets all cards lie in one line.
        let pad = if stacks.len() * (inner + 4) > columns && stacks.len() * (inner + 2) <= columns { 0 } else { 1 };
        let wide = inner + 2 + 2 * pad;
        let high = tall + usize::from(marked) + 2;
        let mut sketch = Sketch::default();
        for shelf in stacks.chunks((columns / wide).max(1)) {
            let top = sketch.height();
            let mut lines = vec![Line::default(); high];
            for (index, stack) in shelf.iter().enumerate() {
                let card = self.card(stack, inner, pad, tall, marked);
                lines.iter_mut().zip(card).for_each(|(line, mut spans)| line.spans.append(&mut spans));
                sketch.spot(index * wide, top, wide, high, &stack.0.handle);
            }
            sketch.lines.append(&mut lines);
        }
        sketch
    }

    fn stack_label(&self, piece: &Piece, many: usize) -> String {
        let times = self.ink.sign("×", "x");
        if many > 1 { format!("{} {times}{many}", self.label(piece)) } else { self.label(piece) }
    }

    fn card(
        &self,
        (piece, many): &(&Piece, usize),
        inner: usize,
        pad: usize,
        tall: usize,
        marked: bool,
    ) -> Vec<Vec<Span<'static>>> {
        let light = self.lights.on(&piece.handle);
        let style = self.style(piece, light);
        let (frame, edge) = match light {
            Light::Selected => (self.ink.strong_frame(), self.ink.accent()),
            Light::Legal => (self.ink.frame(), self.ink.tone(piece.tone)),
            Light::None => (self.ink.frame(), self.ink.faint()),
        };
        let rule = |left: &str, bar: &str, right: &str| {
            vec![Span::styled(format!("{left}{}{right}", bar.repeat(inner + 2 * pad)), edge)]
        };
        let body = |text: &str, style: Style| {
            let text = self.ink.cut(text, inner);
            let gap = inner - width(&text);
            let text = format!("{}{text}{}", " ".repeat(pad + gap / 2), " ".repeat(pad + gap - gap / 2));
            vec![
                Span::styled(frame.vertical_left, edge),
                Span::styled(text, style),
                Span::styled(frame.vertical_right, edge),
            ]
        };
        let mut label = wrap(&self.stack_label(piece, *many), inner);
        if label.len() > tall {
            let rest = label.split_off(tall - 1).join(" ");
            label.push(self.ink.cut(&rest, inner));
        }
        label.resize(tall, String::new());
        let mut lines = vec![rule(frame.top_left, frame.horizontal_top, frame.top_right)];
        lines.extend(label.iter().map(|line| body(line, style)));
        if marked {
            lines.push(body(&self.marks(piece), self.ink.faint()));
        }
        lines.push(rule(frame.bottom_left, frame.horizontal_bottom, frame.bottom_right));
        lines
    }

    /// As many cards in brackets as fit on one line, and the number of the others.
    fn some_chips(&self, stacks: &[(&Piece, usize)], columns: usize) -> Sketch {
        const MORE: usize = 5;
        let whole = self.chips(stacks, columns, false);
        if whole.height() == 1 {
            return whole;
        }
        let one_line = |some: &usize| self.chips(&stacks[..*some], columns - MORE, false).height() == 1;
        let fit = (1..stacks.len()).rev().find(one_line).unwrap_or(1);
        let mut sketch = self.chips(&stacks[..fit], columns - MORE, false);
        let left: usize = stacks[fit..].iter().map(|(_, many)| many).sum();
        sketch.lines[0].spans.push(Span::styled(format!(" +{left}"), self.ink.faint()));
        sketch
    }

    /// Cards in brackets, as many to a line as fit; one that is too long for a line is shown whole, or cut short.
    fn chips(&self, stacks: &[(&Piece, usize)], columns: usize, whole: bool) -> Sketch {
        let mut sketch = Sketch { lines: vec![Line::default()], spots: Vec::new() };
        for (piece, many) in stacks {
            let light = self.lights.on(&piece.handle);
            let mut text = self.stack_label(piece, *many);
            let marks = self.marks(piece);
            if !marks.is_empty() {
                text = format!("{text} {marks}");
            }
            let (open, close) = match light {
                Light::Selected => (self.ink.sign("▸", ">"), self.ink.sign("◂", "<")),
                _ => ("[", "]"),
            };
            let room = columns.saturating_sub(2);
            let parts = if whole && width(&text) > room {
                // It goes on in the next line, a little to the right.
                let parts = wrap(&format!("{open}{text}{close}"), room);
                parts
                    .into_iter()
                    .enumerate()
                    .map(|(at, part)| if at == 0 { part } else { format!("  {part}") })
                    .collect()
            } else {
                vec![format!("{open}{}{close}", self.ink.cut(&text, room))]
            };
            sketch.put_chip(parts, columns, self.style(piece, light), &piece.handle);
        }
        sketch
    }

    fn grid(&self, across: usize, cells: &[Piece], heads: &[String], size: Size, columns: usize) -> Sketch {
        let widest = cells.iter().map(|cell| width(&self.label(cell)).max(width(&self.marks(cell)))).max();
        let marked = cells.iter().any(|cell| !self.marks(cell).is_empty());
        let shape = GridShape::fit(across, widest.unwrap_or(1).max(1), marked, size, columns);
        let bars = GridBars::of(self.ink.ascii);
        let rule = |[left, cross, right]: [&str; 3]| {
            let dashes = vec![bars.dash.repeat(shape.inner + 2); across].join(cross);
            Line::styled(format!("{left}{dashes}{right}"), self.ink.faint())
        };
        let edge = usize::from(shape.framed);
        let mut sketch = Sketch::default();
        if !heads.is_empty() {
            let head = |head: &String| {
                let head = self.ink.cut(&self.say(head), shape.inner);
                let gap = shape.inner - width(&head);
                format!("{} {}{head}{} ", " ".repeat(edge), " ".repeat(gap / 2), " ".repeat(gap - gap / 2))
            };
            sketch.lines.push(Line::styled(heads.iter().map(head).collect::<String>(), self.ink.faint()));
        }
        for (row, cells) in cells.chunks(across).enumerate() {
            if shape.framed {
                sketch.lines.push(rule(if row == 0 { bars.top } else { bars.middle }));
            }
            let top = sketch.height();
            for (column, cell) in cells.iter().enumerate() {
                let x = column * (shape.inner + 2 + edge) + edge;
                sketch.spot(x, top, shape.inner + 2, shape.high, &cell.handle);
            }
            for line in 0..shape.high {
                sketch.lines.push(self.grid_line(cells, &shape, line, shape.framed.then_some(bars.side)));
            }
        }
        if shape.framed {
            sketch.lines.push(rule(bars.bottom));
        }
        sketch
    }

    fn grid_line(&self, cells: &[Piece], shape: &GridShape, line: usize, side: Option<&'static str>) -> Line<'static> {
        let edge = |spans: &mut Vec<Span<'static>>| spans.extend(side.map(|side| Span::styled(side, self.ink.faint())));
        let mut spans = Vec::new();
        edge(&mut spans);
        for cell in cells {
            let light = self.lights.on(&cell.handle);
            let mut text = match line.checked_sub(shape.label) {
                Some(0) => self.label(cell),
                Some(1) if shape.marked => self.marks(cell),
                _ => String::new(),
            };
            let mut style = self.style(cell, light);
            let on_label = line == shape.label;
            if text.is_empty() && on_label && (light == Light::Legal || side.is_none()) {
                text = self.ink.sign("·", ".").to_string();
                style = if light == Light::None { self.ink.tone(Tone::Faint) } else { style };
            }
            let text = self.ink.cut(&text, shape.inner);
            let gap = shape.inner - width(&text);
            let [open, close] = if light == Light::Selected && on_label { ["[", "]"] } else { [" ", " "] };
            let (before, after) = (" ".repeat(gap / 2), " ".repeat(gap - gap / 2));
            spans.push(Span::styled(format!("{open}{before}{text}{after}{close}"), style));
            edge(&mut spans);
        }
        Line::from(spans)
    }
}

/// Parts beside each other with this between them, as many to a line as fit.
fn flowing(
    parts: impl Iterator<Item = Vec<Span<'static>>>,
    between: &'static str,
    columns: usize,
) -> Vec<Line<'static>> {
    let mut lines = vec![Line::default()];
    for mut part in parts {
        let last = lines.last_mut().expect("there is a line");
        let wide: usize = part.iter().map(Span::width).sum();
        if last.width() == 0 {
            last.spans = part;
        } else if last.width() + width(between) + wide <= columns {
            last.spans.push(Span::raw(between));
            last.spans.append(&mut part);
        } else {
            lines.push(Line::from(part));
        }
    }
    lines
}

/// How the squares of a board are drawn.
struct GridShape {
    framed: bool,
    /// Columns inside a square, without the space around it.
    inner: usize,
    /// Lines of a square.
    high: usize,
    /// The line of the square that its label is on.
    label: usize,
    marked: bool,
}

impl GridShape {
    fn fit(across: usize, widest: usize, marked: bool, size: Size, columns: usize) -> GridShape {
        let room = (columns.saturating_sub(1) / across).saturating_sub(1);
        if !size.is_framed() || room < 3 {
            let inner = widest.min((columns / across).saturating_sub(2).max(1));
            return GridShape { framed: false, inner, high: 1, label: 0, marked: false };
        }
        let huge = size == Size::Huge && room >= widest + 6;
        let inner = if huge { widest + 4 } else { widest.min(room - 2) };
        let high = 1 + usize::from(marked) + if huge { 2 } else { 0 };
        GridShape { framed: true, inner, high, label: usize::from(huge), marked }
    }
}

/// Face-down cards that nothing tells apart lie on one stack.
fn stacks(pieces: &[Piece]) -> Vec<(&Piece, usize)> {
    let mut stacks: Vec<(&Piece, usize)> = Vec::new();
    for piece in pieces {
        match stacks.last_mut() {
            Some((top, many)) if piece.hidden && *top == piece && piece.handle.is_empty() => *many += 1,
            _ => stacks.push((piece, 1)),
        }
    }
    stacks
}

struct GridBars {
    top: [&'static str; 3],
    middle: [&'static str; 3],
    bottom: [&'static str; 3],
    side: &'static str,
    dash: &'static str,
}

impl GridBars {
    const fn of(ascii: bool) -> GridBars {
        if ascii {
            let corner = ["+", "+", "+"];
            GridBars { top: corner, middle: corner, bottom: corner, side: "|", dash: "-" }
        } else {
            GridBars {
                top: ["┌", "┬", "┐"], middle: ["├", "┼", "┤"], bottom: ["└", "┴", "┘"], side: "│", dash: "─"
            }
        }
    }
}
