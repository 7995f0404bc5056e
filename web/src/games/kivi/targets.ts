// The targets of KIVI as pictures: the small dice drawn for each word on a square of 100 by 100.
//
// Dice that must be equal look equal: a second group is hollow, a third one striped. Faces are drawn only where they matter.

export type Filling = "full" | "hollow" | "striped";

export interface Little {
  x: number;
  y: number;
  size: number;
  filling: Filling;
  /** The face it shows, where that matters. */
  face?: number;
}

/** The picture of a word: dice, or a comparison with the sum of all dice. */
export interface Picture {
  dice?: Little[];
  sum?: string;
}

function group(columns: number, rows: number, size: number, x: number, y: number, filling: Filling = "full"): Little[] {
  const gap = size / 7;
  return Array.from({ length: columns * rows }, (_, n) => ({
    x: x + (n % columns) * (size + gap),
    y: y + Math.floor(n / columns) * (size + gap),
    size,
    filling,
  }));
}

function faces(...values: [number, number, number]): Little[] {
  const size = 36;
  const spots = [
    [32, 11],
    [11, 51],
    [53, 51],
  ] as const;
  return values.map((face, n) => ({ x: spots[n]![0], y: spots[n]![1], size, filling: "full", face }));
}

/** Return columns of one, two, three … blocks, for a straight. */
function rising(count: number): Little[] {
  const [step, size] = [78 / count, 78 / count - 2.5];
  const column = (n: number): Little[] =>
    Array.from({ length: n + 1 }, (_, m) => ({ x: 12 + n * step, y: 88 - (m + 1) * step, size, filling: "full" }));
  return Array.from({ length: count }, (_, n) => column(n)).flat();
}

export const PICTURES: Record<string, Picture> = {
  "2P": { dice: [...group(1, 2, 30, 16, 17), ...group(1, 2, 30, 54, 17, "hollow")] },
  "3P": {
    dice: [...group(1, 2, 24, 8, 23), ...group(1, 2, 24, 38, 23, "hollow"), ...group(1, 2, 24, 68, 23, "striped")],
  },
  "3K": { dice: group(3, 1, 25, 9, 37) },
  "4K": { dice: group(2, 2, 31, 17, 17) },
  "3+2": { dice: [...group(3, 1, 25, 9, 19), ...group(2, 1, 25, 23, 55, "hollow")] },
  "3+3": { dice: [...group(3, 1, 25, 9, 19), ...group(3, 1, 25, 9, 55, "hollow")] },
  "4+2": { dice: [...group(2, 2, 25, 9, 23), ...group(1, 2, 25, 68, 23, "hollow")] },
  R4: { dice: rising(4) },
  R5: { dice: rising(5) },
  EVEN: { dice: faces(2, 4, 6) },
  ODD: { dice: faces(1, 3, 5) },
  "<=12": { sum: "≤12" },
  ">=30": { sum: "≥30" },
};

/** Signs as paths, 20 by 36, not as text: they look the same everywhere, and screen readers skip them. */
export const STROKES: Record<string, string> = {
  "≤": "M16 4L4 12L16 20M4 30H16",
  "≥": "M4 4L16 12L4 20M4 30H16",
  "0": "M10 3C0 3 0 33 10 33S20 3 10 3Z",
  "1": "M5 9L12 3V33",
  "2": "M3 10Q3 3 10 3T17 10Q17 16 3 33H18",
  "3": "M3 5Q7 3 10 3Q17 3 17 10Q17 17 9 17Q18 17 18 25Q18 33 10 33Q6 33 2 31",
};
