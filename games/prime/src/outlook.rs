//! How well a player stands: for programs that can't look to the end of a game.
//!
//! Two ways lead to victory (103): Tech, and the conquest of Homeworlds. Both are reckoned in points of Tech, so that a
//! program weighs a laboratory against a fleet. A conquest takes turns of sailing before the first shot, further than
//! anybody searches; hence a fleet counts by how much of a Homeworld it could bring down and by how far it has come.

use crate::board::Board;
use crate::card::CardType;
use crate::end::TRANSCENDENT;
use crate::galaxy::Place;
use crate::ids::CardId;
use table::Seat;

/// What things are worth, in points of Tech. Tech itself wins; everything else is there to get it or to keep others from
/// it.
const RESOURCE: f32 = 0.10;
const PRODUCTION: f32 = 1.0;
const STRUCTURE: f32 = 0.06;
const SHIP: f32 = 0.09;
const HERO: f32 = 0.11;
const SUPPORT: f32 = 0.08;
const EXPLORE: f32 = 0.45;
const CARD: f32 = 0.06;
/// How many points make a clear lead: half the way from even to won.
const CLEAR: f32 = 8.0;

/// What a fleet is worth in orbit of a Homeworld that it could bring down in one combat.
const SIEGE: f32 = 6.0;
/// How many such fleets count at the most.
const ENOUGH: f32 = 1.5;
/// How soon a fleet counts for less, by the turns it is away from where it is wanted: far off it may still attack, but it
/// hardly comes back in time to defend.
const TO_ATTACK: f32 = 0.4;
const TO_DEFEND: f32 = 1.0;
/// What a Homeworld with nothing left of its structure would be worth to whoever besieges it.
const BREACH: f32 = 4.2;
/// How much of what shields could prevent they do prevent: energy goes into shots, too, and shots are smaller.
const WORLD_SHIELDS: f32 = 0.6;
const SHIP_SHIELDS: f32 = 0.5;

impl Board<'_> {
    /// From 0 to 1: a seat against the best of the others.
    pub(crate) fn outlook(self, seat: Seat) -> f32 {
        if !self.alive.has(seat) {
            return 0.0;
        }
        let mine = self.strength(seat);
        let others = self.alive.without(seat).iter().map(|other| self.strength(other));
        let lead = mine - others.fold(0.0, f32::max);
        // Even who is far ahead sees what brings the end nearer.
        0.5 + 0.5 * lead / (CLEAR + lead.abs())
    }

    /// What a player has, in points of Tech.
    fn strength(self, seat: Seat) -> f32 {
        let player = self.player(seat);
        let whole = f32::from(TRANSCENDENT);
        // Who needs less has as good as more.
        let tech = f32::from(self.tech(seat)) + whole - f32::from(self.transcendence(seat));
        // The nearer the end, the more each point counts.
        let near = (tech / whole).min(1.0);
        let mut points = tech * (1.0 + near) + f32::from(player.resources.min(40)) * RESOURCE;
        points += player.hand.len() as f32 * CARD;
        for id in self.state.controlled(seat, |player| player.in_play) {
            points += self.value(id);
        }
        points + self.alive.without(seat).iter().map(|foe| self.siege(seat, foe)).fold(0.0, f32::max)
    }

    fn value(self, id: CardId) -> f32 {
        let face = self.face(id);
        let cost = f32::from(face.cost);
        let explores = f32::from(face.explores.unwrap_or(0)) * EXPLORE;
        match face.kind {
            CardType::Planet => {
                let left = f32::from(face.structure.saturating_sub(self.piece(id).damage));
                f32::from(self.production(id)) * PRODUCTION + left * STRUCTURE
            }
            CardType::Ship => cost * SHIP * (0.4 + 0.6 * self.soundness(id)) + explores,
            CardType::Hero => cost * HERO + explores,
            CardType::Support => cost * SUPPORT,
            _ => 0.0,
        }
    }

    /// How far a player is with conquering the Homeworld of another, in points of Tech.
    fn siege(self, seat: Seat, foe: Seat) -> f32 {
        let world = self.world(Place::home(foe));
        if world.is_none() {
            return 0.0;
        }
        let whole = f32::from(self.face(world).structure.max(1));
        let damage = f32::from(self.piece(world).damage).min(whole);
        let walls = (whole - damage).max(1.0) + WORLD_SHIELDS * self.cover(world);
        let attack: f32 = self.ships(seat).map(|ship| self.fire(ship) * self.nearness(ship, foe, TO_ATTACK)).sum();
        let defence: f32 = self.ships(foe).map(|ship| self.bulk(ship) * self.nearness(ship, foe, TO_DEFEND)).sum();
        SIEGE * (attack / (walls + defence)).min(ENOUGH) + BREACH * damage / whole
    }

    fn ships(self, seat: Seat) -> impl Iterator<Item = CardId> {
        self.state.controlled(seat, |player| player.ships)
    }

    /// What a ship's guns come to in one combat.
    fn fire(self, ship: CardId) -> f32 {
        let face = self.face(ship);
        f32::from(face.guns) * f32::from(face.power) * (0.3 + 0.7 * self.soundness(ship))
    }

    /// What it takes to shoot a ship out of the way.
    fn bulk(self, ship: CardId) -> f32 {
        f32::from(self.face(ship).structure.saturating_sub(self.piece(ship).damage)) + SHIP_SHIELDS * self.cover(ship)
    }

    /// The most that shields could prevent in one combat.
    fn cover(self, id: CardId) -> f32 {
        let face = self.face(id);
        f32::from(face.shields) * f32::from(face.power)
    }

    /// From 0 to 1: how much of a ship damage has left.
    fn soundness(self, ship: CardId) -> f32 {
        let whole = f32::from(self.face(ship).structure.max(1));
        1.0 - f32::from(self.piece(ship).damage).min(whole) / whole
    }

    /// From 0 to 1: how soon a ship can be at a player's Homeworld.
    fn nearness(self, ship: CardId, whose: Seat, weight: f32) -> f32 {
        let moves = f32::from(self.face(ship).moves.max(1));
        let turns = f32::from(self.galaxy().from_home(whose, self.place(ship))) / moves;
        1.0 / (1.0 + weight * turns)
    }
}

