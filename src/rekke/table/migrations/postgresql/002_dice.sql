-- Usable from schema: 1

-- Counters of all dice ever thrown. A commit adds to those of a slot that no other commit holds, so that nodes do not
-- wait for each other; the counts are the sums over all slots, and over the table `dice`, where older nodes count.
CREATE TABLE dice_slots (slot SERIAL PRIMARY KEY);
CREATE TABLE slot_dice (
  slot INTEGER NOT NULL,
  game TEXT NOT NULL,
  face INTEGER NOT NULL,
  thrown BIGINT NOT NULL,
  PRIMARY KEY (slot, game, face)
);
