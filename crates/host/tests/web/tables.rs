//! Tables over HTTP.

use crate::client::Client;
use crate::kit::*;
use crate::schema::Schemas;
use host::web::Config;
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
    let games: Vec<&str> = export.body.lines().filter(|line| line.starts_with('{')).collect();
    assert_eq!(games.len(), 1);
    assert_eq!(serde_json::from_str::<Value>(games[0]).expect("JSON")["moves"], replay["moves"]);
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
    let free = Client::stranger(open.address).get("/api/tables?open=true").await.ok();
    assert_eq!(free["tables"], json!([]), "a seat that is kept for Bea is free for nobody else");
    assert_eq!(again(&bea).await, next);
    assert_eq!(bea.look(&next).await["state"]["you"], 1, "who was second is first");
    assert_eq!(ada.look(&table).await["room"]["rematch"], next);
}

#[tokio::test]
async fn a_finished_game_is_played_on_from_one_of_its_moments() {
    let open = open().await;
    let schemas = Schemas::published();
    let (ada, bea) = (Client::guest(open.address, "Ada").await, Client::guest(open.address, "Bea").await);
    let table = ada.set_up(json!({ "game": "leduc" })).await;
    let branch = async |who: &Client, step: u64| {
        let seats = json!(["me", { "bot": "random" }]);
        who.post(&format!("/api/tables/{table}/branch"), json!({ "step": step, "seats": seats })).await
    };
    assert_eq!(branch(&ada, 0).await.code(), "not_now", "while it is played its secrets are nobody's");
    bea.sit(&table).await;
    while let Some(player) = {
        let [ada_looks, bea_looks] = [ada.look(&table).await, bea.look(&table).await];
        let asked = |look: &Value| look["state"]["question"].as_u64();
        asked(&ada_looks).map(|question| (&ada, question)).or(asked(&bea_looks).map(|question| (&bea, question)))
    } {
        let (who, question) = player;
        let answer = json!({ "question": question, "choice": 0 });
        who.post(&format!("/api/tables/{table}/answer"), answer).await.ok();
    }
    let answers = ada.look(&table).await["state"]["step"].as_u64().expect("a number");
    assert_eq!(branch(&ada, answers).await.code(), "wrong", "there is nothing left to play");
    let at = branch(&bea, 1).await.ok();
    schemas.check("TableAt", &at);
    let next = at["table"].as_str().expect("an id").to_string();
    let look = bea.look(&next).await;
    assert_eq!(look["state"]["you"], 1, "Bea sits where Ada sat");
    let from = json!({ "table": table, "step": 1 });
    assert_eq!(
        Client::stranger(open.address).look(&next).await["room"]["branch_of"],
        from,
        "whoever is invited sees it"
    );
    let then = bea.get(&format!("/api/tables/{table}/step?n=1&as=1")).await.ok();
    let now = bea.get(&format!("/api/tables/{next}/step?n=1")).await.ok();
    assert_eq!(now["view"], then["view"], "the cards lie as they lay");
    assert!(look["state"]["step"].as_u64().expect("a number") >= 1, "{look}");
    loop {
        let look = bea.look(&next).await;
        if look["state"]["stage"] == "over" {
            break;
        }
        match look["state"]["question"].as_u64() {
            Some(question) => {
                let answer = json!({ "question": question, "choice": 0 });
                bea.post(&format!("/api/tables/{next}/answer"), answer).await.ok();
            }
            None => tokio::time::sleep(std::time::Duration::from_millis(5)).await,
        }
    }
    let replay = bea.get(&format!("/api/tables/{next}/replay")).await.ok();
    let before = json!([{ "until": 1, "players": ["Ada", "Bea"] }]);
    assert_eq!(replay["before"], before, "who gave the first answer then is not who plays now");
}

