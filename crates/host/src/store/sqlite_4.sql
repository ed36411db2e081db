ALTER TABLE subscriptions ADD COLUMN session INTEGER
