//! People, and what they have: sessions, decks, mutes, what they said and what they complained about.

use super::postgres::Postgres;
use super::*;
use tokio_postgres::{Client, Row};

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

pub async fn say(
    store: &Postgres,
    table: TableId,
    room: Room,
    line: Line,
    nonce: Option<String>,
) -> Result<u64, StoreError> {
    let sql = "INSERT INTO chat (table_id, room, n, user_id, name, likeness, wall, text, nonce)
               SELECT $1, $2, 1 + coalesce(max(n), 0), $3, $4, $5, $6, $7, $8
               FROM chat WHERE table_id = $1 AND room = $2 RETURNING n";
    let (id, user, likeness) = (table.to_row(), line.user.to_row(), likeness(&line.name));
    let Line { name, wall, text, .. } = &line;
    loop {
        let said = store.one(sql, &[&id, &(room as i16), &user, name, &likeness, wall, text, &nonce]).await;
        match said {
            // Somebody else spoke at the same moment and has the number: take the next.
            Err(StoreError::Taken) => continue,
            said => return Ok(said?.map_or(0, |row| row.get::<_, i64>(0) as u64)),
        }
    }
}

pub async fn spoken(store: &Postgres, table: TableId, limit: u32) -> Result<Vec<(UserId, String)>, StoreError> {
    let sql = "SELECT user_id, nonce FROM chat WHERE table_id = $1 AND nonce IS NOT NULL
               ORDER BY wall DESC, n DESC LIMIT $2";
    let rows = store.query(sql, &[&table.to_row(), &i64::from(limit)]).await?;
    Ok(rows.iter().rev().map(|row| (UserId::from_row(row.get(0)), row.get(1))).collect())
}

pub async fn said(
    store: &Postgres,
    table: TableId,
    room: Room,
    after: u64,
    limit: u32,
) -> Result<Vec<Line>, StoreError> {
    let sql = "SELECT n, user_id, name, wall, text FROM chat WHERE table_id = $1 AND room = $2 AND n > $3
               ORDER BY n DESC LIMIT $4";
    let (id, after, limit) = (table.to_row(), after as i64, i64::from(limit));
    let rows = store.query(sql, &[&id, &(room as i16), &after, &limit]).await?;
    Ok(rows.iter().rev().map(line_from).collect())
}

pub async fn add_user(store: &Postgres, user: User) -> Result<(), StoreError> {
    let sql = "INSERT INTO users (id, name, reserved, likeness, password, bot, admin, banned, created, seen)
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
    let (id, reserved, likeness) = (user.id.to_row(), user.reserved(), user.likeness());
    let User { name, password, bot, admin, banned, created, seen, .. } = &user;
    store.execute(sql, &[&id, name, &reserved, &likeness, password, bot, admin, banned, created, seen]).await?;
    Ok(())
}

pub async fn change_user(store: &Postgres, id: UserId, change: Change) -> Result<(), StoreError> {
    let id = id.to_row();
    match &change {
        Change::Name(name) => {
            let sql = "UPDATE users SET name = $2, reserved = CASE WHEN password IS NULL THEN NULL ELSE $3 END,
                       likeness = CASE WHEN password IS NULL THEN NULL ELSE $4 END WHERE id = $1";
            store.execute(sql, &[&id, name, &User::fold(name), &likeness(name)]).await?;
        }
        Change::Account { name, password } => {
            let sql = "UPDATE users SET name = $2, reserved = $3, likeness = $4, password = $5
                       WHERE id = $1 AND password IS NULL";
            store.execute(sql, &[&id, name, &User::fold(name), &likeness(name), password]).await?;
        }
        Change::Password(password) => {
            store.execute("UPDATE users SET password = $2 WHERE id = $1", &[&id, password]).await?;
        }
        Change::Banned(why) => {
            store.execute("UPDATE users SET banned = $2 WHERE id = $1", &[&id, why]).await?;
        }
        Change::Admin => {
            store.execute("UPDATE users SET admin = true WHERE id = $1", &[&id]).await?;
        }
    }
    Ok(())
}

pub async fn user(store: &Postgres, id: UserId) -> Result<Option<User>, StoreError> {
    let row = store.one(&format!("SELECT {USER} FROM users WHERE id = $1"), &[&id.to_row()]).await?;
    Ok(row.map(|row| user_from(&row, 0)))
}

