//! What lists and news tell: whose turn it is, what is agreed, what the house says, what rests.

use crate::client::Client;
use crate::kit::*;
use crate::schema::Schemas;
use bots::Catalogue;
use host::store::Sqlite;
use host::web::Config;
use host::{House, Limits, Patience};
use serde_json::{Value, json};
use std::sync::Arc;

/// One's own tables, as the list says it.
async fn mine(who: &Client) -> Vec<Value> {
    let tables = who.get("/api/tables?mine=true").await.ok();
    Schemas::published().check("Tables", &tables);
    tables["tables"].as_array().expect("a list").clone()
}

/// A house with these games, and two guests in it.
async fn two_at(games: Catalogue, patience: Patience) -> (Open, Client, Client) {
    let folder = tempfile::tempdir().expect("there is room for a test");
    let store = Arc::new(Sqlite::open(&folder.path().join("fireside.db")).expect("a file"));
    let house = House::open(store, games, patience).await.expect("the store can be read");
    let open = open_house(folder, house, Config { limits: Limits::generous(), ..Config::default() }).await;
    let (ada, bea) = (Client::guest(open.address, "Ada").await, Client::guest(open.address, "Bea").await);
    (open, ada, bea)
}

#[tokio::test]
async fn a_list_says_whose_turn_it_is() {
    let open = open().await;
    let (ada, bea) = (Client::guest(open.address, "Ada").await, Client::guest(open.address, "Bea").await);
    let table = ada.set_up(json!({ "game": "tic-tac-toe" })).await;
    assert_eq!((&mine(&ada).await[0]["turn"], &mine(&ada).await[0]["your_turn"]), (&json!([]), &json!(false)));
    bea.sit(&table).await;
    let answer = async |who: &Client| {
        let question = who.look(&table).await["state"]["question"].clone();
        who.post(&format!("/api/tables/{table}/answer"), json!({ "question": question, "choice": 0 })).await.ok();
    };
    for (asked, other, seat) in [(&ada, &bea, 1), (&bea, &ada, 2), (&ada, &bea, 1)] {
        let card = mine(asked).await.remove(0);
        assert_eq!((&card["turn"], &card["your_turn"]), (&json!([seat]), &json!(true)));
        assert_eq!(mine(other).await[0]["your_turn"], false);
        let lobby = asked.get("/api/tables").await.ok();
        assert_eq!(lobby["tables"][0]["your_turn"], true, "the lobby knows it as well");
        answer(asked).await;
    }
    let stranger = Client::stranger(open.address).get("/api/tables").await.ok();
    assert_eq!((&stranger["tables"][0]["turn"], &stranger["tables"][0]["your_turn"]), (&json!([2]), &json!(false)));
    ada.post(&format!("/api/tables/{table}/act"), json!({ "do": "resign" })).await.ok();
    assert_eq!((&mine(&bea).await[0]["turn"], &mine(&bea).await[0]["your_turn"]), (&json!([]), &json!(false)));
}

#[tokio::test]
async fn a_list_of_open_tables_says_who_is_there_and_leaves_out_those_that_are_closed() {
    let open = open().await;
    let ada = Client::guest(open.address, "Ada").await;
    let table = ada.set_up(json!({ "game": "tic-tac-toe" })).await;
    let listed = async || {
        let tables = Client::stranger(open.address).get("/api/tables?open=true").await.ok();
        Schemas::published().check("Tables", &tables);
        tables["tables"].as_array().expect("a list").clone()
    };
    let socket = ada.socket(&table, "").await.expect("open");
    assert_eq!(
        (&listed().await[0]["open"], &listed().await[0]["somebody"]),
        (&json!(1), &json!(true)),
        "she waits there"
    );
    drop(socket);
    ada.post(&format!("/api/tables/{table}/act"), json!({ "do": "leave" })).await.ok();
    assert_eq!(listed().await, Vec::<Value>::new(), "nobody can sit down there any more");
}

#[tokio::test]
async fn a_list_says_whose_turn_it_is_after_a_restart() {
    let first = open().await;
    let (ada, bea) = (Client::guest(first.address, "Ada").await, Client::guest(first.address, "Bea").await);
    let table = ada.set_up(json!({ "game": "tic-tac-toe" })).await;
    bea.sit(&table).await;
    let question = ada.look(&table).await["state"]["question"].clone();
    ada.post(&format!("/api/tables/{table}/answer"), json!({ "question": question, "choice": 0 })).await.ok();
    let folder = first.close().await;
    let again = open_in(folder, Config { limits: Limits::generous(), ..Config::default() }).await;
    let bea = Client { address: again.address, ..bea };
    // The row from before the answer is brought up to date without anybody looking at the table.
    while mine(&bea).await[0]["turn"] != json!([2]) {
        tokio::task::yield_now().await;
    }
    assert_eq!(mine(&bea).await[0]["your_turn"], true);
}

