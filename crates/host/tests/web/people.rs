//! Guests, accounts, sessions, admins.

use crate::client::Client;
use crate::kit::*;
use crate::schema::Schemas;
use serde_json::json;

const PASSWORD: &str = "a long enough password";

#[tokio::test]
async fn a_guest_becomes_an_account_and_keeps_their_games() {
    let open = open().await;
    let schemas = Schemas::published();
    let ada = Client::guest(open.address, "Ada").await;
    let me = ada.get("/api/me").await.ok();
    schemas.check("User", &me);
    assert_eq!(me["guest"], true);
    let table = ada.set_up(json!({ "game": "leduc" })).await;
    assert_eq!(ada.post("/api/account", json!({ "name": "Ada", "password": "short" })).await.code(), "wrong");
    let account = ada.post("/api/account", json!({ "name": "Ada L.", "password": PASSWORD })).await.ok();
    assert_eq!((&account["guest"], &account["user"]), (&json!(false), &me["user"]));
    assert_eq!(ada.post("/api/account", json!({ "name": "Ada2", "password": PASSWORD })).await.code(), "not_now");

    let stranger = Client::stranger(open.address);
    assert_eq!(stranger.post("/api/guest", json!({ "name": "ada l." })).await.code(), "taken");
    let wrong = stranger.post("/api/login", json!({ "name": "ada l.", "password": "not the password" })).await;
    assert_eq!(wrong.code(), "forbidden");
    let nobody = stranger.post("/api/login", json!({ "name": "nobody", "password": PASSWORD })).await;
    assert_eq!(nobody.json(), wrong.json(), "nobody learns which names there are");
    let signed_in = stranger.post("/api/login", json!({ "name": "ada l.", "password": PASSWORD })).await.ok();
    schemas.check("SignedIn", &signed_in);
    let elsewhere = Client { token: signed_in["token"].as_str().map(Into::into), ..stranger };
    let mine = elsewhere.get("/api/tables?mine=true").await.ok();
    assert_eq!(mine["tables"][0]["table"], table);
}

#[tokio::test]
async fn of_several_accounts_that_a_guest_makes_at_once_one_is_made() {
    let open = open().await;
    let ada = Client::guest(open.address, "Ada").await;
    let names = ["Ada one", "Ada two", "Ada three"];
    let make = |name: &'static str| {
        let ada = ada.clone();
        async move { ada.post("/api/account", json!({ "name": name, "password": format!("{name}'s password") })).await }
    };
    let made = tokio::join!(make(names[0]), make(names[1]), make(names[2]));
    let made: Vec<_> = [made.0, made.1, made.2].into_iter().zip(names).collect();
    let done: Vec<&str> = made.iter().filter(|(reply, _)| reply.status == 200).map(|(_, name)| *name).collect();
    assert_eq!(done.len(), 1, "{made:?}");
    assert!(made.iter().filter(|(reply, _)| reply.status != 200).all(|(reply, _)| reply.code() == "not_now"));
    let login = json!({ "name": done[0], "password": format!("{}'s password", done[0]) });
    Client::stranger(open.address).post("/api/login", login).await.ok();
}

#[tokio::test]
async fn a_password_is_the_whole_of_what_is_typed() {
    let open = open().await;
    let ada = Client::guest(open.address, "Ada").await;
    let longest = "p".repeat(200);
    ada.post("/api/account", json!({ "name": "Ada", "password": longest })).await.ok();
    let stranger = Client::stranger(open.address);
    let sign_in =
        async |password: &str| stranger.post("/api/login", json!({ "name": "Ada", "password": password })).await;
    assert_eq!(sign_in(&format!("{longest}!")).await.code(), "forbidden");
    let change = json!({ "old": format!("{longest}!"), "new": PASSWORD });
    assert_eq!(ada.post("/api/password", change).await.code(), "forbidden");
    sign_in(&longest).await.ok();
}

#[tokio::test]
async fn a_token_is_read_in_whatever_case_its_scheme_is_written() {
    let open = open().await;
    let ada = Client::guest(open.address, "Ada").await;
    let stranger = Client::stranger(open.address);
    let token = ada.token.as_deref().expect("guests have one");
    for scheme in ["bearer", "BEARER"] {
        let headers = [("Authorization", format!("{scheme} {token}"))];
        let headers = headers.each_ref().map(|(name, value)| (*name, value.as_str()));
        let me = stranger.send("GET", "/api/me", &headers, None).await.expect("the host answers").ok();
        assert_eq!(me["name"], "Ada");
    }
    // What a proxy asks for in that header is not for this house, and an old cookie keeps nobody out.
    let headers = [("Authorization", "Basic YWRhOmFkYQ=="), ("Cookie", "fireside=old")];
    stranger.send("GET", "/api/tables", &headers, None).await.expect("the host answers").ok();
}

