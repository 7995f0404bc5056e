-- The lines of all tables, in order; `sealed` never leaves the server, `sent` is an idempotency key.
CREATE TABLE events (
  table_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  at BIGINT NOT NULL,
  seat INTEGER NOT NULL,
  text TEXT NOT NULL,
  sealed TEXT NOT NULL DEFAULT '',
  sent TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (table_id, number)
);
CREATE UNIQUE INDEX events_sent ON events (table_id, sent) WHERE sent <> '';

-- The last number of each table, and when a node must wake it.
CREATE TABLE tables (
  id TEXT NOT NULL PRIMARY KEY,
  number INTEGER NOT NULL,
  due BIGINT
);
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;

-- Counters of all dice ever thrown.
CREATE TABLE dice (
  game TEXT NOT NULL,
  face INTEGER NOT NULL,
  thrown BIGINT NOT NULL,
  PRIMARY KEY (game, face)
);
