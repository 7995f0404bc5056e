// The points of every seat in a game, by reason.

import type { Step } from "../protocol";

export interface Total {
  why: string;
  /** One number for each seat. */
  points: number[];
}

/** Return the points of all steps by reason, in the order in which the reasons first occurred. */
export function totals(steps: Step[], seats: number): Total[] {
  const sums = new Map<string, number[]>();
  for (const gain of steps.flatMap((step) => step.gains)) {
    if (!gain.points) continue;
    const points = sums.get(gain.why) ?? new Array<number>(seats).fill(0);
    points[gain.seat - 1]! += gain.points;
    sums.set(gain.why, points);
  }
  return [...sums].map(([why, points]) => ({ why, points }));
}
