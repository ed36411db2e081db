//! The question: what is asked, the answers, and how the game ended.

use super::answers::{Cell, ROOM_TO_UNFOLD, UNFOLDED};
use super::app::App;
use super::draw::put_right;
use super::log::{flow, spans};
use super::scene::Scene;
use crate::play::Sitting;
use crate::words::{clean, width, wrap};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph};
use table::with_names;

/// The least lines of a question too long for the edge of its frame, so that the table does not jump, and the most.
const LONG_QUESTION: (usize, usize) = (2, 4);

/// The room for the number of the page, where there is no frame to write it on.
const PAGE: usize = 6;

impl App {
    /// How high the panel of the question would like to be.
    pub(super) fn question_height(
        &mut self,
        area: Rect,
        columns: usize,
        framed: bool,
        sitting: &Sitting,
        scene: &Scene,
    ) -> u16 {
        let edges = if framed { 2 } else { 0 };
        let points = u16::from(!sitting.points().is_empty());
        let words = match framed {
            true if fits_edge(&self.question(sitting, scene), area.width) => 0,
            true => head(&flow(Span::raw(""), self.question(sitting, scene), columns)),
            false => {
                let columns = (area.width as usize).saturating_sub(PAGE);
                flow(Span::raw(""), self.question(sitting, scene), columns).len() as u16
            }
        };
        self.answers_room(area, columns) + edges + points + words
    }

    /// How many lines the answers want. A short list takes as many as the longest before it, up to a few, so that the
    /// table does not jump from question to question.
    fn answers_room(&mut self, area: Rect, columns: usize) -> u16 {
        const STEADY: u16 = 6;
        let wants = self.answers.lines(columns).clamp(1, 60) as u16;
        let (size, before) = self.question_room;
        let before = if size == area { before } else { 0 };
        self.question_room = (area, wants.min(STEADY).max(before));
        wants.max(self.question_room.1)
    }

    pub(super) fn draw_question(
        &mut self,
        frame: &mut Frame<'_>,
        area: Rect,
        sitting: &Sitting,
        scene: &Scene,
        framed: bool,
    ) {
        let ink = self.options.ink;
        let title = self.question(sitting, scene);
        let edge = if scene.prompt.is_some() || !self.next.is_empty() { ink.accent() } else { ink.faint() };
        let inner = if framed && fits_edge(&title, area.width) {
            let line = Line::from([vec![Span::raw(" ")], title, vec![Span::raw(" ")]].concat());
            let block = Block::bordered().border_set(ink.frame()).border_style(edge).title(line);
            let inner = block.inner(area);
            frame.render_widget(block, area);
            inner
        } else if framed {
            let block = Block::bordered().border_set(ink.frame()).border_style(edge);
            let inner = block.inner(area);
            frame.render_widget(block, area);
            let lines = flow(Span::raw(""), title, inner.width as usize);
            let [above, rest] = Layout::vertical([Constraint::Length(head(&lines)), Constraint::Min(0)]).areas(inner);
            frame.render_widget(Paragraph::new(lines), above);
            rest
        } else {
            // The number of the page stands at the end of the first line.
            let lines = flow(Span::raw(""), title, (area.width as usize).saturating_sub(PAGE));
            let high = (lines.len() as u16).min(area.height.saturating_sub(1)).max(1);
            let [head, rest] = Layout::vertical([Constraint::Length(high), Constraint::Min(0)]).areas(area);
            frame.render_widget(Paragraph::new(lines), head);
            rest
        };
        let inner = self.draw_points(frame, inner, sitting);
        if !self.answers.is_empty() {
            self.draw_answers(frame, inner);
        } else {
            let lines =
                wrap(idle(sitting), inner.width as usize).into_iter().map(|line| Line::styled(line, ink.faint()));
            frame.render_widget(Paragraph::new(lines.collect::<Vec<_>>()), inner);
        }
        let edge = if framed { area.bottom() - 1 } else { area.y };
        self.draw_question_edge(frame, Rect { y: edge, height: 1, ..area }, scene, framed);
    }

