import { expect, test } from "vitest";
import english from "../../../../src/rekke/lang/en.json";
import { destinations, takeable } from "./taking";
import { PICTURES } from "./targets";

const WORDS = ["2P", "3K", "R4", "3+2", "4K", "R5", "EVEN", "ODD", "<=12", ">=30", "3P", "3+3", "4+2"];

test.each(WORDS)("%s has a picture on its square, and words", (word) => {
  for (const { x, y, size } of PICTURES[word]?.dice ?? []) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(5);
    expect(Math.max(x, y) + size).toBeLessThanOrEqual(96);
  }
  expect(english).toHaveProperty([`kivi.word.${word}`]);
});

test.each([
  ["2P", 4],
  ["3K", 3],
  ["4K", 4],
  ["3+2", 5],
  ["3P", 6],
  ["3+3", 6],
  ["4+2", 6],
  ["R4", 10],
  ["R5", 15],
])("%s is drawn with %i small dice", (word, count) => {
  expect(PICTURES[word]?.dice).toHaveLength(count);
});

test("taking over is two choices: the stone, and the square it goes to", () => {
  const moves = ["place a1", "take d4 g7", "take d4 f7", "take e5 g7", "keep 6"];
  expect([...takeable(moves)]).toEqual(["d4", "e5"]);
  expect([...destinations(moves, "d4")]).toEqual(["g7", "f7"]);
});