pub async fn account(store: &Postgres, name: String) -> Result<Option<User>, StoreError> {
    let sql = format!("SELECT {USER} FROM users WHERE reserved IN ($1, $2) ORDER BY reserved = $1 DESC LIMIT 1");
    let [typed, folded] = User::kept_as(&name);
    Ok(store.one(&sql, &[&typed, &folded]).await?.map(|row| user_from(&row, 0)))
}

pub async fn account_like(store: &Postgres, name: String) -> Result<Option<User>, StoreError> {
    let sql = format!("SELECT {USER} FROM users WHERE likeness = $1");
    Ok(store.one(&sql, &[&likeness(&name)]).await?.map(|row| user_from(&row, 0)))
}

pub async fn goes_by(store: &Postgres, name: String, but: UserId, since: Wall) -> Result<bool, StoreError> {
    let live = "likeness = $1 AND user_id <> $2 AND stage < 2 AND touched >= $3";
    let sql = format!(
        "SELECT EXISTS (SELECT 1 FROM sittings JOIN tables ON id = table_id WHERE {live})
         OR EXISTS (SELECT 1 FROM chat JOIN tables ON id = table_id WHERE {live})"
    );
    Ok(store.one(&sql, &[&likeness(&name), &but.to_row(), &since]).await?.is_some_and(|row| row.get(0)))
}

/// Gives every account the likeness of its name, unless that was done by the same rules before.
pub async fn make_likenesses(client: &Client) -> Result<(), StoreError> {
    let known = client.query_opt("SELECT value FROM settings WHERE key = $1", &[&LIKENESSES]).await?;
    if known.is_some_and(|row| row.get::<_, &str>(0) == likeness::edition()) {
        return Ok(());
    }
    let accounts = "SELECT id, name FROM users WHERE password IS NOT NULL ORDER BY created, id";
    let accounts = client.query(accounts, &[]).await?.iter().map(|row| (row.get(0), row.get(1))).collect();
    let (ids, own): (Vec<i64>, Vec<String>) = likenesses(accounts).into_iter().unzip();
    client.execute("UPDATE users SET likeness = NULL WHERE likeness IS NOT NULL", &[]).await?;
    let sql = "UPDATE users SET likeness = own FROM unnest($1::bigint[], $2::text[]) AS t (account, own)
               WHERE id = account";
    client.execute(sql, &[&ids, &own]).await?;
    let sql = "INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = $2";
    client.execute(sql, &[&LIKENESSES, &likeness::edition()]).await?;
    Ok(())
}

pub async fn users(store: &Postgres, part: String, limit: u32) -> Result<Vec<User>, StoreError> {
    // What is small and large among other letters the server knows only as far as its locale does, so names are compared here.
    let part = User::fold(&part);
    let names = store.query("SELECT id, name FROM users ORDER BY seen DESC", &[]).await?;
    let found = names.iter().filter(|row| User::fold(row.get(1)).contains(&part)).take(limit as usize);
    let found: Vec<i64> = found.map(|row| row.get(0)).collect();
    let rows =
        store.query(&format!("SELECT {USER} FROM users WHERE id = ANY($1) ORDER BY seen DESC"), &[&found]).await?;
    Ok(rows.iter().map(|row| user_from(row, 0)).collect())
}

pub async fn add_session(store: &Postgres, session: Session) -> Result<(), StoreError> {
    let sql = "INSERT INTO sessions (hash, id, user_id, created, seen, expires, agent)
               VALUES ($1, $2, $3, $4, $5, $6, $7)";
    let Session { hash, id, user, created, seen, expires, agent } = &session;
    let (hash, id, user) = (hash.as_slice(), *id as i64, user.to_row());
    store.execute(sql, &[&hash, &id, &user, created, seen, expires, agent]).await?;
    Ok(())
}

pub async fn session(store: &Postgres, hash: [u8; 32], now: Wall) -> Result<Option<(Session, User)>, StoreError> {
    let sql = format!(
        "SELECT {SESSION}, {USER} FROM sessions JOIN users ON users.id = user_id
         WHERE hash = $1 AND expires > $2"
    );
    let row = store.one(&sql, &[&hash.as_slice(), &now]).await?;
    Ok(row.map(|row| (session_from(&row), user_from(&row, 7))))
}

pub async fn touch_session(store: &Postgres, hash: [u8; 32], now: Wall, expires: Wall) -> Result<(), StoreError> {
    let sql = "WITH touched AS (
                   UPDATE sessions SET seen = $2, expires = $3 WHERE hash = $1 RETURNING user_id)
               UPDATE users SET seen = $2 WHERE id IN (SELECT user_id FROM touched)";
    store.execute(sql, &[&hash.as_slice(), &now, &expires]).await?;
    Ok(())
}

