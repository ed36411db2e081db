//! Two worlds that differ only in what Ada may not know. Whatever the host sends her must be the same to the byte: on
//! sockets, in streams, over HTTP, in lists, in refusals, with clocks that run and people who talk. So must whatever it
//! sends to somebody who watches. They become two at different moments of a game: when it begins, and well into it.
//!
//! That views, stories and questions do not leak is each game's own promise, checked by conformance; here it is the
//! host's turn. A run ends when Ada may lawfully see a difference: in her view or in the story she is told.

use crate::client::{Client, Lines, Socket};
use crate::games::{Bend, Bent, Hands};
use crate::kit::{Open, open_house};
use bots::Catalogue;
use classics::{ConnectFour, GoFish, Leduc, TicTacToe};
use host::store::Sqlite;
use host::web::Config;
use host::{House, Limits, Nature, Patience};
use prime::Prime;
use serde_json::{Value, json};
use starship::Starship;
use std::sync::Arc;
use table::{Chance, Fast, Game, Seat};
use tokio::sync::watch;

/// One world: a host of its own, with Ada, Bea and perhaps others at a table and somebody watching.
struct World {
    open: Open,
    table: String,
    /// The players, and then the watcher.
    people: Vec<Client>,
    sockets: Vec<Socket>,
    /// The table as Ada's stream.
    stream: Option<Lines>,
    /// Moves the clocks.
    hand: watch::Sender<u64>,
    /// The state as each of them knows it.
    states: Vec<Value>,
}

const NAMES: [&str; 6] = ["Ada", "Bea", "Cal", "Dan", "Eve", "Fay"];
const ADA: usize = 0;
const BEA: usize = 1;

impl World {
    async fn begin<G: Game>(game: G, setup: Value, players: usize) -> World {
        let folder = tempfile::tempdir().expect("there is room for a test");
        let store = Arc::new(Sqlite::open(&folder.path().join("fireside.db")).expect("a file"));
        let (nature, hand) = Nature::repeating(7);
        let games = Catalogue::new().with(game);
        let id = games.games().next().expect("one game").info().id;
        let house = House::open_in(store, games, Patience::default(), nature).await.expect("the store can be read");
        let config = Config { limits: Limits::generous(), ..Config::default() };
        let open = open_house(folder, house, config).await;
        let mut people = Vec::new();
        for name in NAMES.into_iter().take(players).chain(["Wim"]) {
            people.push(Client::guest(open.address, name).await);
        }
        let options = json!({ "clock": { "timed": { "delay": 30, "bank": 6000 } } });
        let table = people[ADA].set_up(json!({ "game": id, "setup": setup, "options": options })).await;
        for other in &people[BEA..players] {
            other.sit(&table).await;
        }
        let states = vec![Value::Null; people.len()];
        let mut world = World { open, table, people, sockets: Vec::new(), stream: None, hand, states };
        for who in 0..=players {
            world.sockets.push(world.people[who].socket(&world.table, "").await.expect("open"));
            // Everybody reads on before the next one comes: how news of two comings is bundled is up to the moment.
            for earlier in 0..=who {
                world.traffic(earlier).await;
            }
        }
        world.stream = Some(world.people[ADA].lines(&format!("/api/tables/{}/stream", world.table)).await);
        for everybody in 0..=players {
            world.traffic(everybody).await;
        }
        world
    }

    /// Who watches.
    fn watcher(&self) -> usize {
        self.people.len() - 1
    }

    /// Everything that one of them has been sent until a ping comes back.
    async fn traffic(&mut self, who: usize) -> Vec<String> {
        self.sockets[who].say(json!({ "t": "ping" })).await.expect("open");
        let mut all = Vec::new();
        loop {
            let text = self.sockets[who].text().await.expect("open");
            let message: Value = serde_json::from_str(&text).expect("a message is JSON");
            let last = message["t"] == "pong";
            if message["t"] == "state" {
                self.states[who] = message;
            }
            all.push(text);
            if last {
                return all;
            }
        }
    }

    /// The text of the state that Ada's stream has come to when her socket has.
    async fn streamed(&mut self) -> String {
        let stream = self.stream.as_mut().expect("it is open");
        loop {
            let line = stream.wait_for("state").await;
            if line["v"] == self.states[ADA]["v"] {
                return line.to_string();
            }
        }
    }

    /// Somebody else talks where Ada, or who watches, can hear it.
    async fn talk(&self, who: usize, text: &str) {
        self.people[who].post(&format!("/api/tables/{}/chat", self.table), json!({ "text": text })).await.ok();
    }

