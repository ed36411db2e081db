//! Both stores keep the same promises. PostgreSQL is a real server that the test starts and stops by itself.

mod server;
mod suite;

use host::store::{Postgres, Sqlite, Store};
use std::sync::Arc;
use suite::Home;

struct File(tempfile::TempDir);

impl Home for File {
    async fn open(&self) -> Arc<dyn Store> {
        Arc::new(Sqlite::open(&self.0.path().join("fireside.db")).expect("a new file can be opened"))
    }
}

struct Database {
    address: String,
}

impl Home for Database {
    async fn open(&self) -> Arc<dyn Store> {
        Arc::new(Postgres::open(&self.address).await.expect("the server was just started"))
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_keeps_every_promise_of_a_store() {
    let fresh = async || File(tempfile::tempdir().expect("there is room for a test"));
    suite::every_promise(fresh).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_keeps_every_promise_of_a_store() {
    let server = server::Server::start();
    let fresh = async || Database { address: server.new_database().await };
    suite::every_promise(fresh).await;
}

#[tokio::test]
async fn a_backup_taken_while_open_restores_to_the_same_tables() {
    let home = File(tempfile::tempdir().expect("there is room for a test"));
    let store = home.open().await;
    let table = suite::table(1);
    store.append(suite::created(table)).await.expect("the table is new");
    let copy = home.0.path().join("copy.db");
    store.backup(copy.clone()).await.expect("there is room for a copy");
    store.append(suite::answered(table, 1)).await.expect("the house stays open");

    let elsewhere = home.0.path().join("elsewhere.db");
    Sqlite::restore(&copy, &elsewhere).expect("the copy is whole");
    let restored = Sqlite::open(&elsewhere).expect("it was just restored");
    assert_eq!(restored.log(table, 0).await.map(|log| log.len()), Ok(1));
    assert_eq!(store.log(table, 0).await.map(|log| log.len()), Ok(2));
    assert!(store.backup(copy).await.is_err(), "a backup never overwrites a file");
    assert!(Sqlite::restore(&elsewhere, &elsewhere).is_err(), "a restore never overwrites a file");
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_given_together_are_written_together() {
    let home = tempfile::tempdir().expect("there is room for a test");
    let store = Arc::new(Sqlite::open(&home.path().join("fireside.db")).expect("a new file can be opened"));
    let before = store.commits();
    let all = (0..400).map(|n| {
        let store = Arc::clone(&store);
        tokio::spawn(async move { store.append(suite::created(suite::table(n))).await })
    });
    for one in all.collect::<Vec<_>>() {
        one.await.expect("no panic").expect("every table is new");
    }
    let (commits, jobs) = store.commits();
    assert_eq!(jobs - before.1, 400);
    assert!(commits - before.0 < 400, "{} transactions for 400 tables", commits - before.0);
}
