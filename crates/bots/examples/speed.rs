//! scratch
use bots::*;
fn main() {
    let games = Catalogue::new()
        .with(classics::TicTacToe)
        .with(classics::ConnectFour)
        .with(classics::Leduc)
        .with(classics::GoFish);
    for g in games.games() {
        println!(
            "{:?}",
            g.bench(&BenchPlan {
                mcts: Some(2000),
                time: std::time::Duration::from_millis(700),
                ..BenchPlan::default()
            })
        );
    }
}
