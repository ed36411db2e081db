//! The store for a host that has outgrown one file. Every operation is a single statement, so it is a transaction by
//! itself and many travel down one connection without waiting for each other.

use super::postgres_people as people;
use super::*;
use crate::house::lock;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex as StdMutex};
use std::time::Duration;
use tokio::sync::Mutex;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Config, NoTls, Row, Statement};

/// Each step brings a database of the one before up to date. Steps are added, never changed.
const STEPS: [&str; 7] = [
    include_str!("postgres_1.sql"),
    include_str!("postgres_2.sql"),
    include_str!("postgres_3.sql"),
    include_str!("postgres_4.sql"),
    include_str!("postgres_5.sql"),
    include_str!("postgres_6.sql"),
    include_str!("postgres_7.sql"),
];
/// How many connections are shared.
const LINES: usize = 4;
/// Whoever brings the database up to date holds this lock meanwhile.
const MIGRATING: i64 = 0x0046_4952_4553_4944;
/// A house that is open on the database holds this lock all the while.
const OPEN: i64 = MIGRATING + 1;
/// A house that was just closed, or fell, lets go of its lock after a moment.
const LETS_GO: Duration = Duration::from_secs(10);
/// So often a house looks whether it still has its lock, and tries to get it.
const LOOKS: Duration = Duration::from_millis(500);

/// Everything in a PostgreSQL database.
pub struct Postgres {
    config: Config,
    lines: Vec<Mutex<Option<Arc<Link>>>>,
    next: AtomicUsize,
    /// Statements that have not come back yet.
    asked: AtomicU64,
}

/// One statement more on its way, until it is dropped.
struct Asked<'a>(&'a AtomicU64);

impl Asked<'_> {
    fn more(asked: &AtomicU64) -> Asked<'_> {
        asked.fetch_add(1, Ordering::Relaxed);
        Asked(asked)
    }
}

impl Drop for Asked<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// One connection, with the statements it knows already.
struct Link {
    client: Client,
    known: StdMutex<HashMap<String, Statement>>,
}

impl From<tokio_postgres::Error> for StoreError {
    fn from(error: tokio_postgres::Error) -> StoreError {
        StoreError::Failed(reason(&error))
    }
}

/// What the server says, or why it can't be asked.
fn reason(error: &tokio_postgres::Error) -> String {
    match (error.as_db_error(), std::error::Error::source(error)) {
        (Some(reason), _) => reason.to_string(),
        (None, Some(source)) => format!("{error}: {source}"),
        (None, None) => error.to_string(),
    }
}

/// The database can't be reached or used when the house is opened.
fn unreachable(error: tokio_postgres::Error) -> StoreError {
    let remedy = "see whether it runs, and whether the address, the name and the password are right";
    StoreError::Unusable(format!("cannot use the database: {}; {remedy}", reason(&error)))
}

/// Of what was asked to be unique, another was there first.
fn why(error: tokio_postgres::Error) -> StoreError {
    match error.code() {
        Some(&SqlState::UNIQUE_VIOLATION) => StoreError::Taken,
        _ => error.into(),
    }
}

/// A database that vanishes without a word must not hold every table up for as long as the operating system would wait.
/// What the address says itself holds.
fn be_impatient(config: &mut Config) {
    let usual = Config::new();
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(Duration::from_secs(5));
    }
    if config.get_tcp_user_timeout().is_none() {
        config.tcp_user_timeout(Duration::from_secs(10));
    }
    if config.get_keepalives_idle() == usual.get_keepalives_idle() {
        config.keepalives_idle(Duration::from_secs(30));
    }
    if config.get_keepalives_interval().is_none() {
        config.keepalives_interval(Duration::from_secs(5));
    }
}

