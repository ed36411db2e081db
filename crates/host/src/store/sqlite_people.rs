//! People, sessions, chat, decks and complaints in SQLite.

use super::sqlite::taken;
use super::*;
use rusqlite::{Connection, OptionalExtension, Row, params};

type Done<T> = Result<T, StoreError>;

fn room_row(room: Room) -> i16 {
    room as i16
}

pub(super) fn say(connection: &Connection, table: TableId, room: Room, line: &Line, nonce: Option<&str>) -> Done<u64> {
    let sql = "INSERT INTO chat (table_id, room, n, user_id, name, likeness, wall, text, nonce)
               SELECT ?1, ?2, 1 + coalesce(max(n), 0), ?3, ?4, ?5, ?6, ?7, ?8
               FROM chat WHERE table_id = ?1 AND room = ?2 RETURNING n";
    let Line { user, name, wall, text, .. } = line;
    let values = params![table.to_row(), room_row(room), user.to_row(), name, likeness(name), wall, text, nonce];
    Ok(connection.prepare_cached(sql)?.query_row(values, |row| row.get::<_, i64>(0))? as u64)
}

pub(super) fn spoken(connection: &Connection, table: TableId, limit: u32) -> Done<Vec<(UserId, String)>> {
    let sql = "SELECT user_id, nonce FROM chat WHERE table_id = ?1 AND nonce IS NOT NULL
               ORDER BY wall DESC, n DESC LIMIT ?2";
    let mut select = connection.prepare_cached(sql)?;
    let one = |row: &Row<'_>| Ok((UserId::from_row(row.get(0)?), row.get(1)?));
    let found = select.query_map(params![table.to_row(), limit], one)?;
    let mut spoken: Vec<(UserId, String)> = found.collect::<Result<_, _>>()?;
    spoken.reverse();
    Ok(spoken)
}

pub(super) fn said(connection: &Connection, table: TableId, room: Room, after: u64, limit: u32) -> Done<Vec<Line>> {
    let sql = "SELECT n, user_id, name, wall, text FROM chat WHERE table_id = ?1 AND room = ?2 AND n > ?3
               ORDER BY n DESC LIMIT ?4";
    let line = |row: &Row<'_>| {
        Ok(Line {
            n: row.get::<_, i64>(0)? as u64,
            user: UserId::from_row(row.get(1)?),
            name: row.get(2)?,
            wall: row.get(3)?,
            text: row.get(4)?,
        })
    };
    let mut select = connection.prepare_cached(sql)?;
    let found = select.query_map(params![table.to_row(), room_row(room), after as i64, limit], line)?;
    let mut lines: Vec<Line> = found.collect::<Result<_, _>>()?;
    lines.reverse();
    Ok(lines)
}

const USER: &str = "users.id, name, password, bot, admin, banned, users.created, users.seen";

fn user_from(row: &Row<'_>, first: usize) -> rusqlite::Result<User> {
    Ok(User {
        id: UserId::from_row(row.get(first)?),
        name: row.get(first + 1)?,
        password: row.get(first + 2)?,
        bot: row.get(first + 3)?,
        admin: row.get(first + 4)?,
        banned: row.get(first + 5)?,
        created: row.get(first + 6)?,
        seen: row.get(first + 7)?,
    })
}

pub(super) fn add_user(connection: &Connection, user: &User) -> Done<()> {
    let sql = "INSERT INTO users (id, name, reserved, likeness, password, bot, admin, banned, created, seen)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
    let User { id, name, password, bot, admin, banned, created, seen } = user;
    let (id, reserved, likeness) = (id.to_row(), user.reserved(), user.likeness());
    let values = params![id, name, reserved, likeness, password, bot, admin, banned, created, seen];
    connection.prepare_cached(sql)?.execute(values).map_err(taken)?;
    Ok(())
}

