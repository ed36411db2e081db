//! What every store promises, whatever it is made of.

use host::store::*;
use host::{ClockKind, DeckId, TableId, UserId};
use std::sync::Arc;

/// Where a store lives, so that it can be left and opened again.
pub trait Home {
    async fn open(&self) -> Arc<dyn Store>;
}

pub async fn every_promise<H: Home>(fresh: impl AsyncFn() -> H) {
    a_log_reads_back_as_it_was_written(&fresh().await).await;
    only_one_of_two_owners_goes_on(&fresh().await).await;
    a_refused_append_leaves_no_trace(&fresh().await).await;
    tables_are_found_by_their_clock(&fresh().await).await;
    a_browser_is_told_of_one_persons_turns(&fresh().await).await;
    lines_alone_leave_the_index_row_until_it_is_brought_up_to_date(&fresh().await).await;
    many_owners_at_once_leave_one_log(&fresh().await).await;
    tables_are_listed_as_asked(&fresh().await).await;
    a_list_is_turned_page_by_page(&fresh().await).await;
    somebodys_tables_are_found(&fresh().await).await;
    deadlines_are_those_that_stand(&fresh().await).await;
    rooms_do_not_hear_each_other(&fresh().await).await;
    an_accounts_name_is_its_own(&fresh().await).await;
    no_accounts_name_looks_like_anothers(&fresh().await).await;
    names_at_live_tables_are_known(&fresh().await).await;
    a_guest_becomes_an_account(&fresh().await).await;
    what_is_changed_about_somebody_changes_nothing_else(&fresh().await).await;
    a_session_ends_when_it_is_told_to(&fresh().await).await;
    decks_belong_to_their_owner(&fresh().await).await;
    whoever_is_muted_stays_muted(&fresh().await).await;
    complaints_wait_until_settled(&fresh().await).await;
    house_time_never_goes_back(&fresh().await).await;
    only_what_nothing_became_of_is_forgotten(&fresh().await).await;
    however_much_is_stale_all_of_it_is_forgotten(&fresh().await).await;
    odd_texts_are_kept_to_the_letter(&fresh().await).await;
    whoever_waits_no_longer_takes_nothing_from_others(&fresh().await).await;
}

pub fn table(n: u64) -> TableId {
    TableId::new(0x5eed_0000_0000 + n)
}

fn user(n: u64) -> UserId {
    UserId::new(0xabba_0000_0000 + n)
}

fn sat(n: u64, seat: u8, name: &str) -> Sat {
    Sat { user: user(n), seat, name: name.into() }
}

fn record(n: u64) -> Record {
    Record { at: 10 * n, wall: 1_700_000_000_000 + n as i64, body: format!("{{\"n\":{n}}}") }
}

fn head(table: TableId, seq: u64) -> Head {
    Head {
        table,
        seq,
        game: "leduc".into(),
        stage: Stage::Gathering,
        listed: true,
        open: 1,
        created: 100,
        touched: 100 + seq as i64,
        deadline: None,
        card: "{}".into(),
    }
}

pub fn created(table: TableId) -> Append {
    Append { table, after: 0, records: vec![record(1)], head: Some(head(table, 1)), sat: vec![], left: vec![] }
}

/// The index row that goes with it.
fn row(append: &mut Append) -> &mut Head {
    append.head.as_mut().expect("these all have one")
}

pub fn answered(table: TableId, after: u64) -> Append {
    let head = Some(head(table, after + 1));
    Append { table, after, records: vec![record(after + 1)], head, sat: vec![], left: vec![] }
}

pub fn person(n: u64, name: &str, password: Option<&str>) -> User {
    User {
        id: user(n),
        name: name.into(),
        password: password.map(Into::into),
        bot: false,
        admin: false,
        banned: None,
        created: 5,
        seen: n as i64,
    }
}

async fn a_log_reads_back_as_it_was_written(home: &impl Home) {
    let store = home.open().await;
    let mut first = created(table(1));
    first.records.push(record(2));
    row(&mut first).seq = 2;
    store.append(first).await.expect("the table is new");
    let mut third = answered(table(1), 2);
    let row =
        Head { stage: Stage::Playing, open: 0, deadline: Some(77), card: "{\"x\":1}".into(), ..head(table(1), 3) };
    third.head = Some(row.clone());
    store.append(third).await.expect("nobody else wrote");
    drop(store);

    let store = home.open().await;
    assert_eq!(store.log(table(1), 0).await, Ok(vec![record(1), record(2), record(3)]));
    assert_eq!(store.log(table(1), 2).await, Ok(vec![record(3)]));
    assert_eq!(store.log(table(2), 0).await, Ok(vec![]));
    assert_eq!(store.head(table(1)).await, Ok(Some(row)));
    assert_eq!(store.head(table(2)).await, Ok(None));
}