#[cfg(test)]
mod tests {
    use crate::Prime;
    use crate::galaxy::Place;
    use serde_json::{Value, json};
    use table::{Fast, Game, Seat};

    const FOE: Seat = Seat::new(1);

    /// The outlook of the first of two players whose cards lie like this, with so much damage to the Homeworld of the other.
    fn outlook(cards: Value, damage: u8) -> f32 {
        let game = Prime::new();
        let started = game.start(&game.setup(2), &mut Fast::new(1)).expect("the starters are legal");
        let mut state = game.given(started, &json!({ "cards": cards })).expect("it can be laid out");
        let home = state.world(Place::home(FOE));
        state.piece_mut(home).damage = damage;
        let [one, other] = [Seat::new(0), FOE].map(|seat| game.board(&state).outlook(seat));
        assert!((one + other - 1.0).abs() < 1e-4, "what is good for one of two is bad for the other: {one} {other}");
        one
    }

    fn destroyer(at: &str, damage: u8) -> Value {
        json!({ "card": "Destroyer (Human)", "of": 1, "at": at, "damage": damage })
    }

    #[test]
    fn a_fleet_counts_for_more_the_nearer_it_comes() {
        let way = ["1A", "1B", "1D", "storm", "2D", "2B", "2A"].map(|at| outlook(json!([destroyer(at, 0)]), 0));
        assert!(way.is_sorted_by(|before, after| before < after), "{way:?}");
    }

    #[test]
    fn a_fleet_counts_for_less_when_it_is_damaged_or_faced() {
        let whole = outlook(json!([destroyer("2B", 0)]), 0);
        assert!(outlook(json!([destroyer("2B", 2)]), 0) < whole);
        let faced = |at: &str| {
            // It has no guns, so where it lies matters to nobody but its own Homeworld.
            let guard = json!({ "card": "Salvage Ship", "of": 2, "at": at });
            outlook(json!([destroyer("2B", 0), guard]), 0)
        };
        assert!(faced("2A") < faced("2D") && faced("2D") < whole);
    }

    #[test]
    fn damage_to_a_homeworld_is_its_besiegers_gain() {
        let sieges = [0, 2, 4, 6, 8].map(|damage| outlook(json!([destroyer("2A", 0)]), damage));
        assert!(sieges.is_sorted_by(|before, after| before < after), "{sieges:?}");
    }
}
