//! The whole screen, from the state of the client.

use super::app::App;
use super::board::Board;
use super::log::story;
use super::pieces::{Lights, Pencil};
use super::scene::Scene;
use crate::play::{Player, Sitting};
use crate::words::{clean, count, cut, width};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph, Wrap};
use table::Seat;

/// From this width on the story stands beside the table.
const WIDE: u16 = 76;
/// From this width on the story stands beside even the largest table.
const SPACIOUS: u16 = 110;
/// Below this size panels have no frames.
const ROOMY: (u16, u16) = (44, 16);
/// Below this size there is no drawing at all.
const LEAST: (u16, u16) = (16, 4);

/// Below this height a question with many answers takes lines of the story and the table.
const SHORT: u16 = 32;
/// The lines of a question, its frame included, with which nobody has to turn many pages.
const ENOUGH: u16 = 10;
/// The lines of the story under a table that has no room beside it.
const CROWDED_STORY: u16 = 2;
/// The columns in which a name can be told from others, the sign before it included.
const NAMED: usize = 7;
/// So many lines of it, where the table leaves them.
const SPARED_STORY: u16 = 5;

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
        if let Some(seat) = self.curtain {
            self.draw_curtain(frame, area, seat);
            return self.draw_overlay(frame, area);
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
        let wants = self.question_height(area, inside, roomy, sitting, scene);
        let most = if roomy {
            self.most_on_a_roomy_screen(area, left, wants, sitting, scene)
        } else {
            self.most_for_question(area, left, wants, sitting, scene)
        };
        let most = most.min(left);
        let least = (3 + edges).min(most);
        let below = wants.clamp(least, most);
        let below = if roomy { self.with_as_many_pages(area, inside, wants, below) } else { below };
        let [header, middle, question] =
            Layout::vertical([Constraint::Length(head), Constraint::Min(0), Constraint::Length(below)]).areas(area);
        self.draw_header(frame, header, sitting);
        if self.is_crowded(middle, sitting, scene) {
            self.draw_crowded(frame, middle, sitting, scene);
        } else if area.width >= WIDE && middle.height >= 4 {
            let story_wide = (area.width * 2 / 5).clamp(26, 46);
            let [table, side] = Layout::horizontal([Constraint::Min(0), Constraint::Length(story_wide)]).areas(middle);
            self.draw_board(frame, table, sitting, scene, roomy);
            match self.zoom {
                true => self.draw_close_up(frame, side, sitting, scene),
                false => self.draw_story(frame, side, sitting, scene, true),
            }
        } else {
            let lines = if middle.height >= 14 { 4 } else { 0 };
            let [table, recent] = Layout::vertical([Constraint::Min(0), Constraint::Length(lines)]).areas(middle);
            self.draw_board(frame, table, sitting, scene, roomy);
            if lines > 0 {
                self.draw_story(frame, recent, sitting, scene, true);
            }
            if self.zoom {
                self.draw_close_up(frame, corner(table), sitting, scene);
            }
        }
        self.draw_question(frame, question, sitting, scene, roomy);
    }

    /// With frames the question gets two fifths of the lines. If that is too little on a short and wide screen, the story
    /// gives way first, then the table is scrolled.
    fn most_on_a_roomy_screen(&self, area: Rect, left: u16, wants: u16, sitting: &Sitting, scene: &Scene) -> u16 {
        let usual = (left * 2 / 5).max(6);
        if wants <= usual || area.height >= SHORT || area.width < WIDE {
            return usual;
        }
        let lights = self.lights(scene);
        let pencil = self.pencil(sitting, scene, &lights);
        let fits = |question: &u16| {
            let lines = usize::from(left.saturating_sub(*question + CROWDED_STORY + 1));
            Board::lay(&scene.picture, &pencil, area.width.into(), lines).height <= lines
        };
        let spared = (usual..=wants.min(left)).rev().find(fits).unwrap_or(usual);
        if spared == wants || spared >= ENOUGH { spared } else { (left / 2).max(spared).min(wants) }
    }

    /// A list that has pages anyway leaves the story the lines which it needs no page more without.
    fn with_as_many_pages(&self, area: Rect, inside: usize, wants: u16, question: u16) -> u16 {
        let around = usize::from(wants).saturating_sub(self.answers.lines(inside));
        let pages = |question: u16| self.answers.pages(inside, usize::from(question).saturating_sub(around));
        let here = pages(question);
        if here < 2 || area.height >= SHORT || area.width < WIDE {
            return question;
        }
        (ENOUGH.min(question)..question).find(|&less| pages(less) == here).unwrap_or(question)
    }

    /// On a small screen the question gets as many of the lines it wants as the table can spare without being scrolled;
    /// a table that must be scrolled anyway leaves it all but a few.
    fn most_for_question(&self, area: Rect, left: u16, wants: u16, sitting: &Sitting, scene: &Scene) -> u16 {
        const LEAST: u16 = 4;
        let lights = self.lights(scene);
        let pencil = self.pencil(sitting, scene, &lights);
        let height = |lines: u16| Board::lay(&scene.picture, &pencil, area.width.into(), lines.into()).height as u16;
        let spares = |question: &u16| height(left.saturating_sub(*question)) <= left.saturating_sub(*question);
        if let Some(question) = (LEAST..=wants.min(left)).rev().find(spares) {
            return question;
        }
        // A title that scrolls out of sight is no loss.
        let nearly = height(left.saturating_sub(LEAST)) <= left.saturating_sub(LEAST) + 1;
        if nearly { LEAST } else { left.saturating_sub(LEAST).max(LEAST) }
    }

    /// Is the table too large to lie beside the story, on a screen that is not wide?
    fn is_crowded(&self, middle: Rect, sitting: &Sitting, scene: &Scene) -> bool {
        if !(WIDE..SPACIOUS).contains(&middle.width) || middle.height < 6 {
            return false;
        }
        let lights = self.lights(scene);
        let pencil = self.pencil(sitting, scene, &lights);
        let columns = middle.width - middle.width * 2 / 5 - 4;
        let lines = middle.height as usize - 2;
        Board::lay(&scene.picture, &pencil, columns.into(), lines).height > lines
    }

    /// The table over the whole width without a frame, and the last lines of the story under it.
    fn draw_crowded(&mut self, frame: &mut Frame<'_>, area: Rect, sitting: &Sitting, scene: &Scene) {
        let least = if area.height < 12 { 1 } else { CROWDED_STORY };
        let story = self.spared_for_story(area, least, sitting, scene);
        let parts = [Constraint::Min(0), Constraint::Length(1), Constraint::Length(story)];
        let [table, rule, recent] = Layout::vertical(parts).areas(area);
        let ink = self.options.ink;
        frame.render_widget(Line::styled(ink.sign("─", "-").repeat(rule.width.into()), ink.faint()), rule);
        if let Some(more) = self.draw_board(frame, table, sitting, scene, false) {
            put_right(frame, rule, more, ink.accent());
        }
        self.draw_story(frame, recent, sitting, scene, false);
        if self.zoom {
            let wide = table.width / 2;
            let place = Rect { x: table.right() - wide, width: wide, height: area.height, ..table };
            self.draw_close_up(frame, place, sitting, scene);
        }
    }

    /// How many lines of the story stand under a table: as many as it can spare without being scrolled.
    fn spared_for_story(&self, area: Rect, least: u16, sitting: &Sitting, scene: &Scene) -> u16 {
        let lights = self.lights(scene);
        let pencil = self.pencil(sitting, scene, &lights);
        let fits = |story: &u16| {
            let lines = usize::from(area.height.saturating_sub(*story + 1));
            Board::lay(&scene.picture, &pencil, area.width.into(), lines).height <= lines
        };
        (least..=SPARED_STORY).rev().find(fits).unwrap_or(least)
    }

    fn lights(&self, scene: &Scene) -> Lights {
        let looked_at = self.looked_at.and_then(|index| Some(scene.pieces().get(index)?.1.handle.clone()));
        scene.lights(self.answers.selected().filter(|_| self.next.is_empty()), looked_at.as_deref())
    }

    fn pencil<'a>(&self, sitting: &'a Sitting, scene: &Scene, lights: &'a Lights) -> Pencil<'a> {
        Pencil { ink: self.options.ink, names: sitting.of().names(), reader: scene.reader, lights }
    }

    fn draw_header(&self, frame: &mut Frame<'_>, area: Rect, sitting: &Sitting) {
        let ink = self.options.ink;
        let mut right = count(sitting.of().step() as u64, "answer");
        if self.paused {
            right = format!("paused  {right}");
        }
        let title = Span::styled(format!(" {} ", ink.text(sitting.info().title)), ink.accent());
        let room = (area.width as usize).saturating_sub(title.width());
        let beside = room.saturating_sub(width(&right) + 2);
        // On a narrow screen the names are worth more than the count.
        let counted = beside >= NAMED * sitting.players().len();
        let names = self.header_names(sitting, if counted { beside } else { room });
        frame.render_widget(Line::from([vec![title], names].concat()), area);
        if counted {
            put_right(frame, area, format!(" {right} "), ink.faint());
        }
    }

    /// Who plays, and who is asked. Where not all fits, it is not said how the bots think; then the names are cut short.
    fn header_names(&self, sitting: &Sitting, room: usize) -> Vec<Span<'static>> {
        let ink = self.options.ink;
        let asked = sitting.of().asked().seats();
        let names = |how: bool, longest: usize| {
            let mut spans = Vec::new();
            for (index, player) in sitting.players().iter().enumerate() {
                let seat = Seat::new(index);
                let sign = if asked.has(seat) { ink.sign("▸", ">") } else { " " };
                spans.push(Span::raw(format!(" {sign}")));
                spans.push(Span::styled(ink.cut(&clean(player.name()), longest), ink.seat(seat)));
                if let Player::Bot { spec, .. } = player
                    && how
                {
                    spans.push(Span::styled(format!(" {spec}"), ink.faint()));
                }
            }
            spans
        };
        let fits = |spans: &Vec<Span<'_>>| spans.iter().map(Span::width).sum::<usize>() <= room;
        let even = (room / sitting.players().len().max(1)).saturating_sub(2).max(1);
        let whole = [true, false].map(|how| names(how, usize::MAX));
        whole.into_iter().find(fits).unwrap_or_else(|| names(false, even))
    }

    /// Draws the table; gives what is to be said about scrolling it, where nothing says so yet.
    fn draw_board(
        &mut self,
        frame: &mut Frame<'_>,
        area: Rect,
        sitting: &Sitting,
        scene: &Scene,
        framed: bool,
    ) -> Option<String> {
        let ink = self.options.ink;
        let mut inner = area;
        if framed {
            let block = Block::bordered().border_set(ink.frame()).border_style(ink.faint());
            inner = block.inner(area);
            inner = Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner };
            frame.render_widget(block, area);
        }
        if inner.is_empty() {
            return None;
        }
        let lights = self.lights(scene);
        let lines = inner.height as usize;
        let pencil = self.pencil(sitting, scene, &lights);
        let board = Board::lay(&scene.picture, &pencil, inner.width.into(), lines);
        let last = board.height.saturating_sub(lines);
        // What is the reader's own lies at the bottom.
        let (home, moves) = (if pencil.reader.is_some() { last } else { 0 }, lines.saturating_sub(board.stays));
        // An answer that touches nothing is still an answer to a question that something asks.
        let asking: Vec<String> = scene.prompt.iter().filter_map(|prompt| prompt.question.source.clone()).collect();
        let seen = || board.lines_of(&lights.selected).or_else(|| board.lines_of(&asking));
        let shows = || into_view(seen(), moves, home);
        let scroll = self.scroll.unwrap_or_else(shows).min(last);
        (self.scroll, self.scrolled) = (self.scroll.map(|_| scroll), scroll);
        self.spots = board.draw(inner, scroll, frame.buffer_mut());
        let more = (last > 0).then(|| format!(" {}-{} of {}  [ ] scroll ", scroll + 1, scroll + lines, board.height));
        if framed && let Some(more) = &more {
            let place = Rect { x: area.x + 1, y: area.bottom() - 1, width: area.width - 2, height: 1 };
            put_right(frame, place, more.clone(), ink.accent());
        }
        more
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
        // An event takes at least a line.
        let lines = story(scene, sitting.of().names(), ink, inner.width as usize, inner.height as usize);
        let skip = lines.len().saturating_sub(inner.height as usize);
        frame.render_widget(Paragraph::new(lines.into_iter().skip(skip).collect::<Vec<_>>()), inner);
    }

    fn draw_foot(&self, frame: &mut Frame<'_>, area: Rect, sitting: &Sitting) {
        let ink = self.options.ink;
        if let Some(notice) = &self.notice {
            let style = if notice.warning { ink.warning() } else { ink.accent() };
            let text = ink.cut(&format!(" {}", ink.text(&notice.words)), area.width as usize);
            frame.render_widget(Line::styled(text, style), area);
            return;
        }
        let small = frame.area().width < ROOMY.0 || frame.area().height <= ROOMY.1;
        if small && !self.answers.typed().is_empty() {
            let what = if self.answers.no_such_number() { "there is none" } else { "Enter answers" };
            let text = format!(" Number {}: {what}, Esc lets go", self.answers.typed());
            frame.render_widget(Line::styled(ink.cut(&text, area.width as usize), ink.accent()), area);
            return;
        }
        let arrows = ink.sign("↑↓", "arrows");
        let keys = match (sitting.outcome().is_some(), sitting.people().is_empty()) {
            (true, _) => format!("{arrows} Enter choose  l story  ? help  q leave"),
            (false, true) => "Space pause  n step  +/- speed  v view  l story  s save  ? help  q leave".into(),
            (false, false) => {
                "Enter answer  u undo  / find  Tab look  z zoom  g rules  l story  s save  ? help  q leave".into()
            }
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
pub(super) fn put_right(frame: &mut Frame<'_>, line: Rect, text: String, style: Style) {
    let text = cut(&text, line.width as usize);
    let wide = width(&text) as u16;
    let place = Rect { x: line.right() - wide, width: wide, ..line };
    frame.render_widget(Line::styled(text, style), place);
}

/// The scroll that shows these lines, as near to where one likes to look as can be.
fn into_view(lines: Option<(usize, usize)>, height: usize, home: usize) -> usize {
    lines.map_or(home, |(top, bottom)| home.max(bottom.saturating_sub(height)).min(top))
}

/// The lower right corner of the table, for a card shown over it.
fn corner(table: Rect) -> Rect {
    if table.height < 12 {
        return table;
    }
    let (w, h) = ((table.width * 3 / 4).max(20).min(table.width), (table.height * 2 / 3).max(6).min(table.height));
    Rect { x: table.right() - w, y: table.bottom() - h, width: w, height: h }
}
