// Asking the server how the unfinished tables of the list stand.

import { ask, Refusal } from "../ask";
import { countTurns } from "../notify/attention";
import { MOST_TABLES, type Game, type TableSummaries, type TableSummary } from "../protocol";
import { endedAs, gameOfSummary, type ListedGame } from "./games";
import { forget, note, remove, unfinished } from "./store";

/** Ask the server for all unfinished tables, and note its answer. Throws a Refusal, or Unreached. */
export async function refresh(): Promise<void> {
  const tables = [...new Set(unfinished().map(({ table }) => table))];
  for (let from = 0; from < tables.length; from += MOST_TABLES) {
    const answer = await ask<TableSummaries>("/api/mine", { tables: tables.slice(from, from + MOST_TABLES) });
    answer.unknown.forEach(forget);
    for (const summary of answer.tables) await renew(summary);
  }
  countTurns();
}

async function renew(summary: TableSummary): Promise<void> {
  const now = gameOfSummary(summary);
  const known = unfinished().filter(({ table }) => table === now.table);
  for (const game of known) {
    if (game.number === now.number) note(now.held ? now : { ...now, seats: game.seats });
    else await finish(game);
  }
  if (now.held && known.every(({ number }) => number < now.number)) note(now);
}

/** Read how a game ended after which another has been set up at its table. */
async function finish(game: ListedGame): Promise<void> {
  try {
    note(endedAs(game, await ask<Game>(`/api/tables/${game.table}/game?game=${game.number}`)));
  } catch (problem) {
    // It never began, or the table is gone.
    if (problem instanceof Refusal && ["not-now", "unknown"].includes(problem.refused.code)) remove(game);
    else throw problem;
  }
}
