use starship::{Setup, Starship};
use table::{Fast, Game, playout};
use std::time::Instant;
fn main() {
    let game = Starship::new();
    println!("state {} bytes, frame {}", std::mem::size_of::<starship::State>(), std::mem::size_of::<lingo::Frame>());
    let setups: Vec<Setup> = {
        let presets = &game.catalogue().presets;
        let mut v = vec![Setup::default()];
        for a in presets { for b in presets { if a.budget == b.budget {
            v.push(Setup { budget: a.budget, fits: [starship::FitChoice::preset(&a.name), starship::FitChoice::preset(&b.name)], ..Setup::default() });
        }}}
        v
    };
    let mut chance = Fast::new(1);
    let mut buffer = Vec::new();
    for pass in 0..2 {
        let begun = Instant::now();
        let (mut decisions, mut games, mut turns, mut caps) = (0u64, 0u64, 0u64, 0u64);
        let n = if pass == 0 { 20 } else { 60 };
        let which: Vec<_> = if std::env::args().nth(1).is_some() { setups[..1].to_vec() } else { setups.clone() };
        for setup in &which { for _ in 0..n * if which.len() == 1 { 100 } else { 1 } {
            let mut state = game.start(setup, &mut chance).unwrap();
            let played = playout(&game, &mut state, &mut chance, &mut buffer, 100_000);
            decisions += u64::from(played.decisions); games += 1;
            let view = 0; let _ = view;
            if played.outcome.unwrap().how().contains("time") { caps += 1; }
            turns += 0;
        }}
        let s = begun.elapsed().as_secs_f64();
        println!("{games} games {:.0} decisions/s, mean {:.1} decisions, {:.0} games/s caps {caps} turns {turns}", decisions as f64 / s, decisions as f64 / games as f64, games as f64 / s);
    }
    let state = game.start(&setups[1], &mut chance).unwrap();
    let begun = Instant::now();
    let mut sum = 0u64;
    let mut states = vec![state; 16];
    for i in 0..4_000_000usize { let s = states[i & 15].clone(); states[(i + 7) & 15] = std::hint::black_box(s); sum += 1; }
    println!("clone {:.1} ns", begun.elapsed().as_secs_f64() * 1e9 / sum as f64);
}
