-- What happened at each table, in order; what is sealed only the house may know.
CREATE TABLE events (
  table_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  at INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  text TEXT NOT NULL,
  sealed TEXT NOT NULL DEFAULT '',
  sent TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
CREATE UNIQUE INDEX events_sent ON events (table_id, sent) WHERE sent <> '';

-- How far each table is, and when it next has something to do by itself.
CREATE TABLE tables (
  id TEXT NOT NULL PRIMARY KEY,
  number INTEGER NOT NULL,
  due INTEGER
) WITHOUT ROWID;
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;

-- Every die ever thrown, by game and face.
CREATE TABLE dice (
  game TEXT NOT NULL,
  face INTEGER NOT NULL,
  thrown INTEGER NOT NULL,
  PRIMARY KEY (game, face)
) WITHOUT ROWID;
