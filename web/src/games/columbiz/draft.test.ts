import { expect, test } from "vitest";
import { asks, committed, fits, moved, toggled, used, type Moment } from "./draft";

const BOARD = Array.from({ length: 6 }, (_, row) => Array.from({ length: 6 }, () => String(row + 1)));

// 1-2-33-555-6, as the sheet has it: legal are a1, b1, c1, c2, e1, e2, e3, f1.
function moment(change: Partial<Moment> = {}): Moment {
  return { board: BOARD, dice: "65553321", offered: new Set(["a1", "b1", "c1", "c2", "e1", "e2", "e3", "f1"]), others: new Set(), ...change };
}

test("a column is a face, a row is how many", () => {
  expect(asks(BOARD, "e3")).toEqual({ face: 5, count: 3 });
  expect(used(BOARD, ["e2", "a1"])).toBe("551");
});

test("used dice are spent: after e2 there is still e1, not e3", () => {
  expect(fits(moment(), ["e2"], "e1")).toBe(true);
  expect(fits(moment(), ["e2"], "e3")).toBe(false);
});

test("a square is chosen once, and let go by choosing it again", () => {
  const draft = toggled(moment(), toggled(moment(), [], "e2"), "c2");
  expect(draft).toEqual(["e2", "c2"]);
  expect(toggled(moment(), draft, "e2")).toEqual(["c2"]);
});

test("what nobody offers is not drafted", () => {
  expect(toggled(moment({ offered: new Set(["a1"]) }), [], "e3")).toEqual([]);
});

test("a square under a drafted piece may be emptied by it", () => {
  const here = moment({ offered: new Set(["e2"]), others: new Set(["e1"]) });
  expect(fits(here, [], "e1")).toBe(false);
  expect(fits(here, ["e2"], "e1")).toBe(true);
});

test("a carried piece comes last, keeps its turn when it is moved, and leaves off the board", () => {
  expect(moved(moment(), ["e2"], "", "a1")).toEqual(["e2", "a1"]);
  expect(moved(moment(), ["e2", "a1"], "e2", "e3")).toEqual(["e3", "a1"]);
  expect(moved(moment(), ["e2", "a1"], "e2", undefined)).toEqual(["a1"]);
  expect(moved(moment(), ["e2"], "", "d4")).toEqual(["e2"]);
});

test("all pieces are sent in their order, then the end of the turn if it does not come by itself", () => {
  expect(committed(["e2", "a1"])).toEqual(["place e2", "place a1", "end?"]);
});
