import { expect, test } from "vitest";
import type { ClockView } from "../../protocol";
import { pressing } from "./time";

const CLOCKS: ClockView[] = [
  { seat: 2, kind: "round", until: 5_000 },
  { seat: 1, kind: "round", until: 90_000 },
  { seat: 1, kind: "round", until: 6_000 },
];

test("our own clock comes first, then the one that runs out first", () => {
  expect(pressing(CLOCKS, 1)).toBe(CLOCKS[2]);
  expect(pressing(CLOCKS, 3)).toBe(CLOCKS[0]);
  expect(pressing([], 1)).toBeUndefined();
});
