CREATE TABLE tables (
    id INTEGER PRIMARY KEY,
    seq INTEGER NOT NULL,
    game TEXT NOT NULL,
    stage INTEGER NOT NULL,
    listed INTEGER NOT NULL,
    open INTEGER NOT NULL,
    created INTEGER NOT NULL,
    touched INTEGER NOT NULL,
    deadline INTEGER,
    card TEXT NOT NULL
) STRICT;
CREATE INDEX tables_by_touch ON tables (stage, listed, touched, id);
CREATE INDEX tables_by_deadline ON tables (deadline) WHERE deadline IS NOT NULL;

CREATE TABLE log (
    table_id INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    wall INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE sittings (
    user_id INTEGER NOT NULL,
    table_id INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    PRIMARY KEY (user_id, table_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE chat (
    table_id INTEGER NOT NULL,
    room INTEGER NOT NULL,
    n INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    wall INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (table_id, room, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE users (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    reserved TEXT UNIQUE,
    password TEXT,
    bot INTEGER NOT NULL,
    admin INTEGER NOT NULL,
    banned TEXT,
    created INTEGER NOT NULL,
    seen INTEGER NOT NULL
) STRICT;
CREATE INDEX users_by_seen ON users (seen);

CREATE TABLE sessions (
    hash BLOB PRIMARY KEY,
    id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    created INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    expires INTEGER NOT NULL,
    agent TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_user ON sessions (user_id);

CREATE TABLE decks (
    id INTEGER PRIMARY KEY,
    owner INTEGER NOT NULL,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    body TEXT NOT NULL,
    shared INTEGER NOT NULL,
    changed INTEGER NOT NULL
) STRICT;
CREATE INDEX decks_by_owner ON decks (owner, changed);

CREATE TABLE reports (
    n INTEGER PRIMARY KEY AUTOINCREMENT,
    by_user INTEGER NOT NULL,
    about INTEGER,
    table_id INTEGER,
    text TEXT NOT NULL,
    wall INTEGER NOT NULL
) STRICT;

CREATE TABLE settings (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE house (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at INTEGER NOT NULL
) STRICT