type Values<'a> = &'a [&'a (dyn ToSql + Sync)];

/// How many steps a database has behind it.
async fn steps_done(client: &Client) -> Result<usize, StoreError> {
    let done: i64 = client.query_one("SELECT coalesce(max(number), 0) FROM steps", &[]).await?.get(0);
    if done as usize > STEPS.len() {
        return Err(StoreError::Unusable("the database was written by a newer Fireside; use that one".into()));
    }
    Ok(done as usize)
}

impl Postgres {
    /// Connects to a database, given as `postgres://user:password@place/name`, and brings its tables up to date.
    pub async fn open(address: &str) -> Result<Postgres, StoreError> {
        let store = Postgres::at(address, false)?;
        store.migrate().await?;
        Ok(store)
    }

    /// Keeps every other house away from the database for as long as this one is open. Whatever two of them wrote would
    /// be kept, but people at the one would wait for ever for those at the other.
    pub async fn claim(self: &Arc<Self>) -> Result<(), StoreError> {
        let begun = std::time::Instant::now();
        let mut held = loop {
            match self.try_claim().await? {
                Some(held) => break held,
                None if begun.elapsed() < LETS_GO => tokio::time::sleep(LOOKS).await,
                None => {
                    let why = "another host is open on this database; close it, or name another with --database";
                    return Err(StoreError::Unusable(why.into()));
                }
            }
        };
        let store = Arc::downgrade(self);
        tokio::spawn(async move {
            // The lock is gone with its connection, and is wanted back when the database can be reached again.
            while let Some(store) = {
                tokio::time::sleep(LOOKS).await;
                store.upgrade()
            } {
                if held.client.is_closed() {
                    match store.try_claim().await {
                        Ok(Some(again)) => held = again,
                        Ok(None) => {
                            tracing::error!("another host has opened this database meanwhile; close one of them")
                        }
                        Err(_) => {}
                    }
                }
            }
        });
        Ok(())
    }

    async fn try_claim(&self) -> Result<Option<Link>, StoreError> {
        let link = self.connect().await?;
        let row = link.client.query_one("SELECT pg_try_advisory_lock($1)", &[&OPEN]).await?;
        Ok(row.get::<_, bool>(0).then_some(link))
    }

    /// Connects to a database only to read the tables in it. Nothing is brought up to date, and the server itself
    /// refuses whatever would change something.
    pub async fn open_to_read(address: &str) -> Result<Postgres, StoreError> {
        let store = Postgres::at(address, true)?;
        let link = store.connect().await?;
        let begun: bool = link.client.query_one("SELECT to_regclass('steps') IS NOT NULL", &[]).await?.get(0);
        if !begun {
            return Err(StoreError::Unusable("there is no host's data in this database; check its address".into()));
        }
        steps_done(&link.client).await?;
        Ok(store)
    }

    fn at(address: &str, read_only: bool) -> Result<Postgres, StoreError> {
        let mut config: Config = address.parse().map_err(|error: tokio_postgres::Error| {
            let why = reason(&error);
            StoreError::Unusable(format!("{why}; the address of a database reads postgres://user:password@place/name"))
        })?;
        if read_only {
            let given = config.get_options().unwrap_or_default();
            config.options(format!("{given} -c default_transaction_read_only=on"));
        }
        be_impatient(&mut config);
        let lines = (0..LINES).map(|_| Mutex::new(None)).collect();
        Ok(Postgres { config, lines, next: AtomicUsize::new(0), asked: AtomicU64::new(0) })
    }

    async fn migrate(&self) -> Result<(), StoreError> {
        let link = self.connect().await?;
        let client = &link.client;
        client.execute("SELECT pg_advisory_lock($1)", &[&MIGRATING]).await?;
        client.batch_execute("CREATE TABLE IF NOT EXISTS steps (number BIGINT PRIMARY KEY)").await?;
        let done = steps_done(client).await?;
        for (index, step) in STEPS.iter().enumerate().skip(done) {
            let number = index + 1;
            client.batch_execute(&format!("BEGIN; {step}; INSERT INTO steps VALUES ({number}); COMMIT;")).await?;
        }
        people::make_likenesses(client).await?;
        client.execute("SELECT pg_advisory_unlock($1)", &[&MIGRATING]).await?;
        Ok(())
    }

    async fn connect(&self) -> Result<Link, StoreError> {
        let (client, connection) = self.config.connect(NoTls).await.map_err(unreachable)?;
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::warn!(%error, "a connection to the database broke");
            }
        });
        Ok(Link { client, known: StdMutex::default() })
    }

    /// The next connection in turn, made anew if it broke.
    async fn link(&self) -> Result<Arc<Link>, StoreError> {
        let turn = self.next.fetch_add(1, Ordering::Relaxed) % LINES;
        let mut line = self.lines[turn].lock().await;
        match &*line {
            Some(link) if !link.client.is_closed() => Ok(Arc::clone(link)),
            _ => {
                let link = Arc::new(self.connect().await?);
                *line = Some(Arc::clone(&link));
                Ok(link)
            }
        }
    }

    pub(super) async fn query(&self, sql: &str, values: Values<'_>) -> Result<Vec<Row>, StoreError> {
        let _asked = Asked::more(&self.asked);
        let link = self.link().await?;
        let statement = link.prepare(sql).await?;
        link.client.query(&statement, values).await.map_err(why)
    }

    pub(super) async fn one(&self, sql: &str, values: Values<'_>) -> Result<Option<Row>, StoreError> {
        Ok(self.query(sql, values).await?.pop())
    }

    pub(super) async fn execute(&self, sql: &str, values: Values<'_>) -> Result<u64, StoreError> {
        let _asked = Asked::more(&self.asked);
        let link = self.link().await?;
        let statement = link.prepare(sql).await?;
        link.client.execute(&statement, values).await.map_err(why)
    }
}

