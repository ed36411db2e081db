use std::time::Instant;
use table::*;
fn main() {
    let game = classics::TicTacToe;
    let mut chance = Fast::new(1);
    let mut buffer = Vec::new();
    let setup = game.setup(2);
    let t = Instant::now();
    let (mut n, mut d) = (0u64, 0u64);
    while t.elapsed().as_secs_f64() < 3.0 {
        for _ in 0..1000 {
            let mut s = game.start(&setup, &mut chance).unwrap();
            d += playout(&game, &mut s, &mut chance, &mut buffer, 100).decisions as u64;
            n += 1;
        }
    }
    println!("{} games/s len {}", n as f64 / t.elapsed().as_secs_f64(), d as f64 / n as f64);
}