async fn only_one_of_two_owners_goes_on(home: &impl Home) {
    let (one, other) = (home.open().await, home.open().await);
    one.append(created(table(1))).await.expect("the table is new");
    assert_eq!(other.append(created(table(1))).await, Err(StoreError::Conflict));
    assert_eq!(other.append(answered(table(2), 1)).await, Err(StoreError::Conflict), "no such table");
    other.append(answered(table(1), 1)).await.expect("the other was first");
    assert_eq!(one.append(answered(table(1), 1)).await, Err(StoreError::Conflict));
    assert_eq!(one.append(answered(table(1), 7)).await, Err(StoreError::Conflict), "no gap");
    one.append(answered(table(1), 2)).await.expect("it read again");
    assert_eq!(one.log(table(1), 0).await.map(|log| log.len()), Ok(3));
}

async fn a_refused_append_leaves_no_trace(home: &impl Home) {
    let store = home.open().await;
    store.append(created(table(1))).await.expect("the table is new");
    let mut late = answered(table(1), 9);
    late.sat = vec![sat(1, 0, "Ada")];
    row(&mut late).card = "changed".into();
    assert_eq!(store.append(late).await, Err(StoreError::Conflict));
    assert_eq!(store.head(table(1)).await, Ok(Some(head(table(1), 1))));
    assert_eq!(store.unfinished(user(1)).await, Ok(vec![]));
    assert_eq!(store.log(table(1), 0).await, Ok(vec![record(1)]));
}

async fn lines_alone_leave_the_index_row_until_it_is_brought_up_to_date(home: &impl Home) {
    let store = home.open().await;
    store.append(created(table(1))).await.expect("the table is new");
    for after in 1..4 {
        let lines = Append { head: None, ..answered(table(1), after) };
        store.append(lines.clone()).await.expect("nobody else wrote");
        assert_eq!(store.append(lines).await, Err(StoreError::Conflict), "the log is its own fence");
    }
    assert_eq!(store.append(Append { head: None, ..answered(table(1), 9) }).await, Err(StoreError::Conflict), "no gap");
    assert_eq!(store.append(Append { head: None, ..answered(table(2), 1) }).await, Err(StoreError::Conflict));
    assert_eq!(store.append(Append { head: None, ..created(table(2)) }).await, Err(StoreError::Conflict), "no row");
    assert_eq!(store.log(table(1), 0).await.map(|log| log.len()), Ok(4));
    assert_eq!(store.head(table(1)).await, Ok(Some(head(table(1), 1))));
    let newest = Head { deadline: Some(5), ..head(table(1), 4) };
    store.index(newest.clone()).await.expect("it can be written");
    store.index(head(table(1), 2)).await.expect("it is late, and ignored");
    assert_eq!(store.head(table(1)).await, Ok(Some(newest)));
    assert_eq!(store.waiting(), 0);
}

async fn tables_are_found_by_their_clock(home: &impl Home) {
    let store = home.open().await;
    let clocks = ["\"none\"", "{\"timed\":{\"delay\":1,\"bank\":2}}", "{\"days\":3}"];
    for (n, clock) in clocks.iter().enumerate() {
        let mut one = created(table(n as u64));
        // Whatever people write stands in the card too, and must not pass for its clock.
        let note = serde_json::json!("\"clock\":\"none\" \"clock\":{\"timed\" \"clock\":{\"days\"");
        row(&mut one).card = format!("{{\"note\":{note},\"clock\":{clock},\"step\":0}}");
        store.append(one).await.expect("the table is new");
    }
    for (n, kind) in [ClockKind::None, ClockKind::Timed, ClockKind::Days].into_iter().enumerate() {
        let query = TableQuery { clock: Some(kind), limit: 10, ..TableQuery::default() };
        let found = store.tables(query).await.expect("it can be read");
        assert_eq!(found.iter().map(|head| head.table).collect::<Vec<_>>(), [table(n as u64)], "{kind:?}");
    }
}

