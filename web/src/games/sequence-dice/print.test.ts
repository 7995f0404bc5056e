import { expect, test } from "vitest";
import { printed } from "./print";

const SHEET = ["2 3 4 5 6 2", "6 7 8 9 7 3", "5 9 12 12 8 4", "4 8 12 12 9 5", "3 7 9 8 7 6", "2 6 5 4 3 2"].map(
  (row) => row.split(" "),
);

test("the four 2s are the corners", () => {
  const corners = printed(SHEET).flatMap((one) => (one.kind === "corner" ? [one.at] : []));
  expect(corners).toEqual(["nw", "ne", "sw", "se"]);
});

test("the four 12s are one heart", () => {
  const quarters = printed(SHEET).flatMap((one) => (one.kind === "heart" ? [[one.right, one.down]] : []));
  expect(quarters).toEqual([
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ]);
});

test("on a table's own board, a single 12 and a 2 in the middle are plain numbers", () => {
  const own = SHEET.map((row, r) => row.map((word, c) => (r === 2 && c === 2 ? "2" : word)));
  expect(printed(own)[14]).toEqual({ kind: "number" });
  expect(printed(own)[15]).toEqual({ kind: "number" });
});
