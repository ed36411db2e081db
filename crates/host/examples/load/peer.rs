//! The same load on boardgame.io's server: its tutorial's game, spoken to in its own protocol (socket.io) by the same kind
//! of client, so that only the servers differ.

use super::client::Client;
use super::line::{Line, named};
use super::{Tally, tell};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

const GAME: &str = "tic-tac-toe";

/// Their server, ended when it is dropped.
struct Peer(Child);

impl Drop for Peer {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Plays at so many tables of theirs, as fast as they answer; gives answers a second. With somewhere to keep games their
/// server writes them to files, as ours does; otherwise it keeps them in memory and loses them when it ends.
pub async fn play(folder: &Path, keep: Option<&Path>, port: u16, tables: u64, seconds: u64) -> f64 {
    let mut child = Command::new("node")
        .args(["server.cjs", &port.to_string()])
        .args(keep)
        .current_dir(folder)
        .stdout(Stdio::piped())
        .spawn()
        .expect("node is installed, and `make load` has fetched the peer");
    let out = child.stdout.take().expect("it is piped");
    let peer = Peer(child);
    let ready = BufReader::new(out).lines().map_while(Result::ok).any(|line| line == "ready");
    assert!(ready, "the peer does not start");
    let tally = Arc::new(Tally::default());
    let address = SocketAddr::from(([127, 0, 0, 1], port));
    let players: Vec<_> =
        (0..tables).map(|_| tokio::spawn(keep_playing(Client::stranger(address), Arc::clone(&tally)))).collect();
    tokio::time::sleep(Duration::from_secs(3)).await;
    let began = Instant::now();
    tally.counting.store(true, Ordering::Relaxed);
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    tally.counting.store(false, Ordering::Relaxed);
    let took = began.elapsed().as_secs_f64();
    tally.enough.store(true, Ordering::Relaxed);
    for player in players {
        let _ = tokio::time::timeout(Duration::from_secs(5), player).await;
    }
    drop(peer);
    let kept = if keep.is_some() { "kept in files" } else { "in memory" };
    tell(&format!("peer, {kept}: {tables} tables flat out, {GAME}"), &tally, took)
}

async fn keep_playing(client: Client, tally: Arc<Tally>) {
    let mut line = Line::to(client.address);
    while !tally.enough.load(Ordering::Relaxed) {
        let table = named(line.post(&format!("/games/{GAME}/create"), None, "{\"numPlayers\":2}").await, "matchID");
        let mut seats = Vec::new();
        for player in ["0", "1"] {
            let join = json!({ "playerID": player, "playerName": player }).to_string();
            let joined = line.post(&format!("/games/{GAME}/{table}/join"), None, &join).await;
            seats.push(named(joined, "playerCredentials"));
        }
        let [one, other] = &seats[..] else { return };
        tally.tables.fetch_add(u64::from(tally.counting.load(Ordering::Relaxed)), Ordering::Relaxed);
        tokio::join!(sit(&client, &table, "0", one, &tally), sit(&client, &table, "1", other, &tally));
        tally.games.fetch_add(1, Ordering::Relaxed);
    }
}

async fn open(client: &Client) -> Option<WebSocketStream<TcpStream>> {
    let stream = TcpStream::connect(client.address).await.ok()?;
    let _ = stream.set_nodelay(true);
    let url = format!("ws://{}/socket.io/?EIO=4&transport=websocket", client.address);
    tokio_tungstenite::client_async(url, stream).await.ok().map(|(socket, _)| socket)
}

/// One player: whenever it is their turn they take the first free square, and wait until the server has said so.
async fn sit(client: &Client, table: &str, player: &str, credentials: &str, tally: &Tally) -> Option<()> {
    let mut socket = open(client).await?;
    let emit = |event: Value| Message::text(format!("42/{GAME},{event}"));
    let mut sent: Option<(u64, Instant)> = None;
    while let Some(Ok(message)) = socket.next().await {
        let Message::Text(text) = message else { continue };
        let text = text.as_str();
        if tally.enough.load(Ordering::Relaxed) {
            return None;
        }
        if text.starts_with('0') {
            socket.send(Message::text(format!("40/{GAME},"))).await.ok()?;
        } else if text == "2" {
            socket.send(Message::text("3")).await.ok()?;
        } else if text.starts_with("40/") {
            socket.send(emit(json!(["sync", table, player, credentials, 2]))).await.ok()?;
        } else if let Some(event) = text.strip_prefix("42/").and_then(|text| text.split_once(',')) {
            let event: Value = serde_json::from_str(event.1).ok()?;
            let state = match event[0].as_str()? {
                "sync" => &event[2]["state"],
                "update" => &event[2],
                _ => continue,
            };
            let version = state["_stateID"].as_u64()?;
            if let Some((_, at)) = sent.take_if(|(before, _)| version > *before) {
                tally.acknowledged(at);
            }
            if !state["ctx"]["gameover"].is_null() {
                return Some(());
            }
            if state["ctx"]["currentPlayer"] == player && sent.is_none() {
                let free = state["G"]["cells"].as_array()?.iter().position(Value::is_null)?;
                let payload = json!({ "type": "take", "args": [free], "playerID": player, "credentials": credentials });
                let action = json!({ "type": "MAKE_MOVE", "payload": payload });
                sent = Some((version, Instant::now()));
                socket.send(emit(json!(["update", action, version, table, player]))).await.ok()?;
            }
        }
    }
    None
}
