//! A session that ends takes its lines with it at once, quiet as they may be, and each is told why.

use crate::client::{Client, Lines, Socket};
use crate::kit::*;
use crate::schema::Schemas;
use serde_json::{Value, json};

const PASSWORD: &str = "a long enough password";

/// One of each line that somebody can have open, all of them quiet.
struct AllLines {
    socket: Socket,
    table: Lines,
    news: Lines,
}

impl AllLines {
    async fn open(who: &Client, table: &str) -> AllLines {
        let mut socket = who.socket(table, "").await.expect("they may look");
        socket.wait_for("state").await;
        let mut lines = who.lines(&format!("/api/tables/{table}/stream")).await;
        lines.wait_for("state").await;
        AllLines { socket, table: lines, news: who.lines("/api/news").await }
    }

    /// All of them end, with the same words.
    async fn end(mut self) -> String {
        let schemas = Schemas::published();
        let bye = self.socket.wait_for("bye").await;
        schemas.check("FromHost", &bye);
        assert!(self.socket.text().await.is_none(), "and it is closed");
        assert_eq!(self.table.wait_for("bye").await, bye);
        assert_eq!(self.table.next().await, None);
        let news = self.news.wait_for("bye").await;
        schemas.check("News", &news);
        assert_eq!((&news, &news["again"]), (&bye, &json!(false)));
        assert_eq!(self.news.next().await, None);
        bye["why"].as_str().expect("a reason").to_string()
    }

    /// All of them are still open.
    async fn stay(&mut self, table: &str, by: &Client) {
        by.post(&format!("/api/tables/{table}/chat"), json!({ "text": "Still there?" })).await.ok();
        self.socket.wait_for("chat").await;
        self.table.wait_for("chat").await;
    }
}

/// Somebody with an account.
async fn account(open: &Open, name: &str) -> Client {
    let guest = Client::guest(open.address, name).await;
    guest.post("/api/account", json!({ "name": name, "password": PASSWORD })).await.ok();
    guest
}

/// Somebody who looks after the house.
async fn admin(open: &Open) -> Client {
    let admin = Client::guest(open.address, "Chief").await;
    let key = open.host.admin_key(false).await.expect("the store works").expect("there is no admin yet");
    admin.post("/api/admin/claim", json!({ "key": key })).await.ok();
    admin
}

async fn signed_in(open: &Open, name: &str) -> Client {
    let stranger = Client::stranger(open.address);
    let me = stranger.post("/api/login", json!({ "name": name, "password": PASSWORD })).await.ok();
    Client { token: me["token"].as_str().map(Into::into), user: me["user"].as_str().map(Into::into), ..stranger }
}

fn sessions_elsewhere(sessions: &Value) -> Vec<u64> {
    let all = sessions.as_array().expect("a list").iter();
    all.filter(|session| session["here"] == false).map(|session| session["id"].as_u64().expect("a number")).collect()
}

#[tokio::test]
async fn whoever_signs_out_is_shown_nothing_more_over_any_line() {
    let open = open().await;
    let (ada, bea) = (Client::guest(open.address, "Ada").await, Client::guest(open.address, "Bea").await);
    let table = ada.set_up(json!({ "game": "leduc" })).await;
    bea.sit(&table).await;
    let lines = AllLines::open(&ada, &table).await;
    let mut others = AllLines::open(&bea, &table).await;
    ada.post("/api/logout", json!({})).await.ok();
    assert_eq!(lines.end().await, "your session has ended; sign in again");
    others.stay(&table, &bea).await;
}

#[tokio::test]
async fn a_session_ended_from_elsewhere_takes_only_its_own_lines_with_it() {
    let open = open().await;
    let ada = account(&open, "Ada").await;
    let table = ada.set_up(json!({ "game": "leduc" })).await;
    let second = signed_in(&open, "Ada").await;
    let lines = AllLines::open(&second, &table).await;
    let mut own = AllLines::open(&ada, &table).await;
    let elsewhere = sessions_elsewhere(&ada.get("/api/sessions").await.ok());
    ada.delete(&format!("/api/sessions/{}", elsewhere[0])).await.ok();
    assert_eq!(lines.end().await, "your session has ended; sign in again");
    own.stay(&table, &ada).await;

    let third = AllLines::open(&signed_in(&open, "Ada").await, &table).await;
    ada.post("/api/password", json!({ "old": PASSWORD, "new": "another password" })).await.ok();
    assert_eq!(third.end().await, "your session has ended; sign in again", "a new password ends all others");
    own.stay(&table, &ada).await;
}

