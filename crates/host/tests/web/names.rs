//! Who may be called what, and that nobody can be taken for somebody else.

use crate::client::Client;
use crate::kit::*;
use serde_json::json;

const PASSWORD: &str = "a long enough password";
/// The first letter is Cyrillic.
const NOT_ADA: &str = "Аda";

async fn account(client: &Client, name: &str) -> Result<(), String> {
    let reply = client.post("/api/account", json!({ "name": name, "password": PASSWORD })).await;
    if reply.status == 200 { Ok(()) } else { Err(reply.code()) }
}

#[tokio::test]
async fn no_account_and_no_guest_has_a_name_that_looks_like_an_accounts() {
    let open = open().await;
    account(&Client::guest(open.address, "Ada").await, "Ada").await.expect("the name is free");
    let stranger = Client::stranger(open.address);
    for name in ["ada", NOT_ADA, "Àdá", "A d a", "A.D.A.", "Ａｄａ"] {
        let reply = stranger.post("/api/guest", json!({ "name": name })).await;
        assert_eq!(reply.code(), "taken", "{name}");
        assert!(reply.body.contains("sign in to it, or choose another name"), "{}", reply.body);
    }
    let bea = Client::guest(open.address, "Bea").await;
    assert_eq!(account(&bea, NOT_ADA).await, Err("taken".into()));
    assert_eq!(bea.put("/api/me", json!({ "name": "ÁDA" })).await.code(), "taken");
    account(&bea, "Bea").await.expect("the name is free");
    assert_eq!(bea.put("/api/me", json!({ "name": NOT_ADA })).await.code(), "taken");
    bea.put("/api/me", json!({ "name": "Béa" })).await.ok();
    let unseen = stranger.post("/api/guest", json!({ "name": "Cal\u{3164}" })).await;
    assert_eq!(unseen.code(), "wrong", "a letter nobody can see");
}

#[tokio::test]
async fn nobody_takes_the_name_of_a_guest_who_is_playing_or_talking() {
    let open = open().await;
    let (ada, cal) = (Client::guest(open.address, "Ada").await, Client::guest(open.address, "Cal").await);
    let table = ada.set_up(json!({ "game": "tic-tac-toe" })).await;
    let chat = format!("/api/tables/{table}/chat");
    cal.post(&chat, json!({ "room": "watchers", "text": "good luck" })).await.ok();
    let bea = Client::guest(open.address, "Bea").await;
    for name in ["Ada", NOT_ADA, "CAL"] {
        let reply = bea.post("/api/account", json!({ "name": name, "password": PASSWORD })).await;
        assert_eq!(reply.code(), "taken", "{name}");
        assert!(reply.body.contains("when their game is over"), "what to do: {}", reply.body);
    }
    // Under what she sits there counts, not under what she goes meanwhile.
    ada.put("/api/me", json!({ "name": "Dot" })).await.ok();
    assert_eq!(account(&bea, "Ada").await, Err("taken".into()));
    account(&ada, "Ada").await.expect("it is hers all the while");
}

#[tokio::test]
async fn a_name_is_free_again_when_the_game_is_over_and_then_the_guest_takes_another() {
    let open = open().await;
    let (ada, bea) = (Client::guest(open.address, "Ada").await, Client::guest(open.address, "Bea").await);
    let table = ada.set_up(json!({ "game": "tic-tac-toe" })).await;
    assert_eq!(account(&bea, "Ada").await, Err("taken".into()));
    ada.post(&format!("/api/tables/{table}/act"), json!({ "do": "leave" })).await.ok();
    account(&bea, "Ada").await.expect("nobody plays under it any more");
    let refused = ada.post("/api/tables", json!({ "game": "tic-tac-toe" })).await;
    assert_eq!(refused.code(), "taken");
    assert!(refused.body.contains("an account has your name by now"), "{}", refused.body);
    let beas = bea.set_up(json!({ "game": "tic-tac-toe" })).await;
    assert_eq!(ada.post(&format!("/api/tables/{beas}/sit"), json!({})).await.code(), "taken");
    assert_eq!(ada.post(&format!("/api/tables/{beas}/chat"), json!({ "text": "it is me" })).await.code(), "taken");
    ada.put("/api/me", json!({ "name": "Ada K." })).await.ok();
    ada.post(&format!("/api/tables/{beas}/sit"), json!({})).await.ok();
}