pub async fn sessions(store: &Postgres, user: UserId, now: Wall) -> Result<Vec<Session>, StoreError> {
    let sql = format!("SELECT {SESSION} FROM sessions WHERE user_id = $1 AND expires > $2 ORDER BY seen DESC, id");
    Ok(store.query(&sql, &[&user.to_row(), &now]).await?.iter().map(session_from).collect())
}

pub async fn end_sessions(store: &Postgres, user: UserId, which: EndSessions) -> Result<u64, StoreError> {
    let (one, but) = match which {
        EndSessions::One(id) => (Some(id as i64), None),
        EndSessions::AllBut(id) => (None, Some(id as i64)),
        EndSessions::All => (None, None),
    };
    let sql = "WITH unsubscribed AS (
                   DELETE FROM subscriptions WHERE user_id = $1 AND ($2::bigint IS NULL OR session = $2)
                   AND ($3::bigint IS NULL OR session <> $3)
               )
               DELETE FROM sessions WHERE user_id = $1 AND ($2::bigint IS NULL OR id = $2)
               AND ($3::bigint IS NULL OR id <> $3)";
    store.execute(sql, &[&user.to_row(), &one, &but]).await
}

pub async fn put_deck(store: &Postgres, deck: Deck, most: usize) -> Result<(), StoreError> {
    let (id, owner) = (deck.id.to_row(), deck.owner.to_row());
    let others = "SELECT count(*) FROM decks WHERE owner = $1 AND id <> $2";
    let others = store.one(others, &[&owner, &id]).await?.map_or(0, |row| row.get::<_, i64>(0));
    if others as usize >= most {
        return Err(StoreError::Full { most });
    }
    let sql = "INSERT INTO decks (id, owner, game, name, body, shared, changed)
               VALUES ($1, $2, $3, $4, $5, $6, $7)
               ON CONFLICT (id) DO UPDATE SET game = $3, name = $4, body = $5, shared = $6, changed = $7
               WHERE decks.owner = $2";
    let Deck { game, name, body, shared, changed, .. } = &deck;
    let put = store.execute(sql, &[&id, &owner, game, name, body, shared, changed]).await?;
    if put == 0 { Err(StoreError::Conflict) } else { Ok(()) }
}

pub async fn deck(store: &Postgres, id: DeckId) -> Result<Option<Deck>, StoreError> {
    let row = store.one(&format!("SELECT {DECK} FROM decks WHERE id = $1"), &[&id.to_row()]).await?;
    Ok(row.as_ref().map(deck_from))
}

pub async fn decks(store: &Postgres, owner: UserId) -> Result<Vec<Deck>, StoreError> {
    let sql = format!("SELECT {DECK} FROM decks WHERE owner = $1 ORDER BY changed DESC, id");
    Ok(store.query(&sql, &[&owner.to_row()]).await?.iter().map(deck_from).collect())
}

pub async fn drop_deck(store: &Postgres, id: DeckId, owner: UserId) -> Result<bool, StoreError> {
    let sql = "DELETE FROM decks WHERE id = $1 AND owner = $2";
    Ok(store.execute(sql, &[&id.to_row(), &owner.to_row()]).await? > 0)
}

pub async fn mute(store: &Postgres, by: UserId, about: UserId, mute: bool, most: usize) -> Result<(), StoreError> {
    let (by, about, most_row) = (by.to_row(), about.to_row(), most as i64);
    if !mute {
        store.execute("DELETE FROM mutes WHERE by_user = $1 AND about = $2", &[&by, &about]).await?;
        return Ok(());
    }
    let sql = "INSERT INTO mutes (by_user, about) SELECT $1, $2
               WHERE (SELECT count(*) FROM mutes WHERE by_user = $1 AND about <> $2) < $3
               ON CONFLICT (by_user, about) DO UPDATE SET about = excluded.about";
    match store.execute(sql, &[&by, &about, &most_row]).await? {
        0 => Err(StoreError::Full { most }),
        _ => Ok(()),
    }
}

pub async fn mutes(store: &Postgres, by: UserId) -> Result<Vec<UserId>, StoreError> {
    let rows = store.query("SELECT about FROM mutes WHERE by_user = $1 ORDER BY about", &[&by.to_row()]).await?;
    Ok(rows.iter().map(|row| UserId::from_row(row.get(0))).collect())
}