pub(super) fn change_user(connection: &Connection, id: UserId, change: &Change) -> Done<()> {
    let id = id.to_row();
    let done = match change {
        Change::Name(name) => connection.execute(
            "UPDATE users SET name = ?2, reserved = CASE WHEN password IS NULL THEN NULL ELSE ?3 END,
             likeness = CASE WHEN password IS NULL THEN NULL ELSE ?4 END WHERE id = ?1",
            params![id, name, User::fold(name), likeness(name)],
        ),
        Change::Account { name, password } => connection.execute(
            "UPDATE users SET name = ?2, reserved = ?3, likeness = ?4, password = ?5 WHERE id = ?1 AND password IS NULL",
            params![id, name, User::fold(name), likeness(name), password],
        ),
        Change::Password(password) => {
            connection.execute("UPDATE users SET password = ?2 WHERE id = ?1", params![id, password])
        }
        Change::Banned(why) => connection.execute("UPDATE users SET banned = ?2 WHERE id = ?1", params![id, why]),
        Change::Admin => connection.execute("UPDATE users SET admin = 1 WHERE id = ?1", params![id]),
    };
    done.map_err(taken)?;
    Ok(())
}

pub(super) fn user(connection: &Connection, id: UserId) -> Done<Option<User>> {
    let mut select = connection.prepare_cached(&format!("SELECT {USER} FROM users WHERE id = ?1"))?;
    Ok(select.query_row([id.to_row()], |row| user_from(row, 0)).optional()?)
}

pub(super) fn account(connection: &Connection, name: &str) -> Done<Option<User>> {
    let sql = format!("SELECT {USER} FROM users WHERE reserved IN (?1, ?2) ORDER BY reserved = ?1 DESC LIMIT 1");
    Ok(connection.prepare_cached(&sql)?.query_row(User::kept_as(name), |row| user_from(row, 0)).optional()?)
}

pub(super) fn account_like(connection: &Connection, name: &str) -> Done<Option<User>> {
    let mut select = connection.prepare_cached(&format!("SELECT {USER} FROM users WHERE likeness = ?1"))?;
    Ok(select.query_row([likeness(name)], |row| user_from(row, 0)).optional()?)
}

pub(super) fn goes_by(connection: &Connection, name: &str, but: UserId, since: Wall) -> Done<bool> {
    let live = "likeness = ?1 AND user_id <> ?2 AND stage < 2 AND touched >= ?3";
    let sql = format!(
        "SELECT EXISTS (SELECT 1 FROM sittings JOIN tables ON id = table_id WHERE {live})
         OR EXISTS (SELECT 1 FROM chat JOIN tables ON id = table_id WHERE {live})"
    );
    let values = params![likeness(name), but.to_row(), since];
    Ok(connection.prepare_cached(&sql)?.query_row(values, |row| row.get(0))?)
}

/// Gives every account the likeness of its name, unless that was done by the same rules before.
pub(super) fn make_likenesses(connection: &Connection) -> Done<()> {
    let known = connection.query_row("SELECT value FROM settings WHERE key = ?1", [LIKENESSES], |row| row.get(0));
    if known.optional()? == Some(likeness::edition()) {
        return Ok(());
    }
    let writing = connection.unchecked_transaction()?;
    let mut select = writing.prepare("SELECT id, name FROM users WHERE password IS NOT NULL ORDER BY created, id")?;
    let accounts = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
    drop(select);
    writing.execute("UPDATE users SET likeness = NULL WHERE likeness IS NOT NULL", [])?;
    for (id, likeness) in likenesses(accounts) {
        writing.execute("UPDATE users SET likeness = ?2 WHERE id = ?1", params![id, likeness])?;
    }
    let sql = "INSERT OR REPLACE INTO settings (key, value) VALUES (?1, ?2)";
    writing.execute(sql, params![LIKENESSES, likeness::edition()])?;
    Ok(writing.commit()?)
}

