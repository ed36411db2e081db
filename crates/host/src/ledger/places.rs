//! Who is out of a game that the others play on, and in which places that leaves everybody. Whoever is out has lost: they
//! are placed behind everybody who is still in, and before those who went out earlier.

use super::{Ledger, StandIn};
use crate::entry::{Ending, Entry, How, Sitter};
use crate::store::HouseTime;
use table::{Outcome, Seat, SeatSet};

/// The bot that plays on for an absent player where several others wait and none was agreed on.
const USUAL_STAND_IN: &str = "mcts:300";
/// The bot that plays on for whoever has given up or run out of time where none was agreed on.
const LEAST_STAND_IN: &str = "random";

/// When somebody went out: in house time, and in which version. Clocks that run out at the same moment know no order, so
/// for them it is version 0.
pub type Moment = (HouseTime, u64);
/// Later than anything that was written down.
const NOW: Moment = (HouseTime::MAX, 0);

impl Ledger {
    /// Whether the player on a seat is out: they have given up or run out of time, or stay away where nobody agreed that a
    /// bot should play for them. Those come in again when they take their seat back.
    pub fn is_out(&self, seat: Seat) -> bool {
        self.out_since(seat).is_some()
    }

    fn out_since(&self, seat: Seat) -> Option<Moment> {
        let agreed = self.created.options.stand_in.is_some();
        let out = |stand_in: &&StandIn| stand_in.for_good || !agreed;
        self.chairs[seat.index()].stand_in.as_ref().filter(out).map(|stand_in| stand_in.since)
    }

    /// Everybody who can still win, the bots that sit at the table among them.
    pub fn still_in(&self) -> SeatSet {
        Seat::all(self.chairs.len()).filter(|seat| !self.is_out(*seat)).collect()
    }

    /// Whether there is a game to go on with when these go out: somebody is there to play it, and against somebody.
    pub(super) fn goes_on_without(&self, leaving: SeatSet) -> bool {
        all_but(self.still_in(), leaving).len() > 1 && !all_but(self.people(), leaving).is_empty()
    }

    /// What it comes to that these players go out at one moment: a bot plays on for them where the others go on, otherwise
    /// the game ends.
    pub(super) fn out(&self, leaving: SeatSet, how: How, for_good: bool) -> Vec<Entry> {
        if !self.goes_on_without(leaving) {
            return vec![Entry::Ended(self.parting(leaving, how))];
        }
        let usual = if how == How::Claimed { USUAL_STAND_IN } else { LEAST_STAND_IN };
        let bot = self.created.options.stand_in.as_deref().unwrap_or(usual);
        leaving.iter().map(|seat| Entry::StoodIn { seat, bot: bot.into(), for_good }).collect()
    }

    /// The end of a game that these players leave and nobody else can go on with.
    fn parting(&self, leaving: SeatSet, how: How) -> Ending {
        let why = match how {
            How::OutOfTime => "ran out of time",
            How::Claimed => "stayed away",
            _ => "resigned",
        };
        let left = all_but(self.still_in(), leaving);
        let words = match (left.lowest(), left.len(), leaving.len()) {
            (None, _, 2) => format!("A draw (both {why})."),
            (None, _, 3..) => format!("A draw (all {why})."),
            (Some(last), 1, _) if self.chairs.len() > 2 && self.owner(last).is_some() => {
                format!("{last} wins ({} {why}).", named(leaving))
            }
            _ => format!("{} {why}.", named(leaving)),
        };
        let by = leaving.lowest().filter(|_| leaving.len() == 1);
        // Whoever gives up a game that is played alone has not won it.
        let lead = if self.chairs.len() == 1 { 2 } else { 1 };
        Ending { how, by, places: self.places(leaving, lead, |_| 0), words, outcome: None }
    }

    /// A draw among those who are still in.
    pub(super) fn drawn(&self, how: How, by: Option<Seat>, words: String) -> Ending {
        Ending { how, by, places: self.places(SeatSet::NONE, 1, |_| 0), words, outcome: None }
    }

    /// The end that the game's own rules have come to: they rank those who are still in.
    pub(super) fn played(&self, outcome: &Outcome) -> Ending {
        let lead = Seat::all(outcome.seats()).map(|seat| outcome.place(seat)).min().unwrap_or(1);
        let all_in = self.still_in().len() == self.chairs.len();
        let (places, words) = if all_in {
            (Seat::all(outcome.seats()).map(|seat| outcome.place(seat)).collect(), outcome.words())
        } else {
            let places = self.places(SeatSet::NONE, lead, |seat| outcome.place(seat));
            let words = among(outcome, &places, self.still_in());
            (places, words)
        };
        Ending { how: How::Played, by: None, places, words, outcome: serde_json::to_value(outcome).ok() }
    }

    /// Everybody's place: those who are still in as `of` ranks them, from place `lead` on, then those who are leaving now,
    /// then those who went out, the last first.
    fn places(&self, leaving: SeatSet, lead: u8, of: impl Fn(Seat) -> u8) -> Vec<u8> {
        // The smaller, the better.
        let rank = |seat: Seat| {
            let out = if leaving.has(seat) { Some(NOW) } else { self.out_since(seat) };
            out.map_or((false, of(seat), std::cmp::Reverse(NOW)), |since| (true, 0, std::cmp::Reverse(since)))
        };
        let ranks: Vec<_> = Seat::all(self.chairs.len()).map(rank).collect();
        ranks.iter().map(|own| lead + ranks.iter().filter(|other| *other < own).count() as u8).collect()
    }

    /// The player who sits on a seat, whoever answers for it.
    pub fn owner(&self, seat: Seat) -> Option<crate::UserId> {
        match &self.chairs[seat.index()].who {
            Some(Sitter::Person { user, .. }) => Some(*user),
            _ => None,
        }
    }
}

/// A result in words, where some are out: as the rules have it, unless one of those had won by them.
fn among(outcome: &Outcome, places: &[u8], still_in: SeatSet) -> String {
    let first: SeatSet = Seat::all(places.len()).filter(|seat| places[seat.index()] == 1).collect();
    if first == outcome.winners() {
        return outcome.words();
    }
    let how = format!("{} among those still in", outcome.how());
    let sides =
        still_in.iter().any(|seat| still_in.lowest().is_some_and(|one| outcome.team(one) != outcome.team(seat)));
    match first.len() {
        0 => format!("Nobody wins ({}).", how.trim()),
        1 => format!("{} wins ({}).", named(first), how.trim()),
        _ if first == still_in && sides => format!("A draw ({}).", how.trim()),
        _ => format!("{} win ({}).", named(first), how.trim()),
    }
}

fn all_but(seats: SeatSet, leaving: SeatSet) -> SeatSet {
    leaving.iter().fold(seats, SeatSet::without)
}

/// "@1, @2 and @3".
fn named(seats: SeatSet) -> String {
    let names: Vec<String> = seats.iter().map(|seat| seat.to_string()).collect();
    match names.as_slice() {
        [most @ .., last] if !most.is_empty() => format!("{} and {last}", most.join(", ")),
        one => one.concat(),
    }
}