#[tokio::test]
async fn at_one_table_and_in_its_chat_everybody_can_be_told_apart() {
    let open = open().await;
    let ada = Client::guest(open.address, "Ada").await;
    let table = ada.set_up(json!({ "game": "go-fish", "players": 3 })).await;
    let (sit, chat) = (format!("/api/tables/{table}/sit"), format!("/api/tables/{table}/chat"));
    let poser = Client::guest(open.address, NOT_ADA).await;
    let reply = poser.post(&sit, json!({})).await;
    assert_eq!(reply.code(), "taken");
    assert!(reply.body.contains("take another name, or another table"), "{}", reply.body);
    let say = json!({ "room": "watchers", "text": "I am Ada" });
    assert_eq!(poser.post(&chat, say.clone()).await.code(), "taken", "nor from outside");
    poser.set_up(json!({ "game": "go-fish" })).await;

    let (cal, other) = (Client::guest(open.address, "Cal").await, Client::guest(open.address, "Çal").await);
    cal.post(&chat, say.clone()).await.ok();
    cal.post(&chat, say.clone()).await.ok();
    assert_eq!(other.post(&chat, say.clone()).await.code(), "taken", "two who only watch are told apart as well");
    other.put("/api/me", json!({ "name": "Cleo" })).await.ok();
    other.post(&chat, say).await.ok();
}

#[tokio::test]
async fn whoever_makes_an_account_gets_in_again_however_their_name_is_typed() {
    let open = open().await;
    // Letters that some keyboards have as one and others as two; marks typed apart; what takes three letters to type.
    let korean: String = "\u{1112}\u{1161}\u{11ab}".repeat(24);
    let names = [
        ("Zo\u{308}e", "Z\u{d6}E "),
        ("Ra\u{9df}", "Ra\u{9af}\u{9bc}"),
        ("\u{958}a", "\u{915}\u{93c}A"),
        (&korean, &"\u{d55c}".repeat(24)),
    ];
    for (typed, otherwise) in names {
        account(&Client::guest(open.address, "Guest").await, typed).await.expect("the name is free");
        for name in [typed, otherwise] {
            let login = json!({ "name": name, "password": PASSWORD });
            Client::stranger(open.address).post("/api/login", login).await.ok();
        }
    }
}

/// Under which names what was said at a table stands there.
async fn signed(who: &Client, chat: &str) -> Vec<String> {
    let lines = who.get(chat).await.ok()["lines"].clone();
    lines.as_array().expect("lines").iter().map(|line| line["name"].as_str().expect("a name").into()).collect()
}

#[tokio::test]
async fn whoever_sits_at_a_table_talks_there_under_the_name_of_their_seat() {
    let open = open().await;
    let ada = Client::guest(open.address, "Ada").await;
    let table = ada.set_up(json!({ "game": "go-fish", "players": 3 })).await;
    let (sit, chat) = (format!("/api/tables/{table}/sit"), format!("/api/tables/{table}/chat"));
    let cyd = Client::guest(open.address, "Cyd").await;
    cyd.post(&sit, json!({})).await.ok();
    cyd.put("/api/me", json!({ "name": "Dora" })).await.ok();
    cyd.post(&chat, json!({ "text": "I am Dora, trust me" })).await.ok();
    assert_eq!(signed(&ada, &chat).await, ["Cyd"]);
    let dora = Client::guest(open.address, "Dora").await;
    dora.post(&sit, json!({})).await.ok();
    dora.post(&chat, json!({ "text": "I am Dora" })).await.ok();
    cyd.post(&chat, json!({ "text": "so you are" })).await.ok();
    assert_eq!(signed(&ada, &chat).await, ["Cyd", "Dora", "Cyd"]);
}