impl Link {
    async fn prepare(&self, sql: &str) -> Result<Statement, StoreError> {
        let known = lock(&self.known).get(sql).cloned();
        if let Some(statement) = known {
            return Ok(statement);
        }
        let statement = self.client.prepare(sql).await?;
        lock(&self.known).insert(sql.to_string(), statement.clone());
        Ok(statement)
    }
}

const HEAD: &str = "id, seq, game, stage, listed, open, created, touched, deadline, card";

fn head_of(row: &Row) -> Head {
    Head {
        table: TableId::from_row(row.get(0)),
        seq: row.get::<_, i64>(1) as u64,
        game: row.get(2),
        stage: Stage::from_row(row.get(3)),
        listed: row.get(4),
        open: row.get::<_, i16>(5) as u8,
        created: row.get(6),
        touched: row.get(7),
        deadline: row.get::<_, Option<i64>>(8).map(|at| at as u64),
        card: row.get(9),
    }
}

/// The index row is claimed first: whoever fails to claim it adds nothing. That the line before is there and this one is
/// not is what makes a claim; should somebody else write it meanwhile, the log's key undoes everything.
const APPEND: &str = "WITH claimed AS (
        INSERT INTO tables (id, seq, game, stage, listed, open, created, touched, deadline, card)
        SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10 WHERE $11 = 0::bigint
        ON CONFLICT (id) DO NOTHING RETURNING id
    ), moved AS (
        UPDATE tables SET seq = $2, stage = $4, listed = $5, open = $6, touched = $8, deadline = $9, card = $10
        WHERE id = $1 AND $11 > 0::bigint AND EXISTS (SELECT 1 FROM log WHERE table_id = $1 AND seq = $11) RETURNING id
    ), mine AS (SELECT id FROM claimed UNION ALL SELECT id FROM moved),
    sat AS (
        INSERT INTO sittings (user_id, table_id, seat, likeness)
        SELECT u, mine.id, s, l FROM mine, unnest($15::bigint[], $16::smallint[], $18::text[]) AS t (u, s, l)
        ON CONFLICT (user_id, table_id) DO UPDATE SET seat = excluded.seat, likeness = excluded.likeness
    ), gone AS (
        DELETE FROM sittings WHERE table_id IN (SELECT id FROM mine) AND user_id = ANY ($17::bigint[])
    )
    INSERT INTO log (table_id, seq, at, wall, body)
    SELECT mine.id, $11 + t.n, t.at, t.wall, t.body
    FROM mine, unnest($12::bigint[], $13::bigint[], $14::text[]) WITH ORDINALITY AS t (at, wall, body, n)";

/// Lines alone.
const ANSWER: &str = "INSERT INTO log (table_id, seq, at, wall, body)
    SELECT $1, $2 + t.n, t.at, t.wall, t.body
    FROM unnest($3::bigint[], $4::bigint[], $5::text[]) WITH ORDINALITY AS t (at, wall, body, n)
    WHERE EXISTS (SELECT 1 FROM log WHERE table_id = $1 AND seq = $2)";

