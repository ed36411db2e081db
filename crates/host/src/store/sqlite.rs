//! The store inside the one binary: a single file, written ahead and flushed before anything is acknowledged.

use super::sqlite_file::{at, keep_private, must_be_whole};
use super::sqlite_people as people;
use super::sqlite_writer::{Commits, Writer};
use super::*;
use crate::house::lock;
use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, ToSql, params};
use std::fs::File;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};

/// Each step brings a file of the one before up to date. Steps are added, never changed.
pub(super) const STEPS: [&str; 7] = [
    include_str!("sqlite_1.sql"),
    include_str!("sqlite_2.sql"),
    include_str!("sqlite_3.sql"),
    include_str!("sqlite_4.sql"),
    include_str!("sqlite_5.sql"),
    include_str!("sqlite_6.sql"),
    include_str!("sqlite_7.sql"),
];
/// So many tables or guests are forgotten in one go.
const FORGOTTEN_AT_ONCE: u64 = 100;
/// Whoever finds the file locked waits this long.
pub(super) const PATIENCE: std::time::Duration = std::time::Duration::from_secs(10);
/// How many may read at once.
const READERS: usize = 4;

/// Everything in one SQLite file.
pub struct Sqlite {
    inner: Arc<Inner>,
    writer: Writer,
}

struct Inner {
    path: PathBuf,
    readers: Mutex<Vec<Connection>>,
    turns: Arc<tokio::sync::Semaphore>,
    commits: Arc<Commits>,
    /// The last to be closed.
    _file: Arc<File>,
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        StoreError::Failed(error.to_string())
    }
}

impl Sqlite {
    /// Opens the file, or begins a new one.
    pub fn open(path: &Path) -> Result<Sqlite, StoreError> {
        must_be_whole(path)?;
        keep_private(path)?;
        let writing = to_write(path).map_err(|error| at(path, &error))?;
        migrate(&writing)?;
        let readers: Vec<Connection> = (0..READERS).map(|_| connect(path)).collect::<Result<_, _>>()?;
        readers.iter().try_for_each(|reader| reader.pragma_update(None, "query_only", true))?;
        let commits = Arc::new(Commits::default());
        let carrying = connect(path)?;
        let failed = |error: std::io::Error| StoreError::Failed(error.to_string());
        let file = Arc::new(File::options().read(true).write(true).open(path).map_err(failed)?);
        let writer = Writer::start(writing, carrying, Arc::clone(&file), Arc::clone(&commits)).map_err(failed)?;
        let turns = Arc::new(tokio::sync::Semaphore::new(READERS));
        let inner = Inner { path: path.to_path_buf(), readers: Mutex::new(readers), turns, commits, _file: file };
        Ok(Sqlite { inner: Arc::new(inner), writer })
    }

    /// How many transactions were written, and how many pieces of work they held.
    pub fn commits(&self) -> (u64, u64) {
        let commits = &self.inner.commits;
        (commits.commits.load(Ordering::Relaxed), commits.jobs.load(Ordering::Relaxed))
    }

