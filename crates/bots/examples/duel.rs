//! scratch
use bots::*;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let games = Catalogue::new()
        .with(classics::TicTacToe)
        .with(classics::ConnectFour)
        .with(classics::Leduc)
        .with(classics::GoFish);
    let game = games.find(&args[1]).unwrap();
    let plan = Plan {
        games: args[3].parse().unwrap(),
        seats: Spec::list(&args[2]).unwrap(),
        rotate: args.len() > 4,
        ..Plan::default()
    };
    let t = game.simulate(&plan, &Unwatched).unwrap();
    println!(
        "{} wins {:?} draws {} err {} {:.2}s mean {:.2} choices {:.2} {} {:?}",
        args[2], t.wins, t.draws, t.errors, t.seconds, t.mean_decisions, t.mean_choices, t.checksum, t.faults
    );
    for p in t.players {
        println!(
            "  {} wins {} ({:.3}-{:.3}) worth {:.3} ({:.3}-{:.3}) score {:.3} ({:.3}-{:.3})",
            p.player,
            p.wins,
            p.interval.low,
            p.interval.high,
            p.mean_worth,
            p.worth_interval.low,
            p.worth_interval.high,
            p.mean_score,
            p.score_interval.low,
            p.score_interval.high
        );
    }
}
