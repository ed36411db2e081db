//! Both stores keep the same promises. PostgreSQL is a real server that the test starts and stops by itself.

mod server;
mod suite;

use host::UserId;
use host::store::{Postgres, Sqlite, Store, StoreError, TableQuery};
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

#[tokio::test(flavor = "multi_thread")]
async fn one_house_at_a_time_is_open_on_a_database() {
    let server = server::Server::start();
    let address = server.new_database().await;
    let open = async || Arc::new(Postgres::open(&address).await.expect("the server was just started"));
    let (one, other) = (open().await, open().await);
    one.claim().await.expect("nobody else is there");
    let why = other.claim().await.expect_err("one is open already").to_string();
    assert!(why.contains("another host is open on this database"), "{why}");
    drop(one);
    other.claim().await.expect("the first has let go");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_is_only_read_stays_as_it_is() {
    let server = server::Server::start();
    let empty = server.new_database().await;
    for _ in 0..2 {
        let why = Postgres::open_to_read(&empty).await.err().expect("nothing is there").to_string();
        assert!(why.contains("no host's data"), "nothing is begun there: {why}");
    }
    let address = server.new_database().await;
    let store = Postgres::open(&address).await.expect("the server was just started");
    let table = suite::table(1);
    store.append(suite::created(table)).await.expect("the table is new");
    let (client, connection) = tokio_postgres::connect(&address, tokio_postgres::NoTls).await.expect("it runs");
    tokio::spawn(connection);
    client.batch_execute("DROP TABLE subscriptions; DELETE FROM steps WHERE number > 2").await.expect("an older one");

    let read = Postgres::open_to_read(&address).await.expect("a house is there");
    assert_eq!(read.log(table, 0).await.map(|log| log.len()), Ok(1));
    assert_eq!(read.tables(TableQuery { limit: 5, ..TableQuery::default() }).await.map(|all| all.len()), Ok(1));
    assert!(read.append(suite::answered(table, 1)).await.is_err(), "the server itself refuses");
    let steps: i64 = client.query_one("SELECT max(number) FROM steps", &[]).await.expect("it runs").get(0);
    assert_eq!(steps, 2, "it is not brought up to date by looking at it");
    assert_eq!(store.log(table, 0).await.map(|log| log.len()), Ok(1));
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

#[tokio::test]
async fn what_is_no_backup_is_not_restored() {
    let folder = tempfile::tempdir().expect("there is room for a test");
    let (empty, other, text) = (folder.path().join("empty"), folder.path().join("other"), folder.path().join("text"));
    std::fs::write(&empty, "").expect("there is room for a file");
    std::fs::write(&text, "dear diary").expect("there is room for a file");
    let program = rusqlite::Connection::open(&other).expect("there is room for a file");
    program.execute_batch("CREATE TABLE notes (text TEXT); PRAGMA user_version = 3").expect("a table of its own");
    let to = folder.path().join("restored.db");
    for from in [&empty, &other, &text, &folder.path().join("missing")] {
        assert!(Sqlite::restore(from, &to).is_err(), "{}", from.display());
        assert!(!to.exists(), "nothing is left of {}", from.display());
    }
}

/// A house whose host was killed: what was acknowledged stands beside its file.
async fn killed() -> tempfile::TempDir {
    let (open, dead) = (tempfile::tempdir().expect("there is room"), tempfile::tempdir().expect("there is room"));
    let store = Sqlite::open(&open.path().join("fireside.db")).expect("there is room for a file");
    store.append(suite::created(suite::table(1))).await.expect("the table is new");
    for name in ["fireside.db", "fireside.db-wal"] {
        std::fs::copy(open.path().join(name), dead.path().join(name)).expect("it is there");
    }
    dead
}

#[tokio::test]
async fn what_was_written_ahead_is_not_thrown_away_because_its_file_is_missing() {
    let folder = killed().await;
    let (path, aside, ahead) =
        (folder.path().join("fireside.db"), folder.path().join("aside.db"), folder.path().join("fireside.db-wal"));
    let length = std::fs::metadata(&ahead).expect("it is there").len();
    let copy = folder.path().join("copy.db");
    Sqlite::copy(&path, &copy).expect("what stands beside it is part of it");
    std::fs::rename(&path, &aside).expect("it can be moved");
    let restored = Sqlite::restore(&copy, &path).map_err(|error| error.to_string());
    assert!(restored.as_ref().is_err_and(|why| why.contains("together")), "{restored:?}");
    let opened = Sqlite::open(&path).map(drop).map_err(|error| error.to_string());
    assert!(opened.as_ref().is_err_and(|why| why.contains("put both back together")), "{opened:?}");
    assert_eq!(std::fs::metadata(&ahead).map(|file| file.len()).ok(), Some(length), "it is as it was");
    std::fs::rename(&aside, &path).expect("it can be put back");
    let store = Sqlite::open(&path).expect("it is whole again");
    assert_eq!(store.log(suite::table(1), 0).await.map(|log| log.len()), Ok(1));
}

#[tokio::test]
async fn a_restore_that_fails_leaves_nothing_behind() {
    let folder = killed().await;
    let (path, to) = (folder.path().join("fireside.db"), folder.path().join("back.db"));
    let names = || {
        let names = std::fs::read_dir(folder.path()).expect("it is there").filter_map(Result::ok);
        let names = names.map(|file| file.file_name().into_string().expect("a plain name"));
        names.filter(|name| name.starts_with("back")).collect::<Vec<_>>()
    };
    drop(Sqlite::open(&path).expect("it is whole"));
    let file = rusqlite::Connection::open(&path).expect("it is there");
    file.pragma_update(None, "user_version", 99).expect("it can be written");
    file.close().expect("nothing is under way");
    let newer = Sqlite::restore(&path, &to).map_err(|error| error.to_string());
    assert!(newer.as_ref().is_err_and(|why| why.contains("newer Fireside")), "{newer:?}");
    assert_eq!(names(), [""; 0]);
    // What a restore that was killed has left is in nobody's way.
    std::fs::write(folder.path().join("back.db.part"), "half of it").expect("there is room");
    let whole = folder.path().join("whole.db");
    drop(Sqlite::open(&whole).expect("there is room for a file"));
    Sqlite::restore(&whole, &to).expect("it is a house, if an empty one");
    assert_eq!(names(), ["back.db"]);
}

#[test]
fn what_is_wrong_with_a_file_is_said_with_its_name_and_what_to_do() {
    let folder = tempfile::tempdir().expect("there is room for a test");
    let (text, to) = (folder.path().join("text.db"), folder.path().join("to.db"));
    std::fs::write(&text, "dear diary, this is no database at all").expect("there is room for a file");
    let said = [Sqlite::open(&text).map(drop), Sqlite::copy(&text, &to), Sqlite::restore(&text, &to)];
    for said in said.map(|done| done.expect_err("it holds no house").to_string()) {
        assert!(said.contains("text.db") && said.contains("name a"), "{said}");
    }
    let missing = Sqlite::restore(&folder.path().join("nofile"), &to).expect_err("it is not there").to_string();
    assert!(missing.contains("nofile is not there") && missing.contains("check the name"), "{missing}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_copy_has_a_name_that_can_be_written() {
    let folder = tempfile::tempdir().expect("there is room for a test");
    let path = folder.path().join("fireside.db");
    drop(Sqlite::open(&path).expect("there is room for a file"));
    let odd = folder.path().join(<std::ffi::OsStr as std::os::unix::ffi::OsStrExt>::from_bytes(b"bad\xff.db"));
    assert!(Sqlite::copy(&path, &odd).is_err_and(|error| error.to_string().contains("choose another name")));
    assert!(!odd.exists());
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_else_on_the_machine_reads_what_is_kept() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("there is room for a test");
    let (path, copy, back) =
        (folder.path().join("fireside.db"), folder.path().join("copy.db"), folder.path().join("back.db"));
    // A file from before is closed to others as well.
    std::fs::write(&path, "").expect("there is room for a file");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).expect("it is ours");
    let store = Sqlite::open(&path).expect("an empty file is a new house");
    store.append(suite::created(suite::table(1))).await.expect("the table is new");
    store.backup(copy.clone()).await.expect("there is room for a copy");
    Sqlite::restore(&copy, &back).expect("the copy is whole");
    for file in std::fs::read_dir(folder.path()).expect("it is there").filter_map(Result::ok) {
        let mode = file.metadata().expect("it is there").permissions().mode();
        assert_eq!(mode & 0o077, 0, "{} is {mode:o}", file.path().display());
    }
}

/// A folder with the data of an earlier build in it.
fn of_an_earlier_build() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("there is room for a test");
    let path = folder.path().join("fireside.db");
    drop(Sqlite::open(&path).expect("there is room for a file"));
    let file = rusqlite::Connection::open(&path).expect("it is there");
    file.execute_batch(
        "ALTER TABLE subscriptions DROP COLUMN session;
         DROP INDEX users_by_likeness; DROP INDEX sittings_by_likeness; DROP INDEX chat_by_likeness;
         ALTER TABLE users DROP COLUMN likeness; ALTER TABLE sittings DROP COLUMN likeness;
         ALTER TABLE chat DROP COLUMN likeness; ALTER TABLE chat DROP COLUMN nonce;
         DELETE FROM settings WHERE key = 'likenesses'",
    )
    .expect("as an earlier build had it");
    file.pragma_update(None, "user_version", 3).expect("it can be written");
    folder
}

fn version(path: &std::path::Path) -> i64 {
    let file = rusqlite::Connection::open(path).expect("it is there");
    file.pragma_query_value(None, "user_version", |row| row.get(0)).expect("it can be read")
}

#[test]
fn a_backup_leaves_the_data_of_an_earlier_build_as_they_are() {
    let folder = of_an_earlier_build();
    let (path, copy) = (folder.path().join("fireside.db"), folder.path().join("copy.db"));
    let running = rusqlite::Connection::open(&path).expect("it is there");
    host::backup(folder.path(), &copy).expect("there is room for a copy");
    assert_eq!((version(&path), version(&copy)), (3, 3));
    running.query_row("SELECT count(*) FROM log", [], |_| Ok(())).expect("the host goes on");
    assert!(host::backup(folder.path(), &copy).is_err(), "a backup never overwrites a file");
    drop(Sqlite::open(&copy).expect("whoever opens the copy brings it up to date"));
    assert!(version(&copy) > 3);
}

#[tokio::test]
async fn accounts_of_an_earlier_build_whose_names_look_alike_are_all_kept() {
    let folder = of_an_earlier_build();
    let path = folder.path().join("fireside.db");
    let file = rusqlite::Connection::open(&path).expect("it is there");
    let add =
        "INSERT INTO users (id, name, reserved, password, bot, admin, created, seen) VALUES (?, ?, ?, 'x', 0, 0, ?, 0)";
    // The first letter of the younger one is Cyrillic.
    for (id, name, created) in [(7, "Аda", 20), (8, "Ada", 10), (9, "Bea", 30)] {
        file.execute(add, (id, name, name.to_lowercase(), created)).expect("as an earlier build wrote them");
    }
    drop(file);
    for edition in 0..2 {
        let store = Sqlite::open(&path).expect("it is brought up to date");
        let id = |user: Option<host::store::User>| user.map(|user| user.name);
        for name in ["Аda", "Ada", "Bea"] {
            let found = store.account(name.into()).await.map(id);
            assert_eq!(found, Ok(Some(name.into())), "each signs in under the name it has");
            let like = store.account_like(name.into()).await.map(id);
            let first = if name == "Bea" { "Bea" } else { "Ada" };
            assert_eq!(like, Ok(Some(first.into())), "what it looks like belongs to the older");
        }
        drop(store);
        // Other tables of letters, other likenesses: they are made anew.
        let file = rusqlite::Connection::open(&path).expect("it is there");
        let old = "UPDATE settings SET value = 'older' WHERE key = 'likenesses'";
        assert_eq!(file.execute(old, ()).expect("it can be written"), 1, "{edition}");
    }
}

/// Accounts of an earlier build, which kept every name just as it was typed: a letter that is always taken apart by now, and
/// one syllable of Korean letters typed as one and as two.
const TYPED: [(i64, &str); 3] = [(7, "Ra\u{9df}"), (8, "\u{ac00}na"), (9, "\u{1100}\u{1161}na")];
const AS_TYPED: &str = "UPDATE users SET likeness = NULL; DELETE FROM settings WHERE key = 'likenesses'";

async fn everybody_gets_in_as_ever(store: &dyn Store) {
    for (id, name) in TYPED {
        let found = store.account(name.into()).await.expect("it can be read").expect("it is there");
        assert_eq!((found.id, found.name.as_str()), (UserId::new(id as u64), name));
    }
    let apart = store.account("ra\u{9af}\u{9bc}".into()).await.map(|found| found.map(|user| user.name));
    assert_eq!(apart, Ok(None), "nor did this name ever lead anywhere");
    let stranger = suite::person(10, "Ra\u{9af}\u{9bc}", Some("hash"));
    assert_eq!(store.add_user(stranger).await, Err(StoreError::Taken), "and nobody else gets it");
}

#[tokio::test(flavor = "multi_thread")]
async fn accounts_of_an_earlier_build_sign_in_as_they_typed_their_names() {
    let folder = tempfile::tempdir().expect("there is room for a test");
    let path = folder.path().join("fireside.db");
    drop(Sqlite::open(&path).expect("there is room for a file"));
    let file = rusqlite::Connection::open(&path).expect("it is there");
    let add =
        "INSERT INTO users (id, name, reserved, password, bot, admin, created, seen) VALUES (?, ?, ?, 'x', 0, 0, 0, 0)";
    for (id, name) in TYPED {
        file.execute(add, (id, name, name.to_lowercase())).expect("as an earlier build wrote them");
    }
    file.execute_batch(AS_TYPED).expect("as an earlier build had it");
    drop(file);
    everybody_gets_in_as_ever(&Sqlite::open(&path).expect("it is brought up to date")).await;

    let server = server::Server::start();
    let address = server.new_database().await;
    drop(Postgres::open(&address).await.expect("the server was just started"));
    let (client, connection) = tokio_postgres::connect(&address, tokio_postgres::NoTls).await.expect("it runs");
    tokio::spawn(connection);
    let add = "INSERT INTO users (id, name, reserved, password, bot, admin, created, seen)
               VALUES ($1, $2, $3, 'x', false, false, 0, 0)";
    for (id, name) in TYPED {
        client.execute(add, &[&id, &name, &name.to_lowercase()]).await.expect("as an earlier build wrote them");
    }
    client.batch_execute(AS_TYPED).await.expect("as an earlier build had it");
    everybody_gets_in_as_ever(&Postgres::open(&address).await.expect("it is brought up to date")).await;
}

#[test]
fn a_check_changes_nothing_and_finds_nothing_where_nothing_is() {
    let folder = tempfile::tempdir().expect("there is room for a test");
    let room = || tempfile::tempdir().expect("there is room for a copy");
    let check = |data: &std::path::Path| host::replay_check(data, room().path(), &bots::Catalogue::new(), |_| {});
    let missing = folder.path().join("typo");
    assert!(check(&missing).is_err_and(|error| error.to_string().contains("no host's data")));
    assert!(!missing.exists(), "nothing is begun there");

    let folder = of_an_earlier_build();
    assert_eq!(check(folder.path()).map(|checked| checked.different).ok(), Some(0));
    assert_eq!(
        version(&folder.path().join("fireside.db")),
        3,
        "the data are not brought up to date by looking at them"
    );
}
