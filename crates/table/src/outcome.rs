//! How a game ended.

use crate::seat::{MAX_SEATS, Seat, SeatSet};
use serde::ser::{Serialize, SerializeStruct, Serializer};

/// The result: a place for every seat, 1 for the best, equal places for a tie. Seats of one team share their place.
/// Where everybody lost (a co-operative game), nobody has place 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    seats: u8,
    places: [u8; MAX_SEATS],
    teams: [u8; MAX_SEATS],
    scores: [i32; MAX_SEATS],
    how: &'static str,
}

/// Every seat is a team of its own.
const ALONE: [u8; MAX_SEATS] = [0, 1, 2, 3, 4, 5, 6, 7];

impl Outcome {
    #[inline]
    const fn even(seats: usize, place: u8, how: &'static str) -> Outcome {
        Outcome { seats: seats as u8, places: [place; MAX_SEATS], teams: ALONE, scores: [0; MAX_SEATS], how }
    }

    /// One seat wins, everybody else is second.
    #[inline]
    pub fn win(seats: usize, winner: Seat, how: &'static str) -> Outcome {
        Outcome::of_winners(seats, SeatSet::one(winner), how)
    }

    /// These seats share the win, everybody else lost. With nobody in it, all have lost.
    #[inline]
    pub fn of_winners(seats: usize, winners: SeatSet, how: &'static str) -> Outcome {
        let mut outcome = Outcome::even(seats, 2, how);
        for winner in winners.iter() {
            outcome.places[winner.index()] = 1;
        }
        outcome
    }

    /// Nobody is ahead.
    #[inline]
    pub fn draw(seats: usize, how: &'static str) -> Outcome {
        Outcome::even(seats, 1, how)
    }

    /// More points, better place; equal points, equal place.
    #[inline]
    pub fn by_score(scores: &[i32], how: &'static str) -> Outcome {
        let mut outcome = Outcome::even(scores.len(), 1, how);
        for (index, score) in scores.iter().enumerate() {
            outcome.places[index] = 1 + scores.iter().filter(|other| *other > score).count() as u8;
        }
        outcome.with_scores(scores)
    }

    /// Places as the game found them, 1 for the best.
    #[inline]
    pub fn by_place(places: &[u8], how: &'static str) -> Outcome {
        let mut outcome = Outcome::even(places.len(), 1, how);
        outcome.places[..places.len()].copy_from_slice(places);
        outcome
    }

    /// Adds the points each seat made.
    #[must_use]
    #[inline]
    pub fn with_scores(mut self, scores: &[i32]) -> Outcome {
        self.scores[..scores.len()].copy_from_slice(scores);
        self
    }

    /// Says who played together. Everybody in a team takes the best place any of them has.
    #[must_use]
    pub fn with_teams(mut self, teams: &[u8]) -> Outcome {
        self.teams[..teams.len()].copy_from_slice(teams);
        let places = self.places;
        for seat in 0..teams.len() {
            let mates = (0..teams.len()).filter(|&mate| teams[mate] == teams[seat]);
            self.places[seat] = mates.map(|mate| places[mate]).min().unwrap_or(places[seat]);
        }
        self
    }

    /// How many played.
    pub const fn seats(&self) -> usize {
        self.seats as usize
    }

    /// 1 is the best.
    pub const fn place(&self, seat: Seat) -> u8 {
        self.places[seat.index()]
    }

    /// Which team the seat belongs to; every seat is a team of its own unless the game says otherwise.
    pub const fn team(&self, seat: Seat) -> u8 {
        self.teams[seat.index()]
    }

    /// The points the seat made, where the game counts points.
    pub const fn score(&self, seat: Seat) -> i32 {
        self.scores[seat.index()]
    }

    /// What ended the game, in two or three words: "three in a row".
    pub const fn how(&self) -> &'static str {
        self.how
    }

    /// Everybody at place 1, unless that is everybody who played against each other.
    pub fn winners(&self) -> SeatSet {
        if self.is_draw() {
            return SeatSet::NONE;
        }
        Seat::all(self.seats()).filter(|&seat| self.place(seat) == 1).collect()
    }

    /// Nobody ahead of anybody, in a game that has at least two sides.
    pub fn is_draw(&self) -> bool {
        let all_first = self.places[..self.seats()].iter().all(|&place| place == 1);
        let sides = self.teams[..self.seats()].iter().any(|&team| team != self.teams[0]);
        all_first && sides
    }

    /// How good this is for a seat, from 0 (last) to 1 (alone at the top): the share of the opponents it is ahead of,
    /// a tie counting half.
    pub fn worth(&self, seat: Seat) -> f32 {
        let mine = self.place(seat);
        let mut opponents = 0.0;
        let mut beaten = 0.0;
        for other in Seat::all(self.seats()).filter(|&other| self.team(other) != self.team(seat)) {
            opponents += 1.0;
            beaten += match self.place(other).cmp(&mine) {
                std::cmp::Ordering::Greater => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Less => 0.0,
            };
        }
        if opponents == 0.0 { f32::from(u8::from(mine == 1)) } else { beaten / opponents }
    }

    /// The result in a line, with `@1` for names.
    pub fn words(&self) -> String {
        let winners: Vec<String> = self.winners().iter().map(|seat| seat.to_string()).collect();
        let how = if self.how.is_empty() { String::new() } else { format!(" ({})", self.how) };
        match winners.as_slice() {
            [] if self.is_draw() => format!("A draw{how}."),
            [] => format!("Nobody wins{how}."),
            [one] => format!("{one} wins{how}."),
            [most @ .., last] => format!("{} and {last} win{how}.", most.join(", ")),
        }
    }
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let n = self.seats();
        let mut fields = to.serialize_struct("Outcome", 5)?;
        fields.serialize_field("places", &self.places[..n])?;
        fields.serialize_field("teams", &self.teams[..n])?;
        fields.serialize_field("scores", &self.scores[..n])?;
        fields.serialize_field("winners", &self.winners())?;
        fields.serialize_field("how", self.how)?;
        fields.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Seat = Seat::new(0);
    const B: Seat = Seat::new(1);
    const C: Seat = Seat::new(2);

    #[test]
    fn more_points_take_the_better_place_and_equal_points_share_it() {
        let outcome = Outcome::by_score(&[3, 9, 9], "points");
        assert_eq!([outcome.place(A), outcome.place(B), outcome.place(C)], [3, 1, 1]);
        assert_eq!(outcome.worth(B), 0.75);
        assert_eq!(outcome.words(), "@2 and @3 win (points).");
    }

    #[test]
    fn a_team_wins_with_its_best() {
        let outcome = Outcome::win(3, A, "last standing").with_teams(&[0, 1, 0]);
        assert_eq!(outcome.winners(), SeatSet::one(A).with(C));
        assert_eq!(outcome.worth(C), 1.0);
        assert_eq!(outcome.worth(B), 0.0);
    }

    #[test]
    fn together_everybody_wins_or_everybody_loses() {
        let won = Outcome::of_winners(2, SeatSet::first(2), "").with_teams(&[0, 0]);
        assert_eq!((won.worth(A), won.is_draw(), won.winners().len()), (1.0, false, 2));
        let lost = Outcome::of_winners(2, SeatSet::NONE, "mission failed").with_teams(&[0, 0]);
        assert_eq!((lost.worth(A), lost.words().as_str()), (0.0, "Nobody wins (mission failed)."));
    }

    #[test]
    fn a_draw_is_worth_half() {
        let draw = Outcome::draw(2, "full board");
        assert!(draw.is_draw() && draw.winners().is_empty());
        assert_eq!(draw.worth(A), 0.5);
    }
}
