// For tests: games of the list, and a server that answers for its tables.

import { vi } from "vitest";
import type { ListedGame } from "./games";

/** Return a finished game of KIVI that we won against a novice, 20 : 14. */
export function listed(more: Partial<ListedGame> = {}): ListedGame {
  return {
    table: "aaaaaaaaaaaaaa",
    number: 1,
    game: "kivi",
    phase: "ended",
    seats: [
      { name: "Ada", bot: "", yours: true },
      { name: "", bot: "novice", yours: false },
    ],
    sides: [1, 2],
    counted: true,
    acting: [],
    since: 1_000,
    scores: [20, 14],
    winners: [1],
    ending: "rules",
    held: true,
    ...more,
  };
}

/** Return an unfinished game in which it is our turn. */
export function running(more: Partial<ListedGame> = {}): ListedGame {
  return listed({ phase: "play", acting: [1], winners: [], ending: "", scores: [3, 4], ...more });
}

export interface Asked {
  path: string;
  body: unknown;
}

/** Answer requests by their path, with 404 where there is no answer; return what was asked. */
export function answering(answers: Record<string, unknown>): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string | null }) => {
    asked.push({ path, body: body === null ? null : JSON.parse(body) });
    const answer = answers[path];
    if (answer === undefined) return Response.json({ is: "refused", code: "unknown", reason: "" }, { status: 404 });
    return Response.json(answer);
  });
  return asked;
}
