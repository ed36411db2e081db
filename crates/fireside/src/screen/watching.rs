//! Watching bots: with whose eyes, how fast, and step by step.

use super::app::App;
use std::time::Duration;
use table::Viewer;

impl App {
    /// Another pair of eyes, for whoever watches bots: everything, each seat, a spectator.
    pub fn next_viewer(&mut self) {
        let Some(seats) = self.sitting.as_ref().map(|sitting| sitting.of().seats()) else { return };
        let mut viewers: Vec<Viewer> = vec![Viewer::Everything];
        viewers.extend(Viewer::all(seats));
        let here = viewers.iter().position(|viewer| *viewer == self.viewer).unwrap_or(0);
        self.viewer = viewers[(here + 1) % viewers.len()];
        self.show();
        let words = match self.viewer {
            Viewer::Everything => "You see everything.".to_string(),
            Viewer::Spectator => "You see what lies open to everybody.".into(),
            Viewer::Seat(seat) => format!("You see what {} sees.", self.name(seat)),
        };
        self.say(words);
    }

    /// One answer of a bot, though it is paused.
    pub fn one_step(&mut self) {
        self.paused = true;
        self.steps_due = 1;
    }

    /// Faster or slower.
    pub fn change_pace(&mut self, faster: bool) {
        const PACES: [u64; 8] = [0, 50, 150, 400, 800, 1500, 3000, 6000];
        let now = self.options.pace.as_millis() as u64;
        let here = PACES.iter().position(|pace| *pace >= now).unwrap_or(PACES.len() - 1);
        let there = if faster { here.saturating_sub(1) } else { (here + 1).min(PACES.len() - 1) };
        self.options.pace = Duration::from_millis(PACES[there]);
        self.next_answer = None;
        self.say(match PACES[there] {
            0 => "Bots answer as fast as they can.".to_string(),
            pace => format!("Bots wait {} s between answers.", pace as f64 / 1000.0),
        });
    }
}