    /// What somebody gets over HTTP, status and body, for everything there is to ask about a table.
    async fn over_http(&self, who: usize) -> Vec<(u16, String)> {
        let (person, table) = (&self.people[who], &self.table);
        let mut all = Vec::new();
        for path in [
            "",
            "?parts=view",
            "?parts=picture",
            "/chat",
            "/chat?room=watchers",
            "/replay",
            "/verify",
            "?as=2",
            "/step?n=0",
            "/step?n=1",
            "/step?as=2",
        ] {
            let reply = person.get(&format!("/api/tables/{table}{path}")).await;
            all.push((reply.status, reply.body));
        }
        for path in ["/api/tables", "/api/tables?mine=true", "/api/export", "/api/house", "/api/mutes"] {
            let reply = person.get(path).await;
            all.push((reply.status, reply.body));
        }
        let wrong = [
            ("answer", json!({ "question": 1, "choice": 0 })),
            ("answer", json!({ "question": self.states[who]["v"], "choice": 60_000 })),
            ("act", json!({ "do": "redo" })),
            ("act", json!({ "do": "agree" })),
            ("act", json!({ "do": "claim", "what": "win" })),
            ("rematch", json!({})),
            ("sit", json!({})),
        ];
        for (what, body) in wrong {
            let reply = person.post(&format!("/api/tables/{table}/{what}"), body).await;
            all.push((reply.status, reply.body));
        }
        all
    }

    /// What Ada may lawfully know: her view, and the story she is told.
    fn lawful(&self, who: usize) -> (Value, Value, Value) {
        let state = &self.states[who];
        (state["view"].clone(), state["story"].clone(), state["asked"].clone())
    }

    fn offers(&self, who: usize) -> Vec<String> {
        let offers = self.states[who]["prompt"]["offers"].as_array();
        offers.into_iter().flatten().map(|offer| offer["words"].as_str().expect("words").to_string()).collect()
    }

    async fn answer(&mut self, who: usize, choice: usize) {
        let question = &self.states[who]["question"];
        let answer = json!({ "question": question, "choice": choice });
        self.people[who].post(&format!("/api/tables/{}/answer", self.table), answer).await.ok();
    }

    async fn end(self) {
        self.open.close().await;
    }
}

/// After so many answers the worlds become two.
const AFTER: [u32; 6] = [40, 0, 3, 0, 10, 20];

/// Plays the same answers in both worlds and compares. Gives how many messages were compared, and whether the worlds
/// were two.
async fn compare<G: Game + Clone>(game: &G, setup: &Value, players: usize, number: u64) -> (usize, bool) {
    let plain = Bent { game: game.clone(), bend: Bend::FailsOn("") };
    let after = AFTER[number as usize % AFTER.len()];
    let redealt = Bent { game: game.clone(), bend: Bend::Redealt { seat: Seat::new(ADA), after, number } };
    let mut one = World::begin(plain, setup.clone(), players).await;
    let mut other = World::begin(redealt, setup.clone(), players).await;
    let lookers = [ADA, one.watcher()];
    for world in [&mut one, &mut other] {
        for socket in &mut world.sockets {
            socket.say(json!({ "t": "sync" })).await.expect("open");
        }
    }
    let mut chance = Fast::new(number);
    let (mut compared, mut differed) = (0, false);
    for step in 0..200 {
        for world in [&mut one, &mut other] {
            world.hand.send_replace(step * 700);
            if step % 7 == 3 {
                world.talk(BEA, "Thinking …").await;
                world.talk(players, "I would play on.").await;
            }
        }
        let (mut traffic, mut others) = (Vec::new(), Vec::new());
        for who in lookers.into_iter().chain(BEA..players) {
            traffic.push(one.traffic(who).await);
            others.push(other.traffic(who).await);
        }
        differed |= (BEA..players).any(|who| one.states[who]["view"] != other.states[who]["view"]);
        if one.lawful(ADA) != other.lawful(ADA) {
            break;
        }
        for who in [0, 1] {
            assert_eq!(traffic[who], others[who], "step {step}");
            compared += traffic[who].len();
        }
        assert_eq!(one.streamed().await, other.streamed().await, "step {step}");
        compared += 1;
        if step % 5 == 0 {
            for who in lookers {
                let replies = (one.over_http(who).await, other.over_http(who).await);
                assert_eq!(replies.0, replies.1, "step {step}");
                compared += replies.0.len();
            }
        }
        let asked = (ADA..players).find(|who| one.states[*who]["question"].is_u64()).unwrap_or(ADA);
        let (offers, theirs) = (one.offers(asked), other.offers(asked));
        let shared: Vec<(usize, usize)> = offers
            .iter()
            .enumerate()
            .filter_map(|(index, words)| Some((index, theirs.iter().position(|word| word == words)?)))
            .collect();
        if shared.is_empty() {
            break;
        }
        let (choice, same) = shared[chance.pick(shared.len() as u32) as usize];
        assert!(asked != ADA || choice == same, "Ada is offered the same in both worlds");
        one.answer(asked, choice).await;
        other.answer(asked, same).await;
    }
    one.end().await;
    other.end().await;
    (compared, differed)
}

