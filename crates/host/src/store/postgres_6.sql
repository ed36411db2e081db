ALTER TABLE users ADD COLUMN likeness TEXT;
CREATE UNIQUE INDEX users_by_likeness ON users (likeness) WHERE likeness IS NOT NULL;
ALTER TABLE sittings ADD COLUMN likeness TEXT;
CREATE INDEX sittings_by_likeness ON sittings (likeness) WHERE likeness IS NOT NULL;
ALTER TABLE chat ADD COLUMN likeness TEXT;
CREATE INDEX chat_by_likeness ON chat (likeness) WHERE likeness IS NOT NULL