pub(super) fn users(connection: &Connection, part: &str, limit: u32) -> Done<Vec<User>> {
    let part = User::fold(part);
    let mut select = connection.prepare_cached(&format!("SELECT {USER} FROM users ORDER BY seen DESC"))?;
    let all = select.query_map([], |row| user_from(row, 0))?;
    let found = all.filter(|user| user.as_ref().map_or(true, |user| User::fold(&user.name).contains(&part)));
    Ok(found.take(limit as usize).collect::<Result<_, _>>()?)
}

const SESSION: &str = "hash, sessions.id, user_id, sessions.created, sessions.seen, expires, agent";

fn session_from(row: &Row<'_>) -> rusqlite::Result<Session> {
    Ok(Session {
        hash: row.get(0)?,
        id: row.get::<_, i64>(1)? as u64,
        user: UserId::from_row(row.get(2)?),
        created: row.get(3)?,
        seen: row.get(4)?,
        expires: row.get(5)?,
        agent: row.get(6)?,
    })
}

pub(super) fn add_session(connection: &Connection, session: &Session) -> Done<()> {
    let sql = "INSERT INTO sessions (hash, id, user_id, created, seen, expires, agent)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    let Session { hash, id, user, created, seen, expires, agent } = session;
    connection.prepare_cached(sql)?.execute(params![hash, *id as i64, user.to_row(), created, seen, expires, agent])?;
    Ok(())
}

pub(super) fn session(connection: &Connection, hash: &[u8; 32], now: Wall) -> Done<Option<(Session, User)>> {
    let sql = format!(
        "SELECT {SESSION}, {USER} FROM sessions JOIN users ON users.id = user_id WHERE hash = ?1 AND expires > ?2"
    );
    let both = |row: &Row<'_>| Ok((session_from(row)?, user_from(row, 7)?));
    Ok(connection.prepare_cached(&sql)?.query_row(params![hash, now], both).optional()?)
}

pub(super) fn touch_session(connection: &Connection, hash: &[u8; 32], now: Wall, expires: Wall) -> Done<()> {
    connection.execute("UPDATE sessions SET seen = ?2, expires = ?3 WHERE hash = ?1", params![hash, now, expires])?;
    let sql = "UPDATE users SET seen = ?2 WHERE id = (SELECT user_id FROM sessions WHERE hash = ?1)";
    connection.execute(sql, params![hash, now])?;
    Ok(())
}

pub(super) fn sessions(connection: &Connection, user: UserId, now: Wall) -> Done<Vec<Session>> {
    let sql = format!("SELECT {SESSION} FROM sessions WHERE user_id = ?1 AND expires > ?2 ORDER BY seen DESC, id");
    let mut select = connection.prepare_cached(&sql)?;
    let found = select.query_map(params![user.to_row(), now], session_from)?;
    Ok(found.collect::<Result<_, _>>()?)
}

pub(super) fn end_sessions(connection: &Connection, user: UserId, which: EndSessions) -> Done<u64> {
    let (one, but) = match which {
        EndSessions::One(id) => (Some(id as i64), None),
        EndSessions::AllBut(id) => (None, Some(id as i64)),
        EndSessions::All => (None, None),
    };
    let end = |table: &str, id: &str| {
        let sql = format!(
            "DELETE FROM {table} WHERE user_id = ?1 AND (?2 IS NULL OR {id} = ?2) AND (?3 IS NULL OR {id} <> ?3)"
        );
        connection.execute(&sql, params![user.to_row(), one, but])
    };
    end("subscriptions", "session")?;
    Ok(end("sessions", "id")? as u64)
}

const DECK: &str = "id, owner, game, name, body, shared, changed";

fn deck_from(row: &Row<'_>) -> rusqlite::Result<Deck> {
    Ok(Deck {
        id: DeckId::from_row(row.get(0)?),
        owner: UserId::from_row(row.get(1)?),
        game: row.get(2)?,
        name: row.get(3)?,
        body: row.get(4)?,
        shared: row.get(5)?,
        changed: row.get(6)?,
    })
}