#[tokio::test]
async fn what_is_agreed_is_told_before_anybody_sits_down() {
    let (_open, ada, bea) = two_at(Catalogue::new().with(starship::Starship::new()), Patience::default()).await;
    let options = json!({ "watchers": "hands" });
    let table = ada.set_up(json!({ "game": "starship", "setup": { "budget": 600 }, "options": options })).await;
    let look = bea.look(&table).await;
    Schemas::published().check("Look", &look);
    let lobby = bea.get("/api/tables").await.ok();
    Schemas::published().check("Tables", &lobby);
    let card = &lobby["tables"][0];
    assert_eq!((&look["room"]["options"]["watchers"], &card["watchers"]), (&json!("hands"), &json!("hands")));
    assert_eq!(look["room"]["setup"], card["options"]);
    let agreed = card["options"].as_array().expect("a list");
    assert!(agreed.contains(&json!({ "name": "budget", "words": "Budget", "value": 600 })), "{agreed:?}");
    let starter = json!({ "name": "starter_skips_draw", "words": "Starter skips draw", "value": true });
    assert!(agreed.contains(&starter), "what the setup leaves out is told too: {agreed:?}");
    assert!(agreed.iter().all(|option| option["name"] != "fits"), "what each brings is no option: {agreed:?}");
}

#[tokio::test]
async fn an_admin_sees_every_table_page_by_page() {
    let open = open().await;
    let ada = Client::guest(open.address, "Ada").await;
    let key = open.host.admin_key(false).await.expect("the store works").expect("there is no admin yet");
    ada.post("/api/admin/claim", json!({ "key": key })).await.ok();
    let mut made = Vec::new();
    for _ in 0..201 {
        made.push(ada.set_up(json!({ "game": "tic-tac-toe", "options": { "listed": false } })).await);
    }
    let first = ada.get("/api/admin/tables").await.ok();
    let next = first["next"].as_str().expect("there are more");
    let second = ada.get(&format!("/api/admin/tables?after={next}")).await.ok();
    assert_eq!(second.get("next"), None);
    let seen = [&first, &second].into_iter().flat_map(|page| page["tables"].as_array().expect("a list"));
    let mut seen: Vec<_> = seen.map(|table| table["table"].as_str().expect("an id").to_string()).collect();
    made.sort();
    seen.sort();
    assert_eq!(seen, made);
}

#[tokio::test]
async fn a_notice_and_a_pause_reach_open_pages_at_once() {
    let open = open().await;
    let schemas = Schemas::published();
    let (ada, bea) = (Client::guest(open.address, "Ada").await, Client::guest(open.address, "Bea").await);
    let key = open.host.admin_key(false).await.expect("the store works").expect("there is no admin yet");
    ada.post("/api/admin/claim", json!({ "key": key })).await.ok();
    let table = bea.set_up(json!({ "game": "tic-tac-toe" })).await;
    let mut news = bea.lines("/api/news").await;
    let mut stream = bea.lines(&format!("/api/tables/{table}/stream")).await;
    let mut socket = bea.socket(&table, "").await.expect("open");
    stream.wait_for("state").await;
    socket.wait_for("state").await;
    let told =
        [("/api/admin/notice", json!({ "text": "Closing at ten." })), ("/api/admin/pause", json!({ "paused": true }))];
    for (path, body) in told {
        ada.post(path, body).await.ok();
        let mut house = bea.get("/api/house").await.ok();
        house["t"] = json!("house");
        let (one, two, three) =
            (news.wait_for("house").await, stream.wait_for("house").await, socket.wait_for("house").await);
        assert_eq!([&one, &two, &three], [&house; 3], "the same everywhere");
        schemas.check("News", &one);
        schemas.check("FromHost", &three);
    }
}