async fn a_browser_is_told_of_one_persons_turns(home: &impl Home) {
    let store = home.open().await;
    let subscription = |n: u64, endpoint: &str| {
        let (key, auth) = (vec![n as u8; 65], vec![0, 255, n as u8]);
        Subscription { user: user(n), session: 7 * n, endpoint: endpoint.into(), key, auth }
    };
    for endpoint in ["b", "a"] {
        store.put_subscription(subscription(1, endpoint), 2).await.expect("there is room");
    }
    assert_eq!(store.put_subscription(subscription(1, "c"), 2).await, Err(StoreError::Full { most: 2 }));
    store.put_subscription(subscription(1, "a"), 2).await.expect("it is the same once more");
    assert_eq!(store.subscriptions(user(1)).await, Ok(vec![subscription(1, "a"), subscription(1, "b")]));
    store.put_subscription(subscription(2, "a"), 2).await.expect("somebody else uses this browser now");
    assert_eq!(store.subscriptions(user(1)).await, Ok(vec![subscription(1, "b")]));
    assert_eq!(store.subscriptions(user(2)).await, Ok(vec![subscription(2, "a")]));
    assert_eq!(store.drop_subscription(user(1), "a".into()).await, Ok(false), "not hers any more");
    assert_eq!(store.drop_subscription(user(2), "a".into()).await, Ok(true));
    assert_eq!(store.subscriptions(user(2)).await, Ok(vec![]));

    for (which, left) in [
        (EndSessions::One(8), 1),
        (EndSessions::AllBut(7), 1),
        (EndSessions::One(7), 0),
        (EndSessions::AllBut(8), 0),
        (EndSessions::All, 0),
    ] {
        store.put_subscription(subscription(1, "b"), 2).await.expect("it is there or there is room");
        store.end_sessions(user(1), which).await.expect("it can be written");
        let told = store.subscriptions(user(1)).await.map(|all| all.len());
        assert_eq!(told, Ok(left), "{which:?}: who signs out is told nothing more");
    }
}

async fn many_owners_at_once_leave_one_log(home: &impl Home) {
    let store = home.open().await;
    store.append(created(table(1))).await.expect("the table is new");
    for after in 1..10 {
        let tries: Vec<_> = (0..8)
            .map(|_| {
                let store = Arc::clone(&store);
                tokio::spawn(async move { store.append(answered(table(1), after)).await })
            })
            .collect();
        let mut taken = 0;
        for one in tries {
            match one.await.expect("no panic") {
                Ok(()) => taken += 1,
                Err(error) => assert_eq!(error, StoreError::Conflict),
            }
        }
        assert_eq!(taken, 1);
    }
    let log = store.log(table(1), 0).await.expect("it can be read");
    assert_eq!(log, (1..=10).map(record).collect::<Vec<_>>());
}

async fn tables_are_listed_as_asked(home: &impl Home) {
    let store = home.open().await;
    let kinds: [fn(&mut Head); 4] = [
        |_| {},
        |head| head.game = "go-fish".into(),
        |head| head.listed = false,
        |head| {
            head.stage = Stage::Playing;
            head.open = 0;
        },
    ];
    for (n, change) in kinds.iter().enumerate() {
        let mut one = created(table(n as u64));
        row(&mut one).touched = n as i64;
        change(row(&mut one));
        store.append(one).await.expect("the table is new");
    }
    let list = async |query: TableQuery| {
        let heads = store.tables(TableQuery { limit: 10, ..query }).await.expect("it can be read");
        heads.into_iter().map(|head| (0..4).find(|&n| table(n) == head.table).expect("ours")).collect::<Vec<_>>()
    };
    assert_eq!(list(TableQuery::default()).await, [3, 2, 1, 0]);
    assert_eq!(list(TableQuery { listed: true, ..Default::default() }).await, [3, 1, 0]);
    assert_eq!(list(TableQuery { game: Some("go-fish".into()), ..Default::default() }).await, [1]);
    assert_eq!(list(TableQuery { stage: Some(Stage::Playing), ..Default::default() }).await, [3]);
    assert_eq!(list(TableQuery { open: true, listed: true, ..Default::default() }).await, [1, 0]);
    assert_eq!(store.tables(TableQuery::default()).await, Ok(vec![]), "no more than asked for");
}

