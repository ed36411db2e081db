CREATE TABLE mutes (
    by_user INTEGER NOT NULL,
    about INTEGER NOT NULL,
    PRIMARY KEY (by_user, about)
) STRICT, WITHOUT ROWID
