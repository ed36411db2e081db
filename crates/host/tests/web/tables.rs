//! Tables over HTTP.

use crate::client::Client;
use crate::kit::*;
use crate::schema::Schemas;
use serde_json::{Value, json};

#[tokio::test]
async fn two_guests_play_a_whole_game_and_verify_it() {
    let open = open().await;
    let schemas = Schemas::published();
    let (ada, bea) = (Client::guest(open.address, "Ada").await, Client::guest(open.address, "Bea").await);
    let commitment = ada.post("/api/commitments", json!({})).await.ok()["commitment"].clone();
    let secret = "5".repeat(64);
    let new = json!({ "game": "go-fish", "players": 2, "commitment": commitment, "secret": secret });
    let at = ada.post("/api/tables", new.clone()).await.ok();
    schemas.check("TableAt", &at);
    let table = at["table"].as_str().expect("an id");
    assert_eq!(ada.post("/api/tables", new).await.code(), "wrong", "a promise is kept once");
    let room = bea.look(table).await["room"].clone();
    assert_eq!(room["commitment"], commitment, "the promise was kept");
    bea.sit(table).await;
    let mut answers = 0;
    'game: loop {
        for player in [&ada, &bea] {
            let look = player.look(table).await;
            schemas.check("Look", &look);
            if look["state"]["stage"] == "over" {
                break 'game;
            }
            if let Some(question) = look["state"]["question"].as_u64() {
                let answer = json!({ "question": question, "choice": 0, "nonce": format!("a{answers}") });
                let acked = player.post(&format!("/api/tables/{table}/answer"), answer).await.ok();
                schemas.check("Acked", &acked);
                answers += 1;
            }
        }
    }
    let replay = Client::stranger(open.address).get(&format!("/api/tables/{table}/replay")).await.ok();
    schemas.check("Replay", &replay);
    assert_eq!(replay["moves"].as_array().map(Vec::len), Some(answers));
    assert_eq!(replay["seals"][0]["players"][0], secret, "what Ada gave is part of the seed");
    let verified = ada.get(&format!("/api/tables/{table}/verify")).await.ok();
    schemas.check("Verified", &verified);
    assert_eq!((&verified["holds"], &verified["commitment"]), (&json!(true), &commitment));
    let export = ada.get("/api/export").await;
    assert_eq!(export.body.trim().lines().count(), 1);
    assert_eq!(serde_json::from_str::<Value>(export.body.trim()).expect("JSON")["moves"], replay["moves"]);
}

#[tokio::test]
async fn the_lobby_lists_what_is_public_and_mine_lists_what_is_mine() {
    let open = open().await;
    let schemas = Schemas::published();
    let (ada, bea) = (Client::guest(open.address, "Ada").await, Client::guest(open.address, "Bea").await);
    let public = ada.set_up(json!({ "game": "leduc", "options": { "note": "come in" } })).await;
    let private = ada.set_up(json!({ "game": "leduc", "options": { "listed": false } })).await;
    let list = async |who: &Client, query: &str| {
        let tables = who.get(&format!("/api/tables{query}")).await.ok();
        schemas.check("Tables", &tables);
        let ids = tables["tables"].as_array().expect("a list").iter();
        ids.map(|table| table["table"].as_str().expect("an id").to_string()).collect::<Vec<_>>()
    };
    assert_eq!(list(&bea, "").await, [public.as_str()]);
    assert_eq!(list(&bea, "?game=leduc&stage=gathering&open=true").await, [public.as_str()]);
    assert_eq!(list(&bea, "?game=go-fish").await, Vec::<String>::new());
    assert_eq!(list(&bea, "?mine=true").await, Vec::<String>::new());
    let mut mine = list(&ada, "?mine=true").await;
    mine.sort();
    let mut both = vec![public.clone(), private.clone()];
    both.sort();
    assert_eq!(mine, both);
    bea.sit(&private).await;
    assert_eq!(list(&bea, "?mine=true").await, [private.as_str()]);
    assert_eq!(list(&bea, "?stage=playing").await, Vec::<String>::new(), "a private table stays private");
    assert_eq!(Client::stranger(open.address).get("/api/tables?mine=true").await.code(), "stranger");
    assert_eq!(bea.get("/api/tables?after=nonsense").await.code(), "unreadable");
    let page = ada.get("/api/tables?mine=true&limit=1").await.ok();
    let next =
        ada.get(&format!("/api/tables?mine=true&limit=1&after={}", page["next"].as_str().expect("more"))).await.ok();
    assert_ne!(page["tables"][0]["table"], next["tables"][0]["table"]);
}

#[tokio::test]
async fn quick_match_brings_together_who_wants_the_same() {
    let open = open().await;
    let (ada, bea) = (Client::guest(open.address, "Ada").await, Client::guest(open.address, "Bea").await);
    let cal = Client::guest(open.address, "Cal").await;
    let quick = async |who: &Client, options: Value| {
        let at = who.post("/api/quick", json!({ "game": "tic-tac-toe", "options": options })).await.ok();
        at["table"].as_str().expect("an id").to_string()
    };
    let first = quick(&ada, json!({})).await;
    let other_clock = quick(&cal, json!({ "clock": { "days": 1 } })).await;
    assert_ne!(first, other_clock, "Cal wants to think longer");
    assert_eq!(quick(&bea, json!({})).await, first);
    assert_eq!(ada.look(&first).await["state"]["stage"], "playing");
    assert_eq!(ada.post("/api/quick", json!({ "game": "chess" })).await.code(), "not_found");
}

