//! How fast this game is: random play, clones, and what 20 ms of search are worth in playouts.
//!
//! `pace` measures tables of 2 to 6 players, `pace 2` one of 2. `pace 2 think` looks at search alone, by the questions of
//! one random game: divide the playouts by the processor time that the system says the run has taken.

use bots::{BenchPlan, Bot, Limit, Mcts, MctsSettings, bench};
use prime::Prime;
use std::time::{Duration, Instant};
use table::{Chance, Fast, Game, Log, Look};

fn main() {
    let game = Prime::new();
    let only = std::env::args().nth(1).and_then(|players| players.parse::<usize>().ok());
    let only_think = std::env::args().nth(2).is_some();
    for players in (2..=6).filter(|players| only.is_none_or(|only| only == *players)) {
        if !only_think {
            let plan = BenchPlan { players: Some(players), ..BenchPlan::default() };
            let measured = bench(&game, &plan).expect("the starters are legal");
            println!(
                "{players} players: {:.3} M decisions/s, clone {:.0} ns of {} bytes, {:.0} decisions a game, checksum {}",
                measured.decisions_per_s / 1e6,
                measured.clone_ns,
                measured.state_bytes,
                measured.mean_decisions,
                measured.checksum
            );
        }
        let (playouts, questions, time) = think(&game, players);
        let worth = playouts as f64 * 0.02 / time.as_secs_f64();
        println!("{players} players: {playouts} playouts for {questions} questions, {worth:.0} in 20 ms");
    }
}

/// Searches at every 20th question of a random game.
fn think(game: &Prime, players: usize) -> (u64, usize, Duration) {
    let mut chance = Fast::new(3);
    let mut state = game.start(&game.setup(players), &mut chance).expect("the starters are legal");
    let settings = MctsSettings { limit: Limit::Iterations(300), ..MctsSettings::default() };
    let (mut bot, mut choices): (Mcts<Prime>, Vec<_>) = (Mcts::new(settings, 1), Vec::new());
    let (mut questions, mut time) = (0, Duration::ZERO);
    for number in 0.. {
        let Some(seat) = game.asked(&state).seats().lowest() else { break };
        choices.clear();
        game.choices(&state, seat, &mut choices);
        if number % 20 == 0 && choices.len() > 1 {
            let begun = Instant::now();
            bot.choose(&Look::new(game, &state, seat, number));
            time += begun.elapsed();
            questions += 1;
        }
        let choice = choices[chance.pick(choices.len() as u32) as usize];
        game.play(&mut state, seat, choice, &mut chance, &mut Log::deaf());
    }
    (bot.simulations(), questions, time)
}
