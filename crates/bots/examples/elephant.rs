//! A bot for Go Fish that never forgets what others have shown to hold, and how to find out what it is worth.
//!
//! `cargo run --release -p bots --example elephant`

use bots::{Bot, Look, Make, Plan, Spec, Unwatched, simulate_own};
use classics::GoFish;
use serde_json::Value;
use table::{Chance, Fast, Game};

// ANCHOR: bot
/// Asks for what it knows to be there; where it knows nothing, for anything.
struct Elephant {
    chance: Fast,
}

impl Bot<GoFish> for Elephant {
    fn choose(&mut self, look: &Look<'_, GoFish>) -> usize {
        let mut choices = Vec::new();
        look.choices(&mut choices);
        let view = serde_json::to_value(look.view()).expect("a view is plain data");
        // Words need a position. Any world that looks the same to this seat says the same of its choices.
        let world = look.world(0);
        let sure = choices.iter().position(|choice| {
            let ask = look.game().describe(&world, look.seat(), *choice);
            holds(&view, &ask.places[0], &ask.things[0])
        });
        sure.unwrap_or_else(|| self.chance.pick(choices.len() as u32) as usize)
    }

    fn begin(&mut self, seed: u64) {
        self.chance = Fast::new(seed);
    }
}

/// Does everybody know that this hand (`hand-2`) holds a card of the rank of this one (`7♠`)?
fn holds(view: &Value, hand: &str, card: &str) -> bool {
    let seat: usize = hand.trim_start_matches("hand-").parse().expect("a hand is named after its seat");
    let rank = card.trim_end_matches(['♠', '♥', '♦', '♣']);
    view["players"][seat - 1]["at_least"].get(rank).is_some()
}
// ANCHOR_END: bot

// ANCHOR: duel
/// The share of two thousand games that it wins against a random player, each as often in each seat.
fn duel() -> bots::PlayerTally {
    let elephant: Make<'_, GoFish> = &|| Box::new(Elephant { chance: Fast::new(0) });
    let random: Make<'_, GoFish> = &|| Spec::Random.bot(0);
    let plan = Plan { games: 2000, rotate: true, ..Plan::default() };
    let tally = simulate_own(&GoFish, &plan, &[("elephant", elephant), ("random", random)], &Unwatched);
    tally.expect("Go Fish is for two").players.swap_remove(0)
}
// ANCHOR_END: duel

fn main() {
    let elephant = duel();
    let [share, low, high] = [elephant.share, elephant.interval.low, elephant.interval.high].map(|share| share * 100.0);
    println!("the elephant wins {share:.1} % of its games, {low:.1} to {high:.1} with 95 % confidence");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_pays_to_remember() {
        let elephant = duel();
        assert!(elephant.interval.low > 0.53, "{elephant:?}");
    }
}
