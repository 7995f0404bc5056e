import { describe, expect, it } from "vitest";
import type { Faces } from "../protocol";
import { bars, CHART, height, rarity, usual } from "./statistics";

function faces(counts: number[], p = 0.5): Faces {
  const thrown = counts.reduce((sum, count) => sum + count);
  return { game: "", thrown, faces: counts, expected: thrown / 6, chi_square: 0, p };
}

describe("all dice ever thrown", () => {
  it("are bars on one line, the highest at the top", () => {
    const all = bars(faces([10, 20, 30, 20, 10, 30]));
    expect(all.map(({ face }) => face)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(all[2]!.y).toBe(CHART.top);
    for (const bar of all) expect(bar.y + bar.height).toBeCloseTo(CHART.height - CHART.foot);
  });

  it("leave the expected line below the top", () => {
    const even = faces([10, 10, 10, 10, 10, 10]);
    expect(height(even.expected, even)).toBeLessThan(CHART.height - CHART.top - CHART.foot);
    expect(height(0, faces([0, 0, 0, 0, 0, 0], 1))).toBe(0);
  });

  it("stray further the more there are", () => {
    expect(usual(faces([120, 120, 120, 120, 120, 120]))).toBeCloseTo(20);
  });

  it("are described in words", () => {
    const even = [10, 10, 10, 10, 10, 10];
    expect([0.5, 0.05, 0.005, 0.000001].map((p) => rarity(faces(even, p)))).toEqual([
      "ordinary",
      "seldom",
      "rare",
      "tiny",
    ]);
    expect(rarity(faces([0, 0, 0, 0, 0, 0]))).toBe("none");
  });
});
