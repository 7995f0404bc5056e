import { render, screen } from "@testing-library/svelte";
import { beforeAll, expect, test } from "vitest";
import { speak } from "../../words/words.svelte";
import Clock from "./Clock.svelte";

const GIVEN = { clocks: [], now: () => 0, names: ["Ada", "Bo"], rounds: 0, played: 0, mine: 1, timed: true };
const header = () => document.querySelector("header")!;

beforeAll(() => speak("en"));

test("a table with clocks keeps their place before the first one runs", () => {
  render(Clock, GIVEN);
  expect(getComputedStyle(header()).display).toBe("grid");
  expect(header().className).toContain("runs");
  expect(header().textContent).toContain("No clock is running");
});

test("a table without clocks has no place for any", () => {
  render(Clock, { ...GIVEN, timed: false });
  expect(getComputedStyle(header()).display).toBe("none");
});

test("our own last seconds are light on a dark warning, and those of others dark on light", async () => {
  const clocks = [{ seat: 1, until: 9_000, kind: "grab" as const }];
  const { rerender } = render(Clock, { ...GIVEN, clocks });
  expect(screen.getByRole("timer").textContent?.trim()).toBe("9.0");
  const { background, color } = getComputedStyle(header());
  expect([background, color]).toEqual(["var(--warn)", "var(--paper)"]);
  await rerender({ ...GIVEN, clocks: [{ ...clocks[0]!, seat: 2 }] });
  expect(getComputedStyle(header()).background).toBe("var(--card)");
});
