// Statistics of all dice, for a chart and in words.

import type { Faces } from "../protocol";

/** Return two standard deviations of a count: chance alone rarely moves it further. */
export function usual({ expected }: Faces): number {
  return 2 * Math.sqrt((expected * 5) / 6);
}

/** Return how unusual the counts would be for fair dice. */
export function rarity({ thrown, p }: Faces): "none" | "ordinary" | "seldom" | "rare" | "tiny" {
  if (!thrown) return "none";
  if (p >= 0.1) return "ordinary";
  if (p >= 0.01) return "seldom";
  return p >= 0.0001 ? "rare" : "tiny";
}

export interface Bar {
  face: number;
  count: number;
  x: number;
  y: number;
  height: number;
}

/** The size of the chart, the space above and below its bars, and the width of a bar. */
export const CHART = { width: 360, height: 220, top: 24, foot: 34, bar: 40 };

/** Return the height of a count in the chart; the highest count, or the expected one, fills it. */
export function height(count: number, { faces, expected }: Faces): number {
  const highest = Math.max(...faces, expected * 1.15, 1);
  return ((CHART.height - CHART.top - CHART.foot) * count) / highest;
}

export function bars(faces: Faces): Bar[] {
  const room = CHART.width / faces.faces.length;
  return faces.faces.map((count, n) => {
    const tall = height(count, faces);
    return {
      face: n + 1,
      count,
      x: n * room + (room - CHART.bar) / 2,
      y: CHART.height - CHART.foot - tall,
      height: tall,
    };
  });
}
