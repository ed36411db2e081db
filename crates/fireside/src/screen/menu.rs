//! Choosing a game, how many play, and against whom.

use super::ink::Ink;
use crate::play::{Deal, Player, Sitting, default_seats, parse_seats, seats};
use crate::trouble::Trouble;
use crate::words::wrap;
use bots::{AnyGame, Catalogue};
use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph};
use std::sync::Arc;
use table::Beginning;

/// Who plays with you.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Company {
    /// Bots that think this way.
    Bots(&'static str),
    /// People at this keyboard.
    People,
    /// Nobody: bots among themselves.
    Watch,
}

const COMPANY: [(Company, &str, &str); 5] = [
    (Company::Bots("random"), "easy bots", "They answer anything that is allowed."),
    (Company::Bots("mcts:100"), "fair bots", "They think a little."),
    (Company::Bots("mcts:2000"), "strong bots", "They think hard."),
    (Company::People, "friends at this keyboard", "Hands are hidden while you pass it on."),
    (Company::Watch, "nobody: watch bots play", "Lean back."),
];

/// What the house is named for.
const FIRE: [&str; 6] = ["   (     ", "    )  ( ", "  ( (_)) ", " __)__(__", " \\__\\/__/", "  /_/\\_\\ "];

/// The choice of games.
pub struct Menu {
    games: Vec<Arc<dyn AnyGame>>,
    game: usize,
    players: Vec<usize>,
    company: usize,
    name: String,
    seed: Option<u64>,
}

impl Menu {
    /// Every game of the catalogue. With a seed, the games begun here are determined.
    pub fn new(catalogue: &Catalogue, name: &str, seed: Option<u64>) -> Menu {
        let games: Vec<Arc<dyn AnyGame>> = catalogue.games().cloned().collect();
        let players = games.iter().map(|game| game.info().players.0).collect();
        Menu { games, game: 0, players, company: 1, name: name.to_string(), seed }
    }

    /// A key that is not one of the client's own.
    pub fn key(&mut self, code: KeyCode) {
        let last = self.games.len().saturating_sub(1);
        match code {
            KeyCode::Up | KeyCode::Char('k') => self.game = self.game.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => self.game = (self.game + 1).min(last),
            KeyCode::Home => self.game = 0,
            KeyCode::End => self.game = last,
            KeyCode::Left | KeyCode::Char('-') => self.change_players(false),
            KeyCode::Right | KeyCode::Char('+') => self.change_players(true),
            KeyCode::Tab | KeyCode::Char('b') => self.company = (self.company + 1) % COMPANY.len(),
            KeyCode::BackTab => self.company = (self.company + COMPANY.len() - 1) % COMPANY.len(),
            KeyCode::Char(digit @ '1'..='9') => self.game = (digit as usize - '1' as usize).min(last),
            _ => {}
        }
    }

    fn change_players(&mut self, more: bool) {
        let Some(game) = self.games.get(self.game) else { return };
        let (least, most) = game.info().players;
        let now = self.players[self.game];
        self.players[self.game] = if more { (now + 1).min(most) } else { now.saturating_sub(1).max(least) };
    }

    /// Sits down to the game that is chosen.
    pub fn start(&mut self) -> Result<Sitting, Trouble> {
        let game = self.games.get(self.game).ok_or_else(|| Trouble::failed("this build has no games"))?;
        let beginning = Beginning { setup: game.default_setup(self.players[self.game]), given: None };
        let seats = seats(&**game, &beginning).map_err(Trouble::failed)?;
        let players = seat(COMPANY[self.company].0, seats, &self.name)?;
        let people = players.iter().filter(|player| player.is_person()).count();
        let deal = match &mut self.seed {
            Some(seed) => Deal::Practice(std::mem::replace(seed, seed.wrapping_add(1))),
            None => Deal::sealed(people)?,
        };
        Sitting::new(Arc::clone(game), beginning, players, deal).map_err(Trouble::failed)
    }

