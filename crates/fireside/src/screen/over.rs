//! What lies over the table: help, the whole story, why not, and questions of the client itself.

use super::app::App;
use super::guide::guide;
use super::log::{flow, spans, story};
use super::overlay::{Field, Overlay};
use crate::play::Sitting;
use crate::words::{clean, wrap};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};
use table::{Seat, with_names};

/// The keys, and what each does.
const KEYS: [(&str, &str); 25] = [
    ("", "Answering"),
    ("1-9", "give that answer (with more than nine, and after the end: then Enter; Backspace corrects)"),
    ("arrows", "select an answer; what it touches is marked on the table"),
    ("Enter", "give the selected answer"),
    ("PgUp PgDn", "turn pages of a long list; Home and End go to its ends"),
    ("/", "show only answers that hold what you type; Esc shows all again"),
    ("w", "why not: what you have and cannot use now, with the reason"),
    ("", "Looking"),
    ("Tab", "look at the next thing on the table, Shift-Tab at the one before"),
    ("z", "see the selected card at full length, and no longer"),
    ("g", "what the words of the game mean, and its rules"),
    ("l", "read the whole story; arrows scroll it"),
    ("[ ]", "scroll the table or the close-up, where it is larger than its place"),
    ("", "The game"),
    ("u", "take back your last answer; the bots always agree"),
    ("r", "do again what was taken back"),
    ("s", "save the game to a file; fireside play --load FILE goes on with it"),
    ("p", "let the bots wait, and go on"),
    ("+ -", "faster and slower bots"),
    ("q", "leave"),
    ("", "Watching bots"),
    ("Space", "pause, and go on"),
    ("n", "one answer at a time"),
    ("v", "whose eyes you see with: everything, each seat, a spectator"),
    ("", "Any other key closes this."),
];

impl App {
    /// Draws what lies over the screen.
    pub(super) fn draw_overlay(&mut self, frame: &mut Frame<'_>, area: Rect) {
        match self.overlay.clone() {
            Overlay::None => {}
            Overlay::Help(from) => {
                let from = self.draw_list(frame, area, " Help ", self.help_lines(area), from);
                self.overlay = Overlay::Help(from);
            }
            Overlay::Guide(from) => {
                let columns = (area.width as usize).saturating_sub(6).min(90);
                let game = self.sitting.as_ref().map_or("", |sitting| sitting.info().id);
                let lines = guide(game, self.options.ink, columns);
                let from = self.draw_list(frame, area, " Words and rules ", lines, from);
                self.overlay = Overlay::Guide(from);
            }
            Overlay::WhyNot(from) => {
                let lines = self.why_not_lines(area);
                let from = self.draw_list(frame, area, " Why not ", lines, from);
                self.overlay = Overlay::WhyNot(from);
            }
            Overlay::Story(back) => {
                let lines = self.story_lines(area);
                let room = panel(area, area.width, lines.len()).height.saturating_sub(2) as usize;
                let last = lines.len().saturating_sub(room);
                self.overlay = Overlay::Story(back.min(last));
                self.draw_list(frame, area, " The story ", lines, last.saturating_sub(back));
            }
            Overlay::Quit => {
                let saved = match self.options.save {
                    Some(_) => "It will be saved.".to_string(),
                    None => {
                        let partly = self.sitting.as_ref().and_then(Sitting::partly_saved);
                        partly.unwrap_or_else(|| "It is not saved.".into())
                    }
                };
                self.draw_ask(
                    frame,
                    area,
                    &format!("Leave the game? {saved}"),
                    "y leave   s save and leave   any other key: stay",
                );
            }
            Overlay::Discard(_) => {
                let words = "This game is over and not saved. Go on without it?";
                self.draw_ask(frame, area, words, "y go on   s save it first   any other key: stay");
            }
            Overlay::Overwrite(path) => {
                let words = format!("That file exists already. Write over it? {}", path.display());
                self.draw_ask(frame, area, &words, "y write over it   any other key: do not");
            }
            Overlay::Agree(why) => {
                let words = format!("To take it back: {why}. Does everybody agree?");
                self.draw_ask(frame, area, &words, "y everybody agrees   any other key: leave it");
            }
            Overlay::SaveAs(field) => {
                let hint = Line::styled("Enter save   Esc do not", self.options.ink.faint());
                self.draw_panel(frame, area, " Save as ", vec![typed(&field), Line::default(), hint], 0);
            }
            Overlay::Words(field) => self.draw_words(frame, area, &field),
        }
    }

    /// The promise of the house, and words for the shuffle that are typed under it.
    fn draw_words(&self, frame: &mut Frame<'_>, area: Rect, field: &Field) {
        let Some((promise, ask)) = self.awaited.as_ref().map(|laid| laid.words()) else { return };
        let columns = (area.width as usize).saturating_sub(6).min(72);
        let lines_of = |text: &str| text.lines().flat_map(|line| wrap(line, columns)).map(Line::from).collect();
        let (promise, ask): (Vec<Line<'static>>, Vec<Line<'static>>) = (lines_of(&promise), lines_of(&ask));
        let hint = Line::styled("Enter takes them   Esc stays here", self.options.ink.faint());
        let lines = [promise, vec![Line::default()], ask, vec![typed(field), Line::default(), hint]].concat();
        self.draw_panel(frame, area, " The next deal ", lines, 0);
    }