pub(super) fn put_deck(connection: &Connection, deck: &Deck, most: usize) -> Done<()> {
    let Deck { id, owner, game, name, body, shared, changed } = deck;
    let others = "SELECT count(*) FROM decks WHERE owner = ?1 AND id <> ?2";
    let others: i64 = connection.query_row(others, params![owner.to_row(), id.to_row()], |row| row.get(0))?;
    if others as usize >= most {
        return Err(StoreError::Full { most });
    }
    let sql = "INSERT INTO decks (id, owner, game, name, body, shared, changed) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
               ON CONFLICT (id) DO UPDATE SET game = ?3, name = ?4, body = ?5, shared = ?6, changed = ?7
               WHERE owner = ?2";
    let put = connection.execute(sql, params![id.to_row(), owner.to_row(), game, name, body, shared, changed])?;
    if put == 0 { Err(StoreError::Conflict) } else { Ok(()) }
}

pub(super) fn deck(connection: &Connection, id: DeckId) -> Done<Option<Deck>> {
    let sql = format!("SELECT {DECK} FROM decks WHERE id = ?1");
    Ok(connection.query_row(&sql, [id.to_row()], deck_from).optional()?)
}

pub(super) fn decks(connection: &Connection, owner: UserId) -> Done<Vec<Deck>> {
    let sql = format!("SELECT {DECK} FROM decks WHERE owner = ?1 ORDER BY changed DESC, id");
    let mut select = connection.prepare_cached(&sql)?;
    let found = select.query_map([owner.to_row()], deck_from)?;
    Ok(found.collect::<Result<_, _>>()?)
}

pub(super) fn mute(connection: &Connection, by: UserId, about: UserId, mute: bool, most: usize) -> Done<()> {
    let (by, about) = (by.to_row(), about.to_row());
    if !mute {
        connection.execute("DELETE FROM mutes WHERE by_user = ?1 AND about = ?2", [by, about])?;
        return Ok(());
    }
    let others = "SELECT count(*) FROM mutes WHERE by_user = ?1 AND about <> ?2";
    if connection.query_row(others, [by, about], |row| row.get::<_, i64>(0))? as usize >= most {
        return Err(StoreError::Full { most });
    }
    connection.execute("INSERT OR IGNORE INTO mutes (by_user, about) VALUES (?1, ?2)", [by, about])?;
    Ok(())
}

pub(super) fn mutes(connection: &Connection, by: UserId) -> Done<Vec<UserId>> {
    let mut select = connection.prepare_cached("SELECT about FROM mutes WHERE by_user = ?1 ORDER BY about")?;
    let found = select.query_map([by.to_row()], |row| Ok(UserId::from_row(row.get(0)?)))?;
    Ok(found.collect::<Result<_, _>>()?)
}

pub(super) fn put_subscription(connection: &Connection, subscription: &Subscription, most: usize) -> Done<()> {
    let Subscription { user, session, endpoint, key, auth } = subscription;
    let sql = "INSERT INTO subscriptions (endpoint, user_id, key, auth, session) SELECT ?1, ?2, ?3, ?4, ?6
               WHERE (SELECT count(*) FROM subscriptions WHERE user_id = ?2 AND endpoint <> ?1) < ?5
               ON CONFLICT (endpoint) DO UPDATE SET user_id = ?2, key = ?3, auth = ?4, session = ?6";
    match connection.execute(sql, params![endpoint, user.to_row(), key, auth, most as i64, *session as i64])? {
        0 => Err(StoreError::Full { most }),
        _ => Ok(()),
    }
}