#[tokio::test]
async fn whoever_is_banned_is_told_why_over_every_line() {
    let open = open().await;
    let admin = admin(&open).await;
    let (guest, member) = (Client::guest(open.address, "Bea").await, account(&open, "Cal").await);
    let table = admin.set_up(json!({ "game": "go-fish", "players": 4 })).await;
    for who in [&guest, &member] {
        let lines = AllLines::open(who, &table).await;
        let path = format!("/api/admin/users/{}/ban", who.user.as_deref().expect("an id"));
        admin.post(&path, json!({ "reason": "rude" })).await.ok();
        assert_eq!(lines.end().await, "you are banned from this house: rude");
        assert!(who.get("/api/me").await.body.contains("rude"), "whoever comes back is told as well");
        assert_eq!(who.get("/api/sessions").await.ok().as_array().expect("a list").len(), 1);
        assert_eq!(who.get("/api/export").await.status, 200, "what they have played is theirs");
        who.post("/api/logout", json!({})).await.ok();
        assert_eq!(who.get("/api/sessions").await.code(), "stranger", "and they can go");
    }
}

#[tokio::test]
async fn a_seat_kept_for_somebody_who_was_banned_is_free() {
    let open = open().await;
    let admin = admin(&open).await;
    let [ada, bea, cal] = [
        Client::guest(open.address, "Ada").await,
        Client::guest(open.address, "Bea").await,
        Client::guest(open.address, "Cal").await,
    ];
    let table = ada.set_up(json!({ "game": "tic-tac-toe" })).await;
    bea.sit(&table).await;
    bea.post(&format!("/api/tables/{table}/act"), json!({ "do": "resign" })).await.ok();
    let refused = cal.post(&format!("/api/tables/{table}/sit"), json!({})).await;
    assert!(refused.code() == "not_now" && refused.body.contains("any more"), "{}", refused.body);
    let again = ada.post(&format!("/api/tables/{table}/rematch"), json!({})).await.ok();
    let sit = format!("/api/tables/{}/sit", again["table"].as_str().expect("an id"));
    let listed = async || cal.get("/api/tables?open=true").await.ok()["tables"].as_array().expect("a list").len();
    assert_eq!(listed().await, 0, "the lobby tells what sitting down does");
    assert_eq!(cal.post(&sit, json!({})).await.code(), "taken", "Bea may still come");
    let path = format!("/api/admin/users/{}/ban", bea.user.as_deref().expect("an id"));
    admin.post(&path, json!({ "reason": "rude" })).await.ok();
    assert_eq!(listed().await, 1);
    admin.post(&path, json!({ "reason": null })).await.ok();
    assert_eq!(listed().await, 0, "Bea may come again");
    admin.post(&path, json!({ "reason": "rude" })).await.ok();
    let seats = ada.look(again["table"].as_str().expect("an id")).await["room"]["seats"].clone();
    assert!(seats.as_array().expect("seats").iter().any(|seat| seat["kind"] == "open"), "{seats}");
    cal.post(&sit, json!({})).await.ok();
    let look = ada.look(again["table"].as_str().expect("an id")).await;
    assert_eq!(look["state"]["stage"], "playing");
}

