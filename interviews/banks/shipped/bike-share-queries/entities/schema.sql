-- The tables, with a few rows to try things out on. Tests bring rows of their own.

CREATE TABLE station (
    id       INTEGER PRIMARY KEY,
    name     TEXT NOT NULL,
    district TEXT                               -- NULL: outside the city
);

CREATE TABLE member (
    id         INTEGER PRIMARY KEY,
    name       TEXT NOT NULL,
    invited_by INTEGER REFERENCES member (id)   -- NULL: came by themselves
);

CREATE TABLE ride (
    id           INTEGER PRIMARY KEY,
    member_id    INTEGER REFERENCES member (id),            -- NULL: a guest
    from_station INTEGER NOT NULL REFERENCES station (id),
    to_station   INTEGER REFERENCES station (id),           -- NULL: still under way
    minutes      INTEGER                                    -- NULL: still under way
);

INSERT INTO station VALUES
    (1, 'Market', 'Old Town'), (2, 'Harbour', 'North'), (3, 'Mill', NULL), (4, 'Castle', 'Old Town');

INSERT INTO member VALUES
    (1, 'Ines', NULL), (2, 'Jonas', 1), (3, 'Katja', NULL), (4, 'Levi', 1);

INSERT INTO ride VALUES
    (1, 1, 1, 2, 12), (2, 1, 2, 1, 14), (3, 2, 1, 1, 30), (4, NULL, 4, 1, 8),
    (5, 2, 1, NULL, NULL), (6, 3, 2, 4, 22), (7, 2, 4, 2, 17);
