-- Usable from schema: 1

-- The phase of each table, and the hash of its host's token. A table is 'ended' from its first finished game on, unless
-- it is in play, and 'deleted' until its lines are removed.
ALTER TABLE tables ADD COLUMN phase TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN host TEXT NOT NULL DEFAULT '';
UPDATE tables SET
  host = coalesce((SELECT substr(sealed, 66) FROM events WHERE table_id = id AND events.number = 1), ''),
  phase = CASE
    WHEN due IS NOT NULL THEN 'play'
    WHEN EXISTS (SELECT 1 FROM events WHERE table_id = id AND text LIKE 'reveals %') THEN 'ended'
    ELSE 'open'
  END;
CREATE INDEX tables_open ON tables (host) WHERE phase = 'open';
CREATE INDEX tables_idle ON tables (phase, id) WHERE due IS NULL;
CREATE INDEX tables_deleted ON tables (id) WHERE phase = 'deleted';

-- Finds the tables at which a person has sat: what is sealed in such a line is the hash of the person's token.
CREATE INDEX events_sealed ON events (sealed) WHERE sealed <> '';
