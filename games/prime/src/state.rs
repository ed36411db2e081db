//! One position, flat. Every card of a player has a place in that player's arrays for the whole game; what changes is
//! which sets it is in and the few numbers of its [`Piece`]. Sets are words of 64 bits, so "my unturned ships that have
//! not moved" is three instructions.

use crate::cards::Cards;
use crate::frame::Frame;
use crate::galaxy::{Galaxy, PLACES, Place, Places, SEATS, System};
use crate::ids::{Bits, CardId, HELD};
use crate::pack::Kind;
use crate::setup::Options;
use lingo::InForce;
use table::flow::Stack;
use table::{Seat, SeatSet, Zone};

pub use crate::player::{Piles, Player};

/// How deep actions within actions can go: a window that would need more does not open (a house limit).
pub const DEPTH: usize = 24;
/// How many cards can be chosen for the actions in progress together (a house limit).
pub const PICKS: usize = 48;

/// How many texts can be in progress at once (a house limit).
pub const EFFECTS: usize = 6;
/// How many texts that have been set off can wait for their turn at once (a house limit).
pub const WAITING: usize = 64;
/// How many effects can be in force at once (a house limit).
pub const STANDING: usize = 128;
/// How many uses of limited abilities are remembered at once, everybody's together (a house limit).
pub const USED: usize = 128;
/// How many cards that have left play can wait to be answered at once (a house limit).
pub const DEPARTURES: usize = 48;

/// An ability that has been used as often as it may be for a time (201.1, R39).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Used {
    /// The card or player it is counted for.
    pub by: u16,
    /// The ability; how long it is remembered is part of its text.
    pub ability: u16,
}

/// How long something is remembered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[allow(missing_docs)]
pub enum Span {
    #[default]
    Turn,
    Combat,
    Shot,
    Wreck,
    Game,
}

/// A card that has just left play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Departed {
    /// The card.
    pub card: CardId,
    /// Where it was.
    pub place: Place,
    /// Who controlled it.
    pub controller: Seat,
    /// Whose doing it was, if it was anybody's.
    pub by: Option<Seat>,
    /// Its printed structure, with what counts as printed.
    pub hull: u8,
    /// What was left of its structure or life (405.1).
    pub left: u8,
    /// It was part of the ship combat.
    pub fought: bool,
    /// It was a support card: a docked Fighter (605), a hero worn as Gear, or any other.
    pub support: bool,
}

/// What the position keeps of one card besides the sets it is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Which card it is.
    pub kind: Kind,
    /// The card it is on: a support's subject, a hero's ship or planet, a docked Fighter's ship.
    pub host: CardId,
    /// The first of the cards on it.
    first: CardId,
    /// The next of the cards on the same card.
    next: CardId,
    /// Where it is, if it is on nothing: ships in orbit, planets, Spies alone.
    pub place: Place,
    /// Damage inflicted on it (405.1).
    pub damage: u8,
    /// Energy left (306).
    pub energy: u8,
    /// Exploration points left (406).
    pub points: u8,
    /// Counters that its own text puts on it.
    pub counters: u8,
    /// Does a text keep a ship from moving, or a planet from producing? One bit for this turn, the next for the turn after.
    pub grounded: u8,
    /// The Star System from which it last entered the Firestorm (407, R72).
    pub origin: System,
    /// Who uses it.
    pub controller: Seat,
}

impl Piece {
    /// A card that is not in play.
    pub const fn away(kind: Kind, owner: Seat) -> Piece {
        Piece {
            kind,
            host: CardId::NONE,
            first: CardId::NONE,
            next: CardId::NONE,
            place: Place::NOWHERE,
            damage: 0,
            energy: 0,
            points: 0,
            counters: 0,
            grounded: 0,
            origin: System::NONE,
            controller: owner,
        }
    }
}

/// Two words instead of twelve numbers: most of a position is pieces, and whoever compares positions hashes them all.
impl std::hash::Hash for Piece {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        // Every field is named, so that a new one can't be forgotten here.
        let Piece { kind, host, first, next, place, damage, energy, points, counters, grounded, origin, controller } =
            *self;
        let links = [kind.0, host.raw(), first.raw(), next.raw()].into_iter();
        state.write_u64(links.fold(0, |word, link| word << 16 | u64::from(link)));
        let (place, origin, controller) = (place.index() as u8, origin.number() as u8, controller.index() as u8);
        let numbers = [place, damage, energy, points, counters, grounded, origin, controller];
        state.write_u64(u64::from_le_bytes(numbers));
    }
}

