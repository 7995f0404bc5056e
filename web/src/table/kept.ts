// What this device was promised before the games at its latest tables, and the seeds that it drew for them, so that a
// reload of the page does not lose them, and two pages at the same table do not get in each other's way.

import { load, removeAll, store } from "../storage";
import { sealOf } from "../verify/fairness";
import type { Promises } from "../verify/promises";

const MOST = 30;

/** Return what was promised before the game with this number at a table; null if nothing is kept of it. */
export function kept(table: string, game: number): Promises | null {
  const found = load<(Promises & { game: number }) | null>(`kept/${table}`, null);
  return found?.game === game ? found : null;
}

/** Keep what was promised before a game; the earlier games of the table are forgotten. */
export function keep(table: string, game: number, promises: Promises): void {
  const tables = [table, ...load<string[]>("kept", []).filter((other) => other !== table)];
  for (const old of tables.splice(MOST)) removeAll(`kept/${old}`);
  store("kept", tables);
  store(`kept/${table}`, { game, ...promises });
  // A seed is revealed only to those seals that are kept with it: from then on it is found in the promises alone.
  if (promises.seals) return removeAll(`kept/${table}/`);
  // Each seed has a name of its own, so that another page at this table cannot overwrite it.
  for (const seed of Object.values(promises.seeds)) store(`kept/${table}/${sealOf(seed)}`, seed);
}

/** Return the seed that this device has drawn for a table and not revealed, by its seal; null if it is not one of ours. */
export function seedOf(table: string, seal: string): string | null {
  return seal ? load<string | null>(`kept/${table}/${seal}`, null) : null;
}
