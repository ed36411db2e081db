//! The store for a host that has outgrown one file. Every operation is a single statement, so it is a transaction by
//! itself and many travel down one connection without waiting for each other.

use super::*;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex as StdMutex};
use tokio::sync::Mutex;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Config, NoTls, Row, Statement};

/// Each step brings a database of the one before up to date. Steps are added, never changed.
const STEPS: [&str; 3] =
    [include_str!("postgres_1.sql"), include_str!("postgres_2.sql"), include_str!("postgres_3.sql")];
/// How many connections are shared.
const LINES: usize = 4;
/// Whoever brings the database up to date holds this lock meanwhile.
const MIGRATING: i64 = 0x0046_4952_4553_4944;

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
        StoreError::Failed(match error.as_db_error() {
            Some(reason) => reason.to_string(),
            None => error.to_string(),
        })
    }
}

/// Of what was asked to be unique, another was there first.
fn why(error: tokio_postgres::Error) -> StoreError {
    match error.code() {
        Some(&SqlState::UNIQUE_VIOLATION) => StoreError::Taken,
        _ => error.into(),
    }
}

type Values<'a> = &'a [&'a (dyn ToSql + Sync)];

impl Postgres {
    /// Connects to a database, given as `postgres://user:password@place/name`, and brings its tables up to date.
    pub async fn open(address: &str) -> Result<Postgres, StoreError> {
        let config: Config = address.parse().map_err(|error: tokio_postgres::Error| {
            StoreError::Failed(format!("{error}; the address reads postgres://user:password@place/name"))
        })?;
        let lines = (0..LINES).map(|_| Mutex::new(None)).collect();
        let store = Postgres { config, lines, next: AtomicUsize::new(0), asked: AtomicU64::new(0) };
        store.migrate().await?;
        Ok(store)
    }

    async fn migrate(&self) -> Result<(), StoreError> {
        let link = self.connect().await?;
        let client = &link.client;
        client.execute("SELECT pg_advisory_lock($1)", &[&MIGRATING]).await?;
        client.batch_execute("CREATE TABLE IF NOT EXISTS steps (number BIGINT PRIMARY KEY)").await?;
        let done: i64 = client.query_one("SELECT coalesce(max(number), 0) FROM steps", &[]).await?.get(0);
        if done as usize > STEPS.len() {
            return Err(StoreError::Failed("the database was written by a newer Fireside; use that one".into()));
        }
        for (index, step) in STEPS.iter().enumerate().skip(done as usize) {
            let number = index + 1;
            client.batch_execute(&format!("BEGIN; {step}; INSERT INTO steps VALUES ({number}); COMMIT;")).await?;
        }
        client.execute("SELECT pg_advisory_unlock($1)", &[&MIGRATING]).await?;
        Ok(())
    }

    async fn connect(&self) -> Result<Link, StoreError> {
        let (client, connection) = self.config.connect(NoTls).await?;
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

    async fn query(&self, sql: &str, values: Values<'_>) -> Result<Vec<Row>, StoreError> {
        let _asked = Asked::more(&self.asked);
        let link = self.link().await?;
        let statement = link.prepare(sql).await?;
        link.client.query(&statement, values).await.map_err(why)
    }

    async fn one(&self, sql: &str, values: Values<'_>) -> Result<Option<Row>, StoreError> {
        Ok(self.query(sql, values).await?.pop())
    }

    async fn execute(&self, sql: &str, values: Values<'_>) -> Result<u64, StoreError> {
        let _asked = Asked::more(&self.asked);
        let link = self.link().await?;
        let statement = link.prepare(sql).await?;
        link.client.execute(&statement, values).await.map_err(why)
    }
}

impl Link {
    async fn prepare(&self, sql: &str) -> Result<Statement, StoreError> {
        let known = |link: &Link| link.lock().get(sql).cloned();
        if let Some(statement) = known(self) {
            return Ok(statement);
        }
        let statement = self.client.prepare(sql).await?;
        self.lock().insert(sql.to_string(), statement.clone());
        Ok(statement)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<String, Statement>> {
        self.known.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
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
        INSERT INTO sittings (user_id, table_id, seat)
        SELECT u, mine.id, s FROM mine, unnest($15::bigint[], $16::smallint[]) AS t (u, s)
        ON CONFLICT (user_id, table_id) DO UPDATE SET seat = excluded.seat
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
        let users: Vec<i64> = append.sat.iter().map(|(user, _)| user.to_row()).collect();
        let seats: Vec<i16> = append.sat.iter().map(|(_, seat)| i16::from(*seat)).collect();
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
                let rest: Values<'_> = &[&after, &at, &wall, &bodies, &users, &seats, &left];
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

const USER: &str = "users.id, name, password, bot, admin, banned, users.created, users.seen";

fn user_from(row: &Row, first: usize) -> User {
    User {
        id: UserId::from_row(row.get(first)),
        name: row.get(first + 1),
        password: row.get(first + 2),
        bot: row.get(first + 3),
        admin: row.get(first + 4),
        banned: row.get(first + 5),
        created: row.get(first + 6),
        seen: row.get(first + 7),
    }
}

const SESSION: &str = "hash, sessions.id, user_id, sessions.created, sessions.seen, expires, agent";

fn session_from(row: &Row) -> Session {
    Session {
        hash: row.get::<_, &[u8]>(0).try_into().unwrap_or_default(),
        id: row.get::<_, i64>(1) as u64,
        user: UserId::from_row(row.get(2)),
        created: row.get(3),
        seen: row.get(4),
        expires: row.get(5),
        agent: row.get(6),
    }
}

const DECK: &str = "id, owner, game, name, body, shared, changed";

fn deck_from(row: &Row) -> Deck {
    Deck {
        id: DeckId::from_row(row.get(0)),
        owner: UserId::from_row(row.get(1)),
        game: row.get(2),
        name: row.get(3),
        body: row.get(4),
        shared: row.get(5),
        changed: row.get(6),
    }
}

fn line_from(row: &Row) -> Line {
    Line {
        n: row.get::<_, i64>(0) as u64,
        user: UserId::from_row(row.get(1)),
        name: row.get(2),
        wall: row.get(3),
        text: row.get(4),
    }
}

fn report_from(row: &Row) -> Report {
    Report {
        n: row.get::<_, i64>(0) as u64,
        by: UserId::from_row(row.get(1)),
        about: row.get::<_, Option<i64>>(2).map(UserId::from_row),
        table: row.get::<_, Option<i64>>(3).map(TableId::from_row),
        text: row.get(4),
        wall: row.get(5),
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

    fn unfinished(&self, user: UserId) -> Stored<'_, u64> {
        Box::pin(async move {
            let sql = "SELECT count(*) FROM sittings JOIN tables ON id = table_id WHERE user_id = $1 AND stage < 2";
            Ok(self.one(sql, &[&user.to_row()]).await?.map_or(0, |row| row.get::<_, i64>(0) as u64))
        })
    }

    fn deadlines(&self) -> Stored<'_, Vec<(TableId, HouseTime)>> {
        Box::pin(async move {
            let rows = self.query("SELECT id, deadline FROM tables WHERE deadline IS NOT NULL", &[]).await?;
            Ok(rows.iter().map(|row| (TableId::from_row(row.get(0)), row.get::<_, i64>(1) as u64)).collect())
        })
    }

    fn say(&self, table: TableId, room: Room, line: Line) -> Stored<'_, u64> {
        Box::pin(async move {
            let sql = "INSERT INTO chat (table_id, room, n, user_id, name, wall, text)
                       SELECT $1, $2, 1 + coalesce(max(n), 0), $3, $4, $5, $6
                       FROM chat WHERE table_id = $1 AND room = $2 RETURNING n";
            let (id, user) = (table.to_row(), line.user.to_row());
            loop {
                let said = self.one(sql, &[&id, &(room as i16), &user, &line.name, &line.wall, &line.text]).await;
                match said {
                    // Somebody else spoke at the same moment and has the number: take the next.
                    Err(StoreError::Taken) => continue,
                    said => return Ok(said?.map_or(0, |row| row.get::<_, i64>(0) as u64)),
                }
            }
        })
    }

    fn said(&self, table: TableId, room: Room, after: u64, limit: u32) -> Stored<'_, Vec<Line>> {
        Box::pin(async move {
            let sql = "SELECT n, user_id, name, wall, text FROM chat WHERE table_id = $1 AND room = $2 AND n > $3
                       ORDER BY n DESC LIMIT $4";
            let (id, after, limit) = (table.to_row(), after as i64, i64::from(limit));
            let rows = self.query(sql, &[&id, &(room as i16), &after, &limit]).await?;
            Ok(rows.iter().rev().map(line_from).collect())
        })
    }

    fn add_user(&self, user: User) -> Stored<'_, ()> {
        Box::pin(async move {
            let sql = "INSERT INTO users (id, name, reserved, password, bot, admin, banned, created, seen)
                       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
            let (id, reserved) = (user.id.to_row(), user.reserved());
            let User { name, password, bot, admin, banned, created, seen, .. } = &user;
            self.execute(sql, &[&id, name, &reserved, password, bot, admin, banned, created, seen]).await?;
            Ok(())
        })
    }

    fn change_user(&self, user: User) -> Stored<'_, ()> {
        Box::pin(async move {
            let sql = "UPDATE users SET name = $2, reserved = $3, password = $4, bot = $5, admin = $6, banned = $7,
                       seen = $8 WHERE id = $1";
            let (id, reserved) = (user.id.to_row(), user.reserved());
            let User { name, password, bot, admin, banned, seen, .. } = &user;
            self.execute(sql, &[&id, name, &reserved, password, bot, admin, banned, seen]).await?;
            Ok(())
        })
    }

    fn user(&self, id: UserId) -> Stored<'_, Option<User>> {
        Box::pin(async move {
            let row = self.one(&format!("SELECT {USER} FROM users WHERE id = $1"), &[&id.to_row()]).await?;
            Ok(row.map(|row| user_from(&row, 0)))
        })
    }

    fn account(&self, name: String) -> Stored<'_, Option<User>> {
        Box::pin(async move {
            let sql = format!("SELECT {USER} FROM users WHERE reserved = $1");
            Ok(self.one(&sql, &[&User::fold(&name)]).await?.map(|row| user_from(&row, 0)))
        })
    }

    fn users(&self, part: String, limit: u32) -> Stored<'_, Vec<User>> {
        Box::pin(async move {
            let sql = format!(
                "SELECT {USER} FROM users WHERE strpos(lower(name), lower($1)) > 0 ORDER BY seen DESC LIMIT $2"
            );
            let rows = self.query(&sql, &[&part, &i64::from(limit)]).await?;
            Ok(rows.iter().map(|row| user_from(row, 0)).collect())
        })
    }

    fn add_session(&self, session: Session) -> Stored<'_, ()> {
        Box::pin(async move {
            let sql = "INSERT INTO sessions (hash, id, user_id, created, seen, expires, agent)
                       VALUES ($1, $2, $3, $4, $5, $6, $7)";
            let Session { hash, id, user, created, seen, expires, agent } = &session;
            let (hash, id, user) = (hash.as_slice(), *id as i64, user.to_row());
            self.execute(sql, &[&hash, &id, &user, created, seen, expires, agent]).await?;
            Ok(())
        })
    }

    fn session(&self, hash: [u8; 32], now: Wall) -> Stored<'_, Option<(Session, User)>> {
        Box::pin(async move {
            let sql = format!(
                "SELECT {SESSION}, {USER} FROM sessions JOIN users ON users.id = user_id
                 WHERE hash = $1 AND expires > $2"
            );
            let row = self.one(&sql, &[&hash.as_slice(), &now]).await?;
            Ok(row.map(|row| (session_from(&row), user_from(&row, 7))))
        })
    }

    fn touch_session(&self, hash: [u8; 32], now: Wall, expires: Wall) -> Stored<'_, ()> {
        Box::pin(async move {
            let sql = "WITH touched AS (
                           UPDATE sessions SET seen = $2, expires = $3 WHERE hash = $1 RETURNING user_id)
                       UPDATE users SET seen = $2 WHERE id IN (SELECT user_id FROM touched)";
            self.execute(sql, &[&hash.as_slice(), &now, &expires]).await?;
            Ok(())
        })
    }

    fn sessions(&self, user: UserId, now: Wall) -> Stored<'_, Vec<Session>> {
        Box::pin(async move {
            let sql =
                format!("SELECT {SESSION} FROM sessions WHERE user_id = $1 AND expires > $2 ORDER BY seen DESC, id");
            Ok(self.query(&sql, &[&user.to_row(), &now]).await?.iter().map(session_from).collect())
        })
    }

    fn end_sessions(&self, user: UserId, which: EndSessions) -> Stored<'_, u64> {
        Box::pin(async move {
            let (one, but) = match which {
                EndSessions::One(id) => (Some(id as i64), None),
                EndSessions::AllBut(id) => (None, Some(id as i64)),
                EndSessions::All => (None, None),
            };
            let sql = "DELETE FROM sessions WHERE user_id = $1 AND ($2::bigint IS NULL OR id = $2)
                       AND ($3::bigint IS NULL OR id <> $3)";
            self.execute(sql, &[&user.to_row(), &one, &but]).await
        })
    }

    fn put_deck(&self, deck: Deck, most: usize) -> Stored<'_, ()> {
        Box::pin(async move {
            let (id, owner) = (deck.id.to_row(), deck.owner.to_row());
            let others = "SELECT count(*) FROM decks WHERE owner = $1 AND id <> $2";
            let others = self.one(others, &[&owner, &id]).await?.map_or(0, |row| row.get::<_, i64>(0));
            if others as usize >= most {
                return Err(StoreError::Full { most });
            }
            let sql = "INSERT INTO decks (id, owner, game, name, body, shared, changed)
                       VALUES ($1, $2, $3, $4, $5, $6, $7)
                       ON CONFLICT (id) DO UPDATE SET game = $3, name = $4, body = $5, shared = $6, changed = $7
                       WHERE decks.owner = $2";
            let Deck { game, name, body, shared, changed, .. } = &deck;
            let put = self.execute(sql, &[&id, &owner, game, name, body, shared, changed]).await?;
            if put == 0 { Err(StoreError::Conflict) } else { Ok(()) }
        })
    }

    fn deck(&self, id: DeckId) -> Stored<'_, Option<Deck>> {
        Box::pin(async move {
            let row = self.one(&format!("SELECT {DECK} FROM decks WHERE id = $1"), &[&id.to_row()]).await?;
            Ok(row.as_ref().map(deck_from))
        })
    }

    fn decks(&self, owner: UserId) -> Stored<'_, Vec<Deck>> {
        Box::pin(async move {
            let sql = format!("SELECT {DECK} FROM decks WHERE owner = $1 ORDER BY changed DESC, id");
            Ok(self.query(&sql, &[&owner.to_row()]).await?.iter().map(deck_from).collect())
        })
    }

    fn drop_deck(&self, id: DeckId, owner: UserId) -> Stored<'_, bool> {
        Box::pin(async move {
            let sql = "DELETE FROM decks WHERE id = $1 AND owner = $2";
            Ok(self.execute(sql, &[&id.to_row(), &owner.to_row()]).await? > 0)
        })
    }

    fn mute(&self, by: UserId, about: UserId, mute: bool, most: usize) -> Stored<'_, ()> {
        Box::pin(async move {
            let (by, about, most_row) = (by.to_row(), about.to_row(), most as i64);
            if !mute {
                self.execute("DELETE FROM mutes WHERE by_user = $1 AND about = $2", &[&by, &about]).await?;
                return Ok(());
            }
            let sql = "INSERT INTO mutes (by_user, about) SELECT $1, $2
                       WHERE (SELECT count(*) FROM mutes WHERE by_user = $1 AND about <> $2) < $3
                       ON CONFLICT (by_user, about) DO UPDATE SET about = excluded.about";
            match self.execute(sql, &[&by, &about, &most_row]).await? {
                0 => Err(StoreError::Full { most }),
                _ => Ok(()),
            }
        })
    }

    fn mutes(&self, by: UserId) -> Stored<'_, Vec<UserId>> {
        Box::pin(async move {
            let rows = self.query("SELECT about FROM mutes WHERE by_user = $1 ORDER BY about", &[&by.to_row()]).await?;
            Ok(rows.iter().map(|row| UserId::from_row(row.get(0))).collect())
        })
    }

    fn put_subscription(&self, subscription: Subscription, most: usize) -> Stored<'_, ()> {
        Box::pin(async move {
            let Subscription { user, endpoint, key, auth } = &subscription;
            let sql = "INSERT INTO subscriptions (endpoint, user_id, key, auth) SELECT $1, $2, $3, $4
                       WHERE (SELECT count(*) FROM subscriptions WHERE user_id = $2 AND endpoint <> $1) < $5
                       ON CONFLICT (endpoint) DO UPDATE SET user_id = $2, key = $3, auth = $4";
            match self.execute(sql, &[endpoint, &user.to_row(), key, auth, &(most as i64)]).await? {
                0 => Err(StoreError::Full { most }),
                _ => Ok(()),
            }
        })
    }

    fn subscriptions(&self, user: UserId) -> Stored<'_, Vec<Subscription>> {
        Box::pin(async move {
            let sql =
                "SELECT endpoint, key, auth FROM subscriptions WHERE user_id = $1 ORDER BY endpoint COLLATE \"C\"";
            let rows = self.query(sql, &[&user.to_row()]).await?;
            let one = |row: &Row| Subscription { user, endpoint: row.get(0), key: row.get(1), auth: row.get(2) };
            Ok(rows.iter().map(one).collect())
        })
    }

    fn drop_subscription(&self, user: UserId, endpoint: String) -> Stored<'_, bool> {
        Box::pin(async move {
            let sql = "DELETE FROM subscriptions WHERE user_id = $1 AND endpoint = $2";
            Ok(self.execute(sql, &[&user.to_row(), &endpoint]).await? > 0)
        })
    }

    fn report(&self, report: Report) -> Stored<'_, ()> {
        Box::pin(async move {
            let sql = "INSERT INTO reports (by_user, about, table_id, text, wall) VALUES ($1, $2, $3, $4, $5)";
            let (by, about) = (report.by.to_row(), report.about.map(UserId::to_row));
            let table = report.table.map(TableId::to_row);
            self.execute(sql, &[&by, &about, &table, &report.text, &report.wall]).await?;
            Ok(())
        })
    }

    fn reports(&self, limit: u32) -> Stored<'_, Vec<Report>> {
        Box::pin(async move {
            let sql = "SELECT n, by_user, about, table_id, text, wall FROM reports ORDER BY n LIMIT $1";
            Ok(self.query(sql, &[&i64::from(limit)]).await?.iter().map(report_from).collect())
        })
    }

    fn settle_report(&self, n: u64) -> Stored<'_, bool> {
        Box::pin(async move { Ok(self.execute("DELETE FROM reports WHERE n = $1", &[&(n as i64)]).await? > 0) })
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
        Box::pin(async move {
            let sessions = self.execute("DELETE FROM sessions WHERE expires <= $1", &[&now]).await?;
            let sql = "WITH old AS (DELETE FROM tables WHERE stage = 0 AND touched < $1 RETURNING id),
                       l AS (DELETE FROM log WHERE table_id IN (SELECT id FROM old)),
                       s AS (DELETE FROM sittings WHERE table_id IN (SELECT id FROM old)),
                       c AS (DELETE FROM chat WHERE table_id IN (SELECT id FROM old))
                       SELECT count(*) FROM old";
            let tables = self.one(sql, &[&stale]).await?.map_or(0, |row| row.get::<_, i64>(0) as u64);
            let sql = "DELETE FROM users WHERE password IS NULL AND NOT admin AND banned IS NULL AND seen < $1
                       AND NOT EXISTS (SELECT 1 FROM sittings WHERE user_id = users.id)
                       AND NOT EXISTS (SELECT 1 FROM sessions WHERE user_id = users.id)";
            let guests = self.execute(sql, &[&stale]).await?;
            Ok(Forgotten { sessions, tables, guests })
        })
    }

    fn waiting(&self) -> u64 {
        self.asked.load(Ordering::Relaxed)
    }

    fn backup(&self, _to: PathBuf) -> Stored<'_, ()> {
        let why = "a PostgreSQL database is copied with its own tools; run pg_dump";
        Box::pin(async move { Err(StoreError::Failed(why.into())) })
    }
}
