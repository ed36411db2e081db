//! A house for one test, and people who talk to it the way a socket does.

use bots::Catalogue;
use classics::{ConnectFour, GoFish, Leduc, TicTacToe};
use host::store::{HouseTime, Sqlite, Store};
use host::*;
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;
use table::Secret;
use tokio::sync::watch;

pub struct Home {
    pub folder: tempfile::TempDir,
    pub games: Catalogue,
    pub patience: Patience,
}

pub fn classics() -> Catalogue {
    Catalogue::new().with(TicTacToe).with(ConnectFour).with(Leduc).with(GoFish)
}

impl Home {
    pub fn new() -> Home {
        Home::of(classics())
    }

    pub fn of(games: Catalogue) -> Home {
        let folder = tempfile::tempdir().expect("there is room for a test");
        Home { folder, games, patience: Patience { grace: Duration::ZERO, ..Patience::default() } }
    }

    pub fn store(&self) -> Arc<dyn Store> {
        Arc::new(Sqlite::open(&self.folder.path().join("fireside.db")).expect("a file can be opened"))
    }

    /// Opens the house, or another one on the same store. Its file is gone with this: whoever plays there keeps both.
    pub async fn open(&self) -> Arc<House> {
        House::open(self.store(), self.games.clone(), self.patience).await.expect("the store can be read")
    }

    /// Opens the house in a time that the test moves.
    pub async fn open_at(&self, number: u64, time: HouseTime) -> (Arc<House>, watch::Sender<HouseTime>) {
        let (nature, hand) = Nature::repeating(number);
        hand.send_replace(time);
        let house = House::open_in(self.store(), self.games.clone(), self.patience, nature).await;
        (house.expect("the store can be read"), hand)
    }
}

pub const ADA: (u64, &str) = (1, "Ada");
pub const BEA: (u64, &str) = (2, "Bea");
pub const CAL: (u64, &str) = (3, "Cal");

pub fn user(who: (u64, &str)) -> UserId {
    UserId::new(who.0)
}

pub fn founder(who: (u64, &str)) -> Founder {
    Founder { user: user(who), name: who.1.into() }
}

pub fn sit(who: (u64, &str)) -> Sit {
    Sit { user: user(who), name: who.1.into(), seat: None, secret: None, brings: Default::default() }
}

pub fn new_table(text: &str) -> NewTable {
    serde_json::from_str(text).expect("the test sets up a table")
}

/// Sets a table up for Ada, from the words a client would send.
pub async fn set_up(house: &Arc<House>, text: &str) -> TableId {
    let secret = Secret::from_bytes([7; 32]);
    house.set_up(founder(ADA), new_table(text), secret).await.expect("the table can be set up")
}

/// A table with Ada and Bea at it.
pub async fn duel(house: &Arc<House>, text: &str) -> TableId {
    let table = set_up(house, text).await;
    house.sit(table, sit(BEA)).await.expect("a seat is free");
    table
}

/// What somebody sees of a table, from nothing.
pub async fn see(house: &Arc<House>, table: TableId, who: (u64, &str)) -> Value {
    see_since(house, table, Some(user(who)), Seen::default()).await.0
}

pub async fn see_since(house: &Arc<House>, table: TableId, who: Option<UserId>, seen: Seen) -> (Value, Seen) {
    let looker = Looker { user: who, eyes: None, parts: Parts::default() };
    let glance = house.look(table, looker, seen).await.expect("they may look");
    let state = glance.state.map_or(Value::Null, |text| serde_json::from_slice(&text).expect("a message is JSON"));
    (state, glance.seen)
}

pub async fn people(house: &Arc<House>, table: TableId, who: (u64, &str)) -> Value {
    let looker = Looker { user: Some(user(who)), eyes: None, parts: Parts::default() };
    let glance = house.look(table, looker, Seen::default()).await.expect("they may look");
    serde_json::from_slice(&glance.people.expect("never seen before")).expect("a message is JSON")
}

/// Answers the present question with the offer that has these words.
pub async fn say(house: &Arc<House>, table: TableId, who: (u64, &str), words: &str) -> Result<Acked, Refusal> {
    let state = see(house, table, who).await;
    let offers = state["prompt"]["offers"].as_array().unwrap_or_else(|| panic!("{} is not asked", who.1));
    let choice = offers.iter().position(|offer| offer["words"] == words);
    let choice = choice.unwrap_or_else(|| panic!("\"{words}\" is not offered: {offers:?}"));
    house.answer(table, user(who), state["question"].as_u64().expect("asked"), choice, None).await
}

/// Answers with the first offer.
pub async fn first(house: &Arc<House>, table: TableId, who: (u64, &str)) -> Result<Acked, Refusal> {
    let state = see(house, table, who).await;
    house.answer(table, user(who), state["question"].as_u64().unwrap_or(0), 0, None).await
}

/// Comes to a table and stays until what this gives is dropped.
pub async fn come(house: &Arc<House>, table: TableId, who: (u64, &str)) -> Presence {
    let looker = Looker { user: Some(user(who)), eyes: None, parts: Parts::default() };
    house.attend(table, looker, Seen::default()).await.expect("they may look").0
}

/// Waits until somebody sees what is wanted.
pub async fn wait_for(house: &Arc<House>, table: TableId, who: (u64, &str), want: impl Fn(&Value) -> bool) -> Value {
    let nobody = Looker { user: None, eyes: None, parts: Parts::default() };
    let (presence, _) = house.attend(table, nobody, Seen::default()).await.expect("anybody may look");
    loop {
        presence.take();
        let state = see(house, table, who).await;
        if want(&state) {
            return state;
        }
        let patience = Duration::from_secs(60);
        let changed = tokio::time::timeout(patience, presence.news()).await;
        changed.unwrap_or_else(|_| panic!("nothing happens any more: {state}"));
    }
}
