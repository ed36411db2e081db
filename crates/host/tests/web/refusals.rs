//! What makes no sense is refused in words that say what to do, and counted.

use crate::client::Client;
use crate::kit::*;
use serde_json::{Value, json};

#[tokio::test]
async fn nobody_is_muted_or_reported_who_is_not_there() {
    let open = open().await;
    let (ada, bea) = (Client::guest(open.address, "Ada").await, Client::guest(open.address, "Bea").await);
    let table = ada.set_up(json!({ "game": "leduc" })).await;
    let (bea, nobody) = (bea.user.expect("an id"), "zzzzzzzzzzzz");
    ada.put(&format!("/api/mutes/{bea}"), json!({ "muted": true })).await.ok();
    assert_eq!(ada.put(&format!("/api/mutes/{nobody}"), json!({ "muted": true })).await.code(), "not_found");
    assert_eq!(ada.get("/api/mutes").await.ok()["users"], json!([bea]));
    ada.post("/api/report", json!({ "about": bea, "table": table, "text": "rude" })).await.ok();
    for wrong in [json!({ "about": nobody, "text": "rude" }), json!({ "table": nobody, "text": "rude" })] {
        assert_eq!(ada.post("/api/report", wrong).await.code(), "not_found");
    }
    assert_eq!(ada.post("/api/report", json!({ "text": "\u{200b} \u{2060}" })).await.code(), "wrong");
}

#[tokio::test]
async fn an_act_with_something_more_is_refused_and_not_obeyed() {
    let open = open().await;
    let (ada, bea) = (Client::guest(open.address, "Ada").await, Client::guest(open.address, "Bea").await);
    let table = ada.set_up(json!({ "game": "leduc" })).await;
    bea.sit(&table).await;
    let act = format!("/api/tables/{table}/act");
    for more in [json!({ "do": "resign", "nonce": "r1" }), json!({ "do": "resign", "what": "win" })] {
        let refused = ada.post(&act, more).await;
        assert_eq!(refused.code(), "unreadable", "{}", refused.body);
    }
    let refused = ada.post(&act, json!({ "do": "claim" })).await;
    assert!(refused.body.contains("what"), "{}", refused.body);
    assert_eq!(ada.look(&table).await["state"]["stage"], "playing");
    ada.post(&format!("{act}?nonce=r1"), json!({ "do": "resign" })).await.ok();
    assert_eq!(ada.look(&table).await["state"]["stage"], "over");
}

#[tokio::test]
async fn numbers_out_of_bounds_are_refused_with_their_bounds() {
    let open = open().await;
    let ada = Client::guest(open.address, "Ada").await;
    let table = ada.set_up(json!({ "game": "leduc" })).await;
    for (path, bounds) in [
        ("/api/tables?limit=0".into(), "`limit` is 1 to 100, not 0"),
        ("/api/tables?limit=101".into(), "`limit` is 1 to 100, not 101"),
        ("/api/games/leduc/cards?limit=0".into(), "`limit` is 1 to 500, not 0"),
        ("/api/games/leduc/cards?limit=501".into(), "`limit` is 1 to 500, not 501"),
        (format!("/api/tables/{table}?you=99"), "`you` is 0 to"),
        (format!("/api/tables/{table}?as=0"), "`as` is 1 to"),
        (format!("/api/tables/{table}?parts=all"), "`parts` is `view`"),
    ] {
        let refused = ada.get(&path).await;
        assert_eq!(refused.status, 400, "{path}: {}", refused.body);
        assert!(refused.body.contains(bounds), "{path}: {}", refused.body);
    }
    ada.get("/api/tables?limit=100").await.ok();
}

#[tokio::test]
async fn whoever_plays_asks_for_no_eyes_but_their_own() {
    let open = open().await;
    let (ada, bea) = (Client::guest(open.address, "Ada").await, Client::guest(open.address, "Bea").await);
    let table = ada.set_up(json!({ "game": "leduc" })).await;
    bea.sit(&table).await;
    for place in ["?as=2", "/stream?as=2", "/step?n=0&as=2"] {
        let refused = ada.get(&format!("/api/tables/{table}{place}")).await;
        assert_eq!(refused.code(), "forbidden", "{place}");
        assert!(refused.body.contains("from your own seat only"), "{}", refused.body);
    }
    assert!(ada.socket(&table, "?as=2").await.is_err());
    assert_eq!(ada.get(&format!("/api/tables/{table}?as=5")).await.code(), "not_found");
    ada.get(&format!("/api/tables/{table}?as=1")).await.ok();
    bea.post(&format!("/api/tables/{table}/act"), json!({ "do": "resign" })).await.ok();
    ada.get(&format!("/api/tables/{table}?as=2")).await.ok();
}

#[tokio::test]
async fn a_line_that_nobody_could_see_is_not_said() {
    let open = open().await;
    let ada = Client::guest(open.address, "Ada").await;
    let table = ada.set_up(json!({ "game": "leduc" })).await;
    let chat = format!("/api/tables/{table}/chat");
    for unseen in ["\u{200b}", "\u{2060}\u{feff} \u{ad}", "\u{3164}", "\u{e0041}"] {
        assert_eq!(ada.post(&chat, json!({ "text": unseen })).await.code(), "wrong", "{unseen:?}");
    }
    ada.post(&chat, json!({ "text": "\u{1f468}\u{200d}\u{1f469}" })).await.ok();
}