fn usual<G: Game>(game: &G, players: usize) -> Value {
    serde_json::to_value(game.setup(players)).expect("a setup is plain data")
}

/// Compares until the worlds have differed often enough.
async fn no_byte_more<G: Game + Clone>(game: G, setup: Option<Value>, players: usize, hidden: bool) {
    let (mut compared, mut worlds) = (0, 0);
    let setup = setup.unwrap_or_else(|| usual(&game, players));
    for number in 1..=6 {
        let (messages, differed) = compare(&game, &setup, players, number).await;
        compared += messages;
        worlds += usize::from(differed);
    }
    assert!(compared > 150, "only {compared} messages were compared");
    assert_eq!(worlds > 0, hidden, "{worlds} of 6 worlds were another one");
}

#[tokio::test]
async fn leduc_tells_no_byte_more_than_it_may() {
    no_byte_more(Leduc, None, 2, true).await;
}

#[tokio::test]
async fn go_fish_tells_no_byte_more_than_it_may() {
    no_byte_more(GoFish, None, 2, true).await;
}

#[tokio::test]
async fn starship_tells_no_byte_more_than_it_may() {
    // Fits that are chosen before, so that there are decks to be dealt anew from the first answer on.
    let setup = json!({ "budget": 1500, "fits": ["Phantom", "Broadside"] });
    no_byte_more(Starship::new(), Some(setup), 2, true).await;
}

#[tokio::test]
async fn prime_tells_no_byte_more_than_it_may() {
    no_byte_more(Prime::new(), None, 2, true).await;
}

#[tokio::test]
async fn games_of_more_than_two_tell_no_byte_more_than_they_may() {
    no_byte_more(Prime::new(), None, 3, true).await;
    no_byte_more(GoFish, None, 4, true).await;
}

/// Whoever adds a game adds it above.
#[test]
fn every_game_there_is_is_compared() {
    let rooms = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../games")).expect("the rooms are there");
    let mut rooms: Vec<String> =
        rooms.map(|room| room.expect("a room").file_name().to_string_lossy().into_owned()).collect();
    rooms.sort();
    assert_eq!(rooms, ["classics", "prime", "starship"]);
}

/// Who is not at the table hears of it elsewhere.
#[tokio::test]
async fn news_tells_no_byte_more_than_it_may() {
    let mut heard = Vec::new();
    for bend in [Bend::FailsOn(""), Bend::Redealt { seat: Seat::new(ADA), after: 0, number: 3 }] {
        let mut world = World::begin(Bent { game: Leduc, bend }, usual(&Leduc, 2), 2).await;
        let ada = world.people[ADA].clone();
        let mut news = ada.lines("/api/news").await;
        world.sockets.remove(ADA);
        world.stream = None;
        while ada.look(&world.table).await["room"]["seats"][ADA]["here"] == true {
            tokio::task::yield_now().await;
        }
        let mut lines = Vec::new();
        for who in [ADA, BEA] {
            let question = world.people[who].look(&world.table).await["state"]["question"].clone();
            world.states[who]["question"] = question;
            world.answer(who, 1).await;
        }
        lines.push(news.wait_for("turn").await.to_string());
        world.people[BEA].post(&format!("/api/tables/{}/act", world.table), json!({ "do": "resign" })).await.ok();
        lines.push(news.wait_for("over").await.to_string());
        heard.push(lines);
        world.end().await;
    }
    assert_eq!(heard[0], heard[1]);
}

#[tokio::test]
async fn games_without_secrets_tell_the_same_in_every_world() {
    no_byte_more(TicTacToe, None, 2, false).await;
    no_byte_more(ConnectFour, None, 2, false).await;
}

/// Hidden here is not what was dealt but what the other has just answered: the worlds differ in Bea's answer.
#[tokio::test]
async fn an_answer_given_unseen_stays_unseen() {
    let (mut one, mut other) = {
        let setup = json!({ "mottos": ["", ""] });
        (World::begin(Hands, setup.clone(), 2).await, World::begin(Hands, setup, 2).await)
    };
    one.answer(BEA, 0).await;
    other.answer(BEA, 2).await;
    for who in [ADA, one.watcher()] {
        assert_eq!(one.traffic(who).await, other.traffic(who).await);
        assert_eq!(one.over_http(who).await, other.over_http(who).await);
    }
    let (bea, same) = (one.traffic(BEA).await, other.traffic(BEA).await);
    assert_ne!(bea, same, "the worlds are two");
}
