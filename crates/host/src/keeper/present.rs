//! Who is at a table just now. None of it is in the log: after a restart everybody has just left.

use crate::entry::ClockKind;
use crate::house::Patience;
use crate::ids::UserId;
use crate::ledger::Ledger;
use crate::look::Present;
use std::collections::HashMap;
use std::time::Instant;
use table::{MAX_SEATS, Seat, SeatSet};

/// Connections and absences.
pub(super) struct Attendance {
    connections: HashMap<UserId, u32>,
    nameless: u32,
    players: [Option<Player>; MAX_SEATS],
    watchers: usize,
    /// Players take days over an answer, and nobody is expected to sit and wait: only the clock decides.
    unhurried: bool,
}

/// One player's presence.
#[derive(Clone, Copy)]
struct Player {
    user: UserId,
    /// Since when they are not connected.
    gone: Option<Instant>,
    /// They said that they leave.
    left: bool,
    /// They were banned, so they don't come back, however many days there are.
    banned: bool,
    /// The others have been told that they are away.
    noticed: bool,
}

impl Attendance {
    pub fn new(ledger: &Ledger) -> Attendance {
        let unhurried = ledger.created.options.clock.kind() == ClockKind::Days;
        let players = [None; MAX_SEATS];
        let mut attendance = Attendance { connections: HashMap::new(), nameless: 0, players, watchers: 0, unhurried };
        attendance.follow(ledger);
        attendance
    }

    /// Catches up with who sits where.
    pub fn follow(&mut self, ledger: &Ledger) {
        for seat in Seat::all(ledger.chairs.len()) {
            let place = &mut self.players[seat.index()];
            let owner = ledger.owner(seat);
            if owner != place.map(|player| player.user) {
                let gone = |user| (!self.connections.contains_key(&user)).then(Instant::now);
                let player = |user| Player { user, gone: gone(user), left: false, banned: false, noticed: false };
                *place = owner.map(player);
            }
        }
        let seated = |user: &UserId| self.players.iter().flatten().any(|player| player.user == *user);
        let named = self.connections.keys().filter(|user| !seated(user)).count();
        self.watchers = named + self.nameless as usize;
    }

    /// Somebody connects; gives their seat, if it is a player who was not there.
    pub fn attach(&mut self, ledger: &Ledger, user: Option<UserId>) -> Option<Seat> {
        match user {
            Some(user) => *self.connections.entry(user).or_default() += 1,
            None => self.nameless += 1,
        }
        self.follow(ledger);
        let seat = user.and_then(|user| ledger.seat_of(user))?;
        let player = self.players[seat.index()].as_mut()?;
        let was_gone = player.gone.take().is_some() || player.left;
        (player.left, player.banned, player.noticed) = (false, false, false);
        was_gone.then_some(seat)
    }

    /// A connection is gone.
    pub fn detach(&mut self, ledger: &Ledger, user: Option<UserId>) {
        let Some(user) = user else {
            self.nameless = self.nameless.saturating_sub(1);
            return self.follow(ledger);
        };
        let left = self.connections.get(&user).copied().unwrap_or(0).saturating_sub(1);
        if left > 0 {
            self.connections.insert(user, left);
        } else {
            self.connections.remove(&user);
            for player in self.players.iter_mut().flatten().filter(|player| player.user == user) {
                player.gone = Some(Instant::now());
            }
        }
        self.follow(ledger);
    }

    /// Somebody looks or plays, whether connected or not: a player who does is not away. True if they were said to be.
    pub fn stir(&mut self, user: UserId) -> bool {
        let connected = self.connections.contains_key(&user);
        let Some(player) = self.players.iter_mut().flatten().find(|player| player.user == user) else { return false };
        let was_missed = player.noticed || player.left;
        player.gone = (!connected).then(Instant::now);
        (player.left, player.banned, player.noticed) = (false, false, false);
        was_missed
    }

    /// A player says that they leave.
    pub fn leave(&mut self, seat: Seat) {
        if let Some(player) = &mut self.players[seat.index()] {
            player.left = true;
            player.gone.get_or_insert_with(Instant::now);
        }
    }

    /// A player was banned from the house: the others need not wait for them in a game of days either.
    pub fn shown_out(&mut self, seat: Seat) {
        self.leave(seat);
        if let Some(player) = &mut self.players[seat.index()] {
            player.banned = true;
        }
    }

    /// Who is here, and who has been away for long enough.
    pub fn present(&self, patience: &Patience) -> Present {
        let now = Instant::now();
        let seats = || Seat::all(MAX_SEATS).filter_map(|seat| Some((seat, self.players[seat.index()]?)));
        let here = seats().filter(|(_, player)| player.gone.is_none()).map(|(seat, _)| seat).collect();
        let away = seats().filter(|(_, player)| self.away_at(player, patience).is_some_and(|at| at <= now));
        Present { here, away: away.map(|(seat, _)| seat).collect(), watchers: self.watchers }
    }

    /// Who has been away for long enough and is missed: another player is here, or has looked or played since.
    pub fn missed(&self, patience: &Patience) -> SeatSet {
        let away = self.present(patience).away;
        let seen_since = |other: Seat, since: Instant| {
            let player = self.players[other.index()].filter(|_| !away.has(other));
            player.is_some_and(|player| player.gone.is_none_or(|gone| gone >= since))
        };
        let missed = |seat: &Seat| {
            let since = self.players[seat.index()].and_then(|player| self.away_at(&player, patience));
            since.is_some_and(|since| Seat::all(MAX_SEATS).any(|other| seen_since(other, since)))
        };
        away.iter().filter(missed).collect()
    }

    /// When the next player will have been away for long enough.
    pub fn next_away(&self, patience: &Patience) -> Option<Instant> {
        let players = self.players.iter().flatten().filter(|player| !player.noticed);
        players.filter_map(|player| self.away_at(player, patience)).min()
    }

    /// Players who have just been away for long enough.
    pub fn newly_away(&mut self, patience: &Patience) -> Vec<Seat> {
        let away = self.present(patience).away;
        let mut newly = Vec::new();
        for seat in away.iter() {
            if let Some(player) = self.players[seat.index()].as_mut().filter(|player| !player.noticed) {
                player.noticed = true;
                newly.push(seat);
            }
        }
        newly
    }

    fn away_at(&self, player: &Player, patience: &Patience) -> Option<Instant> {
        let gone = player.gone.filter(|_| !self.unhurried || player.banned)?;
        Some(gone + if player.left { patience.left } else { patience.away })
    }
}
