// What a game came to: how many points every seat has for each reason.

import type { Game } from "../protocol";

export interface Total {
  why: string;
  /** For each seat in turn. */
  points: number[];
}

/** The points of all steps by their reasons, in the order in which the reasons first occurred. */
export function totals(game: Game): Total[] {
  const sums = new Map<string, number[]>();
  for (const gain of game.steps.flatMap((step) => step.gains)) {
    if (!gain.points) continue;
    const points = sums.get(gain.why) ?? game.names.map(() => 0);
    points[gain.seat - 1]! += gain.points;
    sums.set(gain.why, points);
  }
  return [...sums].map(([why, points]) => ({ why, points }));
}