#[tokio::test]
async fn a_game_that_no_rule_ended_is_played_on_from_its_last_position_and_nothing_before_it_is_taken_back() {
    let open = open().await;
    let (ada, bea) = (Client::guest(open.address, "Ada").await, Client::guest(open.address, "Bea").await);
    let table = ada.set_up(json!({ "game": "connect-four" })).await;
    bea.sit(&table).await;
    let answer = async |who: &Client, table: &str| {
        let question = who.look(table).await["state"]["question"].as_u64().expect("they are asked");
        let answer = json!({ "question": question, "choice": 0 });
        who.post(&format!("/api/tables/{table}/answer"), answer).await.ok();
    };
    for who in [&ada, &bea, &ada] {
        answer(who, &table).await;
    }
    ada.post(&format!("/api/tables/{table}/act"), json!({ "do": "resign" })).await.ok();
    let path = format!("/api/tables/{table}/branch");
    let too_far = ada.post(&path, json!({ "step": 4 })).await;
    assert!(too_far.code() == "wrong" && too_far.body.contains("3 answers"), "{}", too_far.body);
    let at = ada.post(&path, json!({ "step": 3 })).await.ok();
    let next = at["table"].as_str().expect("an id").to_string();
    bea.sit(&next).await;
    let looks = bea.look(&next).await["state"].clone();
    assert_eq!((&looks["step"], &looks["asked"]), (&json!(3), &json!([2])), "Bea is asked, as she was then");

    let act = async |who: &Client, act: &str| who.post(&format!("/api/tables/{next}/act"), json!({ "do": act })).await;
    assert_eq!(ada.look(&next).await["state"]["undo"], false);
    let refused = act(&ada, "undo").await;
    assert!(refused.code() == "not_now" && refused.body.contains("so it stands"), "{}", refused.body);
    answer(&bea, &next).await;
    assert_eq!(act(&ada, "undo").await.code(), "not_now", "her last answer is still one of the old game's");
    assert_eq!(bea.look(&next).await["state"]["undo"], true, "what was answered here can be taken back");
    act(&bea, "undo").await.ok();
    assert_eq!(bea.look(&next).await["state"]["step"], 3);
    assert_eq!(act(&bea, "undo").await.code(), "not_now", "that is where the branch begins");
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
async fn whoever_is_muted_is_heard_by_others_only() {
    let open = open().await;
    let schemas = Schemas::published();
    let (ada, bea) = (Client::guest(open.address, "Ada").await, Client::guest(open.address, "Bea").await);
    let table = ada.set_up(json!({ "game": "leduc" })).await;
    bea.sit(&table).await;
    let path = format!("/api/tables/{table}/chat");
    let mut socket = ada.socket(&table, "").await.expect("open");
    let mute = format!("/api/mutes/{}", bea.user.as_deref().expect("an id"));
    let mutes = ada.put(&mute, json!({ "muted": true })).await.ok();
    schemas.check("Mutes", &mutes);
    assert_eq!(mutes["users"], json!([bea.user]));
    bea.post(&path, json!({ "text": "unheard" })).await.ok();
    ada.post(&path, json!({ "text": "heard" })).await.ok();
    assert_eq!(socket.wait_for("chat").await["lines"][0]["text"], "heard");
    let lines = |chat: Value| chat["lines"].as_array().map(Vec::len);
    assert_eq!(lines(ada.get(&path).await.ok()), Some(1));
    assert_eq!(lines(bea.get(&path).await.ok()), Some(2));
    ada.put(&mute, json!({ "muted": false })).await.ok();
    assert_eq!(lines(ada.get(&path).await.ok()), Some(2));
    let own = format!("/api/mutes/{}", ada.user.as_deref().expect("an id"));
    assert_eq!(ada.put(&own, json!({ "muted": true })).await.code(), "wrong");
}

#[tokio::test]
async fn a_game_can_be_looked_at_step_by_step() {
    let open = open().await;
    let schemas = Schemas::published();
    let (ada, bea) = (Client::guest(open.address, "Ada").await, Client::guest(open.address, "Bea").await);
    let table = ada.set_up(json!({ "game": "leduc" })).await;
    assert_eq!(ada.get(&format!("/api/tables/{table}/step")).await.code(), "not_found", "nothing is dealt yet");
    bea.sit(&table).await;
    let dealt = ada.get(&format!("/api/tables/{table}")).await.ok()["state"]["view"].clone();
    let question = ada.look(&table).await["state"]["question"].clone();
    ada.post(&format!("/api/tables/{table}/answer"), json!({ "question": question, "choice": 0 })).await.ok();
    let step = ada.get(&format!("/api/tables/{table}/step?n=0")).await.ok();
    schemas.check("Step", &step);
    assert_eq!((&step["view"], &step["of"]), (&dealt, &json!(1)));
    let step = ada.get(&format!("/api/tables/{table}/step?n=1&parts=none")).await.ok();
    assert_eq!((step["lines"].as_array().map(Vec::len), step.get("view")), (Some(1), None));
    assert_eq!(ada.get(&format!("/api/tables/{table}/step?n=2")).await.code(), "not_found");
    assert_eq!(ada.get(&format!("/api/tables/{table}/step?as=2")).await.code(), "forbidden", "her own seat only");
    let eyes = |view: &Value| view["cards"][1].is_null();
    assert!(eyes(&ada.get(&format!("/api/tables/{table}/step?as=1")).await.ok()["view"]), "while the game is on");
    let cal = Client::guest(open.address, "Cal").await;
    assert_eq!(cal.get(&format!("/api/tables/{table}/step?as=2")).await.code(), "forbidden");
    bea.post(&format!("/api/tables/{table}/act"), json!({ "do": "resign" })).await.ok();
    assert!(!eyes(&cal.get(&format!("/api/tables/{table}/step?as=2")).await.ok()["view"]), "all lies open at the end");
    // So does the whole game, with its story, to those who played as to those who watched.
    for who in [&ada, &cal] {
        let look = who.get(&format!("/api/tables/{table}?as=2")).await.ok();
        assert!(!eyes(&look["state"]["view"]), "{look}");
    }
}

#[tokio::test]
async fn readers_find_cards_decks_words_and_rules() {
    use host::library::*;
    let part = DeckPart::new;
    let card = |name: &str, cost: i64| CardFace {
        name: name.into(),
        section: "card".into(),
        numbers: [("cost".to_string(), cost)].into(),
        ..CardFace::default()
    };
    let brings = || std::collections::BTreeMap::from([("decks".to_string(), json!({ "cards": { "Ace": 2 } }))]);
    let queen = CardFace { text: "Królowa.".into(), language: "pl".into(), ..card("Queen", 12) };
    let shelf = Shelf {
        cards: vec![card("Ace", 1), card("Queen", 12)],
        translated: [("pl".to_string(), vec![card("Ace", 1), queen])].into(),
        decks: vec![ReadyDeck {
            name: "Aces".into(),
            about: "Two.".into(),
            notes: Default::default(),
            brings: brings(),
        }],
        words: vec![Word { word: "book".into(), meaning: "four of a rank".into() }],
        rules: "# Go Fish".into(),
        form: Some(DeckForm { key: "decks".into(), parts: vec![part("cards", DeckField::Counts)] }),
    };
    let library = std::sync::Arc::new(Library::new().with("go-fish", shelf));
    let limits = host::Limits::generous();
    let open = open_with(host::web::Config { limits, library, ..host::web::Config::default() }).await;
    let (schemas, ada) = (Schemas::published(), Client::guest(open.address, "Ada").await);
    let found = ada.get("/api/games/go-fish/cards?find=cost%3E5").await.ok();
    schemas.check("Cards", &found);
    assert_eq!((&found["total"], &found["cards"][0]["name"]), (&json!(1), &json!("Queen")));
    let page = ada.get("/api/games/go-fish/cards?skip=1&limit=1").await.ok();
    assert_eq!((&page["total"], &page["cards"][0]["name"]), (&json!(2), &json!("Queen")));
    assert_eq!(ada.get("/api/games/go-fish/cards?find=cost%3Cmany").await.code(), "wrong");
    assert_eq!(ada.get("/api/games/chess/cards").await.code(), "not_found");
    assert_eq!(ada.get("/api/games/leduc/cards").await.ok()["total"], 0, "a game without cards has none to find");
    let polish = ada.get("/api/games/go-fish/cards?language=pl-PL").await.ok();
    schemas.check("Cards", &polish);
    assert_eq!(polish["languages"], json!(["en", "pl"]));
    assert_eq!((&polish["cards"][1]["text"], &polish["cards"][1]["language"]), (&json!("Królowa."), &json!("pl")));
    assert!(polish["cards"][0].get("language").is_none(), "the ace has nothing to say in Polish");
    let found = ada.get("/api/games/go-fish/cards?language=pl&find=kr%C3%B3low%C4%85").await.ok();
    assert_eq!((&found["total"], &found["cards"][0]["name"]), (&json!(1), &json!("Queen")));
    let unknown = ada.get("/api/games/go-fish/cards?language=tlh").await.ok();
    assert!(unknown["cards"][1].get("language").is_none(), "it is told as it is printed");
    let ready = ada.get("/api/games/go-fish/decks").await.ok();
    schemas.check("ReadyDecks", &ready);
    assert_eq!(ready["decks"][0]["brings"], json!(brings()));
    let rules = ada.get("/api/games/go-fish/rules").await.ok();
    schemas.check("Rules", &rules);
    assert_eq!(rules["words"][0]["word"], "book");

    let read = ada.post("/api/decks/read", json!({ "game": "go-fish", "text": "# Mine\n2 Ace\n0 Queen" })).await.ok();
    schemas.check("DeckRead", &read);
    assert_eq!((&read["brings"], read["problems"].as_array().map(Vec::len)), (&json!(brings()), Some(1)));
    assert_eq!(ada.post("/api/decks/read", json!({ "game": "leduc", "text": "" })).await.code(), "not_now");
    let deck = json!({ "game": "go-fish", "name": "Mine", "brings": read["brings"], "shared": true });
    let deck = ada.post("/api/decks", deck).await.ok()["deck"].as_str().expect("an id").to_string();
    let stranger = Client::stranger(open.address);
    assert_eq!(stranger.get(&format!("/api/decks/{deck}/text")).await.body, "# Mine\n\n[cards]\n2 Ace\n");
    let file = stranger.get(&format!("/api/decks/{deck}/file")).await;
    assert!(file.header("content-disposition").is_some_and(|saved| saved.contains(".toml")), "{}", file.head);
    assert_eq!(file.body, "name = \"Mine\"\n\n[cards]\n\"Ace\" = 2\n");
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
        (ada.post("/api/guests", json!({})).await, 404, "not_found"),
        (ada.get("/api/guests").await, 404, "not_found"),
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
    let from_elsewhere = [("X-Forwarded-For", "203.0.113.9")];
    let ada = Client::guest(open.address, "Ada").await;
    for who in [&stranger, &ada] {
        let no = who.send("GET", "/metrics", &from_elsewhere, None).await.expect("the host answers");
        assert_eq!(no.code(), "forbidden", "what is counted tells of the others at the table");
    }
    let key = open.host.admin_key(true).await.expect("it can be kept").expect("it was asked for");
    ada.post("/api/admin/claim", json!({ "key": key })).await.ok();
    let metrics = ada.send("GET", "/metrics", &from_elsewhere, None).await.expect("the host answers");
    assert!(metrics.body.contains("fireside_requests_total"), "{}", metrics.body);
    let public = open_with(Config { metrics_open: true, ..generous() }).await;
    let stranger_there = Client::stranger(public.address);
    let metrics = stranger_there.send("GET", "/metrics", &from_elsewhere, None).await.expect("the host answers");
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

#[tokio::test]
async fn an_export_holds_every_game_and_how_each_ended() {
    let open = open().await;
    let (ada, bea) = (Client::guest(open.address, "Ada").await, Client::guest(open.address, "Bea").await);
    const GAMES: usize = 53;
    for _ in 0..GAMES {
        let table = ada.set_up(json!({ "game": "tic-tac-toe" })).await;
        bea.sit(&table).await;
        bea.post(&format!("/api/tables/{table}/act"), json!({ "do": "resign" })).await.ok();
    }
    let export = ada.get("/api/export").await;
    let games: Vec<Value> = export.body.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let games: Vec<&Value> = games.iter().filter(|game| game["fireside"] == "replay").collect();
    assert_eq!(games.len(), GAMES);
    for game in games {
        let ended = &game["ended"];
        assert_eq!((&game["result"], &ended["how"], &ended["by"]), (&json!(null), &json!("resigned"), &json!(2)));
        assert_eq!((&ended["words"], &ended["places"]), (&json!("@2 resigned."), &json!([1, 2])));
        let replay = table::Replay::from_json(&game.to_string()).expect("it is one");
        let verified = replay.verify(std::sync::Arc::new(classics::TicTacToe)).expect("nothing was changed");
        assert_eq!(verified.ended.as_deref(), Some("Bea resigned."));
    }
}
