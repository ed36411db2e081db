use starship::{Setup, Starship};
use table::{Fast, Game, playout};
fn cpu() -> f64 {
    let s = std::fs::read_to_string("/proc/self/schedstat").unwrap();
    s.split(' ').next().unwrap().parse::<f64>().unwrap() * 1e-9
}
fn main() {
    let game = Starship::new();
    println!("state {} bytes, frame {}", std::mem::size_of::<starship::State>(), std::mem::size_of::<lingo::Frame>());
    let setups: Vec<Setup> = {
        let presets = &game.catalogue().presets;
        let mut v = vec![Setup::default()];
        for a in presets {
            for b in presets {
                if a.budget == b.budget {
                    v.push(Setup {
                        budget: a.budget,
                        fits: [starship::FitChoice::preset(&a.name), starship::FitChoice::preset(&b.name)],
                        ..Setup::default()
                    });
                }
            }
        }
        v
    };
    let mut chance = Fast::new(1);
    let mut buffer = Vec::new();
    let which: Vec<_> =
        if std::env::args().nth(1).as_deref() == Some("default") { setups[..1].to_vec() } else { setups.clone() };
    for _ in 0..3 {
        let begun = cpu();
        let (mut decisions, mut games, mut caps) = (0u64, 0u64, 0u64);
        for setup in &which {
            for _ in 0..20 * if which.len() == 1 { 200 } else { 1 } {
                let mut state = game.start(setup, &mut chance).unwrap();
                let played = playout(&game, &mut state, &mut chance, &mut buffer, 100_000);
                decisions += u64::from(played.decisions);
                games += 1;
                if played.outcome.unwrap().how().contains("time") {
                    caps += 1;
                }
            }
        }
        let s = cpu() - begun;
        println!(
            "{games} games {:.0} decisions/s, mean {:.1} decisions, {:.0} games/s caps {caps}",
            decisions as f64 / s,
            decisions as f64 / games as f64,
            games as f64 / s
        );
    }
    let state = game.start(&setups[1], &mut chance).unwrap();
    let mut target = state;
    let begun = cpu();
    for _ in 0..2_000_000usize {
        std::hint::black_box(&mut target).clone_from(std::hint::black_box(&state));
    }
    println!("clone {:.1} ns", (cpu() - begun) * 1e9 / 2e6);
}