#[tokio::test]
async fn a_table_that_cannot_be_played_on_rests_and_counts_as_nobodys() {
    let limits = Limits { tables: 1, ..Limits::generous() };
    let config = || Config { limits, ..Config::default() };
    let first = open_with(config()).await;
    let (ada, bea) = (Client::guest(first.address, "Ada").await, Client::guest(first.address, "Bea").await);
    let key = first.host.admin_key(false).await.expect("the store works").expect("there is no admin yet");
    ada.post("/api/admin/claim", json!({ "key": key })).await.ok();
    let table = ada.set_up(json!({ "game": "tic-tac-toe" })).await;
    bea.sit(&table).await;
    let folder = first.close().await;

    let store = Arc::new(Sqlite::open(&folder.path().join("fireside.db")).expect("a file"));
    let games = Catalogue::new().with(classics::Leduc);
    let house = House::open(store, games, Patience::default()).await.expect("the store can be read");
    let other = open_house(folder, house, config()).await;
    let (ada, bea) = (Client { address: other.address, ..ada }, Client { address: other.address, ..bea });
    assert_eq!(bea.get(&format!("/api/tables/{table}")).await.code(), "frozen");
    assert_eq!(mine(&bea).await[0]["stage"], "frozen");
    let frozen = bea.get("/api/tables?stage=frozen").await.ok();
    assert_eq!(frozen["tables"][0]["table"], json!(table));
    assert_eq!(frozen["tables"][0]["turn"], json!([]));
    bea.set_up(json!({ "game": "leduc" })).await;

    let folder = other.close().await;
    let again = open_in(folder, config()).await;
    let bea = Client { address: again.address, ..bea };
    assert_eq!(bea.look(&table).await["state"]["stage"], "playing", "rules that can play it on do");
    let folder = again.close().await;

    let store = Arc::new(Sqlite::open(&folder.path().join("fireside.db")).expect("a file"));
    let house = House::open(store, Catalogue::new(), Patience::default()).await.expect("the store can be read");
    let other = open_house(folder, house, config()).await;
    let ada = Client { address: other.address, ..ada };
    assert_eq!(ada.get(&format!("/api/tables/{table}")).await.code(), "frozen");
    ada.post(&format!("/api/admin/tables/{table}/close"), json!({})).await.ok();
    assert_eq!(mine(&ada).await[0]["stage"], "over");
    assert_eq!(mine(&ada).await[0]["result"]["words"], "The house closed this table.");
    assert_eq!(ada.post(&format!("/api/admin/tables/{table}/close"), json!({})).await.code(), "over");
    let folder = other.close().await;
    let last = open_in(folder, config()).await;
    let ada = Client { address: last.address, ..ada };
    assert_eq!(ada.look(&table).await["state"]["result"]["how"], "closed");
}

async fn quick(who: &Client, wish: Value) -> String {
    who.post("/api/quick", wish).await.ok()["table"].as_str().expect("an id").to_string()
}

#[tokio::test]
async fn those_who_want_the_same_at_once_find_each_other() {
    let open = open().await;
    for round in 0..5 {
        let ada = Client::guest(open.address, &format!("Ada {round}")).await;
        let bea = Client::guest(open.address, &format!("Bea {round}")).await;
        let wish = json!({ "game": "tic-tac-toe" });
        let (one, other) = tokio::join!(quick(&ada, wish.clone()), quick(&bea, wish));
        assert_eq!(one, other);
        assert_eq!(ada.look(&one).await["state"]["stage"], "playing");
    }
}

#[tokio::test]
async fn a_quick_match_is_what_one_asked_for_or_none() {
    let (_open, ada, bea) = two_at(Catalogue::new().with(starship::Starship::new()), Patience::default()).await;
    let odd = [
        json!({ "game": "starship", "options": { "watchers": "hands" } }),
        json!({ "game": "starship", "setup": { "budget": 500 } }),
        json!({ "game": "starship", "options": { "undo": "never" } }),
        json!({ "game": "starship", "seats": ["open", "open"] }),
    ];
    for table in odd {
        ada.set_up(table).await;
    }
    let mine = quick(&bea, json!({ "game": "starship" })).await;
    let room = bea.look(&mine).await["room"].clone();
    assert_eq!((&room["by"], &room["stage"]), (&json!("Bea"), &json!("gathering")), "none of those fits");
    let again = quick(&bea, json!({ "game": "starship" })).await;
    assert_eq!(again, mine, "she waits already");
    let hands = quick(&bea, json!({ "game": "starship", "options": { "watchers": "hands" } })).await;
    assert_eq!(bea.look(&hands).await["room"]["by"], "Ada", "whoever asks for it gets it");
    let usual = ada.set_up(json!({ "game": "starship", "setup": { "cap": 30 } })).await;
    assert_eq!(quick(&bea, json!({ "game": "starship" })).await, usual, "said in other words it is the same");
    let left = bea.look(&mine).await;
    assert_eq!(left["state"]["stage"], "over", "and where she waited nobody does any more");
    assert_eq!(left["room"]["moved"], usual, "but she is told where she sits instead");
    assert!(ada.look(&mine).await["room"].get("moved").is_none(), "and nobody else is");
}

