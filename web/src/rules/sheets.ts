// The boards of the editions, from the server: it replays a record without events.

import { ask } from "../ask";
import type { Game } from "../protocol";

const known = new Map<string, Promise<Game>>();

/** Return the start of a game in an edition, `kivi/en`, for this many seats. */
export function sheet(edition: string, seats = 2): Promise<Game> {
  const record = blank(edition, seats);
  const asked = known.get(record) ?? ask<Game>("/api/replay", record);
  known.set(record, asked);
  asked.catch(() => known.delete(record));
  return asked;
}

export function blank(edition: string, seats: number): string {
  const [game, name] = edition.split("/");
  const names = Array.from({ length: seats }, (_, n) => n + 1).join(" | ");
  return `rekke: 1\ngame: ${game}\nedition: ${name}\nseats: ${names}\nfirst: 1\n---\n`;
}
