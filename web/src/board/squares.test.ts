import { expect, test } from "vitest";
import { fields, names, numbers, offered, owners } from "./squares";

test("squares are named in reading order", () => {
  expect(names(3, 2)).toEqual(["a1", "b1", "c1", "a2", "b2", "c2"]);
});

test("a position is read field by field", () => {
  expect(fields("kivi/en turn=2 dice=644422 throws=1")).toEqual({ turn: "2", dice: "644422", throws: "1" });
});

test("owners are read row by row, and numbers seat by seat", () => {
  expect(owners("1./.2")).toEqual([1, 0, 0, 2]);
  expect(numbers("18,17")).toEqual([18, 17]);
  expect(numbers(undefined)).toEqual([]);
});

test("moves are looked up by their verb", () => {
  const moves = ["place d4", "place e1", "take d4 g7", "keep -", "end"];
  expect(offered(moves, "place")).toEqual(["d4", "e1"]);
  expect(offered(moves, "take")).toEqual(["d4 g7"]);
  expect(offered(moves, "end")).toEqual([]);
});