/// Somebody acts before anybody else does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Again {
    /// Who.
    pub seat: Seat,
    /// How many times more.
    pub times: u8,
    /// The only hero these actions can be performed with; with whatever the player likes, if none is named.
    pub with: CardId,
}

/// A side of a ship combat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[allow(missing_docs)]
pub enum Side {
    #[default]
    Attack,
    Defence,
}

impl Side {
    /// Both sides.
    pub const BOTH: [Side; 2] = [Side::Attack, Side::Defence];

    /// The side against it.
    pub const fn other(self) -> Side {
        match self {
            Side::Attack => Side::Defence,
            Side::Defence => Side::Attack,
        }
    }
}

/// The ship combat in progress, if there is one. Fleets are sets of the players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Combat {
    /// Is there one?
    pub on: bool,
    /// Who declared it.
    pub attacker: Seat,
    /// Who controlled the target.
    pub defender: Seat,
    /// What was attacked.
    pub target: CardId,
    /// Where.
    pub place: Place,
    /// Who has enabled retreats (505).
    pub retreats: SeatSet,
    /// Who supports each side (502, 504).
    pub supporters: [SeatSet; 2],
    /// A text has ended it.
    pub called_off: bool,
    /// How much less every use of shields prevents.
    pub dim: u8,
    /// The attacking player's ships inflict double damage.
    pub doubled: bool,
    /// Who has performed an action before the present one.
    pub acted: SeatSet,
    /// Who performs the present one.
    pub acting: Option<Seat>,
    /// Attacks that texts have declared for when it is over: by whom, and on what.
    pub further: Zone<(Seat, CardId), 3>,
}

/// Bits for what an advantage lets its player win by.
pub mod creed {
    /// Three planets of an opponent's Star System.
    pub const VISE: u8 = 1;
    /// Eight Installations.
    pub const AGENDA: u8 = 2;
    /// A Military ship at the Homeworld of somebody without ships.
    pub const OVERRUN: u8 = 4;
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Over {
    /// It has not.
    #[default]
    No,
    /// The last unconquered Homeworld (103).
    Total(Seat),
    /// Tech 30 at the end of a turn (103).
    Transcendent(Seat),
    /// What an advantage says (103).
    Alternative(Seat),
    /// The last Homeworlds fell together (R122).
    Nobody,
    /// The turn cap (R128).
    Cap,
}

/// One position; plain data, so that a clone is one block of memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// The players; seats beyond the table's are absent.
    pub players: [Player; SEATS],
    /// Every card of every player, by its number.
    pub pieces: [Piece; SEATS * HELD],
    /// The planet in play at each location.
    pub worlds: [CardId; PLACES],
    /// The rules in progress, what asks on top.
    pub stack: Stack<Frame, DEPTH>,
    /// The texts in progress, in the order of their frames on the stack.
    pub effects: Zone<lingo::Frame, EFFECTS>,
    /// The texts that have been set off and wait for their turn, the next one last; each frame about them knows where its
    /// own begin.
    pub waiting: Zone<lingo::Seed, WAITING>,
    /// Constant effects, effects that last, triggers that wait.
    pub in_force: InForce<STANDING>,
    /// What has been used as often as it may be.
    pub used: Zone<Used, USED>,
    /// Cards that have the text of another card this turn.
    pub copies: Zone<(CardId, Kind), 4>,
    /// Who acts so many times more before anybody else.
    pub again: Again,
    /// Where no ship can be attacked, this turn and in the next one.
    pub screens: [Places; 2],
    /// Whose doing it is when cards leave play now.
    pub culprit: Option<Seat>,
    /// Something that cards may live by has changed, and nobody has looked yet who has lost by it (R120).
    pub unsettled: bool,
    /// The card that left play last, where it was and who controlled it: for whoever asks about it afterwards.
    pub departed: Departed,
    /// The cards that have left play and that somebody may still answer; each frame about them knows where its own begin.
    pub departures: Zone<Departed, DEPARTURES>,
    /// The cards chosen for the actions in progress; each action knows where its own begin.
    pub picks: Zone<CardId, PICKS>,
    /// The ship combat.
    pub combat: Combat,
    /// What each player revealed for first player: cosmic value, 0 to 4 (202).
    pub cosmic: [u8; SEATS],
    /// How many seats.
    pub seats: u8,
    /// How many planets lie beyond the Firestorm.
    pub outer: u8,
    /// Who is still playing (104).
    pub alive: SeatSet,
    /// Who is asked now.
    pub asked: SeatSet,
    /// The turn, from 1.
    pub turn: u16,
    /// How many actions were performed this turn.
    pub acts: u16,
    /// The first player of this turn, or of the last until it is determined.
    pub first: Seat,
    /// A first player has been determined (303).
    pub ordered: bool,
    /// How the game ended.
    pub over: Over,
    /// The house rules in force.
    pub options: Options,
}

