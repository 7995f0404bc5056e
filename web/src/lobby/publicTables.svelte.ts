// The public tables of the server, and whether it has such tables at all.

import { ask } from "../ask";
import type { PublicTables } from "../protocol";

let answer = $state.raw<PublicTables | null>(null);

/** Say whether the server has public tables and a waiting room, as far as it has answered. */
export function hasLobby(): boolean {
  return answer?.on ?? false;
}

/** Return the latest answer of the server; null before the first. */
export function lobby(): PublicTables | null {
  return answer;
}

/** Ask the server for its public tables. */
export async function askLobby(): Promise<PublicTables> {
  return (answer = await ask<PublicTables>("/api/public"));
}