async fn a_list_is_turned_page_by_page(home: &impl Home) {
    let store = home.open().await;
    for n in 0..7 {
        let mut one = created(table(n));
        row(&mut one).touched = n as i64 / 3;
        store.append(one).await.expect("the table is new");
    }
    let mut seen = Vec::new();
    let mut after = None;
    loop {
        let query = TableQuery { after, limit: 2, ..Default::default() };
        let page = store.tables(query).await.expect("it can be read");
        let Some(last) = page.last() else { break };
        after = Some((last.touched, last.table));
        seen.extend(page.iter().map(|head| head.table));
    }
    assert_eq!(seen, (0..7).rev().map(table).collect::<Vec<_>>());
}

async fn somebodys_tables_are_found(home: &impl Home) {
    let store = home.open().await;
    let mut first = created(table(1));
    first.sat = vec![sat(1, SET_UP, "Ada")];
    store.append(first).await.expect("the table is new");
    let mut second = answered(table(1), 1);
    second.sat = vec![sat(1, 0, "Ada"), sat(2, 1, "Bea")];
    store.append(second).await.expect("nobody else wrote");
    assert_eq!(store.unfinished(user(2)).await, Ok(vec![(table(1), 1)]));
    let mut third = answered(table(1), 2);
    third.left = vec![user(2)];
    store.append(third).await.expect("nobody else wrote");
    assert_eq!(store.unfinished(user(1)).await, Ok(vec![(table(1), 0)]));
    assert_eq!(store.unfinished(user(2)).await, Ok(vec![]));

    let mine = TableQuery { user: Some(user(1)), limit: 10, ..Default::default() };
    assert_eq!(store.tables(mine.clone()).await.map(|found| found.len()), Ok(1));
    let mut last = answered(table(1), 3);
    row(&mut last).stage = Stage::Over;
    store.append(last).await.expect("nobody else wrote");
    assert_eq!(store.unfinished(user(1)).await, Ok(vec![]));
    assert_eq!(store.tables(mine).await.map(|found| found.len()), Ok(1), "games that ended are still theirs");
}

async fn deadlines_are_those_that_stand(home: &impl Home) {
    let store = home.open().await;
    for (n, deadline) in [None, Some(50), Some(0)].into_iter().enumerate() {
        let mut one = created(table(n as u64));
        row(&mut one).deadline = deadline;
        store.append(one).await.expect("the table is new");
    }
    let mut found = store.deadlines().await.expect("it can be read");
    found.sort();
    assert_eq!(found, [(table(1), 50), (table(2), 0)]);
    store.append(answered(table(1), 1)).await.expect("nobody else wrote");
    assert_eq!(store.deadlines().await, Ok(vec![(table(2), 0)]));

    let mut begun = answered(table(0), 1);
    row(&mut begun).stage = Stage::Playing;
    store.append(begun).await.expect("nobody else wrote");
    assert_eq!(store.deadlines().await, Ok(vec![(table(2), 0)]), "its row says all there is");
    store.append(Append { head: None, ..answered(table(0), 2) }).await.expect("nobody else wrote");
    let mut found = store.deadlines().await.expect("it can be read");
    found.sort();
    assert_eq!(found, [(table(0), 0), (table(2), 0)], "a row that lags behind its log is brought up to date");
}

async fn rooms_do_not_hear_each_other(home: &impl Home) {
    let store = home.open().await;
    let line = |text: &str| Line { n: 0, user: user(1), name: "Ada".into(), wall: 9, text: text.into() };
    for (n, text) in ["one", "two", "three"].into_iter().enumerate() {
        assert_eq!(store.say(table(1), Room::Players, line(text), Some(format!("n{n}"))).await, Ok(n as u64 + 1));
    }
    assert_eq!(store.say(table(1), Room::Watchers, line("psst"), None).await, Ok(1));
    assert_eq!(store.say(table(2), Room::Players, line("elsewhere"), Some("n9".into())).await, Ok(1));
    let named = |n: u64| (user(1), format!("n{n}"));
    assert_eq!(store.spoken(table(1), 9).await, Ok(vec![named(0), named(1), named(2)]));
    assert_eq!(store.spoken(table(1), 2).await, Ok(vec![named(1), named(2)]), "the last ones");
    let texts = async |room, after, limit| {
        let lines = store.said(table(1), room, after, limit).await.expect("it can be read");
        lines.into_iter().map(|line| (line.n, line.text)).collect::<Vec<_>>()
    };
    assert_eq!(texts(Room::Players, 0, 2).await, [(2, "two".into()), (3, "three".into())]);
    assert_eq!(texts(Room::Players, 2, 9).await, [(3, "three".into())]);
    assert_eq!(texts(Room::Watchers, 0, 9).await, [(1, "psst".into())]);
}