    /// Hides the table until the next player has the keyboard.
    pub(super) fn draw_curtain(&self, frame: &mut Frame<'_>, area: Rect, seat: Seat) {
        let ink = self.options.ink;
        let names: Vec<String> = self.sitting.as_ref().map_or(Vec::new(), |sitting| sitting.of().names().to_vec());
        let words =
            spans(&format!("Pass the keyboard to {seat}."), &names, ink, Style::new().add_modifier(Modifier::BOLD));
        let ready = spans(&format!("{seat}: press Enter when nobody else looks."), &names, ink, Style::new());
        let mut lines =
            vec![Line::from(words), Line::default(), Line::from(ready), Line::styled("q leaves", ink.faint())];
        lines.extend(self.notice.iter().map(|notice| Line::from(notice.words.clone())));
        self.draw_panel(frame, area, " Fireside ", lines, 0);
    }

    fn help_lines(&self, area: Rect) -> Vec<Line<'static>> {
        let columns = (area.width as usize).saturating_sub(6).min(76);
        let narrow = columns < 40;
        let mut lines = Vec::new();
        if let Some(info) = self.sitting.as_ref().map(Sitting::info) {
            let words = format!("{}: {}", self.options.ink.text(info.title), self.options.ink.text(info.about));
            lines.extend(wrap(&words, columns).into_iter().map(Line::from));
            lines.push(Line::default());
        }
        for (key, what) in KEYS {
            if key.is_empty() {
                lines.push(Line::styled(what, Style::new().add_modifier(Modifier::BOLD)));
                continue;
            }
            let head = if narrow { format!("{key} ") } else { format!("  {key:<11}") };
            lines.extend(flow(Span::styled(head, self.options.ink.accent()), vec![Span::raw(what)], columns));
        }
        lines
    }

    fn why_not_lines(&self, area: Rect) -> Vec<Line<'static>> {
        let (Some(sitting), Some(scene)) = (&self.sitting, &self.scene) else { return Vec::new() };
        let columns = (area.width as usize).saturating_sub(6).min(76);
        let names = sitting.of().names();
        let refusals = scene.prompt.as_ref().map_or(&[][..], |prompt| &prompt.refusals);
        let mut lines = Vec::new();
        for refusal in refusals {
            let label = scene.piece(&refusal.thing).map_or(refusal.thing.as_str(), |(_, piece)| piece.label.trim());
            let label = self.options.ink.text(&clean(&with_names(label, names)));
            let head = Span::styled(format!("{label}: "), Style::new().add_modifier(Modifier::BOLD));
            let words = spans(&refusal.why, names, self.options.ink, Style::new());
            lines.extend(flow(Span::raw(""), [vec![head], words].concat(), columns));
        }
        lines
    }

    fn story_lines(&self, area: Rect) -> Vec<Line<'static>> {
        let (Some(sitting), Some(scene)) = (&self.sitting, &self.scene) else { return Vec::new() };
        let lines =
            story(scene, sitting.of().names(), self.options.ink, (area.width as usize).saturating_sub(6), usize::MAX);
        if lines.is_empty() { vec![Line::from("Nothing has happened yet.")] } else { lines }
    }

    /// Lines from one of them on; gives the first line that was drawn.
    fn draw_list(
        &self,
        frame: &mut Frame<'_>,
        area: Rect,
        title: &str,
        lines: Vec<Line<'static>>,
        from: usize,
    ) -> usize {
        let room = panel(area, area.width, lines.len()).height.saturating_sub(2) as usize;
        let last = lines.len().saturating_sub(room);
        let from = from.min(last);
        let title = if last > 0 {
            format!("{title}({}-{} of {}) ", from + 1, from + room, lines.len())
        } else {
            title.to_string()
        };
        self.draw_panel(frame, area, &title, lines, from);
        from
    }

    fn draw_ask(&self, frame: &mut Frame<'_>, area: Rect, words: &str, keys: &str) {
        let columns = (area.width as usize).saturating_sub(6).min(60);
        let mut lines: Vec<Line<'static>> = wrap(&clean(words), columns).into_iter().map(Line::from).collect();
        lines.push(Line::default());
        lines.extend(wrap(keys, columns).into_iter().map(|line| Line::styled(line, self.options.ink.faint())));
        self.draw_panel(frame, area, "", lines, 0);
    }

    fn draw_panel(&self, frame: &mut Frame<'_>, area: Rect, title: &str, lines: Vec<Line<'static>>, from: usize) {
        let ink = self.options.ink;
        let widest = lines.iter().map(Line::width).max().unwrap_or(0) as u16 + 4;
        let place = panel(area, widest, lines.len());
        frame.render_widget(Clear, place);
        let title = Line::styled(ink.cut(title, (place.width as usize).saturating_sub(2)), ink.accent());
        let block = Block::bordered().border_set(ink.frame()).border_style(ink.accent()).title(title);
        let inner = block.inner(place);
        frame.render_widget(block, place);
        let inner = Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner };
        frame.render_widget(Paragraph::new(lines.into_iter().skip(from).collect::<Vec<_>>()), inner);
    }
}

/// A line that is being typed, the cursor in it.
fn typed(field: &Field) -> Line<'static> {
    let (before, after) = field.halves();
    let mut rest = after.chars();
    let under = rest.next().map_or(" ".to_string(), String::from);
    let cursor = Style::new().add_modifier(Modifier::REVERSED);
    Line::from(vec![Span::raw(before), Span::styled(under, cursor), Span::raw(rest.collect::<String>())])
}

/// A place in the middle for so many columns and lines, edges included, as far as there is room.
fn panel(area: Rect, columns: u16, lines: usize) -> Rect {
    // Slivers of what lies underneath would only confuse.
    let width = if columns + 4 > area.width { area.width } else { columns };
    let height = (lines as u16).saturating_add(2).min(area.height);
    Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height }
}
