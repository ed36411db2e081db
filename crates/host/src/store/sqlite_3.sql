CREATE TABLE subscriptions (
    endpoint TEXT PRIMARY KEY,
    user_id INTEGER NOT NULL,
    key BLOB NOT NULL,
    auth BLOB NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX subscriptions_by_user ON subscriptions (user_id)