#[tokio::test]
async fn a_rematch_keeps_the_seats_one_further() {
    let open = open().await;
    let (ada, bea) = (Client::guest(open.address, "Ada").await, Client::guest(open.address, "Bea").await);
    let table = ada.set_up(json!({ "game": "tic-tac-toe" })).await;
    bea.sit(&table).await;
    bea.post(&format!("/api/tables/{table}/act"), json!({ "do": "resign" })).await.ok();
    let again = async |who: &Client| {
        let at = who.post(&format!("/api/tables/{table}/rematch"), json!({})).await.ok();
        at["table"].as_str().expect("an id").to_string()
    };
    let next = again(&ada).await;
    assert_eq!(again(&bea).await, next);
    assert_eq!(bea.look(&next).await["state"]["you"], 1, "who was second is first");
    assert_eq!(ada.look(&table).await["room"]["rematch"], next);
}

#[tokio::test]
async fn chat_stays_in_its_room_until_the_game_is_over() {
    let open = open().await;
    let schemas = Schemas::published();
    let (ada, bea) = (Client::guest(open.address, "Ada").await, Client::guest(open.address, "Bea").await);
    let cal = Client::guest(open.address, "Cal").await;
    let table = ada.set_up(json!({ "game": "tic-tac-toe" })).await;
    bea.sit(&table).await;
    let path = format!("/api/tables/{table}/chat");
    ada.post(&path, json!({ "text": "  good luck  " })).await.ok();
    cal.post(&path, json!({ "text": "go Bea!" })).await.ok();
    assert_eq!(cal.post(&path, json!({ "room": "players", "text": "psst" })).await.code(), "forbidden");
    for text in ["", "  ", "two\nlines", "x".repeat(301).as_str()] {
        assert_eq!(ada.post(&path, json!({ "text": text })).await.code(), "wrong");
    }
    let heard = async |who: &Client, query: &str| {
        let chat = who.get(&format!("{path}{query}")).await.ok();
        schemas.check("Chat", &chat);
        let lines = chat["lines"].as_array().expect("lines").iter();
        lines.map(|line| line["text"].as_str().expect("text").to_string()).collect::<Vec<_>>()
    };
    assert_eq!(heard(&bea, "").await, ["good luck"]);
    assert_eq!(heard(&cal, "").await, ["go Bea!"]);
    assert_eq!(cal.get(&format!("{path}?room=players")).await.code(), "forbidden");
    bea.post(&format!("/api/tables/{table}/act"), json!({ "do": "resign" })).await.ok();
    assert_eq!(heard(&cal, "?room=players").await, ["good luck"]);
}

#[tokio::test]
async fn whatever_is_sent_wrongly_is_refused_with_a_reason_and_a_code() {
    let open = open().await;
    let schemas = Schemas::published();
    let ada = Client::guest(open.address, "Ada").await;
    let table = ada.set_up(json!({ "game": "tic-tac-toe" })).await;
    let stranger = Client::stranger(open.address);
    let none = "000000000000";
    let refusals = [
        (stranger.post("/api/tables", json!({ "game": "leduc" })).await, 401, "stranger"),
        (ada.get("/api/nowhere").await, 404, "not_found"),
        (ada.get(&format!("/api/tables/{none}")).await, 404, "not_found"),
        (ada.get("/api/tables/short").await, 404, "not_found"),
        (ada.delete("/api/tables").await, 405, "wrong_method"),
        (ada.post("/api/tables", json!({ "game": "leduc", "sets": [] })).await, 400, "unreadable"),
        (ada.post("/api/tables", json!([])).await, 400, "unreadable"),
        (ada.send("POST", "/api/tables", &[], Some(b"{\"game\":")).await.expect("an answer"), 400, "unreadable"),
        (ada.send("POST", "/api/tables", &[], Some(&[0xff, 0xfe])).await.expect("an answer"), 400, "unreadable"),
        (ada.post("/api/guest", json!({ "name": "<b>" })).await, 422, "wrong"),
        (ada.get("/api/tables?limit=many").await, 400, "unreadable"),
        (ada.get(&format!("/api/tables/{table}?parts=everything")).await, 400, "unreadable"),
        (ada.get(&format!("/api/tables/{table}/replay")).await, 409, "not_now"),
        (ada.get(&format!("/api/tables/{table}/socket")).await, 400, "unreadable"),
        (ada.post(&format!("/api/tables/{table}/answer"), json!({ "question": 1, "choice": 0 })).await, 409, "not_now"),
        (ada.post(&format!("/api/tables/{table}/act"), json!({ "do": "win" })).await, 400, "unreadable"),
        (ada.post("/api/login", json!({ "name": "Ada", "password": "x" })).await, 403, "forbidden"),
        (ada.post("/api/admin/claim", json!({ "key": "guess" })).await, 403, "forbidden"),
        (ada.get("/api/admin/users").await, 403, "forbidden"),
        (ada.send("POST", "/api/tables", &[], Some(&vec![b' '; 70_000])).await.expect("an answer"), 413, "too_large"),
    ];
    for (reply, status, code) in refusals {
        let error = reply.json();
        schemas.check("Error", &error);
        assert_eq!((reply.status, reply.code().as_str()), (status, code), "{}", reply.body);
        assert!(error["error"]["message"].as_str().is_some_and(|message| message.len() > 10), "{error}");
    }
}

