//! Victories by advantage (103): conquests in one Star System, Installations, ships at a bare Homeworld.

use crate::board::Board;
use crate::card::{CardType, Trait};
use crate::event::Event;
use crate::galaxy::Place;
use crate::ids::CardId;
use crate::play::Play;
use crate::state::{Over, creed};
use table::{Seat, Zone};

/// How many planets of a Star System must be conquered for its player to lose.
const VISE: u8 = 3;
/// How many Installations of different names win, and on how many planets.
const INSTALLATIONS: usize = 8;
const PLANETS: usize = 3;

impl Board<'_> {
    /// What an advantage lets its player win by.
    pub(crate) fn creed_of(self, advantage: CardId) -> u8 {
        let (texts, kind) = (&self.game.texts, self.piece(advantage).kind);
        let deeds = &texts.words.deeds;
        [(deeds.vise, creed::VISE), (deeds.agenda, creed::AGENDA), (deeds.overrun, creed::OVERRUN)]
            .into_iter()
            .filter(|(deed, _)| texts.says_it_can(kind, *deed))
            .fold(0, |all, (_, bit)| all | bit)
    }

    /// Eight Installations of different names on three or more planets besides Homeworlds.
    fn fulfils_agenda(self, seat: Seat) -> bool {
        let mut names: Zone<u16, 32> = Zone::new();
        let mut planets = 0;
        for planet in self.state.controlled(seat, |player| player.planets) {
            if self.face(planet).has(Trait::Homeworld) {
                continue;
            }
            let on = self.state.on(planet).filter(|on| self.has(*on, Trait::Installation));
            let mut any = false;
            for installation in on {
                any = true;
                let name = self.face(installation).printed;
                if !names.contains(&name) {
                    names.try_push(name);
                }
            }
            planets += usize::from(any);
        }
        names.len() >= INSTALLATIONS && planets >= PLANETS
    }

    /// Does a player have a Military ship besides Fighters at the Homeworld of somebody without ships?
    fn overruns(self, seat: Seat, other: Seat) -> bool {
        let bare = self.state.controlled(other, |player| player.ships).next().is_none();
        bare && self
            .state
            .orbiting(seat, Place::home(other))
            .any(|ship| self.has(ship, Trait::Military) && !self.has(ship, Trait::Fighter))
    }

    /// A player whom another one's advantage makes lose now.
    fn loser(self) -> Option<Seat> {
        let players = self.alive.iter().filter(|seat| self.player(*seat).creed & (creed::VISE | creed::OVERRUN) != 0);
        for seat in players {
            let held = self.player(seat).creed;
            for other in self.alive.without(seat).iter() {
                let vise = held & creed::VISE != 0 && self.player(seat).conquests[other.index()] >= VISE;
                if vise || (held & creed::OVERRUN != 0 && self.overruns(seat, other)) {
                    return Some(other);
                }
            }
        }
        None
    }

    /// 204.1: has this player won by what the advantage says?
    pub(crate) fn wins_by_advantage(self, seat: Seat) -> bool {
        self.player(seat).creed & creed::AGENDA != 0 && self.fulfils_agenda(seat)
    }

    /// Does anybody have an advantage that eliminates?
    #[inline]
    pub(crate) fn has_creeds(self) -> bool {
        self.players[..self.n()].iter().any(|player| player.creed & (creed::VISE | creed::OVERRUN) != 0)
    }
}

impl Play<'_> {
    /// Whoever loses by an advantage leaves the game. True if somebody did.
    pub(crate) fn enforce_creeds(&mut self) -> bool {
        if !self.board().has_creeds() {
            return false;
        }
        let Some(seat) = self.board().loser() else { return false };
        self.tell(|| Event::Overcome { seat });
        self.eliminate(seat);
        true
    }

    /// 103: a player has won by an advantage.
    pub(crate) fn win_by_advantage(&mut self, seat: Seat) {
        self.over = Over::Alternative(seat);
        self.tell(|| Event::Won { seat, how: "Alternative Victory" });
    }

    /// A planet was conquered: it counts for whoever took it, and against whoever lost it.
    pub(crate) fn count_conquest(&mut self, seat: Seat, planet: CardId, loser: Seat) {
        self.player_mut(loser).bereft = true;
        let (place, home) = (self.piece(planet).place, self.board().face(planet).has(Trait::Homeworld));
        debug_assert!(self.board().face(planet).kind == CardType::Planet, "only planets are conquered");
        if let Some(whose) = place.of_seat().filter(|_| !home) {
            self.player_mut(seat).conquests[whose.index()] += 1;
        }
    }
}
