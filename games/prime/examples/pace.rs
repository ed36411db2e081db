//! How fast random play is.
use prime::Prime;
use std::collections::BTreeMap;
use std::time::Instant;
use table::{Fast, Game, playout};
fn main() {
    let game = Prime::new();
    let games: u64 = std::env::args().nth(1).and_then(|x| x.parse().ok()).unwrap_or(200);
    println!("state {} bytes, frame {}", size_of::<prime::state::State>(), size_of::<prime::frame::Frame>());
    let only: Option<usize> = std::env::args().nth(2).and_then(|x| x.parse().ok());
    for players in (2..=6).filter(|players| only.is_none_or(|only| only == *players)) {
        let setup = game.setup(players);
        let mut buffer = Vec::new();
        let mut decisions = 0u64;
        let mut how: BTreeMap<&str, u32> = BTreeMap::new();
        let mut longest = 0;
        let begun = Instant::now();
        for index in 0..games {
            let mut chance = Fast::stream(7, index);
            let mut state = game.start(&setup, &mut chance).unwrap();
            let played = playout(&game, &mut state, &mut chance, &mut buffer, 10_000_000);
            decisions += u64::from(played.decisions);
            longest = longest.max(played.decisions);
            *how.entry(played.outcome.unwrap().how()).or_default() += 1;
        }
        let took = begun.elapsed();
        let mut state = game.start(&setup, &mut Fast::new(1)).unwrap();
        playout(&game, &mut state, &mut Fast::new(3), &mut buffer, 1000);
        let n = 20_000u32;
        let begun = Instant::now();
        let mut sum = 0u64;
        for _ in 0..n {
            sum += u64::from(std::hint::black_box(state.clone()).turn);
        }
        let clone = begun.elapsed() / n;
        let mut other = state.clone();
        let begun = Instant::now();
        for _ in 0..n {
            std::hint::black_box(&mut other).clone_from(std::hint::black_box(&state));
            sum += u64::from(other.turn);
        }
        let from = begun.elapsed() / n;
        println!(
            "{players} players: {:.2} M decisions/s, {} a game (longest {longest}), clone {clone:?}, clone_from {from:?}, {how:?} {}",
            decisions as f64 / took.as_secs_f64() / 1e6,
            decisions / games,
            sum & 1
        );
    }
}
