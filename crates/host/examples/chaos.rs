//! `cargo run --release -p host --example chaos -- --kills 100 --tables 50 --lines 30`: kills the host in a loop while
//! tables are played, then says what was lost; then plays at tables behind lines that break in every way.

#[path = "../tests/client/mod.rs"]
mod client;
#[path = "../tests/client/player.rs"]
mod player;
#[path = "../tests/client/process.rs"]
mod process;
use client::{Client, Socket};
#[path = "../tests/hard/chaos.rs"]
mod chaos;
#[path = "../tests/hard/flaky.rs"]
mod flaky;

fn number(name: &str, usual: u64) -> u64 {
    let arguments: Vec<String> = std::env::args().collect();
    let given = arguments.iter().position(|argument| argument == name).and_then(|at| arguments.get(at + 1));
    given.map_or(usual, |given| given.parse().unwrap_or_else(|_| panic!("{name} takes a number, not {given}")))
}

fn main() {
    if process::is_host() {
        return process::serve();
    }
    let plan = chaos::Plan { kills: number("--kills", 100), tables: number("--tables", 50), seed: number("--seed", 1) };
    let runtime = tokio::runtime::Runtime::new().expect("there are threads");
    let report = runtime.block_on(chaos::run(plan, process::Process::again));
    println!("{report:#?}");
    let fine = report.lost == 0 && report.doubled == 0 && report.odd.is_empty() && report.stuck == 0;
    println!("lost={} doubled={} odd={} stuck={}", report.lost, report.doubled, report.odd.len(), report.stuck);
    let lines = runtime.block_on(flaky::run(number("--lines", 30)));
    let [dropped, delayed, silenced] = lines.faults;
    println!(
        "lines: {} connections, {dropped} cut, {delayed} delayed, {silenced} half open; mismatches={}",
        lines.connections, lines.mismatches
    );
    let fine = fine && lines.mismatches == 0;
    std::process::exit(i32::from(!fine));
}