    /// The points everybody made, when the game is over and points were counted; gives the room that is left.
    fn draw_points(&self, frame: &mut Frame<'_>, area: Rect, sitting: &Sitting) -> Rect {
        let points = sitting.points();
        let spared = usize::from(area.height) > self.answers.lines(area.width.into());
        if points.is_empty() || !(spared || area.height >= 4) {
            return area;
        }
        let words =
            spans(&format!("Points: {}", points.join(", ")), sitting.of().names(), self.options.ink, Style::new());
        let [line, rest] = Layout::vertical([Constraint::Length(1), Constraint::Min(0)]).areas(area);
        frame.render_widget(Line::from(words), line);
        rest
    }

    /// What is asked, or who is waited for, or how it ended.
    fn question(&self, sitting: &Sitting, scene: &Scene) -> Vec<Span<'static>> {
        let ink = self.options.ink;
        let names = sitting.of().names();
        let bold = Style::new().add_modifier(Modifier::BOLD);
        if let Some(outcome) = sitting.outcome() {
            return spans(&outcome.words(), names, ink, bold);
        }
        let Some(prompt) = &scene.prompt else { return self.waiting(sitting) };
        let mut words = Vec::new();
        if sitting.people().len() > 1
            && let Some(seat) = scene.reader
        {
            words.extend(spans(&format!("{seat}: "), names, ink, bold));
        }
        let source = prompt.question.source.as_ref().and_then(|handle| scene.piece(handle));
        if let Some((_, piece)) = source {
            let label = clean(&with_names(piece.label.trim(), names));
            words.push(Span::styled(format!("[{}] ", ink.text(&label)), ink.tone(piece.tone)));
        }
        words.extend(spans(&prompt.question.words, names, ink, bold));
        words
    }

    fn waiting(&self, sitting: &Sitting) -> Vec<Span<'static>> {
        const TURNS: [&str; 4] = ["⠋", "⠙", "⠸", "⠴"];
        const PLAIN: [&str; 4] = ["|", "/", "-", "\\"];
        let ink = self.options.ink;
        let names = sitting.of().names();
        if let Some(next) = self.covering {
            let words = format!("Press Enter to cover the table, then pass the keyboard to {next}.");
            return spans(&words, names, ink, Style::new().add_modifier(Modifier::BOLD));
        }
        let Some(seat) = sitting.of().asked().seats().lowest() else { return vec![Span::raw("Nobody is asked.")] };
        if self.paused {
            return spans(&format!("Paused before {seat} answers"), names, ink, Style::new());
        }
        let beat = self.beat / 2 % 4;
        let mut words = spans(&format!("{seat} is thinking{} ", ink.sign("…", "...")), names, ink, Style::new());
        match sitting.thinking() {
            Some((_, time)) if time.as_secs() >= 2 => words.push(Span::raw(format!("({} s)", time.as_secs()))),
            Some((_, time)) if time.as_millis() >= 300 => {
                words.push(Span::raw(ink.sign(TURNS[beat], PLAIN[beat]).to_string()))
            }
            _ => {}
        }
        words
    }

    fn draw_answers(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let ink = self.options.ink;
        let mut area = area;
        if let Some(filter) = self.answers.filter() {
            let text =
                format!("/{filter}_  {} of {}   Esc shows all", self.answers.shown(), self.answers.entries().len());
            let [head, rest] = Layout::vertical([Constraint::Length(1), Constraint::Min(0)]).areas(area);
            frame.render_widget(Line::styled(text, ink.accent()), head);
            area = rest;
        }
        if area.is_empty() {
            return;
        }
        let laid = self.answers.lay(area.width as usize, area.height as usize);
        if let (true, Some(index)) = (laid.whole > 0, self.answers.selected()) {
            let parts = [Constraint::Min(0), Constraint::Length(laid.whole as u16)];
            let [list, below] = Layout::vertical(parts).areas(area);
            let lines = self.answer_lines(Cell::Answer(index), below.width.into(), true);
            frame.render_widget(Paragraph::new(lines), below);
            area = list;
        }
        for (column, cells) in laid.columns.iter().enumerate() {
            let x = area.x + (column * (laid.wide + 2)) as u16;
            let mut y = area.y;
            for cell in cells {
                let unfold = laid.columns.len() == 1 && usize::from(area.height) >= ROOM_TO_UNFOLD;
                let lines = self.answer_lines(*cell, laid.wide, unfold);
                let high = lines.len() as u16;
                let place = Rect { x, y, width: laid.wide as u16, height: high }.intersection(area);
                if let Cell::Answer(index) = *cell {
                    self.answer_spots.push((place, index));
                }
                frame.render_widget(Paragraph::new(lines), place);
                y += high;
            }
        }
        self.laid = Some(laid);
    }

    /// One cell of the list; the selected answer whole, where the list has one column.
    fn answer_lines(&self, cell: Cell, wide: usize, unfold: bool) -> Vec<Line<'static>> {
        let ink = self.options.ink;
        let index = match cell {
            Cell::Heading(index) => {
                let verb = capital(&self.answers.entries()[index].verb);
                return vec![Line::styled(verb, ink.faint().add_modifier(Modifier::BOLD))];
            }
            Cell::Answer(index) => index,
        };
        let digits = self.answers.number_width();
        let chosen = self.answers.selected() == Some(index);
        let sign = if chosen { ink.sign("▸", ">") } else { " " };
        let head = format!("{sign}{:>digits$} ", self.answers.number(index));
        let words = &self.answers.entries()[index].words;
        if !chosen {
            return vec![Line::from(ink.cut(&format!("{head}{words}"), wide))];
        }
        let room = wide.saturating_sub(width(&head));
        let mut lines = if unfold { wrap(words, room) } else { vec![ink.cut(words, room)] };
        if lines.len() > UNFOLDED {
            let rest = lines.split_off(UNFOLDED - 1).join(" ");
            lines.push(ink.cut(&rest, room));
        }
        let indent = " ".repeat(width(&head));
        let heads = std::iter::once(&head).chain(std::iter::repeat(&indent));
        heads.zip(lines).map(|(head, line)| Line::styled(format!("{head}{line}"), ink.selected())).collect()
    }

    /// Pages, typed digits and what is barred, on the lower edge of the question; without a frame, just the page.
    fn draw_question_edge(&self, frame: &mut Frame<'_>, area: Rect, scene: &Scene, framed: bool) {
        let ink = self.options.ink;
        let mut parts = Vec::new();
        let (page, beyond) = self.laid.as_ref().map_or(((1, 1), (0, 0)), |laid| (laid.page, laid.beyond));
        if !framed {
            let more = beyond.0 + beyond.1;
            if page.1 > 1 && !self.answers.is_empty() {
                put_right(frame, area, format!(" {}/{}", page.0, page.1), ink.accent());
            } else if more > 0 {
                put_right(frame, area, format!(" +{more}"), ink.accent());
            }
            return;
        }
        for (more, sign, where_) in
            [(beyond.0, ink.sign("↑", "Up"), "above"), (beyond.1, ink.sign("↓", "Down"), "below")]
        {
            parts.extend((more > 0).then(|| format!("{more} more {where_}: {sign}")));
        }
        if page.1 > 1 && !self.answers.is_empty() {
            parts.push(format!("page {} of {}: PgUp PgDn, / filters", page.0, page.1));
        }
        if !self.answers.typed().is_empty() {
            let what = if self.answers.no_such_number() { "there is none" } else { "Enter answers" };
            parts.push(format!("number {}: {what}", self.answers.typed()));
        }
        let barred = scene.prompt.as_ref().map_or(0, |prompt| prompt.refusals.len());
        if barred > 0 {
            parts.push(format!("w: why not ({barred})"));
        }
        if !parts.is_empty() {
            let place = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
            put_right(frame, place, format!(" {} ", parts.join("  ")), ink.faint());
        }
    }
}

/// What can be done while nobody here is asked.
fn idle(sitting: &Sitting) -> &'static str {
    if sitting.people().is_empty() {
        "Space pauses, n goes one step, + faster, - slower, v changes whose eyes you see with."
    } else {
        "Meanwhile: Tab looks around, l reads the story, u takes back your last answer."
    }
}

/// Does a question fit on the edge of its frame?
fn fits_edge(question: &[Span<'_>], columns: u16) -> bool {
    question.iter().map(Span::width).sum::<usize>() + 4 <= columns as usize
}

/// How many lines of its panel a question takes that does not fit on the edge.
fn head(question: &[Line<'_>]) -> u16 {
    question.len().clamp(LONG_QUESTION.0, LONG_QUESTION.1) as u16
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