impl State {
    /// How many seats, for arrays and circles.
    #[inline]
    pub const fn n(&self) -> usize {
        self.seats as usize
    }

    /// The galaxy as large as it is now.
    #[inline]
    pub const fn galaxy(&self) -> Galaxy {
        Galaxy { seats: self.n(), outer: self.outer as usize }
    }

    /// A player.
    #[inline]
    pub const fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// A player, to change.
    #[inline]
    pub const fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// A card.
    #[inline]
    pub const fn piece(&self, id: CardId) -> &Piece {
        &self.pieces[id.raw() as usize]
    }

    /// A card, to change.
    #[inline]
    pub const fn piece_mut(&mut self, id: CardId) -> &mut Piece {
        &mut self.pieces[id.raw() as usize]
    }

    /// Is a card in a set of its owner?
    #[inline]
    pub fn is(&self, id: CardId, set: impl Fn(&Player) -> Bits) -> bool {
        id.is_some() && set(self.player(id.owner())).has(id.index())
    }

    /// Is a card in play?
    #[inline]
    pub fn in_play(&self, id: CardId) -> bool {
        self.is(id, |player| player.in_play)
    }

    /// Who controls a card.
    #[inline]
    pub const fn controller(&self, id: CardId) -> Seat {
        self.piece(id).controller
    }

    /// Where a card in play is, whatever it is on.
    #[inline]
    pub fn place(&self, id: CardId) -> Place {
        let mut piece = self.piece(id);
        // Gear on a hero on a Fighter on a ship: nothing lies deeper.
        while piece.host.is_some() {
            piece = self.piece(piece.host);
        }
        piece.place
    }

    /// The planet in play at a location, if there is one.
    #[inline]
    pub const fn world(&self, place: Place) -> CardId {
        self.worlds[place.index()]
    }

    /// The cards in play that are in a set of their owner, whoever controls them.
    #[inline]
    pub fn all(&self, set: impl Fn(&Player) -> Bits) -> Cards<impl Fn(Seat) -> Bits> {
        Cards::of(self.n(), move |owner| {
            let player = self.player(owner);
            set(player).and(player.in_play)
        })
    }

    /// The cards in play that a player controls and that are in a set of their owner.
    #[inline]
    pub fn controlled(&self, seat: Seat, set: impl Fn(&Player) -> Bits) -> Cards<impl Fn(Seat) -> Bits> {
        Cards::of(self.n(), move |owner| self.controlled_of(owner, seat, &set))
    }

    /// The cards in play of an owner that a player controls and that are in a set of their owner.
    #[inline]
    pub fn controlled_of(&self, owner: Seat, seat: Seat, set: impl Fn(&Player) -> Bits) -> Bits {
        let player = self.player(owner);
        if owner == seat {
            return set(player).and(player.in_play).but(player.abroad);
        }
        if player.abroad.is_empty() {
            return Bits::NONE;
        }
        let away = set(player).and(player.in_play).and(player.abroad);
        away.iter().filter(|index| self.piece(CardId::new(owner, *index)).controller == seat).collect()
    }

    /// The cards in play that are in a set of their owner, without those that a player owns and controls.
    #[inline]
    pub fn foreign(&self, seat: Seat, set: impl Fn(&Player) -> Bits) -> Cards<impl Fn(Seat) -> Bits> {
        Cards::of(self.n(), move |owner| {
            let player = self.player(owner);
            let cards = set(player).and(player.in_play);
            if owner == seat { cards.and(player.abroad) } else { cards }
        })
    }

    /// Ships a player controls in orbit at a location: docked Fighters are not (R110).
    #[inline]
    pub fn orbiting(&self, seat: Seat, place: Place) -> impl Iterator<Item = CardId> {
        let ships = self.controlled(seat, |player| player.ships.but(player.docked));
        ships.filter(move |id| self.piece(*id).place == place)
    }

    /// The cards on or attached to a card, in the order of their numbers.
    #[inline]
    pub fn on(&self, host: CardId) -> impl Iterator<Item = CardId> {
        let card = |id: CardId| id.is_some().then_some(id);
        let first = card(host).and_then(|host| card(self.piece(host).first));
        std::iter::successors(first, move |id| card(self.piece(*id).next))
    }

