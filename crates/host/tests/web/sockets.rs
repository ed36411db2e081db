//! Sockets: versions, acknowledgements, coming back.

use crate::client::{Client, Socket};
use crate::kit::*;
use crate::schema::Schemas;
use serde_json::{Value, json};

async fn duel(open: &Open, new: Value) -> (Client, Client, String) {
    let (ada, bea) = (Client::guest(open.address, "Ada").await, Client::guest(open.address, "Bea").await);
    let table = ada.set_up(new).await;
    bea.sit(&table).await;
    (ada, bea, table)
}

#[tokio::test]
async fn a_game_over_sockets_is_acknowledged_answer_by_answer() {
    let open = open().await;
    let schemas = Schemas::published();
    let (ada, bea, table) = duel(&open, json!({ "game": "connect-four" })).await;
    let mut sockets = [ada.socket(&table, "").await.expect("open"), bea.socket(&table, "").await.expect("open")];
    let mut states = [sockets[0].wait_for("state").await, sockets[1].wait_for("state").await];
    let mut last = 0;
    while states[0]["stage"] != "over" {
        let turn = usize::from(states[0]["question"].is_null());
        let answer = json!({ "t": "answer", "question": states[turn]["question"], "choice": 0 });
        let ack = sockets[turn].ask(answer).await;
        schemas.check("FromHost", &ack);
        let version = ack["v"].as_u64().unwrap_or_else(|| panic!("not taken: {ack}"));
        assert!(version > last, "versions go up");
        last = version;
        for (socket, state) in sockets.iter_mut().zip(&mut states) {
            while state["v"].as_u64() < Some(version) {
                *state = socket.wait_for("state").await;
                schemas.check("FromHost", state);
            }
        }
    }
    assert_eq!(states[0]["result"], states[1]["result"]);
}

#[tokio::test]
async fn the_first_message_welcomes_and_the_next_show_the_table() {
    let open = open().await;
    let schemas = Schemas::published();
    let (ada, _, table) = duel(&open, json!({ "game": "leduc" })).await;
    let mut socket = ada.socket(&table, "?parts=picture").await.expect("open");
    let mut kinds = Vec::new();
    for _ in 0..3 {
        let message = socket.next().await.expect("open");
        schemas.check("FromHost", &message);
        if message["t"] == "state" {
            assert!(message.get("view").is_none() && message.get("picture").is_some());
        }
        kinds.push(message["t"].as_str().expect("a kind").to_string());
    }
    assert_eq!(kinds, ["welcome", "room", "state"]);
}

#[tokio::test]
async fn who_comes_back_is_sent_only_what_they_missed() {
    let open = open().await;
    let (ada, bea, table) = duel(&open, json!({ "game": "tic-tac-toe" })).await;
    let mut socket = ada.socket(&table, "").await.expect("open");
    let state = socket.wait_for("state").await;
    socket.ask(json!({ "t": "answer", "question": state["question"], "choice": 4 })).await;
    let seen = socket.wait_for("state").await["v"].as_u64().expect("a version");
    drop(socket);

    let mut socket = ada.socket(&table, &format!("?v={seen}&you=1")).await.expect("open");
    socket.say(json!({ "t": "ping", "v": seen })).await.expect("open");
    let mut kinds = Vec::new();
    while kinds.last().is_none_or(|kind| kind != "pong") {
        kinds.push(socket.next().await.expect("open")["t"].as_str().expect("a kind").to_string());
    }
    assert_eq!(kinds, ["welcome", "room", "pong"], "nothing was missed");
    drop(socket);

    let question = bea.look(&table).await["state"]["question"].clone();
    bea.post(&format!("/api/tables/{table}/answer"), json!({ "question": question, "choice": 0 })).await.ok();
    let mut socket = ada.socket(&table, &format!("?v={seen}&you=1")).await.expect("open");
    let state = socket.wait_for("state").await;
    assert_eq!((&state["story"]["after"], state["story"]["lines"].as_array().map(Vec::len)), (&json!(1), Some(1)));
    drop(socket);
    let mut socket = ada.socket(&table, &format!("?v={seen}&you=2")).await.expect("open");
    let state = socket.wait_for("state").await;
    assert_eq!(state["story"]["after"], 0, "what another seat has seen does not count");
    let mut socket = ada.socket(&table, "?v=999&you=1").await.expect("open");
    assert_eq!(socket.wait_for("state").await["story"]["after"], 0, "nor what nobody can have seen");
}

