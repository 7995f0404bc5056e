// All throws that could have fallen, sorted by what they were worth to the seat that threw.

import type { EventAnalysis } from "../protocol";

/** A throw, or a group of throws that are equally good. */
export interface WorthOfThrow {
  name: string;
  ways: number;
  chance: number;
  fell: boolean;
}

export interface ThrowMap {
  /** The best first. */
  throws: WorthOfThrow[];
  ways: number;
  mean: number;
  fell: WorthOfThrow;
  /** The share of all throws that were worse than this one. */
  worse: number;
  /** Whether the names are points that throws are good for, and not dice. */
  grouped: boolean;
}

/** Return the map of a throw for the seat that threw; undefined where nothing could have fallen otherwise. */
export function throwMap({ before, throws }: EventAnalysis, seat: number): ThrowMap | undefined {
  if (!throws) return undefined;
  const all = throws.possible.map(({ name, ways, worth }, n) => ({
    name,
    ways,
    chance: worth[seat - 1] ?? 0,
    fell: n === throws.fell,
  }));
  const fell = all[throws.fell]!;
  const ways = sum(all);
  const worse = sum(all.filter(({ chance }) => chance < fell.chance)) / ways;
  const sorted = all.sort((one, other) => other.chance - one.chance);
  return { throws: sorted, ways, mean: before[seat - 1] ?? 0, fell, worse, grouped: throws.grouped };
}

function sum(throws: WorthOfThrow[]): number {
  return throws.reduce((total, { ways }) => total + ways, 0);
}

/** Return how good a throw is compared with the mean: from -1 for the worst or as far below, to 1. */
export function warmth({ throws, mean }: ThrowMap, chance: number): number {
  const furthest = Math.max(...throws.map((each) => Math.abs(each.chance - mean)));
  return furthest ? (chance - mean) / furthest : 0;
}