#[tokio::test]
async fn a_stream_tells_a_table_line_by_line() {
    use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
    let open = open().await;
    let schemas = Schemas::published();
    let (ada, bea) = (Client::guest(open.address, "Ada").await, Client::guest(open.address, "Bea").await);
    let table = ada.set_up(json!({ "game": "tic-tac-toe" })).await;
    let mut stream = tokio::net::TcpStream::connect(open.address).await.expect("the host listens");
    let request = ada.request("GET", &format!("/api/tables/{table}/stream?parts=view"), &[], None);
    stream.write_all(request.as_bytes()).await.expect("the host listens");
    let mut lines = BufReader::new(stream).lines();
    let mut next = async |kind: &str| loop {
        let line = lines.next_line().await.expect("the stream goes on").expect("the stream goes on");
        // Between the lines are the lengths of the chunks they came in.
        if let Ok(message) = serde_json::from_str::<Value>(&line)
            && message.is_object()
        {
            schemas.check("FromHost", &message);
            if message["t"] == kind {
                return message;
            }
        }
    };
    assert_eq!(next("welcome").await["user"], json!(ada.user));
    assert_eq!(next("state").await["stage"], "gathering");
    bea.sit(&table).await;
    let state = next("state").await;
    assert_eq!((&state["stage"], state.get("picture")), (&json!("playing"), None));
    let answer = json!({ "question": state["question"], "choice": 4 });
    ada.post(&format!("/api/tables/{table}/answer"), answer).await.ok();
    assert_eq!(next("state").await["view"]["board"], json!(["...", ".X.", "..."]));
}

#[tokio::test]
async fn decks_are_kept_shared_and_checked() {
    let open = open().await;
    let schemas = Schemas::published();
    let (ada, bea) = (Client::guest(open.address, "Ada").await, Client::guest(open.address, "Bea").await);
    let deck = ada.post("/api/decks", json!({ "game": "leduc", "name": "Fast", "brings": {} })).await.ok();
    schemas.check("Deck", &deck);
    let path = format!("/api/decks/{}", deck["deck"].as_str().expect("an id"));
    assert_eq!(bea.get(&path).await.code(), "not_found", "it is not shared");
    let change = json!({ "game": "leduc", "name": "Faster", "brings": {}, "shared": true });
    assert_eq!(bea.put(&path, change.clone()).await.code(), "not_found", "it is Ada's");
    ada.put(&path, change).await.ok();
    let shared = bea.get(&path).await.ok();
    assert_eq!((&shared["name"], &shared["mine"]), (&json!("Faster"), &json!(false)));
    assert_eq!(ada.get("/api/decks?game=go-fish").await.ok(), json!([]));
    let decks = ada.get("/api/decks").await.ok();
    schemas.check("Decks", &decks);
    let wrong = json!({ "game": "leduc", "name": "Odd", "brings": { "cards": 5 } });
    let check = ada.post("/api/decks/check", wrong).await.ok();
    schemas.check("DeckCheck", &check);
    assert_eq!((&check["fits"], &check["problems"][0]["at"]), (&json!(false), &json!("cards")));
    assert_eq!(bea.delete(&path).await.code(), "not_found");
    ada.delete(&path).await.ok();
    assert_eq!(ada.get("/api/decks").await.ok(), json!([]));
}

#[tokio::test]
async fn the_house_tells_about_itself() {
    let open = open().await;
    let schemas = Schemas::published();
    let stranger = Client::stranger(open.address);
    for (path, schema) in
        [("/api/health", "Health"), ("/api/house", "House"), ("/api/games", "Games"), ("/api/games/go_fish", "Game")]
    {
        schemas.check(schema, &stranger.get(path).await.ok());
    }
    assert_eq!(stranger.get("/api/openapi.json").await.ok()["openapi"], "3.1.0");
    let metrics = stranger.get("/metrics").await;
    assert!(metrics.body.contains("fireside_requests_total"), "{}", metrics.body);
    let page = stranger.get("/t/000000000000").await;
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    assert_eq!(stranger.get("/").await.status, 200);
    assert_eq!(stranger.get("/missing.js").await.status, 404);
}

#[test]
fn the_types_for_typescript_are_the_published_ones() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/clients/typescript/fireside.ts");
    let written = host::web::typescript();
    let known = std::fs::read_to_string(path).unwrap_or_default();
    if known != written {
        std::fs::write(path, &written).expect("the file can be written");
        panic!("docs/clients/typescript/fireside.ts was out of date and has been written anew; commit it");
    }
}
