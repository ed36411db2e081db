//! The client from the book, word for word, plays whole games.

use crate::client::Client;
use crate::kit::*;
use bots::Catalogue;
use host::store::Sqlite;
use host::web::Config;
use host::{House, Limits, Patience, Rate};
use serde_json::json;
use std::sync::Arc;

const BOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/clients/python/bot.py");

async fn run(house: &str, place: &str) -> String {
    let output = tokio::process::Command::new("python3").args([BOT, house, place]).output();
    let output = output.await.expect("python3 is installed");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).trim().to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn thirty_lines_of_python_play_a_whole_game() {
    let open = open().await;
    let house = format!("http://{}", open.address);
    let words = run(&house, "go-fish").await;
    assert!(words.contains("win") || words.contains("draw"), "{words}");
    let lines = std::fs::read_to_string(BOT).expect("the client is in the book");
    let code = lines.split("\"\"\"").nth(2).expect("a description, then the code");
    let code = code.lines().filter(|line| !line.trim().is_empty()).count();
    assert!(code <= 30, "{code} lines");

    let ada = Client::guest(open.address, "Ada").await;
    let table = ada.set_up(json!({ "game": "tic-tac-toe" })).await;
    let bot = tokio::spawn({
        let table = table.clone();
        async move { run(&house, &table).await }
    });
    let mut player = crate::player::Player::new(ada, &table, 1);
    player.play(std::time::Duration::from_secs(10)).await;
    let words = bot.await.expect("no panic");
    assert_eq!(player.client.look(&table).await["state"]["result"]["words"], words);
}

/// Where several are asked at once the same question is sent more than once, and whoever is too fast has to wait.
#[tokio::test(flavor = "multi_thread")]
async fn two_of_them_play_a_game_in_which_both_are_asked_at_once() {
    let folder = tempfile::tempdir().expect("there is room for a test");
    let store = Arc::new(Sqlite::open(&folder.path().join("fireside.db")).expect("a file"));
    let games = Catalogue::new().with(prime::Prime::new());
    let house = House::open(store, games, Patience::default()).await.expect("the store can be read");
    // So little that even a busy machine is too fast for it.
    let limits = Limits { person: Rate::new(3.0, 6.0), ..Limits::generous() };
    let open = open_house(folder, house, Config { limits, ..Config::default() }).await;
    let setup = json!({ "decks": ["human", "muero"], "options": { "turn_cap": 1 } });
    let ada = Client::guest(open.address, "Ada").await;
    let table = ada.set_up(json!({ "game": "prime", "setup": setup, "seats": ["open", "open"] })).await;
    let house = format!("http://{}", open.address);
    let (one, other) = tokio::join!(run(&house, &table), run(&house, &table));
    assert!(one == other && !one.is_empty(), "{one}, {other}");
    assert!(open.host.house().metrics.limited.get(host::metrics::Rule::Person) > 0, "they were too fast, and waited");
}