#[tokio::test]
async fn a_deck_with_parts_that_no_deck_has_is_not_kept() {
    let open = open().await;
    let ada = Client::guest(open.address, "Ada").await;
    let brings = json!({ "cards": [1], "fleet": "x" });
    let refused = ada.post("/api/decks", json!({ "game": "leduc", "name": "Odd", "brings": brings })).await;
    assert_eq!(refused.code(), "wrong");
    assert_eq!(refused.json()["error"]["problems"].as_array().map(Vec::len), Some(2), "{}", refused.body);
    assert_eq!(ada.get("/api/decks").await.ok(), json!([]));
}

#[tokio::test]
async fn a_deck_without_some_of_its_parts_yet_is_kept_and_checked_as_it_is() {
    use host::library::{DeckField, DeckForm, DeckPart, Library, Shelf};
    let parts = [("alien", DeckField::One), ("cards", DeckField::Counts)];
    let form = DeckForm { key: "decks".into(), parts: parts.map(|(name, kind)| DeckPart::new(name, kind)).into() };
    let library = std::sync::Arc::new(Library::new().with("prime", Shelf { form: Some(form), ..Shelf::default() }));
    let folder = tempfile::tempdir().expect("there is room for a test");
    let store = std::sync::Arc::new(host::store::Sqlite::open(&folder.path().join("fireside.db")).expect("a file"));
    let games = bots::Catalogue::new().with(prime::Prime::new());
    let house = host::House::open(store, games, host::Patience::default()).await.expect("the store can be read");
    let config = host::web::Config { limits: host::Limits::generous(), library, ..Default::default() };
    let open = open_house(folder, house, config).await;
    let ada = Client::guest(open.address, "Ada").await;
    let begun = json!({ "game": "prime", "name": "Begun", "brings": { "decks": { "alien": "Human" } } });
    let kept = ada.post("/api/decks", begun.clone()).await.ok();
    assert_eq!(kept["brings"], begun["brings"], "just as it is");
    let check = ada.post("/api/decks/check", begun).await.ok();
    let what = check["problems"].to_string();
    assert!(what.contains("101.1") || what.contains("50"), "what a deck needs: {what}");
    let names: serde_json::Map<_, _> = (0..2300).map(|n| (format!("Nobody's card {n}"), json!(1))).collect();
    let long = json!({ "game": "prime", "brings": { "decks": { "alien": "Human", "cards": names } } });
    assert_eq!(ada.post("/api/decks/check", long).await.code(), "too_large");
}

/// How many messages were refused so far with this code.
async fn refused(client: &Client, code: &str) -> u64 {
    let text = client.get("/metrics").await.body;
    let line = format!("fireside_messages_refused_total{{code=\"{code}\"}} ");
    let count = text.lines().find_map(|found| found.strip_prefix(line.as_str()));
    count.and_then(|count| count.parse().ok()).unwrap_or_else(|| panic!("{line} is not counted"))
}

#[tokio::test]
async fn every_message_that_is_refused_is_counted_with_its_reason() {
    let open = open().await;
    let (ada, bea) = (Client::guest(open.address, "Ada").await, Client::guest(open.address, "Bea").await);
    let cal = Client::guest(open.address, "Cal").await;
    let table = ada.set_up(json!({ "game": "leduc" })).await;
    bea.sit(&table).await;
    let mut socket = cal.socket(&table, "").await.expect("anybody may watch");
    let long = "x".repeat(host::Limits::generous().message);
    for (message, code) in [
        (json!({ "t": "say", "n": "", "text": "hello" }), "wrong"),
        (json!({ "t": "dance", "n": "1" }), "unreadable"),
        (json!({ "t": "say", "n": "2", "text": long }), "too_large"),
        (json!({ "t": "sit", "n": "3" }), "not_now"),
        (json!({ "t": "act", "n": "4", "act": { "do": "resign" } }), "forbidden"),
    ] {
        let before = refused(&cal, code).await;
        socket.say(message).await.expect("it is open");
        assert_eq!(socket.wait_for("no").await["code"], code);
        assert_eq!(refused(&cal, code).await, before + 1, "{code}");
    }
}

#[tokio::test]
async fn an_answer_that_ends_the_game_is_acknowledged_the_same_twice() {
    let open = open().await;
    let players = [Client::guest(open.address, "Ada").await, Client::guest(open.address, "Bea").await];
    let table = players[0].set_up(json!({ "game": "tic-tac-toe" })).await;
    players[1].sit(&table).await;
    let answer = format!("/api/tables/{table}/answer");
    for turn in 0.. {
        let player = &players[turn % 2];
        let look = player.look(&table).await;
        assert_eq!(look["state"]["stage"], "playing");
        let said = json!({ "question": look["state"]["question"], "choice": 0, "nonce": format!("n{turn}") });
        let first = player.post(&answer, said.clone()).await.ok();
        let again: Value = player.post(&answer, said).await.ok();
        assert_eq!(first, again, "turn {turn}");
        let state = player.look(&table).await["state"].clone();
        if state["stage"] == "over" {
            assert_eq!(state["v"], again["v"]);
            return;
        }
    }
}