#[tokio::test]
async fn whoever_sits_down_again_keeps_the_name_of_their_seat() {
    let open = open().await;
    let ada = Client::guest(open.address, "Ada").await;
    let table = ada.set_up(json!({ "game": "go-fish", "seats": ["me", { "bot": "random" }, "open", "open"] })).await;
    let bea = Client::guest(open.address, "Bea").await;
    bea.sit(&table).await;
    for (n, name) in ["Ada", NOT_ADA, "Bot random", "Zed"].into_iter().enumerate() {
        bea.put("/api/me", json!({ "name": name })).await.ok();
        let again = json!({ "secret": format!("{n:02}").repeat(32) });
        bea.post(&format!("/api/tables/{table}/sit"), again).await.ok();
        assert_eq!(ada.look(&table).await["room"]["seats"][2]["name"], "Bea", "not {name}");
    }
    let other = Client::guest(open.address, "Other").await;
    assert_eq!(account(&other, "Bea").await, Err("taken".into()), "under it she is known here");
    account(&other, "Zed").await.expect("nobody sits there under it");
}

#[tokio::test]
async fn nobody_sits_down_under_the_name_of_somebody_who_has_just_talked_there() {
    let open = open().await;
    let ada = Client::guest(open.address, "Ada").await;
    let table = ada.set_up(json!({ "game": "go-fish", "players": 3 })).await;
    let (sit, chat) = (format!("/api/tables/{table}/sit"), format!("/api/tables/{table}/chat"));
    let (wim, other) = (Client::guest(open.address, "Wim").await, Client::guest(open.address, "wim").await);
    wim.post(&chat, json!({ "room": "watchers", "text": "hello" })).await.ok();
    assert_eq!(other.post(&sit, json!({})).await.code(), "taken");
    wim.post(&sit, json!({})).await.ok();
    other.put("/api/me", json!({ "name": "Willem" })).await.ok();
    other.post(&sit, json!({})).await.ok();
}

#[tokio::test]
async fn nobody_passes_for_a_bot() {
    let open = open().await;
    let bot = Client::guest(open.address, "Bot random").await;
    let seats = json!({ "game": "tic-tac-toe", "seats": ["me", { "bot": "random" }] });
    assert_eq!(bot.post("/api/tables", seats).await.code(), "taken");
    let ada = Client::guest(open.address, "Ada").await;
    let seats = json!({ "game": "go-fish", "seats": ["me", { "bot": "random" }, "open"] });
    let table = ada.set_up(seats).await;
    assert_eq!(bot.post(&format!("/api/tables/{table}/sit"), json!({})).await.code(), "taken");
}

#[tokio::test]
async fn an_account_from_before_keeps_its_name_and_plays_under_it() {
    let folder = tempfile::tempdir().expect("there is room for a test");
    let open = open_in(folder, generous()).await;
    account(&Client::guest(open.address, "Ada").await, "Ada").await.expect("the name is free");
    account(&Client::guest(open.address, "Bea").await, "Bea").await.expect("the name is free");
    let folder = open.close().await;
    // As it was when only case did not count.
    let file = rusqlite::Connection::open(folder.path().join("fireside.db")).expect("it is there");
    file.execute_batch(
        "UPDATE users SET likeness = NULL;
         UPDATE users SET name = 'Аda', reserved = 'аda', created = created + 1 WHERE name = 'Bea';
         DELETE FROM settings WHERE key = 'likenesses'",
    )
    .expect("it can be written");
    drop(file);
    let open = open_in(folder, generous()).await;
    let login = async |name: &str| {
        let stranger = Client::stranger(open.address);
        let me = stranger.post("/api/login", json!({ "name": name, "password": PASSWORD })).await.ok();
        Client { token: me["token"].as_str().map(Into::into), ..stranger }
    };
    let (ada, old) = (login("Ada").await, login(NOT_ADA).await);
    let (hers, theirs) = (ada.set_up(json!({ "game": "leduc" })).await, old.set_up(json!({ "game": "leduc" })).await);
    assert_eq!(old.post(&format!("/api/tables/{hers}/sit"), json!({})).await.code(), "taken", "but not side by side");
    let cal = Client::guest(open.address, "Cal").await;
    cal.post(&format!("/api/tables/{theirs}/sit"), json!({})).await.ok();
    old.post("/api/password", json!({ "old": PASSWORD, "new": "another password" })).await.ok();
    old.put("/api/me", json!({ "name": "Adam" })).await.ok();
}
