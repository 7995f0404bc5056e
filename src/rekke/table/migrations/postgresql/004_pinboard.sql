-- Usable from schema: 1

-- Notes for all nodes, of which none outlives its node: public tables whose host is there, and people who look for others.
CREATE UNLOGGED TABLE pinboard (
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  words TEXT NOT NULL,
  since BIGINT NOT NULL,
  seen BIGINT NOT NULL,
  PRIMARY KEY (kind, name)
);