pub async fn put_subscription(store: &Postgres, subscription: Subscription, most: usize) -> Result<(), StoreError> {
    let Subscription { user, session, endpoint, key, auth } = &subscription;
    let sql = "INSERT INTO subscriptions (endpoint, user_id, key, auth, session) SELECT $1, $2, $3, $4, $6
               WHERE (SELECT count(*) FROM subscriptions WHERE user_id = $2 AND endpoint <> $1) < $5
               ON CONFLICT (endpoint) DO UPDATE SET user_id = $2, key = $3, auth = $4, session = $6";
    match store.execute(sql, &[endpoint, &user.to_row(), key, auth, &(most as i64), &(*session as i64)]).await? {
        0 => Err(StoreError::Full { most }),
        _ => Ok(()),
    }
}

pub async fn subscriptions(store: &Postgres, user: UserId) -> Result<Vec<Subscription>, StoreError> {
    let sql = "SELECT endpoint, key, auth, coalesce(session, 0) FROM subscriptions WHERE user_id = $1
               ORDER BY endpoint COLLATE \"C\"";
    let rows = store.query(sql, &[&user.to_row()]).await?;
    let one = |row: &Row| {
        let session = row.get::<_, i64>(3) as u64;
        Subscription { user, session, endpoint: row.get(0), key: row.get(1), auth: row.get(2) }
    };
    Ok(rows.iter().map(one).collect())
}

pub async fn drop_subscription(store: &Postgres, user: UserId, endpoint: String) -> Result<bool, StoreError> {
    let sql = "DELETE FROM subscriptions WHERE user_id = $1 AND endpoint = $2";
    Ok(store.execute(sql, &[&user.to_row(), &endpoint]).await? > 0)
}

pub async fn report(store: &Postgres, report: Report) -> Result<(), StoreError> {
    let sql = "INSERT INTO reports (by_user, about, table_id, text, wall) VALUES ($1, $2, $3, $4, $5)";
    let (by, about) = (report.by.to_row(), report.about.map(UserId::to_row));
    let table = report.table.map(TableId::to_row);
    store.execute(sql, &[&by, &about, &table, &report.text, &report.wall]).await?;
    Ok(())
}

pub async fn reports(store: &Postgres, limit: u32) -> Result<Vec<Report>, StoreError> {
    let sql = "SELECT n, by_user, about, table_id, text, wall FROM reports ORDER BY n LIMIT $1";
    Ok(store.query(sql, &[&i64::from(limit)]).await?.iter().map(report_from).collect())
}

pub async fn settle_report(store: &Postgres, n: u64) -> Result<bool, StoreError> {
    Ok(store.execute("DELETE FROM reports WHERE n = $1", &[&(n as i64)]).await? > 0)
}

pub async fn forget(store: &Postgres, now: Wall, stale: Wall) -> Result<Forgotten, StoreError> {
    let sessions = store.execute("DELETE FROM sessions WHERE expires <= $1", &[&now]).await?;
    let sql = "WITH old AS (DELETE FROM tables WHERE stage = 0 AND touched < $1 RETURNING id),
               l AS (DELETE FROM log WHERE table_id IN (SELECT id FROM old)),
               s AS (DELETE FROM sittings WHERE table_id IN (SELECT id FROM old)),
               c AS (DELETE FROM chat WHERE table_id IN (SELECT id FROM old))
               SELECT count(*) FROM old";
    let tables = store.one(sql, &[&stale]).await?.map_or(0, |row| row.get::<_, i64>(0) as u64);
    let sql = "WITH old AS (
                   DELETE FROM users WHERE password IS NULL AND NOT admin AND banned IS NULL AND seen < $1
                   AND NOT EXISTS (SELECT 1 FROM sittings WHERE user_id = users.id)
                   AND NOT EXISTS (SELECT 1 FROM sessions WHERE user_id = users.id) RETURNING id),
               d AS (DELETE FROM decks WHERE owner IN (SELECT id FROM old)),
               m AS (DELETE FROM mutes WHERE by_user IN (SELECT id FROM old)),
               s AS (DELETE FROM subscriptions WHERE user_id IN (SELECT id FROM old))
               SELECT count(*) FROM old";
    let guests = store.one(sql, &[&stale]).await?.map_or(0, |row| row.get::<_, i64>(0) as u64);
    Ok(Forgotten { sessions, tables, guests })
}