async fn an_accounts_name_is_its_own(home: &impl Home) {
    let store = home.open().await;
    store.add_user(person(1, "Ada", Some("hash"))).await.expect("the name is free");
    assert_eq!(store.add_user(person(2, "ADA", Some("hash"))).await, Err(StoreError::Taken));
    store.add_user(person(3, "Ada", None)).await.expect("a guest's name is not unique");
    assert_eq!(store.account("aDa".into()).await.map(|found| found.map(|user| user.id)), Ok(Some(user(1))));
    assert_eq!(store.account("nobody".into()).await, Ok(None));
    store.add_user(person(4, "Zo\u{308}e", Some("hash"))).await.expect("the name is free");
    for name in ["Zo\u{308}e", "Zöe", "ZÖE "] {
        let found = store.account(name.into()).await.map(|found| found.map(|user| user.id));
        assert_eq!(found, Ok(Some(user(4))), "however it is typed: {name:?}");
    }
    assert_eq!(store.user(user(2)).await, Ok(None));
    let found = store.users("ad".into(), 5).await.expect("it can be read");
    assert_eq!(found.iter().map(|user| user.id).collect::<Vec<_>>(), [user(3), user(1)]);
    assert_eq!(store.users("%".into(), 5).await, Ok(vec![]), "a name is searched for as it is written");
    let found = store.users("zÖ".into(), 5).await.expect("it can be read");
    assert_eq!(found.iter().map(|user| user.id).collect::<Vec<_>>(), [user(4)], "however large its letters are");
}

async fn no_accounts_name_looks_like_anothers(home: &impl Home) {
    let store = home.open().await;
    store.add_user(person(1, "Ada", Some("hash"))).await.expect("the name is free");
    // The first letter is Cyrillic.
    assert_eq!(store.add_user(person(2, "Аda", Some("hash"))).await, Err(StoreError::Taken));
    store.add_user(person(3, "Àda", None)).await.expect("a guest's name is compared elsewhere");
    let account = |name: &str| Change::Account { name: name.into(), password: "hash".into() };
    assert_eq!(store.change_user(user(3), account("A.da")).await, Err(StoreError::Taken));
    store.change_user(user(3), account("Bea")).await.expect("the name is free");
    assert_eq!(store.change_user(user(3), Change::Name("ÁDA".into())).await, Err(StoreError::Taken));
    let like = async |name: &str| store.account_like(name.into()).await.expect("it can be read").map(|user| user.id);
    assert_eq!((like("АDА").await, like("béa").await, like("Cal").await), (Some(user(1)), Some(user(3)), None));
    assert_eq!(store.account("Аda".into()).await, Ok(None), "nobody signs in under a name that only looks like theirs");
    store.change_user(user(1), Change::Name("Cal".into())).await.expect("the name is free");
    assert_eq!((like("Ada").await, like("cal").await), (None, Some(user(1))), "a name that was given up is free");
}

async fn names_at_live_tables_are_known(home: &impl Home) {
    let store = home.open().await;
    let goes_by = async |name: &str, but: u64, since| store.goes_by(name.into(), user(but), since).await;
    let mut one = created(table(1));
    one.sat = vec![sat(1, 0, "Ada"), sat(2, 1, "Bea")];
    store.append(one).await.expect("the table is new");
    assert_eq!(goes_by("АDА", 9, 0).await, Ok(true), "somebody sits there under it");
    assert_eq!(goes_by("Ada", 1, 0).await, Ok(false), "it is their own");
    assert_eq!(goes_by("Ada", 9, 1_000).await, Ok(false), "nothing has happened there for long");
    let mut gone = answered(table(1), 1);
    gone.left = vec![user(2)];
    store.append(gone).await.expect("nobody else wrote");
    assert_eq!(goes_by("Bea", 9, 0).await, Ok(false), "they have left");
    let line = Line { n: 0, user: user(3), name: "Cal".into(), wall: 9, text: "hello".into() };
    store.say(table(1), Room::Watchers, line, None).await.expect("anybody may talk");
    assert_eq!((goes_by("CAL", 9, 0).await, goes_by("cal", 3, 0).await), (Ok(true), Ok(false)), "so they have talked");
    let mut last = answered(table(1), 2);
    row(&mut last).stage = Stage::Over;
    store.append(last).await.expect("nobody else wrote");
    assert_eq!((goes_by("Ada", 9, 0).await, goes_by("Cal", 9, 0).await), (Ok(false), Ok(false)), "it is over");
}