impl Postgres {
    async fn append_all(&self, append: Append) -> Result<(), StoreError> {
        let at: Vec<i64> = append.records.iter().map(|record| record.at as i64).collect();
        let wall: Vec<i64> = append.records.iter().map(|record| record.wall).collect();
        let bodies: Vec<&str> = append.records.iter().map(|record| record.body.as_str()).collect();
        let users: Vec<i64> = append.sat.iter().map(|sat| sat.user.to_row()).collect();
        let seats: Vec<i16> = append.sat.iter().map(|sat| i16::from(sat.seat)).collect();
        let likenesses: Vec<String> = append.sat.iter().map(|sat| likeness(&sat.name)).collect();
        let left: Vec<i64> = append.left.iter().map(|user| user.to_row()).collect();
        let (table, after) = (append.table.to_row(), append.after as i64);
        let added = match &append.head {
            None => self.execute(ANSWER, &[&table, &after, &at, &wall, &bodies]).await,
            Some(head) => {
                let (seq, open) = (head.seq as i64, i16::from(head.open));
                let (stage, deadline) = (head.stage.to_row(), head.deadline.map(|at| at as i64));
                let (game, listed, card) = (&head.game, &head.listed, &head.card);
                let (created, touched) = (&head.created, &head.touched);
                let row: Values<'_> = &[&table, &seq, game, &stage, listed, &open, created, touched, &deadline, card];
                let rest: Values<'_> = &[&after, &at, &wall, &bodies, &users, &seats, &left, &likenesses];
                self.execute(APPEND, &[row, rest].concat()).await
            }
        };
        match added {
            Ok(added) if added == append.records.len() as u64 && added > 0 => Ok(()),
            Ok(_) | Err(StoreError::Taken) => Err(StoreError::Conflict),
            Err(error) => Err(error),
        }
    }

    async fn list(&self, query: TableQuery) -> Result<Vec<Head>, StoreError> {
        let sql = format!(
            "SELECT {HEAD} FROM tables
             WHERE ($1::text IS NULL OR game = $1) AND ($2::smallint IS NULL OR stage = $2)
             AND (NOT $3 OR listed) AND (NOT $4 OR open > 0)
             AND ($5::bigint IS NULL OR EXISTS (SELECT 1 FROM sittings WHERE user_id = $5 AND table_id = id))
             AND ($6::bigint IS NULL OR (touched, id) < ($6, $7::bigint))
             AND ($9::text IS NULL OR position($9 in card) > 0)
             ORDER BY touched DESC, id DESC LIMIT $8"
        );
        let (touched, id) = query.after.map(|(touched, table)| (touched, table.to_row())).unzip();
        let rows = self
            .query(
                &sql,
                &[
                    &query.game,
                    &query.stage.map(Stage::to_row),
                    &query.listed,
                    &query.open,
                    &query.user.map(UserId::to_row),
                    &touched,
                    &id,
                    &i64::from(query.limit),
                    &query.clock.map(clock_mark),
                ],
            )
            .await?;
        Ok(rows.iter().map(head_of).collect())
    }
}

