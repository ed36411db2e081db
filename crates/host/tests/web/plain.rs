//! What people write is shown as it is written, and what can't be read is refused by its name.

use crate::client::Client;
use crate::kit::*;
use serde_json::json;

#[tokio::test]
async fn marks_that_turn_a_line_round_are_left_out_of_notes_and_talk() {
    let open = open().await;
    let ada = Client::guest(open.address, "Ada").await;
    let note = json!({ "note": "\u{202e}emoc\u{202c} all" });
    let table = ada.set_up(json!({ "game": "tic-tac-toe", "options": note })).await;
    let lobby = ada.get("/api/tables?stage=gathering").await.ok();
    assert!(lobby.to_string().contains("emoc all") && !lobby.to_string().contains('\u{202e}'), "{lobby}");
    let chat = format!("/api/tables/{table}/chat");
    ada.post(&chat, json!({ "text": "\u{2066}hello\u{2069} \u{202e}there" })).await.ok();
    assert_eq!(ada.get(&chat).await.ok()["lines"][0]["text"], "hello there");
    assert_eq!(ada.post(&chat, json!({ "text": "\u{202e}\u{200b} " })).await.code(), "wrong", "nothing is left");
    assert_eq!(ada.post(&chat, json!({ "text": "two\u{2028}lines" })).await.code(), "wrong");
}

#[tokio::test]
async fn a_message_of_which_only_the_name_can_be_read_is_refused_by_it() {
    let open = open().await;
    let ada = Client::guest(open.address, "Ada").await;
    let table = ada.set_up(json!({ "game": "tic-tac-toe" })).await;
    let mut socket = ada.socket(&table, "").await.expect("she may look");
    for (message, n) in [
        (json!({ "t": "answer", "n": "a1", "question": "four", "choice": 0 }), json!("a1")),
        (json!({ "t": "dance", "n": "a2" }), json!("a2")),
        (json!({ "t": "dance", "n": 7 }), json!(null)),
        (json!({ "t": "dance", "n": "x".repeat(41) }), json!(null)),
        (json!(["a3"]), json!(null)),
    ] {
        socket.say(message.clone()).await.expect("the line holds");
        let no = socket.wait_for("no").await;
        assert_eq!((&no["n"], &no["code"]), (&n, &json!("unreadable")), "{message}");
    }
}
