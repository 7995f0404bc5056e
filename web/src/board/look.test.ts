import { expect, test } from "vitest";
import { look } from "./look";

test("every side of a game for up to nine has a look of its own", () => {
  const looks = Array.from({ length: 9 }, (_, n) => look(n + 1));
  expect(looks.every(({ outline, colour }) => outline && /^var\(--seat-[1-4]\)$/.test(colour))).toBe(true);
  expect(new Set(looks.map(({ outline, colour }) => outline + colour)).size).toBe(9);
});
