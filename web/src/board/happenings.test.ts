import { expect, test } from "vitest";
import type { GainView, Step } from "../protocol";
import { changes, earnings, Happenings, scoring } from "./happenings.svelte";

const SQUARES = ["a1", "b1", "a2", "b2"];

function step(number: number, text: string, gains: GainView[] = []): Step {
  return { number, at: 0, seat: 1, text, position: "", gains, scores: [] };
}

test("comparing two boards gives the new pieces and the lost ones", () => {
  expect(changes(SQUARES, [0, 2, 0, 1], [1, 0, 0, 1])).toEqual({ put: ["a1"], gone: [{ square: "b1", seat: 2 }] });
});

test("a stone that moves to another square is not lost", () => {
  expect(changes(SQUARES, [2, 0, 0, 0], [1, 0, 0, 2])).toEqual({ put: ["a1", "b2"], gone: [] });
});

test("a stone shows the sum of its points; a loss is shown on the square the other stone went to", () => {
  const gains = [
    { seat: 2, points: -4, why: "taken", squares: ["a1"] },
    { seat: 2, points: 1, why: "alone", squares: ["b2"] },
    { seat: 1, points: 6, why: "line", squares: ["a1", "b1"] },
    { seat: 1, points: 2, why: "line", squares: ["a1", "a2"] },
  ];
  const taken = step(5, "take a1 b2", gains);
  expect(earnings(taken)).toEqual([
    { square: "b2", seat: 2, points: -3 },
    { square: "a1", seat: 1, points: 8 },
  ]);
  expect(scoring(taken)).toEqual(["a1", "b1", "a1", "a2"]);
});

test("the points of a capture are shown where the captive stood", () => {
  const captured = step(5, "place a2", [{ seat: 1, points: 1, why: "capture", squares: ["a1"] }]);
  expect(earnings(captured)).toEqual([{ square: "a1", seat: 1, points: 1 }]);
  expect(scoring(captured)).toEqual([]);
});

test("nothing is marked as new when the page is opened", () => {
  const happened = new Happenings();
  happened.see(SQUARES, [1, 0, 0, 0], step(3, "place a1"));
  expect(happened.put).toEqual([]);
});

test("changes stay marked through the throws that follow, until pieces are placed again", () => {
  const happened = new Happenings();
  happened.see(SQUARES, [0, 0, 0, 0], step(1, "roll 11"));
  happened.see(SQUARES, [1, 0, 0, 0], step(2, "place a1"));
  happened.see(
    SQUARES,
    [1, 1, 0, 0],
    step(3, "place b1", [{ seat: 1, points: 2, why: "line", squares: ["a1", "b1"] }]),
  );
  happened.see(SQUARES, [1, 1, 0, 0], step(4, "roll 62"));
  expect(happened.put).toEqual(["a1", "b1"]);
  expect([happened.points("a1"), happened.points("b1")]).toEqual([undefined, 2]);
  happened.see(SQUARES, [1, 1, 2, 0], step(5, "place a2"));
  expect(happened.put).toEqual(["a2"]);
  expect(happened.earned).toEqual([]);
});

test("gains that arrive after their event are counted once", () => {
  const happened = new Happenings();
  const gains = [{ seat: 1, points: 2, why: "alone", squares: ["a1"] }];
  happened.see(SQUARES, [0, 0, 0, 0], null);
  happened.see(SQUARES, [1, 0, 0, 0], step(2, "place a1"));
  happened.see(SQUARES, [1, 0, 0, 0], step(2, "place a1", gains));
  happened.see(SQUARES, [1, 0, 0, 0], step(2, "place a1", gains));
  expect(happened.earned).toHaveLength(1);
});

test("going back forgets later changes", () => {
  const happened = new Happenings();
  happened.see(SQUARES, [0, 0, 0, 0], step(1, "roll 11"));
  happened.see(SQUARES, [1, 0, 0, 0], step(2, "place a1"));
  happened.see(SQUARES, [0, 0, 0, 0], step(1, "roll 11"));
  expect([happened.put, happened.gone]).toEqual([[], []]);
});
