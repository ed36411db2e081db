//! One card at full length: what is written on it, what can be done with it, and what cannot.

use super::app::App;
use super::log::{flow, spans};
use super::scene::Scene;
use crate::picture_text;
use crate::play::Sitting;
use crate::words::{clean, wrap};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};
use table::{Area, Description, Piece, with_names};

impl App {
    /// The card that is looked at, or that the selected answer is about.
    pub(super) fn draw_close_up(&mut self, frame: &mut Frame<'_>, area: Rect, sitting: &Sitting, scene: &Scene) {
        let ink = self.options.ink;
        let block = Block::bordered().border_set(ink.frame()).border_style(ink.accent());
        let inner = block.inner(area);
        let columns = inner.width as usize;
        let lines = match self.zoomed(scene) {
            Some((area, piece)) => self.close_up(area, piece, sitting, scene, columns),
            None => {
                let words = "The selected answer is about no card. Tab looks around the table.";
                wrap(words, columns).into_iter().map(|line| Line::styled(line, ink.faint())).collect()
            }
        };
        let room = inner.height as usize;
        let last = lines.len().saturating_sub(room);
        self.zoom_scroll = self.zoom_scroll.min(last);
        let from = self.zoom_scroll;
        let title = match last {
            0 => " Close up (z) ".to_string(),
            _ => format!(" {}-{} of {}: [ ] scroll ", from + 1, from + room, lines.len()),
        };
        frame.render_widget(Clear, area);
        frame.render_widget(block.title(ink.cut(&title, columns)), area);
        frame.render_widget(Paragraph::new(lines.into_iter().skip(from).collect::<Vec<_>>()), inner);
    }

    fn zoomed<'a>(&self, scene: &'a Scene) -> Option<(&'a Area, &'a Piece)> {
        if let Some(index) = self.looked_at {
            return scene.pieces().get(index).copied();
        }
        let prompt = scene.prompt.as_ref()?;
        let offer = self.answers.selected().and_then(|index| prompt.offers.get(index));
        let touched = offer.into_iter().flat_map(|offer| offer.things.iter().chain(&offer.places));
        let mut candidates = touched.chain(&prompt.question.source).filter_map(|handle| scene.piece(handle));
        candidates.next()
    }

    fn close_up(
        &self,
        area: &Area,
        piece: &Piece,
        sitting: &Sitting,
        scene: &Scene,
        columns: usize,
    ) -> Vec<Line<'static>> {
        let ink = self.options.ink;
        let names = sitting.of().names();
        let say = |text: &str| ink.text(&clean(&with_names(text, names)));
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let mut lines =
            vec![Line::styled(ink.cut(&say(piece.label.trim()), columns), ink.tone(piece.tone).patch(bold))];
        lines.push(Line::styled(
            ink.cut(&ink.text(&picture_text::title(area, names, scene.reader)), columns),
            ink.faint(),
        ));
        let mut marks: Vec<String> = piece.marks.iter().map(|mark| say(mark)).collect();
        marks.extend(piece.turned.then(|| "turned".to_string()));
        if !marks.is_empty() {
            lines.extend(wrap(&marks.join(", "), columns).into_iter().map(Line::from));
        }
        for paragraph in piece.text.split('\n').filter(|text| !text.is_empty()) {
            lines.push(Line::default());
            lines.extend(wrap(&say(paragraph), columns).into_iter().map(Line::from));
        }
        lines.extend(self.uses(piece, names, scene, columns));
        lines
    }

    /// What cannot be done with a piece now, and what can.
    fn uses(&self, piece: &Piece, names: &[String], scene: &Scene, columns: usize) -> Vec<Line<'static>> {
        let ink = self.options.ink;
        let mut lines = Vec::new();
        let Some(prompt) = scene.prompt.as_ref().filter(|_| !piece.handle.is_empty()) else { return lines };
        for refusal in prompt.refusals.iter().filter(|refusal| refusal.thing == piece.handle) {
            let mut words = vec![Span::styled("Not now: ", ink.warning())];
            words.extend(spans(&refusal.why, names, ink, Style::new()));
            lines.push(Line::default());
            lines.extend(flow(Span::raw(""), words, columns));
        }
        let touches = |offer: &&Description| offer.things.iter().chain(&offer.places).any(|one| *one == piece.handle);
        for (index, offer) in prompt.offers.iter().filter(touches).enumerate() {
            if index == 0 {
                let bold = Style::new().add_modifier(Modifier::BOLD);
                lines.extend([Line::default(), Line::styled("You may", bold)]);
            }
            let dot = Span::raw(ink.sign("• ", "* ").to_string());
            lines.extend(flow(dot, spans(&offer.words, names, ink, Style::new()), columns));
        }
        lines
    }
}
