import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GainView } from "../../protocol";
import { LiveScore } from "./live.svelte";

const GAIN: GainView = { seat: 1, points: 10, why: "street-doubled", squares: ["a1", "b1", "c1"] };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("the server is asked once the dice lie still, and only the last square counts", async () => {
  const asked: string[] = [];
  const worth = async (planned: string): Promise<GainView[]> => (asked.push(planned), [GAIN]);
  const live = new LiveScore();
  live.see("cover one", worth);
  await vi.advanceTimersByTimeAsync(100);
  live.see("cover two", worth);
  await vi.advanceTimersByTimeAsync(150);
  expect(asked).toEqual(["cover two"]);
  expect([live.gains("cover one"), live.gains("cover two")]).toEqual([[], [GAIN]]);
});

test("a refused question shows no points", async () => {
  const live = new LiveScore();
  live.see("cover one", () => Promise.reject(new Error("too late")));
  await vi.advanceTimersByTimeAsync(200);
  expect(live.gains("cover one")).toEqual([]);
});
