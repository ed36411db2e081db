//! How games of Firestorm Prime end: as many games of 2 to 6 random bots as asked for, and a fifth as many of two greedy
//! ones, as a table. With the name of a page the table of that page is written anew.
//!
//! `cargo run --release -p prime --example endings -- 1000 docs/src/prime.md`

use bots::{Plan, Spec, Tally, Unwatched, simulate};
use prime::Prime;

/// What stands before and after the table of the page.
const BEGINS: &str = "<!-- The table of endings: make simulate-prime writes it. -->\n";
const ENDS: &str = "<!-- The end of the table of endings. -->\n";
/// Greedy bots think longer and play fewer games.
const GREEDY: &str = "greedy:10";

fn main() {
    let mut args = std::env::args().skip(1);
    let games: u64 = args.next().and_then(|games| games.parse().ok()).unwrap_or(1000);
    let game = Prime::new();
    let random = (2..=6).map(|players| (players, "random", games));
    let rows = random.chain([(2, GREEDY, games.div_ceil(5))]).map(|(players, bot, games)| {
        let seats = vec![bot.parse::<Spec>().expect("it names a bot")];
        let plan = Plan { games, seats, players: Some(players), ..Plan::default() };
        let tally = simulate(&game, &plan, &Unwatched).expect("the usual setup is legal");
        if let Some(fault) = tally.faults.first() {
            eprintln!("{} of {games} games of {players} broke; number {}: {}", tally.errors, fault.game, fault.what);
            std::process::exit(1);
        }
        row(players, bot, &tally)
    });
    let head = "| players | games | Transcendent Victory | Total Victory | by an advantage | by the turn cap |\n";
    let table = format!("{head}| --- | --- | --- | --- | --- | --- |\n{}", rows.collect::<String>());
    print!("{table}");
    if let Some(page) = args.next() {
        write(&page, &table);
    }
}

/// One line of the table.
fn row(players: usize, bot: &str, tally: &Tally) -> String {
    let kinds = ["Transcendent Victory", "Total Victory", "Alternative Victory", "the turn cap"];
    let counts = kinds.map(|kind| {
        let endings = tally.endings.iter().filter(|(how, _)| how.starts_with(kind));
        endings.map(|(_, games)| games).sum::<u64>()
    });
    assert_eq!(counts.iter().sum::<u64>(), tally.games, "some games ended otherwise: {:?}", tally.endings);
    let share = |count: &u64| match count {
        0 => "–".to_string(),
        _ => format!("{:.1} %", *count as f64 * 100.0 / tally.games as f64),
    };
    format!("| {players}, {bot} | {} | {} |\n", tally.games, counts.iter().map(share).collect::<Vec<_>>().join(" | "))
}

/// Puts the table in the place of the one on the page.
fn write(page: &str, table: &str) {
    let text = std::fs::read_to_string(page).unwrap_or_else(|error| panic!("{page}: {error}"));
    let parts = text.split_once(BEGINS).and_then(|(before, rest)| Some((before, rest.split_once(ENDS)?.1)));
    let (before, after) = parts.unwrap_or_else(|| panic!("{page} has no place for the table: {BEGINS}{ENDS}"));
    let text = format!("{before}{BEGINS}\n{table}\n{ENDS}{after}");
    std::fs::write(page, text).unwrap_or_else(|error| panic!("{page}: {error}"));
}
