// Keeping the list true while the page of a table is open.

import type { Welcome } from "../protocol";
import { gameOfView } from "./games";
import { forget, note, unfinished } from "./store";

/** Note a table as its page sees it now, if the person here plays there or has played. */
export function follow(table: string, view: Welcome, moved: number): void {
  const known = unfinished().find((game) => game.table === table && game.number === view.games);
  const seen = gameOfView(table, view, moved || known?.since || Date.now());
  if (seen.held) note(seen);
  else if (known && seen.phase === "open") forget(table);
  // The seat has moved to another device; whose it was is known only here.
  else if (known) note({ ...seen, seats: known.seats });
}