    fn write<'a, T: Send + 'static>(
        &'a self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Stored<'a, T> {
        Box::pin(self.writer.write(work))
    }

    fn read<'a, T: Send + 'static>(
        &'a self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Stored<'a, T> {
        Box::pin(async move {
            let turns = Arc::clone(&self.inner.turns);
            let turn = turns.acquire_owned().await.expect("the semaphore is never closed");
            let inner = Arc::clone(&self.inner);
            // Whoever waits for it may leave, but the turn lasts as long as the reader is out; and it comes back whatever
            // the work comes to.
            let reading = tokio::task::spawn_blocking(move || {
                let reader = lock(&inner.readers).pop().expect("there are as many readers as turns");
                let found = table::caught(|| work(&reader));
                lock(&inner.readers).push(reader);
                drop(turn);
                found.unwrap_or_else(|why| Err(StoreError::Failed(why)))
            });
            reading.await.unwrap_or_else(|error| Err(StoreError::Failed(error.to_string())))
        })
    }
}

fn to_write(path: &Path) -> rusqlite::Result<Connection> {
    let writing = connect(path)?;
    writing.pragma_update(None, "journal_mode", "WAL")?;
    // FULL: the log is flushed at every commit, so what was acknowledged survives the machine, not only the process.
    writing.pragma_update(None, "synchronous", "FULL")?;
    // In KiB: the pages that are written again and again are not read from the file each time.
    writing.pragma_update(None, "cache_size", -16 * 1024)?;
    // Whoever commits does not carry what was written ahead to its place: a thread of its own does, and here it is
    // done only if that falls far behind.
    writing.pragma_update(None, "wal_autocheckpoint", 16 * 1024)?;
    // The first thing that is read, so that what is no house's file is told apart from a file that can't be written.
    writing.pragma_query_value(None, "user_version", |_| Ok(()))?;
    Ok(writing)
}

fn connect(path: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(PATIENCE)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}

pub(super) fn migrate(connection: &Connection) -> Result<(), StoreError> {
    let done: usize = connection.pragma_query_value(None, "user_version", |row| row.get::<_, i64>(0))? as usize;
    if done > STEPS.len() {
        return Err(StoreError::Unusable("the data was written by a newer Fireside; use that one".into()));
    }
    for (index, step) in STEPS.iter().enumerate().skip(done) {
        let number = index + 1;
        connection.execute_batch(&format!("BEGIN; {step}; PRAGMA user_version = {number}; COMMIT;"))?;
    }
    people::make_likenesses(connection)
}

const HEAD: &str = "id, seq, game, stage, listed, open, created, touched, deadline, card";

fn head_of(row: &Row<'_>) -> rusqlite::Result<Head> {
    Ok(Head {
        table: TableId::from_row(row.get(0)?),
        seq: row.get::<_, i64>(1)? as u64,
        game: row.get(2)?,
        stage: Stage::from_row(row.get(3)?),
        listed: row.get(4)?,
        open: row.get(5)?,
        created: row.get(6)?,
        touched: row.get(7)?,
        deadline: row.get::<_, Option<i64>>(8)?.map(|at| at as u64),
        card: row.get(9)?,
    })
}

/// Nothing is changed before the first line is in the log, which nobody else can have written then: whoever is in
/// conflict leaves no trace, without a savepoint.
fn append(connection: &Connection, append: &Append) -> Result<(), StoreError> {
    let id = append.table.to_row();
    if append.after == 0 && !append.head.as_ref().map_or(Ok(false), |head| insert_head(connection, head))? {
        return Err(StoreError::Conflict);
    }
    // The line before must be there, and this one must not.
    let mut insert = connection.prepare_cached(
        "INSERT INTO log (table_id, seq, at, wall, body) SELECT ?1, ?2, ?3, ?4, ?5
         WHERE ?2 = 1 OR EXISTS (SELECT 1 FROM log WHERE table_id = ?1 AND seq = ?2 - 1)
         ON CONFLICT (table_id, seq) DO NOTHING",
    )?;
    for (seq, record) in (append.after + 1..).zip(&append.records) {
        if insert.execute(params![id, seq as i64, record.at as i64, record.wall, record.body])? == 0 {
            let first = seq == append.after + 1 && append.after > 0;
            return Err(if first { StoreError::Conflict } else { StoreError::Failed("the log has a gap".into()) });
        }
    }
    if let Some(head) = append.head.as_ref().filter(|_| append.after > 0) {
        update_head(connection, head)?;
    }
    for Sat { user, seat, name } in &append.sat {
        let sql = "INSERT OR REPLACE INTO sittings (user_id, table_id, seat, likeness) VALUES (?1, ?2, ?3, ?4)";
        connection.prepare_cached(sql)?.execute(params![user.to_row(), id, seat, likeness(name)])?;
    }
    for user in &append.left {
        let sql = "DELETE FROM sittings WHERE user_id = ?1 AND table_id = ?2";
        connection.prepare_cached(sql)?.execute(params![user.to_row(), id])?;
    }
    Ok(())
}

/// False if there is such a table already.
fn insert_head(connection: &Connection, head: &Head) -> Result<bool, StoreError> {
    let Head { table, seq, game, stage, listed, open, created, touched, deadline, card } = head;
    let (seq, deadline) = (*seq as i64, deadline.map(|at| at as i64));
    let mut insert = connection.prepare_cached(
        "INSERT INTO tables (id, seq, game, stage, listed, open, created, touched, deadline, card)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) ON CONFLICT (id) DO NOTHING",
    )?;
    let stage = stage.to_row();
    let id = table.to_row();
    Ok(insert.execute(params![id, seq, game, stage, listed, open, created, touched, deadline, card])? > 0)
}

fn update_head(connection: &Connection, head: &Head) -> Result<(), StoreError> {
    let Head { table, seq, stage, listed, open, touched, deadline, card, .. } = head;
    let (seq, deadline) = (*seq as i64, deadline.map(|at| at as i64));
    let mut update = connection.prepare_cached(
        "UPDATE tables SET seq = ?2, stage = ?3, listed = ?4, open = ?5, touched = ?6, deadline = ?7, card = ?8
         WHERE id = ?1 AND seq <= ?2",
    )?;
    update.execute(params![table.to_row(), seq, stage.to_row(), listed, open, touched, deadline, card])?;
    Ok(())
}

fn list(connection: &Connection, query: &TableQuery) -> Result<Vec<Head>, StoreError> {
    let mut sql = format!("SELECT {HEAD} FROM tables");
    let mut values: Vec<Box<dyn ToSql>> = Vec::new();
    let mut wheres: Vec<&str> = Vec::new();
    if let Some(user) = query.user {
        sql.push_str(" JOIN sittings ON table_id = id");
        wheres.push("user_id = ?");
        values.push(Box::new(user.to_row()));
    }
    if let Some(game) = &query.game {
        wheres.push("game = ?");
        values.push(Box::new(game.clone()));
    }
    if let Some(stage) = query.stage {
        wheres.push("stage = ?");
        values.push(Box::new(stage.to_row()));
    }
    if query.listed {
        wheres.push("listed = 1");
    }
    if query.open {
        wheres.push("open > 0");
    }
    if let Some(clock) = query.clock {
        wheres.push("instr(card, ?) > 0");
        values.push(Box::new(clock_mark(clock)));
    }
    if let Some((touched, table)) = query.after {
        wheres.push("(touched, id) < (?, ?)");
        values.push(Box::new(touched));
        values.push(Box::new(table.to_row()));
    }
    if !wheres.is_empty() {
        sql.push_str(" WHERE ");
        sql.push_str(&wheres.join(" AND "));
    }
    sql.push_str(" ORDER BY touched DESC, id DESC LIMIT ?");
    values.push(Box::new(query.limit));
    let mut select = connection.prepare_cached(&sql)?;
    let found = select.query_map(rusqlite::params_from_iter(values), head_of)?;
    Ok(found.collect::<Result<_, _>>()?)
}

impl Store for Sqlite {
    fn append(&self, all: Append) -> Stored<'_, ()> {
        Box::pin(self.writer.append(move |connection| append(connection, &all)))
    }

    fn index(&self, head: Head) -> Stored<'_, ()> {
        self.write(move |connection| update_head(connection, &head))
    }