    /// Draws it.
    pub fn draw(&self, frame: &mut Frame<'_>, area: Rect, ink: Ink) {
        let wide = area.width >= 60;
        let title = Line::styled(" Fireside ", ink.accent());
        let block = Block::bordered().border_set(ink.frame()).border_style(ink.faint()).title(title);
        let inner = block.inner(area);
        frame.render_widget(block, area);
        let [list, detail] = if wide {
            Layout::horizontal([Constraint::Length(26), Constraint::Min(0)]).spacing(2).areas(inner)
        } else {
            let high = (self.games.len() as u16 + 2).min(inner.height.saturating_sub(4));
            Layout::vertical([Constraint::Length(high), Constraint::Min(0)]).areas(inner)
        };
        let fire = Rect { y: list.bottom().saturating_sub(FIRE.len() as u16), height: FIRE.len() as u16, ..list };
        if wide && list.height as usize > self.games.len() + FIRE.len() + 4 {
            frame.render_widget(
                Paragraph::new(FIRE.map(|line| Line::styled(format!("   {line}"), ink.accent())).to_vec()),
                fire,
            );
        }
        self.draw_list(frame, list, ink);
        self.draw_detail(frame, detail, ink);
    }

    fn draw_list(&self, frame: &mut Frame<'_>, area: Rect, ink: Ink) {
        let mut lines = vec![Line::from("What shall we play?"), Line::default()];
        let room = (area.height as usize).saturating_sub(lines.len()).max(1);
        let first = (self.game + 1).saturating_sub(room);
        for (index, game) in self.games.iter().enumerate().skip(first).take(room) {
            let chosen = index == self.game;
            let sign = if chosen { ink.sign("▸", ">") } else { " " };
            let style = if chosen { ink.selected() } else { Style::new() };
            let text = format!("{sign} {} {} ", index + 1, ink.text(game.info().title));
            lines.push(Line::styled(text, style));
        }
        frame.render_widget(Paragraph::new(lines), area);
    }

    fn draw_detail(&self, frame: &mut Frame<'_>, area: Rect, ink: Ink) {
        let Some(game) = self.games.get(self.game) else { return };
        let info = game.info();
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let columns = area.width as usize;
        let about: Vec<Line<'_>> = wrap(&ink.text(info.about), columns).into_iter().map(Line::from).collect();
        let short = usize::from(area.height) < about.len() + 7;
        let change = |what: String| if columns < 48 { what } else { format!("{what} changes it") };
        let (least, most) = info.players;
        let arrows =
            if least == most { String::new() } else { change(format!("   {}", ink.sign("←→", "left/right"))) };
        let players = Line::from(vec![
            Span::raw("Players  "),
            Span::styled(self.players[self.game].to_string(), bold),
            Span::styled(arrows, ink.faint()),
        ]);
        let (_, company, what) = COMPANY[self.company];
        let with = Line::from(vec![
            Span::raw("With     "),
            Span::styled(company, bold),
            Span::styled(change("   Tab".into()), ink.faint()),
        ]);
        let title = Line::styled(ink.text(info.title), bold);
        let lines = if short {
            // What can be chosen stands before what can only be read.
            [vec![players, with], about].concat()
        } else {
            let what = Line::styled(format!("         {what}"), ink.faint());
            let sit = Line::styled("Enter: sit down", ink.accent());
            [vec![title], about, vec![Line::default(), players, with, what, Line::default(), sit]].concat()
        };
        frame.render_widget(Paragraph::new(lines), area);
    }
}

fn seat(company: Company, seats: usize, name: &str) -> Result<Vec<Player>, Trouble> {
    match company {
        Company::People => Ok(default_seats(seats, name, true, false)),
        Company::Watch => Ok(default_seats(seats, name, false, true)),
        Company::Bots(spec) => {
            let list = format!("you{}", format!(",{spec}").repeat(seats.saturating_sub(1)));
            parse_seats(&list, name).map_err(Trouble::usage)
        }
    }
}
