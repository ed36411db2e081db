CREATE TABLE subscriptions (
    endpoint TEXT PRIMARY KEY,
    user_id BIGINT NOT NULL,
    key BYTEA NOT NULL,
    auth BYTEA NOT NULL
);
CREATE INDEX subscriptions_by_user ON subscriptions (user_id)