#[tokio::test]
async fn sessions_can_be_seen_and_ended() {
    let open = open().await;
    let schemas = Schemas::published();
    let ada = Client::guest(open.address, "Ada").await;
    ada.post("/api/account", json!({ "name": "Ada", "password": PASSWORD })).await.ok();
    let login = async || {
        let stranger = Client::stranger(open.address);
        let me = stranger.post("/api/login", json!({ "name": "Ada", "password": PASSWORD })).await.ok();
        Client { token: me["token"].as_str().map(Into::into), ..stranger }
    };
    let (second, third) = (login().await, login().await);
    let sessions = ada.get("/api/sessions").await.ok();
    schemas.check("Sessions", &sessions);
    assert_eq!(sessions.as_array().map(Vec::len), Some(3));
    let of_second = second.get("/api/sessions").await.ok();
    let here = of_second.as_array().expect("a list").iter().find(|session| session["here"] == true).expect("this one");
    ada.delete(&format!("/api/sessions/{}", here["id"])).await.ok();
    assert_eq!(second.get("/api/me").await.code(), "stranger", "it was ended from elsewhere");
    assert_eq!(ada.delete("/api/sessions/12345").await.code(), "not_found");

    let change = json!({ "old": PASSWORD, "new": "another password" });
    ada.post("/api/password", change.clone()).await.ok();
    assert_eq!(third.get("/api/me").await.code(), "stranger", "a new password ends every other session");
    assert_eq!(ada.post("/api/password", change).await.code(), "forbidden", "the old one is not the old one any more");
    ada.post("/api/logout", json!({})).await.ok();
    assert_eq!(ada.get("/api/me").await.code(), "stranger");
}