#[tokio::test]
async fn an_answer_sent_again_after_a_broken_connection_is_taken_once() {
    let open = open().await;
    let (ada, _, table) = duel(&open, json!({ "game": "tic-tac-toe" })).await;
    let answer = |question: &Value| json!({ "t": "answer", "n": "mine", "question": question, "choice": 4 });
    let mut socket = ada.socket(&table, "").await.expect("open");
    let question = socket.wait_for("state").await["question"].clone();
    socket.say(answer(&question)).await.expect("open");
    let first = socket.wait_for("ack").await;
    drop(socket);
    let mut socket = ada.socket(&table, "").await.expect("open");
    socket.say(answer(&question)).await.expect("open");
    assert_eq!(socket.wait_for("ack").await, first, "the acknowledgement is repeated, the answer is not");
    assert_eq!(ada.look(&table).await["state"]["step"], 1);
    assert_eq!(open.host.house().metrics.answers_repeated.get(), 1);
}

#[tokio::test]
async fn a_view_that_is_not_the_hosts_is_sent_anew_and_counted() {
    let open = open().await;
    let (ada, _, table) = duel(&open, json!({ "game": "go-fish" })).await;
    let mut socket = ada.socket(&table, "").await.expect("open");
    let state = socket.wait_for("state").await;
    socket.say(json!({ "t": "ping", "v": state["v"], "hash": state["hash"] })).await.expect("open");
    assert_eq!(socket.next().await.expect("open")["t"], "pong", "both have the same");
    socket.say(json!({ "t": "ping", "v": state["v"], "hash": "0000000000000000" })).await.expect("open");
    assert_eq!(socket.wait_for("state").await, state);
    assert_eq!(open.host.house().metrics.hash_mismatches.get(), 1);
    socket.wait_for("pong").await;
    socket.say(json!({ "t": "sync" })).await.expect("open");
    assert_eq!(socket.wait_for("state").await, state);
    assert_eq!(open.host.house().metrics.resyncs.get(), 1);
    let other = state["v"].as_u64().expect("a version") - 1;
    socket.say(json!({ "t": "ping", "v": other })).await.expect("open");
    assert_eq!(socket.wait_for("state").await, state, "another version is not the same either");
    drop(socket);

    let back = format!("?v={}&you=1", state["v"]);
    let mut socket = ada.socket(&table, &back).await.expect("open");
    socket.say(json!({ "t": "ping", "v": state["v"], "hash": state["hash"] })).await.expect("open");
    socket.wait_for("pong").await;
    socket.say(json!({ "t": "ping", "v": state["v"], "hash": "0000000000000000" })).await.expect("open");
    assert_eq!(socket.wait_for("state").await["hash"], state["hash"], "who comes back is compared as well");
    assert_eq!(open.host.house().metrics.hash_mismatches.get(), 2);
}

#[tokio::test]
async fn a_watcher_who_sits_down_sees_with_other_eyes() {
    let open = open().await;
    let (ada, cal) = (Client::guest(open.address, "Ada").await, Client::guest(open.address, "Cal").await);
    let table = ada.set_up(json!({ "game": "leduc" })).await;
    let mut socket = cal.socket(&table, "").await.expect("open");
    assert_eq!(socket.wait_for("state").await["you"], Value::Null);
    let ack = socket.ask(json!({ "t": "sit", "secret": "a".repeat(64) })).await;
    assert_eq!(ack["t"], "ack", "{ack}");
    let state = socket.wait_for("state").await;
    assert_eq!((&state["you"], &state["stage"]), (&json!(2), &json!("playing")));
    assert!(state["view"]["cards"][0].is_null() && !state["view"]["cards"][1].is_null(), "{state}");
}

#[tokio::test]
async fn whoever_sits_down_or_gets_up_hears_all_of_the_room_they_come_to() {
    let open = open().await;
    let (ada, cal) = (Client::guest(open.address, "Ada").await, Client::guest(open.address, "Cal").await);
    let table = ada.set_up(json!({ "game": "go-fish", "players": 3 })).await;
    let said = format!("/api/tables/{table}/chat");
    ada.post(&said, json!({ "text": "I start at nine" })).await.ok();
    let mut socket = cal.socket(&table, "?parts=none").await.expect("open");
    for text in ["one", "two", "three"] {
        socket.say(json!({ "t": "say", "n": text, "text": text })).await.expect("open");
        let heard = socket.wait_for("chat").await;
        assert_eq!((&heard["room"], &heard["lines"][0]["text"]), (&json!("watchers"), &json!(text)));
    }
    socket.say(json!({ "t": "sit", "n": "s" })).await.expect("open");
    let heard = socket.wait_for("chat").await;
    assert_eq!((&heard["room"], &heard["lines"][0]["text"]), (&json!("players"), &json!("I start at nine")));
    for text in ["at ten", "at eleven", "at twelve"] {
        ada.post(&said, json!({ "text": text })).await.ok();
        let heard = socket.wait_for("chat").await;
        assert_eq!((&heard["room"], &heard["lines"]), (&json!("players"), &json!([heard["lines"][0].clone()])));
        assert_eq!(heard["lines"][0]["text"], text);
    }
    socket.say(json!({ "t": "act", "n": "l", "act": { "do": "leave" } })).await.expect("open");
    socket.say(json!({ "t": "say", "n": "four", "text": "four" })).await.expect("open");
    let heard = socket.wait_for("chat").await;
    assert_eq!((&heard["room"], heard["lines"].as_array().map(Vec::len)), (&json!("watchers"), Some(1)), "{heard}");
    assert_eq!(heard["lines"][0]["text"], "four");
}

