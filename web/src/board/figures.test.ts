import { beforeAll, expect, test } from "vitest";
import { speak } from "../words/words.svelte";
import { signed, spoken } from "./figures";
import { hundredths } from "./odds";

beforeAll(() => speak("en"));

test("only the impossible is 0 %, and only the certain is 100 %", () => {
  expect([0, 0.004, 0.01, 0.29, 0.999, 1].map(hundredths)).toEqual(["0", "<1", "1", "29", "99", "100"]);
});

test("points have a sign", () => {
  expect([signed(18), signed(-4)]).toEqual(["+18", "−4"]);
});

test("the label of a square says its figure", () => {
  expect(spoken("d4, empty", undefined, undefined)).toBe("d4, empty");
  expect(spoken("d4, empty", 0.25, undefined)).toBe("d4, empty. Chance to reach it: 25%");
  expect(spoken("d4, empty", 0.25, 6)).toBe("d4, empty. Just now: +6");
  const worth = { chance: 0.638, heat: 0, chosen: true };
  expect(spoken("d4, empty", 0.25, 6, worth)).toBe("d4, empty. Chance to win after it: 64% (best, chosen)");
});