async fn a_guest_becomes_an_account(home: &impl Home) {
    let store = home.open().await;
    store.add_user(person(1, "Ada", Some("hash"))).await.expect("the name is free");
    store.add_user(person(2, "Bea", None)).await.expect("guests are welcome");
    let account = |name: &str| Change::Account { name: name.into(), password: "hash".into() };
    assert_eq!(store.change_user(user(2), account("ada")).await, Err(StoreError::Taken));
    assert_eq!(store.user(user(2)).await, Ok(Some(person(2, "Bea", None))));
    store.change_user(user(2), account("Bea")).await.expect("the name is free");
    assert_eq!(store.account("bea".into()).await, Ok(Some(person(2, "Bea", Some("hash")))));
    let again = Change::Account { name: "Cal".into(), password: "other".into() };
    store.change_user(user(2), again).await.expect("it is no mistake");
    assert_eq!(store.user(user(2)).await, Ok(Some(person(2, "Bea", Some("hash")))), "but nobody has two accounts");
}

async fn what_is_changed_about_somebody_changes_nothing_else(home: &impl Home) {
    let store = home.open().await;
    store.add_user(person(1, "Ada", None)).await.expect("guests are welcome");
    let changes = [
        Change::Banned(Some("why".into())),
        Change::Account { name: "Ada L".into(), password: "hash".into() },
        Change::Admin,
        Change::Password("new".into()),
        Change::Name("Ada King".into()),
    ];
    let (one, other) = (home.open().await, home.open().await);
    for (index, change) in changes.into_iter().enumerate() {
        let by = if index % 2 == 0 { &one } else { &other };
        by.change_user(user(1), change).await.expect("she is there");
    }
    let after = User { banned: Some("why".into()), admin: true, ..person(1, "Ada King", Some("new")) };
    assert_eq!(store.user(user(1)).await, Ok(Some(after.clone())));
    assert_eq!(store.account("ada king".into()).await, Ok(Some(after)), "her account has her new name");
    assert_eq!(store.account("ada l".into()).await, Ok(None));
    store.add_user(person(2, "Bea", None)).await.expect("guests are welcome");
    store.change_user(user(2), Change::Name("Cal".into())).await.expect("she is there");
    assert_eq!(store.account("cal".into()).await, Ok(None), "a guest's name is not reserved");
    store.change_user(user(1), Change::Banned(None)).await.expect("she is there");
    assert_eq!(store.user(user(1)).await.map(|user| user.and_then(|user| user.banned)), Ok(None));
}

async fn a_session_ends_when_it_is_told_to(home: &impl Home) {
    let store = home.open().await;
    store.add_user(person(1, "Ada", None)).await.expect("guests are welcome");
    let session = |n: u8| Session {
        hash: [n; 32],
        id: n.into(),
        user: user(1),
        created: 1,
        seen: n.into(),
        expires: 100,
        agent: "a browser".into(),
    };
    for n in 1..=4 {
        store.add_session(session(n)).await.expect("the token is new");
    }
    let found = store.session([1; 32], 50).await.expect("it can be read");
    assert_eq!(found, Some((session(1), person(1, "Ada", None))));
    assert_eq!(store.session([9; 32], 50).await, Ok(None));
    assert_eq!(store.session([1; 32], 100).await, Ok(None), "its time is over");
    store.touch_session([1; 32], 60, 200).await.expect("it can be written");
    assert!(store.session([1; 32], 150).await.expect("it can be read").is_some());
    assert_eq!(store.user(user(1)).await.map(|user| user.map(|user| user.seen)), Ok(Some(60)));

    assert_eq!(store.end_sessions(user(2), EndSessions::One(1)).await, Ok(0), "only one's own");
    assert_eq!(store.end_sessions(user(1), EndSessions::One(2)).await, Ok(1));
    let ids = async || {
        let left = store.sessions(user(1), 50).await.expect("it can be read");
        left.iter().map(|session| session.id).collect::<Vec<_>>()
    };
    assert_eq!(ids().await, [1, 4, 3]);
    assert_eq!(store.end_sessions(user(1), EndSessions::AllBut(3)).await, Ok(2));
    assert_eq!(ids().await, [3]);
    assert_eq!(store.end_sessions(user(1), EndSessions::All).await, Ok(1));
}

