CREATE TABLE tables (
    id BIGINT PRIMARY KEY,
    seq BIGINT NOT NULL,
    game TEXT NOT NULL,
    stage SMALLINT NOT NULL,
    listed BOOLEAN NOT NULL,
    open SMALLINT NOT NULL,
    created BIGINT NOT NULL,
    touched BIGINT NOT NULL,
    deadline BIGINT,
    card TEXT NOT NULL
);
CREATE INDEX tables_by_touch ON tables (stage, listed, touched, id);
CREATE INDEX tables_by_deadline ON tables (deadline) WHERE deadline IS NOT NULL;

CREATE TABLE log (
    table_id BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    at BIGINT NOT NULL,
    wall BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
);

CREATE TABLE sittings (
    user_id BIGINT NOT NULL,
    table_id BIGINT NOT NULL,
    seat SMALLINT NOT NULL,
    PRIMARY KEY (user_id, table_id)
);

CREATE TABLE chat (
    table_id BIGINT NOT NULL,
    room SMALLINT NOT NULL,
    n BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    wall BIGINT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (table_id, room, n)
);

CREATE TABLE users (
    id BIGINT PRIMARY KEY,
    name TEXT NOT NULL,
    reserved TEXT UNIQUE,
    password TEXT,
    bot BOOLEAN NOT NULL,
    admin BOOLEAN NOT NULL,
    banned TEXT,
    created BIGINT NOT NULL,
    seen BIGINT NOT NULL
);
CREATE INDEX users_by_seen ON users (seen);

CREATE TABLE sessions (
    hash BYTEA PRIMARY KEY,
    id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    created BIGINT NOT NULL,
    seen BIGINT NOT NULL,
    expires BIGINT NOT NULL,
    agent TEXT NOT NULL
);
CREATE INDEX sessions_by_user ON sessions (user_id);

CREATE TABLE decks (
    id BIGINT PRIMARY KEY,
    owner BIGINT NOT NULL,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    body TEXT NOT NULL,
    shared BOOLEAN NOT NULL,
    changed BIGINT NOT NULL
);
CREATE INDEX decks_by_owner ON decks (owner, changed);

CREATE TABLE reports (
    n BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    by_user BIGINT NOT NULL,
    about BIGINT,
    table_id BIGINT,
    text TEXT NOT NULL,
    wall BIGINT NOT NULL
);

CREATE TABLE settings (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

CREATE TABLE house (
    one SMALLINT PRIMARY KEY CHECK (one = 1),
    at BIGINT NOT NULL
)