#[tokio::test]
async fn a_cookie_is_for_browsers_of_this_house_only() {
    let open = open().await;
    let stranger = Client::stranger(open.address);
    let reply = stranger.post("/api/guest", json!({ "name": "Ada" })).await;
    let cookie = reply.header("set-cookie").expect("a cookie").to_string();
    for part in ["fireside=", "HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(!cookie.contains("Secure"), "there is no TLS here");
    let token = cookie.split(';').next().expect("a token");
    let own = format!("http://{}", open.address);
    let send = async |origin: &str| {
        let headers = [("Cookie", token), ("Origin", origin)];
        stranger.send("POST", "/api/commitments", &headers, Some(b"{}")).await.expect("an answer").status
    };
    assert_eq!(send(&own).await, 200);
    assert_eq!(send("https://elsewhere.example").await, 403);
    assert_eq!(send("null").await, 403);
    let headers = [("Cookie", token), ("Origin", "https://elsewhere.example")];
    assert_eq!(
        stranger.send("GET", "/api/me", &headers, None).await.expect("an answer").status,
        200,
        "looking is free"
    );
    let page = stranger.get("/").await;
    assert!(page.header("content-security-policy").is_some_and(|policy| policy.contains("script-src 'self'")));
    assert_eq!(page.header("x-content-type-options"), Some("nosniff"));
    assert_eq!(reply.header("cache-control"), Some("no-store"));
}

#[tokio::test]
async fn a_browser_that_comes_now_and_then_keeps_its_cookie() {
    const DAY: u64 = 24 * 60 * 60 * 1000;
    let folder = tempfile::tempdir().expect("there is room for a test");
    let store = std::sync::Arc::new(host::store::Sqlite::open(&folder.path().join("fireside.db")).expect("a file"));
    let (nature, hand) = host::Nature::repeating(1);
    let house = host::House::open_in(store, classics(), host::Patience::default(), nature).await.expect("it opens");
    let config = host::web::Config { limits: host::Limits::generous(), ..host::web::Config::default() };
    let open = open_house(folder, house, config).await;
    let stranger = Client::stranger(open.address);
    let reply = stranger.post("/api/guest", json!({ "name": "Ada" })).await;
    let first = reply.header("set-cookie").expect("a cookie").to_string();
    let token = first.split(';').next().expect("a token").to_string();
    let ask = async |path: &str, cookie: &str| {
        let reply = stranger.send("GET", path, &[("Cookie", cookie)], None).await.expect("an answer");
        reply.header("set-cookie").map(ToString::to_string)
    };
    assert_eq!(ask("/api/me", &token).await, None, "she has just been given it");
    for day in [1, 20, 60, 80] {
        hand.send_replace(day * DAY);
        assert_eq!(ask("/api/me", "fireside=0").await, None, "nobody has this one");
        assert_eq!(ask("/api/house", &token).await, Some(first.clone()), "day {day}");
        assert_eq!(ask("/api/me", &token).await, None, "once a day is enough");
    }
    let bearer = Client { token: token.strip_prefix("fireside=").map(Into::into), ..stranger.clone() };
    hand.send_replace(82 * DAY);
    assert_eq!(bearer.get("/api/me").await.header("set-cookie"), None, "a program has no cookie");
    let bye = stranger.send("POST", "/api/logout", &[("Cookie", &token)], Some(b"{}")).await.expect("an answer");
    let gone = bye.header("set-cookie").expect("it is taken away").to_string();
    assert!(gone.contains("Max-Age=0"), "{gone}");
    hand.send_replace(84 * DAY);
    assert_eq!(ask("/api/house", &token).await, None, "the session has ended");
}

#[tokio::test]
async fn the_first_admin_comes_with_the_key_that_was_printed() {
    let open = open().await;
    let schemas = Schemas::published();
    let ada = Client::guest(open.address, "Ada").await;
    let key = open.host.admin_key(false).await.expect("the store works").expect("there is no admin yet");
    assert_eq!(ada.post("/api/admin/claim", json!({ "key": "0".repeat(64) })).await.code(), "forbidden");
    ada.post("/api/admin/claim", json!({ "key": key })).await.ok();
    assert_eq!(ada.post("/api/admin/claim", json!({ "key": key })).await.code(), "forbidden", "it works once");
    assert_eq!(open.host.admin_key(false).await.expect("the store works"), None, "there is an admin now");

    let bea = Client::guest(open.address, "Bea").await;
    let table = bea.set_up(json!({ "game": "leduc" })).await;
    bea.post("/api/report", json!({ "text": "this is unfair", "table": table })).await.ok();
    let reports = ada.get("/api/admin/reports").await.ok();
    schemas.check("Reports", &reports);
    assert_eq!(reports[0]["text"], "this is unfair");
    ada.post(&format!("/api/admin/reports/{}/settle", reports[0]["n"]), json!({})).await.ok();
    assert_eq!(ada.get("/api/admin/reports").await.ok(), json!([]));

    ada.post("/api/admin/pause", json!({ "paused": true })).await.ok();
    assert_eq!(bea.post("/api/tables", json!({ "game": "leduc" })).await.code(), "not_now");
    ada.post("/api/admin/pause", json!({ "paused": false })).await.ok();
    ada.post("/api/admin/notice", json!({ "text": "Closed on Monday." })).await.ok();
    assert_eq!(bea.get("/api/house").await.ok()["notice"], "Closed on Monday.");
    ada.post(&format!("/api/admin/tables/{table}/close"), json!({})).await.ok();
    assert_eq!(bea.look(&table).await["state"]["result"]["how"], "closed");
    let tables = ada.get("/api/admin/tables?stage=over").await.ok();
    schemas.check("Tables", &tables);
    assert_eq!(tables["tables"].as_array().map(Vec::len), Some(1));

    let users = ada.get("/api/admin/users?name=be").await.ok();
    schemas.check("Users", &users);
    let path = format!("/api/admin/users/{}/ban", users[0]["user"].as_str().expect("an id"));
    ada.post(&path, json!({ "reason": "rude" })).await.ok();
    let refused = bea.post("/api/tables", json!({ "game": "leduc" })).await;
    assert!(refused.code() == "forbidden" && refused.body.contains("rude"), "{}", refused.body);
    ada.post(&path, json!({ "reason": null })).await.ok();
    bea.set_up(json!({ "game": "leduc" })).await;
    let own = format!("/api/admin/users/{}/ban", ada.user.as_deref().expect("an id"));
    assert_eq!(ada.post(&own, json!({ "reason": "oops" })).await.code(), "forbidden");
}

#[tokio::test]
async fn a_complaint_comes_with_what_was_said_and_lets_admins_read_the_room_until_it_is_settled() {
    let open = open().await;
    let schemas = Schemas::published();
    let admin = Client::guest(open.address, "Chief").await;
    let key = open.host.admin_key(false).await.expect("the store works").expect("there is no admin yet");
    admin.post("/api/admin/claim", json!({ "key": key })).await.ok();
    let (ada, bea) = (Client::guest(open.address, "Ada").await, Client::guest(open.address, "Bea").await);
    let table = ada.set_up(json!({ "game": "tic-tac-toe", "options": { "watchers": "none" } })).await;
    bea.sit(&table).await;
    let chat = format!("/api/tables/{table}/chat");
    bea.post(&chat, json!({ "text": "You fool!" })).await.ok();
    let room = format!("{chat}?room=players");
    assert_eq!(admin.get(&room).await.code(), "forbidden", "nobody has complained");
    ada.post("/api/report", json!({ "text": "Bea is rude", "table": table, "about": bea.user })).await.ok();
    tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    bea.post(&chat, json!({ "text": "I said nothing." })).await.ok();

    let reports = admin.get("/api/admin/reports").await.ok();
    schemas.check("Reports", &reports);
    let lines = reports[0]["lines"].as_array().expect("lines");
    assert_eq!(lines.len(), 1, "what was said before: {lines:?}");
    let said = (&lines[0]["room"], &lines[0]["name"], &lines[0]["text"]);
    assert_eq!(said, (&json!("players"), &json!("Bea"), &json!("You fool!")));
    assert_eq!(admin.get(&room).await.ok()["lines"].as_array().map(Vec::len), Some(2));
    assert_eq!(bea.get(&format!("{chat}?room=watchers")).await.code(), "forbidden", "that is for admins");
    assert_eq!(
        admin.get(&format!("/api/tables/{table}")).await.code(),
        "forbidden",
        "the game is not what it is about"
    );
    admin.post(&format!("/api/admin/reports/{}/settle", reports[0]["n"]), json!({})).await.ok();
    assert_eq!(admin.get(&room).await.code(), "forbidden", "it is settled");

    let own = admin.set_up(json!({ "game": "tic-tac-toe" })).await;
    bea.sit(&own).await;
    let cal = Client::guest(open.address, "Cal").await;
    cal.post(&format!("/api/tables/{own}/chat"), json!({ "text": "Take the corner." })).await.ok();
    bea.post("/api/report", json!({ "text": "look at this", "table": own })).await.ok();
    assert_eq!(admin.get("/api/admin/reports").await.ok()[0]["lines"], json!([]), "an admin who plays is a player");
    assert_eq!(admin.get(&format!("/api/tables/{own}/chat?room=watchers")).await.code(), "forbidden");
}

#[tokio::test]
async fn whoever_is_banned_is_shown_out() {
    let open = open().await;
    let (ada, bea) = (Client::guest(open.address, "Ada").await, Client::guest(open.address, "Bea").await);
    let key = open.host.admin_key(true).await.expect("the store takes it").expect("a key");
    ada.post("/api/admin/claim", json!({ "key": key })).await.ok();
    let table = ada.set_up(json!({ "game": "tic-tac-toe" })).await;
    bea.sit(&table).await;
    let waits = bea.set_up(json!({ "game": "connect-four" })).await;
    let mut socket = bea.socket(&table, "").await.expect("the host is open");
    socket.wait_for("state").await;
    let path = format!("/api/admin/users/{}/ban", bea.user.as_deref().expect("an id"));
    ada.post(&path, json!({ "reason": "rude" })).await.ok();
    assert_eq!(socket.wait_for("bye").await["again"], false, "her line is cut");
    assert_eq!(ada.look(&waits).await["state"]["stage"], "over", "nobody is sent to wait with her");
    bea.get(&format!("/api/tables/{table}")).await.ok();
    let room = ada.look(&table).await["room"].clone();
    assert_eq!(room["seats"][1]["here"], false, "looking on as a stranger does not count as being there: {room}");
    let long = json!({ "reason": "x".repeat(201) });
    assert_eq!(ada.post(&path, long).await.code(), "too_large");
}

#[tokio::test]
async fn no_secret_is_kept_as_it_is() {
    let open = open().await;
    let ada = Client::guest(open.address, "Ada").await;
    ada.post("/api/account", json!({ "name": "Ada", "password": PASSWORD })).await.ok();
    let token = ada.token.clone().expect("a token");
    let mut found = Vec::new();
    for entry in std::fs::read_dir(open.folder.path()).expect("the folder is there") {
        let bytes = std::fs::read(entry.expect("a file").path()).expect("it can be read");
        found.push(bytes);
    }
    let all = found.concat();
    let has = |secret: &str| all.windows(secret.len()).any(|window| window == secret.as_bytes());
    assert!(has("Ada") && !has(&token) && !has(PASSWORD));
}

#[tokio::test]
async fn whom_the_house_has_forgotten_can_be_heard_again() {
    let folder = tempfile::tempdir().expect("there is room for a test");
    let open = open_in(folder, generous()).await;
    let (ada, bea) = (Client::guest(open.address, "Ada").await, Client::guest(open.address, "Bea").await);
    let mute = format!("/api/mutes/{}", bea.user.as_deref().expect("an id"));
    ada.put(&mute, json!({ "muted": true })).await.ok();
    let folder = open.close().await;
    let file = rusqlite::Connection::open(folder.path().join("fireside.db")).expect("it is there");
    assert_eq!(file.execute("DELETE FROM users WHERE name = 'Bea'", ()).expect("she came long ago"), 1);
    drop(file);
    let open = open_in(folder, generous()).await;
    let ada = Client { token: ada.token, ..Client::stranger(open.address) };
    assert_eq!(ada.get("/api/mutes").await.ok()["users"].as_array().map(Vec::len), Some(1));
    ada.put(&mute, json!({ "muted": false })).await.ok();
    assert_eq!(ada.get("/api/mutes").await.ok()["users"], json!([]));
    assert_eq!(ada.put(&mute, json!({ "muted": true })).await.code(), "not_found");
}
