//! Following one card through games played at random: what it really did, step by step.

use crate::board::Board;
use crate::card::{Card, CardType};
use crate::deck::{self, DeckList};
use crate::game::Prime;
use crate::play::Play;
use crate::setup::{DeckChoice, Setup};
use crate::world::card;
use lingo::{Ear, Followed, Frame, Need, Thing, Who, World};
use table::Seat;

/// How many games are played before a card is given up.
const GAMES: u64 = 80;

impl Prime {
    /// What the card or Alien of this name did the first time it did something, in games of decks that carry it;
    /// nothing if no game came to that.
    pub fn follow(&self, name: &str) -> Option<Followed> {
        let ear = Ear::listening(name);
        let mut game = self.clone();
        game.ear = ear.clone();
        let wanted = self.pack().card(self.pack().named(name)?);
        let carriers: Vec<DeckList> = deck::names().filter_map(|deck| self.carrier(deck, wanted)).collect();
        let setup = |number: u64| {
            let deck = |number: u64| carriers.get(number as usize % carriers.len().max(1)).cloned();
            let decks = [deck(number)?, deck(number / carriers.len() as u64 + 1)?].map(DeckChoice::List).to_vec();
            Some(Setup { decks, options: Default::default() })
        };
        lingo::follow(&game, &ear, GAMES, setup, |_, _, _| false)
    }

    /// A deck of the box with as many copies of a card as it may have, if that makes a legal deck.
    fn carrier(&self, name: &str, wanted: &Card) -> Option<DeckList> {
        let mut list = deck::boxed(name)?;
        let kind_of = |name: &str| self.pack().named(name).map(|kind| self.pack().card(kind).kind);
        match wanted.kind {
            CardType::Alien => list.alien.clone_from(&wanted.name),
            CardType::Advantage => {
                list.cards.retain(|name, _| kind_of(name) != Some(CardType::Advantage));
                list.cards.insert(wanted.name.clone(), 1);
            }
            _ if wanted.is_homeworld() => {}
            _ => {
                if wanted.kind == CardType::Fate {
                    list.cards.retain(|name, _| kind_of(name) != Some(CardType::Fate));
                }
                list.cards.insert(wanted.name.clone(), wanted.copies.into());
            }
        }
        let short = deck::FEWEST.saturating_sub(list.cards.values().map(|count| *count as usize).sum());
        for count in list.cards.values_mut().filter(|count| **count == 2).take(short) {
            *count += 1;
        }
        list.check(self.pack()).is_ok().then_some(list)
    }
}

impl Play<'_> {
    /// Goes on with an effect while somebody listens.
    #[cold]
    pub(crate) fn step_heard(&mut self, frame: &mut Frame) -> Need {
        let (game, before) = (self.game, *self.state);
        let board = game.board(&before);
        let source = board.printed_name(frame.source());
        lingo::step_heard(&game.texts.programs, frame, self, &game.ear, source, &|who| board.spoken_of(who))
    }
}

impl<'a> Board<'a> {
    /// What is printed at the top of a card.
    fn printed_name(self, thing: Thing) -> &'a str {
        let kind = match card(thing) {
            Some(id) => self.state.piece(id).kind,
            None => self.state.player(self.owner(thing)).alien,
        };
        &self.game.pack().card(kind).name
    }

    /// What somebody or something is called where all players' things are spoken of.
    fn spoken_of(self, who: Who) -> String {
        let player = |seat: Seat| format!("player {}", seat.number());
        match (who.as_seat(), who.as_thing()) {
            (Some(seat), _) => player(seat),
            (None, Some(thing)) => format!("{} of {}", self.printed_name(thing), player(self.owner(thing))),
            (None, None) => "nobody".into(),
        }
    }
}
