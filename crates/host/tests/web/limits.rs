//! Limits: everything that comes in is bounded.

use crate::client::Client;
use crate::kit::*;
use host::web::Config;
use host::{Limits, Rate};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

async fn with(limits: Limits) -> Open {
    open_with(Config { limits, ..Config::default() }).await
}

#[tokio::test]
async fn newcomers_passwords_chat_and_requests_are_limited() {
    let two = Rate::new(2.0, 0.0);
    let open = with(Limits { newcomers: two, passwords: two, chat: two, reports: two, ..Limits::generous() }).await;
    let (ada, bea) = (Client::guest(open.address, "Ada").await, Client::guest(open.address, "Bea").await);
    let stranger = Client::stranger(open.address);
    assert_eq!(stranger.post("/api/guest", json!({ "name": "Cal" })).await.code(), "limited");
    let login = json!({ "name": "Ada", "password": "whatever it is" });
    for expected in ["forbidden", "forbidden", "limited"] {
        assert_eq!(stranger.post("/api/login", login.clone()).await.code(), expected);
    }
    let table = ada.set_up(json!({ "game": "leduc" })).await;
    bea.sit(&table).await;
    let path = format!("/api/tables/{table}/chat");
    for _ in 0..2 {
        ada.post(&path, json!({ "text": "hello" })).await.ok();
    }
    ada.post("/api/report", json!({ "text": "hello" })).await.ok();
    let nobody = json!({ "text": "hello", "about": "000000000000" });
    assert_eq!(ada.post("/api/report", nobody).await.code(), "not_found", "which counts, so that nobody tries all ids");
    assert_eq!(ada.post(&path, json!({ "text": "hello" })).await.code(), "limited");
    assert_eq!(ada.post("/api/report", json!({ "text": "hello" })).await.code(), "limited");
    bea.post(&path, json!({ "text": "hello" })).await.ok();
}

#[tokio::test]
async fn guesses_from_elsewhere_keep_nobody_out_where_they_have_signed_in_before() {
    let (passwords, passwords_of) = (Rate::new(3.0, 0.0), Rate::new(4.0, 0.0));
    let limits = Limits { passwords, passwords_of, ..Limits::generous() };
    let open = open_with(Config { limits, behind_proxy: true, ..Config::default() }).await;
    let sign_in = async |from: &str, password: &str| {
        let login = json!({ "name": "Ada", "password": password }).to_string();
        let headers = [("x-forwarded-for", from)];
        let stranger = Client::stranger(open.address);
        stranger.send("POST", "/api/login", &headers, Some(login.as_bytes())).await.expect("the host answers")
    };
    let right = "a long enough password";
    let ada = Client::guest(open.address, "Ada").await;
    ada.post("/api/account", json!({ "name": "Ada", "password": right })).await.ok();
    assert_eq!(sign_in("10.0.0.1", right).await.status, 200);
    for from in ["10.0.0.2", "10.0.0.2", "10.0.0.2", "10.0.0.3"] {
        assert_eq!(sign_in(from, "a guess").await.code(), if from == "10.0.0.3" { "limited" } else { "forbidden" });
    }
    assert_eq!(sign_in("10.0.0.1", right).await.status, 200, "where she has been before");
    let change = json!({ "old": right, "new": "another long password" });
    ada.post("/api/password", change).await.ok();
}

#[tokio::test]
async fn an_address_has_a_budget_and_so_has_an_account() {
    let open = with(Limits { address: Rate::new(6.0, 0.0), person: Rate::new(2.0, 0.0), ..Limits::generous() }).await;
    let ada = Client::guest(open.address, "Ada").await;
    for _ in 0..2 {
        ada.post("/api/commitments", json!({})).await.ok();
    }
    let refused = ada.post("/api/commitments", json!({})).await;
    assert_eq!((refused.code().as_str(), refused.header("retry-after")), ("limited", Some("1")), "her account");
    for _ in 0..2 {
        ada.get("/api/me").await.ok();
    }
    assert_eq!(ada.get("/api/me").await.code(), "limited", "her address");
    assert_eq!(open.host.house().metrics.limited.get(host::metrics::Rule::Address), 1);
}

#[tokio::test]
async fn a_deck_is_as_much_work_as_it_is_long() {
    let open = with(Limits { address: Rate::new(20.0, 0.0), ..Limits::generous() }).await;
    let ada = Client::guest(open.address, "Ada").await;
    let deck = |letters: usize| json!({ "game": "leduc", "brings": { "deck": "x".repeat(letters) } });
    ada.post("/api/decks/check", deck(100)).await.ok();
    assert_eq!(ada.post("/api/decks/check", deck(30_000)).await.code(), "limited");
    assert_eq!(open.host.house().metrics.limited.get(host::metrics::Rule::Work), 1);
}

