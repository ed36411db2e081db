//! `kill -9` in a loop while tables are played, and then the reckoning.

use super::client::Client;
use super::player::Player;
use super::process::Process;
use host::store::{Sqlite, Store};
use serde_json::json;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use table::{Chance, Fast};

/// How hard to be.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    pub kills: u64,
    pub tables: u64,
    pub seed: u64,
}

/// What came of it.
#[derive(Clone, Debug, Default)]
pub struct Report {
    pub tables: usize,
    pub games_ended: u64,
    pub answers_in_log: u64,
    pub acked: u64,
    /// Acknowledged, and not in the log.
    pub lost: u64,
    /// In the log more than once.
    pub doubled: u64,
    /// Refusals that make no sense.
    pub odd: Vec<String>,
    /// Tables at which nothing happened after the last kill.
    pub stuck: u64,
    /// From the start of the process to the first request answered, the slowest.
    pub slowest_start: Duration,
}

/// What all players share.
struct Shared {
    enough: AtomicBool,
    ended: AtomicU64,
    /// Goes up with every life of the host.
    life: AtomicU64,
}

/// Everything one player was promised.
#[derive(Default)]
struct Promises {
    acked: Vec<(String, String)>,
    odd: Vec<String>,
    /// The last life of the host in which something of theirs was acknowledged.
    life: u64,
}

const GAMES: [&str; 4] = ["go-fish", "connect-four", "leduc", "tic-tac-toe"];

/// Plays one game after another against a bot of the house, until it is enough.
async fn keep_playing(client: Client, number: u64, shared: Arc<Shared>) -> Promises {
    let mut promises = Promises::default();
    let mut games = 0;
    // Enough is when it is said, and something was acknowledged in the host's last life.
    let done = |life: u64| shared.enough.load(Ordering::Relaxed) && life == shared.life.load(Ordering::Relaxed);
    while !done(promises.life) {
        games += 1;
        let game = GAMES[((number + games) % 4) as usize];
        let new = json!({ "game": game, "seats": ["me", { "bot": "random" }], "options": { "pace": 0 } }).to_string();
        let made = client.send("POST", "/api/tables", &[], Some(new.as_bytes())).await;
        let Ok(made) = made.map(|reply| reply.json()) else {
            tokio::time::sleep(Duration::from_millis(10)).await;
            continue;
        };
        let Some(table) = made["table"].as_str() else { continue };
        let mut player = Player::new(client.clone(), table, number * 1000 + games);
        player.doubles = true;
        let mut seen = 0;
        while !player.over && !done(promises.life) {
            // In short rounds, to notice when it is enough. Whatever a round has acknowledged was acknowledged in the
            // life it began in, or in a later one.
            let life = shared.life.load(Ordering::Relaxed);
            let _ = tokio::time::timeout(Duration::from_millis(300), player.play(Duration::from_secs(5))).await;
            if player.acked.len() > seen {
                (seen, promises.life) = (player.acked.len(), life);
            }
        }
        shared.ended.fetch_add(u64::from(player.over), Ordering::Relaxed);
        promises.acked.extend(player.acked.iter().map(|(nonce, _)| (table.to_string(), nonce.clone())));
        promises.odd.append(&mut player.odd);
    }
    promises
}

/// Plays and kills, and then counts.
pub async fn run(plan: Plan, command: impl Fn() -> Command) -> Report {
    let folder = tempfile::tempdir().expect("there is room for a test");
    let data = folder.path().join("fireside.db");
    let mut host = Process::start(command(), &data, 0);
    let port = host.address.port();
    let shared = Arc::new(Shared { enough: AtomicBool::new(false), ended: AtomicU64::new(0), life: AtomicU64::new(1) });
    let mut players = Vec::new();
    for number in 0..plan.tables {
        let client = Client::guest(host.address, &format!("Player {number}")).await;
        players.push(tokio::spawn(keep_playing(client, number, Arc::clone(&shared))));
    }
    let mut chance = Fast::new(plan.seed);
    let mut report = Report::default();
    for _ in 0..plan.kills {
        tokio::time::sleep(Duration::from_millis(30 + u64::from(chance.pick(400)))).await;
        host.kill();
        host = Process::start(command(), &data, port);
        report.slowest_start = report.slowest_start.max(host.started);
        shared.life.fetch_add(1, Ordering::Relaxed);
    }
    // Every table must go on after the last kill: each player stops only after one more acknowledgement.
    shared.enough.store(true, Ordering::Relaxed);
    let last = shared.life.load(Ordering::Relaxed);
    let mut promised = Vec::new();
    for player in players {
        match tokio::time::timeout(Duration::from_secs(200), player).await {
            Ok(done) => {
                let promises = done.expect("no panic");
                report.stuck += u64::from(promises.life != last);
                report.odd.extend(promises.odd);
                promised.extend(promises.acked);
            }
            Err(_) => report.stuck += 1,
        }
    }
    host.kill();
    report.games_ended = shared.ended.load(Ordering::Relaxed);
    reckon(&data, &promised, &mut report).await;
    report
}

/// Compares what was promised with what is in the log.
async fn reckon(data: &Path, promised: &[(String, String)], report: &mut Report) {
    let store = Sqlite::open(data).expect("the file survived");
    let mut logs: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let tables: std::collections::BTreeSet<&String> = promised.iter().map(|(table, _)| table).collect();
    for table in tables {
        let log = store.log(table.parse().expect("an id"), 0).await.expect("the log can be read");
        let entries = log.iter().map(|record| serde_json::from_str(&record.body).expect("an entry is JSON"));
        let nonces =
            entries.filter_map(|entry: serde_json::Value| Some(entry["answer"]["nonce"].as_str()?.to_string()));
        logs.insert(table.clone(), nonces.collect());
    }
    report.tables = logs.len();
    report.acked = promised.len() as u64;
    report.answers_in_log = logs.values().map(|log| log.len() as u64).sum();
    for (table, nonce) in promised {
        let times = logs[table].iter().filter(|known| *known == nonce).count();
        report.lost += u64::from(times == 0);
    }
    for log in logs.values() {
        let different: std::collections::BTreeSet<&String> = log.iter().collect();
        report.doubled += (log.len() - different.len()) as u64;
    }
}
