//! A line that drops, delays, falls silent half-way and never says goodbye. Whatever it does, everybody ends with the
//! host's own view and the whole story.

use super::client::Client;
use super::player::{Line, Player};
use super::process;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use table::{Chance, Fast};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};

#[derive(Default)]
struct Faults {
    dropped: AtomicU64,
    delayed: AtomicU64,
    silenced: AtomicU64,
}

/// Stands between players and the host and misbehaves.
async fn proxy(to: SocketAddr, seed: u64, faults: Arc<Faults>) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
    let address = listener.local_addr().expect("it listens");
    tokio::spawn(async move {
        let mut number = seed;
        while let Ok((near, _)) = listener.accept().await {
            number += 2;
            if let Ok(far) = TcpStream::connect(to).await {
                let ((near_in, near_out), (far_in, far_out)) = (near.into_split(), far.into_split());
                tokio::spawn(carry(near_in, far_out, Fast::new(number), Arc::clone(&faults)));
                tokio::spawn(carry(far_in, near_out, Fast::new(number + 1), Arc::clone(&faults)));
            }
        }
    });
    address
}

async fn carry(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, mut chance: Fast, faults: Arc<Faults>) {
    // Small pieces, so that messages are torn apart.
    let mut piece = [0; 700];
    loop {
        let Ok(read @ 1..) = from.read(&mut piece).await else { return };
        match chance.pick(100) {
            0..=2 => {
                faults.dropped.fetch_add(1, Ordering::Relaxed);
                return;
            }
            3..=4 => {
                // Half open: both sides believe in the line, but nothing comes through any more.
                faults.silenced.fetch_add(1, Ordering::Relaxed);
                tokio::time::sleep(Duration::from_secs(1)).await;
                return;
            }
            5..=24 => {
                faults.delayed.fetch_add(1, Ordering::Relaxed);
                tokio::time::sleep(Duration::from_millis(chance.pick(25).into())).await;
            }
            _ => {}
        }
        if to.write_all(&piece[..read]).await.is_err() {
            return;
        }
    }
}

/// What came of it.
#[derive(Debug)]
pub struct Report {
    /// How many connections all players needed.
    pub connections: u64,
    /// Lines that were cut, slowed down, and left half open.
    pub faults: [u64; 3],
    /// Views that were not what the host has; only a client's fault could make one.
    pub mismatches: u64,
}

/// Plays games at so many tables, each by way of a proxy of its own.
pub async fn run(tables: u64) -> Report {
    let folder = tempfile::tempdir().expect("there is room for a test");
    let (host, server) = process::open(&folder.path().join("fireside.db"), 0).await;
    let address = server.address().expect("it listens");
    tokio::spawn(server.run(std::future::pending()));

    let faults = Arc::new(Faults::default());
    let mut playing = Vec::new();
    for number in 0..tables {
        let by = proxy(address, 1000 * number, Arc::clone(&faults)).await;
        let game = ["connect-four", "leduc", "go-fish"][(number % 3) as usize];
        playing.push(tokio::spawn(play_table(address, by, game, number)));
    }
    let mut connections = 0;
    for table in playing {
        connections += table.await.expect("no panic");
    }
    let count = |count: &AtomicU64| count.load(Ordering::Relaxed);
    let faults = [count(&faults.dropped), count(&faults.delayed), count(&faults.silenced)];
    Report { connections, faults, mismatches: host.house().metrics.hash_mismatches.get() }
}

/// Two players and a watcher at one table, all by way of the proxy; gives how many connections they needed.
async fn play_table(host: SocketAddr, by: SocketAddr, game: &str, number: u64) -> u64 {
    let ada = Client::guest(host, &format!("Ada {number}")).await;
    let bea = Client::guest(host, &format!("Bea {number}")).await;
    let table = ada.set_up(json!({ "game": game })).await;
    bea.sit(&table).await;
    let person = |client: Client, seed| {
        let mut player = Player::new(client, &table, seed);
        (player.by, player.doubles) = (by, true);
        player
    };
    let mut players = [person(ada, 3 * number), person(bea, 3 * number + 1), person(Client::stranger(host), 0)];
    let [one, other, watcher] = &mut players;
    let patience = Duration::from_millis(250);
    let playing = async { tokio::join!(one.play(patience), other.play(patience), watcher.play(patience)) };
    let ended = tokio::time::timeout(Duration::from_secs(300), playing).await;
    if ended.is_err() {
        for player in &players {
            let truth = player.client.look(&table).await["state"].clone();
            eprintln!("{game}: at version {}, the host at {}; sent {:?}", player.v, truth["v"], player.pending);
        }
    }
    ended.expect("the game comes to its end");
    for player in &players {
        assert_eq!(player.odd, Vec::<String>::new());
        let truth: Value = player.client.look(&table).await["state"].clone();
        assert_eq!(truth["hash"].as_str(), player.hash.as_deref(), "the view is the host's");
        assert_eq!(truth["v"], player.v);
        let story: Vec<Line> = serde_json::from_value(truth["story"]["lines"].clone()).expect("lines");
        assert_eq!(story, player.story, "and the story is whole");
    }
    players.iter().map(|player| player.connections).sum()
}