#[tokio::test]
async fn a_quick_match_gives_up_no_table_that_was_set_up_by_hand() {
    let (_open, ada, bea) = two_at(classics(), Patience::default()).await;
    let wish = json!({ "game": "tic-tac-toe" });
    let by_hand = bea.set_up(wish.clone()).await;
    let there = ada.set_up(wish.clone()).await;
    assert_eq!(quick(&bea, wish).await, there, "Ada waits for the same");
    let still = bea.look(&by_hand).await["room"].clone();
    assert_eq!((&still["stage"], &still["seats"][0]["name"]), (&json!("gathering"), &json!("Bea")), "{still}");
}

#[tokio::test]
async fn whoever_is_moved_hears_where_even_from_a_table_that_nobody_watches() {
    let (open, ada, bea) = two_at(classics(), Patience::default()).await;
    let alone = json!({ "game": "tic-tac-toe", "options": { "watchers": "none" } });
    let mine = quick(&bea, alone.clone()).await;
    let there = ada.set_up(alone).await;
    // By coming back to where she waits she is brought together with who waits elsewhere.
    let mut socket = bea.socket(&mine, "").await.expect("open");
    let moved = loop {
        let room = socket.wait_for("room").await;
        if let Some(moved) = room.get("moved") {
            break moved.clone();
        }
    };
    assert_eq!(moved, there);
    assert_eq!(ada.get(&format!("/api/tables/{mine}")).await.code(), "forbidden");
    let folder = open.close().await;
    let again = open_in(folder, Config { limits: Limits::generous(), ..Config::default() }).await;
    let bea = Client { address: again.address, ..bea };
    assert_eq!(bea.look(&mine).await["room"]["moved"], there, "it is in the log");
}

#[tokio::test]
async fn nobody_is_sent_to_a_table_where_nobody_is() {
    let patience = Patience { away: std::time::Duration::ZERO, ..Patience::default() };
    let (_open, ada, bea) = two_at(classics(), patience).await;
    let wish = json!({ "game": "tic-tac-toe" });
    let deserted = quick(&ada, wish.clone()).await;
    let mine = quick(&bea, wish.clone()).await;
    assert_ne!(mine, deserted);
    let mut socket = bea.socket(&mine, "").await.expect("open");
    socket.wait_for("state").await;
    assert_eq!(quick(&ada, wish).await, mine, "who waits there is there");
    let slow = json!({ "game": "tic-tac-toe", "options": { "clock": { "days": 3 } } });
    let waits = quick(&ada, slow.clone()).await;
    assert_eq!(quick(&bea, slow).await, waits, "over a game of days nobody needs to sit and wait");
}

#[tokio::test]
async fn two_who_wait_at_two_tables_meet_without_asking_again() {
    let patience = Patience { away: std::time::Duration::ZERO, ..Patience::default() };
    let (_open, ada, bea) = two_at(classics(), patience).await;
    let wish = json!({ "game": "tic-tac-toe" });
    let deserted = quick(&ada, wish.clone()).await;
    let by_hand = ada.set_up(json!({ "game": "connect-four" })).await;
    let mine = quick(&bea, wish).await;
    assert_ne!(mine, deserted, "nobody was there");
    let other = quick(&bea, json!({ "game": "connect-four" })).await;
    assert_ne!(other, by_hand, "nobody was there either");
    let mut waits = bea.socket(&mine, "").await.expect("open");
    let mut waits_too = bea.socket(&other, "").await.expect("open");
    waits.wait_for("state").await;
    waits_too.wait_for("state").await;

    let mut invited = ada.socket(&by_hand, "").await.expect("open");
    invited.wait_for("state").await;
    let mut back = ada.socket(&deserted, "").await.expect("open");
    back.wait_for("state").await;
    // Whoever is noticed first goes to where the other is.
    let meet = async {
        loop {
            let (at_mine, at_deserted) = (ada.look(&mine).await, ada.look(&deserted).await);
            let stages = [&at_mine, &at_deserted].map(|look| look["state"]["stage"].clone());
            match stages.each_ref().map(|stage| stage.as_str().expect("a word")) {
                ["playing", "over"] => return (at_mine, &mut back),
                ["over", "playing"] => return (at_deserted, &mut waits),
                _ => tokio::task::yield_now().await,
            }
        }
    };
    let patient = tokio::time::timeout(std::time::Duration::from_secs(30), meet).await;
    let (met, moved) = patient.expect("they meet at one table");
    while moved.wait_for("room").await.get("moved").is_none_or(|to| *to != met["room"]["table"]) {}
    let mut names = [0, 1].map(|seat| met["room"]["seats"][seat]["name"].clone());
    names.sort_by_key(ToString::to_string);
    assert_eq!(names, [json!("Ada"), json!("Bea")]);
    let by_hand = ada.look(&by_hand).await["room"].clone();
    assert_eq!(by_hand["seats"][0]["name"], "Ada", "a table for whoever has the link is not given up for anybody");
    assert_ne!(by_hand["stage"], "over");
}
