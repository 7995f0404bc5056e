import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { event } from "./fakes";
import { MOST_WAITING, Showing } from "./showing";

let shown: number[];
let showing: Showing;

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  const pause = ({ text }: { text: string }): number => (text.startsWith("roll ") ? 1_000 : 100);
  showing = new Showing({ show: ({ number }) => void shown.push(number), pause });
});

afterEach(() => {
  showing.stop();
  vi.useRealTimers();
});

test("an event after a throw waits until the dice have been seen", () => {
  showing.add(event(1, "roll 64"), true);
  showing.add(event(2, "place a1"), true);
  expect([shown, showing.waiting]).toEqual([[1], 1]);
  vi.advanceTimersByTime(999);
  expect(shown).toEqual([1]);
  vi.advanceTimersByTime(1);
  expect([shown, showing.waiting]).toEqual([[1, 2], 0]);
});

test("events keep their order, each for its time", () => {
  showing.add(event(1, "roll 64"), true);
  showing.add(event(2, "keep 6"), true);
  showing.add(event(3, "roll 4"), true);
  vi.advanceTimersByTime(1_050);
  expect(shown).toEqual([1, 2]);
  vi.advanceTimersByTime(50);
  expect(shown).toEqual([1, 2, 3]);
});

test("an event that comes late enough is shown at once", () => {
  showing.add(event(1, "roll 64"), true);
  vi.advanceTimersByTime(5_000);
  showing.add(event(2, "place a1"), true);
  expect(shown).toEqual([1, 2]);
});

test("an event that cannot wait is shown at once, with all before it", () => {
  showing.add(event(1, "roll 64"), true);
  showing.add(event(2, "place a1"), true);
  showing.add(event(3, "place b1"), false);
  expect([shown, showing.waiting]).toEqual([[1, 2, 3], 0]);
  vi.advanceTimersByTime(10_000);
  expect(shown).toEqual([1, 2, 3]);
});

test("dice that were thrown before an urgent event are still waited for after it", () => {
  showing.add(event(1, "roll 64"), false);
  showing.add(event(2, "place a1"), false);
  showing.add(event(3, "roll 11"), true);
  expect(shown).toEqual([1, 2]);
  vi.advanceTimersByTime(1_000);
  expect(shown).toEqual([1, 2, 3]);
});

test("whoever is too far behind sees the present at once", () => {
  for (let number = 1; number <= MOST_WAITING + 1; number++) showing.add(event(number, "roll 64"), true);
  expect(showing.waiting).toBe(MOST_WAITING);
  showing.add(event(MOST_WAITING + 2, "roll 64"), true);
  expect([shown.length, showing.waiting]).toEqual([MOST_WAITING + 2, 0]);
});