async fn decks_belong_to_their_owner(home: &impl Home) {
    let store = home.open().await;
    let deck = |n: u64, owner, name: &str| Deck {
        id: DeckId::new(n),
        owner: user(owner),
        game: "prime".into(),
        name: name.into(),
        body: "[]".into(),
        shared: true,
        changed: n as i64,
    };
    store.put_deck(deck(1, 1, "Fast"), 2).await.expect("there is room");
    store.put_deck(deck(2, 1, "Slow"), 2).await.expect("there is room");
    assert_eq!(store.put_deck(deck(3, 1, "More"), 2).await, Err(StoreError::Full { most: 2 }));
    store.put_deck(deck(1, 1, "Faster"), 2).await.expect("a change needs no room");
    assert_eq!(store.put_deck(deck(1, 2, "Stolen"), 2).await, Err(StoreError::Conflict));
    assert_eq!(store.deck(DeckId::new(1)).await, Ok(Some(deck(1, 1, "Faster"))));
    let names: Vec<String> = store.decks(user(1)).await.expect("it can be read").into_iter().map(|d| d.name).collect();
    assert_eq!(names, ["Slow", "Faster"]);
    assert_eq!(store.drop_deck(DeckId::new(1), user(2)).await, Ok(false));
    assert_eq!(store.drop_deck(DeckId::new(1), user(1)).await, Ok(true));
    assert_eq!(store.deck(DeckId::new(1)).await, Ok(None));
}

async fn whoever_is_muted_stays_muted(home: &impl Home) {
    let store = home.open().await;
    for about in [3, 2, 3] {
        store.mute(user(1), user(about), true, 2).await.expect("there is room for two");
    }
    assert_eq!(store.mute(user(1), user(4), true, 2).await, Err(StoreError::Full { most: 2 }));
    assert_eq!(home.open().await.mutes(user(1)).await, Ok(vec![user(2), user(3)]));
    store.mute(user(1), user(2), false, 2).await.expect("it can be written");
    store.mute(user(1), user(2), false, 2).await.expect("twice is once");
    assert_eq!(store.mutes(user(1)).await, Ok(vec![user(3)]));
    assert_eq!(store.mutes(user(2)).await, Ok(vec![]));
}

async fn complaints_wait_until_settled(home: &impl Home) {
    let store = home.open().await;
    let report = |about, text: &str| Report { n: 0, by: user(1), about, table: None, text: text.into(), wall: 3 };
    store.report(report(Some(user(2)), "rude")).await.expect("it can be written");
    store.report(report(None, "broken")).await.expect("it can be written");
    let waiting = store.reports(9).await.expect("it can be read");
    assert_eq!(waiting.iter().map(|one| one.text.as_str()).collect::<Vec<_>>(), ["rude", "broken"]);
    assert_eq!((waiting[0].about, waiting[1].about), (Some(user(2)), None));
    assert_eq!(store.settle_report(waiting[0].n).await, Ok(true));
    assert_eq!(store.settle_report(waiting[0].n).await, Ok(false));
    assert_eq!(store.reports(9).await.map(|left| left.len()), Ok(1));
}

async fn house_time_never_goes_back(home: &impl Home) {
    let store = home.open().await;
    assert_eq!(store.house(0).await, Ok(0));
    assert_eq!(store.house(500).await, Ok(500));
    assert_eq!(home.open().await.house(20).await, Ok(500));
    store.set_setting("notice", "closed on Monday".into()).await.expect("it can be written");
    store.set_setting("notice", "open on Monday".into()).await.expect("it can be written");
    assert_eq!(home.open().await.setting("notice").await, Ok(Some("open on Monday".into())));
    assert_eq!(store.setting("other").await, Ok(None));
}

