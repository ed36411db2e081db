CREATE INDEX IF NOT EXISTS sittings_by_table ON sittings (table_id)
