//! Storms: whatever can happen at tables, by everybody at once, and then what is remembered against what is kept.

use super::*;
use crate::entry::Options;
use crate::house::{House, Patience};
use crate::keeper::{Looker, Seen, Sit};
use crate::ledger::{Claim, PlayerAct};
use crate::look::Parts;
use crate::refusal::{Code, Refusal};
use crate::setting_up::{Founder, NewSeat, NewTable};
use crate::store::{Sqlite, TableQuery};
use bots::Catalogue;
use classics::{ConnectFour, GoFish, TicTacToe};
use std::sync::Arc;
use table::{Chance, Fast};

const PEOPLE: u64 = 5;
const DEEDS: usize = 60;

/// One of those who do things, and the chance they do them by.
struct Somebody {
    house: Arc<House>,
    user: UserId,
    dice: Fast,
}

impl Somebody {
    fn sit(&self) -> Sit {
        Sit { user: self.user, name: self.name(), seat: None, secret: None, brings: Default::default() }
    }

    fn name(&self) -> String {
        ["Ada", "Bea", "Cal", "Dot", "Eve"][self.user.to_row() as usize % PEOPLE as usize].into()
    }

    /// Any table there ever was.
    async fn any_table(&mut self) -> Option<TableId> {
        let all = self.house.store.tables(TableQuery { limit: 40, ..TableQuery::default() }).await.expect("it is kept");
        (!all.is_empty()).then(|| all[self.dice.pick(all.len() as u32) as usize].table)
    }

    /// Sets up a table for themselves or only for others, with bots or without.
    async fn set_up(&mut self) -> Result<(), Refusal> {
        let (game, seats) = [("tic-tac-toe", 2), ("connect-four", 2), ("go-fish", 3)][self.dice.pick(3) as usize];
        let mut wanted = vec![NewSeat::Open; seats];
        for seat in &mut wanted {
            if self.dice.pick(3) == 0 {
                *seat = NewSeat::Bot("random".into());
            }
        }
        if self.dice.pick(3) > 0 {
            wanted[self.dice.pick(seats as u32) as usize] = NewSeat::Me;
        }
        let new = NewTable {
            game: game.into(),
            players: None,
            setup: None,
            seats: Some(wanted),
            options: Options { pace: 0, stand_in: Some("random".into()), ..Options::default() },
            commitment: None,
            secret: None,
            brings: Default::default(),
            quick: self.dice.pick(2) == 0,
        };
        let founder = Founder { user: self.user, name: self.name() };
        self.house.set_up(founder, new, self.house.nature.secret()).await.map(|_| ())
    }

    /// Answers what they are asked, if they are.
    async fn answer(&mut self, table: TableId) -> Result<(), Refusal> {
        let who = Looker { user: Some(self.user), eyes: None, parts: Parts { view: false, picture: false } };
        let glance = self.house.look(table, who, Seen::default()).await?;
        let state: serde_json::Value = serde_json::from_slice(&glance.state.expect("never seen")).expect("JSON");
        let (question, offers) = (state["question"].as_u64(), state["prompt"]["offers"].as_array().map(Vec::len));
        let (Some(question), Some(offers)) = (question, offers) else { return Ok(()) };
        let choice = self.dice.pick(offers as u32) as usize;
        self.house.answer(table, self.user, question, choice, None).await.map(|_| ())
    }

    async fn deed(&mut self) -> Result<(), Refusal> {
        let deed = self.dice.pick(20);
        let (Some(table), Some(other)) = (self.any_table().await, self.any_table().await) else {
            return self.set_up().await;
        };
        let act = match deed {
            0..=3 => return self.set_up().await,
            4..=7 => return self.house.sit(table, self.sit()).await.map(|_| ()),
            8..=10 => return self.answer(table).await,
            11 => return self.house.rematch(table, self.sit()).await.map(|_| ()),
            12 => return self.house.move_on(table, self.user, other).await.map(|_| ()),
            13 if self.dice.pick(3) == 0 => return self.house.close(table).await.map(|_| ()),
            13 | 14 => PlayerAct::Leave,
            15 => PlayerAct::Resign,
            16 => PlayerAct::Undo,
            17 => [PlayerAct::Agree, PlayerAct::OfferDraw, PlayerAct::Redo][self.dice.pick(3) as usize],
            18 => PlayerAct::Claim { what: [Claim::Win, Claim::Draw, Claim::Bot][self.dice.pick(3) as usize] },
            _ => PlayerAct::Return,
        };
        self.house.act(table, self.user, act, None).await.map(|_| ())
    }