#[tokio::test]
async fn watchers_and_strangers_may_look_but_not_touch() {
    let open = open().await;
    let (_, _, table) = duel(&open, json!({ "game": "leduc" })).await;
    let cal = Client::guest(open.address, "Cal").await;
    for who in [Client::stranger(open.address), cal] {
        let mut socket = who.socket(&table, "").await.expect("open");
        let state = socket.wait_for("state").await;
        assert_eq!(state["view"]["cards"], json!([null, null]));
        let no = socket.ask(json!({ "t": "answer", "question": state["v"], "choice": 0 })).await;
        let code = if who.token.is_some() { "forbidden" } else { "stranger" };
        assert_eq!((&no["t"], &no["code"]), (&json!("no"), &json!(code)));
    }
    let (_, _, closed) = duel(&open, json!({ "game": "leduc", "options": { "watchers": "none" } })).await;
    assert!(Client::stranger(open.address).socket(&closed, "").await.is_err(), "nobody watches there");
}

#[tokio::test]
async fn nonsense_is_refused_and_the_socket_stays_open() {
    let open = open().await;
    let schemas = Schemas::published();
    let (ada, _, table) = duel(&open, json!({ "game": "tic-tac-toe" })).await;
    let mut socket = ada.socket(&table, "").await.expect("open");
    socket.wait_for("state").await;
    let big = format!("\"{}\"", "x".repeat(9000));
    for (text, code) in [
        ("", "unreadable"),
        ("{", "unreadable"),
        ("null", "unreadable"),
        ("{\"t\":\"answer\"}", "unreadable"),
        ("{\"t\":\"answer\",\"n\":\"\",\"question\":1,\"choice\":0}", "wrong"),
        ("{\"t\":\"fly\",\"n\":\"1\"}", "unreadable"),
        (big.as_str(), "too_large"),
    ] {
        use futures_util::SinkExt;
        socket.socket.send(tokio_tungstenite::tungstenite::Message::text(text)).await.expect("open");
        let no = socket.wait_for("no").await;
        schemas.check("FromHost", &no);
        assert_eq!(no["code"], code, "{text}: {no}");
    }
    let question = ada.look(&table).await["state"]["question"].clone();
    let ack = socket.ask(json!({ "t": "answer", "question": question, "choice": 0 })).await;
    assert_eq!(ack["t"], "ack");
}

#[tokio::test]
async fn when_the_house_closes_sockets_are_told_to_come_back_and_nothing_is_lost() {
    let open = open().await;
    let (ada, bea, table) = duel(&open, json!({ "game": "tic-tac-toe" })).await;
    let mut socket = ada.socket(&table, "").await.expect("open");
    let question = socket.wait_for("state").await["question"].clone();
    socket.ask(json!({ "t": "answer", "question": question, "choice": 4 })).await;
    let closing = tokio::spawn(open.close());
    let bye = socket.wait_for("bye").await;
    Schemas::published().check("FromHost", &bye);
    assert_eq!(bye["again"], true);
    let folder = closing.await.expect("it closes");
    let again = open_in(folder, host::web::Config::default()).await;
    let mut bea = Client { address: again.address, ..bea };
    bea.user = None;
    let look = bea.look(&table).await;
    assert_eq!(look["state"]["view"]["board"], json!(["...", ".X.", "..."]), "and the token still holds");
}

async fn until_closed(socket: &mut Socket) -> u32 {
    let mut messages = 0;
    while socket.next().await.is_some() {
        messages += 1;
    }
    messages
}

#[tokio::test]
async fn a_socket_that_will_not_stop_is_closed() {
    let limits = host::Limits { socket: host::Rate::new(5.0, 0.0), ..host::Limits::generous() };
    let open = open_with(host::web::Config { limits, ..host::web::Config::default() }).await;
    let (ada, _, table) = duel(&open, json!({ "game": "tic-tac-toe" })).await;
    let mut socket = ada.socket(&table, "").await.expect("open");
    for _ in 0..200 {
        if socket.say(json!({ "t": "ping" })).await.is_err() {
            break;
        }
    }
    assert!(until_closed(&mut socket).await < 100, "it was closed");
    assert!(open.host.house().metrics.limited.get(host::metrics::Rule::Socket) >= 50);
}

