// The six lines of a square, and the points that the server gave them.

import type { GainView } from "../../protocol";

export interface Line {
  /** The squares of the line: `a1 b1 c1`. */
  key: string;
  gain: GainView | undefined;
}

const ROWS = [1, 2, 3].map((digit) => ["a", "b", "c"].map((letter) => `${letter}${digit}`).join(" "));
const COLUMNS = ["a", "b", "c"].map((letter) => [1, 2, 3].map((digit) => `${letter}${digit}`).join(" "));

/** Return the gain of each line of a seat's square: rows from the top, columns from the left. */
export function lines(seat: number, gains: GainView[]): { rows: Line[]; columns: Line[] } {
  const earned = new Map(gains.filter((gain) => gain.seat === seat).map((gain) => [gain.squares.join(" "), gain]));
  const line = (key: string): Line => ({ key, gain: earned.get(key) });
  return { rows: ROWS.map(line), columns: COLUMNS.map(line) };
}

/** Return the squares that are part of a line that scored. */
export function scoring(seat: number, gains: GainView[]): Set<string> {
  return new Set(gains.filter((gain) => gain.seat === seat && gain.points > 0).flatMap((gain) => gain.squares));
}
