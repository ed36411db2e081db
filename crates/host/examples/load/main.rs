//! `cargo run --release -p host --example load`: bots over real sockets against a host in a process of its own, on this
//! machine. Prints what docs/src/host.md quotes.
//!
//! `--tables 2000 --seconds 30 --think 1000` is the main run: so many tables with two socket players each, who think so
//! many milliseconds on average. `--idle 5000` sockets that only watch; `--live 2000` tables without sockets,
//! `--deep 300` of each long game `--answers 100` on.
//! `--peer FOLDER` plays the flat-out run on the peer that is installed there too, and gives the ratio.

#[path = "../../tests/client/mod.rs"]
mod client;
mod line;
mod peer;
#[path = "../../tests/client/process.rs"]
mod process;

use client::{Client, Socket};
use futures_util::{SinkExt, StreamExt};
use line::{Heard, Line, named};
use process::Process;
use serde_json::json;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use table::{Chance, Fast};
use tokio_tungstenite::tungstenite::Message;

/// The games whose tables are looked at while they are under way.
const GAMES: [&str; 3] = ["go-fish", "starship", "prime"];

fn given(name: &str) -> Option<String> {
    let arguments: Vec<String> = std::env::args().collect();
    arguments.iter().position(|argument| argument == name).and_then(|at| arguments.get(at + 1)).cloned()
}

fn number(name: &str, usual: u64) -> u64 {
    let given = given(name);
    given.map_or(usual, |given| given.parse().unwrap_or_else(|_| panic!("{name} takes a number, not {given}")))
}

fn main() {
    if process::is_host() {
        return process::serve();
    }
    tokio::runtime::Runtime::new().expect("there are threads").block_on(measure());
}

async fn measure() {
    let folder = tempfile::tempdir().expect("there is room");
    let data = folder.path().join("fireside.db");
    let mut host = Process::start(Process::again(), &data, 0);
    println!("host: {} KiB at rest", host.memory());
    // Each on a host of its own: memory that one measurement gave back would be used again by the next.
    live_tables("go-fish", number("--live", 2000), 0).await;
    for game in GAMES {
        live_tables(game, number("--deep", 300), number("--answers", 100) as usize).await;
    }
    idle_sockets(number("--idle", 2000)).await;
    let seconds = number("--seconds", 30);
    play(&host, "connect-four", number("--tables", 2000), seconds, number("--think", 1000)).await;
    let flat_out = number("--flat-out", 256);
    let ours = play(&host, "tic-tac-toe", flat_out, seconds / 3, 0).await;
    if let Some(folder) = given("--peer") {
        let port = number("--peer-port", 18123) as u16;
        let files = tempfile::tempdir().expect("there is room");
        for keep in [Some(files.path()), None] {
            let theirs = peer::play(Path::new(&folder), keep, port, flat_out, seconds / 3).await;
            println!("ratio: {:.1} times the peer's answers a second", ours / theirs);
        }
    }
    recover(&mut host, &data, number("--recover", 1000)).await;
}

