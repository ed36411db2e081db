//! The whole screen, from the state of the client.

use super::answers::Cell;
use super::app::App;
use super::board::Board;
use super::log::{flow, spans, story};
use super::overlay::Overlay;
use super::pieces::Pencil;
use super::scene::Scene;
use crate::play::{Player, Sitting};
use crate::words::{clean, count, cut, width, wrap};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph, Wrap};
use table::{Seat, with_names};

/// From this width on the story stands beside the table.
const WIDE: u16 = 76;
/// Below this size panels have no frames.
const ROOMY: (u16, u16) = (44, 16);
/// Below this size there is no drawing at all.
const LEAST: (u16, u16) = (16, 4);

impl App {
    /// Draws everything.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        self.spots.clear();
        self.answer_spots.clear();
        if area.width < LEAST.0 || area.height < LEAST.1 {
            let words = Paragraph::new("Too small: make the window larger.").wrap(Wrap { trim: true });
            frame.render_widget(words, area);
            return;
        }
        if let Overlay::Curtain(seat) = self.overlay {
            return self.draw_curtain(frame, area, seat);
        }
        let [main, foot] = Layout::vertical([Constraint::Min(0), Constraint::Length(1)]).areas(area);
        match (self.sitting.take(), self.scene.take()) {
            (Some(sitting), Some(scene)) => {
                self.draw_table(frame, main, &sitting, &scene);
                self.draw_foot(frame, foot, &sitting);
                (self.sitting, self.scene) = (Some(sitting), Some(scene));
            }
            (sitting, scene) => {
                (self.sitting, self.scene) = (sitting, scene);
                self.menu.draw(frame, main, self.options.ink);
                let arrows = self.options.ink.sign("↑↓", "up/down");
                self.draw_hints(frame, foot, &format!("Enter sit down  {arrows} choose  ? help  q leave"));
            }
        }
        self.draw_overlay(frame, area);
    }

    fn draw_table(&mut self, frame: &mut Frame<'_>, area: Rect, sitting: &Sitting, scene: &Scene) {
        let roomy = area.width >= ROOMY.0 && area.height >= ROOMY.1;
        let head = u16::from(area.height >= 10);
        let edges = if roomy { 2 } else { 0 };
        let left = area.height - head;
        let inside = (area.width as usize).saturating_sub(edges as usize);
        let title = u16::from(!roomy);
        let points = u16::from(!sitting.points().is_empty());
        let wants = self.answers_room(area, inside) + edges + title + points;
        let most = (left * 2 / 5).max(3 + edges + title).min(left);
        let least = (3 + edges).min(most);
        let below = wants.clamp(least, most);
        let [header, middle, question] =
            Layout::vertical([Constraint::Length(head), Constraint::Min(0), Constraint::Length(below)]).areas(area);
        self.draw_header(frame, header, sitting);
        let beside = area.width >= WIDE && middle.height >= 4;
        let story_wide = if beside { (area.width * 2 / 5).clamp(26, 46) } else { 0 };
        let lines_below = if !beside && middle.height >= 14 { 4 } else { 0 };
        let [upper, recent] = Layout::vertical([Constraint::Min(0), Constraint::Length(lines_below)]).areas(middle);
        let [table, side] = Layout::horizontal([Constraint::Min(0), Constraint::Length(story_wide)]).areas(upper);
        self.draw_board(frame, table, sitting, scene, roomy);
        if self.zoom {
            let place = if beside { side } else { corner(table) };
            self.draw_zoom(frame, place, sitting, scene);
        } else if beside {
            self.draw_story(frame, side, sitting, scene, true);
        }
        if lines_below > 0 {
            self.draw_story(frame, recent, sitting, scene, true);
        }
        self.draw_question(frame, question, sitting, scene, roomy);
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

    fn draw_header(&self, frame: &mut Frame<'_>, area: Rect, sitting: &Sitting) {
        let ink = self.options.ink;
        let asked = sitting.of().asked().seats();
        let mut spans = vec![Span::styled(format!(" {} ", ink.text(sitting.info().title)), ink.accent())];
        for (index, player) in sitting.players().iter().enumerate() {
            let seat = Seat::new(index);
            let sign = if asked.has(seat) { ink.sign("▸", ">") } else { " " };
            spans.push(Span::raw(format!(" {sign}")));
            spans.push(Span::styled(ink.text(&clean(player.name())), ink.seat(seat)));
            if let Player::Bot { spec, .. } = player {
                spans.push(Span::styled(format!(" {spec}"), ink.faint()));
            }
        }
        let mut right = count(sitting.of().step() as u64, "answer");
        if self.paused {
            right = format!("paused  {right}");
        }
        let line = Line::from(spans);
        let used = line.width();
        frame.render_widget(line, area);
        let room = (area.width as usize).saturating_sub(used + 2);
        if width(&right) <= room {
            put_right(frame, area, format!("{right} "), ink.faint());
        }
    }

    fn draw_board(&mut self, frame: &mut Frame<'_>, area: Rect, sitting: &Sitting, scene: &Scene, framed: bool) {
        let ink = self.options.ink;
        let block =
            if framed { Block::bordered().border_set(ink.frame()).border_style(ink.faint()) } else { Block::new() };
        let inner = block.inner(area);
        frame.render_widget(block, area);
        let inner = if framed { Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner } } else { inner };
        if inner.is_empty() {
            return;
        }
        let looked_at = self.looked_at.and_then(|index| Some(scene.pieces().get(index)?.1.handle.clone()));
        let lights = scene.lights(self.answers.selected().filter(|_| self.next.is_empty()), looked_at.as_deref());
        let names = sitting.of().names();
        let pencil = Pencil { ink, names, reader: scene.reader, lights: &lights };
        let board = Board::lay(&scene.picture, &pencil, inner.width as usize, inner.height as usize);
        let last = board.height.saturating_sub(inner.height as usize);
        let scroll =
            self.scroll.unwrap_or_else(|| into_view(board.lines_of(&lights.selected), inner.height as usize)).min(last);
        if self.scroll.is_some() {
            self.scroll = Some(scroll);
        }
        self.spots = board.draw(inner, scroll, frame.buffer_mut());
        if last > 0 && framed {
            let more = format!(" {}-{} of {}  [ ] scroll ", scroll + 1, scroll + inner.height as usize, board.height);
            let place = Rect { x: area.x + 1, y: area.bottom() - 1, width: area.width - 2, height: 1 };
            put_right(frame, place, more, ink.accent());
        }
    }

    fn draw_story(&self, frame: &mut Frame<'_>, area: Rect, sitting: &Sitting, scene: &Scene, framed: bool) {
        let ink = self.options.ink;
        let title = Span::styled(" Story ", ink.faint());
        let block = if framed {
            Block::bordered().border_set(ink.frame()).border_style(ink.faint()).title(title)
        } else {
            Block::new()
        };
        let inner = block.inner(area);
        frame.render_widget(block, area);
        let lines = story(scene, sitting.of().names(), ink, inner.width as usize);
        let skip = lines.len().saturating_sub(inner.height as usize);
        frame.render_widget(Paragraph::new(lines.into_iter().skip(skip).collect::<Vec<_>>()), inner);
    }

    fn draw_question(&mut self, frame: &mut Frame<'_>, area: Rect, sitting: &Sitting, scene: &Scene, framed: bool) {
        let ink = self.options.ink;
        let title = self.question(sitting, scene);
        let edge = if scene.prompt.is_some() || !self.next.is_empty() { ink.accent() } else { ink.faint() };
        let inner = if framed {
            let room = area.width as usize - 4;
            let mut line = Line::default();
            line.spans.push(Span::raw(" "));
            line.spans.extend(fit(title, room));
            line.spans.push(Span::raw(" "));
            let block = Block::bordered().border_set(ink.frame()).border_style(edge).title(line);
            let inner = block.inner(area);
            frame.render_widget(block, area);
            inner
        } else {
            let lines = flow(Span::raw(""), title, area.width as usize);
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
        if points.is_empty() || area.height < 4 {
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
        let digits = self.answers.number_width();
        let selected = self.answers.selected();
        for (column, cells) in laid.columns.iter().enumerate() {
            let x = area.x + (column * (laid.wide + 2)) as u16;
            for (row, cell) in cells.iter().enumerate() {
                if x >= area.right() {
                    continue;
                }
                let place = Rect { x, y: area.y + row as u16, width: laid.wide as u16, height: 1 }.intersection(area);
                let line = match *cell {
                    Cell::Heading(index) => Line::styled(
                        capital(&self.answers.entries()[index].verb),
                        ink.faint().add_modifier(Modifier::BOLD),
                    ),
                    Cell::Answer(index) => {
                        let chosen = selected == Some(index);
                        let sign = if chosen { ink.sign("▸", ">") } else { " " };
                        let words = &self.answers.entries()[index].words;
                        let text = cut(&format!("{sign}{:>digits$} {words}", index + 1), laid.wide);
                        self.answer_spots.push((place, index));
                        Line::styled(text, if chosen { ink.selected() } else { Style::new() })
                    }
                };
                frame.render_widget(line, place);
            }
        }
        self.laid = Some(laid);
    }

    /// Pages, typed digits and what is barred, on the lower edge of the question; without a frame, just the page.
    fn draw_question_edge(&self, frame: &mut Frame<'_>, area: Rect, scene: &Scene, framed: bool) {
        let ink = self.options.ink;
        let mut parts = Vec::new();
        let page = self.laid.as_ref().map_or((1, 1), |laid| laid.page);
        if !framed {
            if page.1 > 1 && !self.answers.is_empty() {
                let text = format!(" {}/{}", page.0, page.1);
                put_right(frame, area, text, ink.accent());
            }
            return;
        }
        if page.1 > 1 && !self.answers.is_empty() {
            parts.push(format!("page {} of {}: PgUp PgDn, / filters", page.0, page.1));
        }
        if !self.answers.typed().is_empty() {
            parts.push(format!("number {}: Enter answers", self.answers.typed()));
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

    fn draw_foot(&self, frame: &mut Frame<'_>, area: Rect, sitting: &Sitting) {
        let ink = self.options.ink;
        if let Some(notice) = &self.notice {
            let style = if notice.warning { ink.warning() } else { ink.accent() };
            let text = cut(&format!(" {}", ink.text(&notice.words)), area.width as usize);
            frame.render_widget(Line::styled(text, style), area);
            return;
        }
        let arrows = ink.sign("↑↓", "arrows");
        let keys = match (sitting.outcome().is_some(), sitting.people().is_empty()) {
            (true, _) => format!("{arrows} Enter choose  l story  ? help  q leave"),
            (false, true) => "Space pause  n step  +/- speed  v view  l story  s save  ? help  q leave".into(),
            (false, false) => "Enter answer  / find  Tab look  z zoom  l story  u undo  s save  ? help  q leave".into(),
        };
        self.draw_hints(frame, area, &keys);
    }

    /// Keys, as many as fit.
    fn draw_hints(&self, frame: &mut Frame<'_>, area: Rect, keys: &str) {
        if self.notice.is_some() && self.sitting.is_none() {
            let notice = self.notice.as_ref().map_or("", |notice| &notice.words);
            return frame.render_widget(Line::styled(format!(" {notice}"), self.options.ink.warning()), area);
        }
        // Help and the way out are the last two, and are shown before any other.
        let keys: Vec<&str> = keys.split("  ").collect();
        let (keys, always) = keys.split_at(keys.len().saturating_sub(2));
        let always = always.join("  ");
        let mut text = String::new();
        for key in keys {
            if width(&text) + width(key) + width(&always) + 4 > area.width as usize {
                break;
            }
            text.push_str(key);
            text.push_str("  ");
        }
        frame.render_widget(Line::styled(format!(" {text}{always}"), self.options.ink.faint()), area);
    }
}

/// A text at the right end of a line, which leaves the rest of the line as it is.
fn put_right(frame: &mut Frame<'_>, line: Rect, text: String, style: Style) {
    let text = cut(&text, line.width as usize);
    let wide = width(&text) as u16;
    let place = Rect { x: line.right() - wide, width: wide, ..line };
    frame.render_widget(Line::styled(text, style), place);
}

/// What can be done while nobody here is asked.
fn idle(sitting: &Sitting) -> &'static str {
    if sitting.people().is_empty() {
        "Space pauses, n goes one step, + faster, - slower, v changes whose eyes you see with."
    } else {
        "Meanwhile: Tab looks around, l reads the story, u takes back your last answer."
    }
}

/// As much of a styled text as fits.
fn fit(text: Vec<Span<'static>>, columns: usize) -> Vec<Span<'static>> {
    let mut left = columns;
    let mut out = Vec::new();
    for span in text {
        let shown = cut(&span.content, left);
        left -= width(&shown).min(left);
        out.push(Span::styled(shown, span.style));
        if left == 0 {
            break;
        }
    }
    out
}

/// The scroll that shows these lines, as near to the top as can be.
fn into_view(lines: Option<(usize, usize)>, height: usize) -> usize {
    lines.map_or(0, |(top, bottom)| bottom.saturating_sub(height).min(top))
}

/// The lower right corner of the table, for a card shown over it.
fn corner(table: Rect) -> Rect {
    if table.height < 12 {
        return table;
    }
    let (w, h) = ((table.width * 3 / 4).max(20).min(table.width), (table.height * 2 / 3).max(6).min(table.height));
    Rect { x: table.right() - w, y: table.bottom() - h, width: w, height: h }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