#[tokio::test]
async fn a_person_has_one_budget_for_all_their_sockets() {
    let limits = host::Limits { messages: host::Rate::new(6.0, 0.0), ..host::Limits::generous() };
    let open = open_with(host::web::Config { limits, ..host::web::Config::default() }).await;
    let (ada, bea, table) = duel(&open, json!({ "game": "tic-tac-toe" })).await;
    let (mut one, mut other) =
        (ada.socket(&table, "").await.expect("open"), ada.socket(&table, "").await.expect("open"));
    for socket in [&mut one, &mut other] {
        for _ in 0..3 {
            socket.say(json!({ "t": "ping" })).await.expect("open");
            socket.wait_for("pong").await;
        }
    }
    for socket in [&mut one, &mut other] {
        socket.say(json!({ "t": "ping" })).await.expect("open");
        assert_eq!(socket.wait_for("no").await["code"], "limited");
    }
    assert_eq!(open.host.house().metrics.limited.get(host::metrics::Rule::Messages), 2);
    let mut hers = bea.socket(&table, "").await.expect("open");
    hers.say(json!({ "t": "ping" })).await.expect("open");
    hers.wait_for("pong").await;
}

#[tokio::test]
async fn a_flood_of_pings_is_a_flood_too() {
    use futures_util::SinkExt;
    use tokio_tungstenite::tungstenite::Message;
    let limits = host::Limits { socket: host::Rate::new(5.0, 0.0), ..host::Limits::generous() };
    let open = open_with(host::web::Config { limits, ..host::web::Config::default() }).await;
    let (ada, _, table) = duel(&open, json!({ "game": "tic-tac-toe" })).await;
    let mut socket = ada.socket(&table, "").await.expect("open");
    for _ in 0..200 {
        if socket.socket.send(Message::Ping(Default::default())).await.is_err() {
            break;
        }
    }
    until_closed(&mut socket).await;
    assert!(open.host.house().metrics.limited.get(host::metrics::Rule::Socket) >= 50);
}

#[tokio::test]
async fn what_is_no_message_at_all_is_counted_and_the_socket_says_goodbye() {
    use futures_util::SinkExt;
    use tokio_tungstenite::tungstenite::Message;
    let open = open().await;
    let (ada, _, table) = duel(&open, json!({ "game": "tic-tac-toe" })).await;
    let mut socket = ada.socket(&table, "").await.expect("open");
    socket.wait_for("state").await;
    let _ = socket.socket.send(Message::text("x".repeat(40_000))).await;
    until_closed(&mut socket).await;
    assert_eq!(open.host.house().metrics.messages_bad.get(), 1);
    let mut socket = ada.socket(&table, "").await.expect("open");
    socket.wait_for("state").await;
    drop(socket);
    assert_eq!(ada.look(&table).await["state"]["step"], 0, "everybody else plays on");
    assert_eq!(open.host.house().metrics.messages_bad.get(), 1, "a line that breaks is no bad message");
}

#[tokio::test]
async fn a_habit_is_its_players_own_and_says_why_it_ended() {
    let open = open().await;
    let schemas = Schemas::published();
    let (ada, bea, table) = duel(&open, json!({ "game": "tic-tac-toe" })).await;
    let mut hers = ada.socket(&table, "").await.expect("open");
    let mut others = bea.socket(&table, "").await.expect("open");
    others.wait_for("state").await;
    hers.wait_for("state").await;
    hers.say(json!({ "t": "auto", "n": "a", "auto": { "until": "turn" }, "stops": ["Main"] })).await.expect("open");
    let told = hers.wait_for("auto").await;
    schemas.check("FromHost", &told);
    assert_eq!(told, json!({ "t": "auto", "auto": "never", "stops": ["Main"], "ended": "this can't be passed" }));
    let refused = hers.ask(json!({ "t": "auto", "auto": "pass", "stops": ["x".repeat(41)] })).await;
    assert_eq!(refused["code"], "wrong");
    ada.put(&format!("/api/tables/{table}/auto"), json!({ "auto": "only_answer" })).await.ok();
    let told = hers.wait_for("auto").await;
    assert_eq!(told, json!({ "t": "auto", "auto": "only_answer", "stops": ["Main"] }), "stops stay");
    others.say(json!({ "t": "ping" })).await.expect("open");
    loop {
        let message = others.next().await.expect("the socket is open");
        assert_ne!(message["t"], "auto", "nobody else is told");
        if message["t"] == "pong" {
            break;
        }
    }
}