async fn idle_sockets(count: u64) {
    if count == 0 {
        return;
    }
    let folder = tempfile::tempdir().expect("there is room");
    let host = Process::start(Process::again(), &folder.path().join("fireside.db"), 0);
    let ada = Client::guest(host.address, "Ada").await;
    let table = ada.set_up(json!({ "game": "connect-four" })).await;
    let before = host.memory();
    let mut sockets = Vec::new();
    for _ in 0..count {
        sockets.push(Client::stranger(host.address).socket(&table, "").await.expect("a socket opens"));
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    println!("idle sockets: {count}, {:.1} KiB each", (host.memory() - before) / count as f64);
}

/// Tables of one game where a person has given so many answers and a bot as many as were its turn; nobody is connected.
async fn live_tables(game: &str, count: u64, answers: usize) {
    if count == 0 {
        return;
    }
    let folder = tempfile::tempdir().expect("there is room");
    let host = Process::start(Process::again(), &folder.path().join("fireside.db"), 0);
    let people = people(host.address, (2 * count).div_ceil(TABLES_EACH)).await;
    let (mut before, mut given) = (host.memory(), 0);
    // Tables that are played at have the store fill what it keeps at hand, once for all; so others come first.
    let first = if answers > 0 { 0 } else { count };
    for number in first..2 * count {
        if number == count {
            tokio::time::sleep(Duration::from_secs(2)).await;
            (before, given) = (host.memory(), 0);
        }
        given += under_way(&people[(number / TABLES_EACH) as usize], game, number, answers).await.1;
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let (each, mean) = ((host.memory() - before) / count as f64, given as f64 / count as f64);
    println!("live tables: {count} of {game}, {mean:.0} answers by hand at each, {each:.1} KiB each");
}

/// So many tables are set up by one person.
const TABLES_EACH: u64 = 40;

/// Sets a table up against a bot and gives so many answers there, as long as the game goes on; also how many were given.
async fn under_way(person: &Client, game: &str, seed: u64, answers: usize) -> (String, usize) {
    let new = json!({ "game": game, "seats": ["me", { "bot": "random" }], "options": { "pace": 0 } });
    let table = person.set_up(new).await;
    let mut chance = Fast::new(seed);
    let (mut given, mut looks) = (0, 0);
    while given < answers && looks < 4 * answers {
        looks += 1;
        let state = person.look(&table).await["state"].clone();
        if state["stage"] == "over" {
            break;
        }
        let Some(question) = state["question"].as_u64() else { continue };
        let offers = state["prompt"]["offers"].as_array().map_or(1, Vec::len);
        let answer = json!({ "question": question, "choice": chance.pick(offers as u32) });
        person.post(&format!("/api/tables/{table}/answer"), answer).await;
        given += 1;
    }
    (table, given)
}

/// What all players report to.
#[derive(Default)]
struct Tally {
    latencies: Mutex<Vec<u32>>,
    answers: AtomicU64,
    games: AtomicU64,
    /// Tables set up and sat down at while it was counted.
    tables: AtomicU64,
    refused: AtomicU64,
    counting: AtomicBool,
    enough: AtomicBool,
}

impl Tally {
    /// An answer sent at this moment is acknowledged now.
    fn acknowledged(&self, sent: Instant) {
        if self.counting.load(Ordering::Relaxed) {
            self.answers.fetch_add(1, Ordering::Relaxed);
            self.latencies.lock().expect("no panic").push(sent.elapsed().as_micros() as u32);
        }
    }
}

/// Says what came of a run; gives answers a second.
fn tell(what: &str, tally: &Tally, took: f64) -> f64 {
    let mut latencies = std::mem::take(&mut *tally.latencies.lock().expect("no panic"));
    latencies.sort_unstable();
    let at = |share: f64| {
        let place = (latencies.len() as f64 * share) as usize;
        latencies.get(place).map_or(f64::NAN, |us| f64::from(*us) / 1000.0)
    };
    let count = |count: &AtomicU64| count.load(Ordering::Relaxed);
    let rate = count(&tally.answers) as f64 / took;
    println!(
        "{what}: {rate:.0} answers/s and {:.0} tables set up/s, answer to acknowledgement p50 {:.2} ms, p99 {:.2} ms, \
         p99.9 {:.2} ms; {} games ended, {} refused",
        count(&tally.tables) as f64 / took,
        at(0.5),
        at(0.99),
        at(0.999),
        count(&tally.games),
        count(&tally.refused),
    );
    rate
}

/// Two socket players at each of so many tables; gives answers a second.
async fn play(host: &Process, game: &'static str, tables: u64, seconds: u64, think: u64) -> f64 {
    if tables == 0 || seconds == 0 {
        return f64::NAN;
    }
    let tally = Arc::new(Tally::default());
    let mut players = Vec::new();
    let people = people(host.address, 2 * tables).await;
    for (number, pair) in people.chunks(2).enumerate() {
        let (one, other) = (pair[0].clone(), pair[1].clone());
        players.push(tokio::spawn(pair_up(one, other, game, number as u64, think, Arc::clone(&tally))));
        if number % 50 == 49 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    // Everybody sits down and settles before anything is counted.
    tokio::time::sleep(Duration::from_millis(3000 + 2 * think)).await;
    let (began, used, ours) = (Instant::now(), host.processor(), process::processor("self"));
    tally.counting.store(true, Ordering::Relaxed);
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    tally.counting.store(false, Ordering::Relaxed);
    let took = began.elapsed().as_secs_f64();
    let (used, ours) = ((host.processor() - used) / took, (process::processor("self") - ours) / took);
    let memory = host.memory();
    tally.enough.store(true, Ordering::Relaxed);
    for player in players {
        let _ = player.await;
    }
    let what = format!("play: {tables} tables, {game}, {think} ms to think");
    let rate = tell(&what, &tally, took);
    println!(
        "      the host used {:.0} MiB and {:.0} % of a core, {:.0} µs for an answer with its share of the rest; the \
         players used {:.0} %",
        memory / 1024.0,
        used * 100.0,
        used * 1e6 / rate,
        ours * 100.0
    );
    rate
}

async fn people(address: SocketAddr, count: u64) -> Vec<Client> {
    let mut people = Vec::new();
    for number in 0..count {
        people.push(Client::guest(address, &format!("Player {number}")).await);
    }
    people
}

/// Two players play one game after another.
async fn pair_up(one: Client, other: Client, game: &str, number: u64, think: u64, tally: Arc<Tally>) {
    let mut line = Line::to(one.address);
    let new = json!({ "game": game, "options": { "listed": false } }).to_string();
    let mut games = 0;
    while !tally.enough.load(Ordering::Relaxed) {
        games += 1;
        let table = named(line.post("/api/tables", one.token.as_deref(), &new).await, "table");
        line.post(&format!("/api/tables/{table}/sit"), other.token.as_deref(), "{}").await;
        let (Ok(first), Ok(second)) =
            tokio::join!(one.socket(&table, "?parts=view"), other.socket(&table, "?parts=view"))
        else {
            continue;
        };
        tally.tables.fetch_add(u64::from(tally.counting.load(Ordering::Relaxed)), Ordering::Relaxed);
        let seed = 2 * (number * 1_000_000 + games);
        tokio::join!(play_on(first, seed, think, &tally), play_on(second, seed + 1, think, &tally));
        tally.games.fetch_add(1, Ordering::Relaxed);
    }
}

async fn play_on(socket: Socket, seed: u64, think: u64, tally: &Tally) {
    let mut socket = socket.socket;
    let mut chance = Fast::new(seed);
    let mut sent: Option<Instant> = None;
    while let Some(Ok(message)) = socket.next().await {
        let Message::Text(text) = message else { continue };
        if tally.enough.load(Ordering::Relaxed) {
            return;
        }
        let heard: Heard<'_> = serde_json::from_str(&text).expect("a message is JSON");
        match &*heard.t {
            "ack" => {
                if let Some(sent) = sent.take() {
                    tally.acknowledged(sent);
                }
            }
            "no" => {
                tally.refused.fetch_add(1, Ordering::Relaxed);
            }
            "state" if heard.stage.as_deref() == Some("over") => return,
            "state" => {
                if let Some(question) = heard.question {
                    if think > 0 {
                        let pause = think / 2 + u64::from(chance.pick(think as u32));
                        tokio::time::sleep(Duration::from_millis(pause)).await;
                    }
                    let offers = heard.prompt.map_or(1, |prompt| prompt.offers.len());
                    let choice = chance.pick(offers as u32);
                    let answer =
                        format!(r#"{{"t":"answer","n":"{question}","question":{question},"choice":{choice}}}"#);
                    sent = Some(Instant::now());
                    if socket.send(Message::text(answer)).await.is_err() {
                        return;
                    }
                }
            }
            _ => {}
        }
    }
}

/// Kills the host with so many tables of these games under way; then each is touched once.
async fn recover(host: &mut Process, data: &Path, count: u64) {
    if count == 0 {
        return;
    }
    let people = people(host.address, count).await;
    let mut tables = Vec::new();
    for (number, person) in people.iter().enumerate() {
        let game = GAMES[number % GAMES.len()];
        tables.push(under_way(person, game, number as u64, 10).await.0);
    }
    let port = host.address.port();
    host.kill();
    let began = Instant::now();
    *host = Process::start(Process::again(), data, port);
    let first = began.elapsed();
    let mut touches = tokio::task::JoinSet::new();
    let mut accepted = None;
    for (person, table) in people.into_iter().zip(tables) {
        if touches.len() >= 32 {
            touches.join_next().await;
            accepted.get_or_insert_with(|| began.elapsed());
        }
        touches.spawn(async move { person.look(&table).await });
    }
    while touches.join_next().await.is_some() {}
    println!(
        "recovery: listening {:.0} ms after kill -9, the first table ready after {:.0} ms, all {count} after {:.0} ms",
        first.as_secs_f64() * 1000.0,
        accepted.unwrap_or(first).as_secs_f64() * 1000.0,
        began.elapsed().as_secs_f64() * 1000.0,
    );
}