impl Store for Postgres {
    fn append(&self, append: Append) -> Stored<'_, ()> {
        Box::pin(self.append_all(append))
    }

    fn index(&self, head: Head) -> Stored<'_, ()> {
        Box::pin(async move {
            let sql = "UPDATE tables SET seq = $2, stage = $3, listed = $4, open = $5, touched = $6, deadline = $7,
                       card = $8 WHERE id = $1 AND seq <= $2";
            let (id, seq, open) = (head.table.to_row(), head.seq as i64, i16::from(head.open));
            let (stage, deadline) = (head.stage.to_row(), head.deadline.map(|at| at as i64));
            let row: Values<'_> = &[&id, &seq, &stage, &head.listed, &open, &head.touched, &deadline, &head.card];
            self.execute(sql, row).await.map(|_| ())
        })
    }

    fn log(&self, table: TableId, after: u64) -> Stored<'_, Vec<Record>> {
        Box::pin(async move {
            let sql = "SELECT at, wall, body FROM log WHERE table_id = $1 AND seq > $2 ORDER BY seq";
            let rows = self.query(sql, &[&table.to_row(), &(after as i64)]).await?;
            let record = |row: &Row| Record { at: row.get::<_, i64>(0) as u64, wall: row.get(1), body: row.get(2) };
            Ok(rows.iter().map(record).collect())
        })
    }

    fn head(&self, table: TableId) -> Stored<'_, Option<Head>> {
        Box::pin(async move {
            let sql = format!("SELECT {HEAD} FROM tables WHERE id = $1");
            Ok(self.one(&sql, &[&table.to_row()]).await?.as_ref().map(head_of))
        })
    }

    fn tables(&self, query: TableQuery) -> Stored<'_, Vec<Head>> {
        Box::pin(self.list(query))
    }

    fn unfinished(&self, user: UserId) -> Stored<'_, Vec<(TableId, u8)>> {
        Box::pin(async move {
            let sql = "SELECT id, seat FROM sittings JOIN tables ON id = table_id WHERE user_id = $1 AND stage < 2";
            let rows = self.query(sql, &[&user.to_row()]).await?;
            Ok(rows.iter().map(|row| (TableId::from_row(row.get(0)), row.get::<_, i16>(1) as u8)).collect())
        })
    }

    fn deadlines(&self) -> Stored<'_, Vec<(TableId, HouseTime)>> {
        Box::pin(async move {
            let sql = "SELECT id, deadline FROM tables WHERE deadline IS NOT NULL UNION ALL
                       SELECT id, 0::bigint FROM tables WHERE stage = 1 AND deadline IS NULL
                       AND seq < (SELECT max(log.seq) FROM log WHERE table_id = id)";
            let rows = self.query(sql, &[]).await?;
            Ok(rows.iter().map(|row| (TableId::from_row(row.get(0)), row.get::<_, i64>(1) as u64)).collect())
        })
    }

    fn say(&self, table: TableId, room: Room, line: Line, nonce: Option<String>) -> Stored<'_, u64> {
        Box::pin(people::say(self, table, room, line, nonce))
    }

    fn spoken(&self, table: TableId, limit: u32) -> Stored<'_, Vec<(UserId, String)>> {
        Box::pin(people::spoken(self, table, limit))
    }

    fn said(&self, table: TableId, room: Room, after: u64, limit: u32) -> Stored<'_, Vec<Line>> {
        Box::pin(people::said(self, table, room, after, limit))
    }

    fn add_user(&self, user: User) -> Stored<'_, ()> {
        Box::pin(people::add_user(self, user))
    }

    fn change_user(&self, id: UserId, change: Change) -> Stored<'_, ()> {
        Box::pin(people::change_user(self, id, change))
    }

    fn user(&self, id: UserId) -> Stored<'_, Option<User>> {
        Box::pin(people::user(self, id))
    }

    fn account(&self, name: String) -> Stored<'_, Option<User>> {
        Box::pin(people::account(self, name))
    }

    fn account_like(&self, name: String) -> Stored<'_, Option<User>> {
        Box::pin(people::account_like(self, name))
    }

    fn goes_by(&self, name: String, but: UserId, since: Wall) -> Stored<'_, bool> {
        Box::pin(people::goes_by(self, name, but, since))
    }

    fn users(&self, part: String, limit: u32) -> Stored<'_, Vec<User>> {
        Box::pin(people::users(self, part, limit))
    }

    fn add_session(&self, session: Session) -> Stored<'_, ()> {
        Box::pin(people::add_session(self, session))
    }

    fn session(&self, hash: [u8; 32], now: Wall) -> Stored<'_, Option<(Session, User)>> {
        Box::pin(people::session(self, hash, now))
    }

    fn touch_session(&self, hash: [u8; 32], now: Wall, expires: Wall) -> Stored<'_, ()> {
        Box::pin(people::touch_session(self, hash, now, expires))
    }

    fn sessions(&self, user: UserId, now: Wall) -> Stored<'_, Vec<Session>> {
        Box::pin(people::sessions(self, user, now))
    }

    fn end_sessions(&self, user: UserId, which: EndSessions) -> Stored<'_, u64> {
        Box::pin(people::end_sessions(self, user, which))
    }

    fn put_deck(&self, deck: Deck, most: usize) -> Stored<'_, ()> {
        Box::pin(people::put_deck(self, deck, most))
    }

    fn deck(&self, id: DeckId) -> Stored<'_, Option<Deck>> {
        Box::pin(people::deck(self, id))
    }

    fn decks(&self, owner: UserId) -> Stored<'_, Vec<Deck>> {
        Box::pin(people::decks(self, owner))
    }

    fn drop_deck(&self, id: DeckId, owner: UserId) -> Stored<'_, bool> {
        Box::pin(people::drop_deck(self, id, owner))
    }

    fn mute(&self, by: UserId, about: UserId, mute: bool, most: usize) -> Stored<'_, ()> {
        Box::pin(people::mute(self, by, about, mute, most))
    }

    fn mutes(&self, by: UserId) -> Stored<'_, Vec<UserId>> {
        Box::pin(people::mutes(self, by))
    }

    fn put_subscription(&self, subscription: Subscription, most: usize) -> Stored<'_, ()> {
        Box::pin(people::put_subscription(self, subscription, most))
    }

    fn subscriptions(&self, user: UserId) -> Stored<'_, Vec<Subscription>> {
        Box::pin(people::subscriptions(self, user))
    }

    fn drop_subscription(&self, user: UserId, endpoint: String) -> Stored<'_, bool> {
        Box::pin(people::drop_subscription(self, user, endpoint))
    }

    fn report(&self, report: Report) -> Stored<'_, ()> {
        Box::pin(people::report(self, report))
    }

    fn reports(&self, limit: u32) -> Stored<'_, Vec<Report>> {
        Box::pin(people::reports(self, limit))
    }

    fn settle_report(&self, n: u64) -> Stored<'_, bool> {
        Box::pin(people::settle_report(self, n))
    }

    fn setting(&self, key: &'static str) -> Stored<'_, Option<String>> {
        Box::pin(async move {
            let row = self.one("SELECT value FROM settings WHERE key = $1", &[&key]).await?;
            Ok(row.map(|row| row.get(0)))
        })
    }

    fn set_setting(&self, key: &'static str, value: String) -> Stored<'_, ()> {
        Box::pin(async move {
            let sql = "INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = $2";
            self.execute(sql, &[&key, &value]).await?;
            Ok(())
        })
    }

    fn house(&self, at_least: HouseTime) -> Stored<'_, HouseTime> {
        Box::pin(async move {
            let sql = "INSERT INTO house (one, at) VALUES (1, $1)
                       ON CONFLICT (one) DO UPDATE SET at = greatest(house.at, $1) RETURNING at";
            let row = self.one(sql, &[&(at_least as i64)]).await?;
            Ok(row.map_or(at_least, |row| row.get::<_, i64>(0) as u64))
        })
    }

    fn forget(&self, now: Wall, stale: Wall) -> Stored<'_, Forgotten> {
        Box::pin(people::forget(self, now, stale))
    }

    fn waiting(&self) -> u64 {
        self.asked.load(Ordering::Relaxed)
    }

    fn backup(&self, _to: PathBuf) -> Stored<'_, ()> {
        let why = "a PostgreSQL database is copied with its own tools; run pg_dump";
        Box::pin(async move { Err(StoreError::Failed(why.into())) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_that_is_gone_is_not_waited_for_unless_the_address_says_so() {
        let seconds = |address: &str| {
            let config = Postgres::at(address, false).expect("it can be read").config;
            let (connect, sent) = (config.get_connect_timeout().copied(), config.get_tcp_user_timeout().copied());
            (
                connect.map(|time| time.as_secs()),
                sent.map(|time| time.as_secs()),
                config.get_keepalives_idle().as_secs(),
            )
        };
        assert_eq!(seconds("postgres://ada@there/house"), (Some(5), Some(10), 30));
        let said = "postgres://ada@there/house?connect_timeout=60&tcp_user_timeout=70&keepalives_idle=80";
        assert_eq!(seconds(said), (Some(60), Some(70), 80));
    }
}