pub(super) fn subscriptions(connection: &Connection, user: UserId) -> Done<Vec<Subscription>> {
    let sql = "SELECT endpoint, key, auth, coalesce(session, 0) FROM subscriptions WHERE user_id = ?1
               ORDER BY endpoint";
    let mut select = connection.prepare_cached(sql)?;
    let one = |row: &Row<'_>| {
        let (endpoint, session) = (row.get(0)?, row.get::<_, i64>(3)? as u64);
        Ok(Subscription { user, session, endpoint, key: row.get(1)?, auth: row.get(2)? })
    };
    let found = select.query_map([user.to_row()], one)?;
    Ok(found.collect::<Result<_, _>>()?)
}

pub(super) fn report(connection: &Connection, report: &Report) -> Done<()> {
    let sql = "INSERT INTO reports (by_user, about, table_id, text, wall) VALUES (?1, ?2, ?3, ?4, ?5)";
    let (about, table) = (report.about.map(UserId::to_row), report.table.map(TableId::to_row));
    connection.execute(sql, params![report.by.to_row(), about, table, report.text, report.wall])?;
    Ok(())
}

pub(super) fn reports(connection: &Connection, limit: u32) -> Done<Vec<Report>> {
    let sql = "SELECT n, by_user, about, table_id, text, wall FROM reports ORDER BY n LIMIT ?1";
    let report = |row: &Row<'_>| {
        Ok(Report {
            n: row.get::<_, i64>(0)? as u64,
            by: UserId::from_row(row.get(1)?),
            about: row.get::<_, Option<i64>>(2)?.map(UserId::from_row),
            table: row.get::<_, Option<i64>>(3)?.map(TableId::from_row),
            text: row.get(4)?,
            wall: row.get(5)?,
        })
    };
    let mut select = connection.prepare_cached(sql)?;
    let found = select.query_map([limit], report)?;
    Ok(found.collect::<Result<_, _>>()?)
}

pub(super) fn forget_sessions(connection: &Connection, now: Wall) -> Done<u64> {
    Ok(connection.execute("DELETE FROM sessions WHERE expires <= ?1", [now])? as u64)
}

/// Forgets no more than `most` tables, whole, and says how many.
pub(super) fn forget_tables(connection: &Connection, stale: Wall, most: u64) -> Done<u64> {
    let old = "DELETE FROM tables WHERE id IN
               (SELECT id FROM tables WHERE stage = 0 AND touched < ?1 LIMIT ?2) RETURNING id";
    forget_all(connection, old, stale, most, &[("log", "table_id"), ("sittings", "table_id"), ("chat", "table_id")])
}

/// Forgets no more than `most` guests, with all they kept, and says how many.
pub(super) fn forget_guests(connection: &Connection, stale: Wall, most: u64) -> Done<u64> {
    let old = "DELETE FROM users WHERE id IN
               (SELECT id FROM users WHERE password IS NULL AND admin = 0 AND banned IS NULL AND seen < ?1
                AND NOT EXISTS (SELECT 1 FROM sittings WHERE user_id = users.id)
                AND NOT EXISTS (SELECT 1 FROM sessions WHERE user_id = users.id) LIMIT ?2) RETURNING id";
    forget_all(connection, old, stale, most, &[("decks", "owner"), ("mutes", "by_user"), ("subscriptions", "user_id")])
}

/// Deletes what `old` finds, and whatever belongs to it, found by an index.
fn forget_all(connection: &Connection, old: &str, stale: Wall, most: u64, kept: &[(&str, &str)]) -> Done<u64> {
    let mut delete = connection.prepare_cached(old)?;
    let found = delete.query_map(params![stale, most as i64], |row| row.get::<_, i64>(0))?;
    let gone: Vec<i64> = found.collect::<Result<_, _>>()?;
    for (table, of) in kept {
        let mut delete = connection.prepare_cached(&format!("DELETE FROM {table} WHERE {of} = ?1"))?;
        for id in &gone {
            delete.execute([id])?;
        }
    }
    Ok(gone.len() as u64)
}