#[tokio::test]
async fn nobody_has_more_tables_than_they_can_play_at() {
    let open = with(Limits { tables: 2, decks: 1, ..Limits::generous() }).await;
    let (ada, bea) = (Client::guest(open.address, "Ada").await, Client::guest(open.address, "Bea").await);
    let bots = json!({ "game": "go-fish", "seats": ["open", { "bot": "random" }] });
    ada.set_up(bots.clone()).await;
    let table = ada.set_up(json!({ "game": "leduc" })).await;
    assert_eq!(ada.post("/api/tables", bots).await.code(), "limited", "a table one only set up counts too");
    assert_eq!(ada.post("/api/quick", json!({ "game": "leduc" })).await.code(), "limited");
    bea.sit(&table).await;
    ada.post(&format!("/api/tables/{table}/act"), json!({ "do": "resign" })).await.ok();
    ada.set_up(json!({ "game": "leduc" })).await;
    let deck = json!({ "game": "leduc", "name": "One", "brings": {} });
    ada.post("/api/decks", deck.clone()).await.ok();
    assert_eq!(ada.post("/api/decks", deck).await.code(), "limited");
}

#[tokio::test]
async fn whoever_sits_at_a_table_already_is_counted_there_once() {
    let open = with(Limits { tables: 2, ..Limits::generous() }).await;
    let (ada, bea) = (Client::guest(open.address, "Ada").await, Client::guest(open.address, "Bea").await);
    let table = ada.set_up(json!({ "game": "go-fish", "players": 3 })).await;
    for _ in 0..4 {
        bea.sit(&table).await;
    }
    bea.set_up(json!({ "game": "leduc" })).await;
    assert_eq!(bea.post("/api/tables", json!({ "game": "leduc" })).await.code(), "limited");
    bea.sit(&table).await;
    let mut socket = bea.socket(&table, "").await.expect("open");
    assert_eq!(socket.ask(json!({ "t": "sit" })).await["t"], "ack", "a seat that one has needs no more room");
}

#[tokio::test]
async fn neither_a_socket_nor_haste_gets_anybody_more_tables() {
    let open = with(Limits { tables: 3, ..Limits::generous() }).await;
    let (ada, bea) = (Client::guest(open.address, "Ada").await, Client::guest(open.address, "Bea").await);
    let all = futures_util::future::join_all((0..10).map(|_| ada.post("/api/tables", json!({ "game": "leduc" }))));
    assert_eq!(all.await.iter().filter(|reply| reply.status == 200).count(), 3);
    let table = bea.set_up(json!({ "game": "leduc" })).await;
    let mut socket = ada.socket(&table, "").await.expect("open");
    assert_eq!(socket.ask(json!({ "t": "sit" })).await["code"], "limited");
}

#[tokio::test]
async fn connections_from_one_address_are_counted_sockets_too() {
    let open = with(Limits { connections_each: 2, ..Limits::generous() }).await;
    let ada = Client::guest(open.address, "Ada").await;
    let table = ada.set_up(json!({ "game": "leduc" })).await;
    let first = ada.socket(&table, "").await.expect("one is allowed");
    let second = ada.socket(&table, "").await.expect("two are allowed");
    assert!(ada.send("GET", "/api/health", &[], None).await.is_err(), "three are not");
    drop((first, second));
    while open.host.house().metrics.connections.get() > 0 {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    assert_eq!(ada.get("/api/health").await.status, 200);
}

#[tokio::test]
async fn a_head_without_end_is_cut() {
    let open = with(Limits::generous()).await;
    let mut stream = tokio::net::TcpStream::connect(open.address).await.expect("the host listens");
    let line = format!("X-Long: {}\r\n", "x".repeat(1000));
    stream.write_all(b"GET / HTTP/1.1\r\n").await.expect("the host listens");
    for _ in 0..1000 {
        if stream.write_all(line.as_bytes()).await.is_err() {
            break;
        }
    }
    let mut reply = Vec::new();
    let _ = stream.read_to_end(&mut reply).await;
    let reply = String::from_utf8_lossy(&reply);
    assert!(reply.is_empty() || reply.starts_with("HTTP/1.1 431"), "{reply}");
    assert_eq!(Client::stranger(open.address).get("/api/health").await.status, 200);
}

#[tokio::test]
async fn behind_a_proxy_sockets_and_streams_count_for_whoever_is_behind_it() {
    let limits = Limits { connections_each: 2, ..Limits::generous() };
    let open = open_with(Config { limits, behind_proxy: true, ..Config::default() }).await;
    let ada = Client::guest(open.address, "Ada").await;
    let table = ada.set_up(json!({ "game": "leduc" })).await;
    let first = ada.socket(&table, "").await.expect("one is allowed");
    let news = ada.lines("/api/news").await;
    assert!(ada.socket(&table, "").await.is_err(), "a third line from the same address is not");
    assert_eq!(ada.get("/api/news").await.code(), "limited");
    assert_eq!(ada.get("/api/health").await.status, 200, "requests come and go");
    let elsewhere = [("X-Forwarded-For", "203.0.113.9")];
    let stream = format!("/api/tables/{table}/stream");
    let mut other = tokio::net::TcpStream::connect(open.address).await.expect("the host listens");
    other.write_all(ada.request("GET", &stream, &elsewhere, None).as_bytes()).await.expect("the host reads");
    let mut begun = [0; 15];
    other.read_exact(&mut begun).await.expect("the host answers");
    assert_eq!(&begun, b"HTTP/1.1 200 OK", "another address has lines of its own");
    drop((first, news));
    while ada.socket(&table, "").await.is_err() {
        tokio::task::yield_now().await;
    }
}
