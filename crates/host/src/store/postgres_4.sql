ALTER TABLE subscriptions ADD COLUMN session BIGINT
