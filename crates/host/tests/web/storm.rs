//! Anything a client can send, by the hundred: nothing fails, nothing is changed, everybody else plays on.

use crate::client::Client;
use crate::kit::*;
use futures_util::SinkExt;
use serde_json::json;
use table::{Chance, Fast};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio_tungstenite::tungstenite::Message;

/// Takes something that makes sense and spoils it in a place or two.
fn spoil(text: &str, chance: &mut Fast) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=chance.pick(3) {
        let at = chance.pick(bytes.len().max(1) as u32) as usize;
        match chance.pick(5) {
            0 => bytes.insert(at, chance.pick(256) as u8),
            1 => drop(bytes.get(at).is_some().then(|| bytes.remove(at))),
            2 => bytes.truncate(at),
            3 => bytes.splice(at..at, b"99999999999999999999".iter().copied()).for_each(drop),
            _ => bytes.extend_from_within(at..),
        }
    }
    bytes
}

const MESSAGES: [&str; 8] = [
    r#"{"t":"answer","n":"1","question":5,"choice":0}"#,
    r#"{"t":"act","n":"2","act":{"do":"claim","what":"win"}}"#,
    r#"{"t":"act","n":"2","act":{"do":"agree"}}"#,
    r#"{"t":"sit","n":"3","seat":1,"secret":"00","brings":{"decks":[1,2,3]}}"#,
    r#"{"t":"auto","n":"4","auto":"only_answer"}"#,
    r#"{"t":"say","n":"5","text":"hello"}"#,
    r#"{"t":"ping","v":17,"hash":"abc"}"#,
    r#"{"t":"sync"}"#,
];

#[tokio::test]
async fn a_storm_on_sockets_changes_nothing() {
    let open = open().await;
    let (ada, bea) = (Client::guest(open.address, "Ada").await, Client::guest(open.address, "Bea").await);
    let table = ada.set_up(json!({ "game": "leduc" })).await;
    bea.sit(&table).await;
    let cal = Client::guest(open.address, "Cal").await;
    let before = ada.look(&table).await["state"].clone();
    let mut chance = Fast::new(5);
    for _ in 0..40 {
        let mut socket = cal.socket(&table, "").await.expect("the host is open");
        for _ in 0..20 {
            let text = spoil(MESSAGES[chance.pick(8) as usize], &mut chance);
            let message = match String::from_utf8(text) {
                Ok(text) => Message::text(text),
                Err(bytes) => Message::binary(bytes.into_bytes()),
            };
            if socket.socket.send(message).await.is_err() {
                break;
            }
        }
        // What is answered after all that was sent shows that all of it was read.
        assert_eq!(socket.ask(json!({ "t": "auto", "auto": "never" })).await["code"], "forbidden");
    }
    assert_eq!(ada.look(&table).await["state"], before, "Cal only watches, whatever he sends");
    assert!(open.host.house().metrics.messages_bad.get() > 100);
}

const REQUESTS: [&str; 9] = [
    "POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 14\r\n\r\n{\"name\":\"Odd\"}",
    "POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 16\r\n\r\n{\"game\":\"leduc\"}",
    "GET /api/tables?limit=5&after=17-000000000000&stage=over HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET /api/tables/000000000000 HTTP/1.1\r\nHost: x\r\nCookie: fireside=abc\r\n\r\n",
    "GET /api/tables/000000000000/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    "PUT /api/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"a\":\r\n0\r\n\r\n",
    "DELETE /api/sessions/12 HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\n\r\n",
    "GET /api/games/leduc HTTP/1.0\r\n\r\n",
    "GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n",
];

#[tokio::test]
async fn a_storm_of_requests_fails_nowhere() {
    let open = open().await;
    let mut chance = Fast::new(6);
    for _ in 0..400 {
        let text = spoil(REQUESTS[chance.pick(9) as usize], &mut chance);
        let mut stream = tokio::net::TcpStream::connect(open.address).await.expect("the host is open");
        if stream.write_all(&text).await.is_ok() {
            let _ = stream.shutdown().await;
            let _ = stream.read_to_end(&mut Vec::new()).await;
        }
    }
    assert_eq!(open.host.house().metrics.requests_failed.get(), 0);
    assert_eq!(Client::stranger(open.address).get("/api/health").await.status, 200);
}
