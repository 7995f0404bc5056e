-- Usable from schema: 1

-- All keys of one id begin alike, so they are looked up as a range in the order of bytes, whatever the database's collation.
CREATE UNIQUE INDEX events_sent_bytes ON events (table_id, sent COLLATE "C") WHERE sent <> '';
DROP INDEX events_sent;