async fn only_what_nothing_became_of_is_forgotten(home: &impl Home) {
    let store = home.open().await;
    for n in 0..3 {
        let mut one = created(table(n));
        row(&mut one).touched = if n == 0 { 10 } else { 1000 * n as i64 };
        row(&mut one).stage = if n == 2 { Stage::Over } else { Stage::Gathering };
        one.sat = vec![sat(n, 0, "Ada")];
        store.append(one).await.expect("the table is new");
    }
    let line = Line { n: 0, user: user(1), name: "Ada".into(), wall: 9, text: "hello".into() };
    store.say(table(0), Room::Players, line, None).await.expect("it can be written");
    for n in 0..4 {
        store.add_user(person(n, "Guest", None)).await.expect("guests are welcome");
    }
    store.add_user(person(9, "Ada", Some("hash"))).await.expect("the name is free");
    for owner in [0, 1] {
        let deck = Deck {
            id: DeckId::new(owner),
            owner: user(owner),
            game: "go-fish".into(),
            name: "Mine".into(),
            body: "{}".into(),
            shared: true,
            changed: 1,
        };
        store.put_deck(deck, 9).await.expect("there is room");
        store.mute(user(owner), user(9), true, 9).await.expect("there is room");
    }
    let forgotten = store.forget(500, 500).await.expect("it can be written");
    assert_eq!(forgotten, Forgotten { sessions: 0, tables: 1, guests: 2 });
    assert_eq!(store.log(table(0), 0).await, Ok(vec![]));
    assert_eq!(store.said(table(0), Room::Players, 0, 9).await, Ok(vec![]));
    assert_eq!(store.log(table(1), 0).await.map(|log| log.len()), Ok(1));
    assert!(store.user(user(1)).await.expect("it can be read").is_some(), "sits at a table");
    assert_eq!(store.tables(TableQuery { user: Some(user(0)), limit: 9, ..TableQuery::default() }).await, Ok(vec![]));
    for (owner, kept) in [(0, 0), (1, 1)] {
        assert_eq!(store.decks(user(owner)).await.map(|decks| decks.len()), Ok(kept), "what a guest kept goes along");
        assert_eq!(store.mutes(user(owner)).await.map(|mutes| mutes.len()), Ok(kept));
    }
    assert!(store.user(user(9)).await.expect("it can be read").is_some(), "has an account");
}

async fn however_much_is_stale_all_of_it_is_forgotten(home: &impl Home) {
    let store = home.open().await;
    for n in 0..230 {
        let mut one = created(table(n));
        row(&mut one).touched = 10;
        store.append(one).await.expect("the table is new");
        store.add_user(person(n, "Guest", None)).await.expect("guests are welcome");
    }
    let forgotten = store.forget(500, 500).await.expect("it can be written");
    assert_eq!((forgotten.tables, forgotten.guests), (230, 230));
}

async fn odd_texts_are_kept_to_the_letter(home: &impl Home) {
    let store = home.open().await;
    for (n, text) in ["", "'; DROP TABLE log; --", "日本語 ✓ \u{1F525}", "a\nb\tc\\\"", "%_%"].into_iter().enumerate()
    {
        let mut one = created(table(n as u64));
        one.records[0].body = text.into();
        row(&mut one).card = text.into();
        store.append(one).await.expect("the table is new");
        let log = store.log(table(n as u64), 0).await.expect("it can be read");
        assert_eq!(log[0].body, text);
        let head = store.head(table(n as u64)).await.expect("it can be read").expect("it is there");
        assert_eq!(head.card, text);
    }
}

async fn whoever_waits_no_longer_takes_nothing_from_others(home: &impl Home) {
    let store = home.open().await;
    for round in 0..50 {
        for _ in 0..8 {
            let left = tokio::time::timeout(std::time::Duration::ZERO, store.log(table(1), 0)).await;
            assert!(left.is_err() || left == Ok(Ok(vec![])), "{left:?}");
        }
        let reads = (0..16).map(|_| {
            let store = store.clone();
            tokio::spawn(async move { store.log(table(1), 0).await })
        });
        for read in reads.collect::<Vec<_>>() {
            assert_eq!(read.await.expect("it does not panic"), Ok(vec![]), "round {round}");
        }
    }
}
