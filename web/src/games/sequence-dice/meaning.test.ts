import { describe, expect, test } from "vitest";
import { demand, demandKey, sum } from "./meaning";

const word = (square: string) => ({ b2: "7", e2: "7", a1: "2", c3: "12" })[square] ?? "";

describe("what the dice ask for", () => {
  test("is the verb of the moves and the squares they name", () => {
    expect(demand(["place b2", "place e2"])).toEqual({ verb: "place", squares: new Set(["b2", "e2"]) });
  });

  test("is nothing before the throw, or if passing is the only move", () => {
    expect(demand(["throw"])).toBeUndefined();
    expect(demand(["pass"])).toBeUndefined();
    expect(demand([])).toBeUndefined();
  });

  test("is named by the sum if all squares have that number, else as a free choice", () => {
    expect(demandKey(demand(["place b2", "place e2"])!, 7, word)).toBe("place");
    expect(demandKey(demand(["place b2", "place a1"])!, 11, word)).toBe("place-any");
    expect(demandKey(demand(["replace b2", "replace c3"])!, 11, word)).toBe("replace-any");
    expect(demandKey(demand(["remove b2"])!, 10, word)).toBe("remove");
  });
});

test("the sum of dice is 0 before the throw", () => {
  expect(sum("65")).toBe(11);
  expect(sum("-")).toBe(0);
});