    /// Puts a card on another one, away from whatever it was on.
    pub(crate) fn hang(&mut self, id: CardId, host: CardId) {
        self.unhang(id);
        let mut before = CardId::NONE;
        let mut after = self.piece(host).first;
        while after.is_some() && after < id {
            (before, after) = (after, self.piece(after).next);
        }
        let piece = self.piece_mut(id);
        (piece.host, piece.next, piece.place) = (host, after, Place::NOWHERE);
        if before.is_some() {
            self.piece_mut(before).next = id;
        } else {
            self.piece_mut(host).first = id;
        }
    }

    /// Takes a card off whatever it is on.
    pub(crate) fn unhang(&mut self, id: CardId) {
        let Piece { host, next, .. } = *self.piece(id);
        if host.is_none() {
            return;
        }
        let mut at = self.piece(host).first;
        if at == id {
            self.piece_mut(host).first = next;
        } else {
            while self.piece(at).next != id {
                at = self.piece(at).next;
            }
            self.piece_mut(at).next = next;
        }
        let piece = self.piece_mut(id);
        (piece.host, piece.next) = (CardId::NONE, CardId::NONE);
    }

    /// Forgets everything about a card but what it is and what is still on it.
    pub(crate) fn put_away(&mut self, id: CardId) {
        self.unhang(id);
        let Piece { kind, first, .. } = *self.piece(id);
        *self.piece_mut(id) = Piece { first, ..Piece::away(kind, id.owner()) };
    }

    /// What is printed on a card of a player, by its number among that player's.
    #[inline]
    pub const fn kind(&self, owner: Seat, index: usize) -> Kind {
        self.piece(CardId::new(owner, index)).kind
    }

    /// The first of every kind among these cards of a player.
    #[inline]
    pub fn one_of_each(&self, owner: Seat, cards: Bits) -> impl Iterator<Item = CardId> {
        let kind = move |index: usize| self.kind(owner, index);
        let mut greatest = None;
        let first = move |&index: &usize| {
            // A deck lies in the order of the pack; only what a given position put into it has to be looked for.
            let before = greatest.max(Some(kind(index)));
            let new = before > greatest;
            greatest = before;
            new || greatest != Some(kind(index))
                && !cards.iter().take_while(|other| *other < index).any(|other| kind(other) == kind(index))
        };
        cards.iter().filter(first).map(move |index| CardId::new(owner, index))
    }

    /// The ships of one side of the combat.
    #[inline]
    pub fn fleet(&self, side: Side) -> Cards<impl Fn(Seat) -> Bits> {
        self.all(move |player| player.fleets[side as usize])
    }

    /// Has this side of the combat no ship?
    #[inline]
    pub fn fleet_is_empty(&self, side: Side) -> bool {
        self.players[..self.n()].iter().all(|player| player.fleets[side as usize].is_empty())
    }

    /// The side of the combat a ship is on, if it is on one.
    #[inline]
    pub fn side(&self, ship: CardId) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.is(ship, |player| player.fleets[*side as usize]))
    }

    /// The seats still playing in action order (201.2): clockwise from the first player.
    pub fn action_order(&self) -> impl Iterator<Item = Seat> {
        let (n, first, alive) = (self.n(), self.first.index(), self.alive);
        (0..n).map(move |step| Seat::new((first + step) % n)).filter(move |seat| alive.has(*seat))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_piles_share_one_array() {
        let mut piles = Piles::default();
        (0..HELD as u8).for_each(|card| piles.push_draw(card));
        for _ in 0..HELD {
            let card = piles.pop_draw().expect("there are cards left");
            piles.push_recycle(card);
        }
        assert_eq!((piles.draw().len(), piles.recycled()[0]), (0, 0));
        assert!(piles.take(5) && !piles.take(5));
        piles.turn_over();
        assert_eq!((piles.draw().len(), piles.recycled().len()), (HELD - 1, 0));
        assert_eq!(piles.draw()[..7], [0, 1, 2, 3, 4, 6, 7]);
        assert!(piles.take(0) && piles.draw()[0] == 1);
    }

    #[test]
    fn what_was_in_a_pile_before_does_not_count() {
        let mut piles = Piles::default();
        piles.push_draw(7);
        piles.push_recycle(9);
        assert!(piles.take(9) && piles.take(7));
        assert_eq!(piles, Piles::default());
    }
}
