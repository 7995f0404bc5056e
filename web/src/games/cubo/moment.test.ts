import { describe, expect, test } from "vitest";
import { colour, dieWords, face, moment, tray } from "./moment";

describe("a tray", () => {
  test("before the throw", () => {
    expect(tray("R?R?R?R?B?B?B?B?W?")).toMatchObject({ state: "hand", prize: undefined });
  });

  test("thrown", () => {
    const { state, dice } = tray("R6R4R2R1B5B3B3B1W4");
    expect([state, dice.length, dice[0], dice[8]]).toEqual(["thrown", 9, "R6", "W4"]);
  });

  test("covered, before and after grabbing from the middle", () => {
    expect(tray("R5R4R3/R4W3B2/B3B2B1")).toMatchObject({ state: "covered", prize: undefined });
    expect(tray("R5R4R3/R4W3B2/B3B2B1+R6")).toMatchObject({ state: "covered", prize: "R6" });
    expect(tray("R5R4R3/R4W3B2/B3B2B1+-")).toMatchObject({ state: "covered", prize: "" });
  });

  test("late, before or after its throw", () => {
    expect(tray("R6R4R2R1B5B3B3B1W4!").state).toBe("late");
    expect(tray("R?R?R?R?B?B?B?B?W?!").state).toBe("late");
  });
});

describe("a moment", () => {
  const text = "cubo/nl first=2 played=2 scores=10,20 middle=R6B2 trays=R5R4R3/R4W3B2/B3B2B1+-,B1B4R6/R3W4R5/R2B4B6";

  test("has scores, the middle and the first seat of the round", () => {
    expect(moment(text)).toMatchObject({ played: 2, start: 2, scores: [10, 20], middle: ["R6", "B2"] });
  });

  test("is scored once every seat is settled", () => {
    expect(moment(text).scoring).toBe(false);
    expect(moment(`${text}+B6`).scoring).toBe(true);
  });
});

test("dice have a colour and a face, 0 before the throw", () => {
  expect(dieWords("R6B?")).toEqual(["R6", "B?"]);
  expect([colour("R6"), face("R6"), face("B?")]).toEqual(["R", 6, 0]);
  expect(dieWords("-")).toEqual([]);
});
