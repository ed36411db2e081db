//! Following one card through games played at random: what it really did, step by step.

use crate::battle::Battle;
use crate::game::Starship;
use crate::options::{FitChoice, Setup};
use crate::sight::Sight;
use crate::thing::Object;
use lingo::{Ear, Followed, Frame, Need, Who};
use table::Seat;

/// How many games are played before a card is given up. Every ready fit meets every other of its budget many times.
const GAMES: u64 = 600;

impl Starship {
    /// What the card, module or ship of this name did the first time it did something, in games of the ready fits
    /// against each other; nothing if no game came to that.
    pub fn follow(&self, name: &str) -> Option<Followed> {
        let ear = Ear::listening(name);
        let mut game = self.clone();
        game.catalogue.ear = ear.clone();
        let presets = &self.catalogue.presets;
        lingo::follow(&game, &ear, GAMES, |number| {
            let one = presets.get(number as usize % presets.len().max(1))?;
            let equals: Vec<_> = presets.iter().filter(|other| other.budget == one.budget).collect();
            let other = equals[number as usize / presets.len() % equals.len()];
            let fits = [one, other].map(|preset| FitChoice::preset(&preset.name));
            Some(Setup { budget: one.budget, fits, ..Setup::default() })
        })
    }
}

impl Battle<'_> {
    /// Goes on with an effect while somebody listens.
    #[cold]
    pub(crate) fn step_heard(&mut self, effect: &mut Frame) -> Need {
        let (catalogue, before) = (self.catalogue, *self.state);
        let sight = Sight::new(catalogue, &before);
        let card = sight.printed_name(Object::of(effect.source()));
        lingo::step_heard(&catalogue.programs, effect, self, &catalogue.ear, card, &|who| sight.called(who))
    }
}

impl<'a> Sight<'a> {
    /// What is printed at the top of a card.
    fn printed_name(self, object: Object) -> &'a str {
        self.catalogue.name_on(self.printed_on(object))
    }

    /// What somebody or something is called where both players' things are spoken of.
    fn called(self, who: Who) -> String {
        let player = |seat: Seat| format!("player {}", seat.number());
        match (who.as_seat(), who.as_thing()) {
            (Some(seat), _) => player(seat),
            (None, Some(thing)) => {
                let object = Object::of(thing);
                format!("{} of {}", self.printed_name(object), player(object.seat()))
            }
            (None, None) => "nobody".into(),
        }
    }
}
