//! The client from the book, word for word, plays whole games.

use crate::client::Client;
use crate::kit::*;
use serde_json::json;

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
