CREATE TABLE mutes (
    by_user BIGINT NOT NULL,
    about BIGINT NOT NULL,
    PRIMARY KEY (by_user, about)
)
