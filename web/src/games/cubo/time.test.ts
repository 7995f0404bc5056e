import { expect, test } from "vitest";
import type { ClockView } from "../../protocol";
import { pressing, clockText } from "./time";

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

test("a clock shows minutes, then seconds, then tenths", () => {
  expect([105_000, 32_400, 4_230, 0].map((left) => clockText(left, "en"))).toEqual(["1:45", "33", "4.2", "0.0"]);
  expect(clockText(4_230, "de")).toBe("4,2");
});