#[tokio::test]
async fn the_name_of_somebody_banned_is_kept_at_no_table_until_they_may_come_again() {
    let open = open().await;
    let admin = admin(&open).await;
    let (ada, bea) = (Client::guest(open.address, "Ada").await, Client::guest(open.address, "Bea").await);
    let table = ada.set_up(json!({ "game": "go-fish", "seats": ["me", "open"] })).await;
    bea.sit(&table).await;
    let cal = Client::guest(open.address, "Cal").await;
    bea.post(&format!("/api/tables/{table}/act"), json!({ "do": "resign" })).await.ok();
    let again = ada.post(&format!("/api/tables/{table}/rematch"), json!({})).await.ok();
    let sit = format!("/api/tables/{}/sit", again["table"].as_str().expect("an id"));
    cal.put("/api/me", json!({ "name": "Béa" })).await.ok();
    assert_eq!(cal.post(&sit, json!({})).await.code(), "taken", "Bea may still come");
    let path = format!("/api/admin/users/{}/ban", bea.user.as_deref().expect("an id"));
    assert_eq!(admin.post(&path, json!({ "reason": " " })).await.code(), "wrong", "nobody is banned for nothing");
    admin.post(&path, json!({ "reason": "rude" })).await.ok();
    cal.post(&sit, json!({})).await.ok();
}

#[tokio::test]
async fn a_change_that_ends_no_session_ends_no_line() {
    let open = open().await;
    let ada = Client::guest(open.address, "Ada").await;
    let table = ada.set_up(json!({ "game": "leduc" })).await;
    let mut lines = AllLines::open(&ada, &table).await;
    ada.put("/api/me", json!({ "name": "Countess" })).await.ok();
    ada.post("/api/account", json!({ "name": "Countess", "password": PASSWORD })).await.ok();
    lines.stay(&table, &ada).await;
}

/// A house whose players may be claimed from as soon as they have left.
async fn impatient(folder: tempfile::TempDir) -> Open {
    let store = std::sync::Arc::new(host::store::Sqlite::open(&folder.path().join("fireside.db")).expect("a file"));
    let at_once = std::time::Duration::ZERO;
    let patience = host::Patience { grace: at_once, left: at_once, ..host::Patience::default() };
    let house = host::House::open(store, classics(), patience).await.expect("the store can be read");
    open_house(folder, house, host::web::Config { limits: host::Limits::generous(), ..Default::default() }).await
}

#[tokio::test]
async fn in_a_game_of_days_the_others_may_claim_from_whoever_is_banned_and_from_nobody_else() {
    let open = impatient(tempfile::tempdir().expect("there is room for a test")).await;
    let admin = admin(&open).await;
    let (ada, bea) = (Client::guest(open.address, "Ada").await, Client::guest(open.address, "Bea").await);
    let days = json!({ "game": "tic-tac-toe", "options": { "clock": { "days": 3 } } });
    let tables = [ada.set_up(days.clone()).await, ada.set_up(days.clone()).await];
    let other_way_round = json!({ "seats": ["open", "me"], "game": days["game"], "options": days["options"] });
    let own_turn = ada.set_up(other_way_round).await;
    bea.sit(&own_turn).await;
    let claim = async |bea: &Client, table: &str| {
        bea.post(&format!("/api/tables/{table}/act"), json!({ "do": "claim", "what": "win" })).await
    };
    for table in &tables {
        bea.sit(table).await;
        ada.post(&format!("/api/tables/{table}/act"), json!({ "do": "leave" })).await.ok();
        let refused = claim(&bea, table).await;
        assert!(refused.code() == "not_now" && refused.body.contains("only the clock"), "{}", refused.body);
    }
    let path = format!("/api/admin/users/{}/ban", ada.user.as_deref().expect("an id"));
    admin.post(&path, json!({ "reason": "rude" })).await.ok();
    assert_eq!(bea.look(&tables[0]).await["room"]["seats"][0]["away"], true);
    claim(&bea, &tables[0]).await.ok();
    let refused = claim(&bea, &own_turn).await;
    assert!(refused.code() == "not_now" && refused.body.contains("answer first, then claim"), "{}", refused.body);
    assert_eq!(bea.look(&tables[0]).await["state"]["result"]["places"], json!([2, 1]));

    let open = impatient(open.close().await).await;
    let bea = Client { address: open.address, ..bea };
    claim(&bea, &tables[1]).await.ok();
    assert_eq!(bea.look(&tables[1]).await["state"]["result"]["how"], "claimed", "a restart lets nobody in again");
}
