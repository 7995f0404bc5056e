// The six lines of a square and what the house says they earned.

import type { GainView } from "../../protocol";

export interface Line {
  /** Three rows, then three columns. */
  key: string;
  gain: GainView | undefined;
}

const ROWS = [1, 2, 3].map((digit) => ["a", "b", "c"].map((letter) => `${letter}${digit}`).join(" "));
const COLUMNS = ["a", "b", "c"].map((letter) => [1, 2, 3].map((digit) => `${letter}${digit}`).join(" "));

/** What each line of a seat's square earned: rows from above, columns from the left. */
export function lines(seat: number, gains: GainView[]): { rows: Line[]; columns: Line[] } {
  const earned = new Map(gains.filter((gain) => gain.seat === seat).map((gain) => [gain.squares.join(" "), gain]));
  const line = (key: string): Line => ({ key, gain: earned.get(key) });
  return { rows: ROWS.map(line), columns: COLUMNS.map(line) };
}

/** The squares that are part of a line that scored. */
export function scoring(seat: number, gains: GainView[]): Set<string> {
  return new Set(gains.filter((gain) => gain.seat === seat && gain.points > 0).flatMap((gain) => gain.squares));
}
