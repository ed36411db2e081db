//! What was acknowledged is never lost, whatever fails.

use crate::games::{Bend, Bent, Hands};
use crate::kit::*;
use bots::Catalogue;
use classics::{Leduc, TicTacToe};
use host::store::*;
use host::*;
use serde_json::json;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

#[tokio::test]
async fn a_table_goes_on_where_it_stood_when_the_house_fell() {
    let home = Home::new();
    let house = home.open().await;
    let table = duel(&house, r#"{"game":"go-fish"}"#).await;
    for _ in 0..6 {
        for who in [ADA, BEA] {
            let _ = first(&house, table, who).await;
        }
    }
    let before = (see(&house, table, ADA).await, see(&house, table, BEA).await);
    let question = before.0["question"].as_u64().or(before.1["question"].as_u64()).expect("somebody is asked");
    house.shut().await;

    let house = home.open().await;
    let after = (see(&house, table, ADA).await, see(&house, table, BEA).await);
    assert_eq!(before, after, "views, questions, story and versions are the same");
    let asked = if before.0["question"].is_u64() { ADA } else { BEA };
    house.answer(table, user(asked), question, 0, None).await.expect("even the number of the question is the same");
}

#[tokio::test]
async fn undo_nonces_and_wishes_survive_too() {
    let home = Home::new();
    let house = home.open().await;
    let table = duel(&house, r#"{"game":"tic-tac-toe"}"#).await;
    let question = see(&house, table, ADA).await["question"].as_u64().expect("Ada is asked");
    let first = house.answer(table, user(ADA), question, 0, Some("n".into())).await.expect("the square is free");
    house.act(table, user(BEA), PlayerAct::OfferDraw, None).await.expect("one may offer");
    house.shut().await;
    let house = home.open().await;
    assert_eq!(house.answer(table, user(ADA), question, 0, Some("n".into())).await, Ok(first), "taken already");
    assert_eq!(see(&house, table, ADA).await["wish"]["wish"], "draw");
    house.act(table, user(ADA), PlayerAct::Undo, None).await.expect("Bea has not answered");
    house.shut().await;
    let house = home.open().await;
    house.act(table, user(ADA), PlayerAct::Redo, None).await.expect("what was taken back is remembered");
    assert_eq!(see(&house, table, ADA).await["step"], 1);
}

#[tokio::test]
async fn bots_that_were_asked_when_the_house_fell_play_on_by_themselves() {
    let home = Home::new();
    let house = home.open().await;
    let text = r#"{"game":"connect-four","seats":[{"bot":"random"},{"bot":"random"}]}"#;
    let table = set_up(&house, text).await;
    house.shut().await;
    assert_ne!(home.store().head(table).await.expect("it can be read").expect("it is there").stage, Stage::Over);
    let house = home.open().await;
    loop {
        let head = house.store.head(table).await.expect("it can be read").expect("it is there");
        if head.stage == Stage::Over {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    assert_eq!(house.metrics.tables_recovered.get(), 1);
}

#[tokio::test]
async fn nothing_goes_on_in_a_house_that_was_shut() {
    let home = Home::new();
    let house = home.open().await;
    let text = r#"{"game":"connect-four","seats":["open",{"bot":"random"}],"options":{"pace":0}}"#;
    let table = set_up(&house, text).await;
    let (rest, store) = (Arc::downgrade(&house), Arc::clone(&house.store));
    let before = store.log(table, 0).await.expect("it can be read").len();
    let still = Arc::clone(&house);
    house.shut().await;
    let refusal = still.answer(table, user(ADA), 1, 0, None).await.expect_err("nobody keeps the table");
    assert_eq!(refusal.code, Code::Busy);
    assert_eq!(store.log(table, 0).await.map(|log| log.len()), Ok(before));
    drop(still);
    assert!(rest.upgrade().is_none(), "nobody holds it any more");
}

#[tokio::test]
async fn whose_alarm_could_not_be_answered_is_woken_again() {
    let home = Home::new();
    let (house, hand) = home.open_at(1, 0).await;
    let table = duel(&house, r#"{"game":"tic-tac-toe","options":{"clock":{"days":1}}}"#).await;
    house.shut().await;
    drop(hand);

    let inner = Sqlite::open(&home.folder.path().join("fireside.db")).expect("a file can be opened");
    let store = Arc::new(Moody { deaf: AtomicU32::new(2), ..Moody::new(inner) });
    let (nature, hand) = Nature::repeating(2);
    let house = House::open_in(store.clone(), home.games.clone(), home.patience, nature).await.expect("it can be read");
    let mut now = 24 * 60 * 60 * 1000;
    let patience = std::time::Instant::now() + std::time::Duration::from_secs(60);
    // Nobody looks; only the alarm brings the table from a store that can't be read twice.
    while store.head(table).await.expect("it can be read").expect("it is there").stage != Stage::Over {
        assert!(std::time::Instant::now() < patience, "nobody came to the table any more");
        hand.send_replace(now);
        now += 1_000;
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    assert_eq!(store.deaf.load(Ordering::Relaxed), 0, "it could not be read at first");
    drop(house);
}

#[tokio::test]
async fn rules_that_fail_change_nothing() {
    let games = Catalogue::new().with(Bent { game: TicTacToe, bend: Bend::FailsOn("Take the centre square") });
    let home = Home::of(games);
    let house = home.open().await;
    let table = duel(&house, r#"{"game":"tic-tac-toe"}"#).await;
    say(&house, table, ADA, "Take the top square").await.expect("it is free");
    let before = see(&house, table, BEA).await;
    let refusal = say(&house, table, BEA, "Take the centre square").await.expect_err("the rules fail");
    assert_eq!(refusal.code, Code::Broken);
    assert_eq!(see(&house, table, BEA).await, before, "the table is as it was");
    assert_eq!(house.metrics.rules_failed.get(), 1);
    say(&house, table, BEA, "Take the left square").await.expect("it goes on");
}

#[tokio::test]
async fn a_bot_finds_its_way_around_rules_that_fail() {
    let games = Catalogue::new().with(Bent { game: TicTacToe, bend: Bend::FailsOn("Take the centre square") });
    let home = Home::of(games);
    let house = home.open().await;
    let table = set_up(&house, r#"{"game":"tic-tac-toe","seats":[{"bot":"random"},{"bot":"random"}]}"#).await;
    let state = wait_for(&house, table, CAL, |state| state["stage"] == "over" || state["step"] == 8).await;
    assert!(state["step"].as_u64() >= Some(5), "it went on without the centre: {state}");
}

#[tokio::test]
async fn a_bot_on_whose_every_answer_the_rules_fail_is_not_asked_for_ever() {
    // The last square that is left is the one the rules fail on, unless somebody wins before: of so many tables one is full.
    let games = Catalogue::new().with(Bent { game: TicTacToe, bend: Bend::FailsOn("Take the centre square") });
    let home = Home::of(games);
    let house = home.open().await;
    let text = r#"{"game":"tic-tac-toe","seats":[{"bot":"random"},{"bot":"random"}]}"#;
    let mut full = 0;
    for n in 0..40 {
        let secret = table::Secret::from_bytes([n; 32]);
        let table = house.set_up(founder(ADA), new_table(text), secret).await.expect("the table can be set up");
        let state = wait_for(&house, table, CAL, |state| state["stage"] == "over" || state["step"] == 8).await;
        full += u32::from(state["stage"] != "over");
    }
    assert!(full > 0, "somebody always won");
    let (mut last, mut quiet) = (house.metrics.rules_failed.get(), 0);
    for _ in 0..100 {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        let now = house.metrics.rules_failed.get();
        quiet = if now == last { quiet + 1 } else { 0 };
        last = now;
        if quiet == 10 {
            return;
        }
    }
    panic!("the rules failed {last} times, and they go on failing");
}

#[tokio::test]
async fn rules_that_cannot_show_a_position_lose_nothing_either() {
    let bend = Bend::Unseen(table::Seat::new(1));
    let home = Home::of(Catalogue::new().with(Bent { game: TicTacToe, bend }));
    let house = home.open().await;
    let table = set_up(&house, r#"{"game":"tic-tac-toe"}"#).await;
    let _bea = come(&house, table, BEA).await;
    house.sit(table, sit(BEA)).await.expect("the seat is free, though nothing can be shown from it");
    let looker = Looker { user: Some(user(BEA)), eyes: None, parts: Parts::default() };
    let look = house.look(table, looker, Seen::default()).await;
    assert_eq!(look.map(|_| ()).map_err(|refusal| refusal.code), Err(Code::Broken));
    first(&house, table, ADA).await.expect("Ada sees and plays on");
    for code in [Code::Broken, Code::Frozen] {
        let look = house.look(table, looker, Seen::default()).await.map(|_| ()).expect_err("it can't be shown");
        assert_eq!(look.code, code, "as soon as she can't see what she is asked, the table is closed off");
    }
    let kept = house.store.log(table, 0).await.expect("it can be read");
    let sat = kept.iter().filter(|record| record.body.contains("\"sat\"")).count();
    assert_eq!(sat, 2, "each sat down once");
    assert!(kept.last().expect("there are lines").body.contains("answer"), "and what Ada answered is kept");
}

#[tokio::test]
async fn a_line_that_could_not_be_kept_can_be_said_again_and_is_said_once() {
    let home = Home::new();
    let inner = Sqlite::open(&home.folder.path().join("fireside.db")).expect("a file can be opened");
    let store = Arc::new(Moody { dumb: AtomicU32::new(1), ..Moody::new(inner) });
    let house = House::open(store, home.games.clone(), home.patience).await.expect("the store can be read");
    let table = set_up(&house, r#"{"game":"connect-four"}"#).await;
    let line = || Line { n: 0, user: user(ADA), name: "Ada".into(), wall: 0, text: "hello".into() };
    let say = async || house.say(table, Room::Players, line(), Some("n".into())).await.map_err(|no| no.code);
    assert_eq!(say().await, Err(Code::Busy));
    assert_eq!(say().await, Ok(1), "nobody has heard it yet");
    assert_eq!(say().await, Ok(0), "it was said");
}

#[tokio::test]
async fn newer_rules_under_which_nothing_changes_play_on() {
    let plain = Home::of(Catalogue::new().with(Bent { game: Leduc, bend: Bend::FailsOn("") }));
    let house = plain.open().await;
    let table = duel(&house, r#"{"game":"leduc"}"#).await;
    first(&house, table, ADA).await.or(first(&house, table, BEA).await).expect("somebody is asked");
    house.shut().await;
    let reopen = async |bend| {
        let home = Home::of(Catalogue::new().with(Bent { game: Leduc, bend }));
        let store = Arc::new(Sqlite::open(&plain.folder.path().join("fireside.db")).expect("it is there"));
        let house = House::open(store, home.games.clone(), home.patience).await.expect("the store can be read");
        let looker = Looker { user: Some(user(ADA)), eyes: None, parts: Parts::default() };
        house.look(table, looker, Seen::default()).await.map(|_| ()).map_err(|refusal| refusal.code)
    };
    assert_eq!(reopen(Bend::Renumbered).await, Ok(()));
    assert_eq!(reopen(Bend::Changed).await, Err(Code::Frozen), "it would not be the same game any more");
}

#[tokio::test]
async fn a_table_that_waits_with_something_this_build_does_not_know_rests_and_says_whose_it_is_but_what_to_them_alone()
{
    let knows = Home::of(Catalogue::new().with(Bent { game: Hands, bend: Bend::Lacks("nothing") }));
    let house = knows.open().await;
    let table = set_up(&house, r#"{"game":"hands","brings":{"mottos":"ember"}}"#).await;
    house.shut().await;

    let lacks = Catalogue::new().with(Bent { game: Hands, bend: Bend::Lacks("ember") });
    let store: Arc<dyn Store> = knows.store();
    let mut found = Vec::new();
    let checked = host::replay_check_in(&*store, &lacks, |finding| found.push(finding.why.clone())).await;
    assert_eq!(checked.map(|checked| (checked.different, checked.empty)), Ok((1, 0)));
    let why = "what Ada brought to seat 1: setup, mottos: nobody knows ember";
    assert!(found[0].starts_with(why), "{found:?}");
    let house = House::open(store, lacks, knows.patience).await.expect("the store can be read");
    for _ in 0..3 {
        let refusal = house.sit(table, sit(BEA)).await.expect_err("it can't begin");
        assert_eq!(refusal.code, Code::Frozen);
        assert!(refusal.message.contains("what Ada brought to seat 1"), "{refusal}");
        assert!(!refusal.message.contains("ember"), "she brought it unseen: {refusal}");
        let refusal = house.sit(table, sit(ADA)).await.expect_err("it can't begin");
        assert!(refusal.message.contains(why), "it is hers: {refusal}");
    }
    assert_eq!(house.metrics.tables_frozen.get(), 1, "it rests since the first of them came");
    let head = house.store.head(table).await.expect("it can be read").expect("it is there");
    assert_eq!((head.stage, head.open), (Stage::Frozen, 0), "nobody is sent there");
    house.shut().await;

    let house = knows.open().await;
    house.sit(table, sit(BEA)).await.expect("this build knows it");
    assert_eq!(see(&house, table, BEA).await["stage"], "playing");
}

#[tokio::test]
async fn of_two_houses_on_one_store_only_one_goes_on() {
    let home = Home::new();
    let (one, other) = (home.open().await, home.open().await);
    let table = duel(&one, r#"{"game":"tic-tac-toe"}"#).await;
    let question = see(&other, table, ADA).await["question"].as_u64().expect("Ada is asked");
    one.answer(table, user(ADA), question, 4, None).await.expect("it is free");
    let refusal = other.answer(table, user(ADA), question, 0, None).await.expect_err("the log has moved on");
    assert_eq!(refusal.code, Code::Busy);
    assert_eq!(see(&other, table, BEA).await["view"]["board"], json!(["...", ".X.", "..."]), "it has read again");
    say(&other, table, BEA, "Take the top square").await.expect("and goes on from there");
}

/// A store whose appends fail now and then, before or after they were written.
struct Moody {
    inner: Sqlite,
    mood: AtomicU32,
    /// So many logs can't be read before the next one can.
    deaf: AtomicU32,
    /// So many lines of chat can't be kept before the next one can.
    dumb: AtomicU32,
}

impl Moody {
    fn new(inner: Sqlite) -> Moody {
        Moody { inner, mood: AtomicU32::new(0), deaf: AtomicU32::new(0), dumb: AtomicU32::new(0) }
    }
}

/// One of so many.
fn is_one_of(left: &AtomicU32) -> bool {
    left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_ok()
}

impl Store for Moody {
    fn append(&self, append: Append) -> Stored<'_, ()> {
        Box::pin(async move {
            let failed = || Err(StoreError::Failed("a moody store".into()));
            match self.mood.fetch_add(1, Ordering::Relaxed) % 4 {
                1 => failed(),
                3 => self.inner.append(append).await.and_then(|()| failed()),
                _ => self.inner.append(append).await,
            }
        })
    }
    fn index(&self, head: Head) -> Stored<'_, ()> {
        self.inner.index(head)
    }
    fn put_subscription(&self, subscription: Subscription, most: usize) -> Stored<'_, ()> {
        self.inner.put_subscription(subscription, most)
    }
    fn subscriptions(&self, user: UserId) -> Stored<'_, Vec<Subscription>> {
        self.inner.subscriptions(user)
    }
    fn drop_subscription(&self, user: UserId, endpoint: String) -> Stored<'_, bool> {
        self.inner.drop_subscription(user, endpoint)
    }
    fn waiting(&self) -> u64 {
        self.inner.waiting()
    }
    fn log(&self, table: TableId, after: u64) -> Stored<'_, Vec<Record>> {
        if is_one_of(&self.deaf) {
            return Box::pin(async { Err(StoreError::Failed("a store that can't be read".into())) });
        }
        self.inner.log(table, after)
    }
    fn head(&self, table: TableId) -> Stored<'_, Option<Head>> {
        self.inner.head(table)
    }
    fn tables(&self, query: TableQuery) -> Stored<'_, Vec<Head>> {
        self.inner.tables(query)
    }
    fn unfinished(&self, user: UserId) -> Stored<'_, Vec<(TableId, u8)>> {
        self.inner.unfinished(user)
    }
    fn deadlines(&self) -> Stored<'_, Vec<(TableId, HouseTime)>> {
        self.inner.deadlines()
    }
    fn spoken(&self, table: TableId, limit: u32) -> Stored<'_, Vec<(UserId, String)>> {
        self.inner.spoken(table, limit)
    }
    fn say(&self, table: TableId, room: Room, line: Line, nonce: Option<String>) -> Stored<'_, u64> {
        if is_one_of(&self.dumb) {
            return Box::pin(async { Err(StoreError::Failed("a store that keeps nothing".into())) });
        }
        self.inner.say(table, room, line, nonce)
    }
    fn said(&self, table: TableId, room: Room, after: u64, limit: u32) -> Stored<'_, Vec<Line>> {
        self.inner.said(table, room, after, limit)
    }
    fn add_user(&self, user: User) -> Stored<'_, ()> {
        self.inner.add_user(user)
    }
    fn change_user(&self, id: UserId, change: Change) -> Stored<'_, ()> {
        self.inner.change_user(id, change)
    }
    fn user(&self, id: UserId) -> Stored<'_, Option<User>> {
        self.inner.user(id)
    }
    fn account(&self, name: String) -> Stored<'_, Option<User>> {
        self.inner.account(name)
    }
    fn account_like(&self, name: String) -> Stored<'_, Option<User>> {
        self.inner.account_like(name)
    }
    fn goes_by(&self, name: String, but: UserId, since: Wall) -> Stored<'_, bool> {
        self.inner.goes_by(name, but, since)
    }
    fn users(&self, part: String, limit: u32) -> Stored<'_, Vec<User>> {
        self.inner.users(part, limit)
    }
    fn add_session(&self, session: Session) -> Stored<'_, ()> {
        self.inner.add_session(session)
    }
    fn session(&self, hash: [u8; 32], now: Wall) -> Stored<'_, Option<(Session, User)>> {
        self.inner.session(hash, now)
    }
    fn touch_session(&self, hash: [u8; 32], now: Wall, expires: Wall) -> Stored<'_, ()> {
        self.inner.touch_session(hash, now, expires)
    }
    fn sessions(&self, user: UserId, now: Wall) -> Stored<'_, Vec<Session>> {
        self.inner.sessions(user, now)
    }
    fn end_sessions(&self, user: UserId, which: EndSessions) -> Stored<'_, u64> {
        self.inner.end_sessions(user, which)
    }
    fn put_deck(&self, deck: Deck, most: usize) -> Stored<'_, ()> {
        self.inner.put_deck(deck, most)
    }
    fn deck(&self, id: DeckId) -> Stored<'_, Option<Deck>> {
        self.inner.deck(id)
    }
    fn decks(&self, owner: UserId) -> Stored<'_, Vec<Deck>> {
        self.inner.decks(owner)
    }
    fn drop_deck(&self, id: DeckId, owner: UserId) -> Stored<'_, bool> {
        self.inner.drop_deck(id, owner)
    }
    fn mute(&self, by: UserId, about: UserId, mute: bool, most: usize) -> Stored<'_, ()> {
        self.inner.mute(by, about, mute, most)
    }
    fn mutes(&self, by: UserId) -> Stored<'_, Vec<UserId>> {
        self.inner.mutes(by)
    }
    fn report(&self, report: Report) -> Stored<'_, ()> {
        self.inner.report(report)
    }
    fn reports(&self, limit: u32) -> Stored<'_, Vec<Report>> {
        self.inner.reports(limit)
    }
    fn settle_report(&self, n: u64) -> Stored<'_, bool> {
        self.inner.settle_report(n)
    }
    fn setting(&self, key: &'static str) -> Stored<'_, Option<String>> {
        self.inner.setting(key)
    }
    fn set_setting(&self, key: &'static str, value: String) -> Stored<'_, ()> {
        self.inner.set_setting(key, value)
    }
    fn house(&self, at_least: HouseTime) -> Stored<'_, HouseTime> {
        self.inner.house(at_least)
    }
    fn forget(&self, now: Wall, stale: Wall) -> Stored<'_, Forgotten> {
        self.inner.forget(now, stale)
    }
    fn backup(&self, to: PathBuf) -> Stored<'_, ()> {
        self.inner.backup(to)
    }
}