    /// Does one thing after another, and asks now and then what they have going, as whoever sits down does.
    async fn storm(mut self) -> (u32, u32) {
        let (mut done, mut refused) = (0, 0);
        for _ in 0..DEEDS {
            match self.deed().await {
                Ok(()) => done += 1,
                Err(refusal) => {
                    assert!(!matches!(refusal.code, Code::Broken | Code::Frozen), "{refusal}");
                    refused += 1;
                }
            }
            if self.dice.pick(4) == 0 {
                self.house.going.anew(self.user, &*self.house.store).await.expect("it is kept");
            }
        }
        (done, refused)
    }
}

fn people() -> impl Iterator<Item = UserId> {
    (1..=PEOPLE).map(UserId::new)
}

/// What the store says of everybody, in one order.
async fn kept(house: &House) -> Vec<Tables> {
    let mut all = Vec::new();
    for user in people() {
        let mut tables = house.store.unfinished(user).await.expect("it is kept");
        tables.sort();
        all.push(tables);
    }
    all
}

/// What is remembered of everybody, in the same order.
fn remembered(house: &House) -> Vec<Tables> {
    let of = |user| {
        let mut tables = house.going.remembered(user).expect("it was asked for a moment ago");
        tables.sort();
        tables
    };
    people().map(of).collect()
}

/// Bots may still play a game out, so the two may differ for a moment, but not for as long as anything is remembered.
async fn must_agree(house: &House) {
    let begun = Instant::now();
    while begun.elapsed() < REMEMBER / 3 {
        let before = kept(house).await;
        if remembered(house) == before && kept(house).await == before {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(remembered(house), kept(house).await, "what is remembered against what is kept");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_remembered_is_what_is_kept_after_any_storm_and_after_a_restart() {
    let folder = tempfile::tempdir().expect("there is room for a test");
    let games = Catalogue::new().with(TicTacToe).with(ConnectFour).with(GoFish);
    // Whoever is not there is away at once, so that everything can be claimed.
    let patience =
        Patience { away: Duration::ZERO, left: Duration::ZERO, grace: Duration::ZERO, ..Patience::default() };
    let (mut done, mut refused) = (0, 0);
    for number in 0..4 {
        let store = Arc::new(Sqlite::open(&folder.path().join("fireside.db")).expect("a file can be opened"));
        let house = House::open(store, games.clone(), patience).await.expect("the store can be read");
        for user in people() {
            house.going.of(user, &*house.store).await.expect("it is kept");
        }
        must_agree(&house).await;
        let storms: Vec<_> = people()
            .map(|user| Somebody {
                house: Arc::clone(&house),
                user,
                dice: Fast::new(number * 100 + user.to_row() as u64),
            })
            .map(|somebody| tokio::spawn(somebody.storm()))
            .collect();
        for storm in storms {
            let (these, those) = storm.await.expect("nobody falls");
            (done, refused) = (done + these, refused + those);
        }
        must_agree(&house).await;
        house.shut().await;
    }
    assert!(done > 300 && refused > 50, "{done} deeds were done and {refused} refused: that is no storm");
}

#[tokio::test]
async fn what_changes_while_the_store_is_asked_is_not_forgotten() {
    let folder = tempfile::tempdir().expect("there is room for a test");
    let store = Sqlite::open(&folder.path().join("fireside.db")).expect("a file can be opened");
    let (going, ada, table) = (Going::default(), UserId::new(1), TableId::new(7));
    let mut asking = Box::pin(going.anew(ada, &store));
    let begun = futures_util::FutureExt::now_or_never(std::future::poll_fn(|context| {
        std::task::Poll::Ready(asking.as_mut().poll(context).is_ready())
    }));
    assert_eq!(begun, Some(false), "the store is being asked");
    going.changed(table, &[Sat { user: ada, seat: 0, name: "Ada".into() }], &[]);
    asking.await.expect("it can be read");
    assert_eq!(going.remembered(ada), None, "it may have been said before the change");
}
