use bots::*;
use classics::*;
use table::*;
fn run<G: Game>(g: G, n: u64) {
    let s = g.start(&g.setup(2), &mut Fast::new(1)).unwrap();
    let mut bot: Mcts<G> = Mcts::new(MctsSettings { limit: Limit::Iterations(2000), ..Default::default() }, 1);
    let t = std::time::Instant::now();
    for _ in 0..n {
        bot.choose(&Look::new(&g, &s, g.asked(&s).seats().lowest().unwrap()));
    }
    println!("{} sims, {:.0}/s", bot.simulations(), bot.simulations() as f64 / t.elapsed().as_secs_f64());
}
fn main() {
    match std::env::args().nth(1).unwrap().as_str() {
        "c4" => run(ConnectFour, 500),
        "fish" => run(GoFish, 50),
        "leduc" => run(Leduc, 500),
        _ => {}
    }
}