#[tokio::test]
async fn a_store_that_fails_before_or_after_writing_loses_and_doubles_nothing() {
    let home = Home::new();
    let inner = Sqlite::open(&home.folder.path().join("fireside.db")).expect("a file can be opened");
    let store = Arc::new(Moody::new(inner));
    let house = House::open(store, home.games.clone(), home.patience).await.expect("the store can be read");
    let table = set_up(&house, r#"{"game":"connect-four"}"#).await;
    while house.sit(table, sit(BEA)).await.is_err() {}
    // Every answer carries a nonce and is sent until it is acknowledged.
    let mut sent = 0;
    let mut taken = 0;
    'game: loop {
        for who in [ADA, BEA] {
            let state = see(&house, table, who).await;
            if state["stage"] == "over" {
                break 'game;
            }
            let Some(question) = state["question"].as_u64() else { continue };
            let nonce = Some(format!("answer {taken}"));
            while house.answer(table, user(who), question, 0, nonce.clone()).await.is_err() {
                sent += 1;
            }
            taken += 1;
        }
    }
    assert!(sent > 0, "the store was moody");
    let answers = house.store.log(table, 0).await.expect("it can be read");
    let answers = answers.iter().filter(|record| record.body.starts_with("{\"answer\"")).count();
    assert_eq!(answers, taken, "each is in the log exactly once");
}
