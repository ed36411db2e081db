//! What a ban comes to for the others: nobody waits for whoever may not play.

use crate::client::Client;
use crate::kit::*;
use host::store::{Sqlite, Store};
use host::web::Config;
use host::{House, Limits, Patience};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;

/// A host where whoever has left is away at once, with an admin.
async fn guarded() -> (Open, Client) {
    let folder = tempfile::tempdir().expect("there is room for a test");
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(&folder.path().join("fireside.db")).expect("a file"));
    let patience = Patience { grace: Duration::ZERO, left: Duration::ZERO, ..Patience::default() };
    let house = House::open(store, classics(), patience).await.expect("the store can be read");
    let open = open_house(folder, house, Config { limits: Limits::generous(), ..Config::default() }).await;
    let admin = Client::guest(open.address, "Chief").await;
    let key = open.host.admin_key(false).await.expect("the store works").expect("there is no admin yet");
    admin.post("/api/admin/claim", json!({ "key": key })).await.ok();
    (open, admin)
}

async fn ban(admin: &Client, whom: &Client) {
    let path = format!("/api/admin/users/{}/ban", whom.user.as_deref().expect("a guest has an id"));
    admin.post(&path, json!({ "reason": "rude" })).await.ok();
}

#[tokio::test]
async fn the_lines_of_whoever_is_banned_are_cut_and_the_other_may_claim() {
    let (open, admin) = guarded().await;
    let (ada, bea) = (Client::guest(open.address, "Ada").await, Client::guest(open.address, "Bea").await);
    let table = ada.set_up(json!({ "game": "connect-four" })).await;
    bea.sit(&table).await;
    let question = ada.look(&table).await["state"]["question"].clone();
    ada.post(&format!("/api/tables/{table}/answer"), json!({ "question": question, "choice": 0 })).await.ok();
    let mut socket = bea.socket(&table, "").await.expect("she may play");
    socket.wait_for("state").await;
    let mut news = bea.lines("/api/news").await;
    let claim = json!({ "do": "claim", "what": "win" });
    assert_eq!(ada.post(&format!("/api/tables/{table}/act"), claim.clone()).await.code(), "not_now", "Bea is there");

    ban(&admin, &bea).await;
    let bye = socket.wait_for("bye").await;
    assert!(bye["why"].as_str().is_some_and(|why| why.contains("banned")), "{bye}");
    assert_eq!(news.next().await, None);
    assert!(bea.socket(&table, "").await.is_err(), "nor does she come back");
    let look = bea.get(&format!("/api/tables/{table}")).await;
    assert!(look.code() == "forbidden" && look.body.contains("rude"), "{}", look.body);
    ada.post(&format!("/api/tables/{table}/act"), claim).await.ok();
    assert_eq!(ada.look(&table).await["state"]["result"]["how"], "claimed");
}

#[tokio::test]
async fn nobody_is_brought_to_a_table_where_only_somebody_banned_waits() {
    let (open, admin) = guarded().await;
    let (ada, bea) = (Client::guest(open.address, "Ada").await, Client::guest(open.address, "Bea").await);
    let wish = json!({ "game": "tic-tac-toe" });
    let waits = bea.post("/api/quick", wish.clone()).await.ok()["table"].clone();
    let shared = ada.set_up(json!({ "game": "go-fish", "players": 3 })).await;
    bea.sit(&shared).await;
    ban(&admin, &bea).await;
    let lobby = ada.get("/api/tables?stage=gathering&game=tic-tac-toe").await.ok();
    assert_eq!(lobby["tables"], json!([]), "her table is closed");
    assert_ne!(ada.post("/api/quick", wish).await.ok()["table"], waits);
    let seats = ada.look(&shared).await["room"]["seats"].clone();
    assert_eq!((&seats[0]["kind"], &seats[1]["kind"]), (&json!("person"), &json!("open")), "{seats}");
}

#[tokio::test]
async fn a_session_that_ends_takes_its_quiet_lines_with_it() {
    let open = open().await;
    let ada = Client::guest(open.address, "Ada").await;
    let table = ada.set_up(json!({ "game": "tic-tac-toe" })).await;
    let mut socket = ada.socket(&table, "").await.expect("she may look");
    socket.wait_for("state").await;
    ada.post("/api/logout", json!({})).await.ok();
    let bye = socket.wait_for("bye").await;
    assert!(bye["why"].as_str().is_some_and(|why| why.contains("session has ended")), "{bye}");
}