    fn log(&self, table: TableId, after: u64) -> Stored<'_, Vec<Record>> {
        self.read(move |connection| {
            let sql = "SELECT at, wall, body FROM log WHERE table_id = ?1 AND seq > ?2 ORDER BY seq";
            let mut select = connection.prepare_cached(sql)?;
            let record =
                |row: &Row<'_>| Ok(Record { at: row.get::<_, i64>(0)? as u64, wall: row.get(1)?, body: row.get(2)? });
            let found = select.query_map(params![table.to_row(), after as i64], record)?;
            Ok(found.collect::<Result<_, _>>()?)
        })
    }

    fn head(&self, table: TableId) -> Stored<'_, Option<Head>> {
        self.read(move |connection| {
            let mut select = connection.prepare_cached(&format!("SELECT {HEAD} FROM tables WHERE id = ?1"))?;
            Ok(select.query_row([table.to_row()], head_of).optional()?)
        })
    }

    fn tables(&self, query: TableQuery) -> Stored<'_, Vec<Head>> {
        self.read(move |connection| list(connection, &query))
    }

    fn unfinished(&self, user: UserId) -> Stored<'_, Vec<(TableId, u8)>> {
        self.read(move |connection| {
            let sql = "SELECT id, seat FROM sittings JOIN tables ON id = table_id WHERE user_id = ?1 AND stage < 2";
            let pair = |row: &Row<'_>| Ok((TableId::from_row(row.get(0)?), row.get(1)?));
            Ok(connection.prepare_cached(sql)?.query_map([user.to_row()], pair)?.collect::<Result<_, _>>()?)
        })
    }

    fn deadlines(&self) -> Stored<'_, Vec<(TableId, HouseTime)>> {
        self.read(move |connection| {
            let mut select = connection.prepare(
                "SELECT id, deadline FROM tables WHERE deadline IS NOT NULL UNION ALL
                 SELECT id, 0 FROM tables WHERE stage = 1 AND deadline IS NULL
                 AND seq < (SELECT max(seq) FROM log WHERE table_id = id)",
            )?;
            let pair = |row: &Row<'_>| Ok((TableId::from_row(row.get(0)?), row.get::<_, i64>(1)? as u64));
            let found = select.query_map([], pair)?;
            Ok(found.collect::<Result<_, _>>()?)
        })
    }

    fn say(&self, table: TableId, room: Room, line: Line, nonce: Option<String>) -> Stored<'_, u64> {
        self.write(move |connection| people::say(connection, table, room, &line, nonce.as_deref()))
    }

    fn spoken(&self, table: TableId, limit: u32) -> Stored<'_, Vec<(UserId, String)>> {
        self.read(move |connection| people::spoken(connection, table, limit))
    }

    fn said(&self, table: TableId, room: Room, after: u64, limit: u32) -> Stored<'_, Vec<Line>> {
        self.read(move |connection| people::said(connection, table, room, after, limit))
    }

    fn add_user(&self, user: User) -> Stored<'_, ()> {
        self.write(move |connection| people::add_user(connection, &user))
    }

    fn change_user(&self, id: UserId, change: Change) -> Stored<'_, ()> {
        self.write(move |connection| people::change_user(connection, id, &change))
    }

    fn user(&self, id: UserId) -> Stored<'_, Option<User>> {
        self.read(move |connection| people::user(connection, id))
    }

    fn account(&self, name: String) -> Stored<'_, Option<User>> {
        self.read(move |connection| people::account(connection, &name))
    }

    fn account_like(&self, name: String) -> Stored<'_, Option<User>> {
        self.read(move |connection| people::account_like(connection, &name))
    }

    fn goes_by(&self, name: String, but: UserId, since: Wall) -> Stored<'_, bool> {
        self.read(move |connection| people::goes_by(connection, &name, but, since))
    }

    fn users(&self, part: String, limit: u32) -> Stored<'_, Vec<User>> {
        self.read(move |connection| people::users(connection, &part, limit))
    }

    fn add_session(&self, session: Session) -> Stored<'_, ()> {
        self.write(move |connection| people::add_session(connection, &session))
    }

    fn session(&self, hash: [u8; 32], now: Wall) -> Stored<'_, Option<(Session, User)>> {
        self.read(move |connection| people::session(connection, &hash, now))
    }

    fn touch_session(&self, hash: [u8; 32], now: Wall, expires: Wall) -> Stored<'_, ()> {
        self.write(move |connection| people::touch_session(connection, &hash, now, expires))
    }

    fn sessions(&self, user: UserId, now: Wall) -> Stored<'_, Vec<Session>> {
        self.read(move |connection| people::sessions(connection, user, now))
    }

    fn end_sessions(&self, user: UserId, which: EndSessions) -> Stored<'_, u64> {
        self.write(move |connection| people::end_sessions(connection, user, which))
    }

    fn put_deck(&self, deck: Deck, most: usize) -> Stored<'_, ()> {
        self.write(move |connection| people::put_deck(connection, &deck, most))
    }

    fn deck(&self, id: DeckId) -> Stored<'_, Option<Deck>> {
        self.read(move |connection| people::deck(connection, id))
    }

    fn decks(&self, owner: UserId) -> Stored<'_, Vec<Deck>> {
        self.read(move |connection| people::decks(connection, owner))
    }

    fn drop_deck(&self, id: DeckId, owner: UserId) -> Stored<'_, bool> {
        self.write(move |connection| {
            let sql = "DELETE FROM decks WHERE id = ?1 AND owner = ?2";
            Ok(connection.execute(sql, params![id.to_row(), owner.to_row()])? > 0)
        })
    }

    fn mute(&self, by: UserId, about: UserId, mute: bool, most: usize) -> Stored<'_, ()> {
        self.write(move |connection| people::mute(connection, by, about, mute, most))
    }

    fn mutes(&self, by: UserId) -> Stored<'_, Vec<UserId>> {
        self.read(move |connection| people::mutes(connection, by))
    }

    fn put_subscription(&self, subscription: Subscription, most: usize) -> Stored<'_, ()> {
        self.write(move |connection| people::put_subscription(connection, &subscription, most))
    }

    fn subscriptions(&self, user: UserId) -> Stored<'_, Vec<Subscription>> {
        self.read(move |connection| people::subscriptions(connection, user))
    }

    fn drop_subscription(&self, user: UserId, endpoint: String) -> Stored<'_, bool> {
        self.write(move |connection| {
            let sql = "DELETE FROM subscriptions WHERE user_id = ?1 AND endpoint = ?2";
            Ok(connection.execute(sql, params![user.to_row(), endpoint])? > 0)
        })
    }

    fn report(&self, report: Report) -> Stored<'_, ()> {
        self.write(move |connection| people::report(connection, &report))
    }

    fn reports(&self, limit: u32) -> Stored<'_, Vec<Report>> {
        self.read(move |connection| people::reports(connection, limit))
    }

    fn settle_report(&self, n: u64) -> Stored<'_, bool> {
        self.write(move |connection| Ok(connection.execute("DELETE FROM reports WHERE n = ?1", [n as i64])? > 0))
    }

    fn setting(&self, key: &'static str) -> Stored<'_, Option<String>> {
        self.read(move |connection| {
            let found = connection.query_row("SELECT value FROM settings WHERE key = ?1", [key], |row| row.get(0));
            Ok(found.optional()?)
        })
    }

    fn set_setting(&self, key: &'static str, value: String) -> Stored<'_, ()> {
        self.write(move |connection| {
            connection.execute("INSERT OR REPLACE INTO settings (key, value) VALUES (?1, ?2)", params![key, value])?;
            Ok(())
        })
    }

    fn house(&self, at_least: HouseTime) -> Stored<'_, HouseTime> {
        self.write(move |connection| {
            let sql = "INSERT INTO house (one, at) VALUES (1, ?1)
                       ON CONFLICT (one) DO UPDATE SET at = max(at, ?1) RETURNING at";
            Ok(connection.query_row(sql, [at_least as i64], |row| row.get::<_, i64>(0))? as u64)
        })
    }

    fn forget(&self, now: Wall, stale: Wall) -> Stored<'_, Forgotten> {
        Box::pin(async move {
            let sessions = self.write(move |connection| people::forget_sessions(connection, now)).await?;
            let mut forgotten = Forgotten { sessions, ..Forgotten::default() };
            // A few at a time: whoever answers meanwhile waits for a few and not for all.
            let mut last = FORGOTTEN_AT_ONCE;
            while last == FORGOTTEN_AT_ONCE {
                last = self.write(move |it| people::forget_tables(it, stale, FORGOTTEN_AT_ONCE)).await?;
                forgotten.tables += last;
            }
            last = FORGOTTEN_AT_ONCE;
            while last == FORGOTTEN_AT_ONCE {
                last = self.write(move |it| people::forget_guests(it, stale, FORGOTTEN_AT_ONCE)).await?;
                forgotten.guests += last;
            }
            Ok(forgotten)
        })
    }

    fn waiting(&self) -> u64 {
        self.inner.commits.waiting.load(Ordering::Relaxed)
    }

    fn backup(&self, to: PathBuf) -> Stored<'_, ()> {
        // A connection of its own: copying a large file must not keep anybody from reading.
        let path = self.inner.path.clone();
        Box::pin(async move {
            let copying = tokio::task::spawn_blocking(move || Sqlite::copy(&path, &to));
            copying.await.unwrap_or_else(|error| Err(StoreError::Failed(error.to_string())))
        })
    }
}

/// An account's name must be its own.
pub(super) fn taken(error: rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::ConstraintViolation) => StoreError::Taken,
        _ => error.into(),
    }
}
